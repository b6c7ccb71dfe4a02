/* Journals as JSON Lines: a whole one reads back as the game it tells of; whatever is cut, changed
 * or out of place gets a sentence that names the line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/journal.h"
#include "format/scenario.h"
#include "rules/registry.h"

/* -- a journal to read and to spoil
 * -------------------------------------------------------------------- */

enum { COMMANDS = 40, LINES_MAX = 64 };

static struct game *played;
static char *lines[LINES_MAX]; /* each with its newline */
static int n_lines;

/* Line numbers of the recorded journal, from 1. */
enum { HEAD = 1, ENTROPY_1, ENTROPY_2, BEGIN, FIRST_ORDER, SECOND_ORDER };

static void note_line(char *line)
{
    assert_non_null(line);
    lines[n_lines++] = line;
}

/* Border Patrol with entropy of both players, some way into the game, then conceded; the seed
 * revealed. */
static int record(void **state)
{
    (void)state;
    static const uint8_t seed[32] = {7, 7, 7};
    struct fault fault;
    played = scenario_shipped(ruleset_named("pz8-space"), "border-patrol", &fault);
    struct legal *legal = malloc(sizeof *legal);
    game_seed(played, seed);
    note_line(journal_head_line(played));
    for (int side = 0; side < SIDES; side++) {
        game_add_entropy(played, side, side == 0 ? "abc" : "xy", side == 0 ? 3 : 2);
        note_line(journal_entropy_line(played, side));
    }
    for (uint32_t i = 0; i <= COMMANDS && !played->state->over; i++) {
        int side = side_to_speak(played->state);
        struct command command = {.verb = VERB_CONCEDE, .side = (uint8_t)side};
        if (i < COMMANDS) {
            umpire_legal(played->rules, played->scenario, played->state, side, legal);
            legal_get(legal, i * 7919 % legal->n, side, &command);
        }
        assert_int_equal(game_do(played, &command, NULL, 0).kind, ANSWER_DONE);
        note_line(journal_command_line(played, &command));
    }
    note_line(journal_seed_line(played));
    free(legal);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    for (int i = 0; i < n_lines; i++) {
        free(lines[i]);
    }
    game_free(played);
    return 0;
}

/* The journal with one line replaced (if `instead`) or left out, as far as line `last`. */
static char *text_with(int number, const char *instead, int last)
{
    static char text[65536];
    text[0] = '\0';
    for (int i = 1; i <= last; i++) {
        const char *line = i == number ? instead : lines[i - 1];
        if (line != NULL) {
            strcat(text, line);
        }
    }
    return text;
}

static char *whole_text(void)
{
    return text_with(0, NULL, n_lines);
}

/* A line with one of its keys changed; `value` is JSON, or NULL to take the key away. */
static const char *line_with(int number, const char *key, const char *value)
{
    static char changed[8192];
    json_t *json = json_loads(lines[number - 1], 0, NULL);
    if (value == NULL) {
        json_object_del(json, key);
    } else {
        json_object_set_new(json, key, json_loads(value, JSON_DECODE_ANY, NULL));
    }
    char *text = json_dumps(json, JSON_COMPACT);
    snprintf(changed, sizeof changed, "%s\n", text);
    free(text);
    json_decref(json);
    return changed;
}

static struct journal_notes notes;
static struct fault fault;

static struct game *read_text(const char *text)
{
    return journal_read(text, strlen(text), "game.jsonl", UINT32_MAX, &notes, &fault);
}

static void assert_text_fault(const char *text, const char *sentence)
{
    struct game *game = read_text(text);
    if (game != NULL) {
        game_free(game);
        fail_msg("accepted; expected: %s", sentence);
    }
    assert_string_equal(fault.text, sentence);
}

/* The whole journal with this line instead. */
static void assert_line_fault(int number, const char *line, const char *sentence)
{
    assert_text_fault(text_with(number, line, n_lines), sentence);
}

static void assert_key_fault(int number, const char *key, const char *value, const char *sentence)
{
    assert_line_fault(number, line_with(number, key, value), sentence);
}

