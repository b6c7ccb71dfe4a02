/* Pz8 WW2 Divisional: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs,
 * options, events and records are in divisional.words. */

#include "rules/pz8-divisional/divisional.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-divisional-clauses.inc"
};

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {
    [WOOD] = "wood",   [HILL] = "hill", [BUILDING] = "building", [ROUGH] = "rough",
    [WATER] = "water", [ROAD] = "road", [BRIDGE] = "bridge",     [FORD] = "ford"};

static void run(struct play *play, const struct task *task)
{
    (void)play; /* every task waits for a side */
    (void)task;
}

extern const char pz8_divisional_ledger[], pz8_divisional_scenario_sinai[],
    pz8_divisional_scenario_desert_1940[], pz8_divisional_scenario_russia_1941[];
extern const char pz8_divisional_table_templates[], pz8_divisional_table_orders[];

static const struct shipped_scenario scenarios[] = {
    {"sinai", pz8_divisional_scenario_sinai},
    {"desert-1940", pz8_divisional_scenario_desert_1940},
    {"russia-1941", pz8_divisional_scenario_russia_1941},
};

static const struct data_table tables[] = {
    {"templates", pz8_divisional_table_templates},
    {"orders", pz8_divisional_table_orders},
};

const struct ruleset pz8_divisional = {
    .slug = "pz8-divisional",
    .title = "Pz8 WW2 Divisional",
    .about =
        "Battalions and divisions on a map of kilometres: fatigue, withdrawal, days of battle.",
    .author = "the Pz8 group",
    .period = "1939-67, divisions",
    .ledger = pz8_divisional_ledger,
    .revision = 1,
    .board = BOARD_TABLE,
    .side_ids = {"a", "b"},
    .samples = true,
    .open = true, /* ledger, section 9 */
    .turn_clause = CLAUSE_TURN_ORDER,
    .scenario_size = sizeof(struct divisional_scenario),
    .state_size = sizeof(struct divisional_state),
    .clauses = clauses,
    DIVISIONAL_WORDS.terrain_kinds = terrain_kinds,
    .table_offset = offsetof(struct divisional_scenario, table),
    .tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .prepare = divisional_prepare,
    .setup = divisional_setup,
    .run = run,
    .wander = divisional_wander,
    .outcome = divisional_outcome,
    .settle = divisional_settle,
    .score = divisional_score,
    .promise = divisional_promise,
    .survey = divisional_survey,
    .spends = divisional_spends,
};
