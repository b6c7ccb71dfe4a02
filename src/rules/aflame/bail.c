/* A World Aflame: men who leave a vehicle, and what becomes of it (ledger, vehicle.bail-order,
 * vehicle.bailed, soft.bail, victory.vehicle).
 *
 * In the order of the book: aflame.crowbar.r6, aflame.crowbar.runs. */

#include "rules/aflame/arms.h"

enum { AT_HULL = 6 * INCH, THINGS = MEN_MAX + VEHICLES_MAX + GUNS_MAX };

/* -- who and where ----------------------------------------------------------------------------- */

int aflame_aboard(state_t *state, int vehicle, int16_t who[MEN_OF_UNIT])
{
    int n = 0;
    for (int i = 0; i < state->n_men && n < MEN_OF_UNIT; i++) {
        if (is_in_action(&state->men[i].man) && state->men[i].man.aboard == vehicle) {
            who[n++] = (int16_t)i;
        }
    }
    return n;
}

int aflame_hull_inches(const struct vehicle *vehicle, struct point from)
{
    struct base hull = aflame_hull(vehicle);
    int inches = 1;
    while (base_compare_point(&hull, from, inches * INCH) > 0) {
        inches++;
    }
    return inches;
}

struct point aflame_muzzle(state_t *state, int gun)
{
    const struct gun *its = &state->guns[gun];
    return its->vehicle == NO_VEHICLE ? its->at : state->vehicles[its->vehicle].at;
}

int aflame_gun_eye(state_t *state, int gun)
{
    const struct gun *its = &state->guns[gun];
    return its->vehicle == NO_VEHICLE ? EYE_GUN + gun : EYE_VEHICLE + its->vehicle;
}

/* -- getting out (aflame.soft.bail) ------------------------------------------------------------ */

/* Everything that a man who gets out could stand on. */
struct beside {
    struct base hull;
    struct base things[THINGS];
    struct room_query query;
};

static bool is_at_hull(const void *context, struct point at)
{
    const struct beside *beside = context;
    return base_compare_point(&beside->hull, at, FOOT_RADIUS + TOUCHING) <= 0;
}

static void look_for_room(terms_t *terms, state_t *state, const struct table *table, int vehicle,
                          struct beside *beside)
{
    int n = 0;
    for (int i = 0; i < state->n_men; i++) {
        if (is_standing(&state->men[i].man)) {
            beside->things[n++] = base_disc(state->men[i].man.at, aflame_radius(&state->men[i]));
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        if (!is_nowhere(state->vehicles[i].at)) {
            beside->things[n++] = aflame_hull(&state->vehicles[i]);
        }
    }
    beside->hull = aflame_hull(&state->vehicles[vehicle]);
    beside->query = aflame_room(terms, table, beside->things, n);
    beside->query.allows = is_at_hull;
    beside->query.context = beside;
}

/* The place beside the hull that lies away from the firer. */
static struct point far_side(const struct vehicle *vehicle, struct point from)
{
    const struct vehicle_row *row = aflame_vehicle(vehicle);
    int32_t reach = row->length / 2 + FOOT_RADIUS;
    if (is_nowhere(from) || point_equal(from, vehicle->at)) {
        return point_plus(vehicle->at,
                          vector_towards(angle_reduce(vehicle->facing + HALF_TURN), reach));
    }
    return leg_point(from, vehicle->at, points_distance(from, vehicle->at) + reach);
}

static struct point nearest_enemy_of(state_t *state, const struct vehicle *vehicle)
{
    struct point best = {NOWHERE, NOWHERE};
    int64_t least = INT64_MAX;
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != state->units[vehicle->unit].side && is_standing(man) &&
            point_distance2(man->at, vehicle->at) < least) {
            least = point_distance2(man->at, vehicle->at);
            best = man->at;
        }
    }
    return best;
}

static void set_down(struct aflame_state *state, struct beside *beside, int man, struct point at)
{
    struct point found;
    if (!room_near(&beside->query, at, AT_HULL, &found)) {
        beside->query.allows = NULL;
        room_near(&beside->query, at, ROOM_RINGS * ROOM_STEP, &found);
    }
    state->men[man].man.at = found;
    state->men[man].man.aboard = NO_UNIT;
    state->men[man].mounted = 0;
    beside->things[beside->query.n_things++] = base_disc(found, FOOT_RADIUS);
}

void aflame_bail_out(struct play *play, int vehicle, struct point from, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    struct land land;
    struct beside beside;
    int16_t who[MEN_OF_UNIT];
    int n = aflame_aboard(state, vehicle, who);
    if (n == 0) {
        return;
    }
    aflame_lay_land(aflame_terms(play), state, &land);
    look_for_room(aflame_terms(play), state, land.table, vehicle, &beside);
    struct point side = far_side(its, is_nowhere(from) ? nearest_enemy_of(state, its) : from);
    for (int i = 0; i < n; i++) {
        set_down(state, &beside, who[i], side);
    }
    its->abandoned = 1;
    aflame_tell_bails_out(play, clause, its->unit, vehicle);
}

/* -- what becomes of it ------------------------------------------------------------------------ */

/* aflame.vehicle.bail-order: only if they are neither in cover nor out of sight. */
void aflame_run_clear(struct play *play, int unit, bool always, int clause)
{
    struct aflame_state *state = aflame_of(play);
    if (!is_on_table(&state->units[unit])) {
        return;
    }
    aflame_seek_cover(play, unit, always, clause);
}

