/* The limits of core/limits.h on what a command may do and a rule set declare: at the limit all is
 * well; one more is refused, and nothing has changed, where the rules come to it, and stops the
 * program where a rule set is made wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drill.h"
#include "rules/registry.h"
#include "stops.h"
#include "umpire-clauses.h"

/* ---- What a command may do ---- */

static void order(struct game *game, int verb, int n)
{
    struct command command = drill_order(verb, n);
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_DONE);
}

/* A game that rolls, so that the orders need no dice. */
static struct game *rolling_game(void)
{
    static const uint8_t seed[32] = {1};
    struct game *game = drill_game();
    game_seed(game, seed);
    return game;
}

/* An order is refused for its size after it was begun, whether dice are rolled or given, and the
 * game stands and goes on as if it had never been said. */
static void assert_too_much(struct game *game, int verb, int n, const char *sentence)
{
    struct command command = drill_order(verb, n);
    order(game, DRILL_SAY, 2);
    struct drill_state before = *(struct drill_state *)game->state;
    uint32_t entries = game->journal.entries;
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_LIMIT_COMMAND);
    assert_string_equal(answer.refusal.sentence, sentence);
    assert_memory_equal(game->state, &before, sizeof before);
    assert_int_equal(game->journal.entries, entries);
    assert_int_equal(game->events->n, 0);
    order(game, DRILL_SAY, 1);
    game_free(game);
}

static void assert_refused(int verb, int n, const char *sentence)
{
    assert_too_much(rolling_game(), verb, n, sentence);
    assert_too_much(drill_game(), verb, n, sentence);
}

static void stack_tasks(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_STACK, n);
    assert_int_equal(game->state->n_tasks, n);
    game_free(game);
}

static void agenda_holds_its_tasks_and_no_more(void **state)
{
    (void)state;
    stack_tasks(AGENDA_MAX);
    assert_refused(DRILL_STACK, AGENDA_MAX + 1,
                   "more would be left to do at once than the umpire can keep in mind");
}

static void say_events(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_SAY, n);
    assert_int_equal(game->events->n, n);
    game_free(game);
}

static void command_tells_so_many_events_and_no_more(void **state)
{
    (void)state;
    say_events(EVENTS_MAX);
    assert_refused(DRILL_SAY, EVENTS_MAX + 1,
                   "more would happen than the umpire can tell of one command");
    assert_refused(DRILL_SAY, EVENTS_MAX * 3,
                   "more would happen than the umpire can tell of one command");
}

static void tally_modifiers(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_TALLY, n);
    const struct event *roll = &game->events->list[0];
    assert_int_equal(roll->n_modifiers, n);
    assert_int_equal(roll->values[ROLL_TOTAL], roll->dice[0] + n);
    game_free(game);
}

static void roll_has_so_many_modifiers_and_no_more(void **state)
{
    (void)state;
    tally_modifiers(TALLY_MAX);
    assert_refused(DRILL_TALLY, TALLY_MAX + 1,
                   "more would count on one roll than the umpire can add up");
    assert_refused(DRILL_TALLY, 300, "more would count on one roll than the umpire can add up");
}

static void roll_at_once(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_VOLLEY, n);
    assert_int_equal(game->events->list[0].n_dice, n);
    game_free(game);
}

/* Every way to throw stops at the dice that can be read together. */
static void every_throw_keeps_within_the_limit(void **state)
{
    (void)state;
    static const uint8_t worth[6] = {1};
    struct throw throw = {.clause = DRILL_CLAUSE,
                          .unit = NO_PIECE,
                          .target = NO_PIECE,
                          .faces = 6,
                          .n = ROLL_DICE + 1};
    uint8_t values[ROLL_DICE];
    for (int way = 0; way < 5; way++) {
        struct game *game = rolling_game();
        struct play play = {.rules = &drill,
                            .scenario = game->scenario,
                            .state = game->state,
                            .dice = game->dice,
                            .events = game->events,
                            .sees = SEEN_BY_ALL};
        game->events->n = 0;
        switch (way) {
        case 0:
            play_roll_reaches(&play, &throw, 3);
            break;
        case 1:
            play_roll_shows(&play, &throw, 3, values);
            break;
        case 2:
            play_roll_worth(&play, &throw, worth);
            break;
        case 3:
            play_roll_result(&play, &throw, drill_any, 0);
            break;
        default:
            play_roll_lead(&play, &throw, &throw, drill_lead, 0);
        }
        assert_int_equal(game->state->overrun, OVERRUN_ROLL);
        assert_int_equal(game->events->list[0].n_dice, ROLL_DICE);
        game_free(game);
    }
}

