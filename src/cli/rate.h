/* Rating a unit at the command line: what sandtable points does with --tons, --guns and the like.
 */
#ifndef SANDTABLE_CLI_RATE_H
#define SANDTABLE_CLI_RATE_H

#include "cli/cli.h"

/* Is any option from this one on given? Those are the inputs of ratings, named as in the rule
 * sets. */
bool rate_is_wanted(const struct cli_args *args, int first);

/* Rates the unit and tells its factors, or fails with one sentence. */
int rate_unit(const struct cli_command *command, const struct cli_args *args, int first,
              const struct ruleset *rules, bool json);

#endif
