/* Tarr's Modern Warfare: the rule set as the rest of Sandtable sees it. Its sequence of play,
 * verbs, options, events and records are in tarr.words. */

#include "rules/tarr/chapters.h"

#include "rules/tarr-shelf.h"

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {[ROAD] = "road",
                                                             [STREET] = "street",
                                                             [HILL] = "hill",
                                                             [WOOD] = "wood",
                                                             [BUILDING] = "building",
                                                             [RUBBLE] = "rubble",
                                                             [BLOCKHOUSE] = "blockhouse",
                                                             [TRENCHWORK] = "trench",
                                                             [WALL] = "wall",
                                                             [HEDGE] = "hedge",
                                                             [RIVER] = "river",
                                                             [BRIDGE] = "bridge",
                                                             [FORD] = "ford",
                                                             [WIREWORK] = "wire",
                                                             [TOWN] = "town",
                                                             [AIRSTRIP] = "airstrip"};

/* tarr.solo.play: one player may give the orders of both sides; the kernel asks nobody who he is.
 */
const struct ruleset tarr = {
    TARR_SHELF TARR_WORDS.title = "Tarr's Modern Warfare",
    .about = "The Eastern Front man by man: hidden troops, ranged guns, air strikes, enfilade, "
             "street fighting and nights.",
    .author = "Lionel Tarr",
    .period = "1941-45, skirmish",
    .revision = 3,
    .horizon = 2,
    .look_ns = 6500,
    .board = BOARD_TABLE,
    .turn_clause = CLAUSE_TURN_SEQUENCE,
    .day_hours = DAY_MOVES + NIGHT_HOURS, /* tarr.turn.day */
    .light_hours = DAY_MOVES,
    .side_ids = {"1", "2"},
    .samples = true,
    .terrain_kinds = terrain_kinds,
    .formations = tarr_formations,
    .n_formations = FORM_MASS + 1,
    .table_offset = offsetof(struct tarr_scenario, table),
};