static void throw_has_so_many_dice_and_no_more(void **state)
{
    (void)state;
    roll_at_once(ROLL_DICE);
    assert_refused(DRILL_VOLLEY, ROLL_DICE + 1,
                   "more dice would be thrown together than the umpire can read");
    assert_true(stops(roll_at_once, 0));
}

static void roll_many(int n)
{
    struct game *game = rolling_game();
    order(game, DRILL_THROW, n);
    assert_int_equal(game->dice->n_used, n);
    game_free(game);
}

static void command_rolls_so_many_dice_and_no_more(void **state)
{
    (void)state;
    roll_many(COMMAND_DICE);
    assert_refused(DRILL_THROW, COMMAND_DICE + 1,
                   "more dice would be thrown than one command may use");
    assert_refused(DRILL_THROW, 100000, "more dice would be thrown than one command may use");
}

static void rolled_dice_at_the_limit_replay_from_the_journal(void **state)
{
    (void)state;
    struct game *game = rolling_game();
    order(game, DRILL_THROW, COMMAND_DICE);
    struct game *again = game_again(game);
    struct umpire umpire = game_umpire(again);
    struct journal_entry *entry = malloc(sizeof *entry);
    umpire.dice->kind = DICE_GIVEN;
    struct replay replay = journal_replay(&game->journal, &umpire, UINT32_MAX, entry);
    assert_int_equal(replay.end, REPLAY_WHOLE);
    assert_int_equal(replay.entries, 2);
    assert_memory_equal(again->state, game->state, drill.state_size);
    free(entry);
    game_free(again);
    game_free(game);
}

/* Nothing is given, so all dice are make-believe. */
static void need_many(int n)
{
    struct game *game = drill_game();
    struct command command = drill_order(DRILL_THROW, n);
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_NEEDS);
    game_free(game);
}

static void attempt_may_need_so_many_dice(void **state)
{
    (void)state;
    need_many(COMMAND_DICE);
}

static void so_many_dice_can_be_given_and_no_more(void **state)
{
    (void)state;
    struct game *game = drill_game();
    uint8_t dice[COMMAND_DICE + 1];
    memset(dice, 3, sizeof dice);
    struct command command = drill_order(DRILL_THROW, COMMAND_DICE);
    struct answer answer = game_do(game, &command, dice, COMMAND_DICE + 1);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_DICE_GIVEN);
    assert_int_equal(game->journal.entries, 1);
    assert_int_equal(game_do(game, &command, dice, COMMAND_DICE).kind, ANSWER_DONE);
    assert_int_equal(game->state->dice, COMMAND_DICE);
    game_free(game);
}

static void walk_dice(int n)
{
    static struct dice dice;
    uint64_t position = 0;
    uint8_t value;
    dice_enumerate(&dice);
    for (int i = 0; i < n; i++) {
        dice_throw(&dice, &position, 0, 6, 1, &value);
    }
    assert_int_equal(dice.n_walk, n < WALK_MAX ? n : WALK_MAX);
    assert_int_equal(dice.too_deep, n > WALK_MAX);
}

static void branch_deeper_than_the_limit_says_so(void **state)
{
    (void)state;
    walk_dice(WALK_MAX);
    walk_dice(WALK_MAX + 1);
    walk_dice(WALK_MAX * 3);
}

static void fill_deck(int n)
{
    struct deck deck;
    deck_fill(&deck, n);
    assert_int_equal(deck.n, n);
    assert_int_equal(deck.cards[n - 1], n - 1);
}

static void deck_has_so_many_cards_and_no_more(void **state)
{
    (void)state;
    fill_deck(DECK_MAX);
    assert_true(stops(fill_deck, DECK_MAX + 1));
}

