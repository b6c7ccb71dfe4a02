/* A World Aflame: reserve supply (ledger, reserve supply). What travels is a dump with a carrier.
 *
 * A worked example is aflame.vector.supply. */

#include "rules/aflame/arms.h"

enum {
    RESERVE_DICE = 4,
    LOT_POINTS = 5,
    DUMP_REACH = 20 * INCH,
    LOT_HOLDS = 5,
    MINES_OF_LOT = 3,
    DUMP = 500,
    PORTERS_APART = 1050,
    GUARDED = 2 * INCH
};

/* -- points and purchases ---------------------------------------------------------------------- */

/* aflame.supply.reserve: four D10, up to the next ten, in secret. */
void aflame_roll_reserve(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int side = 0; side < SIDES; side++) {
        if (terms->no_reserve[side]) {
            continue;
        }
        uint8_t saw = aflame_hush(play, side);
        struct throw throw = play_die(FOR_RESERVE, CLAUSE_SUPPLY_RESERVE, NO_PIECE, NO_PIECE);
        throw.faces = 10;
        throw.n = RESERVE_DICE;
        int points = (play_roll_total(play, &throw) + 9) / 10 * 10;
        state->reserve[side] = (uint8_t)points;
        aflame_tell_reserve(play, CLAUSE_SUPPLY_RESERVE, side, points);
        aflame_speak(play, saw);
    }
}

/* aflame.supply.store: within 20 inches of the commander of the senior headquarters, who may have
 * to be placed first; a store that the scenario names takes everything whatever the distance. */
static int fixed_store(state_t *state, int side)
{
    for (int i = 0; i < state->n_dumps; i++) {
        if (state->dumps[i].side == side && state->dumps[i].store && !state->dumps[i].gone) {
            return i;
        }
    }
    return NO_MAN;
}

/* The dump at that place, or a new one. */
static struct dump *dump_at(struct aflame_state *state, int side, struct point at)
{
    for (int i = 0; i < state->n_dumps; i++) {
        struct dump *dump = &state->dumps[i];
        if (!dump->gone && dump->side == side && point_equal(dump->at, at) &&
            dump->vehicle == NO_VEHICLE && dump->bearer == NO_BEARER) {
            return dump;
        }
    }
    for (int i = 0; i <= state->n_dumps && i < DUMPS_MAX; i++) {
        struct dump *dump = &state->dumps[i];
        if (i == state->n_dumps || dump->gone) {
            uint16_t number = (uint16_t)(i + 1);
            state->n_dumps = (uint16_t)(i == state->n_dumps ? i + 1 : state->n_dumps);
            *dump = (struct dump){.number = number,
                                  .side = (uint8_t)side,
                                  .at = at,
                                  .vehicle = NO_VEHICLE,
                                  .bearer = NO_BEARER};
            return dump;
        }
    }
    return NULL;
}

static uint8_t *lots_of(struct dump *dump, enum lot lot)
{
    uint8_t *all[] = {&dump->mortar_shells, &dump->at_shells, &dump->he_shells, &dump->bursts,
                      &dump->volleys,       &dump->grenades,  &dump->molotovs,  &dump->mines};
    return all[lot];
}

static int lots_held(const struct dump *dump, enum lot lot)
{
    struct dump copy = *dump;
    return *lots_of(&copy, lot);
}

static int lots_in(const struct dump *dump)
{
    return dump->mortar_shells + dump->at_shells + dump->he_shells + dump->bursts + dump->volleys +
           dump->grenades + dump->molotovs + dump->mines;
}

/* aflame.supply.prices: five points each. They are bought and placed by one word. */
bool aflame_check_buy(terms_t *terms, state_t *state, const struct aflame_buy *order,
                      struct refusal *why)
{
    if (order->count * LOT_POINTS > state->reserve[order->side]) {
        return refuse(why, CLAUSE_SUPPLY_PRICES, "a lot costs 5 points, and there are not so many");
    }
    if (fixed_store(state, order->side) != NO_MAN) {
        return true;
    }
    if (!box_holds(table_box(&terms->table), order->at)) {
        return refuse(why, CLAUSE_SUPPLY_STORE, "that is off the table");
    }
    int hq = aflame_senior(terms, state, order->side);
    int commander = hq == NO_UNIT ? NO_MAN : aflame_officer(state, hq);
    return commander == NO_MAN ||
           points_within(state->men[commander].man.at, order->at, DUMP_REACH) ||
           refuse(why, CLAUSE_SUPPLY_STORE,
                  "dumps are within 20 inches of the commander of the senior headquarters");
}

