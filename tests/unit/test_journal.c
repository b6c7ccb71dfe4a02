/* The journal in memory: what goes in comes out, damaged words are noticed wherever they are cut,
 * and a replay stops at the entry where something was changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "format/scenario.h"
#include "rules/registry.h"
#include "stops.h"
#include "umpire-clauses.h"

/* -- entries
 * ---------------------------------------------------------------------------------------- */

enum { ROOM = 4096 };

static uint32_t words[ROOM];
static struct journal_entry entry;

static struct journal empty_journal(void)
{
    return (struct journal){.words = words, .capacity = ROOM};
}

/* A command that no rules would take, with every bit in use somewhere. */
static struct command command_of(int n_words)
{
    struct command command = {.verb = 0xa5, .side = SIDE_NONE, .n_words = (uint16_t)n_words};
    for (int i = 0; i < n_words; i++) {
        command.words[i] = i % 2 ? -i : INT32_MAX - i;
    }
    return command;
}

static void append(struct journal *journal, int n_words, uint32_t n_dice, uint64_t hash)
{
    static uint8_t dice[COMMAND_DICE];
    struct command command = command_of(n_words);
    for (uint32_t i = 0; i < n_dice; i++) {
        dice[i] = (uint8_t)(1 + i % 255);
    }
    journal_append(journal, &command, dice, n_dice, hash);
}

static void assert_entry(int n_words, uint32_t n_dice, uint64_t hash)
{
    struct command command = command_of(n_words);
    assert_true(command_equal(&entry.command, &command));
    assert_int_equal(entry.n_dice, n_dice);
    for (uint32_t i = 0; i < n_dice; i++) {
        assert_int_equal(entry.dice[i], 1 + i % 255);
    }
    assert_true(entry.hash == hash);
}

static void entry_comes_out_as_it_went_in(void **state)
{
    (void)state;
    static const int lengths[] = {0, 1, 2, 5, COMMAND_WORDS};
    static const uint32_t counts[] = {0, 1, 2, 3, 4, 5, 255, COMMAND_DICE};
    for (size_t l = 0; l < sizeof lengths / sizeof lengths[0]; l++) {
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            struct journal journal = empty_journal();
            uint32_t at = 0;
            append(&journal, lengths[l], counts[c], 0x0123456789abcdefULL ^ counts[c]);
            assert_int_equal(journal.entries, 1);
            struct command command = command_of(lengths[l]);
            assert_int_equal(journal.n, journal_entry_words(&command, counts[c]));
            assert_true(journal_next(&journal, &at, &entry));
            assert_entry(lengths[l], counts[c], 0x0123456789abcdefULL ^ counts[c]);
            assert_int_equal(at, journal.n);
        }
    }
}

static void entries_follow_one_another(void **state)
{
    (void)state;
    struct journal journal = empty_journal();
    for (int i = 0; i < 30; i++) {
        append(&journal, i % 4, (uint32_t)(i % 7), (uint64_t)i);
    }
    uint32_t at = 0;
    for (int i = 0; i < 30; i++) {
        assert_true(journal_next(&journal, &at, &entry));
        assert_entry(i % 4, (uint32_t)(i % 7), (uint64_t)i);
    }
    assert_false(journal_next(&journal, &at, &entry));
    assert_int_equal(at, journal.n);
    assert_int_equal(journal.entries, 30);
}

/* The same words on every machine: what the WebAssembly build replays. */
static void words_of_an_entry_are_fixed(void **state)
{
    (void)state;
    struct journal journal = empty_journal();
    struct command command = {.verb = 5, .side = 1, .n_words = 1, .words = {0x1234}};
    static const uint8_t dice[] = {1, 2, 3, 4, 5};
    static const uint32_t expected[] = {0x00010105, 5,          0x1234,    0x04030201,
                                        5,          0x89abcdef, 0x01234567};
    memset(words, 0xff, sizeof words);
    journal_append(&journal, &command, dice, 5, 0x0123456789abcdefULL);
    assert_int_equal(journal.n, 7);
    assert_memory_equal(words, expected, sizeof expected);
}

