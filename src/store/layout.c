/* The tables of the store, what is asked of them, and how those of older files become today's. */

#include <stdio.h>
#include <string.h>

#include "store/inside.h"
#include "store/sums.h"

#define MOVE_COLUMNS "id, game, n, time, served, clock1, clock2, line, sum"

const char *const statement_texts[N_STATEMENTS] = {
    [BEGIN_BATCH] = "BEGIN IMMEDIATE",
    [COMMIT_BATCH] = "COMMIT",
    [ROLL_BACK] = "ROLLBACK",
    [ADD_GAME] = "INSERT INTO games(id, made, head, settings, seed, watch, sum, settings_sum)"
                 " VALUES(?,?,?,?,?,?,?,?)",
    [SET_SETTINGS] = "UPDATE games SET settings = ?2, settings_sum = ?3 WHERE id = ?1",
    [END_GAME] = "UPDATE games SET over = 1 WHERE id = ?",
    [GET_GAME] = "SELECT made, head, settings, seed, watch, over, sum, settings_sum FROM games"
                 " WHERE id = ?",
    [NEXT_OPEN] = "SELECT id FROM games WHERE id > ? AND NOT over ORDER BY id LIMIT 1",
    [NEXT_GAME] = "SELECT id FROM games WHERE id > ? ORDER BY id LIMIT 1",
    [ADD_MOVE] = "INSERT INTO log(game, n, before, time, served, clock1, clock2, line, sum) "
                 "VALUES(?,?,?,?,?,?,?,?,?)",
    [GET_MOVES] =
        "WITH RECURSIVE chain(at, before) AS (SELECT id, before FROM log WHERE id ="
        " (SELECT coalesce(max(id), (SELECT move FROM lasts WHERE game = ?1)) FROM log"
        "  WHERE id > (SELECT upto FROM settled) AND game = ?1)"
        " UNION ALL SELECT log.id, log.before FROM chain JOIN log ON log.id = chain.before"
        "  WHERE log.id < chain.at)"
        " SELECT " MOVE_COLUMNS " FROM chain JOIN log ON id = at ORDER BY id",
    [SCAN_MOVES] = "SELECT " MOVE_COLUMNS " FROM log WHERE game = ?1 AND id > ?2 ORDER BY id",
    [GET_LAST] = "SELECT move, n, sum FROM lasts WHERE game = ?",
    [PUT_LAST] = "INSERT INTO lasts(game, move, n, sum) VALUES(?,?,?,?) ON CONFLICT(game) DO UPDATE"
                 " SET move = excluded.move, n = excluded.n, sum = excluded.sum",
    [SETTLE_GAMES] = "INSERT INTO lasts(game, move, n, sum) SELECT game, max(id), n, sum FROM log"
                     " WHERE id > (SELECT upto FROM settled) GROUP BY game ON CONFLICT(game) DO"
                     " UPDATE SET move = excluded.move, n = excluded.n, sum = excluded.sum",
    [SETTLE_LOG] = "UPDATE settled SET upto = (SELECT coalesce(max(id), 0) FROM log)",
    [PUT_SERVED] = "UPDATE served SET milliseconds = ?",
    [PUT_SEAT] = "INSERT INTO seats(game, side, kind, name, taken, token, invitation, account, sum)"
                 " VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(game, side) DO UPDATE SET "
                 "kind = excluded.kind, name = excluded.name, taken = excluded.taken, "
                 "token = excluded.token, invitation = excluded.invitation, "
                 "account = excluded.account, sum = excluded.sum",
    [GET_SEAT] = "SELECT kind, name, taken, token, invitation, account, sum FROM seats "
                 "WHERE game = ? AND side = ?",
    [FIND_SEAT] =
        "SELECT seats.game, side FROM seats LEFT JOIN battles ON battles.game = seats.game "
        "WHERE token = ? ORDER BY number DESC LIMIT ?",
    [HAS_SEAT] = "SELECT 1 FROM seats WHERE game = ?",
    [FIND_INVITATION] = "SELECT game, side FROM seats WHERE invitation = ?",
    [ADD_BATTLE] = "INSERT INTO battles(campaign, number, game) VALUES(?,?,?)",
    [GET_BATTLE_OF] = "SELECT campaign, number FROM battles WHERE game = ?",
    [GET_BATTLES] = "SELECT number, game FROM battles WHERE campaign = ? ORDER BY number LIMIT ?",
    [PUT_NOTES] = "INSERT INTO notes(game, side, text, sum) VALUES(?,?,?,?) "
                  "ON CONFLICT(game, side) DO UPDATE SET text = excluded.text, sum = excluded.sum",
    [ADD_NOTES] = "INSERT INTO notes(game, side, text, sum) VALUES(?,?,?,?) "
                  "ON CONFLICT(game, side) DO NOTHING",
    [GET_NOTES] = "SELECT text, sum FROM notes WHERE game = ? AND side = ?",
    [ADD_CHAT] = "INSERT INTO chat(game, n, time, side, name, text, sum) VALUES(?,?,?,?,?,?,?)",
    [COUNT_CHAT] = "UPDATE lasts SET chats = ?2 WHERE game = ?1",
    [GET_CHATS] = "SELECT chats FROM lasts WHERE game = ?",
    [GET_CHAT] = "SELECT n, time, side, name, text, sum FROM chat WHERE game = ? ORDER BY n",
    [ADD_ACCOUNT] = "INSERT INTO accounts(name, password, folded) SELECT ?1, ?2, fold(?1)"
                    " WHERE NOT EXISTS (SELECT * FROM accounts WHERE folded = fold(?1))",
    [GET_ACCOUNT] = "SELECT id, name, password FROM accounts WHERE folded = fold(?1)"
                    " ORDER BY name = ?1 COLLATE BINARY DESC, id LIMIT 1",
    [ADD_SESSION] = "INSERT INTO sessions(token, account, time, shown) VALUES(?,?,?,?)",
    [GET_SESSION] = "SELECT account, shown FROM sessions WHERE token = ?",
    [SHOW_SESSION] = "UPDATE sessions SET shown = ?2 WHERE token = ?1",
    [END_SESSION] = "DELETE FROM sessions WHERE token = ?",
    [END_OLD_SESSIONS] = "DELETE FROM sessions WHERE shown < ?",
    [END_MORE_SESSIONS] = "DELETE FROM sessions WHERE account = ?1 AND token NOT IN (SELECT token"
                          " FROM sessions WHERE account = ?1 ORDER BY shown DESC, time DESC LIMIT"
                          " ?2)",
    [GET_SESSIONS] = "SELECT time FROM sessions WHERE account = ? AND shown >= ?"
                     " ORDER BY time DESC LIMIT ?",
    [END_SESSIONS] = "DELETE FROM sessions WHERE account = ?",
    [GET_ACCOUNT_GAMES] = "SELECT game, side FROM seats JOIN games ON games.id = seats.game "
                          "WHERE account = ? ORDER BY made DESC, game LIMIT ?",
};

