/* Many men: the ledgers' checks, and every answer against a slow second writing of the question, on
 * random tables and at the limits. */
#include <stdlib.h>
#include <string.h>

#include "board/table_angle.h"
#include "board/table_men.h"
#include "laid_table.h"

static struct men men;
static uint64_t dice = 11;

/* Men on a small field of whole tenths of an inch, so that many distances are equal. */
static void muster(int n, int32_t side)
{
    men_clear(&men);
    for (int i = 0; i < n; i++) {
        if (pick(0, 9) > 0) { /* every tenth is gone */
            men_put(&men, i, pick(0, 1), pick(0, 9), at(pick(0, side) * 100, pick(0, side) * 100),
                    pick(0, 2) * 200);
        }
    }
}

static void pick_set(uint64_t set[MEN_WORDS])
{
    for (int i = 0; i < MEN_MAX; i++) {
        if (pick(0, 2) == 0) {
            set_bit(set, i);
        } else {
            clear_bit(set, i);
        }
    }
}

static bool is_in(const uint64_t set[MEN_WORDS], int man)
{
    return has_bit(set, man) && has_bit(men.here, man);
}

static int64_t apart2(int one, int other)
{
    const int64_t x = men.at[one].x - men.at[other].x;
    const int64_t y = men.at[one].y - men.at[other].y;
    return x * x + y * y;
}

/* A field and two sets, again and again: few men and all there is room for, crowded and loose. */
static void on_random_fields(void (*promise)(const uint64_t one[MEN_WORDS],
                                             const uint64_t other[MEN_WORDS]))
{
    for (int round = 0; round < 60; round++) {
        uint64_t one[MEN_WORDS] = {0};
        uint64_t other[MEN_WORDS] = {0};
        muster(round % 3 == 0 ? MEN_MAX : pick(0, 40), round % 2 == 0 ? 20 : 700);
        pick_set(one);
        pick_set(other);
        promise(one, other);
        promise(one, one);
    }
}

/* ---- Filling it ---- */

static void a_unit_is_those_of_it_who_are_here(void **state)
{
    (void)state;
    uint64_t set[MEN_WORDS];
    muster(MEN_MAX, 700);
    for (int unit = -1; unit <= 10; unit++) {
        men_of_unit(&men, unit, set);
        for (int i = 0; i < MEN_MAX; i++) {
            assert_int_equal(has_bit(set, i), has_bit(men.here, i) && men.unit[i] == unit);
        }
    }
}

static void sides_share_out_who_is_here(void **state)
{
    (void)state;
    muster(MEN_MAX, 700);
    for (int word = 0; word < MEN_WORDS; word++) {
        assert_int_equal(men.of_side[0][word] & men.of_side[1][word], 0);
        assert_int_equal(men.of_side[0][word] | men.of_side[1][word], men.here[word]);
    }
}

/* ---- Distances ---- */

static void nearest_pair_is_right(const uint64_t one[MEN_WORDS], const uint64_t other[MEN_WORDS])
{
    struct men_pair found;
    struct men_pair best = {.one = -1};
    for (int a = MEN_MAX - 1; a >= 0; a--) {
        for (int b = MEN_MAX - 1; b >= 0; b--) {
            if (is_in(one, a) && is_in(other, b) && a != b &&
                (best.one < 0 || apart2(a, b) <= apart2(best.one, best.other))) {
                best = (struct men_pair){.one = (int16_t)a, .other = (int16_t)b};
            }
        }
    }
    assert_int_equal(men_nearest_pair(&men, one, other, &found), best.one >= 0);
    if (best.one >= 0) {
        assert_int_equal(found.one, best.one);
        assert_int_equal(found.other, best.other);
    }
}

static void the_nearest_pair_is_the_first_of_the_nearest(void **state)
{
    (void)state;
    on_random_fields(nearest_pair_is_right);
}

/* Who of the set comes before him is counted; his place is that count. */
static void order_is_right(const uint64_t one[MEN_WORDS], const uint64_t other[MEN_WORDS])
{
    static int64_t least[MEN_MAX];
    int16_t order[MEN_MAX];
    const int n = men_by_distance(&men, one, other, order);
    int expected = 0;
    for (int i = 0; i < MEN_MAX; i++) {
        least[i] = INT64_MAX;
        for (int k = 0; k < MEN_MAX; k++) {
            if (is_in(other, k) && k != i && is_in(one, i) && apart2(i, k) < least[i]) {
                least[i] = apart2(i, k);
            }
        }
        expected += is_in(one, i);
    }
    assert_int_equal(n, expected);
    for (int place = 0; place < n; place++) {
        int before = 0;
        for (int i = 0; i < MEN_MAX; i++) {
            before += is_in(one, i) && (least[i] < least[order[place]] ||
                                        (least[i] == least[order[place]] && i < order[place]));
        }
        assert_true(is_in(one, order[place]));
        assert_int_equal(before, place);
    }
}

