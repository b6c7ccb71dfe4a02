/* Bases on the open table: contact, overlap and gaps as the ledgers check them, and against a
 * slower way that looks at every corner and edge in exact fractions. */
#include <stdlib.h>

#include "board/table_angle.h"
#include "board/table_base.h"
#include "board/table_wide.h"
#include "laid_table.h"

static uint64_t dice = 3;

static struct base square(int32_t x, int32_t y, int facing)
{
    return base_square(at(x, y), INCH, facing);
}

/* ---- The ledgers' checks ---- */

/* pz8-ww2.setup.geometry: bases at 10,10 and 11,10, facing 90: contact; at 11.02,10: none. */
static void contact_of_the_ledger(void **state)
{
    (void)state;
    const struct base one = square(10000, 10000, 900);
    struct base other = square(11000, 10000, 900);
    assert_true(bases_in_contact(&one, &other));
    assert_int_equal(bases_compare(&one, &other, 0), 0);
    other = square(11020, 10000, 900);
    assert_false(bases_in_contact(&one, &other));
    other = square(11010, 10000, 900);
    assert_true(bases_in_contact(&one, &other));
    other = square(11011, 10000, 900);
    assert_false(bases_in_contact(&one, &other));
}

static void overlap_begins_beyond_ten_thou(void **state)
{
    (void)state;
    const struct base one = square(10000, 10000, 0);
    struct base other = square(10990, 10000, 0);
    assert_false(bases_overlap(&one, &other));
    assert_true(bases_in_contact(&one, &other));
    other = square(10989, 10000, 0);
    assert_true(bases_overlap(&one, &other));
    other = square(10989, 10990, 0); /* only the shorter way out counts */
    assert_false(bases_overlap(&one, &other));
    assert_true(bases_overlap(&one, &one));
}

static void touching_ends_a_thou_away(void **state)
{
    (void)state;
    const struct base one = square(10000, 10000, 0);
    struct base other = square(11000, 10000, 0);
    assert_true(bases_touch(&one, &other));
    other = square(11001, 10000, 0);
    assert_false(bases_touch(&one, &other));
}

/* A base of 30mm is 1.181 inch: its edges fall between two thou, and it is exact all the same. */
static void odd_sides_are_exact(void **state)
{
    (void)state;
    const struct base one = base_square(at(10000, 10000), 1181, 0);
    struct base other = base_square(at(11181, 10000), 1181, 900);
    assert_int_equal(bases_compare(&one, &other, 0), 0);
    other = base_square(at(11182, 10000), 1181, 900);
    assert_int_equal(bases_compare(&one, &other, 0), 1);
    assert_int_equal(bases_compare(&one, &other, 1), 0);
    assert_true(base_covers(&one, at(10590, 10000)));
    assert_false(base_covers(&one, at(10591, 10000)));
}

/* pz8-ww2.artillery.impact: friendly infantry at 22.3,20 is under the impact at 22,20. */
static void a_base_covers_its_edge(void **state)
{
    (void)state;
    const struct base infantry = square(22300, 20000, 0);
    assert_true(base_covers(&infantry, at(22000, 20000)));
    assert_true(base_covers(&infantry, at(21800, 20500)));
    assert_false(base_covers(&infantry, at(21799, 20000)));
}

/* aflame.measure.contact: foot figures (radius 0.5) at (5,5) and (6.05,5) touch at 0.05, (6.06,5)
 * not. */
static void discs_measure_from_rim_to_rim(void **state)
{
    (void)state;
    const struct base one = base_disc(at(5000, 5000), 500);
    struct base other = base_disc(at(6050, 5000), 500);
    assert_true(bases_within(&one, &other, 50));
    other = base_disc(at(6051, 5000), 500);
    assert_false(bases_within(&one, &other, 50));
    /* a figure's centre at most 0.55 from a hull */
    const struct base hull = base_rectangle(at(10000, 10000), 3000, 1750, 0);
    other = base_disc(at(10875 + 550, 11000), 500);
    assert_true(bases_within(&hull, &other, 50));
    other = base_disc(at(10875 + 551, 11000), 500);
    assert_false(bases_within(&hull, &other, 50));
}

