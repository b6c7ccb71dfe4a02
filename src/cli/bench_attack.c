/* sandtable bench serve --attack: what innocent games notice of an attack on their server. */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/bench.h"
#include "cli/cli.h"
#include "load/attack.h"
#include "load/load.h"

enum { ALONE, ATTACKED };
enum { TURNS = 5, GIVE_WAY = 19 };

/* Somebody who takes calls and never answers: nobody looks at this socket. */
static int listen_in_silence(int *port)
{
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof where;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&where, sizeof where) != 0 || listen(fd, 64) != 0 ||
        getsockname(fd, (struct sockaddr *)&where, &length) != 0) {
        return -1;
    }
    *port = ntohs(where.sin_port);
    return fd;
}

/* The attacker is another process, which takes no time from the server's: in earnest it would be on
 * another machine. */
static pid_t start_attack(const struct attack *attack, const struct bench_server *server,
                          int silent_port, double seconds)
{
    pid_t own = getpid();
    pid_t process = fork();
    if (process == 0) {
        bench_end_with(own, SIGKILL);
        setpriority(PRIO_PROCESS, 0, GIVE_WAY);
        attack_run(attack, server->port, silent_port, seconds);
        _exit(0);
    }
    return process;
}

static void pause_ms(long milliseconds)
{
    nanosleep(
        &(struct timespec){.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000},
        NULL);
}

struct row {
    struct load_times times[LOAD_BOOKS][TURNS];
    long memory_before, memory_after; /* KiB */
};

static void note_turn(struct load *load, struct row *row, int turn)
{
    for (int book = 0; book < LOAD_BOOKS; book++) {
        struct load_result result;
        load_note_in(load, book, false);
        load_sum(load, &result);
        row->times[book][turn] = result.times;
    }
    load_forget(load);
}

/* In turns, each with its own figures: the machine may be faster now than then, and what is slow
 * once in a while is not to be taken for the attack. */
static bool measure(const struct attack *attack, const struct bench_server *server, int silent_port,
                    struct load *load, const struct bench_load *wish, struct row *row,
                    struct fault *fault)
{
    struct load_wish turn = {.rate = wish->rate, .on_way = 1, .seconds = wish->seconds / TURNS};
    load_forget(load);
    row->memory_before = bench_server_memory(server);
    for (int i = 0; i < TURNS; i++) {
        load_note_in(load, ALONE, attack->on_odds);
        if (!load_run(load, &turn, fault)) {
            return false;
        }
        pid_t attacker = start_attack(attack, server, silent_port, turn.seconds + 0.3);
        pause_ms(300);
        load_note_in(load, ATTACKED, attack->on_odds);
        bool good = attacker > 0 && load_run(load, &turn, fault);
        if (attacker > 0) {
            kill(attacker, SIGKILL);
            waitpid(attacker, NULL, 0);
        }
        if (!good) {
            return false;
        }
        note_turn(load, row, i);
        pause_ms(300);
    }
    row->memory_after = bench_server_memory(server);
    return true;
}

static void print_head(const struct bench_load *wish)
{
    printf(
        "%d games, %.0f commands/s together, alone and beside an attacker, %.0f s of each:\n"
        "milliseconds until a command is acknowledged (*: until odds are told), the median of %d\n"
        "turns; by how much the attack makes it longer, and p99 in the best and the worst turn; "
        "the server's MiB.\n\n"
        "%-12s %8s %8s   %8s %8s   %5s %5s %11s   %9s\n",
        wish->games, wish->rate, wish->seconds, TURNS, "", "p50", "p99", "attacked", "p99", "p50 x",
        "p99 x", "", "memory");
}

static int by_size(const void *one, const void *other)
{
    double a = *(const double *)one;
    double b = *(const double *)other;
    return a < b ? -1 : a > b;
}

/* A figure of all turns: the lowest, the median and the highest. */
struct spread {
    double lowest, median, highest;
};

