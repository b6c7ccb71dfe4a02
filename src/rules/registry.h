/* The rule sets there are. A new one is a line in registry.c. */
#ifndef SANDTABLE_RULES_REGISTRY_H
#define SANDTABLE_RULES_REGISTRY_H

#include "core/ruleset.h"

extern const struct ruleset *const rulesets[];
extern const int n_rulesets;

/* The rule set with this slug, or NULL. */
const struct ruleset *ruleset_named(const char *slug);

#endif
