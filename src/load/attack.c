#include "load/attack.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "load/line.h"

enum {
    CONNECTIONS_MOST = 256,
    ADDRESS = 0x7f090909,
    HOOKED_GAMES = 12,
    TOKENS = 20000,
    JUNK_BYTES = 836 << 10,
    FRAME_JUNK = 60000,
    PAUSE_MS = 5
};

/* What every connection sends: first the opening, then the message again and again. */
struct attack_arms {
    int port, silent_port;
    char *opening, *message;
    size_t opening_length, message_length;
    char *count; /* digits in the message that go up with each, or NULL */
};

/* -- arms -------------------------------------------------------------------------------------- */

static char *text_of(size_t *length, const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    int n = vasprintf(&text, format, args);
    va_end(args);
    *length = n < 0 ? 0 : (size_t)n;
    return n < 0 ? NULL : text;
}

static bool say_message(struct attack_arms *arms, const char *text)
{
    arms->message = text_of(&arms->message_length, "%s", text);
    return arms->message != NULL;
}

static bool say_post(struct attack_arms *arms, const char *path, const char *body)
{
    arms->message = text_of(&arms->message_length,
                            "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n%s",
                            path, strlen(body), body);
    return arms->message != NULL;
}

#define GET(path) "GET " path " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

static bool prepare_shelf(struct attack_arms *arms)
{
    return say_message(arms, GET("/api/shelf"));
}

static bool prepare_rules(struct attack_arms *arms)
{
    return say_message(arms, GET("/api/rules/pz8-ww2") GET("/api/scenarios/pz8-ww2/ridge/view")
                                 GET("/api/rules/portable/ledger"));
}

static bool prepare_page(struct attack_arms *arms)
{
    return say_message(arms, GET("/") GET("/js/main.js") GET("/healthz") GET("/nothing"));
}

/* The same token again and again is enough: each is looked up. */
static bool say_tokens(struct attack_arms *arms, int n)
{
    char *body = malloc((size_t)n * 50 + 100);
    size_t used = (size_t)sprintf(body, "{\"seats\":[");
    for (int i = 0; i < n; i++) {
        used += (size_t)sprintf(body + used, "%s\"%043d\"", i == 0 ? "" : ",", i);
    }
    sprintf(body + used, "]}");
    bool good = say_post(arms, "/api/mine", body);
    free(body);
    return good;
}

static bool prepare_mine(struct attack_arms *arms)
{
    return say_tokens(arms, TOKENS);
}

static bool prepare_seats(struct attack_arms *arms)
{
    return say_tokens(arms, 200);
}

static bool prepare_junk(struct attack_arms *arms)
{
    char *body = malloc(JUNK_BYTES + 100);
    size_t used = (size_t)sprintf(body, "{\"rules\":\"pz8-ww2\",\"title\":\"x\",\"units\":[");
    while (used < JUNK_BYTES) {
        used += (size_t)sprintf(body + used, "{\"id\":\"u\",\"at\":[1,1]},");
    }
    sprintf(body + used, "0]}");
    bool good = say_post(arms, "/api/scenario", body);
    free(body);
    return good;
}

static bool prepare_logins(struct attack_arms *arms)
{
    return say_post(arms, "/api/session", "{\"name\":\"Clara\",\"password\":\"wrong horse\"}");
}

/* Each by another name: what is taken already costs nothing. */
static bool prepare_signups(struct attack_arms *arms)
{
    bool good =
        say_post(arms, "/api/accounts", "{\"name\":\"Clara 000000\",\"password\":\"wrong horse\"}");
    arms->count = good ? strstr(arms->message, "000000") : NULL;
    return good;
}

static void count_up(char *digits)
{
    enum { DIGITS = 6 };
    for (int i = DIGITS - 1; i >= 0; i--) {
        digits[i] = digits[i] == '9' ? '0' : (char)(digits[i] + 1);
        if (digits[i] != '0') {
            return;
        }
    }
}

