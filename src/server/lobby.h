/* The lobby: what is asked over HTTP. Knows no socket: a request comes in, an answer goes out, at
 * once or, where it takes long, later. */
#ifndef SANDTABLE_SERVER_LOBBY_H
#define SANDTABLE_SERVER_LOBBY_H

#include <jansson.h>

#include "server/hall.h"

struct request {
    const char *method;
    const char *path; /* without the query */
    const char *body;
    size_t length;
    const char *session; /* the token shown, or NULL */
    const char *address;
    uint64_t number; /* of the connection, to answer it later */
};

struct response {
    int status;
    const char *type;
    char *body; /* to be freed */
    size_t length;
    bool lasting; /* the same whenever it is asked for: it may be kept */
};

/* Answers a request. False: the answer comes later, through the lobby's `later`. */
bool lobby_answer(struct hall *hall, const struct request *request, struct response *response);

/* Set by whoever runs the hall: sends an answer that took longer. */
typedef void lobby_later(struct hall *hall, uint64_t number, struct response *response);
void lobby_answer_later_with(lobby_later *later);

/* Makes the game that follows this one, and tells everybody at it. It counts among those this
 * address has made. */
bool lobby_rematch(struct hall *hall, struct hosted *hosted, const char *address,
                   struct fault *fault);

#endif
