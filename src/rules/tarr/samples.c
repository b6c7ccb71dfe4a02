/* Tarr's Modern Warfare: some of the endless moves, and any command by the lot (ruleset.h, wander).
 */

#include "core/lot.h"
#include "rules/tarr/chapters.h"

enum { TRIES = 12, FAR = 120 * INCH, PARTS = 4, ASIDE = 24, LISTED = 96, DEPLOYED = 8 };

/* -- what a unit wants ------------------------------------------------------------------------- */

/* Where a goal is. */
struct point tarr_goal_at(terms_t *terms, const struct goal *goal)
{
    return goal->piece == NO_UNIT ? goal->at : box_middle(terrain_box(&terms->table, goal->piece));
}

/* The nth of the goals as seen from a unit, which begins with another than its neighbour. */
struct point tarr_goal_for(terms_t *terms, int unit, int nth)
{
    if (terms->n_goals == 0) {
        return (struct point){terms->table.width / 2, terms->table.height / 2};
    }
    return tarr_goal_at(terms, &terms->goals[(unit + nth) % terms->n_goals]);
}

int tarr_nearest_known(state_t *state, int unit)
{
    int nearest = NO_UNIT;
    int64_t least = INT64_MAX;
    struct point from = middle_of(&state->units[unit]);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (is_known_enemy(state, state->units[unit].side, i) && !enemy->wreck &&
            point_distance2(from, middle_of(enemy)) < least) {
            least = point_distance2(from, middle_of(enemy));
            nearest = i;
        }
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
    case AIM_OTHER_GOAL:
        *at = tarr_goal_for(terms, unit, aim == AIM_GOAL ? 0 : 1);
        return true;
    case AIM_ENEMY:
        enemy = tarr_nearest_known(state, unit);
        *at = enemy == NO_UNIT ? from : middle_of(&state->units[enemy]);
        return enemy != NO_UNIT;
    case AIM_HOME:
        *at = point_plus(
            from, vector_towards(angle_reduce(tarr_ahead(terms, its->side) + HALF_TURN), FAR));
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

/* As far as it can pay for, or a part of that if it may not end there. */
bool tarr_find_leg(const struct scene *scene, int unit, enum course_aim aim, struct point *to)
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[unit];
    struct point from = middle_of(its);
    struct point at;
    int32_t budget = tarr_move_left(terms, its);
    if (budget <= 0 || !find_aim(terms, scene->state, unit, aim, &at)) {
        return false;
    }
    struct ground_costs costs;
    at.x = between(at.x, scene->table->width);
    at.y = between(at.y, scene->table->height);
    tarr_leg_costs(scene, its, from, at, &costs);
    struct point far = leg_furthest(scene->table, &costs, from, at, budget, NULL);
    int32_t length = points_distance(from, far);
    for (int part = PARTS; part > 1 && length >= INCH / 2; part--) {
        *to = part == PARTS ? far : leg_point(from, far, length * part / PARTS);
        int32_t path[2] = {to->x, to->y};
        struct trip trip;
        struct tarr_move order = tarr_walk(its->side, unit, path, 1);
        if (tarr_find_trip(scene, &order, &trip, NULL)) {
            return true;
        }
    }
    return false;
}

bool tarr_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct scene scene;
    bool any = false;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units && !(any && legal == NULL); unit++) {
        if (!tarr_may_go(&scene, unit, side, NULL)) {
            continue;
        }
        for (int aim = 0; aim < AIMS; aim++) {
            struct point to;
            if (tarr_find_leg(&scene, unit, (enum course_aim)aim, &to)) {
                int32_t path[2] = {to.x, to.y};
                any = tarr_add_move(legal, unit, path, 1, ABSENT, ABSENT);
            }
        }
    }
    return any;
}

/* Towards the nearest enemy. */
bool tarr_list_face(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        bool may = its->side == side && is_on_table(its);
        int enemy = may ? tarr_nearest_known(state, unit) : NO_UNIT;
        if (enemy != NO_UNIT) {
            int facing = bearing_of(middle_of(its), middle_of(&state->units[enemy]));
            any |=
                facing != facing_of(its) && tarr_try_face(terms, state, side, legal, unit, facing);
        }
    }
    return any;
}

/* -- any command ------------------------------------------------------------------------------- */

/* Somewhere in its area, or in the middle of a wood or house. */
static struct point some_place(terms_t *terms, uint64_t *lot)
{
    int n = terms->n_zones + terms->table.n_terrain;
    int drawn = n > 0 ? lot_draw(lot, n) : 0;
    struct box box = n == 0                   ? table_box(&terms->table)
                     : drawn < terms->n_zones ? terms->zones[drawn].box
                                              : terrain_box(&terms->table, drawn - terms->n_zones);
    if (drawn >= terms->n_zones) {
        return box_middle(box);
    }
    int32_t x = lot_draw(lot, box.east - box.west + 1);
    int32_t y = lot_draw(lot, box.north - box.south + 1);
    return (struct point){box.west + x, box.south + y};
}

