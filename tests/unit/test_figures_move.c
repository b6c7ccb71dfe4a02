/* Orders man by man, marches that are interrupted, straight ways, crowds, edges, proposals and the
 * muster. */
#include <string.h>

#include "board/table_angle.h"
#include "rules/figures/crowd.h"
#include "rules/figures/march.h"
#include "rules/figures/muster.h"
#include "rules/figures/orders.h"
#include "rules/table/edge.h"
#include "rules/table/forced.h"
#include "rules/table/sample.h"

#include "laid_table.h"

static uint64_t dice = 41;

static struct body body_of_three(void)
{
    return (struct body){
        .n = 3, .who = {4, 7, 300}, .at = {{1000, 1000}, {2000, 1000}, {3000, 1000}}};
}

/* ---- Orders ---- */

static void a_shift_moves_all_alike_or_some(void **state)
{
    (void)state;
    const struct body body = body_of_three();
    struct body there;
    struct places orders = {.n = 0};
    uint64_t only[MEN_WORDS] = {0};
    assert_true(orders_shift(&orders, &body, NULL, at(0, 6000)));
    assert_int_equal(orders.n, 3);
    orders_end(&orders, &body, &there);
    for (int i = 0; i < 3; i++) {
        assert_true(point_equal(there.at[i], at(1000 + 1000 * i, 7000)));
    }
    set_bit(only, 300);
    orders.n = 0;
    assert_true(orders_shift(&orders, &body, only, at(500, 0)));
    orders_end(&orders, &body, &there);
    assert_true(point_equal(there.at[1], body.at[1]));
    assert_true(point_equal(there.at[2], at(3500, 1000)));
}

static void a_line_is_taken_in_number_order(void **state)
{
    (void)state;
    const struct body body = body_of_three();
    const struct line_form line = {
        .a = at(10000, 20000), .b = at(12000, 20000), .ranks = 2, .depth = 1000, .behind = 1};
    struct body there;
    struct places orders = {.n = 0};
    assert_true(orders_line(&orders, &body, &line));
    orders_end(&orders, &body, &there);
    assert_true(point_equal(there.at[0], at(10000, 20000)));
    assert_true(point_equal(there.at[1], at(12000, 20000)));
    assert_true(point_equal(there.at[2], at(10000, 19000)));
}

/* One man goes round a corner while another goes straight, side by side. */
static void men_advance_side_by_side(void **state)
{
    (void)state;
    const struct body body = body_of_three();
    struct body there;
    struct places orders = {.n = 0};
    struct point way[ORDER_POINTS];
    orders_add(&orders, 7, at(2000, 3000));
    orders_add(&orders, 4, at(1000, 2000));
    orders_add(&orders, 7, at(5000, 3000));
    assert_int_equal(orders_way(&orders, 7, body.at[1], way), 3);
    assert_true(point_equal(way[2], at(5000, 3000)));
    assert_int_equal(orders_way(&orders, 300, body.at[2], way), 1);
    assert_int_equal(orders_longest(&orders, &body), 5000);
    orders_at(&orders, &body, 2500, &there);
    assert_true(point_equal(there.at[0], at(1000, 2000)));
    assert_true(point_equal(there.at[1], at(2500, 3000)));
    assert_true(point_equal(there.at[2], body.at[2]));
}

static void strangers_are_found(void **state)
{
    (void)state;
    const struct body body = body_of_three();
    struct places orders = {.n = 0};
    orders_add(&orders, 300, at(0, 0));
    assert_int_equal(orders_stranger(&orders, &body), -1);
    orders_add(&orders, 5, at(0, 0));
    assert_int_equal(orders_stranger(&orders, &body), 1);
}

