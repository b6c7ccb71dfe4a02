/* The longer kinds of value, each at its limits: the umpire takes what is whole and within them and
 * says why not of all else; they go out as words and as JSON and come back as they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/kind.h"
#include "core/umpire.h"
#include "format/command.h"
#include "format/event.h"
#include "format/scenario.h"
#include "format/value.h"
#include "rules/registry.h"

/* A battle on an open table: side A has a1 to a11, side B b1 to b11; eight pieces of terrain, one
 * of which is given no name. */
static struct game *game;
static struct scene scene;

static int open_game(void **state)
{
    (void)state;
    struct fault fault;
    json_t *json = json_pack("{s:s, s:s, s:[{s:s, s:s, s:[i, i, i]}, {s:s, s:[i, i, i]}, "
                             "{s:s, s:[i, i, i]}]}",
                             "rules", "pz8-ww2", "scenario", "mill-crossing", "terrain", "id",
                             "mill", "kind", "building", "circle", 20, 20, 1, "kind", "woods",
                             "circle", 5, 5, 2, "kind", "woods", "circle", 40, 5, 2);
    game = scenario_from_json(json, &fault);
    json_decref(json);
    assert_non_null(game);
    scene = scene_of(game);
    return 0;
}

static int close_game(void **state)
{
    (void)state;
    game_free(game);
    return 0;
}

/* -- what the umpire takes --------------------------------------------------------------------- */

static struct command command;
static const char *reason;

/* How many words the first argument of the command takes; 0 if it is refused. */
static int fits(const struct arg *arg)
{
    struct refusal why = {.sentence = ""};
    struct said said = {game->rules, game->scenario, game->state, &command, arg};
    int n = kind_fits(&said, 0, &why);
    reason = why.sentence;
    return n;
}

static void say(int n, const int32_t *words)
{
    command = (struct command){.n_words = (uint16_t)n};
    memcpy(command.words, words, (size_t)n * sizeof words[0]);
}

#define SAY(...)                                                                                   \
    say((int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t)), (int32_t[]){__VA_ARGS__})

/* A list of n entries of so many words, each the same. */
static void say_list(int n, int each, const int32_t *entry)
{
    command = (struct command){.n_words = (uint16_t)(1 + n * each)};
    command.words[0] = n;
    for (int i = 0; i < n * each; i++) {
        command.words[1 + i] = entry[i % each];
    }
}

static void expect_refused(const struct arg *arg, const char *sentence)
{
    assert_int_equal(fits(arg), 0);
    assert_string_equal(reason, sentence);
}

static void course_has_sixteen_legs(void **state)
{
    (void)state;
    const struct arg course = {.kind = VALUE_COURSE, .turn_most = 450};
    const int32_t leg[] = {LENGTH_MOST, -450};
    say_list(LEGS_MAX, 2, leg);
    assert_int_equal(fits(&course), 1 + 2 * LEGS_MAX);
    say_list(LEGS_MAX + 1, 2, leg);
    expect_refused(&course, "a course has from 1 to 16 legs");
    SAY(0);
    expect_refused(&course, "a course has from 1 to 16 legs");
    SAY(2, 1000, 0);
    expect_refused(&course, "a course has from 1 to 16 legs");
    SAY(1, -1, 0);
    expect_refused(&course, "a leg of the course is longer than any table");
    SAY(1, LENGTH_MOST + 1, 0);
    expect_refused(&course, "a leg of the course is longer than any table");
}

/* How sharp a turn may be is a rule, which the verb's own check knows by its clause. */
static void course_turns_half_about_at_the_most(void **state)
{
    (void)state;
    const struct arg course = {.kind = VALUE_COURSE, .turn_most = 450};
    SAY(2, 0, 1800, 500, -1800);
    assert_int_equal(fits(&course), 5);
    SAY(1, 0, -1801);
    expect_refused(&course, "a turn of the course is sharper than it may be");
}

