/* A World Aflame: driving (ledger, vehicles).
 *
 * In the order of the book: aflame.vehicle.wheeled, aflame.vehicle.wheeled-cross,
 * aflame.vehicle.hr-six, aflame.vehicle.breakdown, aflame.vehicle.repair, aflame.vehicle.tank,
 * aflame.vehicle.steering. */

#include "board/table_path.h"
#include "rules/aflame/arms.h"
#include "rules/table/route.h"

enum { CART = 6 * INCH, SIX = 6, MENDS = 5, TEN = 10 };

/* -- start ------------------------------------------------------------------------------------- */

static bool check_running(state_t *state, const struct vehicle *vehicle, struct refusal *why)
{
    int index = (int)(vehicle - state->vehicles);
    int turn = state->head.turn;
    if (vehicle->unit != state->active || vehicle->gone != GONE_HERE || is_nowhere(vehicle->at)) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "it is not of the active unit");
    }
    if (vehicle->immobile || vehicle->broken || vehicle->burning > 0 || vehicle->stopped >= turn ||
        vehicle->stunned >= turn) {
        return refuse(why, CLAUSE_VEHICLE_BREAKDOWN, "it cannot move");
    }
    return aflame_vehicle(vehicle)->crew == 0 || aflame_crew_of(state, index) > 0 ||
           refuse(why, CLAUSE_VEHICLE_CREW, "nobody is in it");
}

/* A boat goes by water, a train on the level or up an incline, all others on the road or off it. */
static bool check_travel(const struct vehicle *vehicle, int travel, struct refusal *why)
{
    switch (aflame_vehicle(vehicle)->sort) {
    case VEHICLE_BOAT:
        return travel == TRAVEL_WATER || refuse(why, CLAUSE_BOAT_MOVE, "a boat goes by water");
    case VEHICLE_CARRIAGE:
        return ((travel == TRAVEL_RAILS || travel == TRAVEL_INCLINE) &&
                aflame_is_locomotive(vehicle)) ||
               refuse(why, CLAUSE_TRAIN_MOVE, "a locomotive goes on rails, or up an incline");
    default:
        return travel <= TRAVEL_CROSS_COUNTRY ||
               refuse(why, CLAUSE_VEHICLE_WHEELED, "it goes on the road or across country");
    }
}

/* Has a weapon of it fired this turn, of those that throw flames alone? */
static bool has_fired(state_t *state, const struct vehicle *vehicle, bool flames)
{
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        if (gun->vehicle == vehicle - state->vehicles && gun->fired &&
            (!flames || aflame_gun(gun)->sort == SORT_FLAME)) {
            return true;
        }
    }
    return false;
}

bool aflame_check_start(terms_t *terms, state_t *state, const struct aflame_start *order,
                        struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    if (state->stage == STAGE_FIRE_B) {
        return refuse(why, CLAUSE_MOVE_ORDER, "the unit has fired behind its move");
    }
    if (has_fired(state, vehicle, false) && aflame_crew_of(state, order->vehicle) == 1) {
        return refuse(why, CLAUSE_VEHICLE_CREW, "one man alone drives or fires, not both");
    }
    if (has_fired(state, vehicle, false) && option_of(terms, OPT_MOVING_FIRE) == MOVING_FIRE_ANY) {
        return refuse(why, CLAUSE_SMALL_VEHICLE, "it has fired as one that does not move");
    }
    return check_running(state, vehicle, why) && check_travel(vehicle, (int)order->travel, why) &&
           (!vehicle->rolled ||
            refuse(why, CLAUSE_VEHICLE_WHEELED, "its movement die is thrown already"));
}

/* aflame.vehicle.breakdown: a six in two turns running, of the road die alone. */
static bool breaks_down(terms_t *terms, const struct vehicle *vehicle, int die)
{
    const struct vehicle_row *row = aflame_vehicle(vehicle);
    bool only_hr = option_of(terms, OPT_BREAKDOWN) == BREAKDOWN_HR;
    return !row->tracked && !row->animal && !row->led && die == SIX && vehicle->last_die == SIX &&
           (!only_hr || row->improvised);
}

/* aflame.vehicle.wheeled, aflame.vehicle.wheeled-cross, aflame.vehicle.hr-six,
 * aflame.vehicle.tank: in inches. */
