/* Campaigns: how one stands, and the battle that follows from the end of the one before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/campaign.h"
#include "format/scenario.h"
#include "rules/registry.h"
#include "sim/sim.h"

static struct game *three_duels(void)
{
    struct fault fault;
    struct game *game = scenario_shipped(ruleset_named("blank"), "three-duels", &fault);
    assert_non_null(game);
    return game;
}

/* The verbs of Blank: pick a pawn, pass. */
static void say(struct game *game, int side, int verb, int pawn)
{
    struct command command = {.verb = (uint8_t)verb,
                              .side = (uint8_t)side,
                              .n_words = verb == 0,
                              .words = {piece_of(UNITS, pawn)}};
    assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
}

/* W1 wins its duel, for nobody meets it; nothing else happens. */
static void play_battle(struct game *game)
{
    struct command begin = command_begin();
    game_do(game, &begin, NULL, 0);
    say(game, 0, 0, 0);
    say(game, 1, 1, 0);
    say(game, 0, 1, 0);
    say(game, 1, 1, 0);
    assert_true(game->state->over);
}

static int64_t number(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

static void standing_is_told(void **state)
{
    (void)state;
    struct game *game = three_duels();
    struct scene scene = scene_of(game);
    json_t *json = standing_json(&scene);
    assert_int_equal(number(json, "battle"), 1);
    assert_int_equal(number(json, "battles"), 3);
    assert_false(json_is_true(json_object_get(json, "over")));
    assert_null(json_object_get(json, "winner"));
    assert_int_equal(json_array_size(json_object_get(json, "careers")), 4);
    json_decref(json);
    game_free(game);
}

/* Who looks through a side's eyes is told of careers what that side knows. */
static void standing_tells_no_secrets(void **state)
{
    (void)state;
    struct game *game = three_duels();
    struct state *view = game->scratch;
    umpire_view(game->rules, game->scenario, game->state, 0, view);
    struct scene scene = {game->rules, game->scenario, view, NULL};
    json_t *json = standing_json(&scene);
    const json_t *careers = json_object_get(json, "careers");
    assert_int_equal(number(json_array_get(careers, 1), "strength"), 2);
    assert_int_equal(number(json_array_get(careers, 2), "strength"), 0);
    json_decref(json);
    game_free(game);
}

static void battle_on_its_own_has_no_campaign(void **state)
{
    (void)state;
    struct fault fault;
    static const char *const own[][2] = {{"blank", "first-steps"}, {"pz8-space", "border-patrol"}};
    for (int i = 0; i < 2; i++) {
        struct game *game = scenario_shipped(ruleset_named(own[i][0]), own[i][1], &fault);
        struct scene scene = scene_of(game);
        assert_null(standing_json(&scene));
        assert_null(campaign_follow(game, &fault));
        assert_string_equal(fault.text, "this is a battle on its own: none follows it");
        game_free(game);
    }
}

static void battle_that_goes_on_has_no_next(void **state)
{
    (void)state;
    struct fault fault;
    struct game *game = three_duels();
    assert_null(campaign_follow(game, &fault));
    assert_string_equal(fault.text, "battle 1 of 3 is not over yet");
    game_free(game);
}

static void next_battle_begins_afresh(void **state)
{
    (void)state;
    struct fault fault;
    struct game *game = three_duels();
    play_battle(game);
    struct game *next = campaign_follow(game, &fault);
    assert_non_null(next);
    assert_int_equal(next->start->turn, 1);
    assert_int_equal(next->start->begun, 0);
    assert_int_equal(next->start->over, 0);
    assert_int_equal(next->start->dice, 0);
    assert_int_equal(next->journal.entries, 0);
    struct scene scene = scene_of(next);
    json_t *json = standing_json(&scene);
    const json_t *first = json_array_get(json_object_get(json, "careers"), 0);
    assert_int_equal(number(json, "battle"), 2);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(json, "points"), 0)), 1);
    assert_int_equal(number(first, "strength"), 2);
    assert_int_equal(number(first, "wins"), 1);
    assert_true(json_is_false(json_object_get(first, "fought")));
    json_decref(json);
    game_free(next);
    game_free(game);
}

