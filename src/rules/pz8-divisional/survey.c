/* Pz8 WW2 Divisional: how far a battalion spots and fires, whom its guns could fire at, and where
 * it can go, for drawing. */

#include "core/survey.h"

#include <string.h>

#include "rules/pz8-divisional/divisional.h"
#include "rules/table/area.h"

static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    for (int i = 0; i < state->n_units && survey->n_lines < SURVEY_LINES; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side != state->units[unit].side && is_on_table(enemy) &&
            points_within(state->units[unit].at, enemy->at, FIRE_RANGE + 1) &&
            divisional_is_spotted(terms, state, unit, i)) {
            survey->lines[survey->n_lines++] = (struct survey_line){
                .target = unit_piece(i), .clear = true, .at = {enemy->at.x, enemy->at.y}};
        }
    }
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

void divisional_survey(const struct scenario *scenario, const struct state *view, int unit,
                       struct survey *survey)
{
    terms_t *terms = divisional_scenario(scenario);
    state_t *state = divisional_state(view);
    const struct unit *its = &state->units[unit];
    memset(survey, 0, sizeof *survey);
    survey->unit = NO_PIECE;
    if (!is_on_table(its)) {
        return;
    }
    survey->unit = unit_piece(unit);
    survey->at[0] = its->at.x;
    survey->at[1] = its->at.y;
    survey->half_arc = ARC_ALL_ROUND;
    survey->ranges[survey->n_ranges++] =
        (struct survey_range){.to = template_of(terms, its)->spot, .label = "spotting"};
    if (is_artillery(terms, its)) {
        survey->ranges[survey->n_ranges++] =
            (struct survey_range){.to = FIRE_RANGE, .label = "range"};
        survey_lines(terms, state, unit, survey);
    }
    survey_reach(terms, state, unit, survey);
}
