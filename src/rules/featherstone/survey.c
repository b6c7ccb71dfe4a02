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
        survey->ranges[survey->n_ranges++] =
            (struct survey_range){.to = bands->near, .label = "short"};
        survey->ranges[survey->n_ranges++] =
            (struct survey_range){.from = bands->near, .to = bands->medium, .label = "medium"};
        survey->ranges[survey->n_ranges++] =
            (struct survey_range){.from = bands->medium, .to = bands->reach, .label = "long"};
    }
    if (driven || type->kind == KIND_GUN) {
        survey->ranges[survey->n_ranges++] =
            (struct survey_range){.to = featherstone_at_row(0)->range, .label = "gun, 20 inches"};
    }
}

static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct lookout lookout;
    struct aim aim;
    featherstone_look_out(terms, state, &lookout);
    for (int i = -1;
         survey->n_lines < SURVEY_LINES && next_enemy(state, state->units[unit].side, &i);) {
        struct point at = middle_of(&state->units[i]);
        bool seen = featherstone_take_aim(&lookout, unit, i, &aim);
        survey->lines[survey->n_lines++] = (struct survey_line){.target = unit_piece(i),
                                                                .clear = seen,
                                                                .at = {at.x, at.y},
                                                                .by = seen ? NULL : "the ground"};
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
    struct point at = middle_of(its);
    survey->unit = unit_piece(unit);
    survey->at[0] = at.x;
    survey->at[1] = at.y;
    survey->facing = (int16_t)facing_of(its);
    survey->half_arc = ARC_ALL_ROUND;
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
