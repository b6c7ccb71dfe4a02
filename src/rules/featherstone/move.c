/* Featherstone-like WW2: moving bodies of men and vehicles (ledger, 4.4; closing with the enemy is
 * in close.c and assault.c, riding and towing in transport.c, carrying moves out in go.c).
 *
 * In the order of the ledger: featherstone.move.double, featherstone.move.cautious,
 * featherstone.move.road-speed, featherstone.move.overland-half, featherstone.move.overland-third,
 * featherstone.move.listed, featherstone.move.mixed, featherstone.move.turning,
 * featherstone.move.infantry-facing, featherstone.move.tank-facing, featherstone.move.guns,
 * featherstone.move.terrain, featherstone.move.contact, featherstone.move.edge,
 * featherstone.move.recrew. */

#include "rules/featherstone/way.h"

enum { HALF_SHARE = 2, THIRD_SHARE = 3 };

/* -- move -------------------------------------------------------------------------------------- */

bool featherstone_check_move(terms_t *terms, state_t *state, const struct featherstone_move *order,
                             struct refusal *why)
{
    struct march march;
    return featherstone_may_go(terms, state, order->unit, order->side, why) &&
           featherstone_find_march(terms, state, order, &march, why);
}

void featherstone_do_move(struct play *play, const struct featherstone_move *order)
{
    struct march march;
    terms_t *terms = featherstone_terms(play);
    state_t *state = featherstone_of(play);
    bool driven = is_driven(terms, &state->units[order->unit]);
    featherstone_find_march(terms, state, order, &march, NULL);
    featherstone_go(play, order->unit, &march, driven ? CLAUSE_MOVE_MIXED : CLAUSE_MOVE_DOUBLE);
}

/* -- face and form ----------------------------------------------------------------------------- */

/* featherstone.move.turning, featherstone.turn.stationary: free, and no move. A vehicle that moved
 * faces the way it went: featherstone.move.tank-facing. */
bool featherstone_check_face(terms_t *terms, state_t *state, const struct featherstone_face *order,
                             struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!featherstone_may_act(terms, state, order->unit, order->side, why)) {
        return false;
    }
    if (is_driven(terms, unit) &&
        (unit->moved || !featherstone_may_drive(terms, state, order->unit))) {
        return refuse(why, CLAUSE_MOVE_TANK_FACING,
                      "a vehicle that moved faces the way it went, one that cannot move as it is");
    }
    return unit->formation == FORM_GARRISON ||
           featherstone_check_new_places(terms, state, order->unit, order->facing, unit->formation,
                                         why);
}

/* featherstone.sight.hidden: turning and forming anew are no moves, and of whoever hides nobody
 * else hears of them. */
static uint8_t who_notices(state_t *state, const struct unit *unit)
{
    return is_hidden(state, unit) ? (uint8_t)(1 << unit->side) : SEEN_BY_ALL;
}

/* featherstone.move.contact: whoever would come upon an enemy he did not know of, and is not beside
 * already, stays as he is. */
static bool comes_upon(struct play *play, int unit, int facing, int form)
{
    terms_t *terms = featherstone_terms(play);
    state_t *state = featherstone_of(play);
    const struct unit *its = &state->units[unit];
    uint64_t met = featherstone_unforeseen(terms, state, unit, middle_of(its), facing, form) &
                   ~featherstone_unforeseen(terms, state, unit, middle_of(its), facing_of(its),
                                            its->formation);
    if (met != 0) {
        featherstone_halt(play, unit, met);
    }
    return met != 0;
}

void featherstone_do_face(struct play *play, const struct featherstone_face *order)
{
    const struct unit *unit = &featherstone_of(play)->units[order->unit];
    if (comes_upon(play, order->unit, order->facing, unit->formation)) {
        return;
    }
    play->sees = who_notices(featherstone_of(play), unit);
    featherstone_tell_turned(play, CLAUSE_MOVE_TURNING, order->unit, order->facing);
    play->sees = SEEN_BY_ALL;
    featherstone_put(play, order->unit, middle_of(unit), order->facing, unit->formation);
    featherstone_find_hidden(play);
}

