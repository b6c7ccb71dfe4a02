/* What a unit on an open table is surveyed by: rings, lines and the area where it can go. For every
 * rule set on a table. */
#ifndef SANDTABLE_RULES_TABLE_AREA_H
#define SANDTABLE_RULES_TABLE_AREA_H

#include <stddef.h>

#include "board/table_reach.h"
#include "core/survey.h"

/* A unit that looks all round from where it stands. */
static inline void survey_begin(struct survey *survey, int32_t unit, struct point at, int facing)
{
    survey->unit = unit;
    survey->at[0] = at.x;
    survey->at[1] = at.y;
    survey->facing = facing;
    survey->half_arc = ARC_ALL_ROUND;
}

static inline void survey_ring(struct survey *survey, int32_t from, int32_t to, const char *label)
{
    survey->ranges[survey->n_ranges++] =
        (struct survey_range){.from = from, .to = to, .label = label};
}

/* What is in the way is told if the line is not clear. */
static inline struct survey_line *survey_line(struct survey *survey, int32_t target,
                                              struct point at, bool clear, const char *by)
{
    survey->lines[survey->n_lines] = (struct survey_line){
        .target = target, .clear = clear, .at = {at.x, at.y}, .by = clear ? NULL : by};
    return &survey->lines[survey->n_lines++];
}

/* Nothing, if its budget is 0. The area needs a large workspace; without memory it is left out. */
void survey_area(const struct reach_query *query, struct survey *survey);

#endif
