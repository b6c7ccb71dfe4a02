/* The Pz8 ground family: placing units, minefields and wire before the game (pz8-ww2.setup.deploy).
 * Both sides do so at the same time; neither sees what the other does until both are done. */

#include "rules/pz8-ground/chapters.h"

/* What is being placed, where a command would put it. */
static struct base base_of_piece(terms_t *terms, int32_t piece, struct point at, int facing)
{
    const struct counter counter = {.piece = piece, .at = at, .angle = (int16_t)facing};
    return piece_collection(piece) == UNITS ? ground_base_at(terms, at, facing)
                                            : ground_counter_base(&counter);
}

static bool may_be_placed(state_t *state, int32_t piece)
{
    int i = piece_index(piece);
    int list = piece_collection(piece);
    return list == UNITS ? state->units[i].deploys
                         : counter_at(state, list == WIRE ? state->n_mines + i : i).deploys;
}

int32_t ground_next_unplaced(state_t *state, int side, int32_t behind)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit_piece(i) > behind && unit->side == side && unit->deploys && is_nowhere(unit->at) &&
            unit->aboard == NO_UNIT) {
            return unit_piece(i);
        }
    }
    for (int i = 0; i < count_counters(state); i++) {
        struct counter counter = counter_at(state, i);
        if (counter.piece > behind && counter.side == side && counter.deploys &&
            is_nowhere(counter.at)) {
            return counter.piece;
        }
    }
    return NO_PIECE;
}

/* Own units, which no counter is laid under; or enemies, whom the scenario has placed openly. */
static bool touches_unit(terms_t *terms, state_t *state, const struct base *base, int side,
                         bool enemies)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if ((unit->side != side) != enemies || !is_on_table(unit) || (enemies && !unit->shown)) {
            continue;
        }
        struct base other = ground_unit_base(terms, unit);
        if (enemies ? bases_in_contact(base, &other) : bases_touch(base, &other)) {
            return true;
        }
    }
    return false;
}

static bool check_aboard(terms_t *terms, state_t *state, int unit, int transport,
                         struct refusal *why)
{
    const struct unit *carrier = &state->units[transport];
    if (unit == transport || carrier->gone != GONE_HERE ||
        !ground_can_carry(terms, carrier, &state->units[unit])) {
        return refuse(why, CLAUSE_TRANSPORT_CARRIERS, "that vehicle does not carry such a load");
    }
    return carrier->cargo == NO_UNIT || carrier->cargo == unit ||
           refuse(why, CLAUSE_TRANSPORT_LOAD, "the vehicle has a load already");
}

static bool check_place(terms_t *terms, state_t *state, int32_t piece, struct point at, int facing,
                        int side, struct refusal *why)
{
    if (!box_holds(table_box(&terms->table), at)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it must lie wholly on the table");
    }
    struct base base = base_of_piece(terms, piece, at, facing);
    if (!is_in_zone(terms->zones, terms->n_zones, side, &base, 0)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it must lie wholly inside the side's zone");
    }
    if (piece_collection(piece) != UNITS) {
        return (!touches_unit(terms, state, &base, side, false) &&
                !touches_unit(terms, state, &base, side, true)) ||
               refuse(why, CLAUSE_SETUP_DEPLOY, "a unit is there");
    }
    int unit = piece_index(piece);
    const struct template *template = template_of(terms, &state->units[unit]);
    if (is_vehicle(template) && !is_flyer(template) &&
        table_kinds_at(&terms->table, at) & kind_bit(KIND_BUNKER)) {
        return refuse(why, CLAUSE_TERRAIN_BUNKERS, "no vehicle is in a bunker");
    }
    if (ground_is_filled(terms, state, &base, side, unit)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "another base or wreck is there");
    }
    if (touches_unit(terms, state, &base, side, true)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it may not touch an enemy");
    }
    return !ground_touches_counter(state, &base, side, false) ||
           refuse(why, CLAUSE_SETUP_DEPLOY, "a minefield counter or wire is there");
}

