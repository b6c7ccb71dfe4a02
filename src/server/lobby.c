#include "server/lobby.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/event.h"
#include "format/journal.h"
#include "format/json_text.h"
#include "format/name.h"
#include "format/odds.h"
#include "format/scenario.h"
#include "format/schema.h"
#include "format/value.h"
#include "format/view.h"
#include "rules/registry.h"
#include "server/allowance.h"
#include "server/asking.h"
#include "server/campaigns.h"
#include "server/makers.h"
#include "server/making.h"
#include "server/token.h"
#include "server/words.h"
#include "version.h"

enum {
    MOST_MINE = 60,
    MOST_TOKENS = 200,
    PASSWORD_LEAST = 8,
    PASSWORD_MOST = 200,
    PATH_TEXT = 200
};

extern const char umpire_ledger[];

static lobby_later *answer_later;

void lobby_answer_later_with(lobby_later *later)
{
    answer_later = later;
}

/* -- answers -------------------------------------------------------------------------------------
 */

static bool say_text(struct response *response, int status, const char *type, char *body)
{
    *response = (struct response){.status = body == NULL ? 503 : status,
                                  .type = type,
                                  .body = body,
                                  .length = body == NULL ? 0 : strlen(body)};
    return true;
}

/* The JSON is used up. */
static bool say_json(struct response *response, int status, json_t *json)
{
    size_t length;
    char *body = json_text_of(json, &length);
    json_decref(json);
    return say_text(response, status, "application/json", body);
}

static bool say_error(struct response *response, int status, const char *sentence)
{
    return say_json(response, status, json_pack("{s:s}", "error", sentence));
}

static bool say_fault(struct response *response, const struct fault *fault)
{
    return say_error(response, 400, fault->text);
}

/* The answer is the same whenever it is asked for. */
static bool is_lasting(struct response *response)
{
    response->lasting = true;
    return true;
}

/* -- the shelf -----------------------------------------------------------------------------------
 */

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

static bool get_shelf(struct hall *hall, const struct request *request, struct response *response)
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
    say_json(response, 200,
             json_pack("{s:s, s:i, s:o, s:o}", "version", SANDTABLE_VERSION, "protocol", PROTOCOL,
                       "rules", rules, "players", players));
    return is_lasting(response);
}

/* "SLUG" or "SLUG/ledger" */
static bool get_rules(struct hall *hall, const struct request *request, struct response *response)
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
        say_text(response, 200, "text/markdown; charset=utf-8",
                 strdup(umpires ? umpire_ledger : rules->ledger));
        return is_lasting(response);
    }
    if (rest == NULL && umpires) {
        say_json(response, 200, umpire_schema_json());
        return is_lasting(response);
    }
    if (rest != NULL || rules == NULL) {
        return say_error(response, 404, "there is no such rule set here");
    }
    say_json(response, 200, schema_json(rules));
    return is_lasting(response);
}

static json_t *public_view(struct hall *hall, struct game *game)
{
    struct hosted hosted = {.game = game};
    struct scene scene = hall_view(hall, &hosted, game->state, BOTH, hall->room.new);
    return view_json(&scene);
}

/* "SLUG/NAME" or "SLUG/NAME/view" */
static bool get_scenario(struct hall *hall, const struct request *request,
                         struct response *response)
{
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
            say_text(response, 200, "application/json", strdup(rules->scenarios[i].json));
            return is_lasting(response);
        }
        struct game *game =
            strcmp(rest, "view") == 0 ? scenario_shipped(rules, name, &fault) : NULL;
        if (game != NULL) {
            json_t *view = public_view(hall, game);
            game_free(game);
            say_json(response, 200, view);
            return is_lasting(response);
        }
    }
    return say_error(response, 404, "there is no such scenario here");
}

/* -- what is sent along --------------------------------------------------------------------------
 */

static json_t *read_body(const struct request *request, struct response *response)
{
    struct fault fault;
    json_t *json = json_read(request->body, request->length, "the request", &fault);
    if (json != NULL && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
        fault_say(&fault, "the request: expected an object");
    }
    if (json == NULL) {
        say_fault(response, &fault);
    }
    return json;
}