static void list_has_twenty_four_things(void **state)
{
    (void)state;
    const struct arg pieces = {.kind = VALUE_PIECES, .collections = 1 << UNITS, .own = true};
    const int32_t own = piece_of(UNITS, 0);
    say_list(LIST_MAX, 1, &own);
    assert_int_equal(fits(&pieces), 1 + LIST_MAX);
    say_list(LIST_MAX + 1, 1, &own);
    expect_refused(&pieces, "a list has from 1 to 24 things");
    SAY(0);
    expect_refused(&pieces, "a list has from 1 to 24 things");
    SAY(-1);
    expect_refused(&pieces, "a list has from 1 to 24 things");
    SAY(1, piece_of(UNITS, 99));
    expect_refused(&pieces, "there is no such thing on the table");
    SAY(2, piece_of(UNITS, 0), piece_of(UNITS, 21));
    expect_refused(&pieces, "a side commands only what is its own");
    SAY(1, piece_of(TEMPLATES, 0));
    expect_refused(&pieces, "that is not a thing this command can name");
}

static void seventy_two_places_fill_a_command(void **state)
{
    (void)state;
    const struct arg places = {.kind = VALUE_PLACES, .collections = 1 << UNITS, .own = true};
    const int32_t entry[] = {piece_of(UNITS, 3), LENGTH_MOST, -LENGTH_MOST};
    say_list(PLACES_MAX, 3, entry);
    assert_int_equal(fits(&places), 1 + 3 * PLACES_MAX);
    assert_true(command.n_words < COMMAND_WORDS);
    say_list(PLACES_MAX + 1, 3, entry);
    expect_refused(&places, "a list has from 1 to 72 things with their places");
    SAY(1, piece_of(UNITS, 0), 0);
    expect_refused(&places, "a list has from 1 to 72 things with their places");
    SAY(1, piece_of(UNITS, 0), 0, LENGTH_MOST + 1);
    expect_refused(&places, "that is not a place on any table");
    SAY(1, piece_of(UNITS, 21), 0, 0);
    expect_refused(&places, "a side commands only what is its own");
}

static void lines_shifts_and_terrain_are_whole(void **state)
{
    (void)state;
    const struct arg line = {.kind = VALUE_LINE};
    const struct arg shift = {.kind = VALUE_SHIFT};
    const struct arg terrain = {.kind = VALUE_TERRAIN};
    SAY(0, 0, LENGTH_MOST, -LENGTH_MOST);
    assert_int_equal(fits(&line), 4);
    SAY(0, 0, LENGTH_MOST);
    expect_refused(&line, "the line is on no table");
    SAY(0, 0, LENGTH_MOST + 1, 0);
    expect_refused(&line, "the line is on no table");
    SAY(-LENGTH_MOST, LENGTH_MOST);
    assert_int_equal(fits(&shift), 2);
    SAY(0);
    expect_refused(&shift, "that is farther than any table");
    SAY(0, -LENGTH_MOST - 1);
    expect_refused(&shift, "that is farther than any table");
    SAY(2);
    assert_int_equal(fits(&terrain), 1);
    SAY(3);
    expect_refused(&terrain, "there is no such piece of terrain on the table");
    SAY(-1);
    expect_refused(&terrain, "there is no such piece of terrain on the table");
}

static void steps_of_a_number_are_held_to(void **state)
{
    (void)state;
    const struct arg range = {.kind = VALUE_LENGTH, .min = 0, .max = 6000, .step = 500};
    SAY(1500);
    assert_int_equal(fits(&range), 1);
    SAY(1501);
    expect_refused(&range, "the number is not one of its steps");
    const struct arg number = {.kind = VALUE_NUMBER, .min = -5, .max = 11, .step = 4};
    uint32_t n;
    struct said said = {game->rules, game->scenario, game->state, &command, &number};
    assert_true(kind_count(&said, &n));
    assert_int_equal(n, 4); /* -4, 0, 4, 8 */
    assert_int_equal(kind_value(&said, 0), -4);
    assert_int_equal(kind_value(&said, 3), 8);
}

/* What is likely is whole, whatever else it is. */
static void something_likely_is_of_its_kind(void **state)
{
    (void)state;
    for (int kind = VALUE_COURSE; kind < VALUE_KINDS; kind++) {
        const struct arg arg = {
            .kind = (enum value_kind)kind, .collections = 1 << UNITS, .own = true};
        command = (struct command){.side = 1};
        struct said said = {game->rules, game->scenario, game->state, &command, &arg};
        int n = kind_likely(&said, piece_of(UNITS, 21), command.words);
        command.n_words = (uint16_t)n;
        assert_int_equal(fits(&arg), n);
    }
}

