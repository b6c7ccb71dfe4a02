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
#include "sim/slices.h"

enum { OPT_MS, OPT_GAMES, OPT_RATE, OPT_SECONDS, OPT_ATTACK, OPT_JSON };

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

/* What each thing costs in pieces of work, which is the same on a fast machine and on a slow one.
 */
struct costs {
    double game, command, copy, legal, longest, apply, odds, duel;
};

static struct costs costs_of(const struct measure *measure)
{
    const double piece = measure->ns_piece;
    return (struct costs){.game = 1e9 / measure->games_per_s / piece,
                          .command = 1e9 / measure->commands_per_s / piece,
                          .copy = measure->ns_copy / piece,
                          .legal = measure->ns_legal / piece,
                          .longest = measure->us_longest * 1e3 / piece,
                          .apply = measure->ns_apply / piece,
                          .odds = 1e9 / measure->odds_per_s / piece,
                          .duel = measure->ms_duel * 1e6 / piece};
}

static json_t *costs_json(const struct costs *costs)
{
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "game", costs->game, "command",
                     costs->command, "copy", costs->copy, "legal", costs->legal, "longest_list",
                     costs->longest, "apply", costs->apply, "odds", costs->odds, "duel",
                     costs->duel);
}

static json_t *row_json(const struct ruleset *rules, const char *scenario,
                        const struct measure *measure)
{
    const struct costs costs = costs_of(measure);
    return json_pack("{s:s, s:s, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:f, s:f, s:i, s:f, s:o}",
                     "rules", rules->slug, "scenario", scenario, "games_per_second",
                     measure->games_per_s, "commands_per_second", measure->commands_per_s,
                     "ns_copy", measure->ns_copy, "ns_legal", measure->ns_legal, "longest_list",
                     (int)measure->longest, "us_longest_list", measure->us_longest, "ns_apply",
                     measure->ns_apply, "odds_per_second", measure->odds_per_s, "ms_duel",
                     measure->ms_duel, "state_bytes", (int)measure->state_bytes, "ns_piece",
                     measure->ns_piece, "pieces", costs_json(&costs));
}

static void print_head(double ns_piece)
{
    printf("calibration: a piece of work in plain C (256 numbers put in order) takes %.0f ns.\n",
           ns_piece);
    printf("Below each row, how many such pieces each of its things costs.\n\n");
    printf("%-29s %8s %10s %7s %8s %7s %7s %8s %8s %8s %6s\n", "", "games/s", "commands/s",
           "ns/copy", "ns/legal", "longest", "us/long", "ns/apply", "odds/s", "ms/duel", "bytes");
}

static void print_row(const struct ruleset *rules, const char *scenario,
                      const struct measure *measure)
{
    char name[2 * NAME_BYTES + 2];
    const struct costs costs = costs_of(measure);
    snprintf(name, sizeof name, "%s/%s", rules->slug, scenario);
    printf("%-29s %8.0f %10.0f %7.0f %8.0f %7u %7.1f %8.0f %8.0f %8.1f %6u\n", name,
           measure->games_per_s, measure->commands_per_s, measure->ns_copy, measure->ns_legal,
           measure->longest, measure->us_longest, measure->ns_apply, measure->odds_per_s,
           measure->ms_duel, measure->state_bytes);
    printf("%-29s %8.1f %10.3f %7.3f %8.3f %7s %7.2f %8.3f %8.2f %8.0f\n",
           "  pieces of work for one", costs.game, costs.command, costs.copy, costs.legal, "",
           costs.longest, costs.apply, costs.odds, costs.duel);
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
struct boards {
    double ns_piece, square_lines, table_lines, all_pairs, reach, tall_lines, burst; /* ns each */
};

static bool measure_boards(uint32_t wait_ms, struct boards *boards)
{
    double taken[7][SLICES];
    const uint32_t slice_ms = wait_ms / SLICES + 1;
    for (int i = 0; i < SLICES; i++) {
        struct table_measure table;
        taken[0][i] = time_pieces((uint64_t)slice_ms * 1000000);
        taken[1][i] = 1e9 / measure_square(slice_ms);
        if (!measure_table(slice_ms, &table)) {
            return false;
        }
        taken[2][i] = 1e9 / table.lines_per_s;
        taken[3][i] = table.ms_all_pairs * 1e6;
        taken[4][i] = table.ms_reach * 1e6;
        taken[5][i] = 1e9 / table.tall_lines_per_s;
        taken[6][i] = table.ns_burst;
    }
    *boards = (struct boards){median(taken[0], SLICES), median(taken[1], SLICES),
                              median(taken[2], SLICES), median(taken[3], SLICES),
                              median(taken[4], SLICES), median(taken[5], SLICES),
                              median(taken[6], SLICES)};
    return true;
}

static json_t *boards_json(const struct boards *boards)
{
    const double piece = boards->ns_piece;
    json_t *pieces =
        json_pack("{s:f, s:f, s:f, s:f, s:f, s:f}", "square_line", boards->square_lines / piece,
                  "line", boards->table_lines / piece, "all_pairs", boards->all_pairs / piece,
                  "reach", boards->reach / piece, "tall_line", boards->tall_lines / piece, "burst",
                  boards->burst / piece);
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:o}", "square_lines_per_second",
                     1e9 / boards->square_lines, "lines_per_second", 1e9 / boards->table_lines,
                     "ms_all_pairs", boards->all_pairs / 1e6, "ms_reach", boards->reach / 1e6,
                     "tall_lines_per_second", 1e9 / boards->tall_lines, "us_burst",
                     boards->burst / 1e3, "ns_piece", piece, "pieces", pieces);
}

