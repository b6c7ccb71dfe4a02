#include "store/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/checkpoint.h"
#include "store/fold.h"

enum {
    SETTLE_AFTER = 1 << 13, /* moves */
    QUICK_CHECK_BYTES =
        64 << 20 /* a larger file is looked through by hand: sandtable store check */
};

/* -- batches ----------------------------------------------------------------------------------- */

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

/* -- reading ----------------------------------------------------------------------------------- */

static void note_trouble(struct store *store, enum trouble trouble, const char *why)
{
    if (trouble >= store->trouble) {
        store->trouble = trouble;
        snprintf(store->trouble_why, sizeof store->trouble_why, "%s", why);
    }
}

bool store_reads(struct store *store, sqlite3_stmt *statement)
{
    int step = sqlite3_step(statement);
    if (step != SQLITE_ROW && step != SQLITE_DONE) {
        bool damaged = step == SQLITE_CORRUPT || step == SQLITE_NOTADB;
        note_trouble(store, damaged ? TROUBLE_DAMAGED : TROUBLE_UNREADABLE,
                     sqlite3_errmsg(store->db));
    }
    return step == SQLITE_ROW;
}

void store_find_damage(struct store *store, const char *format, ...)
{
    char why[sizeof store->trouble_why];
    va_list words;
    va_start(words, format);
    vsnprintf(why, sizeof why, format, words);
    va_end(words);
    note_trouble(store, TROUBLE_DAMAGED, why);
}

enum trouble store_trouble(struct store *store, struct fault *fault)
{
    enum trouble trouble = store->trouble;
    if (trouble == TROUBLE_UNREADABLE) {
        fault_say(fault, "the disk cannot be read now (%s): try again later", store->trouble_why);
    } else if (trouble == TROUBLE_DAMAGED) {
        fault_say(fault, "this is damaged on the disk: %s", store->trouble_why);
    }
    store->trouble = TROUBLE_NONE;
    return trouble;
}

const char *store_damage(const struct store *store)
{
    return store->damage[0] == '\0' ? NULL : store->damage;
}

int64_t store_served(const struct store *store)
{
    return store->served;
}

bool store_put_served(struct store *store, int64_t served)
{
    sqlite3_bind_int64(store_writing(store, PUT_SERVED), 1, served);
    store->served = served;
    return store_run(store, PUT_SERVED);
}

/* -- committing -------------------------------------------------------------------------------- */

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

/* -- opening and closing ----------------------------------------------------------------------- */

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

static bool tell(struct store *store, const char *sql)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* What a crash left of an unfinished commit would lie behind the next ones in the same log, and
 * could be taken for commits that the disk has lost (wal.c). If it cannot be done now, the log goes
 * on as it is. */
static void begin_log_anew(struct store *store)
{
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}

/* WAL with FULL: a commit is one write and one sync, and it is on the disk when it returns. */
static bool prepare(struct store *store, int layout)
{
    static const char settings[] =
        "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536;"
        "PRAGMA foreign_keys = OFF;";
    bool set = tell(store, settings);
    begin_log_anew(store);
    if (!set || !tell(store, "BEGIN IMMEDIATE") || !layout_make(store->db, layout) ||
        !tell(store, "COMMIT")) {
        return false;
    }
    return store_prepare(store);
}

bool store_prepare(struct store *store)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        if (sqlite3_prepare_v3(store->db, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK) {
            return false;
        }
    }
    return true;
}

/* One word of SQLite's about the file as a whole. */
static void ask_word(struct store *store, const char *sql, char *word, size_t size)
{
    sqlite3_stmt *get = NULL;
    word[0] = '\0';
    if (sqlite3_prepare_v2(store->db, sql, -1, &get, NULL) == SQLITE_OK &&
        store_reads(store, get)) {
        snprintf(word, size, "%s", text_in(get, 0));
    }
    sqlite3_finalize(get);
}

int64_t store_number(struct store *store, const char *sql)
{
    char word[40];
    ask_word(store, sql, word, sizeof word);
    return strtoll(word, NULL, 10);
}

/* The quick check: is the file in order? An index is no more than its table says in another order:
 * one that is damaged is made anew, so that nobody is missed by it. */
static void check_quickly(struct store *store)
{
    char word[160] = "ok";
    if (store_number(store,
                     "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") <
        QUICK_CHECK_BYTES) {
        ask_word(store, "PRAGMA integrity_check(1)", word, sizeof word);
    }
    if (strcmp(word, "ok") != 0) {
        word[strcspn(word, "\n")] = '\0';
        store_find_damage(store, "%s", word[0] == '\0' ? "it cannot be read" : word);
        tell(store, "REINDEX");
    }
}

/* Time goes on where it was left; what was written last may know better than what was kept of it.
 */
static void read_served(struct store *store)
{
    int64_t kept = store_number(store, "SELECT milliseconds FROM served");
    int64_t last = store_number(store, "SELECT served FROM log ORDER BY id DESC LIMIT 1");
    store->served = kept > last ? kept : last;
}

static bool take_up(struct store *store)
{
    struct fault fault;
    check_quickly(store);
    if (!tail_settle(store)) {
        return false;
    }
    read_served(store);
    if (store_trouble(store, &fault) != TROUBLE_NONE && store->damage[0] == '\0') {
        snprintf(store->damage, sizeof store->damage, "%.290s", fault.text);
    }
    sqlite3_bind_int64(store_writing(store, END_OLD_SESSIONS), 1,
                       store->served - SESSION_DAYS * INT64_C(86400000));
    return store_run(store, END_OLD_SESSIONS) && store_commit(store, &fault);
}

struct store *store_open(const char *path, struct fault *fault)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        fault_say(fault, "%s: there is no memory to open it", path);
        return NULL;
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    wal_keep_damaged(path, store->damage, sizeof store->damage);
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
    if (!good || layout < 0 || !prepare(store, layout) || !take_up(store)) {
        fault_say(fault, "%s: expected a Sandtable database: %s", path, sqlite3_errmsg(store->db));
        store_close(store);
        return NULL;
    }
    if (strcmp(path, ":memory:") != 0) {
        store->checkpointer = checkpointer_start(path, store->db);
        log_make_room(store->db);
    }
    return store;
}

void store_close(struct store *store)
{
    if (store == NULL) {
        return;
    }
    struct fault fault;
    if (store->unsettled > 0 && !store->in_batch) { /* the next one need not look at so much */
        settle(store);
        store_commit(store, &fault);
    }
    checkpointer_stop(store->checkpointer);
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->db);
    free(store);
}

/* -- helpers ----------------------------------------------------------------------------------- */

void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

const char *text_in(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text == NULL ? "" : (const char *)text;
}

char *read_text(sqlite3_stmt *statement, int column)
{
    return strdup(text_in(statement, column));
}

void store_leave(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}
