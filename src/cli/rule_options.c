#include "cli/rule_options.h"

#include <stdlib.h>
#include <string.h>

json_t *rule_options_read(const char *text, struct fault *fault)
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

bool rule_options_set(struct game **game, const char *text, struct fault *fault)
{
    json_t *choices = text == NULL ? NULL : rule_options_read(text, fault);
    if (text == NULL || choices == NULL) {
        return text == NULL;
    }
    bool set = options_choose(game, choices, fault) || fault_within(fault, "--option: ");
    json_decref(choices);
    return set;
}
