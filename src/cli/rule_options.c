#include "cli/rule_options.h"

#include <stdlib.h>
#include <string.h>

#include "format/scenario.h"

/* "opt-edge=wall,opt-jump-ram=yes" as {"opt-edge": "wall", "opt-jump-ram": "yes"} */
static json_t *read_choices(const char *text, struct fault *fault)
{
    json_t *choices = json_object();
    while (*text != '\0') {
        size_t length = strcspn(text, ",");
        size_t name = strcspn(text, "=,");
        if (name == 0 || name >= length) {
            fault_say(fault, "--option: expected NAME=CHOICE, found \"%.40s\"", text);
            json_decref(choices);
            return NULL;
        }
        char *key = strndup(text, name);
        json_object_set_new(choices, key, json_stringn(text + name + 1, length - name - 1));
        free(key);
        text += length + (text[length] == ',');
    }
    return choices;
}

/* The scenario is written out and read again with its options, and so checked with them. */
bool rule_options_set(struct game **game, const char *text, struct fault *fault)
{
    json_t *choices = text == NULL ? NULL : read_choices(text, fault);
    if (text == NULL || choices == NULL) {
        return text == NULL;
    }
    json_t *scenario = scenario_write(*game);
    json_t *options = json_object_get(scenario, "options");
    if (options == NULL) {
        json_object_set(scenario, "options", choices);
    } else {
        json_object_update(options, choices);
    }
    struct game *other = scenario_from_json(scenario, fault);
    json_decref(choices);
    json_decref(scenario);
    if (other == NULL) {
        return fault_within(fault, "--option: ");
    }
    game_free(*game);
    *game = other;
    return true;
}
