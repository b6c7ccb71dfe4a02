#include "board/table_area.h"

#include <assert.h>

#include "core/bits.h"

/* ---- Points ---- */

/* The way from a point, given in grains, to a corner. */
static struct point way_to_corner(struct point from, struct point corner)
{
    return (struct point){.x = corner.x * GRAIN - from.x, .y = corner.y * GRAIN - from.y};
}

/* Counts the edges that a ray to the east would cross; a point on an edge is inside at once. */
static bool polygon_holds(const struct point *corners, int n, struct point from)
{
    bool inside = false;
    struct point before = way_to_corner(from, corners[n - 1]);

    for (int i = 0; i < n; i++) {
        const struct point here = way_to_corner(from, corners[i]);
        const int64_t cross = vector_cross(before, here);
        if (cross == 0 && vector_dot(before, here) <= 0) {
            return true;
        }
        if ((before.y > 0) != (here.y > 0) && (cross > 0) == (here.y > 0)) {
            inside = !inside;
        }
        before = here;
    }
    return inside;
}

static bool shape_holds(const struct table *table, int piece, const struct base *point)
{
    const struct terrain *terrain = &table->terrain[piece];

    if (terrain->shape == TERRAIN_POLYGON) {
        return polygon_holds(terrain_corners(table, piece), terrain->n_corners, point->middle);
    }
    if (terrain->shape == TERRAIN_LINE) {
        return false;
    }
    for (int i = 0; i < terrain_leg_count(table, piece); i++) {
        const struct base leg = terrain_leg(table, piece, i);
        if (bases_compare(&leg, point, 0) <= 0) {
            return true;
        }
    }
    return false;
}

bool terrain_holds(const struct table *table, int piece, struct point point)
{
    assert(table->built && piece >= 0 && piece < table->n_terrain);
    if (!box_holds(terrain_box(table, piece), point)) {
        return false;
    }
    const struct base base = base_point(point);
    return table->index.square[piece] != 0 || shape_holds(table, piece, &base);
}

int terrain_at(const struct table *table, struct point point, uint32_t kinds, int from)
{
    assert(table->built && from >= 0);
    for (int word = from / SIEVE_BITS; word * SIEVE_BITS < table->n_terrain; word++) {
        uint64_t bits = sieve_sift_point(&table->index.sieve[word], point);
        while (bits != 0) {
            const int i = word * SIEVE_BITS + take_bit(&bits);
            if (i >= from && (kinds & kind_bit(table->terrain[i].kind)) != 0 &&
                terrain_holds(table, i, point)) {
                return i;
            }
        }
    }
    return NO_TERRAIN;
}

uint32_t table_kinds_at(const struct table *table, struct point point)
{
    uint32_t kinds = 0;

    for (int i = terrain_at(table, point, ~kinds, 0); i != NO_TERRAIN;
         i = terrain_at(table, point, ~kinds, i + 1)) {
        kinds |= kind_bit(table->terrain[i].kind);
    }
    return kinds;
}

int table_level_at(const struct table *table, struct point point, uint32_t kinds, int ground)
{
    int level = ground;
    bool any = false;

    for (int i = terrain_at(table, point, kinds, 0); i != NO_TERRAIN;
         i = terrain_at(table, point, kinds, i + 1)) {
        level = !any || table->terrain[i].level > level ? table->terrain[i].level : level;
        any = true;
    }
    return level;
}

int32_t table_top_at(const struct table *table, struct point point, uint32_t kinds)
{
    int32_t top = 0;

    for (int i = terrain_at(table, point, kinds, 0); i != NO_TERRAIN;
         i = terrain_at(table, point, kinds, i + 1)) {
        top = table->terrain[i].top > top ? table->terrain[i].top : top;
    }
    return top;
}

/* ---- Boxes ---- */

/* Cuts a stretch down to what lies between two borders of one axis, on which the leg begins at
 * `from` and goes on by `way`. False if nothing longer than a point is left. */
static bool cut_between(struct stretch *stretch, int32_t from, int32_t way, int32_t low,
                        int32_t high, enum edge_rule edge)
{
    if (way == 0) {
        return edge == EDGE_IN ? from >= low && from <= high : from > low && from < high;
    }
    const struct part in = {.n = way > 0 ? low - from : from - high, .d = abs(way)};
    const struct part out = {.n = way > 0 ? high - from : from - low, .d = abs(way)};
    stretch->from = parts_compare(in, stretch->from) > 0 ? in : stretch->from;
    stretch->to = parts_compare(out, stretch->to) < 0 ? out : stretch->to;
    return parts_compare(stretch->from, stretch->to) < 0;
}

