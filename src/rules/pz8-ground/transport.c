/* The Pz8 ground family: transport (ledger, "transport"). Mounting and limbering are one thing, and
 * so are getting off and unlimbering; the verb only says whether a base or a gun is meant. */

#include "rules/pz8-ground/listing.h"

static bool is_gun(const struct template *template)
{
    return template->drive == DRIVE_TOWED;
}

/* pz8-ww2.transport.carriers, pz8-ww2.transport.load, pz8-coldwar.heli.transport: a base on foot,
 * or a gun; cavalry is never carried. */
bool ground_can_carry(terms_t *terms, const struct unit *transport, const struct unit *load)
{
    int carries = template_of(terms, transport)->carries;
    switch (template_of(terms, load)->drive) {
    case DRIVE_FOOT:
        return carries == CARRIES_BASE || carries == CARRIES_BASE_OR_GUN;
    case DRIVE_TOWED:
        return carries == CARRIES_GUN || carries == CARRIES_BASE_OR_GUN;
    default:
        return false;
    }
}

/* pz8-ww2.transport.half-move: legal only if no more than half the allowance has been spent. */
static bool has_half_left(terms_t *terms, const struct unit *unit)
{
    struct unit fresh = *unit;
    fresh.halved = 0;
    return unit->spent <= ground_allowance_on(terms, &fresh, unit->trail) / 2;
}

static bool check_half_move(terms_t *terms, const struct unit *unit, const struct unit *transport,
                            struct refusal *why)
{
    return (has_half_left(terms, unit) && has_half_left(terms, transport)) ||
           refuse(why, CLAUSE_TRANSPORT_HALF_MOVE, "more than half the movement has been spent");
}

/* The verb of a gun, and that of the other units. */
static bool check_verb(terms_t *terms, const struct unit *unit, int verb, struct refusal *why)
{
    bool gun = verb == VERB_LIMBER || verb == VERB_UNLIMBER;
    return is_gun(template_of(terms, unit)) == gun ||
           refuse(why, CLAUSE_TRANSPORT_CARRIERS,
                  gun ? "only guns are limbered and unlimbered"
                      : "guns are limbered and unlimbered, not mounted");
}

/* -- boarding --------------------------------------------------------------------------------- */

/* pz8-ww2.transport.mount */
bool ground_check_mount(terms_t *terms, state_t *state, const struct ground_mount *order,
                        struct refusal *why)
{
    const struct unit *its = &state->units[order->unit];
    const struct unit *carrier = &state->units[order->transport];
    if (its->aboard != NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_ABOARD, "the unit is aboard already");
    }
    if (!is_on_table(its) || !is_on_table(carrier)) {
        return refuse(why, CLAUSE_TRANSPORT_MOUNT, "one of the two is not on the table");
    }
    if (its->status != STATUS_OK || carrier->status != STATUS_OK) {
        return refuse(why, CLAUSE_MOVE_STATUS, "Disorganized and Suppressed units do not board");
    }
    if (!check_verb(terms, its, order->verb, why)) {
        return false;
    }
    if (its == carrier || !ground_can_carry(terms, carrier, its)) {
        return refuse(why, CLAUSE_TRANSPORT_CARRIERS, "that vehicle does not carry such a load");
    }
    if (carrier->cargo != NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_LOAD, "the vehicle has a load already");
    }
    if (its->halted || carrier->halted || its->halt_turns > 0 || carrier->halt_turns > 0) {
        return refuse(why, CLAUSE_TRANSPORT_MOUNT, "one of the two is halted");
    }
    if (its->boarded) {
        return refuse(why, CLAUSE_TRANSPORT_MOUNT, "a unit boards or gets off once in a phase");
    }
    struct base one = ground_unit_base(terms, its);
    struct base other = ground_unit_base(terms, carrier);
    if (!bases_in_contact(&one, &other)) {
        return refuse(why, CLAUSE_TRANSPORT_MOUNT, "the two are not in contact");
    }
    return check_half_move(terms, its, carrier, why);
}

