#include "rules/figures/body.h"

#include <assert.h>

#include "board/table_angle.h"
#include "board/table_touch.h"

/* ---- Who belongs to it ---- */

void body_of(const struct figure_rules *rules, const struct state *state, int unit,
             struct body *body)
{
    const int n = men_count(rules, state);

    body->n = 0;
    for (int i = 0; i < n; i++) {
        const struct man *man = man_of(rules, state, i);
        if (man->unit == unit && is_in_action(man)) {
            assert(body->n < MEN_OF_UNIT);
            body->who[body->n] = (int16_t)i;
            body->at[body->n++] = man->at;
        }
    }
}

int unit_strength(const struct figure_rules *rules, const struct state *state, int unit)
{
    const int n = men_count(rules, state);
    int strength = 0;

    for (int i = 0; i < n; i++) {
        const struct man *man = man_of(rules, state, i);
        strength += man->unit == unit && is_in_action(man);
    }
    return strength;
}

void gather_men(const struct figure_rules *rules, const struct scenario *scenario,
                const struct state *state, struct men *men)
{
    const int n = men_count(rules, state);

    men_clear(men);
    for (int i = 0; i < n; i++) {
        const struct man *man = man_of(rules, state, i);
        if (is_standing(man)) {
            const int32_t radius = rules->radius == NULL ? 0 : rules->radius(scenario, state, i);
            men_put(men, i, man->side, man->unit, man->at, radius);
        }
    }
}

/* ---- How far apart they are ---- */

/* What a man is measured from: himself, or a leg of the outline of the piece he is in. */
static int outline_count(const struct table *table, const struct man *man)
{
    return man->inside == NO_INSIDE ? 1 : terrain_leg_count(table, man->inside);
}

static struct base outline_base(const struct table *table, const struct man *man, int i)
{
    return man->inside == NO_INSIDE ? base_point(man->at) : terrain_leg(table, man->inside, i);
}

/* Does the piece of one hold the other, or a corner of the piece he is in? */
static bool holds_other(const struct table *table, const struct man *one, const struct man *other)
{
    const struct point place =
        other->inside == NO_INSIDE ? other->at : *terrain_corners(table, other->inside);
    return one->inside != NO_INSIDE && terrain_holds(table, one->inside, place);
}

