/* Portable: what aircraft fire at, and what fires at them (ledger, "Optional: air"). */

#include "rules/portable/chapters.h"

enum { BOMB_BONUS = 1 };

/* portable.air.fire-once, portable.air.fired-rate */
static bool check_attack(terms_t *terms, const struct aircraft *aircraft, struct refusal *why)
{
    if (aircraft->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_DEPLOY, "it is not over the field");
    }
    if (aircraft->fired) {
        return refuse(why, CLAUSE_AIR_FIRE_ONCE, "an aircraft attacks once in a turn");
    }
    return aircraft->steps < terms->rates[aircraft->template] ||
           refuse(why, CLAUSE_AIR_FIRED_RATE, "it has flown too far to attack");
}

/* portable.air.guns, portable.air.sight: how many guns bear on that square. */
static int guns_bearing(terms_t *terms, const struct aircraft *aircraft, struct square target)
{
    const struct aircraft_row *row = aircraft_row(terms, aircraft);
    int behind = edge_opposite(aircraft->facing);
    return portable_is_in_arc(aircraft->at, aircraft->facing, target) ? row->forward
           : portable_is_in_arc(aircraft->at, behind, target)         ? row->rear
                                                                      : 0;
}

bool portable_check_shoot(terms_t *terms, state_t *state, const struct portable_shoot *order,
                          struct refusal *why)
{
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    const struct aircraft *other = &state->aircraft[order->aircraft];
    if (!check_attack(terms, one, why)) {
        return false;
    }
    if (other->side == one->side || other->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_GUNS, "only enemy aircraft over the field are shot at");
    }
    if (square_distance(one->at, other->at) > aircraft_row(terms, one)->range) {
        return refuse(why, CLAUSE_AIR_GUNS, "the target is out of range");
    }
    return guns_bearing(terms, one, other->at) > 0 ||
           refuse(why, CLAUSE_AIR_GUNS, "no gun of it bears on the target");
}

void portable_do_shoot(struct play *play, const struct portable_shoot *order)
{
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    int target = order->aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    struct square at = state->aircraft[target].at;
    portable_then_go_on(play);
    portable_tell_shot(play, CLAUSE_AIR_FIRE_ONCE, aircraft, target, square_distance(one->at, at));
    struct throw throw =
        play_die(FOR_AIR, CLAUSE_AIR_TO_HIT, aircraft_piece(aircraft), aircraft_piece(target));
    throw.n = (uint8_t)(guns_bearing(portable_terms(play), one, at));
    one->fired = 1;
    portable_hit_aircraft(play, target, portable_roll_hits(play, &throw, at), CLAUSE_AIR_TO_HIT);
}

/* portable.air.strafe */
bool portable_check_strafe(terms_t *terms, state_t *state, const struct portable_strafe *order,
                           struct refusal *why)
{
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    if (aircraft_row(terms, one)->strafe == 0) {
        return refuse(why, CLAUSE_AIR_STRAFE, "only fighters strafe");
    }
    return check_attack(terms, one, why) &&
           (portable_has_enemy(state, square_step(one->at, one->facing), one->side) ||
            refuse(why, CLAUSE_AIR_STRAFE, "no enemy ground Unit is in its front square"));
}

void portable_do_strafe(struct play *play, const struct portable_strafe *order)
{
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    struct square target = square_step(one->at, one->facing);
    portable_then_go_on(play);
    portable_tell_strafed(play, CLAUSE_AIR_STRAFE, aircraft, target);
    struct throw throw = portable_strafe_dice(portable_terms(play), one, aircraft);
    one->fired = 1;
    portable_hit_square(play, target, one->side, portable_roll_hits(play, &throw, target),
                        HIT_SMALL_ARMS, HIT_BY_STRAFING);
}

struct throw portable_strafe_dice(const struct portable_scenario *terms,
                                  const struct aircraft *aircraft, int number)
{
    struct throw throw = play_die(FOR_STRAFE, CLAUSE_AIR_STRAFE, aircraft_piece(number), NO_PIECE);
    throw.n = (uint8_t)(aircraft_row(terms, aircraft)->strafe);
    tally_if(&throw.tally, is_cover(terms, square_step(aircraft->at, aircraft->facing)),
             WHY_STRAFE_COVER, -1);
    return throw;
}

/* portable.air.bomb */
bool portable_check_bomb(terms_t *terms, state_t *state, const struct portable_bomb *order,
                         struct refusal *why)
{
    if (!portable_check_flies(state, why)) {
        return false;
    }
    const struct aircraft *one = &state->aircraft[state->active_aircraft];
    if (aircraft_row(terms, one)->bombs == 0) {
        return refuse(why, CLAUSE_AIR_BOMB, "only bombers carry bombs");
    }
    if (!check_attack(terms, one, why)) {
        return false;
    }
    if (order->loads > one->bombs) {
        return refuse(why, CLAUSE_AIR_BOMB, "it has fewer loads left");
    }
    return portable_has_enemy(state, one->at, one->side) ||
           refuse(why, CLAUSE_AIR_BOMB, "no enemy ground Unit is below it");
}

