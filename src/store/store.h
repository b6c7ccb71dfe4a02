/* The store: games kept safe in an SQLite database.
 *
 * Everything is added within a batch, which store_commit() brings to the disk as one: either all of
 * it is there afterwards, whatever happens to the machine, or none. The moves of a game are the
 * lines of its journal, one to a row, and are only ever added: a command taken back is a move too.
 * What is kept of tokens are hashes. One thread at a time.
 *
 * A disk may lie: rows carry checksums, those of a game chained from one to the next, and what does
 * not add up is told apart from what is not there (store_trouble). */
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

/* Opens it to look at, and writes nothing; another may be writing it. NULL with a fault. */
struct store *store_look(const char *path, struct fault *fault);

/* What was not committed is lost. NULL is fine. */
void store_close(struct store *store);

/* Brings everything added since the last time to the disk. False, after which none of it has
 * happened, with what went wrong. Nothing to add is fine. */
bool store_commit(struct store *store, struct fault *fault);

/* Drops what was added since the last commit. */
void store_forget_batch(struct store *store);

/* Has anything been added since? */
bool store_is_dirty(const struct store *store);

/* What went wrong with reading since this was last asked, and a sentence about it. What could not
 * be read is left out of the answers meanwhile, or a question is answered as if it were not there:
 * so whoever is about to say that something is not there asks this first. */
enum trouble {
    TROUBLE_NONE,
    TROUBLE_UNREADABLE, /* the disk would not give it: it may another time */
    TROUBLE_DAMAGED     /* it is not what was written */
};
enum trouble store_trouble(struct store *store, struct fault *fault);

/* What was found wrong when it was opened: a sentence, or NULL. */
const char *store_damage(const struct store *store);

/* The whole check, beside that of each game: calls the reader with a sentence for whatever is wrong
 * with the file; how often. */
typedef void stored_sentence_reader(void *who, const char *sentence);
int store_check_file(struct store *store, stored_sentence_reader *reader, void *who);

/* The write-ahead log of a database nobody has open: false with a sentence if it is damaged. */
bool store_check_log(const char *path, char *sentence, size_t size);

/* Games of which there is no more than a seat or where their moves end: the smallest number above
 * `after`; 0 at the end. */
int64_t store_next_headless(struct store *store, int64_t after);

/* Moves of all games; and how many numbers among them are missing. */
int64_t store_count_moves(struct store *store, int64_t *missing);

/* Milliseconds the games in this store have been served in all, as last kept: the time games and
 * limits go by. It stands still while no server runs, and no clock of the machine's can set it. */
int64_t store_served(const struct store *store);
bool store_put_served(struct store *store, int64_t served);

/* -- games ------------------------------------------------------------------------------------- */

struct stored_game {
    int64_t id;
    int64_t made;   /* seconds since 1970 */
    char *head;     /* the first line of the journal */
    char *settings; /* JSON, the server's own */
    bool has_seed;
    uint8_t seed[32];
    uint8_t watch[TOKEN_HASH];
    bool over;
    uint64_t sum; /* read, not written: where the chain of its moves begins */
};

/* All of these are false after a failure, which store_commit() will tell. */
bool store_add_game(struct store *store, const struct stored_game *game);
bool store_set_settings(struct store *store, int64_t game, const char *settings);
bool store_end_game(struct store *store, int64_t game);

/* The game with this number; false if there is none, or no beginning of it. Its texts are to be
 * freed with stored_game_clear(). */
bool store_game(struct store *store, int64_t id, struct stored_game *game);
void stored_game_clear(struct stored_game *game);

/* Games that are not over, one after the other: the smallest number above `after`; 0 at the end. */
int64_t store_next_open(struct store *store, int64_t after);

/* The same for all games. */
int64_t store_next_game(struct store *store, int64_t after);

/* Where the moves of a game end: the number of the last, its id among the moves of all games, and
 * the checksum of it and everything before it. Before the first move it is of the game's own row.
 */
struct chain {
    uint32_t n;
    int64_t last;
    uint64_t sum;
};

/* One thing that happened to a game. */
struct stored_move {
    uint32_t n;            /* counts from 1 within the game: read, not written */
    int64_t time;          /* milliseconds since 1970, as the machine believed */
    int64_t served;        /* as the hall counts its time */
    int64_t clocks[SIDES]; /* what is left, in milliseconds */
    const char *line;
};

/* Adds it behind the others, and moves the end there. */
bool store_add_move(struct store *store, int64_t game, struct chain *chain,
                    const struct stored_move *move);

/* Keeps aside where the game's moves end, so that none of them can get lost unseen. */
bool store_settle_game(struct store *store, int64_t game, const struct chain *chain);

typedef bool stored_move_reader(void *who, const struct stored_move *move);

/* Calls the reader with each move in order, until it says false; so does this then. Moves are read
 * as far as they are whole: if more were written, that is a trouble. The chain begins with the sum
 * of the game, and ends where the moves do. */
bool store_moves(struct store *store, int64_t game, struct chain *chain, stored_move_reader *reader,
                 void *who);

/* -- seats ------------------------------------------------------------------------------------- */

enum { SEAT_KIND = 32, PLAYER_NAME = 48 };

struct stored_seat {
    char kind[SEAT_KIND]; /* me, friend, computer:regular */
    char name[PLAYER_NAME];
    bool taken;
    uint8_t token[TOKEN_HASH];
    uint8_t invitation[TOKEN_HASH];
    int64_t account; /* 0 for none */
};

/* Writes the seat, over the one that was there. */
bool store_put_seat(struct store *store, int64_t game, int side, const struct stored_seat *seat);
/* A game has both its seats: that one is missing is a trouble. */
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

/* -- campaigns --------------------------------------------------------------------------------- */

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

/* -- talk -------------------------------------------------------------------------------------- */

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

/* -- accounts ---------------------------------------------------------------------------------- */

/* Its number, or 0 if the name is taken. Names are the same in capitals and small letters, in every
 * script. */
int64_t store_add_account(struct store *store, const char *name, const char *password);

/* The account of this name, with its name as first written and the hash of its password, which are
 * to be freed; false if there is none. */
bool store_account(struct store *store, const char *name, int64_t *account, char **written,
                   char **password);

enum { SESSIONS_MOST = 20, SESSION_DAYS = 90 };

/* A session lasts for so many days after it was last shown, by the hall's time (`served`). An
 * account has so many at most: the one not shown for longest makes room. */
bool store_add_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t account,
                       int64_t time, int64_t served);
/* The account of a session, or 0. That it was shown is noted, once a day. */
int64_t store_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t served);
bool store_end_session(struct store *store, const uint8_t token[TOKEN_HASH]);

/* When the sessions of an account began, the newest first, `most` at most; how many. */
int store_sessions(struct store *store, int64_t account, int64_t served, int64_t *times, int most);
bool store_end_sessions(struct store *store, int64_t account);

/* The games an account has a seat in, the newest first, `most` of them at most. */
int store_account_games(struct store *store, int64_t account, int64_t *games, int *sides, int most);

#endif