/* -- reading
 * ---------------------------------------------------------------------------------------- */

static void whole_journal_reads_back(void **state)
{
    (void)state;
    struct game *game = read_text(whole_text());
    assert_non_null(game);
    assert_memory_equal(game->state, played->state, game->rules->state_size);
    assert_memory_equal(game->scenario, played->scenario, game->rules->scenario_size);
    assert_memory_equal(game->entropy, played->entropy, sizeof game->entropy);
    assert_int_equal(game->journal.entries, played->journal.entries);
    assert_int_equal(game->journal.n, played->journal.n);
    assert_memory_equal(game->journal.words, played->journal.words, 4 * game->journal.n);
    assert_true(notes.rolled && notes.revealed);
    assert_memory_equal(notes.seed, played->seed, 32);
    game_free(game);
}

static void whole_text_is_what_its_lines_are(void **state)
{
    (void)state;
    char *text = journal_text(played);
    assert_string_equal(text, whole_text());
    free(text);
    text = journal_lines(played, 1, 2);
    assert_string_equal(text, lines[FIRST_ORDER - 1]);
    free(text);
}

static void head_says_rules_dice_and_commitment(void **state)
{
    (void)state;
    json_t *head = json_loads(lines[0], 0, NULL);
    char digits[65];
    uint8_t commitment[32];
    dice_commitment(played->seed, commitment);
    hex_digits(commitment, 32, digits);
    assert_int_equal(json_integer_value(json_object_get(head, "sandtable")), 1);
    assert_string_equal(json_string_value(json_object_get(head, "rules")), "pz8-space");
    assert_string_equal(json_string_value(json_object_get(head, "dice")), "rolled");
    assert_string_equal(json_string_value(json_object_get(head, "commitment")), digits);
    assert_null(json_object_get(head, "seed"));
    json_decref(head);
}

static void journal_without_its_seed_reads_too(void **state)
{
    (void)state;
    struct game *game = read_text(text_with(0, NULL, n_lines - 1));
    assert_non_null(game);
    assert_false(notes.revealed);
    uint8_t commitment[32];
    dice_commitment(played->seed, commitment);
    assert_memory_equal(notes.commitment, commitment, 32);
    game_free(game);
}

static void reading_goes_as_far_as_it_is_told(void **state)
{
    (void)state;
    const char *text = whole_text();
    for (uint32_t until = 0; until <= played->journal.entries; until += 5) {
        struct game *game = journal_read(text, strlen(text), "game.jsonl", until, &notes, &fault);
        assert_non_null(game);
        assert_int_equal(game->journal.entries, until);
        assert_int_equal(game->state->commands, until);
        game_free(game);
    }
}

static void count_commands(void *who, struct game *game, const struct command *command)
{
    int *n = who;
    ++*n;
    assert_int_equal(game->journal.entries, *n);
    assert_int_equal(command->verb == VERB_BEGIN, *n == 1);
}

static void watcher_sees_every_command(void **state)
{
    (void)state;
    const char *text = whole_text();
    int seen = 0;
    struct game *game = journal_watch(text, strlen(text), "game.jsonl", UINT32_MAX, &notes,
                                      count_commands, &seen, &fault);
    assert_non_null(game);
    assert_int_equal(seen, played->journal.entries);
    game_free(game);
}

/* -- what is cut or is no journal
 * --------------------------------------------------------------------- */

static void journal_cut_anywhere_names_the_line(void **state)
{
    (void)state;
    const char *text = text_with(0, NULL, SECOND_ORDER);
    size_t length = strlen(text);
    int line = 0; /* whole ones so far */
    for (size_t n = 1; n < length; n++) {
        line += text[n - 1] == '\n';
        struct game *game = journal_read(text, n, "game.jsonl", UINT32_MAX, &notes, &fault);
        if (text[n - 1] == '\n') {
            assert_non_null(game);
        } else {
            char sentence[80];
            snprintf(sentence, sizeof sentence,
                     "game.jsonl:%d: the line is cut off: expected a whole one", line + 1);
            assert_null(game);
            assert_string_equal(fault.text, sentence);
        }
        game_free(game);
    }
}

