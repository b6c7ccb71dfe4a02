/* Tarr's Modern Warfare: street fighting (ledger, 4.21). A crossing is a march that is interrupted:
 * the second half waits in state.march below the fire fight of the halt.
 *
 * In the order of the ledger: tarr.street.split, tarr.street.halt, tarr.street.contested,
 * tarr.street.rates, tarr.street.cross. */

#include "rules/tarr/heavy.h"

enum { CROSSING_ASKED, CROSSING_FIGHTS }; /* task.a */

/* -- cross ------------------------------------------------------------------------------------- */

/* Does the path of its centre lead into a street and out of it on the other side? */
static bool leads_across(const struct table *table, const struct route *route, int piece)
{
    for (int leg = 0; leg + 1 < route->n; leg++) {
        struct point a = route->points[leg], b = route->points[leg + 1];
        if (terrain_is_crossed(table, piece, a, b) && !terrain_holds(table, piece, a) &&
            !terrain_holds(table, piece, b)) {
            return true;
        }
    }
    return route->n > 1 && !terrain_holds(table, piece, route->points[0]) &&
           !terrain_holds(table, piece, route->points[route->n - 1]) &&
           terrain_holds(table, piece, route->points[route->n - 2]);
}

/* tarr.street.split: infantry, but not where it is led along. */
bool tarr_crosses_street(const struct scene *scene, int unit, const struct route *route)
{
    const struct unit *its = &scene->state->units[unit];
    if (!is_on_foot(scene->terms, its) || its->mounted) {
        return false;
    }
    for (int piece = 0; piece < scene->table->n_terrain; piece++) {
        if (scene->table->terrain[piece].kind == STREET &&
            leads_across(scene->table, route, piece)) {
            return true;
        }
    }
    return false;
}

/* The whole of such a move is made at the road rate. */
static int64_t crossing_cost(terms_t *terms, const struct unit *unit, int32_t length)
{
    return (int64_t)length * tarr_moves_of(template_of(terms, unit)->arm)->country;
}

/* May it go that way, in two halves? */
bool tarr_judge_crossing(const struct scene *scene, int unit, struct trip *trip,
                         struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    struct point end = trip->route.points[trip->route.n - 1];
    int64_t cost = crossing_cost(scene->terms, its, path_length(trip->route.points, trip->route.n));
    if (cost > tarr_move_left(scene->terms, its)) {
        return refuse(why, CLAUSE_STREET_SPLIT, "it cannot go so far, even at the road rate");
    }
    if (tarr_route_cost(scene, its, &trip->route) == PATH_FORBIDDEN ||
        !box_holds(table_box(scene->table), end)) {
        return refuse(why, CLAUSE_MOVE_PASSAGE, "it cannot go over that ground");
    }
    trip->cost = (int32_t)cost;
    return tarr_check_place(scene, unit, end, trip->facing, trip->form, why);
}

static bool find_crossing(const struct scene *scene, const struct tarr_cross *order,
                          struct trip *trip, struct refusal *why)
{
    const struct unit *unit = &scene->state->units[order->unit];
    struct route route = route_of(middle_of(unit), order->path, order->n_path);
    *trip = (struct trip){.route = route,
                          .facing = route_facing(&route, facing_of(unit)),
                          .form = tarr_form_after(unit, ABSENT)};
    if (!tarr_crosses_street(scene, order->unit, &route)) {
        return refuse(why, CLAUSE_STREET_SPLIT, "its path leads across no street");
    }
    return tarr_judge_crossing(scene, order->unit, trip, why);
}

bool tarr_check_cross(terms_t *terms, state_t *state, const struct tarr_cross *order,
                      struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(terms, state, &scene);
    return tarr_may_go(&scene, order->unit, order->side, why) &&
           find_crossing(&scene, order, &trip, why);
}

