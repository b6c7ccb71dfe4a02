/* Pz8 WW2 Coastal: the sequence of play (ledger, section 2 and "Turn"). */

#include "rules/pz8-coastal/coastal.h"

static void begin_fire_step(struct play *play, int vessel);

/* pz8-coastal.setup.visibility: a D3 is a D6 read by halves. */
static int result_of_night(const uint8_t values[], int n, int context)
{
    return (values[0] + 1) / 2;
}

static void find_visibility(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    struct throw throw = play_die(FOR_VISIBILITY, CLAUSE_SETUP_VISIBILITY, NO_PIECE, NO_PIECE);
    if (state->visibility == 0) {
        state->visibility = 10 * INCH * play_roll_result(play, &throw, result_of_night, 0);
    }
    coastal_tell_visibility(play, CLAUSE_SETUP_VISIBILITY,
                            scaled(coastal_terms(play), state->visibility));
    for (int i = 0; i < state->n_vessels; i++) {
        coastal_note_speed(coastal_terms(play), state, i);
    }
}

enum phase_end coastal_run_setup(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    if (state->step == 0) {
        state->step = 1;
        find_visibility(play);
        if (coastal_terms(play)->plot) {
            agenda_ask_sides(play->state, TASK_PLOT, SEEN_BY_ALL, SECRET_ORDERS);
            return PHASE_GOES_ON;
        }
    }
    state->step = 0;
    coastal_test_sight(play);
    return PHASE_ENDS;
}

/* pz8-coastal.turn.sequence: marks of the last turn are removed. */
enum phase_end coastal_run_turn_start(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    for (int i = 0; i < state->n_vessels; i++) {
        state->vessels[i].activated = 0;
    }
    if (play->scenario->options[OPT_RESHUFFLE] == RESHUFFLE_TURN) {
        play->sees = SEEN_BY_ALL;
        pack_shuffle(&state->deck, PACK);
        coastal_tell_shuffled(play, CLAUSE_TURN_DECK);
    }
    return PHASE_ENDS;
}

enum phase_end coastal_run_speed(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    if (state->step == 0) {
        state->step = 1;
        agenda_run(play->state, TASK_SHOW_SPEEDS);
        agenda_ask_sides(play->state, TASK_SPEED, SEEN_BY_ALL, SECRET_ORDERS);
        return PHASE_GOES_ON;
    }
    state->step = 0;
    return PHASE_ENDS;
}

/* pz8-coastal.turn.deck: all 52 are shuffled when none is left. */
static int draw_card(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    if (state->deck.n == 0) {
        pack_shuffle(&state->deck, PACK);
        coastal_tell_shuffled(play, CLAUSE_TURN_DECK);
    }
    return pack_draw(play, &state->deck, FOR_CARD, CLAUSE_TURN_DECK);
}

/* pz8-coastal.turn.card, pz8-coastal.turn.dead-card, pz8-coastal.turn.once */
enum phase_end coastal_run_activation(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    if (state->active != NO_UNIT) {
        agenda_ask(play->state, TASK_ACT, state->vessels[state->active].side, state->active);
        return PHASE_GOES_ON;
    }
    if (!coastal_has_waiting(state, ALLIED, ANY_GROUP) &&
        !coastal_has_waiting(state, AXIS, ANY_GROUP)) {
        return PHASE_ENDS;
    }
    play_settled(play);
    int card = draw_card(play);
    int side = card_is_red(card) ? ALLIED : AXIS;
    coastal_tell_card(play, CLAUSE_TURN_CARD, card_rank(card) - 1, (int)card_suit(card), side);
    if (coastal_has_waiting(state, side, ANY_GROUP)) {
        agenda_ask(play->state, TASK_CHOOSE, side, NO_UNIT);
    } else {
        coastal_tell_dead_card(play, CLAUSE_TURN_DEAD_CARD, side);
    }
    return PHASE_GOES_ON;
}

enum phase_end coastal_run_torpedoes(struct play *play)
{
    play_settled(play);
    coastal_run_tracks(play);
    return PHASE_ENDS;
}

/* pz8-coastal.victory.end */
enum phase_end coastal_run_turn_end(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    state->ended = state->head.turn >= play->scenario->last_turn ||
                   !coastal_has_vessel(state, ALLIED, ANY_GROUP) ||
                   !coastal_has_vessel(state, AXIS, ANY_GROUP);
    if (state->ended) {
        return PHASE_GOES_ON;
    }
    for (int i = 0; i < state->n_vessels; i++) {
        state->vessels[i].found = 0; /* pz8-coastal.sight.look: to the end of the turn */
    }
    coastal_test_sight(play);
    return PHASE_ENDS;
}

/* -- activation -------------------------------------------------------------------------------- */

bool coastal_check_activate(terms_t *terms, state_t *state, const struct coastal_activate *order,
                            struct refusal *why)
{
    const struct vessel *vessel = &state->vessels[order->unit];
    if (!is_on_table(vessel)) {
        return refuse(why, CLAUSE_TURN_CARD, "she is not on the table");
    }
    return !vessel->activated || refuse(why, CLAUSE_TURN_ONCE, "she has been activated this turn");
}

