/* Dice: the stream of docs/dice.md, dice that are given, dice that are enumerated, and the key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/chacha20.h"
#include "core/dice.h"

__extension__ typedef unsigned __int128 wide;

/* 00 01 02 ... 1f, the seed of the worked example in docs/dice.md. */
static void example_seed(uint8_t seed[32])
{
    for (int i = 0; i < 32; i++) {
        seed[i] = (uint8_t)i;
    }
}

static void example_key(uint8_t key[32])
{
    uint8_t seed[32];
    const struct entropy entropy[SIDES] = {{.n = 6, .bytes = "patrol"}, {.n = 0}};
    example_seed(seed);
    dice_key(seed, entropy, key);
}

static void assert_hex(const uint8_t bytes[32], const char *expected)
{
    char text[65];
    for (int i = 0; i < 32; i++) {
        sprintf(text + 2 * i, "%02x", bytes[i]);
    }
    assert_string_equal(text, expected);
}

/* -- rolled
 * ----------------------------------------------------------------------------------------- */

static void worked_example_of_the_specification(void **state)
{
    (void)state;
    static const uint8_t d6[] = {6, 2, 1, 3, 6, 1, 3, 6, 3, 5, 6, 5,
                                 4, 6, 3, 4, 5, 4, 4, 3, 3, 5, 2, 5};
    uint8_t key[32];
    example_key(key);
    assert_hex(key, "f4899b6fa5f4b80a06bdada023294718386f7ed5c58f5bdef9fc2c4b8d59e22e");
    for (uint64_t n = 0; n < sizeof d6; n++) {
        assert_int_equal(dice_in_stream(key, n, 6), d6[n]);
    }
    assert_int_equal(dice_in_stream(key, 3, 20), 8);
    assert_int_equal(dice_in_stream(key, 1000000, 6), 3);
    assert_int_equal(dice_in_stream(key, (1ULL << 35) + 5, 6), 2);
}

/* Word n mod 8 of block n / 8, times the faces, the upper 64 bits, plus one. */
static void die_is_what_the_specification_says(void **state)
{
    (void)state;
    uint8_t key[32];
    example_key(key);
    for (uint64_t n = 0; n < 4096; n++) {
        uint64_t words[CHACHA20_WORDS];
        unsigned faces = 1 + (unsigned)(n % 255);
        chacha20_block(key, n / 8, words);
        unsigned face = 1 + (unsigned)((wide)words[n % 8] * faces >> 64);
        assert_int_equal(dice_in_stream(key, n, faces), face);
    }
}

static void die_depends_on_key_and_number_alone(void **state)
{
    (void)state;
    static struct dice dice;
    uint8_t key[32];
    example_key(key);
    dice_roll_from(&dice, key);
    for (uint64_t i = 0; i < 3000; i++) {
        uint64_t number = i * 7919 % 3001; /* every number once, in a wild order */
        uint64_t position = number;
        uint8_t value;
        dice_start_command(&dice);
        dice_throw(&dice, &position, (int)(i % 5), 6, 1, &value);
        assert_int_equal(value, dice_in_stream(key, number, 6));
        assert_true(position == number + 1);
    }
}

static void every_die_counts_one_whatever_its_faces(void **state)
{
    (void)state;
    static struct dice dice;
    static const unsigned faces[] = {6, 20, 2, 255, 6, 1, 10};
    uint8_t key[32];
    uint8_t values[ROLL_DICE];
    uint64_t position = 0;
    example_key(key);
    dice_roll_from(&dice, key);
    dice_start_command(&dice);
    for (int i = 0; i < 7; i++) {
        uint64_t before = position;
        dice_throw(&dice, &position, 0, faces[i], i + 1, values);
        assert_true(position == before + (uint64_t)i + 1);
        for (int d = 0; d <= i; d++) {
            assert_int_equal(values[d], dice_in_stream(key, before + (uint64_t)d, faces[i]));
        }
    }
    assert_int_equal(dice.n_used, 28);
}

static void faces_are_within_range_and_all_occur(void **state)
{
    (void)state;
    uint8_t key[32];
    example_key(key);
    for (unsigned faces = 1; faces <= 255; faces++) {
        bool seen[256] = {false};
        for (uint64_t n = 0; n < 12 * faces + 40; n++) {
            uint8_t value = dice_in_stream(key, n * 255 + faces, faces);
            assert_in_range(value, 1, faces);
            seen[value] = true;
        }
        assert_true(seen[1] && seen[faces]);
    }
}

/* Within five standard deviations for each face: the numbers are fixed, so this either holds or
 * not. */
static void assert_even(const unsigned *counts, unsigned n, unsigned thrown)
{
    double expected = (double)thrown / n;
    for (unsigned i = 0; i < n; i++) {
        double off = counts[i] - expected;
        assert_true(off * off < 25 * expected);
    }
}

