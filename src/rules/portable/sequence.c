/* Portable: the sequence of play (ledger, "Turn" and section 2). */

#include "rules/portable/chapters.h"

static void roll_activations(struct play *play, int side);
static bool check_activate_unit(state_t *state, int unit, struct refusal *why);
static bool check_activate_aircraft(terms_t *terms, state_t *state, int aircraft,
                                    struct refusal *why);
static void end_activation(struct play *play);

/* portable.turn.sequence: side A's Units one after another, then side B's. */
enum phase_end portable_run_activation(struct play *play)
{
    struct portable_state *state = portable_of(play);
    bool second = state->head.phase == ACTIVATION_B_PHASE;
    int side = second ? 1 - state->side_a : state->side_a;
    if (state->activations == NOT_ROLLED) {
        roll_activations(play, side);
    }
    if (!state->phase_over && state->activations > 0 &&
        portable_list_activate(portable_terms(play), state, side, NULL)) {
        agenda_ask(&state->head, TASK_GO, side, NO_UNIT);
        return PHASE_GOES_ON;
    }
    portable_lose_idle_aircraft(play, side);
    state->activations = NOT_ROLLED;
    state->phase_over = 0;
    return PHASE_ENDS;
}

/* portable.turn.initiative: a die each, equal scores again. */
enum phase_end portable_run_initiative(struct play *play)
{
    struct portable_state *state = portable_of(play);
    state->side_a = (uint8_t)play_roll_off(play, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE, 0);
    portable_tell_initiative(play, CLAUSE_TURN_INITIATIVE, state->side_a);
    return PHASE_ENDS;
}

/* portable.turn.dice-count, portable.turn.dice-now: as many as are alive at this moment. */
static int activation_dice(terms_t *terms, state_t *state, int side)
{
    enum { UNITS_TO_A_DIE = 5 };
    int chiefs = 0;
    int others = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side == side && is_in_play(unit)) {
            *(unit->chief ? &chiefs : &others) += 1;
        }
    }
    if (terms->head.options[OPT_AIR_COUNTS] == AIR_COUNTS_YES) {
        for (int i = 0; i < state->n_aircraft; i++) {
            others += state->aircraft[i].side == side && is_flying(terms, &state->aircraft[i]);
        }
    }
    return chiefs + (others + UNITS_TO_A_DIE - 1) / UNITS_TO_A_DIE;
}

/* portable.turn.activation-total */
static void roll_activations(struct play *play, int side)
{
    struct portable_state *state = portable_of(play);
    int n = activation_dice(portable_terms(play), state, side);
    struct throw throw = play_die(FOR_ACTIVATION, CLAUSE_TURN_ACTIVATION_TOTAL, NO_PIECE, NO_PIECE);
    throw.n = (uint8_t)n;
    state->activations = (uint8_t)(n == 0 ? 0 : play_roll_total(play, &throw));
    portable_tell_activations(play, CLAUSE_TURN_DICE_COUNT, side, n, state->activations);
}

/* Whose it is, the umpire has checked. */
bool portable_check_activate(terms_t *terms, state_t *state, const struct portable_activate *order,
                             struct refusal *why)
{
    int index = piece_index(order->unit);
    return piece_collection(order->unit) == UNITS
               ? check_activate_unit(state, index, why)
               : check_activate_aircraft(terms, state, index, why);
}

void portable_do_activate(struct play *play, const struct portable_activate *order)
{
    struct portable_state *state = portable_of(play);
    portable_then_go_on(play);
    state->activations--;
    state->stage = STAGE_READY;
    state->contact = 0;
    state->turned = 0;
    if (piece_collection(order->unit) == UNITS) {
        state->active = (uint8_t)piece_index(order->unit);
        state->units[state->active].activated = 1;
    } else {
        state->active_aircraft = (uint8_t)piece_index(order->unit);
        state->aircraft[state->active_aircraft].activated = 1;
    }
    portable_tell_activated(play, CLAUSE_TURN_ACTIVATE_ONE, order->unit);
}

bool portable_list_activate(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_units && !(any && legal == NULL); i++) {
        if (state->units[i].side == side && check_activate_unit(state, i, NULL)) {
            any = portable_add_activate(legal, unit_piece(i));
        }
    }
    for (int i = 0; i < state->n_aircraft && !(any && legal == NULL); i++) {
        if (state->aircraft[i].side == side && check_activate_aircraft(terms, state, i, NULL)) {
            any = portable_add_activate(legal, aircraft_piece(i));
        }
    }
    return any;
}

/* portable.turn.activate-one, portable.transport.load */
static bool check_activate_unit(state_t *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    if (!is_in_play(one)) {
        return refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "that Unit is no longer on the board");
    }
    if (one->activated) {
        return refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "a Unit is activated once in a turn");
    }
    if (is_carried(one) && state->units[one->carrier].activated) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION,
                      "what is carried can only unload, and its carrier has acted");
    }
    if (one->cargo != NO_UNIT && state->units[one->cargo].task == WORK_UNLOAD) {
        return refuse(why, CLAUSE_TRANSPORT_UNLOAD, "somebody is unloading from it");
    }
    return !portable_is_busy_carrier(state, unit) ||
           refuse(why, CLAUSE_TRANSPORT_LOAD, "somebody is loading on it");
}

/* portable.air.deploy, portable.air.must-activate */
static bool check_activate_aircraft(terms_t *terms, state_t *state, int aircraft,
                                    struct refusal *why)
{
    const struct aircraft *one = &state->aircraft[aircraft];
    if (terms->head.options[OPT_AIR] == AIR_OFF) {
        return refuse(why, CLAUSE_AIR_DEPLOY, "this game is played without aircraft");
    }
    if (one->status != FLIGHT_WAITING && one->status != FLIGHT_OVER_FIELD) {
        return refuse(why, CLAUSE_AIR_ENDURANCE, "that aircraft does not come back");
    }
    return !one->activated ||
           refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "an aircraft is activated once in a turn");
}