static bool post_scenario(struct hall *hall, const struct request *request,
                          struct response *response)
{
    struct fault fault;
    json_t *json = read_body(request, response);
    if (json == NULL) {
        return true;
    }
    struct game *game = scenario_from_json(json, &fault);
    json_decref(json);
    if (game == NULL) {
        return say_fault(response, &fault);
    }
    json_t *view = public_view(hall, game);
    game_free(game);
    return say_json(response, 200, json_pack("{s:o}", "view", view));
}

static int64_t account_of(struct hall *hall, const struct request *request)
{
    uint8_t hash[TOKEN_HASH];
    return token_hash(request->session, hash) ? store_session(hall->store, hash, hall->now) : 0;
}

static bool post_game(struct hall *hall, const struct request *request, struct response *response)
{
    struct fault fault;
    json_t *json = read_body(request, response);
    if (json == NULL) {
        return true;
    }
    json_t *made = NULL;
    if (!makers_allow(hall, request->address)) {
        json_decref(json);
        return say_error(response, 429, MAKERS_ENOUGH);
    }
    made = making_game(hall, json, account_of(hall, request), &fault);
    json_decref(json);
    return made == NULL ? say_fault(response, &fault) : say_json(response, 200, made);
}

static bool post_claim(struct hall *hall, const struct request *request, struct response *response)
{
    int64_t id;
    int side;
    uint8_t hash[TOKEN_HASH];
    struct fault fault;
    json_t *json = read_body(request, response);
    if (json == NULL) {
        return true;
    }
    const char *token = json_string_value(json_object_get(json, "invitation"));
    const char *name = json_string_value(json_object_get(json, "name"));
    bool found = token_hash(token, hash) && store_find_invitation(hall->store, hash, &id, &side);
    struct hosted *hosted = found ? hall_game(hall, id, &fault) : NULL;
    if (!found) {
        say_error(response, 404, "this is not an invitation here");
    } else if (hosted == NULL) {
        say_error(response, 503, fault.text);
    } else if (hosted->damage != NULL) {
        say_error(response, 409, hosted->damage);
    } else if (hosted->seats[side].kept.taken) {
        say_error(response, 409, "this seat is taken already");
    } else if (name != NULL && !is_player_name(name)) {
        say_error(response, 400, "name: expected 1 to 40 bytes without control characters");
    } else {
        say_json(response, 200, making_claim(hall, hosted, side, name, account_of(hall, request)));
    }
    json_decref(json);
    return true;
}

/* -- my games ------------------------------------------------------------------------------------
 */

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
    struct scene scene = hall_view(hall, hosted, game->state, side, hall->room.new);
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
    json_t *json = read_body(request, response);
    if (json == NULL) {
        return true;
    }
    const json_t *seats = json_object_get(json, "seats");
    if (json_array_size(seats) > MOST_TOKENS) {
        json_decref(json);
        return say_error(response, 400, "seats: expected at most 200; ask for the others apart");
    }
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(seats) && json_array_size(list) < MOST_MINE; i++) {
        uint8_t hash[TOKEN_HASH];
        if (token_hash(json_string_value(json_array_get(seats, i)), hash)) {
            add_seats(hall, list, hash);
        }
    }
    int64_t account = account_of(hall, request);
    int64_t ids[MOST_MINE];
    int sides[MOST_MINE];
    int n = account == 0 ? 0 : store_account_games(hall->store, account, ids, sides, MOST_MINE);
    json_t *own = json_array();
    for (int i = 0; i < n; i++) {
        add_mine(hall, own, ids[i], sides[i]);
    }
    json_decref(json);
    return say_json(response, 200, json_pack("{s:o, s:o}", "games", list, "account", own));
}

static bool get_journal(struct hall *hall, const struct request *request, struct response *response)
{
    char text[PATH_TEXT];
    int64_t id;
    struct fault fault;
    snprintf(text, sizeof text, "%s", request->path + strlen("/api/games/"));
    char *rest = strchr(text, '/');
    if (rest == NULL || strcmp(rest, "/journal") != 0) {
        return say_error(response, 404, "there is nothing here");
    }
    *rest = '\0';
    fault_say(&fault, "there is no such game");
    struct hosted *hosted = game_number_read(text, &id) ? hall_game(hall, id, &fault) : NULL;
    if (hosted == NULL) {
        return say_error(response, strcmp(fault.text, "there is no such game") == 0 ? 404 : 503,
                         fault.text);
    }
    if (!hosted_is_over(hosted) && !hosted->ended) {
        return say_error(response, 403, "the journal is open once the game is over");
    }
    return say_text(response, 200, "application/jsonl; charset=utf-8",
                    hosted->drifted ? hosted_kept_text(hall, hosted) : journal_text(hosted->game));
}

