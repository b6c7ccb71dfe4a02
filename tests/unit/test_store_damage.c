/* test_store_damage [TRIALS]: a disk that lies. What it changed is told, or changes nothing that
 * anybody is told of; what it will not give is never taken for what is not there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "forgetful_disk.h"
#include "full_disk.h"
#include "store/inside.h"

enum { GAMES = 12, MOVES = 51 };

static long trials = 150;
static char folder[64];
static char path[100];
static struct store *store;
static struct fault fault;

static void empty_folder(void)
{
    char command[120];
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    assert_int_equal(system(command), 0);
}

static void close_store(void)
{
    store_close(store);
    store = NULL;
    disk_forget();
}

static void open_store(void)
{
    store = store_open(path, &fault);
    if (store == NULL) {
        fail_msg("%s", fault.text);
    }
}

/* -- games to damage --------------------------------------------------------------------------- */

static void say_line(char line[80], int64_t game, uint32_t n)
{
    snprintf(line, 80, "{\"game\":%d,\"n\":%u,\"what\":\"something happened\"}\n", (int)game, n);
}

static void add_moves(int64_t game, struct chain *chain, uint32_t upto)
{
    while (chain->n < upto) {
        char line[80];
        say_line(line, game, chain->n + 1);
        struct stored_move move = {
            .time = 1000 + chain->n, .served = chain->n, .clocks = {1, 2}, .line = line};
        assert_true(store_add_move(store, game, chain, &move));
    }
}

static void add_game(int64_t id)
{
    struct stored_game game = {.id = id,
                               .head = (char *)(uintptr_t) "{\"head\":1}\n",
                               .settings = (char *)(uintptr_t) "{\"own-dice\":false}",
                               .has_seed = true,
                               .seed = {1, (uint8_t)id}};
    struct stored_seat seat = {.kind = "me", .name = "Ann", .taken = true};
    assert_true(store_add_game(store, &game));
    for (int side = 0; side < SIDES; side++) {
        memset(seat.token, (int)(2 * id + side), TOKEN_HASH);
        assert_true(store_put_seat(store, id, side, &seat));
        assert_true(store_put_notes(store, id, side, "remember the bridge"));
    }
    for (uint32_t n = 1; n <= 3; n++) {
        struct stored_chat chat = {.n = n, .time = n, .side = 0, .name = "Ann", .text = "hello"};
        assert_true(store_add_chat(store, id, &chat));
    }
}

static struct chain start_of(int64_t id)
{
    struct stored_game game;
    struct chain chain = {.n = 0};
    if (store_game(store, id, &game)) {
        chain.sum = game.sum;
    }
    stored_game_clear(&game);
    return chain;
}

static void make_games(int games, uint32_t moves)
{
    struct chain chains[GAMES];
    for (int i = 0; i < games; i++) {
        add_game(i + 1);
        chains[i] = start_of(i + 1);
    }
    for (uint32_t n = 1; n <= moves; n++) {
        for (int i = 0; i < games; i++) {
            add_moves(i + 1, &chains[i], n);
        }
        assert_true(store_commit(store, &fault));
    }
}

/* With the store closed. */
static void change(const char *sql)
{
    sqlite3 *db;
    char *why = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK) {
        fail_msg("%s: %s", sql, why);
    }
    assert_true(sqlite3_changes(db) > 0);
    sqlite3_close(db);
    disk_forget();
}

/* -- what is left of them ---------------------------------------------------------------------- */

struct seen {
    int64_t game;
    uint32_t moves, chats;
};

static bool see_move(void *who, const struct stored_move *move)
{
    struct seen *seen = who;
    char line[80];
    say_line(line, seen->game, ++seen->moves);
    assert_int_equal(move->n, seen->moves);
    assert_string_equal(move->line, line);
    return true;
}

static void see_chat(void *who, const struct stored_chat *chat)
{
    struct seen *seen = who;
    seen->chats++;
    assert_string_equal(chat->name, "Ann");
    assert_string_equal(chat->text, "hello");
}