void ground_do_mount(struct play *play, const struct ground_mount *order)
{
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[order->unit];
    struct unit *carrier = &state->units[order->transport];
    play->sees = who_sees(its) & who_sees(carrier);
    ground_tell_mounted(play, CLAUSE_TRANSPORT_MOUNT, order->unit, order->transport);
    bool vanishes = its->shown && !carrier->shown; /* and the enemy does not see where to */
    ground_lift_off(state, order->unit);
    if (vanishes) {
        play->sees = (uint8_t)(1 << (1 - its->side));
        ground_tell_lost_sight(play, CLAUSE_SIGHT_SEEN, order->unit);
    }
    its->aboard = (uint8_t)order->transport;
    its->halved = 1;
    its->boarded = 1;
    carrier->cargo = (uint8_t)order->unit;
    carrier->halved = 1;
    ground_settle(play);
}

bool ground_boards(const struct template *template)
{
    return template->drive == DRIVE_FOOT || is_gun(template);
}

bool ground_may_board(terms_t *terms, state_t *state, int unit, int transport)
{
    const struct unit *its = &state->units[unit];
    const struct ground_mount order = {.verb = is_gun(template_of(terms, its)) ? VERB_LIMBER
                                                                               : VERB_MOUNT,
                                       .unit = unit,
                                       .transport = transport};
    return points_within(its->at, state->units[transport].at, 2 * ground_base_side(terms)) &&
           ground_check_mount(terms, state, &order, NULL);
}

void ground_list_boarding(terms_t *terms, state_t *state, int unit, const struct occupied *occupied,
                          struct legal *legal)
{
    const struct template *template = template_of(terms, &state->units[unit]);
    for (int i = 0; ground_boards(template) && i < occupied->n_carriers; i++) {
        bool may = ground_may_board(terms, state, unit, occupied->carrier[i]);
        if (may && is_gun(template)) {
            ground_add_limber(legal, unit, occupied->carrier[i]);
        } else if (may) {
            ground_add_mount(legal, unit, occupied->carrier[i]);
        }
    }
}

/* -- getting off ------------------------------------------------------------------------------ */

static int facing_off(state_t *state, const struct ground_dismount *order);
static bool check_get_off_at(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                             struct refusal *why);
static bool would_be_engaged(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                             bool shown_only);
static void stand_beside(struct play *play, int unit, struct point at, int facing);

/* pz8-ww2.transport.dismount */
bool ground_check_dismount(terms_t *terms, state_t *state, const struct ground_dismount *order,
                           struct refusal *why)
{
    const struct unit *its = &state->units[order->unit];
    if (its->aboard == NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_DISMOUNT, "the unit is not aboard anything");
    }
    if (its->status != STATUS_OK) {
        return refuse(why, CLAUSE_MOVE_STATUS, "Disorganized and Suppressed units do not get off");
    }
    if (!check_verb(terms, its, order->verb, why)) {
        return false;
    }
    if (its->boarded) {
        return refuse(why, CLAUSE_TRANSPORT_MOUNT, "a unit boards or gets off once in a phase");
    }
    return check_half_move(terms, its, &state->units[its->aboard], why) &&
           check_get_off_at(terms, state, order->unit, order->at, facing_off(state, order), why);
}

/* If only an enemy that is not shown forbids the place, nothing happens. */
void ground_do_dismount(struct play *play, const struct ground_dismount *order)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[order->unit];
    int facing = facing_off(state, order);
    struct base base = ground_base_at(terms, order->at, facing);
    if (ground_is_filled(terms, state, &base, ALL_BASES, order->unit) ||
        would_be_engaged(terms, state, order->unit, order->at, facing, false)) {
        its->tried = 1;
        play->sees = (uint8_t)(1 << its->side);
        ground_tell_blocked(play, CLAUSE_TRANSPORT_DISMOUNT, order->unit);
    } else {
        stand_beside(play, order->unit, order->at, facing);
    }
    ground_settle(play);
}

