/* Games, their moves, and who sits where. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

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

static void read_name(sqlite3_stmt *statement, int column, char *name, size_t size)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    snprintf(name, size, "%s", text == NULL ? "" : (const char *)text);
}

/* -- games ---------------------------------------------------------------------------------------
 */

bool store_add_game(struct store *store, const struct stored_game *game)
{
    sqlite3_stmt *add = store_writing(store, ADD_GAME);
    sqlite3_bind_int64(add, 1, game->id);
    sqlite3_bind_int64(add, 2, game->made);
    bind_text(add, 3, game->head);
    bind_text(add, 4, game->settings);
    if (game->has_seed) {
        sqlite3_bind_blob(add, 5, game->seed, sizeof game->seed, SQLITE_STATIC);
    }
    sqlite3_bind_blob(add, 6, game->watch, TOKEN_HASH, SQLITE_STATIC);
    return store_run(store, ADD_GAME);
}

bool store_set_settings(struct store *store, int64_t game, const char *settings)
{
    sqlite3_stmt *set = store_writing(store, SET_SETTINGS);
    sqlite3_bind_int64(set, 1, game);
    bind_text(set, 2, settings);
    return store_run(store, SET_SETTINGS);
}

bool store_end_game(struct store *store, int64_t game)
{
    sqlite3_bind_int64(store_writing(store, END_GAME), 1, game);
    return store_run(store, END_GAME);
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
    store_leave(get);
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
    store_leave(next);
    return id;
}

int64_t store_add_move(struct store *store, int64_t game, const struct stored_move *move)
{
    sqlite3_stmt *add = store_writing(store, ADD_MOVE);
    sqlite3_bind_int64(add, 1, game);
    sqlite3_bind_int64(add, 2, move->n);
    sqlite3_bind_int64(add, 3, move->before);
    sqlite3_bind_int64(add, 4, move->time);
    sqlite3_bind_int64(add, 5, move->clocks[0]);
    sqlite3_bind_int64(add, 6, move->clocks[1]);
    bind_text(add, 7, move->line);
    store->unsettled++;
    return store_run(store, ADD_MOVE) ? sqlite3_last_insert_rowid(store->db) : 0;
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
    store_leave(get);
    return going && step == SQLITE_DONE;
}

/* -- seats ---------------------------------------------------------------------------------------
 */

bool store_put_seat(struct store *store, int64_t game, int side, const struct stored_seat *seat)
{
    sqlite3_stmt *put = store_writing(store, PUT_SEAT);
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
    return store_run(store, PUT_SEAT);
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
    store_leave(get);
    return found;
}

int store_seats(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *games, int *sides,
                int most)
{
    sqlite3_stmt *get = store->statements[FIND_SEAT];
    int n = 0;
    sqlite3_bind_blob(get, 1, token, TOKEN_HASH, SQLITE_STATIC);
    sqlite3_bind_int(get, 2, most);
    for (; n < most && sqlite3_step(get) == SQLITE_ROW; n++) {
        games[n] = sqlite3_column_int64(get, 0);
        sides[n] = sqlite3_column_int(get, 1);
    }
    store_leave(get);
    return n;
}

bool store_find_seat(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *game, int *side)
{
    return store_seats(store, token, game, side, 1) == 1;
}

bool store_find_invitation(struct store *store, const uint8_t token[TOKEN_HASH], int64_t *game,
                           int *side)
{
    sqlite3_stmt *get = store->statements[FIND_INVITATION];
    sqlite3_bind_blob(get, 1, token, TOKEN_HASH, SQLITE_STATIC);
    bool found = sqlite3_step(get) == SQLITE_ROW;
    if (found) {
        *game = sqlite3_column_int64(get, 0);
        *side = sqlite3_column_int(get, 1);
    }
    store_leave(get);
    return found;
}
