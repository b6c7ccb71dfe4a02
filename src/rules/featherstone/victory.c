/* Featherstone-like WW2: winning (ledger, 4.14), and how well a side stands. */

#include "rules/common/points.h"
#include "rules/featherstone/chapters.h"

/* Vehicles and guns that are lost: out, destroyed, or left for good. */
static bool is_model_lost(terms_t *terms, const struct unit *unit)
{
    return has_model(terms, unit) &&
           ((unit->gone != GONE_HERE && unit->gone != GONE_LEFT && unit->gone != GONE_UNSEEN) ||
            unit->wreck || (is_gun(terms, unit) && unit->gun_out));
}

static bool is_at_goal(terms_t *terms, struct point at)
{
    return is_nowhere(terms->goal) ? box_holds(terms->goal_area, at)
                                   : points_within_rounded(at, terms->goal, terms->goal_radius);
}

static bool is_model_at_goal(terms_t *terms, const struct unit *unit)
{
    struct base base = base_of(terms, unit);
    return is_at_goal(terms, unit->at) ||
           (!is_nowhere(terms->goal) &&
            base_compare_point(&base, terms->goal, terms->goal_radius) <= 0);
}

static bool is_tank_for_goal(terms_t *terms, const struct unit *unit)
{
    return is_armoured(terms, unit) && template_of(terms, unit)->model == MODEL_TANK;
}

/* Men of squads, teams and crews on foot, or a tank, whose rectangle counts. */
static bool holds_goal(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == side && is_standing(man) && is_at_goal(terms, man->at)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_units && terms->goal_tanks; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_on_table(unit) && is_tank_for_goal(terms, unit) &&
            is_model_at_goal(terms, unit)) {
            return true;
        }
    }
    return false;
}

static int count_units(state_t *state, int side, int *lost)
{
    int n = 0;
    *lost = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side) {
            n++;
            *lost += state->units[i].gone != GONE_HERE && state->units[i].gone != GONE_LEFT &&
                     state->units[i].gone != GONE_UNSEEN;
        }
    }
    return n;
}

static int models_lost(terms_t *terms, state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].side == side && is_model_lost(terms, &state->units[i]);
    }
    return n;
}

/* The side that has lost less; SIDE_NONE if both have lost alike. */
static int fewer_losses(terms_t *terms, state_t *state, bool models)
{
    int lost[SIDES];
    int n[SIDES];
    for (int side = 0; side < SIDES; side++) {
        n[side] = count_units(state, side, &lost[side]);
        lost[side] = models ? models_lost(terms, state, side) : lost[side];
    }
    int first = models ? lost[0] : lost[0] * n[1];
    int second = models ? lost[1] : lost[1] * n[0];
    return first == second ? SIDE_NONE : first < second ? 0 : 1;
}

static int winner_of(terms_t *terms, state_t *state)
{
    bool holds[SIDES] = {holds_goal(terms, state, 0), holds_goal(terms, state, 1)};
    if (terms->victory == VICTORY_HOLD && holds[0] != holds[1]) {
        int holder = holds[0] ? 0 : 1;
        if (terms->goal_for == SIDE_NONE || terms->goal_for == holder) {
            return holder;
        }
    }
    int otherwise = terms->victory == VICTORY_LOSSES ? OTHERWISE_LOSSES : terms->otherwise;
    switch ((enum otherwise)otherwise) {
    case OTHERWISE_SIDE_1:
        return 0;
    case OTHERWISE_SIDE_2:
        return 1;
    case OTHERWISE_DRAW:
        return SIDE_NONE;
    default:
        return fewer_losses(terms, state, otherwise == OTHERWISE_MODELS);
    }
}

bool featherstone_is_swept(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && state->units[i].gone == GONE_HERE) {
            return false;
        }
    }
    return true;
}

/* featherstone.victory.scenario: a side that has nobody left has lost, whatever the terms. */
struct outcome featherstone_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = true, .clause = CLAUSE_VICTORY_SCENARIO};
    bool swept[SIDES] = {featherstone_is_swept(state, 0), featherstone_is_swept(state, 1)};
    for (int side = 0; side < SIDES; side++) {
        int lost;
        count_units(state, 1 - side, &lost);
        outcome.points[side] = (int16_t)lost;
    }
    outcome.winner = (uint8_t)(swept[0] != swept[1] ? (swept[0] ? 1 : 0) : winner_of(terms, state));
    return outcome;
}

struct outcome featherstone_outcome(terms_t *terms, state_t *state)
{
    return state->ended ? featherstone_settle(terms, state) : (struct outcome){.over = false};
}

/* Men and models that are left, each unit worth the same at first; and the goal. */
static int32_t strength_of(terms_t *terms, state_t *state, int side)
{
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side || unit->gone != GONE_HERE) {
            continue;
        }
        int men = unit->original > 0 ? unit->original : 1;
        int32_t worth =
            is_vehicle(terms, unit) ? WHOLE : WHOLE * featherstone_strength(terms, state, i) / men;
        sum += unit->gun_out || unit->immobile ? worth / 2 : worth;
    }
    return sum;
}

/* Who stands around the goal: the nearer and the more, the likelier they hold it at the end. At
 * twice as far, counted from AT_HAND before it, a man counts an eighth. */
static void add_pull(int64_t *pull, terms_t *terms, struct point at, int men)
{
    enum { AT_HAND = 6 * INCH, STEPS = 16, FINE = 30 };
    struct point goal = is_nowhere(terms->goal) ? box_middle(terms->goal_area) : terms->goal;
    int64_t steps = ((int64_t)points_distance(at, goal) + AT_HAND) * STEPS / AT_HAND;
    *pull += ((int64_t)men << FINE) / (steps * steps * steps);
}

/* What of the goal a side may count on beyond the other: all of it where it is alone. Tanks count
 * as a squad where they may hold it. */
static int32_t pull_ahead(terms_t *terms, state_t *state, int side, int32_t worth)
{
    enum { MEN_OF_TANK = 8 };
    int64_t pull[SIDES] = {0, 0};
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man)) {
            add_pull(&pull[man->side], terms, man->at, 1);
        }
    }
    for (int i = 0; i < state->n_units && terms->goal_tanks; i++) {
        const struct unit *unit = &state->units[i];
        if (is_on_table(unit) && is_tank_for_goal(terms, unit)) {
            add_pull(&pull[unit->side], terms, unit->at, MEN_OF_TANK);
        }
    }
    int64_t both = pull[0] + pull[1];
    return both == 0 ? 0 : (int32_t)(worth * (pull[side] - pull[1 - side]) / both);
}

int32_t featherstone_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = strength_of(terms, state, side) - strength_of(terms, state, 1 - side);
    if (terms->victory == VICTORY_HOLD) {
        score += 2 * WHOLE * (holds_goal(terms, state, side) - holds_goal(terms, state, 1 - side));
        score += pull_ahead(terms, state, side, intent->weights[WEIGHT_PULL]);
    }
    return score;
}
