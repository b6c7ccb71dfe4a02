/* What a path over the open table costs.
 *
 * A path is a chain of straight legs of a unit's centre (pz8-ww2.move.path). The rule set says what
 * a thou of each kind of ground costs, in any unit it likes: halves of a thou for road 1, open 2,
 * rough 4; or so that a whole move is the product of two rates (tarr.move.mixed). Where pieces
 * overlap, the highest rank counts (a road overrides the wood it runs through), and within a rank
 * the dearest, once.
 *
 * Each leg is cut into stretches over ground of the same cost. The length of a stretch is taken to
 * the nearest thou, half up, then multiplied by its cost (pz8-ww2.setup.geometry). Borders are
 * found to 1/1024 thou. */
#ifndef SANDTABLE_BOARD_TABLE_PATH_H
#define SANDTABLE_BOARD_TABLE_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_measure.h"

enum {
    PATH_POINTS = 24,              /* of one path, its beginning included */
    LEG_STRETCHES = TABLE_CORNERS, /* no leg can have more */
    GROUND_FORBIDDEN = UINT16_MAX  /* a cost: nobody goes there */
};

/* One kind of ground. Rank 0: the kind does not matter to movement. */
struct ground {
    uint16_t cost; /* of a thou, or GROUND_FORBIDDEN */
    uint16_t rank;
};

struct ground_costs {
    uint16_t open; /* of a thou of open ground */
    struct ground kinds[TERRAIN_KINDS];
};

/* A stretch of a leg, for logs and for drawing. */
struct ground_stretch {
    int32_t from, to; /* along the leg, in 1/1024 thou */
    int32_t thou;     /* its length */
    uint16_t cost;    /* of a thou */
    int16_t piece;    /* a piece that makes it so, or NO_TERRAIN in the open */
};

/* The cost of a leg or a path; PATH_FORBIDDEN if any stretch of it, longer than nothing, is
 * forbidden. A path of one point costs nothing. */
#define PATH_FORBIDDEN INT64_MAX
int64_t leg_cost(const struct table *table, const struct ground_costs *costs, struct point a,
                 struct point b);
int64_t path_cost(const struct table *table, const struct ground_costs *costs,
                  const struct point *points, int n);

/* The length of a path: the sum of its legs, each to the nearest thou. */
int32_t path_length(const struct point *points, int n);

/* The point so many thou along a path, its end if it is no longer than that; *leg, if asked for, is
 * the leg it lies on: at a corner the one that ends there, -1 if the path has no length at all. */
struct point path_at(const struct point *points, int n, int32_t along, int *leg);

/* The stretches of a leg in order. Returns how many there are; writes no more than `most`. */
int leg_grounds(const struct table *table, const struct ground_costs *costs, struct point a,
                struct point b, struct ground_stretch *stretches, int most);

/* The cost of a thou at a point. */
uint16_t ground_cost_at(const struct table *table, const struct ground_costs *costs,
                        struct point point);

/* The furthest point from a towards b that the budget pays for: b itself if it does, a if nothing
 * is left. Forbidden ground is not entered. leg_cost(a, result) never exceeds the budget; *spent,
 * if asked for, is what it is. */
struct point leg_furthest(const struct table *table, const struct ground_costs *costs,
                          struct point a, struct point b, int64_t budget, int64_t *spent);

#endif
