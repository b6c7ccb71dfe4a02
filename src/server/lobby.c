#include "server/lobby_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/journal.h"
#include "format/json_text.h"
#include "format/scenario.h"
#include "server/campaigns.h"
#include "server/makers.h"
#include "server/making.h"
#include "server/words.h"

enum { MOST_MINE = 60, MOST_TOKENS = 200, SHORT_BODY = 4096 };

/* -- answers ----------------------------------------------------------------------------------- */

bool lobby_say_text(struct response *response, int status, const char *type, char *body)
{
    *response = (struct response){.status = body == NULL ? 503 : status,
                                  .type = type,
                                  .body = body,
                                  .length = body == NULL ? 0 : strlen(body)};
    return true;
}

/* The JSON is used up. */
bool lobby_say(struct response *response, int status, json_t *json)
{
    size_t length;
    char *body = json_text_of(json, &length);
    json_decref(json);
    return lobby_say_text(response, status, "application/json", body);
}

bool lobby_say_error(struct response *response, int status, const char *sentence)
{
    return lobby_say(response, status, json_pack("{s:s}", "error", sentence));
}

bool lobby_say_fault(struct response *response, const struct fault *fault)
{
    return lobby_say_error(response, 400, fault->text);
}

/* The answer is the same whenever it is asked for. */
bool lobby_lasts(struct response *response)
{
    response->lasting = true;
    return true;
}

/* -- what is sent along ------------------------------------------------------------------------ */

json_t *lobby_read_body(const struct request *request, struct response *response)
{
    struct fault fault;
    json_t *json = json_read(request->body, request->length, "the request", &fault);
    if (json != NULL && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
        fault_say(&fault, "the request: expected an object");
    }
    if (json == NULL) {
        lobby_say_fault(response, &fault);
    }
    return json;
}

void lobby_heed_trouble(struct hall *hall, struct response *response)
{
    struct fault fault;
    if (store_trouble(hall->store, &fault) != TROUBLE_NONE) {
        free(response->body);
        lobby_say_error(response, 503, fault.text);
    }
}

int64_t lobby_account(struct hall *hall, const struct request *request)
{
    uint8_t hash[TOKEN_HASH];
    return token_hash(request->session, hash) ? store_session(hall->store, hash, hall->now) : 0;
}

/* -- making games ------------------------------------------------------------------------------ */

/* The JSON is used up. */
static bool make_game(struct hall *hall, json_t *wanted, const char *address, int64_t account,
                      struct response *response)
{
    struct fault fault;
    if (!makers_allow(hall, address)) {
        json_decref(wanted);
        return lobby_say_error(response, 429, MAKERS_ENOUGH);
    }
    json_t *made = making_game(hall, wanted, account, &fault);
    json_decref(wanted);
    return made == NULL ? lobby_say_fault(response, &fault) : lobby_say(response, 200, made);
}

/* A scenario that comes along may be long, and none at all: it is read beside the loop, which then
 * has to do only with those that are good. */
static void read_wish(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct fault fault;
    errand->body = errand_read(errand);
    json_t *scenario = json_object_get(errand->body, "scenario");
    struct game *game = json_is_object(scenario) ? scenario_from_json(scenario, &fault) : NULL;
    if (json_is_object(scenario) && game == NULL) {
        lobby_say_fault(&errand->response, &fault);
    }
    game_free(game);
}

static void make_wish(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct hall *hall = errand->hall;
    if (!hall->stopping && errand->body != NULL && errand->response.body == NULL &&
        !atomic_load(&job->unwanted)) {
        make_game(hall, json_incref(errand->body), errand->address, errand->account,
                  &errand->response);
        lobby_heed_trouble(hall, &errand->response);
    }
    errand_end(errand);
}

static bool post_game(struct hall *hall, const struct request *request, struct response *response)
{
    if (request->length > SHORT_BODY) {
        return errand_run(hall, WORK_PARCEL, request, read_wish, make_wish, response);
    }
    json_t *json = lobby_read_body(request, response);
    return json == NULL ||
           make_game(hall, json, request->address, lobby_account(hall, request), response);
}

