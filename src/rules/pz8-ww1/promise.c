/* Pz8 WW1: what a computer player may expect of a command. No rule but judgement.
 *
 * Each side fights for a row, its front: the Attacker for the cheapest of the three that win if he
 * holds every square of one at the end, the Defender for the first of them. A square of the front
 * that a side does not hold is needy, and so is one of the Attacker's half that the Defender has
 * entered. Units go where it is needy, and assault where men and shells promise to empty it. */

#include <stdlib.h>

#include "rules/common/allot.h"
#include "rules/pz8-ww1/ww1.h"

enum { FAR_AWAY = COLUMNS_MAX + ROWS_MAX, WORTH_PROPOSED = 5000 };

/* What so many units in a square of the front are worth: one holds it, others help. */
static int32_t worth_of_count(int n, const int32_t weights[])
{
    static const int32_t more[CAPACITY + 1] = {0, 0, 60, 90, 100};
    return n == 0 ? 0 : weights[WEIGHT_HOLD] + more[n];
}

/* pz8-ww1.table.dice: what so many dice come to on the whole. */
static int mean_of(const uint8_t worth[], int n)
{
    int sum = 0;
    for (int face = 0; face < 6; face++) {
        sum += worth[face];
    }
    return n * sum / 6;
}

static int guns_count(state_t *state, const struct cell *cell)
{
    return mean_of(ww1_worth_of_mg, ww1_guns_in(state, cell));
}

/* The AP whose dice come to this much, as far as they go. */
static int shells_for(state_t *state, int side, int strength)
{
    int points = 0;
    while (points < state->ap[side] && mean_of(ww1_worth_of_shell, points) < strength) {
        points++;
    }
    return points;
}

/* What gas comes to against the present enemies. */
static int gas_count(terms_t *terms, state_t *state, int side)
{
    int added = ww1_gas_tally(terms, state, side).sum;
    int sum = 0;
    for (int face = 1; face <= 6; face++) {
        sum += face + added > 0 ? face + added : 0;
    }
    return sum / 6;
}

/* Could this unit be spared for another square of the row? */
static bool is_spare(terms_t *terms, state_t *state, const struct unit *unit, struct square to)
{
    return unit->side == ATTACKER && is_on_table(unit) && pz8_ww1_move[unit->arm].squares > 0 &&
           !unit->stuck && (unit->at.y != to.y || cell_at(terms, state, unit->at)->n_units > 1);
}

/* How many turns away the nearest Attacker is that could go there. */
static int turns_to(terms_t *terms, state_t *state, struct square to)
{
    if (holder_of(state, cell_at(terms, state, to)) == ATTACKER) {
        return 0;
    }
    int least = FAR_AWAY;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        int distance = square_distance(unit->at, to);
        if (distance < least && is_spare(terms, state, unit, to)) {
            least = distance;
        }
    }
    return least;
}

/* What it takes to get into this square: time, and men and shells if the enemy is there. */
static int price_of_square(terms_t *terms, state_t *state, struct square at,
                           const int32_t weights[])
{
    const struct cell *cell = cell_at(terms, state, at);
    int turns = turns_to(terms, state, at);
    bool in_time = state->head.turn + turns <= terms->head.last_turn + 1;
    int price =
        turns * turns * weights[WEIGHT_PRICE_TURN] + (in_time ? 0 : weights[WEIGHT_PRICE_LATE]);
    if (holder_of(state, cell) == DEFENDER) {
        int strength = ww1_defence_tally(state, cell).sum + guns_count(state, cell) + cell->n_units;
        int lacking = strength - weights[WEIGHT_PRICE_STACK] -
                      mean_of(ww1_worth_of_shell, state->ap[ATTACKER]) / 2;
        price += weights[WEIGHT_PRICE_ASSAULT] +
                 (lacking > 0 ? weights[WEIGHT_PRICE_LACKING] * lacking : 0);
    }
    return price;
}

static int price_of_row(terms_t *terms, state_t *state, int row, const int32_t weights[])
{
    int price = 0;
    for (int x = 1; x <= terms->head.width; x++) {
        price += price_of_square(terms, state, square_at(x, row), weights);
    }
    return price;
}

