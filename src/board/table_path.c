#include "board/table_path.h"

#include <stddef.h>

#include "board/table_area.h"
#include "board/table_cross.h"
#include "board/table_root.h"

/* ---- Which ground counts ---- */

/* The kinds that matter to movement. */
static uint32_t kinds_of(const struct ground_costs *costs)
{
    uint32_t kinds = 0;

    for (int i = 0; i < TERRAIN_KINDS; i++) {
        kinds |= costs->kinds[i].rank != 0 ? kind_bit(i) : 0;
    }
    return kinds;
}

/* What counts so far where pieces overlap. */
struct choice {
    struct ground ground;
    int piece;
};

static struct choice open_ground(const struct ground_costs *costs)
{
    return (struct choice){.ground = {.cost = costs->open, .rank = 0}, .piece = NO_TERRAIN};
}

/* The higher rank counts, and within a rank the dearer. */
static void choose(struct choice *choice, struct ground ground, int piece)
{
    if (ground.rank > choice->ground.rank ||
        (ground.rank == choice->ground.rank && ground.cost > choice->ground.cost)) {
        *choice = (struct choice){.ground = ground, .piece = piece};
    }
}

uint16_t ground_cost_at(const struct table *table, const struct ground_costs *costs,
                        struct point point)
{
    const uint32_t kinds = kinds_of(costs);
    struct choice choice = open_ground(costs);

    for (int i = terrain_at(table, point, kinds, 0); i != NO_TERRAIN;
         i = terrain_at(table, point, kinds, i + 1)) {
        choose(&choice, costs->kinds[table->terrain[i].kind], i);
    }
    return choice.ground.cost;
}

/* ---- Stretches ---- */

/* Walks along a leg from border to border. */
struct walk {
    const struct table *table;
    const struct ground_costs *costs;
    uint32_t kinds;
    int32_t length; /* of the leg, in 1/ALONG thou */
    int n_spans;
    struct span spans[TABLE_CORNERS];
};

static void walk_take(struct walk *walk, struct point a, struct point b)
{
    walk->length = (int32_t)root_in(point_distance2(a, b), ALONG);
    walk->n_spans = leg_spans(walk->table, walk->kinds, a, b, walk->spans);
}

static void walk_begin(struct walk *walk, const struct table *table,
                       const struct ground_costs *costs, struct point a, struct point b)
{
    walk->table = table;
    walk->costs = costs;
    walk->kinds = kinds_of(costs);
    walk_take(walk, a, b);
}

/* What counts just beyond a place, and where the next border is. */
static struct choice walk_ground(const struct walk *walk, int32_t from, int32_t *to)
{
    struct choice choice = open_ground(walk->costs);

    *to = walk->length;
    for (int i = 0; i < walk->n_spans; i++) {
        const struct span *span = &walk->spans[i];
        if (span->from > from) {
            *to = span->from < *to ? span->from : *to;
            break;
        }
        if (span->to > from) {
            *to = span->to < *to ? span->to : *to;
            choose(&choice, walk->costs->kinds[walk->table->terrain[span->piece].kind],
                   span->piece);
        }
    }
    return choice;
}

/* The stretch that begins at a place: as far as the cost stays the same. False at the end. */
static bool walk_stretch(const struct walk *walk, int32_t from, struct ground_stretch *stretch)
{
    int32_t to;

    if (from >= walk->length) {
        return false;
    }
    const struct choice first = walk_ground(walk, from, &to);
    for (;;) {
        int32_t next_to;
        if (to >= walk->length ||
            walk_ground(walk, to, &next_to).ground.cost != first.ground.cost) {
            break;
        }
        to = next_to;
    }
    *stretch = (struct ground_stretch){.from = from,
                                       .to = to,
                                       .thou = along_thou(to - from),
                                       .cost = first.ground.cost,
                                       .piece = (int16_t)first.piece};
    return true;
}

