/* The hall without sockets: what each client is told makes of the view it had the view it should
 * have, nothing is told of what it may not notice, and a round the disk would not keep has not
 * happened. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "bot/bot.h"
#include "format/changes.h"
#include "format/view.h"
#include "full_disk.h"
#include "rules/registry.h"
#include "server/lobby.h"
#include "server/making.h"
#include "server/token.h"

enum { MOST_COMMANDS = 2000 };

/* -- a hall and those who come to it
 * ---------------------------------------------------------------
 */

static struct store *store;
static struct workers *workers;
static struct hall *hall;
static struct fault fault;
static int woken;

/* A client that follows its game as the protocol says. */
struct guest {
    struct client client;
    json_t *view;  /* as it has been told */
    json_t *last;  /* the message heard last, of any kind but `seats` and `next` */
    int64_t at, n; /* as told */
    int news;      /* messages of `did` and `undone` */
};

static void wake(struct client *client)
{
    (void)client;
    woken++;
}

static void wake_loop(void *who)
{
    (void)who;
}

static void open_hall(const char *path)
{
    assert_true(sodium_init() >= 0);
    hall = calloc(1, sizeof *hall);
    store = store_open(path, &fault);
    assert_non_null(store);
    workers = workers_start(0, wake_loop, NULL);
    hall->wake = wake;
    hall->now = 1700000000000;
    hall->house.idle_seconds = 60;
    hall->house.thinking_milliseconds = 1000;
    assert_true(hall_open(hall, store, workers, &fault));
}

static void close_hall(void)
{
    hall->stopping = true;
    workers_stop(workers);
    hall_close(hall);
    store_close(store);
    free(hall);
}

static int set_up(void **state)
{
    (void)state;
    open_hall(":memory:");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

static void hear(struct guest *guest, json_t *message)
{
    const char *kind = json_string_value(json_object_get(message, "hear"));
    assert_non_null(kind);
    if (strcmp(kind, "seats") == 0 || strcmp(kind, "next") == 0) {
        json_decref(message);
        return;
    }
    if (strcmp(kind, "game") == 0) {
        json_decref(guest->view);
        guest->view = json_deep_copy(json_object_get(message, "view"));
    }
    if (strcmp(kind, "did") == 0 || strcmp(kind, "undone") == 0) {
        changes_apply(guest->view, json_object_get(message, "changes"));
        guest->news++;
    }
    if (json_object_get(message, "at") != NULL) {
        guest->at = json_integer_value(json_object_get(message, "at"));
        guest->n = json_integer_value(json_object_get(message, "n"));
    }
    json_decref(guest->last);
    guest->last = message;
}

static void read_all(struct guest *guest)
{
    for (struct message *message = message_take(&guest->client.queue); message != NULL;
         message = message_take(&guest->client.queue)) {
        json_t *json = json_loadb((const char *)message_text(message), message->length, 0, NULL);
        assert_non_null(json);
        hear(guest, json);
        free(message);
    }
}

static const char *heard(const struct guest *guest)
{
    const char *kind = json_string_value(json_object_get(guest->last, "hear"));
    return kind == NULL ? "" : kind;
}

static void end_round(void)
{
    assert_true(hall_commit(hall, &fault));
    workers_collect(hall->workers);
    assert_true(hall_commit(hall, &fault));
}

/* Says it and hears what comes of it; the message is used up. */
static void say(struct guest *guest, json_t *message)
{
    char *text = json_dumps(message, 0);
    json_decref(message);
    hall_hear(hall, &guest->client, text, strlen(text));
    free(text);
    end_round();
    read_all(guest);
}

static struct guest *come(void)
{
    struct guest *guest = calloc(1, sizeof *guest);
    hall_admit(hall, &guest->client);
    return guest;
}

static void go(struct guest *guest)
{
    hall_leave(hall, &guest->client);
    json_decref(guest->view);
    json_decref(guest->last);
    free(guest);
}

/* -- games ---------------------------------------------------------------------------------------
 */

struct table {
    int64_t id;
    json_t *made;
    struct guest *guests[AUDIENCES]; /* the sides, then one who watches */
    const struct ruleset *rules;
};

static struct guest *join_seat(const json_t *made, const char *side)
{
    struct guest *guest = come();
    say(guest, json_pack("{s:s, s:s}", "say", "join", "seat",
                         json_string_value(json_object_get(json_object_get(made, "seats"), side))));
    assert_string_equal(heard(guest), "game");
    return guest;
}

static json_t *make(const struct ruleset *rules, const char *scenario, json_t *options)
{
    char name[100];
    snprintf(name, sizeof name, "%s/%s", rules->slug, scenario);
    json_t *wanted = json_pack("{s:s, s:o, s:{s:s, s:s}}", "scenario", name, "options", options,
                               "seats", rules->side_ids[0], "me", rules->side_ids[1], "me");
    json_t *made = making_game(hall, wanted, 0, &fault);
    json_decref(wanted);
    assert_non_null(made);
    end_round();
    return made;
}

static struct table sit_down(const struct ruleset *rules, const char *scenario, json_t *options)
{
    struct table table = {.rules = rules, .made = make(rules, scenario, options)};
    const char *id = json_string_value(json_object_get(table.made, "game"));
    assert_true(game_number_read(id, &table.id));
    for (int side = 0; side < SIDES; side++) {
        table.guests[side] = join_seat(table.made, rules->side_ids[side]);
    }
    table.guests[BOTH] = come();
    say(table.guests[BOTH],
        json_pack("{s:s, s:s, s:s}", "say", "join", "watch",
                  json_string_value(json_object_get(table.made, "watch")), "game", id));
    say(table.guests[0],
        json_pack("{s:s, s:s}", "say", "entropy", "hex", "00112233445566778899aabbccddeeff"));
    for (int audience = 0; audience < AUDIENCES; audience++) {
        read_all(table.guests[audience]);
        assert_true(json_is_true(json_object_get(table.guests[audience]->view, "begun")));
    }
    return table;
}

static void get_up(struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        go(table->guests[audience]);
    }
    json_decref(table->made);
}