/* The path up to half its length, and what follows. */
static void cut_in_half(const struct trip *trip, struct trip *first, struct trip *second)
{
    int32_t half = path_length(trip->route.points, trip->route.n) / 2;
    int leg = 0;
    struct point middle = path_at(trip->route.points, trip->route.n, half, &leg);
    *first = *second = *trip;
    leg = leg < 0 ? 0 : leg;
    first->route.n = leg + 2;
    first->route.points[leg + 1] = middle;
    first->cost = trip->cost / 2;
    first->facing = route_facing(&first->route, trip->facing);
    second->route.n = trip->route.n - leg;
    second->route.points[0] = middle;
    for (int i = leg + 1; i < trip->route.n; i++) {
        second->route.points[i - leg] = trip->route.points[i];
    }
    second->cost = trip->cost - first->cost;
}

static void go_on(struct play *play);

/* tarr.street.split: half the distance, a halt, then the survivors do the rest. */
void tarr_begin_crossing(struct play *play, int unit, const struct trip *trip, bool assault)
{
    struct tarr_state *state = tarr_of(play);
    struct trip first, second;
    cut_in_half(trip, &first, &second);
    march_begin(&state->march, unit, &second.route, trip->facing);
    state->march.into = (uint8_t)trip->form;
    state->march.verb = assault;
    agenda_push(&state->head, (struct task){.kind = TASK_CROSSING, .a = CROSSING_ASKED});
    if (!tarr_go(play, unit, &first, CONTACT + 1, CLAUSE_STREET_SPLIT)) {
        march_end(&state->march);
    }
}

void tarr_do_cross(struct play *play, const struct tarr_cross *order)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(tarr_terms(play), tarr_of(play), &scene);
    find_crossing(&scene, order, &trip, NULL);
    tarr_begin_crossing(play, order->unit, &trip, false);
}

/* Could a leg lead over a street? */
static bool is_street_near(const struct table *table, struct point a, struct point b)
{
    bool near = false;
    for (int piece = 0; piece < table->n_terrain && !near; piece++) {
        near = table->terrain[piece].kind == STREET &&
               boxes_meet(terrain_box(table, piece), leg_box(a, b));
    }
    return near;
}

/* Straight on across each street that is near. */
bool tarr_list_cross(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_on_table(its) || !is_on_foot(terms, its)) {
            continue;
        }
        for (int bearing = 0; bearing < FULL_TURN; bearing += QUARTER_TURN) {
            struct point to = point_plus(middle_of(its), vector_towards(bearing, 5 * INCH));
            int32_t path[2] = {to.x, to.y};
            any |= is_street_near(&terms->table, middle_of(its), to) &&
                   tarr_try_cross(terms, state, side, legal, unit, path, 1);
        }
    }
    return any;
}

/* -- the halt ---------------------------------------------------------------------------------- */

static bool could_fire(const struct scene *scene, int unit, int target)
{
    static const uint8_t with[] = {ARMAMENT_SMALL_ARMS, ARMAMENT_GUN, ARMAMENT_MACHINE_GUN,
                                   ARMAMENT_MORTAR};
    for (int i = 0; i < (int)sizeof with; i++) {
        struct shot shot = {.unit = unit,
                            .target = target,
                            .building = NO_UNIT,
                            .armament = with[i],
                            .man = NO_FIGURE};
        if (tarr_may_fire(scene, unit, NULL) && tarr_find_shot(scene, &shot, NULL)) {
            return true;
        }
    }
    return false;
}

/* tarr.street.cross: if no enemy could fire the unit just goes on. */
static bool anyone_could_fire(const struct scene *scene, int unit)
{
    for (int enemy = 0; enemy < scene->state->n_units; enemy++) {
        if (scene->state->units[enemy].side != scene->state->units[unit].side &&
            could_fire(scene, enemy, unit)) {
            return true;
        }
    }
    return false;
}

/* tarr.street.halt: between the crossing unit and every enemy that sees it; nobody else joins in.
 */
