/* What rule sets with single men share: bodies and their ways, falling, declarations. The set
 * here is none that is played: two companies on an empty table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/table_angle.h"
#include "rules/figures/body.h"
#include "rules/figures/declare.h"
#include "rules/figures/fall.h"

enum { FALL_CLAUSE = 77, FALL_TASK = 5, LOG_MAX = 64 };

FLAT_BEGIN
struct drill_man {
    struct man man;
    uint32_t own;
};

struct drill_declared {
    struct declared declared;
    int32_t target;
    uint8_t unused[4];
};

struct drill_state {
    struct state head;
    uint16_t n_men, n_declared;
    uint8_t unused[4];
    struct fall fall;
    struct drill_man men[MEN_MAX];
    struct drill_declared declared[12];
};
FLAT_END

static struct drill_state game;
static struct table table;
static int16_t fell[LOG_MAX];
static int n_fell, n_after;
static uint64_t dice = 31;

static int32_t pick(int32_t least, int32_t most)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return least + (int32_t)((dice >> 33) % (uint64_t)(most - least + 1));
}

static struct point at(int32_t x, int32_t y)
{
    return (struct point){.x = x, .y = y};
}

static void man_falls(struct play *play, int man, int by, int clause)
{
    (void)play;
    assert_int_equal(clause, FALL_CLAUSE);
    assert_int_equal(by, 9);
    game.men[man].man.gone = MAN_FALLEN;
    fell[n_fell++] = (int16_t)man;
}

static void after_fall(struct play *play, int unit, int by, int clause)
{
    (void)play;
    assert_int_equal(unit, 1);
    assert_int_equal(by, 9);
    assert_int_equal(clause, FALL_CLAUSE);
    n_after++;
}

static void marked_goes(struct play *play, int man)
{
    (void)play;
    game.men[man].man.gone = MAN_FALLEN;
    fell[n_fell++] = (int16_t)man;
}

/* Those with a weapon go last. */
static int64_t goes_first(const struct scenario *scenario, const struct state *state, int man)
{
    (void)scenario;
    (void)state;
    return game.men[man].man.weapon;
}

static int32_t radius_of(const struct scenario *scenario, const struct state *state, int man)
{
    (void)scenario;
    (void)state;
    return game.men[man].man.role * 100;
}

static const struct figure_rules drill = {
    FIGURE_MEN(struct drill_state, men, n_men),
    .radius = radius_of,
    .fall_offset = offsetof(struct drill_state, fall),
    .fall_task = FALL_TASK,
    .man_falls = man_falls,
    .after_fall = after_fall,
    .marked_goes = marked_goes,
    .goes_first = goes_first,
};

static const struct declare_rules drill_declare = {
    DECLARE_IN(struct drill_state, declared, n_declared)};

static const struct formation line = {.name = "line", .gap = 1000, .depth = 1000};
static const struct formation column = {
    .name = "column", .files = 2, .short_left = true, .gap = 1000, .depth = 1000};

/* Two units of 6 men, the men of both in turns: 1 has the even numbers. */
static int muster(void **state)
{
    (void)state;
    memset(&game, 0, sizeof game);
    n_fell = 0;
    n_after = 0;
    game.n_men = 12;
    for (int i = 0; i < 12; i++) {
        game.men[i].man = (struct man){.at = at(1000 * i, 5000),
                                       .unit = i % 2 == 0 ? 1 : 2,
                                       .side = (uint8_t)(i % 2),
                                       .inside = NO_INSIDE,
                                       .aboard = NO_UNIT};
    }
    table_lay(&table, 72 * INCH, 48 * INCH);
    table_build_index(&table);
    return 0;
}

static struct play play_of(void)
{
    return (struct play){.state = &game.head};
}

/* ---- Bodies ---- */

