/* The second half of table_area.h: legs across pieces of terrain. */
#include <assert.h>

#include "board/table_area.h"
#include "board/table_cross.h"
#include "board/table_root.h"
#include "board/table_sum.h"

/* ---- A leg and a chain of corners ---- */

/* The part of the leg at which its line meets the edge from one corner to the next, whose sides of
 * the line (as cross products) are given and differ. */
static struct part meeting(struct point a, struct point way, struct point corner, struct point next,
                           int64_t side, int64_t next_side)
{
    if (side == 0) {
        return (struct part){.n = vector_dot(way, point_to(a, corner)), .d = vector_dot(way, way)};
    }
    if (next_side == 0) {
        return (struct part){.n = vector_dot(way, point_to(a, next)), .d = vector_dot(way, way)};
    }
    const int64_t n = vector_cross(point_to(a, corner), point_to(corner, next));
    const int64_t d = next_side - side;
    return (struct part){.n = d > 0 ? n : -n, .d = absolute(d)};
}

static bool part_is_inner(struct part part)
{
    return part.n > 0 && part.n < part.d;
}

/* ---- Polygons ----
 *
 * Seen just left of the leg's line, and seen just right of it, the line enters or leaves the
 * polygon at certain parts. Where both agree, that is how it is on the line. Where they differ, the
 * line runs along an edge. So the stretches with the edge are those that are inside on either side
 * of the line, the stretches without it those that are inside on both. */

struct change {
    struct part part;
    bool left, right; /* what changes here */
};

static void insert_change(struct change *changes, int n, struct change change)
{
    int i = n;

    while (i > 0 && parts_compare(changes[i - 1].part, change.part) > 0) {
        changes[i] = changes[i - 1];
        i--;
    }
    changes[i] = change;
}

static int polygon_changes(const struct point *corners, int n, struct point a, struct point b,
                           struct change changes[TERRAIN_CORNERS])
{
    const struct point way = point_to(a, b);
    struct point corner = corners[n - 1];
    int64_t side = vector_cross(way, point_to(a, corner));
    int count = 0;

    for (int i = 0; i < n; i++) {
        const int64_t next_side = vector_cross(way, point_to(a, corners[i]));
        const bool left = (side > 0) != (next_side > 0);
        const bool right = (side >= 0) != (next_side >= 0);
        if (left || right) {
            const struct part part = meeting(a, way, corner, corners[i], side, next_side);
            insert_change(changes, count, (struct change){part, left, right});
            count++;
        }
        corner = corners[i];
        side = next_side;
    }
    return count;
}

/* Cuts a stretch down to the leg itself. False if nothing longer than a point is left. */
static bool stretch_on_leg(struct stretch *stretch)
{
    if (stretch->from.n < 0) {
        stretch->from = (struct part){.n = 0, .d = 1};
    }
    if (stretch->to.n > stretch->to.d) {
        stretch->to = (struct part){.n = 1, .d = 1};
    }
    return parts_compare(stretch->from, stretch->to) < 0;
}

/* Adds a stretch to an ordered list, joined with the last one if they meet. */
static int append_stretch(struct stretch *stretches, int n, struct stretch stretch)
{
    if (!stretch_on_leg(&stretch)) {
        return n;
    }
    if (n > 0 && parts_compare(stretches[n - 1].to, stretch.from) >= 0) {
        if (parts_compare(stretches[n - 1].to, stretch.to) < 0) {
            stretches[n - 1].to = stretch.to;
        }
        return n;
    }
    assert(n < STRETCHES_MAX);
    stretches[n] = stretch;
    return n + 1;
}

static int polygon_stretches(const struct point *corners, int n_corners, struct point a,
                             struct point b, enum edge_rule edge, struct stretch *stretches)
{
    struct change changes[TERRAIN_CORNERS];
    const int n_changes = polygon_changes(corners, n_corners, a, b, changes);
    bool left = false;
    bool right = false;
    int n = 0;

    for (int i = 0; i + 1 < n_changes; i++) {
        left = left != changes[i].left;
        right = right != changes[i].right;
        if (edge == EDGE_IN ? left || right : left && right) {
            n = append_stretch(stretches, n,
                               (struct stretch){changes[i].part, changes[i + 1].part});
        }
    }
    return n;
}

/* ---- Round pieces ---- */

/* The stretch of the leg in a circle or in one leg of a band. */
static bool round_stretch(const struct base *round, struct point a, struct point b,
                          enum edge_rule edge, struct stretch *stretch)
{
    const struct base leg = base_line(a, b, 0);
    struct sum sum = sum_nothing();
    struct cut cut;

