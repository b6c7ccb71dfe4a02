/* Lines of sight: the ledgers' checks with and without heights, the reasons given, and promises
 * that hold for every line: no direction matters, the fast answer is the slow one, nothing is
 * sifted out. */
#include <string.h>

#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_sieve.h"
#include "board/table_sight.h"
#include "laid_table.h"

enum kind { WOODS, HILL, BUILDING, ROAD, WALL };
enum { UNITS = 1, WRECKS = 2, SMOKE = 4 };

static struct blockers blockers;
static uint64_t dice = 7;

/* pz8-ww2.terrain.kinds */
static const struct sight_rules ww2 = {
    .through = 1 << WOODS | 1 << HILL | 1 << BUILDING,
    .groups = UNITS | WRECKS | SMOKE,
};

static struct eye eye(int32_t x, int32_t y)
{
    return (struct eye){.at = at(x, y), .blocker = NO_BLOCKER};
}

static struct eye tall_eye(int32_t x, int32_t y, int32_t height)
{
    return (struct eye){.at = at(x, y), .height = height, .blocker = NO_BLOCKER};
}

static int lay_clear(void **state)
{
    blockers_clear(&blockers);
    return lay(state);
}

static void put_tall(uint8_t kind, int32_t west, int32_t south, int32_t east, int32_t north,
                     int32_t top)
{
    table.terrain[put_box(kind, west, south, east, north)].top = top;
}

/* Asks in both directions, and for the reason too: all four answers are the same. */
static bool clear_by(const struct sight_rules *rules, struct eye from, struct eye to)
{
    struct obstruction there, back;
    if (!table.built) {
        table_build_index(&table);
    }
    const bool clear = sight_is_clear(&table, &blockers, rules, &from, &to);
    assert_int_equal(sight_is_clear(&table, &blockers, rules, &to, &from), clear);
    assert_int_equal(sight_obstruction(&table, &blockers, rules, &from, &to, &there), clear);
    assert_int_equal(sight_obstruction(&table, &blockers, rules, &to, &from, &back), clear);
    assert_int_equal(there.what == OBSTACLE_NONE, clear);
    assert_int_equal(back.what == OBSTACLE_NONE, clear);
    return clear;
}

static bool clear(struct eye from, struct eye to)
{
    return clear_by(&ww2, from, to);
}

/* ---- The ledgers' checks ---- */

/* pz8-ww2.sight.units-block: Pz IV G at 10,10, Sherman at 20,10, Truck at 15,10.4 or 15,10.5. */
static void units_block(void **state)
{
    (void)state;
    const struct base tanks[] = {base_square(at(10000, 10000), INCH, 900),
                                 base_square(at(20000, 10000), INCH, 2700)};
    const struct base truck = base_square(at(15000, 10400), INCH, 900);
    struct eye from = eye(10000, 10000);
    struct eye to = eye(20000, 10000);
    from.blocker = (int16_t)blockers_add(&blockers, &tanks[0], UNITS);
    to.blocker = (int16_t)blockers_add(&blockers, &tanks[1], UNITS);
    assert_true(clear(from, to)); /* their own bases never do */
    blockers_add(&blockers, &truck, UNITS);
    assert_false(clear(from, to));
    const struct base further = base_square(at(15000, 10500), INCH, 900);
    blockers_clear(&blockers);
    blockers_add(&blockers, &further, UNITS);
    from.blocker = to.blocker = NO_BLOCKER;
    assert_true(clear(from, to)); /* along its edge */
    const struct base nearer = base_square(at(15000, 10499), INCH, 900);
    blockers_add(&blockers, &nearer, UNITS);
    assert_false(clear(from, to));
}

static void corners_of_bases_are_touched_not_crossed(void **state)
{
    (void)state;
    const struct base turned =
        base_square(at(15000, 11000), 1414, 450); /* a corner at y = 10.000 */
    blockers_add(&blockers, &turned, UNITS);
    assert_true(clear(eye(10000, 10000), eye(20000, 10000)));
    assert_false(clear(eye(10000, 10001), eye(20000, 10001)));
    assert_true(clear(eye(10000, 10000), eye(15000, 10000)));
    assert_false(clear(eye(15000, 9000), eye(15000, 10002)));
}

