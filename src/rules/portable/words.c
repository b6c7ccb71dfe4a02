/* Portable: the vocabulary, and the mutators that change Units. */

#include <assert.h>
#include <string.h>

#include "rules/portable/chapters.h"

struct square portable_place_of(state_t *state, const struct unit *unit)
{
    return is_carried(unit) ? state->units[unit->carrier].at : unit->at;
}

bool portable_is_enterable(terms_t *terms, struct square square)
{
    return is_on(terms, square) && (ground_at(terms, square)->flags &
                                    (GROUND_RIVER | GROUND_FORD | GROUND_BRIDGE)) != GROUND_RIVER;
}

bool portable_has_enemy(state_t *state, struct square square, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (square_equal(unit->at, square) && unit->side != side && stands(unit)) {
            return true;
        }
    }
    return false;
}

/* portable.board.adjacent: corners count for nothing. */
int portable_enemy_edges(state_t *state, struct square square, int side)
{
    int edges = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->side != side && stands(unit) && square_is_adjacent(unit->at, square)) {
            edges |= 1 << square_edge_towards(square, unit->at);
        }
    }
    return edges;
}

bool portable_is_near_enemy(state_t *state, struct square square, int side)
{
    return portable_enemy_edges(state, square, side) != 0;
}

/* portable.rider.share: one Infantry Unit and one tank that carries nobody else. */
static bool may_ride_together(terms_t *terms, state_t *state, int one, int other)
{
    const struct unit *a = &state->units[one];
    const struct unit *b = &state->units[other];
    if (terms->head.options[OPT_TANK_RIDERS] == TANK_RIDERS_OFF) {
        return false;
    }
    return (is_tank(a) && portable_can_ride(terms, b) &&
            (a->cargo == NO_UNIT || a->cargo == other)) ||
           (is_tank(b) && portable_can_ride(terms, a) && (b->cargo == NO_UNIT || b->cargo == one));
}

bool portable_can_hold(terms_t *terms, state_t *state, struct square square, int unit)
{
    if (shares_squares(&state->units[unit])) {
        return true;
    }
    int others = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && square_equal(other->at, square) && stands(other) &&
            !shares_squares(other)) {
            if (++others > 1 || !may_ride_together(terms, state, unit, i)) {
                return false;
            }
        }
    }
    return true;
}

int portable_riding_partner(terms_t *terms, state_t *state, int unit)
{
    const struct unit *one = &state->units[unit];
    if (!stands(one) || (!is_tank(one) && !portable_can_ride(terms, one))) {
        return NO_UNIT;
    }
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && square_equal(other->at, one->at) && stands(other) &&
            !shares_squares(other)) {
            return i;
        }
    }
    return NO_UNIT;
}

bool portable_has_wire(state_t *state, struct square square)
{
    for (int i = 0; i < state->n_wire; i++) {
        if (!state->wire[i].gone && square_equal(state->wire[i].at, square)) {
            return true;
        }
    }
    return false;
}

int portable_mine_at(state_t *state, struct square square)
{
    for (int i = 0; i < state->n_mines; i++) {
        if (!state->mines[i].gone && square_equal(state->mines[i].at, square)) {
            return i;
        }
    }
    return -1;
}

int portable_known_mine_at(state_t *state, struct square square, int side)
{
    int mine = portable_mine_at(state, square);
    if (mine < 0) {
        return -1;
    }
    const struct mine *field = &state->mines[mine];
    return field->hidden && !field->known && field->side != side ? -1 : mine;
}

int portable_clouds_at(state_t *state, struct square square)
{
    int n = 0;
    for (int i = 0; i < state->n_clouds; i++) {
        n += !state->clouds[i].gone && square_equal(state->clouds[i].at, square);
    }
    return n;
}

/* A carried Commander counts from his carrier's square (portable.transport.cargo-passive). */
bool portable_has_commander_near(state_t *state, int unit, bool same)
{
    const struct unit *one = &state->units[unit];
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->kind == KIND_COMMANDERS && i != unit && other->side == one->side &&
            is_in_play(other)) {
            int distance = square_distance(portable_place_of(state, other), one->at);
            if (distance == 1 || (same && distance == 0)) {
                return true;
            }
        }
    }
    return false;
}

bool portable_is_busy_carrier(state_t *state, int unit)
{
    const struct unit *carrier = &state->units[unit];
    if (carrier->cargo != NO_UNIT && state->units[carrier->cargo].task == WORK_UNLOAD) {
        return true;
    }
    if (!is_transport(carrier) && !is_tank(carrier)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].task == WORK_LOAD && state->units[i].task_with == unit) {
            return true;
        }
    }
    return false;
}

/* -- mutators */

/* The last to have a ground Unit in a counted square holds it (portable.scenario.ostrova-line). */
static void take_square(struct play *play, struct square square, int side)
{
    struct portable_state *state = portable_of(play);
    for (int i = 0; i < state->n_objectives; i++) {
        struct objective *objective = &state->objectives[i];
        if (square_equal(objective->at, square) && objective->holder != side) {
            objective->holder = (uint8_t)side;
            portable_tell_taken(play, CLAUSE_VICTORY_END, square, side);
        }
    }
}

/* portable.terrain.trench-crossing: from a square that is not trench it crosses, till turn-end. */
void portable_place_unit(struct play *play, int unit, struct square square)
{
    struct portable_state *state = portable_of(play);
    terms_t *terms = portable_terms(play);
    struct unit *placed = &state->units[unit];
    bool from_trench = !square_is_nowhere(placed->at) && is_trench(terms, placed->at);
    placed->crossing = is_trench(terms, square) && (!from_trench || placed->crossing);
    placed->at = square;
    placed->entered = state->head.turn;
    take_square(play, square, placed->side);
}

