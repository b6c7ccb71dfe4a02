/* Playing cards that say who acts: a pack of 52, or of 54 with two jokers, for every rule set on a
 * table that draws them.
 *
 * A rule set keeps a struct deck (core/card.h) in its state: what is left to draw. Nobody knows an
 * order of it, since there is none; what has been drawn lies open. */
#ifndef SANDTABLE_RULES_TABLE_CARDS_H
#define SANDTABLE_RULES_TABLE_CARDS_H

#include <stdbool.h>

#include "core/card.h"

enum { PACK = 52, PACK_WITH_JOKERS = 54, RANKS = 13 };
enum card_suit { CARD_HEARTS, CARD_DIAMONDS, CARD_CLUBS, CARD_SPADES, CARD_JOKERS };

/* Hearts and diamonds come first, so that the red cards are the first half of a full pack. */
static inline enum card_suit card_suit(int card)
{
    return (enum card_suit)(card / RANKS);
}

/* 1, the ace, to 13, the king; of the jokers 1, the red one, and 2. */
static inline int card_rank(int card)
{
    return card % RANKS + 1;
}

static inline bool card_is_red(int card)
{
    return card < PACK ? card < PACK / 2 : card == PACK;
}

/* Shuffles all cards, those that lie open too. */
static inline void pack_shuffle(struct deck *deck, int cards)
{
    deck_fill(deck, cards);
}

/* Draws one of the cards that are left, and tells the table. The last needs no die. */
int pack_draw(struct play *play, struct deck *deck, int purpose, int clause);

#endif
