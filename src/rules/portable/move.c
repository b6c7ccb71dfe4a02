/* Portable: where a Unit may go (ledger, "Move" and "Terrain"). check_move judges a path step by
 * step; list_moves walks the same steps outwards and lists one shortest path to each square. */

#include <string.h>

#include "rules/portable/chapters.h"

/* A Unit about to move, and what holds for all its steps. */
struct march {
    terms_t *terms;
    state_t *state;
    const struct unit *unit;
    const struct lie *lie;
    struct square_board board;
    int rate;         /* squares, without the road's */
    int cap;          /* the clause that lets it go one square at most, or 0 */
    bool from_road;   /* it stands on road */
    bool from_woods;  /* one square, unless all of them along a road */
    bool withdraws;   /* from an enemy who faces it */
    int from_enemies; /* of an exhausted side: how far the nearest enemy is; else 0 */
};

/* One step of it. */
struct step {
    struct square to;
    bool road;   /* it and all before it on road, and where it began */
    bool leaves; /* over the edge of the board */
    int stop;
};

static bool check_may_move(terms_t *terms, state_t *state, int unit, struct refusal *why);
static bool check_facing(const struct march *march, struct square square, int32_t facing,
                         struct refusal *why);
static bool check_step(const struct march *march, struct square from, int edge, int number,
                       bool road, struct step *step, struct refusal *why);
static bool list_moves(terms_t *terms, state_t *state, int unit, struct legal *legal);

/* portable.terrain.ford, portable.terrain.trench: out of these one square and no more. */
static int cap_of(terms_t *terms, struct square from)
{
    bool ford = is_ford(terms, from) && portable_terrain[FORD_FEATURE].leave;
    bool trench = is_trench(terms, from) && portable_terrain[TRENCH_COVER].leave;
    return ford ? CLAUSE_TERRAIN_FORD : trench ? CLAUSE_TERRAIN_TRENCH : 0;
}

static struct march march_of(terms_t *terms, state_t *state, int unit, const struct lie *lie)
{
    const struct unit *one = &state->units[unit];
    struct square_board board = board_of(terms);
    return (struct march){.terms = terms,
                          .state = state,
                          .unit = one,
                          .lie = lie,
                          .board = board,
                          /* the same with cargo or without: portable.transport.rate */
                          .rate = terms->rates[one->template] - one->fired,
                          .cap = cap_of(terms, one->at),
                          .from_road = is_road(terms, one->at),
                          .from_woods = ground_at(terms, one->at)->cover == WOODS_COVER,
                          .withdraws = (lie->at[square_index(board, one->at)] & LIE_FACED) != 0,
                          .from_enemies = is_exhausted(state, one->side)
                                              ? portable_nearest_enemy(state, one->at, one->side)
                                              : 0};
}

/* portable.move.rate, portable.move.orthogonal, portable.move.once, portable.move.path */
bool portable_check_move(terms_t *terms, state_t *state, const struct portable_move *order,
                         struct refusal *why)
{
    int unit = state->active;
    const struct steps *path = &order->path;
    if (!portable_check_ground(state, why) || !check_may_move(terms, state, unit, why)) {
        return false;
    }
    if (path->n == 0) {
        return refuse(why, CLAUSE_MOVE_PATH, "the path has no step: use turn to turn in place");
    }
    struct lie lie;
    portable_look_around(terms, state, unit, &lie);
    struct march march = march_of(terms, state, unit, &lie);
    struct square at = state->units[unit].at;
    struct step step = {.road = march.from_road};
    for (int i = 0; i < path->n; i++) {
        if (!check_step(&march, at, path->step[i], i + 1, step.road, &step, why)) {
            return false;
        }
        if (step.leaves) {
            return true;
        }
        at = step.to;
        bool crowded = lie.at[square_index(march.board, at)] & LIE_CROWDED;
        if (crowded && step.stop != STOP_NONE) {
            return refuse(why, CLAUSE_MOVE_PASS_FRIENDS,
                          "it would have to stop in a square that a friend fills");
        }
        if (crowded && i + 1 == path->n) {
            return refuse(why, CLAUSE_MOVE_STACKING, "a friend fills the square where it ends");
        }
        if (step.stop != STOP_NONE) {
            break;
        }
    }
    /* portable.rider.share: out and in again is not leaving. */
    if (square_equal(at, state->units[unit].at) &&
        portable_riding_partner(terms, state, unit) != NO_UNIT &&
        portable_has_step(terms, state, unit)) {
        return refuse(why, CLAUSE_RIDER_SHARE, "it must leave the square, and ends in it");
    }
    return check_facing(&march, at, order->facing, why);
}

