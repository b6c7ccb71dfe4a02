/* The store: what was committed is there, what was not is gone, and a batch is never half kept,
 * whatever the disk does. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "core/state.h"
#include "full_disk.h"
#include "store_folder.h"

/* -- batches ----------------------------------------------------------------------------------- */

static void what_is_committed_is_there_after_opening_again(void **state)
{
    (void)state;
    struct stored_game game = game_numbered(7);
    game.has_seed = true;
    memset(game.seed, 9, sizeof game.seed);
    assert_false(store_is_dirty(store));
    assert_true(store_add_game(store, &game));
    assert_true(store_is_dirty(store));
    commit();
    reopen();
    struct stored_game read;
    assert_true(store_game(store, 7, &read));
    assert_int_equal(read.made, 1007);
    assert_string_equal(read.head, "{\"head\":1}\n");
    assert_string_equal(read.settings, "{}");
    assert_true(read.has_seed);
    assert_memory_equal(read.seed, game.seed, sizeof game.seed);
    assert_memory_equal(read.watch, game.watch, sizeof game.watch);
    assert_false(read.over);
    stored_game_clear(&read);
    assert_null(read.head);
    assert_false(has_game(store, 8));
}

static void what_is_not_committed_is_lost(void **state)
{
    (void)state;
    assert_true(add_game(1));
    reopen();
    assert_false(has_game(store, 1));
    assert_true(add_game(1));
    store_forget_batch(store);
    assert_false(store_is_dirty(store));
    assert_false(has_game(store, 1));
    assert_true(store_commit(store, &fault));
    assert_true(add_game(1));
    commit();
    assert_true(has_game(store, 1));
}

static void others_see_a_batch_whole_or_not_at_all(void **state)
{
    (void)state;
    struct store *other = store_open(path, &fault);
    assert_non_null(other);
    add_game(1);
    add_move(1, 1, "one\n");
    add_move(1, 2, "two\n");
    assert_false(has_game(other, 1));
    assert_int_equal(moves_of(other, 1), 0);
    commit();
    assert_true(has_game(other, 1));
    assert_int_equal(moves_of(other, 1), 2);
    store_close(other);
}

static void a_game_that_is_there_already_spoils_the_batch(void **state)
{
    (void)state;
    add_game(1);
    add_move(1, 1, "one\n");
    commit();
    assert_true(add_move(1, 2, "two\n"));
    assert_false(add_game(1));
    assert_false(add_move(1, 3, "three\n"));
    assert_false(store_commit(store, &fault));
    assert_non_null(strstr(fault.text, "the database: "));
    assert_false(store_is_dirty(store));
    assert_int_equal(moves_of(store, 1), 1);
    assert_true(add_move(1, 2, "two\n"));
    commit();
    assert_int_equal(moves_of(store, 1), 2);
}

/* The one who holds the lock lets go in the middle: what comes after must not be kept alone. */
static void a_batch_that_could_not_begin_keeps_nothing(void **state)
{
    (void)state;
    sqlite3 *other;
    add_game(1);
    commit();
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(add_move(1, 1, "one\n"));
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    assert_false(add_move(1, 1, "one\n"));
    assert_false(add_game(2));
    assert_false(store_commit(store, &fault));
    assert_non_null(strstr(fault.text, "locked"));
    assert_int_equal(moves_of(store, 1), 0);
    assert_false(has_game(store, 2));
    assert_true(add_move(1, 1, "one\n"));
    commit();
    assert_int_equal(moves_of(store, 1), 1);
    sqlite3_close(other);
}

static void a_full_disk_keeps_nothing_of_the_batch(void **state)
{
    (void)state;
    static char large[300000];
    memset(large, 'x', sizeof large - 1);
    add_game(1);
    add_move(1, 1, "one\n");
    commit();
    disk_fill(folder);
    add_move(1, 2, "two\n");
    add_move(1, 3, large);
    assert_false(store_commit(store, &fault));
    assert_non_null(strstr(fault.text, "the database: "));
    assert_int_equal(moves_of(store, 1), 1);
    assert_false(add_move(1, 2, large) && store_commit(store, &fault));
    disk_free();
    assert_true(add_move(1, 2, "two\n"));
    commit();
    reopen();
    assert_int_equal(moves_of(store, 1), 2);
}

