/* Lessons: those that ship can be played from their first step to their last and teach all they
 * should; one that waits for something that cannot happen is refused with the line of its step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/lesson.h"
#include "format/lesson_line.h"
#include "rules/registry.h"

/* A1 has moved and has B1 four hexes ahead; the steps begin on line 3. */
#define HEAD                                                                                       \
    "{\"title\":\"T\",\"about\":\"A\",\"side\":\"1\",\n\"game\":{\"rules\":\"pz8-space\","         \
    "\"hexes\":[20,16],\"phase\":\"activation\",\"active\":\"A1\",\"stage\":\"moved\",\"units\":[" \
    "{\"id\":\"A1\",\"side\":1,\"type\":\"ship\",\"at\":\"1010\",\"facing\":1},"                   \
    "{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"1006\",\"facing\":1}]},\"steps\":["
#define LESSON(steps) HEAD steps "]}"
#define FIRE          "{\"verb\":\"fire\",\"target\":\"B1\""

/* "About ten minutes." */
enum { MINUTES_LEAST = 6, MINUTES_MOST = 14 };

static void assert_refused(const char *text, const char *sentence)
{
    struct fault fault = {.text = ""};
    json_t *lesson = lesson_read(text, strlen(text), "l.json", NULL, &fault);
    if (lesson != NULL) {
        fail_msg("read; expected: %s", sentence);
    }
    if (strstr(fault.text, sentence) == NULL) {
        fail_msg("expected: %s, found: %s", sentence, fault.text);
    }
}

static void shipped_lessons_can_be_played_and_teach_everything(void **state)
{
    (void)state;
    for (const struct shipped_lesson *one = shipped_lessons; one->slug != NULL; one++) {
        struct fault fault = {.text = ""};
        struct lesson_sum sum = {.teaches = 0};
        json_t *lesson = lesson_read(one->json, strlen(one->json), one->slug, &sum, &fault);
        if (lesson == NULL) {
            fail_msg("%s", fault.text);
        }
        const char *rules =
            json_string_value(json_object_get(json_object_get(lesson, "game"), "rules"));
        assert_string_equal(rules, one->slug);
        const char *lacks = lesson_sum_lacks(&sum);
        unsigned tenths = lesson_sum_tenths(&sum);
        print_message("%-14s %2zu steps, %u turns, %4u words, %u.%u minutes\n", one->slug,
                      json_array_size(json_object_get(lesson, "steps")), sum.turns, sum.words,
                      tenths / 10, tenths % 10);
        if (lacks != NULL) {
            fail_msg("%s: does not teach: %s", one->slug, lacks);
        }
        if (tenths < MINUTES_LEAST * 10 || tenths > MINUTES_MOST * 10) {
            fail_msg("%s: takes %u.%u minutes, expected about ten", one->slug, tenths / 10,
                     tenths % 10);
        }
        json_decref(lesson);
    }
}

static void every_book_on_the_shelf_has_a_lesson(void **state)
{
    (void)state;
    for (int i = 0; i < n_rulesets; i++) {
        bool has = rulesets[i]->example;
        for (const struct shipped_lesson *one = shipped_lessons; one->slug != NULL; one++) {
            has = has || strcmp(one->slug, rulesets[i]->slug) == 0;
        }
        if (!has) {
            fail_msg("%s has no lesson", rulesets[i]->slug);
        }
    }
}

