#include "board/table_reach.h"

#include <assert.h>
#include <string.h>

#include "board/table_area.h"
#include "board/table_grid.h"
#include "board/table_root.h"

/* ---- Cells ---- */

static int32_t column_of(int32_t cell)
{
    return cell % REACH_SIDE;
}

static int32_t row_of(int32_t cell)
{
    return cell / REACH_SIDE;
}

struct point reach_point(const struct reach *reach, int32_t cell)
{
    return (struct point){.x = reach->from.x + (column_of(cell) - REACH_ARM) * reach->cell,
                          .y = reach->from.y + (row_of(cell) - REACH_ARM) * reach->cell};
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

bool reach_has(const struct reach *reach, int32_t cell)
{
    return (reach->flags[cell] & (REACH_DONE | REACH_FILLED)) == REACH_DONE;
}

/* The distance between two cells in thou. */
static int32_t cell_distance(struct reach *reach, int32_t one, int32_t other)
{
    const int32_t columns = (int32_t)absolute(column_of(one) - column_of(other));
    const int32_t rows = (int32_t)absolute(row_of(one) - row_of(other));
    const int32_t more = columns > rows ? columns : rows;
    const int32_t less = columns > rows ? rows : columns;
    int32_t *distance = &reach->distances[more * (more + 1) / 2 + less];

    if (*distance == 0 && more > 0) {
        const int64_t cell2 = (int64_t)reach->cell * reach->cell;
        const int64_t far2 = ((int64_t)more * more + (int64_t)less * less) * cell2;
        *distance = (int32_t)root_nearest((uint64_t)far2);
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
}

/* ---- Waiting cells, by cost ---- */

enum { NOBODY = -1 };

static int32_t bucket_of(const struct reach *reach, int64_t cost)
{
    const int64_t breadth = reach->budget / (REACH_BUCKETS - 1) + 1;
    return (int32_t)(cost / breadth);
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

/* Notes a cheaper way to a cell. Beyond the budget it is remembered, for the outline, but does not wait. */
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

static bool is_special(const struct reach *reach, int32_t cell, uint16_t open)
{
    return reach->ground[cell] != open || (reach->flags[cell] & REACH_CLOSED) != 0;
}

/* Counts the special cells south-west of each cell, itself included. */
static void count_special(struct reach *reach, uint16_t open)
{
    const int32_t low = REACH_ARM - reach->arm;
    const int32_t high = REACH_ARM + reach->arm;

    for (int32_t row = low; row <= high; row++) {
        int32_t in_row = 0;
        for (int32_t column = low; column <= high; column++) {
            const int32_t cell = cell_at(column, row);
            in_row += is_special(reach, cell, open);
            reach->special[cell] = in_row + (row > low ? reach->special[cell - REACH_SIDE] : 0);
        }
    }
}

static int32_t special_up_to(const struct reach *reach, int32_t column, int32_t row)
{
    const int32_t low = REACH_ARM - reach->arm;
    return column < low || row < low ? 0 : reach->special[cell_at(column, row)];
}

/* Is everything in the box between two cells open ground? */
static bool box_is_open(const struct reach *reach, int32_t one, int32_t other)
{
    const int32_t west = column_of(one) < column_of(other) ? column_of(one) : column_of(other);
    const int32_t east = column_of(one) + column_of(other) - west;
    const int32_t south = row_of(one) < row_of(other) ? row_of(one) : row_of(other);
    const int32_t north = row_of(one) + row_of(other) - south;

    return special_up_to(reach, east, north) - special_up_to(reach, west - 1, north) -
               special_up_to(reach, east, south - 1) +
               special_up_to(reach, west - 1, south - 1) ==
           0;
}

/* Is all ground on the straight line between two cells like that of the second, and none of it closed? */
static bool line_is_even(const struct reach *reach, int32_t from, int32_t to)
{
    const int32_t columns = column_of(to) - column_of(from);
    const int32_t rows = row_of(to) - row_of(from);
    const bool wide_line = absolute(columns) > absolute(rows);
    const int32_t steps = (int32_t)absolute(wide_line ? columns : rows);
    const int32_t step = wide_line ? (columns > 0 ? 1 : -1) : (rows > 0 ? REACH_SIDE : -REACH_SIDE);
    const int32_t side_step =
        wide_line ? (rows > 0 ? REACH_SIDE : -REACH_SIDE) : (columns > 0 ? 1 : -1);
    const int32_t slope = (int32_t)absolute(wide_line ? rows : columns);
    const uint16_t ground = reach->ground[to];
    int32_t lean = steps / 2;
    int32_t cell = from;

    for (int32_t i = 0; i < steps; i++) {
        cell += step;
        lean += slope;
        if (lean >= steps) {
            lean -= steps;
            cell += side_step;
        }
        if (reach->ground[cell] != ground || (reach->flags[cell] & REACH_CLOSED) != 0) {
            return false;
        }
    }
    return reach->ground[from] == ground;
}

static bool goes_straight(const struct reach *reach, int32_t from, int32_t to)
{
    return box_is_open(reach, from, to) || line_is_even(reach, from, to);
}

/* ---- The search ----
 *
 * Cells are settled cheapest first. A cell hands its anchor on to its neighbours, so that they are reached
 * straight from there, as long as the ground stays the same; where it changes, the cell itself becomes
 * the anchor. Whether the straight line is really free is asked only when a cell is about to be settled;
 * if not, the best of its settled neighbours becomes its anchor. */

static const int32_t neighbours[8] = {
    1, -1, REACH_SIDE, -REACH_SIDE, REACH_SIDE + 1, REACH_SIDE - 1, -REACH_SIDE + 1, -REACH_SIDE - 1,
};

static bool is_inner(const struct reach *reach, int32_t cell)
{
    const int32_t column = column_of(cell) - REACH_ARM;
    const int32_t row = row_of(cell) - REACH_ARM;
    return absolute(column) < reach->arm && absolute(row) < reach->arm;
}

static bool is_next_to(int32_t one, int32_t other)
{
    return absolute(column_of(one) - column_of(other)) <= 1 &&
           absolute(row_of(one) - row_of(other)) <= 1;
}

/* From a cell to its neighbour: half of the way over the ground of each. */
static int64_t step_cost(struct reach *reach, int32_t from, int32_t to)
{
    const int64_t both = (int64_t)reach->ground[from] + reach->ground[to];
    return reach->cost[from] + both * cell_distance(reach, from, to) / 2;
}

static bool may_enter(const struct reach *reach, int32_t cell)
{
    return (reach->flags[cell] & (REACH_CLOSED | REACH_DONE)) == 0 &&
           reach->ground[cell] != GROUND_FORBIDDEN;
}

static void offer_neighbours(struct reach *reach, int32_t cell)
{
    const int32_t anchor = reach->anchor[cell];
    const uint16_t ground = reach->ground[cell];

    for (int i = 0; i < 8; i++) {
        const int32_t next = cell + neighbours[i];
        if (!may_enter(reach, next)) {
            continue;
        }
        if (reach->ground[next] == ground && reach->ground[anchor] == ground) {
            const int64_t way = (int64_t)ground * cell_distance(reach, anchor, next);
            offer(reach, next, reach->cost[anchor] + way, anchor);
        } else {
            offer(reach, next, step_cost(reach, cell, next), cell);
        }
    }
}

/* Goes to a cell over the best of its settled neighbours instead. */
static void step_instead(struct reach *reach, int32_t cell)
{
    reach->cost[cell] = PATH_FORBIDDEN;
    for (int i = 0; i < 8; i++) {
        const int32_t next = cell + neighbours[i];
        if ((reach->flags[next] & REACH_DONE) != 0) {
            offer(reach, cell, step_cost(reach, next, cell), next);
        }
    }
}

static void settle(struct reach *reach, int32_t cell)
{
    const int32_t anchor = reach->anchor[cell];

    stop_waiting(reach, cell, reach->cost[cell]);
    if (!is_next_to(anchor, cell) && !goes_straight(reach, anchor, cell)) {
        step_instead(reach, cell);
        return;
    }
    reach->flags[cell] |= REACH_DONE;
    if (reach_has(reach, cell)) {
        reach->cells[reach->n_cells] = cell;
        reach->n_cells++;
    }
    if (is_inner(reach, cell)) {
        offer_neighbours(reach, cell);
    }
}

static void begin_search(struct reach *reach, uint16_t open)
{
    const int32_t middle = cell_at(REACH_ARM, REACH_ARM);

    for (int32_t row = REACH_ARM - reach->arm; row <= REACH_ARM + reach->arm; row++) {
        for (int32_t column = REACH_ARM - reach->arm; column <= REACH_ARM + reach->arm; column++) {
            reach->cost[cell_at(column, row)] = PATH_FORBIDDEN;
        }
    }
    memset(reach->distances, 0, sizeof reach->distances);
    for (int i = 0; i < REACH_BUCKETS; i++) {
        reach->buckets[i] = NOBODY;
    }
    reach->n_cells = 0;
    reach->flags[middle] &= (uint8_t)~REACH_CLOSED; /* it stands there */
    if (reach->ground[middle] == GROUND_FORBIDDEN) {
        reach->ground[middle] = open;
    }
    count_special(reach, open);
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
