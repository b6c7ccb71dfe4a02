/* Pz8 Colonial: whom a figure can come to touch, and the charges and matches that the rules propose
 * (ledger, pz8-colonial.charge.must-contact, pz8-colonial.charge.fanatic,
 * pz8-colonial.charge.match, pz8-colonial.solo.choices). */

#include <string.h>

#include "board/table_touch.h"
#include "rules/pz8-colonial/colonial.h"
#include "rules/table/straight.h"

/* One unit that charges or matches. */
struct contact_reach {
    terms_t *terms;
    state_t *state;
    int unit;
    enum order_kind kind;
    struct ground_kinds kinds;
    int32_t radius;
    int32_t most, most_bad;      /* that anybody of it goes, and if he touches bad ground */
    struct crowd crowd;          /* with those placed who were sent before */
    uint64_t enemies[MEN_WORDS]; /* whom they go for */
};

static void begin_reach(struct contact_reach *reach, terms_t *terms, state_t *state, int unit,
                        enum order_kind kind)
{
    const struct move_row *row = colonial_moves_of(terms, &state->units[unit]);
    reach->terms = terms;
    reach->state = state;
    reach->unit = unit;
    reach->kind = kind;
    reach->kinds = terms->kinds;
    reach->radius = scaled(terms, row->radius);
    reach->most = scaled(terms, kind == ORDER_CHARGE ? row->charge : row->match);
    reach->most_bad = scaled(terms, row->charge_bad);
    colonial_crowd(terms, state, &reach->crowd);
    memcpy(reach->enemies, reach->crowd.men.of_side[1 - state->units[unit].side],
           sizeof reach->enemies);
}

/* -- one way ----------------------------------------------------------------------------------- */

/* Bad ground matters to those alone who go further than they may in it. */
static bool is_too_far(const struct contact_reach *reach, struct point from, struct point to)
{
    int32_t far = points_distance(from, to);
    if (far > reach->most || reach->kind == ORDER_MATCH) {
        return far > reach->most;
    }
    return far > reach->most_bad &&
           leg_meets_kinds(&reach->terms->table, reach->kinds.bad, from, to);
}

static bool is_way_free(const struct contact_reach *reach, struct point from, struct point to)
{
    const struct table *table = &reach->terms->table;
    const struct unit *unit = &reach->state->units[reach->unit];
    uint32_t barred = reach->kind == ORDER_CHARGE ? reach->kinds.no_charge : 0;
    if (is_too_far(reach, from, to) ||
        crowd_bars(&reach->crowd, unit->side, reach->radius, from, to) ||
        leg_length_in(table, reach->kinds.shut, from, to) > 0) {
        return false;
    }
    return !unit->mounted || (leg_length_in(table, reach->kinds.no_riders, from, to) == 0 &&
                              !leg_meets_kinds(table, barred, from, to));
}

/* pz8-colonial.charge.match: crews do not leave their gun. */
static bool is_near_gun(const struct contact_reach *reach, struct point to)
{
    const struct unit *unit = &reach->state->units[reach->unit];
    return reach->kind != ORDER_MATCH || !has_model(reach->terms, unit) || is_nowhere(unit->at) ||
           points_within(to, unit->at, scaled(reach->terms, CREW_NEAR));
}

/* -- touching ---------------------------------------------------------------------------------- */

struct approach {
    const struct contact_reach *reach;
    struct point from;
};

static bool may_touch_from(const void *of, struct point to)
{
    const struct approach *approach = of;
    const struct contact_reach *reach = approach->reach;
    const struct table *table = &reach->terms->table;
    return box_holds(table_box(table), to) &&
           (table_kinds_at(table, to) & reach->kinds.shut) == 0 &&
           is_way_free(reach, approach->from, to) && is_near_gun(reach, to);
}

