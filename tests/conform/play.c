/* Promises about playing: games end, what is listed is accepted, what is not accepted changes
 * nothing. */

#include "conform.h"

#include "core/kind.h"

#include <stdlib.h>
#include <string.h>

enum { TRIED = 256 }; /* commands of one list, about */

/* Every command of the list must pass check, not only the one that is played; of a very long list
 * some, which are others each time. */
static void all_are_accepted(const struct game *game, const struct legal *legal, int side)
{
    uint32_t every = 1 + legal->n / TRIED;
    for (uint32_t i = game->journal.entries % every; i < legal->n; i += every) {
        struct command command;
        struct refusal why = {0};
        legal_get(legal, i, side, &command);
        if (!umpire_check(game->rules, game->scenario, game->state, &command, &why)) {
            fail_msg("listed, but refused: %s", why.sentence);
        }
    }
}

/* And so must whatever a player says who does not look at the list. */
static void wanderings_are_accepted(const struct game *game, struct lot *lot, int side)
{
    for (int i = 0; game->rules->wander != NULL && i < 4; i++) {
        struct command command = {.side = (uint8_t)side};
        struct refusal why = {0};
        if (game->rules->wander(game->scenario, game->state, lot_below(lot, UINT32_MAX),
                                &command) &&
            !umpire_check(game->rules, game->scenario, game->state, &command, &why)) {
            fail_msg("wandered, but refused: %s", why.sentence);
        }
    }
}

void random_games_end(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    for (int i = 0; i < subject->games; i++) {
        struct lot lot = {(uint64_t)i};
        struct lot aside = {(uint64_t)i};
        struct command command;
        start_game(game, (uint64_t)i);
        while (random_command(game, subject->legal, &lot, &command)) {
            if (i < 10 && command.side < SIDES) {
                all_are_accepted(game, subject->legal, command.side);
                wanderings_are_accepted(game, &aside, command.side);
            }
            must_do(game, &command, NULL, 0);
            assert_true(game->journal.entries < COMMANDS_MAX);
        }
        assert_true(game->state->over);
        assert_int_equal(game->state->n_tasks, 0);
        umpire_legal(game->rules, game->scenario, game->state, 0, subject->legal);
        assert_int_equal(subject->legal->n, 0);
    }
}

/* A command of the right shape with something wrong, or with nothing right at all. */
static struct command spoilt(struct lot *lot, const struct command *good, int verbs)
{
    struct command command = *good;
    uint32_t at;
    switch (lot_below(lot, 6)) {
    case 0:
        command.verb = (uint8_t)lot_below(lot, (uint32_t)verbs + 2);
        break;
    case 1:
        command.side = (uint8_t)lot_below(lot, 4);
        break;
    case 2:
        command.n_words = (uint16_t)lot_below(lot, 5);
        break;
    case 3:
        command.words[lot_below(lot, 3)] =
            (int32_t)(lot_below(lot, UINT32_MAX) ^ lot_below(lot, 3) << 31);
        break;
    case 4:
        command.words[lot_below(lot, 3)] ^= 1 << lot_below(lot, 12);
        break;
    default:
        at = lot_below(lot, 3);
        command.words[at] = (int32_t)((uint32_t)command.words[at] + lot_below(lot, 7) - 3);
        break;
    }
    return command;
}

typedef void on_accepted(struct game *game, struct legal *legal, const struct command *command);

static void try_spoilt_commands(struct subject *subject, on_accepted *accepted)
{
    struct game *game = subject->game;
    struct state *before = malloc(game->rules->state_size);
    for (int i = 0; i < subject->games / 4 + 1; i++) {
        struct lot lot = {(uint64_t)i + 77777};
        struct command command;
        start_game(game, (uint64_t)i + 1000);
        while (random_command(game, subject->legal, &lot, &command)) {
            for (int t = 0; t < 8; t++) {
                struct command bad = spoilt(&lot, &command, game->rules->n_verbs);
                struct refusal why = {0};
                if (umpire_check(game->rules, game->scenario, game->state, &bad, &why)) {
                    accepted(game, subject->legal, &bad);
                    continue;
                }
                assert_true(why.clause != 0 && why.sentence != NULL);
                assert_non_null(ruleset_clause(game->rules, why.clause));
                memcpy(before, game->state, game->rules->state_size);
                uint32_t entries = game->journal.entries;
                assert_int_equal(game_do(game, &bad, NULL, 0).kind, ANSWER_REFUSED);
                assert_same_bytes(before, game->state, game->rules->state_size);
                assert_int_equal(game->journal.entries, entries);
                assert_int_equal(game->events->n, 0);
            }
            must_do(game, &command, NULL, 0);
        }
    }
    free(before);
}

static void ignore(struct game *game, struct legal *legal, const struct command *command)
{
    (void)game;
    (void)legal;
    (void)command;
}

void illegal_commands_change_nothing(void **state)
{
    try_spoilt_commands(*state, ignore);
}

/* Where the rules know endless paths, places, angles, lengths and lists of men, and where one may
 * leave something unsaid, only some ways of saying it are listed. */
static bool is_sampled(const struct game *game, const struct command *command)
{
    const struct ruleset *rules = game->rules;
    const struct verb *verb = ruleset_verb(rules, command->verb);
    for (int i = 0; rules->samples && i < verb->n_args; i++) {
        struct said said = {game->rules, game->scenario, game->state, command, &verb->args[i]};
        uint32_t n;
        if (!kind_count(&said, &n) || verb->args[i].optional) {
            return true;
        }
    }
    return false;
}

/* Conceding is always possible and never listed. */
static void must_be_listed(struct game *game, struct legal *legal, const struct command *command)
{
    if (command->verb != VERB_CONCEDE && !is_sampled(game, command)) {
        umpire_legal(game->rules, game->scenario, game->state, command->side, legal);
        assert_true(legal_has(legal, command));
    }
}

void accepted_commands_are_listed(void **state)
{
    try_spoilt_commands(*state, must_be_listed);
}

void every_clause_of_an_event_exists(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    for (int i = 0; i < subject->games / 4 + 1; i++) {
        struct lot lot = {(uint64_t)i + 5};
        struct command command;
        start_game(game, (uint64_t)i + 2000);
        while (random_command(game, subject->legal, &lot, &command)) {
            must_do(game, &command, NULL, 0);
            for (uint32_t e = 0; e < game->events->n; e++) {
                const struct event *event = &game->events->list[e];
                assert_non_null(ruleset_event(game->rules, event->kind));
                assert_non_null(ruleset_clause(game->rules, event->clause));
                for (int m = 0; m < event->n_modifiers; m++) {
                    assert_true(event->modifiers[m].reason < game->rules->n_reasons);
                }
            }
        }
    }
}