static void men_are_ordered_by_the_nearest_firer(void **state)
{
    (void)state;
    on_random_fields(order_is_right);
}

static void without_firers_they_stand_by_index(void **state)
{
    (void)state;
    int16_t order[MEN_MAX];
    const uint64_t nobody[MEN_WORDS] = {0};
    muster(MEN_MAX, 20);
    const int n = men_by_distance(&men, men.here, nobody, order);
    assert_int_equal(n, count_bits(men.here, MEN_WORDS));
    for (int i = 1; i < n; i++) {
        assert_true(order[i - 1] < order[i]);
    }
}

static void men_are_ordered_by_what_is_counted(void **state)
{
    (void)state;
    static int64_t key[MEN_MAX];
    for (int round = 0; round < 60; round++) {
        uint64_t set[MEN_WORDS] = {0};
        int16_t order[MEN_MAX];
        muster(round % 3 == 0 ? MEN_MAX : pick(0, 40), 20);
        pick_set(set);
        for (int i = 0; i < MEN_MAX; i++) {
            key[i] = pick(-3, 3) * (int64_t)10000000000;
        }
        const int n = men_by_key(&men, set, key, order);
        int expected = 0;
        for (int i = 0; i < MEN_MAX; i++) {
            expected += is_in(set, i);
        }
        assert_int_equal(n, expected);
        for (int i = 0; i < n; i++) {
            assert_true(is_in(set, order[i]));
            assert_true(i == 0 || key[order[i - 1]] < key[order[i]] ||
                        (key[order[i - 1]] == key[order[i]] && order[i - 1] < order[i]));
        }
    }
}

static void the_nearest_man_is_the_first_of_the_nearest(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        uint64_t set[MEN_WORDS] = {0};
        const struct point from = at(pick(0, 20) * 100, pick(0, 20) * 100);
        int nearest = NO_MAN;
        muster(pick(0, 100), 20);
        pick_set(set);
        for (int i = MEN_MAX - 1; i >= 0; i--) {
            if (is_in(set, i) &&
                (nearest == NO_MAN ||
                 point_distance2(men.at[i], from) <= point_distance2(men.at[nearest], from))) {
                nearest = i;
            }
        }
        assert_int_equal(men_nearest(&men, set, from), nearest);
    }
}

/* ---- Who is in it ---- */

/* aflame.measure.zone: kill zone radius 4 at (20, 20). */
static void the_rim_of_a_burst_is_in_it(void **state)
{
    (void)state;
    uint64_t caught[MEN_WORDS];
    men_clear(&men);
    men_put(&men, 3, 0, 0, at(24000, 20000), 0);
    men_put(&men, 511, 1, 0, at(24001, 20000), 0);
    assert_int_equal(men_in_circle(&men, men.here, at(20000, 20000), 4000, MEASURE_EXACT, caught),
                     1);
    assert_true(has_bit(caught, 3));
    assert_int_equal(men_in_circle(&men, men.here, at(20000, 20000), -1, MEASURE_EXACT, caught), 0);
    assert_int_equal(men_in_circle(&men, men.here, at(20000, 20000), -1, MEASURE_ROUNDED, caught),
                     0);
}

/* 3 and 4 thou short of a whole: the root of 1000 * 1000 + 1000 rounds down, one more rounds up. */
static void rounded_and_exact_differ_by_half_a_thou(void **state)
{
    (void)state;
    uint64_t caught[MEN_WORDS];
    men_clear(&men);
    men_put(&men, 0, 0, 0, at(999, 54), 0);  /* 1000.46 thou */
    men_put(&men, 1, 0, 0, at(1000, 32), 0); /* 1000.51 thou */
    assert_int_equal(men_in_circle(&men, men.here, at(0, 0), 1000, MEASURE_EXACT, caught), 0);
    assert_int_equal(men_in_circle(&men, men.here, at(0, 0), 1000, MEASURE_ROUNDED, caught), 1);
    assert_true(has_bit(caught, 0));
    for (int i = 0; i < 20000; i++) {
        const struct point one = at(pick(0, 3000), pick(0, 3000));
        const struct point other = at(pick(0, 3000), pick(0, 3000));
        const int32_t length = pick(0, 4300);
        assert_int_equal(points_within_rounded(one, other, length),
                         points_distance(one, other) <= length);
    }
}

