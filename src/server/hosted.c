#include "server/hosted.h"

#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/changes.h"
#include "format/journal.h"
#include "format/json_text.h"
#include "format/name.h"
#include "format/view.h"
#include "server/calling.h"
#include "server/following.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/settings.h"
#include "server/thinking.h"
#include "server/words.h"

enum {
    BEGIN_AFTER = 10000, /* milliseconds a seated player has to add entropy */
    SPOKE = 4,           /* bits of `told` from here: who spoke, plus one; 0 the umpire */
    TOLD_AUDIENCES = (1 << AUDIENCES) - 1,
    ONE_AND_OTHER = (1 << SIDES) - 1
};

const char *const clock_kinds[] = {"none", "move", "game", NULL};
const char *const clock_ends[] = {"lose", "computer", "note", NULL};

const struct bot_kind *computer_of(const char *kind)
{
    static const char computer[] = "computer:";
    size_t length = sizeof computer - 1;
    return strncmp(kind, computer, length) == 0 ? bot_kind_named(kind + length) : NULL;
}

json_t *side_id_json(const struct hosted *hosted, int side)
{
    return side < SIDES ? json_string(hosted->game->rules->side_ids[side]) : json_null();
}

/* -- what was told to whom -----------------------------------------------------------------------
 */

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

uint8_t hosted_note_told(struct hall *hall, struct hosted *hosted, const struct command *command)
{
    uint8_t told = 0;
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (is_noticed(hall, hosted, audience, command, hall->room.before)) {
            told |= (uint8_t)(1 << audience);
        }
    }
    keep_told(hosted, command, told);
    return told;
}

void hosted_free(struct hosted *hosted)
{
    if (hosted == NULL) {
        return;
    }
    game_free(hosted->game);
    free(hosted->told);
    free(hosted->damage);
    free(hosted->settings);
    free(hosted->hook);
    free(hosted->asked);
    free(hosted);
}

/* -- coming and going ----------------------------------------------------------------------------
 */

void hosted_join(struct hosted *hosted, struct client *client, int audience)
{
    client->hosted = hosted;
    client->audience = audience;
    client->previous_here = NULL;
    client->next_here = hosted->clients;
    if (hosted->clients != NULL) {
        hosted->clients->previous_here = client;
    }
    hosted->clients = client;
    if (audience < SIDES) {
        hosted->seats[audience].here++;
    }
}

/* Two seats of one maker are one person's. */
static bool is_one_person(const struct hosted *hosted)
{
    bool one = true;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        one = one && (seat->bot != NULL || strcmp(seat->kept.kind, "me") == 0);
    }
    return one;
}

/* Has everybody who plays come to the table, perhaps not at the same time? */
static bool all_have_come(const struct hosted *hosted)
{
    int wanted = 0;
    int came = 0;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        wanted += seat->bot == NULL;
        came += seat->bot == NULL && (seat->came || seat->entropy);
    }
    return came == wanted || (is_one_person(hosted) && came > 0);
}

void hosted_come(struct hall *hall, struct hosted *hosted, int side)
{
    bool before = all_have_come(hosted);
    hosted->seats[side].came = true;
    if (hosted->follows && !before && all_have_come(hosted)) {
        hosted->seated_time = hall->now;
    }
}

void hosted_part(struct hosted *hosted, struct client *client)
{
    if (client->previous_here != NULL) {
        client->previous_here->next_here = client->next_here;
    } else {
        hosted->clients = client->next_here;
    }
    if (client->next_here != NULL) {
        client->next_here->previous_here = client->previous_here;
    }
    if (client->audience < SIDES) {
        hosted->seats[client->audience].here--;
    }
    client->hosted = NULL;
}

/* -- telling -------------------------------------------------------------------------------------
 */

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

