/* What the audiences of a game are told: who notices a command, what differs in their views, and
 * how it is said. It changes nothing but the notes of what was told. */

#include "server/telling.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/changes.h"
#include "format/journal.h"
#include "format/json_text.h"
#include "format/name.h"
#include "format/view.h"
#include "server/hall.h"
#include "server/words.h"

enum {
    SPOKE = 4, /* bits of `told` from here: who spoke, plus one; 0 the umpire */
    TOLD_AUDIENCES = (1 << AUDIENCES) - 1
};

/* -- what was told to whom --------------------------------------------------------------------- */

/* Does the audience hear of it, whatever it changed? */
static bool is_heard_of(const struct game *game, int audience, const struct command *command)
{
    if (command->side == SIDE_NONE || command->side == audience) {
        return true;
    }
    for (uint32_t i = 0; i < game->events->n; i++) {
        if (is_told(&game->events->list[i], audience)) {
            return true;
        }
    }
    return false;
}

/* Has anything happened that this audience notices? The states are of before and after. */
static bool is_noticed(struct hall *hall, const struct hosted *hosted, int audience,
                       const struct command *command, const struct state *before)
{
    const struct game *game = hosted->game;
    if (is_heard_of(game, audience, command)) {
        return true;
    }
    struct scene old = hall_view(hall, hosted, before, audience, hall->room.old);
    struct scene new = hall_view(hall, hosted, game->state, audience, hall->room.new);
    return has_changes(&old, &new);
}

bool hosted_make_room(struct hosted *hosted, uint32_t commands)
{
    if (commands <= hosted->told_room) {
        return true;
    }
    uint32_t room = commands * 2 + 64;
    uint8_t *told = realloc(hosted->told, room);
    if (told == NULL) {
        return false;
    }
    hosted->told = told;
    hosted->told_room = room;
    return true;
}

static void keep_told(struct hosted *hosted, const struct command *command, uint8_t audiences)
{
    uint32_t n = hosted->game->journal.entries;
    assert(n > 0 && n <= hosted->told_room);
    int spoke = command->side < SIDES ? command->side + 1 : 0;
    hosted->told[n - 1] = (uint8_t)(audiences | spoke << SPOKE);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        hosted->steps[audience] += audiences >> audience & 1;
    }
}

uint8_t hosted_note_told(struct hall *hall, struct hosted *hosted, const struct state *before,
                         const struct command *command)
{
    uint8_t told = 0;
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (is_noticed(hall, hosted, audience, command, before)) {
            told |= (uint8_t)(1 << audience);
        }
    }
    keep_told(hosted, command, told);
    return told;
}

bool was_told(const struct hosted *hosted, uint32_t n, int audience)
{
    return hosted->told[n - 1] >> audience & 1;
}

int spoken_by(const struct hosted *hosted, uint32_t n)
{
    int spoke = hosted->told[n - 1] >> SPOKE;
    return spoke == 0 ? SIDE_NONE : spoke - 1;
}

uint8_t hosted_forget_told(struct hosted *hosted, uint32_t n)
{
    uint8_t audiences = hosted->told[n - 1] & TOLD_AUDIENCES;
    memmove(&hosted->told[n - 1], &hosted->told[n], hosted->game->journal.entries - (n - 1));
    return audiences;
}

void telling_forget(struct hosted *hosted, uint32_t n, uint8_t told[AUDIENCES])
{
    uint8_t audiences = hosted->told[n - 1] & TOLD_AUDIENCES;
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (audiences >> audience & 1) {
            hosted->steps[audience]--;
            told[audience] = 1;
        }
    }
    hosted->told[n - 1] = 0;
}

/* -- telling ----------------------------------------------------------------------------------- */

void hosted_tell(struct hosted *hosted, json_t *message)
{
    size_t length;
    char *text = json_text_of(message, &length);
    for (struct client *client = hosted->clients; client != NULL && text != NULL;
         client = client->next_here) {
        client_send_text(client, text, length);
    }
    free(text);
    json_decref(message);
}

void hosted_tell_seats(struct hosted *hosted)
{
    hosted_tell(hosted, json_pack("{s:s, s:o}", "hear", "seats", "seats", words_seats(hosted)));
}

static bool has_listeners(const struct hosted *hosted, int audience)
{
    for (const struct client *client = hosted->clients; client != NULL;
         client = client->next_here) {
        if (client->audience == audience) {
            return true;
        }
    }
    return false;
}

/* Sends it to one audience; the one who spoke hears it as the answer. */
static void tell_audience(struct hosted *hosted, int audience, json_t *message,
                          struct client *speaker, json_t *re)
{
    size_t length = 0;
    char *text = NULL;
    for (struct client *client = hosted->clients; client != NULL; client = client->next_here) {
        if (client->audience != audience || client == speaker) {
            continue;
        }
        text = text == NULL ? json_text_of(message, &length) : text;
        if (text != NULL) {
            client_send_text(client, text, length);
        }
    }
    free(text);
    if (speaker != NULL && speaker->audience == audience) {
        answer(speaker, re, message);
    } else {
        json_decref(message);
    }
}

