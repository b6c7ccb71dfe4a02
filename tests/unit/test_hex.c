/* The hex board: the worked checks of the ledgers' board, fire and arc clauses, and promises proved
 * against slower ways of finding the same answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board/hex.h"

static const struct hex_board largest = {.columns = HEX_MAX_COLUMNS, .rows = HEX_MAX_ROWS};

static struct hex named(const char *name)
{
    struct hex hex = HEX_NOWHERE;

    assert_true(hex_parse(name, &hex));
    return hex;
}

static void assert_named(struct hex hex, const char *name)
{
    char text[HEX_NAME_SIZE];

    hex_format(hex, text);
    assert_string_equal(text, name);
}

/* ---- Names and places ---- */

/* pz8-space.board.hexes */
static void axes_are_those_of_the_ledger(void **state)
{
    (void)state;
    assert_true(hex_equal(named("0101"), (struct hex){.q = 0, .p = 0}));
    assert_true(hex_equal(named("0201"), (struct hex){.q = 1, .p = 0}));
    assert_true(hex_equal(named("0304"), (struct hex){.q = 2, .p = 2}));
    assert_true(hex_equal(named("1010"), (struct hex){.q = 9, .p = 5}));
}

static void every_name_reads_back(void **state)
{
    (void)state;
    for (int column = 1; column <= 99; column++) {
        for (int row = 1; row <= 99; row++) {
            char text[16];
            snprintf(text, sizeof text, "%02d%02d", column, row);
            const struct hex hex = named(text);
            assert_int_equal(hex_column(hex), column);
            assert_int_equal(hex_row(hex), row);
            assert_true(hex_equal(hex, hex_at(column, row)));
            assert_named(hex, text);
        }
    }
}

static void what_is_no_name_is_refused_and_touches_nothing(void **state)
{
    static const char *const wrong[] = {
        "",     "0",    "01",    "081",   "08166", "0016", "0800", "0000", "08a6",  "-101",  "+101",
        "1 01", " 101", "0816 ", "08:16", "0x10",  "08.1", "١٢٣٤", "----", "\n101", "081\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct hex hex = named("0816");
        assert_false(hex_parse(wrong[i], &hex));
        assert_true(hex_equal(hex, named("0816")));
    }
}

static void a_hex_without_a_name_is_written_as_dashes(void **state)
{
    (void)state;
    assert_named(HEX_NOWHERE, "----");
    assert_named(hex_at(0, 5), "----");
    assert_named(hex_at(5, 0), "----");
    assert_named(hex_at(100, 5), "----");
    assert_named(hex_at(5, 100), "----");
    assert_named(hex_at(-3, -3), "----");
}

static void column_and_row_go_on_off_the_table(void **state)
{
    (void)state;
    for (int column = -40; column <= 104; column++) {
        for (int row = -40; row <= 104; row++) {
            const struct hex hex = hex_at(column, row);
            assert_int_equal(hex_column(hex), column);
            assert_int_equal(hex_row(hex), row);
        }
    }
    /* Odd columns stand half a hex further north west of the table too. */
    assert_true(hex_equal(hex_step(hex_at(1, 5), 5), hex_at(0, 5)));
    assert_true(hex_equal(hex_step(hex_at(0, 5), 5), hex_at(-1, 6)));
    assert_true(hex_equal(hex_step(hex_at(-1, 5), 5), hex_at(-2, 5)));
}

static void a_place_past_the_margin_is_nowhere(void **state)
{
    (void)state;
    assert_true(hex_is_nowhere(hex_at(129, 64)));
    assert_true(hex_is_nowhere(hex_at(-127, 1)));
    assert_true(hex_is_nowhere(hex_at(1, 129)));
    assert_true(hex_is_nowhere(hex_at(INT32_MAX, INT32_MAX)));
    assert_true(hex_is_nowhere(hex_at(INT32_MIN, INT32_MIN)));
    assert_false(hex_is_nowhere(hex_at(128, 64)));
    assert_false(hex_is_nowhere(hex_at(-126, 1)));
    assert_false(hex_is_nowhere(hex_at(1, 128)));
}

