/* WebSocket connections: frames in, messages out. */

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/makers.h"
#include "server/server.h"

_Static_assert(MESSAGE_ROOM >= LWS_PRE, "messages must leave room for the frame's head");

static int leave_with(struct lws *wsi, enum lws_close_status status, const char *reason)
{
    char text[REASON_TEXT];
    int n = snprintf(text, sizeof text, "%s", reason);
    lws_close_reason(wsi, status, (unsigned char *)text, (size_t)n);
    return -1;
}

/* Only /ws is a socket, and only our own pages may open it. */
static int filter(struct server *server, struct lws *wsi)
{
    char path[64];
    bool good = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 &&
                strcmp(path, "/ws") == 0 && is_own_origin(server, wsi);
    return good ? 0 : 1;
}

static int begin(struct wire *wire)
{
    wire->is_socket = true;
    wire->frame = NULL;
    wire->frame_length = 0;
    wire->frame_waits = false;
    memset(&wire->client, 0, sizeof wire->client);
    wire_address(wire->server, wire->wsi, wire->address);
    memcpy(wire->client.address, wire->address, sizeof wire->address);
    if (!wire_count(wire)) {
        wire->is_socket = false;
        return leave_with(wire->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                          "too many connections from this address");
    }
    wire->client.wire = wire;
    hall_admit(&wire->server->hall, &wire->client);
    return 0;
}

/* -- turns ------------------------------------------------------------------------------------- */

/* What messages cost is known once they were heard: an address has an allowance of the loop's time,
 * and a slice of each round. One that has had its share is not read from until its turn comes
 * again; so its messages wait, in order, and nobody else's. */
enum {
    SLICE_MICROSECONDS = 500,
    READ_IN_MICROSECOND = 400 /* bytes, by the library, before we are told of them */
};

static unsigned place_of(const struct wire *wire)
{
    return address_hash(wire->address) % PEER_PLACES;
}

static bool has_slice(const struct wire *wire)
{
    const struct server *server = wire->server;
    unsigned place = place_of(wire);
    return server->talk_of[place].round != server->round ||
           server->talk_of[place].spent_us < SLICE_MICROSECONDS;
}

static bool has_allowance(const struct wire *wire)
{
    return allowance_left(wire->server->talk, wire->address, now_nanoseconds() / 1000000) > 0;
}

static bool may_be_heard(const struct wire *wire)
{
    const struct server *server = wire->server;
    return server->talk == NULL ||
           (server->talk_of[place_of(wire)].put_off == 0 && has_slice(wire) && has_allowance(wire));
}

static void hear_now(struct wire *wire, const char *text, size_t length)
{
    struct server *server = wire->server;
    if (server->talk == NULL) {
        hall_hear(&server->hall, &wire->client, text, length);
        return;
    }
    unsigned place = place_of(wire);
    int64_t began = now_nanoseconds();
    hall_hear(&server->hall, &wire->client, text, length);
    int64_t took_us = (now_nanoseconds() - began) / 1000 + (int64_t)(length / READ_IN_MICROSECOND);
    if (server->talk_of[place].round != server->round) {
        server->talk_of[place].round = server->round;
        server->talk_of[place].spent_us = 0;
    }
    server->talk_of[place].spent_us += (uint32_t)took_us;
    allowance_spend(server->talk, wire->address, took_us, began / 1000000);
}

static void hear_frame(struct wire *wire)
{
    char *frame = wire->frame;
    size_t length = wire->frame_length;
    wire->frame = NULL;
    wire->frame_length = 0;
    hear_now(wire, frame, length);
    free(frame);
}

static void put_off(struct wire *wire)
{
    struct server *server = wire->server;
    wire->frame_waits = true;
    wire->next_put_off = NULL;
    if (server->put_off == NULL) {
        server->put_off = wire;
    } else {
        server->put_off_last->next_put_off = wire;
    }
    server->put_off_last = wire;
    server->talk_of[place_of(wire)].put_off++;
    server->eager = true;
    lws_rx_flow_control(wire->wsi, 0);
}

/* Takes one out of the list, which holds it behind `before`. */
static void take_out(struct wire *wire, struct wire *before)
{
    struct server *server = wire->server;
    if (before == NULL) {
        server->put_off = wire->next_put_off;
    } else {
        before->next_put_off = wire->next_put_off;
    }
    if (server->put_off_last == wire) {
        server->put_off_last = before;
    }
    wire->frame_waits = false;
    server->talk_of[place_of(wire)].put_off--;
}