static void a_body_is_its_men_in_action(void **state)
{
    (void)state;
    struct body body;
    game.men[4].man.gone = MAN_FALLEN;
    game.men[6].man.gone = MAN_MARKED;
    game.men[7].man.unit = 1; /* lent */
    body_of(&drill, &game.head, 1, &body);
    assert_int_equal(body.n, 6);
    assert_int_equal(unit_strength(&drill, &game.head, 1), 6);
    static const int16_t who[] = {0, 2, 6, 7, 8, 10};
    assert_memory_equal(body.who, who, sizeof who);
    assert_int_equal(body.at[3].x, 7000);
    assert_int_equal(unit_strength(&drill, &game.head, 3), 0);
}

static void a_body_has_room_for_twenty_four(void **state)
{
    (void)state;
    struct body body;
    game.n_men = MEN_MAX;
    for (int i = 0; i < MEN_MAX; i++) {
        game.men[i].man.unit = i >= MEN_MAX - MEN_OF_UNIT ? 3 : 4;
    }
    body_of(&drill, &game.head, 3, &body);
    assert_int_equal(body.n, MEN_OF_UNIT);
    assert_int_equal(body.who[MEN_OF_UNIT - 1], MEN_MAX - 1);
}

static void all_who_stand_are_gathered(void **state)
{
    (void)state;
    static struct men men;
    game.men[2].man.at.x = NOWHERE;
    game.men[3].man.gone = MAN_LEFT;
    game.men[4].man.gone = GONE_UNSEEN;
    game.men[5].man.role = 4;
    gather_men(&drill, NULL, &game.head, &men);
    assert_int_equal(men.here[0], 0xfff & ~(1 << 2 | 1 << 3 | 1 << 4));
    assert_int_equal(men.of_side[0][0] & men.of_side[1][0], 0);
    assert_int_equal(men.radius[5], 400);
    assert_int_equal(men.unit[5], 2);
}

/* A house from (20,20) to (23,22) and another to its east, with garrisons; a man in the open. */
static void a_garrison_is_measured_from_its_outline(void **state)
{
    (void)state;
    struct point corners[4];
    struct men_pair pair;
    static const struct terrain house = {.shape = TERRAIN_POLYGON};
    const uint64_t one[MEN_WORDS] = {1 << 0 | 1 << 2};
    const uint64_t other[MEN_WORDS] = {1 << 1 | 1 << 3};
    rectangle_corners(at(20000, 20000), at(23000, 22000), corners);
    assert_null(table_add(&table, house, corners, 4));
    rectangle_corners(at(26000, 26000), at(29000, 29000), corners);
    assert_null(table_add(&table, house, corners, 4));
    rectangle_corners(at(27000, 27000), at(28000, 28000), corners);
    assert_null(table_add(&table, house, corners, 4));
    table_build_index(&table);
    struct man in = {.at = at(21500, 21000), .inside = 0};
    struct man out = {.at = at(26000, 26000), .inside = NO_INSIDE};
    assert_int_equal(man_gap(&table, &in, &out), 5000); /* from the corner 3 east, 4 north */
    assert_int_equal(man_gap(&table, &out, &in), 5000);
    out.at = at(21500, 17999);
    assert_int_equal(man_gap(&table, &in, &out), 2001);
    out.at = at(22000, 21000);
    assert_int_equal(man_gap(&table, &in, &out), 0);
    out.inside = 1;
    assert_int_equal(man_gap(&table, &in, &out), 5000);
    in.inside = 2; /* a house in the yard of another */
    assert_int_equal(man_gap(&table, &in, &out), 0);
    assert_int_equal(man_gap(&table, &out, &in), 0);
    game.men[0].man.at = at(0, 0);
    game.men[1].man.at = at(0, 9000);
    game.men[2].man = (struct man){.at = at(21500, 21000), .inside = 0};
    game.men[3].man.at = at(30000, 20000);
    assert_int_equal(men_gap(&drill, &game.head, &table, one, other, &pair), 7000);
    assert_int_equal(pair.one, 2);
    assert_int_equal(pair.other, 3);
    game.men[3].man.gone = MAN_FALLEN;
    assert_int_equal(men_gap(&drill, &game.head, &table, one, other, &pair), 9000);
    game.men[1].man.at.x = NOWHERE;
    assert_int_equal(men_gap(&drill, &game.head, &table, one, other, &pair), INT32_MAX);
}

