/* Pz8 WW1: deployment by hand and as proposed, and reinforcements (ledger, "Setup" and "Scenario
 * building"). */

#include "rules/pz8-ww1/ww1.h"

static bool check_ground(terms_t *terms, state_t *state, const struct unit *unit,
                         const struct cell *cell, struct refusal *why);
static int find_open(terms_t *terms, state_t *state, int side, int arm, int most,
                     struct square open[]);
static bool check_entry(terms_t *terms, state_t *state, const struct unit *unit, struct square at,
                        struct refusal *why);
static bool list_entries(terms_t *terms, state_t *state, int side, struct legal *legal);

/* Reinforcements come in the phases of moves. */
static bool is_deployment(state_t *state)
{
    return state->head.phase <= DEPLOY_ATT_PHASE;
}

/* In the own half (pz8-ww1.setup.halves), where there is room (pz8-ww1.setup.capacity), those who
 * wait for it (pz8-ww1.setup.deploy). */
bool ww1_check_deploy(terms_t *terms, state_t *state, const struct ww1_deploy *order,
                      struct refusal *why)
{
    const struct unit *deployed = &state->units[order->unit];
    if (!is_deployment(state)) {
        return check_entry(terms, state, deployed, order->at, why);
    }
    if (!is_to_deploy(deployed, order->side)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "that unit is not waiting to be deployed");
    }
    if (!is_in_half(terms, order->at, order->side)) {
        return refuse(why, CLAUSE_SETUP_HALVES, "a side deploys only in its own half");
    }
    return check_ground(terms, state, deployed, cell_at(terms, state, order->at), why);
}

void ww1_do_deploy(struct play *play, const struct ww1_deploy *order)
{
    struct ww1_state *state = ww1_of(play);
    struct unit *deployed = &state->units[order->unit];
    bool enters = deployed->arrives != 0;
    deployed->moved = enters;
    deployed->proposed = SQUARE_NOWHERE; /* it has served */
    state->by_hand[deployed->side] = state->head.phase;
    if (enters) {
        ww1_tell_reinforced(play, CLAUSE_SCENARIO_VARIATIONS, order->unit, order->at);
    } else {
        ww1_tell_deployed(play, CLAUSE_SETUP_DEPLOY, order->unit, order->at);
    }
    ww1_put_unit(ww1_terms(play), state, order->unit, order->at);
}

/* Only to a Tank some squares are closed that are open to others. */
bool ww1_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (!is_deployment(state)) {
        return list_entries(terms, state, side, legal);
    }
    enum { UNKNOWN = -1 };
    struct square open[2][SQUARES_MAX];
    int n_open[2] = {UNKNOWN, UNKNOWN};
    int32_t *words = ww1_open_deploy(legal, state->n_units * squares_of(terms) / 2);
    for (int unit = 0; unit < state->n_units; unit++) {
        if (!is_to_deploy(&state->units[unit], side)) {
            continue;
        }
        int arm = state->units[unit].arm;
        int kind = arm == ARM_TANK;
        if (n_open[kind] == UNKNOWN) {
            n_open[kind] =
                find_open(terms, state, side, arm, legal == NULL ? 1 : SQUARES_MAX, open[kind]);
        }
        if (legal == NULL && n_open[kind] > 0) {
            return true;
        }
        for (int i = 0; i < n_open[kind]; i++) {
            words = ww1_put_deploy(words, unit, open[kind][i]);
        }
    }
    return legal_close_at(legal, words);
}

/* pz8-ww1.setup.deploy: while a unit has a square to go to, the phase cannot be ended. */
static enum phase_end run_deploy(struct play *play, int side)
{
    struct ww1_state *state = ww1_of(play);
    if (ww1_list_deploy(ww1_terms(play), state, side, NULL)) {
        agenda_ask(play->state, TASK_DEPLOY, side, NO_UNIT);
        return PHASE_GOES_ON;
    }
    for (int unit = 0; unit < state->n_units; unit++) {
        if (is_to_deploy(&state->units[unit], side)) {
            state->units[unit].status = STATUS_LEFT_OUT;
            ww1_tell_left_out(play, CLAUSE_SETUP_DEPLOY, unit);
        }
    }
    return PHASE_ENDS;
}

enum phase_end ww1_run_deploy_def(struct play *play)
{
    return run_deploy(play, DEFENDER);
}

enum phase_end ww1_run_deploy_att(struct play *play)
{
    return run_deploy(play, ATTACKER);
}

/* -- where a unit may be put ------------------------------------------------------------------- */

/* pz8-ww1.setup.capacity, pz8-ww1.move.tank-difficult */
static bool check_ground(terms_t *terms, state_t *state, const struct unit *unit,
                         const struct cell *cell, struct refusal *why)
{
    if (room_in(cell) <= 0 || is_enemy_in(state, cell, unit->side)) {
        return refuse(why, CLAUSE_SETUP_CAPACITY, "the square has no room for it");
    }
    return unit->arm != ARM_TANK || !cell->difficult || terms->tanks_in_difficult ||
           refuse(why, CLAUSE_MOVE_TANK_DIFFICULT,
                  "a Tank is not deployed in a difficult square here");
}

/* The squares of the side's half that are open to this arm, at most so many. */
static int find_open(terms_t *terms, state_t *state, int side, int arm, int most,
                     struct square open[])
{
    const struct unit like = {.side = (uint8_t)side, .arm = (uint8_t)arm};
    int n = 0;
    for (int i = first_of_half(terms, side); i < end_of_half(terms, side) && n < most; i++) {
        if (check_ground(terms, state, &like, &state->cells[i], NULL)) {
            open[n++] = square_of_index(board_of(terms), i);
        }
    }
    return n;
}

