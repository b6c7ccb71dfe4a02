/* Play: one command being carried out. Rules receive a play and do everything through it.
 *
 * The throws below roll, add the tally and write the roll into the log in one call, so that no die
 * is ever rolled in silence. */
#ifndef SANDTABLE_CORE_PLAY_H
#define SANDTABLE_CORE_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/dice.h"
#include "core/event.h"
#include "core/state.h"

struct ruleset;

struct play {
    const struct ruleset *rules;
    const struct scenario *scenario;
    struct state *state;
    struct dice *dice;
    struct events *events;
    uint8_t sees; /* who may know of what happens now: a bit per side */
    bool settled; /* play_settled() was called */
};

/* What the command set off is over and done with; what follows is the sequence of play going on by
 * itself, such as an opponent the rules run. Odds look no further. */
static inline void play_settled(struct play *play)
{
    play->settled = true;
}

/* Writes an event of this kind for those who may know; the caller fills its values. One that finds
 * no room is an overrun. */
struct event *play_event(struct play *play, int kind, int clause);

/* Writes down why it comes to what the event says. More reasons than an event has room for are an
 * overrun. */
void play_say_why(struct play *play, struct event *event, const struct tally *why);

/* A throw of dice as the log will show it. */
struct throw
{
    int purpose;          /* an index into the rule set's purposes */
    int clause;           /* the rule that calls for it */
    int32_t unit, target; /* pieces, or NO_PIECE */
    uint8_t faces, n;     /* n dice of so many faces; more than ROLL_DICE are an overrun */
    struct tally tally;   /* what is added to them */
};

/* One D6, the throw of most rules; the caller adds to its tally what counts. */
static inline struct throw play_die(int purpose, int clause, int32_t unit, int32_t target)
{
    return (struct throw){
        .purpose = purpose, .clause = clause, .unit = unit, .target = target, .faces = 6, .n = 1};
}

/* Throws; does the total reach `need`? */
bool play_roll_reaches(struct play *play, const struct throw *throw, int need);

/* The same where it matters, too, what the dice show. */
bool play_roll_shows(struct play *play, const struct throw *throw, int need,
                     uint8_t values[ROLL_DICE]);

/* Throws; the total. */
int play_roll_total(struct play *play, const struct throw *throw);

/* Throws; each die counts what its face is worth, worth[face - 1]: the total. The purpose says that
 * its dice are counted one by one. */
int play_roll_worth(struct play *play, const struct throw *throw, const uint8_t worth[]);

/* The same where some faces count for something else besides: how many dice show one of which
 * also[face - 1] is 1. Both numbers together are all that matters of the throw; a face is worth 0
 * or 1, and of at most 12 dice. */
int play_roll_worth_also(struct play *play, const struct throw *throw, const uint8_t worth[],
                         const uint8_t also[], int *others);

/* Throws again and again until the dice come to a result, which is all that matters of them; the
 * void throws stand in the log too. */
int play_roll_result(struct play *play, const struct throw *throw, dice_result *result_of,
                     int context);

/* Two throws of the same kind of dice, one after the other: by how much the first leads. All that
 * may depend on the lead is what result_of() makes of it. */
int play_roll_lead(struct play *play, const struct throw *one, const struct throw *other,
                   int (*result_of)(int lead, int context), int context);

/* A die for each side, `first`'s first; the side with the higher one. Ties are rolled again. */
int play_roll_off(struct play *play, int purpose, int clause, int first);

#endif
