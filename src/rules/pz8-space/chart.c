/* Pz8 Space: drawing the chart of a movement. */

#include "rules/pz8-space/chart.h"

#include <string.h>

/* pz8-space.board.edge: beyond the edge is an exit or a wall. A block of it is drawn at the north
 * and at the south end of each column; if that end is out of reach, in the margin. */
static void chart_edge(struct chart *chart, int reach)
{
    uint8_t beyond = chart->edge == EDGE_EXIT ? EXIT : WALL;
    for (int q = -reach; q <= reach; q++) {
        uint8_t *column = &chart->ground[CHART_MIDDLE + q * CHART_COLUMN];
        int table_q = chart->middle.q + q;
        int north = -hex_half(table_q) - chart->middle.p; /* where row 1 is */
        int south = north + chart->board.rows;            /* the first row beyond */
        if (table_q < 0 || table_q >= chart->board.columns) {
            memset(column - REACH, beyond, 2 * REACH + 1);
        } else {
            memset(column - REACH + (north > -REACH ? north : -REACH), beyond, REACH);
            memset(column + (south < REACH + 1 ? south : REACH + 1), beyond, REACH);
        }
    }
}

static inline void chart_spot(struct chart *chart, struct hex at, enum ground ground)
{
    int q = at.q - chart->middle.q;
    int p = at.p - chart->middle.p;
    if (q >= -REACH && q <= REACH && p >= -REACH && p <= REACH) {
        chart->ground[CHART_MIDDLE + q * CHART_COLUMN + p] = (uint8_t)ground;
    }
}

/* The least of n, n + period, n + 2 * period ..., downwards too, that is not below `least`. */
static int first_image(int n, int period, int least)
{
    int over = (n - least) % period;
    return least + (over < 0 ? over + period : over);
}

/* pz8-space.board.edge, wrap: a thing is seen wherever the table comes round to it. */
static void chart_images(struct chart *chart, struct hex at, enum ground ground)
{
    int west = hex_column(chart->middle) - REACH;
    int north = hex_row(chart->middle) - 2 * REACH; /* rows slant by half a hex a column */
    for (int column = first_image(hex_column(at), chart->board.columns, west);
         column <= west + 2 * REACH; column += chart->board.columns) {
        for (int row = first_image(hex_row(at), chart->board.rows, north); row <= north + 4 * REACH;
             row += chart->board.rows) {
            chart_spot(chart, hex_at(column, row), ground);
        }
    }
}

static inline void chart_thing(struct chart *chart, struct hex at, enum ground ground, bool wraps)
{
    if (wraps) {
        chart_images(chart, at, ground);
    } else {
        chart_spot(chart, at, ground);
    }
}

/* Columns out of reach are left as they are: nobody will look. */
void space_draw_chart(struct chart *chart, terms_t *terms, state_t *state)
{
    const struct ship *ship = &state->ships[state->active];
    chart->middle = ship->at;
    chart->board = space_board(terms);
    chart->edge = terms->head.options[OPT_EDGE];
    chart->limit = space_mp_limit(terms, ship);
    int reach = chart->limit > ship->spent ? chart->limit - ship->spent : 0;
    memset(&chart->ground[(REACH - reach) * CHART_COLUMN], OPEN,
           (size_t)(2 * reach + 1) * CHART_COLUMN);
    bool wraps = chart->edge == EDGE_WRAP;
    if (!wraps) {
        chart_edge(chart, reach);
    }
    for (int i = 0; i < state->n_ships; i++) {
        if (i != state->active && is_on_table(&state->ships[i])) {
            chart_thing(chart, state->ships[i].at, CROWDED, wraps);
        }
    }
    for (int i = 0; i < state->n_asteroids; i++) {
        chart_thing(chart, state->asteroids[i].at, ASTEROID, wraps);
    }
}

struct hex space_course_hex(const struct chart *chart, const struct course *course)
{
    struct hex hex = hex_qp(chart->middle.q + course->place / CHART_COLUMN - REACH,
                            chart->middle.p + course->place % CHART_COLUMN - 2 * REACH);
    return chart->edge == EDGE_WRAP ? hex_wrap(chart->board, hex) : hex;
}
