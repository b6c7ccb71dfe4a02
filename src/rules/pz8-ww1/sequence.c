/* Pz8 WW1: the sequence of play (ledger, section 2). A phase without anything to do ends itself. */

#include "rules/pz8-ww1/ww1.h"

void ww1_do_done(struct play *play, const struct ww1_done *order)
{
    if (order->task->kind == TASK_REMOVE) { /* the points he does not want to spend are left over */
        struct square at = square_of_index(board_of(ww1_terms(play)), order->task->a);
        ww1_tear_up(play, at, order->task->b);
        return;
    }
    ww1_of(play)->finished = 1;
    ww1_tell_finished(play, play->rules->phases[play->state->phase].clause, order->side);
}

/* Both move phases. Barrages planned for this turn come before its first move: the Attacker's with
 * all that follows from them, then the Defender's. */
enum phase_end ww1_run_move(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    int side = side_of_phase(state);
    bool planned = option(ww1_terms(play), OPT_PLANNED_BARRAGE) == PLANNED_BARRAGE_ON;
    if (planned && side == ATTACKER &&
        (ww1_fire_barrages(play, ATTACKER, state->head.turn) ||
         ww1_fire_barrages(play, DEFENDER, state->head.turn))) {
        return PHASE_GOES_ON;
    }
    if (!state->finished && (ww1_list_move(ww1_terms(play), state, side, NULL) ||
                             ww1_list_deploy(ww1_terms(play), state, side, NULL))) {
        agenda_ask(play->state, TASK_MOVE, side, NO_UNIT);
        return PHASE_GOES_ON;
    }
    state->finished = 0;
    state->moves_begun = 0;
    return PHASE_ENDS;
}

/* Both assault phases. */
enum phase_end ww1_run_assault(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    int side = side_of_phase(state);
    if (!state->finished && ww1_list_assault(ww1_terms(play), state, side, NULL)) {
        agenda_ask(play->state, TASK_ASSAULT, side, NO_UNIT);
        return PHASE_GOES_ON;
    }
    state->finished = 0;
    for (int i = 0; i < squares_of(ww1_terms(play)); i++) {
        state->cells[i].assaulted = 0;
    }
    return PHASE_ENDS;
}

/* pz8-ww1.wire.who: the Attacker's units first. */
enum phase_end ww1_run_wire(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    for (; state->go < SIDES; state->go++) {
        if (!state->finished && ww1_list_cut(ww1_terms(play), state, state->go, NULL)) {
            agenda_ask(play->state, TASK_WIRE, state->go, NO_UNIT);
            return PHASE_GOES_ON;
        }
        state->finished = 0;
    }
    state->go = ATTACKER;
    return PHASE_ENDS;
}

/* pz8-ww1.victory.length: after some turns a die may end the game, after the last one it ends. */
static bool is_last_turn(struct play *play)
{
    terms_t *terms = ww1_terms(play);
    int turn = play->state->turn;
    if (turn >= terms->head.last_turn) {
        return true;
    }
    bool once = option(terms, OPT_END_ROLL) == END_ROLL_ONCE;
    if (turn < terms->end_roll || (once && turn > terms->end_roll)) {
        return false;
    }
    struct throw throw = play_die(FOR_END, CLAUSE_VICTORY_LENGTH, NO_PIECE, NO_PIECE);
    return play_roll_reaches(play, &throw, 5);
}

enum phase_end ww1_run_end(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        unit->moved = unit->fought = unit->assaulted = unit->cut = 0;
    }
    if (!is_last_turn(play)) {
        return PHASE_ENDS;
    }
    state->time_up = 1;
    ww1_tell_level(play, CLAUSE_VICTORY_LEVELS, (int)ww1_victory_level(ww1_terms(play), state));
    return PHASE_GOES_ON;
}
