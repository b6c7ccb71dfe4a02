/* What a piece of terrain is called in a sentence, from what files call it and from its kind: "the
 * mill", "the west wood", "Hill 402", "the northern building". */
#ifndef SANDTABLE_FORMAT_PLACE_NAME_H
#define SANDTABLE_FORMAT_PLACE_NAME_H

#include <stdbool.h>

#include "board/table.h"
#include "core/ruleset.h"

enum { PLACE_NAME = 64 };

/* With its article, unless it is a name of its own. An id becomes words: a side of the compass goes
 * first, what only tells parts of one thing apart is left out. A piece without an id, or with one
 * that says nothing ("B2"), is called by its kind, and by where it lies among those of its kind. */
void place_name(const struct ruleset *rules, const struct table *table, int piece,
                char text[PLACE_NAME]);

/* "on" a hill or road, "in" anything else. */
const char *place_preposition(const char *kind);

/* Is it long and everywhere, so that "near the road" says little? */
bool place_is_way(const char *kind);

/* The wind that blows from one point to the other: 0 north, 1 north-east and so on; -1 if they are
 * one. */
int wind_of(struct point from, struct point to);

#endif