void hosted_offer_draw(struct hall *hall, struct hosted *hosted, int side)
{
    hosted->draw_offer = side;
    settings_change(hall, hosted, "draw", side == SIDE_NONE ? NULL : json_integer(side));
    hosted_tell(hosted, json_pack("{s:s, s:o}", "hear", "draw", "offer",
                                  side_id_json(hosted, hosted->draw_offer)));
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
    json_t *message =
        json_pack("{s:s, s:I, s:I, s:o, s:o, s:s, s:b}", "hear", hear, "at",
                  (json_int_t)hosted->at[audience], "n", (json_int_t)hosted->steps[audience], "by",
                  side_id_json(hosted, by), "changes", changes_json(old, new), "waiting", waiting,
                  "can-undo", (int)(audience < SIDES && hosted_can_undo(hosted, audience)));
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

/* -- commands ------------------------------------------------------------------------------------
 */

/* A throw of dice, a secret laid open or a word of the computer's cannot be taken back. */
static bool is_firm(const struct hosted *hosted, const struct command *command)
{
    const struct game *game = hosted->game;
    return command->side == SIDE_NONE || hosted->seats[command->side].bot != NULL ||
           game_stands(game);
}

/* How many commands there were when this side was last told of one. What the other side has said in
 * secret since must make no difference. */
static uint32_t last_told(const struct hosted *hosted, int side)
{
    uint32_t n = hosted->game->journal.entries;
    while (n > 0 && !(hosted->told[n - 1] >> side & 1)) {
        n--;
    }
    return n;
}

bool hosted_can_undo(const struct hosted *hosted, int side)
{
    uint32_t n = last_told(hosted, side);
    return !hosted_is_only_shown(hosted) && n > hosted->firm[side] &&
           hosted->told[n - 1] >> SPOKE == side + 1;
}

void hosted_touch(struct hall *hall, struct hosted *hosted)
{
    if (!hosted->touched) {
        hosted->touched = true;
        hosted->next_touched = hall->touched;
        hall->touched = hosted;
    }
}

static void keep_move(struct hall *hall, struct hosted *hosted, char *line)
{
    struct stored_move move = {.time = hall->wall,
                               .served = hall->now,
                               .clocks = {hosted->clock.left[0], hosted->clock.left[1]},
                               .line = line};
    hosted_touch(hall, hosted);
    if (line == NULL || !store_add_move(hall->store, hosted->id, &hosted->rows, &move)) {
        log_line("error", "store", "game=%lld", (long long)hosted->id);
    }
    free(line);
}

/* Where nothing is hidden, events are put into words once; NULL where each audience has its own
 * names for things. */
static json_t *common_events(const struct game *game)
{
    struct scene scene = scene_of(game);
    if (game->known[BOTH] != NULL) {
        return NULL;
    }
    for (uint32_t i = 0; i < game->events->n; i++) {
        if (game->events->list[i].sees != SEEN_BY_ALL) {
            return NULL;
        }
    }
    return words_events(&scene, game->events, ALL);
}

/* Everybody who notices it is told, in the order of the audiences. */
static void tell_everybody(struct hall *hall, struct hosted *hosted, const struct command *command,
                           uint8_t told, struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    json_t *common = common_events(game);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (!(told >> audience & 1)) {
            continue;
        }
        hosted->at[audience]++;
        if (has_listeners(hosted, audience)) {
            struct scene old = hall_view(hall, hosted, hall->room.before, audience, hall->room.old);
            struct scene new = hall_view(hall, hosted, game->state, audience, hall->room.new);
            tell_did(hosted, audience, command, &old, &new, common, speaker, re);
        }
    }
    json_decref(common);
}

/* What a command means to one side beside what it tells it; nothing, if it is not told of it. */
static void note_for_side(struct hall *hall, struct hosted *hosted, const struct command *command,
                          int side, bool told)
{
    const struct game *game = hosted->game;
    if (!told) {
        return;
    }
    if (is_firm(hosted, command)) {
        hosted->firm[side] = game->journal.entries;
    }
    if (hosted->draw_offer == side && (side != command->side || game->state->over)) {
        hosted_offer_draw(hall, hosted, SIDE_NONE); /* whoever plays on has declined */
    }
}

