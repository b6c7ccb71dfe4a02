#include "board/table_chain.h"

#include <assert.h>

/* The chain grows from the first point, each time by the point that is nearest to it. */
int64_t chain_longest2(const struct point *points, int n)
{
    int64_t away2[CHAIN_MAX]; /* of each point that is not in the chain yet, its distance to it */
    int16_t left[CHAIN_MAX];
    int64_t longest = 0;
    int n_left = 0;

    assert(n <= CHAIN_MAX);
    for (int i = 1; i < n; i++) {
        left[n_left] = (int16_t)i;
        away2[n_left++] = point_distance2(points[0], points[i]);
    }
    while (n_left > 0) {
        int next = 0;
        for (int i = 1; i < n_left; i++) {
            next = away2[i] < away2[next] ? i : next;
        }
        const struct point joined = points[left[next]];
        longest = away2[next] > longest ? away2[next] : longest;
        n_left--;
        left[next] = left[n_left];
        away2[next] = away2[n_left];
        for (int i = 0; i < n_left; i++) {
            const int64_t here = point_distance2(joined, points[left[i]]);
            away2[i] = here < away2[i] ? here : away2[i];
        }
    }
    return longest;
}
