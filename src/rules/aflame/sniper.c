/* A World Aflame: units that cards bring, and snipers (ledger, snipers; sequence of play,
 * arrivals).
 *
 * In the order of the book: aflame.sniper.profile, aflame.sniper.arrive, aflame.sniper.act,
 * aflame.sniper.hidden, aflame.sniper.spot, aflame.sniper.break-cover, aflame.sniper.rehide,
 * aflame.sniper.untargetable, aflame.sniper.effect. */

#include "rules/aflame/arms.h"

enum { SNIPER_APART = 2 * INCH, EDGE_REACH = 6 * INCH, REHIDES = 3 * INCH, SPOTS = 12 };

/* -- who comes --------------------------------------------------------------------------------- */

/* The first of that kind that the side still has to come, or NO_UNIT. */
static int next_to_come(terms_t *terms, state_t *state, int side, enum kind kind)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && unit->gone == GONE_TO_COME && kind_of(terms, unit) == kind &&
            unit->day <= state->day &&
            (terms->bombed == NO_GOAL || !aflame_carries_bombs(terms, state, i))) {
            return i;
        }
    }
    return NO_UNIT;
}

/* aflame.scenario.sh-d2-deck: the sniper of that card comes in on foot and may hide later. */
static bool comes_on_foot(state_t *state)
{
    return state->drawn == CHANCE_SH_SNIPER_TANK;
}

/* aflame.sniper.hidden: he starts hidden, and nobody knew of him before. */
static void comes(struct play *play, int unit, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    state->units[unit].gone = GONE_HERE;
    if (kind_of(terms, &state->units[unit]) == KIND_SNIPER && !comes_on_foot(state)) {
        aflame_veil(state, unit, true);
        set_bit(state->veiled_before, unit);
    }
    state->sheets[unit].came = (uint8_t)state->head.turn;
    aflame_tell_comes(play, clause, unit);
}

/* Brings a unit whose owner then places it and acts with it; that unit, or NO_UNIT. */
int aflame_bring(struct play *play, int side, enum kind kind, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int unit = next_to_come(terms, state, side, kind);
    if (unit == NO_UNIT || !aflame_may_come(terms, state, side, kind)) {
        return NO_UNIT;
    }
    comes(play, unit, clause);
    if (kind == KIND_AIRCRAFT) {
        aflame_scramble(play, unit);
    } else {
        agenda_ask(&state->head, TASK_PLACE, side, unit);
    }
    return unit;
}

/* It leaves the table, and is not destroyed. */
void aflame_take_off(struct play *play, int unit, int clause)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_in_action(&state->men[i].man)) {
            aflame_remove(play, i, FATE_LEFT);
        }
    }
    aflame_lose_unit(play, unit, GONE_LEFT, clause);
}

/* It has run away for good, which counts as lost. */
void aflame_rout_off(struct play *play, int unit, int clause)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_in_action(&state->men[i].man)) {
            aflame_remove(play, i, FATE_LEFT);
        }
    }
    if (is_on_table(&state->units[unit])) {
        aflame_lose_unit(play, unit, GONE_ROUTED, clause);
    }
}

/* -- placing (aflame.sniper.arrive, aflame.hunter.place, aflame.scenario.sh-arrivals) -------------
 */

/* aflame.umpire.honesty: whom one does not see is in nobody's way. */
static bool is_clear_of_enemies(state_t *state, int side, struct point at)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != side && is_standing(man) && !is_veiled(state, man->unit) &&
            points_compare(man->at, at, SNIPER_APART) < 0) {
            return false;
        }
    }
    return true;
}

static bool is_beside_enemy_vehicle(state_t *state, int side, struct point at)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        struct base hull = aflame_hull(vehicle);
        if (vehicle->gone == GONE_HERE && !is_nowhere(vehicle->at) &&
            state->units[vehicle->unit].side != side && !is_veiled(state, vehicle->unit) &&
            base_is_caught(&hull, at, SNIPER_APART)) {
            return true;
        }
    }
    return false;
}

