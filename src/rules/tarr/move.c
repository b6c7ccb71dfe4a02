/* Tarr's Modern Warfare: orders to move, and what is possible (ledger, 4.4; how they are carried
 * out is in march.c, where a unit may stand in place.c, riding and towing in transport.c).
 *
 * In the order of the ledger: tarr.move.rates, tarr.move.mixed, tarr.move.path, tarr.move.passage,
 * tarr.move.friends, tarr.move.assault, tarr.move.guns, tarr.move.cavalry, tarr.move.edge. */

#include "rules/tarr/heavy.h"

enum { ROADS = 1 << ROAD | 1 << STREET | 1 << BRIDGE };

/* -- move -------------------------------------------------------------------------------------- */

bool tarr_check_move(terms_t *terms, state_t *state, const struct tarr_move *order,
                     struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(terms, state, &scene);
    return tarr_may_go(&scene, order->unit, order->side, why) &&
           tarr_find_trip(&scene, order, &trip, why);
}

void tarr_do_move(struct play *play, const struct tarr_move *order)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(tarr_terms(play), tarr_of(play), &scene);
    tarr_find_trip(&scene, order, &trip, NULL);
    tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_MOVE_RATES);
}

/* -- face and form ----------------------------------------------------------------------------- */

/* A move of no length. */
static struct trip turn_of(const struct unit *unit, int facing, int form)
{
    return (struct trip){
        .route = {.n = 1, .points = {middle_of(unit)}}, .facing = facing, .form = form};
}

/* tarr.move.path: "a unit that stays may face anywhere". */
bool tarr_check_face(terms_t *terms, state_t *state, const struct tarr_face *order,
                     struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    tarr_look_out(terms, state, &scene);
    return tarr_may_act(&scene, order->unit, order->side, why) &&
           (!is_aircraft(terms, unit) ||
            refuse(why, CLAUSE_AIR_MOVE, "an aircraft faces along its course")) &&
           tarr_check_place(&scene, order->unit, middle_of(unit), order->facing, unit->formation,
                            why);
}

void tarr_do_face(struct play *play, const struct tarr_face *order)
{
    const struct unit *unit = &tarr_of(play)->units[order->unit];
    struct trip trip = turn_of(unit, order->facing, unit->formation);
    tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_MOVE_PATH);
}

/* tarr.core.formation: is it one that forms so, and is there room for it? */
static bool may_form(const struct scene *scene, const struct tarr_form *order, struct refusal *why)
{
    const struct unit *unit = &scene->state->units[order->unit];
    if (!is_troops(scene->terms, unit) || (is_piece(scene->terms, unit) && !unit->away) ||
        unit->formation == FORM_GARRISON || order->formation == FORM_GARRISON ||
        order->formation == unit->formation) {
        return refuse(why, CLAUSE_CORE_FORMATION,
                      "men in the open form a line, a double line, a column or a mass");
    }
    return tarr_check_place(scene, order->unit, middle_of(unit), facing_of(unit),
                            (int)order->formation, why);
}

bool tarr_check_form(terms_t *terms, state_t *state, const struct tarr_form *order,
                     struct refusal *why)
{
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    return tarr_may_act(&scene, order->unit, order->side, why) && may_form(&scene, order, why);
}

void tarr_do_form(struct play *play, const struct tarr_form *order)
{
    const struct unit *unit = &tarr_of(play)->units[order->unit];
    struct trip trip = turn_of(unit, facing_of(unit), (int)order->formation);
    tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_CORE_FORMATION);
}

bool tarr_list_form(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct scene scene;
    bool any = false;
    struct tarr_form order = {.side = side};
    tarr_look_out(terms, state, &scene);
    for (order.unit = 0; order.unit < state->n_units; order.unit++) {
        if (!tarr_may_act(&scene, order.unit, side, NULL)) {
            continue;
        }
        for (order.formation = FORM_LINE; order.formation < FORM_GARRISON; order.formation++) {
            if (may_form(&scene, &order, NULL)) {
                any = tarr_add_form(legal, order.unit, order.formation);
            }
        }
    }
    return any;
}

/* -- assault ----------------------------------------------------------------------------------- */

bool tarr_check_assault(terms_t *terms, state_t *state, const struct tarr_assault *order,
                        struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(terms, state, &scene);
    return tarr_may_go(&scene, order->unit, order->side, why) &&
           tarr_find_assault(&scene, order->unit, order->enemy, &trip, why);
}

void tarr_do_assault(struct play *play, const struct tarr_assault *order)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(tarr_terms(play), tarr_of(play), &scene);
    tarr_find_assault(&scene, order->unit, order->enemy, &trip, NULL);
    if (tarr_crosses_street(&scene, order->unit, &trip.route)) {
        tarr_begin_crossing(play, order->unit, &trip, true);
        return;
    }
    tarr_go(play, order->unit, &trip, CONTACT, CLAUSE_MOVE_ASSAULT);
}

