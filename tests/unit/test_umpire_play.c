/* The umpire while a game goes on: what is said in secret, dice that are given, what is undone, and
 * what players add to the dice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drill.h"
#include "format/scenario.h"
#include "rules/registry.h"
#include "umpire-clauses.h"
#include "umpire_says.h"

/* -- secret commands, on the blank rule set
 * ---------------------------------------------------------- */

enum { PICK, PASS };
enum { W1, W2, B1, B2 };

static struct game *first_steps(bool begun)
{
    struct fault fault;
    struct game *game = scenario_shipped(ruleset_named("blank"), "first-steps", &fault);
    assert_non_null(game);
    if (begun) {
        assert_done(game, command_begin());
    }
    return game;
}

static struct command pick(int side, int pawn)
{
    return (struct command){
        .verb = PICK, .side = (uint8_t)side, .n_words = 1, .words = {piece_of(UNITS, pawn)}};
}

static struct state *view_of(const struct game *game, const struct state *state, int side)
{
    struct state *view = malloc(game->rules->state_size);
    umpire_view(game->rules, game->scenario, state, side, view);
    return view;
}

static void first_secret_command_is_kept(void **state)
{
    (void)state;
    struct game *game = first_steps(true);
    assert_true(waits_for(game->state, 0) && waits_for(game->state, 1));
    assert_done(game, pick(1, B2));
    assert_int_equal(game->events->n, 1);
    assert_int_equal(game->events->list[0].kind, EVENT_SEALED);
    assert_int_equal(game->events->list[0].values[0], 1);
    assert_int_equal(game->events->list[0].clause, UMPIRE_COMMAND_SEALED);
    assert_int_equal(game->state->sealed[1].spoken, 1);
    assert_int_equal(game->state->sealed[1].words[0], piece_of(UNITS, B2));
    assert_true(waits_for(game->state, 0));
    assert_refused(game, pick(1, B1), UMPIRE_COMMAND_TURN,
                   "the game is waiting for the other side");
    game_free(game);
}

/* The other side learns that a command was given; which one, it cannot tell from any byte. */
static void view_hides_what_was_said_in_secret(void **state)
{
    (void)state;
    struct game *one = first_steps(true);
    struct game *two = first_steps(true);
    assert_done(one, pick(0, W1));
    assert_done(two, say(0, PASS));
    struct state *view_one = view_of(one, one->state, 1);
    struct state *view_two = view_of(two, two->state, 1);
    assert_memory_equal(view_one, view_two, one->rules->state_size);
    assert_int_equal(view_one->sealed[0].spoken, 1);
    assert_int_equal(view_one->sealed[0].n_words, 0);
    struct state *own = view_of(one, one->state, 0);
    assert_int_equal(own->sealed[0].words[0], piece_of(UNITS, W1));
    struct state *spectator = view_of(one, one->state, SIDE_NONE);
    assert_int_equal(spectator->sealed[0].n_words, 0);
    free(view_one);
    free(view_two);
    free(own);
    free(spectator);
    game_free(one);
    game_free(two);
}

static void view_tells_nothing_of_dice_and_commands_so_far(void **state)
{
    (void)state;
    struct game *game = first_steps(true);
    game->state->dice = 77;
    struct state *view = view_of(game, game->state, 0);
    assert_true(view->dice == 0);
    assert_int_equal(view->commands, 0);
    free(view);
    game_free(game);
}

/* Whoever spoke first, side 1's command is carried out first. */
static void secret_commands_are_opened_together_side_1_first(void **state)
{
    (void)state;
    for (int first = 0; first < SIDES; first++) {
        struct game *game = first_steps(true);
        static const uint8_t dice[] = {3, 5};
        static const int pawns[SIDES] = {W2, B2};
        assert_done(game, pick(first, pawns[first]));
        struct command second = pick(1 - first, pawns[1 - first]);
        assert_int_equal(game_do(game, &second, dice, 2).kind, ANSWER_DONE);
        const struct event *events = game->events->list;
        assert_int_equal(events[0].kind, EVENT_SEALED);
        assert_int_equal(events[1].kind, EVENT_REVEALED);
        assert_int_equal(events[2].values[0], piece_of(UNITS, W2));
        assert_int_equal(events[3].values[0], piece_of(UNITS, B2));
        assert_int_equal(events[4].values[ROLL_TOTAL], 3 + 2);
        assert_int_equal(events[5].values[ROLL_TOTAL], 5 + 1);
        static const struct sealed none[SIDES];
        assert_memory_equal(game->state->sealed, none, sizeof none);
        game_free(game);
    }
}

static void secret_command_is_checked_like_any_other(void **state)
{
    (void)state;
    struct game *game = first_steps(true);
    assert_refused(game, pick(0, B1), UMPIRE_COMMAND_OWN, "a side commands only what is its own");
    struct command bare = {.verb = PICK, .side = 0};
    assert_refused(game, bare, UMPIRE_COMMAND_ARGUMENT, "an argument of the command is missing");
    game_free(game);
}

