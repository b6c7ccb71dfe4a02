/* Measuring on the open table: exact roots and comparisons, and points along a leg. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/table_measure.h"
#include "board/table_wide.h"

static uint64_t dice = 1;

static int64_t pick(int64_t least, int64_t most)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return least + (int64_t)((dice >> 24) % (uint64_t)(most - least + 1));
}

static int64_t absolute_of(int64_t value)
{
    return value < 0 ? -value : value;
}

static struct point at(int32_t x, int32_t y)
{
    return (struct point){.x = x, .y = y};
}

static struct point anywhere(void)
{
    const int32_t x = (int32_t)pick(POINT_LEAST, POINT_MOST);
    const int32_t y = (int32_t)pick(POINT_LEAST, POINT_MOST);
    return at(x, y);
}

/* ---- Roots ---- */

static void roots_are_rounded_down_and_to_the_nearest(void **state)
{
    (void)state;
    for (uint64_t root = 0; root < 70000; root++) {
        assert_int_equal(root_down(root * root), root);
        assert_int_equal(root_down(root * root + 2 * root), root);
        assert_int_equal(root_nearest(root * root + root), root);
        assert_int_equal(root_nearest(root * root + root + 1), root + 1);
    }
}

static void large_roots_are_exact_too(void **state)
{
    (void)state;
    assert_int_equal(root_down(UINT64_MAX), UINT32_MAX);
    for (int i = 0; i < 100000; i++) {
        const uint64_t root = (uint64_t)pick(1, UINT32_MAX - 1);
        assert_int_equal(root_down(root * root), root);
        assert_int_equal(root_down(root * root - 1), root - 1);
        assert_int_equal(root_nearest(root * root + root), root);
        assert_int_equal(root_nearest(root * root + root + 1), root + 1);
    }
}

static void quotients_are_rounded_halves_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(mul_div_nearest(1, 1, 2), 1);
    assert_int_equal(mul_div_nearest(-1, 1, 2), -1);
    assert_int_equal(mul_div_nearest(5, 3, 4), 4);
    assert_int_equal(mul_div_nearest(-5, 3, 4), -4);
    assert_int_equal(mul_div_nearest(1, 1, 3), 0);
    assert_int_equal(mul_div_nearest(0, 7, 3), 0);
    for (int i = 0; i < 100000; i++) {
        const int64_t a = pick(-((int64_t)1 << 53), (int64_t)1 << 53);
        const int64_t c = pick(1, (int64_t)1 << 53);
        const int64_t b = pick(-c, c);
        const int64_t result = mul_div_nearest(a, b, c);
        const wide rest = (wide)a * b - (wide)result * c;
        assert_true(rest * 2 <= c && rest * 2 >= -(wide)c);
    }
}

/* ---- Lengths ---- */

/* pz8-ww2.rally.range: 12.0 rolls, 12.1 does not; pz8-ww2.sight.concealed: 5.000 is visible. */
static void within_includes_the_limit(void **state)
{
    (void)state;
    assert_true(points_within(at(10000, 10000), at(22000, 10000), 12 * INCH));
    assert_false(points_within(at(10000, 10000), at(22001, 10000), 12 * INCH));
    assert_true(points_within(at(0, 0), at(3000, 4000), 5 * INCH));
    assert_false(points_within(at(0, 0), at(3000, 4001), 5 * INCH));
    assert_true(points_within(at(7, 7), at(7, 7), 0));
}

/* aflame.measure.table: (0, 0) and (4, 0.001) are not within 4. */
static void no_root_is_rounded_in_a_comparison(void **state)
{
    (void)state;
    assert_int_equal(points_distance(at(0, 0), at(4000, 1)), 4000);
    assert_int_equal(points_compare(at(0, 0), at(4000, 1), 4000), 1);
    assert_int_equal(points_compare(at(0, 0), at(4000, 0), 4000), 0);
    assert_int_equal(points_compare(at(0, 0), at(3999, 1), 4000), -1);
    assert_int_equal(points_compare(at(0, 0), at(0, 0), -1), 1);
}

static void distances_reach_across_the_largest_table(void **state)
{
    (void)state;
    const struct point low = at(POINT_LEAST, POINT_LEAST);
    const struct point high = at(POINT_MOST, POINT_MOST);
    assert_int_equal(points_distance(low, high), 1018234);
    assert_int_equal(points_compare(low, high, 1018234), -1);
    assert_int_equal(points_compare(low, high, 1018233), 1);
}

/* aflame.measure.band: a range is rounded up to the next whole inch. */
static void units_are_counted_upwards(void **state)
{
    (void)state;
    assert_int_equal(points_units(at(0, 0), at(8000, 0), INCH), 8);
    assert_int_equal(points_units(at(0, 0), at(8000, 1), INCH), 9);
    assert_int_equal(points_units(at(0, 0), at(8001, 0), INCH), 9);
    assert_int_equal(points_units(at(0, 0), at(1, 0), INCH), 1);
    assert_int_equal(points_units(at(5, 5), at(5, 5), INCH), 0);
    assert_int_equal(points_units(at(0, 0), at(3000, 4000), INCH), 5);
}

/* ---- Legs ---- */

