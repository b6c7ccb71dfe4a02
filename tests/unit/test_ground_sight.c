/* Who is shown in a ground battle, after every command of random games: those that are found by
 * looking for everybody anew, whatever the command spared itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/chance.h"
#include "ground_battles.h"
#include "rules/pz8-ground/chapters.h"

enum { GAMES = 8 }; /* of each battle, the first with its own options */

static struct chance chance;
static uint32_t looked, changed;

static void take_other_options(struct game *game)
{
    for (int i = 0; i < game->rules->n_options; i++) {
        uint32_t n = 0;
        while (game->rules->options[i].labels[n] != NULL) {
            n++;
        }
        game->scenario->options[i] = (uint8_t)chance_below(&chance, n);
    }
}

static void all_is_shown_that_ought_to_be(const struct game *game)
{
    static struct ground_state anew;
    const struct ground_state *state = ground_state(game->state);
    memcpy(&anew, state, sizeof anew);
    ground_settle_sight(ground_scenario(game->scenario), &anew);
    for (int i = 0; i < state->n_units; i++) {
        assert_int_equal(state->units[i].shown, anew.units[i].shown);
    }
}

static void note_changes(const struct umpire *umpire)
{
    looked++;
    for (uint32_t i = 0; i < umpire->events->n; i++) {
        changed += umpire->events->list[i].kind == EVENT_SIGHTED ||
                   umpire->events->list[i].kind == EVENT_LOST_SIGHT;
    }
}

static void play(struct game *game)
{
    uint8_t seed[32] = {(uint8_t)chance_below(&chance, 256), (uint8_t)chance_below(&chance, 256)};
    struct umpire umpire = battle_begin(game, seed);
    while (!umpire.state->over) {
        battle_wander(&umpire, umpire.state, chance_word(&chance));
        all_is_shown_that_ought_to_be(game);
        note_changes(&umpire);
    }
}

static void who_is_shown_is_who_is_found_anew(void **state)
{
    (void)state;
    chance_start(&chance, "sandtable sight 1", 1);
    for (int i = 0; i < BATTLES; i++) {
        struct game *game = battle_open(&battles[i]);
        for (int k = 0; k < GAMES && !ground_has_exits(ground_scenario(game->scenario)); k++) {
            play(game);
            take_other_options(game);
        }
        game_free(game);
    }
    assert_true(looked > 10000 && changed > 1000); /* there was something to find */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_shown_is_who_is_found_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
