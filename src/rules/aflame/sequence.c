/* A World Aflame: the sequence of play (ledger, sequence of play). */

#include "rules/aflame/arms.h"

/* aflame.setup.steps: grades, ammunition, reserves, weather, wind, cards. */
enum phase_end aflame_run_prepare(struct play *play)
{
    aflame_roll_grades(play);
    aflame_roll_ammunition(play);
    aflame_roll_reserve(play);
    aflame_roll_weather(play);
    aflame_roll_wind(play);
    aflame_build_deck(play);
    return PHASE_ENDS;
}

/* aflame.turn.sequence, aflame.turn.upkeep: what is over at the start of a turn. */
enum phase_end aflame_run_upkeep(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    aflame_find_shown(play);
    aflame_upkeep_arms(play);
    for (int i = 0; i < state->n_units; i++) {
        aflame_weigh(play, i);
    }
    return PHASE_ENDS;
}

/* aflame.turn.card: the draw, then each team of hunters that is due (aflame.card.hunters), one when
 * the one before has acted. The step counts how many are still to throw. */
enum phase_end aflame_run_card(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    if (state->step == 0 && option_of(aflame_terms(play), OPT_CARDS) == CARDS_NO) {
        return PHASE_ENDS;
    }
    if (state->step == 0) {
        aflame_draw_card(play);
        state->step = (uint16_t)(1 + state->hunters_due);
        return PHASE_GOES_ON;
    }
    state->step--;
    if (state->step > 0) {
        aflame_await_hunters(play);
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

/* aflame.turn.forced: routing units first, then runs for cover; side 1 first, ascending. The step
 * counts the units that have been looked at, in that order. */
enum phase_end aflame_run_forced(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int each = state->n_units;
    while (state->step < 4 * each) {
        int turn = state->step++ / each;
        int unit = (state->step - 1) % each;
        enum control control = turn < SIDES ? CONTROL_ROUTING : CONTROL_SEEKING;
        if (state->units[unit].control == control && state->units[unit].side == turn % SIDES &&
            is_on_table(&state->units[unit]) && !state->units[unit].activated) {
            aflame_go_on_running(play, unit);
            return PHASE_GOES_ON;
        }
    }
    state->step = 0;
    return PHASE_ENDS;
}

/* aflame.turn.special, aflame.turn.arrivals */
enum phase_end aflame_run_special(struct play *play)
{
    return aflame_next_special(play) ? PHASE_GOES_ON : PHASE_ENDS;
}

/* aflame.turn.melee: all contacts once each. */
enum phase_end aflame_run_melee(struct play *play)
{
    return aflame_fight_next(play) ? PHASE_GOES_ON : PHASE_ENDS;
}

/* aflame.turn.final-morale, aflame.ammo.each-turn: whoever failed before this turn, or is without
 * ammunition, and has not been tested. aflame.turn.immediate-tests: all other tests are taken on
 * the spot. */
static bool is_due(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || is_hq(terms, its) || its->tested == state->head.turn ||
        its->control == CONTROL_ROUTING) {
        return false;
    }
    return its->streak > 0 || aflame_is_empty(terms, state, unit);
}

enum phase_end aflame_run_morale(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].side == side && is_due(aflame_terms(play), state, i)) {
                aflame_test(play, &(struct trial){.unit = i,
                                                  .test = TEST_FINAL,
                                                  .by = NO_UNIT,
                                                  .clause = CLAUSE_TURN_FINAL_MORALE});
                return PHASE_GOES_ON;
            }
        }
    }
    return PHASE_ENDS;
}

/* aflame.turn.complete, aflame.turn.end */
static void end_unit(struct aflame_state *state, struct unit *unit)
{
    unit->moved_last = unit->moved;
    unit->fired_last = unit->fired;
    unit->pressed = unit->attacked;
    unit->moved = unit->walked = unit->fired = unit->activated = unit->attacked = 0;
    unit->watch = unit->watch_fired = unit->spotting = unit->joined = unit->struck = 0;
    unit->watched = NO_UNIT;
    unit->standing = INSTRUCTION_ASK;
    if (unit->control == CONTROL_INACTIVE && unit->inactive <= state->head.turn) {
        unit->control = CONTROL_NORMAL;
    }
}

/* What was done this turn is what was done last turn. */
void aflame_end_flags(struct aflame_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        end_unit(state, &state->units[i]);
    }
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        figure->streak = figure->mode == MODE_RUN && figure->moved ? figure->streak : 0;
        figure->was = (uint8_t)((figure->moved ? WAS_MOVED : 0) | (figure->fired ? WAS_FIRED : 0));
        figure->watch = 0;
        figure->moved = figure->fired = figure->mode = 0;
        figure->left = figure->went = 0;
    }
    for (int i = 0; i < state->n_guns; i++) {
        state->guns[i].fired = 0;
        if (state->guns[i].readiness == READINESS_SETTING_UP) {
            state->guns[i].readiness = READINESS_READY;
        }
    }
    state->relies = 0;
    state->last_tank_before = state->last_tank;
    state->last_tank = NO_VEHICLE;
}

/* aflame.victory.end: the last turn ends the game, and of several days this one. */
enum phase_end aflame_run_end(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    aflame_end_arms(play);
    aflame_end_flags(state);
    aflame_note_goals(play);
    state->ended = state->head.turn >= play->scenario->last_turn;
    return PHASE_ENDS;
}

/* Before each day but the first. */
enum phase_end aflame_run_night(struct play *play)
{
    return aflame_run_the_night(play) ? PHASE_GOES_ON : PHASE_ENDS;
}
