/* Angles on the open table: bearings, facings, arcs and sectors, and steps in a direction.
 *
 * Angles are tenths of a degree, 0 to 3599, 0 = north, clockwise (pz8-ww2.setup.table). Sines come
 * from one table of whole numbers, in units of 1 / SINE_ONE, right to half a unit; those of 0, 30
 * and 90 degrees are exact, and the sine of 45 degrees is the same number as its cosine, so that
 * "exactly 45 degrees" means exactly that for a unit that faces along or diagonally across the
 * table. An angle outside its range is a mistake of ours and stops the program. */
#ifndef SANDTABLE_BOARD_TABLE_ANGLE_H
#define SANDTABLE_BOARD_TABLE_ANGLE_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_measure.h"

enum {
    DEGREE = 10,
    QUARTER_TURN = 900,
    HALF_TURN = 1800,
    FULL_TURN = 3600,
    SINE_ONE = 1 << 30,
    COMPASS_POINTS = 8 /* faces of a direction die that knows eight directions */
};

/* sine_table[i] is the sine of i tenths of a degree, 0 to 900 (table_sine.c). */
extern const int32_t sine_table[QUARTER_TURN + 1];

static inline bool angle_is_allowed(int32_t angle)
{
    return angle >= 0 && angle < FULL_TURN;
}

/* Any number of tenths, brought into 0 to 3599. */
int angle_reduce(int32_t angle);

int32_t sine_of(int angle);
int32_t cosine_of(int angle);

/* The vector of that length in that direction, rounded to the nearest thou on each axis, halves
 * away from zero. pz8-ww2.artillery.deviation with 360 directions; aflame.measure.table. */
struct point vector_towards(int bearing, int32_t length);

/* pz8-ww2.table.deviation: face 1 to 8 of the direction die is bearing 0, 45, 90 ... 315. */
struct point vector_compass(int face, int32_t length);

/* The place so many thou ahead of a point and to its right, seen along the facing; negative behind
 * and left. tarr.core.formation. The two steps are added before they are rounded. */
struct point point_beside(struct point at, int facing, int32_t ahead, int32_t right);

/* The bearing from one point to the other, to the nearest tenth of a degree (half way: clockwise).
 * 0 for one and the same point. */
int bearing_of(struct point from, struct point to);

/* The angle between two bearings, 0 to 1800. */
int angle_between(int one, int other);

/* Is the vector within half_angle (0 to 1800) of the facing? The limits are inside, and the vector
 * of no length is in every arc. With 450 this is dot >= |cross| (pz8-ww2.setup.geometry). */
bool vector_in_arc(struct point vector, int facing, int half_angle);

static inline bool point_in_arc(struct point from, int facing, int half_angle, struct point to)
{
    return vector_in_arc(point_to(from, to), facing, half_angle);
}

/* The four quarters around a unit. Exactly 45 degrees is front, exactly 135 is side
 * (pz8-ww2.damage.side-rear, tarr.points.arc). Its own place is in front. */
enum sector { SECTOR_FRONT, SECTOR_RIGHT, SECTOR_REAR, SECTOR_LEFT };

/* In which quarter of the unit at `at` does `from` lie? */
enum sector sector_of(struct point at, int facing, struct point from);

#endif