static int throw_rate(struct play *play, int index, bool road)
{
    struct vehicle *vehicle = &aflame_of(play)->vehicles[index];
    const struct vehicle_row *row = aflame_vehicle(vehicle);
    int32_t piece = vehicle_piece(index);
    if (row->animal || row->led) {
        return CART / INCH + aflame_average(play, FOR_WALK, CLAUSE_SUPPLY_SPEED, piece, 1);
    }
    if (row->sort == VEHICLE_BOAT) {
        return aflame_boat_rate(play, index);
    }
    if (row->sort == VEHICLE_CARRIAGE) {
        return aflame_train_rate(play, index, road);
    }
    if (!road) {
        return row->tracked ? row->road
                            : aflame_die(play, FOR_DRIVE, CLAUSE_VEHICLE_WHEELED_CROSS, piece, TEN);
    }
    int die = aflame_die(play, FOR_DRIVE, CLAUSE_VEHICLE_WHEELED, piece, SIX);
    vehicle->die = (uint8_t)die;
    return row->road + (row->improvised && die == SIX ? 0 : die);
}

/* aflame.move.allowance: the weather, then snow, then half where a clause says so;
 * aflame.weather.scope: not of boats and trains; aflame.mine.r4: half, in reverse alone. */
static int32_t allowed(state_t *state, const struct vehicle *vehicle, int inches)
{
    const struct sky_row *sky = aflame_sky(state);
    if (aflame_wears(vehicle)) {
        return inches * INCH;
    }
    int less = aflame_vehicle(vehicle)->animal ? sky->horses : sky->vehicles;
    int32_t thou = (inches > less ? inches - less : 0) * INCH;
    thou = sky->halved ? thou / 2 : thou;
    /* aflame.vehicle.flamme, aflame.flame.vehicle: it has fired its flamethrower this turn */
    return has_fired(state, vehicle, true) ? thou / 2 : thou;
}

void aflame_do_start(struct play *play, const struct aflame_start *order)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *vehicle = &state->vehicles[order->vehicle];
    vehicle->rolled = 1;
    vehicle->road = order->travel == TRAVEL_ROAD || order->travel == TRAVEL_INCLINE;
    if (aflame_wears(vehicle) ||
        (aflame_starts(play, order->vehicle) && aflame_keeps_the_road(play, order->vehicle))) {
        int inches = throw_rate(play, order->vehicle, vehicle->road);
        vehicle->left = allowed(state, vehicle, inches);
        if (breaks_down(aflame_terms(play), vehicle, vehicle->die)) {
            vehicle->broken = 1;
            vehicle->left = 0;
            aflame_tell_broke_down(play, CLAUSE_VEHICLE_BREAKDOWN, order->vehicle);
        } else {
            aflame_tell_vehicle_allowance(play, CLAUSE_MOVE_ALLOWANCE, order->vehicle,
                                          vehicle->left / INCH);
        }
    }
    state->stage = state->stage == STAGE_FIRE_A ? STAGE_ROLLED : state->stage;
    aflame_ask_again(play);
}

bool aflame_list_start(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_vehicles; i++) {
        for (int travel = TRAVEL_ROAD; travel <= TRAVEL_INCLINE; travel++) {
            const struct aflame_start order = {.side = side, .vehicle = i, .travel = travel};
            any |= state->vehicles[i].side == side &&
                   aflame_check_start(terms, state, &order, NULL) &&
                   aflame_add_start(legal, i, travel);
        }
    }
    return any;
}

/* -- drive ------------------------------------------------------------------------------------- */

/* aflame.vehicle.steering: any path; reverse at half rate. */
static int32_t path_price(terms_t *terms, state_t *state, int vehicle, const struct route *route,
                          bool reverse, struct refusal *why)
{
    int32_t sum = 0;
    for (int i = 0; i + 1 < route->n; i++) {
        int32_t cost;
        if (!aflame_check_leg(terms, state, vehicle, route->points[i], route->points[i + 1], &cost,
                              why)) {
            return -1;
        }
        sum += cost;
    }
    return reverse ? 2 * sum : sum;
}

/* A train goes either way at the same rate. */
static int32_t price_of(terms_t *terms, state_t *state, int vehicle, const struct route *route,
                        bool reverse, struct refusal *why)
{
    bool train = aflame_is_locomotive(&state->vehicles[vehicle]);
    return path_price(terms, state, vehicle, route, reverse && !train, why);
}

static int end_facing(const struct route *route, bool reverse)
{
    int facing = bearing_of(route->points[route->n - 2], route->points[route->n - 1]);
    return reverse ? angle_reduce(facing + HALF_TURN) : facing;
}

