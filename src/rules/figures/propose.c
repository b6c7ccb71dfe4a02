#include "rules/figures/propose.h"

/* Adds an end that is not there yet. */
static int note_end(struct point ends[PROPOSALS_MAX], int n, struct point end)
{
    for (int i = 0; i < n; i++) {
        if (point_equal(ends[i], end)) {
            return n;
        }
    }
    if (n < PROPOSALS_MAX) {
        ends[n++] = end;
    }
    return n;
}

int propose_ends(const struct seeker *seeker, const struct point *aims, int n_aims,
                 struct point ends[PROPOSALS_MAX])
{
    static const struct {
        int east, north;
    } compass[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    struct point end;
    int n = 0;

    for (int i = 0; i < n_aims; i++) {
        if (try_towards(seeker, aims[i], &end)) {
            n = note_end(ends, n, end);
        }
    }
    for (int i = 0; i < 4; i++) {
        if (try_compass(seeker, compass[i].east, compass[i].north, &end)) {
            n = note_end(ends, n, end);
        }
    }
    return n;
}
