/* Bases that move: what they touch first, where they stop flush, and the last free place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/table_angle.h"
#include "board/table_touch.h"

static const struct mover inch = {.length = INCH, .width = INCH};
static uint64_t dice = 6;

static int32_t pick(int32_t least, int32_t most)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((dice >> 33) % (uint64_t)(most - least + 1));
}

static struct point at(int32_t x, int32_t y)
{
    return (struct point){.x = x, .y = y};
}

static struct base square(int32_t x, int32_t y, int facing)
{
    return base_square(at(x, y), INCH, facing);
}

/* Moves the inch base and expects it to stop there. */
static void assert_stops(struct point a, struct point b, struct base thing, struct point stop)
{
    struct touch touch;

    assert_true(leg_touches(&inch, a, b, &thing, &touch));
    assert_true(point_equal(touch.at, stop));
}

static void assert_passes(struct point a, struct point b, struct base thing)
{
    struct touch touch;

    assert_false(leg_touches(&inch, a, b, &thing, &touch));
}

/* ---- Stopping flush ---- */

/* pz8-ww2.setup.geometry: moving east from 5,10 against a base at 11,10 it stops at 10,10. */
static void a_base_stops_flush(void **state)
{
    (void)state;
    assert_stops(at(5000, 10000), at(20000, 10000), square(11000, 10000, 0), at(10000, 10000));
    assert_stops(at(5000, 10000), at(20000, 10000), square(11000, 10999, 0), at(10000, 10000));
    assert_stops(at(20000, 10000), at(5000, 10000), square(11000, 10000, 900), at(12000, 10000));
    assert_stops(at(11000, 20000), at(11000, 0), square(11000, 10000, 1800), at(11000, 11000));
}

/* At gap 0 sliding along touches; a thou away it is passing by. */
static void passing_by_is_not_touching(void **state)
{
    (void)state;
    assert_stops(at(5000, 10000), at(20000, 10000), square(11000, 11000, 0), at(10000, 10000));
    assert_passes(at(5000, 10000), at(20000, 10000), square(11000, 11001, 0));
    assert_passes(at(5000, 10000), at(9999, 10000), square(11000, 10000, 0));
    assert_stops(at(5000, 10000), at(10000, 10000), square(11000, 10000, 0), at(10000, 10000));
    assert_passes(at(12001, 10000), at(20000, 10000), square(11000, 10000, 0)); /* behind it */
}

/* Towards a corner: a square turned by 45 degrees reaches 0.707 from its middle. */
static void corners_stop_it_too(void **state)
{
    (void)state;
    assert_stops(at(5000, 10000), at(20000, 10000), square(11000, 10000, 450), at(9793, 10000));
    /* the mover goes diagonally; the thing lies square */
    assert_stops(at(5000, 5000), at(20000, 20000), square(11000, 11000, 0), at(10146, 10146));
}

/* A wire section 1 x 0.25 and a mine counter square to the table. */
static void counters_and_wire(void **state)
{
    (void)state;
    const struct base wire = base_rectangle(at(30500, 19500), 250, 1000, 0);
    assert_stops(at(30500, 10000), at(30500, 30000), wire, at(30500, 18875));
    const struct base mine = square(12000, 18000, 0);
    assert_stops(at(12300, 10000), at(12300, 30000), mine, at(12300, 17000));
}

/* pz8-divisional.setup.contact: bases are discs of 1 inch; figures of pz8-colonial are smaller. */
static void discs_stop_at_the_sum_of_their_radii(void **state)
{
    (void)state;
    const struct mover disc = {.radius = 500};
    const struct base enemy = base_disc(at(10000, 10000), 500);
    struct touch touch;
    assert_true(leg_touches(&disc, at(0, 10000), at(20000, 10000), &enemy, &touch));
    assert_true(point_equal(touch.at, at(9000, 10000)));
    assert_true(leg_touches(&disc, at(0, 10800), at(20000, 10800), &enemy, &touch));
    assert_true(point_equal(touch.at, at(9400, 10800))); /* 0.6, 0.8 */
    assert_true(leg_touches(&disc, at(0, 11000), at(20000, 11000), &enemy, &touch));
    assert_true(point_equal(touch.at, at(10000, 11000)));
    assert_false(leg_touches(&disc, at(0, 11001), at(20000, 11001), &enemy, &touch));
    /* pz8-divisional.combat.withdraw-lost: passing at 0.9 is contact, at 1.1 not */
    assert_true(leg_touches(&disc, at(0, 10900), at(20000, 10900), &enemy, &touch));
    assert_false(leg_touches(&disc, at(0, 11100), at(20000, 11100), &enemy, &touch));
}

