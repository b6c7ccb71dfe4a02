/* Tarr's Modern Warfare: minefields that are plotted or laid (ledger, 4.16). What they do to
 * whoever comes upon them is in mines.c.
 *
 * In the order of the ledger: tarr.mine.map, tarr.mine.lay, tarr.mine.noncombatant. */

#include "rules/tarr/heavy.h"

enum { LAYS = 2 * INCH, LAY_SHARE = 4, LAY_LEGS = 4 };

/* -- plan-minefield ---------------------------------------------------------------------------- */

static bool has_plan(enum mine_kind kind, const struct grant *grant)
{
    return grant->plan == (kind == MINE_KIND_AT ? PLAN_AT_MINES : PLAN_AP_MINES);
}

/* The grant by which a side may plot one more of that kind, or NULL. */
static const struct grant *grant_for(terms_t *terms, state_t *state, int side, enum mine_kind kind)
{
    int used = 0;
    for (int i = 0; i < state->n_mines; i++) {
        used += is_field(&state->mines[i]) && state->mines[i].owner == side &&
                state->mines[i].kind == kind;
    }
    for (int i = 0; i < terms->n_grants; i++) {
        const struct grant *grant = &terms->grants[i];
        if (grant->side == side && has_plan(kind, grant)) {
            if (used < grant->count) {
                return grant;
            }
            used -= grant->count;
        }
    }
    return NULL;
}

static struct mine planned_field(const struct grant *grant, const struct tarr_plan_minefield *order)
{
    return (struct mine){.owner = (uint8_t)order->side,
                         .kind = (uint8_t)order->kind,
                         .at = order->at,
                         .facing = (int16_t)(order->facing == ABSENT ? 900 : order->facing),
                         .length = grant->length,
                         .width = grant->width};
}

static bool is_on_field(const struct base *base, const struct mine *mine)
{
    struct base field = field_base(mine);
    return bases_overlap(base, &field);
}

/* tarr.setup.minefields, tarr.mine.map: as large as was granted, where it was granted, not on top
 * of another. */
bool tarr_check_plan_minefield(terms_t *terms, state_t *state,
                               const struct tarr_plan_minefield *order, struct refusal *why)
{
    const struct grant *grant = grant_for(terms, state, order->side, (enum mine_kind)order->kind);
    if (grant == NULL) {
        return refuse(why, CLAUSE_SETUP_MINEFIELDS, "no such minefield is granted any more");
    }
    struct mine mine = planned_field(grant, order);
    struct base base = field_base(&mine);
    if (!base_is_inside(&base, grant->box)) {
        return refuse(why, CLAUSE_SETUP_MINEFIELDS, "it must lie wholly where it is granted");
    }
    for (int i = 0; i < state->n_mines; i++) {
        const struct mine *other = &state->mines[i];
        if (is_field(other) && other->owner == order->side && is_on_field(&base, other)) {
            return refuse(why, CLAUSE_SETUP_MINEFIELDS, "it would lie on top of another");
        }
    }
    return true;
}

static int add_field(struct tarr_state *state, struct mine mine)
{
    int i = state->n_mines++;
    mine.serial = (uint16_t)(i + 1);
    state->mines[i] = mine;
    return i;
}

void tarr_do_plan_minefield(struct play *play, const struct tarr_plan_minefield *order)
{
    struct tarr_state *state = tarr_of(play);
    enum mine_kind kind = (enum mine_kind)order->kind;
    const struct grant *grant = grant_for(tarr_terms(play), state, order->side, kind);
    add_field(state, planned_field(grant, order));
    tarr_tell_mine_laid(play, CLAUSE_MINE_MAP, (int)kind, order->at);
}

/* Some places of the ground that was granted. */
bool tarr_list_plan_minefield(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int kind = MINE_KIND_AT; kind <= MINE_KIND_AP; kind++) {
        const struct grant *grant = grant_for(terms, state, side, (enum mine_kind)kind);
        int found = 0;
        for (int i = 1; grant != NULL && i < 12 && found < 4; i++) {
            struct box box = grant->box;
            struct point at = {box.west + (int32_t)((int64_t)(box.east - box.west) * i / 12),
                               (box.south + box.north) / 2};
            found += tarr_try_plan_minefield(terms, state, side, legal, (enum mine_kind)kind, at,
                                             ABSENT);
        }
        any |= found > 0;
    }
    return any;
}

/* -- lay-mines --------------------------------------------------------------------------------- */

/* tarr.mine.lay: engineers alone, and all of them. */
static bool are_engineers(terms_t *terms, state_t *state, int unit)
{
    int n = 0;
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        const struct man *man = &state->men[i].man;
        if (is_in_action(man) && man->role != ROLE_ENGINEER) {
            return false;
        }
        n += is_in_action(man);
    }
    return n > 0;
}

