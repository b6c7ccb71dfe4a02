/* Tarr's Modern Warfare: minefields that are met (ledger, 4.16; how they are laid is in fields.c).
 * A field is never terrain: it stands on its owner's map, and only view.c lets anybody else see it.
 *
 * In the order of the ledger: tarr.mine.map, tarr.mine.kinds, tarr.mine.trigger, tarr.mine.tank,
 * tarr.mine.man, tarr.mine.still, tarr.mine.half-rate. */

#include "rules/tarr/heavy.h"

enum { GOES_OFF = 5, FIELD = 0 };

/* -- fields as pieces of a table of their own -------------------------------------------------- */

/* tarr.mine.map: which fields a side knows of. */
static bool knows_field(state_t *state, int field, int side)
{
    const struct mine *mine = &state->mines[field];
    return is_field(mine) && (mine->owner == side || has_bit(&state->found_mines, field));
}

/* Does a glance tell that no part of it lies within a box? However it is turned, it reaches no
 * further from its middle than both its halves together. */
static bool is_far_off(const struct mine *mine, struct box near)
{
    struct box middle = leg_box(mine->at, mine->at);
    return !boxes_meet(box_widened(middle, (mine->length + mine->width) / 2 + 2), near);
}

/* Are all its corners on one side of a leg? */
static bool lies_to_one_side(const struct point corners[4], struct point a, struct point b)
{
    int left = 0, right = 0;
    for (int i = 0; i < 4; i++) {
        int64_t side = vector_cross(point_to(a, b), point_to(a, corners[i]));
        left += side > 0;
        right += side < 0;
    }
    return left == 4 || right == 4;
}

/* May a way lead over it? */
static bool may_be_met(const struct point corners[4], const struct point way[], int n)
{
    struct box box = points_box(corners, 4);
    for (int leg = 0; leg + 1 < n; leg++) {
        if (boxes_meet(box, leg_box(way[leg], way[leg + 1])) &&
            !lies_to_one_side(corners, way[leg], way[leg + 1])) {
            return true;
        }
    }
    return false;
}

/* Fields that a way may lead over as terrain of one kind; `only` one of them, or -1 for all that a
 * side knows of, or, with MINES_ALL, for all there are. False if there is none. */
static bool lay_fields(const struct scene *scene, int side, enum mines_of which, int only,
                       const struct point way[], int n, struct table *fields)
{
    state_t *state = scene->state;
    struct box near = points_box(way, n);
    bool any = false;
    for (int i = 0; i < state->n_mines; i++) {
        const struct mine *mine = &state->mines[i];
        struct point corners[4];
        struct terrain about = {.kind = FIELD, .shape = TERRAIN_POLYGON};
        if (!is_field(mine) || (only >= 0 && only != i) ||
            (only < 0 && which == MINES_KNOWN && !knows_field(state, i, side)) ||
            is_far_off(mine, near)) {
            continue;
        }
        if (turned_corners(mine->at, mine->length, mine->width, mine->facing, corners) != NULL ||
            !may_be_met(corners, way, n)) {
            continue;
        }
        if (!any) {
            table_lay(fields, scene->table->width, scene->table->height);
        }
        any = table_add(fields, about, corners, 4) == NULL || any;
    }
    if (any) {
        table_build_index(fields);
    }
    return any;
}

/* -- mines that go off ------------------------------------------------------------------------- */

/* tarr.mine.kinds: anti-tank fields act on vehicles, anti-personnel fields on men. */
static bool acts_on(terms_t *terms, const struct mine *mine, const struct unit *unit)
{
    return is_field(mine) && (mine->kind == MINE_KIND_AT) == is_vehicle(terms, unit);
}

/* The last point of a way inside a field; false if it does not touch it. */
static bool last_inside(const struct table *field, const struct way *way, struct point *at)
{
    bool any = false;
    for (int leg = 0; leg + 1 < way->n; leg++) {
        struct stretch stretches[STRETCHES_MAX];
        struct point a = way->points[leg], b = way->points[leg + 1];
        int n =
            a.x == b.x && a.y == b.y ? 0 : terrain_stretches(field, 0, a, b, EDGE_IN, stretches);
        if (n > 0) {
            *at = leg_part(a, b, stretches[n - 1].to);
            any = true;
        }
    }
    return any;
}

/* tarr.mine.map: an enemy has entered it. */
static void reveal_field(struct play *play, int field, int unit)
{
    struct tarr_state *state = tarr_of(play);
    struct mine *mine = &state->mines[field];
    if (mine->shown || mine->owner == state->units[unit].side) {
        return;
    }
    uint8_t sees = play->sees;
    play->sees = SEEN_BY_ALL;
    mine->shown = 1;
    set_bit(&state->found_mines, field);
    tarr_tell_field_found(play, CLAUSE_MINE_MAP, mine->kind, mine->at);
    play->sees = sees;
}