/* tarr.move.friends: a lorry stops where the distance to a tank becomes 1.0: rims around both. */
static void a_distance_kept_is_a_rim(void **state)
{
    (void)state;
    struct base tank = base_rectangle(at(20000, 10000), 3000, 1500, 0);
    struct touch touch;
    const struct mover lorry = {.length = 2500, .width = 1000};
    tank.rim = INCH * GRAIN; /* everything within an inch */
    assert_true(leg_touches(&lorry, at(0, 10000), at(40000, 10000), &tank, &touch));
    assert_true(point_equal(touch.at, at(20000 - 750 - 1000 - 1250, 10000)));
    assert_true(leg_touches(&lorry, at(0, 12900), at(40000, 12900), &tank, &touch));
    assert_false(leg_touches(&lorry, at(0, 13001), at(40000, 13001), &tank, &touch));
}

static void a_disc_against_a_rectangle(void **state)
{
    (void)state;
    const struct mover disc = {.radius = 500};
    const struct base hull = base_rectangle(at(10000, 10000), 2000, 1000, 0);
    struct touch touch;
    assert_true(leg_touches(&disc, at(0, 10000), at(20000, 10000), &hull, &touch));
    assert_true(point_equal(touch.at, at(9000, 10000)));
    assert_true(leg_touches(&disc, at(0, 11400), at(20000, 11400), &hull, &touch)); /* its corner */
    assert_true(point_equal(touch.at, at(9200, 11400)));                            /* 0.3, 0.4 */
    assert_false(leg_touches(&disc, at(0, 11501), at(20000, 11501), &hull, &touch));
}

/* pz8-coastal.torpedo.cross: from (10,16) bearing 0; corvette 2 x 0.3 at (10,24) heading 90. */
static void a_torpedo_is_a_point(void **state)
{
    (void)state;
    const struct mover torpedo = {.radius = 0};
    const struct base corvette = base_rectangle(at(10000, 24000), 2000, 300, 900);
    struct touch touch;
    assert_true(leg_touches(&torpedo, at(10000, 19000), at(10000, 37000), &corvette, &touch));
    assert_true(point_equal(touch.at, at(10000, 23850)));
    assert_false(leg_touches(&torpedo, at(11002, 19000), at(11002, 37000), &corvette, &touch));
}

/* pz8-ww2.close.building: a unit that comes to a building stops at its wall. */
static void walls_of_buildings_stop_it(void **state)
{
    (void)state;
    static struct table table;
    struct point corners[4];
    struct touch touch;
    rectangle_corners(at(10000, 8000), at(13000, 12000), corners);
    assert_null(table_lay(&table, 48 * INCH, 36 * INCH));
    assert_null(table_add(&table, (struct terrain){.shape = TERRAIN_POLYGON}, corners, 4));
    const struct point centre = at(30000, 10000);
    const struct terrain circle = {.shape = TERRAIN_CIRCLE, .size = 2000};
    assert_null(table_add(&table, circle, &centre, 1));
    table_build_index(&table);
    assert_true(leg_touches_terrain(&inch, at(5000, 10000), at(20000, 10000), &table, 0, &touch));
    assert_true(point_equal(touch.at, at(9500, 10000)));
    assert_false(touch.from_start);
    assert_true(leg_touches_terrain(&inch, at(11000, 10000), at(20000, 10000), &table, 0, &touch));
    assert_true(touch.from_start);
    assert_false(leg_touches_terrain(&inch, at(5000, 12501), at(20000, 12501), &table, 0, &touch));
    assert_true(leg_touches_terrain(&inch, at(20000, 10000), at(29000, 10000), &table, 1, &touch));
    assert_true(point_equal(touch.at, at(27500, 10000)));
    assert_int_equal(touch.thing, 1);
}

/* ---- From the start ---- */

static void a_leg_may_begin_on_a_thing(void **state)
{
    (void)state;
    const struct base mine = square(11000, 10000, 0);
    struct touch touch;
    assert_true(leg_touches(&inch, at(10000, 10000), at(0, 10000), &mine, &touch));
    assert_true(touch.from_start);
    assert_true(point_equal(touch.at, at(10000, 10000)));
    assert_true(leg_touches(&inch, at(11200, 10100), at(0, 10000), &mine, &touch));
    assert_true(touch.from_start);
    assert_false(leg_touches(&inch, at(9999, 10000), at(0, 10000), &mine, &touch));
    assert_true(leg_touches(&inch, at(9999, 10000), at(12000, 10000), &mine, &touch));
    assert_false(touch.from_start);
    /* turned to the leg, the corner of the mover lies on the thing */
    assert_true(leg_touches(&inch, at(9900, 10000), at(0, 20000), &mine, &touch));
    assert_true(touch.from_start);
    assert_false(leg_touches(&inch, at(9700, 10000), at(0, 19700), &mine, &touch));
}

