/* Every limit of core/limits.h, and those of the formats and of Pz8 Space: at the limit all is
 * well, one more is refused where a player or a file asks for it, and stops the program where it is
 * our own doing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drill.h"
#include "format/command.h"
#include "format/scenario.h"
#include "rules/registry.h"
#include "stops.h"
#include "umpire-clauses.h"

/* -- the kernel's own lists
 * ------------------------------------------------------------------------- */

static void order(struct game *game, int verb, int n)
{
    struct command command = drill_order(verb, n);
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_DONE);
}

/* A game that rolls, so that the orders need no dice. */
static struct game *rolling_game(void)
{
    static const uint8_t seed[32] = {1};
    struct game *game = drill_game();
    game_seed(game, seed);
    return game;
}

static void stack_tasks(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_STACK, n);
    assert_int_equal(game->state->n_tasks, n);
    game_free(game);
}

static void agenda_holds_its_tasks_and_no_more(void **state)
{
    (void)state;
    stack_tasks(AGENDA_MAX);
    assert_true(stops(stack_tasks, AGENDA_MAX + 1));
}

static void say_events(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_SAY, n);
    assert_int_equal(game->events->n, n);
    game_free(game);
}

static void command_tells_so_many_events_and_no_more(void **state)
{
    (void)state;
    say_events(EVENTS_MAX);
    assert_true(stops(say_events, EVENTS_MAX + 1));
}

static void tally_modifiers(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_TALLY, n);
    const struct event *roll = &game->events->list[0];
    assert_int_equal(roll->n_modifiers, n);
    assert_int_equal(roll->values[ROLL_TOTAL], roll->dice[0] + n);
    game_free(game);
}

static void roll_has_so_many_modifiers_and_no_more(void **state)
{
    (void)state;
    tally_modifiers(TALLY_MAX);
    assert_true(stops(tally_modifiers, TALLY_MAX + 1));
}

static void roll_at_once(int n)
{
    struct game *game = rolling_game();
    struct play play = {.rules = &drill,
                        .scenario = game->scenario,
                        .state = game->state,
                        .dice = game->dice,
                        .events = game->events,
                        .sees = SEEN_BY_ALL};
    drill_roll(&play, n, 0);
    game_free(game);
}

static void throw_has_so_many_dice_and_no_more(void **state)
{
    (void)state;
    roll_at_once(ROLL_DICE);
    assert_true(stops(roll_at_once, ROLL_DICE + 1));
    assert_true(stops(roll_at_once, 0));
}

static void roll_many(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_THROW, n);
    assert_int_equal(game->dice->n_used, n);
    game_free(game);
}

/* What was rolled must be possible to give: otherwise a journal could be written but not read. */
static void command_rolls_no_more_dice_than_can_be_given(void **state)
{
    (void)state;
    roll_many(GIVEN_MAX);
    assert_true(stops(roll_many, GIVEN_MAX + 1));
}

static void rolled_dice_at_the_limit_replay_from_the_journal(void **state)
{
    (void)state;
    struct game *game = rolling_game();
    order(game, DRILL_THROW, GIVEN_MAX);
    struct game *again = game_again(game);
    struct umpire umpire = game_umpire(again);
    struct journal_entry *entry = malloc(sizeof *entry);
    umpire.dice->kind = DICE_GIVEN;
    struct replay replay = journal_replay(&game->journal, &umpire, UINT32_MAX, entry);
    assert_int_equal(replay.end, REPLAY_WHOLE);
    assert_int_equal(replay.entries, 2);
    assert_memory_equal(again->state, game->state, drill.state_size);
    free(entry);
    game_free(again);
    game_free(game);
}

/* Nothing is given, so all dice are make-believe. */
static void need_many(int n)
{
    struct game *game = drill_game();
    struct command command = drill_order(DRILL_THROW, n);
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_NEEDS);
    game_free(game);
}

static void attempt_uses_so_many_dice_and_no_more(void **state)
{
    (void)state;
    need_many(COMMAND_DICE);
    assert_true(stops(need_many, COMMAND_DICE + 1));
}

static void so_many_dice_can_be_given_and_no_more(void **state)
{
    (void)state;
    struct game *game = drill_game();
    uint8_t dice[GIVEN_MAX + 1];
    memset(dice, 3, sizeof dice);
    struct command command = drill_order(DRILL_THROW, GIVEN_MAX);
    struct answer answer = game_do(game, &command, dice, GIVEN_MAX + 1);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_DICE_GIVEN);
    assert_int_equal(game->journal.entries, 1);
    assert_int_equal(game_do(game, &command, dice, GIVEN_MAX).kind, ANSWER_DONE);
    assert_int_equal(game->state->dice, GIVEN_MAX);
    game_free(game);
}

static void walk_dice(int n)
{
    static struct dice dice;
    uint64_t position = 0;
    uint8_t value;
    dice_enumerate(&dice);
    for (int i = 0; i < n; i++) {
        dice_throw(&dice, &position, 0, 6, 1, &value);
    }
    assert_int_equal(dice.n_walk, n < WALK_MAX ? n : WALK_MAX);
    assert_int_equal(dice.too_deep, n > WALK_MAX);
}

