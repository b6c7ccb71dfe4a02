/* Pz8 Space: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in space.words. */

#include "rules/pz8-space/space.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-space-clauses.inc"
};

extern const char pz8_space_ledger[], pz8_space_scenario_border_patrol[],
    pz8_space_scenario_belt_convoy[];
extern const char pz8_space_table_to_hit[], pz8_space_table_damage[], pz8_space_table_dice[],
    pz8_space_table_costs[], pz8_space_table_templates[];

static const struct shipped_scenario scenarios[] = {
    {"border-patrol", pz8_space_scenario_border_patrol},
    {"belt-convoy", pz8_space_scenario_belt_convoy},
};

static const struct data_table tables[] = {
    {"to-hit", pz8_space_table_to_hit},       {"damage", pz8_space_table_damage},
    {"dice", pz8_space_table_dice},           {"costs", pz8_space_table_costs},
    {"templates", pz8_space_table_templates},
};

const struct ruleset pz8_space = {
    .slug = "pz8-space",
    .title = "Pz8 Space",
    .about = "Spaceships on hexes: guns straight ahead, homing torpedoes, jumps and cloaks.",
    .author = "the Pz8 group",
    .period = "The far future",
    .ledger = pz8_space_ledger,
    .revision = 2,
    .board = BOARD_HEX,
    .open = true,
    .side_ids = {"1", "2"},
    .scenario_size = sizeof(struct space_scenario),
    .state_size = sizeof(struct space_state),
    .clauses = clauses,
    SPACE_WORDS.tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .prepare = space_prepare,
    .setup = space_setup,
    .run = space_go_on,
    .untimely = space_untimely,
    .wander = space_wander,
    .view = NULL, /* nothing is hidden: ledger, section 9 */
    .outcome = space_outcome,
    .score = space_score,
    .promise = space_promise,
};
