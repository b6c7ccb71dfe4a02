/* Featherstone-like WW2: some of the endless moves, and any command by the lot (ruleset.h, wander).
 */

#include "core/lot.h"
#include "rules/featherstone/chapters.h"

/* Straight legs that are listed, towards what a unit may want. */
enum course_aim {
    AIM_GOAL,
    AIM_GOAL_HALF, /* no further than lets it shoot, or cautiously */
    AIM_ENEMY,
    AIM_ENEMY_HALF,
    AIM_HOME,
    AIM_NORTH,
    AIM_EAST,
    AIM_SOUTH,
    AIM_WEST,
    AIMS
};

enum { TRIES = 16, FAR = 120 * INCH, PARTS = 4, WHIMS = 64 };

struct point featherstone_goal_for(terms_t *terms, state_t *state, int side)
{
    if (!is_nowhere(terms->goal)) {
        return terms->goal;
    }
    if (terms->goal_area.west != terms->goal_area.east) {
        return box_middle(terms->goal_area);
    }
    return (struct point){terms->table.width / 2, terms->table.height / 2};
}

int featherstone_nearest_known(terms_t *terms, state_t *state, int unit)
{
    int nearest = NO_UNIT;
    int64_t least = INT64_MAX;
    struct point from = middle_of(&state->units[unit]);
    for (int i = -1; next_enemy(state, state->units[unit].side, &i);) {
        int64_t far = point_distance2(from, middle_of(&state->units[i]));
        nearest = far < least ? i : nearest;
        least = far < least ? far : least;
    }
    return nearest;
}

static bool find_aim(terms_t *terms, state_t *state, int unit, enum course_aim aim,
                     struct point *at)
{
    const struct unit *its = &state->units[unit];
    struct point from = middle_of(its);
    int enemy;
    switch (aim) {
    case AIM_GOAL:
    case AIM_GOAL_HALF:
        *at = featherstone_goal_for(terms, state, its->side);
        return true;
    case AIM_ENEMY:
    case AIM_ENEMY_HALF:
        enemy = featherstone_nearest_known(terms, state, unit);
        *at = enemy == NO_UNIT ? from : middle_of(&state->units[enemy]);
        return enemy != NO_UNIT;
    case AIM_HOME:
        *at = point_plus(from, vector_towards(edge_bearing(terms->edges[its->side]), FAR));
        return true;
    default:
        *at = point_plus(from, vector_compass(1 + 2 * (int)(aim - AIM_NORTH), FAR));
        return true;
    }
}

static int32_t between(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static int32_t budget_for(terms_t *terms, const struct unit *unit, enum course_aim aim)
{
    int32_t left = featherstone_move_left(terms, unit);
    int32_t half = featherstone_full_move(terms, unit) / 2 - unit->spent;
    bool halves = aim == AIM_GOAL_HALF || aim == AIM_ENEMY_HALF;
    return halves && half < left ? half : left;
}

/* As far as it can pay for, or a part of that if it may not end there. */
static bool find_leg(terms_t *terms, state_t *state, int unit, enum course_aim aim,
                     struct point *to)
{
    const struct unit *its = &state->units[unit];
    struct point from = middle_of(its);
    struct point at;
    int32_t budget = budget_for(terms, its, aim);
    if (budget <= 0 || !find_aim(terms, state, unit, aim, &at)) {
        return false;
    }
    struct ground_costs costs;
    featherstone_ground_costs(terms, its, &costs);
    at.x = between(at.x, terms->table.width);
    at.y = between(at.y, terms->table.height);
    struct point far = leg_furthest(&terms->table, &costs, from, at, budget, NULL);
    int32_t length = points_distance(from, far);
    for (int part = PARTS; part > 1 && length >= INCH; part--) {
        *to = part == PARTS ? far : leg_point(from, far, length * part / PARTS);
        int32_t path[2] = {to->x, to->y};
        struct march march;
        struct featherstone_move order = {.side = its->side,
                                          .unit = unit,
                                          .path = path,
                                          .n_path = 1,
                                          .facing = ABSENT,
                                          .formation = ABSENT};
        if (featherstone_find_march(terms, state, &order, &march, NULL)) {
            return true;
        }
    }
    return false;
}

bool featherstone_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units && !(any && legal == NULL); unit++) {
        if (!featherstone_may_go(terms, state, unit, side, NULL)) {
            continue;
        }
        for (int aim = 0; aim < AIMS; aim++) {
            struct point to;
            if (find_leg(terms, state, unit, (enum course_aim)aim, &to)) {
                int32_t path[2] = {to.x, to.y};
                any = featherstone_add_move(legal, unit, path, 1, ABSENT, ABSENT, false);
            }
        }
    }
    return any;
}

