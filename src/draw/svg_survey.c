/* What one unit sees, how far it shoots and where it can go, drawn over the ground: a wash where it
 * can go, rings and the edges of its arc, a line to each target, with a cross where it is blocked.
 */

#include "board/table_angle.h"
#include "draw/svg_sheet.h"
#include "format/inches.h"

/* How long the edges of an arc are drawn where the rules have no ruler: the same for all. */
enum { UNMEASURED_ARC = 6 * INCH };

static struct point drawn(const struct sheet *sheet, struct point point)
{
    return (struct point){.x = point.x, .y = sheet->height - point.y};
}

static struct point unit_place(const struct sheet *sheet)
{
    return (struct point){.x = sheet->survey->at[0], .y = sheet->survey->at[1]};
}

/* -- where it can go --------------------------------------------------------------------------- */

static void draw_area(const struct sheet *sheet)
{
    const struct survey *survey = sheet->survey;
    int32_t first = 0;
    if (survey->n_loops == 0) {
        return;
    }
    fputs("<path d=\"", sheet->to);
    for (int loop = 0; loop < survey->n_loops; first = survey->ends[loop++]) {
        for (int32_t i = first; i < survey->ends[loop]; i++) {
            fprintf(sheet->to, "%s%d %d", i == first ? "M" : "L", survey->points[i][0],
                    sheet->height - survey->points[i][1]);
        }
        fputs("Z", sheet->to);
    }
    fputs("\" fill=\"" ACCENT "\" fill-opacity=\".28\" fill-rule=\"evenodd\" stroke=\"" ACCENT
          "\" stroke-width=\"70\" stroke-linejoin=\"round\"/>\n",
          sheet->to);
}

/* -- how far it shoots ------------------------------------------------------------------------- */

/* Of a range its own sector, or the arc of all that the unit fires. */
struct wedge {
    int32_t bearing, half_arc;
};

static struct wedge wedge_of(const struct survey *survey, const struct survey_range *range)
{
    return range->half_arc > 0 ? (struct wedge){range->bearing, range->half_arc}
                               : (struct wedge){survey->facing, survey->half_arc};
}

static struct point at_bearing(const struct sheet *sheet, int32_t bearing, int32_t length)
{
    return drawn(sheet,
                 point_plus(unit_place(sheet), vector_towards(angle_reduce(bearing), length)));
}

