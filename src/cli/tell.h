/* Telling: how the umpire's answers and events are put before a person, and before a program. */
#ifndef SANDTABLE_CLI_TELL_H
#define SANDTABLE_CLI_TELL_H

#include <jansson.h>

#include "cli/told.h"
#include "draw/paper.h"
#include "format/scene.h"

/* The events this side may know (SIDE_NONE: all; SIDE_EVERYBODY: what both may), one sentence to a
 * line with its clause behind it. Phases in which nothing happened are passed over. */
void tell_events(const struct paper *paper, const struct scene *scene, const struct events *events,
                 int side);

/* The command last carried out as it was typed, with its dice, and its events; as a side was told
 * them (the other's words are not quoted). The scene is that side's. */
void tell_step(const struct paper *paper, const struct scene *scene, const struct game *game,
               const struct command *command, const struct told *told);

/* One sentence: what the game waits for, or how it ended. */
void tell_waiting(const struct paper *paper, const struct scene *scene);

/* Why a command was not carried out: the refusal with its clause, or the dice that are missing. */
void tell_answer(const struct paper *paper, const struct ruleset *rules,
                 const struct answer *answer);

/* {"done": true, "events": [...], "waits-for": [...]}, or {"done": false, "refused" or "needs":
 * {...}} */
json_t *answer_json(const struct scene *scene, const struct answer *answer,
                    const struct events *events, int side);

#endif