/* pz8-ww2.sight.terrain-blocks: from 10,10 to 20,10, woods x 14-16: blocked; x 18-22: clear. */
static void one_sees_into_and_out_of_woods_not_through(void **state)
{
    (void)state;
    put_box(WOODS, 18000, 8000, 22000, 12000);
    assert_true(clear(eye(10000, 10000), eye(20000, 10000)));
    assert_true(clear(eye(10000, 10000), eye(18000, 10000))); /* on its edge is in it */
    assert_false(clear(eye(10000, 10000), eye(22001, 10000)));
    assert_true(clear(eye(19000, 9000), eye(21000, 11000))); /* both in the same piece */
    put_box(WOODS, 14000, 8000, 16000, 12000);
    assert_false(clear(eye(10000, 10000), eye(20000, 10000)));
    assert_true(clear(eye(10000, 12000), eye(30000, 12000))); /* along the edges of both */
    assert_true(clear(eye(10000, 8000), eye(30000, 8000)));
    assert_false(clear(eye(10000, 8001), eye(30000, 8001)));
}

static void two_pieces_that_overlap_are_two(void **state)
{
    (void)state;
    put_box(WOODS, 18000, 8000, 22000, 12000);
    put_box(HILL, 17000, 9000, 19000, 11000);
    assert_false(clear(eye(10000, 10000), eye(20000, 10000))); /* through the hill into the wood */
    assert_true(clear(eye(10000, 10000), eye(18500, 10000)));  /* he stands in both */
}

static void a_dented_wood_that_holds_an_end_does_not_block(void **state)
{
    (void)state;
    const struct point corners[] = {at(10000, 10000), at(19000, 10000), at(19000, 19000),
                                    at(16000, 19000), at(16000, 13000), at(13000, 13000),
                                    at(13000, 19000), at(10000, 19000)};
    put((struct terrain){.kind = WOODS, .shape = TERRAIN_POLYGON}, corners, 8);
    assert_true(
        clear(eye(11000, 16000), eye(30000, 16000))); /* out of one arm, through the other */
    assert_false(clear(eye(14000, 16000), eye(30000, 16000))); /* from the dent */
    assert_true(clear(eye(14000, 16000), eye(15000, 30000)));
    assert_true(clear(eye(13000, 16000), eye(30000, 16000))); /* on the edge */
}

/* pz8-ww2.sight.smoke-blocks: also when one stands in it; pz8-modern.smoke.thermal: not for all
 * eyes. */
static void smoke_blocks_even_from_within(void **state)
{
    (void)state;
    const struct base smoke = base_square(at(15000, 10000), INCH, 0);
    const struct sight_rules thermal = {.through = ww2.through, .groups = UNITS | WRECKS};
    blockers_add(&blockers, &smoke, SMOKE);
    assert_false(clear(eye(15200, 10000), eye(20000, 10000)));
    assert_false(clear(eye(14600, 10000), eye(15400, 10000)));
    assert_true(clear(eye(15500, 10000), eye(20000, 10000))); /* from its edge outwards */
    assert_true(clear_by(&thermal, eye(10000, 10000), eye(20000, 10000)));
}

/* aflame.sight.smoke: a screen of radius 2 at (10,2): a line along y = 0 touches it. */
static void screens_that_block_when_touched(void **state)
{
    (void)state;
    const struct base screen = base_disc(at(10000, 12000), 2000);
    const struct sight_rules touched = {.groups = SMOKE, .touched = SMOKE};
    blockers_add(&blockers, &screen, SMOKE);
    assert_false(clear_by(&touched, eye(0, 10000), eye(20000, 10000)));
    assert_true(clear_by(&touched, eye(0, 9900), eye(20000, 9900)));
    assert_true(clear(eye(0, 10000), eye(20000, 10000)));
    assert_false(clear(eye(0, 10001), eye(20000, 10001)));
}

