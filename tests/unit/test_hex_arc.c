/* Hexes: the row, the cones and the sectors a facing looks along, as the ledgers' fire and arc
 * clauses have them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "named_hex.h"

/* pz8-space.fire.straight */
static void row_of_fire_as_in_the_ledger(void **state)
{
    static const char *const row[] = {"1110", "1209", "1309", "1408", "1508",
                                      "1607", "1707", "1806", "1906"};

    (void)state;
    for (int n = 1; n <= 9; n++) {
        assert_int_equal(hex_row_distance(named("1010"), 2, named(row[n - 1])), n);
        assert_named(hex_steps(named("1010"), 2, n), row[n - 1]);
    }
}

static void only_the_row_in_front_is_the_row(void **state)
{
    const struct hex from = named("3231");

    (void)state;
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
            for (int row = 1; row <= HEX_MAX_ROWS; row++) {
                const struct hex to = hex_at(column, row);
                const int distance = hex_distance(from, to);
                const bool ahead = distance > 0 && hex_equal(to, hex_steps(from, facing, distance));
                assert_int_equal(hex_row_distance(from, facing, to), ahead ? distance : 0);
            }
        }
    }
}

/* pz8-aerial.arc.frame, word for word. */
static void frame_is_the_rotation_of_the_ledger(void **state)
{
    const struct hex from = named("3231");

    (void)state;
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
            const struct hex to = hex_from_raw(raw);
            int q = to.q - from.q;
            int p = to.p - from.p;
            for (int i = 1; i < facing; i++) {
                const int turned = q + p;
                p = -q;
                q = turned;
            }
            const struct hex_frame frame = hex_frame_of(from, facing, to);
            assert_int_equal(frame.sideways, q < 0 ? -q : q);
            assert_int_equal(frame.ahead, -p - (q > 0 ? q : 0));
            if (frame.ahead >= 0) {
                assert_int_equal(frame.ahead + frame.sideways, hex_distance(from, to));
            }
        }
    }
}

/* The hexes within 4 of 1010 that lie in the cone are those named and no others. */
static void assert_cone(bool (*in_cone)(struct hex, int, struct hex), int facing,
                        const char *const names[], int count)
{
    const struct hex from = named("1010");
    int found = 0;

    for (int column = 1; column <= 20; column++) {
        for (int row = 1; row <= 20; row++) {
            const struct hex to = hex_at(column, row);
            found += in_cone(from, facing, to) && hex_distance(from, to) <= 4;
        }
    }
    assert_int_equal(found, count);
    for (int i = 0; i < count; i++) {
        assert_true(in_cone(from, facing, named(names[i])));
        assert_in_range(hex_distance(from, named(names[i])), 1, 4);
    }
}

/* pz8-aerial.arc.front */
static void front_arc_as_in_the_ledger(void **state)
{
    static const char *const arc[] = {"1009", "1008", "0909", "1109", "1007", "0908",
                                      "1108", "1006", "0907", "1107", "0807", "1207"};

    (void)state;
    assert_cone(hex_in_cone, 1, arc, 12);
    assert_false(hex_in_cone(named("1010"), 1, named("0910")));
    assert_false(hex_in_cone(named("1010"), 1, named("1110")));
    assert_false(hex_in_cone(named("1010"), 1, named("0808")));
}

/* pz8-aerial.arc.rear */
static void rear_arc_as_in_the_ledger(void **state)
{
    static const char *const arc[] = {
        "1011", "0911", "1111", "1012", "0912", "1112", "0811", "1211",
        "1013", "0913", "1113", "0812", "1212", "0712", "1312", "1014",
        "0914", "1114", "0813", "1213", "0713", "1313", "0612", "1412",
    };

    (void)state;
    assert_cone(hex_in_wide_cone, hex_opposite(1), arc, 24);
    assert_false(hex_in_wide_cone(named("1010"), hex_opposite(1), named("0910")));
}

/* pz8-jets.arc.heat and pz8-jets.arc.radar */
static void missile_arcs_have_as_many_hexes_as_the_ledger_says(void **state)
{
    const struct hex from = named("3231");

    (void)state;
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        int heat = 0;
        int radar = 0;
        for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
            const struct hex to = hex_from_raw(raw);
            const int distance = hex_distance(from, to);
            if (hex_in_cone(from, facing, to)) {
                heat += distance >= 4 && distance <= 12;
                radar += distance >= 7 && distance <= 24;
            }
        }
        assert_int_equal(heat, 77);
        assert_int_equal(radar, 288);
    }
}

static void the_firer_is_in_no_cone_of_his_own(void **state)
{
    (void)state;
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        assert_false(hex_in_cone(named("1010"), facing, named("1010")));
        assert_false(hex_in_wide_cone(named("1010"), facing, named("1010")));
        assert_int_equal(hex_row_distance(named("1010"), facing, named("1010")), 0);
        assert_int_equal(hex_sector(named("1010"), facing, named("1010")), -1);
    }
}

static void sectors_part_the_horizon(void **state)
{
    const struct hex from = named("3231");

    (void)state;
    for (int facing = 1; facing <= HEX_SIDES; facing++) {
        for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
            const struct hex to = hex_from_raw(raw);
            const int sector = hex_sector(from, facing, to);
            if (hex_equal(from, to)) {
                continue;
            }
            assert_in_range(sector, 0, 5);
            assert_true(hex_in_cone(from, hex_turn(facing, sector), to));
            assert_int_equal(sector == 0, hex_in_cone(from, facing, to));
        }
        for (int sixths = 0; sixths < HEX_SIDES; sixths++) {
            const struct hex ahead = hex_steps(from, hex_turn(facing, sixths), 5);
            assert_int_equal(hex_sector(from, facing, ahead), sixths);
        }
    }
}

/* Facing 1 at 1010, the six spines clockwise from 30 degrees. */
static void a_spine_belongs_to_the_sector_nearer_the_front(void **state)
{
    static const char *const spines[] = {"1109", "1210", "1112", "0912", "0810", "0909"};
    static const int sectors[] = {0, 1, 2, 4, 5, 0};

    (void)state;
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(hex_sector(named("1010"), 1, named(spines[i])), sectors[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_of_fire_as_in_the_ledger),
        cmocka_unit_test(only_the_row_in_front_is_the_row),
        cmocka_unit_test(frame_is_the_rotation_of_the_ledger),
        cmocka_unit_test(front_arc_as_in_the_ledger),
        cmocka_unit_test(rear_arc_as_in_the_ledger),
        cmocka_unit_test(missile_arcs_have_as_many_hexes_as_the_ledger_says),
        cmocka_unit_test(the_firer_is_in_no_cone_of_his_own),
        cmocka_unit_test(sectors_part_the_horizon),
        cmocka_unit_test(a_spine_belongs_to_the_sector_nearer_the_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
