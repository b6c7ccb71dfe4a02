/* A box of dice, and two that are thrown again until one is higher: for the tests of dice. */
#ifndef SANDTABLE_TESTS_DICE_BOX_H
#define SANDTABLE_TESTS_DICE_BOX_H

#include "core/dice.h"

static struct dice box;

static inline void give(const uint8_t *dice, uint32_t n)
{
    dice_give(&box, dice, n);
}

static inline int who_is_higher(const uint8_t values[], int n, int context)
{
    (void)n;
    (void)context;
    return values[0] == values[1] ? -1 : values[1] > values[0];
}

static inline void count_void(void *who, const uint8_t values[])
{
    assert_int_equal(values[0], values[1]);
    ++*(int *)who;
}

/* A throw that is repeated uses dice each time. */

#endif
