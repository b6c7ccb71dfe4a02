/* A World Aflame: observation and lines of sight (ledger, sight and cover).
 *
 * In the order of the book: aflame.sight.designate, aflame.sight.observation,
 * aflame.sight.binoculars, aflame.sight.line, aflame.sight.visible, aflame.sight.ground,
 * aflame.sight.building, aflame.sight.linear, aflame.sight.wood, aflame.sight.vehicle,
 * aflame.sight.smoke, aflame.sight.air. */

#include <string.h>

#include "rules/aflame/arms.h"

enum {
    STANDING = 1000,
    IN_TRENCH = 500,
    MOUNTED_HEIGHT = 1500,
    CREW = 750,
    VEHICLE_EYE = 1500,
    BELOW_ROOF = 500,
    LOOKS_OVER = 2 * INCH, /* aflame.sight.linear */
    LIGHT_LIMIT = 6 * INCH /* aflame.sight.wood; of heavy wood each inch counts twice */
};
enum { NOT_LOOKED = -1 };
enum { GROUP_SMOKE = 1, GROUP_VEHICLE = 2 };

/* -- observation ------------------------------------------------------------------------------- */

/* aflame.sight.binoculars: senior crewmen of guns, mortars and AA guns; not of machine guns, AT
 * rifles and flamethrowers. */
static bool is_gunners(state_t *state, int unit)
{
    for (int i = 0; i < state->n_guns; i++) {
        enum gun_sort sort = (enum gun_sort)aflame_gun(&state->guns[i])->sort;
        if (state->guns[i].unit == unit && state->guns[i].vehicle == NO_VEHICLE &&
            sort != SORT_MG && sort != SORT_AT_RIFLE && sort != SORT_FLAME) {
            return true;
        }
    }
    return false;
}

/* They serve the carrier and the gun or vehicle he commands, while he lives. */
static bool has_binoculars(const struct lookout *lookout, int eye)
{
    state_t *state = lookout->state;
    int option = option_of(lookout->terms, OPT_BINOCULARS);
    if (option == BINOCULARS_NONE) {
        return false;
    }
    if (eye >= EYE_VEHICLE ||
        (eye >= EYE_GUN && state->guns[eye - EYE_GUN].vehicle != NO_VEHICLE)) {
        int vehicle = eye >= EYE_VEHICLE ? eye - EYE_VEHICLE : state->guns[eye - EYE_GUN].vehicle;
        return aflame_is_armoured(&state->vehicles[vehicle]) &&
               aflame_officer(state, state->vehicles[vehicle].unit) != NO_MAN;
    }
    if (eye >= EYE_GUN) {
        int unit = state->guns[eye - EYE_GUN].unit;
        return is_gunners(state, unit) && aflame_officer(state, unit) != NO_MAN;
    }
    const struct man *man = &state->men[eye].man;
    return man->role == ROLE_COMMANDER || man->role == ROLE_OBSERVER ||
           (man->role == ROLE_OFFICER &&
            (option == BINOCULARS_OFFICERS || is_gunners(state, man->unit)));
}

/* aflame.sight.observation */
int32_t aflame_observation(const struct lookout *lookout, int eye)
{
    const struct sky_row *sky = aflame_sky(lookout->state);
    return (has_binoculars(lookout, eye) ? sky->binoculars : sky->observation) * INCH;
}

/* -- eyes -------------------------------------------------------------------------------------- */

static int32_t ground_at(const struct lookout *lookout, struct point at)
{
    return table_top_at(lookout->land.table, at, kind_bit(HILL));
}

