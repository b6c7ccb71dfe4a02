/* Refusals and problems: how the umpire says no.
 *
 * A refusal answers a player: the clause that forbids the command, and one sentence. Sentences are
 * constant text: a refusal can be compared, costs nothing and cannot carry a secret.
 * A problem answers whoever wrote a scenario: the place in it and what was expected there. */
#ifndef SANDTABLE_CORE_REFUSAL_H
#define SANDTABLE_CORE_REFUSAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/value.h"

struct refusal {
    uint16_t clause;
    const char *sentence;
    int32_t who; /* the piece it is about, one of the speaker's own; or NO_PIECE */
};

/* Notes why, and returns false so that a check can end with it. Into NULL it only does so: for
 * lists, which ask no more than whether. */
static inline bool refuse(struct refusal *why, int clause, const char *sentence)
{
    if (why != NULL) {
        why->clause = (uint16_t)clause;
        why->sentence = sentence;
        why->who = NO_PIECE;
    }
    return false;
}

/* The same of one piece among several that were ordered about: a client marks it. The umpire tells
 * it only to its owner. */
static inline bool refuse_of(struct refusal *why, int clause, const char *sentence, int32_t who)
{
    refuse(why, clause, sentence);
    if (why != NULL) {
        why->who = who;
    }
    return false;
}

struct problem {
    uint16_t clause; /* 0 where no rule is concerned */
    char where[80];  /* units[3].at */
    char what[160];  /* expected ..., found ... */
};

/* Notes the problem, and returns false so that a set-up can end with it. */
bool problem_at(struct problem *problem, int clause, const char *what, const char *where, ...)
    __attribute__((format(printf, 4, 5)));

#endif
