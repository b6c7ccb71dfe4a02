/* Pz8 Space: the end of a game, and how well a side stands (ledger, "Victory" and "Scenarios"). */

#include <stdlib.h>

#include "rules/pz8-space/space.h"

/* pz8-space.victory.end: 2 for each enemy ship destroyed, 1 for each damaged or gone. */
static int points_for(const struct space_state *state, int side)
{
    int points = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side == side) {
            continue;
        }
        switch (ship->status) {
        case DESTROYED:
            points += 2;
            break;
        case LEFT:
            points += 1;
            break;
        default:
            points += ship->damaged;
        }
    }
    return points;
}

/* pz8-space.scenario.belt-convoy: ships to bring away over one edge. One that leaves elsewhere is lost.
 * If both numbers are reached at once, nobody has won by them. */
static bool convoy_decides(const struct space_scenario *terms, const struct space_state *state,
                           uint8_t *winner)
{
    *winner = SIDE_NONE;
    if (terms->convoy_away == 0) {
        return false;
    }
    int away = 0;
    int lost = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side != 0 || ship->template != terms->convoy || is_on_table(ship)) {
            continue;
        }
        bool escaped = ship->status == LEFT && ship->left_over == terms->convoy_edge;
        away += escaped;
        lost += !escaped;
    }
    bool saved = away >= terms->convoy_away;
    bool ruined = lost >= terms->convoy_lost;
    if (saved == ruined) {
        return false;
    }
    *winner = saved ? 0 : 1;
    return true;
}

struct outcome space_outcome(const struct scenario *scenario, const struct state *head)
{
    const struct space_scenario *terms = space_scenario(scenario);
    const struct space_state *state = space_state(head);
    struct outcome outcome = {.winner = SIDE_NONE, .clause = CLAUSE_VICTORY_END};
    if (convoy_decides(terms, state, &outcome.winner)) {
        outcome.over = true;
        outcome.clause = CLAUSE_SCENARIO_BELT_CONVOY;
    }
    int ships[SIDES];
    count_ships_on_table(state, ships);
    if (!outcome.over && ships[0] > 0 && ships[1] > 0 && !state->time_up) {
        return (struct outcome){.over = false, .winner = SIDE_NONE};
    }
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)points_for(state, side);
    }
    if (outcome.over) {
        return outcome;
    }
    outcome.over = true;
    if (ships[0] == 0 || ships[1] == 0) {
        outcome.winner = ships[0] > 0 ? 0 : ships[1] > 0 ? 1 : SIDE_NONE;
    } else if (outcome.points[0] != outcome.points[1]) {
        outcome.winner = outcome.points[0] > outcome.points[1] ? 0 : 1;
    }
    return outcome;
}

/* What follows is no rule but judgement, for the computer player: thousandths of a victory point. */
enum {
    WORTH_WIN = 50000,
    WORTH_POINT = 1000,
    WORTH_SHIP = 400,      /* being there at all, beyond the points its loss would give */
    WORTH_TORPEDO = 300,   /* still aboard */
    WORTH_HOMING = 700,    /* on its way, at the ship */
    WORTH_AIM = 160,       /* an enemy on the row ahead, times the chance of a hit in sixths */
    WORTH_HEX_NEARER = 12, /* per hex nearer to the nearest enemy */
    WORTH_CONVOY_HEX = 60
};

static int nearest_enemy(const struct space_state *state, struct hex from, int side)
{
    int nearest = 2 * HEX_MAX_COLUMNS;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        if (ship->side != side && is_on_table(ship)) {
            int distance = hex_distance(from, ship->at);
            nearest = distance < nearest ? distance : nearest;
        }
    }
    return nearest;
}

/* Sixths of hits it could score with the guns as it stands; ships that cannot shoot threaten nobody. */
static int aim_of(const struct space_scenario *terms, const struct space_state *state,
                  const struct ship *ship)
{
    if (!template_of(terms, ship)->guns) {
        return 0;
    }
    int best = 0;
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *enemy = &state->ships[i];
        if (enemy->side == ship->side || !is_on_table(enemy)) {
            continue;
        }
        int distance = hex_row_distance(ship->at, ship->facing, enemy->at);
        if (distance >= 1 && distance <= 9 &&
            has_clear_row(state, ship->at, ship->facing, distance)) {
            int sixths = 4 - (distance + 2) / 3;
            best = sixths > best ? sixths : best;
        }
    }
    return best;
}

/* A convoy ship is worth more the nearer it is to its edge. */
static int convoy_progress(const struct space_scenario *terms, const struct ship *ship)
{
    if (terms->convoy_away == 0 || ship->template != terms->convoy || ship->side != 0) {
        return 0;
    }
    switch (terms->convoy_edge) {
    case EAST_EDGE:
        return hex_column(ship->at);
    case WEST_EDGE:
        return terms->head.width - hex_column(ship->at);
    case SOUTH_EDGE:
        return hex_row(ship->at);
    default:
        return terms->head.height - hex_row(ship->at);
    }
}

static bool is_convoy(const struct space_scenario *terms, const struct ship *ship)
{
    return terms->convoy_away != 0 && ship->side == 0 && ship->template == terms->convoy;
}

static int32_t worth_of_ship(const struct space_scenario *terms, const struct space_state *state,
                             const struct ship *ship)
{
    if (is_convoy(terms, ship) && ship->status != ON_TABLE) {
        bool away = ship->status == LEFT && ship->left_over == terms->convoy_edge;
        return away ? 8 * WORTH_POINT : -8 * WORTH_POINT;
    }
    if (!is_on_table(ship)) {
        return -(ship->status == DESTROYED ? 2 : 1) * WORTH_POINT;
    }
    int32_t worth = WORTH_SHIP - ship->damaged * WORTH_POINT;
    worth += ship->torpedoes * WORTH_TORPEDO;
    worth += aim_of(terms, state, ship) * WORTH_AIM;
    worth += convoy_progress(terms, ship) * WORTH_CONVOY_HEX;
    if (template_of(terms, ship)->guns) {
        worth -= nearest_enemy(state, ship->at, ship->side) * WORTH_HEX_NEARER;
    }
    return worth;
}

int32_t space_score(const struct scenario *scenario, const struct state *head, int side)
{
    const struct space_scenario *terms = space_scenario(scenario);
    const struct space_state *state = space_state(head);
    int32_t score = 0;
    if (head->over && head->winner != SIDE_NONE) {
        score += head->winner == side ? WORTH_WIN : -WORTH_WIN;
    }
    for (int i = 0; i < state->n_ships; i++) {
        const struct ship *ship = &state->ships[i];
        int32_t worth = worth_of_ship(terms, state, ship);
        score += ship->side == side ? worth : -worth;
    }
    for (int i = 0; i < state->n_torpedoes; i++) {
        const struct torpedo *torpedo = &state->torpedoes[i];
        if (!torpedo->gone) {
            int distance = nearest_enemy(state, torpedo->at, torpedo->side);
            int32_t worth = distance <= TORPEDO_MOVE ? WORTH_HOMING : WORTH_HOMING / 3;
            score += torpedo->side == side ? worth : -worth;
        }
    }
    return score;
}
