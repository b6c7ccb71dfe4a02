/* The promise about computer players that think ahead: what they say is allowed, it does not hang
 * on what their side may not know, nor on how many threads they think with; and thinking changes
 * nothing. */

#include "conform.h"

#include <stdlib.h>
#include <string.h>

#include "bot/search.h"
#include "core/umpire.h"

enum { APART = 23, COMMANDS_SEEN = 150, DECISIONS = 4, THREADS = 3 };

static const struct budget little = {.playouts = 24, .ms = 4, .arms = 3};

/* What a side would say, by this state of things, which it sees through its view. */
static uint32_t thought_of(const struct game *game, const struct state *state, int side,
                           int threads, struct legal *legal)
{
    const struct ruleset *rules = game->rules;
    struct state *view = malloc(rules->state_size);
    struct search *search = search_new(rules, threads);
    struct outlook *outlook = calloc(1, sizeof *outlook);
    struct search_result result;
    assert_non_null(search);
    umpire_view(rules, game->scenario, state, side, view);
    uint64_t before = state_hash(view, rules->state_size);
    umpire_legal(rules, game->scenario, view, side, legal);
    assert_true(legal->n > 0);
    outlook_start(outlook, rules, game->scenario, view, side, 5);
    search_run(search, outlook, legal, &little, &result);
    assert_true(state_hash(view, rules->state_size) == before);
    free(outlook);
    search_free(search);
    free(view);
    return result.arms[result.chosen].number;
}

static void thinks_honestly(const struct game *game, int side, struct legal *legal, struct lot *lot)
{
    uint32_t size = game->rules->state_size;
    struct state *other = malloc(size);
    struct command command;
    memcpy(other, game->state, size);
    scramble(game, other, side, lot);
    uint32_t said = thought_of(game, game->state, side, 1, legal);
    assert_int_equal(thought_of(game, other, side, 1, legal), said);
    assert_int_equal(thought_of(game, game->state, side, THREADS, legal), said);
    legal_get(legal, said, side, &command);
    assert_true(umpire_check(game->rules, game->scenario, game->state, &command, NULL));
    free(other);
}

void levels_think_honestly(void **state)
{
    struct subject *subject = *state;
    struct game *game = subject->game;
    struct lot lot = {77};
    struct command command;
    int decisions = subject->varied ? 1 : DECISIONS;
    start_game(game, 11);
    for (int i = 0; i < COMMANDS_SEEN && decisions > 0; i++) {
        int side = side_to_speak(game->state);
        if (i % APART == APART - 1 && side != SIDE_NONE) {
            thinks_honestly(game, side, subject->legal, &lot);
            decisions--;
        }
        if (!random_command(game, subject->legal, &lot, &command)) {
            break;
        }
        must_do(game, &command, NULL, 0);
    }
}
