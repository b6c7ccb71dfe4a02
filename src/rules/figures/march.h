/* A march: the move of a body that can be interrupted.
 *
 * What is going on when a question comes up in the middle of a move (a street to cross, a mine, a
 * shot from ambush) lies in the state, in one struct march, all zero when nobody is on the march.
 * The task that runs it goes on to the next place at which something may happen, and is pushed
 * again below whatever that brings. What happens there is the rule set's. */
#ifndef SANDTABLE_RULES_FIGURES_MARCH_H
#define SANDTABLE_RULES_FIGURES_MARCH_H

#include "rules/figures/body.h"

FLAT_BEGIN
struct march {
    struct point points[PATH_POINTS]; /* of the centre's path, from where it began */
    int32_t along;                    /* how far it has come, in thou */
    int32_t until;                    /* how far it goes: all the way, or to where it was cut */
    int16_t facing;                   /* at its end */
    uint8_t n;                        /* points in use; 0: nobody is on the march */
    uint8_t unit;
    uint8_t verb; /* which order it is: the set's own */
    uint8_t form; /* on the way: the set's number of a formation */
    uint8_t into; /* at its end */
    uint8_t unused[1];
};
FLAT_END

/* It sets out along the whole route. Nobody is on the march. */
void march_begin(struct march *march, int unit, const struct route *route, int facing);

/* It goes no further than that. */
void march_cut(struct march *march, int32_t along);

/* Goes on to the next multiple of `step` thou, or to the end; false if it was there already. */
bool march_on(struct march *march, int32_t step);

static inline bool is_marching(const struct march *march)
{
    return march->n > 0;
}

/* Has it come as far as it goes; and is that all the way? */
static inline bool march_is_over(const struct march *march)
{
    return march->along >= march->until;
}
bool march_is_whole(const struct march *march);

/* The centre's path, as long as it was ordered. */
struct route march_route(const struct march *march);

/* Nobody is on the march any more. */
void march_end(struct march *march);

#endif
