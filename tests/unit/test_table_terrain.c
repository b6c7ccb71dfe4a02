/* Laying out a table: what is wrong with a piece of terrain is said in one sentence, and every
 * limit holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/table.h"
#include "board/table_base.h"

static struct table table;

static struct point at(int32_t x, int32_t y)
{
    return (struct point){.x = x, .y = y};
}

static int lay(void **state)
{
    (void)state;
    return table_lay(&table, 48 * INCH, 36 * INCH) == NULL ? 0 : 1;
}

/* The piece is refused with a sentence that contains the word, and the table is as before. */
static void assert_refused(struct terrain about, const struct point *corners, int n,
                           const char *word)
{
    static struct table before;

    memcpy(&before, &table, sizeof table);
    const char *problem = table_add(&table, about, corners, n);
    assert_non_null(problem);
    assert_non_null(strstr(problem, word));
    assert_memory_equal(&before, &table, sizeof table);
}

static const struct terrain polygon = {.shape = TERRAIN_POLYGON};

static void a_table_has_a_size(void **state)
{
    (void)state;
    struct table other;
    assert_null(table_lay(&other, INCH, TABLE_SIDE_MAX));
    assert_non_null(table_lay(&other, INCH - 1, 36 * INCH));
    assert_non_null(table_lay(&other, 48 * INCH, TABLE_SIDE_MAX + 1));
    assert_non_null(table_lay(&other, 48 * INCH, -1));
}

static void polygons_have_three_corners(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0), at(1000, 0), at(0, 1000)};
    assert_refused(polygon, corners, 0, "three corners");
    assert_refused(polygon, corners, 2, "three corners");
    assert_null(table_add(&table, polygon, corners, 3));
    assert_int_equal(table.n_terrain, 1);
    assert_int_equal(table.n_corners, 3);
}

static void polygons_do_not_cross_themselves(void **state)
{
    (void)state;
    const struct point bow[] = {at(0, 0), at(1000, 1000), at(1000, 0), at(0, 1000)};
    assert_refused(polygon, bow, 4, "cross");
    const struct point spike[] = {at(0, 0), at(2000, 0), at(1000, 0), at(1000, 1000)};
    assert_refused(polygon, spike, 4, "cross");
    const struct point touching[] = {at(0, 0), at(2000, 0), at(2000, 2000), at(1000, 0),
                                     at(0, 2000)};
    assert_refused(polygon, touching, 5, "cross");
    const struct point twice[] = {at(0, 0), at(9, 0), at(9, 9), at(5, 5), at(0, 9), at(5, 5)};
    assert_refused(polygon, twice, 6, "cross");
}

static void polygons_have_an_area(void **state)
{
    (void)state;
    const struct point flat[] = {at(0, 0), at(1000, 1000), at(3000, 3000), at(2000, 2000)};
    assert_refused(polygon, flat, 4, "area");
}

static void corners_are_not_repeated(void **state)
{
    (void)state;
    const struct point closed[] = {at(0, 0), at(1000, 0), at(0, 1000), at(0, 0)};
    assert_refused(polygon, closed, 4, "same point");
    const struct point doubled[] = {at(0, 0), at(1000, 0), at(1000, 0), at(0, 1000)};
    assert_refused(polygon, doubled, 4, "same point");
}

static void terrain_stays_on_the_table(void **state)
{
    (void)state;
    const struct point out[] = {at(0, 0), at(48001, 0), at(0, 1000)};
    assert_refused(polygon, out, 3, "outside the table");
    const struct point below[] = {at(0, 0), at(48000, 0), at(0, -1)};
    assert_refused(polygon, below, 3, "outside the table");
    const struct point all[] = {at(0, 0), at(48000, 0), at(48000, 36000), at(0, 36000)};
    assert_null(table_add(&table, polygon, all, 4));
    const struct terrain circle = {.shape = TERRAIN_CIRCLE, .size = 1000};
    assert_refused(circle, &out[1], 1, "outside the table");
}

