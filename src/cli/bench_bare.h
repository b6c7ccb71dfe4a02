/* What the disk alone can do, to hold a server against: SQLite that is given a row like the store's
 * for a move, one to a commit, and does nothing else. */
#ifndef SANDTABLE_CLI_BENCH_BARE_H
#define SANDTABLE_CLI_BENCH_BARE_H

#include <sqlite3.h>
#include <stdint.h>
#include <sys/types.h>

#include "format/fault.h"

enum bare_kind {
    BARE_PLAIN, /* as anybody would set it up for commits that survive a power cut */
    BARE_TUNED, /* as the store does */
    BARE_ASKED /* the same in a program of its own, which is sent a line for each commit and answers
                  it: nobody who is asked over a network and waits for the disk can be quicker */
};

struct bare {
    enum bare_kind kind;
    sqlite3 *db; /* of one that is asked it is in its own program */
    sqlite3_stmt *add;
    float *took_ms;
    uint32_t commits;
    double seconds;
    int socket;
    pid_t process; /* of one that is asked; -1: none */
};

bool bare_open(struct bare *bare, const char *folder, enum bare_kind kind);
bool bare_run(struct bare *bare, double seconds, struct fault *fault);
void bare_forget(struct bare *bare);
void bare_close(struct bare *bare);

#endif
