/* Portable: minefields and wire, laid and cleared (ledger, "Engineers and works"). */

#include "rules/portable/chapters.h"

enum { TURNS_TO_LAY = 3, TURNS_TO_CLEAR = 5 };

static bool list_mine_work(terms_t *terms, state_t *state, int verb, struct legal *legal);
static bool check_mining(terms_t *terms, state_t *state, int side, struct square square,
                         struct refusal *why);

/* portable.works.lay-mines, portable.works.clear-mines, portable.hidden.mines */
bool portable_check_lay_mines(terms_t *terms, state_t *state,
                              const struct portable_lay_mines *order, struct refusal *why)
{
    if (!portable_check_acts(terms, state, why)) {
        return false;
    }
    const struct unit *one = &state->units[state->active];
    bool lays = order->verb == VERB_LAY_MINES;
    int clause = lays ? CLAUSE_WORKS_LAY_MINES : CLAUSE_WORKS_CLEAR_MINES;
    if (one->kind != KIND_ENGINEERS) {
        return refuse(why, clause, "only Engineers do that");
    }
    if (is_carried(one)) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION, "what is carried can only unload");
    }
    if (!portable_check_idle(state, state->active, CLAUSE_WORKS_RULES, why)) {
        return false;
    }
    if (!square_is_adjacent(one->at, order->square)) {
        return refuse(why, clause, "Engineers work on an adjacent square");
    }
    if (lays) {
        return check_mining(terms, state, one->side, order->square, why);
    }
    return portable_known_mine_at(state, order->square, one->side) >= 0 ||
           refuse(why, clause, "no minefield is known in that square");
}

void portable_do_lay_mines(struct play *play, const struct portable_lay_mines *order)
{
    portable_do_work(play, order->verb == VERB_LAY_MINES ? WORK_LAY_MINES : WORK_CLEAR_MINES,
                     order->square, NO_UNIT);
}

bool portable_list_lay_mines(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_mine_work(terms, state, VERB_LAY_MINES, legal);
}

bool portable_list_clear_mines(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_mine_work(terms, state, VERB_CLEAR_MINES, legal);
}

/* On the squares next to an Engineer who may work. */
static bool list_mine_work(terms_t *terms, state_t *state, int verb, struct legal *legal)
{
    struct portable_lay_mines order = {.verb = verb};
    bool any = false;
    if (state->active == NO_UNIT || state->units[state->active].kind != KIND_ENGINEERS ||
        !portable_check_idle(state, state->active, 0, NULL)) {
        return false;
    }
    for (int edge = 0; edge < EDGES; edge++) {
        order.square = square_step(state->units[state->active].at, edge);
        if (is_on(terms, order.square) && portable_check_lay_mines(terms, state, &order, NULL)) {
            any = verb == VERB_LAY_MINES ? portable_add_lay_mines(legal, order.square)
                                         : portable_add_clear_mines(legal, order.square);
        }
    }
    return any;
}

/* Room for one more, with those that are being laid. */
static bool is_room_for(state_t *state, enum work work, int n, int most)
{
    for (int i = 0; i < state->n_units; i++) {
        n += state->units[i].task == work;
    }
    return n < most;
}

static bool check_mining(terms_t *terms, state_t *state, int side, struct square square,
                         struct refusal *why)
{
    if (!portable_is_enterable(terms, square) ||
        (ground_at(terms, square)->flags & GROUND_BRIDGE)) {
        return refuse(why, CLAUSE_WORKS_RULES, "that square cannot be mined");
    }
    if (portable_known_mine_at(state, square, side) >= 0) {
        return refuse(why, CLAUSE_WORKS_RULES, "that square is mined already");
    }
    return is_room_for(state, WORK_LAY_MINES, state->n_mines, MINES_MAX) ||
           refuse(why, CLAUSE_WORKS_LAY_MINES, "there are no more mines");
}

/* portable.works.rules: a task replaces everything else. */
bool portable_check_idle(state_t *state, int unit, int clause, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    return (state->stage == STAGE_READY && !one->moved && !one->fired && !state->turned) ||
           refuse(why, clause, "it has moved, fired or fought in this turn");
}

/* portable.works.activation: ordered again, the same work goes on. */
void portable_do_work(struct play *play, enum work work, struct square square, int with)
{
    struct portable_state *state = portable_of(play);
    int unit = state->active;
    struct unit *one = &state->units[unit];
    bool same = one->task == work && square_equal(one->task_at, square) && work <= WORK_CLEAR_MINES;
    portable_then_go_on(play);
    if (!same) {
        portable_interrupt(play, unit);
        one->task = (uint8_t)work;
        one->task_at = square;
        one->task_with = (uint8_t)with;
        one->task_turn = state->head.turn;
        one->task_done = 0;
    }
    state->stage = STAGE_SPENT;
    uint8_t sees = play->sees;
    play->sees = (uint8_t)(is_secret_work(state, one) ? 1 << one->side : sees);
    portable_tell_working(play,
                          work >= WORK_LOAD       ? CLAUSE_TRANSPORT_LOAD
                          : work >= WORK_LAY_WIRE ? CLAUSE_WORKS_LAY_WIRE
                                                  : CLAUSE_WORKS_ACTIVATION,
                          unit, (int)work, square);
    play->sees = sees;
}

