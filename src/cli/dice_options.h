/* The options by which dice are chosen and typed in: --dice rolled, --seed HEX, --dice 4,3,2. */
#ifndef SANDTABLE_CLI_DICE_OPTIONS_H
#define SANDTABLE_CLI_DICE_OPTIONS_H

#include "format/command.h"

/* Readies a new game for rolled dice (from these 64 digits, or from a random seed where there are
 * none) or for given ones. Both options may be NULL. */
bool dice_choose(struct game *game, const char *kind, const char *seed, struct fault *fault);

/* "4,3,2" as the dice that come with a command. */
bool dice_type_in(const char *text, struct spoken *spoken, struct fault *fault);

#endif
