/* Formations: where the men of a body stand.
 *
 * A formation is a few numbers that write places when a body forms up, moves or lands; men keep
 * these places until it moves again. Everything else on the table reads places and never asks for a
 * formation. Men are numbered rank by rank from the left of the front rank (tarr.core.formation,
 * featherstone.core.formation). */
#ifndef SANDTABLE_BOARD_TABLE_FORM_H
#define SANDTABLE_BOARD_TABLE_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_measure.h"

enum {
    FILES_ALL = 0,   /* one rank */
    FILES_HALF = -2, /* two ranks, the first with half of the men, rounded up */
    FILES_MAX = 100
};

/* Lengths are even numbers of thou, so that the middle of every rank and file is a whole one. */
struct formation {
    const char *name;
    int8_t files;    /* men in a rank, or one of the above */
    bool short_left; /* a last rank that is not full begins on the left; else it is centred */
    uint16_t gap;    /* between the men of a rank */
    uint16_t depth;  /* between ranks */
    uint16_t behind; /* the middle of the whole lies so far behind the centre: a gun's crew */
};

/* The place of man i of n in a body that stands about its centre and faces so. It is rounded once
 * (point_beside). A mistake in i or n stops the program. */
struct point form_place(const struct formation *form, int n, int i, struct point centre,
                        int facing);

/* The same for all n of them. */
void form_places(const struct formation *form, int n, struct point centre, int facing,
                 struct point places[]);

/* A line from a to b in so many ranks (pz8-colonial.setup.formation): n / ranks to a rank, rounded
 * up, evenly spaced from end to end; a short last rank fills from a on, at the same spacing. One
 * man alone stands at a. Further ranks lie `depth` behind one another, to the right of the way from
 * a to b (behind = 1) or to its left (-1). The ends of each rank are rounded, then the places
 * between them, so that both can be checked with a ruler. */
struct line_form {
    struct point a, b;
    int32_t ranks;
    int32_t depth;
    int32_t behind;
};

struct point form_line(const struct line_form *line, int n, int i);

/* On which side of the line is behind, if the vector leads away from the enemy's edge? The right
 * hand (1) where both sides lie equally far. */
int form_behind(struct point a, struct point b, struct point away);

#endif
