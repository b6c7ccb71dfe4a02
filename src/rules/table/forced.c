#include "rules/table/forced.h"

#include <stddef.h>

/* Cuts a part of a leg down to where one coordinate comes to a limit. */
static void cut_at(struct part *part, int32_t from, int32_t to, int32_t low, int32_t high)
{
    const int32_t limit = to > from ? high : low;
    const int64_t way = to > from ? (int64_t)to - from : (int64_t)from - to;
    const struct part there = {.n = to > from ? (int64_t)limit - from : (int64_t)from - limit,
                               .d = way};

    if (way != 0 && parts_compare(there, *part) < 0) {
        *part = there;
    }
}

/* The last point of the leg that is in the box, which holds its beginning. */
static struct point last_inside(struct box box, struct point a, struct point b)
{
    struct part part = {.n = 1, .d = 1};

    cut_at(&part, a.x, b.x, box.west, box.east);
    cut_at(&part, a.y, b.y, box.south, box.north);
    return leg_part(a, b, part);
}

static struct point middle_of(const struct base *base)
{
    return (struct point){.x = base->middle.x / GRAIN, .y = base->middle.y / GRAIN};
}

struct forced_way forced_as_far(const struct forced *query, struct point from, struct point towards,
                                int32_t length)
{
    const struct point whole = leg_point(from, towards, length);
    struct forced_way way = {.to = whole, .end = END_WHOLE, .thing = -1};

    if (query->costs != NULL) {
        way.to = leg_furthest(query->table, query->costs, from, way.to, query->budget, NULL);
        way.end = point_equal(way.to, whole) ? END_WHOLE : END_GROUND;
    }
    const struct point inside = last_inside(query->bounds, from, way.to);
    if (!point_equal(inside, way.to)) {
        way.to = inside;
        way.end = END_EDGE;
    }
    const struct point end = way.to;
    struct part first = {.n = 1, .d = 1};
    for (int32_t i = 0; i < query->n_things; i++) {
        struct touch touch;
        if (leg_touches(&query->mover, from, end, &query->things[i], &touch) &&
            !(touch.from_start && leg_leaves(from, end, middle_of(&query->things[i]))) &&
            (way.thing < 0 || parts_compare(touch.part, first) < 0)) {
            first = touch.part;
            way = (struct forced_way){.to = touch.at, .end = END_THING, .thing = i};
        }
    }
    return way;
}
