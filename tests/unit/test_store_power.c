/* test_store_power [LOSSES]: the power fails in the middle of everything, again and again. What was
 * committed is there, of the batch in flight all or nothing, and nobody takes what the power cut
 * for damage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "forgetful_disk.h"
#include "store/store.h"

enum { GAMES = 5, BATCHES = 4000, BATCHES_MOST = 24, LINE_MOST = 30000 };

static long losses = 50;
static uint64_t seed;
static char folders[2][64];
static int lies_in; /* which of the two */
static struct store *store;
static struct fault fault;

/* What should be there: how many moves each game had after each batch of this life. */
static uint32_t counts[BATCHES][GAMES];
static struct chain ends[GAMES];
static char line[LINE_MOST + 2];

/* The line says whose it is and which. */
static const char *line_of(int game, uint32_t n)
{
    int length = (int)((n * 2654435761u + (unsigned)game) % LINE_MOST);
    length = n % 3 == 0 ? length : length % 200; /* now and then one that fills pages */
    memset(line, 'a' + (int)(n % 26), (size_t)length);
    snprintf(line + length, sizeof line - (size_t)length, "%c", 'A' + game);
    return line;
}

struct checked {
    int game;
    uint32_t n;
};

static bool check_move(void *who, const struct stored_move *move)
{
    struct checked *checked = who;
    assert_int_equal(move->n, ++checked->n);
    assert_int_equal(move->served, move->n);
    assert_string_equal(move->line, line_of(checked->game, move->n));
    return true;
}

static void read_game(int game)
{
    struct stored_game stored;
    struct checked checked = {.game = game};
    if (!store_game(store, game + 1, &stored)) {
        store_trouble(store, &fault);
        fail_msg("game %d is not there: %s; %ld acknowledged", game, fault.text,
                 disk.acknowledged_then);
    }
    ends[game] = (struct chain){.sum = stored.sum};
    stored_game_clear(&stored);
    assert_true(store_moves(store, game + 1, &ends[game], check_move, &checked));
    if (store_trouble(store, &fault) != TROUBLE_NONE) {
        fail_msg("game %d: %s", game, fault.text);
    }
}

static void open_store(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/games.db", folders[lies_in]);
    store = store_open(path, &fault);
    if (store == NULL) {
        fail_msg("%s", fault.text);
    }
    if (store_damage(store) != NULL) {
        fail_msg("nothing is damaged: %s", store_damage(store));
    }
}

static void make_games(void)
{
    for (int game = 0; game < GAMES; game++) {
        struct stored_game stored = {
            .id = game + 1, .head = (char *)(uintptr_t) "{}", .settings = (char *)(uintptr_t) "{}"};
        assert_true(store_add_game(store, &stored));
    }
    assert_true(store_commit(store, &fault));
}

static void empty_folder(int which)
{
    char command[120];
    snprintf(command, sizeof command, "rm -rf %s/*", folders[which]);
    assert_int_equal(system(command), 0);
}

/* One batch: moves of several games, now and then nothing but the time. */
static void play_batch(long batch)
{
    for (int game = 0; game < GAMES; game++) {
        for (unsigned moves = disk_throw(4); moves > 0; moves--) {
            uint32_t n = ends[game].n + 1;
            struct stored_move move = {.served = n, .line = line_of(game, n)};
            assert_true(store_add_move(store, game + 1, &ends[game], &move));
        }
        counts[batch][game] = ends[game].n;
    }
    store_put_served(store, (int64_t)ends[0].n);
}

/* Plays until the power fails, and a little on, for the machine does not know it yet. The number of
 * batches begun. */
static long play_until_dark(void)
{
    long begun = 0;
    long most = 1 + disk_throw(BATCHES_MOST);
    disk_acknowledge(0);
    disk_fails_in(1 + (int)disk_throw(600), folders[1 - lies_in]);
    while (begun < most && !disk.failed) {
        play_batch(++begun);
        assert_true(store_commit(store, &fault));
        disk_acknowledge(begun);
    }
    if (disk_throw(3) == 0) { /* while it stops */
        store_close(store);
        disk_fails_now();
    } else {
        disk_fails_now();
        store_close(store);
    }
    return begun;
}

/* All games as they were after one of the batches, none older than what was acknowledged. */
static void assert_whole(long begun)
{
    long batch = disk.acknowledged_then;
    for (int game = 0; game < GAMES; game++) {
        read_game(game);
    }
    for (; batch <= begun; batch++) {
        bool same = true;
        for (int game = 0; game < GAMES; game++) {
            same = same && counts[batch][game] == ends[game].n;
        }
        if (same) {
            return;
        }
    }
    fail_msg("%ld of %ld batches were acknowledged; game 0 has %u moves, and had %u",
             disk.acknowledged_then, begun, ends[0].n, counts[disk.acknowledged_then][0]);
}

static void nothing_committed_is_lost_when_the_power_fails(void **state)
{
    (void)state;
    long in_flight = 0;
    disk.chance = seed;
    open_store();
    make_games();
    for (int game = 0; game < GAMES; game++) {
        read_game(game);
    }
    for (long loss = 0; loss < losses; loss++) {
        for (int game = 0; game < GAMES; game++) {
            counts[0][game] = ends[game].n;
        }
        long begun = play_until_dark();
        in_flight += begun - disk.acknowledged_then;
        long then = disk.acknowledged_then;
        disk_forget();
        disk.acknowledged_then = then;
        empty_folder(lies_in);
        lies_in = 1 - lies_in;
        open_store();
        assert_whole(begun);
        if (ends[0].n > 3000) { /* begin anew, or reading takes all the time */
            store_close(store);
            disk_forget();
            empty_folder(lies_in);
            open_store();
            make_games();
            for (int game = 0; game < GAMES; game++) {
                read_game(game);
            }
        }
    }
    store_close(store);
    disk_forget();
    assert_true(in_flight > 0);
}

static int set_up(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(folders[i], sizeof folders[i], "/tmp/sandtable-power-XXXXXX");
        assert_non_null(mkdtemp(folders[i]));
    }
    disk_install();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        empty_folder(i);
        rmdir(folders[i]);
    }
    return 0;
}

int main(int n, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(
        nothing_committed_is_lost_when_the_power_fails, set_up, tear_down)};
    losses = n > 1 ? strtol(words[1], NULL, 10) : losses;
    seed = n > 2 ? strtoull(words[2], NULL, 10) : (uint64_t)time(NULL);
    print_message("# %ld losses of power, seed %llu\n", losses, (unsigned long long)seed);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