/* Of one way: whether it led over a field that acts on the unit, and where the mine would go off.
 */
static bool treads(struct play *play, const struct scene *scene, int unit, const struct way *way,
                   struct point *at)
{
    state_t *state = scene->state;
    struct box near = points_box(way->points, way->n);
    bool any = false;
    for (int i = 0; i < state->n_mines; i++) {
        struct table field;
        struct point where;
        if (!is_field(&state->mines[i]) || is_far_off(&state->mines[i], near) ||
            !lay_fields(scene, NO_UNIT, MINES_ALL, i, way->points, way->n, &field) ||
            !last_inside(&field, way, &where)) {
            continue;
        }
        reveal_field(play, i, unit);
        if (acts_on(scene->terms, &state->mines[i], &state->units[unit])) {
            *at = where;
            any = true;
        }
    }
    return any;
}

/* tarr.mine.trigger: when it has finished its move, ordered or forced, once a move. Men who lay
 * mines are safe from them. Units that were forced at the same time throw one after another. */
void tarr_enter_mines(struct play *play, int unit, const struct way ways[], int n)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct walk *walk = &state->walk;
    struct scene scene;
    struct body body;
    bool idle = walk->n == 0;
    if (state->n_mines == 0 || state->units[unit].toil == TOIL_MINING) {
        return;
    }
    tarr_look_out(terms, state, &scene);
    tarr_body(terms, state, unit, &body);
    bool thrown = has_bit(state->mined, unit);
    for (int i = 0; i < n; i++) {
        struct point at;
        if (treads(play, &scene, unit, &ways[i], &at) && !thrown && walk->n < TREADS_MAX) {
            set_bit(state->mined, unit);
            walk->who[walk->n] = (uint16_t)(i < body.n ? body.who[i] : MEN_ROOM + unit);
            walk->at[walk->n++] = at;
        }
    }
    if (idle && walk->n > 0) {
        agenda_run(&state->head, TASK_MINES);
    }
}

static bool goes_off(struct play *play, int unit, enum mine_kind kind, struct point at)
{
    struct throw throw = play_die(FOR_MINE, CLAUSE_MINE_TRIGGER, unit_piece(unit), NO_PIECE);
    if (!play_roll_reaches(play, &throw, GOES_OFF)) {
        return false;
    }
    tarr_tell_mine_goes_off(play, CLAUSE_MINE_TRIGGER, (int)kind, at);
    return true;
}

/* tarr.mine.tank */
static void mine_vehicle(struct play *play, int unit, struct point at)
{
    terms_t *terms = tarr_terms(play);
    const struct unit *its = &tarr_of(play)->units[unit];
    int strike = tarr_strike_row(STRIKE_AT_MINE)->strike;
    if (goes_off(play, unit, MINE_KIND_AT, at) &&
        tarr_points(play, NO_UNIT, unit_piece(unit), strike, tarr_defence(terms, its),
                    CLAUSE_MINE_TANK)) {
        tarr_destroy(play, unit, NO_UNIT, CLAUSE_MINE_TANK);
    }
}

static struct burst man_mine(struct point at)
{
    return (struct burst){.at = at,
                          .radius = tarr_burst_radius(BURST_AP_MINE),
                          .sort = BURST_MINE,
                          .by = NO_UNIT,
                          .object = NO_UNIT,
                          .house = NO_UNIT};
}

/* tarr.mine.man: true if something happened that must be judged first. */
static bool throw_next(struct play *play, int who, struct point at)
{
    struct tarr_state *state = tarr_of(play);
    uint8_t sees = play->sees;
    bool vehicle = who >= MEN_ROOM;
    int unit = vehicle ? who - MEN_ROOM : state->men[who].man.unit;
    bool off = false;
    play->sees = (uint8_t)(play->sees & tarr_who_knows(state, unit));
    if (vehicle) {
        mine_vehicle(play, unit, at);
        off = true;
    } else if (is_standing(&state->men[who].man)) {
        off = goes_off(play, unit, MINE_KIND_AP, at);
        if (off) {
            tarr_burst(play, man_mine(at));
        }
    }
    play->sees = sees;
    return off;
}

/* Men by index; who was killed by another's mine does not throw. */
void tarr_run_mines(struct play *play, const struct task *task)
{
    struct tarr_state *state = tarr_of(play);
    struct walk *walk = &state->walk;
    agenda_run(&state->head, TASK_MINES); /* below whatever it brings */
    while (walk->next < walk->n) {
        int i = walk->next++;
        if (throw_next(play, walk->who[i], walk->at[i])) {
            return;
        }
    }
    agenda_pop(&state->head);
    *walk = (struct walk){0};
}

