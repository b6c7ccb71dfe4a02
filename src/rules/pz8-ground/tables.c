/* The descriptor tables that the four sets share: the sequence of play first, then arguments, dice,
 * records, and what the umpire says of each event. */

#include "rules/pz8-ground/tables.h"

#include <stddef.h>

#include "rules/pz8-ground/chapters.h"

const struct phase ground_phases[] = {
    [SETUP_PHASE] = {"setup", "Setup", "both", CLAUSE_SETUP_DEPLOY, ground_run_setup, .once = true},
    [A_MOVES] = {"a-moves", "A moves", "A", CLAUSE_TURN_SEQUENCE, ground_run_moves},
    [B_FIRES] = {"b-fires", "B fires", "B", CLAUSE_TURN_SEQUENCE, ground_run_fires},
    [B_MOVES] = {"b-moves", "B moves", "B", CLAUSE_TURN_SEQUENCE, ground_run_moves},
    [A_FIRES] = {"a-fires", "A fires", "A", CLAUSE_TURN_SEQUENCE, ground_run_fires},
    [RALLY] = {"rally", "Rally", "auto", CLAUSE_RALLY_PHASE, ground_run_rally},
};

/* -- arguments -------------------------------------------------------------------------------- */

#define ARG_FACING                                                                                 \
    {                                                                                              \
        .name = "facing", .about = "which way it faces then", .kind = VALUE_ANGLE,                 \
        .optional = true                                                                           \
    }

const struct arg deploy_args[] = {
    {.name = "unit",
     .about = "a unit, minefield counter or wire section not yet placed",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS | 1 << MINES | 1 << WIRE,
     .own = true},
    {.name = "at", .about = "where it stands", .kind = VALUE_POINT, .optional = true},
    ARG_FACING,
    {.name = "aboard",
     .about = "the transport it starts in or behind",
     .kind = VALUE_PIECE,
     .optional = true,
     .collections = 1 << UNITS,
     .own = true}};
const struct arg move_args[] = {
    ARG_UNIT("the unit that moves"),
    {.name = "path", .about = "the corners of its path, from where it stands", .kind = VALUE_PATH},
    ARG_FACING};
const struct arg pivot_args[] = {
    ARG_UNIT("the unit that turns"),
    {.name = "facing", .about = "which way it faces then", .kind = VALUE_ANGLE}};
const struct arg mount_args[] = {ARG_UNIT("the unit that goes aboard"),
                                 {.name = "transport",
                                  .about = "the vehicle that takes it",
                                  .kind = VALUE_PIECE,
                                  .collections = 1 << UNITS,
                                  .own = true}};
const struct arg dismount_args[] = {
    ARG_UNIT("the unit that gets off"),
    {.name = "at", .about = "where, in contact with its vehicle", .kind = VALUE_POINT},
    ARG_FACING};
const struct arg barrage_args[] = {{.name = "battery",
                                    .about = "the battery that fires",
                                    .kind = VALUE_PIECE,
                                    .collections = 1 << BATTERIES,
                                    .own = true},
                                   ARG_TARGET("an enemy unit somebody sees")};
const struct arg smoke_args[] = {
    {.name = "unit",
     .about = "the artillery unit or battery that fires",
     .kind = VALUE_PIECE,
     .collections = 1 << UNITS | 1 << BATTERIES,
     .own = true},
    {.name = "at", .about = "where the smoke should fall", .kind = VALUE_POINT}};

/* -- dice ------------------------------------------------------------------------------------- */

const struct purpose ground_purposes[] = {
    [FOR_SIDE] = {"side", "who is A (1-3 the first side)", "", ""},
    [FOR_TO_HIT] = {"to-hit", "to hit", "hit", "miss"},
    [FOR_ATTACK] = {"attack", "the attacker's damage", "", ""},
    [FOR_DEFENCE] = {"defence", "the target's defence", "", ""},
    [FOR_HQ_SAVE] = {"hq-save", "the HQ's save", "saved", "not saved"},
    [FOR_DIRECTION] = {"direction", "the direction in which it goes astray", "", ""},
    [FOR_DISTANCE] = {"distance", "how many inches it goes astray", "", ""},
    [FOR_RALLY] = {"rally", "to rally", "rallied", "not rallied"},
    [FOR_ORGANIZATION] = {"organization", "the organization", "", ""},
    [FOR_PLANET] = {"planet", "the planet", "", ""},
    [FOR_CAUSE] = {"cause", "the cause of the war", "", ""},
    [FOR_WAR] = {"war", "the name of the war", "", ""},
    [FOR_GROUND_ATTACKS] = {"ground-attacks", "the number of ground attacks", "", ""},
    [FOR_SATELLITES] = {"satellites", "the number of satellites", "", ""},
    [FOR_POSITION] = {"position", "the position of its units", "", ""},
    [FOR_MINES] = {"mines", "which counters are real", "", ""},
};