/* The row a side fights for: the cheapest of the three that win, or the first line to be held. */
static int front_row(terms_t *terms, state_t *state, int side, const int32_t weights[])
{
    int best = last_row_of_half(terms) + LEVEL_INDECISIVE;
    if (side == DEFENDER) {
        return best;
    }
    int least = price_of_row(terms, state, best, weights);
    for (int row = best + 1; row <= last_row_of_half(terms) + LEVEL_DECISIVE; row++) {
        int price = price_of_row(terms, state, row, weights);
        if (price < least) {
            least = price;
            best = row;
        }
    }
    return best;
}

/* -- where a unit is wanted -------------------------------------------------------------------- */

static bool is_needy(terms_t *terms, state_t *state, int front, struct square at, int side)
{
    int holder = holder_of(state, cell_at(terms, state, at));
    return at.y == front
               ? holder != side
               : side == ATTACKER && at.y <= last_row_of_half(terms) && holder == DEFENDER;
}

/* How near the square is to the nearest that is needy. */
static int32_t worth_of_nearness(terms_t *terms, state_t *state, int front, struct square from,
                                 int side, const int32_t weights[])
{
    int least = FAR_AWAY;
    for (int y = 1; y <= front; y++) {
        for (int x = 1; x <= terms->head.width; x++) {
            int distance = square_distance(from, square_at(x, y));
            if (distance < least && is_needy(terms, state, front, square_at(x, y), side)) {
                least = distance;
            }
        }
    }
    return least == FAR_AWAY ? 0 : weights[WEIGHT_NEAR] - weights[WEIGHT_NEAR_STEP] * least;
}

/* What one unit more or less in this square means to the front. */
static int32_t worth_of_holding(terms_t *terms, state_t *state, int front, struct square at,
                                int more, const int32_t weights[])
{
    if (at.y != front) {
        return 0;
    }
    int n = cell_at(terms, state, at)->n_units;
    return worth_of_count(n + more, weights) - worth_of_count(n, weights) -
           (n + more == 0 ? weights[WEIGHT_HOLD] : 0);
}

/* Those who have yet to take the front do it together. */
static int32_t worth_of_company(terms_t *terms, state_t *state, int front, struct square at,
                                int more, const int32_t weights[])
{
    return at.y == front ? 0
                         : weights[WEIGHT_COMPANY] * (cell_at(terms, state, at)->n_units + more);
}

/* How near the square is to the one that the plan gives the unit. */
static int32_t nearness_by_plan(const struct unit_intent *its, struct square from,
                                const int32_t weights[])
{
    struct square goal = square_at(its->at[0], its->at[1]);
    return weights[WEIGHT_NEAR] - weights[WEIGHT_NEAR_STEP] * square_distance(from, goal);
}

static int32_t promise_of_step(terms_t *terms, state_t *state, int index, struct square to,
                               const struct intent *intent)
{
    const struct unit *unit = &state->units[index];
    const struct unit_intent *its = &intent->units[index];
    const int32_t *weights = intent->weights;
    bool planned = its->kind == INTENT_TAKE;
    int front = planned ? its->at[1] : front_row(terms, state, unit->side, weights);
    int32_t nearer =
        planned ? nearness_by_plan(its, to, weights) - nearness_by_plan(its, unit->at, weights)
                : worth_of_nearness(terms, state, front, to, unit->side, weights) -
                      worth_of_nearness(terms, state, front, unit->at, unit->side, weights);
    return nearer + worth_of_holding(terms, state, front, to, 1, weights) +
           worth_of_holding(terms, state, front, unit->at, -1, weights) +
           worth_of_company(terms, state, front, to, 1, weights) -
           worth_of_company(terms, state, front, unit->at, 0, weights) -
           (unit->arm == ARM_TANK ? weights[WEIGHT_RISK_BOGGING]
                                  : 1); /* who gains nothing stays where he is */
}

int32_t ww1_promise_move(terms_t *terms, state_t *state, const struct ww1_move *order,
                         const struct intent *intent)
{
    return promise_of_step(terms, state, order->unit, order->to, intent);
}

int32_t ww1_promise_advance(terms_t *terms, state_t *state, const struct ww1_advance *order,
                            const struct intent *intent)
{
    return promise_of_step(terms, state, order->unit,
                           square_of_index(board_of(terms), order->task->b), intent);
}