static void orders_have_room_for_seventy_two_places(void **state)
{
    (void)state;
    struct places orders = {.n = 0};
    struct point way[ORDER_POINTS];
    for (int i = 0; i < PLACES_MAX; i++) {
        assert_true(orders_add(&orders, 4, at(i, 0)));
    }
    assert_false(orders_add(&orders, 4, at(0, 0)));
    assert_int_equal(orders_way(&orders, 4, at(0, 9), way), ORDER_POINTS);
    const struct body body = body_of_three();
    assert_false(orders_shift(&orders, &body, NULL, at(1, 1)));
}

/* The slow way: the leg in which the length runs out. */
static void a_place_along_a_path_is_on_its_leg(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        struct point points[6];
        const int n = pick(1, 6);
        for (int i = 0; i < n; i++) {
            points[i] =
                i > 0 && pick(0, 3) == 0 ? points[i - 1] : at(pick(0, 9) * 500, pick(0, 9) * 500);
        }
        const int32_t whole = path_length(points, n);
        const int32_t along = pick(0, whole + 100);
        int leg = 77;
        const struct point there = path_at(points, n, along, &leg);
        if (whole == 0) {
            assert_int_equal(leg, -1);
            assert_true(point_equal(there, points[0]));
            continue;
        }
        const int32_t before = path_length(points, leg + 1);
        const int32_t upto = path_length(points, leg + 2);
        assert_true(before < upto);
        assert_true(before < along || before == 0);
        assert_true(along <= upto || upto == whole);
        const struct point expected = along >= upto
                                          ? points[leg + 1]
                                          : leg_point(points[leg], points[leg + 1], along - before);
        assert_true(point_equal(there, expected));
    }
}

/* ---- Marches ---- */

static void a_march_goes_on_step_by_step(void **state)
{
    (void)state;
    static const struct march none;
    const struct route route = {.n = 3, .points = {{0, 0}, {2000, 0}, {2000, 1500}}};
    struct march march = none;
    assert_false(is_marching(&march));
    march_begin(&march, 9, &route, 450);
    assert_true(is_marching(&march));
    static const int32_t places[] = {1000, 2000, 3000, 3500};
    for (int i = 0; i < 4; i++) {
        assert_false(march_is_over(&march));
        assert_true(march_on(&march, 1000));
        assert_int_equal(march.along, places[i]);
    }
    assert_true(march_is_over(&march) && march_is_whole(&march));
    assert_false(march_on(&march, 1000));
    assert_int_equal(march_route(&march).n, 3);
    assert_true(point_equal(march_route(&march).points[2], at(2000, 1500)));
    march_end(&march);
    assert_memory_equal(&march, &none, sizeof march);
}

static void a_march_that_is_cut_is_not_whole(void **state)
{
    (void)state;
    const struct route route = {.n = 2, .points = {{0, 0}, {5000, 0}}};
    struct march march = {.n = 0};
    march_begin(&march, 9, &route, 0);
    march_on(&march, 1000);
    march_cut(&march, 1700);
    march_cut(&march, 4000); /* it does not grow longer again */
    assert_true(march_on(&march, 1000));
    assert_int_equal(march.along, 1700);
    assert_true(march_is_over(&march));
    assert_false(march_is_whole(&march));
}

/* ---- Straight on ---- */

static struct forced as_far(const struct base *things, int n)
{
    return (struct forced){
        .table = &table, .bounds = table_box(&table), .things = things, .n_things = n};
}

/* featherstone.morale.r2: squad at (20,20), nearest enemy at (30,20): goes to (8,20). */
static void a_unit_falls_back_straight_away(void **state)
{
    (void)state;
    const struct forced query = as_far(NULL, 0);
    const struct point from = at(20000, 20000);
    const struct forced_way way =
        forced_as_far(&query, from, point_away(from, at(30000, 20000)), 12000);
    assert_true(point_equal(way.to, at(8000, 20000)));
    assert_int_equal(way.end, END_WHOLE);
    assert_true(point_equal(forced_as_far(&query, from, from, 12000).to, from));
}

