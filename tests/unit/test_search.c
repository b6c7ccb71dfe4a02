/* The search: the same choice for any number of threads, at once when it is told so, from the view
 * alone; the chance behind a score; weights and tempers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "border_patrol.h"
#include "bot/advice.h"
#include "bot/level.h"
#include "bot/reason.h"
#include "format/scenario.h"
#include "rules/registry.h"

struct thought {
    struct game *game;
    struct legal legal;
    struct outlook outlook;
    struct search_result result;
};

/* The first decision of a scenario. */
static struct thought *first_decision(const struct ruleset *rules, const char *scenario)
{
    static const uint8_t seed[32] = "test_search";
    struct fault fault;
    struct command begin = command_begin();
    struct thought *thought = calloc(1, sizeof *thought);
    assert_non_null(thought);
    thought->game = scenario_shipped(rules, scenario, &fault);
    assert_non_null(thought->game);
    game_restart(thought->game);
    game_seed(thought->game, seed);
    assert_int_equal(game_do(thought->game, &begin, NULL, 0).kind, ANSWER_DONE);
    outlook_start(&thought->outlook, rules, thought->game->scenario, thought->game->state,
                  side_to_speak(thought->game->state), 9);
    umpire_legal(rules, thought->game->scenario, thought->game->state, thought->outlook.side,
                 &thought->legal);
    return thought;
}

static void think(struct thought *thought, int threads, const struct budget *budget)
{
    struct search *search = search_new(thought->outlook.rules, threads);
    assert_non_null(search);
    search_run(search, &thought->outlook, &thought->legal, budget, &thought->result);
    search_free(search);
}

static void forget(struct thought *thought)
{
    game_free(thought->game);
    free(thought);
}

static const struct budget some = {.playouts = 120, .ms = 200, .arms = 6};

static void threads_change_nothing(void **state)
{
    (void)state;
    struct thought *thought = first_decision(&pz8_naval, "river-plate");
    think(thought, 1, &some);
    struct search_result alone = thought->result;
    assert_true(alone.n > 1);
    assert_true(alone.playouts > 0);
    for (int threads = 2; threads <= CREW_MOST; threads += 3) {
        think(thought, threads, &some);
        assert_memory_equal(&thought->result, &alone, sizeof alone);
    }
    forget(thought);
}

/* For whom a plan was made, and in which phase of which turn. */
static struct {
    uint32_t when[2000];
    int n;
} plans;

static void note_plan(const struct scenario *scenario, const struct state *view, int side,
                      struct intent *intent)
{
    assert_in_range(plans.n, 0, 1999);
    plans.when[plans.n++] = (uint32_t)(view->turn * 1000 + view->phase * 2 + side);
    pz8_ww1.plan(scenario, view, side, intent);
}

static void plans_follow_the_game(void **state)
{
    (void)state;
    struct ruleset noting = pz8_ww1;
    struct command command;
    uint64_t looks = 0;
    noting.plan = note_plan;
    struct thought *thought = first_decision(&noting, "raid");
    struct playout *playout = playout_new(&noting);
    assert_non_null(playout);
    thought->outlook.looks_most = UINT64_MAX;
    legal_get(&thought->legal, 0, thought->outlook.side, &command);
    plans.n = 0;
    assert_true(playout_run(playout, &thought->outlook, &command, 0, false, &looks) >= 0);
    assert_in_range(plans.n, 4, 1999); /* two sides, for some turns */
    for (int i = 1; i < plans.n; i++) {
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(plans.when[i], plans.when[j]); /* once in a phase */
        }
    }
    playout_free(playout);
    forget(thought);
}

static bool at_once(void *who)
{
    ++*(int *)who;
    return true;
}

static bool after_some(void *who)
{
    return ++*(int *)who > 500;
}

/* Whoever must speak before the first sample says what promises most. */
static void it_ends_when_it_is_told_to(void **state)
{
    (void)state;
    int asked = 0;
    struct thought *thought = first_decision(&pz8_naval, "river-plate");
    thought->outlook.enough = at_once;
    thought->outlook.who = &asked;
    think(thought, 2, &some);
    assert_int_equal(thought->result.chosen, 0);
    assert_int_equal(thought->result.playouts, 0);
    assert_in_range(asked, 1, 3);
    thought->outlook.enough = after_some;
    asked = 0;
    think(thought, 1, &(struct budget){.playouts = 1000000, .ms = 1000000, .arms = ARMS_MAX});
    assert_in_range(asked, 500, 503);
    forget(thought);
}

/* Where the rules run a side themselves a level may have its seat: it is never asked for what the
 * rules decide, and whatever it is asked the umpire accepts. */