const struct reason ground_reasons[] = {
    [HIT_HALF_RANGE] = {"over half range", CLAUSE_FIRE_HALF_RANGE},
    [HIT_COVER] = {"target in cover", CLAUSE_FIRE_COVER},
    [HIT_BUNKER] = {"target in a bunker", CLAUSE_FIRE_BUNKER},
    [HIT_GREEN] = {"Green", CLAUSE_FIRE_GREEN},
    [HIT_ELITE] = {"Elite", CLAUSE_FIRE_ELITE},
    [HIT_DISORGANIZED] = {"firer Disorganized", CLAUSE_FIRE_DISORGANIZED},
    [HIT_MISSILE] = {"guided missile", CLAUSE_MISSILE_BONUS},
    [HIT_COMPUTER] = {"laser and computer", CLAUSE_FIRE_COMPUTER},
    [HIT_HI_TECH] = {"hi-tech fire control", CLAUSE_FIRE_HI_TECH},
    [HIT_FLAK] = {"anti-aircraft guns", CLAUSE_AIR_FLAK},
    [HIT_SAM] = {"SAM teams", CLAUSE_AIR_SAM},
    [WHY_FACTOR] = {"factor", CLAUSE_DAMAGE_ROLLS},
    [WHY_HALVED] = {"halved", CLAUSE_DAMAGE_HALVE_ONCE},
    [WHY_REACTIVE] = {"reactive armour", CLAUSE_DAMAGE_REACTIVE},
    [WHY_EARLY_GUN] = {"early gun", CLAUSE_DAMAGE_EARLY_GUNS},
    [WHY_ELITE_UNIT] = {"Elite", CLAUSE_SETUP_QUALITY},
    [WHY_GREEN_UNIT] = {"Green", CLAUSE_SETUP_QUALITY},
    [WHY_MINEFIELD] = {"minefield", CLAUSE_MINES_ATTACK},
    [WHY_WIRE] = {"wire", CLAUSE_WIRE_INFANTRY},
};

/* -- records ---------------------------------------------------------------------------------- */

const char *const quality_labels[] = {"average", "elite", "green", NULL};
const char *const arc_labels[] = {"all", "forward", NULL};
const char *const drive_labels[] = {"foot",    "horse", "towed",  "wheeled", "half-tracked",
                                    "tracked", "hover", "walker", "air",     NULL};
const char *const carries_labels[] = {"none", "base", "gun", "base-or-gun", NULL};
const char *const gone_labels[] = {"here", "destroyed", "left", NULL};
static const char *const status_labels[] = {"ok",        "disorganized", "suppressed",
                                            "destroyed", "left",         NULL};
static const char *const edge_labels[] = {"none", "north", "east", "south", "west", NULL};
static const char *const victory_labels[] = {"points", "objectives", NULL};
static const char *const first_labels[] = {"agreed", "die", NULL};
static const char *const given_labels[] = {"given", "roll", NULL};

#define UNIT_FLAG(key, member, words)                                                              \
    {                                                                                              \
        .name = key, .about = words, .kind = VALUE_FLAG, FIELD_OF(struct unit, member)             \
    }

