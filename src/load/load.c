#include "load/load.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "load/line.h"

enum {
    PIVOTS = 2000, /* of one unit in each of its side's Move phases */
    LATENCIES = 1 << 21,
    WAIT_SECONDS = 20,
    ON_WAY_MOST = 16
};

/* A game goes through its phases: each side turns a tank about, and lets its fire pass. */
enum stage { A_MOVES, B_FIRES, B_MOVES, A_FIRES, STAGES };

struct match {
    struct line lines[2];
    enum stage stage;
    int pivots;               /* in this stage so far */
    int on_way;               /* commands without an answer yet */
    double sent[ON_WAY_MOST]; /* when they went out, the oldest first */
    double next;              /* when the next one is due */
    bool over;
};

/* What was measured, in one of two states of affairs. */
struct book {
    double seconds;
    float *latencies;
    uint32_t n;
};

struct load {
    struct match *matches;
    int n;
    int players; /* of each */
    int epoll;
    int port;
    bool apart; /* each game has an address of its own */
    struct book books[LOAD_BOOKS], *book;
    bool asks_odds; /* in place of commands */
    uint64_t refused;
    int waiting; /* commands on the way */
};

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* -- games ------------------------------------------------------------------------------------- */

/* Each game from an address of its own if they are to be apart: 127.1.0.1 and so on. */
static uint32_t address_of(const struct load *load, const struct match *match)
{
    enum { FIRST = 0x7f010000, NET = 250 };
    uint32_t number = (uint32_t)(match - load->matches);
    return load->apart ? FIRST + number / NET * 256 + number % NET + 1 : 0;
}

static bool open_match(struct load *load, struct match *match)
{
    uint32_t from = address_of(load, match);
    int http = dial(load->port, from);
    static const char wish[] = "{\"scenario\":\"pz8-ww2/mill-crossing\",\"dice\":\"server\","
                               "\"seats\":{\"a\":\"me\",\"b\":\"me\"}}";
    char *body = http < 0 ? NULL : post(http, "/api/games", wish);
    json_t *made = body == NULL ? NULL : json_loads(body, 0, NULL);
    json_t *seats = json_object_get(made, "seats");
    const char *a = json_string_value(json_object_get(seats, "a"));
    const char *b = json_string_value(json_object_get(seats, "b"));
    bool good = a != NULL && b != NULL && line_open(&match->lines[0], load->port, from, a) &&
                line_wait_for(&match->lines[0], "\"hear\":\"did\"") && /* the game begins */
                (load->players == 1 || line_open(&match->lines[1], load->port, from, b));
    if (http >= 0) {
        close(http);
    }
    json_decref(made);
    free(body);
    return good;
}

struct load *load_open(int port, int games, int players, bool apart, struct fault *fault)
{
    struct load *load = calloc(1, sizeof *load);
    struct rlimit limit;
    if (load == NULL) {
        return NULL;
    }
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    load->port = port;
    load->n = games;
    load->players = players;
    load->apart = apart;
    load->epoll = epoll_create1(EPOLL_CLOEXEC);
    load->matches = calloc((size_t)games, sizeof *load->matches);
    for (int book = 0; book < LOAD_BOOKS; book++) {
        load->books[book].latencies = malloc(LATENCIES * sizeof *load->books[book].latencies);
    }
    load->book = &load->books[0];
    bool good = load->matches != NULL && load->books[0].latencies != NULL &&
                load->books[1].latencies != NULL;
    for (int i = 0; i < games && good; i++) {
        good = open_match(load, &load->matches[i]);
        for (int side = 0; side < players && good; side++) {
            struct line *line = &load->matches[i].lines[side];
            struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)(i * 2 + side)};
            fcntl(line->fd, F_SETFL, O_NONBLOCK);
            good = epoll_ctl(load->epoll, EPOLL_CTL_ADD, line->fd, &event) == 0;
        }
    }
    if (!good) {
        fault_say(fault, "the server did not take all players in: %s", strerror(errno));
        load_close(load);
        return NULL;
    }
    return load;
}