/* The moves of all games lie in one log, in the order they were made, so that a round fills a page
 * or two however many games it is about. Each knows the one before it in its own game. Where a
 * game's moves end is kept aside (lasts) as far as the log is settled; a game that was kept has a
 * row there, and one for each seat's notes, so that none of these can be missing unseen. */
static const char tables[] =
    "CREATE TABLE IF NOT EXISTS games(id INTEGER PRIMARY KEY, made INTEGER NOT NULL,"
    " head TEXT NOT NULL, settings TEXT NOT NULL, seed BLOB, watch BLOB NOT NULL,"
    " over INTEGER NOT NULL DEFAULT 0, sum INTEGER NOT NULL DEFAULT 0,"
    " settings_sum INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX IF NOT EXISTS open_games ON games(id) WHERE NOT over;"
    "CREATE TABLE IF NOT EXISTS log(id INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
    " n INTEGER NOT NULL, before INTEGER NOT NULL, time INTEGER NOT NULL,"
    " clock1 INTEGER NOT NULL, clock2 INTEGER NOT NULL, line TEXT NOT NULL,"
    " served INTEGER NOT NULL DEFAULT 0, sum INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS lasts(game INTEGER PRIMARY KEY, move INTEGER NOT NULL,"
    " n INTEGER NOT NULL DEFAULT 0, sum INTEGER NOT NULL DEFAULT 0,"
    " chats INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE IF NOT EXISTS settled(upto INTEGER NOT NULL);"
    "INSERT INTO settled SELECT 0 WHERE NOT EXISTS (SELECT * FROM settled);"
    "CREATE TABLE IF NOT EXISTS served(milliseconds INTEGER NOT NULL);"
    "INSERT INTO served SELECT 0 WHERE NOT EXISTS (SELECT * FROM served);"
    "CREATE TABLE IF NOT EXISTS seats(game INTEGER NOT NULL, side INTEGER NOT NULL,"
    " kind TEXT NOT NULL, name TEXT NOT NULL, taken INTEGER NOT NULL, token BLOB,"
    " invitation BLOB, account INTEGER, sum INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS seats_by_token ON seats(token) WHERE token IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS seats_by_invitation ON seats(invitation)"
    " WHERE invitation IS NOT NULL;"
    "CREATE INDEX IF NOT EXISTS seats_by_account ON seats(account) WHERE account IS NOT NULL;"
    "CREATE TABLE IF NOT EXISTS battles(campaign INTEGER NOT NULL, number INTEGER NOT NULL,"
    " game INTEGER NOT NULL UNIQUE, PRIMARY KEY(campaign, number)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS notes(game INTEGER NOT NULL, side INTEGER NOT NULL,"
    " text TEXT NOT NULL, sum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(game, side)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat(game INTEGER NOT NULL, n INTEGER NOT NULL,"
    " time INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
    " sum INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(game, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS accounts(id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS sessions(token BLOB PRIMARY KEY, account INTEGER NOT NULL,"
    " time INTEGER NOT NULL, shown INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;";

