/* Pz8 - WW2 (docs/rules/pz8-ww2.md). */

#define SET(suffix) pz8_ww2_##suffix
#define SET_RULES   pz8_ww2
#define SET_SLUG    "pz8-ww2"
#define SET_TITLE   "Pz8 WW2"
#define SET_ABOUT                                                                                  \
    "Platoons of the Second World War on an open table: hidden guns, artillery, mines and close "  \
    "combat."
#define SET_PERIOD    "1939-45"
#define SET_NAME      SET_WW2
#define SET_BASES     "1in", "30mm"
#define SET_CLAUSES   "rules/pz8-ww2-clauses.inc"
#define SET_MOVEMENT  "rules/pz8-ww2-movement.inc"
#define SET_WEAPONS   "rules/pz8-ww2-weapons.inc"
#define SET_DEFENCE   "rules/pz8-ww2-defence.inc"
#define SET_TEMPLATES "rules/pz8-ww2-templates.inc"
#define SET_SUPPORT   "rules/pz8-ww2-support.inc"
#define SET_TO_HIT    "rules/pz8-ww2-to-hit.inc"
#define SET_TERRAIN   "rules/pz8-ww2-terrain.inc"
#define SET_DAMAGE    "rules/pz8-ww2-damage.inc"
#define SET_SAVES     "rules/pz8-ww2-saves.inc"
#define SET_OBSTACLES "rules/pz8-ww2-obstacles.inc"

#define SET_OPTIONS(OPTION)                                                                        \
    COMMON_OPTIONS(OPTION)                                                                         \
    OPTION(OPT_EARLY_GUNS)                                                                         \
    OPTION(OPT_RALLY_HQ)                                                                           \
    OPTION(OPT_MINE_HALT)                                                                          \
    OPTION(OPT_MORTAR_SMOKE)

/* pz8-ww2.table.switches */
#define SET_SWITCHES                                                                               \
    .rally = RALLY_OWN_HQ, .tank_hunters_hide = true, .has_obstacles = true, .has_hqs = true,      \
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST,

#define SET_TEXTS                                                                                  \
    extern const char pz8_ww2_table_movement[], pz8_ww2_table_weapons[], pz8_ww2_table_defence[],  \
        pz8_ww2_table_templates[], pz8_ww2_table_support[], pz8_ww2_table_to_hit[],                \
        pz8_ww2_table_damage[], pz8_ww2_table_saves[], pz8_ww2_table_obstacles[],                  \
        pz8_ww2_table_terrain[], pz8_ww2_scenario_mill_crossing[], pz8_ww2_scenario_ridge[];
#define SET_TABLES                                                                                 \
    {"movement", pz8_ww2_table_movement}, {"weapons", pz8_ww2_table_weapons},                      \
        {"defence", pz8_ww2_table_defence}, {"templates", pz8_ww2_table_templates},                \
        {"support", pz8_ww2_table_support}, {"to-hit", pz8_ww2_table_to_hit},                      \
        {"damage", pz8_ww2_table_damage}, {"saves", pz8_ww2_table_saves},                          \
        {"obstacles", pz8_ww2_table_obstacles}, {"terrain", pz8_ww2_table_terrain},
#define SET_SCENARIOS                                                                              \
    {"mill-crossing", pz8_ww2_scenario_mill_crossing}, {"ridge", pz8_ww2_scenario_ridge},
#define SET_SETTINGS GROUND_SETTINGS
#define SET_GLOBALS  GROUND_GLOBALS
#define SET_COST     NULL

#include "rules/pz8-ground/set.inc"