/* In the open it is the distance itself, rounded, whoever asks; and of a garrison the distance to
 * the nearest point of its piece. */
static void gaps_are_distances(void **state)
{
    (void)state;
    struct point corners[4];
    rectangle_corners(at(20000, 20000), at(23000, 22000), corners);
    assert_null(table_add(&table, (struct terrain){.shape = TERRAIN_POLYGON}, corners, 4));
    table_build_index(&table);
    for (int round = 0; round < 2000; round++) {
        struct man one = {.at = at(pick(0, 40000), pick(0, 40000)), .inside = NO_INSIDE};
        const struct man other = {.at = at(pick(0, 40000), pick(0, 40000)), .inside = NO_INSIDE};
        assert_int_equal(man_gap(&table, &one, &other), points_distance(one.at, other.at));
        one.inside = 0; /* the house lies square: its nearest point is a whole thou */
        const struct point nearest = man_place(&table, &one, other.at);
        assert_int_equal(man_gap(&table, &one, &other), points_distance(nearest, other.at));
    }
}

/* Men keep their places as others fall and close up when the unit forms up again. */
static void men_close_up_when_they_form(void **state)
{
    (void)state;
    struct body body;
    game.men[0].man.gone = MAN_FALLEN;
    game.men[10].man.gone = MAN_FALLEN;
    body_of(&drill, &game.head, 1, &body);
    body_form(&body, &line, at(20000, 20000), 0);
    body_stand(&drill, &game.head, &body);
    for (int i = 1; i < 5; i++) {
        assert_int_equal(game.men[2 * i].man.at.x, 17500 + 1000 * i);
        assert_int_equal(game.men[2 * i].man.at.y, 20000);
    }
    assert_int_equal(game.men[0].man.at.x, 0);
    assert_int_equal(game.men[1].man.at.x, 1000);
}

static bool is_east(const void *context, struct point place)
{
    return place.x >= *(const int32_t *)context;
}

static void who_cannot_stand_is_found_or_put_at_the_centre(void **state)
{
    (void)state;
    struct body body;
    const int32_t limit = 18500;
    const struct footing standing = {.may_stand = is_east, .context = &limit};
    body_of(&drill, &game.head, 1, &body);
    body_form(&body, &line, at(20000, 20000), 0);
    assert_int_equal(body_misfit(&body, &standing), 0);
    body_settle(&body, &standing, at(20000, 20000));
    assert_int_equal(body_misfit(&body, &standing), NO_MAN);
    assert_int_equal(body.at[0].x, 20000);
    assert_int_equal(body.at[1].x, 18500);
}

/* ---- Ways ---- */

static struct route route_through(const struct point *points, int n)
{
    struct route route = {.n = n, .facing = ABSENT};
    memcpy(route.points, points, (size_t)n * sizeof points[0]);
    return route;
}

/* East, then north: the line turns with each leg. */
static void each_man_has_his_own_way(void **state)
{
    (void)state;
    const struct point corners[] = {{10000, 10000}, {14000, 10000}, {14000, 10000}, {14000, 16000}};
    const struct route route = route_through(corners, 4);
    struct way ways[MEN_OF_UNIT];
    struct body body;
    body_of(&drill, &game.head, 1, &body);
    const struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &column, .facing = 0};
    body_ways(&move, ways);
    /* the first man is on the left: north when it goes east, west when it goes north */
    static const struct point first[] = {{0, 5000},      {10000, 12500}, {14000, 12500},
                                         {11500, 10000}, {11500, 16000}, {13500, 17000}};
    assert_int_equal(ways[0].n, 6);
    assert_memory_equal(ways[0].points, first, sizeof first);
    assert_int_equal(ways[5].n, 6);
    assert_int_equal(route_facing(&route, 1234), 0);
}

