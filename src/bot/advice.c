#include "bot/advice_inside.h"

#include "bot/reason.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED = 1, /* always the same: the advice follows from the view alone */
    PAIRS_LEAST = 8
};

void adviser_free(struct adviser *adviser)
{
    if (adviser != NULL) {
        search_free(adviser->search);
        playout_free(adviser->playout);
        free(adviser);
    }
}

struct adviser *adviser_new(const struct ruleset *rules)
{
    struct adviser *adviser = calloc(1, sizeof *adviser);
    if (adviser == NULL) {
        return NULL;
    }
    adviser->rules = rules;
    adviser->about = NO_PIECE;
    adviser->search = search_new(rules, 1);
    adviser->playout = playout_new(rules);
    if (adviser->search == NULL || adviser->playout == NULL) {
        adviser_free(adviser);
        return NULL;
    }
    return adviser;
}

void adviser_hurry(struct adviser *adviser, bool (*enough)(void *who), void *who)
{
    adviser->outlook.enough = enough;
    adviser->outlook.who = who;
}

static void look_out(struct adviser *adviser, const struct scenario *scenario,
                     const struct state *view, int side)
{
    outlook_start(&adviser->outlook, adviser->rules, scenario, view, side, SEED);
    adviser->outlook.looks_most = looks_within(adviser->rules, PLAYOUT_MS);
    adviser->outlook.horizon = adviser->to_end ? 0 : adviser->rules->horizon;
}

/* -- what could be said ------------------------------------------------------------------------ */

void adviser_to_end(struct adviser *adviser)
{
    adviser->to_end = true;
}

void adviser_about(struct adviser *adviser, int32_t piece)
{
    adviser->about = piece;
}

static void keep(struct legal *legal, const struct command *command)
{
    int32_t *words = legal_add(legal, command->verb, command->n_words);
    memcpy(words, command->words, command->n_words * sizeof *words);
}

/* The orders to the piece it is asked about, or all. */
static void list_orders(struct adviser *adviser)
{
    const struct outlook *outlook = &adviser->outlook;
    struct command command;
    bool whole = adviser->about == NO_PIECE;
    struct legal *list = whole ? &adviser->legal : &adviser->all;
    umpire_legal(outlook->rules, outlook->scenario, outlook->view, outlook->side, list);
    if (whole) {
        return;
    }
    legal_clear(&adviser->legal);
    for (uint32_t i = 0; i < list->n; i++) {
        legal_get(list, i, outlook->side, &command);
        if (ruleset_ordered(outlook->rules, &command) == adviser->about) {
            keep(&adviser->legal, &command);
        }
    }
}

static bool is_among(int32_t piece, const int32_t pieces[], int n)
{
    for (int i = 0; i < n; i++) {
        if (pieces[i] == piece) {
            return true;
        }
    }
    return false;
}

int adviser_pieces(struct adviser *adviser, const struct scenario *scenario,
                   const struct state *view, int side, int most, int32_t pieces[])
{
    struct command command;
    int n = 0;
    look_out(adviser, scenario, view, side);
    umpire_legal(adviser->rules, scenario, view, side, &adviser->all);
    promises_sort(&adviser->outlook, &adviser->all, adviser->promises);
    for (uint32_t i = 0; i < adviser->all.n && n < most; i++) {
        legal_get(&adviser->all, adviser->promises[i].number, side, &command);
        int32_t piece = ruleset_ordered(adviser->rules, &command);
        if (piece != NO_PIECE && !is_among(piece, pieces, n)) {
            pieces[n++] = piece;
        }
    }
    return n;
}

uint32_t adviser_orders(const struct adviser *adviser, int32_t piece)
{
    struct command command;
    uint32_t orders = 0;
    for (uint32_t i = 0; i < adviser->all.n; i++) {
        legal_get(&adviser->all, i, adviser->outlook.side, &command);
        orders += piece == NO_PIECE || ruleset_ordered(adviser->rules, &command) == piece;
    }
    return orders;
}

/* -- samples ----------------------------------------------------------------------------------- */

void sums_add(struct sums *sums, double value)
{
    sums->n++;
    sums->sum += value;
    sums->squares += value * value;
}

struct estimate estimate_of(const struct sums *sums)
{
    if (sums->n < 1) {
        return (struct estimate){0.5, 0.5};
    }
    double mean = sums->sum / sums->n;
    double spread = sums->squares / sums->n - mean * mean;
    double doubt = 0.5 / sums->n;
    double square = sums->n > 1 && spread > 0 ? spread / (sums->n - 1) : 0;
    return (struct estimate){mean, sqrt(square + doubt * doubt)};
}

static bool is_off(const struct collection *units, const void *record)
{
    return units->gone >= 0 && field_get(&units->fields[units->gone], record) != 0;
}

/* Units of each side that were on the table and are no longer. */
static void count_lost(const struct ruleset *rules, const struct state *before,
                       const struct state *after, double lost[SIDES])
{
    const struct collection *units = &rules->collections[UNITS];
    uint16_t n = units->home == IN_STATE ? collection_count(units, before) : 0;
    for (int i = 0; i < n && units->owner >= 0; i++) {
        const void *was = collection_look(units, before, i);
        int32_t side = field_get(&units->fields[units->owner], was);
        if (side >= 0 && side < SIDES && !is_unseen(units, was) && !is_off(units, was) &&
            is_off(units, collection_look(units, after, i))) {
            lost[side]++;
        }
    }
}