static void circles_have_a_radius(void **state)
{
    (void)state;
    const struct point centre[] = {at(1000, 1000), at(2000, 2000)};
    struct terrain circle = {.shape = TERRAIN_CIRCLE, .size = 0};
    assert_refused(circle, centre, 1, "radius");
    circle.size = BASE_SIDE_MAX + 1;
    assert_refused(circle, centre, 1, "radius");
    circle.size = 1;
    assert_refused(circle, centre, 2, "one centre");
    assert_null(table_add(&table, circle, centre, 1));
}

static void bands_have_length_and_width(void **state)
{
    (void)state;
    const struct point line[] = {at(0, 18000), at(48000, 18000), at(48000, 18000)};
    struct terrain band = {.shape = TERRAIN_BAND, .size = 0};
    assert_refused(band, line, 2, "width");
    band.size = -1;
    assert_refused(band, line, 2, "width");
    band.size = TERRAIN_WIDTH_MAX + 1;
    assert_refused(band, line, 2, "wide");
    band.size = INCH;
    assert_refused(band, line, 1, "two points");
    assert_refused(band, line, 3, "same");
    assert_null(table_add(&table, band, line, 2));
    const struct terrain wall = {.shape = TERRAIN_LINE};
    assert_refused(wall, line, 1, "two points");
    assert_null(table_add(&table, wall, line, 2));
    const struct terrain thick = {.shape = TERRAIN_LINE, .size = 5};
    assert_refused(thick, line, 2, "size");
}

static void kinds_shapes_and_heights_have_limits(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0), at(1000, 0), at(0, 1000)};
    assert_refused((struct terrain){.kind = TERRAIN_KINDS}, corners, 3, "kinds");
    assert_refused((struct terrain){.shape = TERRAIN_LINE + 1}, corners, 3, "polygon, a circle");
    assert_refused((struct terrain){.top = -1}, corners, 3, "high");
    assert_refused((struct terrain){.top = TERRAIN_TOP_MAX + 1}, corners, 3, "high");
    const struct terrain last = {.kind = TERRAIN_KINDS - 1, .top = TERRAIN_TOP_MAX, .level = -3};
    assert_null(table_add(&table, last, corners, 3));
    assert_int_equal(table.terrain[0].level, -3);
}

/* A staircase: as many corners as asked for, and none on a line with its neighbours. */
static int staircase(struct point *corners, int n)
{
    for (int i = 0; i < n - 1; i++) {
        corners[i] = at((i + 1) / 2 * 100, i / 2 * 100);
    }
    corners[n - 1] = at(0, 30000);
    return n;
}

static void a_piece_has_room_for_64_corners(void **state)
{
    (void)state;
    struct point corners[TERRAIN_CORNERS + 1];
    staircase(corners, TERRAIN_CORNERS + 1);
    assert_refused(polygon, corners, TERRAIN_CORNERS + 1, "64 corners");
    staircase(corners, TERRAIN_CORNERS);
    assert_null(table_add(&table, polygon, corners, TERRAIN_CORNERS));
}

static void a_table_has_room_for_1024_corners(void **state)
{
    (void)state;
    struct point corners[TERRAIN_CORNERS];
    staircase(corners, TERRAIN_CORNERS);
    for (int i = 0; i < TABLE_CORNERS / TERRAIN_CORNERS; i++) {
        assert_null(table_add(&table, polygon, corners, TERRAIN_CORNERS));
    }
    assert_refused(polygon, corners, 3, "1024 corners");
    table_build_index(&table);
}

static void a_table_has_room_for_128_pieces(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0), at(1000, 0), at(0, 1000)};
    for (int i = 0; i < TERRAIN_MAX; i++) {
        assert_null(table_add(&table, polygon, corners, 3));
    }
    assert_refused(polygon, corners, 3, "128 pieces");
    table_build_index(&table);
}

