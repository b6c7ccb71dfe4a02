/* The four sets of the family as the rest of Sandtable sees them: what they have in common. Their
 * words are in ground.words; what is its own each says in its file (pz8-ww2.c and its sisters). */
#ifndef SANDTABLE_RULES_PZ8_GROUND_RULES_H
#define SANDTABLE_RULES_PZ8_GROUND_RULES_H

#include <stddef.h>

#include "rules/pz8-ground/chapters.h"

#define COUNT(table)                             (sizeof(table) / sizeof((table)[0]))
#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},

/* Members of a struct ruleset; clauses, tables, scenarios and prepare() are in the set's file. */
#define GROUND_RULES                                                                               \
    .author = "the Pz8 group", .revision = 2, .board = BOARD_TABLE, .side_ids = {"a", "b"},        \
    .samples = true, .turn_clause = CLAUSE_TURN_SEQUENCE,                                          \
    .scenario_size = sizeof(struct ground_scenario), .state_size = sizeof(struct ground_state),    \
    .table_offset = offsetof(struct ground_scenario, table), .clauses = clauses,                   \
    .n_clauses = COUNT(clauses), .tables = tables, .n_tables = COUNT(tables),                      \
    .scenarios = scenarios, .n_scenarios = COUNT(scenarios), .prepare = prepare,                   \
    .setup = ground_setup, .run = ground_run, .wander = ground_wander, .view = ground_view,        \
    .outcome = ground_outcome, .score = ground_score, .promise = ground_promise,                   \
    .survey = ground_survey, .spends = ground_spends, .may_measure = ground_may_measure,           \
    .suppose = ground_suppose

#endif
