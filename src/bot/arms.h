/* Arms: the few commands among all that could be said now that are worth thinking about.
 *
 * All are judged by promise. What is far below the best, and so whatever the rule set would never
 * do, is left out; so are near-twins, the same order to the same unit to nearly the same place. The
 * first arm is what promise alone would say. */
#ifndef SANDTABLE_BOT_ARMS_H
#define SANDTABLE_BOT_ARMS_H

#include "bot/playout.h"

enum { ARMS_MAX = 12 };

struct arms {
    int n;
    uint32_t numbers[ARMS_MAX]; /* in the legal list */
    struct command commands[ARMS_MAX];
};

/* What a command of the list promises. */
struct promise {
    int32_t worth;
    uint32_t number;
};

/* What each command of a list promises, the best first; of equals the first of the list. */
void promises_sort(const struct outlook *outlook, const struct legal *legal,
                   struct promise promises[]);

/* The same order to the same unit, to nearly the same place? */
bool arms_are_twins(const struct ruleset *rules, const struct command *one,
                    const struct command *other);

/* The best arms of a list that is not empty, at most so many. `promises` has room for as many as
 * are on the list. */
void arms_choose(struct arms *arms, const struct outlook *outlook, const struct legal *legal,
                 int most, struct promise promises[]);

#endif