static void shapes_catch_whoever_is_in_them(const uint64_t one[MEN_WORDS],
                                            const uint64_t other[MEN_WORDS])
{
    uint64_t circle[MEN_WORDS];
    uint64_t strip[MEN_WORDS];
    uint64_t sector[MEN_WORDS];
    uint64_t near[MEN_WORDS];
    const struct point centre = at(pick(0, 20000), pick(0, 20000));
    const int facing = pick(0, FULL_TURN - 1);
    const int32_t radius = pick(0, 12000);
    const int32_t close = pick(0, 1200);
    const enum measure measure = pick(0, 1) == 0 ? MEASURE_EXACT : MEASURE_ROUNDED;
    const struct base lane =
        base_strip(centre, point_plus(centre, vector_towards(facing, INCH)), 8000, 2000);
    int n[4] = {0};
    const int found[4] = {
        men_in_circle(&men, one, centre, radius, measure, circle),
        men_in_base(&men, one, &lane, strip),
        men_in_sector(&men, one, centre, facing, 450, radius, measure, sector),
        men_near(&men, one, other, close, measure, near),
    };
    for (int i = 0; i < MEN_MAX; i++) {
        const bool in = is_in(one, i);
        bool by_another = false;
        for (int k = 0; k < MEN_MAX && in; k++) {
            by_another |=
                is_in(other, k) && k != i && is_within(men.at[i], men.at[k], close, measure);
        }
        const bool in_circle = in && is_within(men.at[i], centre, radius, measure);
        const bool in_lane = in && base_covers(&lane, men.at[i]);
        const bool in_sector = in_circle && point_in_arc(centre, facing, 450, men.at[i]);
        assert_int_equal(has_bit(circle, i), in_circle);
        assert_int_equal(has_bit(strip, i), in_lane);
        assert_int_equal(has_bit(sector, i), in_sector);
        assert_int_equal(has_bit(near, i), by_another);
        n[0] += in_circle;
        n[1] += in_lane;
        n[2] += in_sector;
        n[3] += by_another;
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(found[i], n[i]);
    }
}

static void whoever_is_in_a_shape_is_caught_and_nobody_else(void **state)
{
    (void)state;
    on_random_fields(shapes_catch_whoever_is_in_them);
}

/* The set may be where the answer goes. */
static void an_answer_may_take_the_place_of_its_set(void **state)
{
    (void)state;
    uint64_t set[MEN_WORDS];
    uint64_t caught[MEN_WORDS];
    muster(MEN_MAX, 100);
    men_in_circle(&men, men.here, at(5000, 5000), 3000, MEASURE_EXACT, caught);
    memcpy(set, men.here, sizeof set);
    men_in_circle(&men, set, at(5000, 5000), 3000, MEASURE_EXACT, set);
    assert_memory_equal(set, caught, sizeof set);
    men_near(&men, men.of_side[0], men.of_side[1], 500, MEASURE_EXACT, caught);
    memcpy(set, men.of_side[0], sizeof set);
    men_near(&men, set, men.of_side[1], 500, MEASURE_EXACT, set);
    assert_memory_equal(set, caught, sizeof set);
}

/* aflame.flame.figures: portable along y = 0 from x = 0, 8 inches long and 2 wide. */
static void a_flame_catches_to_its_edge(void **state)
{
    (void)state;
    uint64_t caught[MEN_WORDS];
    const struct base flame = base_strip(at(0, 10000), at(1000, 10000), 8000, 2000);
    men_clear(&men);
    men_put(&men, 0, 0, 0, at(8000, 11000), 250);
    men_put(&men, 1, 0, 0, at(8100, 10000), 250);
    men_put(&men, 2, 0, 0, at(5000, 11100), 250);
    assert_int_equal(men_in_base(&men, men.here, &flame, caught), 1);
    assert_true(has_bit(caught, 0));
}

/* ---- Pairs ---- */

/* pz8-colonial.setup.base: the sum of the radii, with a tolerance of 0.01 inch. */
static void bases_touch_at_the_sum_of_their_radii(void **state)
{
    (void)state;
    struct men_pair pairs[4];
    men_clear(&men);
    men_put(&men, 0, 0, 0, at(10000, 10000), 250);
    men_put(&men, 1, 1, 0, at(10510, 10000), 250);
    men_put(&men, 2, 1, 0, at(10000, 10661), 400);
    men_put(&men, 3, 1, 0, at(9340, 10000), 400);
    assert_int_equal(men_contacts(&men, men.of_side[0], men.of_side[1], CONTACT_THOU, pairs, 4), 2);
    assert_int_equal(pairs[0].other, 1);
    assert_int_equal(pairs[1].other, 3);
}

