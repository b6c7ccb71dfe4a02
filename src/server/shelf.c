/* The lobby: the shelf of rule books, their rules and their scenarios, for everybody to read. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/lesson.h"
#include "format/puzzles.h"
#include "format/scenario.h"
#include "format/schema.h"
#include "format/view.h"
#include "rules/registry.h"
#include "server/examples.h"
#include "server/lobby_inside.h"
#include "version.h"

extern const char umpire_ledger[];

/* Of a player whom the rules run: which rules can. */
static json_t *player_json(const struct bot_kind *kind)
{
    json_t *player = json_pack("{s:s, s:s}", "name", kind->name, "about", kind->about);
    if (kind->run_by_rules) {
        json_t *slugs = json_array();
        for (int i = 0; i < n_rulesets; i++) {
            if (rulesets[i]->solo_option != 0) {
                json_array_append_new(slugs, json_string(rulesets[i]->slug));
            }
        }
        json_object_set_new(player, "rules", slugs);
    }
    return player;
}

bool lobby_get_shelf(struct hall *hall, const struct request *request, struct response *response)
{
    (void)hall;
    (void)request;
    struct fault fault;
    json_t *rules = json_array();
    json_t *players = json_array();
    for (int i = 0; i < n_rulesets; i++) {
        json_t *one = rulesets[i]->example ? NULL : shelf_rules_json(rulesets[i], &fault);
        if (one != NULL) {
            json_array_append_new(rules, one);
        }
    }
    for (int i = 0; i < n_bot_kinds; i++) {
        json_array_append_new(players, player_json(bot_kinds[i]));
    }
    lobby_say(response, 200,
              json_pack("{s:s, s:i, s:o, s:o}", "version", SANDTABLE_VERSION, "protocol", PROTOCOL,
                        "rules", rules, "players", players));
    return lobby_lasts(response);
}

/* The last, which has none, where there are none. */
static const struct rule_examples *examples_of(const char *slug)
{
    const struct rule_examples *book = rule_examples;
    while (book->slug != NULL && strcmp(book->slug, slug) != 0) {
        book++;
    }
    return book;
}

/* "examples", or with a number: the situation of that number. */
static bool say_examples(const char *slug, const char *rest, struct response *response)
{
    const struct rule_examples *book = examples_of(slug);
    if (rest[0] == '\0') {
        lobby_say_text(response, 200, "application/json",
                       strdup(book->json == NULL ? "{}" : book->json));
        return lobby_lasts(response);
    }
    char *end;
    long number = strtol(rest + 1, &end, 10);
    if (rest[0] != '/' || end == rest + 1 || *end != '\0' || number < 0 ||
        number >= book->n_games) {
        return lobby_say_error(response, 404, "there is no such example here");
    }
    lobby_say_text(response, 200, "application/json", strdup(book->games[number]));
    return lobby_lasts(response);
}

/* "SLUG", "SLUG/ledger", "SLUG/examples" or "SLUG/examples/NUMBER" */
bool lobby_get_rules(struct hall *hall, const struct request *request, struct response *response)
{
    (void)hall;
    char slug[PATH_TEXT];
    snprintf(slug, sizeof slug, "%s", request->path + strlen("/api/rules/"));
    char *rest = strchr(slug, '/');
    if (rest != NULL) {
        *rest++ = '\0';
    }
    const struct ruleset *rules = ruleset_named(slug);
    bool umpires = strcmp(slug, "sandtable") == 0;
    if (rest != NULL && strcmp(rest, "ledger") == 0 && (rules != NULL || umpires)) {
        lobby_say_text(response, 200, "text/markdown; charset=utf-8",
                       strdup(umpires ? umpire_ledger : rules->ledger));
        return lobby_lasts(response);
    }
    if (rest != NULL && strncmp(rest, "examples", 8) == 0 && (rules != NULL || umpires)) {
        return say_examples(slug, rest + 8, response);
    }
    if (rest == NULL && umpires) {
        lobby_say(response, 200, umpire_schema_json());
        return lobby_lasts(response);
    }
    if (rest != NULL || rules == NULL) {
        return lobby_say_error(response, 404, "there is no such rule set here");
    }
    lobby_say(response, 200, schema_json(rules));
    return lobby_lasts(response);
}