/* aflame.sight.line: eye heights. */
static int32_t height_of(const struct lookout *lookout, int eye, struct point at)
{
    const struct table *table = lookout->land.table;
    int house = terrain_at(table, at, kind_bit(BUILDING), 0);
    bool mounted = eye >= EYE_GUN && eye < EYE_VEHICLE &&
                   lookout->state->guns[eye - EYE_GUN].vehicle != NO_VEHICLE;
    if (eye >= EYE_VEHICLE || mounted) {
        return ground_at(lookout, at) + VEHICLE_EYE;
    }
    if (house != NO_TERRAIN) {
        return table->terrain[house].top - BELOW_ROOF;
    }
    if (eye >= EYE_GUN) {
        return ground_at(lookout, at) + CREW;
    }
    const struct figure *figure = &lookout->state->men[eye];
    if (figure->man.aboard != NO_UNIT) {
        return ground_at(lookout, at) + VEHICLE_EYE;
    }
    bool trench = aflame_any_foot(table_kinds_at(table, at), PASS_WORKS);
    int32_t high = figure->mounted                 ? MOUNTED_HEIGHT
                   : figure->prone                 ? PRONE_HEIGHT
                   : trench                        ? IN_TRENCH
                   : figure->man.role == ROLE_CREW ? CREW
                                                   : STANDING;
    return ground_at(lookout, at) + high;
}

static void open_eye(struct lookout *lookout, int eye, struct point at)
{
    set_bit(lookout->open, eye);
    lookout->at[eye] = at;
    lookout->height[eye] = NOT_LOOKED;
}

/* Found when somebody asks for it: most eyes are never looked through. */
static int32_t eye_height(struct lookout *lookout, int eye)
{
    if (lookout->height[eye] == NOT_LOOKED) {
        lookout->height[eye] = height_of(lookout, eye, lookout->at[eye]);
    }
    return lookout->height[eye];
}

/* aflame.sight.vehicle, aflame.sight.smoke */
static void put_up_blockers(struct lookout *lookout)
{
    state_t *state = lookout->state;
    blockers_clear(&lookout->blockers);
    for (int i = 0; i < state->n_clouds; i++) {
        const struct drift *cloud = &state->clouds[i];
        const struct base ground = aflame_cloud_base(state, cloud);
        if (!cloud->gone && cloud->kind <= CLOUD_FIRE_SCREEN) {
            blockers_add_tall(&lookout->blockers, &ground, GROUP_SMOKE, 0, TOP_ENDLESS);
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        const struct vehicle *vehicle = &state->vehicles[i];
        lookout->hull[i] = NO_BLOCKER;
        if (!is_nowhere(vehicle->at)) {
            const struct base hull = aflame_hull(vehicle);
            lookout->hull[i] =
                (int16_t)blockers_add_tall(&lookout->blockers, &hull, GROUP_VEHICLE, 0,
                                           ground_at(lookout, vehicle->at) + VEHICLE_EYE);
        }
    }
}

void aflame_look_out(terms_t *terms, state_t *state, struct lookout *lookout)
{
    lookout->terms = terms;
    lookout->state = state;
    lookout->truly = false;
    aflame_lay_land(terms, state, &lookout->land);
    memset(lookout->open, 0, sizeof lookout->open);
    memset(lookout->begun, 0, sizeof lookout->begun);
    put_up_blockers(lookout);
    for (int i = 0; i < state->n_men; i++) {
        if (is_standing(&state->men[i].man)) {
            open_eye(lookout, i, state->men[i].man.at);
        } else if (aflame_fires_aboard(state, i)) {
            open_eye(lookout, i, place_of(state, i));
        }
    }
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].gone == GONE_HERE && !is_nowhere(state->guns[i].at)) {
            open_eye(lookout, EYE_GUN + i, state->guns[i].at);
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].gone == GONE_HERE && !is_nowhere(state->vehicles[i].at)) {
            open_eye(lookout, EYE_VEHICLE + i, state->vehicles[i].at);
        }
    }
}

/* aflame.sight.building: occupants see and are seen at the point nearest to the other end. */
struct point aflame_place(const struct lookout *lookout, int eye, struct point other)
{
    return aflame_point_of(lookout->land.table, lookout->at[eye], other);
}

