/* The option by which options of a rule set are chosen: --option opt-edge=wall,opt-jump-ram=yes. */
#ifndef SANDTABLE_CLI_RULE_OPTIONS_H
#define SANDTABLE_CLI_RULE_OPTIONS_H

#include "format/options.h"

/* "opt-edge=wall,opt-jump-ram=yes" as {"opt-edge": "wall", "opt-jump-ram": "yes"}; NULL with a
 * fault.
 */
json_t *rule_options_read(const char *text, struct fault *fault);

/* Puts a game with these options in the place of one that has not begun; NULL chooses nothing. */
bool rule_options_set(struct game **game, const char *text, struct fault *fault);

#endif
