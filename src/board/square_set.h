/* Sets of squares, and whether a straight line meets one: for sight over flat ground, where a
 * square either blocks or does not. A row of the board is one word of bits, so a line is tested a
 * run of squares at a time. */
#ifndef SANDTABLE_BOARD_SQUARE_SET_H
#define SANDTABLE_BOARD_SQUARE_SET_H

#include "board/square.h"

/* Any squares of the largest board. All bits zero is the empty set. */
struct square_set {
    uint64_t rows[SQUARE_MAX_ROWS];       /* rows[y - 1] has bit x - 1 set if the square is in it */
    uint64_t columns[SQUARE_MAX_COLUMNS]; /* the same the other way round */
};

static inline bool square_set_has(const struct square_set *set, struct square square)
{
    return set->rows[square.y - 1] >> (square.x - 1) & 1;
}

static inline void square_set_add(struct square_set *set, struct square square)
{
    set->rows[square.y - 1] |= (uint64_t)1 << (square.x - 1);
    set->columns[square.x - 1] |= (uint64_t)1 << (square.y - 1);
}

static inline void square_set_remove(struct square_set *set, struct square square)
{
    set->rows[square.y - 1] &= ~((uint64_t)1 << (square.x - 1));
    set->columns[square.x - 1] &= ~((uint64_t)1 << (square.y - 1));
}

/* Does the line between the two centres cross a square of the set, or go through a corner between
 * two of them (portable.sight.trace, portable.sight.corner)? The end squares do not count. Both
 * must be on a board. The same from either end. */
bool square_set_meets(const struct square_set *set, struct square from, struct square to);

#endif
