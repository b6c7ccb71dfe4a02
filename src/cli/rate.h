/* Rating a unit at the command line: what sandtable points does with the options that rule sets
 * rate by (core/rating.h). No rule set is known here by name. */
#ifndef SANDTABLE_CLI_RATE_H
#define SANDTABLE_CLI_RATE_H

#include "cli/cli.h"

/* Does some rule set rate by an input of this name? */
bool rate_takes(const char *name);

/* The help's lines: for each rule set that rates, what it wants to know. */
void rate_tell_inputs(void);

/* Rates the unit by args->others and tells its factors, or fails with one sentence. */
int rate_unit(const struct cli_args *args, const struct ruleset *rules, bool json);

#endif
