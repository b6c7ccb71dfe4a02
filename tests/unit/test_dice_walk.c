/* Dice that are enumerated: every way they can fall, each with its share, and no more forks than
 * the rules can tell apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "dice_box.h"

/* The share of the branch that was just walked, out of `whole`, which its forks must divide. */
static uint64_t share(uint64_t whole)
{
    uint64_t share = whole;
    for (uint32_t i = 0; i < box.n_walk; i++) {
        assert_true(share * box.walk[i].weight % box.walk[i].total == 0);
        share = share * box.walk[i].weight / box.walk[i].total;
    }
    return share;
}

static void two_dice_have_thirty_six_branches(void **state)
{
    (void)state;
    bool seen[37] = {false};
    int branches = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[2];
        uint64_t position = 0;
        dice_throw(&box, &position, 0, 6, 2, values);
        int number = (values[0] - 1) * 6 + values[1];
        assert_false(seen[number]);
        seen[number] = true;
        assert_int_equal(share(36), 1);
        assert_true(position == 2);
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, 36);
}

static void sum_of_two_dice_has_eleven_branches(void **state)
{
    (void)state;
    static const unsigned ways[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    int branches = 0;
    uint64_t whole = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[2];
        uint64_t position = 0;
        int sum = dice_throw_sum(&box, &position, 0, 6, 2, values);
        assert_int_equal(sum, values[0] + values[1]);
        assert_int_equal(sum, 2 + branches);
        assert_int_equal(share(36), ways[branches]);
        assert_int_equal(box.n_walk, 1);
        whole += share(36);
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, 11);
    assert_int_equal(whole, 36);
}

/* The dice of an artillery support: 1 to 3 count, the rest do not. */
static void worth_forks_once_over_its_sums(void **state)
{
    (void)state;
    static const uint8_t worth[] = {1, 2, 3, 0, 0, 0};
    static const uint64_t ways[] = {9, 6, 7, 8, 3, 2, 1};
    uint64_t whole = 0;
    int branches = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[2];
        uint64_t position = 0;
        int sum = dice_throw_worth(&box, &position, 0, 6, 2, worth, values);
        assert_int_equal(sum, branches);
        assert_int_equal(worth[values[0] - 1] + worth[values[1] - 1], sum);
        assert_int_equal(share(36), ways[sum]);
        assert_int_equal(box.n_walk, 1);
        whole += share(36);
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, 7);
    assert_int_equal(whole, 36);
}

/* Twenty-four dice, of which 6^24 throws are counted; sums that cannot be are no branches. */
static void worth_of_the_most_dice(void **state)
{
    (void)state;
    static const uint8_t worth[] = {0, 0, 2, 2, 4, 4};
    uint64_t all = 4738381338321616896; /* 6^24 */
    uint64_t whole = 0;
    int branches = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[ROLL_DICE];
        uint64_t position = 0;
        assert_int_equal(dice_throw_worth(&box, &position, 0, 6, ROLL_DICE, worth, values),
                         2 * branches);
        assert_int_equal(position, ROLL_DICE);
        assert_true(box.walk[0].total == all);
        whole += box.walk[0].weight;
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, 2 * ROLL_DICE + 1);
    assert_true(whole == all);
}

static void worth_of_given_dice(void **state)
{
    (void)state;
    static const uint8_t worth[] = {1, 2, 3, 0, 0, 0};
    static const uint8_t given[] = {1, 3, 4, 6};
    uint8_t values[4];
    uint64_t position = 0;
    give(given, 4);
    assert_int_equal(dice_throw_worth(&box, &position, 0, 6, 4, worth, values), 4);
    assert_false(box.need.missing);
    give(given, 3);
    dice_throw_worth(&box, &position, 7, 6, 4, worth, values);
    assert_true(box.need.missing);
    assert_int_equal(box.need.purpose, 7);
}

/* How many of the faces^n throws add up to this. */
static unsigned throws_with_sum(int sum, int n, int faces)
{
    if (n == 0) {
        return sum == 0;
    }
    unsigned ways = 0;
    for (int face = 1; face <= faces && face <= sum; face++) {
        ways += throws_with_sum(sum - face, n - 1, faces);
    }
    return ways;
}