static void lists_are_packed_as_they_are_unpacked(void **state)
{
    (void)state;
    int32_t words[VALUE_WORDS];
    int32_t again[VALUE_WORDS];
    struct legs legs;
    struct pieces pieces;
    struct places places;
    for (int i = 0; i < VALUE_WORDS; i++) {
        words[i] = 7 * i;
    }
    words[0] = LEGS_MAX;
    legs_unpack(words, &legs);
    assert_int_equal(legs.leg[LEGS_MAX - 1].turn, words[2 * LEGS_MAX]);
    assert_ptr_equal(legs_pack(&legs, again), again + 1 + 2 * LEGS_MAX);
    assert_memory_equal(words, again, (1 + 2 * LEGS_MAX) * sizeof words[0]);
    words[0] = LIST_MAX;
    pieces_unpack(words, &pieces);
    assert_int_equal(pieces.who[LIST_MAX - 1], words[LIST_MAX]);
    assert_ptr_equal(pieces_pack(&pieces, again), again + 1 + LIST_MAX);
    words[0] = PLACES_MAX;
    places_unpack(words, &places);
    assert_int_equal(places.list[PLACES_MAX - 1].y, words[3 * PLACES_MAX]);
    assert_ptr_equal(places_pack(&places, again), again + 1 + 3 * PLACES_MAX);
    assert_memory_equal(words, again, sizeof words);
    words[0] = ABSENT;
    places_unpack(words, &places);
    assert_int_equal(places.n, 0);
}

/* -- words and JSON ---------------------------------------------------------------------------- */

static const struct value_spec course = {.kind = VALUE_COURSE};
static const struct value_spec pieces = {.kind = VALUE_PIECES, .collections = 1 << UNITS};
static const struct value_spec places = {.kind = VALUE_PLACES, .collections = 1 << UNITS};
static const struct value_spec line = {.kind = VALUE_LINE};
static const struct value_spec shift = {.kind = VALUE_SHIFT};
static const struct value_spec terrain = {.kind = VALUE_TERRAIN};

static void expect_both_ways(const struct value_spec *spec, const char *text, const char *typed,
                             const char *said)
{
    int32_t words[VALUE_WORDS];
    int32_t again[VALUE_WORDS];
    int n;
    int n_again;
    struct fault fault = {.text = ""};
    char out[VALUE_TEXT];
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    assert_true(value_from_json(&scene, spec, json, words, &n, &fault));
    assert_int_equal(n, value_words(spec->kind, words));
    json_t *written = value_json(&scene, spec, words);
    assert_true(json_equal(json, written));
    value_text(&scene, spec, words, out);
    assert_string_equal(out, typed);
    assert_true(value_from_text(&scene, spec, out, again, &n_again, &fault));
    assert_int_equal(n, n_again);
    assert_memory_equal(words, again, (size_t)n * sizeof words[0]);
    value_say(&scene, spec, words, out);
    assert_string_equal(out, said);
    json_decref(json);
    json_decref(written);
}

static void longer_values_go_out_and_come_back(void **state)
{
    (void)state;
    expect_both_ways(&course, "[[2, 45], [4.125, -7.5], [0, 0]]", "2,45;4.125,-7.5;0,0",
                     "2,45;4.125,-7.5;0,0");
    expect_both_ways(&pieces, "[\"a3\"]", "a3", "a3");
    expect_both_ways(&pieces, "[\"a3\", \"b1\", \"a3\"]", "a3+b1+a3", "a3, b1 and a3");
    expect_both_ways(&places, "[[\"a1\", 12, 7.5], [\"a2\", -1, 0.001]]", "a1:12,7.5;a2:-1,0.001",
                     "a1:12,7.5;a2:-1,0.001");
    expect_both_ways(&line, "[[4, 34], [10, 34.5]]", "4,34;10,34.5", "4.0, 34.0 to 10.0, 34.5");
    expect_both_ways(&shift, "[0, 6]", "0,6", "6.0 to the north");
    expect_both_ways(&shift, "[-2.5, -1]", "-2.5,-1", "1.0 to the south and 2.5 to the west");
    expect_both_ways(&shift, "[3, 0]", "3,0", "3.0 to the east");
    expect_both_ways(&terrain, "\"mill\"", "mill", "mill");
    expect_both_ways(&terrain, "\"woods#2\"", "woods#2", "woods 2");
}

