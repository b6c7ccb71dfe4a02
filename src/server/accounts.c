/* The lobby: accounts, and the sessions of those who are logged in. */

#include <stdlib.h>
#include <string.h>

#include "server/allowance.h"
#include "server/lobby_inside.h"
#include "server/making.h"
#include "server/passwords.h"

enum { PASSWORD_LEAST = 8 };

static void work_hash(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct passwords *passwords = errand->hall->passwords;
    errand->good = errand->kept != NULL
                       ? password_matches(passwords, errand->password, errand->kept)
                       : password_hash(passwords, errand->password, errand->hash);
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
        errand_end(errand);
        return;
    }
    errand->account = errand->good ? store_add_account(hall->store, errand->name, errand->hash) : 0;
    if (errand->account != 0) {
        lobby_say(&errand->response, 200, new_session(hall, errand->account, errand->name));
    } else {
        lobby_say_error(&errand->response, 409, "that name is taken");
    }
    errand_end(errand);
}

static void done_login(struct job *job)
{
    struct errand *errand = (struct errand *)job;
    struct hall *hall = errand->hall;
    if (errand->good && errand->account != 0 && !hall->stopping) {
        if (hall->by_name != NULL) {
            allowance_spend(hall->by_name, errand->name, -1000, hall->now);
        }
        lobby_say(&errand->response, 200, new_session(errand->hall, errand->account, errand->name));
    } else {
        lobby_say_error(&errand->response, 403, "the name and the password do not match");
    }
    errand_end(errand);
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
    json_t *json = lobby_read_body(request, response);
    if (json == NULL) {
        return NULL;
    }
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *password = json_string_value(json_object_get(json, "password"));
    struct errand *errand = NULL;
    if (!errand_has_room(hall, WORK_PASSWORD, request)) {
        lobby_say_error(response, 503, "the server is busy; try again in a moment");
    } else if (name == NULL || !is_player_name(name)) {
        lobby_say_error(response, 400, "name: expected 1 to 40 bytes without control characters");
    } else if (done == done_account && has_loose_accents(name)) {
        lobby_say_error(response, 400,
                        "name: expected letters with their accents as one (Unicode NFC)");
    } else if (password == NULL || strlen(password) < PASSWORD_LEAST ||
               strlen(password) > PASSWORD_MOST) {
        lobby_say_error(response, 400, "password: expected 8 to 200 bytes");
    } else if ((errand = errand_new(hall, WORK_PASSWORD, request, work_hash, done)) == NULL) {
        lobby_say_error(response, 503, "there is no memory for that now");
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
        lobby_say_error(response, 503, "there is no memory for that now");
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
    lobby_say_error(response, 429, sentence);
    return false;
}

/* So nobody works on a password that has no account to go to. */
static bool is_taken(struct hall *hall, const char *name)
{
    int64_t account;
    char *written = NULL;
    char *kept = NULL;
    bool taken = store_account(hall->store, name, &account, &written, &kept);
    free(written);
    free(kept);
    return taken;
}

bool lobby_post_account(struct hall *hall, const struct request *request, struct response *response)
{
    struct errand *errand = read_account(hall, request, done_account, response);
    if (errand == NULL) {
        return true;
    }
    if (!may_try(hall, request->address, NULL, response)) {
        errand_free(errand);
        return true;
    }
    if (is_taken(hall, errand->name)) {
        errand_free(errand);
        return lobby_say_error(response, 409, "that name is taken");
    }
    workers_add(hall->workers, &errand->job);
    return false;
}

/* A name that is not known takes as long as one that is. */
bool lobby_post_session(struct hall *hall, const struct request *request, struct response *response)
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
        errand_free(errand);
        return lobby_say_error(response, 503, fault.text);
    }
    if (!may_try(hall, request->address, errand->name, response)) {
        errand_free(errand);
        return true;
    }
    workers_add(hall->workers, &errand->job);
    return false;
}

bool lobby_delete_session(struct hall *hall, const struct request *request,
                          struct response *response)
{
    uint8_t hash[TOKEN_HASH];
    if (token_hash(request->session, hash)) {
        store_end_session(hall->store, hash);
    }
    return lobby_say(response, 200, json_object());
}

/* Where the account of this session is logged in. */
bool lobby_get_sessions(struct hall *hall, const struct request *request, struct response *response)
{
    int64_t times[SESSIONS_MOST];
    int64_t account = lobby_account(hall, request);
    if (account == 0) {
        return lobby_say_error(response, 403, "expected a session: log in first");
    }
    json_t *list = json_array();
    int n = store_sessions(hall->store, account, hall->now, times, SESSIONS_MOST);
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_pack("{s:I}", "since", (json_int_t)times[i]));
    }
    return lobby_say(response, 200, json_pack("{s:o}", "sessions", list));
}

bool lobby_delete_sessions(struct hall *hall, const struct request *request,
                           struct response *response)
{
    int64_t account = lobby_account(hall, request);
    if (account == 0) {
        return lobby_say_error(response, 403, "expected a session: log in first");
    }
    store_end_sessions(hall->store, account);
    return lobby_say(response, 200, json_object());
}
