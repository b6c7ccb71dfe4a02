/* Featherstone-like WW2: what a side may know (ledger, section 9). */

#include "rules/featherstone/chapters.h"

static void forget_unit(struct unit *unit)
{
    *unit = (struct unit){.at = {NOWHERE, NOWHERE},
                          .post = {NOWHERE, NOWHERE},
                          .side = unit->side,
                          .aboard = NO_UNIT,
                          .aim = NO_UNIT,
                          .gone = GONE_UNSEEN};
}

/* Set up hidden, or being deployed in secret; who rides in such a vehicle is as hidden. */
static bool is_unseen_unit(state_t *state, int unit)
{
    int vehicle = state->units[unit].aboard;
    return is_hidden(state, &state->units[unit]) ||
           (vehicle != NO_UNIT && is_hidden(state, &state->units[vehicle]));
}

/* Who sits in an enemy vehicle is not seen; who rides in it, or stands beside it, is. What a crew
 * has lost would tell how many are left. */
void featherstone_view(terms_t *terms, struct featherstone_state *state, int side)
{
    uint64_t unseen = 0;
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_unseen_unit(state, i)) {
            unseen |= (uint64_t)1 << i;
        }
    }
    for (int i = 0; i < state->n_men; i++) {
        struct figure *figure = &state->men[i];
        const struct unit *unit = &state->units[figure->man.unit];
        if (figure->man.side != side &&
            (unseen >> figure->man.unit & 1 || (is_vehicle(terms, unit) && !unit->away))) {
            *figure = (struct figure){.man = man_unseen(&figure->man)};
            figure->man.number = 0;
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unseen >> i & 1) {
            forget_unit(unit);
            state->pending[i] = 0;
            state->swing[i] = -1;
        } else if (unit->side != side && is_vehicle(terms, unit)) {
            unit->was = unit->casualties = unit->original = 0;
        }
        if (unit->side != side) {
            unit->aim = NO_UNIT;
        }
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side) {
            clear_bit(&state->deploys, i);
            clear_bit(&state->hidden, i);
        }
    }
    declare_hide(&featherstone_declares, &state->head, side);
}
