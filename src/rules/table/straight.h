/* Forced ways over an open table: straight along a line, however far. For withdrawals, recoils and
 * routs, which stop or end where something ceases to hold. */
#ifndef SANDTABLE_RULES_TABLE_STRAIGHT_H
#define SANDTABLE_RULES_TABLE_STRAIGHT_H

#include "board/table_measure.h"

struct straight {
    struct point from, towards;
};

static inline struct point straight_point(const struct straight *line, int32_t far)
{
    return leg_point(line->from, line->towards, far);
}

/* What holds at the length `from` and no longer at `to`, and once it has ceased does not begin
 * again before: the last length, in whole thou, at which it does. */
int32_t straight_as_far(const struct straight *line, int32_t from, int32_t to,
                        bool (*holds)(const void *of, struct point at), const void *of);

#endif
