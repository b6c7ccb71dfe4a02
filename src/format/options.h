/* Options of a rule set, chosen for a game that has not begun. */
#ifndef SANDTABLE_FORMAT_OPTIONS_H
#define SANDTABLE_FORMAT_OPTIONS_H

#include <jansson.h>

#include "core/game.h"
#include "format/fault.h"

/* Puts a game with these choices, {"opt-edge": "wall"}, in the place of this one. */
bool options_choose(struct game **game, json_t *choices, struct fault *fault);

#endif
