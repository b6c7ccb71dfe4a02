/* Measuring on the open table: points, lengths, and the straight legs between points.
 *
 * A point is a place in whole thousandths of an inch (thou): x runs east and y north from the
 * south-west corner of the table (pz8-ww2.setup.table). The same struct serves as a vector. Lengths
 * are compared on squares and never on rounded roots (pz8-ww2.setup.geometry); a root is rounded
 * only where lengths are added up, and then to the nearest thou, half up. A computed place (a point
 * along a leg, a deviation) is rounded to the nearest thou on each axis, halves away from zero
 * (aflame.measure.table). Nothing here uses floating point, memory or state.
 *
 * Every point given to the table's functions lies within POINT_LEAST and POINT_MOST on both axes:
 * on the largest table, or off it by no more than its side. A point further out is a mistake of
 * ours and may stop the program; point_is_sane is there for whoever reads points from outside. */
#ifndef SANDTABLE_BOARD_TABLE_MEASURE_H
#define SANDTABLE_BOARD_TABLE_MEASURE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum {
    INCH = 1000,             /* thou */
    TABLE_SIDE_MAX = 240000, /* twenty feet */
    POINT_LEAST = -TABLE_SIDE_MAX,
    POINT_MOST = 2 * TABLE_SIDE_MAX
};

struct point {
    int32_t x, y;
};

/* A rectangle square to the table: a deployment zone, the table itself. Its edges belong to it. */
struct box {
    int32_t west, south, east, north;
};

/* How far along a leg, as an exact part of it: n / d, d > 0; 0 is its beginning, 1 its end. Where a
 * leg meets a circle the part is a root and stands here rounded to 1/1024 thou. */
struct part {
    int64_t n, d;
};

/* ---- Points and vectors ---- */

static inline bool point_is_sane(struct point point)
{
    return point.x >= POINT_LEAST && point.x <= POINT_MOST && point.y >= POINT_LEAST &&
           point.y <= POINT_MOST;
}

