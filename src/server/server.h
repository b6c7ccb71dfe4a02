/* The server: one event loop for files, the lobby and games, on libwebsockets. server.c runs it,
 * http.c and socket.c speak the two protocols; everything else is the hall's and the lobby's. */
#ifndef SANDTABLE_SERVER_SERVER_H
#define SANDTABLE_SERVER_SERVER_H

#include <libwebsockets.h>

#include "server/allowance.h"
#include "server/hall.h"
#include "server/kept.h"
#include "server/lobby.h"

enum { FRAME_MOST = 64 << 10, BODY_MOST = 1 << 20, PEER_PLACES = 4096 };

struct server_settings {
    int port;
    const char *address; /* where it listens: an address, or NULL for everywhere */
    const char *data;    /* the folder of the database */
    const char *web;     /* the folder of the client's files; NULL: those compiled in */
    const char *certificate, *key;
    const char *origin;  /* the address people see, behind a proxy: https://example.org; or NULL */
    bool behind_proxy;   /* X-Forwarded-For is to be believed */
    const char *metrics; /* the token that opens the figures; NULL: this machine alone sees them */
    int workers;
    int connections_per_address; /* 0: as many as it likes */
    int requests_per_second;     /* of one address, costly ones counting more; 0: as many */
    struct house_rules house;
};

struct server {
    struct server_settings settings;
    int folder; /* taken for as long as it serves; or -1 */
    struct hall hall;
    int64_t served_before; /* by the hall's time, when the machine's steady clock was at nought */
    char disk_fault[200];  /* why nothing could be kept last time; empty if it could */
    int64_t disk_tried;
    struct lws_context *context;
    struct ev_loop *loop; /* one turn of it is one round */
    struct lws_vhost *vhost;
    struct wire *asking; /* HTTP connections with an answer still to come */
    bool answers_wait;   /* some of them have theirs, for the end of the round to let go */
    int parked;          /* of them, those whose request is not dealt with yet */
    bool eager;          /* some of these need not wait for anything but their turn */
    int64_t slice_spent; /* on requests in this round, in nanoseconds */
    struct allowances *allowances; /* of requests; NULL: as many as they like */
    struct allowances *comings;    /* of new connections; NULL the same */
    struct allowances *talk; /* of the loop's time for messages, in milliseconds; NULL the same */
    uint32_t round;
    uint64_t round_began;                /* commands there had been when it did */
    uint64_t last_round;                 /* commands in the last one that had any */
    struct wire *put_off, *put_off_last; /* sockets whose message waits for its address's turn */
    struct {
        uint32_t round, spent_us; /* on its messages in that round */
        uint32_t put_off;         /* sockets */
    } talk_of[PEER_PLACES];       /* by address */
    struct kept_list *kept;
    uint64_t requests;
    lws_sorted_usec_list_t tick;
    uint16_t peers[PEER_PLACES];     /* sockets by address */
    uint16_t plain[PEER_PLACES];     /* connections that are no sockets, by address */
    uint16_t parked_of[PEER_PLACES]; /* requests parked, by address */
    uint32_t bodies[PEER_PLACES];    /* bytes of bodies on their way, by address */
    uint32_t all_bodies;
};

/* One connection, of either kind. */
struct wire {
    struct server *server;
    struct lws *wsi;
    char address[CLIENT_ADDRESS];
    bool counted; /* among its address's connections */
    /* a socket */
    bool is_socket;
    struct client client;
    char *frame; /* as far as it has come */
    size_t frame_length;
    bool frame_waits; /* it is whole, and the socket is not read until it was heard */
    struct wire *next_put_off;
    /* a request */
    uint64_t number;
    char method[8];
    char path[256];
    char session[TOKEN_HASH * 2];
    char *body;
    size_t body_length, body_room;
    uint32_t reserved; /* bytes for it, of its address's */
    bool asking;       /* in the server's list */
    struct wire *next, *previous;
    struct response response;
    bool has_response, is_released, headers_sent;
    bool parked; /* it waits for its address's allowance, or for the next round */
    int64_t parked_since;
    bool closes; /* nothing more is read from it after the answer */
    bool may_be_zipped, is_zipped;
    bool body_ended;
    bool head_alone; /* HEAD: the answer of GET without its body */
    size_t sent;
    char etag[64];
    bool static_body; /* compiled in: not to be freed */
};

/* Serves until it is told to stop; an exit status. */
int server_run(const struct server_settings *settings);

int http_callback(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                  size_t length);
int socket_callback(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                    size_t length);

/* Writes what a client is to hear, as far as its socket takes it. */
void socket_flush(struct wire *wire);

/* Before a round ends: hears messages that were put off, as far as their addresses may go on. */
void socket_go_on(struct server *server);

/* On a clock that nobody sets. */
int64_t now_nanoseconds(void);

/* After a round: answers whose deeds are on the disk may go; if the disk failed they say so. */
void http_release(struct server *server, bool kept);

/* Before a round ends: deals with requests that had to wait, as far as they may go on. */
void http_go_on(struct server *server);

/* What http.c and http_write.c share. */
int http_write_some(struct wire *wire);
void http_clear(struct wire *wire);
void http_give_back(struct wire *wire);
void http_unpark(struct wire *wire);

/* Who is at the other end. */
void wire_address(struct server *server, struct lws *wsi, char address[CLIENT_ADDRESS]);
bool wire_count(struct wire *wire);
void wire_uncount(struct wire *wire);

/* Does the request come from our own pages? */
bool is_own_origin(const struct server *server, struct lws *wsi);

/* How it is, as a sentence to be freed, and a status of HTTP. */
char *health_text(const struct server *server, int *status);

/* While nothing can be kept it is tried again, whether anybody plays or not. */
void health_try_disk(struct server *server);

/* Notes how the round ended. */
void health_note_round(struct server *server, bool kept, bool written, const struct fault *fault);

/* Figures for Prometheus; to be freed. */
char *metrics_text(const struct server *server);

#endif
