/* The Pz8 ground family: movement (ledger, "move"): what may be said, and what it costs. Where a
 * path leads is found by trace.c; march.c carries it out. */

#include "rules/pz8-ground/listing.h"
#include "rules/pz8-ground/trace.h"

static bool check_legs(terms_t *terms, const struct route *route, struct refusal *why);
static bool check_way(terms_t *terms, state_t *state, int unit, const struct route *route,
                      struct refusal *why);
static bool check_edges(terms_t *terms, const struct unit *unit, const struct route *route,
                        struct refusal *why);
static bool refuse_edge(struct refusal *why);

/* pz8-ww2.move.allowance */
bool ground_check_move(terms_t *terms, state_t *state, const struct ground_move *order,
                       struct refusal *why)
{
    const struct unit *its = &state->units[order->unit];
    struct route route = ground_route_of(state, order);
    int halted_by = its->mined ? obstacle_clause(terms, CLAUSE_MINES_ENTER) : CLAUSE_MOVE_BUDGET;
    if (!ground_check_may_move(terms, its, halted_by, why)) {
        return false;
    }
    if (template_of(terms, its)->drive == DRIVE_TOWED) {
        return refuse(why, CLAUSE_MOVE_GUNS, "guns move only limbered");
    }
    return check_legs(terms, &route, why) && ground_check_budget(terms, its, &route, why) &&
           check_way(terms, state, order->unit, &route, why) &&
           check_edges(terms, its, &route, why);
}

void ground_do_move(struct play *play, const struct ground_move *order)
{
    struct route route = ground_route_of(ground_of(play), order);
    ground_march(play, order->unit, &route);
    if (ground_destroy_if_caught(play)) {
        ground_refresh_sight(play);
    }
}

/* pz8-ww2.move.path */
struct route ground_route_of(state_t *state, const struct ground_move *order)
{
    struct route route = route_of(state->units[order->unit].at, order->path, order->n_path);
    route.facing = order->facing;
    return route;
}

/* pz8-ww2.move.facing */
bool ground_check_pivot(terms_t *terms, state_t *state, const struct ground_pivot *order,
                        struct refusal *why)
{
    const struct unit *its = &state->units[order->unit];
    if (!ground_check_may_move(terms, its, CLAUSE_MOVE_FACING, why)) {
        return false;
    }
    struct base base = ground_base_at(terms, its->at, order->facing);
    if (!base_is_inside(&base, table_box(&terms->table))) {
        return refuse_edge(why);
    }
    if (ground_is_filled(terms, state, &base, its->side, order->unit)) {
        return refuse(why, CLAUSE_MOVE_FACING, "another base or wreck is in the way of the turn");
    }
    return !ground_is_barred_by_wire(template_of(terms, its)) ||
           !ground_touches_counter(state, &base, its->side, true) ||
           refuse(why, obstacle_clause(terms, CLAUSE_WIRE_WHEELED), "wheels cannot turn into wire");
}

/* pz8-ww2.move.facing: a turn that only an enemy not shown hinders is just not made. */
void ground_do_pivot(struct play *play, const struct ground_pivot *order)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[order->unit];
    struct base base = ground_base_at(terms, its->at, order->facing);
    if (ground_is_filled(terms, state, &base, ALL_BASES, order->unit)) {
        its->tried = 1;
    } else {
        its->facing = (int16_t)order->facing;
        ground_forget_wire(terms, state, order->unit);
    }
    play->sees = who_sees(its);
    ground_tell_pivoted(play, CLAUSE_MOVE_FACING, order->unit, its->facing);
    ground_settle(play);
}

enum { TURN_WORTH = 10 * DEGREE /* smaller turns are not listed */ };

bool ground_has_front(terms_t *terms, const struct unit *unit)
{
    const struct template *template = template_of(terms, unit);
    return template->arc != ARC_ALL || template->arc_2 != ARC_ALL ||
           ground_is_armoured(terms, unit);
}

bool ground_find_pivot(terms_t *terms, state_t *state, int unit, int enemy, int *bearing)
{
    const struct unit *its = &state->units[unit];
    if (enemy < 0 || its->tried || !ground_has_front(terms, its)) {
        return false;
    }
    *bearing = bearing_of(its->at, state->units[enemy].at);
    const struct ground_pivot order = {.unit = unit, .facing = *bearing};
    return angle_between(*bearing, its->facing) >= TURN_WORTH &&
           ground_check_pivot(terms, state, &order, NULL);
}

/* -- what it costs ---------------------------------------------------------------------------- */

