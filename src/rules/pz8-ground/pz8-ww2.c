/* Pz8 - WW2 (docs/rules/pz8-ww2.md): what is its own. */

#include "rules/pz8-ground/chapters.h"

#include "rules/pz8-ww2-shelf.h"

const struct ground_set pz8_ww2_set = {
    PZ8_WW2_ARRAYS,
    .option_at = pz8_ww2_option_at,
    /* pz8-ww2.table.switches */
    .rally = RALLY_OWN_HQ,
    .tank_hunters_hide = true,
    .has_obstacles = true,
    .has_hqs = true,
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST,
};

const struct ruleset pz8_ww2 = {
    .title = "Pz8 WW2",
    .about = "Platoons of the Second World War on an open table: hidden guns, artillery, mines and "
             "close combat.",
    .period = "1939-45",
    .terrain_kinds = pz8_ww2_terrain_labels,
    PZ8_WW2_SHELF PZ8_WW2_WORDS GROUND_RULES,
};
