/* The store: games kept safe in an SQLite database.
 *
 * Everything is added within a batch, which store_commit() brings to the disk as one: either all of
 * it is there afterwards, whatever happens to the machine, or none. The moves of a game are the
 * lines of its journal, one to a row, and are only ever added: a command taken back is a move too.
 * What is kept of tokens are hashes. One thread at a time. */
#ifndef SANDTABLE_STORE_STORE_H
#define SANDTABLE_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/limits.h"
#include "format/fault.h"

struct store;

enum { TOKEN_HASH = 32 };

/* Opens the database in this file, or makes it; ":memory:" for one that is not kept. */
struct store *store_open(const char *path, struct fault *fault);

/* What was not committed is lost. NULL is fine. */
void store_close(struct store *store);

/* Brings everything added since the last time to the disk. False, after which none of it has
 * happened, with what went wrong. Nothing to add is fine. */
bool store_commit(struct store *store, struct fault *fault);

/* Drops what was added since the last commit. */
void store_forget_batch(struct store *store);

/* Has anything been added since? */
bool store_is_dirty(const struct store *store);

/* -- games ---------------------------------------------------------------------------------------
 */

struct stored_game {
    int64_t id;
    int64_t made;   /* seconds since 1970 */
    char *head;     /* the first line of the journal */
    char *settings; /* JSON, the server's own */
    bool has_seed;
    uint8_t seed[32];
    uint8_t watch[TOKEN_HASH];
    bool over;
};

/* All of these are false after a failure, which store_commit() will tell. */
bool store_add_game(struct store *store, const struct stored_game *game);
bool store_set_settings(struct store *store, int64_t game, const char *settings);
bool store_end_game(struct store *store, int64_t game);

/* The game with this number; false if there is none. Its texts are to be freed with
 * stored_game_clear(). */
bool store_game(struct store *store, int64_t id, struct stored_game *game);
void stored_game_clear(struct stored_game *game);

/* Games that are not over, one after the other: the smallest number above `after`; 0 at the end. */
int64_t store_next_open(struct store *store, int64_t after);

/* One thing that happened to a game. */
struct stored_move {
    int64_t id;     /* among the moves of all games: read, not written */
    int64_t before; /* the id of the one before it in this game; 0: it is the first. Written only */
    uint32_t n;     /* counts from 1 within the game */
    int64_t time;
    int64_t clocks[SIDES]; /* what is left, in milliseconds */
    const char *line;
};

/* The id of the move; 0 after a failure. */
int64_t store_add_move(struct store *store, int64_t game, const struct stored_move *move);

typedef bool stored_move_reader(void *who, const struct stored_move *move);

/* Calls the reader with each move in order, until it says false. */
bool store_moves(struct store *store, int64_t game, stored_move_reader *reader, void *who);

/* -- seats ---------------------------------------------------------------------------------------
 */

enum { SEAT_KIND = 32, PLAYER_NAME = 48 };

struct stored_seat {
    char kind[SEAT_KIND]; /* me, friend, computer:greedy */
    char name[PLAYER_NAME];
    bool taken;
    uint8_t token[TOKEN_HASH];
    uint8_t invitation[TOKEN_HASH];
    int64_t account; /* 0 for none */
};

/* Writes the seat, over the one that was there. */
bool store_put_seat(struct store *store, int64_t game, int side, const struct stored_seat *seat);
bool store_seat(struct store *store, int64_t game, int side, struct stored_seat *seat);
/* The seat of a token; where it is good for several battles of a campaign, of the latest. */
bool store_find_seat(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *game,
                     int *side);
/* All seats of a token, that of the latest battle first, `most` at most. */
int store_seats(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *games, int *sides,
                int most);
bool store_find_invitation(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *game,
                           int *side);

/* What a player has written down for himself; NULL if nothing. To be freed. */
bool store_put_notes(struct store *store, int64_t game, int side, const char *text);
char *store_notes(struct store *store, int64_t game, int side);

/* -- campaigns -----------------------------------------------------------------------------------
 */

/* Which game is which battle of a campaign. No campaign has a battle twice, no game is two battles.
 */
struct stored_battle {
    int64_t campaign;
    int64_t game;
    int number; /* counts from 1 */
};

bool store_add_battle(struct store *store, const struct stored_battle *battle);

/* Of which campaign a game is a battle; false if of none. */
bool store_battle_of(struct store *store, int64_t game, struct stored_battle *battle);

/* The battles of a campaign in their order, `most` at most; how many. */
int store_battles(struct store *store, int64_t campaign, struct stored_battle *battles, int most);

/* -- talk ----------------------------------------------------------------------------------------
 */

struct stored_chat {
    uint32_t n;
    int64_t time;
    int side; /* or SIDE_NONE: the umpire or a watcher */
    const char *name;
    const char *text;
};

bool store_add_chat(struct store *store, int64_t game, const struct stored_chat *chat);
typedef void stored_chat_reader(void *who, const struct stored_chat *chat);
void store_chat(struct store *store, int64_t game, stored_chat_reader *reader, void *who);

/* -- accounts ------------------------------------------------------------------------------------
 */

/* Its number, or 0 if the name is taken. Names are the same in capitals and small letters, in every
 * script. */
int64_t store_add_account(struct store *store, const char *name, const char *password);

/* The account of this name, with its name as first written and the hash of its password, which are
 * to be freed; false if there is none. */
bool store_account(struct store *store, const char *name, int64_t *account, char **written,
                   char **password);

bool store_add_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t account,
                       int64_t time);
/* The account of a session, or 0. */
int64_t store_session(struct store *store, const uint8_t token[TOKEN_HASH]);
bool store_end_session(struct store *store, const uint8_t token[TOKEN_HASH]);

/* The games an account has a seat in, the newest first, `most` of them at most. */
int store_account_games(struct store *store, int64_t account, int64_t *games, int *sides, int most);

#endif
