/* Values as words and JSON: every kind goes out and comes back, and everything that cannot be read
 * gets a sentence that says what was expected. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/hex.h"
#include "format/scenario.h"
#include "format/value.h"
#include "rules/registry.h"

/* Belt Convoy with two torpedoes under way: it has pieces of every sort. */
static struct game *game;
static struct scene scene;

static int open_game(void **state)
{
    (void)state;
    struct fault fault;
    json_t *json =
        json_pack("{s:s, s:s, s:[{s:s, s:s}, {s:s, s:s}]}", "rules", "pz8-space", "scenario",
                  "belt-convoy", "torpedoes", "side", "1", "at", "0501", "side", "2", "at", "0502");
    game = scenario_from_json(json, &fault);
    json_decref(json);
    scene = scene_of(game);
    return game == NULL;
}

static int close_game(void **state)
{
    (void)state;
    game_free(game);
    return 0;
}

static const char *const colours[] = {"red", "green", "dark-blue", NULL};
static const char *const letters[] = {"f", "l", "r", NULL};
static const char *const long_steps[] = {"s", "sl", "north", NULL};

enum { TORPEDOES = 2 };

static const struct value_spec flag = {.kind = VALUE_FLAG};
static const struct value_spec number = {.kind = VALUE_NUMBER, .min = -3, .max = 12};
static const struct value_spec choice = {.kind = VALUE_CHOICE, .labels = colours};
static const struct value_spec side = {.kind = VALUE_SIDE};
static const struct value_spec anyone = {.kind = VALUE_SIDE, .max = SIDE_NONE};
static const struct value_spec template = {.kind = VALUE_TEMPLATE};
static const struct value_spec piece = {.kind = VALUE_PIECE,
                                        .collections = 1 << UNITS | 1 << TORPEDOES};
static const struct value_spec torpedo = {.kind = VALUE_PIECE, .collections = 1 << TORPEDOES};
static const struct value_spec hex = {.kind = VALUE_HEX};
static const struct value_spec facing = {.kind = VALUE_FACING};
static const struct value_spec square = {.kind = VALUE_SQUARE};
static const struct value_spec edge = {.kind = VALUE_EDGE};
static const struct value_spec zone = {.kind = VALUE_ZONE};
static const struct value_spec path = {.kind = VALUE_STEPS, .labels = letters};
static const struct value_spec long_path = {.kind = VALUE_STEPS, .labels = long_steps};
static const struct value_spec card = {.kind = VALUE_CARD, .max = 9};
static const struct value_spec phase = {.kind = VALUE_PHASE};

/* -- out and back
 * ----------------------------------------------------------------------------------- */

/* Reads a JSON text; jansson keeps the caller's name for it. */
static json_t *parsed(const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    return json;
}

/* The value is said as `words`, written as `text` in JSON, and both are read back as the same
 * value. */
