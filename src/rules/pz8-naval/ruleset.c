/* Pz8 Naval: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in naval.words. */

#include "rules/pz8-naval/naval.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

#define CLAUSE_ROW(id, title, text, kind, cited) {id, title, text, kind, cited},
static const struct clause clauses[] = {
#include "rules/pz8-naval-clauses.inc"
};

static void run(struct play *play, const struct task *task)
{
    (void)play; /* every task waits for a side */
    (void)task;
}

extern const char pz8_naval_ledger[], pz8_naval_scenario_calabria[],
    pz8_naval_scenario_denmark_strait[], pz8_naval_scenario_cape_matapan[],
    pz8_naval_scenario_river_plate[];
extern const char pz8_naval_table_straddle[], pz8_naval_table_straddle_variant[],
    pz8_naval_table_straddle_mods[], pz8_naval_table_hit[], pz8_naval_table_critical[],
    pz8_naval_table_attack[], pz8_naval_table_npo[], pz8_naval_table_templates[],
    pz8_naval_table_carriers[];

static const struct shipped_scenario scenarios[] = {
    {"calabria", pz8_naval_scenario_calabria},
    {"denmark-strait", pz8_naval_scenario_denmark_strait},
    {"cape-matapan", pz8_naval_scenario_cape_matapan},
    {"river-plate", pz8_naval_scenario_river_plate},
};

static const struct data_table tables[] = {
    {"straddle", pz8_naval_table_straddle},
    {"straddle-variant", pz8_naval_table_straddle_variant},
    {"straddle-mods", pz8_naval_table_straddle_mods},
    {"hit", pz8_naval_table_hit},
    {"critical", pz8_naval_table_critical},
    {"attack", pz8_naval_table_attack},
    {"npo", pz8_naval_table_npo},
    {"templates", pz8_naval_table_templates},
    {"carriers", pz8_naval_table_carriers},
};

const struct ruleset pz8_naval = {
    .slug = "pz8-naval",
    .title = "Pz8 Naval",
    .about = "Capital ships and cruisers of 1939-41: broadsides, smoke, air raids and torpedoes.",
    .author = "the Pz8 group",
    .period = "1939-41, at sea",
    .ledger = pz8_naval_ledger,
    .revision = 2,
    .board = BOARD_ZONE,
    .side_ids = {"w", "e"},
    .turn_clause = CLAUSE_TURN_SEQUENCE,
    .scenario_size = sizeof(struct naval_scenario),
    .state_size = sizeof(struct naval_state),
    .clauses = clauses,
    NAVAL_WORDS.tables = tables,
    .scenarios = scenarios,
    .n_clauses = COUNT(clauses),
    .n_tables = COUNT(tables),
    .n_scenarios = COUNT(scenarios),
    .hides_from_both = true, /* the hour of dusk, if a scenario wishes it: ledger, section 9 */
    .solo_option = 1 + OPT_SOLO,
    .rating = naval_rating,
    .n_rating = NAVAL_RATING,
    .prepare = naval_prepare,
    .setup = naval_setup,
    .run = run,
    .view = naval_view,
    .outcome = naval_outcome,
    .settle = naval_settle,
    .score = naval_score,
    .promise = naval_promise,
    .rate = naval_rate,
};