static void raw_is_the_two_bytes_as_a_little_endian_number(void **state)
{
    (void)state;
    for (int q = INT8_MIN; q <= INT8_MAX; q++) {
        for (int p = INT8_MIN; p <= INT8_MAX; p++) {
            const struct hex hex = {.q = (int8_t)q, .p = (int8_t)p};
            uint8_t bytes[2];
            assert_int_equal(sizeof bytes, sizeof hex);
            memcpy(bytes, &hex, sizeof bytes);
            const int16_t expected = (int16_t)(uint16_t)(bytes[0] | bytes[1] << 8);
            assert_int_equal(hex_raw(hex), expected);
            assert_true(hex_equal(hex_from_raw(hex_raw(hex)), hex));
        }
    }
}

static void every_code_reads_back_and_no_other_number_is_one(void **state)
{
    (void)state;
    for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
        assert_int_equal(hex_raw(hex_from_raw(raw)), raw);
    }
    assert_true(hex_is_nowhere(hex_from_raw(INT16_MIN - 1)));
    assert_true(hex_is_nowhere(hex_from_raw(INT16_MAX + 1)));
    assert_true(hex_is_nowhere(hex_from_raw(INT32_MIN)));
    assert_true(hex_is_nowhere(hex_from_raw(INT32_MAX)));
}

/* ---- The table ---- */

static void a_board_has_its_columns_and_rows_and_no_more(void **state)
{
    static const struct hex_board boards[] = {
        {.columns = 1, .rows = 1},   {.columns = 1, .rows = 64},  {.columns = 64, .rows = 1},
        {.columns = 20, .rows = 16}, {.columns = 63, .rows = 64}, {.columns = 64, .rows = 64},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        int count = 0;
        for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
            count += hex_is_on(boards[i], hex_from_raw(raw));
        }
        assert_true(hex_board_is_allowed(boards[i]));
        assert_int_equal(count, boards[i].columns * boards[i].rows);
        assert_true(hex_is_on(boards[i], named("0101")));
        assert_true(hex_is_on(boards[i], hex_at(boards[i].columns, boards[i].rows)));
        assert_false(hex_is_on(boards[i], hex_at(boards[i].columns + 1, boards[i].rows)));
        assert_false(hex_is_on(boards[i], hex_at(boards[i].columns, boards[i].rows + 1)));
        assert_false(hex_is_on(boards[i], hex_at(0, 1)));
        assert_false(hex_is_on(boards[i], hex_at(1, 0)));
        assert_false(hex_is_on(boards[i], HEX_NOWHERE));
    }
}

static void boards_have_limits(void **state)
{
    (void)state;
    assert_false(hex_board_is_allowed((struct hex_board){.columns = 0, .rows = 1}));
    assert_false(hex_board_is_allowed((struct hex_board){.columns = 1, .rows = 0}));
    assert_false(hex_board_is_allowed((struct hex_board){.columns = 65, .rows = 64}));
    assert_false(hex_board_is_allowed((struct hex_board){.columns = 64, .rows = 65}));
}

/* pz8-space.asteroid.wrap */
static void wrap_as_in_the_ledger(void **state)
{
    const struct hex_board board = {.columns = 20, .rows = 16};

    (void)state;
    assert_named(hex_wrap(board, hex_step(named("2005"), 3)), "0106");
    assert_named(hex_wrap(board, hex_step(named("0701"), 1)), "0716");
}

static void wrap_leaves_the_table_itself_alone(void **state)
{
    (void)state;
    for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
        for (int row = 1; row <= HEX_MAX_ROWS; row++) {
            const struct hex hex = hex_at(column, row);
            assert_true(hex_equal(hex_wrap(largest, hex), hex));
        }
    }
    assert_true(hex_is_nowhere(hex_wrap(largest, HEX_NOWHERE)));
}

