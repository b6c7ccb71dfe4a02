/* The umpire's answer to a command, as JSON. */
#ifndef SANDTABLE_FORMAT_ANSWER_H
#define SANDTABLE_FORMAT_ANSWER_H

#include <jansson.h>

#include "format/scene.h"

/* {"done": true, "events": [...], "waits-for": [...]}, or {"done": false, "refused" or "needs":
 * {...}}; of the events, those this side may know (event.h). */
json_t *answer_json(const struct scene *scene, const struct answer *answer,
                    const struct events *events, int side);

/* Adds "who", the name of the piece a refusal is about, if it is about one. */
void add_who(const struct scene *scene, const struct refusal *refusal, json_t *json);

/* Adds "prints", what stands on the faces of the die, where that is not their number. */
void add_prints(const struct purpose *purpose, int faces, json_t *json);

#endif