/* pz8-colonial.sight.line and sight.figures: hills block below them, and figures from below. */
static void levels(void **state)
{
    (void)state;
    const struct sight_rules colonial = {.higher = 1 << HILL, .groups = UNITS, .lower = UNITS};
    table.terrain[put_box(HILL, 14000, 8000, 16000, 12000)].level = 1;
    struct eye low = eye(10000, 10000);
    struct eye other = eye(20000, 10000);
    assert_false(clear_by(&colonial, low, other));
    other.level = 1; /* on another hill as high */
    assert_true(clear_by(&colonial, low, other));
    const struct base figure = base_disc(at(18000, 10000), 250);
    blockers_add_tall(&blockers, &figure, UNITS, 1, TOP_ENDLESS);
    assert_false(clear_by(&colonial, low, other));
    other.level = 2;
    assert_true(clear_by(&colonial, low, other));
}

static void walls_block_where_they_are_crossed(void **state)
{
    (void)state;
    const struct point line[] = {at(15000, 5000), at(15000, 15000)};
    const struct sight_rules solid = {.always = 1 << WALL};
    put((struct terrain){.kind = WALL, .shape = TERRAIN_LINE}, line, 2);
    assert_false(clear_by(&solid, eye(10000, 10000), eye(20000, 10000)));
    assert_true(clear_by(&solid, eye(10000, 10000), eye(15000, 10000)));
    assert_true(clear_by(&solid, eye(10000, 15000), eye(20000, 15000))); /* past its end */
    assert_true(clear(eye(10000, 10000), eye(20000, 10000)));
}

static void hedged_roads_and_round_woods(void **state)
{
    (void)state;
    const struct point line[] = {at(15000, 5000), at(15000, 15000), at(18000, 18000)};
    const struct point centre = at(30000, 10000);
    put((struct terrain){.kind = BUILDING, .shape = TERRAIN_BAND, .size = INCH}, line, 3);
    put((struct terrain){.kind = WOODS, .shape = TERRAIN_CIRCLE, .size = 3000}, &centre, 1);
    assert_false(clear(eye(10000, 10000), eye(20000, 10000)));
    assert_true(clear(eye(10000, 10000), eye(15500, 10000))); /* its edge holds the eye */
    assert_true(clear(eye(15500, 10000), eye(20000, 10000)));
    assert_true(clear(eye(10000, 4500), eye(20000, 4500))); /* touches the round end */
    assert_false(clear(eye(10000, 4501), eye(20000, 4501)));
    assert_false(clear(eye(20000, 10000), eye(40000, 10000)));
    assert_true(clear(eye(20000, 13000), eye(40000, 13000)));
    assert_false(clear(eye(20000, 12999), eye(40000, 12999)));
    assert_true(clear(eye(20000, 10000), eye(30000, 12900)));
}

/* ---- Heights ---- */

static bool over(const struct sight_rules *rules, struct eye from, struct eye to)
{
    struct obstruction there, back;
    const bool sees = sight_over(&table, &blockers, rules, &from, &to, &there);
    assert_int_equal(sight_over(&table, &blockers, rules, &to, &from, &back), sees);
    assert_int_equal(sight_over(&table, &blockers, rules, &from, &to, NULL), sees);
    assert_int_equal(there.what == OBSTACLE_NONE, sees);
    return sees;
}

static const struct sight_rules all_block = {
    .always = 1 << WOODS | 1 << HILL | 1 << WALL,
    .through = 1 << BUILDING,
    .groups = UNITS,
};

/* tarr.sight.line: an observer on a hill (2.0 + 0.8) sees a man (0.8) on the plain 20 inches away
 * over a wall of 0.5 half-way, where the line is 1.8 high, but not over a building of 3.0. */
static void over_a_wall_from_a_hill(void **state)
{
    (void)state;
    const struct point line[] = {at(20000, 5000), at(20000, 15000)};
    const int wall = put((struct terrain){.kind = WALL, .shape = TERRAIN_LINE}, line, 2);
    const struct eye observer = tall_eye(10000, 10000, 2800);
    const struct eye man = tall_eye(30000, 10000, 800);
    table.terrain[wall].top = 500;
    assert_true(over(&all_block, observer, man));
    table.terrain[wall].top = 1800; /* level with the top it sees over */
    assert_true(over(&all_block, observer, man));
    table.terrain[wall].top = 1801;
    assert_false(over(&all_block, observer, man));
    table.terrain[wall].top = 0;
    put_tall(BUILDING, 19000, 8000, 21000, 12000, 3000);
    assert_false(over(&all_block, observer, man));
}

