/* The limits of commands and of lists of commands, made by us and read from players: at the limit
 * all is well; one more is refused, a list of what could be said is cut, and what a rule set writes
 * wrong stops the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "drill.h"
#include "format/command.h"
#include "stops.h"
#include "umpire-clauses.h"

static struct legal legal;

static void list_commands(int n, int n_words)
{
    legal_clear(&legal);
    for (int i = 0; i < n; i++) {
        int32_t *words = legal_add(&legal, i % 2, n_words);
        for (int word = 0; word < n_words; word++) {
            words[word] = i;
        }
    }
}

/* The list holds so many of them, and the last is what it was. */
static void assert_listed(int n, int n_words, bool cut)
{
    struct command last;
    assert_int_equal(legal.n, n);
    assert_int_equal(legal.n_words, n * n_words);
    assert_int_equal(legal.cut, cut);
    legal_get(&legal, (uint32_t)n - 1, 1, &last);
    assert_int_equal(last.n_words, n_words);
    if (n_words > 0) {
        assert_int_equal(last.words[n_words - 1], n - 1);
    }
}

static void list_has_so_many_commands_and_is_cut(void **state)
{
    (void)state;
    list_commands(LEGAL_MAX, 0);
    assert_listed(LEGAL_MAX, 0, false);
    list_commands(LEGAL_MAX + 3, 0);
    assert_listed(LEGAL_MAX, 0, true);
    legal_clear(&legal);
    assert_false(legal.cut);
}

static void list_has_so_many_words_and_is_cut(void **state)
{
    (void)state;
    enum { FULL = LEGAL_WORDS / COMMAND_WORDS };
    list_commands(FULL, COMMAND_WORDS);
    assert_listed(FULL, COMMAND_WORDS, false);
    list_commands(FULL + 3, COMMAND_WORDS);
    assert_listed(FULL, COMMAND_WORDS, true);
}

/* Opened for more than are left, it keeps what fits of what is written. */
static void list_opened_for_more_is_cut(void **state)
{
    (void)state;
    list_commands(LEGAL_MAX - 2, 1);
    int32_t *words = legal_open(&legal, 5, 1, LEGAL_MAX);
    for (int i = 0; i < LEGAL_MAX; i++) {
        words[i] = LEGAL_MAX - 2 + i;
    }
    legal_close(&legal, LEGAL_MAX);
    assert_listed(LEGAL_MAX, 1, true);
    words = legal_open(&legal, 6, LEGAL_WORDS / LEGAL_MAX, LEGAL_MAX);
    words[LEGAL_WORDS - 1] = 7;
    legal_close(&legal, LEGAL_MAX);
    assert_listed(LEGAL_MAX, 1, true);
    legal_open(&legal, 6, 0, 2);
    legal_close(&legal, 2);
    assert_listed(LEGAL_MAX, 1, true);
}

static void list_opened_for_all_there_is_room_for_is_not_cut(void **state)
{
    (void)state;
    legal_clear(&legal);
    int32_t *words = legal_open(&legal, 5, 1, LEGAL_MAX);
    words[LEGAL_MAX - 1] = LEGAL_MAX - 1;
    legal_close(&legal, LEGAL_MAX);
    assert_listed(LEGAL_MAX, 1, false);
}

static void open_list(int most)
{
    legal_clear(&legal);
    legal_open(&legal, 0, LEGAL_WORDS / LEGAL_MAX, (uint32_t)most);
    legal_close(&legal, 1);
    assert_int_equal(legal.n, 1);
}

static void list_opened_for_more_than_any_list_stops(void **state)
{
    (void)state;
    open_list(LEGAL_MAX);
    assert_true(stops(open_list, LEGAL_MAX + 1));
}

static void walk_steps(int n)
{
    struct command command = {.n_words = 0};
    struct steps steps = {.n = (uint8_t)n};
    command_add_steps(&command, &steps);
    struct steps again;
    assert_true(command_steps(&command, 0, &again));
    assert_int_equal(again.n, n);
}

static void path_has_so_many_steps_and_no_more(void **state)
{
    (void)state;
    walk_steps(STEPS_MAX);
    assert_true(stops(walk_steps, STEPS_MAX + 1));
    struct command command = {.n_words = 6, .words = {STEPS_MAX + 1}};
    struct steps steps;
    assert_false(command_steps(&command, 0, &steps));
}

/* A path of no steps takes one word: behind n words there is room for it or there is not. */
static void add_path_behind(int n)
{
    struct command command = {.n_words = (uint16_t)n};
    struct steps none = {.n = 0};
    command_add_steps(&command, &none);
    assert_int_equal(command.n_words, n + 1);
}

static void command_has_so_many_words_and_no_more(void **state)
{
    (void)state;
    add_path_behind(COMMAND_WORDS - 1);
    assert_true(stops(add_path_behind, COMMAND_WORDS));
}

