/* A computer player's turn: it thinks beside the event loop, on a copy of what its side may know,
 * for as long as the house allows, and then says the best it has found. */
#ifndef SANDTABLE_SERVER_THINKING_H
#define SANDTABLE_SERVER_THINKING_H

#include "server/hall.h"

void thinking_start(struct hall *hall, struct hosted *hosted, int side);

#endif
