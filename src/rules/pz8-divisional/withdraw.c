/* Pz8 WW2 Divisional: withdrawals and advances, along the line of the combat or near it (ledger,
 * "Combat": combat.withdraw to combat.advance). */

#include "board/table_area.h"
#include "board/table_touch.h"
#include "rules/pz8-divisional/divisional.h"

enum { ARC = 45 * DEGREE, ALONG = 1024 /* leg_along counts in parts of a thou */ };

static void withdraw(struct play *play, int loser, int winner, struct point towards,
                     int32_t distance);
static bool find_advance(terms_t *terms, state_t *state, int unit, int32_t distance,
                         struct way *way, struct refusal *why);

/* pz8-divisional.combat.withdraw: straight back, or as its owner says. */
void divisional_fall_back(struct play *play, int loser, int winner, int32_t distance)
{
    struct divisional_state *state = divisional_of(play);
    if (play->scenario->options[OPT_WITHDRAW] == WITHDRAW_ARC) {
        agenda_push(&state->head, (struct task){.kind = TASK_WITHDRAW,
                                                .waits = (uint8_t)(1 << state->units[loser].side),
                                                .unit = (uint8_t)loser,
                                                .a = (int16_t)distance,
                                                .b = (int16_t)winner});
        return;
    }
    struct point towards = point_plus(state->line[1], point_to(state->line[0], state->line[1]));
    withdraw(play, loser, winner, towards, distance);
}

bool divisional_check_withdraw(terms_t *terms, state_t *state,
                               const struct divisional_withdraw *order, struct refusal *why)
{
    (void)terms;
    const struct task *task = agenda_top(&state->head);
    if (order->unit != task->unit) {
        return refuse(why, CLAUSE_COMBAT_WITHDRAW, "it is the loser that withdraws");
    }
    int back = bearing_of(state->line[0], state->line[1]);
    return angle_between(order->angle, back) <= ARC ||
           refuse(why, CLAUSE_COMBAT_WITHDRAW, "it withdraws within 45 degrees of straight back");
}

void divisional_do_withdraw(struct play *play, const struct divisional_withdraw *order)
{
    struct divisional_state *state = divisional_of(play);
    struct point at = state->units[order->unit].at;
    struct point towards = point_plus(at, vector_towards(order->angle, 100 * INCH));
    withdraw(play, order->unit, order->task->b, towards, order->task->a);
    divisional_watch_objectives(play);
}

bool divisional_list_withdraw(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    (void)terms;
    const struct task *task = agenda_top(&state->head);
    int back = bearing_of(state->line[0], state->line[1]);
    for (int turn = -2; turn <= 2 && state->units[task->unit].side == side; turn++) {
        divisional_add_withdraw(legal, task->unit, angle_reduce(back + turn * ARC / 2));
    }
    return true;
}

/* -- the way back ------------------------------------------------------------------------------ */

/* The line along which it goes. */
struct back {
    terms_t *terms;
    state_t *state;
    int unit;
    struct point from, towards;
};

static struct point place_on(const struct back *back, int32_t far)
{
    return leg_point(back->from, back->towards, far);
}

/* A friend's base or a section that a place is on: its number, friends first; -1 if it is free. */
static int obstacle_at(const struct back *back, struct point at)
{
    state_t *state = back->state;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != back->unit && other->side == state->units[back->unit].side && is_on_table(other) &&
            points_compare(at, other->at, APART) < 0) {
            return i;
        }
    }
    int fort = divisional_fort_at(state, at);
    return fort < 0 ? -1 : UNITS_MAX + fort;
}

static bool is_on_obstacle(const struct back *back, int obstacle, struct point at)
{
    if (obstacle < UNITS_MAX) {
        return points_compare(at, back->state->units[obstacle].at, APART) < 0;
    }
    struct base base = fort_base(&back->state->forts[obstacle - UNITS_MAX]);
    return base_covers(&base, at);
}

/* Goes on to the first free spot: out of one obstacle after the other. None of them bends inwards,
 * so whoever has come out of one does not meet it again. */
