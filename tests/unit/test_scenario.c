/* Scenarios: everything wrong in a file gets one sentence that names the place and what was
 * expected, and everything right can be written again. Limits stand in test_limits_scenario.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/scenario.h"
#include "rules/registry.h"

/* -- helpers
 * ---------------------------------------------------------------------------------------- */

static struct game *read_text(const char *text, struct fault *fault)
{
    fault->text[0] = '\0';
    return scenario_read(text, strlen(text), "file.json", fault);
}

static void assert_fault(const char *text, const char *sentence)
{
    struct fault fault;
    struct game *game = read_text(text, &fault);
    if (game != NULL) {
        game_free(game);
        fail_msg("accepted: %s", text);
    }
    assert_string_equal(fault.text, sentence);
}

static struct game *assert_reads(const char *text)
{
    struct fault fault;
    struct game *game = read_text(text, &fault);
    if (game == NULL) {
        fail_msg("%s", fault.text);
    }
    return game;
}

/* Two ships on a small table, and room to add or replace keys. */
#define A1              "{\"id\":\"A1\",\"side\":1,\"type\":\"ship\",\"at\":\"0101\",\"facing\":1}"
#define B1              "{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"0606\",\"facing\":4}"
#define SPACE           "\"rules\":\"pz8-space\",\"hexes\":[10,10]"
#define SHIPS           ",\"units\":[" A1 "," B1 "]"
#define WITH(keys)      "{" SPACE SHIPS "," keys "}"
#define UNITS_ARE(list) "{" SPACE ",\"units\":[" list "]}"

/* -- files that cannot be read
 * ------------------------------------------------------------------------- */

/* The rest of the sentence is the JSON library's. */
static void assert_no_json(const char *text, const char *beginning)
{
    struct fault fault;
    assert_null(read_text(text, &fault));
    assert_memory_equal(fault.text, beginning, strlen(beginning));
}

static void text_that_is_no_json_names_line_and_column(void **state)
{
    (void)state;
    assert_no_json("", "file.json:1:0: expected JSON: ");
    assert_no_json("{\n  \"rules\": pz8\n}", "file.json:2:13: expected JSON: ");
    assert_no_json("{\"rules\": 1, \"rules\": 2}", "file.json:1:20: expected JSON: ");
    assert_no_json("{} {}", "file.json:1:4: expected JSON: ");
    assert_fault("[1]", "file.json: expected a scenario: an object with rules, a board, units");
}

static void rules_must_be_known(void **state)
{
    (void)state;
    assert_fault("{}", "file.json: rules: expected the name of a rule set, like pz8-space, found "
                       "nothing");
    assert_fault("{\"rules\": \"chess\"}",
                 "file.json: rules: expected the name of a rule set, like "
                 "pz8-space, found \"chess\"");
    assert_fault("{\"rules\": 7}", "file.json: rules: expected the name of a rule set, like "
                                   "pz8-space, found a number");
}

static void unknown_keys_are_named(void **state)
{
    (void)state;
    assert_fault(WITH("\"wether\": \"fine\""), "file.json: wether: Pz8 Space knows no such field");
    assert_fault(UNITS_ARE("{\"id\":\"A1\",\"speed\":3}"),
                 "file.json: units[0].speed: a unit has no such field");
    assert_fault(
        WITH("\"options\": {\"opt-weather\": \"fine\"}"),
        "file.json: options.opt-weather: Pz8 Space knows no such option; it knows opt-edge, "
        "opt-fire-back, opt-torpedo-and-fire, opt-jump-ram, opt-jump-drift");
}

