/* Pz8 Space: what is said by somebody who does not look at the list (ruleset.h, wander) is always
 * on it, and each of its commands is as likely as another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "border_patrol.h"
#include "bot/chance.h"
#include "core/umpire.h"

enum {
    EACH = 30,    /* draws for each command of a list */
    SPACING = 17, /* commands from one position looked at to the next */
    GAMES = 3     /* of each battle and kind of edge */
};

static struct legal legal;
static uint64_t keys[LEGAL_MAX]; /* of the list, in order */
static uint32_t drawn[LEGAL_MAX];

/* A command as one number: no argument of a hex, a piece or a count of steps needs more. */
static uint64_t key_of(const struct command *command)
{
    uint64_t key = (uint64_t)command->verb << 48;
    key |= command->n_words > 0 ? (uint64_t)((uint32_t)command->words[0] & 0xffff) << 32 : 0;
    return key | (command->n_words > 1 ? (uint32_t)command->words[1] : 0);
}

static int compare_keys(const void *one, const void *other)
{
    uint64_t a = *(const uint64_t *)one;
    uint64_t b = *(const uint64_t *)other;
    return (a > b) - (a < b);
}

static void list_keys(const struct game *game, int side)
{
    struct command command;
    umpire_legal(game->rules, game->scenario, game->state, side, &legal);
    for (uint32_t i = 0; i < legal.n; i++) {
        legal_get(&legal, i, side, &command);
        keys[i] = key_of(&command);
        drawn[i] = 0;
    }
    qsort(keys, legal.n, sizeof keys[0], compare_keys);
}

/* The sum of squared deviations is about as large as the list is long, and seldom off by more than
 * a few times the root of twice that. */
static void expect_even(uint32_t draws)
{
    double expected = (double)draws / legal.n;
    double squares = 0;
    for (uint32_t i = 0; i < legal.n; i++) {
        assert_true(drawn[i] > 0);
        squares += (drawn[i] - expected) * (drawn[i] - expected) / expected;
    }
    double over = squares - (legal.n - 1);
    assert_true(over * over < 36.0 * 2 * legal.n + 100);
}

static void look_at_position(const struct game *game, struct chance *chance)
{
    int side = side_to_speak(game->state);
    uint32_t draws = 0;
    list_keys(game, side);
    for (uint32_t i = 0; i < EACH * legal.n; i++) {
        struct command command = {.side = (uint8_t)side};
        if (!game->rules->wander(game->scenario, game->state, chance_word(chance), &command)) {
            continue;
        }
        uint64_t key = key_of(&command);
        const uint64_t *found = bsearch(&key, keys, legal.n, sizeof key, compare_keys);
        assert_non_null(found);
        drawn[found - keys]++;
        draws++;
    }
    if (draws > 0) {
        expect_even(draws);
    }
}

static void play_game(struct game *game, struct chance *chance, int number)
{
    uint8_t seed[32] = {(uint8_t)number, 77};
    struct command command = command_begin();
    game_restart(game);
    game_seed(game, seed);
    struct umpire umpire = game_umpire(game);
    for (int i = number; !game->state->over; i++) {
        umpire_apply(&umpire, &command);
        if (i % SPACING == 0 && !game->state->over) {
            look_at_position(game, chance);
        }
        if (!game->state->over) {
            int side = side_to_speak(game->state);
            umpire_legal(game->rules, game->scenario, game->state, side, &legal);
            legal_get(&legal, chance_below(chance, legal.n), side, &command);
        }
    }
}

static void play_with_every_edge(struct game *game)
{
    struct chance chance;
    chance_start(&chance, "wander", 1);
    for (uint8_t edge = EDGE_EXIT; edge <= EDGE_WRAP; edge++) {
        game->scenario->options[OPT_EDGE] = edge;
        for (int i = 0; i < GAMES; i++) {
            play_game(game, &chance, i);
        }
    }
    game_free(game);
}

static void every_command_is_as_likely_as_another(void **state)
{
    (void)state;
    play_with_every_edge(border_patrol());
    play_with_every_edge(belt_convoy());
}

/* A ship in a corner among others, with nothing but turns and a way through them. */
static void so_it_is_in_a_crowd(void **state)
{
    (void)state;
    static const struct lineup ships[] = {
        {"A1", 0, A_TORPEDO_BOAT, 1, 1, 1}, {"A2", 0, A_FREIGHTER, 2, 1, 4},
        {"A3", 0, A_SHIP, 1, 2, 6},         {"B1", 1, A_SHIP, 2, 2, 1},
        {"B2", 1, A_TORPEDO_BOAT, 3, 1, 5}, {"B3", 1, AN_ESCORT, 3, 2, 6},
    };
    play_with_every_edge(space_ready(space_game(4, 4, 6, ships, 6)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_is_as_likely_as_another),
        cmocka_unit_test(so_it_is_in_a_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