/* Of the free places beside an enemy the first to which there is a way. */
static bool find_touch(const struct contact_reach *reach, int man, int enemy, struct point *to)
{
    const struct approach approach = {reach, reach->crowd.men.at[man]};
    struct point at = reach->crowd.men.at[enemy];
    int32_t touching = reach->radius + reach->crowd.men.radius[enemy] + CONTACT_THOU;
    if (!points_within(approach.from, at, reach->most + touching) ||
        (reach->kind == ORDER_CHARGE &&
         !colonial_can_be_charged(reach->terms, reach->state, reach->unit, enemy))) {
        return false;
    }
    *to = approach.from; /* pz8-colonial.charge.must-contact: already in contact */
    return points_within(approach.from, at, touching) ||
           crowd_find_touch(&reach->crowd, man, enemy, reach->most + 1, may_touch_from, &approach,
                            to);
}

/* The nearest of them that he can touch at a free place. */
static bool touch_nearest(const struct contact_reach *reach, int man, struct point *to)
{
    int64_t key[MEN_MAX];
    int16_t order[MEN_MAX];
    uint64_t near[MEN_WORDS];
    struct point from = reach->crowd.men.at[man];
    men_in_circle(&reach->crowd.men, reach->enemies, from, reach->most + 2 * BASE_MOST,
                  MEASURE_EXACT, near);
    for (int i = NO_MAN; next_man(near, &i);) {
        key[i] = point_distance2(from, reach->crowd.men.at[i]);
    }
    int n = men_by_key(&reach->crowd.men, near, key, order);
    for (int i = 0; i < n; i++) {
        if (find_touch(reach, man, order[i], to)) {
            return true;
        }
    }
    return false;
}

bool colonial_is_near(terms_t *terms, state_t *state, int unit, int enemy)
{
    struct men men;
    uint64_t own[MEN_WORDS];
    uint64_t theirs[MEN_WORDS];
    struct men_pair pair;
    colonial_gather(terms, state, &men);
    men_of_unit(&men, unit, own);
    men_of_unit(&men, enemy, theirs);
    return men_nearest_pair(&men, own, theirs, &pair) &&
           points_within(men.at[pair.one], men.at[pair.other],
                         colonial_charge_distance(terms, state, unit, false) +
                             men.radius[pair.one] + men.radius[pair.other] + CONTACT_THOU);
}

/* pz8-colonial.charge.fanatic: contact with an enemy he sees, by one straight way. */
bool colonial_can_reach(terms_t *terms, state_t *state, int unit)
{
    struct contact_reach reach;
    struct lookout lookout;
    struct body body;
    bool looks = false;
    begin_reach(&reach, terms, state, unit, ORDER_CHARGE);
    body_of(&colonial_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        for (int enemy = NO_MAN; next_man(reach.enemies, &enemy);) {
            struct point to;
            if (!points_within(body.at[i], reach.crowd.men.at[enemy], reach.most + 2 * BASE_MOST)) {
                continue;
            }
            if (!looks) {
                colonial_look_out(terms, state, unit, NO_UNIT, &lookout);
                looks = true;
            }
            if (find_touch(&reach, body.who[i], enemy, &to) &&
                colonial_sees(&lookout, body.at[i], reach.crowd.men.at[enemy])) {
                return true;
            }
        }
    }
    return false;
}

/* -- proposals --------------------------------------------------------------------------------- */

static bool still_free(const void *of, struct point at)
{
    const struct approach *approach = of;
    return is_way_free(approach->reach, approach->from, at) &&
           box_holds(table_box(&approach->reach->terms->table), at);
}

