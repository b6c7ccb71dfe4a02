/* Tarr's Modern Warfare: winning (ledger, 4.24: tarr.victory.scenario), and how well a side stands.
 */

#include "rules/tarr/chapters.h"

/* -- goals ------------------------------------------------------------------------------------- */

static bool is_at_goal(const struct goal *goal, const struct man *man)
{
    return goal->piece != NO_UNIT ? man->inside == goal->piece
                                  : points_within_rounded(man->at, goal->at, goal->radius);
}

/* A garrison may have become men in rubble. */
static bool is_in_ruin(terms_t *terms, const struct goal *goal, const struct man *man)
{
    return goal->piece != NO_UNIT && man->inside == NO_INSIDE &&
           terrain_holds(&terms->table, goal->piece, man->at);
}

/* Has a side men there, or tanks where they count? */
bool tarr_is_there(terms_t *terms, state_t *state, const struct goal *goal, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == side && is_standing(man) &&
            (is_at_goal(goal, man) || is_in_ruin(terms, goal, man))) {
            return true;
        }
    }
    for (int i = 0; i < state->n_units && goal->tanks && goal->piece == NO_UNIT; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_on_table(unit) &&
            template_of(terms, unit)->make == MAKE_TANK &&
            points_within_rounded(unit->at, goal->at, goal->radius)) {
            return true;
        }
    }
    return false;
}

/* -- losses ------------------------------------------------------------------------------------ */

/* A tank, self-propelled gun or gun that is destroyed. */
static bool is_model_lost(terms_t *terms, const struct unit *unit)
{
    int make = template_of(terms, unit)->make;
    return (unit->wreck || unit->out) &&
           (make == MAKE_TANK || make == MAKE_SPG || is_gun(terms, unit));
}

/* The men and models a side had, and those it has lost; who left over his own base line is not
 * lost: tarr.move.edge. */
static int count_all(terms_t *terms, state_t *state, int side, int *lost)
{
    int n = 0;
    *lost = 0;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        n += man->side == side;
        *lost += man->side == side && (man->gone == MAN_FALLEN || man->gone == MAN_CAPTURED);
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        bool model = unit->side == side && has_model(terms, unit);
        n += model;
        *lost += model && (unit->wreck || unit->out ||
                           (unit->gone == GONE_DESTROYED && !is_piece(terms, unit)));
    }
    return n;
}

/* The side with the smaller share of its men and models lost; SIDE_NONE if both are equal. */
static int fewer_losses(terms_t *terms, state_t *state)
{
    int lost[SIDES];
    int n[SIDES];
    for (int side = 0; side < SIDES; side++) {
        n[side] = count_all(terms, state, side, &lost[side]);
    }
    int first = lost[0] * n[1];
    int second = lost[1] * n[0];
    return first == second ? SIDE_NONE : first < second ? 0 : 1;
}

static int points_of(terms_t *terms, state_t *state, int side)
{
    int points = 0;
    for (int i = 0; i < terms->n_goals; i++) {
        const struct goal *goal = &terms->goals[i];
        points +=
            tarr_is_there(terms, state, goal, side) && !tarr_is_there(terms, state, goal, 1 - side)
                ? goal->points
                : 0;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        points += unit->side != side && is_model_lost(terms, unit) ? terms->model_points : 0;
    }
    return points;
}

static int otherwise(terms_t *terms, state_t *state)
{
    int how = terms->victory == VICTORY_LOSSES ? OTHERWISE_LOSSES : terms->otherwise;
    return how == OTHERWISE_SIDE_1   ? 0
           : how == OTHERWISE_SIDE_2 ? 1
           : how == OTHERWISE_DRAW   ? SIDE_NONE
                                     : fewer_losses(terms, state);
}

struct outcome tarr_settle(terms_t *terms, state_t *state)
{
    struct outcome outcome = {.over = true, .clause = CLAUSE_VICTORY_SCENARIO};
    for (int side = 0; side < SIDES; side++) {
        outcome.points[side] = (int16_t)points_of(terms, state, side);
    }
    bool points = terms->victory == VICTORY_POINTS && outcome.points[0] != outcome.points[1];
    outcome.winner = (uint8_t)(points ? (outcome.points[0] > outcome.points[1] ? 0 : 1)
                                      : otherwise(terms, state));
    return outcome;
}

struct outcome tarr_outcome(terms_t *terms, state_t *state)
{
    return state->ended ? tarr_settle(terms, state) : (struct outcome){.over = false};
}

/* -- how well a side stands -------------------------------------------------------------------- */

static int32_t strength_of(terms_t *terms, state_t *state, int side)
{
    int32_t sum = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && unit->gone == GONE_HERE) {
            int men = unit->original > 0 ? unit->original : 1;
            int32_t worth =
                is_troops(terms, unit) ? WHOLE * tarr_strength(terms, state, i) / men : WHOLE;
            sum += unit->spirit == SPIRIT_ROUTING ? worth / 2 : worth;
        }
    }
    return sum;
}

/* Men and models that are left, each unit worth the same at first; and the points. */
int32_t tarr_score(terms_t *terms, state_t *state, int side, const struct intent *intent)
{
    int32_t score = strength_of(terms, state, side) - strength_of(terms, state, 1 - side);
    if (terms->victory == VICTORY_POINTS) {
        score += intent->weights[WEIGHT_POINT] *
                 (points_of(terms, state, side) - points_of(terms, state, 1 - side));
    }
    return score;
}
