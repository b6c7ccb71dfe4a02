/* The promise about how much is hidden: two games, one of which has something more that a side may
 * not know of, look the same to that side, byte for byte, until it comes to light: its view, what
 * it is told, its legal commands, its odds and what it is refused.
 *
 * The twin is the scenario without one record that the side does not see at the start. Both games
 * are played with the same words and the same dice. They part for good where the hidden thing is
 * seen, acts or is in somebody's way. */

#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/command.h"
#include "format/event.h"
#include "format/odds.h"
#include "format/scenario.h"
#include "format/view.h"
#include "odds/odds.h"

/* Events are compared at every step, what is dear to write out (list, answers) with an option
 * changed only now and then: the scenario as it is has been looked at everywhere. What a view
 * betrays it betrays until the thing comes to light, so it is written out at every fourth of these
 * looks. */
enum {
    STEPS_TOGETHER = 120,
    QUESTIONS = 6,
    ODDS_EVERY = 15,
    VARIED_EVERY = 5,
    VIEWED_EVERY = 4,
    WRITTEN = 64
};

struct twins {
    struct game *games[2];   /* the second lacks a record */
    int collection, index;   /* of the record that it lacks, in the first */
    int side;                /* who may not know of it */
    bool varied;             /* an option is changed */
    struct legal *legal;     /* of the first */
    struct state *rooms[2];  /* the side's views */
    struct state *before[2]; /* and those before a command */
};

/* -- making them ------------------------------------------------------------------------------- */

/* Does anything else in the file speak of it? */
static bool is_spoken_of(const json_t *scenario, const char *id)
{
    char quoted[64];
    char *text = json_dumps(scenario, JSON_COMPACT);
    snprintf(quoted, sizeof quoted, "\"%s\"", id);
    const char *found = strstr(text, quoted);
    bool again = found != NULL && strstr(found + 1, quoted) != NULL;
    free(text);
    return again;
}

/* The scenario without this record; NULL where it is no scenario any more. */
static struct game *game_without(const struct game *game, int c, int index)
{
    const struct collection *collection = &game->rules->collections[c];
    struct fault fault;
    json_t *scenario = scenario_write(game);
    json_t *list = json_object_get(scenario, collection->name);
    const char *id = json_string_value(json_object_get(json_array_get(list, (size_t)index), "id"));
    struct game *twin = NULL;
    if ((id == NULL || !is_spoken_of(scenario, id)) &&
        json_array_remove(list, (size_t)index) == 0) {
        twin = scenario_from_json(scenario, &fault);
    }
    json_decref(scenario);
    if (twin != NULL &&
        collection_count(collection, twin->start) == collection_count(collection, game->start)) {
        game_free(twin); /* men are mustered again */
        twin = NULL;
    }
    return twin;
}

/* -- the same words ---------------------------------------------------------------------------- */

static struct scene scene_for(struct twins *twins, int which)
{
    const struct game *game = twins->games[which];
    struct state *room = twins->rooms[which];
    umpire_view(game->rules, game->scenario, game->state, twins->side, room);
    return (struct scene){game->rules, game->scenario, room, game->known[twins->side]};
}

/* A command of the twin in the first game: names the umpire made from numbers go up behind the
 * record that the twin lacks. */
static bool say_in_first(struct twins *twins, const struct command *command, struct spoken *spoken)
{
    struct scene first = scene_of(twins->games[0]);
    struct scene second = scene_of(twins->games[1]);
    const struct collection *collection = &first.rules->collections[twins->collection];
    bool serial = collection->id >= 0 && collection->prefix != NULL && /* parts need none */
                  collection->fields[collection->id].kind == VALUE_SERIAL;
    size_t length = serial ? strlen(collection->prefix) : 0;
    struct fault fault;
    json_t *json = command_json(&second, command);
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(json, next, key, value)
    {
        const char *text = json_string_value(value);
        if (serial && text != NULL && strncmp(text, collection->prefix, length) == 0 &&
            text[length] >= '1' && text[length] <= '9') {
            int number = atoi(text + length);
            json_object_set_new(json, key,
                                json_sprintf("%s%d", collection->prefix,
                                             number > twins->index ? number + 1 : number));
        }
    }
    bool said = command_from_json(&first, json, NULL, spoken, &fault);
    json_decref(json);
    return said;
}

/* -- the same to the side ---------------------------------------------------------------------- */

static void assert_same(json_t *one, json_t *other, const char *what)
{
    if (!json_equal(one, other)) {
        printf("# %s\n# with nothing hidden: %s\n", json_dumps(one, JSON_COMPACT | JSON_ENCODE_ANY),
               json_dumps(other, JSON_COMPACT | JSON_ENCODE_ANY));
        fail_msg("what is hidden shows in the %s", what);
    }
    json_decref(one);
    json_decref(other);
}

/* How many commands there are, and the commands; of a very long list some, which are others at each
 * step: one too many puts all that stand behind it in another place. */
