/* What is needed on the way to the odds, and the outcomes as they come in. For src/odds alone. */
#ifndef SANDTABLE_ODDS_WORK_H
#define SANDTABLE_ODDS_WORK_H

#include "core/dice.h"
#include "core/event.h"
#include "odds/frontier.h"
#include "odds/odds.h"

struct odds_work {
    struct state *copy; /* what the command is tried on */
    uint32_t copy_size;
    uint64_t whole; /* the chances of all outcomes so far are parts of this */
    uint64_t other; /* the part of those without a place of their own */
    struct dice dice;
    struct events events;
    uint64_t appeared[ODDS_OUTCOMES];  /* the first way that led to the outcome */
    uint16_t slots[2 * ODDS_OUTCOMES]; /* 1 + the number of an outcome, 0 where there is none */
    struct frontier frontiers[2];      /* the junctions to go on from, and those come to */
};

/* As if nothing had been found yet. */
void outcomes_forget(struct odds *odds, bool exact);

/* Adds ways through a command to the outcome they come to; false if the chances cannot be written
 * in 64 bits any more. */
bool outcomes_add(struct odds *odds, const struct ruleset *rules, const struct state *before,
                  const struct state *after, const struct junction *ways);

/* Puts them in order and reduces the chances. */
void outcomes_finish(struct odds *odds);

#endif
