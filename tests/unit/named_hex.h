/* Hexes by their names, for tests of the hex board. Comes behind cmocka.h. */
#ifndef SANDTABLE_TESTS_NAMED_HEX_H
#define SANDTABLE_TESTS_NAMED_HEX_H

#include "board/hex.h"

static const struct hex_board largest = {.columns = HEX_MAX_COLUMNS, .rows = HEX_MAX_ROWS};

static inline struct hex named(const char *name)
{
    struct hex hex = HEX_NOWHERE;

    assert_true(hex_parse(name, &hex));
    return hex;
}

static inline void assert_named(struct hex hex, const char *name)
{
    char text[HEX_NAME_SIZE];

    hex_format(hex, text);
    assert_string_equal(text, name);
}

#endif
