/* The square board: the worked checks of portable's board, arc and sight clauses, and promises
 * proved against slower ways of finding the same answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/square.h"
#include "board/square_set.h"

enum { COLUMNS = 40, ROWS = 30 };

static const struct square_board board = {.columns = COLUMNS, .rows = ROWS};

static struct square named(const char *name)
{
    struct square square = SQUARE_NOWHERE;
    assert_true(square_parse(name, &square));
    return square;
}

/* ---- Names and places ---- */

static void names_are_read_and_written_both_ways(void **state)
{
    (void)state;
    static const struct {
        const char *numbers, *letters;
    } names[] = {
        {"1,1", "a1"}, {"6,4", "f4"}, {"26,30", "z30"}, {"27,1", "aa1"}, {"64,64", "bl64"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[SQUARE_NAME_SIZE];
        struct square square = named(names[i].numbers);
        assert_true(square_equal(square, named(names[i].letters)));
        square_format(square, false, text);
        assert_string_equal(text, names[i].numbers);
        square_format(square, true, text);
        assert_string_equal(text, names[i].letters);
        assert_true(square_equal(square_from_raw(square_raw(square)), square));
    }
    assert_true(square_equal(named("F4"), square_at(6, 4)));
    assert_true(square_equal(named("6, 4"), square_at(6, 4)));
}

static void what_is_no_name_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",     "6",    "f",    "0,1",    "1,0",  "06,4",  "6,04",
                                        "6;4",  "6,4,", "f4x",  "4f",     "f 4",  "128,1", "1,128",
                                        "a128", "-1,2", "aaa1", "1000,1", " 6,4", "6,  4"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct square square = square_at(3, 3);
        assert_false(square_parse(texts[i], &square));
        assert_true(square_equal(square, square_at(3, 3)));
    }
}

static void nowhere_is_on_no_board(void **state)
{
    (void)state;
    char text[SQUARE_NAME_SIZE];
    assert_true(square_is_nowhere(SQUARE_NOWHERE));
    assert_false(square_is_on(board, SQUARE_NOWHERE));
    assert_true(square_is_nowhere(square_step(square_at(1, 5), EDGE_W)));
    assert_true(square_is_nowhere(square_step(square_at(5, 1), EDGE_N)));
    assert_true(square_is_nowhere(square_at(128, 1)));
    assert_false(square_is_on(board, square_step(square_at(COLUMNS, 1), EDGE_E)));
    square_format(SQUARE_NOWHERE, true, text);
    assert_string_equal(text, "-");
}

static void numbers_of_squares_go_row_by_row(void **state)
{
    (void)state;
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        struct square square = square_of_index(board, i);
        assert_true(square_is_on(board, square));
        assert_int_equal(square_index(board, square), i);
    }
    assert_int_equal(square_index(board, square_at(1, 2)), COLUMNS);
}

/* ---- Edges and distance ---- */

/* portable.board.distance */
static void distance_is_counted_through_edges(void **state)
{
    (void)state;
    struct square from = named("3,3");
    assert_int_equal(square_distance(from, named("5,3")), 2);
    assert_int_equal(square_distance(from, named("4,4")), 2);
    assert_int_equal(square_distance(from, named("5,5")), 4);
    assert_int_equal(square_distance(from, from), 0);
    assert_true(square_is_adjacent(from, named("3,2")));
    assert_false(square_is_adjacent(from, named("4,4")));
    assert_false(square_is_adjacent(from, from));
}

static void a_step_leads_over_its_edge_and_back(void **state)
{
    (void)state;
    struct square middle = named("5,5");
    static const char *const around[] = {"5,4", "6,5", "5,6", "4,5"};
    for (int edge = 0; edge < EDGES; edge++) {
        struct square next = square_step(middle, edge);
        assert_true(square_equal(next, named(around[edge])));
        assert_int_equal(square_edge_towards(middle, next), edge);
        assert_true(square_equal(square_step(next, edge_opposite(edge)), middle));
        assert_int_equal(edge_right(edge_left(edge)), edge);
        assert_int_equal(edge_left(edge_left(edge)), edge_opposite(edge));
    }
}

static bool is_in_arc(struct square from, int facing, struct square to)
{
    struct square_frame frame = square_frame(from, facing, to);
    return frame.ahead >= 1 && frame.ahead >= abs(frame.sideways);
}

/* portable.fire.arc */
static void a_frame_looks_along_the_facing(void **state)
{
    (void)state;
    static const char *const in[] = {"5,4", "4,4", "6,4", "3,3", "6,3"};
    static const char *const out[] = {"6,5", "3,4", "5,6"};
    for (size_t i = 0; i < sizeof in / sizeof in[0]; i++) {
        assert_true(is_in_arc(named("5,5"), EDGE_N, named(in[i])));
    }
    for (size_t i = 0; i < sizeof out / sizeof out[0]; i++) {
        assert_false(is_in_arc(named("5,5"), EDGE_N, named(out[i])));
    }
    struct square_frame east = square_frame(named("5,5"), EDGE_E, named("8,4"));
    assert_int_equal(east.ahead, 3);
    assert_int_equal(east.sideways, -1); /* north is to the left of one who looks east */
}

