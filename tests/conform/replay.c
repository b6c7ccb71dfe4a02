/* Promises about the journal: replaying, saving, undoing and typing the dice in all give the same
 * game. */

#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/journal.h"
#include "format/scenario.h"

static void play_random_game(struct subject *subject, uint64_t number)
{
    struct lot lot = {number};
    struct command command;
    start_game(subject->game, number);
    while (random_command(subject->game, subject->legal, &lot, &command)) {
        must_do(subject->game, &command, NULL, 0);
    }
}

static void replay_with(struct subject *subject, bool rolled)
{
    struct game *game = subject->game;
    struct game *again = game_again(game);
    struct journal_entry *entry = malloc(sizeof *entry);
    if (rolled) {
        game_seed(again, game->seed);
    } else {
        again->dice->kind = DICE_GIVEN;
    }
    struct umpire umpire = game_umpire(again);
    struct replay replay = journal_replay(&game->journal, &umpire, UINT32_MAX, entry);
    assert_int_equal(replay.end, REPLAY_WHOLE);
    assert_int_equal(replay.entries, game->journal.entries);
    assert_true(replay.hash == hash_of(game));
    assert_same_bytes(again->state, game->state, game->rules->state_size);
    free(entry);
    game_free(again);
}

void replay_equals_play(void **state)
{
    struct subject *subject = *state;
    for (int i = 0; i < subject->games / 4 + 1; i++) {
        play_random_game(subject, (uint64_t)i + 3000);
        replay_with(subject, false);
        replay_with(subject, true);
    }
}

/* Dice and modifiers beyond those an event has mean nothing. */
static void assert_same_events(const struct events *one, const struct events *other)
{
    assert_int_equal(one->n, other->n);
    for (uint32_t i = 0; i < one->n; i++) {
        const struct event *event = &one->list[i];
        const struct event *same = &other->list[i];
        assert_same_bytes(event, same, offsetof(struct event, dice));
        assert_same_bytes(event->dice, same->dice, event->n_dice);
        assert_same_bytes(event->modifiers, same->modifiers,
                          event->n_modifiers * sizeof event->modifiers[0]);
    }
}

void given_and_rolled_dice_agree(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct game *given = game_again(game);
    for (int i = 0; i < subject->games / 8 + 1; i++) {
        struct lot lot = {(uint64_t)i + 9};
        struct command command;
        start_game(game, (uint64_t)i + 4000);
        game_restart(given);
        while (random_command(game, subject->legal, &lot, &command)) {
            must_do(game, &command, NULL, 0);
            must_do(given, &command, game->dice->used, game->dice->n_used);
            assert_same_bytes(game->state, given->state, game->rules->state_size);
            assert_same_events(game->events, given->events);
        }
    }
    game_free(given);
}

/* A die too few is asked for, one too many or of no face refused; and then nothing has changed. */
void too_few_dice_change_nothing(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct game *given = game_again(game);
    struct state *before = malloc(game->rules->state_size);
    uint8_t dice[COMMAND_DICE + 1];
    struct lot lot = {31};
    struct command command;
    start_game(game, 5000);
    while (random_command(game, subject->legal, &lot, &command)) {
        must_do(game, &command, NULL, 0);
        uint32_t n = game->dice->n_used;
        memcpy(dice, game->dice->used, n);
        dice[n] = 1;
        memcpy(before, given->state, game->rules->state_size);
        for (uint32_t few = 0; few < n; few++) {
            struct answer answer = game_do(given, &command, dice, few);
            assert_int_equal(answer.kind, ANSWER_NEEDS);
            assert_true(answer.need.count >= 1 && answer.need.faces >= 2);
            assert_same_bytes(before, given->state, game->rules->state_size);
        }
        assert_int_equal(game_do(given, &command, dice, n + 1).kind, ANSWER_REFUSED);
        assert_same_bytes(before, given->state, game->rules->state_size);
        must_do(given, &command, dice, n);
    }
    free(before);
    game_free(given);
}

void undo_is_replay(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct lot lot = {11};
    struct command command;
    uint64_t hashes[64];
    start_game(game, 6000);
    for (int n = 0; n < 64 && random_command(game, subject->legal, &lot, &command); n++) {
        hashes[n] = hash_of(game);
        must_do(game, &command, NULL, 0);
        uint64_t after = hash_of(game);
        uint32_t back = lot_below(&lot, (uint32_t)(n < 5 ? n + 1 : 5)) + 1;
        struct journal_entry *entries = malloc(sizeof *entries * back);
        uint32_t at = 0;
        for (uint32_t i = 0; i < game->journal.entries; i++) {
            uint32_t place = i + back - game->journal.entries;
            journal_next(&game->journal, &at, &entries[place < back ? place : 0]);
        }
        game_undo(game, back);
        assert_true(hash_of(game) == hashes[n + 1 - (int)back]);
        for (uint32_t i = 0; i < back; i++) {
            must_do(game, &entries[i].command, NULL, 0);
        }
        assert_true(hash_of(game) == after);
        free(entries);
    }
}

/* The text a game would have on disk after each command. */
static void append(char **text, size_t *length, char *line)
{
    size_t more = strlen(line);
    *text = realloc(*text, *length + more + 1);
    memcpy(*text + *length, line, more + 1);
    *length += more;
    free(line);
}

/* Wherever a game is broken off, its journal so far gives it back. Every place is tried at first,
 * then ever fewer, for each is read from its beginning; with an option changed, fewer still. */
void journals_can_be_saved_and_loaded(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct lot lot = {13};
    struct command command;
    char *text = NULL;
    size_t length = 0;
    uint32_t next = 1;
    start_game(game, 7000);
    append(&text, &length, journal_head_line(game));
    while (random_command(game, subject->legal, &lot, &command)) {
        must_do(game, &command, NULL, 0);
        append(&text, &length, journal_command_line(game, &command));
        if (game->journal.entries < next) {
            continue;
        }
        next = game->journal.entries + 1 + game->journal.entries / (subject->varied ? 1 : 8);
        struct journal_notes notes;
        struct fault fault;
        struct game *loaded = journal_read(text, length, "journal", UINT32_MAX, &notes, &fault);
        if (loaded == NULL) {
            fail_msg("%s", fault.text);
        }
        assert_same_bytes(loaded->state, game->state, game->rules->state_size);
        assert_same_bytes(loaded->scenario, game->scenario, game->rules->scenario_size);
        game_free(loaded);
    }
    append(&text, &length, journal_seed_line(game));
    struct journal_notes notes;
    struct fault fault;
    uint32_t dice;
    struct game *loaded = journal_read(text, length, "journal", UINT32_MAX, &notes, &fault);
    assert_non_null(loaded);
    assert_true(journal_verify(loaded, &notes, &dice, &fault));
    game_free(loaded);
    free(text);
}

void scenarios_can_be_written_and_read(void **state)
{
    struct subject *subject = *state;
    const struct game *game = subject->game;
    struct fault fault;
    json_t *json = scenario_write(game);
    struct game *again = scenario_from_json(json, &fault);
    if (again == NULL) {
        fail_msg("%s", fault.text);
    }
    assert_same_bytes(again->scenario, game->scenario, game->rules->scenario_size);
    assert_same_bytes(again->start, game->start, game->rules->state_size);
    json_decref(json);
    game_free(again);
}