static void a_level_may_sit_where_the_rules_play(void **state)
{
    (void)state;
    static const char *const kinds[] = {"recruit", "regular", "veteran"};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        struct thought *thought = first_decision(&pz8_naval, "river-plate");
        struct game *game = thought->game;
        struct command command = command_begin();
        struct bot *bots[SIDES] = {bot_new(kinds[k], &pz8_naval, 1),
                                   bot_new(kinds[k], &pz8_naval, 2)};
        game_restart(game);
        assert_true(bot_take_side(&bot_npo, &pz8_naval, game->scenario, 1));
        assert_true(bot_runs_side(&pz8_naval, game->scenario, 1));
        game_seed(game, game->seed);
        assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
        for (int n = 0; n < 60 && !game->state->over; n++) {
            int side = side_to_speak(game->state);
            bot_choose(bots[side], game->scenario, game->state, side, &command);
            assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
        }
        bot_free(bots[0]);
        bot_free(bots[1]);
        forget(thought);
    }
}

static void without_a_budget_promise_speaks(void **state)
{
    (void)state;
    struct thought *thought = first_decision(&pz8_space, "border-patrol");
    think(thought, 1, &(struct budget){.arms = 1});
    assert_int_equal(thought->result.n, 1);
    assert_int_equal(thought->result.playouts, 0);
    forget(thought);
}

/* The budget is kept, whatever a playout costs. */
static void the_budget_is_kept(void **state)
{
    (void)state;
    struct thought *thought = first_decision(&pz8_space, "border-patrol");
    for (uint32_t ms = 1; ms <= 64; ms *= 8) {
        think(thought, 1, &(struct budget){.playouts = 60, .ms = ms, .arms = ARMS_MAX});
        assert_true(thought->result.playouts <= 60);
        /* the longest playout may be half as long again as the first, by which it is reckoned */
        assert_true(thought->result.looks * pz8_space.look_ns <= 2ULL * ms * 1000000);
    }
    forget(thought);
}

static void a_scale_ahead_wins_three_of_four(void **state)
{
    (void)state;
    assert_int_equal(chance_of_score(0, 3000), CHANCE_SURE / 2);
    assert_int_equal(chance_of_score(3000, 3000), CHANCE_SURE * 3 / 4);
    assert_int_equal(chance_of_score(-3000, 3000), CHANCE_SURE / 4);
    int32_t before = 0;
    for (int32_t score = -40000; score <= 40000; score += 100) {
        int32_t chance = chance_of_score(score, 3000);
        assert_true(chance >= before && chance <= CHANCE_SURE);
        assert_int_equal(chance + chance_of_score(-score, 3000), CHANCE_SURE);
        before = chance;
    }
    assert_true(chance_of_score(INT32_MAX, 1) <= CHANCE_SURE);
    assert_true(chance_of_score(-INT32_MAX, 1) >= 0);
}

/* Far behind, two points more or less are still seen; and never as much as who wins. */
static void whoever_cannot_win_loses_by_less(void **state)
{
    (void)state;
    enum { SCALE = 3000, POINT = 1000, FAR_BEHIND = 30 };
    for (int points = 2; points <= FAR_BEHIND; points += 2) {
        int32_t more = worth_of_result(0, -points * POINT, SCALE);
        assert_true(worth_of_result(0, -(points - 2) * POINT, SCALE) > more);
        int32_t won_by_less = worth_of_result(CHANCE_SURE, (points - 2) * POINT, SCALE);
        assert_true(worth_of_result(CHANCE_SURE, points * POINT, SCALE) > won_by_less);
    }
    assert_true(worth_of_result(0, FAR_BEHIND * POINT, SCALE) <
                worth_of_result(CHANCE_SURE / 2, -FAR_BEHIND * POINT, SCALE));
    assert_true(worth_of_result(CHANCE_SURE, INT32_MAX, 1) <= CHANCE_SURE);
    assert_true(worth_of_result(0, -(int64_t)INT32_MAX, 1) >= 0);
}

static void every_set_weighs_its_scale(void **state)
{
    (void)state;
    for (int i = 0; i < n_rulesets; i++) {
        struct intent intent;
        const struct ruleset *rules = rulesets[i];
        assert_true(rules->n_weights >= 1 && rules->n_weights <= WEIGHTS_MAX);
        assert_string_equal(rules->weights[WEIGHT_SCALE].term, "scale");
        assert_true(rules->weights[WEIGHT_SCALE].least > 0);
        intent_start(&intent, rules);
        for (int w = 0; w < rules->n_weights; w++) {
            assert_int_equal(weight_named(rules, rules->weights[w].term), w);
            assert_int_equal(intent.weights[w], rules->weights[w].usual);
        }
        assert_int_equal(weight_named(rules, "no-such-term"), -1);
    }
}

