/* What tests of the open table begin with: an empty table of 72 by 48 inches, laid anew for each of
 * them, ground put on it, and dice that are not those of a game. A program has one file of tests,
 * so that all of this is its own. */
#ifndef SANDTABLE_TESTS_UNIT_LAID_TABLE_H
#define SANDTABLE_TESTS_UNIT_LAID_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/table_area.h"

static struct table table;
static uint64_t dice; /* each file says which number they begin with */

static inline int32_t pick(int32_t least, int32_t most)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((dice >> 33) % (uint64_t)(most - least + 1));
}

static inline struct point at(int32_t x, int32_t y)
{
    return (struct point){.x = x, .y = y};
}

static inline int lay(void **state)
{
    (void)state;
    const char *problem = table_lay(&table, 72 * INCH, 48 * INCH);
    table_build_index(&table);
    return problem == NULL ? 0 : 1;
}

/* Ground of any kind; its number. */
static inline int put(struct terrain about, const struct point *corners, int n)
{
    assert_null(table_add(&table, about, corners, n));
    table_build_index(&table);
    return table.n_terrain - 1;
}

static inline int put_shape(uint8_t kind, uint8_t shape, int32_t size, const struct point *corners,
                            int n)
{
    return put((struct terrain){.kind = kind, .shape = shape, .size = size}, corners, n);
}

static inline int put_box(uint8_t kind, int32_t west, int32_t south, int32_t east, int32_t north)
{
    struct point corners[4];

    rectangle_corners(at(west, south), at(east, north), corners);
    return put_shape(kind, TERRAIN_POLYGON, 0, corners, 4);
}

#endif
