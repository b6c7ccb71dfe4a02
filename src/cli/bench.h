/* What the files of `sandtable bench` share. */
#ifndef SANDTABLE_CLI_BENCH_H
#define SANDTABLE_CLI_BENCH_H

#include <stdbool.h>
#include <sys/types.h>

#include "format/fault.h"

struct bench_load {
    int games;
    double rate; /* commands per second */
    double seconds;
};

/* Starts a server of its own in a folder below this one, and measures it; an exit status. */
int bench_serve(const struct bench_load *wish);

/* The same with an attacker beside it, by name or "all"; an exit status. */
int bench_attack(const struct bench_load *wish, const char *name);

/* A server of the bench's own, in a folder of its own. */
struct bench_server {
    pid_t process;
    int port;
    char folder[64];
};

/* The options end with NULL. */
bool bench_server_start(struct bench_server *server, const char *const *options,
                        struct fault *fault);
void bench_server_stop(struct bench_server *server);

/* In a process that was just forked: it ends with its parent, however that does. */
void bench_end_with(pid_t parent, int signal_number);

/* Has what was printed so far gone anywhere? False with a fault if not: then it is time to stop. */
bool bench_is_read(struct fault *fault);

/* Resident memory of the server, in KiB. */
long bench_server_memory(const struct bench_server *server);

#endif
