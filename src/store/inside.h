/* Inside the store: what its files share. store.c opens and commits; games.c keeps games, moves and
 * seats; campaigns.c which game is which battle; people.c accounts, notes and talk. */
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
    ADD_MOVE,
    GET_MOVES,
    SETTLE_GAMES,
    SETTLE_LOG,
    PUT_SEAT,
    GET_SEAT,
    FIND_SEAT,
    FIND_INVITATION,
    ADD_BATTLE,
    GET_BATTLE_OF,
    GET_BATTLES,
    PUT_NOTES,
    GET_NOTES,
    ADD_CHAT,
    GET_CHAT,
    ADD_ACCOUNT,
    GET_ACCOUNT,
    ADD_SESSION,
    GET_SESSION,
    END_SESSION,
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
};

/* Runs a statement that answers nothing. */
bool store_run(struct store *store, enum statement which);

/* The statement, to be bound, within a batch. */
sqlite3_stmt *store_writing(struct store *store, enum statement which);

/* Done with a statement that answers. */
void store_leave(sqlite3_stmt *statement);

void bind_text(sqlite3_stmt *statement, int at, const char *text);

/* The text of a column, to be freed. */
char *read_text(sqlite3_stmt *statement, int column);

#endif
