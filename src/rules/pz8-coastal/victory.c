/* Pz8 WW2 Coastal: points, prizes and the end (ledger, "Victory"). */

#include "rules/common/points.h"
#include "rules/pz8-coastal/coastal.h"

/* pz8-coastal.victory.points: also if she is gone. */
static int worth_now(const struct vessel *vessel)
{
    return vessel->status == STATUS_SUNK            ? vessel->worth
           : vessel->condition == CONDITION_WRECKED ? vessel->worth_wrecked
           : vessel->condition == CONDITION_DAMAGED ? vessel->worth_damaged
                                                    : 0;
}

static bool is_safe(const struct vessel *vessel)
{
    return vessel->status == STATUS_ON_TABLE && vessel->condition != CONDITION_WRECKED;
}

/* pz8-coastal.scenario.lamp-bank: a prize sunk wins the battle for her enemy, unless he lost too
 * many himself; one neither sunk nor Wrecked wins it for her owner. Then points decide. */
static int winner_by_prizes(terms_t *terms, state_t *state)
{
    int owner = SIDE_NONE;
    int sunk[SIDES] = {0, 0};
    bool all_sunk = true;
    bool all_well = true;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        bool lost = vessel->status == STATUS_SUNK;
        sunk[vessel->side] += lost;
        if (vessel->prize) {
            owner = vessel->side;
            all_sunk = all_sunk && lost;
            all_well = all_well && !lost && vessel->condition != CONDITION_WRECKED;
        }
    }
    if (owner == SIDE_NONE) {
        return SIDE_NONE;
    }
    return all_well                                            ? owner
           : all_sunk && sunk[1 - owner] <= terms->losses_most ? 1 - owner
                                                               : SIDE_NONE;
}

struct outcome coastal_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = true, .clause = CLAUSE_VICTORY_POINTS};
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        score_loss(&outcome, vessel->side, worth_now(vessel));
        if (is_safe(vessel)) {
            score_loss(&outcome, 1 - vessel->side, vessel->worth_safe);
        }
    }
    int winner = winner_by_prizes(terms, state);
    outcome.winner = winner == SIDE_NONE ? side_with_more(outcome.points) : (uint8_t)winner;
    return outcome;
}

/* pz8-coastal.victory.end: found in turn-end alone. */
struct outcome coastal_outcome(terms_t *terms, state_t *state)
{
    if (!state->ended) {
        return (struct outcome){.winner = SIDE_NONE};
    }
    return coastal_settle(terms, state);
}

/* Points, and the prizes. */
int32_t coastal_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    enum { PRIZE_SUNK = 20000, PRIZE_WRECKED = 8000 };
    int32_t score = 0;
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *vessel = &state->vessels[i];
        int32_t loss = 1000 * (worth_now(vessel) - (is_safe(vessel) ? vessel->worth_safe : 0));
        if (vessel->prize && vessel->status == STATUS_SUNK) {
            loss += PRIZE_SUNK;
        } else if (vessel->prize && vessel->condition == CONDITION_WRECKED) {
            loss += PRIZE_WRECKED;
        }
        score += vessel->side == side ? -loss : loss;
    }
    return score;
}
