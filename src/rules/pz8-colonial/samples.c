/* Pz8 Colonial: some of the endless moves, sure to be accepted, and any command by the lot
 * (ruleset.h, wander). */

#include <string.h>

#include "board/table_touch.h"
#include "core/lot.h"
#include "rules/pz8-colonial/colonial.h"

/* -- where a unit is --------------------------------------------------------------------------- */

struct point colonial_middle(state_t *state, int unit)
{
    struct body body;
    int64_t x = 0;
    int64_t y = 0;
    int n = 0;
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        if (!is_nowhere(body.at[i])) {
            x += body.at[i].x;
            y += body.at[i].y;
            n++;
        }
    }
    return n == 0 ? state->units[unit].at : (struct point){(int32_t)(x / n), (int32_t)(y / n)};
}

bool colonial_nearest_enemy(state_t *state, int side, struct point at, struct point *enemy)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && is_standing(man) && !is_hidden(state, man->unit) &&
            point_distance2(at, man->at) < least) {
            least = point_distance2(at, man->at);
            *enemy = man->at;
        }
    }
    return least != INT64_MAX;
}

/* -- marches ----------------------------------------------------------------------------------- */

/* Towards the nearest enemy, towards the goal, away from the enemy, and along the table. */
enum { AIM_ENEMY, AIM_GOAL, AIM_AWAY, AIM_NORTH, AIM_EAST, AIM_SOUTH, AIM_WEST, AIMS, PARTS = 4 };

static bool find_aim(terms_t *terms, state_t *state, int aim, struct point at, struct point *to)
{
    int side = state->units[state->active].side;
    switch (aim) {
    case AIM_ENEMY:
        return colonial_nearest_enemy(state, side, at, to);
    case AIM_GOAL:
        *to = terms->goal == NO_GOAL ? at : colonial_mean_corner(&terms->table, terms->goal);
        return terms->goal != NO_GOAL;
    case AIM_AWAY:
        if (!colonial_nearest_enemy(state, side, at, to)) {
            return false;
        }
        *to = point_plus(at, point_to(*to, at));
        return true;
    default:
        *to = point_plus(at, vector_towards((aim - AIM_NORTH) * 900, INCH));
        return true;
    }
}

static int32_t march_rate(terms_t *terms, state_t *state)
{
    const struct move_row *row = colonial_moves_of(terms, &state->units[state->active]);
    return scaled(terms, state->extra > 0 ? state->extra * INCH : row->rate);
}

/* So many quarters of what it may go. Towards the goal it does not go beyond. */
static bool sample_march(terms_t *terms, state_t *state, struct point at, int aim, int quarters,
                         struct point *shift)
{
    struct point to;
    if (!find_aim(terms, state, aim, at, &to) || point_equal(at, to)) {
        return false;
    }
    int32_t far = (march_rate(terms, state) - 2) * quarters / PARTS;
    int32_t way = points_distance(at, to);
    far = (aim == AIM_GOAL || aim == AIM_ENEMY) && way < far ? way : far;
    *shift = point_to(at, leg_point(at, to, far));
    return far > 0;
}

bool colonial_list_march(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct point at = colonial_middle(state, state->active);
    struct point listed[AIMS];
    int n = 0;
    if (!colonial_check_may_move(terms, state, NULL)) {
        return false;
    }
    for (int aim = 0; aim < AIMS; aim++) {
        for (int quarters = PARTS; quarters > 0; quarters--) {
            struct colonial_march order = {.side = side};
            if (sample_march(terms, state, at, aim, quarters, &order.shift) &&
                colonial_check_march(terms, state, &order, NULL)) {
                listed[n++] = order.shift;
                break;
            }
        }
        for (int i = 0; i + 1 < n; i++) {
            n -= i + 1 < n && point_equal(listed[i], listed[n - 1]);
        }
    }
    for (int i = 0; i < n; i++) {
        colonial_add_march(legal, listed[i]);
    }
    return n > 0;
}

/* -- lines and closing up ---------------------------------------------------------------------- */

/* A line square to the way to the nearest enemy, in one rank or in two. */
bool colonial_list_form(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct point at = colonial_middle(state, state->active);
    struct point enemy;
    struct body body;
    bool any = false;
    if (!colonial_check_may_move(terms, state, NULL) ||
        !colonial_nearest_enemy(state, side, at, &enemy)) {
        return false;
    }
    body_of(&colonial_figures, &state->head, state->active, &body);
    int bearing = angle_reduce(bearing_of(at, enemy) + 900);
    int32_t apart = scaled(terms, state->units[state->active].mounted ? INCH : 3 * INCH / 4);
    for (int ranks = 1; ranks <= 2; ranks++) {
        int files = (body.n + ranks - 1) / ranks;
        struct point half = vector_towards(bearing, (files - 1) * apart / 2);
        struct colonial_form order = {.side = side, .ranks = ranks};
        order.line[0] = point_plus(at, (struct point){-half.x, -half.y});
        order.line[1] = point_plus(at, half);
        if (body.n > 1 && colonial_check_form(terms, state, &order, NULL)) {
            any |= colonial_add_form(legal, order.line, ranks);
        }
    }
    return any;
}

