/* Pz8 Space: movement with MPs (ledger, "Move").
 *
 * A movement is one command with its whole path, tried on a course over a chart (chart.h); check(),
 * the movement itself and the search for dead ends all use the same step. */

#include "rules/pz8-space/chart.h"

#include <string.h>

/* pz8-space.table.costs: MPs by step. */
static const uint8_t cost_of[] = {
#define ROW(step, mp) [step] = mp,
#include "rules/pz8-space-costs.inc"
#undef ROW
};
enum {
#define ROW(step, mp) COST_OF_##step = mp,
#include "rules/pz8-space-costs.inc"
#undef ROW
};

/* By facing (pz8-space.board.sides): what a step forward adds to the place, and the facings a turn
 * leads to (pz8-space.move.turn). */
static const int8_t step_over[] = {
    0, -1, CHART_COLUMN - 1, CHART_COLUMN, 1, 1 - CHART_COLUMN, -CHART_COLUMN};
static const uint8_t left_of[] = {0, 6, 1, 2, 3, 4, 5};
static const uint8_t right_of[] = {0, 2, 3, 4, 5, 6, 1};

const struct step_effect space_step_effects[] = {
    [STEP_F] = {.goes = true}, [STEP_L] = {.turn = -1}, [STEP_R] = {.turn = 1}};

static int place_ahead(const struct course *course)
{
    return course->place + step_over[course->facing];
}

static bool is_space(enum ground ground)
{
    return ground == OPEN || ground == CROWDED;
}

/* pz8-space.move.first: a turn may come first only where the hex ahead bars the way. */
static bool may_turn(const struct chart *chart, const struct course *course)
{
    return course->spent > 0 || !is_space(chart->ground[place_ahead(course)]);
}

/* What forbids a step, and what the player is told. */
enum bar { NOT_BARRED, BARRED_GONE, BARRED_POINTS, BARRED_FIRST, BARRED_ASTEROID, BARRED_WALL };
static const struct refusal bars[] = {
    [BARRED_GONE] = {CLAUSE_BOARD_EDGE, "the path goes on behind the step that leaves the table"},
    [BARRED_POINTS] = {CLAUSE_MOVE_POINTS, "the ship has no Movement Points left for this path"},
    [BARRED_FIRST] = {CLAUSE_MOVE_FIRST, "the first MP must be a step forward"},
    [BARRED_ASTEROID] = {CLAUSE_MOVE_ASTEROID, "a ship may not enter an asteroid's hex"},
    [BARRED_WALL] = {CLAUSE_BOARD_EDGE, "the edge of the table is a wall"},
};

/* One step of movement; if it is barred, the course stays as it is. */
static enum bar take_step(const struct chart *chart, struct course *course, enum step step)
{
    if (course->spent + cost_of[step] > chart->limit) {
        return BARRED_POINTS;
    }
    if (step == STEP_F) {
        int ahead = place_ahead(course);
        if (chart->ground[ahead] == ASTEROID) {
            return BARRED_ASTEROID;
        }
        if (chart->ground[ahead] == WALL) {
            return BARRED_WALL;
        }
        course->place = ahead;
    } else {
        if (!may_turn(chart, course)) {
            return BARRED_FIRST;
        }
        course->facing = step == STEP_L ? left_of[course->facing] : right_of[course->facing];
    }
    course->spent += cost_of[step];
    return NOT_BARRED;
}

/* pz8-space.move.end-hex: not in a hex with another ship; beyond an exit it has ended already. */
static bool may_end_on(enum ground ground)
{
    return ground == OPEN || ground == EXIT;
}

/* pz8-space.move.minimum: nor before the least number of MPs, unless by leaving the table. */
static bool may_end(const struct chart *chart, const struct course *course)
{
    enum ground ground = ground_of(chart, course);
    return may_end_on(ground) && (course->spent >= MP_LEAST || ground == EXIT);
}

static bool can_finish(const struct chart *chart, const struct course *course);

