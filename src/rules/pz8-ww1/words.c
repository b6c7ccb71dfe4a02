/* Pz8 WW1: the mutators, which keep units, defences and cells in step. */

#include <assert.h>
#include <string.h>

#include "rules/pz8-ww1/ww1.h"

/* Lists of a cell are in the order of the units: the same table is always the same bytes. */
static void add_to(uint8_t list[], uint8_t *n, int most, int number)
{
    assert(*n < most);
    int place = *n;
    for (; place > 0 && list[place - 1] > number; place--) {
        list[place] = list[place - 1];
    }
    list[place] = (uint8_t)number;
    *n += 1;
}

static void take_from(uint8_t list[], uint8_t *n, int number)
{
    int place = 0;
    while (list[place] != number) {
        place++;
        assert(place < *n);
    }
    *n -= 1;
    memmove(&list[place], &list[place + 1], (size_t)(*n - place));
    list[*n] = 0;
}

static struct cell *cell_of(terms_t *terms, struct ww1_state *state, struct square square)
{
    return &state->cells[index_of(terms, square)];
}

void ww1_put_unit(terms_t *terms, struct ww1_state *state, int unit, struct square to)
{
    struct unit *mover = &state->units[unit];
    if (mover->at.x != 0) {
        struct cell *from = cell_of(terms, state, mover->at);
        take_from(from->units, &from->n_units, unit);
    }
    struct cell *cell = cell_of(terms, state, to);
    add_to(cell->units, &cell->n_units, CAPACITY, unit);
    mover->at = to;
}

void ww1_put_defence(terms_t *terms, struct ww1_state *state, int defence)
{
    struct cell *cell = cell_of(terms, state, state->defences[defence].at);
    add_to(cell->defences, &cell->n_defences, DEFENCES_PER_SQUARE, defence);
}

/* The place of the fallen stays in the record, for whoever looks back. */
void ww1_lose_unit(struct play *play, int unit, int clause)
{
    struct ww1_state *state = ww1_of(play);
    struct unit *lost = &state->units[unit];
    struct cell *cell = cell_of(ww1_terms(play), state, lost->at);
    take_from(cell->units, &cell->n_units, unit);
    lost->status = STATUS_LOST;
    ww1_tell_lost(play, clause, unit);
}

void ww1_remove_defence(struct play *play, int defence, int clause)
{
    struct ww1_state *state = ww1_of(play);
    struct defence *removed = &state->defences[defence];
    struct cell *cell = cell_of(ww1_terms(play), state, removed->at);
    take_from(cell->defences, &cell->n_defences, defence);
    removed->gone = 1;
    ww1_tell_removed(play, clause, defence, removed->work, removed->at);
}

/* pz8-ww1.bombard.crater: difficult for the rest of the game; shells on it change nothing more. */
void ww1_make_crater(struct play *play, struct square at)
{
    struct ww1_state *state = ww1_of(play);
    for (int i = 0; i < state->n_craters; i++) {
        if (square_equal(state->craters[i].at, at)) {
            return;
        }
    }
    state->craters[state->n_craters++].at = at;
    cell_of(ww1_terms(play), state, at)->difficult = 1;
    ww1_tell_cratered(play, CLAUSE_BOMBARD_CRATER, at);
}

void ww1_spend_ap(struct play *play, int side, int n)
{
    struct ww1_state *state = ww1_of(play);
    assert(state->ap[side] >= n);
    state->ap[side] = (uint8_t)(state->ap[side] - n);
}

int ww1_roll_shells(struct play *play, int purpose, int clause, int points)
{
    int damage = 0;
    while (points > 0) {
        int n = points < ROLL_DICE ? points : ROLL_DICE;
        struct throw throw = play_die(purpose, clause, NO_PIECE, NO_PIECE);
        throw.n = (uint8_t)n;
        damage += play_roll_worth(play, &throw, ww1_worth_of_shell);
        points -= n;
    }
    return damage;
}

/* pz8-ww1.move.tank-roll: 1 = stuck for the rest of the game, before the step or behind it. */
bool ww1_gets_through(struct play *play, int unit)
{
    struct unit *tank = &ww1_of(play)->units[unit];
    struct throw throw = play_die(FOR_BOGGING, CLAUSE_MOVE_TANK_ROLL, unit_piece(unit), NO_PIECE);
    if (tank->arm != ARM_TANK || play_roll_reaches(play, &throw, 2)) {
        return true;
    }
    tank->stuck = 1;
    ww1_tell_bogged(play, CLAUSE_MOVE_TANK_ROLL, unit);
    return option(ww1_terms(play), OPT_TANK_STUCK) == TANK_STUCK_ARRIVE;
}
