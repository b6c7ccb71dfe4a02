/* Measuring the square board by itself: lines of sight, for `sandtable bench`. */
#ifndef SANDTABLE_SIM_MEASURE_SQUARE_H
#define SANDTABLE_SIM_MEASURE_SQUARE_H

#include <stdint.h>

/* Lines of sight in a second between random squares of a flat board of 40 x 30, a tenth of which is
 * tall. Spends about this many milliseconds. */
double measure_square(uint32_t wait_ms);

#endif