static int32_t first_free(const struct back *back, int32_t far)
{
    int obstacle;
    while ((obstacle = obstacle_at(back, place_on(back, far))) >= 0) {
        int32_t in = far;
        int32_t out = far + 4 * INCH;
        while (out - in > 1) {
            int32_t middle = (in + out) / 2;
            if (is_on_obstacle(back, obstacle, place_on(back, middle))) {
                in = middle;
            } else {
                out = middle;
            }
        }
        far = out;
    }
    return far;
}

/* What ends it on the way. */
enum fate { WITHDRAWS, CUT_OFF, DROWNS, FLEES };

struct doom {
    enum fate fate;
    int enemy;
    int64_t along; /* 1/1024 thou */
};

static void note_doom(struct doom *doom, enum fate fate, int enemy, int64_t along)
{
    if (along < doom->along) {
        *doom = (struct doom){fate, enemy, along};
    }
}

/* pz8-divisional.combat.withdraw-lost: another enemy in contact counts unless it is left from the
 * first step on. */
static void look_for_enemies(const struct back *back, int winner, struct point to,
                             struct doom *doom)
{
    static const struct mover centre = {0};
    state_t *state = back->state;
    const struct unit *its = &state->units[back->unit];
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (i == winner || enemy->side == its->side || !is_on_table(enemy)) {
            continue;
        }
        struct unit here = *its;
        here.fort = NO_UNIT;
        if (divisional_touches(state, &here, enemy)) {
            if (!leg_leaves(back->from, to, enemy->at)) {
                note_doom(doom, CUT_OFF, i, 0);
            }
            continue;
        }
        struct base shapes[2];
        int n = divisional_contact_shapes(state, enemy, shapes);
        struct touch touch;
        here.at = to;
        if (divisional_touches(state, &here, enemy)) {
            note_doom(doom, CUT_OFF, i, INT64_MAX - 1);
        }
        for (int j = 0; j < n; j++) {
            if (leg_touches(&centre, back->from, to, &shapes[j], &touch)) {
                note_doom(doom, CUT_OFF, i, leg_along(back->from, to, touch.part));
            }
        }
    }
}

static void look_for_water(const struct back *back, struct point to, struct doom *doom)
{
    struct ground_stretch stretches[LEG_STRETCHES];
    int n = leg_grounds(&back->terms->table, &divisional_costs, back->from, to, stretches,
                        LEG_STRETCHES);
    for (int i = 0; i < n; i++) {
        if (stretches[i].cost == GROUND_FORBIDDEN) {
            note_doom(doom, DROWNS, NO_UNIT, stretches[i].from);
            return;
        }
    }
}

static void look_for_edge(const struct back *back, int32_t far, struct doom *doom)
{
    struct box table = table_box(&back->terms->table);
    int32_t on = 0;
    int32_t off = far;
    if (box_holds(table, place_on(back, far))) {
        return;
    }
    while (off - on > 1) {
        int32_t middle = (on + off) / 2;
        if (box_holds(table, place_on(back, middle))) {
            on = middle;
        } else {
            off = middle;
        }
    }
    note_doom(doom, FLEES, NO_UNIT, (int64_t)on * ALONG);
}

/* pz8-divisional.mine.cross: it rolls but goes on. The mines up to where the way ends, in order;
 * false if one of them destroys it. */
static bool cross_mines(struct play *play, const struct back *back, struct point to, int64_t end)
{
    int64_t done = -1;
    for (;;) {
        int next = -1;
        int64_t nearest = end;
        for (int i = 0; i < back->state->n_mines; i++) {
            struct base base = mine_base(&back->state->mines[i]);
            struct touch touch;
            if (!back->state->mines[i].gone && divisional_enters(back->from, to, &base, &touch)) {
                int64_t along = leg_along(back->from, to, touch.part);
                if (along > done && along < nearest) {
                    nearest = along;
                    next = i;
                }
            }
        }
        if (next < 0) {
            return true;
        }
        if (!divisional_meet_mine(play, back->unit, next)) {
            return false;
        }
        done = nearest - 1; /* another may begin at the same place; this one is gone */
    }
}