static void wrap_ends_on_the_table_from_everywhere(void **state)
{
    static const struct hex_board boards[] = {
        {.columns = 2, .rows = 1},  {.columns = 2, .rows = 64},  {.columns = 20, .rows = 16},
        {.columns = 64, .rows = 1}, {.columns = 64, .rows = 64},
    };

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
            const struct hex hex = hex_from_raw(raw);
            const struct hex wrapped = hex_wrap(boards[i], hex);
            if (hex_is_nowhere(hex)) {
                continue;
            }
            assert_true(hex_is_on(boards[i], wrapped));
            assert_int_equal((hex_column(hex) - hex_column(wrapped)) % boards[i].columns, 0);
            assert_int_equal((hex_row(hex) - hex_row(wrapped)) % boards[i].rows, 0);
        }
    }
}

/* Asteroids that shift together must never meet, so a step around the table loses no hex, and the
 * step back undoes it. */
static void a_wrapped_step_can_be_taken_back(void **state)
{
    const struct hex_board board = {.columns = 20, .rows = 16};

    (void)state;
    for (int side = 1; side <= HEX_SIDES; side++) {
        for (int column = 1; column <= board.columns; column++) {
            for (int row = 1; row <= board.rows; row++) {
                const struct hex hex = hex_at(column, row);
                const struct hex next = hex_wrap(board, hex_step(hex, side));
                const struct hex back = hex_wrap(board, hex_step(next, hex_opposite(side)));
                assert_true(hex_equal(back, hex));
            }
        }
    }
}

/* ---- Sides and steps ---- */

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

/* ---- Rows, cones and arcs ---- */

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

/* ---- Sets of hexes and lines of sight ---- */

static void a_set_holds_what_was_added(void **state)
{
    struct hex_set set;

    (void)state;
    assert_int_equal(sizeof set, 512);
    hex_set_clear(&set);
    assert_int_equal(hex_set_count(&set), 0);
    hex_set_add(&set, named("0101"));
    hex_set_add(&set, named("6464"));
    hex_set_add(&set, named("6464"));
    assert_int_equal(hex_set_count(&set), 2);
    assert_true(hex_set_has(&set, named("0101")));
    assert_true(hex_set_has(&set, named("6464")));
    assert_false(hex_set_has(&set, named("0164")));
    hex_set_remove(&set, named("6464"));
    hex_set_remove(&set, named("6401"));
    assert_false(hex_set_has(&set, named("6464")));
    assert_int_equal(hex_set_count(&set), 1);
}

static void a_full_set_is_the_largest_board(void **state)
{
    struct hex_set set;

    (void)state;
    hex_set_clear(&set);
    for (int column = 1; column <= HEX_MAX_COLUMNS; column++) {
        for (int row = 1; row <= HEX_MAX_ROWS; row++) {
            hex_set_add(&set, hex_at(column, row));
        }
    }
    assert_int_equal(hex_set_count(&set), HEX_MAX_COLUMNS * HEX_MAX_ROWS);
    for (int32_t raw = INT16_MIN; raw <= INT16_MAX; raw++) {
        const struct hex hex = hex_from_raw(raw);
        assert_int_equal(hex_set_has(&set, hex), hex_is_on(largest, hex));
    }
    hex_set_remove(&set, HEX_NOWHERE);
    hex_set_remove(&set, hex_at(65, 1));
    assert_int_equal(hex_set_count(&set), HEX_MAX_COLUMNS * HEX_MAX_ROWS);
}

static bool sees(const char *from, const char *to, const char *blocker, const char *other)
{
    struct hex_set blockers;

    hex_set_clear(&blockers);
    if (blocker != NULL) {
        hex_set_add(&blockers, named(blocker));
    }
    if (other != NULL) {
        hex_set_add(&blockers, named(other));
    }
    return hex_line_of_sight(named(from), named(to), &blockers, NULL);
}