/* Facing as the vehicle does. Whoever has tried in vain looks for another place himself. */
bool ground_find_place_off(terms_t *terms, state_t *state, int unit, int quarter, struct point *at)
{
    const struct unit *its = &state->units[unit];
    const struct unit *transport = &state->units[its->aboard];
    int32_t side = ground_base_side(terms);
    const int32_t ahead[QUARTERS] = {side, 0, -side, 0};
    const int32_t right[QUARTERS] = {0, side, 0, -side};
    *at = point_beside(transport->at, transport->facing, ahead[quarter], right[quarter]);
    const struct ground_dismount order = {.verb = is_gun(template_of(terms, its)) ? VERB_UNLIMBER
                                                                                  : VERB_DISMOUNT,
                                          .unit = unit,
                                          .at = *at,
                                          .facing = ABSENT};
    return !its->tried && ground_check_dismount(terms, state, &order, NULL);
}

void ground_list_getting_off(terms_t *terms, state_t *state, int unit, struct legal *legal)
{
    bool gun = is_gun(template_of(terms, &state->units[unit]));
    for (int i = 0; i < QUARTERS; i++) {
        struct point at;
        bool found = ground_find_place_off(terms, state, unit, i, &at);
        if (found && gun) {
            ground_add_unlimber(legal, unit, at, ABSENT);
        } else if (found) {
            ground_add_dismount(legal, unit, at, ABSENT);
        }
    }
}

/* The facing a unit gets off with: as told, or that of its transport. */
static int facing_off(state_t *state, const struct ground_dismount *order)
{
    return order->facing != ABSENT ? order->facing
                                   : state->units[state->units[order->unit].aboard].facing;
}

/* Would the unit, put down there, be engaged with an enemy that counts: shown ones, or all? */
static bool would_be_engaged(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                             bool shown_only)
{
    if (!ground_may_engage_at(terms, state, state->units[unit].side, at, NO_UNIT)) {
        return false;
    }
    struct ground_state after = *state;
    uint64_t engaged[UNIT_WORDS];
    after.units[unit].aboard = NO_UNIT;
    ground_set_down(terms, &after, unit, at, facing);
    ground_enemies_engaged(terms, &after, unit, engaged);
    for (int i = 0; i < after.n_units; i++) {
        if (has_bit(engaged, i) && (!shown_only || after.units[i].shown)) {
            return true;
        }
    }
    return false;
}

static bool check_get_off_at(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                             struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    struct base base = ground_base_at(terms, at, facing);
    struct base carrier = ground_unit_base(terms, &state->units[its->aboard]);
    if (!base_is_inside(&base, table_box(&terms->table))) {
        return refuse(why, CLAUSE_TRANSPORT_DISMOUNT, "a unit gets off wholly on the table");
    }
    if (!bases_in_contact(&base, &carrier)) {
        return refuse(why, CLAUSE_TRANSPORT_DISMOUNT,
                      "a unit gets off in contact with its vehicle");
    }
    if (is_vehicle(template) && table_kinds_at(&terms->table, at) & kind_bit(KIND_BUNKER)) {
        return refuse(why, CLAUSE_TERRAIN_BUNKERS, "no vehicle is in a bunker");
    }
    if (ground_is_filled(terms, state, &base, its->side, unit)) {
        return refuse(why, CLAUSE_TRANSPORT_DISMOUNT, "another base or wreck is there");
    }
    if (ground_meets_counters(template) && ground_touches_counter(state, &base, its->side, false)) {
        return refuse(why, CLAUSE_TRANSPORT_DISMOUNT, "a minefield counter or wire is there");
    }
    return !would_be_engaged(terms, state, unit, at, facing, true) ||
           refuse(why, CLAUSE_TRANSPORT_DISMOUNT, "an enemy would be engaged there");
}

static void stand_beside(struct play *play, int unit, struct point at, int facing)
{
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    int transport = its->aboard;
    struct unit *carrier = &state->units[transport];
    ground_set_down(ground_terms(play), state, unit, at, facing);
    its->aboard = NO_UNIT;
    its->boarded = 1;
    its->halved = 1;
    carrier->cargo = NO_UNIT;
    carrier->halved = 1;
    ground_refresh_sight(play);
    play->sees = who_sees(its) & who_sees(carrier);
    ground_tell_dismounted(play, CLAUSE_TRANSPORT_DISMOUNT, unit, transport, at, facing);
}
