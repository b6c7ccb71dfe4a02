/* Pz8 aerial: the sequence of play (ledgers, section 2 and "Turn"). */

#include "rules/pz8-air/chapters.h"

/* pz8-aerial.turn.once: the marks of the last turn come off. */
static void clear_marks(struct air_state *state)
{
    for (int i = 0; i < state->n_planes; i++) {
        struct plane *plane = &state->planes[i];
        plane->activated = 0;
        plane->spent = 0;
        plane->reversed = 0;
        plane->fired = 0;
    }
}

/* pz8-aerial.turn.group: one aircraft a go, two with twice the enemy's number, and so on. */
static void fix_groups(struct play *play)
{
    struct air_state *state = air_of(play);
    int planes[SIDES] = {planes_on_table(state, 0), planes_on_table(state, 1)};
    struct event *event = play_event(play, EVENT_GROUPS, CLAUSE_TURN_GROUP);
    for (int side = 0; side < SIDES; side++) {
        int times = planes[side] / planes[1 - side];
        state->groups[side] = (uint8_t)(times > 1 ? times : 1);
        event->values[side] = state->groups[side];
    }
}

enum phase_end run_air_turn_start(struct play *play)
{
    clear_marks(air_of(play));
    if (!is_solo(terms_of(play))) {
        fix_groups(play);
    }
    return PHASE_ENDS;
}

/* pz8-aerial.turn.initiative: a die each, side 1 first; the higher begins, ties are rolled again.
 * pz8-aerial.solo.draw: not in solo games. */
enum phase_end run_air_initiative(struct play *play)
{
    struct air_state *state = air_of(play);
    if (is_solo(terms_of(play))) {
        return PHASE_ENDS;
    }
    state->first_side = (uint8_t)play_roll_off(play, FOR_INITIATIVE, CLAUSE_TURN_INITIATIVE, 0);
    state->go = state->first_side;
    state->left_in_group = state->groups[state->go];
    play_event(play, EVENT_INITIATIVE, CLAUSE_TURN_INITIATIVE)->values[0] = state->first_side;
    return PHASE_ENDS;
}

/* pz8-aerial.turn.once */
static bool is_to_be_activated(const struct plane *plane)
{
    return plane_is_flying(plane) && !plane->activated;
}

static bool has_plane_to_activate(const struct air_state *state, int side)
{
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        if (plane->side == side && is_to_be_activated(plane)) {
            return true;
        }
    }
    return false;
}

/* pz8-aerial.turn.alternate: the sides take goes in turn; a side with none left is skipped. */
enum phase_end run_air_activation(struct play *play)
{
    struct air_state *state = air_of(play);
    if (is_solo(terms_of(play))) {
        return draw_card(play);
    }
    if (state->left_in_group == 0 || !has_plane_to_activate(state, state->go)) {
        int other = 1 - state->go;
        state->go = (uint8_t)(has_plane_to_activate(state, other) ? other : state->go);
        state->left_in_group = state->groups[state->go];
        if (!has_plane_to_activate(state, state->go)) {
            state->left_in_group = 0;
            return PHASE_ENDS;
        }
    }
    agenda_push(
        &state->head,
        (struct task){.kind = TASK_GO, .waits = (uint8_t)(1 << state->go), .unit = NO_UNIT});
    return PHASE_GOES_ON;
}

/* pz8-aerial.tail.first: while one of its own is tailed and not activated, it is one of those. */
static bool must_go_first(const struct air_scenario *terms, const struct air_state *state, int side)
{
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        if (plane->side == side && is_to_be_activated(plane) && plane_is_tailed(terms, state, i)) {
            return true;
        }
    }
    return false;
}

/* pz8-aerial.turn.alternate, pz8-aerial.turn.once. Whose aircraft it is, the umpire has checked. */
bool check_air_activate(const struct air_scenario *terms, const struct air_state *state, int number,
                        struct refusal *why)
{
    const struct plane *plane = &state->planes[number];
    if (!plane_is_flying(plane)) {
        return refuse(why, CLAUSE_TURN_ONCE, "only aircraft on the table are activated");
    }
    if (plane->activated) {
        return refuse(why, CLAUSE_TURN_ONCE, "no aircraft is activated twice in a turn");
    }
    return plane_is_tailed(terms, state, number) || !must_go_first(terms, state, plane->side) ||
           refuse(why, CLAUSE_TAIL_FIRST, "an aircraft that is tailed goes first");
}