/* aflame.sight.linear: wall of 0.75, 10 from a standing firer (1.0); prone man (0.3) 5 behind. */
static void over_a_wall_at_a_prone_man(void **state)
{
    (void)state;
    const struct point line[] = {at(20000, 5000), at(20000, 15000)};
    table.terrain[put((struct terrain){.kind = WALL, .shape = TERRAIN_LINE}, line, 2)].top = 750;
    assert_false(over(&all_block, tall_eye(10000, 10000, 1000), tall_eye(25000, 10000, 300)));
    assert_true(over(&all_block, tall_eye(10000, 10000, 1000), tall_eye(25000, 10000, 1000)));
}

/* aflame.sight.ground on the map of aflame.scenario.sh-map: (4,25) sees (26,25) on the third
 * contour of Suicide Hill, at 3.182, 3.523 and 3.864 inches; it does not see (45,26). */
static void contours_of_suicide_hill(void **state)
{
    (void)state;
    static const int32_t contours[3][8][2] = {
        {{34000, 30900},
         {29900, 35000},
         {24100, 35000},
         {20000, 30900},
         {20000, 19100},
         {24100, 15000},
         {29900, 15000},
         {34000, 19100}},
        {{31500, 29900},
         {28900, 32500},
         {25100, 32500},
         {22500, 29900},
         {22500, 20100},
         {25100, 17500},
         {28900, 17500},
         {31500, 20100}},
        {{29000, 28800},
         {27800, 30000},
         {26200, 30000},
         {25000, 28800},
         {25000, 21200},
         {26200, 20000},
         {27800, 20000},
         {29000, 21200}},
    };
    for (int i = 0; i < 3; i++) {
        struct point corners[8];
        for (int k = 0; k < 8; k++) {
            corners[k] = at(contours[i][k][0], contours[i][k][1]);
        }
        const struct terrain hill = {.kind = HILL, .shape = TERRAIN_POLYGON, .top = (i + 1) * INCH};
        put(hill, corners, 8);
    }
    struct obstruction obstruction;
    const struct eye west = tall_eye(4000, 25000, 1000);
    const struct eye top = tall_eye(26000, 25000, 4000);
    const struct eye east = tall_eye(45000, 26000, 1000);
    assert_true(over(&all_block, west, top));
    assert_false(over(&all_block, west, east));
    assert_false(sight_over(&table, NULL, &all_block, &west, &east, &obstruction));
    assert_int_equal(obstruction.index,
                     1); /* 1.0 is level with the first contour, below the second */
    assert_int_equal(obstruction.at.x, 22500);
}

static void vehicles_block_below_their_height(void **state)
{
    (void)state;
    const struct base wreck = base_rectangle(at(20000, 10000), 3000, 1500, 450);
    blockers_add_tall(&blockers, &wreck, UNITS, 0, 1500);
    table_build_index(&table);
    assert_false(over(&all_block, tall_eye(10000, 10000, 1000), tall_eye(30000, 10000, 1000)));
    assert_true(over(&all_block, tall_eye(10000, 10000, 1500), tall_eye(30000, 10000, 1500)));
    assert_false(over(&all_block, tall_eye(10000, 10000, 1500), tall_eye(30000, 10000, 1499)));
}

/* tarr.sight.smoke: a plume 6 high whose far edge the line from 12 up passes at 6.0 or more. */
static void from_the_air_over_a_plume(void **state)
{
    (void)state;
    const struct base plume = base_strip(at(20000, 10000), at(30000, 10000), 6000, 3000);
    blockers_add_tall(&blockers, &plume, UNITS, 0, 6000);
    table_build_index(&table);
    /* from 12 at x = 0 down to 0 at x = 52: 6.0 at x = 26, the far edge */
    assert_true(over(&all_block, tall_eye(0, 10000, 12000), tall_eye(52000, 10000, 0)));
    assert_false(over(&all_block, tall_eye(0, 10000, 12000), tall_eye(51999, 10000, 0)));
}

