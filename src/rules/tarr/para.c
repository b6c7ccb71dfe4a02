/* Tarr's Modern Warfare: airborne troops (ledger, 4.22).
 *
 * In the order of the ledger: tarr.para.capacity, tarr.para.drop, tarr.para.cost, tarr.para.zone.
 * What becomes of those aboard an aircraft that is hit (tarr.para.hit) stands in houses.c, with the
 * dice for everybody who was in something. */

#include "rules/tarr/heavy.h"

enum { BEHIND_GLIDER = 2 * INCH };

int tarr_load_of(state_t *state, int aircraft, int from)
{
    for (int i = from; i < state->n_units; i++) {
        if (state->units[i].aboard == aircraft && state->units[i].gone == GONE_HERE) {
            return i;
        }
    }
    return NO_UNIT;
}

/* -- plan-zone --------------------------------------------------------------------------------- */

static struct box box_of(const struct point corners[2])
{
    return (struct box){.west = corners[0].x < corners[1].x ? corners[0].x : corners[1].x,
                        .south = corners[0].y < corners[1].y ? corners[0].y : corners[1].y,
                        .east = corners[0].x > corners[1].x ? corners[0].x : corners[1].x,
                        .north = corners[0].y > corners[1].y ? corners[0].y : corners[1].y};
}

static bool has_box(const struct grant *grant)
{
    return grant->box.east > grant->box.west;
}

/* tarr.para.zone: given by the scenario, or drawn before the battle where it says so: a grant
 * without a place. */
bool tarr_check_plan_zone(terms_t *terms, state_t *state, const struct tarr_plan_zone *order,
                          struct refusal *why)
{
    int granted = 0;
    struct box box = box_of(order->corners);
    for (int i = 0; i < terms->n_grants; i++) {
        const struct grant *grant = &terms->grants[i];
        granted += grant->side == order->side && grant->plan == order->plan && !has_box(grant)
                       ? grant->count
                       : 0;
    }
    for (int i = 0; i < state->n_landings; i++) {
        granted -= state->landings[i].side == order->side &&
                   state->landings[i].plan == order->plan && !state->landings[i].gone;
    }
    if (order->plan < PLAN_DROP || granted <= 0 || state->n_landings == LANDINGS_MAX) {
        return refuse(why, CLAUSE_PARA_ZONE, "no such zone is granted any more");
    }
    return (box.west < box.east && box.south < box.north &&
            box_holds(table_box(&terms->table), (struct point){box.west, box.south}) &&
            box_holds(table_box(&terms->table), (struct point){box.east, box.north})) ||
           refuse(why, CLAUSE_PARA_ZONE, "a zone is a part of the table");
}

void tarr_do_plan_zone(struct play *play, const struct tarr_plan_zone *order)
{
    struct tarr_state *state = tarr_of(play);
    state->landings[state->n_landings++] = (struct landing){
        .side = (uint8_t)order->side, .plan = (uint8_t)order->plan, .box = box_of(order->corners)};
    tarr_tell_zone_drawn(play, CLAUSE_PARA_ZONE, (int)order->plan);
}

/* A third of the table in its middle. */
bool tarr_list_plan_zone(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    const struct table *table = &terms->table;
    for (int plan = PLAN_DROP; plan <= PLAN_LANDING; plan++) {
        struct tarr_plan_zone order = {.side = side,
                                       .plan = (enum plan)plan,
                                       .corners = {{table->width / 3, table->height / 3},
                                                   {table->width * 2 / 3, table->height * 2 / 3}}};
        if (tarr_check_plan_zone(terms, state, &order, NULL)) {
            any = tarr_add_plan_zone(legal, (enum plan)plan, order.corners);
        }
    }
    return any;
}

