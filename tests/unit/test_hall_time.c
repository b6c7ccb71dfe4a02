/* Time as the hall knows it, told by the test: games and limits go by a time that only goes on, and
 * stands still while nobody serves; what the machine takes for the date only labels. */
#include "hall_guests.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static char folder[64];

static const char *database(void)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/games.db", folder);
    return path;
}

/* The time goes on where it was left. */
static void open_at_disk(void)
{
    open_hall(database());
    hall->now = store_served(store);
    hall->wall = 1700000000000;
    hall->house.idle_seconds = 20;
    hall->house.messages_per_second = 5;
}

static void stop_serving(void)
{
    store_put_served(store, hall->now);
    assert_true(hall_commit(hall, &fault));
    close_hall();
}

static int set_up_disk(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/sandtable-time-XXXXXX");
    assert_non_null(mkdtemp(folder));
    open_at_disk();
    return 0;
}

static int tear_down_disk(void **state)
{
    (void)state;
    char command[120];
    close_hall();
    json_decref(agreed_clock);
    agreed_clock = NULL;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void agree_clock(const char *kind, int seconds, const char *then)
{
    json_decref(agreed_clock);
    agreed_clock = json_pack("{s:s, s:i, s:s}", "kind", kind, "seconds", seconds, "then", then);
}

static struct table sit_with_clock(const char *kind, int seconds, const char *then)
{
    agree_clock(kind, seconds, then);
    return sit_down(ruleset_named("pz8-space"), "border-patrol", json_object());
}

/* In steps, as a server does. */
static void pass(int64_t milliseconds)
{
    for (int64_t step = 5 * SECOND; milliseconds > 0; milliseconds -= step) {
        hall->now += milliseconds < step ? milliseconds : step;
        hall->wall += milliseconds < step ? milliseconds : step;
        hall_tick(hall);
        end_round();
    }
}

static int side_that_waits(const struct table *table)
{
    return side_to_speak(game_of(table)->game->state);
}

static void leave(struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        go(table->guests[audience]);
        table->guests[audience] = NULL;
    }
}

static void read_game(struct table *table)
{
    assert_non_null(hall_game(hall, table->id, &fault));
    hall_tick(hall);
    end_round();
}

struct counted {
    int n;
    const char *text;
};

static void count_said(void *who, const struct stored_chat *chat)
{
    struct counted *counted = who;
    counted->n += strstr(chat->text, counted->text) != NULL;
}

static int times_said(const struct table *table, const char *text)
{
    struct counted counted = {.text = text};
    store_chat(store, table->id, count_said, &counted);
    return counted.n;
}

/* -- a wrong date ------------------------------------------------------------------------------ */

static void a_jump_of_the_date_takes_nobodys_time_and_sends_nobody_away(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 60, "lose");
    int side = side_that_waits(&table);
    static const int64_t jumps[] = {HOUR, -2 * (int64_t)HOUR, 24 * (int64_t)HOUR,
                                    -48 * (int64_t)HOUR};
    for (int i = 0; i < 4; i++) {
        hall->wall += jumps[i];
        pass(SECOND);
        for (int messages = 0; messages < 3; messages++) {
            say(table.guests[side], json_pack("{s:s}", "say", "ping"));
            assert_string_equal(heard(table.guests[side]), "pong");
        }
    }
    assert_false(game_of(&table)->game->state->over);
    assert_int_equal(game_of(&table)->clock.left[side], 56 * SECOND);
    assert_false(table.guests[side]->client.leaving);
    get_up(&table);
}

static void what_is_said_and_done_bears_the_date(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 60, "lose");
    hall->wall = 1800000000000;
    say(table.guests[0], json_pack("{s:s, s:s}", "say", "chat", "text", "hello"));
    struct guest *again = join_seat(table.made, table.rules->side_ids[0]);
    json_t *chat = json_object_get(again->last, "chat");
    json_t *last = json_array_get(chat, json_array_size(chat) - 1);
    assert_int_equal(json_integer_value(json_object_get(last, "time")), 1800000000000);
    go(again);
    get_up(&table);
}

static void a_client_may_speak_at_once_when_the_hall_is_new(void **state)
{
    (void)state;
    assert_int_equal(hall->now, 0);
    struct guest *guest = come();
    for (int i = 0; i < 20; i++) {
        say(guest, json_pack("{s:s}", "say", "ping"));
        assert_string_equal(heard(guest), "pong");
    }
    say(guest, json_pack("{s:s}", "say", "ping"));
    assert_true(guest->client.leaving);
    go(guest);
}

/* -- over a stop ------------------------------------------------------------------------------- */

static void the_time_between_two_servers_is_nobodys(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 60, "lose");
    int side = side_that_waits(&table);
    pass(25 * SECOND);
    assert_int_equal(game_of(&table)->clock.left[side], 35 * SECOND);
    leave(&table);
    stop_serving();
    open_at_disk();
    hall->wall += 10 * (int64_t)HOUR; /* it was away for long */
    read_game(&table);
    assert_int_equal(game_of(&table)->clock.left[side], 35 * SECOND);
    assert_int_equal(game_of(&table)->clock.left[1 - side], 60 * SECOND);
    pass(34 * SECOND);
    read_game(&table);
    assert_false(game_of(&table)->game->state->over);
    pass(5 * SECOND);
    read_game(&table);
    assert_true(game_of(&table)->game->state->over);
    assert_int_equal(game_of(&table)->game->state->winner, 1 - side);
    json_decref(table.made);
}

