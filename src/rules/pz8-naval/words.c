/* Pz8 Naval: the vocabulary. */

#include "rules/pz8-naval/naval.h"

bool naval_is_halted(terms_t *terms, const struct ship *ship)
{
    return ship->hull >= (template_of(terms, ship)->defence + 1) / 2;
}

bool naval_has_fighting_ship(state_t *state, int side)
{
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side == side && is_fighting(&state->ships[i])) {
            return true;
        }
    }
    return false;
}

/* pz8-naval.turn.sequence */
int naval_acting_side(state_t *state)
{
    bool is_a = state->head.phase == A_MOVES_PHASE || state->head.phase == A_FIRES_PHASE;
    return is_a ? state->side_a : 1 - state->side_a;
}

/* pz8-naval.solo.npo, pz8-naval.scenario.solo: in any scenario, either side. */
int naval_npo_side(terms_t *terms)
{
    static const uint8_t sides[] = {[SOLO_OFF] = SIDE_NONE, [SOLO_E] = EAST, [SOLO_W] = WEST};
    return sides[terms->head.options[OPT_SOLO]];
}

int naval_points_result(const uint8_t values[], int n, int context)
{
    return values[0] <= 3 ? values[0] : 0;
}
