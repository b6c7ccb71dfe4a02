/* Which pieces of terrain are near a box: for whoever asks the same of many points or lines in it.
 *
 * The words are those of a set of pieces; a piece that is left out does not meet the box. */
#ifndef SANDTABLE_BOARD_TABLE_NEAR_H
#define SANDTABLE_BOARD_TABLE_NEAR_H

#include <assert.h>

#include "board/table.h"
#include "core/bits.h"

/* The pieces of these kinds whose boxes meet that box. */
static inline void terrain_near(const struct table *table, struct box box, uint32_t kinds,
                                uint64_t pieces[TERRAIN_WORDS])
{
    assert(table->built);
    for (int word = 0; word < TERRAIN_WORDS; word++) {
        uint64_t left = word * SIEVE_BITS < table->n_terrain
                            ? sieve_sift_box(&table->index.sieve[word], box)
                            : 0;
        pieces[word] = 0;
        while (left != 0) {
            const int bit = take_bit(&left);
            const int piece = word * SIEVE_BITS + bit;
            if ((kinds & kind_bit(table->terrain[piece].kind)) != 0 &&
                boxes_meet(terrain_box(table, piece), box)) {
                pieces[word] |= (uint64_t)1 << bit;
            }
        }
    }
}

#endif