/* Towards the nearest enemy. */
bool featherstone_list_face(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        bool may = its->side == side && is_on_table(its) && has_model(terms, its);
        int enemy = may ? featherstone_nearest_known(terms, state, unit) : NO_UNIT;
        if (enemy != NO_UNIT) {
            int facing = bearing_of(middle_of(its), middle_of(&state->units[enemy]));
            any |= facing != its->facing &&
                   featherstone_try_face(terms, state, side, legal, unit, facing);
        }
    }
    return any;
}

/* -- any command ------------------------------------------------------------------------------- */

static bool wander_move(terms_t *terms, state_t *state, int side, uint64_t *lot,
                        struct command *command)
{
    for (int i = 0; i < TRIES; i++) {
        int unit = lot_draw(lot, state->n_units + 1);
        struct point to;
        if (unit == state->n_units) {
            return featherstone_say_done(command, side);
        }
        enum course_aim aim = (enum course_aim)lot_draw(lot, AIMS);
        if (featherstone_may_go(terms, state, unit, side, NULL) &&
            find_leg(terms, state, unit, aim, &to)) {
            const int32_t path[] = {to.x, to.y};
            return featherstone_say_move(command, side, unit, path, 1, ABSENT, ABSENT, false);
        }
    }
    return false;
}

static bool wander_shot(terms_t *terms, state_t *state, int side, uint64_t *lot,
                        struct command *command)
{
    struct lookout lookout;
    struct shot shot;
    featherstone_look_out(terms, state, &lookout);
    for (int i = 0; i < TRIES; i++) {
        int unit = lot_draw(lot, state->n_units);
        int target = lot_draw(lot, state->n_units);
        if (state->units[unit].side == side && state->units[target].side != side &&
            featherstone_find_shot(&lookout, unit, target, ANY_ARMAMENT, &shot, NULL)) {
            return featherstone_say_shoot(command, side, unit, target,
                                          (enum armament)shot.armament);
        }
    }
    return featherstone_say_done(command, side);
}

/* One unit and another: closing, assaulting, going aboard. */
static bool wander_pair(terms_t *terms, state_t *state, int side, uint64_t *lot,
                        struct command *command)
{
    static const uint8_t verbs[] = {VERB_CLOSE, VERB_ASSAULT, VERB_MOUNT};
    for (int i = 0; i < TRIES; i++) {
        int unit = lot_draw(lot, state->n_units);
        int other = lot_draw(lot, state->n_units);
        int verb = verbs[lot_draw(lot, sizeof verbs)];
        struct featherstone_close close = {.side = side, .unit = unit, .enemy = other};
        struct featherstone_assault assault = {.side = side, .unit = unit, .tank = other};
        struct featherstone_mount mount = {
            .side = side, .verb = VERB_MOUNT, .unit = unit, .vehicle = other};
        bool own = state->units[other].side == side;
        if (state->units[unit].side == side && unit != other && own == (verb == VERB_MOUNT) &&
            (verb == VERB_CLOSE     ? featherstone_check_close(terms, state, &close, NULL)
             : verb == VERB_ASSAULT ? featherstone_check_assault(terms, state, &assault, NULL)
                                    : featherstone_check_mount(terms, state, &mount, NULL))) {
            return verb == VERB_CLOSE     ? featherstone_say_close(command, side, unit, other)
                   : verb == VERB_ASSAULT ? featherstone_say_assault(command, side, unit, other)
                                          : featherstone_say_mount(command, side, unit, other);
        }
    }
    return false;
}

/* Moves and targets; now and then, and for all other questions, the list. */
bool featherstone_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    const struct task *task = agenda_top(&state->head);
    int side = side_to_speak(&state->head);
    int whim = lot_draw(&lot, WHIMS);
    if (task == NULL || whim == 0) {
        return false;
    }
    if (task->kind == TASK_MOVE && whim < WHIMS / 8 &&
        wander_pair(terms, state, side, &lot, command)) {
        return true;
    }
    return task->kind == TASK_MOVE      ? wander_move(terms, state, side, &lot, command)
           : task->kind == TASK_DECLARE ? wander_shot(terms, state, side, &lot, command)
                                        : false;
}