/* The time is kept every ten seconds: so much is given back when a server dies. */
static void a_server_that_dies_gives_back_a_few_seconds(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 120, "lose");
    int side = side_that_waits(&table);
    pass(58 * SECOND);
    leave(&table);
    close_hall();
    open_at_disk();
    read_game(&table);
    int64_t left = game_of(&table)->clock.left[side];
    assert_in_range(left, 62 * SECOND, 72 * SECOND);
    json_decref(table.made);
}

/* -- out of the memory ------------------------------------------------------------------------- */

static void a_clock_runs_out_though_the_game_has_left_the_memory(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 600, "lose");
    int side = side_that_waits(&table);
    leave(&table);
    pass(30 * SECOND);
    assert_null(game_of(&table));
    assert_int_equal(hall->figures.games_open, 0);
    pass(560 * SECOND);
    assert_null(game_of(&table));
    pass(11 * SECOND);
    read_game(&table);
    assert_true(game_of(&table)->game->state->over);
    assert_int_equal(game_of(&table)->game->state->winner, 1 - side);
    assert_int_equal(times_said(&table, "has run out"), 1);
    pass(30 * SECOND);
    assert_null(game_of(&table)); /* over, it leaves like any other */
    json_decref(table.made);
}

static void a_game_that_comes_back_has_been_charged(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 600, "lose");
    int side = side_that_waits(&table);
    leave(&table);
    pass(100 * SECOND);
    assert_null(game_of(&table));
    struct guest *guest = join_seat(table.made, table.rules->side_ids[side]);
    hall_tick(hall);
    assert_int_equal(game_of(&table)->clock.left[side], 500 * SECOND);
    assert_int_equal(hall->n_aside, 0);
    go(guest);
    json_decref(table.made);
}

static void that_a_clock_has_run_out_is_told_once(void **state)
{
    (void)state;
    struct table table = sit_with_clock("game", 30, "note");
    leave(&table);
    for (int i = 0; i < 4; i++) {
        pass(60 * SECOND);
        assert_null(game_of(&table));
        read_game(&table);
        assert_false(game_of(&table)->game->state->over);
    }
    assert_int_equal(times_said(&table, "has run out"), 1);
    stop_serving();
    open_at_disk();
    read_game(&table);
    pass(30 * SECOND);
    assert_int_equal(times_said(&table, "has run out"), 1);
    json_decref(table.made);
}

static void games_with_clocks_are_not_all_kept_in_memory_after_a_start(void **state)
{
    (void)state;
    struct table tables[3];
    for (int i = 0; i < 3; i++) {
        tables[i] = sit_with_clock("game", 100, "lose");
        leave(&tables[i]);
    }
    stop_serving();
    open_at_disk();
    hall_resume(hall);
    pass(5 * SECOND);
    assert_int_equal(hall->figures.games_open, 0);
    assert_int_equal(hall->n_aside, 3);
    pass(100 * SECOND);
    for (int i = 0; i < 3; i++) {
        read_game(&tables[i]);
        assert_true(game_of(&tables[i])->game->state->over);
        json_decref(tables[i].made);
    }
}

/* -- sessions ---------------------------------------------------------------------------------- */

static void a_session_ends_by_itself_and_lasts_while_it_is_shown(void **state)
{
    (void)state;
    const int64_t day = 24 * (int64_t)HOUR;
    uint8_t shown[TOKEN_HASH] = {1};
    uint8_t left_alone[TOKEN_HASH] = {2};
    int64_t times[SESSIONS_MOST];
    assert_true(store_add_session(store, shown, 5, 100, 0));
    assert_true(store_add_session(store, left_alone, 5, 200, 0));
    for (int64_t days = 1; days <= 2 * SESSION_DAYS; days += 10) {
        assert_int_equal(store_session(store, shown, days * day), 5);
    }
    assert_int_equal(store_sessions(store, 5, 2 * SESSION_DAYS * day, times, SESSIONS_MOST), 1);
    assert_int_equal(times[0], 100);
    assert_int_equal(store_session(store, left_alone, 2 * SESSION_DAYS * day), 0);
    assert_true(store_commit(store, &fault));
}

static void an_account_has_no_more_sessions_than_it_needs(void **state)
{
    (void)state;
    int64_t times[SESSIONS_MOST + 5];
    for (uint8_t i = 0; i < SESSIONS_MOST + 5; i++) {
        uint8_t token[TOKEN_HASH] = {1, i};
        assert_true(store_add_session(store, token, 5, 1000 + i, i));
    }
    uint8_t other[TOKEN_HASH] = {2};
    assert_true(store_add_session(store, other, 6, 0, 0));
    assert_int_equal(store_sessions(store, 5, 100, times, SESSIONS_MOST + 5), SESSIONS_MOST);
    assert_int_equal(times[0], 1000 + SESSIONS_MOST + 4);
    assert_true(store_end_sessions(store, 5));
    assert_int_equal(store_sessions(store, 5, 100, times, SESSIONS_MOST), 0);
    assert_int_equal(store_session(store, other, 100), 6);
    assert_true(store_commit(store, &fault));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_disk, tear_down_disk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_jump_of_the_date_takes_nobodys_time_and_sends_nobody_away),
        TEST(what_is_said_and_done_bears_the_date),
        TEST(a_client_may_speak_at_once_when_the_hall_is_new),
        TEST(the_time_between_two_servers_is_nobodys),
        TEST(a_server_that_dies_gives_back_a_few_seconds),
        TEST(a_clock_runs_out_though_the_game_has_left_the_memory),
        TEST(a_game_that_comes_back_has_been_charged),
        TEST(that_a_clock_has_run_out_is_told_once),
        TEST(games_with_clocks_are_not_all_kept_in_memory_after_a_start),
        TEST(a_session_ends_by_itself_and_lasts_while_it_is_shown),
        TEST(an_account_has_no_more_sessions_than_it_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
