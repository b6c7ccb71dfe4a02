/* The search: of the most promising commands the one after which a side wins most often, when both
 * go on by promise.
 *
 * Commands are arms (arms.h), tried by playouts (playout.h) that are paired: sample number k has
 * the same dice and the same made-up world for all arms. Successive halving gives more samples to
 * the better half. The search ends when its budget is spent, when the leader is clear of all
 * others, or when it is told that it is enough; promise's own choice stands unless another is
 * better by more than chance explains.
 *
 * The choice follows from the view, the seed and the budget alone, whatever the number of threads:
 * they only fill in a table, and a round that is not filled in counts for nothing. */
#ifndef SANDTABLE_BOT_SEARCH_H
#define SANDTABLE_BOT_SEARCH_H

#include "bot/crew.h"

/* How long it may think about one command. */
struct budget {
    uint32_t playouts; /* of all arms together; 0: it says what promises most */
    uint32_t ms;  /* of judging commands, by the rule set's estimate (look_ns), not the clock */
    uint8_t arms; /* at most */
};

struct search;

/* NULL without memory. */
struct search *search_new(const struct ruleset *rules, int threads);
void search_free(struct search *search);

/* What became of an arm. */
struct arm_result {
    uint32_t number; /* in the legal list */
    uint32_t samples;
    int64_t sum; /* of chances */
};

struct search_result {
    int n; /* arms; the first is promise's own choice */
    int chosen;
    struct arm_result arms[ARMS_MAX];
    uint32_t playouts;
    uint64_t looks; /* commands judged in them */
};

/* Thinks about a decision whose intents and seed are given, over a legal list that is not empty. */
void search_run(struct search *search, struct outlook *outlook, const struct legal *legal,
                const struct budget *budget, struct search_result *result);

#endif
