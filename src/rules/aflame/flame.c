/* A World Aflame: flamethrowers (ledger, flamethrowers).
 *
 * In the order of the book: aflame.flame.portable, aflame.flame.vehicle, aflame.flame.burst,
 * aflame.flame.figures, aflame.flame.protected, aflame.flame.armour, aflame.flame.morale,
 * aflame.flame.ammo, aflame.flame.fire. */

#include "rules/aflame/arms.h"

enum {
    PORTABLE = 8 * INCH,
    MOUNTED = 12 * INCH,
    WIDE = 2 * INCH,
    PROTECTED_DIES = 3,
    ARMOUR_BURNS = 4
};

/* A burst: who, from where, and the ground it covers. */
struct burst {
    struct base ground;
    struct point from;
    int by;
    int own_vehicle; /* or NO_VEHICLE */
    uint64_t units[UNIT_WORDS];
};

/* -- flame (aflame.flame.portable, aflame.flame.vehicle) --------------------------------------- */

bool aflame_check_flame(terms_t *terms, state_t *state, const struct aflame_flame *order,
                        struct refusal *why)
{
    const struct gun *gun = &state->guns[order->gun];
    if (!aflame_check_gun(terms, state, order->gun, why)) {
        return false;
    }
    if (aflame_gun(gun)->sort != SORT_FLAME) {
        return refuse(why, CLAUSE_FLAME_PORTABLE, "it is no flamethrower");
    }
    if (gun->rounds == 0) {
        return refuse(why, CLAUSE_FLAME_AMMO, "it has no fuel left");
    }
    const struct vehicle *vehicle =
        gun->vehicle == NO_VEHICLE ? NULL : &state->vehicles[gun->vehicle];
    if (vehicle != NULL && vehicle->went > vehicle->left) {
        return refuse(why, CLAUSE_FLAME_VEHICLE, "it has gone more than half its move");
    }
    return vehicle == NULL || aflame_vehicle(vehicle)->turret ||
           angle_between(vehicle->facing, order->bearing) <= QUARTER_TURN / 2 ||
           refuse(why, CLAUSE_VEHICLE_ARC, "its weapon does not point there");
}

/* aflame.flame.burst: a strip that walls and buildings stop, or a spot at its end. */
static struct base ground_of(terms_t *terms, const struct table *table, struct point from,
                             int bearing, int32_t reach)
{
    uint32_t stops = kind_bit(WALL) | kind_bit(HARD_BARRICADE) | kind_bit(BUILDING);
    struct point to = point_plus(from, vector_towards(bearing, reach));
    struct part parts[STRETCHES_MAX];
    struct stretch stretches[STRETCHES_MAX];
    if (option_of(terms, OPT_FLAME) == FLAME_SPOT) {
        return base_disc(to, WIDE / 2);
    }
    for (int i = 0; i < table->n_terrain; i++) {
        const struct terrain *piece = &table->terrain[i];
        if ((kind_bit(piece->kind) & stops) == 0 || terrain_holds(table, i, from)) {
            continue;
        }
        if (piece->shape == TERRAIN_LINE) {
            if (terrain_crossings(table, i, from, to, parts) > 0) {
                to = leg_part(from, to, parts[0]);
            }
        } else if (terrain_stretches(table, i, from, to, EDGE_IN, stretches) > 0) {
            to = leg_part(from, to, stretches[0].from);
        }
    }
    int32_t length = points_distance(from, to);
    return base_strip(from, to, length, WIDE);
}

/* aflame.flame.figures: no die; aflame.flame.protected: in works, houses and soft vehicles 3 and
 * more. */
static void burn_men(struct play *play, const struct table *table, struct burst *burst)
{
    struct aflame_state *state = aflame_of(play);
    uint32_t works = kind_bit(TRENCH) | kind_bit(SUNKEN_ROAD) | kind_bit(BUILDING);
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (!is_standing(man)) {
            continue;
        }
        int house = terrain_at(table, man->at, kind_bit(BUILDING), 0);
        bool caught = house == NO_TERRAIN ? base_covers(&burst->ground, man->at)
                                          : terrain_compare(table, house, &burst->ground, 0) <= 0;
        if (!caught || (man->unit == burst->by && point_equal(man->at, burst->from))) {
            continue;
        }
        set_bit(burst->units, man->unit);
        if (terrain_at(table, man->at, works, 0) != NO_TERRAIN) {
            struct throw throw =
                play_die(FOR_FLAME, CLAUSE_FLAME_PROTECTED, figure_piece(i), NO_PIECE);
            if (!play_roll_reaches(play, &throw, PROTECTED_DIES)) {
                continue;
            }
        }
        aflame_fall(play, i, CLAUSE_FLAME_FIGURES);
    }
}

