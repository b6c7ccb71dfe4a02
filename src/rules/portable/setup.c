/* Portable: what a scenario must be before it can be played (ledger, "Setup"). */

#include <string.h>

#include "rules/portable/chapters.h"

/* The catalogue: ledger, section 6. */
#include "rules/portable-templates.h"

enum {
    CATALOGUE = sizeof portable_templates / sizeof portable_templates[0],
    POINT_PART = 3 /* portable.exhaustion.point */
};

void portable_prepare(struct portable_scenario *terms, struct portable_state *state)
{
    terms->n_templates = CATALOGUE;
    for (int i = 0; i < CATALOGUE; i++) {
        terms->templates[i] = portable_templates[i];
        terms->templates[i].cyclist = strcmp(portable_templates[i].id, "cyc") == 0;
    }
    state->displaced = NO_UNIT;
    state->asked = NO_UNIT;
    state->fight = (struct fight){.attacker = NO_UNIT, .defender = NO_UNIT};
}

/* portable.setup.strength, portable.gas.shell: what the scenario has left unsaid. */
static bool complete_unit(terms_t *terms, struct portable_state *state, int i,
                          struct problem *problem)
{
    struct unit *unit = &state->units[i];
    const struct template *template = &terms->templates[unit->template];
    if (template->kind >= GROUND_KINDS) {
        return problem_at(problem, CLAUSE_AIR_DEPLOY, "aircraft stand in a list of their own",
                          "units[%d].type", i);
    }
    if (template->cyclist && terms->head.options[OPT_CYCLISTS] == CYCLISTS_OFF) {
        return problem_at(problem, CLAUSE_CYCLIST_ALL, "this game is played without Cyclists",
                          "units[%d].type", i);
    }
    unit->kind = template->kind;
    bool killed = unit->status == STATUS_DESTROYED;
    if (unit->start_sp == UNSAID) {
        unit->start_sp = unit->sp == UNSAID || killed ? template->sp : unit->sp;
    }
    unit->sp = killed ? 0 : unit->sp == UNSAID ? unit->start_sp : unit->sp;
    if (unit->sp > unit->start_sp || (!killed && unit->sp == 0)) {
        return problem_at(problem, CLAUSE_SETUP_STRENGTH,
                          "expected at least 1 and at most the SP it started with", "units[%d].sp",
                          i);
    }
    unit->gas = is_gun(unit) && unit->gas != 0;
    unit->cargo = NO_UNIT;
    unit->rode = NO_UNIT;
    if (unit->status != STATUS_ON_BOARD) {
        unit->at = SQUARE_NOWHERE;
        unit->carrier = NO_UNIT;
    }
    return true;
}

/* portable.setup.gun-class, portable.cyclist.all */
static bool complete_templates(struct portable_scenario *terms, struct problem *problem)
{
    for (int i = 0; i < terms->n_templates; i++) {
        struct template *template = &terms->templates[i];
        bool is_gun = template->kind == KIND_ARTILLERY || template->kind == KIND_SP_ARTILLERY;
        int own = i - CATALOGUE;
        if (is_gun && template->class == CLASS_NONE) {
            return problem_at(problem, CLAUSE_SETUP_GUN_CLASS, "expected a gun class",
                              "templates[%d].class", own);
        }
        if (!is_gun && template->class != CLASS_NONE && template->kind != KIND_ASSAULT_GUNS) {
            return problem_at(problem, CLAUSE_SETUP_GUN_CLASS, "a Unit of this kind has no guns",
                              "templates[%d].class", own);
        }
        bool flies = template->kind >= GROUND_KINDS;
        const struct type_row *type = &portable_types[flies ? 0 : template->kind];
        const struct aircraft_row *air =
            &portable_aircraft[flies ? template->kind - GROUND_KINDS : 0];
        template->sp = template->sp != UNSAID ? template->sp : flies ? air->sp : type->sp;
        template->rate = template->rate != UNSAID ? template->rate : flies ? air->rate : type->rate;
        if (!flies && template->rate > RATE_MAX) {
            return problem_at(problem, CLAUSE_MOVE_RATE,
                              "the program moves a Unit at most 7 squares", "templates[%d].rate",
                              own);
        }
        terms->rates[i] = template->rate;
    }
    return true;
}

