/* Pz8 WW1: deployment by hand and as proposed, and reinforcements (ledger, "Setup" and "Scenario
 * building"). */

#include "rules/pz8-ww1/ww1.h"

/* -- where a unit may be put ----------------------------------------------------------------------
 */

/* pz8-ww1.scenario.variations: a unit that may enter in this move phase. */
bool ww1_is_due(terms_t *terms, state_t *state, const struct unit *unit)
{
    return option(terms, OPT_REINFORCEMENTS) == REINFORCEMENTS_ON && unit->status == STATUS_HERE &&
           square_is_nowhere(unit->at) && unit->arrives != 0 && unit->arrives <= state->head.turn &&
           !state->moves_begun;
}

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

/* The row from which a side's reinforcements come. */
static int edge_row(terms_t *terms, int side)
{
    return side == ATTACKER ? 1 : terms->head.height;
}

static bool check_entry(terms_t *terms, state_t *state, const struct unit *unit, struct square at,
                        struct refusal *why)
{
    if (!ww1_is_due(terms, state, unit)) {
        return refuse(why, CLAUSE_SCENARIO_VARIATIONS,
                      "only reinforcements that are due enter now, before the first move");
    }
    return (at.y == edge_row(terms, unit->side) &&
            check_ground(terms, state, unit, cell_at(terms, state, at), why)) ||
           refuse(why, CLAUSE_SCENARIO_VARIATIONS,
                  "reinforcements enter in a square of their own edge with room and no enemy");
}

bool ww1_can_enter(terms_t *terms, state_t *state, const struct unit *unit)
{
    struct refusal unused;
    for (int x = 1; x <= terms->head.width && ww1_is_due(terms, state, unit); x++) {
        if (check_entry(terms, state, unit, square_at(x, edge_row(terms, unit->side)), &unused)) {
            return true;
        }
    }
    return false;
}

bool ww1_check_deploy(terms_t *terms, state_t *state, int unit, struct square at,
                      struct refusal *why)
{
    const struct unit *deployed = &state->units[unit];
    if (agenda_top(&state->head)->kind == TASK_MOVE) {
        return check_entry(terms, state, deployed, at, why);
    }
    if (!is_to_deploy(deployed, deployed->side)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "that unit is not waiting to be deployed");
    }
    if (!is_in_half(terms, at, deployed->side)) {
        return refuse(why, CLAUSE_SETUP_HALVES, "a side deploys only in its own half");
    }
    return check_ground(terms, state, deployed, cell_at(terms, state, at), why);
}

void ww1_do_deploy(struct play *play, int unit, struct square at)
{
    struct ww1_state *state = ww1_of(play);
    struct unit *deployed = &state->units[unit];
    bool enters = deployed->arrives != 0;
    deployed->moved = enters;
    deployed->proposed = SQUARE_NOWHERE; /* it has served */
    state->by_hand[deployed->side] = state->head.phase;
    if (enters) {
        ww1_tell_reinforced(play, CLAUSE_SCENARIO_VARIATIONS, unit, at);
    } else {
        ww1_tell_deployed(play, CLAUSE_SETUP_DEPLOY, unit, at);
    }
    ww1_put_unit(ww1_terms(play), state, unit, at);
}

/* The squares of the side's half that are open to this arm: their codes, and how many. */
static int open_squares(terms_t *terms, state_t *state, int side, int arm, int32_t open[])
{
    struct refusal unused;
    const struct unit like = {.side = (uint8_t)side, .arm = (uint8_t)arm};
    int n = 0;
    for (int i = first_of_half(terms, side); i < end_of_half(terms, side); i++) {
        if (check_ground(terms, state, &like, &state->cells[i], &unused)) {
            open[n++] = square_raw(square_of_index(board_of(terms), i));
        }
    }
    return n;
}