/* Everybody towards the middle, those nearest to it first. */
static void close_up(terms_t *terms, state_t *state, struct places *orders)
{
    struct point middle = colonial_middle(state, state->active);
    struct crowd crowd;
    struct men *men = &crowd.men;
    uint64_t own[MEN_WORDS];
    int64_t key[MEN_MAX];
    int16_t order[MEN_MAX];
    int32_t rate = march_rate(terms, state) - 2;
    colonial_crowd(terms, state, &crowd);
    men_of_unit(men, state->active, own);
    for (int i = NO_MAN; next_man(own, &i);) {
        key[i] = point_distance2(men->at[i], middle);
    }
    int n = men_by_key(men, own, key, order);
    orders->n = 0;
    for (int i = 0; i < n; i++) {
        struct base things[CROWD_MAX];
        struct point *at = &men->at[order[i]];
        int32_t far = points_distance(*at, middle);
        int n_things = crowd_shunned(&crowd, state->units[state->active].side, order[i], things);
        const struct mover mover = {.radius = men->radius[order[i]]};
        const struct point path[2] = {*at, leg_point(*at, middle, far < rate ? far : rate)};
        struct point to = path_last_free(&mover, path, 2, things, n_things, OVERLAP_THOU).at;
        if (!point_equal(to, *at)) {
            orders_add(orders, order[i], to);
            *at = to;
        }
    }
}

/* pz8-colonial.move.cohesion: what a march cannot mend. */
bool colonial_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct colonial_move order = {.side = side};
    struct body body;
    body_of(&colonial_figures, &state->head, state->active, &body);
    if (chain_holds(body.at, body.n, scaled(terms, COHESION)) ||
        !colonial_check_may_move(terms, state, NULL)) {
        return false;
    }
    close_up(terms, state, &order.orders);
    return colonial_check_move(terms, state, &order, NULL) &&
           colonial_add_move(legal, &order.orders);
}

/* -- any command ------------------------------------------------------------------------------- */

static bool wander_to_activate(terms_t *terms, state_t *state, int side, uint64_t *lot,
                               struct command *command)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct colonial_activate order = {.side = side, .unit = i};
        if (state->units[i].side == side && colonial_check_activate(terms, state, &order, NULL) &&
            lot_draw(lot, ++n) == 0) {
            colonial_say_activate(command, side, i);
        }
    }
    return n > 0;
}

static bool wander_to_march(terms_t *terms, state_t *state, int side, uint64_t *lot,
                            struct command *command)
{
    struct colonial_march order = {.side = side};
    struct point at = colonial_middle(state, state->active);
    int aim = lot_draw(lot, AIMS);
    int quarters = 1 + lot_draw(lot, PARTS);
    return sample_march(terms, state, at, aim, quarters, &order.shift) &&
           colonial_check_march(terms, state, &order, NULL) &&
           colonial_say_march(command, side, order.shift);
}

static bool wander_to_fire(terms_t *terms, state_t *state, int side, uint64_t *lot,
                           struct command *command)
{
    const struct colonial_fire order = {.side = side, .target = lot_draw(lot, state->n_units)};
    return state->units[order.target].side != side &&
           colonial_check_fire(terms, state, &order, NULL) &&
           colonial_say_fire(command, side, order.target);
}

static bool is_near_anybody(terms_t *terms, state_t *state)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != state->units[state->active].side &&
            is_on_table(&state->units[i]) && colonial_is_near(terms, state, state->active, i)) {
            return true;
        }
    }
    return false;
}

static bool wander_to_charge(terms_t *terms, state_t *state, int side, struct command *command)
{
    struct colonial_charge order = {.side = side};
    return !state->moved && is_near_anybody(terms, state) &&
           colonial_propose_charge(terms, state, state->active, NO_UNIT, &order.orders) &&
           colonial_check_charge(terms, state, &order, NULL) &&
           colonial_say_charge(command, side, &order.orders);
}

/* Figures on foot or mounted; of guns and snipers the lists are taken. */
static bool wander_to_act(terms_t *terms, state_t *state, int side, uint64_t *lot,
                          struct command *command)
{
    enum { TRIES = 4, MARCHES = 5, CHARGES = 7, FIRES = 9 };
    const struct colonial_end end = {.side = side};
    const struct colonial_extra extra = {.side = side};
    const struct colonial_rough rough = {.side = side};
    if (colonial_must_charge(terms, state, state->active)) {
        return wander_to_charge(terms, state, side, command);
    }
    for (int i = 0; i < TRIES; i++) {
        int what = lot_draw(lot, 11);
        if (what < MARCHES   ? wander_to_march(terms, state, side, lot, command)
            : what < CHARGES ? wander_to_charge(terms, state, side, command)
            : what < FIRES   ? wander_to_fire(terms, state, side, lot, command)
            : what == FIRES  ? colonial_check_extra(terms, state, &extra, NULL) &&
                                  colonial_say_extra(command, side)
                            : colonial_check_rough(terms, state, &rough, NULL) &&
                                  colonial_say_rough(command, side)) {
            return true;
        }
    }
    return colonial_say_end(command, side) && colonial_check_end(terms, state, &end, NULL);
}

bool colonial_wander(terms_t *terms, state_t *state, uint64_t lot, struct command *command)
{
    const struct task *task = agenda_top(&state->head);
    int side = side_to_speak(&state->head);
    if (task == NULL || side == SIDE_NONE) {
        return false;
    }
    if (task->kind == TASK_ACTIVATE || task->kind == TASK_SECOND) {
        return wander_to_activate(terms, state, side, &lot, command);
    }
    if (task->kind != TASK_ACT || has_model(terms, &state->units[state->active]) ||
        kind_of(terms, &state->units[state->active]) == KIND_SNIPER) {
        return false;
    }
    return wander_to_act(terms, state, side, &lot, command);
}