static void entropy_has_so_many_bytes_and_no_more(void **state)
{
    (void)state;
    static const uint8_t bytes[ENTROPY_MAX + 1] = {7};
    struct game *game = game_new(&drill);
    assert_false(game_add_entropy(game, 0, bytes, 0));
    assert_false(game_add_entropy(game, 0, bytes, ENTROPY_MAX + 1));
    assert_true(game_add_entropy(game, 0, bytes, ENTROPY_MAX));
    assert_true(game_add_entropy(game, 1, bytes, 1));
    assert_int_equal(game->entropy[0].n, ENTROPY_MAX);
    game_free(game);
}

/* ---- What a rule set may declare ---- */

static void every_rule_set_keeps_within_the_limits(void **state)
{
    (void)state;
    assert_int_equal(PIECES_MAX, 1 << PIECE_SHIFT);
    for (int r = 0; r < n_rulesets; r++) {
        const struct ruleset *rules = rulesets[r];
        assert_in_range(rules->n_options, 0, OPTIONS_MAX);
        assert_in_range(rules->n_verbs, 1, VERBS_MAX);
        assert_int_equal(rules->state_size % 8, 0);
        for (int c = 0; c < rules->n_collections; c++) {
            assert_in_range(rules->collections[c].max, 1, PIECES_MAX);
        }
    }
}

static void piece_names_every_index_below_the_limit(void **state)
{
    (void)state;
    for (int collection = 0; collection < 4; collection++) {
        int32_t last = piece_of(collection, PIECES_MAX - 1);
        assert_int_equal(piece_collection(last), collection);
        assert_int_equal(piece_index(last), PIECES_MAX - 1);
    }
}

static void set_count(int n)
{
    struct game *game = game_new(&drill);
    collection_set_count(&drill_collections[UNITS], game->state, (uint16_t)n);
    game_free(game);
}

static void look_at(int index)
{
    struct game *game = game_new(&drill);
    assert_non_null(collection_look(&drill_collections[UNITS], game->state, index));
    assert_non_null(collection_record(&drill_collections[UNITS], game->state, index));
    game_free(game);
}

static void collection_holds_so_many_records_and_no_more(void **state)
{
    (void)state;
    set_count(DRILL_FIGURES);
    assert_true(stops(set_count, DRILL_FIGURES + 1));
    look_at(DRILL_FIGURES - 1);
    assert_true(stops(look_at, DRILL_FIGURES));
    assert_true(stops(look_at, -1));
}

/* A kind of event with every slot in use. */
static void event_carries_so_many_values(void **state)
{
    (void)state;
    static struct events events;
    events.n = 0;
    struct event *event = event_add(&events, EVENT_ROLL, 1);
    assert_int_equal(sizeof event->values / sizeof event->values[0], EVENT_VALUES);
    assert_true((int)ROLL_RESULT < (int)EVENT_VALUES);
    assert_non_null(umpire_events[EVENT_ROLL].values[ROLL_RESULT].name);
}

static void there_is_no_third_side(void **state)
{
    (void)state;
    struct game *game = drill_game();
    struct command command = drill_order(DRILL_SAY, 1);
    command.side = SIDES;
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_int_equal(answer.refusal.clause, UMPIRE_COMMAND_TURN);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agenda_holds_its_tasks_and_no_more),
        cmocka_unit_test(command_tells_so_many_events_and_no_more),
        cmocka_unit_test(roll_has_so_many_modifiers_and_no_more),
        cmocka_unit_test(throw_has_so_many_dice_and_no_more),
        cmocka_unit_test(every_throw_keeps_within_the_limit),
        cmocka_unit_test(command_rolls_so_many_dice_and_no_more),
        cmocka_unit_test(rolled_dice_at_the_limit_replay_from_the_journal),
        cmocka_unit_test(attempt_may_need_so_many_dice),
        cmocka_unit_test(so_many_dice_can_be_given_and_no_more),
        cmocka_unit_test(branch_deeper_than_the_limit_says_so),
        cmocka_unit_test(deck_has_so_many_cards_and_no_more),
        cmocka_unit_test(entropy_has_so_many_bytes_and_no_more),
        cmocka_unit_test(every_rule_set_keeps_within_the_limits),
        cmocka_unit_test(piece_names_every_index_below_the_limit),
        cmocka_unit_test(collection_holds_so_many_records_and_no_more),
        cmocka_unit_test(event_carries_so_many_values),
        cmocka_unit_test(there_is_no_third_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
