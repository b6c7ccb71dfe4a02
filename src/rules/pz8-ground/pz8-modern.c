/* Pz8 - 1975/2010 (docs/rules/pz8-modern.md): what is its own. */

#include "rules/pz8-ground/chapters.h"

#include "rules/pz8-modern-shelf.h"

/* Rows of defence.tsv: pz8-modern.setup.fittings. */
enum { ROW_LIGHT_1G = 4, ROW_MBT_3G = 8 };

const struct ground_set pz8_modern_set = {
    PZ8_MODERN_ARRAYS,
    .option_at = pz8_modern_option_at,
    /* pz8-ww2.table.switches */
    .mbt_first = ROW_LIGHT_1G,
    .mbt_last = ROW_MBT_3G,
    .rally = RALLY_ANY_HQ,
    .tank_hunters_hide = true,
    .has_obstacles = true,
    .has_hqs = true,
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST,
    .clause_flyers_target = CLAUSE_HELI_TARGET,
    .clause_flyers_removed = CLAUSE_HELI_REMOVED,
    .clause_flyers_contact = CLAUSE_HELI_CONTACT,
};

const struct ruleset pz8_modern = {
    .title = "Pz8 1975/2010",
    .about = "Stabilised guns, lasers, thermal sights and reactive armour on an open table.",
    .period = "1975-2010",
    .terrain_kinds = pz8_modern_terrain_labels,
    PZ8_MODERN_SHELF PZ8_MODERN_WORDS GROUND_RULES,
};
