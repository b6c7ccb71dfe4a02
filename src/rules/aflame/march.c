/* A World Aflame: men on the move, inch by inch, and forced moves (ledger, movement on foot:
 * aflame.move.by-figure, aflame.move.posture, aflame.move.together; overwatch:
 * aflame.overwatch.window). */

#include <string.h>

#include "board/table_path.h"
#include "board/table_room.h"
#include "rules/aflame/chapters.h"
#include "rules/table/straight.h"

enum { SIDESTEP = 3 * INCH };

/* -- setting out ------------------------------------------------------------------------------- */

static void pay_way(struct play *play, const struct table *table, int man,
                    const struct places *orders, enum going going)
{
    struct aflame_state *state = aflame_of(play);
    struct figure *figure = &state->men[man];
    struct point way[ORDER_POINTS];
    struct toll toll = {.spent = 0};
    int n = orders_way(orders, man, figure->man.at, way);
    if (n < 2) {
        return;
    }
    if (going != GOING_FORCED) {
        aflame_check_way(aflame_terms(play), state, table, man, way, n, &toll, NULL);
        figure->left = toll.wire ? 0 : figure->left - toll.spent;
        figure->debt += toll.debt;
    }
    figure->went += path_length(way, n);
    figure->prone = 0;
}

void aflame_set_out(struct play *play, int unit, const struct places *orders, enum going going,
                    int target)
{
    struct aflame_state *state = aflame_of(play);
    struct advance *advance = &state->advance;
    struct land land;
    struct body body;
    body_of(&aflame_figures, &state->head, unit, &body);
    *advance = (struct advance){.unit = (uint8_t)unit,
                                .n = (uint8_t)body.n,
                                .going = (uint8_t)going,
                                .target = (uint8_t)target};
    advance->orders.n = orders->n; /* what lies behind them is nobody's, and no part of the state */
    memcpy(advance->orders.list, orders->list, (size_t)orders->n * sizeof orders->list[0]);
    for (int i = 0; i < body.n; i++) {
        advance->who[i] = body.who[i];
        advance->from[i] = body.at[i];
    }
    advance->until = orders_longest(orders, &body);
    aflame_lay_land(aflame_terms(play), state, &land);
    for (int i = 0; i < body.n; i++) {
        pay_way(play, land.table, body.who[i], orders, going);
    }
    aflame_abandon(state, unit);
    aflame_tell_moves(play, CLAUSE_MOVE_TOGETHER, unit);
    agenda_run(&state->head, TASK_MARCH);
}

/* -- on the way -------------------------------------------------------------------------------- */

/* aflame.move.together: each has gone so far along his own way, or stands at its end. */
static void stand_at(struct aflame_state *state, int32_t along)
{
    const struct advance *advance = &state->advance;
    for (int i = 0; i < advance->n; i++) {
        struct figure *figure = &state->men[advance->who[i]];
        struct point way[ORDER_POINTS];
        int n = orders_way(&advance->orders, advance->who[i], advance->from[i], way);
        if (n > 1 && is_standing(&figure->man)) {
            figure->man.at = path_at(way, n, along, NULL);
            figure->moved = 1;
            figure->watch = 0; /* aflame.overwatch.lapse */
            figure->ran = figure->mode == MODE_RUN;
        }
    }
    state->units[advance->unit].moved = 1;
    state->units[advance->unit].walked |= advance->going != GOING_FORCED;
}

static void lie_down(struct aflame_state *state, int unit)
{
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        if (figure->man.unit == unit && figure->mode != MODE_STAND &&
            aflame_foot_row((enum mode)figure->mode)->prone) {
            figure->prone = 1; /* aflame.move.posture */
        }
    }
}

/* aflame.deploy.map: would somebody step on an enemy of whom he knew nothing when he set out? He
 * passes a hidden sniper, of whom he learns nothing. */