int aflame_endanger(struct play *play, int vehicle, int kills, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int16_t who[MEN_OF_UNIT];
    int n = aflame_aboard(state, vehicle, who);
    int lived = 0;
    for (int i = 0; i < n; i++) {
        struct throw throw = play_die(FOR_ABOARD, clause, figure_piece(who[i]), NO_PIECE);
        if (play_roll_reaches(play, &throw, kills)) {
            aflame_fall(play, who[i], clause);
        } else {
            lived++;
        }
    }
    return lived;
}

void aflame_wreck(struct play *play, int vehicle, int clause)
{
    struct aflame_state *state = aflame_of(play);
    struct vehicle *its = &state->vehicles[vehicle];
    int16_t who[MEN_OF_UNIT];
    if (its->gone != GONE_HERE) {
        return;
    }
    aflame_tell_wrecked(play, clause, vehicle);
    aflame_score_vehicle(play, vehicle, state->units[its->unit].side);
    its->gone = GONE_DESTROYED;
    its->damaged = its->immobile = 1;
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].vehicle == vehicle) {
            state->guns[i].gone = GONE_DESTROYED;
        }
    }
    int n = aflame_aboard(state, vehicle, who);
    for (int i = 0; i < n; i++) {
        aflame_fall(play, who[i], clause);
    }
}

void aflame_immobilise(struct play *play, int vehicle, int clause)
{
    struct vehicle *its = &aflame_of(play)->vehicles[vehicle];
    if (!its->immobile) {
        its->immobile = 1;
        aflame_tell_immobilised(play, clause, vehicle);
    }
    its->damaged = 1;
}

/* aflame.victory.vehicle: an armoured vehicle that is destroyed or captured, soft ones nothing. */
void aflame_score_vehicle(struct play *play, int vehicle, int side)
{
    enum { POINTS = 10 };
    struct aflame_state *state = aflame_of(play);
    if (aflame_is_armoured(&state->vehicles[vehicle]) &&
        option_of(aflame_terms(play), OPT_VEHICLE_VP) == VEHICLE_VP_10) {
        state->scored[1 - side] += POINTS;
    }
}

/* It belongs to that side from now on; the side it was taken from loses what it is worth. */
void aflame_take_vehicle(struct play *play, int vehicle, int side, int clause)
{
    struct vehicle *its = &aflame_of(play)->vehicles[vehicle];
    aflame_score_vehicle(play, vehicle, 1 - side);
    its->side = (uint8_t)side;
    its->abandoned = 1;
    aflame_tell_taken(play, clause, vehicle, side);
}

/* -- single men -------------------------------------------------------------------------------- */

void aflame_leave_play(struct play *play, int man, enum fate fate, int clause)
{
    struct aflame_state *state = aflame_of(play);
    int unit = state->men[man].man.unit;
    aflame_remove(play, man, fate);
    state->men[man].man.aboard = NO_UNIT;
    if (fate == FATE_CAPTURED) {
        aflame_tell_captured(play, clause, unit, man);
    }
    aflame_note_loss(play, unit);
}

/* aflame.crowbar.runs: straight away from the vehicle, as far as there is room, then he lies down.
 */
void aflame_run_man(struct play *play, int man, struct point from, int32_t length, int clause)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    struct land land;
    struct point at = figure->man.at;
    (void)clause;
    aflame_lay_land(terms, state, &land);
    const struct room_query query = aflame_room(terms, land.table, NULL, 0);
    for (int32_t far = length; far > 0; far -= INCH) {
        struct point to = leg_point(from, at, points_distance(from, at) + far);
        if (room_is_free(&query, to)) {
            figure->man.at = to;
            break;
        }
    }
    figure->prone = figure->ran = figure->moved = 1;
}

/* aflame.crowbar.r6: as a unit that has failed three times. */
void aflame_rout(struct play *play, int unit, int clause)
{
    struct aflame_state *state = aflame_of(play);
    (void)clause;
    if (is_on_table(&state->units[unit])) {
        state->units[unit].streak = 3;
        aflame_react(play, unit, false);
    }
}

/* Until it would stand on something it cannot, or leave the table. */
struct point aflame_vehicle_goes(struct play *play, int vehicle, struct point to)
{
    enum { STEP = INCH / 10 };
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    const struct vehicle *its = &state->vehicles[vehicle];
    struct land land;
    struct base hull = aflame_hull(its);
    struct point at = its->at;
    int32_t length = points_distance(its->at, to);
    aflame_lay_land(terms, state, &land);
    for (int32_t along = STEP; along <= length; along += STEP) {
        struct point next = leg_point(its->at, to, along);
        struct base there = base_moved(hull, next);
        bool blocked = !base_is_inside(&there, table_box(&terms->table));
        for (int i = 0; i < land.table->n_terrain && !blocked; i++) {
            const struct ground_row *row = aflame_ground(land.table->terrain[i].kind);
            int passage = aflame_vehicle(its)->tracked ? row->tracked : row->wheeled;
            blocked = passage == DRIVE_CLOSED && terrain_compare(land.table, i, &there, 0) <= 0;
        }
        for (int i = 0; i < state->n_vehicles && !blocked; i++) {
            struct base other = aflame_hull(&state->vehicles[i]);
            blocked =
                i != vehicle && !is_nowhere(state->vehicles[i].at) && bases_overlap(&other, &there);
        }
        if (blocked) {
            break;
        }
        at = next;
    }
    return at;
}