static void print_boards(const struct boards *boards)
{
    const double piece = boards->ns_piece;
    printf("\nAn open table of 72 x 48 inches, 60 pieces of terrain, 80 bases: %.2f million lines "
           "of\nsight/s; 40 against 40 units in %.3f ms; where a unit can go in %.3f ms. In pieces "
           "of work:\n%.4f, %.1f and %.1f.\n",
           1e3 / boards->table_lines, boards->all_pairs / 1e6, boards->reach / 1e6,
           boards->table_lines / piece, boards->all_pairs / piece, boards->reach / piece);
    printf("512 men on it: 10,000 lines from man to man over heights in %.2f ms; who is in a burst "
           "in\n%.2f us. In pieces of work: %.4f a line, %.4f a burst.\n",
           boards->tall_lines * 1e4 / 1e6, boards->burst / 1e3, boards->tall_lines / piece,
           boards->burst / piece);
    printf("A board of 40 x 30 squares, a tenth of them tall: %.1f million lines of sight/s; in "
           "pieces\nof work: %.5f.\n",
           1e3 / boards->square_lines, boards->square_lines / piece);
}

static bool measure_board(uint32_t wait_ms, json_t **board, struct fault *fault)
{
    struct boards boards;
    if (!measure_boards(wait_ms, &boards)) {
        return fault_say(fault, "there is no memory to measure the open table in");
    }
    if (board != NULL) {
        *board = boards_json(&boards);
    } else {
        print_boards(&boards);
    }
    return true;
}

/* By itself, for the head. */
static double calibrate(uint32_t wait_ms)
{
    double taken[SLICES];
    for (int i = 0; i < SLICES; i++) {
        taken[i] = time_pieces((uint64_t)wait_ms * 1000000 / SLICES);
    }
    return median(taken, SLICES);
}

static int run_serve(const struct cli_args *args)
{
    const char *attack = args->options[OPT_ATTACK];
    long games;
    long rate;
    long seconds;
    if (!cli_number(args->options[OPT_GAMES], "games", 1, 10000, attack == NULL ? 2000 : 200,
                    &games) ||
        !cli_number(args->options[OPT_RATE], "rate", 0, 1000000, attack == NULL ? 11000 : 400,
                    &rate) ||
        !cli_number(args->options[OPT_SECONDS], "seconds", 1, 60, 8, &seconds)) {
        return EXIT_USAGE;
    }
    struct bench_load wish = {(int)games, (double)rate, (double)seconds};
    return attack == NULL ? bench_serve(&wish) : bench_attack(&wish, attack);
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
    const double ns_piece = calibrate((uint32_t)wait_ms);
    if (rows == NULL) {
        print_head(ns_piece);
    }
    if (!measure_all(&wish, (uint32_t)wait_ms, rows, &fault) ||
        (wish.slug[0] == '\0' &&
         !measure_board((uint32_t)wait_ms, rows != NULL ? &board : NULL, &fault))) {
        json_decref(rows);
        return cli_fault(&fault);
    }
    return rows == NULL
               ? EXIT_DONE
               : cli_print_json(json_pack("{s:{s:f}, s:o, s:o*}", "calibration", "ns_piece",
                                          ns_piece, "rows", rows, "table", board));
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
        "and then how fast an open table and a board of squares are by themselves. Each figure is\n"
        "the median of nine slices, taken in turn, of the time the program worked, so that a busy\n"
        "machine does little to it. A fixed piece of work in plain C is timed between them, and\n"
        "below each row stands how many such pieces each thing costs: those numbers compare two\n"
        "machines, or two versions on machines that differ. With SLUG or SLUG/NAME only of "
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
                [OPT_ATTACK] = {"attack", "NAME",
                                "serve: with an attacker beside the games, or all",
                                .only = "serve"},
                [OPT_JSON] = {"json", NULL, "the figures as JSON"}},
    .run = run,
};