/* portable.setup.commander: the one named, else the lowest-numbered Commander. */
static bool name_chief(struct portable_state *state, int side, struct problem *problem)
{
    int chief = NO_UNIT;
    int first = NO_UNIT;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side) {
            continue;
        }
        if (unit->chief && (unit->kind != KIND_COMMANDERS || chief != NO_UNIT)) {
            return problem_at(problem, CLAUSE_SETUP_COMMANDER,
                              "expected one Commander Unit of the side as its chief",
                              "units[%d].chief", i);
        }
        chief = unit->chief ? i : chief;
        first = first == NO_UNIT && unit->kind == KIND_COMMANDERS ? i : first;
    }
    if (chief == NO_UNIT && first != NO_UNIT) {
        state->units[first].chief = 1;
    }
    return true;
}

/* portable.setup.deploy: a scenario may start Units loaded or towed. */
static bool load_unit(terms_t *terms, struct portable_state *state, int i, struct problem *problem)
{
    struct unit *unit = &state->units[i];
    if (unit->carrier == NO_UNIT) {
        return true;
    }
    struct unit *carrier = &state->units[unit->carrier];
    if (unit->carrier == i || !stands(carrier) || carrier->side != unit->side ||
        carrier->cargo != NO_UNIT || !portable_can_carry(terms, carrier, unit)) {
        return problem_at(problem, CLAUSE_TRANSPORT_CAPACITY,
                          "expected a Unit on the board that can carry it and carries nobody else",
                          "units[%d].carrier", i);
    }
    carrier->cargo = (uint8_t)i;
    return square_is_nowhere(unit->at) ||
           problem_at(problem, CLAUSE_TRANSPORT_CAPACITY,
                      "what is carried has no square of its own", "units[%d].at", i);
}

/* portable.move.stacking, portable.move.enemy-square, portable.terrain.river */
static bool check_place(terms_t *terms, state_t *state, int i, struct problem *problem)
{
    const struct unit *unit = &state->units[i];
    if (!stands(unit)) {
        return true;
    }
    if (!is_on(terms, unit->at)) {
        return problem_at(problem, CLAUSE_BOARD_GRID, "expected a square on the board",
                          "units[%d].at", i);
    }
    if (!portable_is_enterable(terms, unit->at)) {
        return problem_at(problem, CLAUSE_TERRAIN_RIVER, "no ground Unit can be in this river",
                          "units[%d].at", i);
    }
    if (portable_has_enemy(state, unit->at, unit->side)) {
        return problem_at(problem, CLAUSE_MOVE_ENEMY_SQUARE, "an enemy is in this square",
                          "units[%d].at", i);
    }
    return portable_can_hold(terms, state, unit->at, i) ||
           problem_at(problem, CLAUSE_MOVE_STACKING, "another Unit fills this square",
                      "units[%d].at", i);
}

