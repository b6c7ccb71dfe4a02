/* Computer players: what they say is legal, repeatable, and costs nothing but thought. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "border_patrol.h"
#include "bot/bot.h"
#include "core/game.h"
#include "core/verb.h"
#include "format/scenario.h"

extern const struct ruleset blank, pz8_naval;

enum { SOME_COMMANDS = 60, A_FEW_COMMANDS = 6, A_WHOLE_GAME = 100000 };

/* -- games to play ----------------------------------------------------------------------------- */

static const struct field *field_named(const struct collection *collection, const char *name)
{
    for (int i = 0; i < collection->n_fields; i++) {
        if (strcmp(collection->fields[i].name, name) == 0) {
            return &collection->fields[i];
        }
    }
    fail();
    return NULL;
}

/* Two pawns a side, three turns; all decide in secret. */
static struct game *secret_duels(void)
{
    static const struct {
        const char *id;
        int side, strength;
    } pawns[] = {{"W1", 0, 1}, {"W2", 0, 2}, {"B1", 1, 2}, {"B2", 1, 1}};
    const struct collection *units = &blank.collections[UNITS];
    struct game *game = game_new(&blank);
    assert_non_null(game);
    game->scenario->width = 4;
    game->scenario->height = 3;
    game->scenario->last_turn = 3;
    for (int i = 0; i < 4; i++) {
        char *pawn = collection_record(units, game->start, i);
        strcpy(pawn + field_named(units, "id")->offset, pawns[i].id);
        field_set(field_named(units, "side"), pawn, pawns[i].side);
        field_set(field_named(units, "strength"), pawn, pawns[i].strength);
    }
    collection_set_count(units, game->start, 4);
    struct problem problem;
    assert_true(blank.setup(game->scenario, game->start, &problem));
    game_restart(game);
    return game;
}

static void begin(struct game *game)
{
    static const uint8_t seed[32] = "test_bot";
    struct command command = command_begin();
    game_restart(game);
    game_seed(game, seed);
    assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
}

/* Plays on; every command is checked by the umpire, and no view is changed by thinking about it. */
static void play(struct game *game, struct bot *bots[SIDES], int commands)
{
    const uint32_t size = game->rules->state_size;
    struct state *view = malloc(size);
    assert_non_null(view);
    for (int i = 0; i < commands && !game->state->over; i++) {
        struct command command;
        struct refusal why;
        int side = side_to_speak(game->state);
        umpire_view(game->rules, game->scenario, game->state, side, view);
        uint64_t before = state_hash(view, size);
        bot_choose(bots[side], game->scenario, view, side, &command);
        assert_int_equal(state_hash(view, size), before);
        assert_true(umpire_check(game->rules, game->scenario, game->state, &command, &why));
        assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
    }
    free(view);
}

/* The hash of the game after so many commands between two players of this kind. */
static uint64_t played(struct game *game, const char *kind, uint64_t seed, int commands)
{
    struct bot *bots[SIDES] = {bot_new(kind, game->rules, seed),
                               bot_new(kind, game->rules, seed + 1)};
    assert_non_null(bots[0]);
    assert_non_null(bots[1]);
    begin(game);
    play(game, bots, commands);
    bot_free(bots[0]);
    bot_free(bots[1]);
    return state_hash(game->state, game->rules->state_size);
}

/* -- promises ---------------------------------------------------------------------------------- */

static void every_kind_is_known_by_its_name(void **state)
{
    (void)state;
    assert_true(n_bot_kinds >= 2);
    for (int i = 0; i < n_bot_kinds; i++) {
        assert_ptr_equal(bot_kind_named(bot_kinds[i]->name), bot_kinds[i]);
        assert_true(strlen(bot_kinds[i]->about) > 0);
    }
    assert_null(bot_new("napoleon", &pz8_space, 1));
    bot_free(NULL);
}

/* A general and a marshal think as a veteran does, but longer. */
static bool is_quick(const struct bot_kind *kind)
{
    return kind != &bot_general && kind != &bot_marshal;
}