static const struct hosted *game_of(const struct table *table)
{
    return hall_game_here(hall, table->id);
}

static json_t *whole_view(const struct table *table, int audience)
{
    const struct hosted *hosted = game_of(table);
    struct scene scene = hall_view(hall, hosted, hosted->game->state, audience, hall->room.new);
    return view_json(&scene);
}

static void assert_view(const struct table *table, int audience, const json_t *followed)
{
    json_t *whole = whole_view(table, audience);
    if (!json_equal(whole, followed)) {
        char *one = json_dumps(whole, JSON_SORT_KEYS);
        char *other = json_dumps(followed, JSON_SORT_KEYS);
        print_error("%s, audience %d:\n%s\n%s\n", table->rules->slug, audience, one, other);
        fail();
    }
    json_decref(whole);
}

/* A random command of this side, from what it may know. */
static json_t *random_command(const struct table *table, int side)
{
    static struct legal legal;
    const struct hosted *hosted = game_of(table);
    struct scene scene = hall_view(hall, hosted, hosted->game->state, side, hall->room.new);
    struct command command;
    umpire_legal(scene.rules, scene.scenario, scene.state, side, &legal);
    assert_true(legal.n > 0);
    legal_get(&legal, randombytes_uniform(legal.n), side, &command);
    return command_json(&scene, &command);
}

/* What was told wrongly stays wrong: it is enough to look now and then. */
static bool is_time_to_look(const struct table *table)
{
    uint32_t n = game_of(table)->game->journal.entries;
    return n < 40 || n % 8 == 0 || game_of(table)->game->state->over;
}

