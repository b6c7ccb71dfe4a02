/* Room: the nearest free place for a man or a model that cannot stand where he is.
 *
 * "Shifted the least needed" (pz8-colonial.mounted.task), stepping aside (tarr.move.friends),
 * getting out of a vehicle: the place itself is tried first, then rings around it, each 0.1 inch
 * wider than the last. Ring k has 8 k places, tried clockwise from north; each is rounded once. So
 * there is one answer, and everybody can check it. */
#ifndef SANDTABLE_BOARD_TABLE_ROOM_H
#define SANDTABLE_BOARD_TABLE_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_base.h"
#include "board/table_measure.h"

enum {
    ROOM_STEP = 100, /* thou from ring to ring */
    ROOM_RINGS = 240 /* the widest: 24 inches */
};

/* Who looks for room, and what is in the way. */
struct room_query {
    const struct table *table;
    struct box bounds; /* where his centre may be */
    int32_t radius;    /* of his base; 0 for a point */
    int32_t slack;     /* bases may overlap by no more than this: 0, OVERLAP_THOU */
    uint32_t closed;   /* kinds of terrain in which his centre may not be */
    const struct base *things;
    int32_t n_things;
    /* What else the rules ask of a place; NULL: nothing. */
    bool (*allows)(const void *context, struct point at);
    const void *context;
};

/* May he stand there? */
bool room_is_free(const struct room_query *query, struct point at);

/* The nearest free place, as above. False if there is none within `most` thou (a multiple of
 * ROOM_STEP, up to ROOM_RINGS steps): then *found is `at` itself. */
bool room_near(const struct room_query *query, struct point at, int32_t most, struct point *found);

/* A free place at that distance of a thing, as near to `from` as there is one in steps of 5
 * degrees: straight towards it first, then alternately to the right and the left as seen from the
 * thing. For men who end touching an enemy (pz8-colonial.charge.must-contact). */
bool room_beside(const struct room_query *query, struct point thing, int32_t distance,
                 struct point from, struct point *found);

#endif
