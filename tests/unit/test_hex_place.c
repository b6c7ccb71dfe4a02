/* Hexes: their names and codes, and which of them lie on a table, also on one that wraps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board/hex_chart.h"
#include "named_hex.h"

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

/* ---- Charts ---- */

/* Near a corner of the board, with the largest reach and the least. */
static void places_of_a_chart_are_its_hexes(void **state)
{
    (void)state;
    const struct hex_board board = {.columns = 9, .rows = 7};
    for (int reach = 0; reach <= HEX_CHART_REACH; reach += HEX_CHART_REACH) {
        const struct hex_chart chart = hex_chart_around(hex_at(3, 2), reach);
        uint8_t marks[HEX_CHART_PLACES];
        hex_chart_mark(&chart, board, 1, 2, marks);
        for (int place = 0; place < chart.rows * chart.rows; place++) {
            const struct hex hex = hex_chart_hex(chart.middle, reach, place);
            assert_int_equal(hex_chart_place(&chart, hex), place);
            assert_int_equal(marks[place], hex_is_on(board, hex) ? 1 : 2);
            for (int side = 1; side <= HEX_SIDES; side++) {
                const int there = hex_chart_place(&chart, hex_step(hex, side));
                assert_true(there == HEX_OFF_CHART || there == place + chart.step_over[side]);
            }
        }
    }
    const struct hex_chart chart = hex_chart_around(hex_at(3, 2), 2);
    assert_int_equal(hex_chart_place(&chart, HEX_NOWHERE), HEX_OFF_CHART);
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
        cmocka_unit_test(places_of_a_chart_are_its_hexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
