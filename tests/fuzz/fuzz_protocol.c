/* Hostile messages to a hall. The first byte of the input says at which table; each line behind the
 * first is one message, and its first byte says who speaks: 1 and 2 the sides, w one who watches, t
 * that time passes (in milliseconds), p that something is posted (its path by a digit). In what is
 * said some words stand for others: AT for what the speaker has heard last, LEGAL7 for a command it
 * may give, UNIT3 for something it sees, SEAT, WATCH and GAME for its own tokens and the game.
 *
 * Whatever comes, everybody is answered in JSON; nobody is told another's notes, tokens, the seed
 * of the dice or the name of something it knows nothing of; what each was told makes what it may
 * know; and the state is what the journal replays to, from memory and, now and then, from the
 * store. */
#include "fuzz.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/changes.h"
#include "format/json_text.h"
#include "format/name.h"
#include "format/view.h"
#include "server/lobby.h"
#include "table.h"

enum {
    LINES_MOST = 8,
    TEXT_MOST = 70000,
    LOADED_EVERY = 512,
    FOLLOWED_EVERY = 8,
    STEP_MOST = 100000,
    HEAR_TEXT = 24
};

static const char *const posts[] = {"/api/games", "/api/claim", "/api/mine", "/api/scenario"};
enum { POSTS = sizeof posts / sizeof posts[0] };

static struct hall hall;
static char text[TEXT_MOST + 1];
static size_t length;
static bool ticked;
static bool follows; /* this input is followed view by view */
static uint32_t followed_every = FOLLOWED_EVERY;
static uint64_t games_played;

static void fail(const char *what, const char *with)
{
    fprintf(stderr, "%s: %.2000s\n", what, with);
    abort();
}

/* A message has no end of its own. */
static void fail_with(const char *what, const char *bytes, size_t n)
{
    fprintf(stderr, "%s: %.*s\n", what, (int)(n < 2000 ? n : 2000), bytes);
    abort();
}

/* -- what is said ------------------------------------------------------------------------------ */

static void add(const char *bytes, size_t n)
{
    size_t room = TEXT_MOST - length;
    n = n < room ? n : room;
    memcpy(text + length, bytes, n);
    length += n;
    text[length] = '\0';
}

static struct scene scene_for(const struct client *client)
{
    return hall_view(&hall, client->hosted, client->hosted->game->state, client->audience,
                     hall.room.new);
}

static void add_legal(const struct client *client, unsigned long n)
{
    struct command command;
    struct legal *legal = hall.room.legal;
    if (client->hosted == NULL || client->audience >= SIDES) {
        add("null", 4);
        return;
    }
    struct scene scene = scene_for(client);
    umpire_legal(scene.rules, scene.scenario, scene.state, client->audience, legal);
    if (legal->n == 0) {
        add("{}", 2);
        return;
    }
    legal_get(legal, (uint32_t)(n % legal->n), client->audience, &command);
    json_t *json = command_json(&scene, &command);
    size_t n_bytes;
    char *bytes = json_text_of(json, &n_bytes);
    add(bytes, n_bytes);
    free(bytes);
    json_decref(json);
}

static void add_unit(const struct client *client, unsigned long n)
{
    char name[VALUE_TEXT] = "nothing";
    if (client->hosted != NULL) {
        struct scene scene = scene_for(client);
        const struct collection *units = &scene.rules->collections[UNITS];
        int count = collection_count(units, scene.state);
        if (count > 0) {
            record_name(&scene, units,
                        collection_look(units, scene.state, (int)(n % (unsigned long)count)), name);
        }
    }
    add("\"", 1);
    add(name, strlen(name));
    add("\"", 1);
}

