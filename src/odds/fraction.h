/* Fractions: chances in lowest terms. A function that says false found that the result cannot be
 * written in 64 bits. */
#ifndef SANDTABLE_ODDS_FRACTION_H
#define SANDTABLE_ODDS_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

/* Between 0 and 1, reduced. */
struct fraction {
    uint64_t part, whole;
};

static inline uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static inline struct fraction fraction_reduced(uint64_t part, uint64_t whole)
{
    uint64_t divisor = common_divisor(part, whole);
    return (struct fraction){.part = part / divisor, .whole = whole / divisor};
}

/* *chance becomes *chance times another. */
static inline bool fraction_multiply(struct fraction *chance, struct fraction by)
{
    struct fraction over = fraction_reduced(chance->part, by.whole);
    struct fraction under = fraction_reduced(by.part, chance->whole);
    return !__builtin_mul_overflow(over.part, under.part, &chance->part) &&
           !__builtin_mul_overflow(over.whole, under.whole, &chance->whole);
}

/* *chance becomes the sum of both, which is at most 1. */
static inline bool fraction_add(struct fraction *chance, struct fraction more)
{
    uint64_t divisor = common_divisor(chance->whole, more.whole);
    uint64_t whole;
    if (__builtin_mul_overflow(chance->whole, more.whole / divisor, &whole)) {
        return false;
    }
    uint64_t part = chance->part * (more.whole / divisor) + more.part * (chance->whole / divisor);
    *chance = fraction_reduced(part, whole);
    return true;
}

/* For people; sums of these are not exact. */
static inline double fraction_value(struct fraction fraction)
{
    return (double)fraction.part / (double)fraction.whole;
}

#endif
