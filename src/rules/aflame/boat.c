/* A World Aflame: boats, and how boats and carriages are battered (ledger, boats).
 *
 * In the order of the book: aflame.boat.nature, aflame.boat.move, aflame.boat.fire,
 * aflame.boat.damage.
 *
 * A boat is a vehicle of its unit that goes by water, with a Defence value as a building has one.
 * A small boat has one part, a gunboat four of equal length from bow to stern. */

#include "rules/aflame/arms.h"
#include "rules/table/route.h"

struct boat_row {
    uint8_t model, base, die, parts[4];
};

#include "rules/aflame-boats.h"

enum {
    BOAT_ROWS = sizeof aflame_boats / sizeof aflame_boats[0],
    SHIP_PARTS = 4,
    DROWNS = 4,
    BANK = 6 * INCH,
    STRAIGHT = 5 * DEGREE /* off its bow, where nobody steers */
};

static const struct boat_row *boat_of(const struct vehicle *vehicle)
{
    for (int i = 0; i < BOAT_ROWS; i++) {
        if (aflame_boats[i].model == vehicle->model) {
            return &aflame_boats[i];
        }
    }
    return NULL;
}

/* -- moves ------------------------------------------------------------------------------------- */

/* aflame.boat.nature: weather, wind, tide and current are nothing to it. aflame.boat.move: by the
 * table; in inches. */
int aflame_boat_rate(struct play *play, int vehicle)
{
    const struct boat_row *row = boat_of(&aflame_of(play)->vehicles[vehicle]);
    return row->base +
           aflame_die(play, FOR_DRIVE, CLAUSE_BOAT_MOVE, vehicle_piece(vehicle), row->die);
}

bool aflame_is_water(const struct table *table, struct point at)
{
    return terrain_at(table, at, kind_bit(RIVER), 0) != NO_TERRAIN;
}

/* On water only: its middle never leaves it; bridges are passed under. */
bool aflame_check_water(const struct table *table, struct point a, struct point b,
                        struct refusal *why)
{
    enum { ROUNDING = 2 };
    return leg_length_in(table, kind_bit(RIVER), a, b) + ROUNDING >= points_distance(a, b) ||
           refuse(why, CLAUSE_BOAT_MOVE, "a boat stays on the water");
}

/* aflame.boat.damage: a ship without its bridge goes straight on, or straight back. */
bool aflame_check_helm(state_t *state, int vehicle, const struct route *route, bool reverse,
                       struct refusal *why)
{
    const struct vehicle *its = &state->vehicles[vehicle];
    if (aflame_parts(its) == 1 || aflame_part_left(its, LOCATION_BRIDGE) > 0) {
        return true;
    }
    int course = reverse ? angle_reduce(its->facing + HALF_TURN) : its->facing;
    for (int i = 0; i + 1 < route->n; i++) {
        if (angle_between(course, bearing_of(route->points[i], route->points[i + 1])) > STRAIGHT) {
            return refuse(why, CLAUSE_BOAT_DAMAGE, "without its bridge it goes straight on");
        }
    }
    return true;
}

/* -- cover ------------------------------------------------------------------------------------- */

/* aflame.boat.fire: light, behind plating hard; aflame.train.cover says it of carriages. */
enum cover aflame_cover_aboard(const struct vehicle *vehicle)
{
    bool hard = aflame_vehicle(vehicle)->sort == VEHICLE_CARRIAGE ? aflame_is_armoured_car(vehicle)
                                                                  : vehicle->plated;
    return hard ? COVER_HARD : COVER_LIGHT;
}

/* -- damage ------------------------------------------------------------------------------------ */

/* Boats and carriages have a Defence value that is battered down. */
bool aflame_wears(const struct vehicle *vehicle)
{
    return aflame_vehicle(vehicle)->sort >= VEHICLE_BOAT;
}

int aflame_parts(const struct vehicle *vehicle)
{
    const struct boat_row *row = boat_of(vehicle);
    return row != NULL && row->parts[1] != 0 ? SHIP_PARTS : 1;
}

static uint8_t *lost_of(struct vehicle *vehicle, int part)
{
    return part == 0   ? &vehicle->battered
           : part == 1 ? &vehicle->battered_2
           : part == 2 ? &vehicle->battered_3
                       : &vehicle->battered_4;
}

int aflame_part_left(const struct vehicle *vehicle, int part)
{
    struct vehicle copy = *vehicle;
    const struct boat_row *row = boat_of(vehicle);
    int full = row != NULL ? aflame_defence_row(row->parts[part])->dv : aflame_carriage_dv(vehicle);
    int left = full - *lost_of(&copy, part);
    return left < 0 ? 0 : left;
}

static struct point part_middle(const struct vehicle *vehicle, int part)
{
    int32_t length = aflame_vehicle(vehicle)->length, each = length / aflame_parts(vehicle);
    int32_t ahead = length / 2 - part * each - each / 2;
    int facing = ahead < 0 ? angle_reduce(vehicle->facing + HALF_TURN) : vehicle->facing;
    return point_plus(vehicle->at, vector_towards(facing, ahead < 0 ? -ahead : ahead));
}

