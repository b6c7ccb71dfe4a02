#include "store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/checkpoint.h"

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

static const char *const texts[N_STATEMENTS] = {
    [BEGIN_BATCH] = "BEGIN IMMEDIATE",
    [COMMIT_BATCH] = "COMMIT",
    [ROLL_BACK] = "ROLLBACK",
    [ADD_GAME] = "INSERT INTO games(id, made, head, settings, seed, watch) VALUES(?,?,?,?,?,?)",
    [SET_SETTINGS] = "UPDATE games SET settings = ?2 WHERE id = ?1",
    [END_GAME] = "UPDATE games SET over = 1 WHERE id = ?",
    [GET_GAME] = "SELECT made, head, settings, seed, watch, over FROM games WHERE id = ?",
    [NEXT_OPEN] = "SELECT id FROM games WHERE id > ? AND NOT over ORDER BY id LIMIT 1",
    [ADD_MOVE] = "INSERT INTO log(game, n, before, time, clock1, clock2, line) "
                 "VALUES(?,?,?,?,?,?,?)",
    [GET_MOVES] =
        "WITH RECURSIVE chain(id, before) AS (SELECT id, before FROM log WHERE id ="
        " (SELECT coalesce(max(id), (SELECT move FROM lasts WHERE game = ?1)) FROM log"
        "  WHERE id > (SELECT upto FROM settled) AND game = ?1)"
        " UNION ALL SELECT log.id, log.before FROM chain JOIN log ON log.id = chain.before)"
        " SELECT id, n, time, clock1, clock2, line FROM chain JOIN log USING(id)"
        " ORDER BY id",
    [SETTLE_GAMES] = "INSERT INTO lasts SELECT game, max(id) FROM log"
                     " WHERE id > (SELECT upto FROM settled) GROUP BY game"
                     " ON CONFLICT(game) DO UPDATE SET move = excluded.move",
    [SETTLE_LOG] = "UPDATE settled SET upto = (SELECT coalesce(max(id), 0) FROM log)",
    [PUT_SEAT] = "INSERT INTO seats(game, side, kind, name, taken, token, invitation, account) "
                 "VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(game, side) DO UPDATE SET "
                 "kind = excluded.kind, name = excluded.name, taken = excluded.taken, "
                 "token = excluded.token, invitation = excluded.invitation, "
                 "account = excluded.account",
    [GET_SEAT] = "SELECT kind, name, taken, token, invitation, account FROM seats "
                 "WHERE game = ? AND side = ?",
    [FIND_SEAT] = "SELECT game, side FROM seats WHERE token = ?",
    [FIND_INVITATION] = "SELECT game, side FROM seats WHERE invitation = ?",
    [PUT_NOTES] = "INSERT INTO notes(game, side, text) VALUES(?,?,?) "
                  "ON CONFLICT(game, side) DO UPDATE SET text = excluded.text",
    [GET_NOTES] = "SELECT text FROM notes WHERE game = ? AND side = ?",
    [ADD_CHAT] = "INSERT INTO chat(game, n, time, side, name, text) VALUES(?,?,?,?,?,?)",
    [GET_CHAT] = "SELECT n, time, side, name, text FROM chat WHERE game = ? ORDER BY n",
    [ADD_ACCOUNT] = "INSERT INTO accounts(name, password) VALUES(?,?) ON CONFLICT DO NOTHING",
    [GET_ACCOUNT] = "SELECT id, name, password FROM accounts WHERE name = ?",
    [ADD_SESSION] = "INSERT INTO sessions(token, account, time) VALUES(?,?,?)",
    [GET_SESSION] = "SELECT account FROM sessions WHERE token = ?",
    [END_SESSION] = "DELETE FROM sessions WHERE token = ?",
    [GET_ACCOUNT_GAMES] = "SELECT game, side FROM seats JOIN games ON games.id = seats.game "
                          "WHERE account = ? ORDER BY made DESC, game LIMIT ?",
};

/* The moves of all games lie in one log, in the order they were made, so that a round fills a page
 * or two however many games it is about. Each knows the one before it in its own game; the last one
 * of a game is kept aside (lasts) as far as the log is settled. */
