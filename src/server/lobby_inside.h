/* What the parts of the lobby share: answers, what is sent along, and errands, which are run beside
 * the loop and answered when they are back. */
#ifndef SANDTABLE_SERVER_LOBBY_INSIDE_H
#define SANDTABLE_SERVER_LOBBY_INSIDE_H

#include <sodium.h>

#include "format/fault.h"
#include "server/lobby.h"
#include "server/passwords.h"
#include "server/worker.h"

enum { PATH_TEXT = 200 };

/* Each says something and is true: the answer is there. */
bool lobby_say_text(struct response *response, int status, const char *type, char *body);
bool lobby_say(struct response *response, int status, json_t *json);
bool lobby_say_error(struct response *response, int status, const char *sentence);
bool lobby_say_fault(struct response *response, const struct fault *fault);

/* The same whenever it is asked for. */
bool lobby_lasts(struct response *response);

/* The object sent along; NULL if there is none, and that was said. */
json_t *lobby_read_body(const struct request *request, struct response *response);

/* What could not be read was answered as if it were not there: if so, that is said instead. */
void lobby_heed_trouble(struct hall *hall, struct response *response);

/* Whose session it is; 0 if nobody's. */
int64_t lobby_account(struct hall *hall, const struct request *request);

/* -- errands (errands.c) */

/* An errand is run beside the loop and answered when it is back. */
struct errand {
    struct job job;
    struct hall *hall;
    uint64_t number;
    struct response response;
    char *text; /* what was sent along, to be read where it takes nobody's time */
    size_t length;
    char *address;
    json_t *body;
    char password[PASSWORD_MOST + 1];
    char hash[crypto_pwhash_STRBYTES];
    char *kept; /* the hash that must match, when logging in */
    char *name;
    int64_t account;
    bool good;
};

struct errand *errand_new(struct hall *hall, enum work_kind kind, const struct request *request,
                          void (*work)(struct job *), void (*done)(struct job *));
void errand_free(struct errand *errand);

/* Runs one that reads what was sent along, and more, beside the loop. False: the answer comes
 * later; if there is no room for it, that was said. */
bool errand_run(struct hall *hall, enum work_kind kind, const struct request *request,
                void (*work)(struct job *), void (*done)(struct job *), struct response *response);

/* On the worker's thread: reads it; NULL if it is no object, and that was said. */
json_t *errand_read(struct errand *errand);
bool errand_has_room(struct hall *hall, enum work_kind kind, const struct request *request);

/* Sends its answer and frees it. */
void errand_end(struct errand *errand);

/* -- who answers what: shelf.c, errands.c, trying.c, accounts.c */

typedef bool lobby_route(struct hall *hall, const struct request *request,
                         struct response *response);
lobby_route lobby_get_shelf, lobby_get_rules, lobby_get_lesson, lobby_get_problem,
    lobby_get_scenario, lobby_post_scenario;
lobby_route lobby_post_odds, lobby_post_trial;
lobby_route lobby_post_account, lobby_post_session, lobby_delete_session, lobby_get_sessions,
    lobby_delete_sessions;

#endif
