/* Portable: how well a side stands, and what a place and a hit are worth. */

#include "rules/common/allot.h"
#include "rules/common/points.h"
#include "rules/portable/chapters.h"

/* SP lost on both sides, what is held, and in the end who has won. */
int32_t portable_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = intent->weights[WEIGHT_SP] * (state->lost[1 - side] - state->lost[side]) +
                    worth_of_end(&state->head, side, intent->weights[WEIGHT_WIN]);
    for (int i = 0; i < state->n_objectives && terms->victory != VICTORY_EXHAUSTION; i++) {
        const struct objective *objective = &state->objectives[i];
        if (objective->holder != SIDE_NONE) {
            score += objective->holder == side ? intent->weights[WEIGHT_HELD]
                                               : -intent->weights[WEIGHT_HELD];
        }
    }
    return score;
}

static bool counts_squares(terms_t *terms)
{
    return terms->victory == VICTORY_OCCUPY || terms->victory == VICTORY_HOLD;
}

static bool is_objective(terms_t *terms, state_t *state, struct square square)
{
    for (int i = 0; counts_squares(terms) && i < state->n_objectives; i++) {
        if (square_equal(state->objectives[i].at, square)) {
            return true;
        }
    }
    return false;
}

int32_t portable_hit_value(terms_t *terms, state_t *state, int unit, bool small_arms,
                           const int32_t weights[])
{
    const struct unit *one = &state->units[unit];
    int loses = portable_resolve[one->quality].loses; /* of six */
    if (small_arms && portable_is_immune(terms, one)) {
        return 0;
    }
    int32_t retreat = weights[WEIGHT_RETREAT] +
                      (is_objective(terms, state, one->at) ? weights[WEIGHT_DISLODGED] : 0);
    int32_t value = (loses * weights[WEIGHT_SP] + (6 - loses) * retreat) / 6;
    value += one->sp == 1 ? weights[WEIGHT_LAST_SP] : 0;
    value += one->chief ? weights[WEIGHT_CHIEF] : 0;
    return value;
}

static bool is_held_by_other(state_t *state, struct square square, int unit)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && other->side == state->units[unit].side && stands(other) &&
            square_equal(other->at, square)) {
            return true;
        }
    }
    return false;
}

static int edge_distance(terms_t *terms, struct square square, int side)
{
    int nearest = INT8_MAX;
    const int distances[EDGES] = {[EDGE_N] = square.y,
                                  [EDGE_E] = terms->head.width + 1 - square.x,
                                  [EDGE_S] = terms->head.height + 1 - square.y,
                                  [EDGE_W] = square.x};
    for (int edge = 0; edge < EDGES; edge++) {
        if ((terms->exit_edges[side] >> edge & 1) && distances[edge] < nearest) {
            nearest = distances[edge];
        }
    }
    return nearest;
}

/* How far a Unit there would be from where it should be. */
static int goal_distance(terms_t *terms, state_t *state, int unit, struct square square,
                         const struct intent *intent)
{
    const struct unit *one = &state->units[unit];
    const struct unit_intent *its = &intent->units[unit];
    if (its->kind == INTENT_TAKE) {
        return square_distance(square, square_at(its->at[0], its->at[1]));
    }
    if (terms->victory == VICTORY_EXIT && one->side == terms->attacker) {
        return edge_distance(terms, square, one->side);
    }
    if (!counts_squares(terms)) {
        return portable_nearest_enemy(state, square, one->side);
    }
    int nearest = INT8_MAX;
    for (int i = 0; i < state->n_objectives; i++) {
        struct square at = state->objectives[i].at;
        int distance = square_distance(square, at) + (is_held_by_other(state, at, unit) ? 1 : 0);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

/* What can fire at it there, terrain apart. */
static int32_t exposure(terms_t *terms, state_t *state, int unit, struct square square,
                        const int32_t weights[])
{
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->side == state->units[unit].side || !stands(other)) {
            continue;
        }
        int distance = square_distance(square, other->at);
        int range =
            portable_weapon_of(terms, other) == NO_WEAPON ? 0 : portable_weapon_range(terms, other);
        sum += distance <= range ? weights[WEIGHT_DANGER] : 0;
    }
    return is_cover(terms, square) ? sum / 2 : sum;
}

int32_t portable_place_value(terms_t *terms, state_t *state, int unit, struct square square,
                             const struct intent *intent)
{
    const int32_t *weights = intent->weights;
    const struct unit *one = &state->units[unit];
    int32_t danger = exposure(terms, state, unit, square, weights);
    int32_t value = is_cover(terms, square) ? weights[WEIGHT_COVER] : 0;
    int distance = goal_distance(terms, state, unit, square, intent);
    if (shares_squares(one) || is_gun(one) || one->kind == KIND_MORTARS) { /* help from afar */
        int reach = one->kind == KIND_MORTARS ? 3 : 4;
        int gap = distance > reach ? distance - reach : 0;
        bool near = portable_is_near_enemy(state, square, one->side);
        return value - 3 * danger - (near ? weights[WEIGHT_DANGER_CONTACT] : 0) -
               (is_gun(one) ? 0 : gap * weights[WEIGHT_NEAR] / 2);
    }
    if (is_objective(terms, state, square)) {
        value += is_held_by_other(state, square, unit) ? weights[WEIGHT_ON_GOAL] / 4
                                                       : weights[WEIGHT_ON_GOAL];
    }
    int gap = counts_squares(terms) || distance > 2 ? distance : 2;
    if (is_ford(terms, square)) {
        value -= 2 * weights[WEIGHT_COVER];
    }
    return value - danger - gap * weights[WEIGHT_NEAR];
}

/* -- the plan ---------------------------------------------------------------------------------- */

struct battlefield {
    terms_t *terms;
    state_t *state;
};

static int32_t way_to(const void *of, int unit, int goal)
{
    const struct battlefield *field = of;
    return square_distance(field->state->units[unit].at, field->state->objectives[goal].at);
}

/* Units that fight hand to hand are allotted to the squares that count, those of the enemy's first;
 * where none do they look for the nearest enemy. */
void portable_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    const int32_t *weights = intent->weights;
    struct battlefield field = {terms, state};
    struct allotment allotment = {.n_units = state->n_units,
                                  .n_goals = counts_squares(terms) ? state->n_objectives : 0,
                                  .near = weights[WEIGHT_PLAN_NEAR],
                                  .way = way_to,
                                  .of = &field};
    intent_forget(intent);
    intent->planned = true;
    for (int i = 0; i < allotment.n_goals; i++) {
        bool held = state->objectives[i].holder == side;
        allotment.goals[i].worth = weights[held ? WEIGHT_PLAN_HELD : WEIGHT_PLAN_TAKE];
        allotment.goals[i].wants = weights[WEIGHT_PLAN_FORCE];
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        bool fights = unit->side == side && stands(unit) && !shares_squares(unit) &&
                      !is_gun(unit) && unit->kind != KIND_MORTARS;
        allotment.strength[i] = fights ? unit->sp : 0;
    }
    allot(&allotment);
    for (int i = 0; i < state->n_units; i++) {
        int goal = allotment.goal[i];
        if (goal >= 0) {
            struct square at = state->objectives[goal].at;
            intent->units[i] = (struct unit_intent){
                .at = {at.x, at.y}, .goal = (int16_t)goal, .kind = INTENT_TAKE};
        }
    }
}
