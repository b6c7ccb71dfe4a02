#include "sim/measure_square.h"

#include "board/square_set.h"
#include "sim/slices.h"

enum { COLUMNS = 40, ROWS = 30, TALL_IN = 10, PAIRS = 4096 };

static double now_seconds(void)
{
    return (double)worked_ns() * 1e-9;
}

static int pick(uint64_t *dice, int n)
{
    *dice = *dice * 6364136223846793005u + 1442695040888963407u;
    return (int)((*dice >> 33) % (uint64_t)n);
}

double measure_square(uint32_t wait_ms)
{
    const struct square_board board = {.columns = COLUMNS, .rows = ROWS};
    struct square_set tall = {.rows = {0}};
    struct square pairs[PAIRS][2];
    uint64_t dice = 20261116;
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        if (pick(&dice, TALL_IN) == 0) {
            square_set_add(&tall, square_of_index(board, i));
        }
    }
    for (int i = 0; i < PAIRS; i++) {
        pairs[i][0] = square_of_index(board, pick(&dice, COLUMNS * ROWS));
        pairs[i][1] = square_of_index(board, pick(&dice, COLUMNS * ROWS));
    }
    volatile long blocked = 0; /* so that the work cannot be left out */
    long lines = 0;
    double start = now_seconds();
    double elapsed = 0;
    for (; elapsed * 1e3 < wait_ms; elapsed = now_seconds() - start) {
        long met = 0;
        for (int i = 0; i < PAIRS; i++) {
            met += square_set_meets(&tall, pairs[i][0], pairs[i][1]);
        }
        blocked = blocked + met;
        lines += PAIRS;
    }
    return blocked < 0 ? 0 : (double)lines / elapsed;
}
