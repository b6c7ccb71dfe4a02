/* Tarr's Modern Warfare: the night (ledger, 4.23): one concealed move for both sides, run in steps
 * of one normal move.
 *
 * In the order of the ledger: tarr.night.length, tarr.night.move, tarr.night.quiet. */

#include "rules/tarr/heavy.h"

enum { NEAR = 6 * INCH, SAMPLES = 96, DIGS = 2, LAYING_TIMES = 4 };

/* -- night-path -------------------------------------------------------------------------------- */

/* tarr.night.length: 8 times the normal distance, or 10. */
static int night_moves(terms_t *terms)
{
    return option_of(terms, OPT_NIGHT_MOVES) == NIGHT_MOVES_8 ? 8 : 10;
}

/* The path a unit is written down for: where it stands, then every corner in the order given. */
static struct route night_route(state_t *state, int unit)
{
    struct route route = {.n = 1, .points = {middle_of(&state->units[unit])}, .facing = ABSENT};
    for (int order = 0;;) {
        int next = NO_DECLARED;
        for (int i = declare_find(&tarr_declares, &state->head, unit, 0); i != NO_DECLARED;
             i = declare_find(&tarr_declares, &state->head, unit, i + 1)) {
            const struct declaration *declaration = &state->declarations[i];
            if (declaration->declared.verb == ATTACK_NIGHT && !is_nowhere(declaration->at) &&
                declaration->declared.order > order &&
                (next == NO_DECLARED ||
                 declaration->declared.order < state->declarations[next].declared.order)) {
                next = i;
            }
        }
        if (next == NO_DECLARED || route.n == PATH_POINTS) {
            return route;
        }
        order = state->declarations[next].declared.order;
        route.points[route.n++] = state->declarations[next].at;
    }
}

static bool may_march(const struct scene *scene, int unit, int side, struct refusal *why)
{
    if (!tarr_may_go(scene, unit, side, why)) {
        return false;
    }
    if (scene->state->units[unit].toil != TOIL_NONE) {
        return refuse(why, CLAUSE_NIGHT_MOVE, "it digs by night");
    }
    return declare_find(&tarr_declares, &scene->state->head, unit, 0) == NO_DECLARED ||
           refuse(why, CLAUSE_NIGHT_MOVE, "it has its orders for the night");
}

/* Room for every corner: those of a side lie at every second place. */
static bool has_room(state_t *state, int side, int n)
{
    int used = 0;
    for (int i = side; i < state->n_declarations; i += SIDES) {
        used += state->declarations[i].declared.order != 0 && !state->declarations[i].declared.gone;
    }
    return used + n <= DECLARATIONS_MAX / SIDES;
}

/* tarr.night.length, tarr.night.move */
bool tarr_find_night_trip(const struct scene *scene, int unit, int side, const int32_t *path,
                          int n_path, int times, struct trip *trip, struct refusal *why)
{
    const struct unit *its = &scene->state->units[unit];
    if (!may_march(scene, unit, side, why)) {
        return false;
    }
    struct route route = route_of(middle_of(its), path, n_path);
    for (int i = 1; i < route.n; i++) {
        if (!box_holds(table_box(scene->table), route.points[i])) {
            return refuse(why, CLAUSE_NIGHT_MOVE, "the path leads off the table");
        }
    }
    int64_t cost = tarr_route_cost(scene, its, &route);
    if (cost == PATH_FORBIDDEN) {
        return refuse(why, CLAUSE_MOVE_PASSAGE, "it cannot go over that ground");
    }
    cost = times * (cost + tarr_mine_cost(scene, unit, &route, MINES_KNOWN));
    if (cost > (int64_t)night_moves(scene->terms) * tarr_full_move(scene->terms, its)) {
        return refuse(why, CLAUSE_NIGHT_LENGTH, "it cannot go so far in one night");
    }
    if (!has_room(scene->state, side, n_path)) {
        return refuse(why, CLAUSE_NIGHT_MOVE, "no more orders can be written down");
    }
    *trip = (struct trip){.route = route,
                          .facing = route_facing(&route, facing_of(its)),
                          .form = tarr_form_after(its, ABSENT)};
    return tarr_check_place(scene, unit, route.points[route.n - 1], trip->facing, trip->form, why);
}

