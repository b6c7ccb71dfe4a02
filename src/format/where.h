/* Where something is, in the words of somebody at the table: by what lies there or nearest. "in the
 * west wood", "on Hill 402", "near the mill", "north of the road", "in the open"; behind it, in
 * parentheses, the numbers that a command would say. Only ground that the scenario has from the
 * start is named, which everybody knows, and a piece is where the audience saw it: nothing hidden
 * can be told by it. */
#ifndef SANDTABLE_FORMAT_WHERE_H
#define SANDTABLE_FORMAT_WHERE_H

#include "core/value.h"
#include "format/scene.h"
#include "format/sentence.h"

/* Adds a place to a sentence whose last word may be a preposition: "falls at" and a place near the
 * mill is "falls near the mill". False, and nothing is added, if only its numbers can be said. */
bool where_add(const struct scene *scene, enum value_kind kind, const int32_t *words,
               struct sentence *sentence);

/* Where a piece stood in what the audience saw before the command that is told, behind its name:
 * " near the mill", " in the west wood". Nothing where it saw nothing of it or there is nothing to
 * speak of: whoever stands in the open is not placed. */
void where_add_seen(const struct scene *scene, int32_t piece, struct sentence *sentence);

/* Would both be called the same? */
bool where_is_same(const struct scene *scene, enum value_kind kind, const int32_t *one,
                   const int32_t *other);

#endif