static void frequencies_are_even(void **state)
{
    (void)state;
    static const unsigned kinds[] = {2, 3, 6, 10, 20};
    enum { THROWN = 120000 };
    uint8_t key[32];
    example_key(key);
    for (int k = 0; k < 5; k++) {
        unsigned counts[20] = {0};
        for (uint64_t n = 0; n < THROWN; n++) {
            counts[dice_in_stream(key, n, kinds[k]) - 1]++;
        }
        assert_even(counts, kinds[k], THROWN);
    }
}

static void a_die_tells_nothing_of_the_next(void **state)
{
    (void)state;
    enum { THROWN = 100000 };
    unsigned counts[36] = {0};
    uint8_t key[32];
    example_key(key);
    int last = dice_in_stream(key, 0, 6) - 1;
    for (uint64_t n = 1; n <= THROWN; n++) {
        int next = dice_in_stream(key, n, 6) - 1;
        counts[last * 6 + next]++;
        last = next;
    }
    assert_even(counts, 36, THROWN);
}

static int who_is_higher(const uint8_t values[], int n, int context)
{
    (void)n;
    (void)context;
    return values[0] == values[1] ? -1 : values[1] > values[0];
}

static void count_void(void *who, const uint8_t values[])
{
    assert_int_equal(values[0], values[1]);
    ++*(int *)who;
}

/* A throw that is repeated uses dice each time. */
static void void_throws_are_told_and_counted(void **state)
{
    (void)state;
    static struct dice dice;
    uint8_t key[32];
    int void_throws = 0;
    uint64_t position = 0;
    example_key(key);
    dice_roll_from(&dice, key);
    for (int i = 1; i <= 200; i++) {
        uint8_t values[2];
        dice_start_command(&dice);
        dice_throw_result(&dice, &position, 0, 6, 2, who_is_higher, 0, count_void, &void_throws,
                          values);
        assert_true(values[0] != values[1]);
        assert_true(position == 2 * (uint64_t)(i + void_throws));
        assert_int_equal(values[1], dice_in_stream(key, position - 1, 6));
    }
    assert_in_range(void_throws, 15, 80);
}

/* -- given
 * ------------------------------------------------------------------------------------------ */

static struct dice box;

static void give(const uint8_t *dice, uint32_t n)
{
    dice_give(&box, dice, n);
}

static void given_dice_are_used_in_their_order(void **state)
{
    (void)state;
    static const uint8_t given[] = {4, 1, 6, 20};
    uint8_t values[3];
    uint64_t position = 100;
    give(given, 4);
    dice_throw(&box, &position, 0, 6, 3, values);
    assert_memory_equal(values, given, 3);
    dice_throw(&box, &position, 0, 20, 1, values);
    assert_int_equal(values[0], 20);
    assert_false(box.need.missing || box.wrong);
    assert_int_equal(box.n_taken, 4);
    assert_int_equal(box.n_used, 4);
    assert_memory_equal(box.used, given, 4);
    assert_true(position == 104);
}

static void need_says_faces_count_and_purpose(void **state)
{
    (void)state;
    static const uint8_t given[] = {4, 1, 6};
    uint8_t values[4];
    uint64_t position = 0;
    give(given, 3);
    dice_throw(&box, &position, 7, 6, 2, values);
    assert_false(box.need.missing);
    dice_throw(&box, &position, 9, 10, 4, values);
    assert_true(box.need.missing);
    assert_int_equal(box.need.faces, 10);
    assert_int_equal(box.need.count, 3);
    assert_int_equal(box.need.purpose, 9);
}

static void need_is_of_the_first_throw_that_lacks_dice(void **state)
{
    (void)state;
    uint8_t values[2];
    uint64_t position = 0;
    give(NULL, 0);
    dice_throw(&box, &position, 3, 6, 2, values);
    dice_throw(&box, &position, 5, 20, 1, values);
    assert_int_equal(box.need.purpose, 3);
    assert_int_equal(box.need.count, 2);
    assert_int_equal(box.need.faces, 6);
}

static void sum_needs_dice_like_any_throw(void **state)
{
    (void)state;
    static const uint8_t given[] = {2};
    uint8_t values[2];
    uint64_t position = 0;
    give(given, 1);
    dice_throw_sum(&box, &position, 4, 6, 2, values);
    assert_true(box.need.missing);
    assert_int_equal(box.need.count, 1);
    assert_int_equal(values[0], 2);
}