/* Everything of a game that can be read is as it was written; how much of it there is. */
static enum trouble look_at(int64_t id, struct seen *seen)
{
    struct stored_game game;
    struct stored_seat seat;
    *seen = (struct seen){.game = id};
    store_trouble(store, &fault);
    if (!store_game(store, id, &game)) {
        return store_trouble(store, &fault);
    }
    assert_string_equal(game.head, "{\"head\":1}\n");
    assert_int_equal(game.seed[1], id);
    struct chain chain = {.sum = game.sum};
    stored_game_clear(&game);
    assert_true(store_moves(store, id, &chain, see_move, seen));
    store_chat(store, id, see_chat, seen);
    bool odd = false;
    for (int side = 0; side < SIDES; side++) {
        char *notes = store_notes(store, id, side);
        odd = odd || (notes != NULL && strcmp(notes, "remember the bridge") != 0);
        odd = odd || !store_seat(store, id, side, &seat) || strcmp(seat.name, "Ann") != 0;
        free(notes);
    }
    enum trouble trouble = store_trouble(store, &fault);
    assert_true(!odd || trouble != TROUBLE_NONE);
    return trouble;
}

static void expect_whole(int64_t id, uint32_t moves)
{
    struct seen seen;
    if (look_at(id, &seen) != TROUBLE_NONE) {
        fail_msg("game %d: %s", (int)id, fault.text);
    }
    assert_int_equal(seen.moves, moves);
    assert_int_equal(seen.chats, 3);
}

static void expect_damaged(int64_t id, uint32_t moves, const char *why)
{
    struct seen seen;
    assert_int_equal(look_at(id, &seen), TROUBLE_DAMAGED);
    assert_int_equal(seen.moves, moves);
    assert_non_null(strstr(fault.text, "this is damaged on the disk: "));
    if (strstr(fault.text, why) == NULL) {
        fail_msg("expected \"%s\" in \"%s\"", why, fault.text);
    }
}

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/sandtable-damage-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    open_store();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    close_store();
    empty_folder();
    return rmdir(folder);
}

/* -- one row, by hand -------------------------------------------------------------------------- */

static void each_kind_of_damage_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *sql;
        uint32_t moves;
        const char *why;
    } damages[] = {
        {"UPDATE log SET line = replace(line, 'something', 'Something') WHERE game = 2 AND n = 4",
         3, "behind move 3"},
        {"UPDATE log SET clock1 = clock1 + 1 WHERE game = 2 AND n = 6", 5, "behind move 5"},
        {"UPDATE log SET n = 9 WHERE game = 2 AND n = 2", 1, "behind move 1"},
        {"DELETE FROM log WHERE game = 2 AND n = 10", 9, "behind move 9"},
        {"DELETE FROM log WHERE game = 2", 0, "behind move 0"},
        {"UPDATE log SET game = 3 WHERE game = 2 AND n = 10", 9, "behind move 9"},
        {"UPDATE lasts SET game = 99 WHERE game = 2", 10, "behind move 10"},
        {"UPDATE games SET id = 99 WHERE id = 2", 0, "the beginning of this game is missing"},
        {"UPDATE games SET head = '{}' WHERE id = 2", 0, "the beginning of this game is not"},
        {"UPDATE games SET seed = zeroblob(32) WHERE id = 2", 0, "the beginning of this game"},
        {"UPDATE games SET settings = '{}' WHERE id = 2", 10, "what was agreed"},
        {"DELETE FROM seats WHERE game = 2 AND side = 0", 10, "who sits at this game is missing"},
        {"UPDATE seats SET name = 'Bob' WHERE game = 2 AND side = 1", 10, "who sits at"},
        {"UPDATE notes SET text = 'x' WHERE game = 2 AND side = 1", 10,
         "the notes of a player are"},
        {"DELETE FROM notes WHERE game = 2 AND side = 0", 10, "notes of a player are missing"},
        {"UPDATE chat SET text = 'x' WHERE game = 2 AND n = 1", 10, "something that was said"},
        {"DELETE FROM chat WHERE game = 2 AND n = 2", 10, "something that was said"},
    };
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        make_games(3, 10);
        close_store();
        change(damages[i].sql);
        open_store();
        expect_damaged(2, damages[i].moves, damages[i].why);
        expect_whole(1, 10);
        expect_whole(3, 10);
        close_store();
        empty_folder();
        open_store();
    }
}

/* Rows that only forgot which came before are found again. */
static void a_chain_that_is_torn_is_searched_for(void **state)
{
    (void)state;
    make_games(3, 10);
    close_store();
    change("UPDATE log SET before = id + 5 WHERE game = 2 AND n = 5");
    change("UPDATE lasts SET move = 0, n = 0 WHERE game = 3");
    open_store();
    expect_whole(2, 10);
    expect_whole(3, 10);
}

static void what_is_not_there_is_no_damage(void **state)
{
    (void)state;
    struct stored_game game;
    make_games(1, 1);
    assert_false(store_game(store, 77, &game));
    assert_int_equal(store_trouble(store, &fault), TROUBLE_NONE);
}

