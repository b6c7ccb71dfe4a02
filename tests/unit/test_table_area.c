/* Terrain and what lies in it, near it or across it: the ledgers' words, corners and edges, dented
 * polygons, and a slow exact way for random shapes. */
#include <stdlib.h>

#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_cross.h"
#include "board/table_wide.h"
#include "laid_table.h"

static uint64_t dice = 4;

/* ---- Points ---- */

static void the_edge_is_in_the_area(void **state)
{
    (void)state;
    const int wood = put_box(0, 10000, 8000, 14000, 12000);
    assert_true(terrain_holds(&table, wood, at(12000, 10000)));
    assert_true(terrain_holds(&table, wood, at(10000, 10000)));
    assert_true(terrain_holds(&table, wood, at(14000, 12000)));
    assert_false(terrain_holds(&table, wood, at(9999, 10000)));
    assert_false(terrain_holds(&table, wood, at(14001, 12000)));
}

static void dents_are_outside(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0), at(9000, 0), at(9000, 9000), at(4000, 4000),
                                    at(0, 9000)};
    const int wood = put((struct terrain){.shape = TERRAIN_POLYGON}, corners, 5);
    assert_false(terrain_holds(&table, wood, at(4000, 4001)));
    assert_true(terrain_holds(&table, wood, at(4000, 4000)));
    assert_true(terrain_holds(&table, wood, at(4000, 3999)));
    assert_true(terrain_holds(&table, wood, at(6000, 6000))); /* on the dent's edge */
    assert_true(terrain_holds(&table, wood, at(100, 8800)));
}

/* aflame.measure.inside: a stream along y = 10, 1 wide: (5, 10.5) is in it, (5, 10.51) is not. */
static void bands_reach_half_their_width(void **state)
{
    (void)state;
    const struct point line[] = {at(0, 10000), at(20000, 10000), at(20000, 20000)};
    const int stream = put((struct terrain){.shape = TERRAIN_BAND, .size = INCH}, line, 3);
    assert_true(terrain_holds(&table, stream, at(5000, 10500)));
    assert_false(terrain_holds(&table, stream, at(5000, 10510)));
    assert_false(terrain_holds(&table, stream, at(5000, 10501)));
    assert_true(terrain_holds(&table, stream, at(20500, 15000)));
    assert_true(terrain_holds(&table, stream, at(20300, 9600))); /* round its bend */
    assert_false(terrain_holds(&table, stream, at(20300, 9599)));
    assert_true(terrain_holds(&table, stream, at(20000, 20500))); /* and at its end */
    assert_false(terrain_holds(&table, stream, at(20001, 20500)));
}

static void circles_and_lines(void **state)
{
    (void)state;
    const struct point centre = at(10000, 10000);
    const struct point line[] = {at(0, 0), at(20000, 0)};
    const int hill = put((struct terrain){.shape = TERRAIN_CIRCLE, .size = 5000}, &centre, 1);
    const int wall = put((struct terrain){.shape = TERRAIN_LINE}, line, 2);
    assert_true(terrain_holds(&table, hill, at(13000, 14000)));
    assert_false(terrain_holds(&table, hill, at(13000, 14001)));
    assert_false(terrain_holds(&table, wall, at(1000, 0))); /* nothing is in a line */
}

static void kinds_and_levels_at_a_point(void **state)
{
    (void)state;
    put_box(3, 0, 0, 9000, 9000);
    put_box(5, 5000, 5000, 12000, 12000);
    put_box(3, 8000, 8000, 9000, 9000);
    table.terrain[0].level = 1;
    table.terrain[2].level = 2;
    assert_int_equal(table_kinds_at(&table, at(6000, 6000)), 1 << 3 | 1 << 5);
    assert_int_equal(table_kinds_at(&table, at(1000, 1000)), 1 << 3);
    assert_int_equal(table_kinds_at(&table, at(20000, 1000)), 0);
    assert_int_equal(terrain_at(&table, at(8500, 8500), 1 << 3, 0), 0);
    assert_int_equal(terrain_at(&table, at(8500, 8500), 1 << 3, 1), 2);
    assert_int_equal(terrain_at(&table, at(8500, 8500), 1 << 3, 3), NO_TERRAIN);
    assert_int_equal(table_level_at(&table, at(8500, 8500), 1 << 3, 0), 2);
    assert_int_equal(table_level_at(&table, at(1000, 1000), 1 << 3, 0), 1);
    assert_int_equal(table_level_at(&table, at(1000, 1000), 1 << 5, -7), -7);
}

