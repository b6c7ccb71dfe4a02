/* The rule sets there are. A new one is a name here and in registry.c. */
#ifndef SANDTABLE_RULES_REGISTRY_H
#define SANDTABLE_RULES_REGISTRY_H

#include "core/ruleset.h"

extern const struct ruleset blank, blank_table;
extern const struct ruleset pz8_space, pz8_naval, pz8_ww1, pz8_divisional, pz8_coastal;
extern const struct ruleset pz8_colonial;
extern const struct ruleset pz8_aerial, pz8_jets;
extern const struct ruleset portable, featherstone, tarr, aflame;
extern const struct ruleset pz8_ww2, pz8_coldwar, pz8_modern, pz8_scifi;

extern const struct ruleset *const rulesets[];
extern const int n_rulesets;

/* The rule set with this slug, or NULL. */
const struct ruleset *ruleset_named(const char *slug);

#endif