/* Is there a step from here that leads to an end? */
static bool can_go_on(const struct chart *chart, const struct course *course)
{
    for (enum step step = STEP_F; step <= STEP_R; step++) {
        struct course further = *course;
        if (take_step(chart, &further, step) == NOT_BARRED && can_finish(chart, &further)) {
            return true;
        }
    }
    return false;
}

/* pz8-space.move.no-dead-end: is there any way to end the movement from here? */
static bool can_finish(const struct chart *chart, const struct course *course)
{
    return may_end(chart, course) || can_go_on(chart, course);
}

static bool check_moving(const struct space_state *state, struct refusal *why)
{
    return state->stage != STAGE_MOVED ||
           refuse(why, CLAUSE_MOVE_POINTS, "the ship's movement is over");
}

/* What a ship meets on its way decides, hex by hex; where the whole path can be gone, it is not a
 * dead end at any step. */
bool space_can_go_along(const struct space_scenario *terms, const struct space_state *state,
                        const struct steps *path)
{
    const struct ship *ship = &state->ships[state->active];
    int limit = space_mp_limit(terms, ship);
    int spent = ship->spent;
    int facing = ship->facing;
    struct hex at = ship->at;
    for (int i = 0; i < path->n; i++) {
        enum step step = path->step[i];
        struct hex to;
        spent += cost_of[step];
        if (spent > limit) {
            return false;
        }
        if (step == STEP_F) {
            enum ahead ahead = space_look_ahead(terms, state, at, facing, &to);
            if (ahead != AHEAD_SPACE) {
                return ahead == AHEAD_EXIT && i + 1 == path->n;
            }
            at = to;
            continue;
        }
        if (spent == cost_of[step] &&
            space_look_ahead(terms, state, at, facing, &to) == AHEAD_SPACE) {
            return false;
        }
        facing = step == STEP_L ? left_of[facing] : right_of[facing];
    }
    return path->n > 0 && spent >= MP_LEAST && space_ship_at(state, at, state->active) == NO_UNIT;
}

/* Why it cannot go along this path. */
static bool refuse_path(const struct space_scenario *terms, const struct space_state *state,
                        const struct steps *path, struct refusal *why)
{
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = course_of(state);
    for (int i = 0; i < path->n; i++) {
        bool gone = ground_of(&chart, &course) == EXIT;
        enum bar bar = gone ? BARRED_GONE : take_step(&chart, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            *why = bars[bar];
            return false;
        }
        if (!can_finish(&chart, &course)) {
            return refuse(why, CLAUSE_MOVE_NO_DEAD_END,
                          "the ship could not end its movement legally");
        }
    }
    if (path->n == 0 || course.spent < MP_LEAST) {
        return refuse(why, CLAUSE_MOVE_MINIMUM, "a ship spends at least 2 MPs");
    }
    return refuse(why, CLAUSE_MOVE_END_HEX, "movement may not end in a hex with another ship");
}

bool space_check_move(const struct space_scenario *terms, const struct space_state *state,
                      const struct space_move *order, struct refusal *why)
{
    return check_moving(state, why) && (space_can_go_along(terms, state, &order->path) ||
                                        refuse_path(terms, state, &order->path, why));
}

static bool is_stuck(const struct space_scenario *terms, const struct space_state *state)
{
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = course_of(state);
    return !can_finish(&chart, &course);
}

/* pz8-space.move.end-hex, pz8-space.move.minimum: where it stands, with what it has spent? */
static bool may_stop(const struct space_state *state)
{
    const struct ship *ship = &state->ships[state->active];
    return ship->spent >= MP_LEAST && space_ship_at(state, ship->at, state->active) == NO_UNIT;
}

/* pz8-space.move.stuck: a ship without a legal movement may stay where it is; otherwise only a
 * movement that was cut short is ended by a word. */
bool space_check_end_move(const struct space_scenario *terms, const struct space_state *state,
                          const struct space_end_move *order, struct refusal *why)
{
    (void)order;
    if (!check_moving(state, why)) {
        return false;
    }
    if (may_stop(state) || is_stuck(terms, state)) {
        return true;
    }
    return state->ships[state->active].spent < MP_LEAST
               ? refuse(why, CLAUSE_MOVE_MINIMUM, "a ship spends at least 2 MPs")
               : refuse(why, CLAUSE_MOVE_END_HEX,
                        "movement may not end in a hex with another ship");
}

