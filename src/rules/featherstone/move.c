/* Featherstone-like WW2: moving bodies of men and vehicles (ledger, 4.4; closing with the enemy is
 * in close.c and assault.c, riding and towing in transport.c).
 *
 * In the order of the ledger: featherstone.move.double, featherstone.move.cautious,
 * featherstone.move.road-speed, featherstone.move.overland-half, featherstone.move.overland-third,
 * featherstone.move.listed, featherstone.move.mixed, featherstone.move.turning,
 * featherstone.move.infantry-facing, featherstone.move.tank-facing, featherstone.move.guns,
 * featherstone.move.terrain, featherstone.move.contact, featherstone.move.edge,
 * featherstone.move.recrew. */

#include "board/table_touch.h"
#include "rules/featherstone/chapters.h"

enum {
    APART = CONTACT + 1, /* featherstone.move.contact: at exactly an inch one is in contact */
    LOOK_STEP = INCH / 4,
    STEP = INCH / 10,
    FLEE_FAR = 200 * INCH,
    HALF_SHARE = 2,
    THIRD_SHARE = 3
};

static bool check_new_places(terms_t *terms, state_t *state, int unit, int facing, int form,
                             struct refusal *why);

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
    featherstone_go(play, order->unit, &march, NO_UNIT,
                    driven ? CLAUSE_MOVE_MIXED : CLAUSE_MOVE_DOUBLE);
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
    if (is_driven(terms, unit) && (unit->moved || unit->immobile)) {
        return refuse(why, CLAUSE_MOVE_TANK_FACING,
                      "a vehicle that moved faces the way it went, one that cannot move as it is");
    }
    struct body body;
    struct footing standing = featherstone_standing(terms);
    featherstone_stand(terms, state, order->unit, middle_of(unit), order->facing, unit->formation,
                       &body);
    if (unit->formation == FORM_GARRISON) {
        return true;
    }
    return (body_misfit(&body, &standing) == NO_MAN ||
            refuse(why, CLAUSE_CORE_FORMATION, "a man could not stand at his place")) &&
           check_new_places(terms, state, order->unit, order->facing, unit->formation, why);
}

void featherstone_do_face(struct play *play, const struct featherstone_face *order)
{
    const struct unit *unit = &featherstone_of(play)->units[order->unit];
    featherstone_tell_turned(play, CLAUSE_MOVE_TURNING, order->unit, order->facing);
    featherstone_put(play, order->unit, middle_of(unit), order->facing, unit->formation);
    featherstone_find_hidden(play);
}

/* featherstone.core.formation: as turning, no move. */
bool featherstone_check_form(terms_t *terms, state_t *state, const struct featherstone_form *order,
                             struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!featherstone_may_act(terms, state, order->unit, order->side, why)) {
        return false;
    }
    if (!is_infantry(terms, unit) || unit->formation == FORM_GARRISON ||
        order->formation == FORM_GARRISON || order->formation == unit->formation) {
        return refuse(why, CLAUSE_CORE_FORMATION,
                      "men in the open form a line, a double line or a column");
    }
    struct body body;
    struct footing standing = featherstone_standing(terms);
    int facing = unit->away ? unit->post_facing : unit->facing;
    featherstone_stand(terms, state, order->unit, middle_of(unit), facing, order->formation, &body);
    return (body_misfit(&body, &standing) == NO_MAN ||
            refuse(why, CLAUSE_CORE_FORMATION, "a man could not stand at his place")) &&
           check_new_places(terms, state, order->unit, facing, order->formation, why);
}

void featherstone_do_form(struct play *play, const struct featherstone_form *order)
{
    const struct unit *unit = &featherstone_of(play)->units[order->unit];
    int facing = unit->away ? unit->post_facing : unit->facing;
    featherstone_reveal(play, order->unit, CLAUSE_SIGHT_HIDDEN);
    featherstone_tell_formed(play, CLAUSE_CORE_FORMATION, order->unit, order->formation);
    featherstone_put(play, order->unit, middle_of(unit), facing, order->formation);
    featherstone_find_hidden(play);
}