static json_t *legal_list(const struct scene *scene, int side, int step, struct legal *legal)
{
    umpire_legal(scene->rules, scene->scenario, scene->state, side, legal);
    json_t *list = json_pack("[I]", (json_int_t)legal->n);
    uint32_t every = 1 + legal->n / WRITTEN;
    for (uint32_t i = (uint32_t)step % every; i < legal->n; i += every) {
        struct command command;
        legal_get(legal, i, side, &command);
        json_array_append_new(list, command_json(scene, &command));
    }
    return list;
}

/* What the umpire says to a command: how it is not understood, or why it is refused. */
static json_t *answer_to(const struct scene *scene, const struct game *game, int side,
                         const json_t *words)
{
    struct spoken spoken;
    struct fault fault;
    struct refusal why;
    if (!command_from_json(scene, words, NULL, &spoken, &fault)) {
        return json_string(fault.text);
    }
    spoken.command.side = (uint8_t)side;
    if (umpire_check(game->rules, game->scenario, game->state, &spoken.command, &why)) {
        return json_true();
    }
    return json_pack("[s, i]", why.sentence, (int)why.clause);
}

/* A name that may or may not be somebody's: of the thing that the twin lacks, of a number. */
static json_t *some_name(const struct twins *twins, struct lot *lot)
{
    const struct ruleset *rules = twins->games[0]->rules;
    const struct collection *collection = &rules->collections[twins->collection];
    if (collection->id >= 0 && collection->fields[collection->id].kind == VALUE_ID &&
        lot_below(lot, 2) == 0) {
        const void *record = collection_look(collection, twins->games[0]->state, twins->index);
        return json_string(field_id(&collection->fields[collection->id], record));
    }
    collection = &rules->collections[lot_below(lot, rules->n_collections)];
    return json_sprintf("%s%u", collection->prefix == NULL ? "x" : collection->prefix,
                        1 + lot_below(lot, 12));
}

/* Asks for what the list offers, with another name in the place of one that it has. */
static void same_answers(struct twins *twins, const struct scene scenes[2], struct lot *lot)
{
    for (int i = 0; i < QUESTIONS && twins->legal->n > 0; i++) {
        struct command command;
        legal_get(twins->legal, lot_below(lot, twins->legal->n), twins->side, &command);
        json_t *words = command_json(&scenes[1], &command);
        const struct verb *verb = ruleset_verb(scenes[1].rules, command.verb);
        for (int a = 0; a < verb->n_args; a++) {
            if (verb->args[a].kind == VALUE_PIECE && lot_below(lot, 2) == 0) {
                json_object_set_new(words, verb->args[a].name, some_name(twins, lot));
            }
        }
        assert_same(answer_to(&scenes[0], twins->games[0], twins->side, words),
                    answer_to(&scenes[1], twins->games[1], twins->side, words), "answer");
        json_decref(words);
    }
}

static json_t *odds_for(const struct scene *scene, const struct command *command)
{
    struct odds *odds = odds_new();
    struct refusal why;
    assert_non_null(odds);
    json_t *json = odds_of(odds, scene->rules, scene->scenario, scene->state, command, &why)
                       ? odds_json(scene, odds)
                       : json_string(why.sentence);
    odds_free(odds);
    return json;
}

/* The list of the second comes last and is left in `legal`. */
static void same_lists(struct twins *twins, const struct scene scenes[2], int step, struct lot *lot)
{
    bool odds = step % ODDS_EVERY == 0;
    json_t *first = legal_list(&scenes[0], twins->side, step, twins->legal);
    uint32_t at = odds && twins->legal->n > 0 ? lot_below(lot, twins->legal->n) : 0;
    struct command command = {.verb = 0};
    json_t *of_first = NULL;
    if (odds && twins->legal->n > 0) {
        legal_get(twins->legal, at, twins->side, &command);
        of_first = odds_for(&scenes[0], &command);
    }
    json_t *second = legal_list(&scenes[1], twins->side, step, twins->legal);
    assert_same(first, second, "legal list");
    if (of_first != NULL) {
        legal_get(twins->legal, at, twins->side, &command);
        assert_same(of_first, odds_for(&scenes[1], &command), "odds");
    }
}

static void look_alike(struct twins *twins, int step, struct lot *lot)
{
    struct scene scenes[2] = {scene_for(twins, 0), scene_for(twins, 1)};
    if (step % VIEWED_EVERY == 0) {
        assert_same(view_json(&scenes[0]), view_json(&scenes[1]), "view");
    }
    if (twins->games[0]->state->begun && waits_for(twins->games[0]->state, twins->side)) {
        same_lists(twins, scenes, step, lot);
        same_answers(twins, scenes, lot);
    }
}

/* -- playing them ------------------------------------------------------------------------------ */