static void withdraw(struct play *play, int loser, int winner, struct point towards,
                     int32_t distance)
{
    struct divisional_state *state = divisional_of(play);
    struct back back = {divisional_terms(play), state, loser, state->units[loser].at, towards};
    int32_t far = first_free(&back, distance);
    struct point to = place_on(&back, far);
    struct doom doom = {.fate = WITHDRAWS, .along = INT64_MAX};
    look_for_enemies(&back, winner, to, &doom);
    look_for_water(&back, to, &doom);
    look_for_edge(&back, far, &doom);
    if (!cross_mines(play, &back, to, doom.along)) {
        return;
    }
    switch (doom.fate) {
    case WITHDRAWS:
        divisional_tell_withdrew(play, CLAUSE_COMBAT_WITHDRAW, loser, back.from, to);
        divisional_put(play, loser, to, -1);
        return;
    case CUT_OFF:
        divisional_tell_cut_off(play, CLAUSE_COMBAT_WITHDRAW_LOST, loser, doom.enemy);
        break;
    case DROWNS:
        divisional_tell_drowned(play, CLAUSE_COMBAT_WITHDRAW_LOST, loser);
        break;
    case FLEES:
        divisional_tell_fled(play, CLAUSE_COMBAT_WITHDRAW_LOST, loser);
        break;
    }
    divisional_destroy(play, loser, CLAUSE_COMBAT_WITHDRAW_LOST);
}

/* -- the way forward --------------------------------------------------------------------------- */

bool divisional_check_advance(terms_t *terms, state_t *state,
                              const struct divisional_advance *order, struct refusal *why)
{
    struct way way;
    const struct task *task = agenda_top(&state->head);
    if (order->unit != task->unit) {
        return refuse(why, CLAUSE_COMBAT_ADVANCE, "it is the winner that advances");
    }
    if (order->distance <= 0 || order->distance > task->a) {
        return refuse(why, CLAUSE_COMBAT_ADVANCE,
                      "it advances some way, up to 1 inch, after a rout 2");
    }
    return find_advance(terms, state, order->unit, order->distance, &way, why);
}

void divisional_do_advance(struct play *play, const struct divisional_advance *order)
{
    struct divisional_state *state = divisional_of(play);
    struct refusal unused;
    struct way way;
    struct point from = state->units[order->unit].at;
    find_advance(divisional_terms(play), state, order->unit, order->distance, &way, &unused);
    divisional_tell_advanced(play, CLAUSE_COMBAT_ADVANCE, order->unit, from, way.at);
    divisional_put(play, order->unit, way.at, way.fort);
    if ((way.mine < 0 || divisional_meet_mine(play, order->unit, way.mine)) && way.enemy >= 0) {
        divisional_tell_contact(play, CLAUSE_COMBAT_ADVANCE, order->unit, way.enemy);
    }
    divisional_watch_objectives(play);
}

bool divisional_list_advance(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct refusal unused;
    struct way way;
    bool any = false;
    const struct task *task = agenda_top(&state->head);
    for (int i = 1; i <= 2 && state->units[task->unit].side == side; i++) {
        if (find_advance(terms, state, task->unit, task->a * i / 2, &way, &unused)) {
            any = divisional_add_advance(legal, task->unit, task->a * i / 2);
        }
    }
    return any;
}

void divisional_do_stay(struct play *play, const struct divisional_stay *order)
{
    divisional_tell_stayed(play, CLAUSE_COMBAT_ADVANCE, order->task->unit);
}

/* pz8-divisional.combat.advance: along the line of the combat, whatever the ground, but not into
 * water or off the table. */
static bool find_advance(terms_t *terms, state_t *state, int unit, int32_t distance,
                         struct way *way, struct refusal *why)
{
    struct point at = state->units[unit].at;
    struct point points[2] = {at, leg_point(at, state->line[1], distance)};
    if (!box_holds(table_box(&terms->table), points[1])) {
        return refuse(why, CLAUSE_COMBAT_ADVANCE, "it does not leave the table");
    }
    if (!divisional_find_way(terms, state, unit, points, 2, way, why)) {
        return false;
    }
    return !divisional_is_drowned(terms, at, way->points[1]) ||
           refuse(why, CLAUSE_COMBAT_ADVANCE, "it does not go into the water");
}