/* featherstone.core.formation: as turning, no move. */
bool featherstone_check_form(terms_t *terms, state_t *state, const struct featherstone_form *order,
                             struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    int form = (int)order->formation;
    if (!featherstone_may_act(terms, state, order->unit, order->side, why)) {
        return false;
    }
    if (!is_infantry(terms, unit) || unit->formation == FORM_GARRISON ||
        order->formation == FORM_GARRISON || order->formation == unit->formation) {
        return refuse(why, CLAUSE_CORE_FORMATION,
                      "men in the open form a line, a double line or a column");
    }
    return featherstone_check_new_places(terms, state, order->unit, facing_of(unit), form, why);
}

void featherstone_do_form(struct play *play, const struct featherstone_form *order)
{
    const struct unit *unit = &featherstone_of(play)->units[order->unit];
    int form = (int)order->formation;
    if (comes_upon(play, order->unit, facing_of(unit), form)) {
        return;
    }
    play->sees = who_notices(featherstone_of(play), unit);
    featherstone_tell_formed(play, CLAUSE_CORE_FORMATION, order->unit, form);
    play->sees = SEEN_BY_ALL;
    featherstone_put(play, order->unit, middle_of(unit), facing_of(unit), form);
    featherstone_find_hidden(play);
}

/* -- who may move ------------------------------------------------------------------------------ */

/* featherstone.turn.commanders, featherstone.turn.units */
bool featherstone_may_act(terms_t *terms, state_t *state, int unit, int side, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    bool commanders = state->head.phase <= COMMANDERS_SECOND_PHASE;
    if (its->side != side || !is_on_table(its)) {
        return refuse(why, CLAUSE_TURN_UNITS, "it is not on the table");
    }
    if (commanders != (its->command != 0)) {
        return refuse(why, CLAUSE_TURN_COMMANDERS,
                      commanders ? "only commanders move now" : "commanders have moved already");
    }
    return featherstone_has_leave(its, why);
}

bool featherstone_has_leave(const struct unit *unit, struct refusal *why)
{
    if (is_just_manned(unit)) {
        return refuse(why, CLAUSE_MOVE_RECREW, "it has only just been manned");
    }
    if (is_held_by_morale(unit)) {
        return refuse(why, CLAUSE_TURN_MORALE_FIRST, "its morale holds it where it is");
    }
    return unit->leave != LEAVE_NONE ||
           refuse(why, CLAUSE_TURN_UNITS, "that was its move this turn");
}

bool featherstone_may_drive(terms_t *terms, state_t *state, int unit)
{
    return !state->units[unit].immobile && featherstone_seated(terms, state, unit, SEAT_HULL) > 0;
}

/* featherstone.damage.empty: without a hull crew nobody drives. */
bool featherstone_may_go(terms_t *terms, state_t *state, int unit, int side, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    if (!featherstone_may_act(terms, state, unit, side, why)) {
        return false;
    }
    if (is_driven(terms, its)) {
        return featherstone_may_drive(terms, state, unit) ||
               refuse(why, CLAUSE_DAMAGE_EMPTY, "it cannot drive");
    }
    return !is_gun(terms, its) || its->away ||
           refuse(why, CLAUSE_MOVE_GUNS, "guns have no speed: they are pushed or towed");
}

/* featherstone.move.double, featherstone.move.road-speed, featherstone.move.listed: so that a thou
 * of road costs the speed elsewhere, a thou elsewhere the speed on roads, and the whole is their
 * product: featherstone.move.mixed. */
int32_t featherstone_full_move(terms_t *terms, const struct unit *unit)
{
    const struct template *type = template_of(terms, unit);
    return is_driven(terms, unit) ? type->road * type->off_road * INCH
                                  : FOOT_MOVE * FOOT_MOVE * INCH;
}

