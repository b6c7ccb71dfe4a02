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
enum { PROMISES = sizeof promises / sizeof promises[0], SUBJECTS_MAX = 1024 };

static struct subject subjects[SUBJECTS_MAX];
static int n_subjects;
static struct CMUnitTest tests[SUBJECTS_MAX * PROMISES];
static char names[SUBJECTS_MAX * PROMISES][200];

static void add_subject(const struct ruleset *rules, const char *scenario, int option, int choice,
                        int games)
{
    struct fault fault;
    if (n_subjects == SUBJECTS_MAX) {
        printf("Bail out! more than %d scenarios with their options\n", SUBJECTS_MAX);
        exit(1);
    }
    struct subject *subject = &subjects[n_subjects++];
    json_t *json = json_pack("{s:s, s:s}", "rules", rules->slug, "scenario", scenario);
    if (option >= 0) {
        json_object_set_new(
            json, "options",
            json_pack("{s:s}", rules->options[option].name, rules->options[option].labels[choice]));
    }
    subject->game = scenario_from_json(json, &fault);
    json_decref(json);
    if (subject->game == NULL && option >= 0) { /* a scenario may fix an option */
        printf("# %s/%s: %s=%s: %s\n", rules->slug, scenario, rules->options[option].name,
               rules->options[option].labels[choice], fault.text);
        n_subjects--;
        return;
    }
    if (subject->game == NULL) {
        printf("Bail out! %s\n", fault.text);
        exit(1);
    }
    subject->scenario = scenario;
    subject->games = games;
    subject->varied = option >= 0;
    subject->legal = malloc(sizeof *subject->legal);
    snprintf(subject->name, sizeof subject->name, "%s/%s", rules->slug, scenario);
    if (option >= 0) {
        size_t used = strlen(subject->name);
        snprintf(subject->name + used, sizeof subject->name - used, " %s=%s",
                 rules->options[option].name, rules->options[option].labels[choice]);
    }
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
static void add_option(const struct ruleset *rules, const char *scenario, const char *asked,
                       int games)
{
    for (int o = 0; o < rules->n_options; o++) {
        for (int c = 0; rules->options[o].labels[c] != NULL; c++) {
            char name[100];
            snprintf(name, sizeof name, "%s=%s", rules->options[o].name,
                     rules->options[o].labels[c]);
            if (strcmp(name, asked) == 0) {
                add_subject(rules, scenario, o, c, games);
            }
        }
    }
}

/* Every shipped scenario as it is, and with each choice of each option. Games on open tables are
 * large: fewer of them are played, options are tried on the first, introductory scenario alone, and
 * only if asked for. */
enum extent { EVERYTHING, INTRODUCTORY, SMALL };

static void add_subjects(int games, enum extent extent, const char *only)
{
    for (int r = 0; r < n_rulesets; r++) {
        const struct ruleset *rules = rulesets[r];
        if (rules->samples && extent == SMALL) {
            continue;
        }
        int share = rules->samples ? games / 25 + 1 : games;
        int n = rules->samples && extent == INTRODUCTORY ? 1 : rules->n_scenarios;
        for (int s = 0; s < n; s++) {
            if (!is_asked_for(only, rules, rules->scenarios[s].name)) {
                continue;
            }
            if (only != NULL && strchr(only, ' ') != NULL) {
                add_option(rules, rules->scenarios[s].name, strchr(only, ' ') + 1, share);
                continue;
            }
            add_subject(rules, rules->scenarios[s].name, -1, 0, share);
            bool each = rules->samples ? s == 0 && extent == EVERYTHING : true;
            for (int o = 0; o < rules->n_options && each; o++) {
                for (int c = 1; rules->options[o].labels[c] != NULL; c++) {
                    add_subject(rules, rules->scenarios[s].name, o, c, share / 10 + 1);
                }
            }
        }
    }
}

/* The number of random games per scenario may be given; a longer run by hand finds rarer things.
 * "defaults" behind it leaves out the options of the large games, "small" these games altogether,
 * "all" nothing; behind that a rule set, or a scenario as "slug/name", or one with an option as
 * "slug/name option=choice", to try no other; and behind that a promise. */
int main(int argc, char **argv)
{
    enum extent extent = EVERYTHING;
    if (argc > 2) {
        extent = strcmp(argv[2], "small") == 0 ? SMALL
                 : strcmp(argv[2], "all") == 0 ? EVERYTHING
                                               : INTRODUCTORY;
    }
    add_subjects(argc > 1 ? atoi(argv[1]) : 200, extent, argc > 3 ? argv[3] : NULL);
    int n = 0;
    for (int s = 0; s < n_subjects; s++) {
        for (int p = 0; p < PROMISES; p++) {
            if (subjects[s].varied && promises[p].whose == OF_THE_KERNEL) {
                continue;
            }
            if (argc > 4 && strcmp(argv[4], promises[p].name) != 0) {
                continue;
            }
            snprintf(names[n], sizeof names[n], "%s: %s", subjects[s].name, promises[p].name);
            tests[n] = (struct CMUnitTest){
                .name = names[n], .test_func = promises[p].test, .initial_state = &subjects[s]};
            n++;
        }
    }
    int failed = _cmocka_run_group_tests("conformance", tests, (size_t)n, NULL, NULL);
    for (int s = 0; s < n_subjects; s++) {
        game_free(subjects[s].game);
        free(subjects[s].legal);
    }
    return failed;
}