static void the_same_seed_says_the_same(void **state)
{
    (void)state;
    struct game *game = border_patrol();
    for (int i = 0; i < n_bot_kinds; i++) {
        const char *kind = bot_kinds[i]->name;
        int commands = bot_kinds[i]->level == NULL ? SOME_COMMANDS : A_FEW_COMMANDS;
        if (!is_quick(bot_kinds[i])) {
            continue;
        }
        uint64_t first = played(game, kind, 7, commands);
        assert_true(played(game, kind, 7, commands) == first);
        /* One that takes the best promise draws nothing: for it all seeds are alike. */
        bool draws = bot_kinds[i]->mind_new == NULL && !bot_kinds[i]->run_by_rules;
        assert_true(!draws || played(game, kind, 70, SOME_COMMANDS) != first);
    }
    game_free(game);
}

/* Run by the rules: one side, only where there is such an opponent, and never asked. */
static void the_npo_is_run_by_the_rules(void **state)
{
    (void)state;
    struct fault fault;
    struct game *space = border_patrol();
    struct game *game = scenario_shipped(&pz8_naval, "calabria", &fault);
    assert_non_null(game);
    assert_false(bot_take_side(&bot_npo, space->rules, space->scenario, 1));
    assert_true(bot_take_side(&bot_greedy, space->rules, space->scenario, 1));
    assert_false(bot_runs_side(&pz8_naval, game->scenario, 1));
    assert_true(bot_take_side(&bot_npo, &pz8_naval, game->scenario, 1));
    assert_true(bot_take_side(&bot_npo, &pz8_naval, game->scenario, 1));
    assert_true(bot_runs_side(&pz8_naval, game->scenario, 1));
    assert_false(bot_take_side(&bot_npo, &pz8_naval, game->scenario, 0));
    struct umpire umpire = game_umpire(game);
    struct bot *bot = bot_new("random", &pz8_naval, 3);
    struct command command = command_begin();
    game_seed(game, (const uint8_t[32]){4});
    umpire_apply(&umpire, &command);
    while (!game->state->over) {
        assert_int_equal(side_to_speak(game->state), 0);
        bot_choose(bot, game->scenario, game->state, 0, &command);
        umpire_apply(&umpire, &command);
    }
    bot_free(bot);
    game_free(game);
    game_free(space);
}

static void a_restarted_bot_is_as_new(void **state)
{
    (void)state;
    struct game *game = border_patrol();
    struct bot *bots[SIDES] = {bot_new("greedy", game->rules, 1),
                               bot_new("greedy", game->rules, 2)};
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        bot_restart(bots[0], 1);
        bot_restart(bots[1], 2);
        begin(game);
        play(game, bots, SOME_COMMANDS / 2);
        hashes[i] = state_hash(game->state, game->rules->state_size);
    }
    assert_true(hashes[0] == hashes[1]);
    bot_free(bots[0]);
    bot_free(bots[1]);
    game_free(game);
}

/* Every kind in every game; play() checks each command. */
static void whatever_is_said_is_legal(void **state)
{
    (void)state;
    struct game *games[] = {border_patrol(), belt_convoy(), secret_duels()};
    for (int i = 0; i < 3; i++) {
        for (int kind = 0; kind < n_bot_kinds; kind++) {
            bool thinks = bot_kinds[kind]->mind_new != NULL && i == 1;
            bool ahead = bot_kinds[kind]->level != NULL;
            if (is_quick(bot_kinds[kind])) {
                played(games[i], bot_kinds[kind]->name, 3,
                       ahead    ? A_FEW_COMMANDS
                       : thinks ? SOME_COMMANDS
                                : A_WHOLE_GAME);
            }
            assert_true(thinks || ahead || games[i]->state->over);
        }
        game_free(games[i]);
    }
}

/* In a secret decision a player who thinks does not know whether the other has spoken: his list and
 * his choice are the same. */