static bool is_in_own_zone(terms_t *terms, state_t *state, int side, enum plan plan,
                           struct point at)
{
    for (int i = 0; i < terms->n_grants; i++) {
        const struct grant *grant = &terms->grants[i];
        if (grant->side == side && grant->plan == plan && has_box(grant) &&
            box_holds(grant->box, at)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_landings; i++) {
        const struct landing *zone = &state->landings[i];
        if (zone->side == side && zone->plan == plan && !zone->gone && box_holds(zone->box, at)) {
            return true;
        }
    }
    return false;
}

/* -- drop, land -------------------------------------------------------------------------------- */

/* tarr.para.drop: in the zone, on its way; the same word for both. */
bool tarr_check_drop(terms_t *terms, state_t *state, const struct tarr_drop *order,
                     struct refusal *why)
{
    const struct unit *its = &state->units[order->unit];
    bool glider = order->verb == VERB_LAND;
    if (its->side != order->side || !tarr_is_flying(terms, its) ||
        (kind_of(terms, its) == KIND_GLIDER) != glider) {
        return refuse(why, CLAUSE_PARA_DROP,
                      glider ? "gliders over the table land" : "transports over the table drop");
    }
    if (tarr_load_of(state, order->unit, 0) == NO_UNIT && !glider) {
        return refuse(why, CLAUSE_PARA_CAPACITY, "nobody is aboard");
    }
    if (declare_find(&tarr_declares, &state->head, order->unit, 0) != NO_DECLARED) {
        return refuse(why, CLAUSE_PARA_DROP, "it has its orders already");
    }
    if (!is_in_own_zone(terms, state, order->side, glider ? PLAN_LANDING : PLAN_DROP, order->at)) {
        return refuse(why, CLAUSE_PARA_ZONE, "that is not in its zone");
    }
    return (its->moved && tarr_flight_gap(its, order->at) <= AIR_SWATH) ||
           refuse(why, CLAUSE_PARA_DROP, "it must pass over that point in this move");
}

/* Nobody else learns of it before it happens. */
void tarr_do_drop(struct play *play, const struct tarr_drop *order)
{
    bool glider = order->verb == VERB_LAND;
    tarr_declare(play, glider ? ATTACK_LAND : ATTACK_DROP, order->unit, 0)->at = order->at;
    if (glider) {
        tarr_tell_to_land(play, CLAUSE_PARA_DROP, order->unit, order->at);
    } else {
        tarr_tell_to_drop(play, CLAUSE_PARA_DROP, order->unit, order->at);
    }
}

/* Points of its way that lie in a zone, four at the most. */
static bool list_landings(terms_t *terms, state_t *state, struct tarr_drop *order,
                          struct legal *legal)
{
    struct point flown[3];
    int legs = tarr_flight(&state->units[order->unit], flown), n = 0;
    for (int leg = 0; leg + 1 < legs; leg++) {
        for (int32_t along = 0; n < 4 && along <= points_distance(flown[leg], flown[leg + 1]);
             along += 2 * INCH) {
            order->at = leg_point(flown[leg], flown[leg + 1], along);
            if (tarr_check_drop(terms, state, order, NULL)) {
                n += order->verb == VERB_LAND ? tarr_add_land(legal, order->unit, order->at)
                                              : tarr_add_drop(legal, order->unit, order->at);
            }
        }
    }
    return n > 0;
}

static bool list_flying(terms_t *terms, state_t *state, int side, enum tarr_verb verb,
                        struct legal *legal)
{
    bool any = false;
    struct tarr_drop order = {.side = side, .verb = verb};
    for (order.unit = 0; order.unit < state->n_units; order.unit++) {
        const struct unit *its = &state->units[order.unit];
        any |= its->side == side && tarr_is_flying(terms, its) &&
               list_landings(terms, state, &order, legal);
    }
    return any;
}

bool tarr_list_drop(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_flying(terms, state, side, VERB_DROP, legal);
}

bool tarr_list_land(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_flying(terms, state, side, VERB_LAND, legal);
}

/* -- landing ----------------------------------------------------------------------------------- */

/* tarr.para.cost: the move in which they land is gone. tarr.para.drop: in `mass`, guns limbered. */
static void set_down_load(struct play *play, int unit, struct point at, int facing)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    its->aboard = NO_UNIT;
    set_hidden(state, unit, false);
    its->landed = (uint8_t)state->head.turn;
    its->limbered = is_gun(terms, its);
    its->moved = 1;
    tarr_put(play, unit, at, facing, FORM_MASS);
    tarr_tell_landed(play, CLAUSE_PARA_DROP, unit, at);
}

void tarr_land(struct play *play, const struct declaration *declaration)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    int aircraft = declaration->declared.unit;
    struct unit *its = &state->units[aircraft];
    bool glider = declaration->declared.verb == ATTACK_LAND;
    int facing = its->facing;
    struct point at = declaration->at;
    if (!tarr_is_flying(terms, its)) {
        return;
    }
    if (glider) { /* an empty glider is scenery */
        its->at = at;
        its->wreck = 1;
        at = point_beside(at, facing, -BEHIND_GLIDER, 0);
        at = box_holds(table_box(&terms->table), at) ? at : declaration->at;
        tarr_tell_landed(play, CLAUSE_PARA_DROP, aircraft, its->at);
    }
    for (int unit = tarr_load_of(state, aircraft, 0); unit != NO_UNIT;
         unit = tarr_load_of(state, aircraft, unit + 1)) {
        set_down_load(play, unit, at, facing);
    }
}
