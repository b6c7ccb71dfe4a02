/* Featherstone-like WW2: riding, towing and manning (ledger, 4.4: guns, mounting, changing places,
 * recrewing).
 *
 * In the order of the ledger: featherstone.move.guns, featherstone.move.mount,
 * featherstone.move.contact, featherstone.move.edge, featherstone.move.reman,
 * featherstone.move.recrew. */

#include "rules/featherstone/way.h"

enum { PUSH = 3 * INCH, PUSHERS = 2, HALF_MOVE = 2 };

/* Half of its whole move, whatever its morale lets it do. */
static int32_t half_of(terms_t *terms, const struct unit *unit)
{
    return featherstone_full_move(terms, unit) / HALF_MOVE;
}

/* Of guns featherstone.move.guns, of men featherstone.move.mount. */
static int riding_clause(terms_t *terms, const struct unit *unit)
{
    return is_gun(terms, unit) ? CLAUSE_MOVE_GUNS : CLAUSE_MOVE_MOUNT;
}

static bool check_halves(terms_t *terms, const struct unit *unit, const struct unit *vehicle,
                         struct refusal *why)
{
    return (featherstone_move_left(terms, unit) >= half_of(terms, unit) &&
            featherstone_move_left(terms, vehicle) >= half_of(terms, vehicle)) ||
           refuse(why, riding_clause(terms, unit), "it takes half a move of both");
}

static void use_halves(struct play *play, struct unit *unit, struct unit *vehicle)
{
    unit->spent += half_of(featherstone_terms(play), unit);
    vehicle->spent += half_of(featherstone_terms(play), vehicle);
}

/* -- push -------------------------------------------------------------------------------------- */

/* featherstone.move.guns: 3 inches by two or more, which is the whole move of its crew; half of
 * that if they have half a move. */
static bool find_push(terms_t *terms, state_t *state, const struct featherstone_push *order,
                      struct march *march, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    struct point end;
    *march = (struct march){.route = route_of(unit->at, order->path, order->n_path),
                            .facing = order->facing == ABSENT ? unit->facing : order->facing,
                            .form = unit->formation};
    if (!is_gun(terms, unit) || unit->away) {
        return refuse(why, CLAUSE_MOVE_GUNS, "only guns are pushed, by their crew");
    }
    if (template_of(terms, unit)->fixed ||
        featherstone_strength(terms, state, order->unit) < PUSHERS) {
        return refuse(why, CLAUSE_MOVE_GUNS, "two men push a gun, and some are too heavy");
    }
    int32_t length = path_length(march->route.points, march->route.n);
    march->cost = (int32_t)((int64_t)length * featherstone_full_move(terms, unit) / PUSH);
    if (length == 0 || length > PUSH || march->cost > featherstone_move_left(terms, unit)) {
        return refuse(why, CLAUSE_MOVE_GUNS,
                      "a gun is pushed 3 inches at most, half of that with half a move");
    }
    for (int i = 1; i < march->route.n; i++) {
        if (!box_holds(table_box(&terms->table), march->route.points[i])) {
            return refuse(why, CLAUSE_MOVE_EDGE, "a gun is not pushed off the table");
        }
    }
    end = march->route.points[march->route.n - 1];
    return featherstone_check_model_place(terms, state, order->unit, end, march->facing, why) &&
           featherstone_check_way(terms, state, order->unit, march, why);
}

bool featherstone_check_push(terms_t *terms, state_t *state, const struct featherstone_push *order,
                             struct refusal *why)
{
    struct march march;
    return featherstone_may_act(terms, state, order->unit, order->side, why) &&
           find_push(terms, state, order, &march, why);
}

void featherstone_do_push(struct play *play, const struct featherstone_push *order)
{
    struct march march;
    find_push(featherstone_terms(play), featherstone_of(play), order, &march, NULL);
    featherstone_go(play, order->unit, &march, CLAUSE_MOVE_GUNS);
}

