/* Accounts and their sessions, notes and talk. */

#include "store/inside.h"

#include <stdlib.h>

#include "store/sums.h"

/* -- notes and talk ---------------------------------------------------------------------------- */

static bool put_notes(struct store *store, enum statement which, int64_t game, int side,
                      const char *text)
{
    sqlite3_stmt *put = store_writing(store, which);
    sqlite3_bind_int64(put, 1, game);
    sqlite3_bind_int(put, 2, side);
    bind_text(put, 3, text);
    sqlite3_bind_int64(put, 4, (int64_t)sum_of_notes(game, side, text));
    return store_run(store, which);
}

bool store_put_notes(struct store *store, int64_t game, int side, const char *text)
{
    return put_notes(store, PUT_NOTES, game, side, text);
}

bool store_begin_notes(struct store *store, int64_t game, int side)
{
    return put_notes(store, ADD_NOTES, game, side, "");
}

char *store_notes(struct store *store, int64_t game, int side)
{
    sqlite3_stmt *get = store->statements[GET_NOTES];
    sqlite3_bind_int64(get, 1, game);
    sqlite3_bind_int(get, 2, side);
    char *text = store_reads(store, get) ? read_text(get, 0) : NULL;
    if (text == NULL && store->trouble == TROUBLE_NONE) {
        store_find_damage(store, "the notes of a player are missing");
    } else if (text != NULL &&
               (uint64_t)sqlite3_column_int64(get, 1) != sum_of_notes(game, side, text)) {
        store_find_damage(store, "the notes of a player are not what was written");
        free(text);
        text = NULL;
    }
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
    sqlite3_bind_int64(add, 7, (int64_t)sum_of_chat(game, chat));
    bool added = store_run(store, ADD_CHAT);
    sqlite3_stmt *count = store_writing(store, COUNT_CHAT);
    sqlite3_bind_int64(count, 1, game);
    sqlite3_bind_int64(count, 2, chat->n);
    return store_run(store, COUNT_CHAT) && added;
}

static uint32_t count_chats(struct store *store, int64_t game)
{
    sqlite3_stmt *get = store->statements[GET_CHATS];
    sqlite3_bind_int64(get, 1, game);
    uint32_t n = store_reads(store, get) ? (uint32_t)sqlite3_column_int64(get, 0) : 0;
    store_leave(get);
    return n;
}

void store_chat(struct store *store, int64_t game, stored_chat_reader *reader, void *who)
{
    sqlite3_stmt *get = store->statements[GET_CHAT];
    uint32_t n = 0;
    sqlite3_bind_int64(get, 1, game);
    while (store_reads(store, get)) {
        struct stored_chat chat = {.n = (uint32_t)sqlite3_column_int64(get, 0),
                                   .time = sqlite3_column_int64(get, 1),
                                   .side = sqlite3_column_int(get, 2),
                                   .name = text_in(get, 3),
                                   .text = text_in(get, 4)};
        if (chat.n == n + 1 && (uint64_t)sqlite3_column_int64(get, 5) == sum_of_chat(game, &chat)) {
            reader(who, &chat);
        } else {
            store_find_damage(store,
                              "something that was said at this game is not what was written");
        }
        n = chat.n;
    }
    store_leave(get);
    if (n < count_chats(store, game)) {
        store_find_damage(store, "something that was said at this game is missing");
    }
}

/* -- accounts ---------------------------------------------------------------------------------- */

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
    bool found = store_reads(store, get);
    if (found) {
        *account = sqlite3_column_int64(get, 0);
        *written = read_text(get, 1);
        *password = read_text(get, 2);
    }
    store_leave(get);
    return found;
}

static const int64_t session_lasts = SESSION_DAYS * INT64_C(86400000);
static const int64_t day = INT64_C(86400000);

bool store_add_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t account,
                       int64_t time, int64_t served)
{
    sqlite3_stmt *add = store_writing(store, ADD_SESSION);
    sqlite3_bind_blob(add, 1, token, TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, account);
    sqlite3_bind_int64(add, 3, time);
    sqlite3_bind_int64(add, 4, served);
    bool added = store_run(store, ADD_SESSION);
    sqlite3_stmt *end = store_writing(store, END_MORE_SESSIONS);
    sqlite3_bind_int64(end, 1, account);
    sqlite3_bind_int(end, 2, SESSIONS_MOST);
    return store_run(store, END_MORE_SESSIONS) && added;
}

static void show_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t served)
{
    sqlite3_stmt *show = store_writing(store, SHOW_SESSION);
    sqlite3_bind_blob(show, 1, token, TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(show, 2, served);
    store_run(store, SHOW_SESSION);
}

int64_t store_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t served)
{
    sqlite3_stmt *get = store->statements[GET_SESSION];
    sqlite3_bind_blob(get, 1, token, TOKEN_HASH, SQLITE_STATIC);
    bool found = store_reads(store, get);
    int64_t account = found ? sqlite3_column_int64(get, 0) : 0;
    int64_t unseen = found ? served - sqlite3_column_int64(get, 1) : 0;
    store_leave(get);
    if (unseen > session_lasts) {
        store_end_session(store, token);
        return 0;
    }
    if (unseen > day) {
        show_session(store, token, served);
    }
    return account;
}

bool store_end_session(struct store *store, const uint8_t token[TOKEN_HASH])
{
    sqlite3_stmt *end = store_writing(store, END_SESSION);
    sqlite3_bind_blob(end, 1, token, TOKEN_HASH, SQLITE_STATIC);
    return store_run(store, END_SESSION);
}

int store_sessions(struct store *store, int64_t account, int64_t served, int64_t *times, int most)
{
    sqlite3_stmt *get = store->statements[GET_SESSIONS];
    int n = 0;
    sqlite3_bind_int64(get, 1, account);
    sqlite3_bind_int64(get, 2, served - session_lasts);
    sqlite3_bind_int(get, 3, most);
    for (; n < most && store_reads(store, get); n++) {
        times[n] = sqlite3_column_int64(get, 0);
    }
    store_leave(get);
    return n;
}

bool store_end_sessions(struct store *store, int64_t account)
{
    sqlite3_bind_int64(store_writing(store, END_SESSIONS), 1, account);
    return store_run(store, END_SESSIONS);
}

int store_account_games(struct store *store, int64_t account, int64_t *games, int *sides, int most)
{
    sqlite3_stmt *get = store->statements[GET_ACCOUNT_GAMES];
    sqlite3_bind_int64(get, 1, account);
    sqlite3_bind_int(get, 2, most);
    int n = 0;
    while (n < most && store_reads(store, get)) {
        games[n] = sqlite3_column_int64(get, 0);
        sides[n] = sqlite3_column_int(get, 1);
        n++;
    }
    store_leave(get);
    return n;
}
