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
#include "server/hall.h"
#include "server/log.h"
#include "server/thinking.h"
#include "server/words.h"

enum {
    BEGIN_AFTER = 10000, /* milliseconds a seated player has to add entropy */
    SPOKE = 4,           /* bits of `told` from here: who spoke, plus one; 0 the umpire */
    TOLD_AUDIENCES = (1 << AUDIENCES) - 1
};

const char *const clock_kinds[] = {"none", "move", "game", NULL};
const char *const clock_ends[] = {"lose", "computer", "note", NULL};

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
    hall_view(hall, hosted, before, audience, hall->room.old);
    hall_view(hall, hosted, game->state, audience, hall->room.new);
    return memcmp(hall->room.old, hall->room.new, game->rules->state_size) != 0;
}

static bool note_told(struct hosted *hosted, const struct command *command, uint8_t audiences)
{
    uint32_t n = hosted->game->journal.entries;
    if (n > hosted->told_room) {
        uint32_t room = n * 2 + 64;
        uint8_t *told = realloc(hosted->told, room);
        if (told == NULL) {
            return false;
        }
        hosted->told = told;
        hosted->told_room = room;
    }
    int spoke = command->side < SIDES ? command->side + 1 : 0;
    hosted->told[n - 1] = (uint8_t)(audiences | spoke << SPOKE);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        hosted->steps[audience] += audiences >> audience & 1;
    }
    return true;
}

/* -- opening -------------------------------------------------------------------------------------
 */

/* The lines of a stored game, without those taken back. */
struct lines {
    char **list;
    size_t n, room, bytes;
    struct hosted *hosted;
};

static bool add_line(struct lines *lines, const char *text)
{
    if (lines->n == lines->room) {
        size_t room = lines->room * 2 + 64;
        char **list = realloc(lines->list, room * sizeof *list);
        if (list == NULL) {
            return false;
        }
        lines->list = list;
        lines->room = room;
    }
    char *copy = strdup(text);
    if (copy == NULL) {
        return false;
    }
    lines->list[lines->n++] = copy;
    lines->bytes += strlen(copy);
    return true;
}

static bool read_move(void *who, const struct stored_move *move)
{
    struct lines *lines = who;
    lines->hosted->moves = move->n;
    memcpy(lines->hosted->clock.left, move->clocks, sizeof move->clocks);
    if (strncmp(move->line, "{\"undo\"", 7) == 0) {
        if (lines->n < 2) {
            return false;
        }
        lines->bytes -= strlen(lines->list[--lines->n]);
        free(lines->list[lines->n]);
        return true;
    }
    return add_line(lines, move->line);
}

static char *join_lines(const struct lines *lines)
{
    char *text = malloc(lines->bytes + 1);
    char *at = text;
    for (size_t i = 0; i < lines->n && text != NULL; i++) {
        at = stpcpy(at, lines->list[i]);
    }
    return text;
}

static void free_lines(struct lines *lines)
{
    for (size_t i = 0; i < lines->n; i++) {
        free(lines->list[i]);
    }
    free(lines->list);
}

/* While a stored game is played: who was told of each command. */
struct recount {
    struct hall *hall;
    struct hosted *hosted;
};

static void recount_told(void *who, struct game *game, const struct command *command)
{
    struct recount *recount = who;
    struct hall *hall = recount->hall;
    struct hosted *hosted = recount->hosted;
    uint8_t audiences = 0;
    hosted->game = game;
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (game->journal.entries == 1 ||
            is_noticed(hall, hosted, audience, command, hall->room.before)) {
            audiences |= (uint8_t)(1 << audience);
        }
    }
    note_told(hosted, command, audiences);
    memcpy(hall->room.before, game->state, game->rules->state_size);
}