bool featherstone_list_form(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    struct featherstone_form order = {.side = side};
    for (order.unit = 0; order.unit < state->n_units; order.unit++) {
        if (state->units[order.unit].side != side) {
            continue;
        }
        for (order.formation = FORM_LINE; order.formation < FORM_GARRISON; order.formation++) {
            if (featherstone_check_form(terms, state, &order, NULL)) {
                any = featherstone_add_form(legal, order.unit, order.formation);
            }
        }
    }
    return any;
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
    return its->leave != LEAVE_NONE ||
           refuse(why, CLAUSE_TURN_MORALE_FIRST, "its morale or nerve holds it where it is");
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
        if (its->busy) {
            return refuse(why, CLAUSE_MOVE_RECREW, "it has only just been manned");
        }
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

/* -- what is in the way ------------------------------------------------------------------------ */

bool featherstone_is_known(state_t *state, int unit, int side)
{
    return state->units[unit].side == side || !is_hidden(state, &state->units[unit]);
}

/* Enemies as things to keep away from. */
enum { THINGS_MAX = MEN_ROOM + 2 * UNITS_MAX + TERRAIN_CORNERS };

struct things {
    int n;
    struct base bases[THINGS_MAX];
    struct point at[THINGS_MAX];
    uint8_t units[THINGS_MAX]; /* whose it is */
};

enum whom { KNOWN_ENEMIES, HIDDEN_ENEMIES, ALL_ENEMIES };

static void note_thing(struct things *things, int unit, struct base base, struct point at)
{
    if (things->n < THINGS_MAX) {
        things->units[things->n] = (uint8_t)unit;
        things->bases[things->n] = base;
        things->at[things->n++] = at;
    }
}

static void find_enemies(terms_t *terms, state_t *state, int side, enum whom whom, int but,
                         struct things *things)
{
    things->n = 0;
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *enemy = &state->units[i];
        bool meant = whom == ALL_ENEMIES      ? true
                     : whom == HIDDEN_ENEMIES ? is_hidden(state, enemy)
                                              : !is_hidden(state, enemy);
        if (enemy->side == side || i == but || !is_on_table(enemy) || !meant) {
            continue;
        }
        int shelter =
            is_driven(terms, enemy) ? NO_TERRAIN : featherstone_shelter_at(terms, middle_of(enemy));
        for (int leg = 0; shelter >= 0 && leg < terrain_leg_count(&terms->table, shelter); leg++) {
            note_thing(things, i, terrain_leg(&terms->table, shelter, leg), middle_of(enemy));
        }
        if (shelter < 0 && has_model(terms, enemy) && !enemy->away) {
            note_thing(things, i, base_of(terms, enemy), enemy->at);
        }
        for (int j = first_man(terms, i); j < end_man(terms, i); j++) {
            const struct man *man = &state->men[j].man;
            if (is_standing(man) && man->inside == NO_INSIDE) {
                note_thing(things, i, base_point(man->at), man->at);
            }
        }
    }
}

/* featherstone.table.terrain: neither wheels nor tracks pass a wreck. */
static void find_wrecks(terms_t *terms, state_t *state, struct things *things)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->wreck && stands_on_table(terms, unit)) {
            note_thing(things, i, base_of(terms, unit), unit->at);
        }
    }
}

/* featherstone.move.contact: "no model ends on another". */
bool featherstone_is_filled(terms_t *terms, state_t *state, int unit, const struct base *base)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !stands_on_table(terms, other) ||
            !featherstone_is_known(state, i, state->units[unit].side)) {
            continue;
        }
        struct base its = base_of(terms, other);
        if (bases_overlap(base, &its)) {
            return true;
        }
    }
    return false;
}

/* The enemies that one who stands there is within an inch of: a bit for each. */
static uint64_t touched_by(const struct base *base, const struct things *things)
{
    uint64_t touched = 0;
    for (int i = 0; i < things->n; i++) {
        if (bases_compare(base, &things->bases[i], CONTACT) <= 0) {
            touched |= (uint64_t)1 << things->units[i];
        }
    }
    return touched;
}

static uint64_t body_touches(const struct body *body, const struct things *things)
{
    uint64_t touched = 0;
    for (int i = 0; i < body->n; i++) {
        struct base man = base_point(body->at[i]);
        touched |= is_nowhere(body->at[i]) ? 0 : touched_by(&man, things);
    }
    return touched;
}

/* Would it stand there so: its men, and its model. */
static uint64_t touched_at(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                           int form, const struct things *things)
{
    const struct unit *its = &state->units[unit];
    struct body body;
    featherstone_stand(terms, state, unit, at, facing, form, &body);
    uint64_t touched = body_touches(&body, things);
    if (has_model(terms, its) && !its->away) {
        struct base base = featherstone_base(terms, its, at, facing);
        touched |= touched_by(&base, things);
    }
    return touched;
}

