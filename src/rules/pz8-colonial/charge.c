/* Pz8 Colonial: charges, and those who match them (ledger, charge).
 *
 * In the order of the book: pz8-colonial.charge.distance, pz8-colonial.charge.must-contact,
 * pz8-colonial.charge.no-fire, pz8-colonial.charge.fanatic, pz8-colonial.charge.match. */

#include <string.h>

#include "board/table_path.h"
#include "rules/pz8-colonial/colonial.h"

int32_t colonial_charge_distance(terms_t *terms, state_t *state, int unit, bool bad)
{
    const struct move_row *row = colonial_moves_of(terms, &state->units[unit]);
    return scaled(terms, bad ? row->charge_bad : row->charge);
}

/* pz8-colonial.charge.mounted-bar: a figure inside is no target of riders. */
bool colonial_can_be_charged(terms_t *terms, state_t *state, int unit, int man)
{
    return !state->units[unit].mounted ||
           (table_kinds_at(&terms->table, state->men[man].man.at) & terms->kinds.no_charge) == 0;
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

/* pz8-colonial.charge.fanatic: some figure could reach a visible enemy by one straight way. */
bool colonial_must_charge(terms_t *terms, state_t *state, int unit)
{
    return state->units[unit].rating == QUALITY_FANATIC &&
           check_may_charge(terms, state, unit, NULL) && colonial_can_reach(terms, state, unit);
}

bool colonial_check_free(terms_t *terms, state_t *state, struct refusal *why)
{
    return !colonial_must_charge(terms, state, state->active) ||
           refuse(why, CLAUSE_CHARGE_FANATIC, "Fanatics within reach of an enemy must charge");
}

/* -- charge ------------------------------------------------------------------------------------ */

bool colonial_check_charge(terms_t *terms, state_t *state, const struct colonial_charge *order,
                           struct refusal *why)
{
    return check_may_charge(terms, state, state->active, why) &&
           colonial_check_orders(terms, state, state->active, &order->orders, ORDER_CHARGE,
                                 colonial_must_charge(terms, state, state->active), why);
}

/* Where each charger began, how far he went and in which direction. */
static void note_chargers(struct colonial_state *state, terms_t *terms, const struct places *orders)
{
    struct body body;
    struct point way[ORDER_POINTS];
    struct ground_kinds kinds = terms->kinds;
    memset(state->chargers, 0, sizeof state->chargers);
    memset(state->charging_men, 0xff, sizeof state->charging_men);
    body_of(&colonial_figures, &state->head, state->active, &body);
    for (int i = 0; i < body.n; i++) {
        int n = orders_way(orders, body.who[i], body.at[i], way);
        struct charger *charger = &state->chargers[i];
        state->charging_men[i] = body.who[i];
        charger->from = body.at[i];
        charger->went = path_length(way, n);
        charger->bearing = -1; /* he has not moved */
        for (int k = 0; k + 1 < n; k++) {
            if (!point_equal(way[k], way[k + 1])) {
                charger->bearing = (int16_t)bearing_of(way[k], way[k + 1]);
            }
            charger->bad |= leg_meets_kinds(&terms->table, kinds.bad, way[k], way[k + 1]);
        }
    }
}

static void note_charged(struct colonial_state *state, terms_t *terms)
{
    struct men men;
    uint64_t own[MEN_WORDS];
    uint64_t touching[MEN_WORDS];
    colonial_gather(terms, state, &men);
    men_of_unit(&men, state->active, own);
    const uint64_t *enemies = men.of_side[1 - state->units[state->active].side];
    state->charged = 0;
    for (int i = NO_MAN; next_man(enemies, &i);) {
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
            colonial_ask(play, TASK_MATCH, state->units[unit].side, unit);
            return;
        }
    }
    state->asked = NO_UNIT;
    colonial_go_on_with_melee(play);
}

void colonial_do_charge(struct play *play, const struct colonial_charge *order)
{
    struct colonial_state *state = colonial_of(play);
    note_chargers(state, colonial_terms(play), &order->orders);
    colonial_go(play, state->active, &order->orders, ORDER_CHARGE);
    colonial_tell_charged(play, CLAUSE_CHARGE_MUST_CONTACT, state->active);
    colonial_look_for_snipers(play);
    note_charged(state, colonial_terms(play));
    memset(state->fought, 0, sizeof state->fought);
    memset(state->spared, 0, sizeof state->spared);
    state->charging = 1;
    ask_match(play, 0);
}

/* The charge of pz8-colonial.solo.choices, and one for each enemy unit where there are several. */
bool colonial_list_charge(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct places orders;
    int units = 0;
    if (!check_may_charge(terms, state, state->active, NULL) ||
        !colonial_propose_charge(terms, state, state->active, NO_UNIT, &orders)) {
        return false;
    }
    colonial_add_charge(legal, &orders);
    for (int pass = 0; pass < 2 && legal != NULL; pass++) {
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].side == side || !is_on_table(&state->units[i]) ||
                !colonial_is_near(terms, state, state->active, i)) {
                continue;
            }
            units += pass == 0;
            if (pass > 0 && units > 1 &&
                colonial_propose_charge(terms, state, state->active, i, &orders)) {
                colonial_add_charge(legal, &orders);
            }
        }
    }
    return true;
}

/* -- match ------------------------------------------------------------------------------------- */

bool colonial_check_match(terms_t *terms, state_t *state, const struct colonial_match *order,
                          struct refusal *why)
{
    return colonial_check_orders(terms, state, state->asked, &order->orders, ORDER_MATCH, false,
                                 why);
}

void colonial_do_match(struct play *play, const struct colonial_match *order)
{
    struct colonial_state *state = colonial_of(play);
    int unit = state->asked;
    colonial_go(play, unit, &order->orders, ORDER_MATCH);
    colonial_tell_matched(play, CLAUSE_CHARGE_MATCH, unit);
    colonial_look_for_snipers(play);
    ask_match(play, unit + 1);
}

bool colonial_list_match(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct places orders;
    return colonial_propose_match(terms, state, state->asked, &orders) &&
           colonial_add_match(legal, &orders);
}

void colonial_match_next(struct play *play)
{
    ask_match(play, colonial_of(play)->asked + 1);
}

void colonial_do_done(struct play *play, const struct colonial_done *order)
{
    switch (order->task->kind) {
    case TASK_SECOND: /* pz8-colonial.native.court: he may stop after one */
        break;
    case TASK_HIDE:
        colonial_of(play)->snipers = 0;
        break;
    case TASK_MATCH:
        colonial_match_next(play);
        break;
    default:
        colonial_go_on_with_melee(play);
        break;
    }
}