static void assert_both_ways(const struct value_spec *spec, int32_t value, const char *words,
                             const char *text)
{
    int32_t again[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    char said[VALUE_TEXT];
    value_text(&scene, spec, &value, said);
    assert_string_equal(said, words);
    assert_true(value_from_text(&scene, spec, said, again, &n, &fault));
    assert_int_equal(n, 1);
    assert_int_equal(again[0], value);
    json_t *json = value_json(&scene, spec, &value);
    json_t *expected = parsed(text);
    assert_true(json_equal(json, expected));
    assert_true(value_from_json(&scene, spec, json, again, &n, &fault));
    assert_int_equal(n, 1);
    assert_int_equal(again[0], value);
    json_decref(json);
    json_decref(expected);
}

static void values_of_one_word_go_out_and_come_back(void **state)
{
    (void)state;
    assert_both_ways(&flag, 1, "yes", "true");
    assert_both_ways(&flag, 0, "no", "false");
    assert_both_ways(&number, 12, "12", "12");
    assert_both_ways(&number, -3, "-3", "-3");
    assert_both_ways(&choice, 0, "red", "\"red\"");
    assert_both_ways(&choice, 2, "dark-blue", "\"dark-blue\"");
    assert_both_ways(&side, 0, "Convoy", "\"1\"");
    assert_both_ways(&side, 1, "Wolfpack", "\"2\"");
    assert_both_ways(&template, 3, "freighter", "\"freighter\"");
    assert_both_ways(&piece, piece_of(UNITS, 0), "F1", "\"F1\"");
    assert_both_ways(&piece, piece_of(UNITS, 14), "R6", "\"R6\"");
    assert_both_ways(&piece, piece_of(TORPEDOES, 1), "T2", "\"T2\"");
    assert_both_ways(&hex, hex_raw(hex_at(8, 16)), "0816", "\"0816\"");
    assert_both_ways(&hex, hex_raw(hex_at(64, 1)), "6401", "\"6401\"");
    assert_both_ways(&facing, 1, "1", "1");
    assert_both_ways(&facing, 6, "6", "6");
    assert_both_ways(&square, square_raw(square_at(6, 4)), "6,4", "\"6,4\"");
    assert_both_ways(&square, square_raw(square_at(64, 64)), "64,64", "\"64,64\"");
    assert_both_ways(&edge, EDGE_N, "n", "\"n\"");
    assert_both_ways(&edge, EDGE_W, "w", "\"w\"");
    assert_both_ways(&zone, 0, "0", "0");
    assert_both_ways(&zone, 8, "8", "8");
    assert_both_ways(&card, 0, "0", "0");
    assert_both_ways(&card, 9, "9", "9");
    for (int i = 0; i < game->rules->n_phases; i++) {
        char text[40];
        snprintf(text, sizeof text, "\"%s\"", game->rules->phases[i].name);
        assert_both_ways(&phase, i, game->rules->phases[i].title, text);
    }
}

static void every_hex_of_the_largest_table_comes_back(void **state)
{
    (void)state;
    for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
        for (int row = 1; row <= HEX_MAX_ROWS; row++) {
            char name[8];
            char text[12];
            snprintf(name, sizeof name, "%02d%02d", column, row);
            snprintf(text, sizeof text, "\"%s\"", name);
            assert_both_ways(&hex, hex_raw(hex_at(column, row)), name, text);
        }
    }
}

/* Reads a path from JSON text and says it again. */
static void assert_path(const struct value_spec *spec, const char *text, const char *said,
                        int steps)
{
    int32_t words[VALUE_WORDS];
    int32_t again[VALUE_WORDS];
    int n;
    int m;
    struct fault fault = {.text = ""};
    json_t *json = parsed(text);
    assert_true(value_from_json(&scene, spec, json, words, &n, &fault));
    assert_int_equal(words[0], steps);
    assert_int_equal(n, steps_words(steps));
    char out[VALUE_TEXT];
    value_text(&scene, spec, words, out);
    assert_string_equal(out, said);
    assert_true(value_from_text(&scene, spec, out, again, &m, &fault));
    assert_int_equal(m, n);
    assert_memory_equal(again, words, (size_t)n * sizeof words[0]);
    json_decref(json);
}

static void paths_go_out_and_come_back(void **state)
{
    (void)state;
    assert_path(&path, "\"ffr\"", "ffr", 3);
    assert_path(&path, "\"\"", "", 0);
    assert_path(&path, "[\"f\", \"f\", \"r\"]", "ffr", 3);
    assert_path(&path, "[]", "", 0);
    assert_path(&path, "\"f, F r\"", "ffr", 3);
    assert_path(&path, "\"ffffffffffffffffffffffffffffffff\"", "ffffffffffffffffffffffffffffffff",
                32);
    assert_path(&long_path, "\"north s sl s\"", "north s sl s", 4);
    assert_path(&long_path, "\"sls\"", "sl s", 2); /* the longest step that fits */
    assert_path(&long_path, "[\"s\", \"north\"]", "s north", 2);
}

/* -- other ways to say the same
 * ----------------------------------------------------------------------- */