/* A move that only its own side is told of is no move to the clock, which everybody sees. */
static void note_done(struct hall *hall, struct hosted *hosted, const struct command *command,
                      struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    hall->figures.commands++;
    uint8_t told = hosted_note_told(hall, hosted, command);
    for (int side = 0; side < SIDES; side++) {
        note_for_side(hall, hosted, command, side, told >> side & 1);
    }
    if (hosted->clock.kind == CLOCK_MOVE && (told & ONE_AND_OTHER) == ONE_AND_OTHER) {
        hosted_wind_up(hall, hosted);
    }
    keep_move(hall, hosted, journal_command_line(game, command));
    if (game->state->over) {
        store_end_game(hall->store, hosted->id);
    }
    tell_everybody(hall, hosted, command, told, speaker, re);
    if (game->state->over) {
        following_battle(hall, hosted);
    }
}

static json_t *needs_json(const struct ruleset *rules, const struct need *need, uint32_t given)
{
    const struct purpose *purpose = &rules->purposes[need->purpose];
    return json_pack("{s:s, s:i, s:i, s:s, s:s, s:i}", "hear", "needs", "faces", (int)need->faces,
                     "count", (int)need->count, "purpose", purpose->name, "about", purpose->about,
                     "given", (int)given);
}

json_t *hosted_asks(const struct hosted *hosted)
{
    const struct spoken *asked = hosted->asked;
    json_t *asks = needs_json(hosted->game->rules, &hosted->need, asked->n_dice);
    json_object_set_new(asks, "hear", json_string("asks"));
    json_object_set_new(asks, "side", side_id_json(hosted, asked->command.side));
    return asks;
}

/* The computer's dice are typed in by whoever sits at the table. */
static void ask_for_computer(struct hosted *hosted, const struct spoken *spoken,
                             const struct need *need)
{
    if (hosted->asked == NULL) {
        hosted->asked = malloc(sizeof *hosted->asked);
    }
    if (hosted->asked != NULL) {
        *hosted->asked = *spoken;
        hosted->need = *need;
        hosted_tell(hosted, hosted_asks(hosted));
    }
}

/* Before anything happens: what cannot be noted is not done. */
static bool has_room(struct hosted *hosted, struct client *speaker, json_t *re)
{
    bool has = hosted_make_room(hosted, hosted->game->journal.entries + 1);
    if (!has) {
        log_line("error", "memory", "game=%lld", (long long)hosted->id);
    }
    if (!has && speaker != NULL) {
        answer_fault(speaker, re, "there is no memory for another command now: try again later");
    }
    return has;
}

bool hosted_do(struct hall *hall, struct hosted *hosted, const struct spoken *spoken,
               struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    if (hosted_is_only_shown(hosted) || !has_room(hosted, speaker, re)) {
        return false;
    }
    hosted_charge(hall, hosted);
    memcpy(hall->room.before, game->state, game->rules->state_size);
    struct answer result =
        game_do(game, &spoken->command, hosted->own_dice ? spoken->dice : NULL, spoken->n_dice);
    if (result.kind == ANSWER_DONE) {
        note_done(hall, hosted, &spoken->command, speaker, re);
        return true;
    }
    if (result.kind == ANSWER_NEEDS) {
        if (speaker == NULL) {
            ask_for_computer(hosted, spoken, &result.need);
        } else {
            answer(speaker, re, needs_json(game->rules, &result.need, spoken->n_dice));
        }
    } else if (speaker != NULL) {
        hall->figures.refused++;
        answer_refused(speaker, re, game->rules, &result.refusal);
    }
    return false;
}

/* What is taken back is told to whoever was told of it. */
static void tell_undone(struct hall *hall, struct hosted *hosted, uint8_t told,
                        struct client *speaker, json_t *re)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (!(told >> audience & 1)) {
            continue;
        }
        hosted->at[audience]++;
        hosted->steps[audience]--;
        if (has_listeners(hosted, audience)) {
            struct scene old = hall_view(hall, hosted, hall->room.before, audience, hall->room.old);
            struct scene new =
                hall_view(hall, hosted, hosted->game->state, audience, hall->room.new);
            tell_audience(hosted, audience,
                          news(hosted, "undone", audience, speaker->audience, &old, &new), speaker,
                          re);
        }
    }
}

