/* The board of a scenario in JSON: "hexes": [20, 16], "squares": [12, 9], "zones": 8, or an open
 * "table" with its terrain. */
#ifndef SANDTABLE_FORMAT_BOARD_H
#define SANDTABLE_FORMAT_BOARD_H

#include <jansson.h>

#include "core/ruleset.h"
#include "format/fault.h"

/* Reads the board as this rule set wants it; false with what was expected. */
bool board_from_json(const struct ruleset *rules, const json_t *root, struct scenario *scenario,
                     struct fault *fault);

/* Writes it into the object. */
void board_write(const struct ruleset *rules, const struct scenario *scenario, json_t *into);

/* "20 x 16 hexes", "48 x 36 inches", "8 zones": of a scenario's JSON. */
enum { BOARD_WORDS = 48 };
void board_words(const json_t *root, char words[BOARD_WORDS]);

#endif