static bool get_campaign(struct hall *hall, const struct request *request,
                         struct response *response)
{
    int64_t id;
    int status = 404;
    struct fault fault;
    if (!game_number_read(request->path + strlen("/api/campaigns/"), &id)) {
        return say_error(response, 404, "there is no such campaign");
    }
    json_t *json = campaign_whole(hall, id, request->session, &status, &fault);
    return json == NULL ? say_error(response, status, fault.text)
                        : say_json(response, status, json);
}

/* -- what takes long -----------------------------------------------------------------------------
 */

/* An errand is run beside the loop and answered when it is back. */
struct errand {
    struct job job;
    struct hall *hall;
    uint64_t number;
    struct response response;
    json_t *body;
    char password[PASSWORD_MOST + 1];
    char hash[crypto_pwhash_STRBYTES];
    char *kept; /* the hash that must match, when logging in */
    char *name;
    int64_t account;
    bool good;
};

static void free_errand(struct errand *errand)
{
    free(errand->response.body);
    json_decref(errand->body);
    sodium_memzero(errand->password, sizeof errand->password);
    free(errand->kept);
    free(errand->name);
    free(errand);
}

static void end_errand(struct errand *errand)
{
    if (!errand->hall->stopping) {
        answer_later(errand->hall, errand->number, &errand->response);
    }
    free_errand(errand);
}

static struct asker asker_of(const struct request *request)
{
    return (struct asker){ASKER_REQUEST, request->number, address_hash(request->address)};
}

static bool has_room(struct hall *hall, enum work_kind kind, const struct request *request)
{
    struct asker asker = asker_of(request);
    return workers_have_room(hall->workers, kind, &asker);
}

static struct errand *errand_new(struct hall *hall, enum work_kind kind,
                                 const struct request *request, void (*work)(struct job *),
                                 void (*done)(struct job *))
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
    json_t *json = json_is_object(json_object_get(errand->body, "command"))
                       ? work_out(job, errand->body, &fault, &clause)
                       : NULL;
    if (json != NULL) {
        say_json(&errand->response, 200, json);
    } else {
        say_json(&errand->response, 400,
                 json_pack("{s:s, s:s}", "error",
                           fault.text[0] == '\0' ? "command: expected an object" : fault.text,
                           "clause", clause));
    }
}

static void done_odds(struct job *job)
{
    end_errand((struct errand *)job);
}

static bool post_odds(struct hall *hall, const struct request *request, struct response *response)
{
    if (!has_room(hall, WORK_ODDS, request)) {
        return say_error(response, 503, "the server is busy; ask again in a moment");
    }
    json_t *json = read_body(request, response);
    if (json == NULL) {
        return true;
    }
    struct errand *errand = errand_new(hall, WORK_ODDS, request, work_odds, done_odds);
    if (errand == NULL) {
        json_decref(json);
        return say_error(response, 503, "there is no memory for that question now");
    }
    errand->body = json;
    workers_add(hall->workers, &errand->job);
    return false;
}

/* -- accounts ------------------------------------------------------------------------------------
 */

