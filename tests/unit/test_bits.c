/* Sets as bits: one at a time, across words, at both ends; walked through in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/bits.h"

enum { WORDS = 8, BITS = WORDS * WORD_BITS };

static void a_bit_is_set_and_cleared_alone(void **state)
{
    (void)state;
    for (int bit = 0; bit < BITS; bit++) {
        uint64_t words[WORDS] = {0};
        set_bit(words, bit);
        assert_int_equal(count_bits(words, WORDS), 1);
        for (int other = 0; other < BITS; other++) {
            assert_int_equal(has_bit(words, other), other == bit);
        }
        clear_bit(words, bit);
        assert_false(any_bit(words, WORDS));
    }
}

/* Every third, from every beginning: what a loop over all numbers would find. */
static void a_set_is_walked_through_in_order(void **state)
{
    (void)state;
    uint64_t words[WORDS] = {0};
    for (int bit = 0; bit < BITS; bit += 3) {
        set_bit(words, bit);
    }
    for (int from = 0; from <= BITS; from++) {
        const int next = (from + 2) / 3 * 3;
        assert_int_equal(next_bit(words, WORDS, from), next < BITS ? next : NO_BIT);
    }
    assert_int_equal(count_bits(words, WORDS), (BITS + 2) / 3);
}

static void an_empty_set_has_no_bit(void **state)
{
    (void)state;
    const uint64_t words[WORDS] = {0};
    assert_int_equal(next_bit(words, WORDS, 0), NO_BIT);
    assert_int_equal(next_bit(words, WORDS, BITS - 1), NO_BIT);
    assert_int_equal(count_bits(words, WORDS), 0);
}

static void the_lowest_bit_is_taken_away(void **state)
{
    (void)state;
    uint64_t word = (uint64_t)1 << 63 | 1 << 5 | 1;
    assert_int_equal(take_bit(&word), 0);
    assert_int_equal(take_bit(&word), 5);
    assert_int_equal(take_bit(&word), 63);
    assert_int_equal(word, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bit_is_set_and_cleared_alone),
        cmocka_unit_test(a_set_is_walked_through_in_order),
        cmocka_unit_test(an_empty_set_has_no_bit),
        cmocka_unit_test(the_lowest_bit_is_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
