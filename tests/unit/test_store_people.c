/* The store: people. Their seats, what they say and note, their accounts and sessions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "core/state.h"
#include "store_folder.h"

/* -- seats ------------------------------------------------------------------------------------- */

static void a_seat_is_found_by_its_token_and_its_invitation(void **state)
{
    (void)state;
    int64_t game;
    int side;
    static const uint8_t none[TOKEN_HASH];
    struct stored_seat seat = {.kind = "friend", .name = "Ben"};
    memset(seat.invitation, 3, TOKEN_HASH);
    assert_true(store_put_seat(store, 1, 1, &seat));
    commit();
    assert_true(store_find_invitation(store, seat.invitation, &game, &side));
    assert_int_equal(game, 1);
    assert_int_equal(side, 1);
    assert_false(store_find_seat(store, seat.invitation, &game, &side));
    assert_false(store_find_seat(store, none, &game, &side));
    seat.taken = true;
    seat.account = 12;
    memset(seat.token, 4, TOKEN_HASH);
    snprintf(seat.name, sizeof seat.name, "Benjamin");
    assert_true(store_put_seat(store, 1, 1, &seat));
    commit();
    reopen();
    assert_true(store_find_seat(store, seat.token, &game, &side));
    struct stored_seat read;
    assert_true(store_seat(store, 1, 1, &read));
    assert_string_equal(read.kind, "friend");
    assert_string_equal(read.name, "Benjamin");
    assert_true(read.taken);
    assert_int_equal(read.account, 12);
    assert_memory_equal(read.token, seat.token, TOKEN_HASH);
    assert_memory_equal(read.invitation, seat.invitation, TOKEN_HASH);
    assert_false(store_seat(store, 1, 0, &read));
    assert_false(store_seat(store, 2, 1, &read));
}

static void notes_are_one_sides_own(void **state)
{
    (void)state;
    assert_true(store_put_notes(store, 1, 0, "first"));
    assert_true(store_put_notes(store, 1, 0, "second"));
    commit();
    char *notes = store_notes(store, 1, 0);
    assert_string_equal(notes, "second");
    free(notes);
    assert_null(store_notes(store, 1, 1));
    assert_null(store_notes(store, 2, 0));
}

/* -- talk -------------------------------------------------------------------------------------- */

static void add_said(void *who, const struct stored_chat *chat)
{
    char *all = who;
    sprintf(all + strlen(all), "%u %d %s: %s (%lld)\n", chat->n, chat->side, chat->name, chat->text,
            (long long)chat->time);
}

static void talk_is_read_in_order(void **state)
{
    (void)state;
    struct stored_chat second = {.n = 2, .time = 60, .side = SIDE_NONE, .name = "U", .text = "two"};
    struct stored_chat first = {.n = 1, .time = 50, .side = 1, .name = "A", .text = "it's ♥ \"x\""};
    char all[500] = "";
    char expected[500];
    assert_true(store_add_chat(store, 1, &second));
    assert_true(store_add_chat(store, 1, &first));
    commit();
    store_chat(store, 1, add_said, all);
    snprintf(expected, sizeof expected, "1 1 A: it's ♥ \"x\" (50)\n2 %d U: two (60)\n", SIDE_NONE);
    assert_string_equal(all, expected);
    all[0] = '\0';
    store_chat(store, 2, add_said, all);
    assert_string_equal(all, "");
}

/* -- accounts ---------------------------------------------------------------------------------- */

static void a_name_is_taken_in_capitals_and_small_letters(void **state)
{
    (void)state;
    int64_t clara = store_add_account(store, "Clara", "hash");
    assert_true(clara > 0);
    assert_int_equal(store_add_account(store, "cLARA", "other"), 0);
    commit(); /* a name that is taken spoils nothing */
    int64_t account = 0;
    char *written;
    char *password;
    assert_true(store_account(store, "CLARA", &account, &written, &password));
    assert_int_equal(account, clara);
    assert_string_equal(written, "Clara");
    assert_string_equal(password, "hash");
    free(written);
    free(password);
    assert_false(store_account(store, "Dora", &account, &written, &password));
    assert_true(store_add_account(store, "Dora", "hash") > clara);
}

