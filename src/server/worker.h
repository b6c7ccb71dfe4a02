/* Workers: threads beside the event loop for what takes long. A job owns a copy of all it needs, so
 * that nothing is shared. When it has been worked on it comes back to the loop, which is woken up
 * for it.
 *
 * Each kind of work has a queue and threads of its own: a hundred passwords wait for each other and
 * delay nobody's odds. Within a kind addresses take turns, and those who ask from one address take
 * turns among themselves; nobody may have more than a few jobs waiting. Workers give way to the
 * loop wherever the system lets them (nice). */
#ifndef SANDTABLE_SERVER_WORKER_H
#define SANDTABLE_SERVER_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum work_kind {
    WORK_PASSWORD, /* slow by intention: waits for the process that hashes, one at a time */
    WORK_ODDS,
    WORK_STORY,
    WORK_COMPUTER, /* a computer player's choice */
    WORK_CALL,     /* somebody outside, who may never answer */
    WORK_PARCEL,   /* something large that was sent is unpacked, or packed for sending */
    WORK_KINDS
};

enum {
    WORK_MOST = 256,       /* jobs of one kind that wait */
    WORK_OF_ADDRESS = 64,  /* of these, of one address */
    WORK_OF_ASKER = 16,    /* of these, of one asker */
    WORKERS_PER_KIND = 16, /* threads */
    WORKERS_CALLING = 8    /* threads that call outside: they only wait */
};

/* Who waits for an answer: a socket's client, a request or a game, each by its number. */
enum asker_kind { ASKER_NOBODY, ASKER_CLIENT, ASKER_REQUEST, ASKER_GAME };

struct asker {
    enum asker_kind kind;
    uint64_t number;
    uint32_t address; /* a hash of it; 0 for a game */
};

struct job {
    enum work_kind kind;
    struct asker asker;
    void (*work)(struct job *job); /* on a worker's thread; not called if nobody waits any more */
    void (*done)(struct job *job); /* on the loop's, in any case; frees the job */
    /* The workers' own: */
    atomic_bool unwanted; /* nobody waits for it any more: work() may look, and end early */
    uint64_t turn, own_turn;
    struct job *next;
};

struct workers;

/* `wake` is called from a worker's thread when a job is done. `threads` are for odds and as many
 * for computer players. NULL without memory or threads. With no threads at all (0) jobs are worked
 * on when they are collected. */
struct workers *workers_start(int threads, void (*wake)(void *who), void *who);

/* Tells those at work that nobody wants it, and waits for them; jobs not collected are dropped
 * through `done`. */
void workers_stop(struct workers *workers);

/* May this asker add a job of this kind, or has it enough of them waiting? */
bool workers_have_room(struct workers *workers, enum work_kind kind, const struct asker *asker);

/* Takes the job in. */
void workers_add(struct workers *workers, struct job *job);

/* Nobody waits for this asker's answers any more: what has not begun is dropped. */
void workers_forget(struct workers *workers, enum asker_kind kind, uint64_t number);

/* Calls done() of every job that has come back. */
void workers_collect(struct workers *workers);

/* Jobs given and not yet collected. */
int workers_busy(const struct workers *workers);

#endif
