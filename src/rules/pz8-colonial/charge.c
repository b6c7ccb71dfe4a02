/* Pz8 Colonial: charges, and those who match them (ledger, charge).
 *
 * In the order of the book: pz8-colonial.charge.must-contact, pz8-colonial.charge.no-fire,
 * pz8-colonial.charge.fanatic, pz8-colonial.charge.match. */

#include <string.h>

#include "board/table_path.h"
#include "board/table_room.h"
#include "board/table_touch.h"
#include "rules/pz8-colonial/colonial.h"

int32_t colonial_charge_distance(terms_t *terms, state_t *state, int unit, bool bad)
{
    const struct move_row *row = colonial_moves_of(terms, &state->units[unit]);
    return scaled(terms, bad ? row->charge_bad : row->charge);
}

/* pz8-colonial.charge.no-fire: not crews, not those who rout; pz8-colonial.sniper.figure. */
static bool check_may_charge(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (has_model(terms, its) || kind_of(terms, its) == KIND_SNIPER) {
        return refuse(why, CLAUSE_CHARGE_NO_FIRE, "crews and snipers do not charge");
    }
    if (its->routing) {
        return refuse(why, CLAUSE_CHARGE_NO_FIRE, "a routing unit does not charge");
    }
    return !state->moved || refuse(why, CLAUSE_CHARGE_NO_FIRE, "it has moved in this activation");
}

/* -- proposals -----------------------------------------------------------------------------------
 */

/* One straight way of a man to touching an enemy, if there is one. */
struct reach_for {
    terms_t *terms;
    state_t *state;
    int unit;
    struct ground_kinds kinds;
    struct men men; /* with those placed who were sent before */
};

