#include "core/intent.h"

#include <assert.h>
#include <string.h>

#include "core/ruleset.h"

void intent_start(struct intent *intent, const struct ruleset *rules)
{
    assert(rules->n_weights <= WEIGHTS_MAX);
    memset(intent->weights, 0, sizeof intent->weights);
    for (int i = 0; i < rules->n_weights; i++) {
        intent->weights[i] = rules->weights[i].usual;
    }
    intent_forget(intent);
}

void intent_forget(struct intent *intent)
{
    intent->planned = false;
    for (int i = 0; i < INTENT_UNITS; i++) {
        intent->units[i] = (struct unit_intent){.goal = INTENT_NO_GOAL};
    }
}

int weight_named(const struct ruleset *rules, const char *term)
{
    for (int i = 0; i < rules->n_weights; i++) {
        if (strcmp(rules->weights[i].term, term) == 0) {
            return i;
        }
    }
    return -1;
}