static bool tell(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Layout 1 kept the moves of each game in a place of their own. Layout 2 knew no battles, and so
 * needs nothing but the table for them. */
static const char from_layout_1[] =
    "INSERT INTO log(id, game, n, before, time, clock1, clock2, line) SELECT id, game, n,"
    " coalesce(lag(id) OVER (PARTITION BY game ORDER BY id), 0), time, clock1, clock2, line FROM"
    " (SELECT row_number() OVER (ORDER BY game, n) AS id, * FROM moves);"
    "DROP TABLE moves;";

/* Layout 3 took only the letters A to Z in capitals and small letters for the same. Two accounts
 * that have become one name by that remain two: each is found by its name as it is written. */
static const char from_layout_3[] = "ALTER TABLE accounts ADD COLUMN folded TEXT;"
                                    "UPDATE accounts SET folded = fold(name);"
                                    "CREATE INDEX accounts_by_folded ON accounts(folded);";

/* -- layout 4 knew no checksums, no time but the machine's, and sessions without end ----------- */

/* A table made just now has it already. */
static bool add_column(sqlite3 *db, const char *table, const char *column)
{
    char sql[200];
    sqlite3_stmt *ask = NULL;
    snprintf(sql, sizeof sql, "SELECT 1 FROM pragma_table_info('%s') WHERE name = '%s'", table,
             column);
    bool there =
        sqlite3_prepare_v2(db, sql, -1, &ask, NULL) == SQLITE_OK && sqlite3_step(ask) == SQLITE_ROW;
    sqlite3_finalize(ask);
    snprintf(sql, sizeof sql, "ALTER TABLE %s ADD COLUMN %s INTEGER NOT NULL DEFAULT 0", table,
             column);
    return there || tell(db, sql);
}

static bool add_columns(sqlite3 *db)
{
    static const char *const columns[][2] = {
        {"games", "sum"}, {"games", "settings_sum"}, {"log", "served"},     {"log", "sum"},
        {"lasts", "n"},   {"lasts", "sum"},          {"lasts", "chats"},    {"seats", "sum"},
        {"notes", "sum"}, {"chat", "sum"},           {"sessions", "shown"}, {NULL, NULL},
    };
    for (int i = 0; columns[i][0] != NULL; i++) {
        if (!add_column(db, columns[i][0], columns[i][1])) {
            return false;
        }
    }
    return true;
}

/* Sums as SQL knows them, to seal what is there. */
static void sql_game(sqlite3_context *to, int n, sqlite3_value **values)
{
    struct stored_game game = {.id = sqlite3_value_int64(values[0]),
                               .made = sqlite3_value_int64(values[1]),
                               .head = (char *)(uintptr_t)sqlite3_value_text(values[2]),
                               .has_seed = sqlite3_value_type(values[3]) == SQLITE_BLOB};
    (void)n;
    if (sqlite3_value_bytes(values[3]) == 32) {
        memcpy(game.seed, sqlite3_value_blob(values[3]), 32);
    }
    if (sqlite3_value_bytes(values[4]) == TOKEN_HASH) {
        memcpy(game.watch, sqlite3_value_blob(values[4]), TOKEN_HASH);
    }
    sqlite3_result_int64(to, (int64_t)sum_of_game(&game));
}

static void sql_settings(sqlite3_context *to, int n, sqlite3_value **values)
{
    (void)n;
    const char *text = (const char *)sqlite3_value_text(values[1]);
    sqlite3_result_int64(to, (int64_t)sum_of_settings(sqlite3_value_int64(values[0]), text));
}

static void sql_move(sqlite3_context *to, int n, sqlite3_value **values)
{
    (void)n;
    struct stored_move move = {
        .n = (uint32_t)sqlite3_value_int64(values[2]),
        .time = sqlite3_value_int64(values[3]),
        .served = sqlite3_value_int64(values[4]),
        .clocks = {sqlite3_value_int64(values[5]), sqlite3_value_int64(values[6])},
        .line = (const char *)sqlite3_value_text(values[7])};
    sqlite3_result_int64(to, (int64_t)sum_of_move((uint64_t)sqlite3_value_int64(values[0]),
                                                  sqlite3_value_int64(values[1]), &move));
}

static void copy_text(sqlite3_value *value, char *text, size_t size)
{
    const char *from = (const char *)sqlite3_value_text(value);
    snprintf(text, size, "%s", from == NULL ? "" : from);
}

static void sql_seat(sqlite3_context *to, int n, sqlite3_value **values)
{
    (void)n;
    struct stored_seat seat = {.taken = sqlite3_value_int(values[4]) != 0,
                               .account = sqlite3_value_int64(values[7])};
    copy_text(values[2], seat.kind, sizeof seat.kind);
    copy_text(values[3], seat.name, sizeof seat.name);
    if (sqlite3_value_bytes(values[5]) == TOKEN_HASH) {
        memcpy(seat.token, sqlite3_value_blob(values[5]), TOKEN_HASH);
    }
    if (sqlite3_value_bytes(values[6]) == TOKEN_HASH) {
        memcpy(seat.invitation, sqlite3_value_blob(values[6]), TOKEN_HASH);
    }
    sqlite3_result_int64(to, (int64_t)sum_of_seat(sqlite3_value_int64(values[0]),
                                                  sqlite3_value_int(values[1]), &seat));
}

static void sql_notes(sqlite3_context *to, int n, sqlite3_value **values)
{
    (void)n;
    const char *text = (const char *)sqlite3_value_text(values[2]);
    sqlite3_result_int64(to, (int64_t)sum_of_notes(sqlite3_value_int64(values[0]),
                                                   sqlite3_value_int(values[1]), text));
}

static void sql_chat(sqlite3_context *to, int n, sqlite3_value **values)
{
    (void)n;
    struct stored_chat chat = {.n = (uint32_t)sqlite3_value_int64(values[1]),
                               .time = sqlite3_value_int64(values[2]),
                               .side = sqlite3_value_int(values[3]),
                               .name = (const char *)sqlite3_value_text(values[4]),
                               .text = (const char *)sqlite3_value_text(values[5])};
    sqlite3_result_int64(to, (int64_t)sum_of_chat(sqlite3_value_int64(values[0]), &chat));
}

static bool teach_sums(sqlite3 *db)
{
    static const struct {
        const char *name;
        int arguments;
        void (*run)(sqlite3_context *to, int n, sqlite3_value **values);
    } sums[] = {{"sum_of_game", 5, sql_game},   {"sum_of_settings", 2, sql_settings},
                {"sum_of_move", 8, sql_move},   {"sum_of_seat", 8, sql_seat},
                {"sum_of_notes", 3, sql_notes}, {"sum_of_chat", 6, sql_chat}};
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        if (sqlite3_create_function(db, sums[i].name, sums[i].arguments,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, sums[i].run, NULL,
                                    NULL) != SQLITE_OK) {
            return false;
        }
    }
    return true;
}