static void text_that_is_no_journal_is_refused(void **state)
{
    (void)state;
    assert_text_fault("", "game.jsonl: expected a journal, found nothing");
    assert_text_fault("[]\n", "game.jsonl:1: expected an object");
    assert_text_fault("{}\n",
                      "game.jsonl:1: expected the head of a journal: {\"sandtable\":1, ...}");
    assert_text_fault(lines[BEGIN - 1],
                      "game.jsonl:1: expected the head of a journal: {\"sandtable\":1, ...}");
    struct game *game = read_text("sandtable\n");
    assert_null(game);
    assert_memory_equal(fault.text, "game.jsonl:1: expected JSON: ", 29);
    game = read_text(text_with(FIRST_ORDER, "\n", n_lines));
    assert_null(game);
    assert_memory_equal(fault.text, "game.jsonl:5: expected JSON: ", 29);
}

/* -- the head
 * --------------------------------------------------------------------------------------- */

static void faults_of_the_head(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value, *sentence;
    } bad[] = {
        {"sandtable", "2", "expected the head of a journal: {\"sandtable\":1, ...}"},
        {"scenario", NULL, "scenario: expected a scenario, found nothing"},
        {"scenario", "{\"rules\": \"chess\"}",
         "scenario.rules: expected the name of a rule set, like pz8-space, found \"chess\""},
        {"rules", "\"blank\"", "rules: expected \"pz8-space\", as in the scenario"},
        {"rules", NULL, "rules: expected \"pz8-space\", as in the scenario"},
        {"dice", "\"loaded\"", "dice: expected \"rolled\" or \"given\""},
        {"dice", NULL, "dice: expected \"rolled\" or \"given\""},
        {"commitment", "\"00\"", "commitment: expected 64 digits 0-9a-f"},
        {"commitment", NULL, "commitment: expected 64 digits 0-9a-f"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char sentence[200] = "game.jsonl:1: ";
        assert_key_fault(HEAD, bad[i].key, bad[i].value, strcat(sentence, bad[i].sentence));
    }
}

static void game_of_a_later_revision_is_refused(void **state)
{
    (void)state;
    char sentence[160];
    snprintf(sentence, sizeof sentence,
             "game.jsonl:1: revision: the game was begun under revision 99 of Pz8 Space, this is "
             "%d: a newer Sandtable is needed",
             played->rules->revision);
    assert_key_fault(HEAD, "revision", "99", sentence);
    const char *none =
        "game.jsonl:1: revision: expected a number from 1, the revision of the rules";
    assert_key_fault(HEAD, "revision", "0", none);
    assert_key_fault(HEAD, "revision", NULL, none);
}

/* -- entropy
 * ---------------------------------------------------------------------------------------- */

static void faults_of_entropy(void **state)
{
    (void)state;
    const char *digits = "game.jsonl:2: entropy: expected 2 to 128 digits 0-9a-f";
    assert_key_fault(ENTROPY_1, "entropy", "\"\"", digits);
    assert_key_fault(ENTROPY_1, "entropy", "\"abc\"", digits);
    assert_key_fault(ENTROPY_1, "entropy", "\"AB\"", digits);
    assert_key_fault(ENTROPY_1, "entropy", "7", digits);
    assert_key_fault(ENTROPY_1, "side", NULL,
                     "game.jsonl:2: side: expected the side that adds entropy");
    assert_key_fault(ENTROPY_1, "side", "\"none\"",
                     "game.jsonl:2: side: expected the side that adds entropy");
    assert_line_fault(ENTROPY_2, lines[ENTROPY_1 - 1],
                      "game.jsonl:3: entropy: each side adds it once, before the game begins");
}

