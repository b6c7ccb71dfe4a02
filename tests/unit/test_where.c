/* Places in words: what lies there or nearest, from the ground that everybody knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/square.h"
#include "format/event.h"
#include "format/place_name.h"
#include "format/scenario.h"
#include "format/terrain.h"
#include "format/where.h"
#include "rules/registry.h"

static struct game *game;

static void open_battle(const char *slug, const char *name)
{
    struct fault fault;
    game_free(game);
    game = scenario_shipped(ruleset_named(slug), name, &fault);
    assert_non_null(game);
}

static int close_battle(void **state)
{
    (void)state;
    game_free(game);
    game = NULL;
    return 0;
}

/* A sentence that has begun, and a place behind it, in inches. */
static const char *told(const char *begun, double x, double y)
{
    static char text[EVENT_TEXT];
    struct scene scene = scene_of(game);
    struct sentence sentence = sentence_in(text, sizeof text);
    int32_t words[2] = {(int32_t)(x * 1000), (int32_t)(y * 1000)};
    add(&sentence, "%s", begun);
    return where_add(&scene, VALUE_POINT, words, &sentence) ? text : "only numbers";
}

static const char *told_square(const char *begun, int x, int y)
{
    static char text[EVENT_TEXT];
    struct scene scene = scene_of(game);
    struct sentence sentence = sentence_in(text, sizeof text);
    int32_t words[2] = {square_raw(square_at(x, y)), 0};
    add(&sentence, "%s", begun);
    return where_add(&scene, VALUE_SQUARE, words, &sentence) ? text : "only numbers";
}

static const char *called(const char *id)
{
    static char text[PLACE_NAME];
    int piece = terrain_named(game->rules, game->scenario, id);
    assert_int_not_equal(piece, NO_TERRAIN);
    place_name(game->rules, table_look(game->rules, game->scenario), piece, text);
    return text;
}

static void test_a_place_is_what_lies_there_or_nearest(void **state)
{
    (void)state;
    open_battle("pz8-ww2", "mill-crossing");
    assert_string_equal(told("It falls at ", 26, 20), "It falls in the mill (26.0, 20.0)");
    assert_string_equal(told("It falls at ", 14, 9), "It falls on the south hill (14.0, 9.0)");
    assert_string_equal(told("It falls at ", 24, 5), "It falls on the road (24.0, 5.0)");
    assert_string_equal(told("It falls at ", 29, 21), "It falls near the mill (29.0, 21.0)");
    assert_string_equal(told("It falls at ", 11, 28),
                        "It falls north of the west wood (11.0, 28.0)");
    assert_string_equal(told("It falls at ", 26, -2), "It falls off the table (26.0, -2.0)");
}

/* The smallest says most: the farm, not the hill it might stand on; a house, not its town. */
static void test_of_what_lies_over_each_other_the_smallest_is_named(void **state)
{
    (void)state;
    open_battle("tarr", "kolkhoz");
    assert_string_equal(told("Seen in ", 32, 30),
                        "Seen in the north-western building (32.0, 30.0)");
    assert_string_equal(told("Seen in ", 29, 31), "Seen in Kolkhoz (29.0, 31.0)");
}

static void test_a_preposition_goes_with_what_is_there(void **state)
{
    (void)state;
    open_battle("pz8-ww2", "mill-crossing");
    assert_string_equal(told("a7 moves to ", 26, 20), "a7 moves to the mill (26.0, 20.0)");
    assert_string_equal(told("a7 runs from ", 29, 21), "a7 runs from near the mill (29.0, 21.0)");
    assert_string_equal(told("a7 strafes ", 29, 21),
                        "a7 strafes a place near the mill (29.0, 21.0)");
    assert_string_equal(told("a7 is to fire at ", 26, 20),
                        "a7 is to fire at the mill (26.0, 20.0)");
    assert_string_equal(told("It flies over ", 10, 20), "It flies over the west wood (10.0, 20.0)");
}

static void test_far_from_everything_is_the_open(void **state)
{
    (void)state;
    open_battle("pz8-divisional", "desert-1940");
    assert_string_equal(told("It is put at ", 0.5, 0.5), "It is put in the open (0.5, 0.5)");
    assert_string_equal(told("It goes to ", 0.5, 0.5), "It goes to the open (0.5, 0.5)");
}