enum {
    PATH_WORDS = 2,  /* of a path in a command: the number of its steps, and up to eight steps */
    PATHS_MAX = 9840 /* 3 + 9 + ... + 3^8: all paths of up to MP_MAX steps */
};
_Static_assert(MP_MAX == 8, "a path fits two words, and PATHS_MAX counts paths of eight steps");
_Static_assert(COST_OF_0 == 1 && COST_OF_1 == 1 && COST_OF_2 == 1 && MP_LEAST == 2,
               "the list counts one MP a step, and two steps as enough");

/* A path in the making: its two words as one number, how many steps below and the steps above, and
 * what the next step counts in it. */
struct trail {
    uint64_t path;
    uint64_t unit;
};

static struct trail longer(struct trail trail, enum step step)
{
    return (struct trail){.path = trail.path + 1 + (uint64_t)step * trail.unit,
                          .unit = trail.unit << 4};
}

/* Writes the path down, keeps it if the movement may end so, and returns the place for the next.
 * Asking first would be slower: the list is long, and the answer hard to guess for the machine. */
static int32_t *list_path(struct trail trail, bool may_end_so, int32_t *words)
{
    words[0] = (int32_t)trail.path;
    words[1] = (int32_t)(trail.path >> 32);
    return words + (may_end_so ? PATH_WORDS : 0);
}

/* The functions below list every path that goes on from a place, each before those it begins. MPs
 * have been spent before: so a turn is not the first (pz8-space.move.first), any step makes the
 * least number (pz8-space.move.minimum), and only the ground decides where a path may end. */

static inline int32_t *list_last_steps(const struct chart *chart, int place, int facing,
                                       struct trail trail, int32_t *words)
{
    bool may_stay = may_end_on(chart->ground[place]);
    bool may_go = may_end_on(chart->ground[place + step_over[facing]]);
    words = list_path(longer(trail, STEP_F), may_go, words);
    words = list_path(longer(trail, STEP_L), may_stay, words);
    return list_path(longer(trail, STEP_R), may_stay, words);
}

static int32_t *list_paths(const struct chart *chart, int place, int facing, int left,
                           struct trail trail, int32_t *words);

static inline int32_t *list_further(const struct chart *chart, int place, int facing, int left,
                                    struct trail trail, int32_t *words)
{
    return left == 1 ? list_last_steps(chart, place, facing, trail, words)
                     : list_paths(chart, place, facing, left, trail, words);
}

/* With `left` MPs left, two or more. */
static int32_t *list_paths(const struct chart *chart, int place, int facing, int left,
                           struct trail trail, int32_t *words)
{
    int ahead = place + step_over[facing];
    struct trail further = longer(trail, STEP_F);
    words = list_path(further, may_end_on(chart->ground[ahead]), words);
    if (is_space(chart->ground[ahead])) {
        words = list_further(chart, ahead, facing, left - 1, further, words);
    }
    bool may_stay = may_end_on(chart->ground[place]);
    further = longer(trail, STEP_L);
    words = list_path(further, may_stay, words);
    words = list_further(chart, place, left_of[facing], left - 1, further, words);
    further = longer(trail, STEP_R);
    words = list_path(further, may_stay, words);
    return list_further(chart, place, right_of[facing], left - 1, further, words);
}

static int32_t *list_from(const struct chart *chart, const struct course *course,
                          struct trail trail, int32_t *words)
{
    int left = chart->limit - course->spent;
    if (left <= 0 || ground_of(chart, course) == EXIT) {
        return words;
    }
    return list_further(chart, course->place, course->facing, left, trail, words);
}

/* Every path; the first step by the full rules. */
static int32_t *list_all_paths(const struct chart *chart, const struct course *course,
                               int32_t *words)
{
    const struct trail none = {.path = 0, .unit = (uint64_t)1 << 32};
    if (course->spent > 0) {
        return list_from(chart, course, none, words);
    }
    for (enum step step = STEP_F; step <= STEP_R; step++) {
        struct course further = *course;
        if (take_step(chart, &further, step) == NOT_BARRED) {
            struct trail trail = longer(none, step);
            words = list_path(trail, may_end(chart, &further), words);
            words = list_from(chart, &further, trail, words);
        }
    }
    return words;
}