/* Another enemy than the one he ends at stands in his way. */
static bool passes_somebody(const struct reach_for *reach, int man, struct point from,
                            struct point to)
{
    const struct mover mover = {.radius = reach->men.radius[man] - OVERLAP_THOU};
    const uint64_t *enemies = reach->men.of_side[1 - reach->state->men[man].man.side];
    for (int i = next_bit(enemies, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(enemies, MEN_WORDS, i + 1)) {
        const struct base base = base_disc(reach->men.at[i], reach->men.radius[i]);
        struct touch touch;
        if (leg_touches(&mover, from, to, &base, &touch) &&
            !(touch.from_start && leg_leaves(from, to, reach->men.at[i]))) {
            return true;
        }
    }
    return false;
}

static bool is_way_free(const struct reach_for *reach, int man, struct point to)
{
    const struct table *table = &reach->terms->table;
    struct point from = reach->men.at[man];
    bool rides = reach->state->units[reach->unit].mounted;
    bool bad = leg_meets_kinds(table, reach->kinds.bad, from, to);
    if (points_distance(from, to) >
            colonial_charge_distance(reach->terms, reach->state, reach->unit, bad) ||
        leg_length_in(table, reach->kinds.shut, from, to) > 0 ||
        (rides &&
         leg_meets_kinds(table, reach->kinds.no_charge | reach->kinds.no_riders, from, to))) {
        return false;
    }
    return !passes_somebody(reach, man, from, to);
}

static bool find_touch(const struct reach_for *reach, int man, int enemy, struct point *to)
{
    struct base things[MEN_MAX];
    int n = 0;
    for (int i = next_bit(reach->men.here, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(reach->men.here, MEN_WORDS, i + 1)) {
        if (i != man) {
            things[n++] = base_disc(reach->men.at[i], reach->men.radius[i]);
        }
    }
    const struct room_query query = {.table = &reach->terms->table,
                                     .bounds = table_box(&reach->terms->table),
                                     .radius = reach->men.radius[man],
                                     .slack = OVERLAP_THOU,
                                     .closed = reach->kinds.shut,
                                     .things = things,
                                     .n_things = n};
    int32_t touching = reach->men.radius[man] + reach->men.radius[enemy];
    return room_beside(&query, reach->men.at[enemy], touching, reach->men.at[man], to) &&
           is_way_free(reach, man, *to);
}

static void begin_reach(struct reach_for *reach, terms_t *terms, state_t *state, int unit)
{
    reach->terms = terms;
    reach->state = state;
    reach->unit = unit;
    reach->kinds = colonial_kinds();
    gather_men(&colonial_figures, &terms->head, &state->head, &reach->men);
}

/* pz8-colonial.solo.choices: in number order, each straight to the nearest enemy it can touch at a
 * free place. The others stay. */
bool colonial_propose_charge(terms_t *terms, state_t *state, int unit, int target,
                             struct places *orders)
{
    struct reach_for reach;
    struct body body;
    uint64_t enemies[MEN_WORDS];
    begin_reach(&reach, terms, state, unit);
    body_of(&colonial_figures, &state->head, unit, &body);
    men_of_unit(&reach.men, target, enemies);
    orders->n = 0;
    for (int i = 0; i < body.n; i++) {
        int enemy = men_nearest(&reach.men, enemies, body.at[i]);
        struct point to;
        if (enemy != NO_MAN && find_touch(&reach, body.who[i], enemy, &to)) {
            orders_add(orders, body.who[i], to);
            reach.men.at[body.who[i]] = to;
        }
    }
    return orders->n > 0 && colonial_check_orders(terms, state, unit, orders, ORDER_CHARGE, NULL);
}

/* pz8-colonial.charge.fanatic: some figure could reach a visible enemy by one straight way. */
bool colonial_must_charge(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    if (its->rating != QUALITY_FANATIC || !check_may_charge(terms, state, unit, NULL)) {
        return false;
    }
    struct reach_for reach;
    struct lookout lookout;
    struct body body;
    begin_reach(&reach, terms, state, unit);
    body_of(&colonial_figures, &state->head, unit, &body);
    const uint64_t *enemies = reach.men.of_side[1 - its->side];
    int32_t most = colonial_charge_distance(terms, state, unit, false) + scaled(terms, INCH);
    colonial_look_out(terms, state, unit, NO_UNIT, &lookout);
    for (int i = 0; i < body.n; i++) {
        for (int enemy = next_bit(enemies, MEN_WORDS, 0); enemy != NO_BIT;
             enemy = next_bit(enemies, MEN_WORDS, enemy + 1)) {
            struct point to;
            if (points_within(body.at[i], reach.men.at[enemy], most) &&
                colonial_sees(&lookout, body.at[i], reach.men.at[enemy]) &&
                find_touch(&reach, body.who[i], enemy, &to)) {
                return true;
            }
        }
    }
    return false;
}

/* -- charge --------------------------------------------------------------------------------------
 */

bool colonial_check_charge(terms_t *terms, state_t *state, const struct colonial_charge *order,
                           struct refusal *why)
{
    return check_may_charge(terms, state, state->active, why) &&
           colonial_check_orders(terms, state, state->active, &order->orders, ORDER_CHARGE, why);
}

/* Where each charger began, how far he went and in which direction. */
static void note_chargers(struct colonial_state *state, terms_t *terms, const struct places *orders)
{
    struct body body;
    struct point way[ORDER_POINTS];
    struct ground_kinds kinds = colonial_kinds();
    memset(state->chargers, 0, sizeof state->chargers);
    memset(state->charging_men, 0xff, sizeof state->charging_men);
    body_of(&colonial_figures, &state->head, state->active, &body);
    for (int i = 0; i < body.n; i++) {
        int n = orders_way(orders, body.who[i], body.at[i], way);
        struct charger *charger = &state->chargers[i];
        state->charging_men[i] = body.who[i];
        charger->from = body.at[i];
        charger->went = path_length(way, n);
        charger->bearing = n > 1 ? (int16_t)bearing_of(way[n - 2], way[n - 1]) : -1;
        for (int k = 0; k + 1 < n; k++) {
            charger->bad |= leg_meets_kinds(&terms->table, kinds.bad, way[k], way[k + 1]);
        }
    }
}

static void note_charged(struct colonial_state *state, terms_t *terms)
{
    struct men men;
    uint64_t own[MEN_WORDS];
    uint64_t touching[MEN_WORDS];
    gather_men(&colonial_figures, &terms->head, &state->head, &men);
    men_of_unit(&men, state->active, own);
    const uint64_t *enemies = men.of_side[1 - state->units[state->active].side];
    state->charged = 0;
    for (int i = next_bit(enemies, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(enemies, MEN_WORDS, i + 1)) {
        if (men_touching(&men, i, own, CONTACT_THOU, touching) > 0) {
            state->charged |= (uint64_t)1 << men.unit[i];
        }
    }
}

/* pz8-colonial.charge.match: each charged unit in turn, but not those that rout. */
static void ask_match(struct play *play, int from)
{
    struct colonial_state *state = colonial_of(play);
    for (int unit = next_bit(&state->charged, 1, from); unit != NO_BIT && unit < UNITS_MAX;
         unit = unit + 1 < UNITS_MAX ? next_bit(&state->charged, 1, unit + 1) : NO_BIT) {
        if (!state->units[unit].routing) {
            state->asked = (uint8_t)unit;
            agenda_ask(&state->head, TASK_MATCH, state->units[unit].side, unit);
            return;
        }
    }
    state->asked = NO_UNIT;
    colonial_begin_melee(play);
}

void colonial_do_charge(struct play *play, const struct colonial_charge *order)
{
    struct colonial_state *state = colonial_of(play);
    note_chargers(state, colonial_terms(play), &order->orders);
    colonial_go(play, state->active, &order->orders);
    colonial_tell_charged(play, CLAUSE_CHARGE_MUST_CONTACT, state->active);
    note_charged(state, colonial_terms(play));
    memset(state->fought, 0, sizeof state->fought);
    state->charging = 1;
    ask_match(play, 0);
}

/* One whole charge for each enemy unit in reach. */
bool colonial_list_charge(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    if (!check_may_charge(terms, state, state->active, NULL)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        struct places orders;
        if (state->units[i].side != side && is_on_table(&state->units[i]) &&
            colonial_propose_charge(terms, state, state->active, i, &orders)) {
            any |= colonial_add_charge(legal, &orders);
        }
    }
    return any;
}

/* -- match ---------------------------------------------------------------------------------------
 */

bool colonial_check_match(terms_t *terms, state_t *state, const struct colonial_match *order,
                          struct refusal *why)
{
    return colonial_check_orders(terms, state, state->asked, &order->orders, ORDER_MATCH, why);
}

void colonial_do_match(struct play *play, const struct colonial_match *order)
{
    struct colonial_state *state = colonial_of(play);
    int unit = state->asked;
    colonial_go(play, unit, &order->orders);
    colonial_tell_matched(play, CLAUSE_CHARGE_MATCH, unit);
    ask_match(play, unit + 1);
}

bool colonial_list_match(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms;
    (void)state;
    (void)side;
    (void)legal;
    return false;
}

void colonial_do_done(struct play *play, const struct colonial_done *order)
{
    struct colonial_state *state = colonial_of(play);
    if (order->task->kind == TASK_MATCH) {
        ask_match(play, state->asked + 1);
        return;
    }
    colonial_go_on_with_melee(play);
}
