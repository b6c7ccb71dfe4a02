/* Playing cards on the table. */

#include "rules/table/cards.h"

#include <assert.h>

int pack_draw(struct play *play, struct deck *deck, int purpose, int clause)
{
    assert(deck->n > 0);
    if (deck->n > 1) {
        return deck_draw(play, deck, purpose, clause);
    }
    int card = deck->cards[0];
    deck->cards[0] = 0;
    deck->n = 0;
    struct event *event = play_event(play, EVENT_DREW, clause);
    event->values[0] = purpose;
    event->values[1] = card;
    return card;
}