static bool prepare_chunks(struct attack_arms *arms)
{
    return say_message(arms, "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                             "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n");
}

static bool prepare_headers(struct attack_arms *arms)
{
    arms->message = text_of(&arms->message_length, "GET / HTTP/1.1\r\nX: %020000d\r\n\r\n", 0);
    return arms->message != NULL;
}

static bool prepare_slow(struct attack_arms *arms)
{
    arms->opening = text_of(&arms->opening_length,
                            "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
                            "1000000\r\n\r\n{%0500000d",
                            0);
    return arms->opening != NULL && say_message(arms, " ");
}

static bool prepare_nothing(struct attack_arms *arms)
{
    arms->opening = text_of(&arms->opening_length, "GET / HT");
    return arms->opening != NULL;
}

/* A game of the attacker's own: the token of one of its seats, or "". */
static void make_game(const struct attack_arms *arms, const char *wish, const char *side,
                      char token[64])
{
    int http = dial(arms->port, ADDRESS);
    char *body = http < 0 ? NULL : post(http, "/api/games", wish);
    json_t *made = body == NULL ? NULL : json_loads(body, 0, NULL);
    const char *seat = json_string_value(json_object_get(json_object_get(made, "seats"), side));
    snprintf(token, 64, "%s", seat == NULL ? "" : seat);
    json_decref(made);
    free(body);
    if (http >= 0) {
        close(http);
    }
}

/* Sits down at the Ridge with every connection, and then says this again and again. */
static bool say_seated(struct attack_arms *arms, const char *words, size_t length)
{
    char token[64];
    char join[200];
    make_game(arms, "{\"scenario\":\"pz8-ww2/ridge\",\"seats\":{\"a\":\"me\",\"b\":\"me\"}}", "a",
              token);
    int n = snprintf(join, sizeof join, "{\"say\":\"join\",\"seat\":\"%s\"}", token);
    arms->opening = malloc(strlen(line_hello) + FRAME_HEAD + sizeof join);
    arms->message = malloc(length + FRAME_HEAD);
    if (token[0] == '\0' || arms->opening == NULL || arms->message == NULL) {
        return false;
    }
    memcpy(arms->opening, line_hello, strlen(line_hello));
    arms->opening_length =
        strlen(line_hello) + frame_text(join, (size_t)n, arms->opening + strlen(line_hello));
    arms->message_length = frame_text(words, length, arms->message);
    return true;
}

#define SEATED(name, words)                                                                        \
    static bool prepare_##name(struct attack_arms *arms)                                           \
    {                                                                                              \
        return say_seated(arms, words, strlen(words));                                             \
    }

SEATED(pings, "{\"say\":\"ping\"}")
SEATED(choices, "{\"say\":\"choices\",\"unit\":\"a1\"}")
SEATED(survey, "{\"say\":\"survey\",\"unit\":\"a1\"}")
SEATED(stories, "{\"say\":\"story\",\"from\":0}")
SEATED(odds, "{\"say\":\"odds\",\"command\":{\"verb\":\"end\"}}")
SEATED(chat, "{\"say\":\"chat\",\"text\":\"and another thing\"}")

static bool prepare_frames(struct attack_arms *arms)
{
    static char junk[FRAME_JUNK + 1];
    memset(junk, '[', FRAME_JUNK);
    return say_seated(arms, junk, FRAME_JUNK);
}

static bool prepare_joins(struct attack_arms *arms)
{
    bool good = say_seated(arms, " ", 1);
    free(arms->message);
    size_t hello = strlen(line_hello);
    arms->message_length = arms->opening_length - hello;
    arms->message = malloc(arms->message_length);
    if (arms->message != NULL && good) {
        memcpy(arms->message, arms->opening + hello, arms->message_length);
    }
    return good && arms->message != NULL;
}

/* Games whose hooks lead to one who never answers; each waits for a player who is not there. */
static bool prepare_hooks(struct attack_arms *arms)
{
    char wish[300];
    char token[64];
    snprintf(wish, sizeof wish,
             "{\"scenario\":\"pz8-ww2/mill-crossing\",\"seats\":{\"a\":\"me\",\"b\":\"me\"},"
             "\"hook\":\"http://127.0.0.1:%d/\"}",
             arms->silent_port);
    for (int i = 0; i < HOOKED_GAMES; i++) {
        struct line line = {.fd = -1};
        make_game(arms, wish, "b", token);
        if (token[0] == '\0' || !line_open(&line, arms->port, ADDRESS, token) ||
            !line_wait_for(&line, "\"hear\":\"did\"")) {
            return false;
        }
        free(line.buffer); /* the line stays open */
    }
    return true;
}

static bool prepare_computers(struct attack_arms *arms)
{
    char token[64];
    for (int i = 0; i < HOOKED_GAMES; i++) {
        make_game(arms,
                  "{\"scenario\":\"pz8-ww2/ridge\",\"seats\":{\"a\":\"computer:greedy\",\"b\":"
                  "\"computer:greedy\"}}",
                  "a", token);
    }
    return true;
}

const struct attack attacks[] = {
    {"shelf", "48 connections ask for the shelf", false, 48, 0, false, true, prepare_shelf},
    {"rules", "8 ask for rules and views of scenarios", false, 8, 0, false, true, prepare_rules},
    {"pages", "48 ask for pages, and for what is not there", false, 48, 0, false, true,
     prepare_page},
    {"mine", "4 ask for 20,000 seats at once", false, 4, 0, false, true, prepare_mine},
    {"seats", "8 ask for 200 seats at once", false, 8, 0, false, true, prepare_seats},
    {"scenarios", "4 send scenarios of 836 KB that are none", false, 4, 0, false, true,
     prepare_junk},
    {"logins", "48 try passwords", true, 48, 0, false, true, prepare_logins},
    {"sign-ups", "48 want accounts", true, 48, 0, false, true, prepare_signups},
    {"hooks", "12 hooks that never answer", true, 0, 0, false, false, prepare_hooks},
    {"computers", "12 games of two computers", true, 0, 0, false, false, prepare_computers},
    {"odds", "8 seats ask for odds without end", true, 8, 0.02, false, true, prepare_odds},
    {"stories", "8 seats ask for the story without end", false, 8, 0.02, false, true,
     prepare_stories},
    {"choices", "8 seats ask what they can do, 50 times a second", false, 8, 0.02, false, true,
     prepare_choices},
    {"survey", "8 seats ask what they see, 50 times a second", false, 8, 0.02, false, true,
     prepare_survey},
    {"joins", "5 join a game again, 50 times a second", false, 5, 0.02, false, true, prepare_joins},
    {"chat", "8 seats talk, 50 times a second", false, 8, 0.02, false, true, prepare_chat},
    {"pings", "48 seats ping 50 times a second", false, 48, 0.02, false, true, prepare_pings},
    {"frames", "10 send 60 KB of junk in a frame", false, 10, 0, false, true, prepare_frames},
    {"deaf", "150 seats ask and never read", false, 150, 0.05, true, true, prepare_joins},
    {"slow-posts", "190 send half a body, then a letter in each second", false, 190, 1, false, true,
     prepare_slow},
    {"chunks", "48 send bodies in chunks", false, 48, 0, false, true, prepare_chunks},
    {"headers", "48 send headers of 20 KB", false, 48, 0, false, true, prepare_headers},
    {"half-open", "230 begin to ask and do not go on", false, 230, 0, false, true, prepare_nothing},
    {.name = NULL}};

const struct attack *attack_named(const char *name)
{
    const struct attack *attack = attacks;
    while (attack->name != NULL && strcmp(attack->name, name) != 0) {
        attack++;
    }
    return attack->name == NULL ? NULL : attack;
}

/* -- the attack -------------------------------------------------------------------------------- */

struct hostile {
    int fd;
    size_t sent;  /* of the opening or the message */
    bool opened;  /* the opening is out */
    bool waiting; /* for an answer */
    double next;  /* when it goes on */
};

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void hang_up(const struct attack *attack, struct hostile *one, double now)
{
    close(one->fd);
    *one = (struct hostile){.fd = -1, .next = attack->again ? now + 0.02 : now + 1e9};
}

static void send_some(const struct attack *attack, const struct attack_arms *arms,
                      struct hostile *one, double now)
{
    bool opening = !one->opened && arms->opening != NULL;
    const char *text = opening ? arms->opening : arms->message;
    size_t length = opening ? arms->opening_length : arms->message_length;
    if (text == NULL) {
        one->next = now + 1e9;
        return;
    }
    if (!opening && arms->count != NULL && one->sent == 0) {
        count_up(arms->count);
    }
    ssize_t n = send(one->fd, text + one->sent, length - one->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno != EAGAIN) {
        hang_up(attack, one, now);
        return;
    }
    one->sent += n < 0 ? 0 : (size_t)n;
    if (one->sent == length) {
        one->sent = 0;
        one->waiting = !opening && attack->interval == 0;
        one->next = now + attack->interval;
        one->opened = true;
    } else {
        one->next = now + 0.001;
    }
}

static void go_on(const struct attack *attack, const struct attack_arms *arms, struct hostile *one,
                  double now)
{
    if (now < one->next || one->waiting) {
        return;
    }
    if (one->fd < 0) {
        one->fd = dial(arms->port, ADDRESS);
        one->next = one->fd < 0 ? now + 0.1 : now;
    }
    if (one->fd >= 0) {
        send_some(attack, arms, one, now);
    }
}

static void hear(const struct attack *attack, struct hostile *one, double now)
{
    static char nothing[1 << 16];
    ssize_t n = recv(one->fd, nothing, sizeof nothing, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN)) {
        hang_up(attack, one, now);
    } else if (n > 0) {
        one->waiting = false;
    }
}

void attack_run(const struct attack *attack, int port, int silent_port, double seconds)
{
    struct attack_arms arms = {.port = port, .silent_port = silent_port};
    struct hostile all[CONNECTIONS_MOST];
    struct pollfd polls[CONNECTIONS_MOST];
    double end = now_seconds() + seconds;
    bool ready = attack->prepare(&arms);
    for (int i = 0; i < attack->connections; i++) {
        all[i] = (struct hostile){.fd = -1};
    }
    for (double now = now_seconds(); now < end; now = now_seconds()) {
        for (int i = 0; i < attack->connections && ready; i++) {
            go_on(attack, &arms, &all[i], now);
            polls[i] =
                (struct pollfd){.fd = attack->never_reads ? -1 : all[i].fd, .events = POLLIN};
        }
        poll(polls, (nfds_t)(ready ? attack->connections : 0), PAUSE_MS);
        for (int i = 0; i < attack->connections && ready; i++) {
            if (polls[i].revents != 0) {
                hear(attack, &all[i], now_seconds());
            }
        }
    }
    free(arms.opening);
    free(arms.message);
}
