/* A World Aflame: weapons on the move, and getting in and out (ledger, movement on foot).
 *
 * In the order of the book: aflame.move.vehicle-door, aflame.move.manhandle,
 * aflame.move.carry-heavy, aflame.move.setup; aflame.move.tow is in tow.c. */

#include "rules/aflame/chapters.h"

enum { BY_HAND = 75, PUSHERS = 2, HULL_NEAR = 550 };

/* -- board and leave --------------------------------------------------------------------------- */

/* aflame.move.vehicle-door: half of this turn's allowance. */
static int32_t half_move(const struct figure *figure)
{
    return (figure->left + figure->went) / 2;
}

static bool touches_hull(const struct vehicle *vehicle, struct point at)
{
    const struct base hull = aflame_hull(vehicle);
    return base_is_caught(&hull, at, HULL_NEAR);
}

static bool check_door(state_t *state, int man, int vehicle, struct refusal *why)
{
    const struct figure *figure = &state->men[man];
    if (figure->man.unit != state->active || !is_in_action(&figure->man)) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "only figures of the active unit do");
    }
    if (state->vehicles[vehicle].moved || state->vehicles[vehicle].gone != GONE_HERE) {
        return refuse(why, CLAUSE_MOVE_VEHICLE_DOOR, "the vehicle must be standing");
    }
    return (figure->left > 0 && figure->left >= half_move(figure)) ||
           refuse(why, CLAUSE_MOVE_VEHICLE_DOOR, "it costs half a move");
}

/* aflame.vehicle.capacity: beside its crew. */
static int room_in(state_t *state, int vehicle)
{
    const struct vehicle_row *row = aflame_vehicle(&state->vehicles[vehicle]);
    return row->crew + row->seats - aflame_crew_of(state, vehicle);
}

bool aflame_check_board(terms_t *terms, state_t *state, const struct aflame_board *order,
                        struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    (void)terms;
    if (vehicle->burning > 0 || (vehicle->side != order->side && !vehicle->abandoned)) {
        return refuse(why, CLAUSE_VEHICLE_BAILED, "nobody gets into that vehicle");
    }
    if (order->men.n > room_in(state, order->vehicle)) {
        return refuse(why, CLAUSE_VEHICLE_CAPACITY, "it has not so many seats");
    }
    for (int i = 0; i < order->men.n; i++) {
        int man = order->men.who[i];
        if (!check_door(state, man, order->vehicle, why)) {
            return false;
        }
        if (!touches_hull(vehicle, state->men[man].man.at)) {
            return refuse(why, CLAUSE_MOVE_VEHICLE_DOOR, "he does not touch the hull");
        }
    }
    return true;
}

void aflame_do_board(struct play *play, const struct aflame_board *order)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < order->men.n; i++) {
        struct figure *figure = &state->men[order->men.who[i]];
        figure->left -= half_move(figure);
        figure->man.at = (struct point){NOWHERE, NOWHERE};
        figure->man.aboard = (uint8_t)order->vehicle;
        figure->prone = 0;
        aflame_tell_boarded(play, CLAUSE_MOVE_VEHICLE_DOOR, order->men.who[i], order->vehicle);
    }
    state->vehicles[order->vehicle].abandoned = 0;
    aflame_ask_again(play);
}

bool aflame_list_board(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int v = 0; v < state->n_vehicles && state->stage != STAGE_FIRE_A; v++) {
        struct aflame_board order = {.side = side, .vehicle = v};
        for (int i = 0; i < state->n_men && order.men.n < room_in(state, v); i++) {
            if (order.men.n < LIST_MAX && check_door(state, i, v, NULL) &&
                is_standing(&state->men[i].man) &&
                touches_hull(&state->vehicles[v], state->men[i].man.at)) {
                order.men.who[order.men.n++] = i;
            }
        }
        any |= order.men.n > 0 && aflame_check_board(terms, state, &order, NULL) &&
               aflame_add_board(legal, &order.men, v);
    }
    return any;
}

/* Leaving puts the figure in contact with the hull. */
bool aflame_check_leave(terms_t *terms, state_t *state, const struct aflame_leave *order,
                        struct refusal *why)
{
    struct body there;
    body_of(&aflame_figures, &state->head, state->active, &there);
    if (orders_stranger(&order->orders, &there) >= 0) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "only figures of the active unit do");
    }
    for (int i = 0; i < order->orders.n; i++) {
        int man = order->orders.list[i].who;
        int vehicle = state->men[man].man.aboard;
        struct point to = {order->orders.list[i].x, order->orders.list[i].y};
        if (vehicle == NO_UNIT || !check_door(state, man, vehicle, why)) {
            return vehicle != NO_UNIT ||
                   refuse(why, CLAUSE_MOVE_VEHICLE_DOOR, "he is in no vehicle");
        }
        if (!touches_hull(&state->vehicles[vehicle], to)) {
            return refuse(why, CLAUSE_MOVE_VEHICLE_DOOR, "he gets out beside the hull");
        }
        for (int k = 0; k < there.n; k++) {
            there.at[k] = there.who[k] == man ? to : there.at[k];
        }
    }
    return aflame_check_places(terms, state, state->active, &there, why);
}

void aflame_do_leave(struct play *play, const struct aflame_leave *order)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < order->orders.n; i++) {
        int man = order->orders.list[i].who;
        struct figure *figure = &state->men[man];
        int vehicle = figure->man.aboard;
        figure->left -= half_move(figure);
        figure->man.at = (struct point){order->orders.list[i].x, order->orders.list[i].y};
        figure->man.aboard = NO_UNIT;
        figure->moved = 1;
        state->vehicles[vehicle].abandoned = aflame_vehicle(&state->vehicles[vehicle])->crew > 0 &&
                                             aflame_crew_of(state, vehicle) == 0;
        aflame_tell_got_out(play, CLAUSE_MOVE_VEHICLE_DOOR, man, vehicle);
    }
    aflame_ask_again(play);
}

