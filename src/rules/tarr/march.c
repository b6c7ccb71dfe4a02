/* Tarr's Modern Warfare: moves carried out (ledger, 4.4). What nobody knew of cuts them short: an
 * enemy's inch, wire, minefields.
 *
 * In the order of the ledger: tarr.move.path, tarr.move.friends, tarr.move.assault,
 * tarr.move.edge. */

#include "board/table_room.h"
#include "rules/table/forced.h"
#include "rules/tarr/heavy.h"

enum { THINGS_MAX = MEN_ROOM + 4 * TERRAIN_CORNERS, ASIDE_MOST = 6 * INCH };

/* -- enemies in the way ------------------------------------------------------------------------ */

struct things {
    int n;
    struct base bases[THINGS_MAX];
};

static void note_thing(struct things *things, struct base base)
{
    if (things->n < THINGS_MAX) {
        things->bases[things->n++] = base;
    }
}

/* Who is driven off is not held by those he leaves behind: tarr.melee.leave. */
static bool is_left_behind(const struct trip *trip, struct point at)
{
    return trip->forced && leg_leaves(trip->route.points[0], trip->route.points[1], at);
}

/* Men of an enemy unit, or the walls of the house they hold; all of them, or those that are known.
 */
static void note_men(const struct scene *scene, int unit, const struct trip *trip, bool known,
                     struct box near, struct things *things)
{
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        if (!is_standing(man) || (known && !man->shown) || is_left_behind(trip, man->at)) {
            continue;
        }
        if (man->inside == NO_INSIDE) {
            if (box_holds(near, man->at)) {
                note_thing(things, base_point(man->at));
            }
            continue;
        }
        for (int leg = 0; leg < terrain_leg_count(scene->table, man->inside); leg++) {
            note_thing(things, terrain_leg(scene->table, man->inside, leg));
        }
        return;
    }
}

/* tarr.move.friends: troops keep off enemy men, vehicles off enemy vehicles. Whom an assault comes
 * to (`only`) is found by those of his men that are known. */
static void find_enemies(const struct scene *scene, int unit, const struct trip *trip, int only,
                         struct box near, struct things *things)
{
    state_t *state = scene->state;
    bool troops = is_troops(scene->terms, &state->units[unit]);
    things->n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (enemy->side == state->units[unit].side || !is_on_table(enemy) ||
            (only != NO_UNIT && i != only)) {
            continue;
        }
        if (troops && is_troops(scene->terms, enemy)) {
            note_men(scene, i, trip, only != NO_UNIT, near, things);
        } else if (!troops && is_vehicle(scene->terms, enemy) && !enemy->wreck) {
            note_thing(things, base_of(scene->terms, enemy));
        }
    }
}

/* Everything that could come within an inch of the way. */
static struct box surroundings(const struct scene *scene, int unit, const struct trip *trip)
{
    struct party sweep;
    tarr_sweep(scene, unit, trip, &sweep);
    return box_widened(sweep.box, 2 * INCH);
}

/* Of a vehicle: where its outline would be nearer than an inch to another's. */
static bool vehicle_stops(const struct scene *scene, int unit, const struct trip *trip,
                          struct things *things, struct body_stop *stop)
{
    const struct model_row *model = tarr_model(scene->terms, &scene->state->units[unit]);
    struct forced query = {.table = scene->table,
                           .bounds = {POINT_LEAST, POINT_LEAST, POINT_MOST, POINT_MOST},
                           .mover = {.length = model->length, .width = model->width},
                           .things = things->bases,
                           .n_things = things->n};
    stop->along = 0;
    for (int i = 0; i < things->n; i++) {
        things->bases[i].rim += CONTACT * GRAIN;
    }
    for (int leg = 0; leg + 1 < trip->route.n; leg++) {
        struct point a = trip->route.points[leg];
        struct point b = trip->route.points[leg + 1];
        struct forced_way way = forced_as_far(&query, a, b, points_distance(a, b));
        stop->along += points_distance(a, way.to);
        if (way.end == END_THING) {
            stop->centre = way.to;
            stop->facing = bearing_of(a, b);
            return true;
        }
    }
    return false;
}

/* Where enemies stop it; false if they do not. */
static bool is_stopped(const struct scene *scene, int unit, const struct trip *trip, int only,
                       int32_t apart, struct body_stop *stop)
{
    struct things things;
    struct body body;
    find_enemies(scene, unit, trip, only, surroundings(scene, unit, trip), &things);
    if (things.n == 0) {
        return false;
    }
    if (!is_troops(scene->terms, &scene->state->units[unit])) {
        return vehicle_stops(scene, unit, trip, &things, stop);
    }
    tarr_body(scene->terms, scene->state, unit, &body);
    struct body_move move = tarr_body_move(scene, unit, trip, &body);
    return body_stops(&move, things.bases, things.n, apart, stop);
}

