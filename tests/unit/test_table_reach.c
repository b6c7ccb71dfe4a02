/* Where a unit could go: the area against exact costs, things in the way, paths that the judge
 * accepts, and outlines that close. */
#include <string.h>

#include "board/table_angle.h"
#include "board/table_reach.h"
#include "laid_table.h"

enum kind { WOODS, ROAD, RIVER };

static const struct ground_costs costs = {
    .open = 2,
    .kinds = {[WOODS] = {.cost = 4, .rank = 1},
              [RIVER] = {.cost = GROUND_FORBIDDEN, .rank = 2},
              [ROAD] = {.cost = 1, .rank = 3}},
};

static struct reach reach;
static struct outline outline;
static uint64_t dice = 8;

static int lay_out(void **state)
{
    memset(&reach, 0xa5, sizeof reach); /* nothing in it may matter */
    memset(&outline, 0xa5, sizeof outline);
    return lay(state);
}

static struct reach_query query_from(int32_t x, int32_t y, int32_t inches)
{
    return (struct reach_query){
        .table = &table,
        .costs = &costs,
        .from = at(x, y),
        .budget = (int64_t)inches * INCH * 2,
        .bounds = {.west = 500, .south = 500, .east = 71500, .north = 47500},
        .radius = 500,
    };
}

static bool reaches(int32_t x, int32_t y)
{
    const int32_t cell = reach_cell_of(&reach, at(x, y));
    return cell >= 0 && reach_has(&reach, cell);
}

/* ---- The area ---- */

static void open_ground_is_a_disc(void **state)
{
    (void)state;
    const struct reach_query query = query_from(36000, 24000, 6);
    reach_find(&reach, &query);
    assert_int_equal(reach.cell, REACH_CELL);
    int inside = 0;
    for (int32_t column = -30; column <= 30; column++) {
        for (int32_t row = -30; row <= 30; row++) {
            const struct point place = at(36000 + column * 250, 24000 + row * 250);
            const bool near = points_within(place, query.from, 6 * INCH);
            inside += near;
            assert_int_equal(reaches(place.x, place.y), near);
            if (near) {
                const int32_t cell = reach_cell_of(&reach, place);
                assert_int_equal(reach.cost[cell], 2 * points_distance(place, query.from));
            }
        }
    }
    assert_int_equal(reach.n_cells, inside);
}

static void cells_come_cheapest_first(void **state)
{
    (void)state;
    const struct reach_query query = query_from(36000, 24000, 6);
    reach_find(&reach, &query);
    assert_true(point_equal(reach_point(&reach, reach.cells[0]), query.from));
    for (int32_t i = 1; i < reach.n_cells; i++) { /* within a bucket order is free */
        const int64_t before = reach.cost[reach.cells[i - 1]];
        assert_true(reach.cost[reach.cells[i]] >= before - (1 << reach.bucket_bits));
    }
}

static void a_spent_budget_reaches_nowhere_else(void **state)
{
    (void)state;
    struct reach_query query = query_from(36000, 24000, 0);
    reach_find(&reach, &query);
    assert_int_equal(reach.n_cells, 1);
    query.budget = -1;
    reach_find(&reach, &query);
    assert_int_equal(reach.n_cells, 0);
    assert_true(reach_outline(&reach, &outline));
    assert_int_equal(outline.n_loops, 0);
}

static void woods_slow_and_roads_carry(void **state)
{
    (void)state;
    const struct point line[] = {at(36000, 24000), at(70000, 24000)};
    put_shape(ROAD, TERRAIN_BAND, INCH, line, 2);
    put_box(WOODS, 20000, 26000, 50000, 40000);
    const struct reach_query query = query_from(36000, 24000, 6);
    reach_find(&reach, &query);
    assert_true(reaches(48000, 24000)); /* 12 along the road */
    assert_false(reaches(48300, 24000));
    assert_true(reaches(36000, 27900)); /* 0.25 on the road, then 2, then twice 1.9 */
    assert_false(reaches(36000, 28300));
    assert_true(reaches(36000, 18000));
    assert_false(reaches(29000, 24000));
}

/* Through mixed ground the cost of a cell is that of a real path: never below the cheapest
 * conceivable, seldom above the straight one. */
