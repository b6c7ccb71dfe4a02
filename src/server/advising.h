/* Advice as it is told: the command, the next best one, and the reason as a sentence. */
#ifndef SANDTABLE_SERVER_ADVISING_H
#define SANDTABLE_SERVER_ADVISING_H

#include <jansson.h>

#include "bot/advice.h"
#include "format/scene.h"

/* {"hear": "advice", ...} for a side whose view the scene is, and for which the game waits; or a
 * refusal, where the rules want it decided without knowing what comes of it. */
json_t *advice_answer(struct adviser *adviser, const struct scene *scene, int side);

#endif
