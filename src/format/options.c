#include "format/options.h"

#include "format/scenario.h"

/* The scenario is written out and read again with its options, and so checked with them. */
bool options_choose(struct game **game, json_t *choices, struct fault *fault)
{
    if (!json_is_object(choices)) {
        return fault_say(fault, "options: expected an object of names and choices");
    }
    json_t *scenario = scenario_write(*game);
    json_t *options = json_object_get(scenario, "options");
    if (options == NULL) {
        json_object_set(scenario, "options", choices);
    } else {
        json_object_update(options, choices);
    }
    struct game *other = scenario_from_json(scenario, fault);
    json_decref(scenario);
    if (other == NULL) {
        return false;
    }
    game_free(*game);
    *game = other;
    return true;
}
