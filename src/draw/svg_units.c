/* Units. A unit is a square base turned to its facing, with a tooth at its front and its name
 * upright on it. One side's bases are dark and plain, the other's light with a double rim: they can
 * be told apart without colour. */

#include <string.h>

#include "draw/svg_sheet.h"
#include "format/value.h"

enum { INSIDE_LETTERS = 5 }; /* a longer name stands below the base */

bool svg_place(const struct sheet *sheet, const struct thing *thing, struct point *at)
{
    struct hex hex = thing_hex(thing);
    if (thing_is_gone(thing) && !thing_is_wreck(thing)) {
        return false;
    }
    if (!hex_is_nowhere(hex)) {
        *at = svg_hex_middle(hex);
        return true;
    }
    if (!square_is_nowhere(thing_square(thing))) {
        *at = svg_square_place(thing);
        return true;
    }
    if (thing_zone(thing) > 0) {
        *at = svg_zone_place(thing);
        return true;
    }
    bool there = thing_point(thing, at);
    at->y = there ? sheet->height - at->y : 0;
    return there;
}

void svg_turn(const struct sheet *sheet, int tenths)
{
    fprintf(sheet->to, "<g transform=\"rotate(%d.%d)\">\n", tenths / 10, tenths % 10);
}

void svg_hint(const struct sheet *sheet, const struct thing *thing)
{
    char text[VALUE_TEXT];
    int level;
    fputs("<title>", sheet->to);
    piece_name(sheet->scene, thing->piece, text);
    svg_escaped(sheet->to, text);
    thing_type_text(thing, text);
    fputs(", ", sheet->to);
    svg_escaped(sheet->to, text);
    thing_place_text(thing, text);
    fputs(", at ", sheet->to);
    svg_escaped(sheet->to, text);
    if (thing_level(thing, &level)) {
        fprintf(sheet->to, ", level %d", level);
    }
    fputs("</title>\n", sheet->to);
}

/* -- bases ------------------------------------------------------------------------------------- */

static void square(const struct sheet *sheet, int32_t size, const char *fill, const char *stroke,
                   int32_t width)
{
    fprintf(sheet->to,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"%d\"/>\n",
            -size / 2, -size / 2, size, size, fill, stroke, width);
}

/* The tooth that marks the front, outside the base. */
static void tooth(const struct sheet *sheet, int32_t size, const char *fill)
{
    fprintf(sheet->to,
            "<path d=\"M%d %dL0 %dL%d %dZ\" fill=\"%s\" stroke=\"" INK "\" stroke-width=\"%d\"/>\n",
            -size * 28 / 100, -size / 2, -size * 84 / 100, size * 28 / 100, -size / 2, fill,
            size / 40);
}

void svg_base(const struct sheet *sheet, int side, int32_t size, int facing)
{
    const char *colour = svg_side_colour(side);
    fprintf(sheet->to, "<g transform=\"translate(%d %d)\" opacity=\".3\">\n", size / 16, size / 12);
    svg_turn(sheet, facing);
    square(sheet, size, INK, "none", 0);
    fputs("</g>\n</g>\n", sheet->to);
    svg_turn(sheet, facing);
    tooth(sheet, size, side == 0 ? ACCENT : colour);
    if (side == 0) {
        square(sheet, size, colour, INK, size / 25);
    } else {
        square(sheet, size, INK, "none", 0);
        square(sheet, size * 95 / 100, PAPER, colour, size / 12);
        square(sheet, size * 74 / 100, "none", colour, size / 22);
    }
    fputs("</g>\n", sheet->to);
}

