#include "sim/slices.h"

#include <assert.h>
#include <time.h>

enum { NUMBERS = 256 };

uint64_t worked_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

double median(double *list, int n)
{
    assert(n > 0);
    for (int i = 1; i < n; i++) {
        const double one = list[i];
        int at = i;
        for (; at > 0 && list[at - 1] > one; at--) {
            list[at] = list[at - 1];
        }
        list[at] = one;
    }
    return n % 2 == 1 ? list[n / 2] : (list[n / 2 - 1] + list[n / 2]) / 2;
}

/* Lets the number at `top` sink to its place in a heap of n. */
static void sink(uint32_t *heap, int top, int n)
{
    const uint32_t one = heap[top];
    for (int below = 2 * top + 1; below < n; below = 2 * top + 1) {
        below += below + 1 < n && heap[below + 1] > heap[below];
        if (heap[below] <= one) {
            break;
        }
        heap[top] = heap[below];
        top = below;
    }
    heap[top] = one;
}

uint64_t piece_of_work(uint64_t seed)
{
    uint32_t numbers[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        numbers[i] = (uint32_t)(seed >> 32);
    }
    for (int top = NUMBERS / 2 - 1; top >= 0; top--) {
        sink(numbers, top, NUMBERS);
    }
    for (int n = NUMBERS - 1; n > 0; n--) {
        const uint32_t largest = numbers[0];
        numbers[0] = numbers[n];
        numbers[n] = largest;
        sink(numbers, 0, n);
    }
    uint64_t sum = 0;
    for (int i = 0; i < NUMBERS; i++) {
        sum += (uint64_t)(i + 1) * numbers[i];
    }
    return sum;
}

double time_pieces(uint64_t slice_ns)
{
    enum { AT_ONCE = 8 };
    volatile uint64_t sum = 0; /* so that the work cannot be left out */
    uint64_t pieces = 0;
    uint64_t elapsed;
    const uint64_t start = worked_ns();
    do {
        for (uint64_t i = 0; i < AT_ONCE; i++) {
            sum = sum + piece_of_work(pieces + i);
        }
        pieces += AT_ONCE;
        elapsed = worked_ns() - start;
    } while (elapsed < slice_ns);
    return (double)elapsed / (double)pieces;
}
