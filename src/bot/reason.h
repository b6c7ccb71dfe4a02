/* Reasons: why a command and not another, in words, from the numbers that they were compared by:
 * the chances of winning of both, what their side and the enemy lose meanwhile, and the term of the
 * rule set's weights (intent.h) in which they differ most. */
#ifndef SANDTABLE_BOT_REASON_H
#define SANDTABLE_BOT_REASON_H

#include "bot/advice.h"

enum { REASON_TEXT = 700 };

/* The term that speaks most for one command against another, by what both promise; false if none
 * does by more than a tenth of a point. */
bool reason_term(const struct outlook *outlook, const struct command *best,
                 const struct command *next, struct term_reason *reason);

/* Why the advice is what it is: one to three sentences. `next` is the second command as people
 * type it. */
void reason_text(const struct ruleset *rules, const struct advice *advice, int side,
                 const char *next, char text[REASON_TEXT]);

/* Does more than the chances speak for it: fewer own losses, more of the enemy's, or what counts
 * most? */
bool reason_has_words(const struct advice *advice, int side);

#endif