static void lesson_with_every_kind_of_step_is_read(void **state)
{
    (void)state;
    static const char text[] =
        LESSON("{\"say\":\"Look.\",\"point\":{\"unit\":\"B1\",\"place\":\"1006\",\"verb\":\"fire\","
               "\"control\":\"log\"}},\n"
               "{\"say\":\"Take it.\",\"wait\":{\"select\":\"A1\"}},\n"
               "{\"say\":\"Ask.\",\"wait\":{\"odds\":" FIRE "}}},\n"
               "{\"say\":\"No.\",\"wait\":{\"refused\":{\"verb\":\"fire\",\"target\":\"A1\"},"
               "\"clause\":\"pz8-space.fire.target\"}},\n"
               "{\"say\":\"Fire.\",\"wait\":{\"do\":" FIRE ",\"dice\":[4]}}}");
    struct fault fault = {.text = ""};
    struct lesson_sum sum = {.teaches = 0};
    json_t *lesson = lesson_read(text, strlen(text), "l.json", &sum, &fault);
    if (lesson == NULL) {
        fail_msg("%s", fault.text);
    }
    assert_int_equal(sum.teaches, TEACHES_LOOK | TEACHES_FIRE | TEACHES_ODDS | TEACHES_REFUSAL);
    assert_int_equal(sum.turns, 1);
    assert_string_equal(lesson_sum_lacks(&sum), "move");
    /* Six words at 200 a minute; Next, a unit, two questions, a command. */
    assert_int_equal(sum.words, 6);
    assert_int_equal(sum.reading_ms, 1800);
    assert_int_equal(sum.doing_ms, 2000 + 5000 + 2 * 20000 + 12000);
    json_decref(lesson);
}

