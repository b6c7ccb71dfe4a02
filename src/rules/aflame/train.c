/* A World Aflame: trains (ledger, trains).
 *
 * In the order of the book: aflame.train.move, aflame.train.damage, aflame.train.cover.
 *
 * A train is a unit of several vehicles: the locomotive, listed first, and its carriages, which
 * hang behind it in the order of the list. It lies on one piece of terrain of the kind rail, a
 * band: everything is measured along the middle of that. Where the locomotive is, the rest
 * follows from it; what hangs behind a wreck stays where it is. */

#include "board/table_path.h"
#include "rules/aflame/arms.h"
#include "rules/table/route.h"

struct train_row {
    uint8_t model, dv, locomotive, armoured;
};

#include "rules/aflame-trains.h"

enum {
    TRAIN_ROWS = sizeof aflame_trains / sizeof aflame_trains[0],
    STEAMS = 15,
    GAUGE = 500, /* half of it: so near to the middle is on the rails */
    WRECK_KILLS = 4
};

static const struct train_row *carriage_row(const struct vehicle *vehicle)
{
    for (int i = 0; i < TRAIN_ROWS; i++) {
        if (aflame_trains[i].model == vehicle->model) {
            return &aflame_trains[i];
        }
    }
    return NULL;
}

bool aflame_is_locomotive(const struct vehicle *vehicle)
{
    const struct train_row *row = carriage_row(vehicle);
    return row != NULL && row->locomotive;
}

/* -- rails ------------------------------------------------------------------------------------- */

struct rails {
    const struct point *points;
    int n;
};

/* How far along them the point nearest to a place is; and how far off that lies, in thou. */
static int32_t along_of(const struct rails *rails, struct point at, int32_t *off)
{
    int32_t best = 0, gone = 0;
    *off = INT32_MAX;
    for (int i = 0; i + 1 < rails->n; i++) {
        struct point near = leg_nearest(rails->points[i], rails->points[i + 1], at);
        int32_t far = points_distance(near, at);
        if (far < *off) {
            *off = far;
            best = gone + points_distance(rails->points[i], near);
        }
        gone += points_distance(rails->points[i], rails->points[i + 1]);
    }
    return best;
}

/* The line under a place; false: there is none. */
static bool rails_under(const struct table *table, struct point at, struct rails *rails)
{
    int32_t least = GAUGE + 1;
    for (int i = 0; i < table->n_terrain; i++) {
        const struct terrain *piece = &table->terrain[i];
        const struct rails line = {terrain_corners(table, i), piece->n_corners};
        int32_t off;
        if (piece->kind != RAIL || piece->shape != TERRAIN_BAND) {
            continue;
        }
        along_of(&line, at, &off);
        if (off < least) {
            least = off;
            *rails = line;
        }
    }
    return least <= GAUGE;
}

static int bearing_at(const struct rails *rails, int32_t along)
{
    int leg = 0;
    path_at(rails->points, rails->n, along, &leg);
    leg = leg < 0 ? 0 : leg;
    return bearing_of(rails->points[leg], rails->points[leg + 1]);
}

/* Does it face the end of the line, or its beginning? */
static bool heads_on(const struct rails *rails, const struct vehicle *vehicle)
{
    int32_t off;
    int32_t along = along_of(rails, vehicle->at, &off);
    return angle_between(vehicle->facing, bearing_at(rails, along)) <= QUARTER_TURN;
}

/* What moves with the locomotive: all behind it, as far as the first wreck. */
static int coupled(state_t *state, int locomotive, int16_t list[VEHICLES_MAX])
{
    int n = 0;
    for (int i = locomotive + 1; i < state->n_vehicles; i++) {
        if (state->vehicles[i].unit != state->vehicles[locomotive].unit) {
            continue;
        }
        if (state->vehicles[i].gone != GONE_HERE) {
            break;
        }
        list[n++] = (int16_t)i;
    }
    return n;
}

