/* The sieve: which of many boxes could a line meet? Not for rule sets.
 *
 * The table is cut into strips four inches wide, from west to east and from south to north. For
 * each strip a word of bits says which boxes reach into it. A line is cut into steps, one for each
 * strip across its longer way; in each it stays within a few strips of the other kind. The boxes
 * that reach into both are the ones worth a closer look. Strips far off the table share their words
 * with others on it, which lets through more than needed and never less. */
#ifndef SANDTABLE_BOARD_TABLE_SIEVE_H
#define SANDTABLE_BOARD_TABLE_SIEVE_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_measure.h"

enum { SIEVE_STRIPS = 64, SIEVE_BITS = 64, STRIP_SHIFT = 12, STRIP_WIDTH = 1 << STRIP_SHIFT };

/* One word of a sieve: up to 64 boxes. */
struct sieve_word {
    uint64_t columns[SIEVE_STRIPS];
    uint64_t rows[SIEVE_STRIPS];
};

/* The strips that a line goes through. In each step it stays within three of the other kind. */
struct sieve_line {
    int32_t n;
    bool upright;    /* the longer way is north or south: steps are rows */
    bool everywhere; /* it leaves the grid of strips: any box could be met */
    uint8_t strip[SIEVE_STRIPS];
    uint8_t beside[SIEVE_STRIPS][3]; /* of the other kind */
};

static inline uint32_t strip_of(int32_t place)
{
    return (uint32_t)(place - POINT_LEAST + STRIP_WIDTH) >> STRIP_SHIFT;
}

/* Puts a box into a word of the sieve under a bit. */
void sieve_add(struct sieve_word *word, int bit, struct box box);

/* The strips of the line between two points that are not one. */
void sieve_trace(struct sieve_line *line, struct point a, struct point b);

/* The bits of the boxes of this word that the line could meet. */
static inline uint64_t sieve_sift(const struct sieve_line *line, const struct sieve_word *word)
{
    const uint64_t *along = line->upright ? word->rows : word->columns;
    const uint64_t *across = line->upright ? word->columns : word->rows;
    uint64_t bits = 0;

    if (line->everywhere) {
        for (int i = 0; i < SIEVE_STRIPS; i++) {
            bits |= along[i];
        }
        return bits;
    }
    for (int32_t i = 0; i < line->n; i++) {
        const uint8_t *beside = line->beside[i];
        bits |= along[line->strip[i]] & (across[beside[0]] | across[beside[1]] | across[beside[2]]);
    }
    return bits;
}

/* The bits of the boxes of this word that could hold a point. */
static inline uint64_t sieve_sift_point(const struct sieve_word *word, struct point point)
{
    return word->columns[strip_of(point.x) % SIEVE_STRIPS] &
           word->rows[strip_of(point.y) % SIEVE_STRIPS];
}

/* The boxes that reach into some strip from one place to another. */
static inline uint64_t sieve_strips(const uint64_t strips[SIEVE_STRIPS], int32_t low, int32_t high)
{
    const uint32_t first = strip_of(low);
    const uint32_t last = strip_of(high);
    uint64_t bits = 0;

    for (uint32_t i = first; i <= last; i++) {
        bits |= strips[i % SIEVE_STRIPS];
    }
    return bits;
}

/* The bits of the boxes of this word that another box could meet. */
static inline uint64_t sieve_sift_box(const struct sieve_word *word, struct box box)
{
    return sieve_strips(word->columns, box.west, box.east) &
           sieve_strips(word->rows, box.south, box.north);
}

#endif
