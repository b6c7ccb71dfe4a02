/* sandtable scenarios: the scenarios that come with the rule sets. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "draw/paper.h"
#include "format/board.h"
#include "format/schema.h"
#include "format/sentence.h"
#include "rules/registry.h"

enum { OPT_NAMES, OPT_ALL, OPT_JSON };

static bool list_set(const struct ruleset *rules, json_t *list, struct fault *fault)
{
    for (int i = 0; i < rules->n_scenarios; i++) {
        json_t *json = scenario_json(rules, &rules->scenarios[i], fault);
        if (json == NULL) {
            return false;
        }
        json_array_append_new(list, json);
    }
    return true;
}

/* Long lists of forces go below the name. */
static void print_side(const struct paper *paper, int side, const json_t *json)
{
    enum { NAME_COLUMNS = 12, FORCES_BYTES = 2048 };
    char forces[FORCES_BYTES] = "";
    struct sentence sentence = sentence_in(forces, sizeof forces);
    const char *joint = "";
    const char *type;
    json_t *count;
    json_object_foreach(json_object_get(json, "forces"), type, count)
    {
        add(&sentence, "%s%d %s", joint, (int)json_integer_value(count), type);
        joint = ", ";
    }
    const char *name = json_string_value(json_object_get(json, "name"));
    fputs("  ", paper->to);
    if (2 + NAME_COLUMNS + text_columns(forces) <= paper->width) {
        paper_column(paper, side_ink(side), name, NAME_COLUMNS);
        fprintf(paper->to, "%s\n", forces);
    } else {
        paper_write(paper, side_ink(side), "%s\n", name);
        paper_wrap(paper, 4, forces);
    }
}

static void print_size(const json_t *json)
{
    char words[BOARD_WORDS];
    board_words(json, words);
    fputs(words, stdout);
}

static void print_scenario(const struct paper *paper, const json_t *json)
{
    const json_t *sides = json_object_get(json, "sides");
    paper_write(paper, INK_STRONG, "%s/%s", json_string_value(json_object_get(json, "rules")),
                json_string_value(json_object_get(json, "name")));
    printf("  %s: ", json_string_value(json_object_get(json, "title")));
    print_size(json);
    printf(", %d turns\n", (int)json_integer_value(json_object_get(json, "turns")));
    paper_wrap(paper, 2, json_string_value(json_object_get(json, "about")));
    for (int side = 0; side < SIDES; side++) {
        print_side(paper, side, json_array_get(sides, (size_t)side));
    }
}

static int print_list(const struct cli_args *args, json_t *list)
{
    struct paper paper = paper_of(stdout);
    if (args->options[OPT_JSON] != NULL) {
        return cli_print_json(list);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *json = json_array_get(list, i);
        if (args->options[OPT_NAMES] != NULL) {
            printf("%s/%s\n", json_string_value(json_object_get(json, "rules")),
                   json_string_value(json_object_get(json, "name")));
            continue;
        }
        printf("%s", i == 0 ? "" : "\n");
        print_scenario(&paper, json);
    }
    json_decref(list);
    return EXIT_DONE;
}

static int print_text(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->n_scenarios; i++) {
        if (strcmp(rules->scenarios[i].name, name) == 0) {
            fputs(rules->scenarios[i].json, stdout);
            return EXIT_DONE;
        }
    }
    return cli_fail("%s has no scenario called \"%s\"; sandtable scenarios %s lists them",
                    rules->title, name, rules->slug);
}

static int run(const struct cli_args *args)
{
    const struct ruleset *only = args->n_words > 0 ? ruleset_named(args->words[0]) : NULL;
    if (args->n_words > 0 && only == NULL) {
        return cli_fail("there is no rule set \"%s\"; sandtable rules lists them", args->words[0]);
    }
    if (args->n_words == 2) {
        return print_text(only, args->words[1]);
    }
    struct fault fault;
    json_t *list = json_array();
    for (int i = 0; i < n_rulesets; i++) {
        bool wanted = only != NULL ? rulesets[i] == only
                                   : !rulesets[i]->example || args->options[OPT_ALL] != NULL;
        if (wanted && !list_set(rulesets[i], list, &fault)) {
            json_decref(list);
            return cli_fault(&fault);
        }
    }
    return print_list(args, list);
}

const struct cli_command cli_scenarios = {
    .name = "scenarios",
    .words = "[SLUG [NAME]]",
    .about = "lists the scenarios that come with the rule sets",
    .help =
        "Lists the scenarios that come with all rule sets, or with one: what they are about, how\n"
        "large the table is, how many turns, and the forces of each side. With SLUG and NAME it\n"
        "prints that scenario's text: save it, change it, and play your own with\n"
        "sandtable new FILE.json.",
    .min_words = 0,
    .max_words = 2,
    .options = {[OPT_NAMES] = {"names", NULL, "only their names, one to a line"},
                [OPT_ALL] = {"all", NULL, "also those of example rule sets"},
                [OPT_JSON] = {"json", NULL, "the list as JSON"}},
    .run = run,
};
