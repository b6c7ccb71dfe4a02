/* Portable: how well a side stands, and what a place and a hit are worth. */

#include "rules/common/points.h"
#include "rules/portable/chapters.h"

enum {
    WORTH_WIN = 100000,
    WORTH_SP = 1000,
    WORTH_HELD = 3000,
    WORTH_RETREAT = 500,   /* of a hit that may be answered by a retreat */
    WORTH_DISLODGED = 900, /* more, if it stands in a square that counts */
    WORTH_LAST_SP = 700,
    WORTH_CHIEF = 500,
    WORTH_ON_GOAL = 2500,
    WORTH_NEARER = 150, /* a square nearer to where it should be */
    WORTH_COVER = 120,
    COST_EXPOSED = 60, /* to a Unit that could fire at it */
    COST_CONTACT = 800 /* for those who do not fight */
};

/* SP lost on both sides, what is held, and in the end who has won. */
int32_t portable_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = WORTH_SP * (state->lost[1 - side] - state->lost[side]) +
                    worth_of_end(&state->head, side, WORTH_WIN);
    for (int i = 0; i < state->n_objectives && terms->victory != VICTORY_EXHAUSTION; i++) {
        const struct objective *objective = &state->objectives[i];
        if (objective->holder != SIDE_NONE) {
            score += objective->holder == side ? WORTH_HELD : -WORTH_HELD;
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

int32_t portable_hit_value(terms_t *terms, state_t *state, int unit, bool small_arms)
{
    const struct unit *one = &state->units[unit];
    int loses = portable_resolve[one->quality].loses; /* of six */
    if (small_arms && portable_is_immune(terms, one)) {
        return 0;
    }
    int32_t retreat = WORTH_RETREAT + (is_objective(terms, state, one->at) ? WORTH_DISLODGED : 0);
    int32_t value = (loses * WORTH_SP + (6 - loses) * retreat) / 6;
    value += one->sp == 1 ? WORTH_LAST_SP : 0;
    value += one->chief ? WORTH_CHIEF : 0;
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
static int goal_distance(terms_t *terms, state_t *state, int unit, struct square square)
{
    const struct unit *one = &state->units[unit];
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
static int32_t exposure(terms_t *terms, state_t *state, int unit, struct square square)
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
        sum += distance <= range ? COST_EXPOSED : 0;
    }
    return is_cover(terms, square) ? sum / 2 : sum;
}

int32_t portable_place_value(terms_t *terms, state_t *state, int unit, struct square square)
{
    const struct unit *one = &state->units[unit];
    int32_t danger = exposure(terms, state, unit, square);
    int32_t value = is_cover(terms, square) ? WORTH_COVER : 0;
    int distance = goal_distance(terms, state, unit, square);
    if (shares_squares(one) || is_gun(one) || one->kind == KIND_MORTARS) { /* help from afar */
        int reach = one->kind == KIND_MORTARS ? 3 : 4;
        int gap = distance > reach ? distance - reach : 0;
        bool near = portable_is_near_enemy(state, square, one->side);
        return value - 3 * danger - (near ? COST_CONTACT : 0) -
               (is_gun(one) ? 0 : gap * WORTH_NEARER / 2);
    }
    if (is_objective(terms, state, square)) {
        value += is_held_by_other(state, square, unit) ? WORTH_ON_GOAL / 4 : WORTH_ON_GOAL;
    }
    int gap = counts_squares(terms) || distance > 2 ? distance : 2;
    if (is_ford(terms, square)) {
        value -= 2 * WORTH_COVER;
    }
    return value - danger - gap * WORTH_NEARER;
}
