/* The promise about campaigns: however a battle ends, the next one follows from it, until the last.
 */

#include "conform.h"

#include <stdlib.h>

#include "format/campaign.h"

static void play_to_its_end(struct game *game, struct legal *legal, struct lot *lot)
{
    struct command command;
    uint32_t most = lot_below(lot, 3) == 0 ? lot_below(lot, 40) + 1 : COMMANDS_MAX;
    while (game->journal.entries < most && random_command(game, legal, lot, &command)) {
        must_do(game, &command, NULL, 0);
    }
    if (!game->state->over) { /* somebody has had enough */
        bool agrees = lot_below(lot, 2) == 0;
        command = (struct command){.verb = agrees ? VERB_DRAW : VERB_CONCEDE,
                                   .side = agrees ? SIDE_NONE : (uint8_t)lot_below(lot, SIDES)};
        must_do(game, &command, NULL, 0);
    }
}

/* Plays a whole campaign; how many battles it had. */
static int play_campaign(struct subject *subject, uint64_t number, struct lot *lot)
{
    struct game *game = game_again(subject->game);
    struct standing standing;
    struct fault fault;
    int n = 0;
    assert_non_null(game);
    for (bool over = false; !over;) {
        struct scene scene = scene_of(game);
        start_game(game, number + (uint64_t)n++);
        play_to_its_end(game, subject->legal, lot);
        assert_true(campaign_standing(&scene, &standing));
        over = standing.over;
        int battle = standing.battle;
        struct game *next = campaign_follow(game, &fault);
        assert_true(over == (next == NULL));
        game_free(game);
        game = next;
        if (next != NULL) {
            scene = scene_of(next);
            assert_true(campaign_standing(&scene, &standing));
            assert_int_equal(standing.battle, battle + 1);
            assert_false(standing.over);
        }
    }
    assert_int_equal(standing.battle, standing.battles);
    return n;
}

void battles_follow_one_another(void **state)
{
    struct subject *subject = *state;
    struct scene scene = scene_of(subject->game);
    struct standing standing;
    struct fault fault;
    start_game(subject->game, 0);
    if (!campaign_standing(&scene, &standing)) {
        assert_null(campaign_follow(subject->game, &fault));
        return;
    }
    int battles = standing.battles - standing.battle + 1;
    for (int i = 0; i < subject->games / 4 + 1; i++) {
        struct lot lot = {(uint64_t)i};
        assert_int_equal(play_campaign(subject, (uint64_t)i * 100, &lot), battles);
    }
}
