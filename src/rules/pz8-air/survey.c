/* Pz8 aerial: fields of fire for drawing, and what a flight costs. */

#include "core/survey.h"
#include "rules/pz8-air/flight.h"

static void add_cells(terms_t *terms, const struct plane *plane, enum weapon weapon,
                      struct survey *survey)
{
    struct hex_board board = air_board(terms);
    for (int column = 1; column <= board.columns; column++) {
        for (int row = 1; row <= board.rows; row++) {
            struct hex hex = hex_at(column, row);
            if (survey->n_cells < SURVEY_CELLS && air_covers(terms, plane, weapon, hex)) {
                survey->cells[survey->n_cells++] = hex_raw(hex);
            }
        }
    }
}

static void add_field(terms_t *terms, const struct plane *plane, enum weapon weapon,
                      const char *label, struct survey *survey)
{
    add_cells(terms, plane, weapon, survey);
    survey->fields[survey->n_fields++] =
        (struct survey_field){.label = label,
                              .low = plane->altitude,
                              .high = plane->altitude + (weapon == WEAPON_REAR),
                              .end = survey->n_cells};
}

void air_survey(terms_t *terms, state_t *state, int unit, struct survey *survey)
{
    const struct plane *plane = &state->planes[unit];
    const char *const labels[WEAPONS] = {
        [WEAPON_FRONT] = set_of(terms)->missiles != NULL ? "cannon" : "front guns",
        [WEAPON_REAR] = "rear guns",
        [WEAPON_HEAT] = "heat-seekers",
        [WEAPON_RADAR] = "radar-homers"};
    survey->n_fields = survey->n_cells = 0;
    survey->unit = NO_PIECE;
    if (!plane_is_flying(plane)) {
        return;
    }
    survey->unit = piece_of(UNITS, unit);
    survey->ceiling = air_ceiling(terms, plane);
    for (enum weapon weapon = WEAPON_FRONT; weapon <= WEAPON_RADAR; weapon++) {
        int carried =
            weapon <= WEAPON_REAR ? attack_of(terms, plane, weapon) : missiles_left(plane, weapon);
        if (has_weapon(terms, weapon) && carried > 0) {
            add_field(terms, plane, weapon, labels[weapon], survey);
        }
    }
}

bool air_spends(terms_t *terms, state_t *state, const struct command *command, int32_t *spent,
                int32_t *allowance)
{
    struct steps path;
    if (command->verb != VERB_FLY || state->active == NO_UNIT ||
        !command_steps(command, 0, &path)) {
        return false;
    }
    const struct plane *plane = &state->planes[state->active];
    int mp = 0;
    for (int i = 0; i < path.n; i++) {
        mp += action_mp(terms, plane, path.step[i]);
    }
    *spent = mp * 1000;
    *allowance = air_mp(terms, plane) * 1000;
    return true;
}
