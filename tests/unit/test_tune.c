/* Tuning: the same weights from any number of threads and after any interruption, within their
 * limits; files of weights: read back as written, and refused in one sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "bot/bot.h"
#include "format/scenario.h"
#include "format/weights.h"
#include "rules/registry.h"
#include "sim/tune.h"

static const struct ruleset *rules;
static struct game *game;

static int open_game(void **state)
{
    struct fault fault;
    (void)state;
    rules = ruleset_named("pz8-ww2");
    game = scenario_shipped(rules, "mill-crossing", &fault);
    return game == NULL;
}

static int close_game(void **state)
{
    (void)state;
    game_free(game);
    return 0;
}

static struct tune_plan plan_of(uint32_t threads)
{
    return (struct tune_plan){
        .games = {game}, .n = 1, .kind = "regular", .seed = 3, .n_games = 4, .threads = threads};
}

static void any_number_of_threads_finds_the_same(void **state)
{
    struct tune_run runs[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct tune_plan plan = plan_of(i == 0 ? 1 : 3);
        struct tune_score score;
        struct problem problem;
        tune_start(rules, &runs[i]);
        for (int round = 0; round < 2; round++) {
            assert_true(tune_round(&plan, &runs[i], &score, &problem));
            assert_true(score.won + score.lost <= plan.n_games);
        }
        assert_int_equal(runs[i].rounds, 2);
    }
    assert_memory_equal(&runs[0], &runs[1], sizeof runs[0]);
    assert_int_equal(runs[0].parts[WEIGHT_SCALE],
                     (int64_t)rules->weights[WEIGHT_SCALE].usual * TUNE_PART);
}

static void weights_stay_within_their_limits(void **state)
{
    struct tune_run run;
    int32_t weights[WEIGHTS_MAX];
    (void)state;
    tune_start(rules, &run);
    tune_weights(rules, &run, weights);
    for (int i = 0; i < rules->n_weights; i++) {
        assert_int_equal(weights[i], rules->weights[i].usual);
        run.parts[i] = i % 2 == 0 ? INT64_MAX / 2 : INT64_MIN / 2;
    }
    tune_weights(rules, &run, weights);
    for (int i = 0; i < rules->n_weights; i++) {
        const struct weight *weight = &rules->weights[i];
        assert_int_equal(weights[i], i % 2 == 0 ? weight->most : weight->least);
    }
}

/* The same player from both sides with the same dice wins as often as it loses. */
static void paired_games_favour_nobody(void **state)
{
    struct tune_plan plan = plan_of(0);
    struct tune_run run;
    struct tune_score score;
    struct problem problem;
    int32_t weights[WEIGHTS_MAX];
    (void)state;
    tune_start(rules, &run);
    tune_weights(rules, &run, weights);
    plan.kind = "greedy";
    assert_true(tune_match(&plan, 0, weights, 8, &score, &problem));
    assert_int_equal(score.won, score.lost);
    assert_false(tune_is_won(&score));
    plan.kind = "nobody";
    assert_false(tune_match(&plan, 0, weights, 8, &score, &problem));
}

static void a_match_is_won_beyond_one_standard_error(void **state)
{
    (void)state;
    assert_true(tune_is_won(&(struct tune_score){.won = 56, .lost = 44}));
    assert_false(tune_is_won(&(struct tune_score){.won = 55, .lost = 45}));
    assert_false(tune_is_won(&(struct tune_score){.won = 20, .lost = 80}));
    assert_false(tune_is_won(&(struct tune_score){.won = 0}));
}

static void a_temper_stays_with_other_weights(void **state)
{
    struct bot *bot = bot_new("regular:bold", rules, 1);
    int32_t weights[WEIGHTS_MAX];
    int danger = weight_named(rules, "danger");
    (void)state;
    assert_non_null(bot);
    for (int i = 0; i < rules->n_weights; i++) {
        weights[i] = rules->weights[i].usual;
    }
    weights[danger] = 60;
    bot_weigh(bot, weights);
    assert_int_equal(bot->intent.weights[danger], 30);
    assert_int_equal(bot->intent.weights[WEIGHT_SCALE], weights[WEIGHT_SCALE]);
    bot_free(bot);
}

/* -- files ------------------------------------------------------------------------------------- */

static void what_is_written_is_read(void **state)
{
    char path[] = "/tmp/test_tune_XXXXXX";
    int32_t written[WEIGHTS_MAX];
    int32_t read[WEIGHTS_MAX];
    struct fault fault;
    int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    close(file);
    for (int i = 0; i < rules->n_weights; i++) {
        written[i] = i % 2 == 0 ? rules->weights[i].most : rules->weights[i].least;
    }
    assert_false(weights_write(path, rules, written, &fault)); /* it is there already */
    assert_int_equal(unlink(path), 0);
    assert_true(weights_write(path, rules, written, &fault));
    assert_true(weights_read(path, rules, read, &fault));
    assert_memory_equal(read, written, (size_t)rules->n_weights * sizeof read[0]);
    unlink(path);
}

static void assert_refused(const char *text, const char *sentence)
{
    int32_t weights[WEIGHTS_MAX];
    struct fault fault;
    char *copy = strdup(text);
    assert_non_null(copy);
    assert_false(weights_from_text(copy, rules, weights, &fault));
    assert_string_equal(fault.text, sentence);
    free(copy);
}

static void wrong_files_are_refused(void **state)
{
    (void)state;
    assert_refused("", "0: expected the term scale before the end");
    assert_refused("# nothing\nscale\t3000\n",
                   "2: expected the names of the columns, term, usual and others");
    assert_refused("term\tusual\nhope\t1\n",
                   "2: expected a term that pz8-ww2 weighs, found \"hope\"");
    assert_refused("term\tusual\nscale\t3000\nscale\t3000\n",
                   "3: expected each term once, found scale again");
    assert_refused("term\tusual\nscale\t3000\n\nnear\t501\n",
                   "4: near: expected a number from 0 to 500, found \"501\"");
    assert_refused("term\tusual\nnear\t1e2\tx\n",
                   "2: near: expected a number from 0 to 500, found \"1e2\"");
    assert_refused("term\tusual\nnear\n", "2: near: expected a number from 0 to 500, found \"\"");
    assert_refused("term\tusual\r\nscale\t3000\r\n", "2: expected the term near before the end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_finds_the_same),
        cmocka_unit_test(weights_stay_within_their_limits),
        cmocka_unit_test(paired_games_favour_nobody),
        cmocka_unit_test(a_match_is_won_beyond_one_standard_error),
        cmocka_unit_test(a_temper_stays_with_other_weights),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(wrong_files_are_refused),
    };
    return cmocka_run_group_tests_name("tune", tests, open_game, close_game);
}
