/* Pz8 WW2 Coastal: what a vessel sees and how far she reaches, for drawing (survey.h). */

#include <string.h>

#include "core/survey.h"
#include "rules/pz8-coastal/coastal.h"

static void add_range(struct survey *survey, int32_t from, int32_t to, const char *label)
{
    if (to > 0 && survey->n_ranges < SURVEY_RANGES) {
        survey->ranges[survey->n_ranges++] =
            (struct survey_range){.from = from, .to = to, .label = label};
    }
}

/* Her longest gun that works. */
static int32_t gun_range(terms_t *terms, const struct vessel *vessel)
{
    const struct template *template = template_of(terms, vessel);
    int32_t longest = 0;
    for (int gun = 0; gun < GUNS_MAX; gun++) {
        int32_t range = vessel->ko[gun] ? 0 : coastal_gun(template->gun[gun])->range;
        longest = range > longest ? range : longest;
    }
    return scaled(terms, longest);
}

static void add_ranges(terms_t *terms, const struct vessel *vessel, struct survey *survey)
{
    int32_t guns = gun_range(terms, vessel);
    add_range(survey, 0, vessel->seen_at, "seen at");
    if (coastal_light_left(terms, vessel) > 0) {
        add_range(survey, 0, scaled(terms, coastal_gun(GUN_LIGHT)->range), "light weapons");
    }
    add_range(survey, 0, guns / 2, "half range");
    add_range(survey, 0, guns, "range");
    if (vessel->forward + vessel->aft > 0) {
        add_range(survey, scaled(terms, LAUNCH_DISTANCE),
                  coastal_torpedo_range(terms, template_of(terms, vessel)->torpedo), "torpedoes");
    }
}

/* pz8-coastal.sight.spot: a line to each enemy that is known. */
void coastal_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct vessel *vessel = &state->vessels[unit];
    survey->unit = NO_PIECE;
    if (!is_on_table(vessel)) {
        return;
    }
    survey->unit = vessel_piece(unit);
    survey->at[0] = vessel->at.x;
    survey->at[1] = vessel->at.y;
    survey->facing = vessel->heading;
    survey->half_arc = ARC_ALL_ROUND;
    add_ranges(terms, vessel, survey);
    for (int i = 0; i < state->n_vessels; i++) {
        const struct vessel *other = &state->vessels[i];
        if (other->side == vessel->side || !is_on_table(other)) {
            continue;
        }
        bool clear = spots(state, unit, i);
        survey->lines[survey->n_lines++] = (struct survey_line){.target = vessel_piece(i),
                                                                .clear = clear,
                                                                .at = {other->at.x, other->at.y},
                                                                .by = clear ? NULL : "the night"};
    }
}
