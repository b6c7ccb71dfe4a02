/* Pz8 WW2 Divisional: how far a battalion spots and fires, whom its guns could fire at, where it
 * can go, and where it would be driven, for drawing. */

#include "core/survey.h"

#include "rules/pz8-divisional/divisional.h"
#include "rules/table/area.h"

static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    int side = state->units[unit].side;
    for (int i = next_of(state, 1 - side, -1); i >= 0; i = next_of(state, 1 - side, i)) {
        const struct unit *enemy = &state->units[i];
        if (points_within(state->units[unit].at, enemy->at, FIRE_RANGE + 1) &&
            divisional_is_spotted(terms, state, unit, i)) {
            survey_line(survey, unit_piece(i), enemy->at, true, NULL);
        }
    }
}

/* pz8-divisional.combat.withdraw: while it fights, how far it would be routed by each enemy that it
 * touches; then the directions that are left to it. False: there is no fight about it. */
static bool survey_withdrawal(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    const struct task *task = agenda_top(&state->head);
    if (task != NULL && task->kind == TASK_WITHDRAW && task->unit == unit) {
        survey->facing = bearing_of(state->line[0], state->line[1]);
        survey->half_arc = WITHDRAW_HALF_ARC;
        survey_ring(survey, 0, task->a, "withdrawal");
        return true;
    }
    if (task == NULL || task->kind != TASK_FIGHT || !divisional_is_engaged(state, unit)) {
        return false;
    }
    for (int i = next_of(state, 1 - its->side, -1); i >= 0; i = next_of(state, 1 - its->side, i)) {
        const struct unit *enemy = &state->units[i];
        if (divisional_touches(state, its, enemy)) {
            struct point beyond = point_plus(its->at, point_to(enemy->at, its->at));
            survey_line(survey, NO_PIECE, leg_point(its->at, beyond, ROUT_BACK), true, NULL);
        }
    }
    return true;
}

static void survey_reach(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct base closed[2 * UNITS_MAX];
    struct base filled[UNITS_MAX];
    struct reach_query query = {.table = &terms->table,
                                .costs = &divisional_costs,
                                .from = state->units[unit].at,
                                .budget = state->units[unit].moved
                                              ? 0
                                              : (int64_t)divisional_allowance(terms, state, unit) *
                                                    COST_OPEN,
                                .bounds = table_box(&terms->table),
                                .closed = closed,
                                .filled = filled};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !is_on_table(other)) {
            continue;
        }
        if (other->side == state->units[unit].side) {
            filled[query.n_filled++] = base_disc(other->at, APART);
        } else {
            query.n_closed += divisional_contact_shapes(state, other, &closed[query.n_closed]);
        }
    }
    survey_area(&query, survey);
}

void divisional_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its)) {
        return;
    }
    survey_begin(survey, unit_piece(unit), its->at, 0);
    if (survey_withdrawal(terms, state, unit, survey)) {
        return;
    }
    survey_ring(survey, 0, template_of(terms, its)->spot, "spotting");
    if (is_artillery(terms, its)) {
        survey_ring(survey, 0, FIRE_RANGE, "range");
        survey_lines(terms, state, unit, survey);
    }
    survey_reach(terms, state, unit, survey);
}
