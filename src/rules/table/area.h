/* Where a unit on an open table can go, written into its survey: for every rule set on a table. */
#ifndef SANDTABLE_RULES_TABLE_AREA_H
#define SANDTABLE_RULES_TABLE_AREA_H

#include "board/table_reach.h"
#include "core/survey.h"

/* Nothing, if its budget is 0. The area needs a large workspace; without memory it is left out. */
void survey_area(const struct reach_query *query, struct survey *survey);

#endif
