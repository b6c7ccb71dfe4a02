#include "board/table_measure.h"

#include <assert.h>

#include "board/table_root.h"

/* ---- Roots ---- */

uint32_t root_down(uint64_t square)
{
    if (square == 0) {
        return 0;
    }
    /* Newton's method. The first guess is a power of two near the root, so that the first step
     * needs no division; it leads to the root or above it, and all others down. */
    const int half = (64 - __builtin_clzll(square)) / 2;
    uint64_t root = (((uint64_t)1 << half) + (square >> half)) / 2;
    for (;;) {
        const uint64_t better = (root + square / root) / 2;
        if (better >= root) {
            return (uint32_t)root;
        }
        root = better;
    }
}

uint32_t root_nearest(uint64_t square)
{
    const uint64_t root = root_down(square);
    return (uint32_t)(square - root * root > root ? root + 1 : root);
}

int64_t mul_div_nearest(int64_t a, int64_t b, int64_t c)
{
    assert(c > 0);
    const wide product = wide_product(a, b);
    const bool negative = wide_is_negative(product);
    const wide size = negative ? wide_minus(wide_of(0), product) : product;
    int64_t result;

    if (wide_compare(size, wide_of((INT64_MAX - c) / 2)) <= 0) {
        result = (wide_short(size) * 2 + c) / (c * 2); /* the usual case, without a slow division */
    } else {
        const wide twice = wide_plus(size, size);
        result = (int64_t)wide_over(wide_plus(twice, wide_of(c)), (uint64_t)c * 2);
    }
    return negative ? -result : result;
}

int64_t over_root(int64_t length, int64_t square)
{
    assert(square > 0);
    /* floor(x + 1/2) = floor((floor(2x) + 1) / 2), and floor(2x) is the root of floor(4x * x). */
    const int64_t size = length < 0 ? -length : length;
    const uint64_t quotient = wide_over(wide_product(2 * size, 2 * size), (uint64_t)square);
    const int64_t result = ((int64_t)root_down(quotient) + 1) / 2;
    return length < 0 ? -result : result;
}

/* ---- Lengths ---- */

int points_compare(struct point a, struct point b, int32_t length)
{
    if (length < 0) {
        return 1;
    }
    const int64_t distance2 = point_distance2(a, b);
    const int64_t length2 = (int64_t)length * length;
    return (distance2 > length2) - (distance2 < length2);
}

int32_t points_distance(struct point a, struct point b)
{
    return (int32_t)root_nearest((uint64_t)point_distance2(a, b));
}

int32_t points_units(struct point a, struct point b, int32_t unit)
{
    assert(unit > 0);
    const uint64_t distance2 = (uint64_t)point_distance2(a, b);
    const uint64_t root = root_down(distance2);
    const int64_t up = (int64_t)(root * root == distance2 ? root : root + 1);
    return (int32_t)((up + unit - 1) / unit);
}

/* ---- Legs ---- */

struct point leg_point(struct point a, struct point b, int32_t along)
{
    const struct point way = point_to(a, b);
    const int64_t length2 = vector_dot(way, way);

    if (length2 == 0) {
        return a;
    }
    return (struct point){.x = a.x + (int32_t)over_root((int64_t)way.x * along, length2),
                          .y = a.y + (int32_t)over_root((int64_t)way.y * along, length2)};
}

struct point leg_part(struct point a, struct point b, struct part part)
{
    return (struct point){.x = a.x + (int32_t)mul_div_nearest(b.x - a.x, part.n, part.d),
                          .y = a.y + (int32_t)mul_div_nearest(b.y - a.y, part.n, part.d)};
}

int parts_compare(struct part one, struct part other)
{
    return wide_compare(wide_product(one.n, other.d), wide_product(other.n, one.d));
}

static void keep_sooner(struct part *part, int64_t n, int64_t d)
{
    struct part other = {.n = d < 0 ? -n : n, .d = d < 0 ? -d : d};
    if (parts_compare(other, *part) < 0) {
        *part = other;
    }
}

bool leg_leaves_box(struct point a, struct point b, struct box box, struct part *part)
{
    if (box_holds(box, b)) {
        return false;
    }
    *part = (struct part){.n = 1, .d = 1};
    if (b.x < box.west || b.x > box.east) {
        keep_sooner(part, (b.x < box.west ? box.west : box.east) - a.x, b.x - a.x);
    }
    if (b.y < box.south || b.y > box.north) {
        keep_sooner(part, (b.y < box.south ? box.south : box.north) - a.y, b.y - a.y);
    }
    return true;
}

int32_t leg_along(struct point a, struct point b, struct part part)
{
    return along_of(root_in(point_distance2(a, b), ALONG), part);
}

struct point leg_nearest(struct point a, struct point b, struct point point)
{
    const struct point way = point_to(a, b);
    const int64_t along = vector_dot(way, point_to(a, point));
    const int64_t length2 = vector_dot(way, way);

    if (along <= 0) {
        return a;
    }
    return along >= length2 ? b : leg_part(a, b, (struct part){.n = along, .d = length2});
}

int leg_compare(struct point a, struct point b, struct point point, int32_t length)
{
    const struct point way = point_to(a, b);
    const struct point to_point = point_to(a, point);
    const int64_t along = vector_dot(way, to_point);
    const int64_t length2 = vector_dot(way, way);

    if (length < 0) {
        return 1;
    }
    if (along <= 0) {
        return points_compare(a, point, length);
    }
    if (along >= length2) {
        return points_compare(b, point, length);
    }
    return compare_square(vector_cross(way, to_point), square_times(length, length2));
}
