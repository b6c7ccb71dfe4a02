/* Pz8 - Sci-Fi (docs/rules/pz8-scifi.md): what is its own. */

#include "rules/pz8-ground/chapters.h"

#include "rules/pz8-scifi-shelf.h"

/* Rows of movement.tsv and weapons.tsv: pz8-scifi.points.conflict. */
enum { ROW_HEAVY = 4, ROW_HEAVY_TABLE = 5, ROW_GEV = 6, ROW_GEV_SAMPLE = 7 };

const struct ground_set pz8_scifi_set = {
    PZ8_SCIFI_ARRAYS,
    .option_at = pz8_scifi_option_at,
    /* pz8-ww2.table.switches */
    .sample_move = ROW_GEV_SAMPLE,
    .table_move = ROW_GEV,
    .sample_weapon = ROW_HEAVY,
    .table_weapon = ROW_HEAVY_TABLE,
    .rally = RALLY_ANYWHERE,
    .clause_battery_lost = CLAUSE_ARTILLERY_SATELLITE_LOST,
    .clause_flyers_target = CLAUSE_GEV_TARGET,
    .clause_flyers_removed = CLAUSE_GEV_REMOVED,
    .clause_flyers_contact = CLAUSE_GEV_CONTACT,
};

const struct ruleset pz8_scifi = {
    .title = "Pz8 Sci-Fi",
    .about = "Hovertanks, Walkers and gravity effect vehicles; satellites overhead; forces bought "
             "by points.",
    .period = "The far future",
    .terrain_kinds = pz8_scifi_terrain_labels,
    PZ8_SCIFI_SHELF PZ8_SCIFI_WORDS GROUND_RULES,
};