bool tarr_list_assault(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    struct scene scene;
    struct trip trip;
    bool any = false;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units; unit++) {
        if (!is_troops(terms, &state->units[unit]) || !tarr_may_go(&scene, unit, side, NULL)) {
            continue;
        }
        for (int enemy = 0; enemy < state->n_units; enemy++) {
            if (tarr_find_assault(&scene, unit, enemy, &trip, NULL)) {
                any = tarr_add_assault(legal, unit, enemy);
            }
        }
    }
    return any;
}

/* -- who may move ------------------------------------------------------------------------------ */

bool tarr_is_known(state_t *state, int unit, int side)
{
    const struct unit *its = &state->units[unit];
    return its->gone != GONE_UNSEEN && (its->side == side || !is_hidden(state, unit));
}

/* tarr.move.assault, tarr.morale.rout, tarr.morale.withdraw */
bool tarr_may_act(const struct scene *scene, int unit, int side, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    if (its->side != side || !is_on_table(its) || its->wreck) {
        return refuse(why, CLAUSE_TURN_SEQUENCE, "it is not on the table");
    }
    if (its->spirit != SPIRIT_STEADY) {
        return refuse(why, CLAUSE_MORALE_ROUT, "it is running, or has only just withdrawn");
    }
    if (its->landed != 0 && its->landed == scene->state->head.turn) {
        return refuse(why, CLAUSE_PARA_COST, "it has only just landed");
    }
    return !is_troops(scene->terms, its) || !tarr_is_touched(scene, unit) ||
           refuse(why, CLAUSE_MOVE_ASSAULT, "men in contact with the enemy do not move");
}

/* And may it go somewhere? */
bool tarr_may_go(const struct scene *scene, int unit, int side, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    if (!tarr_may_act(scene, unit, side, why)) {
        return false;
    }
    if (is_aircraft(scene->terms, its)) {
        return refuse(why, CLAUSE_AIR_MOVE, "aircraft fly");
    }
    if (its->wired > 0) {
        return refuse(why, CLAUSE_WIRE_HALT, "the wire holds it up");
    }
    return is_on_foot(scene->terms, its) || is_vehicle(scene->terms, its) ||
           refuse(why, CLAUSE_MOVE_GUNS, "guns have no speed: they are pushed or towed");
}

/* -- how far ----------------------------------------------------------------------------------- */

/* tarr.move.rates, tarr.move.cavalry */
static const struct move_row *rates_of(terms_t *terms, const struct unit *unit)
{
    int arm = template_of(terms, unit)->arm;
    bool foot = is_on_foot(terms, unit) && !unit->mounted;
    return tarr_moves_of(foot ? ARM_INFANTRY : arm);
}

/* So that a thou of road costs the rate elsewhere, a thou elsewhere the rate on roads, and the
 * whole is their product: tarr.move.mixed. */
int32_t tarr_full_move(terms_t *terms, const struct unit *unit)
{
    const struct move_row *rates = rates_of(terms, unit);
    return rates->road * rates->country * INCH;
}

int32_t tarr_move_left(terms_t *terms, const struct unit *unit)
{
    int32_t full = tarr_full_move(terms, unit);
    return full > unit->spent ? full - unit->spent : 0;
}

/* tarr.move.passage, tarr.table.terrain: may it enter such a piece? */
static bool may_enter(terms_t *terms, const struct unit *unit, int kind)
{
    const struct ground_row *row = tarr_ground(kind);
    if (is_troops(terms, unit)) {
        return unit->mounted ? row->mounted : row->foot;
    }
    switch ((enum drive)template_of(terms, unit)->drive) {
    case DRIVE_WHEELS:
        return row->wheels;
    case DRIVE_HALF_TRACK:
        return row->half_track;
    case DRIVE_TRACKS:
        return row->tracks;
    default:
        return row->foot;
    }
}

/* A road overrides the wood or river it leads through, but no house. */
void tarr_ground_costs(terms_t *terms, const struct unit *unit, bool road,
                       struct ground_costs *costs)
{
    const struct move_row *rates = rates_of(terms, unit);
    *costs = (struct ground_costs){.open = rates->road};
    for (int kind = 0; kind < TERRAIN_NAMES; kind++) {
        if ((kind_bit(kind) & (ROADS | kind_bit(FORD))) != 0) {
            bool quick = road && kind != FORD;
            costs->kinds[kind] = (struct ground){quick ? rates->country : rates->road, 2};
        } else if (!may_enter(terms, unit, kind)) {
            costs->kinds[kind] =
                (struct ground){GROUND_FORBIDDEN, kind == BUILDING || kind == BLOCKHOUSE ? 3 : 1};
        }
    }
}

