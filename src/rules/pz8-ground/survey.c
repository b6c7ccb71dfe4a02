/* The Pz8 ground family: what a unit sees, how far it fires and where it can go, for drawing. */

#include "core/survey.h"

#include "rules/pz8-ground/chapters.h"
#include "rules/table/area.h"

static void survey_ranges(terms_t *terms, const struct unit *unit, struct survey *survey)
{
    survey->half_arc = ARC_ALL_ROUND;
    for (int which = 0; which < 2; which++) {
        const struct weapon *weapon = ground_weapon_of(terms, unit, which);
        if (weapon == NULL) {
            continue;
        }
        int32_t range = ground_weapon_range(terms, unit, weapon);
        int32_t least = scaled(terms, weapon->min);
        survey_ring(survey, least, range / 2, "half range");
        survey_ring(survey, least, range, weapon->class);
    }
    const struct template *template = template_of(terms, unit);
    if (template->weapon != NO_WEAPON && template->arc == ARC_FORWARD) {
        survey->half_arc = option(terms, OPT_ARC) == ARC_TOTAL ? 225 : 45 * DEGREE;
    }
}

static const char *name_of_obstacle(terms_t *terms, state_t *state, const struct lookout *lookout,
                                    const struct obstruction *met)
{
    if (met->what == OBSTACLE_TERRAIN) {
        return set_of(terms)->terrain[terms->table.terrain[met->index].kind].kind;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (lookout->blocker_of[i] == met->index) {
            return state->units[i].wreck ? "a wreck" : "a unit";
        }
    }
    return "smoke";
}

static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct lookout lookout;
    const struct unit *its = &state->units[unit];
    ground_look_out(terms, state, its->side, &lookout);
    for (int i = 0; i < state->n_units && survey->n_lines < SURVEY_LINES; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == its->side || !is_on_table(enemy) || !enemy->shown) {
            continue;
        }
        struct survey_line *line = &survey->lines[survey->n_lines++];
        *line = (struct survey_line){
            .target = unit_piece(i), .clear = true, .at = {enemy->at.x, enemy->at.y}};
        if (ground_has_line(terms, state, &lookout, unit, i)) {
            continue;
        }
        struct sight_rules rules =
            ground_sight_rules_for(terms, template_of(terms, its), its->at, enemy->at);
        struct eye from = {.at = its->at, .blocker = lookout.blocker_of[unit]};
        struct eye to = {.at = enemy->at, .blocker = lookout.blocker_of[i]};
        struct obstruction met;
        sight_obstruction(&terms->table, &lookout.blockers, &rules, &from, &to, &met);
        line->clear = false;
        line->at[0] = met.at.x;
        line->at[1] = met.at.y;
        line->by = name_of_obstacle(terms, state, &lookout, &met);
    }
}

static int32_t budget_left(terms_t *terms, const struct unit *unit)
{
    bool moves = ground_check_may_move(terms, unit, 0, NULL) &&
                 template_of(terms, unit)->drive != DRIVE_TOWED;
    return moves ? ground_allowance(terms, unit) - unit->spent : 0;
}

static void survey_reach(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    struct base closed[UNITS_MAX];
    struct base filled[UNITS_MAX];
    struct ground_costs costs = ground_costs_for(terms, template_of(terms, its));
    int32_t half = ground_base_side(terms) / 2;
    struct reach_query query = {
        .table = &terms->table,
        .costs = &costs,
        .from = its->at,
        .budget = budget_left(terms, its),
        .bounds = {half, half, terms->table.width - half, terms->table.height - half},
        .radius = half,
        .closed = closed,
        .filled = filled};
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || is_nowhere(other->at) || (other->gone != GONE_HERE && !other->wreck)) {
            continue;
        }
        bool enemy = other->side != its->side && !other->wreck &&
                     !is_flyer(template_of(terms, other)) && !is_flyer(template_of(terms, its));
        struct base base = ground_unit_base(terms, other);
        if (enemy && other->shown) {
            closed[query.n_closed++] = base;
        } else if (!enemy) {
            filled[query.n_filled++] = base;
        }
    }
    survey_area(&query, survey);
}

void ground_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its)) {
        return;
    }
    survey->unit = unit_piece(unit);
    survey->at[0] = its->at.x;
    survey->at[1] = its->at.y;
    survey->facing = its->facing;
    survey_ranges(terms, its, survey);
    survey_lines(terms, state, unit, survey);
    survey_reach(terms, state, unit, survey);
}
