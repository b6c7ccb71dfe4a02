/* What a path costs: the ledgers' checks, overlapping ground, borders and rounding, and the
 * furthest point that a budget pays for. */

#include "board/table_area.h"
#include "board/table_path.h"
#include "board/table_wide.h"
#include "laid_table.h"

enum kind { WOODS, HILL, ROAD, RIVER, FIELD, SWAMP };

/* In halves of a thou: pz8-ww2.move.rough, pz8-ww2.move.road. */
static const struct ground_costs on_foot = {
    .open = 2,
    .kinds = {[WOODS] = {.cost = 4, .rank = 1},
              [HILL] = {.cost = 4, .rank = 1},
              [SWAMP] = {.cost = 6, .rank = 1},
              [RIVER] = {.cost = GROUND_FORBIDDEN, .rank = 2},
              [ROAD] = {.cost = 1, .rank = 3}},
};

static uint64_t dice = 5;

static void put_road(int32_t x1, int32_t y1, int32_t x2, int32_t y2)
{
    const struct point line[] = {at(x1, y1), at(x2, y2)};

    put_shape(ROAD, TERRAIN_BAND, INCH, line, 2);
}

static int64_t cost(struct point a, struct point b)
{
    return leg_cost(&table, &on_foot, a, b);
}

/* ---- The ledgers' checks ---- */

/* pz8-ww2.move.rough: infantry (2) at 9,10, woods x 10-14: 1.5 east costs 2, 1.6 costs 2.2. */
static void half_speed_in_the_woods(void **state)
{
    (void)state;
    put_box(WOODS, 10000, 0, 14000, 20000);
    assert_int_equal(cost(at(9000, 10000), at(10500, 10000)), 2 * 2000);
    assert_int_equal(cost(at(9000, 10000), at(10600, 10000)), 2 * 2200);
    assert_int_equal(cost(at(9000, 10000), at(16000, 10000)), 2 * (1000 + 8000 + 2000));
}

/* pz8-ww2.move.road: 6 on road and 1 in the open cost 4; 1.1 open is too much. */
static void double_speed_on_the_road(void **state)
{
    (void)state;
    put_road(0, 18000, 20000, 18000);
    const struct point path[] = {at(10000, 18000), at(16000, 18000), at(16000, 18500),
                                 at(16000, 19500)};
    assert_int_equal(path_cost(&table, &on_foot, path, 2), 6000);
    /* the last half inch is still within the band */
    assert_int_equal(path_cost(&table, &on_foot, path, 4), 6000 + 500 + 2000);
    const struct point across[] = {at(10000, 18500), at(16000, 18500), at(16000, 19500)};
    assert_int_equal(path_cost(&table, &on_foot, across, 3), 2 * 4000);
    const struct point further[] = {at(10000, 18500), at(16000, 18500), at(16000, 19600)};
    assert_int_equal(path_cost(&table, &on_foot, further, 3), 2 * 4100);
}

/* pz8-ww2.move.road: even where it runs through rough ground; pz8-ww2.move.rough: overlaps count
 * once. */
static void overlapping_ground(void **state)
{
    (void)state;
    put_box(WOODS, 10000, 0, 20000, 20000);
    put_box(HILL, 15000, 0, 25000, 20000);
    put_box(SWAMP, 18000, 0, 19000, 20000);
    put_box(FIELD, 0, 0, 72000, 48000); /* of no rank: it does not matter */
    assert_int_equal(cost(at(9000, 5000), at(26000, 5000)),
                     2000 + 8000 * 4 + 1000 * 6 + 6000 * 4 + 2000);
    put_road(0, 5000, 30000, 5000);
    assert_int_equal(cost(at(9000, 5000), at(26000, 5000)), 17000);
    assert_int_equal(cost(at(9000, 5500), at(26000, 5500)), 17000); /* its edge belongs to it */
    assert_int_equal(cost(at(16000, 4000), at(16000, 7000)), 500 * 4 + 1000 + 1500 * 4);
}