void aflame_do_buy(struct play *play, const struct aflame_buy *order)
{
    struct aflame_state *state = aflame_of(play);
    int fixed = fixed_store(state, order->side);
    struct dump *dump =
        fixed == NO_MAN ? dump_at(state, order->side, order->at) : &state->dumps[fixed];
    if (dump != NULL) {
        uint8_t *lots = lots_of(dump, order->lot);
        *lots = (uint8_t)(*lots + order->count);
        state->reserve[order->side] =
            (uint8_t)(state->reserve[order->side] - order->count * LOT_POINTS);
        aflame_tell_bought(play, CLAUSE_SUPPLY_PRICES, order->side, (int)order->lot, order->count);
    }
    if (order->task->secret == SECRET_NOT && state->reserve[order->side] >= LOT_POINTS) {
        agenda_push(&state->head, *order->task);
    }
}

/* Beside the commander, or in the middle of the own zone as long as he is not placed. */
bool aflame_list_buy(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int hq = aflame_senior(terms, state, side);
    int commander = hq == NO_UNIT ? NO_MAN : aflame_officer(state, hq);
    struct point at = {terms->table.width / 2, terms->table.height / 2};
    bool any = false;
    if (commander != NO_MAN) {
        at = state->men[commander].man.at;
    } else if (terms->n_zones > side) {
        const struct box *box = &terms->zones[side].box;
        at = box_middle(*box);
    }
    for (int lot = 0; lot <= LOT_MINES; lot++) {
        const struct aflame_buy order = {.side = side, .lot = (enum lot)lot, .count = 1, .at = at};
        any |=
            aflame_check_buy(terms, state, &order, NULL) && aflame_add_buy(legal, order.lot, 1, at);
    }
    return any;
}

/* -- carrying (aflame.supply.transport) -------------------------------------------------------- */

/* The dump that travels with a vehicle or a man; NO_MAN: none does. */
static int load_of(state_t *state, int vehicle, int man)
{
    for (int i = 0; i < state->n_dumps; i++) {
        const struct dump *dump = &state->dumps[i];
        if (!dump->gone && ((vehicle != NO_VEHICLE && dump->vehicle == vehicle) ||
                            (man != NO_MAN && dump->bearer == man))) {
            return i;
        }
    }
    return NO_MAN;
}

static bool carrier_touches(state_t *state, int vehicle, int man, struct point at, int32_t radius)
{
    if (vehicle != NO_VEHICLE) {
        struct base hull = aflame_hull(&state->vehicles[vehicle]);
        return base_is_caught(&hull, at, radius + TOUCHING);
    }
    return points_within(state->men[man].man.at, at, FOOT_RADIUS + radius + TOUCHING);
}

/* aflame.supply.porters: another figure of the same unit at his side. */
static bool has_mate(state_t *state, int man)
{
    for (int i = 0; i < state->n_men; i++) {
        if (i != man && state->men[i].man.unit == state->men[man].man.unit &&
            is_standing(&state->men[i].man) &&
            points_within(state->men[i].man.at, state->men[man].man.at, PORTERS_APART)) {
            return true;
        }
    }
    return false;
}

static int touched_dump(state_t *state, int side, int vehicle, int man)
{
    for (int i = 0; i < state->n_dumps; i++) {
        const struct dump *dump = &state->dumps[i];
        if (!dump->gone && dump->side == side && dump->vehicle == NO_VEHICLE &&
            dump->bearer == NO_BEARER && carrier_touches(state, vehicle, man, dump->at, DUMP)) {
            return i;
        }
    }
    return NO_MAN;
}

/* What an order's carrier is: a vehicle of the active unit, or one of its men. */
static bool carrier_of(state_t *state, int32_t piece, int *vehicle, int *man)
{
    int index = piece_index(piece);
    *vehicle = NO_VEHICLE;
    *man = NO_MAN;
    if (piece == vehicle_piece(index)) {
        *vehicle = index;
        return state->vehicles[index].unit == state->active &&
               state->vehicles[index].gone == GONE_HERE;
    }
    *man = index;
    return state->men[index].man.unit == state->active && is_standing(&state->men[index].man);
}

