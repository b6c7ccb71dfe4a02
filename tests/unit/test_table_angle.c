/* Angles on the open table: the sine table, bearings, arcs, sectors and deviations. */

#include "board/table_angle.h"
#include "board/table_wide.h"
#include "laid_table.h"

static uint64_t dice = 2;

/* ---- The sine table ---- */

static void sines_and_cosines_are_on_the_circle(void **state)
{
    (void)state;
    const int64_t one2 = (int64_t)SINE_ONE * SINE_ONE;
    for (int i = 0; i <= QUARTER_TURN; i++) {
        const int64_t sine = sine_table[i];
        const int64_t cosine = sine_table[QUARTER_TURN - i];
        const int64_t off = sine * sine + cosine * cosine - one2;
        /* half a unit off in each: no more than their sum, and a bit */
        assert_true(off <= sine + cosine + 1 && off >= -(sine + cosine + 1));
        assert_true(i == 0 || sine > sine_table[i - 1]);
    }
}

/* Two neighbours a tenth of a degree apart turn every vector by the same angle: the sine of the
 * sum. With exact ends and even steps in between, every entry is right to the last unit or so. */
static void every_step_is_a_tenth_of_a_degree(void **state)
{
    (void)state;
    const int64_t step_sine = sine_table[1];
    const int64_t step_cosine = sine_table[QUARTER_TURN - 1];
    for (int i = 0; i < QUARTER_TURN; i++) {
        const wide sum =
            (wide)sine_table[i] * step_cosine + (wide)sine_table[QUARTER_TURN - i] * step_sine;
        const int64_t next = (int64_t)((sum + SINE_ONE / 2) / SINE_ONE);
        assert_in_range(next - sine_table[i + 1] + 2, 0, 4);
    }
    assert_int_equal(sine_table[0], 0);
    assert_int_equal(sine_table[300], SINE_ONE / 2);
    assert_int_equal(sine_table[450], 759250125);
    assert_int_equal(sine_table[900], SINE_ONE);
}

/* An independent value: the sine of 18 degrees is (root(5) - 1) / 4. */
static void known_sines(void **state)
{
    (void)state;
    const int64_t root5 = root_down((uint64_t)5 << 58); /* root(5) * 2^29 */
    assert_in_range(sine_table[180] - (root5 - (1 << 29)) / 2 + 1, 0, 2);
    const int64_t root3 = root_down((uint64_t)3 << 58);
    assert_in_range(sine_table[600] - root3 + 1, 0, 2);
}

static void sines_of_all_quarters(void **state)
{
    (void)state;
    for (int angle = 0; angle < FULL_TURN; angle++) {
        assert_int_equal(sine_of(angle), -sine_of(angle_reduce(angle + HALF_TURN)));
        assert_int_equal(cosine_of(angle), sine_of(angle_reduce(angle + QUARTER_TURN)));
        assert_int_equal(cosine_of(angle), cosine_of(angle_reduce(-angle)));
    }
    assert_int_equal(sine_of(2700), -SINE_ONE);
    assert_int_equal(cosine_of(1800), -SINE_ONE);
}

/* ---- Steps ---- */

/* pz8-ww2.table.deviation */
static void the_direction_die_of_eight(void **state)
{
    (void)state;
    static const int32_t straight[] = {1000, 2000, 3000, 4000, 5000, 6000, 8000, 10000, 12000};
    static const int32_t diagonal[] = {707, 1414, 2121, 2828, 3536, 4243, 5657, 7071, 8485};
    for (size_t i = 0; i < sizeof straight / sizeof straight[0]; i++) {
        const int32_t n = straight[i];
        const int32_t d = diagonal[i];
        assert_true(point_equal(vector_compass(1, n), at(0, n)));
        assert_true(point_equal(vector_compass(2, n), at(d, d)));
        assert_true(point_equal(vector_compass(3, n), at(n, 0)));
        assert_true(point_equal(vector_compass(4, n), at(d, -d)));
        assert_true(point_equal(vector_compass(5, n), at(0, -n)));
        assert_true(point_equal(vector_compass(6, n), at(-d, -d)));
        assert_true(point_equal(vector_compass(7, n), at(-n, 0)));
        assert_true(point_equal(vector_compass(8, n), at(-d, d)));
    }
}

/* pz8-ww2.artillery.deviation, pz8-ww2.smoke.counter */
static void shells_go_astray(void **state)
{
    (void)state;
    const struct point target = at(20000, 20000);
    assert_true(point_equal(point_plus(target, vector_compass(3, 4000)), at(24000, 20000)));
    assert_true(point_equal(point_plus(target, vector_compass(2, 1000)), at(20707, 20707)));
    assert_true(point_equal(point_plus(target, vector_compass(5, 3000)), at(20000, 17000)));
}