static bool play_lines(struct hall *hall, struct hosted *hosted, const struct lines *lines,
                       struct fault *fault)
{
    struct journal_notes notes;
    struct recount recount = {hall, hosted};
    char name[64];
    snprintf(name, sizeof name, "game %lld", (long long)hosted->id);
    char *text = join_lines(lines);
    if (text == NULL) {
        return fault_say(fault, "%s: there is no memory to read it", name);
    }
    hosted->game =
        journal_watch(text, lines->bytes, name, UINT32_MAX, &notes, recount_told, &recount, fault);
    free(text);
    return hosted->game != NULL;
}

static void read_settings(struct hosted *hosted, const char *text)
{
    json_t *settings = json_loads(text, 0, NULL);
    const json_t *clock = json_object_get(settings, "clock");
    const char *hook = json_string_value(json_object_get(settings, "hook"));
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    const char *then = json_string_value(json_object_get(clock, "then"));
    hosted->own_dice = json_is_true(json_object_get(settings, "own-dice"));
    hosted->clock.kind =
        kind == NULL ? CLOCK_NONE : (enum clock_kind)label_named(clock_kinds, kind);
    hosted->clock.then = then == NULL ? END_LOSE : (enum clock_end)label_named(clock_ends, then);
    hosted->clock.given = json_integer_value(json_object_get(clock, "seconds")) * 1000;
    hosted->rematch = json_integer_value(json_object_get(settings, "rematch"));
    hosted->hook = hook == NULL ? NULL : strdup(hook);
    hosted->settings = strdup(text);
    json_decref(settings);
}

static void read_seats(struct hall *hall, struct hosted *hosted)
{
    for (int side = 0; side < SIDES; side++) {
        struct seat *seat = &hosted->seats[side];
        store_seat(hall->store, hosted->id, side, &seat->kept);
        if (strncmp(seat->kept.kind, "computer:", 9) == 0) {
            seat->bot = bot_kind_named(seat->kept.kind + 9);
        }
        seat->entropy = hosted->game->entropy[side].n > 0;
    }
}

static void count_chat(void *who, const struct stored_chat *chat)
{
    *(uint32_t *)who = chat->n;
}

static bool load(struct hall *hall, struct hosted *hosted, const struct stored_game *stored,
                 struct fault *fault)
{
    struct lines lines = {.hosted = hosted};
    read_settings(hosted, stored->settings);
    hosted->clock.left[0] = hosted->clock.left[1] = hosted->clock.given;
    bool good = (add_line(&lines, stored->head) &&
                 store_moves(hall->store, hosted->id, read_move, &lines)) ||
                fault_say(fault, "a game in the database cannot be read");
    good = good && play_lines(hall, hosted, &lines, fault);
    free_lines(&lines);
    if (!good) {
        return false;
    }
    if (stored->has_seed) {
        game_seed(hosted->game, stored->seed);
    }
    read_seats(hall, hosted);
    store_chat(hall->store, hosted->id, count_chat, &hosted->chats);
    return true;
}

struct hosted *hosted_load(struct hall *hall, int64_t id, struct fault *fault)
{
    struct stored_game stored;
    if (!store_game(hall->store, id, &stored)) {
        fault_say(fault, "there is no such game");
        return NULL;
    }
    struct hosted *hosted = calloc(1, sizeof *hosted);
    bool good = hosted != NULL;
    if (good) {
        hosted->id = id;
        hosted->draw_offer = SIDE_NONE;
        memcpy(hosted->watch, stored.watch, sizeof hosted->watch);
        for (int audience = 0; audience < AUDIENCES; audience++) {
            hosted->at[audience] = randombytes_uniform(1 << 20);
        }
        good = load(hall, hosted, &stored, fault);
    }
    stored_game_clear(&stored);
    if (!good) {
        hosted_free(hosted);
        return NULL;
    }
    hosted->firm = hosted->game->journal.entries;
    hosted->clock.since = hall->now;
    hosted->seated_time = hall->now;
    hosted->used = hall->now;
    game_lodge(hosted->game, hall->room.host);
    return hosted;
}

void hosted_free(struct hosted *hosted)
{
    if (hosted == NULL) {
        return;
    }
    game_free(hosted->game);
    free(hosted->told);
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
static json_t *news(struct hall *hall, struct hosted *hosted, const char *hear, int audience,
                    int by, const struct scene *old, const struct scene *new)
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
    (void)hall;
    return message;
}

