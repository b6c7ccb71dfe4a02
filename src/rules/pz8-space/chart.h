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

/* pz8-space.table.costs: MPs by step. */
struct cost {
    uint8_t step, mp;
};
#include "rules/pz8-space-costs.h"

/* By facing (pz8-space.board.sides): what a step forward adds to the place, and the facings a turn
 * leads to (pz8-space.move.turn). */
static const int8_t step_over[] = {
    0, -1, CHART_COLUMN - 1, CHART_COLUMN, 1, 1 - CHART_COLUMN, -CHART_COLUMN};
static const uint8_t left_of[] = {0, 6, 1, 2, 3, 4, 5};
static const uint8_t right_of[] = {0, 2, 3, 4, 5, 6, 1};

/* The chart of the active ship. */
void space_draw_chart(struct chart *chart, terms_t *terms, state_t *state);

/* The active ship as it stands, in the middle of its chart. */
static inline struct course course_of(state_t *state)
{
    const struct ship *ship = &state->ships[state->active];
    return (struct course){.place = CHART_MIDDLE, .facing = ship->facing, .spent = ship->spent};
}

static inline enum ground ground_of(const struct chart *chart, const struct course *course)
{
    return chart->ground[course->place];
}

/* Where a ship can go, and (pz8-space.move.end-hex) where it can stay; beyond an exit it ends. */
static inline bool is_space(enum ground ground)
{
    return ground == OPEN || ground == CROWDED;
}

static inline bool may_end_on(enum ground ground)
{
    return ground == OPEN || ground == EXIT;
}

/* What forbids a step, and what the player is told. */
enum bar { NOT_BARRED, BARRED_GONE, BARRED_POINTS, BARRED_FIRST, BARRED_ASTEROID, BARRED_WALL };
extern const struct refusal space_bars[];

/* One step of movement; if it is barred, the course stays as it is. */
enum bar space_take_step(const struct chart *chart, struct course *course, enum step step);

/* May a movement end here? Can it, here or after a step or more; after one step or more? */
bool space_may_end(const struct chart *chart, const struct course *course);
bool space_can_finish(const struct chart *chart, const struct course *course);
bool space_can_go_on(const struct chart *chart, const struct course *course);

/* Every path, each as two words of a command; returns where the next would stand. */
enum {
    PATH_WORDS = 2,  /* of a path: the number of its steps, and up to eight steps */
    PATHS_MAX = 9840 /* 3 + 9 + ... + 3^8: all paths of up to MP_MAX steps */
};
int32_t *space_list_paths(const struct chart *chart, const struct course *course, int32_t *words);

/* For looking ahead: what a movement with this path comes to, up to the first enemy torpedo. */
struct course space_follow_path(const struct chart *chart, state_t *state,
                                const struct steps *path);

/* Every place and facing in which a movement of the active ship can end, each once; with at most so
 * many MPs spent. */
enum { BERTHS_MAX = 6 * (2 * REACH + 1) * (2 * REACH + 1) };
int space_list_berths(const struct chart *chart, state_t *state, struct course berths[BERTHS_MAX]);

/* Puts the active ship of a copy where the course has led it, or off the table. */
void space_put_ship(struct space_state *copy, const struct chart *chart,
                    const struct course *course);

/* The hex of the table it is in, or beyond an exit edge. */
struct hex space_course_hex(const struct chart *chart, const struct course *course);

#endif
