/* A World Aflame: deployment (ledger, deployment).
 *
 * In the order of the book: aflame.deploy.plans-first, aflame.deploy.open, aflame.deploy.map. */

#include "rules/aflame/arms.h"

enum { INSET = 3 * INCH / 2, WIDE_STEP = 4 * INCH, CLOSE_STEP = 1 * INCH };

/* -- the two phases ---------------------------------------------------------------------------- */

/* aflame.deploy.plans-first: plans and orders of both, in secret. */
enum phase_end aflame_run_plan(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    if (state->step == 0) {
        state->step = 1;
        agenda_ask_sides(&state->head, TASK_PLAN, SEEN_BY_ALL, SECRET_ORDERS);
        return PHASE_GOES_ON;
    }
    state->step = 0;
    return PHASE_ENDS;
}

static bool is_placed(state_t *state, int unit)
{
    int reference = aflame_reference(state, unit);
    return reference != NO_MAN && !is_nowhere(place_of(state, reference));
}

/* Aircraft are over the table, not on it. */
bool aflame_is_unplaced(terms_t *terms, state_t *state, int side, int unit)
{
    const struct unit *its = &state->units[unit];
    return its->side == side && its->gone == GONE_HERE && aflame_strength(state, unit) > 0 &&
           kind_of(terms, its) != KIND_AIRCRAFT && !is_placed(state, unit);
}

static bool has_unplaced(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (aflame_is_unplaced(terms, state, side, i)) {
            return true;
        }
    }
    return false;
}

/* aflame.setup.steps: the defender first; in the open (aflame.deploy.open), or both in secret where
 * units are marked on a map. */
enum phase_end aflame_run_deploy(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    bool map = option_of(terms, OPT_DEPLOYMENT) == DEPLOYMENT_MAP;
    while (state->step < SIDES) {
        int side = state->step == 0 ? DEFENDER : ATTACKER;
        state->step++;
        if (has_unplaced(terms, state, side)) {
            state->step = map ? SIDES : state->step;
            agenda_ask_sides(&state->head, TASK_DEPLOY, map ? SEEN_BY_ALL : 1u << side,
                             map ? SECRET_ORDERS : SECRET_NOT);
            return PHASE_GOES_ON;
        }
    }
    state->step = 0;
    aflame_note_goals(play);
    return PHASE_ENDS;
}

/* aflame.scenario.sh-night: where days follow one another; the defender first. */
void aflame_ask_night(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    if (option_of(aflame_terms(play), OPT_DEPLOYMENT) == DEPLOYMENT_MAP) {
        agenda_ask_sides(&state->head, TASK_NIGHT, SEEN_BY_ALL, SECRET_ORDERS);
        return;
    }
    for (int side = ATTACKER; side <= DEFENDER; side++) {
        agenda_ask_sides(&state->head, TASK_NIGHT, 1u << side, SECRET_NOT);
    }
}

/* -- deploy and post --------------------------------------------------------------------------- */

static bool check_zone(terms_t *terms, state_t *state, int unit, const struct body *there,
                       struct refusal *why)
{
    for (int i = 0; i < there->n; i++) {
        const struct base man = base_point(there->at[i]);
        if (!is_nowhere(there->at[i]) &&
            !aflame_check_ground(terms, state, unit, there->at[i], &man, why)) {
            return false;
        }
    }
    return aflame_check_distance(terms, state, unit, there, why);
}

static bool check_there(terms_t *terms, state_t *state, int unit, const struct body *there,
                        struct refusal *why)
{
    if (state->units[unit].gone != GONE_HERE) {
        return refuse(why, CLAUSE_DEPLOY_OPEN, "it is not here");
    }
    return check_zone(terms, state, unit, there, why) &&
           aflame_check_places(terms, state, unit, there, why);
}

static void line_up(terms_t *terms, state_t *state, int unit, const struct point line[2], int ranks,
                    struct body *there)
{
    const struct line_form form = aflame_line(terms, state, unit, line, ranks);
    body_of(&aflame_figures, &state->head, unit, there);
    for (int i = 0; i < there->n; i++) {
        there->at[i] = form_line(&form, there->n, i);
    }
}