/* aflame.measure.table; tarr.art.miss: 6 inches at 30 and 150 degrees off a line to the east */
static void steps_at_any_bearing(void **state)
{
    (void)state;
    const struct point ten = at(10000, 10000);
    assert_true(point_equal(point_plus(ten, vector_towards(900, 3000)), at(13000, 10000)));
    assert_true(point_equal(point_plus(ten, vector_towards(2250, 4000)), at(7172, 7172)));
    assert_true(point_equal(vector_towards(1500, 6000), at(3000, -5196)));
    assert_true(point_equal(vector_towards(300, 6000), at(3000, 5196)));
    assert_true(point_equal(vector_towards(0, -500), at(0, -500)));
}

/* tarr.core.formation: four men in line at (10,10) facing 0 stand at x = 8.5, 9.5, 10.5, 11.5. */
static void places_beside_a_point(void **state)
{
    (void)state;
    for (int man = 0; man < 4; man++) {
        const struct point place = point_beside(at(10000, 10000), 0, 0, man * 1000 - 1500);
        assert_true(point_equal(place, at(8500 + man * 1000, 10000)));
    }
    assert_true(point_equal(point_beside(at(0, 0), 900, 1000, 0), at(1000, 0)));
    assert_true(point_equal(point_beside(at(0, 0), 900, 1000, 500), at(1000, -500)));
    assert_true(point_equal(point_beside(at(0, 0), 1800, 1000, 500), at(-500, -1000)));
    assert_true(point_equal(point_beside(at(0, 0), 450, 1000, 1000), at(1414, 0)));
}

/* ---- Bearings ---- */

static void bearings_of_the_compass(void **state)
{
    (void)state;
    static const int32_t ways[8][2] = {{0, 5},  {5, 5},   {5, 0},  {5, -5},
                                       {0, -5}, {-5, -5}, {-5, 0}, {-5, 5}};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(bearing_of(at(3, 4), at(3 + ways[i][0], 4 + ways[i][1])), i * 450);
    }
    assert_int_equal(bearing_of(at(3, 4), at(3, 4)), 0);
    /* tarr.points.arc: from (30,20) to (39,30) bearing 41.99 */
    assert_int_equal(bearing_of(at(30000, 20000), at(39000, 30000)), 420);
}

static void a_bearing_leads_back_to_its_vector(void **state)
{
    (void)state;
    for (int angle = 0; angle < FULL_TURN; angle++) {
        const struct point vector = vector_towards(angle, 200000);
        assert_int_equal(bearing_of(at(0, 0), vector), angle);
    }
}

/* Rounded to the nearest: no neighbour is nearer. */
static void bearings_are_the_nearest_tenth(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        const struct point way = at(pick(-200000, 200000), pick(-200000, 200000));
        const int bearing = bearing_of(at(0, 0), way);
        if (way.x == 0 && way.y == 0) {
            continue;
        }
        for (int turn = -1; turn <= 1; turn += 2) {
            const int other = angle_reduce(bearing + turn);
            /* the cosine of the angle to the bearing is not the smaller one */
            const wide own = (wide)sine_of(bearing) * way.x + (wide)cosine_of(bearing) * way.y;
            const wide its = (wide)sine_of(other) * way.x + (wide)cosine_of(other) * way.y;
            assert_true(own + 300000 >= its); /* the table is half a unit off */
        }
    }
}

static void angles_between_bearings(void **state)
{
    (void)state;
    assert_int_equal(angle_between(0, 3599), 1);
    assert_int_equal(angle_between(3599, 0), 1);
    assert_int_equal(angle_between(0, 1800), 1800);
    assert_int_equal(angle_between(900, 2700), 1800);
    assert_int_equal(angle_between(900, 1360), 460); /* featherstone.at.aim */
    assert_int_equal(angle_reduce(-1), 3599);
    assert_int_equal(angle_reduce(7201), 1);
    assert_false(angle_is_allowed(3600));
    assert_false(angle_is_allowed(-1));
}

/* ---- Arcs ---- */

/* pz8-ww2.fire.arc: StuG at 10,10 facing 90: 15,15 is in its arc, 15,15.1 is not. */
static void exactly_45_degrees_is_in_the_arc(void **state)
{
    (void)state;
    const struct point gun = at(10000, 10000);
    assert_true(point_in_arc(gun, 900, 450, at(15000, 15000)));
    assert_false(point_in_arc(gun, 900, 450, at(15000, 15100)));
    assert_false(point_in_arc(gun, 900, 450, at(15000, 15001)));
    assert_true(point_in_arc(gun, 900, 450, at(15000, 5000)));
    assert_false(point_in_arc(gun, 900, 450, at(15000, 4999)));
    assert_true(point_in_arc(gun, 450, 450, at(10000, 15000)));
    assert_true(point_in_arc(gun, 450, 450, at(15000, 10000)));
    assert_false(point_in_arc(gun, 450, 450, at(9999, 15000)));
    assert_true(point_in_arc(gun, 900, 450, gun));
}

