/* The panel beside the board: the forces, by type with the names of the units, and what each sign
 * on the board means. */

#include <string.h>

#include "draw/ground.h"
#include "draw/survey_field.h"
#include "draw/svg_sheet.h"
#include "format/terrain.h"

/* A column of text that grows downwards. */
struct column {
    struct sheet *sheet;
    int32_t width;
    int32_t y; /* the foot of the last line */
    int32_t size;
    int32_t step; /* from line to line */
};

static void skip(struct column *column, int tenths)
{
    column->y += column->step * tenths / 10;
}

static void write_heading(struct column *column, const char *text)
{
    skip(column, 16);
    svg_text(column->sheet, 0, column->y, column->size * 5 / 4,
             "font-family=\"Georgia, serif\" font-weight=\"bold\" fill=\"" INK "\"", text);
    skip(column, 2);
}

/* -- forces ------------------------------------------------------------------------------------ */

/* Types come in the order of their first units; a unit is counted with the first of its type. */
static bool is_first_of_type(const struct scene *scene, int index)
{
    struct thing unit = thing_at(scene, UNITS, index);
    char type[VALUE_TEXT];
    char other[VALUE_TEXT];
    thing_type_text(&unit, type);
    for (int i = 0; i < index; i++) {
        struct thing before = thing_at(scene, UNITS, i);
        thing_type_text(&before, other);
        if (thing_owner(&before) == thing_owner(&unit) && !thing_is_unseen(&before) &&
            strcmp(type, other) == 0) {
            return false;
        }
    }
    return true;
}

/* "Sherman: a7, a8, a9", over as many lines as it takes. Wrecks and the fallen are struck through.
 */
static void write_type(struct column *column, int index)
{
    const struct scene *scene = column->sheet->scene;
    FILE *to = column->sheet->to;
    struct thing first = thing_at(scene, UNITS, index);
    char type[VALUE_TEXT];
    char text[VALUE_TEXT];
    thing_type_text(&first, type);
    int32_t used = svg_text_width(type, column->size);
    skip(column, 10);
    fprintf(to, "<text x=\"0\" y=\"%d\" font-size=\"%d\" fill=\"" INK "\"><tspan>", column->y,
            column->size);
    svg_escaped(to, type);
    fputs("</tspan>", to);
    for (int i = index; i < thing_count(scene, UNITS); i++) {
        struct thing unit = thing_at(scene, UNITS, i);
        thing_type_text(&unit, text);
        if (thing_owner(&unit) != thing_owner(&first) || thing_is_unseen(&unit) ||
            strcmp(text, type) != 0) {
            continue;
        }
        piece_name(scene, unit.piece, text);
        used += svg_text_width(text, column->size * 11 / 10) + column->size / 2;
        bool wraps = used > column->width;
        if (wraps) {
            skip(column, 10);
            used = column->size + svg_text_width(text, column->size * 11 / 10);
            fprintf(to, "<tspan x=\"%d\" y=\"%d\"", column->size, column->y);
        } else {
            fprintf(to, "<tspan dx=\"%d\"", column->size / 2);
        }
        fprintf(to, " fill=\"%s\" font-weight=\"bold\"%s>",
                thing_is_gone(&unit) ? NOBODY : svg_side_colour(thing_owner(&unit)),
                thing_is_gone(&unit) ? " text-decoration=\"line-through\"" : "");
        svg_escaped(to, text);
        fputs("</tspan>", to);
    }
    fputs("</text>\n", to);
}

static void write_side(struct column *column, int side)
{
    const struct scene *scene = column->sheet->scene;
    char name[VALUE_TEXT];
    side_name(scene, side, name);
    skip(column, 18);
    fprintf(column->sheet->to, "<g transform=\"translate(%d %d)\">\n", column->size * 6 / 10,
            column->y - column->size * 4 / 10);
    svg_base(column->sheet, side, column->size, 0);
    fputs("</g>\n", column->sheet->to);
    int32_t left = column->size * 18 / 10;
    int32_t size = column->size * 5 / 4;
    while (left + svg_text_width(name, size * 115 / 100) > column->width) {
        size -= size / 10;
    }
    svg_text(column->sheet, left, column->y, size,
             "font-family=\"Georgia, serif\" font-weight=\"bold\" fill=\"" INK "\"", name);
    skip(column, 2);
    for (int i = 0; i < thing_count(scene, UNITS); i++) {
        struct thing unit = thing_at(scene, UNITS, i);
        if (thing_owner(&unit) == side && !thing_is_unseen(&unit) && is_first_of_type(scene, i)) {
            write_type(column, i);
        }
    }
}

/* -- the legend -------------------------------------------------------------------------------- */

/* Two entries to a line: a sign, drawn by the caller about its middle, and its meaning. One whose
 * meaning is long has the line to itself. */
struct legend {
    struct column *column;
    int32_t next; /* where on the line the next one begins */
};

static void begin_entry(struct legend *legend, const char *text)
{
    struct column *column = legend->column;
    int32_t sign = column->size * 26 / 10;
    int32_t half = column->width / 2;
    bool is_long = sign + svg_text_width(text, column->size) > half;
    int32_t x = is_long ? 0 : legend->next;
    legend->next = x == 0 && !is_long ? half : 0;
    if (x == 0) {
        skip(column, 16);
    }
    svg_text(column->sheet, x + sign, column->y, column->size, "fill=\"" INK "\"", text);
    fprintf(column->sheet->to, "<g transform=\"translate(%d %d)\">\n", x,
            column->y - column->size * 9 / 10);
}

