/* The umpire: who may say what and when, secret commands, conceding, and dice that are given. The
 * conformance suite proves the same on random games; here each refusal stands by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drill.h"
#include "umpire-clauses.h"
#include "umpire_says.h"

/* -- beginning and ending
 * --------------------------------------------------------------------------- */

static void game_begins_once_and_for_nobody(void **state)
{
    (void)state;
    struct game *game = game_new(&drill);
    struct command begin = command_begin();
    begin.side = 0;
    assert_refused(game, begin, UMPIRE_GAME_BEGIN,
                   "begin belongs to the umpire and takes no arguments");
    begin = command_begin();
    begin.n_words = 1;
    assert_refused(game, begin, UMPIRE_GAME_BEGIN,
                   "begin belongs to the umpire and takes no arguments");
    assert_done(game, command_begin());
    assert_int_equal(game->state->begun, 1);
    assert_refused(game, command_begin(), UMPIRE_GAME_BEGIN, "the game has begun already");
    game_free(game);
}

static void nothing_can_be_commanded_before_the_beginning(void **state)
{
    (void)state;
    struct game *game = game_new(&drill);
    const char *sentence = "the game has not begun";
    assert_refused(game, drill_order(DRILL_SAY, 1), UMPIRE_GAME_BEGIN, sentence);
    assert_refused(game, say(0, VERB_CONCEDE), UMPIRE_GAME_BEGIN, sentence);
    struct legal *legal = malloc(sizeof *legal);
    umpire_legal(&drill, game->scenario, game->state, 1, legal);
    assert_int_equal(legal->n, 1);
    struct command only;
    legal_get(legal, 0, 1, &only);
    struct command begin = command_begin();
    assert_true(command_equal(&only, &begin));
    free(legal);
    game_free(game);
}

static void beginning_announces_turn_and_phase(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_int_equal(game->events->n, 2);
    assert_int_equal(game->events->list[0].kind, EVENT_TURN);
    assert_int_equal(game->events->list[0].values[0], 1);
    assert_int_equal(game->events->list[0].clause, UMPIRE_GAME_SEQUENCE);
    assert_int_equal(game->events->list[1].kind, EVENT_PHASE);
    assert_int_equal(game->events->list[1].clause, DRILL_CLAUSE);
    assert_true(waits_for(game->state, 0));
    assert_false(waits_for(game->state, 1));
    game_free(game);
}

static void nothing_can_be_commanded_when_it_is_over(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_done(game, say(0, DRILL_FINISH));
    assert_int_equal(game->state->over, 1);
    assert_int_equal(game->state->n_tasks, 0);
    assert_int_equal(game->state->winner, SIDE_NONE);
    assert_int_equal(game->state->why, DRILL_CLAUSE);
    assert_int_equal(game->events->list[game->events->n - 1].kind, EVENT_OVER);
    assert_refused(game, drill_order(DRILL_SAY, 1), UMPIRE_GAME_OVER, "the game is over");
    assert_refused(game, say(1, VERB_CONCEDE), UMPIRE_GAME_OVER, "the game is over");
    assert_refused(game, command_begin(), UMPIRE_GAME_BEGIN, "the game has begun already");
    assert_int_equal(side_to_speak(game->state), SIDE_NONE);
    game_free(game);
}

/* Also when the game waits for the other. */
static void either_side_may_concede_at_any_time(void **state)
{
    (void)state;
    for (int side = 0; side < SIDES; side++) {
        struct game *game = drill_game();
        assert_done(game, say(side, VERB_CONCEDE));
        assert_int_equal(game->state->over, 1);
        assert_int_equal(game->state->winner, 1 - side);
        assert_int_equal(game->state->why, UMPIRE_GAME_CONCEDE);
        assert_int_equal(game->state->n_tasks, 0);
        assert_int_equal(game->events->n, 2);
        assert_int_equal(game->events->list[0].kind, EVENT_CONCEDED);
        assert_int_equal(game->events->list[0].values[0], side);
        assert_int_equal(game->events->list[1].kind, EVENT_OVER);
        game_free(game);
    }
}