/* One command of whoever is to speak: told to those who notice it, and only to them. */
static void play_one(struct table *table, int *unnoticed)
{
    int side = side_to_speak(game_of(table)->game->state);
    int news[AUDIENCES];
    int64_t at[AUDIENCES];
    for (int audience = 0; audience < AUDIENCES; audience++) {
        news[audience] = table->guests[audience]->news;
        at[audience] = table->guests[audience]->at;
    }
    struct guest *speaker = table->guests[side];
    say(speaker, json_pack("{s:s, s:I, s:o, s:i}", "say", "do", "at", (json_int_t)speaker->at,
                           "command", random_command(table, side), "id", 7));
    if (strcmp(heard(speaker), "did") != 0) {
        print_error("%s\n", json_dumps(speaker->last, 0));
    }
    assert_string_equal(heard(speaker), "did");
    assert_int_equal(json_integer_value(json_object_get(speaker->last, "re")), 7);
    for (int audience = 0; audience < AUDIENCES; audience++) {
        struct guest *guest = table->guests[audience];
        read_all(guest);
        bool told = guest->news != news[audience];
        assert_true(guest->news - news[audience] <= 1);
        assert_int_equal(guest->at - at[audience], told ? 1 : 0);
        if (!told) { /* nothing it could have known of, or its view would be another now */
            assert_int_not_equal(audience, side);
            ++*unnoticed;
        } else if (audience != side) { /* it is told of something */
            assert_true(json_array_size(json_object_get(guest->last, "events")) > 0 ||
                        json_object_size(json_object_get(guest->last, "changes")) > 0);
            assert_true(game_of(table)->game->state->over ||
                        json_object_get(guest->last, "command") == NULL);
        }
        if (!told || is_time_to_look(table)) {
            assert_view(table, audience, guest->view);
        }
    }
}

static int play_out(struct table *table, int *unnoticed)
{
    int n = 0;
    while (n < MOST_COMMANDS && !game_of(table)->game->state->over) {
        play_one(table, unnoticed);
        n++;
    }
    return n;
}

static const struct option *option_named(const struct ruleset *rules, const char *name)
{
    for (int i = 0; i < rules->n_options; i++) {
        if (strcmp(rules->options[i].name, name) == 0) {
            return &rules->options[i];
        }
    }
    return NULL;
}

/* Whole games of every scenario of every rule set. */
static void changes_make_the_next_view_in_every_game(void **state)
{
    (void)state;
    int commands = 0;
    int unnoticed = 0;
    for (int i = 0; i < n_rulesets; i++) {
        const struct ruleset *rules = rulesets[i];
        for (int j = 0; j < rules->n_scenarios; j++) {
            struct table table = sit_down(rules, rules->scenarios[j].name, json_object());
            commands += play_out(&table, &unnoticed);
            assert_true(game_of(&table)->game->state->over);
            get_up(&table);
        }
    }
    assert_true(commands > 500);
}

static void in_full_fog_much_goes_unnoticed_and_nothing_of_it_is_told(void **state)
{
    (void)state;
    int fogs = 0;
    int unnoticed = 0;
    for (int i = 0; i < n_rulesets; i++) {
        const struct ruleset *rules = rulesets[i];
        if (option_named(rules, "opt-fog") == NULL) {
            continue;
        }
        struct table table =
            sit_down(rules, rules->scenarios[0].name, json_pack("{s:s}", "opt-fog", "full"));
        play_out(&table, &unnoticed);
        get_up(&table);
        fogs++;
    }
    assert_int_equal(fogs, 4);
    assert_true(unnoticed > 10);
}

/* What both know is in neither's view less than in the watcher's. */
static void assert_no_more(const json_t *watched, const json_t *known, const char *list)
{
    size_t i;
    json_t *record;
    json_array_foreach(json_object_get(watched, list), i, record)
    {
        bool found = false;
        size_t j;
        json_t *its;
        json_array_foreach(json_object_get(known, list), j, its)
        {
            found = found || json_equal(json_object_get(its, "#"), json_object_get(record, "#"));
        }
        assert_true(found);
    }
}

