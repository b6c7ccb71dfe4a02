#include "board/table_base.h"

#include <assert.h>

#include "board/table_angle.h"
#include "board/table_root.h"
#include "board/table_sum.h"

/* ---- Making one ---- */

static struct point grains(struct point at)
{
    return (struct point){.x = at.x * GRAIN, .y = at.y * GRAIN};
}

/* Half of a length in thou, in grains. */
static int32_t half_in_grains(int32_t length)
{
    return length * (GRAIN / 2);
}

static bool is_side(int32_t length)
{
    return length >= 0 && length <= BASE_SIDE_MAX;
}

struct base base_rectangle(struct point at, int32_t length, int32_t width, int facing)
{
    assert(is_side(length) && is_side(width));
    return (struct base){
        .middle = grains(at),
        .ahead = vector_towards(facing, half_in_grains(length)),
        .right = vector_towards(angle_reduce(facing + QUARTER_TURN), half_in_grains(width)),
    };
}

struct base base_square(struct point at, int32_t side, int facing)
{
    assert(is_side(side));
    const struct point ahead = vector_towards(facing, half_in_grains(side));
    return (struct base){
        .middle = grains(at),
        .ahead = ahead,
        .right = {.x = ahead.y, .y = -ahead.x}, /* a quarter turn on, to the grain */
    };
}

struct base base_disc(struct point at, int32_t radius)
{
    assert(is_side(radius));
    return (struct base){.middle = grains(at), .rim = radius * GRAIN};
}

struct base base_point(struct point at)
{
    return (struct base){.middle = grains(at)};
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
        .middle = grains(a),
        .ahead = stretched(way, half_in_grains(length)),
        .right = stretched((struct point){.x = way.y, .y = -way.x}, half_in_grains(width)),
    };
}

struct base base_line(struct point a, struct point b, int32_t width)
{
    const struct point way = point_to(a, b);
    return (struct base){
        .middle = {.x = half_in_grains(a.x + b.x), .y = half_in_grains(a.y + b.y)},
        .ahead = {.x = half_in_grains(way.x), .y = half_in_grains(way.y)},
        .rim = half_in_grains(width),
    };
}

struct base base_strip(struct point from, struct point towards, int32_t length, int32_t width)
{
    struct base strip = base_along(from, towards, length, width);

    strip.middle = point_plus(strip.middle, strip.ahead);
    return strip;
}

struct base base_moved(struct base base, struct point at)
{
    base.middle = grains(at);
    return base;
}

/* ---- Measuring ---- */

bool base_is_beyond(const struct base *one, const struct base *other, int64_t length)
{
    const struct point way = point_to(one->middle, other->middle);
    const struct point half = base_half_size(one);
    const struct point other_half = base_half_size(other);
    return absolute(way.x) - half.x - other_half.x > length ||
           absolute(way.y) - half.y - other_half.y > length;
}

static int compare_grains(const struct base *one, const struct base *other, int64_t length)
{
    if (base_is_beyond(one, other, length)) {
        return 1;
    }
    const struct sum sum = sum_of(one, other);
    return sum_compare(&sum, point_to(one->middle, other->middle), length);
}

int bases_compare(const struct base *one, const struct base *other, int32_t length)
{
    return compare_grains(one, other, (int64_t)length * GRAIN);
}

bool bases_within_rounded(const struct base *one, const struct base *other, int32_t length)
{
    return compare_grains(one, other, (int64_t)length * GRAIN + GRAIN / 2) < 0;
}

/* Is the gap below so many thou and a half? */
static bool is_gap_below(const struct sum *sum, struct point way, int32_t thou)
{
    return sum_compare(sum, way, (int64_t)thou * GRAIN + GRAIN / 2) < 0;
}

int32_t bases_gap(const struct base *one, const struct base *other)
{
    const struct point way = point_to(one->middle, other->middle);
    const struct sum sum = sum_of(one, other);
    int32_t low = (int32_t)(sum_distance_about(&sum, way) / GRAIN);
    int32_t high = low + 1; /* the gap: from low - 1/2 to below high + 1/2, once both are true */

    for (int32_t step = 1; low > 0 && is_gap_below(&sum, way, low - 1); step *= 2) {
        high = low - 1;
        low = low > step ? low - step : 0;
    }
    for (int32_t step = 1; !is_gap_below(&sum, way, high); step *= 2) {
        low = high + 1;
        high += step;
    }
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (is_gap_below(&sum, way, middle)) {
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
    return base->middle.x - size.x >= box.west * GRAIN &&
           base->middle.x + size.x <= box.east * GRAIN &&
           base->middle.y - size.y >= box.south * GRAIN &&
           base->middle.y + size.y <= box.north * GRAIN;
}

bool base_is_wholly_before(const struct base *base, const struct base *other)
{
    const struct point edge = base->right;
    const int64_t middle = vector_cross(edge, point_to(base->middle, other->middle));
    const int64_t nearest = middle - vector_cross(edge, base->ahead) -
                            absolute(vector_cross(edge, other->ahead)) -
                            absolute(vector_cross(edge, other->right));

    assert(edge.x != 0 || edge.y != 0);
    return nearest > 0 &&
           compare_square(nearest, square_times(other->rim, vector_dot(edge, edge))) > 0;
}

/* ---- For drawing and for quick rejections ---- */

/* From grains to whole thou, halves up. */
static int32_t thou(int32_t length)
{
    const int32_t up = length + GRAIN / 2;
    return up >= 0 ? up / GRAIN : -((GRAIN - 1 - up) / GRAIN);
}

static struct point corner(const struct base *base, int ahead, int right)
{
    return (struct point){
        .x = thou(base->middle.x + ahead * base->ahead.x + right * base->right.x),
        .y = thou(base->middle.y + ahead * base->ahead.y + right * base->right.y),
    };
}

void base_corners(const struct base *base, struct point corners[4])
{
    corners[0] = corner(base, 1, -1);
    corners[1] = corner(base, 1, 1);
    corners[2] = corner(base, -1, 1);
    corners[3] = corner(base, -1, -1);
}
