/* The Pz8 ground family: straight legs that a unit could take, sure to be accepted. */

#include "rules/pz8-ground/listing.h"

enum { ROUNDING = 2 }; /* thou that the stretches of a leg over rough ground may add up to more */

/* -- how it stands ---------------------------------------------------------------------------- */

int32_t ground_front_at(const struct mover_list *list, struct point to)
{
    const struct unit *its = &list->state->units[list->unit];
    if (list->enemy < 0 || point_equal(list->state->units[list->enemy].at, to) ||
        !ground_has_front(list->terms, its)) {
        return ABSENT;
    }
    return bearing_of(to, list->state->units[list->enemy].at);
}

/* -- whether it is accepted ------------------------------------------------------------------- */

/* The umpire's own judgement of a straight leg. */
static bool is_accepted(const struct mover_list *list, struct point to)
{
    const int32_t path[] = {to.x, to.y};
    const struct ground_move order = {
        .unit = list->unit, .path = path, .n_path = 1, .facing = ground_front_at(list, to)};
    return ground_check_move(list->terms, list->state, &order, NULL);
}

/* Is there room for it at the end of a straight leg, as it comes to stand there? */
static bool has_room_at(const struct mover_list *list, struct point to)
{
    if (is_roomy(&list->occupied->centres, list->unit, to)) {
        return true;
    }
    const struct unit *its = &list->state->units[list->unit];
    int32_t front = ground_front_at(list, to);
    int facing = front == ABSENT ? bearing_of(its->at, to) : front;
    struct base base = ground_base_at(list->terms, to, facing);
    return !ground_is_filled(list->terms, list->state, &base, its->side, list->unit);
}

/* The same, sooner: where the leg meets nothing, room at its end and the price are all that is left
 * to judge. A unit that was engaged is bound by more than that. */
static bool is_accepted_soon(const struct mover_list *list, struct point to)
{
    const struct unit *its = &list->state->units[list->unit];
    ground_note_meetings(list->terms, list->state, list->occupied);
    if (was_engaged(its) || !ground_meets_nothing(list->occupied, its->at, to)) {
        return is_accepted(list, to);
    }
    struct route route;
    route.n = 2;
    route.points[0] = its->at;
    route.points[1] = to;
    return has_room_at(list, to) && ground_check_budget(list->terms, its, &route, NULL);
}

static bool accepts(const struct seeker *seeker, struct point to)
{
    const struct mover_list *list = (const struct mover_list *)seeker;
    return list->doubtful ? is_accepted_soon(list, to)
                          : is_roomy(&list->occupied->centres, list->unit, to);
}

/* The price of so much of the way to a point. */
static int64_t price_of(const struct mover_list *list, struct point aim, int32_t length)
{
    const struct unit *its = &list->state->units[list->unit];
    struct ground_costs costs = ground_costs_for(list->terms, template_of(list->terms, its));
    struct point leg[] = {its->at, leg_point(its->at, aim, length)};
    return path_cost(&list->terms->table, &costs, leg, 2);
}

/* As far as it can pay for; where the dear ground comes first, half the way over any is sure. */
static int32_t far_over_rough(const struct seeker *seeker, struct point aim)
{
    const struct mover_list *list = (const struct mover_list *)seeker;
    int32_t distance = points_distance(seeker->at, aim);
    int32_t length = distance < seeker->open ? distance : seeker->open;
    if (list->whole || length <= list->rough) {
        return list->rough;
    }
    int64_t price = price_of(list, aim, length);
    if (price <= list->left) {
        return length;
    }
    length = (int32_t)(length * (int64_t)list->left / price) - ROUNDING;
    return length > list->rough && price_of(list, aim, length) <= list->left ? length : list->rough;
}

/* -- where it leads --------------------------------------------------------------------------- */

static bool find_to_goal(const struct mover_list *list, int but, struct point *to)
{
    int goal = ground_goal_of(list->state, &list->state->units[list->unit], but);
    return goal >= 0 && try_towards(&list->seeker, list->state->objectives[goal].at, to);
}

static bool find_to_enemy(const struct mover_list *list, struct point *to)
{
    struct point at = list->state->units[list->unit].at;
    struct point enemy = list->state->units[list->enemy].at;
    if (!list->doubtful) {
        return try_towards(&list->seeker, enemy, to);
    }
    struct point away = point_to(enemy, at);
    return try_towards(&list->seeker, point_plus(at, (struct point){away.x / 2, away.y / 2}), to);
}

/* Into contact: the path ends in the enemy's base, where it is cut short. */
static bool find_charge(const struct mover_list *list, struct point *to)
{
    struct point at = list->state->units[list->unit].at;
    const struct unit *target = &list->state->units[list->enemy];
    int64_t reach = list->seeker.open;
    *to = target->at;
    return point_distance2(at, *to) <= reach * reach &&
           !is_flyer(template_of(list->terms, &list->state->units[list->unit])) &&
           !is_flyer(template_of(list->terms, target)) && is_accepted(list, *to);
}