static void conceding_takes_no_arguments_and_belongs_to_a_side(void **state)
{
    (void)state;
    struct game *game = drill_game();
    struct command concede = say(0, VERB_CONCEDE);
    concede.n_words = 1;
    assert_refused(game, concede, UMPIRE_COMMAND_ARGUMENT, "concede takes no arguments");
    assert_refused(game, say(SIDE_NONE, VERB_CONCEDE), UMPIRE_COMMAND_TURN,
                   "only the two sides command units");
    game_free(game);
}

static void every_command_that_is_done_counts(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_int_equal(game->state->commands, 1);
    assert_done(game, drill_order(DRILL_SAY, 1));
    assert_done(game, drill_order(DRILL_SAY, 1));
    assert_int_equal(game->state->commands, 3);
    assert_refused(game, say(1, DRILL_FINISH), UMPIRE_COMMAND_TURN,
                   "the game is waiting for the other side");
    assert_int_equal(game->state->commands, 3);
    assert_int_equal(game->journal.entries, 3);
    game_free(game);
}

/* -- whose word, which verb
 * ------------------------------------------------------------------------- */

static void side_speaks_only_when_the_game_waits_for_it(void **state)
{
    (void)state;
    struct game *game = drill_game();
    struct legal *legal = malloc(sizeof *legal);
    assert_refused(game, say(1, DRILL_FINISH), UMPIRE_COMMAND_TURN,
                   "the game is waiting for the other side");
    assert_refused(game, say(SIDE_NONE, DRILL_FINISH), UMPIRE_COMMAND_TURN,
                   "only the two sides command units");
    umpire_legal(&drill, game->scenario, game->state, 1, legal);
    assert_int_equal(legal->n, 0);
    free(legal);
    game_free(game);
}

static void verb_must_be_one_of_the_rules(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_refused(game, say(0, drill.n_verbs), UMPIRE_COMMAND_VERB, "the rules know no such verb");
    assert_refused(game, say(0, VERB_DRAW - 1), UMPIRE_COMMAND_VERB, "the rules know no such verb");
    game_free(game);
}

/* -- arguments
 * -------------------------------------------------------------------------------------- */

enum { UNIT, TARGET, COLOUR, FACING, PACE, PATH, VIA = PATH + 2, GO_WORDS };

/* A command with an argument of each kind, all of them right. */
static struct command going(void)
{
    struct command go = {
        .verb = DRILL_GO, .n_words = 5, .words = {piece_of(UNITS, 1), piece_of(UNITS, 2), 2, 6, 5}};
    struct steps path = {.n = 3, .step = {0, 1, 2}};
    command_add_steps(&go, &path);
    go.words[go.n_words++] = ABSENT;
    return go;
}

static struct command going_with(int word, int32_t value)
{
    struct command go = going();
    go.words[word] = value;
    return go;
}

static void right_arguments_are_accepted(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_int_equal(going().n_words, GO_WORDS);
    assert_done(game, going());
    assert_done(game, going_with(VIA, piece_of(UNITS, 0)));
    assert_done(game, going_with(PACE, 2));
    assert_done(game, going_with(FACING, 1));
    assert_done(game, going_with(COLOUR, 0));
    game_free(game);
}

static void missing_argument_is_refused(void **state)
{
    (void)state;
    struct game *game = drill_game();
    const char *missing = "an argument of the command is missing";
    for (uint16_t n = 0; n < GO_WORDS; n++) {
        struct command go = going();
        go.n_words = n;
        const char *sentence = n == PATH + 1 ? "the path is not whole" : missing;
        assert_refused(game, go, UMPIRE_COMMAND_ARGUMENT, sentence);
    }
    for (int word = UNIT; word <= PATH; word++) {
        assert_refused(game, going_with(word, ABSENT), UMPIRE_COMMAND_ARGUMENT, missing);
    }
    game_free(game);
}

static void argument_left_over_is_refused(void **state)
{
    (void)state;
    struct game *game = drill_game();
    const char *sentence = "the command has more arguments than its verb takes";
    struct command go = going();
    go.words[go.n_words++] = 0;
    assert_refused(game, go, UMPIRE_COMMAND_ARGUMENT, sentence);
    struct command finish = say(0, DRILL_FINISH);
    finish.n_words = 1;
    assert_refused(game, finish, UMPIRE_COMMAND_ARGUMENT, sentence);
    game_free(game);
}

