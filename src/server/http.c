/* HTTP requests: files, the lobby, health and figures; and what they may cost.
 *
 * A request counts one, and one more for each half millisecond it keeps the loop from others and
 * for each 16 KB it brings. An
 * address that has asked for more than its allowance waits, and is refused if it waits too long. In
 * one round requests take half a millisecond together; what is left over waits for the next, so
 * that games never wait for pages. */

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/files.h"
#include "server/makers.h"
#include "server/server.h"

/* A body that is too large is heard out, so that the refusal is read; but not without end. */
enum {
    BODY_PATIENCE = 16 * BODY_MOST,
    BODY_SECONDS = 5,                  /* a body must have come by then, ... */
    BODY_PER_SECOND = 32 << 10,        /* ... and so much more of it in each second */
    BODY_SMALL = 16 << 10,             /* of requests that bring no scenario */
    BODIES_OF_ADDRESS = 8 * BODY_MOST, /* on their way at once, as far as they are kept */
    BODIES_OF_ALL = 64 * BODY_MOST,
    SLICE_NANOSECONDS = 500000, /* for requests, in one round */
    PARKED_MILLISECONDS = 3000, /* then it is told to come back later */
    COST_KEPT = 250,            /* thousandths: what is kept costs next to nothing */
    COST_OTHER = 1000,
    COST_BYTES = 16, /* of a body, for each thousandth: 16 KB are one more */
    NANOSECONDS_OF_ONE = 500000
};

/* -- requests ---------------------------------------------------------------------------------- */

