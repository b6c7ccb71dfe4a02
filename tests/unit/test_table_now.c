/* The table as it stands: pieces that changed, works that were added, and the limits of both. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/table_area.h"
#include "board/table_now.h"

enum kind { HOUSE, RUBBLE, TRENCH, WIRE, HILL };

static struct table table, into;

static struct point at(int32_t x, int32_t y)
{
    return (struct point){.x = x, .y = y};
}

static void put_box(uint8_t kind, int32_t top, struct point one, struct point opposite)
{
    struct point corners[4];
    rectangle_corners(one, opposite, corners);
    const struct terrain about = {.kind = kind, .shape = TERRAIN_POLYGON, .top = top};
    assert_null(table_add(&table, about, corners, 4));
}

/* A house and a hill with a smaller one on it. */
static int lay(void **state)
{
    (void)state;
    table_lay(&table, 72 * INCH, 48 * INCH);
    put_box(HOUSE, 2500, at(20000, 20000), at(23000, 22000));
    put_box(HILL, 2000, at(40000, 10000), at(50000, 20000));
    put_box(HILL, 3000, at(44000, 14000), at(46000, 16000));
    table_build_index(&table);
    memset(&into, 0xa5, sizeof into);
    return 0;
}

static const struct work trench = {.kind = TRENCH,
                                   .shape = TERRAIN_BAND,
                                   .n_corners = 2,
                                   .size = 1000,
                                   .corners = {{10000, 10000}, {14000, 10000}}};

static void an_unchanged_table_is_not_copied(void **state)
{
    (void)state;
    assert_ptr_equal(table_now(&table, NULL, 0, NULL, 0, &into), &table);
}

static void a_house_becomes_rubble(void **state)
{
    (void)state;
    const struct change fall = {.piece = 0, .kind = RUBBLE, .top = 500};
    const struct table *now = table_now(&table, &fall, 1, NULL, 0, &into);
    assert_int_equal(table_kinds_at(now, at(21000, 21000)), kind_bit(RUBBLE));
    assert_int_equal(table_top_at(now, at(21000, 21000), kind_bit(RUBBLE)), 500);
    assert_int_equal(table_kinds_at(&table, at(21000, 21000)), kind_bit(HOUSE));
}

static void works_follow_the_pieces_of_the_table(void **state)
{
    (void)state;
    struct work works[2] = {trench, trench};
    works[1].corners[0].y = 30000;
    works[1].corners[1].y = 30000;
    works[1].kind = WIRE;
    const struct table *now = table_now(&table, NULL, 0, works, 2, &into);
    assert_int_equal(terrain_at(now, at(12000, 10500), UINT32_MAX, 0), 3);
    assert_int_equal(terrain_at(now, at(12000, 30000), UINT32_MAX, 0), 4);
    works[0].gone = 1;
    now = table_now(&table, NULL, 0, works, 2, &into);
    assert_int_equal(table_kinds_at(now, at(12000, 10000)), 0);
    assert_int_equal(terrain_at(now, at(12000, 30000), UINT32_MAX, 0), 3);
    works[1].gone = 1;
    assert_int_equal(table_now(&table, NULL, 0, works, 2, &into)->n_terrain, 3);
}

/* Byte for byte, but for the room that neither uses. */
static void assert_same_table(const struct table *one, const struct table *other)
{
    assert_int_equal(one->n_terrain, other->n_terrain);
    assert_int_equal(one->n_corners, other->n_corners);
    assert_memory_equal(one, other,
                        offsetof(struct table, terrain) + one->n_terrain * sizeof one->terrain[0]);
    assert_memory_equal(one->corners, other->corners, one->n_corners * sizeof one->corners[0]);
    assert_memory_equal(&one->index, &other->index, sizeof one->index);
}

/* The present table is what laying all pieces anew gives. */
static void the_present_table_is_as_if_laid_anew(void **state)
{
    (void)state;
    static struct table anew;
    struct work work = trench;
    const struct change fall = {.piece = 0, .kind = RUBBLE, .top = 500};
    table_now(&table, &fall, 1, &work, 1, &into);
    memcpy(&anew, &table, sizeof anew);
    anew.terrain[0].kind = RUBBLE;
    anew.terrain[0].top = 500;
    assert_null(table_add(&anew,
                          (struct terrain){.kind = TRENCH, .shape = TERRAIN_BAND, .size = 1000},
                          work.corners, 2));
    table_build_index(&anew);
    assert_same_table(&anew, &into);
}