/* pz8-space.fire.sight: an asteroid in any hex between blocks the row. */
static void any_hex_of_the_row_between_blocks(void **state)
{
    (void)state;
    for (int n = 1; n <= 8; n++) {
        struct hex_set blockers;
        struct hex blocked_at = named("0101");
        hex_set_clear(&blockers);
        hex_set_add(&blockers, hex_steps(named("1010"), 2, n));
        assert_false(hex_line_of_sight(named("1010"), named("1906"), &blockers, &blocked_at));
        assert_true(hex_equal(blocked_at, hex_steps(named("1010"), 2, n)));
    }
    assert_true(sees("1010", "1906", "2005", NULL));
    assert_true(sees("1010", "1906", "0910", NULL));
    assert_true(sees("1010", "1906", "1210", NULL));
}

static void the_ends_never_block(void **state)
{
    struct hex blocked_at = named("0101");
    struct hex_set blockers;

    (void)state;
    assert_true(sees("1010", "1906", "1010", "1906"));
    assert_true(sees("1010", "1011", "1010", "1011"));
    assert_true(sees("1010", "1010", "1010", NULL));
    hex_set_clear(&blockers);
    hex_set_add(&blockers, named("1010"));
    assert_true(hex_line_of_sight(named("1010"), named("1010"), &blockers, &blocked_at));
    assert_true(hex_is_nowhere(blocked_at));
}

/* 1010 to 1109 runs along the edge between 1009 and 1110. */
static void along_an_edge_it_takes_both_to_block(void **state)
{
    (void)state;
    assert_true(sees("1010", "1109", "1009", NULL));
    assert_true(sees("1010", "1109", "1110", NULL));
    assert_false(sees("1010", "1109", "1009", "1110"));
    /* The next edge of the same line, and the hex between the two edges. */
    assert_true(sees("1010", "1207", "1108", NULL));
    assert_true(sees("1010", "1207", "1108", "1110"));
    assert_false(sees("1010", "1207", "1108", "1208"));
    assert_false(sees("1010", "1207", "1109", NULL));
}

/* From (0,0) four steps over side 3 and one over side 4, the line goes through the corner where
 * (1,0), (2,0) and (1,1) meet, and cuts the first two of them. */
static void a_hex_met_in_a_corner_does_not_block(void **state)
{
    const struct hex from = named("1010");
    const struct hex to = hex_step(hex_steps(from, 3, 4), 4);
    const struct hex cut[] = {hex_step(from, 3), hex_steps(from, 3, 2)};
    const struct hex corner = hex_step(hex_step(from, 3), 4);
    struct hex_set blockers;

    (void)state;
    hex_set_clear(&blockers);
    hex_set_add(&blockers, corner);
    assert_true(hex_line_of_sight(from, to, &blockers, NULL));
    for (size_t i = 0; i < 2; i++) {
        hex_set_clear(&blockers);
        hex_set_add(&blockers, cut[i]);
        assert_false(hex_line_of_sight(from, to, &blockers, NULL));
    }
}

/* The other way to the same answer. A hex is the plane within 1 of its centre in each of the three
 * measures 2q + p, q - p and q + 2p, and each limits the part of the line (0 at `from`, 1 at `to`)
 * that lies in the hex. Fractions are kept as numerator over a positive denominator. */
struct fraction {
    int top;
    int bottom;
};

static bool is_less(struct fraction a, struct fraction b)
{
    return a.top * b.bottom < b.top * a.bottom;
}

enum meeting { MISSES, RUNS_ALONG, CUTS };

static enum meeting meet(struct hex from, struct hex to, struct hex hex, struct fraction *entry)
{
    const int q = from.q - hex.q, p = from.p - hex.p;
    const int dq = to.q - from.q, dp = to.p - from.p;
    const int start[3] = {2 * q + p, q - p, q + 2 * p};
    const int change[3] = {2 * dq + dp, dq - dp, dq + 2 * dp};
    enum meeting meeting = CUTS;
    struct fraction in = {0, 1};
    struct fraction out = {1, 1};