static void costs_are_those_of_real_paths(void **state)
{
    (void)state;
    int tried = 0;
    int found = 0;
    for (int i = 0; i < 40; i++) {
        table_lay(&table, 72 * INCH, 48 * INCH);
        for (int k = 0; k < 14; k++) {
            const struct point centre = at(pick(24000, 48000), pick(14000, 34000));
            struct point corners[6];
            for (int m = 0; m < 6; m++) {
                corners[m] = point_plus(centre, vector_towards(m * 600, pick(800, 3000)));
            }
            put_shape(k % 4 == 0 ? ROAD : WOODS, k % 4 == 0 ? TERRAIN_BAND : TERRAIN_POLYGON,
                      k % 4 == 0 ? INCH : 0, corners, 6);
        }
        const struct reach_query query = query_from(36000, 24000, 6);
        reach_find(&reach, &query);
        for (int k = 0; k < 60; k++) {
            const int32_t cell = reach.cells[pick(0, reach.n_cells - 1)];
            const struct point to = reach_point(&reach, cell);
            struct point points[PATH_POINTS];
            const int n = reach_path(&reach, &query, to, points);
            const int64_t far = points_distance(query.from, to);
            assert_true(reach.cost[cell] >= far - far / 100 - 4);
            tried++;
            if (n == 0) { /* only where the budget is all but spent may the grid promise too much */
                assert_true(reach.cost[cell] > query.budget * 9 / 10);
                continue;
            }
            found++;
            const int64_t cost = path_cost(&table, &costs, points, n);
            assert_true(point_equal(points[0], query.from));
            assert_true(point_equal(points[n - 1], to));
            assert_true(cost <= query.budget);
            assert_true(cost <= leg_cost(&table, &costs, query.from, to));
            assert_true(cost <=
                        reach.cost[cell] + 2 * 750); /* three cells off, through many borders */
        }
    }
    assert_true(found * 100 > tried * 97);
}

static void rivers_are_crossed_at_bridges(void **state)
{
    (void)state;
    const struct point bridge[] = {at(39000, 20000), at(42000, 20000)};
    struct point points[PATH_POINTS];
    put_box(RIVER, 40000, 0, 41000, 48000);
    const struct reach_query query = query_from(38000, 24000, 10);
    reach_find(&reach, &query);
    assert_false(reaches(42000, 24000));
    assert_int_equal(reach_path(&reach, &query, at(42000, 24000), points), 0);
    put_shape(ROAD, TERRAIN_BAND, INCH, bridge, 2);
    reach_find(&reach, &query);
    assert_true(reaches(42000, 24000));
    const int n = reach_path(&reach, &query, at(42000, 24000), points);
    assert_true(n >= 3);
    assert_true(path_cost(&table, &costs, points, n) <= query.budget);
    assert_false(reaches(40500, 26000)); /* in the water */
}

/* ---- Things in the way ---- */

static void enemies_are_not_passed(void **state)
{
    (void)state;
    struct base enemies[6];
    struct point points[PATH_POINTS];
    for (int i = 0; i < 6; i++) { /* a line with no gap, 6 long */
        enemies[i] = base_square(at(38000, 21500 + i * 1000), INCH, 0);
    }
    struct reach_query query = query_from(36000, 24000, 4);
    query.closed = enemies;
    query.n_closed = 6;
    reach_find(&reach, &query);
    assert_true(reaches(37000, 24000)); /* in contact */
    assert_false(reaches(37250, 24000));
    assert_false(reaches(39250, 24000)); /* round the end is too far */
    query.budget = 12 * INCH * 2;
    reach_find(&reach, &query);
    assert_true(reaches(39250, 24000));
    const int n = reach_path(&reach, &query, at(39250, 24000), points);
    assert_true(n >= 4);
    for (int i = 1; i < n; i++) {
        for (int k = 0; k < 6; k++) {
            const struct base leg = base_line(points[i - 1], points[i], 0);
            assert_true(bases_compare(&leg, &enemies[k], 499) >= 0);
        }
    }
    assert_true(path_cost(&table, &costs, points, n) <= query.budget);
}

static void friends_are_passed_but_not_stood_on(void **state)
{
    (void)state;
    const struct base friend = base_square(at(38000, 24000), INCH, 0);
    struct reach_query query = query_from(36000, 24000, 6);
    query.filled = &friend;
    query.n_filled = 1;
    reach_find(&reach, &query);
    assert_false(reaches(38000, 24000));
    assert_false(reaches(37250, 24250));
    assert_true(reaches(37000, 24000)); /* flush */
    assert_true(reaches(41000, 24000)); /* beyond, straight over him */
    const int32_t cell = reach_cell_of(&reach, at(41000, 24000));
    assert_int_equal(reach.cost[cell], 2 * 5000);
}