static bool meets_somebody(terms_t *terms, state_t *state, int32_t along)
{
    const struct advance *advance = &state->advance;
    int side = state->units[advance->unit].side;
    bool may_meet =
        option_of(terms, OPT_DEPLOYMENT) == DEPLOYMENT_MAP && advance->going != GOING_CHARGE;
    for (int k = 0; may_meet && k < state->n_men; k++) {
        const struct figure *other = &state->men[k];
        if (!is_standing(&other->man) || other->man.side == side ||
            (has_bit(state->unmapped, other->man.unit) && is_veiled(state, other->man.unit))) {
            continue;
        }
        for (int i = 0; i < advance->n; i++) {
            const struct figure *figure = &state->men[advance->who[i]];
            struct point way[ORDER_POINTS];
            int n = orders_way(&advance->orders, advance->who[i], advance->from[i], way);
            if (n > 1 && is_standing(&figure->man) &&
                points_compare(path_at(way, n, along, NULL), other->man.at,
                               aflame_radius(figure) + aflame_radius(other)) < 0) {
                return true;
            }
        }
    }
    return false;
}

static void end_march(struct play *play, bool whole, int clause)
{
    struct aflame_state *state = aflame_of(play);
    const struct advance advance = state->advance;
    int unit = advance.unit;
    aflame_stir(state, unit);
    aflame_after_steps(play, unit);
    state->advance = (struct advance){.n = 0};
    if (!whole) {
        aflame_tell_halted(play, clause, unit);
    } else {
        aflame_tell_moved(play, clause, unit);
    }
    if (advance.going == GOING_FORCED) {
        aflame_after_run(play, unit);
        return;
    }
    lie_down(state, unit);
    aflame_carry(state, unit);
    aflame_lose_in_water(play, unit);
    if (state->stage == STAGE_ROLLED) {
        state->stage = STAGE_MOVED;
    }
    if (whole && advance.going == GOING_CHARGE) {
        aflame_after_charge(play, unit, advance.target);
    }
    aflame_ask_again(play);
}

/* It goes on unless it was stopped: a unit that fails its test stands where it is. */
static bool is_stopped(state_t *state)
{
    const struct unit *unit = &state->units[state->advance.unit];
    return !is_on_table(unit) ||
           (state->advance.going != GOING_FORCED && unit->control != CONTROL_NORMAL);
}

void aflame_run_march(struct play *play, const struct task *task)
{
    struct aflame_state *state = aflame_of(play);
    struct advance *advance = &state->advance;
    (void)task;
    if (advance->n == 0) {
        aflame_ask_again(play);
        return;
    }
    if (is_stopped(state)) {
        end_march(play, false, CLAUSE_MORALE_MID_ACTIVATION);
        return;
    }
    int enemy = 1 - state->units[advance->unit].side;
    if (!advance->asked) {
        advance->asked = 1;
        agenda_run(&state->head, TASK_MARCH);
        if (aflame_follow_instruction(play)) {
            advance->asked = 0;
        } else if (!advance->free && !(state->relies >> enemy & 1) &&
                   !is_veiled(state, advance->unit)) {
            agenda_ask(&state->head, TASK_WINDOW, enemy, advance->unit);
        }
        return;
    }
    if (advance->along >= advance->until) {
        end_march(play, true, CLAUSE_MOVE_BY_FIGURE);
        return;
    }
    int32_t next = (advance->along / INCH + 1) * INCH;
    next = next < advance->until ? next : advance->until;
    if (meets_somebody(aflame_terms(play), state, next)) {
        end_march(play, false, CLAUSE_DEPLOY_MAP);
        return;
    }
    advance->along = next;
    advance->asked = 0;
    stand_at(state, advance->along);
    aflame_break_cover(play, advance->unit);
    aflame_find_shown(play);
    agenda_run(&state->head, TASK_MARCH);
}

void aflame_run_volley(struct play *play, const struct task *task)
{
    (void)task;
    aflame_resolve_fire(play);
}

/* -- forced moves ------------------------------------------------------------------------------ */

/* One man on a straight way: how far ground and enemies let him. */
struct straight_run {
    terms_t *terms;
    state_t *state;
    const struct table *table;
    const struct men *men;
    int man;
    struct point from;
};

static bool holds(const void *of, struct point at)
{
    const struct straight_run *run = of;
    const struct point way[2] = {run->from, at};
    struct point to = at;
    struct box box = table_box(run->table);
    return box_holds(box, to) && aflame_check_man(run->terms, run->state, run->table, run->men,
                                                  run->man, way, 2, false, NULL);
}