/* ---- Distances ---- */

/* pz8-ww2.close.building: infantry at 9.5,10 facing 90 touches a building x 10-13, y 8-12. */
static void a_base_touches_a_building(void **state)
{
    (void)state;
    const int building = put_box(0, 10000, 8000, 13000, 12000);
    struct base base = base_square(at(9500, 10000), INCH, 900);
    assert_true(base_in_contact_with_terrain(&table, building, &base));
    base = base_square(at(9490, 10000), INCH, 900);
    assert_true(base_in_contact_with_terrain(&table, building, &base));
    base = base_square(at(9489, 10000), INCH, 900);
    assert_false(base_in_contact_with_terrain(&table, building, &base));
    base = base_square(at(11000, 10000), INCH, 300); /* wholly inside */
    assert_int_equal(terrain_compare(&table, building, &base, 0), 0);
    assert_int_equal(terrain_compare(&table, building, &base, 1), -1);
    base = base_square(at(9300, 7300), INCH, 0); /* past the corner, 0.2 each way */
    assert_int_equal(terrain_compare(&table, building, &base, 282), 1);
    assert_int_equal(terrain_compare(&table, building, &base, 283), -1);
}

static void a_building_inside_a_base(void **state)
{
    (void)state;
    const int hut = put_box(0, 10000, 10000, 10100, 10100);
    const struct base base = base_square(at(10300, 10300), INCH, 0);
    assert_int_equal(terrain_compare(&table, hut, &base, 0), 0);
}

static void distances_to_bands_circles_and_lines(void **state)
{
    (void)state;
    const struct point line[] = {at(0, 10000), at(20000, 10000)};
    const struct point centre = at(40000, 10000);
    const int road = put((struct terrain){.shape = TERRAIN_BAND, .size = INCH}, line, 2);
    const int wall = put((struct terrain){.shape = TERRAIN_LINE}, line, 2);
    const int hill = put((struct terrain){.shape = TERRAIN_CIRCLE, .size = 2000}, &centre, 1);
    const struct base man = base_point(at(5000, 11000));
    assert_int_equal(terrain_compare(&table, road, &man, 500), 0);
    assert_int_equal(terrain_compare(&table, road, &man, 499), 1);
    assert_int_equal(terrain_compare(&table, wall, &man, 1000), 0);
    assert_int_equal(terrain_compare(&table, hill, &man, 32999), 1);
    assert_int_equal(terrain_compare(&table, hill, &man, 33100), -1);
    /* featherstone.sight.hull-down: a wall within 1 inch of the target's rectangle */
    const struct base tank = base_rectangle(at(10000, 12500), 3000, 1500, 0);
    assert_int_equal(terrain_compare(&table, wall, &tank, 1000), 0);
}

static void nearest_points(void **state)
{
    (void)state;
    const struct point centre = at(40000, 10000);
    const int house = put_box(0, 10000, 8000, 13000, 12000);
    const int hill = put((struct terrain){.shape = TERRAIN_CIRCLE, .size = 2000}, &centre, 1);
    assert_true(point_equal(terrain_nearest(&table, house, at(5000, 9000)), at(10000, 9000)));
    assert_true(point_equal(terrain_nearest(&table, house, at(5000, 15000)), at(10000, 12000)));
    assert_true(point_equal(terrain_nearest(&table, house, at(11000, 9000)), at(11000, 9000)));
    assert_true(point_equal(terrain_nearest(&table, hill, at(30000, 10000)), at(38000, 10000)));
    const struct point line[] = {at(0, 30000), at(20000, 30000)};
    const int road = put((struct terrain){.shape = TERRAIN_BAND, .size = INCH}, line, 2);
    assert_true(point_equal(terrain_nearest(&table, road, at(7000, 40000)), at(7000, 30500)));
}