static void tell_did(struct hall *hall, struct hosted *hosted, int audience,
                     const struct command *command, const struct scene *old,
                     const struct scene *new, json_t *common, struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    struct scene scene = scene_of(game); /* who may see an event knows what it names */
    json_t *message = news(hall, hosted, "did", audience, command->side, old, new);
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
    bool firm = game->dice->n_used > 0 || command->side == SIDE_NONE ||
                hosted->seats[command->side].bot != NULL || game->state->over;
    for (uint32_t i = 0; i < game->events->n && !firm; i++) {
        int kind = game->events->list[i].kind;
        firm = kind == EVENT_REVEALED || ruleset_event(game->rules, kind)->stands;
    }
    return firm;
}

bool hosted_can_undo(const struct hosted *hosted, int side)
{
    uint32_t n = hosted->game->journal.entries;
    return n > hosted->firm && hosted->told[n - 1] >> SPOKE == side + 1;
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
    struct stored_move move = {.n = ++hosted->moves,
                               .time = hall->now,
                               .clocks = {hosted->clock.left[0], hosted->clock.left[1]},
                               .line = line};
    hosted_touch(hall, hosted);
    if (line == NULL || !store_add_move(hall->store, hosted->id, &move)) {
        log_line("error", "store", "game=%lld", (long long)hosted->id);
    }
    free(line);
}

/* Events that nobody is kept from are put into words once; NULL if some are secret. */
static json_t *common_events(const struct game *game)
{
    struct scene scene = scene_of(game);
    for (uint32_t i = 0; i < game->events->n; i++) {
        if (game->events->list[i].sees != SEEN_BY_ALL) {
            return NULL;
        }
    }
    return words_events(&scene, game->events, ALL);
}

/* Everybody who notices it is told, in the order of the audiences. */
static void tell_everybody(struct hall *hall, struct hosted *hosted, const struct command *command,
                           struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    uint8_t told = 0;
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (is_noticed(hall, hosted, audience, command, hall->room.before)) {
            told |= (uint8_t)(1 << audience);
        }
    }
    note_told(hosted, command, told);
    json_t *common = common_events(game);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (!(told >> audience & 1)) {
            continue;
        }
        hosted->at[audience]++;
        if (has_listeners(hosted, audience)) {
            struct scene old = hall_view(hall, hosted, hall->room.before, audience, hall->room.old);
            struct scene new = hall_view(hall, hosted, game->state, audience, hall->room.new);
            tell_did(hall, hosted, audience, command, &old, &new, common, speaker, re);
        }
    }
    json_decref(common);
}

