/* Pz8 - 1975/2010 (docs/rules/pz8-modern.md). */

#define SET(suffix)   pz8_modern_##suffix
#define SET_RULES     pz8_modern
#define SET_SLUG      "pz8-modern"
#define SET_TITLE     "Pz8 1975/2010"
#define SET_ABOUT     "Stabilised guns, lasers, thermal sights and reactive armour on an open table."
#define SET_PERIOD    "1975-2010"
#define SET_NAME      SET_MODERN
#define SET_BASES     "1in", "30mm"
#define SET_CLAUSES   "rules/pz8-modern-clauses.inc"
#define SET_MOVEMENT  "rules/pz8-modern-movement.inc"
#define SET_WEAPONS   "rules/pz8-modern-weapons.inc"
#define SET_DEFENCE   "rules/pz8-modern-defence.inc"
#define SET_TEMPLATES "rules/pz8-modern-templates.inc"
#define SET_SUPPORT   "rules/pz8-modern-support.inc"
#define SET_TO_HIT    "rules/pz8-modern-to-hit.inc"
#define SET_TERRAIN   "rules/pz8-modern-terrain.inc"
#define SET_DAMAGE    "rules/pz8-modern-damage.inc"
#define SET_SAVES     "rules/pz8-modern-saves.inc"
#define SET_OBSTACLES "rules/pz8-modern-obstacles.inc"

#define SET_OPTIONS(OPTION) MISSILE_OPTIONS(OPTION) OPTION(OPT_ERA_ORDER)

/* Rows of defence.tsv: pz8-modern.setup.fittings. */
enum { ROW_LIGHT_1G = 4, ROW_MBT_3G = 8 };

/* pz8-ww2.table.switches */
#define SET_SWITCHES                                                                               \
    .mbt_first = ROW_LIGHT_1G, .mbt_last = ROW_MBT_3G, .rally = RALLY_ANY_HQ,                      \
    .tank_hunters_hide = true, .has_obstacles = true, .has_hqs = true,                             \
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST, HELICOPTER_CLAUSES

#define SET_TEXTS                                                                                  \
    extern const char pz8_modern_table_movement[], pz8_modern_table_weapons[],                     \
        pz8_modern_table_defence[], pz8_modern_table_templates[], pz8_modern_table_support[],      \
        pz8_modern_table_to_hit[], pz8_modern_table_damage[], pz8_modern_table_saves[],            \
        pz8_modern_table_obstacles[], pz8_modern_table_terrain[], pz8_modern_table_reactive[],     \
        pz8_modern_scenario_checkpoint_echo[], pz8_modern_scenario_kestrel_gap[];
#define SET_TABLES                                                                                 \
    {"movement", pz8_modern_table_movement}, {"weapons", pz8_modern_table_weapons},                \
        {"defence", pz8_modern_table_defence}, {"templates", pz8_modern_table_templates},          \
        {"support", pz8_modern_table_support}, {"to-hit", pz8_modern_table_to_hit},                \
        {"damage", pz8_modern_table_damage}, {"saves", pz8_modern_table_saves},                    \
        {"obstacles", pz8_modern_table_obstacles}, {"terrain", pz8_modern_table_terrain},          \
        {"reactive", pz8_modern_table_reactive},
#define SET_SCENARIOS                                                                              \
    {"checkpoint-echo", pz8_modern_scenario_checkpoint_echo},                                      \
        {"kestrel-gap", pz8_modern_scenario_kestrel_gap},
#define SET_SETTINGS GROUND_SETTINGS
#define SET_GLOBALS  GROUND_GLOBALS
#define SET_COST     NULL

#include "rules/pz8-ground/set.inc"
