/* sandtable bench serve: how much a server on this machine carries. */

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/bench.h"
#include "cli/bench_bare.h"
#include "cli/cli.h"
#include "load/load.h"

enum { PORT_FIRST = 20000, PORTS = 20000, DIAL_TRIES = 200, ON_WAY = 8 };

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

/* -- the figures ------------------------------------------------------------------------------- */

static bool say_refused(struct fault *fault)
{
    return fault_say(fault, "the server refused commands it should have carried out");
}

static void print_load(const char *what, const struct load_result *result)
{
    printf("%-34s %8.0f commands/s   p50 %6.2f ms   p99 %6.2f ms   worst %6.1f ms%s\n", what,
           result->per_second, result->times.p50_ms, result->times.p99_ms, result->times.worst_ms,
           result->refused > 0 ? "   SOME WERE REFUSED" : "");
}

/* Beside what was carried out in all, what the medians come to: they say what the program costs
 * where a busy machine lets it wait now and then. */
static void print_bare(const char *what, struct bare *bare, const struct load_result *one,
                       const struct load_result *many)
{
    double per_second = bare->commits / bare->seconds;
    struct load_times times = load_times(bare->took_ms, bare->commits);
    printf(
        "%-34s %8.0f commits/s    p50 %6.2f ms   p99 %6.2f ms   worst %6.1f ms\n"
        "    of that, the players have %.2f and %.2f times as many; by the medians %.2f and %.2f\n",
        what, per_second, times.p50_ms, times.p99_ms, times.worst_ms, one->per_second / per_second,
        many->per_second / per_second, times.p50_ms / one->times.p50_ms,
        ON_WAY * times.p50_ms / many->times.p50_ms);
}

/* What asking costs, whoever is asked. */
static void print_limit(const struct bare *tuned, const struct bare *asked)
{
    double limit = asked->commits / asked->seconds / (tuned->commits / tuned->seconds);
    double median = load_times(tuned->took_ms, tuned->commits).p50_ms /
                    load_times(asked->took_ms, asked->commits).p50_ms;
    printf("    itself it has %.2f times as many as the one before, by the medians %.2f: no server "
           "has "
           "more, one command at a time\n",
           limit, median);
}

/* What a single player gets who waits for each answer, one who does not, and the disk alone. */
struct duel {
    struct load *alone, *ahead;
    struct bare plain, tuned, asked;
};

static bool duel_open(struct duel *duel, const struct bench_server *server, struct fault *fault)
{
    duel->alone = load_open(server->port, 1, 1, false, fault);
    duel->ahead = duel->alone == NULL ? NULL : load_open(server->port, 1, 1, false, fault);
    return duel->ahead != NULL && ((bare_open(&duel->plain, server->folder, BARE_PLAIN) &&
                                    bare_open(&duel->tuned, server->folder, BARE_TUNED) &&
                                    bare_open(&duel->asked, server->folder, BARE_ASKED)) ||
                                   fault_say(fault, "%s: cannot write there", server->folder));
}

static void duel_close(struct duel *duel)
{
    bare_close(&duel->plain);
    bare_close(&duel->tuned);
    bare_close(&duel->asked);
    load_close(duel->alone);
    load_close(duel->ahead);
}

/* In turns, for the machine may be faster now than then. */
static bool duel_run(struct duel *duel, int turns, double seconds, struct fault *fault)
{
    struct load_wish one = {.on_way = 1, .seconds = seconds};
    struct load_wish many = {.on_way = ON_WAY, .seconds = seconds};
    for (int i = 0; i < turns; i++) {
        if (!load_run(duel->alone, &one, fault) || !load_run(duel->ahead, &many, fault) ||
            !bare_run(&duel->plain, seconds, fault) || !bare_run(&duel->tuned, seconds, fault) ||
            !bare_run(&duel->asked, seconds, fault)) {
            return false;
        }
    }
    return true;
}

/* The first turn is not counted: a log that grows is slower than one that begins again. */
static bool duel_warm_up(struct duel *duel, double seconds, struct fault *fault)
{
    if (!duel_run(duel, 1, seconds, fault)) {
        return false;
    }
    load_forget(duel->alone);
    load_forget(duel->ahead);
    bare_forget(&duel->plain);
    bare_forget(&duel->tuned);
    bare_forget(&duel->asked);
    return true;
}

static bool measure_one(const struct bench_server *server, const struct bench_load *wish,
                        struct fault *fault)
{
    enum { TURNS = 20 };
    struct duel duel = {.alone = NULL, .asked = {.process = -1}};
    struct load_result one;
    struct load_result many;
    double seconds = wish->seconds / 4;
    bool good = duel_open(&duel, server, fault) && duel_warm_up(&duel, seconds / 2, fault) &&
                duel_run(&duel, TURNS, seconds / TURNS, fault);
    if (good) {
        load_sum(duel.alone, &one);
        load_sum(duel.ahead, &many);
        print_load("one player, one command at a time", &one);
        print_load("one player, eight on their way", &many);
        print_bare("bare SQLite as it comes, WAL, FULL", &duel.plain, &one, &many);
        print_bare("bare SQLite set up as the store is", &duel.tuned, &one, &many);
        print_bare("the same, asked through a socket", &duel.asked, &one, &many);
        print_limit(&duel.tuned, &duel.asked);
        good = bench_is_read(fault);
    }
    duel_close(&duel);
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
