/* Pz8 aerial: the chart of the sky, and one action over it (ledgers, "Move"). */

#include <string.h>

#include "rules/pz8-air/flight.h"

/* pz8-aerial.table.actions, of which pz8-jets.table.actions is a part: where each leads
 * (pz8-aerial.move.forward, pz8-aerial.move.dive, pz8-aerial.move.climb, pz8-aerial.move.turn,
 * pz8-aerial.move.reverse, pz8-aerial.ww1.sharp-turn). Every action goes one hex ahead, a slip
 * (pz8-aerial.move.slip) into the front-left or front-right one. */
const struct step_effect action_effects[ACTIONS] = {
#define OVER(code) ((code) == ACTION_SL ? -1 : (code) == ACTION_SR ? 1 : 0)
#define ROW(code, mp, mp_biplane, up, right)                                                       \
    [code] = {.goes = true, .over = OVER(code), .climb = up, .turn = right},
#include "rules/pz8-aerial-actions.inc"
#undef ROW
#undef OVER
};

/* pz8-aerial.ww1.biplanes, pz8-aerial.ww1.sharp-turn, pz8-aerial.ground.load. */
static void price_actions(struct sky *sky, const struct air_scenario *terms,
                          const struct plane *plane)
{
    const struct action_row *rows = set_of(terms)->actions;
    bool biplane = template_of(terms, plane)->biplane;
    for (int i = 0; i < ACTIONS; i++) {
        sky->cost[i] = biplane ? rows[i].mp_biplane : rows[i].mp;
    }
    if (!terms->ww1) {
        sky->cost[ACTION_XL] = sky->cost[ACTION_XR] = 0;
    }
}

/* pz8-aerial.board.edge: what is beyond it, column by column. */
static void chart_table(struct sky *sky)
{
    int reach = sky->mp;
    memset(sky->air, AIR_OFF, (size_t)(sky->rows * sky->rows));
    for (int q = -reach; q <= reach; q++) {
        int table_q = sky->middle.q + q;
        if (table_q < 0 || table_q >= sky->board.columns) {
            continue;
        }
        int north = -hex_half(table_q) - sky->middle.p; /* where row 1 is */
        int south = north + sky->board.rows - 1;
        int from = north > -reach ? north : -reach;
        int to = south < reach ? south : reach;
        if (from <= to) {
            memset(&sky->air[(q + reach) * sky->rows + from + reach], AIR_FREE,
                   (size_t)(to - from + 1));
        }
    }
}

/* pz8-aerial.move.end-hex: aircraft of either side, at whatever altitude. */
static void chart_planes(struct sky *sky, const struct air_state *state, int but)
{
    int reach = sky->mp;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        int q = plane->at.q - sky->middle.q;
        int p = plane->at.p - sky->middle.p;
        if (i != but && plane_is_flying(plane) && q >= -reach && q <= reach && p >= -reach &&
            p <= reach) {
            sky->air[(q + reach) * sky->rows + p + reach] = AIR_TAKEN;
        }
    }
}

void draw_sky(struct sky *sky, const struct air_scenario *terms, const struct air_state *state,
              int number)
{
    const struct plane *plane = &state->planes[number];
    int edge = terms->head.options[OPT_EDGE];
    sky->middle = plane->at;
    sky->board = air_board(terms);
    sky->mp = plane_mp(terms, plane);
    sky->least = least_of_mp(sky->mp);
    sky->ceiling = plane_ceiling(terms, plane);
    sky->rows = 2 * sky->mp + 1;
    sky->may_leave = edge == EDGE_ANYONE || (edge == EDGE_DAMAGED_ONLY && plane->damaged);
    sky->can_leave = edge != EDGE_NOBODY;
    sky->loaded = plane->load != NO_LOAD;
    for (int side = 1; side <= HEX_SIDES; side++) { /* pz8-aerial.board.sides */
        struct hex step = hex_step((struct hex){0}, side);
        sky->step_over[side] = (int16_t)(step.q * sky->rows + step.p);
    }
    price_actions(sky, terms, plane);
    chart_table(sky);
    chart_planes(sky, state, number);
}

struct course course_of(const struct sky *sky, const struct plane *plane)
{
    return (struct course){.place = sky->mp * sky->rows + sky->mp,
                           .facing = plane->facing,
                           .altitude = plane->altitude};
}

struct hex sky_hex(const struct sky *sky, int place)
{
    return hex_qp(sky->middle.q + place / sky->rows - sky->mp,
                  sky->middle.p + place % sky->rows - sky->mp);
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

enum bar take_action(const struct sky *sky, struct course *course, enum action action)
{
    const struct step_effect *effect = &action_effects[action];
    if (air_of_course(sky, course) == AIR_OFF) {
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
    int place = course->place + sky->step_over[hex_turn(course->facing, effect->over)];
    if (sky->air[place] == AIR_OFF && !sky->may_leave) {
        return BARRED_EDGE;
    }
    course->place = place;
    course->facing = hex_turn(course->facing, effect->turn);
    course->altitude += effect->climb;
    course->spent += sky->cost[action];
    course->reversed = course->reversed || action == ACTION_I;
    return NOT_BARRED;
}
