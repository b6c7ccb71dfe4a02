/* Pz8 aerial: the sequence of play (ledgers, section 2 and "Turn"). */

#include "rules/pz8-air/set.h"

/* -- phases ------------------------------------------------------------------------------------ */

/* pz8-aerial.turn.initiative: a die each, side 1 first; the higher begins, ties are rolled again.
 * pz8-aerial.solo.draw: not in solo games. */
enum phase_end air_run_initiative(struct play *play)
{
    struct air_state *state = air_of(play);
    if (is_solo(air_terms(play))) {
        return PHASE_ENDS;
    }
    goes_roll(play, &state->goes, state->groups, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE);
    air_tell_initiative(play, CLAUSE_TURN_INITIATIVE, state->goes.first_side);
    return PHASE_ENDS;
}

/* The marks of the last turn come off. pz8-aerial.turn.group: one aircraft a go, two with twice the
 * enemy's number, and so on. */
enum phase_end air_run_turn_start(struct play *play)
{
    struct air_state *state = air_of(play);
    for (int i = 0; i < state->n_planes; i++) {
        struct plane *plane = &state->planes[i];
        plane->activated = plane->spent = plane->reversed = plane->fired = 0;
    }
    if (!is_solo(air_terms(play))) {
        int planes[SIDES] = {air_planes_on_table(state, 0), air_planes_on_table(state, 1)};
        goes_fix_groups(state->groups, planes);
        air_tell_groups(play, CLAUSE_TURN_GROUP, state->groups[0], state->groups[1]);
    }
    return PHASE_ENDS;
}

static bool is_to_be_activated(const struct plane *plane, int side)
{
    return plane->side == side && plane_is_flying(plane) && !plane->activated;
}

static bool has_plane_to_activate(state_t *state, int side)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (is_to_be_activated(&state->planes[i], side)) {
            return true;
        }
    }
    return false;
}

/* pz8-aerial.turn.alternate: the sides take goes in turn; a side with none left is skipped. */
enum phase_end air_run_activation(struct play *play)
{
    struct air_state *state = air_of(play);
    if (is_solo(air_terms(play))) {
        return air_draw_card(play);
    }
    bool waits[SIDES] = {has_plane_to_activate(state, 0), has_plane_to_activate(state, 1)};
    if (!goes_on(&state->goes, state->groups, waits)) {
        return PHASE_ENDS;
    }
    agenda_ask(&state->head, TASK_GO, state->goes.go, NO_UNIT);
    return PHASE_GOES_ON;
}

/* -- activation -------------------------------------------------------------------------------- */

/* pz8-aerial.tail.first: while one of its own is tailed and not activated, it is one of those. */
static bool must_go_first(terms_t *terms, state_t *state, int side)
{
    for (int i = 0; i < state->n_planes; i++) {
        if (is_to_be_activated(&state->planes[i], side) && air_is_tailed(terms, state, i)) {
            return true;
        }
    }
    return false;
}

/* pz8-aerial.turn.once. Whose aircraft it is, the umpire has checked. */
bool air_check_activate(terms_t *terms, state_t *state, const struct air_activate *order,
                        struct refusal *why)
{
    const struct plane *plane = &state->planes[order->unit];
    if (!plane_is_flying(plane)) {
        return refuse(why, CLAUSE_TURN_ONCE, "only aircraft on the table are activated");
    }
    if (plane->activated) {
        return refuse(why, CLAUSE_TURN_ONCE, "no aircraft is activated twice in a turn");
    }
    return air_is_tailed(terms, state, order->unit) || !must_go_first(terms, state, plane->side) ||
           refuse(why, CLAUSE_TAIL_FIRST, "an aircraft that is tailed goes first");
}

/* pz8-aerial.ww1.unjam: a die for each jammed weapon, the front one first. */
static void clear_jams(struct play *play, int number)
{
    struct plane *plane = &air_of(play)->planes[number];
    for (int weapon = WEAPON_FRONT; weapon < GUNS; weapon++) {
        if (!plane->jammed[weapon]) {
            continue;
        }
        struct throw throw = air_die(FOR_UNJAM, CLAUSE_WW1_UNJAM, number, NO_UNIT);
        plane->jammed[weapon] = !play_roll_reaches(play, &throw, 5);
        if (plane->jammed[weapon]) {
            air_tell_still_jammed(play, CLAUSE_WW1_UNJAM, number, weapon);
        } else {
            air_tell_cleared(play, CLAUSE_WW1_UNJAM, number, weapon);
        }
    }
}

