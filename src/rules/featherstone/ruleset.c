/* Featherstone-like WW2: the rule set as the rest of Sandtable sees it. Its sequence of play,
 * verbs, options, events and records are in featherstone.words. */

#include "rules/featherstone/chapters.h"

#include "rules/featherstone-shelf.h"

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {
    [ROAD] = "road",     [SAND] = "sand",     [HILL] = "hill", [CREST] = "crest",
    [WOOD] = "wood",     [SCRUB] = "scrub",   [WALL] = "wall", [BUILDING] = "building",
    [BUNKER] = "bunker", [TRENCH] = "trench", [WADI] = "wadi"};

const struct ruleset featherstone = {
    FEATHERSTONE_SHELF FEATHERSTONE_WORDS.title = "Featherstone-like WW2",
    .about = "A massed skirmish in the desert, man by man: initiative, nerve and morale, squads, "
             "guns and tanks with their crews.",
    .author = "after Donald Featherstone",
    .period = "1939-45, skirmish",
    .revision = 5,
    .horizon = 2,
    .look_ns = 40000,
    .board = BOARD_TABLE,
    .side_ids = {"1", "2"},
    .samples = true,
    .turn_clause = CLAUSE_TURN_UNITS,
    .terrain_kinds = terrain_kinds,
    .formations = featherstone_formations,
    .n_formations = FORM_COLUMN + 1,
    .table_offset = offsetof(struct featherstone_scenario, table),
};