void coastal_do_activate(struct play *play, const struct coastal_activate *order)
{
    struct coastal_state *state = coastal_of(play);
    state->active = (uint8_t)order->unit;
    state->sequence = (uint8_t)order->sequence;
    state->stage = STAGE_MOVE;
    play->sees = coastal_audience(coastal_terms(play), state, order->unit);
    coastal_tell_activated(play, CLAUSE_TURN_CARD, order->unit, (int)order->sequence);
    if (order->sequence == SEQUENCE_FIRE_MOVE) {
        begin_fire_step(play, order->unit);
    }
}

bool coastal_list_activate(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int i = 0; i < state->n_vessels; i++) {
        if (state->vessels[i].side == side) {
            any |= coastal_try_activate(terms, state, side, legal, i, SEQUENCE_MOVE_FIRE);
            any |= coastal_try_activate(terms, state, side, legal, i, SEQUENCE_FIRE_MOVE);
        }
    }
    return any;
}

bool coastal_check_activate_group(terms_t *terms, state_t *state,
                                  const struct coastal_activate_group *order, struct refusal *why)
{
    if (state->alarmed[order->side]) {
        return refuse(why, CLAUSE_TURN_GROUP, "once alarmed, one card activates one vessel");
    }
    return coastal_has_waiting(state, order->side, order->group) ||
           refuse(why, CLAUSE_TURN_GROUP, "nobody of it is left to activate");
}

/* pz8-coastal.turn.group: one after another in roster order, each with an empty fire step. When the
 * alarm is raised, the vessel then moving has her fire step; the others wait. */
void coastal_do_activate_group(struct play *play, const struct coastal_activate_group *order)
{
    struct coastal_state *state = coastal_of(play);
    play->sees = side_bit(order->side);
    coastal_tell_group(play, CLAUSE_TURN_GROUP, order->group);
    state->sequence = SEQUENCE_MOVE_FIRE;
    for (int i = 0; i < state->n_vessels && !state->alarmed[order->side]; i++) {
        const struct vessel *vessel = &state->vessels[i];
        if (vessel->group != order->group || !is_on_table(vessel) || vessel->activated) {
            continue;
        }
        state->active = (uint8_t)i;
        state->moved = 1;
        coastal_follow_course(play, i);
        if (is_on_table(vessel)) {
            begin_fire_step(play, i);
        }
        if (!state->alarmed[order->side] || !is_on_table(vessel)) {
            coastal_finish(play);
        }
    }
}

/* pz8-coastal.sight.look: at its start submarines are looked for. */
static void begin_fire_step(struct play *play, int vessel)
{
    coastal_of(play)->stage = STAGE_FIRE;
    coastal_look_for_submarines(play, vessel);
}

int coastal_active(state_t *state, int side)
{
    return state->active != NO_UNIT && state->vessels[state->active].side == side ? state->active
                                                                                  : NO_UNIT;
}

/* pz8-coastal.move.edge: who has left the table has nothing more to do. */
void coastal_go_on(struct play *play, int vessel)
{
    if (!is_on_table(&coastal_of(play)->vessels[vessel])) {
        coastal_finish(play);
    }
}

void coastal_finish(struct play *play)
{
    struct coastal_state *state = coastal_of(play);
    struct vessel *vessel = &state->vessels[state->active];
    vessel->activated = 1;
    for (int i = 0; i < 1 + GUNS_MAX; i++) {
        vessel->fired[i] = 0;
    }
    play->sees = side_bit(vessel->side);
    coastal_tell_ended(play, CLAUSE_TURN_ONCE, state->active);
    state->active = NO_UNIT;
    state->sequence = state->stage = state->moved = 0;
}

/* pz8-coastal.move.whole: speed 0 is a move step without a move. */
static bool has_moved(state_t *state)
{
    return state->moved || state->vessels[state->active].speed == 0;
}

/* pz8-coastal.move.order */
bool coastal_check_next(terms_t *terms, state_t *state, const struct coastal_next *order,
                        struct refusal *why)
{
    bool first = (state->sequence == SEQUENCE_MOVE_FIRE) == (state->stage == STAGE_MOVE);
    if (!first) {
        return refuse(why, CLAUSE_MOVE_ORDER, "this is her second step: say end");
    }
    return state->stage == STAGE_FIRE || has_moved(state) ||
           refuse(why, CLAUSE_MOVE_WHOLE, "first she moves her whole distance");
}

void coastal_do_next(struct play *play, const struct coastal_next *order)
{
    struct coastal_state *state = coastal_of(play);
    play->sees = side_bit(state->vessels[state->active].side);
    coastal_tell_next(play, CLAUSE_MOVE_ORDER, state->active);
    if (state->stage == STAGE_MOVE) {
        begin_fire_step(play, state->active);
    } else {
        state->stage = STAGE_MOVE;
    }
}

bool coastal_check_end(terms_t *terms, state_t *state, const struct coastal_end *order,
                       struct refusal *why)
{
    return has_moved(state) || refuse(why, CLAUSE_MOVE_WHOLE, "first she moves her whole distance");
}

/* Straight after the move step the fire step opens and closes. */
void coastal_do_end(struct play *play, const struct coastal_end *order)
{
    state_t *state = coastal_of(play);
    if (state->stage == STAGE_MOVE && state->sequence == SEQUENCE_MOVE_FIRE) {
        begin_fire_step(play, state->active);
    }
    coastal_finish(play);
}