static void check_sums(int faces, int n)
{
    uint64_t whole = 1;
    uint64_t walked = 0;
    int branches = 0;
    for (int i = 0; i < n; i++) {
        whole *= (uint64_t)faces;
    }
    dice_enumerate(&box);
    do {
        uint8_t values[ROLL_DICE];
        uint64_t position = 0;
        int sum = dice_throw_sum(&box, &position, 0, (unsigned)faces, n, values);
        assert_int_equal(share(whole), throws_with_sum(sum, n, faces));
        for (int i = 0; i < n; i++) {
            assert_in_range(values[i], 1, faces);
        }
        walked += share(whole);
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, n * (faces - 1) + 1);
    assert_true(walked == whole);
}

static void sums_weigh_what_counting_says(void **state)
{
    (void)state;
    static const int kinds[] = {1, 2, 3, 4, 6, 8, 10, 12, 20};
    for (int k = 0; k < 9; k++) {
        for (int n = 1; n <= (kinds[k] <= 10 ? 4 : 3); n++) {
            check_sums(kinds[k], n);
        }
    }
}

/* As many as are ever thrown together: 6^24 throws are counted, in 121 sums. */
static void sum_of_many_dice_is_one_fork_too(void **state)
{
    (void)state;
    check_sums(2, 5);
    check_sums(6, 7);
    uint64_t all = 4738381338321616896; /* 6^24 */
    uint64_t whole = 0;
    int branches = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[ROLL_DICE];
        uint64_t position = 0;
        int sum = dice_throw_sum(&box, &position, 0, 6, ROLL_DICE, values);
        assert_int_equal(sum, ROLL_DICE + branches);
        assert_true(box.walk[0].total == all);
        whole += box.walk[0].weight;
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, ROLL_DICE * 5 + 1);
    assert_true(whole == all);
}

/* 7^23 throws cannot be counted in 64 bits: such a throw is walked die by die. */
static void worth_of_too_many_throws_is_walked_die_by_die(void **state)
{
    (void)state;
    static const uint8_t worth[] = {1, 0, 0, 0, 0, 0, 2};
    uint8_t values[ROLL_DICE];
    uint64_t position = 0;
    dice_enumerate(&box);
    assert_int_equal(dice_throw_worth(&box, &position, 0, 7, 22, worth, values), 0);
    assert_int_equal(box.n_walk, 1);
    dice_enumerate(&box);
    assert_int_equal(dice_throw_worth(&box, &position, 0, 7, 23, worth, values), 23);
    assert_int_equal(box.n_walk, 23);
    assert_true(dice_next_branch(&box));
    assert_int_equal(dice_throw_worth(&box, &position, 0, 7, 23, worth, values), 22);
}

/* 20^15 throws cannot be counted in 64 bits: such a sum is walked die by die. */
static void sum_of_too_many_throws_is_walked_die_by_die(void **state)
{
    (void)state;
    uint8_t values[ROLL_DICE];
    uint64_t position = 0;
    dice_enumerate(&box);
    assert_int_equal(dice_throw_sum(&box, &position, 0, 20, 14, values), 14);
    assert_int_equal(box.n_walk, 1);
    dice_enumerate(&box);
    assert_int_equal(dice_throw_sum(&box, &position, 0, 20, 15, values), 15);
    assert_int_equal(box.n_walk, 15);
}

/* Behind, level or ahead: what contests are mostly about. */
static int behind_level_ahead(int lead, int context)
{
    return lead < context ? 0 : lead == context ? 1 : 2;
}

static void check_contest(int one, int other, int ahead)
{
    struct contest contest = {.faces = 6,
                              .n = {one, other},
                              .ahead = ahead,
                              .result_of = behind_level_ahead,
                              .context = 2};
    uint64_t counted[3] = {0};
    uint64_t whole = 0;
    for (int a = one; a <= 6 * one; a++) {
        for (int b = other; b <= 6 * other; b++) {
            uint64_t throws = (uint64_t)throws_with_sum(a, one, 6) * throws_with_sum(b, other, 6);
            counted[behind_level_ahead(a - b + ahead, 2)] += throws;
            whole += throws;
        }
    }
    dice_enumerate(&box);
    do {
        uint8_t values[2 * ROLL_DICE];
        uint64_t position = 0;
        int lead = dice_throw_contest(&box, &position, &contest, values);
        int shown = ahead;
        for (int i = 0; i < one + other; i++) {
            assert_in_range(values[i], 1, 6);
            shown += i < one ? values[i] : -values[i];
        }
        assert_int_equal(shown, lead);
        assert_int_equal(box.n_walk, 1);
        assert_int_equal(position, one + other);
        uint64_t *left = &counted[behind_level_ahead(lead, 2)];
        assert_int_equal(share(whole), *left);
        *left = 0;
    } while (dice_next_branch(&box));
    assert_true(counted[0] == 0 && counted[1] == 0 && counted[2] == 0);
}

