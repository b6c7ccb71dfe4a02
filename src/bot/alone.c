/* Is one order better than all others? Paired samples, as few as will tell. */

#include "bot/advice_inside.h"

#include <stdlib.h>
#include <string.h>

#include "bot/reason.h"

enum { FEW_PAIRS = 16, SOME_PAIRS = 64, MANY_PAIRS = 256 };
static const double alone_by = ALONE_PERCENT / 100.0;
static const double near_errors = 1.5, settled_errors = 2;

bool is_far_ahead(double gap, double error)
{
    return gap >= alone_by && gap >= ALONE_ERRORS * error;
}

/* Another order, and what came of it beside the best one. */
struct rival {
    uint32_t number; /* in the legal list */
    struct sums chance, gap;
    double lost[SIDES];
};

/* Pairs that no search has seen, until there are so many. What came of the best order is kept: it
 * is the same beside every rival. False if it was told to stop. */
static bool grow(struct adviser *adviser, const struct command *best, struct rival *rival,
                 uint32_t pairs)
{
    struct command other;
    legal_get(&adviser->legal, rival->number, adviser->outlook.side, &other);
    for (uint32_t i = (uint32_t)rival->gap.n; i < pairs; i++) {
        struct trial *trial = &adviser->trials[i];
        double chance;
        if (i == adviser->n_trials) {
            memset(trial, 0, sizeof *trial);
            if (!adviser_sample(adviser, best, PROOFS + i, &trial->chance, trial->lost)) {
                return false;
            }
            adviser->n_trials++;
        }
        if (!adviser_sample(adviser, &other, PROOFS + i, &chance, rival->lost)) {
            return false;
        }
        sums_add(&rival->chance, chance);
        sums_add(&rival->gap, trial->chance - chance);
    }
    return true;
}

/* More pairs would hardly put it as far behind as it must be. */
static bool is_too_near(const struct rival *rival)
{
    struct estimate gap = estimate_of(&rival->gap);
    return gap.mean + near_errors * gap.error < alone_by;
}

/* More pairs would hardly bring it back. */
static bool is_settled(const struct rival *rival)
{
    struct estimate gap = estimate_of(&rival->gap);
    return gap.mean - settled_errors * gap.error >= alone_by;
}

/* Twice as many pairs each time, until it is settled or there are so many; false as soon as the
 * rival comes too near. */
static bool keeps_ahead(struct adviser *adviser, const struct command *best, struct rival *rival,
                        uint32_t pairs)
{
    for (uint32_t n = FEW_PAIRS; rival->gap.n < pairs && !is_settled(rival); n *= 2) {
        if (!grow(adviser, best, rival, n < pairs ? n : pairs) || is_too_near(rival)) {
            return false;
        }
    }
    return true;
}

static bool is_twin_of_rivals(const struct adviser *adviser, const struct command *order,
                              const struct rival rivals[], int n)
{
    struct command other;
    for (int i = 0; i < n; i++) {
        legal_get(&adviser->legal, rivals[i].number, adviser->outlook.side, &other);
        if (arms_are_twins(adviser->rules, order, &other)) {
            return true;
        }
    }
    return false;
}

/* The other orders that promise most, but for near-twins of the best one and of each other; the one
 * that came next in the search first. */
static int list_rivals(struct adviser *adviser, const struct advice *advice, int most,
                       struct rival rivals[])
{
    struct command other;
    int n = 0;
    promises_sort(&adviser->outlook, &adviser->legal, adviser->promises);
    for (uint32_t i = 0; i < adviser->legal.n && n < most; i++) {
        legal_get(&adviser->legal, adviser->promises[i].number, adviser->outlook.side, &other);
        bool next = command_equal(&advice->next, &other);
        if (!arms_are_twins(adviser->rules, &advice->best, &other) &&
            (next || !is_twin_of_rivals(adviser, &other, rivals, n))) {
            rivals[n++] = (struct rival){.number = adviser->promises[i].number};
            if (next) {
                rivals[n - 1].number = rivals[0].number;
                rivals[0].number = adviser->promises[i].number;
            }
        }
    }
    return n;
}

