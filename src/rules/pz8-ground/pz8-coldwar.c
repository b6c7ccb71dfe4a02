/* Pz8 - 1950/1975 (docs/rules/pz8-coldwar.md): what is its own. */

#include "rules/pz8-ground/rules.h"

#include "rules/pz8-coldwar-damage.h"
#include "rules/pz8-coldwar-defence.h"
#include "rules/pz8-coldwar-movement.h"
#include "rules/pz8-coldwar-obstacles.h"
#include "rules/pz8-coldwar-saves.h"
#include "rules/pz8-coldwar-support.h"
#include "rules/pz8-coldwar-templates.h"
#include "rules/pz8-coldwar-terrain.h"
#include "rules/pz8-coldwar-to-hit.h"
#include "rules/pz8-coldwar-weapons.h"

const struct ground_set pz8_coldwar_set = {
    .movements = pz8_coldwar_movement,
    .weapons = pz8_coldwar_weapons,
    .defences = pz8_coldwar_defence,
    .catalogue = pz8_coldwar_templates,
    .n_catalogue = COUNT(pz8_coldwar_templates),
    .supports = pz8_coldwar_support,
    .n_supports = COUNT(pz8_coldwar_support),
    .to_hits = pz8_coldwar_to_hit,
    .n_to_hits = COUNT(pz8_coldwar_to_hit),
    .kinds = pz8_coldwar_terrain,
    .damages = pz8_coldwar_damage,
    .saves = pz8_coldwar_saves,
    .n_saves = COUNT(pz8_coldwar_saves),
    .obstacles = pz8_coldwar_obstacles,
    .option_at = pz8_coldwar_option_at,
    .templates = &pz8_coldwar_collections[TEMPLATES],
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

static const struct clause clauses[] = {
#include "rules/pz8-coldwar-clauses.inc"
};

extern const char pz8_coldwar_ledger[], pz8_coldwar_table_movement[], pz8_coldwar_table_weapons[],
    pz8_coldwar_table_defence[], pz8_coldwar_table_templates[], pz8_coldwar_table_support[],
    pz8_coldwar_table_to_hit[], pz8_coldwar_table_damage[], pz8_coldwar_table_saves[],
    pz8_coldwar_table_obstacles[], pz8_coldwar_table_terrain[], pz8_coldwar_scenario_hill_402[],
    pz8_coldwar_scenario_canal_road[];

static const struct data_table tables[] = {
    {"movement", pz8_coldwar_table_movement},   {"weapons", pz8_coldwar_table_weapons},
    {"defence", pz8_coldwar_table_defence},     {"templates", pz8_coldwar_table_templates},
    {"support", pz8_coldwar_table_support},     {"to-hit", pz8_coldwar_table_to_hit},
    {"damage", pz8_coldwar_table_damage},       {"saves", pz8_coldwar_table_saves},
    {"obstacles", pz8_coldwar_table_obstacles}, {"terrain", pz8_coldwar_table_terrain},
};

static const struct shipped_scenario scenarios[] = {
    {"hill-402", pz8_coldwar_scenario_hill_402},
    {"canal-road", pz8_coldwar_scenario_canal_road},
};

static void prepare(struct scenario *scenario, struct state *state)
{
    ground_prepare(scenario, state, SET_COLDWAR);
}

const struct ruleset pz8_coldwar = {
    .slug = "pz8-coldwar",
    .title = "Pz8 1950/75",
    .about = "The WW2 game with recoilless guns, guided missiles and helicopters.",
    .period = "1950-75",
    .ledger = pz8_coldwar_ledger,
    .terrain_kinds = pz8_coldwar_terrain_labels,
    PZ8_COLDWAR_WORDS GROUND_RULES,
};
