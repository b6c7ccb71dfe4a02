#include "board/table_reach.h"

#include <assert.h>
#include <string.h>

#include "board/table_area.h"
#include "board/table_grid.h"
#include "board/table_root.h"

/* ---- Cells ---- */

/* A cell by its column and row. */
struct spot {
    int32_t column, row;
};

static struct spot spot_of(int32_t cell)
{
    return (struct spot){.column = cell % REACH_SIDE, .row = cell / REACH_SIDE};
}

struct point reach_point(const struct reach *reach, int32_t cell)
{
    const struct spot spot = spot_of(cell);
    return (struct point){.x = reach->from.x + (spot.column - REACH_ARM) * reach->cell,
                          .y = reach->from.y + (spot.row - REACH_ARM) * reach->cell};
}

/* The nearest column or row, or a number off the grid. */
static int32_t nearest_line(int32_t middle, int32_t place, int32_t cell)
{
    const int64_t way = (int64_t)place - middle + (int64_t)REACH_ARM * cell + cell / 2;
    return way < 0 ? -1 : (int32_t)(way / cell);
}

int32_t reach_cell_of(const struct reach *reach, struct point point)
{
    const int32_t column = nearest_line(reach->from.x, point.x, reach->cell);
    const int32_t row = nearest_line(reach->from.y, point.y, reach->cell);
    const int32_t low = REACH_ARM - reach->arm;
    const int32_t high = REACH_ARM + reach->arm;

    if (column < low || column > high || row < low || row > high) {
        return -1;
    }
    return cell_at(column, row);
}

static int32_t size_of(int32_t number)
{
    return number < 0 ? -number : number;
}

/* The distance in thou between cells so many columns and rows apart. */
static int32_t distance_over(struct reach *reach, int32_t columns, int32_t rows)
{
    int32_t *distance = &reach->distances[cell_at(size_of(columns), size_of(rows))];

    if (*distance == 0) {
        const int64_t apart2 = (int64_t)columns * columns + (int64_t)rows * rows;
        *distance = (int32_t)root_nearest((uint64_t)(apart2 * reach->cell * reach->cell));
    }
    return *distance;
}

/* ---- How large a grid ---- */

/* The cheapest thou anywhere on the table. */
static int64_t cheapest(const struct reach_query *query)
{
    int64_t least = query->costs->open;

    for (int i = 0; i < query->table->n_terrain; i++) {
        const struct ground ground = query->costs->kinds[query->table->terrain[i].kind];
        least = ground.rank != 0 && ground.cost < least ? ground.cost : least;
    }
    return least;
}

static void choose_grid(struct reach *reach, const struct reach_query *query)
{
    const struct box bounds = query->bounds;
    const int64_t table = (int64_t)bounds.east - bounds.west + bounds.north - bounds.south;
    const int64_t least = cheapest(query);
    int64_t far = least > 0 ? query->budget / least : table;

    far = far > table ? table : far;
    far = far < 0 ? 0 : far;
    const int64_t fitting = (far + REACH_ARM - 2) / (REACH_ARM - 1);
    reach->cell = fitting > REACH_CELL ? (int32_t)fitting : REACH_CELL;
    reach->arm = (int32_t)(far / reach->cell) + 1;
    reach->from = query->from;
    reach->budget = query->budget;
    reach->bucket_bits = 0;
    while (reach->budget >> reach->bucket_bits >= REACH_BUCKETS) {
        reach->bucket_bits++;
    }
}

/* ---- Waiting cells, by cost ---- */

enum { NOBODY = -1 };

static int32_t bucket_of(const struct reach *reach, int64_t cost)
{
    return (int32_t)(cost >> reach->bucket_bits);
}

static void stop_waiting(struct reach *reach, int32_t cell, int64_t cost)
{
    const int32_t next = reach->next[cell];
    const int32_t before = reach->before[cell];

    if (next != NOBODY) {
        reach->before[next] = before;
    }
    if (before != NOBODY) {
        reach->next[before] = next;
    } else {
        reach->buckets[bucket_of(reach, cost)] = next;
    }
}

