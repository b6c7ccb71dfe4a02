/* Every event of every rule set and the values of every choice, as docs/vocabulary.md has them.
 * Usage: vocabulary > docs/vocabulary.md */
#include <stdio.h>

#include "core/ruleset.h"
#include "rules/registry.h"

static void tell_events(const struct ruleset *rules)
{
    printf("| event | fields |\n|---|---|\n");
    for (int i = EVENT_RULES; i < EVENT_RULES + rules->n_events; i++) {
        const struct event_kind *kind = ruleset_event(rules, i);
        if (kind == NULL || kind->name == NULL) {
            continue;
        }
        printf("| `%s` |", kind->name);
        for (int j = 0; j < EVENT_VALUES && kind->values[j].name != NULL; j++) {
            if (kind->values[j].name[0] != '\0') { /* the second half of a place has no name */
                printf("%s `%s`", j == 0 ? "" : ",", kind->values[j].name);
            }
        }
        printf(" |\n");
    }
}

static void tell_choice(const char *where, const char *name, const char *const *labels)
{
    printf("| %s | `%s` |", where, name);
    for (int i = 0; labels[i] != NULL; i++) {
        printf("%s `%s`", i == 0 ? "" : ",", labels[i]);
    }
    printf(" |\n");
}

static void tell_fields(const char *where, const struct field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        if (fields[i].kind == VALUE_CHOICE && fields[i].labels != NULL) {
            tell_choice(where, fields[i].name, fields[i].labels);
        }
    }
}

static void tell_arguments(const struct verb *verb)
{
    char where[80];
    snprintf(where, sizeof where, "command `%s`", verb->name);
    for (int i = 0; i < verb->n_args; i++) {
        if (verb->args[i].kind == VALUE_CHOICE && verb->args[i].labels != NULL) {
            tell_choice(where, verb->args[i].name, verb->args[i].labels);
        }
    }
}

static void tell_values(const struct event_kind *kind)
{
    char where[80];
    snprintf(where, sizeof where, "event `%s`", kind->name);
    for (int i = 0; i < EVENT_VALUES && kind->values[i].name != NULL; i++) {
        if (kind->values[i].kind == VALUE_CHOICE && kind->values[i].labels != NULL) {
            tell_choice(where, kind->values[i].name, kind->values[i].labels);
        }
    }
}

static void tell_choices(const struct ruleset *rules)
{
    printf("\n| where | choice | values |\n|---|---|---|\n");
    for (int i = 0; i < rules->n_options; i++) {
        tell_choice("options", rules->options[i].name, rules->options[i].labels);
    }
    tell_fields("the scenario", rules->settings, rules->n_settings);
    tell_fields("the state", rules->globals, rules->n_globals);
    for (int i = 0; i < rules->n_collections; i++) {
        tell_fields(rules->collections[i].name, rules->collections[i].fields,
                    rules->collections[i].n_fields);
    }
    for (int i = 0; i < rules->n_verbs; i++) {
        tell_arguments(&rules->verbs[i]);
    }
    for (int i = EVENT_RULES; i < EVENT_RULES + rules->n_events; i++) {
        const struct event_kind *kind = ruleset_event(rules, i);
        if (kind != NULL && kind->name != NULL) {
            tell_values(kind);
        }
    }
}

int main(void)
{
    printf("# Events and choices\n\nEvery event of every rule set, and the values of every choice, "
           "as the program's own tables have them: `build/tests/vocabulary` writes this page. What "
           "all games share is in [formats.md](formats.md#event).\n");
    for (int i = 0; i < n_rulesets; i++) {
        printf("\n## %s\n\n", rulesets[i]->title);
        tell_events(rulesets[i]);
        tell_choices(rulesets[i]);
    }
    return 0;
}