/* ---- Legs ---- */

/* pz8-ww2.setup.geometry: touching a corner or running along an edge is not crossing. */
static void edges_and_corners_are_not_crossed(void **state)
{
    (void)state;
    const int wood = put_box(0, 10000, 10000, 14000, 14000);
    assert_true(terrain_is_crossed(&table, wood, at(8000, 12000), at(16000, 12000)));
    assert_false(terrain_is_crossed(&table, wood, at(8000, 10000), at(16000, 10000)));
    assert_true(terrain_is_crossed(&table, wood, at(8000, 10001), at(16000, 10001)));
    assert_false(terrain_is_crossed(&table, wood, at(8000, 12000), at(12000, 8000)));
    assert_true(terrain_is_crossed(&table, wood, at(8000, 12000), at(12000, 8001)));
    assert_false(terrain_is_crossed(&table, wood, at(8000, 12000), at(10000, 12000)));
    assert_true(terrain_is_crossed(&table, wood, at(8000, 12000), at(10001, 12000)));
    assert_true(terrain_is_crossed(&table, wood, at(11000, 11000), at(12000, 12000)));
    assert_true(terrain_is_crossed(&table, wood, at(10000, 10000), at(14000, 14000)));
    assert_false(terrain_is_crossed(&table, wood, at(12000, 12000), at(12000, 12000)));
    assert_true(terrain_is_met(&table, wood, at(8000, 12000), at(12000, 8000)));
    assert_true(terrain_is_met(&table, wood, at(8000, 10000), at(16000, 10000)));
    assert_false(terrain_is_met(&table, wood, at(8000, 9999), at(16000, 9999)));
}

static void dented_polygons_are_entered_twice(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0),       at(9000, 0),    at(9000, 9000), at(6000, 9000),
                                    at(6000, 3000), at(3000, 3000), at(3000, 9000), at(0, 9000)};
    struct stretch stretches[STRETCHES_MAX];
    const int yard = put((struct terrain){.shape = TERRAIN_POLYGON}, corners, 8);
    const struct point a = at(10000, 6000);
    const struct point b = at(0, 6000);
    assert_int_equal(terrain_stretches(&table, yard, a, b, EDGE_OUT, stretches), 2);
    assert_true(point_equal(leg_part(a, b, stretches[0].from), at(9000, 6000)));
    assert_true(point_equal(leg_part(a, b, stretches[0].to), at(6000, 6000)));
    assert_true(point_equal(leg_part(a, b, stretches[1].from), at(3000, 6000)));
    assert_true(point_equal(leg_part(a, b, stretches[1].to), at(0, 6000)));
    /* along the bottom of the dent: on an edge between two stretches inside */
    assert_int_equal(
        terrain_stretches(&table, yard, at(0, 3000), at(9000, 3000), EDGE_OUT, stretches), 2);
    assert_int_equal(
        terrain_stretches(&table, yard, at(0, 3000), at(9000, 3000), EDGE_IN, stretches), 1);
    /* within the dent, from arm to arm */
    assert_false(terrain_is_crossed(&table, yard, at(3000, 6000), at(6000, 6000)));
    assert_true(terrain_is_crossed(&table, yard, at(2999, 6000), at(6000, 6000)));
}

/* A line through two dents that touches a reflex corner from inside is one stretch, not none. */
static void a_corner_inside_does_not_cut_a_stretch(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0), at(8000, 0), at(8000, 8000), at(4000, 4000),
                                    at(0, 8000)};
    struct stretch stretches[STRETCHES_MAX];
    const int wood = put((struct terrain){.shape = TERRAIN_POLYGON}, corners, 5);
    const int n = terrain_stretches(&table, wood, at(0, 4000), at(8000, 4000), EDGE_OUT, stretches);
    assert_int_equal(n, 1);
    assert_int_equal(stretches[0].from.n, 0);
    assert_int_equal(parts_compare(stretches[0].to, (struct part){.n = 1, .d = 1}), 0);
}