bool tarr_check_halt(const struct scene *scene, int unit, int target, struct refusal *why)
{
    const struct task *task = agenda_top(&scene->state->head);
    int crossing = scene->state->march.unit;
    if (task == NULL || task->kind != TASK_STREET_HALT) {
        return true;
    }
    return unit == crossing || target == crossing ||
           refuse(why, CLAUSE_STREET_HALT, "only the crossing unit fires and is fired at");
}

/* Whoever has given one order may give another. */
void tarr_ask_halt_again(struct play *play, const struct task *task)
{
    if (task != NULL && task->kind == TASK_STREET_HALT) {
        agenda_push(&tarr_of(play)->head, *task);
    }
}

/* The crossing side declares first, then the other; then they fight, then the rest is gone. */
void tarr_run_crossing(struct play *play, const struct task *task)
{
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    int unit = state->march.unit;
    if (!is_marching(&state->march)) {
        return;
    }
    tarr_look_out(tarr_terms(play), state, &scene);
    if (task->a == CROSSING_ASKED) {
        if (!is_on_table(&state->units[unit]) || !anyone_could_fire(&scene, unit)) {
            go_on(play);
            return;
        }
        tarr_tell_crosses(play, CLAUSE_STREET_HALT, unit, middle_of(&state->units[unit]));
        agenda_push(&state->head, (struct task){.kind = TASK_CROSSING, .a = CROSSING_FIGHTS});
        agenda_ask(&state->head, TASK_STREET_HALT, 1 - state->units[unit].side, NO_UNIT);
        agenda_ask(&state->head, TASK_STREET_HALT, state->units[unit].side, NO_UNIT);
        return;
    }
    agenda_push(&state->head, *task);
    state->floor = state->head.n_tasks;
    bool over = tarr_fight(play);
    state->floor = 0;
    if (over) {
        agenda_pop(&state->head);
        go_on(play);
    }
}

/* tarr.street.halt: a unit that withdraws or routs does not go on. */
static void go_on(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    int unit = state->march.unit;
    struct trip trip = {.route = march_route(&state->march),
                        .facing = state->march.facing,
                        .form = state->march.into};
    int32_t apart = state->march.verb ? CONTACT : CONTACT + 1;
    march_end(&state->march);
    const struct unit *its = &state->units[unit];
    struct point at = middle_of(its);
    if (!is_on_table(its) || its->spirit != SPIRIT_STEADY || its->driven ||
        !point_equal(at, trip.route.points[0])) {
        return;
    }
    trip.cost =
        (int32_t)crossing_cost(tarr_terms(play), its, path_length(trip.route.points, trip.route.n));
    tarr_go(play, unit, &trip, apart, CLAUSE_STREET_SPLIT);
}

/* -- contested towns --------------------------------------------------------------------------- */

/* tarr.street.contested: both sides have men in it who are not routing. */
static bool is_contested(const struct scene *scene, int town)
{
    bool in[SIDES] = {false, false};
    state_t *state = scene->state;
    for (int i = 0; i < state->n_men && !(in[0] && in[1]); i++) {
        const struct man *man = &state->men[i].man;
        if (is_standing(man) && !in[man->side] &&
            state->units[man->unit].spirit != SPIRIT_ROUTING &&
            terrain_holds(scene->table, town, man->at)) {
            in[man->side] = true;
        }
    }
    return in[0] && in[1];
}

/* tarr.street.rates: of those in cover in such a town. */
bool tarr_is_street_defender(const struct scene *scene, int man)
{
    struct point at = scene->state->men[man].man.at;
    for (int town = terrain_at(scene->table, at, kind_bit(TOWN), 0); town != NO_TERRAIN;
         town = terrain_at(scene->table, at, kind_bit(TOWN), town + 1)) {
        if (is_contested(scene, town)) {
            return true;
        }
    }
    return false;
}
