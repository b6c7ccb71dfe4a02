/* Bases: whatever takes room on the open table and is measured from edge to edge.
 *
 * A base is a rectangle turned to a facing, or a disc, or a plain point; a mine counter, a wire
 * section, a hull, a smoke screen, a flame's strip and the straight line of a wall are bases to
 * this module too. All share one form: a middle, the vectors from there to the front edge and to
 * the right edge, and a rim around the whole. A disc has no vectors, a rectangle no rim.
 *
 * A base is kept in grains, sixteen to the thou, and rounded once, when it is made: the two vectors
 * to the nearest grain on each axis, halves away from zero. A base that faces along the table is
 * exact; a square is a true square at every facing; its corners are the middle plus and minus both
 * vectors. From there on everything is exact.
 *
 * The gap between two bases is the distance between their outlines; where they overlap it is
 * negative, the shortest way that would part them. */
#ifndef SANDTABLE_BOARD_TABLE_BASE_H
#define SANDTABLE_BOARD_TABLE_BASE_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_measure.h"

enum {
    BASE_SIDE_MAX = 32000, /* of a rectangle; the radius of a disc likewise */
    CONTACT_THOU = 10,     /* pz8-ww2.setup.geometry: bases this near are in contact */
    OVERLAP_THOU = 10,     /* and overlap if they penetrate by more than this */
    TOUCH_THOU = 1         /* a moving base touches below this gap */
};

enum { GRAIN = 16 }; /* grains in a thou */

/* All in grains. */
struct base {
    struct point middle;
    struct point ahead; /* from the middle to the front edge */
    struct point right; /* from the middle to the right edge */
    int32_t rim;        /* radius by which it is rounded off: that of a disc, 0 for a rectangle */
};

/* ---- Making one ---- */

/* Sides from 0 to BASE_SIDE_MAX. The length is along the facing. */
struct base base_rectangle(struct point at, int32_t length, int32_t width, int facing);

struct base base_square(struct point at, int32_t side, int facing);
struct base base_disc(struct point at, int32_t radius);
struct base base_point(struct point at);

/* The rectangle lying square to a leg that starts in a, its middle at a (pz8-ww2.move.path). The
 * direction is that of the leg itself, not a bearing in tenths. If a is b it faces north. */
struct base base_along(struct point a, struct point b, int32_t length, int32_t width);

/* The straight line from a to b; with a width, all within half of it: one leg of a road. */
struct base base_line(struct point a, struct point b, int32_t width);

/* The strip that begins in `from`, runs towards a point for a length and is so wide: a flame, a
 * lane of fire, a plume of smoke. Towards itself it runs north. aflame.flame.burst,
 * aflame.small.spread. */
struct base base_strip(struct point from, struct point towards, int32_t length, int32_t width);

/* The same base elsewhere. */
struct base base_moved(struct base base, struct point at);

/* ---- Measuring ---- */

/* Negative, 0 or positive as the gap is below, equal to or above the length. The length may be
 * negative. */
int bases_compare(const struct base *one, const struct base *other, int32_t length);

/* The gap rounded to the nearest thou, half up; 0 if they meet or overlap. For showing. */
int32_t bases_gap(const struct base *one, const struct base *other);

static inline bool bases_within(const struct base *one, const struct base *other, int32_t length)
{
    return bases_compare(one, other, length) <= 0;
}

/* The same where a ledger rounds the gap to the nearest thou before it compares, as
 * points_within_rounded. */
bool bases_within_rounded(const struct base *one, const struct base *other, int32_t length);

static inline bool bases_in_contact(const struct base *one, const struct base *other)
{
    return bases_compare(one, other, CONTACT_THOU) <= 0;
}

static inline bool bases_overlap(const struct base *one, const struct base *other)
{
    return bases_compare(one, other, -OVERLAP_THOU) < 0;
}

/* pz8-ww2.setup.geometry: closer than any gap that counts as passing by. */
static inline bool bases_touch(const struct base *one, const struct base *other)
{
    return bases_compare(one, other, TOUCH_THOU) < 0;
}

/* The distance from a point to the base's outline, as bases_compare; negative inside. */
int base_compare_point(const struct base *base, struct point point, int32_t length);

/* Is the point under the base, its edge included? pz8-ww2.artillery.impact. */
static inline bool base_covers(const struct base *base, struct point point)
{
    return base_compare_point(base, point, 0) <= 0;
}

/* Does any part of the base lie within the radius of the point? aflame.measure.zone. For bursts
 * that ask for the centre alone: points_within. */
static inline bool base_is_caught(const struct base *base, struct point point, int32_t radius)
{
    return base_compare_point(base, point, radius) <= 0;
}

/* Is the whole base inside the box, edges included? For the table and for deployment zones. */
bool base_is_inside(const struct base *base, struct box box);

/* featherstone.at.facing: does every point of `other` lie beyond the line through the front edge of
 * the base? On the line is not beyond. */
bool base_is_wholly_before(const struct base *base, const struct base *other);

/* ---- For drawing and for quick rejections ---- */

/* Front left, front right, rear right, rear left, each rounded to whole thou. */
void base_corners(const struct base *base, struct point corners[4]);

/* How far it reaches from its middle along each axis, in grains. */
struct point base_half_size(const struct base *base);

#endif
