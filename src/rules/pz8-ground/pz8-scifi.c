/* Pz8 - Sci-Fi (docs/rules/pz8-scifi.md). */

#define SET(suffix) pz8_scifi_##suffix
#define SET_RULES   pz8_scifi
#define SET_SLUG    "pz8-scifi"
#define SET_TITLE   "Pz8 Sci-Fi"
#define SET_ABOUT                                                                                  \
    "Hovertanks, Walkers and gravity effect vehicles; satellites overhead; forces bought by "      \
    "points."
#define SET_PERIOD    "The far future"
#define SET_NAME      SET_SCIFI
#define SET_BASES     "1in", "30mm", "20mm"
#define SET_CLAUSES   "rules/pz8-scifi-clauses.inc"
#define SET_MOVEMENT  "rules/pz8-scifi-movement.inc"
#define SET_WEAPONS   "rules/pz8-scifi-weapons.inc"
#define SET_DEFENCE   "rules/pz8-scifi-defence.inc"
#define SET_TEMPLATES "rules/pz8-scifi-templates.inc"
#define SET_SUPPORT   "rules/pz8-scifi-support.inc"
#define SET_TO_HIT    "rules/pz8-scifi-to-hit.inc"
#define SET_TERRAIN   "rules/pz8-scifi-terrain.inc"
#define SET_DAMAGE    "rules/pz8-scifi-damage.inc"
#define SET_SAVES     "rules/pz8-scifi-saves.inc"
#define SET_OBSTACLES "rules/pz8-scifi-obstacles.inc"

#define SET_OPTIONS(OPTION)                                                                        \
    COMMON_OPTIONS(OPTION)                                                                         \
    OPTION(OPT_HIGH_CONCEALED)                                                                     \
    OPTION(OPT_ARTILLERY_ARC)                                                                      \
    OPTION(OPT_SAMPLE_CONFLICT)                                                                    \
    OPTION(OPT_SCORE)                                                                              \
    OPTION(OPT_OBSTACLES)

/* Rows of movement.tsv and weapons.tsv: pz8-scifi.points.conflict. */
enum { ROW_HEAVY = 4, ROW_HEAVY_TABLE = 5, ROW_GEV = 6, ROW_GEV_SAMPLE = 7 };

/* pz8-ww2.table.switches */
#define SET_SWITCHES                                                                               \
    .rally = RALLY_ANYWHERE, .clause_battery_lost = CLAUSE_ARTILLERY_SATELLITE_LOST,               \
    .sample_move = ROW_GEV_SAMPLE, .table_move = ROW_GEV, .sample_weapon = ROW_HEAVY,              \
    .table_weapon = ROW_HEAVY_TABLE, .clause_flyers_target = CLAUSE_GEV_TARGET,                    \
    .clause_flyers_removed = CLAUSE_GEV_REMOVED, .clause_flyers_contact = CLAUSE_GEV_CONTACT,

#define SET_TEXTS                                                                                  \
    extern const char pz8_scifi_table_movement[], pz8_scifi_table_weapons[],                       \
        pz8_scifi_table_defence[], pz8_scifi_table_templates[], pz8_scifi_table_support[],         \
        pz8_scifi_table_to_hit[], pz8_scifi_table_damage[], pz8_scifi_table_saves[],               \
        pz8_scifi_table_obstacles[], pz8_scifi_table_terrain[], pz8_scifi_table_names[],           \
        pz8_scifi_table_points[], pz8_scifi_table_cost[], pz8_scifi_table_quality[],               \
        pz8_scifi_scenario_one_day_conflict[], pz8_scifi_scenario_great_intestine_war[];
#define SET_TABLES                                                                                 \
    {"movement", pz8_scifi_table_movement}, {"weapons", pz8_scifi_table_weapons},                  \
        {"defence", pz8_scifi_table_defence}, {"templates", pz8_scifi_table_templates},            \
        {"support", pz8_scifi_table_support}, {"to-hit", pz8_scifi_table_to_hit},                  \
        {"damage", pz8_scifi_table_damage}, {"saves", pz8_scifi_table_saves},                      \
        {"obstacles", pz8_scifi_table_obstacles}, {"terrain", pz8_scifi_table_terrain},            \
        {"names", pz8_scifi_table_names}, {"points", pz8_scifi_table_points},                      \
        {"cost", pz8_scifi_table_cost}, {"quality", pz8_scifi_table_quality},
#define SET_SCENARIOS                                                                              \
    {"one-day-conflict", pz8_scifi_scenario_one_day_conflict},                                     \
        {"great-intestine-war", pz8_scifi_scenario_great_intestine_war},
#define SET_SETTINGS SCIFI_SETTINGS
#define SET_GLOBALS  SCIFI_GLOBALS
#define SET_COST     ground_cost

#include "rules/pz8-ground/set.inc"