static bool complete_units(struct portable_scenario *terms, struct portable_state *state,
                           struct problem *problem)
{
    int n = 0;
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].side == side) {
                terms->in_order[n++] = (uint8_t)i;
            }
        }
    }
    for (int side = 0; side < SIDES; side++) {
        if (n == 0 || state->units[terms->in_order[side == 0 ? 0 : n - 1]].side != side) {
            return problem_at(problem, CLAUSE_SETUP_DEPLOY, "expected Units of each side", "units");
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (!complete_unit(terms, state, i, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (!load_unit(terms, state, i, problem)) {
            return false;
        }
    }
    uint16_t all = state->n_units;
    for (int i = 0; i < all; i++) { /* each is put beside those before it */
        state->n_units = (uint16_t)(i + 1);
        if (!check_place(terms, state, i, problem)) {
            return false;
        }
    }
    return name_chief(state, 0, problem) && name_chief(state, 1, problem);
}

static bool complete_aircraft(terms_t *terms, struct portable_state *state, int i,
                              struct problem *problem)
{
    struct aircraft *aircraft = &state->aircraft[i];
    const struct template *template = &terms->templates[aircraft->template];
    if (template->kind < GROUND_KINDS) {
        return problem_at(problem, CLAUSE_AIR_DEPLOY, "expected a kind of aircraft",
                          "aircraft[%d].type", i);
    }
    for (int j = 0; j < state->n_units; j++) {
        if (strcmp(state->units[j].id, aircraft->id) == 0) {
            return problem_at(problem, CLAUSE_AIR_DEPLOY, "a Unit is called so already",
                              "aircraft[%d].id", i);
        }
    }
    bool lost = aircraft->status == FLIGHT_DESTROYED;
    if (aircraft->start_sp == UNSAID) {
        aircraft->start_sp = aircraft->sp == UNSAID || lost ? template->sp : aircraft->sp;
    }
    aircraft->sp = lost ? 0 : aircraft->sp == UNSAID ? aircraft->start_sp : aircraft->sp;
    if (aircraft->bombs == UNSAID) {
        aircraft->bombs = portable_aircraft[template->kind - GROUND_KINDS].bombs;
    }
    if (aircraft->status != FLIGHT_OVER_FIELD) {
        return square_is_nowhere(aircraft->at) ||
               problem_at(problem, CLAUSE_AIR_DEPLOY, "it is not over the field: it has no square",
                          "aircraft[%d].at", i);
    }
    if (!is_on(terms, aircraft->at)) {
        return problem_at(problem, CLAUSE_BOARD_GRID, "expected a square on the board",
                          "aircraft[%d].at", i);
    }
    for (int j = 0; j < i; j++) {
        if (state->aircraft[j].status == FLIGHT_OVER_FIELD &&
            square_equal(state->aircraft[j].at, aircraft->at)) {
            return problem_at(problem, CLAUSE_AIR_NO_SHARE, "another aircraft is in this square",
                              "aircraft[%d].at", i);
        }
    }
    return true;
}

static bool check_square(terms_t *terms, struct square at, const char *list, int i,
                         struct problem *problem)
{
    return is_on(terms, at) || problem_at(problem, CLAUSE_BOARD_GRID,
                                          "expected a square on the board", "%s[%d].at", list, i);
}

/* portable.hidden.mines: hidden from the other side, so somebody must have laid them. */
static bool number_mines(terms_t *terms, struct portable_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        mine->number = (uint16_t)(i + 1);
        if (!check_square(terms, mine->at, "mines", i, problem)) {
            return false;
        }
        if (mine->hidden && mine->side == SIDE_NONE) {
            return problem_at(problem, CLAUSE_HIDDEN_MINES, "a hidden minefield needs an owner",
                              "mines[%d].side", i);
        }
        for (int j = 0; j < i; j++) {
            if (square_equal(mine->at, state->mines[j].at)) {
                return problem_at(problem, CLAUSE_TERRAIN_MINES, "this square is mined already",
                                  "mines[%d].at", i);
            }
        }
    }
    return true;
}

static bool number_things(terms_t *terms, struct portable_state *state, struct problem *problem)
{
    int shells = state->n_clouds;
    for (int i = 0; i < state->n_units; i++) {
        shells += state->units[i].gas;
    }
    if (shells > CLOUDS_MAX) {
        return problem_at(problem, CLAUSE_GAS_SHELL,
                          "the program keeps at most 64 clouds and gas shells together", "clouds");
    }
    for (int i = 0; i < state->n_wire; i++) {
        state->wire[i].number = (uint16_t)(i + 1);
        if (!check_square(terms, state->wire[i].at, "wire", i, problem)) {
            return false;
        }
        for (int j = 0; j < i; j++) {
            if (square_equal(state->wire[i].at, state->wire[j].at)) {
                return problem_at(problem, CLAUSE_TERRAIN_WIRE, "this square has wire already",
                                  "wire[%d].at", i);
            }
        }
    }
    for (int i = 0; i < state->n_clouds; i++) {
        state->clouds[i].number = (uint16_t)(i + 1);
        if (!check_square(terms, state->clouds[i].at, "clouds", i, problem)) {
            return false;
        }
    }
    for (int i = 0; i < state->n_objectives; i++) {
        state->objectives[i].number = (uint16_t)(i + 1);
        if (!check_square(terms, state->objectives[i].at, "objectives", i, problem)) {
            return false;
        }
    }
    return number_mines(terms, state, problem);
}

/* portable.exhaustion.point: a third of what the side began with, rounded up. */
static bool reckon_losses(terms_t *terms, struct portable_state *state, struct problem *problem)
{
    int start[SIDES] = {0};
    int lost[SIDES] = {0};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        start[unit->side] += unit->start_sp;
        lost[unit->side] += unit->start_sp - unit->sp;
    }
    if (start[0] + start[1] > STRENGTH_MAX) {
        return problem_at(problem, CLAUSE_SETUP_STRENGTH,
                          "the program keeps at most 280 SP on both sides together", "units");
    }
    bool air = terms->head.options[OPT_AIR] == AIR_ON &&
               terms->head.options[OPT_AIR_COUNTS] == AIR_COUNTS_YES;
    for (int i = 0; i < state->n_aircraft && air; i++) {
        const struct aircraft *aircraft = &state->aircraft[i];
        start[aircraft->side] += aircraft->start_sp;
        lost[aircraft->side] += aircraft->start_sp - aircraft->sp;
    }
    for (int side = 0; side < SIDES; side++) {
        if (state->lost[side] < 0) {
            state->lost[side] = (int16_t)lost[side];
        }
        if (state->point[side] < 0) {
            int point = (start[side] + POINT_PART - 1) / POINT_PART;
            state->point[side] = (int16_t)(point > 0 ? point : 1);
        }
    }
    return true;
}