static void faults_of_the_head(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } bad[] = {
        {WITH("\"name\": 3"), "name: expected a line of text of at most 31 bytes"},
        {WITH("\"title\": []"), "title: expected a line of text of at most 63 bytes"},
        {WITH("\"title\": \"two\\nlines\""), "title: expected a line of text of at most 63 bytes"},
        {WITH("\"sides\": [\"one\"]"), "sides: expected a list of two names"},
        {WITH("\"sides\": \"both\""), "sides: expected a list of two names"},
        {WITH("\"sides\": [\"one\", 2]"), "sides[1]: expected a name of 1 to 31 bytes"},
        {WITH("\"sides\": [\"one\", \"bell\\u0007\"]"),
         "sides[1]: expected a name of 1 to 31 bytes"},
        {WITH("\"turns\": \"ten\""), "turns: expected a number from 0 to 999"},
        {WITH("\"turns\": 2.5"), "turns: expected a number from 0 to 999"},
        {WITH("\"turn\": -1"), "turn: expected a number from 1 to 999"},
        {WITH("\"phase\": \"lunch\""), "phase: expected a phase of Pz8 Space, found \"lunch\""},
        {WITH("\"phase\": 2"), "phase: expected a text, found a number"},
        {WITH("\"theme\": \"moor\""), "theme: expected temperate, steppe, desert, snow, jungle, "
                                      "mud, planet, belt or farmland, found "
                                      "\"moor\""},
        {WITH("\"theme\": 3"), "theme: expected a text, found a number"},
        {WITH("\"options\": []"), "options: expected an object"},
        {WITH("\"options\": {\"opt-edge\": \"cliff\"}"),
         "options.opt-edge: expected exit, wall or wrap, found \"cliff\""},
        {WITH("\"options\": {\"opt-edge\": 1}"),
         "options.opt-edge: expected a text, found a number"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char sentence[200] = "file.json: ";
        assert_fault(bad[i].text, strcat(sentence, bad[i].sentence));
    }
}

static void faults_of_the_table(void **state)
{
    (void)state;
    assert_fault("{\"rules\": \"pz8-space\"}",
                 "file.json: hexes: expected [columns, rows], each from 1 to 64, found nothing");
    static const char *const bad[] = {"10",       "[10]",      "[10, 10, 10]", "[10, \"ten\"]",
                                      "[10, -1]", "[10.5, 10]"};
    for (int i = 0; i < 6; i++) {
        char text[200] = "{\"rules\": \"pz8-space\", \"hexes\": ";
        strcat(strcat(text, bad[i]), "}");
        assert_fault(text, "file.json: hexes: expected [columns, rows], each from 1 to 64, found "
                           "something else");
    }
}

static void faults_of_records(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } bad[] = {
        {WITH("\"asteroids\": 4"), "asteroids: expected a list"},
        {UNITS_ARE("5"), "units[0]: expected an object"},
        {UNITS_ARE(A1 ",null"), "units[1]: expected an object"},
        {UNITS_ARE("{}"), "units[0].id: expected what the ship is called, found nothing"},
        {UNITS_ARE("{\"id\":\"A1\",\"side\":1,\"type\":\"ship\",\"at\":\"0101\"}"),
         "units[0].facing: expected the side of the hex it faces, 1 to 6 clockwise from north, "
         "found "
         "nothing"},
        {UNITS_ARE(A1 "," A1), "units[1].id: another unit is called \"A1\""},
        {UNITS_ARE("{\"id\":\"T7\",\"side\":1,\"type\":\"ship\",\"at\":\"0101\",\"facing\":1}"),
         "units[0].id: \"T7\" is a name kept for a torpedo"},
        {UNITS_ARE("{\"id\":\"A1\",\"side\":3}"),
         "units[0].side: expected side 1 or 2, found \"3\""},
        {UNITS_ARE("{\"id\":\"A1\",\"side\":\"none\"}"),
         "units[0].side: expected side 1 or 2, found \"none\""},
        {UNITS_ARE("{\"id\":\"A1\",\"side\":null}"), "units[0].side: expected a text, found null"},
        {UNITS_ARE("{\"id\":\"A1\",\"type\":\"tug\"}"),
         "units[0].type: there is no template called \"tug\""},
        {UNITS_ARE("{\"id\":\"A1\",\"at\":[1,1]}"),
         "units[0].at: expected a hex like \"0816\", found a list"},
        {UNITS_ARE("{\"id\":\"A1\",\"facing\":7}"),
         "units[0].facing: expected a number from 1 to 6, found \"7\""},
        {UNITS_ARE("{\"id\":\"A1\",\"damaged\":\"yes\"}"),
         "units[0].damaged: expected true or false, found a text"},
        {UNITS_ARE("{\"id\":\"A1\",\"status\":\"lost\"}"),
         "units[0].status: expected on-table, destroyed or left, found \"lost\""},
        {WITH("\"asteroids\": [\"0202\", \"here\"]"),
         "asteroids[1]: expected a hex like 0816 (column, row), found \"here\""},
        {WITH("\"templates\": [{\"id\":\"tug\",\"mp\":4}]"),
         "templates[0].mp-damaged: expected Movement Points when Damaged, found nothing"},
        {WITH("\"templates\": [{\"id\":\"ship\",\"mp\":4,\"mp-damaged\":2}]"),
         "templates[0].id: another template is called \"ship\""},
        {WITH("\"templates\": [{\"id\":\"tug\",\"mp\":1}]"),
         "templates[0].mp: expected a number from 2 to 8, found \"1\""},
        {WITH("\"torpedoes\": [{\"at\":\"0202\"}]"),
         "torpedoes[0].side: expected who launched it, found nothing"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char sentence[200] = "file.json: ";
        assert_fault(bad[i].text, strcat(sentence, bad[i].sentence));
    }
}

