/* Simulations: the same result from any number of threads, sums that add up, intervals as printed
 * in books. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "border_patrol.h"
#include "bot/bot.h"
#include "odds/interval.h"
#include "sim/ladder.h"
#include "sim/measure.h"
#include "sim/sim.h"
#include "sim/slices.h"

static struct game *game;

static int open_game(void **state)
{
    (void)state;
    game = border_patrol();
    return 0;
}

static int close_game(void **state)
{
    (void)state;
    game_free(game);
    return 0;
}

static struct sim_plan plan_of(const char *one, const char *other, uint32_t games)
{
    return (struct sim_plan){.game = game, .kinds = {one, other}, .seed = 11, .games = games};
}

static struct sim_result *run(const struct sim_plan *plan)
{
    struct sim_result *result = malloc(sizeof *result);
    struct problem problem;
    assert_non_null(result);
    assert_true(sim_run(plan, result, &problem));
    return result;
}

static void assert_same_spread(const struct spread *one, const struct spread *other)
{
    assert_int_equal(one->least, other->least);
    assert_int_equal(one->most, other->most);
    assert_true(one->mean == other->mean);
    assert_true(one->median == other->median);
}

static void assert_same_result(const struct sim_result *one, const struct sim_result *other)
{
    assert_int_equal(one->games, other->games);
    assert_int_equal(one->draws, other->draws);
    assert_int_equal(one->unfinished, other->unfinished);
    for (int i = 0; i < SIDES; i++) {
        assert_int_equal(one->wins[i], other->wins[i]);
        assert_int_equal(one->kind_wins[i], other->kind_wins[i]);
        assert_true(one->points[i] == other->points[i]);
    }
    assert_same_spread(&one->turns, &other->turns);
    assert_same_spread(&one->commands, &other->commands);
    assert_int_equal(one->n_lines, other->n_lines);
    for (uint32_t i = 0; i < one->n_lines; i++) {
        assert_int_equal(one->lines[i].side, other->lines[i].side);
        assert_int_equal(one->lines[i].template, other->lines[i].template);
        assert_memory_equal(one->lines[i].units, other->lines[i].units, sizeof one->lines[i].units);
    }
}

/* -- promises ---------------------------------------------------------------------------------- */

/* The better one is found out, and what is counted does not hang on the threads. */
static void a_rung_is_the_same_on_any_number_of_threads(void **state)
{
    (void)state;
    struct sim_plan plan = plan_of("greedy", "random", 200);
    struct rung rungs[2];
    struct problem problem;
    for (uint32_t i = 0; i < 2; i++) {
        plan.threads = 1 + 2 * i;
        assert_true(ladder_rung(&plan, &rungs[i], &problem));
        assert_true(rungs[i].decided);
        assert_true(rungs[i].games < 200);
        for (int player = 0; player < SIDES; player++) {
            struct climber *climber = &rungs[i].players[player];
            assert_true(rung_quantile(climber, 50) <= rung_quantile(climber, 95));
            memset(climber->bins, 0, sizeof climber->bins); /* times are never the same */
        }
    }
    assert_true(rungs[0].players[0].wins > rungs[0].players[1].wins);
    assert_true(rungs[0].players[0].idle_turns <= rungs[0].players[0].turns);
    assert_memory_equal(&rungs[0], &rungs[1], sizeof rungs[0]);
    plan.kinds[0] = "nobody";
    assert_false(ladder_rung(&plan, &rungs[0], &problem));
}

static void any_number_of_threads_gives_the_same(void **state)
{
    (void)state;
    struct sim_plan plan = plan_of("random", "random", 203);
    plan.swap = true;
    plan.threads = 1;
    struct sim_result *alone = run(&plan);
    for (uint32_t threads = 2; threads <= 5; threads += 3) {
        plan.threads = threads;
        struct sim_result *together = run(&plan);
        assert_same_result(alone, together);
        free(together);
    }
    free(alone);
}

static void everything_adds_up(void **state)
{
    (void)state;
    struct sim_plan plan = plan_of("random", "random", 100);
    struct sim_result *result = run(&plan);
    assert_int_equal(result->unfinished, 0);
    assert_int_equal(result->wins[0] + result->wins[1] + result->draws, 100);
    assert_int_equal(result->kind_wins[0], result->wins[0]);
    assert_true(result->turns.least >= 1 && result->turns.most <= 10);
    assert_true(result->turns.least <= result->turns.median);
    assert_true(result->commands.median <= result->commands.most);
    assert_int_equal(result->n_lines, 2);
    for (int side = 0; side < SIDES; side++) {
        const struct sim_line *line = &result->lines[side];
        assert_int_equal(line->side, side);
        assert_int_equal(line->template, A_SHIP);
        assert_int_equal(line->units[STATUS_ON_TABLE] + line->units[STATUS_DESTROYED] +
                             line->units[STATUS_LEFT],
                         300);
    }
    free(result);
}

static void players_can_change_sides(void **state)
{
    (void)state;
    struct sim_plan plan = plan_of("greedy", "random", 8);
    plan.swap = true;
    struct sim_result *result = run(&plan);
    assert_int_equal(result->kind_wins[0] + result->kind_wins[1],
                     result->wins[0] + result->wins[1]);
    assert_true(result->kind_wins[0] >= 6); /* and the one who thinks wins on both */
    assert_true(result->wins[0] >= 2 && result->wins[1] >= 2);
    free(result);
}

