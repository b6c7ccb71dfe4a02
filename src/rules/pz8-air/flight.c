/* Pz8 aerial: flying (ledgers, "Move"). A flight is one command, judged action by action. */

#include "rules/pz8-air/flight.h"

/* -- verbs ------------------------------------------------------------------------------------- */

static bool ends_well(const struct sky *sky, struct course course, const struct steps *path);
static bool say_why_not(const struct sky *sky, struct course course, const struct steps *path,
                        struct refusal *why);
static bool is_stuck(const struct sky *sky, const struct course *start);
static bool check_stuck(const struct sky *sky, const struct course *start, const struct steps *path,
                        struct refusal *why);

/* pz8-aerial.move.points, pz8-aerial.move.minimum, pz8-aerial.move.ceiling,
 * pz8-aerial.move.must-dive, pz8-aerial.move.end-hex, pz8-aerial.move.no-dead-end; and whoever has
 * no legal movement (pz8-aerial.move.stuck). */
bool air_check_fly(terms_t *terms, state_t *state, const struct air_fly *order, struct refusal *why)
{
    const struct steps *path = &order->path;
    if (state->stage != STAGE_CHOSEN) {
        return refuse(why, CLAUSE_MOVE_POINTS, "the aircraft's movement is over");
    }
    struct sky sky;
    air_draw_sky(&sky, terms, state, state->active);
    struct course start = air_course_of(&state->planes[state->active]);
    if (path->n > 0 && ends_well(&sky, start, path)) {
        return true;
    }
    return is_stuck(&sky, &start) ? check_stuck(&sky, &start, path, why)
                                  : say_why_not(&sky, start, path, why);
}

/* pz8-aerial.board.edge: whoever flies off the table is told of where he was last. */
void air_do_fly(struct play *play, const struct air_fly *order)
{
    const struct steps *path = &order->path;
    struct air_state *state = air_of(play);
    agenda_run(play->state, TASK_GO_ON);
    struct plane *plane = &state->planes[state->active];
    struct sky sky;
    air_draw_sky(&sky, air_terms(play), state, state->active);
    sky.may_leave = true;
    struct course course = air_course_of(plane);
    struct steps flown = {.n = 0};
    struct hex from = plane->at;
    while (flown.n < path->n) {
        struct course next = course;
        air_take_action(&sky, &next, path->step[flown.n]);
        if (next.off) {
            plane->spent = (uint8_t)next.spent;
            course.at = next.at;
            break;
        }
        flown.step[flown.n] = path->step[flown.n];
        flown.n++;
        course = next;
        plane->at = course.at;
        plane->facing = (uint8_t)course.facing;
        plane->altitude = (uint8_t)course.altitude;
        plane->spent = (uint8_t)course.spent;
        plane->reversed = course.reversed;
    }
    state->stage = STAGE_MOVED;
    if (flown.n > 0) {
        air_tell_flew(play, CLAUSE_MOVE_POINTS, state->active, from, plane->at, plane->facing,
                      plane->altitude, &flown);
    }
    if (flown.n < path->n) {
        plane->status = STATUS_LEFT;
        plane->left_over = (uint8_t)hex_edge_beyond(sky.board, course.at);
        air_tell_left(play, CLAUSE_BOARD_EDGE, state->active, plane->left_over);
    }
}

/* The flights of up to eight actions, or the longer ones: their commands differ in length. There
 * are `most` of them at most; how many there are. */
static uint32_t list_of_length(const struct flights *flights, bool longer, uint32_t most,
                               struct legal *legal)
{
    const int n_words = longer ? 3 : 2;
    int32_t *words = legal_open(legal, VERB_FLY, n_words, most);
    uint32_t n = 0;
    for (uint32_t i = 0; i < flights->n; i++) {
        uint64_t flight = flights->list[i];
        if ((flight_length(flight) > 8) == longer) {
            words[0] = flight_length(flight);
            words[1] = (int32_t)(uint32_t)flight;
            if (longer) {
                words[2] = (int32_t)(uint32_t)(flight >> 32 & 0xffff);
            }
            words += n_words;
            n++;
        }
    }
    legal_close(legal, n);
    return n;
}

/* Whoever has none stays: one search finds out both. */
bool air_list_flights(terms_t *terms, state_t *state, struct legal *legal)
{
    struct sky sky;
    struct flights flights;
    air_draw_sky(&sky, terms, state, state->active);
    if (air_find_flights(&sky, &flights) == MUST_STAY) {
        return air_add_end_move(legal);
    }
    if (legal != NULL) {
        uint32_t n = list_of_length(&flights, false, flights.n, legal);
        if (n < flights.n) {
            list_of_length(&flights, true, flights.n - n, legal);
        }
    }
    return true;
}

bool air_check_end_move(terms_t *terms, state_t *state, const struct air_end_move *order,
                        struct refusal *why)
{
    if (state->stage != STAGE_CHOSEN) {
        return refuse(why, CLAUSE_MOVE_STUCK, "the aircraft's movement is over");
    }
    struct sky sky;
    air_draw_sky(&sky, terms, state, state->active);
    struct course start = air_course_of(&state->planes[state->active]);
    bool stays = is_stuck(&sky, &start) &&
                 !(sky.can_leave && air_has_flight(&sky, &start, &(struct wish){.exits = true})) &&
                 air_most_below_least(&sky, &start) == 0;
    return stays || refuse(why, CLAUSE_MOVE_STUCK,
                           "only an aircraft that can do nothing else stays where it is: fly");
}