static void things_of_every_form(void **state)
{
    (void)state;
    const struct base things[] = {base_disc(at(39000, 24000), 500),
                                  base_line(at(33000, 23000), at(33000, 25000), 0),
                                  base_rectangle(at(36000, 28000), 3000, 1000, 450)};
    struct reach_query query = query_from(36000, 24000, 8);
    query.closed = things;
    query.n_closed = 3;
    reach_find(&reach, &query);
    for (int32_t i = 0; i < reach.n_cells; i++) {
        const struct point place = reach_point(&reach, reach.cells[i]);
        for (int k = 0; k < 3; k++) {
            assert_true(base_compare_point(&things[k], place, 500 - 3) > 0);
        }
    }
    assert_true(reaches(38000, 24000));
    assert_false(reaches(38250, 24000));
    assert_true(reaches(33500, 24000));
    assert_false(reaches(33250, 24000));
}

static void the_bounds_hold(void **state)
{
    (void)state;
    const struct reach_query query = query_from(1000, 1000, 6);
    reach_find(&reach, &query);
    assert_true(reaches(500, 500));
    assert_false(reaches(250, 500));
    for (int32_t i = 0; i < reach.n_cells; i++) {
        assert_true(box_holds(query.bounds, reach_point(&reach, reach.cells[i])));
    }
}

/* It may stand where nobody may go: in contact, in water. */
static void it_stands_where_it_stands(void **state)
{
    (void)state;
    const struct base enemy = base_square(at(36990, 24000), INCH, 0);
    put_box(RIVER, 35900, 23900, 36100, 24100);
    struct reach_query query = query_from(36000, 24000, 4);
    query.closed = &enemy;
    query.n_closed = 1;
    reach_find(&reach, &query);
    assert_true(reaches(36000, 24000));
    assert_true(reaches(34000, 24000));
    struct point points[PATH_POINTS];
    query.from = at(36000, 24300); /* out of the water, still in contact */
    reach_find(&reach, &query);
    assert_int_equal(reach_path(&reach, &query, at(34000, 24300), points), 2);
    assert_int_equal(reach_path(&reach, &query, at(36300, 24300), points), 0);
}

/* ---- Sizes ---- */

static void far_goers_get_larger_cells(void **state)
{
    (void)state;
    struct reach_query query = query_from(36000, 24000, 36);
    query.bounds = table_box(&table);
    reach_find(&reach, &query);
    assert_in_range(reach.cell, 36 * INCH / REACH_ARM, 36 * INCH / (REACH_ARM - 2));
    assert_true(reaches(71500, 24000));
    assert_true(reaches(60000, 47000));
    assert_false(reaches(71500, 47000));
    query.budget = INT32_MAX; /* further than the table is large */
    reach_find(&reach, &query);
    assert_true(reaches(71500, 47000));
    assert_true(reach.arm <= REACH_ARM);
}

static void the_largest_costs_fit(void **state)
{
    (void)state;
    static const struct ground_costs dear = {.open = GROUND_FORBIDDEN - 1};
    struct reach_query query = query_from(36000, 24000, 0);
    query.costs = &dear;
    query.budget = (int64_t)6 * INCH * dear.open;
    reach_find(&reach, &query);
    assert_true(reaches(42000, 24000));
    assert_false(reaches(42250, 24000));
}

/* ---- Paths ---- */

static void straight_where_it_can_be(void **state)
{
    (void)state;
    struct point points[PATH_POINTS];
    const struct reach_query query = query_from(36000, 24000, 6);
    reach_find(&reach, &query);
    assert_int_equal(reach_path(&reach, &query, at(38123, 27345), points), 2);
    assert_true(point_equal(points[1], at(38123, 27345)));
    assert_int_equal(reach_path(&reach, &query, at(42000, 24000), points), 2);
    assert_int_equal(reach_path(&reach, &query, at(42001, 24000), points), 0);
    assert_int_equal(reach_path(&reach, &query, at(70000, 24000), points), 0);
    assert_int_equal(reach_path(&reach, &query, query.from, points), 2);
}

static void round_a_wood_is_cheaper(void **state)
{
    (void)state;
    struct point points[PATH_POINTS];
    put_box(WOODS, 37000, 22000, 43000, 26000);
    const struct reach_query query = query_from(36000, 25500, 12);
    reach_find(&reach, &query);
    const int n = reach_path(&reach, &query, at(44000, 25500), points);
    assert_in_range(n, 3, 6);
    assert_true(path_cost(&table, &costs, points, n) < 2 * 8500);
}

/* ---- Outlines ---- */

/* Twice the area of a loop, positive if it runs with the area on its left. */
static int64_t loop_area(int32_t from, int32_t end)
{
    int64_t area = 0;

    for (int32_t i = from; i < end; i++) {
        const struct point a = outline.points[i];
        const struct point b = outline.points[i + 1 < end ? i + 1 : from];
        area += (int64_t)a.x * b.y - (int64_t)b.x * a.y;
    }
    return area;
}

