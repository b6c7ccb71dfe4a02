/* The promises about worlds that are made up (ruleset.determinize): they follow from the view and
 * the lot alone, what the side could say it can say in them, and they are whole: both sides can
 * play on from them to the end. */

#include "conform.h"

#include <stdlib.h>
#include <string.h>

enum { APART = 17, WORLDS = 3, COMMANDS_SEEN = 400 };

static void make_up(const struct game *game, const struct state *state, int side, uint64_t lot,
                    struct state *world)
{
    umpire_view(game->rules, game->scenario, state, side, world);
    game->rules->determinize(game->scenario, world, side, lot);
    agenda_ask_again(world, side);
}

/* Most of what a side could say by its view it can say in a world that it takes for true; what it
 * cannot, the umpire refuses as of any state. */
static void can_be_spoken_in(const struct game *game, struct state *world, int side,
                             struct legal *legal, struct lot *lot)
{
    struct command command;
    umpire_legal(game->rules, game->scenario, world, side, legal);
    assert_true(legal->n > 0);
    for (int i = 0; i < 8; i++) {
        legal_get(legal, lot_below(lot, legal->n), side, &command);
        assert_true(umpire_check(game->rules, game->scenario, world, &command, NULL));
    }
}

/* Played on by random commands, with dice of its own. */
static void can_be_played_on(const struct game *game, struct state *world, struct legal *legal,
                             struct lot *lot)
{
    struct game *again = game_again(game);
    struct command command;
    assert_non_null(again);
    start_game(again, lot->state);
    memcpy(again->state, world, game->rules->state_size);
    struct umpire umpire = game_umpire(again);
    int n = 0;
    for (; n < COMMANDS_MAX && random_command(again, legal, lot, &command); n++) {
        assert_true(umpire_check(game->rules, game->scenario, again->state, &command, NULL));
        umpire_apply(&umpire, &command);
    }
    assert_true(n < COMMANDS_MAX);
    game_free(again);
}

static void is_made_up_honestly(const struct game *game, int side, bool played_on,
                                struct legal *legal, struct lot *lot)
{
    uint32_t size = game->rules->state_size;
    struct state *other = malloc(size);
    struct state *world = malloc(size);
    struct state *same = malloc(size);
    memcpy(other, game->state, size);
    scramble(game, other, side, lot);
    for (int i = 0; i < WORLDS; i++) {
        uint64_t number = lot_below(lot, 1 << 30);
        make_up(game, game->state, side, number, world);
        make_up(game, other, side, number, same);
        assert_same_bytes(world, same, size);
        can_be_spoken_in(game, world, side, legal, lot);
    }
    if (played_on) {
        can_be_played_on(game, world, legal, lot);
    }
    free(other);
    free(world);
    free(same);
}

/* With an option changed one of the worlds is played on, an early one. */
void made_up_worlds_are_whole(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct command command;
    int games = game->rules->determinize == NULL ? 0 : subject->games / 20 + 1;
    for (int i = 0; i < games; i++) {
        struct lot lot = {(uint64_t)i + 61};
        uint32_t next = lot_below(&lot, APART);
        start_game(game, (uint64_t)i + 21);
        for (uint32_t n = 0;
             n < COMMANDS_SEEN && random_command(game, subject->legal, &lot, &command); n++) {
            int side = side_to_speak(game->state);
            if (n == next && side != SIDE_NONE) {
                is_made_up_honestly(game, side, !subject->varied || next < APART, subject->legal,
                                    &lot);
                next = 2 * next + APART;
            }
            must_do(game, &command, NULL, 0);
        }
    }
}
