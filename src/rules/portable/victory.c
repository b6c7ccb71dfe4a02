/* Portable: exhaustion, the end, and who has won (ledger, "Exhaustion", "Victory", section 7). */

#include "rules/portable/chapters.h"

/* portable.exhaustion.check: at turn-end alone, and for the rest of the game. */
void portable_check_exhaustion(struct play *play)
{
    struct portable_state *state = portable_of(play);
    for (int side = 0; side < SIDES; side++) {
        if (state->exhausted[side] == 0 && state->lost[side] >= state->point[side]) {
            state->exhausted[side] = state->head.turn;
            portable_tell_exhausted(play, CLAUSE_EXHAUSTION_CHECK, side, state->lost[side],
                                    state->point[side]);
        }
    }
}

static int units_on_board(state_t *state, int side)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].side == side && is_in_play(&state->units[i]);
    }
    return n;
}

/* portable.victory.end, portable.exhaustion.end: tested at turn-end only. */
void portable_check_end(struct play *play)
{
    struct portable_state *state = portable_of(play);
    uint16_t last = play->scenario->last_turn;
    state->ended = (is_exhausted(state, 0) && is_exhausted(state, 1)) ||
                   units_on_board(state, 0) == 0 || units_on_board(state, 1) == 0 ||
                   (last != 0 && state->head.turn >= last);
}

static int side_if(bool first, bool second)
{
    return first == second ? SIDE_NONE : first ? 0 : 1;
}

/* A side without ground Units loses; both: a draw. SIDE_NONE with *settled false if neither. */
static int winner_by_units(state_t *state, bool *settled)
{
    bool one = units_on_board(state, 0) > 0;
    bool two = units_on_board(state, 1) > 0;
    *settled = !one || !two;
    return side_if(one, two);
}

static int winner_by_exhaustion(state_t *state)
{
    bool settled;
    int winner = winner_by_units(state, &settled);
    if (settled) {
        return winner;
    }
    if (is_exhausted(state, 0) && is_exhausted(state, 1)) {
        return side_if(state->exhausted[0] > state->exhausted[1],
                       state->exhausted[1] > state->exhausted[0]);
    }
    return side_if(!is_exhausted(state, 0), !is_exhausted(state, 1));
}

/* portable.scenario.mill-lane: somebody of the attacker's in them, and nobody of the defender's. */
static int winner_by_occupation(terms_t *terms, state_t *state)
{
    int defender = 1 - terms->attacker;
    int occupied = 0;
    for (int i = 0; i < state->n_objectives; i++) {
        if (portable_has_enemy(state, state->objectives[i].at, terms->attacker)) {
            return defender;
        }
        occupied += portable_has_enemy(state, state->objectives[i].at, defender);
    }
    return occupied >= terms->goal ? terms->attacker : defender;
}

static int winner_by_count(terms_t *terms, int n)
{
    bool draw = terms->goal_draw != 0 && n >= terms->goal_draw;
    return n >= terms->goal ? terms->attacker : draw ? SIDE_NONE : 1 - terms->attacker;
}

/* portable.scenario.ostrova-line */
static int winner_by_holding(terms_t *terms, state_t *state)
{
    bool settled;
    int winner = winner_by_units(state, &settled);
    int held = 0;
    for (int i = 0; i < state->n_objectives; i++) {
        held += state->objectives[i].holder == terms->attacker;
    }
    return settled ? winner : winner_by_count(terms, held);
}

static int winner_of(terms_t *terms, state_t *state)
{
    switch (terms->victory) {
    case VICTORY_OCCUPY:
        return winner_by_occupation(terms, state);
    case VICTORY_HOLD:
        return winner_by_holding(terms, state);
    case VICTORY_EXIT:
        return winner_by_count(terms, state->exited[terms->attacker]);
    default:
        return winner_by_exhaustion(state);
    }
}

/* The points shown are the SP the enemy has lost. */
struct outcome portable_outcome(terms_t *terms, state_t *state)
{
    return (struct outcome){.over = state->ended,
                            .winner = (uint8_t)(state->ended ? winner_of(terms, state) : SIDE_NONE),
                            .clause = CLAUSE_VICTORY_END,
                            .points = {state->lost[1], state->lost[0]}};
}
