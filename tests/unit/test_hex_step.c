/* Hexes: sides, steps, turns and edges, and distance as the fewest steps that lead there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "named_hex.h"

/* pz8-space.board.sides */
static void neighbours_as_in_the_ledger(void **state)
{
    static const char *const of_1010[] = {"1009", "1110", "1111", "1011", "0911", "0910"};
    static const char *const of_0505[] = {"0504", "0604", "0605", "0506", "0405", "0404"};

    (void)state;
    for (int side = 1; side <= HEX_SIDES; side++) {
        assert_named(hex_step(named("1010"), side), of_1010[side - 1]);
        assert_named(hex_step(named("0505"), side), of_0505[side - 1]);
    }
}

static void neighbours_are_mutual_and_six(void **state)
{
    (void)state;
    for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
        for (int row = 1; row <= HEX_MAX_ROWS; row++) {
            const struct hex hex = hex_at(column, row);
            for (int side = 1; side <= HEX_SIDES; side++) {
                const struct hex neighbour = hex_step(hex, side);
                assert_int_equal(hex_distance(hex, neighbour), 1);
                assert_true(hex_equal(hex_step(neighbour, hex_opposite(side)), hex));
                for (int other = 1; other < side; other++) {
                    assert_false(hex_equal(neighbour, hex_step(hex, other)));
                }
            }
        }
    }
}

static void going_round_comes_back(void **state)
{
    struct hex hex = named("1010");

    (void)state;
    for (int side = 1; side <= HEX_SIDES; side++) {
        hex = hex_step(hex, side);
    }
    assert_named(hex, "1010");
}

/* pz8-space.jump.drift, and the same row backwards. */
static void steps_are_so_many_single_steps(void **state)
{
    (void)state;
    assert_named(hex_steps(named("1010"), 2, 3), "1309");
    for (int side = 1; side <= HEX_SIDES; side++) {
        struct hex hex = named("3232");
        for (int n = 0; n <= UINT8_MAX + 2; n++) {
            assert_true(hex_equal(hex_steps(named("3232"), side, n), hex));
            assert_true(hex_equal(hex_steps(named("3232"), hex_opposite(side), -n), hex));
            hex = hex_step(hex, side);
        }
        assert_true(hex_is_nowhere(hex));
    }
}

static void steps_past_the_margin_lead_nowhere_and_not_back(void **state)
{
    (void)state;
    for (int side = 1; side <= HEX_SIDES; side++) {
        for (int n = -300; n <= 300; n++) {
            assert_true(hex_is_nowhere(hex_steps(HEX_NOWHERE, side, n)));
        }
        assert_true(hex_is_nowhere(hex_steps(named("0101"), side, INT32_MAX)));
        assert_true(hex_is_nowhere(hex_steps(named("0101"), side, INT32_MIN)));
    }
    assert_false(hex_is_nowhere(hex_qp(127, -127)));
    assert_true(hex_is_nowhere(hex_step(hex_qp(127, 0), 3)));
    assert_true(hex_is_nowhere(hex_step(hex_qp(0, -127), 1)));
    assert_true(hex_is_nowhere(hex_step(hex_qp(-127, 0), 6)));
}

static void turns_stay_within_1_to_6(void **state)
{
    (void)state;
    assert_int_equal(hex_turn(1, -1), 6);
    assert_int_equal(hex_turn(6, 1), 1);
    assert_int_equal(hex_turn(2, 0), 2);
    assert_int_equal(hex_turn(5, 3), 2);
    assert_int_equal(hex_turn(3, -13), 2);
    assert_int_equal(hex_turn(4, 600), 4);
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        assert_in_range(hex_turn(facing, INT32_MIN), 1, HEX_SIDES);
        assert_in_range(hex_turn(facing, INT32_MAX), 1, HEX_SIDES);
        assert_int_equal(hex_opposite(hex_opposite(facing)), facing);
        assert_int_equal(hex_opposite(facing), facing <= 3 ? facing + 3 : facing - 3);
    }
}

/* pz8-aerial.tail.tailed and pz8-aerial.move.slip */
static void rear_and_front_side_hexes_as_in_the_ledger(void **state)
{
    (void)state;
    assert_named(hex_step(named("1010"), hex_opposite(2)), "0911");
    assert_named(hex_step(named("1010"), hex_turn(1, -1)), "0910");
}

