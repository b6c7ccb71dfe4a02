/* A World Aflame: aimed shots at vehicles (ledger, anti-tank guns: scope to penetration). What a
 * shot that pierces does is in damage.c.
 *
 * In the order of the book: aflame.at.scope, aflame.at.situation, aflame.at.hit,
 * aflame.at.modifiers, aflame.at.moving-firer, aflame.at.penetrate, aflame.at.beyond,
 * aflame.at.field-gun, aflame.at.morale, aflame.at.rifle, aflame.at.damage.
 *
 * A worked example is aflame.vector.anti-tank. */

#include "rules/aflame/arms.h"

struct hit_row {
    uint8_t range, stationary, moving, difficult;
};
struct pierce_row {
    const char *gun;
    uint8_t to_10, to_20, to_30, to_40, to_50, he;
};

#include "rules/aflame-at-damage.h"
#include "rules/aflame-at-hit.h"
#include "rules/aflame-penetration.h"

enum { HIT_ROWS = sizeof aflame_at_hit / sizeof aflame_at_hit[0], ON_THE_MOVE = 12, NO_HIT = 13 };

/* -- what is shot at (aflame.at.situation) ----------------------------------------------------- */

enum situation { SITUATION_STATIONARY, SITUATION_MOVING, SITUATION_DIFFICULT };

static bool is_behind(terms_t *terms, state_t *state, const struct vehicle *target,
                      struct point from)
{
    uint32_t kinds = kind_bit(HEDGE) | kind_bit(WALL);
    struct land land;
    aflame_lay_land(terms, state, &land);
    return aflame_is_behind(land.table, kinds, target->at, from,
                            BEHIND + aflame_vehicle(target)->length / 2, CLEAR_OF);
}

static enum situation situation_of(terms_t *terms, state_t *state, const struct vehicle *target,
                                   struct point from)
{
    if (!target->moved) {
        return SITUATION_STATIONARY;
    }
    if (option_of(terms, OPT_AT_SITUATION) == AT_SITUATION_DISTANCE) {
        return 2 * target->went > target->went + target->left ? SITUATION_MOVING
                                                              : SITUATION_DIFFICULT;
    }
    return target->difficult || is_behind(terms, state, target, from) ? SITUATION_DIFFICULT
                                                                      : SITUATION_MOVING;
}

/* aflame.at.hit: what is needed with two dice; NO_HIT where nothing hits. */
static int need_of(int inches, enum situation situation)
{
    for (int i = 0; i < HIT_ROWS; i++) {
        const struct hit_row *row = &aflame_at_hit[i];
        if (inches <= row->range) {
            int need = situation == SITUATION_STATIONARY ? row->stationary
                       : situation == SITUATION_MOVING   ? row->moving
                                                         : row->difficult;
            return need == 0 ? NO_HIT : need;
        }
    }
    return NO_HIT;
}

/* aflame.at.penetrate, aflame.at.beyond: 0 where the table ends. */
static int piercing(const struct gun *gun, int inches)
{
    const struct pierce_row *row = &aflame_penetration[aflame_gun(gun)->ap];
    const uint8_t bands[] = {row->to_10, row->to_20, row->to_30, row->to_40, row->to_50};
    int band = (inches - 1) / 10;
    return band < (int)(sizeof bands) ? bands[band] : 0;
}

/* -- shoot ------------------------------------------------------------------------------------- */

/* aflame.at.scope, aflame.at.field-gun */
static bool check_ap(terms_t *terms, state_t *state, int gun, struct refusal *why)
{
    const struct gun *its = &state->guns[gun];
    const struct gun_row *row = aflame_gun(its);
    bool rocket = row->sort == SORT_ROCKET;
    if (row->ap == 0 || (rocket && option_of(terms, OPT_AT_ROCKET) == AT_ROCKET_ARTILLERY)) {
        return refuse(why, CLAUSE_AT_SCOPE, "it pierces no armour");
    }
    if (row->sort == SORT_FIELD_GUN && option_of(terms, OPT_FIELD_GUN_AP) == FIELD_GUN_AP_NONE) {
        return refuse(why, CLAUSE_AT_FIELD_GUN, "field guns have only HE in this game");
    }
    return its->rounds + its->ap > 0 || refuse(why, CLAUSE_AMMO_GUN, "it has no such round left");
}