static void faults_of_settings_and_globals(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } bad[] = {
        {WITH("\"asteroid-direction\": 0"),
         "asteroid-direction: expected a number from 1 to 6, found \"0\""},
        {WITH("\"convoy\": \"tug\""), "convoy: there is no template called \"tug\""},
        {WITH("\"convoy-edge\": \"up\""),
         "convoy-edge: expected none, north, east, south or west, found \"up\""},
        {WITH("\"convoy-away\": 33"), "convoy-away: expected a number from 0 to 32, found \"33\""},
        {WITH("\"go\": \"none\""), "go: expected side 1 or 2, found \"none\""},
        {WITH("\"first-side\": null"), "first-side: expected a text, found null"},
        {WITH("\"active\": \"Z1\""), "active: there is no unit called \"Z1\""},
        {WITH("\"stage\": \"lost\""),
         "stage: expected none, chosen, moving or moved, found \"lost\""},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char sentence[200] = "file.json: ";
        assert_fault(bad[i].text, strcat(sentence, bad[i].sentence));
    }
}

/* What only the rules can judge comes with its clause. */
static void faults_of_the_set_up_name_the_clause(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } bad[] = {
        {UNITS_ARE(A1), "units: expected at least one ship of each side on the table "
                        "(pz8-space.victory.end)"},
        {UNITS_ARE(A1 ",{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"1111\",\"facing\":1}"),
         "units[1].at: expected a hex on the table (pz8-space.board.hexes)"},
        {UNITS_ARE(A1 ",{\"id\":\"B1\",\"side\":2,\"type\":\"ship\",\"at\":\"0101\",\"facing\":1}"),
         "units[1].at: another ship is in this hex (pz8-space.board.sharing)"},
        {WITH("\"asteroids\": [\"0606\"]"),
         "units[1].at: an asteroid is in this hex (pz8-space.board.sharing)"},
        {WITH("\"asteroids\": [\"0202\", \"0202\"]"),
         "asteroids[1]: two asteroids are in this hex (pz8-space.board.sharing)"},
        {"{\"rules\":\"pz8-space\",\"hexes\":[9,9],\"asteroids\":[\"0202\"]" SHIPS "}",
         "hexes: expected an even number of columns, for things go around this table "
         "(pz8-space.asteroid.wrap)"},
        {WITH("\"convoy-away\": 2"), "convoy-away: a convoy needs convoy-edge and convoy-lost too "
                                     "(pz8-space.scenario.belt-convoy)"},
        {"{\"rules\":\"blank\",\"hexes\":[4,4]}",
         "turns: expected 1 to 10 turns (blank.victory.end)"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char sentence[200] = "file.json: ";
        assert_fault(bad[i].text, strcat(sentence, bad[i].sentence));
    }
}

static void faults_of_a_base(void **state)
{
    (void)state;
    const char *sentence = "file.json: scenario: Pz8 Space has no shipped scenario of that name";
    assert_fault("{\"rules\":\"pz8-space\",\"scenario\":\"first-steps\"}", sentence);
    assert_fault("{\"rules\":\"pz8-space\",\"scenario\":3}", sentence);
    struct fault fault;
    assert_null(scenario_shipped(ruleset_named("pz8-space"), "nowhere", &fault));
    assert_string_equal(fault.text, "Pz8 Space has no scenario called \"nowhere\"");
}