/* The four ways along the table. */
bool featherstone_list_push(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        for (int way = 0; its->side == side && is_gun(terms, its) && is_on_table(its) && way < 4;
             way++) {
            int64_t left = featherstone_move_left(terms, its);
            int32_t far = (int32_t)(left * PUSH / featherstone_full_move(terms, its));
            struct point to = point_plus(its->at, vector_compass(1 + 2 * way, far));
            int32_t path[2] = {to.x, to.y};
            any |= featherstone_try_push(terms, state, side, legal, unit, path, 1, its->facing);
        }
    }
    return any;
}

/* -- mount and hitch --------------------------------------------------------------------------- */

/* featherstone.table.models: so many men, or one gun with its crew. */
bool featherstone_check_room(terms_t *terms, state_t *state, int unit, int vehicle,
                             struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct unit *carrier = &state->units[vehicle];
    if (unit == vehicle || !is_driven(terms, carrier) || is_driven(terms, its) ||
        carrier->gone != GONE_HERE || its->gone != GONE_HERE) {
        return refuse(why, CLAUSE_MOVE_MOUNT, "men ride in vehicles");
    }
    const struct model_row *model = featherstone_model(terms, carrier);
    bool gun = is_gun(terms, its) && !its->away;
    int men = featherstone_strength(terms, state, unit);
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i != unit && other->aboard == vehicle && other->gone == GONE_HERE) {
            men += is_gun(terms, other) || gun ? model->carries + 1
                                               : featherstone_strength(terms, state, i);
        }
    }
    return (gun ? model->tows && men <= model->carries : men <= model->carries) ||
           refuse(why, gun ? CLAUSE_MOVE_GUNS : CLAUSE_MOVE_MOUNT,
                  "there is no room for it in that vehicle");
}

static bool check_boarding(terms_t *terms, state_t *state, int unit, int vehicle, int side,
                           struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    const struct unit *carrier = &state->units[vehicle];
    if (!featherstone_may_act(terms, state, unit, side, why) ||
        !featherstone_check_room(terms, state, unit, vehicle, why)) {
        return false;
    }
    if (!is_on_table(carrier) || !featherstone_in_contact(terms, state, unit, vehicle)) {
        return refuse(why, riding_clause(terms, its), "it must be within an inch of the vehicle");
    }
    return check_halves(terms, its, carrier, why);
}

/* featherstone.move.mount: men so moved count as on the double. */
static void board(struct play *play, int unit, int vehicle)
{
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    featherstone_reveal(play, unit, CLAUSE_SIGHT_HIDDEN);
    featherstone_reveal(play, vehicle, CLAUSE_SIGHT_HIDDEN);
    use_halves(play, its, &state->units[vehicle]);
    its->moved = its->doubled = its->busy = 1;
    its->aim = NO_UNIT;
    featherstone_embark(featherstone_terms(play), state, unit, vehicle);
}

void featherstone_embark(terms_t *terms, struct featherstone_state *state, int unit, int vehicle)
{
    struct unit *its = &state->units[unit];
    its->aboard = (uint8_t)vehicle;
    its->at = (struct point){NOWHERE, NOWHERE};
    featherstone_lift(terms, state, unit);
}

/* featherstone.move.guns: hitching is the same of a gun with its crew. */
bool featherstone_check_mount(terms_t *terms, state_t *state,
                              const struct featherstone_mount *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (order->verb == VERB_HITCH && (!is_gun(terms, unit) || unit->away)) {
        return refuse(why, CLAUSE_MOVE_GUNS, "only a gun with its crew is hitched");
    }
    if (order->verb == VERB_MOUNT && (!is_infantry(terms, unit) || unit->away)) {
        return refuse(why, CLAUSE_MOVE_MOUNT, "squads and teams mount; guns are hitched");
    }
    return check_boarding(terms, state, order->unit, order->vehicle, order->side, why);
}

void featherstone_do_mount(struct play *play, const struct featherstone_mount *order)
{
    board(play, order->unit, order->vehicle);
    if (order->verb == VERB_HITCH) {
        featherstone_tell_hitched(play, CLAUSE_MOVE_GUNS, order->unit, order->vehicle);
    } else {
        featherstone_tell_mounted(play, CLAUSE_MOVE_MOUNT, order->unit, order->vehicle);
    }
}

