#include "board/table_base.h"

#include <assert.h>

#include "board/table_angle.h"
#include "board/table_root.h"
#include "board/table_sum.h"

/* ---- Making one ---- */

static struct point twice(struct point at)
{
    return (struct point){.x = at.x * 2, .y = at.y * 2};
}

static bool is_side(int32_t length)
{
    return length >= 0 && length <= BASE_SIDE_MAX;
}

struct base base_rectangle(struct point at, int32_t length, int32_t width, int facing)
{
    assert(is_side(length) && is_side(width));
    return (struct base){
        .twice = twice(at),
        .ahead = vector_towards(facing, length),
        .right = vector_towards(angle_reduce(facing + QUARTER_TURN), width),
    };
}

struct base base_disc(struct point at, int32_t radius)
{
    assert(is_side(radius));
    return (struct base){.twice = twice(at), .rim = radius * 2};
}

struct base base_point(struct point at)
{
    return (struct base){.twice = twice(at)};
}

/* The vector of that length along the way, which is not zero. */
static struct point stretched(struct point way, int32_t length)
{
    const int64_t way2 = vector_dot(way, way);
    return (struct point){.x = (int32_t)over_root((int64_t)way.x * length, way2),
                          .y = (int32_t)over_root((int64_t)way.y * length, way2)};
}

/* The way of a leg; north for a leg of no length. */
static struct point leg_way(struct point a, struct point b)
{
    return point_equal(a, b) ? (struct point){.x = 0, .y = 1} : point_to(a, b);
}

struct base base_along(struct point a, struct point b, int32_t length, int32_t width)
{
    assert(is_side(length) && is_side(width));
    const struct point way = leg_way(a, b);
    return (struct base){
        .twice = twice(a),
        .ahead = stretched(way, length),
        .right = stretched((struct point){.x = way.y, .y = -way.x}, width),
    };
}

struct base base_line(struct point a, struct point b, int32_t width)
{
    return (struct base){.twice = point_plus(a, b), .ahead = point_to(a, b), .rim = width};
}

struct base base_strip(struct point from, struct point towards, int32_t length, int32_t width)
{
    struct base strip = base_along(from, towards, length, width);

    strip.twice = point_plus(strip.twice, strip.ahead);
    return strip;
}

struct base base_moved(struct base base, struct point at)
{
    base.twice = twice(at);
    return base;
}

/* ---- Measuring ---- */

static int compare_halves(const struct base *one, const struct base *other, int64_t halves)
{
    const struct sum sum = sum_of(one, other);
    return sum_compare(&sum, point_to(one->twice, other->twice), halves);
}

int bases_compare(const struct base *one, const struct base *other, int32_t length)
{
    return compare_halves(one, other, (int64_t)length * 2);
}

int32_t bases_gap(const struct base *one, const struct base *other)
{
    int32_t low = 0; /* the gap is at least low - 1/2 and below high + 1/2 */
    int32_t high = POINT_MOST - POINT_LEAST;

    high *= 2; /* more than the diagonal */
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (compare_halves(one, other, (int64_t)middle * 2 + 1) < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

int base_compare_point(const struct base *base, struct point point, int32_t length)
{
    const struct base other = base_point(point);
    return bases_compare(base, &other, length);
}

struct point base_half_size(const struct base *base)
{
    return (struct point){
        .x = (int32_t)(absolute(base->ahead.x) + absolute(base->right.x)) + base->rim,
        .y = (int32_t)(absolute(base->ahead.y) + absolute(base->right.y)) + base->rim,
    };
}

bool base_is_inside(const struct base *base, struct box box)
{
    const struct point size = base_half_size(base);
    return base->twice.x - size.x >= box.west * 2 && base->twice.x + size.x <= box.east * 2 &&
           base->twice.y - size.y >= box.south * 2 && base->twice.y + size.y <= box.north * 2;
}

bool base_is_wholly_before(const struct base *base, const struct base *other)
{
    const struct point edge = base->right;
    const int64_t middle = vector_cross(edge, point_to(base->twice, other->twice));
    const int64_t nearest = middle - vector_cross(edge, base->ahead) -
                            absolute(vector_cross(edge, other->ahead)) -
                            absolute(vector_cross(edge, other->right));
    const wide rim2 = (wide)other->rim * other->rim;

    assert(edge.x != 0 || edge.y != 0);
    return nearest > 0 && compare_square(nearest, rim2 * vector_dot(edge, edge)) > 0;
}

/* ---- For drawing and for quick rejections ---- */

/* From halves to whole thou, halves up. */
static int32_t half_up(int32_t halves)
{
    return halves >= -1 ? (halves + 1) / 2 : -(-halves / 2);
}

static struct point corner(const struct base *base, int ahead, int right)
{
    return (struct point){
        .x = half_up(base->twice.x + ahead * base->ahead.x + right * base->right.x),
        .y = half_up(base->twice.y + ahead * base->ahead.y + right * base->right.y),
    };
}

void base_corners(const struct base *base, struct point corners[4])
{
    corners[0] = corner(base, 1, -1);
    corners[1] = corner(base, 1, 1);
    corners[2] = corner(base, -1, 1);
    corners[3] = corner(base, -1, -1);
}
