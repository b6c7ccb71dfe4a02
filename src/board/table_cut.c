/* The second half of table_sum.h: lines cut by a sum. */
#include <assert.h>

#include "board/table_root.h"
#include "board/table_sum.h"

/* A line: every point way + t * step. */
struct line {
    struct point way, step;
};

static const struct cut whole_line = {
    .from = {.n = -((int64_t)1 << 60), .d = 1},
    .to = {.n = (int64_t)1 << 60, .d = 1},
};

/* Narrows the cut to where low <= value + t * slope <= high. False if nothing is left. */
static bool narrow(struct cut *cut, int64_t value, int64_t slope, int64_t low, int64_t high)
{
    if (slope == 0) {
        return value >= low && value <= high;
    }
    const struct part at_low = {.n = slope > 0 ? low - value : value - low, .d = absolute(slope)};
    const struct part at_high = {.n = slope > 0 ? high - value : value - high,
                                 .d = absolute(slope)};
    const struct part from = slope > 0 ? at_low : at_high;
    const struct part to = slope > 0 ? at_high : at_low;

    if (parts_compare(from, cut->from) > 0) {
        cut->from = from;
    }
    if (parts_compare(to, cut->to) < 0) {
        cut->to = to;
    }
    return parts_compare(cut->from, cut->to) <= 0;
}

/* Widens the cut so that it contains the other. The first one is taken as it is. */
static void widen(struct cut *cut, bool *any, const struct cut *other)
{
    if (!*any || parts_compare(other->from, cut->from) < 0) {
        cut->from = other->from;
    }
    if (!*any || parts_compare(other->to, cut->to) > 0) {
        cut->to = other->to;
    }
    *any = true;
}

/* ---- Plain shapes ---- */

/* A polygon of two or more sides; all its sides moved inwards by so many grains. */
static bool cut_polygon(const struct sum *sum, struct line line, int64_t inwards, struct cut *cut)
{
    *cut = whole_line;
    for (int i = 0; i < sum->n; i++) {
        const struct point side = sum->sides[i];
        const int64_t unit = inwards == 0 ? 1 : FINE;
        int64_t breadth = 0;
        for (int j = 0; j < sum->n; j++) {
            breadth += unit * absolute(vector_cross(side, sum->sides[j]));
        }
        if (inwards != 0) {
            breadth -= inwards * root_in(vector_dot(side, side), FINE);
        }
        if (breadth < 0 || !narrow(cut, unit * vector_cross(side, line.way),
                                   unit * vector_cross(side, line.step), -breadth, breadth)) {
            return false;
        }
    }
    return true;
}

/* The rectangle along a segment that reaches `half` to either side of the middle, to a radius. */
static bool cut_body(struct point half, int64_t radius, struct line line, struct cut *cut)
{
    const int64_t length2 = vector_dot(half, half);
    const int64_t breadth = radius * root_in(length2, FINE);

    *cut = whole_line;
    return narrow(cut, FINE * vector_cross(half, line.way), FINE * vector_cross(half, line.step),
                  -breadth, breadth) &&
           narrow(cut, vector_dot(half, line.way), vector_dot(half, line.step), -length2, length2);
}

static bool cut_disc(int64_t radius, struct line line, struct cut *cut)
{
    const int64_t step2 = vector_dot(line.step, line.step);
    const int64_t across = vector_cross(line.step, line.way);
    const wide rest = wide_minus(square_times(radius, step2), wide_product(across, across));

    if (wide_is_negative(rest)) {
        return false;
    }
    const int64_t length = root_in(step2, FINE);
    const int64_t middle =
        mul_div_nearest(-vector_dot(line.step, line.way), (int64_t)FINE * FINE, length);
    const int64_t half = root_nearest(wide_over(wide_times(rest, FINE * FINE), (uint64_t)step2));
    cut->from = (struct part){.n = middle - half, .d = length};
    cut->to = (struct part){.n = middle + half, .d = length};
    return true;
}

/* ---- Round shapes ---- */

static struct line line_from(struct line line, struct point middle)
{
    return (struct line){.way = point_to(middle, line.way), .step = line.step};
}

/* A segment with round ends, and whatever the cut holds already. */
static void widen_by_side(struct point middle, struct point half, int64_t radius, struct line line,
                          struct cut *cut, bool *any)
{
    const struct point back = {.x = middle.x - half.x, .y = middle.y - half.y};
    struct cut other;

    if (cut_body(half, radius, line_from(line, middle), &other)) {
        widen(cut, any, &other);
    }
    if (cut_disc(radius, line_from(line, point_plus(middle, half)), &other)) {
        widen(cut, any, &other);
    }
    if (cut_disc(radius, line_from(line, back), &other)) {
        widen(cut, any, &other);
    }
}

static bool cut_round(const struct sum *sum, struct line line, struct cut *cut)
{
    bool any = sum->n > 1 && cut_polygon(sum, line, 0, cut);

    if (sum->n == 0) {
        return cut_disc(sum->rim, line, cut);
    }
    for (int i = 0; i < sum->n; i++) {
        const struct point middle = sum_side_middle(sum, i);
        const struct point other = {.x = -middle.x, .y = -middle.y};
        widen_by_side(middle, sum->sides[i], sum->rim, line, cut, &any);
        widen_by_side(other, sum->sides[i], sum->rim, line, cut, &any);
    }
    return any;
}

bool sum_cut(const struct sum *sum, struct point way, struct point step, struct cut *cut)
{
    const struct line line = {.way = way, .step = step};

    assert(step.x != 0 || step.y != 0);
    if (sum->rim > 0) {
        return cut_round(sum, line, cut);
    }
    if (sum->n > 1) {
        return cut_polygon(sum, line, -sum->rim, cut);
    }
    if (sum->rim < 0) {
        return false;
    }
    return sum->n == 1 ? cut_body(sum->sides[0], 0, line, cut) : cut_disc(0, line, cut);
}

struct part sum_nearest(const struct sum *sum, struct point way, struct point step)
{
    const bool left = vector_cross(step, way) > 0; /* the line passes left of the middle */
    struct point corner = {.x = 0, .y = 0};

    for (int i = 0; i < sum->n; i++) {
        const int64_t cross = vector_cross(step, sum->sides[i]);
        const bool forwards = vector_dot(step, sum->sides[i]) > 0;
        const bool with = cross == 0 ? !forwards : (cross > 0) == left;
        corner.x += with ? sum->sides[i].x : -sum->sides[i].x;
        corner.y += with ? sum->sides[i].y : -sum->sides[i].y;
    }
    return (struct part){.n = vector_dot(step, point_to(way, corner)), .d = vector_dot(step, step)};
}
