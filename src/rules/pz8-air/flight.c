/* Pz8 aerial: flying (ledgers, "Move"). A flight is one command, judged action by action. */

#include "rules/pz8-air/flight.h"
#include "rules/pz8-air/chapters.h"

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

static bool check_chosen(const struct air_state *state, struct refusal *why)
{
    if (state->stage == NOBODY_ACTIVE) {
        return refuse(why, CLAUSE_TURN_ALTERNATE, "no aircraft is active: activate one first");
    }
    return state->stage == CHOSEN ||
           refuse(why, CLAUSE_MOVE_POINTS, "the aircraft's movement is over");
}

/* pz8-aerial.move.must-dive: is there a further dive from here? */
static bool can_dive_on(const struct sky *sky, const struct course *course)
{
    static const enum action dives[] = {ACTION_D, ACTION_SL, ACTION_SR};
    for (unsigned i = 0; i < sizeof dives / sizeof dives[0]; i++) {
        struct course next = *course;
        if (take_action(sky, &next, dives[i]) == NOT_BARRED) {
            return true;
        }
    }
    return false;
}

/* Is this a legal flight of an aircraft that has one? */
static bool ends_well(const struct sky *sky, struct course course, const struct steps *path)
{
    for (int i = 0; i < path->n; i++) {
        if (take_action(sky, &course, path->step[i]) != NOT_BARRED) {
            return false;
        }
    }
    bool stops_high = must_dive(sky, course.altitude) && can_dive_on(sky, &course);
    return course.off || (path->n > 0 && course.spent >= sky->least &&
                          is_in_free_hex(sky, &course) && !stops_high);
}

/* pz8-aerial.move.no-dead-end: the first action that cannot be taken names the clause; the end of
 * the flight is judged only if every action can. */