/* Fifty-one paths of the full length and a last one of the length given. */
static bool read_parade(int last, struct spoken *spoken, struct fault *fault)
{
    struct game *game = drill_game();
    struct scene scene = scene_of(game);
    json_t *json = json_pack("{s:s}", "verb", "parade");
    for (int i = 0; i < DRILL_PATHS; i++) {
        char path[STEPS_MAX + 1] = "";
        memset(path, 'f', (size_t)(i + 1 < DRILL_PATHS ? STEPS_MAX : last));
        json_object_set_new(json, drill_paths[i].name, json_string(path));
    }
    bool read = command_from_json(&scene, json, NULL, spoken, fault);
    json_decref(json);
    game_free(game);
    return read;
}

static void command_of_too_many_words_is_refused_when_read(void **state)
{
    (void)state;
    struct spoken spoken;
    struct fault fault = {.text = ""};
    assert_true(read_parade(0, &spoken, &fault));
    assert_int_equal(spoken.command.n_words, COMMAND_WORDS);
    assert_false(read_parade(1, &spoken, &fault));
    assert_string_equal(fault.text, "p51: too long");
}

static void path_of_too_many_steps_is_refused_when_read(void **state)
{
    (void)state;
    struct game *game = drill_game();
    struct scene scene = scene_of(game);
    char path[STEPS_MAX + 2];
    char march[] = "march";
    char none[] = "";
    char *words[] = {march, path, none, none};
    struct spoken spoken;
    struct fault fault;
    snprintf(path, sizeof path, "%.*s", STEPS_MAX, "ffffffffffffffffffffffffffffffffff");
    assert_true(command_from_words(&scene, words, 4, &spoken, &fault));
    strcat(path, "f");
    assert_false(command_from_words(&scene, words, 4, &spoken, &fault));
    assert_string_equal(fault.text, "p0: expected a path of at most 32 steps");
    game_free(game);
}

static void too_many_dice_are_refused_when_read(void **state)
{
    (void)state;
    static uint8_t dice[COMMAND_DICE + 1];
    uint32_t n;
    struct fault fault;
    memset(dice, 6, sizeof dice);
    json_t *most = dice_json(dice, COMMAND_DICE);
    json_t *more = dice_json(dice, COMMAND_DICE + 1);
    assert_true(dice_from_json(most, dice, COMMAND_DICE, &n, &fault));
    assert_int_equal(n, COMMAND_DICE);
    assert_false(dice_from_json(more, dice, COMMAND_DICE, &n, &fault));
    assert_string_equal(fault.text, "dice: expected a list of at most 2048 numbers");
    json_decref(most);
    json_decref(more);
}

/* Three paths of 32, 32 and the number given take 14 words or 15. */
static struct command marching(int last)
{
    struct command command = {.verb = DRILL_MARCH, .side = 0};
    struct steps full = {.n = STEPS_MAX};
    struct steps rest = {.n = (uint8_t)last};
    command_add_steps(&command, &full);
    command_add_steps(&command, &full);
    command_add_steps(&command, &rest);
    return command;
}

static void secret_command_of_too_many_words_is_refused(void **state)
{
    (void)state;
    struct game *game = drill_game();
    struct command whisper = {.verb = DRILL_WHISPER, .side = 0};
    struct command fits = marching(24);
    struct command too_long = marching(25);
    assert_int_equal(fits.n_words, SEALED_WORDS);
    assert_int_equal(game_do(game, &too_long, NULL, 0).kind,
                     ANSWER_DONE); /* while nothing is secret */
    assert_int_equal(game_do(game, &whisper, NULL, 0).kind, ANSWER_DONE);
    struct answer answer = game_do(game, &too_long, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_COMMAND_SEALED);
    assert_int_equal(game_do(game, &fits, NULL, 0).kind, ANSWER_DONE);
    assert_memory_equal(game->state->sealed[0].words, fits.words,
                        sizeof game->state->sealed[0].words);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(list_has_so_many_commands_and_is_cut),
        cmocka_unit_test(list_has_so_many_words_and_is_cut),
        cmocka_unit_test(list_opened_for_more_is_cut),
        cmocka_unit_test(list_opened_for_all_there_is_room_for_is_not_cut),
        cmocka_unit_test(list_opened_for_more_than_any_list_stops),
        cmocka_unit_test(path_has_so_many_steps_and_no_more),
        cmocka_unit_test(command_has_so_many_words_and_no_more),
        cmocka_unit_test(command_of_too_many_words_is_refused_when_read),
        cmocka_unit_test(path_of_too_many_steps_is_refused_when_read),
        cmocka_unit_test(too_many_dice_are_refused_when_read),
        cmocka_unit_test(secret_command_of_too_many_words_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