static void a_body_that_stays_only_takes_its_places(void **state)
{
    (void)state;
    const struct point here = {10000, 10000};
    const struct route route = route_through(&here, 1);
    struct way ways[MEN_OF_UNIT];
    struct body body;
    body_of(&drill, &game.head, 1, &body);
    body.at[1].x = NOWHERE;
    const struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &line, .facing = 900};
    body_ways(&move, ways);
    assert_int_equal(ways[0].n, 2);
    assert_true(point_equal(ways[0].points[1], at(10000, 12500)));
    assert_true(point_equal(ways[1].points[0], ways[1].points[1])); /* he comes from nowhere */
    assert_int_equal(route_facing(&route, 1234), 1234);
}

/* The longest path there is: every man's way has room for it. */
static void the_longest_path_has_room(void **state)
{
    (void)state;
    struct route route = {.n = PATH_POINTS};
    struct way ways[MEN_OF_UNIT];
    struct body body;
    for (int i = 0; i < PATH_POINTS; i++) {
        route.points[i] = at(20000 + 500 * i, 20000 + i % 2 * 500);
    }
    body_of(&drill, &game.head, 1, &body);
    const struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &line, .facing = 0};
    body_ways(&move, ways);
    assert_int_equal(ways[0].n, WAY_POINTS);
}

static void the_centre_is_found_along_its_path(void **state)
{
    (void)state;
    const struct point corners[] = {{10000, 10000}, {14000, 10000}, {14000, 16000}};
    const struct route route = route_through(corners, 3);
    int facing = 5;
    assert_true(point_equal(route_at(&route, 0, &facing), at(10000, 10000)));
    assert_int_equal(facing, 900);
    assert_true(point_equal(route_at(&route, 4000, &facing), at(14000, 10000)));
    assert_int_equal(facing, 900); /* at the corner still the old way */
    assert_true(point_equal(route_at(&route, 4001, &facing), at(14000, 10001)));
    assert_int_equal(facing, 0);
    assert_true(point_equal(route_at(&route, 99999, &facing), at(14000, 16000)));
    struct body body;
    struct body there;
    body_of(&drill, &game.head, 1, &body);
    const struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &line, .facing = 0};
    body_at(&move, 2500, &there);
    assert_true(point_equal(there.at[0], at(12500, 12500)));
    assert_true(point_equal(body.at[0], at(0, 5000)));
}

/* ---- Stopping ---- */

/* Six men in line go north; an enemy 10 inches ahead of the third man keeps them 1.001" off. */
static void a_body_stops_an_inch_from_an_enemy(void **state)
{
    (void)state;
    const struct point corners[] = {{20000, 20000}, {20000, 40000}};
    const struct route route = route_through(corners, 2);
    const struct base enemies[] = {base_point(at(40000, 30000)), base_point(at(19500, 30000))};
    struct body_stop stop;
    struct body body;
    body_of(&drill, &game.head, 1, &body);
    body_form(&body, &line, at(20000, 20000), 0);
    const struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &line, .facing = 0};
    assert_true(body_stops(&move, enemies, 2, 1001, &stop));
    assert_int_equal(stop.man, 2);
    assert_int_equal(stop.thing, 1);
    assert_true(point_equal(stop.centre, at(20000, 28999)));
    assert_int_equal(stop.along, 8999);
    assert_int_equal(stop.facing, 0);
    assert_false(stop.at_once || stop.turning);
    assert_false(body_stops(&move, enemies, 1, 1001, &stop));
}

