/* Tarr's Modern Warfare: who wins (ledger, 4.24). */

#include "rules/tarr/chapters.h"

struct outcome tarr_settle(terms_t *terms, state_t *state)
{
    return (struct outcome){.over = true, .winner = SIDE_NONE, .clause = CLAUSE_VICTORY_SCENARIO};
}

struct outcome tarr_outcome(terms_t *terms, state_t *state)
{
    return state->ended ? tarr_settle(terms, state) : (struct outcome){.over = false};
}

int32_t tarr_score(terms_t *terms, state_t *state, int side)
{
    return 0;
}
