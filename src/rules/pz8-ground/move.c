/* The Pz8 ground family: movement (ledger, "move"). Where a path leads is found by trace.c. */

#include "rules/pz8-ground/listing.h"
#include "rules/pz8-ground/trace.h"

/* -- checking --------------------------------------------------------------------------------- */

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
                        int facing, struct refusal *why)
{
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
            return refuse(why, CLAUSE_MOVE_EDGE, "the whole base stays on the table");
        }
    }
    return true;
}

/* What the ground of a route is to a unit whose whole move it is: opt-move-terrain. */
static uint8_t trail_of(terms_t *terms, const struct unit *unit, const struct route *route)
{
    uint32_t rough = 0;
    uint8_t trail = unit->trail;
    if (option(terms, OPT_MOVE_TERRAIN) != MOVE_TERRAIN_WHOLE) {
        return trail;
    }
    for (int kind = KIND_ROUGH; kind < KINDS; kind++) {
        if (set_of(terms)->kinds[kind].cost > INCH) {
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
    uint8_t trail = trail_of(terms, unit, route);
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

struct route ground_route_of(state_t *state, const struct ground_move *order)
{
    struct route route = {.n = 1 + order->n_path, .facing = order->facing};
    route.points[0] = state->units[order->unit].at;
    for (int i = 0; i < order->n_path; i++) {
        route.points[i + 1] = (struct point){order->path[2 * i], order->path[2 * i + 1]};
    }
    return route;
}

/* Budgets are kept in halves of a thou. */
bool ground_spends(const struct scenario *scenario, const struct state *view,
                   const struct command *command, int32_t *spent, int32_t *most)
{
    terms_t *terms = ground_scenario(scenario);
    state_t *state = ground_state(view);
    const struct unit *unit = &state->units[piece_index(command->words[0])];
    if (command->verb != VERB_MOVE || !is_on_table(unit) || !ground_is_move_phase(state) ||
        ground_acting_side(state) != unit->side) {
        return false;
    }
    struct ground_move order = ground_read_move(command, NULL);
    struct route route = ground_route_of(state, &order);
    struct ground_costs costs = ground_costs_for(terms, template_of(terms, unit));
    int64_t cost = path_cost(&terms->table, &costs, route.points, route.n);
    *most = ground_allowance_on(terms, unit, trail_of(terms, unit, &route)) / 2;
    *spent = cost == PATH_FORBIDDEN ? LENGTH_MOST : (int32_t)((unit->spent + cost) / 2);
    return true;
}

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

static int32_t final_facing(const struct trace *end, const struct route *route)
{
    return end->cut || route->facing == ABSENT ? end->facing : route->facing;
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
        ground_base_at(terms, end.way.points[end.way.n - 1], final_facing(&end, route));
    bool leaves = !end.cut && !base_is_inside(&base, table_box(&terms->table));
    if (!end.cut && !leaves && ground_is_filled(terms, state, &base, its->side, unit)) {
        return refuse(why, CLAUSE_MOVE_THROUGH, "another base or wreck is where the path ends");
    }
    if (ground_is_barred_by_wire(template) &&
        (meets_wire(&end) || ground_touches_wire(state, &base))) {
        return refuse(why, obstacle_clause(terms, CLAUSE_WIRE_WHEELED), "wheels cannot cross wire");
    }
    return true;
}

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
    for (int i = 1; i < route.n; i++) {
        if (!box_holds(table_box(&terms->table), route.points[i])) {
            return refuse(why, CLAUSE_MOVE_EDGE, "the path leads off the table");
        }
        if (point_equal(route.points[i - 1], route.points[i])) {
            return refuse(why, CLAUSE_MOVE_PATH, "a leg of the path has no length");
        }
    }
    int along = bearing_of(route.points[route.n - 2], route.points[route.n - 1]);
    return ground_check_budget(terms, its, &route, why) &&
           check_way(terms, state, order->unit, &route, why) &&
           check_edges(terms, its, &route, route.facing == ABSENT ? along : route.facing, why);
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
        return refuse(why, CLAUSE_MOVE_EDGE, "the whole base stays on the table");
    }
    if (ground_is_filled(terms, state, &base, its->side, order->unit)) {
        return refuse(why, CLAUSE_MOVE_FACING, "another base or wreck is in the way of the turn");
    }
    return !ground_is_barred_by_wire(template_of(terms, its)) ||
           !ground_touches_wire(state, &base) ||
           refuse(why, obstacle_clause(terms, CLAUSE_WIRE_WHEELED), "wheels cannot turn into wire");
}

/* -- moving ----------------------------------------------------------------------------------- */

/* pz8-ww2.move.through: put back along its path to the last place where it overlaps nothing. */
static void put_back(terms_t *terms, state_t *state, int unit, struct trace *end)
{
    struct base filled[UNITS_MAX];
    int n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && !is_nowhere(other->at) && (other->gone == GONE_HERE || other->wreck)) {
            filled[n++] = ground_unit_base(terms, other);
        }
    }
    struct mover mover = {.length = ground_base_side(terms), .width = ground_base_side(terms)};
    struct path_place place =
        path_last_free(&mover, end->way.points, end->way.n, filled, n, OVERLAP_THOU);
    bool at_start = place.leg == 0 && point_equal(place.at, end->way.points[0]);
    end->facing = at_start ? state->units[unit].facing
                           : bearing_of(end->way.points[place.leg], end->way.points[place.leg + 1]);
    end->way.points[place.leg + 1] = place.at;
    end->way.n = place.leg + 2;
}

