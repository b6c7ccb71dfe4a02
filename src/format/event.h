/* Events as JSON and as the umpire says them: "To hit: needs 5 or more; rolled 5, -1 firing back:
 * 4, miss." */
#ifndef SANDTABLE_FORMAT_EVENT_H
#define SANDTABLE_FORMAT_EVENT_H

#include <jansson.h>

#include "format/scene.h"

enum { EVENT_TEXT = 480, RESULT_TEXT = 160 };

/* {"event": "moved", "clause": "pz8-space.move.forward", "unit": "A1", ...} */
json_t *event_json(const struct scene *scene, const struct event *event);

/* A roll before its dice have fallen: "A, to straddle: 4 or more with 1 D6". */
void throw_say(const struct scene *scene, const struct event *roll, char text[EVENT_TEXT]);

/* One sentence, without the clause. */
void event_say(const struct scene *scene, const struct event *event, char text[EVENT_TEXT]);

/* The same of the event with this number, as the side is told it. Whom it is about is placed,
 * {target there}, as the side saw him before the command (scene.before), unless something was told
 * of him since: then he may be elsewhere, and has been spoken of. */
void told_say(const struct scene *scene, const struct events *events, uint32_t number, int side,
              char text[EVENT_TEXT]);

/* How it ended, the winner's points first: "Intruder wins, 5 points to 1", "a draw, 2 points to 2".
 */
void result_text(const struct scene *scene, int winner, int side_1, int side_2,
                 char text[RESULT_TEXT]);

/* The event as this side is told it: whoever does not own the unit of a roll is not told its secret
 * reasons, and then neither what it came to nor what was needed. The event itself, or a copy of it
 * in `room`. */
const struct event *event_told(const struct scene *scene, const struct event *event, int side,
                               struct event *room);

/* Whose business it is: the owner of the first piece it names; SIDE_NONE where there is none. */
int event_owner(const struct scene *scene, const struct event *event);

/* The events this side may know, as a JSON list; SIDE_NONE sees all. */
json_t *events_json(const struct scene *scene, const struct events *events, int side);

/* In place of a side: what may be said with everybody listening. */
enum { SIDE_EVERYBODY = 254 };

/* May this side know of it? SIDE_NONE sees all; SIDE_EVERYBODY what both sides may. */
bool event_is_seen(const struct event *event, int side);

#endif
