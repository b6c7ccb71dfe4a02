/* Pz8 WW2 Divisional: the sequence of play, from the first die to the last night (ledger, section 2
 * and "day"). */

#include <string.h>

#include "rules/pz8-divisional/divisional.h"

enum { DAY_END_NEED = 5 };

static enum phase_end ask(struct play *play, enum divisional_task kind, int side)
{
    agenda_ask(play->state, (int)kind, side, NO_UNIT);
    return PHASE_GOES_ON;
}

int divisional_acting_side(state_t *state)
{
    int phase = state->head.phase;
    bool b = phase >= B_MOVES_PHASE && phase <= B_RALLIES_PHASE;
    return b ? 1 - state->side_a : state->side_a;
}

/* -- before the battle ------------------------------------------------------------------------- */

/* pz8-divisional.air.number: D6 and what the theatre adds to it, at least 0; A's first. */
static void count_missions(struct play *play, int side)
{
    terms_t *terms = divisional_terms(play);
    struct divisional_state *state = divisional_of(play);
    state->missions[side] = terms->air[side];
    if (terms->air_die[side]) {
        struct throw throw = play_die(FOR_AIR, CLAUSE_AIR_NUMBER, NO_PIECE, NO_PIECE);
        tally_if(&throw.tally, terms->air_change[side] != 0, WHY_THEATRE, terms->air_change[side]);
        int more = play_roll_total(play, &throw);
        state->missions[side] = (uint8_t)(state->missions[side] + (more > 0 ? more : 0));
        divisional_tell_missions(play, CLAUSE_AIR_NUMBER, side, state->missions[side]);
    }
}

/* pz8-divisional.setup.sides */
enum phase_end divisional_run_begin(struct play *play)
{
    struct divisional_state *state = divisional_of(play);
    if (divisional_terms(play)->who_is_a == WHO_DIE && !state->answered) {
        state->answered = 1;
        return ask(play, TASK_SIDES, play_roll_off(play, FOR_SIDES, CLAUSE_SETUP_SIDES, 0));
    }
    state->answered = 0;
    if (!state->aired) {
        count_missions(play, state->side_a);
        count_missions(play, 1 - state->side_a);
        state->aired = 1;
    }
    return PHASE_ENDS;
}

void divisional_do_take_side(struct play *play, const struct divisional_take_side *order)
{
    struct divisional_state *state = divisional_of(play);
    state->side_a = (uint8_t)(order->role == ROLE_A ? order->side : 1 - order->side);
    divisional_tell_chose(play, CLAUSE_SETUP_SIDES, state->side_a);
}

enum phase_end divisional_run_deploy(struct play *play)
{
    struct divisional_state *state = divisional_of(play);
    for (int i = 0; i < SIDES; i++) {
        int side = i == 0 ? 1 - state->side_a : state->side_a;
        if (divisional_to_deploy(state, side) != NO_UNIT) {
            return ask(play, TASK_DEPLOY, side);
        }
    }
    divisional_watch_objectives(play);
    return PHASE_ENDS;
}

/* -- the half-turn of a side ------------------------------------------------------------------- */

/* Asks the side if there is anything to ask; else the phase is over. */
static enum phase_end ask_if(bool can, struct play *play, enum divisional_task kind)
{
    struct divisional_state *state = divisional_of(play);
    if (can) {
        return ask(play, kind, divisional_acting_side(state));
    }
    state->done = 0;
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].moved = state->units[i].fired = state->units[i].rallied = 0;
    }
    memset(state->pairs, 0, sizeof state->pairs);
    return PHASE_ENDS;
}

static bool has_unmoved(state_t *state, int side)
{
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        if (!state->units[i].moved) {
            return true;
        }
    }
    return false;
}

enum phase_end divisional_run_moves(struct play *play)
{
    state_t *state = divisional_of(play);
    return ask_if(!state->done && has_unmoved(state, divisional_acting_side(state)), play,
                  TASK_MOVE);
}