/* featherstone.core.round: a half move is half the distance exactly. featherstone.morale.r5. */
int32_t featherstone_move_left(terms_t *terms, const struct unit *unit)
{
    int32_t full = featherstone_full_move(terms, unit);
    int32_t may = unit->leave == LEAVE_HALF   ? full / HALF_SHARE
                  : unit->leave == LEAVE_NONE ? 0
                                              : full;
    return may > unit->spent ? may - unit->spent : 0;
}

/* featherstone.move.overland-half, featherstone.move.overland-third: of templates that list no
 * speed off the road. */
int featherstone_off_road(const struct template *type)
{
    bool wheels = type->model == MODEL_TRUCK || type->model == MODEL_JEEP;
    return type->off_road != NOT_GIVEN ? type->off_road
                                       : type->road / (wheels ? THIRD_SHARE : HALF_SHARE);
}

/* featherstone.move.terrain, featherstone.table.terrain */
void featherstone_ground_costs(terms_t *terms, const struct unit *unit, struct ground_costs *costs)
{
    const struct template *type = template_of(terms, unit);
    bool driven = is_driven(terms, unit);
    *costs = (struct ground_costs){.open = driven ? type->road : FOOT_MOVE};
    if (!driven) {
        return;
    }
    for (int kind = 0; kind < TERRAIN_NAMES; kind++) {
        const struct ground_row *row = featherstone_ground(kind);
        if (!(type->drive == DRIVE_WHEELS ? row->wheels : row->tracks)) {
            bool house = kind == BUILDING || kind == BUNKER;
            costs->kinds[kind] = (struct ground){GROUND_FORBIDDEN, house ? 3 : 1};
        }
    }
    costs->kinds[ROAD] = (struct ground){type->off_road, 2};
}

/* -- judging a move ---------------------------------------------------------------------------- */

/* featherstone.move.edge: the last place of a path may lie off the table. */
static bool check_corners(terms_t *terms, struct march *march, struct refusal *why)
{
    struct box table = table_box(&terms->table);
    for (int i = 1; i + 1 < march->route.n; i++) {
        if (!box_holds(table, march->route.points[i])) {
            return refuse(why, CLAUSE_MOVE_EDGE, "only the end of the path may be off the table");
        }
    }
    struct point end = march->route.points[march->route.n - 1];
    march->leaves = !box_holds(table, end);
    return box_holds(box_widened(table, TABLE_SIDE_MAX / 2), end) ||
           refuse(why, CLAUSE_MOVE_EDGE, "the path leads too far off the table");
}

/* featherstone.move.mixed, featherstone.move.terrain */
static bool check_cost(terms_t *terms, const struct unit *unit, struct march *march,
                       struct refusal *why)
{
    struct ground_costs costs;
    featherstone_ground_costs(terms, unit, &costs);
    int64_t cost = path_cost(&terms->table, &costs, march->route.points, march->route.n);
    if (cost == PATH_FORBIDDEN) {
        return refuse(why, CLAUSE_MOVE_TERRAIN, "it cannot go over that ground");
    }
    for (int i = 0; i + 1 < march->route.n && is_driven(terms, unit) &&
                    template_of(terms, unit)->drive == DRIVE_WHEELS;
         i++) {
        for (int piece = 0; piece < terms->table.n_terrain; piece++) {
            struct part parts[STRETCHES_MAX];
            if (terms->table.terrain[piece].kind == WALL &&
                terrain_crossings(&terms->table, piece, march->route.points[i],
                                  march->route.points[i + 1], parts) > 0) {
                return refuse(why, CLAUSE_MOVE_TERRAIN, "wheels do not cross a wall");
            }
        }
    }
    march->cost = (int32_t)(cost < SPENT_MAX ? cost : SPENT_MAX);
    if (cost <= featherstone_move_left(terms, unit)) {
        return true;
    }
    return refuse(why,
                  unit->leave == LEAVE_HALF ? CLAUSE_MORALE_R5
                  : is_driven(terms, unit)  ? CLAUSE_MOVE_MIXED
                                            : CLAUSE_MOVE_DOUBLE,
                  "it cannot go so far this turn");
}

