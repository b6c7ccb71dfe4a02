/* A World Aflame: what vehicles are, and what ground lets them pass (ledger, vehicles).
 *
 * In the order of the book: aflame.vehicle.wheeled, aflame.vehicle.hill, aflame.vehicle.no-crash,
 * aflame.vehicle.river, aflame.vehicle.soft-ground, aflame.vehicle.wire, aflame.vehicle.obstacle,
 * aflame.vehicle.capacity, aflame.vehicle.crew. How they are driven is in drive.c. */

#include "rules/aflame/arms.h"

enum { ALONG_ROAD = 2 /* thou that rounding may lose */ };

/* -- the vehicle ------------------------------------------------------------------------------- */

/* aflame.unit.afv: each is a unit of its own. */
int aflame_own_vehicle(state_t *state, int unit)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].unit == unit && aflame_vehicle(&state->vehicles[i])->crew > 0) {
            return i;
        }
    }
    return NO_VEHICLE;
}

bool aflame_is_armoured(const struct vehicle *vehicle)
{
    int sort = aflame_vehicle(vehicle)->sort;
    return sort == VEHICLE_AFV || sort == VEHICLE_TANK;
}

int aflame_crew_of(state_t *state, int vehicle)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        n += state->men[i].man.aboard == vehicle && is_in_action(&state->men[i].man);
    }
    return n;
}

void aflame_put_vehicle(struct aflame_state *state, int vehicle, struct point at, int facing)
{
    state->vehicles[vehicle].at = at;
    state->vehicles[vehicle].facing = (int16_t)facing;
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (gun->vehicle == vehicle || gun->tow == vehicle) {
            gun->at = gun->vehicle == vehicle ? at : aflame_hitch(&state->vehicles[vehicle]);
            gun->facing = (int16_t)facing;
        }
    }
}

/* Carriages of one train may come close in a bend. */
static bool is_coupled(state_t *state, int one, int other)
{
    const struct vehicle *a = &state->vehicles[one], *b = &state->vehicles[other];
    return a->unit == b->unit && aflame_wears(a) && b->gone == GONE_HERE;
}

/* Bases may not overlap (aflame.measure.base). */
bool aflame_check_hull(terms_t *terms, state_t *state, int vehicle, const struct base *hull,
                       struct refusal *why)
{
    int side = state->units[state->vehicles[vehicle].unit].side;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(man) || aflame_is_hidden_from(state, man->unit, side)) {
            continue;
        }
        const struct base base = base_disc(man->at, aflame_radius(&state->men[i]));
        if (bases_overlap(hull, &base)) {
            return refuse(why, CLAUSE_MEASURE_BASE, "figures stand there");
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *other = &state->vehicles[i];
        const struct base base = aflame_hull(other);
        if (i != vehicle && !is_nowhere(other->at) && !is_coupled(state, vehicle, i) &&
            !aflame_is_hidden_from(state, other->unit, side) && bases_overlap(hull, &base)) {
            return refuse(why, CLAUSE_MEASURE_BASE, "another vehicle stands there");
        }
    }
    return base_is_inside(hull, table_box(&terms->table)) ||
           refuse(why, CLAUSE_MOVE_EDGE, "it stays on the table");
}

/* -- ground ------------------------------------------------------------------------------------ */

static enum drive drive_of(const struct vehicle *vehicle, int kind)
{
    const struct ground_row *row = aflame_ground(kind);
    return (enum drive)(aflame_vehicle(vehicle)->tracked ? row->tracked : row->wheeled);
}

/* aflame.vehicle.no-crash, aflame.vehicle.river, aflame.vehicle.soft-ground, aflame.vehicle.wire,
 * aflame.vehicle.obstacle: which of them says no. */
static int closed_clause(int kind)
{
    switch (kind) {
    case STREAM:
    case RIVER:
    case DITCH:
        return CLAUSE_VEHICLE_RIVER;
    case HEAVY_WOOD:
    case MARSH:
    case QUICKSAND:
        return CLAUSE_VEHICLE_SOFT_GROUND;
    case WIRE:
    case STACKED_WIRE:
        return CLAUSE_VEHICLE_WIRE;
    case AT_DITCH:
    case SOFT_BARRICADE:
    case HARD_BARRICADE:
        return CLAUSE_VEHICLE_OBSTACLE;
    default:
        return CLAUSE_VEHICLE_NO_CRASH;
    }
}

static uint32_t kinds_driven(const struct vehicle *vehicle, enum drive drive)
{
    uint32_t kinds = 0;
    for (int i = 0; i < TERRAIN_NAMES; i++) {
        kinds |= drive_of(vehicle, i) == drive ? kind_bit(i) : 0;
    }
    return kinds;
}

static bool meets(const struct table *table, int piece, struct point a, struct point b)
{
    return table->terrain[piece].shape == TERRAIN_LINE ? terrain_is_crossed(table, piece, a, b)
                                                       : terrain_is_met(table, piece, a, b);
}

/* What crosses water or a sunken road: ford, bridge, a road that runs over it. */
static bool is_bridged(const struct table *table, struct point a, struct point b)
{
    uint32_t over = kind_bit(FORD) | kind_bit(BRIDGE) | kind_bit(ROAD);
    return leg_length_in(table, over, a, b) + ALONG_ROAD >= points_distance(a, b);
}

static bool check_piece(const struct table *table, const struct vehicle *vehicle, int piece,
                        struct point a, struct point b, int32_t *cost, struct refusal *why)
{
    int kind = table->terrain[piece].kind;
    enum drive drive = drive_of(vehicle, kind);
    bool water = kind == STREAM || kind == RIVER || kind == DITCH || drive == DRIVE_CROSSING;
    if (water && is_bridged(table, a, b)) {
        return true;
    }
    if (drive == DRIVE_SIX && !terrain_holds(table, piece, a)) {
        *cost += LINEAR_COST;
    }
    return (drive != DRIVE_CLOSED && drive != DRIVE_CROSSING) ||
           refuse(why, closed_clause(kind), "the vehicle cannot pass there");
}

/* aflame.vehicle.hill: each inch of climbing costs two. Up is where the ground ends higher. */
static int32_t climb_cost(const struct table *table, struct point a, struct point b)
{
    int32_t length = points_distance(a, b);
    bool up =
        table_level_at(table, b, kind_bit(HILL), 0) > table_level_at(table, a, kind_bit(HILL), 0);
    return up ? leg_length_in(table, kind_bit(HILL), a, b) : length - length;
}

bool aflame_check_leg(terms_t *terms, state_t *state, int vehicle, struct point a, struct point b,
                      int32_t *cost, struct refusal *why)
{
    const struct vehicle *its = &state->vehicles[vehicle];
    struct land land;
    uint32_t roads = kinds_driven(its, DRIVE_ROAD);
    aflame_lay_land(terms, state, &land);
    *cost = points_distance(a, b);
    if (aflame_wears(its)) { /* a train's way is that of its rails */
        return aflame_vehicle(its)->sort == VEHICLE_CARRIAGE ||
               aflame_check_water(land.table, a, b, why);
    }
    *cost += climb_cost(land.table, a, b);
    if (its->road && leg_length_in(land.table, roads, a, b) + ALONG_ROAD < points_distance(a, b)) {
        return refuse(why, CLAUSE_VEHICLE_WHEELED, "the whole path is on the road");
    }
    for (int i = 0; i < land.table->n_terrain; i++) {
        if (meets(land.table, i, a, b) && !check_piece(land.table, its, i, a, b, cost, why)) {
            return false;
        }
    }
    return true;
}
