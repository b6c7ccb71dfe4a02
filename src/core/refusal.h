/* Refusals and problems: how the umpire says no.
 *
 * A refusal answers a player: the clause that forbids the command, and one sentence. Sentences are
 * constant text: a refusal can be compared, costs nothing and cannot carry a secret.
 * A problem answers whoever wrote a scenario: the place in it and what was expected there. */
#ifndef SANDTABLE_CORE_REFUSAL_H
#define SANDTABLE_CORE_REFUSAL_H

#include <stdbool.h>
#include <stdint.h>

struct refusal {
    uint16_t clause;
    const char *sentence;
};

/* Notes why, and returns false so that a check can end with it. */
bool refuse(struct refusal *why, int clause, const char *sentence);

struct problem {
    uint16_t clause; /* 0 where no rule is concerned */
    char where[80];  /* units[3].at */
    char what[160];  /* expected ..., found ... */
};

/* Notes the problem, and returns false so that a set-up can end with it. */
bool problem_at(struct problem *problem, int clause, const char *what, const char *where, ...)
    __attribute__((format(printf, 4, 5)));

#endif