/* Only the things of those units, or only those of all others. */
static void keep_things(struct things *things, uint64_t units, bool theirs)
{
    int n = 0;
    for (int i = 0; i < things->n; i++) {
        if ((units >> things->units[i] & 1) == theirs) {
            things->units[n] = things->units[i];
            things->bases[n] = things->bases[i];
            things->at[n++] = things->at[i];
        }
    }
    things->n = n;
}

/* Where one that goes along its path is stopped: the leg, or -1, and the place. What it is near
 * when a leg begins does not stop it as long as the leg leads away. */
static int mover_stops(const struct mover *mover, const struct route *route,
                       const struct things *things, int32_t rim, struct point *at)
{
    for (int leg = 0; leg + 1 < route->n; leg++) {
        struct point a = route->points[leg];
        struct point b = route->points[leg + 1];
        struct touch first = {.thing = -1};
        for (int i = 0; i < things->n; i++) {
            struct touch touch;
            struct base base = things->bases[i];
            base.rim += rim * GRAIN;
            if (leg_touches(mover, a, b, &base, &touch) &&
                !(touch.from_start && leg_leaves(a, b, things->at[i])) &&
                (first.thing < 0 || parts_compare(touch.part, first.part) < 0)) {
                first = touch;
                first.thing = i;
            }
        }
        if (first.thing >= 0) {
            *at = first.at;
            return leg;
        }
    }
    return -1;
}

static int vehicle_stops(terms_t *terms, const struct unit *unit, const struct route *route,
                         const struct things *things, int32_t rim, struct point *at)
{
    const struct model_row *model = featherstone_model(terms, unit);
    struct mover mover = {.length = model->length, .width = model->width};
    return mover_stops(&mover, route, things, rim, at);
}

/* featherstone.move.contact: men within an inch of enemies go off as they stand, each away from
 * whom he is near. */
static bool is_held(const struct body *body, const struct march *march, const struct things *near,
                    struct body_stop *stop)
{
    static const struct mover man = {0};
    bool held = false;
    struct point from = march->route.points[0];
    for (int i = 0; i < body->n; i++) {
        struct point beside = point_to(from, body->at[i]);
        struct route way = march->route;
        struct point at;
        for (int k = 0; k < way.n; k++) {
            way.points[k] = point_plus(way.points[k], beside);
        }
        int leg = mover_stops(&man, &way, near, CONTACT, &at);
        int32_t along =
            leg < 0 ? INT32_MAX
                    : path_length(way.points, leg + 1) + points_distance(way.points[leg], at);
        if (leg >= 0 && (!held || along < stop->along)) {
            held = true;
            *stop = (struct body_stop){.man = i, .along = along, .at_once = along == 0};
            stop->facing = march->facing;
            stop->centre = route_at(&march->route, along, &stop->facing);
        }
    }
    return held;
}

static struct body_move body_move_of(terms_t *terms, const struct unit *unit,
                                     const struct march *march, const struct body *body)
{
    int on_the_way = unit->formation == FORM_GARRISON ? FORM_LINE : unit->formation;
    int into = march->form == FORM_GARRISON ? on_the_way : march->form;
    return (struct body_move){.body = body,
                              .route = &march->route,
                              .form = featherstone_formation(terms, unit, on_the_way),
                              .into = featherstone_formation(terms, unit, into),
                              .facing = march->facing};
}

/* Where enemies stop it; false if they do not. */
static bool is_stopped(terms_t *terms, state_t *state, int unit, const struct march *march,
                       const struct things *things, struct body_stop *stop)
{
    const struct unit *its = &state->units[unit];
    if (things->n == 0) {
        return false;
    }
    if (is_driven(terms, its)) {
        int leg = vehicle_stops(terms, its, &march->route, things, CONTACT, &stop->centre);
        if (leg < 0) {
            return false;
        }
        stop->along = path_length(march->route.points, leg + 1) +
                      points_distance(march->route.points[leg], stop->centre);
        stop->at_once = stop->along == 0;
        stop->facing = march->facing;
        return true;
    }
    struct body body;
    body_of(&featherstone_figures, &state->head, unit, &body);
    struct body_move move = body_move_of(terms, its, march, &body);
    struct things near = *things;
    struct things others = *things;
    uint64_t touched = body_touches(&body, things);
    keep_things(&near, touched, true);
    keep_things(&others, touched, false);
    struct body_stop hold;
    bool stops = body_stops(&move, others.bases, others.n, APART, stop);
    bool holds = is_held(&body, march, &near, &hold);
    if (holds && (!stops || hold.along < stop->along)) {
        *stop = hold;
    }
    return stops || holds;
}

