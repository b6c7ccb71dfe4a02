/* sandtable bench serve: how much a server on this machine carries. */

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/bench.h"
#include "cli/cli.h"
#include "load/load.h"

enum { PORT_FIRST = 20000, PORTS = 20000, DIAL_TRIES = 200 };

static void pause_ms(long milliseconds)
{
    struct timespec pause = {.tv_sec = milliseconds / 1000,
                             .tv_nsec = milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

/* -- the server -------------------------------------------------------------------------------- */

bool bench_server_start(struct bench_server *server, const char *const *options,
                        struct fault *fault)
{
    enum { ARGUMENTS = 32 };
    char port[16];
    int ready[2];
    const char *arguments[ARGUMENTS] = {"sandtable", "serve",  "--port",
                                        port,        "--data", server->folder};
    for (int n = 6; *options != NULL && n < ARGUMENTS - 1; n++) {
        arguments[n] = *options++;
    }
    snprintf(server->folder, sizeof server->folder, "sandtable-bench-XXXXXX");
    if (mkdtemp(server->folder) == NULL || pipe(ready) != 0) {
        return fault_say(fault, "cannot make a folder here: %s", strerror(errno));
    }
    server->port = PORT_FIRST + getpid() % PORTS;
    snprintf(port, sizeof port, "%d", server->port);
    signal(SIGPIPE, SIG_IGN); /* there is a server to be stopped first: bench_is_read() */
    pid_t own = getpid();
    server->process = fork();
    if (server->process == 0) {
        bench_end_with(own, SIGTERM);
        dup2(ready[1], STDOUT_FILENO);
        close(ready[0]);
        execv("/proc/self/exe", (char **)(uintptr_t)arguments);
        _exit(127);
    }
    close(ready[1]);
    char line[200];
    bool good = server->process > 0 && read(ready[0], line, sizeof line) > 0;
    close(ready[0]);
    return good || fault_say(fault, "the server did not start");
}

void bench_end_with(pid_t parent, int signal_number)
{
    prctl(PR_SET_PDEATHSIG, signal_number);
    if (getppid() != parent) {
        _exit(0); /* it was gone before that was said */
    }
}

bool bench_is_read(struct fault *fault)
{
    bool read = fflush(stdout) == 0 && !ferror(stdout);
    return read || fault_say(fault, "nobody reads what is measured");
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

void bench_server_stop(struct bench_server *server)
{
    if (server->process > 0) {
        kill(server->process, SIGTERM);
        waitpid(server->process, NULL, 0);
    }
    nftw(server->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

long bench_server_memory(const struct bench_server *server)
{
    char path[64];
    char line[200];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server->process);
    FILE *status = fopen(path, "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
        sscanf(line, "VmRSS: %ld", &kib);
    }
    if (status != NULL) {
        fclose(status);
    }
    return kib;
}

/* -- bare SQLite ------------------------------------------------------------------------------- */

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A row like the store's for a move, one to a commit, with the same settings. */
struct bare {
    sqlite3 *db;
    sqlite3_stmt *add;
    uint64_t commits;
    double seconds;
};

static bool bare_open(struct bare *bare, const struct bench_server *server)
{
    char path[100];
    snprintf(path, sizeof path, "%s/bare.db", server->folder);
    return sqlite3_open(path, &bare->db) == SQLITE_OK &&
           sqlite3_exec(bare->db,
                        "PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                        "PRAGMA wal_autocheckpoint=1000; PRAGMA cache_size=-65536;"
                        "CREATE TABLE log(id INTEGER PRIMARY KEY, game INTEGER, n INTEGER,"
                        " before INTEGER, time INTEGER, clock1 INTEGER, clock2 INTEGER, line TEXT,"
                        " served INTEGER, sum INTEGER)",
                        NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_prepare_v2(bare->db,
                              "INSERT INTO log(line, game, sum, n, before, time, served, clock1,"
                              " clock2) VALUES(?,?,?,?,?,?,?,?,?)",
                              -1, &bare->add, NULL) == SQLITE_OK;
}

/* Numbers of about the size of those in a game's row. */
static void bare_bind(struct bare *bare)
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

static bool bare_run(struct bare *bare, double seconds)
{
    double begin = seconds_now();
    while (seconds_now() < begin + seconds) {
        bare_bind(bare);
        if (sqlite3_step(bare->add) != SQLITE_DONE) {
            return false;
        }
        sqlite3_reset(bare->add);
        bare->commits++;
    }
    bare->seconds += seconds_now() - begin;
    return true;
}

static void bare_close(struct bare *bare)
{
    sqlite3_finalize(bare->add);
    sqlite3_close(bare->db);
}

/* -- the figures ------------------------------------------------------------------------------- */

static bool say_refused(struct fault *fault)
{
    return fault_say(fault, "the server refused commands it should have carried out");
}

static void print_load(const char *what, const struct load_result *result)
{
    printf("%-34s %8.0f commands/s   p50 %6.2f ms   p99 %6.2f ms   worst %6.1f ms%s\n", what,
           result->per_second, result->p50_ms, result->p99_ms, result->worst_ms,
           result->refused > 0 ? "   SOME WERE REFUSED" : "");
}

/* What a single player gets who waits for each answer, two who do not, and the disk alone: in
 * turns, for the machine may be faster now than then. */
static bool measure_in_turns(struct load *alone, struct load *ahead, struct bare *bare,
                             double seconds, struct fault *fault)
{
    enum { TURNS = 10 };
    struct load_wish one = {.on_way = 1, .seconds = seconds / TURNS};
    struct load_wish many = {.on_way = 8, .seconds = seconds / TURNS};
    for (int i = 0; i < TURNS; i++) {
        if (!load_run(alone, &one, fault) || !load_run(ahead, &many, fault)) {
            return false;
        }
        if (!bare_run(bare, seconds / TURNS)) {
            return fault_say(fault, "the disk takes no more");
        }
    }
    return true;
}

static bool measure_one(const struct bench_server *server, const struct bench_load *wish,
                        struct fault *fault)
{
    struct bare bare = {.commits = 0};
    struct load *alone = load_open(server->port, 1, 1, false, fault);
    struct load *ahead = alone == NULL ? NULL : load_open(server->port, 1, 1, false, fault);
    struct load_result one;
    struct load_result many;
    bool good = ahead != NULL && (bare_open(&bare, server) ||
                                  fault_say(fault, "%s: cannot write there", server->folder));
    good = good && measure_in_turns(alone, ahead, &bare, wish->seconds / 4, fault);
    if (good) {
        double per_second = (double)bare.commits / bare.seconds;
        load_sum(alone, &one);
        load_sum(ahead, &many);
        print_load("one player, one command at a time", &one);
        print_load("one player, eight on their way", &many);
        printf("%-34s %8.0f commits/s    the two lines above are %.2f and %.2f of it\n",
               "bare SQLite, one row each", per_second, one.per_second / per_second,
               many.per_second / per_second);
        good = bench_is_read(fault);
    }
    bare_close(&bare);
    load_close(alone);
    load_close(ahead);
    return good && (one.refused + many.refused == 0 || say_refused(fault));
}

static bool measure_all(const struct bench_server *server, const struct bench_load *wish,
                        struct fault *fault)
{
    struct load_wish all = {.rate = wish->rate, .on_way = 1, .seconds = wish->seconds};
    struct load_result result;
    char what[80];
    long empty = bench_server_memory(server);
    struct load *load = load_open(server->port, wish->games, 2, false, fault);
    if (load == NULL) {
        return false;
    }
    pause_ms(500);
    printf("%d games, two players each: %.1f KiB of memory for each idle game\n", wish->games,
           (double)(bench_server_memory(server) - empty) / wish->games);
    snprintf(what, sizeof what, "all of them, %.0f/s asked for", wish->rate);
    bool good = bench_is_read(fault) && load_run(load, &all, fault);
    if (good) {
        load_sum(load, &result);
        print_load(what, &result);
        good = bench_is_read(fault);
    }
    load_close(load);
    return good && (result.refused == 0 || say_refused(fault));
}

typedef bool measurement(const struct bench_server *server, const struct bench_load *wish,
                         struct fault *fault);

/* Each on a server that has done nothing else. */
static bool with_server(measurement *measure, const struct bench_load *wish, struct fault *fault)
{
    struct bench_server server = {.process = -1};
    static const char *const no_limits[] = {"--rate",        "0",     "--games",    "0",
                                            "--connections", "0",     "--requests", "0",
                                            "--idle",        "86400", NULL};
    bool good = bench_server_start(&server, no_limits, fault) && measure(&server, wish, fault);
    bench_server_stop(&server);
    return good;
}

int bench_serve(const struct bench_load *wish)
{
    struct fault fault;
    return with_server(measure_one, wish, &fault) && with_server(measure_all, wish, &fault)
               ? EXIT_DONE
               : cli_fault(&fault);
}