static bool post_claim(struct hall *hall, const struct request *request, struct response *response)
{
    int64_t id;
    int side;
    uint8_t hash[TOKEN_HASH];
    struct fault fault;
    json_t *json = lobby_read_body(request, response);
    if (json == NULL) {
        return true;
    }
    const char *token = json_string_value(json_object_get(json, "invitation"));
    const char *name = json_string_value(json_object_get(json, "name"));
    bool found = token_hash(token, hash) && store_find_invitation(hall->store, hash, &id, &side);
    struct hosted *hosted = found ? hall_game(hall, id, &fault) : NULL;
    if (!found) {
        lobby_say_error(response, 404, "this is not an invitation here");
    } else if (hosted == NULL) {
        lobby_say_error(response, 503, fault.text);
    } else if (hosted->damage != NULL) {
        lobby_say_error(response, 409, hosted->damage);
    } else if (hosted->seats[side].kept.taken) {
        lobby_say_error(response, 409, "this seat is taken already");
    } else if (name != NULL && !is_player_name(name)) {
        lobby_say_error(response, 400, "name: expected 1 to 40 bytes without control characters");
    } else {
        lobby_say(response, 200,
                  making_claim(hall, hosted, side, name, lobby_account(hall, request)));
    }
    json_decref(json);
    return true;
}

/* -- my games ---------------------------------------------------------------------------------- */

static json_t *mine_json(struct hall *hall, int64_t id, int side)
{
    struct fault fault;
    struct hosted *hosted = hall_game(hall, id, &fault);
    char text[GAME_TEXT];
    char waiting[WAITING_TEXT];
    if (hosted ==
        NULL) { /* it is there, for it has a seat: whoever holds it is told why not more */
        game_number_text(id, text);
        return json_pack("{s:s, s:n, s:b, s:b, s:b, s:s, s:s, s:[]}", "game", text, "side", "begun",
                         0, "over", 0, "your-turn", 0, "damaged", fault.text, "waiting", fault.text,
                         "seats");
    }
    const struct game *game = hosted->game;
    struct scene scene = hall_view(hall, hosted, game->state, side, hall->room.mine);
    game_number_text(id, text);
    words_waiting(hosted, &scene, waiting);
    json_t *mine = json_pack(
        "{s:s, s:o, s:s, s:s, s:s, s:i, s:s, s:b, s:b, s:b, s:o, s:o}", "game", text, "side",
        side_id_json(hosted, side), "rules", game->rules->slug, "scenario", game->scenario->name,
        "title", game->scenario->title, "turn", (int)game->state->turn, "waiting", waiting, "begun",
        (int)game->state->begun, "over", (int)(game->state->over || hosted->ended), "your-turn",
        (int)(!hosted_is_only_shown(hosted) && waits_for(game->state, side)), "winner",
        side_id_json(hosted, game->state->over ? game->state->winner : SIDE_NONE), "seats",
        words_seats(hosted));
    if (hosted->heard_time[side] != 0) {
        json_object_set_new(mine, "since", json_integer(hosted->heard_time[side]));
    }
    if (hosted->drifted) {
        json_object_set_new(mine, "drifted", json_true());
    }
    if (hosted->damage != NULL) {
        json_object_set_new(mine, "damaged", json_string(hosted->damage));
    }
    json_t *campaign = campaign_brief(hall, hosted, side);
    if (campaign != NULL) {
        json_object_set_new(mine, "campaign", campaign);
    }
    return mine;
}

static void add_mine(struct hall *hall, json_t *list, int64_t id, int side)
{
    json_t *one = json_array_size(list) < MOST_MINE ? mine_json(hall, id, side) : NULL;
    if (one != NULL) {
        json_array_append_new(list, one);
    }
}

/* A token is good for its seat in every battle of a campaign. */
static void add_seats(struct hall *hall, json_t *list, const uint8_t token[TOKEN_HASH])
{
    int64_t ids[MOST_MINE];
    int sides[MOST_MINE];
    int n = store_seats(hall->store, token, ids, sides, MOST_MINE);
    for (int i = 0; i < n; i++) {
        add_mine(hall, list, ids[i], sides[i]);
    }
}

static bool post_mine(struct hall *hall, const struct request *request, struct response *response)
{
    json_t *json = lobby_read_body(request, response);
    if (json == NULL) {
        return true;
    }
    const json_t *seats = json_object_get(json, "seats");
    if (json_array_size(seats) > MOST_TOKENS) {
        json_decref(json);
        return lobby_say_error(response, 400,
                               "seats: expected at most 200; ask for the others apart");
    }
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(seats) && json_array_size(list) < MOST_MINE; i++) {
        uint8_t hash[TOKEN_HASH];
        if (token_hash(json_string_value(json_array_get(seats, i)), hash)) {
            add_seats(hall, list, hash);
        }
    }
    int64_t account = lobby_account(hall, request);
    int64_t ids[MOST_MINE];
    int sides[MOST_MINE];
    int n = account == 0 ? 0 : store_account_games(hall->store, account, ids, sides, MOST_MINE);
    json_t *own = json_array();
    for (int i = 0; i < n; i++) {
        add_mine(hall, own, ids[i], sides[i]);
    }
    json_decref(json);
    return lobby_say(response, 200, json_pack("{s:o, s:o}", "games", list, "account", own));
}