/* Faults of JSON that was read elsewhere begin with the path inside it. */
static void fault_of_json_has_no_file(void **state)
{
    (void)state;
    struct fault fault;
    json_t *json =
        json_pack("{s:s, s:[i, i], s:i}", "rules", "pz8-space", "hexes", 10, 10, "units", 1);
    assert_null(scenario_from_json(json, &fault));
    assert_string_equal(fault.text, "units: expected a list");
    json_decref(json);
}

/* -- files that can be read
 * ----------------------------------------------------------------------------- */

/* Written and read again it is the same game; NULL frees nothing twice. */
static void assert_round_trip(struct game *game)
{
    struct fault fault = {.text = ""};
    json_t *json = scenario_write(game);
    struct game *again = scenario_from_json(json, &fault);
    if (again == NULL) {
        fail_msg("%s", fault.text);
    }
    assert_memory_equal(again->scenario, game->scenario, game->rules->scenario_size);
    assert_memory_equal(again->start, game->start, game->rules->state_size);
    assert_memory_equal(again->state, game->start, game->rules->state_size);
    json_t *twice = scenario_write(again);
    assert_true(json_equal(json, twice));
    json_decref(json);
    json_decref(twice);
    game_free(again);
    game_free(game);
}

static void every_shipped_scenario_reads_and_round_trips(void **state)
{
    (void)state;
    for (int r = 0; r < n_rulesets; r++) {
        for (int s = 0; s < rulesets[r]->n_scenarios; s++) {
            struct fault fault;
            const char *name = rulesets[r]->scenarios[s].name;
            struct game *game = scenario_shipped(rulesets[r], name, &fault);
            assert_non_null(game);
            assert_string_equal(game->scenario->name, name);
            assert_round_trip(game);
        }
    }
}

static void smallest_scenario_gets_defaults(void **state)
{
    (void)state;
    struct game *game = assert_reads("{" SPACE SHIPS "}");
    assert_string_equal(game->scenario->name, "unnamed");
    assert_string_equal(game->scenario->title, "");
    assert_int_equal(game->scenario->last_turn, 0);
    assert_int_equal(game->start->turn, 1);
    assert_int_equal(game->start->phase, 0);
    assert_int_equal(game->scenario->options[0], 0);
    assert_int_equal(game->start->begun, 0);
    assert_round_trip(game);
}

static void situation_in_the_middle_of_a_game_round_trips(void **state)
{
    (void)state;
    struct game *game = assert_reads(
        "{" SPACE ",\"name\":\"crisis\",\"title\":\"Crisis\",\"sides\":[\"Red\",\"Blue\"],"
        "\"turns\":9,\"turn\":4,\"phase\":\"activation\",\"options\":{\"opt-edge\":\"wall\"},"
        "\"first-side\":2,\"go\":2,\"left-in-group\":1,\"group-2\":2,"
        "\"active\":\"B1\",\"stage\":\"moved\",\"asteroids\":[\"0303\"],"
        "\"torpedoes\":[{\"side\":1,\"at\":\"0505\"},{\"side\":2,\"at\":\"0404\",\"gone\":true}],"
        "\"templates\":[{\"id\":\"tug\",\"title\":\"Tug\",\"mp\":4,\"mp-damaged\":2,\"guns\":false}"
        "],"
        "\"units\":[" A1 ","
        "{\"id\":\"B1\",\"side\":2,\"type\":\"tug\",\"at\":\"0606\",\"facing\":4,\"damaged\":true,"
        "\"spent\":2,\"torpedoes\":0,\"activated\":true},"
        "{\"id\":\"B2\",\"side\":2,\"type\":\"ship\",\"at\":\"0707\",\"facing\":4,"
        "\"status\":\"left\",\"left-over\":\"west\"}]}");
    assert_int_equal(game->start->turn, 4);
    assert_int_equal(game->start->phase, 2);
    assert_int_equal(game->scenario->options[0], 1);
    assert_true(waits_for(game->start, 1)); /* for B1, which is in the middle of its activation */
    assert_round_trip(game);
}

