/* What several rule sets do alike: goes and groups, what a throw is expected to come to, tables,
 * points, allotting units to goals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/common/allot.h"
#include "rules/common/expect.h"
#include "rules/common/goes.h"
#include "rules/common/groups.h"
#include "rules/common/points.h"
#include "rules/common/tables.h"

static void groups_go_by_how_many_times_the_enemy(void **state)
{
    (void)state;
    static const struct {
        int units[SIDES];
        uint8_t groups[SIDES];
    } checks[] = {{{5, 2}, {2, 1}}, {{4, 3}, {1, 1}}, {{6, 2}, {3, 1}}, {{1, 9}, {1, 9}}};
    for (unsigned i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        uint8_t groups[SIDES];
        goes_fix_groups(groups, checks[i].units);
        assert_memory_equal(groups, checks[i].groups, SIDES);
    }
}

/* Five units against two: 2 and 1, 2 and 1, and the fifth alone. */
static void sides_take_goes_until_none_waits(void **state)
{
    (void)state;
    static const int order[] = {0, 0, 1, 0, 0, 1, 0};
    static const uint8_t groups[SIDES] = {2, 1};
    struct goes goes = {.first_side = 0, .go = 0, .left_in_group = 2};
    int left[SIDES] = {5, 2};
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++) {
        bool waits[SIDES] = {left[0] > 0, left[1] > 0};
        assert_true(goes_on(&goes, groups, waits));
        assert_int_equal(goes.go, order[i]);
        left[goes.go]--;
        goes.left_in_group--;
    }
    static const bool none[SIDES] = {false, false};
    assert_false(goes_on(&goes, groups, none));
    assert_int_equal(goes.left_in_group, 0);
}

static void a_side_without_units_is_passed_over(void **state)
{
    (void)state;
    static const uint8_t groups[SIDES] = {1, 3};
    static const bool only_first[SIDES] = {true, false};
    struct goes goes = {.go = 1, .left_in_group = 3};
    assert_true(goes_on(&goes, groups, only_first));
    assert_int_equal(goes.go, 0);
    assert_int_equal(goes.left_in_group, 1);
    goes.left_in_group = 0;
    assert_true(goes_on(&goes, groups, only_first));
    assert_int_equal(goes.go, 0);
    assert_int_equal(goes.left_in_group, 1);
}

static void faces_are_those_that_reach(void **state)
{
    (void)state;
    for (int need = -2; need <= 10; need++) {
        for (int added = -4; added <= 4; added++) {
            int faces = 0;
            for (int face = 1; face <= 6; face++) {
                faces += face + added >= need;
            }
            assert_int_equal(expect_faces(need, added), faces);
        }
    }
}

static int32_t one_if_ahead(int lead, const void *of)
{
    return lead > 0 ? *(const int32_t *)of : 0;
}

static int32_t lead_itself(int lead, const void *of)
{
    (void)of;
    return lead;
}

static void leads_are_counted_over_all_throws(void **state)
{
    (void)state;
    int32_t worth = 1;
    struct expectation two = expect_lead(2, 2, 0, one_if_ahead, &worth);
    assert_int_equal(two.throws, 1296);
    assert_int_equal(two.sum, 575);
    assert_int_equal(expect_lead(1, 1, 0, one_if_ahead, &worth).sum, 15);
    assert_int_equal(expect_lead(1, 1, 5, one_if_ahead, &worth).sum, 35);
    assert_int_equal(expect_lead(1, 0, -4, one_if_ahead, &worth).sum, 2);
    struct expectation three = expect_lead(3, 1, 2, lead_itself, NULL);
    assert_int_equal(three.sum, 9 * three.throws); /* 10.5 - 3.5 + 2 */
}

/* The limit: so many dice, and a million for each throw. */
static void most_dice_still_fit(void **state)
{
    (void)state;
    int32_t worth = 1000000;
    int64_t throws = 1;
    for (int i = 0; i < EXPECT_DICE; i++) {
        throws *= 6;
    }
    struct expectation all = expect_lead(EXPECT_DICE, 0, 0, one_if_ahead, &worth);
    assert_true(all.throws == throws && all.sum == throws * worth);
}