static bool say_why_not(const struct sky *sky, struct course course, const struct steps *path,
                        struct refusal *why)
{
    struct wish wish = {.least = sky->least, .most = sky->mp, .exits = sky->may_leave};
    for (int i = 0; i < path->n; i++) {
        enum bar bar = take_action(sky, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            *why = bars[bar];
            return false;
        }
        bool may_end = course.spent >= sky->least && is_in_free_hex(sky, &course);
        if (!course.off && !may_end && !has_flight(sky, &course, &wish)) {
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

/* pz8-aerial.move.stuck: what an aircraft without a legal movement may do. */
static bool check_stuck(const struct sky *sky, const struct course *start, const struct steps *path,
                        struct refusal *why)
{
    struct sky open = *sky;
    struct course course = *start;
    open.may_leave = sky->can_leave;
    for (int i = 0; i < path->n; i++) {
        enum bar bar = take_action(&open, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            *why = bars[bar];
            return false;
        }
    }
    if (open.can_leave && has_flight(&open, start, &(struct wish){.exits = true})) {
        return course.off || refuse(why, CLAUSE_MOVE_STUCK, "the aircraft has to leave the table");
    }
    int most = most_below_least(sky, start);
    if (most == 0) {
        return refuse(why, CLAUSE_MOVE_STUCK, "the aircraft can but stay: end-move");
    }
    if (!is_in_free_hex(&open, &course)) {
        return refuse(why, CLAUSE_MOVE_END_HEX,
                      "movement may not end in a hex with another aircraft");
    }
    return course.spent == most ||
           refuse(why, CLAUSE_MOVE_STUCK, "the aircraft spends the most it can below its minimum");
}

static bool is_stuck(const struct sky *sky, const struct course *start)
{
    return !has_flight(sky, start, &(struct wish){.least = sky->least, .most = sky->mp});
}

bool check_flight(const struct air_scenario *terms, const struct air_state *state,
                  const struct steps *path, struct refusal *why)
{
    if (!check_chosen(state, why)) {
        return false;
    }
    struct sky sky;
    draw_sky(&sky, terms, state, state->active);
    struct course start = course_of(&state->planes[state->active]);
    if (path->n > 0 && ends_well(&sky, start, path)) {
        return true;
    }
    return is_stuck(&sky, &start) ? check_stuck(&sky, &start, path, why)
                                  : say_why_not(&sky, start, path, why);
}

bool check_stay(const struct air_scenario *terms, const struct air_state *state,
                struct refusal *why)
{
    if (state->stage == MOVED) {
        return refuse(why, CLAUSE_MOVE_STUCK, "the aircraft's movement is over");
    }
    if (!check_chosen(state, why)) {
        return false;
    }
    struct sky sky;
    draw_sky(&sky, terms, state, state->active);
    struct course start = course_of(&state->planes[state->active]);
    bool stays = is_stuck(&sky, &start) &&
                 !(sky.can_leave && has_flight(&sky, &start, &(struct wish){.exits = true})) &&
                 most_below_least(&sky, &start) == 0;
    return stays || refuse(why, CLAUSE_MOVE_STUCK,
                           "only an aircraft that can do nothing else stays where it is: fly");
}

static void tell_flight(struct play *play, int plane, struct hex from, const struct steps *path)
{
    const struct plane *flier = &air_of(play)->planes[plane];
    uint64_t packed = 0;
    for (int i = 0; i < path->n; i++) {
        packed |= (uint64_t)path->step[i] << (4 * i);
    }
    struct event *event = play_event(play, EVENT_FLEW, CLAUSE_MOVE_POINTS);
    event->values[0] = plane_piece(plane);
    event->values[1] = hex_raw(from);
    event->values[2] = hex_raw(flier->at);
    event->values[3] = flier->facing;
    event->values[4] = flier->altitude;
    event->values[5] = path->n;
    event->values[6] = (int32_t)(uint32_t)packed;
    event->values[7] = (int32_t)(uint32_t)(packed >> 32);
}

/* pz8-aerial.board.edge: whoever flies off the table is told of where he was last. */
void do_flight(struct play *play, const struct steps *path)
{
    struct air_state *state = air_of(play);
    struct plane *plane = &state->planes[state->active];
    struct sky sky;
    draw_sky(&sky, terms_of(play), state, state->active);
    sky.may_leave = true;
    struct course course = course_of(plane);
    struct steps flown = {.n = 0};
    struct hex from = plane->at;
    while (flown.n < path->n) {
        struct course next = course;
        take_action(&sky, &next, path->step[flown.n]);
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
    state->stage = MOVED;
    if (flown.n > 0) {
        tell_flight(play, state->active, from, &flown);
    }
    if (flown.n < path->n) {
        plane_leaves(play, state->active, course.at);
    }
}

/* pz8-aerial.move.stuck: 0 MPs, and it may still fire. */
void do_stay(struct play *play)
{
    struct air_state *state = air_of(play);
    state->stage = MOVED;
    play_event(play, EVENT_STAYED, CLAUSE_MOVE_STUCK)->values[0] = plane_piece(state->active);
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
        if ((flight_length(flight) > 8) != longer) {
            continue;
        }
        words[0] = flight_length(flight);
        words[1] = (int32_t)(uint32_t)flight;
        if (longer) {
            words[2] = (int32_t)(uint32_t)(flight >> 32 & 0xffff);
        }
        words += n_words;
        n++;
    }
    legal_close(legal, n);
    return n;
}

void list_flights(const struct air_scenario *terms, const struct air_state *state,
                  struct legal *legal)
{
    struct sky sky;
    struct flights flights;
    draw_sky(&sky, terms, state, state->active);
    if (find_flights(&sky, &flights) == MUST_STAY) {
        legal_add(legal, VERB_END_MOVE, 0);
        return;
    }
    uint32_t n = list_of_length(&flights, false, flights.n, legal);
    if (n < flights.n) {
        list_of_length(&flights, true, flights.n - n, legal);
    }
}
