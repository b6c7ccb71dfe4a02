#include "rules/figures/march.h"

#include <assert.h>
#include <string.h>

void march_begin(struct march *march, int unit, const struct route *route, int facing)
{
    assert(!is_marching(march) && route->n >= 1 && route->n <= PATH_POINTS);
    memset(march, 0, sizeof *march);
    memcpy(march->points, route->points, (size_t)route->n * sizeof route->points[0]);
    march->n = (uint8_t)route->n;
    march->unit = (uint8_t)unit;
    march->facing = (int16_t)facing;
    march->until = path_length(route->points, route->n);
}

void march_cut(struct march *march, int32_t along)
{
    assert(along >= march->along);
    march->until = along < march->until ? along : march->until;
}

bool march_on(struct march *march, int32_t step)
{
    assert(step > 0);
    if (march_is_over(march)) {
        return false;
    }
    const int32_t next = (march->along / step + 1) * step;
    march->along = next < march->until ? next : march->until;
    return true;
}

struct route march_route(const struct march *march)
{
    struct route route = {.n = march->n, .facing = march->facing};

    memcpy(route.points, march->points, (size_t)march->n * sizeof route.points[0]);
    return route;
}

bool march_is_whole(const struct march *march)
{
    return march->along >= path_length(march->points, march->n);
}

void march_end(struct march *march)
{
    memset(march, 0, sizeof *march);
}
