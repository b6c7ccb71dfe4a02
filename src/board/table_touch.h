/* Bases that move: what they touch first, and where they come to stand.
 *
 * On each leg the base lies square to the leg (pz8-ww2.move.path). It touches a thing when the gap
 * falls below a thou, and stops flush: where the gap becomes 0, or, if it only brushes past, where
 * the gap is first as small as it gets. The place is rounded to the nearest thou on each axis.
 * Passing by at a wider gap is not touching; a base that slides along another at gap 0 touches it.
 * Turning touches nothing by itself, but a leg may begin on a thing (pz8-ww2.setup.geometry).
 *
 * Which things matter (enemies, counters, wire, and those it was in contact with before) the rule
 * set decides by what it puts into the list. */
#ifndef SANDTABLE_BOARD_TABLE_TOUCH_H
#define SANDTABLE_BOARD_TABLE_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_base.h"
#include "board/table_measure.h"

/* What moves: a rectangle, or a disc if it has a radius; without any size a point: a torpedo. */
struct mover {
    int32_t length, width;
    int32_t radius;
};

struct touch {
    int32_t thing;    /* its index in the list */
    struct part part; /* of the leg, where it stops */
    struct point at;  /* the same place, rounded */
    bool from_start;  /* it touched when the leg began */
};

/* A place on a path. */
struct path_place {
    int32_t leg; /* from points[leg] to points[leg + 1] */
    struct point at;
};

/* The mover's base at a, lying square to the leg from a to b. */
struct base mover_base(const struct mover *mover, struct point a, struct point b);

/* Does it touch that one thing on the leg, and where? Fills in part, at and from_start. */
bool leg_touches(const struct mover *mover, struct point a, struct point b,
                 const struct base *thing, struct touch *touch);

/* The first of the things it touches; of several touched at the same place the first in the list.
 * False if it touches none. */
bool leg_first_touch(const struct mover *mover, struct point a, struct point b,
                     const struct base *things, int n, struct touch *touch);

/* The same with a piece of terrain: pz8-ww2.close.building. `thing` is the piece. */
bool leg_touches_terrain(const struct mover *mover, struct point a, struct point b,
                         const struct table *table, int piece, struct touch *touch);

/* The first place where something is met on a leg, and all that is met there, in the order in which
 * it was told of: pz8-ww2.move.contact. Empty while n is 0. */
enum { MET_MOST = 64 }; /* more at one place are not kept */
struct leg_meeting {
    int n;
    struct touch touch; /* of the first of them */
    int32_t things[MET_MOST];
};

/* One more thing is touched on the leg: at the same place it is met too, sooner instead of what was
 * met so far, later not at all. */
void leg_meet(struct leg_meeting *meeting, const struct touch *touch, int32_t thing);

/* Goes back along a leg from a part of it to the last one where the base, which is given as it lies
 * at the leg's beginning and does not turn, penetrates none of the things by more than `slack`
 * thou. False if there is none. pz8-coastal.move.overlap. */
bool leg_last_free(const struct base *base, struct point a, struct point b,
                   const struct base *things, int n, int32_t slack, struct part *part);

/* The last place of the path, going backwards from its end, where the base lying square to its leg
 * penetrates none of the things by more than `slack` thou: 0 for flush, OVERLAP_THOU for whatever
 * is not called overlap. n points, n >= 1; the beginning of the path counts as free if nothing else
 * is. pz8-ww2.move.through, pz8-coastal.move.overlap. */
struct path_place path_last_free(const struct mover *mover, const struct point *points, int n,
                                 const struct base *things, int n_things, int32_t slack);

#endif