/* tarr.move.mixed: does a leg run along a road, no more than 45 degrees off the longest of its
 * edges? */
static bool is_along(const struct table *table, int piece, struct point a, struct point b)
{
    const struct terrain *road = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);
    int n = road->shape == TERRAIN_POLYGON ? road->n_corners : road->n_corners - 1;
    struct point way = point_to(a, b);
    struct point longest = {0, 0};
    for (int i = 0; i < n; i++) {
        struct point edge = point_to(corners[i], corners[(i + 1) % road->n_corners]);
        int64_t dot = vector_dot(edge, way);
        int64_t cross = vector_cross(edge, way);
        bool along = (dot < 0 ? -dot : dot) >= (cross < 0 ? -cross : cross);
        if (road->shape != TERRAIN_POLYGON && along) {
            return true;
        }
        longest = vector_dot(edge, edge) > vector_dot(longest, longest) ? edge : longest;
    }
    int64_t dot = vector_dot(longest, way);
    int64_t cross = vector_cross(longest, way);
    return (dot < 0 ? -dot : dot) >= (cross < 0 ? -cross : cross);
}

static bool runs_along_road(const struct table *table, struct point a, struct point b)
{
    for (int piece = 0; piece < table->n_terrain; piece++) {
        if ((kind_bit(table->terrain[piece].kind) & ROADS) != 0 &&
            boxes_meet(terrain_box(table, piece), leg_box(a, b)) &&
            terrain_is_crossed(table, piece, a, b) && is_along(table, piece, a, b)) {
            return true;
        }
    }
    return false;
}

void tarr_leg_costs(const struct scene *scene, const struct unit *unit, struct point a,
                    struct point b, struct ground_costs *costs)
{
    tarr_ground_costs(scene->terms, unit, runs_along_road(scene->table, a, b), costs);
}

/* tarr.move.mixed: of a path, without what minefields add. */
int64_t tarr_route_cost(const struct scene *scene, const struct unit *unit,
                        const struct route *route)
{
    int64_t sum = 0;
    for (int i = 0; i + 1 < route->n; i++) {
        struct ground_costs costs;
        tarr_leg_costs(scene, unit, route->points[i], route->points[i + 1], &costs);
        int64_t cost = leg_cost(scene->table, &costs, route->points[i], route->points[i + 1]);
        if (cost == PATH_FORBIDDEN) {
            return PATH_FORBIDDEN;
        }
        sum += cost;
    }
    return sum;
}

/* tarr.move.passage: walls, hedges and wire that it cannot get over. */
static bool crosses_barrier(const struct scene *scene, const struct unit *unit, struct point a,
                            struct point b)
{
    for (int piece = 0; piece < scene->table->n_terrain; piece++) {
        const struct terrain *its = &scene->table->terrain[piece];
        struct part parts[STRETCHES_MAX];
        if (its->shape == TERRAIN_LINE && !may_enter(scene->terms, unit, its->kind) &&
            terrain_crossings(scene->table, piece, a, b, parts) > 0) {
            return true;
        }
    }
    return false;
}

/* -- judging a move ---------------------------------------------------------------------------- */

/* tarr.move.edge: the last place of a path may lie off the table. */
static bool check_corners(const struct scene *scene, struct trip *trip, struct refusal *why)
{
    struct box table = table_box(scene->table);
    for (int i = 1; i + 1 < trip->route.n; i++) {
        if (!box_holds(table, trip->route.points[i])) {
            return refuse(why, CLAUSE_MOVE_EDGE, "only the end of the path may be off the table");
        }
    }
    struct point end = trip->route.points[trip->route.n - 1];
    trip->leaves = !box_holds(table, end);
    return box_holds(box_widened(table, TABLE_SIDE_MAX / 2), end) ||
           refuse(why, CLAUSE_MOVE_EDGE, "the path leads too far off the table");
}

static bool check_cost(const struct scene *scene, int unit, struct trip *trip, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    int64_t cost = tarr_route_cost(scene, its, &trip->route);
    for (int i = 0; cost != PATH_FORBIDDEN && i + 1 < trip->route.n; i++) {
        struct point a = trip->route.points[i], b = trip->route.points[i + 1];
        if (crosses_barrier(scene, its, a, b)) {
            cost = PATH_FORBIDDEN;
        } else if (tarr_crosses_wire(scene, its, a, b)) {
            return refuse(why, CLAUSE_WIRE_VEHICLES, "wheels do not cross wire");
        }
    }
    if (cost == PATH_FORBIDDEN) {
        return refuse(why, CLAUSE_MOVE_PASSAGE, "it cannot go over that ground");
    }
    bool unmined = cost <= tarr_move_left(scene->terms, its);
    cost += tarr_mine_cost(scene, unit, &trip->route, MINES_KNOWN);
    trip->cost = (int32_t)(cost < SPENT_MAX ? cost : SPENT_MAX);
    return cost <= tarr_move_left(scene->terms, its) ||
           refuse(why, unmined ? CLAUSE_MINE_HALF_RATE : CLAUSE_MOVE_RATES,
                  "it cannot go so far this move");
}

