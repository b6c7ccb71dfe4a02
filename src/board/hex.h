/* The hex board: flat-topped hexes that stand in columns, their six sides, and what can be measured
 * between them. It serves every rule set that is played on hexes; the clauses cited here are those
 * of pz8-space and pz8-aerial, and pz8-jets says the same.
 *
 * Everything is a small value passed by value; the one large thing, struct hex_set, belongs to the
 * caller. All arithmetic is exact and in integers, and answers for hexes off the board as for those
 * on it. This module never knows what stands in a hex or which options are in play, and it never
 * counts altitude: distance and arcs are of the map alone (pz8-aerial.board.distance), and levels
 * are compared by the rules of fire.
 *
 * A side or facing outside 1 to 6 is a mistake of ours and stops the program.
 */
#ifndef SANDTABLE_BOARD_HEX_H
#define SANDTABLE_BOARD_HEX_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    HEX_MAX_COLUMNS = 64,
    HEX_MAX_ROWS = 64,
    HEX_SIDES = 6,
    HEX_NAME_SIZE = 5, /* "CCRR" and its end */
};

/* pz8-space.board.hexes: q = c - 1 and p = (r - 1) - floor((c - 1) / 2). Both run from -127 to 127,
 * room for a table of 64 by 64 hexes and a wide margin around it. */
struct hex {
    int8_t q;
    int8_t p;
};

/* No hex at all: of a unit that is not on the table, of a step past the margin. It lies on no board
 * and at least 256 hexes from every hex of one. */
#define HEX_NOWHERE ((struct hex){.q = INT8_MIN, .p = INT8_MIN})

/* A table of hexes, 0101 to its last column and row. */
struct hex_board {
    uint8_t columns; /* 1 to HEX_MAX_COLUMNS */
    uint8_t rows;    /* 1 to HEX_MAX_ROWS */
};

/* Edges of the table over which something can leave it. */
enum table_edge { NO_EDGE, NORTH_EDGE, EAST_EDGE, SOUTH_EDGE, WEST_EDGE };
extern const char *const table_edges[]; /* their labels */

/* pz8-aerial.arc.frame: where a hex lies as seen by a firer who looks along his facing. */
struct hex_frame {
    int ahead;    /* f of the clause; negative behind the two front-side rows */
    int sideways; /* s of the clause, never negative */
};

/* The edge between two hexes under its one name: side 1, 2 or 3 of the hex that has it there. */
struct hex_edge {
    struct hex hex;
    uint8_t side;
};

/* Any hexes of the largest board. All bits zero is the empty set. */
struct hex_set {
    uint64_t columns[HEX_MAX_COLUMNS]; /* columns[c - 1] has bit r - 1 set if the hex is in it */
};

/* ---- Names and places ---- */

/* "0816" is column 8, row 16: exactly four digits, column and row 01 or more. Says whether it was a
 * name; if not, *hex is untouched. A name may lie off every board ("9999"). */
bool hex_parse(const char *text, struct hex *hex);

/* Writes the name, or "----" for a hex whose column or row is not within 1 to 99. */
void hex_format(struct hex hex, char text[HEX_NAME_SIZE]);

static inline bool hex_equal(struct hex a, struct hex b)
{
    return a.q == b.q && a.p == b.p;
}

static inline bool hex_is_nowhere(struct hex hex)
{
    return hex_equal(hex, HEX_NOWHERE);
}

/* The hex at (q, p), or HEX_NOWHERE past the margin. */
static inline struct hex hex_qp(int q, int p)
{
    if (q < -INT8_MAX || q > INT8_MAX || p < -INT8_MAX || p > INT8_MAX) {
        return HEX_NOWHERE;
    }
    return (struct hex){.q = (int8_t)q, .p = (int8_t)p};
}

/* floor(q / 2) for q from -128: C rounds towards zero, wrongly for columns west of the table. */
static inline int hex_half(int q)
{
    return (q + 128) / 2 - 64;
}

/* Column and row count from 1; west and north of the table they go on, 0 and below. */
static inline int hex_column(struct hex hex)
{
    return hex.q + 1;
}

static inline int hex_row(struct hex hex)
{
    return hex.p + hex_half(hex.q) + 1;
}

/* pz8-space.board.edge, pz8-aerial.board.edge: the edge behind which a hex off the board lies; one
 * beyond two edges at once is beyond the east or west one. */
