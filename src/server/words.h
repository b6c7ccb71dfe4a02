/* What the server says: messages of docs/protocol.md, as JSON. */
#ifndef SANDTABLE_SERVER_WORDS_H
#define SANDTABLE_SERVER_WORDS_H

#include <jansson.h>

#include "format/view.h"
#include "server/hall.h"

/* The whole game as this audience may know it: the answer to `join`. */
json_t *words_game(struct hall *hall, struct hosted *hosted, struct client *client);

/* What the game waits for as this view knows it; of one that drifted, why it waits for nobody. */
void words_waiting(const struct hosted *hosted, const struct scene *scene, char text[WAITING_TEXT]);

/* Why nothing can be changed in a game that drifted or is damaged: a refusal. */
void answer_only_shown(struct client *client, json_t *re, const struct hosted *hosted);

/* Do the rules let a player measure before he has named his target? */
bool may_measure(const struct game *game);

/* Who sits where. */
json_t *words_seats(const struct hosted *hosted);

/* The events of the command just carried out that the audience may know, each with its sentence. */
json_t *words_events(const struct scene *scene, const struct events *events, int audience);

/* May this audience know of the event? */
bool is_told(const struct event *event, int audience);

/* May it know the very words of a command? */
bool hears_command(const struct hosted *hosted, int audience, const struct command *command);

/* "re" is set, if there is one, and the message sent. */
void answer(struct client *client, json_t *re, json_t *message);

/* {"hear": "fault", "text"} */
void answer_fault(struct client *client, json_t *re, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* {"hear": "refused", "clause", "text"} */
void answer_refused(struct client *client, json_t *re, const struct ruleset *rules,
                    const struct refusal *refusal);

/* The same of a refusal that may be about a piece of the speaker's own. */
void answer_refused_of(struct client *client, json_t *re, const struct scene *scene,
                       const struct refusal *refusal);

#endif
