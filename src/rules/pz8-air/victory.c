/* Pz8 aerial: the end of a game (ledgers, "Victory" and "Campaign"). */

#include "rules/common/points.h"
#include "rules/pz8-air/set.h"

/* pz8-aerial.victory.end: 2 for each enemy destroyed, 1 for each Damaged or gone, and what the
 * scenario gives for ground targets. pz8-aerial.campaign.battle: fighters destroyed alone count. */
int air_points(terms_t *terms, state_t *state, int side)
{
    int points = 0;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        bool destroyed = plane->status == STATUS_DESTROYED;
        if (plane->side != side) {
            points += terms->battle != 0 ? destroyed
                      : destroyed        ? 2
                                         : plane->status == STATUS_LEFT || plane->damaged;
        }
    }
    for (int i = 0; i < state->n_targets; i++) {
        const struct target *target = &state->targets[i];
        points += target->side != side && target->destroyed ? target->points : 0;
    }
    return points;
}

/* At once when a side has no aircraft on the table, else at the last turn-end. */
struct outcome air_outcome(terms_t *terms, state_t *state)
{
    if (air_has_plane(state, 0) && air_has_plane(state, 1) && !state->time_up) {
        return (struct outcome){.over = false, .winner = SIDE_NONE};
    }
    struct outcome outcome = {.over = true,
                              .winner = SIDE_NONE,
                              .clause =
                                  terms->battle != 0 ? CLAUSE_CAMPAIGN_BATTLE : CLAUSE_VICTORY_END};
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)air_points(terms, state, side);
    }
    outcome.winner = side_with_more(outcome.points);
    return outcome;
}

/* The last turn-end is the end of the game. */
enum phase_end air_run_turn_end(struct play *play)
{
    struct air_state *state = air_of(play);
    if (play->scenario->last_turn != 0 && state->head.turn >= play->scenario->last_turn) {
        state->time_up = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}
