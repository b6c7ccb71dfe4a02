/* The Pz8 ground family: placing units, minefields and wire before the game (pz8-ww2.setup.deploy).
 * Both sides do so at the same time; neither sees what the other does until both are done. */

#include "rules/pz8-ground/chapters.h"

/* What is being placed: where it is, or where a command would put it. */
static struct base base_of_piece(terms_t *terms, int32_t piece, struct point at, int facing)
{
    switch (piece_collection(piece)) {
    case MINES:
        return ground_mine_base(&(struct mine){.at = at});
    case WIRE:
        return ground_wire_base(&(struct wire){.at = at, .angle = (int16_t)facing});
    default:
        return ground_base_at(terms, at, facing);
    }
}

static bool may_be_placed(state_t *state, int32_t piece)
{
    int i = piece_index(piece);
    switch (piece_collection(piece)) {
    case MINES:
        return state->mines[i].deploys;
    case WIRE:
        return state->wire[i].deploys;
    default:
        return state->units[i].deploys;
    }
}

static bool is_unplaced(state_t *state, int side, int32_t piece)
{
    int i = piece_index(piece);
    switch (piece_collection(piece)) {
    case MINES:
        return state->mines[i].side == side && state->mines[i].deploys &&
               is_nowhere(state->mines[i].at);
    case WIRE:
        return state->wire[i].side == side && state->wire[i].deploys &&
               is_nowhere(state->wire[i].at);
    default:
        return state->units[i].side == side && state->units[i].deploys &&
               is_nowhere(state->units[i].at) && state->units[i].aboard == NO_UNIT;
    }
}

int32_t ground_next_unplaced(state_t *state, int side, int32_t behind)
{
    const int lists[] = {UNITS, MINES, WIRE};
    const int counts[] = {state->n_units, state->n_mines, state->n_wire};
    for (int list = 0; list < 3; list++) {
        for (int i = 0; i < counts[list]; i++) {
            int32_t piece = piece_of(lists[list], i);
            if (piece > behind && is_unplaced(state, side, piece)) {
                return piece;
            }
        }
    }
    return NO_PIECE;
}

static bool is_in_zone(terms_t *terms, int side, const struct base *base)
{
    for (int i = 0; i < terms->n_zones; i++) {
        if (terms->zones[i].side == side && base_is_inside(base, terms->zones[i].box)) {
            return true;
        }
    }
    return false;
}

/* Own units: a counter may not be laid under one. */
static bool touches_own_unit(terms_t *terms, state_t *state, const struct base *base, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_on_table(unit)) {
            struct base other = ground_unit_base(terms, unit);
            if (bases_touch(base, &other)) {
                return true;
            }
        }
    }
    return false;
}

/* Those the scenario has placed, in the open. */
static bool touches_shown_enemy(terms_t *terms, state_t *state, const struct base *base, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side && is_on_table(unit) && unit->shown) {
            struct base other = ground_unit_base(terms, unit);
            if (bases_in_contact(base, &other)) {
                return true;
            }
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
    if (!is_in_zone(terms, side, &base)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it must lie wholly inside the side's zone");
    }
    if (piece_collection(piece) != UNITS) {
        return (!touches_own_unit(terms, state, &base, side) &&
                !touches_shown_enemy(terms, state, &base, side)) ||
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
    if (touches_shown_enemy(terms, state, &base, side)) {
        return refuse(why, CLAUSE_SETUP_DEPLOY, "it may not touch an enemy");
    }
    return (!ground_touches_mine(state, &base, side) && !ground_touches_wire(state, &base, side)) ||
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
    struct refusal why;
    for (int z = 0; z < terms->n_zones; z++) {
        struct box box = terms->zones[z].box;
        if (terms->zones[z].side != side) {
            continue;
        }
        for (int32_t y = box.south + INCH; y < box.north; y += PLACE_STEP) {
            for (int32_t x = box.west + INCH; x < box.east && listed < PLACES_LISTED;
                 x += PLACE_STEP) {
                struct point at = {x, y};
                if (check_place(terms, state, piece, at, facing, side, &why)) {
                    listed += ground_add_deploy(legal, piece, at, facing, NO_UNIT);
                }
            }
        }
    }
    return listed > 0;
}

static bool list_transports(terms_t *terms, state_t *state, int unit, int side, struct legal *legal)
{
    bool any = false;
    struct refusal why;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side == side && check_aboard(terms, state, unit, i, &why)) {
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