bool space_list_move(const struct space_scenario *terms, const struct space_state *state, int side,
                     struct legal *legal)
{
    (void)side;
    if (state->stage != STAGE_CHOSEN && state->stage != STAGE_MOVING) {
        return false;
    }
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = course_of(state);
    if (legal == NULL) {
        return can_go_on(&chart, &course);
    }
    int32_t *words = legal_open(legal, VERB_MOVE, PATH_WORDS, PATHS_MAX);
    int32_t *end = list_all_paths(&chart, &course, words);
    legal_close(legal, (uint32_t)(end - words) / PATH_WORDS);
    return end != words;
}

/* Whoever has a movement in the list is not stuck. */
bool space_list_end_move(const struct space_scenario *terms, const struct space_state *state,
                         int side, struct legal *legal)
{
    (void)side;
    if (state->stage == STAGE_MOVED) {
        return false;
    }
    bool moves = legal != NULL && legal_goes_on(legal, VERB_MOVE, PATH_WORDS);
    return (may_stop(state) || (!moves && is_stuck(terms, state))) && space_add_end_move(legal);
}

/* One step of the active ship's movement, which may be taken; false if it has left the table. */
static bool go_one_step(struct play *play, enum step step)
{
    struct space_state *state = space_of(play);
    struct ship *ship = &state->ships[state->active];
    ship->spent = (uint8_t)(ship->spent + cost_of[step]);
    if (step != STEP_F) {
        ship->facing = step == STEP_L ? left_of[ship->facing] : right_of[ship->facing];
        return true;
    }
    struct hex to;
    bool gone =
        space_look_ahead(space_terms(play), state, ship->at, ship->facing, &to) == AHEAD_EXIT;
    ship->at = to;
    if (!gone && space_ship_at(state, to, state->active) == NO_UNIT) {
        state->free_hex = to;
    }
    return !gone;
}

static void log_movement(struct play *play, struct hex from, const struct steps *path, int taken)
{
    const struct space_state *state = space_of(play);
    const struct ship *ship = &state->ships[state->active];
    struct steps gone = *path;
    gone.n = (uint8_t)taken;
    space_tell_moved(play, CLAUSE_MOVE_FORWARD, state->active, from, ship->at, ship->facing, &gone);
}

/* pz8-space.move.torpedo: a ship stopped on another one goes straight on, without cost, to the
 * first free hex; if the way is barred it goes back to the last free hex of its path. */
static void go_straight_on(struct play *play)
{
    struct space_state *state = space_of(play);
    struct ship *ship = &state->ships[state->active];
    struct hex stopped = ship->at;
    while (is_on_table(ship) && space_ship_at(state, ship->at, state->active) != NO_UNIT) {
        struct hex to;
        enum ahead ahead = space_look_ahead(space_terms(play), state, ship->at, ship->facing, &to);
        if (ahead == AHEAD_EXIT) {
            space_leave_table(play, state->active, to);
            return;
        }
        bool barred = ahead != AHEAD_SPACE || hex_equal(to, stopped); /* all the way around */
        ship->at = barred ? state->free_hex : to;
        if (barred) {
            space_tell_sent_back(play, CLAUSE_MOVE_TORPEDO, state->active, ship->at);
        } else {
            space_tell_pushed(play, CLAUSE_MOVE_TORPEDO, state->active, ship->at);
            space_meet_torpedoes(play, state->active);
        }
    }
}

/* A movement cut short by a torpedo: the ship may go on with another path if it has MPs for one. */
static void cut_short(struct play *play)
{
    struct space_state *state = space_of(play);
    const struct ship *ship = &state->ships[state->active];
    struct chart chart;
    space_draw_chart(&chart, space_terms(play), state);
    struct course course = course_of(state);
    state->stage = STAGE_MOVING;
    if (ship->spent >= chart.limit || !can_finish(&chart, &course)) {
        go_straight_on(play);
        state->stage = STAGE_MOVED;
    }
}

