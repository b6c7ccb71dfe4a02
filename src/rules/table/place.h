/* Places of the open table, as every rule set on one has them. */
#ifndef SANDTABLE_RULES_TABLE_PLACE_H
#define SANDTABLE_RULES_TABLE_PLACE_H

#include "board/table_measure.h"
#include "core/value.h"

/* Off the table, aboard, or yet to be deployed. */
static inline bool is_nowhere(struct point at)
{
    return at.x == NOWHERE;
}

#endif