static void a_point_along_a_leg_is_rounded_to_the_nearest(void **state)
{
    (void)state;
    struct point point = leg_point(at(0, 0), at(3000, 4000), 2500);
    assert_true(point_equal(point, at(1500, 2000)));
    point = leg_point(at(0, 0), at(1, 1), 1000); /* beyond the end: 707.1 */
    assert_true(point_equal(point, at(707, 707)));
    point = leg_point(at(0, 0), at(-1000, 0), 333);
    assert_true(point_equal(point, at(-333, 0)));
    point = leg_point(at(5, 6), at(5, 6), 100);
    assert_true(point_equal(point, at(5, 6)));
    /* pz8-divisional.combat.withdraw: from (10,10) through (10,11) on for 2: (10,13) */
    point = leg_point(at(10000, 10000), at(10000, 11000), 3000);
    assert_true(point_equal(point, at(10000, 13000)));
}

/* The square of the distance from the true place is at most half a thou on each axis. */
static void points_along_long_legs_are_right(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        const struct point a = anywhere();
        const struct point b = anywhere();
        const int32_t along = (int32_t)pick(0, 300000);
        const int64_t length2 = point_distance2(a, b);
        if (length2 == 0) {
            continue;
        }
        const struct point point = leg_point(a, b, along);
        /* |2 x root(length2) - 2 dx along| <= root(length2), squared where signs agree */
        const wide exact = (wide)absolute_of(b.x - a.x) * along * 2;
        const wide low = ((wide)absolute_of(point.x - a.x) * 2 - 1);
        const wide high = low + 2;
        assert_true(low < 0 || low * low * length2 <= exact * exact);
        assert_true(high * high * length2 >= exact * exact);
    }
}

static void parts_are_compared_exactly(void **state)
{
    (void)state;
    const int64_t large = (int64_t)1 << 52;
    const struct part third = {.n = large, .d = large * 3};
    const struct part nearly = {.n = large - 1, .d = large * 3};
    assert_int_equal(parts_compare(third, (struct part){.n = 1, .d = 3}), 0);
    assert_int_equal(parts_compare(nearly, (struct part){.n = 1, .d = 3}), -1);
    assert_int_equal(parts_compare((struct part){.n = 1, .d = 3}, nearly), 1);
    assert_int_equal(parts_compare((struct part){.n = -1, .d = 3}, third), -1);
}

static void lengths_along_a_leg_are_fine(void **state)
{
    (void)state;
    const struct part half = {.n = 1, .d = 2};
    assert_int_equal(leg_along(at(0, 0), at(3000, 4000), half), 2500 * 1024);
    assert_int_equal(along_thou(leg_along(at(0, 0), at(1, 0), half)), 1); /* half up */
    assert_int_equal(along_thou(511), 0);
    assert_int_equal(along_thou(512), 1);
    assert_in_range(leg_along(at(0, 0), at(1000, 1000), half), 724077, 724078); /* 707.1068 */
}

static void the_nearest_point_of_a_leg(void **state)
{
    (void)state;
    const struct point a = at(0, 0);
    const struct point b = at(10000, 0);
    assert_true(point_equal(leg_nearest(a, b, at(4000, 3000)), at(4000, 0)));
    assert_true(point_equal(leg_nearest(a, b, at(-5, 3000)), a));
    assert_true(point_equal(leg_nearest(a, b, at(10001, 3000)), b));
    /* tarr.flak.heavy: a path that passes at 40.0 may be fired at, at 40.1 not */
    assert_int_equal(leg_compare(a, b, at(4000, 40000), 40000), 0);
    assert_int_equal(leg_compare(a, b, at(4000, 40100), 40000), 1);
    assert_int_equal(leg_compare(a, b, at(13000, 4000), 5000), 0);
    assert_int_equal(leg_compare(a, b, at(-3000, 4000), 4999), 1);
    assert_int_equal(leg_compare(a, a, at(3, 4), 5), 0);
    assert_int_equal(leg_compare(a, b, at(0, 0), -1), 1);
}

static void leaving_is_never_coming_nearer(void **state)
{
    (void)state;
    /* pz8-divisional.move.disengage */
    assert_true(leg_leaves(at(11000, 10000), at(13000, 10000), at(10000, 10000)));
    assert_false(leg_leaves(at(11000, 10000), at(10700, 10800), at(10000, 10000)));
    assert_true(leg_leaves(at(11000, 10000), at(11000, 12000), at(10000, 10000)));
}

static void far_points_are_known_as_such(void **state)
{
    (void)state;
    assert_true(point_is_sane(at(POINT_LEAST, POINT_MOST)));
    assert_false(point_is_sane(at(POINT_LEAST - 1, 0)));
    assert_false(point_is_sane(at(0, POINT_MOST + 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots_are_rounded_down_and_to_the_nearest),
        cmocka_unit_test(large_roots_are_exact_too),
        cmocka_unit_test(quotients_are_rounded_halves_away_from_zero),
        cmocka_unit_test(within_includes_the_limit),
        cmocka_unit_test(no_root_is_rounded_in_a_comparison),
        cmocka_unit_test(distances_reach_across_the_largest_table),
        cmocka_unit_test(units_are_counted_upwards),
        cmocka_unit_test(a_point_along_a_leg_is_rounded_to_the_nearest),
        cmocka_unit_test(points_along_long_legs_are_right),
        cmocka_unit_test(parts_are_compared_exactly),
        cmocka_unit_test(lengths_along_a_leg_are_fine),
        cmocka_unit_test(the_nearest_point_of_a_leg),
        cmocka_unit_test(leaving_is_never_coming_nearer),
        cmocka_unit_test(far_points_are_known_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
