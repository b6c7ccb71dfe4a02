/* Pz8 WW1: what the dice bring before the first piece is placed (ledger, "Setup"). */

#include "rules/pz8-ww1/ww1.h"

/* pz8-ww1.setup.forces: the die of one kind of unit, from the first of them on: how many come. */
static void roll_group(struct play *play, int first)
{
    struct ww1_state *state = ww1_of(play);
    struct throw throw = play_die(FOR_FORCES, CLAUSE_SETUP_FORCES, unit_piece(first), NO_PIECE);
    int rolled = play_roll_total(play, &throw);
    int there = 0;
    int next = first;
    do {
        struct unit *unit = &state->units[next++];
        unit->status = unit->if_rolled <= rolled ? STATUS_HERE : STATUS_ABSENT;
        there += unit->status == STATUS_HERE;
    } while (next < state->n_units && state->units[next].if_rolled > 1);
    ww1_tell_forces(play, CLAUSE_SETUP_FORCES, state->units[first].side, there,
                    state->units[first].template);
}

/* pz8-ww1.setup.forces: the Attacker's Tanks, his MG, the Defender's MG, then whatever else. */
enum { TANKS_FIRST, MG_NEXT, THEIR_MG, THE_REST, FORCE_ROUNDS };

static int round_of(const struct unit *unit)
{
    return unit->side == ATTACKER && unit->arm == ARM_TANK ? TANKS_FIRST
           : unit->arm != ARM_MG                           ? THE_REST
           : unit->side == ATTACKER                        ? MG_NEXT
                                                           : THEIR_MG;
}

/* A group begins with the unit that is there on any roll: if-rolled 1. */
enum phase_end ww1_run_roll_forces(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    for (int round = 0; round < FORCE_ROUNDS; round++) {
        for (int unit = 0; unit < state->n_units; unit++) {
            if (state->units[unit].if_rolled == 1 && round_of(&state->units[unit]) == round) {
                roll_group(play, unit);
            }
        }
    }
    return PHASE_ENDS;
}

/* -- Stormtroopers for Tanks: pz8-ww1.scenario.west-1918 --------------------------------------- */

/* How many units of the Attacker are of this arm and status. */
static int count_units(state_t *state, int arm, int status)
{
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        n += unit->side == ATTACKER && unit->arm == arm && unit->status == status;
    }
    return n;
}

bool ww1_check_exchange(terms_t *terms, state_t *state, const struct ww1_exchange *order,
                        struct refusal *why)
{
    int n = order->number;
    if (n > terms->exchange) {
        return refuse(why, CLAUSE_SCENARIO_WEST_1918, "so many may not be exchanged here");
    }
    return (n <= count_units(state, ARM_STORM, STATUS_HERE) &&
            n <= count_units(state, ARM_TANK, STATUS_RESERVE)) ||
           refuse(why, CLAUSE_SCENARIO_WEST_1918,
                  "there are not so many Stormtroopers or Tanks to exchange");
}

/* The last Stormtroopers of the list go, the first Tanks come: then the proposed places fit. */
void ww1_do_exchange(struct play *play, const struct ww1_exchange *order)
{
    struct ww1_state *state = ww1_of(play);
    int n = order->number;
    int tank = 0;
    for (int unit = state->n_units - 1; unit >= 0 && n > 0; unit--) {
        struct unit *storm = &state->units[unit];
        if (storm->side != ATTACKER || storm->arm != ARM_STORM || storm->status != STATUS_HERE) {
            continue;
        }
        while (state->units[tank].side != ATTACKER || state->units[tank].arm != ARM_TANK ||
               state->units[tank].status != STATUS_RESERVE) {
            tank++;
        }
        storm->status = STATUS_ABSENT;
        state->units[tank].status = STATUS_HERE;
        ww1_tell_exchanged(play, CLAUSE_SCENARIO_WEST_1918, unit, tank);
        n--;
    }
    state->finished = 1;
}

enum phase_end ww1_run_exchange(struct play *play)
{
    struct ww1_state *state = ww1_of(play);
    if (state->finished || ww1_terms(play)->exchange == 0 ||
        !ww1_list_exchange(ww1_terms(play), state, ATTACKER, NULL)) {
        state->finished = 0;
        return PHASE_ENDS;
    }
    agenda_ask(play->state, TASK_EXCHANGE, ATTACKER, NO_UNIT);
    return PHASE_GOES_ON;
}