void space_do_move(struct play *play, const struct space_move *order)
{
    struct space_state *state = space_of(play);
    const struct steps *path = &order->path;
    space_will_go_on(play);
    struct ship *ship = &state->ships[state->active];
    struct hex from = ship->at;
    struct hex last = from; /* on the table */
    int taken = 0;
    bool met = false;
    bool gone = false;
    while (taken < path->n && !met && !gone) {
        last = ship->at;
        enum step step = path->step[taken++];
        gone = !go_one_step(play, step);
        met = !gone && step == STEP_F && space_has_enemy_torpedo(state, ship->at, ship->side);
    }
    struct hex beyond = ship->at;
    ship->at = gone ? last : ship->at;
    if (taken > 1 || !gone) {
        log_movement(play, from, path, taken);
    }
    state->stage = STAGE_MOVED;
    if (gone) {
        space_leave_table(play, state->active, beyond);
        return;
    }
    if (met) {
        space_meet_torpedoes(play, state->active);
        if (is_on_table(ship)) {
            cut_short(play);
        }
    }
}

void space_do_end_move(struct play *play, const struct space_end_move *order)
{
    (void)order;
    struct space_state *state = space_of(play);
    space_will_go_on(play);
    bool stuck = state->ships[state->active].spent == 0;
    space_tell_stayed(play, stuck ? CLAUSE_MOVE_STUCK : CLAUSE_MOVE_MINIMUM, state->active);
    state->stage = STAGE_MOVED;
}

/* -- looking ahead, for the computer player ------------------------------------------------------
 */

static bool meets_torpedo(const struct chart *chart, const struct space_state *state,
                          const struct course *course)
{
    return space_has_enemy_torpedo(state, space_course_hex(chart, course),
                                   state->ships[state->active].side);
}

struct course space_follow_path(const struct chart *chart, const struct space_state *state,
                                const struct steps *path)
{
    struct course course = course_of(state);
    bool met = false;
    for (int i = 0; i < path->n && !met; i++) {
        take_step(chart, &course, path->step[i]);
        met = path->step[i] == STEP_F && meets_torpedo(chart, state, &course);
    }
    return course;
}

/* With two MPs more, a turn and back, it is in the same place again. */
static bool may_berth(const struct chart *chart, const struct course *course)
{
    struct course later = *course;
    later.spent += later.spent + 2 <= chart->limit ? 2 : 0;
    return may_end(chart, &later);
}

int space_list_berths(const struct chart *chart, const struct space_state *state,
                      struct course berths[BERTHS_MAX])
{
    uint8_t seen[CHART_PLACES] = {0}; /* a bit for each facing */
    int n = 1;
    berths[0] = course_of(state);
    seen[berths[0].place] = (uint8_t)(1 << berths[0].facing);
    for (int i = 0; i < n; i++) {
        bool ends = ground_of(chart, &berths[i]) == EXIT ||
                    (i > 0 && meets_torpedo(chart, state, &berths[i]));
        for (enum step step = STEP_F; step <= STEP_R && !ends; step++) {
            struct course further = berths[i];
            if (take_step(chart, &further, step) == NOT_BARRED &&
                !(seen[further.place] >> further.facing & 1)) {
                seen[further.place] |= (uint8_t)(1 << further.facing);
                berths[n++] = further;
            }
        }
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (may_berth(chart, &berths[i])) {
            berths[kept++] = berths[i];
        }
    }
    return kept;
}

void space_put_ship(struct space_state *copy, const struct chart *chart,
                    const struct course *course)
{
    struct ship *ship = &copy->ships[copy->active];
    ship->at = space_course_hex(chart, course);
    ship->facing = (uint8_t)course->facing;
    ship->spent = (uint8_t)course->spent;
    copy->stage = STAGE_MOVED;
    if (ground_of(chart, course) == EXIT) {
        ship->status = STATUS_LEFT;
        ship->left_over = (uint8_t)hex_edge_beyond(chart->board, ship->at);
    }
}
