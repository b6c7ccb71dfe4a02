#include "core/card.h"

#include <assert.h>

void deck_fill(struct deck *deck, int n)
{
    assert(n >= 0 && n <= DECK_MAX);
    *deck = (struct deck){.n = (uint8_t)n};
    for (int i = 0; i < n; i++) {
        deck->cards[i] = (uint8_t)i;
    }
}

/* The remaining cards keep their order, so that a given die names the same card on every table. */
int deck_draw(struct play *play, struct deck *deck, int purpose, int clause)
{
    assert(deck->n > 0);
    uint8_t place = 1; /* the last card is drawn without a die */
    if (deck->n > 1) {
        dice_throw(play->dice, &play->state->dice, purpose, deck->n, 1, &place);
    }
    int card = deck->cards[place - 1];
    for (int i = place; i < deck->n; i++) {
        deck->cards[i - 1] = deck->cards[i];
    }
    deck->cards[--deck->n] = 0;
    struct event *event = play_event(play, EVENT_DREW, clause);
    event->values[0] = purpose;
    event->values[1] = card;
    return card;
}