    if (bases_compare(round, &leg, 0) > (edge == EDGE_IN ? 0 : -1)) {
        return false;
    }
    sum_add_base(&sum, round);
    const struct point way = {.x = a.x * GRAIN - round->middle.x,
                              .y = a.y * GRAIN - round->middle.y};
    const struct point step = {.x = (b.x - a.x) * GRAIN, .y = (b.y - a.y) * GRAIN};
    if (!sum_cut(&sum, way, step, &cut)) {
        return false;
    }
    *stretch = (struct stretch){.from = cut.from, .to = cut.to};
    return true;
}

/* A circle or a band: the stretches in its legs, put in order and joined. */
static int round_stretches(const struct table *table, int piece, struct point a, struct point b,
                           enum edge_rule edge, struct stretch *stretches)
{
    struct stretch sorted[TERRAIN_CORNERS];
    int n_sorted = 0;
    int n = 0;

    for (int i = 0; i < terrain_leg_count(table, piece); i++) {
        const struct base leg = terrain_leg(table, piece, i);
        struct stretch stretch;
        if (!round_stretch(&leg, a, b, edge, &stretch)) {
            continue;
        }
        int place = n_sorted;
        while (place > 0 && parts_compare(sorted[place - 1].from, stretch.from) > 0) {
            sorted[place] = sorted[place - 1];
            place--;
        }
        sorted[place] = stretch;
        n_sorted++;
    }
    for (int i = 0; i < n_sorted; i++) {
        n = append_stretch(stretches, n, sorted[i]);
    }
    return n;
}

int terrain_stretches(const struct table *table, int piece, struct point a, struct point b,
                      enum edge_rule edge, struct stretch stretches[STRETCHES_MAX])
{
    const struct terrain *terrain = &table->terrain[piece];

    assert(table->built && piece >= 0 && piece < table->n_terrain);
    if (point_equal(a, b) || terrain->shape == TERRAIN_LINE) {
        return 0;
    }
    if (table->index.square[piece] != 0) {
        return box_stretch(terrain_box(table, piece), a, b, edge, stretches) ? 1 : 0;
    }
    if (terrain->shape == TERRAIN_POLYGON) {
        return polygon_stretches(terrain_corners(table, piece), terrain->n_corners, a, b, edge,
                                 stretches);
    }
    return round_stretches(table, piece, a, b, edge, stretches);
}

/* ---- Lines without width ---- */

static void insert_part(struct part *parts, int n, struct part part)
{
    int i = n;

    while (i > 0 && parts_compare(parts[i - 1], part) > 0) {
        parts[i] = parts[i - 1];
        i--;
    }
    parts[i] = part;
}

static int sign_of(int64_t value)
{
    return (value > 0) - (value < 0);
}

int terrain_crossings(const struct table *table, int piece, struct point a, struct point b,
                      struct part parts[STRETCHES_MAX])
{
    const struct terrain *terrain = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);
    const struct point way = point_to(a, b);
    struct part first = {.n = 0, .d = 1}; /* where the chain came onto the leg's line, */
    struct part last = first;             /* and where it left it */
    int64_t side = 0;
    int known = 0; /* the side of the last corner that was not on the line */
    int n = 0;

    assert(table->built && piece >= 0 && piece < table->n_terrain);
    for (int i = 0; i < terrain->n_corners && terrain->shape == TERRAIN_LINE; i++) {
        const int64_t next_side = vector_cross(way, point_to(a, corners[i]));
        if (i > 0 && sign_of(side) != sign_of(next_side)) {
            last = meeting(a, way, corners[i - 1], corners[i], side, next_side);
            first = side != 0 ? last : first;
        }
        if (known * sign_of(next_side) < 0 && part_is_inner(first) && part_is_inner(last)) {
            insert_part(parts, n, first);
            n++;
        }
        known = next_side != 0 ? sign_of(next_side) : known;
        side = next_side;
    }
    return n;
}

/* ---- One look ---- */

