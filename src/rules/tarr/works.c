/* Tarr's Modern Warfare: wire and trenches prepared before the battle (ledger, 4.2:
 * tarr.setup.minefields), who sees them, and digging (4.20: tarr.dig.trench). Wire laid in the
 * battle, and wire in the way, is in wire.c. */

#include "rules/tarr/heavy.h"

enum { RECORD_POINTS = 3, DUG = 2 };

/* -- plan-wire, plan-trench -------------------------------------------------------------------- */

static int32_t length_of(const struct wire *line)
{
    return path_length(line->line.at, line->line.n);
}

/* How much of it a side has plotted. */
static int32_t planned(const struct wire lines[], int n, int side)
{
    int32_t sum = 0;
    for (int i = 0; i < n; i++) {
        sum += lines[i].owner == side && !lines[i].gone ? length_of(&lines[i]) : 0;
    }
    return sum;
}

static bool lies_in(const struct route *route, struct box box)
{
    for (int i = 0; i < route->n; i++) {
        if (!box_holds(box, route->points[i])) {
            return false;
        }
    }
    return true;
}

/* Records hold a few points each; longer lines are several of them. */
int tarr_records_for(const struct route *route)
{
    return (route->n - 2) / (RECORD_POINTS - 1) + 1;
}

static bool check_plan(terms_t *terms, int side, enum plan plan, const struct route *route,
                       int32_t planned_so_far, int room, struct refusal *why)
{
    if (route->n < 2 || path_length(route->points, route->n) == 0) {
        return refuse(why, CLAUSE_SETUP_MINEFIELDS, "it needs two places at least");
    }
    for (int i = 0; i < terms->n_grants; i++) {
        const struct grant *grant = &terms->grants[i];
        if (grant->side != side || grant->plan != plan) {
            continue;
        }
        if (planned_so_far + path_length(route->points, route->n) > grant->length) {
            return refuse(why, CLAUSE_SETUP_MINEFIELDS, "that is more than is granted");
        }
        if (!lies_in(route, grant->box)) {
            return refuse(why, CLAUSE_SETUP_MINEFIELDS, "it must lie where it is granted");
        }
        return tarr_records_for(route) <= room ||
               refuse(why, CLAUSE_SETUP_MINEFIELDS, "there is no room for more of it");
    }
    return refuse(why, CLAUSE_SETUP_MINEFIELDS, "nothing of that sort is granted");
}

void tarr_add_lines(struct wire lines[], uint16_t *n, int side, const struct route *route)
{
    for (int first = 0; first + 1 < route->n; first += RECORD_POINTS - 1) {
        struct wire line = {.owner = (uint8_t)side, .serial = (uint16_t)(*n + 1)};
        for (int k = first; k < route->n && line.line.n < RECORD_POINTS; k++) {
            line.line.at[line.line.n++] = route->points[k];
        }
        lines[(*n)++] = line;
    }
}

/* What is planned: wire, or trenches. */
struct lines {
    enum plan plan;
    int32_t planned; /* of the side */
    int room;
};

static struct lines lines_of(state_t *state, int side, enum tarr_verb verb)
{
    if (verb == VERB_PLAN_WIRE) {
        return (struct lines){.plan = PLAN_WIRE,
                              .planned = planned(state->wires, state->n_wires, side),
                              .room = WIRES_MAX - state->n_wires};
    }
    return (struct lines){.plan = PLAN_TRENCH,
                          .planned = planned(state->trenches, state->n_trenches, side),
                          .room = TRENCHES_MAX - state->n_trenches};
}

bool tarr_check_plan_wire(terms_t *terms, state_t *state, const struct tarr_plan_wire *order,
                          struct refusal *why)
{
    struct route route = route_along(order->path, order->n_path);
    struct lines lines = lines_of(state, order->side, order->verb);
    return check_plan(terms, order->side, lines.plan, &route, lines.planned, lines.room, why);
}

void tarr_do_plan_wire(struct play *play, const struct tarr_plan_wire *order)
{
    struct tarr_state *state = tarr_of(play);
    struct route route = route_along(order->path, order->n_path);
    struct point from = route.points[0], to = route.points[route.n - 1];
    if (order->verb == VERB_PLAN_WIRE) {
        tarr_add_lines(state->wires, &state->n_wires, order->side, &route);
        tarr_tell_wired(play, CLAUSE_SETUP_MINEFIELDS, from, to);
    } else {
        tarr_add_lines(state->trenches, &state->n_trenches, order->side, &route);
        tarr_tell_entrenched(play, CLAUSE_SETUP_MINEFIELDS, from, to);
    }
}

/* A few straight pieces across the ground that was granted, towards the enemy's side of it. */
static int sample_lines(terms_t *terms, int side, enum plan plan, int32_t left, int32_t paths[4][4])
{
    int n = 0;
    for (int i = 0; i < terms->n_grants; i++) {
        const struct grant *grant = &terms->grants[i];
        if (grant->side != side || grant->plan != plan || left < INCH) {
            continue;
        }
        for (int k = 1; k <= 4 && n < 4; k++) {
            struct box box = grant->box;
            int32_t x = box.west + (box.east - box.west) * k / 5 - left / 2;
            int32_t y =
                terms->edges[side] == EDGE_NORTH ? box.south + 2 * INCH : box.north - 2 * INCH;
            paths[n][0] = x;
            paths[n][1] = paths[n][3] = y;
            paths[n++][2] = x + left;
        }
        return n;
    }
    return n;
}