/* dot >= |cross| at every facing */
static void the_arc_of_45_is_the_ledgers(void **state)
{
    (void)state;
    for (int i = 0; i < 50000; i++) {
        const int facing = pick(0, FULL_TURN - 1);
        const struct point way = at(pick(-3000, 3000), pick(-3000, 3000));
        const struct point face = at(sine_of(facing), cosine_of(facing));
        const int64_t cross = vector_cross(way, face);
        const bool within = vector_dot(way, face) >= (cross < 0 ? -cross : cross);
        assert_int_equal(vector_in_arc(way, facing, 450), within);
    }
}

/* pz8-ww2.opt-arc total: 22.5 each side; pz8-coastal.fire.arcs: limits belong to both arcs. */
static void arcs_of_other_widths(void **state)
{
    (void)state;
    const struct point none = at(0, 0);
    assert_true(point_in_arc(none, 0, 225, at(4142, 10000))); /* tan 22.5 = 0.41421 */
    assert_false(point_in_arc(none, 0, 225, at(4143, 10000)));
    assert_true(point_in_arc(none, 0, 900, at(5, 0)));
    assert_false(point_in_arc(none, 0, 900, at(5, -1)));
    assert_true(point_in_arc(none, 0, 1350, at(5, -5)));
    assert_false(point_in_arc(none, 0, 1350, at(5, -6)));
    assert_true(point_in_arc(none, 1800, 450, at(5, -5)));
    assert_true(point_in_arc(none, 0, 1800, at(0, -5)));
    assert_true(point_in_arc(none, 0, 0, at(0, 5)));
    assert_false(point_in_arc(none, 0, 0, at(0, -5)));
    assert_false(point_in_arc(none, 0, 0, at(1, 5000)));
    assert_true(point_in_arc(none, 900, 0, none));
    /* tarr.first.flank-arc: target (20,20) facing 0; (25,30) is 26.6 degrees off, (30,20) is 90 */
    assert_true(point_in_arc(at(20000, 20000), 0, 600, at(25000, 30000)));
    assert_false(point_in_arc(at(20000, 20000), 0, 600, at(30000, 20000)));
}

/* pz8-ww2.damage.side-rear: Panther at 20,20 facing 0. tarr.points.arc: tank at (30,20). */
static void sectors_of_a_target(void **state)
{
    (void)state;
    const struct point panther = at(20000, 20000);
    assert_int_equal(sector_of(panther, 0, at(25000, 25000)), SECTOR_FRONT);
    assert_int_equal(sector_of(panther, 0, at(25000, 24900)), SECTOR_RIGHT);
    assert_int_equal(sector_of(panther, 0, at(15000, 24900)), SECTOR_LEFT);
    assert_int_equal(sector_of(panther, 0, panther), SECTOR_FRONT);
    const struct point tank = at(30000, 20000);
    assert_int_equal(sector_of(tank, 900, at(40000, 30000)), SECTOR_FRONT);
    assert_int_equal(sector_of(tank, 900, at(39000, 30000)), SECTOR_LEFT);
    assert_int_equal(sector_of(tank, 900, at(20000, 10000)), SECTOR_RIGHT);
    assert_int_equal(sector_of(tank, 900, at(20000, 10001)), SECTOR_REAR);
}

static void every_place_is_in_one_sector(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        const int facing = pick(0, FULL_TURN - 1);
        const struct point from = at(pick(-9, 9), pick(-9, 9));
        const enum sector sector = sector_of(at(0, 0), facing, from);
        const bool front = point_in_arc(at(0, 0), facing, 450, from);
        const bool rear = !point_in_arc(at(0, 0), facing, 1350, from);
        assert_int_equal(sector == SECTOR_FRONT, front);
        assert_int_equal(sector == SECTOR_REAR, rear);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_and_cosines_are_on_the_circle),
        cmocka_unit_test(every_step_is_a_tenth_of_a_degree),
        cmocka_unit_test(known_sines),
        cmocka_unit_test(sines_of_all_quarters),
        cmocka_unit_test(the_direction_die_of_eight),
        cmocka_unit_test(shells_go_astray),
        cmocka_unit_test(steps_at_any_bearing),
        cmocka_unit_test(places_beside_a_point),
        cmocka_unit_test(bearings_of_the_compass),
        cmocka_unit_test(a_bearing_leads_back_to_its_vector),
        cmocka_unit_test(bearings_are_the_nearest_tenth),
        cmocka_unit_test(angles_between_bearings),
        cmocka_unit_test(exactly_45_degrees_is_in_the_arc),
        cmocka_unit_test(the_arc_of_45_is_the_ledgers),
        cmocka_unit_test(arcs_of_other_widths),
        cmocka_unit_test(sectors_of_a_target),
        cmocka_unit_test(every_place_is_in_one_sector),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
