/* Cards: a deck is what is left to draw. A draw picks one of the remaining cards by a die with that
 * many faces, so nobody, not even the state, knows the order of the undrawn ones. */
#ifndef SANDTABLE_CORE_CARD_H
#define SANDTABLE_CORE_CARD_H

#include <stdint.h>

#include "core/limits.h"
#include "core/play.h"

/* Plain bytes, so that a deck may stand inside a state. */
struct deck {
    uint8_t n;
    uint8_t cards[DECK_MAX];
};

/* A deck of cards numbered 0 to n - 1. */
void deck_fill(struct deck *deck, int n);

/* Takes one of the remaining cards, which must exist, and tells the table. The last one is drawn
 * without a die: nobody could throw one of a single face. */
int deck_draw(struct play *play, struct deck *deck, int purpose, int clause);

#endif