/* A gun stands with the first of its crew. */
static void stand(struct aflame_state *state, int unit, const struct body *there)
{
    body_stand(&aflame_figures, &state->head, there);
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].unit == unit && state->guns[i].vehicle == NO_VEHICLE && there->n > 0) {
            state->guns[i].at = there->at[0];
        }
    }
}

/* A vehicle stands at the first end and faces the other. */
static bool check_vehicle(terms_t *terms, state_t *state, int vehicle, const struct point line[2],
                          bool zoned, struct refusal *why)
{
    struct vehicle moved = state->vehicles[vehicle];
    moved.at = line[0];
    moved.facing = (int16_t)bearing_of(line[0], line[1]);
    const struct base hull = aflame_hull(&moved);
    if (aflame_vehicle(&moved)->sort == VEHICLE_BOAT && !aflame_is_water(&terms->table, moved.at)) {
        return refuse(why, CLAUSE_BOAT_MOVE, "a boat stays on the water");
    }
    if (aflame_is_locomotive(&moved)) {
        struct aflame_state there = *state;
        there.vehicles[vehicle] = moved;
        if (aflame_rerail(terms, &there, vehicle) != NULL) {
            return refuse(why, CLAUSE_TRAIN_MOVE, "a train stands on rails, all of it");
        }
    }
    return (!zoned || aflame_check_ground(terms, state, moved.unit, moved.at, &hull, why)) &&
           (aflame_check_hull(terms, state, vehicle, &hull, NULL) ||
            refuse(why, CLAUSE_DEPLOY_OPEN, "there is no room for the vehicle"));
}

bool aflame_check_lineup(terms_t *terms, state_t *state, int unit, const struct point line[2],
                         int ranks, bool zoned, struct refusal *why)
{
    struct body there;
    int vehicle = aflame_own_vehicle(state, unit);
    if (vehicle != NO_VEHICLE) {
        return check_vehicle(terms, state, vehicle, line, zoned, why);
    }
    line_up(terms, state, unit, line, ranks, &there);
    return zoned ? check_there(terms, state, unit, &there, why)
                 : aflame_check_places(terms, state, unit, &there, why);
}

bool aflame_check_deploy(terms_t *terms, state_t *state, const struct aflame_deploy *order,
                         struct refusal *why)
{
    return aflame_check_lineup(terms, state, order->unit, order->line, order->ranks, true, why);
}

void aflame_stand_in_line(terms_t *terms, struct aflame_state *state, int unit,
                          const struct point line[2], int ranks)
{
    struct body there;
    int vehicle = aflame_own_vehicle(state, unit);
    if (vehicle == NO_VEHICLE) {
        line_up(terms, state, unit, line, ranks, &there);
        stand(state, unit, &there);
        return;
    }
    aflame_put_vehicle(state, vehicle, line[0], bearing_of(line[0], line[1]));
    if (aflame_is_locomotive(&state->vehicles[vehicle])) {
        aflame_rerail(terms, state, vehicle);
    }
}

void aflame_do_deploy(struct play *play, const struct aflame_deploy *order)
{
    struct aflame_state *state = aflame_of(play);
    aflame_stand_in_line(aflame_terms(play), state, order->unit, order->line, order->ranks);
    aflame_tell_deployed(play, CLAUSE_DEPLOY_OPEN, order->unit);
    aflame_find_shown(play);
    if (order->task->secret == SECRET_NOT) {
        agenda_push(&state->head, *order->task);
    }
}

/* Lines along the home edge, some of all there are. */
static bool list_ranks(terms_t *terms, state_t *state, int side, int unit, int ranks,
                       struct legal *legal)
{
    const struct station *station = aflame_station(terms, unit);
    const struct zone own = {.box = station == NULL ? (struct box){0, 0, 0, 0} : station->box,
                             .side = (uint8_t)side};
    struct place_walk walk =
        walk_zones(station == NULL ? terms->zones : &own, station == NULL ? terms->n_zones : 1,
                   side, INSET, ranks == LISTED_RANKS ? WIDE_STEP : CLOSE_STEP);
    int files = (aflame_strength(state, unit) + ranks - 1) / ranks;
    bool along = aflame_away(terms, side).x == 0;
    bool any = false;
    do {
        struct point end = walk.at;
        int32_t long_way = (files > 1 ? files - 1 : 1) * FILE_APART;
        end.x += along ? long_way : 0;
        end.y += along ? 0 : long_way;
        const struct aflame_deploy order = {
            .side = side, .unit = unit, .line = {walk.at, end}, .ranks = ranks};
        any |= aflame_check_deploy(terms, state, &order, NULL) &&
               aflame_add_deploy(legal, unit, order.line, ranks);
        if (any && legal == NULL) {
            return true;
        }
    } while (next_place(&walk));
    return any;
}