static void edges_things_and_ground_cut_it_short(void **state)
{
    (void)state;
    struct point corners[4];
    static const struct ground_costs costs = {.open = 1, .kinds = {[2] = {GROUND_FORBIDDEN, 1}}};
    const struct base things[] = {base_disc(at(10000, 20000), 500),
                                  base_disc(at(12000, 20000), 500)};
    struct forced query = as_far(things, 2);
    struct forced_way way;
    query.n_things = 0;
    way = forced_as_far(&query, at(20000, 20000), at(10000, 20000), 30000);
    assert_true(point_equal(way.to, at(0, 20000)));
    assert_int_equal(way.end, END_EDGE);
    way = forced_as_far(&query, at(20000, 20000), at(23000, 24000), 50000);
    assert_true(point_equal(way.to, at(41000, 48000)));
    query.n_things = 2;
    way = forced_as_far(&query, at(20000, 20000), at(10000, 20000), 30000);
    assert_true(point_equal(way.to, at(12500, 20000)));
    assert_int_equal(way.end, END_THING);
    assert_int_equal(way.thing, 1);
    rectangle_corners(at(14000, 10000), at(15000, 30000), corners);
    assert_null(
        table_add(&table, (struct terrain){.kind = 2, .shape = TERRAIN_POLYGON}, corners, 4));
    table_build_index(&table);
    query.costs = &costs;
    query.budget = 30000;
    way = forced_as_far(&query, at(20000, 20000), at(10000, 20000), 30000);
    assert_true(point_equal(way.to, at(15000, 20000)));
    assert_int_equal(way.end, END_GROUND);
    assert_int_equal(way.thing, -1);
    query.budget = 3000;
    way = forced_as_far(&query, at(20000, 20000), at(10000, 20000), 30000);
    assert_true(point_equal(way.to, at(17000, 20000)));
}

/* One who touches somebody may go away from him, and not through him. */
static void what_it_touches_at_first_stops_it_only_ahead(void **state)
{
    (void)state;
    const struct base thing = base_disc(at(20500, 20000), 250);
    struct forced query = as_far(&thing, 1);
    query.mover = (struct mover){.radius = 250};
    struct forced_way way = forced_as_far(&query, at(20000, 20000), at(0, 20000), 2000);
    assert_true(point_equal(way.to, at(18000, 20000)));
    way = forced_as_far(&query, at(20000, 20000), at(30000, 20000), 2000);
    assert_true(point_equal(way.to, at(20000, 20000)));
    assert_int_equal(way.end, END_THING);
}

/* Whatever happens: it stays within the bounds and the length, and on the way. */
static void it_never_leaves_its_bounds(void **state)
{
    (void)state;
    for (int round = 0; round < 3000; round++) {
        const struct box bounds = {10000, 10000, 20000 + pick(0, 9000), 20000 + pick(0, 9000)};
        struct forced query = as_far(NULL, 0);
        const struct point from = at(pick(10000, 20000), pick(10000, 20000));
        const struct point to = at(pick(0, 40000), pick(0, 40000));
        const int32_t length = pick(0, 30000);
        query.bounds = bounds;
        const struct forced_way way = forced_as_far(&query, from, to, length);
        assert_true(box_holds(bounds, way.to));
        assert_true(points_within(from, way.to, length + 1));
        assert_true(way.end == END_EDGE || point_equal(way.to, leg_point(from, to, length)));
    }
}

/* ---- Legs ---- */

static int32_t six_inches(const struct seeker *seeker, struct point aim)
{
    (void)seeker;
    (void)aim;
    return 6 * INCH;
}

static bool is_not_south(const struct seeker *seeker, struct point to)
{
    return to.y >= seeker->at.y;
}