/* aflame.vehicle.arc: without a turret within 45 degrees of its facing. */
static bool check_arc(state_t *state, int gun, struct point at, struct refusal *why)
{
    const struct gun *its = &state->guns[gun];
    if (its->vehicle == NO_VEHICLE) {
        return true;
    }
    const struct vehicle *vehicle = &state->vehicles[its->vehicle];
    return aflame_vehicle(vehicle)->turret ||
           point_in_arc(vehicle->at, vehicle->facing, QUARTER_TURN / 2, at) ||
           refuse(why, CLAUSE_VEHICLE_ARC, "its weapon does not point there");
}

bool aflame_check_shoot_at(terms_t *terms, state_t *state, int gun, int vehicle,
                           struct refusal *why)
{
    const struct vehicle *target = &state->vehicles[vehicle];
    struct lookout lookout;
    if (!check_ap(terms, state, gun, why)) {
        return false;
    }
    if (target->gone != GONE_HERE || is_nowhere(target->at) ||
        state->units[target->unit].side == state->units[state->guns[gun].unit].side) {
        return refuse(why, CLAUSE_AT_SCOPE, "it is no enemy vehicle on the table");
    }
    if (!check_arc(state, gun, target->at, why)) {
        return false;
    }
    aflame_look_out(terms, state, &lookout);
    return aflame_sees(&lookout, aflame_gun_eye(state, gun), EYE_VEHICLE + vehicle) ||
           refuse(why, CLAUSE_SIGHT_DESIGNATE, "the gun does not see it");
}

bool aflame_check_shoot(terms_t *terms, state_t *state, const struct aflame_shoot *order,
                        struct refusal *why)
{
    return aflame_check_gun(terms, state, order->gun, why) &&
           aflame_check_shoot_at(terms, state, order->gun, order->target, why);
}

void aflame_do_shoot(struct play *play, const struct aflame_shoot *order)
{
    int unit = aflame_of(play)->guns[order->gun].unit;
    aflame_shoot_at(play, order->gun, order->target);
    aflame_has_fired(play, unit);
}

bool aflame_list_shoot(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int gun = 0; gun < state->n_guns; gun++) {
        if (!aflame_check_gun(terms, state, gun, NULL) || !check_ap(terms, state, gun, NULL)) {
            continue;
        }
        for (int i = 0; i < state->n_vehicles; i++) {
            const struct aflame_shoot order = {.side = side, .gun = gun, .target = i};
            any |=
                aflame_check_shoot(terms, state, &order, NULL) && aflame_add_shoot(legal, gun, i);
        }
    }
    return any;
}

/* -- from overwatch (aflame.overwatch.who, aflame.overwatch.fire) ------------------------------ */

/* A vehicle of the unit that an AT gun or AT rifle could shoot at now, or NO_VEHICLE. */
static int prey_of_gun(terms_t *terms, state_t *state, int gun, int target)
{
    enum gun_sort sort = (enum gun_sort)aflame_gun(&state->guns[gun])->sort;
    if ((sort != SORT_AT_GUN && sort != SORT_AT_RIFLE) || !aflame_check_served(state, gun, NULL)) {
        return NO_VEHICLE;
    }
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].unit == target &&
            aflame_check_shoot_at(terms, state, gun, i, NULL)) {
            return i;
        }
    }
    return NO_VEHICLE;
}

bool aflame_has_prey(terms_t *terms, state_t *state, int unit, int target)
{
    for (int gun = 0; gun < state->n_guns; gun++) {
        if (state->guns[gun].unit == unit && prey_of_gun(terms, state, gun, target) != NO_VEHICLE) {
            return true;
        }
    }
    return false;
}

void aflame_shoot_from_watch(struct play *play, int unit, int target)
{
    struct aflame_state *state = aflame_of(play);
    bool shot = false;
    for (int gun = 0; gun < state->n_guns; gun++) {
        int prey = state->guns[gun].unit == unit && is_on_table(&state->units[target])
                       ? prey_of_gun(aflame_terms(play), state, gun, target)
                       : NO_VEHICLE;
        if (prey != NO_VEHICLE) {
            aflame_shoot_at(play, gun, prey);
            shot = true;
        }
    }
    if (shot) {
        aflame_test_last_round(play, unit);
    }
}

