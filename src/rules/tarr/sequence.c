/* Tarr's Modern Warfare: the sequence of play (ledger, section 2 and 4.3).
 *
 * In the order of the ledger: tarr.turn.initiative, tarr.turn.sequence, tarr.turn.declare,
 * tarr.turn.day, tarr.turn.end. */

#include "rules/tarr/heavy.h"

int tarr_acting_side(state_t *state)
{
    return state->head.phase == MOVE_SECOND_PHASE ? 1 - state->first : state->first;
}

static enum phase_end close_phase(struct tarr_state *state)
{
    state->step = BEGINS;
    state->done = 0;
    return PHASE_ENDS;
}

/* -- initiative -------------------------------------------------------------------------------- */

static void set_first(struct play *play, int side)
{
    tarr_of(play)->first = (uint8_t)side;
    tarr_tell_goes_first(play, CLAUSE_TURN_INITIATIVE, side);
}

/* tarr.turn.initiative, tarr.core.dice, tarr.core.tie */
enum phase_end tarr_run_initiative(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    if (state->step != BEGINS) {
        return close_phase(state);
    }
    state->step = ASKED;
    int side = play_roll_off(play, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE, 0);
    if (option_of(tarr_terms(play), OPT_INITIATIVE) == INITIATIVE_HIGH_FIRST) {
        set_first(play, side);
        return close_phase(state);
    }
    tarr_tell_won_initiative(play, CLAUSE_TURN_INITIATIVE, side);
    agenda_ask(&state->head, TASK_CHOOSE_ORDER, side, NO_UNIT);
    return PHASE_GOES_ON;
}

void tarr_do_go_first(struct play *play, const struct tarr_go_first *order)
{
    set_first(play, order->verb == VERB_GO_FIRST ? order->side : 1 - order->side);
}

/* -- moves ------------------------------------------------------------------------------------- */

/* tarr.turn.sequence */
enum phase_end tarr_run_moves(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    int side = tarr_acting_side(state);
    if (!tarr_settle_morale(play)) {
        return PHASE_GOES_ON;
    }
    if (state->step == BEGINS) {
        state->step = ASKED;
        tarr_run_routed(play, side);
        return PHASE_GOES_ON;
    }
    if (state->done != 0) {
        return close_phase(state);
    }
    agenda_ask(&state->head, TASK_MOVE, side, NO_UNIT);
    return PHASE_GOES_ON;
}

/* -- declarations ------------------------------------------------------------------------------ */

/* tarr.turn.declare: both at once and in secret. */
enum phase_end tarr_run_declares(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    int task = state->head.phase == DECLARE_AIR_PHASE    ? TASK_DECLARE_AIR
               : state->head.phase == DECLARE_FLAK_PHASE ? TASK_DECLARE_FLAK
                                                         : TASK_DECLARE_FIRE;
    if (state->step != BEGINS) {
        if (task == TASK_DECLARE_AIR) {
            tarr_tell_missions(play);
        }
        return close_phase(state);
    }
    state->step = ASKED;
    agenda_ask_sides(&state->head, task, SEEN_BY_ALL, SECRET_ORDERS);
    return PHASE_GOES_ON;
}

/* -- the end of a move ------------------------------------------------------------------------- */

static void clear_marks(struct unit *unit)
{
    unit->moved = unit->fired = unit->driven = 0;
    unit->spent = 0;
    unit->spirit = unit->spirit == SPIRIT_WITHDRAWN ? SPIRIT_STEADY : unit->spirit;
}

static bool has_units(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && state->units[i].gone == GONE_HERE) {
            return true;
        }
    }
    return false;
}

/* tarr.turn.day: after the last move of a day comes the first of the next. */
static int next_move(state_t *state)
{
    return state->head.turn + (hour_of(state) == DAY_MOVES ? 1 + NIGHT_HOURS : 1);
}

/* tarr.turn.end */
enum phase_end tarr_run_end(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    if (state->ended) {
        return PHASE_GOES_ON;
    }
    tarr_end_digging(play);
    tarr_end_smoke(play);
    tarr_end_air(play);
    tarr_spot_all(play);
    tarr_rehide(play);
    if (next_move(state) > play->scenario->last_turn || !has_units(state, 0) ||
        !has_units(state, 1)) {
        state->ended = 1;
        return PHASE_GOES_ON;
    }
    for (int i = 0; i < state->n_units; i++) {
        clear_marks(&state->units[i]);
    }
    for (int i = 0; i < state->n_men; i++) {
        state->men[i].fired = 0;
    }
    return PHASE_ENDS;
}

/* -- done -------------------------------------------------------------------------------------- */

bool tarr_check_done(terms_t *terms, state_t *state, const struct tarr_done *order,
                     struct refusal *why)
{
    return agenda_top(&state->head)->kind != TASK_DEPLOY ||
           !tarr_has_to_deploy(state, order->side) ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "everything has to be placed first");
}

void tarr_do_done(struct play *play, const struct tarr_done *order)
{
    struct tarr_state *state = tarr_of(play);
    if (order->task->secret == SECRET_NOT) {
        tarr_tell_done(play, CLAUSE_TURN_SEQUENCE, order->side);
    }
    if (order->task->secret == SECRET_ORDERS) {
        agenda_close(&state->head, order->side);
    }
    if (order->task->kind == TASK_STREET_HALT) {
        return;
    }
    if (order->task->kind == TASK_MOVE) {
        tarr_end_flights(play, order->side);
        tarr_halt_on_mines(play, order->side);
    }
    state->done |= (uint8_t)(1 << order->side);
}

bool tarr_list_done(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return tarr_try_done(terms, state, side, legal);
}