/* tarr.night.move: both write a path for each unit. */
bool tarr_check_night_path(terms_t *terms, state_t *state, const struct tarr_night_path *order,
                           struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(terms, state, &scene);
    return tarr_find_night_trip(&scene, order->unit, order->side, order->path, order->n_path, 1,
                                &trip, why);
}

void tarr_write_night(struct play *play, int unit, const int32_t *path, int n_path,
                      enum night_work work)
{
    for (int i = 0; i < n_path; i++) {
        tarr_declare(play, ATTACK_NIGHT, unit, (int)work)->at = point_of(&path[2 * i]);
    }
    tarr_tell_night_path(play, CLAUSE_NIGHT_MOVE, unit, point_of(&path[2 * (n_path - 1)]));
}

void tarr_do_night_path(struct play *play, const struct tarr_night_path *order)
{
    tarr_write_night(play, order->unit, order->path, order->n_path, NIGHT_MARCH);
}

/* As far as one move by day leads, in the four directions of the compass and twice as far. */
bool tarr_list_night_path(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !may_march(&scene, unit, side, NULL)) {
            continue;
        }
        int32_t far = tarr_moves_of(template_of(terms, its)->arm)->country * INCH;
        for (int bearing = 0; bearing < FULL_TURN; bearing += QUARTER_TURN) {
            struct point to = point_plus(middle_of(its), vector_towards(bearing, 2 * far));
            int32_t path[2] = {to.x, to.y};
            any |= tarr_try_night_path(terms, state, side, legal, unit, path, 1);
        }
    }
    return any;
}

/* -- the march --------------------------------------------------------------------------------- */

/* How far each unit is on its way; what stops it stops it for the night. */
struct night {
    struct scene scene;
    struct route routes[UNITS_MAX];
    int32_t length[UNITS_MAX]; /* of the path, as far as it will go */
    int32_t pace[UNITS_MAX];   /* thou of it in one step */
    int32_t along[UNITS_MAX];
    int32_t began[UNITS_MAX]; /* where it set out, or went on behind wire */
    int samples[UNITS_MAX];   /* since then */
    int waits[UNITS_MAX];     /* samples it still stands at wire */
};

static struct point place_of(const struct night *night, int unit)
{
    return path_at(night->routes[unit].points, night->routes[unit].n, night->along[unit], NULL);
}

/* One normal move of its way: the whole cost shared out over the moves it takes. */
static enum night_work work_of(state_t *state, int unit)
{
    int i = declare_find(&tarr_declares, &state->head, unit, 0);
    return i == NO_DECLARED ? NIGHT_MARCH : (enum night_work)state->declarations[i].declared.weapon;
}

static void set_out(struct night *night, int unit)
{
    state_t *state = night->scene.state;
    const struct unit *its = &state->units[unit];
    struct route *route = &night->routes[unit];
    *route = night_route(state, unit);
    int64_t cost = tarr_route_cost(&night->scene, its, route) +
                   tarr_mine_cost(&night->scene, unit, route, MINES_ALL);
    enum night_work work = work_of(state, unit);
    int64_t full = tarr_full_move(night->scene.terms, its);
    cost *= work == NIGHT_AT_MINES || work == NIGHT_AP_MINES ? LAYING_TIMES : 1;
    night->length[unit] = path_length(route->points, route->n);
    night->pace[unit] =
        cost > 0 ? (int32_t)(night->length[unit] * full / cost) : night->length[unit];
    int64_t most = (int64_t)night->pace[unit] * night_moves(night->scene.terms);
    night->length[unit] = night->length[unit] < most ? night->length[unit] : (int32_t)most;
}