static void legs_are_paid_for_and_accepted(void **state)
{
    (void)state;
    static struct uneven uneven;
    struct point to;
    const struct seeker seeker = {.at = at(30000, 20000),
                                  .open = 6 * INCH,
                                  .bounds = table_box(&table),
                                  .uneven = &uneven,
                                  .far = six_inches,
                                  .accepts = is_not_south};
    assert_true(try_towards(&seeker, at(30000, 40000), &to));
    assert_true(point_equal(to, at(30000, 26000)));
    assert_true(try_towards(&seeker, at(33000, 24000), &to));
    assert_true(point_equal(to, at(33000, 24000)));
    assert_false(try_towards(&seeker, at(30000, 20000), &to));
    assert_false(try_towards(&seeker, at(10000, 10000), &to));
    assert_true(try_compass(&seeker, 0, 1, &to));
    assert_true(point_equal(to, at(30000, 26000)));
    assert_true(try_compass(&seeker, -1, 0, &to));
    assert_true(point_equal(to, at(24000, 20000)));
    assert_false(try_compass(&seeker, 0, -1, &to));
}

/* ---- The muster ---- */

FLAT_BEGIN
struct drill_state {
    struct state head;
    uint16_t n_men;
    uint8_t unused[6];
    struct man men[20];
};
FLAT_END

static struct drill_state game;
static const struct figure_rules drill = {FIGURE_MEN(struct drill_state, men, n_men)};

/* A unit has as many men as its number, with weapons counted down. */
static bool muster_man(const struct scenario *scenario, const struct state *state, int unit, int i,
                       void *record)
{
    struct man *man = record;
    (void)scenario;
    (void)state;
    man->weapon = (uint8_t)(unit - i);
    man->inside = NO_INSIDE;
    return i < unit;
}

static struct muster drill_muster = {
    .figures = &drill, .max = 20, .first = 1, .n_units = 4, .clause = 88, .man = muster_man};

static void units_are_mustered_in_order(void **state)
{
    (void)state;
    struct problem problem;
    memset(&game, 0, sizeof game);
    assert_true(muster_men(&drill_muster, NULL, &game.head, &problem));
    assert_int_equal(game.n_men, 6);
    static const uint8_t units[] = {1, 2, 2, 3, 3, 3};
    static const uint8_t numbers[] = {1, 1, 2, 1, 2, 3};
    static const uint8_t weapons[] = {1, 2, 1, 3, 2, 1};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(game.men[i].unit, units[i]);
        assert_int_equal(game.men[i].home, units[i]);
        assert_int_equal(game.men[i].number, numbers[i]);
        assert_int_equal(game.men[i].weapon, weapons[i]);
    }
}

/* Of unit 2 a file lists two men, numbered in that order; the others are mustered around them. */
static void men_whom_a_file_lists_are_all_of_their_unit(void **state)
{
    (void)state;
    struct problem problem;
    memset(&game, 0, sizeof game);
    game.n_men = 2;
    game.men[0] = (struct man){.unit = 2, .weapon = 77, .at = {5, 6}};
    game.men[1] = (struct man){.unit = 2, .weapon = 78};
    assert_true(muster_men(&drill_muster, NULL, &game.head, &problem));
    assert_int_equal(game.n_men, 6);
    assert_int_equal(game.men[0].unit, 1);
    assert_int_equal(game.men[1].weapon, 77);
    assert_int_equal(game.men[1].at.y, 6);
    assert_int_equal(game.men[1].number, 1);
    assert_int_equal(game.men[2].number, 2);
    assert_int_equal(game.men[2].home, 2);
    assert_int_equal(game.men[3].unit, 3);
}

static void a_muster_that_is_wrong_is_told(void **state)
{
    (void)state;
    struct problem problem;
    memset(&game, 0, sizeof game);
    game.n_men = 1;
    game.men[0] = (struct man){.unit = 4, .number = 1};
    assert_false(muster_men(&drill_muster, NULL, &game.head, &problem));
    assert_string_equal(problem.where, "men[0].unit");
}