/* Burnt out, with a flame that burns upright whichever way it faced. */
void svg_wreck(const struct sheet *sheet, int32_t size, int facing)
{
    int32_t half = size / 2;
    svg_turn(sheet, facing);
    square(sheet, size, "#8d887c", INK, size / 25);
    fprintf(sheet->to,
            "<path d=\"M%d %dL%d %dM%d %dL%d %d\" stroke=\"" INK "\" stroke-width=\"%d\"/>\n</g>\n",
            -half, -half, half, half, -half, half, half, -half, size / 14);
    fprintf(
        sheet->to,
        "<path transform=\"scale(%d.%03d)\" d=\"M0 -380C120 -180 300 -60 260 160C230 330 100 400 "
        "0 400C-100 400 -230 330 -260 160C-280 20 -160 -40 -140 -180C-60 -120 -20 -200 0 "
        "-380Z\" fill=\"" ACCENT "\" stroke=\"" DANGER "\" stroke-width=\"60\"/>\n",
        size / INCH, size % INCH);
}

/* The name fits the base, or stands under it. */
static void name_base(const struct sheet *sheet, const struct thing *unit, const char *name)
{
    int32_t size = sheet->base;
    int32_t letters = (int32_t)strlen(name);
    const char *ink = thing_owner(unit) == 0 ? "#fff" : INK;
    char attributes[96];
    if (letters > INSIDE_LETTERS) {
        svg_label(sheet, 0, size * 11 / 10, size * 36 / 100,
                  "text-anchor=\"middle\" font-weight=\"bold\" fill=\"" INK "\"", name);
        return;
    }
    int32_t letter = size * (letters <= 2 ? 44 : 124 / letters) / 100;
    snprintf(attributes, sizeof attributes,
             "text-anchor=\"middle\" font-weight=\"bold\" fill=\"%s\"", ink);
    svg_text(sheet, 0, letter * 36 / 100, letter, attributes, name);
}

/* How high it flies: a flag beside the base, between two sides of its hex. */
static void flag_level(const struct sheet *sheet, const struct thing *unit)
{
    int level;
    char text[16];
    int32_t size = sheet->base;
    if (!thing_level(unit, &level)) {
        return;
    }
    snprintf(text, sizeof text, "%d", level);
    fprintf(sheet->to,
            "<path d=\"M%d %dh%dv%dl%d %dl%d %dZ\" fill=\"" INK "\" stroke=\"" PAPER
            "\" stroke-width=\"%d\"/>\n",
            size * 38 / 100, -size * 84 / 100, size * 40 / 100, size * 42 / 100, -size * 20 / 100,
            size * 12 / 100, -size * 20 / 100, -size * 12 / 100, size / 30);
    svg_text(sheet, size * 58 / 100, -size * 52 / 100, size * 36 / 100,
             "text-anchor=\"middle\" font-weight=\"bold\" fill=\"#fff\"", text);
}

/* The higher it flies, the farther its shadow falls. */
static void drop_shadow(const struct sheet *sheet, const struct thing *unit, int facing)
{
    int level;
    if (!thing_level(unit, &level)) {
        return;
    }
    fprintf(sheet->to, "<g transform=\"translate(%d %d)\" opacity=\".18\">\n",
            sheet->base * (4 + 5 * level) / 100, sheet->base * (6 + 8 * level) / 100);
    svg_turn(sheet, facing);
    square(sheet, sheet->base, INK, "none", 0);
    fputs("</g>\n</g>\n", sheet->to);
}

/* -- the state of a unit ----------------------------------------------------------------------- */

/* What is not as usual, in the words of the rules: "suppressed". */
static void condition_text(const struct thing *unit, char text[VALUE_TEXT])
{
    text[0] = '\0';
    for (int i = 0; i < unit->collection->n_fields; i++) {
        const struct field *field = &unit->collection->fields[i];
        char value[VALUE_TEXT];
        bool tells = (field->kind == VALUE_CHOICE || field->kind == VALUE_FLAG) &&
                     field->flags & FIELD_TELLS && i != unit->collection->gone;
        if (!tells || field_get(field, unit->record) == 0) {
            continue;
        }
        field_text(unit->scene, field, unit->collection, unit->record, value);
        size_t used = strlen(text);
        snprintf(text + used, VALUE_TEXT - used, "%s%.60s", used > 0 ? ", " : "",
                 field->kind == VALUE_FLAG ? field->name : value);
    }
}