/* Already near an enemy it may go away from him, not nearer. */
static void whoever_is_near_may_go_away(void **state)
{
    (void)state;
    struct route route = route_through((const struct point[]){{20000, 20000}, {20000, 15000}}, 2);
    const struct base enemy = base_point(at(20500, 20800));
    struct body_stop stop;
    struct body body;
    body_of(&drill, &game.head, 1, &body);
    body_form(&body, &line, at(20000, 20000), 1800);
    struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &line, .facing = 1800};
    assert_false(body_stops(&move, &enemy, 1, 1001, &stop));
    body_form(&body, &line, at(20000, 20000), 0);
    route.points[1] = at(20000, 20100);
    move.facing = 0;
    assert_true(body_stops(&move, &enemy, 1, 1001, &stop));
    assert_int_equal(stop.along, 0);
}

/* Turning at a corner would swing the flank onto him: it stays before the corner, facing as it did.
 */
static void a_turn_that_comes_too_near_is_not_made(void **state)
{
    (void)state;
    const struct point corners[] = {{20000, 20000}, {30000, 20000}, {30000, 25000}};
    const struct route route = route_through(corners, 3);
    const struct base enemy = base_point(at(31900, 20700)); /* 0.8" off the swing of the last man */
    struct body_stop stop;
    struct body body;
    body_of(&drill, &game.head, 1, &body);
    body_form(&body, &line, at(20000, 20000), 900);
    const struct body_move move = {
        .body = &body, .route = &route, .form = &line, .into = &line, .facing = 0};
    assert_true(body_stops(&move, &enemy, 1, 1001, &stop));
    assert_true(stop.turning);
    assert_true(point_equal(stop.centre, at(30000, 20000)));
    assert_int_equal(stop.facing, 900);
    assert_int_equal(stop.along, 10000);
    /* and taking up the formation may be too near at once */
    const struct base beside = base_point(at(20000, 23500));
    body.at[0] = at(15000, 22500);
    assert_true(body_stops(&move, &beside, 1, 1001, &stop));
    assert_true(stop.at_once);
    assert_int_equal(stop.along, 0);
}

/* The slow way: thou by thou along a straight path. Where the fast one stops nobody is too near,
 * and a few thou later somebody is. */
static void it_stops_where_walking_thou_by_thou_does(void **state)
{
    (void)state;
    int stopped = 0;
    for (int round = 0; round < 60; round++) {
        struct base things[5];
        struct body body;
        struct body there;
        struct body_stop stop;
        int32_t along = 0;
        bool near = false;
        const struct point corners[] = {{20000, 20000}, {pick(14000, 26000), pick(14000, 26000)}};
        const struct route route = route_through(corners, 2);
        const int facing = bearing_of(corners[0], corners[1]);
        const int32_t length = points_distance(corners[0], corners[1]);
        for (int i = 0; i < 5; i++) {
            const struct point there_at = at(pick(10000, 30000), pick(10000, 30000));
            things[i] =
                i == 0 ? base_rectangle(there_at, 3000, 1500, pick(0, 3599)) : base_point(there_at);
        }
        body_of(&drill, &game.head, 1, &body);
        body_form(&body, &line, corners[0], facing);
        const struct body_move move = {
            .body = &body, .route = &route, .form = &line, .into = &line, .facing = facing};
        bool begins_near = false;
        for (int i = 0; i < body.n * 5; i++) {
            begins_near |= base_compare_point(&things[i % 5], body.at[i / 5], 1001) < 0;
        }
        if (begins_near) {
            continue;
        }
        for (; along <= length && !near; along++) {
            body_at(&move, along, &there);
            for (int i = 0; i < body.n * 5; i++) {
                near |= base_compare_point(&things[i % 5], there.at[i / 5], 1001) < 0;
            }
        }
        const bool stops = body_stops(&move, things, 5, 1001, &stop);
        stopped += stops;
        if (near) {
            assert_true(stops);
            assert_in_range(stop.along, along - 4, along + 1);
        }
        if (stops) {
            assert_true(near || stop.along >= length - 2);
            for (int i = 0; i < body.n; i++) {
                const struct point place = form_place(&line, body.n, i, stop.centre, stop.facing);
                for (int k = 0; k < 5; k++) {
                    assert_true(base_compare_point(&things[k], place, 1001) >= 0);
                }
            }
        }
    }
    assert_in_range(stopped, 10, 50);
}

