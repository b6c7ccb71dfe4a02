/* Featherstone-like WW2: how far a unit shoots, whom it sees and where it can go, for drawing. */

#include "core/survey.h"

#include "rules/featherstone/chapters.h"
#include "rules/table/area.h"

static void survey_ranges(terms_t *terms, const struct unit *unit, struct survey *survey)
{
    const struct template *type = template_of(terms, unit);
    bool driven = is_driven(terms, unit);
    bool hmg = driven ? type->turret_mg >= MG_HMG || type->hull_mg >= MG_HMG
                      : has_weapon(terms, unit, ARM_HMG);
    const struct small_arm *bands = featherstone_small_arm(hmg ? WEAPON_HMG : WEAPON_RIFLE);
    if (!driven || type->turret_mg != MG_NONE || type->hull_mg != MG_NONE) {
        survey_ring(survey, 0, bands->near, "short");
        survey_ring(survey, bands->near, bands->medium, "medium");
        survey_ring(survey, bands->medium, bands->reach, "long");
    }
    if (driven || type->kind == KIND_GUN) {
        survey_ring(survey, 0, featherstone_at_row(0)->range, "gun, 20 inches");
    }
}

static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct lookout lookout;
    struct aim aim;
    featherstone_look_out(terms, state, &lookout);
    for (int i = -1;
         survey->n_lines < SURVEY_LINES && next_enemy(state, state->units[unit].side, &i);) {
        bool seen = featherstone_take_aim(&lookout, unit, i, &aim);
        survey_line(survey, unit_piece(i), middle_of(&state->units[i]), seen, "the ground");
    }
}

static void survey_reach(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    struct ground_costs costs;
    struct base closed[UNITS_MAX];
    struct base filled[UNITS_MAX];
    featherstone_ground_costs(terms, its, &costs);
    struct reach_query query = {.table = &terms->table,
                                .costs = &costs,
                                .from = middle_of(its),
                                .budget = featherstone_move_left(terms, its),
                                .bounds = table_box(&terms->table),
                                .closed = closed,
                                .filled = filled};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !is_on_table(other) || is_hidden(state, other)) {
            continue;
        }
        if (other->side != its->side) {
            closed[query.n_closed++] = base_disc(middle_of(other), CONTACT + 1);
        } else if (has_model(terms, other)) {
            filled[query.n_filled++] = base_of(terms, other);
        }
    }
    survey_area(&query, survey);
}

void featherstone_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its)) {
        return;
    }
    survey_begin(survey, unit_piece(unit), middle_of(its), facing_of(its));
    survey_ranges(terms, its, survey);
    survey_lines(terms, state, unit, survey);
    if (!is_gun(terms, its) || its->away) {
        survey_reach(terms, state, unit, survey);
    }
}

bool featherstone_spends(terms_t *terms, state_t *state, const struct command *command,
                         int32_t *spent, int32_t *allowance)
{
    if (command->verb != VERB_MOVE) {
        return false;
    }
    struct featherstone_move order = featherstone_read_move(command, NULL);
    const struct unit *unit = &state->units[order.unit];
    struct ground_costs costs;
    if (!is_on_table(unit) || (is_gun(terms, unit) && !unit->away)) {
        return false;
    }
    struct route route = route_of(middle_of(unit), order.path, order.n_path);
    featherstone_ground_costs(terms, unit, &costs);
    int64_t cost = path_cost(&terms->table, &costs, route.points, route.n);
    *spent = cost >= SPENT_MAX ? INT32_MAX : (int32_t)(cost / costs.open);
    *allowance = featherstone_move_left(terms, unit) / costs.open;
    return true;
}
