/* Playouts: a game played on in the mind, by promise for whoever speaks, from what a side may know.
 *
 * A playout begins with a copy of the side's view, in which the rule set has made up what the side
 * cannot know, says one command and goes on to the rule set's horizon or the end of the game. What
 * it comes to is a chance of winning. Dice and made-up things follow from the decision's seed and
 * the number of the sample alone: the same sample has the same dice for every command, and they
 * have nothing to do with those of the game.
 *
 * A playout owns its memory, thinks on one thread and allocates nothing while it does. */
#ifndef SANDTABLE_BOT_PLAYOUT_H
#define SANDTABLE_BOT_PLAYOUT_H

#include "bot/outlook.h"
#include "core/umpire.h"

enum {
    CHANCE_SURE = 4096,       /* of winning: whole numbers, so that sums are exact everywhere */
    PLAYOUT_COMMANDS = 20000, /* of one playout, whatever the horizon */
    PLAYOUT_CUT = -1          /* it was told to stop */
};

struct playout;

/* NULL without memory. */
struct playout *playout_new(const struct ruleset *rules);
void playout_free(struct playout *playout);

/* The chance of winning if the side says this now, by one sample; PLAYOUT_CUT if it was stopped.
 * The commands that were judged meanwhile are added to `looks`. `first`: on the thread that may ask
 * whether it is enough. */
int32_t playout_run(struct playout *playout, struct outlook *outlook, const struct command *command,
                    uint32_t sample, bool first, uint64_t *looks);

/* The state in which the last one ended; valid until the next. */
const struct state *playout_end(const struct playout *playout);

/* How many commands can be judged in so many milliseconds, by the rule set's own estimate. */
uint64_t looks_within(const struct ruleset *rules, uint32_t ms);

/* The chance of winning of a side that is so far ahead in score. */
int32_t chance_of_score(int32_t score, int32_t scale);

/* What a playout is worth: its chance of winning, and a sixteenth for the lead, so that of games
 * that cannot be won those are preferred that are lost by less. */
int32_t worth_of_result(int32_t chance, int64_t lead, int32_t scale);

#endif
