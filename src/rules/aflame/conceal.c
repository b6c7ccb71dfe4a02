/* A World Aflame: what else a side may not know (ledger, section 9): snipers nobody has spotted,
 * teams that wait, mines, messages, codes and stores of the enemy. */

#include "rules/aflame/arms.h"

void aflame_forget_unit(struct unit *unit)
{
    *unit = (struct unit){.side = unit->side,
                          .hq = NO_UNIT,
                          .grade = NOT_GIVEN,
                          .volleys = NOT_GIVEN,
                          .ranks = 1,
                          .goal = {NOWHERE, NOWHERE},
                          .next_goal = {NOWHERE, NOWHERE},
                          .horses_at = {NOWHERE, NOWHERE},
                          .seen_at = {NOWHERE, NOWHERE},
                          .watched = NO_UNIT,
                          .supports = NO_UNIT,
                          .next_supports = NO_UNIT,
                          .foe = NO_UNIT,
                          .gone = GONE_UNSEEN};
}

/* aflame.hunter.ambush: a team or a sniper still to come. Who is hidden on the table is in view.c.
 */
static bool is_unknown(state_t *state, int unit)
{
    int gone = state->units[unit].gone;
    return has_bit(state->unmapped, unit) && (gone == GONE_TO_COME || gone == GONE_UNSEEN);
}

static void forget_mines(terms_t *terms, struct aflame_state *state, int side)
{
    bool hidden = option_of(terms, OPT_MINES) == MINES_HIDDEN;
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->side == side) {
            continue;
        }
        mine->real = mine->vehicles = 1;
        mine->men = 0;
        if (hidden && !mine->found) {
            *mine = (struct mine){.number = mine->number, .side = mine->side, .gone = GONE_UNSEEN};
        }
    }
}

static void forget_papers(struct aflame_state *state, int side)
{
    for (int i = 0; i < state->n_messages; i++) {
        struct message *message = &state->messages[i];
        if (message->side != side) {
            *message = (struct message){.number = message->number,
                                        .side = message->side,
                                        .sender = message->sender,
                                        .to = message->to,
                                        .whom = NO_UNIT,
                                        .bearer = NO_BEARER,
                                        .at = {NOWHERE, NOWHERE},
                                        .from = {NOWHERE, NOWHERE},
                                        .gone = GONE_UNSEEN};
        }
    }
    for (int i = 0; i < SIDES; i++) {
        if (i != side) {
            state->reserve[i] = 0;
            for (int k = 0; k < COLOURS; k++) {
                state->codes[i][k] = (struct code){.duty = DUTY_NONE};
            }
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side) {
            state->sheets[i].emptied = state->sheets[i].reported = 0;
        }
    }
}

void aflame_view_arms(terms_t *terms, struct aflame_state *state, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        int unit = state->men[i].man.unit;
        if (state->units[unit].side != side && is_unknown(state, unit)) {
            state->men[i] = (struct figure){.man = man_unseen(&state->men[i].man)};
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_unknown(state, i)) {
            aflame_forget_unit(&state->units[i]);
        }
    }
    forget_mines(terms, state, side);
    forget_papers(state, side);
}