/* ---- Reasons ---- */

static void the_first_thing_in_the_way_is_named(void **state)
{
    (void)state;
    struct obstruction why;
    const struct base truck = base_square(at(15000, 10000), INCH, 0);
    put_box(WOODS, 18000, 8000, 19000, 12000);
    put_box(BUILDING, 22000, 8000, 24000, 12000);
    blockers_add(&blockers, &truck, UNITS);
    struct eye from = eye(10000, 10000);
    struct eye to = eye(30000, 10000);
    assert_false(sight_obstruction(&table, &blockers, &ww2, &from, &to, &why));
    assert_int_equal(why.what, OBSTACLE_BLOCKER);
    assert_int_equal(why.index, 0);
    assert_true(point_equal(why.at, at(14500, 10000)));
    assert_false(sight_obstruction(&table, NULL, &ww2, &from, &to, &why));
    assert_int_equal(why.what, OBSTACLE_TERRAIN);
    assert_int_equal(why.index, 0);
    assert_true(point_equal(why.at, at(18000, 10000)));
    assert_false(sight_obstruction(&table, &blockers, &ww2, &to, &from, &why));
    assert_int_equal(why.index, 1);
    assert_true(point_equal(why.at, at(24000, 10000)));
    assert_false(sight_obstruction(NULL, &blockers, &ww2, &from, &to, NULL));
    to.at = at(14000, 10000);
    assert_true(sight_obstruction(&table, &blockers, &ww2, &from, &to, &why));
    assert_int_equal(why.what, OBSTACLE_NONE);
}

static void nothing_blocks_where_there_is_nothing(void **state)
{
    (void)state;
    const struct eye here = eye(10000, 10000);
    const struct eye there = eye(60000, 40000);
    assert_true(sight_is_clear(NULL, NULL, &ww2, &here, &there));
    const struct base smoke = base_square(at(10000, 10000), INCH, 0);
    blockers_add(&blockers, &smoke, SMOKE);
    table_build_index(&table);
    assert_true(clear(here, here)); /* a line of no length crosses nothing */
}

/* ---- Every line ---- */

static struct base standing[100]; /* the bases of the blockers */

static void scatter(void)
{
    table_lay(&table, 72 * INCH, 48 * INCH);
    blockers_clear(&blockers);
    while (table.n_terrain < 40) {
        struct point corners[7];
        const struct point centre = at(pick(4, 68) * INCH, pick(4, 44) * INCH);
        const int n = pick(3, 7);
        for (int i = 0; i < n; i++) {
            corners[i] = point_plus(centre, at(pick(-4, 4) * 500, pick(-4, 4) * 500));
        }
        const struct terrain about = {.kind = (uint8_t)pick(0, 3),
                                      .shape = (uint8_t)(table.n_terrain % 4),
                                      .top = pick(0, 6) * 500,
                                      .level = (int16_t)pick(0, 2),
                                      .size = table.n_terrain % 4 == 1   ? pick(1, 6) * 500
                                              : table.n_terrain % 4 == 2 ? 1000
                                                                         : 0};
        table_add(&table, about, corners, about.shape == TERRAIN_CIRCLE ? 1 : n);
    }
    table_build_index(&table);
    const int sieved = pick(0, 100); /* so many of them are put into the sieve */
    for (int i = 0; i < 100; i++) {
        if (i == sieved) {
            blockers_sieve(&blockers);
        }
        const struct point place = at(pick(1, 71) * INCH, pick(1, 47) * INCH);
        const int facing = pick(0, 1) == 0 ? pick(0, 7) * 450 : pick(0, 3599);
        if (i % 3 == 0) { /* a square that is made when a line comes near */
            standing[i] = base_square(place, 1181, facing);
            blockers_add_square(&blockers, place, 1181, facing, 1u << pick(0, 2));
            continue;
        }
        standing[i] = i % 5 == 0 ? base_disc(place, 500)
                      : i % 2    ? base_square(place, INCH, facing)
                                 : base_rectangle(place, 3000, 1500, pick(0, 3599));
        blockers_add_tall(&blockers, &standing[i], 1u << pick(0, 2), pick(0, 2), pick(0, 4) * 500);
    }
}

