/* sandtable campaign sim: whole campaigns between computer players. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "cli/campaign.h"
#include "cli/open_game.h"
#include "cli/rule_options.h"
#include "format/value.h"
#include "sim/sim.h"

/* A simulation keeps no game, only what one is made of. */
static bool follow(const struct ruleset *rules, struct scenario *scenario, struct state *state)
{
    struct fault fault;
    struct game ended = {.rules = rules, .scenario = scenario, .state = state};
    struct game *next = campaign_follow(&ended, &fault);
    if (next != NULL) {
        memcpy(scenario, next->scenario, rules->scenario_size);
        memcpy(state, next->start, rules->state_size);
    }
    game_free(next);
    return next != NULL;
}

static void print_text(const struct sim_plan *plan, const struct sim_result *result)
{
    struct scene scene = scene_of(plan->game);
    printf("%s/%s: %u campaigns, %s against %s%s, seed %llu\n", scene.rules->slug,
           scene.scenario->name, result->games, plan->kinds[0], plan->kinds[1],
           plan->swap ? ", changing sides" : "", (unsigned long long)plan->seed);
    sim_print_rates(plan, result);
    printf("  %-24s %.2f to %.2f\n", "points, mean", result->points[0], result->points[1]);
    printf("  %-24s %.1f, in all battles together\n", "turns, mean", result->turns.mean);
    printf("In brackets: where the true rate lies, with 95 %% confidence.\n");
}

static int print_json(const struct sim_plan *plan, const struct sim_result *result)
{
    json_t *json = json_pack(
        "{s:s, s:s, s:[s,s], s:b, s:I, s:i, s:[i,i], s:[i,i], s:i, s:i, s:[f,f]}", "rules",
        plan->game->rules->slug, "scenario", plan->game->scenario->name, "players", plan->kinds[0],
        plan->kinds[1], "swap", (int)plan->swap, "seed", (json_int_t)plan->seed, "campaigns",
        (int)result->games, "wins", (int)result->wins[0], (int)result->wins[1], "player_wins",
        (int)result->kind_wins[0], (int)result->kind_wins[1], "draws", (int)result->draws,
        "unfinished", (int)result->unfinished, "points", result->points[0], result->points[1]);
    return cli_print_json(json);
}

static int simulate(const struct cli_args *args, const struct sim_plan *plan)
{
    struct sim_result *result = room_for(sizeof *result);
    struct problem problem;
    int status = EXIT_DONE;
    if (!sim_run(plan, result, &problem)) {
        status = sim_refused(&problem);
    } else if (args->options[OPT_JSON] != NULL) {
        status = print_json(plan, result);
    } else {
        print_text(plan, result);
    }
    free(result);
    return status;
}

int campaign_sim(const struct cli_args *args)
{
    struct opened opened;
    struct fault fault;
    struct standing standing;
    struct sim_plan plan = {.follow = follow, .swap = args->options[OPT_SWAP] != NULL};
    char kinds[SIDES][PLAYER_KIND];
    const char *players = args->options[OPT_PLAYERS];
    if (!sim_numbers(args->options[OPT_GAMES], args->options[OPT_THREADS], args->options[OPT_SEED],
                     &plan)) {
        return EXIT_USAGE;
    }
    if (!sim_players(players == NULL ? "greedy" : players, kinds, &fault) ||
        !find_scenario(args->words[1], &opened, &fault)) {
        return cli_fault(&fault);
    }
    if (!rule_options_set(&opened.game, args->options[OPT_OPTION], &fault)) {
        opened_close(&opened);
        return cli_fault(&fault);
    }
    struct scene scene = scene_of(opened.game);
    plan.game = opened.game;
    plan.kinds[0] = kinds[0];
    plan.kinds[1] = kinds[1];
    int status = campaign_standing(&scene, &standing)
                     ? simulate(args, &plan)
                     : cli_fail("%s: expected the first battle of a campaign, found one on its own",
                                args->words[1]);
    opened_close(&opened);
    return status;
}