static bool find_laying(const struct scene *scene, const struct tarr_lay_mines *order,
                        struct trip *trip, struct refusal *why)
{
    struct tarr_move move = tarr_walk(order->side, order->unit, order->path, order->n_path);
    int32_t full = tarr_full_move(scene->terms, &scene->state->units[order->unit]);
    if (!are_engineers(scene->terms, scene->state, order->unit)) {
        return refuse(why, CLAUSE_MINE_LAY, "engineers lay mines");
    }
    if (is_night(scene->state)) {
        return tarr_find_night_trip(scene, order->unit, order->side, order->path, order->n_path,
                                    LAY_SHARE, trip, why);
    }
    if (scene->state->units[order->unit].moved || scene->state->units[order->unit].spent > 0) {
        return refuse(why, CLAUSE_MINE_LAY, "it has begun its move already");
    }
    if (!tarr_find_trip(scene, &move, trip, why)) {
        return false;
    }
    if (LAY_SHARE * (int64_t)trip->cost > full || trip->leaves) {
        return refuse(why, CLAUSE_MINE_LAY, "men who lay mines go at a fourth of their rate");
    }
    trip->cost = full;
    return true;
}

/* One rectangle for each leg: twice as many inches wide as there are men. */
static bool field_of_leg(const struct scene *scene, int unit, const struct route *route, int leg,
                         struct mine *mine)
{
    struct point a = route->points[leg], b = route->points[leg + 1];
    int32_t length = points_distance(a, b);
    *mine = (struct mine){.owner = scene->state->units[unit].side,
                          .at = leg_point(a, b, length / 2),
                          .facing = (int16_t)bearing_of(a, b),
                          .length = length,
                          .width = LAYS * tarr_strength(scene->terms, scene->state, unit)};
    struct base base = field_base(mine);
    return length > 0 && base_is_inside(&base, table_box(scene->table));
}

bool tarr_check_lay_mines(terms_t *terms, state_t *state, const struct tarr_lay_mines *order,
                          struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    struct mine mine;
    tarr_look_out(terms, state, &scene);
    if (!find_laying(&scene, order, &trip, why)) {
        return false;
    }
    for (int leg = 0; leg + 1 < trip.route.n; leg++) {
        if (!field_of_leg(&scene, order->unit, &trip.route, leg, &mine)) {
            return refuse(why, CLAUSE_MINE_LAY, "the field must lie on the table");
        }
    }
    return (trip.route.n - 1 <= LAY_LEGS && state->n_mines + trip.route.n - 1 <= MINES_MAX) ||
           refuse(why, CLAUSE_MINE_LAY, "there are no more mines to lay");
}

/* As far as it really came; what it lays is on its own map. */
void tarr_do_lay_mines(struct play *play, const struct tarr_lay_mines *order)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    struct trip trip;
    if (is_night(state)) {
        tarr_write_night(play, order->unit, order->path, order->n_path,
                         order->kind == MINE_KIND_AT ? NIGHT_AT_MINES : NIGHT_AP_MINES);
        return;
    }
    tarr_look_out(terms, state, &scene);
    find_laying(&scene, order, &trip, NULL);
    state->units[order->unit].toil = TOIL_MINING;
    struct route route = trip.route;
    if (tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_MINE_LAY)) {
        tarr_lay_fields(play, order->unit, &route, (enum mine_kind)order->kind);
    }
}

/* Nobody else is told. */
void tarr_lay_fields(struct play *play, int unit, const struct route *route, enum mine_kind kind)
{
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    uint8_t sees = play->sees;
    tarr_look_out(tarr_terms(play), state, &scene);
    play->sees = (uint8_t)(1 << state->units[unit].side);
    for (int leg = 0; leg + 1 < route->n && state->n_mines < MINES_MAX; leg++) {
        struct mine mine;
        if (field_of_leg(&scene, unit, route, leg, &mine)) {
            mine.kind = (uint8_t)kind;
            add_field(state, mine);
            tarr_tell_mine_laid(play, CLAUSE_MINE_LAY, (int)kind, mine.at);
        }
    }
    play->sees = sees;
}

/* An inch ahead. */
bool tarr_list_lay_mines(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_on_table(its) || !are_engineers(terms, state, unit)) {
            continue;
        }
        struct point to = point_beside(its->at, its->facing, INCH, 0);
        int32_t path[2] = {to.x, to.y};
        for (int kind = MINE_KIND_AT; kind <= MINE_KIND_AP; kind++) {
            any |=
                tarr_try_lay_mines(terms, state, side, legal, unit, (enum mine_kind)kind, path, 1);
        }
    }
    return any;
}

/* tarr.mine.noncombatant, tarr.wire.lay: whoever works fires only in defence, or not at all. */
bool tarr_check_toil(const struct scene *scene, int unit, int target, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    if (its->toil == TOIL_WIRING) {
        return refuse(why, CLAUSE_WIRE_LAY, "who lays wire does not fire");
    }
    bool attacked = its->attacked != 0 && its->attacked + 1 >= scene->state->head.turn &&
                    its->attacker == target;
    return its->toil != TOIL_MINING || attacked ||
           refuse(why, CLAUSE_MINE_NONCOMBATANT, "men laying mines fire only at who attacked them");
}