static void journal_cut_anywhere_is_noticed(void **state)
{
    (void)state;
    struct journal journal = empty_journal();
    uint32_t ends[4] = {0};
    for (int i = 0; i < 3; i++) {
        append(&journal, i, (uint32_t)i * 3, 7);
        ends[i + 1] = journal.n;
    }
    for (uint32_t n = 0; n < journal.n; n++) {
        struct journal cut = journal;
        cut.n = n;
        uint32_t at = 0;
        uint32_t whole = 0;
        while (journal_next(&cut, &at, &entry)) {
            whole++;
        }
        bool between = n == ends[whole];
        assert_int_equal(at, ends[whole]);
        assert_int_equal(at == cut.n, between);
        assert_true(whole == 2 || n < ends[whole + 1]);
    }
}

static void impossible_counts_are_damage(void **state)
{
    (void)state;
    struct journal journal = empty_journal();
    append(&journal, 1, 1, 7);
    journal.n = ROOM; /* enough words for anything */
    memset(words + 6, 0, sizeof words - 6 * sizeof words[0]);
    uint32_t at = 0;
    words[0] = (COMMAND_WORDS + 1) << 16;
    assert_false(journal_next(&journal, &at, &entry));
    words[0] = COMMAND_WORDS << 16;
    words[1] = COMMAND_DICE + 1;
    assert_false(journal_next(&journal, &at, &entry));
    words[1] = UINT32_MAX;
    assert_false(journal_next(&journal, &at, &entry));
    assert_int_equal(at, 0);
    words[1] = COMMAND_DICE;
    assert_true(journal_next(&journal, &at, &entry));
}

static void append_to(int capacity)
{
    struct journal journal = {.words = words, .capacity = (uint32_t)capacity};
    append(&journal, 3, 4, 7);
}

static void appending_without_room_stops(void **state)
{
    (void)state;
    append_to(8);
    assert_true(stops(append_to, 7));
}

/* -- replays of a real game
 * -------------------------------------------------------------------------- */

enum { COMMANDS = 60 };

static struct game *border_patrol(void)
{
    struct fault fault;
    struct game *game = scenario_shipped(ruleset_named("pz8-space"), "border-patrol", &fault);
    assert_non_null(game);
    return game;
}

/* The opening of Border Patrol, every time with the first command of the list. */
static struct game *played_game(void)
{
    static const uint8_t seed[32] = {42};
    struct game *game = border_patrol();
    struct legal *legal = malloc(sizeof *legal);
    game_seed(game, seed);
    for (int i = 0; i < COMMANDS && !game->state->over; i++) {
        int side = side_to_speak(game->state);
        struct command command;
        umpire_legal(game->rules, game->scenario, game->state, side, legal);
        legal_get(legal, (uint32_t)i * 7919 % legal->n, side, &command);
        assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
    }
    free(legal);
    assert_true(game->journal.entries > 20);
    return game;
}

/* Where entry number n begins, counting from 1; the next with dice at or behind it if `with_dice`.
 */
static uint32_t find_entry(const struct journal *journal, uint32_t n, bool with_dice,
                           uint32_t *found)
{
    uint32_t at = 0;
    for (uint32_t i = 1;; i++) {
        uint32_t begins = at;
        assert_true(journal_next(journal, &at, &entry));
        if (i >= n && (!with_dice || entry.n_dice > 0)) {
            *found = i;
            return begins;
        }
    }
}

static struct replay replay(const struct game *game, bool rolled, uint32_t limit)
{
    struct game *again = game_again(game);
    if (rolled) {
        game_seed(again, game->seed);
    } else {
        again->dice->kind = DICE_GIVEN;
    }
    struct umpire umpire = game_umpire(again);
    struct replay result = journal_replay(&game->journal, &umpire, limit, &entry);
    game_free(again);
    return result;
}

static void assert_stops_at(const struct game *game, bool rolled, enum replay_end end,
                            uint32_t number)
{
    struct replay result = replay(game, rolled, UINT32_MAX);
    assert_int_equal(result.end, end);
    assert_int_equal(result.entries, number - 1);
}

static void replay_of_an_untouched_journal_is_whole(void **state)
{
    (void)state;
    struct game *game = played_game();
    for (int rolled = 0; rolled < 2; rolled++) {
        struct replay result = replay(game, rolled, UINT32_MAX);
        assert_int_equal(result.end, REPLAY_WHOLE);
        assert_int_equal(result.entries, game->journal.entries);
        assert_true(result.hash == state_hash(game->state, game->rules->state_size));
    }
    game_free(game);
}