/* Is this the tag the other end has already? It may be one of a list, and marked as weak. */
static bool is_known(const struct wire *wire, const char *tag)
{
    char known[300];
    return lws_hdr_copy(wire->wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(known, tag) != NULL;
}

static void say_known(struct wire *wire)
{
    wire->has_response = true;
    if (is_known(wire, wire->etag)) {
        wire->response.status = 304;
        wire->response.length = 0;
    }
}

static void say_kept(struct wire *wire, const struct kept *kept)
{
    char takes[200];
    wire->may_be_zipped = kept->may_be_zipped;
    wire->is_zipped =
        kept->zipped != NULL &&
        lws_hdr_copy(wire->wsi, takes, sizeof takes, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
        strstr(takes, "gzip") != NULL;
    wire->response =
        (struct response){.status = 200,
                          .type = kept->type,
                          .body = wire->is_zipped ? kept->zipped : (char *)(uintptr_t)kept->body,
                          .length = wire->is_zipped ? kept->zipped_length : kept->length};
    wire->static_body = true;
    /* Whoever had it before it was compressed has it all the same. */
    bool is_plain = is_known(wire, kept->tag) || !wire->is_zipped;
    snprintf(wire->etag, sizeof wire->etag, "%s", is_plain ? kept->tag : kept->zipped_tag);
    say_known(wire);
}

/* Of a folder, for those who work on them, files may change; those compiled in are kept. */
static bool find_file(struct wire *wire)
{
    struct found_file found;
    if (strcmp(wire->method, "GET") != 0 ||
        !file_find(wire->server->settings.web, wire->path, &found)) {
        return false;
    }
    if (!found.owned) {
        const struct kept *kept =
            kept_add(wire->server->kept, wire->path, found.type, (char *)found.bytes, found.size,
                     false, wire->server->hall.workers);
        if (kept != NULL) {
            say_kept(wire, kept);
        }
        return kept != NULL;
    }
    wire->response = (struct response){
        .status = 200, .type = found.type, .body = (char *)found.bytes, .length = found.size};
    snprintf(wire->etag, sizeof wire->etag, "%s", found.etag);
    say_known(wire);
    return true;
}

static bool find_kept(struct wire *wire)
{
    const struct kept *kept =
        strcmp(wire->method, "GET") == 0 ? kept_find(wire->server->kept, wire->path) : NULL;
    if (kept != NULL) {
        say_kept(wire, kept);
    }
    return kept != NULL;
}

static void say_plain(struct wire *wire, int status, const char *type, char *text)
{
    wire->response = (struct response){
        .status = status, .type = type, .body = text, .length = text == NULL ? 0 : strlen(text)};
    wire->has_response = true;
}

/* How many commands there were could tell of one given in secret: the figures are not for players.
 */
static bool may_see_figures(const struct wire *wire)
{
    const char *token = wire->server->settings.metrics;
    if (token != NULL) {
        return strlen(token) == strlen(wire->session) &&
               sodium_memcmp(token, wire->session, strlen(token)) == 0;
    }
    return strncmp(wire->address, "127.", 4) == 0 || strcmp(wire->address, "::1") == 0 ||
           strncmp(wire->address, "::ffff:127.", 11) == 0;
}

/* Only what may bring a scenario is large. */
static uint32_t body_most(const struct wire *wire)
{
    static const char *const large[] = {"/api/games", "/api/scenario", "/api/odds"};
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        if (strcmp(wire->path, large[i]) == 0) {
            return BODY_MOST;
        }
    }
    return BODY_SMALL;
}

static bool answer_simple(struct wire *wire)
{
    if (wire->body_length > body_most(wire)) {
        char text[80];
        snprintf(text, sizeof text, "{\"error\":\"a request is at most %u bytes here\"}",
                 (unsigned)body_most(wire));
        say_plain(wire, 413, "application/json", strdup(text));
    } else if (strcmp(wire->path, "/healthz") == 0) {
        int status;
        char *health = health_text(wire->server, &status);
        say_plain(wire, status, "text/plain; charset=utf-8", health);
    } else if (strcmp(wire->path, "/metrics") == 0 && !may_see_figures(wire)) {
        say_plain(
            wire, 403, "text/plain; charset=utf-8",
            strdup(
                "The figures are for this machine, or for who brings the token of --metrics.\n"));
    } else if (strcmp(wire->path, "/metrics") == 0) {
        say_plain(wire, 200, "text/plain; version=0.0.4", metrics_text(wire->server));
    } else if (strncmp(wire->path, "/api/", 5) != 0) {
        if (!find_file(wire)) {
            say_plain(wire, 404, "text/plain; charset=utf-8", strdup("There is nothing here.\n"));
        }
    } else if (strcmp(wire->method, "GET") != 0 && !is_own_origin(wire->server, wire->wsi)) {
        say_plain(wire, 403, "application/json",
                  strdup("{\"error\":\"only our own pages may ask for that\"}"));
    } else {
        return false;
    }
    return true;
}

static void ask_lobby(struct wire *wire)
{
    struct server *server = wire->server;
    struct response *response = &wire->response;
    struct request request = {.method = wire->method,
                              .path = wire->path,
                              .body = wire->body == NULL ? "" : wire->body,
                              .length = wire->body == NULL ? 0 : wire->body_length,
                              .session = wire->session[0] == '\0' ? NULL : wire->session,
                              .address = wire->address,
                              .number = wire->number};
    wire->has_response = lobby_answer(&server->hall, &request, response);
    if (wire->has_response && response->lasting && response->status == 200) {
        const struct kept *kept = kept_add(server->kept, wire->path, response->type, response->body,
                                           response->length, true, server->hall.workers);
        if (kept != NULL) {
            say_kept(wire, kept);
        } else {
            say_plain(wire, 503, "application/json", NULL);
        }
    }
}

/* -- what it may cost -------------------------------------------------------------------------- */

static bool may_cost(struct wire *wire, int64_t now_ms)
{
    struct server *server = wire->server;
    return server->allowances == NULL ||
           allowance_left(server->allowances, wire->address, now_ms) > 0;
}

static void answer_now(struct wire *wire)
{
    struct server *server = wire->server;
    int64_t began = now_nanoseconds();
    bool kept = find_kept(wire);
    if (!kept && !answer_simple(wire)) {
        ask_lobby(wire);
    }
    int64_t took = now_nanoseconds() - began;
    server->slice_spent += took;
    server->answers_wait = server->answers_wait || wire->has_response;
    if (server->allowances != NULL) {
        allowance_spend(server->allowances, wire->address,
                        (kept ? COST_KEPT : COST_OTHER) + took * 1000 / NANOSECONDS_OF_ONE +
                            (int64_t)wire->body_length / COST_BYTES,
                        began / 1000000);
    }
}

static uint16_t *parked_of(struct wire *wire)
{
    return &wire->server->parked_of[address_hash(wire->address) % PEER_PLACES];
}

static void park(struct wire *wire, int64_t now_ms)
{
    wire->parked = true;
    wire->parked_since = now_ms;
    wire->server->parked++;
    ++*parked_of(wire);
}

void http_unpark(struct wire *wire)
{
    if (wire->parked) {
        wire->parked = false;
        wire->server->parked--;
        --*parked_of(wire);
    }
}

/* Those who wait, the oldest first: the list begins with the newest. */
void http_go_on(struct server *server)
{
    int64_t now_ms = now_nanoseconds() / 1000000;
    struct wire *wire = server->parked > 0 ? server->asking : NULL;
    server->slice_spent = 0;
    while (wire != NULL && wire->next != NULL) {
        wire = wire->next;
    }
    for (; wire != NULL && server->parked > 0; wire = wire->previous) {
        if (!wire->parked) {
            continue;
        }
        bool may = may_cost(wire, now_ms);
        if (may && server->slice_spent < SLICE_NANOSECONDS) {
            http_unpark(wire);
            answer_now(wire);
        } else if (!may && now_ms - wire->parked_since > PARKED_MILLISECONDS) {
            http_unpark(wire);
            say_plain(wire, 429, "application/json",
                      strdup("{\"error\":\"too many requests from this address; wait a moment and "
                             "ask again\"}"));
            server->answers_wait = true;
        }
        server->eager = server->eager || (wire->parked && may);
    }
}

static void enlist(struct wire *wire)
{
    struct server *server = wire->server;
    wire->number = ++server->requests;
    wire->asking = true;
    wire->previous = NULL;
    wire->next = server->asking;
    if (server->asking != NULL) {
        server->asking->previous = wire;
    }
    server->asking = wire;
}

/* The end of a body is told even where there was none: a request is answered once. */
static int handle(struct wire *wire)
{
    struct server *server = wire->server;
    if (wire->asking) {
        return 0;
    }
    enlist(wire);
    int64_t now_ms = now_nanoseconds() / 1000000;
    bool may = may_cost(wire, now_ms) && *parked_of(wire) == 0; /* nobody is overtaken */
    if (may && server->slice_spent < SLICE_NANOSECONDS) {
        answer_now(wire);
    } else {
        park(wire, now_ms);
        server->eager = server->eager || may;
    }
    return 0;
}

/* What cannot be read to its end is answered now, and nothing more is read from there. */
static int turn_away(struct wire *wire, int status, const char *sentence)
{
    char text[200];
    if (wire->asking) {
        return -1;
    }
    snprintf(text, sizeof text, "{\"error\":\"%s\"}", sentence);
    enlist(wire);
    say_plain(wire, status, "application/json", strdup(text));
    wire->closes = true;
    wire->server->answers_wait = true;
    return 0;
}

/* -- reading ----------------------------------------------------------------------------------- */

static uint32_t *bodies_of(struct wire *wire)
{
    return &wire->server->bodies[address_hash(wire->address) % PEER_PLACES];
}

/* Room for as much of a body as will be kept. */
static bool reserve(struct wire *wire, uint64_t length)
{
    uint32_t most = length > body_most(wire) ? body_most(wire) : (uint32_t)length;
    uint32_t *of_address = bodies_of(wire);
    if (*of_address + most > BODIES_OF_ADDRESS || wire->server->all_bodies + most > BODIES_OF_ALL) {
        return false;
    }
    *of_address += most;
    wire->server->all_bodies += most;
    wire->reserved = most;
    return true;
}

void http_give_back(struct wire *wire)
{
    if (wire->reserved > 0) {
        *bodies_of(wire) -= wire->reserved;
        wire->server->all_bodies -= wire->reserved;
        wire->reserved = 0;
    }
}

static void read_session(struct wire *wire)
{
    char header[200];
    wire->session[0] = '\0';
    if (lws_hdr_copy(wire->wsi, header, sizeof header, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
        strncmp(header, "Bearer ", 7) == 0) {
        snprintf(wire->session, sizeof wire->session, "%.*s", (int)sizeof wire->session - 1,
                 header + 7);
    }
}

/* Is there a body, and can it be taken? Its length must be told beforehand: the library reads none
 * in chunks, and what came behind one would be taken for the next request. */
static int expect_body(struct wire *wire)
{
    char text[24] = "0";
    bool told = lws_hdr_total_length(wire->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    if (lws_hdr_total_length(wire->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return turn_away(wire, 411, "a body needs its Content-Length, and cannot come in chunks");
    }
    if (told && (lws_hdr_copy(wire->wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 ||
                 strspn(text, "0123456789") != strlen(text) || strlen(text) > 15)) {
        return turn_away(wire, 400, "Content-Length: expected one number of bytes");
    }
    uint64_t length = strtoull(text, NULL, 10);
    if (length == 0) {
        return handle(wire);
    }
    if (!reserve(wire, length)) {
        return turn_away(wire, 503,
                         "too many requests are on their way; send this one again later");
    }
    lws_set_timer_usecs(wire->wsi, (lws_usec_t)(BODY_SECONDS + wire->reserved / BODY_PER_SECOND) *
                                       LWS_US_PER_SEC);
    return 0;
}

static int begin(struct wire *wire, const char *path)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"},
                   {WSI_TOKEN_POST_URI, "POST"},
                   {WSI_TOKEN_DELETE_URI, "DELETE"},
                   {WSI_TOKEN_HEAD_URI, "GET"}};
    http_clear(wire);
    snprintf(wire->method, sizeof wire->method, "OTHER");
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (lws_hdr_total_length(wire->wsi, methods[i].token) > 0) {
            snprintf(wire->method, sizeof wire->method, "%s", methods[i].name);
        }
    }
    wire->head_alone = lws_hdr_total_length(wire->wsi, WSI_TOKEN_HEAD_URI) > 0;
    snprintf(wire->path, sizeof wire->path, "%s", path);
    wire_address(wire->server, wire->wsi, wire->address);
    read_session(wire);
    return expect_body(wire);
}

static int take_body(struct wire *wire, const char *in, size_t length)
{
    if (length == 0 || wire->closes) {
        return 0;
    }
    if (wire->body_length + length > wire->reserved) {
        free(wire->body);
        wire->body = NULL;
        wire->body_length += length;
        return wire->body_length > BODY_PATIENCE ? -1 : 0;
    }
    if (wire->body == NULL || wire->body_length + length + 1 > wire->body_room) {
        size_t room = 2 * (wire->body_length + length) + 1;
        room = room > wire->reserved + 1u ? wire->reserved + 1u : room;
        char *body = realloc(wire->body, room);
        if (body == NULL) {
            return -1;
        }
        wire->body = body;
        wire->body_room = room;
    }
    memcpy(wire->body + wire->body_length, in, length);
    wire->body_length += length;
    wire->body[wire->body_length] = '\0';
    return 0;
}

int http_callback(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                  size_t length)
{
    (void)wsi;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin(wire, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(wire, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        /* What is sent behind a body before its answer makes the library tell of its end without
         * end: who does so is let go. */
        if (wire->body_ended) {
            return -1;
        }
        wire->body_ended = true;
        return handle(wire);
    case LWS_CALLBACK_TIMER:
        return wire == NULL || wire->asking || wire->reserved == 0
                   ? 0 /* the body it was set for has come */
                   : turn_away(wire, 408, "the request took too long to come; send it again");
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write_some(wire);
    default:
        if (wire != NULL && wire->server != NULL && !wire->is_socket) {
            http_clear(wire);
        }
        return 0;
    }
}