/* ---- The line between two squares ---- */

/* "(2,1) corner (3,1)/(2,2) (3,2)": the steps as the ledger writes them. */
static void write_trace(struct square from, struct square to, char *text)
{
    struct square_trace trace;
    square_trace_begin(&trace, from, to);
    *text = '\0';
    while (square_trace_next(&trace)) {
        if (trace.is_corner) {
            text += sprintf(text, "corner %d,%d/%d,%d ", trace.flank[0].x, trace.flank[0].y,
                            trace.flank[1].x, trace.flank[1].y);
        } else {
            text += sprintf(text, "%d,%d ", trace.at.x, trace.at.y);
        }
    }
}

static void assert_trace(const char *from, const char *to, const char *steps)
{
    char text[400];
    write_trace(named(from), named(to), text);
    assert_string_equal(text, steps);
}

/* portable.sight.trace */
static void a_line_crosses_the_squares_of_the_ledger(void **state)
{
    (void)state;
    assert_trace("1,1", "4,2", "2,1 corner 3,1/2,2 3,2 ");
    assert_trace("1,1", "3,3", "corner 2,1/1,2 2,2 corner 3,2/2,3 ");
    assert_trace("1,1", "4,3", "2,1 2,2 3,2 3,3 ");
    assert_trace("1,1", "5,1", "2,1 3,1 4,1 ");
    assert_trace("2,2", "3,3", "corner 3,2/2,3 ");
    assert_trace("2,2", "2,3", "");
    assert_trace("2,2", "2,2", "");
}

/* portable.sight.block: where the line enters and leaves a square. */
static void a_line_says_where_it_crosses(void **state)
{
    (void)state;
    struct square_trace trace;
    square_trace_begin(&trace, named("1,1"), named("5,1"));
    assert_true(square_trace_next(&trace));
    assert_int_equal(8 * trace.enter, trace.q); /* an eighth: half of the first of four squares */
    assert_int_equal(8 * trace.exit, 3 * trace.q);
    square_trace_begin(&trace, named("1,1"), named("3,3"));
    assert_true(square_trace_next(&trace));
    assert_true(trace.is_corner);
    assert_int_equal(4 * trace.enter, trace.q);
    assert_int_equal(trace.exit, trace.enter);
    assert_true(square_trace_next(&trace));
    assert_int_equal(4 * trace.enter, trace.q);
    assert_int_equal(4 * trace.exit, 3 * trace.q);
}

enum { MOST = 2 * (COLUMNS + ROWS) };

struct step {
    struct square at, flank[2];
    bool is_corner;
    int32_t enter, exit;
};

static int collect(struct square from, struct square to, struct step *steps, int32_t *q)
{
    struct square_trace trace;
    int n = 0;
    square_trace_begin(&trace, from, to);
    *q = trace.q;
    while (square_trace_next(&trace)) {
        assert_true(n < MOST);
        steps[n++] = (struct step){.at = trace.at,
                                   .flank = {trace.flank[0], trace.flank[1]},
                                   .is_corner = trace.is_corner,
                                   .enter = trace.enter,
                                   .exit = trace.exit};
    }
    return n;
}

/* The same squares and corners from either end, and the same places on the line. */
static void assert_symmetric(struct square from, struct square to)
{
    struct step there[MOST];
    struct step back[MOST];
    int32_t q;
    int32_t same_q;
    int n = collect(from, to, there, &q);
    assert_int_equal(collect(to, from, back, &same_q), n);
    assert_int_equal(same_q, q);
    for (int i = 0; i < n; i++) {
        const struct step *one = &there[i];
        const struct step *other = &back[n - 1 - i];
        assert_int_equal(one->is_corner, other->is_corner);
        assert_int_equal(one->enter, q - other->exit);
        assert_int_equal(one->exit, q - other->enter);
        if (one->is_corner) {
            bool straight = square_equal(one->flank[0], other->flank[0]);
            assert_true(square_equal(one->flank[straight ? 0 : 1], other->flank[0]) &&
                        square_equal(one->flank[straight ? 1 : 0], other->flank[1]));
        } else {
            assert_true(square_equal(one->at, other->at));
        }
    }
}

/* Every pair of squares of a board of 40 by 30. */
static void every_line_is_the_same_from_either_end(void **state)
{
    (void)state;
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        for (int j = i; j < COLUMNS * ROWS; j++) {
            assert_symmetric(square_of_index(board, i), square_of_index(board, j));
        }
    }
}

/* Does the open line from centre to centre run through the inside of the square? Places in halves
 * of a square, so that centres are odd. Slow, by clipping with exact fractions. */
