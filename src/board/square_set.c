#include "board/square_set.h"

/* A line that goes further along than across. Lines of squares along it are words of `along`; it
 * starts in the one numbered `row`, at bit `bit`, and goes `n` along and `m` across. */
struct run {
    const uint64_t *along;
    int row, bit;
    int n, m;
    int step_along, step_across; /* 1 or -1 */
};

/* Bits first to last of a word, counted along the line from its start. */
static uint64_t bits(const struct run *run, int first, int last)
{
    int low = run->step_along > 0 ? run->bit + first : run->bit - last;
    return (~(uint64_t)0 >> (63 - (last - first))) << low;
}

static bool has(const struct run *run, int row, int along)
{
    return run->along[row] >> (run->bit + run->step_along * along) & 1;
}

/* In the j-th row the line leaves at n(2j + 1) / 2m, counted from the middle of the first square;
 * half a square further on, at N / 2m with N = n(2j + 1) + m, whole numbers are edges. If that is a
 * whole number, the line leaves through a corner. */
static bool run_meets(const struct run *run)
{
    int across = 2 * run->m;
    int number = run->n + run->m;
    int edge = number / across;
    int rest = number % across;
    int whole = run->n / run->m;
    int part = 2 * (run->n % run->m);
    int row = run->row;
    int first = 1; /* the start does not count */
    for (int j = 0; j < run->m; j++) {
        bool corner = rest == 0;
        int last = corner ? edge - 1 : edge;
        if (first <= last && (run->along[row] & bits(run, first, last)) != 0) {
            return true;
        }
        if (corner && has(run, row, last + 1) && has(run, row + run->step_across, last)) {
            return true;
        }
        first = edge;
        row += run->step_across;
        edge += whole;
        rest += part;
        if (rest >= across) {
            rest -= across;
            edge++;
        }
    }
    int last = run->n - 1; /* nor does the end */
    return first <= last && (run->along[row] & bits(run, first, last)) != 0;
}

bool square_set_meets(const struct square_set *set, struct square from, struct square to)
{
    int dx = to.x - from.x;
    int dy = to.y - from.y;
    int nx = dx < 0 ? -dx : dx;
    int ny = dy < 0 ? -dy : dy;
    struct run run = {.along = nx >= ny ? set->rows : set->columns,
                      .row = (nx >= ny ? from.y : from.x) - 1,
                      .bit = (nx >= ny ? from.x : from.y) - 1,
                      .n = nx >= ny ? nx : ny,
                      .m = nx >= ny ? ny : nx,
                      .step_along = (nx >= ny ? dx : dy) < 0 ? -1 : 1,
                      .step_across = (nx >= ny ? dy : dx) < 0 ? -1 : 1};
    if (run.m == 0) {
        return run.n > 1 && (run.along[run.row] & bits(&run, 1, run.n - 1)) != 0;
    }
    return run_meets(&run);
}