static void circles_are_crossed_but_not_touched(void **state)
{
    (void)state;
    const struct point centre = at(20000, 20000);
    const int hill = put((struct terrain){.shape = TERRAIN_CIRCLE, .size = 5000}, &centre, 1);
    assert_false(terrain_is_crossed(&table, hill, at(10000, 15000), at(30000, 15000)));
    assert_true(terrain_is_crossed(&table, hill, at(10000, 15001), at(30000, 15001)));
    assert_true(terrain_is_met(&table, hill, at(10000, 15000), at(30000, 15000)));
    assert_false(terrain_is_crossed(&table, hill, at(10000, 20000), at(15000, 20000)));
    assert_true(terrain_is_crossed(&table, hill, at(10000, 20000), at(15001, 20000)));
    struct stretch stretches[STRETCHES_MAX];
    const struct point a = at(10000, 23000);
    const struct point b = at(30000, 23000);
    assert_int_equal(terrain_stretches(&table, hill, a, b, EDGE_IN, stretches), 1);
    assert_true(point_equal(leg_part(a, b, stretches[0].from), at(16000, 23000)));
    assert_true(point_equal(leg_part(a, b, stretches[0].to), at(24000, 23000)));
}

static void bands_are_one_area(void **state)
{
    (void)state;
    const struct point line[] = {at(10000, 10000), at(20000, 10000), at(20000, 20000)};
    struct stretch stretches[STRETCHES_MAX];
    const int road = put((struct terrain){.shape = TERRAIN_BAND, .size = 2000}, line, 3);
    const struct point a = at(10000, 10000);
    assert_int_equal(terrain_stretches(&table, road, a, at(20000, 10000), EDGE_IN, stretches), 1);
    assert_int_equal(leg_along(a, at(20000, 10000), stretches[0].to), 10000 * 1024);
    /* along its edge */
    assert_int_equal(
        terrain_stretches(&table, road, at(10000, 11000), at(15000, 11000), EDGE_IN, stretches), 1);
    assert_int_equal(
        terrain_stretches(&table, road, at(10000, 11000), at(15000, 11000), EDGE_OUT, stretches),
        0);
    assert_int_equal(leg_length_in(&table, 1, at(10000, 11000), at(15000, 11000)), 5000);
    /* over both legs, across the corner between them */
    assert_int_equal(
        terrain_stretches(&table, road, at(15000, 5000), at(25000, 15000), EDGE_IN, stretches), 1);
    assert_int_equal(
        terrain_stretches(&table, road, at(12000, 5000), at(25000, 18000), EDGE_IN, stretches), 2);
    assert_int_equal(leg_length_in(&table, 1, at(15000, 5000), at(15000, 15000)), 2000);
}

static void lines_are_crossed_from_side_to_side(void **state)
{
    (void)state;
    const struct point corners[] = {at(10000, 10000), at(20000, 10000), at(20000, 20000)};
    struct part parts[STRETCHES_MAX];
    const int wall = put((struct terrain){.shape = TERRAIN_LINE}, corners, 3);
    assert_true(terrain_is_crossed(&table, wall, at(15000, 5000), at(15000, 15000)));
    assert_false(terrain_is_crossed(&table, wall, at(15000, 5000), at(15000, 10000)));
    assert_false(terrain_is_crossed(&table, wall, at(10000, 5000), at(10000, 15000))); /* its end */
    assert_false(
        terrain_is_crossed(&table, wall, at(5000, 10000), at(30000, 10000)));         /* along it */
    assert_true(terrain_is_crossed(&table, wall, at(15000, 15000), at(25000, 5000))); /* its bend */
    assert_false(
        terrain_is_crossed(&table, wall, at(15000, 5000), at(25000, 15000))); /* grazing it */
    assert_int_equal(terrain_crossings(&table, wall, at(25000, 18000), at(12000, 5000), parts), 2);
    assert_true(parts_compare(parts[0], parts[1]) < 0);
    assert_true(
        point_equal(leg_part(at(25000, 18000), at(12000, 5000), parts[0]), at(20000, 13000)));
}

