/* Odds for people and clients: each outcome of a command as a sentence, with its chance; and the
 * throws that would decide it. */
#ifndef SANDTABLE_FORMAT_ODDS_H
#define SANDTABLE_FORMAT_ODDS_H

#include <jansson.h>

#include "format/scene.h"
#include "odds/odds.h"

enum { OUTCOME_TEXT = 1024 };

/* "B1 damaged; the game ends, won by Patrol" */
void outcome_say(const struct scene *scene, const struct odds *odds,
                 const struct odds_outcome *outcome, char text[OUTCOME_TEXT]);

/* {"exact", "ways", "outcomes": [...], "other", "rolls": [...]}; the last is the first throw the
 * command leads to, before any die has fallen: what for, of how many dice, what is needed, with
 * which modifiers. A list of one, or of none. */
json_t *odds_json(const struct scene *scene, const struct odds *odds);

/* The same where the side that speaks cannot know something (odds_suppose): {"exact": false,
 * "cases": [{"if", "ways" or "samples", "outcomes", "other", "rolls"}]}, beside the fields above,
 * which are empty. NULL where nothing need be supposed. The command must be allowed. */
json_t *odds_cases_json(const struct scene *scene, struct odds *odds,
                        const struct command *command);

#endif
