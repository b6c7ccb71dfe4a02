/* A World Aflame: the Chance deck and the cards that concern anybody (ledger, chance cards, to the
 * generic ones). Those of a faction are in factions.c. */

#include "rules/aflame/arms.h"

enum { STRAY_ROUNDS = 2, STRAY_DICE = 5, BULL_RUNS = 12 * INCH, BULL_TOUCHES = 1000 };

/* -- the deck ---------------------------------------------------------------------------------- */

static bool is_of_today(state_t *state, const struct stock *stock)
{
    return stock->day == state->day;
}

/* The line of the scenario's list that a card's number belongs to; NULL: the card that waited
 * beside the deck. */
static const struct stock *line_of(terms_t *terms, state_t *state, int number)
{
    for (int i = 0; i < terms->n_deck; i++) {
        if (!is_of_today(state, &terms->deck[i])) {
            continue;
        }
        if (number < terms->deck[i].count) {
            return &terms->deck[i];
        }
        number -= terms->deck[i].count;
    }
    return NULL;
}

/* aflame.card.deck: as the scenario lists it. */
void aflame_build_deck(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int n = 0;
    for (int i = 0; i < terms->n_deck; i++) {
        n += is_of_today(state, &terms->deck[i]) ? terms->deck[i].count : 0;
    }
    deck_fill(&state->deck, n < DECK_MAX ? n : DECK_MAX - 1);
    state->aside = (uint8_t)n;
}

/* aflame.card.draw, aflame.card.timing, aflame.card.for-turns, aflame.card.faction: face up, one
 * each turn, no reshuffle. What a card is for, aflame.card.purpose, is for scenarios to know. */
void aflame_draw_card(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    aflame_run_bull(play);
    aflame_complain(play);
    if (state->aside == 0) { /* a situation in the middle of a game: nothing was drawn yet */
        aflame_build_deck(play);
    }
    if (state->deck.n > 0) {
        int number = deck_draw(play, &state->deck, FOR_CARD, CLAUSE_CARD_DRAW);
        const struct stock *line = line_of(terms, state, number);
        enum chance card = line == NULL ? CHANCE_SNIPER_WITHDRAWS : (enum chance)line->card;
        state->drawn = (uint8_t)card;
        aflame_tell_drawn(play, CLAUSE_CARD_DRAW, (int)card);
        aflame_play_card(play, card, line == NULL ? NO_UNIT : line->unit);
    }
}

/* -- generic cards ----------------------------------------------------------------------------- */

/* aflame.card.sniper: a roll-off; his card of withdrawal joins those that are left. */
static void bring_sniper(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int side = play_roll_off(play, FOR_SNIPER, CLAUSE_CARD_SNIPER, ATTACKER);
    if (state->deck.n < DECK_MAX) {
        state->deck.cards[state->deck.n++] = state->aside;
    }
    aflame_bring(play, side, KIND_SNIPER, CLAUSE_CARD_SNIPER);
}

/* aflame.card.sniper-withdraws: who has been there longest. */
static void withdraw_sniper(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int first = NO_UNIT;
    for (int i = 0; i < state->n_units; i++) {
        if (kind_of(terms, &state->units[i]) == KIND_SNIPER && is_on_table(&state->units[i]) &&
            (first == NO_UNIT || state->sheets[i].came < state->sheets[first].came)) {
            first = i;
        }
    }
    if (first != NO_UNIT) {
        aflame_take_off(play, first, CLAUSE_SNIPER_WITHDRAW);
    }
}

/* aflame.card.breakdown, aflame.card.tank-breakdown: the tank that moved last in the turn before.
 */