/* -- assaults ---------------------------------------------------------------------------------- */

/* What an assaulter wants beyond the mean of the dice: the enemy has shells too. */
static int margin_against(state_t *state, int enemy, const int32_t weights[])
{
    int margin = 1 + mean_of(ww1_worth_of_shell, state->ap[enemy]) / 2;
    return margin < weights[WEIGHT_MARGIN] ? margin : weights[WEIGHT_MARGIN];
}

/* AP that should empty the square, as far as they go. */
static int wanted_support(state_t *state, int side, int attack, int defence, int enemies,
                          const int32_t weights[])
{
    int wanted = defence + enemies + margin_against(state, 1 - side, weights) - attack;
    return shells_for(state, side, wanted);
}

/* By how much an assault will probably win, with the support it should have. */
static int expected_lead(terms_t *terms, state_t *state, int side, struct square from,
                         struct square to, int *support, const int32_t weights[])
{
    const struct cell *cell = cell_at(terms, state, from);
    const struct cell *target = cell_at(terms, state, to);
    uint8_t units[CAPACITY];
    int n = 0;
    for (int i = 0; i < cell->n_units; i++) {
        if (ww1_may_assault(&state->units[cell->units[i]])) {
            units[n++] = cell->units[i];
        }
    }
    int attack = ww1_assault_tally(state, units, n).sum;
    int defence = ww1_defence_tally(state, target).sum + guns_count(state, target);
    *support = wanted_support(state, side, attack, defence, target->n_units, weights);
    return attack + mean_of(ww1_worth_of_shell, *support) - defence -
           margin_against(state, 1 - side, weights) / 2;
}

int32_t ww1_promise_assault(terms_t *terms, state_t *state, const struct ww1_assault *order,
                            const struct intent *intent)
{
    int side = order->side;
    struct square from = order->from;
    struct square to = order->to;
    int support;
    int lead = expected_lead(terms, state, side, from, to, &support, intent->weights);
    int front = front_row(terms, state, side, intent->weights);
    bool needy = is_needy(terms, state, front, to, side);
    if (state->head.turn < intent->weights[WEIGHT_PATIENCE] &&
        state->ap[1 - side] >= intent->weights[WEIGHT_PATIENCE_SHELLS]) {
        return -1; /* he will waste his shells */
    }
    if (!needy && lead < (from.y == front ? intent->weights[WEIGHT_SAFE] : 1)) {
        return -1; /* nothing is gained that is worth it */
    }
    if (lead < 0) {
        bool late = state->head.turn + 2 >= terms->end_roll;
        return late && lead >= -intent->weights[WEIGHT_DARING] && from.y != front
                   ? intent->weights[WEIGHT_KILL]
                   : lead * intent->weights[WEIGHT_KILL];
    }
    int enemies = cell_at(terms, state, to)->n_units;
    int kills = lead < enemies ? lead : enemies;
    return kills * intent->weights[WEIGHT_KILL] +
           (kills == enemies ? intent->weights[WEIGHT_EMPTIED] : 0) +
           (needy ? intent->weights[WEIGHT_EMPTIED] : 0) -
           intent->weights[WEIGHT_THRIFT_SHELL] * support;
}

/* The assaulter wants to empty the square; the other side to win, if that is not too dear. */
static int best_support(terms_t *terms, state_t *state, int side, const int32_t weights[])
{
    const struct assault *assault = &state->assault;
    const struct cell *target = cell_at(terms, state, assault->to);
    int defence = state->defence + guns_count(state, target);
    if (side == assault->side) {
        return wanted_support(state, side, state->attack, defence, target->n_units, weights);
    }
    int win = state->attack - defence + 1;
    int survive = win - target->n_units + 1; /* one unit is left */
    int most = mean_of(ww1_worth_of_shell, state->ap[side]);
    if (assault->to.y == front_row(terms, state, side, weights)) {
        /* the square must hold, the dice must not fail */
        bool is_worth_it = survive > -weights[WEIGHT_SURPLUS] && survive <= most;
        return is_worth_it ? shells_for(state, side, survive + weights[WEIGHT_SURPLUS]) : 0;
    }
    return win < 0 || win > 1 + most / 2 ? 0 : shells_for(state, side, win);
}

