/* A chain of men: how near together is a body? pz8-colonial.move.cohesion. */
#ifndef SANDTABLE_BOARD_TABLE_CHAIN_H
#define SANDTABLE_BOARD_TABLE_CHAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_measure.h"

enum { CHAIN_MAX = 512 }; /* links of one chain */

/* Of all ways to join the points by links, the one whose longest link is shortest: the square of
 * that link, exactly. 0 for no point or one. Bodies are nearer together the smaller it is. */
int64_t chain_longest2(const struct point *points, int n);

/* Are they one chain with no link longer than that? */
static inline bool chain_holds(const struct point *points, int n, int32_t link)
{
    return link >= 0 && chain_longest2(points, n) <= (int64_t)link * link;
}

#endif
