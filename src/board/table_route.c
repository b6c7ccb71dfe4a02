/* The second half of table_reach.h: a path to a point of the area. */
#include "board/table_grid.h"
#include "board/table_reach.h"

/* Bends of a path before it is straightened. */
enum { BENDS_MAX = 128 };

/* Does the leg begin too near to a thing, where the unit stands, and lead away from it? */
static bool leg_gets_away(const struct reach_query *query, struct point a, struct point b,
                          const struct base *thing)
{
    const struct point middle = {.x = thing->middle.x / GRAIN, .y = thing->middle.y / GRAIN};
    return point_equal(a, query->from) && leg_leaves(a, b, middle) &&
           base_compare_point(thing, a, query->radius - TOUCH_THOU) < 0;
}

/* Does the leg keep clear of everything that may not be passed? */
static bool leg_is_open(const struct reach_query *query, struct point a, struct point b)
{
    const struct base leg = base_line(a, b, 0);

    for (int i = 0; i < query->n_closed; i++) {
        const struct base *thing = &query->closed[i];
        if (bases_compare(&leg, thing, query->radius - TOUCH_THOU) < 0 &&
            !leg_gets_away(query, a, b, thing)) {
            return false;
        }
    }
    return true;
}

static int64_t open_leg_cost(const struct reach_query *query, struct point a, struct point b)
{
    return leg_is_open(query, a, b) ? leg_cost(query->table, query->costs, a, b) : PATH_FORBIDDEN;
}

/* From the end back to the beginning, anchor by anchor. 0 if there are too many. */
static int list_bends(const struct reach *reach, int32_t cell, struct point to,
                      struct point bends[BENDS_MAX])
{
    const int32_t middle = cell_at(REACH_ARM, REACH_ARM);
    int n = 0;

    bends[n++] = to;
    while (cell != middle) {
        cell = reach->anchor[cell];
        if (n == BENDS_MAX) {
            return 0;
        }
        bends[n++] = reach_point(reach, cell);
    }
    if (n == 1) {
        bends[n++] = reach->from;
    }
    for (int i = 0; i < n / 2; i++) {
        const struct point swap = bends[i];
        bends[i] = bends[n - 1 - i];
        bends[n - 1 - i] = swap;
    }
    return n;
}

/* The furthest bend reached straight from one, for no more than the way along the bends. */
static int furthest_straight(const struct reach_query *query, const struct point *bends,
                             const int64_t *costs, int n, int from)
{
    for (int to = n - 1; to > from + 1; to--) {
        const int64_t cost = open_leg_cost(query, bends[from], bends[to]);
        if (cost <= costs[to] - costs[from]) {
            return to;
        }
    }
    return from + 1;
}

static int straighten(const struct reach_query *query, const struct point *bends, int n,
                      struct point points[PATH_POINTS])
{
    int64_t costs[BENDS_MAX]; /* up to each bend */
    int count = 1;

    costs[0] = 0;
    for (int i = 1; i < n; i++) {
        const int64_t cost = open_leg_cost(query, bends[i - 1], bends[i]);
        if (cost == PATH_FORBIDDEN) {
            return 0;
        }
        costs[i] = costs[i - 1] + cost;
    }
    points[0] = bends[0];
    for (int i = 0; i < n - 1;) {
        i = furthest_straight(query, bends, costs, n, i);
        if (count == PATH_POINTS) {
            return 0;
        }
        points[count++] = bends[i];
    }
    return count;
}

int reach_path(const struct reach *reach, const struct reach_query *query, struct point to,
               struct point points[PATH_POINTS])
{
    const int32_t cell = reach_cell_of(reach, to);
    const int64_t direct = open_leg_cost(query, reach->from, to);
    struct point bends[BENDS_MAX];
    int n = 0;

    if (cell >= 0 && (reach->flags[cell] & REACH_DONE) != 0) {
        n = list_bends(reach, cell, to, bends);
        n = n == 0 ? 0 : straighten(query, bends, n, points);
    }
    const int64_t cost = n == 0 ? PATH_FORBIDDEN : path_cost(query->table, query->costs, points, n);
    if (direct <= cost && direct <= reach->budget) {
        points[0] = reach->from;
        points[1] = to;
        return 2;
    }
    return cost <= reach->budget ? n : 0;
}