/* featherstone.core.formation, featherstone.move.contact: where it ends. */
bool featherstone_check_end(terms_t *terms, state_t *state, int unit, struct march *march,
                            struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct point end = march->route.points[march->route.n - 1];
    if (march->leaves) {
        return true;
    }
    if (is_driven(terms, its)) {
        struct base base = featherstone_base(terms, its, end, march->facing);
        return !featherstone_is_filled(terms, state, unit, &base) ||
               refuse(why, CLAUSE_MOVE_CONTACT, "no model ends on another");
    }
    int shelter = featherstone_shelter_at(terms, end);
    if (shelter >= 0) {
        march->form = FORM_GARRISON;
        return !featherstone_is_taken(state, shelter, unit, its->side) ||
               refuse(why, CLAUSE_CORE_FORMATION, "a building or bunker holds one unit");
    }
    int misfit = featherstone_misfit(terms, state, unit, end, march->facing, march->form);
    return misfit == NO_MAN ||
           refuse_of(why, CLAUSE_CORE_FORMATION,
                     "a man would end off the table, in a building or where he may not go",
                     figure_piece(misfit));
}

/* featherstone.move.tank-facing, featherstone.move.infantry-facing */
static bool check_facing(terms_t *terms, const struct unit *unit,
                         const struct featherstone_move *order, struct march *march,
                         struct refusal *why)
{
    int ahead = route_facing(&march->route, facing_of(unit));
    if (is_driven(terms, unit)) {
        march->facing = order->reverse ? angle_reduce(ahead + HALF_TURN) : ahead;
        return order->facing == ABSENT || order->facing == march->facing ||
               refuse(why, CLAUSE_MOVE_TANK_FACING, "a vehicle faces the way it went");
    }
    march->facing = order->facing == ABSENT ? ahead : order->facing;
    return !order->reverse || refuse(why, CLAUSE_MOVE_TANK_FACING, "only vehicles drive backwards");
}

bool featherstone_find_march(terms_t *terms, state_t *state, const struct featherstone_move *order,
                             struct march *march, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    struct things things;
    struct body_stop stop;
    *march = (struct march){.route = route_of(middle_of(unit), order->path, order->n_path)};
    march->form = open_form(unit, order->formation);
    if (path_length(march->route.points, march->route.n) == 0) {
        return refuse(why, CLAUSE_MOVE_CAUTIOUS, "it would stay where it is");
    }
    if (!check_corners(terms, march, why) || !check_facing(terms, unit, order, march, why) ||
        !check_cost(terms, unit, march, why)) {
        return false;
    }
    featherstone_find_enemies(terms, state, order->side, KNOWN_ENEMIES, NO_UNIT, &things);
    if (featherstone_is_stopped(terms, state, order->unit, march, &things, &stop)) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of an enemy");
    }
    struct point end = march->route.points[march->route.n - 1];
    if (!march->leaves && featherstone_shelter_at(terms, end) < 0 &&
        featherstone_touched_at(terms, state, order->unit, end, march->facing, march->form,
                                &things) != 0) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "it would still be within an inch of an enemy");
    }
    things.n = 0;
    featherstone_find_wrecks(terms, state, &things);
    struct point unused;
    if (is_driven(terms, unit) &&
        featherstone_vehicle_stops(terms, unit, &march->route, &things, 0, &unused) >= 0) {
        return refuse(why, CLAUSE_MOVE_TERRAIN, "a wreck is in the way");
    }
    return featherstone_check_end(terms, state, order->unit, march, why);
}