/* pz8-ww2.move.edge: cut short where its base would reach over the edge, it is put back along its
 * path to the last place where it does not. It came from such a place. */
static void put_inside(terms_t *terms, const struct unit *unit, struct trace *end)
{
    struct box box = table_box(&terms->table);
    for (int leg = end->way.n - 2; leg >= 0; leg--) {
        struct point a = end->way.points[leg];
        struct point b = end->way.points[leg + 1];
        int facing = point_equal(a, b) ? 0 : bearing_of(a, b);
        for (int32_t left = points_distance(a, b); left > 0; left--) {
            struct point at = leg_point(a, b, left);
            struct base base = ground_base_at(terms, at, facing);
            if (base_is_inside(&base, box)) {
                end->facing = facing;
                end->way.points[leg + 1] = at;
                end->way.n = leg + 2;
                return;
            }
        }
    }
    end->facing = unit->facing;
    end->way.points[1] = end->way.points[0];
    end->way.n = 2;
}

/* Puts the unit back until it neither reaches over the edge nor overlaps anything; the clause that
 * does so last, or 0. Each time it goes back further, and where it began it stood rightly. */
static int put_right(terms_t *terms, state_t *state, int unit, struct trace *end)
{
    int clause = 0;
    for (struct point from = {NOWHERE, NOWHERE};;) {
        struct point at = end->way.points[end->way.n - 1];
        struct base base = ground_base_at(terms, at, end->facing);
        if (point_equal(at, from)) {
            return clause; /* what is left is the rounding of its facing */
        }
        if (!base_is_inside(&base, table_box(&terms->table))) {
            put_inside(terms, &state->units[unit], end);
            clause = CLAUSE_MOVE_EDGE;
        } else if (ground_is_filled(terms, state, &base, ALL_BASES, unit)) {
            put_back(terms, state, unit, end);
            clause = CLAUSE_MOVE_THROUGH;
        } else {
            return clause;
        }
        from = at;
    }
}

/* Sections it has left behind may be entered anew. */
static void forget_wire(terms_t *terms, struct ground_state *state, int unit)
{
    struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_wire && its->wire != 0 && is_on_table(its); i++) {
        if (!(its->wire >> i & 1)) {
            continue;
        }
        struct base base = ground_unit_base(terms, its);
        struct base wire = ground_wire_base(&state->wire[i]);
        if (!bases_in_contact(&base, &wire)) {
            its->wire &= ~((uint64_t)1 << i);
        }
    }
}

static void leave_table(struct play *play, int unit)
{
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    play->sees = who_sees(its);
    ground_tell_left_table(play, CLAUSE_MOVE_EDGE, unit);
    its->known = its->shown;
    its->status = STATUS_LEFT;
    its->gone = GONE_LEFT;
    ground_lift_off(state, unit);
    if (its->cargo != NO_UNIT) {
        leave_table(play, its->cargo);
    }
    play->sees = SEEN_BY_ALL;
}

static void tell_move(struct play *play, int unit, bool was_shown)
{
    const struct unit *its = &ground_of(play)->units[unit];
    play->sees = (uint8_t)(was_shown && its->shown ? SEEN_BY_ALL : 1 << its->side);
    ground_tell_moved(play, CLAUSE_MOVE_ALLOWANCE, unit, its->at, its->facing, its->spent);
}

/* Why it went no further. That something came into sight, its own side alone learns; and if the
 * unit was put back and does not see it any more, it does not learn what it was. */
