/* Pz8 WW2 Divisional: some of the endless moves, and any command by the lot (ruleset.h, wander). */

#include "core/lot.h"
#include "rules/pz8-divisional/divisional.h"

int divisional_nearest_enemy(terms_t *terms, state_t *state, int unit, bool shy)
{
    int nearest = -1;
    int64_t least = INT64_MAX;
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == its->side || !is_on_table(enemy) || (shy && !is_shy(terms, enemy))) {
            continue;
        }
        int64_t distance = point_distance2(its->at, enemy->at);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

int divisional_goal_of(state_t *state, int unit)
{
    int nearest = -1;
    int64_t least = INT64_MAX;
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        if (objective->owner == its->side && !objective->lost) {
            continue;
        }
        int64_t distance = point_distance2(its->at, objective->at) *
                           (objective->owner != its->side && objective->lost ? 4 : 1);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

int divisional_hq_of(terms_t *terms, state_t *state, int division)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->division == division && is_hq(terms, unit) && is_on_table(unit)) {
            return i;
        }
    }
    return -1;
}

static bool find_aim(terms_t *terms, state_t *state, int unit, enum aim aim, struct point *at)
{
    const struct unit *its = &state->units[unit];
    int which = aim == AIM_ENEMY  ? divisional_nearest_enemy(terms, state, unit, false)
                : aim == AIM_PREY ? divisional_nearest_enemy(terms, state, unit, true)
                : aim == AIM_GOAL ? divisional_goal_of(state, unit)
                : aim == AIM_HOME ? divisional_hq_of(terms, state, its->division)
                                  : 0;
    if (which < 0) {
        return false;
    }
    int32_t far = 2 * template_of(terms, its)->move;
    switch (aim) {
    case AIM_GOAL:
        *at = state->objectives[which].at;
        return true;
    case AIM_ENEMY:
    case AIM_PREY:
    case AIM_HOME:
        *at = state->units[which].at;
        return which != unit;
    default:
        *at = point_plus(its->at, vector_compass(1 + 2 * (int)(aim - AIM_NORTH), far));
        return true;
    }
}

static int32_t between(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

/* As far towards its aim as it can pay for, and on the table. */
bool divisional_find_leg(terms_t *terms, state_t *state, int unit, enum aim aim, struct point *to)
{
    struct point at;
    if (!find_aim(terms, state, unit, aim, &at)) {
        return false;
    }
    at.x = between(at.x, terms->table.width);
    at.y = between(at.y, terms->table.height);
    int64_t budget = (int64_t)divisional_allowance(terms, state, unit) * COST_OPEN;
    *to = leg_furthest(&terms->table, &divisional_costs, state->units[unit].at, at, budget, NULL);
    return divisional_may_move_to(terms, state, unit, *to);
}

bool divisional_add_leg(struct legal *legal, int unit, struct point to)
{
    if (legal != NULL) {
        int32_t *words = legal_add(legal, VERB_MOVE, 4);
        words[0] = unit_piece(unit);
        words[1] = 1;
        words[2] = to.x;
        words[3] = to.y;
    }
    return true;
}

/* -- any command ------------------------------------------------------------------------------- */

enum { TRIES = 24 };

/* Moves alone are worth it: the other lists are short. Whoever draws blanks takes the list. */
bool divisional_wander(const struct scenario *scenario, const struct state *head, uint64_t lot,
                       struct command *command)
{
    terms_t *terms = divisional_scenario(scenario);
    state_t *state = divisional_state(head);
    const struct task *task = agenda_top(head);
    if (task == NULL || task->kind != TASK_MOVE) {
        return false;
    }
    int side = side_to_speak(head);
    for (int i = 0; i < TRIES; i++) {
        int draw = lot_draw(&lot, state->n_units * AIMS + 1);
        if (draw == state->n_units * AIMS) {
            *command = (struct command){.side = (uint8_t)side, .verb = VERB_DONE};
            return true;
        }
        int unit = draw / AIMS;
        struct point to;
        if (!divisional_may_act(state, side, unit) || state->units[unit].moved ||
            !divisional_find_leg(terms, state, unit, (enum aim)(draw % AIMS), &to)) {
            continue;
        }
        *command = (struct command){.side = (uint8_t)side,
                                    .verb = VERB_MOVE,
                                    .n_words = 4,
                                    .words = {unit_piece(unit), 1, to.x, to.y}};
        return true;
    }
    return false;
}
