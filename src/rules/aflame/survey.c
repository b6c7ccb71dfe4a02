/* A World Aflame: which enemies a unit could fire at, and into which sector, for drawing. How far
 * its weapons reach is not drawn: nobody measures before a target is fixed
 * (aflame.umpire.no-ruler). */

#include "core/survey.h"

#include "rules/aflame/chapters.h"

enum { HULL_ARC = 45 * DEGREE };

/* Where it is looked at: its vehicle, else its gun, else its officer or first man. */
static struct point stands_at(state_t *state, int unit)
{
    struct point at = {NOWHERE, NOWHERE};
    int man = aflame_reference(state, unit);
    for (int i = 0; i < state->n_vehicles && is_nowhere(at); i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        at = vehicle->unit == unit && vehicle->gone == GONE_HERE ? vehicle->at : at;
    }
    for (int i = 0; i < state->n_guns && is_nowhere(at); i++) {
        const struct gun *gun = &state->guns[i];
        at = gun->unit == unit && gun->gone == GONE_HERE ? gun->at : at;
    }
    return is_nowhere(at) && man != NO_MAN ? aflame_man_at(state, man) : at;
}

/* aflame.sight.designate: the same question that is asked before fire and on overwatch. */
static void survey_lines(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct lookout lookout;
    aflame_look_out(terms, state, &lookout);
    for (int i = 0; i < state->n_units && survey->n_lines < SURVEY_LINES; i++) {
        struct point at = stands_at(state, i);
        if (state->units[i].side == state->units[unit].side || !is_on_table(&state->units[i]) ||
            is_veiled(state, i) || is_nowhere(at)) {
            continue;
        }
        bool clear = aflame_can_fire_at(&lookout, unit, i, true);
        survey->lines[survey->n_lines++] = (struct survey_line){
            .target = unit_piece(i), .clear = clear, .at = {at.x, at.y}, .by = NULL};
    }
}

/* aflame.vehicle.arc: weapons without a turret, where it has no others. */
static void survey_sector(state_t *state, int unit, struct survey *survey)
{
    survey->half_arc = ARC_ALL_ROUND;
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->unit != unit || gun->gone != GONE_HERE || gun->vehicle == NO_VEHICLE ||
            aflame_vehicle(&state->vehicles[gun->vehicle])->turret) {
            continue;
        }
        survey->half_arc = HULL_ARC;
        survey->facing = state->vehicles[gun->vehicle].facing;
    }
}

void aflame_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    struct point at = stands_at(state, unit);
    if (!is_on_table(&state->units[unit]) || is_nowhere(at)) {
        return;
    }
    survey->unit = unit_piece(unit);
    survey->at[0] = at.x;
    survey->at[1] = at.y;
    survey_sector(state, unit, survey);
    survey_lines(terms, state, unit, survey);
}
