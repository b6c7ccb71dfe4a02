/* Pz8 aerial: a chart of the hexes within reach of an aircraft (ledgers, "Move").
 *
 * A place is a number of the chart, so that a step over a side is an addition. The search for
 * flights (reach.c) asks for thousands of places and draws one; whoever follows a single flight
 * does without (sky.c). */
#ifndef SANDTABLE_RULES_PZ8_AIR_CHART_H
#define SANDTABLE_RULES_PZ8_AIR_CHART_H

#include "rules/pz8-air/flight.h"

enum {
    CHART_ROWS = 2 * MP_MAX + 1, /* at most; a chart is as large as the reach it is drawn for */
    CHART_PLACES = CHART_ROWS * CHART_ROWS
};

/* What a hex is to a flight. One with another aircraft is flown through, but no end. */
enum air { AIR_FREE, AIR_TAKEN, AIR_OFF };

struct chart {
    struct hex middle;
    int reach;                        /* hexes */
    int rows;                         /* 2 * reach + 1, and as many columns */
    uint8_t air[CHART_PLACES];        /* of enum air */
    int16_t step_over[1 + HEX_SIDES]; /* what a step over a side adds to a place */
};

void air_draw_chart(struct chart *chart, const struct sky *sky, struct hex middle, int reach);

static inline int chart_place(int reach, int q, int p)
{
    return (q + reach) * (2 * reach + 1) + p + reach;
}

static inline struct hex chart_hex(struct hex middle, int reach, int place)
{
    int rows = 2 * reach + 1;
    return hex_qp(middle.q + place / rows - reach, middle.p + place % rows - reach);
}

#endif