static void too_much_entropy_is_refused(void **state)
{
    (void)state;
    char most[2 * ENTROPY_MAX + 3] = "\"";
    char more[2 * ENTROPY_MAX + 5] = "\"";
    memset(most + 1, 'a', 2 * ENTROPY_MAX);
    memset(more + 1, 'a', 2 * ENTROPY_MAX + 2);
    strcat(most, "\"");
    strcat(more, "\"");
    struct game *game = read_text(text_with(ENTROPY_1, line_with(ENTROPY_1, "entropy", most), 3));
    assert_non_null(game);
    assert_int_equal(game->entropy[0].n, ENTROPY_MAX);
    game_free(game);
    assert_key_fault(ENTROPY_1, "entropy", more,
                     "game.jsonl:2: entropy: expected 2 to 128 digits 0-9a-f");
}

static void entropy_after_the_beginning_is_refused(void **state)
{
    (void)state;
    static char text[8192];
    snprintf(text, sizeof text, "%s%s%s", lines[HEAD - 1], lines[BEGIN - 1], lines[ENTROPY_1 - 1]);
    assert_text_fault(text,
                      "game.jsonl:3: entropy: each side adds it once, before the game begins");
}

/* -- commands
 * --------------------------------------------------------------------------------------- */

static void command_out_of_order_is_refused(void **state)
{
    (void)state;
    assert_line_fault(FIRST_ORDER, lines[SECOND_ORDER - 1],
                      "game.jsonl:5: n: expected command number 2");
    assert_line_fault(FIRST_ORDER, NULL, "game.jsonl:5: n: expected command number 2");
    assert_key_fault(FIRST_ORDER, "n", "\"2\"", "game.jsonl:5: n: expected command number 2");
}

static void command_out_of_turn_is_refused(void **state)
{
    (void)state;
    json_t *order = json_loads(lines[FIRST_ORDER - 1], 0, NULL);
    bool first = strcmp(json_string_value(json_object_get(order, "side")), "1") == 0;
    json_decref(order);
    assert_key_fault(
        FIRST_ORDER, "side", first ? "\"2\"" : "\"1\"",
        "game.jsonl:5: this command cannot have been given: the game is waiting for the "
        "other side (sandtable.command.turn)");
}

static void command_that_cannot_be_read_is_refused(void **state)
{
    (void)state;
    assert_key_fault(FIRST_ORDER, "unit", "\"Z9\"",
                     "game.jsonl:5: unit: there is no unit called \"Z9\"");
    assert_key_fault(FIRST_ORDER, "unit", NULL,
                     "game.jsonl:5: unit: expected the ship to activate, found nothing");
    assert_key_fault(FIRST_ORDER, "note", "\"hm\"",
                     "game.jsonl:5: note: activate takes no such argument");
    assert_key_fault(FIRST_ORDER, "verb", NULL,
                     "game.jsonl:5: verb: expected a command: an object with a verb");
    assert_key_fault(BEGIN, "dice", "[6, 0]",
                     "game.jsonl:4: dice[1]: expected a number from 1 to 255");
}

static void dice_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    assert_key_fault(BEGIN, "dice", "[6]",
                     "game.jsonl:4: dice: expected 1 more (initiative, side 1 first)");
    assert_key_fault(BEGIN, "dice", NULL,
                     "game.jsonl:4: dice: expected 2 more (initiative, side 1 first)");
    assert_key_fault(BEGIN, "dice", "[6, 7]",
                     "game.jsonl:4: this command cannot have been given: a die shows a number it "
                     "does not have (sandtable.dice.given)");
    assert_key_fault(BEGIN, "dice", "[6, 1, 1]",
                     "game.jsonl:4: this command cannot have been given: more dice were given than "
                     "the command uses (sandtable.dice.given)");
}

/* The hash that a command's line holds. */
static const char *hash_of_line(int number)
{
    static char hash[17];
    json_t *json = json_loads(lines[number - 1], 0, NULL);
    snprintf(hash, sizeof hash, "%s", json_string_value(json_object_get(json, "hash")));
    json_decref(json);
    return hash;
}

