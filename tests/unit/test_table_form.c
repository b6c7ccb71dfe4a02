/* Formations, chains and room: where men stand, how near together they are, where there is place
 * for one more. */

#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_chain.h"
#include "board/table_form.h"
#include "board/table_room.h"
#include "laid_table.h"

static const struct formation line = {.name = "line", .gap = 1000, .depth = 1000};
static const struct formation twice = {
    .name = "double", .files = FILES_HALF, .gap = 1000, .depth = 1000};
static const struct formation column = {
    .name = "column", .files = 2, .short_left = true, .gap = 1000, .depth = 1000};
static const struct formation mass = {
    .name = "mass", .files = 6, .short_left = true, .gap = 500, .depth = 500};
static const struct formation crew = {.name = "crew", .gap = 500, .depth = 500, .behind = 1000};

static uint64_t dice = 21;

static void assert_stands(const struct formation *form, int n, int i, int facing,
                          struct point place)
{
    const struct point found = form_place(form, n, i, at(10000, 10000), facing);
    assert_int_equal(found.x, place.x);
    assert_int_equal(found.y, place.y);
}

/* ---- Formations ---- */

/* tarr.core.formation: 4 men in line at (10,10) facing 0 stand at x = 8.5, 9.5, 10.5, 11.5. */
static void a_line_stands_to_both_sides_of_its_centre(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_stands(&line, 4, i, 0, at(8500 + 1000 * i, 10000));
    }
    assert_stands(&line, 1, 0, 0, at(10000, 10000));
    assert_stands(&line, 4, 0, 900, at(10000, 11500)); /* facing east its left is north */
}

static void a_double_line_has_the_larger_half_ahead(void **state)
{
    (void)state;
    assert_stands(&twice, 5, 0, 0, at(9000, 10500));
    assert_stands(&twice, 5, 2, 0, at(11000, 10500));
    assert_stands(&twice, 5, 3, 0, at(9500, 9500));
    assert_stands(&twice, 5, 4, 0, at(10500, 9500));
    assert_stands(&twice, 1, 0, 0, at(10000, 10500));
}

static void a_column_leaves_an_odd_man_on_the_left(void **state)
{
    (void)state;
    assert_stands(&column, 5, 0, 0, at(9500, 11000));
    assert_stands(&column, 5, 1, 0, at(10500, 11000));
    assert_stands(&column, 5, 4, 0, at(9500, 9000));
    assert_stands(&column, 4, 0, 0, at(9500, 10500));
}

static void a_mass_has_rows_of_six(void **state)
{
    (void)state;
    assert_stands(&mass, 8, 0, 0, at(8750, 10250));
    assert_stands(&mass, 8, 5, 0, at(11250, 10250));
    assert_stands(&mass, 8, 6, 0, at(8750, 9750));
    assert_stands(&mass, 8, 7, 0, at(9250, 9750));
}

static void a_crew_stands_behind_its_gun(void **state)
{
    (void)state;
    assert_stands(&crew, 3, 0, 0, at(9500, 9000));
    assert_stands(&crew, 3, 1, 0, at(10000, 9000));
    assert_stands(&crew, 3, 2, 1800, at(9500, 11000));
}

/* Whatever the facing: the men are as many, and each as far from the centre as facing north, but
 * for what is rounded. */
static void turning_keeps_distances(void **state)
{
    (void)state;
    const struct formation *forms[] = {&line, &twice, &column, &mass, &crew};
    for (int round = 0; round < 3000; round++) {
        const struct formation *form = forms[round % 5];
        const int n = pick(1, 24);
        const int i = pick(0, n - 1);
        const struct point centre = at(pick(0, 72000), pick(0, 48000));
        const struct point north = form_place(form, n, i, centre, 0);
        const struct point turned = form_place(form, n, i, centre, pick(0, FULL_TURN - 1));
        const int32_t apart = points_distance(centre, north) - points_distance(centre, turned);
        assert_true(apart >= -1 && apart <= 1);
    }
}

static void all_places_are_the_single_ones(void **state)
{
    (void)state;
    struct point places[24];
    form_places(&twice, 23, at(5000, 6000), 1234, places);
    for (int i = 0; i < 23; i++) {
        assert_true(point_equal(places[i], form_place(&twice, 23, i, at(5000, 6000), 1234)));
    }
}

