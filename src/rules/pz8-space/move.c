/* Pz8 Space: movement with MPs (ledger, "Move").
 *
 * A movement is one command with its whole path, tried on a course over a chart (chart.h). */

#include "rules/pz8-space/chart.h"

const struct step_effect space_step_effects[] = {
    [STEP_F] = {.goes = true}, [STEP_L] = {.turn = -1}, [STEP_R] = {.turn = 1}};

static bool refuse_path(terms_t *terms, state_t *state, const struct steps *path,
                        struct refusal *why);
static void cut_short(struct play *play);

/* pz8-space.move.points: within them, and once. */
static bool check_moving(state_t *state, struct refusal *why)
{
    return state->stage != STAGE_MOVED ||
           refuse(why, CLAUSE_MOVE_POINTS, "the ship's movement is over");
}

bool space_check_move(terms_t *terms, state_t *state, const struct space_move *order,
                      struct refusal *why)
{
    return check_moving(state, why) && (space_can_go_along(terms, state, &order->path) ||
                                        refuse_path(terms, state, &order->path, why));
}

/* One step of the active ship's movement, which may be taken; false if it has left the table. */
static bool go_one_step(struct play *play, enum step step)
{
    struct space_state *state = space_of(play);
    struct ship *ship = &state->ships[state->active];
    ship->spent = (uint8_t)(ship->spent + pz8_space_costs[step].mp);
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
    state_t *state = space_of(play);
    const struct ship *ship = &state->ships[state->active];
    struct steps gone = *path;
    gone.n = (uint8_t)taken;
    space_tell_moved(play, CLAUSE_MOVE_FORWARD, state->active, from, ship->at, ship->facing, &gone);
}

void space_do_move(struct play *play, const struct space_move *order)
{
    struct space_state *state = space_of(play);
    const struct steps *path = &order->path;
    agenda_run(play->state, TASK_GO_ON);
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

bool space_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (state->stage != STAGE_CHOSEN && state->stage != STAGE_MOVING) {
        return false;
    }
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = course_of(state);
    if (legal == NULL) {
        return space_can_go_on(&chart, &course);
    }
    int32_t *words = legal_open(legal, VERB_MOVE, PATH_WORDS, PATHS_MAX);
    int32_t *end = space_list_paths(&chart, &course, words);
    legal_close(legal, (uint32_t)(end - words) / PATH_WORDS);
    return end != words;
}

/* What a ship meets on its way decides, hex by hex; where the whole path can be gone, it is not a
 * dead end at any step. */
bool space_can_go_along(terms_t *terms, state_t *state, const struct steps *path)
{
    const struct ship *ship = &state->ships[state->active];
    int limit = space_mp_limit(terms, ship);
    int spent = ship->spent;
    int facing = ship->facing;
    struct hex at = ship->at;
    for (int i = 0; i < path->n; i++) {
        enum step step = path->step[i];
        struct hex to;
        spent += pz8_space_costs[step].mp;
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
        if (spent == pz8_space_costs[step].mp &&
            space_look_ahead(terms, state, at, facing, &to) == AHEAD_SPACE) {
            return false;
        }
        facing = step == STEP_L ? left_of[facing] : right_of[facing];
    }
    return path->n > 0 && spent >= MP_LEAST && space_ship_at(state, at, state->active) == NO_UNIT;
}

/* pz8-space.move.minimum, pz8-space.move.end-hex: where it stands, with what it has spent? */
static bool may_stop(state_t *state)
{
    const struct ship *ship = &state->ships[state->active];
    return ship->spent >= MP_LEAST && space_ship_at(state, ship->at, state->active) == NO_UNIT;
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
    if (ship->spent >= chart.limit || !space_can_finish(&chart, &course)) {
        go_straight_on(play);
        state->stage = STAGE_MOVED;
    }
}

/* Why it cannot go along this path. */
static bool refuse_path(terms_t *terms, state_t *state, const struct steps *path,
                        struct refusal *why)
{
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = course_of(state);
    for (int i = 0; i < path->n; i++) {
        bool gone = ground_of(&chart, &course) == EXIT;
        enum bar bar = gone ? BARRED_GONE : space_take_step(&chart, &course, path->step[i]);
        if (bar != NOT_BARRED) {
            return refuse(why, space_bars[bar].clause, space_bars[bar].sentence);
        }
        if (!space_can_finish(&chart, &course)) {
            return refuse(why, CLAUSE_MOVE_NO_DEAD_END,
                          "the ship could not end its movement legally");
        }
    }
    if (path->n == 0 || course.spent < MP_LEAST) {
        return refuse(why, CLAUSE_MOVE_MINIMUM, "a ship spends at least 2 MPs");
    }
    return refuse(why, CLAUSE_MOVE_END_HEX, "movement may not end in a hex with another ship");
}

static bool is_stuck(terms_t *terms, state_t *state)
{
    struct chart chart;
    space_draw_chart(&chart, terms, state);
    struct course course = course_of(state);
    return !space_can_finish(&chart, &course);
}

/* pz8-space.move.stuck: a ship without a legal movement may stay where it is; otherwise only a
 * movement that was cut short is ended by a word. */
bool space_check_end_move(terms_t *terms, state_t *state, const struct space_end_move *order,
                          struct refusal *why)
{
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

void space_do_end_move(struct play *play, const struct space_end_move *order)
{
    struct space_state *state = space_of(play);
    agenda_run(play->state, TASK_GO_ON);
    bool stuck = state->ships[state->active].spent == 0;
    space_tell_stayed(play, stuck ? CLAUSE_MOVE_STUCK : CLAUSE_MOVE_MINIMUM, state->active);
    state->stage = STAGE_MOVED;
}

/* Whoever has a movement in the list is not stuck. */
bool space_list_end_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (state->stage == STAGE_MOVED) {
        return false;
    }
    bool moves = legal != NULL && legal_goes_on(legal, VERB_MOVE, PATH_WORDS);
    return (may_stop(state) || (!moves && is_stuck(terms, state))) && space_add_end_move(legal);
}
