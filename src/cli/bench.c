/* sandtable bench: the speed figures. */

#include <stdio.h>
#include <string.h>

#include "cli/bench.h"
#include "cli/cli.h"
#include "format/scenario.h"
#include "rules/registry.h"
#include "sim/measure.h"
#include "sim/measure_square.h"
#include "sim/measure_table.h"

enum { OPT_MS, OPT_GAMES, OPT_RATE, OPT_SECONDS, OPT_JSON };

/* What is to be measured: everything, a rule set, or one scenario of it. */
struct wish {
    char slug[NAME_BYTES];
    const char *scenario; /* NULL: all of them */
};

static bool read_wish(const struct cli_args *args, struct wish *wish, struct fault *fault)
{
    *wish = (struct wish){.scenario = NULL};
    if (args->n_words == 0) {
        return true;
    }
    const char *slash = strchr(args->words[0], '/');
    size_t length = slash == NULL ? strlen(args->words[0]) : (size_t)(slash - args->words[0]);
    snprintf(wish->slug, sizeof wish->slug, "%.*s", (int)length, args->words[0]);
    wish->scenario = slash == NULL ? NULL : slash + 1;
    const struct ruleset *rules = ruleset_named(wish->slug);
    if (rules == NULL) {
        return fault_say(fault, "there is no rule set \"%s\"; sandtable rules lists them",
                         wish->slug);
    }
    for (int i = 0; i < rules->n_scenarios; i++) {
        if (wish->scenario == NULL || strcmp(rules->scenarios[i].name, wish->scenario) == 0) {
            return true;
        }
    }
    return fault_say(fault, "%s has no scenario called \"%.40s\"", rules->title,
                     wish->scenario == NULL ? "" : wish->scenario);
}

static bool is_wanted(const struct wish *wish, const struct ruleset *rules, const char *scenario)
{
    if (wish->slug[0] == '\0') {
        return !rules->example;
    }
    return strcmp(wish->slug, rules->slug) == 0 &&
           (wish->scenario == NULL || strcmp(wish->scenario, scenario) == 0);
}

static json_t *row_json(const struct ruleset *rules, const char *scenario,
                        const struct measure *measure)
{
    return json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:f, s:f, s:i}", "rules",
                     rules->slug, "scenario", scenario, "games_per_second", measure->games_per_s,
                     "commands_per_second", measure->commands_per_s, "ns_copy", measure->ns_copy,
                     "ns_legal", measure->ns_legal, "longest_list", (int)measure->longest,
                     "us_longest_list", measure->us_longest, "ns_apply", measure->ns_apply,
                     "odds_per_second", measure->odds_per_s, "ms_duel", measure->ms_duel,
                     "state_bytes", (int)measure->state_bytes);
}

static void print_head(void)
{
    printf("%-29s %8s %10s %7s %8s %7s %7s %8s %8s %8s %6s\n", "", "games/s", "commands/s",
           "ns/copy", "ns/legal", "longest", "us/long", "ns/apply", "odds/s", "ms/duel", "bytes");
}

static void print_row(const struct ruleset *rules, const char *scenario,
                      const struct measure *measure)
{
    char name[2 * NAME_BYTES + 2];
    snprintf(name, sizeof name, "%s/%s", rules->slug, scenario);
    printf("%-29s %8.0f %10.0f %7.0f %8.0f %7u %7.1f %8.0f %8.0f %8.1f %6u\n", name,
           measure->games_per_s, measure->commands_per_s, measure->ns_copy, measure->ns_legal,
           measure->longest, measure->us_longest, measure->ns_apply, measure->odds_per_s,
           measure->ms_duel, measure->state_bytes);
    fflush(stdout);
}

static bool measure_one(const struct ruleset *rules, const char *scenario, uint32_t wait_ms,
                        json_t *rows, struct fault *fault)
{
    struct measure measure;
    struct game *game = scenario_shipped(rules, scenario, fault);
    if (game == NULL) {
        return false;
    }
    bool measured = measure_game(game, wait_ms, &measure) ||
                    fault_say(fault, "there is no memory to measure %s in", scenario);
    game_free(game);
    if (measured && rows != NULL) {
        json_array_append_new(rows, row_json(rules, scenario, &measure));
    } else if (measured) {
        print_row(rules, scenario, &measure);
    }
    return measured;
}