enum phase_end divisional_run_fires(struct play *play)
{
    state_t *state = divisional_of(play);
    terms_t *terms = divisional_terms(play);
    int side = divisional_acting_side(state);
    return ask_if(!state->done &&
                      (state->missions[side] > 0 || divisional_list_fire(terms, state, side, NULL)),
                  play, TASK_FIRE);
}

enum phase_end divisional_run_fights(struct play *play)
{
    struct divisional_state *state = divisional_of(play);
    int side = divisional_acting_side(state);
    if (!state->done) {
        state->done = 1;
        divisional_note_pairs(state, side);
    }
    return ask_if(divisional_list_combat(divisional_terms(play), state, side, NULL), play,
                  TASK_FIGHT);
}

enum phase_end divisional_run_rallies(struct play *play)
{
    state_t *state = divisional_of(play);
    int side = divisional_acting_side(state);
    return ask_if(!state->done && divisional_list_rally(divisional_terms(play), state, side, NULL),
                  play, TASK_RALLY);
}

/* pz8-divisional.turn.order */
bool divisional_check_done(terms_t *terms, state_t *state, const struct divisional_done *order,
                           struct refusal *why)
{
    int kind = agenda_top(&state->head)->kind;
    if (kind == TASK_FIGHT) {
        return refuse(why, CLAUSE_COMBAT_PAIRS, "every pair in contact fights");
    }
    return kind != TASK_DEPLOY || divisional_to_deploy(state, order->side) == NO_UNIT ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "every battalion has to be placed first");
}

void divisional_do_done(struct play *play, const struct divisional_done *order)
{
    struct divisional_state *state = divisional_of(play);
    divisional_tell_done(play, CLAUSE_TURN_ORDER, order->side);
    if (order->task->kind == TASK_RALLY) {
        divisional_rally_rest(play, order->side);
    }
    if (order->task->kind == TASK_NIGHT) {
        state->answered++;
    } else {
        state->done = 1;
    }
}

/* -- the end of a day -------------------------------------------------------------------------- */

/* pz8-divisional.day.end */
static bool is_day_over(struct play *play)
{
    int turn = play->state->turn;
    bool each = play->scenario->options[OPT_DAY_END] == DAY_END_EACH;
    if (turn >= play->scenario->last_turn) {
        return true;
    }
    if (turn < DAY_END_FROM || (!each && turn > DAY_END_FROM)) {
        return false;
    }
    struct throw throw = play_die(FOR_DAY_END, CLAUSE_DAY_END, NO_PIECE, NO_PIECE);
    return play_roll_reaches(play, &throw, DAY_END_NEED);
}

enum phase_end divisional_run_day_end(struct play *play)
{
    struct divisional_state *state = divisional_of(play);
    if (state->ended || !is_day_over(play)) {
        return state->ended ? PHASE_GOES_ON : PHASE_ENDS;
    }
    divisional_tell_day_over(play, CLAUSE_DAY_END, state->day);
    state->day_over = 1;
    if (state->day >= divisional_terms(play)->days) {
        state->ended = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

/* pz8-divisional.day.continue: A, then B; it ends only if neither wishes to go on. */
enum phase_end divisional_run_night(struct play *play)
{
    struct divisional_state *state = divisional_of(play);
    if (!state->day_over) {
        return PHASE_ENDS;
    }
    if (state->answered < SIDES) {
        return ask(play, TASK_NIGHT, state->answered == 0 ? state->side_a : 1 - state->side_a);
    }
    if (!state->goes_on) {
        state->ended = 1;
        return PHASE_GOES_ON;
    }
    divisional_rest_overnight(play, state->side_a);
    divisional_rest_overnight(play, 1 - state->side_a);
    state->answered = state->goes_on = state->day_over = 0;
    state->day++;
    state->head.turn = 0;
    divisional_tell_next_day(play, CLAUSE_DAY_CONTINUE, state->day);
    return PHASE_ENDS;
}

void divisional_do_continue(struct play *play, const struct divisional_continue *order)
{
    struct divisional_state *state = divisional_of(play);
    state->answered++;
    state->goes_on = 1;
    divisional_tell_wishes(play, CLAUSE_DAY_CONTINUE, order->side);
}