/* Has the thing come to light, or to an end? */
static bool is_out(struct twins *twins)
{
    const struct collection *collection = &twins->games[0]->rules->collections[twins->collection];
    struct scene scene = scene_for(twins, 0);
    return !is_unseen(collection, collection_look(collection, scene.state, twins->index));
}

static bool names_it(const struct twins *twins, const struct event *event)
{
    const struct event_kind *kind = ruleset_event(twins->games[0]->rules, event->kind);
    for (int v = 0; v < EVENT_VALUES && kind->values[v].name != NULL; v++) {
        if (kind->values[v].kind == VALUE_PIECE &&
            event->values[v] == piece_of(twins->collection, twins->index)) {
            return true;
        }
    }
    return false;
}

/* Did it act, so that what follows may differ? */
static bool has_acted(const struct twins *twins)
{
    const struct events *events = twins->games[0]->events;
    const struct dice *one = twins->games[0]->dice;
    const struct dice *other = twins->games[1]->dice;
    bool acted = one->n_used != other->n_used || memcmp(one->used, other->used, one->n_used) != 0 ||
                 twins->games[0]->state->over != twins->games[1]->state->over;
    for (uint32_t i = 0; i < events->n && !acted; i++) {
        acted = names_it(twins, &events->list[i]);
    }
    return acted;
}

static json_t *told(struct twins *twins, int which)
{
    const struct events *events = twins->games[which]->events;
    struct scene scene = scene_told(twins->games[which], twins->side);
    scene.before = twins->before[which];
    json_t *sentences = json_array();
    for (uint32_t i = 0; i < events->n; i++) {
        char text[EVENT_TEXT];
        if (event_is_seen(&events->list[i], twins->side)) {
            told_say(&scene, events, i, twins->side, text);
            json_array_append_new(sentences, json_string(text));
        }
    }
    return json_pack("{s:o, s:o}", "events", events_json(&scene, events, twins->side), "sentences",
                     sentences);
}

/* One command in both; false where they part. */
static bool step_together(struct twins *twins, struct lot *lot)
{
    struct command command;
    struct spoken spoken;
    if (!random_command(twins->games[1], twins->legal, lot, &command) ||
        !say_in_first(twins, &command, &spoken)) {
        return false;
    }
    for (int which = 0; which < 2; which++) {
        const struct game *game = twins->games[which];
        umpire_view(game->rules, game->scenario, game->state, twins->side, twins->before[which]);
    }
    spoken.command.side = command.side;
    struct answer answer = game_do(twins->games[0], &spoken.command, NULL, 0);
    if (answer.kind != ANSWER_DONE) {
        if (command.side == twins->side) {
            print_error("refused with something hidden: %s\n", answer.refusal.sentence);
        }
        assert_int_not_equal(command.side, twins->side);
        return false;
    }
    must_do(twins->games[1], &command, NULL, 0);
    if (has_acted(twins) || is_out(twins)) {
        return false;
    }
    assert_same(told(twins, 0), told(twins, 1), "events");
    return true;
}

static void play_together(struct twins *twins, uint64_t seed)
{
    struct lot lot = {seed};
    start_game(twins->games[0], seed);
    start_game(twins->games[1], seed);
    for (int step = 0; step < STEPS_TOGETHER; step++) {
        if (!twins->varied || step % VARIED_EVERY == 0) {
            look_alike(twins, step, &lot);
        }
        if (!step_together(twins, &lot)) {
            return;
        }
    }
}

static void try_without(struct subject *subject, int side, int c, int index, uint64_t seed)
{
    struct game *game = subject->game;
    struct twins twins = {
        .games = {game, game_without(game, c, index)},
        .collection = c,
        .index = index,
        .side = side,
        .varied = subject->varied,
        .legal = subject->legal,
        .rooms = {malloc(game->rules->state_size), malloc(game->rules->state_size)},
        .before = {malloc(game->rules->state_size), malloc(game->rules->state_size)}};
    if (twins.games[1] != NULL) {
        play_together(&twins, seed);
    }
    game_free(twins.games[1]);
    for (int which = 0; which < 2; which++) {
        free(twins.rooms[which]);
        free(twins.before[which]);
    }
}

/* Of each list the first hidden record: all others stand behind it. */
void numbers_tell_nothing(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    const struct ruleset *rules = game->rules;
    struct state *view = malloc(rules->state_size);
    for (int side = 0; side < SIDES; side++) {
        umpire_view(rules, game->scenario, game->start, side, view);
        for (int c = 0; c < rules->n_collections; c++) {
            const struct collection *collection = &rules->collections[c];
            int n = collection->home == IN_STATE ? collection_count(collection, view) : 0;
            for (int i = 0; i < n; i++) {
                if (is_unseen(collection, collection_look(collection, view, i))) {
                    try_without(subject, side, c, i, (uint64_t)(c * 7 + i + 1));
                    break;
                }
            }
        }
    }
    free(view);
}