/* Touching the edge near its point, or anywhere on its own edge. */
static bool is_at_edge(terms_t *terms, int side, struct point at)
{
    struct point entry = terms->entry[side];
    struct box box = table_box(&terms->table);
    bool on_edge = at.x - box.west <= FOOT_RADIUS || box.east - at.x <= FOOT_RADIUS ||
                   at.y - box.south <= FOOT_RADIUS || box.north - at.y <= FOOT_RADIUS;
    if (!is_nowhere(entry)) {
        return on_edge && points_within(entry, at, EDGE_REACH);
    }
    switch ((enum edge)terms->edges[side]) {
    case EDGE_NORTH:
        return box.north - at.y <= FOOT_RADIUS;
    case EDGE_SOUTH:
        return at.y - box.south <= FOOT_RADIUS;
    case EDGE_EAST:
        return box.east - at.x <= FOOT_RADIUS;
    default:
        return at.x - box.west <= FOOT_RADIUS;
    }
}

static bool check_spot(terms_t *terms, state_t *state, int unit, struct point at,
                       struct refusal *why)
{
    int side = state->units[unit].side;
    enum kind kind = kind_of(terms, &state->units[unit]);
    switch (kind == KIND_SNIPER && comes_on_foot(state) ? KIND_SQUAD : kind) {
    case KIND_SNIPER:
        return is_clear_of_enemies(state, side, at) ||
               refuse(why, CLAUSE_SNIPER_ARRIVE, "he is placed 2 inches or more from every enemy");
    case KIND_HUNTERS:
        return is_beside_enemy_vehicle(state, side, at) ||
               refuse(why, CLAUSE_HUNTER_PLACE,
                      "they are placed within 2 inches of an enemy vehicle");
    default:
        return is_at_edge(terms, side, at) ||
               refuse(why, CLAUSE_SCENARIO_SH_ARRIVALS, "they come in at their edge");
    }
}

/* They come from nowhere: there is no way that they go. */
static void take_places(const struct places *orders, struct body *there)
{
    for (int i = 0; i < there->n; i++) {
        for (int k = 0; k < orders->n; k++) {
            if (orders->list[k].who == there->who[i]) {
                there->at[i] = (struct point){orders->list[k].x, orders->list[k].y};
            }
        }
    }
}

bool aflame_check_place(terms_t *terms, state_t *state, const struct aflame_place *order,
                        struct refusal *why)
{
    struct body body;
    int unit = order->task->unit;
    body_of(&aflame_figures, &state->head, unit, &body);
    if (order->orders.n != body.n || orders_stranger(&order->orders, &body) >= 0) {
        return refuse(why, CLAUSE_SNIPER_ARRIVE, "each figure that comes is placed once");
    }
    take_places(&order->orders, &body);
    for (int i = 0; i < body.n; i++) {
        if (is_nowhere(body.at[i]) || !check_spot(terms, state, unit, body.at[i], why)) {
            return is_nowhere(body.at[i])
                       ? refuse(why, CLAUSE_SNIPER_ARRIVE, "each figure is placed once")
                       : false;
        }
    }
    return aflame_check_places(terms, state, unit, &body, why);
}

/* aflame.sniper.act, aflame.turn.arrivals: they act at once, without a test. */
void aflame_do_place(struct play *play, const struct aflame_place *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct body body;
    int unit = order->task->unit;
    body_of(&aflame_figures, &state->head, unit, &body);
    take_places(&order->orders, &body);
    body_stand(&aflame_figures, &state->head, &body);
    for (int i = 0; i < state->n_guns; i++) { /* aflame.scenario.sh-arrivals: they come packed */
        if (state->guns[i].unit == unit && state->guns[i].vehicle == NO_VEHICLE) {
            state->guns[i].at = body.at[0];
            state->guns[i].readiness = READINESS_PACKED;
        }
    }
    if (is_veiled(state, unit)) {
        aflame_hide_again(play, unit);
    }
    aflame_tell_placed(play, CLAUSE_SNIPER_ARRIVE, unit);
    if (kind_of(terms, &state->units[unit]) == KIND_HUNTERS) {
        aflame_begin_ambush(play, unit);
    } else {
        aflame_activate(play, unit, CLAUSE_SNIPER_ACT);
    }
}

/* -- places to list ---------------------------------------------------------------------------- */