static void step_on(struct night *night, int unit)
{
    if (night->along[unit] >= night->length[unit] || night->waits[unit] > 0) {
        night->waits[unit] -= night->waits[unit] > 0;
        return;
    }
    night->samples[unit]++;
    int32_t next =
        (int32_t)(night->began[unit] + (int64_t)night->pace[unit] * night->samples[unit] / SAMPLES);
    next = next < night->length[unit] ? next : night->length[unit];
    struct route leg = {.n = 2, .points = {place_of(night, unit)}};
    int32_t was = night->along[unit];
    night->along[unit] = next;
    leg.points[1] = place_of(night, unit);
    int32_t wire = tarr_wire_ahead(&night->scene, unit, &leg);
    if (wire < 0 && tarr_is_at_wire(&night->scene, unit, leg.points[1]) &&
        !tarr_is_at_wire(&night->scene, unit, leg.points[0])) {
        wire = next - was;
    }
    if (wire >= 0) { /* "one step for one move" */
        night->along[unit] = night->began[unit] = was + wire;
        night->samples[unit] = 0;
        night->waits[unit] =
            SAMPLES * (option_of(night->scene.terms, OPT_WIRE_HALT) == WIRE_HALT_FULL_MOVE ? 2 : 1);
    }
}

/* tarr.night.move: units of opposite sides that come within 6 inches with a clear line. */
static bool have_met(const struct night *night, int one, int other)
{
    struct point a = place_of(night, one), b = place_of(night, other);
    if (!points_within_rounded(a, b, NEAR)) {
        return false;
    }
    struct spot from = tarr_spot_at(&night->scene, a, tarr_model_height(MODEL_MAN));
    struct spot to = tarr_spot_at(&night->scene, b, tarr_model_height(MODEL_MAN));
    return tarr_has_line(&night->scene, &from, &to);
}

static bool is_out(const struct night *night, int unit)
{
    const struct unit *its = &night->scene.state->units[unit];
    return is_on_table(its) && !its->wreck && !is_aircraft(night->scene.terms, its);
}

static void meet(struct play *play, struct night *night)
{
    state_t *state = night->scene.state;
    for (int one = 0; one < state->n_units; one++) {
        for (int other = one + 1; other < state->n_units; other++) {
            bool moving = night->along[one] < night->length[one] ||
                          night->along[other] < night->length[other];
            if (moving && state->units[one].side != state->units[other].side &&
                is_out(night, one) && is_out(night, other) && have_met(night, one, other)) {
                night->length[one] = night->along[one];
                night->length[other] = night->along[other];
                tarr_tell_met(play, CLAUSE_NIGHT_MOVE, one, other);
                set_hidden(tarr_of(play), one, false);
                set_hidden(tarr_of(play), other, false);
            }
        }
    }
}

/* All together, in steps of one normal move, tested every part of a step. */
static void march_by_night(struct play *play, struct night *night)
{
    state_t *state = night->scene.state;
    int steps = night_moves(night->scene.terms) * SAMPLES;
    for (int unit = 0; unit < state->n_units; unit++) {
        night->along[unit] = night->length[unit] = night->waits[unit] = 0;
        night->began[unit] = night->samples[unit] = 0;
        night->routes[unit] = (struct route){.n = 1, .points = {middle_of(&state->units[unit])}};
        if (is_out(night, unit) && tarr_has_declared(state, unit, ATTACK_NIGHT)) {
            set_out(night, unit);
        }
    }
    for (int step = 0; step < steps; step++) {
        bool any = false;
        for (int unit = 0; unit < state->n_units; unit++) {
            any = any || night->along[unit] < night->length[unit];
            step_on(night, unit);
        }
        if (!any) {
            return;
        }
        meet(play, night);
    }
}

/* What is written down for a unit becomes the way it really goes. */
static void shorten(struct play *play, const struct night *night, int unit)
{
    struct tarr_state *state = tarr_of(play);
    const struct route *route = &night->routes[unit];
    int leg = 0;
    struct point end = path_at(route->points, route->n, night->along[unit], &leg);
    enum night_work work = work_of(state, unit);
    declare_hold(&tarr_declares, &state->head, unit);
    for (int i = 1; night->along[unit] > 0 && i <= leg + 1; i++) {
        struct point at = i == leg + 1 ? end : route->points[i];
        tarr_declare(play, ATTACK_NIGHT, unit, (int)work)->at = at;
    }
}

