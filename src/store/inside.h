/* Inside the store: what its files share. store.c opens and commits; layout.c knows the tables, and
 * those of older files; games.c keeps games and seats, moves.c moves; campaigns.c which game is
 * which battle; people.c accounts, notes and talk; tail.c and wal.c look at what a crash has left.
 */
#ifndef SANDTABLE_STORE_INSIDE_H
#define SANDTABLE_STORE_INSIDE_H

#include <sqlite3.h>

#include "store/store.h"

enum statement {
    BEGIN_BATCH,
    COMMIT_BATCH,
    ROLL_BACK,
    ADD_GAME,
    SET_SETTINGS,
    END_GAME,
    GET_GAME,
    NEXT_OPEN,
    NEXT_GAME,
    ADD_MOVE,
    GET_MOVES,
    SCAN_MOVES,
    GET_LAST,
    PUT_LAST,
    SETTLE_GAMES,
    SETTLE_LOG,
    PUT_SERVED,
    PUT_SEAT,
    GET_SEAT,
    FIND_SEAT,
    HAS_SEAT,
    FIND_INVITATION,
    ADD_BATTLE,
    GET_BATTLE_OF,
    GET_BATTLES,
    PUT_NOTES,
    ADD_NOTES,
    GET_NOTES,
    ADD_CHAT,
    COUNT_CHAT,
    GET_CHATS,
    GET_CHAT,
    ADD_ACCOUNT,
    GET_ACCOUNT,
    ADD_SESSION,
    GET_SESSION,
    SHOW_SESSION,
    END_SESSION,
    END_OLD_SESSIONS,
    END_MORE_SESSIONS,
    GET_SESSIONS,
    END_SESSIONS,
    GET_ACCOUNT_GAMES,
    N_STATEMENTS
};

struct store {
    sqlite3 *db;
    struct checkpointer *checkpointer;
    sqlite3_stmt *statements[N_STATEMENTS];
    bool in_batch;
    bool failed;   /* something of this batch went wrong: it cannot be committed */
    int unsettled; /* moves added since the log was last settled */
    char why[200];
    enum trouble trouble; /* with reading, since it was last asked */
    char trouble_why[200];
    int64_t served;   /* as last kept */
    char damage[300]; /* found when it was opened; empty for none */
};

/* Runs a statement that answers nothing. */
bool store_run(struct store *store, enum statement which);

/* Steps through a statement that answers: true while there is a row. */
bool store_reads(struct store *store, sqlite3_stmt *statement);

/* One number that is asked for. */
int64_t store_number(struct store *store, const char *sql);

/* Prepares the statements. */
bool store_prepare(struct store *store);

/* Notes that something was not what was written. */
void store_find_damage(struct store *store, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Makes the tables, or those of an older file into today's. Within a transaction. */
bool layout_make(sqlite3 *db, int layout);
extern const char *const statement_texts[N_STATEMENTS];
enum { LAYOUT = 5 }; /* of the tables; a newer one is not touched */

/* Settles what a server that ended without doing so has left, and looks at each row of it. */
bool tail_settle(struct store *store);

/* Looks at the write-ahead log of this database before SQLite does, which takes all behind a
 * damaged place for never written. If so the log is kept aside, and the sentence says so. */
bool wal_keep_damaged(const char *path, char *sentence, size_t size);

/* The statement, to be bound, within a batch. */
sqlite3_stmt *store_writing(struct store *store, enum statement which);

/* Done with a statement that answers. */
void store_leave(sqlite3_stmt *statement);

void bind_text(sqlite3_stmt *statement, int at, const char *text);

/* An empty page for notes, if there is none: so that none can be missing unseen. */
bool store_begin_notes(struct store *store, int64_t game, int side);

/* The text of a column, to be freed. */
char *read_text(sqlite3_stmt *statement, int column);
const char *text_in(sqlite3_stmt *statement, int column); /* as long as the row stands */

/* The row of a move in GET_MOVES and SCAN_MOVES, and its sum. */
struct stored_move move_in(sqlite3_stmt *statement, uint64_t *sum, int64_t *game, int64_t *id);

/* Where a game's moves ended when they were last settled; false if that is not kept. */
bool store_last(struct store *store, int64_t game, struct chain *last);

#endif
