/* The table as it stands: pieces that have become something else, and works that were added.
 *
 * The scenario's table never changes. A state keeps struct change for what became of its pieces (a
 * house is rubble, a wire is crushed) and struct work for what was laid or dug; table_now puts them
 * together in the caller's memory, once for each command, list or view. What only one side may know
 * (a minefield) is never terrain. */
#ifndef SANDTABLE_BOARD_TABLE_NOW_H
#define SANDTABLE_BOARD_TABLE_NOW_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "core/state.h"

enum { WORK_CORNERS = 8 };

FLAT_BEGIN
/* What a piece of the scenario's table has become. */
struct change {
    uint8_t piece;
    uint8_t kind;
    int16_t level;
    int32_t top;
};

/* A piece that was not there at first. */
struct work {
    uint8_t kind;
    uint8_t shape; /* of enum terrain_shape */
    uint8_t n_corners;
    uint8_t gone; /* not 0: filled in, crushed; it is no piece any more */
    int32_t top;
    int32_t size; /* radius of a circle, width of a band, else 0 */
    int32_t unused;
    struct point corners[WORK_CORNERS];
};
FLAT_END

/* A copy to look at and to change: all that a table has but the names of its pieces, and nothing of
 * the room behind them. */
void table_copy(struct table *into, const struct table *table);

/* The present table: the scenario's own if nothing has changed, else `into`, which holds a copy.
 * Works that are not gone follow the scenario's pieces, in their order: their numbers hold only
 * until another one is gone. Changes and works have been found to fit (work_problem). */
const struct table *table_now(const struct table *table, const struct change *changes,
                              int n_changes, const struct work *works, int n_works,
                              struct table *into);

/* Could the last of the works be added behind all others that are not gone? NULL, or what is wrong
 * with it. `into` is a workspace. */
const char *work_problem(const struct table *table, const struct work *works, int n_works,
                         struct table *into);

/* Notes what a piece has become, in the place of what it had become before; false if the list has
 * no room for another piece. */
bool change_piece(struct change *changes, uint16_t *n_changes, int most, struct change change);

#endif
