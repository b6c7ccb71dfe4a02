/* Tarr's Modern Warfare: flight (ledger, 4.12: tarr.air.move, tarr.air.endurance, tarr.air.entry,
 * tarr.air.spotter). What aircraft do to the ground is in strike.c, what is done to them in flak.c,
 * landings in para.c.
 *
 * The flight of a move lies in the unit: from `from` by way of `post`, if there is a corner, to
 * `at`. */

#include "rules/tarr/heavy.h"

/* -- flights ----------------------------------------------------------------------------------- */

bool tarr_is_flying(terms_t *terms, const struct unit *unit)
{
    return is_aircraft(terms, unit) && is_on_table(unit) && !unit->wreck;
}

int tarr_flight(const struct unit *unit, struct point places[3])
{
    int n = 0;
    if (!is_nowhere(unit->from)) {
        places[n++] = unit->from;
        if (!is_nowhere(unit->post)) {
            places[n++] = unit->post;
        }
    }
    places[n++] = unit->at;
    return n;
}

struct point tarr_flight_nearest(const struct unit *unit, struct point to, int *course)
{
    struct point places[3];
    int n = tarr_flight(unit, places);
    struct point best = unit->at;
    *course = unit->facing;
    for (int i = 0; i + 1 < n; i++) {
        struct point near = leg_nearest(places[i], places[i + 1], to);
        if (i == 0 || point_distance2(near, to) < point_distance2(best, to)) {
            best = near;
            *course = bearing_of(places[i], places[i + 1]);
        }
    }
    return best;
}

int32_t tarr_flight_gap(const struct unit *unit, struct point to)
{
    int course;
    return points_distance(tarr_flight_nearest(unit, to, &course), to);
}

/* -- fly --------------------------------------------------------------------------------------- */

static int32_t speed_of(terms_t *terms, const struct unit *unit)
{
    return tarr_moves_of(template_of(terms, unit)->arm)->country * INCH;
}

static bool is_spotter(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->make == MAKE_SPOTTER;
}

/* tarr.air.move: at least half of its distance, in one or two legs; a spotter plane may stay. */
static bool check_legs(terms_t *terms, const struct unit *unit, const struct route *route,
                       bool leaves, struct refusal *why)
{
    int32_t length = path_length(route->points, route->n);
    int32_t most = speed_of(terms, unit);
    int32_t least = leaves || is_spotter(terms, unit) ? 0 : most / 2;
    if (route->n < 2 || route->n > 3) {
        return refuse(why, CLAUSE_AIR_MOVE, "it flies in one or two straight legs");
    }
    for (int i = 0; i < route->n; i++) {
        if (!box_holds(table_box(&terms->table), route->points[i])) {
            return refuse(why, CLAUSE_AIR_MOVE, "its way leads off the table");
        }
    }
    return (length >= least && length <= most) ||
           refuse(why, CLAUSE_AIR_MOVE, "it flies at least half of its distance, and no more");
}

static bool may_fly(terms_t *terms, const struct unit *unit, int side, struct refusal *why)
{
    if (unit->side != side || !tarr_is_flying(terms, unit)) {
        return refuse(why, CLAUSE_AIR_MOVE, "it is no aircraft over the table");
    }
    return !unit->moved || refuse(why, CLAUSE_AIR_MOVE, "it has flown already");
}

bool tarr_check_fly(terms_t *terms, state_t *state, const struct tarr_fly *order,
                    struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    struct route route = route_of(unit->at, order->path, order->n_path);
    return may_fly(terms, unit, order->side, why) && check_legs(terms, unit, &route, false, why);
}

/* tarr.conceal.spot, tarr.sight.aircraft: whatever it sees on its way is put on the table. Those
 * who lie low are not seen from the air. */
static void spot_from_air(struct play *play, int unit, const struct route *route)
{
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    struct scene scene;
    int32_t length = path_length(route->points, route->n);
    tarr_look_out(tarr_terms(play), state, &scene);
    for (int i = 0; i < state->n_units; i++) {
        bool may = state->units[i].side != its->side && is_on_table(&state->units[i]) &&
                   is_hidden(state, i) && !tarr_lies_low(&scene, i);
        for (int32_t along = 0; may && along < length; along += INCH / 4) {
            its->at = path_at(route->points, route->n, along, NULL);
            if (tarr_sees_unit(&scene, unit, i)) {
                tarr_reveal(play, i, CLAUSE_CONCEAL_SPOT);
                may = false;
            }
        }
    }
    its->at = route->points[0];
}

/* It has flown that way. */
static void fly(struct play *play, int unit, const struct route *route, int clause)
{
    struct tarr_state *state = tarr_of(play);
    struct unit *its = &state->units[unit];
    struct scene scene;
    spot_from_air(play, unit, route);
    its->from = route->points[0];
    its->post = route->n > 2 ? route->points[1] : (struct point){NOWHERE, NOWHERE};
    its->at = route->points[route->n - 1];
    its->facing = (int16_t)route_facing(route, its->facing);
    its->moved = 1;
    set_hidden(state, unit, false);
    tarr_tell_flew(play, clause, unit, its->from, its->at);
    tarr_look_out(tarr_terms(play), state, &scene);
    tarr_refresh_unit(play, &scene, unit);
}

