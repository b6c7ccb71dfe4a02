/* The Pz8 ground family: objectives, points and who wins (ledger, "victory"). */

#include "rules/pz8-ground/chapters.h"

enum { EIGHTHS = 8, COST_SHARE = 10 };

/* Of both sides, in 80ths of a point, so that a tenth of a cost in eighths is a whole number. */
struct fine_points {
    int32_t of[SIDES];
};

static struct fine_points fine_points(terms_t *terms, state_t *state);

static int16_t whole_points(int32_t fine)
{
    return (int16_t)((fine + EIGHTHS * COST_SHARE / 2) / (EIGHTHS * COST_SHARE));
}

/* pz8-ww2.victory.length: a side with no unit left has lost, unless both have none. */
struct outcome ground_outcome(terms_t *terms, state_t *state)
{
    struct fine_points points = fine_points(terms, state);
    const int32_t *fine = points.of;
    struct outcome outcome = {.over = state->finished != NOT_FINISHED,
                              .winner = SIDE_NONE,
                              .clause = CLAUSE_VICTORY_LENGTH,
                              .points = {whole_points(fine[0]), whole_points(fine[1])}};
    if (!outcome.over) {
        return outcome; /* who would win is asked only at the end */
    }
    bool left[SIDES] = {ground_has_unit_on_table(state, 0), ground_has_unit_on_table(state, 1)};
    if (left[0] != left[1]) {
        outcome.winner = left[0] ? 0 : 1;
    } else if (fine[0] != fine[1]) {
        outcome.winner = fine[0] > fine[1] ? 0 : 1;
    }
    return outcome;
}

/* The lead in points, and a share for what is shaken. */
int32_t ground_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    const int32_t shaken[] = {[STATUS_DISORGANIZED] = intent->weights[WEIGHT_SCORE_DISORGANIZED],
                              [STATUS_SUPPRESSED] = intent->weights[WEIGHT_SCORE_SUPPRESSED]};
    struct fine_points points = fine_points(terms, state);
    int32_t score = (points.of[side] - points.of[1 - side]) * 1000 / (EIGHTHS * COST_SHARE);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->gone == GONE_HERE &&
            (unit->status == STATUS_DISORGANIZED || unit->status == STATUS_SUPPRESSED)) {
            score += unit->side == side ? -shaken[unit->status] : shaken[unit->status];
        }
    }
    return score;
}

/* -- objectives ------------------------------------------------------------------------------- */

/* Flyers take and hold nothing: pz8-coldwar.heli.obstacles, pz8-scifi.gev.contact. */
static bool is_held_by(terms_t *terms, state_t *state, struct point at, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_on_table(unit) && unit->status != STATUS_SUPPRESSED &&
            !is_flyer(template_of(terms, unit)) && points_within(unit->at, at, OBJECTIVE_RADIUS)) {
            return true;
        }
    }
    return false;
}

/* pz8-ww2.victory.objectives */
void ground_take_objectives(struct play *play)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    for (int i = 0; i < state->n_objectives; i++) {
        struct objective *objective = &state->objectives[i];
        bool first = is_held_by(terms, state, objective->at, 0);
        bool second = is_held_by(terms, state, objective->at, 1);
        int side = first ? 0 : 1;
        if (first != second && objective->owner != side) {
            objective->owner = (uint8_t)side;
            ground_tell_taken(play, CLAUSE_VICTORY_OBJECTIVES, side, i);
        }
    }
}

/* -- points ----------------------------------------------------------------------------------- */

/* pz8-ww2.victory.points, pz8-scifi.victory.points: with opt-score cost a tenth of it. */
static struct fine_points fine_points(terms_t *terms, state_t *state)
{
    struct fine_points points = {{0, 0}};
    for (int i = 0; i < state->n_objectives; i++) {
        const struct objective *objective = &state->objectives[i];
        if (objective->owner < SIDES) {
            points.of[objective->owner] += objective->worth * EIGHTHS * COST_SHARE;
        }
    }
    if (terms->victory != VICTORY_POINTS) {
        return points;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->gone == GONE_DESTROYED) {
            points.of[1 - unit->side] += option(terms, OPT_SCORE)
                                             ? ground_unit_cost(terms, unit)
                                             : (1 + is_hq(terms, unit)) * EIGHTHS * COST_SHARE;
        }
    }
    return points;
}