static void expect_account(const char *name, const char *written)
{
    int64_t account;
    char *found = NULL;
    char *password = NULL;
    bool there = store_account(store, name, &account, &found, &password);
    if (written == NULL) {
        assert_false(there);
    } else {
        assert_true(there);
        assert_string_equal(found, written);
    }
    free(found);
    free(password);
}

static void letters_beyond_ascii_have_capitals_too(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"Émile", "éMILE"}, {"Дарья", "дарьЯ"}, {"Ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"}, {"Ⱥ", "ⱥ"}};
    for (int i = 0; i < 4; i++) {
        assert_true(store_add_account(store, same[i][0], "hash") > 0);
        assert_int_equal(store_add_account(store, same[i][1], "hash"), 0);
        expect_account(same[i][1], same[i][0]);
    }
    expect_account("Emile", NULL);
    commit();
}

/* As it was written when only A to Z had capitals. */
static void a_database_of_the_third_layout_is_taken_over(void **state)
{
    (void)state;
    store_close(store);
    store = NULL;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    static const char third[] =
        BEFORE_FOLDING "INSERT INTO accounts(name, password) VALUES('Émile', 'x'), ('émile', 'y'),"
                       " ('Åsa', 'z'); PRAGMA user_version = 3;";
    assert_int_equal(sqlite3_exec(db, third, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    reopen();
    expect_account("åSA", "Åsa");
    expect_account("émile", "émile"); /* both are still there */
    expect_account("Émile", "Émile");
    expect_account("ÉMILE", "Émile");
    assert_int_equal(store_add_account(store, "éMILE", "w"), 0);
    commit();
    reopen();
    expect_account("ÅSA", "Åsa");
}

static void a_session_lasts_until_it_is_ended(void **state)
{
    (void)state;
    uint8_t token[TOKEN_HASH] = {1};
    uint8_t other[TOKEN_HASH] = {2};
    assert_true(store_add_session(store, token, 5, 100, 0));
    commit();
    reopen();
    assert_int_equal(store_session(store, token, 0), 5);
    assert_int_equal(store_session(store, other, 0), 0);
    assert_true(store_end_session(store, other));
    assert_true(store_end_session(store, token));
    commit();
    assert_int_equal(store_session(store, token, 0), 0);
}

static void an_accounts_games_come_newest_first(void **state)
{
    (void)state;
    struct stored_seat seat = {.kind = "me", .taken = true, .account = 5};
    for (int64_t id = 1; id <= 4; id++) {
        add_game(id);
        seat.account = id == 2 ? 6 : 5;
        store_put_seat(store, id, (int)(id % 2), &seat);
    }
    commit();
    int64_t games[4];
    int sides[4];
    assert_int_equal(store_account_games(store, 5, games, sides, 4), 3);
    assert_int_equal(games[0], 4);
    assert_int_equal(sides[0], 0);
    assert_int_equal(games[1], 3);
    assert_int_equal(sides[1], 1);
    assert_int_equal(games[2], 1);
    assert_int_equal(store_account_games(store, 5, games, sides, 2), 2);
    assert_int_equal(games[1], 3);
    assert_int_equal(store_account_games(store, 7, games, sides, 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_seat_is_found_by_its_token_and_its_invitation),
        TEST(notes_are_one_sides_own),
        TEST(talk_is_read_in_order),
        TEST(a_name_is_taken_in_capitals_and_small_letters),
        TEST(letters_beyond_ascii_have_capitals_too),
        TEST(a_database_of_the_third_layout_is_taken_over),
        TEST(a_session_lasts_until_it_is_ended),
        TEST(an_accounts_games_come_newest_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
