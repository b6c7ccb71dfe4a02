/* Sets of hexes, and lines of sight past them: the worked checks of the ledgers, and every line
 * proved against a slower way of finding the same answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "named_hex.h"

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