/* portable.works.lay-wire, portable.works.clear-wire */
bool portable_check_lay_wire(terms_t *terms, state_t *state, const struct portable_lay_wire *order,
                             struct refusal *why)
{
    if (!portable_check_acts(terms, state, why)) {
        return false;
    }
    const struct unit *one = &state->units[state->active];
    bool lays = order->verb == VERB_LAY_WIRE;
    int clause = lays ? CLAUSE_WORKS_LAY_WIRE : CLAUSE_WORKS_CLEAR_WIRE;
    if (is_carried(one)) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION, "what is carried can only unload");
    }
    if (!portable_check_idle(state, state->active, clause, why)) {
        return false;
    }
    bool wired = portable_has_wire(state, one->at);
    if (lays && wired) {
        return refuse(why, clause, "there is wire in this square already");
    }
    if (lays) {
        return is_room_for(state, WORK_LAY_WIRE, state->n_wire, WIRE_MAX) ||
               refuse(why, clause, "there is no more wire");
    }
    if (!wired) {
        return refuse(why, clause, "there is no wire in this square");
    }
    return one->entered != state->head.turn ||
           refuse(why, clause, "it entered this square only in this turn");
}

void portable_do_lay_wire(struct play *play, const struct portable_lay_wire *order)
{
    state_t *state = portable_of(play);
    portable_do_work(play, order->verb == VERB_LAY_WIRE ? WORK_LAY_WIRE : WORK_CLEAR_WIRE,
                     state->units[state->active].at, NO_UNIT);
}

void portable_end_task(struct unit *unit)
{
    unit->task = WORK_NONE;
    unit->task_with = NO_UNIT;
    unit->task_at = SQUARE_NOWHERE;
    unit->task_turn = 0;
    unit->task_done = 0;
}

/* Somebody else has done it already: two do not add up (portable.works.rules). */
static void give_up(struct play *play, int unit)
{
    portable_tell_interrupted(play, CLAUSE_WORKS_RULES, unit, portable_of(play)->units[unit].task);
}

/* A field that lay there hidden is known from now on, and nothing else changes
 * (portable.hidden.mines); one that was cleared takes its old place in the list. */
static void lay_mines(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    const struct unit *one = &state->units[unit];
    int place = portable_mine_at(state, one->task_at);
    if (portable_known_mine_at(state, one->task_at, one->side) >= 0) {
        give_up(play, unit);
        return;
    }
    if (place >= 0) {
        state->mines[place].known = 1;
    } else {
        place = 0;
        while (place < state->n_mines && !square_equal(state->mines[place].at, one->task_at)) {
            place++;
        }
        state->n_mines = (uint16_t)(place == state->n_mines ? place + 1 : state->n_mines);
        state->mines[place] =
            (struct mine){.number = (uint16_t)(place + 1), .at = one->task_at, .side = one->side};
    }
    portable_tell_mined(play, CLAUSE_WORKS_LAY_MINES, unit, one->task_at);
}

static void clear_mines(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct square at = state->units[unit].task_at;
    int mine = portable_mine_at(state, at);
    if (mine < 0) {
        give_up(play, unit);
        return;
    }
    state->mines[mine].gone = 1;
    state->mines[mine].known = 1;
    portable_tell_cleared(play, CLAUSE_WORKS_CLEAR_MINES, unit, at);
}

/* The place of the wire in this square, be it still there or not; n_wire if there is none. */
static int wire_in(state_t *state, struct square square)
{
    int place = 0;
    while (place < state->n_wire && !square_equal(state->wire[place].at, square)) {
        place++;
    }
    return place;
}

static void lay_wire(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct square at = state->units[unit].at;
    int place = wire_in(state, at);
    if (portable_has_wire(state, at)) {
        give_up(play, unit);
        return;
    }
    state->n_wire = (uint16_t)(place == state->n_wire ? place + 1 : state->n_wire);
    state->wire[place] = (struct wire){.number = (uint16_t)(place + 1), .at = at};
    portable_tell_wired(play, CLAUSE_WORKS_LAY_WIRE, unit, at);
}

static void clear_wire(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct square at = state->units[unit].at;
    if (!portable_has_wire(state, at)) {
        give_up(play, unit);
        return;
    }
    state->wire[wire_in(state, at)].gone = 1;
    portable_tell_unwired(play, CLAUSE_WORKS_CLEAR_WIRE, unit, at);
}

/* The turns it has worked, this one included. */
static int turns_worked(terms_t *terms, state_t *state, const struct unit *unit)
{
    return terms->head.options[OPT_ENGINEER_ACTIVATION] == ENGINEER_ACTIVATION_EVERY_TURN
               ? unit->task_done
               : state->head.turn - unit->task_turn + 1;
}

/* portable.works.activation: with every-turn a turn without activation does not count. */
static void work_on(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct unit *one = &state->units[unit];
    one->task_done = (uint8_t)(one->task_done + (one->activated && one->task_done < UINT8_MAX));
    int worked = turns_worked(portable_terms(play), state, one);
    bool lays = one->task == WORK_LAY_MINES;
    if ((lays && worked < TURNS_TO_LAY) ||
        (lays && portable_has_enemy(state, one->task_at, SIDE_NONE)) ||
        (one->task == WORK_CLEAR_MINES && worked < TURNS_TO_CLEAR)) {
        return;
    }
    switch (one->task) {
    case WORK_LAY_MINES:
        lay_mines(play, unit);
        break;
    case WORK_CLEAR_MINES:
        clear_mines(play, unit);
        break;
    case WORK_LAY_WIRE:
        lay_wire(play, unit);
        break;
    case WORK_CLEAR_WIRE:
        clear_wire(play, unit);
        break;
    case WORK_LOAD:
        portable_finish_loading(play, unit);
        break;
    default:
        portable_finish_unloading(play, unit);
    }
    portable_end_task(one);
}

void portable_finish_works(struct play *play)
{
    state_t *state = portable_of(play);
    for (int i = 0; i < state->n_units; i++) {
        int unit = portable_terms(play)->in_order[i];
        if (state->units[unit].task != WORK_NONE) {
            work_on(play, unit);
        }
    }
}