void portable_remove_unit(struct play *play, int unit, enum status status)
{
    struct portable_state *state = portable_of(play);
    struct unit *gone = &state->units[unit];
    portable_interrupt(play, unit);
    gone->status = (uint8_t)status;
    gone->at = SQUARE_NOWHERE;
    if (is_carried(gone)) {
        state->units[gone->carrier].cargo = NO_UNIT;
        gone->carrier = NO_UNIT;
    }
    if (unit == state->active) {
        state->walk = (struct walk){0};
    }
}

static void drop_task(struct play *play, struct unit *unit, int index)
{
    if (unit->task == WORK_NONE) {
        return;
    }
    uint8_t sees = play->sees;
    play->sees = (uint8_t)(is_secret_work(portable_of(play), unit) ? 1 << unit->side : sees);
    portable_tell_interrupted(play,
                              unit->task >= WORK_LOAD ? CLAUSE_TRANSPORT_LOAD : CLAUSE_WORKS_RULES,
                              index, unit->task);
    play->sees = sees;
    portable_end_task(unit);
}

void portable_interrupt(struct play *play, int unit)
{
    struct portable_state *state = portable_of(play);
    struct unit *worker = &state->units[unit];
    drop_task(play, worker, unit);
    if (worker->cargo != NO_UNIT && state->units[worker->cargo].task == WORK_UNLOAD) {
        drop_task(play, &state->units[worker->cargo], worker->cargo);
    }
    if (is_transport(worker) || is_tank(worker)) {
        for (int i = 0; i < state->n_units; i++) {
            if (state->units[i].task == WORK_LOAD && state->units[i].task_with == unit) {
                drop_task(play, &state->units[i], i);
            }
        }
    }
}

void portable_lose_cargo(struct play *play, int cargo, int clause)
{
    struct portable_state *state = portable_of(play);
    struct unit *lost = &state->units[cargo];
    portable_tell_destroyed(play, clause, cargo);
    state->lost[lost->side] = (int16_t)(state->lost[lost->side] + lost->sp);
    lost->sp = 0;
    portable_remove_unit(play, cargo, STATUS_DESTROYED);
}

/* portable.setup.record, portable.damage.destroyed, portable.rider.lost */
void portable_lose_sp(struct play *play, int unit, int clause)
{
    struct portable_state *state = portable_of(play);
    struct unit *loser = &state->units[unit];
    loser->sp--;
    state->lost[loser->side]++;
    portable_tell_lost(play, clause, unit, loser->sp);
    if (loser->sp > 0) {
        return;
    }
    struct square square = portable_place_of(state, loser);
    int cargo = loser->cargo;
    portable_tell_destroyed(play, CLAUSE_DAMAGE_DESTROYED, unit);
    if (cargo != NO_UNIT && is_tank(loser)) {
        portable_lose_cargo(play, cargo, CLAUSE_RIDER_LOST);
        cargo = NO_UNIT;
    }
    portable_remove_unit(play, unit, STATUS_DESTROYED);
    if (cargo != NO_UNIT) {
        portable_leave_cargo(play, unit, square);
    }
    loser->crossing = 0;
}

void portable_score_hits(struct portable_state *state, int unit, int count, int flags,
                         enum hit_by by)
{
    if (count > 0) {
        assert(state->n_hits < HITS_MAX);
        state->hits[state->n_hits++] = (struct hit){.unit = (uint8_t)unit,
                                                    .cargo = state->units[unit].cargo,
                                                    .count = (uint8_t)count,
                                                    .flags = (uint8_t)(flags | (int)by << HIT_BY)};
    }
}

void portable_resolve_next(struct play *play)
{
    if (portable_of(play)->n_hits > 0) {
        agenda_run(play->state, TASK_HITS);
    }
}

/* -- the lie of the land */

static void mark(terms_t *terms, struct lie *lie, struct square square, int flags)
{
    if (is_on(terms, square)) {
        lie->at[square_index(board_of(terms), square)] |= (uint8_t)flags;
    }
}

static void mark_enemy(terms_t *terms, struct lie *lie, const struct unit *enemy,
                       struct square began)
{
    bool faced = square_equal(square_step(enemy->at, enemy->facing), began);
    mark(terms, lie, enemy->at, LIE_ENEMY);
    for (int edge = 0; edge < EDGES; edge++) {
        mark(terms, lie, square_step(enemy->at, edge),
             LIE_NEAR | (faced ? LIE_FACED : 0) | (edge == enemy->facing ? LIE_FRONT : 0));
    }
}

void portable_look_around(terms_t *terms, state_t *state, int unit, struct lie *lie)
{
    const struct unit *one = &state->units[unit];
    memset(lie->at, 0, (size_t)(terms->head.width * terms->head.height));
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !stands(other)) {
            continue;
        }
        if (other->side != one->side) {
            mark_enemy(terms, lie, other, one->at);
        } else {
            bool crowded = !shares_squares(one) && !shares_squares(other) &&
                           (!may_ride_together(terms, state, unit, i) ||
                            !portable_can_hold(terms, state, other->at, unit));
            mark(terms, lie, other->at, crowded ? LIE_CROWDED : 0);
        }
    }
    for (int i = 0; i < state->n_wire && is_stopped_by_wire(one); i++) {
        if (!state->wire[i].gone) {
            mark(terms, lie, state->wire[i].at, LIE_WIRE);
        }
    }
}