/* The same by looking at everything, one by one. */
static bool slow_clear(const struct sight_rules *rules, const struct eye *from,
                       const struct eye *to)
{
    const int highest = from->level > to->level ? from->level : to->level;
    const struct base line = base_line(from->at, to->at, 0);

    for (int i = 0; i < table.n_terrain; i++) {
        const uint32_t kind = kind_bit(table.terrain[i].kind);
        const bool held = terrain_holds(&table, i, from->at) || terrain_holds(&table, i, to->at);
        if (terrain_is_crossed(&table, i, from->at, to->at) &&
            ((kind & rules->always) || ((kind & rules->through) && !held) ||
             ((kind & rules->higher) && highest < table.terrain[i].level))) {
            return false;
        }
    }
    for (int i = 0; i < blockers.n; i++) {
        uint32_t groups = blockers.groups[i] & rules->groups;
        groups &= blockers.level[i] < highest ? ~rules->lower : ~0u;
        const int meets = bases_compare(&line, &standing[i], 0);
        if (groups != 0 && i != from->blocker && i != to->blocker &&
            (meets < 0 || (meets == 0 && (groups & rules->touched)))) {
            return false;
        }
    }
    return true;
}

static struct sight_rules any_rules(void)
{
    return (struct sight_rules){.through = (uint32_t)pick(0, 15),
                                .always = (uint32_t)(pick(0, 15) & pick(0, 15)),
                                .higher = (uint32_t)pick(0, 15),
                                .groups = (uint32_t)pick(0, 7),
                                .touched = (uint32_t)pick(0, 7),
                                .lower = (uint32_t)pick(0, 7)};
}

static struct eye any_eye(void)
{
    /* on the lattice of the terrain as often as not */
    const int32_t step = pick(0, 1) == 0 ? 500 : 1;
    return (struct eye){.at = at(pick(0, 72000 / step) * step, pick(0, 48000 / step) * step),
                        .height = pick(0, 6) * 500,
                        .level = (int16_t)pick(0, 2),
                        .blocker = (int16_t)pick(-1, 99)};
}

static void the_fast_answer_is_the_slow_one(void **state)
{
    (void)state;
    int seen = 0;
    for (int i = 0; i < 60; i++) {
        scatter();
        for (int k = 0; k < 300; k++) {
            const struct sight_rules rules = any_rules();
            const struct eye from = any_eye();
            struct eye to = any_eye();
            if (k % 3 != 0) { /* short lines are clear more often */
                to.at = at(from.at.x + pick(-8, 8) * 500, from.at.y + pick(-8, 8) * 500);
            }
            if (point_equal(from.at, to.at)) {
                continue;
            }
            const bool expected = slow_clear(&rules, &from, &to);
            seen += expected;
            assert_int_equal(clear_by(&rules, from, to), expected);
        }
    }
    assert_in_range(seen, 4000, 15000);
}

/* With heights it never matters who looks; with everything endlessly high it is as without. */
static void heights_have_no_direction(void **state)
{
    (void)state;
    int differ = 0;
    for (int i = 0; i < 60; i++) {
        scatter();
        for (int k = 0; k < 200; k++) {
            const struct sight_rules rules = any_rules();
            const struct eye from = any_eye();
            const struct eye to = any_eye();
            if (!point_equal(from.at, to.at)) {
                const bool flat = sight_is_clear(&table, &blockers, &rules, &from, &to);
                const bool sees = over(&rules, from, to);
                assert_true(sees || !flat);
                differ += sees != flat;
            }
        }
    }
    assert_true(differ > 500);
}

