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

/* Along the other axis the line is followed in parts of a thou, from a place moved so that strips
 * begin at whole multiples of their width. The slope is rounded, by less than the slack at its end,
 * and the slack is taken off once and added again where a step ends: twice as much. */
enum { PART_SHIFT = 16, SLACK = 16 };

static int64_t parts_of(int32_t place)
{
    return (int64_t)(place - POINT_LEAST + STRIP_WIDTH - SLACK) * (1 << PART_SHIFT);
}

static uint32_t strip_of_parts(int64_t parts)
{
    return (uint32_t)(parts >> (PART_SHIFT + STRIP_SHIFT));
}

/* Notes a step through a strip in which the line runs from low to high, no more than the width of a
 * strip. */
static void add_step(struct sieve_line *line, uint32_t strip, int64_t low, int64_t high)
{
    const uint32_t first = strip_of_parts(low);
    const uint32_t last = strip_of_parts(high + ((int64_t)2 * SLACK << PART_SHIFT));
    uint8_t *beside = line->beside[line->n];

    line->strip[line->n] = (uint8_t)(strip % SIEVE_STRIPS);
    beside[0] = (uint8_t)(first % SIEVE_STRIPS);
    beside[1] = (uint8_t)((first < last ? first + 1 : last) % SIEVE_STRIPS);
    beside[2] = (uint8_t)(last % SIEVE_STRIPS);
    line->n++;
}

/* From begin to end along the longer axis, from aside to aside_end along the other. */
static void trace_steps(struct sieve_line *line, int32_t begin, int32_t end, int32_t aside,
                        int32_t aside_end)
{
    const int64_t slope = (int64_t)(aside_end - aside) * (1 << PART_SHIFT) / (end - begin);
    const uint32_t last = strip_of(end);
    uint32_t strip = strip_of(begin);
    int32_t along = begin;
    int64_t here = parts_of(aside);

    line->everywhere = last - strip >= SIEVE_STRIPS;
    if (line->everywhere) {
        return;
    }
    for (; strip <= last; strip++) {
        const int32_t border = (int32_t)((strip + 1) << STRIP_SHIFT) + POINT_LEAST - STRIP_WIDTH;
        const int32_t stop = border < end ? border : end;
        const int64_t next = here + slope * (stop - along);
        add_step(line, strip, here < next ? here : next, here > next ? here : next);
        here = next;
        along = stop;
    }
}

void sieve_trace(struct sieve_line *line, struct point a, struct point b)
{
    const bool upright = absolute(b.y - a.y) > absolute(b.x - a.x);

    line->n = 0;
    line->upright = upright;
    if (upright) {
        const bool turned = a.y > b.y;
        const struct point from = turned ? b : a;
        const struct point to = turned ? a : b;
        trace_steps(line, from.y, to.y, from.x, to.x);
    } else {
        const bool turned = a.x > b.x;
        const struct point from = turned ? b : a;
        const struct point to = turned ? a : b;
        trace_steps(line, from.x, to.x, from.y, to.y);
    }
}