static void work_hash(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    unsigned long long length = strlen(errand->password);
    errand->good = errand->kept != NULL
                       ? crypto_pwhash_str_verify(errand->kept, errand->password, length) == 0
                       : crypto_pwhash_str(errand->hash, errand->password, length,
                                           crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                           crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static json_t *new_session(struct hall *hall, int64_t account, const char *name)
{
    char token[TOKEN_TEXT];
    uint8_t hash[TOKEN_HASH];
    token_draw(token, hash);
    store_add_session(hall->store, hash, account, hall->wall, hall->now);
    return json_pack("{s:s, s:s}", "session", token, "name", name);
}

static void done_account(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct hall *hall = errand->hall;
    if (hall->stopping) {
        end_errand(errand);
        return;
    }
    errand->account = errand->good ? store_add_account(hall->store, errand->name, errand->hash) : 0;
    if (errand->account != 0) {
        say_json(&errand->response, 200, new_session(hall, errand->account, errand->name));
    } else {
        say_error(&errand->response, 409, "that name is taken");
    }
    end_errand(errand);
}

static void done_login(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct hall *hall = errand->hall;
    if (errand->good && errand->account != 0 && !hall->stopping) {
        if (hall->by_name != NULL) {
            allowance_spend(hall->by_name, errand->name, -1000, hall->now);
        }
        say_json(&errand->response, 200, new_session(errand->hall, errand->account, errand->name));
    } else {
        say_error(&errand->response, 403, "the name and the password do not match");
    }
    end_errand(errand);
}

/* Accents as characters of their own (U+0300 to U+036F): with them a name could be written twice,
 * and both would look the same. */
static bool has_loose_accents(const char *name)
{
    for (const unsigned char *at = (const unsigned char *)name; *at != '\0'; at++) {
        if (*at == 0xCC || (*at == 0xCD && at[1] <= 0xAF)) {
            return true;
        }
    }
    return false;
}

/* Name and password out of the body; NULL after an answer. */
static struct errand *read_account(struct hall *hall, const struct request *request,
                                   void (*done)(struct job *), struct response *response)
{
    json_t *json = read_body(request, response);
    if (json == NULL) {
        return NULL;
    }
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *password = json_string_value(json_object_get(json, "password"));
    struct errand *errand = NULL;
    if (!has_room(hall, WORK_PASSWORD, request)) {
        say_error(response, 503, "the server is busy; try again in a moment");
    } else if (name == NULL || !is_player_name(name)) {
        say_error(response, 400, "name: expected 1 to 40 bytes without control characters");
    } else if (done == done_account && has_loose_accents(name)) {
        say_error(response, 400, "name: expected letters with their accents as one (Unicode NFC)");
    } else if (password == NULL || strlen(password) < PASSWORD_LEAST ||
               strlen(password) > PASSWORD_MOST) {
        say_error(response, 400, "password: expected 8 to 200 bytes");
    } else if ((errand = errand_new(hall, WORK_PASSWORD, request, work_hash, done)) == NULL) {
        say_error(response, 503, "there is no memory for that now");
    } else {
        errand->name = strdup(name);
        snprintf(errand->password, sizeof errand->password, "%s", password);
    }
    json_decref(json);
    return errand;
}

/* One who tries passwords is slowed down, by the name he tries them on and by his address; one who
 * knows his password gets back what the name's allowance lent him. */
enum { TRIES_OF_ADDRESS = 3 };

static bool open_tries(struct hall *hall)
{
    int32_t tries = hall->house.logins_per_minute;
    if (hall->by_name == NULL) {
        hall->by_name = allowances_new(tries, tries);
    }
    if (hall->by_address == NULL) {
        hall->by_address = allowances_new(tries * TRIES_OF_ADDRESS, tries * TRIES_OF_ADDRESS);
    }
    return hall->by_name != NULL && hall->by_address != NULL;
}

/* The same for names that are there and names that are not. NULL: no name is tried. */
static bool may_try(struct hall *hall, const char *address, const char *name,
                    struct response *response)
{
    enum { ONE = 1000 };
    char sentence[120];
    if (hall->house.logins_per_minute == 0) {
        return true;
    }
    if (!open_tries(hall)) {
        say_error(response, 503, "there is no memory for that now");
        return false;
    }
    bool by_address = allowance_left(hall->by_address, address, hall->now) >= ONE;
    bool by_name = name == NULL || allowance_left(hall->by_name, name, hall->now) >= ONE;
    if (by_address && by_name) {
        allowance_spend(hall->by_address, address, ONE, hall->now);
        if (name != NULL) {
            allowance_spend(hall->by_name, name, ONE, hall->now);
        }
        return true;
    }
    int64_t wait = by_address ? allowance_wait(hall->by_name, name, ONE, hall->now)
                              : allowance_wait(hall->by_address, address, ONE, hall->now);
    snprintf(sentence, sizeof sentence, "too many passwords were tried %s; try again in %d seconds",
             by_address ? "for this name" : "from this address", (int)wait);
    say_error(response, 429, sentence);
    return false;
}

static bool post_account(struct hall *hall, const struct request *request,
                         struct response *response)
{
    struct errand *errand = read_account(hall, request, done_account, response);
    if (errand == NULL) {
        return true;
    }
    if (!may_try(hall, request->address, NULL, response)) {
        free_errand(errand);
        return true;
    }
    workers_add(hall->workers, &errand->job);
    return false;
}

/* A name that is not known takes as long as one that is. */
static bool post_session(struct hall *hall, const struct request *request,
                         struct response *response)
{
    struct errand *errand = read_account(hall, request, done_login, response);
    struct fault fault;
    char *written = NULL;
    if (errand == NULL) {
        return true;
    }
    if (store_account(hall->store, errand->name, &errand->account, &written, &errand->kept)) {
        free(errand->name);
        errand->name = written;
    } else if (store_trouble(hall->store, &fault) != TROUBLE_NONE) {
        free_errand(errand);
        return say_error(response, 503, fault.text);
    }
    if (!may_try(hall, request->address, errand->name, response)) {
        free_errand(errand);
        return true;
    }
    workers_add(hall->workers, &errand->job);
    return false;
}

static bool delete_session(struct hall *hall, const struct request *request,
                           struct response *response)
{
    uint8_t hash[TOKEN_HASH];
    if (token_hash(request->session, hash)) {
        store_end_session(hall->store, hash);
    }
    return say_json(response, 200, json_object());
}

/* Where the account of this session is logged in. */
static bool get_sessions(struct hall *hall, const struct request *request,
                         struct response *response)
{
    int64_t times[SESSIONS_MOST];
    int64_t account = account_of(hall, request);
    if (account == 0) {
        return say_error(response, 403, "expected a session: log in first");
    }
    json_t *list = json_array();
    int n = store_sessions(hall->store, account, hall->now, times, SESSIONS_MOST);
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_pack("{s:I}", "since", (json_int_t)times[i]));
    }
    return say_json(response, 200, json_pack("{s:o}", "sessions", list));
}

