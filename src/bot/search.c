#include "bot/search.h"

#include <stdlib.h>
#include <string.h>

enum {
    CLEAR_ERRORS = 3,  /* standard errors by which a leader is clear of the others */
    BETTER_ERRORS = 1, /* and by which an arm is better than promise's own choice */
    LEAST_SAMPLES = 4, /* before either is asked */
    SHARE_MOST = 8     /* one playout takes at most this part of the budget */
};

struct search {
    struct arms arms;
    struct crew crew;
    struct promise promises[LEGAL_MAX];
    int32_t chances[ARMS_MAX][SAMPLES_MAX];
};

void search_free(struct search *search)
{
    if (search != NULL) {
        crew_end(&search->crew);
        free(search);
    }
}

struct search *search_new(const struct ruleset *rules, int threads)
{
    struct search *search = calloc(1, sizeof *search);
    if (search != NULL && !crew_start(&search->crew, rules, threads)) {
        search_free(search);
        return NULL;
    }
    return search;
}

/* -- comparing arms ---------------------------------------------------------------------------- */

/* Is one arm better than another by so many standard errors of their paired samples? In whole
 * numbers, which need no more than 62 bits. */
static bool is_better(const struct search *search, int one, int other, uint32_t samples, int errors)
{
    int64_t sum = 0;
    int64_t squares = 0;
    int64_t n = samples;
    for (uint32_t i = 0; i < samples; i++) {
        int64_t gap = search->chances[one][i] - search->chances[other][i];
        sum += gap;
        squares += gap * gap;
    }
    return n >= LEAST_SAMPLES && sum > 0 &&
           sum * sum * (n - 1) > errors * errors * (n * squares - sum * sum);
}

static int64_t sum_of(const struct search *search, int arm, uint32_t samples)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < samples; i++) {
        sum += search->chances[arm][i];
    }
    return sum;
}

/* Puts the best arms first; of equals those that promise more. */
static void rank(const struct search *search, int live[], int n, uint32_t samples)
{
    for (int i = 1; i < n; i++) {
        int arm = live[i];
        int64_t sum = sum_of(search, arm, samples);
        int at = i;
        for (; at > 0 && (sum_of(search, live[at - 1], samples) < sum ||
                          (sum_of(search, live[at - 1], samples) == sum && live[at - 1] > arm));
             at--) {
            live[at] = live[at - 1];
        }
        live[at] = arm;
    }
}

static bool is_clear(const struct search *search, const int live[], int n, uint32_t samples)
{
    for (int i = 1; i < n; i++) {
        if (!is_better(search, live[0], live[i], samples, CLEAR_ERRORS)) {
            return false;
        }
    }
    return true;
}

/* The better half, and the first arm, with which the winner is compared. */
static int keep_better_half(int live[], int n)
{
    int kept = (n + 1) / 2;
    for (int i = kept; i < n; i++) {
        if (live[i] == 0) {
            live[kept] = 0;
            return kept + 1;
        }
    }
    return kept;
}

/* -- thinking ---------------------------------------------------------------------------------- */

/* How many playouts the budget is enough for, by what the first one takes. */
static uint32_t playouts_for(struct search *search, struct outlook *outlook,
                             const struct budget *budget)
{
    uint64_t all = looks_within(outlook->rules, budget->ms);
    uint64_t looks = 0;
    outlook->looks_most = all / SHARE_MOST;
    playout_run(search->crew.playouts[0], outlook, &search->arms.commands[0], 0, true, &looks);
    uint64_t most = all / (looks > 0 ? looks : 1);
    return most < budget->playouts ? (uint32_t)most : budget->playouts;
}

static int rounds_for(int arms)
{
    int rounds = 1;
    for (; arms > 2; arms = (arms + 1) / 2) {
        rounds++;
    }
    return rounds;
}

static uint64_t looks_so_far(const struct search *search)
{
    uint64_t looks = 0;
    for (int i = 0; i < search->crew.n; i++) {
        looks += search->crew.looks[i];
    }
    return looks;
}

/* The first playout may have been a short one: after each round what is left is reckoned anew, by
 * what all of them took so far. */
static uint32_t playouts_left(const struct search *search, uint64_t all, uint32_t done,
                              uint32_t left)
{
    uint64_t used = looks_so_far(search);
    uint64_t most = used >= all ? 0 : used == 0 ? left : (all - used) * done / used;
    return most < left ? (uint32_t)most : left;
}

/* Successive halving; returns the leader. */
static int halve(struct search *search, struct outlook *outlook, uint32_t playouts, uint32_t ms,
                 struct search_result *result)
{
    int live[ARMS_MAX];
    int n = search->arms.n;
    uint32_t samples = 0;
    uint32_t left = playouts;
    int leader = 0;
    for (int i = 0; i < n; i++) {
        live[i] = i;
    }
    for (int rounds = rounds_for(n); rounds > 0 && n > 1; rounds--) {
        uint32_t more = left / (uint32_t)(rounds * n);
        more = samples + more > SAMPLES_MAX ? SAMPLES_MAX - samples : more;
        struct round round = {outlook, &search->arms,  live,           n,
                              samples, samples + more, search->chances};
        if (more == 0 || !crew_work(&search->crew, &round)) {
            break;
        }
        samples += more;
        result->playouts += more * (uint32_t)n;
        left = playouts_left(search, looks_within(outlook->rules, ms), result->playouts,
                             left - more * (uint32_t)n);
        for (int i = 0; i < n; i++) {
            result->arms[live[i]].samples = samples;
            result->arms[live[i]].sum = sum_of(search, live[i], samples);
        }
        rank(search, live, n, samples);
        leader = is_better(search, live[0], 0, samples, BETTER_ERRORS) ? live[0] : 0;
        if (is_clear(search, live, n, samples)) {
            break;
        }
        n = keep_better_half(live, n);
    }
    return leader;
}

void search_run(struct search *search, struct outlook *outlook, const struct legal *legal,
                const struct budget *budget, struct search_result *result)
{
    memset(result, 0, sizeof *result);
    atomic_store(&outlook->stopped, false);
    arms_choose(&search->arms, outlook, legal, budget->arms, search->promises);
    if (search->arms.n > 1 && budget->playouts > 0) {
        uint32_t playouts = playouts_for(search, outlook, budget);
        int most = (int)(playouts / (2 * LEAST_SAMPLES));
        search->arms.n = most < 2 ? 2 : most < search->arms.n ? most : search->arms.n;
        memset(search->crew.looks, 0, sizeof search->crew.looks);
        result->chosen = halve(search, outlook, playouts, budget->ms, result);
    }
    result->n = search->arms.n;
    for (int i = 0; i < result->n; i++) {
        result->arms[i].number = search->arms.numbers[i];
    }
    result->looks = looks_so_far(search);
}
