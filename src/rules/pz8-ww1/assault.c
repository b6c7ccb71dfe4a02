/* Pz8 WW1: assaults, from the declaration to the losses (ledger, "Assault"). */

#include "rules/pz8-ww1/ww1.h"

static void join(struct ww1_state *state, int unit);
static int count_joiners(terms_t *terms, state_t *state);
static void open_assault(struct play *play);

/* -- who assaults whom ------------------------------------------------------------------------- */

/* pz8-ww1.assault.mg-passive, pz8-ww1.assault.once */
bool ww1_may_assault(const struct unit *unit)
{
    return unit->arm != ARM_MG && !unit->assaulted;
}

static bool check_assaulters(state_t *state, const struct cell *cell, int side, struct refusal *why)
{
    bool passive = true; /* nothing but MG */
    for (int i = 0; i < cell->n_units; i++) {
        const struct unit *unit = &state->units[cell->units[i]];
        if (unit->side != side) {
            break;
        }
        if (ww1_may_assault(unit)) {
            return true;
        }
        passive = passive && unit->arm == ARM_MG;
    }
    if (holder_of(state, cell) != side) {
        return refuse(why, CLAUSE_ASSAULT_DECLARE, "the side has no unit in that square");
    }
    return passive ? refuse(why, CLAUSE_ASSAULT_MG_PASSIVE, "MG do not assault")
                   : refuse(why, CLAUSE_ASSAULT_ONCE, "its units have assaulted this turn");
}

static bool check_target(terms_t *terms, state_t *state, const struct cell *cell, int side,
                         struct refusal *why)
{
    if (!is_enemy_in(state, cell, side)) {
        return refuse(why, CLAUSE_ASSAULT_DECLARE, "no enemy unit is in that square");
    }
    return !cell->assaulted || option(terms, OPT_REPEAT_ASSAULT) == REPEAT_ASSAULT_YES ||
           refuse(why, CLAUSE_ASSAULT_NO_JOINING, "that square has been assaulted in this phase");
}

bool ww1_check_assault(terms_t *terms, state_t *state, const struct ww1_assault *order,
                       struct refusal *why)
{
    if (!check_assaulters(state, cell_at(terms, state, order->from), order->side, why)) {
        return false;
    }
    if (!square_is_adjacent(order->from, order->to)) {
        return refuse(why, CLAUSE_ASSAULT_DECLARE, "an assault goes over an edge of the square");
    }
    return check_target(terms, state, cell_at(terms, state, order->to), order->side, why);
}

void ww1_do_assault(struct play *play, const struct ww1_assault *order)
{
    terms_t *terms = ww1_terms(play);
    struct ww1_state *state = ww1_of(play);
    const struct cell *cell = cell_at(terms, state, order->from);
    state->assault =
        (struct assault){.from = order->from, .to = order->to, .side = (uint8_t)order->side};
    state->cells[index_of(terms, order->to)].assaulted = 1;
    ww1_tell_assaulted(play, CLAUSE_ASSAULT_DECLARE, order->side, order->from, order->to);
    if (option(terms, OPT_PARTIAL_ASSAULT) == PARTIAL_ASSAULT_CHOOSE &&
        count_joiners(terms, state) > 1) {
        agenda_ask(play->state, TASK_JOIN, order->side, NO_UNIT);
        return;
    }
    for (int i = 0; i < cell->n_units; i++) {
        if (ww1_may_assault(&state->units[cell->units[i]])) {
            join(state, cell->units[i]);
        }
    }
    open_assault(play);
}

bool ww1_list_assault(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct square_board board = board_of(terms);
    bool any = false;
    for (int i = 0; i < squares_of(terms) && !(any && legal == NULL); i++) {
        if (holder_of(state, &state->cells[i]) != side ||
            !check_assaulters(state, &state->cells[i], side, NULL)) {
            continue;
        }
        struct square from = square_of_index(board, i);
        for (int edge = 0; edge < EDGES; edge++) {
            struct square to = square_step(from, edge);
            if (square_is_on(board, to) &&
                check_target(terms, state, cell_at(terms, state, to), side, NULL)) {
                any = ww1_add_assault(legal, from, to);
            }
        }
    }
    return any;
}

/* -- who takes part ---------------------------------------------------------------------------- */

static bool has_joined(const struct assault *assault, int unit)
{
    for (int i = 0; i < assault->n_joined; i++) {
        if (assault->joined[i] == unit) {
            return true;
        }
    }
    return false;
}

bool ww1_check_join(terms_t *terms, state_t *state, const struct ww1_join *order,
                    struct refusal *why)
{
    const struct unit *joiner = &state->units[order->unit];
    if (!is_on_table(joiner) || !square_equal(joiner->at, state->assault.from)) {
        return refuse(why, CLAUSE_ASSAULT_DECLARE, "that unit is not in the assaulting square");
    }
    if (joiner->arm == ARM_MG) {
        return refuse(why, CLAUSE_ASSAULT_MG_PASSIVE, "MG do not assault");
    }
    if (joiner->assaulted) {
        return refuse(why, CLAUSE_ASSAULT_ONCE, "that unit has assaulted this turn");
    }
    return !has_joined(&state->assault, order->unit) ||
           refuse(why, CLAUSE_ASSAULT_DECLARE, "that unit takes part already");
}