static void contacts_are_right(const uint64_t one[MEN_WORDS], const uint64_t other[MEN_WORDS])
{
    static struct men_pair pairs[MEN_MAX * MEN_MAX];
    const int n = men_contacts(&men, one, other, CONTACT_THOU, pairs, MEN_MAX * MEN_MAX);
    int k = 0;
    for (int a = 0; a < MEN_MAX; a++) {
        uint64_t touching[MEN_WORDS];
        int found = 0;
        if (!is_in(one, a)) {
            continue;
        }
        const int expected = men_touching(&men, a, other, CONTACT_THOU, touching);
        for (int b = 0; b < MEN_MAX; b++) {
            const int64_t reach = men.radius[a] + men.radius[b] + CONTACT_THOU;
            if (is_in(other, b) && a != b && apart2(a, b) <= reach * reach) {
                assert_true(k < n);
                assert_int_equal(pairs[k].one, a);
                assert_int_equal(pairs[k].other, b);
                assert_true(has_bit(touching, b));
                k++;
                found++;
            }
        }
        assert_int_equal(found, expected);
    }
    assert_int_equal(k, n);
}

static void contacts_are_all_of_them_in_order(void **state)
{
    (void)state;
    on_random_fields(contacts_are_right);
}

static void contacts_beyond_the_room_are_counted(void **state)
{
    (void)state;
    struct men_pair pairs[3] = {{.one = -7}, {.one = -7}, {.one = -7}};
    men_clear(&men);
    for (int i = 0; i < 4; i++) {
        men_put(&men, i, i % 2, 0, at(1000 * i, 0), 0);
    }
    assert_int_equal(men_contacts(&men, men.of_side[0], men.of_side[1], 9000, pairs, 2), 4);
    assert_int_equal(pairs[1].one, 0);
    assert_int_equal(pairs[2].one, -7);
}

/* The slow way: every time all pairs of those who are left. */
static void pairs_are_right(const uint64_t one[MEN_WORDS], const uint64_t other[MEN_WORDS])
{
    static bool used[MEN_MAX];
    struct men_pair pairs[MEN_MAX];
    const int64_t limit = pick(0, 6000);
    const int n = men_pairs(&men, one, other, (int32_t)limit, pairs);
    int k = 0;
    memset(used, 0, sizeof used);
    for (;;) {
        struct men_pair best = {.one = -1};
        for (int a = 0; a < MEN_MAX; a++) {
            for (int b = 0; b < MEN_MAX && !used[a] && is_in(one, a); b++) {
                if (is_in(other, b) && !used[b] && a != b && apart2(a, b) <= limit * limit &&
                    (best.one < 0 || apart2(a, b) < apart2(best.one, best.other))) {
                    best = (struct men_pair){.one = (int16_t)a, .other = (int16_t)b};
                }
            }
        }
        if (best.one < 0) {
            break;
        }
        assert_true(k < n);
        assert_int_equal(pairs[k].one, best.one);
        assert_int_equal(pairs[k].other, best.other);
        used[best.one] = true;
        used[best.other] = true;
        k++;
    }
    assert_int_equal(k, n);
}

static void pairs_are_made_by_least_distance_nobody_twice(void **state)
{
    (void)state;
    on_random_fields(pairs_are_right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_is_those_of_it_who_are_here),
        cmocka_unit_test(sides_share_out_who_is_here),
        cmocka_unit_test(the_nearest_pair_is_the_first_of_the_nearest),
        cmocka_unit_test(men_are_ordered_by_the_nearest_firer),
        cmocka_unit_test(without_firers_they_stand_by_index),
        cmocka_unit_test(men_are_ordered_by_what_is_counted),
        cmocka_unit_test(the_nearest_man_is_the_first_of_the_nearest),
        cmocka_unit_test(the_rim_of_a_burst_is_in_it),
        cmocka_unit_test(rounded_and_exact_differ_by_half_a_thou),
        cmocka_unit_test(whoever_is_in_a_shape_is_caught_and_nobody_else),
        cmocka_unit_test(an_answer_may_take_the_place_of_its_set),
        cmocka_unit_test(a_flame_catches_to_its_edge),
        cmocka_unit_test(bases_touch_at_the_sum_of_their_radii),
        cmocka_unit_test(contacts_are_all_of_them_in_order),
        cmocka_unit_test(contacts_beyond_the_room_are_counted),
        cmocka_unit_test(pairs_are_made_by_least_distance_nobody_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
