/* Measuring: how fast the kernel plays a scenario, for `sandtable bench`.
 *
 * Random games on one thread: for every decision the whole list of legal commands is built, one is
 * picked, all alike, and the umpire carries it out with rolled dice and writes its events. The
 * other figures are taken at positions out of such games. Everything is allocated before the clock
 * starts. Figures are medians of interleaved slices (slices.h); those of odds
 * and duels, which may take longer than a slice, are averages over the slices they went on in. */
#ifndef SANDTABLE_SIM_MEASURE_H
#define SANDTABLE_SIM_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

struct measure {
    uint32_t state_bytes;
    double ns_piece;       /* for the piece of work (slices.h), between all the others */
    double games_per_s;    /* random games */
    double commands_per_s; /* of the same */
    double ns_copy;        /* to copy a state */
    double ns_legal;       /* to list the legal commands */
    uint32_t longest;      /* commands of the longest list met */
    double us_longest;     /* to list those */
    double ns_apply;       /* to carry out a command, without the copy */
    double odds_per_s;     /* odds of a command */
    double ms_duel;        /* a whole game, greedy against greedy */
};

/* Spends about this many milliseconds on each of the eight figures, and at least one game on the
 * last. False without memory. */
bool measure_game(const struct game *game, uint32_t wait_ms, struct measure *measure);

#endif