/* -- dismount and unhitch ---------------------------------------------------------------------- */

static int faces(state_t *state, int unit, int32_t facing)
{
    return facing == ABSENT ? state->units[state->units[unit].aboard].facing : (int)facing;
}

/* featherstone.core.measure: the middle of a squad comes within an inch of the vehicle, of a gun
 * any part of it or of its crew, as when it is hitched. */
static bool is_beside(terms_t *terms, state_t *state, int unit, struct point at, int facing)
{
    const struct unit *its = &state->units[unit];
    const struct unit *carrier = &state->units[its->aboard];
    struct base base = base_of(terms, carrier);
    struct things vehicle;
    vehicle.n = 0;
    featherstone_note_thing(&vehicle, its->aboard, base, carrier->at);
    return is_gun(terms, its)
               ? featherstone_touched_at(terms, state, unit, at, facing, FORM_LINE, &vehicle) != 0
               : base_compare_point(&base, at, CONTACT) <= 0;
}

/* featherstone.turn.commanders: it acts when its own time comes. */
static bool check_alighting(terms_t *terms, state_t *state, int unit, int side, struct point at,
                            int32_t facing, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    bool commanders = state->head.phase <= COMMANDERS_SECOND_PHASE;
    if (its->aboard == NO_UNIT || its->gone != GONE_HERE) {
        return refuse(why, riding_clause(terms, its), "it is not aboard a vehicle");
    }
    const struct unit *carrier = &state->units[its->aboard];
    if (commanders != (its->command != 0)) {
        return refuse(why, CLAUSE_TURN_COMMANDERS,
                      commanders ? "only commanders move now" : "commanders have moved already");
    }
    if (!featherstone_has_leave(its, why)) {
        return false;
    }
    if (is_held_by_morale(carrier)) {
        return refuse(why, CLAUSE_MORALE_PASSENGERS, "the check of its vehicle served for both");
    }
    if (!is_beside(terms, state, unit, at, faces(state, unit, facing)) ||
        !box_holds(table_box(&terms->table), at)) {
        return refuse(why, riding_clause(terms, its), "it is put within an inch of its vehicle");
    }
    return check_halves(terms, its, carrier, why);
}

bool featherstone_check_dismount(terms_t *terms, state_t *state,
                                 const struct featherstone_dismount *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (is_gun(terms, unit)) {
        return refuse(why, CLAUSE_MOVE_GUNS, "a gun is unhitched");
    }
    return check_alighting(terms, state, order->unit, order->side, order->at, order->facing, why) &&
           featherstone_check_body_place(terms, state, order->unit, order->at,
                                         faces(state, order->unit, order->facing),
                                         open_form(unit, order->formation), why);
}

/* featherstone.move.contact: false, and it stays aboard, if unknown enemies are there. */
static bool alight(struct play *play, int unit, struct point at, int facing, int form)
{
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    int vehicle = its->aboard;
    uint64_t met = featherstone_unforeseen(featherstone_terms(play), state, unit, at, facing, form);
    featherstone_reveal(play, vehicle, CLAUSE_SIGHT_HIDDEN);
    use_halves(play, its, &state->units[vehicle]);
    if (met != 0) {
        featherstone_halt(play, unit, met);
        return false;
    }
    its->moved = its->doubled = 1;
    its->aboard = NO_UNIT;
    featherstone_put(play, unit, at, facing, form);
    return true;
}

void featherstone_do_dismount(struct play *play, const struct featherstone_dismount *order)
{
    const struct unit *unit = &featherstone_of(play)->units[order->unit];
    int vehicle = unit->aboard;
    int facing = faces(featherstone_of(play), order->unit, order->facing);
    if (!alight(play, order->unit, order->at, facing, open_form(unit, order->formation))) {
        return;
    }
    featherstone_tell_dismounted(play, CLAUSE_MOVE_MOUNT, order->unit, vehicle, order->at);
    featherstone_find_hidden(play);
    featherstone_take_prisoners(play);
}