static void test_ids_become_names(void **state)
{
    (void)state;
    open_battle("pz8-coldwar", "hill-402");
    assert_string_equal(called("hill-402"), "Hill 402");
    assert_string_equal(called("wood-north"), "the north wood");
    assert_string_equal(called("road-west"), "the west road");
    open_battle("pz8-coldwar", "canal-road");
    assert_string_equal(called("north-village-2"), "the north village");
    assert_string_equal(called("canal-road"), "the canal road");
    open_battle("tarr", "kolkhoz");
    assert_string_equal(called("Kolkhoz"), "Kolkhoz");
    assert_string_equal(called("road-A"), "the road");
    assert_string_equal(called("B4"), "the south-eastern building");
    assert_string_equal(called("W2"), "the eastern wood");
    open_battle("aflame", "suicide-hill");
    assert_string_equal(called("conical-1"), "the conical hill");
    open_battle("blank-table", "two-banks");
    assert_string_equal(called("mill"), "the mill");
    assert_true(strncmp(called("woods#1"), "the ", 4) == 0 &&
                strstr(called("woods#1"), "ern woods"));
}

static void test_squares_are_what_stands_on_them(void **state)
{
    (void)state;
    open_battle("portable", "mill-lane");
    assert_string_equal(told_square("R2 moves to ", 4, 3), "R2 moves to the trench (4,3)");
    assert_string_equal(told_square("It lands in ", 9, 2), "It lands on the hill (9,2)");
    assert_string_equal(told_square("It lands in ", 6, 4), "It lands in the built-up square (6,4)");
    assert_string_equal(told_square("R4 fires at ", 6, 8), "R4 fires at the road (6,8)");
    assert_string_equal(told_square("R2 moves to ", 1, 1), "only numbers");
}

/* Where there is no ground to speak of, or no place at all, there are only numbers. */
static void test_nowhere_is_not_described(void **state)
{
    (void)state;
    struct scene scene;
    char text[EVENT_TEXT];
    struct sentence sentence = sentence_in(text, sizeof text);
    open_battle("pz8-ww2", "mill-crossing");
    scene = scene_of(game);
    assert_false(where_add(&scene, VALUE_POINT, (int32_t[]){NOWHERE, NOWHERE}, &sentence));
    assert_false(where_add(&scene, VALUE_POINT, (int32_t[]){INT32_MAX, 0}, &sentence));
    assert_false(where_add(&scene, VALUE_NUMBER, (int32_t[]){1, 0}, &sentence));
    assert_false(where_add(&scene, VALUE_SQUARE, (int32_t[]){0, 0}, &sentence));
    assert_string_equal(text, "");
}

static void test_who_stays_there_is_told_once(void **state)
{
    (void)state;
    open_battle("pz8-ww2", "mill-crossing");
    struct scene scene = scene_of(game);
    int32_t near_mill[2] = {29000, 21000};
    int32_t there_too[2] = {29500, 21000};
    int32_t mill[2] = {26000, 20000};
    assert_true(where_is_same(&scene, VALUE_POINT, near_mill, there_too));
    assert_false(where_is_same(&scene, VALUE_POINT, near_mill, mill));
}

/* -- where a target was seen ------------------------------------------------------------------- */

static struct events events;

static int unit_named(const char *id)
{
    const struct collection *units = &game->rules->collections[UNITS];
    for (int i = 0; i < collection_count(units, game->state); i++) {
        const void *unit = collection_look(units, game->state, i);
        if (strcmp(field_id(&units->fields[units->id], unit), id) == 0) {
            return i;
        }
    }
    fail_msg("there is no %s", id);
    return -1;
}

/* What somebody saw: the state as it is, but this unit at this place, in inches. */
static struct state *seen_with(const char *id, double x, double y)
{
    const struct collection *units = &game->rules->collections[UNITS];
    struct state *seen = malloc(game->rules->state_size);
    memcpy(seen, game->state, game->rules->state_size);
    uint8_t *unit = collection_record(units, seen, unit_named(id));
    memcpy(unit + units->fields[units->place].offset,
           (int32_t[]){(int32_t)(x * 1000), (int32_t)(y * 1000)}, 2 * sizeof(int32_t));
    return seen;
}

static struct event *add_event(const char *name)
{
    int kind = 0;
    while (kind < game->rules->n_events && strcmp(game->rules->events[kind].name, name) != 0) {
        kind++;
    }
    assert_int_not_equal(kind, game->rules->n_events);
    return event_add(&events, EVENT_RULES + kind, 0);
}

static void add_shot(const char *firer, const char *target)
{
    struct event *shot = add_event("fired");
    shot->values[0] = piece_of(UNITS, unit_named(firer));
    shot->values[1] = piece_of(UNITS, unit_named(target));
    shot->values[2] = 9200;
}

/* The last of the events as side 0 is told it, which saw this before them. */
static const char *last_told(const struct state *seen)
{
    static char text[EVENT_TEXT];
    struct scene scene = scene_of(game);
    scene.before = seen;
    told_say(&scene, &events, events.n - 1, 0, text);
    return text;
}