static const char seal[] =
    "UPDATE games SET sum = sum_of_game(id, made, head, seed, watch),"
    " settings_sum = sum_of_settings(id, settings);"
    "UPDATE seats SET sum = sum_of_seat(game, side, kind, name, taken, token, invitation, account);"
    "INSERT INTO notes(game, side, text) SELECT game, side, '' FROM seats WHERE true"
    " ON CONFLICT DO NOTHING;"
    "UPDATE notes SET sum = sum_of_notes(game, side, text);"
    "UPDATE chat SET sum = sum_of_chat(game, n, time, side, name, text);";

/* Each move after the one before it, in the order of the log. */
static bool seal_moves(sqlite3 *db)
{
    sqlite3_stmt *all = NULL;
    sqlite3_stmt *set = NULL;
    int step = SQLITE_ERROR;
    if (sqlite3_prepare_v2(db, "SELECT id FROM log ORDER BY id", -1, &all, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(
            db,
            "UPDATE log SET sum = sum_of_move(coalesce((SELECT sum FROM log AS b WHERE b.id ="
            " log.before), (SELECT sum FROM games WHERE games.id = log.game), 0), game, n, time,"
            " served, clock1, clock2, line) WHERE id = ?",
            -1, &set, NULL) == SQLITE_OK) {
        while ((step = sqlite3_step(all)) == SQLITE_ROW) {
            sqlite3_bind_int64(set, 1, sqlite3_column_int64(all, 0));
            if (sqlite3_step(set) != SQLITE_DONE) {
                step = SQLITE_ERROR;
                break;
            }
            sqlite3_reset(set);
        }
    }
    sqlite3_finalize(all);
    sqlite3_finalize(set);
    return step == SQLITE_DONE;
}

static const char settle_all[] =
    "DELETE FROM lasts;"
    "INSERT INTO lasts(game, move, n, sum, chats) SELECT id, 0, 0, sum,"
    " (SELECT coalesce(max(n), 0) FROM chat WHERE chat.game = games.id) FROM games;"
    "INSERT INTO lasts(game, move, n, sum) SELECT game, max(id), n, sum FROM log GROUP BY game"
    " HAVING true ON CONFLICT(game) DO UPDATE SET move = excluded.move, n = excluded.n,"
    " sum = excluded.sum;"
    "UPDATE settled SET upto = (SELECT coalesce(max(id), 0) FROM log);"
    "CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions(account);";

/* Of the present layout there is nothing to make: a table that it lacks was lost, and an empty one
 * in its place would say that there never was a game. */
bool layout_make(sqlite3 *db, int layout)
{
    char now[40];
    if (layout == LAYOUT) {
        return true;
    }
    snprintf(now, sizeof now, "PRAGMA user_version = %d", LAYOUT);
    return tell(db, tables) && (layout != 1 || tell(db, from_layout_1)) &&
           (layout >= 4 || tell(db, from_layout_3)) &&
           (layout >= 5 || (add_columns(db) && teach_sums(db) && tell(db, seal) && seal_moves(db) &&
                            tell(db, settle_all))) &&
           tell(db, now);
}