static void a_work_that_does_not_fit_is_told(void **state)
{
    (void)state;
    struct work works[TERRAIN_MAX];
    assert_null(work_problem(&table, &trench, 1, &into));
    for (int i = 0; i < TERRAIN_MAX; i++) {
        works[i] = trench;
    }
    assert_null(work_problem(&table, works, TERRAIN_MAX - 3, &into));
    assert_non_null(work_problem(&table, works, TERRAIN_MAX - 2, &into));
    works[0].gone = 1;
    assert_null(work_problem(&table, works, TERRAIN_MAX - 2, &into));
    works[0] = trench;
    works[0].n_corners = WORK_CORNERS + 1;
    assert_non_null(work_problem(&table, works, 1, &into));
    works[0].n_corners = 1;
    assert_non_null(work_problem(&table, works, 1, &into));
}

static void a_piece_is_changed_in_one_place(void **state)
{
    (void)state;
    struct change changes[2];
    uint16_t n = 0;
    assert_true(change_piece(changes, &n, 2, (struct change){.piece = 1, .kind = RUBBLE}));
    assert_true(change_piece(changes, &n, 2, (struct change){.piece = 0, .kind = RUBBLE}));
    assert_int_equal(n, 2);
    assert_true(change_piece(changes, &n, 2, (struct change){.piece = 1, .kind = TRENCH}));
    assert_int_equal(n, 2);
    assert_int_equal(changes[0].kind, TRENCH);
    assert_false(change_piece(changes, &n, 2, (struct change){.piece = 2, .kind = RUBBLE}));
    assert_int_equal(n, 2);
}

/* ---- Ground and cover ---- */

static void the_highest_ground_counts(void **state)
{
    (void)state;
    assert_int_equal(table_top_at(&table, at(45000, 15000), kind_bit(HILL)), 3000);
    assert_int_equal(table_top_at(&table, at(41000, 11000), kind_bit(HILL)), 2000);
    assert_int_equal(table_top_at(&table, at(40000, 10000), kind_bit(HILL)), 2000);
    assert_int_equal(table_top_at(&table, at(45000, 15000), kind_bit(HOUSE)), 0);
    assert_int_equal(table_top_at(&table, at(1000, 1000), UINT32_MAX), 0);
}

/* featherstone.table.terrain: within 1 inch of the piece, and the line of fire crosses it. */
static void a_wall_covers_from_across_it(void **state)
{
    (void)state;
    const struct point wall[2] = {{30000, 30000}, {30000, 40000}};
    assert_null(table_add(&table, (struct terrain){.kind = WIRE, .shape = TERRAIN_LINE}, wall, 2));
    table_build_index(&table);
    const struct point far = at(10000, 35000);
    assert_int_equal(line_covers(&table, kind_bit(WIRE), at(31000, 35000), far, 1000, -1), 3);
    assert_int_equal(line_covers(&table, kind_bit(WIRE), at(31001, 35000), far, 1000, -1),
                     NO_TERRAIN);
    assert_int_equal(line_covers(&table, kind_bit(WIRE), at(29000, 35000), far, 1000, -1),
                     NO_TERRAIN);
    assert_int_equal(line_covers(&table, kind_bit(HOUSE), at(31000, 35000), far, 1000, -1),
                     NO_TERRAIN);
    assert_int_equal(line_covers(&table, kind_bit(WIRE), at(31000, 41000), far, 1500, -1),
                     NO_TERRAIN);
    /* aflame: two inches, but not if the firer is within one of it */
    const struct point near = at(29000, 35000);
    assert_int_equal(line_covers(&table, kind_bit(WIRE), at(32000, 35000), far, 2000, 1000), 3);
    assert_int_equal(line_covers(&table, kind_bit(WIRE), at(32000, 35000), near, 2000, 1000),
                     NO_TERRAIN);
    assert_int_equal(
        line_covers(&table, kind_bit(WIRE), at(32000, 35000), at(28999, 35000), 2000, 1000), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_unchanged_table_is_not_copied, lay),
        cmocka_unit_test_setup(a_house_becomes_rubble, lay),
        cmocka_unit_test_setup(works_follow_the_pieces_of_the_table, lay),
        cmocka_unit_test_setup(the_present_table_is_as_if_laid_anew, lay),
        cmocka_unit_test_setup(a_work_that_does_not_fit_is_told, lay),
        cmocka_unit_test_setup(a_piece_is_changed_in_one_place, lay),
        cmocka_unit_test_setup(the_highest_ground_counts, lay),
        cmocka_unit_test_setup(a_wall_covers_from_across_it, lay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
