/* What is kept of a game beside its moves, as JSON: how it was wanted (dice, clock, hook), the game
 * that follows it, the draw that is offered. */
#ifndef SANDTABLE_SERVER_SETTINGS_H
#define SANDTABLE_SERVER_SETTINGS_H

#include <jansson.h>

#include "server/hosted.h"

/* Reads them into the game. */
void settings_read(struct hosted *hosted, const char *text);

/* Changes one of them, to be kept in this round; the value is used up, NULL takes it out. */
void settings_change(struct hall *hall, struct hosted *hosted, const char *key, json_t *value);

/* What another game of the same kind is made with: without what was this one's alone. */
json_t *settings_for_another(const struct hosted *hosted);

#endif
