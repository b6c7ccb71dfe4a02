/* Forced moves, straight on as far as ground, edge and others let it: routs, recoils, forced runs.
 * For every rule set on an open table; how far it ought to go, and what stopping means, it says
 * itself. Where something of the set's own ceases to hold along a line: straight.h. */
#ifndef SANDTABLE_RULES_TABLE_FORCED_H
#define SANDTABLE_RULES_TABLE_FORCED_H

#include "board/table_path.h"
#include "board/table_touch.h"

/* Who goes, and what could be in the way. */
struct forced {
    const struct table *table;
    const struct ground_costs *costs; /* NULL: no ground holds it up */
    int64_t budget;                   /* in their unit */
    struct box bounds;                /* where its centre may be */
    struct mover mover;
    const struct base *things; /* it stops where it would touch one of them */
    int32_t n_things;
};

enum forced_end { END_WHOLE, END_GROUND, END_EDGE, END_THING };

struct forced_way {
    struct point to;
    enum forced_end end; /* what cut it short; of several at the same place the last of these */
    int32_t thing;       /* that stopped it, or -1 */
};

/* From a place that is within the bounds towards a point for a length, or as far as it can. Towards
 * itself it goes nowhere. What it touches at the start stops it only if it would come nearer. */
struct forced_way forced_as_far(const struct forced *query, struct point from, struct point towards,
                                int32_t length);

/* The point on the other side of `from`, as far from it as `other` is: to go there is to go
 * directly away. */
static inline struct point point_away(struct point from, struct point other)
{
    return point_plus(from, point_to(other, from));
}

#endif