static void side_may_concede_while_secrets_are_kept(void **state)
{
    (void)state;
    struct game *game = first_steps(true);
    assert_done(game, pick(0, W1));
    assert_done(game, say(0, VERB_CONCEDE));
    assert_int_equal(game->state->winner, 1);
    struct state *view = view_of(game, game->state, 1); /* after the end nothing is secret */
    assert_int_equal(view->sealed[0].n_words, 1);
    free(view);
    game_free(game);
}

/* -- given dice
 * ------------------------------------------------------------------------------------- */

static struct game *before_the_fight(void)
{
    struct game *game = first_steps(true);
    assert_done(game, pick(0, W1));
    return game;
}

static void assert_untouched(const struct game *game, const struct game *reference)
{
    assert_memory_equal(game->state, reference->state, game->rules->state_size);
    assert_int_equal(game->journal.entries, reference->journal.entries);
    assert_int_equal(game->events->n, 0);
}

static void state_is_untouched_until_there_are_dice_enough(void **state)
{
    (void)state;
    struct game *game = before_the_fight();
    struct game *reference = before_the_fight();
    static const uint8_t dice[] = {6, 2};
    struct command last = pick(1, B1);
    for (uint32_t n = 0; n < 2; n++) {
        struct answer answer = game_do(game, &last, dice, n);
        assert_int_equal(answer.kind, ANSWER_NEEDS);
        assert_int_equal(answer.need.faces, 6);
        assert_int_equal(answer.need.count, 1);
        assert_string_equal(game->rules->purposes[answer.need.purpose].name, "fight");
        assert_untouched(game, reference);
    }
    assert_int_equal(game_do(game, &last, dice, 2).kind, ANSWER_DONE);
    assert_true(game->state->dice == 2);
    assert_int_equal(game->journal.entries, 3);
    game_free(game);
    game_free(reference);
}

static void assert_dice_refused(const uint8_t *dice, uint32_t n, const char *sentence)
{
    struct game *game = before_the_fight();
    struct game *reference = before_the_fight();
    struct command last = pick(1, B1);
    struct answer answer = game_do(game, &last, dice, n);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_DICE_GIVEN);
    assert_string_equal(answer.refusal.sentence, sentence);
    assert_untouched(game, reference);
    game_free(game);
    game_free(reference);
}

static void die_too_many_or_impossible_is_refused(void **state)
{
    (void)state;
    assert_dice_refused((const uint8_t[]){6, 2, 1}, 3,
                        "more dice were given than the command uses");
    assert_dice_refused((const uint8_t[]){6, 7}, 2, "a die shows a number it does not have");
    assert_dice_refused((const uint8_t[]){0, 3}, 2, "a die shows a number it does not have");
    assert_dice_refused((const uint8_t[]){9}, 1, "a die shows a number it does not have");
}

/* A die that no command could use is refused by the command that needs none, too. */
static void command_without_dice_takes_none(void **state)
{
    (void)state;
    struct game *game = first_steps(true);
    struct command command = pick(0, W1);
    static const uint8_t die[] = {1};
    assert_int_equal(game_do(game, &command, die, 1).kind, ANSWER_REFUSED);
    assert_int_equal(game_do(game, &command, die, 0).kind, ANSWER_DONE);
    game_free(game);
}

/* -- undoing
 * ---------------------------------------------------------------------------------------- */

static void undone_commands_can_be_given_again(void **state)
{
    (void)state;
    static const uint8_t seed[32] = {3};
    struct game *game = first_steps(false);
    game_seed(game, seed);
    assert_done(game, command_begin());
    assert_done(game, pick(0, W1));
    assert_done(game, pick(1, B1));
    uint64_t hash = state_hash(game->state, game->rules->state_size);
    game_undo(game, 2);
    assert_int_equal(game->journal.entries, 1);
    assert_int_equal(game->state->commands, 1);
    assert_done(game, pick(0, W1));
    assert_done(game, pick(1, B1));
    assert_true(state_hash(game->state, game->rules->state_size) == hash);
    game_undo(game, 3);
    assert_memory_equal(game->state, game->start, game->rules->state_size);
    game_free(game);
}

/* Where what was said behind it cannot stand alone, nothing changes. */
static void a_command_is_taken_back_only_if_the_rest_stands(void **state)
{
    (void)state;
    static const uint8_t seed[32] = {3};
    struct game *game = first_steps(false);
    game_seed(game, seed);
    assert_done(game, command_begin());
    uint64_t begun = state_hash(game->state, game->rules->state_size);
    assert_done(game, pick(1, B1));
    uint64_t hash = state_hash(game->state, game->rules->state_size);
    assert_false(game_take_back(game, 0)); /* nobody may speak before the beginning */
    assert_true(state_hash(game->state, game->rules->state_size) == hash);
    assert_int_equal(game->journal.entries, 2);
    assert_true(game_take_back(game, 1));
    assert_true(state_hash(game->state, game->rules->state_size) == begun);
    assert_int_equal(game->journal.entries, 1);
    game_free(game);
}

