/* Odds: what a command may lead to, and how likely each of it is.
 *
 * There is no formula here. The command is carried out by the umpire itself, on copies of the
 * state, in every way the dice can fall; ways that come to the same are one outcome, and its
 * chance is an exact fraction. Ways that meet in the same state on the way are walked on as one
 * (frontier.h). Where that is still too much work, samples are drawn instead, always the same ones;
 * `exact` says so, and odds_interval() how far they can be trusted. The work is counted in tries,
 * not in time: the answer is the same on every machine.
 *
 * Two ways come to the same if they change the same fields marked FIELD_TELLS, of records and of
 * the state itself, to the same values, and end the game alike or not at all. The state may be a
 * side's view: then the odds are what that side can know. They end where the rules say that all the
 * command set off is settled (play.h). What others have said in secret counts as
 * not yet said.
 *
 * A struct odds belongs to its caller and is used again and again; nothing is allocated for a way.
 */
#ifndef SANDTABLE_ODDS_ODDS_H
#define SANDTABLE_ODDS_ODDS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/ruleset.h"
#include "odds/fraction.h"
#include "odds/interval.h"

enum {
    ODDS_TRIES = 1500,   /* from one throw to the next; if more are needed, samples are drawn */
    ODDS_SAMPLES = 5000, /* so many */
    ODDS_LEAST = 200,    /* samples that are drawn even when it is enough */
    ODDS_OUTCOMES = 512, /* outcomes told apart; the rest are `other` */
    ODDS_CHANGES = 16384 /* changes of all outcomes together */
};

/* In place of a collection: the field is one of the rule set's globals. */
enum { ODDS_GLOBALS = 255 };

/* One thing that is different afterwards. */
struct odds_change {
    uint8_t collection; /* as in the rule set's table, or ODDS_GLOBALS */
    uint8_t field;      /* as in the collection's table, or in that of the globals */
    uint16_t record;    /* 0 for a global */
    int32_t value;      /* what the field holds afterwards; of a place, its x */
    int32_t y;          /* of a place; else 0 */
};

struct odds_outcome {
    struct fraction chance;
    uint32_t first, n; /* its changes: a stretch of struct odds.changes; none if nothing changes */
    bool over;         /* the game ends with it */
    uint8_t winner;    /* then: a side, or SIDE_NONE */
};

struct odds {
    bool exact;      /* every way was walked; if not, chances are shares of samples */
    bool ends_phase; /* the phase is over with it, in some way at least */
    bool undecided;  /* it is carried out only when another side has decided in secret too */
    uint64_t ways;   /* the dice can fall, as far as the rules tell them apart; or samples drawn */
    bool throws;     /* dice are thrown, and this is the first throw, as an event: what for, what is
                      * needed, with which modifiers; what its dice show means nothing */
    struct event first_throw;
    uint32_t n;
    struct odds_outcome outcomes[ODDS_OUTCOMES]; /* the likeliest first, then as the dice have it */
    struct fraction other; /* outcomes there was no room for, together; part 0 if there are none */
    uint32_t n_changes;
    struct odds_change changes[ODDS_CHANGES];
    struct odds_work *work; /* what is needed on the way */
    /* Asked now and then whether it has been enough, by whoever has other things to do: then
     * samples so far are the answer. NULL: never; only then it is the same on every machine. */
    bool (*enough)(void *who);
    void *who;
};

/* NULL without memory. */
struct odds *odds_new(void);

/* Frees it; NULL is fine. */
void odds_free(struct odds *odds);

/* Finds the odds of a command in this state, which stays as it is. False, with the reason, if the
 * command may not be given. */
bool odds_of(struct odds *odds, const struct ruleset *rules, const struct scenario *scenario,
             const struct state *state, const struct command *command, struct refusal *why);

/* The same by samples, however few ways there are: to compare. */
bool odds_by_samples(struct odds *odds, const struct ruleset *rules,
                     const struct scenario *scenario, const struct state *state,
                     const struct command *command, struct refusal *why);

/* Where the true chance lies, of an outcome or of `other`, with a confidence of 95 %; exact odds
 * are certain. */
struct interval odds_interval(const struct odds *odds, struct fraction chance);

/* Something the side cannot know, and on which the odds hang (ruleset.h, suppose): in `room`, which
 * has the size of a state, the state in which supposition `number` holds, and its words. NULL if
 * there are not so many. The command must be one that may be given. */
const char *odds_suppose(const struct ruleset *rules, const struct scenario *scenario,
                         const struct state *state, const struct command *command, int number,
                         struct state *room);

#endif