static void a_secret_is_not_waited_for(void **state)
{
    (void)state;
    struct game *game = secret_duels();
    struct bot *bot = bot_new("greedy", game->rules, 5);
    struct state *view = malloc(game->rules->state_size);
    struct command first;
    struct command second;
    begin(game);
    umpire_view(game->rules, game->scenario, game->state, 1, view);
    bot_choose(bot, game->scenario, view, 1, &first);
    struct command other = {.verb = first.verb, .side = 0, .n_words = 1};
    other.words[0] = piece_of(UNITS, 1);
    assert_int_equal(game_do(game, &other, NULL, 0).kind, ANSWER_DONE);
    umpire_view(game->rules, game->scenario, game->state, 1, view);
    bot_restart(bot, 5);
    bot_choose(bot, game->scenario, view, 1, &second);
    assert_true(command_equal(&first, &second));
    free(view);
    bot_free(bot);
    game_free(game);
}

/* An enemy straight ahead, at whom nobody can fire back. */
static void the_greedy_player_takes_a_free_shot(void **state)
{
    (void)state;
    static const struct lineup ships[] = {
        {"A1", 0, A_SHIP, 10, 10, 1}, {"B1", 1, A_SHIP, 10, 8, 3}, {"B2", 1, A_SHIP, 1, 1, 4}};
    struct game *game = space_game(20, 16, 10, ships, 3);
    struct space_state *start = space_start(game);
    start->head.begun = 1;
    start->head.phase = ACTIVATION_PHASE;
    start->head.entered = 1;
    start->active = 0;
    start->stage = STAGE_MOVED;
    start->ships[0].spent = 2;
    start->ships[0].torpedoes = 0;
    space_ready(game);
    struct bot *bot = bot_new("greedy", game->rules, 1);
    struct command command;
    bot_choose(bot, game->scenario, game->state, 0, &command);
    assert_int_equal(command.verb, VERB_FIRE);
    assert_int_equal(command.words[0], ship_piece(1));
    bot_free(bot);
    game_free(game);
}

/* pz8-space.damage.contest: of the 1296 throws of two dice against two, 575 lead. */
static void harm_is_expected_as_the_dice_have_it(void **state)
{
    (void)state;
    static const struct lineup ships[] = {{"A1", 0, A_SHIP, 10, 10, 1},
                                          {"B1", 1, A_SHIP, 10, 8, 3}};
    struct game *game = space_ready(space_game(20, 16, 10, ships, 2));
    const struct space_scenario *terms = space_scenario(game->scenario);
    struct ship *target = &space_start(game)->ships[1];
    assert_int_equal(space_expected_harm(terms, target, 2, 1296, 1296), 575);
    int32_t destroyed = space_expected_harm(terms, target, 2, 0, 1296);
    assert_int_equal(space_expected_harm(terms, target, 2, 1296, 0), 575 - destroyed);
    target->damaged = 1; /* one die of its own, and every lead destroys it */
    assert_int_equal(space_expected_harm(terms, target, 1, 0, 36), 15);
    assert_int_equal(space_expected_harm(terms, target, 1, 36, 0), 0);
    game_free(game);
}

/* Straight ahead lies a torpedo; there are many ways around it. */
static void the_greedy_player_does_not_run_into_a_torpedo(void **state)
{
    (void)state;
    static const struct lineup ships[] = {{"A1", 0, A_SHIP, 10, 10, 1},
                                          {"B1", 1, A_SHIP, 10, 1, 4}};
    struct game *game = space_game(20, 16, 10, ships, 2);
    struct space_state *start = space_start(game);
    start->head.begun = 1;
    start->head.phase = ACTIVATION_PHASE;
    start->head.entered = 1;
    start->active = 0;
    start->stage = STAGE_CHOSEN;
    start->n_torpedoes = 1;
    start->torpedoes[0] = (struct torpedo){.number = 1, .side = 1, .at = hex_at(10, 8)};
    space_ready(game);
    struct bot *bot = bot_new("greedy", game->rules, 1);
    struct command command;
    bot_choose(bot, game->scenario, game->state, 0, &command);
    struct umpire umpire = game_umpire(game);
    umpire_apply(&umpire, &command);
    assert_false(space_state(game->state)->torpedoes[0].gone);
    bot_free(bot);
    game_free(game);
}