/* What the ground of a route is to a unit whose whole move it is: opt-move-terrain. */
uint8_t ground_trail_of(terms_t *terms, const struct unit *unit, const struct route *route)
{
    uint32_t rough = 0;
    uint8_t trail = unit->trail;
    if (option(terms, OPT_MOVE_TERRAIN) != MOVE_TERRAIN_WHOLE) {
        return trail;
    }
    for (int kind = KIND_ROUGH; kind < KINDS; kind++) {
        if (set_of(terms)->terrain[kind].cost > INCH) {
            rough |= kind_bit(kind);
        }
    }
    for (int i = 1; i < route->n; i++) {
        struct point a = route->points[i - 1];
        struct point b = route->points[i];
        if (leg_kinds(&terms->table, a, b) & rough) {
            trail |= TRAIL_ROUGH;
        }
        if (leg_length_in(&terms->table, kind_bit(KIND_ROAD), a, b) < points_distance(a, b)) {
            trail |= TRAIL_OFF_ROAD;
        }
    }
    return trail;
}

int32_t ground_allowance_on(terms_t *terms, const struct unit *unit, uint8_t trail)
{
    int32_t plain = ground_allowance(terms, unit);
    const struct template *template = template_of(terms, unit);
    if (option(terms, OPT_MOVE_TERRAIN) != MOVE_TERRAIN_WHOLE || ignores_terrain(template)) {
        return plain;
    }
    return !(trail & TRAIL_OFF_ROAD) ? 2 * plain : trail & TRAIL_ROUGH ? plain / 2 : plain;
}

/* pz8-ww2.terrain.bunkers: on the edge is inside. */
static bool enters_bunker(terms_t *terms, const struct unit *unit, const struct route *route)
{
    const struct template *template = template_of(terms, unit);
    for (int i = 1; i < route->n && is_vehicle(template) && !is_flyer(template); i++) {
        if (leg_meets_kinds(&terms->table, kind_bit(KIND_BUNKER), route->points[i - 1],
                            route->points[i])) {
            return true;
        }
    }
    return false;
}

bool ground_check_budget(terms_t *terms, const struct unit *unit, const struct route *route,
                         struct refusal *why)
{
    struct ground_costs costs = ground_costs_for(terms, template_of(terms, unit));
    int64_t cost = path_cost(&terms->table, &costs, route->points, route->n);
    if (cost == PATH_FORBIDDEN || enters_bunker(terms, unit, route)) {
        return refuse(why, CLAUSE_TERRAIN_BUNKERS, "no vehicle enters a bunker");
    }
    uint8_t trail = ground_trail_of(terms, unit, route);
    if (unit->spent + cost <= ground_allowance_on(terms, unit, trail)) {
        return true;
    }
    struct unit fresh = *unit;
    fresh.halved = 0;
    return unit->spent == 0 && cost > ground_allowance_on(terms, &fresh, trail)
               ? refuse(why, CLAUSE_MOVE_ALLOWANCE, "the path is longer than the unit's movement")
               : refuse(why, CLAUSE_MOVE_BUDGET,
                        "the path is longer than what is left of the unit's movement");
}

/* Budgets are kept in halves of a thou. */
bool ground_spends(terms_t *terms, state_t *state, const struct command *command, int32_t *spent,
                   int32_t *most)
{
    const struct unit *unit = &state->units[piece_index(command->words[0])];
    if (command->verb != VERB_MOVE || !is_on_table(unit) || !ground_is_move_phase(state) ||
        ground_acting_side(state) != unit->side) {
        return false;
    }
    struct ground_move order = ground_read_move(command, NULL);
    struct route route = ground_route_of(state, &order);
    struct ground_costs costs = ground_costs_for(terms, template_of(terms, unit));
    int64_t cost = path_cost(&terms->table, &costs, route.points, route.n);
    *most = ground_allowance_on(terms, unit, ground_trail_of(terms, unit, &route)) / 2;
    *spent = cost == PATH_FORBIDDEN ? LENGTH_MOST : (int32_t)((unit->spent + cost) / 2);
    return true;
}

/* -- the way ---------------------------------------------------------------------------------- */

/* A leg towards an enemy the unit is in contact with. */
static bool closes_in(terms_t *terms, state_t *state, int unit, const struct route *route)
{
    const struct unit *its = &state->units[unit];
    if (!was_engaged(its)) {
        return false;
    }
    struct base base = ground_unit_base(terms, its);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        if (!has_bit(its->engaged, i) || !is_on_table(enemy) || enemy->side == its->side) {
            continue;
        }
        struct base other = ground_unit_base(terms, enemy);
        if (bases_in_contact(&base, &other) &&
            !leg_leaves(route->points[0], route->points[1], enemy->at)) {
            return true;
        }
    }
    return false;
}

static bool meets_wire(const struct trace *end)
{
    for (int i = 0; i < end->n_counters; i++) {
        if (piece_collection(end->counters[i]) == WIRE) {
            return true;
        }
    }
    return false;
}