static void branch_deeper_than_the_limit_says_so(void **state)
{
    (void)state;
    walk_dice(WALK_MAX);
    walk_dice(WALK_MAX + 1);
    walk_dice(WALK_MAX * 3);
}

static void fill_deck(int n)
{
    struct deck deck;
    deck_fill(&deck, n);
    assert_int_equal(deck.n, n);
    assert_int_equal(deck.cards[n - 1], n - 1);
}

static void deck_has_so_many_cards_and_no_more(void **state)
{
    (void)state;
    fill_deck(DECK_MAX);
    assert_true(stops(fill_deck, DECK_MAX + 1));
}

static void entropy_has_so_many_bytes_and_no_more(void **state)
{
    (void)state;
    static const uint8_t bytes[ENTROPY_MAX + 1] = {7};
    struct game *game = game_new(&drill);
    assert_false(game_add_entropy(game, 0, bytes, 0));
    assert_false(game_add_entropy(game, 0, bytes, ENTROPY_MAX + 1));
    assert_true(game_add_entropy(game, 0, bytes, ENTROPY_MAX));
    assert_true(game_add_entropy(game, 1, bytes, 1));
    assert_int_equal(game->entropy[0].n, ENTROPY_MAX);
    game_free(game);
}

/* -- commands and lists of commands
 * ----------------------------------------------------------------- */

static void list_commands(int n)
{
    static struct legal legal;
    legal_clear(&legal);
    for (int i = 0; i < n; i++) {
        legal_add(&legal, i % 2, 0);
    }
    assert_int_equal(legal.n, n);
}

static void list_has_so_many_commands_and_no_more(void **state)
{
    (void)state;
    list_commands(LEGAL_MAX);
    assert_true(stops(list_commands, LEGAL_MAX + 1));
}

static void list_words(int n)
{
    static struct legal legal;
    legal_clear(&legal);
    while ((int)legal.n_words + COMMAND_WORDS <= n) {
        legal_add(&legal, 0, COMMAND_WORDS)[COMMAND_WORDS - 1] = 5;
    }
    if ((int)legal.n_words < n) {
        legal_add(&legal, 0, n - (int)legal.n_words);
    }
    assert_int_equal(legal.n_words, n);
}

static void list_has_so_many_words_and_no_more(void **state)
{
    (void)state;
    list_words(LEGAL_WORDS);
    assert_true(stops(list_words, LEGAL_WORDS + 1));
}

static void open_list(int most)
{
    static struct legal legal;
    legal_clear(&legal);
    legal_open(&legal, 0, 1, (uint32_t)most);
    legal_close(&legal, 1);
    assert_int_equal(legal.n, 1);
}

static void list_opened_for_too_many_stops(void **state)
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

/* Twelve paths of the full length and a thirteenth of the length given. */
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
    assert_true(read_parade(24, &spoken, &fault));
    assert_int_equal(spoken.command.n_words, COMMAND_WORDS);
    assert_false(read_parade(25, &spoken, &fault));
    assert_string_equal(fault.text, "p13: too long");
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
    assert_string_equal(fault.text, "p1: expected a path of at most 32 steps");
    game_free(game);
}