static void thing_that_is_not_there_is_refused(void **state)
{
    (void)state;
    struct game *game = drill_game();
    const char *no_such = "there is no such thing on the table";
    const char *no_thing = "that is not a thing this command can name";
    assert_refused(game, going_with(TARGET, piece_of(UNITS, 3)), UMPIRE_COMMAND_ARGUMENT, no_such);
    assert_refused(game, going_with(TARGET, piece_of(UNITS, PIECES_MAX - 1)),
                   UMPIRE_COMMAND_ARGUMENT, no_such);
    assert_refused(game, going_with(TARGET, piece_of(TEMPLATES, 0)), UMPIRE_COMMAND_ARGUMENT,
                   no_thing);
    assert_refused(game, going_with(TARGET, piece_of(2, 0)), UMPIRE_COMMAND_ARGUMENT, no_thing);
    assert_refused(game, going_with(TARGET, NO_PIECE), UMPIRE_COMMAND_ARGUMENT, no_thing);
    assert_refused(game, going_with(TARGET, INT32_MAX), UMPIRE_COMMAND_ARGUMENT, no_thing);
    assert_refused(game, going_with(VIA, NO_PIECE), UMPIRE_COMMAND_ARGUMENT, no_thing);
    game_free(game);
}

static void side_commands_only_its_own(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_refused(game, going_with(UNIT, piece_of(UNITS, 2)), UMPIRE_COMMAND_OWN,
                   "a side commands only what is its own");
    assert_done(game, going_with(TARGET, piece_of(UNITS, 0)));
    game_free(game);
}

static void value_outside_its_limits_is_refused(void **state)
{
    (void)state;
    struct game *game = drill_game();
    static const struct {
        int word;
        int32_t value;
        const char *sentence;
    } bad[] = {
        {COLOUR, 3, "that is not one of the choices"},
        {COLOUR, -1, "that is not one of the choices"},
        {FACING, 0, "a facing is a side of a hex, 1 to 6"},
        {FACING, 7, "a facing is a side of a hex, 1 to 6"},
        {PACE, 1, "the number is outside its limits"},
        {PACE, 6, "the number is outside its limits"},
        {PACE, INT32_MAX, "the number is outside its limits"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_refused(game, going_with(bad[i].word, bad[i].value), UMPIRE_COMMAND_ARGUMENT,
                       bad[i].sentence);
    }
    game_free(game);
}

static void path_that_is_not_whole_or_not_known_is_refused(void **state)
{
    (void)state;
    struct game *game = drill_game();
    assert_refused(game, going_with(PATH, STEPS_MAX + 1), UMPIRE_COMMAND_ARGUMENT,
                   "the path is not whole");
    assert_refused(game, going_with(PATH, -1), UMPIRE_COMMAND_ARGUMENT, "the path is not whole");
    assert_refused(game, going_with(PATH, 20), UMPIRE_COMMAND_ARGUMENT, "the path is not whole");
    assert_refused(game, going_with(PATH + 1, 0x310), UMPIRE_COMMAND_ARGUMENT,
                   "the path has a step of no known kind");
    assert_refused(game, going_with(PATH + 1, 0x1210), UMPIRE_COMMAND_ARGUMENT,
                   "the path is not whole"); /* something behind its last step */
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_begins_once_and_for_nobody),
        cmocka_unit_test(nothing_can_be_commanded_before_the_beginning),
        cmocka_unit_test(beginning_announces_turn_and_phase),
        cmocka_unit_test(nothing_can_be_commanded_when_it_is_over),
        cmocka_unit_test(either_side_may_concede_at_any_time),
        cmocka_unit_test(conceding_takes_no_arguments_and_belongs_to_a_side),
        cmocka_unit_test(every_command_that_is_done_counts),
        cmocka_unit_test(side_speaks_only_when_the_game_waits_for_it),
        cmocka_unit_test(verb_must_be_one_of_the_rules),
        cmocka_unit_test(right_arguments_are_accepted),
        cmocka_unit_test(missing_argument_is_refused),
        cmocka_unit_test(argument_left_over_is_refused),
        cmocka_unit_test(thing_that_is_not_there_is_refused),
        cmocka_unit_test(side_commands_only_its_own),
        cmocka_unit_test(value_outside_its_limits_is_refused),
        cmocka_unit_test(path_that_is_not_whole_or_not_known_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
