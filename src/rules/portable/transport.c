/* Portable: transport and tank riders (ledger, "Transport" and "Optional"). */

#include "rules/portable/chapters.h"

static bool check_load(const struct portable_scenario *terms, const struct portable_state *state,
                       int unit, int carrier, struct refusal *why);
static bool check_unload(const struct portable_scenario *terms, const struct portable_state *state,
                         int unit, struct refusal *why);

bool portable_check_load(const struct portable_scenario *terms, const struct portable_state *state,
                         const struct portable_load *order, struct refusal *why)
{
    return portable_check_ground(state, why) &&
           check_load(terms, state, state->active, order->transport, why);
}

void portable_do_load(struct play *play, const struct portable_load *order)
{
    const struct portable_state *state = portable_of(play);
    portable_do_work(play, WORK_LOAD, state->units[state->active].at, order->transport);
}

bool portable_list_load(const struct portable_scenario *terms, const struct portable_state *state,
                        int side, struct legal *legal)
{
    struct refusal unused;
    bool any = false;
    if (state->active == NO_UNIT || !portable_check_idle(state, state->active, 0, &unused)) {
        return false;
    }
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        if (state->units[i].side == side && check_load(terms, state, state->active, i, &unused)) {
            any = portable_add_load(legal, i);
        }
    }
    return any;
}

bool portable_check_unload(const struct portable_scenario *terms,
                           const struct portable_state *state, const struct portable_unload *order,
                           struct refusal *why)
{
    (void)order;
    return portable_check_ground(state, why) && check_unload(terms, state, state->active, why);
}

void portable_do_unload(struct play *play, const struct portable_unload *order)
{
    struct portable_state *state = portable_of(play);
    struct unit *cargo = &state->units[state->active];
    portable_do_work(play, WORK_UNLOAD, portable_place_of(state, cargo), NO_UNIT);
    cargo->facing = (uint8_t)order->facing;
}

bool portable_list_unload(const struct portable_scenario *terms, const struct portable_state *state,
                          int side, struct legal *legal)
{
    (void)side;
    struct refusal unused;
    if (state->active == NO_UNIT || !is_carried(&state->units[state->active]) ||
        !check_unload(terms, state, state->active, &unused)) {
        return false;
    }
    for (int edge = 0; edge < EDGES; edge++) {
        portable_add_unload(legal, edge);
    }
    return true;
}

/* portable.rider.carry: Infantry and Infantry Anti-tank ride, Cyclists do not. */
bool portable_can_ride(const struct portable_scenario *terms, const struct unit *unit)
{
    return (unit->kind == KIND_INFANTRY || unit->kind == KIND_INFANTRY_AT) &&
           !template_of(terms, unit)->cyclist;
}

/* portable.transport.capacity */
bool portable_can_carry(const struct portable_scenario *terms, const struct unit *carrier,
                        const struct unit *load)
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

/* portable.transport.capacity, portable.rider.carry: one load, not both. */
static bool check_capacity(const struct portable_scenario *terms,
                           const struct portable_state *state, int unit, int carrier,
                           struct refusal *why)
{
    const struct unit *other = &state->units[carrier];
    if (!portable_can_carry(terms, other, &state->units[unit])) {
        return is_tank(other)
                   ? refuse(why, CLAUSE_RIDER_CARRY, "a tank does not carry that Unit")
                   : refuse(why, CLAUSE_TRANSPORT_CAPACITY, "it cannot carry or tow that Unit");
    }
    return other->cargo == NO_UNIT ||
           refuse(why, CLAUSE_TRANSPORT_CAPACITY, "it has a load already");
}

/* portable.transport.load: neither has done anything else in this turn. */
static bool check_load(const struct portable_scenario *terms, const struct portable_state *state,
                       int unit, int carrier, struct refusal *why)
{
    const struct unit *load = &state->units[unit];
    const struct unit *other = &state->units[carrier];
    if (is_carried(load)) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION, "what is carried can only unload");
    }
    if (!check_capacity(terms, state, unit, carrier, why)) {
        return false;
    }
    if (other->side != load->side || !stands(other) || !square_equal(other->at, load->at)) {
        return refuse(why, CLAUSE_TRANSPORT_LOAD, "that carrier is not in the same square");
    }
    if (load->kind == KIND_ARTILLERY && load->fired) {
        return refuse(why, CLAUSE_MOVE_GUN_FIRED, "a towed gun that has fired stays as it is");
    }
    if (!portable_check_idle(state, unit, CLAUSE_TRANSPORT_LOAD, why)) {
        return false;
    }
    return !(other->activated || other->moved || other->fired ||
             portable_is_busy_carrier(state, carrier)) ||
           refuse(why, CLAUSE_TRANSPORT_LOAD, "the carrier has acted in this turn");
}

/* portable.transport.unload */
static bool check_unload(const struct portable_scenario *terms, const struct portable_state *state,
                         int unit, struct refusal *why)
{
    const struct unit *cargo = &state->units[unit];
    if (!is_carried(cargo)) {
        return refuse(why, CLAUSE_TRANSPORT_UNLOAD, "nobody carries or tows it");
    }
    const struct unit *carrier = &state->units[cargo->carrier];
    if (carrier->activated || carrier->moved || carrier->fired) {
        return refuse(why, CLAUSE_TRANSPORT_UNLOAD, "its carrier has acted in this turn");
    }
    return portable_can_hold(terms, state, carrier->at, unit) ||
           refuse(why, CLAUSE_TRANSPORT_UNLOAD, "another Unit fills the square");
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
    const struct portable_scenario *terms = portable_terms(play);
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
    if (portable_can_hold(terms, state, square, unit)) {
        return;
    }
    if (portable_has_retreat(terms, state, unit)) {
        state->displaced = (uint8_t)unit;
        return;
    }
    portable_tell_destroyed(play, CLAUSE_TRANSPORT_SHARED_HIT, unit);
    state->lost[cargo->side] = (int16_t)(state->lost[cargo->side] + cargo->sp);
    cargo->sp = 0;
    portable_remove_unit(play, unit, STATUS_DESTROYED);
}

bool portable_check_may_stay(const struct portable_scenario *terms,
                             const struct portable_state *state, struct refusal *why)
{
    int unit = state->active;
    return state->units[unit].moved || portable_riding_partner(terms, state, unit) == NO_UNIT ||
           !portable_has_step(terms, state, unit) ||
           refuse(why, CLAUSE_RIDER_SHARE, "it must load or leave the square first");
}