static void tempers_change_what_is_feared(void **state)
{
    (void)state;
    static const struct weight weights[] = {{"scale", 1000, 1, 9999, ""},
                                            {"danger", 100, 0, 120, ""},
                                            {"fear-edge", 60, 40, 900, ""},
                                            {"dangerous", 100, 0, 900, ""}};
    const struct ruleset rules = {.weights = weights, .n_weights = 4};
    struct intent intent;
    intent_start(&intent, &rules);
    assert_true(temper_weights("cautious", &rules, &intent));
    assert_int_equal(intent.weights[1], 120);
    assert_int_equal(intent.weights[2], 90);
    assert_int_equal(intent.weights[3], 100);
    intent_start(&intent, &rules);
    assert_true(temper_weights("bold", &rules, &intent));
    assert_int_equal(intent.weights[1], 50);
    assert_int_equal(intent.weights[2], 40);
    assert_false(temper_weights("angry", &rules, &intent));
    assert_ptr_equal(bot_kind_named("general:bold"), &bot_general);
    assert_null(bot_kind_named("general:angry"));
    assert_null(bot_kind_named("greedy:bold"));
}

/* White has a strong pawn and others; one duel decides. */
static struct game *duel(int second)
{
    char text[640];
    struct fault fault;
    struct command begin = command_begin();
    int length = snprintf(
        text, sizeof text,
        "{\"rules\": \"blank\", \"name\": \"duel\", \"title\": \"Duel\", \"about\": \"One duel.\", "
        "\"sides\": [\"White\", \"Black\"], \"hexes\": [4, 3], \"turns\": 1, \"units\": ["
        "{\"id\": \"W1\", \"side\": \"1\", \"type\": \"pawn\", \"at\": \"0101\", \"strength\": 6}, "
        "{\"id\": \"W2\", \"side\": \"1\", \"type\": \"pawn\", \"at\": \"0201\", \"strength\": "
        "%d}, "
        "{\"id\": \"W3\", \"side\": \"1\", \"type\": \"pawn\", \"at\": \"0301\", \"strength\": 0}, "
        "{\"id\": \"B1\", \"side\": \"2\", \"type\": \"pawn\", \"at\": \"0103\", \"strength\": "
        "3}]}",
        second);
    struct game *game = scenario_read(text, (size_t)length, "duel", &fault);
    assert_non_null(game);
    assert_int_equal(game_do(game, &begin, NULL, 0).kind, ANSWER_DONE);
    return game;
}

static bool stands_alone(int second, int32_t pawn, struct advice *advice)
{
    struct game *game = duel(second);
    struct adviser *adviser = adviser_new(&blank);
    assert_non_null(adviser);
    adviser_ask(adviser, game->scenario, game->state, 0, &some, 0, advice);
    advice->best.words[0] = piece_of(UNITS, pawn);
    advice->next.words[0] = piece_of(UNITS, pawn == 2 ? 0 : 2);
    bool alone = adviser_stands_alone(adviser, 40, 800, advice);
    adviser_free(adviser);
    game_free(game);
    return alone;
}

/* The nearest rival need not be the one that came next in the search. */
static void the_best_order_stands_alone(void **state)
{
    (void)state;
    struct advice advice;
    assert_true(stands_alone(2, 0, &advice));
    assert_int_equal(advice.next.words[0], piece_of(UNITS, 1));
    assert_true(is_far_ahead(advice.comparison.gap.mean, advice.comparison.gap.error));
    assert_true(advice.comparison.samples >= 256);
    assert_true(advice.comparison.chances[0].mean > advice.comparison.chances[1].mean);
    assert_false(stands_alone(2, 1, &advice));
    assert_false(stands_alone(2, 2, &advice));
    assert_false(stands_alone(6, 0, &advice));
}

static void ahead_is_by_games_and_by_errors(void **state)
{
    (void)state;
    assert_true(is_far_ahead(0.061, 0.02));
    assert_false(is_far_ahead(0.059, 0.001));
    assert_false(is_far_ahead(0.1, 0.034));
}

/* Who loses more by an order and destroys less is told nothing by that. */
static void losses_speak_for_an_order_or_against_it(void **state)
{
    (void)state;
    struct advice advice = {.comparison.lost = {{1.0, 0.2}, {1.2, 0.2}}};
    assert_true(reason_has_words(&advice, 0));
    assert_false(reason_has_words(&advice, 1));
    advice.comparison.lost[1][0] = 1.0;
    assert_false(reason_has_words(&advice, 0));
    advice.comparison.lost[0][1] = 0.4;
    assert_true(reason_has_words(&advice, 0));
    assert_false(reason_has_words(&advice, 1));
    advice.reason.term = WEIGHT_SCALE + 1;
    assert_true(reason_has_words(&advice, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(plans_follow_the_game),
        cmocka_unit_test(it_ends_when_it_is_told_to),
        cmocka_unit_test(a_level_may_sit_where_the_rules_play),
        cmocka_unit_test(without_a_budget_promise_speaks),
        cmocka_unit_test(the_budget_is_kept),
        cmocka_unit_test(a_scale_ahead_wins_three_of_four),
        cmocka_unit_test(whoever_cannot_win_loses_by_less),
        cmocka_unit_test(every_set_weighs_its_scale),
        cmocka_unit_test(tempers_change_what_is_feared),
        cmocka_unit_test(the_best_order_stands_alone),
        cmocka_unit_test(ahead_is_by_games_and_by_errors),
        cmocka_unit_test(losses_speak_for_an_order_or_against_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
