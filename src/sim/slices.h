/* Slices: how figures are taken on a machine that does other things too.
 *
 * Each figure is taken in several short slices, one of each in turn, so that what disturbs the
 * machine for a while disturbs all of them alike; the figure is the median of its slices. Clocks
 * count the work of this thread, not the time it waited. A fixed piece of work in plain C is timed
 * between them: figures divided by it can be compared from one machine to another. */
#ifndef SANDTABLE_SIM_SLICES_H
#define SANDTABLE_SIM_SLICES_H

#include <stdint.h>

enum { SLICES = 9 };

/* Nanoseconds this thread has worked. */
uint64_t worked_ns(void);

/* The one in the middle; the list is put in order. */
double median(double *list, int n);

/* The piece of work: 256 numbers are made and put in order, then added up by their places. The
 * result is the same on every machine. */
uint64_t piece_of_work(uint64_t seed);

/* Nanoseconds for one piece, on average over about so many; at least one is done. */
double time_pieces(uint64_t slice_ns);

#endif
