/* Featherstone-like WW2: the sequence of play (ledger, section 2 and 4.3).
 *
 * In the order of the ledger: featherstone.turn.initiative, featherstone.turn.commanders,
 * featherstone.turn.units, featherstone.turn.morale-first, featherstone.turn.combat,
 * featherstone.turn.simultaneous, featherstone.turn.end. */

#include "rules/featherstone/chapters.h"

enum { BEGINS, CHECKED, ASKED };

static int acting_side(state_t *state)
{
    int phase = state->head.phase;
    bool second = phase == COMMANDERS_SECOND_PHASE || phase == MORALE_SECOND_PHASE ||
                  phase == MOVE_SECOND_PHASE;
    return second ? 1 - state->first : state->first;
}

static enum phase_end ask(struct featherstone_state *state, enum featherstone_task task, int side)
{
    agenda_ask(&state->head, (int)task, side, NO_UNIT);
    return PHASE_GOES_ON;
}

static enum phase_end close_phase(struct featherstone_state *state)
{
    state->step = BEGINS;
    state->done = 0;
    return PHASE_ENDS;
}

/* -- initiative -------------------------------------------------------------------------------- */

/* featherstone.turn.initiative, featherstone.core.dice: side 1 rolls first. */
enum phase_end featherstone_run_initiative(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    if (state->step != BEGINS) {
        return close_phase(state);
    }
    state->step = ASKED;
    int side = play_roll_off(play, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE, 0);
    featherstone_tell_won_initiative(play, CLAUSE_TURN_INITIATIVE, side);
    return ask(state, TASK_CHOOSE_ORDER, side);
}

void featherstone_do_go_first(struct play *play, const struct featherstone_go_first *order)
{
    int side = order->verb == VERB_GO_FIRST ? order->side : 1 - order->side;
    featherstone_of(play)->first = (uint8_t)side;
    featherstone_tell_goes_first(play, CLAUSE_TURN_INITIATIVE, side);
}

/* -- morale and moves -------------------------------------------------------------------------- */

/* featherstone.turn.morale-first: all checks of a side's commanders, or of its other units, by unit
 * number, each carried out at once. False while somebody is asked. */
static bool check_all(struct play *play, int side, bool commanders)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    if (state->step == BEGINS) {
        state->step = CHECKED;
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].side == side && (state->units[i].command != 0) == commanders &&
                featherstone_must_check(terms, state, i)) {
                state->due |= (uint64_t)1 << i;
            }
        }
    }
    while (state->due != 0 && state->head.n_tasks == 0) {
        int unit = take_bit(&state->due);
        if (featherstone_must_check(terms, state, unit)) {
            featherstone_check_morale(play, unit);
        }
    }
    return state->head.n_tasks == 0;
}

static bool has_mover(state_t *state, int side, bool commanders)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && unit->gone == GONE_HERE && (unit->command != 0) == commanders &&
            unit->leave != LEAVE_NONE) {
            return true;
        }
    }
    return false;
}

static enum phase_end run_moves(struct play *play, bool commanders)
{
    struct featherstone_state *state = featherstone_of(play);
    int side = acting_side(state);
    return state->done == 0 && has_mover(state, side, commanders) ? ask(state, TASK_MOVE, side)
                                                                  : close_phase(state);
}

/* featherstone.turn.commanders: those under fire check first. */
enum phase_end featherstone_run_commanders(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    return check_all(play, acting_side(state), true) ? run_moves(play, true) : PHASE_GOES_ON;
}

enum phase_end featherstone_run_morale(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    return check_all(play, acting_side(state), false) ? close_phase(state) : PHASE_GOES_ON;
}

/* featherstone.turn.units */
enum phase_end featherstone_run_moves(struct play *play)
{
    return run_moves(play, false);
}

/* -- combat ------------------------------------------------------------------------------------ */

static bool has_moved_unit(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && is_on_table(&state->units[i]) &&
            state->units[i].moved) {
            return true;
        }
    }
    return false;
}

