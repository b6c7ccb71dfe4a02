/* Pz8 WW1: the preliminary bombardment and planned barrages (ledger, "Preliminary bombardment").
 *
 * Both are lists of barrages: shells on a square, paid when they are named. Those of turn 0 are
 * rolled at `roll`, the others at the start of their turn. */

#include <assert.h>

#include "rules/pz8-ww1/ww1.h"

static void ask_removal(struct play *play, int side, int square, int points);
static void remove_dearest(struct play *play, struct square at, int points);

/* -- naming the squares ------------------------------------------------------------------------ */

/* pz8-ww1.bombard.cost, pz8-ww1.bombard.declare */
static bool check_shells(terms_t *terms, state_t *state, int side, struct square at, int points,
                         struct refusal *why)
{
    if (is_in_half(terms, at, side)) {
        return refuse(why, CLAUSE_BOMBARD_DECLARE, "only the enemy's half is bombarded");
    }
    return points * AP_PER_POINT <= state->ap[side] ||
           refuse(why, CLAUSE_BOMBARD_COST, "each point costs 3 AP, and there are not so many");
}

static void buy_shells(struct play *play, int side, int turn, struct square at, int points)
{
    struct ww1_state *state = ww1_of(play);
    assert(state->n_barrages < BARRAGES_MAX);
    state->barrages[state->n_barrages++] = (struct barrage){
        .side = (uint8_t)side, .turn = (uint8_t)turn, .at = at, .points = (uint8_t)points};
    ww1_spend_ap(play, side, points * AP_PER_POINT);
}

bool ww1_check_bombard(terms_t *terms, state_t *state, const struct ww1_bombard *order,
                       struct refusal *why)
{
    return check_shells(terms, state, order->side, order->at, order->points, why);
}

void ww1_do_bombard(struct play *play, const struct ww1_bombard *order)
{
    buy_shells(play, order->side, 0, order->at, order->points);
    ww1_tell_declared(play, CLAUSE_BOMBARD_DECLARE, order->side, order->points, order->at);
}

bool ww1_list_bombard(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int most = state->ap[side] / AP_PER_POINT;
    if (legal == NULL) {
        return most > 0;
    }
    int32_t *words = ww1_open_bombard(legal, squares_of(terms) / 2 * most);
    int end = end_of_half(terms, 1 - side);
    for (int i = first_of_half(terms, 1 - side); i < end; i++) {
        struct square at = square_of_index(board_of(terms), i);
        for (int points = 1; points <= most; points++) {
            words = ww1_put_bombard(words, at, points);
        }
    }
    return legal_close_at(legal, words);
}

/* pz8-ww1.scenario.variations */
bool ww1_check_plan(terms_t *terms, state_t *state, const struct ww1_plan *order,
                    struct refusal *why)
{
    if (order->turn > terms->head.last_turn) {
        return refuse(why, CLAUSE_SCENARIO_VARIATIONS, "the game has no such turn");
    }
    return check_shells(terms, state, order->side, order->at, order->points, why);
}

/* What is planned is written down: only its writer knows of it until its turn has come. */
void ww1_do_plan(struct play *play, const struct ww1_plan *order)
{
    buy_shells(play, order->side, order->turn, order->at, order->points);
    play->sees = (uint8_t)(1 << order->side);
    ww1_tell_planned(play, CLAUSE_SCENARIO_VARIATIONS, order->side, order->points, order->at,
                     order->turn);
    play->sees = SEEN_BY_ALL;
}

bool ww1_list_plan(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int most = state->ap[side] / AP_PER_POINT;
    if (legal == NULL) {
        return most > 0;
    }
    int32_t *words = ww1_open_plan(legal, terms->head.last_turn * squares_of(terms) / 2 * most);
    int end = end_of_half(terms, 1 - side);
    for (int turn = 1; turn <= terms->head.last_turn; turn++) {
        for (int i = first_of_half(terms, 1 - side); i < end; i++) {
            struct square at = square_of_index(board_of(terms), i);
            for (int points = 1; points <= most; points++) {
                words = ww1_put_plan(words, turn, at, points);
            }
        }
    }
    return legal_close_at(legal, words);
}

/* -- rolling ----------------------------------------------------------------------------------- */

static bool is_of(const struct barrage *barrage, int side, int turn)
{
    return barrage->side == side && barrage->turn == turn && !barrage->fired;
}

void ww1_do_roll(struct play *play, const struct ww1_roll *order)
{
    ww1_fire_barrages(play, ATTACKER, 0);
    ww1_of(play)->finished = 1;
}

/* pz8-ww1.bombard.cost: the Attacker alone, if he can pay for a point. */
enum phase_end ww1_run_bombard(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    bool named = false;
    for (int i = 0; i < state->n_barrages; i++) {
        named = named || is_of(&state->barrages[i], ATTACKER, 0);
    }
    if (!state->finished && (named || state->ap[ATTACKER] >= AP_PER_POINT)) {
        agenda_ask(play->state, TASK_BOMBARD, ATTACKER, NO_UNIT);
        return PHASE_GOES_ON;
    }
    state->finished = 0;
    ww1_roll_last_rounds(play, ATTACKER);
    return PHASE_ENDS;
}