int leg_grounds(const struct table *table, const struct ground_costs *costs, struct point a,
                struct point b, struct ground_stretch *stretches, int most)
{
    struct walk walk;
    struct ground_stretch stretch = {.to = 0};
    int n = 0;

    walk_begin(&walk, table, costs, a, b);
    while (walk_stretch(&walk, stretch.to, &stretch)) {
        if (n < most) {
            stretches[n] = stretch;
        }
        n++;
    }
    return n;
}

/* ---- Costs ---- */

static int64_t walk_cost(const struct walk *walk)
{
    struct ground_stretch stretch = {.to = 0};
    int64_t cost = 0;

    while (walk_stretch(walk, stretch.to, &stretch)) {
        if (stretch.cost == GROUND_FORBIDDEN) {
            return PATH_FORBIDDEN;
        }
        cost += (int64_t)stretch.thou * stretch.cost;
    }
    return cost;
}

int64_t leg_cost(const struct table *table, const struct ground_costs *costs, struct point a,
                 struct point b)
{
    struct walk walk;

    if (leg_is_clear_of_boxes(table, a, b) && costs->open != GROUND_FORBIDDEN) {
        /* one stretch of open ground */
        return (int64_t)along_thou((int32_t)root_in(point_distance2(a, b), ALONG)) * costs->open;
    }
    walk_begin(&walk, table, costs, a, b);
    return walk_cost(&walk);
}

int64_t path_cost(const struct table *table, const struct ground_costs *costs,
                  const struct point *points, int n)
{
    int64_t sum = 0;

    for (int i = 1; i < n; i++) {
        const int64_t cost = leg_cost(table, costs, points[i - 1], points[i]);
        if (cost == PATH_FORBIDDEN) {
            return PATH_FORBIDDEN;
        }
        sum += cost;
    }
    return sum;
}

struct point path_at(const struct point *points, int n, int32_t along, int *leg)
{
    int on = -1;
    struct point at = points[0];

    for (int i = 0; i + 1 < n && (on < 0 || along > 0); i++) {
        const int32_t length = points_distance(points[i], points[i + 1]);
        if (length > 0) {
            on = i;
            at = along >= length ? points[i + 1] : leg_point(points[i], points[i + 1], along);
            along -= length;
        }
    }
    if (leg != NULL) {
        *leg = on;
    }
    return at;
}

int32_t path_length(const struct point *points, int n)
{
    int32_t sum = 0;

    for (int i = 1; i < n; i++) {
        sum += points_distance(points[i - 1], points[i]);
    }
    return sum;
}

/* Does the budget pay for the whole leg? What that costs, or how many thou along it the budget
 * seems to reach. */
static bool is_affordable(const struct walk *walk, int64_t budget, int64_t *whole, int32_t *along)
{
    struct ground_stretch stretch = {.to = 0};

    *whole = 0;
    while (walk_stretch(walk, stretch.to, &stretch)) {
        const int64_t cost = (int64_t)stretch.thou * stretch.cost;
        const int64_t left = budget - *whole;
        if (stretch.cost == GROUND_FORBIDDEN) {
            *along = stretch.from / ALONG;
            return false;
        }
        if (cost > left) {
            *along = stretch.from / ALONG + (int32_t)(left / stretch.cost) + 1;
            return false;
        }
        *whole += cost;
    }
    return true;
}

struct point leg_furthest(const struct table *table, const struct ground_costs *costs,
                          struct point a, struct point b, int64_t budget, int64_t *spent)
{
    struct walk walk;
    struct point furthest = b;
    int64_t cost;
    int32_t along;

    walk_begin(&walk, table, costs, a, b);
    if (!is_affordable(&walk, budget, &cost, &along)) {
        do { /* rounding to whole thou may cost a thou or two: step back over them */
            furthest = leg_point(a, b, along);
            walk_take(&walk, a, furthest);
            cost = walk_cost(&walk);
            along--;
        } while (cost > budget && along >= 0);
    }
    if (spent != NULL) {
        *spent = cost;
    }
    return furthest;
}
