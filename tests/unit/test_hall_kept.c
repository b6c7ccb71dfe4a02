/* Games that cannot go on as they are: those that today's rules play otherwise, and those for which
 * there is no memory. Nothing of them is lost, and everybody is told in one sentence. */
#include "hall_guests.h"

#include <sqlite3.h>
#include <unistd.h>

/* -- no memory for who was told
 * ---------------------------------------------------------------------
 */

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);

static size_t smallest_refused;
static size_t largest_refused;

void *__wrap_realloc(void *old, size_t size)
{
    return size >= smallest_refused && size <= largest_refused ? NULL : __real_realloc(old, size);
}

/* The room for the first and for the second command of a game, which nothing else happens to ask
 * for. */
static void refuse_memory(bool refuse)
{
    smallest_refused = refuse ? 66 : 1;
    largest_refused = refuse ? 68 : 0;
}

static json_t *concede(const struct guest *guest)
{
    return json_pack("{s:s, s:I, s:{s:s}}", "say", "do", "at", (json_int_t)guest->at, "command",
                     "verb", "concede");
}

static void forget_who_was_told(struct hosted *hosted)
{
    hosted->told_room = hosted->game->journal.entries; /* it is full */
}

static void a_command_that_cannot_be_noted_is_not_carried_out(void **state)
{
    (void)state;
    struct table table = sit_down(ruleset_named("blank"), "first-steps", json_object());
    struct hosted *hosted = hall_game_here(hall, table.id);
    uint32_t commands = hosted->game->journal.entries;
    uint32_t moves = hosted->rows.n;
    forget_who_was_told(hosted);
    refuse_memory(true);
    say(table.guests[0], concede(table.guests[0]));
    refuse_memory(false);
    assert_string_equal(heard(table.guests[0]), "fault");
    assert_string_equal(json_string_value(json_object_get(table.guests[0]->last, "text")),
                        "there is no memory for another command now: try again later");
    assert_int_equal(hosted->game->journal.entries, commands);
    assert_int_equal(hosted->rows.n, moves);
    say(table.guests[0], concede(table.guests[0]));
    assert_string_equal(heard(table.guests[0]), "did");
    assert_int_equal(hosted->game->journal.entries, commands + 1);
    get_up(&table);
}

static void leave_alone(struct table *table)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        go(table->guests[audience]);
    }
    hall->now += 61000;
    hall_tick(hall);
    end_round();
    assert_null(hall_game_here(hall, table->id));
}

static void a_game_there_is_no_memory_for_is_opened_later(void **state)
{
    (void)state;
    struct table table = sit_down(ruleset_named("blank"), "first-steps", json_object());
    leave_alone(&table);
    refuse_memory(true);
    assert_null(hall_game(hall, table.id, &fault));
    refuse_memory(false);
    assert_non_null(strstr(fault.text, ": there is no memory to play it"));
    assert_non_null(hall_game(hall, table.id, &fault));
    json_decref(table.made);
}

/* -- rules that have changed
 * ------------------------------------------------------------------------
 */

static char folder[64];

static const char *database(void)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/games.db", folder);
    return path;
}

static int set_up_disk(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/sandtable-kept-XXXXXX");
    assert_non_null(mkdtemp(folder));
    open_hall(database());
    return 0;
}

static int tear_down_disk(void **state)
{
    (void)state;
    char command[120];
    close_hall();
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* With the hall closed: changes what is kept, or tells all of it as one text. */
static char *ask_database(const char *question)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    char *answer = NULL;
    assert_int_equal(sqlite3_open(database(), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, question, -1, &statement, NULL), SQLITE_OK);
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_text(statement, 0) != NULL) {
        answer = strdup((const char *)sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer;
}

static char *everything_kept(void)
{
    char *kept = ask_database("SELECT (SELECT group_concat(head || hex(seed) || over) FROM games) "
                              "|| (SELECT group_concat(n || clock1 || clock2 || line) FROM log)");
    assert_non_null(kept);
    return kept;
}

/* The game was begun under revision 1; and if `drifts`, its third command had another result. */
static void make_older(const struct ruleset *rules, bool drifts)
{
    char question[200];
    assert_true(rules->revision > 1);
    snprintf(question, sizeof question,
             "UPDATE games SET head = replace(head, '\"revision\":%d', '\"revision\":1')",
             rules->revision);
    free(ask_database(question));
    if (drifts) {
        free(ask_database("UPDATE log SET line = substr(line, 1, instr(line, '\"hash\":') + 6) || "
                          "'\"0123456789abcdef\"}' || char(10) WHERE line LIKE '{\"n\":3,%'"));
    }
    free(ask_database("PRAGMA user_version = 4")); /* before there were checksums */
}

static struct table play_some(json_t *options)
{
    struct table table = sit_down(ruleset_named("blank"), "first-steps", options);
    int unnoticed = 0;
    for (int i = 0; i < 4; i++) {
        play_one(&table, &unnoticed);
    }
    return table;
}

static void come_back_after(struct table *table, bool drifts)
{
    for (int audience = 0; audience < AUDIENCES; audience++) {
        go(table->guests[audience]);
    }
    close_hall();
    make_older(table->rules, drifts);
}

static void an_older_game_that_replays_goes_on(void **state)
{
    (void)state;
    struct table table = play_some(json_object());
    json_t *view = whole_view(&table, 0);
    come_back_after(&table, false);
    open_hall(database());
    struct guest *guest = join_seat(table.made, table.rules->side_ids[0]);
    assert_true(json_equal(guest->view, view));
    assert_null(json_object_get(json_object_get(guest->last, "table"), "drifted"));
    say(guest, concede(guest));
    assert_string_equal(heard(guest), "did");
    go(guest);
    json_decref(view);
    json_decref(table.made);
}

static const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text == NULL ? "" : text;
}

