/* Verbs that own their rules: what may be said to the task on top of the agenda, what it does, and
 * everything that could be said. A rule set's table of tasks says which verbs answer which task;
 * each verb has its own check, apply and list. */
#ifndef SANDTABLE_CORE_VERB_H
#define SANDTABLE_CORE_VERB_H

#include "core/ruleset.h"

/* May this command, whose side speaks now and whose arguments fit, answer the top task? */
bool verb_check(const struct ruleset *rules, const struct scenario *scenario,
                const struct state *state, const struct command *command, struct refusal *why);

/* Carries out a command that is allowed; `answered` is the task it answers. */
void verb_apply(struct play *play, const struct command *command, const struct task *answered);

/* What a computer player may expect of a command that is allowed, of a rule set that says so: by
 * the verb, or by what the rule set says of all its other verbs. */
int32_t verb_promise(const struct ruleset *rules, const struct scenario *scenario,
                     const struct state *view, const struct command *command,
                     const struct intent *intent);

/* Adds every command that this side, for whom the game waits, could give now, by the task's own
 * list, or verb by verb in their order; true if there is any. Into NULL it only
 * says so. */
bool verbs_list(const struct ruleset *rules, const struct scenario *scenario,
                const struct state *state, int side, struct legal *legal);

/* The same of one verb, found by trying every argument there is: each piece of the collections, own
 * ones alone if they must be, each label, each number of its range, each place of the board; first
 * without it if it may be left out. It knows nothing of the verb's list, which it judges. Not for
 * verbs with endless arguments. */
bool verb_enumerate(const struct ruleset *rules, const struct scenario *scenario,
                    const struct state *state, int side, int verb, struct legal *legal);

/* How many commands that would try, at most UINT32_MAX; 0 if they are endless. */
uint32_t verb_ways(const struct ruleset *rules, const struct scenario *scenario,
                   const struct state *state, int verb);

#endif
