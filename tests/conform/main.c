#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/scenario.h"
#include "rules/registry.h"

/* What the kernel promises by itself does not depend on what a rule set's options say: it is tried
 * on scenarios as they are. */
enum whose { OF_THE_RULES, OF_THE_KERNEL };

static const struct promise {
    const char *name;
    CMUnitTestFunction test;
    enum whose whose;
} promises[] = {
    {"random games end", random_games_end},
    {"illegal commands change nothing", illegal_commands_change_nothing, OF_THE_KERNEL},
    {"accepted commands are listed", accepted_commands_are_listed},
    {"lists are whole", lists_are_whole},
    {"a verb left out is missed", verb_left_out_is_missed, OF_THE_KERNEL},
    {"lists are weighed alike", lists_are_weighed_alike},
    {"replay equals play", replay_equals_play},
    {"given and rolled dice agree", given_and_rolled_dice_agree, OF_THE_KERNEL},
    {"too few dice change nothing", too_few_dice_change_nothing, OF_THE_KERNEL},
    {"undo is replay", undo_is_replay, OF_THE_KERNEL},
    {"journals can be saved and loaded", journals_can_be_saved_and_loaded},
    {"scenarios can be written and read", scenarios_can_be_written_and_read},
    {"views hide what they must", views_hide_what_they_must},
    {"numbers tell nothing of what is hidden", numbers_tell_nothing},
    {"levels think honestly", levels_think_honestly},
    {"made-up worlds are whole", made_up_worlds_are_whole},
    {"the legal tree has its golden size", the_legal_tree_has_its_golden_size},
    {"odds are exact", odds_are_exact},
    {"every clause of an event exists", every_clause_of_an_event_exists},
    {"battles follow one another", battles_follow_one_another},
};
enum { PROMISES = sizeof promises / sizeof promises[0], SUBJECTS_MAX = 1024, THIRDS = 3 };

/* How many choices of options make a subject, and what is then tried on it. */
enum changed {
    NOTHING_CHANGED, /* all there is */
    ONE_CHOICE,      /* what the rules promise */
    ONE_COUNTED,     /* its legal tree alone */
    MANY_CHOICES     /* what the rules promise, but its tree: that is known of single choices */
};

static struct subject subjects[SUBJECTS_MAX];
static int n_subjects;
static enum changed how_changed[SUBJECTS_MAX];
static struct CMUnitTest tests[SUBJECTS_MAX * PROMISES];
static char names[SUBJECTS_MAX * PROMISES][200];

/* Options in place of the scenario's own; NULL: as it is. */
static struct game *game_with(const struct ruleset *rules, const char *scenario, json_t *options,
                              struct fault *fault)
{
    json_t *json = json_pack("{s:s, s:s, s:O*}", "rules", rules->slug, "scenario", scenario,
                             "options", options);
    struct game *game = scenario_from_json(json, fault);
    json_decref(json);
    return game;
}

static void add_subject(const char *scenario, struct game *game, enum changed changed,
                        const char *name, int games)
{
    if (n_subjects == SUBJECTS_MAX) {
        printf("Bail out! more than %d scenarios with their options\n", SUBJECTS_MAX);
        exit(1);
    }
    struct subject *subject = &subjects[n_subjects];
    subject->game = game;
    subject->scenario = scenario;
    subject->games = games;
    subject->varied = changed != NOTHING_CHANGED;
    subject->legal = malloc(sizeof *subject->legal);
    snprintf(subject->name, sizeof subject->name, "%s", name);
    how_changed[n_subjects++] = changed;
}

static void add_scenario(const struct ruleset *rules, const char *scenario, int games)
{
    struct fault fault;
    char name[sizeof subjects[0].name];
    struct game *game = game_with(rules, scenario, NULL, &fault);
    if (game == NULL) {
        printf("Bail out! %s\n", fault.text);
        exit(1);
    }
    snprintf(name, sizeof name, "%s/%s", rules->slug, scenario);
    add_subject(scenario, game, NOTHING_CHANGED, name, games);
}