/* ---- Falling ---- */

static struct fall fall_of(uint64_t may, int n)
{
    return (struct fall){
        .may = {may}, .clause = FALL_CLAUSE, .n = (uint8_t)n, .unit = 1, .side = 0, .by = 9};
}

static void assert_fell(int n, const int16_t *who)
{
    assert_int_equal(n_fell, n);
    assert_memory_equal(fell, who, (size_t)n * sizeof fell[0]);
}

static void without_a_choice_all_fall(void **state)
{
    (void)state;
    struct play play = play_of();
    fall_begin(&play, &drill, fall_of(0x15, 3), NULL, 0);
    assert_fell(3, (const int16_t[]){0, 2, 4});
    assert_int_equal(n_after, 1);
    assert_int_equal(game.head.n_tasks, 0);
    fall_begin(&play, &drill, fall_of(0x140, 200), NULL, 0);
    assert_fell(5, (const int16_t[]){0, 2, 4, 6, 8});
    fall_begin(&play, &drill, fall_of(0, 3), NULL, 0);
    fall_begin(&play, &drill, fall_of(0x400, 0), NULL, 0);
    assert_int_equal(n_after, 2);
    assert_int_equal(game.head.n_tasks, 0);
}

static void in_a_given_order_the_first_fall(void **state)
{
    (void)state;
    static const int16_t order[] = {11, 4, 0, 2};
    struct play play = play_of();
    fall_begin(&play, &drill, fall_of(0x15, 2), order, 4);
    assert_fell(2, (const int16_t[]){4, 0});
    assert_int_equal(game.head.n_tasks, 0);
}

static void the_owner_is_asked_once(void **state)
{
    (void)state;
    struct play play = play_of();
    struct refusal why;
    fall_begin(&play, &drill, fall_of(0x55, 2), NULL, 0);
    assert_int_equal(n_fell, 0);
    assert_int_equal(game.head.n_tasks, 1);
    assert_int_equal(agenda_top(&game.head)->kind, FALL_TASK);
    assert_int_equal(agenda_top(&game.head)->waits, 1);
    assert_int_equal(agenda_top(&game.head)->unit, 1);
    static const int32_t few[] = {4};
    static const int32_t twice[] = {4, 4};
    static const int32_t wrong[] = {4, 1};
    static const int32_t right[] = {6, 0};
    assert_false(fall_check(&drill, &game.head, few, 1, 12, &why));
    assert_int_equal(why.clause, 12);
    assert_false(fall_check(&drill, &game.head, twice, 2, 12, &why));
    assert_false(fall_check(&drill, &game.head, wrong, 2, 12, &why));
    assert_true(fall_check(&drill, &game.head, right, 2, 12, &why));
    agenda_pop(&game.head);
    fall_do(&play, &drill, right, 2);
    assert_fell(2, (const int16_t[]){6, 0}); /* as they were named */
    assert_int_equal(n_after, 1);
    static const struct fall none;
    assert_memory_equal(&game.fall, &none, sizeof none);
}

/* Those with a weapon last, else by index; and the choice is one that is allowed. */
static void the_umpires_choice_is_always_allowed(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        struct play play = play_of();
        struct refusal why;
        int32_t who[MEN_OF_UNIT];
        int16_t order[MEN_MAX];
        const uint64_t may = (uint64_t)pick(1, 0xffe);
        muster(NULL);
        for (int i = 0; i < 12; i++) {
            game.men[i].man.weapon = (uint8_t)pick(0, 2);
        }
        const struct fall fall = fall_of(may, pick(1, 12));
        const int n = fall_order(&drill, NULL, &game.head, &fall, order);
        assert_int_equal(n, count_bits(&may, 1));
        for (int i = 1; i < n; i++) {
            const int before = game.men[order[i - 1]].man.weapon;
            const int here = game.men[order[i]].man.weapon;
            assert_true(before < here || (before == here && order[i - 1] < order[i]));
        }
        fall_begin(&play, &drill, fall, NULL, 0);
        if (fall.n < n) {
            assert_int_equal(fall_choice(&drill, NULL, &game.head, who), fall.n);
            assert_true(fall_check(&drill, &game.head, who, fall.n, 12, &why));
            assert_int_equal(who[0], order[0]);
        } else {
            assert_int_equal(n_fell, n);
        }
    }
}

