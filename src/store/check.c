/* Looking at a store without changing anything. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/fold.h"
#include "store/inside.h"

struct store *store_look(const char *path, struct fault *fault)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        fault_say(fault, "%.300s: there is no memory to open it", path);
        return NULL;
    }
    bool good = sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                                NULL) == SQLITE_OK;
    int64_t layout = good ? store_number(store, "PRAGMA user_version") : 0;
    if (good && store->trouble == TROUBLE_NONE && layout != LAYOUT) {
        fault_say(fault,
                  "%.300s: expected layout %d, found %d: a server takes it over when it starts",
                  path, LAYOUT, (int)layout);
        store_close(store);
        return NULL;
    }
    if (!good || layout != LAYOUT || !fold_teach(store->db) || !store_prepare(store)) {
        fault_say(fault, "%.300s: expected a Sandtable database: %s", path,
                  sqlite3_errmsg(store->db));
        store_close(store);
        return NULL;
    }
    return store;
}

int store_check_file(struct store *store, stored_sentence_reader *reader, void *who)
{
    sqlite3_stmt *check = NULL;
    struct fault fault;
    int found = 0;
    if (sqlite3_prepare_v2(store->db, "PRAGMA integrity_check(20)", -1, &check, NULL) ==
        SQLITE_OK) {
        while (store_reads(store, check)) {
            if (strcmp(text_in(check, 0), "ok") != 0) {
                reader(who, text_in(check, 0));
                found++;
            }
        }
    }
    sqlite3_finalize(check);
    if (store_trouble(store, &fault) != TROUBLE_NONE) {
        reader(who, fault.text);
        found++;
    }
    return found;
}

int64_t store_next_headless(struct store *store, int64_t after)
{
    char sql[160];
    snprintf(sql, sizeof sql,
             "SELECT coalesce(min(game), 0) FROM (SELECT game FROM lasts UNION SELECT game FROM "
             "seats) WHERE game > %lld AND game NOT IN (SELECT id FROM games)",
             (long long)after);
    return store_number(store, sql);
}

int64_t store_count_moves(struct store *store, int64_t *missing)
{
    int64_t n = store_number(store, "SELECT count(*) FROM log");
    *missing = store_number(store, "SELECT coalesce(max(id), 0) FROM log") - n;
    return n;
}