static void a_line_that_runs_along_a_leg_for_a_while(void **state)
{
    (void)state;
    const struct point over[] = {at(10000, 5000), at(10000, 10000), at(15000, 10000),
                                 at(15000, 15000)};
    const struct point back[] = {at(10000, 25000), at(10000, 20000), at(15000, 20000),
                                 at(15000, 25000)};
    const int zigzag = put((struct terrain){.shape = TERRAIN_LINE}, over, 4);
    const int ditch = put((struct terrain){.shape = TERRAIN_LINE}, back, 4);
    assert_true(terrain_is_crossed(&table, zigzag, at(5000, 10000), at(20000, 10000)));
    assert_false(terrain_is_crossed(&table, zigzag, at(5000, 10000), at(12000, 10000)));
    assert_false(terrain_is_crossed(&table, ditch, at(5000, 20000), at(20000, 20000)));
}

static void lengths_in_overlapping_pieces_count_once(void **state)
{
    (void)state;
    put_box(1, 10000, 10000, 14000, 14000);
    put_box(1, 12000, 10000, 16000, 14000);
    put_box(2, 15000, 10000, 20000, 14000);
    put_box(1, 18000, 10000, 19000, 14000);
    const struct point a = at(5000, 12000);
    const struct point b = at(25000, 12000);
    assert_int_equal(leg_length_in(&table, 1 << 1, a, b), 7000);
    assert_int_equal(leg_length_in(&table, 1 << 2, a, b), 5000);
    assert_int_equal(leg_length_in(&table, 1 << 1 | 1 << 2, a, b), 10000);
    assert_int_equal(leg_length_in(&table, 1 << 3, a, b), 0);
    assert_int_equal(leg_kinds(&table, a, b), 1 << 1 | 1 << 2);
    assert_int_equal(leg_kinds(&table, at(5000, 10000), at(10000, 10000)), 1 << 1);
    assert_int_equal(leg_kinds(&table, at(5000, 10000), at(9999, 10000)), 0);
}

/* ---- Against the slow way ----
 *
 * The leg is cut wherever it meets an edge; the middle of each piece is a fraction that lies
 * inside, outside or on an edge. Coordinates are small, so that everything fits 128 bits. */

struct fraction_point {
    wide x, y, d;
};

static int slow_side(struct point a, struct point b, struct fraction_point p)
{
    const wide cross =
        (wide)(b.x - a.x) * (p.y - a.y * p.d) - (wide)(b.y - a.y) * (p.x - a.x * p.d);
    return (cross > 0) - (cross < 0);
}

/* 1 inside, 0 on an edge, -1 outside: by the sum of quarter turns around the point. */
static int slow_place(const struct point *corners, int n, struct fraction_point p)
{
    int winding = 0;

    for (int i = 0; i < n; i++) {
        const struct point a = corners[i];
        const struct point b = corners[(i + 1) % n];
        const int side = slow_side(a, b, p);
        const bool a_above = a.y * p.d > p.y;
        const bool b_above = b.y * p.d > p.y;
        const wide dot =
            (a.x * p.d - p.x) * (b.x * p.d - p.x) + (a.y * p.d - p.y) * (b.y * p.d - p.y);
        if (side == 0 && dot <= 0) {
            return 0;
        }
        if (!a_above && b_above && side > 0) {
            winding++;
        }
        if (a_above && !b_above && side < 0) {
            winding--;
        }
    }
    return winding != 0 ? 1 : -1;
}

struct slow_part {
    int64_t n, d;
};

static int compare_slow_parts(const void *one, const void *other)
{
    const struct slow_part *p = one;
    const struct slow_part *q = other;
    const wide left = (wide)p->n * q->d;
    const wide right = (wide)q->n * p->d;
    return (left > right) - (left < right);
}

/* Every place on the leg where something could change. */
static int slow_parts(const struct point *corners, int n, struct point a, struct point b,
                      struct slow_part *parts)
{
    const struct point way = point_to(a, b);
    int count = 0;