static void whoever_is_marked_goes_at_the_end(void **state)
{
    (void)state;
    struct play play = play_of();
    game.men[9].man.gone = MAN_MARKED;
    game.men[3].man.gone = MAN_MARKED;
    game.men[4].man.gone = MAN_CAPTURED;
    assert_true(is_in_action(&game.men[9].man));
    marked_go(&play, &drill);
    assert_fell(2, (const int16_t[]){3, 9});
    assert_false(is_in_action(&game.men[9].man));
    marked_go(&play, &drill);
    assert_int_equal(n_fell, 2);
}

/* ---- Declarations ---- */

static int declare(int side, int unit)
{
    const struct declared declared = {.side = (uint8_t)side, .unit = (uint8_t)unit};
    return declare_add(&drill_declare, &game.head, declared);
}

static void declarations_are_carried_out_in_order(void **state)
{
    (void)state;
    const int a1 = declare(1, 20);
    const int b1 = declare(0, 10);
    const int a2 = declare(1, 21);
    const int b2 = declare(0, 11);
    declare_end(&drill_declare, &game.head, a1); /* taken back and given anew: it comes last */
    const int a3 = declare(1, 20);
    assert_int_equal(a3, a1);
    const int order[] = {a2, a3, b1, b2};
    for (int i = 0; i < 4; i++) {
        const int next = declare_next(&drill_declare, &game.head, 1, NULL);
        assert_int_equal(next, order[i]);
        declare_end(&drill_declare, &game.head, next);
    }
    assert_int_equal(declare_next(&drill_declare, &game.head, 1, NULL), NO_DECLARED);
}

static bool is_odd_unit(const struct state *state, int i)
{
    return declared_of(&drill_declare, state, i)->unit % 2 == 1;
}

static void only_what_is_due_is_next(void **state)
{
    (void)state;
    declare(0, 10);
    const int due = declare(0, 11);
    assert_int_equal(declare_next(&drill_declare, &game.head, 0, is_odd_unit), due);
    declare_end(&drill_declare, &game.head, due);
    assert_int_equal(declare_next(&drill_declare, &game.head, 0, is_odd_unit), NO_DECLARED);
}

static void what_is_taken_is_whole_and_carried_out(void **state)
{
    (void)state;
    struct drill_declared taken = {0};
    const int even = declare(1, 4);
    const int odd = declare(1, 3);
    game.declared[even].target = 44;
    game.declared[odd].target = 33;
    assert_true(declare_take(&drill_declare, &game.head, 0, is_odd_unit, &taken));
    assert_true(taken.target == 33 && taken.declared.unit == 3 && taken.declared.gone == 0);
    assert_true(game.declared[odd].declared.gone == 1 && game.declared[odd].target == 0);
    assert_false(declare_take(&drill_declare, &game.head, 0, is_odd_unit, &taken));
    assert_true(declare_take(&drill_declare, &game.head, 0, NULL, &taken));
    assert_int_equal(taken.target, 44);
    assert_false(declare_take(&drill_declare, &game.head, 0, NULL, &taken));
}

static void hold_takes_back_all_of_a_unit(void **state)
{
    (void)state;
    declare(0, 10);
    declare(0, 11);
    declare(0, 10);
    assert_int_equal(declare_hold(&drill_declare, &game.head, 10), 2);
    assert_int_equal(declare_hold(&drill_declare, &game.head, 10), 0);
    assert_int_equal(declare_find(&drill_declare, &game.head, 10, 0), NO_DECLARED);
    assert_true(declare_find(&drill_declare, &game.head, 11, 0) != NO_DECLARED);
}