bool aflame_list_leave(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms, (void)state, (void)side, (void)legal;
    return false; /* a player says where each gets out */
}

/* -- push and setup ---------------------------------------------------------------------------- */

/* aflame.move.manhandle: AT and field guns of up to 75mm; two of the crew are needed. */
bool aflame_check_push(terms_t *terms, state_t *state, const struct aflame_push *order,
                       struct refusal *why)
{
    const struct gun *gun = &state->guns[order->gun];
    const struct gun_row *row = aflame_gun(gun);
    if (gun->unit != state->active || gun->gone != GONE_HERE || gun->vehicle != NO_VEHICLE) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "it is not a gun of the active unit");
    }
    if (row->mm > BY_HAND || (row->sort != SORT_AT_GUN && row->sort != SORT_FIELD_GUN)) {
        return refuse(why, CLAUSE_MOVE_MANHANDLE, "only guns of up to 75mm are pushed");
    }
    if (gun->tow != NO_VEHICLE) {
        return refuse(why, CLAUSE_MOVE_TOW, "it is hooked to a vehicle");
    }
    if (aflame_strength(state, gun->unit) < PUSHERS) {
        return refuse(why, CLAUSE_UNIT_CREW_LOSS, "two men are needed to push it");
    }
    if (state->stage != STAGE_FIRE_A || gun->fired || state->paid) {
        return refuse(why, CLAUSE_MOVE_MANHANDLE, "it does not fire in that turn");
    }
    return box_holds(table_box(&terms->table), order->to) ||
           refuse(why, CLAUSE_MOVE_EDGE, "it stays on the table");
}

void aflame_do_push(struct play *play, const struct aflame_push *order)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *gun = &state->guns[order->gun];
    const struct foot_row *row = aflame_foot_row((enum mode)MODE_BY_HAND);
    int32_t most = (row->base + aflame_average(play, FOR_WALK, CLAUSE_MOVE_MANHANDLE,
                                               gun_piece(order->gun), row->dice)) *
                   INCH;
    int32_t far = points_distance(gun->at, order->to);
    struct point to = leg_point(gun->at, order->to, far < most ? far : most);
    struct point shift = point_to(gun->at, to);
    gun->at = to;
    gun->fired = state->units[gun->unit].moved = state->units[gun->unit].walked = 1;
    gun->facing = (int16_t)bearing_of(point_plus(to, (struct point){-shift.x, -shift.y}), to);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == gun->unit && is_standing(&state->men[i].man)) {
            state->men[i].man.at = point_plus(state->men[i].man.at, shift);
            state->men[i].moved = 1;
        }
    }
    aflame_tell_pushed(play, CLAUSE_MOVE_MANHANDLE, order->gun, to);
    aflame_stir(state, gun->unit);
    aflame_finish(play);
}

bool aflame_list_push(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_guns; i++) {
        bool here = state->guns[i].unit == state->active && !is_nowhere(state->guns[i].at);
        for (int way = 0; way < 4 && here; way++) {
            const struct aflame_push order = {
                .side = side,
                .gun = i,
                .to = point_plus(state->guns[i].at, vector_towards(way * QUARTER_TURN, 5 * INCH))};
            any |= aflame_check_push(terms, state, &order, NULL) &&
                   aflame_add_push(legal, i, order.to);
        }
    }
    return any;
}

/* aflame.move.carry-heavy: dismantled and carried along, it is packed. */
void aflame_carry(struct aflame_state *state, int unit)
{
    int bearer = aflame_reference(state, unit);
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        enum gun_sort sort = (enum gun_sort)aflame_gun(gun)->sort;
        if (gun->unit == unit && gun->vehicle == NO_VEHICLE && gun->gone == GONE_HERE &&
            (sort == SORT_MG || sort == SORT_MORTAR || sort == SORT_AT_RIFLE) && bearer != NO_MAN) {
            gun->at = place_of(state, bearer);
            gun->readiness = aflame_gun(gun)->setup ? READINESS_PACKED : READINESS_READY;
        }
    }
}

bool aflame_has_heavy(state_t *state, int unit)
{
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->unit == unit && gun->vehicle == NO_VEHICLE && gun->gone == GONE_HERE &&
            (aflame_gun(gun)->sort == SORT_MG || aflame_gun(gun)->sort == SORT_MORTAR)) {
            return true;
        }
    }
    return false;
}

/* aflame.move.setup: an activation spent on it; ready from the next turn. */
bool aflame_check_prepare_gun(terms_t *terms, state_t *state,
                              const struct aflame_prepare_gun *order, struct refusal *why)
{
    const struct gun *gun = &state->guns[order->gun];
    (void)terms;
    if (gun->unit != state->active || gun->gone != GONE_HERE ||
        gun->readiness != READINESS_PACKED) {
        return refuse(why, CLAUSE_MOVE_SETUP, "it is no packed weapon of the active unit");
    }
    if (gun->tow != NO_VEHICLE) {
        return refuse(why, CLAUSE_MOVE_TOW, "it must be unhooked first");
    }
    return (state->stage == STAGE_FIRE_A && state->paid == 0) ||
           refuse(why, CLAUSE_MOVE_SETUP, "it takes a whole activation");
}

void aflame_do_prepare_gun(struct play *play, const struct aflame_prepare_gun *order)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *gun = &state->guns[order->gun];
    gun->readiness = READINESS_SETTING_UP;
    aflame_tell_ready_gun(play, CLAUSE_MOVE_SETUP, order->gun);
    aflame_finish(play);
}
