/* Questions whose answers take long: odds, advice, analyses and stories, worked out beside the
 * event loop on copies of what the asker may know. */
#ifndef SANDTABLE_SERVER_ASKING_H
#define SANDTABLE_SERVER_ASKING_H

#include "server/hall.h"

/* The odds of a command, as this client may know them. */
void ask_odds(struct hall *hall, struct client *client, const struct command *command, json_t *re);

/* What the computer would do in this client's place, for which the game must wait. */
void ask_advice(struct hall *hall, struct client *client, json_t *re);

/* How the chance of winning went in a game that is over, from one command to another, or as far as
 * two seconds last. */
void ask_analysis(struct hall *hall, struct client *client, uint32_t from, uint32_t to, json_t *re);

/* The commands of the game from number `from` to number `to`, as `audience` knew them. */
void ask_story(struct hall *hall, struct client *client, int audience, uint32_t from, uint32_t to,
               json_t *re);

/* Odds of a command in a game of its own: {"exact", ...}, or NULL with the sentence why not.
 * `supposes`: what the side cannot know is told as cases. On the thread that calls, for the job;
 * when nobody waits for it any more, or after two seconds, samples so far are the answer. */
json_t *odds_answer(struct job *job, const struct scene *scene, const struct command *command,
                    bool supposes, struct fault *fault);

#endif
