/* Making games: from what somebody asks for to rows in the store, with seats and tokens. */
#ifndef SANDTABLE_SERVER_MAKING_H
#define SANDTABLE_SERVER_MAKING_H

#include <jansson.h>

#include "server/hall.h"

/* The answer of POST /api/games, or NULL with a fault. */
json_t *making_game(struct hall *hall, const json_t *wanted, int64_t account, struct fault *fault);

/* Gives an invited player the seat: the answer of POST /api/claim. */
json_t *making_claim(struct hall *hall, struct hosted *hosted, int side, const char *name,
                     int64_t account);

bool is_player_name(const char *name);

#endif
