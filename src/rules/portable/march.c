/* Portable: a move carried out, step by step (portable.move.path). Mines and gas may interrupt it;
 * what is left of the path is kept in the state meanwhile. */

#include "rules/portable/chapters.h"

/* One uninterrupted piece of a move, for the log. */
struct piece_of_road {
    struct square from;
    struct steps path;
};

static void step_to(struct play *play, struct square to, int edge);
static int stop_here(terms_t *terms, state_t *state, const struct unit *unit);
static void say_moved(struct play *play, const struct piece_of_road *piece);
static void end_walk(struct play *play, const struct piece_of_road *piece, int stop);
static void leave_board(struct play *play, const struct piece_of_road *piece, int edge);

void portable_run_walk(struct play *play, const struct task *task)
{
    struct portable_state *state = portable_of(play);
    if (!state->walk.walking) {
        return; /* it was destroyed or has retreated */
    }
    struct unit *unit = &state->units[state->active];
    struct piece_of_road piece = {.from = unit->at};
    for (;;) {
        int stop = state->walk.entered ? stop_here(portable_terms(play), state, unit) : STOP_NONE;
        if (stop != STOP_NONE || state->walk.n == 0) {
            end_walk(play, &piece, stop);
            return;
        }
        int edge = state->walk.steps & 15;
        state->walk.steps >>= 4;
        state->walk.n--;
        struct square to = square_step(unit->at, edge);
        if (!is_on(portable_terms(play), to)) {
            leave_board(play, &piece, edge);
            return;
        }
        step_to(play, to, edge);
        piece.path.step[piece.path.n++] = (uint8_t)edge;
        if (portable_mine_at(state, to) >= 0 || portable_clouds_at(state, to) > 0) {
            say_moved(play, &piece);
            portable_meet_hazards(play, state->active, 0);
            agenda_run(play->state, TASK_WALK);
            portable_resolve_next(play);
            return;
        }
    }
}

/* portable.terrain.road: is every square of the move road, and was the one it began in? */
static void step_to(struct play *play, struct square to, int edge)
{
    struct portable_state *state = portable_of(play);
    terms_t *terms = portable_terms(play);
    struct unit *unit = &state->units[state->active];
    bool by_road = is_road(terms, unit->at) && is_road(terms, to);
    unit->facing = (uint8_t)edge;
    unit->steps++;
    unit->on_road = unit->on_road && by_road;
    portable_place_unit(play, state->active, to);
    state->walk.entered = by_road ? ENTERED | ENTERED_BY_ROAD : ENTERED;
}

static const uint16_t stop_clauses[] = {[STOP_CONTACT] = CLAUSE_MOVE_CONTACT_STOP,
                                        [STOP_WOODS] = CLAUSE_TERRAIN_WOOD_STOP,
                                        [STOP_FORD] = CLAUSE_TERRAIN_FORD,
                                        [STOP_TRENCH] = CLAUSE_TERRAIN_TRENCH,
                                        [STOP_WIRE] = CLAUSE_TERRAIN_WIRE};

static int stop_here(terms_t *terms, state_t *state, const struct unit *unit)
{
    bool near = portable_is_near_enemy(state, unit->at, unit->side);
    bool wired = is_stopped_by_wire(unit) && portable_has_wire(state, unit->at);
    return portable_stop_at(terms, unit->at, (near ? LIE_NEAR : 0) | (wired ? LIE_WIRE : 0),
                            state->walk.entered & ENTERED_BY_ROAD);
}

/* portable.move.contact-stop, portable.move.turning: the facing at the end. */
static void face_at_end(struct portable_state *state, struct unit *unit)
{
    int edges = portable_enemy_edges(state, unit->at, unit->side);
    int wanted = state->walk.facing == NO_FACING ? unit->facing : state->walk.facing;
    state->contact = edges != 0;
    if (edges != 0 && !(edges >> wanted & 1)) {
        wanted = 0;
        while (!(edges >> wanted & 1)) {
            wanted++;
        }
    }
    unit->facing = (uint8_t)wanted;
}

static void say_moved(struct play *play, const struct piece_of_road *piece)
{
    state_t *state = portable_of(play);
    const struct unit *unit = &state->units[state->active];
    if (piece->path.n == 0) {
        return;
    }
    portable_tell_moved(play, CLAUSE_MOVE_PATH, state->active, piece->from, unit->at, unit->facing,
                        &piece->path);
}

static void end_walk(struct play *play, const struct piece_of_road *piece, int stop)
{
    struct portable_state *state = portable_of(play);
    struct unit *unit = &state->units[state->active];
    face_at_end(state, unit);
    say_moved(play, piece);
    if (stop != STOP_NONE) {
        portable_tell_stopped(play, stop_clauses[stop], state->active, unit->at, stop);
    }
    state->walk = (struct walk){0};
}

/* portable.board.edge: the Unit and its cargo are out of play, their SP are not lost. */
static void leave_board(struct play *play, const struct piece_of_road *piece, int edge)
{
    struct portable_state *state = portable_of(play);
    int unit = state->active;
    int cargo = state->units[unit].cargo;
    say_moved(play, piece);
    portable_tell_exited(play, CLAUSE_BOARD_EDGE, unit, edge);
    state->exited[state->units[unit].side]++;
    if (cargo != NO_UNIT) {
        state->exited[state->units[unit].side]++;
        portable_remove_unit(play, cargo, STATUS_EXITED);
    }
    portable_remove_unit(play, unit, STATUS_EXITED);
}

/* Mines first, then every cloud (portable.terrain.mines, portable.gas.hit). */
void portable_meet_hazards(struct play *play, int unit, int flags)
{
    struct portable_state *state = portable_of(play);
    struct square at = state->units[unit].at;
    int mine = portable_mine_at(state, at);
    portable_score_hits(state, unit, portable_clouds_at(state, at), flags, HIT_BY_GAS);
    if (mine < 0) {
        return;
    }
    struct mine *field = &state->mines[mine];
    if (field->hidden && !field->known) {
        field->known = 1;
        portable_tell_found(play, CLAUSE_HIDDEN_MINES, at);
    }
    portable_score_hits(state, unit, 1, flags, HIT_BY_MINES);
}
