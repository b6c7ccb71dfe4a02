/* Pz8 Space: a ship on its way over a chart, step by step (ledger, "Move"). The movement itself,
 * its check and the search for dead ends all use the same step. */

#include "rules/pz8-space/chart.h"

const struct refusal space_bars[] = {
    [BARRED_GONE] = {CLAUSE_BOARD_EDGE, "the path goes on behind the step that leaves the table"},
    [BARRED_POINTS] = {CLAUSE_MOVE_POINTS, "the ship has no Movement Points left for this path"},
    [BARRED_FIRST] = {CLAUSE_MOVE_FIRST, "the first MP must be a step forward"},
    [BARRED_ASTEROID] = {CLAUSE_MOVE_ASTEROID, "a ship may not enter an asteroid's hex"},
    [BARRED_WALL] = {CLAUSE_BOARD_EDGE, "the edge of the table is a wall"},
};

static int place_ahead(const struct course *course)
{
    return course->place + step_over[course->facing];
}

/* pz8-space.move.first: a turn may come first only where the hex ahead bars the way. */
enum bar space_take_step(const struct chart *chart, struct course *course, enum step step)
{
    if (course->spent + pz8_space_costs[step].mp > chart->limit) {
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
        if (course->spent == 0 && is_space(chart->ground[place_ahead(course)])) {
            return BARRED_FIRST;
        }
        course->facing = step == STEP_L ? left_of[course->facing] : right_of[course->facing];
    }
    course->spent += pz8_space_costs[step].mp;
    return NOT_BARRED;
}

/* pz8-space.move.minimum: not before the least number of MPs, unless by leaving the table.
 * pz8-space.move.end-hex: nor in a hex with another ship. */
bool space_may_end(const struct chart *chart, const struct course *course)
{
    enum ground ground = ground_of(chart, course);
    return may_end_on(ground) && (course->spent >= MP_LEAST || ground == EXIT);
}

bool space_can_go_on(const struct chart *chart, const struct course *course)
{
    for (enum step step = STEP_F; step <= STEP_R; step++) {
        struct course further = *course;
        if (space_take_step(chart, &further, step) == NOT_BARRED &&
            space_can_finish(chart, &further)) {
            return true;
        }
    }
    return false;
}

/* pz8-space.move.no-dead-end: is there any way to end the movement from here? */
bool space_can_finish(const struct chart *chart, const struct course *course)
{
    return space_may_end(chart, course) || space_can_go_on(chart, course);
}

static bool meets_torpedo(const struct chart *chart, state_t *state, const struct course *course)
{
    return space_has_enemy_torpedo(state, space_course_hex(chart, course),
                                   state->ships[state->active].side);
}

struct course space_follow_path(const struct chart *chart, state_t *state, const struct steps *path)
{
    struct course course = course_of(state);
    bool met = false;
    for (int i = 0; i < path->n && !met; i++) {
        space_take_step(chart, &course, path->step[i]);
        met = path->step[i] == STEP_F && meets_torpedo(chart, state, &course);
    }
    return course;
}

/* With two MPs more, a turn and back, it is in the same place again. */
static bool may_berth(const struct chart *chart, const struct course *course)
{
    struct course later = *course;
    later.spent += later.spent + 2 <= chart->limit ? 2 : 0;
    return space_may_end(chart, &later);
}

int space_list_berths(const struct chart *chart, state_t *state, struct course berths[BERTHS_MAX])
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
            if (space_take_step(chart, &further, step) == NOT_BARRED &&
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
