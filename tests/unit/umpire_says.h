/* Commands and the umpire's answers to them, for the tests of the umpire. */
#ifndef SANDTABLE_TESTS_UMPIRE_SAYS_H
#define SANDTABLE_TESTS_UMPIRE_SAYS_H

#include <stdlib.h>
#include <string.h>

#include "core/game.h"

static inline void assert_done(struct game *game, struct command command)
{
    struct answer answer = game_do(game, &command, NULL, 0);
    if (answer.kind == ANSWER_REFUSED) {
        fail_msg("refused: %s", answer.refusal.sentence);
    }
    assert_int_equal(answer.kind, ANSWER_DONE);
}

/* Refused by this clause with this sentence, and nothing has changed. */
static inline void assert_refused(struct game *game, struct command command, int clause,
                                  const char *sentence)
{
    struct state *before = malloc(game->rules->state_size);
    memcpy(before, game->state, game->rules->state_size);
    uint32_t entries = game->journal.entries;
    struct answer answer = game_do(game, &command, NULL, 0);
    assert_int_equal(answer.kind, ANSWER_REFUSED);
    assert_string_equal(answer.refusal.sentence, sentence);
    assert_int_equal(answer.refusal.clause, clause);
    assert_memory_equal(game->state, before, game->rules->state_size);
    assert_int_equal(game->journal.entries, entries);
    assert_int_equal(game->events->n, 0);
    free(before);
}

static inline struct command say(int side, int verb)
{
    return (struct command){.verb = (uint8_t)verb, .side = (uint8_t)side};
}

#endif