static void who_watches_knows_no_more_than_either_side(void **state)
{
    (void)state;
    const struct ruleset *rules = ruleset_named("pz8-ww2");
    struct table table = sit_down(rules, "ridge", json_pack("{s:s}", "opt-fog", "full"));
    int unnoticed = 0;
    for (int i = 0; i < 80 && !game_of(&table)->game->state->over; i++) {
        for (int side = 0; side < SIDES; side++) {
            assert_no_more(table.guests[BOTH]->view, table.guests[side]->view, "units");
            assert_no_more(table.guests[BOTH]->view, table.guests[side]->view, "batteries");
            assert_no_more(table.guests[BOTH]->view, table.guests[side]->view, "air");
        }
        play_one(&table, &unnoticed);
    }
    get_up(&table);
}

static void a_game_read_from_the_store_is_the_game_that_was_left(void **state)
{
    (void)state;
    const struct ruleset *rules = ruleset_named("pz8-ww2");
    struct table table = sit_down(rules, "ridge", json_pack("{s:s}", "opt-fog", "full"));
    int unnoticed = 0;
    int64_t n[AUDIENCES];
    json_t *views[AUDIENCES];
    for (int i = 0; i < 60; i++) {
        play_one(&table, &unnoticed);
    }
    for (int audience = 0; audience < AUDIENCES; audience++) {
        n[audience] = table.guests[audience]->n;
        views[audience] = json_incref(table.guests[audience]->view);
    }
    json_t *made = json_incref(table.made);
    get_up(&table);
    assert_int_equal(hall->figures.games_open, 1);
    hall->now += 61000;
    hall_tick(hall);
    end_round();
    assert_int_equal(hall->figures.games_open, 0);
    for (int side = 0; side < SIDES; side++) {
        struct guest *guest = join_seat(made, rules->side_ids[side]);
        assert_int_equal(guest->n, n[side]);
        assert_true(json_equal(guest->view, views[side]));
        say(guest, json_pack("{s:s, s:I}", "say", "undo", "at", (json_int_t)guest->at));
        assert_string_equal(heard(guest), "refused");
        go(guest);
    }
    for (int audience = 0; audience < AUDIENCES; audience++) {
        json_decref(views[audience]);
    }
    json_decref(made);
}

/* -- words ---------------------------------------------------------------------------------------
 */

static void ten_faults_are_enough(void **state)
{
    (void)state;
    struct guest *guest = come();
    for (int i = 0; i < 9; i++) {
        say(guest, json_pack("{s:s}", "say", "sing"));
        assert_string_equal(heard(guest), "fault");
        assert_false(guest->client.leaving);
    }
    say(guest, json_pack("{s:s}", "say", "sing"));
    assert_true(guest->client.leaving);
    assert_string_equal(guest->client.reason, "too many messages could not be understood");
    json_decref(guest->last);
    guest->last = NULL;
    say(guest, json_pack("{s:s}", "say", "ping"));
    assert_null(guest->last);
    go(guest);
}

static void who_speaks_too_fast_is_let_go(void **state)
{
    (void)state;
    struct guest *guest = come();
    hall->house.messages_per_second = 10;
    for (int i = 0; i < 40; i++) {
        say(guest, json_pack("{s:s}", "say", "ping"));
    }
    assert_false(guest->client.leaving);
    hall->now += 1000;
    for (int i = 0; i < 10; i++) {
        say(guest, json_pack("{s:s}", "say", "ping"));
    }
    assert_false(guest->client.leaving);
    say(guest, json_pack("{s:s}", "say", "ping"));
    assert_true(guest->client.leaving);
    go(guest);
}