static void changed_hash_is_noticed_at_its_line(void **state)
{
    (void)state;
    char sentence[160];
    char changed[24];
    const char *hash = hash_of_line(FIRST_ORDER);
    snprintf(changed, sizeof changed, "\"%c%s\"", hash[0] == '0' ? '1' : '0', hash + 1);
    snprintf(sentence, sizeof sentence,
             "game.jsonl:5: hash: the state after this command has the hash %s, not %.16s", hash,
             changed + 1);
    assert_key_fault(FIRST_ORDER, "hash", changed, sentence);
    snprintf(sentence, sizeof sentence,
             "game.jsonl:5: hash: the state after this command has the hash %s, not nothing", hash);
    assert_key_fault(FIRST_ORDER, "hash", NULL, sentence);
}

/* The dice of the begin line: side 1's and side 2's. */
static void initiative(int dice[2])
{
    json_t *begin = json_loads(lines[BEGIN - 1], 0, NULL);
    const json_t *list = json_object_get(begin, "dice");
    size_t n = json_array_size(list);
    for (size_t i = 0; i < 2; i++) {
        dice[i] = (int)json_integer_value(json_array_get(list, n - 2 + i));
    }
    assert_int_equal(n, 2); /* of a game in which no throw was void */
    json_decref(begin);
}

static void changed_die_that_changes_the_game_is_noticed_at_its_line(void **state)
{
    (void)state;
    int dice[2];
    char swapped[16];
    initiative(dice);
    snprintf(swapped, sizeof swapped, "[%d, %d]", dice[1], dice[0]);
    struct game *game = read_text(text_with(BEGIN, line_with(BEGIN, "dice", swapped), n_lines));
    assert_null(game);
    assert_memory_equal(fault.text,
                        "game.jsonl:4: hash: the state after this command has the hash ", 62);
}

/* -- the seed
 * --------------------------------------------------------------------------------------- */

static void seed_that_was_not_committed_to_is_refused(void **state)
{
    (void)state;
    char sentence[120];
    char zeros[67];
    snprintf(zeros, sizeof zeros, "\"%064d\"", 0);
    snprintf(sentence, sizeof sentence,
             "game.jsonl:%d: seed: this seed is not the one the game was committed to", n_lines);
    assert_key_fault(n_lines, "seed", zeros, sentence);
    snprintf(sentence, sizeof sentence, "game.jsonl:%d: seed: expected 64 digits 0-9a-f", n_lines);
    assert_key_fault(n_lines, "seed", "\"0\"", sentence);
    assert_key_fault(n_lines, "seed", "1", sentence);
}

static void nothing_may_follow_the_seed(void **state)
{
    (void)state;
    char *text = whole_text();
    char sentence[80];
    snprintf(sentence, sizeof sentence, "game.jsonl:%d: nothing may follow the seed", n_lines + 1);
    strcat(text, lines[n_lines - 1]);
    assert_text_fault(text, sentence);
}

/* -- verifying
 * -------------------------------------------------------------------------------------- */

static void assert_not_verified(const char *text, const char *sentence)
{
    uint32_t dice;
    struct game *game = read_text(text);
    if (game == NULL) {
        fail_msg("%s", fault.text);
    }
    assert_false(journal_verify(game, &notes, &dice, &fault));
    assert_string_equal(fault.text, sentence);
    game_free(game);
}

static void dice_of_the_seed_are_verified(void **state)
{
    (void)state;
    uint32_t dice = 0;
    struct game *game = read_text(whole_text());
    assert_true(journal_verify(game, &notes, &dice, &fault));
    assert_int_equal(dice, played->state->dice);
    assert_true(dice > 2);
    game_free(game);
}

/* A die that changes nothing else is found all the same. */
static void changed_die_without_consequence_is_found_by_its_seed(void **state)
{
    (void)state;
    int dice[2];
    char changed[16];
    char sentence[120];
    initiative(dice);
    int high = dice[0] > dice[1] ? 0 : 1;
    int other = dice[high] < 6 ? dice[high] + 1 : dice[1 - high] + 1;
    bool close = other == dice[high]; /* 6 against 5: the lower one goes down instead */
    int place = close ? 1 - high : high;
    int real = dice[place];
    dice[place] = close ? real - 1 : other;
    snprintf(changed, sizeof changed, "[%d, %d]", dice[0], dice[1]);
    snprintf(sentence, sizeof sentence,
             "command 1: die %d is %d in the journal but %d from the seed", place + 1, dice[place],
             real);
    assert_not_verified(text_with(BEGIN, line_with(BEGIN, "dice", changed), n_lines), sentence);
}