static void a_leg_of_no_length(void **state)
{
    (void)state;
    const struct base mine = square(11000, 10000, 0);
    struct touch touch;
    assert_true(leg_touches(&inch, at(10000, 10000), at(10000, 10000), &mine, &touch));
    assert_true(touch.from_start);
    assert_false(leg_touches(&inch, at(9000, 10000), at(9000, 10000), &mine, &touch));
}

/* ---- The first of many ---- */

static void the_first_touch_counts(void **state)
{
    (void)state;
    const struct base things[] = {square(30000, 10000, 0), square(20000, 10500, 0),
                                  square(25000, 10000, 0), square(20000, 9500, 0)};
    struct touch touch;
    assert_true(leg_first_touch(&inch, at(5000, 10000), at(40000, 10000), things, 4, &touch));
    assert_int_equal(touch.thing, 1); /* of two at once the first in the list */
    assert_true(point_equal(touch.at, at(19000, 10000)));
    assert_true(leg_first_touch(&inch, at(40000, 10000), at(5000, 10000), things, 4, &touch));
    assert_int_equal(touch.thing, 0);
    assert_false(leg_first_touch(&inch, at(5000, 20000), at(40000, 20000), things, 4, &touch));
    assert_false(leg_first_touch(&inch, at(5000, 10000), at(40000, 10000), things, 0, &touch));
}

/* Wherever it stops, it is flush; before, it is clear. */
static void stops_are_flush_and_nothing_was_missed(void **state)
{
    (void)state;
    int touched = 0;
    for (int i = 0; i < 100000; i++) {
        const struct mover mover = i % 3 == 0 ? (struct mover){.radius = pick(100, 900)}
                                              : (struct mover){pick(100, 2000), pick(100, 2000), 0};
        const struct base thing =
            i % 2 == 0 ? base_rectangle(at(0, 0), pick(100, 3000), pick(100, 3000), pick(0, 3599))
                       : base_disc(at(0, 0), pick(100, 1500));
        const struct point a = at(pick(-6000, 6000), pick(-6000, 6000));
        const struct point b = at(pick(-6000, 6000), pick(-6000, 6000));
        struct touch touch;
        const bool touches = leg_touches(&mover, a, b, &thing, &touch);
        const struct base base = mover_base(&mover, a, b);
        const int32_t length = points_distance(a, b);
        if (!touches) { /* clear along the whole leg, to the rounding of places */
            for (int32_t along = 0; along <= length; along += length / 16 + 1) {
                const struct base here = base_moved(base, leg_point(a, b, along));
                assert_true(bases_compare(&here, &thing, 0) >= 0);
            }
            continue;
        }
        const struct base there = base_moved(base, touch.at);
        touched++;
        if (touch.from_start) {
            assert_true(bases_touch(&there, &thing));
            continue;
        }
        assert_true(bases_compare(&there, &thing, 2) <= 0);
        assert_true(bases_compare(&there, &thing, -1) >= 0);
        const int32_t before = points_distance(a, touch.at) - 3;
        for (int32_t along = 0; along < before; along += length / 16 + 1) {
            const struct base here = base_moved(base, leg_point(a, b, along));
            assert_true(bases_compare(&here, &thing, -1) >= 0);
        }
    }
    assert_in_range(touched, 20000, 80000);
}

/* ---- Going back ---- */

/* pz8-ww2.move.through: put back along its path to the last free point. */
static void put_back_to_the_last_free_point(void **state)
{
    (void)state;
    const struct point path[] = {at(5000, 10000), at(12000, 10000)};
    const struct base friends[] = {square(11700, 10000, 0), square(10800, 10200, 0)};
    struct path_place place = path_last_free(&inch, path, 2, friends, 1, 0);
    assert_true(point_equal(place.at, at(10700, 10000)));
    place = path_last_free(&inch, path, 2, friends, 2, 0);
    assert_true(point_equal(place.at, at(9800, 10000)));
    assert_int_equal(place.leg, 0);
    place = path_last_free(&inch, path, 2, friends, 2, OVERLAP_THOU);
    assert_true(point_equal(place.at, at(9810, 10000)));
    place = path_last_free(&inch, path, 2, friends, 0, 0);
    assert_true(point_equal(place.at, at(12000, 10000)));
}

static void going_back_round_a_corner(void **state)
{
    (void)state;
    const struct point path[] = {at(5000, 10000), at(10000, 10000), at(10000, 10600)};
    const struct base crowd[] = {square(10000, 10300, 0)};
    const struct path_place place = path_last_free(&inch, path, 3, crowd, 1, 0);
    assert_int_equal(place.leg, 0);
    assert_true(point_equal(place.at, at(9000, 10000)));
}