/* -- lines ------------------------------------------------------------------------------------- */

/* aflame.sight.linear: lower than the top where it crosses, unless one end looks over it. */
static bool is_walled(const struct lookout *lookout, const struct eye *one, const struct eye *other)
{
    const struct table *table = lookout->land.table;
    for (int i = 0; i < table->n_terrain; i++) {
        struct part parts[STRETCHES_MAX];
        if (table->terrain[i].shape != TERRAIN_LINE ||
            aflame_ground(table->terrain[i].kind)->sight != LOOKS_TOP) {
            continue;
        }
        int n = terrain_crossings(table, i, one->at, other->at, parts);
        if (n == 0 || aflame_is_near(table, i, one->at, LOOKS_OVER) ||
            aflame_is_near(table, i, other->at, LOOKS_OVER)) {
            continue;
        }
        for (int k = 0; k < n; k++) {
            int64_t rise = mul_div_nearest(other->height - one->height, parts[k].n, parts[k].d);
            struct point at = leg_part(one->at, other->at, parts[k]);
            if (one->height + rise < ground_at(lookout, at) + table->terrain[i].top) {
                return true;
            }
        }
    }
    return false;
}

/* aflame.sight.wood: woods are 3 inches high; from above one sees over them. */
static bool is_wooded(const struct lookout *lookout, const struct eye *one, const struct eye *other)
{
    const struct table *table = lookout->land.table;
    int32_t top = aflame_ground(LIGHT_WOOD)->high;
    if (one->height >= top && other->height >= top) {
        return false;
    }
    int32_t light = leg_length_in(table, kind_bit(LIGHT_WOOD), one->at, other->at);
    int32_t heavy = leg_length_in(table, kind_bit(HEAVY_WOOD), one->at, other->at);
    return light + 2 * heavy > LIGHT_LIMIT;
}

/* aflame.sight.vehicle: other than firer and target. */
static int16_t own_hull(const struct lookout *lookout, int eye)
{
    if (eye >= EYE_VEHICLE) {
        return eye < EYE_POINT ? lookout->hull[eye - EYE_VEHICLE] : NO_BLOCKER;
    }
    int vehicle = eye >= EYE_GUN ? lookout->state->guns[eye - EYE_GUN].vehicle
                                 : lookout->state->men[eye].man.aboard;
    return vehicle >= lookout->state->n_vehicles ? NO_BLOCKER : lookout->hull[vehicle];
}

/* aflame.sight.ground, aflame.sight.building */
static bool is_clear(const struct lookout *lookout, const struct eye *a, const struct eye *b)
{
    static const struct sight_rules rules = {.always = 1u << HILL,
                                             .through = 1u << BUILDING,
                                             .groups = GROUP_SMOKE | GROUP_VEHICLE,
                                             .touched = GROUP_SMOKE};
    struct obstruction obstruction;
    return !is_wooded(lookout, a, b) && !is_walled(lookout, a, b) &&
           sight_over(lookout->land.table, &lookout->blockers, &rules, a, b, &obstruction);
}

static bool look_along(struct lookout *lookout, int one, int other)
{
    struct eye a = {.at = aflame_place(lookout, one, lookout->at[other]),
                    .height = eye_height(lookout, one),
                    .blocker = NO_BLOCKER};
    struct eye b = {.at = aflame_place(lookout, other, a.at),
                    .height = eye_height(lookout, other),
                    .blocker = NO_BLOCKER};
    a.blocker = own_hull(lookout, one);
    b.blocker = own_hull(lookout, other);
    return is_clear(lookout, &a, &b);
}

