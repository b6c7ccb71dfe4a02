/* Pz8 Colonial: cards, turns and activations (ledger, turn and cards; native activation).
 *
 * In the order of the book: pz8-colonial.turn.card, pz8-colonial.turn.once,
 * pz8-colonial.turn.dead-card, pz8-colonial.turn.deck, pz8-colonial.turn.nothing. */

#include "rules/pz8-colonial/colonial.h"

/* Cards are numbered suit by suit: clubs, diamonds, hearts, spades, each from the ace to the king.
 */
enum { CARDS = 52, RED_JOKER = CARDS, BLACK_JOKER, ALL_CARDS, CARDS_OF_SUIT = 13 };

/* pz8-colonial.event.joker: one red, one black, behind the others. */
static bool is_joker(int card)
{
    return card == RED_JOKER || card == BLACK_JOKER;
}

/* pz8-colonial.turn.card: red is European, black Native. */
static int side_of_card(int card)
{
    int suit = card / CARDS_OF_SUIT;
    if (is_joker(card)) {
        return card == RED_JOKER ? EUROPEAN : NATIVE;
    }
    return suit == 1 || suit == 2 ? EUROPEAN : NATIVE;
}

static bool may_be_activated(terms_t *terms, const struct unit *unit, int side)
{
    return unit->side == side && is_on_table(unit) &&
           (!unit->activated || option_of(terms, OPT_ACTIVATION) == ACTIVATION_FREE);
}

static bool has_anybody(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (may_be_activated(terms, &state->units[i], side)) {
            return true;
        }
    }
    return false;
}

/* -- turns ------------------------------------------------------------------------------------- */

static void shuffle(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    bool events = option_of(colonial_terms(play), OPT_EVENTS) == EVENTS_ON;
    deck_fill(&state->deck, events ? ALL_CARDS : CARDS);
    colonial_tell_shuffled(play, state->stirred ? CLAUSE_EVENT_SHUFFLE : CLAUSE_TURN_DECK);
    state->stirred = 0;
}

/* pz8-colonial.turn.once, pz8-colonial.turn.deck */
enum phase_end colonial_run_start(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].activated = 0;
        n += is_on_table(&state->units[i]);
    }
    state->cards_left = (uint8_t)n;
    if (state->head.turn == 1 || option_of(terms, OPT_RESHUFFLE) == RESHUFFLE_TURN) {
        shuffle(play);
    }
    return PHASE_ENDS;
}

/* -- cards ------------------------------------------------------------------------------------- */

static bool is_turn_over(terms_t *terms, state_t *state)
{
    if (option_of(terms, OPT_ACTIVATION) == ACTIVATION_FREE) {
        return state->cards_left == 0;
    }
    return !has_anybody(terms, state, EUROPEAN) && !has_anybody(terms, state, NATIVE);
}

/* What lies open. */
static void show_card(struct play *play, int side)
{
    struct colonial_state *state = colonial_of(play);
    if (is_joker(state->card)) {
        state->rank = RANK_JOKER;
        state->suit = side == EUROPEAN ? SUIT_RED : SUIT_BLACK;
        colonial_tell_wild(play, CLAUSE_EVENT_JOKER, state->suit, side);
        return;
    }
    state->rank = (uint8_t)(RANK_ACE + state->card % CARDS_OF_SUIT);
    state->suit = (uint8_t)(SUIT_CLUBS + state->card / CARDS_OF_SUIT);
    colonial_tell_card(play, CLAUSE_TURN_CARD, state->rank, state->suit, side);
}

/* pz8-colonial.turn.dead-card: whose the next card is that somebody can use. */
static int draw(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    for (;;) {
        if (state->deck.n == 0 || state->stirred) { /* pz8-colonial.event.shuffle */
            shuffle(play);
        }
        state->card = (uint8_t)deck_draw(play, &state->deck, FOR_CARD, CLAUSE_TURN_CARD);
        int side = side_of_card(state->card);
        show_card(play, side);
        state->owed = state->stirred = is_joker(state->card);
        if (state->owed || has_anybody(terms, state, side)) {
            if (state->cards_left > 0) {
                state->cards_left--;
            }
            return side;
        }
        colonial_tell_dead_card(play, CLAUSE_TURN_DEAD_CARD, side);
    }
}

/* pz8-colonial.native.court: on a black king, queen or jack two units, one after the other. */
static bool is_black_court(terms_t *terms, state_t *state)
{
    return option_of(terms, OPT_NATIVE_COURT) == NATIVE_COURT_ON &&
           side_of_card(state->card) == NATIVE && !is_joker(state->card) &&
           state->rank >= RANK_JACK;
}