    parts[count++] = (struct slow_part){0, 1};
    parts[count++] = (struct slow_part){1, 1};
    for (int i = 0; i < n; i++) {
        const struct point edge = point_to(corners[i], corners[(i + 1) % n]);
        const int64_t cross = vector_cross(way, edge);
        struct slow_part part;
        if (cross != 0) {
            part = (struct slow_part){vector_cross(point_to(a, corners[i]), edge), cross};
        } else {
            part =
                (struct slow_part){vector_dot(way, point_to(a, corners[i])), vector_dot(way, way)};
        }
        if (part.d < 0) {
            part = (struct slow_part){-part.n, -part.d};
        }
        if (part.n > 0 && part.n < part.d) {
            parts[count++] = part;
        }
    }
    qsort(parts, (size_t)count, sizeof *parts, compare_slow_parts);
    return count;
}

/* The middle between two parts of the leg. */
static struct fraction_point slow_middle(struct point a, struct point b, struct slow_part p,
                                         struct slow_part q)
{
    const wide n = (wide)p.n * q.d + (wide)q.n * p.d;
    const wide d = (wide)p.d * q.d * 2;
    return (struct fraction_point){a.x * d + (b.x - a.x) * n, a.y * d + (b.y - a.y) * n, d};
}

/* How much of the leg is inside, and how much inside or on the edge, in 1/1024 thou. */
static void slow_lengths(const struct point *corners, int n, struct point a, struct point b,
                         int64_t *inside, int64_t *with_edge)
{
    struct slow_part parts[2 * TERRAIN_CORNERS];
    const int count = slow_parts(corners, n, a, b, parts);

    *inside = 0;
    *with_edge = 0;
    for (int i = 0; i + 1 < count; i++) {
        if (compare_slow_parts(&parts[i], &parts[i + 1]) == 0) {
            continue;
        }
        const int place = slow_place(corners, n, slow_middle(a, b, parts[i], parts[i + 1]));
        const int64_t length = leg_along(a, b, (struct part){parts[i + 1].n, parts[i + 1].d}) -
                               leg_along(a, b, (struct part){parts[i].n, parts[i].d});
        *inside += place > 0 ? length + 1 : 0; /* a stretch too short to measure counts as well */
        *with_edge += place >= 0 ? length + 1 : 0;
    }
}

static int64_t fast_length(int piece, struct point a, struct point b, enum edge_rule edge, int *n)
{
    struct stretch stretches[STRETCHES_MAX];
    int64_t length = 0;

    *n = terrain_stretches(&table, piece, a, b, edge, stretches);
    for (int i = 0; i < *n; i++) {
        assert_true(parts_compare(stretches[i].from, stretches[i].to) < 0);
        assert_true(i == 0 || parts_compare(stretches[i - 1].to, stretches[i].from) < 0);
        length += leg_along(a, b, stretches[i].to) - leg_along(a, b, stretches[i].from);
    }
    return length;
}

/* A random polygon on a coarse lattice, so that legs meet corners and edges often. */
static int any_polygon(struct point *corners)
{
    for (;;) {
        const int n = pick(3, 9);
        for (int i = 0; i < n; i++) {
            corners[i] = at(pick(0, 7) * 100, pick(0, 7) * 100);
        }
        table_lay(&table, 72 * INCH, 48 * INCH);
        if (table_add(&table, (struct terrain){.shape = TERRAIN_POLYGON}, corners, n) == NULL) {
            table_build_index(&table);
            return n;
        }
    }
}

/* The nearer of two pieces, be it the later one; not one whose edge the leg runs along, nor one of
 * another kind. */
static void a_leg_enters_the_first_piece(void **state)
{
    (void)state;
    struct part part;
    put_box(2, 30000, 0, 40000, 10000);
    put_box(2, 10000, 0, 20000, 10000);
    put_box(3, 0, 0, 5000, 10000);
    assert_true(leg_enters_kinds(&table, 1u << 2, at(0, 5000), at(50000, 5000), &part));
    assert_int_equal(leg_part(at(0, 5000), at(50000, 5000), part).x, 10000);
    assert_false(leg_enters_kinds(&table, 1u << 2, at(0, 10000), at(50000, 10000), &part));
    assert_false(leg_enters_kinds(&table, 1u << 2, at(0, 5000), at(10000, 5000), &part));
}

