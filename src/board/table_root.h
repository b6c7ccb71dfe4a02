/* Roots and wide comparisons shared by the files of the open table; not for rule sets. */
#ifndef SANDTABLE_BOARD_TABLE_ROOT_H
#define SANDTABLE_BOARD_TABLE_ROOT_H

#include <stdint.h>

#include "board/table_measure.h"
#include "board/table_wide.h"

enum {
    ALONG = 1024, /* parts of a thou to which lengths along a leg are found */
    FINE = 64     /* parts of a grain to which other roots are found */
};

/* length / root(square) rounded to the nearest whole number, halves away from zero: exact. */
int64_t over_root(int64_t length, int64_t square);

/* The root in so many parts of one, to the nearest. */
static inline int64_t root_in(int64_t square, int64_t parts)
{
    return root_nearest((uint64_t)square * (uint64_t)(parts * parts));
}

/* A part of a leg that is so long. */
static inline int32_t along_of(int64_t length, struct part part)
{
    return (int32_t)mul_div_nearest(length, part.n, part.d);
}

/* The sign of value * value - square. */
static inline int compare_square(int64_t value, wide square)
{
    return wide_compare(wide_product(value, value), square);
}

static inline int64_t absolute(int64_t value)
{
    return value < 0 ? -value : value;
}

#endif