void portable_do_bomb(struct play *play, const struct portable_bomb *order)
{
    struct portable_state *state = portable_of(play);
    int aircraft = state->active_aircraft;
    struct aircraft *one = &state->aircraft[aircraft];
    portable_then_go_on(play);
    portable_tell_bombed(play, CLAUSE_AIR_BOMB, aircraft, one->at, order->loads);
    struct throw throw = portable_bomb_dice(portable_terms(play), one, aircraft, order->loads);
    one->fired = 1;
    one->bombs = (uint8_t)(one->bombs - order->loads);
    portable_hit_square(play, one->at, one->side, portable_roll_hits(play, &throw, one->at), 0,
                        HIT_BY_BOMBS);
}

struct throw portable_bomb_dice(const struct portable_scenario *terms,
                                const struct aircraft *aircraft, int number, int loads)
{
    struct throw throw = play_die(FOR_BOMB, CLAUSE_AIR_BOMB, aircraft_piece(number), NO_PIECE);
    throw.n = (uint8_t)loads;
    tally_add(&throw.tally, WHY_BOMBING, BOMB_BONUS);
    tally_if(&throw.tally, is_cover(terms, aircraft->at), WHY_BOMB_COVER, -1);
    return throw;
}

/* portable.air.flak: Anti-aircraft guns in the artillery phase, Machine Guns when active. */
static bool check_flak_firer(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    if (terms->head.options[OPT_AIR] == AIR_OFF) {
        return refuse(why, CLAUSE_AIR_FLAK, "this game is played without aircraft");
    }
    if (state->head.phase == ARTILLERY_ORDERS_PHASE) {
        if (!is_gun(one) || template_of(terms, one)->class != CLASS_ANTI_AIRCRAFT) {
            return refuse(why, CLAUSE_AIR_FLAK, "only Anti-aircraft guns fire at aircraft now");
        }
        return portable_check_gun(terms, state, unit, why);
    }
    if (unit != state->active || one->kind != KIND_MACHINE_GUNS) {
        return refuse(why, CLAUSE_AIR_FLAK, "only the active Machine Gun fires at aircraft now");
    }
    return portable_check_firer(terms, state, unit, why);
}

static bool check_flak_target(state_t *state, int unit, int aircraft, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    const struct aircraft *target = &state->aircraft[aircraft];
    if (target->side == one->side || target->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_FLAK, "only enemy aircraft over the field are fired at");
    }
    int range = is_gun(one) ? portable_gun_row(CLASS_ANTI_AIRCRAFT)->range
                            : portable_weapon_row(MACHINE_GUN_FIRE)->range;
    int distance = square_distance(one->at, target->at);
    if (distance > range) {
        return refuse(why, CLAUSE_AIR_FLAK, "the aircraft is out of range");
    }
    return distance == 0 || portable_is_in_arc(one->at, one->facing, target->at) ||
           refuse(why, CLAUSE_AIR_FLAK, "the aircraft is not in the arc ahead");
}

static bool list_flak(state_t *state, int unit, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_aircraft; i++) {
        if (check_flak_target(state, unit, i, NULL)) {
            any = portable_add_flak(legal, unit, i);
        }
    }
    return any;
}

bool portable_check_flak(terms_t *terms, state_t *state, const struct portable_flak *order,
                         struct refusal *why)
{
    return (order->task->kind == TASK_ORDERS || portable_check_acts(terms, state, why)) &&
           check_flak_firer(terms, state, order->unit, why) &&
           check_flak_target(state, order->unit, order->aircraft, why);
}

void portable_do_flak(struct play *play, const struct portable_flak *order)
{
    struct unit *gun = &portable_of(play)->units[order->unit];
    if (order->task->kind == TASK_ORDERS) {
        gun->order = ORDER_FLAK;
        gun->target = SQUARE_NOWHERE;
        gun->target_aircraft = (uint8_t)order->aircraft;
        portable_tell_flak_ordered(play, CLAUSE_AIR_FLAK, order->unit, order->aircraft);
        return;
    }
    portable_then_go_on(play);
    portable_interrupt(play, order->unit);
    portable_hit_aircraft(play, order->aircraft,
                          portable_roll_flak(play, order->unit, order->aircraft), CLAUSE_AIR_FLAK);
}

bool portable_list_flak(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    bool orders = state->head.phase == ARTILLERY_ORDERS_PHASE;
    if (terms->head.options[OPT_AIR] == AIR_OFF || (!orders && state->active == NO_UNIT)) {
        return false;
    }
    int first = orders ? 0 : state->active;
    int last = orders ? state->n_units - 1 : state->active;
    for (int unit = first; unit <= last && !(any && legal == NULL); unit++) {
        const struct unit *one = &state->units[unit];
        if (one->side == side && (is_gun(one) || one->kind == KIND_MACHINE_GUNS) &&
            check_flak_firer(terms, state, unit, NULL) &&
            (orders || portable_check_may_stay(terms, state, NULL))) {
            any |= list_flak(state, unit, legal);
        }
    }
    return any;
}

bool portable_roll_flak(struct play *play, int unit, int aircraft)
{
    struct portable_state *state = portable_of(play);
    portable_tell_flak(play, CLAUSE_AIR_FLAK, unit, aircraft);
    struct throw throw =
        play_die(FOR_FLAK, CLAUSE_AIR_FLAK, unit_piece(unit), aircraft_piece(aircraft));
    tally_if(&throw.tally, !state->units[unit].moved, WHY_FLAK_STILL, 1);
    tally_if(&throw.tally, portable_has_commander_near(state, unit, true), WHY_FLAK_COMMANDER, 1);
    state->units[unit].fired = 1;
    state->units[unit].still = !state->units[unit].moved;
    return play_roll_reaches(play, &throw, TO_HIT);
}
