#include "rules/registry.h"

#include <string.h>

const struct ruleset *const rulesets[] = {
    &pz8_ww2,      &pz8_coldwar,  &pz8_modern,  &pz8_scifi,  &pz8_ww1,  &pz8_divisional,
    &pz8_colonial, &pz8_naval,    &pz8_coastal, &pz8_aerial, &pz8_jets, &pz8_space,
    &portable,     &featherstone, &tarr,        &aflame,     &blank,    &blank_table};
const int n_rulesets = sizeof rulesets / sizeof rulesets[0];

const struct ruleset *ruleset_named(const char *slug)
{
    for (int i = 0; i < n_rulesets; i++) {
        if (strcmp(rulesets[i]->slug, slug) == 0) {
            return rulesets[i];
        }
    }
    return NULL;
}
