/* Pz8 WW1: artillery and gas in support of an assault, and the last rounds (ledger, "Support"). */

#include "rules/pz8-ww1/ww1.h"

/* -- naming it --------------------------------------------------------------------------------- */

/* pz8-ww1.support.ap, pz8-ww1.support.gas */
bool ww1_check_support(terms_t *terms, state_t *state, const struct ww1_support *order,
                       struct refusal *why)
{
    switch (order->with) {
    case SUPPORT_AP:
        if (order->points == ABSENT) {
            return refuse(why, CLAUSE_SUPPORT_AP, "say how many AP are spent");
        }
        return order->points <= state->ap[order->side] ||
               refuse(why, CLAUSE_SUPPORT_AP, "the side has not so many AP left");
    case SUPPORT_GAS:
        if (order->points != ABSENT) {
            return refuse(why, CLAUSE_SUPPORT_GAS, "one PG at most is spent in an assault");
        }
        return state->pg[order->side] > 0 ||
               refuse(why, CLAUSE_SUPPORT_GAS, "the side has no PG left");
    default:
        return order->points == ABSENT ||
               refuse(why, CLAUSE_SUPPORT_AP, "no support means no points either");
    }
}

/* Paid when it is named. In the open the assaulter rolls at once; else the fight rolls it. */
void ww1_do_support(struct play *play, const struct ww1_support *order)
{
    struct ww1_state *state = ww1_of(play);
    struct assault *assault = &state->assault;
    int side = order->side;
    if (order->with == SUPPORT_NONE) {
        ww1_tell_unsupported(play, CLAUSE_SUPPORT_AP, side);
        return;
    }
    assault->with[side] = (uint8_t)order->with;
    assault->points[side] = (uint8_t)(order->with == SUPPORT_AP ? order->points : 1);
    if (order->with == SUPPORT_AP) {
        ww1_spend_ap(play, side, order->points);
        ww1_tell_committed(play, CLAUSE_SUPPORT_AP, side, order->points);
    } else {
        state->pg[side]--;
        ww1_tell_gassed(play, CLAUSE_SUPPORT_GAS, side);
    }
    if (side == assault->side && order->task->secret == SECRET_NOT) {
        int support = ww1_roll_support(play, side);
        state->attack = (int16_t)(state->attack + support);
    }
}

bool ww1_list_support(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (legal == NULL) {
        return true;
    }
    int32_t *words = ww1_open_support(legal, state->ap[side] + 2);
    for (int points = 1; points <= state->ap[side]; points++) {
        words = ww1_put_support(words, SUPPORT_AP, points);
    }
    if (state->pg[side] > 0) {
        words = ww1_put_support(words, SUPPORT_GAS, ABSENT);
    }
    return legal_close_at(legal, ww1_put_support(words, SUPPORT_NONE, ABSENT));
}

static void push_question(struct play *play, unsigned sides, enum secrecy secret)
{
    if (sides != 0) {
        agenda_ask_sides(play->state, TASK_SUPPORT, sides, secret);
    }
}

/* pz8-ww1.assault.commit: the assaulter first, or both in secret. Who has nothing is not asked. */
void ww1_ask_for_support(struct play *play)
{
    state_t *state = ww1_of(play);
    int first = state->assault.side;
    unsigned bits[SIDES];
    for (int side = 0; side < SIDES; side++) {
        bits[side] = state->ap[side] > 0 || state->pg[side] > 0 ? 1U << side : 0;
    }
    if (option(ww1_terms(play), OPT_COMMIT) == COMMIT_SECRET) {
        push_question(play, bits[0] | bits[1], SECRET_WORD);
        return;
    }
    push_question(play, bits[1 - first], SECRET_NOT);
    push_question(play, bits[first], SECRET_NOT);
}

/* Nobody knows beforehand what either side will add: the odds of an assault are those without. */
const char *ww1_suppose(terms_t *terms, struct ww1_state *state, const struct command *command,
                        int number)
{
    (void)terms;
    bool asked = false;
    for (int side = 0; side < SIDES; side++) {
        asked = asked || state->ap[side] > 0 || state->pg[side] > 0;
    }
    if (command->verb != VERB_ASSAULT || number > 0 || !asked) {
        return NULL;
    }
    for (int side = 0; side < SIDES; side++) {
        state->ap[side] = 0;
        state->pg[side] = 0;
    }
    return "if neither side supports it";
}

/* -- rolling it -------------------------------------------------------------------------------- */

/* The enemies of this side in the assault: the assaulters, or all in the square assaulted. */
static const uint8_t *enemies_of(terms_t *terms, state_t *state, int side, int *n)
{
    if (side != state->assault.side) {
        *n = state->assault.n_joined;
        return state->assault.joined;
    }
    const struct cell *cell = cell_at(terms, state, state->assault.to);
    *n = cell->n_units;
    return cell->units;
}

/* pz8-ww1.support.gas: Green men suffer more from it, Elite less. */
struct tally ww1_gas_tally(terms_t *terms, state_t *state, int side)
{
    int n;
    const uint8_t *units = enemies_of(terms, state, side, &n);
    struct tally tally = tally_none();
    tally_if(&tally, ww1_has_quality(state, units, n, QUALITY_GREEN), WHY_GREEN_ENEMY, 1);
    tally_if(&tally, ww1_has_quality(state, units, n, QUALITY_ELITE), WHY_ELITE_ENEMY, -1);
    return tally;
}

static int roll_gas(struct play *play, int side)
{
    struct throw throw = play_die(FOR_GAS, CLAUSE_SUPPORT_GAS, NO_PIECE, NO_PIECE);
    throw.tally = ww1_gas_tally(ww1_terms(play), ww1_of(play), side);
    int total = play_roll_total(play, &throw);
    return total > 0 ? total : 0;
}

int ww1_roll_support(struct play *play, int side)
{
    struct assault *assault = &ww1_of(play)->assault;
    int with = assault->with[side];
    int points = assault->points[side];
    assault->with[side] = SUPPORT_NONE;
    assault->points[side] = 0;
    return with == SUPPORT_AP    ? ww1_roll_shells(play, FOR_ARTILLERY, CLAUSE_SUPPORT_AP, points)
           : with == SUPPORT_GAS ? roll_gas(play, side)
                                 : 0;
}

/* pz8-ww1.support.last-rounds: once in a game, when the last AP has gone. */
void ww1_roll_last_rounds(struct play *play, int side)
{
    struct ww1_state *state = ww1_of(play);
    if (state->ap[side] > 0 || state->last_rounds[side]) {
        return;
    }
    struct throw throw = play_die(FOR_LAST_ROUNDS, CLAUSE_SUPPORT_LAST_ROUNDS, NO_PIECE, NO_PIECE);
    state->last_rounds[side] = 1;
    state->ap[side] = (uint8_t)play_roll_total(play, &throw);
    ww1_tell_last_rounds(play, CLAUSE_SUPPORT_LAST_ROUNDS, side, state->ap[side]);
}

/* The assaulter's die first. */
void ww1_run_last_rounds(struct play *play, const struct task *task)
{
    int first = ww1_of(play)->assault.side;
    ww1_roll_last_rounds(play, first);
    ww1_roll_last_rounds(play, 1 - first);
}