/* -- what a server that died has left ---------------------------------------------------------- */

static void copy_as_if_killed(void)
{
    char command[400];
    snprintf(command, sizeof command, "mkdir %s-killed && cp %s %s-wal %s-killed/", folder, path,
             path, folder);
    assert_int_equal(system(command), 0);
    close_store();
    empty_folder();
    snprintf(command, sizeof command, "mv %s-killed/* %s/ && rmdir %s-killed", folder, folder,
             folder);
    assert_int_equal(system(command), 0);
}

static void a_last_move_that_has_become_anothers_is_missed(void **state)
{
    (void)state;
    make_games(3, 10);
    copy_as_if_killed();
    change("UPDATE log SET game = 3 WHERE game = 2 AND n = 10");
    open_store();
    assert_non_null(strstr(store_damage(store), "of the last moves 1 are not what was written"));
    expect_damaged(2, 9, "behind move 9");
    expect_whole(1, 10);
    expect_whole(3, 10);
    close_store();
    open_store(); /* that is so for good */
    expect_damaged(2, 9, "behind move 9");
    expect_whole(3, 10);
}

static void a_last_move_that_is_gone_is_missed(void **state)
{
    (void)state;
    make_games(3, 10);
    copy_as_if_killed();
    change("DELETE FROM log WHERE game = 2 AND n = 10");
    open_store();
    assert_non_null(strstr(store_damage(store), "1 are missing"));
}