/* pz8-colonial.setup.formation: evenly spaced, the last rank fills from the first end. */
static void a_line_from_end_to_end_has_its_ranks_behind(void **state)
{
    (void)state;
    const struct line_form west = {
        .a = at(4000, 34000), .b = at(10000, 34000), .ranks = 2, .depth = 1000, .behind = -1};
    static const struct point places[7] = {{4000, 34000},  {6000, 34000}, {8000, 34000},
                                           {10000, 34000}, {4000, 35000}, {6000, 35000},
                                           {8000, 35000}};
    for (int i = 0; i < 7; i++) {
        assert_true(point_equal(form_line(&west, 7, i), places[i]));
    }
    const struct line_form alone = {.a = at(4000, 34000), .b = at(10000, 34000), .ranks = 1};
    assert_true(point_equal(form_line(&alone, 1, 0), at(4000, 34000)));
    const struct line_form file = {
        .a = at(4000, 4000), .b = at(4000, 4000), .ranks = 3, .depth = 1250, .behind = 1};
    assert_true(point_equal(form_line(&file, 3, 2), at(4000, 1500)));
}

static void behind_is_away_from_the_enemy_else_on_the_right(void **state)
{
    (void)state;
    const struct point south = at(0, -1);
    const struct point north = at(0, 1);
    assert_int_equal(form_behind(at(0, 0), at(5000, 0), south), 1); /* eastwards, right is south */
    assert_int_equal(form_behind(at(0, 0), at(5000, 0), north), -1);
    assert_int_equal(form_behind(at(5000, 0), at(0, 0), south), -1);
    assert_int_equal(form_behind(at(0, 0), at(0, 5000), south), 1); /* square to the edge */
    assert_int_equal(form_behind(at(0, 0), at(0, 5000), north), 1);
}

/* ---- Chains ---- */

/* pz8-colonial.move.cohesion: four figures in two pairs 3" apart. */
static void a_gap_breaks_a_chain(void **state)
{
    (void)state;
    const struct point pairs[] = {at(0, 0), at(4000, 0), at(1000, 0), at(5000, 0)};
    assert_int_equal(chain_longest2(pairs, 4), 3000 * 3000);
    assert_false(chain_holds(pairs, 4, 2000));
    assert_true(chain_holds(pairs, 4, 3000));
    assert_true(chain_holds(pairs, 1, 0));
    assert_true(chain_holds(pairs, 0, 0));
    assert_false(chain_holds(pairs, 4, -1));
}

/* The slow way: with links up to a length, does spreading from the first reach everybody? */
static bool spreads(const struct point *points, int n, int64_t link2)
{
    bool reached[CHAIN_MAX] = {true};
    bool more = true;
    while (more) {
        more = false;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n && reached[a]; b++) {
                if (!reached[b] && point_distance2(points[a], points[b]) <= link2) {
                    reached[b] = true;
                    more = true;
                }
            }
        }
    }
    for (int i = 0; i < n; i++) {
        if (!reached[i]) {
            return false;
        }
    }
    return true;
}

static void the_longest_link_is_just_long_enough(void **state)
{
    (void)state;
    static struct point points[CHAIN_MAX];
    for (int round = 0; round < 300; round++) {
        const int n = round % 100 == 0 ? CHAIN_MAX : pick(2, 24);
        for (int i = 0; i < n; i++) {
            points[i] = at(pick(0, 60) * 250, pick(0, 60) * 250);
        }
        const int64_t longest = chain_longest2(points, n);
        assert_true(spreads(points, n, longest));
        assert_true(longest == 0 || !spreads(points, n, longest - 1));
    }
}

/* ---- Room ---- */

static struct room_query room_for(int32_t radius, const struct base *things, int n)
{
    return (struct room_query){.table = &table,
                               .bounds = table_box(&table),
                               .radius = radius,
                               .things = things,
                               .n_things = n};
}

static void a_free_place_is_kept(void **state)
{
    (void)state;
    struct point found;
    const struct room_query query = room_for(250, NULL, 0);
    assert_true(room_near(&query, at(100, 100), 0, &found));
    assert_true(point_equal(found, at(100, 100)));
}

/* North first, then clockwise. */
static void the_first_ring_with_room_is_taken_from_north_on(void **state)
{
    (void)state;
    struct point found;
    struct base things[2] = {base_disc(at(10000, 10000), 250), base_disc(at(10000, 10800), 100)};
    struct room_query query = room_for(250, things, 1);
    assert_true(room_near(&query, at(10000, 10000), 2000, &found));
    assert_true(point_equal(found, at(10000, 10500)));
    query.n_things = 2; /* north is taken: the next of 40 places that is free */
    assert_true(room_near(&query, at(10000, 10000), 2000, &found));
    assert_true(point_equal(found, point_plus(at(10000, 10000), vector_towards(180, 500))));
}