/* pz8-colonial.setup.base: contact at the sum of the radii, tolerance 0.01; overlap beyond that. */
static void discs_overlap_like_squares(void **state)
{
    (void)state;
    const struct base one = base_disc(at(0, 0), 250);
    struct base other = base_disc(at(300, 400), 250);
    assert_int_equal(bases_compare(&one, &other, 0), 0);
    other = base_disc(at(490, 0), 250);
    assert_false(bases_overlap(&one, &other));
    other = base_disc(at(489, 0), 250);
    assert_true(bases_overlap(&one, &other));
    assert_int_equal(bases_compare(&one, &one, -500), 0);
}

/* aflame.measure.zone, tarr.burst.inside: in or on the rim. */
static void bursts_catch_what_they_touch(void **state)
{
    (void)state;
    assert_true(points_within(at(20000, 20000), at(24000, 20000), 4000));
    assert_false(points_within(at(20000, 20000), at(24001, 20000), 4000));
    const struct base lorry = base_rectangle(at(24500, 20000), 1000, 2500, 900);
    assert_true(base_is_caught(&lorry, at(20000, 20000), 4000));
    assert_false(base_is_caught(&lorry, at(20000, 20000), 3999));
    /* aflame.mine.size: hull edge 2.0 from a field's centre: entered */
    assert_true(base_is_caught(&lorry, at(22000, 20000), 2000));
}

/* aflame.flame.figures: along y = 0 from x = 0, 8 long and 2 wide. aflame.small.spread: a lane 4
 * wide. */
static void strips_of_flame_and_fire(void **state)
{
    (void)state;
    const struct base flame = base_strip(at(0, 0), at(5000, 0), 8000, 2000);
    assert_true(base_covers(&flame, at(8000, 1000)));
    assert_false(base_covers(&flame, at(8100, 0)));
    assert_false(base_covers(&flame, at(5000, 1100)));
    assert_true(base_covers(&flame, at(0, 0)));
    assert_false(base_covers(&flame, at(-1, 0)));
    const struct base lane = base_strip(at(0, 0), at(1, 0), 25000, 4000);
    assert_true(base_covers(&lane, at(10000, 2000)));
    assert_true(base_covers(&lane, at(14000, -2000)));
    assert_false(base_covers(&lane, at(12000, 2100)));
}

static void bases_stay_on_the_table(void **state)
{
    (void)state;
    const struct box box = {.west = 0, .south = 0, .east = 48000, .north = 36000};
    struct base base = square(500, 500, 900);
    assert_true(base_is_inside(&base, box));
    base = square(499, 500, 900);
    assert_false(base_is_inside(&base, box));
    base = square(707, 707, 450); /* its corners reach 0.7071 */
    assert_false(base_is_inside(&base, box));
    base = square(708, 708, 450);
    assert_true(base_is_inside(&base, box));
    base = base_disc(at(47500, 35500), 500);
    assert_true(base_is_inside(&base, box));
    base = base_disc(at(47501, 35500), 500);
    assert_false(base_is_inside(&base, box));
}

/* featherstone.at.facing */
static void wholly_in_front(void **state)
{
    (void)state;
    const struct base target = base_rectangle(at(30000, 20000), 3000, 1500, 900);
    struct base shooter = base_rectangle(at(40000, 35000), 3000, 1500, 2700);
    assert_true(base_is_wholly_before(&target, &shooter));
    shooter = base_rectangle(at(32000, 40000), 3000, 1500, 1800);
    assert_false(base_is_wholly_before(&target, &shooter));
    shooter = base_point(at(31501, 0));
    assert_true(base_is_wholly_before(&target, &shooter));
    shooter = base_point(at(31500, 0));
    assert_false(base_is_wholly_before(&target, &shooter));
    shooter = base_disc(at(32000, 20000), 500);
    assert_false(base_is_wholly_before(&target, &shooter));
    shooter = base_disc(at(32001, 20000), 500);
    assert_true(base_is_wholly_before(&target, &shooter));
    shooter = base_point(at(20000, 20000)); /* behind */
    assert_false(base_is_wholly_before(&target, &shooter));
}

/* ---- Their form ---- */

static void squares_are_square_at_every_facing(void **state)
{
    (void)state;
    for (int facing = 0; facing < FULL_TURN; facing++) {
        const struct base base = square(0, 0, facing);
        assert_int_equal(vector_dot(base.ahead, base.right), 0);
        assert_int_equal(vector_dot(base.ahead, base.ahead), vector_dot(base.right, base.right));
        const int32_t side = points_distance(at(0, 0), base.ahead);
        assert_in_range(side, 500 * GRAIN - 1, 500 * GRAIN + 1);
    }
}