static int32_t granted(terms_t *terms, int side, enum plan plan)
{
    for (int i = 0; i < terms->n_grants; i++) {
        if (terms->grants[i].side == side && terms->grants[i].plan == plan) {
            return terms->grants[i].length;
        }
    }
    return 0;
}

static bool list_lines(terms_t *terms, state_t *state, int side, enum tarr_verb verb,
                       struct legal *legal)
{
    int32_t paths[4][4];
    bool any = false;
    struct lines lines = lines_of(state, side, verb);
    int n = sample_lines(terms, side, lines.plan, granted(terms, side, lines.plan) - lines.planned,
                         paths);
    for (int i = 0; i < n; i++) {
        any |= verb == VERB_PLAN_WIRE
                   ? tarr_try_plan_wire(terms, state, side, legal, paths[i], 2)
                   : tarr_try_plan_trench(terms, state, side, legal, paths[i], 2);
    }
    return any;
}

bool tarr_list_plan_wire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_lines(terms, state, side, VERB_PLAN_WIRE, legal);
}

bool tarr_list_plan_trench(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    return list_lines(terms, state, side, VERB_PLAN_TRENCH, legal);
}

/* -- in sight ---------------------------------------------------------------------------------- */

/* Wire and trenches are seen when in sight: by whoever sees a point of them. */
static bool is_line_seen(const struct scene *scene, const struct wire *line)
{
    state_t *state = scene->state;
    for (int unit = 0; unit < state->n_units; unit++) {
        struct party party;
        if (state->units[unit].side == line->owner || !is_on_table(&state->units[unit])) {
            continue;
        }
        tarr_party(scene, unit, &party);
        for (int i = 0; i < line->line.n; i++) {
            if (tarr_party_sees_point(scene, &party, line->line.at[i])) {
                return true;
            }
        }
    }
    return false;
}

static void spot_lines(const struct scene *scene, struct wire lines[], int n, uint64_t *found)
{
    for (int i = 0; i < n; i++) {
        if (!lines[i].gone && !lines[i].shown && is_line_seen(scene, &lines[i])) {
            lines[i].shown = 1;
            set_bit(found, i);
        }
    }
}

void tarr_spot_works(struct play *play, const struct scene *scene)
{
    struct tarr_state *state = tarr_of(play);
    spot_lines(scene, state->wires, state->n_wires, &state->found_wires);
    spot_lines(scene, state->trenches, state->n_trenches, &state->found_trenches);
}

/* -- dig --------------------------------------------------------------------------------------- */

bool tarr_check_dig(terms_t *terms, state_t *state, const struct tarr_dig *order,
                    struct refusal *why)
{
    struct scene scene;
    const struct unit *unit = &state->units[order->unit];
    tarr_look_out(terms, state, &scene);
    if (!tarr_may_act(&scene, order->unit, order->side, why)) {
        return false;
    }
    if (!is_troops(terms, unit) || unit->mounted || unit->formation == FORM_GARRISON) {
        return refuse(why, CLAUSE_DIG_TRENCH, "men on foot dig, outside houses");
    }
    if (unit->moved || unit->spent > 0) {
        return refuse(why, CLAUSE_DIG_TRENCH, "it has moved");
    }
    if (unit->toil != TOIL_NONE) {
        return refuse(why, CLAUSE_DIG_TRENCH, "it has its work already");
    }
    if (declare_find(&tarr_declares, &state->head, order->unit, 0) != NO_DECLARED) {
        return refuse(why, CLAUSE_DIG_TRENCH, "it has its orders already");
    }
    return !state->men[first_man(terms, order->unit)].dug ||
           refuse(why, CLAUSE_DIG_TRENCH, "it is dug in already");
}

void tarr_do_dig(struct play *play, const struct tarr_dig *order)
{
    struct tarr_state *state = tarr_of(play);
    state->units[order->unit].toil = TOIL_DIGGING;
    state->units[order->unit].acted = (uint8_t)state->head.turn;
    tarr_tell_digs(play, CLAUSE_DIG_TRENCH, order->unit);
}

static bool has_fired(terms_t *terms, state_t *state, int unit)
{
    for (int i = first_man(terms, unit); i < end_man(terms, unit); i++) {
        if (state->men[i].fired) {
            return true;
        }
    }
    return state->units[unit].fired;
}

static void dig_in(struct play *play, int unit)
{
    struct tarr_state *state = tarr_of(play);
    for (int i = first_man(tarr_terms(play), unit); i < end_man(tarr_terms(play), unit); i++) {
        state->men[i].dug = is_in_action(&state->men[i].man);
    }
    tarr_tell_dug_in(play, CLAUSE_DIG_TRENCH, unit);
}

/* tarr.dig.trench: two moves running in which it neither moves, fires nor melees. Also, a move of
 * waiting at the wire is over (tarr.wire.halt), and so is all work of this move. */
void tarr_end_digging(struct play *play)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    tarr_look_out(terms, state, &scene);
    for (int unit = 0; unit < state->n_units; unit++) {
        struct unit *its = &state->units[unit];
        bool dug = its->toil == TOIL_DIGGING && !its->moved && !has_fired(terms, state, unit) &&
                   its->spirit == SPIRIT_STEADY && is_on_table(its) &&
                   !tarr_is_touched(&scene, unit);
        its->digging = dug ? (uint8_t)(its->digging + 1) : 0;
        if (its->digging == DUG) {
            its->digging = 0;
            dig_in(play, unit);
        }
        its->toil = TOIL_NONE;
        its->wired = (uint8_t)(its->wired > 0 ? its->wired - 1 : 0);
    }
    for (int i = 0; i < UNIT_WORDS; i++) {
        state->mined[i] = 0;
    }
}