int tarr_form_after(const struct unit *unit, int32_t form)
{
    return form != ABSENT && form != FORM_GARRISON ? form
           : unit->formation == FORM_GARRISON      ? FORM_LINE
                                                   : unit->formation;
}

/* tarr.move.friends: enemies in the way never forbid a move, they stop it. */
bool tarr_find_trip(const struct scene *scene, const struct tarr_move *order, struct trip *trip,
                    struct refusal *why)
{
    const struct unit *unit = &scene->state->units[order->unit];
    *trip = (struct trip){.route = route_of(middle_of(unit), order->path, order->n_path)};
    trip->form = tarr_form_after(unit, order->formation);
    trip->facing =
        order->facing != ABSENT ? order->facing : route_facing(&trip->route, facing_of(unit));
    if (path_length(trip->route.points, trip->route.n) == 0) {
        return refuse(why, CLAUSE_MOVE_PATH, "it would stay where it is");
    }
    return tarr_judge_trip(scene, order->unit, trip, why);
}

bool tarr_judge_trip(const struct scene *scene, int unit, struct trip *trip, struct refusal *why)
{
    if (!check_corners(scene, trip, why) || !check_cost(scene, unit, trip, why)) {
        return false;
    }
    if (tarr_crosses_street(scene, unit, &trip->route)) {
        return refuse(why, CLAUSE_STREET_SPLIT, "a street is crossed in two halves");
    }
    return trip->leaves || tarr_check_place(scene, unit, trip->route.points[trip->route.n - 1],
                                            trip->facing, trip->form, why);
}

/* Are they further apart than it could go, however it and they stand about their middles? */
static bool is_out_of_reach(const struct scene *scene, int unit, int enemy, struct point to)
{
    const struct unit *its = &scene->state->units[unit];
    const struct move_row *rates = rates_of(scene->terms, its);
    int country = tarr_moves_of(template_of(scene->terms, its)->arm)->country;
    int least = rates->road < rates->country ? rates->road : rates->country;
    int32_t own = (tarr_strength(scene->terms, scene->state, unit) / 2 + 2) * INCH;
    struct box box;
    if (!tarr_box_of_men(scene, enemy, &box)) {
        return false;
    }
    struct box all = box_around(box, leg_box(to, to));
    int32_t theirs = all.east - all.west + all.north - all.south;
    int64_t way = (int64_t)points_distance(middle_of(its), to) - own - theirs - CONTACT;
    return way * (least < country ? least : country) > tarr_move_left(scene->terms, its);
}

/* tarr.move.assault: straight at the middle of the enemy, or where his house is nearest, until a
 * man is within an inch of one of his. */
bool tarr_find_assault(const struct scene *scene, int unit, int enemy, struct trip *trip,
                       struct refusal *why)
{
    state_t *state = scene->state;
    const struct unit *its = &state->units[unit];
    const struct unit *other = &state->units[enemy];
    if (!is_on_foot(scene->terms, its) || !is_known_enemy(state, its->side, enemy) ||
        !is_troops(scene->terms, other) || tarr_strength(scene->terms, state, enemy) == 0) {
        return refuse(why, CLAUSE_MOVE_ASSAULT, "troops assault enemy men they know of");
    }
    struct point from = middle_of(its);
    struct point to = middle_of(other);
    int house = tarr_house_at(scene->table, to);
    to = house >= 0 ? terrain_nearest(scene->table, house, from) : to;
    *trip = (struct trip){.form = tarr_form_after(its, ABSENT),
                          .facing = bearing_of(from, to),
                          .route = {.n = 2, .points = {from, to}}};
    if ((why == NULL && is_out_of_reach(scene, unit, enemy, to)) ||
        !tarr_cut_at_enemy(scene, unit, enemy, trip) ||
        tarr_house_at(scene->table, trip->route.points[1]) >= 0) {
        return refuse(why, CLAUSE_MOVE_ASSAULT, "it would not come to anybody");
    }
    if (tarr_crosses_street(scene, unit, &trip->route)) {
        return tarr_judge_crossing(scene, unit, trip, why);
    }
    return check_cost(scene, unit, trip, why) &&
           tarr_check_place(scene, unit, trip->route.points[1], trip->facing, trip->form, why);
}