/* One sees over everything if one sees over each thing by itself. */
static bool slow_over(const struct sight_rules *rules, const struct eye *from, const struct eye *to)
{
    static struct table lone;
    for (int i = 0; i < table.n_terrain; i++) {
        const struct terrain *piece = &table.terrain[i];
        table_lay(&lone, table.width, table.height);
        assert_null(table_add(&lone, *piece, terrain_corners(&table, i), piece->n_corners));
        table_build_index(&lone);
        if (!sight_over(&lone, NULL, rules, from, to, NULL)) {
            return false;
        }
    }
    for (int i = 0; i < blockers.n; i++) {
        static struct blockers one;
        struct eye a = *from;
        struct eye b = *to;
        a.blocker = from->blocker == i ? 0 : NO_BLOCKER;
        b.blocker = to->blocker == i ? 0 : NO_BLOCKER;
        blockers_clear(&one);
        blockers_add_tall(&one, &standing[i], blockers.groups[i], blockers.level[i],
                          blockers.top[i]);
        if (!sight_over(NULL, &one, rules, &a, &b, NULL)) {
            return false;
        }
    }
    return true;
}

static void heights_are_judged_thing_by_thing(void **state)
{
    (void)state;
    int seen = 0;
    for (int i = 0; i < 12; i++) {
        scatter();
        for (int k = 0; k < 40; k++) {
            const struct sight_rules rules = any_rules();
            const struct eye from = any_eye();
            const struct eye to = any_eye();
            const bool expected = slow_over(&rules, &from, &to);
            seen += expected;
            assert_int_equal(sight_over(&table, &blockers, &rules, &from, &to, NULL), expected);
        }
    }
    assert_in_range(seen, 20, 460);
}

/* Past all pieces one sees what one sees over the table; past none, everything; and what is named
 * stands in the way by itself. */
static void past_some_pieces(void **state)
{
    (void)state;
    uint64_t all[TERRAIN_WORDS] = {(UINT64_C(1) << 40) - 1};
    const uint64_t none[TERRAIN_WORDS] = {0};
    int seen = 0;
    for (int i = 0; i < 400; i++) {
        scatter();
        const struct sight_rules rules = any_rules();
        const struct eye from = any_eye();
        const struct eye to = any_eye();
        const int piece = sight_past(&table, all, &rules, &from, &to);
        seen += piece == NO_TERRAIN;
        assert_int_equal(sight_over(&table, NULL, &rules, &from, &to, NULL), piece == NO_TERRAIN);
        assert_int_equal(sight_past(&table, none, &rules, &from, &to), NO_TERRAIN);
        if (piece != NO_TERRAIN) {
            const uint64_t alone[TERRAIN_WORDS] = {UINT64_C(1) << piece};
            assert_int_equal(sight_past(&table, alone, &rules, &from, &to), piece);
        }
    }
    assert_in_range(seen, 20, 380);
}

static void all_pairs_are_all_pairs(void **state)
{
    (void)state;
    static struct eye eyes[100];
    static uint64_t seen[100][SIGHT_WORDS];
    scatter();
    for (int i = 0; i < 100; i++) {
        eyes[i] = any_eye();
        eyes[i].blocker = (int16_t)i;
    }
    sight_all(&table, &blockers, &ww2, eyes, 100, eyes, 100, seen);
    for (int f = 0; f < 100; f++) {
        for (int t = 0; t < 100; t++) {
            const bool one = sight_is_clear(&table, &blockers, &ww2, &eyes[f], &eyes[t]);
            assert_int_equal(sight_seen(seen[f], t), one);
            assert_int_equal(sight_seen(seen[t], f), one);
        }
        assert_int_equal(seen[f][2], 0);
    }
}

/* ---- The sieve ---- */

