/* Hostile messages to a hall with games of three rule sets in it. Each line of the input is one
 * message: its first byte says who speaks, the rest is what is said, or the body of a request. The
 * words SEAT1, SEAT2, WATCH, GAME, INVITE and AT stand for the real ones, which are drawn anew for
 * each game; a table is laid when it is first spoken at. Whatever comes, everybody is answered in
 * JSON, and the disk of the hall is its memory.
 */
#include "fuzz.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/lobby.h"
#include "server/making.h"

enum { TABLES = 3, SPEAKERS = 3, GUESTS = TABLES * SPEAKERS, LINE_MOST = 70000, LINES_MOST = 200 };

static const char *const wishes[TABLES] = {
    "{\"scenario\":\"blank/first-steps\",\"seats\":{\"1\":\"me\",\"2\":\"friend\"}}",
    "{\"scenario\":\"pz8-space/border-patrol\",\"seats\":{\"1\":\"me\",\"2\":\"computer:random\"},"
    "\"dice\":\"own\"}",
    "{\"scenario\":\"pz8-ww2/mill-crossing\",\"seats\":{\"a\":\"me\",\"b\":\"me\"},"
    "\"options\":{\"opt-fog\":\"full\"},\"clock\":{\"kind\":\"move\",\"seconds\":5,\"then\":"
    "\"note\"}}"};

static const char *const posts[] = {"/api/games",    "/api/claim", "/api/mine",
                                    "/api/scenario", "/api/odds",  "/api/session"};
enum { POSTS = sizeof posts / sizeof posts[0] };

/* What stands for what, at one table. */
struct words {
    char seats[2][64], watch[64], game[32], invitation[64];
};

static struct hall hall;
static struct client guests[GUESTS]; /* of each table: its sides, and one who watches */
static struct words words[TABLES];
static bool is_laid[TABLES];

static void lay_table(int table);

static void wake(struct client *client)
{
    /* The library says there is no memory when a message could not be written as JSON. */
    if (client->leaving && strcmp(client->reason, "there is no memory left") == 0) {
        abort();
    }
}

static void wake_loop(void *who)
{
    (void)who;
}

static void answer_later(struct hall *who, uint64_t number, struct response *response)
{
    (void)who;
    (void)number;
    if (response->status < 200 || response->body == NULL) {
        abort();
    }
}

/* -- what is said ---------------------------------------------------------------------------------
 */

/* The text with its words replaced; to be freed. */
static char *with_words(const char *line, size_t length, int table, const struct client *speaker,
                        size_t *size)
{
    char at[24] = "0";
    if (speaker != NULL && speaker->hosted != NULL) {
        snprintf(at, sizeof at, "%u", speaker->hosted->at[speaker->audience]);
    }
    const struct words *own = &words[table];
    const struct {
        const char *word, *stands_for;
    } list[] = {{"SEAT1", own->seats[0]}, {"SEAT2", own->seats[1]},    {"WATCH", own->watch},
                {"GAME", own->game},      {"INVITE", own->invitation}, {"AT", at}};
    FILE *out;
    char *text = NULL;
    out = open_memstream(&text, size);
    for (size_t i = 0; i < length;) {
        size_t used = 0;
        for (size_t j = 0; j < sizeof list / sizeof list[0] && used == 0; j++) {
            size_t n = strlen(list[j].word);
            if (n <= length - i && memcmp(line + i, list[j].word, n) == 0) {
                fputs(list[j].stands_for, out);
                used = n;
            }
        }
        if (used == 0) {
            fputc(line[i], out);
            used = 1;
        }
        i += used;
    }
    fclose(out);
    return text;
}

static void end_round(void)
{
    struct fault fault;
    if (!hall_commit(&hall, &fault)) {
        abort(); /* there is no disk to fail: something was kept twice */
    }
    workers_collect(hall.workers);
    if (!hall_commit(&hall, &fault)) {
        abort();
    }
}

/* Each message that leaves is an object of JSON. */
static void read_all(struct client *client)
{
    for (struct message *message = message_take(&client->queue); message != NULL;
         message = message_take(&client->queue)) {
        json_t *json = json_loadb((const char *)message_text(message), message->length, 0, NULL);
        if (!json_is_object(json) || json_object_get(json, "hear") == NULL) {
            abort();
        }
        json_decref(json);
        free(message);
    }
}

/* Who was let go comes back as another. */
static void come_again(struct client *client)
{
    if (client->leaving) {
        hall_leave(&hall, client);
        memset(client, 0, sizeof *client);
        hall_admit(&hall, client);
    }
}