static void draw_ring(const struct sheet *sheet, struct wedge wedge, int32_t radius)
{
    struct point middle = drawn(sheet, unit_place(sheet));
    if (wedge.half_arc >= ARC_ALL_ROUND) {
        fprintf(sheet->to, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", middle.x, middle.y, radius);
        return;
    }
    struct point left = at_bearing(sheet, wedge.bearing - wedge.half_arc, radius);
    struct point right = at_bearing(sheet, wedge.bearing + wedge.half_arc, radius);
    fprintf(sheet->to, "<path d=\"M%d %dA%d %d 0 %d 1 %d %d\"/>\n", left.x, left.y, radius, radius,
            2 * wedge.half_arc > HALF_TURN, right.x, right.y);
}

static void draw_arc_edges(const struct sheet *sheet, struct wedge wedge, int32_t radius)
{
    struct point middle = drawn(sheet, unit_place(sheet));
    struct point left = at_bearing(sheet, wedge.bearing - wedge.half_arc, radius);
    struct point right = at_bearing(sheet, wedge.bearing + wedge.half_arc, radius);
    if (wedge.half_arc < ARC_ALL_ROUND) {
        fprintf(sheet->to, "<path d=\"M%d %dL%d %dL%d %d\"/>\n", left.x, left.y, middle.x, middle.y,
                right.x, right.y);
    }
}

/* A label stands on the outer edge of its ring, ahead of the unit or in the middle of its sector.
 */
static void label_ring(const struct sheet *sheet, const struct survey_range *range)
{
    char inches[32];
    char text[VALUE_TEXT];
    struct point at = at_bearing(sheet, wedge_of(sheet->survey, range).bearing, range->to);
    parts_text(range->to, THOU, inches, sizeof inches);
    snprintf(text, sizeof text, "%.40s %s in", range->label, inches);
    svg_label(sheet, at.x, at.y - 120, 420, "text-anchor=\"middle\" fill=\"" INK "\"", text);
}

static void draw_ranges(const struct sheet *sheet)
{
    const struct survey *survey = sheet->survey;
    int32_t longest = 0;
    bool measured = ruleset_may_measure(sheet->scene->rules, sheet->scene->scenario);
    if (survey->n_ranges == 0) {
        return;
    }
    fputs("<g fill=\"none\" stroke=\"" INK "\" stroke-width=\"50\" stroke-dasharray=\"300 160\">\n",
          sheet->to);
    for (int i = 0; i < survey->n_ranges && measured; i++) {
        const struct survey_range *range = &survey->ranges[i];
        struct wedge wedge = wedge_of(survey, range);
        longest = range->to > longest ? range->to : longest;
        draw_ring(sheet, wedge, range->to);
        if (range->from > 0) {
            draw_ring(sheet, wedge, range->from);
        }
        if (range->half_arc > 0) {
            draw_arc_edges(sheet, wedge, range->to);
        }
    }
    draw_arc_edges(sheet, (struct wedge){survey->facing, survey->half_arc},
                   measured ? longest : UNMEASURED_ARC);
    fputs("</g>\n", sheet->to);
}

/* -- whom it sees ------------------------------------------------------------------------------ */

static void draw_stretch(const struct sheet *sheet, struct point from, struct point to,
                         const char *stroke)
{
    fprintf(sheet->to, "<path d=\"M%d %dL%d %d\" fill=\"none\" %s/>\n", from.x, from.y, to.x, to.y,
            stroke);
}

static void draw_line(const struct sheet *sheet, const struct survey_line *line)
{
    struct thing target =
        thing_at(sheet->scene, piece_collection(line->target), piece_index(line->target));
    struct point from = drawn(sheet, unit_place(sheet));
    struct point at = drawn(sheet, (struct point){.x = line->at[0], .y = line->at[1]});
    struct point to = at;
    svg_place(sheet, &target, &to);
    if (line->clear) {
        draw_stretch(sheet, from, to, "stroke=\"" GOOD "\" stroke-width=\"90\"");
        return;
    }
    draw_stretch(sheet, from, at, "stroke=\"" DANGER "\" stroke-width=\"50\"");
    draw_stretch(sheet, at, to,
                 "stroke=\"" DANGER "\" stroke-width=\"40\" stroke-dasharray=\"60 180\"");
}

/* Several lines may end at one obstacle: what blocks is written once for each place. */
static bool is_written(const struct survey *survey, int line)
{
    enum { NEAR = 2500 };
    struct point at = {.x = survey->lines[line].at[0], .y = survey->lines[line].at[1]};
    for (int i = 0; i < line; i++) {
        struct point other = {.x = survey->lines[i].at[0], .y = survey->lines[i].at[1]};
        if (!survey->lines[i].clear && points_within(at, other, NEAR)) {
            return true;
        }
    }
    return false;
}

static void draw_block(const struct sheet *sheet, const struct survey_line *line)
{
    struct point at = drawn(sheet, (struct point){.x = line->at[0], .y = line->at[1]});
    fprintf(sheet->to,
            "<path d=\"M%d %dl400 400m0 -400l-400 400\" stroke=\"" PAPER
            "\" stroke-width=\"190\"/><path d=\"M%d %dl400 400m0 -400l-400 400\" stroke=\"" DANGER
            "\" stroke-width=\"90\"/>\n",
            at.x - 200, at.y - 200, at.x - 200, at.y - 200);
}

static void label_block(const struct sheet *sheet, int number)
{
    const struct survey_line *line = &sheet->survey->lines[number];
    struct point at = drawn(sheet, (struct point){.x = line->at[0], .y = line->at[1]});
    if (line->by != NULL && !is_written(sheet->survey, number)) {
        svg_label(sheet, at.x + 320, at.y + 130, 400, "fill=\"" DANGER "\"", line->by);
    }
}

/* -- in order ---------------------------------------------------------------------------------- */

void svg_survey_under(const struct sheet *sheet)
{
    for (int i = sheet->survey->n_fields - 1; i >= 0; i--) { /* the first lies on top */
        svg_hexes_field(sheet, i);
    }
    draw_area(sheet);
    draw_ranges(sheet);
    for (int i = 0; i < sheet->survey->n_lines; i++) {
        draw_line(sheet, &sheet->survey->lines[i]);
    }
}

void svg_survey_over(const struct sheet *sheet)
{
    const struct survey *survey = sheet->survey;
    for (int i = 0; i < survey->n_lines; i++) {
        if (!survey->lines[i].clear) {
            draw_block(sheet, &survey->lines[i]);
        }
    }
    for (int i = 0; i < survey->n_lines; i++) {
        if (!survey->lines[i].clear) {
            label_block(sheet, i);
        }
    }
    bool measured = ruleset_may_measure(sheet->scene->rules, sheet->scene->scenario);
    for (int i = 0; i < survey->n_ranges && measured; i++) {
        label_ring(sheet, &survey->ranges[i]);
    }
}
