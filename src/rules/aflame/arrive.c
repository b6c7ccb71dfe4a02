/* A World Aflame: what comes by itself: arrivals, batteries off the table, days and nights
 * (ledger, sequence of play; scenarios).
 *
 * In the order of the book: aflame.scenario.sh-offtable, aflame.scenario.sh-arrivals,
 * aflame.scenario.sh-d1-deck, aflame.scenario.sh-d2-deck. */

#include "rules/aflame/arms.h"

/* A vehicle comes in at the entry point of its side, facing away from its edge. */
static void drive_in(struct play *play, int side)
{
    terms_t *terms = aflame_terms(play);
    struct aflame_state *state = aflame_of(play);
    int unit = aflame_bring(play, side, KIND_VEHICLE, CLAUSE_SCENARIO_SH_ARRIVALS);
    struct point at = terms->entry[side];
    if (unit == NO_UNIT) {
        return;
    }
    agenda_pop(&state->head);
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        if (vehicle->unit == unit) {
            int32_t half = aflame_vehicle(vehicle)->length / 2;
            vehicle->at = is_nowhere(at) ? (struct point){half, terms->table.height / 2} : at;
            vehicle->facing = (int16_t)(vehicle->at.x > terms->table.width / 2 ? 2700 : 900);
            vehicle->at.x = vehicle->at.x < half                        ? half
                            : vehicle->at.x > terms->table.width - half ? terms->table.width - half
                                                                        : vehicle->at.x;
        }
    }
    aflame_activate(play, unit, CLAUSE_TURN_ARRIVALS);
}

/* aflame.scenario.sh-d1-deck, aflame.scenario.sh-d2-deck */
void aflame_bring_listed(struct play *play, int side, enum chance card)
{
    if (card == CHANCE_SH_MACHINE_GUNS) {
        aflame_bring(play, side, KIND_CREW, CLAUSE_SCENARIO_SH_D1_DECK);
        return;
    }
    if (card == CHANCE_SH_SNIPER_TANK) {
        aflame_bring(play, side, KIND_SNIPER, CLAUSE_SCENARIO_SH_D2_DECK);
    }
    drive_in(play, side);
}

/* aflame.turn.end: what a vehicle did this turn is what it did last turn. */
void aflame_end_vehicles(struct aflame_state *state)
{
    for (int i = 0; i < state->n_vehicles; i++) {
        struct vehicle *vehicle = &state->vehicles[i];
        vehicle->still = (uint8_t)(vehicle->moved ? 0 : vehicle->still + (vehicle->still < 99));
        vehicle->moved_last = vehicle->moved;
        vehicle->last_die = vehicle->die;
        vehicle->moved = vehicle->rolled = vehicle->road = vehicle->difficult = vehicle->die = 0;
        vehicle->left = vehicle->went = 0;
    }
}

/* Dumps, horses and telephone lines in a zone. aflame.cavalry.horses */
void aflame_strike_stores(struct play *play, const struct blast *blast)
{
    struct aflame_state *state = aflame_of(play);
    aflame_shell_dumps(play, blast);
    aflame_shell_lines(play, blast);
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        if (unit->horses == 0 || is_nowhere(unit->horses_at) ||
            !points_within(unit->horses_at, blast->at, blast->radius)) {
            continue;
        }
        for (int n = unit->horses; n > 0; n--) {
            struct throw throw = play_die(FOR_KILL, CLAUSE_CAVALRY_HORSES, unit_piece(i), NO_PIECE);
            unit->horses = (uint8_t)(unit->horses - play_roll_reaches(play, &throw, blast->kills));
        }
    }
}

/* aflame.apmine.enter: a unit that has lost men so tests once, after its move. */
static void tread_all(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    state->mined = NO_UNIT;
    for (int i = 0; i < state->advance.n && i < MEN_OF_UNIT; i++) {
        int man = state->advance.who[i];
        if (is_standing(&state->men[man].man)) {
            aflame_tread(play, man, state->advance.from[i], state->men[man].man.at);
        }
    }
    if (state->mined == unit && is_on_table(&state->units[unit])) {
        aflame_test(play, &(struct trial){.unit = unit,
                                          .test = TEST_AREA,
                                          .by = NO_UNIT,
                                          .clause = CLAUSE_APMINE_ENTER});
    }
    state->mined = NO_UNIT;
}

/* A unit's men have moved: mines and gas on their way, stores they touch, messages they bring. */
void aflame_after_steps(struct play *play, int unit)
{
    struct aflame_state *state = aflame_of(play);
    aflame_stir(state, unit);
    tread_all(play, unit);
    aflame_capture_stores(play);
    aflame_deliver_messages(play);
    for (int i = 0; i < state->n_clouds && is_on_table(&state->units[unit]); i++) {
        aflame_breathe(play, i, unit);
    }
}
