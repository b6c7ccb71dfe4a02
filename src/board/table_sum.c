#include "board/table_sum.h"

#include <assert.h>

#include "board/table_root.h"

/* ---- Putting it together ---- */

void sum_add_side(struct sum *sum, struct point side)
{
    if (side.x == 0 && side.y == 0) {
        return;
    }
    for (int i = 0; i < sum->n; i++) {
        if (vector_cross(sum->sides[i], side) == 0) { /* parallel: one longer side */
            const bool against = vector_dot(sum->sides[i], side) < 0;
            sum->sides[i].x += against ? -side.x : side.x;
            sum->sides[i].y += against ? -side.y : side.y;
            return;
        }
    }
    assert(sum->n < SUM_SIDES);
    sum->sides[sum->n] = side;
    sum->n++;
}

void sum_add_base(struct sum *sum, const struct base *base)
{
    sum_add_side(sum, base->ahead);
    sum_add_side(sum, base->right);
    sum->rim += base->rim;
}

struct sum sum_of(const struct base *one, const struct base *other)
{
    struct sum sum = sum_nothing();

    sum_add_base(&sum, one);
    sum_add_base(&sum, other);
    return sum;
}

/* How far the polygon reaches to either side of the line along one of its sides, as a cross
 * product. */
static int64_t half_breadth(const struct sum *sum, int side)
{
    int64_t breadth = 0;

    for (int i = 0; i < sum->n; i++) {
        breadth += absolute(vector_cross(sum->sides[side], sum->sides[i]));
    }
    return breadth;
}

struct point sum_side_middle(const struct sum *sum, int side)
{
    struct point middle = {.x = 0, .y = 0};

    for (int i = 0; i < sum->n; i++) {
        if (i != side) {
            const int sign = vector_cross(sum->sides[side], sum->sides[i]) > 0 ? 1 : -1;
            middle.x += sign * sum->sides[i].x;
            middle.y += sign * sum->sides[i].y;
        }
    }
    return middle;
}

/* ---- Comparing ---- */

/* The distance of a point from the segment that reaches `half` to either side of the origin. */
static int segment_compare(struct point half, struct point point, int64_t length)
{
    const int64_t length2 = vector_dot(half, half);
    const int64_t along = vector_dot(half, point);
    const int64_t across = vector_cross(half, point);

    if (length < 0) {
        return 1;
    }
    if (absolute(along) > length2) { /* beyond an end */
        const int32_t sign = along > 0 ? 1 : -1;
        const struct point rest = {.x = point.x - sign * half.x, .y = point.y - sign * half.y};
        return wide_compare(wide_of(vector_dot(rest, rest)), wide_product(length, length));
    }
    return compare_square(across, square_times(length, length2));
}

/* Inside the polygon: the depth is that below the nearest side. */
static int depth_compare(const struct sum *sum, struct point way, int64_t depth)
{
    int least = 1;

    if (depth < 0) {
        return 1;
    }
    for (int i = 0; i < sum->n; i++) {
        const struct point side = sum->sides[i];
        const int64_t below = half_breadth(sum, i) - absolute(vector_cross(side, way));
        const int here = compare_square(below, square_times(depth, vector_dot(side, side)));
        least = here < least ? here : least;
    }
    return least;
}

/* Outside: the nearest of the sides that the way ends beyond. */
static int outside_compare(const struct sum *sum, struct point way, int64_t length)
{
    int least = 1;

    for (int i = 0; i < sum->n; i++) {
        const int64_t cross = vector_cross(sum->sides[i], way);
        if (absolute(cross) > half_breadth(sum, i)) {
            const struct point left = sum_side_middle(sum, i);
            const int sign = cross > 0 ? 1 : -1;
            const struct point rest = {.x = way.x - sign * left.x, .y = way.y - sign * left.y};
            const int here = segment_compare(sum->sides[i], rest, length);
            least = here < least ? here : least;
        }
    }
    return least;
}

static bool is_inside(const struct sum *sum, struct point way)
{
    for (int i = 0; i < sum->n; i++) {
        if (absolute(vector_cross(sum->sides[i], way)) > half_breadth(sum, i)) {
            return false;
        }
    }
    return true;
}

int sum_compare(const struct sum *sum, struct point way, int64_t length)
{
    const int64_t beyond_rim = length + sum->rim;

    if (sum->n == 0) {
        return beyond_rim < 0 ? 1
                              : wide_compare(wide_of(vector_dot(way, way)),
                                             wide_product(beyond_rim, beyond_rim));
    }
    if (sum->n == 1) {
        return segment_compare(sum->sides[0], way, beyond_rim);
    }
    if (!is_inside(sum, way)) {
        return outside_compare(sum, way, beyond_rim);
    }
    return -depth_compare(sum, way, -beyond_rim);
}

enum { FINER = 256 };

/* From a point to the segment that reaches `half` to either side of the origin. */
static int64_t segment_distance(struct point half, struct point point)
{
    const int64_t length2 = vector_dot(half, half);
    const int64_t along = vector_dot(half, point);

    if (absolute(along) > length2) {
        const int32_t sign = along > 0 ? 1 : -1;
        const struct point rest = {.x = point.x - sign * half.x, .y = point.y - sign * half.y};
        return root_nearest((uint64_t)vector_dot(rest, rest));
    }
    return absolute(vector_cross(half, point)) * FINER /
           root_nearest((uint64_t)length2 * FINER * FINER);
}

int64_t sum_distance_about(const struct sum *sum, struct point way)
{
    int64_t least = INT64_MAX;

    if (sum->n < 2) {
        least = sum->n == 0 ? root_nearest((uint64_t)vector_dot(way, way))
                            : segment_distance(sum->sides[0], way);
    }
    for (int i = 0; i < sum->n && sum->n > 1; i++) {
        const int64_t cross = vector_cross(sum->sides[i], way);
        if (absolute(cross) > half_breadth(sum, i)) {
            const struct point left = sum_side_middle(sum, i);
            const int sign = cross > 0 ? 1 : -1;
            const struct point rest = {.x = way.x - sign * left.x, .y = way.y - sign * left.y};
            const int64_t here = segment_distance(sum->sides[i], rest);
            least = here < least ? here : least;
        }
    }
    return least == INT64_MAX || least < sum->rim ? 0 : least - sum->rim;
}