static bool measure_all(const struct wish *wish, uint32_t wait_ms, json_t *rows,
                        struct fault *fault)
{
    for (int i = 0; i < n_rulesets; i++) {
        for (int j = 0; j < rulesets[i]->n_scenarios; j++) {
            const char *scenario = rulesets[i]->scenarios[j].name;
            if (is_wanted(wish, rulesets[i], scenario) &&
                !measure_one(rulesets[i], scenario, wait_ms, rows, fault)) {
                return false;
            }
        }
    }
    return true;
}

/* The open table and the squares by themselves, which many rule sets are played on. */
static bool measure_board(uint32_t wait_ms, json_t **board, struct fault *fault)
{
    struct table_measure table;
    double squares = measure_square(wait_ms);
    if (!measure_table(wait_ms, &table)) {
        return fault_say(fault, "there is no memory to measure the open table in");
    }
    if (board != NULL) {
        *board = json_pack("{s:f, s:f, s:f, s:f}", "square_lines_per_second", squares,
                           "lines_per_second", table.lines_per_s, "ms_all_pairs",
                           table.ms_all_pairs, "ms_reach", table.ms_reach);
        return true;
    }
    printf(
        "\nAn open table of 72 x 48 inches, 60 pieces of terrain, 80 bases: %.2f million lines of\n"
        "sight/s; 40 against 40 units in %.3f ms; where a unit can go in %.3f ms.\n",
        table.lines_per_s / 1e6, table.ms_all_pairs, table.ms_reach);
    printf("A board of 40 x 30 squares, a tenth of them tall: %.1f million lines of sight/s.\n",
           squares / 1e6);
    return true;
}

static int run_serve(const struct cli_args *args)
{
    long games;
    long rate;
    long seconds;
    if (!cli_number(args->options[OPT_GAMES], "games", 1, 10000, 2000, &games) ||
        !cli_number(args->options[OPT_RATE], "rate", 0, 1000000, 11000, &rate) ||
        !cli_number(args->options[OPT_SECONDS], "seconds", 1, 60, 8, &seconds)) {
        return EXIT_USAGE;
    }
    struct bench_load wish = {(int)games, (double)rate, (double)seconds};
    return bench_serve(&wish);
}

static int run(const struct cli_args *args)
{
    if (args->n_words == 1 && strcmp(args->words[0], "serve") == 0) {
        return run_serve(args);
    }
    struct fault fault;
    struct wish wish;
    json_t *board = NULL;
    long wait_ms;
    if (!cli_number(args->options[OPT_MS], "ms", 1, 60000, 300, &wait_ms)) {
        return EXIT_USAGE;
    }
    if (!read_wish(args, &wish, &fault)) {
        return cli_fault(&fault);
    }
    json_t *rows = args->options[OPT_JSON] != NULL ? json_array() : NULL;
    if (rows == NULL) {
        print_head();
    }
    if (!measure_all(&wish, (uint32_t)wait_ms, rows, &fault) ||
        (wish.slug[0] == '\0' &&
         !measure_board((uint32_t)wait_ms, rows != NULL ? &board : NULL, &fault))) {
        json_decref(rows);
        return cli_fault(&fault);
    }
    return rows == NULL ? EXIT_DONE
                        : cli_print_json(json_pack("{s:o, s:o*}", "rows", rows, "table", board));
}

const struct cli_command cli_bench = {
    .name = "bench",
    .words = "[SLUG[/NAME] | serve]",
    .about = "measures how fast games are played",
    .help =
        "Measures, on one core and for every shipped scenario: random games and commands in a\n"
        "second; nanoseconds to copy a state, to list the legal commands and to carry one out;\n"
        "the commands of the longest list met, and microseconds to list them; exact odds found\n"
        "in a second; milliseconds for a whole game of greedy against greedy; bytes of a state;\n"
        "and then how fast an open table and a board of squares are by themselves. Figures of a\n"
        "busy machine are low: take the best of several runs. With SLUG or SLUG/NAME only of "
        "those.\n\n"
        "bench serve starts a server of its own in a folder below this one, with many games and "
        "two\n"
        "players each who all give commands: how many are safely on the disk in a second, and how\n"
        "long each takes.",
    .min_words = 0,
    .max_words = 1,
    .options = {[OPT_MS] = {"ms", "N", "milliseconds for each figure; 300 unless said"},
                [OPT_GAMES] = {"games", "N", "serve: games at once; 2000 unless said",
                               .only = "serve"},
                [OPT_RATE] = {"rate", "N", "serve: commands asked for in a second; 11000",
                              .only = "serve"},
                [OPT_SECONDS] = {"seconds", "N", "serve: how long; 8 unless said", .only = "serve"},
                [OPT_JSON] = {"json", NULL, "the figures as JSON"}},
    .run = run,
};
