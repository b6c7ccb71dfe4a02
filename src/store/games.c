/* Games, their moves, and who sits where. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"
#include "store/sums.h"

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
    snprintf(name, size, "%s", text_in(statement, column));
}

/* -- games ------------------------------------------------------------------------------------- */

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
    struct chain start = {.sum = sum_of_game(game)};
    sqlite3_bind_int64(add, 7, (int64_t)start.sum);
    sqlite3_bind_int64(add, 8, (int64_t)sum_of_settings(game->id, game->settings));
    return store_run(store, ADD_GAME) && store_settle_game(store, game->id, &start);
}

bool store_set_settings(struct store *store, int64_t game, const char *settings)
{
    sqlite3_stmt *set = store_writing(store, SET_SETTINGS);
    sqlite3_bind_int64(set, 1, game);
    bind_text(set, 2, settings);
    sqlite3_bind_int64(set, 3, (int64_t)sum_of_settings(game, settings));
    return store_run(store, SET_SETTINGS);
}

bool store_end_game(struct store *store, int64_t game)
{
    sqlite3_bind_int64(store_writing(store, END_GAME), 1, game);
    return store_run(store, END_GAME);
}

static bool read_game(struct store *store, sqlite3_stmt *get, struct stored_game *game)
{
    game->made = sqlite3_column_int64(get, 0);
    game->head = read_text(get, 1);
    game->settings = read_text(get, 2);
    game->has_seed = sqlite3_column_type(get, 3) == SQLITE_BLOB;
    read_blob(get, 3, game->seed);
    read_blob(get, 4, game->watch);
    game->over = sqlite3_column_int(get, 5) != 0;
    game->sum = (uint64_t)sqlite3_column_int64(get, 6);
    if (game->head == NULL || game->settings == NULL) {
        return false;
    }
    if (game->sum != sum_of_game(game)) {
        store_find_damage(store, "the beginning of this game is not what was written");
        return false;
    }
    if ((uint64_t)sqlite3_column_int64(get, 7) != sum_of_settings(game->id, game->settings)) {
        store_find_damage(store, "what was agreed for this game is not what was written");
        strcpy(game->settings, ""); /* it is not to be believed */
    }
    return true;
}

/* A game that was kept has left something elsewhere too. */
static bool was_kept(struct store *store, int64_t id)
{
    struct chain last;
    sqlite3_stmt *has = store->statements[HAS_SEAT];
    sqlite3_bind_int64(has, 1, id);
    bool kept = store_reads(store, has);
    store_leave(has);
    return kept || store_last(store, id, &last);
}

bool store_game(struct store *store, int64_t id, struct stored_game *game)
{
    sqlite3_stmt *get = store->statements[GET_GAME];
    sqlite3_bind_int64(get, 1, id);
    bool there = store_reads(store, get);
    *game = (struct stored_game){.id = id};
    bool found = there && read_game(store, get, game);
    store_leave(get);
    if (!found) {
        stored_game_clear(game);
    }
    if (!there && store->trouble == TROUBLE_NONE && was_kept(store, id)) {
        store_find_damage(store, "the beginning of this game is missing");
    }
    return found;
}

void stored_game_clear(struct stored_game *game)
{
    free(game->head);
    free(game->settings);
    game->head = NULL;
    game->settings = NULL;
}

static int64_t next_number(struct store *store, enum statement which, int64_t after)
{
    sqlite3_stmt *next = store->statements[which];
    sqlite3_bind_int64(next, 1, after);
    int64_t id = store_reads(store, next) ? sqlite3_column_int64(next, 0) : 0;
    store_leave(next);
    return id;
}

int64_t store_next_open(struct store *store, int64_t after)
{
    return next_number(store, NEXT_OPEN, after);
}

int64_t store_next_game(struct store *store, int64_t after)
{
    return next_number(store, NEXT_GAME, after);
}

/* -- seats ------------------------------------------------------------------------------------- */

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
    sqlite3_bind_int64(put, 9, (int64_t)sum_of_seat(game, side, seat));
    return store_run(store, PUT_SEAT) && store_begin_notes(store, game, side);
}

bool store_seat(struct store *store, int64_t game, int side, struct stored_seat *seat)
{
    sqlite3_stmt *get = store->statements[GET_SEAT];
    sqlite3_bind_int64(get, 1, game);
    sqlite3_bind_int(get, 2, side);
    bool found = store_reads(store, get);
    *seat = (struct stored_seat){.taken = false};
    if (found) {
        read_name(get, 0, seat->kind, sizeof seat->kind);
        read_name(get, 1, seat->name, sizeof seat->name);
        seat->taken = sqlite3_column_int(get, 2) != 0;
        read_blob(get, 3, seat->token);
        read_blob(get, 4, seat->invitation);
        seat->account = sqlite3_column_int64(get, 5);
        if ((uint64_t)sqlite3_column_int64(get, 6) != sum_of_seat(game, side, seat)) {
            store_find_damage(store, "who sits at this game is not what was written");
        }
    } else if (store->trouble == TROUBLE_NONE) {
        store_find_damage(store, "who sits at this game is missing");
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
    for (; n < most && store_reads(store, get); n++) {
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
    bool found = store_reads(store, get);
    if (found) {
        *game = sqlite3_column_int64(get, 0);
        *side = sqlite3_column_int(get, 1);
    }
    store_leave(get);
    return found;
}
