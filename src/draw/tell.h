/* Telling: how the umpire's answers and events are put before a person. */
#ifndef SANDTABLE_DRAW_TELL_H
#define SANDTABLE_DRAW_TELL_H

#include "draw/paper.h"
#include "format/scene.h"

/* The events this side may know (SIDE_NONE: all; SIDE_EVERYBODY: what both may), one sentence to a
 * line with its clause behind it. Phases in which nothing happened are passed over. */
void tell_events(const struct paper *paper, const struct scene *scene, const struct events *events,
                 int side);

/* One sentence: what the game waits for, or how it ended. */
void tell_waiting(const struct paper *paper, const struct scene *scene);

/* Why a command was not carried out: the refusal with its clause, or the dice that are missing. */
void tell_answer(const struct paper *paper, const struct ruleset *rules,
                 const struct answer *answer);

#endif
