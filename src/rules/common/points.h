/* Victory by points. */
#ifndef SANDTABLE_RULES_COMMON_POINTS_H
#define SANDTABLE_RULES_COMMON_POINTS_H

#include "core/ruleset.h"

/* The side that has more of them; SIDE_NONE if they are equal. */
static inline uint8_t side_with_more(const int16_t points[SIDES])
{
    return points[0] == points[1] ? SIDE_NONE : points[0] > points[1] ? 0 : 1;
}

/* A loss counts for the other side. */
static inline void score_loss(struct outcome *outcome, int side, int points)
{
    outcome->points[1 - side] = (int16_t)(outcome->points[1 - side] + points);
}

#endif