/* North, if nothing is said. */
static int facing_of(const struct ground_deploy *order)
{
    return order->facing == ABSENT ? 0 : order->facing;
}

bool ground_check_deploy(terms_t *terms, state_t *state, const struct ground_deploy *order,
                         struct refusal *why)
{
    bool is_unit = piece_collection(order->unit) == UNITS;
    if (!may_be_placed(state, order->unit)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "the scenario has placed it already");
    }
    if (is_nowhere(order->at) == (order->aboard == NO_UNIT)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it is placed either at a point or aboard");
    }
    if (order->aboard == NO_UNIT) {
        return check_place(terms, state, order->unit, order->at, facing_of(order), order->side,
                           why);
    }
    return is_unit ? check_aboard(terms, state, piece_index(order->unit), order->aboard, why)
                   : refuse(why, CLAUSE_TRANSPORT_CARRIERS, "only units go aboard");
}

static void get_off(struct ground_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    if (its->aboard != NO_UNIT) {
        state->units[its->aboard].cargo = NO_UNIT;
        its->aboard = NO_UNIT;
    }
}

static void go_aboard(struct play *play, int unit, int transport)
{
    struct ground_state *state = ground_of(play);
    get_off(state, unit);
    ground_lift_off(state, unit);
    state->units[unit].aboard = (uint8_t)transport;
    state->units[transport].cargo = (uint8_t)unit;
    ground_tell_mounted(play, CLAUSE_SETUP_DEPLOY, unit, transport);
}

static void place(struct play *play, int32_t piece, struct point at, int facing)
{
    struct ground_state *state = ground_of(play);
    int i = piece_index(piece);
    if (piece_collection(piece) == MINES) {
        state->mines[i].at = at;
    } else if (piece_collection(piece) == WIRE) {
        state->wire[i].at = at;
        state->wire[i].angle = (int16_t)facing;
    } else {
        get_off(state, i);
        ground_set_down(ground_terms(play), state, i, at, facing);
    }
    ground_tell_deployed(play, CLAUSE_SETUP_DEPLOY, piece, at, facing);
}

void ground_do_deploy(struct play *play, const struct ground_deploy *order)
{
    play->sees = (uint8_t)(1 << order->side);
    if (order->aboard != NO_UNIT) {
        go_aboard(play, piece_index(order->unit), order->aboard);
    } else {
        place(play, order->unit, order->at, facing_of(order));
    }
    play->sees = SEEN_BY_ALL;
}

/* -- the list --------------------------------------------------------------------------------- */

enum { PLACES_LISTED = 4, PLACE_STEP = 1750 };

/* The first free places of the side's zones, row by row. */
static bool list_places(terms_t *terms, state_t *state, int32_t piece, int side,
                        struct legal *legal)
{
    int listed = 0;
    int facing = side == 0 ? 0 : HALF_TURN;
    struct place_walk walk = walk_zones(terms->zones, terms->n_zones, side, INCH, PLACE_STEP);
    while (listed < PLACES_LISTED && next_place(&walk)) {
        if (check_place(terms, state, piece, walk.at, facing, side, NULL)) {
            listed += ground_add_deploy(legal, piece, walk.at, facing, NO_UNIT);
        }
    }
    return listed > 0;
}

static bool list_transports(terms_t *terms, state_t *state, int unit, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && check_aboard(terms, state, unit, i, NULL)) {
            any = ground_add_deploy(legal, unit_piece(unit), (struct point){NOWHERE, NOWHERE},
                                    ABSENT, i);
        }
    }
    return any;
}

bool ground_list_deploy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    int32_t piece = ground_next_unplaced(state, side, NO_PIECE);
    for (; piece != NO_PIECE; piece = ground_next_unplaced(state, side, piece)) {
        any |= list_places(terms, state, piece, side, legal);
        if (piece_collection(piece) == UNITS) {
            any |= list_transports(terms, state, piece_index(piece), side, legal);
        }
    }
    return any;
}
