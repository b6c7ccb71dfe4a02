/* A World Aflame: what a side may know (ledger, section 9). */

#include "rules/aflame/arms.h"

/* Secret fields are emptied already: what they must not be taken for is put in their place. */
void aflame_view(terms_t *terms, struct aflame_state *state, int side)
{
    aflame_view_arms(terms, state, side);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side != side) {
            unit->grade = unit->volleys = NOT_GIVEN;
            unit->watched = unit->supports = unit->next_supports = NO_UNIT;
        }
    }
    for (int i = 0; i < state->n_guns; i++) {
        if (state->units[state->guns[i].unit].side != side) {
            state->guns[i].rounds = NOT_GIVEN;
        }
    }
    for (int i = 0; i < SIDES; i++) {
        state->chosen[i] = state->watcher[i] = state->watched[i] = NO_UNIT;
    }
    state->relies &= (uint8_t)(1 << side);
}