bool box_stretch(struct box box, struct point a, struct point b, enum edge_rule edge,
                 struct stretch *stretch)
{
    const struct point way = point_to(a, b);

    *stretch = (struct stretch){.from = {.n = 0, .d = 1}, .to = {.n = 1, .d = 1}};
    return cut_between(stretch, a.x, way.x, box.west, box.east, edge) &&
           cut_between(stretch, a.y, way.y, box.south, box.north, edge);
}

/* ---- Distances ---- */

int terrain_leg_count(const struct table *table, int piece)
{
    const struct terrain *terrain = &table->terrain[piece];
    const bool closed = terrain->shape == TERRAIN_POLYGON || terrain->shape == TERRAIN_CIRCLE;
    return closed ? terrain->n_corners : terrain->n_corners - 1;
}

struct base terrain_leg(const struct table *table, int piece, int leg)
{
    const struct terrain *terrain = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);
    const int next = leg + 1 < terrain->n_corners ? leg + 1 : 0;

    if (terrain->shape == TERRAIN_CIRCLE) {
        return base_disc(corners[0], terrain->size);
    }
    return base_line(corners[leg], corners[next], terrain->size);
}

int terrain_compare(const struct table *table, int piece, const struct base *base, int32_t length)
{
    const struct base middle = {.middle = base->middle};
    int least = 1;

    assert(table->built && piece >= 0 && piece < table->n_terrain && length >= 0);
    if (shape_holds(table, piece, &middle)) {
        least = -1;
    }
    for (int i = 0; i < terrain_leg_count(table, piece) && least >= 0; i++) {
        const struct base leg = terrain_leg(table, piece, i);
        const int here = bases_compare(&leg, base, length);
        least = here < least ? here : least;
    }
    return length == 0 && least < 0 ? 0 : least;
}

/* The point of a piece's outline or middle line nearest to a point. */
static struct point nearest_on_legs(const struct table *table, int piece, struct point point)
{
    const struct terrain *terrain = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);
    struct point nearest = corners[0];

    for (int i = 0; i < terrain_leg_count(table, piece); i++) {
        const int next = i + 1 < terrain->n_corners ? i + 1 : 0;
        const struct point here = leg_nearest(corners[i], corners[next], point);
        if (point_distance2(here, point) < point_distance2(nearest, point)) {
            nearest = here;
        }
    }
    return nearest;
}

struct point terrain_nearest(const struct table *table, int piece, struct point point)
{
    const struct terrain *terrain = &table->terrain[piece];

    if (terrain_holds(table, piece, point)) {
        return point;
    }
    const struct point nearest = nearest_on_legs(table, piece, point);
    switch (terrain->shape) {
    case TERRAIN_CIRCLE:
        return leg_point(nearest, point, terrain->size);
    case TERRAIN_BAND:
        return leg_point(nearest, point, terrain->size / 2);
    default:
        return nearest;
    }
}

/* ---- Cover ---- */

int line_covers(const struct table *table, uint32_t kinds, struct point man, struct point from,
                int32_t within, int32_t clear)
{
    const struct base target = base_point(man);
    const struct base firer = base_point(from);

    for (int i = 0; i < table->n_terrain; i++) {
        if ((kinds & kind_bit(table->terrain[i].kind)) != 0 &&
            box_longer_way(man, terrain_box(table, i)) <= within &&
            terrain_is_crossed(table, i, man, from) &&
            terrain_compare(table, i, &target, within) <= 0 &&
            (clear < 0 || terrain_compare(table, i, &firer, clear) > 0)) {
            return i;
        }
    }
    return NO_TERRAIN;
}

bool leg_enters_kinds(const struct table *table, uint32_t kinds, struct point a, struct point b,
                      struct part *part)
{
    const struct box around = leg_box(a, b);
    struct stretch stretches[STRETCHES_MAX];
    bool any = false;

    for (int i = 0; i < table->n_terrain; i++) {
        if ((kinds & kind_bit(table->terrain[i].kind)) != 0 &&
            boxes_meet(around, terrain_box(table, i)) &&
            terrain_stretches(table, i, a, b, EDGE_OUT, stretches) > 0 &&
            (!any || parts_compare(stretches[0].from, *part) < 0)) {
            *part = stretches[0].from;
            any = true;
        }
    }
    return any;
}