void list_air_activations(const struct air_scenario *terms, const struct air_state *state, int side,
                          struct legal *legal)
{
    bool tailed_first = must_go_first(terms, state, side);
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        if (plane->side == side && is_to_be_activated(plane) &&
            (!tailed_first || plane_is_tailed(terms, state, i))) {
            legal_add(legal, VERB_ACTIVATE, 1)[0] = plane_piece(i);
        }
    }
}

/* pz8-aerial.ww1.unjam: a die for each jammed weapon, the front one first. */
static void clear_jams(struct play *play, int number)
{
    struct plane *plane = &air_of(play)->planes[number];
    for (int weapon = FRONT; weapon <= REAR; weapon++) {
        if (!plane->jammed[weapon]) {
            continue;
        }
        struct throw throw =
            air_die_for(FOR_UNJAM, CLAUSE_WW1_UNJAM, plane_piece(number), NO_PIECE);
        plane->jammed[weapon] = !play_roll_reaches(play, &throw, 5);
        struct event *event = play_event(
            play, plane->jammed[weapon] ? EVENT_STILL_JAMMED : EVENT_CLEARED, CLAUSE_WW1_UNJAM);
        event->values[0] = plane_piece(number);
        event->values[1] = weapon;
    }
}

void do_air_activate(struct play *play, int number)
{
    struct air_state *state = air_of(play);
    state->planes[number].activated = 1;
    state->active = (uint8_t)number;
    state->stage = CHOSEN;
    if (state->left_in_group > 0) {
        state->left_in_group--;
    }
    play_event(play, EVENT_ACTIVATED, CLAUSE_TURN_ALTERNATE)->values[0] = plane_piece(number);
    clear_jams(play, number);
}

/* The NPO is not asked: what it does next comes before whatever else is pending. */
static void npo_goes_on(struct play *play)
{
    agenda_push(play->state, (struct task){.kind = TASK_GO_ON, .unit = NO_UNIT});
    if (!npo_acts(play)) {
        agenda_pop(play->state);
        end_air_activation(play);
    }
}

/* pz8-aerial.turn.once: the active aircraft goes on until it can or will do no more, or is gone. */
void air_goes_on(struct play *play)
{
    struct air_state *state = air_of(play);
    const struct air_scenario *terms = terms_of(play);
    if (state->stage == NOBODY_ACTIVE) {
        return;
    }
    const struct plane *plane = &state->planes[state->active];
    if (!plane_is_flying(plane) || (state->stage == MOVED && !has_attack_left(terms, state))) {
        end_air_activation(play);
        return;
    }
    if (is_npo(terms, plane->side)) {
        npo_goes_on(play);
        return;
    }
    agenda_push(&state->head, (struct task){.kind = TASK_PLANE,
                                            .waits = (uint8_t)(1 << plane->side),
                                            .unit = state->active});
}

void end_air_activation(struct play *play)
{
    struct air_state *state = air_of(play);
    if (plane_is_flying(&state->planes[state->active])) {
        play_event(play, EVENT_FINISHED, CLAUSE_TURN_ONCE)->values[0] = plane_piece(state->active);
    }
    state->stage = NOBODY_ACTIVE;
    state->active = NO_UNIT;
}

/* pz8-aerial.victory.end: the last turn-end is the end of the game. */
enum phase_end run_air_turn_end(struct play *play)
{
    struct air_state *state = air_of(play);
    if (play->scenario->last_turn != 0 && state->head.turn >= play->scenario->last_turn) {
        state->time_up = 1;
        return PHASE_GOES_ON;
    }
    return PHASE_ENDS;
}

/* pz8-aerial.turn.once: of what only an active aircraft can do. */
bool air_untimely(const struct scenario *scenario, const struct state *state,
                  const struct command *command, struct refusal *why)
{
    (void)scenario;
    const struct air_state *air = air_state(state);
    bool active = air->active != NO_UNIT && air->planes[air->active].side == command->side;
    return active || command->verb == VERB_ACTIVATE || command->verb == VERB_FIRE_BACK ||
           command->verb == VERB_HOLD || command->verb == VERB_DEPLOY ||
           refuse(why, CLAUSE_TURN_ONCE,
                  "no aircraft of yours is active: an activation ends by itself once nothing is "
                  "left to do");
}
