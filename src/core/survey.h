/* A survey: what one unit sees, how far it shoots and where it can go, for people and clients to
 * draw.
 *
 * A rule set fills it from a side's view, so it tells that side nothing new; it is a help for the
 * eye and never the judge of a command. On hexes it holds fields of fire, on an open table all
 * the rest. Places and lengths are thou, angles tenths of a degree, as
 * in value.h. What is cut off at a limit below is left out, not wrong. The struct is large and
 * belongs to the caller; it is never part of a state. The texts in it are constants of the rule
 * set. */
#ifndef SANDTABLE_CORE_SURVEY_H
#define SANDTABLE_CORE_SURVEY_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SURVEY_RANGES = 12,
    SURVEY_ZONES = 16,
    SURVEY_LINES = 256,
    SURVEY_LOOPS = 256,
    SURVEY_POINTS = 4096,
    SURVEY_FIELDS = 4,
    SURVEY_CELLS = 4096,
    ARC_ALL_ROUND = 1800
};

/* A ring around the unit: from its inner edge (0 where it has none) to its outer one. Where the
 * weapons have arcs of their own, a sector of it. */
struct survey_range {
    int32_t from, to;
    const char *label;         /* "half range" */
    int32_t bearing, half_arc; /* of a sector: its middle, and how far to each side; 0: a ring */
};

/* What the unit could lay somewhere, to scale: a burst, a strip of flame. */
struct survey_zone {
    int32_t at[2];         /* its middle; of a strip where it begins */
    int32_t radius;        /* of a round one; 0: it is a strip */
    int32_t length, width; /* of a strip, along its bearing */
    int32_t bearing;
    const char *label; /* "flame" */
};

/* The line of sight to another thing, or to a place where it might be driven. Of a body, the
 * decisive one. */
struct survey_line {
    int32_t target; /* a piece, or NO_PIECE: a place alone */
    bool clear;
    int32_t at[2];  /* where it is blocked, or the target's place */
    const char *by; /* what blocks it: "woods", "smoke", "a unit"; NULL if it is clear */
    bool is_of_part;
    int32_t from; /* then: the piece that looks, a man of the unit */
};

/* On hexes: the field of fire of one of its weapons. */
struct survey_field {
    const char *label; /* "front guns" */
    int32_t low, high; /* the levels it reaches */
    int32_t end;       /* one past the last of its cells, which follow the field's before it */
};

struct survey {
    int32_t unit; /* a piece; NO_PIECE if there is nothing to say of it: it is not on the table */
    int32_t at[2];
    int32_t facing;
    int32_t half_arc; /* it shoots so far to each side of its facing, up to ARC_ALL_ROUND */

    int32_t ceiling; /* the highest level it can climb to as it is now; 0 where nothing flies */
    int32_t n_fields;
    struct survey_field fields[SURVEY_FIELDS];
    int32_t n_cells;
    int32_t cells[SURVEY_CELLS]; /* hex_raw() of hexes on the table */

    int32_t n_ranges;
    struct survey_range ranges[SURVEY_RANGES];

    int32_t n_zones;
    struct survey_zone zones[SURVEY_ZONES];

    int32_t n_lines;
    struct survey_line lines[SURVEY_LINES];

    /* Where it can go: closed loops of points, the area on their left, so that holes run clockwise.
     */
    int32_t n_loops;
    int32_t ends[SURVEY_LOOPS]; /* where each loop ends: one past its last point */
    int32_t n_points;
    int32_t points[SURVEY_POINTS][2];
};

#endif
