/* Pz8 WW1: what a scenario must be before it can be played. */

#include <string.h>

#include "rules/pz8-ww1/ww1.h"

/* pz8-ww1.table.units */
#include "rules/pz8-ww1-units.h"

void ww1_prepare(struct ww1_scenario *terms, struct ww1_state *state)
{
    memcpy(terms->templates, pz8_ww1_units, sizeof pz8_ww1_units);
    terms->n_templates = sizeof pz8_ww1_units / sizeof pz8_ww1_units[0];
}

/* pz8-ww1.victory.levels: two halves, and three rows to be won. pz8-ww1.victory.length */
static bool check_board(struct ww1_scenario *terms, struct problem *problem)
{
    struct scenario *head = &terms->head;
    if (head->width > COLUMNS_MAX || head->height > ROWS_MAX || head->height < ROWS_LEAST ||
        head->height % 2 != 0) {
        return problem_at(problem, CLAUSE_VICTORY_LEVELS,
                          "expected at most 10 columns, and 6, 8 or 10 rows", "squares");
    }
    if (head->last_turn == 0) {
        head->last_turn = TURNS_MAX;
    }
    return head->last_turn <= TURNS_MAX ||
           problem_at(problem, CLAUSE_VICTORY_LENGTH, "expected at most 9 turns", "turns");
}

/* pz8-ww1.setup.forces: a group of random units begins with if-rolled 1 and goes upwards. */
static bool check_group(state_t *state, int i, struct problem *problem)
{
    const struct unit *unit = &state->units[i];
    const struct unit *last = i > 0 ? unit - 1 : NULL;
    bool fits = unit->if_rolled <= 1 ||
                (last != NULL && last->if_rolled > 0 && last->if_rolled < unit->if_rolled &&
                 last->side == unit->side && last->template == unit->template);
    return fits || problem_at(problem, CLAUSE_SETUP_FORCES,
                              "expected 1, or more than the unit of the same kind before it has",
                              "units[%d].if-rolled", i);
}

static bool read_defences(terms_t *terms, struct ww1_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_defences; i++) {
        struct defence *defence = &state->defences[i];
        defence->number = (uint16_t)(i + 1);
        if (!square_is_on(board_of(terms), defence->at)) {
            return problem_at(problem, CLAUSE_SETUP_HALVES, "expected a square of the board",
                              "defences[%d].at", i);
        }
        const struct cell *cell = cell_at(terms, state, defence->at);
        if (defence->gone) {
            continue;
        }
        if (cell->n_defences == DEFENCES_PER_SQUARE ||
            (defence->work == WORK_BUNKER && has_bunker(state, cell))) {
            return problem_at(
                problem, CLAUSE_SETUP_FD_LIMIT,
                "expected at most two Field Defences in a square, one of them a Bunker",
                "defences[%d].at", i);
        }
        ww1_put_defence(terms, state, i);
    }
    int most = state->n_defences;
    for (int side = 0; side < SIDES; side++) {
        for (int work = 0; work < WORKS; work++) {
            most += state->stock[side][work];
        }
    }
    return most <= DEFENCES_MAX ||
           problem_at(problem, CLAUSE_SETUP_FD_TURNS,
                      "the program keeps at most 96 Field Defences, placed and to be placed",
                      "defences");
}

/* pz8-ww1.scenario.auto-1916: in the own half, and no more than a square may hold. */
static bool check_proposals(terms_t *terms, struct problem *problem)
{
    uint8_t pieces[SQUARES_MAX] = {0};
    uint8_t bunkers[SQUARES_MAX] = {0};
    for (int i = 0; i < terms->n_proposals; i++) {
        const struct proposal *proposal = &terms->proposals[i];
        if (!square_is_on(board_of(terms), proposal->at) ||
            !is_in_half(terms, proposal->at, proposal->side)) {
            return problem_at(problem, CLAUSE_SETUP_HALVES, "expected a square of the own half",
                              "proposed-defences[%d].at", i);
        }
        int square = index_of(terms, proposal->at);
        pieces[square]++;
        bunkers[square] = (uint8_t)(bunkers[square] + (proposal->work == WORK_BUNKER));
        if (pieces[square] > DEFENCES_PER_SQUARE || bunkers[square] > BUNKERS_PER_SQUARE) {
            return problem_at(
                problem, CLAUSE_SETUP_FD_LIMIT,
                "expected at most two Field Defences in a square, one of them a Bunker",
                "proposed-defences[%d].at", i);
        }
    }
    return true;
}

