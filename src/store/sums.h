/* Checksums of rows: 64 bits of SHA-256. They tell a row that a disk has changed from the one that
 * was written; they are no protection against somebody who writes rows on purpose.
 *
 * The rows of a game are a chain: the sum of each is also of the sum of the one before, the first
 * of the game's own row. So none can be missing, and none can be another game's. */
#ifndef SANDTABLE_STORE_SUMS_H
#define SANDTABLE_STORE_SUMS_H

#include "store/store.h"

uint64_t sum_of_game(const struct stored_game *game);
uint64_t sum_of_settings(int64_t game, const char *settings);
uint64_t sum_of_move(uint64_t before, int64_t game, const struct stored_move *move);
uint64_t sum_of_seat(int64_t game, int side, const struct stored_seat *seat);
uint64_t sum_of_notes(int64_t game, int side, const char *text);
uint64_t sum_of_chat(int64_t game, const struct stored_chat *chat);

#endif
