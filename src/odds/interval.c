#include "odds/interval.h"

#include <assert.h>
#include <math.h>

/* Half of the remaining 5 % lies this many standard deviations above the mean. */
static const double deviations = 1.959963984540054;

struct interval wilson_interval(uint64_t successes, uint64_t tries)
{
    assert(successes <= tries);
    if (tries == 0) {
        return (struct interval){.low = 0, .high = 1};
    }
    double n = (double)tries;
    double rate = (double)successes / n;
    double square = deviations * deviations;
    double centre = rate + square / (2 * n);
    double margin = deviations * sqrt(rate * (1 - rate) / n + square / (4 * n * n));
    double scale = 1 + square / n;
    return (struct interval){.low = successes == 0 ? 0 : (centre - margin) / scale,
                             .high = successes == tries ? 1 : (centre + margin) / scale};
}
