/* Pz8 - Sci-Fi (docs/rules/pz8-scifi.md): what is its own. */

#include "rules/pz8-ground/rules.h"

#include "rules/pz8-scifi-damage.h"
#include "rules/pz8-scifi-defence.h"
#include "rules/pz8-scifi-movement.h"
#include "rules/pz8-scifi-obstacles.h"
#include "rules/pz8-scifi-saves.h"
#include "rules/pz8-scifi-support.h"
#include "rules/pz8-scifi-templates.h"
#include "rules/pz8-scifi-terrain.h"
#include "rules/pz8-scifi-to-hit.h"
#include "rules/pz8-scifi-weapons.h"

/* Rows of movement.tsv and weapons.tsv: pz8-scifi.points.conflict. */
enum { ROW_HEAVY = 4, ROW_HEAVY_TABLE = 5, ROW_GEV = 6, ROW_GEV_SAMPLE = 7 };

const struct ground_set pz8_scifi_set = {
    .movements = pz8_scifi_movement,
    .weapons = pz8_scifi_weapons,
    .defences = pz8_scifi_defence,
    .catalogue = pz8_scifi_templates,
    .n_catalogue = COUNT(pz8_scifi_templates),
    .supports = pz8_scifi_support,
    .n_supports = COUNT(pz8_scifi_support),
    .to_hits = pz8_scifi_to_hit,
    .n_to_hits = COUNT(pz8_scifi_to_hit),
    .kinds = pz8_scifi_terrain,
    .damages = pz8_scifi_damage,
    .saves = pz8_scifi_saves,
    .n_saves = COUNT(pz8_scifi_saves),
    .obstacles = pz8_scifi_obstacles,
    .option_at = pz8_scifi_option_at,
    .templates = &pz8_scifi_collections[TEMPLATES],
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

static const struct clause clauses[] = {
#include "rules/pz8-scifi-clauses.inc"
};

extern const char pz8_scifi_ledger[], pz8_scifi_table_movement[], pz8_scifi_table_weapons[],
    pz8_scifi_table_defence[], pz8_scifi_table_templates[], pz8_scifi_table_support[],
    pz8_scifi_table_to_hit[], pz8_scifi_table_damage[], pz8_scifi_table_saves[],
    pz8_scifi_table_obstacles[], pz8_scifi_table_terrain[], pz8_scifi_table_names[],
    pz8_scifi_table_points[], pz8_scifi_table_cost[], pz8_scifi_table_quality[],
    pz8_scifi_scenario_one_day_conflict[], pz8_scifi_scenario_great_intestine_war[];

static const struct data_table tables[] = {
    {"movement", pz8_scifi_table_movement},   {"weapons", pz8_scifi_table_weapons},
    {"defence", pz8_scifi_table_defence},     {"templates", pz8_scifi_table_templates},
    {"support", pz8_scifi_table_support},     {"to-hit", pz8_scifi_table_to_hit},
    {"damage", pz8_scifi_table_damage},       {"saves", pz8_scifi_table_saves},
    {"obstacles", pz8_scifi_table_obstacles}, {"terrain", pz8_scifi_table_terrain},
    {"names", pz8_scifi_table_names},         {"points", pz8_scifi_table_points},
    {"cost", pz8_scifi_table_cost},           {"quality", pz8_scifi_table_quality},
};

static const struct shipped_scenario scenarios[] = {
    {"one-day-conflict", pz8_scifi_scenario_one_day_conflict},
    {"great-intestine-war", pz8_scifi_scenario_great_intestine_war},
};

static void prepare(struct scenario *scenario, struct state *state)
{
    ground_prepare(scenario, state, SET_SCIFI);
}

const struct ruleset pz8_scifi = {
    .slug = "pz8-scifi",
    .title = "Pz8 Sci-Fi",
    .about =
        "Hovertanks, Walkers and gravity effect vehicles; satellites overhead; forces bought by "
        "points.",
    .period = "The far future",
    .ledger = pz8_scifi_ledger,
    .terrain_kinds = pz8_scifi_terrain_labels,
    .cost = ground_cost,
    PZ8_SCIFI_WORDS GROUND_RULES,
};
