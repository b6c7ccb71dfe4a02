/* Pz8 - 1950/1975 (docs/rules/pz8-coldwar.md): what is its own. */

#include "rules/pz8-ground/chapters.h"

#include "rules/pz8-coldwar-shelf.h"

const struct ground_set pz8_coldwar_set = {
    PZ8_COLDWAR_ARRAYS,
    .option_at = pz8_coldwar_option_at,
    /* pz8-ww2.table.switches */
    .rally = RALLY_ANY_HQ,
    .tank_hunters_hide = true,
    .has_obstacles = true,
    .has_hqs = true,
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST,
    .clause_flyers_target = CLAUSE_HELI_TARGET,
    .clause_flyers_removed = CLAUSE_HELI_REMOVED,
    .clause_flyers_contact = CLAUSE_HELI_CONTACT,
};

const struct ruleset pz8_coldwar = {
    .title = "Pz8 1950/75",
    .about = "The WW2 game with recoilless guns, guided missiles and helicopters.",
    .period = "1950-75",
    .terrain_kinds = pz8_coldwar_terrain_labels,
    PZ8_COLDWAR_SHELF PZ8_COLDWAR_WORDS GROUND_RULES,
};
