/* Tarr's Modern Warfare: how far a unit fires, whom it sees and where it can go, for drawing. */

#include "core/survey.h"

#include "rules/table/area.h"
#include "rules/tarr/chapters.h"

static void add_range(struct survey *survey, int32_t from, int32_t to, const char *label)
{
    if (to > from) {
        survey_ring(survey, from, to, label);
    }
}

/* tarr.table.ranges */
static void survey_ranges(terms_t *terms, const struct unit *unit, struct survey *survey)
{
    const struct range_row *gun = tarr_range(template_of(terms, unit)->weapon);
    if (is_troops(terms, unit)) {
        add_range(survey, 0, tarr_range(WEAPON_SMG)->reach, "sub-machine guns");
        add_range(survey, 0, tarr_range(WEAPON_RIFLE)->reach, "rifles");
    }
    add_range(survey, gun->least, gun->reach, "its weapon");
    add_range(survey, 0, gun->ap, "armour-piercing");
    add_range(survey, 0, gun->he, "high explosive");
}

static void survey_lines(const struct scene *scene, int unit, struct survey *survey)
{
    state_t *state = scene->state;
    for (int i = 0; i < state->n_units && survey->n_lines < SURVEY_LINES; i++) {
        if (is_known_enemy(state, state->units[unit].side, i)) {
            bool seen = tarr_sees_unit(scene, unit, i);
            survey_line(survey, unit_piece(i), middle_of(&state->units[i]), seen, "the ground");
        }
    }
}

static void survey_reach(const struct scene *scene, int unit, struct survey *survey)
{
    state_t *state = scene->state;
    terms_t *terms = scene->terms;
    const struct unit *its = &state->units[unit];
    struct ground_costs costs;
    struct base closed[UNITS_MAX];
    struct base filled[UNITS_MAX];
    tarr_ground_costs(terms, its, true, &costs);
    struct reach_query query = {.table = scene->table,
                                .costs = &costs,
                                .from = middle_of(its),
                                .budget = tarr_move_left(terms, its),
                                .bounds = table_box(scene->table),
                                .closed = closed,
                                .filled = filled};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !is_on_table(other) || is_hidden(state, i) || is_aircraft(terms, other)) {
            continue;
        }
        if (other->side != its->side && is_troops(terms, other)) {
            closed[query.n_closed++] = base_disc(middle_of(other), CONTACT + 1);
        } else if (has_model(terms, other)) {
            filled[query.n_filled++] = base_of(terms, other);
        }
    }
    survey_area(&query, survey);
}

void tarr_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct scene scene;
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || its->wreck) {
        return;
    }
    survey_begin(survey, unit_piece(unit), middle_of(its), facing_of(its));
    tarr_look_out(terms, state, &scene);
    survey_ranges(terms, its, survey);
    survey_lines(&scene, unit, survey);
    if (is_on_foot(terms, its) || is_vehicle(terms, its)) {
        survey_reach(&scene, unit, survey);
    }
}

bool tarr_spends(terms_t *terms, state_t *state, const struct command *command, int32_t *spent,
                 int32_t *allowance)
{
    struct scene scene;
    if (command->verb != VERB_MOVE) {
        return false;
    }
    struct tarr_move order = tarr_read_move(command, NULL);
    const struct unit *unit = &state->units[order.unit];
    if (!is_on_table(unit) || !(is_on_foot(terms, unit) || is_vehicle(terms, unit))) {
        return false;
    }
    struct route route = route_of(middle_of(unit), order.path, order.n_path);
    struct ground_costs costs;
    tarr_look_out(terms, state, &scene);
    tarr_ground_costs(terms, unit, false, &costs);
    int64_t cost = tarr_route_cost(&scene, unit, &route);
    *spent = cost >= SPENT_MAX ? INT32_MAX : (int32_t)(cost / costs.open);
    *allowance = tarr_move_left(terms, unit) / costs.open;
    return true;
}