void air_do_activate(struct play *play, const struct air_activate *order)
{
    struct air_state *state = air_of(play);
    agenda_run(play->state, TASK_GO_ON);
    state->planes[order->unit].activated = 1;
    state->active = (uint8_t)order->unit;
    state->stage = STAGE_CHOSEN;
    if (state->goes.left_in_group > 0) {
        state->goes.left_in_group--;
    }
    air_tell_activated(play, CLAUSE_TURN_ALTERNATE, order->unit);
    clear_jams(play, order->unit);
}

bool air_list_activate(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool tailed_first = must_go_first(terms, state, side);
    bool any = false;
    for (int i = 0; i < state->n_planes && !(any && legal == NULL); i++) {
        if (is_to_be_activated(&state->planes[i], side) &&
            (!tailed_first || air_is_tailed(terms, state, i))) {
            any = air_add_activate(legal, i);
        }
    }
    return any;
}

bool air_check_end_activation(terms_t *terms, state_t *state,
                              const struct air_end_activation *order, struct refusal *why)
{
    return state->stage == STAGE_MOVED ||
           refuse(why, CLAUSE_MOVE_MINIMUM, "the aircraft has yet to fly");
}

/* Also of one who can do no more. */
void air_do_end_activation(struct play *play, const struct air_end_activation *order)
{
    struct air_state *state = air_of(play);
    if (plane_is_flying(&state->planes[state->active])) {
        air_tell_finished(play, CLAUSE_TURN_ONCE, state->active);
    }
    state->stage = STAGE_NOBODY;
    state->active = NO_UNIT;
}

/* Every attack of the active aircraft; into NULL: is there one at all? */
static bool list_attacks(terms_t *terms, state_t *state, struct legal *legal)
{
    int side = state->planes[state->active].side;
    if (set_of(terms)->grounds) {
        bool any = air_list_fire(terms, state, side, legal);
        return (any && legal == NULL) || air_list_ground_attack(terms, state, side, legal) || any;
    }
    bool any = air_list_cannon(terms, state, side, legal);
    any = (any && legal == NULL) || air_list_heat(terms, state, side, legal) || any;
    return (any && legal == NULL) || air_list_radar(terms, state, side, legal) || any;
}

/* Whatever the active aircraft may do: first it flies, then it may attack. */
bool air_list_plane(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    if (state->stage == STAGE_MOVED) {
        list_attacks(terms, state, legal);
        return air_add_end_activation(legal);
    }
    if (set_of(terms)->grounds && air_check_jettison(terms, state, NULL, NULL)) {
        air_add_jettison(legal);
    }
    return air_list_flights(terms, state, legal);
}

/* pz8-aerial.turn.once: the active aircraft goes on until it can or will do no more, or is gone.
 * Each of its commands puts this task on the agenda, before whatever it sets off. */
void air_run_go_on(struct play *play, const struct task *task)
{
    struct air_state *state = air_of(play);
    terms_t *terms = air_terms(play);
    if (state->stage == STAGE_NOBODY) {
        return;
    }
    const struct plane *plane = &state->planes[state->active];
    if (!plane_is_flying(plane) ||
        (state->stage == STAGE_MOVED && !list_attacks(terms, state, NULL))) {
        air_do_end_activation(play, NULL);
    } else if (!is_npo(terms, plane->side)) {
        agenda_ask(&state->head, TASK_PLANE, plane->side, state->active);
    } else if (!air_npo_acts(play)) {
        air_do_end_activation(play, NULL);
    }
}

/* Of what only an active aircraft can do. */
bool air_untimely(terms_t *terms, state_t *state, const struct command *command,
                  struct refusal *why)
{
    bool active = state->active != NO_UNIT && state->planes[state->active].side == command->side;
    return active || command->verb == VERB_ACTIVATE || command->verb == VERB_FIRE_BACK ||
           command->verb == VERB_HOLD || command->verb == VERB_DEPLOY ||
           refuse(why, CLAUSE_TURN_ONCE,
                  "no aircraft of yours is active: an activation ends by itself once nothing is "
                  "left to do");
}