    for (size_t i = 0; i < 3; i++) {
        if (change[i] == 0) {
            if (start[i] < -1 || start[i] > 1) {
                return MISSES;
            }
            meeting = start[i] == 0 ? meeting : RUNS_ALONG;
            continue;
        }
        const int sign = change[i] > 0 ? 1 : -1;
        const struct fraction enters = {-1 - sign * start[i], sign * change[i]};
        const struct fraction leaves = {1 - sign * start[i], sign * change[i]};
        in = is_less(in, enters) ? enters : in;
        out = is_less(leaves, out) ? leaves : out;
    }
    *entry = in;
    return is_less(in, out) ? meeting : MISSES;
}

/* The first blocker as hex_line_of_sight promises it, of two along an edge either. */
static struct hex slow_first_blocker(struct hex_board board, struct hex from, struct hex to,
                                     const struct hex_set *blockers)
{
    struct hex first = HEX_NOWHERE;
    struct fraction first_entry = {2, 1};
    struct fraction edges[128];
    size_t edge_count = 0;

    for (int column = 1; column <= board.columns; column++) {
        for (int row = 1; row <= board.rows; row++) {
            const struct hex hex = hex_at(column, row);
            struct fraction entry;
            if (!hex_set_has(blockers, hex) || hex_equal(hex, from) || hex_equal(hex, to)) {
                continue;
            }
            const enum meeting meeting = meet(from, to, hex, &entry);
            bool stops = meeting == CUTS;
            if (meeting == RUNS_ALONG) {
                for (size_t i = 0; i < edge_count; i++) {
                    stops = stops || (!is_less(edges[i], entry) && !is_less(entry, edges[i]));
                }
                edges[edge_count++] = entry;
            }
            if (stops && is_less(entry, first_entry)) {
                first = hex;
                first_entry = entry;
            }
        }
    }
    return first;
}

static uint32_t next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

/* One blocker in `thinness`. */
static void scatter(struct hex_board board, uint32_t thinness, uint32_t *seed, struct hex_set *set)
{
    hex_set_clear(set);
    for (int column = 1; column <= board.columns; column++) {
        for (int row = 1; row <= board.rows; row++) {
            if (next_random(seed) % thinness == 0) {
                hex_set_add(set, hex_at(column, row));
            }
        }
    }
}

static void assert_line(struct hex_board board, struct hex from, struct hex to,
                        const struct hex_set *blockers)
{
    struct hex there_at;
    struct hex back_at;
    struct fraction entry;
    const bool there = hex_line_of_sight(from, to, blockers, &there_at);
    const bool back = hex_line_of_sight(to, from, blockers, &back_at);
    const struct hex expected = slow_first_blocker(board, from, to, blockers);

    assert_int_equal(there, back);
    assert_int_equal(there, hex_is_nowhere(expected));
    assert_int_equal(there, hex_is_nowhere(there_at));
    if (there) {
        return;
    }
    assert_true(hex_set_has(blockers, there_at));
    if (meet(from, to, there_at, &entry) == CUTS) {
        assert_true(hex_equal(there_at, expected));
    } else {
        assert_true(hex_distance(there_at, expected) <= 1); /* the same one, or its twin */
    }
}

static void sight_is_mutual_and_exact_on_a_small_board(void **state)
{
    const struct hex_board board = {.columns = 11, .rows = 9};
    uint32_t seed = 20261115;

    (void)state;
    for (uint32_t thinness = 1; thinness <= 12; thinness++) {
        struct hex_set blockers;
        scatter(board, thinness, &seed, &blockers);
        for (int a = 0; a < board.columns * board.rows; a++) {
            for (int b = 0; b < board.columns * board.rows; b++) {
                const struct hex from = hex_at(1 + a % board.columns, 1 + a / board.columns);
                const struct hex to = hex_at(1 + b % board.columns, 1 + b / board.columns);
                assert_line(board, from, to, &blockers);
            }
        }
    }
}

