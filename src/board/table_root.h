/* Roots and wide comparisons shared by the files of the open table; not for rule sets. */
#ifndef SANDTABLE_BOARD_TABLE_ROOT_H
#define SANDTABLE_BOARD_TABLE_ROOT_H

#include <stdint.h>

#include "board/table_measure.h"

enum { FINE = 1024 }; /* parts of a thou (or of half of one) to which roots are found */

/* length / root(square) rounded to the nearest whole number, halves away from zero: exact. */
int64_t over_root(int64_t length, int64_t square);

/* The root in 1/FINE, to the nearest; whole where the square is one. square < 2^43. */
static inline int64_t fine_root(int64_t square)
{
    return root_nearest((uint64_t)square * ((uint64_t)FINE * FINE));
}

/* The sign of value * value - square. */
static inline int compare_square(int64_t value, wide square)
{
    const wide own = (wide)value * value;
    return (own > square) - (own < square);
}

static inline int64_t absolute(int64_t value)
{
    return value < 0 ? -value : value;
}

#endif
