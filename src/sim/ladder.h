/* A rung of a ladder: two computer players against each other, sides changed in every second game,
 * until one is found to be better or the games are used up; and what was seen of each of them:
 * how long a command took, and habits that no good player has.
 *
 * Results, but for the times, follow from the seed alone. They are looked at after every block of
 * games, so that the end of the test does not hang on the number of threads either. */
#ifndef SANDTABLE_SIM_LADDER_H
#define SANDTABLE_SIM_LADDER_H

#include "sim/sim.h"

enum { RUNG_BLOCK = 20, RUNG_BINS = 160 };

/* One of the two players. */
struct climber {
    uint32_t wins;
    uint32_t commands;
    uint32_t turns;           /* of its own that it had a choice in */
    uint32_t idle_turns;      /* in which it did nothing though it could */
    uint32_t moves;           /* of units */
    uint32_t second_moves;    /* of a unit that had moved in this phase already */
    uint32_t bins[RUNG_BINS]; /* commands by the time they took, in sixths of an octave from 1 us */
};

struct rung {
    uint32_t games, draws, unfinished;
    bool decided; /* one is better than the other, beyond three standard errors */
    struct climber players[SIDES];
};

/* Plays the rung of this plan: its players, seed, threads and at most so many games. False, with
 * what is wrong, if the plan cannot be carried out. */
bool ladder_rung(const struct sim_plan *plan, struct rung *rung, struct problem *problem);

/* The time below which so many of a hundred commands stayed, in microseconds. */
double rung_quantile(const struct climber *climber, int percent);

#endif
