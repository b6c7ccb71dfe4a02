/* The limits of scenario files, shown with Pz8 Space: at the limit one loads, with one more it is
 * refused with a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "format/scenario.h"
#include "umpire-clauses.h"

/* A table of the largest size with a ship of each side, far from where tests put things. */
static json_t *empty_space(void)
{
    return json_pack("{s:s, s:[i,i], s:[{s:s,s:s,s:s,s:s,s:i}, {s:s,s:s,s:s,s:s,s:i}]}", "rules",
                     "pz8-space", "hexes", 64, 64, "units", "id", "A", "side", "1", "type",
                     "freighter", "at", "6464", "facing", 1, "id", "B", "side", "2", "type",
                     "freighter", "at", "6463", "facing", 1);
}

/* The game of this JSON, which is used up; NULL with the sentence. */
static struct game *load(json_t *json, struct fault *fault)
{
    fault->text[0] = '\0';
    struct game *game = scenario_from_json(json, fault);
    json_decref(json);
    return game;
}

static void assert_loads(json_t *json)
{
    struct fault fault;
    struct game *game = load(json, &fault);
    if (game == NULL) {
        fail_msg("%s", fault.text);
    }
    game_free(game);
}

static void assert_refused(json_t *json, const char *sentence)
{
    struct fault fault;
    assert_null(load(json, &fault));
    assert_string_equal(fault.text, sentence);
}

static json_t *with_ships(int n, const char *type)
{
    json_t *json = empty_space();
    json_t *units = json_object_get(json, "units");
    for (int i = 2; i < n; i++) {
        json_array_append_new(units,
                              json_pack("{s:o, s:s, s:s, s:o, s:i}", "id", json_sprintf("S%d", i),
                                        "side", i % 2 ? "1" : "2", "type", type, "at",
                                        json_sprintf("01%02d", i), "facing", 2));
    }
    return json;
}

static void so_many_ships_load_and_no_more(void **state)
{
    (void)state;
    assert_loads(with_ships(32, "ship"));
    assert_refused(with_ships(33, "ship"), "units[32]: expected at most 32 in all");
}

static json_t *with_asteroids(int n)
{
    json_t *json = empty_space();
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_sprintf("%02d%02d", 1 + i / 50, 1 + i % 50));
    }
    json_object_set_new(json, "asteroids", list);
    return json;
}

static void so_many_asteroids_load_and_no_more(void **state)
{
    (void)state;
    assert_loads(with_asteroids(128));
    assert_refused(with_asteroids(129), "asteroids[128]: expected at most 128 in all");
}

/* The catalogue has four; a scenario adds its own. */
static json_t *with_templates(int n)
{
    json_t *json = empty_space();
    json_t *list = json_array();
    for (int i = 4; i < n; i++) {
        json_array_append_new(list, json_pack("{s:o, s:i, s:i}", "id", json_sprintf("tug-%d", i),
                                              "mp", 4, "mp-damaged", 2));
    }
    json_object_set_new(json, "templates", list);
    return json;
}

static void so_many_templates_load_and_no_more(void **state)
{
    (void)state;
    assert_loads(with_templates(16));
    assert_refused(with_templates(17), "templates[12]: expected at most 16 in all");
}

static json_t *with_torpedoes(int n)
{
    json_t *json = empty_space();
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_pack("{s:s, s:s}", "side", "1", "at", "0101"));
    }
    json_object_set_new(json, "torpedoes", list);
    return json;
}

static void so_many_torpedoes_load_and_no_more(void **state)
{
    (void)state;
    assert_loads(with_torpedoes(64));
    assert_refused(with_torpedoes(65), "torpedoes[64]: expected at most 64 in all");
}

/* Launched and still aboard count together: 30 torpedo boats carry two each. */
static void forces_that_could_launch_too_many_torpedoes_are_refused(void **state)
{
    (void)state;
    json_t *most = with_ships(32, "torpedo-boat");
    json_t *more = with_ships(32, "torpedo-boat");
    json_t *few = with_torpedoes(4);
    json_t *many = with_torpedoes(5);
    json_object_set(most, "torpedoes", json_object_get(few, "torpedoes"));
    json_object_set(more, "torpedoes", json_object_get(many, "torpedoes"));
    assert_loads(most);
    assert_refused(more,
                   "units: the program keeps at most 64 torpedoes in a whole game, aboard and "
                   "launched (pz8-space.torpedo.one)");
    json_decref(few);
    json_decref(many);
}

static json_t *with_unit_id(const char *id)
{
    json_t *json = empty_space();
    json_object_set_new(json_array_get(json_object_get(json, "units"), 0), "id", json_string(id));
    return json;
}

static void id_has_so_many_letters_and_no_more(void **state)
{
    (void)state;
    assert_int_equal(strlen("a-long-ship-123"), ID_BYTES - 1);
    assert_loads(with_unit_id("a-long-ship-123"));
    assert_refused(with_unit_id("a-long-ship-1234"),
                   "units[0].id: expected a name of 1 to 15 letters, digits or -_./+, found "
                   "\"a-long-ship-1234\"");
}