static void rectangles_as_polygons(void **state)
{
    (void)state;
    struct point corners[4];
    rectangle_corners(at(25000, 19000), at(28000, 22000), corners);
    assert_null(table_add(&table, polygon, corners, 4));
    assert_null(turned_corners(at(10000, 10000), 4000, 2000, 900, corners));
    assert_true(point_equal(corners[0], at(12000, 11000)));
    assert_true(point_equal(corners[2], at(8000, 9000)));
    assert_null(turned_corners(at(10000, 10000), 4000, 2000, 3599, corners));
    assert_non_null(strstr(turned_corners(at(0, 0), 4000, 2000, 3600, corners), "facing"));
    assert_non_null(strstr(turned_corners(at(0, 0), 4000, 2000, -1, corners), "facing"));
    assert_non_null(turned_corners(at(0, 0), 0, 2000, 0, corners));
    assert_non_null(turned_corners(at(0, 0), 10, BASE_SIDE_MAX + 1, 0, corners));
}

static void the_index_knows_boxes_and_bends(void **state)
{
    (void)state;
    const struct point left[] = {at(10, 20), at(40, 20), at(50, 20), at(30, 90)};
    const struct point right[] = {at(30, 90), at(50, 20), at(10, 20)};
    const struct point dented[] = {at(0, 0), at(90, 0), at(30, 30), at(0, 90)};
    const struct point road[] = {at(1000, 5000), at(9000, 5000)};
    assert_null(table_add(&table, polygon, left, 4));
    assert_null(table_add(&table, polygon, right, 3));
    assert_null(table_add(&table, polygon, dented, 4));
    assert_null(table_add(&table, (struct terrain){.shape = TERRAIN_BAND, .size = 1001}, road, 2));
    assert_null(table_add(&table, (struct terrain){.shape = TERRAIN_CIRCLE, .size = 700}, road, 1));
    assert_int_equal(table.built, 0);
    table_build_index(&table);
    assert_int_equal(table.built, 1);
    assert_int_equal(table.index.bend[0], 1);
    assert_int_equal(table.index.bend[1], -1);
    assert_int_equal(table.index.bend[2], 0);
    assert_int_equal(table.index.west[0], 10);
    assert_int_equal(table.index.north[0], 90);
    assert_int_equal(table.index.south[3], 5000 - 501);
    assert_int_equal(table.index.east[3], 9501);
    assert_int_equal(table.index.north[4], 5700);
}

static void a_table_from_outside_is_checked(void **state)
{
    (void)state;
    const struct point corners[] = {at(0, 0), at(1000, 0), at(0, 1000)};
    int piece;
    assert_null(table_add(&table, polygon, corners, 3));
    assert_null(table_add(&table, polygon, corners, 3));
    assert_null(table_problem(&table, &piece));
    table.corners[4].x = 48001;
    assert_non_null(table_problem(&table, &piece));
    assert_int_equal(piece, 1);
    table.corners[4].x = 1000;
    table.terrain[0].first = 5;
    assert_non_null(table_problem(&table, &piece));
    assert_int_equal(piece, 0);
    table.terrain[0].first = 0;
    table.n_terrain = TERRAIN_MAX + 1;
    assert_non_null(table_problem(&table, &piece));
    assert_int_equal(piece, NO_TERRAIN);
    table.n_terrain = 2;
    table.width = 0;
    assert_non_null(table_problem(&table, &piece));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_table_has_a_size, lay),
        cmocka_unit_test_setup(polygons_have_three_corners, lay),
        cmocka_unit_test_setup(polygons_do_not_cross_themselves, lay),
        cmocka_unit_test_setup(polygons_have_an_area, lay),
        cmocka_unit_test_setup(corners_are_not_repeated, lay),
        cmocka_unit_test_setup(terrain_stays_on_the_table, lay),
        cmocka_unit_test_setup(circles_have_a_radius, lay),
        cmocka_unit_test_setup(bands_have_length_and_width, lay),
        cmocka_unit_test_setup(kinds_shapes_and_heights_have_limits, lay),
        cmocka_unit_test_setup(a_piece_has_room_for_64_corners, lay),
        cmocka_unit_test_setup(a_table_has_room_for_1024_corners, lay),
        cmocka_unit_test_setup(a_table_has_room_for_128_pieces, lay),
        cmocka_unit_test_setup(rectangles_as_polygons, lay),
        cmocka_unit_test_setup(the_index_knows_boxes_and_bends, lay),
        cmocka_unit_test_setup(a_table_from_outside_is_checked, lay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
