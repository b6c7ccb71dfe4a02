/* The Pz8 ground family: what a side may know (ledger, section 9). */

#include "rules/pz8-ground/chapters.h"

static void forget_unit(struct unit *unit)
{
    *unit = (struct unit){.at = {NOWHERE, NOWHERE},
                          .side = unit->side,
                          .gone = GONE_UNSEEN,
                          .aboard = NO_UNIT,
                          .cargo = NO_UNIT};
}

/* An enemy is known while it is shown, and once it is known to be gone. */
static bool is_known(const struct unit *unit)
{
    return unit->gone == GONE_HERE ? unit->shown : unit->known || unit->wreck;
}

/* What an enemy has done of its movement is its owner's own account: it would tell of a hidden
 * passenger (halved) or of a way taken out of sight (spent, halted). */
static void forget_account(struct unit *unit)
{
    ground_close_account(unit);
    unit->cargo = NO_UNIT;
    unit->halt_turns = 0;
    unit->wire = 0;
}

static void view_units(struct ground_state *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->side == side) {
            unit->shown = unit->gone == GONE_HERE && !is_nowhere(unit->at);
            unit->known =
                unit->gone != GONE_HERE; /* what the enemy knows of one's own is not known */
        } else if (!is_known(unit)) {
            forget_unit(unit);
        } else {
            forget_account(unit);
        }
    }
}

static void view_support(struct ground_state *state, int side)
{
    for (int i = 0; i < state->n_batteries; i++) {
        struct battery *battery = &state->batteries[i];
        if (battery->side != side && !battery->used) {
            *battery = (struct battery){.side = battery->side, .gone = GONE_UNSEEN};
        } else if (battery->side != side) { /* each use reveals what it is */
            battery->quality = 0;
            battery->hitech = 0;
            battery->fired_phase = 0;
        }
    }
    for (int i = 0; i < state->n_air; i++) {
        struct air *air = &state->air[i];
        if (air->side != side) {
            *air = (struct air){.side = air->side, .gone = GONE_UNSEEN};
        }
    }
}

/* Counters that are being laid. */
static void view_counters(struct ground_state *state, int side)
{
    for (int i = 0; i < state->n_mines; i++) {
        struct mine *mine = &state->mines[i];
        if (mine->side != side && mine->deploys) {
            mine->at = (struct point){NOWHERE, NOWHERE};
            mine->real = 0;
            mine->gone = GONE_UNSEEN;
        }
    }
    for (int i = 0; i < state->n_wire; i++) {
        struct wire *wire = &state->wire[i];
        if (wire->side != side && wire->deploys) {
            wire->at = (struct point){NOWHERE, NOWHERE};
            wire->angle = 0;
            wire->gone = GONE_UNSEEN;
        }
    }
}

void ground_view(terms_t *terms, struct ground_state *state, int side)
{
    view_units(state, side);
    view_support(state, side);
    view_counters(state, side);
}
