/* The third part of table_reach.h: the border of the area. */
#include <string.h>

#include "board/table_grid.h"
#include "board/table_reach.h"

/* The border runs through squares whose corners are the centres of four cells, from side to side,
 * with the area on its left. Squares count from one cell west and south of the grid. */
enum side { SOUTH, EAST, NORTH, WEST, SIDES_OF_SQUARE, NO_SIDE = SIDES_OF_SQUARE };

struct square {
    int32_t column, row; /* of its south-west cell */
};

static bool has_cell(const struct reach *reach, int32_t column, int32_t row)
{
    return column >= reach->west && column <= reach->east && row >= reach->south &&
           row <= reach->north && reach_has(reach, cell_at(column, row));
}

/* Which corners are in the area: south-west 1, south-east 2, north-east 4, north-west 8. */
static int corners_in(const struct reach *reach, struct square square)
{
    return (has_cell(reach, square.column, square.row) ? 1 : 0) +
           (has_cell(reach, square.column + 1, square.row) ? 2 : 0) +
           (has_cell(reach, square.column + 1, square.row + 1) ? 4 : 0) +
           (has_cell(reach, square.column, square.row + 1) ? 8 : 0);
}

/* Where the border leaves a square that it enters over a side. Two areas that only meet at a corner
 * stay apart. */
static enum side way_out(int corners, enum side in)
{
    static const uint8_t out[16][SIDES_OF_SQUARE] = {
        [0] = {NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE}, [1] = {WEST, NO_SIDE, NO_SIDE, NO_SIDE},
        [2] = {NO_SIDE, SOUTH, NO_SIDE, NO_SIDE},   [3] = {NO_SIDE, WEST, NO_SIDE, NO_SIDE},
        [4] = {NO_SIDE, NO_SIDE, EAST, NO_SIDE},    [5] = {WEST, NO_SIDE, EAST, NO_SIDE},
        [6] = {NO_SIDE, NO_SIDE, SOUTH, NO_SIDE},   [7] = {NO_SIDE, NO_SIDE, WEST, NO_SIDE},
        [8] = {NO_SIDE, NO_SIDE, NO_SIDE, NORTH},   [9] = {NORTH, NO_SIDE, NO_SIDE, NO_SIDE},
        [10] = {NO_SIDE, SOUTH, NO_SIDE, NORTH},    [11] = {NO_SIDE, NORTH, NO_SIDE, NO_SIDE},
        [12] = {NO_SIDE, NO_SIDE, NO_SIDE, EAST},   [13] = {EAST, NO_SIDE, NO_SIDE, NO_SIDE},
        [14] = {NO_SIDE, NO_SIDE, NO_SIDE, SOUTH},  [15] = {NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE},
    };
    return (enum side)out[corners][in];
}

/* ---- Points of the border ---- */

static struct point cell_centre(const struct reach *reach, int32_t column, int32_t row)
{
    return (struct point){.x = reach->from.x + (column - REACH_ARM) * reach->cell,
                          .y = reach->from.y + (row - REACH_ARM) * reach->cell};
}

/* How far the budget carries from a cell in the area towards one outside, as a part of the way:
 * half of it where something else than the cost bars the way. */
static struct part part_out(const struct reach *reach, int32_t in, int32_t out_column,
                            int32_t out_row)
{
    const struct part half = {.n = 1, .d = 2};
    const int32_t low = REACH_ARM - reach->arm;
    const int32_t high = REACH_ARM + reach->arm;

    if (out_column < low || out_column > high || out_row < low || out_row > high) {
        return half;
    }
    const int32_t out = cell_at(out_column, out_row);
    const int64_t more = reach->cost[out];
    if (more == PATH_FORBIDDEN || more <= reach->budget) {
        return half;
    }
    return (struct part){.n = reach->budget - reach->cost[in], .d = more - reach->cost[in]};
}

/* The point of the border on a side of a square. */
static struct point side_point(const struct reach *reach, struct square square, enum side side)
{
    const bool across = side == SOUTH || side == NORTH;
    const int32_t column = square.column + (side == EAST ? 1 : 0);
    const int32_t row = square.row + (side == NORTH ? 1 : 0);
    const int32_t other_column = column + (across ? 1 : 0);
    const int32_t other_row = row + (across ? 0 : 1);

    if (has_cell(reach, column, row)) {
        return leg_part(cell_centre(reach, column, row),
                        cell_centre(reach, other_column, other_row),
                        part_out(reach, cell_at(column, row), other_column, other_row));
    }
    return leg_part(cell_centre(reach, other_column, other_row), cell_centre(reach, column, row),
                    part_out(reach, cell_at(other_column, other_row), column, row));
}

/* ---- Walking along it ---- */

static uint8_t *walked(struct outline *outline, struct square square)
{
    return &outline->walked[(square.row + 1) * (REACH_SIDE + 1) + square.column + 1];
}

static struct square next_square(struct square square, enum side out)
{
    square.column += out == EAST ? 1 : out == WEST ? -1 : 0;
    square.row += out == NORTH ? 1 : out == SOUTH ? -1 : 0;
    return square;
}

/* Adds a point, unless the last two and it lie on one line: then it takes the place of the last. */
static bool add_point(struct outline *outline, int32_t loop_start, struct point point)
{
    const int32_t n = outline->n_points;

    if (n - loop_start >= 2 &&
        vector_cross(point_to(outline->points[n - 2], outline->points[n - 1]),
                     point_to(outline->points[n - 1], point)) == 0) {
        outline->points[n - 1] = point;
        return true;
    }
    if (n == OUTLINE_POINTS) {
        return false;
    }
    outline->points[n] = point;
    outline->n_points++;
    return true;
}

static bool walk_loop(const struct reach *reach, struct outline *outline, struct square square,
                      enum side in)
{
    const int32_t start = outline->n_points;
    bool room = outline->n_loops < OUTLINE_LOOPS;

    while ((*walked(outline, square) & 1 << in) == 0) {
        *walked(outline, square) |= (uint8_t)(1 << in);
        room = room && add_point(outline, start, side_point(reach, square, in));
        const enum side out = way_out(corners_in(reach, square), in);
        square = next_square(square, out);
        in = (enum side)((out + 2) % SIDES_OF_SQUARE);
    }
    if (!room) {
        outline->n_points = start;
        return false;
    }
    outline->ends[outline->n_loops] = outline->n_points;
    outline->n_loops++;
    return true;
}

bool reach_outline(const struct reach *reach, struct outline *outline)
{
    bool whole = true;

    outline->n_points = 0;
    outline->n_loops = 0;
    memset(outline->walked, 0, sizeof outline->walked);
    for (int32_t row = reach->south - 1; row <= reach->north; row++) {
        for (int32_t column = reach->west - 1; column <= reach->east; column++) {
            const struct square square = {.column = column, .row = row};
            const int corners = corners_in(reach, square);
            if (corners == 0 || corners == 15) {
                continue;
            }
            for (int in = 0; in < SIDES_OF_SQUARE; in++) {
                if (way_out(corners, (enum side)in) != NO_SIDE &&
                    (*walked(outline, square) & 1 << in) == 0) {
                    whole = walk_loop(reach, outline, square, (enum side)in) && whole;
                }
            }
        }
    }
    return whole;
}