bool adviser_sample(struct adviser *adviser, const struct command *command, uint32_t number,
                    double *chance, double lost[SIDES])
{
    uint64_t looks = 0;
    int32_t result =
        playout_run(adviser->playout, &adviser->outlook, command, number, true, &looks);
    if (result == PLAYOUT_CUT) {
        return false;
    }
    *chance = (double)result / CHANCE_SURE;
    count_lost(adviser->rules, adviser->outlook.view, playout_end(adviser->playout), lost);
    return true;
}

/* Samples that the search has not drawn. */
void adviser_compare(struct adviser *adviser, const struct command *best,
                     const struct command *other, uint32_t pairs, struct comparison *comparison)
{
    const struct command *commands[2] = {best, other};
    struct sums sums[3] = {{0}};
    double lost[2][SIDES] = {{0}};
    *comparison = (struct comparison){.samples = 0};
    for (uint32_t i = 0; i < pairs; i++) {
        double chances[2];
        double now[2][SIDES] = {{0}};
        if (!adviser_sample(adviser, commands[0], SAMPLES_MAX + i, &chances[0], now[0]) ||
            !adviser_sample(adviser, commands[1], SAMPLES_MAX + i, &chances[1], now[1])) {
            break;
        }
        sums_add(&sums[0], chances[0]);
        sums_add(&sums[1], chances[1]);
        sums_add(&sums[2], chances[0] - chances[1]);
        for (int k = 0; k < 2 * SIDES; k++) {
            lost[k / SIDES][k % SIDES] += now[k / SIDES][k % SIDES];
        }
        comparison->samples++;
    }
    comparison->chances[0] = estimate_of(&sums[0]);
    comparison->chances[1] = estimate_of(&sums[1]);
    comparison->gap = estimate_of(&sums[2]);
    for (int k = 0; k < 2 * SIDES && comparison->samples > 0; k++) {
        comparison->lost[k / SIDES][k % SIDES] = lost[k / SIDES][k % SIDES] / comparison->samples;
    }
}

/* -- what it would do -------------------------------------------------------------------------- */

/* Of those that were tried longest the best, but for the chosen one. */
static int next_best(const struct search_result *result)
{
    int next = -1;
    for (int i = 0; i < result->n; i++) {
        const struct arm_result *arm = &result->arms[i];
        const struct arm_result *best = next < 0 ? NULL : &result->arms[next];
        if (i != result->chosen && (best == NULL || arm->samples > best->samples ||
                                    (arm->samples == best->samples && arm->sum > best->sum))) {
            next = i;
        }
    }
    return next;
}

/* By how much the chosen one came out before the next best, in the search's own samples. */
static double lead_of(const struct search_result *result, int next)
{
    const struct arm_result *best = &result->arms[result->chosen];
    const struct arm_result *other = &result->arms[next];
    if (best->samples == 0 || other->samples == 0) {
        return 0;
    }
    return ((double)best->sum / best->samples - (double)other->sum / other->samples) / CHANCE_SURE;
}

/* As many pairs as take about as long as the search was given. */
static uint32_t pairs_within(const struct search_result *result, const struct ruleset *rules,
                             const struct budget *budget, uint32_t pairs)
{
    uint64_t all = looks_within(rules, budget->ms);
    uint64_t each = result->playouts == 0 ? 0 : result->looks / result->playouts;
    uint64_t most = all / (2 * (each > 0 ? each : 1));
    most = most < PAIRS_LEAST ? PAIRS_LEAST : most;
    return most < pairs ? (uint32_t)most : pairs;
}

void adviser_ask(struct adviser *adviser, const struct scenario *scenario, const struct state *view,
                 int side, const struct budget *budget, uint32_t pairs, struct advice *advice)
{
    const struct search_result *result = &adviser->result;
    memset(advice, 0, sizeof *advice);
    look_out(adviser, scenario, view, side);
    list_orders(adviser);
    search_run(adviser->search, &adviser->outlook, &adviser->legal, budget, &adviser->result);
    legal_get(&adviser->legal, result->arms[result->chosen].number, side, &advice->best);
    int next = next_best(result);
    advice->orders = adviser->legal.n;
    advice->alone = next < 0;
    advice->lead = next < 0 ? 0 : lead_of(result, next);
    if (next >= 0) {
        legal_get(&adviser->legal, result->arms[next].number, side, &advice->next);
        reason_term(&adviser->outlook, &advice->best, &advice->next, &advice->reason);
        adviser_compare(adviser, &advice->best, &advice->next,
                        pairs_within(result, adviser->rules, budget, pairs), &advice->comparison);
    }
}

/* -- how a side stands ------------------------------------------------------------------------- */

struct estimate adviser_chance(struct adviser *adviser, const struct scenario *scenario,
                               const struct state *state, int side, const struct command *command,
                               uint32_t playouts)
{
    struct sums sums = {0};
    double lost[SIDES] = {0};
    double chance;
    look_out(adviser, scenario, state, side);
    adviser->outlook.whole = true;
    if (command == NULL) {
        umpire_legal(adviser->rules, scenario, state, side, &adviser->legal);
        arms_choose(&adviser->arms, &adviser->outlook, &adviser->legal, 1, adviser->promises);
        command = &adviser->arms.commands[0];
    }
    for (uint32_t i = 0; i < playouts && adviser_sample(adviser, command, i, &chance, lost); i++) {
        sums_add(&sums, chance);
    }
    return estimate_of(&sums);
}