int32_t ww1_promise_support(terms_t *terms, state_t *state, const struct ww1_support *order,
                            const struct intent *intent)
{
    int best = best_support(terms, state, order->side, intent->weights);
    switch (order->with) {
    case SUPPORT_AP:
        return -abs(order->points - best);
    case SUPPORT_GAS:
        return best >= gas_count(terms, state, order->side) ? 1 : -best - 1;
    default:
        return -best;
    }
}

/* -- the plan ---------------------------------------------------------------------------------- */

struct front {
    terms_t *terms;
    state_t *state;
    int row;
};

static int32_t way_to(const void *of, int unit, int column)
{
    const struct front *front = of;
    return square_distance(front->state->units[unit].at, square_at(column + 1, front->row));
}

/* The Defender's units are allotted to the squares of the front: those that are not held want as
 * many as take them, the others one. The Attacker goes where it is needy, all together: allotted he
 * won less. */
void ww1_plan(terms_t *terms, state_t *state, int side, struct intent *intent)
{
    const int32_t *weights = intent->weights;
    struct front front = {terms, state, front_row(terms, state, side, weights)};
    struct allotment allotment = {.n_units = state->n_units,
                                  .n_goals = terms->head.width,
                                  .near = weights[WEIGHT_PLAN_NEAR],
                                  .way = way_to,
                                  .of = &front};
    intent_forget(intent);
    intent->planned = true;
    if (side == ATTACKER) {
        return;
    }
    for (int x = 0; x < terms->head.width; x++) {
        const struct cell *cell = cell_at(terms, state, square_at(x + 1, front.row));
        bool held = holder_of(state, cell) == side;
        int enemies = holder_of(state, cell) == 1 - side ? ww1_defence_tally(state, cell).sum : 0;
        allotment.goals[x].worth = weights[held ? WEIGHT_PLAN_HELD : WEIGHT_PLAN_TAKE];
        allotment.goals[x].wants = held ? 1 : 1 + enemies;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        bool moves = unit->side == side && is_on_table(unit) && !unit->stuck &&
                     pz8_ww1_move[unit->arm].squares > 0;
        allotment.strength[i] = moves ? 1 + pz8_ww1_factors[unit->arm].defending : 0;
    }
    allot(&allotment);
    for (int i = 0; i < state->n_units; i++) {
        if (allotment.goal[i] >= 0) {
            intent->units[i] = (struct unit_intent){.at = {allotment.goal[i] + 1, front.row},
                                                    .goal = allotment.goal[i],
                                                    .kind = INTENT_TAKE};
        }
    }
}

/* -- before the first turn --------------------------------------------------------------------- */

/* By hand: near the front, and not all in one square. */
static int32_t promise_of_place(terms_t *terms, state_t *state, struct square at)
{
    const struct cell *cell = cell_at(terms, state, at);
    int rows = abs(2 * (at.y - last_row_of_half(terms)) - 1) / 2;
    return 100 - 12 * rows - 5 * (cell->n_units + cell->n_defences);
}

int32_t ww1_promise_place(terms_t *terms, state_t *state, const struct ww1_place *order,
                          const struct intent *intent)
{
    return promise_of_place(terms, state, order->at) + pz8_ww1_fd[order->work].defence;
}

int32_t ww1_promise_cut(terms_t *terms, state_t *state, const struct ww1_cut *order,
                        const struct intent *intent)
{
    return state->defences[order->wire].side == order->side ? -10 : 10;
}

int32_t ww1_promise(terms_t *terms, state_t *state, const struct command *command,
                    const struct intent *intent)
{
    const struct task *task = agenda_top(&state->head);
    switch (command->verb) {
    case VERB_AUTODEPLOY:
        return WORTH_PROPOSED;
    case VERB_DEPLOY:
        return promise_of_place(terms, state, ww1_read_deploy(command, task).at);
    case VERB_EXCHANGE:
        return ww1_read_exchange(command, task).number;
    case VERB_REMOVE:
        return pz8_ww1_fd[state->defences[ww1_read_remove(command, task).defence].work].points;
    case VERB_PASS:
    case VERB_BOMBARD: /* an AP is worth three times as much in support */
    case VERB_PLAN:
        return -1;
    case VERB_JOIN:
        return 1;
    default:
        return 0;
    }
}