void load_close(struct load *load)
{
    if (load == NULL) {
        return;
    }
    for (int i = 0; i < load->n && load->matches != NULL; i++) {
        for (int side = 0; side < 2; side++) {
            struct line *line = &load->matches[i].lines[side];
            if (line->fd > 0) {
                close(line->fd);
            }
            free(line->buffer);
        }
    }
    close(load->epoll);
    free(load->matches);
    for (int book = 0; book < LOAD_BOOKS; book++) {
        free(load->books[book].latencies);
    }
    free(load);
}

/* -- playing ----------------------------------------------------------------------------------- */

static int speaker_of(enum stage stage)
{
    return stage == A_MOVES || stage == A_FIRES ? 0 : 1;
}

static bool is_turning(const struct load *load, const struct match *match)
{
    return load->players == 1 ||
           ((match->stage == A_MOVES || match->stage == B_MOVES) && match->pivots < PIVOTS);
}

/* The numbers of commands that follow one another are known beforehand: each answer counts one up.
 */
static bool speak(struct load *load, struct match *match, double now)
{
    char text[FRAME_TEXT];
    int side = speaker_of(match->stage);
    struct line *line = &match->lines[side];
    unsigned at = line->at + (unsigned)match->on_way;
    if (load->asks_odds) {
        snprintf(text, sizeof text, "{\"say\":\"odds\",\"id\":7,\"command\":{\"verb\":\"end\"}}");
    } else if (is_turning(load, match)) {
        snprintf(text, sizeof text,
                 "{\"say\":\"do\",\"id\":7,\"at\":%u,\"command\":{\"verb\":\"pivot\",\"unit\":"
                 "\"%s\",\"facing\":%d}}",
                 at, side == 0 ? "a7" : "b7", match->pivots % 2 == 0 ? 45 : 225);
        match->pivots++;
    } else {
        snprintf(text, sizeof text,
                 "{\"say\":\"do\",\"id\":7,\"at\":%u,\"command\":{\"verb\":\"end\"}}", at);
        match->pivots = 0;
        match->stage = match->stage + 1 == STAGES ? A_MOVES : match->stage + 1;
    }
    match->sent[match->on_way++] = now;
    load->waiting++;
    return line_say(line, text);
}

static void note_answer(struct load *load, struct match *match, double now)
{
    struct book *book = load->book;
    if (book->n < LATENCIES) {
        book->latencies[book->n++] = (float)((now - match->sent[0]) * 1000);
    }
    match->on_way--;
    load->waiting--;
    memmove(match->sent, match->sent + 1, (size_t)match->on_way * sizeof match->sent[0]);
}

static void hear(struct load *load, struct match *match, struct line *line, char *text, double now)
{
    const char *at = strstr(text, "\"at\":");
    bool did = strncmp(text, "{\"hear\":\"did\"", 13) == 0;
    bool answer = strstr(text, "\"re\":7") != NULL;
    if (did && at != NULL) {
        line->at = (uint32_t)strtoul(at + 5, NULL, 10);
        line->heard++;
    }
    bool odds =
        strncmp(text, "{\"hear\":\"odds\"", 14) == 0 || strstr(text, "\"outcomes\"") != NULL;
    if ((did || odds) && answer) {
        note_answer(load, match, now);
    } else if (answer) {
        load->refused++;
        load->waiting -= match->on_way;
        match->on_way = 0;
        match->over = true;
        if (load->refused == 1) {
            fprintf(stderr, "refused: %.300s\n", text);
        }
    }
    if (strstr(text, "\"over\":true") != NULL) {
        match->over = true;
    }
}