/* 0 + 1 + ... + 6 men are 21, one more than there is room for. */
static void more_men_than_there_is_room_for_are_told(void **state)
{
    (void)state;
    struct problem problem;
    struct muster muster = drill_muster;
    memset(&game, 0, sizeof game);
    muster.n_units = 6;
    assert_true(muster_men(&muster, NULL, &game.head, &problem));
    assert_int_equal(game.n_men, 15);
    memset(&game, 0, sizeof game);
    muster.n_units = 7;
    assert_false(muster_men(&muster, NULL, &game.head, &problem));
    assert_string_equal(problem.where, "units[6]");
}

/* ---- Crowds ---- */

/* Man 0 of side 0 at (5, 5), man 1 of side 1 five inches east of him, a gun of side 1 five inches
 * north of him. */
static void make_crowd(struct crowd *crowd)
{
    memset(crowd, 0, sizeof *crowd);
    men_clear(&crowd->men);
    crowd->widest = 500;
    men_put(&crowd->men, 0, 0, 0, at(5000, 5000), 250);
    men_put(&crowd->men, 1, 1, 1, at(10000, 5000), 250);
    crowd->models[crowd->n_models++] =
        (struct crowd_model){.at = at(5000, 10000), .radius = 500, .unit = 2, .side = 1};
}

static void enemies_and_their_models_bar_the_way(void **state)
{
    (void)state;
    static struct crowd crowd;
    make_crowd(&crowd);
    assert_true(crowd_bars(&crowd, 0, 250, at(5000, 5000), at(15000, 5000)));
    assert_false(crowd_bars(&crowd, 0, 250, at(5000, 5000), at(9500, 5000)));
    assert_true(crowd_bars(&crowd, 0, 250, at(5000, 5000), at(5000, 15000)));
    assert_false(crowd_bars(&crowd, 1, 250, at(10000, 5000), at(5000, 15000)));
    crowd_keep(&crowd, (struct box){0, 0, 6000, 6000});
    assert_false(crowd_bars(&crowd, 0, 250, at(5000, 5000), at(15000, 5000)));
}

static void nobody_stands_on_another(void **state)
{
    (void)state;
    static struct crowd crowd;
    make_crowd(&crowd);
    assert_true(crowd_has_room(&crowd, 0, NO_UNIT));
    crowd.men.at[0] = at(9600, 5000);
    assert_false(crowd_has_room(&crowd, 0, NO_UNIT));
    crowd.men.at[0] = at(5000, 9500);
    assert_false(crowd_has_room(&crowd, 0, NO_UNIT));
    assert_true(crowd_has_room(&crowd, 0, 2));
    struct base bases[CROWD_MAX];
    assert_int_equal(crowd_bases(&crowd, SIDE_NONE, 0, bases), 2);
    assert_int_equal(crowd_bases(&crowd, 0, 0, bases), 0);
    assert_int_equal(crowd_shunned(&crowd, 0, NO_MAN, bases), 3);
}

static bool is_allowed(const void *context, struct point to)
{
    (void)to;
    return *(const bool *)context;
}

static void a_touch_is_found_straight_on_or_beside(void **state)
{
    (void)state;
    static struct crowd crowd;
    bool allowed = true;
    struct point to;
    make_crowd(&crowd);
    assert_true(crowd_find_touch(&crowd, 0, 1, 6000, is_allowed, &allowed, &to));
    assert_true(point_equal(to, at(9500, 5000)));
    assert_false(crowd_find_touch(&crowd, 0, 1, 4000, is_allowed, &allowed, &to));
    men_put(&crowd.men, 2, 0, 0, at(9500, 5000), 250); /* a friend is there already */
    assert_true(crowd_find_touch(&crowd, 0, 1, 6000, is_allowed, &allowed, &to));
    assert_int_equal(points_distance(to, at(10000, 5000)), 500);
    assert_true(points_distance(to, at(9500, 5000)) >= 490);
    allowed = false;
    assert_false(crowd_find_touch(&crowd, 0, 1, 6000, is_allowed, &allowed, &to));
}

