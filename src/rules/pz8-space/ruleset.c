/* Pz8 Space: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in space.words. */

#include "rules/pz8-space/space.h"

#include "rules/pz8-space-shelf.h"

const struct ruleset pz8_space = {
    PZ8_SPACE_SHELF SPACE_WORDS.title = "Pz8 Space",
    .about = "Spaceships on hexes: guns straight ahead, homing torpedoes, jumps and cloaks.",
    .author = "the Pz8 group",
    .period = "The far future",
    .revision = 2,
    .horizon = 2,
    .look_ns = 900,
    .board = BOARD_HEX,
    .open = true,
    .side_ids = {"1", "2"},
};
