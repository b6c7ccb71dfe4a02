/* Where a unit could go: the reachable area, a cheapest path to a point of it, and its outline.
 *
 * The area is found on a grid of cells around the unit, a quarter inch wide unless the budget
 * reaches further than the grid does; then they are larger. The cost of a cell is that of a chain
 * of straight legs from centre to centre, each over ground of one cost, so it is right up to the
 * width of a cell at borders. From what may not be entered it keeps a cell's width away, except at
 * its end and when it starts there. It is a help for people and computer players, never the judge:
 * reach_path gives a path that path_cost accepts within the budget, and whoever moves along it is
 * judged by leg_first_touch.
 *
 * struct reach is large and belongs to the caller, who may use one for many units. It is never part
 * of a state. */
#ifndef SANDTABLE_BOARD_TABLE_REACH_H
#define SANDTABLE_BOARD_TABLE_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_base.h"
#include "board/table_path.h"

enum {
    REACH_CELL = 250, /* thou: the finest cells */
    REACH_ARM = 80,   /* cells from the middle to the edge of the grid */
    REACH_SIDE = 2 * REACH_ARM + 1,
    REACH_CELLS = REACH_SIDE * REACH_SIDE,
    REACH_BUCKETS = 4096,
    OUTLINE_POINTS = 4096,
    OUTLINE_LOOPS = 256,
    OUTLINE_SQUARES = (REACH_SIDE + 1) * (REACH_SIDE + 1)
};

/* Who goes, and what is in the way. */
struct reach_query {
    const struct table *table;
    const struct ground_costs *costs;
    struct point from;
    int64_t budget;    /* in the unit of the costs */
    struct box bounds; /* where its centre may be: the table less half its base */
    int32_t radius;    /* half its width: how near its centre comes to what it may not pass */
    const struct base *closed; /* things it may not pass: enemies */
    int32_t n_closed;
    const struct base *filled; /* things it may pass but not end on: friends, wrecks */
    int32_t n_filled;
};

enum reach_flag {
    REACH_DONE = 1,   /* it can go there, and the cost is final */
    REACH_FILLED = 2, /* it may not end there */
    REACH_TIGHT = 4,  /* next to what may not be entered: it may end there, but not go on */
    REACH_SHUT = 8,   /* its ground is forbidden */
    REACH_EDGE = 16   /* for the drawing of ground alone */
};

struct reach {
    struct point from;
    int32_t cell;        /* width of a cell, thou */
    int32_t arm;         /* cells in use to each side of the middle */
    int32_t bucket_bits; /* costs that differ only in so many last bits wait together */
    int64_t budget;
    int32_t west, east, south, north; /* the columns and rows of all cells it can go to */
    int32_t n_cells;                  /* cells it can go to and end in */
    int32_t cells[REACH_CELLS];       /* these, cheapest first */
    int64_t cost[REACH_CELLS]; /* cheapest cost found, or PATH_FORBIDDEN; cells count row by row */
    int32_t anchor[REACH_CELLS];  /* the cell from which one goes there straight */
    uint16_t ground[REACH_CELLS]; /* cost of a thou in the cell; GROUND_FORBIDDEN also where
                                   * something stands that it may not pass, and out of bounds */
    uint16_t rank[REACH_CELLS];   /* of the ground that counts there */
    uint8_t flags[REACH_CELLS];   /* of enum reach_flag */
    int32_t next[REACH_CELLS];    /* cells that wait in the same bucket are chained both ways */
    int32_t before[REACH_CELLS];
    int32_t buckets[REACH_BUCKETS];
    int32_t distances[REACH_CELLS]; /* between cells so many columns and rows apart, once known */
};

/* Loops of points, each closed: the area is on their left, so that holes run clockwise. */
struct outline {
    int32_t n_points, n_loops;
    int32_t ends[OUTLINE_LOOPS]; /* where each loop ends: one past its last point */
    struct point points[OUTLINE_POINTS];
    uint8_t walked[OUTLINE_SQUARES]; /* which ways through each square of four cells were walked */
};

void reach_find(struct reach *reach, const struct reach_query *query);

/* The centre of a cell. The middle cell is just where the unit stands. */
struct point reach_point(const struct reach *reach, int32_t cell);

/* The cell a point lies in, or -1 off the grid. */
int32_t reach_cell_of(const struct reach *reach, struct point point);

/* Can it go to that cell and end there? */
static inline bool reach_has(const struct reach *reach, int32_t cell)
{
    return (reach->flags[cell] & (REACH_DONE | REACH_FILLED)) == REACH_DONE;
}

/* A cheap path to a point, straightened: points[0] is where the unit stands, the last is `to`.
 * Returns the number of points, or 0 if there is none whose path_cost is within the budget or it
 * would need more than PATH_POINTS. The query is that of reach_find. */
int reach_path(const struct reach *reach, const struct reach_query *query, struct point to,
               struct point points[PATH_POINTS]);

/* The border of the area for drawing, drawn between the cells in and out of it. False if there was
 * not room for all of it; then the last loops are left out. */
bool reach_outline(const struct reach *reach, struct outline *outline);

#endif
