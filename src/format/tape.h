/* Tapes: a game as packed bytes, for the WebAssembly build to replay without any JSON
 * (docs/formats.md).
 *
 *   8 words     TAPE_MAGIC, the rule set's place in rulesets[], scenario_size, state_size, words of
 * the journal, its entries, 1 if the key is the game's, 0 32 bytes    the key of the dice
 * (dice_key), zeros where there is no seed scenario_size bytes, state_size bytes (the start), then
 * the journal's words (core/journal.h)
 *
 * All words are 32 bits, little endian; the rest is raw memory of a little-endian machine. */
#ifndef SANDTABLE_FORMAT_TAPE_H
#define SANDTABLE_FORMAT_TAPE_H

#include <stdbool.h>
#include <stdio.h>

#include "core/game.h"

enum { TAPE_MAGIC = 0x53544150, TAPE_HEAD_WORDS = 8 };

/* Writes the game as it is known: with the seed's key if it has a seed. False if the file did not
 * take it. */
bool tape_write(const struct game *game, FILE *file);

#endif