/* Cuts the path so far along. */
static void cut_at(struct trip *trip, int32_t along)
{
    int leg;
    struct point end = path_at(trip->route.points, trip->route.n, along, &leg);
    if (leg < 0) {
        trip->route.n = 1;
        return;
    }
    trip->facing = bearing_of(trip->route.points[leg], trip->route.points[leg + 1]);
    trip->route.points[leg + 1] = end;
    trip->route.n = leg + 2;
    trip->leaves = false;
}

static void cut_short(struct trip *trip, const struct body_stop *stop)
{
    cut_at(trip, stop->along);
    if (trip->route.n > 1) {
        trip->route.points[trip->route.n - 1] = stop->centre;
    }
    trip->facing = stop->facing;
}

/* tarr.move.assault: where it comes into contact with that enemy. */
bool tarr_cut_at_enemy(const struct scene *scene, int unit, int enemy, struct trip *trip)
{
    struct body_stop stop;
    if (!is_stopped(scene, unit, trip, enemy, CONTACT, &stop)) {
        return false;
    }
    int32_t along = stop.along;
    cut_short(trip, &stop);
    if (trip->route.n < 2) {
        trip->route.n = 2;
        trip->route.points[1] = trip->route.points[0];
    }
    return along > 0;
}

/* -- models in the way ------------------------------------------------------------------------- */

/* tarr.move.friends: no model ends on another, be it one that nobody knew of. */
static void stop_before_models(const struct scene *scene, int unit, struct trip *trip)
{
    state_t *state = scene->state;
    const struct model_row *model = tarr_model(scene->terms, &state->units[unit]);
    struct mover mover = {.length = model->length, .width = model->width};
    struct base models[UNITS_MAX];
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (i != unit && is_hidden(state, i) && state->units[i].side != state->units[unit].side &&
            tarr_is_in_way(scene->terms, &state->units[i])) {
            models[n++] = base_of(scene->terms, &state->units[i]);
        }
    }
    if (n > 0 && trip->route.n > 1) {
        struct path_place last =
            path_last_free(&mover, trip->route.points, trip->route.n, models, n, OVERLAP_THOU);
        trip->route.points[last.leg + 1] = last.at;
        trip->route.n = last.leg + 2;
    }
}

/* tarr.move.friends: "troops in the path of a vehicle step aside, to the nearest clear point". */
static void step_aside(const struct scene *scene, struct tarr_state *state, int unit)
{
    const struct unit *its = &state->units[unit];
    const struct model_row *model = tarr_model(scene->terms, its);
    struct base base = base_of(scene->terms, its);
    struct box near = /* no part of it is further from its middle, however it is turned */
        box_widened(leg_box(its->at, its->at), (model->length + model->width) / 2 + 2);
    struct footing standing = tarr_footing(scene->table);
    struct room_query query = {.table = scene->table,
                               .bounds = table_box(scene->table),
                               .slack = 0,
                               .things = &base,
                               .n_things = 1,
                               .allows = standing.may_stand,
                               .context = standing.context};
    for (int i = 0; i < state->n_men; i++) {
        struct man *man = &state->men[i].man;
        if (is_standing(man) && man->inside == NO_INSIDE && box_holds(near, man->at) &&
            base_covers(&base, man->at)) {
            room_near(&query, man->at, ASIDE_MOST, &man->at);
        }
    }
}

/* -- carrying it out --------------------------------------------------------------------------- */

/* It is no longer what it was before it moved. */
void tarr_note_move(struct tarr_state *state, int unit, int32_t cost)
{
    struct unit *its = &state->units[unit];
    its->moved = 1;
    its->acted = (uint8_t)state->head.turn;
    its->spent += cost;
    its->digging = 0;
}

static void lose_foxholes(terms_t *terms, struct tarr_state *state, int unit)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        state->men[i].dug = 0;
    }
}

/* tarr.move.edge: over its own base line it is out of the battle, but not lost. */
static void leave_table(struct play *play, int unit, struct point end)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    bool own = is_past_edge(&terms->table, terms->edges[state->units[unit].side], end);
    tarr_tell_left_table(play, CLAUSE_MOVE_EDGE, unit);
    for (int i = 0; i < state->n_units; i++) {
        if (i == unit || (state->units[i].aboard == unit && state->units[i].gone == GONE_HERE)) {
            tarr_lose(play, i, own ? GONE_LEFT : GONE_DESTROYED);
        }
    }
}

