#include "board/table_sieve.h"

#include <assert.h>

#include "board/table_root.h"

static void add_strips(uint64_t strips[SIEVE_STRIPS], int bit, int32_t low, int32_t high)
{
    const uint32_t first = strip_of(low);
    const uint32_t last = strip_of(high);
    const uint32_t n = last - first < SIEVE_STRIPS ? last - first + 1 : SIEVE_STRIPS;

    for (uint32_t i = 0; i < n; i++) {
        strips[(first + i) % SIEVE_STRIPS] |= (uint64_t)1 << bit;
    }
}

void sieve_add(struct sieve_word *word, int bit, struct box box)
{
    assert(bit >= 0 && bit < SIEVE_BITS);
    add_strips(word->columns, bit, box.west, box.east);
    add_strips(word->rows, bit, box.south, box.north);
}

/* Notes a step through a strip in which the line runs from low to high. */
static void add_step(struct sieve_line *line, uint32_t strip, int32_t low, int32_t high)
{
    const uint32_t first = strip_of(low);
    const uint32_t more = strip_of(high) - first;
    const int32_t n = line->n;

    line->strip[n] = (uint8_t)(strip % SIEVE_STRIPS);
    line->first[n] = (uint8_t)(first % SIEVE_STRIPS);
    line->count[n] = (uint8_t)(more < SIEVE_STRIPS ? more : SIEVE_STRIPS - 1);
    line->n++;
}

/* A line that leaves the grid of strips: one step for each of them, through all of the others. */
static void step_everywhere(struct sieve_line *line)
{
    line->n = 0;
    for (uint32_t i = 0; i < SIEVE_STRIPS; i++) {
        add_step(line, i, POINT_LEAST, POINT_LEAST + SIEVE_STRIPS * STRIP_WIDTH);
    }
}

void sieve_trace(struct sieve_line *line, struct point a, struct point b)
{
    enum {
        SLOPE_ONE = 1 << 16,
        SLACK = 16
    }; /* the slope is rounded: by less than the slack at its end */
    const bool upright = absolute(b.y - a.y) > absolute(b.x - a.x);
    const int32_t a_along = upright ? a.y : a.x;
    const int32_t b_along = upright ? b.y : b.x;
    const bool turned = a_along > b_along;
    const int32_t begin = turned ? b_along : a_along;
    const int32_t end = turned ? a_along : b_along;
    const int32_t aside = turned ? (upright ? b.x : b.y) : (upright ? a.x : a.y);
    const int32_t aside_end = turned ? (upright ? a.x : a.y) : (upright ? b.x : b.y);
    const int64_t slope = (int64_t)(aside_end - aside) * SLOPE_ONE / (end - begin);
    const uint32_t last = strip_of(end);
    int32_t here = aside;

    line->n = 0;
    line->upright = upright;
    if (last - strip_of(begin) >= SIEVE_STRIPS) {
        step_everywhere(line);
        return;
    }
    for (uint32_t strip = strip_of(begin); strip <= last; strip++) {
        const int32_t border = (int32_t)((strip + 1) << STRIP_SHIFT) + POINT_LEAST - STRIP_WIDTH;
        const int32_t along = border < end ? border : end;
        const int32_t next = aside + (int32_t)(slope * (along - begin) / SLOPE_ONE);
        add_step(line, strip, (here < next ? here : next) - SLACK,
                 (here > next ? here : next) + SLACK);
        here = next;
    }
}