/* A word that stands for another, at the beginning of the line; how much of it was used. */
static size_t add_word(const struct table *table, int who, const char *line, size_t left)
{
    const struct client *client = &table->guests[who].client;
    char number[24];
    static const char *const words[] = {"AT", "LEGAL", "UNIT", "SEAT", "WATCH", "GAME"};
    for (int i = 0; i < 6; i++) {
        size_t n = strlen(words[i]);
        if (n > left || memcmp(line, words[i], n) != 0) {
            continue;
        }
        unsigned long which = 0;
        size_t digits = 0;
        for (; (i == 1 || i == 2) && n + digits < left && digits < 6 &&
               isdigit((unsigned char)line[n + digits]);
             digits++) {
            which = which * 10 + (unsigned long)(line[n + digits] - '0');
        }
        if (i == 0) {
            snprintf(number, sizeof number, "%u",
                     client->hosted == NULL ? 0 : client->hosted->at[client->audience]);
            add(number, strlen(number));
        } else if (i == 1) {
            add_legal(client, which);
        } else if (i == 2) {
            add_unit(client, which);
        } else {
            const char *token = i == 3   ? (who < SIDES ? table->seats[who] : table->watch)
                                : i == 4 ? table->watch
                                         : table->game;
            add(token, strlen(token));
        }
        return n + digits;
    }
    return 0;
}

static void write_text(const struct table *table, int who, const char *line, size_t n)
{
    length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < n;) {
        size_t used = isupper((unsigned char)line[i]) ? add_word(table, who, line + i, n - i) : 0;
        if (used == 0) {
            add(line + i, 1);
            used = 1;
        }
        i += used;
    }
}

/* -- what is heard ----------------------------------------------------------------------------- */

/* By hand and unwatched: the fuzzer learns what is compared, and would begin to say it itself. */
__attribute__((no_sanitize("coverage"))) static bool holds(const struct message *message,
                                                           const char *secret)
{
    const char *at = (const char *)message + sizeof *message;
    const char *end = at + message->length;
    while (at != NULL && (at = memchr(at, secret[0], (size_t)(end - at))) != NULL) {
        size_t n = 1;
        while (secret[n] != '\0' && at + n < end && at[n] == secret[n]) {
            n++;
        }
        if (secret[n] == '\0') {
            return true;
        }
        at++;
    }
    return false;
}

/* Notes and tokens are one person's own, wherever he sits. */
static void expect_no_secret(const struct table *table, int who, const struct message *message,
                             const char *bytes)
{
    for (int side = 0; side < SIDES; side++) {
        if (side != who &&
            (holds(message, table->guests[side].notes) || holds(message, table->seats[side]))) {
            fail_with("told another's notes or token", bytes, message->length);
        }
    }
    if (!table->hosted->game->state->over && table->hosted->game->has_seed &&
        holds(message, table->seed)) {
        fail_with("told the seed", bytes, message->length);
    }
}

/* Something this audience has never known of is not called by its name. What is no more than the
 * answer to a name the speaker gave himself, or what somebody has said, may hold anything. */
static void expect_no_stranger(const struct table *table, int who, const struct message *message,
                               const char *bytes, const char *hear)
{
    const struct client *client = &table->guests[who].client;
    const struct game *game = table->hosted->game;
    if (client->hosted != table->hosted || game->state->over ||
        game->known[client->audience] == NULL || strcmp(hear, "fault") == 0 ||
        strcmp(hear, "refused") == 0 || strcmp(hear, "chat") == 0 || strcmp(hear, "game") == 0) {
        return; /* `game` tells the chat too; its view is compared as a whole */
    }
    struct scene scene = scene_of(game);
    const struct collection *units = &game->rules->collections[UNITS];
    int n = collection_count(units, game->state);
    for (int i = 0; i < n; i++) {
        char name[VALUE_TEXT];
        char quoted[VALUE_TEXT + 2];
        if (known_number(game->known[client->audience], game->rules, UNITS, i) != 0) {
            continue;
        }
        record_name(&scene, units, collection_look(units, game->state, i), name);
        snprintf(quoted, sizeof quoted, "\"%s\"", name);
        if (name[0] != '\0' && holds(message, quoted)) {
            fprintf(stderr, "audience %d, %s\n", client->audience, name);
            fail_with("told of a stranger", bytes, message->length);
        }
    }
}