static void a_leg_leaves_a_box_where_it_first_crosses_its_edge(void **state)
{
    (void)state;
    struct part part;
    struct box box = table_box(&table);
    struct point a = at(70000, 40000);
    assert_false(leg_leaves_box(a, at(72000, 48000), box, &part));
    assert_true(leg_leaves_box(a, at(74000, 52000), box, &part)); /* the sooner of two */
    assert_true(point_equal(leg_part(a, at(74000, 52000), part), at(72000, 46000)));
    assert_true(leg_leaves_box(a, at(62000, 56000), box, &part));
    assert_true(point_equal(leg_part(a, at(62000, 56000), part), at(66000, 48000)));
    assert_true(leg_leaves_box(at(1000, 1000), at(-1000, 0), box, &part));
    assert_true(point_equal(leg_part(at(1000, 1000), at(-1000, 0), part), at(0, 500)));
}

static void stretches_agree_with_the_slow_way(void **state)
{
    (void)state;
    int dented = 0;
    for (int i = 0; i < 3000; i++) {
        struct point corners[TERRAIN_CORNERS];
        const int n = any_polygon(corners);
        dented += table.index.bend[0] == 0;
        for (int k = 0; k < 40; k++) {
            const int32_t step = k % 3 == 0   ? 100
                                 : k % 3 == 1 ? 25
                                              : 7; /* many graze, some do not */
            const struct point a = at(pick(-1, 800 / step) * step, pick(-1, 800 / step) * step);
            const struct point b = at(pick(-1, 800 / step) * step, pick(-1, 800 / step) * step);
            int64_t inside, with_edge;
            int n_in, n_out;
            if (point_equal(a, b)) {
                continue;
            }
            slow_lengths(corners, n, a, b, &inside, &with_edge);
            const int64_t out = fast_length(0, a, b, EDGE_OUT, &n_out);
            const int64_t in = fast_length(0, a, b, EDGE_IN, &n_in);
            assert_int_equal(n_out > 0, inside > 0);
            assert_int_equal(n_in > 0, with_edge > 0);
            assert_true(inside - out >= 0 && inside - out < 32);
            assert_true(with_edge - in >= 0 && with_edge - in < 32);
            assert_int_equal(terrain_is_crossed(&table, 0, a, b), inside > 0);
            assert_int_equal(terrain_is_crossed(&table, 0, b, a), inside > 0);
            const int pass = terrain_pass(&table, 0, a, b);
            assert_int_equal(pass != 0, inside > 0);
            if (pass != 0) {
                assert_int_equal((pass & PASS_HOLDS_A) != 0, terrain_holds(&table, 0, a));
                assert_int_equal((pass & PASS_HOLDS_B) != 0, terrain_holds(&table, 0, b));
            }
            const struct fraction_point p = {a.x, a.y, 1};
            assert_int_equal(terrain_holds(&table, 0, a), slow_place(corners, n, p) >= 0);
        }
    }
    assert_in_range(dented, 500, 2900);
}

/* Asked of a few kinds, a leg meets what it meets when asked of all. */
static void kinds_asked_for_are_kinds_met(void **state)
{
    (void)state;
    int met = 0;
    table_lay(&table, 72 * INCH, 48 * INCH);
    for (int kind = 0; kind < 12; kind++) {
        const struct point middle = at(pick(5000, 60000), pick(5000, 40000));
        struct point corners[4];
        turned_corners(middle, pick(1000, 8000), pick(1000, 8000), pick(0, 3599), corners);
        assert_null(table_add(
            &table, (struct terrain){.kind = (uint8_t)kind, .shape = TERRAIN_POLYGON}, corners, 4));
    }
    table_build_index(&table);
    for (int i = 0; i < 2000; i++) {
        const struct point a = at(pick(0, 72000), pick(0, 48000));
        const struct point b = at(pick(0, 72000), pick(0, 48000));
        const uint32_t kinds = (uint32_t)pick(0, 4095);
        const bool meets = leg_meets_kinds(&table, kinds, a, b);
        assert_int_equal(meets, (leg_kinds(&table, a, b) & kinds) != 0);
        met += meets;
    }
    assert_in_range(met, 200, 1800);
}

