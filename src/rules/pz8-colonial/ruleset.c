/* Pz8 Colonial: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs,
 * options, events and records are in colonial.words. */

#include "rules/pz8-colonial/colonial.h"

#include "rules/pz8-colonial-shelf.h"

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {[ROAD] = "road",
                                                             [HILL] = "hill",
                                                             [ROUGH_HILL] = "rough-hill",
                                                             [WOODS] = "woods",
                                                             [SCRUB] = "scrub",
                                                             [ROCKS] = "rocks",
                                                             [MARSH] = "marsh",
                                                             [WADI] = "wadi",
                                                             [DONGA] = "donga",
                                                             [FORD] = "ford",
                                                             [RIVER] = "river",
                                                             [CLIFF] = "cliff",
                                                             [BUILDING] = "building",
                                                             [FORTIFICATION] = "fortification",
                                                             [WALL] = "wall"};

const struct ruleset pz8_colonial = {
    PZ8_COLONIAL_SHELF COLONIAL_WORDS.title = "Pz8 Colonial",
    .about =
        "Skirmishes of the nineteenth century, man by man: cards say who acts, and every figure "
        "has his own place and arms.",
    .author = "the Pz8 group",
    .period = "19th century",
    .revision = 5,
    .horizon = 2,
    .look_ns = 11000,
    .board = BOARD_TABLE,
    .side_ids = {"european", "native"},
    .samples = true,
    .solo_option = 1 + OPT_SOLO,
    .turn_clause = CLAUSE_TURN_CARD,
    .terrain_kinds = terrain_kinds,
    .table_offset = offsetof(struct colonial_scenario, table),
};