static void the_sieve_lets_through_whatever_is_met(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        struct sieve_word word;
        struct box boxes[SIEVE_BITS];
        memset(&word, 0, sizeof word);
        for (int k = 0; k < SIEVE_BITS; k++) {
            const struct point corner = at(pick(-300000, 400000), pick(-300000, 400000));
            boxes[k] = (struct box){corner.x, corner.y, corner.x + pick(0, 9000),
                                    corner.y + pick(0, 9000)};
            sieve_add(&word, k, boxes[k]);
        }
        for (int k = 0; k < 200; k++) {
            const int32_t far = k % 4 == 0 ? 600000 : 60000;
            const struct point a = at(pick(-200000, 300000), pick(-200000, 300000));
            const struct point b = at(a.x + pick(-far, far), a.y + pick(-far, far));
            struct sieve_line line;
            if (point_equal(a, b) || !point_is_sane(b)) {
                continue;
            }
            const struct box around = leg_box(a, b);
            const uint64_t met = sieve_sift_box(&word, around);
            for (int m = 0; m < SIEVE_BITS; m++) {
                assert_true((met >> m & 1) != 0 || !boxes_meet(around, boxes[m]));
            }
            sieve_trace(&line, a, b);
            const uint64_t bits = sieve_sift(&line, &word);
            const struct base leg = base_line(a, b, 0);
            for (int m = 0; m < SIEVE_BITS; m++) {
                struct base box = base_rectangle(at(0, 0), boxes[m].north - boxes[m].south,
                                                 boxes[m].east - boxes[m].west, 0);
                box.middle = at((boxes[m].west + boxes[m].east) * (GRAIN / 2),
                                (boxes[m].south + boxes[m].north) * (GRAIN / 2));
                assert_true((bits >> m & 1) != 0 || bases_compare(&leg, &box, 0) > 0);
            }
        }
    }
}

/* ---- Limits ---- */

static void five_hundred_and_twelve_blockers(void **state)
{
    (void)state;
    for (int i = 0; i < BLOCKERS_MAX; i++) {
        const struct base base =
            base_square(at(1000 + i % 64 * 1100, 1000 + i / 64 * 5000), INCH, 0);
        assert_int_equal(blockers_add(&blockers, &base, UNITS), i);
    }
    assert_int_equal(blockers.n, BLOCKERS_MAX);
    struct eye from = eye(500, 36500);
    const struct eye to = eye(71000, 36500);
    assert_true(clear(from, to));
    from.at.y = 36300;
    assert_false(clear(from, to));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(units_block, lay_clear),
        cmocka_unit_test_setup(corners_of_bases_are_touched_not_crossed, lay_clear),
        cmocka_unit_test_setup(one_sees_into_and_out_of_woods_not_through, lay_clear),
        cmocka_unit_test_setup(two_pieces_that_overlap_are_two, lay_clear),
        cmocka_unit_test_setup(a_dented_wood_that_holds_an_end_does_not_block, lay_clear),
        cmocka_unit_test_setup(smoke_blocks_even_from_within, lay_clear),
        cmocka_unit_test_setup(screens_that_block_when_touched, lay_clear),
        cmocka_unit_test_setup(levels, lay_clear),
        cmocka_unit_test_setup(walls_block_where_they_are_crossed, lay_clear),
        cmocka_unit_test_setup(hedged_roads_and_round_woods, lay_clear),
        cmocka_unit_test_setup(over_a_wall_from_a_hill, lay_clear),
        cmocka_unit_test_setup(over_a_wall_at_a_prone_man, lay_clear),
        cmocka_unit_test_setup(contours_of_suicide_hill, lay_clear),
        cmocka_unit_test_setup(vehicles_block_below_their_height, lay_clear),
        cmocka_unit_test_setup(from_the_air_over_a_plume, lay_clear),
        cmocka_unit_test_setup(the_first_thing_in_the_way_is_named, lay_clear),
        cmocka_unit_test_setup(nothing_blocks_where_there_is_nothing, lay_clear),
        cmocka_unit_test_setup(the_fast_answer_is_the_slow_one, lay_clear),
        cmocka_unit_test_setup(heights_have_no_direction, lay_clear),
        cmocka_unit_test_setup(heights_are_judged_thing_by_thing, lay_clear),
        cmocka_unit_test_setup(past_some_pieces, lay_clear),
        cmocka_unit_test_setup(all_pairs_are_all_pairs, lay_clear),
        cmocka_unit_test_setup(the_sieve_lets_through_whatever_is_met, lay_clear),
        cmocka_unit_test_setup(five_hundred_and_twelve_blockers, lay_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