static void lesson_that_waits_in_vain_is_refused_with_its_line(void **state)
{
    (void)state;
    static const struct {
        const char *steps, *sentence;
    } bad[] = {
        {"{\"say\":\"A\"},\n{\"say\":\"B\",\"wait\":{\"do\":{\"verb\":\"fire\",\"target\":\"A1\"}}"
         "}",
         "l.json:3: steps[1]: wait: do: expected a command that can be given here"},
        {"\n\n{\"say\":\"A\",\"wait\":{\"do\":" FIRE "}}}",
         "l.json:4: steps[0]: wait: do: dice: expected 1 more of 6 faces"},
        {"{\"say\":\"A\",\"wait\":{\"do\":" FIRE ",\"dice\":[4,4,4]}}}",
         "l.json:2: steps[0]: wait: do: expected a command that can be given here"},
        {"{\"say\":\"A\",\"wait\":{\"refused\":" FIRE "},\"clause\":\"pz8-space.fire.target\"}}",
         "expected a command refused by pz8-space.fire.target, found one that can be given"},
        {"{\"say\":\"A\",\"wait\":{\"refused\":{\"verb\":\"fire\",\"target\":\"A1\"},"
         "\"clause\":\"pz8-space.fire.arc\"}}",
         "expected it refused by pz8-space.fire.arc, found it refused by pz8-space.fire.target"},
        {"{\"say\":\"A\",\"wait\":{\"refused\":" FIRE "}}}", "clause: expected the clause"},
        {"{\"say\":\"A\",\"wait\":{\"odds\":{\"verb\":\"fire\",\"target\":\"A1\"}}}",
         "wait: odds: expected a command that can be given here"},
        {"{\"say\":\"A\",\"wait\":{\"odds\":" FIRE ",\"dice\":[4]}}}", "nothing is thrown"},
        {"{\"say\":\"A\",\"wait\":{\"undo\":true}}", "expected a command of the player before it"},
        {"{\"say\":\"A\",\"wait\":{\"do\":" FIRE ",\"dice\":[4]}}},{\"say\":\"B\",\"wait\":"
         "{\"undo\":true}}",
         "steps[1]: wait: undo: expected a command of the player before it"},
        {"{\"say\":\"A\",\"wait\":{\"undo\":1}}", "undo: expected true"},
        {"{\"say\":\"A\",\"wait\":{\"select\":\"C9\"}}", "the player sees none called \"C9\" here"},
        {"{\"say\":\"A\",\"wait\":{\"select\":3}}", "expected the name of a unit"},
        {"{\"say\":\"A\",\"wait\":{}}", "expected one of select, do, odds, refused and undo"},
        {"{\"say\":\"A\",\"wait\":{\"select\":\"A1\",\"undo\":true}}", "found 2"},
        {"{\"say\":\"A\",\"wait\":{\"select\":\"A1\",\"near\":0}}", "near: expected inches"},
        {"{\"say\":\"A\",\"wait\":{\"selects\":\"A1\"}}", "has no such field"},
        {"{\"say\":\"A\",\"wait\":[]}", "expected what is waited for, found"},
        {"{\"say\":\"A\",\"wait\":{\"do\":{\"verb\":\"fly\"}}}", "steps[0]: wait: do: "},
        {"{\"say\":\"A\",\"wait\":{\"do\":{\"side\":\"1\",\"verb\":\"launch\"}}}",
         "side: a lesson says by its place who speaks"},
        {"{\"say\":\"A\",\"wait\":{\"do\":7}}", "steps[0]: wait: do: "},
        {"{\"say\":\"A\",\"them\":[{\"verb\":\"launch\"}]}",
         "steps[0]: them[0]: expected a command"},
        {"{\"say\":\"A\",\"them\":[]}", "them: expected a list of 1 to"},
        {"{\"say\":\"A\",\"point\":{\"unit\":\"C9\"}}", "point: unit: the player sees none"},
        {"{\"say\":\"A\",\"point\":{\"place\":\"6464\"}}", "point: place: expected a place on"},
        {"{\"say\":\"A\",\"point\":{\"verb\":\"dance\"}}", "point: verb: the rules have no"},
        {"{\"say\":\"A\",\"point\":{\"control\":\"lever\"}}", "point: control: expected phases"},
        {"{\"say\":\"Fire!\"}", "say: expected no exclamation mark"},
        {"{\"say\":\"\"}", "say: expected a text of 1 to"},
        {"{}", "say: expected a text of 1 to"},
        {"7", "expected a step, found"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[2048];
        snprintf(text, sizeof text, "%s%s]}", HEAD, bad[i].steps);
        assert_refused(text, bad[i].sentence);
    }
}

static void lesson_whose_head_is_wrong_is_refused(void **state)
{
    (void)state;
    assert_refused("{", "l.json:1:");
    assert_refused("[]", "l.json: expected a lesson, found");
    assert_refused("{\"title\":\"T\"}", "about: expected a text");
    assert_refused("{\"title\":\"T\",\"about\":\"A\",\"steps\":[]}", "steps: expected a list of 1");
    assert_refused("{\"title\":\"T\",\"about\":\"A\",\"steps\":[{}],\"colour\":1}",
                   "colour: a lesson has no such field");
    assert_refused("{\"title\":\"T\",\"about\":\"A\",\"steps\":[{}],\"game\":{\"rules\":\"go\"}}",
                   "l.json: game: ");
    assert_refused("{\"title\":\"T\",\"about\":\"A\",\"side\":\"9\",\"steps\":[{}],\"game\":"
                   "{\"rules\":\"pz8-space\",\"scenario\":\"border-patrol\"}}",
                   "side: expected the player's side, 1 or 2");
}

static void lines_of_steps_are_found_past_strings_and_brackets(void **state)
{
    (void)state;
    static const char text[] = "{\"a\":{\"steps\":[1,\n2]},\"b\":\"\\\"steps\\\":[\",\n"
                               "\"steps\":[\n{\"x\":[1,2]},\n\n\"],\",\n7]}";
    assert_int_equal(line_of_element(text, strlen(text), "steps", 0), 4);
    assert_int_equal(line_of_element(text, strlen(text), "steps", 1), 6);
    assert_int_equal(line_of_element(text, strlen(text), "steps", 2), 7);
    assert_int_equal(line_of_element(text, strlen(text), "steps", 3), 1);
    assert_int_equal(line_of_element(text, strlen(text), "none", 0), 1);
    assert_int_equal(line_of_element("{\"s\":\"", 6, "s", 0), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_lessons_can_be_played_and_teach_everything),
        cmocka_unit_test(every_book_on_the_shelf_has_a_lesson),
        cmocka_unit_test(lesson_with_every_kind_of_step_is_read),
        cmocka_unit_test(lesson_that_waits_in_vain_is_refused_with_its_line),
        cmocka_unit_test(lesson_whose_head_is_wrong_is_refused),
        cmocka_unit_test(lines_of_steps_are_found_past_strings_and_brackets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