/* As far straight towards the nearest enemy as he may, touching nobody. */
static struct point come_near(const struct contact_reach *reach, int man)
{
    struct point from = reach->crowd.men.at[man];
    int enemy = men_nearest(&reach->crowd.men, reach->enemies, from);
    struct base things[CROWD_MAX];
    if (enemy == NO_MAN) {
        return from;
    }
    const struct approach of = {reach, from};
    const struct straight line = {.from = from, .towards = reach->crowd.men.at[enemy]};
    int32_t gap = points_distance(from, reach->crowd.men.at[enemy]);
    int32_t most = gap < reach->most ? gap : reach->most;
    int32_t far = still_free(&of, straight_point(&line, most))
                      ? most
                      : straight_as_far(&line, 0, most, still_free, &of);
    int n = crowd_shunned(&reach->crowd, reach->state->units[reach->unit].side, man, things);
    const struct mover mover = {.radius = reach->radius};
    const struct point path[2] = {from, straight_point(&line, far)};
    return path_last_free(&mover, path, 2, things, n, OVERLAP_THOU).at;
}

static void send(struct contact_reach *reach, struct places *orders, int man, struct point to)
{
    if (!point_equal(reach->crowd.men.at[man], to)) {
        orders_add(orders, man, to);
        reach->crowd.men.at[man] = to;
    }
}

/* A charge at those who are touched already: an order names somebody, be it to stay. */
static void name_somebody(const struct contact_reach *reach, struct places *orders, int man)
{
    if (orders->n == 0) {
        orders_add(orders, man, reach->crowd.men.at[man]);
    }
}

/* pz8-colonial.solo.choices: in number order, each straight to the nearest enemy it can touch at a
 * free place; then the others, if they come along, as far as they may. */
static bool propose(struct contact_reach *reach, bool come_along, struct places *orders)
{
    struct body body;
    bool touches[MEN_OF_UNIT];
    int any = NO_MAN;
    orders->n = 0;
    body_of(&colonial_figures, &reach->state->head, reach->unit, &body);
    for (int i = 0; i < body.n; i++) {
        struct point to;
        touches[i] = touch_nearest(reach, body.who[i], &to);
        if (touches[i]) {
            send(reach, orders, body.who[i], to);
            any = body.who[i];
        }
    }
    for (int i = 0; i < body.n && any != NO_MAN && come_along; i++) {
        if (!touches[i]) {
            send(reach, orders, body.who[i], come_near(reach, body.who[i]));
        }
    }
    if (any != NO_MAN) {
        name_somebody(reach, orders, any);
    }
    return any != NO_MAN;
}

static bool try_charge(terms_t *terms, state_t *state, int unit, int target, bool come_along,
                       bool due, struct places *orders)
{
    struct contact_reach reach;
    begin_reach(&reach, terms, state, unit, ORDER_CHARGE);
    if (target != NO_UNIT) {
        men_of_unit(&reach.crowd.men, target, reach.enemies);
    }
    return propose(&reach, come_along, orders) &&
           colonial_check_orders(terms, state, unit, orders, ORDER_CHARGE, due, NULL);
}

bool colonial_propose_charge(terms_t *terms, state_t *state, int unit, int target,
                             struct places *orders)
{
    bool due = is_solo(terms, state->units[unit].side) || colonial_must_charge(terms, state, unit);
    return try_charge(terms, state, unit, target, true, due, orders) ||
           try_charge(terms, state, unit, target, false, due, orders);
}

/* Those who are not in contact, to the chargers. */
bool colonial_propose_match(terms_t *terms, state_t *state, int unit, struct places *orders)
{
    struct contact_reach reach;
    struct body body;
    begin_reach(&reach, terms, state, unit, ORDER_MATCH);
    const struct men before = reach.crowd.men;
    body_of(&colonial_figures, &state->head, unit, &body);
    men_of_unit(&reach.crowd.men, state->active, reach.enemies);
    orders->n = 0;
    for (int i = 0; i < body.n; i++) {
        struct point to;
        uint64_t touched[MEN_WORDS];
        if (men_touching(&before, body.who[i], before.of_side[1 - state->units[unit].side],
                         CONTACT_THOU, touched) == 0 &&
            touch_nearest(&reach, body.who[i], &to)) {
            send(&reach, orders, body.who[i], to);
        }
    }
    return orders->n > 0 &&
           colonial_check_orders(terms, state, unit, orders, ORDER_MATCH, false, NULL);
}