void portable_do_move(struct play *play, const struct portable_move *order)
{
    struct portable_state *state = portable_of(play);
    struct unit *one = &state->units[state->active];
    const struct steps *path = &order->path;
    portable_then_go_on(play);
    portable_interrupt(play, state->active);
    one->moved = 1;
    one->on_road = is_road(portable_terms(play), one->at);
    state->walk = (struct walk){
        .walking = 1, .facing = (uint8_t)(order->facing == ABSENT ? NO_FACING : order->facing)};
    for (int i = 0; i < path->n && i <= RATE_MAX; i++) {
        state->walk.steps |= (uint32_t)path->step[i] << (4 * i);
        state->walk.n++;
    }
    portable_run_walk(play, order->task);
}

/* One shortest path to each square. */
bool portable_list_move(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return state->active != NO_UNIT && list_moves(terms, state, state->active, legal);
}

/* portable.move.rate, portable.terrain.road, and the caps: is a step of this number too far? */
static bool is_near_enough(const struct march *march, int number, bool road, struct refusal *why)
{
    if (number > 1 && march->cap != 0) {
        return refuse(why, march->cap, "out of a ford or a trench it goes one square and no more");
    }
    if (number > 1 && march->from_woods && !road) {
        return refuse(why, CLAUSE_TERRAIN_WOOD_RATE,
                      "a Unit that starts in woods goes one square and no more");
    }
    if (number <= march->rate + (road ? 1 : 0)) {
        return true;
    }
    if (march->unit->kind == KIND_SP_ARTILLERY && march->unit->fired) {
        return refuse(why, CLAUSE_MOVE_GUN_FIRED, "having fired, it cannot move that far");
    }
    return march->unit->fired
               ? refuse(why, CLAUSE_MOVE_FIRED_RATE, "having fired, it cannot move that far")
               : refuse(why, CLAUSE_MOVE_RATE, "it cannot move that far in a turn");
}

static bool check_may_move(terms_t *terms, state_t *state, int unit, struct refusal *why)
{
    const struct unit *one = &state->units[unit];
    if (is_carried(one)) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION, "what is carried can only unload");
    }
    if (state->stage != STAGE_READY) {
        return refuse(why, CLAUSE_TURN_ACTION_ORDER, "close combat comes last in an activation");
    }
    if (one->moved) {
        return refuse(why, CLAUSE_MOVE_ONCE, "a Unit moves once in a turn");
    }
    if (one->fired && one->kind == KIND_ARTILLERY) {
        /* portable.artillery.no-move */
        return refuse(why, CLAUSE_MOVE_GUN_FIRED, "a towed gun that has fired stays as it is");
    }
    if (one->fired && one->kind != KIND_SP_ARTILLERY &&
        terms->head.options[OPT_ACTION_ORDER] == ACTION_ORDER_MOVE_FIRST) {
        return refuse(why, CLAUSE_TURN_ACTION_ORDER, "a Unit moves before it fires");
    }
    return !one->still || terms->head.options[OPT_STILL_BONUS] != STILL_BONUS_WHOLE_TURN ||
           refuse(why, CLAUSE_FIRE_MOD_STILL,
                  "having fired as a Unit that stands still, it must stay");
}

/* portable.move.turn-in-place */
bool portable_check_turn(terms_t *terms, state_t *state, const struct portable_turn *order,
                         struct refusal *why)
{
    if (!portable_check_acts(terms, state, why)) {
        return false;
    }
    const struct unit *one = &state->units[state->active];
    if (one->facing == order->facing) {
        return refuse(why, CLAUSE_MOVE_TURN_IN_PLACE, "it faces that way already");
    }
    if (terms->head.options[OPT_TURN_IS_MOVE] == TURN_IS_MOVE_YES) {
        return check_may_move(terms, state, state->active, why);
    }
    if (is_carried(one)) {
        return refuse(why, CLAUSE_TURN_CARGO_ACTIVATION, "what is carried can only unload");
    }
    if (state->stage != STAGE_READY || state->turned) {
        return refuse(why, CLAUSE_MOVE_TURN_IN_PLACE, "a turn in place is free once");
    }
    if (one->fired && one->kind == KIND_ARTILLERY) {
        return refuse(why, CLAUSE_MOVE_GUN_FIRED, "a towed gun that has fired stays as it is");
    }
    return !state->contact ||
           (portable_enemy_edges(state, one->at, one->side) >> order->facing & 1) ||
           refuse(why, CLAUSE_MOVE_CONTACT_STOP, "it may not turn away from the enemy again");
}