static void corners_for_drawing(void **state)
{
    (void)state;
    struct point corners[4];
    const struct base base = base_rectangle(at(1000, 2000), 600, 400, 900);
    base_corners(&base, corners);
    assert_true(point_equal(corners[0], at(1300, 2200))); /* front left */
    assert_true(point_equal(corners[1], at(1300, 1800)));
    assert_true(point_equal(corners[2], at(700, 1800)));
    assert_true(point_equal(corners[3], at(700, 2200)));
    const struct base odd = base_square(at(0, 0), 1181, 0);
    base_corners(&odd, corners);
    assert_true(point_equal(corners[0], at(-590, 591))); /* halves up */
    assert_true(point_equal(corners[2], at(591, -590)));
}

/* A base square to a leg along a bearing is that of the bearing, to half a thou of its own size. */
static void bases_along_legs_follow_them(void **state)
{
    (void)state;
    for (int facing = 0; facing < FULL_TURN; facing += 7) {
        const struct base turned = square(0, 0, facing);
        const struct base along = base_along(at(0, 0), vector_towards(facing, 200000), INCH, INCH);
        assert_in_range(turned.ahead.x - along.ahead.x + 1, 0, 2);
        assert_in_range(turned.ahead.y - along.ahead.y + 1, 0, 2);
        assert_int_equal(vector_dot(along.ahead, along.right), 0);
    }
    const struct base still = base_along(at(5, 5), at(5, 5), INCH, 500);
    assert_true(point_equal(still.ahead, at(0, 500 * GRAIN)));
    assert_true(point_equal(still.right, at(250 * GRAIN, 0)));
}

/* ---- Against the slow way ---- */

/* The corners in grains. */
static void exact_corners(const struct base *base, struct point corners[4])
{
    const int signs[4][2] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

    for (int i = 0; i < 4; i++) {
        corners[i].x = base->middle.x + signs[i][0] * base->ahead.x + signs[i][1] * base->right.x;
        corners[i].y = base->middle.y + signs[i][0] * base->ahead.y + signs[i][1] * base->right.y;
    }
}

/* The sign of n / d - length * length for a square of a distance n / d. */
static int compare_square(wide n, wide d, int64_t length)
{
    const wide other = d * length * length;
    return (n > other) - (n < other);
}

static int corner_to_edge(struct point corner, struct point a, struct point b, int64_t length)
{
    const struct point way = point_to(a, b);
    const struct point to = point_to(a, corner);
    const int64_t along = vector_dot(way, to);
    const int64_t way2 = vector_dot(way, way);
    const wide cross = vector_cross(way, to);

    if (along <= 0) {
        return compare_square(vector_dot(to, to), 1, length);
    }
    if (along >= way2) {
        const struct point rest = point_to(b, corner);
        return compare_square(vector_dot(rest, rest), 1, length);
    }
    return compare_square(cross * cross, way2, length);
}

/* The largest gap between the shadows of both on the normals of all edges, as a signed square. */
static bool separated_along(const struct point p[4], const struct point q[4], struct point edge,
                            int64_t *gap)
{
    int64_t p_low = INT64_MAX, p_high = INT64_MIN, q_low = INT64_MAX, q_high = INT64_MIN;

    for (int i = 0; i < 4; i++) {
        const int64_t at_p = vector_cross(edge, p[i]);
        const int64_t at_q = vector_cross(edge, q[i]);
        p_low = at_p < p_low ? at_p : p_low;
        p_high = at_p > p_high ? at_p : p_high;
        q_low = at_q < q_low ? at_q : q_low;
        q_high = at_q > q_high ? at_q : q_high;
    }
    *gap = q_low - p_high > p_low - q_high ? q_low - p_high : p_low - q_high;
    return *gap > 0;
}