/* featherstone.move.contact: turning or forming anew brings nobody to an enemy he was not near. */
static bool check_new_places(terms_t *terms, state_t *state, int unit, int facing, int form,
                             struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct things things;
    int faces = its->away ? its->post_facing : its->facing;
    find_enemies(terms, state, its->side, KNOWN_ENEMIES, NO_UNIT, &things);
    uint64_t before =
        touched_at(terms, state, unit, middle_of(its), faces, its->formation, &things);
    uint64_t then = touched_at(terms, state, unit, middle_of(its), facing, form, &things);
    return (then & ~before) == 0 ||
           refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of an enemy");
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
static bool check_end(terms_t *terms, state_t *state, int unit, struct march *march,
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
    struct body body;
    struct footing standing = featherstone_standing(terms);
    featherstone_stand(terms, state, unit, end, march->facing, march->form, &body);
    return body_misfit(&body, &standing) == NO_MAN ||
           refuse(why, CLAUSE_CORE_FORMATION,
                  "a man would end off the table, in a building or where he may not go");
}

/* featherstone.move.tank-facing, featherstone.move.infantry-facing */
static bool check_facing(terms_t *terms, const struct unit *unit,
                         const struct featherstone_move *order, struct march *march,
                         struct refusal *why)
{
    int ahead = route_facing(&march->route, unit->away ? unit->post_facing : unit->facing);
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
    march->form = order->formation != ABSENT && order->formation != FORM_GARRISON ? order->formation
                  : unit->formation == FORM_GARRISON                              ? FORM_LINE
                                                                                  : unit->formation;
    if (path_length(march->route.points, march->route.n) == 0) {
        return refuse(why, CLAUSE_MOVE_CAUTIOUS, "it would stay where it is");
    }
    if (!check_corners(terms, march, why) || !check_facing(terms, unit, order, march, why) ||
        !check_cost(terms, unit, march, why)) {
        return false;
    }
    find_enemies(terms, state, order->side, KNOWN_ENEMIES, NO_UNIT, &things);
    if (is_stopped(terms, state, order->unit, march, &things, &stop)) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of an enemy");
    }
    struct point end = march->route.points[march->route.n - 1];
    if (!march->leaves && featherstone_shelter_at(terms, end) < 0 &&
        touched_at(terms, state, order->unit, end, march->facing, march->form, &things) != 0) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "it would still be within an inch of an enemy");
    }
    things.n = 0;
    find_wrecks(terms, state, &things);
    struct point unused;
    if (is_driven(terms, unit) &&
        vehicle_stops(terms, unit, &march->route, &things, 0, &unused) >= 0) {
        return refuse(why, CLAUSE_MOVE_TERRAIN, "a wreck is in the way");
    }
    return check_end(terms, state, order->unit, march, why);
}

/* -- straight at an enemy ---------------------------------------------------------------------- */

