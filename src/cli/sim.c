/* sandtable sim: many games between computer players. */

#include "sim/sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bot/bot.h"
#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/sim_plan.h"
#include "format/value.h"
#include "format/weights.h"

enum { OPT_GAMES, OPT_PLAYERS, OPT_THREADS, OPT_SEED, OPT_SWAP, OPT_WEIGHTS, OPT_JSON, OPT_CSV };

enum { BAR_COLUMNS = 40 };

/* A bar on the terminal, redrawn when it has grown. */
static void show_progress(void *who, uint32_t done, uint32_t games)
{
    int *shown = who;
    int filled = (int)((uint64_t)done * BAR_COLUMNS / games);
    if (filled == *shown && done != games) {
        return;
    }
    *shown = filled;
    fprintf(stderr, "\r[%.*s%*s] %u of %u", filled, "########################################",
            BAR_COLUMNS - filled, "", done, games);
    fprintf(stderr, "%s", done == games ? "\r\033[K" : "");
}

/* -- as text ----------------------------------------------------------------------------------- */

static void print_spread(const char *what, const struct spread *spread)
{
    printf("  %-24s %u to %u, mean %.1f, median %.1f\n", what, spread->least, spread->most,
           spread->mean, spread->median);
}

/* What the field that says a unit is gone calls this value. */
static const char *status_name(const struct ruleset *rules, int status)
{
    const struct collection *units = &rules->collections[UNITS];
    const struct field *gone = units->gone < 0 ? NULL : &units->fields[units->gone];
    if (gone == NULL || gone->kind != VALUE_CHOICE) {
        return status == 0 ? "on-table" : "gone";
    }
    for (int i = 0; gone->labels[i] != NULL; i++) {
        if (i == status) {
            return gone->labels[i];
        }
    }
    return "gone";
}

static void print_line(const struct scene *scene, const struct sim_line *line)
{
    char side[VALUE_TEXT];
    char type[VALUE_TEXT];
    char head[VALUE_TEXT];
    uint64_t all = 0;
    side_name(scene, line->side, side);
    piece_name(scene, piece_of(TEMPLATES, line->template), type);
    snprintf(head, sizeof head, "%.60s, %.60s", side, type);
    printf("  %-24s", head);
    for (int i = 0; i < SIM_STATUSES; i++) {
        all += line->units[i];
    }
    const char *joint = " ";
    for (int i = 0; i < SIM_STATUSES; i++) {
        if (line->units[i] > 0) {
            printf("%s%s %.1f %%", joint, status_name(scene->rules, i),
                   100.0 * line->units[i] / (double)all);
            joint = ", ";
        }
    }
    printf("\n");
}

static void print_text(const struct sim_plan *plan, const struct sim_result *result, double seconds)
{
    struct scene scene = scene_of(plan->game);
    printf("%s/%s: %u %s, %s against %s%s, seed %llu, %.1f s\n", scene.rules->slug,
           scene.scenario->name, result->games, result->games == 1 ? "game" : "games",
           plan->kinds[0], plan->kinds[1], plan->swap ? ", changing sides" : "",
           (unsigned long long)plan->seed, seconds);
    sim_print_rates(plan, result);
    print_spread("turns", &result->turns);
    print_spread("commands", &result->commands);
    printf("  %-24s %.2f to %.2f\n", "points, mean", result->points[0], result->points[1]);
    for (uint32_t i = 0; i < result->n_lines; i++) {
        print_line(&scene, &result->lines[i]);
    }
    printf("In brackets: where the true rate lies, with 95 %% confidence.\n");
}

/* -- for programs ------------------------------------------------------------------------------ */

static json_t *spread_json(const struct spread *spread)
{
    return json_pack("{s:i, s:i, s:f, s:f}", "least", (int)spread->least, "most", (int)spread->most,
                     "mean", spread->mean, "median", spread->median);
}

static json_t *line_json(const struct scene *scene, const struct sim_line *line)
{
    char type[VALUE_TEXT];
    json_t *units = json_object();
    piece_name(scene, piece_of(TEMPLATES, line->template), type);
    for (int i = 0; i < SIM_STATUSES; i++) {
        if (line->units[i] > 0) {
            json_object_set_new(units, status_name(scene->rules, i), json_integer(line->units[i]));
        }
    }
    return json_pack("{s:s, s:s, s:o}", "side", scene->rules->side_ids[line->side], "type", type,
                     "units", units);
}

