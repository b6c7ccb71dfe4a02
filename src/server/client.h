/* A client: one connection, as the hall sees it. Knows no socket: messages wait here until what
 * they tell of is on the disk (held), then until the socket takes them (queued). */
#ifndef SANDTABLE_SERVER_CLIENT_H
#define SANDTABLE_SERVER_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hall;
struct hosted;

enum {
    MESSAGE_ROOM = 32,     /* before each text, for the socket's use */
    QUEUE_BYTES = 4 << 20, /* a client that reads too slowly is let go beyond this */
    CLIENT_ADDRESS = 48,
    MESSAGE_BURST_SECONDS = 4, /* of messages at once, by the rate that is allowed */
    REASON_TEXT = 100
};

struct message {
    struct message *next;
    size_t length;
    unsigned char room[MESSAGE_ROOM]; /* the text follows at once */
};

struct message_list {
    struct message *first, *last;
    size_t bytes;
};

struct client {
    struct hall *hall;
    void *wire; /* the socket's business */
    char address[CLIENT_ADDRESS];
    uint64_t number;       /* never used again: a job that comes back finds its client by it */
    struct hosted *hosted; /* the game it hears, or NULL */
    int audience;          /* whose knowledge it hears: a side, or BOTH for one who watches */
    struct client *next, *previous;           /* of all clients of the hall */
    struct client *next_here, *previous_here; /* of those at one game */
    struct message_list held, queue;
    bool waits; /* it is in the hall's list of those with something held */
    struct client *next_waiting;
    uint16_t faults;
    int64_t allowance; /* messages it may still send now, in thousandths */
    int64_t allowance_time;
    bool leaving; /* to be closed, with this reason, once it has heard all */
    char reason[REASON_TEXT];
};

/* Sends a message, which is used up. */
void client_send(struct client *client, json_t *message);

/* The same for a text that several hear. */
void client_send_text(struct client *client, const char *text, size_t length);

/* Lets the client go, with a sentence. */
void client_dismiss(struct client *client, const char *reason);

void message_list_append(struct message_list *to, struct message_list *from);
struct message *message_take(struct message_list *list);
void message_list_clear(struct message_list *list);
static inline unsigned char *message_text(struct message *message)
{
    return message->room + MESSAGE_ROOM;
}

#endif