/* With one choice of one option, unless the scenario fixes it. */
static void add_choice(const struct ruleset *rules, const char *scenario, int option, int choice,
                       enum changed changed, int games)
{
    struct fault fault;
    char name[sizeof subjects[0].name];
    const char *label = rules->options[option].labels[choice];
    json_t *options = json_pack("{s:s}", rules->options[option].name, label);
    struct game *game = game_with(rules, scenario, options, &fault);
    json_decref(options);
    if (game == NULL) {
        printf("# %s/%s: %s=%s: %s\n", rules->slug, scenario, rules->options[option].name, label,
               fault.text);
        return;
    }
    snprintf(name, sizeof name, "%s/%s %s=%s", rules->slug, scenario, rules->options[option].name,
             label);
    add_subject(scenario, game, changed, name, games);
}

static void add_each_choice(const struct ruleset *rules, const char *scenario, enum changed changed,
                            int games)
{
    for (int o = 0; o < rules->n_options; o++) {
        for (int c = 1; rules->options[o].labels[c] != NULL; c++) {
            add_choice(rules, scenario, o, c, changed, games);
        }
    }
}

static int choices_of(const struct option *option)
{
    int n = 0;
    while (option->labels[n + 1] != NULL) {
        n++;
    }
    return n;
}

/* Every third option from the first on, each with its choice of this turn; those that have no more
 * begin anew. NULL if none has so many. */
static json_t *third_of_options(const struct ruleset *rules, int first, int turn)
{
    bool is_new = false;
    json_t *options = json_object();
    for (int o = first; o < rules->n_options; o += THIRDS) {
        const struct option *option = &rules->options[o];
        int choices = choices_of(option);
        is_new = is_new || turn < choices;
        json_object_set_new(options, option->name, json_string(option->labels[1 + turn % choices]));
    }
    if (!is_new) {
        json_decref(options);
        return NULL;
    }
    return options;
}

/* False when every choice of these options has had its turn. */
static bool add_third(const struct ruleset *rules, const char *scenario, int first, int turn,
                      int games)
{
    struct fault fault;
    char name[sizeof subjects[0].name];
    json_t *options = third_of_options(rules, first, turn);
    if (options == NULL) {
        return false;
    }
    struct game *game = game_with(rules, scenario, options, &fault);
    if (game != NULL) {
        char *said = json_dumps(options, JSON_COMPACT);
        snprintf(name, sizeof name, "%s/%s, third %d of its options, turn %d", rules->slug,
                 scenario, first + 1, turn + 1);
        printf("# %s: %s\n", name, said);
        free(said);
        add_subject(scenario, game, MANY_CHOICES, name, games);
    } else { /* they do not go together here */
        for (int o = first; o < rules->n_options; o += THIRDS) {
            if (turn < choices_of(&rules->options[o])) {
                add_choice(rules, scenario, o, 1 + turn, ONE_CHOICE, games);
            }
        }
    }
    json_decref(options);
    return true;
}

static void add_thirds(const struct ruleset *rules, const char *scenario, int games)
{
    for (int first = 0; first < THIRDS; first++) {
        for (int turn = 0; add_third(rules, scenario, first, turn, games); turn++) {
        }
    }
    add_each_choice(rules, scenario, ONE_COUNTED, games);
}

/* Is it the rule set asked for, or the scenario, "slug/name"? An option may follow. */
static bool is_asked_for(const char *only, const struct ruleset *rules, const char *scenario)
{
    char name[sizeof subjects[0].name];
    snprintf(name, sizeof name, "%s/%s", rules->slug, scenario);
    return only == NULL || strcmp(only, rules->slug) == 0 ||
           (strncmp(only, name, strlen(name)) == 0 && strchr(" ", only[strlen(name)]) != NULL);
}