/* The longest value there can be has room as text. */
static void longest_list_is_written_whole(void **state)
{
    (void)state;
    int32_t words[VALUE_WORDS];
    int32_t again[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    char text[VALUE_TEXT];
    const struct collection *table = &game->rules->collections[UNITS];
    char *id = (char *)collection_record(table, game->state, 10) + table->fields[table->id].offset;
    snprintf(id, ID_BYTES, "fifteen-letters");
    words[0] = PLACES_MAX;
    for (int i = 0; i < PLACES_MAX; i++) {
        words[1 + 3 * i] = piece_of(UNITS, 10);
        words[2 + 3 * i] = -479999 + i;
        words[3 + 3 * i] = -479999;
    }
    value_text(&scene, &places, words, text);
    assert_true(strlen(text) + 1 < VALUE_TEXT);
    assert_true(value_from_text(&scene, &places, text, again, &n, &fault));
    assert_int_equal(n, VALUE_WORDS);
    assert_memory_equal(words, again, sizeof words);
    snprintf(id, ID_BYTES, "a11");
}

static void plus_may_stand_in_a_name(void **state)
{
    (void)state;
    const struct collection *units = &game->rules->collections[UNITS];
    char *id = (char *)collection_record(units, game->state, 10) + units->fields[units->id].offset;
    snprintf(id, ID_BYTES, "a1+2");
    expect_both_ways(&pieces, "[\"a1\", \"a1+2\", \"a2\"]", "a1+a1+2+a2", "a1, a1+2 and a2");
    snprintf(id, ID_BYTES, "a11");
}

static void expect_fault(const struct value_spec *spec, const char *text, bool typed,
                         const char *sentence)
{
    int32_t words[VALUE_WORDS];
    int n;
    struct fault fault = {.text = ""};
    json_t *json = typed ? NULL : json_loads(text, JSON_DECODE_ANY, NULL);
    assert_false(typed ? value_from_text(&scene, spec, text, words, &n, &fault)
                       : value_from_json(&scene, spec, json, words, &n, &fault));
    assert_string_equal(fault.text, sentence);
    json_decref(json);
}

/* A JSON list of n times the same. */
static void expect_list_fault(const struct value_spec *spec, int n, const char *entry,
                              const char *sentence)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_loads(entry, JSON_DECODE_ANY, NULL));
    }
    char *text = json_dumps(list, 0);
    expect_fault(spec, text, false, sentence);
    free(text);
    json_decref(list);
}

static void bad_input_is_named(void **state)
{
    (void)state;
    expect_list_fault(&course, LEGS_MAX + 1, "[1, 0]", "expected a course of 1 to 16 legs");
    expect_list_fault(&course, 0, "1", "expected a course of 1 to 16 legs");
    expect_list_fault(&pieces, LIST_MAX + 1, "\"a1\"", "expected a list of 1 to 24 names");
    expect_list_fault(&places, PLACES_MAX + 1, "[\"a1\", 1, 1]",
                      "expected a list of 1 to 72 names with their places");
    expect_fault(&course, "[[1, 180.5]]", false,
                 "[0]: expected a leg: inches ahead, then degrees to the right from -180 to 180");
    expect_fault(&course, "2,45;2", true,
                 "expected a leg: inches ahead, then degrees to the right from -180 to 180");
    expect_fault(&course, "\"ahead\"", false, "expected a course of 1 to 16 legs");
    expect_fault(&pieces, "[\"a1\", \"z9\"]", false, "[1]: there is no unit called \"z9\"");
    expect_fault(&pieces, "[7]", false, "[0]: expected the name of a unit");
    expect_fault(&pieces, "a1+z9+a2", true, "there is no unit called \"z9\"");
    expect_fault(&places, "[[\"a1\", 1]]", false,
                 "[0]: expected a name and its place in inches, like [\"A1\", 12, 7.5]");
    expect_fault(&places, "a1", true,
                 "expected a name and its place, like A1:12,7.5, found \"a1\"");
    expect_fault(&line, "[[1, 2]]", false,
                 "expected a line from one place to another, like [[4, 34], [10, 34]]");
    expect_fault(&line, "1,2", true, "expected a line like 4,34;10,34, found \"1,2\"");
    expect_fault(&shift, "null", false,
                 "expected a list of 2 lengths in inches, with at most three decimals");
    expect_fault(
        &terrain, "\"woods#3\"", false,
        "there is no piece of terrain called \"woods#3\": expected its id, or its kind and "
        "number like woods#2");
    expect_fault(&terrain, "3", false, "expected a text, found a number");
}