bool aflame_has_line(struct lookout *lookout, int one, int other)
{
    int low = one < other ? one : other, high = one < other ? other : one;
    if (!has_bit(lookout->begun, low)) {
        set_bit(lookout->begun, low);
        memset(lookout->asked[low], 0, sizeof lookout->asked[low]);
    }
    if (!has_bit(lookout->asked[low], high)) {
        set_bit(lookout->asked[low], high);
        clear_bit(lookout->clear[low], high);
        if (look_along(lookout, low, high)) {
            set_bit(lookout->clear[low], high);
        }
    }
    return has_bit(lookout->clear[low], high);
}

int aflame_unit_of_eye(state_t *state, int eye)
{
    return eye >= EYE_VEHICLE ? state->vehicles[eye - EYE_VEHICLE].unit
           : eye >= EYE_GUN   ? state->guns[eye - EYE_GUN].unit
                              : state->men[eye].man.unit;
}

/* aflame.measure.distance: to a vehicle it is as far as to its nearest part. */
static bool is_in_range(const struct lookout *lookout, int eye, int other, struct point from)
{
    int32_t range = aflame_observation(lookout, eye);
    if (other >= EYE_VEHICLE && other < EYE_POINT) {
        const struct vehicle *vehicle = &lookout->state->vehicles[other - EYE_VEHICLE];
        const struct base hull = base_moved(aflame_hull(vehicle), lookout->at[other]);
        return base_is_caught(&hull, from, range);
    }
    return points_within(from, aflame_place(lookout, other, from), range);
}

/* aflame.sniper.untargetable, aflame.deploy.map: whoever is hidden is seen by no enemy, whatever
 * lies between them. */
static bool is_hidden(const struct lookout *lookout, int eye, int other)
{
    state_t *state = lookout->state;
    int unit = other < EYE_POINT ? aflame_unit_of_eye(state, other) : NO_UNIT;
    return !lookout->truly && unit != NO_UNIT && is_veiled(state, unit) && eye < EYE_POINT &&
           state->units[unit].side != state->units[aflame_unit_of_eye(state, eye)].side;
}

/* aflame.sight.visible: a line, and within the observer's range. */
bool aflame_sees(struct lookout *lookout, int eye, int other)
{
    if (!has_bit(lookout->open, eye) || !has_bit(lookout->open, other) ||
        is_hidden(lookout, eye, other)) {
        return false;
    }
    struct point at = aflame_place(lookout, eye, lookout->at[other]);
    return is_in_range(lookout, eye, other, at) && aflame_has_line(lookout, eye, other);
}

/* aflame.umpire.sight: what is in the way, by its kind. */
const char *aflame_why_unseen(struct lookout *lookout, int eye, int other)
{
    if (!has_bit(lookout->open, eye) || !has_bit(lookout->open, other)) {
        return "a firer does not see the target";
    }
    const struct eye a = {.at = aflame_place(lookout, eye, lookout->at[other]),
                          .height = lookout->height[eye],
                          .blocker = own_hull(lookout, eye)};
    const struct eye b = {.at = aflame_place(lookout, other, a.at),
                          .height = lookout->height[other],
                          .blocker = own_hull(lookout, other)};
    if (!is_in_range(lookout, eye, other, a.at)) {
        return "a firer does not see so far in this weather";
    }
    return is_wooded(lookout, &a, &b)   ? "a wood hides the target from a firer"
           : is_walled(lookout, &a, &b) ? "a wall, hedge or barricade hides the target from a firer"
           : !is_clear(lookout, &a, &b)
               ? "a hill, a building, a vehicle or smoke hides the target from a firer"
               : "a firer's weapon does not point there";
}

/* A point of the ground, or a house that holds it. */
bool aflame_sees_point(struct lookout *lookout, int eye, struct point at)
{
    const struct table *table = lookout->land.table;
    int house = terrain_at(table, at, kind_bit(BUILDING), 0);
    struct eye one = {.at = aflame_place(lookout, eye, at),
                      .height = eye_height(lookout, eye),
                      .blocker =
                          eye >= EYE_VEHICLE ? lookout->hull[eye - EYE_VEHICLE] : NO_BLOCKER};
    struct eye other = {.at = aflame_point_of(table, at, one.at),
                        .height = house == NO_TERRAIN ? ground_at(lookout, at)
                                                      : table->terrain[house].top - BELOW_ROOF,
                        .blocker = NO_BLOCKER};
    return has_bit(lookout->open, eye) &&
           points_within(one.at, other.at, aflame_observation(lookout, eye)) &&
           is_clear(lookout, &one, &other);
}