/* pz8-ww1.opt-partial-assault = choose: once all have joined there is nothing left to choose. */
void ww1_do_join(struct play *play, const struct ww1_join *order)
{
    struct ww1_state *state = ww1_of(play);
    join(state, order->unit);
    ww1_tell_joined(play, CLAUSE_ASSAULT_DECLARE, order->unit);
    if (count_joiners(ww1_terms(play), state) == 0) {
        open_assault(play);
    } else {
        agenda_ask(play->state, TASK_JOIN, order->side, NO_UNIT);
    }
}

bool ww1_check_go(terms_t *terms, state_t *state, const struct ww1_go *order, struct refusal *why)
{
    return state->assault.n_joined > 0 ||
           refuse(why, CLAUSE_ASSAULT_DECLARE, "at least one unit takes part");
}

void ww1_do_go(struct play *play, const struct ww1_go *order)
{
    open_assault(play);
}

/* In the order of the list, whoever was named first: that is the order of losses among equals. */
static void join(struct ww1_state *state, int unit)
{
    struct assault *assault = &state->assault;
    int at = assault->n_joined++;
    for (; at > 0 && assault->joined[at - 1] > unit; at--) {
        assault->joined[at] = assault->joined[at - 1];
    }
    assault->joined[at] = (uint8_t)unit;
}

static int count_joiners(terms_t *terms, state_t *state)
{
    const struct cell *cell = cell_at(terms, state, state->assault.from);
    int n = 0;
    for (int i = 0; i < cell->n_units; i++) {
        const struct ww1_join order = {.unit = cell->units[i]};
        n += ww1_check_join(terms, state, &order, NULL);
    }
    return n;
}

/* -- the two totals ---------------------------------------------------------------------------- */

bool ww1_has_quality(state_t *state, const uint8_t units[], int n, enum quality quality)
{
    while (n > 0 && state->units[units[n - 1]].quality != quality) {
        n--;
    }
    return n > 0;
}

static void add_units(state_t *state, const uint8_t units[], int n, bool assaulting,
                      struct tally *tally)
{
    int bases = 0;
    int tanks = 0;
    for (int i = 0; i < n; i++) {
        int arm = state->units[units[i]].arm;
        const struct factor *factor = &pz8_ww1_factors[arm];
        int value = assaulting ? factor->assaulting : factor->defending;
        *(arm == ARM_TANK ? &tanks : &bases) += value;
    }
    tally_if(tally, bases != 0, WHY_BASES, bases);
    tally_if(tally, tanks != 0, WHY_TANKS, tanks);
    /* once if any is Elite, once if any is Green */
    tally_if(tally, ww1_has_quality(state, units, n, QUALITY_ELITE), WHY_ELITE,
             pz8_ww1_factors[FACTOR_QUALITY + QUALITY_ELITE].defending);
    tally_if(tally, ww1_has_quality(state, units, n, QUALITY_GREEN), WHY_GREEN,
             pz8_ww1_factors[FACTOR_QUALITY + QUALITY_GREEN].defending);
}

/* pz8-ww1.assault.attack-sum, without support */
struct tally ww1_assault_tally(state_t *state, const uint8_t units[], int n)
{
    struct tally tally = tally_none();
    add_units(state, units, n, true, &tally);
    return tally;
}

/* pz8-ww1.assault.defence-sum, without dice: units, defences, ground.
 * pz8-ww1.assault.fd-use: wire helps only who placed it. */
struct tally ww1_defence_tally(state_t *state, const struct cell *cell)
{
    static const uint8_t reasons[WORKS] = {
        [WORK_WIRE] = WHY_WIRE, [WORK_TRENCH] = WHY_TRENCH, [WORK_BUNKER] = WHY_BUNKER};
    struct tally tally = tally_none();
    add_units(state, cell->units, cell->n_units, false, &tally);
    for (int i = 0; i < cell->n_defences; i++) {
        const struct defence *defence = &state->defences[cell->defences[i]];
        if (pz8_ww1_fd[defence->work].helps != HELPS_OWNER ||
            defence->side == holder_of(state, cell)) {
            tally_add(&tally, reasons[defence->work], pz8_ww1_fd[defence->work].defence);
        }
    }
    tally_if(&tally, cell->difficult, WHY_DIFFICULT, pz8_ww1_factors[FACTOR_DIFFICULT].defending);
    return tally;
}

/* The MG that roll a die in the defence of this square. */
int ww1_guns_in(state_t *state, const struct cell *cell)
{
    int n = 0;
    for (int i = 0; i < cell->n_units; i++) {
        n += state->units[cell->units[i]].arm == ARM_MG;
    }
    return n;
}