static void note_done(struct hall *hall, struct hosted *hosted, const struct command *command,
                      struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
    hall->figures.commands++;
    if (is_firm(hosted, command)) {
        hosted->firm = game->journal.entries;
    }
    if (hosted->draw_offer != SIDE_NONE && hosted->draw_offer != command->side) {
        hosted->draw_offer = SIDE_NONE; /* whoever plays on has declined */
        hosted_tell(hosted, json_pack("{s:s, s:n}", "hear", "draw", "offer"));
    }
    if (hosted->clock.kind == CLOCK_MOVE) {
        hosted->clock.left[0] = hosted->clock.left[1] = hosted->clock.given;
    }
    keep_move(hall, hosted, journal_command_line(game, command));
    if (game->state->over) {
        store_end_game(hall->store, hosted->id);
    }
    tell_everybody(hall, hosted, command, speaker, re);
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

bool hosted_do(struct hall *hall, struct hosted *hosted, const struct spoken *spoken,
               struct client *speaker, json_t *re)
{
    struct game *game = hosted->game;
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

void hosted_undo(struct hall *hall, struct hosted *hosted, struct client *speaker, json_t *re)
{
    static const struct refusal stands = {
        0, "dice, what was revealed and what the other side did cannot be taken back"};
    struct game *game = hosted->game;
    int side = speaker->audience;
    if (!hosted_can_undo(hosted, side)) {
        answer_refused(speaker, re, game->rules, &stands);
        return;
    }
    memcpy(hall->room.before, game->state, game->rules->state_size);
    uint8_t told = hosted->told[game->journal.entries - 1] & TOLD_AUDIENCES;
    game_undo(game, 1);
    hall->figures.undone++;
    keep_move(hall, hosted, strdup("{\"undo\":1}\n"));
    for (int audience = 0; audience < AUDIENCES; audience++) {
        if (!(told >> audience & 1)) {
            continue;
        }
        hosted->at[audience]++;
        hosted->steps[audience]--;
        if (has_listeners(hosted, audience)) {
            struct scene old = hall_view(hall, hosted, hall->room.before, audience, hall->room.old);
            struct scene new = hall_view(hall, hosted, game->state, audience, hall->room.new);
            tell_audience(hosted, audience,
                          news(hall, hosted, "undone", audience, side, &old, &new), speaker, re);
        }
    }
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

/* Two seats of one maker are one person's. */
static bool all_have_added(const struct hosted *hosted)
{
    int wanted = 0;
    int added = 0;
    bool one_person = true;
    for (int side = 0; side < SIDES; side++) {
        const struct seat *seat = &hosted->seats[side];
        if (seat->bot == NULL) {
            wanted++;
            added += seat->entropy;
            one_person = one_person && strcmp(seat->kept.kind, "me") == 0;
        }
    }
    return added == wanted || (one_person && added > 0);
}

static bool is_ready(const struct hall *hall, const struct hosted *hosted)
{
    for (int side = 0; side < SIDES; side++) {
        if (hosted->seats[side].bot == NULL && !hosted->seats[side].kept.taken) {
            return false;
        }
    }
    return hosted->own_dice || all_have_added(hosted) ||
           hall->now - hosted->seated_time > BEGIN_AFTER;
}

void hosted_go_on(struct hall *hall, struct hosted *hosted)
{
    struct game *game = hosted->game;
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

/* -- clocks --------------------------------------------------------------------------------------
 */

static bool clock_runs(const struct hosted *hosted, int side)
{
    const struct state *state = hosted->game->state;
    return hosted->clock.kind != CLOCK_NONE && state->begun && !state->over &&
           waits_for(state, side) && hosted->seats[side].bot == NULL;
}

void hosted_charge(struct hall *hall, struct hosted *hosted)
{
    struct clock *clock = &hosted->clock;
    int64_t elapsed = hall->now - clock->since;
    clock->since = hall->now;
    for (int side = 0; side < SIDES; side++) {
        if (clock_runs(hosted, side)) {
            clock->left[side] = clock->left[side] > elapsed ? clock->left[side] - elapsed : 0;
        }
    }
}

json_t *clock_json(const struct hosted *hosted)
{
    const struct clock *clock = &hosted->clock;
    if (clock->kind == CLOCK_NONE) {
        return json_null();
    }
    json_t *json =
        json_pack("{s:s, s:I, s:s, s:[]}", "kind", clock_kinds[clock->kind], "seconds",
                  (json_int_t)(clock->given / 1000), "then", clock_ends[clock->then], "runs");
    for (int side = 0; side < SIDES; side++) {
        json_object_set_new(json, hosted->game->rules->side_ids[side],
                            json_integer(clock->left[side]));
        if (clock_runs(hosted, side)) {
            json_array_append_new(json_object_get(json, "runs"), side_id_json(hosted, side));
        }
    }
    return json;
}

/* -- talk ----------------------------------------------------------------------------------------
 */

void hosted_chat(struct hall *hall, struct hosted *hosted, int side, const char *name,
                 const char *text)
{
    struct stored_chat chat = {
        .n = ++hosted->chats, .time = hall->now, .side = side, .name = name, .text = text};
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

char *hosted_journal(struct hall *hall, struct hosted *hosted)
{
    (void)hall;
    return journal_text(hosted->game);
}
