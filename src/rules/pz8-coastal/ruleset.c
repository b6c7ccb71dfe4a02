/* Pz8 WW2 Coastal: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs,
 * options, events and records are in coastal.words. */

#include "rules/pz8-coastal/coastal.h"

#include "rules/pz8-coastal-shelf.h"

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {[LAND] = "land", [SHOAL] = "shoal"};

const struct ruleset pz8_coastal = {
    PZ8_COASTAL_SHELF COASTAL_WORDS.title = "Pz8 WW2 Coastal",
    .about = "Torpedo boats, convoys and submarines at night: seeing unseen, courses, torpedoes.",
    .author = "the Pz8 group",
    .period = "1939-45, off the coast",
    .revision = 1,
    .horizon = 2,
    .look_ns = 500,
    .board = BOARD_TABLE,
    .look = "night-sea",
    .side_ids = {"allied", "axis"},
    .samples = true,
    .turn_clause = CLAUSE_TURN_CARD,
    .terrain_kinds = terrain_kinds,
    .table_offset = offsetof(struct coastal_scenario, table),
};