static void start_waiting(struct reach *reach, int32_t cell, int64_t cost)
{
    int32_t *bucket = &reach->buckets[bucket_of(reach, cost)];

    reach->next[cell] = *bucket;
    reach->before[cell] = NOBODY;
    if (*bucket != NOBODY) {
        reach->before[*bucket] = cell;
    }
    *bucket = cell;
}

/* Notes a cheaper way to a cell. Beyond the budget it is remembered, for the outline, but does not
 * wait. */
static void offer(struct reach *reach, int32_t cell, int64_t cost, int32_t anchor)
{
    const int64_t known = reach->cost[cell];

    if (cost >= known) {
        return;
    }
    if (known <= reach->budget) {
        stop_waiting(reach, cell, known);
    }
    reach->cost[cell] = cost;
    reach->anchor[cell] = anchor;
    if (cost <= reach->budget) {
        start_waiting(reach, cell, cost);
    }
}

/* ---- Straight lines over one ground ---- */

/* Is all ground on the straight line between two cells alike, and none between them tight? */
static bool line_is_even(const struct reach *reach, struct spot from, struct spot to)
{
    const int32_t columns = to.column - from.column;
    const int32_t rows = to.row - from.row;
    const bool level = size_of(columns) > size_of(rows);
    const int32_t east = columns > 0 ? 1 : -1;
    const int32_t north = rows > 0 ? REACH_SIDE : -REACH_SIDE;
    const int32_t on = level ? east : north;
    const int32_t aside = level ? north : east;
    const int32_t steps = level ? size_of(columns) : size_of(rows);
    const int32_t slope = level ? size_of(rows) : size_of(columns);
    const uint16_t ground = reach->ground[cell_at(to.column, to.row)];
    int32_t cell = cell_at(from.column, from.row);
    int32_t lean = steps / 2;

    if (reach->ground[cell] != ground) {
        return false;
    }
    for (int32_t i = 1; i < steps; i++) {
        const bool leans = lean + slope >= steps;
        lean += slope - (leans ? steps : 0);
        cell += on + (leans ? aside : 0);
        if (reach->ground[cell] != ground || (reach->flags[cell] & REACH_TIGHT) != 0) {
            return false;
        }
    }
    return true;
}

static bool goes_straight(const struct reach *reach, int32_t from, int32_t to)
{
    const struct spot one = spot_of(from);
    const struct spot other = spot_of(to);

    if (size_of(one.column - other.column) <= 1 && size_of(one.row - other.row) <= 1) {
        return true;
    }
    return line_is_even(reach, one, other);
}

/* ---- The search ----
 *
 * Cells are settled cheapest first. A cell hands its anchor on to its neighbours, so that they are
 * reached straight from there, as long as the ground stays the same; where it changes, the cell
 * itself becomes the anchor. Whether the straight line is really free is asked only when a cell is
 * about to be settled; if not, the best of its settled neighbours becomes its anchor. */

enum { NEIGHBOURS = 8 };

static const struct spot neighbours[NEIGHBOURS] = {
    {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1},
};

/* The same as steps from cell to cell. */
static const int32_t neighbour_steps[NEIGHBOURS] = {
    1, -1, REACH_SIDE, -REACH_SIDE, REACH_SIDE + 1, REACH_SIDE - 1, 1 - REACH_SIDE, -1 - REACH_SIDE,
};

/* From a cell to its neighbour: half of the way over the ground of each. */
static int64_t step_cost(struct reach *reach, int32_t from, int32_t to, int way)
{
    const int64_t both = (int64_t)reach->ground[from] + reach->ground[to];
    const int32_t thou = distance_over(reach, neighbours[way].column, neighbours[way].row);
    return reach->cost[from] + both * thou / 2;
}

static bool may_enter(const struct reach *reach, int32_t cell)
{
    return (reach->flags[cell] & (REACH_SHUT | REACH_DONE)) == 0;
}

static void offer_neighbours(struct reach *reach, int32_t cell)
{
    const int32_t anchor = reach->anchor[cell];
    const struct spot from = spot_of(anchor);
    const struct spot here = spot_of(cell);
    const uint16_t ground = reach->ground[cell];
    const bool straight_on = reach->ground[anchor] == ground;

    for (int i = 0; i < NEIGHBOURS; i++) {
        const int32_t next = cell + neighbour_steps[i];
        if (!may_enter(reach, next)) {
            continue;
        }
        if (straight_on && reach->ground[next] == ground) {
            const int32_t thou =
                distance_over(reach, here.column + neighbours[i].column - from.column,
                              here.row + neighbours[i].row - from.row);
            offer(reach, next, reach->cost[anchor] + (int64_t)ground * thou, anchor);
        } else {
            offer(reach, next, step_cost(reach, cell, next, i), cell);
        }
    }
}

