/* The conformance suite: promises that every rule set keeps, checked on every shipped scenario.
 *
 * A promise is a function that receives a subject, a game to try it on. main.c lists them and runs
 * each for each subject; a new rule set is tested the day it is in the registry. */
#ifndef SANDTABLE_TESTS_CONFORM_H
#define SANDTABLE_TESTS_CONFORM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"

/* cmocka looks at one byte after the other, and states are long: it is asked what differs, not
 * whether. */
#define assert_same_bytes(one, other, size)                                                        \
    do {                                                                                           \
        if (memcmp(one, other, size) != 0)                                                         \
            assert_memory_equal(one, other, size);                                                 \
    } while (0)

enum { COMMANDS_MAX = 20000 }; /* a random game that has not ended by then never will */

/* What a promise is tried on: a shipped scenario, perhaps with an option changed. */
struct subject {
    struct game *game;
    const char *scenario;
    char name[120];
    struct legal *legal;
    int games;   /* how many random games to play */
    bool varied; /* an option is changed: what is dear is tried here and there, not everywhere */
};

/* Random numbers of the suite's own, the same on every run. */
struct lot {
    uint64_t state;
};
uint32_t lot_below(struct lot *lot, uint32_t n);

/* A seed made from a number. */
void seed_from(uint64_t number, uint8_t seed[32]);

/* Puts the game to its start with dice rolled from this seed. */
void start_game(struct game *game, uint64_t seed);

/* Some side the game waits for and one of its legal commands, uniformly; false when the game is
 * over. */
bool random_command(const struct game *game, struct legal *legal, struct lot *lot,
                    struct command *command);

/* Carries it out; the test fails if it is not accepted. */
void must_do(struct game *game, const struct command *command, const uint8_t *dice, uint32_t n);

uint64_t hash_of(const struct game *game);

/* Changes everything `side` may not know: the enemy's secrets, dice and commands so far, sealed
 * words, and whatever its view does not show at all. */
void scramble(const struct game *game, struct state *state, int side, struct lot *lot);

/* The promises. */
void random_games_end(void **subject);
void illegal_commands_change_nothing(void **subject);
void accepted_commands_are_listed(void **subject);
void lists_are_whole(void **subject);
void verb_left_out_is_missed(void **subject);
void lists_are_weighed_alike(void **subject);
void replay_equals_play(void **subject);
void given_and_rolled_dice_agree(void **subject);
void too_few_dice_change_nothing(void **subject);
void undo_is_replay(void **subject);
void journals_can_be_saved_and_loaded(void **subject);
void scenarios_can_be_written_and_read(void **subject);
void views_hide_what_they_must(void **subject);
void numbers_tell_nothing(void **subject);
void levels_think_honestly(void **subject);
void made_up_worlds_are_whole(void **subject);
void the_legal_tree_has_its_golden_size(void **subject);
void odds_are_exact(void **subject);
void every_clause_of_an_event_exists(void **subject);
void battles_follow_one_another(void **subject);

#endif
