#include "format/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/command.h"
#include "format/scenario.h"
#include "format/value.h"
#include "rules/registry.h"

json_t *puzzles_shipped(const char *slug)
{
    for (const struct shipped_puzzles *one = shipped_puzzles; one->slug != NULL; one++) {
        if (strcmp(one->slug, slug) == 0) {
            return json_loads(one->json, 0, NULL);
        }
    }
    return NULL;
}

int puzzles_count(const char *slug)
{
    json_t *book = puzzles_shipped(slug);
    int n = (int)json_array_size(json_object_get(book, "problems"));
    json_decref(book);
    return n;
}

/* -- playing up to a moment -------------------------------------------------------------------- */

/* Carries out one move of the record, with its dice. */
static bool carry_out(struct game *game, const json_t *json, struct fault *fault)
{
    struct scene scene = scene_of(game);
    struct spoken spoken;
    if (!command_from_json(&scene, json, NULL, &spoken, fault)) {
        return false;
    }
    struct answer answer = game_do(game, &spoken.command, spoken.dice, spoken.n_dice);
    if (answer.kind == ANSWER_REFUSED) {
        return fault_say(fault, "expected a command that can be given here; it is refused: %s (%s)",
                         answer.refusal.sentence,
                         ruleset_clause_id(game->rules, answer.refusal.clause));
    }
    return answer.kind == ANSWER_DONE ||
           fault_say(fault, "dice: expected more behind the %u given", spoken.n_dice);
}

static struct game *play_record(const json_t *book, const json_t *record, size_t moves,
                                struct fault *fault)
{
    const struct ruleset *rules = ruleset_named(json_string_value(json_object_get(book, "rules")));
    const char *scenario = json_string_value(json_object_get(record, "scenario"));
    const json_t *list = json_object_get(record, "moves");
    struct game *game = scenario_shipped(rules, scenario, fault);
    for (size_t i = 0; game != NULL && i < moves; i++) {
        struct fault why;
        if (!carry_out(game, json_array_get(list, i), &why)) {
            fault_say(fault, "moves[%zu]: %.380s", i, why.text);
            game_free(game);
            game = NULL;
        }
    }
    return game;
}

struct game *puzzle_game(const json_t *book, size_t number, struct fault *fault)
{
    const json_t *puzzle = json_array_get(json_object_get(book, "problems"), number);
    size_t which = (size_t)json_integer_value(json_object_get(puzzle, "game"));
    const json_t *record = json_array_get(json_object_get(book, "games"), which);
    if (record == NULL) {
        fault_say(fault, "there is no such problem");
        return NULL;
    }
    return play_record(book, record, (size_t)json_integer_value(json_object_get(puzzle, "at")),
                       fault);
}

/* -- reading ----------------------------------------------------------------------------------- */

static bool is_share(const json_t *json)
{
    return json_is_number(json) && json_number_value(json) >= 0 && json_number_value(json) <= 1;
}

/* What a record and a problem must say before they are played. */
static bool check_record(const json_t *record, struct fault *fault)
{
    const char *scenario = json_string_value(json_object_get(record, "scenario"));
    size_t n = json_array_size(json_object_get(record, "moves"));
    if (scenario == NULL || n == 0 || n > PUZZLE_MOVES_MAX) {
        return fault_say(fault, "expected a scenario and 1 to %d moves", PUZZLE_MOVES_MAX);
    }
    return true;
}

static bool check_words(const json_t *book, const json_t *puzzle, struct fault *fault)
{
    const json_t *at = json_object_get(puzzle, "at");
    const json_t *which = json_object_get(puzzle, "game");
    const json_t *record =
        json_array_get(json_object_get(book, "games"), (size_t)json_integer_value(which));
    size_t moves = json_array_size(json_object_get(record, "moves"));
    if (!json_is_integer(which) || record == NULL || !json_is_integer(at) ||
        json_integer_value(at) < 1 || (size_t)json_integer_value(at) > moves) {
        return fault_say(fault, "expected a game of the book and a number of its moves");
    }
    if (!is_share(json_object_get(puzzle, "chance")) ||
        !is_share(json_object_get(puzzle, "next-chance")) ||
        !json_is_string(json_object_get(puzzle, "why"))) {
        return fault_say(fault, "expected chance, next-chance and why");
    }
    return true;
}

/* Of a problem that asks what one unit should do: is this an order to it? */
static bool is_of_unit(const json_t *puzzle, const struct game *game, const struct command *command,
                       const json_t *said)
{
    const json_t *unit = json_object_get(puzzle, "unit");
    const struct verb *verb = ruleset_verb(game->rules, command->verb);
    return unit == NULL || (ruleset_ordered(game->rules, command) != NO_PIECE &&
                            json_equal(unit, json_object_get(said, verb->args[0].name)));
}

