/* The Pz8 ground family: what a published scenario leaves to a secret die, so that nobody learns
 * from its file where the enemy is hidden (pz8-ww2.positions.drawn). */

#include "rules/pz8-ground/chapters.h"

enum { POSITION_DIE = 6 };

/* How many positions a side's units may be in; 1 where the scenario has but one. */
static int positions_of(terms_t *terms, state_t *state, int side)
{
    int most = 1;
    for (int i = 0; i < terms->n_positions; i++) {
        const struct position *position = &terms->positions[i];
        if (state->units[position->unit].side == side && position->number > most) {
            most = position->number;
        }
    }
    return most;
}

static void take_position(terms_t *terms, struct ground_state *state, int side, int number)
{
    for (int i = 0; i < terms->n_positions; i++) {
        const struct position *position = &terms->positions[i];
        if (state->units[position->unit].side == side && position->number == number) {
            ground_set_down(terms, state, position->unit, position->at, position->facing);
        }
    }
}

/* -- what a file says ------------------------------------------------------------------------- */

static bool check_position(terms_t *terms, state_t *state, int i, struct problem *problem)
{
    const struct position *position = &terms->positions[i];
    const struct unit *unit = &state->units[position->unit];
    if (is_nowhere(unit->at) || unit->gone != GONE_HERE) {
        return problem_at(problem, CLAUSE_POSITIONS_DRAWN, "expected a unit that has a place",
                          "positions[%d].unit", i);
    }
    for (int j = 0; j < i; j++) {
        if (terms->positions[j].unit == position->unit &&
            terms->positions[j].number == position->number) {
            return problem_at(problem, CLAUSE_POSITIONS_DRAWN,
                              "expected one place of a unit in each position", "positions[%d].unit",
                              i);
        }
    }
    return true;
}

/* All of them must be as good as the first: tried out one after the other. */
static bool check_taken(terms_t *terms, state_t *state, int side, int number,
                        struct problem *problem)
{
    struct ground_state trial = *state;
    take_position(terms, &trial, side, number);
    for (int i = 0; i < terms->n_positions; i++) {
        const struct position *position = &terms->positions[i];
        if (trial.units[position->unit].side != side || position->number != number) {
            continue;
        }
        if (!ground_may_stand(terms, &trial, position->unit)) {
            return problem_at(problem, CLAUSE_POSITIONS_DRAWN,
                              "expected a free place on the table, where such a unit may stand",
                              "positions[%d].at", i);
        }
    }
    return true;
}

bool ground_check_positions(terms_t *terms, state_t *state, struct problem *problem)
{
    for (int i = 0; i < terms->n_positions; i++) {
        if (!check_position(terms, state, i, problem)) {
            return false;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        int most = positions_of(terms, state, side);
        if (POSITION_DIE % most != 0) {
            return problem_at(problem, CLAUSE_POSITIONS_DRAWN,
                              "expected 2, 3 or 6 positions of a side, the first as its units are "
                              "listed",
                              "positions");
        }
        for (int number = 2; number <= most; number++) {
            if (!check_taken(terms, state, side, number, problem)) {
                return false;
            }
        }
    }
    return true;
}

/* -- what the dice say ------------------------------------------------------------------------ */

static void draw_position(struct play *play, int side)
{
    struct ground_state *state = ground_of(play);
    int most = positions_of(ground_terms(play), state, side);
    if (most == 1) {
        return;
    }
    int die = ground_throw(play, FOR_POSITION, POSITION_DIE, CLAUSE_POSITIONS_DRAWN, NO_PIECE);
    int number = 1 + (die - 1) * most / POSITION_DIE;
    take_position(ground_terms(play), state, side, number);
    ground_tell_position(play, CLAUSE_POSITIONS_DRAWN, side, number);
}

/* The real ones lie as many counters further on, in the order of the list, as the die shows. */
static void shift_mines(struct play *play, int side)
{
    struct ground_state *state = ground_of(play);
    uint8_t own[MINES_MAX];
    uint8_t real[MINES_MAX];
    int n = 0;
    for (int i = 0; i < state->n_mines; i++) {
        if (state->mines[i].side == side) {
            own[n] = (uint8_t)i;
            real[n++] = state->mines[i].real;
        }
    }
    if (n == 0) {
        return;
    }
    int die = ground_throw(play, FOR_MINES, 6, CLAUSE_POSITIONS_DRAWN, NO_PIECE);
    for (int i = 0; i < n; i++) {
        state->mines[own[(i + die) % n]].real = real[i];
    }
    ground_tell_mines_lie(play, CLAUSE_POSITIONS_DRAWN, side);
}

/* A's dice first; what comes of them is each side's own secret. */
void ground_draw_positions(struct play *play)
{
    state_t *state = ground_of(play);
    for (int turn = 0; turn < SIDES; turn++) {
        int side = turn == 0 ? state->side_a : 1 - state->side_a;
        play->sees = (uint8_t)(1 << side);
        draw_position(play, side);
        if (ground_terms(play)->mines_die) {
            shift_mines(play, side);
        }
    }
    play->sees = SEEN_BY_ALL;
}
