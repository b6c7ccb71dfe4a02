/* HTTP answers: heads, bodies piece by piece, and when they may leave. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { HEADERS = 2048, CHUNK = 8192 };

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
        (wire->etag[0] == '\0' || add_header(wire->wsi, "etag:", wire->etag, &at, end)) &&
        (!wire->may_be_zipped || add_header(wire->wsi, "vary:", "accept-encoding", &at, end)) &&
        (!wire->is_zipped || add_header(wire->wsi, "content-encoding:", "gzip", &at, end)) &&
        (response->status != 429 || add_header(wire->wsi, "retry-after:", "5", &at, end)) &&
        (!wire->closes || add_header(wire->wsi, "connection:", "close", &at, end));
    wire->headers_sent = true;
    return good && lws_finalize_write_http_header(wire->wsi, start, &at, end) == 0 ? 0 : -1;
}

void http_clear(struct wire *wire)
{
    struct server *server = wire->server;
    if (!wire->static_body) {
        free(wire->response.body);
    }
    free(wire->body);
    http_give_back(wire);
    if (wire->asking) {
        http_unpark(wire);
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
int http_write_some(struct wire *wire)
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
    bool closes = wire->closes;
    http_clear(wire);
    return closes || lws_http_transaction_completed(wire->wsi) ? -1 : 0;
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
