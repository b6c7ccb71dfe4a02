/* Pz8 Naval: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs, options,
 * events and records are in naval.words. */

#include "rules/pz8-naval/naval.h"

#include "rules/pz8-naval-shelf.h"

const struct ruleset pz8_naval = {
    PZ8_NAVAL_SHELF NAVAL_WORDS.title = "Pz8 Naval",
    .about = "Capital ships and cruisers of 1939-41: broadsides, smoke, air raids and torpedoes.",
    .author = "the Pz8 group",
    .period = "1939-41, at sea",
    .revision = 2,
    .horizon = 2,
    .look_ns = 240,
    .board = BOARD_ZONE,
    .side_ids = {"w", "e"},
    .turn_clause = CLAUSE_TURN_SEQUENCE,
    .hides_from_both = true, /* the hour of dusk, if a scenario wishes it: ledger, section 9 */
    .solo_option = 1 + OPT_SOLO,
    .rating = naval_rating,
    .n_rating = NAVAL_RATING,
    .rate = naval_rate,
};
