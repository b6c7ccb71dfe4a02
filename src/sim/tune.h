/* Tuning: better weights for a computer player, found by playing (SPSA).
 *
 * In each round every weight but the scale is moved up or down a little, by lot. Two players that
 * differ in nothing else, one with the weights so moved and one with all of them moved the other
 * way, play the same dice from both sides, and the weights go towards the winner's. All numbers are
 * whole: a round follows from the run's seed and its own number, whatever the number of threads, so
 * that a run can be interrupted after any round and gone on with. */
#ifndef SANDTABLE_SIM_TUNE_H
#define SANDTABLE_SIM_TUNE_H

#include "sim/sim.h"

enum { TUNE_SCENARIOS = 64, TUNE_PART = 1000 };

/* What a run follows from. */
struct tune_plan {
    const struct game *games[TUNE_SCENARIOS]; /* all of one rule set */
    int n;
    const char *kind; /* of both players */
    uint64_t seed;
    uint32_t n_games; /* a round, in each scenario; even */
    uint32_t threads; /* 0: as many as there are cores */
};

/* How far it has come. */
struct tune_run {
    uint32_t rounds;
    int64_t parts[WEIGHTS_MAX]; /* the weights, in parts of TUNE_PART */
};

/* Games won by one of two players, and by the other. */
struct tune_score {
    uint32_t won, lost;
};

/* At its beginning: the usual weights. */
void tune_start(const struct ruleset *rules, struct tune_run *run);

/* The weights where the run stands. */
void tune_weights(const struct ruleset *rules, const struct tune_run *run, int32_t weights[]);

/* Plays the next round. False, with what is wrong, if it cannot be played: the run is as it was. */
bool tune_round(const struct tune_plan *plan, struct tune_run *run, struct tune_score *score,
                struct problem *problem);

/* These weights against the usual ones, in one of the scenarios, so many games with dice that no
 * round has seen. */
bool tune_match(const struct tune_plan *plan, int scenario, const int32_t weights[],
                uint32_t n_games, struct tune_score *score, struct problem *problem);

/* Has the first won more, beyond one standard error? */
bool tune_is_won(const struct tune_score *score);

#endif
