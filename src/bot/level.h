/* Levels: computer players by strength, from recruit to marshal.
 *
 * All judge by the rule set's promise and think by the search (search.h); they differ in how long,
 * and in honest weaknesses, never in what they know. A temper changes what a level weighs: behind
 * its name, "general:bold". */
#ifndef SANDTABLE_BOT_LEVEL_H
#define SANDTABLE_BOT_LEVEL_H

#include "bot/bot.h"
#include "bot/search.h"

struct level {
    struct budget budget;
    bool plans;       /* its units have something to do (ruleset.plan) */
    uint8_t distract; /* of a hundred commands so many are not the one it thinks best */
    bool all_cores;
};

/* What its last choice came to; NULL for a player that is no level. Valid until its next. */
const struct search_result *level_result(const struct bot *bot);

/* Changes the weights as the temper says; false if there is none of that name. */
bool temper_weights(const char *temper, const struct ruleset *rules, struct intent *intent);

#endif
