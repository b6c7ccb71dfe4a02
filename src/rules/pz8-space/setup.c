/* Pz8 Space: what a scenario must be before it can be played. */

#include <string.h>

#include "rules/pz8-space/space.h"

#include "rules/pz8-space-templates.h"

enum { FIRST_UNLESS_SAID = 0 }; /* whose go it is where a file does not say */

void space_prepare(struct space_scenario *terms, struct space_state *state)
{
    memcpy(terms->templates, pz8_space_templates, sizeof pz8_space_templates);
    terms->n_templates = sizeof pz8_space_templates / sizeof pz8_space_templates[0];
    state->active = NO_UNIT;
}

/* pz8-space.board.hexes, pz8-space.board.sharing */
static bool check_places(terms_t *terms, state_t *state, struct problem *problem)
{
    struct hex_board board = space_board(terms);
    for (int i = 0; i < state->n_asteroids; i++) {
        struct hex at = state->asteroids[i].at;
        if (!hex_is_on(board, at)) {
            return problem_at(problem, CLAUSE_BOARD_HEXES, "expected a hex on the table",
                              "asteroids[%d]", i);
        }
        for (int j = 0; j < i; j++) {
            if (hex_equal(at, state->asteroids[j].at)) {
                return problem_at(problem, CLAUSE_BOARD_SHARING, "two asteroids are in this hex",
                                  "asteroids[%d]", i);
            }
        }
    }
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (!is_on_table(ship)) {
            continue;
        }
        if (!hex_is_on(board, ship->at)) {
            return problem_at(problem, CLAUSE_BOARD_HEXES, "expected a hex on the table",
                              "units[%d].at", i);
        }
        if (space_is_asteroid(state, ship->at)) {
            return problem_at(problem, CLAUSE_BOARD_SHARING, "an asteroid is in this hex",
                              "units[%d].at", i);
        }
        int other = space_ship_at(state, ship->at, i);
        if (other != NO_UNIT && other < i) {
            return problem_at(problem, CLAUSE_BOARD_SHARING, "another ship is in this hex",
                              "units[%d].at", i);
        }
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (torpedo->gone) {
            continue;
        }
        if (!hex_is_on(board, torpedo->at) || space_is_asteroid(state, torpedo->at)) {
            return problem_at(problem, CLAUSE_BOARD_SHARING,
                              "expected a hex on the table without an asteroid", "torpedoes[%d].at",
                              i);
        }
        int ship = space_ship_at(state, torpedo->at, NO_UNIT);
        if (ship != NO_UNIT && state->ships[ship].side != torpedo->side &&
            state->head.phase < TORPEDOES_PHASE) {
            return problem_at(problem, CLAUSE_TORPEDO_CONTACT,
                              "expected a hex without an enemy ship: it would have hit her",
                              "torpedoes[%d].at", i);
        }
    }
    return true;
}

static bool check_torpedoes(terms_t *terms, struct space_state *state, struct problem *problem)
{
    int most = state->n_torpedoes;
    for (int i = 0; i < state->n_ships; i++) {
        struct ship *ship = &state->ships[i];
        if (ship->torpedoes == TORPEDOES_OF_TEMPLATE) {
            ship->torpedoes = template_of(terms, ship)->torpedoes;
        }
        if (ship->torpedoes > template_of(terms, ship)->torpedoes) {
            return problem_at(problem, CLAUSE_TORPEDO_ONE,
                              "expected no more torpedoes than her template has",
                              "units[%d].torpedoes", i);
        }
        most += ship->torpedoes;
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        state->torpedoes[i].number = (uint16_t)(i + 1);
    }
    return most <= TORPEDOES_MAX ||
           problem_at(problem, CLAUSE_TORPEDO_ONE,
                      "the program keeps at most 64 torpedoes in a whole game, aboard and launched",
                      "units");
}

/* pz8-space.template.lacks, pz8-space.cloak.no-jump: what this turn's marks say she has done. */
static bool check_marks(terms_t *terms, state_t *state, struct problem *problem)
{
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->jumped && !template_of(terms, ship)->jumps) {
            return problem_at(problem, CLAUSE_TEMPLATE_LACKS,
                              "expected false: a ship of this kind cannot jump", "units[%d].jumped",
                              i);
        }
        if (ship->cloaked && !template_of(terms, ship)->cloaks) {
            return problem_at(problem, CLAUSE_TEMPLATE_LACKS,
                              "expected false: a ship of this kind cannot cloak",
                              "units[%d].cloaked", i);
        }
        if (ship->cloaked && ship->jumped) {
            return problem_at(problem, CLAUSE_CLOAK_NO_JUMP,
                              "expected false: a ship that jumped does not cloak in that turn",
                              "units[%d].cloaked", i);
        }
    }
    return true;
}

static bool check_table(terms_t *terms, state_t *state, struct problem *problem)
{
    bool wraps = terms->head.options[OPT_EDGE] == EDGE_WRAP;
    return (!wraps && state->n_asteroids == 0) || terms->head.width % 2 == 0 ||
           problem_at(problem, CLAUSE_ASTEROID_WRAP,
                      "expected an even number of columns, for things go around this table",
                      "hexes");
}

/* A situation may begin with a ship in the middle of its activation: then the game waits for it. */
static bool resume_activation(struct space_state *state, struct problem *problem)
{
    if (state->active == NO_UNIT) {
        return state->stage == STAGE_NONE || problem_at(problem, CLAUSE_TURN_ALTERNATE,
                                                        "expected an active ship with it", "stage");
    }
    if (state->head.phase != ACTIVATION_PHASE) {
        return problem_at(problem, CLAUSE_TURN_ALTERNATE,
                          "a ship is active in the activation phase alone", "active");
    }
    if (state->active >= state->n_ships || !is_on_table(&state->ships[state->active])) {
        return problem_at(problem, CLAUSE_TURN_COMPLETE, "expected a ship on the table", "active");
    }
    struct ship *ship = &state->ships[state->active];
    if (state->goes.go != FIRST_UNLESS_SAID && state->goes.go != ship->side) {
        return problem_at(problem, CLAUSE_TURN_ALTERNATE, "expected the side of the active ship",
                          "go");
    }
    if (state->stage == STAGE_NONE) {
        state->stage = STAGE_CHOSEN;
    }
    ship->activated = 1;
    state->goes.go = ship->side;
    state->free_hex = ship->at;
    agenda_ask(&state->head, TASK_SHIP, ship->side, state->active);
    return true;
}

bool space_setup(struct space_scenario *terms, struct space_state *state, struct problem *problem)
{
    _Static_assert(SHIPS_MAX <= 32, "a bit for each ship");
    terms->convoy_ships = 0;
    for (int i = 0; i < state->n_ships; i++) {
        terms->convoy_ships |= (uint32_t)is_convoy(terms, &state->ships[i]) << i;
    }
    for (int side = 0; side < SIDES; side++) {
        if (space_ships_on_table(state, side) == 0) {
            return problem_at(problem, CLAUSE_VICTORY_END,
                              "expected at least one ship of each side on the table", "units");
        }
    }
    if (terms->convoy_away != 0 && (terms->convoy_edge == NO_EDGE || terms->convoy_lost == 0)) {
        return problem_at(problem, CLAUSE_SCENARIO_BELT_CONVOY,
                          "a convoy needs convoy-edge and convoy-lost too", "convoy-away");
    }
    return check_table(terms, state, problem) && check_places(terms, state, problem) &&
           check_torpedoes(terms, state, problem) && check_marks(terms, state, problem) &&
           resume_activation(state, problem);
}