enum table_edge hex_edge_beyond(struct hex_board board, struct hex beyond);

/* The hex of a column and row, on a board or off it; HEX_NOWHERE past the margin. */
static inline struct hex hex_at(int column, int row)
{
    const int far = 256; /* beyond the margin in any column, and safe to calculate with */

    if (column < -far || column > far || row < -far || row > far) {
        return HEX_NOWHERE;
    }
    const int q = column - 1;
    return hex_qp(q, row - 1 - hex_half(q));
}

/* The code of a hex in commands and events: its two bytes, q first, as a little-endian int16. */
static inline int32_t hex_raw(struct hex hex)
{
    return (int32_t)hex.p * 256 + (uint8_t)hex.q;
}

/* The way back, for any code that hex_raw gives; a number that is no code is HEX_NOWHERE. */
static inline struct hex hex_from_raw(int32_t raw)
{
    if (raw < INT16_MIN || raw > INT16_MAX) {
        return HEX_NOWHERE;
    }
    const int low = (int)((uint32_t)raw & 0xff);
    const int q = low > INT8_MAX ? low - 256 : low;
    return (struct hex){.q = (int8_t)q, .p = (int8_t)((raw - low) / 256)};
}

/* ---- The table ---- */

static inline bool hex_board_is_allowed(struct hex_board board)
{
    return board.columns >= 1 && board.columns <= HEX_MAX_COLUMNS && board.rows >= 1 &&
           board.rows <= HEX_MAX_ROWS;
}

static inline bool hex_is_on(struct hex_board board, struct hex hex)
{
    const int column = hex_column(hex);
    const int row = hex_row(hex);
    return column >= 1 && column <= board.columns && row >= 1 && row <= board.rows;
}

/* pz8-space.asteroid.wrap: the hex of the table for one reached as if the table went on; column
 * modulo C, row modulo R. The board must have an even number of columns, as the clause says: with
 * an odd one, two even or two odd columns would come to stand side by side. HEX_NOWHERE stays. */
struct hex hex_wrap(struct hex_board board, struct hex hex);

/* ---- Sides and steps ---- */

/* pz8-space.board.sides: sides and facings are 1 to 6, clockwise from north. `sixths` of a full
 * turn to the right, negative to the left. */
static inline int hex_turn(int facing, int sixths)
{
    assert(facing >= 1 && facing <= HEX_SIDES);
    const int turned = facing + sixths % HEX_SIDES;
    return turned < 1 ? turned + HEX_SIDES : turned > HEX_SIDES ? turned - HEX_SIDES : turned;
}

static inline int hex_opposite(int facing)
{
    return hex_turn(facing, HEX_SIDES / 2);
}

/* The hex n steps away over the given side and straight on; a negative n goes backwards. Past the
 * margin it is HEX_NOWHERE, and so it is from there: no side leads up in both q and p. */
static inline struct hex hex_steps(struct hex from, int side, int n)
{
    static const int8_t step_q[HEX_SIDES + 1] = {0, 0, 1, 1, 0, -1, -1};
    static const int8_t step_p[HEX_SIDES + 1] = {0, -1, -1, 0, 1, 1, 0};

    assert(side >= 1 && side <= HEX_SIDES);
    if (n < -UINT8_MAX || n > UINT8_MAX) { /* past the margin from anywhere, and might overflow */
        return HEX_NOWHERE;
    }
    return hex_qp(from.q + n * step_q[side], from.p + n * step_p[side]);
}

static inline struct hex hex_step(struct hex from, int side)
{
    return hex_steps(from, side, 1);
}

/* pz8-space.board.distance. */
static inline int hex_distance(struct hex a, struct hex b)
{
    const int dq = a.q > b.q ? a.q - b.q : b.q - a.q;
    const int dp = a.p > b.p ? a.p - b.p : b.p - a.p;
    const int sum_a = a.q + a.p;
    const int sum_b = b.q + b.p;
    const int dsum = sum_a > sum_b ? sum_a - sum_b : sum_b - sum_a;
    const int larger = dq > dp ? dq : dp;
    return larger > dsum ? larger : dsum;
}

/* The edge over a side; the neighbour names the same edge over its opposite side. The neighbour
 * must not lie past the margin, and never does for the hexes of a board. */
struct hex_edge hex_edge_of(struct hex hex, int side);