static void each_side_has_its_share_of_the_room(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        assert_true(declare_has_room(&drill_declare, &game.head, 1));
        declare(1, 20 + i);
    }
    assert_false(declare_has_room(&drill_declare, &game.head, 1));
    assert_true(declare_has_room(&drill_declare, &game.head, 0));
    declare_end(&drill_declare, &game.head, 5);
    assert_int_equal(declare(1, 30), 5);
}

/* Whatever the other side has done, one's own view is the same, byte for byte. */
static void a_view_of_declarations_tells_nothing_of_the_other_side(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        static struct drill_state alone;
        muster(NULL);
        memset(&alone, 0, sizeof alone);
        for (int i = 0; i < 12; i++) { /* the same of side 0 in both, side 1 only in one */
            const int unit = pick(10, 15);
            if (pick(0, 1) == 0 && declare_has_room(&drill_declare, &game.head, 0)) {
                declare(0, unit);
                declare_add(&drill_declare, &alone.head, (struct declared){.unit = (uint8_t)unit});
            } else if (pick(0, 1) == 0) {
                declare_hold(&drill_declare, &game.head, unit);
                declare_hold(&drill_declare, &alone.head, unit);
            } else if (declare_has_room(&drill_declare, &game.head, 1)) {
                declare(1, unit + 20);
            }
        }
        declare_hide(&drill_declare, &game.head, 0);
        declare_hide(&drill_declare, &alone.head, 0);
        assert_int_equal(game.n_declared, alone.n_declared);
        assert_memory_equal(game.declared, alone.declared, sizeof game.declared);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_body_is_its_men_in_action, muster),
        cmocka_unit_test_setup(a_body_has_room_for_twenty_four, muster),
        cmocka_unit_test_setup(all_who_stand_are_gathered, muster),
        cmocka_unit_test_setup(a_garrison_is_measured_from_its_outline, muster),
        cmocka_unit_test_setup(gaps_are_distances, muster),
        cmocka_unit_test_setup(men_close_up_when_they_form, muster),
        cmocka_unit_test_setup(who_cannot_stand_is_found_or_put_at_the_centre, muster),
        cmocka_unit_test_setup(each_man_has_his_own_way, muster),
        cmocka_unit_test_setup(a_body_that_stays_only_takes_its_places, muster),
        cmocka_unit_test_setup(the_longest_path_has_room, muster),
        cmocka_unit_test_setup(the_centre_is_found_along_its_path, muster),
        cmocka_unit_test_setup(a_body_stops_an_inch_from_an_enemy, muster),
        cmocka_unit_test_setup(whoever_is_near_may_go_away, muster),
        cmocka_unit_test_setup(a_turn_that_comes_too_near_is_not_made, muster),
        cmocka_unit_test_setup(it_stops_where_walking_thou_by_thou_does, muster),
        cmocka_unit_test_setup(without_a_choice_all_fall, muster),
        cmocka_unit_test_setup(in_a_given_order_the_first_fall, muster),
        cmocka_unit_test_setup(the_owner_is_asked_once, muster),
        cmocka_unit_test_setup(the_umpires_choice_is_always_allowed, muster),
        cmocka_unit_test_setup(whoever_is_marked_goes_at_the_end, muster),
        cmocka_unit_test_setup(declarations_are_carried_out_in_order, muster),
        cmocka_unit_test_setup(only_what_is_due_is_next, muster),
        cmocka_unit_test_setup(what_is_taken_is_whole_and_carried_out, muster),
        cmocka_unit_test_setup(hold_takes_back_all_of_a_unit, muster),
        cmocka_unit_test_setup(each_side_has_its_share_of_the_room, muster),
        cmocka_unit_test_setup(a_view_of_declarations_tells_nothing_of_the_other_side, muster),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