static void forget_put_off(struct wire *gone)
{
    struct wire *before = NULL;
    for (struct wire *wire = gone->server->put_off; wire != NULL; wire = wire->next_put_off) {
        if (wire == gone) {
            take_out(gone, before);
            return;
        }
        before = wire;
    }
}

void socket_go_on(struct server *server)
{
    struct wire *before = NULL;
    server->round++;
    for (struct wire *wire = server->put_off; wire != NULL;) {
        struct wire *next = wire->next_put_off;
        bool allowed = has_allowance(wire);
        if (allowed && has_slice(wire)) {
            take_out(wire, before);
            hear_frame(wire);
            lws_rx_flow_control(wire->wsi, 1);
        } else {
            before = wire;
        }
        server->eager = server->eager || allowed;
        wire = next;
    }
}

/* -- frames ------------------------------------------------------------------------------------ */

/* A frame may come in pieces. */
static int receive(struct wire *wire, const char *in, size_t length)
{
    struct lws *wsi = wire->wsi;
    bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (!wire->is_socket) {
        return -1;
    }
    if (wire->frame_length + length > FRAME_MOST) {
        return leave_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                          "a message is at most 65536 bytes");
    }
    if (wire->frame_waits) {
        return -1; /* the library promised to keep it back */
    }
    if (wire->frame == NULL && last && may_be_heard(wire)) {
        hear_now(wire, in, length);
        return 0;
    }
    char *frame = realloc(wire->frame, wire->frame_length + length + 1);
    if (frame == NULL) {
        return -1;
    }
    memcpy(frame + wire->frame_length, in, length);
    wire->frame = frame;
    wire->frame_length += length;
    if (last && may_be_heard(wire)) {
        hear_frame(wire);
    } else if (last) {
        put_off(wire);
    }
    return 0;
}

/* Several messages leave together: for each packet the system goes all the way to the other end. */
static void hold_packets(const struct wire *wire, int held)
{
    setsockopt(lws_get_socket_fd(wire->wsi), IPPROTO_TCP, TCP_CORK, &held, sizeof held);
}

static void write_queue(struct wire *wire)
{
    struct client *client = &wire->client;
    while (client->queue.first != NULL && !client->leaving && !lws_partial_buffered(wire->wsi)) {
        struct message *message = message_take(&client->queue);
        int n = lws_write(wire->wsi, message_text(message), message->length, LWS_WRITE_TEXT);
        bool good = n >= (int)message->length;
        free(message);
        if (!good) {
            lws_set_timeout(wire->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
            return;
        }
    }
}

/* Right after a round messages are written without waiting for the loop to come round again. A
 * socket that has not taken all of the last one is left to write_one(). */
void socket_flush(struct wire *wire)
{
    struct client *client = &wire->client;
    bool several = client->queue.first != NULL && client->queue.first->next != NULL;
    if (several) {
        hold_packets(wire, 1);
    }
    write_queue(wire);
    if (several) {
        hold_packets(wire, 0);
    }
    if (client->queue.first != NULL || client->leaving) {
        lws_callback_on_writable(wire->wsi);
    }
}

/* One message for each time the socket is ready. */
static int write_one(struct wire *wire)
{
    struct client *client = &wire->client;
    if (!wire->is_socket) {
        return -1;
    }
    struct message *message = message_take(&client->queue);
    if (message != NULL) {
        int n = lws_write(wire->wsi, message_text(message), message->length, LWS_WRITE_TEXT);
        bool good = n >= (int)message->length;
        free(message);
        if (!good) {
            return -1;
        }
        if (client->queue.first != NULL || client->leaving) {
            lws_callback_on_writable(wire->wsi);
        }
        return 0;
    }
    return client->leaving && !client->waits
               ? leave_with(wire->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, client->reason)
               : 0;
}

static void end(struct wire *wire)
{
    if (wire->is_socket) {
        wire->is_socket = false;
        hall_leave(&wire->server->hall, &wire->client);
        wire_uncount(wire);
    }
    if (wire->frame_waits) {
        forget_put_off(wire);
    }
    free(wire->frame);
    wire->frame = NULL;
}

int socket_callback(struct wire *wire, struct lws *wsi, enum lws_callback_reasons reason, void *in,
                    size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return filter(lws_context_user(lws_get_context(wsi)), wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return begin(wire);
    case LWS_CALLBACK_RECEIVE:
        return receive(wire, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_one(wire);
    default:
        end(wire);
        return 0;
    }
}