static bool check_route(terms_t *terms, state_t *state, int vehicle, const struct route *route,
                        bool reverse, struct refusal *why)
{
    const struct vehicle *its = &state->vehicles[vehicle];
    if (!its->rolled || state->stage == STAGE_FIRE_B) {
        return refuse(why, CLAUSE_VEHICLE_WHEELED, "its movement die comes first");
    }
    if (its->reverse_only && !reverse) {
        return refuse(why, CLAUSE_MINE_R4, "its controls are damaged: it only goes backwards");
    }
    int32_t price = price_of(terms, state, vehicle, route, reverse, why);
    if (price < 0) {
        return false;
    }
    if (price > its->left) {
        return refuse(why, CLAUSE_MOVE_ALLOWANCE, "it would go further than it may");
    }
    if (aflame_is_locomotive(its)) {
        return aflame_check_train(terms, state, vehicle, route, reverse, why);
    }
    struct vehicle there = *its;
    there.at = route->points[route->n - 1];
    there.facing = (int16_t)end_facing(route, reverse);
    const struct base hull = aflame_hull(&there);
    return aflame_check_helm(state, vehicle, route, reverse, why) &&
           aflame_check_hull(terms, state, vehicle, &hull, why);
}

/* Where an order leads: of a train along its rails, whichever way that is. */
static bool read_route(terms_t *terms, state_t *state, const struct aflame_drive *order,
                       struct route *route, bool *reverse, struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    *reverse = order->backwards;
    *route = route_of(vehicle->at, order->path, order->n_path);
    if (aflame_vehicle(vehicle)->sort != VEHICLE_CARRIAGE) {
        return true;
    }
    if (order->backwards || order->n_path != 1) {
        return refuse(why, CLAUSE_TRAIN_MOVE, "of a train only the place it goes to is said");
    }
    return aflame_rail_route(terms, state, order->vehicle, route->points[1], route, reverse, why);
}

bool aflame_check_drive(terms_t *terms, state_t *state, const struct aflame_drive *order,
                        struct refusal *why)
{
    struct route route;
    bool reverse;
    return check_running(state, &state->vehicles[order->vehicle], why) &&
           read_route(terms, state, order, &route, &reverse, why) &&
           check_route(terms, state, order->vehicle, &route, reverse, why);
}

void aflame_do_drive(struct play *play, const struct aflame_drive *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct vehicle *vehicle = &state->vehicles[order->vehicle];
    struct route route;
    bool reverse;
    read_route(terms, state, order, &route, &reverse, NULL);
    vehicle->left -= price_of(terms, state, order->vehicle, &route, reverse, NULL);
    march_begin(&state->drive, order->vehicle, &route, 0);
    state->drive.verb = reverse;
    aflame_lapse(state, vehicle->unit);
    agenda_run(&state->head, TASK_DRIVE);
}

static bool add_drive(terms_t *terms, state_t *state, int side, int vehicle, struct point to,
                      struct legal *legal)
{
    const int32_t path[2] = {to.x, to.y};
    const struct aflame_drive order = {.side = side,
                                       .vehicle = vehicle,
                                       .path = path,
                                       .n_path = 1,
                                       .backwards = state->vehicles[vehicle].reverse_only};
    return aflame_check_drive(terms, state, &order, NULL) &&
           aflame_add_drive(legal, vehicle, path, 1, order.backwards);
}

/* Straight ways, as far as it may; of a train both ways along its rails. */
bool aflame_list_drive(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        bool train = aflame_is_locomotive(vehicle);
        int32_t far = vehicle->left / (vehicle->reverse_only ? 2 : 1) - 2;
        for (int way = 0; way < (train ? 2 : LISTED_WAYS) && far > INCH; way++) {
            struct point to =
                train ? aflame_rail_point(terms, vehicle, way == 0 ? far : -far)
                      : point_plus(vehicle->at, vector_towards(way * FULL_TURN / LISTED_WAYS, far));
            any |= vehicle->side == side && vehicle->rolled &&
                   add_drive(terms, state, side, i, to, legal);
        }
    }
    return any;
}

/* -- on the way -------------------------------------------------------------------------------- */

/* aflame.overwatch.window: at its start, after each whole inch and at its end. */
static void end_drive(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *vehicle = &state->vehicles[state->drive.unit];
    int index = state->drive.unit;
    vehicle->went += state->drive.along;
    if (aflame_vehicle(vehicle)->sort == VEHICLE_TANK) {
        state->last_tank = (uint8_t)index;
    }
    march_end(&state->drive);
    aflame_tell_drives(play, CLAUSE_VEHICLE_STEERING, index, vehicle->at);
    aflame_stir(state, vehicle->unit);
    state->stage = state->stage == STAGE_ROLLED ? STAGE_MOVED : state->stage;
    aflame_ask_again(play);
}

/* aflame.stop.halt, aflame.mine.choice, aflame.mine.detonate: what lies on that inch; false: it
 * stops at *stop. */
