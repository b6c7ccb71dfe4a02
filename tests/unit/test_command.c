/* Commands: paths packed into words and back, and the list of legal commands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/command.h"
#include "stops.h"

/* -- paths
 * ------------------------------------------------------------------------------------------ */

static struct steps path_of(int n)
{
    struct steps steps = {.n = (uint8_t)n};
    for (int i = 0; i < n; i++) {
        steps.step[i] = (uint8_t)((i * 7 + n) % 16);
    }
    return steps;
}

static void path_of_every_length_comes_out_as_it_went_in(void **state)
{
    (void)state;
    for (int n = 0; n <= STEPS_MAX; n++) {
        struct steps path = path_of(n);
        struct command command = {.n_words = 3, .words = {11, 22, 33}};
        command_add_steps(&command, &path);
        assert_int_equal(command.n_words, 3 + steps_words(n));
        struct steps again;
        assert_true(command_steps(&command, 3, &again));
        assert_int_equal(again.n, n);
        assert_memory_equal(again.step, path.step, (size_t)n);
        assert_int_equal(command.words[2], 33);
    }
}

static void paths_follow_one_another(void **state)
{
    (void)state;
    struct command command = {.n_words = 0};
    static const int lengths[] = {5, 0, 8, 9, 32};
    for (int i = 0; i < 5; i++) {
        struct steps path = path_of(lengths[i]);
        command_add_steps(&command, &path);
    }
    int at = 0;
    for (int i = 0; i < 5; i++) {
        struct steps path = path_of(lengths[i]);
        struct steps again;
        assert_true(command_steps(&command, at, &again));
        assert_int_equal(again.n, lengths[i]);
        assert_memory_equal(again.step, path.step, (size_t)lengths[i]);
        at += steps_words(lengths[i]);
    }
    assert_int_equal(at, command.n_words);
}

static void words_of_a_path_are_fixed(void **state)
{
    (void)state;
    struct command command = {.n_words = 0};
    struct steps path = {.n = 9, .step = {1, 2, 3, 4, 5, 6, 7, 8, 9}};
    command_add_steps(&command, &path);
    assert_int_equal(command.n_words, 3);
    assert_int_equal(command.words[0], 9);
    assert_int_equal((uint32_t)command.words[1], 0x87654321);
    assert_int_equal(command.words[2], 9);
}

static void path_cut_short_is_not_read(void **state)
{
    (void)state;
    for (int n = 0; n <= STEPS_MAX; n++) {
        struct command command = {.n_words = 0};
        struct steps path = path_of(n);
        struct steps again;
        command_add_steps(&command, &path);
        while (command.n_words > 0) {
            command.n_words--;
            assert_false(command_steps(&command, 0, &again));
        }
    }
}

static void path_of_impossible_length_is_not_read(void **state)
{
    (void)state;
    struct steps steps;
    struct command command = {.n_words = COMMAND_WORDS};
    static const int32_t lengths[] = {-1, STEPS_MAX + 1, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        command.words[0] = lengths[i];
        assert_false(command_steps(&command, 0, &steps));
    }
    assert_false(command_steps(&command, COMMAND_WORDS, &steps));
}

/* Otherwise two different commands would mean the same. */
static void path_has_one_form_only(void **state)
{
    (void)state;
    for (int n = 1; n <= STEPS_MAX; n++) {
        struct command command = {.n_words = 0};
        struct steps path = path_of(n);
        struct steps again;
        command_add_steps(&command, &path);
        int32_t last = command.words[command.n_words - 1];
        for (int bit = n % 8 * 4; n % 8 != 0 && bit < 32; bit++) {
            command.words[command.n_words - 1] = (int32_t)((uint32_t)last | 1U << bit);
            assert_false(command_steps(&command, 0, &again));
        }
    }
}

/* -- equality
 * --------------------------------------------------------------------------------------- */

static void commands_are_equal_if_their_used_words_are(void **state)
{
    (void)state;
    struct command one = {.verb = 1, .side = 1, .n_words = 2, .words = {5, 6, 7}};
    struct command two = one;
    two.words[2] = 99;
    assert_true(command_equal(&one, &two));
    two.words[1] = 99;
    assert_false(command_equal(&one, &two));
    two = one;
    two.verb = 2;
    assert_false(command_equal(&one, &two));
    two = one;
    two.side = 0;
    assert_false(command_equal(&one, &two));
    two = one;
    two.n_words = 3;
    assert_false(command_equal(&one, &two));
}

/* -- the list
 * --------------------------------------------------------------------------------------- */

static struct legal legal;

/* Verb and length of the i-th command of a list with runs of all kinds: long, short, alike side by
 * side. */
static int verb_of(uint32_t i)
{
    return (int)(i / 5 % 3);
}

static int length_of(uint32_t i)
{
    return (int)(i / 20 % 4);
}