/* portable.close.when, with mandatory; portable.rider.share */
bool portable_check_end_activation(terms_t *terms, state_t *state,
                                   const struct portable_end_activation *order, struct refusal *why)
{
    if (state->active == NO_UNIT) {
        return true;
    }
    if (!portable_check_may_stay(terms, state, why)) {
        return false;
    }
    if (state->contact && terms->head.options[OPT_CONTACT_FIGHT] == CONTACT_FIGHT_MANDATORY &&
        state->stage == STAGE_READY) {
        for (int i = 0; i < state->n_units; i++) {
            if (portable_check_opponent(terms, state, state->active, i, NULL)) {
                return refuse(why, CLAUSE_CLOSE_WHEN, "having moved into contact it must fight");
            }
        }
    }
    return true;
}

/* end-phase, said of an active Unit, finishes that too. */
void portable_do_end_activation(struct play *play, const struct portable_end_activation *order)
{
    portable_of(play)->phase_over |= order->verb == VERB_END_PHASE;
    end_activation(play);
}

static bool is_still_there(state_t *state)
{
    return state->active != NO_UNIT
               ? is_in_play(&state->units[state->active])
               : state->aircraft[state->active_aircraft].status <= FLIGHT_OVER_FIELD;
}

static void end_activation(struct play *play)
{
    struct portable_state *state = portable_of(play);
    if (state->stage != STAGE_NONE && is_still_there(state)) {
        portable_tell_finished(play, CLAUSE_TURN_ACTIVATE_ONE,
                               state->active != NO_UNIT ? unit_piece(state->active)
                                                        : aircraft_piece(state->active_aircraft));
    }
    state->active = NO_UNIT;
    state->active_aircraft = NO_UNIT;
    state->stage = STAGE_NONE;
    state->contact = 0;
    state->turned = 0;
}

/* The active Unit goes on until it is gone or has nothing more to do (ledger, section 2). */
void portable_run_go_on(struct play *play, const struct task *task)
{
    struct portable_state *state = portable_of(play);
    if (state->stage == STAGE_NONE) {
        return;
    }
    if (!is_still_there(state) || state->stage == STAGE_SPENT) {
        end_activation(play);
        return;
    }
    int side = state->active != NO_UNIT ? state->units[state->active].side
                                        : state->aircraft[state->active_aircraft].side;
    agenda_ask(&state->head, TASK_ACTIVE, side, state->active);
}

/* What the active Unit has been told sets off other things first. */
void portable_then_go_on(struct play *play)
{
    agenda_run(play->state, TASK_GO_ON);
}

bool portable_check_ground(state_t *state, struct refusal *why)
{
    return state->active != NO_UNIT ||
           refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "an aircraft is active: it cannot do that");
}

bool portable_check_acts(terms_t *terms, state_t *state, struct refusal *why)
{
    return portable_check_ground(state, why) && portable_check_may_stay(terms, state, why);
}

bool portable_check_flies(state_t *state, struct refusal *why)
{
    return state->active_aircraft != NO_UNIT ||
           refuse(why, CLAUSE_TURN_ACTIVATE_ONE, "a ground Unit is active: it cannot do that");
}

/* portable.turn.activate-one: of what only an active Unit or aircraft can do. */
bool portable_untimely(terms_t *terms, state_t *state, const struct command *command,
                       struct refusal *why)
{
    bool active = (state->active != NO_UNIT && state->units[state->active].side == command->side) ||
                  (state->active_aircraft != NO_UNIT &&
                   state->aircraft[state->active_aircraft].side == command->side);
    bool acts = command->verb >= VERB_MOVE && command->verb <= VERB_END_ACTIVATION &&
                command->verb != VERB_RETREAT && command->verb != VERB_STAND;
    return active || !acts ||
           refuse(why, CLAUSE_TURN_ACTIVATE_ONE,
                  "no Unit of yours is active: an activation ends by itself once nothing is left "
                  "to do");
}

/* portable.turn.clear */
static void clear_marks(struct portable_state *state)
{
    for (int i = 0; i < state->n_units; i++) {
        struct unit *unit = &state->units[i];
        unit->activated = unit->moved = unit->steps = unit->on_road = 0;
        unit->fired = unit->still = unit->retreated = 0;
        if (unit->last_turn + 1 < state->head.turn) {
            unit->last_turn = 0;
            unit->last_target = SQUARE_NOWHERE;
        }
    }
    for (int i = 0; i < state->n_aircraft; i++) {
        struct aircraft *aircraft = &state->aircraft[i];
        aircraft->activated = aircraft->moved = aircraft->steps = aircraft->fired = 0;
    }
}

/* portable.gas.drift: each cloud is finished with before the next one rolls. */
enum phase_end portable_run_turn_start(struct play *play)
{
    struct portable_state *state = portable_of(play);
    if (state->step == 0) {
        clear_marks(state);
        state->step = 1;
    }
    if (portable_drift_next_cloud(play)) {
        return PHASE_GOES_ON;
    }
    state->step = 0;
    return PHASE_ENDS;
}

/* Works and loading, gas, aircraft, exhaustion, victory, in this order (ledger, section 2). */
enum phase_end portable_run_turn_end(struct play *play)
{
    struct portable_state *state = portable_of(play);
    portable_finish_works(play);
    for (int i = 0; i < state->n_units; i++) {
        state->units[i].crossing = 0;
    }
    portable_age_clouds(play);
    portable_end_endurance(play);
    portable_check_exhaustion(play);
    portable_check_end(play);
    return PHASE_ENDS;
}