/* aflame.flame.protected of soft vehicles, aflame.flame.armour of others: a burning vehicle is
 * destroyed (aflame.flame.fire). */
static void burn_vehicles(struct play *play, struct burst *burst)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        struct base hull = aflame_hull(vehicle);
        if (i == burst->own_vehicle || vehicle->gone != GONE_HERE || is_nowhere(vehicle->at) ||
            !bases_within(&hull, &burst->ground, 0)) {
            continue;
        }
        set_bit(burst->units, vehicle->unit);
        if (aflame_vehicle(vehicle)->sort == VEHICLE_SOFT) {
            aflame_endanger(play, i, PROTECTED_DIES, CLAUSE_FLAME_PROTECTED);
            aflame_bail_out(play, i, burst->from, CLAUSE_FLAME_PROTECTED);
            aflame_wreck(play, i, CLAUSE_FLAME_FIRE);
            continue;
        }
        if (aflame_wears(vehicle)) { /* something between a soft vehicle and a building */
            if (aflame_cover_aboard(vehicle) == COVER_LIGHT) {
                aflame_endanger(play, i, PROTECTED_DIES, CLAUSE_FLAME_PROTECTED);
            }
            aflame_batter_from(play, i, burst->from);
            continue;
        }
        struct throw throw = play_die(FOR_FLAME, CLAUSE_FLAME_ARMOUR, vehicle_piece(i), NO_PIECE);
        if (play_roll_reaches(play, &throw, ARMOUR_BURNS)) {
            aflame_wreck(play, i, CLAUSE_FLAME_ARMOUR);
        }
    }
}

/* aflame.flame.fire: houses that were reached burn. */
static void burn_houses(struct play *play, const struct table *table, const struct burst *burst)
{
    terms_t *terms = aflame_terms(play);
    for (int i = 0; i < terms->table.n_terrain; i++) {
        if (table->terrain[i].kind == BUILDING &&
            terrain_compare(table, i, &burst->ground, 0) <= 0) {
            aflame_destroy_piece(play, i, CLAUSE_FLAME_FIRE);
        }
    }
}

/* aflame.flame.morale: every unit that was in it. aflame.flame.ammo: one burst. */
void aflame_do_flame(struct play *play, const struct aflame_flame *order)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    struct gun *gun = &state->guns[order->gun];
    struct land land;
    int32_t reach = gun->vehicle == NO_VEHICLE ? PORTABLE : MOUNTED;
    struct point from = aflame_muzzle(state, order->gun);
    struct burst burst = {.from = from, .by = gun->unit, .own_vehicle = gun->vehicle, .units = {0}};
    aflame_lay_land(terms, state, &land);
    burst.ground = ground_of(terms, land.table, from, order->bearing, reach);
    gun->rounds = (uint8_t)(gun->rounds - (gun->rounds != NOT_GIVEN));
    aflame_tell_flames(play, CLAUSE_FLAME_BURST, gun->unit, from,
                       point_plus(from, vector_towards(order->bearing, reach)), WIDE);
    aflame_gun_fired(play, order->gun, point_plus(from, vector_towards(order->bearing, reach)));
    burn_men(play, land.table, &burst);
    burn_vehicles(play, &burst);
    burn_houses(play, land.table, &burst);
    for (int i = next_bit(burst.units, UNIT_WORDS, 0); i != NO_BIT;
         i = next_bit(burst.units, UNIT_WORDS, i + 1)) {
        if (is_on_table(&state->units[i])) {
            aflame_test(play, &(struct trial){.unit = i,
                                              .test = TEST_AREA,
                                              .attack = ATTACK_FLAME,
                                              .by = burst.by,
                                              .clause = CLAUSE_FLAME_MORALE});
        }
    }
    aflame_has_fired(play, burst.by);
}

bool aflame_list_flame(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int gun = 0; gun < state->n_guns; gun++) {
        for (int way = 0; way < COMPASS_POINTS; way++) {
            const struct aflame_flame order = {
                .side = side, .gun = gun, .bearing = way * FULL_TURN / COMPASS_POINTS};
            any |= aflame_check_flame(terms, state, &order, NULL) &&
                   aflame_add_flame(legal, gun, order.bearing);
        }
    }
    return any;
}