static void rows_are_found_by_their_limits(void **state)
{
    (void)state;
    static const struct band bands[] = {{1, 3, 4}, {4, 6, 5}};
    static const int scores[] = {0, 4, 4, 4, 5, 5, 5, 0};
    for (int distance = 0; distance < 8; distance++) {
        assert_int_equal(band_score(bands, 2, distance), scores[distance]);
    }
    static const struct lead leads[] = {{-99, 0, 0, 0}, {1, 2, 1, 2}, {3, 99, 2, 2}};
    static const int results[2][5] = {{0, 1, 1, 2, 2}, {0, 2, 2, 2, 2}};
    for (int lead = 0; lead < 5; lead++) {
        assert_int_equal(lead_result(leads, 3, lead, false), results[0][lead]);
        assert_int_equal(lead_result(leads, 3, lead, true), results[1][lead]);
    }
    assert_int_equal(lead_result(leads, 3, -99, true), 0);
    assert_int_equal(lead_result(leads, 3, 99, false), 2);
}

static void more_points_win(void **state)
{
    (void)state;
    struct outcome outcome = {0};
    assert_int_equal(side_with_more(outcome.points), SIDE_NONE);
    score_loss(&outcome, 0, 3);
    assert_int_equal(side_with_more(outcome.points), 1);
    score_loss(&outcome, 1, 2);
    score_loss(&outcome, 1, 2);
    assert_int_equal(outcome.points[0], 4);
    assert_int_equal(side_with_more(outcome.points), 0);
}

/* The slow way: every join paints all of both groups in the lower of their colours. */
static void groups_are_whoever_was_joined(void **state)
{
    (void)state;
    uint64_t dice = 3;
    for (int round = 0; round < 50; round++) {
        struct groups groups;
        int colour[GROUPED_MAX];
        groups_begin(&groups);
        for (int i = 0; i < GROUPED_MAX; i++) {
            colour[i] = i;
        }
        for (int k = 0; k < round * 6; k++) {
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            const int one = (int)(dice >> 56);
            const int other = (int)(dice >> 48 & 255);
            const int low = colour[one] < colour[other] ? colour[one] : colour[other];
            const int high = colour[one] + colour[other] - low;
            groups_join(&groups, one, other);
            for (int i = 0; i < GROUPED_MAX; i++) {
                colour[i] = colour[i] == high ? low : colour[i];
            }
        }
        for (int i = 0; i < GROUPED_MAX; i++) {
            assert_int_equal(groups_of(&groups, i), colour[i]);
        }
    }
}

/* -- allotting --------------------------------------------------------------------------------- */

/* Ways from each unit to each goal. */
static int32_t way_in_table(const void *of, int unit, int goal)
{
    return ((const int32_t *)of)[2 * unit + goal];
}

/* Both are nearer to the first goal, but it has enough of the strongest. */
static void what_has_enough_is_left_to_others(void **state)
{
    (void)state;
    static const int32_t ways[] = {10, 20, 10, 20, 10, 20};
    struct allotment allotment = {.n_units = 3,
                                  .n_goals = 2,
                                  .near = 1,
                                  .strength = {5, 9, 0},
                                  .goals = {{.worth = 3, .wants = 9}, {.worth = 3, .wants = 9}},
                                  .way = way_in_table,
                                  .of = ways};
    allot(&allotment);
    assert_int_equal(allotment.goal[1], 0);
    assert_int_equal(allotment.goal[0], 1);
    assert_int_equal(allotment.goal[2], INTENT_NO_GOAL);
    assert_int_equal(allotment.goals[0].given, 9);
    assert_int_equal(allotment.goals[1].given, 5);
}

static void nobody_goes_where_there_is_no_way(void **state)
{
    (void)state;
    static const int32_t ways[] = {ALLOT_WAY, ALLOT_WAY, ALLOT_WAY, 1000000};
    struct allotment allotment = {.n_units = 2,
                                  .n_goals = 2,
                                  .near = 1,
                                  .strength = {1, 1},
                                  .goals = {{.worth = 1000}, {.worth = 1}},
                                  .way = way_in_table,
                                  .of = ways};
    allot(&allotment);
    assert_int_equal(allotment.goal[0], INTENT_NO_GOAL);
    assert_int_equal(allotment.goal[1], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_enough_is_left_to_others),
        cmocka_unit_test(nobody_goes_where_there_is_no_way),
        cmocka_unit_test(groups_are_whoever_was_joined),
        cmocka_unit_test(groups_go_by_how_many_times_the_enemy),
        cmocka_unit_test(sides_take_goes_until_none_waits),
        cmocka_unit_test(a_side_without_units_is_passed_over),
        cmocka_unit_test(faces_are_those_that_reach),
        cmocka_unit_test(leads_are_counted_over_all_throws),
        cmocka_unit_test(most_dice_still_fit),
        cmocka_unit_test(rows_are_found_by_their_limits),
        cmocka_unit_test(more_points_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