static void ids_of_terrain_are_unique(void **state)
{
    (void)state;
    struct fault fault = {.text = ""};
    json_t *json =
        json_pack("{s:s, s:s, s:[{s:s, s:s, s:[i, i, i]}, {s:s, s:s, s:[i, i, i]}]}", "rules",
                  "pz8-ww2", "scenario", "mill-crossing", "terrain", "id", "mill", "kind", "woods",
                  "circle", 20, 20, 1, "id", "MILL", "kind", "woods", "circle", 5, 5, 2);
    assert_null(scenario_from_json(json, &fault));
    assert_non_null(strstr(fault.text, "terrain[1]: id: terrain[0] is called \"mill\", too"));
    json_decref(json);
}

/* -- fields ------------------------------------------------------------------------------------ */

struct plotted {
    struct {
        int32_t n;
        int32_t xy[3][2];
    } way;
    struct {
        int32_t n;
        struct course_leg leg[2];
    } legs;
    int32_t line[4];
    int32_t shift[2];
    uint8_t over;
    uint8_t unused[3];
};

static const struct field plotted[] = {
    {.name = "way", .kind = VALUE_PATH, FIELD_OF(struct plotted, way), .max = 3},
    {.name = "legs", .kind = VALUE_COURSE, FIELD_OF(struct plotted, legs), .max = 2},
    {.name = "line", .kind = VALUE_LINE, FIELD_OF(struct plotted, line)},
    {.name = "shift", .kind = VALUE_SHIFT, FIELD_OF(struct plotted, shift)},
    {.name = "over", .kind = VALUE_TERRAIN, FIELD_OF(struct plotted, over), .initial = NO_UNIT}};
enum { PLOTTED = sizeof plotted / sizeof plotted[0] };

static void fields_hold_longer_values(void **state)
{
    (void)state;
    static const char *const texts[PLOTTED] = {"[[1, 2], [3, 4], [5, 6.5]]", "[[1, 45], [2, -45]]",
                                               "[[1, 2], [3, 4]]", "[0, -6]", "\"mill\""};
    static const char *const empty[PLOTTED] = {"[]", "[]", "null", "null", "null"};
    struct plotted record;
    struct fault fault = {.text = ""};
    memset(&record, 0x77, sizeof record);
    for (int i = 0; i < PLOTTED; i++) {
        const char *const *both[] = {texts, empty};
        for (int j = 0; j < 2; j++) {
            json_t *json = json_loads(both[j][i], JSON_DECODE_ANY, NULL);
            assert_true(field_from_json(&scene, &plotted[i], &record, json, &fault));
            json_t *again = field_json(&scene, &plotted[i], NULL, &record);
            assert_true(json_equal(json, again));
            json_decref(json);
            json_decref(again);
        }
        field_set_initial(&plotted[i], &record);
        json_t *initial = field_json(&scene, &plotted[i], NULL, &record);
        char *text = json_dumps(initial, JSON_ENCODE_ANY);
        assert_string_equal(text, empty[i]);
        free(text);
        json_decref(initial);
    }
    json_t *four = json_loads("[[1, 2], [3, 4], [5, 6], [7, 8]]", 0, NULL);
    assert_false(field_from_json(&scene, &plotted[0], &record, four, &fault));
    assert_string_equal(fault.text, "expected a list that is not longer than there is room for");
    json_decref(four);
}

/* -- what the kernel does with them, in the example set ---------------------------------------- */

static struct game *two_banks(void)
{
    struct fault fault;
    struct game *banks = scenario_shipped(ruleset_named("blank-table"), "two-banks", &fault);
    assert_non_null(banks);
    const struct command begin = command_begin();
    assert_int_equal(game_do(banks, &begin, NULL, 0).kind, ANSWER_DONE);
    return banks;
}

