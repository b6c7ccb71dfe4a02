/* An adviser from the inside: advice.c, which thinks, and alone.c, which proves that one order is
 * better than all others. Nobody else includes this. */
#ifndef SANDTABLE_BOT_ADVICE_INSIDE_H
#define SANDTABLE_BOT_ADVICE_INSIDE_H

#include "bot/advice.h"

enum {
    PLAYOUT_MS = 50,
    PROOFS = 2 * SAMPLES_MAX, /* samples from here on have chosen nothing */
    PAIRS_MAX = 1024,
    RIVALS_MAX = 64
};

/* What came of the order that may be the only best one. */
struct trial {
    double chance, lost[SIDES];
};

struct adviser {
    const struct ruleset *rules;
    struct search *search;
    struct playout *playout;
    struct outlook outlook;
    int32_t about; /* the piece it is asked about; NO_PIECE: everything */
    bool to_end;   /* playouts go on to the end of the game */
    struct legal legal, all;
    struct arms arms;
    struct search_result result;
    struct promise promises[LEGAL_MAX];
    struct trial trials[PAIRS_MAX];
    uint32_t n_trials;
};

struct sums {
    double n, sum, squares;
};

void sums_add(struct sums *sums, double value);

/* A few samples that are all alike do not make it certain: half a sample stands against them. */
struct estimate estimate_of(const struct sums *sums);

/* One sample of a command in the view that was asked about last; false if it was told to stop. What
 * it comes to is written, the units that are lost are added. */
bool adviser_sample(struct adviser *adviser, const struct command *command, uint32_t number,
                    double *chance, double lost[SIDES]);

#endif
