/* Measuring the open table by itself: lines of sight, reachable areas and men, for `sandtable
 * bench`. */
#ifndef SANDTABLE_SIM_MEASURE_TABLE_H
#define SANDTABLE_SIM_MEASURE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

struct table_measure {
    double lines_per_s;      /* lines of sight between random points */
    double ms_all_pairs;     /* who of 40 sees whom of 40 others */
    double ms_reach;         /* where a unit can go with 8 inches, to a quarter of an inch */
    double tall_lines_per_s; /* from man to man, over what is as high as they are or higher */
    double ns_burst;         /* which of 512 men are in a circle */
};

/* Spends about this many milliseconds on each figure. False without memory. */
bool measure_table(uint32_t wait_ms, struct table_measure *measure);

#endif
