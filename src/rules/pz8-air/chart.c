/* Pz8 aerial: drawing the chart. */

#include "rules/pz8-air/chart.h"

#include <string.h>

/* pz8-aerial.board.edge: what is beyond it, column by column. */
static void chart_table(struct chart *chart, struct hex_board board)
{
    int reach = chart->reach;
    memset(chart->air, AIR_OFF, (size_t)(chart->rows * chart->rows));
    for (int q = -reach; q <= reach; q++) {
        int table_q = chart->middle.q + q;
        if (table_q < 0 || table_q >= board.columns) {
            continue;
        }
        int north = -hex_half(table_q) - chart->middle.p; /* where row 1 is */
        int south = north + board.rows - 1;
        int from = north > -reach ? north : -reach;
        int to = south < reach ? south : reach;
        if (from <= to) {
            memset(&chart->air[chart_place(reach, q, from)], AIR_FREE, (size_t)(to - from + 1));
        }
    }
}

/* pz8-aerial.move.end-hex: aircraft of either side, at whatever altitude. */
static void chart_planes(struct chart *chart, const struct air_state *state, int but)
{
    int reach = chart->reach;
    for (int i = 0; i < state->n_planes; i++) {
        const struct plane *plane = &state->planes[i];
        int q = plane->at.q - chart->middle.q;
        int p = plane->at.p - chart->middle.p;
        if (i != but && plane_is_flying(plane) && q >= -reach && q <= reach && p >= -reach &&
            p <= reach) {
            chart->air[chart_place(reach, q, p)] = AIR_TAKEN;
        }
    }
}

void air_draw_chart(struct chart *chart, const struct sky *sky, struct hex middle, int reach)
{
    chart->middle = middle;
    chart->reach = reach;
    chart->rows = 2 * reach + 1;
    for (int side = 1; side <= HEX_SIDES; side++) { /* pz8-aerial.board.sides */
        struct hex step = hex_step((struct hex){0}, side);
        chart->step_over[side] = (int16_t)(step.q * chart->rows + step.p);
    }
    chart_table(chart, sky->board);
    chart_planes(chart, sky->state, sky->plane);
}
