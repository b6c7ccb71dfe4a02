#include "rules/common/expect.h"

#include <assert.h>

enum { FACES = 6, STEPS = FACES - 1 };

int expect_faces(int need, int added)
{
    int faces = FACES + 1 - (need - added);
    return faces < 0 ? 0 : faces > FACES ? FACES : faces;
}

/* One die against one, as most throws are: the nearer to even, the more ways there are to it. */
static struct expectation expect_duel(int ahead, lead_worth *worth, const void *of)
{
    struct expectation all = {.sum = 0, .throws = FACES * FACES};
    for (int lead = -STEPS; lead <= STEPS; lead++) {
        all.sum += (FACES - (lead < 0 ? -lead : lead)) * worth(ahead + lead, of);
    }
    return all;
}

/* The lead of a throw over another is a sum too (dice.h): counts how often each comes up. */
struct expectation expect_lead(int n, int other, int ahead, lead_worth *worth, const void *of)
{
    assert(n + other <= EXPECT_DICE);
    if (n == 1 && other == 1) {
        return expect_duel(ahead, worth, of);
    }
    int64_t counts[EXPECT_DICE * STEPS + 1] = {1};
    struct expectation all = {.sum = 0, .throws = 1};
    for (int die = 1; die <= n + other; die++, all.throws *= FACES) {
        for (int sum = die * STEPS; sum > 0; sum--) {
            for (int face = 1; face < FACES && face <= sum; face++) {
                counts[sum] += counts[sum - face];
            }
        }
    }
    for (int sum = 0; sum <= (n + other) * STEPS; sum++) {
        all.sum += counts[sum] * worth(ahead + n + sum - other * FACES, of);
    }
    return all;
}
