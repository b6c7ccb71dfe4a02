#include "board/table_room.h"

#include <assert.h>
#include <stddef.h>

#include "board/table_angle.h"
#include "board/table_area.h"

bool room_is_free(const struct room_query *query, struct point at)
{
    if (!box_holds(query->bounds, at) ||
        (query->closed != 0 && terrain_at(query->table, at, query->closed, 0) != NO_TERRAIN)) {
        return false;
    }
    if (query->allows != NULL && !query->allows(query->context, at)) {
        return false;
    }
    const struct base base = base_disc(at, query->radius);
    for (int32_t i = 0; i < query->n_things; i++) {
        if (bases_compare(&base, &query->things[i], -query->slack) < 0) {
            return false;
        }
    }
    return true;
}

bool room_near(const struct room_query *query, struct point at, int32_t most, struct point *found)
{
    assert(most >= 0 && most <= ROOM_RINGS * ROOM_STEP);
    *found = at;
    if (room_is_free(query, at)) {
        return true;
    }
    for (int ring = 1; ring * ROOM_STEP <= most; ring++) {
        const int places = 8 * ring;
        for (int i = 0; i < places; i++) {
            const struct point way = vector_towards(i * FULL_TURN / places, ring * ROOM_STEP);
            const struct point there = point_plus(at, way);
            if (room_is_free(query, there)) {
                *found = there;
                return true;
            }
        }
    }
    return false;
}

bool room_beside(const struct room_query *query, struct point thing, int32_t distance,
                 struct point from, struct point *found)
{
    enum { STEP = 5 * DEGREE, STEPS = FULL_TURN / STEP };
    const int towards = bearing_of(thing, from);

    for (int i = 0; i < STEPS; i++) {
        const int turn = (i + 1) / 2 * (i % 2 == 1 ? STEP : -STEP);
        const int bearing = angle_reduce(towards + turn);
        /* straight towards him not even a bearing is rounded */
        const struct point there = i == 0 && !point_equal(thing, from)
                                       ? leg_point(thing, from, distance)
                                       : point_plus(thing, vector_towards(bearing, distance));
        if (room_is_free(query, there)) {
            *found = there;
            return true;
        }
    }
    return false;
}
