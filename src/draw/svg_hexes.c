/* A board of hexes: flat-topped, each two inches wide, its name in its upper corner. */

#include "draw/survey_field.h"
#include "draw/svg_sheet.h"

enum {
    SIDE = INCH,           /* of a hex */
    ACROSS = SIDE * 3 / 2, /* from column to column */
    TALL = 1732,           /* SIDE times the root of 3 */
    NAME_SIZE = 260
};

void svg_hexes_size(const struct scenario *scenario, int32_t *width, int32_t *height)
{
    *width = ACROSS * (scenario->width - 1) + 2 * SIDE;
    *height = TALL * scenario->height + (scenario->width > 1 ? TALL / 2 : 0);
}

struct point svg_hex_middle(struct hex hex)
{
    int column = hex_column(hex);
    return (struct point){.x = SIDE + ACROSS * (column - 1),
                          .y = TALL / 2 + TALL * (hex_row(hex) - 1) +
                               (column % 2 == 0 ? TALL / 2 : 0)};
}

static void trace_hex(const struct sheet *sheet, struct hex hex)
{
    struct point at = svg_hex_middle(hex);
    fprintf(sheet->to, "M%d %dl%d %dh%dl%d %dl%d %dh%dZ", at.x - SIDE, at.y, SIDE / 2, -TALL / 2,
            SIDE, SIDE / 2, TALL / 2, -SIDE / 2, TALL / 2, -SIDE);
}

/* All outlines are one path, all names one group. */
void svg_hexes(const struct sheet *sheet)
{
    const struct scenario *scenario = sheet->scene->scenario;
    fputs("<path d=\"", sheet->to);
    for (int column = 1; column <= scenario->width; column++) {
        for (int row = 1; row <= scenario->height; row++) {
            trace_hex(sheet, hex_at(column, row));
        }
    }
    fputs("\" fill=\"#fbf9f1\" stroke=\"" LINE "\" stroke-width=\"28\"/>\n"
          "<g fill=\"" NOBODY "\">\n",
          sheet->to);
    for (int column = 1; column <= scenario->width; column++) {
        for (int row = 1; row <= scenario->height; row++) {
            char name[HEX_NAME_SIZE];
            struct point at = svg_hex_middle(hex_at(column, row));
            hex_format(hex_at(column, row), name);
            svg_text(sheet, at.x, at.y - TALL * 36 / 100, NAME_SIZE, "text-anchor=\"middle\"",
                     name);
        }
    }
    fputs("</g>\n", sheet->to);
}

void svg_field_looks(const struct sheet *sheet, int field)
{
    static const char *const colours[SURVEY_FIELDS] = {DANGER, ACCENT, GOOD, NOBODY};
    fprintf(sheet->to, "fill=\"%s\" fill-opacity=\".3\" stroke=\"%s\" stroke-width=\"60\"",
            colours[field], colours[field]);
}

void svg_hexes_field(const struct sheet *sheet, int field)
{
    const struct survey *survey = sheet->survey;
    fputs("<path d=\"", sheet->to);
    for (int32_t i = survey_field_start(survey, field); i < survey->fields[field].end; i++) {
        trace_hex(sheet, hex_from_raw(survey->cells[i]));
    }
    fputs("\" ", sheet->to);
    svg_field_looks(sheet, field);
    fputs("/>\n", sheet->to);
}