/* -- entropy
 * ---------------------------------------------------------------------------------------- */

static void entropy_is_added_once_each_and_before_the_beginning(void **state)
{
    (void)state;
    struct game *game = first_steps(false);
    assert_true(game_add_entropy(game, 0, "abc", 3));
    assert_false(game_add_entropy(game, 0, "xyz", 3));
    assert_done(game, command_begin());
    assert_false(game_add_entropy(game, 1, "abc", 3));
    assert_int_equal(game->entropy[1].n, 0);
    assert_memory_equal(game->entropy[0].bytes, "abc", 3);
    game_free(game);
}

static void entropy_changes_the_dice_whether_it_comes_before_the_seed_or_after(void **state)
{
    (void)state;
    static const uint8_t seed[32] = {5};
    struct game *plain = first_steps(false);
    struct game *before = first_steps(false);
    struct game *after = first_steps(false);
    game_seed(plain, seed);
    game_add_entropy(before, 1, "luck", 4);
    game_seed(before, seed);
    game_seed(after, seed);
    game_add_entropy(after, 1, "luck", 4);
    assert_memory_equal(before->dice->key, after->dice->key, 32);
    assert_memory_not_equal(before->dice->key, plain->dice->key, 32);
    game_free(plain);
    game_free(before);
    game_free(after);
}

/* -- orders given in secret
 * ------------------------------------------------------------------------- */

static struct command say_n(int side, int n)
{
    return (struct command){.verb = DRILL_SAY, .side = (uint8_t)side, .n_words = 1, .words = {n}};
}

/* Each side gives as many orders as it likes, in any order; only the speaker hears of his own. */
static void orders_are_told_to_nobody_else(void **state)
{
    (void)state;
    struct game *game = game_new(&drill);
    assert_done(game, command_begin());
    assert_done(game, say(0, DRILL_BRIEF));
    assert_true(waits_for(game->state, 0) && waits_for(game->state, 1));
    static const int sides[] = {1, 0, 1, 1};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        assert_done(game, say_n(sides[i], 2));
        assert_int_equal(game->events->n, 2);
        assert_int_equal(game->events->list[0].sees, 1 << sides[i]);
        assert_int_equal(game->events->list[1].sees, 1 << sides[i]);
    }
    game_free(game);
}

static void orders_stand_when_all_are_closed(void **state)
{
    (void)state;
    struct game *game = game_new(&drill);
    assert_done(game, command_begin());
    assert_done(game, say(0, DRILL_BRIEF));
    assert_done(game, say(1, DRILL_CLOSE));
    assert_int_equal(game->events->n, 1);
    assert_int_equal(game->events->list[0].kind, EVENT_SEALED);
    assert_int_equal(game->events->list[0].values[0], 1);
    assert_int_equal(game->events->list[0].sees, SEEN_BY_ALL);
    assert_false(waits_for(game->state, 1));
    assert_refused(game, say_n(1, 1), UMPIRE_COMMAND_TURN,
                   "the game is waiting for the other side");
    assert_done(game, say_n(0, 1));
    assert_done(game, say(0, DRILL_CLOSE));
    assert_int_equal(game->events->n, 3);
    assert_int_equal(game->events->list[0].kind, EVENT_SEALED);
    assert_int_equal(game->events->list[1].kind, EVENT_REVEALED);
    assert_int_equal(game->events->list[2].kind, EVENT_SAID); /* the task has run */
    assert_int_equal(game->events->list[2].values[0], SIDE_NONE);
    assert_int_equal(game->events->list[2].sees, SEEN_BY_ALL);
    assert_true(waits_for(game->state, 0)); /* play goes on */
    assert_false(waits_for(game->state, 1));
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_secret_command_is_kept),
        cmocka_unit_test(view_hides_what_was_said_in_secret),
        cmocka_unit_test(view_tells_nothing_of_dice_and_commands_so_far),
        cmocka_unit_test(secret_commands_are_opened_together_side_1_first),
        cmocka_unit_test(secret_command_is_checked_like_any_other),
        cmocka_unit_test(side_may_concede_while_secrets_are_kept),
        cmocka_unit_test(state_is_untouched_until_there_are_dice_enough),
        cmocka_unit_test(die_too_many_or_impossible_is_refused),
        cmocka_unit_test(command_without_dice_takes_none),
        cmocka_unit_test(undone_commands_can_be_given_again),
        cmocka_unit_test(a_command_is_taken_back_only_if_the_rest_stands),
        cmocka_unit_test(entropy_is_added_once_each_and_before_the_beginning),
        cmocka_unit_test(entropy_changes_the_dice_whether_it_comes_before_the_seed_or_after),
        cmocka_unit_test(orders_are_told_to_nobody_else),
        cmocka_unit_test(orders_stand_when_all_are_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