static int slow_compare(const struct base *one, const struct base *other, int64_t length)
{
    struct point p[4], q[4];
    bool apart = false;
    int depth_sign = 1; /* of the least depth against -length */
    int gap_sign = 1;

    exact_corners(one, p);
    exact_corners(other, q);
    for (int i = 0; i < 4; i++) {
        const struct point edge = i < 2 ? point_to(p[i], p[i + 1]) : point_to(q[i - 2], q[i - 1]);
        int64_t gap;
        apart |= separated_along(p, q, edge, &gap);
        if (gap <= 0 && length < 0) {
            const int sign = compare_square((wide)gap * gap, vector_dot(edge, edge), -length);
            depth_sign = sign < depth_sign ? sign : depth_sign;
        } else if (gap <= 0 && length == 0 && gap == 0) {
            depth_sign = depth_sign < 0 ? depth_sign : 0;
        }
    }
    if (!apart) {
        return length > 0 ? -1 : -depth_sign;
    }
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            const int here = corner_to_edge(p[i], q[k], q[(k + 1) % 4], length);
            const int there = corner_to_edge(q[i], p[k], p[(k + 1) % 4], length);
            gap_sign = here < gap_sign ? here : gap_sign;
            gap_sign = there < gap_sign ? there : gap_sign;
        }
    }
    return length < 0 ? 1 : gap_sign;
}

static struct base any_rectangle(int32_t spread)
{
    static const int facings[] = {0, 900, 450, 1800, 2250, 369, 531};
    const struct point place = at(pick(-spread, spread), pick(-spread, spread));
    const int facing = pick(0, 1) == 0 ? facings[pick(0, 6)] : pick(0, FULL_TURN - 1);
    return base_rectangle(place, pick(1, 40) * 50, pick(1, 40) * 50, facing);
}

static void gaps_agree_with_the_slow_way(void **state)
{
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const struct base one = any_rectangle(1500);
        const struct base other = any_rectangle(1500);
        const int32_t length = pick(0, 3) == 0 ? 0 : pick(-300, 1500);
        const int expected = slow_compare(&one, &other, (int64_t)length * GRAIN);
        assert_int_equal(bases_compare(&one, &other, length), expected);
        assert_int_equal(bases_compare(&other, &one, length), expected);
    }
}

/* On a coarse lattice edges and corners meet exactly, over and over. */
static void meetings_on_a_lattice_agree_too(void **state)
{
    (void)state;
    int met = 0;
    for (int i = 0; i < 200000; i++) {
        const struct base one =
            base_rectangle(at(pick(0, 8) * 500, pick(0, 8) * 500), pick(1, 4) * 500,
                           pick(1, 4) * 500, pick(0, 3) * 900);
        const struct base other =
            base_rectangle(at(pick(0, 8) * 500, pick(0, 8) * 500), pick(1, 4) * 500,
                           pick(1, 4) * 500, pick(0, 3) * 900);
        const int32_t length = pick(-2, 4) * 250;
        const int expected = slow_compare(&one, &other, (int64_t)length * GRAIN);
        met += expected == 0;
        assert_int_equal(bases_compare(&one, &other, length), expected);
    }
    assert_true(met > 10000);
}

/* A disc against a rectangle: from its centre, less its radius. */
static void discs_agree_with_points(void **state)
{
    (void)state;
    for (int i = 0; i < 100000; i++) {
        const struct base one = any_rectangle(1500);
        const struct point centre = at(pick(-3000, 3000), pick(-3000, 3000));
        const int32_t radius = pick(1, 800);
        const struct base disc = base_disc(centre, radius);
        const int32_t length = pick(-400, 1000);
        assert_int_equal(bases_compare(&one, &disc, length),
                         base_compare_point(&one, centre, length + radius));
    }
}

static void shown_gaps_are_the_nearest_thou(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++) {
        const struct base one = any_rectangle(3000);
        const struct base other = any_rectangle(3000);
        const int32_t gap = bases_gap(&one, &other);
        assert_true(gap == 0 || bases_compare(&one, &other, gap - 1) > 0);
        assert_true(bases_compare(&one, &other, gap + 1) < 0);
    }
    const struct base far = square(POINT_LEAST, POINT_LEAST, 0);
    const struct base other = square(POINT_MOST, POINT_MOST, 0);
    assert_int_equal(bases_gap(&far, &other), 1016820); /* root(2) * 719000 */
}