/* How far it is to the edge along a line, in thou; more than that is off the table. */
static int32_t edge_along(const struct table *table, const struct straight *line, int32_t length)
{
    int32_t far = 0;
    struct box box = table_box(table);
    for (int32_t step = length; step > 0; step /= 2) {
        while (far + step <= length && box_holds(box, straight_point(line, far + step))) {
            far += step;
        }
    }
    return far;
}

static struct point run_to(const struct straight_run *run, struct point shift, int32_t length,
                           bool *off)
{
    const struct straight line = {run->from, point_plus(run->from, shift)};
    int32_t edge = edge_along(run->table, &line, length);
    int32_t far = straight_as_far(&line, 0, edge + 1, holds, run);
    *off = edge < length && far >= edge;
    return straight_point(&line, far);
}

/* aflame.morale.seek-cover: figures keep their places relative to the officer; whoever would end on
 * another stands beside him. */
static struct point settle(const struct straight_run *run, const struct men *men, struct point at)
{
    struct base things[MEN_MAX];
    struct point found;
    int n = 0;
    for (int i = next_bit(men->here, MEN_WORDS, 0); i != NO_BIT;
         i = next_bit(men->here, MEN_WORDS, i + 1)) {
        if (i != run->man) {
            things[n++] = base_disc(men->at[i], men->radius[i]);
        }
    }
    const struct room_query query = {.table = run->table,
                                     .bounds = table_box(run->table),
                                     .radius = men->radius[run->man],
                                     .slack = OVERLAP_THOU,
                                     .closed = aflame_kinds_foot(PASS_CLOSED) |
                                               aflame_kinds_foot(PASS_RIVER),
                                     .things = things,
                                     .n_things = n};
    return room_near(&query, at, SIDESTEP, &found) ? found : run->from;
}

void aflame_run_straight(struct play *play, int unit, const struct forced_run *run)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int reference = aflame_reference(state, unit);
    struct land land;
    struct men men;
    struct body body;
    struct places orders = {.n = 0};
    if (reference == NO_MAN) {
        return;
    }
    struct point shift = point_to(place_of(state, reference), run->towards);
    aflame_lay_land(terms, state, &land);
    aflame_gather(terms, state, &men);
    body_of(&aflame_figures, &state->head, unit, &body);
    for (int i = 0; i < body.n; i++) {
        struct figure *figure = &state->men[body.who[i]];
        bool off = false;
        if (is_nowhere(body.at[i])) {
            continue;
        }
        figure->mode = figure->mounted ? MODE_RIDE : MODE_RUN;
        figure->left = aflame_allowance(terms, state, figure, run->length);
        figure->went = figure->rough = 0;
        const struct straight_run his = {.terms = terms,
                                         .state = state,
                                         .table = land.table,
                                         .men = &men,
                                         .man = body.who[i],
                                         .from = body.at[i]};
        struct point to = run_to(&his, shift, figure->left, &off);
        if (off && run->may_leave) {
            aflame_remove(play, body.who[i], FATE_LEFT);
            clear_bit(men.here, body.who[i]);
            continue;
        }
        to = settle(&his, &men, to);
        men.at[body.who[i]] = to;
        orders_add(&orders, body.who[i], to);
        figure->ran = 1;
        figure->streak = (uint8_t)(figure->streak < 9 ? figure->streak + 1 : 9);
    }
    state->units[unit].moved = 1;
    for (int i = 0; i < state->n_guns; i++) { /* aflame.morale.crewed: left behind, packed */
        struct gun *gun = &state->guns[i];
        if (gun->unit == unit && gun->vehicle == NO_VEHICLE && aflame_gun(gun)->setup) {
            gun->readiness = READINESS_PACKED;
        }
    }
    if (run->windows && orders.n > 0) {
        aflame_set_out(play, unit, &orders, GOING_FORCED, NO_UNIT);
        return;
    }
    for (int i = 0; i < orders.n; i++) {
        struct figure *figure = &state->men[orders.list[i].who];
        figure->man.at = (struct point){orders.list[i].x, orders.list[i].y};
        figure->moved = 1;
        figure->prone = run->lies_down;
    }
    aflame_stir(state, unit);
    aflame_lapse(state, unit);
    aflame_tell_moved(play, run->clause, unit);
    aflame_find_shown(play);
    aflame_note_loss(play, unit);
}
