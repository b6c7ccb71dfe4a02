/* WebSocket connections: frames in, messages out. */

#include <stdlib.h>
#include <string.h>

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
    if (wire->frame == NULL && last) {
        hall_hear(&wire->server->hall, &wire->client, in, length);
        return 0;
    }
    char *frame = realloc(wire->frame, wire->frame_length + length + 1);
    if (frame == NULL) {
        return -1;
    }
    memcpy(frame + wire->frame_length, in, length);
    wire->frame = frame;
    wire->frame_length += length;
    if (last) {
        hall_hear(&wire->server->hall, &wire->client, wire->frame, wire->frame_length);
        free(wire->frame);
        wire->frame = NULL;
        wire->frame_length = 0;
    }
    return 0;
}

/* Right after a round messages are written without waiting for the loop to come round again. A
 * socket that has not taken all of the last one is left to write_one(). */
void socket_flush(struct wire *wire)
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
