/* Pz8 WW2 Divisional: points and the end (ledger, "Victory"). */

#include "rules/common/points.h"
#include "rules/pz8-divisional/divisional.h"

enum { POINTS_OBJECTIVE = 3, POINTS_HQ = 2, POINTS_UNIT = 1 };

static bool has_units(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && state->units[i].status == STATUS_ON_TABLE) {
            return true;
        }
    }
    return false;
}

/* pz8-divisional.victory.points */
static int points_of(terms_t *terms, state_t *state, int side)
{
    int points = POINTS_OBJECTIVE * divisional_objectives_lost(state, 1 - side);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side && unit->status == STATUS_DESTROYED) {
            points += is_hq(terms, unit) ? POINTS_HQ : POINTS_UNIT;
        }
    }
    return points;
}

/* pz8-divisional.victory.points: who must hold an objective and does not wins nothing. */
static int winner_by_points(terms_t *terms, state_t *state, const int16_t points[SIDES])
{
    int winner = side_with_more(points);
    bool barred = winner != SIDE_NONE && winner == terms->must_hold &&
                  divisional_objectives_lost(state, 1 - winner) == 0;
    return barred ? SIDE_NONE : winner;
}

struct outcome divisional_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = true, .clause = CLAUSE_VICTORY_POINTS};
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)points_of(terms, state, side);
    }
    outcome.winner = (uint8_t)winner_by_points(terms, state, outcome.points);
    return outcome;
}

/* pz8-divisional.victory.collapse */
struct outcome divisional_outcome(terms_t *terms, state_t *state)
{
    bool one = has_units(state, 0);
    bool other = has_units(state, 1);
    if (one && other && !state->ended) {
        return (struct outcome){.over = false};
    }
    struct outcome outcome = divisional_settle(terms, state);
    if (!one || !other) {
        outcome.winner = one ? 0 : other ? 1 : SIDE_NONE;
        outcome.clause = CLAUSE_VICTORY_COLLAPSE;
    }
    return outcome;
}

/* Points, and what fatigue has taken of those that are left. */
int32_t divisional_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = 0;
    for (int i = 0; i < SIDES; i++) {
        score += (i == side ? 1000 : -1000) * points_of(terms, state, i);
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->status == STATUS_ON_TABLE) {
            int32_t tired = 500 * unit->fp / template_of(terms, unit)->limit;
            score += unit->side == side ? -tired : tired;
        }
    }
    return score;
}
