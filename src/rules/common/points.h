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

/* What the end of a game is worth to a side, for a computer player: nothing before it, and nothing
 * if nobody has won. */
static inline int32_t worth_of_end(const struct state *state, int side, int32_t worth_win)
{
    return !state->over || state->winner == SIDE_NONE ? 0
           : state->winner == side                    ? worth_win
                                                      : -worth_win;
}

#endif