static void a_game_without_end_is_unfinished(void **state)
{
    (void)state;
    struct sim_plan plan = plan_of("random", "random", 10);
    plan.command_limit = 5;
    struct sim_result *result = run(&plan);
    assert_int_equal(result->unfinished, 10);
    assert_int_equal(result->commands.most, 5);
    assert_true(result->points[0] == 0);
    free(result);
}

static void any_game_can_be_played_again(void **state)
{
    (void)state;
    struct sim_plan plan = plan_of("random", "random", 1);
    struct sim_result *result = run(&plan);
    uint8_t seed[32];
    uint64_t seeds[SIDES];
    sim_seeds(plan.seed, 0, seed, seeds);
    struct bot *bots[SIDES] = {bot_new("random", game->rules, seeds[0]),
                               bot_new("random", game->rules, seeds[1])};
    struct command command = command_begin();
    game_restart(game);
    game_seed(game, seed);
    while (game_do(game, &command, NULL, 0).kind == ANSWER_DONE && !game->state->over) {
        int side = side_to_speak(game->state);
        bot_choose(bots[side], game->scenario, game->state, side, &command);
    }
    assert_int_equal(game->journal.entries, result->commands.most);
    assert_int_equal(game->state->turn, result->turns.most);
    bot_free(bots[0]);
    bot_free(bots[1]);
    free(result);
}

static void note_progress(void *who, uint32_t done, uint32_t games)
{
    uint32_t *last = who;
    assert_int_equal(done, *last + 1);
    assert_int_equal(games, 40);
    *last = done;
}

static void progress_is_told_game_by_game(void **state)
{
    (void)state;
    uint32_t last = 0;
    struct sim_plan plan = plan_of("random", "random", 40);
    plan.threads = 3;
    plan.progress = note_progress;
    plan.who = &last;
    free(run(&plan));
    assert_int_equal(last, 40);
}

static void a_wrong_plan_is_explained(void **state)
{
    (void)state;
    struct sim_result *result = malloc(sizeof *result);
    struct problem problem;
    struct sim_plan plan = plan_of("random", "napoleon", 1);
    assert_false(sim_run(&plan, result, &problem));
    assert_string_equal(problem.where, "kinds[1]");
    plan = plan_of("random", "random", 0);
    assert_false(sim_run(&plan, result, &problem));
    assert_string_equal(problem.where, "games");
    plan = plan_of("random", "random", 1);
    plan.threads = SIM_THREADS + 1;
    assert_false(sim_run(&plan, result, &problem));
    assert_string_equal(problem.where, "threads");
    free(result);
}

/* -- intervals --------------------------------------------------------------------------------- */

static void assert_interval(uint64_t successes, uint64_t tries, double low, double high)
{
    struct interval interval = wilson_interval(successes, tries);
    assert_true(fabs(interval.low - low) < 0.00005);
    assert_true(fabs(interval.high - high) < 0.00005);
}

/* Values of the usual tables for 95 %, four digits. */
static void intervals_are_those_of_the_books(void **state)
{
    (void)state;
    assert_interval(0, 0, 0, 1);
    assert_interval(0, 10, 0, 0.2775);
    assert_interval(10, 10, 0.7225, 1);
    assert_interval(1, 10, 0.0179, 0.4042);
    assert_interval(50, 100, 0.4038, 0.5962);
    assert_interval(95, 100, 0.8882, 0.9785);
    assert_interval(81, 263, 0.2553, 0.3662);
    assert_interval(500000, 1000000, 0.4990, 0.5010);
}

/* -- speed ------------------------------------------------------------------------------------- */

/* How fast is for the bench to say; here, only that each figure was taken. */
static void every_figure_is_measured(void **state)
{
    (void)state;
    struct measure measure = {0};
    assert_true(measure_game(game, 5, &measure));
    assert_int_equal(measure.state_bytes, pz8_space.state_size);
    assert_true(measure.games_per_s > 0 && measure.commands_per_s > measure.games_per_s);
    assert_true(measure.ns_copy > 0 && measure.ns_legal > 0 && measure.odds_per_s > 0);
    assert_true(measure.ns_piece > 0 && measure.us_longest > 0 && measure.ms_duel > 0);
    assert_true(measure.ns_apply >= 0); /* a difference: on a busy machine it was negative */
}

/* What makes machines comparable must itself be the same everywhere. */
static void the_piece_of_work_is_the_same_everywhere(void **state)
{
    (void)state;
    assert_true(piece_of_work(1) == 92770849977912);
    assert_true(piece_of_work(2) == 96313082273156);
    assert_true(time_pieces(1) > 0);
}

static void one_slice_that_was_disturbed_does_not_matter(void **state)
{
    (void)state;
    double odd[] = {5, 1, 900, 4, 2};
    double even[] = {7, 1, 3, 900};
    assert_true(median(odd, 5) == 4);
    assert_true(median(even, 4) == 5);
    assert_true(median(even, 1) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_gives_the_same),
        cmocka_unit_test(everything_adds_up),
        cmocka_unit_test(players_can_change_sides),
        cmocka_unit_test(a_game_without_end_is_unfinished),
        cmocka_unit_test(any_game_can_be_played_again),
        cmocka_unit_test(progress_is_told_game_by_game),
        cmocka_unit_test(a_wrong_plan_is_explained),
        cmocka_unit_test(intervals_are_those_of_the_books),
        cmocka_unit_test(a_rung_is_the_same_on_any_number_of_threads),
        cmocka_unit_test(every_figure_is_measured),
        cmocka_unit_test(the_piece_of_work_is_the_same_everywhere),
        cmocka_unit_test(one_slice_that_was_disturbed_does_not_matter),
    };
    return cmocka_run_group_tests_name("sim", tests, open_game, close_game);
}
