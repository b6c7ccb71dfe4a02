/* The game that follows one that is over. A rematch is asked for (lobby_rematch, in lobby.h); the
 * next battle of a campaign is made by itself. */
#ifndef SANDTABLE_SERVER_FOLLOWING_H
#define SANDTABLE_SERVER_FOLLOWING_H

#include "server/hall.h"

/* The game has just ended. If it is a battle of a campaign the next one is made, in the same round,
 * and everybody at the table is told; so it is made once, or, if the disk fails, the end is not
 * kept either. */
void following_battle(struct hall *hall, struct hosted *hosted);

#endif
