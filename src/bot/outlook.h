/* The outlook: what is to be decided, by whom, from which view, and what each side wants there; and
 * what promises most in it.
 *
 * Whoever thinks ahead (search.h, advice.h) starts one for each decision. It is only read while
 * playouts run, on any number of threads. Plain memory, owned by whoever decides. */
#ifndef SANDTABLE_BOT_OUTLOOK_H
#define SANDTABLE_BOT_OUTLOOK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/ruleset.h"

struct outlook {
    const struct ruleset *rules;
    const struct scenario *scenario;
    const struct state *view;
    int side;                     /* whose view it is, and who decides */
    bool whole;                   /* the view is a whole state: nothing need be made up */
    struct intent intents[SIDES]; /* what each side wants, as far as this side can tell */
    uint64_t seed;                /* of this decision */
    uint16_t horizon;             /* turns that a playout goes on; 0: to the end of the game */
    uint64_t looks_most;          /* commands judged in one playout: it ends where it then is */
    bool (*enough)(void *who);    /* asked on the caller's own thread alone; NULL: never */
    void *who;
    atomic_bool stopped; /* all others end by this */
};

/* A decision of this side. Both sides are taken to want what is usual, seen with its eyes, and to
 * have a plan if the rule set makes one. Whether it is enough, is left as it was. */
void outlook_start(struct outlook *outlook, const struct ruleset *rules,
                   const struct scenario *scenario, const struct state *view, int side,
                   uint64_t seed);

/* The same, of a player who weighs things by his own numbers, and may have no plan. */
void outlook_start_own(struct outlook *outlook, const struct ruleset *rules,
                       const struct scenario *scenario, const struct state *view, int side,
                       uint64_t seed, const struct intent *own, bool plans);

/* What a command promises to the side that says it; nothing where the rule set cannot tell. */
int32_t promise_of(const struct ruleset *rules, const struct scenario *scenario,
                   const struct state *state, const struct command *command,
                   const struct intent *intent);

/* The same of every command of a list. */
void promises_of(const struct ruleset *rules, const struct scenario *scenario,
                 const struct state *state, int side, const struct legal *legal,
                 const struct intent *intent, int32_t promises[]);

/* The number of the command of this side that promises most; of equals the first. */
uint32_t most_promising(const struct ruleset *rules, const struct scenario *scenario,
                        const struct state *state, int side, const struct legal *legal,
                        const struct intent *intent);

#endif