/* The next battle follows from the end and nothing else: made twice, and written and read again, it
 * is the same. */
static void next_battle_is_always_the_same(void **state)
{
    (void)state;
    struct fault fault;
    struct game *game = three_duels();
    play_battle(game);
    struct game *one = campaign_follow(game, &fault);
    struct game *two = campaign_follow(game, &fault);
    json_t *json = scenario_write(one);
    struct game *three = scenario_from_json(json, &fault);
    assert_true(campaign_begins_alike(one, two));
    assert_true(campaign_begins_alike(one, three));
    assert_false(campaign_begins_alike(one, game));
    json_decref(json);
    game_free(one);
    game_free(two);
    game_free(three);
    game_free(game);
}

static void last_battle_has_no_next(void **state)
{
    (void)state;
    struct fault fault;
    struct game *game = three_duels();
    for (int battle = 1; battle < 3; battle++) {
        play_battle(game);
        struct game *next = campaign_follow(game, &fault);
        game_free(game);
        game = next;
        assert_non_null(game);
    }
    play_battle(game);
    assert_null(campaign_follow(game, &fault));
    assert_string_equal(fault.text, "the campaign is over: no battle follows the last");
    struct scene scene = scene_of(game);
    json_t *json = standing_json(&scene);
    assert_true(json_is_true(json_object_get(json, "over")));
    assert_string_equal(json_string_value(json_object_get(json, "winner")), "1");
    assert_string_equal(json_string_value(json_object_get(json, "clause")),
                        "blank.campaign.victory");
    json_decref(json);
    game_free(game);
}

static bool is_column(const char *slug, const char *name)
{
    const struct ruleset *rules = ruleset_named(slug);
    const struct collection *careers = campaign_careers(rules);
    for (int f = 0; f < careers->n_fields; f++) {
        if (strcmp(careers->fields[f].name, name) == 0) {
            return is_told_of_career(rules, f);
        }
    }
    fail_msg("%s has no %s", slug, name);
    return false;
}

static void careers_tell_what_goes_on(void **state)
{
    (void)state;
    assert_true(is_column("aflame", "id"));
    assert_true(is_column("aflame", "lost"));
    assert_false(is_column("aflame", "watch-inches"));
    assert_false(is_column("aflame", "side"));
    assert_true(is_column("pz8-aerial", "kills")); /* names none: all */
}

/* Is one lost of whom the rules say that he is gone in this way? */
static bool is_lost(const char *slug, const char *gone)
{
    const struct ruleset *rules = ruleset_named(slug);
    const struct collection *careers = campaign_careers(rules);
    const struct field *field = &careers->fields[careers->gone];
    unsigned char record[1024] = {0};
    int32_t value = 0;
    assert_in_range(careers->stride, 1, sizeof record);
    while (strcmp(field->labels[value], gone) != 0) {
        value++;
        assert_non_null(field->labels[value]);
    }
    field_set(field, record, value);
    return is_career_lost(rules, record);
}

static void who_comes_later_is_not_lost(void **state)
{
    (void)state;
    assert_false(is_lost("aflame", "here"));
    assert_false(is_lost("aflame", "at-dawn"));
    assert_false(is_lost("aflame", "to-come"));
    assert_true(is_lost("aflame", "routed"));
    assert_true(is_lost("tarr", "destroyed"));
    assert_false(is_lost("tarr", "left"));
    assert_true(is_lost("pz8-aerial", "lost")); /* names none: the last */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_is_told),
        cmocka_unit_test(standing_tells_no_secrets),
        cmocka_unit_test(battle_on_its_own_has_no_campaign),
        cmocka_unit_test(battle_that_goes_on_has_no_next),
        cmocka_unit_test(next_battle_begins_afresh),
        cmocka_unit_test(next_battle_is_always_the_same),
        cmocka_unit_test(last_battle_has_no_next),
        cmocka_unit_test(careers_tell_what_goes_on),
        cmocka_unit_test(who_comes_later_is_not_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
