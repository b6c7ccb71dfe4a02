/* A store in a folder of its own, and games to put into it, for the tests of the store. */
#ifndef SANDTABLE_TESTS_STORE_FOLDER_H
#define SANDTABLE_TESTS_STORE_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

#define BEFORE_FOLDING "DROP INDEX accounts_by_folded; ALTER TABLE accounts DROP COLUMN folded;"

static char folder[64];
static char path[80];
static struct store *store;
static struct fault fault;

static inline void reopen(void)
{
    store_close(store);
    store = store_open(path, &fault);
    if (store == NULL) {
        fail_msg("%s", fault.text);
    }
}

static inline int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/sandtable-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    store = NULL;
    reopen();
    return 0;
}

static inline int tear_down(void **state)
{
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm"};
    store_close(store);
    store = NULL;
    for (int i = 0; i < 3; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
    rmdir(folder);
    return 0;
}

static inline void commit(void)
{
    if (!store_commit(store, &fault)) {
        fail_msg("%s", fault.text);
    }
    assert_false(store_is_dirty(store));
}

static inline struct stored_game game_numbered(int64_t id)
{
    struct stored_game game = {.id = id,
                               .made = 1000 + id,
                               .head = (char *)(uintptr_t) "{\"head\":1}\n",
                               .settings = (char *)(uintptr_t) "{}"};
    memset(game.watch, (int)id, sizeof game.watch);
    return game;
}

static inline bool add_game(int64_t id)
{
    struct stored_game game = game_numbered(id);
    return store_add_game(store, &game);
}

static inline bool pass_over(void *who, const struct stored_move *move)
{
    (void)who;
    (void)move;
    return true;
}

/* Where a game's moves begin. */
static inline struct chain start_of(struct store *in, int64_t id)
{
    struct stored_game game;
    struct chain chain = {.n = 0};
    if (store_game(in, id, &game)) {
        chain.sum = game.sum;
    }
    stored_game_clear(&game);
    return chain;
}

static inline struct chain end_of(struct store *in, int64_t id)
{
    struct chain chain = start_of(in, id);
    store_moves(in, id, &chain, pass_over, NULL);
    return chain;
}

static inline struct stored_move move_numbered(uint32_t n, const char *line)
{
    return (struct stored_move){
        .time = 5000 + n, .served = 7 * n, .clocks = {n, 2 * n}, .line = line};
}

static inline bool add_move(int64_t id, uint32_t n, const char *line)
{
    struct stored_move move = move_numbered(n, line);
    struct chain chain = end_of(store, id);
    return store_add_move(store, id, &chain, &move);
}

static inline bool has_game(struct store *in, int64_t id)
{
    struct stored_game game;
    bool found = store_game(in, id, &game);
    stored_game_clear(&game);
    return found;
}

struct counted {
    uint32_t n, most;
    char lines[200];
};

static inline bool count_move(void *who, const struct stored_move *move)
{
    struct counted *counted = who;
    counted->n++;
    assert_int_equal(move->n, counted->n);
    assert_int_equal(move->time, 5000 + move->n);
    assert_int_equal(move->clocks[0], move->n);
    assert_int_equal(move->clocks[1], 2 * move->n);
    strcat(counted->lines, move->line);
    return counted->n < counted->most;
}

static inline uint32_t moves_of(struct store *in, int64_t id)
{
    struct counted counted = {.most = UINT32_MAX};
    struct chain chain = start_of(in, id);
    assert_true(store_moves(in, id, &chain, count_move, &counted));
    return counted.n;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