static void what_is_no_database_of_ours_is_refused(void **state)
{
    (void)state;
    struct fault why = {.text = ""};
    assert_null(store_open("/nowhere/at/all/games.db", &why));
    assert_non_null(strstr(why.text, "/nowhere/at/all/games.db: expected a Sandtable database"));
    store_close(store);
    store = NULL;
    FILE *file = fopen(path, "w");
    for (int i = 0; i < 5000; i++) {
        fputs("not a database ", file);
    }
    fclose(file);
    assert_null(store_open(path, &why));
    assert_non_null(strstr(why.text, "expected a Sandtable database"));
    unlink(path);
    reopen();
    commit();
    store_close(store);
    store = NULL;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "PRAGMA user_version = 1000", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_null(store_open(path, &why));
    assert_non_null(strstr(why.text, "a newer Sandtable wrote it"));
}

/* -- games ------------------------------------------------------------------------------------- */

static void moves_come_in_order_until_the_reader_has_enough(void **state)
{
    (void)state;
    add_game(1);
    add_game(2);
    add_move(1, 1, "one\n");
    add_move(2, 1, "other\n");
    add_move(1, 2, "two\n");
    add_move(1, 3, "three\n");
    commit();
    struct counted all = {.most = UINT32_MAX};
    struct chain chain = start_of(store, 1);
    assert_true(store_moves(store, 1, &chain, count_move, &all));
    assert_string_equal(all.lines, "one\ntwo\nthree\n");
    struct counted some = {.most = 2};
    chain = start_of(store, 1);
    assert_false(store_moves(store, 1, &chain, count_move, &some));
    assert_int_equal(some.n, 2);
    assert_int_equal(moves_of(store, 3), 0);
}

/* A game knows its last move from the log, and later by itself. */
static void many_moves_of_many_games_are_found_again(void **state)
{
    (void)state;
    enum { GAMES = 40, MOVES = 500 };
    struct chain ends[GAMES];
    for (int64_t id = 1; id <= GAMES; id++) {
        add_game(id);
        ends[id - 1] = start_of(store, id);
    }
    for (uint32_t n = 1; n <= MOVES; n++) {
        for (int64_t id = 1; id <= GAMES; id++) {
            struct stored_move move = move_numbered(n, "");
            assert_true(store_add_move(store, id, &ends[id - 1], &move));
        }
        commit();
    }
    for (int64_t id = 1; id <= GAMES; id++) {
        assert_int_equal(moves_of(store, id), MOVES);
    }
    reopen();
    for (int64_t id = 1; id <= GAMES; id++) {
        assert_int_equal(moves_of(store, id), MOVES);
    }
}