static void flip_in(const char *name, long at, int bit)
{
    FILE *file = fopen(name, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc(byte ^ 1 << bit, file);
    fclose(file);
}

static long size_of(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return 0;
    }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

/* A commit that lengthens the file costs the disk twice as much. */
static void commits_do_not_lengthen_the_log(void **state)
{
    (void)state;
    char log[120];
    snprintf(log, sizeof log, "%s-wal", path);
    long size = size_of(log);
    make_games(3, 300);
    assert_int_equal(size_of(log), size);
}

static void a_log_with_nothing_in_it_but_room_is_no_damage(void **state)
{
    (void)state;
    char log[120];
    snprintf(log, sizeof log, "%s-wal", path);
    make_games(3, 10);
    close_store();
    open_store();
    copy_as_if_killed();
    long size = size_of(log);
    assert_true(size > 1 << 20);
    assert_int_equal(truncate(log, 0), 0);
    assert_int_equal(truncate(log, size), 0);
    open_store();
    assert_null(store_damage(store));
    expect_whole(2, 10);
    copy_as_if_killed();
    assert_int_equal(truncate(log, 0), 0);
    assert_int_equal(truncate(log, size), 0);
    flip_in(log, size / 2, 3); /* something was there, and how it began is gone */
    open_store();
    assert_non_null(store_damage(store));
}

/* SQLite takes all behind the damaged place for never committed. */
static void a_damaged_log_is_told_and_kept_aside(void **state)
{
    (void)state;
    char log[120];
    char aside[140];
    snprintf(log, sizeof log, "%s-wal", path);
    snprintf(aside, sizeof aside, "%s-damaged-1", log);
    make_games(3, 10);
    copy_as_if_killed();
    long size = size_of(log);
    long written = (long)disk_written(log);
    assert_true(written > 20000);
    flip_in(log, written / 2, 3);
    open_store();
    assert_non_null(store_damage(store));
    assert_non_null(strstr(store_damage(store), "kept as games.db-wal-damaged-1"));
    assert_int_equal(size_of(aside), size);
}

static void a_log_the_power_has_cut_is_no_damage(void **state)
{
    (void)state;
    char log[120];
    snprintf(log, sizeof log, "%s-wal", path);
    make_games(3, 10);
    copy_as_if_killed();
    assert_int_equal(truncate(log, (long)disk_written(log) - 700), 0);
    open_store();
    assert_null(store_damage(store));
    struct seen seen;
    assert_int_equal(look_at(1, &seen), TROUBLE_NONE);
    assert_in_range(seen.moves, 9, 10);
}

/* -- bits, at random --------------------------------------------------------------------------- */

/* A seat is found by its token, or somebody is told that something is wrong. */
static bool is_missed(int64_t id)
{
    for (int side = 0; side < SIDES; side++) {
        uint8_t token[TOKEN_HASH];
        int64_t game = 0;
        int found_side;
        memset(token, (int)(2 * id + side), sizeof token);
        bool found = store_find_seat(store, token, &game, &found_side) && game == id;
        if (!found && store_trouble(store, &fault) == TROUBLE_NONE && store_damage(store) == NULL) {
            print_message("# the token of game %d, side %d is no longer known\n", (int)id, side);
            return true;
        }
    }
    return false;
}

/* What each game was is known: all of it is there, or it is said that it is not. */
static int count_silent(void)
{
    int silent = 0;
    for (int64_t id = 1; id <= GAMES; id++) {
        struct seen seen;
        if (look_at(id, &seen) == TROUBLE_NONE && (seen.moves != MOVES || seen.chats != 3)) {
            print_message("# game %d: %u moves, %u chats, and nothing said\n", (int)id, seen.moves,
                          seen.chats);
            silent++;
        }
        silent += is_missed(id);
    }
    return silent;
}

/* How many pages of tables there are stands in the file's first page. */
static void a_database_that_has_lost_its_tables_is_refused(void **state)
{
    enum { CELLS = 104 };
    (void)state;
    make_games(GAMES, MOVES);
    close_store();
    flip_in(path, CELLS, 1);
    store = store_open(path, &fault);
    assert_null(store);
    assert_non_null(strstr(fault.text, "no such table"));
}

static void no_flipped_bit_passes_in_silence(void **state)
{
    (void)state;
    char original[140];
    char command[400];
    int refused = 0;
    int told = 0;
    make_games(GAMES, MOVES);
    close_store();
    snprintf(original, sizeof original, "%s/original", folder);
    snprintf(command, sizeof command, "cp %s %s", path, original);
    assert_int_equal(system(command), 0);
    for (long trial = 0; trial < trials; trial++) {
        snprintf(command, sizeof command, "rm -f %s* && cp %s %s", path, original, path);
        assert_int_equal(system(command), 0);
        for (unsigned bits = 1 + disk_throw(8); bits > 0; bits--) {
            long at = (long)disk_throw((unsigned)size_of(path));
            flip_in(path, at, (int)disk_throw(8));
        }
        store = store_open(path, &fault);
        if (store == NULL) {
            assert_true(strlen(fault.text) > 20);
            refused++;
        } else {
            told += store_damage(store) != NULL;
            assert_int_equal(count_silent(), 0);
        }
        close_store();
    }
    print_message("# %ld trials: %d refused, %d told at the start, none in silence\n", trials,
                  refused, told);
    snprintf(command, sizeof command, "rm -f %s* && cp %s %s", path, original, path);
    assert_int_equal(system(command), 0);
    open_store();
    assert_int_equal(count_silent(), 0);
}

/* -- a disk that will not read ----------------------------------------------------------------- */

static void what_cannot_be_read_is_not_absent(void **state)
{
    (void)state;
    struct seen seen;
    int64_t game;
    int side;
    uint8_t token[TOKEN_HASH];
    make_games(GAMES, MOVES);
    close_store();
    memset(token, 4, sizeof token);
    open_store();
    sqlite3_db_release_memory(store->db); /* what it has read already it need not ask for */
    disk.reads_fail = true;
    enum trouble found = TROUBLE_NONE;
    if (!store_find_seat(store, token, &game, &side)) {
        found = store_trouble(store, &fault);
        assert_int_equal(found, TROUBLE_UNREADABLE);
        assert_non_null(strstr(fault.text, "the disk cannot be read now"));
    }
    enum trouble looked = look_at(2, &seen);
    disk.reads_fail = false;
    assert_true(found == TROUBLE_UNREADABLE || looked == TROUBLE_UNREADABLE);
    assert_true(store_find_seat(store, token, &game, &side)); /* later it is there */
    expect_whole(2, MOVES);
}

/* -- an older file ----------------------------------------------------------------------------- */

/* As it was written when there were no checksums. */
static void a_database_of_the_fourth_layout_is_taken_over(void **state)
{
    (void)state;
    static const char fourth[] =
        "CREATE TABLE games(id INTEGER PRIMARY KEY, made INTEGER NOT NULL, head TEXT NOT NULL,"
        " settings TEXT NOT NULL, seed BLOB, watch BLOB NOT NULL, over INTEGER NOT NULL DEFAULT 0);"
        "CREATE TABLE log(id INTEGER PRIMARY KEY, game INTEGER NOT NULL, n INTEGER NOT NULL,"
        " before INTEGER NOT NULL, time INTEGER NOT NULL, clock1 INTEGER NOT NULL,"
        " clock2 INTEGER NOT NULL, line TEXT NOT NULL);"
        "CREATE TABLE lasts(game INTEGER PRIMARY KEY, move INTEGER NOT NULL);"
        "CREATE TABLE settled(upto INTEGER NOT NULL); INSERT INTO settled VALUES(1);"
        "CREATE TABLE seats(game INTEGER NOT NULL, side INTEGER NOT NULL, kind TEXT NOT NULL,"
        " name TEXT NOT NULL, taken INTEGER NOT NULL, token BLOB, invitation BLOB, account INTEGER,"
        " PRIMARY KEY(game, side)) WITHOUT ROWID;"
        "CREATE TABLE notes(game INTEGER NOT NULL, side INTEGER NOT NULL, text TEXT NOT NULL,"
        " PRIMARY KEY(game, side)) WITHOUT ROWID;"
        "CREATE TABLE chat(game INTEGER NOT NULL, n INTEGER NOT NULL, time INTEGER NOT NULL,"
        " side INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(game, n))"
        " WITHOUT ROWID;"
        "CREATE TABLE accounts(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
        " password TEXT NOT NULL, folded TEXT);"
        "CREATE INDEX accounts_by_folded ON accounts(folded);"
        "CREATE TABLE sessions(token BLOB PRIMARY KEY, account INTEGER NOT NULL,"
        " time INTEGER NOT NULL) WITHOUT ROWID;"
        "INSERT INTO games VALUES(1, 0, '{\"head\":1}\n', '{}', x'"
        "0101000000000000000000000000000000000000000000000000000000000000', zeroblob(32), 0);"
        "INSERT INTO log VALUES(1, 1, 1, 0, 5, 1, 2,"
        " '{\"game\":1,\"n\":1,\"what\":\"something happened\"}\n'), (2, 1, 2, 1, 6, 1, 2,"
        " '{\"game\":1,\"n\":2,\"what\":\"something happened\"}\n');"
        "INSERT INTO lasts VALUES(1, 1);"
        "INSERT INTO seats VALUES(1, 0, 'me', 'Ann', 1, zeroblob(32), NULL, NULL),"
        " (1, 1, 'me', 'Ann', 1, NULL, NULL, NULL);"
        "INSERT INTO notes VALUES(1, 0, 'remember the bridge');"
        "INSERT INTO chat VALUES(1, 1, 0, 0, 'Ann', 'hello'), (1, 2, 0, 0, 'Ann', 'hello'),"
        " (1, 3, 0, 0, 'Ann', 'hello');"
        "INSERT INTO sessions VALUES(zeroblob(32), 5, 0); PRAGMA user_version = 4;";
    static const uint8_t token[TOKEN_HASH];
    close_store();
    empty_folder();
    change(fourth);
    for (int i = 0; i < 2; i++) {
        open_store();
        assert_null(store_damage(store));
        char *empty = store_notes(store, 1, 1);
        assert_string_equal(empty, "");
        free(empty);
        assert_true(store_put_notes(store, 1, 1, "remember the bridge"));
        expect_whole(1, 2 + (uint32_t)i);
        assert_int_equal(store_session(store, token, 1000), 5);
        struct chain chain = start_of(1);
        struct seen seen = {.game = 1};
        assert_true(store_moves(store, 1, &chain, see_move, &seen));
        add_moves(1, &chain, 3 + (uint32_t)i);
        assert_true(store_put_notes(store, 1, 1, ""));
        assert_true(store_commit(store, &fault));
        close_store();
    }
    open_store();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(int n, char **words)
{
    const struct CMUnitTest tests[] = {
        TEST(each_kind_of_damage_is_told),
        TEST(a_chain_that_is_torn_is_searched_for),
        TEST(what_is_not_there_is_no_damage),
        TEST(a_last_move_that_has_become_anothers_is_missed),
        TEST(a_last_move_that_is_gone_is_missed),
        TEST(commits_do_not_lengthen_the_log),
        TEST(a_log_with_nothing_in_it_but_room_is_no_damage),
        TEST(a_damaged_log_is_told_and_kept_aside),
        TEST(a_log_the_power_has_cut_is_no_damage),
        TEST(a_database_that_has_lost_its_tables_is_refused),
        TEST(no_flipped_bit_passes_in_silence),
        TEST(what_cannot_be_read_is_not_absent),
        TEST(a_database_of_the_fourth_layout_is_taken_over),
    };
    trials = n > 1 ? strtol(words[1], NULL, 10) : trials;
    disk.chance = n > 2 ? strtoull(words[2], NULL, 10) : (uint64_t)time(NULL);
    print_message("# seed %llu\n", (unsigned long long)disk.chance);
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
