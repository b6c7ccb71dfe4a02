/* The journal: the commands of a game, each with the dice it used and the hash of the state after
 * it.
 *
 * With the scenario it is the whole game: replaying it gives every state again. Here it is packed
 * words in memory that the caller owns; src/format writes it as JSON Lines, and the words
 * themselves are what the WebAssembly build replays. */
#ifndef SANDTABLE_CORE_JOURNAL_H
#define SANDTABLE_CORE_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "core/command.h"
#include "core/umpire.h"

struct journal {
    uint32_t *words;
    uint32_t n, capacity;
    uint32_t entries;
};

struct journal_entry {
    struct command command;
    uint32_t n_dice;
    uint8_t dice[COMMAND_DICE];
    uint64_t hash;
};

/* The words an entry will take: for a caller that must make room first. */
uint32_t journal_entry_words(const struct command *command, uint32_t n_dice);

/* Adds a line; the caller has made room. */
void journal_append(struct journal *journal, const struct command *command, const uint8_t *dice,
                    uint32_t n_dice, uint64_t hash);

/* The hash of the last entry; there must be one. */
uint64_t journal_last_hash(const struct journal *journal);

/* Reads the entry at *at and moves *at behind it; false at the end, or if the words are damaged,
 * when *at stays below n. */
bool journal_next(const struct journal *journal, uint32_t *at, struct journal_entry *entry);

enum replay_end { REPLAY_WHOLE, REPLAY_DAMAGED, REPLAY_REFUSED, REPLAY_DICE, REPLAY_DRIFTED };

struct replay {
    enum replay_end end;
    uint32_t entries; /* replayed rightly */
    struct refusal refusal;
    uint64_t hash; /* of the last state */
};

/* Plays up to `limit` entries over the umpire's state, which must be the start, and compares
 * hashes. The journal's dice are given to the umpire; if its dice box rolls, what it rolls is
 * compared with them. */
struct replay journal_replay(const struct journal *journal, struct umpire *umpire, uint32_t limit,
                             struct journal_entry *scratch);

#endif