static void the_outline_of_a_disc(void **state)
{
    (void)state;
    const struct reach_query query = query_from(36000, 24000, 6);
    reach_find(&reach, &query);
    assert_true(reach_outline(&reach, &outline));
    assert_int_equal(outline.n_loops, 1);
    assert_int_equal(outline.ends[0], outline.n_points);
    for (int32_t i = 0; i < outline.n_points; i++) { /* between the cells it is the true border */
        assert_in_range(points_distance(outline.points[i], query.from), 5950, 6010);
    }
    const int64_t area = loop_area(0, outline.n_points) / 2;
    assert_in_range(area, 112000000, 113200000); /* 36 pi = 113.1 */
}

static void holes_run_the_other_way(void **state)
{
    (void)state;
    const struct base friends[] = {base_square(at(38000, 24000), INCH, 0),
                                   base_disc(at(34000, 24000), 500)};
    struct reach_query query = query_from(36000, 24000, 6);
    query.filled = friends;
    query.n_filled = 2;
    reach_find(&reach, &query);
    assert_true(reach_outline(&reach, &outline));
    assert_int_equal(outline.n_loops, 3);
    int holes = 0;
    int64_t area = 0;
    for (int32_t i = 0; i < 3; i++) {
        const int64_t loop = loop_area(i == 0 ? 0 : outline.ends[i - 1], outline.ends[i]);
        holes += loop < 0;
        area += loop;
    }
    assert_int_equal(holes, 2);
    assert_in_range(area / 2, 105000000, 110000000);
}

static void an_outline_that_is_too_long(void **state)
{
    (void)state;
    static struct base crowd[400];
    for (int i = 0; i < 400; i++) {
        crowd[i] = base_disc(at(31000 + i % 20 * 500, 19000 + i / 20 * 500), 10);
    }
    struct reach_query query = query_from(36000, 24000, 16);
    query.radius = 200; /* one cell each */
    query.filled = crowd;
    query.n_filled = 400;
    reach_find(&reach, &query);
    assert_false(reach_outline(&reach, &outline));
    assert_int_equal(outline.n_loops, OUTLINE_LOOPS);
    assert_true(outline.n_points <= OUTLINE_POINTS);
}

/* What the memory held before never matters. */
static void the_same_answer_every_time(void **state)
{
    (void)state;
    static struct reach other;
    put_box(WOODS, 37000, 22000, 43000, 26000);
    struct reach_query query = query_from(36000, 24000, 18);
    reach_find(&other, &query); /* a larger grid before */
    query.budget = 9000;
    reach_find(&other, &query);
    reach_find(&reach, &query);
    assert_int_equal(other.n_cells, reach.n_cells);
    assert_memory_equal(other.cells, reach.cells, (size_t)reach.n_cells * sizeof reach.cells[0]);
    for (int32_t i = 0; i < reach.n_cells; i++) {
        assert_int_equal(other.cost[reach.cells[i]], reach.cost[reach.cells[i]]);
        assert_int_equal(other.anchor[reach.cells[i]], reach.anchor[reach.cells[i]]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(open_ground_is_a_disc, lay_out),
        cmocka_unit_test_setup(cells_come_cheapest_first, lay_out),
        cmocka_unit_test_setup(a_spent_budget_reaches_nowhere_else, lay_out),
        cmocka_unit_test_setup(woods_slow_and_roads_carry, lay_out),
        cmocka_unit_test_setup(costs_are_those_of_real_paths, lay_out),
        cmocka_unit_test_setup(rivers_are_crossed_at_bridges, lay_out),
        cmocka_unit_test_setup(enemies_are_not_passed, lay_out),
        cmocka_unit_test_setup(friends_are_passed_but_not_stood_on, lay_out),
        cmocka_unit_test_setup(things_of_every_form, lay_out),
        cmocka_unit_test_setup(the_bounds_hold, lay_out),
        cmocka_unit_test_setup(it_stands_where_it_stands, lay_out),
        cmocka_unit_test_setup(far_goers_get_larger_cells, lay_out),
        cmocka_unit_test_setup(the_largest_costs_fit, lay_out),
        cmocka_unit_test_setup(straight_where_it_can_be, lay_out),
        cmocka_unit_test_setup(round_a_wood_is_cheaper, lay_out),
        cmocka_unit_test_setup(the_outline_of_a_disc, lay_out),
        cmocka_unit_test_setup(holes_run_the_other_way, lay_out),
        cmocka_unit_test_setup(an_outline_that_is_too_long, lay_out),
        cmocka_unit_test_setup(the_same_answer_every_time, lay_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