static void nothing_free_leaves_it_where_it_began(void **state)
{
    (void)state;
    const struct point path[] = {at(5000, 10000), at(5200, 10000)};
    const struct base crowd[] = {square(5100, 10000, 0)};
    struct path_place place = path_last_free(&inch, path, 2, crowd, 1, 0);
    assert_true(point_equal(place.at, path[0]));
    place = path_last_free(&inch, path, 1, crowd, 1, 0);
    assert_true(point_equal(place.at, path[0]));
}

/* pz8-coastal.move.overlap: free only up to 1.8 of 3. */
static void a_hull_ends_before_another(void **state)
{
    (void)state;
    const struct mover boat = {.length = 1000, .width = 200};
    const struct point path[] = {at(10000, 10000), at(10000, 13000)};
    const struct base other = base_rectangle(at(10000, 12500), 400, 2000, 0);
    const struct path_place place = path_last_free(&boat, path, 2, &other, 1, 0);
    assert_true(point_equal(place.at, at(10000, 11800)));
}

static void free_places_are_free(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct base crowd[8];
        const struct point path[] = {at(-9000, -9000), at(pick(-4000, 4000), pick(-4000, 4000)),
                                     at(pick(-4000, 4000), pick(-4000, 4000))};
        for (int k = 0; k < 8; k++) {
            const struct point place = at(pick(-4000, 4000), pick(-4000, 4000));
            crowd[k] = k % 2 == 0 ? base_disc(place, 500) : base_square(place, INCH, pick(0, 3599));
        }
        const int32_t slack = i % 2 == 0 ? 0 : OVERLAP_THOU;
        const struct path_place free = path_last_free(&inch, path, 3, crowd, 8, slack);
        const struct base base =
            base_moved(mover_base(&inch, path[free.leg], path[free.leg + 1]), free.at);
        for (int k = 0; k < 8; k++) {
            assert_true(bases_compare(&base, &crowd[k], -slack - 2) > 0);
        }
    }
}

/* ---- What is met on a leg ---- */

static void tell_of(struct leg_meeting *meeting, int32_t along, struct point where, int32_t thing)
{
    const struct touch touch = {.part = {.n = along, .d = 10}, .at = where};
    leg_meet(meeting, &touch, thing);
}

/* pz8-ww2.move.contact: sooner counts, later does not, and at one place all of it does. */
static void all_at_the_first_place_is_met(void **state)
{
    (void)state;
    struct leg_meeting meeting;
    meeting.n = 0;
    tell_of(&meeting, 6, at(600, 0), 1);
    tell_of(&meeting, 7, at(700, 0), 2);
    assert_int_equal(meeting.n, 1);
    tell_of(&meeting, 5, at(500, 0), 3);
    tell_of(&meeting, 5, at(500, 0), 4);
    tell_of(&meeting, 6, at(500, 0), 5); /* rounded to the same place */
    assert_int_equal(meeting.n, 3);
    assert_true(point_equal(meeting.touch.at, at(500, 0)));
    assert_int_equal(meeting.things[0], 3);
    assert_int_equal(meeting.things[2], 5);
    for (int i = 0; i < 2 * MET_MOST; i++) {
        tell_of(&meeting, 5, at(500, 0), 9);
    }
    assert_int_equal(meeting.n, MET_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_base_stops_flush),
        cmocka_unit_test(passing_by_is_not_touching),
        cmocka_unit_test(corners_stop_it_too),
        cmocka_unit_test(counters_and_wire),
        cmocka_unit_test(discs_stop_at_the_sum_of_their_radii),
        cmocka_unit_test(a_distance_kept_is_a_rim),
        cmocka_unit_test(a_disc_against_a_rectangle),
        cmocka_unit_test(a_torpedo_is_a_point),
        cmocka_unit_test(walls_of_buildings_stop_it),
        cmocka_unit_test(a_leg_may_begin_on_a_thing),
        cmocka_unit_test(a_leg_of_no_length),
        cmocka_unit_test(the_first_touch_counts),
        cmocka_unit_test(stops_are_flush_and_nothing_was_missed),
        cmocka_unit_test(put_back_to_the_last_free_point),
        cmocka_unit_test(going_back_round_a_corner),
        cmocka_unit_test(nothing_free_leaves_it_where_it_began),
        cmocka_unit_test(a_hull_ends_before_another),
        cmocka_unit_test(free_places_are_free),
        cmocka_unit_test(all_at_the_first_place_is_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