static void break_down(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int vehicle = state->last_tank_before;
    if (vehicle == NO_VEHICLE || state->vehicles[vehicle].gone != GONE_HERE ||
        state->vehicles[vehicle].side != state->units[state->vehicles[vehicle].unit].side) {
        return;
    }
    int turns = aflame_die(play, FOR_TROUBLE, CLAUSE_CARD_BREAKDOWN, vehicle_piece(vehicle), 6);
    state->vehicles[vehicle].stopped = (uint8_t)(state->head.turn + turns - 1);
    aflame_tell_engine_trouble(play, CLAUSE_CARD_BREAKDOWN, vehicle, turns);
}

/* aflame.card.stray-rounds: one after the other, from the middle of the table. */
static void stray_rounds(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct point middle = {terms->table.width / 2, terms->table.height / 2};
    for (int i = 0; i < STRAY_ROUNDS; i++) {
        int bearing = aflame_bearing(play, CLAUSE_CARD_STRAY_ROUNDS, NO_PIECE);
        struct throw throw = play_die(FOR_DEVIATION, CLAUSE_CARD_STRAY_ROUNDS, NO_PIECE, NO_PIECE);
        throw.n = STRAY_DICE;
        int inches = play_roll_total(play, &throw);
        struct point at = point_plus(middle, vector_towards(bearing, inches * INCH));
        aflame_tell_stray(play, CLAUSE_CARD_STRAY_ROUNDS, at, ZONE_RADIUS);
        if (box_holds(table_box(&terms->table), at)) {
            aflame_strike(play, &(struct blast){.at = at,
                                                .radius = ZONE_RADIUS,
                                                .kills = aflame_shell_row(SHELL_STRAY)->kills,
                                                .by = NO_UNIT,
                                                .attack = ATTACK_ARTILLERY,
                                                .clause = CLAUSE_CARD_STRAY_ROUNDS});
        }
    }
}

/* -- the bull (aflame.card.mad-bull) ------------------------------------------------------------
 */

static bool is_in_field(terms_t *terms, const struct man *man, int field)
{
    return is_standing(man) && terrain_holds(&terms->table, field, man->at);
}

static bool is_trodden(terms_t *terms, state_t *state, int field)
{
    for (int i = 0; i < state->n_men; i++) {
        if (is_in_field(terms, &state->men[i].man, field)) {
            return true;
        }
    }
    return false;
}

static struct point middle_of(terms_t *terms, int field)
{
    struct box box = terrain_box(&terms->table, field);
    return box_middle(box);
}

/* The way out of a rectangle or any other field that is shortest from there and leads away from the
 * bull: the nearest of the four edges of its box that is not nearer to the bull. */
static struct point way_out(terms_t *terms, int field, struct point from, struct point bull)
{
    struct box box = terrain_box(&terms->table, field);
    const struct point outs[] = {{box.west - INCH, from.y},
                                 {box.east + INCH, from.y},
                                 {from.x, box.south - INCH},
                                 {from.x, box.north + INCH}};
    struct point best = outs[0];
    int64_t least = INT64_MAX;
    for (int i = 0; i < 4; i++) {
        bool away = point_distance2(outs[i], bull) >= point_distance2(from, bull);
        int64_t far = point_distance2(outs[i], from) + (away ? 0 : INT64_MAX / 4);
        if (far < least) {
            least = far;
            best = outs[i];
        }
    }
    return best;
}

static void flee_bull(struct play *play, int field)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        int first = NO_MAN;
        for (int i = 0; i < state->n_men && first == NO_MAN; i++) {
            if (state->men[i].man.unit == unit && is_in_field(terms, &state->men[i].man, field)) {
                first = i;
            }
        }
        if (first == NO_MAN || !is_on_table(&state->units[unit])) {
            continue;
        }
        int reference = aflame_reference(state, unit);
        struct point from = state->men[reference == NO_MAN ? first : reference].man.at;
        struct forced_run run = {.towards = way_out(terms, field, from, state->bull),
                                 .length = aflame_roll_run(play, unit),
                                 .clause = CLAUSE_CARD_MAD_BULL};
        aflame_run_straight(play, unit, &run);
        state->units[unit].activated = 1;
        aflame_lapse(state, unit);
    }
}

