/* Pz8 aerial: the sky of an aircraft, and one action in it (ledgers, "Move"). */

#include "rules/pz8-air/flight.h"

/* pz8-aerial.table.actions, of which pz8-jets.table.actions is a part: where each leads
 * (pz8-aerial.move.forward, pz8-aerial.move.dive, pz8-aerial.move.climb, pz8-aerial.move.turn,
 * pz8-aerial.move.reverse, pz8-aerial.ww1.sharp-turn). Every action goes one hex ahead, a slip
 * (pz8-aerial.move.slip) into the front-left or front-right one. */
const struct step_effect air_action_effects[ACTIONS] = {
#define OVER(code) ((code) == ACTION_SL ? -1 : (code) == ACTION_SR ? 1 : 0)
#define ROW(code, mp, mp_biplane, up, right)                                                       \
    [code] = {.goes = true, .over = OVER(code), .climb = up, .turn = right},
#include "rules/pz8-aerial-actions.inc"
#undef ROW
#undef OVER
};

/* pz8-aerial.ww1.biplanes, pz8-aerial.ww1.sharp-turn, pz8-aerial.ground.load. */
static void price_actions(struct sky *sky, terms_t *terms, const struct plane *plane)
{
    for (int i = 0; i < ACTIONS; i++) {
        sky->cost[i] = action_mp(terms, plane, i);
    }
    if (!terms->ww1) {
        sky->cost[ACTION_XL] = sky->cost[ACTION_XR] = 0;
    }
}

void air_draw_sky(struct sky *sky, terms_t *terms, state_t *state, int number)
{
    const struct plane *plane = &state->planes[number];
    int edge = terms->head.options[OPT_EDGE];
    sky->state = state;
    sky->plane = number;
    sky->board = air_board(terms);
    sky->mp = air_mp(terms, plane);
    sky->least = (sky->mp + 2) / 3; /* a third, rounded up */
    sky->ceiling = air_ceiling(terms, plane);
    sky->may_leave = edge == EDGE_ANYONE || (edge == EDGE_DAMAGED_ONLY && plane->damaged);
    sky->can_leave = edge != EDGE_NOBODY;
    sky->loaded = plane->load != LOAD_NONE;
    price_actions(sky, terms, plane);
}

struct course air_course_of(const struct plane *plane)
{
    return (struct course){.at = plane->at, .facing = plane->facing, .altitude = plane->altitude};
}

/* pz8-aerial.move.end-hex: aircraft of either side, at whatever altitude. */
bool air_is_in_free_hex(const struct sky *sky, const struct course *course)
{
    return !course->off && air_plane_at(sky->state, course->at, sky->plane) == NO_UNIT;
}

/* pz8-aerial.board.altitude, pz8-aerial.move.ceiling: an action that dives is not asked whether it
 * ends above the maximum (pz8-aerial.move.must-dive). */
static enum bar bar_of_altitude(const struct sky *sky, int altitude, int climb)
{
    if (altitude + climb < 1) {
        return BARRED_GROUND;
    }
    return climb > 0 && altitude + climb > sky->ceiling ? BARRED_CEILING : NOT_BARRED;
}

enum bar air_take_action(const struct sky *sky, struct course *course, enum action action)
{
    const struct step_effect *effect = &air_action_effects[action];
    if (course->off) {
        return BARRED_GONE;
    }
    if (sky->cost[action] == 0) {
        return BARRED_SHARP;
    }
    if (must_dive(sky, course->altitude) && effect->climb >= 0) {
        return BARRED_MUST_DIVE;
    }
    if (sky->loaded && action == ACTION_I) {
        return BARRED_LOAD;
    }
    if (course->spent + sky->cost[action] > sky->mp) {
        return BARRED_POINTS;
    }
    enum bar bar = bar_of_altitude(sky, course->altitude, effect->climb);
    if (bar != NOT_BARRED) {
        return bar;
    }
    /* pz8-aerial.board.sides */
    struct hex ahead = hex_step(course->at, hex_turn(course->facing, effect->over));
    bool off = !hex_is_on(sky->board, ahead);
    if (off && !sky->may_leave) {
        return BARRED_EDGE;
    }
    course->at = ahead;
    course->off = off;
    course->facing = hex_turn(course->facing, effect->turn);
    course->altitude += effect->climb;
    course->spent += sky->cost[action];
    course->reversed = course->reversed || action == ACTION_I;
    return NOT_BARRED;
}
