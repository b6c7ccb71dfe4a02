/* Events: what happened, in the order it happened, each with the clause behind it.
 *
 * Rules write events only through the mutators of play.h and of their own folder, which change the
 * state in the same breath, so that the log can neither be incomplete nor disagree with the state.
 */
#ifndef SANDTABLE_CORE_EVENT_H
#define SANDTABLE_CORE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/limits.h"
#include "core/value.h"

/* One reason why a roll counts more or less than the dice show. */
struct modifier {
    uint16_t reason; /* an index into the rule set's reasons: words and clause */
    int16_t value;
};

/* The sum of reasons. Every modifier goes through here with its reason, so the log shows the sum.
 */
struct tally {
    uint8_t n; /* more than TALLY_MAX: the others are in the sum, and the roll is an overrun */
    int16_t sum;
    struct modifier modifiers[TALLY_MAX];
};

static inline struct tally tally_none(void)
{
    return (struct tally){.n = 0};
}

void tally_add(struct tally *tally, int reason, int value);

/* Adds it if it counts. */
static inline void tally_if(struct tally *tally, bool counts, int reason, int value)
{
    if (counts) {
        tally_add(tally, reason, value);
    }
}

/* Kinds of event every game has; those of a rule set begin at EVENT_RULES. */
enum {
    EVENT_ROLL,     /* dice were thrown: for, unit, target, total (or ABSENT), need, result */
    EVENT_TURN,     /* a turn began: turn */
    EVENT_PHASE,    /* a phase began: phase */
    EVENT_SEALED,   /* a side has spoken in secret: side */
    EVENT_REVEALED, /* both have spoken */
    EVENT_DREW,     /* a card was drawn: for, card */
    EVENT_CONCEDED, /* a side gave up: side */
    EVENT_AGREED,   /* both agree to end the game: a draw, unless the rules settle it */
    EVENT_OVER,     /* the game ended: winner, points of side 1, points of side 2 */
    EVENT_RULES = 16
};

/* Slots of EVENT_ROLL. */
enum { ROLL_FOR, ROLL_UNIT, ROLL_TARGET, ROLL_TOTAL, ROLL_NEED, ROLL_RESULT };

/* How a roll ended; VOID is a throw that the rules say to repeat. */
enum roll_result { RESULT_NONE, RESULT_SUCCESS, RESULT_FAILURE, RESULT_VOID };

enum { SEEN_BY_ALL = (1 << SIDES) - 1 };

struct event {
    uint16_t kind;
    uint16_t clause;
    uint8_t sees; /* a bit per side that may know of it */
    uint8_t n_dice;
    uint8_t n_modifiers;
    uint8_t faces; /* of the dice */
    int32_t values[EVENT_VALUES];
    uint8_t dice[ROLL_DICE];              /* the first n_dice mean something */
    struct modifier modifiers[TALLY_MAX]; /* and the first n_modifiers */
};

/* What the slots of a kind of event mean, and how the umpire says it. */
struct event_value {
    const char *name;
    enum value_kind kind;
    const char *const *labels; /* of a choice, and the steps of a path; NULL at the end */
};

struct event_kind {
    const char *name;
    const char *say; /* a sentence with the values' names in braces: "{unit} cloaks"; {why} for its
                      * modifiers */
    struct event_value values[EVENT_VALUES];
    bool stands; /* it reveals something: what led to it cannot be taken back */
};

extern const struct event_kind umpire_events[EVENT_RULES];

/* The events of one command. Kept by the caller and reused. */
struct events {
    uint32_t n;
    struct event list[EVENTS_MAX];
};

/* The next event of the list, emptied, seen by all; in a full one the last again. */
struct event *event_add(struct events *events, int kind, int clause);

#endif
