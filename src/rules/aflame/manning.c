/* A World Aflame: who sits in what when the game is read (ledger, unit composition:
 * aflame.unit.afv, aflame.unit.separate; vehicles: aflame.vehicle.crew). Every armoured unit has
 * its vehicle, every vehicle its weapons and crew, and what a file lists has its number. */

#include "rules/aflame/arms.h"

int aflame_vehicle_of(state_t *state, int unit)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        if (state->vehicles[i].unit == unit) {
            return i;
        }
    }
    return NO_VEHICLE;
}

static void arm_vehicle(struct aflame_state *state, int vehicle)
{
    const struct vehicle_row *row = aflame_vehicle(&state->vehicles[vehicle]);
    for (int i = 0; i < state->n_guns; i++) {
        if (state->guns[i].vehicle == vehicle) {
            return;
        }
    }
    for (int i = 0; i < (int)(sizeof row->guns) && row->guns[i] != 0 && state->n_guns < GUNS_MAX;
         i++) {
        state->guns[state->n_guns] =
            (struct gun){.number = (uint16_t)(state->n_guns + 1),
                         .at = {NOWHERE, NOWHERE},
                         .mark = {NOWHERE, NOWHERE},
                         .impact = {NOWHERE, NOWHERE},
                         .unit = state->vehicles[vehicle].unit,
                         .side = state->units[state->vehicles[vehicle].unit].side,
                         .model = row->guns[i],
                         .vehicle = (uint8_t)vehicle,
                         .tow = NO_VEHICLE,
                         .target = NO_UNIT,
                         .rounds = NOT_GIVEN};
        state->n_guns++;
    }
}

/* What a file lists is called by its number, from 1. */
static void number_all(struct aflame_state *state)
{
    for (int i = 0; i < state->n_guns; i++) {
        state->guns[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_clouds; i++) {
        state->clouds[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_mines; i++) {
        state->mines[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_dumps; i++) {
        state->dumps[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_messages; i++) {
        state->messages[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_cables; i++) {
        state->cables[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_sites; i++) {
        state->sites[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_batteries; i++) {
        state->batteries[i].number = (uint16_t)(i + 1);
    }
    for (int i = 0; i < state->n_planes; i++) {
        state->planes[i].number = (uint16_t)(i + 1);
    }
}

/* aflame.unit.afv, aflame.unit.separate: units that are a vehicle, a boat or a train. */
static bool is_vehicle_kind(enum kind kind)
{
    return kind == KIND_VEHICLE || kind == KIND_BOAT || kind == KIND_TRAIN;
}

/* Guns that a file lists of a vehicle's unit are aboard it. */
static void mount_guns(terms_t *terms, struct aflame_state *state)
{
    for (int i = 0; i < state->n_guns; i++) {
        struct gun *gun = &state->guns[i];
        if (gun->vehicle == NO_VEHICLE &&
            is_vehicle_kind(kind_of(terms, &state->units[gun->unit]))) {
            gun->vehicle = (uint8_t)aflame_vehicle_of(state, gun->unit);
        }
    }
}

/* aflame.unit.afv, aflame.vehicle.crew: every armoured unit has its vehicle, every vehicle its
 * weapons, and the crew sits in it unless it was left. */
void aflame_man_vehicles(terms_t *terms, struct aflame_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct template *type = template_of(terms, &state->units[i]);
        if (is_vehicle_kind((enum kind)type->kind) && aflame_vehicle_of(state, i) == NO_VEHICLE &&
            state->n_vehicles < VEHICLES_MAX) {
            state->vehicles[state->n_vehicles] = (struct vehicle){.unit = (uint8_t)i,
                                                                  .side = state->units[i].side,
                                                                  .model = type->model,
                                                                  .at = {NOWHERE, NOWHERE}};
            state->n_vehicles++;
        }
        state->sheets[i].aloft = type->kind == KIND_AIRCRAFT;
        state->sheets[i].itself = type->kind == KIND_SNIPER || type->kind == KIND_HUNTERS;
    }
    mount_guns(terms, state);
    for (int v = 0; v < state->n_vehicles; v++) {
        struct vehicle *vehicle = &state->vehicles[v];
        vehicle->side =
            vehicle->side == SIDE_NONE ? state->units[vehicle->unit].side : vehicle->side;
        arm_vehicle(state, v);
        if (vehicle->moved_last && aflame_vehicle(vehicle)->sort == VEHICLE_TANK) {
            state->last_tank_before = (uint8_t)v;
        }
        for (int i = 0; i < state->n_men; i++) {
            struct man *man = &state->men[i].man;
            bool crew = man->unit == vehicle->unit && is_nowhere(man->at) &&
                        man->aboard == NO_UNIT && aflame_vehicle(vehicle)->crew > 0 &&
                        is_vehicle_kind(kind_of(terms, &state->units[vehicle->unit]));
            if (crew && !vehicle->abandoned && is_in_action(man)) {
                man->aboard = (uint8_t)v;
            }
        }
    }
    number_all(state);
}
