/* The Pz8 ground family: the sequence of play and rally (ledger, section 2, "turn" and "rally"). */

#include <string.h>

#include "rules/pz8-ground/chapters.h"

/* pz8-ww2.victory.length: at the end of any phase a side without units has lost. */
static void finish_if_swept(struct ground_state *state)
{
    if (!ground_has_unit_on_table(state, 0) || !ground_has_unit_on_table(state, 1)) {
        state->finished = FINISHED_NO_UNITS;
    }
}

/* pz8-ww2.turn.sequence, pz8-ww2.turn.optional: a phase is over when its side says so, and nothing
 * has to be done but to place everything before the game. */
bool ground_check_end(terms_t *terms, state_t *state, const struct ground_end *order,
                      struct refusal *why)
{
    return state->head.phase != SETUP_PHASE ||
           ground_next_unplaced(state, order->side, NO_PIECE) == NO_PIECE ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "not everything has been placed");
}

void ground_do_end(struct play *play, const struct ground_end *order)
{
    struct ground_state *state = ground_of(play);
    if (state->head.phase == SETUP_PHASE) {
        state->ready[order->side] = 1;
        ground_tell_ready(play, CLAUSE_SETUP_DEPLOY, order->side);
        return;
    }
    state->step = STEP_OVER;
    ground_tell_ended(play, CLAUSE_TURN_SEQUENCE, order->side);
}

/* -- setup ------------------------------------------------------------------------------------ */

/* pz8-ww2.setup.sides: 1 to 3 the side listed first is A. */
static void roll_for_a(struct play *play)
{
    struct ground_state *state = ground_of(play);
    state->side_a = ground_throw(play, FOR_SIDE, 6, CLAUSE_SETUP_SIDES, NO_PIECE) > 3;
    ground_tell_sides(play, CLAUSE_SETUP_SIDES, state->side_a);
}

static void end_setup(struct play *play)
{
    struct ground_state *state = ground_of(play);
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].deploys = 0;
    }
    for (int i = 0; i < state->n_mines; i++) {
        state->mines[i].deploys = 0;
    }
    for (int i = 0; i < state->n_wire; i++) {
        state->wire[i].deploys = 0;
    }
    memset(state->ready, 0, sizeof state->ready);
    state->deployed = 1;
    ground_refresh_sight(play);
}

/* pz8-ww2.setup.deploy: both place what is theirs, each unseen by the other, until both are done. A
 * scenario that gives all coordinates has nothing left to deploy. */
enum phase_end ground_run_setup(struct play *play)
{
    struct ground_state *state = ground_of(play);
    if (state->step == STEP_BEGINS) {
        state->step = STEP_GOES_ON;
        if (ground_terms(play)->first_player == FIRST_DIE) {
            roll_for_a(play);
        }
        if (ground_terms(play)->generator) {
            ground_roll_war(play);
        }
        if (ground_terms(play)->support_dice) {
            ground_roll_support(play);
        }
        ground_draw_positions(play);
    }
    int waits = 0;
    for (int side = 0; side < SIDES; side++) {
        waits |= !state->deployed && !state->ready[side] ? 1 << side : 0;
    }
    if (waits == 0) {
        end_setup(play);
        state->step = STEP_BEGINS;
        return PHASE_ENDS;
    }
    agenda_ask_sides(play->state, TASK_DEPLOY, (unsigned)waits, SECRET_NOT);
    return PHASE_GOES_ON;
}

/* -- movement --------------------------------------------------------------------------------- */

/* pz8-ww2.move.contact asks whom a unit was engaged with when the phase began. */
static void begin_moves(struct play *play)
{
    struct ground_state *state = ground_of(play);
    int side = ground_acting_side(state);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && is_on_table(&state->units[i])) {
            ground_enemies_engaged(ground_terms(play), state, i, state->units[i].engaged);
        }
    }
}

static void end_moves(struct play *play)
{
    struct ground_state *state = ground_of(play);
    int side = ground_acting_side(state);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side == side) {
            ground_close_account(unit);
            unit->halt_turns = (uint8_t)(unit->halt_turns > 0 ? unit->halt_turns - 1 : 0);
        }
    }
}

/* -- fire ------------------------------------------------------------------------------------- */

/* Firing gives them away no longer: pz8-ww2.sight.fired-reveals. */
static void forget_fire(struct ground_state *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (side == SIDE_NONE || state->units[i].side == side) {
            state->units[i].fired_turn = 0;
        }
    }
}