/* Points, discs, lines as thin as a thou and rectangles, near and a whole table away. */
static struct base any_base(void)
{
    const int32_t spread = pick(0, 1) == 0 ? 3000 : POINT_MOST;
    const struct point place = at(pick(0, spread), pick(0, spread));
    switch (pick(0, 3)) {
    case 0:
        return base_point(place);
    case 1:
        return base_disc(place, pick(1, 3000));
    case 2:
        return base_line(place, at(place.x + pick(-30, 30), place.y + pick(-3000, 3000)),
                         pick(0, 1) * pick(0, 500));
    default:
        return base_rectangle(place, pick(1, 4000), pick(1, 4000), pick(0, FULL_TURN - 1));
    }
}

/* featherstone.core.measure: a gap is rounded first, then compared. */
static void rounded_gaps_are_those_shown(void **state)
{
    (void)state;
    for (int i = 0; i < 100000; i++) {
        const struct base one = any_base();
        const struct base other = any_base();
        const int32_t gap = bases_gap(&one, &other);
        const int32_t length = pick(0, 2) == 0 ? pick(0, 4000) : gap + pick(-1, 1);
        assert_true(gap == 0 || bases_compare(&one, &other, gap - 1) > 0);
        assert_true(bases_compare(&one, &other, gap + 1) < 0);
        if (length >= 0) {
            assert_int_equal(bases_within_rounded(&one, &other, length), gap <= length);
        }
    }
}

static void plain_points_and_lines(void **state)
{
    (void)state;
    const struct base point = base_point(at(3, 4));
    const struct base origin = base_point(at(0, 0));
    assert_int_equal(bases_compare(&point, &origin, 5), 0);
    assert_int_equal(bases_compare(&point, &origin, 4), 1);
    assert_int_equal(bases_compare(&point, &origin, -1), 1);
    const struct base line = base_line(at(0, 0), at(10001, 0), 0);
    assert_int_equal(base_compare_point(&line, at(5000, 7), 7), 0);
    assert_int_equal(base_compare_point(&line, at(10004, 4), 5), 0);
    assert_int_equal(base_compare_point(&line, at(10001, 0), 0), 0);
    assert_int_equal(base_compare_point(&line, at(10002, 0), 0), 1);
    const struct base across = base_line(at(5000, -5), at(5000, 5), 0);
    assert_int_equal(bases_compare(&line, &across, 0), -1); /* they cross: the sum has an inside */
    const struct base parallel = base_line(at(20000, 0), at(30000, 0), 0);
    assert_int_equal(bases_compare(&line, &parallel, 9999), 0);
    const struct base road = base_line(at(0, 0), at(10000, 0), 1001);
    assert_int_equal(base_compare_point(&road, at(5000, 500), 0), -1);
    assert_int_equal(base_compare_point(&road, at(5000, 501), 0), 1);
}

static void the_largest_bases_fit(void **state)
{
    (void)state;
    const struct base one = base_square(at(POINT_LEAST, POINT_LEAST), BASE_SIDE_MAX, 0);
    const struct base other = base_square(at(POINT_MOST, POINT_MOST), BASE_SIDE_MAX, 450);
    assert_int_equal(bases_compare(&one, &other, 100), 1);
    const struct base line = base_line(at(POINT_LEAST, POINT_LEAST), at(POINT_MOST, POINT_MOST), 0);
    assert_int_equal(bases_compare(&one, &line, -1), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contact_of_the_ledger),
        cmocka_unit_test(overlap_begins_beyond_ten_thou),
        cmocka_unit_test(touching_ends_a_thou_away),
        cmocka_unit_test(odd_sides_are_exact),
        cmocka_unit_test(a_base_covers_its_edge),
        cmocka_unit_test(discs_measure_from_rim_to_rim),
        cmocka_unit_test(discs_overlap_like_squares),
        cmocka_unit_test(bursts_catch_what_they_touch),
        cmocka_unit_test(strips_of_flame_and_fire),
        cmocka_unit_test(bases_stay_on_the_table),
        cmocka_unit_test(wholly_in_front),
        cmocka_unit_test(squares_are_square_at_every_facing),
        cmocka_unit_test(corners_for_drawing),
        cmocka_unit_test(bases_along_legs_follow_them),
        cmocka_unit_test(gaps_agree_with_the_slow_way),
        cmocka_unit_test(meetings_on_a_lattice_agree_too),
        cmocka_unit_test(discs_agree_with_points),
        cmocka_unit_test(shown_gaps_are_the_nearest_thou),
        cmocka_unit_test(rounded_gaps_are_those_shown),
        cmocka_unit_test(plain_points_and_lines),
        cmocka_unit_test(the_largest_bases_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