/* The gap between the body, would it stand there, and the enemy. */
static int32_t gap_at(terms_t *terms, state_t *state, int unit, const struct march *march,
                      struct point at, const struct spot *enemies, int n)
{
    struct body body;
    int32_t least = INT32_MAX;
    if (featherstone_shelter_at(terms, at) >= 0) {
        return least; /* who is inside fights nobody outside */
    }
    featherstone_stand(terms, state, unit, at, march->facing, march->form, &body);
    for (int i = 0; i < body.n; i++) {
        struct spot his = {.eye = {.at = body.at[i]},
                           .base = base_point(body.at[i]),
                           .man = body.who[i],
                           .inside = NO_TERRAIN};
        for (int j = 0; j < n; j++) {
            int32_t gap = featherstone_spot_gap(terms, &his, &enemies[j]);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

/* Other enemies it is in close combat with when it has arrived, those in vehicles apart. */
static uint64_t fought_there(terms_t *terms, state_t *state, int unit, const struct march *march,
                             const struct things *things)
{
    uint64_t touched =
        touched_at(terms, state, unit, march->route.points[1], march->facing, march->form, things);
    for (int i = 0; i < state->n_units; i++) {
        if (is_driven(terms, &state->units[i])) {
            touched &= ~((uint64_t)1 << i);
        }
    }
    return touched;
}

/* featherstone.close.enter, featherstone.assault.nerve: straight at the middle of the enemy, or
 * where his building is nearest, no further than until its nearest man is within an inch. */
bool featherstone_find_charge(terms_t *terms, state_t *state, int unit, int enemy, int32_t budget,
                              struct march *march, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct spot spots[SPOTS_MAX];
    int n = featherstone_spots(terms, state, enemy, spots);
    struct point from = middle_of(its);
    struct point to = middle_of(&state->units[enemy]);
    int shelter =
        is_driven(terms, &state->units[enemy]) ? NO_TERRAIN : featherstone_shelter_at(terms, to);
    if (shelter >= 0) {
        to = terrain_nearest(&terms->table, shelter, from);
    }
    *march = (struct march){.form = its->formation == FORM_GARRISON ? FORM_LINE : its->formation};
    march->facing = bearing_of(from, to);
    int32_t near = 0;
    int32_t far = points_distance(from, to);
    while (near < far) { /* the least way that brings them within an inch */
        int32_t middle = near + (far - near) / 2;
        bool in =
            gap_at(terms, state, unit, march, leg_point(from, to, middle), spots, n) <= CONTACT;
        near = in ? near : middle + 1;
        far = in ? middle : far;
    }
    march->route = (struct route){.n = 2, .points = {from, leg_point(from, to, near)}};
    march->cost = near * FOOT_MOVE;
    if (march->cost > budget ||
        gap_at(terms, state, unit, march, march->route.points[1], spots, n) > CONTACT) {
        return refuse(
            why, is_driven(terms, &state->units[enemy]) ? CLAUSE_ASSAULT_NERVE : CLAUSE_CLOSE_ENTER,
            "the enemy is too far away, or cannot be reached");
    }
    struct things things;
    struct body_stop stop;
    find_enemies(terms, state, its->side, KNOWN_ENEMIES, enemy, &things);
    keep_things(&things, fought_there(terms, state, unit, march, &things), false);
    if (is_stopped(terms, state, unit, march, &things, &stop)) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of another enemy");
    }
    return check_end(terms, state, unit, march, why);
}

/* -- carrying it out --------------------------------------------------------------------------- */

static bool has_hidden(state_t *state, int side)
{
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].side != side && is_hidden(state, &state->units[i]) &&
            is_on_table(&state->units[i])) {
            return true;
        }
    }
    return false;
}

/* featherstone.sight.hidden: whom it comes up to on the way, every quarter of an inch. */
static void look_on_the_way(struct play *play, int unit, const struct march *march)
{
    struct featherstone_state *state = featherstone_of(play);
    int form = state->units[unit].formation;
    int32_t length = path_length(march->route.points, march->route.n);
    for (int32_t along = LOOK_STEP; along < length && has_hidden(state, state->units[unit].side);
         along += LOOK_STEP) {
        int facing = march->facing;
        struct point at = route_at(&march->route, along, &facing);
        featherstone_put(play, unit, at, facing, form);
        featherstone_find_hidden(play);
    }
}

/* featherstone.move.edge */
static void leave_table(struct play *play, int unit, struct point end)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct box table = table_box(&terms->table);
    int edge = terms->edges[state->units[unit].side];
    bool own = edge == EDGE_NORTH   ? end.y > table.north
               : edge == EDGE_EAST  ? end.x > table.east
               : edge == EDGE_SOUTH ? end.y < table.south
               : edge == EDGE_WEST  ? end.x < table.west
                                    : false;
    featherstone_tell_left_table(play, CLAUSE_MOVE_EDGE, unit);
    for (int i = 0; i < state->n_units; i++) {
        if (state->units[i].aboard == unit && state->units[i].gone == GONE_HERE) {
            featherstone_tell_left_table(play, CLAUSE_MOVE_EDGE, i);
            featherstone_lose(play, i, own ? GONE_LEFT : GONE_LOST);
        }
    }
    featherstone_lose(play, unit, own ? GONE_LEFT : GONE_LOST);
    state->units[unit].at = (struct point){NOWHERE, NOWHERE};
    state->units[unit].wreck = 0;
}

