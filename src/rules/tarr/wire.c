/* Tarr's Modern Warfare: wire that is laid, and wire in the way (ledger, 4.20). What of it stands
 * there before the battle is in works.c.
 *
 * In the order of the ledger: tarr.wire.lay, tarr.wire.halt, tarr.wire.vehicles, tarr.wire.crush.
 */

#include "rules/tarr/heavy.h"

enum { AT_WIRE = 2 };

/* -- lay-wire ---------------------------------------------------------------------------------- */

static bool find_wiring(const struct scene *scene, const struct tarr_lay_wire *order,
                        struct trip *trip, struct refusal *why)
{
    const struct unit *unit = &scene->state->units[order->unit];
    struct tarr_move move = tarr_walk(order->side, order->unit, order->path, order->n_path);
    if (kind_of(scene->terms, unit) != KIND_BODY || unit->mounted ||
        tarr_strength(scene->terms, scene->state, order->unit) < 2) {
        return refuse(why, CLAUSE_WIRE_LAY, "two men on foot at least lay wire");
    }
    if (unit->moved || unit->spent > 0) {
        return refuse(why, CLAUSE_WIRE_LAY, "it has begun its move already");
    }
    if (is_night(scene->state)) {
        return tarr_find_night_trip(scene, order->unit, order->side, order->path, order->n_path, 1,
                                    trip, why);
    }
    struct refusal reason;
    if (!tarr_find_trip(scene, &move, trip, &reason)) {
        return refuse(why, CLAUSE_WIRE_LAY, "it cannot walk there in one move");
    }
    return !trip->leaves || refuse(why, CLAUSE_WIRE_LAY, "wire stays on the table");
}

/* tarr.wire.lay: along the path it walks; two men of it suffice, all stay within the unit. */
bool tarr_check_lay_wire(terms_t *terms, state_t *state, const struct tarr_lay_wire *order,
                         struct refusal *why)
{
    struct scene scene;
    struct trip trip;
    tarr_look_out(terms, state, &scene);
    return find_wiring(&scene, order, &trip, why) &&
           (state->n_wires + tarr_records_for(&trip.route) <= WIRES_MAX ||
            refuse(why, CLAUSE_WIRE_LAY, "there is no more wire"));
}

void tarr_do_lay_wire(struct play *play, const struct tarr_lay_wire *order)
{
    struct tarr_state *state = tarr_of(play);
    struct scene scene;
    struct trip trip;
    if (is_night(state)) {
        tarr_write_night(play, order->unit, order->path, order->n_path, NIGHT_WIRE);
        return;
    }
    tarr_look_out(tarr_terms(play), state, &scene);
    find_wiring(&scene, order, &trip, NULL);
    state->units[order->unit].toil = TOIL_WIRING;
    struct route route = trip.route;
    if (tarr_go(play, order->unit, &trip, CONTACT + 1, CLAUSE_WIRE_LAY)) {
        tarr_lay_line(play, order->unit, &route);
    }
}

void tarr_lay_line(struct play *play, int unit, const struct route *route)
{
    struct tarr_state *state = tarr_of(play);
    uint8_t sees = tarr_hush(play, unit);
    if (route->n > 1 && state->n_wires + tarr_records_for(route) <= WIRES_MAX) {
        tarr_add_lines(state->wires, &state->n_wires, state->units[unit].side, route);
        tarr_tell_wired(play, CLAUSE_WIRE_LAY, route->points[0], route->points[route->n - 1]);
    }
    play->sees = sees;
}

/* To the right and to the left. */
bool tarr_list_lay_wire(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    bool any = false;
    for (int unit = 0; unit < state->n_units; unit++) {
        const struct unit *its = &state->units[unit];
        if (its->side != side || !is_on_table(its) || kind_of(terms, its) != KIND_BODY ||
            its->moved || tarr_strength(terms, state, unit) < 2) {
            continue;
        }
        for (int32_t right = -4 * INCH; right <= 4 * INCH; right += 8 * INCH) {
            struct point to = point_beside(its->at, its->facing, 0, right);
            int32_t path[2] = {to.x, to.y};
            any |= tarr_try_lay_wire(terms, state, side, legal, unit, path, 1);
        }
    }
    return any;
}

