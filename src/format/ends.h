/* Where a command would leave a unit: it is carried out on a copy of the state, with every die on
 * the way showing its lowest face, and the unit is looked up where it then stands. No rule set has
 * to say anything twice. */
#ifndef SANDTABLE_FORMAT_ENDS_H
#define SANDTABLE_FORMAT_ENDS_H

#include "core/umpire.h"
#include "format/scene.h"

/* The field that says which way a thing looks, or NULL. */
const struct field *facing_field(const struct collection *collection);

/* The field that says how high it flies, or NULL. */
const struct field *level_field(const struct collection *collection);

/* The piece the game speaks of: the unit of the task, or one that the state itself names, such as
 * an aircraft in the middle of its activation; or NO_PIECE. */
int32_t piece_spoken_of(const struct scene *scene);

/* The record of the piece after the command, in the state of `trial`, which is overwritten; `trial`
 * has the rule set and the scenario of `before`. */
const void *piece_after(struct umpire *trial, const struct state *before,
                        const struct command *command, int32_t piece);

#endif
