/* Accounts and their sessions, notes and talk. */

#include "store/inside.h"

/* -- notes and talk ------------------------------------------------------------------------------
 */

bool store_put_notes(struct store *store, int64_t game, int side, const char *text)
{
    sqlite3_stmt *put = store_writing(store, PUT_NOTES);
    sqlite3_bind_int64(put, 1, game);
    sqlite3_bind_int(put, 2, side);
    bind_text(put, 3, text);
    return store_run(store, PUT_NOTES);
}

char *store_notes(struct store *store, int64_t game, int side)
{
    sqlite3_stmt *get = store->statements[GET_NOTES];
    sqlite3_bind_int64(get, 1, game);
    sqlite3_bind_int(get, 2, side);
    char *text = sqlite3_step(get) == SQLITE_ROW ? read_text(get, 0) : NULL;
    store_leave(get);
    return text;
}

bool store_add_chat(struct store *store, int64_t game, const struct stored_chat *chat)
{
    sqlite3_stmt *add = store_writing(store, ADD_CHAT);
    sqlite3_bind_int64(add, 1, game);
    sqlite3_bind_int64(add, 2, chat->n);
    sqlite3_bind_int64(add, 3, chat->time);
    sqlite3_bind_int(add, 4, chat->side);
    bind_text(add, 5, chat->name);
    bind_text(add, 6, chat->text);
    return store_run(store, ADD_CHAT);
}

void store_chat(struct store *store, int64_t game, stored_chat_reader *reader, void *who)
{
    sqlite3_stmt *get = store->statements[GET_CHAT];
    sqlite3_bind_int64(get, 1, game);
    while (sqlite3_step(get) == SQLITE_ROW) {
        struct stored_chat chat = {.n = (uint32_t)sqlite3_column_int64(get, 0),
                                   .time = sqlite3_column_int64(get, 1),
                                   .side = sqlite3_column_int(get, 2),
                                   .name = (const char *)sqlite3_column_text(get, 3),
                                   .text = (const char *)sqlite3_column_text(get, 4)};
        reader(who, &chat);
    }
    store_leave(get);
}

/* -- accounts ------------------------------------------------------------------------------------
 */

int64_t store_add_account(struct store *store, const char *name, const char *password)
{
    sqlite3_stmt *add = store_writing(store, ADD_ACCOUNT);
    bind_text(add, 1, name);
    bind_text(add, 2, password);
    if (!store_run(store, ADD_ACCOUNT) || sqlite3_changes(store->db) == 0) {
        return 0;
    }
    return sqlite3_last_insert_rowid(store->db);
}

bool store_account(struct store *store, const char *name, int64_t *account, char **written,
                   char **password)
{
    sqlite3_stmt *get = store->statements[GET_ACCOUNT];
    bind_text(get, 1, name);
    bool found = sqlite3_step(get) == SQLITE_ROW;
    if (found) {
        *account = sqlite3_column_int64(get, 0);
        *written = read_text(get, 1);
        *password = read_text(get, 2);
    }
    store_leave(get);
    return found;
}

bool store_add_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t account,
                       int64_t time)
{
    sqlite3_stmt *add = store_writing(store, ADD_SESSION);
    sqlite3_bind_blob(add, 1, token, TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, account);
    sqlite3_bind_int64(add, 3, time);
    return store_run(store, ADD_SESSION);
}

int64_t store_session(struct store *store, const uint8_t token[TOKEN_HASH])
{
    sqlite3_stmt *get = store->statements[GET_SESSION];
    sqlite3_bind_blob(get, 1, token, TOKEN_HASH, SQLITE_STATIC);
    int64_t account = sqlite3_step(get) == SQLITE_ROW ? sqlite3_column_int64(get, 0) : 0;
    store_leave(get);
    return account;
}

bool store_end_session(struct store *store, const uint8_t token[TOKEN_HASH])
{
    sqlite3_stmt *end = store_writing(store, END_SESSION);
    sqlite3_bind_blob(end, 1, token, TOKEN_HASH, SQLITE_STATIC);
    return store_run(store, END_SESSION);
}

int store_account_games(struct store *store, int64_t account, int64_t *games, int *sides, int most)
{
    sqlite3_stmt *get = store->statements[GET_ACCOUNT_GAMES];
    sqlite3_bind_int64(get, 1, account);
    sqlite3_bind_int(get, 2, most);
    int n = 0;
    while (n < most && sqlite3_step(get) == SQLITE_ROW) {
        games[n] = sqlite3_column_int64(get, 0);
        sides[n] = sqlite3_column_int(get, 1);
        n++;
    }
    store_leave(get);
    return n;
}