static bool runs_through(struct square from, struct square to, struct square square)
{
    long dx = 2 * (to.x - from.x);
    long dy = 2 * (to.y - from.y);
    long west = 2 * (square.x - from.x) - 1;
    long north = 2 * (square.y - from.y) - 1;
    /* t of 0..1 with west < dx t < west + 2 and north < dy t < north + 2, over the product dx dy */
    long low = 0;
    long high = 1;
    long scale = labs(dx == 0 ? 1 : dx) * labs(dy == 0 ? 1 : dy);
    high = scale;
    long starts[2] = {west, north};
    long steps[2] = {dx, dy};
    for (int axis = 0; axis < 2; axis++) {
        long d = steps[axis];
        long other = scale / labs(d == 0 ? 1 : d);
        long a = starts[axis] * other;
        long b = (starts[axis] + 2) * other;
        if (d == 0) {
            if (starts[axis] >= 0 || starts[axis] + 2 <= 0) {
                return false;
            }
            continue;
        }
        if (d < 0) {
            long swap = -a;
            a = -b;
            b = swap;
        }
        low = a > low ? a : low;
        high = b < high ? b : high;
    }
    return low < high;
}

static void a_line_crosses_exactly_the_squares_it_runs_through(void **state)
{
    (void)state;
    enum { SIDE = 13 };
    const struct square_board small = {.columns = SIDE, .rows = SIDE};
    struct step steps[MOST];
    int32_t q;
    for (int i = 0; i < SIDE * SIDE; i++) {
        for (int j = 0; j < SIDE * SIDE; j++) {
            struct square from = square_of_index(small, i);
            struct square to = square_of_index(small, j);
            bool crossed[SIDE * SIDE] = {false};
            int n = collect(from, to, steps, &q);
            for (int k = 0; k < n; k++) {
                if (!steps[k].is_corner) {
                    crossed[square_index(small, steps[k].at)] = true;
                    assert_true(steps[k].enter < steps[k].exit);
                }
            }
            for (int k = 0; k < SIDE * SIDE && i != j; k++) {
                if (k != i && k != j) {
                    assert_int_equal(crossed[k], runs_through(from, to, square_of_index(small, k)));
                }
            }
        }
    }
}

/* ---- Sets ---- */

static bool trace_meets(const struct square_set *set, struct square from, struct square to)
{
    struct square_trace trace;
    square_trace_begin(&trace, from, to);
    while (square_trace_next(&trace)) {
        if (trace.is_corner
                ? square_set_has(set, trace.flank[0]) && square_set_has(set, trace.flank[1])
                : square_set_has(set, trace.at)) {
            return true;
        }
    }
    return false;
}

/* A tenth, a third, two thirds of the board; every pair of squares. */
static void a_set_is_met_where_the_trace_meets_it(void **state)
{
    (void)state;
    static const int parts[] = {3, 10, 30, 66};
    uint32_t random = 1;
    int met = 0;
    int all = 0;
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
        struct square_set set = {.rows = {0}};
        for (int i = 0; i < COLUMNS * ROWS; i++) {
            random = random * 1664525 + 1013904223;
            if ((int)(random >> 16) % 100 < parts[part]) {
                square_set_add(&set, square_of_index(board, i));
            }
        }
        for (int i = 0; i < COLUMNS * ROWS; i++) {
            for (int j = (int)part; j < COLUMNS * ROWS; j += 3) {
                struct square from = square_of_index(board, i);
                struct square to = square_of_index(board, j);
                bool meets = square_set_meets(&set, from, to);
                assert_int_equal(meets, trace_meets(&set, from, to));
                met += meets;
                all++;
            }
        }
    }
    assert_true(met > all / 4 && met < all);
}

static void a_set_holds_what_was_added(void **state)
{
    (void)state;
    struct square_set set = {.rows = {0}};
    struct square last = square_at(SQUARE_MAX_COLUMNS, SQUARE_MAX_ROWS);
    square_set_add(&set, last);
    square_set_add(&set, square_at(1, 1));
    assert_true(square_set_has(&set, last) && square_set_has(&set, square_at(1, 1)));
    assert_false(square_set_has(&set, square_at(1, 2)));
    assert_true(square_set_meets(&set, square_at(1, SQUARE_MAX_ROWS), last) == false);
    square_set_add(&set, square_at(2, SQUARE_MAX_ROWS));
    assert_true(square_set_meets(&set, square_at(1, SQUARE_MAX_ROWS), last));
    square_set_remove(&set, square_at(2, SQUARE_MAX_ROWS));
    assert_false(square_set_meets(&set, last, square_at(1, SQUARE_MAX_ROWS)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read_and_written_both_ways),
        cmocka_unit_test(what_is_no_name_is_refused),
        cmocka_unit_test(nowhere_is_on_no_board),
        cmocka_unit_test(numbers_of_squares_go_row_by_row),
        cmocka_unit_test(distance_is_counted_through_edges),
        cmocka_unit_test(a_step_leads_over_its_edge_and_back),
        cmocka_unit_test(a_frame_looks_along_the_facing),
        cmocka_unit_test(a_line_crosses_the_squares_of_the_ledger),
        cmocka_unit_test(a_line_says_where_it_crosses),
        cmocka_unit_test(every_line_is_the_same_from_either_end),
        cmocka_unit_test(a_line_crosses_exactly_the_squares_it_runs_through),
        cmocka_unit_test(a_set_is_met_where_the_trace_meets_it),
        cmocka_unit_test(a_set_holds_what_was_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
