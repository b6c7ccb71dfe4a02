/* The runner of case files: a case passes when all it expects is so, fails with the place when
 * something is not, and is refused when it could not fail at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/case.h"
#include "format/case_like.h"

/* A1 has moved and has B1 four hexes ahead. */
#define GAME                                                                                       \
    "\"game\":{\"rules\":\"pz8-space\",\"hexes\":[20,16],\"phase\":\"activation\","                \
    "\"active\":\"A1\",\"stage\":\"moved\",\"units\":["                                            \
    "{\"id\":\"A1\",\"side\":1,\"type\":\"ship\",\"at\":\"1010\",\"facing\":1},"                   \
    "{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"1006\",\"facing\":1}]}"
#define HEAD       "\"rule\":\"pz8-space.fire.to-hit\",\"about\":\"a test\","
#define MISS       "{\"verb\":\"fire\",\"target\":\"B1\",\"dice\":[4]}"
#define CASE(rest) "{" HEAD GAME "," rest "}"

static bool run(const char *text, struct fault *why)
{
    why->text[0] = '\0';
    json_t *cases = cases_read(text, strlen(text), "case.json", why);
    assert_non_null(cases);
    bool passed = case_run(json_array_get(cases, 0), why);
    json_decref(cases);
    return passed;
}

static void assert_passes(const char *text)
{
    struct fault why;
    if (!run(text, &why)) {
        fail_msg("%s", why.text);
    }
}

/* Sentences that quote what was found may be long: only their beginning is compared. */
static void assert_fails(const char *text, const char *beginning)
{
    struct fault why;
    if (run(text, &why)) {
        fail_msg("passed; expected: %s", beginning);
    }
    if (strncmp(why.text, beginning, strlen(beginning)) != 0) {
        fail_msg("expected: %s, found: %s", beginning, why.text);
    }
}

static void case_passes_when_all_it_expects_is_so(void **state)
{
    (void)state;
    assert_passes(CASE(
        "\"do\":[{\"verb\":\"fire\",\"target\":\"A1\",\"refused\":\"pz8-space.fire.target\"},"
        "{\"verb\":\"fire\",\"target\":\"B1\",\"needs\":{\"for\":\"to-hit\",\"count\":1}}," MISS
        "],"
        "\"expect\":{\"events\":[{\"event\":\"fired\"},{\"event\":\"roll\",\"result\":\"miss\"}],"
        "\"no-events\":[\"damaged\"],\"units\":{\"B1\":{\"damaged\":false}},\"turn\":1,"
        "\"legal\":{\"has\":[{\"verb\":\"launch\"}],\"not\":[{\"verb\":\"fire\"}],"
        "\"count\":{\"verb\":\"launch\",\"n\":1}},\"waits-for\":\"1\",\"over\":false}"));
}