static void list_entries(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    for (int unit = 0; unit < state->n_units; unit++) {
        if (state->units[unit].side != side || !ww1_is_due(terms, state, &state->units[unit])) {
            continue;
        }
        for (int x = 1; x <= terms->head.width; x++) {
            struct square at = square_at(x, edge_row(terms, side));
            if (check_ground(terms, state, &state->units[unit], cell_at(terms, state, at),
                             &unused)) {
                int32_t *words = legal_add(legal, VERB_DEPLOY, 2);
                words[0] = unit_piece(unit);
                words[1] = square_raw(at);
            }
        }
    }
}

void ww1_list_deployments(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (agenda_top(&state->head)->kind == TASK_MOVE) {
        list_entries(terms, state, side, legal);
        return;
    }
    int32_t open[2][SQUARES_MAX];
    int n_open[2] = {open_squares(terms, state, side, ARM_INFANTRY, open[0]),
                     open_squares(terms, state, side, ARM_TANK, open[1])};
    int32_t *words = legal_open(legal, VERB_DEPLOY, 2, (uint32_t)state->n_units * SQUARES_MAX / 2);
    uint32_t n = 0;
    for (int unit = 0; unit < state->n_units; unit++) {
        if (!is_to_deploy(&state->units[unit], side)) {
            continue;
        }
        int kind = state->units[unit].arm == ARM_TANK;
        for (int i = 0; i < n_open[kind]; i++) {
            *words++ = unit_piece(unit);
            *words++ = open[kind][i];
        }
        n += (uint32_t)n_open[kind];
    }
    legal_close(legal, n);
}

/* -- the phases ----------------------------------------------------------------------------------
 */

/* pz8-ww1.setup.deploy: while a unit has a square to go to, the phase cannot be ended. */
bool ww1_has_to_deploy(terms_t *terms, state_t *state, int side)
{
    struct refusal unused;
    bool none[ARMS] = {false}; /* a square for units of this arm has been looked for in vain */
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *waiting = &state->units[unit];
        if (!is_to_deploy(waiting, side) || none[waiting->arm]) {
            continue;
        }
        for (int i = first_of_half(terms, side); i < end_of_half(terms, side); i++) {
            if (check_ground(terms, state, waiting, &state->cells[i], &unused)) {
                return true;
            }
        }
        none[waiting->arm] = true;
    }
    return false;
}

static enum phase_end run_deploy(struct play *play, int side)
{
    struct ww1_state *state = ww1_of(play);
    if (ww1_has_to_deploy(ww1_terms(play), state, side)) {
        ww1_ask(play, TASK_DEPLOY, side);
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

/* -- as proposed: pz8-ww1.scenario.auto-1916 ------------------------------------------------------
 */

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
    struct refusal unused;
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
        if (room_in(cell) <= there[square]++ || !check_ground(terms, state, unit, cell, &unused)) {
            return refuse(why, CLAUSE_SCENARIO_AUTO_1916, "a unit does not fit where it should go");
        }
    }
    return true;
}

bool ww1_check_autodeploy(terms_t *terms, state_t *state, int side, struct refusal *why)
{
    if (state->by_hand[side] == state->head.phase) {
        return refuse(why, CLAUSE_SCENARIO_AUTO_1916, "something was placed by hand already");
    }
    return state->head.phase == PLACE_FD_PHASE ? check_proposed_defences(terms, state, side, why)
                                               : check_proposed_units(terms, state, side, why);
}

void ww1_do_autodeploy(struct play *play, int side)
{
    terms_t *terms = ww1_terms(play);
    struct ww1_state *state = ww1_of(play);
    if (state->head.phase != PLACE_FD_PHASE) {
        for (int unit = 0; unit < state->n_units; unit++) {
            if (is_to_deploy(&state->units[unit], side)) {
                ww1_do_deploy(play, unit, state->units[unit].proposed);
            }
        }
        return;
    }
    for (int i = 0; i < terms->n_proposals; i++) {
        if (terms->proposals[i].side == side) {
            ww1_do_place(play, side, terms->proposals[i].work, terms->proposals[i].at);
        }
    }
    ww1_do_pass(play, side);
}
