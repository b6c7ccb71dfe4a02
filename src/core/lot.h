/* A lot: a number out of which whoever wants something at random, and not by the dice of the game,
 * draws as many as he needs. The same lot gives the same draws. */
#ifndef SANDTABLE_CORE_LOT_H
#define SANDTABLE_CORE_LOT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/command.h"

/* A number from 0 on, below the one given. */
static inline int lot_draw(uint64_t *lot, int below)
{
    *lot = *lot * 6364136223846793005u + 1442695040888963407u;
    return (int)((*lot >> 32) * (uint64_t)below >> 32);
}

/* The command of a side with so many words, for whoever says one without a list. Always true. */
static inline bool command_say(struct command *command, int side, int verb, int n,
                               const int32_t *words)
{
    command->verb = (uint8_t)verb;
    command->side = (uint8_t)side;
    command->n_words = (uint16_t)n;
    for (int i = 0; i < n; i++) {
        command->words[i] = words[i];
    }
    return true;
}

#endif