static void replay_goes_as_far_as_it_is_told(void **state)
{
    (void)state;
    struct game *game = played_game();
    uint32_t found;
    find_entry(&game->journal, 9, false, &found);
    uint64_t after_nine = entry.hash;
    struct replay result = replay(game, false, 9);
    assert_int_equal(result.end, REPLAY_WHOLE);
    assert_int_equal(result.entries, 9);
    assert_true(result.hash == after_nine);
    assert_int_equal(replay(game, true, 0).entries, 0);
    game_free(game);
}

static void replay_stops_at_a_changed_hash(void **state)
{
    (void)state;
    struct game *game = played_game();
    uint32_t number;
    for (int bit = 0; bit < 64; bit += 21) {
        uint32_t at = find_entry(&game->journal, 12, false, &number);
        uint32_t last = at + journal_entry_words(&entry.command, entry.n_dice) - 1;
        uint32_t *word = &game->journal.words[bit < 32 ? last - 1 : last];
        *word ^= 1U << bit % 32;
        assert_stops_at(game, false, REPLAY_DRIFTED, number);
        assert_stops_at(game, true, REPLAY_DRIFTED, number);
        *word ^= 1U << bit % 32;
    }
    game_free(game);
}

/* Dice that are rolled anew are compared with the journal's, whatever came of them. */
static void replay_stops_at_a_changed_die(void **state)
{
    (void)state;
    struct game *game = played_game();
    uint32_t number;
    uint32_t at = find_entry(&game->journal, 5, true, &number);
    uint8_t *die = (uint8_t *)&game->journal.words[at + 2 + entry.command.n_words];
    *die = (uint8_t)(*die % 6 + 1);
    assert_stops_at(game, true, REPLAY_DICE, number);
    *die = 7;
    assert_stops_at(game, true, REPLAY_DICE, number);
    struct replay result = replay(game, false, UINT32_MAX);
    assert_int_equal(result.end, REPLAY_REFUSED);
    assert_int_equal(result.refusal.clause, UMPIRE_DICE_GIVEN);
    assert_int_equal(result.entries, number - 1);
    game_free(game);
}

/* Border Patrol begins with a roll for initiative, 6 against 1; the journal says it was these dice.
 */
static void assert_other_dice_end(const uint8_t *dice, uint32_t n, enum replay_end end)
{
    struct game *game = border_patrol();
    struct command begin = command_begin();
    static const uint8_t rolled[] = {6, 1};
    assert_int_equal(game_do(game, &begin, rolled, 2).kind, ANSWER_DONE);
    uint64_t hash = state_hash(game->state, game->rules->state_size);
    game->journal.n = 0;
    game->journal.entries = 0;
    journal_append(&game->journal, &begin, dice, n, hash);
    struct replay result = replay(game, false, UINT32_MAX);
    assert_int_equal(result.end, end);
    assert_int_equal(result.entries, end == REPLAY_WHOLE);
    game_free(game);
}

/* Given dice that lead to the same state are as good as those that were rolled. */
static void replay_with_given_dice_judges_them_by_what_comes_of_them(void **state)
{
    (void)state;
    assert_other_dice_end((const uint8_t[]){5, 2}, 2, REPLAY_WHOLE);
    assert_other_dice_end((const uint8_t[]){1, 6}, 2, REPLAY_DRIFTED);
    assert_other_dice_end((const uint8_t[]){3, 3, 6, 1}, 4, REPLAY_DRIFTED); /* two dice more */
    assert_other_dice_end((const uint8_t[]){6, 1, 1}, 3, REPLAY_REFUSED);
}

static void replay_stops_where_dice_are_missing(void **state)
{
    (void)state;
    assert_other_dice_end((const uint8_t[]){6}, 1, REPLAY_DICE);
    assert_other_dice_end((const uint8_t[]){6, 1}, 0, REPLAY_DICE);
    assert_other_dice_end((const uint8_t[]){4, 4}, 2, REPLAY_DICE);
}

static void replay_stops_at_a_foreign_command(void **state)
{
    (void)state;
    struct game *game = played_game();
    uint32_t number;
    uint32_t at = find_entry(&game->journal, 4, false, &number);
    uint32_t *head = &game->journal.words[at];
    uint32_t good = *head;
    *head = (good & ~0xffU) | 200; /* a verb the rules do not know */
    struct replay result = replay(game, false, UINT32_MAX);
    assert_int_equal(result.end, REPLAY_REFUSED);
    assert_int_equal(result.entries, number - 1);
    assert_int_equal(result.refusal.clause, UMPIRE_COMMAND_VERB);
    *head = good ^ 1U << 8; /* the other side's word */
    result = replay(game, true, UINT32_MAX);
    assert_int_equal(result.end, REPLAY_REFUSED);
    assert_int_equal(result.entries, number - 1);
    assert_string_equal(ruleset_clause_id(game->rules, result.refusal.clause),
                        "pz8-space.turn.complete");
    game_free(game);
}

