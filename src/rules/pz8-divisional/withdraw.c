/* Pz8 WW2 Divisional: withdrawals and advances, along the line of the combat or near it (ledger,
 * "Combat": combat.withdraw to combat.advance). */

#include "board/table_touch.h"
#include "rules/pz8-divisional/divisional.h"
#include "rules/table/straight.h"

enum { ALONG = 1024 /* leg_along counts in parts of a thou */ };

static void withdraw(struct play *play, int loser, int winner, struct point towards,
                     int32_t distance);
static bool find_advance(terms_t *terms, state_t *state, int unit, int32_t distance,
                         struct way *way, struct refusal *why);

/* pz8-divisional.combat.withdraw: straight back, or as its owner says. */
void divisional_fall_back(struct play *play, int loser, int winner, int32_t distance)
{
    struct divisional_state *state = divisional_of(play);
    if (play->scenario->options[OPT_WITHDRAW] == WITHDRAW_ARC) {
        agenda_ask_about(&state->head, TASK_WITHDRAW, state->units[loser].side, loser, distance,
                         winner);
        return;
    }
    struct point towards = point_plus(state->line[1], point_to(state->line[0], state->line[1]));
    withdraw(play, loser, winner, towards, distance);
}

bool divisional_check_withdraw(terms_t *terms, state_t *state,
                               const struct divisional_withdraw *order, struct refusal *why)
{
    if (order->unit != agenda_top(&state->head)->unit) {
        return refuse(why, CLAUSE_COMBAT_WITHDRAW, "it is the loser that withdraws");
    }
    int back = bearing_of(state->line[0], state->line[1]);
    return angle_between(order->angle, back) <= WITHDRAW_HALF_ARC ||
           refuse(why, CLAUSE_COMBAT_WITHDRAW, "it withdraws within 45 degrees of straight back");
}

void divisional_do_withdraw(struct play *play, const struct divisional_withdraw *order)
{
    struct point at = divisional_of(play)->units[order->unit].at;
    struct point towards = point_plus(at, vector_towards(order->angle, 100 * INCH));
    withdraw(play, order->unit, order->task->b, towards, order->task->a);
    divisional_watch_objectives(play);
}

bool divisional_list_withdraw(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int unit = agenda_top(&state->head)->unit;
    int back = bearing_of(state->line[0], state->line[1]);
    for (int turn = -2; turn <= 2; turn++) {
        divisional_add_withdraw(legal, unit, angle_reduce(back + turn * WITHDRAW_HALF_ARC / 2));
    }
    return true;
}

/* -- the way back ------------------------------------------------------------------------------ */

/* Something that nobody stays on: a friend's base, or a section with its border. */
struct obstacle {
    struct base base;
    bool with_border;
};

static bool is_on_obstacle(const void *of, struct point at)
{
    const struct obstacle *obstacle = of;
    int beyond = base_compare_point(&obstacle->base, at, 0);
    return beyond < 0 || (beyond == 0 && obstacle->with_border);
}

static bool find_obstacle(state_t *state, int unit, struct point at, struct obstacle *obstacle)
{
    int friend = divisional_base_at(state, state->units[unit].side, at, unit);
    int fort = divisional_fort_at(state, at);
    if (friend != NO_UNIT) {
        *obstacle = (struct obstacle){.base = base_disc(state->units[friend].at, APART)};
    } else if (fort != NO_UNIT) {
        *obstacle = (struct obstacle){fort_base(&state->forts[fort]), .with_border = true};
    }
    return friend != NO_UNIT || fort != NO_UNIT;
}

/* Goes on to the first free spot: out of one obstacle after the other. None of them bends inwards,
 * so whoever has come out of one does not meet it again. */