/* 0 MPs, and it may still fire. */
void air_do_end_move(struct play *play, const struct air_end_move *order)
{
    agenda_run(play->state, TASK_GO_ON);
    air_of(play)->stage = STAGE_MOVED;
    air_tell_stayed(play, CLAUSE_MOVE_STUCK, air_of(play)->active);
}

/* -- what forbids a flight --------------------------------------------------------------------- */

static const struct refusal bars[] = {
    [BARRED_GONE] = {CLAUSE_BOARD_EDGE,
                     "the flight goes on behind the action that leaves the table"},
    [BARRED_SHARP] = {CLAUSE_WW1_SHARP_TURN, "sharp turns are for WW1 games only"},
    [BARRED_MUST_DIVE] = {CLAUSE_MOVE_MUST_DIVE,
                          "the aircraft is above its maximum altitude and must dive"},
    [BARRED_LOAD] = {CLAUSE_GROUND_LOAD, "a loaded aircraft does not reverse"},
    [BARRED_POINTS] = {CLAUSE_MOVE_POINTS, "the aircraft has not so many Movement Points"},
    [BARRED_GROUND] = {CLAUSE_BOARD_ALTITUDE, "no aircraft dives or slips below altitude 1"},
    [BARRED_CEILING] = {CLAUSE_MOVE_CEILING, "that is above the aircraft's maximum altitude"},
    [BARRED_EDGE] = {CLAUSE_BOARD_EDGE, "the aircraft may not leave the table"},
};

/* Is there a further dive from here? */
static bool can_dive_on(const struct sky *sky, const struct course *course)
{
    static const enum action dives[] = {ACTION_D, ACTION_SL, ACTION_SR};
    for (unsigned i = 0; i < sizeof dives / sizeof dives[0]; i++) {
        struct course next = *course;
        if (air_take_action(sky, &next, dives[i]) == NOT_BARRED) {
            return true;
        }
    }
    return false;
}

/* Is this a legal flight of an aircraft that has one? */
static bool ends_well(const struct sky *sky, struct course course, const struct steps *path)
{
    for (int i = 0; i < path->n; i++) {
        if (air_take_action(sky, &course, path->step[i]) != NOT_BARRED) {
            return false;
        }
    }
    bool stops_high = must_dive(sky, course.altitude) && can_dive_on(sky, &course);
    return course.off || (path->n > 0 && course.spent >= sky->least &&
                          air_is_in_free_hex(sky, &course) && !stops_high);
}

/* The first action that cannot be taken names the clause; the end of the flight is judged only if
 * every action can. */
static bool say_why_not(const struct sky *sky, struct course course, const struct steps *path,
                        struct refusal *why)
{
    struct wish wish = {.least = sky->least, .most = sky->mp, .exits = sky->may_leave};
    for (int i = 0; i < path->n; i++) {
        enum bar bar = air_take_action(sky, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            *why = bars[bar];
            return false;
        }
        bool may_end = course.spent >= sky->least && air_is_in_free_hex(sky, &course);
        if (!course.off && !may_end && !air_has_flight(sky, &course, &wish)) {
            return refuse(why, CLAUSE_MOVE_NO_DEAD_END,
                          "the aircraft could not end its movement legally");
        }
    }
    if (path->n == 0 || course.spent < sky->least) {
        return refuse(why, CLAUSE_MOVE_MINIMUM,
                      "an aircraft spends at least a third of its Movement Points");
    }
    if (must_dive(sky, course.altitude)) {
        return refuse(why, CLAUSE_MOVE_MUST_DIVE,
                      "the aircraft is above its maximum altitude and must go on diving");
    }
    return refuse(why, CLAUSE_MOVE_END_HEX, "movement may not end in a hex with another aircraft");
}

static bool is_stuck(const struct sky *sky, const struct course *start)
{
    return !air_has_flight(sky, start, &(struct wish){.least = sky->least, .most = sky->mp});
}

/* What an aircraft without a legal movement may do. */
static bool check_stuck(const struct sky *sky, const struct course *start, const struct steps *path,
                        struct refusal *why)
{
    struct sky open = *sky;
    struct course course = *start;
    open.may_leave = sky->can_leave;
    for (int i = 0; i < path->n; i++) {
        enum bar bar = air_take_action(&open, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            *why = bars[bar];
            return false;
        }
    }
    if (open.can_leave && air_has_flight(&open, start, &(struct wish){.exits = true})) {
        return course.off || refuse(why, CLAUSE_MOVE_STUCK, "the aircraft has to leave the table");
    }
    int most = air_most_below_least(sky, start);
    if (most == 0) {
        return refuse(why, CLAUSE_MOVE_STUCK, "the aircraft can but stay: end-move");
    }
    if (!air_is_in_free_hex(&open, &course)) {
        return refuse(why, CLAUSE_MOVE_END_HEX,
                      "movement may not end in a hex with another aircraft");
    }
    return course.spent == most ||
           refuse(why, CLAUSE_MOVE_STUCK, "the aircraft spends the most it can below its minimum");
}
