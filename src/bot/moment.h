/* Moments: a game that is over, looked at again where a side spoke: how it stood, what the command
 * was worth, and whether there was a better one by what its side could know.
 *
 * Chances are those of the first side. What the dice of a command changed, its luck, is what its
 * side has after it less what it had once the command was said and nothing thrown. */
#ifndef SANDTABLE_BOT_MOMENT_H
#define SANDTABLE_BOT_MOMENT_H

#include "bot/advice.h"
#include "core/game.h"

struct moment {
    uint32_t n; /* of the command, from 1 */
    int side, turn;
    struct command said, better; /* what was said; what was better, if it was a blunder */
    bool diced, blunder;
    struct estimate before, played; /* when it was to be said; once it was, before the dice */
    struct comparison judged;       /* what was better against it, as its side could know */
};

/* More than a tenth, and more than three standard errors? */
bool is_notable(struct estimate change);

/* By how much it rose from one to the other. */
struct estimate estimate_rise(struct estimate from, struct estimate to);

/* Is a command of the journal one to look at: does a side say something of the rules with it? */
bool has_moment(const struct game *game, const struct journal_entry *entry);

/* Looks at the command before it is carried out; `room` is for a view. */
void moment_look(struct adviser *adviser, const struct game *game,
                 const struct journal_entry *entry, uint32_t number, uint32_t playouts,
                 struct state *room, struct moment *moment);

#endif