struct spot {
    terms_t *terms;
    state_t *state;
    int unit;
    struct base things[MEN_MAX + VEHICLES_MAX];
    struct room_query query;
};

static bool is_good_spot(const void *context, struct point at)
{
    const struct spot *spot = context;
    return check_spot(spot->terms, spot->state, spot->unit, at, NULL);
}

/* aflame.umpire.honesty: what a side knows to be in the way of whoever is placed. */
int aflame_known_things(state_t *state, int side, struct base things[])
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && !aflame_is_hidden_from(state, man->unit, side)) {
            things[n++] = base_disc(man->at, aflame_radius(&state->men[i]) + TOUCHING + 1);
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        if (!is_nowhere(vehicle->at) && !aflame_is_hidden_from(state, vehicle->unit, side)) {
            things[n++] = aflame_hull(vehicle);
        }
    }
    return n;
}

static void begin_spots(terms_t *terms, state_t *state, const struct table *table, int unit,
                        struct spot *spot)
{
    int n = aflame_known_things(state, state->units[unit].side, spot->things);
    spot->terms = terms;
    spot->state = state;
    spot->unit = unit;
    spot->query = aflame_room(terms, table, spot->things, n);
    spot->query.allows = is_good_spot;
    spot->query.context = spot;
}

/* All of the body about one place; false if there is no room. */
static bool gather_at(struct spot *spot, const struct body *body, struct point at,
                      struct places *orders)
{
    int things = spot->query.n_things;
    orders->n = 0;
    for (int i = 0; i < body->n; i++) {
        struct point found;
        if (!room_near(&spot->query, at, 12 * INCH, &found)) {
            spot->query.n_things = things;
            return false;
        }
        orders_add(orders, body->who[i], found);
        spot->things[spot->query.n_things++] = base_disc(found, FOOT_RADIUS + TOUCHING + 1);
    }
    spot->query.n_things = things;
    return true;
}

/* Some of the places for a unit that comes; with no list whether there is one. */
static bool list_places(terms_t *terms, state_t *state, int unit, struct legal *legal)
{
    enum { ACROSS = 6, UP = 5 };
    int side = state->units[unit].side;
    struct spot spot;
    struct land land;
    struct body body;
    bool any = false;
    aflame_lay_land(terms, state, &land);
    begin_spots(terms, state, land.table, unit, &spot);
    body_of(&aflame_figures, &state->head, unit, &body);
    for (int k = 0; k < ACROSS * UP && (legal != NULL || !any); k++) {
        struct places orders;
        struct point at = {terms->table.width * (k % ACROSS) / (ACROSS - 1),
                           terms->table.height * (k / ACROSS) / (UP - 1)};
        if (k < state->n_vehicles && !is_nowhere(state->vehicles[k].at) &&
            !aflame_is_hidden_from(state, state->vehicles[k].unit, side)) {
            at = state->vehicles[k].at;
        }
        if (gather_at(&spot, &body, at, &orders)) {
            any |= aflame_add_place(legal, &orders);
        }
    }
    return any;
}

bool aflame_list_place(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)side;
    return list_places(terms, state, agenda_top(&state->head)->unit, legal);
}

/* Vehicles and aircraft come by themselves; for men there must be room. */
bool aflame_may_come(terms_t *terms, state_t *state, int side, enum kind kind)
{
    int unit = next_to_come(terms, state, side, kind);
    return unit == NO_UNIT || kind == KIND_VEHICLE || kind == KIND_AIRCRAFT ||
           list_places(terms, state, unit, NULL);
}

/* -- hiding (aflame.sniper.hidden, aflame.sniper.rehide) -----------------------------------------
 */

/* In any cover, or out of every enemy's sight. */
static bool is_concealed(struct lookout *lookout, int man)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *enemy = &state->men[i].man;
        if (enemy->side != state->men[man].man.side && is_standing(enemy) &&
            aflame_sees(lookout, i, man) && aflame_cover(lookout, man, enemy->at) == 0) {
            return false;
        }
    }
    return true;
}

/* aflame.sniper.break-cover */
void aflame_break_cover(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (kind_of(aflame_terms(play), &state->units[unit]) == KIND_SNIPER && is_veiled(state, unit)) {
        aflame_hide_again(play, unit);
    }
}

