/* Pz8 Colonial: what a side may know (ledger, section 9).
 *
 * pz8-colonial.hidden.snipers: those who hide are not there at all. pz8-colonial.hidden.deck: the
 * deck has no order, so there is none to hide. pz8-colonial.hidden.range: the range of a shell is
 * an argument that is said blind, and nothing is foreseen of it. */

#include "rules/pz8-colonial/colonial.h"

static void forget_unit(struct unit *unit)
{
    *unit = (struct unit){.at = {NOWHERE, NOWHERE}, .side = unit->side, .gone = GONE_UNSEEN};
}

/* A sniper is active, and no more than that. */
static void forget_active(struct colonial_state *state)
{
    state->active = NO_UNIT;
    state->moved = state->rough = state->rolled = state->extra = 0;
    for (int i = 0; i < state->head.n_tasks; i++) {
        state->head.tasks[i].unit = NO_UNIT;
    }
}

void colonial_view(terms_t *terms, struct colonial_state *state, int side)
{
    if (side == NATIVE) {
        return;
    }
    state->snipers = 0;
    state->cards_left = 0;
    if (state->active != NO_UNIT && is_hidden(state, state->active)) {
        forget_active(state);
    }
    for (int i = 0; i < state->n_men; i++) {
        if (is_hidden(state, state->men[i].man.unit)) {
            state->men[i] = (struct figure){.man = man_unseen(&state->men[i].man)};
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (is_hidden(state, i)) {
            forget_unit(&state->units[i]);
        }
    }
    state->hidden = 0;
}

/* pz8-colonial.hidden.snipers: of whomever nothing is known, he is a sniper. Where one of them is
 * active, the Natives are taken to have done with him. */
void colonial_determinize(terms_t *terms, struct colonial_state *state, int side, uint64_t lot)
{
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.gone == GONE_UNSEEN) {
            colonial_guess_sniper(terms, state, i, &lot);
        }
    }
}
