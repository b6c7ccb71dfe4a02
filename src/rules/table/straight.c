/* How far something holds along a line. */

#include "rules/table/straight.h"

int32_t straight_as_far(const struct straight *line, int32_t from, int32_t to,
                        bool (*holds)(const void *of, struct point at), const void *of)
{
    while (to - from > 1) {
        int32_t middle = (from + to) / 2;
        if (holds(of, straight_point(line, middle))) {
            from = middle;
        } else {
            to = middle;
        }
    }
    return from;
}