static const char tables[] =
    "CREATE TABLE IF NOT EXISTS games(id INTEGER PRIMARY KEY, made INTEGER NOT NULL,"
    " head TEXT NOT NULL, settings TEXT NOT NULL, seed BLOB, watch BLOB NOT NULL,"
    " over INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX IF NOT EXISTS open_games ON games(id) WHERE NOT over;"
    "CREATE TABLE IF NOT EXISTS log(id INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
    " n INTEGER NOT NULL, before INTEGER NOT NULL, time INTEGER NOT NULL,"
    " clock1 INTEGER NOT NULL, clock2 INTEGER NOT NULL, line TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS lasts(game INTEGER PRIMARY KEY, move INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS settled(upto INTEGER NOT NULL);"
    "INSERT INTO settled SELECT 0 WHERE NOT EXISTS (SELECT * FROM settled);"
    "CREATE TABLE IF NOT EXISTS seats(game INTEGER NOT NULL, side INTEGER NOT NULL,"
    " kind TEXT NOT NULL, name TEXT NOT NULL, taken INTEGER NOT NULL, token BLOB,"
    " invitation BLOB, account INTEGER, PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS seats_by_token ON seats(token) WHERE token IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS seats_by_invitation ON seats(invitation)"
    " WHERE invitation IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS seats_by_account ON seats(account) WHERE account IS NOT NULL;"
    "CREATE TABLE IF NOT EXISTS notes(game INTEGER NOT NULL, side INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat(game INTEGER NOT NULL, n INTEGER NOT NULL,"
    " time INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS accounts(id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS sessions(token BLOB PRIMARY KEY, account INTEGER NOT NULL,"
    " time INTEGER NOT NULL) WITHOUT ROWID;";

/* The layout of the tables above; a file of another one is not touched. */
enum { LAYOUT = 2 };

enum { SETTLE_AFTER = 1 << 13 }; /* moves */

struct store {
    sqlite3 *db;
    struct checkpointer *checkpointer;
    sqlite3_stmt *statements[N_STATEMENTS];
    bool in_batch;
    bool failed;   /* something of this batch went wrong: it cannot be committed */
    int unsettled; /* moves added since the log was last settled */
    char why[200];
};

/* -- batches -------------------------------------------------------------------------------------
 */

static bool fail(struct store *store)
{
    if (!store->failed) {
        snprintf(store->why, sizeof store->why, "%s", sqlite3_errmsg(store->db));
    }
    store->failed = true;
    return false;
}

/* Runs a statement that answers nothing. */
static bool run(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statements[which];
    bool lost = store->failed && which != ROLL_BACK; /* there may be no transaction any more */
    bool done = !lost && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return done || fail(store);
}

static sqlite3_stmt *writing(struct store *store, enum statement which)
{
    if (!store->in_batch) {
        store->in_batch = true;
        run(store, BEGIN_BATCH);
    }
    return store->statements[which];
}

/* Keeps aside which moves are the last of their games. Each move is looked at once, so it costs
 * little in all. */
static bool settle(struct store *store)
{
    writing(store, SETTLE_GAMES);
    store->unsettled = 0;
    return run(store, SETTLE_GAMES) && run(store, SETTLE_LOG);
}

bool store_is_dirty(const struct store *store)
{
    return store->in_batch;
}

void store_forget_batch(struct store *store)
{
    if (store->in_batch && !sqlite3_get_autocommit(store->db)) {
        run(store, ROLL_BACK);
    }
    store->in_batch = false;
    store->failed = false;
}

bool store_commit(struct store *store, struct fault *fault)
{
    if (!store->in_batch) {
        return true;
    }
    if (store->unsettled >= SETTLE_AFTER) {
        settle(store);
    }
    if (!store->failed && run(store, COMMIT_BATCH)) {
        store->in_batch = false;
        return true;
    }
    fault_say(fault, "the database: %s", store->why);
    store_forget_batch(store);
    return false;
}

/* -- opening and closing -------------------------------------------------------------------------
 */

static int layout_of(sqlite3 *db)
{
    sqlite3_stmt *ask = NULL;
    int layout = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW) {
        layout = sqlite3_column_int(ask, 0);
    }
    sqlite3_finalize(ask);
    return layout;
}

