#include "load/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    FRAME_HEAD = 14,
    FRAME_TEXT = 400,
    FIRST_BUFFER = 4096,
    PIVOTS = 2000, /* of one unit in each of its side's Move phases */
    LATENCIES = 1 << 21,
    WAIT_SECONDS = 20,
    ON_WAY_MOST = 16
};

/* One seat's connection. */
struct line {
    int fd;
    uint32_t at;    /* what its next command must say */
    uint32_t heard; /* commands it was told of */
    char *buffer;
    size_t used, room;
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

struct load {
    struct match *matches;
    int n;
    int players; /* of each */
    int epoll;
    int port;
    double seconds; /* of all runs */
    float *latencies;
    uint32_t n_latencies;
    uint64_t refused;
    int waiting; /* commands on the way */
};

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* -- connections ---------------------------------------------------------------------------------
 */

static int dial(int port)
{
    struct sockaddr_in where = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int one = 1;
    if (fd >= 0 && connect(fd, (struct sockaddr *)&where, sizeof where) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n <= 0) {
            return false;
        }
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* A text frame as clients send it; a mask of zeros leaves the text as it is. */
static bool say(const struct line *line, const char *text)
{
    char frame[FRAME_HEAD + FRAME_TEXT];
    size_t length = strlen(text);
    size_t head = 0;
    frame[head++] = (char)0x81;
    if (length < 126) {
        frame[head++] = (char)(0x80 | length);
    } else {
        frame[head++] = (char)(0x80 | 126);
        frame[head++] = (char)(length >> 8);
        frame[head++] = (char)(length & 255);
    }
    memset(frame + head, 0, 4);
    head += 4;
    memcpy(frame + head, text, length);
    return write_all(line->fd, frame, head + length);
}

static bool read_more(struct line *line)
{
    if (line->room - line->used < FIRST_BUFFER) {
        size_t room = line->room * 2 + 2 * FIRST_BUFFER;
        char *buffer = realloc(line->buffer, room);
        if (buffer == NULL) {
            return false;
        }
        line->buffer = buffer;
        line->room = room;
    }
    ssize_t n = read(line->fd, line->buffer + line->used, line->room - line->used - 1);
    if (n <= 0) {
        return n < 0 && errno == EAGAIN;
    }
    line->used += (size_t)n;
    return true;
}

/* The first whole frame of the buffer: its text, and the bytes it takes; NULL if there is none. */
static char *whole_frame(const struct line *line, size_t *length, size_t *taken)
{
    const unsigned char *bytes = (const unsigned char *)line->buffer;
    size_t head = 2;
    if (line->used < 2) {
        return NULL;
    }
    *length = bytes[1] & 127;
    if (*length == 126) {
        head = 4;
        *length = line->used < 4 ? 0 : (size_t)bytes[2] << 8 | bytes[3];
    } else if (*length == 127) {
        head = 10;
        *length = 0;
        for (size_t i = 2; i < 10 && line->used >= 10; i++) {
            *length = *length << 8 | bytes[i];
        }
    }
    *taken = head + *length;
    return line->used < head || line->used < *taken ? NULL : line->buffer + head;
}

static void drop_frame(struct line *line, size_t taken)
{
    line->used -= taken;
    memmove(line->buffer, line->buffer + taken, line->used);
}

/* Waits for a message that holds this text; the number behind "at": is noted on the way. */
static bool wait_for(struct line *line, const char *wanted)
{
    for (;;) {
        size_t length;
        size_t taken;
        char *text = whole_frame(line, &length, &taken);
        if (text == NULL) {
            if (!read_more(line)) {
                return false;
            }
            continue;
        }
        char kept = text[length];
        text[length] = '\0';
        const char *at = strstr(text, "\"at\":");
        if (at != NULL) {
            line->at = (uint32_t)strtoul(at + 5, NULL, 10);
        }
        bool found = strstr(text, wanted) != NULL;
        text[length] = kept;
        drop_frame(line, taken);
        if (found) {
            return true;
        }
    }
}

static bool open_line(struct load *load, struct line *line, const char *seat)
{
    char text[FRAME_TEXT];
    line->fd = dial(load->port);
    struct timeval limit = {.tv_sec = WAIT_SECONDS};
    setsockopt(line->fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    static const char hello[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    if (line->fd < 0 || !write_all(line->fd, hello, sizeof hello - 1)) {
        return false;
    }
    const char *end = NULL;
    while (end == NULL) {
        if (!read_more(line)) {
            return false;
        }
        line->buffer[line->used] = '\0';
        end = strstr(line->buffer, "\r\n\r\n");
    }
    drop_frame(line, (size_t)(end + 4 - line->buffer));
    snprintf(text, sizeof text, "{\"say\":\"join\",\"seat\":\"%s\",\"id\":1}", seat);
    if (!say(line, text) || !wait_for(line, "\"hear\":\"game\"")) {
        return false;
    }
    return say(line, "{\"say\":\"entropy\",\"hex\":\"00112233\",\"id\":2}") &&
           wait_for(line, "\"heard\"");
}

/* One request on a connection that stays open; the body of the answer, to be freed. */
static char *post(int fd, const char *path, const char *body)
{
    char head[300];
    static char answer[1 << 16];
    size_t used = 0;
    snprintf(head, sizeof head,
             "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n", path,
             strlen(body));
    if (!write_all(fd, head, strlen(head)) || !write_all(fd, body, strlen(body))) {
        return NULL;
    }
    for (;;) {
        ssize_t n = read(fd, answer + used, sizeof answer - 1 - used);
        if (n <= 0) {
            return NULL;
        }
        used += (size_t)n;
        answer[used] = '\0';
        char *end = strstr(answer, "\r\n\r\n");
        char *length = strcasestr(answer, "content-length:");
        if (end != NULL && length != NULL &&
            used >= (size_t)(end + 4 - answer) + strtoul(length + 15, NULL, 10)) {
            return strdup(end + 4);
        }
    }
}

static bool open_match(struct load *load, struct match *match, int http)
{
    static const char wish[] = "{\"scenario\":\"pz8-ww2/mill-crossing\",\"dice\":\"server\","
                               "\"seats\":{\"a\":\"me\",\"b\":\"me\"}}";
    char *body = post(http, "/api/games", wish);
    json_t *made = body == NULL ? NULL : json_loads(body, 0, NULL);
    json_t *seats = json_object_get(made, "seats");
    const char *a = json_string_value(json_object_get(seats, "a"));
    const char *b = json_string_value(json_object_get(seats, "b"));
    bool good = a != NULL && b != NULL && open_line(load, &match->lines[0], a) &&
                wait_for(&match->lines[0], "\"hear\":\"did\"") && /* the game begins */
                (load->players == 1 || open_line(load, &match->lines[1], b));
    json_decref(made);
    free(body);
    return good;
}

struct load *load_open(int port, int games, int players, struct fault *fault)
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
    load->epoll = epoll_create1(EPOLL_CLOEXEC);
    load->matches = calloc((size_t)games, sizeof *load->matches);
    load->latencies = malloc(LATENCIES * sizeof *load->latencies);
    int http = dial(port);
    bool good = load->matches != NULL && load->latencies != NULL && http >= 0;
    for (int i = 0; i < games && good; i++) {
        good = open_match(load, &load->matches[i], http);
        for (int side = 0; side < players && good; side++) {
            struct line *line = &load->matches[i].lines[side];
            struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)(i * 2 + side)};
            fcntl(line->fd, F_SETFL, O_NONBLOCK);
            good = epoll_ctl(load->epoll, EPOLL_CTL_ADD, line->fd, &event) == 0;
        }
    }
    if (http >= 0) {
        close(http);
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
    free(load->latencies);
    free(load);
}

/* -- playing -------------------------------------------------------------------------------------
 */

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
    if (is_turning(load, match)) {
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
    return say(line, text);
}

static void note_answer(struct load *load, struct match *match, double now)
{
    if (load->n_latencies < LATENCIES) {
        load->latencies[load->n_latencies++] = (float)((now - match->sent[0]) * 1000);
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
    if (did && answer) {
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
    if (!read_more(line)) {
        return false;
    }
    double now = now_seconds();
    size_t length;
    size_t taken;
    size_t from = 0;
    struct line rest = *line;
    for (char *text = whole_frame(&rest, &length, &taken); text != NULL;
         text = whole_frame(&rest, &length, &taken)) {
        char kept = text[length];
        text[length] = '\0';
        hear(load, match, line, text, now);
        text[length] = kept;
        from += taken;
        rest.buffer = line->buffer + from;
        rest.used = line->used - from;
    }
    drop_frame(line, from);
    return true;
}

static int by_size(const void *one, const void *other)
{
    float a = *(const float *)one;
    float b = *(const float *)other;
    return a < b ? -1 : a > b;
}

void load_sum(struct load *load, struct load_result *result)
{
    uint32_t n = load->n_latencies;
    qsort(load->latencies, n, sizeof load->latencies[0], by_size);
    *result = (struct load_result){.commands = n,
                                   .seconds = load->seconds,
                                   .per_second = n / load->seconds,
                                   .refused = load->refused};
    if (n > 0) {
        result->p50_ms = load->latencies[n / 2];
        result->p99_ms = load->latencies[(uint64_t)n * 99 / 100];
        result->worst_ms = load->latencies[n - 1];
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
    load->seconds += wish->seconds;
    return true;
}
