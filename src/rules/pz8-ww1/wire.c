/* Pz8 WW1: cutting wire (ledger, "Barbed wire"). */

#include "rules/pz8-ww1/ww1.h"

static bool check_cutter(const struct unit *unit, struct refusal *why);
static bool check_wire(const struct unit *unit, const struct defence *defence, struct refusal *why);
static bool cuts_through(struct play *play, int unit, int defence);

/* pz8-ww1.wire.who: units that stayed and did not fight, in their own square; pz8-ww1.wire.infantry
 * and pz8-ww1.wire.tank once in a turn, pz8-ww1.wire.mg never. */
bool ww1_check_cut(terms_t *terms, state_t *state, const struct ww1_cut *order, struct refusal *why)
{
    return check_cutter(&state->units[order->unit], why) &&
           check_wire(&state->units[order->unit], &state->defences[order->wire], why);
}

/* pz8-ww1.wire.tank: it rolls over the wire, no die is needed. */
void ww1_do_cut(struct play *play, const struct ww1_cut *order)
{
    struct unit *cutter = &ww1_of(play)->units[order->unit];
    cutter->cut = 1;
    if (cutter->arm == ARM_TANK) {
        ww1_tell_cut(play, CLAUSE_WIRE_TANK, order->unit);
        ww1_remove_defence(play, order->wire, CLAUSE_WIRE_TANK);
    } else if (cuts_through(play, order->unit, order->wire)) {
        ww1_remove_defence(play, order->wire, CLAUSE_WIRE_INFANTRY);
    }
}

bool ww1_list_cut(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side || !check_cutter(unit, NULL)) {
            continue;
        }
        const struct cell *cell = cell_at(terms, state, unit->at);
        for (int d = 0; d < cell->n_defences; d++) {
            if (check_wire(unit, &state->defences[cell->defences[d]], NULL)) {
                any = ww1_add_cut(legal, i, cell->defences[d]);
            }
        }
    }
    return any;
}

/* May this unit try at all? */
static bool check_cutter(const struct unit *unit, struct refusal *why)
{
    if (!is_on_table(unit)) {
        return refuse(why, CLAUSE_WIRE_WHO, "that unit is not on the table");
    }
    if (unit->arm == ARM_MG) {
        return refuse(why, CLAUSE_WIRE_MG, "an MG cannot cut wire");
    }
    if (unit->moved || unit->fought) {
        return refuse(why, CLAUSE_WIRE_WHO, "a unit that moved or fought this turn cuts no wire");
    }
    return !unit->cut ||
           refuse(why, unit->arm == ARM_TANK ? CLAUSE_WIRE_TANK : CLAUSE_WIRE_INFANTRY,
                  "a unit tries once in a turn");
}

static bool check_wire(const struct unit *unit, const struct defence *defence, struct refusal *why)
{
    return (defence->work == WORK_WIRE && !defence->gone && square_equal(defence->at, unit->at)) ||
           refuse(why, CLAUSE_WIRE_WHO, "expected Barbed Wire in the unit's own square");
}

enum { CUTS_ON = 5 }; /* pz8-ww1.wire.infantry */

static bool cuts_through(struct play *play, int unit, int defence)
{
    int quality = ww1_of(play)->units[unit].quality;
    struct throw throw =
        play_die(FOR_CUTTING, CLAUSE_WIRE_INFANTRY, unit_piece(unit), defence_piece(defence));
    tally_if(&throw.tally, quality == QUALITY_ELITE, WHY_ELITE_CUTTER, 1);
    tally_if(&throw.tally, quality == QUALITY_GREEN, WHY_GREEN_CUTTER, -1);
    return play_roll_reaches(play, &throw, CUTS_ON);
}