/* "slug/name option=choice": with that choice and no other, also of a large game. */
static void add_asked(const struct ruleset *rules, const char *scenario, const char *asked,
                      int games)
{
    for (int o = 0; o < rules->n_options; o++) {
        for (int c = 0; rules->options[o].labels[c] != NULL; c++) {
            char name[100];
            snprintf(name, sizeof name, "%s=%s", rules->options[o].name,
                     rules->options[o].labels[c]);
            if (strcmp(name, asked) == 0) {
                add_choice(rules, scenario, o, c, ONE_CHOICE, games);
            }
        }
    }
}

/* Every shipped scenario as it is, and with each choice of each option, alone or many together.
 * Games on open tables are large: fewer of them are played, and options are tried on the first,
 * introductory scenario alone. */
enum extent { EVERYTHING, TOGETHER, INTRODUCTORY };

static void add_subjects(int games, enum extent extent, const char *only)
{
    for (int r = 0; r < n_rulesets; r++) {
        const struct ruleset *rules = rulesets[r];
        int share = rules->samples ? games / 25 + 1 : games;
        int few = share / 10 + 1;
        int n = rules->samples && extent == INTRODUCTORY ? 1 : rules->n_scenarios;
        for (int s = 0; s < n; s++) {
            const char *scenario = rules->scenarios[s].name;
            const char *asked = only == NULL ? NULL : strchr(only, ' ');
            if (!is_asked_for(only, rules, scenario)) {
                continue;
            }
            if (asked != NULL) {
                add_asked(rules, scenario, asked + 1, share);
                continue;
            }
            add_scenario(rules, scenario, share);
            if (rules->samples && (s > 0 || extent == INTRODUCTORY)) {
                continue;
            }
            if (extent == EVERYTHING) {
                add_each_choice(rules, scenario, ONE_CHOICE, few);
            } else {
                add_thirds(rules, scenario, few);
            }
        }
    }
}

static bool is_tried_on(const struct promise *promise, enum changed changed)
{
    bool counts = promise->test == the_legal_tree_has_its_golden_size;
    switch (changed) {
    case ONE_COUNTED:
        return counts;
    case MANY_CHOICES:
        return !counts && promise->whose == OF_THE_RULES;
    case ONE_CHOICE:
        return promise->whose == OF_THE_RULES;
    default:
        return true;
    }
}

/* The number of random games per scenario may be given; a longer run by hand finds rarer things.
 * "together" behind it changes a third of the options at once, "introductory" leaves out the larger
 * scenarios of the large games and their options besides, "all" tries each choice alone; behind
 * that a rule set, or a scenario as "slug/name", or one with an option as "slug/name
 * option=choice", to try no other; and behind that a promise. */
int main(int argc, char **argv)
{
    const char *word = argc > 2 ? argv[2] : "all";
    enum extent extent = strcmp(word, "together") == 0       ? TOGETHER
                         : strcmp(word, "introductory") == 0 ? INTRODUCTORY
                                                             : EVERYTHING;
    if (extent == EVERYTHING && strcmp(word, "all") != 0) {
        printf("Bail out! expected all, together or introductory, not %s\n", word);
        return 1;
    }
    add_subjects(argc > 1 ? atoi(argv[1]) : 200, extent, argc > 3 ? argv[3] : NULL);
    int n = 0;
    for (int s = 0; s < n_subjects; s++) {
        for (int p = 0; p < PROMISES; p++) {
            bool asked = argc <= 4 || strcmp(argv[4], promises[p].name) == 0;
            if (asked && is_tried_on(&promises[p], how_changed[s])) {
                snprintf(names[n], sizeof names[n], "%s: %s", subjects[s].name, promises[p].name);
                tests[n] = (struct CMUnitTest){
                    .name = names[n], .test_func = promises[p].test, .initial_state = &subjects[s]};
                n++;
            }
        }
    }
    int failed = _cmocka_run_group_tests("conformance", tests, (size_t)n, NULL, NULL);
    for (int s = 0; s < n_subjects; s++) {
        game_free(subjects[s].game);
        free(subjects[s].legal);
    }
    return failed;
}
