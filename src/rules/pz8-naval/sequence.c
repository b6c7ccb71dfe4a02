/* Pz8 Naval: the sequence of play (ledger, section 2 and "Initiative"). */

#include "rules/pz8-naval/naval.h"

/* pz8-naval.scenario.cape-matapan: so many D6 are the number of day turns. */
enum phase_end naval_run_daylight(struct play *play)
{
    terms_t *terms = naval_terms(play);
    struct naval_state *state = naval_of(play);
    if (terms->day_dice > 0) {
        struct throw throw = play_die(FOR_DAYLIGHT, CLAUSE_SIGHT_NIGHT, NO_PIECE, NO_PIECE);
        throw.n = terms->day_dice;
        if (terms->day_secret) {
            play->sees = 0;
        }
        state->day_turns = (uint8_t)play_roll_total(play, &throw);
        naval_tell_daylight(play, CLAUSE_SIGHT_NIGHT, state->day_turns);
    }
    return PHASE_ENDS;
}

/* pz8-naval.sight.night */
static void watch_the_sun(struct play *play)
{
    struct naval_state *state = naval_of(play);
    if (state->light == LIGHT_DAY && state->day_turns != ALWAYS_DAY &&
        state->head.turn > state->day_turns) {
        state->light = LIGHT_NIGHT;
        naval_tell_night(play, CLAUSE_SIGHT_NIGHT);
    }
}

/* pz8-naval.turn.initiative: W's die, then E's; solo the player's, then the NPO's. */
enum phase_end naval_run_initiative(struct play *play)
{
    struct naval_state *state = naval_of(play);
    watch_the_sun(play);
    int first = naval_npo_side(naval_terms(play)) == WEST ? EAST : WEST;
    state->side_a = (uint8_t)play_roll_off(play, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE, first);
    naval_tell_initiative(play, CLAUSE_TURN_INITIATIVE, state->side_a);
    return PHASE_ENDS;
}

static enum phase_end ask(struct play *play, enum naval_task kind, int side)
{
    agenda_ask(play->state, (int)kind, side, NO_UNIT);
    return PHASE_GOES_ON;
}

static enum phase_end close_moves(struct play *play, int side)
{
    struct naval_state *state = naval_of(play);
    naval_spread_smoke(play, side);
    for (int i = 0; i < state->n_ships; i++) {
        state->ships[i].ordered = 0;
    }
    state->stage = STAGE_NONE;
    return PHASE_ENDS;
}

/* A situation may begin in the middle of a move phase. */
static bool has_given_orders(state_t *state, int side)
{
    for (int i = 0; i < state->n_ships; i++) {
        if (state->ships[i].side == side && state->ships[i].ordered) {
            return true;
        }
    }
    return false;
}

/* pz8-naval.turn.sequence: the side asked has orders to give until every ship has one. */
enum phase_end naval_run_moves(struct play *play)
{
    struct naval_state *state = naval_of(play);
    int side = naval_acting_side(state);
    if (state->stage == STAGE_NONE) {
        state->stage = STAGE_RAIDS;
        if (play->scenario->options[OPT_SMOKE_LIFE] == SMOKE_LIFE_OWN_MOVE &&
            !has_given_orders(state, side)) {
            naval_clear_smoke(play, side);
        }
    }
    if (side == naval_npo_side(naval_terms(play))) {
        naval_npo_moves(play, side);
    }
    return naval_list_move(naval_terms(play), state, side, NULL) ? ask(play, TASK_MOVE, side)
                                                                 : close_moves(play, side);
}

static enum phase_end close_fire(struct play *play)
{
    struct naval_state *state = naval_of(play);
    for (int i = 0; i < state->n_ships; i++) {
        struct ship *ship = &state->ships[i];
        ship->target = NO_UNIT;
        ship->battery = BATTERY_MAIN;
        ship->fired = 0;
        ship->torpedoed = 0;
    }
    state->stage = STAGE_NONE;
    return PHASE_ENDS;
}

/* Is there anything to be done in a fire phase of this side but ending it? */
static bool has_fire_to_give(terms_t *terms, state_t *state, int side)
{
    return naval_list_raid(terms, state, side, NULL) ||
           naval_list_declare(terms, state, side, NULL) ||
           naval_list_fire(terms, state, side, NULL) ||
           naval_list_torpedo(terms, state, side, NULL);
}

enum phase_end naval_run_fires(struct play *play)
{
    struct naval_state *state = naval_of(play);
    int side = naval_acting_side(state);
    if (side == naval_npo_side(naval_terms(play))) {
        naval_npo_fires(play, side);
        return close_fire(play);
    }
    if (state->stage == STAGE_NONE) {
        state->stage = STAGE_RAIDS;
        if (!has_fire_to_give(naval_terms(play), state, side)) {
            return close_fire(play);
        }
    }
    return state->stage == STAGE_CLOSED ? close_fire(play) : ask(play, TASK_FIRE, side);
}

/* pz8-naval.victory.end, pz8-naval.solo.end */
static bool is_at_end(terms_t *terms, state_t *state)
{
    bool limited = naval_npo_side(terms) == SIDE_NONE ||
                   terms->head.options[OPT_SOLO_TURNS] == SOLO_TURNS_SCENARIO;
    return (limited && state->head.turn >= terms->head.last_turn) ||
           !naval_has_fighting_ship(state, WEST) || !naval_has_fighting_ship(state, EAST);
}

enum phase_end naval_run_turn_end(struct play *play)
{
    struct naval_state *state = naval_of(play);
    if (play->scenario->options[OPT_SMOKE_LIFE] == SMOKE_LIFE_TURN) {
        naval_clear_smoke(play, SIDE_NONE);
    }
    for (int side = 0; side < SIDES; side++) {
        state->launched[side] = 0;
        state->raided_before[side] = state->raided[side];
        state->raided[side] = 0;
    }
    if (is_at_end(naval_terms(play), state)) {
        state->ended = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

void naval_do_done(struct play *play, const struct naval_done *order)
{
    naval_tell_done(play, CLAUSE_TURN_SEQUENCE, order->side);
    if (order->task->kind == TASK_MOVE) {
        naval_hold_the_rest(play, order->side);
    } else {
        naval_fire_the_rest(play, order->side);
        naval_of(play)->stage = STAGE_CLOSED;
    }
}