/* ---- Edges ---- */

static void edges_are_near_and_far(void **state)
{
    (void)state;
    static struct table board;
    board.width = 30000;
    board.height = 20000;
    const struct point place = at(1000, 4000);
    const int32_t far[] = {1000, 16000, 29000, 4000, 1000};
    for (int edge = AT_NO_EDGE; edge <= AT_WEST; edge++) {
        assert_int_equal(edge_distance(&board, edge, place), far[edge]);
        const struct point nearer = edge_nearer(edge, place, 500);
        assert_int_equal(edge_distance(&board, edge, nearer), far[edge] - 500);
        assert_false(is_past_edge(&board, edge, place));
        assert_int_equal(edge_distance(&board, edge, edge_point(&board, edge, place)), 0);
    }
    assert_true(point_equal(edge_point(&board, AT_NORTH, place), at(1000, 20000)));
    assert_true(point_equal(edge_point(&board, AT_EAST, place), at(30000, 4000)));
    assert_true(is_past_edge(&board, AT_EAST, at(30001, 4000)));
    assert_int_equal(edge_bearing(AT_WEST), 2700);
    assert_int_equal(edge_ahead(AT_NORTH), 1800);
    assert_int_equal(edge_length(&board, AT_WEST), 20000);
}

/* ---- Paths ---- */

static void a_path_begins_where_one_stands_or_at_its_own_first_point(void **state)
{
    (void)state;
    const int32_t path[] = {1, 2, 3, 4};
    const struct route on = route_of(at(9, 9), path, 2);
    const struct route along = route_along(path, 2);
    assert_int_equal(on.n, 3);
    assert_true(point_equal(on.points[0], at(9, 9)) && point_equal(on.points[2], at(3, 4)));
    assert_int_equal(along.n, 2);
    assert_true(point_equal(along.points[0], at(1, 2)) && point_equal(along.points[1], at(3, 4)));
    assert_true(on.facing == ABSENT && along.facing == ABSENT);
    assert_int_equal(route_along(path, 0).n, 0);
    assert_true(point_equal(box_middle((struct box){10, 20, 30, 25}), at(20, 22)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shift_moves_all_alike_or_some),
        cmocka_unit_test(a_line_is_taken_in_number_order),
        cmocka_unit_test(men_advance_side_by_side),
        cmocka_unit_test(strangers_are_found),
        cmocka_unit_test(orders_have_room_for_seventy_two_places),
        cmocka_unit_test(a_place_along_a_path_is_on_its_leg),
        cmocka_unit_test(a_march_goes_on_step_by_step),
        cmocka_unit_test(a_march_that_is_cut_is_not_whole),
        cmocka_unit_test_setup(a_unit_falls_back_straight_away, lay),
        cmocka_unit_test_setup(edges_things_and_ground_cut_it_short, lay),
        cmocka_unit_test_setup(what_it_touches_at_first_stops_it_only_ahead, lay),
        cmocka_unit_test_setup(it_never_leaves_its_bounds, lay),
        cmocka_unit_test_setup(legs_are_paid_for_and_accepted, lay),
        cmocka_unit_test(enemies_and_their_models_bar_the_way),
        cmocka_unit_test(nobody_stands_on_another),
        cmocka_unit_test(a_touch_is_found_straight_on_or_beside),
        cmocka_unit_test(edges_are_near_and_far),
        cmocka_unit_test(a_path_begins_where_one_stands_or_at_its_own_first_point),
        cmocka_unit_test(units_are_mustered_in_order),
        cmocka_unit_test(men_whom_a_file_lists_are_all_of_their_unit),
        cmocka_unit_test(a_muster_that_is_wrong_is_told),
        cmocka_unit_test(more_men_than_there_is_room_for_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
