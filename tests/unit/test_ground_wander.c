/* Whoever wanders in a ground battle says what the list holds, all of it, and one command of it
 * about as often as another; he sees no more than the list does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bot/chance.h"
#include "ground_battles.h"
#include "rules/pz8-ground/ground.h"

enum {
    POSITIONS_TRIED = 16, /* of each battle */
    SPACING = 37,         /* commands from one to the next */
    DRAWN = 60            /* lots for each command of a list */
};

/* How often what was said. */
struct heard {
    uint32_t drawn, ends;
    double ends_expected; /* were all of a list equally likely */
};

static struct legal legal;
static uint32_t times[LEGAL_MAX];
static struct chance chance;

static bool is_same(const struct command *a, const struct command *b)
{
    if (a->verb != b->verb || a->n_words != b->n_words) {
        return false;
    }
    for (int i = 0; i < a->n_words; i++) {
        if (a->words[i] != b->words[i]) {
            return false;
        }
    }
    return true;
}

static uint32_t number_in_list(const struct command *command)
{
    struct command listed;
    for (uint32_t i = 0; i < legal.n; i++) {
        legal_get(&legal, i, command->side, &listed);
        if (is_same(command, &listed)) {
            return i;
        }
    }
    fail_msg("said, but not listed: verb %d of %d words", command->verb, command->n_words);
    return 0;
}

/* The list's last command is the end of the phase. */
static void wander_in(const struct game *game, const struct state *view, struct heard *heard)
{
    struct command command = {.side = (uint8_t)side_to_speak(view)};
    umpire_legal(game->rules, game->scenario, view, command.side, &legal);
    for (uint32_t i = 0; i < legal.n; i++) {
        times[i] = 0;
    }
    for (uint32_t i = 0; i < legal.n * DRAWN; i++) {
        assert_true(game->rules->wander(game->scenario, view, chance_word(&chance), &command));
        times[number_in_list(&command)]++;
    }
    for (uint32_t i = 0; i < legal.n; i++) {
        assert_true(times[i] > 0);
        assert_true(legal.n < 8 || times[i] < 3 * DRAWN);
    }
    if (legal.n >= 8) {
        heard->drawn += legal.n * DRAWN;
        heard->ends += times[legal.n - 1];
        heard->ends_expected += DRAWN;
    }
}

static void wander_through(const struct battle *battle, struct heard *heard)
{
    struct game *game = battle_open(battle);
    struct state *view = malloc(game->rules->state_size);
    const uint8_t seed[32] = {(uint8_t)battle->name[0]};
    struct umpire umpire = battle_begin(game, seed);
    for (int i = 0; i < POSITIONS_TRIED * SPACING && !umpire.state->over; i++) {
        int side = side_to_speak(umpire.state);
        umpire_view(game->rules, game->scenario, umpire.state, side, view);
        if (i % SPACING == SPACING - 1) {
            wander_in(game, view, heard);
        }
        battle_wander(&umpire, view, chance_word(&chance));
    }
    free(view);
    game_free(game);
}

static void all_that_is_listed_is_said_and_nothing_else(void **state)
{
    (void)state;
    struct heard heard = {0};
    chance_start(&chance, "sandtable wander 1", 1);
    for (int i = 0; i < BATTLES; i++) {
        wander_through(&battles[i], &heard);
    }
    print_message("# %u said, %u of them `end`, %.0f expected\n", heard.drawn, heard.ends,
                  heard.ends_expected);
    assert_true(heard.drawn > 10000);
    assert_true(heard.ends > heard.ends_expected * 0.8 && heard.ends < heard.ends_expected * 1.2);
}

static void one_lot_says_one_thing(void **state)
{
    (void)state;
    struct command begin = command_begin();
    struct game *game = battle_open(&(struct battle){"pz8-ww2", "ridge"});
    struct umpire umpire = game_umpire(game);
    umpire_apply(&umpire, &begin);
    for (uint64_t lot = 0; lot < 100; lot++) {
        struct command one = {.side = (uint8_t)side_to_speak(game->state)};
        struct command other = one;
        assert_true(game->rules->wander(game->scenario, game->state, lot, &one));
        assert_true(game->rules->wander(game->scenario, game->state, lot, &other));
        assert_true(is_same(&one, &other));
    }
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_is_listed_is_said_and_nothing_else),
        cmocka_unit_test(one_lot_says_one_thing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