/* aflame.supply.load: at once, up to what it carries. */
bool aflame_check_load(terms_t *terms, state_t *state, const struct aflame_load *order,
                       struct refusal *why)
{
    int vehicle;
    int man;
    (void)terms;
    if (!carrier_of(state, order->carrier, &vehicle, &man)) {
        return refuse(why, CLAUSE_SUPPLY_TRANSPORT, "it is no carrier of the active unit");
    }
    int capacity = aflame_carries(
        vehicle != NO_VEHICLE ? aflame_vehicle(&state->vehicles[vehicle])->loads : PORTERS);
    int load = load_of(state, vehicle, man);
    int has = load == NO_MAN ? 0 : lots_in(&state->dumps[load]) * LOT_POINTS;
    if (has + order->count * LOT_POINTS > capacity) {
        return refuse(why, CLAUSE_SUPPLY_TRANSPORT, "it cannot carry so much");
    }
    if (man != NO_MAN && !has_mate(state, man)) {
        return refuse(why, CLAUSE_SUPPLY_PORTERS, "two figures carry a lot");
    }
    int dump = touched_dump(state, order->side, vehicle, man);
    if (dump == NO_MAN) {
        return refuse(why, CLAUSE_SUPPLY_LOAD, "it touches no dump");
    }
    return lots_held(&state->dumps[dump], order->lot) >= order->count ||
           refuse(why, CLAUSE_SUPPLY_LOAD, "there are not so many of them");
}

void aflame_do_load(struct play *play, const struct aflame_load *order)
{
    struct aflame_state *state = aflame_of(play);
    int vehicle;
    int man;
    carrier_of(state, order->carrier, &vehicle, &man);
    struct dump *from = &state->dumps[touched_dump(state, order->side, vehicle, man)];
    int has = load_of(state, vehicle, man);
    struct dump *load = has == NO_MAN
                            ? dump_at(state, order->side, (struct point){NOWHERE, NOWHERE})
                            : &state->dumps[has];
    if (load != NULL) {
        load->vehicle = (uint8_t)vehicle;
        load->bearer = (int16_t)(man == NO_MAN ? NO_BEARER : man);
        *lots_of(from, order->lot) = (uint8_t)(*lots_of(from, order->lot) - order->count);
        *lots_of(load, order->lot) = (uint8_t)(*lots_of(load, order->lot) + order->count);
        from->gone = lots_in(from) == 0;
        aflame_tell_loaded(play, CLAUSE_SUPPLY_LOAD, state->active, (int)order->lot, order->count);
    }
    aflame_ask_again(play);
}

/* -- delivery ---------------------------------------------------------------------------------- */

/* aflame.supply.counters: of shells and bursts the gun that takes them; NO_MAN: none does. */
static int gun_for(state_t *state, int unit, enum lot lot)
{
    for (int i = 0; i < state->n_guns; i++) {
        const struct gun *gun = &state->guns[i];
        const struct gun_row *row = aflame_gun(gun);
        bool fits = (lot == LOT_BURSTS && row->sort == SORT_MG) ||
                    (lot == LOT_AT_SHELLS && row->ap != 0) ||
                    (lot == LOT_MORTAR_SHELLS && row->sort == SORT_MORTAR) ||
                    (lot == LOT_HE_SHELLS && row->sort != SORT_MORTAR && row->he);
        if (gun->unit == unit && gun->gone == GONE_HERE && fits) {
            return i;
        }
    }
    return NO_MAN;
}

/* Volleys, bottles, grenades and mines are the unit's own. */
static uint8_t *counter_of(struct aflame_state *state, int unit, enum lot lot)
{
    struct unit *its = &state->units[unit];
    int gun = gun_for(state, unit, lot);
    switch (lot) {
    case LOT_VOLLEYS:
        return &its->volleys;
    case LOT_GRENADES:
        return &its->grenades;
    case LOT_MOLOTOVS:
        return &its->bottles;
    case LOT_MINES:
        return &its->mines;
    case LOT_BURSTS:
        return &state->guns[gun].rounds;
    case LOT_AT_SHELLS:
        return &state->guns[gun].ap;
    default:
        return &state->guns[gun].he;
    }
}

/* aflame.supply.deliver: touching the officer, or of a unit without one any figure. */
static bool touches_unit(state_t *state, int vehicle, int man, int unit)
{
    int officer = aflame_officer(state, unit);
    for (int i = 0; i < state->n_men; i++) {
        if (state->men[i].man.unit == unit && is_standing(&state->men[i].man) &&
            (officer == NO_MAN || officer == i) &&
            carrier_touches(state, vehicle, man, state->men[i].man.at, FOOT_RADIUS)) {
            return true;
        }
    }
    return false;
}