static void replay_says_that_the_end_is_damaged(void **state)
{
    (void)state;
    struct game *game = played_game();
    game->journal.n--;
    assert_stops_at(game, false, REPLAY_DAMAGED, game->journal.entries);
    assert_int_equal(replay(game, false, 3).end, REPLAY_WHOLE); /* so far nothing is */
    game->journal.n = 2;
    assert_stops_at(game, false, REPLAY_DAMAGED, 1);
    game->journal.n = 0;
    assert_int_equal(replay(game, false, UINT32_MAX).end, REPLAY_WHOLE);
    game_free(game);
}

/* Whatever bit of an entry is changed, the replay stops there; bytes behind the last die are not
 * read. */
static void no_changed_bit_goes_unnoticed(void **state)
{
    (void)state;
    struct game *game = played_game();
    uint32_t number;
    uint32_t at = find_entry(&game->journal, 8, true, &number);
    uint32_t dice_at = at + 2 + entry.command.n_words;
    uint32_t bytes = 4 * journal_entry_words(&entry.command, entry.n_dice);
    uint32_t padding = 4 * (dice_at - at) + entry.n_dice;
    uint32_t hash = bytes - 8;
    for (uint32_t byte = 0; byte < bytes; byte++) {
        uint8_t *changed = (uint8_t *)&game->journal.words[at] + byte;
        for (int bit = 0; bit < 8; bit++) {
            *changed ^= (uint8_t)(1 << bit);
            struct replay result = replay(game, true, UINT32_MAX);
            *changed ^= (uint8_t)(1 << bit);
            bool unread = byte >= padding && byte < hash;
            assert_int_equal(result.end == REPLAY_WHOLE, unread);
            assert_int_equal(result.entries, unread ? game->journal.entries : number - 1);
        }
    }
    game_free(game);
}

/* -- the journal of a game
 * --------------------------------------------------------------------------- */

static void journal_of_a_game_grows(void **state)
{
    (void)state;
    struct game *game = border_patrol();
    struct legal *legal = malloc(sizeof *legal);
    static const uint8_t seed[32] = {1};
    game_seed(game, seed);
    uint32_t capacity = game->journal.capacity;
    for (uint32_t i = 0; !game->state->over; i++) {
        int side = side_to_speak(game->state);
        struct command command;
        umpire_legal(game->rules, game->scenario, game->state, side, legal);
        legal_get(legal, i * 104729 % legal->n, side, &command);
        assert_int_equal(game_do(game, &command, NULL, 0).kind, ANSWER_DONE);
        assert_int_equal(game->journal.entries, i + 1);
    }
    assert_true(game->journal.capacity > capacity || game->journal.n <= capacity);
    assert_int_equal(replay(game, true, UINT32_MAX).end, REPLAY_WHOLE);
    free(legal);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entry_comes_out_as_it_went_in),
        cmocka_unit_test(entries_follow_one_another),
        cmocka_unit_test(words_of_an_entry_are_fixed),
        cmocka_unit_test(journal_cut_anywhere_is_noticed),
        cmocka_unit_test(impossible_counts_are_damage),
        cmocka_unit_test(appending_without_room_stops),
        cmocka_unit_test(replay_of_an_untouched_journal_is_whole),
        cmocka_unit_test(replay_goes_as_far_as_it_is_told),
        cmocka_unit_test(replay_stops_at_a_changed_hash),
        cmocka_unit_test(replay_stops_at_a_changed_die),
        cmocka_unit_test(replay_with_given_dice_judges_them_by_what_comes_of_them),
        cmocka_unit_test(replay_stops_where_dice_are_missing),
        cmocka_unit_test(replay_stops_at_a_foreign_command),
        cmocka_unit_test(replay_says_that_the_end_is_damaged),
        cmocka_unit_test(no_changed_bit_goes_unnoticed),
        cmocka_unit_test(journal_of_a_game_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
