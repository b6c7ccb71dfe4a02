/* sandtable ladder: computer players against each other, rung by rung. */

#include "sim/ladder.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bot/bot.h"
#include "cli/cli.h"
#include "cli/open_game.h"
#include "cli/sim_plan.h"
#include "format/weights.h"
#include "odds/interval.h"
#include "rules/registry.h"

enum { OPT_LEVELS, OPT_GAMES, OPT_THREADS, OPT_SEED, OPT_WEIGHTS, OPT_JSON };

enum { LEVELS_MOST = 16, LEVELS_TEXT = 400 };

static const char usual_levels[] = "random,recruit,regular,veteran,general";

struct ladder {
    char text[LEVELS_TEXT];
    const char *levels[LEVELS_MOST]; /* from the lowest up */
    int n;
    struct sim_plan plan;
    const char *weights; /* the file of what all weigh; NULL: the usual */
    json_t *json;        /* NULL: as text */
};

static bool read_levels(struct ladder *ladder, const char *text, struct fault *fault)
{
    if (snprintf(ladder->text, sizeof ladder->text, "%s", text) >= LEVELS_TEXT) {
        return fault_say(fault, "--levels: expected fewer of them");
    }
    for (char *rest = ladder->text; rest != NULL; ladder->n++) {
        char *name = strsep(&rest, ",");
        if (ladder->n == LEVELS_MOST) {
            return fault_say(fault, "--levels: expected at most %d of them", LEVELS_MOST);
        }
        if (bot_kind_named(name) == NULL) {
            return fault_say(fault, "--levels: expected some of %s, found \"%.40s\"",
                             bot_kind_names(), name);
        }
        ladder->levels[ladder->n] = name;
    }
    return ladder->n >= 2 || fault_say(fault, "--levels: expected two or more of them");
}

/* -- what is printed --------------------------------------------------------------------------- */

static double per_cent(uint32_t n, uint32_t of)
{
    return of == 0 ? 0 : 100.0 * n / of;
}

static void print_climber(const char *name, const struct climber *climber)
{
    printf("    %-16s %6.2f ms a command, 95 %% below %8.2f; idle turns %.1f %%; moved twice %.1f "
           "%%\n",
           name, rung_quantile(climber, 50) / 1000, rung_quantile(climber, 95) / 1000,
           per_cent(climber->idle_turns, climber->turns),
           per_cent(climber->second_moves, climber->moves));
}

/* Where the true rate lies. Two draws count as one game won, an odd one as none: as if every game
 * had been won or lost, which makes it rather too wide than too narrow. */
static struct interval interval_of(const struct rung *rung)
{
    return wilson_interval(rung->players[0].wins + rung->draws / 2, rung->games);
}

static void print_rung(const char *upper, const char *lower, const struct rung *rung)
{
    const struct climber *first = &rung->players[0];
    struct interval interval = interval_of(rung);
    printf("  %s against %s: %u of %u won, %u drawn, %u lost; a draw as half a game %.0f %% (%.0f "
           "to %.0f)%s\n",
           upper, lower, first->wins, rung->games, rung->draws, rung->players[1].wins,
           per_cent(2 * first->wins + rung->draws, 2 * rung->games), 100 * interval.low,
           100 * interval.high, rung->decided ? "" : "; not decided");
    print_climber(upper, first);
    print_climber(lower, &rung->players[1]);
    fflush(stdout);
}

static json_t *climber_json(const char *name, const struct climber *climber)
{
    return json_pack("{s:s, s:i, s:i, s:f, s:f, s:i, s:i, s:i, s:i}", "player", name, "wins",
                     (int)climber->wins, "commands", (int)climber->commands, "ms_p50",
                     rung_quantile(climber, 50) / 1000, "ms_p95", rung_quantile(climber, 95) / 1000,
                     "turns", (int)climber->turns, "idle_turns", (int)climber->idle_turns, "moves",
                     (int)climber->moves, "second_moves", (int)climber->second_moves);
}

static void keep_rung(struct ladder *ladder, const char *scenario, const char *upper,
                      const char *lower, const struct rung *rung)
{
    struct interval interval = interval_of(rung);
    json_array_append_new(
        ladder->json,
        json_pack("{s:s, s:i, s:i, s:i, s:b, s:[f, f], s:[o, o]}", "scenario", scenario, "games",
                  (int)rung->games, "draws", (int)rung->draws, "unfinished", (int)rung->unfinished,
                  "decided", (int)rung->decided, "interval", interval.low, interval.high, "players",
                  climber_json(upper, &rung->players[0]), climber_json(lower, &rung->players[1])));
}

