/* Pz8 Space: the chart of a movement (ledger, "Move").
 *
 * A path is tried on a course, a sketch of the active ship that can be moved without touching the
 * state, over a chart of what lies within its reach. Both are small, made anew for every question,
 * and owned by whoever asks. Many hundred paths are tried for one list of commands: hence the
 * compact form. */
#ifndef SANDTABLE_RULES_PZ8_SPACE_CHART_H
#define SANDTABLE_RULES_PZ8_SPACE_CHART_H

#include "rules/pz8-space/space.h"

/* What a hex holds for a ship on its way. */
enum ground { OPEN, EXIT, CROWDED, ASTEROID, WALL };

/* The hexes a ship could reach: columns of q with p from -REACH to REACH, both counted from the
 * ship, and a margin of REACH at both ends of a column to draw into. A place on the chart is a
 * number, and a step over a side adds the same to it everywhere, so that many paths can be tried
 * quickly. */
enum {
    REACH = MP_MAX,
    CHART_COLUMN = 4 * REACH,
    CHART_MIDDLE = REACH * CHART_COLUMN + 2 * REACH,
    CHART_PLACES = (2 * REACH + 1) * CHART_COLUMN + 1
};

struct chart {
    struct hex middle; /* where the ship begins */
    struct hex_board board;
    uint8_t edge; /* opt-edge */
    int limit;    /* MPs in all */
    uint8_t ground[CHART_PLACES];
};

/* A ship on its way over a chart. */
struct course {
    int place;
    int facing;
    int spent;
};

/* The chart of the active ship. */
void space_draw_chart(struct chart *chart, const struct space_scenario *terms,
                      const struct space_state *state);

/* The active ship as it stands, in the middle of its chart. */
static inline struct course course_of(const struct space_state *state)
{
    const struct ship *ship = &state->ships[state->active];
    return (struct course){.place = CHART_MIDDLE, .facing = ship->facing, .spent = ship->spent};
}

static inline enum ground ground_of(const struct chart *chart, const struct course *course)
{
    return chart->ground[course->place];
}

/* For looking ahead: what a movement with this path comes to, up to the first enemy torpedo. */
struct course space_follow_path(const struct chart *chart, const struct space_state *state,
                                const struct steps *path);

/* Every place and facing in which a movement of the active ship can end, each once; with at most so
 * many MPs spent. */
enum { BERTHS_MAX = 6 * (2 * REACH + 1) * (2 * REACH + 1) };
int space_list_berths(const struct chart *chart, const struct space_state *state,
                      struct course berths[BERTHS_MAX]);

/* Puts the active ship of a copy where the course has led it, or off the table. */
void space_put_ship(struct space_state *copy, const struct chart *chart,
                    const struct course *course);

/* The hex of the table it is in, or beyond an exit edge. */
struct hex space_course_hex(const struct chart *chart, const struct course *course);

#endif
