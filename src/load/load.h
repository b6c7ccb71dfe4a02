/* Load: many players on one server, to measure it. Speaks the protocol over plain sockets, with an
 * event loop of its own, so that the measuring costs as little as it can. */
#ifndef SANDTABLE_LOAD_LOAD_H
#define SANDTABLE_LOAD_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "format/fault.h"

struct load;

struct load_times {
    double p50_ms, p99_ms, worst_ms;
};

/* Of n measurements, which are sorted by it. */
struct load_times load_times(float *took_ms, uint32_t n);

struct load_result {
    uint64_t commands; /* acknowledged */
    double seconds;
    double per_second;
    struct load_times times;
    uint64_t refused; /* must be none */
};

/* Makes the games on the server at this port of this machine. Each has two players with a
 * connection each, or one, who keeps turning a tank about. `apart`: each game has an address of its
 * own, as players have who do not know each other. */
struct load *load_open(int port, int games, int players, bool apart, struct fault *fault);
void load_close(struct load *load);

/* What is asked of the players. */
struct load_wish {
    double rate; /* together, in a second; 0: as fast as answers come */
    int on_way;  /* commands of one game that may be on their way at once */
    double seconds;
};

bool load_run(struct load *load, const struct load_wish *wish, struct fault *fault);

/* What is measured from now on goes into this one of two books; odds are asked for in place of
 * commands, if so wished. */
enum { LOAD_BOOKS = 2 };
void load_note_in(struct load *load, int book, bool odds);
void load_forget(struct load *load);

/* Of all runs so far, in the book of now. */
void load_sum(struct load *load, struct load_result *result);

#endif