static void test_a_target_is_placed_where_it_was_seen(void **state)
{
    (void)state;
    open_battle("pz8-ww2", "mill-crossing");
    struct state *near_mill = seen_with("b7", 29, 21);
    struct state *in_wood = seen_with("b7", 10, 20);
    events.n = 0;
    add_shot("a7", "b7");
    assert_string_equal(last_told(near_mill), "a7 fires at b7 near the mill, 9.2 inches away.");
    assert_string_equal(last_told(in_wood), "a7 fires at b7 in the west wood, 9.2 inches away.");
    assert_string_equal(last_told(NULL), "a7 fires at b7, 9.2 inches away.");
    free(near_mill);
    free(in_wood);
}

static void test_who_was_not_seen_or_is_in_the_open_is_not_placed(void **state)
{
    (void)state;
    open_battle("pz8-ww2", "mill-crossing");
    const struct collection *units = &game->rules->collections[UNITS];
    struct state *seen = seen_with("b7", 29, 21);
    events.n = 0;
    add_shot("a7", "b7");
    field_set(&units->fields[units->gone], collection_record(units, seen, unit_named("b7")),
              GONE_UNSEEN);
    assert_string_equal(last_told(seen), "a7 fires at b7, 9.2 inches away.");
    free(seen);
    seen = seen_with("b7", 26, -2); /* off the table */
    assert_string_equal(last_told(seen), "a7 fires at b7, 9.2 inches away.");
    collection_set_count(units, seen, (uint16_t)unit_named("b7")); /* it came since */
    assert_string_equal(last_told(seen), "a7 fires at b7, 9.2 inches away.");
    free(seen);
    open_battle("pz8-divisional", "desert-1940");
    char id[ID_BYTES];
    snprintf(id, sizeof id, "%s",
             field_id(&game->rules->collections[UNITS].fields[0],
                      collection_look(&game->rules->collections[UNITS], game->state, 0)));
    char expected[EVENT_TEXT];
    snprintf(expected, sizeof expected, "%s fires at %s.", id, id);
    seen = seen_with(id, 0.5, 0.5);
    events.n = 0;
    add_shot(id, id);
    assert_string_equal(last_told(seen), expected);
    free(seen);
}

/* What was told of it since the command began may have moved it, and has spoken of it. */
static void test_a_target_is_placed_once_in_a_command(void **state)
{
    (void)state;
    open_battle("pz8-ww2", "mill-crossing");
    struct state *seen = seen_with("b7", 29, 21);
    events.n = 0;
    add_shot("a7", "b7");
    add_shot("a8", "b7");
    assert_string_equal(last_told(seen), "a8 fires at b7, 9.2 inches away.");
    add_shot("a8", "b8");
    assert_non_null(strstr(last_told(seen), "a8 fires at b8 "));
    events.n = 0;
    add_shot("b7", "a7");
    add_shot("a7", "b7");
    assert_string_equal(last_told(seen), "a7 fires at b7, 9.2 inches away.");
    /* What a side is not told has not been told: its silence would say that something was. */
    events.list[0].sees = 1 << 1;
    assert_string_equal(last_told(seen), "a7 fires at b7 near the mill, 9.2 inches away.");
    free(seen);
}

/* A unit without a place of its own is in the middle of its men. */
static void test_a_body_is_where_its_men_are(void **state)
{
    (void)state;
    open_battle("pz8-colonial", "mimosa-post");
    events.n = 0;
    struct event *volley = add_event("volley");
    volley->values[0] = volley->values[1] = piece_of(UNITS, unit_named("E1"));
    volley->values[2] = 8;
    volley->values[3] = 5;
    assert_string_equal(last_told(game->state),
                        "E1 fires at E1 in the zariba: 8 figures, 5 needed.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_place_is_what_lies_there_or_nearest),
        cmocka_unit_test(test_of_what_lies_over_each_other_the_smallest_is_named),
        cmocka_unit_test(test_a_preposition_goes_with_what_is_there),
        cmocka_unit_test(test_far_from_everything_is_the_open),
        cmocka_unit_test(test_ids_become_names),
        cmocka_unit_test(test_squares_are_what_stands_on_them),
        cmocka_unit_test(test_nowhere_is_not_described),
        cmocka_unit_test(test_who_stays_there_is_told_once),
        cmocka_unit_test(test_a_target_is_placed_where_it_was_seen),
        cmocka_unit_test(test_who_was_not_seen_or_is_in_the_open_is_not_placed),
        cmocka_unit_test(test_a_target_is_placed_once_in_a_command),
        cmocka_unit_test(test_a_body_is_where_its_men_are),
    };
    return cmocka_run_group_tests(tests, NULL, close_battle);
}
