/* Portable: transport and tank riders (ledger, "Transport" and "Optional"). */

#include "rules/portable/chapters.h"

/* portable.rider.carry: Infantry and Infantry Anti-tank ride, Cyclists do not. */
bool portable_can_ride(terms_t *terms, const struct unit *unit)
{
    return (unit->kind == KIND_INFANTRY || unit->kind == KIND_INFANTRY_AT) &&
           !template_of(terms, unit)->cyclist;
}

/* portable.transport.capacity */
bool portable_can_carry(terms_t *terms, const struct unit *carrier, const struct unit *load)
{
    if (is_tank(carrier)) {
        return terms->head.options[OPT_TANK_RIDERS] == TANK_RIDERS_ON &&
               portable_can_ride(terms, load);
    }
    if (!is_transport(carrier)) {
        return false;
    }
    switch (load->kind) {
    case KIND_ARTILLERY:
        return true;
    case KIND_INFANTRY:
    case KIND_INFANTRY_AT:
        return carrier->kind != KIND_HORSE_DRAWN && portable_can_ride(terms, load);
    case KIND_ENGINEERS:
    case KIND_CAVALRY_DISMOUNTED:
    case KIND_MACHINE_GUNS:
    case KIND_MORTARS:
    case KIND_COMMANDERS:
        return carrier->kind != KIND_HORSE_DRAWN;
    default:
        return false;
    }
}

/* portable.transport.load: neither has done anything else in this turn. */
bool portable_check_load(terms_t *terms, state_t *state, const struct portable_load *order,
                         struct refusal *why)
{
    if (!portable_check_ground(state, why)) {
        return false;
    }
    const struct unit *load = &state->units[state->active];
    const struct unit *carrier = &state->units[order->transport];
    if (is_carried(load)) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION, "what is carried can only unload");
    }
    if (!portable_can_carry(terms, carrier, load)) {
        return is_tank(carrier)
                   ? refuse(why, CLAUSE_RIDER_CARRY, "a tank does not carry that Unit")
                   : refuse(why, CLAUSE_TRANSPORT_CAPACITY, "it cannot carry or tow that Unit");
    }
    if (carrier->cargo != NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_CAPACITY, "it has a load already");
    }
    if (carrier->side != load->side || !stands(carrier) || !square_equal(carrier->at, load->at)) {
        return refuse(why, CLAUSE_TRANSPORT_LOAD, "that carrier is not in the same square");
    }
    if (load->kind == KIND_ARTILLERY && load->fired) {
        return refuse(why, CLAUSE_MOVE_GUN_FIRED, "a towed gun that has fired stays as it is");
    }
    bool acted = carrier->activated || carrier->moved || carrier->fired ||
                 portable_is_busy_carrier(state, order->transport);
    return portable_check_idle(state, state->active, CLAUSE_TRANSPORT_LOAD, why) &&
           (!acted || refuse(why, CLAUSE_TRANSPORT_LOAD, "the carrier has acted in this turn"));
}

void portable_do_load(struct play *play, const struct portable_load *order)
{
    state_t *state = portable_of(play);
    portable_do_work(play, WORK_LOAD, state->units[state->active].at, order->transport);
}

/* portable.transport.unload */
bool portable_check_unload(terms_t *terms, state_t *state, const struct portable_unload *order,
                           struct refusal *why)
{
    if (!portable_check_ground(state, why)) {
        return false;
    }
    const struct unit *cargo = &state->units[state->active];
    if (!is_carried(cargo)) {
        return refuse(why, CLAUSE_TRANSPORT_UNLOAD, "nobody carries or tows it");
    }
    const struct unit *carrier = &state->units[cargo->carrier];
    if (carrier->activated || carrier->moved || carrier->fired) {
        return refuse(why, CLAUSE_TRANSPORT_UNLOAD, "its carrier has acted in this turn");
    }
    return portable_can_hold(terms, state, carrier->at, state->active) ||
           refuse(why, CLAUSE_TRANSPORT_UNLOAD, "another Unit fills the square");
}

void portable_do_unload(struct play *play, const struct portable_unload *order)
{
    struct portable_state *state = portable_of(play);
    struct unit *cargo = &state->units[state->active];
    portable_do_work(play, WORK_UNLOAD, portable_place_of(state, cargo), NO_UNIT);
    cargo->facing = (uint8_t)order->facing;
}

void portable_finish_loading(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct unit *load = &state->units[unit];
    int carrier = load->task_with;
    load->carrier = (uint8_t)carrier;
    state->units[carrier].cargo = (uint8_t)unit;
    load->at = SQUARE_NOWHERE;
    load->crossing = 0;
    portable_tell_loaded(play, CLAUSE_TRANSPORT_LOAD, unit, carrier);
}

/* If the square no longer holds it, it stays loaded. */
void portable_finish_unloading(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct unit *cargo = &state->units[unit];
    struct unit *carrier = &state->units[cargo->carrier];
    if (!portable_can_hold(portable_terms(play), state, carrier->at, unit)) {
        portable_tell_failed(play, CLAUSE_TRANSPORT_UNLOAD, unit, WORK_UNLOAD);
        return;
    }
    cargo->at = carrier->at;
    cargo->entered = state->head.turn;
    cargo->carrier = NO_UNIT;
    carrier->cargo = NO_UNIT;
    portable_tell_unloaded(play, CLAUSE_TRANSPORT_UNLOAD, unit, cargo->at, cargo->facing);
}

/* portable.transport.shared-hit: with the carrier's facing and marks; where it cannot stay it goes
 * to a retreat square, and if there is none it is lost. */
void portable_leave_cargo(struct play *play, int carrier, struct square square)
{
    struct portable_state *state = portable_of(play);
    terms_t *terms = portable_terms(play);
    struct unit *gone = &state->units[carrier];
    int unit = gone->cargo;
    struct unit *cargo = &state->units[unit];
    gone->cargo = NO_UNIT;
    cargo->carrier = NO_UNIT;
    cargo->at = square;
    cargo->facing = gone->facing;
    cargo->activated = gone->activated;
    cargo->moved = gone->moved;
    cargo->steps = gone->steps;
    cargo->crossing = gone->crossing;
    cargo->entered = gone->entered;
    portable_tell_unloaded(play, CLAUSE_TRANSPORT_SHARED_HIT, unit, square, cargo->facing);
    bool stays = portable_can_hold(terms, state, square, unit);
    if (!stays && portable_has_retreat(terms, state, unit)) {
        state->displaced = (uint8_t)unit;
    } else if (!stays) {
        portable_lose_cargo(play, unit, CLAUSE_TRANSPORT_SHARED_HIT);
    }
}

bool portable_check_may_stay(terms_t *terms, state_t *state, struct refusal *why)
{
    int unit = state->active;
    return state->units[unit].moved || portable_riding_partner(terms, state, unit) == NO_UNIT ||
           !portable_has_step(terms, state, unit) ||
           refuse(why, CLAUSE_RIDER_SHARE, "it must load or leave the square first");
}