static int32_t first_free(state_t *state, int unit, const struct straight *line, int32_t far)
{
    struct obstacle obstacle;
    while (find_obstacle(state, unit, straight_point(line, far), &obstacle)) {
        far = 1 + straight_as_far(line, far, far + 4 * INCH, is_on_obstacle, &obstacle);
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
static void look_for_enemies(state_t *state, int unit, int winner, struct point to,
                             struct doom *doom)
{
    struct point from = state->units[unit].at;
    int side = 1 - state->units[unit].side;
    struct touch touch;
    for (int i = next_of(state, side, -1); i >= 0; i = next_of(state, side, i)) {
        const struct unit *enemy = &state->units[i];
        if (i == winner) {
            continue;
        }
        if (divisional_touches_at(state, from, NO_UNIT, enemy)) {
            if (!leg_leaves(from, to, enemy->at)) {
                note_doom(doom, CUT_OFF, i, 0);
            }
        } else if (divisional_meets(state, enemy, from, to, &touch)) {
            note_doom(doom, CUT_OFF, i, leg_along(from, to, touch.part));
        } else if (divisional_touches_at(state, to, NO_UNIT, enemy)) {
            note_doom(doom, CUT_OFF, i, INT64_MAX - 1);
        }
    }
}

static void look_for_water(terms_t *terms, struct point from, struct point to, struct doom *doom)
{
    struct ground_stretch stretches[LEG_STRETCHES];
    int n = leg_grounds(&terms->table, &divisional_costs, from, to, stretches, LEG_STRETCHES);
    for (int i = 0; i < n; i++) {
        if (stretches[i].cost == GROUND_FORBIDDEN) {
            note_doom(doom, DROWNS, NO_UNIT, stretches[i].from);
            return;
        }
    }
}

static bool is_in_box(const void *of, struct point at)
{
    return box_holds(*(const struct box *)of, at);
}

static void look_for_edge(terms_t *terms, const struct straight *line, int32_t far,
                          struct doom *doom)
{
    struct box table = table_box(&terms->table);
    if (!box_holds(table, straight_point(line, far))) {
        int64_t on = straight_as_far(line, 0, far, is_in_box, &table);
        note_doom(doom, FLEES, NO_UNIT, on * ALONG);
    }
}

/* pz8-divisional.mine.cross: it rolls but goes on. The mines up to where the way ends, in order;
 * false if one of them destroys it. */
static bool cross_mines(struct play *play, int unit, struct point to, int64_t end)
{
    state_t *state = divisional_of(play);
    struct point from = state->units[unit].at;
    for (;;) {
        int next = NO_UNIT;
        int64_t nearest = end;
        for (int i = 0; i < state->n_mines; i++) {
            struct touch touch;
            if (divisional_enters(&state->mines[i], from, to, &touch) &&
                leg_along(from, to, touch.part) < nearest) {
                nearest = leg_along(from, to, touch.part);
                next = i;
            }
        }
        if (next == NO_UNIT) {
            return true;
        }
        if (!divisional_meet_mine(play, unit, next)) {
            return false;
        }
    }
}

static void withdraw(struct play *play, int loser, int winner, struct point towards,
                     int32_t distance)
{
    terms_t *terms = divisional_terms(play);
    state_t *state = divisional_of(play);
    struct straight line = {state->units[loser].at, towards};
    int32_t far = first_free(state, loser, &line, distance);
    struct point to = straight_point(&line, far);
    struct doom doom = {.fate = WITHDRAWS, .along = INT64_MAX};
    look_for_enemies(state, loser, winner, to, &doom);
    look_for_water(terms, line.from, to, &doom);
    look_for_edge(terms, &line, far, &doom);
    if (!cross_mines(play, loser, to, doom.along)) {
        return;
    }
    switch (doom.fate) {
    case WITHDRAWS:
        divisional_tell_withdrew(play, CLAUSE_COMBAT_WITHDRAW, loser, line.from, to);
        divisional_put(play, loser, to, NO_UNIT);
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
    struct way way;
    state_t *state = divisional_of(play);
    find_advance(divisional_terms(play), state, order->unit, order->distance, &way, NULL);
    divisional_tell_advanced(play, CLAUSE_COMBAT_ADVANCE, order->unit, way.gone.points[0], way.at);
    divisional_go(play, order->unit, &way, CLAUSE_COMBAT_ADVANCE);
}

bool divisional_list_advance(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    const struct task *task = agenda_top(&state->head);
    bool half = divisional_try_advance(terms, state, side, legal, task->unit, task->a / 2);
    return divisional_try_advance(terms, state, side, legal, task->unit, task->a) || half;
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
    struct route route = {.n = 2, .points = {at, leg_point(at, state->line[1], distance)}};
    if (!box_holds(table_box(&terms->table), route.points[1])) {
        return refuse(why, CLAUSE_COMBAT_ADVANCE, "it does not leave the table");
    }
    if (!divisional_find_way(terms, state, unit, &route, way, why)) {
        return false;
    }
    struct point to = way->gone.points[1];
    return (leg_cost(&terms->table, &divisional_costs, at, to) != PATH_FORBIDDEN &&
            ground_cost_at(&terms->table, &divisional_costs, to) != GROUND_FORBIDDEN) ||
           refuse(why, CLAUSE_COMBAT_ADVANCE, "it does not go into the water");
}
