/* Points and paths as commands give them: for every rule set on an open table. */
#ifndef SANDTABLE_RULES_TABLE_ROUTE_H
#define SANDTABLE_RULES_TABLE_ROUTE_H

#include "board/table_path.h"
#include "core/command.h"

/* The first point is where the unit stands. */
struct route {
    int n;
    struct point points[PATH_POINTS];
    int32_t facing; /* at its end, or ABSENT */
};

static inline struct point point_of(const int32_t words[2])
{
    return (struct point){words[0], words[1]};
}

/* A path from its own first point on. */
static inline struct route route_along(const int32_t *path, int n_path)
{
    struct route route = {.n = n_path, .facing = ABSENT};
    for (int i = 0; i < n_path; i++) {
        route.points[i] = point_of(&path[2 * i]);
    }
    return route;
}

static inline struct route route_of(struct point from, const int32_t *path, int n_path)
{
    struct route route = {.n = 1 + n_path, .facing = ABSENT};
    route.points[0] = from;
    for (int i = 0; i < n_path; i++) {
        route.points[i + 1] = point_of(&path[2 * i]);
    }
    return route;
}

#endif