/* featherstone.morale.mod-casualties: the strength when the combat began. */
static void begin_combat(struct play *play)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].was = (uint8_t)featherstone_strength(terms, state, i);
        state->units[i].casualties = 0;
        state->swing[i] = -1;
    }
    featherstone_forget_unseen(play);
    featherstone_drop_assaults(play);
}

/* featherstone.turn.combat: both at once and in secret. Whoever stood is asked whatever he has, or
 * hidden units would betray themselves; whoever moved is known. */
enum phase_end featherstone_run_declares(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    bool moving = featherstone_step(state) == STEP_MOVING;
    if (state->step != BEGINS) {
        return close_phase(state);
    }
    if (!moving) {
        begin_combat(play);
    }
    state->step = ASKED;
    unsigned sides = moving ? 0 : SEEN_BY_ALL;
    for (int side = 0; side < SIDES && moving; side++) {
        sides |= has_moved_unit(state, side) ? 1u << side : 0;
    }
    if (sides == 0) {
        return close_phase(state);
    }
    agenda_ask_sides(&state->head, TASK_DECLARE, sides, SECRET_ORDERS);
    return PHASE_GOES_ON;
}

static bool is_due(const struct state *head, int i)
{
    state_t *state = featherstone_state(head);
    return state->declarations[i].step == featherstone_step(state);
}

/* featherstone.core.dice, featherstone.turn.simultaneous: the first player's attacks, then the
 * second player's, each in the order declared; effects at the end of the step. */
enum phase_end featherstone_run_fights(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    struct declaration next;
    while (state->head.n_tasks == 0 &&
           declare_take(&featherstone_declares, &state->head, state->first, is_due, &next)) {
        featherstone_carry_out(play, &next);
    }
    if (state->head.n_tasks > 0) {
        return PHASE_GOES_ON;
    }
    featherstone_end_step(play);
    return close_phase(state);
}

/* -- the end of a turn ------------------------------------------------------------------------- */

static void clear_marks(struct unit *unit)
{
    unit->moved = unit->doubled = unit->charged = unit->busy = unit->checked = 0;
    unit->leave = LEAVE_FREE;
    unit->went = 0;
    unit->spent = 0;
}

/* featherstone.turn.end */
enum phase_end featherstone_run_end(struct play *play)
{
    struct featherstone_state *state = featherstone_of(play);
    if (state->ended) {
        return PHASE_GOES_ON;
    }
    featherstone_take_prisoners(play);
    if (state->head.n_tasks > 0) {
        return PHASE_GOES_ON;
    }
    for (int i = 0; i < state->n_units; i++) {
        clear_marks(&state->units[i]);
    }
    if (state->head.turn >= play->scenario->last_turn || featherstone_is_swept(state, 0) ||
        featherstone_is_swept(state, 1)) {
        state->ended = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

/* -- done -------------------------------------------------------------------------------------- */

bool featherstone_check_done(terms_t *terms, state_t *state, const struct featherstone_done *order,
                             struct refusal *why)
{
    return agenda_top(&state->head)->kind != TASK_DEPLOY ||
           !featherstone_has_to_deploy(state, order->side) ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "everything has to be placed first");
}

void featherstone_do_done(struct play *play, const struct featherstone_done *order)
{
    struct featherstone_state *state = featherstone_of(play);
    if (order->task->secret == SECRET_NOT) {
        featherstone_tell_done(play, CLAUSE_TURN_UNITS, order->side);
    }
    switch ((enum featherstone_task)order->task->kind) {
    case TASK_DEPLOY:
    case TASK_DECLARE:
        if (order->task->secret == SECRET_ORDERS) {
            agenda_close(&state->head, order->side);
        }
        state->done |= (uint8_t)(1 << order->side);
        return;
    case TASK_OCCUPY:
        state->may_occupy = 0;
        featherstone_take_prisoners(play);
        return;
    default:
        state->done |= (uint8_t)(1 << order->side);
    }
}
