/* A World Aflame: guns that are towed (ledger, movement on foot: aflame.move.tow).
 *
 * What pulls a gun is an unarmoured vehicle that carries 15 points or more: a truck, a car, a team
 * with a cart. The gun hangs behind its hull, packed, and has to be set up again. */

#include "rules/aflame/arms.h"

enum { PULLS = 15, MARKER = 1000 };

/* Where a gun is that hangs behind a vehicle: its marker touches the hull. */
struct point aflame_hitch(const struct vehicle *vehicle)
{
    int32_t behind = aflame_vehicle(vehicle)->length / 2 + MARKER;
    return point_plus(vehicle->at,
                      vector_towards(angle_reduce(vehicle->facing + HALF_TURN), behind));
}

static bool is_served(state_t *state, const struct gun *gun)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->unit == gun->unit && is_in_action(man) &&
            (points_within(aflame_man_at(state, i), gun->at, AT_GUN) ||
             (gun->tow != NO_VEHICLE && man->aboard == gun->tow))) {
            return true;
        }
    }
    return false;
}

/* It takes the crew's whole activation; they are at the gun. */
static bool check_crew(state_t *state, const struct gun *gun, struct refusal *why)
{
    if (gun->unit != state->active || gun->gone != GONE_HERE || gun->vehicle != NO_VEHICLE ||
        is_nowhere(gun->at)) {
        return refuse(why, CLAUSE_INIT_ACTIVITY, "it is not a gun of the active unit");
    }
    if (state->stage != STAGE_FIRE_A || state->paid || gun->fired) {
        return refuse(why, CLAUSE_MOVE_TOW, "it takes the whole activation of the crew");
    }
    return is_served(state, gun) || refuse(why, CLAUSE_MOVE_TOW, "nobody of its crew is at it");
}

static bool pulls_another(state_t *state, int vehicle)
{
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].tow == vehicle && state->guns[i].gone == GONE_HERE) {
            return true;
        }
    }
    return false;
}

/* A truck or team that stands still, and touches the gun. */
static bool check_tractor(state_t *state, const struct gun *gun, int vehicle, struct refusal *why)
{
    const struct vehicle *its = &state->vehicles[vehicle];
    const struct base hull = aflame_hull(its);
    if (its->gone != GONE_HERE || its->side != state->units[gun->unit].side ||
        aflame_vehicle(its)->sort != VEHICLE_SOFT ||
        aflame_carries(aflame_vehicle(its)->loads) < PULLS) {
        return refuse(why, CLAUSE_MOVE_TOW, "a truck or a team of the own side tows");
    }
    if (its->moved) {
        return refuse(why, CLAUSE_MOVE_TOW, "what tows must be standing still");
    }
    if (pulls_another(state, vehicle)) {
        return refuse(why, CLAUSE_MOVE_TOW, "it tows another gun");
    }
    return base_is_caught(&hull, gun->at, MARKER + TOUCHING) ||
           refuse(why, CLAUSE_MOVE_TOW, "the gun does not touch it");
}

bool aflame_check_tow(terms_t *terms, state_t *state, const struct aflame_tow *order,
                      struct refusal *why)
{
    const struct gun *gun = &state->guns[order->gun];
    enum gun_sort sort = (enum gun_sort)aflame_gun(gun)->sort;
    (void)terms;
    if (!check_crew(state, gun, why)) {
        return false;
    }
    if ((sort < SORT_AT_GUN || sort > SORT_AA) || gun->tow != NO_VEHICLE) {
        return refuse(why, CLAUSE_MOVE_TOW, "it is no gun on wheels that stands free");
    }
    return check_tractor(state, gun, order->vehicle, why);
}

void aflame_do_tow(struct play *play, const struct aflame_tow *order)
{
    struct aflame_state *state = aflame_of(play);
    const struct vehicle *vehicle = &state->vehicles[order->vehicle];
    struct gun *gun = &state->guns[order->gun];
    gun->tow = (uint8_t)order->vehicle;
    gun->readiness = READINESS_PACKED;
    gun->at = aflame_hitch(vehicle);
    gun->facing = vehicle->facing;
    aflame_tell_hooked(play, CLAUSE_MOVE_TOW, order->gun, order->vehicle);
    aflame_stir(state, gun->unit);
    aflame_finish(play);
}

bool aflame_list_tow(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int gun = 0; gun < state->n_guns; gun++) {
        for (int i = 0; state->guns[gun].unit == state->active && i < state->n_vehicles; i++) {
            const struct aflame_tow order = {.side = side, .gun = gun, .vehicle = i};
            any |= aflame_check_tow(terms, state, &order, NULL) && aflame_add_tow(legal, gun, i);
        }
    }
    return any;
}

/* It stays where it hangs. */
bool aflame_check_drop(terms_t *terms, state_t *state, const struct aflame_drop *order,
                       struct refusal *why)
{
    const struct gun *gun = &state->guns[order->gun];
    (void)terms;
    if (!check_crew(state, gun, why)) {
        return false;
    }
    if (gun->tow == NO_VEHICLE) {
        return refuse(why, CLAUSE_MOVE_TOW, "nothing tows it");
    }
    return !state->vehicles[gun->tow].moved ||
           refuse(why, CLAUSE_MOVE_TOW, "what tows must be standing still");
}

void aflame_do_drop(struct play *play, const struct aflame_drop *order)
{
    struct aflame_state *state = aflame_of(play);
    struct gun *gun = &state->guns[order->gun];
    gun->tow = NO_VEHICLE;
    aflame_tell_dropped(play, CLAUSE_MOVE_TOW, order->gun, gun->at);
    aflame_finish(play);
}