/* A chit behind the base, so that it does not hide the front. */
static void draw_condition(const struct sheet *sheet, const struct thing *unit, struct point at)
{
    char text[VALUE_TEXT];
    int facing = 0;
    condition_text(unit, text);
    if (text[0] == '\0') {
        return;
    }
    thing_facing(unit, &facing);
    bool south = facing > FULL_CIRCLE / 4 && facing < FULL_CIRCLE * 3 / 4;
    int32_t letter = sheet->base * 30 / 100;
    int32_t width = svg_text_width(text, letter) + letter;
    int32_t height = letter * 3 / 2;
    int32_t top = at.y + (south ? -sheet->base * 55 / 100 - height : sheet->base * 55 / 100);
    fprintf(sheet->to,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"" PAPER
            "\" stroke=\"" DANGER "\" stroke-width=\"%d\"/>\n",
            at.x - width / 2, top, width, height, letter / 2, letter / 9);
    svg_text(sheet, at.x, top + letter * 11 / 10, letter, "text-anchor=\"middle\" fill=\"" INK "\"",
             text);
}

static bool is_chosen(const struct sheet *sheet, int32_t piece)
{
    const struct task *top = agenda_top(sheet->scene->state);
    bool acts = top != NULL && top->waits && top->unit != NO_UNIT;
    return (sheet->survey != NULL && sheet->survey->unit == piece) ||
           (sheet->survey == NULL && acts && piece_of(UNITS, top->unit) == piece);
}

/* A ring around the unit whose turn it is, or around the one that was asked for. */
static void draw_ring(const struct sheet *sheet, const struct thing *unit, struct point at)
{
    int32_t r = sheet->base;
    if (is_chosen(sheet, unit->piece)) {
        fprintf(sheet->to,
                "<g fill=\"none\" transform=\"translate(%d %d)\"><circle r=\"%d\" stroke=\"" INK
                "\" stroke-width=\"%d\"/><circle r=\"%d\" stroke=\"" ACCENT
                "\" stroke-width=\"%d\"/></g>\n",
                at.x, at.y, r, r * 15 / 100, r, r * 10 / 100);
    }
}

static void draw_unit(const struct sheet *sheet, const struct thing *unit, struct point at)
{
    char name[VALUE_TEXT];
    int facing = 0;
    thing_facing(unit, &facing);
    piece_name(sheet->scene, unit->piece, name);
    fprintf(sheet->to, "<g transform=\"translate(%d %d)\">\n", at.x, at.y);
    svg_hint(sheet, unit);
    if (thing_is_gone(unit)) {
        svg_wreck(sheet, sheet->base, facing);
    } else {
        drop_shadow(sheet, unit, facing);
        svg_base(sheet, thing_owner(unit), sheet->base, facing);
        name_base(sheet, unit, name);
        flag_level(sheet, unit);
    }
    fputs("</g>\n", sheet->to);
}

/* -- all of them ------------------------------------------------------------------------------- */

/* Those who are gone and left a wreck, or those who are there. */
static void draw_units(const struct sheet *sheet, bool gone,
                       void (*draw)(const struct sheet *sheet, const struct thing *unit,
                                    struct point at))
{
    struct point at;
    for (int i = 0; i < thing_count(sheet->scene, UNITS); i++) {
        struct thing unit = thing_at(sheet->scene, UNITS, i);
        if (svg_place(sheet, &unit, &at) && thing_is_gone(&unit) == gone) {
            draw(sheet, &unit, at);
        }
    }
}

/* Wrecks lie lowest; chits cover whatever is there. */
void svg_units(const struct sheet *sheet)
{
    draw_units(sheet, true, draw_unit);
    draw_units(sheet, false, draw_ring);
    draw_units(sheet, false, draw_unit);
    draw_units(sheet, false, draw_condition);
}