/* It goes straight at the nearest who is still in the field, and on to the next. */
static void bull_charges(struct play *play, int field)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int32_t left = BULL_RUNS;
    while (left > 0) {
        int nearest = NO_MAN;
        for (int i = 0; i < state->n_men; i++) {
            if (is_in_field(terms, &state->men[i].man, field) &&
                (nearest == NO_MAN ||
                 point_distance2(state->men[i].man.at, state->bull) <
                     point_distance2(state->men[nearest].man.at, state->bull))) {
                nearest = i;
            }
        }
        if (nearest == NO_MAN) {
            return;
        }
        struct point at = state->men[nearest].man.at;
        int32_t far = points_distance(state->bull, at);
        if (far > left) {
            state->bull = leg_point(state->bull, at, left);
            return;
        }
        left -= far;
        state->bull = at;
        aflame_tell_gored(play, CLAUSE_CARD_MAD_BULL, nearest);
        aflame_fall(play, nearest, CLAUSE_CARD_MAD_BULL);
    }
}

static void loose_bull(struct play *play)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int fields[TERRAIN_MAX];
    int n = 0;
    for (int i = 0; i < terms->table.n_terrain; i++) {
        if (terms->table.terrain[i].kind == FIELD && is_trodden(terms, state, i)) {
            fields[n++] = i;
        }
    }
    if (n == 0) {
        return;
    }
    state->bull_field = (uint8_t)fields[aflame_pick(play, CLAUSE_CARD_MAD_BULL, n)];
    state->bull = middle_of(terms, state->bull_field);
    aflame_tell_bull(play, CLAUSE_CARD_MAD_BULL, state->bull_field);
    aflame_run_bull(play);
}

/* In this turn and each later one as long as somebody is in its field. */
void aflame_run_bull(struct play *play)
{
    struct aflame_state *state = aflame_of(play);
    int field = state->bull_field;
    if (field == NO_GOAL) {
        return;
    }
    if (!is_trodden(aflame_terms(play), state, field)) {
        state->bull_field = NO_GOAL;
        state->bull = (struct point){NOWHERE, NOWHERE};
        return;
    }
    flee_bull(play, field);
    bull_charges(play, field);
}

/* -- which card -------------------------------------------------------------------------------- */

void aflame_play_card(struct play *play, enum chance card, int unit)
{
    struct aflame_state *state = aflame_of(play);
    switch (card) {
    case CHANCE_NO_EFFECT: /* aflame.card.no-effect */
        break;
    case CHANCE_SNIPER:
        bring_sniper(play);
        break;
    case CHANCE_SNIPER_WITHDRAWS:
        withdraw_sniper(play);
        break;
    case CHANCE_HUNTERS: /* aflame.card.hunters */
        state->hunters_due++;
        break;
    case CHANCE_BREAKDOWN:
        break_down(play);
        break;
    case CHANCE_ORDERS_WHAT_ORDERS: /* aflame.card.orders-what-orders */
        aflame_recall_messengers(play);
        break;
    case CHANCE_MAD_BULL:
        loose_bull(play);
        break;
    case CHANCE_STRAY_ROUNDS:
        stray_rounds(play);
        break;
    default: /* aflame.card.bravery among them */
        aflame_play_faction_card(play, card, unit);
        break;
    }
}

/* -- the turn ---------------------------------------------------------------------------------- */

/* aflame.turn.upkeep: wind, clouds, screens, timers, crews, arrivals, in this order. */
void aflame_upkeep_arms(struct play *play)
{
    aflame_shift_wind(play);
    aflame_drift_clouds(play);
    aflame_renew_orders(play);
    aflame_remount(play);
    aflame_arrive(play);
}

/* aflame.turn.end */
void aflame_end_arms(struct play *play)
{
    aflame_count_work(play);
    aflame_age_fires(play);
    aflame_planes_leave(play);
    aflame_end_messages(play);
    aflame_end_vehicles(aflame_of(play));
}