/* Behind the vehicle, a gun with its whole length, and to both sides of it. */
static struct point beside(terms_t *terms, const struct unit *unit, const struct unit *vehicle,
                           int way)
{
    const struct model_row *model = featherstone_model(terms, vehicle);
    int32_t length = is_gun(terms, unit) ? featherstone_model(terms, unit)->length : 0;
    int32_t back = -(model->length + length) / 2 - INCH / 2;
    int32_t side = model->width / 2 + 3 * INCH / 4;
    return way == 0 ? point_beside(vehicle->at, vehicle->facing, back, 0)
                    : point_beside(vehicle->at, vehicle->facing, 0, way == 1 ? side : -side);
}

/* Three places for each that rides, or is hitched. */
static bool list_alighting(terms_t *terms, state_t *state, int side, bool hitched,
                           struct legal *legal)
{
    enum { WAYS = 3 };
    bool any = false;
    for (int i = 0; i < WAYS * state->n_units; i++) {
        const struct unit *its = &state->units[i / WAYS];
        if (its->side != side || its->aboard == NO_UNIT || its->gone != GONE_HERE) {
            continue;
        }
        const struct unit *vehicle = &state->units[its->aboard];
        struct point at = beside(terms, its, vehicle, i % WAYS);
        any |= hitched ? featherstone_try_unhitch(terms, state, side, legal, i / WAYS, at,
                                                  vehicle->facing)
                       : featherstone_try_dismount(terms, state, side, legal, i / WAYS, at, ABSENT,
                                                   ABSENT);
    }
    return any;
}

bool featherstone_list_dismount(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_alighting(terms, state, side, false, legal);
}

bool featherstone_check_unhitch(terms_t *terms, state_t *state,
                                const struct featherstone_unhitch *order, struct refusal *why)
{
    if (!is_gun(terms, &state->units[order->unit])) {
        return refuse(why, CLAUSE_MOVE_GUNS, "only a gun is unhitched");
    }
    return check_alighting(terms, state, order->unit, order->side, order->at, order->facing, why) &&
           featherstone_check_model_place(terms, state, order->unit, order->at,
                                          faces(state, order->unit, order->facing), why) &&
           featherstone_check_body_place(terms, state, order->unit, order->at,
                                         faces(state, order->unit, order->facing), FORM_LINE, why);
}

void featherstone_do_unhitch(struct play *play, const struct featherstone_unhitch *order)
{
    struct featherstone_state *state = featherstone_of(play);
    int vehicle = state->units[order->unit].aboard;
    int facing = faces(state, order->unit, order->facing);
    if (!alight(play, order->unit, order->at, facing, FORM_LINE)) {
        return;
    }
    state->units[order->unit].busy = 1;
    featherstone_tell_unhitched(play, CLAUSE_MOVE_GUNS, order->unit, vehicle, order->at);
    featherstone_find_hidden(play);
}

bool featherstone_list_unhitch(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_alighting(terms, state, side, true, legal);
}

/* -- reman and recrew -------------------------------------------------------------------------- */

/* featherstone.move.reman: at the start of its move. */
bool featherstone_check_reman(terms_t *terms, state_t *state,
                              const struct featherstone_reman *order, struct refusal *why)
{
    const struct figure *figure = &state->men[order->man];
    const struct unit *unit = &state->units[figure->man.unit];
    if (figure->man.side != order->side || figure->man.gone != MAN_HERE ||
        figure->seat == SEAT_FOOT || !is_driven(terms, unit)) {
        return refuse(why, CLAUSE_MOVE_REMAN, "only men of a vehicle's crew change places");
    }
    if (!featherstone_may_act(terms, state, figure->man.unit, order->side, why)) {
        return false;
    }
    if (unit->moved || unit->busy) {
        return refuse(why, CLAUSE_MOVE_REMAN, "places are changed at the start of its move");
    }
    if (!template_of(terms, unit)->turret && !has_weapon_above(template_of(terms, unit))) {
        return refuse(why, CLAUSE_MOVE_REMAN, "it has no other compartment");
    }
    return (order->seat != SEAT_FOOT && order->seat != figure->seat) ||
           refuse(why, CLAUSE_MOVE_REMAN, "he goes to the other compartment");
}