static inline bool point_equal(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/* The vector that leads from one point to the other. */
static inline struct point point_to(struct point from, struct point to)
{
    return (struct point){.x = to.x - from.x, .y = to.y - from.y};
}

static inline struct point point_plus(struct point point, struct point vector)
{
    return (struct point){.x = point.x + vector.x, .y = point.y + vector.y};
}

static inline int64_t vector_dot(struct point a, struct point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* Positive if b points to the left of a. */
static inline int64_t vector_cross(struct point a, struct point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline bool box_holds(struct box box, struct point point)
{
    return point.x >= box.west && point.x <= box.east && point.y >= box.south &&
           point.y <= box.north;
}

/* Have two boxes a point in common? */
static inline bool boxes_meet(struct box one, struct box other)
{
    return one.west <= other.east && one.east >= other.west && one.south <= other.north &&
           one.north >= other.south;
}

/* The smallest box around both. */
static inline struct box box_around(struct box one, struct box other)
{
    return (struct box){.west = one.west < other.west ? one.west : other.west,
                        .south = one.south < other.south ? one.south : other.south,
                        .east = one.east > other.east ? one.east : other.east,
                        .north = one.north > other.north ? one.north : other.north};
}

/* The box with so much more on every side. */
static inline struct point box_middle(struct box box)
{
    return (struct point){(box.west + box.east) / 2, (box.south + box.north) / 2};
}

static inline struct box box_widened(struct box box, int32_t more)
{
    return (struct box){.west = box.west - more,
                        .south = box.south - more,
                        .east = box.east + more,
                        .north = box.north + more};
}

/* ---- Lengths ---- */

/* The square of the distance. */
static inline int64_t point_distance2(struct point a, struct point b)
{
    const struct point way = point_to(a, b);
    return vector_dot(way, way);
}

/* The longer of the ways along the two axes: never more than the distance, and quickly found. */
static inline int32_t points_longer_way(struct point a, struct point b)
{
    const int32_t x = abs(a.x - b.x);
    const int32_t y = abs(a.y - b.y);
    return x > y ? x : y;
}

/* The same from a point to a box; negative inside it. */
static inline int32_t box_longer_way(struct point point, struct box box)
{
    const int32_t x =
        point.x - box.east > box.west - point.x ? point.x - box.east : box.west - point.x;
    const int32_t y =
        point.y - box.north > box.south - point.y ? point.y - box.north : box.south - point.y;
    return x > y ? x : y;
}

/* Negative, 0 or positive as the distance is below, equal to or above the length. Every distance is
 * above a negative length. */
int points_compare(struct point a, struct point b, int32_t length);

/* "Within N" includes exactly N. */
static inline bool points_within(struct point a, struct point b, int32_t length)
{
    return points_compare(a, b, length) <= 0;
}

/* The same where a ledger rounds the distance to the nearest thou before it compares
 * (tarr.core.measure, featherstone.core.measure). A root is never exactly half way. */
static inline bool points_within_rounded(struct point a, struct point b, int32_t length)
{
    return length >= 0 && point_distance2(a, b) <= (int64_t)length * length + length;
}

/* The distance rounded to the nearest thou, half up: for lengths that are added up or shown. */
int32_t points_distance(struct point a, struct point b);

/* The smallest n for which the distance is at most n units; 0 only for a distance of 0.
 * aflame.measure.band: with INCH, the row of a range table. */
int32_t points_units(struct point a, struct point b, int32_t unit);

/* The largest whole number not above the root. */
uint32_t root_down(uint64_t square);

/* The root rounded to the nearest whole number; a root is never exactly half way. */
uint32_t root_nearest(uint64_t square);

/* a * b / c rounded to the nearest whole number, halves away from zero. c > 0; the result fits. */
int64_t mul_div_nearest(int64_t a, int64_t b, int64_t c);

/* ---- Legs ---- */

/* The smallest box around a leg. */
static inline struct box leg_box(struct point a, struct point b)
{
    return (struct box){.west = a.x < b.x ? a.x : b.x,
                        .south = a.y < b.y ? a.y : b.y,
                        .east = a.x > b.x ? a.x : b.x,
                        .north = a.y > b.y ? a.y : b.y};
}

/* Does a stretch of the leg, longer than nothing, lie strictly inside the box? Unless the axes of
 * the table or the leg's own line part the two; from that line the corners lie as far as half the
 * box is wide and high. Everything is doubled, so that both middles are whole numbers. */
static inline bool leg_crosses_box(struct point a, struct point b, struct box box)
{
    const struct point way = point_to(a, b);
    const struct point middle = {.x = box.west + box.east - a.x - b.x,
                                 .y = box.south + box.north - a.y - b.y};
    const struct point length = {.x = abs(way.x), .y = abs(way.y)};
    const struct point size = {.x = box.east - box.west, .y = box.north - box.south};

    return abs(middle.x) < length.x + size.x && abs(middle.y) < length.y + size.y &&
           llabs(vector_cross(way, middle)) <
               (int64_t)length.x * size.y + (int64_t)length.y * size.x;
}

/* The smallest box around points, of which there is at least one. */
static inline struct box points_box(const struct point points[], int n)
{
    struct box box = leg_box(points[0], points[0]);
    for (int i = 1; i < n; i++) {
        box = box_around(box, leg_box(points[i], points[i]));
    }
    return box;
}

/* The point `along` thou from a towards b, and beyond b if it is longer than the leg; a itself if
 * the two are one point. */
struct point leg_point(struct point a, struct point b, int32_t along);

/* The point at a part of the leg. */
struct point leg_part(struct point a, struct point b, struct part part);

/* Negative, 0 or positive as one part lies before, at or behind the other. */
int parts_compare(struct part one, struct part other);

/* Where a leg that begins in a box leaves it; false if it does not. */
bool leg_leaves_box(struct point a, struct point b, struct box box, struct part *part);

/* The length of the leg up to the part, in 1/1024 thou and right to one of them; exact where the
 * leg's own length is a whole number and the part of it comes out even. Differences of these,
 * rounded to the nearest thou, half up, are the lengths of stretches. */
int32_t leg_along(struct point a, struct point b, struct part part);

/* From 1/1024 thou to the nearest thou, half up. Not for negative lengths. */
static inline int32_t along_thou(int32_t along)
{
    return (along + 512) / 1024;
}

/* The point of the leg nearest to a point, rounded; and whether the leg comes as near as that
 * length, as points_compare. tarr.flak.heavy, tarr.air.run. */
struct point leg_nearest(struct point a, struct point b, struct point point);
int leg_compare(struct point a, struct point b, struct point point, int32_t length);

/* Does the distance to `other` never shrink on the way from a to b? pz8-ww2.move.through. */
static inline bool leg_leaves(struct point a, struct point b, struct point other)
{
    return vector_dot(point_to(a, b), point_to(other, a)) >= 0;
}

#endif
