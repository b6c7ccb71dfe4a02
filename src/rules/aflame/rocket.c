/* A World Aflame: rockets, and high explosive on vehicles (ledger, rockets and HE on vehicles). How
 * they are aimed is in artillery.c: aflame.rocket.fire is a shell that strays by a D12; what they
 * do to a vehicle they strike, aflame.rocket.anti-tank, is in strike.c. */

#include "rules/aflame/arms.h"

struct he_row {
    uint8_t roll, tank, afv, soft;
};

#include "rules/aflame-he-vehicle.h"

enum { FLAT = 500, FLAT_STEPS = 10 };

/* -- rockets (aflame.rocket.flat) -------------------------------------------------------------- */

/* Whether something on the leg is higher than half an inch, and the first place of it. */
static bool meets_piece(const struct table *table, int piece, struct point from, struct point to,
                        struct point *at)
{
    const struct terrain *its = &table->terrain[piece];
    struct stretch stretches[STRETCHES_MAX];
    struct part parts[STRETCHES_MAX];
    int32_t high = its->kind == HILL ? its->level * INCH : its->top;
    if (high == 0) {
        high = aflame_ground(its->kind)->high;
    }
    if (high <= FLAT) {
        return false;
    }
    if (its->shape == TERRAIN_LINE) {
        if (terrain_crossings(table, piece, from, to, parts) == 0) {
            return false;
        }
        *at = leg_part(from, to, parts[0]);
        return true;
    }
    if (terrain_holds(table, piece, from) ||
        terrain_stretches(table, piece, from, to, EDGE_IN, stretches) == 0) {
        return false;
    }
    *at = leg_part(from, to, stretches[0].from);
    return true;
}

/* The nearest place of a hull on the leg, to the tenth of an inch. */
static bool meets_hull(const struct vehicle *vehicle, struct point from, struct point to,
                       struct point *at)
{
    struct base hull = aflame_hull(vehicle);
    int32_t length = points_distance(from, to);
    if (base_covers(&hull, from) || leg_compare(from, to, vehicle->at, 6 * INCH) > 0) {
        return false;
    }
    for (int32_t along = 0; along <= length; along += INCH / FLAT_STEPS) {
        *at = leg_point(from, to, along);
        if (base_covers(&hull, *at)) {
            return true;
        }
    }
    return false;
}

struct point aflame_rocket_ends(struct play *play, struct point from, struct point to)
{
    state_t *state = aflame_of(play);
    struct land land;
    struct point ends = to;
    struct point at;
    aflame_lay_land(aflame_terms(play), state, &land);
    for (int i = 0; i < land.table->n_terrain; i++) {
        if (meets_piece(land.table, i, from, ends, &at)) {
            ends = at;
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        if (!is_nowhere(state->vehicles[i].at) &&
            meets_hull(&state->vehicles[i], from, ends, &at)) {
            ends = at;
        }
    }
    return ends;
}

/* -- high explosive on vehicles ---------------------------------------------------------------- */

/* aflame.he.roll, aflame.he.destroyed, aflame.he.immobilised; the test, aflame.he.morale, is that
 * of all who were in the zone. */
void aflame_shell_vehicle(struct play *play, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    int die = aflame_die(play, FOR_HE, CLAUSE_HE_ROLL, vehicle_piece(vehicle), 6);
    const struct he_row *row = &aflame_he_vehicle[die - 1];
    enum vehicle_sort sort = (enum vehicle_sort)aflame_vehicle(its)->sort;
    int outcome = (sort == VEHICLE_TANK ? row->tank : sort == VEHICLE_AFV ? row->afv : row->soft);
    if (outcome == OUTCOME_DESTROYED) {
        aflame_wreck(play, vehicle, CLAUSE_HE_DESTROYED);
    } else if (outcome == OUTCOME_IMMOBILISED) {
        aflame_immobilise(play, vehicle, CLAUSE_HE_IMMOBILISED);
        aflame_endanger(play, vehicle, ABOARD_DIES, CLAUSE_HE_IMMOBILISED);
    }
}