static inline bool hex_edge_equal(struct hex_edge a, struct hex_edge b)
{
    return hex_equal(a.hex, b.hex) && a.side == b.side;
}

/* ---- Rows, cones and arcs ---- */

/* pz8-aerial.arc.frame: the offset rotated left facing - 1 times, (q,p) -> (q + p, -q); then
 * sideways = |q| and ahead = -p - max(q, 0). */
static inline struct hex_frame hex_frame_of(struct hex from, int facing, struct hex to)
{
    const int q = to.q - from.q;
    const int p = to.p - from.p;
    /* What q becomes with each rotation; p becomes what q will be two rotations later. */
    const int turns[HEX_SIDES + 2] = {q, q + p, p, -q, -q - p, -p, q, q + p};

    assert(facing >= 1 && facing <= HEX_SIDES);
    const int turned_q = turns[facing - 1];
    const int turned_p = turns[facing + 1];
    return (struct hex_frame){
        .ahead = turned_q > 0 ? -turned_p - turned_q : -turned_p,
        .sideways = turned_q > 0 ? turned_q : -turned_q,
    };
}

/* pz8-space.fire.straight: n if `to` = `from` + n * step(facing) with n >= 1, else 0. */
static inline int hex_row_distance(struct hex from, int facing, struct hex to)
{
    const struct hex_frame frame = hex_frame_of(from, facing, to);
    return frame.sideways == 0 && frame.ahead >= 1 ? frame.ahead : 0;
}

/* pz8-aerial.arc.front, cone60: ahead >= 1 and sideways <= ahead. Its edges are the two spines 30
 * degrees left and right of the facing, where sideways == ahead; the hexes on them are in it. For
 * a rear cone give the opposite facing. */
static inline bool hex_in_cone(struct hex from, int facing, struct hex to)
{
    const struct hex_frame frame = hex_frame_of(from, facing, to);
    return frame.ahead >= 1 && frame.sideways <= frame.ahead;
}

/* pz8-aerial.arc.rear, cone120: ahead >= 0 and ahead + sideways >= 1. Its edges are the two rows 60
 * degrees left and right of the facing, where ahead == 0; the hexes on them are in it. */
static inline bool hex_in_wide_cone(struct hex from, int facing, struct hex to)
{
    const struct hex_frame frame = hex_frame_of(from, facing, to);
    return frame.ahead >= 0 && frame.ahead + frame.sideways >= 1;
}

/* Which sixth of the horizon `to` lies in, so that every hex is in exactly one: 0 is the cone of 60
 * degrees around the facing, then clockwise, 1 that around the front-right side, 3 around the rear,
 * 5 around the front-left. A hex on the spine between two sixths is in the one nearer the front, so
 * that 0 is just hex_in_cone and left mirrors right. `from` itself gives -1.
 * Front, side and rear arcs are then 0; 1, 2, 4, 5; and 3. */
int hex_sector(struct hex from, int facing, struct hex to);

/* ---- Sets of hexes and lines of sight ---- */

_Static_assert(HEX_MAX_ROWS == 64, "a column of a set is one 64-bit word");

/* False for every hex off the largest board. */
static inline bool hex_set_has(const struct hex_set *set, struct hex hex)
{
    const struct hex_board largest = {.columns = HEX_MAX_COLUMNS, .rows = HEX_MAX_ROWS};
    return hex_is_on(largest, hex) &&
           (set->columns[hex_column(hex) - 1] >> (hex_row(hex) - 1) & 1) != 0;
}

void hex_set_clear(struct hex_set *set);

/* The hex must lie on the largest board. */
void hex_set_add(struct hex_set *set, struct hex hex);

/* A hex that is not in the set is no mistake. */
void hex_set_remove(struct hex_set *set, struct hex hex);

int hex_set_count(const struct hex_set *set);

/* Is the straight line between the two centres clear of blockers? The hexes strictly between that
 * it cuts through, however little, block it. One that it only touches at a corner does not. Where
 * it runs along the edge between two hexes, it is blocked if both of them block. `from` and `to`
 * never block. The answer is the same in both directions.
 * *blocked_at, if asked for, is the first hex to block it as seen from `from` (of two along an edge
 * the left one), or HEX_NOWHERE if it is clear. */
bool hex_line_of_sight(struct hex from, struct hex to, const struct hex_set *blockers,
                       struct hex *blocked_at);

#endif
