/* Rounds on a disk that is slow, fails or loses its power: nobody hears of anything before it is on
 * the disk, and what was told is there whatever happens. */
#include "hall_guests.h"

#include <pthread.h>
#include <unistd.h>

#include "forgetful_disk.h"

static char folders[2][64];

static const char *database(int which)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/games.db", folders[which]);
    return path;
}

static int set_up_disk(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(folders[i], sizeof folders[i], "/tmp/sandtable-rounds-XXXXXX");
        assert_non_null(mkdtemp(folders[i]));
    }
    open_hall(database(0));
    return 0;
}

static int tear_down_disk(void **state)
{
    (void)state;
    char command[160];
    disk_slows_down(false); /* as a test that failed may have left it */
    disk_fails_to_sync(false);
    close_hall();
    disk_forget();
    snprintf(command, sizeof command, "rm -r %s %s", folders[0], folders[1]);
    return system(command);
}

/* -- what is said and heard -------------------------------------------------------------------- */

/* Says a command of the side whose turn it is, and does not end the round. */
static struct guest *speak(struct table *table)
{
    int side = side_to_speak(game_of(table)->game->state);
    struct guest *speaker = table->guests[side];
    json_t *message =
        json_pack("{s:s, s:I, s:o}", "say", "do", "at", (json_int_t)game_of(table)->at[side],
                  "command", random_command(table, side));
    char *text = json_dumps(message, 0);
    hall_hear(hall, &speaker->client, text, strlen(text));
    free(text);
    json_decref(message);
    return speaker;
}

static void assert_silent(const struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        assert_null(table->guests[audience]->client.queue.first);
    }
}

static void read_everything(struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        read_all(table->guests[audience]);
    }
}

static int told_of(const struct table *table)
{
    int news = 0;
    for (int audience = 0; audience < AUDIENCES; audience++) {
        news += table->guests[audience]->news;
    }
    return news;
}

static struct table sit_down_here(void)
{
    return sit_down(ruleset_named("pz8-ww2"), "mill-crossing", json_object());
}

static uint32_t commands_of(const struct table *table)
{
    return game_of(table)->game->journal.entries;
}

/* How many commands of the game there would be if the power failed now. */
static uint32_t left_by_power(const struct table *table)
{
    char command[160];
    bool fails = disk.syncs_fail;
    disk_fails_in(0, folders[1]);
    disk_fails_now();
    disk_fails_to_sync(false);
    struct store *was = store;
    struct hall *here = hall;
    struct workers *people = workers;
    open_hall(database(1));
    struct hosted *hosted = hall_game(hall, table->id, &fault);
    assert_non_null(hosted);
    assert_null(hosted->damage);
    uint32_t n = hosted->game->journal.entries;
    close_hall();
    store = was;
    hall = here;
    workers = people;
    disk_fails_to_sync(fails);
    disk_forget_folder(folders[1]);
    snprintf(command, sizeof command, "rm -r %s/*", folders[1]);
    assert_int_equal(system(command), 0);
    return n;
}

/* -- the promises ------------------------------------------------------------------------------ */

/* The disk takes its time: another thread looks what the power would leave, and who has heard. */
static void *look_while_it_syncs(void *who)
{
    const struct table *table = who;
    disk_await_sync();
    assert_silent(table);
    disk_slows_down(false);
    return NULL;
}

static void nobody_hears_before_it_is_on_the_disk(void **state)
{
    (void)state;
    pthread_t witness;
    struct table table = sit_down_here();
    struct guest *elsewhere = come();
    uint32_t before = commands_of(&table);
    int news = told_of(&table);
    speak(&table);
    speak(&table);
    hall_hear(hall, &elsewhere->client, "{\"say\":\"ping\"}", 14);
    assert_int_equal(commands_of(&table), before + 2);
    assert_silent(&table);
    assert_null(elsewhere->client.queue.first); /* it may have seen what is not kept yet */
    assert_int_equal(left_by_power(&table), before);
    disk_slows_down(true);
    assert_int_equal(pthread_create(&witness, NULL, look_while_it_syncs, &table), 0);
    assert_true(hall_commit(hall, &fault));
    pthread_join(witness, NULL);
    assert_int_equal(left_by_power(&table), before + 2);
    read_everything(&table);
    assert_true(told_of(&table) > news);
    assert_non_null(elsewhere->client.queue.first);
    read_all(elsewhere);
    go(elsewhere);
    get_up(&table);
}

static void assert_all_dismissed(const struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        const struct client *client = &table->guests[audience]->client;
        assert_true(client->leaving);
        assert_non_null(strstr(client->reason, "the disk failed"));
        assert_null(client->hosted);
    }
}

/* Nobody is told of it, and those who come back see what is on the disk. */
static void what_the_disk_does_not_take_is_told_to_nobody(void **state)
{
    (void)state;
    struct table table = sit_down_here();
    uint32_t before = commands_of(&table);
    disk_fails_to_sync(true);
    speak(&table);
    assert_false(hall_commit(hall, &fault));
    assert_silent(&table);
    assert_all_dismissed(&table);
    assert_null(hall_game_here(hall, table.id));
    assert_false(store_is_dirty(store));
    disk_fails_to_sync(false);
    struct guest *later = join_seat(table.made, table.rules->side_ids[0]);
    assert_int_equal(commands_of(&table), before);
    assert_int_equal(left_by_power(&table), before);
    go(later);
    get_up(&table);
}

/* What the disk has dropped leaves no hole in the log for later rounds to be lost behind. */
static void what_follows_a_failure_is_kept(void **state)
{
    (void)state;
    struct table table = sit_down_here();
    uint32_t before = commands_of(&table);
    for (int i = 0; i < 5; i++) {
        disk_fails_to_sync(true);
        speak(&table);
        assert_false(hall_commit(hall, &fault));
        disk_fails_to_sync(false);
        for (int audience = 0; audience < SIDES; audience++) {
            go(table.guests[audience]);
            table.guests[audience] = join_seat(table.made, table.rules->side_ids[audience]);
        }
        speak(&table);
        assert_true(hall_commit(hall, &fault));
        read_everything(&table);
        assert_int_equal(commands_of(&table), before + (uint32_t)i + 1);
        assert_int_equal(left_by_power(&table), before + (uint32_t)i + 1);
    }
    get_up(&table);
}

static void who_leaves_meanwhile_is_not_missed(void **state)
{
    (void)state;
    struct table table = sit_down_here();
    speak(&table);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        go(table.guests[audience]);
    }
    assert_true(hall_commit(hall, &fault));
    json_decref(table.made);
}

#define DISK_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_disk, tear_down_disk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        DISK_TEST(nobody_hears_before_it_is_on_the_disk),
        DISK_TEST(what_the_disk_does_not_take_is_told_to_nobody),
        DISK_TEST(what_follows_a_failure_is_kept),
        DISK_TEST(who_leaves_meanwhile_is_not_missed),
    };
    disk.spares_neighbours = true;
    disk_install();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