static void end_entry(const struct legend *legend)
{
    fputs("</g>\n", legend->column->sheet->to);
}

static void list_ground(struct legend *legend)
{
    struct sheet *sheet = legend->column->sheet;
    const struct ruleset *rules = sheet->scene->rules;
    uint32_t kinds =
        rules->board == BOARD_TABLE ? ground_kinds(table_look(rules, sheet->scene->scenario)) : 0;
    for (int kind = 0; kind < TERRAIN_KINDS; kind++) {
        if (kinds & kind_bit(kind)) {
            begin_entry(legend, rules->terrain_kinds[kind]);
            svg_ground_sample(sheet, kind, legend->column->size * 22 / 10,
                              legend->column->size * 12 / 10);
            end_entry(legend);
        }
    }
}

/* The sign, small, in the middle of its place. */
static void begin_sign(const struct legend *legend)
{
    int32_t size = legend->column->size;
    fprintf(legend->column->sheet->to, "<g transform=\"translate(%d %d) scale(%d.%03d)\">\n",
            size * 11 / 10, size * 6 / 10, size * 11 / 10 / INCH, size * 11 / 10 % INCH);
}

static bool any_drawn(const struct sheet *sheet, int number, bool wrecks)
{
    struct point at;
    bool any = false;
    for (int i = 0; i < thing_count(sheet->scene, number); i++) {
        struct thing thing = thing_at(sheet->scene, number, i);
        any = any || (svg_place(sheet, &thing, &at) && thing_is_gone(&thing) == wrecks);
    }
    return any;
}

static void list_counters(struct legend *legend)
{
    const struct sheet *sheet = legend->column->sheet;
    const struct ruleset *rules = sheet->scene->rules;
    for (int number = UNITS + 1; number < rules->n_collections; number++) {
        if (any_drawn(sheet, number, false)) {
            begin_entry(legend, rules->collections[number].singular);
            begin_sign(legend);
            svg_counter(sheet, rules->collections[number].name, SIDE_NONE, 0);
            fputs("</g>\n", sheet->to);
            end_entry(legend);
        }
    }
    if (any_drawn(sheet, UNITS, true)) {
        begin_entry(legend, "wreck");
        begin_sign(legend);
        svg_wreck(sheet, INCH, 0);
        fputs("</g>\n", sheet->to);
        end_entry(legend);
    }
}

/* A line in the legend, with the looks of svg_survey.c. */
static void list_stroke(struct legend *legend, const char *text, const char *stroke)
{
    int32_t size = legend->column->size;
    begin_entry(legend, text);
    fprintf(legend->column->sheet->to, "<path d=\"M0 %dH%d\" fill=\"none\" %s/>\n", size * 6 / 10,
            size * 2, stroke);
    end_entry(legend);
}

static void list_field(struct legend *legend, int field)
{
    const struct sheet *sheet = legend->column->sheet;
    int32_t size = legend->column->size;
    char text[VALUE_TEXT];
    survey_field_text(sheet->survey, field, text);
    begin_entry(legend, text);
    fprintf(sheet->to, "<rect width=\"%d\" height=\"%d\" ", size * 2, size);
    svg_field_looks(sheet, field);
    fputs("/>\n", sheet->to);
    end_entry(legend);
}

static void list_survey(struct legend *legend)
{
    const struct survey *survey = legend->column->sheet->survey;
    const struct scene *scene = legend->column->sheet->scene;
    if (survey == NULL) {
        return;
    }
    for (int i = 0; i < survey->n_fields; i++) {
        list_field(legend, i);
    }
    if (survey->n_loops > 0) {
        int32_t size = legend->column->size;
        begin_entry(legend, "can go");
        fprintf(legend->column->sheet->to,
                "<rect width=\"%d\" height=\"%d\" fill=\"" ACCENT
                "\" fill-opacity=\".28\" stroke=\"" ACCENT "\" stroke-width=\"70\"/>\n",
                size * 2, size);
        end_entry(legend);
    }
    if (survey->n_ranges > 0 && ruleset_may_measure(scene->rules, scene->scenario)) {
        list_stroke(legend, "range",
                    "stroke=\"" INK "\" stroke-width=\"50\" stroke-dasharray=\"300 160\"");
    }
    if (survey->n_lines > 0) {
        list_stroke(legend, "in sight", "stroke=\"" GOOD "\" stroke-width=\"90\"");
        list_stroke(legend, "hidden",
                    "stroke=\"" DANGER "\" stroke-width=\"40\" stroke-dasharray=\"60 180\"");
    }
}

int32_t svg_panel(struct sheet *sheet, int32_t width)
{
    struct column column = {.sheet = sheet, .width = width, .size = sheet->em};
    column.step = sheet->em * 13 / 10;
    column.y = -column.step;
    for (int side = 0; side < SIDES; side++) {
        write_side(&column, side);
    }
    struct legend legend = {.column = &column};
    write_heading(&column, "Legend");
    list_ground(&legend);
    list_counters(&legend);
    list_survey(&legend);
    return column.y + column.step;
}