void portable_do_turn(struct play *play, const struct portable_turn *order)
{
    struct portable_state *state = portable_of(play);
    struct unit *one = &state->units[state->active];
    portable_then_go_on(play);
    portable_interrupt(play, state->active);
    one->facing = (uint8_t)order->facing;
    if (portable_terms(play)->head.options[OPT_TURN_IS_MOVE] == TURN_IS_MOVE_YES) {
        one->moved = 1;
    } else {
        state->turned = 1;
    }
    portable_tell_turned(play, CLAUSE_MOVE_TURN_IN_PLACE, state->active, order->facing);
}

/* portable.move.contact-stop: towards which edges it may face there; NO_FACING takes any. */
static bool check_facing(const struct march *march, struct square square, int32_t facing,
                         struct refusal *why)
{
    int edges = portable_enemy_edges(march->state, square, march->unit->side);
    bool single = (edges & (edges - 1)) == 0;
    return edges == 0 || single || (facing != ABSENT && (edges >> facing & 1)) ||
           refuse(why, CLAUSE_MOVE_PATH, "it must face one of the enemies next to it: say which");
}

/* portable.move.withdraw, portable.exhaustion.effect */
static bool check_enemies(const struct march *march, struct square to, int lie, struct refusal *why)
{
    if (lie & LIE_ENEMY) {
        return refuse(why, CLAUSE_MOVE_ENEMY_SQUARE, "an enemy Unit is in that square");
    }
    if (march->withdraws && (lie & LIE_FACED)) {
        return refuse(why, CLAUSE_MOVE_WITHDRAW,
                      "it may not come next to the enemy it is withdrawing from");
    }
    if (march->withdraws && (lie & LIE_FRONT)) {
        return refuse(why, CLAUSE_MOVE_WITHDRAW,
                      "withdrawing, it may not enter the front square of another enemy");
    }
    return march->from_enemies == 0 ||
           portable_nearest_enemy(march->state, to, march->unit->side) >= march->from_enemies ||
           refuse(why, CLAUSE_EXHAUSTION_EFFECT, "an exhausted side moves no nearer to the enemy");
}

/* What makes it stop where it has come to. Houses do not (portable.terrain.built-up). */
int portable_stop_at(terms_t *terms, struct square square, int lie, bool by_road)
{
    const struct ground *ground = ground_at(terms, square);
    return lie & LIE_NEAR                             ? STOP_CONTACT
           : ground->cover == WOODS_COVER && !by_road ? STOP_WOODS
           : ground->flags & GROUND_FORD              ? STOP_FORD
           : ground->cover == TRENCH_COVER            ? STOP_TRENCH
           : lie & LIE_WIRE                           ? STOP_WIRE
                                                      : STOP_NONE;
}

/* The step of this number from here over that edge.
 * Where it began next to an enemy that does not face it makes no difference
 * (portable.move.contact-start). */
static bool check_step(const struct march *march, struct square from, int edge, int number,
                       bool road, struct step *step, struct refusal *why)
{
    terms_t *terms = march->terms;
    struct square to = square_step(from, edge);
    bool on_board = square_is_on(march->board, to);
    bool by_road = on_board && is_road(terms, from) && is_road(terms, to);
    *step = (struct step){.to = to, .road = road && by_road, .stop = STOP_NONE};
    if (!is_near_enough(march, number, step->road, why)) {
        return false;
    }
    if (!on_board) {
        step->leaves = true;
        return (terms->exit_edges[march->unit->side] >> edge & 1) ||
               refuse(why, CLAUSE_BOARD_EDGE, "it may not leave the board over that edge");
    }
    if (!portable_is_enterable(terms, to)) {
        return refuse(why, CLAUSE_TERRAIN_RIVER, "there is no ford or bridge in that square");
    }
    int lie = march->lie->at[square_index(march->board, to)];
    step->stop = portable_stop_at(terms, to, lie, by_road);
    return check_enemies(march, to, lie, why);
}

struct arrival portable_follow_path(terms_t *terms, state_t *state, int unit,
                                    const struct steps *path)
{
    struct lie lie;
    portable_look_around(terms, state, unit, &lie);
    struct march march = march_of(terms, state, unit, &lie);
    struct step step = {.to = march.unit->at, .road = march.from_road, .stop = STOP_NONE};
    struct arrival arrival = {.at = march.unit->at};
    while (arrival.steps < path->n && step.stop == STOP_NONE &&
           check_step(&march, arrival.at, path->step[arrival.steps], arrival.steps + 1, step.road,
                      &step, NULL)) {
        arrival.steps++;
        if (step.leaves) {
            arrival.at = SQUARE_NOWHERE;
            break;
        }
        arrival.at = step.to;
        arrival.mines = (uint8_t)(arrival.mines +
                                  (portable_known_mine_at(state, step.to, march.unit->side) >= 0));
    }
    arrival.on_road = step.road;
    return arrival;
}