/* pz8-ww1.assault.commit: both totals as they stand, then support is named in its order. */
static void open_assault(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    struct assault *assault = &state->assault;
    struct tally attack = ww1_assault_tally(state, assault->joined, assault->n_joined);
    struct tally defence = ww1_defence_tally(state, cell_at(ww1_terms(play), state, assault->to));
    state->attack = attack.sum;
    state->defence = defence.sum;
    ww1_tell_strength(play, CLAUSE_ASSAULT_ATTACK_SUM, assault->side, assault->from, attack.sum,
                      &attack);
    ww1_tell_strength(play, CLAUSE_ASSAULT_DEFENCE_SUM, 1 - assault->side, assault->to, defence.sum,
                      &defence);
    agenda_run(&state->head, TASK_LAST_ROUNDS);
    agenda_run(&state->head, TASK_FIGHT);
    ww1_ask_for_support(play);
}

/* -- the outcome ------------------------------------------------------------------------------- */

/* pz8-ww1.assault.losses: Infantry first, then MG, then Tanks, in each the worst first. */
static int order_of_loss(const struct unit *unit)
{
    int arm = unit->arm == ARM_TANK ? 2 : unit->arm == ARM_MG ? 1 : 0;
    return arm * QUALITIES + unit->quality;
}

static void lose_units(struct play *play, const uint8_t units[], int n, int losses, int clause)
{
    struct ww1_state *state = ww1_of(play);
    for (int lost = 0; lost < losses && lost < n; lost++) {
        int next = NO_UNIT;
        for (int i = 0; i < n; i++) {
            const struct unit *unit = &state->units[units[i]];
            if (unit->status == STATUS_HERE &&
                (next == NO_UNIT || order_of_loss(unit) < order_of_loss(&state->units[next]))) {
                next = units[i];
            }
        }
        ww1_lose_unit(play, next, clause);
    }
}

/* pz8-ww1.assault.losses, pz8-ww1.assault.tie */
static void settle(struct play *play, const struct cell *target)
{
    struct ww1_state *state = ww1_of(play);
    const struct assault *assault = &state->assault;
    int lead = state->attack - state->defence;
    if (lead == 0) {
        ww1_tell_tied(play, CLAUSE_ASSAULT_TIE, state->attack, state->defence);
    } else {
        ww1_tell_fought(play, CLAUSE_ASSAULT_LOSSES, state->attack, state->defence,
                        lead > 0 ? assault->side : 1 - assault->side);
    }
    int clause = lead == 0 ? CLAUSE_ASSAULT_TIE : CLAUSE_ASSAULT_LOSSES;
    if (lead <= 0) {
        lose_units(play, assault->joined, assault->n_joined, lead == 0 ? 1 : -lead, clause);
    }
    if (lead >= 0) {
        lose_units(play, target->units, target->n_units, lead == 0 ? 1 : lead, clause);
    }
}

/* pz8-ww1.assault.flags, pz8-ww1.assault.once: MG that looked on are not among them. */
static void mark_fighters(struct ww1_state *state, const uint8_t units[], int n, bool assaulting)
{
    for (int i = 0; i < n; i++) {
        state->units[units[i]].fought = 1;
        state->units[units[i]].assaulted |= assaulting;
    }
}

/* pz8-ww1.assault.defence-sum: a D3 for each MG. */
static int roll_guns(struct play *play, const struct cell *cell)
{
    int guns = ww1_guns_in(ww1_of(play), cell);
    struct throw throw = play_die(FOR_MG, CLAUSE_ASSAULT_DEFENCE_SUM, NO_PIECE, NO_PIECE);
    throw.n = (uint8_t)guns;
    return guns == 0 ? 0 : play_roll_worth(play, &throw, ww1_worth_of_mg);
}

/* pz8-ww1.assault.commit: the assaulter's dice, unless they lie already; then the MG and the
 * support of the other side. */
void ww1_run_fight(struct play *play, const struct task *task)
{
    struct ww1_state *state = ww1_of(play);
    const struct assault *assault = &state->assault;
    const struct cell target = *cell_at(ww1_terms(play), state, assault->to);
    int support = ww1_roll_support(play, assault->side);
    state->attack = (int16_t)(state->attack + support);
    int guns = roll_guns(play, &target);
    support = ww1_roll_support(play, 1 - assault->side);
    state->defence = (int16_t)(state->defence + guns + support);
    mark_fighters(state, assault->joined, assault->n_joined, true);
    mark_fighters(state, target.units, target.n_units, false);
    settle(play, &target);
    if (cell_at(ww1_terms(play), state, assault->to)->n_units == 0) {
        ww1_offer_advance(play, assault->side, assault->from, assault->to);
    } else if (option(ww1_terms(play), OPT_ADVANCE) == ADVANCE_EITHER &&
               cell_at(ww1_terms(play), state, assault->from)->n_units == 0) {
        ww1_offer_advance(play, 1 - assault->side, assault->to, assault->from);
    }
}