/* Where there is no room for two ranks any more, in four. */
static bool list_unit(terms_t *terms, state_t *state, int side, int unit, struct legal *legal)
{
    return list_ranks(terms, state, side, unit, LISTED_RANKS, legal) ||
           list_ranks(terms, state, side, unit, 2 * LISTED_RANKS, legal);
}

bool aflame_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units && has_zone(terms->zones, terms->n_zones, side); i++) {
        any |= aflame_is_unplaced(terms, state, side, i) && list_unit(terms, state, side, i, legal);
    }
    return any;
}

/* Single figures, of one unit at a time. */
static bool posted(state_t *state, const struct places *orders, struct body *there)
{
    int unit = orders->n > 0 ? state->men[orders->list[0].who].man.unit : NO_UNIT;
    struct body body;
    if (unit == NO_UNIT) {
        return false;
    }
    body_of(&aflame_figures, &state->head, unit, &body);
    orders_end(orders, &body, there);
    return orders_stranger(orders, &body) < 0;
}

bool aflame_check_post(terms_t *terms, state_t *state, const struct aflame_post *order,
                       struct refusal *why)
{
    struct body there;
    if (!posted(state, &order->orders, &there) ||
        state->men[order->orders.list[0].who].man.side != order->side) {
        return refuse(why, CLAUSE_DEPLOY_OPEN, "figures of one own unit are named");
    }
    int unit = state->men[order->orders.list[0].who].man.unit;
    return check_there(terms, state, unit, &there, why);
}

void aflame_do_post(struct play *play, const struct aflame_post *order)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->men[order->orders.list[0].who].man.unit;
    struct body there;
    posted(state, &order->orders, &there);
    stand(state, unit, &there);
    aflame_tell_deployed(play, CLAUSE_DEPLOY_OPEN, unit);
    if (order->task->secret == SECRET_NOT) {
        agenda_push(&state->head, *order->task);
    }
}

bool aflame_list_post(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms, (void)state, (void)side, (void)legal;
    return false; /* a player pulls single figures out of a line */
}

/* -- ready ------------------------------------------------------------------------------------- */

static bool all_placed(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == side && is_in_action(man) && state->units[man->unit].gone == GONE_HERE &&
            kind_of(terms, &state->units[man->unit]) != KIND_AIRCRAFT && is_nowhere(man->at) &&
            man->aboard == NO_UNIT) {
            return false;
        }
    }
    return true;
}

bool aflame_check_ready(terms_t *terms, state_t *state, const struct aflame_ready *order,
                        struct refusal *why)
{
    const struct task *top = agenda_top(&state->head);
    if (order->relies && top->kind != TASK_WATCH) {
        return refuse(why, CLAUSE_OVERWATCH_DESIGNATE, "there are no standing instructions yet");
    }
    bool placing = top->kind == TASK_DEPLOY || top->kind == TASK_NIGHT;
    return !placing || all_placed(terms, state, order->side) ||
           (top->kind == TASK_NIGHT && !aflame_list_deploy(terms, state, order->side, NULL)) ||
           refuse(why, CLAUSE_DEPLOY_PLANS_FIRST, "all troops are placed first");
}

void aflame_do_ready(struct play *play, const struct aflame_ready *order)
{
    struct aflame_state *state = aflame_of(play);
    state->relies = (uint8_t)(state->relies | (order->relies ? (uint8_t)(1 << order->side) : 0));
    if (order->task->secret == SECRET_ORDERS) {
        agenda_close(&state->head, order->side);
    }
}

bool aflame_list_ready(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct aflame_ready order = {.side = side};
    bool watch = agenda_top(&state->head)->kind == TASK_WATCH;
    bool any = aflame_check_ready(terms, state, &order, NULL) && aflame_add_ready(legal, false);
    if (watch) {
        any |= aflame_add_ready(legal, true);
    }
    return any;
}
