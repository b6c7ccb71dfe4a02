/* Pz8 aerial: the end of a game (ledgers, "Victory" and "Campaign"). */

#include "rules/pz8-air/chapters.h"

/* pz8-aerial.victory.end: 2 for each enemy destroyed, 1 for each Damaged or gone, and what the
 * scenario gives for ground targets. pz8-aerial.campaign.battle: fighters destroyed alone count. */
int points_of_side(const struct air_scenario *terms, const struct air_state *state, int side)
{
    int points = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        if (plane->side == side) {
            continue;
        }
        if (terms->battle != 0) {
            points += plane->status == DESTROYED;
        } else if (plane->status == DESTROYED) {
            points += 2;
        } else {
            points += plane->status == LEFT || plane->damaged;
        }
    }
    for (int i = 0; i < state->n_targets; i++) {
        const struct target *target = &state->targets[i];
        points += target->side != side && target->destroyed ? target->points : 0;
    }
    return points;
}

/* At once when a side has no aircraft on the table, else at the last turn-end. */
struct outcome air_outcome(const struct scenario *scenario, const struct state *head)
{
    const struct air_scenario *terms = air_scenario(scenario);
    const struct air_state *state = air_state(head);
    if (plane_is_there(state, 0) && plane_is_there(state, 1) && !state->time_up) {
        return (struct outcome){.over = false, .winner = SIDE_NONE};
    }
    struct outcome outcome = {.over = true,
                              .winner = SIDE_NONE,
                              .clause =
                                  terms->battle != 0 ? CLAUSE_CAMPAIGN_BATTLE : CLAUSE_VICTORY_END};
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)points_of_side(terms, state, side);
    }
    if (outcome.points[0] != outcome.points[1]) {
        outcome.winner = outcome.points[0] > outcome.points[1] ? 0 : 1;
    }
    return outcome;
}