void tarr_do_fly(struct play *play, const struct tarr_fly *order)
{
    struct route route = route_of(tarr_of(play)->units[order->unit].at, order->path, order->n_path);
    fly(play, order->unit, &route, CLAUSE_AIR_MOVE);
}

/* Ahead, right and left, over the nearest known enemy and over each zone of its own. */
enum { WAYS_LISTED = 12 };
static int sample_ends(terms_t *terms, state_t *state, int unit, struct point ends[WAYS_LISTED])
{
    const struct unit *its = &state->units[unit];
    int32_t far = speed_of(terms, its) * 3 / 4;
    int n = 0;
    for (int turn = -900; turn <= 900; turn += 450) {
        int bearing = angle_reduce(its->facing + turn);
        ends[n++] = point_plus(its->at, vector_towards(bearing, far));
    }
    ends[n++] = point_plus(its->at, vector_towards(angle_reduce(its->facing + HALF_TURN), far));
    for (int enemy = 0; enemy < state->n_units && n < WAYS_LISTED - 2; enemy++) {
        const struct unit *theirs = &state->units[enemy];
        if (is_known_enemy(state, its->side, enemy) && points_within(its->at, theirs->at, far)) {
            ends[n++] = leg_point(its->at, theirs->at, far);
        }
    }
    for (int i = 0; i < terms->n_grants && n < WAYS_LISTED; i++) {
        const struct grant *grant = &terms->grants[i];
        if (grant->side == its->side && grant->plan >= PLAN_DROP) {
            ends[n++] = leg_point(its->at, box_middle(grant->box), far);
        }
    }
    return n;
}

bool tarr_list_fly(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        struct point ends[WAYS_LISTED];
        if (state->units[unit].side != side || !tarr_is_flying(terms, &state->units[unit])) {
            continue;
        }
        int n = sample_ends(terms, state, unit, ends);
        for (int i = 0; i < n; i++) {
            int32_t path[2] = {ends[i].x, ends[i].y};
            any |= tarr_try_fly(terms, state, side, legal, unit, path, 1);
        }
    }
    return any;
}

/* -- coming and going -------------------------------------------------------------------------- */

/* On that edge, or with EDGE_NONE on any. */
static bool is_on_edge(const struct table *table, enum edge edge, struct point at)
{
    bool on = false;
    for (int i = EDGE_NORTH; i <= EDGE_WEST; i++) {
        on |= (edge == EDGE_NONE || (int)edge == i) && edge_distance(table, i, at) == 0;
    }
    return on;
}

/* tarr.air.entry: at any point of its own base line, from its move on. */
bool tarr_check_enter_air(terms_t *terms, state_t *state, const struct tarr_enter *order,
                          struct refusal *why)
{
    const struct unit *its = &state->units[order->unit];
    if (its->side != order->side || its->gone != GONE_HERE || !is_nowhere(its->at) ||
        its->arrives == 0) {
        return refuse(why, CLAUSE_AIR_ENTRY, "it is not one that waits to come on");
    }
    if (its->arrives > state->head.turn) {
        return refuse(why, CLAUSE_AIR_ENTRY, "its move has not come yet");
    }
    struct route route = route_along(order->path, order->n_path);
    if (route.n < 2 || !box_holds(table_box(&terms->table), route.points[0]) ||
        !is_on_edge(&terms->table, (enum edge)terms->edges[its->side], route.points[0])) {
        return refuse(why, CLAUSE_AIR_ENTRY, "aircraft come on at their own base line");
    }
    return check_legs(terms, its, &route, false, why);
}

void tarr_do_enter_air(struct play *play, const struct tarr_enter *order)
{
    struct unit *unit = &tarr_of(play)->units[order->unit];
    struct route route = route_along(order->path, order->n_path);
    unit->over = 1;
    unit->at = route.points[0];
    fly(play, order->unit, &route, CLAUSE_AIR_ENTRY);
}

/* Straight on, over three parts of the table and over each zone of its own. */
bool tarr_list_enter_air(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    struct point aims[8];
    int n = 0;
    for (int i = 1; i <= 3; i++) {
        aims[n++] = (struct point){terms->table.width / 4 * i, terms->table.height / 4 * i};
    }
    for (int i = 0; i < terms->n_grants && n < 8; i++) {
        const struct grant *grant = &terms->grants[i];
        if (grant->side == side && grant->plan >= PLAN_DROP) {
            aims[n++] = box_middle(grant->box);
        }
    }
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        for (int i = 0; i < n && its->side == side && is_aircraft(terms, its); i++) {
            struct point from = tarr_base_line_from(terms, side, aims[i]);
            struct point to =
                point_plus(from, vector_towards(tarr_ahead(terms, side), speed_of(terms, its)));
            int32_t path[4] = {from.x, from.y, to.x, to.y};
            any |= tarr_try_enter(terms, state, side, legal, unit, path, 2);
        }
    }
    return any;
}