void aflame_hide_again(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    struct unit *its = &state->units[unit];
    struct lookout lookout;
    int man = aflame_reference(state, unit);
    if (man == NO_MAN) {
        return;
    }
    aflame_look_out(aflame_terms(play), state, &lookout);
    lookout.truly = true;
    if (!is_concealed(&lookout, man)) { /* aflame.sniper.break-cover */
        aflame_veil(state, unit, false);
        its->seen_at = state->men[man].man.at;
    } else if (is_nowhere(its->seen_at) ||
               !(points_compare(its->seen_at, state->men[man].man.at, REHIDES) < 0)) {
        aflame_veil(state, unit, true);
    }
}

void aflame_after_activation(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    if (is_on_table(&state->units[unit]) &&
        kind_of(aflame_terms(play), &state->units[unit]) == KIND_SNIPER) {
        aflame_hide_again(play, unit);
    }
    aflame_look_at_mines(play, unit);
    state->sheets[unit].resolved = 0;
}

/* -- spot (aflame.sniper.spot, aflame.umpire.honesty) --------------------------------------------
 */

bool aflame_check_spot(terms_t *terms, state_t *state, const struct aflame_spot *order,
                       struct refusal *why)
{
    (void)terms, (void)order;
    if (state->stage != STAGE_FIRE_A || state->units[state->active].fired) {
        return refuse(why, CLAUSE_SNIPER_SPOT, "one looks at the start of an activation");
    }
    return !state->units[state->active].spotting ||
           refuse(why, CLAUSE_SNIPER_SPOT, "it has looked this turn");
}

/* The same dice and words whether somebody is there or not. */
void aflame_do_spot(struct play *play, const struct aflame_spot *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct lookout lookout;
    bool any = false;
    (void)order;
    struct throw throw =
        play_die(FOR_SPOT, CLAUSE_SNIPER_SPOT, unit_piece(state->active), NO_PIECE);
    throw.n = 2;
    state->units[state->active].spotting = 1;
    if (play_roll_reaches(play, &throw, SPOTS)) {
        aflame_look_out(terms, state, &lookout);
        lookout.truly = true;
        for (int i = 0; i < state->n_units; i++) {
            struct unit *unit = &state->units[i];
            int man = is_on_table(unit) ? aflame_reference(state, i) : NO_MAN;
            if (unit->side != state->units[state->active].side && is_veiled(state, i) &&
                man != NO_MAN && kind_of(terms, unit) == KIND_SNIPER &&
                aflame_unit_sees(&lookout, state->active, man)) {
                aflame_veil(state, i, false);
                unit->seen_at = state->men[man].man.at;
                aflame_tell_spotted(play, CLAUSE_SNIPER_SPOT, i);
                any = true;
            }
        }
    }
    if (!any) {
        aflame_tell_nothing(play, CLAUSE_SNIPER_SPOT, state->active);
    }
    aflame_ask_again(play);
}

/* aflame.sniper.untargetable: whoever is hidden cannot be named. aflame.sniper.effect and
 * aflame.sniper.profile are counted where he fires and tests. */
bool aflame_is_hidden_from(state_t *state, int unit, int side)
{
    return is_veiled(state, unit) && state->units[unit].side != side;
}

/* -- the phase --------------------------------------------------------------------------------- */

/* aflame.turn.special: snipers and aircraft, side 1 then 2; each acts or declines. */
bool aflame_next_special(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    if (state->active != NO_UNIT) {
        aflame_finish(play);
        return true;
    }
    for (int side = 0; side < SIDES; side++) {
        for (int i = 0; i < state->n_units; i++) {
            const struct unit *unit = &state->units[i];
            enum kind kind = kind_of(terms, unit);
            if (unit->side != side || !is_on_table(unit) || unit->activated ||
                unit->control != CONTROL_NORMAL) {
                continue;
            }
            if (kind == KIND_SNIPER && !is_in_melee(unit)) {
                aflame_activate(play, i, CLAUSE_TURN_SPECIAL);
                return true;
            }
            if (kind == KIND_AIRCRAFT) {
                aflame_scramble(play, i);
                return true;
            }
        }
    }
    return aflame_batteries_fire(play);
}