static void assert_same_stretches(int one, int other, struct point a, struct point b,
                                  enum edge_rule edge)
{
    struct stretch ones[STRETCHES_MAX];
    struct stretch others[STRETCHES_MAX];
    const int n = terrain_stretches(&table, one, a, b, edge, ones);
    assert_int_equal(n, terrain_stretches(&table, other, a, b, edge, others));
    for (int i = 0; i < n; i++) {
        assert_int_equal(parts_compare(ones[i].from, others[i].from), 0);
        assert_int_equal(parts_compare(ones[i].to, others[i].to), 0);
    }
}

/* A rectangle square to the table is quickly answered for: as one with a corner more. */
static void a_square_piece_is_like_any_other(void **state)
{
    (void)state;
    int crossed = 0;
    for (int i = 0; i < 4000; i++) {
        const int32_t west = pick(0, 8) * 500, south = pick(0, 8) * 500;
        const int32_t east = west + pick(1, 4) * 500, north = south + pick(1, 4) * 500;
        const struct point corners[] = {at(west, south), at(east, south), at(east, north),
                                        at(west, north), at(west, (south + north) / 2)};
        lay(state);
        const int square = put((struct terrain){.shape = TERRAIN_POLYGON}, corners, 4);
        const int other = put((struct terrain){.shape = TERRAIN_POLYGON}, corners, 5);
        const struct point a = at(pick(0, 24) * 250, pick(0, 24) * 250);
        const struct point b = at(pick(0, 24) * 250, pick(0, 24) * 250);
        assert_true(table.index.square[square] && !table.index.square[other]);
        assert_int_equal(terrain_holds(&table, square, a), terrain_holds(&table, other, a));
        assert_int_equal(terrain_pass(&table, square, a, b), terrain_pass(&table, other, a, b));
        assert_same_stretches(square, other, a, b, EDGE_IN);
        assert_same_stretches(square, other, a, b, EDGE_OUT);
        crossed += terrain_is_crossed(&table, square, a, b);
    }
    assert_in_range(crossed, 200, 3800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_edge_is_in_the_area, lay),
        cmocka_unit_test_setup(dents_are_outside, lay),
        cmocka_unit_test_setup(bands_reach_half_their_width, lay),
        cmocka_unit_test_setup(circles_and_lines, lay),
        cmocka_unit_test_setup(kinds_and_levels_at_a_point, lay),
        cmocka_unit_test_setup(a_base_touches_a_building, lay),
        cmocka_unit_test_setup(a_building_inside_a_base, lay),
        cmocka_unit_test_setup(distances_to_bands_circles_and_lines, lay),
        cmocka_unit_test_setup(nearest_points, lay),
        cmocka_unit_test_setup(edges_and_corners_are_not_crossed, lay),
        cmocka_unit_test_setup(dented_polygons_are_entered_twice, lay),
        cmocka_unit_test_setup(a_corner_inside_does_not_cut_a_stretch, lay),
        cmocka_unit_test_setup(circles_are_crossed_but_not_touched, lay),
        cmocka_unit_test_setup(bands_are_one_area, lay),
        cmocka_unit_test_setup(lines_are_crossed_from_side_to_side, lay),
        cmocka_unit_test_setup(a_line_that_runs_along_a_leg_for_a_while, lay),
        cmocka_unit_test_setup(lengths_in_overlapping_pieces_count_once, lay),
        cmocka_unit_test(kinds_asked_for_are_kinds_met),
        cmocka_unit_test_setup(a_leg_enters_the_first_piece, lay),
        cmocka_unit_test_setup(a_leg_leaves_a_box_where_it_first_crosses_its_edge, lay),
        cmocka_unit_test(stretches_agree_with_the_slow_way),
        cmocka_unit_test(a_square_piece_is_like_any_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