/* A convex polygon: the leg crosses it unless its line, or the line of an edge, parts the two. */
static int convex_pass(const struct point *corners, int n, int bend, struct point a, struct point b)
{
    const struct point way = point_to(a, b);
    bool any_left = false;
    bool any_right = false;
    int flags = PASS_CROSSES | PASS_HOLDS_A | PASS_HOLDS_B;
    struct point before = point_to(a, corners[n - 1]);
    int64_t before_side = vector_cross(way, before);

    for (int i = 0; i < n; i++) {
        const struct point here = point_to(a, corners[i]);
        const int64_t side = vector_cross(way, here);
        const int64_t a_depth = bend * vector_cross(before, here);
        const int64_t b_depth = a_depth - bend * (side - before_side);
        if (a_depth <= 0 && b_depth <= 0) {
            return 0;
        }
        flags &= a_depth < 0 ? ~PASS_HOLDS_A : b_depth < 0 ? ~PASS_HOLDS_B : ~0;
        any_left |= side > 0;
        any_right |= side < 0;
        before = here;
        before_side = side;
    }
    return any_left && any_right ? flags : 0;
}

/* A rectangle square to the table is its box. */
static int square_pass(struct box box, struct point a, struct point b)
{
    if (!leg_crosses_box(a, b, box)) {
        return 0;
    }
    return PASS_CROSSES | (box_holds(box, a) ? PASS_HOLDS_A : 0) |
           (box_holds(box, b) ? PASS_HOLDS_B : 0);
}

/* The same by exact parts of the leg, whatever it grazes. */
static int grazing_pass(const struct table *table, int piece, struct point a, struct point b)
{
    struct stretch stretches[STRETCHES_MAX];

    if (terrain_stretches(table, piece, a, b, EDGE_OUT, stretches) == 0) {
        return 0;
    }
    return PASS_CROSSES | (terrain_holds(table, piece, a) ? PASS_HOLDS_A : 0) |
           (terrain_holds(table, piece, b) ? PASS_HOLDS_B : 0);
}

/* Any polygon. An edge that parts the leg's ends, and whose own ends the leg's line parts, is
 * crossed away from all corners: there the leg passes between inside and outside. Edges that the
 * line meets before the leg or behind it are counted: an odd number of them means that this end is
 * inside. Where a corner lies on the line, or an end on an edge, parts decide. */
static int dented_pass(const struct table *table, int piece, struct point a, struct point b)
{
    const struct point *corners = terrain_corners(table, piece);
    const int n = table->terrain[piece].n_corners;
    const struct point way = point_to(a, b);
    struct point before = point_to(a, corners[n - 1]);
    int64_t before_side = vector_cross(way, before);
    bool crosses = false;
    bool holds_a = false;
    bool holds_b = false;

    for (int i = 0; i < n; i++) {
        const struct point here = point_to(a, corners[i]);
        const int64_t side = vector_cross(way, here);
        if (side == 0) {
            return grazing_pass(table, piece, a, b);
        }
        if ((side > 0) != (before_side > 0)) {
            const int64_t a_depth = vector_cross(before, here);
            const int64_t b_depth = a_depth - (side - before_side);
            if (a_depth == 0 || b_depth == 0) {
                return grazing_pass(table, piece, a, b);
            }
            if ((a_depth > 0) != (b_depth > 0)) {
                crosses = true;
            } else if (absolute(a_depth) < absolute(b_depth)) {
                holds_a = !holds_a;
            } else {
                holds_b = !holds_b;
            }
        }
        before = here;
        before_side = side;
    }
    if (!crosses && !holds_a) {
        return 0;
    }
    return PASS_CROSSES | (holds_a ? PASS_HOLDS_A : 0) | (holds_b ? PASS_HOLDS_B : 0);
}

static int round_pass(const struct table *table, int piece, struct point a, struct point b)
{
    const struct base leg = base_line(a, b, 0);
    bool crosses = false;

    for (int i = 0; i < terrain_leg_count(table, piece) && !crosses; i++) {
        const struct base part = terrain_leg(table, piece, i);
        crosses = bases_compare(&part, &leg, 0) < 0;
    }
    if (!crosses) {
        return 0;
    }
    return PASS_CROSSES | (terrain_holds(table, piece, a) ? PASS_HOLDS_A : 0) |
           (terrain_holds(table, piece, b) ? PASS_HOLDS_B : 0);
}

int terrain_pass(const struct table *table, int piece, struct point a, struct point b)
{
    const struct terrain *terrain = &table->terrain[piece];

    if (table->index.square[piece]) {
        return square_pass(terrain_box(table, piece), a, b);
    }
    if (terrain->shape != TERRAIN_POLYGON) {
        return round_pass(table, piece, a, b);
    }
    const int bend = table->index.bend[piece];
    if (bend == 0) {
        return dented_pass(table, piece, a, b);
    }
    return convex_pass(terrain_corners(table, piece), terrain->n_corners, bend, a, b);
}

