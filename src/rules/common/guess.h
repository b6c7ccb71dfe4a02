/* Guesses: what a side that cannot know something takes for true (ruleset.determinize), by the lot
 * alone. For all rule sets; what could be, each says itself. */
#ifndef SANDTABLE_RULES_COMMON_GUESS_H
#define SANDTABLE_RULES_COMMON_GUESS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "core/lot.h"

/* One of those for which the question is answered by yes, all alike; -1: there is none. */
int guess_one(uint64_t *lot, int n, bool (*is_such)(const void *who, int i), const void *who);

/* A place inside the box, on the grid of whole thousandths; the box is not empty. */
struct point guess_place(uint64_t *lot, struct box box);

/* A place inside the box that is free, found in so many tries; false if none was. */
bool guess_free_place(uint64_t *lot, struct box box, int tries,
                      bool (*is_free)(const void *who, struct point at), const void *who,
                      struct point *at);

#endif
