#include "bot/arms.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 256,      /* commands that are compared with the arms found so far */
    SAME_ORDER = 4,   /* arms that give the same order to the same unit, while there are others */
    TWIN_THOU = 1500, /* places nearer than this are nearly the same */
    TWIN_ANGLE = 200  /* and so are directions, in tenths of a degree */
};

static bool is_near(int32_t one, int32_t other, int32_t most)
{
    int64_t gap = (int64_t)one - other;
    return gap < most && -gap < most;
}

/* Nearly the same value of a kind that has endless ones? */
static bool is_twin_value(enum value_kind kind, const int32_t *one, const int32_t *other)
{
    int n = value_words(kind, one);
    int m = value_words(kind, other);
    switch (kind) {
    case VALUE_POINT:
    case VALUE_SHIFT:
        return is_near(one[0], other[0], TWIN_THOU) && is_near(one[1], other[1], TWIN_THOU);
    case VALUE_PATH: /* where it ends */
        return one[0] > 0 && other[0] > 0 && is_near(one[n - 2], other[m - 2], TWIN_THOU) &&
               is_near(one[n - 1], other[m - 1], TWIN_THOU);
    case VALUE_ANGLE:
        return is_near(one[0], other[0], TWIN_ANGLE);
    default:
        return n == m && memcmp(one, other, (size_t)n * sizeof *one) == 0;
    }
}

bool arms_are_twins(const struct ruleset *rules, const struct command *one,
                    const struct command *other)
{
    if (one->verb != other->verb || one->verb >= rules->n_verbs) {
        return false;
    }
    const struct verb *verb = &rules->verbs[one->verb];
    const int32_t *a = one->words;
    const int32_t *b = other->words;
    for (int i = 0; i < verb->n_args; i++) {
        if (!is_twin_value(verb->args[i].kind, a, b)) {
            return false;
        }
        a += value_words(verb->args[i].kind, a);
        b += value_words(verb->args[i].kind, b);
    }
    return true;
}

static bool is_twin_of_any(const struct ruleset *rules, const struct arms *arms,
                           const struct command *command)
{
    for (int i = 0; i < arms->n; i++) {
        if (arms_are_twins(rules, &arms->commands[i], command)) {
            return true;
        }
    }
    return false;
}

/* How many of the arms give the same order to the same unit. */
static int count_alike(const struct arms *arms, const struct command *command)
{
    int n = 0;
    for (int i = 0; i < arms->n; i++) {
        const struct command *arm = &arms->commands[i];
        n += arm->verb == command->verb && arm->n_words > 0 && arm->words[0] == command->words[0];
    }
    return n;
}

static void add_arm(struct arms *arms, uint32_t number, const struct command *command)
{
    arms->numbers[arms->n] = number;
    arms->commands[arms->n] = *command;
    arms->n++;
}

/* Those who were one too many of their kind, if there is room left. */
static void fill_up(struct arms *arms, const struct outlook *outlook, const struct legal *legal,
                    int most, const uint32_t bench[], int n_bench)
{
    struct command command;
    for (int i = 0; i < n_bench && arms->n < most; i++) {
        legal_get(legal, bench[i], outlook->side, &command);
        if (!is_twin_of_any(outlook->rules, arms, &command)) {
            add_arm(arms, bench[i], &command);
        }
    }
}

/* Most first; of equals the first of the list. */
static int by_worth(const void *one, const void *other)
{
    const struct promise *a = one;
    const struct promise *b = other;
    if (a->worth != b->worth) {
        return a->worth > b->worth ? -1 : 1;
    }
    return a->number < b->number ? -1 : 1;
}

void promises_sort(const struct outlook *outlook, const struct legal *legal,
                   struct promise promises[])
{
    int32_t worth[LEGAL_MAX];
    promises_of(outlook->rules, outlook->scenario, outlook->view, outlook->side, legal,
                &outlook->intents[outlook->side], worth);
    for (uint32_t i = 0; i < legal->n; i++) {
        promises[i] = (struct promise){worth[i], i};
    }
    qsort(promises, legal->n, sizeof promises[0], by_worth);
}

void arms_choose(struct arms *arms, const struct outlook *outlook, const struct legal *legal,
                 int most, struct promise promises[])
{
    struct command command;
    uint32_t bench[ARMS_MAX];
    int n_bench = 0;
    assert(legal->n > 0 && most <= ARMS_MAX);
    promises_sort(outlook, legal, promises);
    int64_t scale = outlook->intents[outlook->side].weights[WEIGHT_SCALE];
    int64_t floor = promises[0].worth - scale;
    uint32_t tries = legal->n < TRIES ? legal->n : TRIES;
    arms->n = 0;
    for (uint32_t i = 0; i < tries && arms->n < most; i++) {
        uint32_t number = promises[i].number;
        if (i > 0 && (promises[i].worth < floor || promises[i].worth == INT32_MIN)) {
            break;
        }
        legal_get(legal, number, outlook->side, &command);
        if (is_twin_of_any(outlook->rules, arms, &command)) {
            continue;
        }
        if (count_alike(arms, &command) < SAME_ORDER) {
            add_arm(arms, number, &command);
        } else if (n_bench < ARMS_MAX) {
            bench[n_bench++] = number;
        }
    }
    fill_up(arms, outlook, legal, most, bench, n_bench);
}
