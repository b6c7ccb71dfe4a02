/* Pz8 WW1: placing the field defences (ledger, "Setup"). */

#include "rules/pz8-ww1/ww1.h"

/* In its own half and turn (pz8-ww1.setup.halves, pz8-ww1.setup.fd-turns) a side places where there
 * is room (pz8-ww1.setup.fd-limit, pz8-ww1.setup.capacity): has the square any for this kind? */
static bool check_room(state_t *state, const struct cell *cell, enum work work, struct refusal *why)
{
    if (cell->n_defences >= DEFENCES_PER_SQUARE) {
        return refuse(why, CLAUSE_SETUP_FD_LIMIT, "the square holds two Field Defences already");
    }
    if (work == WORK_BUNKER && has_bunker(state, cell)) {
        return refuse(why, CLAUSE_SETUP_FD_LIMIT, "a square holds one Bunker at most");
    }
    return room_in(cell) > 0 ||
           refuse(why, CLAUSE_SETUP_CAPACITY, "units and Field Defences fill the square");
}

/* Whose turn it is, the umpire has checked. */
bool ww1_check_place(terms_t *terms, state_t *state, const struct ww1_place *order,
                     struct refusal *why)
{
    if (state->stock[order->side][order->work] == 0) {
        return refuse(why, CLAUSE_SETUP_FD_TURNS, "no such piece is left to place");
    }
    if (!is_in_half(terms, order->at, order->side)) {
        return refuse(why, CLAUSE_SETUP_HALVES, "a side places only in its own half");
    }
    return check_room(state, cell_at(terms, state, order->at), order->work, why);
}

/* pz8-ww1.setup.ownership: a piece is its placer's for the whole game. */
void ww1_do_place(struct play *play, const struct ww1_place *order)
{
    struct ww1_state *state = ww1_of(play);
    int side = order->side;
    int number = state->n_defences++;
    state->defences[number] = (struct defence){.number = (uint16_t)(number + 1),
                                               .side = (uint8_t)side,
                                               .work = (uint8_t)order->work,
                                               .at = order->at};
    ww1_put_defence(ww1_terms(play), state, number);
    state->stock[side][order->work]--;
    state->by_hand[side] = state->head.phase;
    state->go = (uint8_t)(1 - side);
    ww1_tell_placed(play, CLAUSE_SETUP_OWNERSHIP, side, (int)order->work, order->at);
}

bool ww1_list_place(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int32_t *words = ww1_open_place(legal, WORKS * squares_of(terms) / 2);
    for (enum work work = WORK_WIRE; work <= WORK_BUNKER; work++) {
        int end = state->stock[side][work] > 0 ? end_of_half(terms, side) : 0;
        for (int i = first_of_half(terms, side); i < end; i++) {
            if (check_room(state, &state->cells[i], work, NULL)) {
                if (legal == NULL) {
                    return true;
                }
                words = ww1_put_place(words, work, square_of_index(board_of(terms), i));
            }
        }
    }
    return legal_close_at(legal, words);
}

static void lose_stock(struct ww1_state *state, int side)
{
    for (int work = 0; work < WORKS; work++) {
        state->stock[side][work] = 0;
    }
}

/* pz8-ww1.setup.fd-turns: passing is final, what is not placed is lost. */
void ww1_do_pass(struct play *play, const struct ww1_pass *order)
{
    struct ww1_state *state = ww1_of(play);
    lose_stock(state, order->side);
    state->go = (uint8_t)(1 - order->side);
    ww1_tell_passed(play, CLAUSE_SETUP_FD_TURNS, order->side);
}

/* pz8-ww1.setup.fd-turns: one piece each, the Attacker first; who cannot or will not is skipped. */
enum phase_end ww1_run_place(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    for (int tries = 0; tries < SIDES; tries++) {
        if (ww1_list_place(ww1_terms(play), state, state->go, NULL)) {
            agenda_ask(play->state, TASK_PLACE, state->go, NO_UNIT);
            return PHASE_GOES_ON;
        }
        state->go = 1 - state->go;
    }
    lose_stock(state, ATTACKER);
    lose_stock(state, DEFENDER);
    state->go = ATTACKER;
    return PHASE_ENDS;
}