static struct answer say_to(struct game *banks, const char *text, const uint8_t *dice, uint32_t n)
{
    struct scene there = scene_of(banks);
    struct spoken spoken;
    struct fault fault = {.text = ""};
    json_t *json = json_loads(text, 0, NULL);
    bool read = command_from_json(&there, json, NULL, &spoken, &fault);
    json_decref(json);
    assert_true(read);
    return game_do_printed(banks, &spoken.command, dice, n);
}

static void refusal_names_the_man(void **state)
{
    (void)state;
    struct game *banks = two_banks();
    struct answer answer = say_to(
        banks, "{\"verb\": \"move\", \"places\": [[\"R1.1\", 6, 9], [\"R1.4\", 9, 20]]}", NULL, 0);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    struct scene there = scene_of(banks);
    char name[VALUE_TEXT];
    piece_name(&there, answer.refusal.who, name);
    assert_string_equal(name, "R1.4");
    answer = say_to(banks, "{\"verb\": \"shell\", \"unit\": \"R1\", \"range\": 4}", NULL, 0);
    assert_int_equal(answer.refusal.who, NO_PIECE);
    game_free(banks);
}

/* The die shows 5, which is its sixth face; nerve is the owner's to know. */
static void secret_reason_is_the_owners(void **state)
{
    (void)state;
    struct game *banks = two_banks();
    const uint8_t shown[] = {5};
    struct answer answer =
        say_to(banks, "{\"verb\": \"shell\", \"unit\": \"RB\", \"range\": 12}", shown, 1);
    assert_int_equal(answer.kind, ANSWER_DONE);
    assert_int_equal(banks->dice->used[0], 6);
    struct scene there = scene_of(banks);
    const struct event *roll = &banks->events->list[1];
    struct event room;
    assert_int_equal(roll->kind, EVENT_ROLL);
    assert_int_equal(roll->dice[0], 5);
    assert_int_equal(roll->values[ROLL_TOTAL], 3);
    assert_ptr_equal(event_told(&there, roll, 1, &room), roll);
    assert_ptr_equal(event_told(&there, roll, SIDE_NONE, &room), roll);
    const int strangers[] = {0, SIDE_EVERYBODY};
    for (int i = 0; i < 2; i++) {
        const struct event *told = event_told(&there, roll, strangers[i], &room);
        assert_int_equal(told->n_modifiers, 0);
        assert_int_equal(told->values[ROLL_TOTAL], ABSENT);
        assert_int_equal(told->dice[0], 5);
    }
    game_free(banks);
}

static void blind_orders_are_not_foreseen(void **state)
{
    (void)state;
    struct game *banks = two_banks();
    struct refusal why;
    const struct command shell = {
        .verb = 5, .side = 0, .n_words = 2, .words = {piece_of(UNITS, 1), 12000}};
    assert_string_equal(banks->rules->verbs[5].name, "shell");
    assert_true(umpire_check(banks->rules, banks->scenario, banks->state, &shell, &why));
    assert_false(ruleset_foresees(banks->rules, banks->scenario, banks->state, &shell, &why));
    assert_string_equal(ruleset_clause_id(banks->rules, why.clause), "sandtable.measure.blind");
    game_free(banks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(course_has_sixteen_legs),
        cmocka_unit_test(course_turns_half_about_at_the_most),
        cmocka_unit_test(list_has_twenty_four_things),
        cmocka_unit_test(seventy_two_places_fill_a_command),
        cmocka_unit_test(lines_shifts_and_terrain_are_whole),
        cmocka_unit_test(steps_of_a_number_are_held_to),
        cmocka_unit_test(something_likely_is_of_its_kind),
        cmocka_unit_test(lists_are_packed_as_they_are_unpacked),
        cmocka_unit_test(longer_values_go_out_and_come_back),
        cmocka_unit_test(longest_list_is_written_whole),
        cmocka_unit_test(plus_may_stand_in_a_name),
        cmocka_unit_test(bad_input_is_named),
        cmocka_unit_test(ids_of_terrain_are_unique),
        cmocka_unit_test(fields_hold_longer_values),
        cmocka_unit_test(refusal_names_the_man),
        cmocka_unit_test(secret_reason_is_the_owners),
        cmocka_unit_test(blind_orders_are_not_foreseen),
    };
    return cmocka_run_group_tests(tests, open_game, close_game);
}
