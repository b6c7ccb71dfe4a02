/* Sums of bases: how two bases meet, reduced to one point and one shape. Not for rule sets.
 *
 * Two bases meet where the way from the middle of one to the middle of the other lies in the sum of
 * both: the polygon spanned by all their vectors, rounded off by both rims. A base that moves along
 * a leg adds the leg as one more vector. The polygon is symmetric about its middle, so its sides
 * come in pairs, one for each vector, and |cross(side, way)| against one number tells on which side
 * of a pair a way ends.
 *
 * Everything is in grains, as bases are. */
#ifndef SANDTABLE_BOARD_TABLE_SUM_H
#define SANDTABLE_BOARD_TABLE_SUM_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_base.h"
#include "board/table_measure.h"

enum { SUM_SIDES = 5 };

struct sum {
    struct point sides[SUM_SIDES]; /* none of them zero, no two of them parallel */
    int n;
    int64_t rim;
};

/* All of a cut: from and to of the line through a leg's ends; from may be behind the leg. */
struct cut {
    struct part from, to;
};

/* A part of the line, brought onto the leg. */
static inline struct part part_on_leg(struct part part)
{
    if (part.n < 0) {
        return (struct part){.n = 0, .d = 1};
    }
    return part.n > part.d ? (struct part){.n = 1, .d = 1} : part;
}

/* A point, so far. */
static inline struct sum sum_nothing(void)
{
    return (struct sum){.n = 0};
}

void sum_add_side(struct sum *sum, struct point side);
void sum_add_base(struct sum *sum, const struct base *base);

/* Do their boxes alone show that the gap is above a length? */
bool base_is_beyond(const struct base *one, const struct base *other, int64_t length);

/* The sum of two bases. */
struct sum sum_of(const struct base *one, const struct base *other);

/* The middle of that one of a pair of sides which lies to the left of its vector; the other lies
 * opposite. */
struct point sum_side_middle(const struct sum *sum, int side);

/* Negative, 0 or positive as the distance from the end of the way to the outline of the sum,
 * negative inside, is below, equal to or above the length. Exact. */
int sum_compare(const struct sum *sum, struct point way, int64_t length);

/* That distance, right to a few grains where it is not negative: for a search that begins there. */
int64_t sum_distance_about(const struct sum *sum, struct point way);

/* The part of a line that lies in the sum, its edge included: the line begins at `way` from its
 * middle and goes on by `step` (not zero). A negative rim makes the polygon smaller instead of
 * rounding it off. False if the line misses it. Exact where there is no rim; else to 1/FINE of a
 * grain. */
bool sum_cut(const struct sum *sum, struct point way, struct point step, struct cut *cut);

/* Where a line that misses the polygon of the sum comes nearest to it, at first. */
struct part sum_nearest(const struct sum *sum, struct point way, struct point step);

#endif