static json_t *with_text(const char *key, int bytes)
{
    char text[128] = "";
    memset(text, 'x', (size_t)bytes);
    json_t *json = empty_space();
    json_object_set_new(json, key, json_string(text));
    return json;
}

static json_t *with_side_names(int bytes)
{
    char text[128] = "";
    memset(text, 'x', (size_t)bytes);
    json_t *json = empty_space();
    json_object_set_new(json, "sides", json_pack("[s, s]", "First", text));
    return json;
}

static void names_have_so_many_bytes_and_no_more(void **state)
{
    (void)state;
    assert_loads(with_text("name", NAME_BYTES - 1));
    assert_refused(with_text("name", NAME_BYTES),
                   "name: expected a line of text of at most 31 bytes");
    assert_loads(with_text("title", 2 * NAME_BYTES - 1));
    assert_refused(with_text("title", 2 * NAME_BYTES),
                   "title: expected a line of text of at most 63 bytes");
    assert_loads(with_side_names(NAME_BYTES - 1));
    assert_refused(with_side_names(NAME_BYTES), "sides[1]: expected a name of 1 to 31 bytes");
    assert_refused(with_side_names(0), "sides[1]: expected a name of 1 to 31 bytes");
}

static json_t *with_number(const char *key, int n)
{
    json_t *json = empty_space();
    json_object_set_new(json, key, json_integer(n));
    return json;
}

static void turns_have_limits(void **state)
{
    (void)state;
    assert_loads(with_number("turns", 0));
    assert_loads(with_number("turns", 999));
    assert_refused(with_number("turns", 1000), "turns: expected a number from 0 to 999");
    assert_loads(with_number("turn", 1));
    assert_refused(with_number("turn", 0), "turn: expected a number from 1 to 999");
    assert_refused(with_number("turn", 1000), "turn: expected a number from 1 to 999");
}

static json_t *with_hexes(int columns, int rows)
{
    json_t *json = empty_space();
    json_object_set_new(json, "hexes", json_pack("[i, i]", columns, rows));
    return json;
}

static void table_has_so_many_hexes_and_no_more(void **state)
{
    (void)state;
    const char *sentence =
        "hexes: expected [columns, rows], each from 1 to 64, found something else";
    assert_loads(with_hexes(64, 64));
    assert_refused(with_hexes(65, 64), sentence);
    assert_refused(with_hexes(64, 65), sentence);
    assert_refused(with_hexes(0, 64), sentence);
}

/* Sixty-four torpedoes, four ships equally near, and every die given is one that must be rolled
 * again: the longest list of events a player can bring about, until no command may use more dice.
 */
static void hostile_dice_are_refused_at_the_limit(void **state)
{
    (void)state;
    static const char *const near[] = {"2018", "2022", "1820", "2220"};
    json_t *json = with_torpedoes(64);
    json_t *units = json_object_get(json, "units");
    for (int i = 0; i < 4; i++) {
        json_array_append_new(units, json_pack("{s:o, s:s, s:s, s:s, s:i}", "id",
                                               json_sprintf("N%d", i), "side", "2", "type",
                                               "freighter", "at", near[i], "facing", 1));
    }
    json_t *torpedo;
    size_t number;
    json_array_foreach(json_object_get(json, "torpedoes"), number, torpedo)
    {
        json_object_set_new(torpedo, "at", json_string("2020"));
    }
    json_object_set_new(json, "phase", json_string("torpedoes"));
    struct fault fault;
    struct game *game = load(json, &fault);
    assert_non_null(game);
    uint8_t dice[COMMAND_DICE];
    memset(dice, 6, sizeof dice);
    struct command begin = command_begin();
    struct answer answer = game_do(game, &begin, dice, COMMAND_DICE / 2);
    assert_int_equal(answer.kind, ANSWER_NEEDS);
    assert_string_equal(game->rules->purposes[answer.need.purpose].name, "torpedo-tie");
    answer = game_do(game, &begin, dice, COMMAND_DICE);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_LIMIT_COMMAND);
    assert_int_equal(game->state->begun, 0);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_many_ships_load_and_no_more),
        cmocka_unit_test(so_many_asteroids_load_and_no_more),
        cmocka_unit_test(so_many_templates_load_and_no_more),
        cmocka_unit_test(so_many_torpedoes_load_and_no_more),
        cmocka_unit_test(forces_that_could_launch_too_many_torpedoes_are_refused),
        cmocka_unit_test(id_has_so_many_letters_and_no_more),
        cmocka_unit_test(names_have_so_many_bytes_and_no_more),
        cmocka_unit_test(turns_have_limits),
        cmocka_unit_test(table_has_so_many_hexes_and_no_more),
        cmocka_unit_test(hostile_dice_are_refused_at_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