/* The rows of a game are only added to: the lines behind the one taken back are taken back too, and
 * said again, for the states they lead to are others now. */
static void keep_undone(struct hall *hall, struct hosted *hosted, uint32_t number)
{
    uint32_t n = hosted->game->journal.entries;
    for (uint32_t i = number; i <= n; i++) {
        keep_move(hall, hosted, strdup("{\"undo\":1}\n"));
    }
    char *lines = number < n ? journal_lines(hosted->game, number, n) : NULL;
    const char *end;
    for (const char *line = lines; line != NULL && (end = strchr(line, '\n')) != NULL;
         line = end + 1) {
        keep_move(hall, hosted, strndup(line, (size_t)(end + 1 - line)));
    }
    free(lines);
}

void hosted_undo(struct hall *hall, struct hosted *hosted, struct client *speaker, json_t *re)
{
    static const struct refusal stands = {
        0, "dice, what was revealed and what the other side did cannot be taken back"};
    struct game *game = hosted->game;
    uint32_t n = last_told(hosted, speaker->audience);
    hosted_charge(hall, hosted);
    memcpy(hall->room.before, game->state, game->rules->state_size);
    if (!hosted_can_undo(hosted, speaker->audience) || !game_take_back(game, n - 1)) {
        answer_refused(speaker, re, game->rules, &stands);
        return;
    }
    uint8_t told = hosted->told[n - 1] & TOLD_AUDIENCES;
    memmove(&hosted->told[n - 1], &hosted->told[n], game->journal.entries - (n - 1));
    hall->figures.undone++;
    keep_undone(hall, hosted, n - 1);
    tell_undone(hall, hosted, told, speaker, re);
}

/* -- the beginning, and the computer's turn ------------------------------------------------------
 */

bool hosted_entropy(struct hall *hall, struct hosted *hosted, int side, const uint8_t *bytes,
                    unsigned n)
{
    struct game *game = hosted->game;
    if (hosted->own_dice || game->state->begun || !game_add_entropy(game, side, bytes, n)) {
        return false;
    }
    hosted->seats[side].entropy = true;
    keep_move(hall, hosted, journal_entropy_line(game, side));
    return true;
}

static bool all_have_added(const struct hosted *hosted)
{
    int wanted = 0;
    int added = 0;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        wanted += seat->bot == NULL;
        added += seat->bot == NULL && seat->entropy;
    }
    return added == wanted || (is_one_person(hosted) && added > 0);
}

static bool is_ready(const struct hall *hall, const struct hosted *hosted)
{
    for (int side = 0; side < SIDES; side++) {
        if (hosted->seats[side].bot == NULL && !hosted->seats[side].kept.taken) {
            return false;
        }
    }
    if (hosted->follows && !all_have_come(hosted)) {
        return false; /* the next battle of a campaign waits for those who were not there */
    }
    return hosted->own_dice || all_have_added(hosted) ||
           hall->now - hosted->seated_time > BEGIN_AFTER;
}

void hosted_go_on(struct hall *hall, struct hosted *hosted)
{
    struct game *game = hosted->game;
    if (hosted_is_only_shown(hosted)) {
        return;
    }
    if (!game->state->begun && hosted->asked == NULL && is_ready(hall, hosted)) {
        struct spoken begin = {.command = command_begin()};
        hosted_charge(hall, hosted);
        hosted_do(hall, hosted, &begin, NULL, NULL);
    }
    call_absent(hall, hosted);
    for (int side = 0; side < SIDES && !hosted->thinking && hosted->asked == NULL; side++) {
        if (hosted->seats[side].bot != NULL && !game->state->over && game->state->begun &&
            waits_for(game->state, side)) {
            thinking_start(hall, hosted, side);
        }
    }
}

/* -- talk ----------------------------------------------------------------------------------------
 */

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