/* A square that a path has come to. */
struct node {
    struct square at;
    uint8_t n;
    uint8_t road;
    uint32_t steps; /* packed as in a command */
};

enum { NODES_MAX = 2 * (2 * (RATE_MAX + 1) * (RATE_MAX + 2) + 1), BY_ROAD = 2, ANYHOW = 1 };

struct search {
    struct march march;
    struct legal *legal; /* NULL: only whether there is any step */
    int n;
    bool any;
    bool left; /* over an exit edge, by the shortest path */
    struct node nodes[NODES_MAX];
};

static void list_path(struct search *search, const struct node *node, int32_t facing)
{
    int32_t *words = legal_add(search->legal, VERB_MOVE, 3);
    words[0] = node->n;
    words[1] = (int32_t)node->steps;
    words[2] = facing;
}

static void list_facings(struct search *search, const struct node *node, int lie)
{
    int edges = lie & LIE_NEAR
                    ? portable_enemy_edges(search->march.state, node->at, search->march.unit->side)
                    : (1 << EDGES) - 1;
    for (int edge = 0; edge < EDGES; edge++) {
        if (edges >> edge & 1) {
            list_path(search, node, edge);
        }
    }
}

/* Tries the step over one edge; notes where it leads, if nothing shorter has led there. */
static void take_step(struct search *search, const struct node *from, int edge, uint8_t *seen)
{
    struct march *march = &search->march;
    struct step step;
    if (!check_step(march, from->at, edge, from->n + 1, from->road, &step, NULL)) {
        return;
    }
    struct node node = {.at = step.to,
                        .n = (uint8_t)(from->n + 1),
                        .road = step.road,
                        .steps = from->steps | (uint32_t)edge << (from->n * 4)};
    if (step.leaves) {
        if (!search->left && search->legal != NULL) {
            list_path(search, &node, ABSENT);
        }
        search->left = true;
        search->any = true;
        return;
    }
    int index = square_index(march->board, step.to);
    int lie = march->lie->at[index];
    int way = step.road ? BY_ROAD | ANYHOW : ANYHOW;
    if ((seen[index] & way) == way || ((seen[index] & BY_ROAD) != 0)) {
        return;
    }
    bool first = seen[index] == 0;
    seen[index] |= (uint8_t)way;
    if (!(lie & LIE_CROWDED) && first) {
        search->any = true;
        if (search->legal != NULL) {
            list_facings(search, &node, lie);
        }
    }
    if (step.stop == STOP_NONE) {
        search->nodes[search->n++] = node;
    }
}

/* Outwards, shortest paths first, from the road before other ways. */
static void search_steps(struct search *search, terms_t *terms)
{
    uint8_t seen[SQUARES_MAX];
    memset(seen, 0, (size_t)(terms->head.width * terms->head.height));
    const struct unit *unit = search->march.unit;
    seen[square_index(search->march.board, unit->at)] = BY_ROAD | ANYHOW;
    search->nodes[0] = (struct node){.at = unit->at, .road = search->march.from_road};
    search->n = 1;
    for (int i = 0; i < search->n && !(search->any && search->legal == NULL); i++) {
        struct node from = search->nodes[i];
        for (int edge = 0; edge < EDGES; edge++) {
            take_step(search, &from, edge, seen);
        }
    }
}

/* Into NULL: can it leave its square at all? */
static bool list_moves(terms_t *terms, state_t *state, int unit, struct legal *legal)
{
    struct lie lie;
    struct search search;
    if (!check_may_move(terms, state, unit, NULL)) {
        return false;
    }
    portable_look_around(terms, state, unit, &lie);
    search.march = march_of(terms, state, unit, &lie);
    search.legal = legal;
    search.any = false;
    search.left = false;
    search_steps(&search, terms);
    return search.any;
}

bool portable_has_step(terms_t *terms, state_t *state, int unit)
{
    return list_moves(terms, state, unit, NULL);
}

int portable_nearest_enemy(state_t *state, struct square square, int side)
{
    int nearest = INT8_MAX;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (other->side != side && stands(other)) {
            int distance = square_distance(square, other->at);
            nearest = distance < nearest ? distance : nearest;
        }
    }
    return nearest;
}
