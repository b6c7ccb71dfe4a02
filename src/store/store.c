#include "store/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/checkpoint.h"
#include "store/fold.h"

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
    [FIND_SEAT] =
        "SELECT seats.game, side FROM seats LEFT JOIN battles ON battles.game = seats.game "
        "WHERE token = ? ORDER BY number DESC LIMIT ?",
    [FIND_INVITATION] = "SELECT game, side FROM seats WHERE invitation = ?",
    [ADD_BATTLE] = "INSERT INTO battles(campaign, number, game) VALUES(?,?,?)",
    [GET_BATTLE_OF] = "SELECT campaign, number FROM battles WHERE game = ?",
    [GET_BATTLES] = "SELECT number, game FROM battles WHERE campaign = ? ORDER BY number LIMIT ?",
    [PUT_NOTES] = "INSERT INTO notes(game, side, text) VALUES(?,?,?) "
                  "ON CONFLICT(game, side) DO UPDATE SET text = excluded.text",
    [GET_NOTES] = "SELECT text FROM notes WHERE game = ? AND side = ?",
    [ADD_CHAT] = "INSERT INTO chat(game, n, time, side, name, text) VALUES(?,?,?,?,?,?)",
    [GET_CHAT] = "SELECT n, time, side, name, text FROM chat WHERE game = ? ORDER BY n",
    [ADD_ACCOUNT] = "INSERT INTO accounts(name, password, folded) SELECT ?1, ?2, fold(?1)"
                    " WHERE NOT EXISTS (SELECT * FROM accounts WHERE folded = fold(?1))",
    [GET_ACCOUNT] = "SELECT id, name, password FROM accounts WHERE folded = fold(?1)"
                    " ORDER BY name = ?1 COLLATE BINARY DESC, id LIMIT 1",
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
    "CREATE TABLE IF NOT EXISTS battles(campaign INTEGER NOT NULL, number INTEGER NOT NULL,"
    " game INTEGER NOT NULL UNIQUE, PRIMARY KEY(campaign, number)) WITHOUT ROWID;"
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
enum { LAYOUT = 4 };

enum { SETTLE_AFTER = 1 << 13 }; /* moves */

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

bool store_run(struct store *store, enum statement which)
{
    sqlite3_stmt *statement = store->statements[which];
    bool lost = store->failed && which != ROLL_BACK; /* there may be no transaction any more */
    bool done = !lost && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return done || fail(store);
}

sqlite3_stmt *store_writing(struct store *store, enum statement which)
{
    if (!store->in_batch) {
        store->in_batch = true;
        store_run(store, BEGIN_BATCH);
    }
    return store->statements[which];
}

/* Keeps aside which moves are the last of their games. Each move is looked at once, so it costs
 * little in all. */
static bool settle(struct store *store)
{
    store_writing(store, SETTLE_GAMES);
    store->unsettled = 0;
    return store_run(store, SETTLE_GAMES) && store_run(store, SETTLE_LOG);
}

bool store_is_dirty(const struct store *store)
{
    return store->in_batch;
}

void store_forget_batch(struct store *store)
{
    if (store->in_batch && !sqlite3_get_autocommit(store->db)) {
        store_run(store, ROLL_BACK);
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
    if (!store->failed && store_run(store, COMMIT_BATCH)) {
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

/* Layout 1 kept the moves of each game in a place of their own. Layout 2 knew no battles, and so
 * needs nothing but the table for them. */
static const char from_layout_1[] =
    "INSERT INTO log SELECT id, game, n, coalesce(lag(id) OVER (PARTITION BY game ORDER BY id), 0),"
    " time, clock1, clock2, line FROM (SELECT row_number() OVER (ORDER BY game, n) AS id, *"
    " FROM moves);"
    "DROP TABLE moves;";

/* Layout 3 took only the letters A to Z in capitals and small letters for the same. Two accounts
 * that have become one name by that remain two: each is found by its name as it is written. */
static const char from_layout_3[] = "ALTER TABLE accounts ADD COLUMN folded TEXT;"
                                    "UPDATE accounts SET folded = fold(name);"
                                    "CREATE INDEX accounts_by_folded ON accounts(folded);";

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
        (layout == 1 && !tell(store, from_layout_1)) ||
        (layout < LAYOUT && !tell(store, from_layout_3)) || !tell(store, now) ||
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
    if (good && !fold_teach(store->db)) {
        fault_say(fault, "%s: expected the locale C.UTF-8 on this machine", path);
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

void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

char *read_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return strdup(text == NULL ? "" : (const char *)text);
}

void store_leave(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}