static bool listen_to(struct load *load, uint32_t number)
{
    struct match *match = &load->matches[number / 2];
    struct line *line = &match->lines[number % 2];
    if (!line_read_more(line)) {
        return false;
    }
    double now = now_seconds();
    size_t length;
    size_t taken;
    size_t from = 0;
    struct line rest = *line;
    for (char *text = line_whole_frame(&rest, &length, &taken); text != NULL;
         text = line_whole_frame(&rest, &length, &taken)) {
        char kept = text[length];
        text[length] = '\0';
        hear(load, match, line, text, now);
        text[length] = kept;
        from += taken;
        rest.buffer = line->buffer + from;
        rest.used = line->used - from;
    }
    line_drop_frame(line, from);
    return true;
}

static int by_size(const void *one, const void *other)
{
    float a = *(const float *)one;
    float b = *(const float *)other;
    return a < b ? -1 : a > b;
}

struct load_times load_times(float *took_ms, uint32_t n)
{
    if (n == 0) {
        return (struct load_times){.p50_ms = 0};
    }
    qsort(took_ms, n, sizeof took_ms[0], by_size);
    return (struct load_times){took_ms[n / 2], took_ms[(uint64_t)n * 99 / 100], took_ms[n - 1]};
}

void load_sum(struct load *load, struct load_result *result)
{
    struct book *book = load->book;
    *result = (struct load_result){.commands = book->n,
                                   .seconds = book->seconds,
                                   .per_second = book->n / book->seconds,
                                   .times = load_times(book->latencies, book->n),
                                   .refused = load->refused};
}

void load_note_in(struct load *load, int book, bool odds)
{
    load->book = &load->books[book];
    load->asks_odds = odds;
}

void load_forget(struct load *load)
{
    for (int book = 0; book < LOAD_BOOKS; book++) {
        load->books[book].n = 0;
        load->books[book].seconds = 0;
    }
}

/* A side that turns its tank about may go on while answers are on the way; otherwise both must have
 * heard the last word. */
static bool may_speak(const struct load *load, const struct match *match, int most)
{
    bool all_heard = load->players == 1 || match->lines[0].heard == match->lines[1].heard;
    bool settled = match->on_way == 0 && all_heard;
    bool goes_on = match->on_way > 0 && match->on_way < most && is_turning(load, match);
    return !match->over && (settled || goes_on);
}

/* Whoever is due speaks. */
static bool speak_if_due(struct load *load, double interval, int most, double now)
{
    for (int i = 0; i < load->n; i++) {
        struct match *match = &load->matches[i];
        while (now >= match->next && may_speak(load, match, most)) {
            match->next += interval;
            match->next = match->next < now ? now : match->next;
            if (!speak(load, match, now)) {
                return false;
            }
        }
    }
    return true;
}

bool load_run(struct load *load, const struct load_wish *wish, struct fault *fault)
{
    enum { EVENTS = 512 };
    struct epoll_event events[EVENTS];
    double start = now_seconds();
    double end = start + wish->seconds;
    double interval = wish->rate > 0 ? load->n / wish->rate : 0;
    int most = wish->on_way < ON_WAY_MOST ? wish->on_way : ON_WAY_MOST;
    int sleep = load->n == 1 ? 0 : 1; /* one player alone does not fall asleep over the answer */
    for (int i = 0; i < load->n; i++) {
        load->matches[i].next = start + interval * i / load->n;
    }
    for (double now = start; now < end || load->waiting > 0; now = now_seconds()) {
        if (now < end && !speak_if_due(load, interval, most, now)) {
            return fault_say(fault, "the server takes no more commands");
        }
        if (now > end + WAIT_SECONDS) {
            return fault_say(fault, "%d commands were never answered", load->waiting);
        }
        int n = epoll_wait(load->epoll, events, EVENTS, sleep);
        for (int i = 0; i < n; i++) {
            if (!listen_to(load, events[i].data.u32)) {
                return fault_say(fault, "the server closed a connection");
            }
        }
    }
    load->book->seconds += wish->seconds;
    return true;
}
