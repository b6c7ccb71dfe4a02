#include "draw/svg.h"

#include <stdlib.h>
#include <string.h>

#include "draw/svg_sheet.h"
#include "format/sentence.h"
#include "format/terrain.h"
#include "format/view.h"

enum {
    SHEET_PIXELS = 1600, /* how wide it is shown where nobody says */
    PANEL_EMS = 17,
    LEFT_EMS = 3, /* the numbers along the edges */
    TOP_EMS = 5,
    BOTTOM_EMS = 4,
    GAP_EMS = 2,
    BASE_USUAL = INCH,
    RULER_INCHES = 6
};

/* -- writing ----------------------------------------------------------------------------------- */

void svg_escaped(FILE *to, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", to);
            break;
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        case '"':
            fputs("&quot;", to);
            break;
        default:
            fputc(*text, to);
        }
    }
}

void svg_text(const struct sheet *sheet, int32_t x, int32_t y, int32_t size, const char *attributes,
              const char *text)
{
    fprintf(sheet->to, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" %s>", x, y, size, attributes);
    svg_escaped(sheet->to, text);
    fputs("</text>\n", sheet->to);
}

void svg_label(const struct sheet *sheet, int32_t x, int32_t y, int32_t size,
               const char *attributes, const char *text)
{
    char rim[256];
    snprintf(rim, sizeof rim,
             "%s stroke=\"" PAPER "\" stroke-width=\"%d\" stroke-linejoin=\"round\"", attributes,
             size * 36 / 100);
    svg_text(sheet, x, y, size, rim, text);
    svg_text(sheet, x, y, size, attributes, text);
}

