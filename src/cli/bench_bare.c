#include "cli/bench_bare.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/bench.h"

/* A line and an answer of about the size of those in a game. */
enum { COMMITS_MOST = 1 << 20, ASKED_BYTES = 80, ANSWER_BYTES = 240 };

/* How long it is listened before anybody goes to sleep over it: by who is asked as long as the
 * server does, by who waits for the answer for as long as it takes, as players alone do. */
#define LISTEN_SECONDS 1e-4
#define ANSWER_SECONDS 10.0

static const char *const settings[] = {
    [BARE_PLAIN] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    [BARE_TUNED] = "PRAGMA page_size=1024; PRAGMA journal_mode=WAL;"
                   "PRAGMA synchronous=FULL; PRAGMA cache_size=-65536;",
    [BARE_ASKED] = "PRAGMA page_size=1024; PRAGMA journal_mode=WAL;"
                   "PRAGMA synchronous=FULL; PRAGMA cache_size=-65536;"};
static const char *const names[] = {"plain", "tuned", "asked"};

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool bare_serve(struct bare *bare, const char *folder);

static bool open_file(struct bare *bare, const char *folder)
{
    char path[100];
    snprintf(path, sizeof path, "%s/%s.db", folder, names[bare->kind]);
    return sqlite3_open(path, &bare->db) == SQLITE_OK &&
           sqlite3_exec(bare->db, settings[bare->kind], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(bare->db,
                        "CREATE TABLE log(id INTEGER PRIMARY KEY, game INTEGER, n INTEGER,"
                        " before INTEGER, time INTEGER, clock1 INTEGER, clock2 INTEGER, line TEXT,"
                        " served INTEGER, sum INTEGER)",
                        NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(bare->db,
                              "INSERT INTO log(line, game, sum, n, before, time, served, clock1,"
                              " clock2) VALUES(?,?,?,?,?,?,?,?,?)",
                              -1, &bare->add, NULL) == SQLITE_OK;
}

bool bare_open(struct bare *bare, const char *folder, enum bare_kind kind)
{
    bare->kind = kind;
    bare->process = -1;
    bare->took_ms = malloc(COMMITS_MOST * sizeof *bare->took_ms);
    return bare->took_ms != NULL &&
           (kind == BARE_ASKED ? bare_serve(bare, folder) : open_file(bare, folder));
}

/* Numbers of about the size of those in a game's row. */
static void bind_row(struct bare *bare)
{
    enum { LINE = 1, GAME, SUM, N, BEFORE, TIME, SERVED, CLOCK1, CLOCK2 };
    int64_t n = (int64_t)bare->commits;
    sqlite3_bind_text(bare->add, LINE,
                      "{\"n\":17,\"side\":\"a\",\"verb\":\"pivot\",\"unit\":\"a7\","
                      "\"facing\":45,\"dice\":[],\"hash\":\"e8d4dc17d7660f1f\"}",
                      -1, SQLITE_STATIC);
    sqlite3_bind_int64(bare->add, GAME, 0x7143a2c99e04b861);
    sqlite3_bind_int64(bare->add, SUM, 0x5a08d6e3b91f27c4 + n);
    sqlite3_bind_int64(bare->add, TIME, 1700000000000 + n);
    for (int i = N; i <= CLOCK2; i++) {
        if (i != TIME) {
            sqlite3_bind_int64(bare->add, i, i >= CLOCK1 ? 0 : n);
        }
    }
}

static bool add_row(struct bare *bare)
{
    bind_row(bare);
    bool good = sqlite3_step(bare->add) == SQLITE_DONE;
    sqlite3_reset(bare->add);
    return good;
}

/* -- the one that is asked --------------------------------------------------------------------- */

static int listen_here(struct sockaddr_in *here)
{
    int door = socket(AF_INET, SOCK_STREAM, 0);
    socklen_t length = sizeof *here;
    *here = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    bool good = door >= 0 && bind(door, (struct sockaddr *)here, sizeof *here) == 0 &&
                listen(door, 1) == 0 && getsockname(door, (struct sockaddr *)here, &length) == 0;
    if (!good && door >= 0) {
        close(door);
    }
    return good ? door : -1;
}

static bool receive_all(int from, char *bytes, size_t n, double listen_seconds)
{
    double until = seconds_now() + listen_seconds;
    ssize_t come = -1;
    while (come < (ssize_t)n && come != 0 && seconds_now() < until) {
        come = recv(from, bytes, n, MSG_DONTWAIT | MSG_PEEK);
    }
    return recv(from, bytes, n, MSG_WAITALL) == (ssize_t)n;
}

static void answer_lines(struct bare *bare, const char *folder, int door)
{
    char bytes[ANSWER_BYTES] = "";
    int yes = 1;
    int line = accept(door, NULL, NULL);
    setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (open_file(bare, folder)) {
        while (receive_all(line, bytes, ASKED_BYTES, LISTEN_SECONDS) && add_row(bare)) {
            bare->commits++;
            if (send(line, bytes, ANSWER_BYTES, MSG_NOSIGNAL) != ANSWER_BYTES) {
                break;
            }
        }
    }
    _exit(0);
}

static bool bare_serve(struct bare *bare, const char *folder)
{
    struct sockaddr_in here;
    int yes = 1;
    int door = listen_here(&here);
    pid_t own = getpid();
    bare->process = door < 0 ? -1 : fork();
    if (bare->process == 0) {
        bench_end_with(own, SIGTERM);
        answer_lines(bare, folder, door);
    }
    bare->socket = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(bare->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    bool good =
        bare->process > 0 && connect(bare->socket, (struct sockaddr *)&here, sizeof here) == 0;
    if (door >= 0) {
        close(door);
    }
    return good;
}

static bool ask(struct bare *bare)
{
    char bytes[ANSWER_BYTES] = "";
    return send(bare->socket, bytes, ASKED_BYTES, MSG_NOSIGNAL) == ASKED_BYTES &&
           receive_all(bare->socket, bytes, ANSWER_BYTES, ANSWER_SECONDS);
}

/* -- the run ----------------------------------------------------------------------------------- */

bool bare_run(struct bare *bare, double seconds, struct fault *fault)
{
    double begin = seconds_now();
    double now = begin;
    while (now < begin + seconds && bare->commits < COMMITS_MOST) {
        if (bare->kind == BARE_ASKED ? !ask(bare) : !add_row(bare)) {
            return fault_say(fault, "the disk takes no more");
        }
        double before = now;
        now = seconds_now();
        bare->took_ms[bare->commits++] = (float)((now - before) * 1000);
    }
    bare->seconds += now - begin;
    return true;
}

void bare_forget(struct bare *bare)
{
    bare->commits = 0;
    bare->seconds = 0;
}

void bare_close(struct bare *bare)
{
    if (bare->process > 0) {
        close(bare->socket);
        waitpid(bare->process, NULL, 0);
    }
    sqlite3_finalize(bare->add);
    sqlite3_close(bare->db);
    free(bare->took_ms);
}
