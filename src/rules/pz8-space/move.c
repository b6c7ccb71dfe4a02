/* Pz8 Space: movement with MPs (ledger, "Move").
 *
 * A movement is one command with its whole path. A path is tried on a course, a sketch of the active
 * ship that can be moved without touching the state; legal(), check() and the search for dead ends all
 * use the same step. */

#include <string.h>

#include "rules/pz8-space/space.h"

/* Where other ships and asteroids stand while one ship moves. */
struct chart {
    const struct space_scenario *terms;
    struct hex_board board;
    int limit; /* MPs in all */
    struct hex_set ships;
    struct hex_set asteroids;
};

/* pz8-space.table.costs: MPs by step. */
static const uint8_t cost_of[] = {
#define ROW(step, mp) [step] = mp,
#include "rules/pz8-space-costs.inc"
#undef ROW
};

struct course {
    struct hex at;
    uint8_t facing;
    uint8_t spent;
    bool gone;    /* over an exit edge */
    bool crowded; /* another ship is in its hex */
};

enum {
    PATH_WORDS = 2,  /* of a path in a command: MP_MAX steps and their number */
    PATHS_MAX = 9840 /* 3 + 9 + ... + 3^8: all paths of MP_MAX steps at a point each */
};
_Static_assert(MP_MAX == 8, "PATHS_MAX counts the paths of eight steps");

static void draw_chart(struct chart *chart, const struct space_scenario *terms,
                       const struct space_state *state)
{
    chart->terms = terms;
    chart->board = board_of(terms);
    chart->limit = mp_limit(terms, &state->ships[state->active]);
    hex_set_clear(&chart->ships);
    hex_set_clear(&chart->asteroids);
    for (int i = 0; i < state->n_ships; i++) {
        if (i != state->active && is_on_table(&state->ships[i])) {
            hex_set_add(&chart->ships, state->ships[i].at);
        }
    }
    for (int i = 0; i < state->n_asteroids; i++) {
        hex_set_add(&chart->asteroids, state->asteroids[i]);
    }
}

static struct course course_of(const struct chart *chart, const struct space_state *state)
{
    const struct ship *ship = &state->ships[state->active];
    return (struct course){.at = ship->at,
                           .facing = ship->facing,
                           .spent = ship->spent,
                           .crowded = hex_set_has(&chart->ships, ship->at)};
}

/* As look_ahead(), from the chart. */
static enum ahead chart_ahead(const struct chart *chart, const struct course *course,
                              struct hex *to)
{
    *to = hex_step(course->at, course->facing);
    if (!hex_is_on(chart->board, *to)) {
        switch (chart->terms->head.options[OPT_EDGE]) {
        case EDGE_EXIT:
            return AHEAD_EXIT;
        case EDGE_WALL:
            return AHEAD_WALL;
        default:
            *to = hex_wrap(chart->board, *to);
        }
    }
    return hex_set_has(&chart->asteroids, *to) ? AHEAD_ASTEROID : AHEAD_SPACE;
}

/* pz8-space.move.first: a turn may come first only where the hex ahead bars the way. */
static bool may_turn(const struct chart *chart, const struct course *course)
{
    struct hex ahead;
    return course->spent > 0 || chart_ahead(chart, course, &ahead) != AHEAD_SPACE;
}

static uint8_t turned(uint8_t facing, enum step step)
{
    return (uint8_t)hex_turn(facing, step == STEP_LEFT ? -1 : 1);
}

/* What forbids a step, and what the player is told. */
enum bar { NOT_BARRED, BARRED_GONE, BARRED_POINTS, BARRED_FIRST, BARRED_ASTEROID, BARRED_WALL };
static const struct refusal bars[] = {
    [BARRED_GONE] = {CLAUSE_BOARD_EDGE, "a ship that has left the table moves no further"},
    [BARRED_POINTS] = {CLAUSE_MOVE_POINTS,
                       "the ship has no Movement Points left for this path"},
    [BARRED_FIRST] = {CLAUSE_MOVE_FIRST, "the first MP must be a step forward"},
    [BARRED_ASTEROID] = {CLAUSE_MOVE_ASTEROID, "a ship may not enter an asteroid's hex"},
    [BARRED_WALL] = {CLAUSE_BOARD_EDGE, "the edge of the table is a wall"},
};

static inline enum bar go_forward(const struct chart *chart, struct course *course)
{
    struct hex to;
    switch (chart_ahead(chart, course, &to)) {
    case AHEAD_ASTEROID:
        return BARRED_ASTEROID;
    case AHEAD_WALL:
        return BARRED_WALL;
    case AHEAD_EXIT:
        course->gone = true;
        break;
    case AHEAD_SPACE:
        course->crowded = hex_set_has(&chart->ships, to);
        break;
    }
    course->at = to;
    return NOT_BARRED;
}

