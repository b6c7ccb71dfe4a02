/* What a server that ended without settling its log has left: the moves since it last did. Each is
 * looked at before it is counted, since nothing else tells of a game's last moves. */

#include "store/inside.h"
#include "store/sums.h"

static int64_t ask(struct store *store, const char *sql, int64_t with)
{
    sqlite3_stmt *get = NULL;
    int64_t answer = 0;
    if (sqlite3_prepare_v2(store->db, sql, -1, &get, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(get, 1, with);
        answer = store_reads(store, get) ? sqlite3_column_int64(get, 0) : 0;
    }
    sqlite3_finalize(get);
    return answer;
}

/* A game whose move is not what was written is expected to have one more than can be read, for
 * good.
 */
static void spoil(struct store *store, int64_t game)
{
    struct chain last;
    if (store_last(store, game, &last)) {
        last.n++;
        last.sum = 0;
        store_settle_game(store, game, &last);
    }
}

/* Whose it says it is may be what the disk has changed: the one before it belongs to the same game.
 */
static void settle_row(struct store *store, sqlite3_stmt *rows, int *odd)
{
    uint64_t sum;
    int64_t game;
    int64_t id;
    struct stored_move move = move_in(rows, &sum, &game, &id);
    int64_t before = sqlite3_column_int64(rows, 9);
    struct chain last;
    bool known = store_last(store, game, &last);
    if (known && move.n <= last.n) {
        return; /* settled when the game was laid aside */
    }
    if (known && last.n + 1 == move.n && last.last == before &&
        sum_of_move(last.sum, game, &move) == sum) {
        store_settle_game(store, game, &(struct chain){move.n, id, sum});
        return;
    }
    int64_t owner = before == 0 ? game : ask(store, "SELECT game FROM log WHERE id = ?", before);
    spoil(store, owner == 0 ? game : owner);
    ++*odd;
}

bool tail_settle(struct store *store)
{
    static const char after[] =
        "SELECT id, game, n, time, served, clock1, clock2, line, sum, before"
        " FROM log WHERE id > ? ORDER BY id";
    int64_t upto = ask(store, "SELECT upto FROM settled WHERE ?1 = 0", 0);
    sqlite3_stmt *rows = NULL;
    int odd = 0;
    int64_t missing = 0;
    if (sqlite3_prepare_v2(store->db, after, -1, &rows, NULL) != SQLITE_OK) {
        return false;
    }
    sqlite3_bind_int64(rows, 1, upto);
    store_writing(store, SETTLE_LOG);
    for (int64_t expected = upto + 1; store_reads(store, rows); expected++) {
        int64_t id = sqlite3_column_int64(rows, 0);
        missing += id - expected;
        expected = id;
        settle_row(store, rows, &odd);
    }
    sqlite3_finalize(rows);
    missing += upto > ask(store, "SELECT max(id) FROM log WHERE ?1 = 0", 0);
    if (odd > 0 || missing > 0) {
        store_find_damage(store, "of the last moves %d are not what was written, %lld are missing",
                          odd, (long long)missing);
    }
    store->unsettled = 0;
    return store_run(store, SETTLE_LOG);
}