/* -- standing still, and half speed ------------------------------------------------------------ */

/* tarr.mine.still: men who stay throw no die, a vehicle does, at the end of its owner's moves. */
void tarr_halt_on_mines(struct play *play, int side)
{
    if (tarr_of(play)->n_mines > 0 &&
        option_of(tarr_terms(play), OPT_MINE_STILL_TANK) == MINE_STILL_TANK_ROLLS) {
        agenda_push(&tarr_of(play)->head,
                    (struct task){.kind = TASK_HALTED, .unit = 0, .a = (int16_t)side});
    }
}

static bool covers(const struct mine *mine, struct point at)
{
    struct base base = field_base(mine);
    return base_covers(&base, at);
}

static bool stands_on_mines(terms_t *terms, state_t *state, int unit)
{
    const struct unit *its = &state->units[unit];
    for (int i = 0; i < state->n_mines && is_vehicle(terms, its) && is_on_table(its); i++) {
        if (acts_on(terms, &state->mines[i], its) && covers(&state->mines[i], its->at)) {
            return true;
        }
    }
    return false;
}

void tarr_run_halted(struct play *play, const struct task *task)
{
    struct tarr_state *state = tarr_of(play);
    uint8_t sees = play->sees;
    for (int unit = task->unit; unit < state->n_units; unit++) {
        if (state->units[unit].side != task->a || has_bit(state->mined, unit) ||
            !stands_on_mines(tarr_terms(play), state, unit)) {
            continue;
        }
        struct task next = *task;
        next.unit = (uint8_t)(unit + 1);
        agenda_push(&state->head, next);
        set_bit(state->mined, unit);
        play->sees = (uint8_t)(play->sees & tarr_who_knows(state, unit));
        mine_vehicle(play, unit, state->units[unit].at);
        play->sees = sees;
        return;
    }
}

/* tarr.mine.half-rate: an inch inside, by the path of the unit's centre, costs as two. */
int64_t tarr_mine_cost(const struct scene *scene, int unit, const struct route *route,
                       enum mines_of which)
{
    static const struct ground_costs inside = {.open = 1, .kinds = {[FIELD] = {2, 1}}};
    struct table fields;
    const struct unit *its = &scene->state->units[unit];
    int64_t more = 0;
    if (!lay_fields(scene, its->side, which, -1, route->points, route->n, &fields)) {
        return 0;
    }
    for (int leg = 0; leg + 1 < route->n; leg++) {
        struct ground_stretch stretches[LEG_STRETCHES];
        struct ground_costs costs;
        struct point a = route->points[leg], b = route->points[leg + 1];
        int n = leg_grounds(&fields, &inside, a, b, stretches, LEG_STRETCHES);
        tarr_leg_costs(scene, its, a, b, &costs);
        for (int i = 0; i < n; i++) {
            if (stretches[i].cost == 2) {
                more +=
                    leg_cost(scene->table, &costs, leg_point(a, b, along_thou(stretches[i].from)),
                             leg_point(a, b, along_thou(stretches[i].to)));
            }
        }
    }
    return more;
}

/* The path as far as that. */
static struct route prefix_of(const struct route *route, int32_t along)
{
    struct route prefix = *route;
    int leg = 0;
    struct point end = path_at(route->points, route->n, along, &leg);
    prefix.n = leg < 0 ? 1 : leg + 2;
    prefix.points[prefix.n - 1] = end;
    return prefix;
}

static bool pays_for(const struct scene *scene, int unit, const struct route *route, int32_t along)
{
    const struct unit *its = &scene->state->units[unit];
    struct route prefix = prefix_of(route, along);
    return tarr_route_cost(scene, its, &prefix) + tarr_mine_cost(scene, unit, &prefix, MINES_ALL) <=
           tarr_move_left(scene->terms, its);
}

/* Fields that nobody knew of: as far as the move pays for. */
int32_t tarr_mines_stop(const struct scene *scene, int unit, const struct route *route)
{
    int32_t whole = path_length(route->points, route->n), fits = 0, more = whole + 1;
    if (scene->state->n_mines == 0 || scene->state->head.phase == NIGHT_PHASE ||
        pays_for(scene, unit, route, whole)) {
        return -1;
    }
    while (fits + 1 < more) {
        int32_t middle = fits + (more - fits) / 2;
        if (pays_for(scene, unit, route, middle)) {
            fits = middle;
        } else {
            more = middle;
        }
    }
    return fits;
}