/* One step of movement; if it is barred, the course stays as it is. */
static inline enum bar take_step(const struct chart *chart, struct course *course, enum step step)
{
    if (course->gone) {
        return BARRED_GONE;
    }
    if (course->spent + cost_of[step] > chart->limit) {
        return BARRED_POINTS;
    }
    if (step != STEP_FORWARD) {
        if (!may_turn(chart, course)) {
            return BARRED_FIRST;
        }
        course->facing = turned(course->facing, step);
    } else {
        enum bar bar = go_forward(chart, course);
        if (bar != NOT_BARRED) {
            return bar;
        }
    }
    course->spent = (uint8_t)(course->spent + cost_of[step]);
    return NOT_BARRED;
}

/* pz8-space.move.minimum, pz8-space.move.end-hex: may the movement end like this? */
static bool may_end(const struct course *course)
{
    return course->gone || (course->spent >= MP_LEAST && !course->crowded);
}

/* pz8-space.move.no-dead-end: is there any way to end the movement from here? */
static bool can_finish(const struct chart *chart, const struct course *course)
{
    if (may_end(course)) {
        return true;
    }
    for (enum step step = STEP_FORWARD; step <= STEP_RIGHT; step++) {
        struct course further = *course;
        if (take_step(chart, &further, step) == NOT_BARRED && can_finish(chart, &further)) {
            return true;
        }
    }
    return false;
}

static bool check_moving(const struct space_state *state, struct refusal *why)
{
    if (state->stage == NOBODY_ACTIVE) {
        return refuse(why, CLAUSE_TURN_ALTERNATE, "no ship is active: activate one first");
    }
    if (state->stage == MOVED) {
        return refuse(why, CLAUSE_MOVE_POINTS, "the ship's movement is over");
    }
    return true;
}

bool check_move(const struct space_scenario *terms, const struct space_state *state,
                const struct steps *path, struct refusal *why)
{
    if (!check_moving(state, why)) {
        return false;
    }
    struct chart chart;
    draw_chart(&chart, terms, state);
    struct course course = course_of(&chart, state);
    for (int i = 0; i < path->n; i++) {
        enum bar bar = take_step(&chart, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            *why = bars[bar];
            return false;
        }
    }
    if (path->n > 0 && may_end(&course)) {
        return true;
    }
    if (path->n > 0 && !can_finish(&chart, &course)) {
        return refuse(why, CLAUSE_MOVE_NO_DEAD_END, "the ship could not end its movement legally");
    }
    if (path->n == 0 || course.spent < MP_LEAST) {
        return refuse(why, CLAUSE_MOVE_MINIMUM, "a ship spends at least 2 MPs");
    }
    return refuse(why, CLAUSE_MOVE_END_HEX, "movement may not end in a hex with another ship");
}

/* pz8-space.move.stuck: a ship without a legal movement may stay where it is; otherwise only a movement
 * that was cut short is ended by a word. */
bool check_end_move(const struct space_scenario *terms, const struct space_state *state,
                    struct refusal *why)
{
    if (!check_moving(state, why)) {
        return false;
    }
    struct chart chart;
    draw_chart(&chart, terms, state);
    struct course course = course_of(&chart, state);
    if (may_end(&course) || !can_finish(&chart, &course)) {
        return true;
    }
    if (course.spent < MP_LEAST) {
        return refuse(why, CLAUSE_MOVE_MINIMUM, "a ship spends at least 2 MPs");
    }
    return refuse(why, CLAUSE_MOVE_END_HEX, "movement may not end in a hex with another ship");
}

static int32_t *list_paths(const struct chart *chart, struct course course, int n, uint32_t path,
                           int32_t *words);

/* One step further: the path that ends with it, if it may end there, then all that go on from it. The
 * words of the paths are written one behind another; returns the place behind the last. */
static inline int32_t *list_step(const struct chart *chart, struct course course, enum step step,
                                 int n, uint32_t path, int32_t *words)
{
    if (take_step(chart, &course, step) != NOT_BARRED) {
        return words;
    }
    path |= (uint32_t)step << (n * 4);
    if (may_end(&course)) {
        *words++ = n + 1;
        *words++ = (int32_t)path;
    }
    if (!course.gone && course.spent < chart->limit) {
        return list_paths(chart, course, n + 1, path, words);
    }
    return words;
}

/* Every path from here on, shortest first along each branch. The packed word holds the steps so far. */
static int32_t *list_paths(const struct chart *chart, struct course course, int n, uint32_t path,
                           int32_t *words)
{
    words = list_step(chart, course, STEP_FORWARD, n, path, words);
    words = list_step(chart, course, STEP_LEFT, n, path, words);
    return list_step(chart, course, STEP_RIGHT, n, path, words);
}

