/* Pz8 WW2 Divisional: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs,
 * options, events and records are in divisional.words. */

#include "rules/pz8-divisional/divisional.h"

#include "rules/pz8-divisional-shelf.h"

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {
    [WOOD] = "wood",   [HILL] = "hill", [BUILDING] = "building", [ROUGH] = "rough",
    [WATER] = "water", [ROAD] = "road", [BRIDGE] = "bridge",     [FORD] = "ford"};

const struct ruleset pz8_divisional = {
    PZ8_DIVISIONAL_SHELF DIVISIONAL_WORDS.title = "Pz8 WW2 Divisional",
    .about =
        "Battalions and divisions on a map of kilometres: fatigue, withdrawal, days of battle.",
    .author = "the Pz8 group",
    .period = "1939-67, divisions",
    .revision = 1,
    .horizon = 2,
    .look_ns = 2500,
    .board = BOARD_TABLE,
    .side_ids = {"a", "b"},
    .samples = true,
    .open = true, /* ledger, section 9 */
    .turn_clause = CLAUSE_TURN_ORDER,
    .terrain_kinds = terrain_kinds,
    .table_offset = offsetof(struct divisional_scenario, table),
};