/* What a `did` and an `undone` have in common. */
static json_t *news(const struct hosted *hosted, const char *hear, int audience, int by,
                    const struct scene *old, const struct scene *new)
{
    char waiting[WAITING_TEXT];
    waiting_text(new, waiting);
    json_t *message = json_pack(
        "{s:s, s:I, s:I, s:o, s:o, s:s, s:b, s:b}", "hear", hear, "at",
        (json_int_t)hosted->at[audience], "n", (json_int_t)hosted->steps[audience], "by",
        side_id_json(hosted, by), "changes", changes_json(old, new), "waiting", waiting, "can-undo",
        (int)(audience < SIDES && hosted_can_undo(hosted, audience)), "can-take-back",
        (int)(audience < SIDES && hosted_can_take_back(hosted, audience)));
    if (hosted->clock.kind != CLOCK_NONE) {
        json_object_set_new(message, "clock", clock_json(hosted));
    }
    return message;
}

static void tell_did(struct hosted *hosted, int audience, const struct command *command,
                     const struct scene *old, const struct scene *new, json_t *common,
                     struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    struct scene scene = scene_told(game, audience); /* who is told an event knows what it names */
    scene.before = old->state;
    json_t *message = news(hosted, "did", audience, command->side, old, new);
    json_object_set_new(message, "events",
                        common != NULL ? json_incref(common)
                                       : words_events(&scene, game->events, audience));
    if (hears_command(hosted, audience, command)) {
        char text[COMMAND_TEXT];
        command_text(&scene, command, text);
        json_object_set_new(message, "command", command_json(&scene, command));
        json_object_set_new(message, "text", json_string(text));
    }
    if (game->state->over) {
        char seed[65] = "";
        hex_digits(game->seed, sizeof game->seed, seed);
        json_object_set_new(message, "over",
                            game->has_seed ? json_pack("{s:s}", "seed", seed)
                                           : json_pack("{s:n}", "seed"));
    }
    tell_audience(hosted, audience, message, speaker, re);
}

/* Where nothing is hidden, events are put into words once; NULL where each audience has its own
 * names for things. */
static json_t *common_events(struct hall *hall, const struct hosted *hosted,
                             const struct state *before)
{
    const struct game *game = hosted->game;
    struct scene scene = scene_of(game);
    if (game->known[BOTH] != NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < game->events->n; i++) {
        if (game->events->list[i].sees != SEEN_BY_ALL) {
            return NULL;
        }
    }
    scene.before = hall_view(hall, hosted, before, BOTH, hall->room.old).state;
    return words_events(&scene, game->events, ALL);
}

void telling_done(struct hall *hall, struct hosted *hosted, const struct state *before,
                  const struct command *command, uint8_t told, struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    json_t *common = common_events(hall, hosted, before);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (!(told >> audience & 1)) {
            continue;
        }
        hosted->at[audience]++;
        if (has_listeners(hosted, audience)) {
            struct scene old = hall_view(hall, hosted, before, audience, hall->room.old);
            struct scene new = hall_view(hall, hosted, game->state, audience, hall->room.new);
            tell_did(hosted, audience, command, &old, &new, common, speaker, re);
        }
    }
    json_decref(common);
}

static void tell_undone(struct hall *hall, struct hosted *hosted, const struct state *before,
                        int audience, struct client *speaker, json_t *re)
{
    hosted->at[audience]++;
    if (has_listeners(hosted, audience)) {
        struct scene old = hall_view(hall, hosted, before, audience, hall->room.old);
        struct scene new = hall_view(hall, hosted, hosted->game->state, audience, hall->room.new);
        tell_audience(hosted, audience,
                      news(hosted, "undone", audience, speaker->audience, &old, &new), speaker, re);
    }
}

void telling_undone(struct hall *hall, struct hosted *hosted, const struct state *before,
                    uint8_t told, struct client *speaker, json_t *re)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (told >> audience & 1) {
            hosted->steps[audience]--;
            tell_undone(hall, hosted, before, audience, speaker, re);
        }
    }
}

void telling_taken_back(struct hall *hall, struct hosted *hosted, const struct state *before,
                        const uint8_t told[AUDIENCES], struct client *speaker, json_t *re)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (told[audience]) {
            tell_undone(hall, hosted, before, audience, speaker, re);
        }
    }
}

/* -- talk -------------------------------------------------------------------------------------- */

void hosted_chat(struct hall *hall, struct hosted *hosted, int side, const char *name,
                 const char *text)
{
    struct stored_chat chat = {
        .n = ++hosted->chats, .time = hall->wall, .side = side, .name = name, .text = text};
    hosted_touch(hall, hosted);
    store_add_chat(hall->store, hosted->id, &chat);
    hosted_tell(hosted, json_pack("{s:s, s:I, s:o, s:s, s:s, s:I}", "hear", "chat", "n",
                                  (json_int_t)chat.n, "side", side_id_json(hosted, side), "name",
                                  name, "text", text, "time", (json_int_t)chat.time));
}

void hosted_announce(struct hall *hall, struct hosted *hosted, const char *format, ...)
{
    struct fault said;
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fault_say(&said, "%s", text); /* a name may be cut short */
    hosted_chat(hall, hosted, SIDE_NONE, "The umpire", said.text);
}