static void who_does_not_read_is_let_go_and_nothing_more_is_kept_for_him(void **state)
{
    (void)state;
    struct table table = sit_down(ruleset_named("pz8-ww2"), "ridge", json_object());
    struct guest *slow = table.guests[0];
    const char *seat = json_string_value(
        json_object_get(json_object_get(table.made, "seats"), table.rules->side_ids[0]));
    for (int i = 0; i < 1000; i++) {
        json_t *message = json_pack("{s:s, s:s}", "say", "join", "seat", seat);
        char *text = json_dumps(message, 0);
        hall_hear(hall, &slow->client, text, strlen(text));
        json_decref(message);
        free(text);
        end_round();
        assert_true(slow->client.queue.bytes <= QUEUE_BYTES);
    }
    assert_true(slow->client.leaving);
    assert_string_equal(slow->client.reason, "the client reads too slowly");
    assert_int_equal(slow->client.queue.bytes, 0);
    get_up(&table);
}

static void a_name_cut_within_a_letter_is_answered_all_the_same(void **state)
{
    (void)state;
    struct table table = sit_down(ruleset_named("pz8-ww2"), "ridge", json_object());
    struct guest *guest = table.guests[0];
    for (int i = 0; i < 4; i++) {
        char name[200];
        snprintf(name, sizeof name, "%.*s", i, "xxxx");
        for (int j = 0; j < 30; j++) {
            strcat(name, "♥");
        }
        say(guest, json_pack("{s:s, s:s}", "say", "choices", "unit", name));
        assert_string_equal(heard(guest), "fault");
        assert_false(guest->client.leaving);
    }
    get_up(&table);
}

/* -- a disk that fails ---------------------------------------------------------------------------
 */

static char folder[64];