int32_t svg_text_width(const char *text, int32_t size)
{
    int32_t letters = 0;
    for (; *text != '\0'; text++) {
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return letters * size * 56 / 100;
}

const char *svg_side_colour(int side)
{
    return side == 0 ? SIDE_ONE : side == 1 ? SIDE_TWO : NOBODY;
}

/* -- the board --------------------------------------------------------------------------------- */

/* A rule set whose bases have another size says so in its settings. */
static int32_t base_of(const struct scene *scene)
{
    for (int i = 0; i < scene->rules->n_settings; i++) {
        const struct field *field = &scene->rules->settings[i];
        if (strcmp(field->name, "base") == 0 && field->kind == VALUE_LENGTH) {
            return field_get(field, scene->scenario);
        }
    }
    return BASE_USUAL;
}

static void draw_inches(const struct sheet *sheet, int32_t step, int32_t stroke,
                        const char *opacity)
{
    fputs("<path d=\"", sheet->to);
    for (int32_t x = step; x < sheet->width; x += step) {
        fprintf(sheet->to, "M%d 0V%d", x, sheet->height);
    }
    for (int32_t y = step; y < sheet->height; y += step) {
        fprintf(sheet->to, "M0 %dH%d", sheet->height - y, sheet->width);
    }
    fprintf(sheet->to,
            "\" fill=\"none\" stroke=\"" LINE "\" stroke-width=\"%d\" stroke-opacity=\"%s\"/>\n",
            stroke, opacity);
}

static void draw_numbers(const struct sheet *sheet)
{
    char number[16];
    int32_t size = sheet->em * 3 / 4;
    fputs("<g fill=\"" NOBODY "\">\n", sheet->to);
    for (int32_t x = 0; x <= sheet->width; x += RULER_INCHES * INCH) {
        snprintf(number, sizeof number, "%d", x / INCH);
        svg_text(sheet, x, sheet->height + size * 3 / 2, size, "text-anchor=\"middle\"", number);
    }
    for (int32_t y = 0; y <= sheet->height; y += RULER_INCHES * INCH) {
        snprintf(number, sizeof number, "%d", y / INCH);
        svg_text(sheet, -size / 2, sheet->height - y + size / 3, size, "text-anchor=\"end\"",
                 number);
    }
    fputs("</g>\n", sheet->to);
}

/* Six inches to measure by, in two colours, under the table. */
static void draw_scale(const struct sheet *sheet)
{
    int32_t top = sheet->height + sheet->em * 2;
    int32_t thick = sheet->em * 2 / 5;
    int32_t inches = sheet->width >= 2 * RULER_INCHES * INCH ? RULER_INCHES : 1;
    for (int i = 0; i < inches; i++) {
        fprintf(sheet->to,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"" INK
                "\" stroke-width=\"%d\"/>\n",
                i * INCH, top, INCH, thick, i % 2 == 0 ? INK : PAPER, thick / 8);
    }
    char text[32];
    snprintf(text, sizeof text, "%d inch%s", inches, inches == 1 ? "" : "es");
    svg_text(sheet, inches * INCH + sheet->em / 2, top + thick, sheet->em * 3 / 4,
             "fill=\"" INK "\"", text);
}

/* North is up: an arrow with its letter. */
static void draw_compass(const struct sheet *sheet)
{
    int32_t size = sheet->em;
    fprintf(sheet->to,
            "<path transform=\"translate(%d %d)\" d=\"M0 %dL%d %dL0 %dL%d %dZ\" fill=\"" INK
            "\"/>\n",
            sheet->width - size / 2, sheet->height + size * 2, -size / 2, size * 2 / 5, size,
            size * 3 / 5, -size * 2 / 5, size);
    svg_text(sheet, sheet->width - size * 5 / 4, sheet->height + size * 5 / 2, size * 3 / 4,
             "text-anchor=\"end\" fill=\"" INK "\"", "north");
}

static const struct field *box_field(const struct collection *collection)
{
    for (int i = 0; i < collection->n_fields; i++) {
        if (collection->fields[i].kind == VALUE_BOX) {
            return &collection->fields[i];
        }
    }
    return NULL;
}

static void draw_zone(const struct sheet *sheet, const struct thing *zone,
                      const struct field *field)
{
    struct box box;
    int side = thing_owner(zone);
    memcpy(&box, (const uint8_t *)zone->record + field->offset, sizeof box);
    fprintf(sheet->to,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\".07\" "
            "stroke=\"%s\" stroke-width=\"60\" stroke-dasharray=\"%s\"/>\n",
            box.west, sheet->height - box.north, box.east - box.west, box.north - box.south,
            svg_side_colour(side), svg_side_colour(side),
            side == 0 ? "500 250" : "500 150 100 150");
}

/* Where each side sets up, while it does. */
static void draw_zones(const struct sheet *sheet)
{
    const struct scene *scene = sheet->scene;
    for (int number = 0; number < scene->rules->n_collections; number++) {
        const struct field *box = box_field(&scene->rules->collections[number]);
        for (int i = 0; box != NULL && i < thing_count(scene, number); i++) {
            struct thing zone = thing_at(scene, number, i);
            draw_zone(sheet, &zone, box);
        }
    }
}

static void draw_table(struct sheet *sheet)
{
    const struct scene *scene = sheet->scene;
    svg_country(sheet);
    fputs("<g clip-path=\"url(#board)\">\n", sheet->to);
    svg_ground(sheet, table_look(scene->rules, scene->scenario), scene->rules->terrain_kinds);
    draw_inches(sheet, INCH, 12, ".35");
    draw_inches(sheet, RULER_INCHES * INCH, 24, ".5");
    if (scene->rules->phases[scene->state->phase].once) {
        draw_zones(sheet);
    }
    fputs("</g>\n", sheet->to);
    draw_numbers(sheet);
    draw_scale(sheet);
    draw_compass(sheet);
}

static void draw_board(struct sheet *sheet)
{
    switch (sheet->scene->rules->board) {
    case BOARD_HEX:
        svg_hexes(sheet);
        break;
    case BOARD_TABLE:
        draw_table(sheet);
        break;
    case BOARD_SQUARE:
        svg_squares(sheet);
        break;
    case BOARD_ZONE:
        svg_zones(sheet);
        break;
    }
    fputs("<g clip-path=\"url(#board)\">\n", sheet->to);
    if (sheet->survey != NULL) {
        svg_survey_under(sheet);
    }
    svg_counters(sheet);
    svg_units(sheet);
    if (sheet->survey != NULL) {
        svg_survey_over(sheet);
    }
    fputs("</g>\n", sheet->to);
    fprintf(sheet->to,
            "<rect width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"" INK
            "\" stroke-width=\"%d\"/>\n",
            sheet->width, sheet->height, sheet->em / 12);
}

/* -- the sheet --------------------------------------------------------------------------------- */

/* "Pz8 WW2, 10 turns. Turn 3, A moves. Waiting for Allied. As seen by Allied. Sight of a7,
 * Sherman."
 */
static void subtitle_text(const struct sheet *sheet, char *text, size_t size)
{
    const struct scene *scene = sheet->scene;
    struct sentence words = sentence_in(text, size);
    char name[VALUE_TEXT];
    char waiting[WAITING_TEXT];
    char conditions[CONDITIONS_TEXT];
    waiting_text(scene, waiting);
    add(&words, "%s", scene->rules->title);
    if (scene->scenario->last_turn != 0) {
        add(&words, ", %d turns", scene->scenario->last_turn);
    }
    conditions_text(scene, conditions);
    add(&words, "%s%s. %s", conditions[0] ? ", " : "", conditions, waiting);
    if (sheet->side != SIDE_NONE) {
        side_name(scene, sheet->side, name);
        add(&words, " As seen by %s.", name);
    }
    if (sheet->survey != NULL) {
        struct thing unit = thing_at(scene, UNITS, piece_index(sheet->survey->unit));
        piece_name(scene, sheet->survey->unit, name);
        add(&words, " %s of %s, ",
            scene->rules->board == BOARD_HEX ? "Fields of fire" : "Sight, fire and reach", name);
        thing_type_text(&unit, name);
        add(&words, "%s.", name);
    }
}

static void draw_title(const struct sheet *sheet)
{
    const struct scenario *scenario = sheet->scene->scenario;
    char text[VALUE_TEXT + CONDITIONS_TEXT + WAITING_TEXT];
    int32_t em = sheet->em;
    svg_text(sheet, 0, -em * 27 / 10, em * 2,
             "font-family=\"Georgia, serif\" font-weight=\"bold\" fill=\"" INK "\"",
             scenario->title[0] ? scenario->title : scenario->name);
    subtitle_text(sheet, text, sizeof text);
    svg_text(sheet, 0, -em, em, "font-family=\"Georgia, serif\" fill=\"" INK "\"", text);
}

/* What is written once, and used from everywhere. */
static void draw_definitions(const struct sheet *sheet)
{
    fprintf(sheet->to,
            "<defs>\n<clipPath id=\"board\"><rect width=\"%d\" height=\"%d\"/></clipPath>\n",
            sheet->width, sheet->height);
    svg_ground_patterns(sheet);
    fputs("</defs>\n", sheet->to);
}

static void draw_head(const struct sheet *sheet, int32_t panel_height)
{
    int32_t em = sheet->em;
    int32_t width = sheet->width + em * (LEFT_EMS + GAP_EMS + PANEL_EMS + LEFT_EMS / 2);
    int32_t board = sheet->height + em * BOTTOM_EMS;
    int32_t height = em * TOP_EMS + (board > panel_height ? board : panel_height + em);
    fprintf(sheet->to,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"%d\" height=\"%d\" "
            "viewBox=\"%d %d %d %d\" font-family=\"Helvetica, Arial, sans-serif\">\n"
            "<title>",
            SHEET_PIXELS, (int)((int64_t)SHEET_PIXELS * height / width), -em * LEFT_EMS,
            -em * TOP_EMS, width, height);
    svg_escaped(sheet->to, sheet->scene->scenario->title[0] ? sheet->scene->scenario->title
                                                            : sheet->scene->scenario->name);
    fprintf(sheet->to,
            "</title>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n",
            -em * LEFT_EMS, -em * TOP_EMS, width, height);
}

static void measure(struct sheet *sheet)
{
    const struct ruleset *rules = sheet->scene->rules;
    const struct scenario *scenario = sheet->scene->scenario;
    switch (rules->board) {
    case BOARD_HEX:
        svg_hexes_size(scenario, &sheet->width, &sheet->height);
        break;
    case BOARD_TABLE:
        sheet->width = table_look(rules, scenario)->width;
        sheet->height = table_look(rules, scenario)->height;
        break;
    case BOARD_SQUARE:
        svg_squares_size(scenario, &sheet->width, &sheet->height);
        break;
    case BOARD_ZONE:
        svg_zones_size(scenario, &sheet->width, &sheet->height);
        break;
    }
}

static struct sheet sheet_of(const struct scene *scene, int side, const struct survey *survey)
{
    enum { EMS_ACROSS = 60 };
    struct sheet sheet = {.scene = scene, .survey = survey, .side = side, .base = base_of(scene)};
    measure(&sheet);
    int32_t longer = sheet.height * 4 / 3;
    sheet.em = (sheet.width > longer ? sheet.width : longer) / EMS_ACROSS;
    return sheet;
}

/* The panel is drawn first, aside: only then it is known how high the sheet must be. */
void svg_print(FILE *to, const struct scene *scene, int side, const struct survey *survey)
{
    struct sheet sheet = sheet_of(scene, side, survey);
    char *panel = NULL;
    size_t length = 0;
    sheet.to = open_memstream(&panel, &length);
    int32_t panel_height = sheet.to == NULL ? 0 : svg_panel(&sheet, sheet.em * PANEL_EMS);
    if (sheet.to != NULL) {
        fclose(sheet.to);
    }
    sheet.to = to;
    draw_head(&sheet, panel_height);
    draw_definitions(&sheet);
    draw_title(&sheet);
    draw_board(&sheet);
    fprintf(to, "<g transform=\"translate(%d 0)\">\n%s</g>\n</svg>\n",
            sheet.width + sheet.em * GAP_EMS, panel == NULL ? "" : panel);
    free(panel);
}