/* The full check takes its time, and two are enough. */
bool ground_find_leg(const struct mover_list *list, enum leg leg, struct point *to)
{
    if (list->doubtful && leg > LEG_TO_ENEMY) {
        return false;
    }
    switch (leg) {
    case LEG_TO_GOAL:
        return find_to_goal(list, -1, to);
    case LEG_TO_OTHER:
        return find_to_goal(list, ground_goal_of(list->state, &list->state->units[list->unit], -1),
                            to);
    case LEG_TO_ENEMY:
        return list->enemy >= 0 && find_to_enemy(list, to);
    case LEG_CHARGE:
        return list->enemy >= 0 && find_charge(list, to);
    case LEG_NORTH:
        return try_compass(&list->seeker, 0, 1, to);
    case LEG_EAST:
        return try_compass(&list->seeker, 1, 0, to);
    case LEG_SOUTH:
        return try_compass(&list->seeker, 0, -1, to);
    default:
        return try_compass(&list->seeker, -1, 0, to);
    }
}

/* -- who looks for them ----------------------------------------------------------------------- */

static bool is_near_wire(state_t *state, const struct unit *unit)
{
    for (int i = 0; i < state->n_wire; i++) {
        if (!state->wire[i].gone && points_within(unit->at, state->wire[i].at, 20 * INCH)) {
            return true;
        }
    }
    return false;
}

struct mover_list ground_moves_of(terms_t *terms, state_t *state, int unit, int enemy,
                                  struct occupied *occupied)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    bool whole = option(terms, OPT_MOVE_TERRAIN) == MOVE_TERRAIN_WHOLE;
    bool even = ignores_terrain(template);
    int32_t side = ground_base_side(terms);
    int32_t most = ground_allowance(terms, its);
    int32_t left = most - its->spent;
    int32_t slow = whole && !even ? most / 2 - its->spent : left / 2;
    struct mover_list list = {
        .terms = terms,
        .state = state,
        .occupied = occupied,
        .unit = unit,
        .enemy = enemy,
        .doubtful = was_engaged(its) ||
                    (is_vehicle(template) && !is_flyer(template) && occupied->closed) ||
                    (ground_is_barred_by_wire(template) && is_near_wire(state, its)) ||
                    (whole && its->trail != 0),
        .whole = whole || even,
        .left = left - 2 * ROUNDING,
        .rough = even ? left / COST_OPEN : slow / COST_OPEN - ROUNDING,
        .seeker = {.at = its->at,
                   .open = left / COST_OPEN,
                   .bounds = box_widened(table_box(&terms->table), -side * 3 / 4),
                   .uneven = &occupied->uneven,
                   .far = far_over_rough,
                   .accepts = accepts},
    };
    note_near_ground(&occupied->uneven, its->at, list.seeker.open);
    return list;
}

bool ground_has_way_left(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->drive != DRIVE_TOWED && !unit->tried &&
           ground_allowance(terms, unit) - unit->spent >= LEAST_LEG * COST_OPEN;
}

/* Each once: two aims may lie in one direction. */
static void list_legs(const struct mover_list *list, struct legal *legal)
{
    struct point legs[LEG_KINDS];
    int n = 0;
    for (int leg = 0; leg < LEG_KINDS; leg++) {
        if (ground_find_leg(list, (enum leg)leg, &legs[n])) {
            int same = 0;
            while (!point_equal(legs[same], legs[n])) {
                same++;
            }
            if (same == n) {
                ground_add_move(legal, list->unit, (int32_t[]){legs[n].x, legs[n].y}, 1,
                                ground_front_at(list, legs[n]));
                n++;
            }
        }
    }
}

bool ground_list_moves(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (legal == NULL) {
        return true; /* to end the phase can always be said */
    }
    struct occupied occupied;
    ground_note_occupied(terms, state, side, true, &occupied);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side || unit->gone != GONE_HERE) {
            continue;
        }
        if (unit->aboard != NO_UNIT) {
            ground_list_getting_off(terms, state, i, legal);
            continue;
        }
        if (!ground_check_may_move(terms, unit, 0, NULL)) {
            continue;
        }
        int bearing;
        int enemy = ground_nearest_enemy(&occupied, unit->at);
        if (ground_has_way_left(terms, unit)) {
            struct mover_list list = ground_moves_of(terms, state, i, enemy, &occupied);
            list_legs(&list, legal);
        }
        if (ground_find_pivot(terms, state, i, enemy, &bearing)) {
            ground_add_pivot(legal, i, bearing);
        }
        ground_list_boarding(terms, state, i, &occupied, legal);
    }
    return ground_add_end(legal);
}