/* -- wire in the way --------------------------------------------------------------------------- */

/* Wire near a box as lines of a table of their own: what was laid, known to the side or all of it
 * (SIDE_NONE), and the scenario's. False if there is none. */
static bool lay_lines(const struct scene *scene, int side, struct box near, struct table *lines)
{
    struct terrain about = {.kind = WIREWORK, .shape = TERRAIN_LINE};
    bool any = false;
    for (int i = 0; i < scene->state->n_wires; i++) {
        const struct wire *wire = &scene->state->wires[i];
        if (wire->gone ||
            (side != SIDE_NONE && wire->owner != side && !has_bit(&scene->state->found_wires, i)) ||
            wire->line.n == 0 || !boxes_meet(points_box(wire->line.at, wire->line.n), near)) {
            continue;
        }
        if (!any) {
            table_lay(lines, scene->table->width, scene->table->height);
        }
        any = table_add(lines, about, wire->line.at, wire->line.n) == NULL || any;
    }
    for (int i = 0; i < scene->table->n_terrain; i++) {
        if (scene->table->terrain[i].kind != WIREWORK ||
            !boxes_meet(terrain_box(scene->table, i), near)) {
            continue;
        }
        if (!any) {
            table_lay(lines, scene->table->width, scene->table->height);
        }
        any = table_add(lines, about, terrain_corners(scene->table, i),
                        scene->table->terrain[i].n_corners) == NULL ||
              any;
    }
    if (any) {
        table_build_index(lines);
    }
    return any;
}

/* tarr.wire.crush: within a gap one passes. */
static bool is_gap(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_gaps; i++) {
        if (points_within_rounded(state->gaps[i].at, at, state->gaps[i].width / 2)) {
            return true;
        }
    }
    return false;
}

/* The first place behind `from` at which the leg crosses wire that is whole, in thou along it; or
 * -1. */
static int32_t first_crossing(const struct scene *scene, const struct table *lines, struct point a,
                              struct point b, int32_t from)
{
    int32_t first = -1;
    for (int piece = 0; piece < lines->n_terrain; piece++) {
        struct part parts[STRETCHES_MAX];
        int n = terrain_crossings(lines, piece, a, b, parts);
        for (int i = 0; i < n; i++) {
            int32_t along = along_thou(leg_along(a, b, parts[i]));
            if (along > from && (first < 0 || along < first) &&
                !is_gap(scene->state, leg_part(a, b, parts[i]))) {
                first = along;
            }
        }
    }
    return first;
}

/* tarr.wire.halt, tarr.wire.vehicles, tarr.wire.crush */
static bool is_held(terms_t *terms, const struct unit *unit)
{
    int drive = template_of(terms, unit)->drive;
    return drive == DRIVE_FOOT || drive == DRIVE_MOUNTED || drive == DRIVE_WHEELS;
}

/* By night the steps of the march have seen to it: night.c. */
int32_t tarr_wire_stops(const struct scene *scene, int unit, const struct route *route)
{
    bool night = scene->state->head.phase == NIGHT_PHASE;
    return night ? -1 : tarr_wire_ahead(scene, unit, route);
}

/* tarr.wire.halt: where the path of its centre meets wire; one that stands at the wire already
 * crosses. */
int32_t tarr_wire_ahead(const struct scene *scene, int unit, const struct route *route)
{
    struct table lines;
    int32_t gone = 0;
    if (!is_held(scene->terms, &scene->state->units[unit]) ||
        !lay_lines(scene, SIDE_NONE, points_box(route->points, route->n), &lines)) {
        return -1;
    }
    for (int leg = 0; leg + 1 < route->n; leg++) {
        struct point a = route->points[leg], b = route->points[leg + 1];
        int32_t along = first_crossing(scene, &lines, a, b, leg == 0 ? AT_WIRE : -1);
        if (along >= 0) {
            return gone + along;
        }
        gone += points_distance(a, b);
    }
    return -1;
}