/* pz8-ww1.setup.difficult */
static bool read_ground(terms_t *terms, struct ww1_state *state, struct problem *problem)
{
    static const uint8_t lists[] = {WOODS, TOWNS, ROUGH, CRATERS};
    for (size_t list = 0; list < sizeof lists; list++) {
        const struct collection *squares = &ww1_collections[lists[list]];
        const void *home = collection_home(squares, &terms->head, &state->head);
        for (int i = 0; i < collection_count(squares, home); i++) {
            const struct square *at = collection_look(squares, home, i);
            if (!square_is_on(board_of(terms), *at)) {
                return problem_at(problem, CLAUSE_SETUP_DIFFICULT, "expected a square of the board",
                                  "%s[%d]", squares->name, i);
            }
            state->cells[index_of(terms, *at)].difficult = 1;
        }
    }
    return true;
}

static bool check_unit_place(terms_t *terms, state_t *state, int i, struct problem *problem)
{
    const struct unit *unit = &state->units[i];
    struct square_board board = board_of(terms);
    if (!square_is_nowhere(unit->proposed) &&
        (!square_is_on(board, unit->proposed) || !is_in_half(terms, unit->proposed, unit->side))) {
        return problem_at(problem, CLAUSE_SETUP_HALVES, "expected a square of the own half",
                          "units[%d].proposed", i);
    }
    if (square_is_nowhere(unit->at)) {
        return true;
    }
    if (!square_is_on(board, unit->at)) {
        return problem_at(problem, CLAUSE_SETUP_DEPLOY, "expected a square of the board",
                          "units[%d].at", i);
    }
    const struct cell *cell = cell_at(terms, state, unit->at);
    if (unit->status == STATUS_HERE && room_in(cell) <= 0) {
        return problem_at(problem, CLAUSE_SETUP_CAPACITY,
                          "expected at most four units and Field Defences in a square",
                          "units[%d].at", i);
    }
    return unit->status != STATUS_HERE || !is_enemy_in(state, cell, unit->side) ||
           problem_at(problem, CLAUSE_MOVE_ENEMY, "enemies are in this square", "units[%d].at", i);
}

static bool read_units(terms_t *terms, struct ww1_state *state, struct problem *problem)
{
    bool reinforcements = option(terms, OPT_REINFORCEMENTS) == REINFORCEMENTS_ON;
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        const struct template *template = &terms->templates[unit->template];
        unit->arm = template->arm;
        if (unit->quality == QUALITY_OF_TYPE) {
            unit->quality = template->quality;
        }
        if (unit->arrives != 0 && square_is_nowhere(unit->at) && !reinforcements) {
            unit->status = STATUS_ABSENT;
        }
        if (!check_group(state, i, problem) || !check_unit_place(terms, state, i, problem)) {
            return false;
        }
        if (is_on_table(unit)) {
            struct square at = unit->at;
            unit->at = SQUARE_NOWHERE;
            ww1_put_unit(terms, state, i, at);
        }
    }
    return true;
}

/* A situation may begin with barrages that are named or planned already. */
static bool check_barrages(terms_t *terms, state_t *state, struct problem *problem)
{
    int most = state->n_barrages;
    for (int i = 0; i < state->n_barrages; i++) {
        const struct barrage *barrage = &state->barrages[i];
        if (!square_is_on(board_of(terms), barrage->at) ||
            is_in_half(terms, barrage->at, barrage->side)) {
            return problem_at(problem, CLAUSE_BOMBARD_DECLARE,
                              "expected a square of the enemy's half", "barrages[%d].at", i);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        most += (state->ap[side] + LAST_ROUNDS_MAX) / AP_PER_POINT;
    }
    return most <= BARRAGES_MAX ||
           problem_at(problem, CLAUSE_BOMBARD_COST,
                      "expected fewer barrages, or fewer AP to pay for more", "barrages");
}

bool ww1_setup(struct ww1_scenario *terms, struct ww1_state *state, struct problem *problem)
{
    if (!check_board(terms, problem) || !read_ground(terms, state, problem) ||
        !read_defences(terms, state, problem) || !check_proposals(terms, problem) ||
        !check_barrages(terms, state, problem) || !read_units(terms, state, problem)) {
        return false;
    }
    for (int side = 0; side < SIDES; side++) {
        /* pz8-ww1.support.last-rounds: who starts without AP never rolls */
        state->last_rounds[side] |= state->ap[side] == 0;
    }
    return ww1_has_attacker(state) ||
           problem_at(problem, CLAUSE_VICTORY_DEFENDER, "expected a unit of the Attacker", "units");
}