void list_moves(const struct space_scenario *terms, const struct space_state *state,
                struct legal *legal)
{
    if (state->stage != CHOSEN && state->stage != MOVING) {
        return;
    }
    struct chart chart;
    draw_chart(&chart, terms, state);
    struct course course = course_of(&chart, state);
    int32_t *words = legal_open(legal, VERB_MOVE, PATH_WORDS, PATHS_MAX);
    int32_t *end = list_paths(&chart, course, 0, 0, words);
    legal_close(legal, (uint32_t)(end - words) / PATH_WORDS);
    if (may_end(&course) || end == words) {
        legal_add(legal, VERB_END_MOVE, 0);
    }
}

static void place_ship(struct play *play, const struct course *course)
{
    struct space_state *state = space_of(play);
    struct ship *ship = &state->ships[state->active];
    ship->at = course->at;
    ship->facing = course->facing;
    ship->spent = course->spent;
    if (ship_at(state, ship->at, state->active) == NO_UNIT) {
        state->free_hex = ship->at;
    }
}

static void log_movement(struct play *play, struct hex from, const struct steps *path, int taken)
{
    const struct space_state *state = space_of(play);
    const struct ship *ship = &state->ships[state->active];
    uint32_t packed = 0;
    for (int i = 0; i < taken; i++) {
        packed |= (uint32_t)path->step[i] << (i * 4);
    }
    struct event *event = play_event(play, EVENT_MOVED, CLAUSE_MOVE_FORWARD);
    event->values[0] = ship_piece(state->active);
    event->values[1] = hex_raw(from);
    event->values[2] = hex_raw(ship->at);
    event->values[3] = ship->facing;
    event->values[4] = taken;
    event->values[5] = (int32_t)packed;
}

/* pz8-space.move.torpedo: a ship stopped on another one goes straight on, without cost, to the first
 * free hex; if the way is barred it goes back to the last free hex of its path. */
static void go_straight_on(struct play *play)
{
    struct space_state *state = space_of(play);
    struct ship *ship = &state->ships[state->active];
    while (is_on_table(ship) && ship_at(state, ship->at, state->active) != NO_UNIT) {
        struct hex to;
        enum ahead ahead = look_ahead(terms_of(play), state, ship->at, ship->facing, &to);
        if (ahead == AHEAD_EXIT) {
            leave_table(play, state->active, to);
            return;
        }
        bool barred = ahead != AHEAD_SPACE;
        ship->at = barred ? state->free_hex : to;
        struct event *event = play_event(play, EVENT_PUSHED, CLAUSE_MOVE_TORPEDO);
        event->values[0] = ship_piece(state->active);
        event->values[1] = hex_raw(ship->at);
        if (!barred) {
            meet_torpedoes(play, state->active);
        }
    }
}

/* A movement cut short by a torpedo: the ship may go on with another path if it has MPs for one. */
static void cut_short(struct play *play)
{
    struct space_state *state = space_of(play);
    const struct ship *ship = &state->ships[state->active];
    struct chart chart;
    draw_chart(&chart, terms_of(play), state);
    struct course course = course_of(&chart, state);
    state->stage = MOVING;
    if (ship->spent >= chart.limit || !can_finish(&chart, &course)) {
        go_straight_on(play);
        state->stage = MOVED;
    }
}

void do_move(struct play *play, const struct steps *path)
{
    struct space_state *state = space_of(play);
    struct ship *ship = &state->ships[state->active];
    struct chart chart;
    draw_chart(&chart, terms_of(play), state);
    struct course course = course_of(&chart, state);
    struct hex from = ship->at;
    int taken = 0;
    bool met = false;
    while (taken < path->n && !met && !course.gone) {
        enum step step = path->step[taken++];
        take_step(&chart, &course, step);
        if (!course.gone) {
            place_ship(play, &course);
            met = step == STEP_FORWARD && has_enemy_torpedo(state, ship->at, ship->side);
        }
    }
    log_movement(play, from, path, taken);
    state->stage = MOVED;
    if (course.gone) {
        leave_table(play, state->active, course.at);
        return;
    }
    if (met) {
        meet_torpedoes(play, state->active);
        if (is_on_table(ship) && taken < path->n) {
            cut_short(play);
        }
    }
}

void do_end_move(struct play *play)
{
    struct space_state *state = space_of(play);
    bool stuck = state->ships[state->active].spent == 0;
    play_event(play, EVENT_STAYED, stuck ? CLAUSE_MOVE_STUCK : CLAUSE_MOVE_MINIMUM)->values[0] =
        ship_piece(state->active);
    state->stage = MOVED;
}
