/* Making games: from what somebody asks for to rows in the store, with seats and tokens. */
#ifndef SANDTABLE_SERVER_MAKING_H
#define SANDTABLE_SERVER_MAKING_H

#include <jansson.h>

#include "server/hall.h"
#include "server/token.h"

/* A game about to be made. */
struct plan {
    struct game *game;
    struct stored_seat seats[SIDES];
    json_t *settings;
    char tokens[SIDES][TOKEN_TEXT]; /* of seats or invitations */
    char watch[TOKEN_TEXT];
    bool inherits; /* seats and onlookers show the same tokens as at the game before: none is drawn
                    */
    uint8_t watch_hash[TOKEN_HASH]; /* if so */
    int64_t campaign;               /* it goes on with; 0: none yet */
    bool recorded; /* what its game has in its journal is played there too: a problem */
    int64_t id;    /* once it is kept */
};

/* Its dice are rolled, from a seed drawn now. */
void plan_roll(struct plan *plan);

/* Writes the game into the store, in this round, and takes it into the hall. */
bool plan_keep(struct hall *hall, struct plan *plan, struct fault *fault);
void plan_clear(struct plan *plan);

/* The answer of POST /api/games, or NULL with a fault. */
json_t *making_game(struct hall *hall, const json_t *wanted, int64_t account, struct fault *fault);

/* Gives an invited player the seat: the answer of POST /api/claim. */
json_t *making_claim(struct hall *hall, struct hosted *hosted, int side, const char *name,
                     int64_t account);

bool is_player_name(const char *name);

#endif