/* Past something that may not be entered it goes only in the open, or to get away at the start. */
static bool may_go_on(const struct reach *reach, int32_t cell)
{
    enum { AWAY = 3 };
    const struct spot spot = spot_of(cell);

    return (reach->flags[cell] & REACH_TIGHT) == 0 ||
           (size_of(spot.column - REACH_ARM) <= AWAY && size_of(spot.row - REACH_ARM) <= AWAY);
}

/* Goes to a cell over the best of its settled neighbours instead. */
static void step_instead(struct reach *reach, int32_t cell)
{
    reach->cost[cell] = PATH_FORBIDDEN;
    for (int i = 0; i < NEIGHBOURS; i++) {
        const int32_t next = cell + neighbour_steps[i];
        if ((reach->flags[next] & REACH_DONE) != 0 && may_go_on(reach, next)) {
            offer(reach, cell, step_cost(reach, next, cell, i), next);
        }
    }
}

/* Widens the box of columns and rows. The outermost cells of the grid cost more than the budget:
 * nothing beyond the grid is ever looked at. */
static void note_settled(struct reach *reach, int32_t cell)
{
    const struct spot spot = spot_of(cell);

    assert(size_of(spot.column - REACH_ARM) < reach->arm);
    assert(size_of(spot.row - REACH_ARM) < reach->arm);
    reach->west = spot.column < reach->west ? spot.column : reach->west;
    reach->east = spot.column > reach->east ? spot.column : reach->east;
    reach->south = spot.row < reach->south ? spot.row : reach->south;
    reach->north = spot.row > reach->north ? spot.row : reach->north;
    reach->flags[cell] |= REACH_DONE;
    if (reach_has(reach, cell)) {
        reach->cells[reach->n_cells] = cell;
        reach->n_cells++;
    }
}

static void settle(struct reach *reach, int32_t cell)
{
    stop_waiting(reach, cell, reach->cost[cell]);
    if (goes_straight(reach, reach->anchor[cell], cell)) {
        note_settled(reach, cell);
        if (may_go_on(reach, cell)) {
            offer_neighbours(reach, cell);
        }
    } else {
        step_instead(reach, cell);
    }
}

static void begin_search(struct reach *reach, uint16_t open)
{
    const int32_t middle = cell_at(REACH_ARM, REACH_ARM);
    const size_t in_row = (size_t)reach->arm * 2 + 1;
    const int32_t low = REACH_ARM - reach->arm;
    int64_t *first = &reach->cost[cell_at(low, low)];

    for (size_t i = 0; i < in_row; i++) {
        first[i] = PATH_FORBIDDEN;
    }
    for (int32_t row = low + 1; row <= REACH_ARM + reach->arm; row++) {
        memcpy(&reach->cost[cell_at(low, row)], first, in_row * sizeof *first);
    }
    for (int32_t row = 0; row < (int32_t)in_row; row++) {
        memset(&reach->distances[cell_at(0, row)], 0, in_row * sizeof reach->distances[0]);
    }
    memset(reach->buckets, 0xff, sizeof reach->buckets); /* NOBODY waits */
    reach->n_cells = 0;
    reach->west = reach->east = reach->south = reach->north = REACH_ARM;
    if (reach->ground[middle] == GROUND_FORBIDDEN) { /* but it stands there */
        reach->ground[middle] = open;
        reach->flags[middle] &= (uint8_t)~REACH_SHUT;
    }
    if (reach->budget >= 0) {
        offer(reach, middle, 0, middle);
    }
}

void reach_find(struct reach *reach, const struct reach_query *query)
{
    choose_grid(reach, query);
    grid_lay(reach, query);
    begin_search(reach, query->costs->open);
    for (int i = 0; i < REACH_BUCKETS; i++) {
        while (reach->buckets[i] != NOBODY) {
            settle(reach, reach->buckets[i]);
        }
    }
}