bool aflame_check_issue(terms_t *terms, state_t *state, const struct aflame_issue *order,
                        struct refusal *why)
{
    int vehicle;
    int man;
    (void)terms;
    if (!carrier_of(state, order->carrier, &vehicle, &man)) {
        return refuse(why, CLAUSE_SUPPLY_TRANSPORT, "it is no carrier of the active unit");
    }
    int load = load_of(state, vehicle, man);
    if (load == NO_MAN || lots_held(&state->dumps[load], order->lot) == 0) {
        return refuse(why, CLAUSE_SUPPLY_DELIVER, "it carries no such lot");
    }
    if (state->units[order->unit].side != order->side ||
        !touches_unit(state, vehicle, man, order->unit)) {
        return refuse(why, CLAUSE_SUPPLY_DELIVER, "it does not touch the officer of that unit");
    }
    return order->lot >= LOT_VOLLEYS || gun_for(state, order->unit, order->lot) != NO_MAN ||
           refuse(why, CLAUSE_SUPPLY_COUNTERS, "the unit has no use for it");
}

/* aflame.supply.split: the rest stays with the carrier; aflame.supply.issued: nobody can take what
 * was issued any more. */
void aflame_do_issue(struct play *play, const struct aflame_issue *order)
{
    struct aflame_state *state = aflame_of(play);
    int vehicle;
    int man;
    carrier_of(state, order->carrier, &vehicle, &man);
    struct dump *load = &state->dumps[load_of(state, vehicle, man)];
    uint8_t *counter = counter_of(state, order->unit, order->lot);
    (*lots_of(load, order->lot))--;
    load->gone = lots_in(load) == 0;
    *counter = (uint8_t)(*counter + (order->lot == LOT_MINES ? MINES_OF_LOT : LOT_HOLDS));
    aflame_tell_issued(play, CLAUSE_SUPPLY_DELIVER, order->unit, (int)order->lot);
    aflame_resupplied(play, order->unit);
    aflame_ask_again(play);
}

/* -- losing it --------------------------------------------------------------------------------- */

/* A porter who falls drops his lot where he stood. aflame.supply.porters */
void aflame_drop_load(struct aflame_state *state, int man, struct point at)
{
    int load = load_of(state, NO_VEHICLE, man);
    if (load != NO_MAN) {
        state->dumps[load].bearer = NO_BEARER;
        state->dumps[load].at = at;
    }
}

static bool is_near(state_t *state, int side, struct point at, int32_t within)
{
    for (int i = 0; i < state->n_men; i++) {
        const struct man *man = &state->men[i].man;
        if (man->side == side && is_standing(man) && is_controlled(&state->units[man->unit]) &&
            points_within(man->at, at, within)) {
            return true;
        }
    }
    return false;
}

/* aflame.supply.capture: touched by the enemy, and none of its own within 2 inches. */
void aflame_capture_stores(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_dumps; i++) {
        struct dump *dump = &state->dumps[i];
        struct point at =
            dump->vehicle != NO_VEHICLE ? state->vehicles[dump->vehicle].at : dump->at;
        bool moves = dump->vehicle != NO_VEHICLE && state->vehicles[dump->vehicle].moved;
        if (dump->gone || dump->bearer != NO_BEARER || is_nowhere(at) || moves) {
            continue;
        }
        int32_t reach = FOOT_RADIUS + DUMP + TOUCHING;
        if (is_near(state, 1 - dump->side, at, reach) && !is_near(state, dump->side, at, GUARDED)) {
            dump->side = (uint8_t)(1 - dump->side);
            aflame_tell_stores_taken(play, CLAUSE_SUPPLY_CAPTURE, dump->side, at);
        }
    }
}

/* aflame.supply.bombarded: a die for each lot, and the weapon's kill number takes it. */
void aflame_shell_dumps(struct play *play, const struct blast *blast)
{
    struct aflame_state *state = aflame_of(play);
    for (int i = 0; i < state->n_dumps; i++) {
        struct dump *dump = &state->dumps[i];
        if (dump->gone || is_nowhere(dump->at) ||
            !points_within(dump->at, blast->at, blast->radius)) {
            continue;
        }
        for (int lot = 0; lot <= LOT_MINES; lot++) {
            uint8_t *left = lots_of(dump, (enum lot)lot);
            for (int n = *left; n > 0; n--) {
                struct throw throw =
                    play_die(FOR_STORES, CLAUSE_SUPPLY_BOMBARDED, NO_PIECE, NO_PIECE);
                *left -= play_roll_reaches(play, &throw, blast->kills);
            }
        }
        dump->gone = lots_in(dump) == 0;
    }
}
