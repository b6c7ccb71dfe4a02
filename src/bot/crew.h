/* A crew: threads that fill in the samples of a round of the search (search.h), each in its own
 * memory. Which of them fills in which place changes nothing. */
#ifndef SANDTABLE_BOT_CREW_H
#define SANDTABLE_BOT_CREW_H

#include "bot/arms.h"

enum { CREW_MOST = 8, SAMPLES_MAX = 4096 }; /* threads; samples of one arm */

struct crew {
    int n;
    struct playout *playouts[CREW_MOST];
    uint64_t looks[CREW_MOST]; /* commands that each has judged */
};

/* The samples `from` to `to`, without the last, of these arms. */
struct round {
    struct outlook *outlook;
    const struct arms *arms;
    const int *live;
    int n_live;
    uint32_t from, to;
    int32_t (*chances)[SAMPLES_MAX]; /* by arm and sample */
};

/* False without memory; end it in either case. */
bool crew_start(struct crew *crew, const struct ruleset *rules, int threads);
void crew_end(struct crew *crew);

/* As many threads as this machine has cores, within the limit. */
int crew_of_all_cores(void);

/* Fills in all samples; false if it was told to stop, and then not all of them are. The caller's
 * thread works too. Where the system has no thread to spare, fewer do the work. */
bool crew_work(struct crew *crew, const struct round *round);

#endif