/* A title is never empty in a file, so one that was not given is not written. */
static void template_without_a_title_round_trips(void **state)
{
    (void)state;
    assert_round_trip(
        assert_reads(WITH("\"templates\": [{\"id\":\"tug\",\"mp\":4,\"mp-damaged\":2}]")));
}

static void base_is_taken_over_and_its_keys_replaced(void **state)
{
    (void)state;
    struct game *game = assert_reads("{\"rules\":\"pz8-space\",\"scenario\":\"border-patrol\","
                                     "\"title\":\"Short Patrol\",\"turns\":3}");
    struct fault fault;
    struct game *base = scenario_shipped(ruleset_named("pz8-space"), "border-patrol", &fault);
    assert_string_equal(game->scenario->title, "Short Patrol");
    assert_int_equal(game->scenario->last_turn, 3);
    assert_string_equal(game->scenario->side_names[0], "Patrol");
    assert_memory_equal(game->start, base->start, game->rules->state_size);
    game_free(base);
    assert_round_trip(game);
}

/* Where both are lists, the base's is replaced whole. */
static void list_of_a_base_is_replaced_whole(void **state)
{
    (void)state;
    struct game *game =
        assert_reads("{\"rules\":\"pz8-space\",\"scenario\":\"border-patrol\"" SHIPS "}");
    assert_int_equal(collection_count(&game->rules->collections[UNITS], game->start), 2);
    game_free(game);
}

/* Options that the default would give are not written, others are. */
static void only_what_differs_is_written(void **state)
{
    (void)state;
    struct game *game = assert_reads(WITH("\"options\": {\"opt-edge\": \"exit\", "
                                          "\"opt-jump-ram\": \"yes\"}"));
    json_t *json = scenario_write(game);
    json_t *expected = json_pack("{s:s}", "opt-jump-ram", "yes");
    assert_true(json_equal(json_object_get(json, "options"), expected));
    assert_null(json_object_get(json, "phase"));
    assert_null(json_object_get(json, "templates"));
    assert_null(json_object_get(json, "asteroids"));
    const json_t *ship = json_array_get(json_object_get(json, "units"), 0);
    assert_null(json_object_get(ship, "damaged"));
    assert_non_null(
        json_object_get(ship, "torpedoes")); /* 1, where silence would mean its type's */
    json_decref(expected);
    json_decref(json);
    game_free(game);
}

static void theme_is_kept(void **state)
{
    (void)state;
    struct game *game = assert_reads(WITH("\"theme\": \"belt\""));
    assert_int_equal(game->scenario->theme, THEME_BELT);
    assert_round_trip(game);
}

static void text_of_any_alphabet_is_kept(void **state)
{
    (void)state;
    struct game *game =
        assert_reads(WITH("\"title\": \"\\u041e\\u0440\\u0431\\u0438\\u0442\\u0430\", "
                          "\"sides\": [\"\\u00c5land\", \"\\u65e5\\u672c\"]"));
    assert_string_equal(game->scenario->side_names[0], "\xc3\x85land");
    assert_round_trip(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_that_is_no_json_names_line_and_column),
        cmocka_unit_test(rules_must_be_known),
        cmocka_unit_test(unknown_keys_are_named),
        cmocka_unit_test(faults_of_the_head),
        cmocka_unit_test(faults_of_the_table),
        cmocka_unit_test(faults_of_records),
        cmocka_unit_test(faults_of_settings_and_globals),
        cmocka_unit_test(faults_of_the_set_up_name_the_clause),
        cmocka_unit_test(faults_of_a_base),
        cmocka_unit_test(fault_of_json_has_no_file),
        cmocka_unit_test(every_shipped_scenario_reads_and_round_trips),
        cmocka_unit_test(smallest_scenario_gets_defaults),
        cmocka_unit_test(situation_in_the_middle_of_a_game_round_trips),
        cmocka_unit_test(template_without_a_title_round_trips),
        cmocka_unit_test(base_is_taken_over_and_its_keys_replaced),
        cmocka_unit_test(list_of_a_base_is_replaced_whole),
        cmocka_unit_test(only_what_differs_is_written),
        cmocka_unit_test(theme_is_kept),
        cmocka_unit_test(text_of_any_alphabet_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