static void missing_entropy_is_found_by_the_seed(void **state)
{
    (void)state;
    uint32_t dice;
    struct game *game = read_text(text_with(ENTROPY_2, NULL, n_lines));
    assert_non_null(game);
    assert_false(journal_verify(game, &notes, &dice, &fault));
    assert_memory_equal(fault.text, "command ", 8);
    game_free(game);
}

static void nothing_is_verified_without_a_seed(void **state)
{
    (void)state;
    assert_not_verified(text_with(0, NULL, n_lines - 1),
                        "the seed has not been revealed yet: it is, at the end of the game");
    assert_not_verified(text_with(HEAD, line_with(HEAD, "dice", "\"given\""), n_lines - 1),
                        "the dice were given, not rolled: there is no seed to verify them by");
    char sentence[120];
    snprintf(sentence, sizeof sentence,
             "game.jsonl:%d: seed: this seed is not the one the game was committed to", n_lines);
    assert_line_fault(HEAD, line_with(HEAD, "dice", "\"given\""), sentence);
}

/* -- digits
 * ----------------------------------------------------------------------------------------- */

static void digits_go_both_ways(void **state)
{
    (void)state;
    uint8_t bytes[256];
    uint8_t again[256];
    char text[513];
    for (int i = 0; i < 256; i++) {
        bytes[i] = (uint8_t)i;
    }
    hex_digits(bytes, 256, text);
    assert_memory_equal(text, "000102030405060708090a0b0c", 26);
    assert_true(hex_bytes(text, again, 256));
    assert_memory_equal(again, bytes, 256);
    static const char *const bad[] = {"", "0", "000", "0g", "FF", "0 ", "-1", "0x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(hex_bytes(bad[i], again, 1));
    }
    assert_false(hex_bytes(NULL, again, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_journal_reads_back),
        cmocka_unit_test(whole_text_is_what_its_lines_are),
        cmocka_unit_test(head_says_rules_dice_and_commitment),
        cmocka_unit_test(journal_without_its_seed_reads_too),
        cmocka_unit_test(reading_goes_as_far_as_it_is_told),
        cmocka_unit_test(watcher_sees_every_command),
        cmocka_unit_test(journal_cut_anywhere_names_the_line),
        cmocka_unit_test(text_that_is_no_journal_is_refused),
        cmocka_unit_test(faults_of_the_head),
        cmocka_unit_test(game_of_a_later_revision_is_refused),
        cmocka_unit_test(faults_of_entropy),
        cmocka_unit_test(too_much_entropy_is_refused),
        cmocka_unit_test(entropy_after_the_beginning_is_refused),
        cmocka_unit_test(command_out_of_order_is_refused),
        cmocka_unit_test(command_out_of_turn_is_refused),
        cmocka_unit_test(command_that_cannot_be_read_is_refused),
        cmocka_unit_test(dice_that_do_not_fit_are_refused),
        cmocka_unit_test(changed_hash_is_noticed_at_its_line),
        cmocka_unit_test(changed_die_that_changes_the_game_is_noticed_at_its_line),
        cmocka_unit_test(seed_that_was_not_committed_to_is_refused),
        cmocka_unit_test(nothing_may_follow_the_seed),
        cmocka_unit_test(dice_of_the_seed_are_verified),
        cmocka_unit_test(changed_die_without_consequence_is_found_by_its_seed),
        cmocka_unit_test(missing_entropy_is_found_by_the_seed),
        cmocka_unit_test(nothing_is_verified_without_a_seed),
        cmocka_unit_test(digits_go_both_ways),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