/* Cuts the path at a place of it. */
static void cut_short(terms_t *terms, const struct unit *unit, struct march *march,
                      const struct body_stop *stop)
{
    int32_t along = 0;
    for (int i = 1; i < march->route.n; i++) {
        along += points_distance(march->route.points[i - 1], march->route.points[i]);
        if (along >= stop->along) {
            march->route.points[i] = stop->centre;
            march->route.n = i + 1;
        }
    }
    struct ground_costs costs;
    featherstone_ground_costs(terms, unit, &costs);
    march->facing = stop->facing;
    march->leaves = false;
    march->cost = (int32_t)path_cost(&terms->table, &costs, march->route.points, march->route.n);
}

/* It is no longer what it was when it last aimed. */
static void note_move(struct unit *unit, int32_t cost, int32_t went)
{
    unit->moved = 1;
    unit->spent += cost;
    unit->went += went;
    unit->aim = NO_UNIT;
}

bool featherstone_go(struct play *play, int unit, struct march *march, int target, int clause)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    struct things things;
    struct body_stop stop;
    featherstone_reveal(play, unit, CLAUSE_SIGHT_HIDDEN);
    find_enemies(terms, state, its->side, target == NO_UNIT ? ALL_ENEMIES : HIDDEN_ENEMIES, target,
                 &things);
    bool stopped = is_stopped(terms, state, unit, march, &things, &stop);
    if (stopped) {
        cut_short(terms, its, march, &stop);
    }
    struct point from = middle_of(its);
    struct point to = march->route.points[march->route.n - 1];
    int32_t length = path_length(march->route.points, march->route.n);
    look_on_the_way(play, unit, march);
    if (length > 0) {
        note_move(its, march->cost, length);
        featherstone_tell_moved(play, clause, unit, from, to, march->facing);
    }
    if (march->leaves) {
        leave_table(play, unit, to);
        return true;
    }
    featherstone_put(play, unit, to, march->facing, march->form);
    if (stopped) { /* by somebody it knew nothing of: that is all it does this turn */
        its->leave = LEAVE_NONE;
        featherstone_tell_stopped(play, CLAUSE_MOVE_CONTACT, unit);
    }
    featherstone_find_hidden(play);
    featherstone_take_prisoners(play);
    return !stopped;
}

/* -- forced moves ------------------------------------------------------------------------------ */

static struct point last_on_table(terms_t *terms, struct point from, struct point to)
{
    int32_t on = 0;
    int32_t off = points_distance(from, to);
    while (on + 1 < off) {
        int32_t middle = on + (off - on) / 2;
        bool holds = box_holds(table_box(&terms->table), leg_point(from, to, middle));
        on = holds ? middle : on;
        off = holds ? off : middle;
    }
    return leg_point(from, to, on);
}

/* Wheels stop a little before a wall. */
static struct point before_wall(terms_t *terms, const struct unit *unit, struct point from,
                                struct point to)
{
    for (int piece = 0; template_of(terms, unit)->drive == DRIVE_WHEELS && is_driven(terms, unit) &&
                        piece < terms->table.n_terrain;
         piece++) {
        struct part parts[STRETCHES_MAX];
        if (terms->table.terrain[piece].kind == WALL &&
            terrain_crossings(&terms->table, piece, from, to, parts) > 0) {
            int32_t along = along_thou(leg_along(from, to, parts[0])) - 1;
            to = leg_point(from, to, along > 0 ? along : 0);
        }
    }
    return to;
}

/* A vehicle ends on no other model, men in no building. */
static struct point free_end(terms_t *terms, state_t *state, int unit, struct point from,
                             struct point to)
{
    const struct unit *its = &state->units[unit];
    struct base models[UNITS_MAX];
    int n = 0;
    for (int32_t along = points_distance(from, to);
         !is_driven(terms, its) && along > 0 && featherstone_shelter_at(terms, to) >= 0;
         along -= STEP) {
        to = leg_point(from, to, along > STEP ? along - STEP : 0);
    }
    for (int i = 0; is_driven(terms, its) && i < state->n_units; i++) {
        if (i != unit && stands_on_table(terms, &state->units[i])) {
            models[n++] = base_of(terms, &state->units[i]);
        }
    }
    const struct model_row *model = featherstone_model(terms, its);
    struct mover mover = {.length = model->length, .width = model->width};
    struct point points[2] = {from, to};
    return n == 0 ? to : path_last_free(&mover, points, 2, models, n, OVERLAP_THOU).at;
}

