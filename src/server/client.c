#include "server/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/json_text.h"
#include "server/hall.h"

void message_list_append(struct message_list *to, struct message_list *from)
{
    if (from->first == NULL) {
        return;
    }
    if (to->first == NULL) {
        to->first = from->first;
    } else {
        to->last->next = from->first;
    }
    to->last = from->last;
    to->bytes += from->bytes;
    *from = (struct message_list){.bytes = 0};
}

struct message *message_take(struct message_list *list)
{
    struct message *message = list->first;
    if (message != NULL) {
        list->first = message->next;
        list->bytes -= message->length;
    }
    return message;
}

void message_list_clear(struct message_list *list)
{
    for (struct message *message = message_take(list); message != NULL;
         message = message_take(list)) {
        free(message);
    }
}

static void hold(struct client *client, struct message *message)
{
    struct message_list one = {.first = message, .last = message, .bytes = message->length};
    if (client->leaving) {
        free(message);
        return;
    }
    message_list_append(&client->held, &one);
    if (!client->waits) {
        client->waits = true;
        client->next_waiting = client->hall->waiting;
        client->hall->waiting = client;
    }
    if (client->held.bytes + client->queue.bytes > QUEUE_BYTES) {
        message_list_clear(&client->held);
        message_list_clear(&client->queue);
        client_dismiss(client, "the client reads too slowly");
    }
}

void client_send_text(struct client *client, const char *text, size_t length)
{
    struct message *message = malloc(sizeof *message + length);
    if (message == NULL) {
        client_dismiss(client, "there is no memory left");
        return;
    }
    *message = (struct message){.next = NULL, .length = length};
    memcpy(message_text(message), text, length);
    hold(client, message);
}

/* The text is written into the message itself: its head is the first thing in the buffer. */
void client_send(struct client *client, json_t *json)
{
    const struct message head = {.next = NULL};
    struct json_text to = {.text = NULL};
    json_text_add_bytes(&to, (const char *)&head, sizeof head);
    json_text_add(&to, json);
    json_decref(json);
    if (to.failed) {
        free(to.text);
        client_dismiss(client, "there is no memory left");
        return;
    }
    struct message *message = (struct message *)(void *)to.text;
    message->length = to.used - sizeof head;
    hold(client, message);
}

void client_dismiss(struct client *client, const char *reason)
{
    if (!client->leaving) {
        client->leaving = true;
        snprintf(client->reason, sizeof client->reason, "%s", reason);
        client->hall->wake(client);
    }
}