static void assert_listed(uint32_t i)
{
    struct command command;
    legal_get(&legal, i, 1, &command);
    assert_int_equal(command.verb, verb_of(i));
    assert_int_equal(command.side, 1);
    assert_int_equal(command.n_words, length_of(i));
    for (int w = 0; w < length_of(i); w++) {
        assert_int_equal(command.words[w], (int)i * 10 + w);
    }
}

static void list_gives_back_what_was_added(void **state)
{
    (void)state;
    enum { COMMANDS = 2000 };
    legal_clear(&legal);
    for (uint32_t i = 0; i < COMMANDS; i++) {
        int32_t *words = legal_add(&legal, verb_of(i), length_of(i));
        for (int w = 0; w < length_of(i); w++) {
            words[w] = (int32_t)i * 10 + w;
        }
    }
    assert_int_equal(legal.n, COMMANDS);
    for (uint32_t i = 0; i < COMMANDS; i++) {
        assert_listed(i);
    }
    for (uint32_t i = COMMANDS; i-- > 0;) {
        assert_listed(i);
    }
}

static void list_opened_for_many_keeps_those_that_came(void **state)
{
    (void)state;
    legal_clear(&legal);
    legal_add(&legal, 7, 1)[0] = -1;
    int32_t *words = legal_open(&legal, 4, 2, 100);
    for (int32_t i = 0; i < 30; i++) {
        words[2 * i] = i;
        words[2 * i + 1] = -i;
    }
    legal_close(&legal, 30);
    legal_add(&legal, 4, 2)[0] = 30;
    assert_int_equal(legal.n, 32);
    assert_int_equal(legal.n_runs, 2);
    struct command command;
    legal_get(&legal, 20, 0, &command);
    assert_int_equal(command.verb, 4);
    assert_int_equal(command.words[0], 19);
    assert_int_equal(command.words[1], -19);
    legal_get(&legal, 31, 0, &command);
    assert_int_equal(command.words[0], 30);
}

static void run_to_which_nothing_came_is_gone(void **state)
{
    (void)state;
    legal_clear(&legal);
    legal_open(&legal, 1, 3, 50);
    legal_close(&legal, 0);
    assert_int_equal(legal.n + legal.n_runs + legal.n_words, 0);
    legal_add(&legal, 2, 0);
    legal_open(&legal, 2, 0, 5);
    legal_close(&legal, 0);
    legal_open(&legal, 1, 3, 50);
    legal_close(&legal, 0);
    legal_add(&legal, 3, 1)[0] = 8;
    assert_int_equal(legal.n, 2);
    assert_int_equal(legal.n_runs, 2);
    struct command command;
    legal_get(&legal, 1, 0, &command);
    assert_int_equal(command.verb, 3);
    assert_int_equal(command.words[0], 8);
}

static void list_knows_what_it_has(void **state)
{
    (void)state;
    legal_clear(&legal);
    legal_add(&legal, 1, 1)[0] = 5;
    legal_add(&legal, 1, 1)[0] = 6;
    legal_add(&legal, 2, 0);
    struct command command = {.verb = 1, .side = 0, .n_words = 1, .words = {6}};
    assert_true(legal_has(&legal, &command));
    command.side = 1; /* the list says what a side could say, not which */
    assert_true(legal_has(&legal, &command));
    command.words[0] = 7;
    assert_false(legal_has(&legal, &command));
    command = (struct command){.verb = 2, .side = 0, .n_words = 1};
    assert_false(legal_has(&legal, &command));
    command.n_words = 0;
    assert_true(legal_has(&legal, &command));
}

/* Begin belongs to neither side, whoever asks for the list. */
static void listed_begin_belongs_to_nobody(void **state)
{
    (void)state;
    struct command command;
    legal_clear(&legal);
    legal_add(&legal, VERB_BEGIN, 0);
    legal_get(&legal, 0, 1, &command);
    assert_int_equal(command.verb, VERB_BEGIN);
    assert_int_equal(command.side, SIDE_NONE);
}

static void get_number(int index)
{
    struct command command;
    legal_clear(&legal);
    legal_add(&legal, 0, 0);
    legal_get(&legal, (uint32_t)index, 0, &command);
}

static void command_that_is_not_listed_cannot_be_had(void **state)
{
    (void)state;
    get_number(0);
    assert_true(stops(get_number, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_of_every_length_comes_out_as_it_went_in),
        cmocka_unit_test(paths_follow_one_another),
        cmocka_unit_test(words_of_a_path_are_fixed),
        cmocka_unit_test(path_cut_short_is_not_read),
        cmocka_unit_test(path_of_impossible_length_is_not_read),
        cmocka_unit_test(path_has_one_form_only),
        cmocka_unit_test(commands_are_equal_if_their_used_words_are),
        cmocka_unit_test(list_gives_back_what_was_added),
        cmocka_unit_test(list_opened_for_many_keeps_those_that_came),
        cmocka_unit_test(run_to_which_nothing_came_is_gone),
        cmocka_unit_test(list_knows_what_it_has),
        cmocka_unit_test(listed_begin_belongs_to_nobody),
        cmocka_unit_test(command_that_is_not_listed_cannot_be_had),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