static void post(const char *path, const char *body, size_t length)
{
    struct response response = {.status = 0};
    struct request request = {.method = "POST",
                              .path = path,
                              .body = body,
                              .length = length,
                              .address = "fuzz",
                              .number = 1};
    if (lobby_answer(&hall, &request, &response)) {
        if (response.status < 200 || response.status > 499 || response.body == NULL) {
            abort();
        }
        free(response.body);
    }
}

static void hear(const char *line, size_t length)
{
    size_t size;
    unsigned who = (unsigned char)line[0] % (GUESTS + POSTS);
    if (length > LINE_MOST) {
        return;
    }
    int table =
        who < GUESTS ? (int)who / SPEAKERS : (unsigned char)line[0] / (GUESTS + POSTS) % TABLES;
    lay_table(table);
    if (who < GUESTS) {
        struct client *client = &guests[who];
        char *text = with_words(line + 1, length - 1, table, client, &size);
        hall_hear(&hall, client, text, size);
        free(text);
    } else {
        char *text = with_words(line + 1, length - 1, table, NULL, &size);
        post(posts[who - GUESTS], text, size);
        free(text);
    }
    hall.now += 300;
    hall_tick(&hall);
    end_round();
    for (int i = 0; i < GUESTS; i++) {
        if (is_laid[i / SPEAKERS]) {
            read_all(&guests[i]);
            come_again(&guests[i]);
        }
    }
}

/* -- the hall -------------------------------------------------------------------------------------
 */

static void take_word(char *to, size_t size, const json_t *from, const char *side)
{
    const char *text = json_string_value(side == NULL ? from : json_object_get(from, side));
    snprintf(to, size, "%s", text == NULL ? "none" : text);
}

static void lay_table(int table)
{
    static const char *const sides[TABLES][2] = {{"1", "2"}, {"1", "2"}, {"a", "b"}};
    struct fault fault;
    struct words *own = &words[table];
    if (is_laid[table]) {
        return;
    }
    is_laid[table] = true;
    json_t *wanted = json_loads(wishes[table], 0, NULL);
    json_t *made = making_game(&hall, wanted, 0, &fault);
    json_decref(wanted);
    if (made == NULL) {
        abort();
    }
    for (int i = 0; i < 2; i++) {
        take_word(own->seats[i], sizeof own->seats[i], json_object_get(made, "seats"),
                  sides[table][i]);
    }
    take_word(own->invitation, sizeof own->invitation, json_object_get(made, "invitations"),
              sides[table][1]);
    take_word(own->watch, sizeof own->watch, made, "watch");
    take_word(own->game, sizeof own->game, made, "game");
    json_decref(made);
    end_round();
    for (int i = 0; i < SPEAKERS; i++) {
        char join[200];
        struct client *client = &guests[table * SPEAKERS + i];
        hall_admit(&hall, client);
        if (i < 2) {
            snprintf(join, sizeof join, "{\"say\":\"join\",\"seat\":\"%s\"}", own->seats[i]);
        } else {
            snprintf(join, sizeof join, "{\"say\":\"join\",\"watch\":\"%s\",\"game\":\"%s\"}",
                     own->watch, own->game);
        }
        hall_hear(&hall, client, join, strlen(join));
        end_round();
        read_all(client);
    }
}

static void open_hall(void)
{
    struct fault fault;
    static const struct hall none;
    hall = none;
    hall.wake = wake;
    hall.now = 1700000000000;
    hall.house.idle_seconds = 60;
    hall.house.thinking_milliseconds = 10;
    struct store *store = store_open(":memory:", &fault);
    if (store == NULL || !hall_open(&hall, store, workers_start(0, wake_loop, NULL), &fault)) {
        abort();
    }
    memset(guests, 0, sizeof guests);
    memset(is_laid, 0, sizeof is_laid);
}

static void close_hall(void)
{
    for (int i = 0; i < GUESTS; i++) {
        if (is_laid[i / SPEAKERS]) {
            hall_leave(&hall, &guests[i]);
        }
    }
    hall.stopping = true;
    workers_stop(hall.workers);
    hall_close(&hall);
    store_close(hall.store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data;
    const char *end = line + size;
    if (sodium_init() < 0) {
        abort();
    }
    lobby_answer_later_with(answer_later);
    open_hall();
    for (int n = 0; line < end && n < LINES_MOST; n++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        stop = stop == NULL ? end : stop;
        if (stop > line) {
            hear(line, (size_t)(stop - line));
        }
        line = stop + 1;
    }
    close_hall();
    return 0;
}