/* pz8-divisional.move.terrain: 1 open + 1 wood = 3; 1.1 open + 1 wood is more. */
static void part_open_part_wood(void **state)
{
    (void)state;
    put_box(WOODS, 5000, 0, 9000, 9000);
    assert_int_equal(cost(at(4000, 4000), at(6000, 4000)), 2 * 3000);
    assert_int_equal(cost(at(3900, 4000), at(6000, 4000)), 2 * 3100);
}

/* tarr.move.mixed in units of a fraction of a move: infantry goes 5 on a road or 4 elsewhere. */
static void costs_in_any_unit(void **state)
{
    (void)state;
    static const struct ground_costs infantry = {.open = 5,
                                                 .kinds = {[ROAD] = {.cost = 4, .rank = 1}}};
    put_road(0, 5000, 2500, 5000);
    const int64_t move = 4 * 5 * INCH;
    assert_int_equal(leg_cost(&table, &infantry, at(0, 5000), at(2500, 5000)), move / 2);
    assert_int_equal(leg_cost(&table, &infantry, at(0, 9000), at(4000, 9000)), move);
}

/* ---- Borders and rounding ---- */

static void along_an_edge_is_inside(void **state)
{
    (void)state;
    put_box(WOODS, 10000, 10000, 14000, 14000);
    assert_int_equal(cost(at(10000, 8000), at(10000, 16000)), 2 * (2000 + 8000 + 2000));
    assert_int_equal(cost(at(9999, 8000), at(9999, 16000)), 2 * 8000);
    assert_int_equal(cost(at(8000, 12000), at(12000, 8000)), 2 * 5657); /* touches a corner */
}

static void each_stretch_is_rounded_by_itself(void **state)
{
    (void)state;
    put_box(WOODS, 1000, 0, 2000, 9000);
    /* 1.4142, then 1.4142, then 1.4142: 1414 each, where the whole would be 4243 */
    assert_int_equal(cost(at(0, 0), at(3000, 3000)), 1414 * 2 + 1414 * 4 + 1414 * 2);
    assert_int_equal(cost(at(0, 20000), at(3000, 23000)), 4243 * 2);
}

/* A slanted border meets the leg at exactly half a thou: half up, on both sides of it. */
static void halves_are_rounded_up(void **state)
{
    (void)state;
    const struct point corners[] = {at(1000, 1000), at(9000, 1000), at(9000, 2000), at(1001, 2000)};
    put_shape(WOODS, TERRAIN_POLYGON, 0, corners, 4);
    assert_int_equal(cost(at(0, 1500), at(2000, 1500)), 1001 * 2 + 1000 * 4);
    const struct point a = at(0, 20000);
    assert_int_equal(cost(a, at(0, 20001)), 2);
}

static void stretches_over_one_ground_are_one(void **state)
{
    (void)state;
    struct ground_stretch stretches[8];
    put_box(WOODS, 1000, 0, 2000, 9000);
    put_box(HILL, 2000, 0, 3000, 9000);
    put_road(5000, 0, 5000, 9000);
    const int n = leg_grounds(&table, &on_foot, at(0, 0), at(6000, 6000), stretches, 8);
    assert_int_equal(n, 5);
    assert_int_equal(stretches[0].thou, 1414);
    assert_int_equal(stretches[0].piece, NO_TERRAIN);
    assert_int_equal(stretches[1].thou, 2828);
    assert_int_equal(stretches[1].piece, 0);
    assert_int_equal(stretches[1].cost, 4);
    assert_int_equal(stretches[3].cost, 1);
    assert_int_equal(stretches[3].piece, 2);
    assert_int_equal(stretches[3].thou, 1414);
    assert_int_equal(stretches[4].to, 8485 * 1024 + 288);
    assert_int_equal(leg_grounds(&table, &on_foot, at(0, 0), at(6000, 6000), stretches, 2), 5);
    assert_int_equal(leg_grounds(&table, &on_foot, at(5, 5), at(5, 5), stretches, 8), 0);
}

static void paths_of_no_length_cost_nothing(void **state)
{
    (void)state;
    const struct point path[] = {at(10, 10), at(10, 10)};
    table_build_index(&table);
    assert_int_equal(path_cost(&table, &on_foot, path, 1), 0);
    assert_int_equal(path_cost(&table, &on_foot, path, 2), 0);
}

