/* Pz8 - 1950/1975 (docs/rules/pz8-coldwar.md). */

#define SET(suffix)   pz8_coldwar_##suffix
#define SET_RULES     pz8_coldwar
#define SET_SLUG      "pz8-coldwar"
#define SET_TITLE     "Pz8 1950/75"
#define SET_ABOUT     "The WW2 game with recoilless guns, guided missiles and helicopters."
#define SET_PERIOD    "1950-75"
#define SET_NAME      SET_COLDWAR
#define SET_BASES     "1in", "30mm"
#define SET_CLAUSES   "rules/pz8-coldwar-clauses.inc"
#define SET_MOVEMENT  "rules/pz8-coldwar-movement.inc"
#define SET_WEAPONS   "rules/pz8-coldwar-weapons.inc"
#define SET_DEFENCE   "rules/pz8-coldwar-defence.inc"
#define SET_TEMPLATES "rules/pz8-coldwar-templates.inc"
#define SET_SUPPORT   "rules/pz8-coldwar-support.inc"
#define SET_TO_HIT    "rules/pz8-coldwar-to-hit.inc"
#define SET_TERRAIN   "rules/pz8-coldwar-terrain.inc"
#define SET_DAMAGE    "rules/pz8-coldwar-damage.inc"
#define SET_SAVES     "rules/pz8-coldwar-saves.inc"
#define SET_OBSTACLES "rules/pz8-coldwar-obstacles.inc"

#define SET_OPTIONS(OPTION) MISSILE_OPTIONS(OPTION)

/* pz8-ww2.table.switches */
#define SET_SWITCHES                                                                               \
    .rally = RALLY_ANY_HQ, .tank_hunters_hide = true, .has_obstacles = true, .has_hqs = true,      \
    .clause_battery_lost = CLAUSE_ARTILLERY_BATTERY_LOST, HELICOPTER_CLAUSES

#define SET_TEXTS                                                                                  \
    extern const char pz8_coldwar_table_movement[], pz8_coldwar_table_weapons[],                   \
        pz8_coldwar_table_defence[], pz8_coldwar_table_templates[], pz8_coldwar_table_support[],   \
        pz8_coldwar_table_to_hit[], pz8_coldwar_table_damage[], pz8_coldwar_table_saves[],         \
        pz8_coldwar_table_obstacles[], pz8_coldwar_table_terrain[],                                \
        pz8_coldwar_scenario_hill_402[], pz8_coldwar_scenario_canal_road[];
#define SET_TABLES                                                                                 \
    {"movement", pz8_coldwar_table_movement}, {"weapons", pz8_coldwar_table_weapons},              \
        {"defence", pz8_coldwar_table_defence}, {"templates", pz8_coldwar_table_templates},        \
        {"support", pz8_coldwar_table_support}, {"to-hit", pz8_coldwar_table_to_hit},              \
        {"damage", pz8_coldwar_table_damage}, {"saves", pz8_coldwar_table_saves},                  \
        {"obstacles", pz8_coldwar_table_obstacles}, {"terrain", pz8_coldwar_table_terrain},
#define SET_SCENARIOS                                                                              \
    {"hill-402", pz8_coldwar_scenario_hill_402}, {"canal-road", pz8_coldwar_scenario_canal_road},
#define SET_SETTINGS GROUND_SETTINGS
#define SET_GLOBALS  GROUND_GLOBALS
#define SET_COST     NULL

#include "rules/pz8-ground/set.inc"