/* -- the shot ---------------------------------------------------------------------------------- */

static bool hits(struct play *play, int gun, int vehicle, int inches)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    const struct vehicle *target = &state->vehicles[vehicle];
    int unit = state->guns[gun].unit;
    struct throw throw =
        play_die(FOR_TO_HIT, CLAUSE_AT_HIT, unit_piece(unit), vehicle_piece(vehicle));
    throw.n = 2;
    /* aflame.at.moving-firer: a natural 12, whatever the table says */
    if (aflame_fires_moving(terms, state, EYE_GUN + gun)) {
        throw.clause = CLAUSE_AT_MOVING_FIRER;
        return inches <= aflame_at_hit[HIT_ROWS - 1].range &&
               play_roll_reaches(play, &throw, ON_THE_MOVE);
    }
    int need = need_of(inches, situation_of(terms, state, target, aflame_muzzle(state, gun)));
    if (need == NO_HIT) {
        return false;
    }
    /* aflame.at.modifiers */
    if (state->units[unit].spirit == SPIRIT_CONFUSED) {
        tally_add(&throw.tally, WHY_CONFUSED, -1);
    } else if (state->units[unit].spirit == SPIRIT_DEMORALISED) {
        tally_add(&throw.tally, WHY_DEMORALISED, -2);
    }
    return play_roll_reaches(play, &throw, need);
}

static bool pierces(struct play *play, int gun, int vehicle, int inches)
{
    state_t *state = aflame_of(play);
    int value = piercing(&state->guns[gun], inches);
    if (value == 0) {
        return false;
    }
    struct throw throw = play_die(FOR_PIERCE, CLAUSE_AT_PENETRATE,
                                  unit_piece(state->guns[gun].unit), vehicle_piece(vehicle));
    throw.faces = 10;
    tally_add(&throw.tally, WHY_PENETRATION, value);
    return play_roll_reaches(play, &throw, aflame_vehicle(&state->vehicles[vehicle])->dv);
}

/* aflame.at.morale: hit and not damaged it tests as under artillery, missed only with the option.
 */
static void test_target(struct play *play, int vehicle, int by)
{
    const struct vehicle *target = &aflame_of(play)->vehicles[vehicle];
    if (!target->abandoned && is_on_table(&aflame_of(play)->units[target->unit])) {
        aflame_test(play, &(struct trial){.unit = target->unit,
                                          .test = TEST_FIRE,
                                          .attack = ATTACK_ARTILLERY,
                                          .by = by,
                                          .clause = CLAUSE_AT_MORALE});
    }
}

/* aflame.at.rifle is no different, but needs no setting up. aflame.at.damage: a D10. */
void aflame_shoot_at(struct play *play, int gun, int vehicle)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *its = &state->guns[gun];
    struct point from = aflame_muzzle(state, gun);
    int inches = aflame_hull_inches(&state->vehicles[vehicle], from);
    uint8_t *left = its->ap > 0 ? &its->ap : &its->rounds;
    *left = (uint8_t)(*left - (*left > 0 && *left != NOT_GIVEN));
    aflame_tell_shoots(play, CLAUSE_AT_SCOPE, its->unit, vehicle);
    aflame_gun_fired(play, gun, state->vehicles[vehicle].at);
    if (!hits(play, gun, vehicle, inches)) {
        if (option_of(aflame_terms(play), OPT_AT_MORALE) == AT_MORALE_SHOT) {
            test_target(play, vehicle, its->unit);
        }
        return;
    }
    if (aflame_wears(&state->vehicles[vehicle])) { /* aflame.boat.damage: no armour to pierce */
        aflame_batter_from(play, vehicle, from);
        test_target(play, vehicle, its->unit);
        return;
    }
    if (!pierces(play, gun, vehicle, inches)) {
        test_target(play, vehicle, its->unit);
        return;
    }
    int die = aflame_die(play, FOR_DAMAGE, CLAUSE_AT_DAMAGE, vehicle_piece(vehicle), 10);
    const struct injury injury = {.vehicle = vehicle,
                                  .by = its->unit,
                                  .from = from,
                                  .attack = ATTACK_ARTILLERY,
                                  .clause = CLAUSE_AT_DAMAGE};
    aflame_injure(play, &injury, &aflame_at_damage[die - 1]);
}
