/* Following a path: where a moving base stops and what it meets there.
 *
 * One function does it for all: a check follows the path with the eyes of the side, as if enemies
 * not shown were absent; carrying out follows it with all that is there. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_TRACE_H
#define SANDTABLE_RULES_PZ8_GROUND_TRACE_H

#include "rules/pz8-ground/chapters.h"

enum { COUNTERS_MOST = 16 }; /* mines and wire touched at one place */

/* What a path comes to. */
struct trace {
    struct route way; /* up to where it stops; the last point is that place */
    int32_t facing;   /* there */
    bool cut;         /* it stops before its end, or at it because it meets something */
    bool paused;      /* only because something comes into sight */
    bool halts;       /* it may not go on in this phase */
    int32_t met;      /* the enemy met or seen, or NO_PIECE */
    int n_counters;   /* mines and wire touched there, in the order in which they count */
    int32_t counters[COUNTERS_MOST];
};

/* Who follows the path, and what counts. */
struct walk {
    terms_t *terms;
    state_t *state;
    int unit;
    bool all; /* enemies not shown count too */
    struct mover mover;
};

struct walk ground_walk_of(terms_t *terms, state_t *state, int unit, bool all);
struct trace ground_trace_path(const struct walk *walk, const struct route *route);

/* The path ends there, on that leg. */
static inline void cut_way(struct trace *trace, int leg, struct point at)
{
    trace->way.n = leg + 2;
    trace->way.points[leg + 1] = at;
}

/* How a unit faces at the end of a path that comes to that. */
int32_t ground_final_facing(const struct trace *end, const struct route *route);

/* pz8-ww2.move.discovery: does an enemy not shown so far come into sight on the leg, and where? */
bool ground_discover(const struct walk *walk, struct point a, struct point b, int facing,
                     struct point *at, int32_t *enemy);

#endif