static void begin_fires(struct play *play)
{
    struct ground_state *state = ground_of(play);
    if (option(ground_terms(play), OPT_FIRED_VISIBLE)) {
        forget_fire(state, ground_acting_side(state));
        ground_refresh_sight(play);
    }
}

static void end_fires(struct play *play)
{
    struct ground_state *state = ground_of(play);
    int side = ground_acting_side(state);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side) {
            state->units[i].fired_phase = 0;
        }
    }
    for (int i = 0; i < state->n_batteries; i++) {
        if (state->batteries[i].side == side) {
            state->batteries[i].fired_phase = 0;
        }
    }
    ground_clear_smoke(play);
    ground_refresh_sight(play);
}

/* A Move or Fire phase: it begins, goes on until its side says `end`, and is over. */
static enum phase_end run_side(struct play *play, void (*begin)(struct play *),
                               void (*end)(struct play *), enum ground_task task)
{
    struct ground_state *state = ground_of(play);
    if (state->step == STEP_OVER) {
        end(play);
        finish_if_swept(state);
        state->step = STEP_BEGINS;
        return PHASE_ENDS;
    }
    if (state->step == STEP_BEGINS) {
        if (ground_destroy_if_caught(play)) { /* a scenario may begin with somebody caught */
            ground_refresh_sight(play);
        }
        begin(play);
        state->step = STEP_GOES_ON;
    }
    agenda_ask(play->state, (int)task, ground_acting_side(state), NO_UNIT);
    return PHASE_GOES_ON;
}

enum phase_end ground_run_moves(struct play *play)
{
    return run_side(play, begin_moves, end_moves, TASK_MOVES);
}

enum phase_end ground_run_fires(struct play *play)
{
    return run_side(play, begin_fires, end_fires, TASK_FIRES);
}

/* -- rally ------------------------------------------------------------------------------------ */

/* pz8-ww2.rally.range: an HQ of its formation, or of its side, or none is needed. */
static bool is_near_hq(terms_t *terms, state_t *state, const struct unit *unit)
{
    int near = set_of(terms)->rally;
    if (near == RALLY_OWN_HQ && option(terms, OPT_RALLY_HQ)) {
        near = RALLY_ANY_HQ;
    }
    if (near == RALLY_ANYWHERE) {
        return true;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *hq = &state->units[i];
        if (hq->side == unit->side && hq->gone == GONE_HERE && is_hq(terms, hq) &&
            (near == RALLY_ANY_HQ || hq->formation == unit->formation) &&
            points_within(ground_standing_at(state, hq), ground_standing_at(state, unit),
                          scaled(terms, HQ_RADIUS))) {
            return true;
        }
    }
    return false;
}

/* pz8-ww2.rally.roll */
static void rally(struct play *play, int unit)
{
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    const struct ground_set *set = set_of(ground_terms(play));
    /* pz8-ww2.table.saves, pz8-scifi.table.rally */
    const struct save_row *row = &set->saves[set->n_saves - 1];
    play->sees = who_sees(its);
    if (ground_saves(play, unit, row, FOR_RALLY, CLAUSE_RALLY_ROLL)) {
        its->status--;
        ground_tell_rallied(play, CLAUSE_RALLY_ROLL, unit);
    }
    play->sees = SEEN_BY_ALL;
}

/* pz8-ww2.turn.dice-order: all of A in roster order, then all of B. What flies is lost to any
 * damage and never rallies: pz8-coldwar.heli.removed, pz8-scifi.gev.removed. */
static void rally_all(struct play *play)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    for (int turn = 0; turn < SIDES; turn++) {
        int side = turn == 0 ? state->side_a : 1 - state->side_a;
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            bool shaken = unit->status == STATUS_DISORGANIZED || unit->status == STATUS_SUPPRESSED;
            if (unit->side == side && unit->gone == GONE_HERE && shaken &&
                !is_flyer(template_of(terms, unit)) && is_near_hq(terms, state, unit)) {
                rally(play, i);
            }
        }
    }
}

enum phase_end ground_run_rally(struct play *play)
{
    struct ground_state *state = ground_of(play);
    rally_all(play);
    ground_take_objectives(play);
    if (!option(ground_terms(play), OPT_FIRED_VISIBLE)) {
        forget_fire(state, SIDE_NONE);
    }
    ground_refresh_sight(play);
    finish_if_swept(state);
    uint16_t last = play->scenario->last_turn;
    if (!state->finished && last != 0 && state->head.turn >= last) {
        state->finished = FINISHED_TIME;
    }
    return PHASE_ENDS;
}