/* tarr.wire.vehicles: lorries and teams cannot cross what their side knows of. */
bool tarr_crosses_wire(const struct scene *scene, const struct unit *unit, struct point a,
                       struct point b)
{
    struct table lines;
    return template_of(scene->terms, unit)->drive == DRIVE_WHEELS &&
           lay_lines(scene, unit->side, leg_box(a, b), &lines) &&
           first_crossing(scene, &lines, a, b, -1) >= 0;
}

/* tarr.wire.crush: as wide as the model. */
static void crush(struct play *play, const struct scene *scene, const struct table *lines, int unit,
                  const struct way *way)
{
    struct tarr_state *state = tarr_of(play);
    int32_t width = tarr_model(scene->terms, &state->units[unit])->width;
    for (int leg = 0; leg + 1 < way->n; leg++) {
        struct point a = way->points[leg], b = way->points[leg + 1];
        for (int32_t along = first_crossing(scene, lines, a, b, -1);
             along >= 0 && state->n_gaps < GAPS_MAX;
             along = first_crossing(scene, lines, a, b, along)) {
            struct point at = leg_point(a, b, along);
            state->gaps[state->n_gaps++] = (struct gap){.at = at, .width = width};
            tarr_tell_crushed(play, CLAUSE_WIRE_CRUSH, unit, at, width);
        }
    }
}

static bool is_at_line(const struct scene *scene, const struct table *lines, struct point at)
{
    struct base middle = base_point(at);
    for (int piece = 0; piece < lines->n_terrain; piece++) {
        if (terrain_compare(lines, piece, &middle, AT_WIRE) <= 0 && !is_gap(scene->state, at)) {
            return true;
        }
    }
    return false;
}

bool tarr_is_at_wire(const struct scene *scene, int unit, struct point at)
{
    struct table lines;
    return is_held(scene->terms, &scene->state->units[unit]) &&
           lay_lines(scene, SIDE_NONE, box_widened(leg_box(at, at), AT_WIRE), &lines) &&
           is_at_line(scene, &lines, at);
}

/* A unit that ends at the wire is held up there: tarr.wire.halt. */
static void hold_up(struct play *play, const struct scene *scene, const struct table *lines,
                    int unit)
{
    struct unit *its = &tarr_of(play)->units[unit];
    if (is_at_line(scene, lines, middle_of(its))) {
        bool full = option_of(scene->terms, OPT_WIRE_HALT) == WIRE_HALT_FULL_MOVE;
        its->wired = full ? 2 : 1;
        tarr_tell_held_up(play, CLAUSE_WIRE_HALT, unit);
    }
}

void tarr_cross_wire(struct play *play, int unit, const struct way ways[], int n)
{
    terms_t *terms = tarr_terms(play);
    struct tarr_state *state = tarr_of(play);
    const struct unit *its = &state->units[unit];
    struct scene scene;
    struct table lines;
    struct point at = middle_of(its);
    bool crushes =
        template_of(terms, its)->drive == DRIVE_TRACKS && is_armoured(terms, its) && n > 0;
    struct box near =
        crushes ? points_box(ways[0].points, ways[0].n) : box_widened(leg_box(at, at), AT_WIRE);
    if (its->gone != GONE_HERE || its->toil == TOIL_WIRING) {
        return;
    }
    tarr_look_out(terms, state, &scene);
    if (!lay_lines(&scene, SIDE_NONE, near, &lines)) {
        return;
    }
    if (crushes) {
        crush(play, &scene, &lines, unit, &ways[0]);
    } else if (is_held(terms, its)) {
        hold_up(play, &scene, &lines, unit);
    }
}
