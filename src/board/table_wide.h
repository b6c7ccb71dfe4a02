/* Numbers of 128 bits, for comparing products of areas exactly; not for rule sets.
 *
 * A product of two vectors needs up to 47 bits, and a product of two of those does not fit 64.
 * Where the compiler has no such numbers, as on machines of 32 bits, they are two halves in two's
 * complement; both ways give the same results, bit for bit. With WIDE_IN_HALVES the halves are
 * taken everywhere, so that they can be tested. */
#ifndef SANDTABLE_BOARD_TABLE_WIDE_H
#define SANDTABLE_BOARD_TABLE_WIDE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(WIDE_IN_HALVES)

__extension__ typedef __int128 wide;

static inline wide wide_of(int64_t value)
{
    return value;
}

static inline wide wide_product(int64_t one, int64_t other)
{
    return (wide)one * other;
}

static inline wide wide_plus(wide one, wide other)
{
    return one + other;
}

static inline wide wide_minus(wide one, wide other)
{
    return one - other;
}

static inline bool wide_is_negative(wide one)
{
    return one < 0;
}

/* The sign of one - other. */
static inline int wide_compare(wide one, wide other)
{
    return (one > other) - (one < other);
}

/* As a number of 64 bits, which it fits. */
static inline int64_t wide_short(wide one)
{
    return (int64_t)one;
}

/* One that is not negative, so many times; the result fits. */
static inline wide wide_times(wide one, uint32_t times)
{
    return one * times;
}

/* The whole number of times the divisor goes into it. It is not negative, the divisor is positive,
 * and the result fits. */
static inline uint64_t wide_over(wide one, uint64_t divisor)
{
    return (uint64_t)(one / divisor);
}

#else

typedef struct {
    uint64_t high, low;
} wide;

static inline wide wide_of(int64_t value)
{
    return (wide){.high = value < 0 ? UINT64_MAX : 0, .low = (uint64_t)value};
}

static inline bool wide_is_negative(wide one)
{
    return one.high >> 63 != 0;
}

static inline wide wide_plus(wide one, wide other)
{
    const uint64_t low = one.low + other.low;
    return (wide){.high = one.high + other.high + (low < one.low), .low = low};
}

static inline wide wide_minus(wide one, wide other)
{
    return (wide){.high = one.high - other.high - (one.low < other.low),
                  .low = one.low - other.low};
}

static inline uint64_t wide_size(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* As on paper, with digits of 32 bits. */
static inline wide wide_product(int64_t one, int64_t other)
{
    const uint64_t a = wide_size(one);
    const uint64_t b = wide_size(other);
    const uint64_t lows = (a & UINT32_MAX) * (b & UINT32_MAX);
    const uint64_t across = (a >> 32) * (b & UINT32_MAX) + (lows >> 32);
    const uint64_t back = (a & UINT32_MAX) * (b >> 32) + (across & UINT32_MAX);
    const wide product = {.high = (a >> 32) * (b >> 32) + (across >> 32) + (back >> 32),
                          .low = back << 32 | (lows & UINT32_MAX)};
    return (one < 0) == (other < 0) ? product : wide_minus(wide_of(0), product);
}

static inline int wide_compare(wide one, wide other)
{
    if (one.high != other.high) {
        return (int64_t)one.high < (int64_t)other.high ? -1 : 1;
    }
    return (one.low > other.low) - (one.low < other.low);
}

static inline int64_t wide_short(wide one)
{
    return (int64_t)one.low;
}

static inline wide wide_times(wide one, uint32_t times)
{
    const uint64_t low = (one.low & UINT32_MAX) * times;
    const uint64_t middle = (one.low >> 32) * times + (low >> 32);
    return (wide){.high = one.high * times + (middle >> 32),
                  .low = middle << 32 | (low & UINT32_MAX)};
}

/* Bit by bit; what is left over may need a bit more than 64, which is looked at before it is lost.
 */
static inline uint64_t wide_over(wide one, uint64_t divisor)
{
    uint64_t rest = one.high % divisor;
    uint64_t result = 0;
    for (int bit = 63; bit >= 0; bit--) {
        const bool overflows = rest >> 63 != 0;
        rest = rest << 1 | (one.low >> bit & 1);
        result <<= 1;
        if (overflows || rest >= divisor) {
            rest -= divisor;
            result |= 1;
        }
    }
    return result;
}

#endif

/* length * length * by, for a length that is at most twice as long as the largest of the table is
 * in the finest of its units. */
static inline wide square_times(int64_t length, int64_t by)
{
    assert(length <= INT32_MAX && length >= -INT32_MAX);
    return wide_product(length * length, by);
}

#endif
