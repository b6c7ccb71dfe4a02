/* Pz8 WW2 Coastal: what a vessel sees and how far she reaches, for drawing (survey.h). */

#include "core/survey.h"
#include "rules/pz8-coastal/coastal.h"
#include "rules/table/area.h"

static void add_range(struct survey *survey, struct survey_range range)
{
    if (range.to > 0 && survey->n_ranges < SURVEY_RANGES) {
        survey->ranges[survey->n_ranges++] = range;
    }
}

/* pz8-coastal.fire.gun-arc: of each sort of gun that works one sector for each of its arcs that lie
 * together. */
static void add_guns(terms_t *terms, const struct vessel *vessel, struct survey *survey)
{
    const struct template *template = template_of(terms, vessel);
    for (int gun = 0; gun < GUNS_MAX; gun++) {
        bool again = false;
        for (int i = 0; i < gun; i++) {
            again = again || (!vessel->ko[i] && template->gun[i] == template->gun[gun] &&
                              template->arc[i] == template->arc[gun]);
        }
        struct coastal_sector sectors[2];
        int n = vessel->ko[gun] || again ? 0 : coastal_sectors(template->arc[gun], sectors);
        const struct gun_row *row = coastal_gun(template->gun[gun]);
        for (int i = 0; i < n; i++) {
            add_range(survey, (struct survey_range){
                                  .to = scaled(terms, row->range),
                                  .bearing = angle_reduce(vessel->heading + sectors[i].middle),
                                  .half_arc = sectors[i].half,
                                  .label = row->gun});
        }
    }
}

/* pz8-coastal.torpedo.launch, pz8-coastal.torpedo.range */
static void add_tubes(terms_t *terms, const struct vessel *vessel, struct survey *survey)
{
    struct survey_range tubes = {
        .from = scaled(terms, LAUNCH_DISTANCE),
        .to = coastal_torpedo_range(terms, template_of(terms, vessel)->torpedo),
        .bearing = vessel->heading,
        .half_arc = PIVOT_MOST,
        .label = "torpedoes"};
    if (vessel->forward > 0) {
        add_range(survey, tubes);
    }
    tubes.bearing = angle_reduce(vessel->heading + HALF_TURN);
    if (vessel->aft > 0) {
        add_range(survey, tubes);
    }
}

static void add_ranges(terms_t *terms, const struct vessel *vessel, struct survey *survey)
{
    add_range(survey, (struct survey_range){.to = vessel->seen_at, .label = "seen at"});
    if (coastal_light_left(terms, vessel) > 0) {
        add_range(survey, (struct survey_range){.to = scaled(terms, coastal_gun(GUN_LIGHT)->range),
                                                .label = "light weapons"});
    }
    add_guns(terms, vessel, survey);
    add_tubes(terms, vessel, survey);
}

/* pz8-coastal.sight.spot: a line to each enemy that is known. */
void coastal_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct vessel *vessel = &state->vessels[unit];
    if (!is_on_table(vessel)) {
        return;
    }
    survey_begin(survey, vessel_piece(unit), vessel->at, vessel->heading);
    add_ranges(terms, vessel, survey);
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *other = &state->vessels[i];
        if (other->side == vessel->side || !is_on_table(other)) {
            continue;
        }
        survey_line(survey, vessel_piece(i), other->at, spots(state, unit, i), "the night");
    }
}
