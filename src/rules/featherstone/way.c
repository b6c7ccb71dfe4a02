/* Featherstone-like WW2: what is in the way of a move, and where nobody may be put (ledger, 4.4:
 * featherstone.move.terrain, featherstone.move.contact). */

#include "rules/featherstone/way.h"
#include "board/table_touch.h"

/* -- what is in the way ------------------------------------------------------------------------ */

static bool is_known(state_t *state, int unit, int side)
{
    return state->units[unit].side == side || !is_hidden(state, &state->units[unit]);
}

void featherstone_note_thing(struct things *things, int unit, struct base base, struct point at)
{
    if (things->n < THINGS_MAX) {
        things->units[things->n] = (uint8_t)unit;
        things->bases[things->n] = base;
        things->at[things->n++] = at;
    }
}

void featherstone_find_enemies(terms_t *terms, state_t *state, int side, enum whom whom, int but,
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
            featherstone_note_thing(things, i, terrain_leg(&terms->table, shelter, leg),
                                    middle_of(enemy));
        }
        if (shelter < 0 && has_model(terms, enemy) && !enemy->away) {
            featherstone_note_thing(things, i, base_of(terms, enemy), enemy->at);
        }
        for (int j = first_man(terms, i); j < end_man(terms, i); j++) {
            const struct man *man = &state->men[j].man;
            if (is_standing(man) && man->inside == NO_INSIDE) {
                featherstone_note_thing(things, i, base_point(man->at), man->at);
            }
        }
    }
}

/* featherstone.table.terrain: neither wheels nor tracks pass a wreck. */
void featherstone_find_wrecks(terms_t *terms, state_t *state, struct things *things)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *unit = &state->units[i];
        if (unit->wreck && stands_on_table(terms, unit)) {
            featherstone_note_thing(things, i, base_of(terms, unit), unit->at);
        }
    }
}

