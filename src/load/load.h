/* Load: many players on one server, to measure it. Speaks the protocol over plain sockets, with an
 * event loop of its own, so that the measuring costs as little as it can. */
#ifndef SANDTABLE_LOAD_LOAD_H
#define SANDTABLE_LOAD_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "format/fault.h"

struct load;

struct load_result {
    uint64_t commands; /* acknowledged */
    double seconds;
    double per_second;
    double p50_ms, p99_ms, worst_ms;
    uint64_t refused; /* must be none */
};

/* Makes the games on the server at this port of this machine, two connections each. */
struct load *load_open(int port, int games, struct fault *fault);
void load_close(struct load *load);

/* All games give commands, so many in a second together; 0: each as soon as the last one is
 * answered. With `games` below the number there are, only the first of them do. */
bool load_run(struct load *load, int games, double rate, double seconds, struct load_result *result,
              struct fault *fault);

#endif