/* The carriages behind the locomotive, wherever that is now. False: there are no rails for one. */
bool aflame_pull(terms_t *terms, struct aflame_state *state, int locomotive)
{
    const struct vehicle *engine = &state->vehicles[locomotive];
    int16_t list[VEHICLES_MAX];
    int n = coupled(state, locomotive, list);
    int32_t behind = aflame_vehicle(engine)->length / 2, off;
    struct rails rails;
    if (!rails_under(&terms->table, engine->at, &rails)) {
        return false;
    }
    bool on = heads_on(&rails, engine);
    int32_t from = along_of(&rails, engine->at, &off), end = path_length(rails.points, rails.n);
    bool fits = from >= behind && from + behind <= end;
    for (int i = 0; i < n; i++) {
        int32_t half = aflame_vehicle(&state->vehicles[list[i]])->length / 2;
        int32_t along = on ? from - behind - half : from + behind + half;
        fits &= along >= half && along + half <= end;
        along = along < 0 ? 0 : along;
        int facing = bearing_at(&rails, along);
        aflame_put_vehicle(state, list[i], path_at(rails.points, rails.n, along, NULL),
                           on ? facing : angle_reduce(facing + HALF_TURN));
        state->vehicles[list[i]].moved = engine->moved;
        behind += 2 * half;
    }
    return fits;
}

/* Set upon the middle of its rails, with all that hangs behind it. NULL, or what is wrong. */
const char *aflame_rerail(terms_t *terms, struct aflame_state *state, int locomotive)
{
    struct vehicle *engine = &state->vehicles[locomotive];
    struct rails rails;
    int32_t off;
    if (!rails_under(&terms->table, engine->at, &rails)) {
        return "expected a place on rails";
    }
    int32_t along = along_of(&rails, engine->at, &off);
    int facing = bearing_at(&rails, along);
    bool on = heads_on(&rails, engine);
    aflame_put_vehicle(state, locomotive, path_at(rails.points, rails.n, along, NULL),
                       on ? facing : angle_reduce(facing + HALF_TURN));
    return aflame_pull(terms, state, locomotive)
               ? NULL
               : "expected a place with rails under the whole train";
}

/* -- moves ------------------------------------------------------------------------------------- */

/* aflame.train.move: 15 inches, announced for an incline a D6 less; no weather. */
int aflame_train_rate(struct play *play, int vehicle, bool incline)
{
    return incline
               ? STEAMS - aflame_die(play, FOR_DRIVE, CLAUSE_TRAIN_MOVE, vehicle_piece(vehicle), 6)
               : STEAMS;
}

/* Its way to the place on the rails that is nearest to a point, bends included; backwards: against
 * the way it faces. */
bool aflame_rail_route(terms_t *terms, state_t *state, int vehicle, struct point to,
                       struct route *route, bool *backwards, struct refusal *why)
{
    const struct vehicle *engine = &state->vehicles[vehicle];
    struct rails rails;
    int32_t off, gone = 0;
    *route = (struct route){.n = 1, .points = {engine->at}, .facing = ABSENT};
    if (!aflame_is_locomotive(engine) || !rails_under(&terms->table, engine->at, &rails)) {
        return refuse(why, CLAUSE_TRAIN_MOVE, "the locomotive pulls the train");
    }
    int32_t from = along_of(&rails, engine->at, &off), end = along_of(&rails, to, &off);
    if (off > GAUGE || from == end) {
        return refuse(why, CLAUSE_TRAIN_MOVE, "a train goes along its rails");
    }
    bool on = end > from;
    for (int i = 0; i < rails.n; i++) {
        int corner = on ? i : rails.n - 1 - i;
        gone = path_length(rails.points, corner + 1);
        if (gone > (on ? from : end) && gone < (on ? end : from)) {
            if (route->n == PATH_POINTS - 1) {
                return refuse(why, CLAUSE_TRAIN_MOVE, "there are too many bends on that way");
            }
            route->points[route->n++] = rails.points[corner];
        }
    }
    route->points[route->n++] = path_at(rails.points, rails.n, end, NULL);
    *backwards = on != heads_on(&rails, engine);
    return true;
}

struct point aflame_rail_point(terms_t *terms, const struct vehicle *engine, int32_t ahead)
{
    struct rails rails;
    int32_t off;
    if (!rails_under(&terms->table, engine->at, &rails)) {
        return engine->at;
    }
    int32_t to = along_of(&rails, engine->at, &off) + (heads_on(&rails, engine) ? ahead : -ahead);
    return path_at(rails.points, rails.n, to < 0 ? 0 : to, NULL);
}

