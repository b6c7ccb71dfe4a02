/* HTTP connections: files, the lobby, health and figures. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/files.h"
#include "server/server.h"

/* A body that is too large is heard out, so that the refusal is read; but not without end. */
enum { HEADERS = 2048, CHUNK = 8192, BODY_PATIENCE = 16 * BODY_MOST };

/* -- answers -------------------------------------------------------------------------------------
 */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* Where our own socket is, as the page will name it: "wss://example.org:8443", or "" if the request
 * does not say where it was sent to. */
static void own_socket(const struct wire *wire, char *to, size_t room)
{
    const struct server_settings *settings = &wire->server->settings;
    const char *origin = settings->origin;
    char host[200];
    to[0] = '\0';
    if (origin != NULL) {
        snprintf(to, room, "ws%s", origin + strlen("http")); /* http is ws, https is wss */
    } else if (lws_hdr_copy(wire->wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
               strspn(host,
                      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:[]") ==
                   strlen(host)) {
        snprintf(to, room, "%s://%s", settings->certificate != NULL ? "wss" : "ws", host);
    }
}

/* Do people reach us by TLS alone, ours or the proxy's? */
static bool is_secure(const struct server_settings *settings)
{
    return settings->origin != NULL ? strncmp(settings->origin, "https:", 6) == 0
                                    : settings->certificate != NULL;
}

/* A page may load only what is ours, and speak only with us; nobody may frame it. */
static bool add_security(const struct wire *wire, unsigned char **at, unsigned char *end)
{
    struct lws *wsi = wire->wsi;
    char socket[256];
    char policy[512];
    own_socket(wire, socket, sizeof socket);
    snprintf(policy, sizeof policy,
             "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
             "img-src 'self' data: blob:; connect-src 'self' %s; "
             "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
             socket);
    return add_header(wsi, "content-security-policy:", policy, at, end) &&
           add_header(wsi, "x-content-type-options:", "nosniff", at, end) &&
           add_header(wsi, "referrer-policy:", "no-referrer", at, end) &&
           add_header(wsi, "cross-origin-resource-policy:", "same-origin", at, end) &&
           (!is_secure(&wire->server->settings) ||
            add_header(wsi, "strict-transport-security:", "max-age=31536000", at, end));
}

static int write_headers(struct wire *wire)
{
    unsigned char buffer[LWS_PRE + HEADERS];
    unsigned char *start = buffer + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    struct response *response = &wire->response;
    bool good =
        lws_add_http_common_headers(wire->wsi, (unsigned)response->status, response->type,
                                    (lws_filepos_t)response->length, &at, end) == 0 &&
        add_security(wire, &at, end) &&
        add_header(wire->wsi, "cache-control:", wire->etag[0] == '\0' ? "no-store" : "no-cache",
                   &at, end) &&
        (wire->etag[0] == '\0' || add_header(wire->wsi, "etag:", wire->etag, &at, end));
    wire->headers_sent = true;
    return good && lws_finalize_write_http_header(wire->wsi, start, &at, end) == 0 ? 0 : -1;
}

static void clear_answer(struct wire *wire)
{
    struct server *server = wire->server;
    if (!wire->static_body) {
        free(wire->response.body);
    }
    free(wire->body);
    if (wire->asking) {
        if (!wire->has_response) {
            workers_forget(server->hall.workers, ASKER_REQUEST, wire->number);
        }
        if (wire->previous != NULL) {
            wire->previous->next = wire->next;
        } else {
            server->asking = wire->next;
        }
        if (wire->next != NULL) {
            wire->next->previous = wire->previous;
        }
    }
    struct lws *wsi = wire->wsi;
    memset(wire, 0, sizeof *wire);
    wire->server = server;
    wire->wsi = wsi;
}

/* The head, then the body piece by piece. */
static int write_some(struct wire *wire)
{
    if (!wire->has_response || !wire->is_released) {
        return 0;
    }
    struct response *response = &wire->response;
    if (!wire->headers_sent) {
        if (write_headers(wire) != 0) {
            return -1;
        }
        if (response->length > 0 && !wire->head_alone) {
            lws_callback_on_writable(wire->wsi);
            return 0;
        }
    } else {
        unsigned char buffer[LWS_PRE + CHUNK];
        size_t left = response->length - wire->sent;
        size_t n = left < CHUNK ? left : CHUNK;
        memcpy(buffer + LWS_PRE, response->body + wire->sent, n);
        wire->sent += n;
        bool last = wire->sent == response->length;
        if (lws_write(wire->wsi, buffer + LWS_PRE, n,
                      last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n) {
            return -1;
        }
        if (!last) {
            lws_callback_on_writable(wire->wsi);
            return 0;
        }
    }
    clear_answer(wire);
    return lws_http_transaction_completed(wire->wsi) ? -1 : 0;
}

void http_release(struct server *server, bool kept)
{
    server->answers_wait = false;
    for (struct wire *wire = server->asking; wire != NULL; wire = wire->next) {
        if (!wire->has_response || wire->is_released) {
            continue;
        }
        if (!kept && strcmp(wire->method, "GET") != 0) {
            static const char sorry[] = "{\"error\":\"the disk failed: nothing was changed\"}";
            free(wire->response.body);
            wire->response = (struct response){.status = 503,
                                               .type = "application/json",
                                               .body = strdup(sorry),
                                               .length = sizeof sorry - 1};
        }
        wire->is_released = true;
        lws_callback_on_writable(wire->wsi);
    }
}

/* -- requests ------------------------------------------------------------------------------------
 */

static bool find_file(struct wire *wire)
{
    struct found_file found;
    char known[64];
    if (strcmp(wire->method, "GET") != 0 ||
        !file_find(wire->server->settings.web, wire->path, &found)) {
        return false;
    }
    wire->response = (struct response){
        .status = 200, .type = found.type, .body = (char *)found.bytes, .length = found.size};
    wire->static_body = !found.owned;
    snprintf(wire->etag, sizeof wire->etag, "%s", found.etag);
    if (lws_hdr_copy(wire->wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
        strcmp(known, found.etag) == 0) {
        wire->response.status = 304;
        wire->response.length = 0;
    }
    return true;
}

static void say_plain(struct wire *wire, int status, const char *type, char *text)
{
    wire->response = (struct response){
        .status = status, .type = type, .body = text, .length = text == NULL ? 0 : strlen(text)};
    wire->has_response = true;
}

static bool answer_simple(struct wire *wire)
{
    if (wire->body_length > BODY_MOST) {
        say_plain(wire, 413, "application/json",
                  strdup("{\"error\":\"a request is at most 1048576 bytes\"}"));
    } else if (strcmp(wire->path, "/healthz") == 0) {
        say_plain(wire, 200, "text/plain", strdup("ok\n"));
    } else if (strcmp(wire->path, "/metrics") == 0) {
        say_plain(wire, 200, "text/plain; version=0.0.4", metrics_text(wire->server));
    } else if (strncmp(wire->path, "/api/", 5) != 0) {
        wire->has_response = find_file(wire);
        if (!wire->has_response) {
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

/* The end of a body is told even where there was none: a request is answered once. */
static int handle(struct wire *wire)
{
    struct server *server = wire->server;
    if (wire->asking) {
        return 0;
    }
    wire->number = ++server->requests;
    wire->asking = true;
    wire->previous = NULL;
    wire->next = server->asking;
    if (server->asking != NULL) {
        server->asking->previous = wire;
    }
    server->asking = wire;
    if (!answer_simple(wire)) {
        struct request request = {.method = wire->method,
                                  .path = wire->path,
                                  .body = wire->body == NULL ? "" : wire->body,
                                  .length = wire->body_length,
                                  .session = wire->session[0] == '\0' ? NULL : wire->session,
                                  .address = wire->address,
                                  .number = wire->number};
        wire->has_response = lobby_answer(&server->hall, &request, &wire->response);
    }
    server->answers_wait = server->answers_wait || wire->has_response;
    return 0;
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

static int begin(struct wire *wire, const char *path)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {{WSI_TOKEN_GET_URI, "GET"},
                   {WSI_TOKEN_POST_URI, "POST"},
                   {WSI_TOKEN_DELETE_URI, "DELETE"},
                   {WSI_TOKEN_HEAD_URI, "GET"}};
    clear_answer(wire);
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
    char length[24] = "0";
    lws_hdr_copy(wire->wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return strtol(length, NULL, 10) > 0 ? 0 : handle(wire);
}

static int take_body(struct wire *wire, const char *in, size_t length)
{
    if (length == 0) {
        return 0;
    }
    if (wire->body_length + length > BODY_MOST) {
        free(wire->body);
        wire->body = NULL;
        wire->body_length += length;
        return wire->body_length > BODY_PATIENCE ? -1 : 0;
    }
    if (wire->body == NULL || wire->body_length + length + 1 > wire->body_room) {
        size_t room = 2 * (wire->body_length + length + 1);
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
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_some(wire);
    default:
        if (wire != NULL && wire->server != NULL && !wire->is_socket) {
            clear_answer(wire);
        }
        return 0;
    }
}