bool shape_is_crossed(const struct table *table, int piece, struct point a, struct point b)
{
    struct part parts[STRETCHES_MAX];

    assert(table->built && piece >= 0 && piece < table->n_terrain);
    if (point_equal(a, b)) {
        return false;
    }
    if (table->terrain[piece].shape == TERRAIN_LINE) {
        return terrain_crossings(table, piece, a, b, parts) > 0;
    }
    return terrain_pass(table, piece, a, b) != 0;
}

bool terrain_is_met(const struct table *table, int piece, struct point a, struct point b)
{
    const struct base leg = base_line(a, b, 0);
    return terrain_compare(table, piece, &leg, 0) == 0;
}

/* ---- All pieces ---- */

uint32_t leg_kinds(const struct table *table, struct point a, struct point b)
{
    const struct box around = leg_box(a, b);
    uint32_t kinds = 0;

    assert(table->built);
    for (int i = 0; i < table->n_terrain; i++) {
        const uint32_t bit = kind_bit(table->terrain[i].kind);
        if ((kinds & bit) == 0 && boxes_meet(around, terrain_box(table, i)) &&
            terrain_is_met(table, i, a, b)) {
            kinds |= bit;
        }
    }
    return kinds;
}

bool leg_meets_kinds(const struct table *table, uint32_t kinds, struct point a, struct point b)
{
    const struct box around = leg_box(a, b);

    assert(table->built);
    for (int i = 0; i < table->n_terrain; i++) {
        if ((kinds & kind_bit(table->terrain[i].kind)) != 0 &&
            boxes_meet(around, terrain_box(table, i)) && terrain_is_met(table, i, a, b)) {
            return true;
        }
    }
    return false;
}

bool leg_is_clear_of_boxes(const struct table *table, struct point a, struct point b)
{
    const struct box around = leg_box(a, b);

    assert(table->built);
    for (int i = 0; i < table->n_terrain; i++) {
        if (boxes_meet(around, terrain_box(table, i))) {
            return false;
        }
    }
    return true;
}

/* Does the line of a leg pass a box with all of it on one side? */
static bool passes_beside(struct point a, struct point way, struct box box)
{
    const int64_t south = (int64_t)way.x * (box.south - a.y);
    const int64_t north = (int64_t)way.x * (box.north - a.y);
    const int64_t west = (int64_t)way.y * (box.west - a.x);
    const int64_t east = (int64_t)way.y * (box.east - a.x);
    const int64_t least = (south < north ? south : north) - (west > east ? west : east);
    const int64_t most = (south > north ? south : north) - (west < east ? west : east);

    return least > 0 || most < 0;
}

int leg_spans(const struct table *table, uint32_t kinds, struct point a, struct point b,
              struct span spans[TABLE_CORNERS])
{
    const struct box around = leg_box(a, b);
    const struct point way = point_to(a, b);
    struct stretch stretches[STRETCHES_MAX];
    int n = 0;

    assert(table->built);
    for (int i = 0; i < table->n_terrain; i++) {
        if ((kinds & kind_bit(table->terrain[i].kind)) == 0 ||
            !boxes_meet(around, terrain_box(table, i)) ||
            passes_beside(a, way, terrain_box(table, i))) {
            continue;
        }
        const int found = terrain_stretches(table, i, a, b, EDGE_IN, stretches);
        const int64_t length = found == 0 ? 0 : root_in(vector_dot(way, way), ALONG);
        for (int k = 0; k < found; k++) {
            const struct span span = {.from = along_of(length, stretches[k].from),
                                      .to = along_of(length, stretches[k].to),
                                      .piece = i};
            int place = n;
            while (place > 0 && spans[place - 1].from > span.from) {
                spans[place] = spans[place - 1];
                place--;
            }
            spans[place] = span;
            n++;
        }
    }
    return n;
}

int32_t leg_length_in(const struct table *table, uint32_t kinds, struct point a, struct point b)
{
    struct span spans[TABLE_CORNERS];
    const int n = leg_spans(table, kinds, a, b, spans);
    int32_t thou = 0;

    for (int i = 0; i < n;) {
        const int32_t from = spans[i].from;
        int32_t to = spans[i].to;
        for (i++; i < n && spans[i].from <= to; i++) {
            to = spans[i].to > to ? spans[i].to : to;
        }
        thou += along_thou(to - from);
    }
    return thou;
}