static bool passes(struct play *play, int vehicle, struct point from, struct point to,
                   struct point *stop)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int mine;
    if (aflame_wears(&state->vehicles[vehicle])) {
        return true;
    }
    if (aflame_meets_barrier(terms, state, vehicle, from, to, stop) &&
        !aflame_is_not_curious(play, vehicle)) {
        return false;
    }
    if (!aflame_meets_mine(terms, state, vehicle, from, to, &mine, stop)) {
        return true;
    }
    if (!aflame_drives_on(play, vehicle, mine)) {
        *stop = from;
        state->vehicles[vehicle].looking = (uint8_t)(mine + 1);
        return false;
    }
    aflame_enter_mine(play, vehicle, mine);
    const struct vehicle *its = &state->vehicles[vehicle];
    return its->gone == GONE_HERE && !its->immobile && its->stopped < state->head.turn &&
           its->stunned < state->head.turn && !its->abandoned;
}

/* One inch; a mine or a road block may stop it there. */
static bool drive_inch(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    struct march *drive = &state->drive;
    struct vehicle *vehicle = &state->vehicles[drive->unit];
    const struct route route = march_route(drive);
    struct point from = vehicle->at;
    int facing = vehicle->facing;
    march_on(drive, INCH);
    struct point to = route_at(&route, drive->along, &facing);
    facing = drive->verb ? angle_reduce(facing + HALF_TURN) : facing;
    struct point stop = to;
    bool passed = passes(play, drive->unit, from, to, &stop);
    if (vehicle->gone == GONE_HERE) {
        aflame_put_vehicle(state, drive->unit, passed ? to : stop, facing);
    }
    vehicle->moved = 1;
    if (aflame_is_locomotive(vehicle)) {
        aflame_pull(aflame_terms(play), state, drive->unit);
    }
    state->units[vehicle->unit].moved = state->units[vehicle->unit].walked = 1;
    return passed;
}

void aflame_run_drive(struct play *play, const struct task *task)
{
    struct aflame_state *state = aflame_of(play);
    struct march *drive = &state->drive;
    if (!is_marching(drive)) {
        aflame_ask_again(play);
        return;
    }
    const struct vehicle *vehicle = &state->vehicles[drive->unit];
    const struct unit *unit = &state->units[vehicle->unit];
    int enemy = 1 - vehicle->side;
    if (vehicle->gone != GONE_HERE || unit->control != CONTROL_NORMAL || vehicle->immobile) {
        end_drive(play);
        return;
    }
    if (task->a == 0) {
        agenda_push(&state->head, (struct task){.kind = TASK_DRIVE, .unit = NO_UNIT, .a = 1});
        if (!aflame_follow_instruction(play) && !drive->into && !(state->relies >> enemy & 1) &&
            !is_veiled(state, vehicle->unit)) {
            agenda_ask(&state->head, TASK_WINDOW, enemy, vehicle->unit);
        }
        return;
    }
    if (march_is_over(drive) || !drive_inch(play)) {
        end_drive(play);
        return;
    }
    aflame_find_shown(play);
    agenda_run(&state->head, TASK_DRIVE);
}

int aflame_mover(state_t *state)
{
    return state->advance.n > 0         ? state->advance.unit
           : is_marching(&state->drive) ? state->vehicles[state->drive.unit].unit
                                        : NO_UNIT;
}

/* A vehicle that runs on by itself stops short at anything impassable. */
void aflame_run_on(struct play *play, int vehicle, int facing, int32_t length, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    its->road = 0;
    its->facing = (int16_t)facing;
    struct point at =
        aflame_vehicle_goes(play, vehicle, point_plus(its->at, vector_towards(facing, length)));
    aflame_put_vehicle(state, vehicle, at, facing);
    aflame_tell_drives(play, clause, vehicle, at);
    aflame_stir(state, its->unit);
}

/* -- repair ------------------------------------------------------------------------------------ */

/* aflame.vehicle.repair: in place of its activation, not under fire this turn so far. */
bool aflame_check_repair(terms_t *terms, state_t *state, const struct aflame_repair *order,
                         struct refusal *why)
{
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    (void)terms;
    if (vehicle->unit != state->active || !vehicle->broken || vehicle->die == SIX) {
        return refuse(why, CLAUSE_VEHICLE_REPAIR, "it has not broken down before this turn");
    }
    return (state->stage == STAGE_FIRE_A && state->paid == 0 &&
            state->units[vehicle->unit].attacked == 0) ||
           refuse(why, CLAUSE_VEHICLE_REPAIR, "repair is a whole activation, and not under fire");
}

void aflame_do_repair(struct play *play, const struct aflame_repair *order)
{
    struct aflame_state *state = aflame_of(play);
    struct throw throw =
        play_die(FOR_REPAIR, CLAUSE_VEHICLE_REPAIR, vehicle_piece(order->vehicle), NO_PIECE);
    if (play_roll_reaches(play, &throw, MENDS)) {
        state->vehicles[order->vehicle].broken = 0;
        aflame_tell_mended(play, CLAUSE_VEHICLE_REPAIR, order->vehicle);
    }
    aflame_finish(play);
}