static void sight_is_mutual_and_exact_on_the_largest_board(void **state)
{
    struct hex_set blockers;
    uint32_t seed = 1935;

    (void)state;
    scatter(largest, 40, &seed, &blockers);
    for (int i = 0; i < 2000; i++) {
        const int from_column = 1 + (int)(next_random(&seed) % HEX_MAX_COLUMNS);
        const int from_row = 1 + (int)(next_random(&seed) % HEX_MAX_ROWS);
        const int to_column = 1 + (int)(next_random(&seed) % HEX_MAX_COLUMNS);
        const int to_row = 1 + (int)(next_random(&seed) % HEX_MAX_ROWS);
        assert_line(largest, hex_at(from_column, from_row), hex_at(to_column, to_row), &blockers);
    }
}

static void sight_answers_even_for_nowhere(void **state)
{
    struct hex_set blockers;
    struct hex blocked_at;

    (void)state;
    hex_set_clear(&blockers);
    assert_true(hex_line_of_sight(HEX_NOWHERE, named("6464"), &blockers, &blocked_at));
    assert_true(hex_line_of_sight(named("6464"), HEX_NOWHERE, &blockers, &blocked_at));
    assert_true(hex_line_of_sight(hex_qp(-127, 127), hex_qp(127, -127), &blockers, &blocked_at));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(axes_are_those_of_the_ledger),
        cmocka_unit_test(every_name_reads_back),
        cmocka_unit_test(what_is_no_name_is_refused_and_touches_nothing),
        cmocka_unit_test(a_hex_without_a_name_is_written_as_dashes),
        cmocka_unit_test(column_and_row_go_on_off_the_table),
        cmocka_unit_test(a_place_past_the_margin_is_nowhere),
        cmocka_unit_test(raw_is_the_two_bytes_as_a_little_endian_number),
        cmocka_unit_test(every_code_reads_back_and_no_other_number_is_one),
        cmocka_unit_test(a_board_has_its_columns_and_rows_and_no_more),
        cmocka_unit_test(boards_have_limits),
        cmocka_unit_test(wrap_as_in_the_ledger),
        cmocka_unit_test(wrap_leaves_the_table_itself_alone),
        cmocka_unit_test(wrap_ends_on_the_table_from_everywhere),
        cmocka_unit_test(a_wrapped_step_can_be_taken_back),
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
        cmocka_unit_test(row_of_fire_as_in_the_ledger),
        cmocka_unit_test(only_the_row_in_front_is_the_row),
        cmocka_unit_test(frame_is_the_rotation_of_the_ledger),
        cmocka_unit_test(front_arc_as_in_the_ledger),
        cmocka_unit_test(rear_arc_as_in_the_ledger),
        cmocka_unit_test(missile_arcs_have_as_many_hexes_as_the_ledger_says),
        cmocka_unit_test(the_firer_is_in_no_cone_of_his_own),
        cmocka_unit_test(sectors_part_the_horizon),
        cmocka_unit_test(a_spine_belongs_to_the_sector_nearer_the_front),
        cmocka_unit_test(a_set_holds_what_was_added),
        cmocka_unit_test(a_full_set_is_the_largest_board),
        cmocka_unit_test(any_hex_of_the_row_between_blocks),
        cmocka_unit_test(the_ends_never_block),
        cmocka_unit_test(along_an_edge_it_takes_both_to_block),
        cmocka_unit_test(a_hex_met_in_a_corner_does_not_block),
        cmocka_unit_test(sight_is_mutual_and_exact_on_a_small_board),
        cmocka_unit_test(sight_is_mutual_and_exact_on_the_largest_board),
        cmocka_unit_test(sight_answers_even_for_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