static bool check_way(terms_t *terms, state_t *state, int unit, const struct route *route,
                      struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    if (!is_flyer(template) && closes_in(terms, state, unit, route)) {
        return refuse(why, CLAUSE_MOVE_THROUGH, "a unit may not pass over an enemy in contact");
    }
    struct walk walk = ground_walk_of(terms, state, unit, false);
    struct trace end = ground_trace_path(&walk, route);
    struct base base =
        ground_base_at(terms, end.way.points[end.way.n - 1], ground_final_facing(&end, route));
    bool leaves = !end.cut && !base_is_inside(&base, table_box(&terms->table));
    if (!end.cut && !leaves && ground_is_filled(terms, state, &base, its->side, unit)) {
        return refuse(why, CLAUSE_MOVE_THROUGH, "another base or wreck is where the path ends");
    }
    return !ground_is_barred_by_wire(template) ||
           (!meets_wire(&end) && !ground_touches_counter(state, &base, its->side, true)) ||
           refuse(why, obstacle_clause(terms, CLAUSE_WIRE_WHEELED), "wheels cannot cross wire");
}

/* -- who may move, and where ------------------------------------------------------------------ */

bool ground_check_may_move(terms_t *terms, const struct unit *unit, int halted_by,
                           struct refusal *why)
{
    if (unit->aboard != NO_UNIT) {
        return refuse(why, CLAUSE_TRANSPORT_ABOARD, "a unit aboard moves with its transport");
    }
    if (!is_on_table(unit)) {
        return refuse(why, CLAUSE_MOVE_ALLOWANCE, "the unit is not on the table");
    }
    if (unit->status != STATUS_OK) {
        return refuse(why, CLAUSE_MOVE_STATUS, "Disorganized and Suppressed units do not move");
    }
    if (unit->halt_turns > 0) {
        return refuse(why, obstacle_clause(terms, CLAUSE_MINES_ENTER),
                      "the unit is still halted by mines");
    }
    return !unit->halted || refuse(why, halted_by, "the unit is halted for this phase");
}

/* Over which of the edges does the base reach? */
static bool reaches_over(terms_t *terms, const struct base *base, enum edge edge)
{
    struct box box = table_box(&terms->table);
    int32_t far = TABLE_SIDE_MAX;
    box.north = edge == EDGE_NORTH ? far : box.north;
    box.south = edge == EDGE_SOUTH ? -far : box.south;
    box.east = edge == EDGE_EAST ? far : box.east;
    box.west = edge == EDGE_WEST ? -far : box.west;
    return edge != EDGE_NONE && base_is_inside(base, box);
}

/* No corner of a base is as far from its centre as three quarters of its side. */
static bool is_far_from_edges(terms_t *terms, struct point at)
{
    int32_t reach = ground_base_side(terms) * 3 / 4;
    return at.x >= reach && at.y >= reach && at.x <= terms->table.width - reach &&
           at.y <= terms->table.height - reach;
}

/* pz8-ww2.move.edge: the whole base stays on the table, unless the path ends over an exit edge. */
static bool check_edges(terms_t *terms, const struct unit *unit, const struct route *route,
                        struct refusal *why)
{
    const struct point *end = &route->points[route->n - 1];
    int facing = route->facing == ABSENT ? bearing_of(end[-1], end[0]) : route->facing;
    enum edge exit = (enum edge)terms->exits[unit->side];
    struct box box = table_box(&terms->table);
    for (int i = 1; i < route->n; i++) {
        bool last = i == route->n - 1;
        if (is_far_from_edges(terms, route->points[i])) {
            continue;
        }
        struct base base = base_moved(base_along(route->points[i - 1], route->points[i],
                                                 ground_base_side(terms), ground_base_side(terms)),
                                      route->points[i]);
        struct base turned = ground_base_at(terms, route->points[i], facing);
        bool inside = base_is_inside(&base, box) && (!last || base_is_inside(&turned, box));
        if (!inside && !(last && reaches_over(terms, &turned, exit))) {
            return refuse_edge(why);
        }
    }
    return true;
}

static bool refuse_edge(struct refusal *why)
{
    return refuse(why, CLAUSE_MOVE_EDGE, "the whole base stays on the table");
}

static bool check_legs(terms_t *terms, const struct route *route, struct refusal *why)
{
    for (int i = 1; i < route->n; i++) {
        if (!box_holds(table_box(&terms->table), route->points[i])) {
            return refuse(why, CLAUSE_MOVE_EDGE, "the path leads off the table");
        }
        if (point_equal(route->points[i - 1], route->points[i])) {
            return refuse(why, CLAUSE_MOVE_PATH, "a leg of the path has no length");
        }
    }
    return true;
}
