/* Pz8 aerial: any flight, for a player who does not care which (ruleset.h, wander). To list the
 * thousands of flights of a jet in order to take one of them would be most of a random game. */

#include "core/lot.h"
#include "rules/pz8-air/flight.h"

enum { TRIES = 8, LISTS = 1024 /* now and then the list itself, which has more than flights */ };

/* One more action, any that can be taken; false if none can. */
static bool fly_any(const struct sky *sky, struct course *course, struct steps *path, uint64_t *lot)
{
    int first = lot_draw(lot, ACTIONS);
    for (int i = 0; i < ACTIONS; i++) {
        int action = (first + i) % ACTIONS;
        if (air_take_action(sky, course, (enum action)action) == NOT_BARRED) {
            path->step[path->n++] = (uint8_t)action;
            return true;
        }
    }
    return false;
}

/* A flight of so many MPs or a few more; false if it comes to no good end. */
static bool wander(const struct sky *sky, struct course course, int goal, struct steps *path,
                   uint64_t *lot)
{
    path->n = 0;
    while (course.spent < goal || must_dive(sky, course.altitude)) {
        if (!fly_any(sky, &course, path, lot)) {
            return false;
        }
        if (course.off) {
            return true; /* which no action does without the right to leave */
        }
    }
    return air_is_in_free_hex(sky, &course);
}

bool air_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    if (agenda_top(&state->head)->kind != TASK_PLANE || state->stage != STAGE_CHOSEN ||
        lot_draw(&lot, LISTS) == 0) {
        return false;
    }
    struct sky sky;
    struct steps path;
    air_draw_sky(&sky, terms, state, state->active);
    struct course start = air_course_of(&state->planes[state->active]);
    for (int i = 0; i < TRIES; i++) {
        int goal = sky.least + lot_draw(&lot, sky.mp - sky.least + 1);
        if (wander(&sky, start, goal, &path, &lot)) {
            command->verb = VERB_FLY;
            command->n_words = 0;
            command_add_steps(command, &path);
            return true;
        }
    }
    return false;
}
