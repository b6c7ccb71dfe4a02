/* Pz8 Colonial: how far a unit shoots, whom it sees and where it can go, for drawing (survey.h). */

#include "core/survey.h"

#include <string.h>

#include "rules/pz8-colonial/colonial.h"
#include "rules/table/area.h"

static void add_range(terms_t *terms, int weapon, struct survey *survey)
{
    const struct weapon_row *row = colonial_weapon(weapon);
    for (int i = 0; i < survey->n_ranges; i++) {
        if (survey->ranges[i].label == row->weapon) {
            return;
        }
    }
    if (row->range > 0 && survey->n_ranges + 2 <= SURVEY_RANGES) {
        if (row->half > 0) {
            survey_ring(survey, 0, scaled(terms, row->half), "half range");
        }
        survey_ring(survey, scaled(terms, row->half), scaled(terms, row->range), row->weapon);
    }
}

/* Of a gun canister alone: what a shell will do nobody knows before (pz8-colonial.hidden.range). */
static void survey_ranges(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    struct body body;
    if (kind_of(terms, its) == KIND_MG) {
        add_range(terms, WEAPON_MG, survey);
    } else if (kind_of(terms, its) == KIND_GUN) {
        add_range(terms,
                  template_of(terms, its)->medium ? WEAPON_CANISTER_MEDIUM : WEAPON_CANISTER_LIGHT,
                  survey);
    }
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        add_range(terms, colonial_arms_of(&state->men[body.who[i]])->weapon, survey);
    }
}

/* The decisive line to each enemy unit: of the nearest two who see each other, else of the nearest
 * two. */
static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    for (int i = 0; i < state->n_units && survey->n_lines < SURVEY_LINES; i++) {
        struct lookout lookout;
        uint64_t own[MEN_WORDS];
        uint64_t theirs[MEN_WORDS];
        struct men_pair pair;
        colonial_look_out(terms, state, unit, i, &lookout);
        men_of_unit(&lookout.men, unit, own);
        men_of_unit(&lookout.men, i, theirs);
        if (state->units[i].side == state->units[unit].side ||
            !men_nearest_pair(&lookout.men, own, theirs, &pair)) {
            continue;
        }
        struct point at = lookout.men.at[pair.other];
        bool clear = colonial_sees(&lookout, lookout.men.at[pair.one], at);
        struct survey_line *line = survey_line(survey, unit_piece(i), at, clear, "the ground");
        line->is_of_part = true;
        line->from = figure_piece(pair.one);
    }
}

/* The reach of its middle, over ground that is not bad; the men's own ways are judged one by one.
 */
static void survey_reach(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    const struct ground_costs *costs = colonial_costs(its);
    struct reach_query query = {.table = &terms->table,
                                .costs = costs,
                                .from = colonial_middle(state, unit),
                                .budget = scaled(terms, colonial_moves_of(terms, its)->rate),
                                .bounds = table_box(&terms->table)};
    survey_area(&query, survey);
}

void colonial_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct unit *its = &state->units[unit];
    if (!is_on_table(its) || strength_of(state, unit) == 0) {
        return;
    }
    struct point at =
        has_model(terms, its) && !is_nowhere(its->at) ? its->at : colonial_middle(state, unit);
    survey_begin(survey, unit_piece(unit), at, 0);
    survey_ranges(terms, state, unit, survey);
    survey_lines(terms, state, unit, survey);
    survey_reach(terms, state, unit, survey);
}

/* Of the man who has gone furthest. */
bool colonial_spends(terms_t *terms, state_t *state, const struct command *command, int32_t *spent,
                     int32_t *allowance)
{
    if (state->active == NO_UNIT) {
        return false;
    }
    const struct move_row *row = colonial_moves_of(terms, &state->units[state->active]);
    struct body body;
    int unit = command->verb == VERB_MATCH ? state->asked : state->active;
    if (unit == NO_UNIT) {
        return false;
    }
    body_of(&colonial_figures, &state->head, unit, &body);
    if (command->verb == VERB_MARCH) {
        struct colonial_march order = colonial_read_march(command, NULL);
        *spent = points_distance((struct point){0, 0}, order.shift);
    } else if (command->verb == VERB_MOVE) {
        struct colonial_move order = colonial_read_move(command, NULL);
        *spent = orders_longest(&order.orders, &body);
    } else if (command->verb == VERB_CHARGE) {
        struct colonial_charge order = colonial_read_charge(command, NULL);
        *spent = orders_longest(&order.orders, &body);
        *allowance = scaled(terms, row->charge);
        return true;
    } else {
        return false;
    }
    *allowance = scaled(terms, state->extra > 0 ? state->extra * INCH : row->rate);
    return true;
}