static void contest_forks_once_over_its_results(void **state)
{
    (void)state;
    check_contest(1, 1, 0);
    check_contest(2, 2, 0);
    check_contest(3, 1, -4);
    check_contest(1, 4, 9);
    check_contest(1, 1, 12); /* ahead whatever is thrown */
}

/* The first throw's dice are given first, and missing dice are asked for by throw. */
static void contest_of_given_dice(void **state)
{
    (void)state;
    static const uint8_t given[] = {6, 5, 1};
    struct contest contest = {.faces = 6, .n = {2, 1}, .purposes = {7, 8}, .ahead = 1};
    uint8_t values[3];
    uint64_t position = 0;
    give(given, 3);
    assert_int_equal(dice_throw_contest(&box, &position, &contest, values), 11);
    assert_false(box.need.missing);
    give(given, 2);
    dice_throw_contest(&box, &position, &contest, values);
    assert_int_equal(box.need.purpose, 8);
    give(given, 1);
    dice_throw_contest(&box, &position, &contest, values);
    assert_int_equal(box.need.purpose, 7);
}

static void repeated_ties_fork_over_who_is_higher(void **state)
{
    (void)state;
    int branches = 0;
    int void_throws = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[2];
        uint64_t position = 0;
        int higher = dice_throw_result(&box, &position, 0, 6, 2, who_is_higher, 0, count_void,
                                       &void_throws, values);
        assert_int_equal(higher, branches);
        assert_int_equal(who_is_higher(values, 2, 0), higher);
        assert_int_equal(share(30), 15);
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, 2);
    assert_int_equal(void_throws, 0);
}

/* A die, and only on 4 or more a second throw of two: as rules roll to hit and then for damage. */
static void branches_may_differ_in_depth(void **state)
{
    (void)state;
    int branches = 0;
    uint64_t whole = 0;
    dice_enumerate(&box);
    do {
        uint8_t values[2];
        uint64_t position = 0;
        dice_throw(&box, &position, 0, 6, 1, values);
        if (values[0] >= 4) {
            dice_throw_sum(&box, &position, 0, 6, 2, values);
        }
        whole += share(216);
        branches++;
    } while (dice_next_branch(&box));
    assert_int_equal(branches, 3 + 3 * 11);
    assert_int_equal(whole, 216);
}

/* The last fork that fits has taken the last of its twenty ways when more forks come. */
static void branch_that_is_too_deep_still_shows_faces_its_dice_have(void **state)
{
    (void)state;
    uint8_t values[2];
    uint64_t position = 0;
    dice_enumerate(&box);
    for (int way = 1; way <= 20; way++) {
        for (int i = 0; i < WALK_MAX - 1; i++) {
            dice_throw(&box, &position, 0, 1, 1, values);
        }
        dice_throw(&box, &position, 0, 20, 1, values);
        assert_int_equal(values[0], way);
        assert_true(way == 20 || dice_next_branch(&box));
    }
    assert_false(box.too_deep);
    dice_throw(&box, &position, 0, 6, 1, values);
    assert_in_range(values[0], 1, 6);
    dice_throw_sum(&box, &position, 0, 2, 2, values);
    assert_in_range(values[0], 1, 2);
    assert_in_range(values[1], 1, 2);
    assert_true(box.too_deep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_dice_have_thirty_six_branches),
        cmocka_unit_test(sum_of_two_dice_has_eleven_branches),
        cmocka_unit_test(sums_weigh_what_counting_says),
        cmocka_unit_test(sum_of_many_dice_is_one_fork_too),
        cmocka_unit_test(sum_of_too_many_throws_is_walked_die_by_die),
        cmocka_unit_test(worth_of_too_many_throws_is_walked_die_by_die),
        cmocka_unit_test(contest_forks_once_over_its_results),
        cmocka_unit_test(contest_of_given_dice),
        cmocka_unit_test(repeated_ties_fork_over_who_is_higher),
        cmocka_unit_test(branches_may_differ_in_depth),
        cmocka_unit_test(branch_that_is_too_deep_still_shows_faces_its_dice_have),
        cmocka_unit_test(worth_forks_once_over_its_sums),
        cmocka_unit_test(worth_of_the_most_dice),
        cmocka_unit_test(worth_of_given_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
