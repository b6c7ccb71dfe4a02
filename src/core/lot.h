/* A lot: a number out of which whoever wants something at random, and not by the dice of the game,
 * draws as many as he needs. The same lot gives the same draws. */
#ifndef SANDTABLE_CORE_LOT_H
#define SANDTABLE_CORE_LOT_H

#include <stdint.h>

/* A number from 0 on, below the one given. */
static inline int lot_draw(uint64_t *lot, int below)
{
    *lot = *lot * 6364136223846793005u + 1442695040888963407u;
    return (int)((*lot >> 32) * (uint64_t)below >> 32);
}

#endif