static void each_expectation_can_fail(void **state)
{
    (void)state;
    static const struct {
        const char *expect, *beginning;
    } bad[] = {
        {"\"events\":[{\"event\":\"damaged\"}]",
         "expect.events[0]: expected {\"event\":\"damaged\"}"},
        {"\"events\":[{\"event\":\"roll\"},{\"event\":\"fired\"}]",
         "expect.events[1]: expected {\"event\":\"fired\"}"},
        {"\"events\":[{\"event\":\"roll\",\"need\":4}]",
         "expect.events[0]: expected {\"event\":\"roll\",\"need\":4}"},
        {"\"no-events\":[\"roll\"]",
         "expect.no-events: expected \"roll\", found {\"event\":\"roll\""},
        {"\"units\":{\"B1\":{\"damaged\":true}}",
         "expect.units.B1: expected {\"damaged\":true}, found {\"id\":\"B1\""},
        {"\"units\":{\"Z1\":{}}", "expect.units.Z1: there is none of that name"},
        {"\"legal\":{\"has\":[{\"verb\":\"fire\"}]}",
         "expect.legal.has: expected {\"verb\":\"fire\"}"},
        {"\"legal\":{\"not\":[{\"verb\":\"launch\"}]}", "expect.legal.not: expected"},
        {"\"legal\":{\"count\":{\"verb\":\"launch\",\"n\":2}}",
         "expect.legal.count: expected 2, found 1"},
        {"\"waits-for\":\"2\"", "expect.waits-for: expected \"2\", found \"1\""},
        {"\"turn\":2", "expect.turn: expected 2, found 1"},
        {"\"weather\":\"fine\"", "expect.weather: expected \"fine\", found nothing"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[2048] = "{" HEAD GAME ",\"do\":[" MISS "],\"expect\":{";
        assert_fails(strcat(strcat(text, bad[i].expect), "}}"), bad[i].beginning);
    }
}

static void each_command_must_end_as_it_says(void **state)
{
    (void)state;
    static const struct {
        const char *command, *beginning;
    } bad[] = {
        {"{\"verb\":\"launch\",\"refused\":\"pz8-space.torpedo.one\"}",
         "do[0]: expected it refused by pz8-space.torpedo.one, found it accepted"},
        {"{\"verb\":\"fire\",\"target\":\"A1\",\"refused\":\"pz8-space.fire.when\"}",
         "do[0]: expected it refused by pz8-space.fire.when, found it refused by "
         "pz8-space.fire.target"},
        {"{\"verb\":\"fire\",\"target\":\"A1\"}", "do[0]: refused: "},
        {"{\"verb\":\"fire\",\"target\":\"B1\"}", "do[0]: needs: expected \"no dice missing\""},
        {"{\"verb\":\"fire\",\"target\":\"B1\",\"dice\":[4],\"needs\":{\"count\":1}}",
         "do[0]: needs: expected {\"count\":1}, found null"},
        {"{\"verb\":\"fire\",\"target\":\"B1\",\"needs\":{\"count\":2}}",
         "do[0]: needs: expected {\"count\":2}, found {\"for\":\"to-hit\""},
        {"{\"verb\":\"launch\",\"events\":[{\"event\":\"fired\"}]}", "do[0]: events[0]: expected"},
        {"{\"verb\":\"launch\",\"speed\":3}", "do[0]: speed: launch takes no such argument"},
        {"{\"verb\":7}", "do[0]: verb: expected a command: an object with a verb"},
        {"[]", "do[0]: verb: expected a command: an object with a verb"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[2048] = "{" HEAD GAME ",\"expect\":{\"turn\":1},\"do\":[";
        assert_fails(strcat(strcat(text, bad[i].command), "]}"), bad[i].beginning);
    }
}

static void case_that_cannot_fail_is_refused(void **state)
{
    (void)state;
    assert_fails(CASE("\"do\":[" MISS "]"), "expect: a case must expect something");
    assert_fails("{" GAME ",\"expect\":{}}",
                 "expected rule and about: the clause a case shows, and how");
    assert_fails(CASE("\"expects\":{}"), "expects: a case has no such field");
    assert_fails("[3]", "expected rule and about");
}

static void game_that_cannot_be_set_up_is_said(void **state)
{
    (void)state;
    assert_fails("{" HEAD "\"game\":{\"rules\":\"chess\"},\"expect\":{}}",
                 "game: rules: expected the name of a rule set");
    assert_fails("{" HEAD "\"expect\":{}}", "game: expected a scenario");
}

static void problem_of_a_scenario_can_be_expected(void **state)
{
    (void)state;
    assert_passes("{" HEAD "\"game\":{\"rules\":\"chess\"},\"problem\":\"name of a rule set\"}");
    assert_fails("{" HEAD "\"game\":{\"rules\":\"chess\"},\"problem\":\"hexes\"}",
                 "problem: expected \"hexes\", found \"rules: expected");
    assert_fails(CASE("\"problem\":\"hexes\""), "problem: the game was accepted");
}

/* A case that needs dice to begin says so itself. */
static void case_may_begin_by_itself(void **state)
{
    (void)state;
    const char *game = "\"game\":{\"rules\":\"pz8-space\",\"scenario\":\"border-patrol\"},";
    char text[2048] = "{" HEAD;
    strcat(strcat(text, game), "\"do\":[{\"verb\":\"begin\",\"dice\":[6,1]}],"
                               "\"expect\":{\"first-side\":\"1\",\"phase\":\"activation\"}}");
    assert_passes(text);
    char lazy[2048] = "{" HEAD;
    strcat(strcat(lazy, game), "\"do\":[],\"expect\":{\"first-side\":\"1\"}}");
    assert_fails(lazy, "begin: needs: ");
}

static void case_tells_its_clauses(void **state)
{
    (void)state;
    json_t *one = json_pack("{s:[s, s], s:s}", "rule", "a.b", "a.c", "about", "both");
    assert_int_equal(case_rules(one), 2);
    assert_string_equal(case_rule(one, 1), "a.c");
    assert_string_equal(case_rule(one, 2), "");
    assert_string_equal(case_about(one), "both");
    json_object_set_new(one, "rule", json_string("a.d"));
    assert_int_equal(case_rules(one), 1);
    assert_string_equal(case_rule(one, 0), "a.d");
    json_decref(one);
}

/* -- cases that are like others ---------------------------------------------------------------- */

#define SITUATIONS                                                                                 \
    "{\"situations\":{\"duel\":{\"rules\":\"pz8-space\",\"hexes\":[20,16],\"phase\":"              \
    "\"activation\","                                                                              \
    "\"active\":\"A1\",\"stage\":\"moved\",\"units\":["                                            \
    "{\"id\":\"A1\",\"side\":1,\"type\":\"ship\",\"at\":\"1010\",\"facing\":1},"                   \
    "{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"1006\",\"facing\":1}]}},"                \
    "\"cases\":["
#define EXPECT "\"expect\":{\"turn\":1}"

static void case_may_be_like_a_situation(void **state)
{
    (void)state;
    assert_passes(SITUATIONS "{" HEAD "\"like\":\"duel\",\"do\":[" MISS "],\"expect\":{"
                             "\"units\":{\"B1\":{\"at\":\"1006\"}}}}]}");
}

static void only_what_differs_is_said(void **state)
{
    (void)state;
    assert_passes(SITUATIONS
                  "{" HEAD "\"like\":\"duel\",\"game\":{\"turn\":3,\"units\":{"
                  "\"B1\":{\"at\":\"1005\"},\"A1\":{\"facing\":2},"
                  "\"B2\":{\"side\":2,\"type\":\"ship\",\"at\":\"0101\",\"facing\":3}}},"
                  "\"expect\":{\"turn\":3,\"units\":{\"A1\":{\"facing\":2,\"at\":\"1010\"},"
                  "\"B1\":{\"at\":\"1005\"},\"B2\":{\"facing\":3}}}}]}");
    assert_fails(SITUATIONS "{" HEAD "\"like\":\"duel\",\"game\":{\"units\":{\"B1\":null}},"
                            "\"expect\":{\"units\":{\"B1\":{}}}}]}",
                 "game: units: expected at least one ship of each side on the table");
    assert_passes(SITUATIONS "{" HEAD "\"like\":\"duel\",\"game\":{\"stage\":null},"
                             "\"expect\":{\"stage\":\"chosen\"}}]}");
}

static void a_list_takes_the_place_of_a_list(void **state)
{
    (void)state;
    assert_fails(SITUATIONS "{" HEAD
                            "\"like\":\"duel\",\"game\":{\"units\":[{\"id\":\"A1\",\"side\":1,"
                            "\"type\":\"ship\",\"at\":\"1010\",\"facing\":1}]},"
                            "\"expect\":{\"units\":{\"B1\":{}}}}]}",
                 "game: units: expected at least one ship of each side on the table");
}

/* The first is like the second, which is like a situation: what each says counts. */
static void case_may_be_like_a_case(void **state)
{
    (void)state;
    assert_passes(SITUATIONS
                  "{" HEAD "\"like\":\"late\",\"game\":{\"units\":{\"B1\":{\"facing\":4}}},"
                  "\"expect\":{\"turn\":5,\"units\":{\"B1\":{\"facing\":4}}}},"
                  "{" HEAD "\"name\":\"late\",\"like\":\"duel\",\"game\":{\"turn\":5}," EXPECT
                  "}]}");
    assert_passes("[{" HEAD "\"like\":\"first\"," EXPECT "},{\"name\":\"first\"," HEAD GAME
                  "," EXPECT "}]");
}

static void assert_unread(const char *text, const char *sentence)
{
    struct fault why;
    assert_null(cases_read(text, strlen(text), "case.json", &why));
    assert_string_equal(why.text, sentence);
}

static void likeness_that_leads_nowhere_is_refused(void **state)
{
    (void)state;
    assert_unread("[{\"like\":\"nobody\"}]",
                  "case.json: cases[0].like: there is no situation or case \"nobody\"");
    assert_unread("[{\"name\":\"a\"},{\"name\":\"b\",\"like\":\"b\"}]",
                  "case.json: cases[1].like: a case is not like itself");
    assert_unread("[{\"name\":\"a\",\"like\":\"b\"},{\"name\":\"b\",\"like\":\"a\"}]",
                  "case.json: cases[0].like: expected what is like no other in the end, found a "
                  "ring");
    assert_unread("[{\"like\":\"a\"},{\"name\":\"a\",\"like\":\"b\"},"
                  "{\"name\":\"b\",\"like\":\"a\"}]",
                  "case.json: cases[0].like: expected what is like no other in the end, found a "
                  "ring");
    assert_unread("[{\"like\":7}]",
                  "case.json: cases[0].like: expected the name of a situation or a case");
    assert_unread("[{\"name\":\"a\"},{\"name\":\"a\"}]",
                  "case.json: cases[1].name: there is another \"a\"");
    assert_unread("[{\"name\":\"\"}]", "case.json: cases[0].name: expected a name");
    assert_unread("{\"cases\":[],\"tea\":1}", "case.json: tea: expected only situations and cases");
    assert_unread("{\"situations\":{}}", "case.json: cases: expected a list");
    assert_unread("{\"situations\":[],\"cases\":[]}",
                  "case.json: situations: expected an object of games by their names");
    assert_unread("{\"situations\":{\"a\":1},\"cases\":[]}",
                  "case.json: situations.a: expected a game");
    assert_unread("{\"situations\":{\"a\":{}},\"cases\":[{\"name\":\"a\"}]}",
                  "case.json: cases[0].name: there is another \"a\"");
}

static void what_differs_from_nothing_is_said(void **state)
{
    (void)state;
    assert_fails(SITUATIONS "{" HEAD "\"like\":\"duel\",\"game\":{\"units\":{\"Z9\":null}}," EXPECT
                            "}]}",
                 "game.units.Z9: there is nothing to take away");
    assert_fails("[{" HEAD "\"like\":\"a\"," EXPECT "},{\"name\":\"a\"}]",
                 "like: expected a game there, found none");
    assert_fails("[{" HEAD "\"like\":\"a\",\"game\":{\"units\":{\"A1\":{}}}," EXPECT
                 "},{\"name\":\"a\",\"game\":{\"units\":[{\"id\":\"A1\"},{\"id\":\"A1\"}]}}]",
                 "game.units.id: expected records that can be told apart by it");
}

/* Seventeen: a first that is like no other, and as many as may be like the one before. */
static void so_many_cases_are_like_one_another_and_no_more(void **state)
{
    (void)state;
    char text[4096] = "[{\"name\":\"0\"," HEAD GAME "," EXPECT "}";
    for (int i = 1; i <= LIKE_MAX; i++) {
        char one[200];
        snprintf(one, sizeof one, ",{\"name\":\"%d\",\"like\":\"%d\"," HEAD EXPECT "}", i, i - 1);
        strcat(text, one);
    }
    struct fault why;
    strcat(text, "]");
    json_t *cases = cases_read(text, strlen(text), "case.json", &why);
    assert_non_null(cases);
    assert_true(case_run(json_array_get(cases, LIKE_MAX), &why));
    json_decref(cases);
    text[strlen(text) - 1] = '\0';
    strcat(text, ",{\"like\":\"16\"," HEAD EXPECT "}]");
    assert_unread(text, "case.json: cases[17].like: expected at most 16 cases one like the other");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_passes_when_all_it_expects_is_so),
        cmocka_unit_test(each_expectation_can_fail),
        cmocka_unit_test(each_command_must_end_as_it_says),
        cmocka_unit_test(case_that_cannot_fail_is_refused),
        cmocka_unit_test(game_that_cannot_be_set_up_is_said),
        cmocka_unit_test(problem_of_a_scenario_can_be_expected),
        cmocka_unit_test(case_may_begin_by_itself),
        cmocka_unit_test(case_tells_its_clauses),
        cmocka_unit_test(case_may_be_like_a_situation),
        cmocka_unit_test(only_what_differs_is_said),
        cmocka_unit_test(a_list_takes_the_place_of_a_list),
        cmocka_unit_test(case_may_be_like_a_case),
        cmocka_unit_test(likeness_that_leads_nowhere_is_refused),
        cmocka_unit_test(what_differs_from_nothing_is_said),
        cmocka_unit_test(so_many_cases_are_like_one_another_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