/* Layout 1 kept the moves of each game in a place of their own. */
static const char from_layout_1[] =
    "INSERT INTO log SELECT id, game, n, coalesce(lag(id) OVER (PARTITION BY game ORDER BY id), 0),"
    " time, clock1, clock2, line FROM (SELECT row_number() OVER (ORDER BY game, n) AS id, *"
    " FROM moves);"
    "DROP TABLE moves;";

static bool tell(struct store *store, const char *sql)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* WAL with FULL: a commit is one write and one sync, and it is on the disk when it returns. */
static bool prepare(struct store *store, int layout)
{
    static const char settings[] =
        "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536;"
        "PRAGMA foreign_keys = OFF;";
    char now[40];
    snprintf(now, sizeof now, "PRAGMA user_version = %d", LAYOUT);
    if (!tell(store, settings) || !tell(store, "BEGIN IMMEDIATE") || !tell(store, tables) ||
        (layout == 1 && !tell(store, from_layout_1)) || !tell(store, now) ||
        !tell(store, "COMMIT")) {
        return false;
    }
    for (int i = 0; i < N_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(store->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK) {
            return false;
        }
    }
    settle(store); /* the last one may have ended without */
    return store_commit(store, &(struct fault){.clause = 0});
}

struct store *store_open(const char *path, struct fault *fault)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        fault_say(fault, "%s: there is no memory to open it", path);
        return NULL;
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool good = sqlite3_open_v2(path, &store->db, flags, NULL) == SQLITE_OK;
    int layout = good ? layout_of(store->db) : -1;
    if (good && layout > LAYOUT) {
        fault_say(fault, "%s: expected layout %d or older, found %d: a newer Sandtable wrote it",
                  path, LAYOUT, layout);
        store_close(store);
        return NULL;
    }
    if (!good || layout < 0 || !prepare(store, layout)) {
        fault_say(fault, "%s: expected a Sandtable database: %s", path, sqlite3_errmsg(store->db));
        store_close(store);
        return NULL;
    }
    if (strcmp(path, ":memory:") != 0) {
        store->checkpointer = checkpointer_start(path, store->db);
    }
    return store;
}

void store_close(struct store *store)
{
    if (store == NULL) {
        return;
    }
    checkpointer_stop(store->checkpointer);
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->db);
    free(store);
}

/* -- helpers -------------------------------------------------------------------------------------
 */

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* A hash of nothing but zeros stands for none. */
static void bind_hash(sqlite3_stmt *statement, int at, const uint8_t hash[TOKEN_HASH])
{
    static const uint8_t none[TOKEN_HASH];
    if (memcmp(hash, none, TOKEN_HASH) == 0) {
        sqlite3_bind_null(statement, at);
    } else {
        sqlite3_bind_blob(statement, at, hash, TOKEN_HASH, SQLITE_STATIC);
    }
}

static void read_blob(sqlite3_stmt *statement, int column, uint8_t bytes[32])
{
    memset(bytes, 0, 32);
    if (sqlite3_column_bytes(statement, column) == 32) {
        memcpy(bytes, sqlite3_column_blob(statement, column), 32);
    }
}

static char *read_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return strdup(text == NULL ? "" : (const char *)text);
}

static void read_name(sqlite3_stmt *statement, int column, char *name, size_t size)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    snprintf(name, size, "%s", text == NULL ? "" : (const char *)text);
}