/* tarr.air.entry: "may leave by any edge"; it is gone at the end of the move. */
bool tarr_check_leave(terms_t *terms, state_t *state, const struct tarr_leave *order,
                      struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    struct route route = route_of(unit->at, order->path, order->n_path);
    if (!may_fly(terms, unit, order->side, why)) {
        return false;
    }
    if (!is_on_edge(&terms->table, EDGE_NONE, route.points[route.n - 1])) {
        return refuse(why, CLAUSE_AIR_ENTRY, "it leaves by an edge");
    }
    return check_legs(terms, unit, &route, true, why);
}

/* Its last move over the table is this one. */
static void end_sortie(terms_t *terms, struct unit *unit)
{
    unit->over = tarr_moves_of(template_of(terms, unit)->arm)->over;
}

void tarr_do_leave(struct play *play, const struct tarr_leave *order)
{
    struct tarr_state *state = tarr_of(play);
    struct route route = route_of(state->units[order->unit].at, order->path, order->n_path);
    fly(play, order->unit, &route, CLAUSE_AIR_ENTRY);
    end_sortie(tarr_terms(play), &state->units[order->unit]);
}

bool tarr_list_leave(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct box box = table_box(&terms->table);
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        struct point at = state->units[unit].at;
        if (state->units[unit].side != side || !tarr_is_flying(terms, &state->units[unit])) {
            continue;
        }
        const int32_t paths[4][2] = {
            {at.x, box.north}, {box.east, at.y}, {at.x, box.south}, {box.west, at.y}};
        for (int i = 0; i < 4; i++) {
            any |= tarr_try_leave(terms, state, side, legal, unit, paths[i], 1);
        }
    }
    return any;
}

/* -- the end of a side's moves, and of the move ------------------------------------------------ */

/* tarr.air.move: one without an order flies straight on for half its distance, or to the edge, and
 * then it leaves. A spotter plane stays. */
static void fly_straight_on(struct play *play, int unit)
{
    terms_t *terms = tarr_terms(play);
    struct unit *its = &tarr_of(play)->units[unit];
    struct box box = table_box(&terms->table);
    struct point to = point_plus(its->at, vector_towards(its->facing, speed_of(terms, its) / 2));
    struct route route = {.n = 2, .points = {its->at, to}};
    bool leaves = !box_holds(box, to);
    if (leaves) {
        int32_t fits = 0, more = speed_of(terms, its) / 2;
        while (fits + 1 < more) {
            int32_t middle = fits + (more - fits) / 2;
            bool inside = box_holds(box, leg_point(its->at, to, middle));
            fits = inside ? middle : fits;
            more = inside ? more : middle;
        }
        route.points[1] = leg_point(its->at, to, fits);
    }
    fly(play, unit, &route, CLAUSE_AIR_MOVE);
    if (leaves) {
        end_sortie(terms, its);
    }
}

/* Who has a load and has not dropped it by the move that the scenario names leaves with it. */
void tarr_end_flights(struct play *play, int side)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        if (its->side != side || !tarr_is_flying(terms, its)) {
            continue;
        }
        if (!its->moved && !is_spotter(terms, its)) {
            fly_straight_on(play, unit);
        }
        if (terms->drop_by != 0 && state->head.turn >= terms->drop_by &&
            tarr_load_of(state, unit, 0) != NO_UNIT &&
            !tarr_has_declared(state, unit, ATTACK_DROP) &&
            !tarr_has_declared(state, unit, ATTACK_LAND)) {
            tarr_fly_off(play, unit, CLAUSE_PARA_DROP);
        }
    }
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        if (its->side == side && is_aircraft(terms, its) && its->gone == GONE_HERE &&
            is_nowhere(its->at) && terms->drop_by != 0 && state->head.turn >= terms->drop_by &&
            tarr_load_of(state, unit, 0) != NO_UNIT) {
            tarr_fly_off(play, unit, CLAUSE_PARA_DROP);
        }
    }
}

/* tarr.air.spotter: one that leaves is killed as an observer. */
void tarr_fly_off(struct play *play, int unit, int clause)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    uint8_t sees = tarr_hush(play, unit);
    tarr_tell_flew_off(play, clause, unit);
    play->sees = sees;
    for (int i = tarr_load_of(state, unit, 0); i != NO_UNIT; i = tarr_load_of(state, unit, i + 1)) {
        tarr_lose(play, i, GONE_LEFT);
    }
    if (is_spotter(terms, &state->units[unit])) {
        tarr_observer_lost(play, unit);
    }
    tarr_lose(play, unit, GONE_LEFT);
}

/* tarr.air.endurance: the move in which it came on was the first. */
void tarr_end_air(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        if (!tarr_is_flying(terms, its)) {
            continue;
        }
        its->mission = MISSION_NONE;
        its->from = its->post = (struct point){NOWHERE, NOWHERE};
        if (its->over >= tarr_moves_of(template_of(terms, its)->arm)->over) {
            tarr_fly_off(play, unit, CLAUSE_AIR_ENDURANCE);
        } else {
            its->over++;
        }
    }
    state->n_downed = 0;
}
