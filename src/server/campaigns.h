/* Campaigns as clients hear of them. */
#ifndef SANDTABLE_SERVER_CAMPAIGNS_H
#define SANDTABLE_SERVER_CAMPAIGNS_H

#include <jansson.h>

#include "server/hall.h"

enum { BATTLES_MOST = 64 };

/* Which battle of which campaign a game is and how it stands, as this audience may know it, with
 * the game of the next battle once there is one; NULL for a game on its own. */
json_t *campaign_brief(struct hall *hall, struct hosted *hosted, int audience);

/* The whole campaign for whoever shows this token, of a seat, of an onlooker or of a session; NULL
 * with a status and a sentence. Once it is over nobody needs one. */
json_t *campaign_whole(struct hall *hall, int64_t campaign, const char *token, int *status,
                       struct fault *fault);

#endif