/* Where each has come to; mines work as by day. */
static void arrive(struct play *play, int unit)
{
    struct tarr_state *state = tarr_of(play);
    const struct unit *its = &state->units[unit];
    struct trip trip = {.route = night_route(state, unit), .form = tarr_form_after(its, ABSENT)};
    enum night_work work = work_of(state, unit);
    declare_hold(&tarr_declares, &state->head, unit);
    if (trip.route.n < 2 || !is_on_table(its)) {
        return;
    }
    trip.facing = route_facing(&trip.route, facing_of(its));
    struct route route = trip.route;
    bool mines = work == NIGHT_AT_MINES || work == NIGHT_AP_MINES;
    state->units[unit].toil = mines ? TOIL_MINING : work == NIGHT_WIRE ? TOIL_WIRING : TOIL_NONE;
    bool whole = tarr_go(play, unit, &trip, CONTACT + 1, CLAUSE_NIGHT_MOVE);
    if (whole && mines) {
        tarr_lay_fields(play, unit, &route, work == NIGHT_AT_MINES ? MINE_KIND_AT : MINE_KIND_AP);
    } else if (whole && work == NIGHT_WIRE) {
        tarr_lay_line(play, unit, &route);
    }
    state->units[unit].wired = 0;
    state->units[unit].spent = 0;
}

/* -- dawn -------------------------------------------------------------------------------------- */

/* tarr.night.quiet: aircraft leave, smoke is gone; routs run their course. */
static void go_quiet(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        if (tarr_is_flying(terms, &state->units[unit])) {
            tarr_fly_off(play, unit, CLAUSE_NIGHT_QUIET);
        }
    }
    tarr_clear_smoke(play);
}

static void end_toil(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        its->digging = its->toil == TOIL_DIGGING ? DIGS - 1 : its->digging;
    }
    tarr_end_digging(play);
}

static bool is_routing(state_t *state)
{
    for (int unit = 0; unit < state->n_units; unit++) {
        if (is_on_table(&state->units[unit]) && state->units[unit].spirit == SPIRIT_ROUTING) {
            return true;
        }
    }
    return false;
}

static void clear_orders(struct tarr_state *state)
{
    for (int unit = 0; unit < state->n_units; unit++) {
        declare_hold(&tarr_declares, &state->head, unit);
        state->units[unit].moved = 0;
        state->units[unit].spent = 0;
        if (state->units[unit].spirit == SPIRIT_WITHDRAWN) {
            state->units[unit].spirit = SPIRIT_STEADY;
        }
    }
}

enum { MARCHED = ASKED + 1, RALLIES };

/* tarr.turn.day: after the fourteenth move of a day; ten hours pass. */
enum phase_end tarr_run_night(struct play *play)
{
    struct tarr_state *state = tarr_of(play);
    if (hour_of(state) != DAY_MOVES) {
        return PHASE_ENDS;
    }
    if (state->step == BEGINS) {
        state->step = ASKED;
        state->done = 0;
        state->cursor = 0;
        go_quiet(play);
        agenda_ask_sides(&state->head, TASK_NIGHT, SEEN_BY_ALL, SECRET_ORDERS);
        return PHASE_GOES_ON;
    }
    if (!tarr_settle_morale(play)) {
        return PHASE_GOES_ON;
    }
    if (state->step == ASKED) {
        struct night night;
        tarr_look_out(tarr_terms(play), state, &night.scene);
        march_by_night(play, &night);
        state->step = MARCHED;
        for (int unit = 0; unit < state->n_units; unit++) {
            shorten(play, &night, unit);
        }
    }
    while (state->step == MARCHED && state->cursor < state->n_units) {
        arrive(play, state->cursor++);
        if (!is_idle(state)) {
            return PHASE_GOES_ON;
        }
    }
    if (state->step == MARCHED) {
        state->step = RALLIES;
        state->cursor = 0;
    }
    if (is_routing(state) && state->cursor < night_moves(tarr_terms(play))) {
        tarr_run_routed(play, state->cursor % 2 == 0 ? state->first : 1 - state->first);
        state->cursor++;
        return PHASE_GOES_ON;
    }
    end_toil(play);
    clear_orders(state);
    tarr_spot_all(play);
    tarr_rehide(play);
    state->step = BEGINS;
    state->done = 0;
    state->cursor = 0;
    state->head.turn = (uint16_t)(state->head.turn + NIGHT_HOURS);
    return PHASE_ENDS;
}