/* pz8-space.board.distance */
static void distances_as_in_the_ledger(void **state)
{
    (void)state;
    assert_int_equal(hex_distance(named("0101"), named("0304")), 4);
    assert_int_equal(hex_distance(named("1010"), named("1303")), 9);
    assert_int_equal(hex_distance(named("1010"), named("1614")), 7);
}

/* The fewest steps from `from` to every hex there is, counted by walking. */
static void walk_everywhere(struct hex from, int16_t steps[UINT16_MAX + 1])
{
    static struct hex queue[UINT16_MAX + 1];
    size_t first = 0;
    size_t last = 0;

    for (size_t i = 0; i <= UINT16_MAX; i++) {
        steps[i] = -1;
    }
    steps[hex_raw(from) - INT16_MIN] = 0;
    queue[last++] = from;
    while (first < last) {
        const struct hex hex = queue[first++];
        for (int side = 1; side <= HEX_SIDES; side++) {
            const struct hex next = hex_step(hex, side);
            if (!hex_is_nowhere(next) && steps[hex_raw(next) - INT16_MIN] < 0) {
                steps[hex_raw(next) - INT16_MIN] = (int16_t)(steps[hex_raw(hex) - INT16_MIN] + 1);
                queue[last++] = next;
            }
        }
    }
}

static void distance_is_the_fewest_steps(void **state)
{
    static const char *const origins[] = {"0101", "6464", "0164", "6401", "3231", "1010"};
    static int16_t steps[UINT16_MAX + 1];

    (void)state;
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        const struct hex from = named(origins[i]);
        walk_everywhere(from, steps);
        for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
            const struct hex to = hex_from_raw(raw);
            if (to.q == INT8_MIN || to.p == INT8_MIN) {
                continue; /* no hex has such a coordinate */
            }
            assert_int_equal(steps[raw - INT16_MIN], hex_distance(from, to));
            assert_int_equal(hex_distance(to, from), hex_distance(from, to));
        }
    }
}

static void nowhere_is_far_from_every_board(void **state)
{
    (void)state;
    for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
        for (int row = 1; row <= HEX_MAX_ROWS; row++) {
            assert_true(hex_distance(HEX_NOWHERE, hex_at(column, row)) >= 256);
        }
    }
}

/* pz8-space.torpedo.path: each step of the two paths is to a neighbour one nearer the target. */
static void torpedo_paths_as_in_the_ledger(void **state)
{
    static const char *const open[] = {"1010", "1009", "1008", "1108", "1207", "1307", "1406"};
    static const char *const around[] = {"1010", "1110", "1209", "1208", "1207", "1307", "1406"};
    const struct hex target = named("1406");

    (void)state;
    for (int i = 0; i < 7; i++) {
        assert_int_equal(hex_distance(named(open[i]), target), 6 - i);
        assert_int_equal(hex_distance(named(around[i]), target), 6 - i);
        assert_true(i == 0 || hex_distance(named(open[i - 1]), named(open[i])) == 1);
        assert_true(i == 0 || hex_distance(named(around[i - 1]), named(around[i])) == 1);
    }
}

static void an_edge_has_one_name_from_both_sides(void **state)
{
    (void)state;
    for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
        for (int row = 1; row <= HEX_MAX_ROWS; row++) {
            const struct hex hex = hex_at(column, row);
            for (int side = 1; side <= HEX_SIDES; side++) {
                const struct hex_edge edge = hex_edge_of(hex, side);
                const struct hex neighbour = hex_step(hex, side);
                assert_in_range(edge.side, 1, 3);
                assert_true(hex_edge_equal(edge, hex_edge_of(neighbour, hex_opposite(side))));
                for (int other = 1; other < side; other++) {
                    assert_false(hex_edge_equal(edge, hex_edge_of(hex, other)));
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_as_in_the_ledger),
        cmocka_unit_test(neighbours_are_mutual_and_six),
        cmocka_unit_test(going_round_comes_back),
        cmocka_unit_test(steps_are_so_many_single_steps),
        cmocka_unit_test(steps_past_the_margin_lead_nowhere_and_not_back),
        cmocka_unit_test(turns_stay_within_1_to_6),
        cmocka_unit_test(rear_and_front_side_hexes_as_in_the_ledger),
        cmocka_unit_test(distances_as_in_the_ledger),
        cmocka_unit_test(distance_is_the_fewest_steps),
        cmocka_unit_test(nowhere_is_far_from_every_board),
        cmocka_unit_test(torpedo_paths_as_in_the_ledger),
        cmocka_unit_test(an_edge_has_one_name_from_both_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