/* pz8-coastal.move.whole: the legs of a move add up to exactly the speed. */
static void lengths_add_up(void **state)
{
    (void)state;
    const struct point path[] = {at(0, 0), at(2000, 0), at(3000, 1000), at(3000, 1000)};
    assert_int_equal(path_length(path, 1), 0);
    assert_int_equal(path_length(path, 4), 2000 + 1414);
}

static void forbidden_ground(void **state)
{
    (void)state;
    put_box(RIVER, 10000, 0, 12000, 48000);
    assert_true(cost(at(9000, 5000), at(10001, 5000)) == PATH_FORBIDDEN);
    assert_int_equal(cost(at(9000, 5000), at(10000, 5000)), 2000); /* the bank may be reached */
    put_road(0, 5000, 30000, 5000);                                /* a bridge */
    assert_int_equal(cost(at(9000, 5000), at(13000, 5000)), 4000);
    const struct point path[] = {at(9000, 5000), at(13000, 5000), at(13000, 9000), at(9000, 9000)};
    assert_int_equal(path_cost(&table, &on_foot, path, 3), 4000 + 500 + 3500 * 2);
    assert_true(path_cost(&table, &on_foot, path, 4) == PATH_FORBIDDEN);
    assert_int_equal(ground_cost_at(&table, &on_foot, at(11000, 9000)), GROUND_FORBIDDEN);
    assert_int_equal(ground_cost_at(&table, &on_foot, at(11000, 5000)), 1);
    assert_int_equal(ground_cost_at(&table, &on_foot, at(20000, 9000)), 2);
}

/* ---- The furthest point ---- */

static void a_budget_ends_on_the_way(void **state)
{
    (void)state;
    int64_t spent;
    put_box(WOODS, 10000, 0, 14000, 20000);
    struct point end =
        leg_furthest(&table, &on_foot, at(9000, 10000), at(20000, 10000), 4000, &spent);
    assert_true(point_equal(end, at(10500, 10000)));
    assert_int_equal(spent, 4000);
    end = leg_furthest(&table, &on_foot, at(9000, 10000), at(9500, 10000), 4000, &spent);
    assert_true(point_equal(end, at(9500, 10000)));
    assert_int_equal(spent, 1000);
    end = leg_furthest(&table, &on_foot, at(9000, 10000), at(20000, 10000), 0, &spent);
    assert_true(point_equal(end, at(9000, 10000)));
    end = leg_furthest(&table, &on_foot, at(9000, 10000), at(20000, 10000), 3, NULL);
    assert_true(point_equal(end, at(9001, 10000)));
}

static void forbidden_ground_ends_a_way(void **state)
{
    (void)state;
    int64_t spent;
    put_box(RIVER, 10000, 0, 12000, 48000);
    const struct point end =
        leg_furthest(&table, &on_foot, at(9000, 5000), at(20000, 5000), 90000, &spent);
    assert_true(point_equal(end, at(10000, 5000)));
    assert_int_equal(spent, 2000);
}

static void scatter_terrain(void)
{
    table_lay(&table, 72 * INCH, 48 * INCH);
    for (int i = 0; i < 30; i++) {
        const int32_t x = pick(0, 30000);
        const int32_t y = pick(0, 30000);
        const struct point corners[] = {at(x, y), at(x + pick(500, 6000), y + pick(0, 400)),
                                        at(x + pick(500, 6000), y + pick(500, 6000))};
        const uint8_t kind = (uint8_t)(i % 3 == 0 ? ROAD : i % 3 == 1 ? WOODS : SWAMP);
        if (i % 6 == 0) {
            put_shape(kind, TERRAIN_BAND, pick(100, 2000), corners, 3);
        } else if (i % 6 == 1) {
            put_shape(kind, TERRAIN_CIRCLE, pick(100, 3000), corners, 1);
        } else {
            put_shape(kind, TERRAIN_POLYGON, 0, corners, 3);
        }
    }
}