/* More than an inch inside a wood: an inch off in every direction there is wood still. */
static bool is_deep_in_wood(const struct table *table, struct point at)
{
    uint32_t woods = kind_bit(LIGHT_WOOD) | kind_bit(HEAVY_WOOD);
    for (int way = 0; way < COMPASS_POINTS; way++) {
        struct point edge = point_plus(at, vector_towards(way * FULL_TURN / COMPASS_POINTS, INCH));
        if (terrain_at(table, edge, woods, 0) == NO_TERRAIN) {
            return false;
        }
    }
    return true;
}

/* aflame.sight.air: only smoke is in the way; nobody is seen in a house or deep in a wood. */
bool aflame_sees_from_air(struct lookout *lookout, int man, struct point at, bool ground)
{
    static const struct sight_rules rules = {.groups = GROUP_SMOKE, .touched = GROUP_SMOKE};
    const struct table *table = lookout->land.table;
    struct point from = aflame_observer_at(lookout->state, man);
    const struct eye one = {.at = from, .height = TOP_ENDLESS, .blocker = NO_BLOCKER};
    const struct eye other = {.at = at, .height = ground_at(lookout, at), .blocker = NO_BLOCKER};
    struct obstruction obstruction;
    bool house = terrain_at(table, at, kind_bit(BUILDING), 0) != NO_TERRAIN;
    return !is_nowhere(from) && points_within(from, at, aflame_observation(lookout, man)) &&
           (ground || (!house && !is_deep_in_wood(table, at))) &&
           sight_over(table, &lookout->blockers, &rules, &one, &other, &obstruction);
}

/* aflame.sight.visible: a unit sees what any of its figures sees. */
bool aflame_unit_sees(struct lookout *lookout, int unit, int other)
{
    state_t *state = lookout->state;
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && aflame_sees(lookout, i, other)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].unit == unit && aflame_sees(lookout, EYE_GUN + i, other)) {
            return true;
        }
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].unit == unit && !state->vehicles[i].abandoned &&
            aflame_sees(lookout, EYE_VEHICLE + i, other)) {
            return true;
        }
    }
    return false;
}

/* Of those who are not ruled out the nearest, the first of several. */
static int nearest_of(state_t *state, const uint64_t enemies[MEN_WORDS], struct point from)
{
    int best = NO_MAN;
    int64_t least = INT64_MAX;
    for (int i = next_bit(enemies, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(enemies, MEN_WORDS, i + 1)) {
        int64_t far = point_distance2(from, state->men[i].man.at);
        best = far < least ? i : best;
        least = far < least ? far : least;
    }
    return best;
}

/* A look costs more than a measurement: the nearest is looked for first. From nowhere nobody is
 * near, nor is anybody who is nowhere himself. */
int aflame_nearest_enemy(struct lookout *lookout, int unit, struct point from)
{
    state_t *state = lookout->state;
    uint64_t enemies[MEN_WORDS] = {0};
    for (int i = 0; i < state->n_men && !is_nowhere(from); i++) {
        const struct man *man = &state->men[i].man;
        if (man->side != state->units[unit].side && is_standing(man) && !is_nowhere(man->at)) {
            set_bit(enemies, i);
        }
    }
    int best = nearest_of(state, enemies, from);
    while (best != NO_MAN && !aflame_unit_sees(lookout, unit, best)) {
        clear_bit(enemies, best);
        best = nearest_of(state, enemies, from);
    }
    return best;
}