void featherstone_do_reman(struct play *play, const struct featherstone_reman *order)
{
    struct figure *figure = &featherstone_of(play)->men[order->man];
    figure->seat = (uint8_t)order->seat;
    featherstone_tell_remanned(play, CLAUSE_MOVE_REMAN, figure->man.unit, order->man,
                               (int)order->seat);
}

/* From where the crew is to what it has left. */
static struct march way_to_post(const struct unit *unit)
{
    return (struct march){.route = {.n = 2, .points = {unit->post, unit->at}},
                          .facing = unit->post_facing,
                          .form = unit->formation,
                          .cost = points_distance(unit->post, unit->at) * FOOT_MOVE};
}

/* featherstone.move.recrew: their own gun or vehicle, that is still whole. */
bool featherstone_check_recrew(terms_t *terms, state_t *state,
                               const struct featherstone_recrew *order, struct refusal *why)
{
    const struct unit *unit = &state->units[order->unit];
    if (!featherstone_may_act(terms, state, order->unit, order->side, why)) {
        return false;
    }
    if (!unit->away || unit->wreck || (is_gun(terms, unit) && unit->gun_out)) {
        return refuse(why, CLAUSE_MOVE_RECREW, "it has left nothing that could be manned again");
    }
    if (unit->spirit != SPIRIT_STEADY) {
        return refuse(why, CLAUSE_MOVE_RECREW, "it has to rally first");
    }
    struct base base = base_of(terms, unit);
    int32_t way = points_distance(unit->post, unit->at);
    int32_t gap = 0;
    if (base_compare_point(&base, unit->post, CONTACT) > 0) {
        struct base men = base_point(unit->post);
        gap = bases_gap(&base, &men) - CONTACT;
    }
    if ((gap < way ? gap : way) * FOOT_MOVE > featherstone_move_left(terms, unit)) {
        return refuse(why, CLAUSE_MOVE_RECREW, "it is too far away");
    }
    if (featherstone_is_taken(state, featherstone_shelter_at(terms, unit->at), order->unit,
                              order->side)) {
        return refuse(why, CLAUSE_MOVE_RECREW, "somebody else is there");
    }
    struct march march = way_to_post(unit);
    return featherstone_check_way(terms, state, order->unit, &march, why);
}

/* featherstone.move.contact: of enemies nobody knew of, on the way and at the places of the crew;
 * which of them stand there, a bit for each. */
static bool is_way_free(struct play *play, int unit, const struct march *march, uint64_t *beside)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *its = &state->units[unit];
    struct body_stop stop;
    uint64_t met;
    its->away = 0;
    *beside = featherstone_unforeseen(terms, state, unit, its->at, its->facing, FORM_LINE);
    its->away = 1;
    return *beside == 0 && !featherstone_is_surprised(terms, state, unit, march, &stop, &met);
}

void featherstone_do_recrew(struct play *play, const struct featherstone_recrew *order)
{
    terms_t *terms = featherstone_terms(play);
    struct featherstone_state *state = featherstone_of(play);
    struct unit *unit = &state->units[order->unit];
    struct march march = way_to_post(unit);
    uint64_t beside;
    if (!is_way_free(play, order->unit, &march, &beside)) {
        if (featherstone_go(play, order->unit, &march, CLAUSE_MOVE_RECREW)) {
            featherstone_halt(play, order->unit, beside);
        }
        return;
    }
    featherstone_look_on_the_way(play, order->unit, &march);
    unit->away = 0;
    unit->post = (struct point){NOWHERE, NOWHERE};
    unit->busy = unit->moved = 1;
    unit->leave = LEAVE_NONE;
    if (is_vehicle(terms, unit)) {
        unit->went = 0; /* its men did: featherstone.at.minus asks how far the vehicle has gone */
        featherstone_lift(terms, state, order->unit);
    } else {
        featherstone_put(play, order->unit, unit->at, unit->facing, FORM_LINE);
    }
    featherstone_tell_recrewed(play, CLAUSE_MOVE_RECREW, order->unit);
    featherstone_find_hidden(play);
}
