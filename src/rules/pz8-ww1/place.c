/* Pz8 WW1: placing the field defences (ledger, "Setup"). */

#include "rules/pz8-ww1/ww1.h"

/* pz8-ww1.setup.fd-limit, pz8-ww1.setup.capacity: has the square room for one more of this kind? */
static bool check_room(state_t *state, const struct cell *cell, int work, struct refusal *why)
{
    if (cell->n_defences >= DEFENCES_PER_SQUARE) {
        return refuse(why, CLAUSE_SETUP_FD_LIMIT, "the square holds two Field Defences already");
    }
    for (int i = 0; work == WORK_BUNKER && i < cell->n_defences; i++) {
        if (state->defences[cell->defences[i]].work == WORK_BUNKER) {
            return refuse(why, CLAUSE_SETUP_FD_LIMIT, "a square holds one Bunker at most");
        }
    }
    return room_in(cell) > 0 ||
           refuse(why, CLAUSE_SETUP_CAPACITY, "units and Field Defences fill the square");
}

/* Whose turn it is, the umpire has checked. */
bool ww1_check_place(terms_t *terms, state_t *state, int side, int work, struct square at,
                     struct refusal *why)
{
    if (state->stock[side][work] == 0) {
        return refuse(why, CLAUSE_SETUP_FD_TURNS, "no such piece is left to place");
    }
    if (!is_in_half(terms, at, side)) {
        return refuse(why, CLAUSE_SETUP_HALVES, "a side places only in its own half");
    }
    return check_room(state, cell_at(terms, state, at), work, why);
}

static bool has_place(terms_t *terms, state_t *state, int side)
{
    struct refusal unused;
    for (int work = 0; work < WORKS; work++) {
        int end = state->stock[side][work] > 0 ? end_of_half(terms, side) : 0;
        for (int i = first_of_half(terms, side); i < end; i++) {
            if (check_room(state, &state->cells[i], work, &unused)) {
                return true;
            }
        }
    }
    return false;
}

/* pz8-ww1.setup.fd-turns: one piece each, the Attacker first; who cannot or will not is skipped. */
enum phase_end ww1_run_place(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    for (int tries = 0; tries < SIDES; tries++) {
        if (has_place(ww1_terms(play), state, state->go)) {
            ww1_ask(play, TASK_PLACE, state->go);
            return PHASE_GOES_ON;
        }
        state->go = 1 - state->go;
    }
    for (int side = 0; side < SIDES; side++) {
        for (int work = 0; work < WORKS; work++) {
            state->stock[side][work] = 0;
        }
    }
    state->go = ATTACKER;
    return PHASE_ENDS;
}

/* pz8-ww1.setup.ownership: a piece is its placer's for the whole game. */
void ww1_do_place(struct play *play, int side, int work, struct square at)
{
    struct ww1_state *state = ww1_of(play);
    int number = state->n_defences++;
    state->defences[number] = (struct defence){
        .number = (uint16_t)(number + 1), .side = (uint8_t)side, .work = (uint8_t)work, .at = at};
    ww1_put_defence(ww1_terms(play), state, number);
    state->stock[side][work]--;
    state->by_hand[side] = state->head.phase;
    state->go = (uint8_t)(1 - side);
    ww1_tell_placed(play, CLAUSE_SETUP_OWNERSHIP, side, work, at);
}

/* pz8-ww1.setup.fd-turns: passing is final, what is not placed is lost. */
void ww1_do_pass(struct play *play, int side)
{
    struct ww1_state *state = ww1_of(play);
    for (int work = 0; work < WORKS; work++) {
        state->stock[side][work] = 0;
    }
    state->go = (uint8_t)(1 - side);
    ww1_tell_passed(play, CLAUSE_SETUP_FD_TURNS, side);
}

void ww1_list_places(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    for (int work = 0; work < WORKS; work++) {
        if (state->stock[side][work] == 0) {
            continue;
        }
        int first = first_of_half(terms, side);
        int end = end_of_half(terms, side);
        int32_t *words = legal_open(legal, VERB_PLACE, 2, (uint32_t)(end - first));
        uint32_t n = 0;
        for (int i = first; i < end; i++) {
            if (check_room(state, &state->cells[i], work, &unused)) {
                *words++ = work;
                *words++ = square_raw(square_of_index(board_of(terms), i));
                n++;
            }
        }
        legal_close(legal, n);
    }
}
