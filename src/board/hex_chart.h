/* A chart of the hexes within so many of one, for whoever tries many ways from there.
 *
 * Each hex of it is a place, a number, so that a step over a side adds the same to it everywhere. A
 * chart is small and passed by value; what a place holds is the caller's own, a byte for each of
 * them. It reaches beyond the board, and has corners that lie further off than its reach. */
#ifndef SANDTABLE_BOARD_HEX_CHART_H
#define SANDTABLE_BOARD_HEX_CHART_H

#include "board/hex.h"

enum {
    HEX_CHART_REACH = 12, /* at most */
    HEX_CHART_ROWS = 2 * HEX_CHART_REACH + 1,
    HEX_CHART_PLACES = HEX_CHART_ROWS * HEX_CHART_ROWS,
    HEX_OFF_CHART = -1
};

struct hex_chart {
    struct hex middle;
    int reach;                        /* hexes */
    int rows;                         /* 2 * reach + 1, and as many columns */
    int16_t step_over[1 + HEX_SIDES]; /* what a step over a side adds to a place */
};

struct hex_chart hex_chart_around(struct hex middle, int reach);

/* The place of a hex, or HEX_OFF_CHART. */
int hex_chart_place(const struct hex_chart *chart, struct hex hex);

/* The hex of a place, for which the chart itself is not needed. */
struct hex hex_chart_hex(struct hex middle, int reach, int place);

/* Marks every place: as `on` if it is on the board, else as `off`. */
void hex_chart_mark(const struct hex_chart *chart, struct hex_board board, uint8_t on, uint8_t off,
                    uint8_t marks[HEX_CHART_PLACES]);

#endif
