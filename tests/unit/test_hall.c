/* The hall without sockets: what each client is told makes of the view it had the view it should
 * have, nothing is told of what it may not notice, and a round the disk would not keep has not
 * happened. */
#include "hall_guests.h"

#include <unistd.h>

#include "full_disk.h"

/* Under sanitizers, where all this takes seven times as long, a game is followed for a while: its
 * beginning has every kind of news, and conformance plays whole games there too. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED true
#endif
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

enum { MOST_COMMANDS = SANITIZED ? 30 : 2000 };

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
            assert_true(SANITIZED || game_of(&table)->game->state->over);
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
        const struct option *fog = option_named(rules, "opt-fog");
        if (fog == NULL) {
            continue;
        }
        const char *thickest = strcmp(fog->labels[0], "on") == 0 ? "on" : "full";
        struct table table =
            sit_down(rules, rules->scenarios[0].name, json_pack("{s:s}", "opt-fog", thickest));
        play_out(&table, &unnoticed);
        get_up(&table);
        fogs++;
    }
    assert_int_equal(fogs, 5);
    assert_true(unnoticed > 10);
}

/* Numbers are each audience's own: things are the same by their names, aircraft by their kind. */
static bool is_the_same(const json_t *one, const json_t *other, const char *list)
{
    const char *by = strcmp(list, "air") == 0 ? "type" : "id";
    return json_equal(json_object_get(one, by), json_object_get(other, by));
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
            found = found || is_the_same(its, record, list);
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

/* -- words ------------------------------------------------------------------------------------- */

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
    hall->house.messages_per_second = 10;
    struct guest *guest = come();
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

/* -- a disk that fails ------------------------------------------------------------------------- */

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

static int status_later;
static char answer_later_text[400];

static void note_answer(struct hall *where, uint64_t number, struct response *response)
{
    assert_ptr_equal(where, hall);
    assert_int_equal(number, 7);
    status_later = response->status;
    snprintf(answer_later_text, sizeof answer_later_text, "%.390s", response->body);
}

/* Posts it, with so many blanks behind it; the status, and whether it came later. */
static int post_long(const char *path, const char *text, size_t blanks, bool *later)
{
    size_t length = strlen(text);
    char *body = malloc(length + blanks + 1);
    memcpy(body, text, length);
    memset(body + length, ' ', blanks);
    body[length + blanks] = '\0';
    struct request request = {.method = "POST",
                              .path = path,
                              .body = body,
                              .length = length + blanks,
                              .address = "test",
                              .number = 7};
    struct response response = {.status = 0};
    lobby_answer_later_with(note_answer);
    status_later = 0;
    *later = !lobby_answer(hall, &request, &response);
    free(body); /* it is the connection's, which may be gone before there is an answer */
    workers_collect(workers);
    int status = *later ? status_later : response.status;
    if (!*later) {
        snprintf(answer_later_text, sizeof answer_later_text, "%.390s", response.body);
    }
    free(response.body);
    assert_true(hall_commit(hall, &fault));
    return status;
}

/* A megabyte of anything takes longer to read than a hundred commands. */
static void what_is_long_is_read_beside_the_loop(void **state)
{
    (void)state;
    static const char wish[] =
        "{\"scenario\":\"blank/first-steps\",\"seats\":{\"1\":\"me\",\"2\":\"me\"}}";
    static const char junk[] = "{\"scenario\":{\"rules\":\"chess\"},\"seats\":{}}";
    enum { LONG = 500000 };
    bool later;
    hall->house.games_per_address = 2;
    assert_int_equal(post_long("/api/games", wish, 0, &later), 200);
    assert_false(later);
    assert_int_equal(post_long("/api/games", wish, LONG, &later), 200);
    assert_true(later);
    assert_non_null(strstr(answer_later_text, "\"watch\""));
    assert_int_equal(hall->figures.games_open, 2);
    assert_int_equal(post_long("/api/games", wish, LONG, &later), 429);
    assert_int_equal(post_long("/api/games", junk, LONG, &later), 400);
    assert_true(later);
    assert_non_null(strstr(answer_later_text, "rules: "));
    assert_int_equal(post_long("/api/games", "[", LONG, &later), 400);
    assert_int_equal(post_long("/api/scenario", "{\"rules\":\"chess\"}", LONG, &later), 400);
    assert_true(later);
    assert_int_equal(post_long("/api/odds", "{\"game\":1}", LONG, &later), 400);
    assert_true(later);
    assert_non_null(strstr(answer_later_text, "command: expected an object"));
    assert_int_equal(hall->figures.games_open, 2);
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
        DISK_TEST(what_is_long_is_read_beside_the_loop),
        DISK_TEST(a_game_the_disk_did_not_keep_was_never_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
