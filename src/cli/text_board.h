/* The board and the roster as text.
 *
 * Hexes are flat-topped and stand in columns; even columns lie half a hex lower. A unit is its id
 * with an arrow for its facing; whatever shares its hex is under the + behind it. Everything is
 * read from the rule set's descriptor tables: this file knows places, owners and facings, not
 * ships. */
#ifndef SANDTABLE_CLI_TEXT_BOARD_H
#define SANDTABLE_CLI_TEXT_BOARD_H

#include "board/hex.h"
#include "cli/paper.h"
#include "format/scene.h"

/* The table with its column and row numbers and a legend; `marked` hexes, if any, are circled. */
void board_print(const struct paper *paper, const struct scene *scene,
                 const struct hex_set *marked);

/* Every unit with its telling fields, side by side, and the counters on the table. */
void roster_print(const struct paper *paper, const struct scene *scene);

/* The title, the turn and what the game waits for. */
void heading_print(const struct paper *paper, const struct scene *scene);

/* The field of a collection that is a facing, or NULL. */
const struct field *facing_field(const struct collection *collection);

/* Where a thing is; HEX_NOWHERE if it is off the table or has no place. */
struct hex place_of(const struct collection *collection, const void *record);

#endif