static void tell_why(struct play *play, int unit, const struct trace *end, int back)
{
    state_t *state = ground_of(play);
    const struct unit *its = &state->units[unit];
    uint8_t sees = play->sees;
    if (end->paused) {
        play->sees = (uint8_t)(1 << its->side);
        if (state->units[piece_index(end->met)].shown) {
            ground_tell_paused(play, CLAUSE_MOVE_DISCOVERY, unit, piece_index(end->met));
        } else {
            ground_tell_glimpsed(play, CLAUSE_MOVE_DISCOVERY, unit);
        }
        play->sees = sees;
    } else if (end->met != NO_PIECE) {
        ground_tell_stopped(play, CLAUSE_MOVE_CONTACT, unit, piece_index(end->met));
    }
    if (back != 0) {
        ground_tell_put_back(play, back, unit, its->at);
    }
}

/* Movement is spent up to where the unit stops, even if it is then put back. */
static void pay_for(terms_t *terms, struct unit *unit, const struct route *way)
{
    struct ground_costs costs = ground_costs_for(terms, template_of(terms, unit));
    if (way->n == 2 && point_equal(way->points[0], way->points[1])) {
        return; /* stopped where it stood */
    }
    unit->trail = trail_of(terms, unit, way);
    unit->spent += (int32_t)path_cost(&terms->table, &costs, way->points, way->n);
}

static void march(struct play *play, int unit, const struct route *route)
{
    terms_t *terms = ground_terms(play);
    struct ground_state *state = ground_of(play);
    struct unit *its = &state->units[unit];
    struct walk walk = ground_walk_of(terms, state, unit, true);
    struct trace end = ground_trace_path(&walk, route);
    int32_t facing = final_facing(&end, route);
    struct point at = end.way.points[end.way.n - 1];
    struct base base = ground_base_at(terms, at, facing);
    if (!end.cut && !base_is_inside(&base, table_box(&terms->table))) {
        leave_table(play, unit);
        return;
    }
    bool was_shown = its->shown;
    struct point from = its->at;
    pay_for(terms, its, &end.way);
    int back = 0;
    if (end.cut || ground_is_filled(terms, state, &base, ALL_BASES, unit)) {
        /* A turn that only a hidden enemy hinders is just not made. */
        back = put_right(terms, state, unit, &end);
        facing = end.facing;
        at = end.way.points[end.way.n - 1];
    }
    ground_set_down(terms, state, unit, at, facing);
    forget_wire(terms, state, unit);
    if (end.halts) {
        its->halted = 1;
    }
    ground_refresh_sight_of_march(play, unit, from);
    tell_move(play, unit, was_shown);
    tell_why(play, unit, &end, back);
    play->sees = SEEN_BY_ALL;
    for (int i = 0; i < end.n_counters && its->gone == GONE_HERE; i++) {
        int index = piece_index(end.counters[i]);
        if (piece_collection(end.counters[i]) == MINES) {
            ground_enter_mine(play, unit, index);
        } else {
            ground_enter_wire(play, unit, index);
        }
    }
    if (end.n_counters > 0) {
        forget_wire(terms, state, unit); /* put back, it touches it no more */
        ground_refresh_sight(play);
    }
}

void ground_do_move(struct play *play, const struct ground_move *order)
{
    struct route route = ground_route_of(ground_of(play), order);
    march(play, order->unit, &route);
    if (ground_destroy_if_caught(play)) {
        ground_refresh_sight(play);
    }
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
        forget_wire(terms, state, order->unit);
    }
    play->sees = who_sees(its);
    ground_tell_pivoted(play, CLAUSE_MOVE_FACING, order->unit, its->facing);
    ground_settle(play);
}

enum { TURN_WORTH = 10 * DEGREE /* smaller turns are not listed */ };

bool ground_find_pivot(terms_t *terms, state_t *state, int unit, int enemy, int *bearing)
{
    const struct unit *its = &state->units[unit];
    const struct template *template = template_of(terms, its);
    struct refusal why;
    if (enemy < 0 || its->tried || (template->arc == ARC_ALL && template->arc_2 == ARC_ALL)) {
        return false;
    }
    *bearing = bearing_of(its->at, state->units[enemy].at);
    const struct ground_pivot order = {.unit = unit, .facing = *bearing};
    return angle_between(*bearing, its->facing) >= TURN_WORTH &&
           ground_check_pivot(terms, state, &order, &why);
}
