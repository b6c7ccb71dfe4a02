/* Chance: what a computer player and a simulation draw from when they choose.
 *
 * A stream of its own, keyed by a number and a label, that has nothing to do with the dice of any
 * game: how long a player thinks can never change what is rolled. The same number and label give
 * the same draws on every machine. Plain memory, owned by whoever draws. */
#ifndef SANDTABLE_BOT_CHANCE_H
#define SANDTABLE_BOT_CHANCE_H

#include <stdint.h>

#include "core/chacha20.h"

struct chance {
    uint8_t key[CHACHA20_KEY_SIZE];
    uint64_t drawn; /* so far; the next draw is this word of the stream */
    uint64_t block[CHACHA20_WORDS];
};

/* Starts the stream of this label and number; the label keeps streams of the same number apart. */
void chance_start(struct chance *chance, const char *label, uint64_t number);

/* The next 64 bits. */
uint64_t chance_word(struct chance *chance);

/* 0 to n - 1, all alike; n must not be 0. */
uint32_t chance_below(struct chance *chance, uint32_t n);

#endif