static void edges_terrain_and_rules_take_room_away(void **state)
{
    (void)state;
    struct point corners[4];
    struct point found;
    struct room_query query = room_for(0, NULL, 0);
    rectangle_corners(at(20000, 20000), at(22000, 22000), corners);
    assert_null(
        table_add(&table, (struct terrain){.kind = 3, .shape = TERRAIN_POLYGON}, corners, 4));
    table_build_index(&table);
    query.closed = kind_bit(3);
    assert_true(room_near(&query, at(21000, 21500), 2000, &found));
    assert_true(point_equal(found, at(21000, 22100))); /* the edge belongs to the house */
    query.bounds.north = 22000;
    assert_true(room_near(&query, at(21000, 21500), 2000, &found));
    assert_true(found.y <= 22000 && terrain_at(&table, found, kind_bit(3), 0) == NO_TERRAIN);
    query.bounds = (struct box){20000, 20000, 22000, 22000};
    assert_false(room_near(&query, at(21000, 21500), 2400, &found));
    assert_true(point_equal(found, at(21000, 21500)));
}

static bool is_west(const void *context, struct point place)
{
    return place.x < *(const int32_t *)context;
}

/* The slow way: all places of all rings, the first free one. */
static void room_is_the_first_free_place(void **state)
{
    (void)state;
    struct base things[60];
    for (int round = 0; round < 200; round++) {
        const struct point middle = at(pick(4000, 60000), pick(4000, 40000));
        const int n = pick(0, 60);
        const int32_t west = middle.x + pick(-1000, 3000);
        const int32_t most = pick(0, 30) * ROOM_STEP;
        struct room_query query = room_for(pick(0, 1) * 250, things, n);
        struct point found;
        struct point first = middle;
        bool any = false;
        query.allows = round % 2 == 0 ? NULL : is_west;
        query.context = &west;
        query.slack = pick(0, 1) * OVERLAP_THOU;
        for (int i = 0; i < n; i++) {
            const struct point there =
                point_plus(middle, at(pick(-15, 15) * 100, pick(-15, 15) * 100));
            things[i] =
                i % 3 == 0 ? base_rectangle(there, 800, 300, pick(0, 3599)) : base_disc(there, 250);
        }
        for (int ring = 0; ring * ROOM_STEP <= most && !any; ring++) {
            for (int i = 0; i < (ring == 0 ? 1 : 8 * ring) && !any; i++) {
                const int bearing = ring == 0 ? 0 : i * FULL_TURN / (8 * ring);
                first = point_plus(middle, vector_towards(bearing, ring * ROOM_STEP));
                const struct base base = base_disc(first, query.radius);
                any = query.allows == NULL || is_west(&west, first);
                for (int k = 0; k < n && any; k++) {
                    any = bases_compare(&base, &things[k], -query.slack) >= 0;
                }
            }
        }
        assert_int_equal(room_near(&query, middle, most, &found), any);
        assert_true(point_equal(found, any ? first : middle));
    }
}

/* Straight ahead if that is free, then 5 degrees to the right, to the left, 10 to the right ... */
static void whoever_charges_ends_as_near_as_there_is_room(void **state)
{
    (void)state;
    struct point found;
    const struct point enemy = at(20000, 20000);
    const struct point from = at(20000, 25000);
    struct base things[3] = {base_disc(enemy, 250), base_disc(at(20000, 20500), 20)};
    struct room_query query = room_for(250, things, 1);
    query.slack = OVERLAP_THOU;
    assert_true(room_beside(&query, enemy, 500, from, &found));
    assert_true(point_equal(found, at(20000, 20500)));
    query.n_things = 2;
    assert_true(room_beside(&query, enemy, 500, from, &found));
    assert_true(point_equal(found, point_plus(enemy, vector_towards(350, 500))));
    things[2] = base_disc(found, 20);
    query.n_things = 3;
    assert_true(room_beside(&query, enemy, 500, from, &found));
    assert_true(point_equal(found, point_plus(enemy, vector_towards(3600 - 350, 500))));
    query.bounds = (struct box){0, 0, 1, 1};
    assert_false(room_beside(&query, enemy, 500, from, &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_stands_to_both_sides_of_its_centre),
        cmocka_unit_test(a_double_line_has_the_larger_half_ahead),
        cmocka_unit_test(a_column_leaves_an_odd_man_on_the_left),
        cmocka_unit_test(a_mass_has_rows_of_six),
        cmocka_unit_test(a_crew_stands_behind_its_gun),
        cmocka_unit_test(turning_keeps_distances),
        cmocka_unit_test(all_places_are_the_single_ones),
        cmocka_unit_test(a_line_from_end_to_end_has_its_ranks_behind),
        cmocka_unit_test(behind_is_away_from_the_enemy_else_on_the_right),
        cmocka_unit_test(a_gap_breaks_a_chain),
        cmocka_unit_test(the_longest_link_is_just_long_enough),
        cmocka_unit_test_setup(a_free_place_is_kept, lay),
        cmocka_unit_test_setup(the_first_ring_with_room_is_taken_from_north_on, lay),
        cmocka_unit_test_setup(edges_terrain_and_rules_take_room_away, lay),
        cmocka_unit_test_setup(room_is_the_first_free_place, lay),
        cmocka_unit_test_setup(whoever_charges_ends_as_near_as_there_is_room, lay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
