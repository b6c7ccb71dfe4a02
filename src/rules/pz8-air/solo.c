/* Pz8 aerial: solo play by cards (ledgers, "Solo"). The cards still to be drawn are those of the
 * aircraft on the table that have not been activated, so the state need not keep them. */

#include <string.h>

#include "core/card.h"
#include "rules/pz8-air/set.h"

enum { NPO_CARDS = 26 }; /* where the NPO's suits begin */
_Static_assert(2 * NPO_CARDS <= DECK_MAX, "a deck of four suits");

/* pz8-aerial.solo.cards: Hearts and, if they do not suffice, Diamonds for the player; Spades and
 * Clubs for the NPO. */
#define SUIT(name)                                                                                 \
    name " A", name " K", name " Q", name " J", name " 10", name " 9", name " 8", name " 7",       \
        name " 6", name " 5", name " 4", name " 3", name " 2"
const char *const air_card_labels[] = {SUIT("Hearts"), SUIT("Diamonds"), SUIT("Spades"),
                                       SUIT("Clubs"), NULL};

/* Aircraft of its side before it in the order of their ids, as text. */
static int rank_of(state_t *state, int number)
{
    const struct plane *plane = &state->planes[number];
    int rank = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *other = &state->planes[i];
        rank += other->side == plane->side && strcmp(other->id, plane->id) < 0;
    }
    return rank;
}

/* The cards that are left, Hearts before Spades: from the ace down, Hearts for the player, Spades
 * for the NPO. */
static void lay_out(terms_t *terms, state_t *state, struct deck *deck,
                    uint8_t planes[2 * NPO_CARDS])
{
    memset(planes, NO_UNIT, 2 * NPO_CARDS);
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        if (plane_is_flying(plane) && !plane->activated) {
            int suit = is_npo(terms, plane->side) ? NPO_CARDS : 0;
            planes[suit + rank_of(state, i)] = (uint8_t)i;
        }
    }
    *deck = (struct deck){.n = 0};
    for (int card = 0; card < 2 * NPO_CARDS; card++) {
        if (planes[card] != NO_UNIT) {
            deck->cards[deck->n++] = (uint8_t)card;
        }
    }
}

/* pz8-aerial.solo.draw: whoever is drawn is activated; with the last card the phase ends.
 * pz8-aerial.solo.no-tail: so nobody is asked who goes first. */
enum phase_end air_draw_card(struct play *play)
{
    struct air_state *state = air_of(play);
    struct deck deck;
    uint8_t planes[2 * NPO_CARDS];
    lay_out(air_terms(play), state, &deck, planes);
    if (deck.n == 0) {
        return PHASE_ENDS;
    }
    play_settled(play); /* what the NPO will do, or whose turn comes, is no part of a shot's odds */
    bool last = deck.n == 1; /* a die of one face is none */
    int card = last ? deck.cards[0] : deck_draw(play, &deck, FOR_CARD, CLAUSE_SOLO_DRAW);
    int plane = planes[card];
    air_tell_drawn(play, CLAUSE_SOLO_DRAW, plane, card);
    state->goes.go = state->planes[plane].side;
    air_do_activate(play, &(struct air_activate){.unit = plane});
    return PHASE_GOES_ON;
}