/* Both the answer and the next best can be said in this moment, by the side that is to move. */
static bool check_puzzle(const json_t *puzzle, const struct game *game, struct fault *fault)
{
    static const char *const said[] = {"best", "next", NULL};
    const char *side = json_string_value(json_object_get(puzzle, "side"));
    if (side == NULL || side_to_speak(game->state) == SIDE_NONE ||
        strcmp(side, game->rules->side_ids[side_to_speak(game->state)]) != 0) {
        return fault_say(fault, "side: expected the one that is to speak");
    }
    for (int i = 0; said[i] != NULL; i++) {
        struct scene scene = scene_of(game);
        struct spoken spoken;
        struct refusal why;
        struct fault what;
        if (!command_from_json(&scene, json_object_get(puzzle, said[i]), NULL, &spoken, &what)) {
            return fault_say(fault, "%s: %.380s", said[i], what.text);
        }
        if (!umpire_check(game->rules, game->scenario, game->state, &spoken.command, &why)) {
            return fault_say(fault, "%s: it is refused: %s", said[i], why.sentence);
        }
        if (!is_of_unit(puzzle, game, &spoken.command, json_object_get(puzzle, said[i]))) {
            return fault_say(fault, "%s: expected an order to the unit that is asked about",
                             said[i]);
        }
    }
    return true;
}

/* The problems of this game at this moment. */
static bool check_moment(const json_t *book, size_t which, const struct game *game, size_t at,
                         struct fault *fault)
{
    size_t i;
    const json_t *puzzle;
    struct fault why;
    json_array_foreach(json_object_get(book, "problems"), i, puzzle)
    {
        if ((size_t)json_integer_value(json_object_get(puzzle, "game")) == which &&
            (size_t)json_integer_value(json_object_get(puzzle, "at")) == at &&
            !check_puzzle(puzzle, game, &why)) {
            return fault_say(fault, "problems[%zu]: %.400s", i, why.text);
        }
    }
    return true;
}

/* However many problems are from a game, it is played once. */
static bool check_game(const json_t *book, size_t which, struct fault *fault)
{
    const json_t *record = json_array_get(json_object_get(book, "games"), which);
    const json_t *moves = json_object_get(record, "moves");
    struct fault why;
    struct game *game = play_record(book, record, 0, &why);
    bool right = game != NULL || fault_say(fault, "games[%zu]: %.400s", which, why.text);
    for (size_t i = 0; right && i < json_array_size(moves); i++) {
        if (!carry_out(game, json_array_get(moves, i), &why)) {
            right = fault_say(fault, "games[%zu]: moves[%zu]: %.380s", which, i, why.text);
        } else {
            right = check_moment(book, which, game, i + 1, fault);
        }
    }
    game_free(game);
    return right;
}

static bool check_book(const json_t *book, struct fault *fault)
{
    const char *slug = json_string_value(json_object_get(book, "rules"));
    const json_t *games = json_object_get(book, "games");
    const json_t *puzzles = json_object_get(book, "problems");
    struct fault why;
    if (slug == NULL || ruleset_named(slug) == NULL) {
        return fault_say(fault, "rules: expected the name of a rule set");
    }
    if (json_array_size(games) > PUZZLE_GAMES_MAX || json_array_size(puzzles) > PUZZLES_MAX) {
        return fault_say(fault, "expected at most %d games and %d problems", PUZZLE_GAMES_MAX,
                         PUZZLES_MAX);
    }
    for (size_t i = 0; i < json_array_size(games); i++) {
        if (!check_record(json_array_get(games, i), &why)) {
            return fault_say(fault, "games[%zu]: %.400s", i, why.text);
        }
    }
    for (size_t i = 0; i < json_array_size(puzzles); i++) {
        if (!check_words(book, json_array_get(puzzles, i), &why)) {
            return fault_say(fault, "problems[%zu]: %.400s", i, why.text);
        }
    }
    bool right = true;
    for (size_t i = 0; right && i < json_array_size(games); i++) {
        right = check_game(book, i, fault);
    }
    return right;
}

json_t *puzzles_read(const char *text, size_t length, const char *name, struct fault *fault)
{
    json_error_t error;
    struct fault why;
    json_t *book = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (book == NULL) {
        fault_say(fault, "%.200s:%d: expected JSON: %.160s", name, error.line, error.text);
        return NULL;
    }
    if (!check_book(book, &why)) {
        fault_say(fault, "%.200s: %.440s", name, why.text);
        json_decref(book);
        return NULL;
    }
    return book;
}

/* -- telling ----------------------------------------------------------------------------------- */

json_t *puzzle_told(const json_t *book, size_t number)
{
    static const char *const told[] = {"side",   "unit",        "best", "next",
                                       "chance", "next-chance", "why",  NULL};
    const json_t *list = json_object_get(book, "problems");
    const json_t *puzzle = json_array_get(list, number);
    struct fault fault;
    if (puzzle == NULL) {
        return NULL;
    }
    struct game *game = puzzle_game(book, number, &fault);
    if (game == NULL) {
        return NULL;
    }
    json_t *json = json_pack("{s:I, s:I, s:s, s:s, s:i}", "number", (json_int_t)number + 1, "of",
                             (json_int_t)json_array_size(list), "rules", game->rules->slug,
                             "scenario", game->scenario->title, "turn", (int)game->state->turn);
    for (int i = 0; told[i] != NULL; i++) {
        json_object_set(json, told[i], json_object_get(puzzle, told[i]));
    }
    game_free(game);
    return json;
}
