/* The moves of a game: added one behind the other, and read as far as they are whole. */

#include "store/inside.h"
#include "store/sums.h"

bool store_add_move(struct store *store, int64_t game, struct chain *chain,
                    const struct stored_move *move)
{
    sqlite3_stmt *add = store_writing(store, ADD_MOVE);
    struct stored_move row = *move;
    row.n = chain->n + 1;
    uint64_t sum = sum_of_move(chain->sum, game, &row);
    sqlite3_bind_int64(add, 1, game);
    sqlite3_bind_int64(add, 2, row.n);
    sqlite3_bind_int64(add, 3, chain->last);
    sqlite3_bind_int64(add, 4, row.time);
    sqlite3_bind_int64(add, 5, row.served);
    sqlite3_bind_int64(add, 6, row.clocks[0]);
    sqlite3_bind_int64(add, 7, row.clocks[1]);
    bind_text(add, 8, row.line);
    sqlite3_bind_int64(add, 9, (int64_t)sum);
    store->unsettled++;
    if (!store_run(store, ADD_MOVE)) {
        return false;
    }
    *chain = (struct chain){row.n, sqlite3_last_insert_rowid(store->db), sum};
    return true;
}

bool store_settle_game(struct store *store, int64_t game, const struct chain *chain)
{
    sqlite3_stmt *put = store_writing(store, PUT_LAST);
    sqlite3_bind_int64(put, 1, game);
    sqlite3_bind_int64(put, 2, chain->last);
    sqlite3_bind_int64(put, 3, chain->n);
    sqlite3_bind_int64(put, 4, (int64_t)chain->sum);
    return store_run(store, PUT_LAST);
}

bool store_last(struct store *store, int64_t game, struct chain *last)
{
    sqlite3_stmt *get = store->statements[GET_LAST];
    sqlite3_bind_int64(get, 1, game);
    bool found = store_reads(store, get);
    *last = (struct chain){.n = 0};
    if (found) {
        *last = (struct chain){.last = sqlite3_column_int64(get, 0),
                               .n = (uint32_t)sqlite3_column_int64(get, 1),
                               .sum = (uint64_t)sqlite3_column_int64(get, 2)};
    }
    store_leave(get);
    return found;
}

struct stored_move move_in(sqlite3_stmt *statement, uint64_t *sum, int64_t *game, int64_t *id)
{
    *id = sqlite3_column_int64(statement, 0);
    *game = sqlite3_column_int64(statement, 1);
    *sum = (uint64_t)sqlite3_column_int64(statement, 8);
    return (struct stored_move){
        .n = (uint32_t)sqlite3_column_int64(statement, 2),
        .time = sqlite3_column_int64(statement, 3),
        .served = sqlite3_column_int64(statement, 4),
        .clocks = {sqlite3_column_int64(statement, 5), sqlite3_column_int64(statement, 6)},
        .line = text_in(statement, 7)};
}

/* -- reading ----------------------------------------------------------------------------------- */

struct reading {
    struct store *store;
    int64_t game;
    struct chain *chain;
    stored_move_reader *reader;
    void *who;
    bool enough; /* the reader has */
    bool odd;    /* the last row did not follow from the one before */
};

static void take_row(struct reading *reading, sqlite3_stmt *statement)
{
    struct chain *chain = reading->chain;
    uint64_t sum;
    int64_t game;
    int64_t id;
    struct stored_move move = move_in(statement, &sum, &game, &id);
    reading->odd = game != reading->game || move.n != chain->n + 1 ||
                   sum != sum_of_move(chain->sum, game, &move);
    if (!reading->odd) {
        *chain = (struct chain){move.n, id, sum};
        reading->enough = !reading->reader(reading->who, &move);
    }
}

/* From the last move back to the first, by what each knows of the one before. */
static void read_chain(struct reading *reading)
{
    sqlite3_stmt *get = reading->store->statements[GET_MOVES];
    sqlite3_bind_int64(get, 1, reading->game);
    while (!reading->enough && !reading->odd && store_reads(reading->store, get)) {
        take_row(reading, get);
    }
    store_leave(get);
}

/* A row that has lost the one before it leaves the rest out of reach: then the whole log is
 * searched for those that follow. What belongs to nobody is passed over. */
static void search_log(struct reading *reading)
{
    sqlite3_stmt *scan = reading->store->statements[SCAN_MOVES];
    sqlite3_bind_int64(scan, 1, reading->game);
    sqlite3_bind_int64(scan, 2, reading->chain->last);
    while (!reading->enough && store_reads(reading->store, scan)) {
        take_row(reading, scan);
    }
    store_leave(scan);
}

static bool adds_up(const struct reading *reading)
{
    struct chain last;
    const struct chain *chain = reading->chain;
    return store_last(reading->store, reading->game, &last) && !reading->odd &&
           (chain->n > last.n || (chain->n == last.n && chain->sum == last.sum));
}

bool store_moves(struct store *store, int64_t game, struct chain *chain, stored_move_reader *reader,
                 void *who)
{
    struct reading reading = {
        .store = store, .game = game, .chain = chain, .reader = reader, .who = who};
    read_chain(&reading);
    if (store->trouble != TROUBLE_UNREADABLE && !reading.enough && !adds_up(&reading)) {
        search_log(&reading);
    }
    if (store->trouble != TROUBLE_UNREADABLE && !reading.enough && !adds_up(&reading)) {
        store_find_damage(store, "what happened behind move %u cannot be read any more", chain->n);
    }
    return !reading.enough;
}