/* -- chance ------------------------------------------------------------------------------------ */

/* Where a ship that has jumped will look, the dice decide: it expects the same however it stands.
 */
static void a_jump_promises_the_same_for_every_facing(void **state)
{
    (void)state;
    struct game *game = border_patrol();
    struct intent intent;
    intent_start(&intent, &pz8_space);
    struct space_state *now = (struct space_state *)game->state;
    struct command jump = {
        .verb = VERB_JUMP, .n_words = 1, .words = {hex_raw(hex_at(8, 6))}}; /* B1 is in 0801 */
    now->active = 0;
    now->stage = STAGE_CHOSEN;
    now->ships[0].activated = 1;
    int32_t promise = verb_promise(&pz8_space, game->scenario, game->state, &jump, &intent);
    for (uint8_t facing = 1; facing <= HEX_SIDES; facing++) {
        now->ships[0].facing = facing;
        assert_int_equal(verb_promise(&pz8_space, game->scenario, game->state, &jump, &intent),
                         promise);
    }
    game_free(game);
}

/* The last ship is worth the game, and a shot at it more than at one of three. */
static void the_last_ship_is_worth_the_game(void **state)
{
    (void)state;
    struct game *game = border_patrol();
    struct intent intent;
    intent_start(&intent, &pz8_space);
    struct space_state *now = (struct space_state *)game->state;
    struct command fire = {.verb = VERB_FIRE, .n_words = 1, .words = {ship_piece(3)}};
    now->active = 0;
    now->stage = STAGE_MOVED;
    now->ships[0].at = hex_at(8, 4);
    int32_t one_of_three = verb_promise(&pz8_space, game->scenario, game->state, &fire, &intent);
    now->ships[4].status = STATUS_DESTROYED;
    now->ships[5].status = STATUS_DESTROYED;
    assert_true(one_of_three > 0);
    assert_true(verb_promise(&pz8_space, game->scenario, game->state, &fire, &intent) >
                3 * one_of_three);
    game_free(game);
}

static void draws_are_even_and_streams_differ(void **state)
{
    (void)state;
    enum { DRAWS = 60000, FACES = 6 };
    struct chance one;
    struct chance other;
    int seen[FACES] = {0};
    int same = 0;
    chance_start(&one, "one", 1);
    chance_start(&other, "other", 1);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t draw = chance_below(&one, FACES);
        assert_true(draw < FACES);
        seen[draw]++;
        same += draw == chance_below(&other, FACES);
    }
    for (int i = 0; i < FACES; i++) {
        assert_in_range(seen[i], DRAWS / FACES - 500, DRAWS / FACES + 500);
    }
    assert_in_range(same, DRAWS / FACES - 500, DRAWS / FACES + 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_known_by_its_name),
        cmocka_unit_test(the_same_seed_says_the_same),
        cmocka_unit_test(the_npo_is_run_by_the_rules),
        cmocka_unit_test(a_restarted_bot_is_as_new),
        cmocka_unit_test(whatever_is_said_is_legal),
        cmocka_unit_test(a_secret_is_not_waited_for),
        cmocka_unit_test(the_greedy_player_takes_a_free_shot),
        cmocka_unit_test(harm_is_expected_as_the_dice_have_it),
        cmocka_unit_test(the_greedy_player_does_not_run_into_a_torpedo),
        cmocka_unit_test(a_jump_promises_the_same_for_every_facing),
        cmocka_unit_test(the_last_ship_is_worth_the_game),
        cmocka_unit_test(draws_are_even_and_streams_differ),
    };
    return cmocka_run_group_tests_name("bot", tests, NULL, NULL);
}