static int32_t read_text(const struct value_spec *spec, const char *text)
{
    int32_t words[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    if (!value_from_text(&scene, spec, text, words, &n, &fault)) {
        fail_msg("%s", fault.text);
    }
    return words[0];
}

static int32_t read_json(const struct value_spec *spec, const char *text)
{
    int32_t words[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    json_t *json = parsed(text);
    bool read = value_from_json(&scene, spec, json, words, &n, &fault);
    json_decref(json);
    if (!read) {
        fail_msg("%s", fault.text);
    }
    return words[0];
}

static void names_are_read_in_capitals_or_small_letters(void **state)
{
    (void)state;
    assert_int_equal(read_text(&flag, "TRUE"), 1);
    assert_int_equal(read_text(&flag, "False"), 0);
    assert_int_equal(read_text(&choice, "RED"), 0);
    assert_int_equal(read_text(&side, "wolfpack"), 1);
    assert_int_equal(read_text(&template, "Freighter"), 3);
    assert_int_equal(read_text(&piece, "f1"), piece_of(UNITS, 0));
    assert_int_equal(read_text(&piece, "t1"), piece_of(TORPEDOES, 0));
    assert_int_equal(read_text(&phase, "Turn-Start"), 0);
}

static void side_is_read_by_number_id_or_name(void **state)
{
    (void)state;
    assert_int_equal(read_json(&side, "2"), 1);
    assert_int_equal(read_json(&side, "\"2\""), 1);
    assert_int_equal(read_json(&side, "\"Wolfpack\""), 1);
}

static void nobody_is_a_side_only_where_it_may_be(void **state)
{
    (void)state;
    assert_int_equal(read_json(&anyone, "null"), SIDE_NONE);
    assert_int_equal(read_json(&anyone, "\"none\""), SIDE_NONE);
    assert_int_equal(read_text(&anyone, "none"), SIDE_NONE);
    int32_t nobody = SIDE_NONE;
    json_t *json = value_json(&scene, &anyone, &nobody);
    assert_true(json_is_null(json));
    json_decref(json);
}

static void no_piece_is_null(void **state)
{
    (void)state;
    int32_t none = NO_PIECE;
    char text[VALUE_TEXT];
    json_t *json = value_json(&scene, &piece, &none);
    assert_true(json_is_null(json));
    assert_int_equal(read_json(&piece, "null"), NO_PIECE);
    value_text(&scene, &piece, &none, text);
    assert_string_equal(text, "nobody");
    json_decref(json);
}

/* A scenario may call its first side "2"; what the rules call the sides counts more. */
static void ids_of_sides_count_before_their_names(void **state)
{
    (void)state;
    struct scenario *terms = malloc(game->rules->scenario_size);
    memcpy(terms, game->scenario, game->rules->scenario_size);
    strcpy(terms->side_names[0], "2");
    strcpy(terms->side_names[1], "Nobody");
    scene.scenario = terms;
    assert_int_equal(read_text(&side, "2"), 1);
    assert_int_equal(read_text(&side, "1"), 0);
    assert_int_equal(read_text(&side, "nobody"), 1);
    terms->side_names[0][0] = '\0';
    assert_int_equal(read_text(&side, "side 1"), 0);
    scene = scene_of(game);
    free(terms);
}

/* -- faults
 * ----------------------------------------------------------------------------------------- */

static void assert_text_fault(const struct value_spec *spec, const char *text, const char *sentence)
{
    int32_t words[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    assert_false(value_from_text(&scene, spec, text, words, &n, &fault));
    assert_string_equal(fault.text, sentence);
}

static void assert_json_fault(const struct value_spec *spec, const char *text, const char *sentence)
{
    int32_t words[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    json_t *json = parsed(text);
    assert_false(value_from_json(&scene, spec, json, words, &n, &fault));
    assert_string_equal(fault.text, sentence);
    json_decref(json);
}

static void every_kind_says_what_it_expected(void **state)
{
    (void)state;
    assert_text_fault(&flag, "maybe", "expected yes or no, found \"maybe\"");
    assert_text_fault(&number, "13", "expected a number from -3 to 12, found \"13\"");
    assert_text_fault(&number, "-4", "expected a number from -3 to 12, found \"-4\"");
    assert_text_fault(&number, "", "expected a number from -3 to 12, found \"\"");
    assert_text_fault(&number, "3x", "expected a number from -3 to 12, found \"3x\"");
    assert_text_fault(&number, "99999999999999999999",
                      "expected a number from -3 to 12, found \"99999999999999999999\"");
    assert_text_fault(&choice, "blue", "expected red, green or dark-blue, found \"blue\"");
    assert_text_fault(&side, "3", "expected side 1 or 2, found \"3\"");
    assert_text_fault(&side, "none", "expected side 1 or 2, found \"none\"");
    assert_text_fault(&template, "tug", "there is no template called \"tug\"");
    assert_text_fault(&piece, "X9", "there is no unit called \"X9\"");
    assert_text_fault(&torpedo, "F1", "there is no torpedo called \"F1\"");
    assert_text_fault(&torpedo, "T3", "there is no torpedo called \"T3\"");
    assert_text_fault(&hex, "816", "expected a hex like 0816 (column, row), found \"816\"");
    assert_text_fault(&hex, "0800", "expected a hex like 0816 (column, row), found \"0800\"");
    assert_text_fault(&facing, "0", "expected a number from 1 to 6, found \"0\"");
    assert_text_fault(&square, "6;4", "expected a square like 6,4 (column, row), found \"6;4\"");
    assert_text_fault(&edge, "ne", "expected n, e, s or w, found \"ne\"");
    assert_text_fault(&zone, "99", "expected a number from 0 to 28, found \"99\"");
    assert_json_fault(&square, "7", "expected a square like \"6,4\", found a number");
    assert_json_fault(&edge, "1", "expected \"n\", \"e\", \"s\" or \"w\", found a number");
    assert_json_fault(&zone, "\"3\"", "expected a whole number, found a text");
    assert_text_fault(&facing, "7", "expected a number from 1 to 6, found \"7\"");
    assert_text_fault(&path, "ffx", "expected a path of the steps f, l or r, found \"ffx\"");
    assert_text_fault(&path, "fffffffffffffffffffffffffffffffff",
                      "expected a path of at most 32 steps");
    assert_text_fault(&card, "10", "expected a number from 0 to 9, found \"10\"");
    assert_text_fault(&phase, "lunch", "expected a phase of Pz8 Space, found \"lunch\"");
}

static void every_kind_says_when_json_is_of_the_wrong_sort(void **state)
{
    (void)state;
    assert_json_fault(&flag, "1", "expected true or false, found a number");
    assert_json_fault(&flag, "\"yes\"", "expected true or false, found a text");
    assert_json_fault(&number, "\"3\"", "expected a whole number, found a text");
    assert_json_fault(&number, "3.5", "expected a whole number, found a number with a fraction");
    assert_json_fault(&number, "13", "expected a number from -3 to 12, found \"13\"");
    assert_json_fault(&number, "9223372036854775807",
                      "expected a number from -3 to 12, found \"9223372036854775807\"");
    assert_json_fault(&choice, "0", "expected a text, found a number");
    assert_json_fault(&side, "null", "expected a text, found null");
    assert_json_fault(&side, "3", "expected side 1 or 2, found \"3\"");
    assert_json_fault(&template, "3", "expected a text, found a number");
    assert_json_fault(&piece, "[\"F1\"]", "expected a text, found a list");
    assert_json_fault(&hex, "816", "expected a hex like \"0816\", found a number");
    assert_json_fault(&facing, "true", "expected a whole number, found true or false");
    assert_json_fault(&path, "{}", "expected a path like \"ffr\", found an object");
    assert_json_fault(&path, "[\"f\", 1]", "expected a path of at most 32 steps, each a word");
    assert_json_fault(&card, "\"7\"", "expected a whole number, found a text");
    assert_json_fault(&phase, "2", "expected a text, found a number");
}

/* What was found is quoted in part, and never so that the sentence is no longer text. */
static void long_words_are_shortened_between_letters(void **state)
{
    (void)state;
    assert_text_fault(&flag, "1234567890123456789012345678901234567890tail",
                      "expected yes or no, found \"1234567890123456789012345678901234567890\"");
    struct fault fault;
    int32_t words[VALUE_WORDS];
    int n;
    const char *greek =
        "\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1"
        "\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1\xce\xb1-\xce\xb1";
    assert_false(value_from_text(&scene, &flag, greek, words, &n, &fault));
    json_t *json = json_string(fault.text);
    assert_non_null(json); /* jansson takes nothing but whole UTF-8 */
    json_decref(json);
    assert_text_fault(&flag, "\xff\xc0\xafz", "expected yes or no, found \"???z\"");
}

/* -- names of pieces
 * --------------------------------------------------------------------------------- */

static void piece_is_named_by_its_id(void **state)
{
    (void)state;
    char text[VALUE_TEXT];
    piece_name(&scene, piece_of(UNITS, 3), text);
    assert_string_equal(text, "C1");
    piece_name(&scene, piece_of(TORPEDOES, 0), text);
    assert_string_equal(text, "T1");
    piece_name(&scene, piece_of(3, 0), text); /* asteroids have no names */
    assert_string_equal(text, "asteroid 1");
    piece_name(&scene, piece_of(UNITS, 20), text);
    assert_string_equal(text, "an unseen unit");
    piece_name(&scene, NO_PIECE, text);
    assert_string_equal(text, "nobody");
    assert_int_equal(piece_named(&scene, 1 << TORPEDOES, "C1"), NO_PIECE);
    assert_int_equal(piece_named(&scene, 1 << UNITS, "C1"), piece_of(UNITS, 3));
}

static void exact_name_counts_before_one_that_is_alike(void **state)
{
    (void)state;
    struct fault fault;
    json_t *json =
        parsed("{\"rules\": \"blank\", \"hexes\": [4, 4], \"turns\": 2, \"units\": ["
               "{\"id\": \"a\", \"side\": \"1\", \"type\": \"pawn\", \"at\": \"0101\"},"
               "{\"id\": \"A\", \"side\": \"2\", \"type\": \"pawn\", \"at\": \"0102\"}]}");
    struct game *two = scenario_from_json(json, &fault);
    assert_non_null(two);
    struct scene of_two = scene_of(two);
    assert_int_equal(piece_named(&of_two, 1 << UNITS, "a"), 0);
    assert_int_equal(piece_named(&of_two, 1 << UNITS, "A"), 1);
    game_free(two);
    json_decref(json);
}

/* -- fields
 * ----------------------------------------------------------------------------------------- */

static const struct field *field_of(const struct collection *collection, const char *name)
{
    for (int i = 0; i < collection->n_fields; i++) {
        if (strcmp(collection->fields[i].name, name) == 0) {
            return &collection->fields[i];
        }
    }
    fail_msg("no field %s", name);
    return NULL;
}

/* Every field of every record goes out as JSON and comes back as the same bytes. */
static void every_field_goes_out_and_comes_back(void **state)
{
    (void)state;
    for (int c = 0; c < game->rules->n_collections; c++) {
        const struct collection *collection = &game->rules->collections[c];
        const void *home = collection_home(collection, game->scenario, game->state);
        for (int i = 0; i < collection_count(collection, home); i++) {
            uint8_t copy[256] = {0};
            const uint8_t *record = collection_look(collection, home, i);
            for (int f = 0; f < collection->n_fields; f++) {
                const struct field *field = &collection->fields[f];
                struct fault fault = {.text = ""};
                json_t *json = field_json(&scene, field, collection, record);
                assert_true(field_from_json(&scene, field, copy, json, &fault));
                if (field->kind != VALUE_SERIAL) { /* numbers follow from the order of the list */
                    assert_memory_equal(copy + field->offset, record + field->offset, field->size);
                }
                json_decref(json);
            }
        }
    }
}

static void assert_field_fault(int collection, const char *name, const char *text,
                               const char *sentence)
{
    const struct field *field = field_of(&game->rules->collections[collection], name);
    uint8_t record[256] = {0};
    struct fault fault = {.text = ""};
    json_t *json = parsed(text);
    assert_false(field_from_json(&scene, field, record, json, &fault));
    assert_string_equal(fault.text, sentence);
    static const uint8_t nothing[256];
    assert_memory_equal(record, nothing, sizeof record);
    json_decref(json);
}

static void names_and_titles_have_rules_of_their_own(void **state)
{
    (void)state;
    const char *letters_only = "expected a name of 1 to 15 letters, digits or -_./+, found ";
    char sentence[200];
    snprintf(sentence, sizeof sentence, "%s\"A 1\"", letters_only);
    assert_field_fault(UNITS, "id", "\"A 1\"", sentence);
    snprintf(sentence, sizeof sentence, "%s\"\"", letters_only);
    assert_field_fault(UNITS, "id", "\"\"", sentence);
    assert_field_fault(UNITS, "id", "7", "expected a text, found a number");
    assert_field_fault(TEMPLATES, "title", "\"\"", "expected a name of 1 to 27 bytes, found \"\"");
    assert_field_fault(TEMPLATES, "title", "\"a title of twenty-eight bytes\"",
                       "expected a name of 1 to 27 bytes, found \"a title of twenty-eight bytes\"");
    assert_field_fault(UNITS, "torpedoes", "5", "expected a number from 0 to 4, found \"5\"");
}

static void field_starts_as_its_table_says(void **state)
{
    (void)state;
    const struct collection *ships = &game->rules->collections[UNITS];
    uint8_t record[256];
    memset(record, 0x77, sizeof record);
    for (int i = 0; i < ships->n_fields; i++) {
        field_set_initial(&ships->fields[i], record);
    }
    assert_string_equal(field_id(field_of(ships, "id"), record), "");
    assert_int_equal(field_get(field_of(ships, "torpedoes"), record), 255);
    assert_int_equal(field_get(field_of(ships, "damaged"), record), 0);
}

static void field_is_said_in_words(void **state)
{
    (void)state;
    const struct collection *ships = &game->rules->collections[UNITS];
    const struct collection *counters = &game->rules->collections[TORPEDOES];
    const void *ship = collection_look(ships, game->state, 3);
    char text[VALUE_TEXT];
    static const struct {
        const char *name, *words;
    } expected[] = {{"id", "C1"},    {"side", "Convoy"},     {"type", "ship"},  {"at", "0208"},
                    {"facing", "3"}, {"status", "on-table"}, {"damaged", "no"}, {"torpedoes", "1"}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        field_text(&scene, field_of(ships, expected[i].name), ships, ship, text);
        assert_string_equal(text, expected[i].words);
    }
    field_text(&scene, field_of(counters, "id"), counters,
               collection_look(counters, game->state, 1), text);
    assert_string_equal(text, "T2");
}

/* The name of a side may be one or many, Patrol or Spitfires: no sentence has a verb behind it that
 * is right for one of them alone ("has", "takes"). */
static void expect_no_verb_of_one(const struct event_kind *kind)
{
    static const char *const names[] = {"{side} ", "{winner} ", "{loser} "};
    for (size_t i = 0; kind->say != NULL && i < sizeof names / sizeof names[0]; i++) {
        const char *word = kind->say + strlen(names[i]);
        if (strncmp(kind->say, names[i], strlen(names[i])) == 0 &&
            word[strcspn(word, " .,:;") - 1] == 's') {
            fail_msg("%s: \"%s\"", kind->name, kind->say);
        }
    }
}

static void sides_may_be_one_or_many(void **state)
{
    (void)state;
    for (int i = 0; i < EVENT_RULES; i++) {
        expect_no_verb_of_one(&umpire_events[i]);
    }
    for (int i = 0; i < n_rulesets; i++) {
        for (int kind = 0; kind < rulesets[i]->n_events; kind++) {
            expect_no_verb_of_one(&rulesets[i]->events[kind]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_one_word_go_out_and_come_back),
        cmocka_unit_test(every_hex_of_the_largest_table_comes_back),
        cmocka_unit_test(paths_go_out_and_come_back),
        cmocka_unit_test(names_are_read_in_capitals_or_small_letters),
        cmocka_unit_test(side_is_read_by_number_id_or_name),
        cmocka_unit_test(nobody_is_a_side_only_where_it_may_be),
        cmocka_unit_test(no_piece_is_null),
        cmocka_unit_test(ids_of_sides_count_before_their_names),
        cmocka_unit_test(every_kind_says_what_it_expected),
        cmocka_unit_test(every_kind_says_when_json_is_of_the_wrong_sort),
        cmocka_unit_test(long_words_are_shortened_between_letters),
        cmocka_unit_test(piece_is_named_by_its_id),
        cmocka_unit_test(exact_name_counts_before_one_that_is_alike),
        cmocka_unit_test(every_field_goes_out_and_comes_back),
        cmocka_unit_test(names_and_titles_have_rules_of_their_own),
        cmocka_unit_test(field_starts_as_its_table_says),
        cmocka_unit_test(field_is_said_in_words),
        cmocka_unit_test(sides_may_be_one_or_many),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
