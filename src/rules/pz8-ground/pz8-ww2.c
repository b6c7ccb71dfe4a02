/* Pz8 - WW2 (docs/rules/pz8-ww2.md): what is its own. */

#include "rules/pz8-ground/rules.h"

#include "rules/pz8-ww2-damage.h"
#include "rules/pz8-ww2-defence.h"
#include "rules/pz8-ww2-movement.h"
#include "rules/pz8-ww2-obstacles.h"
#include "rules/pz8-ww2-saves.h"
#include "rules/pz8-ww2-support.h"
#include "rules/pz8-ww2-templates.h"
#include "rules/pz8-ww2-terrain.h"
#include "rules/pz8-ww2-to-hit.h"
#include "rules/pz8-ww2-weapons.h"

const struct ground_set pz8_ww2_set = {
    .movements = pz8_ww2_movement,
    .weapons = pz8_ww2_weapons,
    .defences = pz8_ww2_defence,
    .catalogue = pz8_ww2_templates,
    .n_catalogue = COUNT(pz8_ww2_templates),
    .supports = pz8_ww2_support,
    .n_supports = COUNT(pz8_ww2_support),
    .to_hits = pz8_ww2_to_hit,
    .n_to_hits = COUNT(pz8_ww2_to_hit),
    .kinds = pz8_ww2_terrain,
    .damages = pz8_ww2_damage,
    .saves = pz8_ww2_saves,
    .n_saves = COUNT(pz8_ww2_saves),
    .obstacles = pz8_ww2_obstacles,
    .option_at = pz8_ww2_option_at,
    .templates = &pz8_ww2_collections[TEMPLATES],
    /* pz8-ww2.table.switches */
    .rally = RALLY_OWN_HQ,
    .tank_hunters_hide = true,
    .has_obstacles = true,
    .has_hqs = true,
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST,
};

static const struct clause clauses[] = {
#include "rules/pz8-ww2-clauses.inc"
};

extern const char pz8_ww2_ledger[], pz8_ww2_table_movement[], pz8_ww2_table_weapons[],
    pz8_ww2_table_defence[], pz8_ww2_table_templates[], pz8_ww2_table_support[],
    pz8_ww2_table_to_hit[], pz8_ww2_table_damage[], pz8_ww2_table_saves[],
    pz8_ww2_table_obstacles[], pz8_ww2_table_terrain[], pz8_ww2_scenario_mill_crossing[],
    pz8_ww2_scenario_ridge[];

static const struct data_table tables[] = {
    {"movement", pz8_ww2_table_movement},   {"weapons", pz8_ww2_table_weapons},
    {"defence", pz8_ww2_table_defence},     {"templates", pz8_ww2_table_templates},
    {"support", pz8_ww2_table_support},     {"to-hit", pz8_ww2_table_to_hit},
    {"damage", pz8_ww2_table_damage},       {"saves", pz8_ww2_table_saves},
    {"obstacles", pz8_ww2_table_obstacles}, {"terrain", pz8_ww2_table_terrain},
};

static const struct shipped_scenario scenarios[] = {
    {"mill-crossing", pz8_ww2_scenario_mill_crossing},
    {"ridge", pz8_ww2_scenario_ridge},
};

static void prepare(struct scenario *scenario, struct state *state)
{
    ground_prepare(scenario, state, SET_WW2);
}

const struct ruleset pz8_ww2 = {
    .slug = "pz8-ww2",
    .title = "Pz8 WW2",
    .about = "Platoons of the Second World War on an open table: hidden guns, artillery, mines and "
             "close "
             "combat.",
    .period = "1939-45",
    .ledger = pz8_ww2_ledger,
    .terrain_kinds = pz8_ww2_terrain_labels,
    PZ8_WW2_WORDS GROUND_RULES,
};