static bool wander_deploy(terms_t *terms, state_t *state, int side, uint64_t *lot,
                          struct command *command)
{
    struct tarr_deploy order = {.side = side, .facing = ABSENT, .formation = FORM_DOUBLE};
    int tries = lot_draw(lot, DEPLOYED) > 0 ? 4 * TRIES : 0;
    for (int i = 0; i < tries; i++) {
        order.unit = lot_draw(lot, state->n_units);
        order.at = some_place(terms, lot);
        if (state->units[order.unit].side == side &&
            tarr_check_deploy(terms, state, &order, NULL)) {
            return tarr_say_deploy(command, side, order.unit, order.at, ABSENT, FORM_DOUBLE);
        }
    }
    return false;
}

/* Something else than a move that a unit may do. */
static bool wander_aside(terms_t *terms, state_t *state, int side, uint64_t *lot,
                         struct command *command)
{
    int unit = lot_draw(lot, state->n_units);
    int other = lot_draw(lot, state->n_units);
    struct tarr_face face = {.side = side, .unit = unit, .facing = lot_draw(lot, FULL_TURN)};
    struct tarr_form form = {.side = side, .unit = unit, .formation = lot_draw(lot, FORM_GARRISON)};
    struct tarr_assault assault = {.side = side, .unit = unit, .enemy = other};
    struct tarr_dig dig = {.side = side, .unit = unit};
    switch (lot_draw(lot, 4)) {
    case 0:
        return tarr_check_face(terms, state, &face, NULL) &&
               tarr_say_face(command, side, unit, face.facing);
    case 1:
        return tarr_check_form(terms, state, &form, NULL) &&
               tarr_say_form(command, side, unit, form.formation);
    case 2:
        return tarr_check_assault(terms, state, &assault, NULL) &&
               tarr_say_assault(command, side, unit, other);
    default:
        return tarr_check_dig(terms, state, &dig, NULL) && tarr_say_dig(command, side, unit);
    }
}

/* Some leg of some unit; when nobody has any left, or sometimes before, that is all. */
static bool wander_move(terms_t *terms, state_t *state, int side, uint64_t *lot,
                        struct command *command)
{
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    for (int i = 0; i < TRIES; i++) {
        int unit = lot_draw(lot, state->n_units);
        struct point to;
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_on_table(its) || its->moved) {
            continue;
        }
        enum course_aim aim = (enum course_aim)lot_draw(lot, AIMS);
        if (tarr_may_go(&scene, unit, side, NULL) && tarr_find_leg(&scene, unit, aim, &to)) {
            const int32_t path[] = {to.x, to.y};
            return tarr_say_move(command, side, unit, path, 1, ABSENT, ABSENT);
        }
    }
    return tarr_say_done(command, side);
}

static bool wander_fire(terms_t *terms, state_t *state, int side, uint64_t *lot,
                        struct command *command)
{
    for (int i = 0; i < TRIES; i++) {
        int unit = lot_draw(lot, state->n_units);
        int target = lot_draw(lot, state->n_units);
        struct tarr_fire order = {.side = side,
                                  .unit = unit,
                                  .target = target,
                                  .building = ABSENT,
                                  .armament = ABSENT,
                                  .man = ABSENT};
        if (state->units[unit].side == side && state->units[target].side != side &&
            is_on_table(&state->units[target]) && tarr_check_fire(terms, state, &order, NULL)) {
            return tarr_say_fire(command, side, unit, target, ABSENT, ABSENT, ABSENT);
        }
    }
    return tarr_say_done(command, side);
}

/* Places, moves and targets; now and then, and for all other questions, the list. */
bool tarr_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    const struct task *task = agenda_top(&state->head);
    int side = side_to_speak(&state->head);
    if (task == NULL || lot_draw(&lot, LISTED) == 0) {
        return false;
    }
    switch ((enum tarr_task)task->kind) {
    case TASK_DEPLOY:
        return wander_deploy(terms, state, side, &lot, command);
    case TASK_MOVE:
        return (lot_draw(&lot, ASIDE) == 0 && wander_aside(terms, state, side, &lot, command)) ||
               wander_move(terms, state, side, &lot, command);
    case TASK_DECLARE_FIRE:
        return wander_fire(terms, state, side, &lot, command);
    case TASK_DECLARE_AIR:
    case TASK_DECLARE_FLAK:
        return lot_draw(&lot, 2) == 0 && tarr_say_done(command, side);
    default:
        return false;
    }
}