/* As it was written when each game's moves had a place of their own. */
static void a_database_of_the_first_layout_is_taken_over(void **state)
{
    (void)state;
    store_close(store);
    store = NULL;
    unlink(path);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    static const char first[] =
        "CREATE TABLE games(id INTEGER PRIMARY KEY, made INTEGER NOT NULL, head TEXT NOT NULL,"
        " settings TEXT NOT NULL, seed BLOB, watch BLOB NOT NULL, over INTEGER NOT NULL DEFAULT 0);"
        "CREATE TABLE moves(game INTEGER NOT NULL, n INTEGER NOT NULL, time INTEGER NOT NULL,"
        " clock1 INTEGER NOT NULL, clock2 INTEGER NOT NULL, line TEXT NOT NULL,"
        " PRIMARY KEY(game, n)) WITHOUT ROWID;"
        "INSERT INTO games VALUES(1, 0, '', '', NULL, x'00', 0), (2, 0, '', '', NULL, x'00', 0);"
        "INSERT INTO moves VALUES(1, 1, 5001, 1, 2, 'one'), (2, 1, 5001, 1, 2, 'other'),"
        " (1, 2, 5002, 2, 4, 'two'); PRAGMA user_version = 1;";
    assert_int_equal(sqlite3_exec(db, first, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    reopen();
    struct counted counted = {.most = UINT32_MAX};
    struct chain chain = start_of(store, 1);
    assert_true(store_moves(store, 1, &chain, count_move, &counted));
    assert_string_equal(counted.lines, "onetwo");
    assert_int_equal(moves_of(store, 2), 1);
    assert_true(add_move(1, 3, "three"));
    commit();
    reopen();
    assert_int_equal(moves_of(store, 1), 3);
}

/* As it was written before there were campaigns. */
static void a_database_of_the_second_layout_is_taken_over(void **state)
{
    (void)state;
    add_game(1);
    add_move(1, 1, "one");
    commit();
    store_close(store);
    store = NULL;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "DROP TABLE battles;" BEFORE_FOLDING "PRAGMA user_version = 2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    reopen();
    struct stored_battle battle = {.campaign = 5, .game = 1, .number = 1};
    assert_int_equal(moves_of(store, 1), 1);
    assert_false(store_battle_of(store, 1, &battle));
    battle.campaign = 5;
    battle.number = 1;
    assert_true(store_add_battle(store, &battle));
    commit();
    reopen();
    assert_true(store_battle_of(store, 1, &battle));
    assert_int_equal(battle.campaign, 5);
}

static void battles_of_a_campaign_come_in_their_order(void **state)
{
    (void)state;
    struct stored_battle battles[4];
    const struct stored_battle kept[] = {
        {.campaign = 7, .game = 30, .number = 2},
        {.campaign = 7, .game = 40, .number = 1},
        {.campaign = 8, .game = 10, .number = 1},
        {.campaign = 7, .game = 20, .number = 3},
    };
    for (int i = 0; i < 4; i++) {
        assert_true(store_add_battle(store, &kept[i]));
    }
    commit();
    assert_int_equal(store_battles(store, 7, battles, 4), 3);
    assert_int_equal(battles[0].game, 40);
    assert_int_equal(battles[1].game, 30);
    assert_int_equal(battles[2].game, 20);
    assert_int_equal(store_battles(store, 7, battles, 2), 2);
    assert_int_equal(store_battles(store, 9, battles, 4), 0);
    assert_true(store_battle_of(store, 10, &battles[0]));
    assert_int_equal(battles[0].campaign, 8);
    assert_false(store_battle_of(store, 11, &battles[0]));
}

/* Nothing of the round that tried is kept. */
static void no_battle_is_made_twice(void **state)
{
    (void)state;
    struct stored_battle first = {.campaign = 7, .game = 1, .number = 1};
    struct stored_battle again = {.campaign = 7, .game = 2, .number = 1};
    struct stored_battle same = {.campaign = 8, .game = 1, .number = 1};
    struct fault why;
    assert_true(store_add_battle(store, &first));
    commit();
    add_game(2);
    assert_false(store_add_battle(store, &again));
    assert_false(store_commit(store, &why));
    struct stored_game game;
    assert_false(store_game(store, 2, &game));
    assert_false(store_add_battle(store, &same));
    assert_false(store_commit(store, &why));
    assert_int_equal(store_battles(store, 8, &same, 1), 0);
}

/* A token is good for its seat in every battle of a campaign. */
static void a_token_finds_the_latest_battle_first(void **state)
{
    (void)state;
    struct stored_seat seat = {.kind = "me", .taken = true};
    int64_t games[4];
    int sides[4];
    memset(seat.token, 9, TOKEN_HASH);
    for (int number = 1; number <= 3; number++) {
        int64_t id = 90 - number; /* numbers tell nothing */
        struct stored_battle battle = {.campaign = 7, .game = id, .number = number};
        add_game(id);
        assert_true(store_put_seat(store, id, 1, &seat));
        assert_true(store_add_battle(store, &battle));
    }
    commit();
    assert_true(store_find_seat(store, seat.token, &games[0], &sides[0]));
    assert_int_equal(games[0], 87);
    assert_int_equal(sides[0], 1);
    assert_int_equal(store_seats(store, seat.token, games, sides, 4), 3);
    assert_int_equal(games[2], 89);
    assert_int_equal(store_seats(store, seat.token, games, sides, 2), 2);
}

static void open_games_come_one_after_the_other(void **state)
{
    (void)state;
    add_game(30);
    add_game(10);
    add_game(20);
    assert_true(store_end_game(store, 20));
    assert_true(store_set_settings(store, 10, "{\"rematch\":1}"));
    commit();
    assert_int_equal(store_next_open(store, 0), 10);
    assert_int_equal(store_next_open(store, 10), 30);
    assert_int_equal(store_next_open(store, 30), 0);
    struct stored_game game;
    assert_true(store_game(store, 20, &game));
    assert_true(game.over);
    stored_game_clear(&game);
    assert_true(store_game(store, 10, &game));
    assert_string_equal(game.settings, "{\"rematch\":1}");
    stored_game_clear(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_is_committed_is_there_after_opening_again),
        TEST(what_is_not_committed_is_lost),
        TEST(others_see_a_batch_whole_or_not_at_all),
        TEST(a_game_that_is_there_already_spoils_the_batch),
        TEST(a_batch_that_could_not_begin_keeps_nothing),
        TEST(a_full_disk_keeps_nothing_of_the_batch),
        TEST(what_is_no_database_of_ours_is_refused),
        TEST(moves_come_in_order_until_the_reader_has_enough),
        TEST(many_moves_of_many_games_are_found_again),
        TEST(a_database_of_the_first_layout_is_taken_over),
        TEST(a_database_of_the_second_layout_is_taken_over),
        TEST(battles_of_a_campaign_come_in_their_order),
        TEST(no_battle_is_made_twice),
        TEST(a_token_finds_the_latest_battle_first),
        TEST(open_games_come_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
