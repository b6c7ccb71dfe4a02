/* The options by which dice are chosen: --dice rolled, --seed HEX. */
#ifndef SANDTABLE_CLI_DICE_OPTIONS_H
#define SANDTABLE_CLI_DICE_OPTIONS_H

#include "core/game.h"
#include "format/fault.h"

/* Are they given, and not rolled by the program? */
bool dice_kind(const char *kind, const char *seed, bool *given, struct fault *fault);

/* Readies a new game for rolled dice (from these 64 digits, or from a random seed where there are
 * none) or for given ones. Both options may be NULL. */
bool dice_choose(struct game *game, const char *kind, const char *seed, struct fault *fault);

#endif
