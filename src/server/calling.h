/* Calling a player who is not there: "your turn", to the hook of the game and to the program the
 * house has for it (mail, for example). Both run beside the loop; what becomes of them disturbs
 * nobody. */
#ifndef SANDTABLE_SERVER_CALLING_H
#define SANDTABLE_SERVER_CALLING_H

#include "server/hall.h"

/* Calls whoever the game waits for and is not there, once for each time it does. */
void call_absent(struct hall *hall, struct hosted *hosted);

#endif
