/* Pz8 Space: the sequence of play (ledger, section 2 and "Turn"). */

#include "rules/pz8-space/space.h"

/* pz8-space.turn.initiative: a die each, the higher begins, ties are rolled again by both. */
enum phase_end space_run_initiative(struct play *play)
{
    struct space_state *state = space_of(play);
    goes_roll(play, &state->goes, state->groups, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE);
    space_tell_initiative(play, CLAUSE_TURN_INITIATIVE, state->goes.first_side);
    return PHASE_ENDS;
}

/* pz8-space.cloak.end: the marks of the last turn come off. pz8-space.turn.group: one ship a go,
 * two with twice the enemy's number, and so on. */
enum phase_end space_run_turn_start(struct play *play)
{
    struct space_state *state = space_of(play);
    for (int i = 0; i < state->n_ships; i++) {
        struct ship *ship = &state->ships[i];
        if (ship->cloaked && is_on_table(ship)) {
            space_tell_uncloaked(play, CLAUSE_CLOAK_END, i);
        }
        ship->cloaked = ship->activated = ship->jumped = 0;
        ship->spent = ship->fired = ship->launched = 0;
    }
    int ships[SIDES] = {space_ships_on_table(state, 0), space_ships_on_table(state, 1)};
    goes_fix_groups(state->groups, ships);
    space_tell_groups(play, CLAUSE_TURN_GROUP, state->groups[0], state->groups[1]);
    return PHASE_ENDS;
}

static bool has_ship_to_activate(struct play *play, int side)
{
    return space_list_activate(space_terms(play), space_of(play), side, NULL);
}

/* pz8-space.turn.alternate: the sides take goes in turn; a side with no ship left is skipped. */
enum phase_end space_run_activation(struct play *play)
{
    struct space_state *state = space_of(play);
    bool waits[SIDES] = {has_ship_to_activate(play, 0), has_ship_to_activate(play, 1)};
    if (!goes_on(&state->goes, state->groups, waits)) {
        return PHASE_ENDS;
    }
    agenda_ask(&state->head, TASK_GO, state->goes.go, NO_UNIT);
    return PHASE_GOES_ON;
}

/* Whose ship it is, the umpire has checked. */
bool space_check_activate(terms_t *terms, state_t *state, const struct space_activate *order,
                          struct refusal *why)
{
    if (!is_on_table(&state->ships[order->unit])) {
        return refuse(why, CLAUSE_TURN_ALTERNATE, "only ships on the table are activated");
    }
    return !state->ships[order->unit].activated ||
           refuse(why, CLAUSE_TURN_ONCE, "no ship is activated twice in a turn");
}

void space_do_activate(struct play *play, const struct space_activate *order)
{
    struct space_state *state = space_of(play);
    agenda_run(play->state, TASK_GO_ON);
    state->ships[order->unit].activated = 1;
    state->active = (uint8_t)order->unit;
    state->stage = STAGE_CHOSEN;
    state->goes.left_in_group--;
    state->free_hex = state->ships[order->unit].at;
    space_tell_activated(play, CLAUSE_TURN_ALTERNATE, order->unit);
}

/* pz8-space.move.stuck, pz8-space.move.minimum: the movement comes first. */
bool space_check_end_activation(terms_t *terms, state_t *state,
                                const struct space_end_activation *order, struct refusal *why)
{
    if (state->stage == STAGE_MOVED) {
        return true;
    }
    return space_check_end_move(terms, state, NULL, why)
               ? refuse(why, CLAUSE_MOVE_STUCK, "the ship's movement must first be ended: end-move")
               : refuse(why, CLAUSE_MOVE_MINIMUM, "the ship has yet to move or jump");
}

/* Also of one who can do no more. */
void space_do_end_activation(struct play *play, const struct space_end_activation *order)
{
    struct space_state *state = space_of(play);
    if (is_on_table(&state->ships[state->active])) {
        space_tell_finished(play, CLAUSE_TURN_COMPLETE, state->active);
    }
    state->stage = STAGE_NONE;
    state->active = NO_UNIT;
    state->free_hex = (struct hex){0};
}

bool space_list_end_activation(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return state->stage == STAGE_MOVED && space_add_end_activation(legal);
}

/* May the active ship still do anything but end its activation? */
static bool has_action_left(terms_t *terms, state_t *state)
{
    return space_check_cloak(terms, state, NULL, NULL) ||
           space_check_launch(terms, state, NULL, NULL) ||
           space_list_fire(terms, state, state->ships[state->active].side, NULL);
}

/* pz8-space.turn.complete: the active ship goes on until it can or will do no more, or is gone.
 * Each of its commands puts this task on the agenda, before whatever it sets off. */
void space_run_go_on(struct play *play, const struct task *task)
{
    struct space_state *state = space_of(play);
    if (state->stage == STAGE_NONE) {
        return;
    }
    const struct ship *ship = &state->ships[state->active];
    if (!is_on_table(ship) ||
        (state->stage == STAGE_MOVED && !has_action_left(space_terms(play), state))) {
        space_do_end_activation(play, NULL);
    } else {
        agenda_ask(&state->head, TASK_SHIP, ship->side, state->active);
    }
}

/* pz8-space.turn.end-order, pz8-space.victory.end: the last turn-end is the end of the game. */
enum phase_end space_run_turn_end(struct play *play)
{
    struct space_state *state = space_of(play);
    if (play->scenario->last_turn != 0 && state->head.turn >= play->scenario->last_turn) {
        state->time_up = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

/* pz8-space.turn.complete: why not, of what only an active ship can do, once its owner is not to
 * speak any more; true: because the other side is. */
bool space_untimely(terms_t *terms, state_t *state, const struct command *command,
                    struct refusal *why)
{
    bool active = state->active != NO_UNIT && state->ships[state->active].side == command->side;
    return active || command->verb == VERB_ACTIVATE || command->verb == VERB_FIRE_BACK ||
           command->verb == VERB_HOLD ||
           refuse(why, CLAUSE_TURN_COMPLETE,
                  "no ship of yours is active: an activation ends by itself once nothing is left "
                  "to do");
}
