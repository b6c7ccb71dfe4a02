/* Numbers of 128 bits in two halves, as machines of 32 bits have them: they count as the compiler's
 * own do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define WIDE_IN_HALVES
#include "board/table_wide.h"

static uint64_t dice = 1;

/* Numbers of every length, and now and then one at an edge. */
static int64_t pick(void)
{
    static const int64_t edges[] = {0,         1,          -1,        2,         INT32_MAX,
                                    INT32_MIN, UINT32_MAX, INT64_MAX, INT64_MIN, INT64_MIN + 1};
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    const uint64_t bits = dice;
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    if (dice >> 60 == 0) {
        return edges[bits % (sizeof edges / sizeof edges[0])];
    }
    const int64_t size = (int64_t)(bits >> (dice >> 58));
    return dice >> 57 & 1 ? size : (int64_t)(0 - (uint64_t)size);
}

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 own;

static own own_of(wide halves)
{
    __extension__ typedef unsigned __int128 bits;
    return (own)((bits)halves.high << 64 | halves.low);
}

static void assert_same(wide halves, own number)
{
    assert_true(own_of(halves) == number);
}

static void products_sums_and_differences_are_right(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const int64_t a = pick();
        const int64_t b = pick();
        const int64_t c = pick();
        const wide one = wide_product(a, b);
        const wide other = wide_of(c);
        assert_same(one, (own)a * b);
        assert_same(other, c);
        assert_int_equal(wide_short(other), c);
        assert_int_equal(wide_is_negative(one), (own)a * b < 0);
        if (a != INT64_MIN || b != INT64_MIN) { /* whose double would not fit */
            assert_same(wide_plus(one, other), (own)a * b + c);
            assert_same(wide_minus(one, other), (own)a * b - c);
        }
    }
}

static void comparisons_are_right(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const int64_t a = pick();
        const int64_t b = pick();
        const int64_t c = pick();
        const int64_t d = i % 3 == 0 ? b : pick();
        const own left = (own)a * b;
        const own right = i % 3 == 0 ? left : (own)c * d;
        const wide other = i % 3 == 0 ? wide_product(a, b) : wide_product(c, d);
        assert_int_equal(wide_compare(wide_product(a, b), other), (left > right) - (left < right));
    }
}

static void divisions_and_multiples_are_right(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const int64_t a = pick();
        const int64_t b = pick();
        const uint64_t divisor = (uint64_t)pick();
        const own size = (own)a * b;
        const uint32_t times = (uint32_t)(dice >> 40);
        if (size < 0 || divisor == 0) {
            continue;
        }
        if (size / divisor <= UINT64_MAX) {
            assert_true(wide_over(wide_product(a, b), divisor) == (uint64_t)(size / divisor));
        }
        if (size >> 100 == 0) {
            assert_same(wide_times(wide_product(a, b), times), size * times);
        }
    }
}
#endif

static void known_numbers_are_right(void **state)
{
    (void)state;
    const wide square = wide_product(INT64_MIN, INT64_MIN);
    assert_true(square.high == (uint64_t)1 << 62 && square.low == 0);
    const wide below = wide_product(INT64_MAX, -2);
    assert_true(below.high == UINT64_MAX && below.low == 2);
    assert_true(wide_over(wide_product(INT64_MAX, INT64_MAX), (uint64_t)INT64_MAX) == INT64_MAX);
    assert_true(wide_over((wide){.high = UINT64_MAX - 1, .low = UINT64_MAX}, UINT64_MAX) ==
                UINT64_MAX);
    assert_int_equal(wide_compare(square_times(-3, 5), wide_of(45)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef __SIZEOF_INT128__
        cmocka_unit_test(products_sums_and_differences_are_right),
        cmocka_unit_test(comparisons_are_right),
        cmocka_unit_test(divisions_and_multiples_are_right),
#endif
        cmocka_unit_test(known_numbers_are_right),
    };
    (void)pick;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
