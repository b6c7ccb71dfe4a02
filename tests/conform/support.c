#include "conform.h"

#include <string.h>

uint32_t lot_below(struct lot *lot, uint32_t n)
{
    lot->state += 0x9e3779b97f4a7c15;
    uint64_t mixed = (lot->state ^ lot->state >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (uint32_t)((mixed >> 33) % n);
}

void seed_from(uint64_t number, uint8_t seed[32])
{
    memset(seed, 0, 32);
    memcpy(seed, &number, sizeof number);
}

void start_game(struct game *game, uint64_t number)
{
    uint8_t seed[32];
    seed_from(number, seed);
    game_restart(game);
    game_seed(game, seed);
}

bool random_command(const struct game *game, struct legal *legal, struct lot *lot,
                    struct command *command)
{
    const struct state *state = game->state;
    if (state->over) {
        return false;
    }
    int side = side_to_speak(state);
    if (waits_for(state, 0) && waits_for(state, 1)) {
        side = (int)lot_below(lot, SIDES);
    }
    umpire_legal(game->rules, game->scenario, state, side, legal);
    assert_true(legal->n > 0);
    assert_false(legal->cut); /* every set has room for all that could be said */
    legal_get(legal, lot_below(lot, legal->n), side, command);
    return true;
}

void must_do(struct game *game, const struct command *command, const uint8_t *dice, uint32_t n)
{
    struct answer answer = game_do(game, command, dice, n);
    if (answer.kind == ANSWER_REFUSED) {
        print_error("refused: %s (%s)\n", answer.refusal.sentence,
                    ruleset_clause_id(game->rules, answer.refusal.clause));
    }
    assert_int_equal(answer.kind, ANSWER_DONE);
}

uint64_t hash_of(const struct game *game)
{
    return state_hash(game->state, game->rules->state_size);
}