int32_t man_gap(const struct table *table, const struct man *one, const struct man *other)
{
    int32_t least = INT32_MAX;

    if (holds_other(table, one, other) || holds_other(table, other, one)) {
        return 0;
    }
    for (int i = 0; i < outline_count(table, one); i++) {
        const struct base a = outline_base(table, one, i);
        for (int k = 0; k < outline_count(table, other); k++) {
            const struct base b = outline_base(table, other, k);
            const int32_t gap = bases_gap(&a, &b);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

int32_t men_gap(const struct figure_rules *rules, const struct state *state,
                const struct table *table, const uint64_t from[MEN_WORDS],
                const uint64_t to[MEN_WORDS], struct men_pair *pair)
{
    int32_t least = INT32_MAX;

    for (int i = NO_MAN; next_man(from, &i);) {
        const struct man *one = man_of(rules, state, i);
        for (int k = NO_MAN; next_man(to, &k) && is_standing(one);) {
            const struct man *other = man_of(rules, state, k);
            const int32_t gap =
                i != k && is_standing(other) ? man_gap(table, one, other) : INT32_MAX;
            if (gap < least) {
                least = gap;
                *pair = (struct men_pair){.one = (int16_t)i, .other = (int16_t)k};
            }
        }
    }
    return least;
}

/* ---- Where they stand ---- */

void body_form(struct body *body, const struct formation *form, struct point centre, int facing)
{
    if (form != NULL) {
        form_places(form, body->n, centre, facing, body->at);
        return;
    }
    for (int i = 0; i < body->n; i++) {
        body->at[i] = centre;
    }
}

void body_line_up(struct body *body, const struct line_form *line)
{
    for (int i = 0; i < body->n; i++) {
        if (body->at[i].x == NOWHERE) {
            body->at[i] = form_line(line, body->n, i);
        }
    }
}

int body_misfit(const struct body *body, const struct footing *standing)
{
    for (int i = 0; i < body->n; i++) {
        if (!standing->may_stand(standing->context, body->at[i])) {
            return i;
        }
    }
    return NO_MAN;
}

void body_settle(struct body *body, const struct footing *standing, struct point centre)
{
    for (int i = 0; i < body->n; i++) {
        if (!standing->may_stand(standing->context, body->at[i])) {
            body->at[i] = centre;
        }
    }
}

void body_stand(const struct figure_rules *rules, struct state *state, const struct body *body)
{
    for (int i = 0; i < body->n; i++) {
        man_in(rules, state, body->who[i])->at = body->at[i];
    }
}

void body_put(const struct figure_rules *rules, struct state *state, struct body *body,
              const struct footing *standing, struct point centre, int inside)
{
    if (inside == NO_TERRAIN) {
        body_settle(body, standing, centre);
    }
    body_stand(rules, state, body);
    for (int i = 0; i < body->n; i++) {
        man_in(rules, state, body->who[i])->inside =
            (uint8_t)(inside == NO_TERRAIN ? NO_INSIDE : inside);
    }
}

/* ---- The centre's path ---- */

static bool has_length(const struct route *route, int leg)
{
    return !point_equal(route->points[leg], route->points[leg + 1]);
}

int route_facing(const struct route *route, int facing)
{
    for (int leg = 0; leg + 1 < route->n; leg++) {
        if (has_length(route, leg)) {
            facing = bearing_of(route->points[leg], route->points[leg + 1]);
        }
    }
    return facing;
}

struct point route_at(const struct route *route, int32_t along, int *facing)
{
    int leg;
    const struct point at = path_at(route->points, route->n, along, &leg);

    if (leg >= 0) {
        *facing = bearing_of(route->points[leg], route->points[leg + 1]);
    }
    return at;
}

/* ---- The men's ways ---- */

/* A man goes on to a place. */
static void go_on(struct way *way, struct point to)
{
    assert(way->n < WAY_POINTS);
    way->points[way->n++] = to;
}

/* The way of each leg that has a length, which is the same for all of them. */
static void find_facings(const struct route *route, int facings[CORNERS_MAX])
{
    for (int leg = 0; leg + 1 < route->n; leg++) {
        if (has_length(route, leg)) {
            facings[leg] = bearing_of(route->points[leg], route->points[leg + 1]);
        }
    }
}

static void way_of(const struct body_move *move, const int facings[CORNERS_MAX], int man,
                   struct way *way)
{
    const struct route *route = move->route;
    const int n = move->body->n;

    way->n = 0;
    go_on(way, move->body->at[man]);
    for (int leg = 0; leg + 1 < route->n; leg++) {
        if (has_length(route, leg)) {
            const struct point a = route->points[leg], b = route->points[leg + 1];
            const struct point begin = form_place(move->form, n, man, a, facings[leg]);
            go_on(way, begin);
            go_on(way, point_plus(begin, point_to(a, b)));
        }
    }
    go_on(way, form_place(move->into, n, man, route->points[route->n - 1], move->facing));
    if (way->points[0].x == NOWHERE) {
        way->points[0] = way->points[1];
    }
}

void body_ways(const struct body_move *move, struct way ways[MEN_OF_UNIT])
{
    int facings[CORNERS_MAX];

    find_facings(move->route, facings);
    for (int i = 0; i < move->body->n; i++) {
        way_of(move, facings, i, &ways[i]);
    }
}

void body_at(const struct body_move *move, int32_t along, struct body *there)
{
    int facing = move->facing;
    const struct point centre = route_at(move->route, along, &facing);

    *there = *move->body;
    body_form(there, move->form, centre, facing);
}

/* ---- What stops it ---- */

/* A place on the ways: which stretch, and how far along it. Even stretches are swings. */
struct met {
    bool any;
    int stretch;
    struct part part;
    int man, thing;
};

/* The same thing with all that lies within so many thou of it. */
static struct base widened(const struct base *thing, int32_t by)
{
    struct base wide = *thing;

    wide.rim += by * GRAIN;
    return wide;
}

/* Does a man come nearer than `apart` on this stretch of his way, and where is he that near? */
static bool comes_near(struct point a, struct point b, const struct base *thing, int32_t apart,
                       struct part *part)
{
    static const struct mover man = {0};
    const struct base forbidden = widened(thing, apart - 1); /* below a thou's gap it touches */
    const struct base limit = widened(thing, apart);
    const struct point middle = {.x = thing->middle.x / GRAIN, .y = thing->middle.y / GRAIN};
    struct touch touch;

    if (!leg_touches(&man, a, b, &forbidden, &touch)) {
        return false;
    }
    if (touch.from_start && leg_leaves(a, b, middle)) {
        return false;
    }
    if (leg_touches(&man, a, b, &limit, &touch)) {
        *part = touch.part;
    }
    return true;
}

static void note_met(struct met *met, int stretch, struct part part, int man, int thing)
{
    if (!met->any || stretch < met->stretch ||
        (stretch == met->stretch && parts_compare(part, met->part) < 0)) {
        *met =
            (struct met){.any = true, .stretch = stretch, .part = part, .man = man, .thing = thing};
    }
}

/* The smallest box around a man's way. */
static struct box way_box(const struct way *way)
{
    struct box box = leg_box(way->points[0], way->points[0]);

    for (int i = 1; i < way->n; i++) {
        const struct box leg = leg_box(way->points[i - 1], way->points[i]);
        box.west = leg.west < box.west ? leg.west : box.west;
        box.south = leg.south < box.south ? leg.south : box.south;
        box.east = leg.east > box.east ? leg.east : box.east;
        box.north = leg.north > box.north ? leg.north : box.north;
    }
    return box;
}

/* Does a box show that nothing in it comes that near to the thing? */
static bool is_off(struct box box, const struct base *thing, int32_t apart)
{
    const struct point half = base_half_size(thing);
    const int32_t x = half.x / GRAIN + apart + 1;
    const int32_t y = half.y / GRAIN + apart + 1;
    const struct point middle = {.x = thing->middle.x / GRAIN, .y = thing->middle.y / GRAIN};

    return middle.x + x < box.west || middle.x - x > box.east || middle.y + y < box.south ||
           middle.y - y > box.north;
}

static struct met first_met(const struct body_move *move, const struct base *things, int n_things,
                            int32_t apart)
{
    struct met met = {.any = false};
    int facings[CORNERS_MAX];
    struct way way;

    find_facings(move->route, facings);
    for (int man = 0; man < move->body->n; man++) {
        way_of(move, facings, man, &way);
        const struct box box = way_box(&way);
        for (int k = 0; k + 1 < way.n && (!met.any || k <= met.stretch); k++) {
            for (int i = 0; i < n_things; i++) {
                struct part part = {.n = 0, .d = 1};
                if (!is_off(box, &things[i], apart) &&
                    comes_near(way.points[k], way.points[k + 1], &things[i], apart, &part)) {
                    note_met(&met, k, k % 2 == 0 ? (struct part){.n = 0, .d = 1} : part, man, i);
                }
            }
        }
    }
    return met;
}

/* The leg numbered n among those that have a length. */
static int leg_numbered(const struct route *route, int n)
{
    int leg = 0;

    while (!has_length(route, leg) || n-- > 0) {
        leg++;
    }
    return leg;
}

static int32_t length_before(const struct route *route, int leg)
{
    int32_t length = 0;

    for (int i = 0; i < leg; i++) {
        length += points_distance(route->points[i], route->points[i + 1]);
    }
    return length;
}

/* What nobody may come near to. */
struct keep_off {
    const struct base *things;
    int n;
    int32_t apart;
};

/* Would somebody be nearer than he may be, were the centre there, and was not when the leg began?
 */
static bool is_too_near(const struct body_move *move, const struct keep_off *off,
                        struct point start, struct point centre, int facing)
{
    for (int i = 0; i < move->body->n; i++) {
        const struct point place = form_place(move->form, move->body->n, i, centre, facing);
        const struct point before = form_place(move->form, move->body->n, i, start, facing);
        for (int k = 0; k < off->n; k++) {
            if (base_compare_point(&off->things[k], place, off->apart) < 0 &&
                base_compare_point(&off->things[k], before, off->apart) >= 0) {
                return true;
            }
        }
    }
    return false;
}

/* On a leg: where the man comes to the limit; thou by thou back where rounding brought him over it.
 */
static void stop_on_leg(const struct body_move *move, const struct met *met,
                        const struct keep_off *off, struct body_stop *stop)
{
    const int leg = leg_numbered(move->route, met->stretch / 2);
    const struct point a = move->route->points[leg];
    const struct point b = move->route->points[leg + 1];
    int32_t on_leg = along_thou(leg_along(a, b, met->part));

    stop->facing = bearing_of(a, b);
    stop->centre = leg_part(a, b, met->part);
    while (on_leg > 0 && is_too_near(move, off, a, stop->centre, stop->facing)) {
        on_leg--;
        stop->centre = leg_point(a, b, on_leg);
    }
    stop->along = length_before(move->route, leg) + on_leg;
}

/* Before a swing: it stays as it faces at the end of the leg before. */
static void stop_turning(const struct body_move *move, const struct met *met,
                         struct body_stop *stop)
{
    const int leg = leg_numbered(move->route, met->stretch / 2 - 1);

    stop->turning = true;
    stop->centre = move->route->points[leg + 1];
    stop->facing = bearing_of(move->route->points[leg], stop->centre);
    stop->along = length_before(move->route, leg + 1);
}

bool body_stops(const struct body_move *move, const struct base *things, int n_things,
                int32_t apart, struct body_stop *stop)
{
    const struct met met = first_met(move, things, n_things, apart);

    if (!met.any) {
        return false;
    }
    *stop = (struct body_stop){.man = met.man,
                               .thing = met.thing,
                               .centre = move->route->points[0],
                               .facing = move->facing};
    if (met.stretch == 0) {
        stop->at_once = true;
    } else if (met.stretch % 2 == 1) {
        const struct keep_off off = {.things = things, .n = n_things, .apart = apart};
        stop_on_leg(move, &met, &off, stop);
    } else {
        stop_turning(move, &met, stop);
    }
    return true;
}