/* portable.victory.end: where squares are held, who stands in one when the battle begins has it. */
static void find_holders(terms_t *terms, struct portable_state *state)
{
    for (int i = 0; i < state->n_objectives && terms->victory == VICTORY_HOLD; i++) {
        struct objective *objective = &state->objectives[i];
        for (int side = 0; side < SIDES && objective->holder == SIDE_NONE; side++) {
            if (portable_has_enemy(state, objective->at, 1 - side)) {
                objective->holder = (uint8_t)side;
            }
        }
    }
}

static int side_of_active(state_t *state)
{
    return state->active != NO_UNIT ? state->units[state->active].side
                                    : state->aircraft[state->active_aircraft].side;
}

/* A situation may begin with a Unit in the middle of its activation: then the game waits for it. */
static bool resume_activation(terms_t *terms, struct portable_state *state, struct problem *problem)
{
    if (state->active == NO_UNIT && state->active_aircraft == NO_UNIT) {
        state->stage = STAGE_NONE;
        return true;
    }
    if (state->head.phase != ACTIVATION_A_PHASE && state->head.phase != ACTIVATION_B_PHASE) {
        return problem_at(problem, CLAUSE_TURN_SEQUENCE,
                          "a Unit is active in the activation phases alone", "active");
    }
    if ((state->active != NO_UNIT && state->active_aircraft != NO_UNIT) ||
        (state->active != NO_UNIT && !is_in_play(&state->units[state->active]))) {
        return problem_at(problem, CLAUSE_TURN_ACTIVATE_ONE, "expected one Unit on the board",
                          "active");
    }
    if (state->active == NO_UNIT && terms->head.options[OPT_AIR] == AIR_OFF) {
        return problem_at(problem, CLAUSE_AIR_DEPLOY,
                          "expected no active aircraft where opt-air is off", "active-aircraft");
    }
    if (state->active != NO_UNIT) {
        state->units[state->active].activated = 1;
    } else {
        state->aircraft[state->active_aircraft].activated = 1;
    }
    int side = side_of_active(state);
    state->side_a = (uint8_t)(state->head.phase == ACTIVATION_A_PHASE ? side : 1 - side);
    state->activations = state->activations == NOT_ROLLED ? 0 : state->activations;
    state->stage = state->stage == STAGE_ADVANCED ? STAGE_ADVANCED : STAGE_READY;
    agenda_ask(&state->head, TASK_ACTIVE, side, state->active);
    return true;
}

bool portable_setup(struct portable_scenario *terms, struct portable_state *state,
                    struct problem *problem)
{
    state->asked = NO_UNIT; /* nobody is asked before the game begins */
    memset(terms->exit_edges, 0, sizeof terms->exit_edges);
    for (int i = 0; i < terms->n_exits; i++) {
        terms->exit_edges[terms->exits[i].side] |= (uint8_t)(1 << terms->exits[i].edge);
    }
    if (!portable_draw_map(terms, problem) || !complete_templates(terms, problem) ||
        !complete_units(terms, state, problem)) {
        return false;
    }
    if (terms->victory != VICTORY_EXHAUSTION && terms->victory != VICTORY_EXIT &&
        state->n_objectives == 0) {
        return problem_at(problem, CLAUSE_VICTORY_END, "expected squares to be counted",
                          "objectives");
    }
    for (int i = 0; i < state->n_aircraft; i++) {
        if (!complete_aircraft(terms, state, i, problem)) {
            return false;
        }
    }
    if (!number_things(terms, state, problem)) {
        return false;
    }
    find_holders(terms, state);
    return reckon_losses(terms, state, problem) && resume_activation(terms, state, problem);
}