/* featherstone.move.contact: "no model ends on another". */
bool featherstone_is_filled(terms_t *terms, state_t *state, int unit, const struct base *base)
{
    for (int i = 0; i < state->n_units; i++) {
        const struct unit *other = &state->units[i];
        if (i == unit || !stands_on_table(terms, other) ||
            !is_known(state, i, state->units[unit].side)) {
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
uint64_t featherstone_touched_at(terms_t *terms, state_t *state, int unit, struct point at,
                                 int facing, int form, const struct things *things)
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
void featherstone_keep_things(struct things *things, uint64_t units, bool theirs)
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

int featherstone_vehicle_stops(terms_t *terms, const struct unit *unit, const struct route *route,
                               const struct things *things, int32_t rim, struct point *at)
{
    const struct model_row *model = featherstone_model(terms, unit);
    struct mover mover = {.length = model->length, .width = model->width};
    return mover_stops(&mover, route, things, rim, at);
}

/* featherstone.move.contact: men within an inch of enemies go off as they stand, each away from
 * whom he is near, and no nearer than that to anybody. */
static bool is_held(const struct body *body, const struct march *march, const struct things *near,
                    int32_t apart, struct body_stop *stop)
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
        int leg = mover_stops(&man, &way, near, apart, &at);
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
    int on_the_way = open_form(unit, ABSENT);
    int into = march->form == FORM_GARRISON ? on_the_way : march->form;
    return (struct body_move){.body = body,
                              .route = &march->route,
                              .form = featherstone_formation(terms, unit, on_the_way),
                              .into = featherstone_formation(terms, unit, into),
                              .facing = march->facing};
}

/* By enemies who are no nearer than an inch. Whom turning about alone would stop goes off as he
 * stands, too. */
static bool is_barred(const struct body_move *move, const struct march *march,
                      const struct things *things, struct body_stop *stop)
{
    return body_stops(move, things->bases, things->n, APART, stop) &&
           (!stop->at_once || is_held(move->body, march, things, APART, stop));
}

/* Where enemies stop it; false if they do not. */
bool featherstone_is_stopped(terms_t *terms, state_t *state, int unit, const struct march *march,
                             const struct things *things, struct body_stop *stop)
{
    const struct unit *its = &state->units[unit];
    if (things->n == 0) {
        return false;
    }
    if (is_driven(terms, its)) {
        int leg = featherstone_vehicle_stops(terms, its, &march->route, things, CONTACT + 1,
                                             &stop->centre);
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
    uint64_t touched = body_touches(&body, things);
    if (touched == 0) {
        return is_barred(&move, march, things, stop);
    }
    struct things near = *things;
    struct things others = *things;
    featherstone_keep_things(&near, touched, true);
    featherstone_keep_things(&others, touched, false);
    struct body_stop hold;
    bool stops = is_barred(&move, march, &others, stop);
    bool holds = is_held(&body, march, &near, CONTACT, &hold);
    if (holds && (!stops || hold.along < stop->along)) {
        *stop = hold;
    }
    return stops || holds;
}

/* -- who was not known of ---------------------------------------------------------------------- */

uint64_t featherstone_unforeseen(terms_t *terms, state_t *state, int unit, struct point at,
                                 int facing, int form)
{
    struct things things;
    featherstone_find_enemies(terms, state, state->units[unit].side, HIDDEN_ENEMIES, NO_UNIT,
                              &things);
    return featherstone_touched_at(terms, state, unit, at, facing, form, &things);
}

bool featherstone_is_surprised(terms_t *terms, state_t *state, int unit, const struct march *march,
                               struct body_stop *stop, uint64_t *met)
{
    struct things hidden;
    *met = 0;
    featherstone_find_enemies(terms, state, state->units[unit].side, HIDDEN_ENEMIES, NO_UNIT,
                              &hidden);
    if (!featherstone_is_stopped(terms, state, unit, march, &hidden, stop)) {
        return false;
    }
    for (int i = 0; i < state->n_units; i++) {
        struct things his = hidden;
        struct body_stop first;
        featherstone_keep_things(&his, (uint64_t)1 << i, true);
        if (featherstone_is_stopped(terms, state, unit, march, &his, &first) &&
            first.along <= stop->along) {
            *met |= (uint64_t)1 << i;
        }
    }
    return true;
}

/* -- places without a way ---------------------------------------------------------------------- */

/* featherstone.move.contact: turning or forming anew brings nobody to an enemy he was not near. */
bool featherstone_check_new_places(terms_t *terms, state_t *state, int unit, int facing, int form,
                                   struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    struct things things;
    if (featherstone_misfit(terms, state, unit, middle_of(its), facing, form) != NO_MAN) {
        return refuse(why, CLAUSE_CORE_FORMATION, "a man could not stand at his place");
    }
    featherstone_find_enemies(terms, state, its->side, KNOWN_ENEMIES, NO_UNIT, &things);
    uint64_t before = featherstone_touched_at(terms, state, unit, middle_of(its), facing_of(its),
                                              its->formation, &things);
    uint64_t then =
        featherstone_touched_at(terms, state, unit, middle_of(its), facing, form, &things);
    return (then & ~before) == 0 ||
           refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of an enemy");
}

static bool is_near_enemy(terms_t *terms, state_t *state, int side, const struct base *base)
{
    struct things things;
    featherstone_find_enemies(terms, state, side, KNOWN_ENEMIES, NO_UNIT, &things);
    return touched_by(base, &things) != 0;
}

/* featherstone.core.formation: of a deployment, of men who get off a vehicle. */
bool featherstone_check_body_place(terms_t *terms, state_t *state, int unit, struct point at,
                                   int facing, int form, struct refusal *why)
{
    const struct unit *its = &state->units[unit];
    int shelter = featherstone_shelter_at(terms, at);
    struct body body;
    const struct footing standing = {.may_stand = featherstone_may_stand, .context = terms};
    featherstone_stand(terms, state, unit, at, facing, shelter >= 0 ? FORM_GARRISON : form, &body);
    if (shelter >= 0 && featherstone_is_taken(state, shelter, unit, its->side)) {
        return refuse(why, CLAUSE_CORE_FORMATION, "a building or bunker holds one unit");
    }
    int misfit = shelter < 0 ? body_misfit(&body, &standing) : NO_MAN;
    if (misfit != NO_MAN) {
        return refuse_of(why, CLAUSE_CORE_FORMATION,
                         "a man would stand off the table, in a building or where he may not go",
                         figure_piece(body.who[misfit]));
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
    featherstone_find_enemies(terms, state, state->units[unit].side, KNOWN_ENEMIES, NO_UNIT,
                              &things);
    return !featherstone_is_stopped(terms, state, unit, march, &things, &stop) ||
           refuse(why, CLAUSE_MOVE_CONTACT, "it would come within an inch of an enemy");
}