static json_t *view_of_all(const struct game *game)
{
    struct state *room = malloc(game->rules->state_size);
    struct state *between = malloc(game->rules->state_size);
    json_t *view = NULL;
    if (room != NULL && between != NULL) {
        struct scene scene = game_view(game, game->state, BOTH, room, between);
        view = view_json(&scene);
    }
    free(room);
    free(between);
    return view;
}

/* "SLUG/NAME" or "SLUG/NAME/view" */
bool lobby_get_scenario(struct hall *hall, const struct request *request, struct response *response)
{
    (void)hall;
    char slug[PATH_TEXT];
    struct fault fault;
    snprintf(slug, sizeof slug, "%s", request->path + strlen("/api/scenarios/"));
    char *name = strchr(slug, '/');
    char *rest = name == NULL ? NULL : strchr(name + 1, '/');
    if (name != NULL) {
        *name++ = '\0';
    }
    if (rest != NULL) {
        *rest++ = '\0';
    }
    const struct ruleset *rules = ruleset_named(slug);
    for (int i = 0; rules != NULL && name != NULL && i < rules->n_scenarios; i++) {
        if (strcmp(rules->scenarios[i].name, name) != 0) {
            continue;
        }
        if (rest == NULL) {
            lobby_say_text(response, 200, "application/json", strdup(rules->scenarios[i].json));
            return lobby_lasts(response);
        }
        struct game *game =
            strcmp(rest, "view") == 0 ? scenario_shipped(rules, name, &fault) : NULL;
        if (game != NULL) {
            json_t *view = view_of_all(game);
            game_free(game);
            if (view == NULL) {
                return lobby_say_error(response, 503, "there is no memory for that now");
            }
            lobby_say(response, 200, view);
            return lobby_lasts(response);
        }
    }
    return lobby_say_error(response, 404, "there is no such scenario here");
}

/* "SLUG/NAME" */
bool lobby_get_lesson(struct hall *hall, const struct request *request, struct response *response)
{
    (void)hall;
    const char *wanted = request->path + strlen("/api/lessons/");
    for (const struct shipped_lesson *one = shipped_lessons; one->slug != NULL; one++) {
        size_t slug = strlen(one->slug);
        if (strncmp(wanted, one->slug, slug) == 0 && wanted[slug] == '/' &&
            strcmp(wanted + slug + 1, one->name) == 0) {
            lobby_say_text(response, 200, "application/json", strdup(one->json));
            return lobby_lasts(response);
        }
    }
    return lobby_say_error(response, 404, "there is no such lesson here");
}

/* "SLUG/NUMBER" */
bool lobby_get_problem(struct hall *hall, const struct request *request, struct response *response)
{
    (void)hall;
    char slug[PATH_TEXT];
    snprintf(slug, sizeof slug, "%s", request->path + strlen("/api/problems/"));
    char *number = strchr(slug, '/');
    char *end = NULL;
    long n = 0;
    if (number != NULL) {
        *number++ = '\0';
        n = strtol(number, &end, 10);
    }
    bool named = number != NULL && end != number && *end == '\0' && n >= 1;
    json_t *book = named ? puzzles_shipped(slug) : NULL;
    json_t *told = book == NULL ? NULL : puzzle_told(book, (size_t)n - 1);
    json_decref(book);
    if (told == NULL) {
        return lobby_say_error(response, 404, "there is no such problem here");
    }
    lobby_say(response, 200, told);
    return lobby_lasts(response);
}

/* What everybody may know of a situation that was sent along, before anything has happened. */
static void look_at(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct fault fault;
    json_t *json = errand_read(errand);
    if (json == NULL) {
        return;
    }
    struct game *game = scenario_from_json(json, &fault);
    json_t *view = game == NULL ? NULL : view_of_all(game);
    json_decref(json);
    if (game == NULL) {
        lobby_say_fault(&errand->response, &fault);
    } else if (view == NULL) {
        lobby_say_error(&errand->response, 503, "there is no memory for that now");
    } else {
        lobby_say(&errand->response, 200, json_pack("{s:o}", "view", view));
    }
    game_free(game);
}

static void say_look(struct job *job)
{
    errand_end((struct errand *)job);
}

bool lobby_post_scenario(struct hall *hall, const struct request *request,
                         struct response *response)
{
    return errand_run(hall, WORK_PARCEL, request, look_at, say_look, response);
}
