/* The frontier of a walk: how far a command has been carried out, in every way so far.
 *
 * A command is carried out in steps, and between two steps the state is all that counts. So ways
 * that have led to the same state are one junction from there on, however many they are: six
 * torpedoes come to a few dozen states and not to six times as many dice. A frontier holds the
 * junctions that lie equally many throws from the beginning. It owns their states and grows when
 * it must. */
#ifndef SANDTABLE_ODDS_FRONTIER_H
#define SANDTABLE_ODDS_FRONTIER_H

#include <stddef.h>

#include "core/state.h"
#include "odds/fraction.h"

enum { FRONTIER_MAX = 4096 }; /* junctions */

/* Some ways that came to the same. Ways have an order, that of the dice: the first way of the
 * junction begins at `first` of all 2^64 and takes up `width`. */
struct junction {
    struct fraction chance;
    uint64_t ways;
    uint64_t first, width;
};

struct frontier {
    uint32_t n, room;
    uint32_t state_size;
    struct junction junctions[FRONTIER_MAX];
    uint64_t hashes[FRONTIER_MAX];
    uint16_t slots[2 * FRONTIER_MAX]; /* 1 + the number of a junction, 0 where there is none */
    uint8_t *states;                  /* room for so many, one behind another */
};

/* Empties it, for states of this size. */
void frontier_clear(struct frontier *frontier, uint32_t state_size);

/* Gives back what it owns. */
void frontier_release(struct frontier *frontier);

/* Adds ways that led to this state; the state is copied. False if there is no room for them, or if
 * their chance cannot be written. */
bool frontier_add(struct frontier *frontier, const struct state *state,
                  const struct junction *junction);

static inline const struct state *frontier_state(const struct frontier *frontier, uint32_t number)
{
    return (const struct state *)(frontier->states + (size_t)number * frontier->state_size);
}

/* Adds what other ways are to ways that came to the same. */
bool junction_join(struct junction *junction, const struct junction *more);

#endif