static struct spread spread_of(double values[TURNS])
{
    qsort(values, TURNS, sizeof values[0], by_size);
    return (struct spread){values[0], values[TURNS / 2], values[TURNS - 1]};
}

static struct spread p50_of(const struct load_times times[TURNS])
{
    double values[TURNS];
    for (int i = 0; i < TURNS; i++) {
        values[i] = times[i].p50_ms;
    }
    return spread_of(values);
}

static struct spread p99_of(const struct load_times times[TURNS])
{
    double values[TURNS];
    for (int i = 0; i < TURNS; i++) {
        values[i] = times[i].p99_ms;
    }
    return spread_of(values);
}

/* Each turn under attack beside the one before it. */
static struct spread longer_by(const struct row *row)
{
    double values[TURNS];
    for (int i = 0; i < TURNS; i++) {
        values[i] = row->times[ATTACKED][i].p99_ms / row->times[ALONE][i].p99_ms;
    }
    return spread_of(values);
}

static void print_row(const struct attack *attack, const struct row *row)
{
    char name[40];
    char range[24];
    double p50[] = {p50_of(row->times[ALONE]).median, p50_of(row->times[ATTACKED]).median};
    double p99[] = {p99_of(row->times[ALONE]).median, p99_of(row->times[ATTACKED]).median};
    struct spread longer = longer_by(row);
    snprintf(name, sizeof name, "%s%s", attack->name, attack->on_odds ? "*" : "");
    snprintf(range, sizeof range, "%.1f-%.1f", longer.lowest, longer.highest);
    printf("%-12s %8.2f %8.2f   %8.2f %8.2f   %5.1f %5.1f %11s   %4ld %4ld   %s\n", name,
           p50[ALONE], p99[ALONE], p50[ATTACKED], p99[ATTACKED], p50[ATTACKED] / p50[ALONE],
           longer.median, range, row->memory_before >> 10, row->memory_after >> 10, attack->about);
}

static bool run_all(const struct attack *only, const struct bench_server *server, int silent_port,
                    const struct bench_load *wish, struct fault *fault)
{
    struct load *load = load_open(server->port, wish->games, 2, true, fault);
    bool good = load != NULL;
    if (good) {
        print_head(wish);
        good = bench_is_read(fault);
    }
    for (const struct attack *attack = attacks; attack->name != NULL && good; attack++) {
        struct row row;
        if (only == NULL || only == attack) {
            good = measure(attack, server, silent_port, load, wish, &row, fault);
            if (good) {
                print_row(attack, &row);
                good = bench_is_read(fault);
            }
        }
    }
    load_close(load);
    return good;
}

static bool attack_with(const struct attack *only, const struct bench_load *wish,
                        struct fault *fault)
{
    struct bench_server server = {.process = -1};
    char hooks[64];
    int silent_port = 0;
    int silent = listen_in_silence(&silent_port);
    snprintf(hooks, sizeof hooks, "http://127.0.0.1:%d/", silent_port);
    const char *const options[] = {"--hooks", hooks, "--thinking", "500", NULL};
    bool good = bench_server_start(&server, options, fault) &&
                run_all(only, &server, silent_port, wish, fault);
    bench_server_stop(&server);
    if (silent >= 0) {
        close(silent);
    }
    return good;
}

static void name_them(struct fault *fault, const char *name)
{
    char names[200] = "";
    for (const struct attack *attack = attacks; attack->name != NULL; attack++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used == 0 ? "" : ", ", attack->name);
    }
    fault_say(fault, "--attack: expected all or one of %s, found \"%.30s\"", names, name);
}

int bench_attack(const struct bench_load *wish, const char *name)
{
    struct fault fault;
    const struct attack *only = attack_named(name);
    if (only == NULL && strcmp(name, "all") != 0) {
        name_them(&fault, name);
        return cli_fault(&fault);
    }
    return attack_with(only, wish, &fault) ? EXIT_DONE : cli_fault(&fault);
}
