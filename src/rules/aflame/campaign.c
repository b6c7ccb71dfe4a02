/* A World Aflame: days that follow one another (ledger, scenarios: aflame.scenario.sh-night,
 * aflame.scenario.sh-recover, aflame.scenario.sh-d2-republican, aflame.scenario.sh-winner).
 *
 * Each day of a scenario of several is a battle of a campaign. With its last turn fighting ends;
 * the next battle begins with the night before it (night.c), on the same table with the same
 * troops, as the day has left them. */

#include <string.h>

#include "rules/aflame/arms.h"

/* aflame.scenario.sh-winner: whoever wins the last day wins; points are those of the days so far,
 * and of what is held now. */
bool aflame_standing(terms_t *terms, state_t *state, struct standing *standing)
{
    if (terms->days <= 1) {
        return false;
    }
    const struct outcome now = aflame_settle(terms, state);
    *standing = (struct standing){.battle = state->day,
                                  .battles = terms->days,
                                  .over = state->head.over && state->day >= terms->days,
                                  .winner = state->head.winner,
                                  .clause = CLAUSE_SCENARIO_SH_WINNER,
                                  .points = {now.points[0], now.points[1]}};
    return true;
}

/* -- the end of a day -------------------------------------------------------------------------- */

/* aflame.scenario.sh-night: melees are broken off. aflame.scenario.sh-recover: who routs is gone.
 * aflame.scenario.sh-d2-republican: tanks that a card has brought go. */
void aflame_end_battle(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    bool reset = option_of(terms, OPT_NIGHT) == NIGHT_RESET;
    aflame_tell_day_ends(play, CLAUSE_SCENARIO_SH_NIGHT, state->day);
    aflame_end_melees(play);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        bool by_card = state->sheets[i].came != 0;
        if (is_on_table(unit) && by_card && kind_of(terms, unit) == KIND_VEHICLE) {
            aflame_take_off(play, i, CLAUSE_SCENARIO_SH_D2_REPUBLICAN);
        } else if (is_on_table(unit) && reset && unit->control == CONTROL_ROUTING) {
            aflame_rout_off(play, i, CLAUSE_SCENARIO_SH_RECOVER);
        }
    }
}

/* -- the next battle --------------------------------------------------------------------------- */

/* What somebody was about when the day ended. */
static void drop_activity(struct aflame_state *state)
{
    state->active = state->firing = state->punching = NO_UNIT;
    state->stage = state->rolling = state->resumed = state->ended = state->paid = 0;
    state->passed = state->spoken = state->relies = 0;
    state->step = 0;
    state->n_shots = 0;
    memset(&state->advance, 0, sizeof state->advance);
    memset(&state->drive, 0, sizeof state->drive);
}

/* aflame.scenario.sh-night: a night lies between the last turn and the next. */
static void forget_turn(struct aflame_state *state)
{
    aflame_end_flags(state);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        unit->moved_last = unit->fired_last = unit->pressed = 0;
    }
    for (int i = 0; i < state->n_men; i++) {
        state->men[i].ran = state->men[i].streak = state->men[i].was = 0;
    }
}

/* Lost Defence values remain: what is left of a piece is its own value in the next battle, and
 * what was dug, laid or cut belongs to the table. */
static void keep_ground(struct aflame_scenario *terms, struct aflame_state *state)
{
    struct table *table = &terms->table;
    int fixed = table->n_terrain;
    struct land land;
    aflame_lay_land(terms, state, &land);
    const struct table now = *land.table;
    for (int i = 0; i < now.n_terrain; i++) {
        struct terrain piece = now.terrain[i];
        int left = aflame_defence_left(terms, state, &now, i);
        bool worn = left > 0 && left != aflame_defence_full(&piece);
        piece.level = (int16_t)(worn ? left : piece.level);
        if (i < fixed) {
            table->terrain[i] = piece;
        } else {
            table_add(table, piece, &now.corners[piece.first], piece.n_corners);
        }
    }
    state->n_changes = state->n_works = 0;
    memset(state->wear, 0, sizeof state->wear);
    memset(state->braced, 0, sizeof state->braced);
}

/* The night before the next day, as a file would begin with it. */
void aflame_follow(struct aflame_scenario *terms, struct aflame_state *state)
{
    drop_activity(state);
    forget_turn(state);
    keep_ground(terms, state);
    for (int i = 0; i < terms->n_goals; i++) {
        terms->goals[i].holder = state->holders[i];
    }
    state->day++;
    state->head.phase = NIGHT_PHASE;
    state->head.turn = terms->head.last_turn;
}