const struct field unit_fields[UNIT_FIELDS] = {
    {.name = "id",
     .about = "what the unit is called",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct unit, id)},
    {.name = "side",
     .about = "whose unit it is",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct unit, side)},
    {.name = "type",
     .about = "what kind of unit it is",
     .kind = VALUE_TEMPLATE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct unit, template)},
    {.name = "at",
     .about = "the centre of its base",
     .kind = VALUE_POINT,
     .flags = FIELD_TELLS,
     FIELD_OF(struct unit, at),
     .initial = NOWHERE},
    {.name = "facing",
     .about = "which way it faces, in degrees clockwise from north",
     .kind = VALUE_ANGLE,
     .flags = FIELD_TELLS,
     FIELD_OF(struct unit, facing)},
    {.name = "quality",
     .about = "average, elite or green",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct unit, quality),
     .labels = quality_labels},
    {.name = "formation",
     .about = "the formation it belongs to",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct unit, formation),
     .min = 1,
     .max = 99,
     .initial = 1},
    UNIT_FLAG("hq", hq, "serves as an HQ besides"),
    UNIT_FLAG("hitech", hitech, "has hi-tech fire control besides"),
    {.name = "status",
     .about = "ok, or what fire has done to it",
     .kind = VALUE_CHOICE,
     .flags = FIELD_TELLS,
     FIELD_OF(struct unit, status),
     .labels = status_labels},
    {.name = "gone",
     .about = "whether it is out of the game, and how",
     .kind = VALUE_CHOICE,
     FIELD_OF(struct unit, gone),
     .labels = gone_labels},
    UNIT_FLAG("wreck", wreck, "lies there as a burning wreck"),
    {.name = "aboard",
     .about = "the transport it is in or behind",
     .kind = VALUE_PIECE,
     .flags = FIELD_TELLS,
     .tells = "is aboard {value}|is no longer aboard",
     FIELD_OF(struct unit, aboard),
     .min = UNITS,
     .initial = NO_UNIT},
    {.name = "cargo",
     .about = "what it carries or tows",
     .kind = VALUE_PIECE,
     FIELD_OF(struct unit, cargo),
     .min = UNITS,
     .initial = NO_UNIT},
    {.name = "spent",
     .about = "movement spent this phase, in inches",
     .kind = VALUE_MOVEMENT,
     FIELD_OF(struct unit, spent),
     .max = LENGTH_MOST},
    UNIT_FLAG("halved", halved, "has half its movement this phase, for boarding or getting off"),
    UNIT_FLAG("halted", halted, "may not move on in this phase"),
    {.name = "halt-turns",
     .about = "Move phases it must yet stand still",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct unit, halt_turns),
     .max = 9},
    UNIT_FLAG("boarded", boarded, "boarded or got off this phase"),
    UNIT_FLAG("fired-phase", fired_phase, "has fired or attacked in this phase"),
    UNIT_FLAG("fired-turn", fired_turn, "has fired lately, so that cover does not hide it"),
    {.name = "used",
     .about = "one-shot weapons fired: 1 the first, 2 the second, 3 both",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct unit, used),
     .max = 3},
};

const struct field mine_fields[MINE_FIELDS] = {
    {.name = "id", .about = "its number", .kind = VALUE_SERIAL, FIELD_OF(struct mine, number)},
    {.name = "side",
     .about = "who laid it",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct mine, side)},
    {.name = "at",
     .about = "the centre of the counter",
     .kind = VALUE_POINT,
     FIELD_OF(struct mine, at),
     .initial = NOWHERE},
    {.name = "real",
     .about = "whether there are mines at all",
     .kind = VALUE_FLAG,
     .flags = FIELD_SECRET,
     FIELD_OF(struct mine, real)},
    {.name = "gone",
     .about = "has been entered and removed",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     .tells = "is removed|is there again",
     FIELD_OF(struct mine, gone)},
};

const struct field wire_fields[WIRE_FIELDS] = {
    {.name = "id", .about = "its number", .kind = VALUE_SERIAL, FIELD_OF(struct wire, number)},
    {.name = "side",
     .about = "who laid it",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct wire, side)},
    {.name = "at",
     .about = "the centre of the section",
     .kind = VALUE_POINT,
     FIELD_OF(struct wire, at),
     .initial = NOWHERE},
    {.name = "angle",
     .about = "which way its front lies: at 0 its long side runs east and west",
     .kind = VALUE_ANGLE,
     FIELD_OF(struct wire, angle)},
    {.name = "gone",
     .about = "has been cut",
     .kind = VALUE_FLAG,
     .flags = FIELD_TELLS,
     .tells = "is cut|is whole again",
     FIELD_OF(struct wire, gone)},
};

const struct field smoke_fields[SMOKE_FIELDS] = {
    {.name = "id", .about = "its number", .kind = VALUE_SERIAL, FIELD_OF(struct smoke, number)},
    {.name = "at",
     .about = "the centre of the counter",
     .kind = VALUE_POINT,
     .flags = FIELD_REQUIRED | FIELD_TELLS,
     FIELD_OF(struct smoke, at)},
    {.name = "old",
     .about = "laid before this Fire phase, at whose end it clears",
     .kind = VALUE_FLAG,
     FIELD_OF(struct smoke, old)},
    {.name = "gone", .about = "has cleared", .kind = VALUE_FLAG, FIELD_OF(struct smoke, gone)},
};