static int set_up_disk(void **state)
{
    (void)state;
    char path[100];
    snprintf(folder, sizeof folder, "/tmp/sandtable-hall-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    open_hall(path);
    return 0;
}

static int tear_down_disk(void **state)
{
    (void)state;
    static const char *const endings[] = {"", "-wal", "-shm"};
    disk_free();
    close_hall();
    for (int i = 0; i < 3; i++) {
        char path[100];
        snprintf(path, sizeof path, "%s/games.db%s", folder, endings[i]);
        unlink(path);
    }
    rmdir(folder);
    return 0;
}

static void what_the_disk_did_not_keep_has_not_happened(void **state)
{
    (void)state;
    struct table table = sit_down(ruleset_named("pz8-ww2"), "mill-crossing", json_object());
    int unnoticed = 0;
    for (int i = 0; i < 5; i++) {
        play_one(&table, &unnoticed);
    }
    int side = side_to_speak(game_of(&table)->game->state);
    struct guest *speaker = table.guests[side];
    json_t *before = json_deep_copy(speaker->view);
    int64_t n = speaker->n;
    struct guest *elsewhere = come();
    json_t *message = json_pack("{s:s, s:I, s:o}", "say", "do", "at", (json_int_t)speaker->at,
                                "command", random_command(&table, side));
    char *text = json_dumps(message, 0);
    disk_fill(folder);
    hall_hear(hall, &speaker->client, text, strlen(text));
    hall_hear(hall, &elsewhere->client, "{\"say\":\"ping\"}", 14);
    assert_false(hall_commit(hall, &fault));
    assert_null(speaker->client.queue.first); /* nobody hears of it */
    for (int audience = 0; audience < AUDIENCES; audience++) {
        assert_true(table.guests[audience]->client.leaving);
        assert_non_null(strstr(table.guests[audience]->client.reason, "the disk failed"));
        assert_null(table.guests[audience]->client.hosted);
    }
    assert_true(elsewhere->client.leaving); /* what it asked is not answered any more */
    assert_null(hall_game_here(hall, table.id));
    disk_free();
    struct guest *again = join_seat(table.made, table.rules->side_ids[side]);
    assert_int_equal(again->n, n);
    assert_true(json_equal(again->view, before));
    json_object_set_new(message, "at", json_integer(again->at));
    say(again, message);
    assert_string_equal(heard(again), "did");
    assert_int_equal(again->n, n + 1);
    free(text);
    json_decref(before);
    go(elsewhere);
    go(again);
    get_up(&table);
}

static void a_game_the_disk_did_not_keep_was_never_made(void **state)
{
    (void)state;
    struct request request = {
        .method = "POST",
        .path = "/api/games",
        .body = "{\"scenario\":\"blank/first-steps\",\"seats\":{\"1\":\"me\",\"2\":\"me\"}}",
        .address = "test"};
    struct response response;
    request.length = strlen(request.body);
    hall->house.games_per_address = 0;
    disk_fill(folder);
    assert_true(lobby_answer(hall, &request, &response));
    json_t *made = json_loads(response.body, 0, NULL);
    const char *id = json_string_value(json_object_get(made, "game"));
    assert_false(hall_commit(hall, &fault));
    assert_int_equal(hall->figures.games_open, 0);
    disk_free();
    if (id != NULL) {
        int64_t number;
        assert_true(game_number_read(id, &number));
        assert_null(hall_game(hall, number, &fault));
        assert_string_equal(fault.text, "there is no such game");
    }
    json_decref(made);
    free(response.body);
    assert_true(lobby_answer(hall, &request, &response));
    assert_int_equal(response.status, 200);
    free(response.body);
    assert_true(hall_commit(hall, &fault));
    assert_int_equal(hall->figures.games_open, 1);
}

static json_t *make_against(const char *scenario, const char *first, const char *second,
                            const char *seat)
{
    json_t *wanted =
        json_pack("{s:s, s:{s:s, s:s}}", "scenario", scenario, "seats", first, "me", second, seat);
    json_t *made = making_game(hall, wanted, 0, &fault);
    json_decref(wanted);
    end_round();
    return made;
}

/* It is one of the rules' own, and only theirs; its player may stop whenever he likes. */
static void the_npo_takes_a_seat_where_the_rules_have_one(void **state)
{
    (void)state;
    assert_null(make_against("pz8-space/border-patrol", "1", "2", "computer:npo"));
    assert_string_equal(fault.text, "seats.2: " BOT_REFUSED);
    json_t *made = make_against("pz8-naval/calabria", "w", "e", "computer:npo");
    assert_non_null(made);
    struct guest *guest = join_seat(made, "w");
    int64_t id;
    assert_true(game_number_read(json_string_value(json_object_get(made, "game")), &id));
    struct hosted *hosted = hall_game(hall, id, &fault);
    assert_non_null(hosted);
    assert_true(bot_runs_side(hosted->game->rules, hosted->game->scenario, 1));
    say(guest,
        json_pack("{s:s, s:s}", "say", "entropy", "hex", "00112233445566778899aabbccddeeff"));
    assert_true(hosted->game->state->begun);
    assert_int_equal(side_to_speak(hosted->game->state), 0);
    say(guest, json_pack("{s:s, s:s}", "say", "draw", "answer", "offer"));
    assert_true(hosted_is_over(hosted));
    go(guest);
    json_decref(made);
}

#define TEST(name)      cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define DISK_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_disk, tear_down_disk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_npo_takes_a_seat_where_the_rules_have_one),
        TEST(changes_make_the_next_view_in_every_game),
        TEST(in_full_fog_much_goes_unnoticed_and_nothing_of_it_is_told),
        TEST(who_watches_knows_no_more_than_either_side),
        TEST(a_game_read_from_the_store_is_the_game_that_was_left),
        TEST(ten_faults_are_enough),
        TEST(who_speaks_too_fast_is_let_go),
        TEST(who_does_not_read_is_let_go_and_nothing_more_is_kept_for_him),
        TEST(a_name_cut_within_a_letter_is_answered_all_the_same),
        DISK_TEST(what_the_disk_did_not_keep_has_not_happened),
        DISK_TEST(a_game_the_disk_did_not_keep_was_never_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