static void the_furthest_point_is_paid_for_and_the_next_is_not(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++) {
        scatter_terrain();
        for (int k = 0; k < 50; k++) {
            const struct point a = at(pick(0, 36000), pick(0, 36000));
            const struct point b = at(pick(0, 36000), pick(0, 36000));
            const int64_t budget = pick(0, 40000);
            int64_t spent;
            const struct point end = leg_furthest(&table, &on_foot, a, b, budget, &spent);
            assert_true(spent <= budget);
            assert_int_equal(spent, cost(a, end));
            if (!point_equal(end, b)) {
                const struct point next = leg_point(a, b, points_distance(a, end) + 8);
                assert_true(cost(a, next) > budget);
            }
        }
    }
}

/* ---- Against a slow way ----
 *
 * Boxes on a lattice: the leg is cut at every line of the lattice, in exact fractions, and the
 * ground in between is looked up box by box at the middle of each piece. */

enum { LATTICE = 500, LINES = 40, BOXES = 12 };

static struct box boxes[BOXES];

static void scatter_boxes(void)
{
    table_lay(&table, 72 * INCH, 48 * INCH);
    for (int i = 0; i < BOXES; i++) {
        const int32_t x = pick(0, 30) * LATTICE;
        const int32_t y = pick(0, 30) * LATTICE;
        boxes[i] = (struct box){x, y, x + pick(1, 8) * LATTICE, y + pick(1, 8) * LATTICE};
        put_box((uint8_t)(i % 3 == 0   ? ROAD
                          : i % 3 == 1 ? WOODS
                                       : SWAMP),
                boxes[i].west, boxes[i].south, boxes[i].east, boxes[i].north);
    }
}

static uint16_t slow_ground(struct point a, struct point b, struct part p, struct part q)
{
    const wide n = (wide)p.n * q.d + (wide)q.n * p.d;
    const wide d = (wide)p.d * q.d * 2;
    const wide x = a.x * d + (b.x - a.x) * n;
    const wide y = a.y * d + (b.y - a.y) * n;
    bool rough = false;
    bool swamp = false;

    for (int i = 0; i < BOXES; i++) {
        const struct box box = boxes[i];
        if (x >= box.west * d && x <= box.east * d && y >= box.south * d && y <= box.north * d) {
            if (i % 3 == 0) {
                return 1;
            }
            rough |= i % 3 == 1;
            swamp |= i % 3 == 2;
        }
    }
    return swamp ? 6 : rough ? 4 : 2;
}

/* Adds where the leg meets a line of the lattice. */
static int add_part(struct part *parts, int n, int64_t over, int64_t under)
{
    struct part part = {.n = under < 0 ? -over : over, .d = under < 0 ? -under : under};

    if (part.n <= 0 || part.n >= part.d) {
        return n;
    }
    int i = n;
    for (; i > 0 && parts_compare(parts[i - 1], part) > 0; i--) {
        parts[i] = parts[i - 1];
    }
    parts[i] = part;
    return n + 1;
}

static int64_t slow_cost(struct point a, struct point b)
{
    struct part parts[2 * LINES + 4] = {{.n = 0, .d = 1}};
    int n = 1;
    int64_t sum = 0;

    for (int i = 0; i <= LINES; i++) {
        n = add_part(parts, n, i * LATTICE - a.x, b.x - a.x);
        n = add_part(parts, n, i * LATTICE - a.y, b.y - a.y);
    }
    parts[n++] = (struct part){.n = 1, .d = 1};
    for (int i = 0; i < n - 1;) {
        const int32_t from = leg_along(a, b, parts[i]);
        const uint16_t ground = slow_ground(a, b, parts[i], parts[i + 1]);
        do {
            i++;
        } while (i < n - 1 && (parts_compare(parts[i], parts[i + 1]) == 0 ||
                               slow_ground(a, b, parts[i], parts[i + 1]) == ground));
        sum += (int64_t)along_thou(leg_along(a, b, parts[i]) - from) * ground;
    }
    return sum;
}