/* An incline is announced before its die is thrown. */
static bool check_incline(const struct table *table, const struct vehicle *engine,
                          const struct route *route, struct refusal *why)
{
    int32_t length = path_length(route->points, route->n);
    int level = table_level_at(table, engine->at, kind_bit(HILL), 0);
    for (int32_t along = INCH / 2; along < length + INCH / 2 && !engine->road; along += INCH / 2) {
        struct point at = path_at(route->points, route->n, along, NULL);
        int next = table_level_at(table, at, kind_bit(HILL), 0);
        if (next > level) {
            return refuse(why, CLAUSE_TRAIN_MOVE, "an incline is announced with the die for it");
        }
        level = next;
    }
    return true;
}

/* All of it fits on the rails, and runs over nobody. */
bool aflame_check_train(terms_t *terms, state_t *state, int vehicle, const struct route *route,
                        bool backwards, struct refusal *why)
{
    struct aflame_state there = *state;
    int16_t list[VEHICLES_MAX + 1];
    struct point to = route->points[route->n - 1];
    int facing = bearing_of(route->points[route->n - 2], to);
    int n = coupled(state, vehicle, list);
    list[n++] = (int16_t)vehicle;
    if (!check_incline(&terms->table, &state->vehicles[vehicle], route, why)) {
        return false;
    }
    aflame_put_vehicle(&there, vehicle, to, backwards ? angle_reduce(facing + HALF_TURN) : facing);
    if (!aflame_pull(terms, &there, vehicle)) {
        return refuse(why, CLAUSE_TRAIN_MOVE, "the rails end before that");
    }
    for (int i = 0; i < n; i++) {
        const struct base hull = aflame_hull(&there.vehicles[list[i]]);
        if (!aflame_check_hull(terms, state, list[i], &hull, why)) {
            return false;
        }
    }
    return true;
}

/* -- damage and cover -------------------------------------------------------------------------- */

int aflame_carriage_dv(const struct vehicle *vehicle)
{
    return carriage_row(vehicle)->dv;
}

/* aflame.train.damage: at 0 a locomotive stops the train; a carriage is wrecked, and what is behind
 * it cannot move. */
void aflame_break_carriage(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    if (aflame_is_locomotive(&state->vehicles[vehicle])) {
        aflame_immobilise(play, vehicle, CLAUSE_TRAIN_DAMAGE);
        return;
    }
    if (aflame_endanger(play, vehicle, WRECK_KILLS, CLAUSE_TRAIN_DAMAGE) > 0) {
        aflame_bail_out(play, vehicle, (struct point){NOWHERE, NOWHERE}, CLAUSE_TRAIN_DAMAGE);
    }
    aflame_wreck(play, vehicle, CLAUSE_TRAIN_DAMAGE);
}

/* aflame.train.cover: armoured ones are hard cover, others light. */
bool aflame_is_armoured_car(const struct vehicle *vehicle)
{
    const struct train_row *row = carriage_row(vehicle);
    return row != NULL && row->armoured;
}

/* -- set-up ------------------------------------------------------------------------------------ */

/* Boats that are placed are afloat; trains are whole and on their rails. */
bool aflame_check_berths(terms_t *terms, struct aflame_state *state, struct problem *problem)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *its = &state->vehicles[i];
        enum vehicle_sort sort = (enum vehicle_sort)aflame_vehicle(its)->sort;
        enum kind kind = kind_of(terms, &state->units[its->unit]);
        if ((sort == VEHICLE_BOAT) != (kind == KIND_BOAT) ||
            (sort == VEHICLE_CARRIAGE) != (kind == KIND_TRAIN)) {
            return problem_at(problem, CLAUSE_UNIT_SEPARATE,
                              "expected boats in a unit that is a boat, carriages in one that is "
                              "a train, and nothing else there",
                              "vehicles[%d].model", i);
        }
        if (sort == VEHICLE_BOAT && !is_nowhere(its->at) &&
            !aflame_is_water(&terms->table, its->at)) {
            return problem_at(problem, CLAUSE_BOAT_MOVE, "expected a place on a river",
                              "vehicles[%d].at", i);
        }
        if (sort == VEHICLE_CARRIAGE && aflame_own_vehicle(state, its->unit) > i) {
            return problem_at(problem, CLAUSE_TRAIN_MOVE,
                              "expected the locomotive before its carriages", "vehicles[%d]", i);
        }
        if (aflame_own_vehicle(state, its->unit) == i && aflame_is_locomotive(its) &&
            !is_nowhere(its->at)) {
            const char *wrong = aflame_rerail(terms, state, i);
            if (wrong != NULL) {
                return problem_at(problem, CLAUSE_TRAIN_MOVE, wrong, "vehicles[%d].at", i);
            }
        }
    }
    return true;
}