/* pz8-ww1.scenario.variations: a unit that may enter in this move phase. */
static bool is_due(terms_t *terms, state_t *state, const struct unit *unit)
{
    return option(terms, OPT_REINFORCEMENTS) == REINFORCEMENTS_ON && unit->status == STATUS_HERE &&
           square_is_nowhere(unit->at) && unit->arrives != 0 && unit->arrives <= state->head.turn &&
           !state->moves_begun;
}

/* The row from which a side's reinforcements come. */
static int edge_row(terms_t *terms, int side)
{
    return side == ATTACKER ? 1 : terms->head.height;
}

static bool check_entry(terms_t *terms, state_t *state, const struct unit *unit, struct square at,
                        struct refusal *why)
{
    if (!is_due(terms, state, unit)) {
        return refuse(why, CLAUSE_SCENARIO_VARIATIONS,
                      "only reinforcements that are due enter now, before the first move");
    }
    return (at.y == edge_row(terms, unit->side) &&
            check_ground(terms, state, unit, cell_at(terms, state, at), why)) ||
           refuse(why, CLAUSE_SCENARIO_VARIATIONS,
                  "reinforcements enter in a square of their own edge with room and no enemy");
}

static bool list_entries(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    if (option(terms, OPT_REINFORCEMENTS) == REINFORCEMENTS_OFF) {
        return false;
    }
    for (int unit = 0; unit < state->n_units && !(any && legal == NULL); unit++) {
        if (state->units[unit].side != side || !is_due(terms, state, &state->units[unit])) {
            continue;
        }
        for (int x = 1; x <= terms->head.width; x++) {
            struct square at = square_at(x, edge_row(terms, side));
            if (check_ground(terms, state, &state->units[unit], cell_at(terms, state, at), NULL)) {
                any = ww1_add_deploy(legal, unit, at);
            }
        }
    }
    return any;
}

/* -- as proposed: pz8-ww1.scenario.auto-1916 --------------------------------------------------- */

static bool check_proposed_defences(terms_t *terms, state_t *state, int side, struct refusal *why)
{
    int left[WORKS];
    uint8_t there[SQUARES_MAX] = {0};
    for (int work = 0; work < WORKS; work++) {
        left[work] = state->stock[side][work];
    }
    int n = 0;
    for (int i = 0; i < terms->n_proposals; i++) {
        const struct proposal *proposal = &terms->proposals[i];
        if (proposal->side != side) {
            continue;
        }
        const struct cell *cell = cell_at(terms, state, proposal->at);
        int taken = cell->n_defences + there[index_of(terms, proposal->at)]++;
        n++;
        if (left[proposal->work]-- == 0 || taken >= DEFENCES_PER_SQUARE ||
            taken + cell->n_units >= CAPACITY) {
            return refuse(why, CLAUSE_SCENARIO_AUTO_1916, "a proposed piece does not fit");
        }
    }
    return n > 0 || refuse(why, CLAUSE_SCENARIO_AUTO_1916, "the scenario proposes nothing");
}

static bool check_proposed_units(terms_t *terms, state_t *state, int side, struct refusal *why)
{
    uint8_t there[SQUARES_MAX] = {0};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (!is_to_deploy(unit, side)) {
            continue;
        }
        if (square_is_nowhere(unit->proposed)) {
            return refuse(why, CLAUSE_SCENARIO_AUTO_1916,
                          "the scenario does not propose a square for every unit");
        }
        int square = index_of(terms, unit->proposed);
        const struct cell *cell = &state->cells[square];
        if (room_in(cell) <= there[square]++ || !check_ground(terms, state, unit, cell, NULL)) {
            return refuse(why, CLAUSE_SCENARIO_AUTO_1916, "a unit does not fit where it should go");
        }
    }
    return true;
}

bool ww1_check_autodeploy(terms_t *terms, state_t *state, const struct ww1_autodeploy *order,
                          struct refusal *why)
{
    if (state->by_hand[order->side] == state->head.phase) {
        return refuse(why, CLAUSE_SCENARIO_AUTO_1916, "something was placed by hand already");
    }
    return state->head.phase == PLACE_FD_PHASE
               ? check_proposed_defences(terms, state, order->side, why)
               : check_proposed_units(terms, state, order->side, why);
}

static void deploy_proposed_units(struct play *play, int side)
{
    state_t *state = ww1_of(play);
    struct ww1_deploy order = {.side = side};
    for (; order.unit < state->n_units; order.unit++) {
        if (is_to_deploy(&state->units[order.unit], side)) {
            order.at = state->units[order.unit].proposed;
            ww1_do_deploy(play, &order);
        }
    }
}

void ww1_do_autodeploy(struct play *play, const struct ww1_autodeploy *order)
{
    terms_t *terms = ww1_terms(play);
    if (play->state->phase != PLACE_FD_PHASE) {
        deploy_proposed_units(play, order->side);
        return;
    }
    for (int i = 0; i < terms->n_proposals; i++) {
        const struct proposal *proposal = &terms->proposals[i];
        if (proposal->side == order->side) {
            ww1_do_place(play, &(struct ww1_place){.side = order->side,
                                                   .work = (enum work)proposal->work,
                                                   .at = proposal->at});
        }
    }
    ww1_do_pass(play, &(struct ww1_pass){.side = order->side});
}
