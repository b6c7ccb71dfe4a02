/* Pz8 WW1: movement (ledger, "Move"). */

#include <stdlib.h>

#include "rules/pz8-ww1/ww1.h"

static bool check_distance(const struct unit *unit, struct square to, struct refusal *why);
static bool check_mover(const struct unit *unit, struct refusal *why);
static bool check_arrival(state_t *state, const struct unit *unit, const struct cell *cell,
                          struct refusal *why);

/* The eight neighbours, first those over an edge. */
enum { NEIGHBOURS = 8, OVER_EDGES = 4 };
static const struct {
    int8_t x, y;
} steps[NEIGHBOURS] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

/* Whose unit it is, the umpire has checked. */
bool ww1_check_move(terms_t *terms, state_t *state, const struct ww1_move *order,
                    struct refusal *why)
{
    const struct unit *mover = &state->units[order->unit];
    return check_mover(mover, why) && check_distance(mover, order->to, why) &&
           check_arrival(state, mover, cell_at(terms, state, order->to), why);
}

/* Stuck at the start or moved, it has had its move. */
void ww1_do_move(struct play *play, const struct ww1_move *order)
{
    struct ww1_state *state = ww1_of(play);
    struct unit *mover = &state->units[order->unit];
    state->moves_begun = 1;
    mover->moved = 1;
    if (ww1_gets_through(play, order->unit)) {
        ww1_tell_moved(play, CLAUSE_MOVE_STEP, order->unit, mover->at, order->to);
        ww1_put_unit(ww1_terms(play), state, order->unit, order->to);
    }
}

bool ww1_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int32_t *words = ww1_open_move(legal, UNITS_MAX * NEIGHBOURS);
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *mover = &state->units[unit];
        if (mover->side != side || !check_mover(mover, NULL)) {
            continue;
        }
        int directions = pz8_ww1_move[mover->arm].diagonal ? NEIGHBOURS : OVER_EDGES;
        for (int i = 0; i < directions; i++) {
            struct square to = square_at(mover->at.x + steps[i].x, mover->at.y + steps[i].y);
            if (square_is_on(board_of(terms), to) &&
                check_arrival(state, mover, cell_at(terms, state, to), NULL)) {
                if (legal == NULL) {
                    return true;
                }
                words = ww1_put_move(words, unit, to);
            }
        }
    }
    return legal_close_at(legal, words);
}

/* pz8-ww1.move.step, pz8-ww1.move.storm */
static bool check_distance(const struct unit *unit, struct square to, struct refusal *why)
{
    if (pz8_ww1_move[unit->arm].diagonal) {
        int dx = abs(unit->at.x - to.x);
        int dy = abs(unit->at.y - to.y);
        return (dx <= 1 && dy <= 1 && dx + dy > 0) ||
               refuse(why, CLAUSE_MOVE_STORM, "Stormtroopers move one square in any direction");
    }
    return square_is_adjacent(unit->at, to) ||
           refuse(why, CLAUSE_MOVE_STEP, "a unit moves one square over an edge");
}

/* May it move at all? */
static bool check_mover(const struct unit *unit, struct refusal *why)
{
    if (!is_on_table(unit)) {
        return refuse(why, CLAUSE_MOVE_STEP, "that unit is not on the table");
    }
    if (pz8_ww1_move[unit->arm].squares == 0) {
        return refuse(why, CLAUSE_MOVE_MG, "an MG never moves");
    }
    if (unit->stuck) {
        return refuse(why, CLAUSE_MOVE_TANK_ROLL, "the Tank is stuck for the rest of the game");
    }
    return !unit->moved || refuse(why, CLAUSE_MOVE_STEP, "that unit has moved this turn");
}

/* pz8-ww1.move.enemy, pz8-ww1.setup.capacity, pz8-ww1.move.tank-difficult */
static bool check_arrival(state_t *state, const struct unit *unit, const struct cell *cell,
                          struct refusal *why)
{
    if (is_enemy_in(state, cell, unit->side)) {
        return refuse(why, CLAUSE_MOVE_ENEMY, "an enemy unit is in that square");
    }
    if (room_in(cell) <= 0) {
        return refuse(why, CLAUSE_SETUP_CAPACITY, "units and Field Defences fill that square");
    }
    return unit->arm != ARM_TANK || !cell->difficult ||
           refuse(why, CLAUSE_MOVE_TANK_DIFFICULT, "a Tank does not enter a difficult square");
}