/* pz8-ww1.scenario.variations: with the option, first the Attacker writes, then the Defender. */
enum phase_end ww1_run_plan(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    bool on = option(ww1_terms(play), OPT_PLANNED_BARRAGE) == PLANNED_BARRAGE_ON;
    for (; on && state->go < SIDES; state->go++) {
        if (!state->finished && state->ap[state->go] >= AP_PER_POINT) {
            agenda_ask(play->state, TASK_PLAN, state->go, NO_UNIT);
            return PHASE_GOES_ON;
        }
        state->finished = 0;
        ww1_roll_last_rounds(play, state->go);
    }
    state->go = ATTACKER;
    return PHASE_ENDS;
}

/* Rolls all barrages of a side and a turn; the points on a square are added up. */
bool ww1_fire_barrages(struct play *play, int side, int turn)
{
    terms_t *terms = ww1_terms(play);
    struct ww1_state *state = ww1_of(play);
    uint8_t damage[SQUARES_MAX] = {0};
    uint8_t order[BARRAGES_MAX]; /* the squares hit, as they were named */
    int n = 0;
    bool fired = false;
    for (int i = 0; i < state->n_barrages; i++) {
        struct barrage *barrage = &state->barrages[i];
        if (!is_of(barrage, side, turn)) {
            continue;
        }
        int square = index_of(terms, barrage->at);
        int points = ww1_roll_shells(play, FOR_BARRAGE, CLAUSE_BOMBARD_ROLL, barrage->points);
        if (points > 0 && damage[square] == 0) {
            order[n++] = (uint8_t)square;
        }
        damage[square] = (uint8_t)(damage[square] + points);
        barrage->fired = 1;
        fired = true;
    }
    for (int i = 0; i < n; i++) {
        ww1_tell_shelled(play, CLAUSE_BOMBARD_ROLL, square_of_index(board_of(terms), order[i]),
                         damage[order[i]]);
    }
    bool picks = option(terms, OPT_BOMBARD_CHOICE) == BOMBARD_CHOICE_ATTACKER;
    for (int i = 0; i < n; i++) {
        int square = order[picks ? n - 1 - i : i]; /* the first named is asked first */
        if (picks) {
            ask_removal(play, side, square, damage[square]);
        } else {
            remove_dearest(play, square_of_index(board_of(terms), square), damage[square]);
        }
    }
    return fired;
}

/* -- picking what goes ------------------------------------------------------------------------- */

bool ww1_check_remove(terms_t *terms, state_t *state, const struct ww1_remove *order,
                      struct refusal *why)
{
    const struct defence *piece = &state->defences[order->defence];
    if (piece->gone || index_of(terms, piece->at) != order->task->a) {
        return refuse(why, CLAUSE_BOMBARD_REMOVE, "that piece is not in the square hit");
    }
    return pz8_ww1_fd[piece->work].points <= order->task->b ||
           refuse(why, CLAUSE_BOMBARD_REMOVE, "the points do not suffice to remove it");
}

void ww1_do_remove(struct play *play, const struct ww1_remove *order)
{
    int left = order->task->b - pz8_ww1_fd[ww1_of(play)->defences[order->defence].work].points;
    ww1_remove_defence(play, order->defence, CLAUSE_BOMBARD_REMOVE);
    ask_removal(play, order->side, order->task->a, left);
}

/* pz8-ww1.bombard.remove: the pieces that cost most together of those the points can pay, as a bit
 * for each of the cell. Of two sets that cost the same the first is taken: with two pieces these
 * are always two alike. */
static unsigned dearest_set(state_t *state, const struct cell *cell, int points)
{
    unsigned best = 0;
    int most = 0;
    for (unsigned set = 1; set < 1U << cell->n_defences; set++) {
        int cost = 0;
        for (int i = 0; i < cell->n_defences; i++) {
            cost += set >> i & 1 ? pz8_ww1_fd[state->defences[cell->defences[i]].work].points : 0;
        }
        if (cost <= points && cost > most) {
            most = cost;
            best = set;
        }
    }
    return best;
}

/* With pz8-ww1.opt-bombard-choice = attacker, whoever fires picks: asked square by square. */
static void ask_removal(struct play *play, int side, int square, int points)
{
    terms_t *terms = ww1_terms(play);
    struct ww1_state *state = ww1_of(play);
    const struct cell *cell = &state->cells[square];
    if (dearest_set(state, cell, points) == 0) {
        ww1_tear_up(play, square_of_index(board_of(terms), square), points);
    } else {
        agenda_ask_about(&state->head, TASK_REMOVE, side, NO_UNIT, square, points);
    }
}

static void remove_dearest(struct play *play, struct square at, int points)
{
    struct ww1_state *state = ww1_of(play);
    const struct cell before = *cell_at(ww1_terms(play), state, at);
    unsigned set = dearest_set(state, &before, points);
    for (int i = 0; i < before.n_defences; i++) {
        if (set >> i & 1) {
            points -= pz8_ww1_fd[state->defences[before.defences[i]].work].points;
            ww1_remove_defence(play, before.defences[i], CLAUSE_BOMBARD_REMOVE);
        }
    }
    ww1_tear_up(play, at, points);
}

/* pz8-ww1.bombard.crater: points that removed nothing tear up the ground. */
void ww1_tear_up(struct play *play, struct square at, int left)
{
    const struct cell *cell = cell_at(ww1_terms(play), ww1_of(play), at);
    bool cleared = option(ww1_terms(play), OPT_CRATER) == CRATER_CLEARED;
    if (left > 0 && (!cleared || cell->n_defences == 0)) {
        ww1_make_crater(play, at);
    }
}