/* featherstone.morale.r1, featherstone.morale.r2: straight on, as far as the budget pays for; it
 * stops at what it cannot pass, and an inch before enemies. Says where, and whether the edge of the
 * table is what stopped it. */
struct point featherstone_flee(terms_t *terms, state_t *state, int unit, int bearing,
                               int64_t budget, bool *off_table)
{
    const struct unit *its = &state->units[unit];
    struct ground_costs costs;
    struct things things;
    struct body_stop stop;
    struct point from = middle_of(its);
    featherstone_ground_costs(terms, its, &costs);
    struct point to =
        leg_furthest(&terms->table, &costs, from,
                     point_plus(from, vector_towards(bearing, FLEE_FAR)), budget, NULL);
    *off_table = !box_holds(table_box(&terms->table), to);
    struct point end = *off_table ? last_on_table(terms, from, to) : to;
    struct march march = {.facing = bearing,
                          .form = its->formation == FORM_GARRISON ? FORM_LINE : its->formation,
                          .route = {.n = 2, .points = {from, before_wall(terms, its, from, end)}}};
    find_enemies(terms, state, its->side, ALL_ENEMIES, NO_UNIT, &things);
    if (is_stopped(terms, state, unit, &march, &things, &stop)) {
        march.route.points[1] = stop.centre;
    }
    things.n = 0;
    find_wrecks(terms, state, &things);
    if (is_driven(terms, its)) {
        vehicle_stops(terms, its, &march.route, &things, 0, &march.route.points[1]);
    }
    to = free_end(terms, state, unit, from, march.route.points[1]);
    *off_table = *off_table && point_equal(to, end);
    return to;
}

/* -- places without a way ---------------------------------------------------------------------- */

static bool is_near_enemy(terms_t *terms, state_t *state, int side, const struct base *base)
{
    struct things things;
    find_enemies(terms, state, side, KNOWN_ENEMIES, NO_UNIT, &things);
    return touched_by(base, &things) != 0;
}

/* featherstone.core.formation: of a deployment, of men who get off a vehicle. */
bool featherstone_check_body_place(terms_t *terms, state_t *state, int unit, struct point at,
                                   int facing, int form, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    int shelter = featherstone_shelter_at(terms, at);
    struct body body;
    struct footing standing = featherstone_standing(terms);
    featherstone_stand(terms, state, unit, at, facing, shelter >= 0 ? FORM_GARRISON : form, &body);
    if (shelter >= 0 && featherstone_is_taken(state, shelter, unit, its->side)) {
        return refuse(why, CLAUSE_CORE_FORMATION, "a building or bunker holds one unit");
    }
    if (shelter < 0 && body_misfit(&body, &standing) != NO_MAN) {
        return refuse(why, CLAUSE_CORE_FORMATION,
                      "a man would stand off the table, in a building or where he may not go");
    }
    for (int i = 0; i < body.n; i++) {
        struct base man = base_point(body.at[i]);
        if (is_near_enemy(terms, state, its->side, &man)) {
            return refuse(why, CLAUSE_MOVE_CONTACT, "it would be within an inch of an enemy");
        }
    }
    return true;
}

/* Of a model: featherstone.move.contact. */
bool featherstone_check_model_place(terms_t *terms, state_t *state, int unit, struct point at,
                                    int facing, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct base base = featherstone_base(terms, its, at, facing);
    struct ground_costs costs;
    featherstone_ground_costs(terms, its, &costs);
    if (!box_holds(table_box(&terms->table), at) ||
        ground_cost_at(&terms->table, &costs, at) == GROUND_FORBIDDEN) {
        return refuse(why, CLAUSE_MOVE_TERRAIN, "it cannot stand on that ground");
    }
    if (featherstone_is_filled(terms, state, unit, &base)) {
        return refuse(why, CLAUSE_MOVE_CONTACT, "no model stands on another");
    }
    return !is_near_enemy(terms, state, its->side, &base) ||
           refuse(why, CLAUSE_MOVE_CONTACT, "it would be within an inch of an enemy");
}

/* featherstone.move.contact: of a gun that is pushed. */
bool featherstone_check_way(terms_t *terms, state_t *state, int unit, const struct march *march,
                            struct refusal *why)
{
    struct things things;
    struct body_stop stop;
    find_enemies(terms, state, state->units[unit].side, KNOWN_ENEMIES, NO_UNIT, &things);
    return !is_stopped(terms, state, unit, march, &things, &stop) ||
           refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of an enemy");
}