static void leave(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* -- games ---------------------------------------------------------------------------------------
 */

bool store_add_game(struct store *store, const struct stored_game *game)
{
    sqlite3_stmt *add = writing(store, ADD_GAME);
    sqlite3_bind_int64(add, 1, game->id);
    sqlite3_bind_int64(add, 2, game->made);
    bind_text(add, 3, game->head);
    bind_text(add, 4, game->settings);
    if (game->has_seed) {
        sqlite3_bind_blob(add, 5, game->seed, sizeof game->seed, SQLITE_STATIC);
    }
    sqlite3_bind_blob(add, 6, game->watch, TOKEN_HASH, SQLITE_STATIC);
    return run(store, ADD_GAME);
}

bool store_set_settings(struct store *store, int64_t game, const char *settings)
{
    sqlite3_stmt *set = writing(store, SET_SETTINGS);
    sqlite3_bind_int64(set, 1, game);
    bind_text(set, 2, settings);
    return run(store, SET_SETTINGS);
}

bool store_end_game(struct store *store, int64_t game)
{
    sqlite3_bind_int64(writing(store, END_GAME), 1, game);
    return run(store, END_GAME);
}

bool store_game(struct store *store, int64_t id, struct stored_game *game)
{
    sqlite3_stmt *get = store->statements[GET_GAME];
    sqlite3_bind_int64(get, 1, id);
    bool found = sqlite3_step(get) == SQLITE_ROW;
    *game = (struct stored_game){.id = id};
    if (found) {
        game->made = sqlite3_column_int64(get, 0);
        game->head = read_text(get, 1);
        game->settings = read_text(get, 2);
        game->has_seed = sqlite3_column_type(get, 3) == SQLITE_BLOB;
        read_blob(get, 3, game->seed);
        read_blob(get, 4, game->watch);
        game->over = sqlite3_column_int(get, 5) != 0;
    }
    leave(get);
    return found;
}

void stored_game_clear(struct stored_game *game)
{
    free(game->head);
    free(game->settings);
    game->head = NULL;
    game->settings = NULL;
}

int64_t store_next_open(struct store *store, int64_t after)
{
    sqlite3_stmt *next = store->statements[NEXT_OPEN];
    sqlite3_bind_int64(next, 1, after);
    int64_t id = sqlite3_step(next) == SQLITE_ROW ? sqlite3_column_int64(next, 0) : 0;
    leave(next);
    return id;
}

int64_t store_add_move(struct store *store, int64_t game, const struct stored_move *move)
{
    sqlite3_stmt *add = writing(store, ADD_MOVE);
    sqlite3_bind_int64(add, 1, game);
    sqlite3_bind_int64(add, 2, move->n);
    sqlite3_bind_int64(add, 3, move->before);
    sqlite3_bind_int64(add, 4, move->time);
    sqlite3_bind_int64(add, 5, move->clocks[0]);
    sqlite3_bind_int64(add, 6, move->clocks[1]);
    bind_text(add, 7, move->line);
    store->unsettled++;
    return run(store, ADD_MOVE) ? sqlite3_last_insert_rowid(store->db) : 0;
}

bool store_moves(struct store *store, int64_t game, stored_move_reader *reader, void *who)
{
    sqlite3_stmt *get = store->statements[GET_MOVES];
    sqlite3_bind_int64(get, 1, game);
    bool going = true;
    int step = sqlite3_step(get);
    for (; step == SQLITE_ROW && going; step = going ? sqlite3_step(get) : step) {
        struct stored_move move = {
            .id = sqlite3_column_int64(get, 0),
            .n = (uint32_t)sqlite3_column_int64(get, 1),
            .time = sqlite3_column_int64(get, 2),
            .clocks = {sqlite3_column_int64(get, 3), sqlite3_column_int64(get, 4)},
            .line = (const char *)sqlite3_column_text(get, 5)};
        going = move.line != NULL && reader(who, &move);
    }
    leave(get);
    return going && step == SQLITE_DONE;
}

/* -- seats ---------------------------------------------------------------------------------------
 */

bool store_put_seat(struct store *store, int64_t game, int side, const struct stored_seat *seat)
{
    sqlite3_stmt *put = writing(store, PUT_SEAT);
    sqlite3_bind_int64(put, 1, game);
    sqlite3_bind_int(put, 2, side);
    bind_text(put, 3, seat->kind);
    bind_text(put, 4, seat->name);
    sqlite3_bind_int(put, 5, seat->taken);
    bind_hash(put, 6, seat->token);
    bind_hash(put, 7, seat->invitation);
    if (seat->account != 0) {
        sqlite3_bind_int64(put, 8, seat->account);
    }
    return run(store, PUT_SEAT);
}

bool store_seat(struct store *store, int64_t game, int side, struct stored_seat *seat)
{
    sqlite3_stmt *get = store->statements[GET_SEAT];
    sqlite3_bind_int64(get, 1, game);
    sqlite3_bind_int(get, 2, side);
    bool found = sqlite3_step(get) == SQLITE_ROW;
    *seat = (struct stored_seat){.taken = false};
    if (found) {
        read_name(get, 0, seat->kind, sizeof seat->kind);
        read_name(get, 1, seat->name, sizeof seat->name);
        seat->taken = sqlite3_column_int(get, 2) != 0;
        read_blob(get, 3, seat->token);
        read_blob(get, 4, seat->invitation);
        seat->account = sqlite3_column_int64(get, 5);
    }
    leave(get);
    return found;
}

static bool find(struct store *store, enum statement which, const uint8_t token[TOKEN_HASH],
                 int64_t *game, int *side)
{
    sqlite3_stmt *get = store->statements[which];
    sqlite3_bind_blob(get, 1, token, TOKEN_HASH, SQLITE_STATIC);
    bool found = sqlite3_step(get) == SQLITE_ROW;
    if (found) {
        *game = sqlite3_column_int64(get, 0);
        *side = sqlite3_column_int(get, 1);
    }
    leave(get);
    return found;
}

bool store_find_seat(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *game, int *side)
{
    return find(store, FIND_SEAT, token, game, side);
}

bool store_find_invitation(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *game,
                           int *side)
{
    return find(store, FIND_INVITATION, token, game, side);
}

bool store_put_notes(struct store *store, int64_t game, int side, const char *text)
{
    sqlite3_stmt *put = writing(store, PUT_NOTES);
    sqlite3_bind_int64(put, 1, game);
    sqlite3_bind_int(put, 2, side);
    bind_text(put, 3, text);
    return run(store, PUT_NOTES);
}

char *store_notes(struct store *store, int64_t game, int side)
{
    sqlite3_stmt *get = store->statements[GET_NOTES];
    sqlite3_bind_int64(get, 1, game);
    sqlite3_bind_int(get, 2, side);
    char *text = sqlite3_step(get) == SQLITE_ROW ? read_text(get, 0) : NULL;
    leave(get);
    return text;
}

/* -- talk ----------------------------------------------------------------------------------------
 */

bool store_add_chat(struct store *store, int64_t game, const struct stored_chat *chat)
{
    sqlite3_stmt *add = writing(store, ADD_CHAT);
    sqlite3_bind_int64(add, 1, game);
    sqlite3_bind_int64(add, 2, chat->n);
    sqlite3_bind_int64(add, 3, chat->time);
    sqlite3_bind_int(add, 4, chat->side);
    bind_text(add, 5, chat->name);
    bind_text(add, 6, chat->text);
    return run(store, ADD_CHAT);
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
    leave(get);
}

/* -- accounts ------------------------------------------------------------------------------------
 */

int64_t store_add_account(struct store *store, const char *name, const char *password)
{
    sqlite3_stmt *add = writing(store, ADD_ACCOUNT);
    bind_text(add, 1, name);
    bind_text(add, 2, password);
    if (!run(store, ADD_ACCOUNT) || sqlite3_changes(store->db) == 0) {
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
    leave(get);
    return found;
}

bool store_add_session(struct store *store, const uint8_t token[TOKEN_HASH], int64_t account,
                       int64_t time)
{
    sqlite3_stmt *add = writing(store, ADD_SESSION);
    sqlite3_bind_blob(add, 1, token, TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, account);
    sqlite3_bind_int64(add, 3, time);
    return run(store, ADD_SESSION);
}

int64_t store_session(struct store *store, const uint8_t token[TOKEN_HASH])
{
    sqlite3_stmt *get = store->statements[GET_SESSION];
    sqlite3_bind_blob(get, 1, token, TOKEN_HASH, SQLITE_STATIC);
    int64_t account = sqlite3_step(get) == SQLITE_ROW ? sqlite3_column_int64(get, 0) : 0;
    leave(get);
    return account;
}

bool store_end_session(struct store *store, const uint8_t token[TOKEN_HASH])
{
    sqlite3_stmt *end = writing(store, END_SESSION);
    sqlite3_bind_blob(end, 1, token, TOKEN_HASH, SQLITE_STATIC);
    return run(store, END_SESSION);
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
    leave(get);
    return n;
}