static void costs_agree_with_the_slow_way(void **state)
{
    (void)state;
    for (int i = 0; i < 500; i++) {
        scatter_boxes();
        for (int k = 0; k < 40; k++) {
            const int32_t step = k % 2 == 0 ? 1 : 250;
            const struct point a = at(pick(0, 19999 / step) * step, pick(0, 19999 / step) * step);
            const struct point b = at(pick(0, 19999 / step) * step, pick(0, 19999 / step) * step);
            if (!point_equal(a, b)) {
                assert_int_equal(cost(a, b), slow_cost(a, b));
            }
        }
    }
}

/* ---- Limits ---- */

static void a_leg_through_every_corner_of_the_table(void **state)
{
    (void)state;
    for (int i = 0; i < TABLE_CORNERS / TERRAIN_CORNERS; i++) {
        struct point comb[TERRAIN_CORNERS];
        for (int k = 0; k < TERRAIN_CORNERS - 2; k++) {
            comb[k] = at(1000 + k * 400, k % 2 == 0 ? 1000 + i : 9000);
        }
        comb[TERRAIN_CORNERS - 2] = at(30000, 100);
        comb[TERRAIN_CORNERS - 1] = at(1000, 50);
        put_shape(i % 2 == 0 ? WOODS : SWAMP, TERRAIN_POLYGON, 0, comb, TERRAIN_CORNERS);
    }
    const int64_t total = cost(at(0, 5000), at(40000, 5000));
    assert_true(total > 2 * 40000 && total < 6 * 40000);
    static struct ground_stretch stretches[LEG_STRETCHES];
    const int n =
        leg_grounds(&table, &on_foot, at(0, 5000), at(40000, 5000), stretches, LEG_STRETCHES);
    int64_t thou = 0;
    for (int i = 0; i < n; i++) {
        thou += stretches[i].thou;
        assert_int_equal(stretches[i].from, i == 0 ? 0 : stretches[i - 1].to);
    }
    assert_true(n > 40 && thou > 39900 && thou < 40100);
}

/* The cost of a leg is that of its stretches, also where it meets nothing at all. */
static void a_leg_costs_what_its_stretches_cost(void **state)
{
    (void)state;
    int open = 0;
    put_box(WOODS, 10000, 10000, 20000, 20000);
    put_box(HILL, 40000, 5000, 55000, 30000);
    for (int i = 0; i < 2000; i++) {
        const struct point a = at(pick(0, 72000), pick(0, 48000));
        const struct point b = at(a.x + pick(-9000, 9000), a.y + pick(-9000, 9000));
        struct ground_stretch stretches[16];
        const int n = leg_grounds(&table, &on_foot, a, b, stretches, 16);
        int64_t sum = 0;
        for (int k = 0; k < n; k++) {
            sum += (int64_t)stretches[k].thou * stretches[k].cost;
        }
        assert_int_equal(cost(a, b), sum);
        open += n == 1 && stretches[0].piece == NO_TERRAIN;
    }
    assert_in_range(open, 500, 1900);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(half_speed_in_the_woods, lay),
        cmocka_unit_test_setup(double_speed_on_the_road, lay),
        cmocka_unit_test_setup(overlapping_ground, lay),
        cmocka_unit_test_setup(part_open_part_wood, lay),
        cmocka_unit_test_setup(costs_in_any_unit, lay),
        cmocka_unit_test_setup(along_an_edge_is_inside, lay),
        cmocka_unit_test_setup(each_stretch_is_rounded_by_itself, lay),
        cmocka_unit_test_setup(halves_are_rounded_up, lay),
        cmocka_unit_test_setup(stretches_over_one_ground_are_one, lay),
        cmocka_unit_test_setup(paths_of_no_length_cost_nothing, lay),
        cmocka_unit_test_setup(lengths_add_up, lay),
        cmocka_unit_test_setup(forbidden_ground, lay),
        cmocka_unit_test_setup(a_budget_ends_on_the_way, lay),
        cmocka_unit_test_setup(forbidden_ground_ends_a_way, lay),
        cmocka_unit_test_setup(the_furthest_point_is_paid_for_and_the_next_is_not, lay),
        cmocka_unit_test_setup(costs_agree_with_the_slow_way, lay),
        cmocka_unit_test_setup(a_leg_through_every_corner_of_the_table, lay),
        cmocka_unit_test_setup(a_leg_costs_what_its_stretches_cost, lay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
