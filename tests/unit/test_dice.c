/* Dice: the stream of docs/dice.md, dice that are given, and the key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/chacha20.h"
#include "dice_box.h"

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
        cmocka_unit_test(everything_that_enters_the_key_changes_it),
        cmocka_unit_test(bytes_behind_the_entropy_do_not_matter),
        cmocka_unit_test(commitment_is_sha256_of_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
