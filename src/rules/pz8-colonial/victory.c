/* Pz8 Colonial: winning (ledger, victory and scenarios), and how well a side stands.
 *
 * In the order of the book: pz8-colonial.scenario.mimosa-post,
 * pz8-colonial.scenario.wells-of-dafa. */

#include "rules/common/points.h"
#include "rules/pz8-colonial/colonial.h"

enum { LEADER_POINTS = 3, MODEL_POINTS = 5, GOAL_POINTS = 20, WELLS_LEADER = 5, WELLS_MODEL = 10 };

/* Figures that are lost, or of these the leaders alone. */
static int losses_of(state_t *state, int side, bool leaders)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        n += state->men[i].man.side == side && !is_in_action(&state->men[i].man) &&
             (!leaders || is_leader(&state->men[i]));
    }
    return n;
}

static int at_goal(terms_t *terms, state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_men && terms->goal != NO_GOAL; i++) {
        const struct man *man = &state->men[i].man;
        n += man->side == side && is_standing(man) &&
             terrain_holds(&terms->table, terms->goal, man->at);
    }
    return n;
}

static int crewless(terms_t *terms, state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].side == side && has_model(terms, &state->units[i]) &&
             strength_of(state, i) == 0;
    }
    return n;
}

/* pz8-colonial.victory.end, pz8-colonial.scenario.wells-of-dafa */
static int points_of(terms_t *terms, state_t *state, int side)
{
    bool wells = terms->victory == VICTORY_WELLS;
    int points = losses_of(state, 1 - side, false) +
                 losses_of(state, 1 - side, true) * (wells ? WELLS_LEADER : LEADER_POINTS);
    if (wells) {
        points += at_goal(terms, state, side) > at_goal(terms, state, 1 - side) ? GOAL_POINTS : 0;
        points -= side == EUROPEAN ? WELLS_MODEL * crewless(terms, state, side) : 0;
        return points;
    }
    return points + MODEL_POINTS * crewless(terms, state, 1 - side);
}

static bool is_swept(state_t *state, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.side == side && is_in_action(&state->men[i].man)) {
            return false;
        }
    }
    return true;
}

/* pz8-colonial.scenario.mimosa-post: losses end it at once. */
static int beaten(terms_t *terms, state_t *state)
{
    for (int side = 0; side < SIDES; side++) {
        if (terms->victory == VICTORY_POST && terms->losses[side] > 0 &&
            losses_of(state, side, false) >= terms->losses[side]) {
            return side;
        }
    }
    return SIDE_NONE;
}

static int clause_of(terms_t *terms)
{
    return terms->victory == VICTORY_POST    ? CLAUSE_SCENARIO_MIMOSA_POST
           : terms->victory == VICTORY_WELLS ? CLAUSE_SCENARIO_WELLS_OF_DAFA
                                             : CLAUSE_VICTORY_END;
}

struct outcome colonial_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = true, .clause = (uint16_t)clause_of(terms)};
    int loser = beaten(terms, state);
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)points_of(terms, state, side);
    }
    if (loser != SIDE_NONE) {
        outcome.winner = (uint8_t)(1 - loser);
    } else if (terms->victory == VICTORY_POST) {
        outcome.winner =
            at_goal(terms, state, EUROPEAN) >= terms->hold ? EUROPEAN : (uint8_t)SIDE_NONE;
    } else {
        outcome.winner = (uint8_t)side_with_more(outcome.points);
    }
    return outcome;
}

/* Counting is for the end: this is asked after every command. */
struct outcome colonial_outcome(terms_t *terms, state_t *state)
{
    if (state->ended || beaten(terms, state) != SIDE_NONE || is_swept(state, 0) ||
        is_swept(state, 1)) {
        return colonial_settle(terms, state);
    }
    return (struct outcome){.clause = (uint16_t)clause_of(terms)};
}

int32_t colonial_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    return 1000 * (points_of(terms, state, side) - points_of(terms, state, 1 - side));
}
