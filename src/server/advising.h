/* Advice as it is told: the command, the next best one, and the reason as a sentence. */
#ifndef SANDTABLE_SERVER_ADVISING_H
#define SANDTABLE_SERVER_ADVISING_H

#include <jansson.h>

#include "bot/advice.h"
#include "format/scene.h"

/* {"hear": "advice", ...} for a side whose view the scene is, and for which the game waits; or a
 * refusal, where the rules want it decided without knowing what comes of it. */
json_t *advice_answer(struct adviser *adviser, const struct scene *scene, int side);

/* Moments of a game that is over, from the `from`-th command on, as far as there is time or as
 * `to`:
 * {"hear": "analysis", "from", "next", "of", "moments"}. The journal is played in `game`, which is
 * at its start. */
json_t *analysis_answer(struct adviser *adviser, struct game *game, const struct journal *journal,
                        uint32_t from, uint32_t to, bool (*enough)(void *who), void *who);

#endif
