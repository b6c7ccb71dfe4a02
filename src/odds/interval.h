/* Intervals: how far a rate seen in some games can be trusted.
 *
 * If s of n games were won, the true rate lies within the interval with a confidence of 95 %. This
 * is Wilson's interval: unlike the textbook one it stays within 0 and 1 and makes sense for few
 * games and for rates of nought or all. */
#ifndef SANDTABLE_ODDS_INTERVAL_H
#define SANDTABLE_ODDS_INTERVAL_H

#include <stdint.h>

struct interval {
    double low, high;
};

/* 0 to 1 if nothing was tried. Successes must not outnumber tries. */
struct interval wilson_interval(uint64_t successes, uint64_t tries);

#endif