enum phase_end colonial_run_activation(struct play *play)
{
    terms_t *terms = colonial_terms(play);
    struct colonial_state *state = colonial_of(play);
    if (state->resumed) {
        state->resumed = 0;
        colonial_settle_load(play);
        if (state->moved || colonial_stands(play, state->active)) {
            colonial_ask_again(play);
        }
        return PHASE_GOES_ON;
    }
    if (state->charging) { /* fights that could not go on have come to their end */
        colonial_go_on_with_melee(play);
        return PHASE_GOES_ON;
    }
    if (state->active != NO_UNIT) {
        colonial_finish(play);
    }
    if (state->ended || colonial_outcome(terms, state).over) {
        return PHASE_GOES_ON;
    }
    if (state->owed) { /* the event has happened */
        int owner = side_of_card(state->card);
        state->owed = 0;
        if (has_anybody(terms, state, owner)) {
            colonial_ask(play, TASK_ACTIVATE, owner, NO_UNIT);
            return PHASE_GOES_ON;
        }
    }
    if (state->second && has_anybody(terms, state, NATIVE)) {
        state->second = 0;
        colonial_ask(play, TASK_SECOND, NATIVE, NO_UNIT);
        return PHASE_GOES_ON;
    }
    if (is_turn_over(terms, state)) {
        return PHASE_ENDS;
    }
    play_settled(play); /* what the next card brings is no part of a volley's odds */
    agenda_run(&state->head, TASK_DRAW);
    return PHASE_GOES_ON;
}

void colonial_run_draw(struct play *play, const struct task *task)
{
    struct colonial_state *state = colonial_of(play);
    int side = draw(play);
    state->second = is_black_court(colonial_terms(play), state);
    colonial_ask(play, state->owed ? TASK_EVENT : TASK_ACTIVATE, side, NO_UNIT);
}

/* -- activate ---------------------------------------------------------------------------------- */

bool colonial_check_activate(terms_t *terms, state_t *state, const struct colonial_activate *order,
                             struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!is_on_table(unit)) {
        return refuse(why, CLAUSE_TURN_CARD, "it is no longer on the table");
    }
    return may_be_activated(terms, unit, order->side) ||
           refuse(why, CLAUSE_TURN_ONCE, "it has been activated this turn");
}

void colonial_do_activate(struct play *play, const struct colonial_activate *order)
{
    struct colonial_state *state = colonial_of(play);
    state->active = (uint8_t)order->unit;
    if (is_hidden(state, order->unit)) { /* pz8-colonial.hidden.snipers: and no more than that */
        play->sees = 1 << EUROPEAN;
        colonial_tell_stirs(play, CLAUSE_HIDDEN_SNIPERS);
    }
    play->sees = colonial_audience(state);
    colonial_tell_activated(play, CLAUSE_TURN_CARD, order->unit);
    colonial_settle_load(play);
    if (colonial_stands(play, order->unit)) {
        colonial_ask_again(play);
    }
}

/* -- the activation ---------------------------------------------------------------------------- */

void colonial_ask_again(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    if (is_on_table(&state->units[state->active])) {
        colonial_ask(play, TASK_ACT, state->units[state->active].side, state->active);
    }
}

void colonial_finish(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    state->units[state->active].activated = 1;
    state->active = NO_UNIT;
    state->moved = state->rough = state->rolled = state->extra = 0;
}

/* pz8-colonial.turn.nothing, pz8-colonial.charge.fanatic */
bool colonial_check_end(terms_t *terms, state_t *state, const struct colonial_end *order,
                        struct refusal *why)
{
    return colonial_check_free(terms, state, why);
}

void colonial_do_end(struct play *play, const struct colonial_end *order)
{
    play->sees = colonial_audience(colonial_of(play));
    colonial_tell_ended(play, CLAUSE_TURN_NOTHING, colonial_of(play)->active);
}

/* -- replace ----------------------------------------------------------------------------------- */

/* pz8-colonial.fire.take-place */
bool colonial_check_replace(terms_t *terms, state_t *state, const struct colonial_replace *order,
                            struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (unit->side != NATIVE || !is_on_table(unit)) {
        return refuse(why, CLAUSE_FIRE_TAKE_PLACE,
                      "only Natives take up the firearms of the fallen");
    }
    return unit->keeps != (order->takes == TAKES_NO) ||
           refuse(why, CLAUSE_FIRE_TAKE_PLACE, "that is its standing order already");
}

void colonial_do_replace(struct play *play, const struct colonial_replace *order)
{
    struct colonial_state *state = colonial_of(play);
    state->units[order->unit].keeps = order->takes == TAKES_NO;
    play->sees = is_hidden(state, order->unit) ? 1 << NATIVE : SEEN_BY_ALL;
    colonial_tell_order(play, CLAUSE_FIRE_TAKE_PLACE, order->unit, (int)order->takes);
    agenda_push(&state->head, *order->task);
}

/* -- the end of a turn ------------------------------------------------------------------------- */

enum phase_end colonial_run_end(struct play *play)
{
    struct colonial_state *state = colonial_of(play);
    if (state->head.turn >= play->scenario->last_turn) {
        state->ended = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}
