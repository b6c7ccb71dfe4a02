/* Legs across pieces of terrain, as the files of the open table need them; not for rule sets. */
#ifndef SANDTABLE_BOARD_TABLE_CROSS_H
#define SANDTABLE_BOARD_TABLE_CROSS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_measure.h"

/* What terrain_pass tells of a leg. The last two are right only where the first is. */
enum {
    PASS_CROSSES = 1, /* the leg crosses the piece */
    PASS_HOLDS_A = 2, /* the piece holds its beginning */
    PASS_HOLDS_B = 4  /* the piece holds its end */
};

/* One look at a piece that is not a line. The leg has a length. */
int terrain_pass(const struct table *table, int piece, struct point a, struct point b);

/* Do the boxes alone show that the leg meets no piece at all? */
bool leg_is_clear_of_boxes(const struct table *table, struct point a, struct point b);

/* A stretch of a leg in a piece, in 1/ALONG thou along the leg. */
struct span {
    int32_t from, to;
    int32_t piece;
};

/* All stretches of a leg in pieces of the kinds, edges included, ordered by their beginning. */
int leg_spans(const struct table *table, uint32_t kinds, struct point a, struct point b,
              struct span spans[TABLE_CORNERS]);

#endif