/* Those that come nearest first. */
static int by_gap(const void *one, const void *other)
{
    double a = estimate_of(&((const struct rival *)one)->gap).mean;
    double b = estimate_of(&((const struct rival *)other)->gap).mean;
    return a < b ? -1 : a > b;
}

static bool is_far_behind(const struct rival *rival)
{
    struct estimate gap = estimate_of(&rival->gap);
    return is_far_ahead(gap.mean, gap.error);
}

/* The one that comes nearest, which is told, was not settled by a few lucky pairs. */
static bool proves_nearest(struct adviser *adviser, const struct command *best,
                           struct rival rivals[], int n, uint32_t pairs)
{
    uint32_t enough = pairs < MANY_PAIRS ? pairs : MANY_PAIRS;
    qsort(rivals, (size_t)n, sizeof rivals[0], by_gap);
    while (rivals[0].gap.n < enough) {
        if (!grow(adviser, best, &rivals[0], enough) || !is_far_behind(&rivals[0])) {
            return false;
        }
        qsort(rivals, (size_t)n, sizeof rivals[0], by_gap);
    }
    return true;
}

/* Mostly it is no problem, and mostly for the order that came next in the search: that one is
 * looked at longer before all others. Then a few pairs of each, and at last, of those that come
 * nearest first, as many as are needed. */
static bool leads_all(struct adviser *adviser, const struct command *best, struct rival rivals[],
                      int n, uint32_t pairs)
{
    for (int i = 0; i < n; i++) {
        if (!keeps_ahead(adviser, best, &rivals[i], i == 0 ? SOME_PAIRS : FEW_PAIRS)) {
            return false;
        }
    }
    qsort(rivals, (size_t)n, sizeof rivals[0], by_gap);
    for (int i = 0; i < n; i++) {
        if (!keeps_ahead(adviser, best, &rivals[i], pairs) || !is_far_behind(&rivals[i])) {
            return false;
        }
    }
    return n > 0 && proves_nearest(adviser, best, rivals, n, pairs);
}

/* What was found of the best order beside the one that comes nearest. */
static void tell_nearest(const struct adviser *adviser, const struct rival *rival,
                         struct comparison *told)
{
    struct sums best = {0};
    *told = (struct comparison){.samples = (uint32_t)rival->gap.n,
                                .chances[1] = estimate_of(&rival->chance),
                                .gap = estimate_of(&rival->gap)};
    for (uint32_t i = 0; i < told->samples; i++) {
        sums_add(&best, adviser->trials[i].chance);
        for (int side = 0; side < SIDES; side++) {
            told->lost[0][side] += adviser->trials[i].lost[side] / told->samples;
        }
    }
    told->chances[0] = estimate_of(&best);
    for (int side = 0; side < SIDES && told->samples > 0; side++) {
        told->lost[1][side] = rival->lost[side] / told->samples;
    }
}

bool adviser_stands_alone(struct adviser *adviser, int others, uint32_t pairs,
                          struct advice *advice)
{
    struct rival rivals[RIVALS_MAX];
    int most = others < RIVALS_MAX ? others : RIVALS_MAX;
    const struct command best = advice->best;
    adviser->n_trials = 0;
    adviser->outlook.looks_most = looks_within(adviser->rules, PLAYOUT_MS);
    int n = list_rivals(adviser, advice, most, rivals);
    if (!leads_all(adviser, &best, rivals, n, pairs < PAIRS_MAX ? pairs : PAIRS_MAX)) {
        return false;
    }
    legal_get(&adviser->legal, rivals[0].number, adviser->outlook.side, &advice->next);
    tell_nearest(adviser, &rivals[0], &advice->comparison);
    reason_term(&adviser->outlook, &best, &advice->next, &advice->reason);
    return true;
}