static int print_json(const struct sim_plan *plan, const struct sim_result *result)
{
    struct scene scene = scene_of(plan->game);
    json_t *lines = json_array();
    for (uint32_t i = 0; i < result->n_lines; i++) {
        json_array_append_new(lines, line_json(&scene, &result->lines[i]));
    }
    json_t *json =
        json_pack("{s:s, s:s, s:[s,s], s:b, s:I, s:i, s:[i,i], s:[i,i], s:i, s:i}", "rules",
                  scene.rules->slug, "scenario", scene.scenario->name, "players", plan->kinds[0],
                  plan->kinds[1], "swap", (int)plan->swap, "seed", (json_int_t)plan->seed, "games",
                  (int)result->games, "wins", (int)result->wins[0], (int)result->wins[1],
                  "player_wins", (int)result->kind_wins[0], (int)result->kind_wins[1], "draws",
                  (int)result->draws, "unfinished", (int)result->unfinished);
    json_object_set_new(json, "turns", spread_json(&result->turns));
    json_object_set_new(json, "commands", spread_json(&result->commands));
    json_object_set_new(json, "points", json_pack("[f, f]", result->points[0], result->points[1]));
    json_object_set_new(json, "units", lines);
    return cli_print_json(json);
}

static void print_csv(const struct sim_plan *plan, const struct sim_result *result)
{
    printf("rules,scenario,player_1,player_2,swap,seed,games,wins_1,wins_2,player_1_wins,"
           "player_2_wins,draws,unfinished,turns_mean,commands_mean,points_1,points_2\n");
    printf("%s,%s,%s,%s,%d,%llu,%u,%u,%u,%u,%u,%u,%u,%.3f,%.3f,%.3f,%.3f\n",
           plan->game->rules->slug, plan->game->scenario->name, plan->kinds[0], plan->kinds[1],
           plan->swap, (unsigned long long)plan->seed, result->games, result->wins[0],
           result->wins[1], result->kind_wins[0], result->kind_wins[1], result->draws,
           result->unfinished, result->turns.mean, result->commands.mean, result->points[0],
           result->points[1]);
}

/* -- the command ------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int simulate(const struct cli_args *args, struct sim_plan *plan)
{
    struct sim_result *result = room_for(sizeof *result);
    struct problem problem;
    int shown = -1;
    int status = EXIT_DONE;
    if (isatty(STDERR_FILENO)) {
        plan->progress = show_progress;
        plan->who = &shown;
    }
    double start = seconds_now();
    if (!sim_run(plan, result, &problem)) {
        status = sim_refused(&problem);
    } else if (args->options[OPT_JSON] != NULL) {
        print_json(plan, result);
    } else if (args->options[OPT_CSV] != NULL) {
        print_csv(plan, result);
    } else {
        print_text(plan, result, seconds_now() - start);
    }
    free(result);
    return status;
}

static int run(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    struct sim_plan plan = {.swap = args->options[OPT_SWAP] != NULL};
    char kinds[SIDES][PLAYER_KIND];
    const char *players = args->options[OPT_PLAYERS];
    if (!sim_numbers(args->options[OPT_GAMES], args->options[OPT_THREADS], args->options[OPT_SEED],
                     &plan)) {
        return EXIT_USAGE;
    }
    if (!sim_players(players == NULL ? "greedy,greedy" : players, kinds, &fault) ||
        !find_scenario(args->words[0], &opened, &fault)) {
        return cli_fault(&fault);
    }
    plan.game = opened.game;
    plan.kinds[0] = kinds[0];
    plan.kinds[1] = kinds[1];
    int32_t weights[WEIGHTS_MAX];
    const char *file = args->options[OPT_WEIGHTS];
    bool read = file == NULL || weights_read(file, opened.game->rules, weights, &fault);
    plan.weights[0] = file == NULL ? NULL : weights;
    int status = read ? simulate(args, &plan) : cli_fault(&fault);
    opened_close(&opened);
    return status;
}

const struct cli_command cli_sim = {
    .name = "sim",
    .words = "SCENARIO",
    .about = "plays many games between computer players: who wins, and how",
    .help =
        "Plays a scenario many times, on all cores, and says who wins how often, how long games\n"
        "last and what becomes of the units. The same seed gives the same result, whatever the\n"
        "number of threads. SCENARIO is a shipped one such as pz8-space/border-patrol, or a file.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_GAMES] = {"games", "N", "so many games; 100 unless said"},
                [OPT_PLAYERS] = {"players", "A,B",
                                 "who plays side 1 and side 2: recruit, regular, veteran, general, "
                                 "marshal, greedy, random, npo; general:bold or general:cautious"},
                [OPT_THREADS] = {"threads", "N", "so many at once; one for each core unless said"},
                [OPT_SEED] = {"seed", "N", "a number that all chance follows from; 1 unless said"},
                [OPT_SWAP] = {"swap", NULL, "the players change sides in every second game"},
                [OPT_WEIGHTS] = {"weights", "FILE",
                                 "what the first player weighs, in place of the usual"},
                [OPT_JSON] = {"json", NULL, "the result as JSON", .group = 1},
                [OPT_CSV] = {"csv", NULL, "the result as a line of CSV, with a head", .group = 1}},
    .run = run,
};