static void too_many_dice_are_refused_when_read(void **state)
{
    (void)state;
    static uint8_t dice[GIVEN_MAX + 1];
    uint32_t n;
    struct fault fault;
    memset(dice, 6, sizeof dice);
    json_t *most = dice_json(dice, GIVEN_MAX);
    json_t *more = dice_json(dice, GIVEN_MAX + 1);
    assert_true(dice_from_json(most, dice, GIVEN_MAX, &n, &fault));
    assert_int_equal(n, GIVEN_MAX);
    assert_false(dice_from_json(more, dice, GIVEN_MAX, &n, &fault));
    assert_string_equal(fault.text, "dice: expected a list of at most 512 numbers");
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

/* -- what a rule set may declare
 * -------------------------------------------------------------------- */

static void every_rule_set_keeps_within_the_limits(void **state)
{
    (void)state;
    assert_int_equal(PIECES_MAX, 1 << PIECE_SHIFT);
    for (int r = 0; r < n_rulesets; r++) {
        const struct ruleset *rules = rulesets[r];
        assert_in_range(rules->n_options, 0, OPTIONS_MAX);
        assert_in_range(rules->n_verbs, 1, VERB_DRAW - 1);
        assert_int_equal(rules->state_size % 8, 0);
        for (int c = 0; c < rules->n_collections; c++) {
            assert_in_range(rules->collections[c].max, 1, PIECES_MAX);
        }
    }
}

static void piece_names_every_index_below_the_limit(void **state)
{
    (void)state;
    for (int collection = 0; collection < 4; collection++) {
        int32_t last = piece_of(collection, PIECES_MAX - 1);
        assert_int_equal(piece_collection(last), collection);
        assert_int_equal(piece_index(last), PIECES_MAX - 1);
    }
}

static void set_count(int n)
{
    struct game *game = game_new(&drill);
    collection_set_count(&drill_collections[UNITS], game->state, (uint16_t)n);
    game_free(game);
}

static void look_at(int index)
{
    struct game *game = game_new(&drill);
    assert_non_null(collection_look(&drill_collections[UNITS], game->state, index));
    assert_non_null(collection_record(&drill_collections[UNITS], game->state, index));
    game_free(game);
}

static void collection_holds_so_many_records_and_no_more(void **state)
{
    (void)state;
    set_count(DRILL_FIGURES);
    assert_true(stops(set_count, DRILL_FIGURES + 1));
    look_at(DRILL_FIGURES - 1);
    assert_true(stops(look_at, DRILL_FIGURES));
    assert_true(stops(look_at, -1));
}

/* A kind of event with every slot in use. */
static void event_carries_so_many_values(void **state)
{
    (void)state;
    static struct events events;
    events.n = 0;
    struct event *event = event_add(&events, EVENT_ROLL, 1);
    assert_int_equal(sizeof event->values / sizeof event->values[0], EVENT_VALUES);
    assert_true((int)ROLL_RESULT < (int)EVENT_VALUES);
    assert_non_null(umpire_events[EVENT_ROLL].values[ROLL_RESULT].name);
}

static void there_is_no_third_side(void **state)
{
    (void)state;
    struct game *game = drill_game();
    struct command command = drill_order(DRILL_SAY, 1);
    command.side = SIDES;
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_COMMAND_TURN);
    game_free(game);
}

/* -- scenarios
 * -------------------------------------------------------------------------------------- */

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
    assert_refused(more, "units: expected at most 64 torpedoes in the whole game, aboard and "
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
 * again: the longest list of events a player can bring about. */
static void hostile_dice_reach_no_limit(void **state)
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
    uint8_t dice[GIVEN_MAX];
    memset(dice, 6, sizeof dice);
    struct command begin = command_begin();
    struct answer answer = game_do(game, &begin, dice, GIVEN_MAX);
    assert_int_equal(answer.kind, ANSWER_NEEDS);
    assert_string_equal(game->rules->purposes[answer.need.purpose].name, "torpedo-tie");
    assert_int_equal(game->state->begun, 0);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agenda_holds_its_tasks_and_no_more),
        cmocka_unit_test(command_tells_so_many_events_and_no_more),
        cmocka_unit_test(roll_has_so_many_modifiers_and_no_more),
        cmocka_unit_test(throw_has_so_many_dice_and_no_more),
        cmocka_unit_test(command_rolls_no_more_dice_than_can_be_given),
        cmocka_unit_test(rolled_dice_at_the_limit_replay_from_the_journal),
        cmocka_unit_test(attempt_uses_so_many_dice_and_no_more),
        cmocka_unit_test(so_many_dice_can_be_given_and_no_more),
        cmocka_unit_test(branch_deeper_than_the_limit_says_so),
        cmocka_unit_test(deck_has_so_many_cards_and_no_more),
        cmocka_unit_test(entropy_has_so_many_bytes_and_no_more),
        cmocka_unit_test(list_has_so_many_commands_and_no_more),
        cmocka_unit_test(list_has_so_many_words_and_no_more),
        cmocka_unit_test(list_opened_for_too_many_stops),
        cmocka_unit_test(path_has_so_many_steps_and_no_more),
        cmocka_unit_test(command_has_so_many_words_and_no_more),
        cmocka_unit_test(command_of_too_many_words_is_refused_when_read),
        cmocka_unit_test(path_of_too_many_steps_is_refused_when_read),
        cmocka_unit_test(too_many_dice_are_refused_when_read),
        cmocka_unit_test(secret_command_of_too_many_words_is_refused),
        cmocka_unit_test(every_rule_set_keeps_within_the_limits),
        cmocka_unit_test(piece_names_every_index_below_the_limit),
        cmocka_unit_test(collection_holds_so_many_records_and_no_more),
        cmocka_unit_test(event_carries_so_many_values),
        cmocka_unit_test(there_is_no_third_side),
        cmocka_unit_test(so_many_ships_load_and_no_more),
        cmocka_unit_test(so_many_asteroids_load_and_no_more),
        cmocka_unit_test(so_many_templates_load_and_no_more),
        cmocka_unit_test(so_many_torpedoes_load_and_no_more),
        cmocka_unit_test(forces_that_could_launch_too_many_torpedoes_are_refused),
        cmocka_unit_test(id_has_so_many_letters_and_no_more),
        cmocka_unit_test(names_have_so_many_bytes_and_no_more),
        cmocka_unit_test(turns_have_limits),
        cmocka_unit_test(table_has_so_many_hexes_and_no_more),
        cmocka_unit_test(hostile_dice_reach_no_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