static void face_that_is_not_on_the_die_is_noted(void **state)
{
    (void)state;
    static const uint8_t seven[] = {7};
    static const uint8_t nought[] = {0};
    uint8_t value;
    uint64_t position = 0;
    give(seven, 1);
    dice_throw(&box, &position, 0, 6, 1, &value);
    assert_true(box.wrong);
    assert_in_range(value, 1, 6);
    give(nought, 1);
    dice_throw(&box, &position, 0, 6, 1, &value);
    assert_true(box.wrong);
    give(seven, 1);
    dice_throw(&box, &position, 0, 8, 1, &value);
    assert_false(box.wrong);
    assert_int_equal(value, 7);
}

/* Otherwise a command that repeats ties could never be asked about. */
static void make_believe_dice_come_to_an_end(void **state)
{
    (void)state;
    static const uint8_t ties[] = {3, 3, 5, 5};
    uint8_t values[2];
    uint64_t position = 0;
    int void_throws = 0;
    give(ties, 4);
    dice_throw_result(&box, &position, 2, 6, 2, who_is_higher, 0, count_void, &void_throws, values);
    assert_true(void_throws >= 2);
    assert_true(values[0] != values[1]);
    assert_int_equal(box.need.count, 2);
    assert_int_equal(box.need.purpose, 2);
}

static void new_command_forgets_the_last(void **state)
{
    (void)state;
    static const uint8_t seven[] = {7};
    uint8_t values[2];
    uint64_t position = 0;
    give(seven, 1);
    dice_throw(&box, &position, 0, 6, 2, values);
    assert_true(box.wrong && box.need.missing);
    dice_start_command(&box);
    assert_false(box.wrong || box.need.missing);
    assert_int_equal(box.n_used + box.n_taken, 0);
}

/* -- enumerated
 * ------------------------------------------------------------------------------------- */

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

/* -- the key
 * ---------------------------------------------------------------------------------------- */

static void key_of(uint8_t first, const char *one, const char *two, uint8_t key[32])
{
    uint8_t seed[32] = {first};
    struct entropy entropy[SIDES] = {{.n = (uint8_t)strlen(one)}, {.n = (uint8_t)strlen(two)}};
    memcpy(entropy[0].bytes, one, strlen(one));
    memcpy(entropy[1].bytes, two, strlen(two));
    dice_key(seed, entropy, key);
}

static void everything_that_enters_the_key_changes_it(void **state)
{
    (void)state;
    uint8_t keys[8][32];
    key_of(0, "", "", keys[0]);
    key_of(1, "", "", keys[1]);
    key_of(0, "a", "", keys[2]);
    key_of(0, "", "a", keys[3]);
    key_of(0, "ab", "c", keys[4]);
    key_of(0, "a", "bc", keys[5]); /* the same bytes, parted elsewhere */
    key_of(0, "b", "", keys[6]);
    key_of(0, "a", "b", keys[7]);
    for (int i = 0; i < 8; i++) {
        for (int j = 0; j < i; j++) {
            assert_memory_not_equal(keys[i], keys[j], 32);
        }
    }
}

static void bytes_behind_the_entropy_do_not_matter(void **state)
{
    (void)state;
    uint8_t seed[32] = {9};
    uint8_t one[32];
    uint8_t two[32];
    struct entropy entropy[SIDES] = {{.n = 2, .bytes = "abc"}, {.n = 0}};
    dice_key(seed, entropy, one);
    entropy[0].bytes[2] = 'x';
    dice_key(seed, entropy, two);
    assert_memory_equal(one, two, 32);
}

static void commitment_is_sha256_of_the_seed(void **state)
{
    (void)state;
    uint8_t seed[32] = {0};
    uint8_t commitment[32];
    dice_commitment(seed, commitment);
    assert_hex(commitment, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    example_seed(seed);
    dice_commitment(seed, commitment);
    assert_hex(commitment, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_example_of_the_specification),
        cmocka_unit_test(die_is_what_the_specification_says),
        cmocka_unit_test(die_depends_on_key_and_number_alone),
        cmocka_unit_test(every_die_counts_one_whatever_its_faces),
        cmocka_unit_test(faces_are_within_range_and_all_occur),
        cmocka_unit_test(frequencies_are_even),
        cmocka_unit_test(a_die_tells_nothing_of_the_next),
        cmocka_unit_test(void_throws_are_told_and_counted),
        cmocka_unit_test(given_dice_are_used_in_their_order),
        cmocka_unit_test(need_says_faces_count_and_purpose),
        cmocka_unit_test(need_is_of_the_first_throw_that_lacks_dice),
        cmocka_unit_test(sum_needs_dice_like_any_throw),
        cmocka_unit_test(face_that_is_not_on_the_die_is_noted),
        cmocka_unit_test(make_believe_dice_come_to_an_end),
        cmocka_unit_test(new_command_forgets_the_last),
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
        cmocka_unit_test(everything_that_enters_the_key_changes_it),
        cmocka_unit_test(bytes_behind_the_entropy_do_not_matter),
        cmocka_unit_test(commitment_is_sha256_of_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
