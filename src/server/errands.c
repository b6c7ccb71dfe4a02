/* The lobby: what takes long is an errand, run beside the loop; odds of a situation somebody made
 * up are one. */

#include <stdlib.h>
#include <string.h>

#include "format/scenario.h"
#include "server/asking.h"
#include "server/lobby_inside.h"
#include "server/makers.h"

static lobby_later *answer_later;

void lobby_answer_later_with(lobby_later *later)
{
    answer_later = later;
}

void errand_free(struct errand *errand)
{
    free(errand->response.body);
    json_decref(errand->body);
    free(errand->text);
    free(errand->address);
    sodium_memzero(errand->password, sizeof errand->password);
    free(errand->kept);
    free(errand->name);
    free(errand);
}

void errand_end(struct errand *errand)
{
    if (!errand->hall->stopping) {
        answer_later(errand->hall, errand->number, &errand->response);
    }
    errand_free(errand);
}

static struct asker asker_of(const struct request *request)
{
    return (struct asker){ASKER_REQUEST, request->number, address_hash(request->address)};
}

bool errand_has_room(struct hall *hall, enum work_kind kind, const struct request *request)
{
    struct asker asker = asker_of(request);
    return workers_have_room(hall->workers, kind, &asker);
}

struct errand *errand_new(struct hall *hall, enum work_kind kind, const struct request *request,
                          void (*work)(struct job *), void (*done)(struct job *))
{
    struct errand *errand = calloc(1, sizeof *errand);
    if (errand != NULL) {
        *errand = (struct errand){
            .job = {.kind = kind, .asker = asker_of(request), .work = work, .done = done},
            .hall = hall,
            .number = request->number};
    }
    return errand;
}

static char *copy_of(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

bool errand_run(struct hall *hall, enum work_kind kind, const struct request *request,
                void (*work)(struct job *), void (*done)(struct job *), struct response *response)
{
    if (!errand_has_room(hall, kind, request)) {
        return lobby_say_error(response, 503, "the server is busy; ask again in a moment");
    }
    struct fault fault;
    struct errand *errand = errand_new(hall, kind, request, work, done);
    if (errand != NULL) {
        errand->text = copy_of(request->body, request->length);
        errand->length = request->length;
        errand->address = strdup(request->address);
        errand->account = lobby_account(hall, request);
    }
    if (errand == NULL || errand->text == NULL || errand->address == NULL) {
        if (errand != NULL) {
            errand_free(errand);
        }
        return lobby_say_error(response, 503, "there is no memory for that now");
    }
    if (store_trouble(hall->store, &fault) != TROUBLE_NONE) { /* whose session is it? */
        errand_free(errand);
        return lobby_say_error(response, 503, fault.text);
    }
    workers_add(hall->workers, &errand->job);
    return false;
}

json_t *errand_read(struct errand *errand)
{
    struct request request = {.body = errand->text, .length = errand->length};
    json_t *json = lobby_read_body(&request, &errand->response);
    free(errand->text);
    errand->text = NULL;
    return json;
}

/* Odds of a situation somebody made up. */
static json_t *work_out(struct job *job, const json_t *body, struct fault *fault,
                        const char **clause)
{
    struct game *game = scenario_from_json(json_object_get(body, "game"), fault);
    struct spoken *spoken = malloc(sizeof *spoken);
    json_t *json = NULL;
    if (game != NULL && spoken != NULL) {
        struct command begin = command_begin();
        struct umpire umpire = game_umpire(game);
        dice_enumerate(game->dice);
        umpire_apply(&umpire, &begin);
        struct scene scene = scene_of(game);
        if (command_from_json(&scene, json_object_get(body, "command"), NULL, spoken, fault)) {
            /* Whoever makes up a situation knows it: there is nothing to suppose. */
            json = odds_answer(job, &scene, &spoken->command, false, fault);
        }
        if (json == NULL && fault->clause != 0) {
            *clause = ruleset_clause_id(game->rules, fault->clause);
        }
    }
    free(spoken);
    game_free(game);
    return json;
}

static void work_odds(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct fault fault = {.clause = 0, .text = ""};
    const char *clause = "";
    errand->body = errand_read(errand);
    if (errand->body == NULL) {
        return;
    }
    json_t *json = json_is_object(json_object_get(errand->body, "command"))
                       ? work_out(job, errand->body, &fault, &clause)
                       : NULL;
    if (json != NULL) {
        lobby_say(&errand->response, 200, json);
    } else {
        lobby_say(&errand->response, 400,
                  json_pack("{s:s, s:s}", "error",
                            fault.text[0] == '\0' ? "command: expected an object" : fault.text,
                            "clause", clause));
    }
}

static void done_odds(struct job *job)
{
    errand_end((struct errand *)job);
}

bool lobby_post_odds(struct hall *hall, const struct request *request, struct response *response)
{
    return errand_run(hall, WORK_ODDS, request, work_odds, done_odds, response);
}