const struct field objective_fields[OBJECTIVE_FIELDS] = {
    {.name = "id",
     .about = "what it is called",
     .kind = VALUE_ID,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct objective, id)},
    {.name = "at",
     .about = "the point to be held",
     .kind = VALUE_POINT,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct objective, at)},
    {.name = "worth",
     .about = "points for whoever holds it at the end",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct objective, worth),
     .min = 1,
     .max = 99,
     .initial = 1},
    {.name = "owner",
     .about = "who holds it",
     .kind = VALUE_SIDE,
     .flags = FIELD_TELLS,
     .tells = "is held by {value}|is held by nobody",
     FIELD_OF(struct objective, owner),
     .max = SIDE_NONE,
     .initial = SIDE_NONE},
};

const struct field zone_fields[ZONE_FIELDS] = {
    {.name = "side",
     .about = "who deploys in it",
     .kind = VALUE_SIDE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct zone, side)},
    {.name = "box",
     .about = "its west, south, east and north edge",
     .kind = VALUE_BOX,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct zone, box)},
};

const struct field position_fields[POSITION_FIELDS] = {
    {.name = "position",
     .about = "which one: 2 and more, the first is where units are listed",
     .kind = VALUE_NUMBER,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct position, number),
     .min = 2,
     .max = 6},
    {.name = "unit",
     .about = "the unit that stands elsewhere in it",
     .kind = VALUE_PIECE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct position, unit),
     .min = UNITS},
    {.name = "at",
     .about = "where it stands",
     .kind = VALUE_POINT,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct position, at)},
    {.name = "facing",
     .about = "where it faces",
     .kind = VALUE_ANGLE,
     .flags = FIELD_REQUIRED,
     FIELD_OF(struct position, facing)},
};

#define SETTING(key, member, words, list)                                                          \
    {                                                                                              \
        .name = key, .about = words, .kind = VALUE_CHOICE,                                         \
        FIELD_OF(struct ground_scenario, member), .labels = list                                   \
    }

const struct field ground_settings[SCIFI_SETTINGS] = {
    SETTING("victory", victory, "what counts: points, or objectives alone", victory_labels),
    SETTING("who-is-a", first_player, "the first side is A as agreed, or a die tells",
            first_labels),
    SETTING("exit-a", exits[0], "the edge over which side a may leave the table", edge_labels),
    SETTING("exit-b", exits[1], "the edge over which side b may leave the table", edge_labels),
    SETTING("real-mines", mines_die, "which counters are real: as given, or a secret die tells",
            given_labels),
    SETTING("war", generator, "whether names and cause of the war are rolled for", given_labels),
    SETTING("support", support_dice, "whether support is rolled for", given_labels),
    {.name = "budget-a",
     .about = "points side a may spend; 0 if none is set",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct ground_scenario, budgets[0]),
     .max = 9999},
    {.name = "budget-b",
     .about = "points side b may spend; 0 if none is set",
     .kind = VALUE_NUMBER,
     FIELD_OF(struct ground_scenario, budgets[1]),
     .max = 9999},
};

#define ROW(die, organization, planet, cause, war) organization,
const char *const organization_labels[] = {"none",
#include "rules/pz8-scifi-names.inc"
                                           NULL};
#undef ROW
#define ROW(die, organization, planet, cause, war) planet,
const char *const planet_labels[] = {"none",
#include "rules/pz8-scifi-names.inc"
                                     NULL};
#undef ROW
#define ROW(die, organization, planet, cause, war) cause,
const char *const cause_labels[] = {"none",
#include "rules/pz8-scifi-names.inc"
                                    NULL};
#undef ROW
#define ROW(die, organization, planet, cause, war) war,
const char *const war_labels[] = {"none",
#include "rules/pz8-scifi-names.inc"
                                  NULL};
#undef ROW

#define NAME_OF_WAR(key, member, words, list)                                                      \
    {                                                                                              \
        .name = key, .about = words, .kind = VALUE_CHOICE, FIELD_OF(struct ground_state, member),  \
        .labels = list                                                                             \
    }

const struct field ground_globals[SCIFI_GLOBALS] = {
    {.name = "side-a",
     .about = "who is A: moves first and is fired on first",
     .kind = VALUE_SIDE,
     FIELD_OF(struct ground_state, side_a)},
    NAME_OF_WAR("organization-a", organizations[0], "who fights as side a", organization_labels),
    NAME_OF_WAR("organization-b", organizations[1], "who fights as side b", organization_labels),
    NAME_OF_WAR("planet", planet, "where", planet_labels),
    NAME_OF_WAR("cause", cause, "why", cause_labels),
    NAME_OF_WAR("war-name", war, "what the war is called", war_labels),
};
