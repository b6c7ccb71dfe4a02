/* The square board: squares in rows and columns, their four edges, and what can be measured between
 * them. It serves every rule set that is played on squares; the clauses cited here are those of
 * portable, and pz8-ww1 says the same of steps and edges.
 *
 * Everything is a small value passed by value. All arithmetic is exact and in integers. This module
 * never knows what stands in a square. An edge outside EDGE_N to EDGE_W is a mistake of ours and
 * stops the program. */
#ifndef SANDTABLE_BOARD_SQUARE_H
#define SANDTABLE_BOARD_SQUARE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SQUARE_MAX_COLUMNS = 64,
    SQUARE_MAX_ROWS = 64,
    SQUARE_NAME_SIZE = 8, /* "63,64" or "bl64" and its end */
};

/* portable.board.grid: x from west to east, y from north to south, both from 1. */
struct square {
    uint8_t x;
    uint8_t y;
};

/* No square at all: of a unit that is not on the board, of a step over the west or north edge. */
#define SQUARE_NOWHERE ((struct square){.x = 0, .y = 0})

struct square_board {
    uint8_t columns; /* 1 to SQUARE_MAX_COLUMNS */
    uint8_t rows;    /* 1 to SQUARE_MAX_ROWS */
};

/* The edges of a square, clockwise; also a unit's facing, and a step over that edge. */
enum edge { EDGE_N, EDGE_E, EDGE_S, EDGE_W, EDGES };

/* Where a square lies as seen by one who looks along his facing. */
struct square_frame {
    int ahead;    /* negative behind */
    int sideways; /* to the right; negative to the left */
};

/* ---- Names and places ---- */

/* "6,4" is column 6, row 4; so is "f4", and column 27 is "aa". Says whether it was a name; if not,
 * *square is untouched. A name may lie off the board, up to 127,127. */
bool square_parse(const char *text, struct square *square);

/* Writes the name with numbers, or with letters for the column; "nowhere" has none and is "-". */
void square_format(struct square square, bool lettered, char text[SQUARE_NAME_SIZE]);

static inline bool square_equal(struct square a, struct square b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool square_is_nowhere(struct square square)
{
    return square.x == 0 || square.y == 0;
}

/* The square in this column and row; SQUARE_NOWHERE if they cannot be written. */
static inline struct square square_at(int x, int y)
{
    if (x < 1 || y < 1 || x > INT8_MAX || y > INT8_MAX) {
        return SQUARE_NOWHERE;
    }
    return (struct square){.x = (uint8_t)x, .y = (uint8_t)y};
}

/* The code of a square in fields, commands and events: its two bytes, x first. */
static inline int32_t square_raw(struct square square)
{
    return square.x | square.y << 8;
}

static inline struct square square_from_raw(int32_t raw)
{
    return (struct square){.x = (uint8_t)raw, .y = (uint8_t)(raw >> 8)};
}

static inline bool square_is_on(struct square_board board, struct square square)
{
    return square.x >= 1 && square.x <= board.columns && square.y >= 1 && square.y <= board.rows;
}

/* Its number on the board, from 0, row by row. */
static inline int square_index(struct square_board board, struct square square)
{
    return (square.y - 1) * board.columns + square.x - 1;
}

static inline struct square square_of_index(struct square_board board, int index)
{
    return square_at(index % board.columns + 1, index / board.columns + 1);
}

/* ---- Edges and distance ---- */

static inline int edge_dx(int edge)
{
    assert(edge >= 0 && edge < EDGES);
    return edge == EDGE_E ? 1 : edge == EDGE_W ? -1 : 0;
}

static inline int edge_dy(int edge)
{
    assert(edge >= 0 && edge < EDGES);
    return edge == EDGE_S ? 1 : edge == EDGE_N ? -1 : 0;
}

static inline int edge_opposite(int edge)
{
    return (edge + 2) % EDGES;
}

static inline int edge_left(int edge)
{
    return (edge + 3) % EDGES;
}

static inline int edge_right(int edge)
{
    return (edge + 1) % EDGES;
}

/* The square over that edge, on the board or off it. */
static inline struct square square_step(struct square from, int edge)
{
    return square_at(from.x + edge_dx(edge), from.y + edge_dy(edge));
}

/* portable.board.distance: counted through edges. */
static inline int square_distance(struct square a, struct square b)
{
    int dx = a.x - b.x;
    int dy = a.y - b.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* portable.board.adjacent: they share an edge. */
static inline bool square_is_adjacent(struct square a, struct square b)
{
    return square_distance(a, b) == 1;
}

/* The edge that two adjacent squares share, as seen from the first. */
static inline int square_edge_towards(struct square from, struct square to)
{
    assert(square_is_adjacent(from, to));
    return to.x > from.x ? EDGE_E : to.x < from.x ? EDGE_W : to.y > from.y ? EDGE_S : EDGE_N;
}

static inline struct square_frame square_frame(struct square from, int facing, struct square to)
{
    int dx = to.x - from.x;
    int dy = to.y - from.y;
    int right = edge_right(facing);
    return (struct square_frame){.ahead = dx * edge_dx(facing) + dy * edge_dy(facing),
                                 .sideways = dx * edge_dx(right) + dy * edge_dy(right)};
}

/* ---- The line between two squares ---- */

/* portable.sight.trace: the straight line between two centres, step by step. Each step is a square
 * that it crosses, or a corner that it goes through exactly. How far along the line something lies
 * is p/q of the whole. */
struct square_trace {
    struct square at;       /* the square crossed, or the one behind the corner */
    struct square flank[2]; /* of a corner: the squares on its two sides */
    bool is_corner;
    int32_t q;           /* the same for the whole line: 2 * |dx| * |dy|, or twice the other */
    int32_t enter, exit; /* of a square: p where the line comes in and goes out; of a corner: where
                          * it is, twice */
    /* for the next step */
    struct square to;
    int16_t nx, ny, sx, sy, i, j;
    int32_t reached;
    bool behind_corner; /* the square behind the last corner comes next */
};

void square_trace_begin(struct square_trace *trace, struct square from, struct square to);

/* The next step; false when the line has reached its end. The two end squares are no steps. */
bool square_trace_next(struct square_trace *trace);

#endif