static bool delete_sessions(struct hall *hall, const struct request *request,
                            struct response *response)
{
    int64_t account = account_of(hall, request);
    if (account == 0) {
        return say_error(response, 403, "expected a session: log in first");
    }
    store_end_sessions(hall->store, account);
    return say_json(response, 200, json_object());
}

/* -- who answers what ----------------------------------------------------------------------------
 */

static const struct route {
    const char *method;
    const char *path; /* one that ends with a slash answers for everything below it */
    bool (*run)(struct hall *hall, const struct request *request, struct response *response);
} routes[] = {
    {"GET", "/api/shelf", get_shelf},
    {"GET", "/api/rules/", get_rules},
    {"GET", "/api/scenarios/", get_scenario},
    {"GET", "/api/games/", get_journal},
    {"GET", "/api/campaigns/", get_campaign},
    {"POST", "/api/scenario", post_scenario},
    {"POST", "/api/games", post_game},
    {"POST", "/api/claim", post_claim},
    {"POST", "/api/mine", post_mine},
    {"POST", "/api/odds", post_odds},
    {"POST", "/api/accounts", post_account},
    {"POST", "/api/session", post_session},
    {"DELETE", "/api/session", delete_session},
    {"GET", "/api/sessions", get_sessions},
    {"DELETE", "/api/sessions", delete_sessions},
};

static bool leads(const char *route, const char *path)
{
    size_t length = strlen(route);
    return route[length - 1] == '/' ? strncmp(route, path, length) == 0 : strcmp(route, path) == 0;
}

/* What could not be read was answered as if it were not there. */
static bool run_route(const struct route *route, struct hall *hall, const struct request *request,
                      struct response *response)
{
    struct fault fault;
    store_trouble(hall->store, &fault); /* of others before */
    bool answered = route->run(hall, request, response);
    if (answered && store_trouble(hall->store, &fault) != TROUBLE_NONE) {
        free(response->body);
        return say_error(response, 503, fault.text);
    }
    return answered;
}

bool lobby_answer(struct hall *hall, const struct request *request, struct response *response)
{
    bool known = false;
    if (strlen(request->path) >= PATH_TEXT) {
        return say_error(response, 404, "there is nothing here");
    }
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (leads(routes[i].path, request->path)) {
            known = true;
            if (strcmp(routes[i].method, request->method) == 0) {
                return run_route(&routes[i], hall, request, response);
            }
        }
    }
    return known ? say_error(response, 405, "that cannot be done here")
                 : say_error(response, 404, "there is nothing here");
}
