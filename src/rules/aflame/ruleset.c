/* A World Aflame: the rule set as the rest of Sandtable sees it. Its sequence of play, verbs,
 * options (aflame.table.options), events and records are in aflame.words. */

#include "rules/aflame/chapters.h"

#include "rules/aflame-shelf.h"

static const char *const terrain_kinds[TERRAIN_NAMES + 1] = {[FIELD] = "field",
                                                             [ROAD] = "road",
                                                             [HILL] = "hill",
                                                             [LIGHT_WOOD] = "light-wood",
                                                             [HEAVY_WOOD] = "heavy-wood",
                                                             [MARSH] = "marsh",
                                                             [ROLLING] = "rolling",
                                                             [BUILT_UP] = "built-up",
                                                             [STREAM] = "stream",
                                                             [RIVER] = "river",
                                                             [DITCH] = "ditch",
                                                             [AT_DITCH] = "at-ditch",
                                                             [WALL] = "wall",
                                                             [HEDGE] = "hedge",
                                                             [FENCE] = "fence",
                                                             [SOFT_BARRICADE] = "soft-barricade",
                                                             [HARD_BARRICADE] = "hard-barricade",
                                                             [WIRE] = "wire",
                                                             [STACKED_WIRE] = "stacked-wire",
                                                             [TRENCH] = "trench",
                                                             [SUNKEN_ROAD] = "sunken-road",
                                                             [SCRAPE] = "scrape",
                                                             [BUILDING] = "building",
                                                             [RUBBLE] = "rubble",
                                                             [QUICKSAND] = "quicksand",
                                                             [FORD] = "ford",
                                                             [BRIDGE] = "bridge",
                                                             [TELEPHONE] = "telephone",
                                                             [RUIN] = "ruin",
                                                             [RAIL] = "rail",
                                                             [ZONE] = "zone",
                                                             [STONY] = "stony"};

/* aflame.fire.no-measure, aflame.umpire.no-ruler: nobody measures before a target is fixed. */
static bool may_measure(const struct scenario *scenario)
{
    (void)scenario;
    return false;
}

/* aflame.umpire.odds: nor are odds told of a shot at a range that nobody has measured. */
static bool foresees(const struct scenario *scenario, const struct state *view,
                     const struct command *command)
{
    (void)scenario, (void)view;
    switch (command->verb) {
    case VERB_FIRE:
    case VERB_INTERRUPT:
    case VERB_SHELL:
    case VERB_WALK:
    case VERB_EFFECT:
    case VERB_SHOOT:
    case VERB_THROW:
    case VERB_AA:
        return false;
    default:
        return true;
    }
}

/* aflame.umpire.replay: the kernel's own. Dice are rolled from a seed or given, of their kind, and
 * the same commands and dice give the same game. */
const struct ruleset aflame = {
    AFLAME_SHELF AFLAME_WORDS.title = "A World Aflame",
    .about = "Wars between the wars, figure by figure: contests of initiative, overwatch, morale "
             "that breaks, and Chance cards.",
    .author = "Paul Eaglestone",
    .period = "1918-39",
    .revision = 10,
    .horizon = 2,
    .look_ns = 20000,
    .board = BOARD_TABLE,
    .side_ids = {"1", "2"},
    .samples = true,
    .turn_clause = CLAUSE_INIT_CHOOSE,
    .may_measure = may_measure,
    .foresees = foresees,
    .terrain_kinds = terrain_kinds,
    .table_offset = offsetof(struct aflame_scenario, table),
};
