#include "board/hex_chart.h"

#include <string.h>

struct hex_chart hex_chart_around(struct hex middle, int reach)
{
    struct hex_chart chart = {.middle = middle, .reach = reach, .rows = 2 * reach + 1};
    assert(reach >= 0 && reach <= HEX_CHART_REACH);
    for (int side = 1; side <= HEX_SIDES; side++) {
        const struct hex step = hex_step((struct hex){0}, side);
        chart.step_over[side] = (int16_t)(step.q * chart.rows + step.p);
    }
    return chart;
}

/* Of a hex so many columns and steps along one from the middle, which is on the chart. */
static int place_of(const struct hex_chart *chart, int q, int p)
{
    return (q + chart->reach) * chart->rows + p + chart->reach;
}

int hex_chart_place(const struct hex_chart *chart, struct hex hex)
{
    const int q = hex.q - chart->middle.q;
    const int p = hex.p - chart->middle.p;
    const int reach = chart->reach;
    return q >= -reach && q <= reach && p >= -reach && p <= reach ? place_of(chart, q, p)
                                                                  : HEX_OFF_CHART;
}

struct hex hex_chart_hex(struct hex middle, int reach, int place)
{
    const int rows = 2 * reach + 1;
    return hex_qp(middle.q + place / rows - reach, middle.p + place % rows - reach);
}

/* Column by column. */
void hex_chart_mark(const struct hex_chart *chart, struct hex_board board, uint8_t on, uint8_t off,
                    uint8_t marks[HEX_CHART_PLACES])
{
    const int reach = chart->reach;
    memset(marks, off, (size_t)(chart->rows * chart->rows));
    for (int q = -reach; q <= reach; q++) {
        const int board_q = chart->middle.q + q;
        if (board_q < 0 || board_q >= board.columns) {
            continue;
        }
        const int north = -hex_half(board_q) - chart->middle.p; /* where row 1 is */
        const int south = north + board.rows - 1;
        const int from = north > -reach ? north : -reach;
        const int to = south < reach ? south : reach;
        if (from <= to) {
            memset(&marks[place_of(chart, q, from)], on, (size_t)(to - from + 1));
        }
    }
}