/* To read all of it takes longer than to answer it: that is done where it is followed. */
static void follow(const struct table *table, int who, const char *bytes, size_t n,
                   const char *hear)
{
    struct guest *guest = (struct guest *)(uintptr_t)&table->guests[who];
    json_t *json = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
    const char *said = json_string_value(json_object_get(json, "hear"));
    if (said == NULL || strcmp(said, hear) != 0) {
        fail_with("no object of JSON", bytes, n);
    }
    if (strcmp(hear, "game") == 0) {
        json_decref(guest->view);
        guest->view = json_deep_copy(json_object_get(json, "view"));
    } else if (strcmp(hear, "did") == 0 || strcmp(hear, "undone") == 0) {
        if (guest->view == NULL) {
            guest->view = json_deep_copy(table->views[who]);
        }
        changes_apply(guest->view, json_object_get(json, "changes"));
    }
    json_decref(json);
}

/* Which kind it is, with which nearly all of them begin; the others are read whole. */
static bool read_hear(const char *bytes, size_t n, char hear[HEAR_TEXT])
{
    static const char begin[] = "{\"hear\":\"";
    size_t from = sizeof begin - 1;
    size_t i = 0;
    if (n < from + 2 || memcmp(bytes, begin, from) != 0 || bytes[n - 1] != '}') {
        json_t *json = json_loadb(bytes, n, JSON_REJECT_DUPLICATES, NULL);
        const char *said = json_string_value(json_object_get(json, "hear"));
        snprintf(hear, HEAR_TEXT, "%s", said == NULL ? "" : said);
        json_decref(json);
        return hear[0] != '\0';
    }
    while (from + i < n && i < HEAR_TEXT - 1 && bytes[from + i] != '"') {
        hear[i] = bytes[from + i];
        i++;
    }
    hear[i] = '\0';
    return from + i < n && bytes[from + i] == '"' && i > 0;
}

/* Each message that leaves is an object of JSON. */
static void read_all(struct table *table, int who)
{
    struct client *client = &table->guests[who].client;
    for (struct message *message = message_take(&client->queue); message != NULL;
         message = message_take(&client->queue)) {
        const char *bytes = (const char *)message_text(message);
        char hear[HEAR_TEXT];
        if (!read_hear(bytes, message->length, hear)) {
            fail_with("no object of JSON", bytes, message->length);
        }
        expect_no_secret(table, who, message, bytes);
        expect_no_stranger(table, who, message, bytes, hear);
        if (follows) {
            follow(table, who, bytes, message->length, hear);
        }
        free(message);
    }
}

/* -- what is left ------------------------------------------------------------------------------ */

static void expect_views(const struct table *table)
{
    for (int who = 0; who < GUESTS; who++) {
        const struct guest *guest = &table->guests[who];
        if (guest->view == NULL || guest->client.hosted != table->hosted || guest->client.leaving) {
            continue;
        }
        struct scene scene = scene_for(&guest->client);
        json_t *whole = view_json(&scene);
        if (!json_equal(whole, guest->view)) {
            char *told = json_dumps(guest->view, JSON_SORT_KEYS);
            char *is = json_dumps(whole, JSON_SORT_KEYS);
            fprintf(stderr, "%s\n", is);
            fail("what was told does not make what may be known", told);
        }
        json_decref(whole);
    }
}

static void expect_replay(struct game *game)
{
    static struct journal_entry entry;
    struct umpire umpire = game_umpire(game);
    umpire.state = hall.room.trial;
    memcpy(umpire.state, game->start, game->rules->state_size);
    umpire.dice->kind = DICE_GIVEN;
    struct replay replay = journal_replay(&game->journal, &umpire, UINT32_MAX, &entry);
    if (replay.end != REPLAY_WHOLE || replay.entries != game->journal.entries ||
        memcmp(umpire.state, game->state, game->rules->state_size) != 0) {
        fail("the journal replays to another state", game->rules->slug);
    }
}