/* What cuts a move short that was found possible: enemies, wire, fields nobody knew of. */
static bool cut_by_unknown(const struct scene *scene, int unit, struct trip *trip, int32_t apart)
{
    const struct unit *its = &scene->state->units[unit];
    struct body_stop stop;
    bool stopped = is_stopped(scene, unit, trip, NO_UNIT, apart, &stop);
    if (stopped) {
        bool whole =
            apart == CONTACT && stop.along >= path_length(trip->route.points, trip->route.n);
        cut_short(trip, &stop);
        stopped = !whole;
    }
    int32_t wire = tarr_wire_stops(scene, unit, &trip->route);
    if (wire >= 0) {
        cut_at(trip, wire);
        stopped = true;
    }
    int32_t mined = tarr_mines_stop(scene, unit, &trip->route);
    if (mined >= 0) {
        cut_at(trip, mined);
        stopped = true;
    }
    if (has_model(scene->terms, its) && !its->away) {
        stop_before_models(scene, unit, trip);
    }
    if (stopped) {
        trip->cost = (int32_t)(tarr_route_cost(scene, its, &trip->route) +
                               tarr_mine_cost(scene, unit, &trip->route, MINES_ALL));
    }
    return stopped;
}

static void tell_move(struct play *play, int unit, const struct trip *trip, int clause,
                      uint8_t knew)
{
    uint8_t sees = play->sees;
    const struct unit *its = &tarr_of(play)->units[unit];
    struct point from = trip->route.points[0];
    struct point to = trip->route.points[trip->route.n - 1];
    play->sees = knew;
    if (!point_equal(from, to)) {
        tarr_tell_moved(play, clause, unit, from, to, trip->facing);
    } else if (its->formation != trip->form && trip->form != FORM_GARRISON) {
        tarr_tell_formed(play, clause, unit, trip->form);
    } else {
        tarr_tell_turned(play, clause, unit, trip->facing);
    }
    play->sees = sees;
}

/* Carries out a move that was found possible. True if it came to its end. */
bool tarr_go(struct play *play, int unit, struct trip *trip, int32_t apart, int clause)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    struct way ways[MEN_OF_UNIT];
    tarr_look_out(terms, state, &scene);
    uint8_t knew = tarr_who_knows(state, unit);
    bool stopped = cut_by_unknown(&scene, unit, trip, apart);
    int n_ways = tarr_ways(&scene, unit, trip, ways);
    int32_t length = path_length(trip->route.points, trip->route.n);
    tell_move(play, unit, trip, clause, knew);
    tarr_spot_on_way(play, &scene, unit, trip, ways, n_ways);
    if (length > 0 || trip->form != state->units[unit].formation) {
        tarr_note_move(state, unit, trip->cost);
        lose_foxholes(terms, state, unit);
    }
    if (trip->leaves) {
        leave_table(play, unit, trip->route.points[trip->route.n - 1]);
        return true;
    }
    tarr_set_down(&scene, state, unit, trip->route.points[trip->route.n - 1], trip->facing,
                  trip->form);
    if (is_vehicle(terms, &state->units[unit])) {
        step_aside(&scene, state, unit);
    }
    if (stopped) { /* that is all it does this move, however little it was */
        int32_t full = tarr_full_move(terms, &state->units[unit]);
        state->units[unit].spent =
            state->units[unit].spent > full ? state->units[unit].spent : full;
        tarr_tell_stopped(play, CLAUSE_MOVE_FRIENDS, unit);
    }
    if (is_troops(terms, &state->units[unit])) {
        tarr_note_contacts(&scene, state, unit);
    }
    if (is_on_foot(terms, &state->units[unit])) {
        tarr_spike_guns(play, unit);
    }
    tarr_refresh_unit(play, &scene, unit);
    tarr_cross_wire(play, unit, ways, n_ways);
    if (length > 0) {
        tarr_gun_moved(play, unit);
        tarr_enter_mines(play, unit, ways, n_ways);
    }
    return !stopped;
}

/* tarr.morale.withdraw, tarr.morale.rout: straight towards a place, as far as the budget pays for;
 * it stops at what it cannot pass, and an inch before enemies. */
struct trip tarr_forced_trip(const struct scene *scene, int unit, struct point towards,
                             int64_t budget, int facing)
{
    const struct unit *its = &scene->state->units[unit];
    struct ground_costs costs;
    struct point from = middle_of(its);
    struct body_stop stop;
    tarr_leg_costs(scene, its, from, towards, &costs);
    struct point to = leg_furthest(scene->table, &costs, from, towards, budget, NULL);
    struct trip trip = {.route = {.n = 2, .points = {from, to}},
                        .facing = facing,
                        .forced = true,
                        .form = tarr_form_after(its, ABSENT)};
    if (is_stopped(scene, unit, &trip, NO_UNIT, CONTACT + 1, &stop)) {
        trip.route.points[1] = stop.along > 0 ? stop.centre : from;
    }
    int32_t length = points_distance(from, trip.route.points[1]);
    while (length > 0 && is_troops(scene->terms, its) &&
           tarr_house_at(scene->table, trip.route.points[1]) >= 0) {
        length = length > INCH / 10 ? length - INCH / 10 : 0;
        trip.route.points[1] = leg_point(from, to, length);
    }
    return trip;
}