/* Whoever lives gets to the nearest bank within 6 inches of where the hull was, or is lost. */
static void swim_ashore(struct play *play, const struct vehicle *sunk, int man)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    const struct base hull = aflame_hull(sunk);
    struct base things[MEN_ROOM];
    struct land land;
    struct point found;
    int n = 0;
    aflame_lay_land(terms, state, &land);
    for (int i = 0; i < state->n_men; i++) {
        if (is_standing(&state->men[i].man)) {
            things[n++] = base_disc(state->men[i].man.at, aflame_radius(&state->men[i]));
        }
    }
    const struct room_query query = aflame_room(terms, land.table, things, n);
    state->men[man].man.aboard = NO_UNIT;
    if (room_near(&query, sunk->at, ROOM_RINGS * ROOM_STEP, &found) &&
        base_is_caught(&hull, found, BANK)) {
        state->men[man].man.at = found;
        aflame_tell_ashore(play, CLAUSE_BOAT_DAMAGE, man);
    } else {
        aflame_fall(play, man, CLAUSE_BOAT_DAMAGE);
    }
}

/* It is no wreck that one could shelter behind: nothing of it is left. */
static void sink(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    const struct vehicle sunk = state->vehicles[vehicle];
    int16_t who[MEN_OF_UNIT];
    aflame_tell_sinks(play, CLAUSE_BOAT_DAMAGE, vehicle);
    aflame_endanger(play, vehicle, DROWNS, CLAUSE_BOAT_DAMAGE);
    int n = aflame_aboard(state, vehicle, who);
    for (int i = 0; i < n; i++) {
        swim_ashore(play, &sunk, who[i]);
    }
    aflame_wreck(play, vehicle, CLAUSE_BOAT_DAMAGE);
    state->vehicles[vehicle].at = (struct point){NOWHERE, NOWHERE};
}

/* A turret takes its gun with it, the engine room the ship's way. */
static void put_out(struct play *play, int vehicle, enum location part)
{
    struct aflame_state *state = aflame_of(play);
    int turret = part == LOCATION_FORE_TURRET ? 0 : part == LOCATION_AFT_TURRET ? 1 : -1;
    aflame_tell_part_out(play, CLAUSE_BOAT_DAMAGE, vehicle, part);
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (gun->vehicle == vehicle && aflame_gun(gun)->sort != SORT_MG && turret-- == 0) {
            gun->gone = GONE_DESTROYED;
        }
    }
    if (part == LOCATION_ENGINE_ROOM) {
        aflame_immobilise(play, vehicle, CLAUSE_BOAT_DAMAGE);
    }
}

static void part_falls(struct play *play, int vehicle, int part)
{
    const struct vehicle *its = &aflame_of(play)->vehicles[vehicle];
    int parts = aflame_parts(its), left = 0;
    if (aflame_vehicle(its)->sort == VEHICLE_CARRIAGE) {
        aflame_break_carriage(play, vehicle);
        return;
    }
    if (parts > 1) {
        put_out(play, vehicle, (enum location)part);
    }
    for (int i = 0; i < parts; i++) {
        left += aflame_part_left(its, i);
    }
    if (left == 0) {
        sink(play, vehicle);
    }
}

/* aflame.boat.damage: a D6 off the part that was hit; there is nothing to hit where nothing is
 * left. */
static void batter_part(struct play *play, int vehicle, int part)
{
    struct vehicle *its = &aflame_of(play)->vehicles[vehicle];
    bool boat = aflame_vehicle(its)->sort == VEHICLE_BOAT;
    int clause = boat ? CLAUSE_BOAT_DAMAGE : CLAUSE_TRAIN_DAMAGE;
    int left = aflame_part_left(its, part);
    if (left == 0 || its->gone != GONE_HERE) {
        return;
    }
    int die = aflame_die(play, FOR_BATTER, clause, vehicle_piece(vehicle), 6);
    uint8_t *lost = lost_of(its, part);
    *lost = (uint8_t)(*lost + (die < left ? die : left));
    its->damaged = 1;
    aflame_tell_holed(play, clause, vehicle, die < left ? left - die : 0);
    if (die >= left) {
        part_falls(play, vehicle, part);
    }
}

/* A strike: every part that its zone touches, from the bow. */
void aflame_batter_in(struct play *play, int vehicle, struct point at, int32_t radius)
{
    const struct vehicle struck = aflame_of(play)->vehicles[vehicle];
    const struct vehicle_row *row = aflame_vehicle(&struck);
    for (int i = 0; i < aflame_parts(&struck); i++) {
        const struct base base =
            base_rectangle(part_middle(&struck, i), row->length / aflame_parts(&struck), row->width,
                           struck.facing);
        if (base_is_caught(&base, at, radius)) {
            batter_part(play, vehicle, i);
        }
    }
}

/* A shot, a bottle, a stick of dynamite: the part nearest to whoever it came from. */
void aflame_batter_from(struct play *play, int vehicle, struct point from)
{
    const struct vehicle *its = &aflame_of(play)->vehicles[vehicle];
    int best = 0;
    for (int i = 1; i < aflame_parts(its); i++) {
        best = point_distance2(part_middle(its, i), from) <
                       point_distance2(part_middle(its, best), from)
                   ? i
                   : best;
    }
    batter_part(play, vehicle, best);
}