/* -- climbing ---------------------------------------------------------------------------------- */

static int climb(struct ladder *ladder, const char *scenario)
{
    struct opened opened;
    struct fault fault;
    struct problem problem;
    struct rung rung;
    if (!find_scenario(scenario, &opened, &fault)) {
        return cli_fault(&fault);
    }
    int32_t weights[WEIGHTS_MAX];
    int status = EXIT_DONE;
    if (ladder->weights != NULL) {
        bool read = weights_read(ladder->weights, opened.game->rules, weights, &fault);
        status = read ? EXIT_DONE : cli_fault(&fault);
        ladder->plan.weights[0] = weights;
        ladder->plan.weights[1] = weights;
    }
    ladder->plan.game = opened.game;
    if (ladder->json == NULL && status == EXIT_DONE) {
        printf("%s\n", scenario);
    }
    for (int i = 1; i < ladder->n && status == EXIT_DONE; i++) {
        ladder->plan.kinds[0] = ladder->levels[i];
        ladder->plan.kinds[1] = ladder->levels[i - 1];
        if (!ladder_rung(&ladder->plan, &rung, &problem)) {
            status = sim_refused(&problem);
        } else if (ladder->json == NULL) {
            print_rung(ladder->levels[i], ladder->levels[i - 1], &rung);
        } else {
            keep_rung(ladder, scenario, ladder->levels[i], ladder->levels[i - 1], &rung);
        }
    }
    opened_close(&opened);
    return status;
}

/* Each scenario of a rule set, or the one that is named. */
static int climb_all(struct ladder *ladder, const char *word)
{
    const struct ruleset *rules = ruleset_named(word);
    int status = rules == NULL ? climb(ladder, word) : EXIT_DONE;
    for (int i = 0; rules != NULL && i < rules->n_scenarios && status == EXIT_DONE; i++) {
        char name[2 * NAME_BYTES + 8];
        snprintf(name, sizeof name, "%s/%s", rules->slug, rules->scenarios[i].name);
        status = climb(ladder, name);
    }
    return status;
}

static void print_end(const struct ladder *ladder)
{
    struct rusage used;
    if (ladder->json != NULL) {
        json_dumpf(ladder->json, stdout, JSON_INDENT(1));
        printf("\n");
    } else if (getrusage(RUSAGE_SELF, &used) == 0) {
        printf("the whole program took %ld MB of memory at most\n", used.ru_maxrss / 1024);
    }
}

static int run(const struct cli_args *args)
{
    struct ladder ladder = {.n = 0};
    struct fault fault;
    const char *levels = args->options[OPT_LEVELS];
    if (!sim_numbers(args->options[OPT_GAMES], args->options[OPT_THREADS], args->options[OPT_SEED],
                     &ladder.plan)) {
        return EXIT_USAGE;
    }
    if (!read_levels(&ladder, levels == NULL ? usual_levels : levels, &fault)) {
        cli_fault(&fault);
        return EXIT_USAGE;
    }
    ladder.weights = args->options[OPT_WEIGHTS];
    ladder.json = args->options[OPT_JSON] == NULL ? NULL : json_array();
    int status = climb_all(&ladder, args->words[0]);
    if (status == EXIT_DONE) {
        print_end(&ladder);
    }
    json_decref(ladder.json);
    return status;
}

const struct cli_command cli_ladder = {
    .name = "ladder",
    .words = "RULES | SCENARIO",
    .about = "plays computer players against each other, each against the one below it",
    .help =
        "Plays each level against the one below it, sides changed in every second game, until one\n"
        "is found to be better beyond chance or the games are used up; and says how long they\n"
        "think, in how many turns they did nothing though they could, and how many of their moves\n"
        "were of a unit that had moved in the same phase. RULES: all scenarios of a rule set.",
    .min_words = 1,
    .max_words = 1,
    .options = {[OPT_LEVELS] = {"levels", "A,B,...",
                                "from the lowest up; random to general unless said"},
                [OPT_GAMES] = {"games", "N", "at most so many games a pair; 100 unless said"},
                [OPT_THREADS] = {"threads", "N", "so many at once; one for each core unless said"},
                [OPT_SEED] = {"seed", "N", "a number that all chance follows from; 1 unless said"},
                [OPT_WEIGHTS] = {"weights", "FILE",
                                 "what all of them weigh, in place of the usual"},
                [OPT_JSON] = {"json", NULL, "the result as JSON"}},
    .run = run,
};
