/* What a unit sees and how far it shoots, as text. */

#include <string.h>

#include "board/table_measure.h"
#include "draw/survey_field.h"
#include "draw/text_board.h"
#include "draw/thing.h"
#include "format/inches.h"

bool survey_named(const struct scene *scene, const char *name, struct survey *survey,
                  struct fault *fault)
{
    if (scene->rules->survey == NULL) {
        return fault_say(fault, "%s does not tell what a unit sees", scene->rules->title);
    }
    int32_t piece = piece_named(scene, 1U << UNITS, name);
    struct thing unit = thing_at(scene, UNITS, piece == NO_PIECE ? 0 : piece_index(piece));
    if (piece == NO_PIECE || thing_is_unseen(&unit)) {
        return fault_say(fault, "there is no unit called \"%.40s\"", name);
    }
    *survey = (struct survey){.unit = NO_PIECE};
    scene->rules->survey(scene->scenario, scene->state, piece_index(piece), survey);
    return survey->unit != NO_PIECE || fault_say(fault, "%.40s is not on the table", name);
}

static void write_inches(const struct paper *paper, int32_t thou)
{
    char text[32];
    parts_text(thou, THOU, text, sizeof text);
    fprintf(paper->to, "%s", text);
}

/* To a tenth of an inch, as people measure. */
static int32_t tenth_of(int32_t thou)
{
    return (thou + (thou < 0 ? -50 : 50)) / 100 * 100;
}

static void write_sector(const struct paper *paper, const struct survey_range *range)
{
    char half[32];
    char bearing[32];
    if (range->half_arc > 0) {
        parts_text(range->half_arc, TENTHS, half, sizeof half);
        parts_text(range->bearing, TENTHS, bearing, sizeof bearing);
        fprintf(paper->to, " (%s° to each side of %s°)", half, bearing);
    }
}

static void write_ranges(const struct paper *paper, const struct survey *survey)
{
    for (int i = 0; i < survey->n_ranges; i++) {
        const struct survey_range *range = &survey->ranges[i];
        fprintf(paper->to, "%s%s ", i == 0 ? "  " : ", ", range->label);
        if (range->from > 0) {
            write_inches(paper, range->from);
            fputs(" to ", paper->to);
        }
        write_inches(paper, range->to);
        fputs(" in", paper->to);
        write_sector(paper, range);
    }
    if (survey->n_ranges > 0) {
        char degrees[32];
        parts_text(survey->half_arc, TENTHS, degrees, sizeof degrees);
        if (survey->half_arc < ARC_ALL_ROUND) {
            fprintf(paper->to, ", %s° to each side of its facing\n", degrees);
        } else {
            fputs(", all round\n", paper->to);
        }
    }
}

static void write_line(const struct paper *paper, const struct scene *scene,
                       const struct survey *survey, const struct survey_line *line)
{
    enum { NAME_COLUMNS = 8, LENGTH_COLUMNS = 12 };
    struct thing target =
        thing_at(scene, piece_collection(line->target), piece_index(line->target));
    struct point at = {.x = line->at[0], .y = line->at[1]};
    char text[VALUE_TEXT];
    char length[32] = "";
    piece_name(scene, line->target, text);
    fputs("  ", paper->to);
    paper_column(paper, side_ink(thing_owner(&target)), text, NAME_COLUMNS);
    if (ruleset_may_measure(scene->rules, scene->scenario) && thing_point(&target, &at)) {
        struct point from = {.x = survey->at[0], .y = survey->at[1]};
        parts_text(tenth_of(points_distance(from, at)), THOU, length, sizeof length);
        snprintf(text, sizeof text, "%s in", length);
        paper_column(paper, INK_PLAIN, text, LENGTH_COLUMNS);
    }
    if (line->clear) {
        fputs("in sight\n", paper->to);
    } else {
        const int32_t about[2] = {tenth_of(line->at[0]), tenth_of(line->at[1])};
        numbers_text(about, 2, text, sizeof text);
        fprintf(paper->to, "hidden by %s at %s\n", line->by, text);
    }
}

/* A field of fire: "front guns, level 2", then its hexes. */
static void write_field(const struct paper *paper, const struct survey *survey, int field)
{
    enum { INDENT = 4 };
    char text[VALUE_TEXT];
    int column = paper->width;
    survey_field_text(survey, field, text);
    fprintf(paper->to, "  %s", text);
    for (int32_t at = survey_field_start(survey, field); at < survey->fields[field].end; at++) {
        char name[HEX_NAME_SIZE];
        hex_format(hex_from_raw(survey->cells[at]), name);
        int length = (int)strlen(name) + 1;
        bool fits = column + length <= paper->width;
        column = (fits ? column : INDENT) + length;
        fprintf(paper->to, "%s%s", fits ? " " : "\n    ", name);
    }
    fputs("\n", paper->to);
}

void survey_print(const struct paper *paper, const struct scene *scene, const struct survey *survey)
{
    struct thing unit = thing_at(scene, piece_collection(survey->unit), piece_index(survey->unit));
    char text[VALUE_TEXT];
    piece_name(scene, survey->unit, text);
    paper_write(paper, side_ink(thing_owner(&unit)), "%s", text);
    thing_type_text(&unit, text);
    fprintf(paper->to, " %s at ", text);
    thing_place_text(&unit, text);
    fprintf(paper->to, "%s\n", text);
    for (int i = 0; i < survey->n_fields; i++) {
        write_field(paper, survey, i);
    }
    write_ranges(paper, survey);
    for (int i = 0; i < survey->n_lines; i++) {
        write_line(paper, scene, survey, &survey->lines[i]);
    }
}
