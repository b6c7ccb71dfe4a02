#include "cli/sim_plan.h"

#include <stdio.h>
#include <string.h>

#include "bot/bot.h"
#include "cli/cli.h"
#include "format/value.h"
#include "odds/interval.h"

bool sim_players(const char *text, char kinds[SIDES][PLAYER_KIND], struct fault *fault)
{
    const char *second = strchr(text, ',');
    size_t length = second == NULL ? strlen(text) : (size_t)(second - text);
    snprintf(kinds[0], PLAYER_KIND, "%.*s", (int)length, text);
    snprintf(kinds[1], PLAYER_KIND, "%s", second == NULL ? kinds[0] : second + 1);
    for (int side = 0; side < SIDES; side++) {
        if (bot_kind_named(kinds[side]) == NULL) {
            return fault_say(fault, "--players: expected two of %s, found \"%.40s\"",
                             bot_kind_names(), kinds[side]);
        }
    }
    return true;
}

/* Numbers were checked when they were read: what remains is who plays. */
int sim_refused(const struct problem *problem)
{
    cli_fail("--players: %s", problem->what);
    return EXIT_USAGE;
}

bool sim_numbers(const char *games, const char *threads, const char *seed, struct sim_plan *plan)
{
    long n_games;
    long n_threads;
    long number;
    if (!cli_number(games, "games", 1, SIM_GAMES, 100, &n_games) ||
        !cli_number(threads, "threads", 1, SIM_THREADS, 0, &n_threads) ||
        !cli_number(seed, "seed", 0, INT32_MAX, 1, &number)) {
        return false;
    }
    plan->games = (uint32_t)n_games;
    plan->threads = (uint32_t)n_threads;
    plan->seed = (uint64_t)number;
    return true;
}

static void print_rate(const char *what, uint32_t n, uint32_t games)
{
    struct interval interval = wilson_interval(n, games);
    printf("  %-24s %8u  %5.1f %%  (%.1f to %.1f)\n", what, n, 100.0 * n / games,
           100 * interval.low, 100 * interval.high);
}

void sim_print_rates(const struct sim_plan *plan, const struct sim_result *result)
{
    struct scene scene = scene_of(plan->game);
    char text[VALUE_TEXT + 8];
    for (int side = 0; side < SIDES; side++) {
        char name[VALUE_TEXT];
        side_name(&scene, side, name);
        snprintf(text, sizeof text, "won by %s", name);
        print_rate(text, result->wins[side], result->games);
    }
    for (int i = 0; plan->swap && i < SIDES; i++) {
        snprintf(text, sizeof text, "won by %s", plan->kinds[i]);
        print_rate(text, result->kind_wins[i], result->games);
    }
    print_rate("draws", result->draws, result->games);
    if (result->unfinished > 0) {
        print_rate("unfinished", result->unfinished, result->games);
    }
}