/* And as the store has kept it. */
static void expect_kept(const struct table *table)
{
    struct fault fault;
    const struct game *game = table->hosted->game;
    struct hosted *kept = hosted_load(&hall, table->hosted->id, &fault);
    if (kept == NULL || kept->damage != NULL || kept->drifted) {
        fail("the store has kept something else", kept == NULL ? fault.text : "damaged or drifted");
    }
    if (memcmp(kept->game->state, game->state, game->rules->state_size) != 0) {
        fail("the store has kept another state", game->rules->slug);
    }
    hosted_free(kept);
}

/* A view of a whole table takes longer than all the rest of an input: one in eight is followed,
 * in long runs one in FUZZ_FOLLOWED, and which ones the input itself decides. */
static bool is_followed(const uint8_t *data, size_t size)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ data[i]) * 16777619u;
    }
    return (hash >> 8) % followed_every == 0;
}

/* -- one input --------------------------------------------------------------------------------- */

static void answer_later(struct hall *who, uint64_t number, struct response *response)
{
    (void)who;
    (void)number;
    if (response->status < 200 || response->body == NULL) {
        abort();
    }
}

static void post(unsigned which)
{
    struct response response = {.status = 0};
    struct request request = {.method = "POST",
                              .path = posts[which % POSTS],
                              .body = text,
                              .length = length,
                              .address = "fuzz",
                              .number = 1};
    if (lobby_answer(&hall, &request, &response)) {
        if (response.status < 200 || response.status > 499 || response.body == NULL) {
            fail("a status of our own making", text);
        }
        free(response.body);
    }
}

static void pass_time(const char *line, size_t n)
{
    long step = 0;
    for (size_t i = 0; i < n && isdigit((unsigned char)line[i]) && step < STEP_MOST; i++) {
        step = step * 10 + (line[i] - '0');
    }
    hall.now += step;
    hall.wall -= step; /* the date goes where it likes */
    ticked = true;
    hall_tick(&hall);
}

static void hear(struct table *table, const char *line, size_t n)
{
    char who = line[0];
    if (who == 't') {
        pass_time(line + 1, n - 1);
    } else if (who == 'p' && n > 1) {
        write_text(table, WATCHER, line + 2, n - 2);
        post((unsigned char)line[1]);
    } else {
        int guest = who == '1' ? 0 : who == '2' ? 1 : who == 'w' ? WATCHER : who % GUESTS;
        write_text(table, guest < 0 ? 0 : guest, line + 1, n - 1);
        hall_hear(&hall, &table->guests[guest < 0 ? 0 : guest].client, text, length);
    }
    table_end_round(&hall);
    for (int i = 0; i < GUESTS; i++) {
        read_all(table, i);
    }
}

/* Time passes at all of them. */
static void put_back(struct table *table)
{
    tables_put_back(&hall, ticked ? tables : table, ticked ? TABLES : 1);
    ticked = false;
}

/* Where a block was asked for is told by the input that asks: without it, and with a shorter memory
 * of what was freed, the sanitizer takes half the time. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "malloc_context_size=1:quarantine_size_mb=16";
}

int LLVMFuzzerInitialize(int *n, char ***words);
int LLVMFuzzerInitialize(int *n, char ***words)
{
    (void)n;
    (void)words;
    const char *every = getenv("FUZZ_FOLLOWED");
    if (every != NULL && atoi(every) > 0) {
        followed_every = (uint32_t)atoi(every);
    }
    lobby_answer_later_with(answer_later);
    tables_lay(&hall);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data;
    const char *end = line + size;
    if (size == 0) {
        return 0;
    }
    struct table *table = &tables[data[0] % TABLES];
    follows = is_followed(data, size);
    line = memchr(line, '\n', size);
    for (int n = 0; line != NULL && ++line < end && n < LINES_MOST; n++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop == NULL ? end : stop;
        if (stop > line) {
            hear(table, line, (size_t)(stop - line));
        }
        line = stop;
    }
    expect_views(table);
    if (table->hosted->game->journal.entries != table->entries) {
        expect_replay(table->hosted->game);
        if (++games_played % LOADED_EVERY == 0) {
            expect_kept(table);
        }
    }
    put_back(table);
    return 0;
}