static const char *const sentence = "his game was begun under revision 1 of Blank, and by revision";

static void assert_refused(struct guest *guest, json_t *message)
{
    say(guest, message);
    assert_string_equal(heard(guest), "refused");
    assert_string_equal(text_of(guest->last, "clause"), "sandtable.game.over");
    assert_non_null(strstr(text_of(guest->last, "text"), sentence));
}

static json_t *ask_lobby(const char *method, const char *path, const char *body, int status)
{
    struct request request = {.method = method,
                              .path = path,
                              .body = body,
                              .length = strlen(body),
                              .address = "127.0.0.1"};
    struct response response = {.status = 0};
    assert_true(lobby_answer(hall, &request, &response));
    end_round();
    assert_int_equal(response.status, status);
    json_t *json = json_loadb(response.body, response.length, 0, NULL);
    json = json == NULL ? json_stringn(response.body, response.length) : json;
    free(response.body);
    return json;
}

static void assert_lobby_says_so(const struct table *table, bool over)
{
    char body[120];
    const json_t *seats = json_object_get(table->made, "seats");
    snprintf(body, sizeof body, "{\"seats\": [\"%s\"]}", text_of(seats, table->rules->side_ids[0]));
    json_t *mine = ask_lobby("POST", "/api/mine", body, 200);
    const json_t *game = json_array_get(json_object_get(mine, "games"), 0);
    assert_true(json_is_true(json_object_get(game, "drifted")));
    assert_true(json_is_false(json_object_get(game, "your-turn")));
    assert_int_equal(json_is_true(json_object_get(game, "over")), over);
    assert_non_null(strstr(text_of(game, "waiting"), sentence));
    json_decref(mine);
}

static void a_game_that_drifts_is_shown_and_never_changed(void **state)
{
    (void)state;
    struct table table = play_some(json_object());
    come_back_after(&table, true);
    char *before = everything_kept();
    open_hall(database());
    for (int side = 0; side < SIDES; side++) {
        struct guest *guest = join_seat(table.made, table.rules->side_ids[side]);
        assert_int_equal(hall_game_here(hall, table.id)->game->journal.entries, 2);
        assert_true(
            json_is_true(json_object_get(json_object_get(guest->last, "table"), "drifted")));
        assert_non_null(strstr(text_of(guest->last, "waiting"), sentence));
        assert_int_equal(json_array_size(json_object_get(guest->view, "waits-for")), 0);
        json_int_t at = (json_int_t)guest->at;
        assert_refused(guest, concede(guest));
        assert_refused(guest, json_pack("{s:s}", "say", "resign"));
        assert_refused(guest, json_pack("{s:s, s:I}", "say", "undo", "at", at));
        assert_refused(guest, json_pack("{s:s, s:s}", "say", "draw", "answer", "offer"));
        assert_refused(guest, json_pack("{s:s}", "say", "choices"));
        say(guest, json_pack("{s:s, s:i}", "say", "story", "from", 0));
        assert_string_equal(heard(guest), "story");
        go(guest);
    }
    hall->now += 30000;
    hall_tick(hall);
    end_round();
    assert_lobby_says_so(&table, false);
    close_hall();
    char *after = everything_kept();
    assert_string_equal(after, before);
    open_hall(database());
    free(before);
    free(after);
    json_decref(table.made);
}

/* Its journal is given out as it is kept, to the last line and the seed. */
static void a_game_that_was_over_is_kept_whole(void **state)
{
    (void)state;
    struct table table = play_some(json_object());
    say(table.guests[0], concede(table.guests[0]));
    char path[60];
    snprintf(path, sizeof path, "/api/games/%s/journal", text_of(table.made, "game"));
    json_t *whole = ask_lobby("GET", path, "", 200);
    come_back_after(&table, true);
    open_hall(database());
    assert_lobby_says_so(&table, true);
    json_t *kept = ask_lobby("GET", path, "", 200);
    assert_int_equal(json_string_length(kept),
                     json_string_length(whole) + strlen("1") - (table.rules->revision > 9 ? 2 : 1));
    assert_non_null(strstr(json_string_value(kept), "\"hash\":\"0123456789abcdef\""));
    assert_non_null(strstr(json_string_value(kept), "{\"seed\":"));
    json_decref(whole);
    json_decref(kept);
    json_decref(table.made);
}

#define TEST(name)      cmocka_unit_test_setup_teardown(name, set_up, tear_down)
#define DISK_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_disk, tear_down_disk)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_command_that_cannot_be_noted_is_not_carried_out),
        TEST(a_game_there_is_no_memory_for_is_opened_later),
        DISK_TEST(an_older_game_that_replays_goes_on),
        DISK_TEST(a_game_that_drifts_is_shown_and_never_changed),
        DISK_TEST(a_game_that_was_over_is_kept_whole),
    };
    refuse_memory(false);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
