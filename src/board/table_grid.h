/* The ground under the cells of a reachable area; not for rule sets. */
#ifndef SANDTABLE_BOARD_TABLE_GRID_H
#define SANDTABLE_BOARD_TABLE_GRID_H

#include <stdint.h>

#include "board/table_reach.h"

/* Fills in ground, rank and flags of the cells in use, from from, cell and arm. A cell is taken for
 * what its centre is. */
void grid_lay(struct reach *reach, const struct reach_query *query);

static inline int32_t cell_at(int32_t column, int32_t row)
{
    return row * REACH_SIDE + column;
}

#endif
