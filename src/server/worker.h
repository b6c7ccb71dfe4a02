/* Workers: threads beside the event loop for what takes long, such as a computer player's choice,
 * odds, a story, a password. A job owns a copy of all it needs, so that nothing is shared. When it
 * has been worked on it comes back to the loop, which is woken up for it. */
#ifndef SANDTABLE_SERVER_WORKER_H
#define SANDTABLE_SERVER_WORKER_H

#include <stdbool.h>

struct job {
    void (*work)(struct job *job); /* on a worker's thread */
    void (*done)(struct job *job); /* on the loop's; frees the job */
    struct job *next;
};

struct workers;

/* `wake` is called from a worker's thread when a job is done. NULL without memory or threads. With
 * no threads at all (0) jobs are worked on when they are collected. */
struct workers *workers_start(int threads, void (*wake)(void *who), void *who);

/* Waits for those at work; jobs not begun and not collected are dropped through `done`. */
void workers_stop(struct workers *workers);

void workers_add(struct workers *workers, struct job *job);

/* Calls done() of every job that has come back. */
void workers_collect(struct workers *workers);

/* Jobs given and not yet collected. */
int workers_busy(const struct workers *workers);

/* Are there so many that a question should rather be asked again later? */
bool workers_are_full(const struct workers *workers);

#endif