static bool get_journal(struct hall *hall, const struct request *request, struct response *response)
{
    char text[PATH_TEXT];
    int64_t id;
    struct fault fault;
    snprintf(text, sizeof text, "%s", request->path + strlen("/api/games/"));
    char *rest = strchr(text, '/');
    if (rest == NULL || strcmp(rest, "/journal") != 0) {
        return lobby_say_error(response, 404, "there is nothing here");
    }
    *rest = '\0';
    fault_say(&fault, "there is no such game");
    struct hosted *hosted = game_number_read(text, &id) ? hall_game(hall, id, &fault) : NULL;
    if (hosted == NULL) {
        return lobby_say_error(
            response, strcmp(fault.text, "there is no such game") == 0 ? 404 : 503, fault.text);
    }
    if (!hosted_is_over(hosted) && !hosted->ended) {
        return lobby_say_error(response, 403, "the journal is open once the game is over");
    }
    return lobby_say_text(response, 200, "application/jsonl; charset=utf-8",
                          hosted->drifted ? hosted_kept_text(hall, hosted)
                                          : journal_text(hosted->game));
}

static bool get_campaign(struct hall *hall, const struct request *request,
                         struct response *response)
{
    int64_t id;
    int status = 404;
    struct fault fault;
    if (!game_number_read(request->path + strlen("/api/campaigns/"), &id)) {
        return lobby_say_error(response, 404, "there is no such campaign");
    }
    json_t *json = campaign_whole(hall, id, request->session, &status, &fault);
    return json == NULL ? lobby_say_error(response, status, fault.text)
                        : lobby_say(response, status, json);
}

/* -- who answers what -------------------------------------------------------------------------- */

static const struct route {
    const char *method;
    const char *path; /* one that ends with a slash answers for everything below it */
    lobby_route *run;
} routes[] = {
    {"GET", "/api/shelf", lobby_get_shelf},
    {"GET", "/api/rules/", lobby_get_rules},
    {"GET", "/api/lessons/", lobby_get_lesson},
    {"GET", "/api/problems/", lobby_get_problem},
    {"GET", "/api/scenarios/", lobby_get_scenario},
    {"GET", "/api/games/", get_journal},
    {"GET", "/api/campaigns/", get_campaign},
    {"POST", "/api/scenario", lobby_post_scenario},
    {"POST", "/api/games", post_game},
    {"POST", "/api/claim", post_claim},
    {"POST", "/api/mine", post_mine},
    {"POST", "/api/odds", lobby_post_odds},
    {"POST", "/api/trial", lobby_post_trial},
    {"POST", "/api/accounts", lobby_post_account},
    {"POST", "/api/session", lobby_post_session},
    {"DELETE", "/api/session", lobby_delete_session},
    {"GET", "/api/sessions", lobby_get_sessions},
    {"DELETE", "/api/sessions", lobby_delete_sessions},
};

static bool leads(const char *route, const char *path)
{
    size_t length = strlen(route);
    return route[length - 1] == '/' ? strncmp(route, path, length) == 0 : strcmp(route, path) == 0;
}

static bool run_route(const struct route *route, struct hall *hall, const struct request *request,
                      struct response *response)
{
    struct fault fault;
    store_trouble(hall->store, &fault); /* of others before */
    bool answered = route->run(hall, request, response);
    if (answered) {
        lobby_heed_trouble(hall, response);
    }
    return answered;
}

bool lobby_answer(struct hall *hall, const struct request *request, struct response *response)
{
    bool known = false;
    if (strlen(request->path) >= PATH_TEXT) {
        return lobby_say_error(response, 404, "there is nothing here");
    }
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (leads(routes[i].path, request->path)) {
            known = true;
            if (strcmp(routes[i].method, request->method) == 0) {
                return run_route(&routes[i], hall, request, response);
            }
        }
    }
    return known ? lobby_say_error(response, 405, "that cannot be done here")
                 : lobby_say_error(response, 404, "there is nothing here");
}
