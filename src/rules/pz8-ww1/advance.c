/* Pz8 WW1: going into a square that an assault has emptied (ledger, "Assault"). */

#include "rules/pz8-ww1/ww1.h"

static bool check_advancer(state_t *state, const struct unit *unit, const struct cell *to,
                           struct refusal *why);

bool ww1_check_advance(terms_t *terms, state_t *state, const struct ww1_advance *order,
                       struct refusal *why)
{
    const struct unit *advancer = &state->units[order->unit];
    if (!is_on_table(advancer) || index_of(terms, advancer->at) != order->task->a) {
        return refuse(why, CLAUSE_ASSAULT_ADVANCE,
                      "only units in the side's square of this assault advance");
    }
    return check_advancer(state, advancer, &state->cells[order->task->b], why);
}

/* It counts as fought, also for one that had taken no part, and not as moved. */
void ww1_do_advance(struct play *play, const struct ww1_advance *order)
{
    struct ww1_state *state = ww1_of(play);
    struct square_board board = board_of(ww1_terms(play));
    struct square from = square_of_index(board, order->task->a);
    struct square to = square_of_index(board, order->task->b);
    state->units[order->unit].fought = 1;
    if (ww1_gets_through(play, order->unit)) {
        ww1_tell_advanced(play, CLAUSE_ASSAULT_ADVANCE, order->unit, from, to);
        ww1_put_unit(ww1_terms(play), state, order->unit, to);
    }
    ww1_offer_advance(play, order->side, from, to);
}

void ww1_do_stay(struct play *play, const struct ww1_stay *order)
{
    ww1_tell_stayed(play, CLAUSE_ASSAULT_ADVANCE, order->side);
}

/* pz8-ww1.assault.advance: not MG, not stuck Tanks, Tanks not into difficult ground.
 * pz8-ww1.assault.tank-target: a Tank that assaulted such a square stays outside too. */
static bool check_advancer(state_t *state, const struct unit *unit, const struct cell *to,
                           struct refusal *why)
{
    if (unit->arm == ARM_MG) {
        return refuse(why, CLAUSE_MOVE_MG, "an MG never moves, nor does it advance");
    }
    if (unit->stuck) {
        return refuse(why, CLAUSE_ASSAULT_ADVANCE, "a stuck Tank does not advance");
    }
    if (unit->arm == ARM_TANK && to->difficult) {
        return refuse(why, CLAUSE_ASSAULT_TANK_TARGET,
                      "a Tank does not advance into a difficult square");
    }
    return (room_in(to) > 0 && !is_enemy_in(state, to, unit->side)) ||
           refuse(why, CLAUSE_SETUP_CAPACITY, "units and Field Defences fill that square");
}

/* Asked as long as somebody can still go. */
void ww1_offer_advance(struct play *play, int side, struct square from, struct square to)
{
    terms_t *terms = ww1_terms(play);
    struct ww1_state *state = ww1_of(play);
    const struct cell *cell = cell_at(terms, state, from);
    for (int i = 0; i < cell->n_units; i++) {
        if (check_advancer(state, &state->units[cell->units[i]], cell_at(terms, state, to), NULL)) {
            agenda_ask_about(&state->head, TASK_ADVANCE, side, NO_UNIT, index_of(terms, from),
                             index_of(terms, to));
            return;
        }
    }
}
