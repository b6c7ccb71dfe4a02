/* Pz8 - 1975/2010 (docs/rules/pz8-modern.md): what is its own. */

#include "rules/pz8-ground/rules.h"

#include "rules/pz8-modern-damage.h"
#include "rules/pz8-modern-defence.h"
#include "rules/pz8-modern-movement.h"
#include "rules/pz8-modern-obstacles.h"
#include "rules/pz8-modern-saves.h"
#include "rules/pz8-modern-support.h"
#include "rules/pz8-modern-templates.h"
#include "rules/pz8-modern-terrain.h"
#include "rules/pz8-modern-to-hit.h"
#include "rules/pz8-modern-weapons.h"

/* Rows of defence.tsv: pz8-modern.setup.fittings. */
enum { ROW_LIGHT_1G = 4, ROW_MBT_3G = 8 };

const struct ground_set pz8_modern_set = {
    .movements = pz8_modern_movement,
    .weapons = pz8_modern_weapons,
    .defences = pz8_modern_defence,
    .catalogue = pz8_modern_templates,
    .n_catalogue = COUNT(pz8_modern_templates),
    .supports = pz8_modern_support,
    .n_supports = COUNT(pz8_modern_support),
    .to_hits = pz8_modern_to_hit,
    .n_to_hits = COUNT(pz8_modern_to_hit),
    .kinds = pz8_modern_terrain,
    .damages = pz8_modern_damage,
    .saves = pz8_modern_saves,
    .n_saves = COUNT(pz8_modern_saves),
    .obstacles = pz8_modern_obstacles,
    .option_at = pz8_modern_option_at,
    .templates = &pz8_modern_collections[TEMPLATES],
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

static const struct clause clauses[] = {
#include "rules/pz8-modern-clauses.inc"
};

extern const char pz8_modern_ledger[], pz8_modern_table_movement[], pz8_modern_table_weapons[],
    pz8_modern_table_defence[], pz8_modern_table_templates[], pz8_modern_table_support[],
    pz8_modern_table_to_hit[], pz8_modern_table_damage[], pz8_modern_table_saves[],
    pz8_modern_table_obstacles[], pz8_modern_table_terrain[], pz8_modern_table_reactive[],
    pz8_modern_scenario_checkpoint_echo[], pz8_modern_scenario_kestrel_gap[];

static const struct data_table tables[] = {
    {"movement", pz8_modern_table_movement},   {"weapons", pz8_modern_table_weapons},
    {"defence", pz8_modern_table_defence},     {"templates", pz8_modern_table_templates},
    {"support", pz8_modern_table_support},     {"to-hit", pz8_modern_table_to_hit},
    {"damage", pz8_modern_table_damage},       {"saves", pz8_modern_table_saves},
    {"obstacles", pz8_modern_table_obstacles}, {"terrain", pz8_modern_table_terrain},
    {"reactive", pz8_modern_table_reactive},
};

static const struct shipped_scenario scenarios[] = {
    {"checkpoint-echo", pz8_modern_scenario_checkpoint_echo},
    {"kestrel-gap", pz8_modern_scenario_kestrel_gap},
};

static void prepare(struct scenario *scenario, struct state *state)
{
    ground_prepare(scenario, state, SET_MODERN);
}

const struct ruleset pz8_modern = {
    .slug = "pz8-modern",
    .title = "Pz8 1975/2010",
    .about = "Stabilised guns, lasers, thermal sights and reactive armour on an open table.",
    .period = "1975-2010",
    .ledger = pz8_modern_ledger,
    .terrain_kinds = pz8_modern_terrain_labels,
    PZ8_MODERN_WORDS GROUND_RULES,
};
