/* What the four sets have in common of their descriptor tables: phases, events, purposes, reasons
 * and most records as arrays, the rest as macros that set.inc fills with the labels of its set. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_TABLES_H
#define SANDTABLE_RULES_PZ8_GROUND_TABLES_H

#include "rules/pz8-ground/ground.h"

enum {
    GROUND_PHASES = RALLY + 1,
    GROUND_EVENTS = EVENT_ENDED - EVENT_RULES + 1,
    GROUND_PURPOSES = FOR_MINES + 1,
    GROUND_REASONS = WHY_WIRE + 1,
    GROUND_SETTINGS = 5,
    SCIFI_SETTINGS = 9, /* these, and forces bought by points */
    GROUND_GLOBALS = 1,
    SCIFI_GLOBALS = 6 /* these, and the names of the war */
};

extern const struct phase ground_phases[];
extern const struct purpose ground_purposes[];
extern const struct reason ground_reasons[];
extern const struct field ground_settings[], ground_globals[];
extern const char *const organization_labels[], *const planet_labels[], *const cause_labels[],
                                                                            *const war_labels[];

/* Where what flies is a helicopter. */
#define HELICOPTER_CLAUSES                                                                         \
    .clause_flyers_target = CLAUSE_HELI_TARGET, .clause_flyers_removed = CLAUSE_HELI_REMOVED,      \
    .clause_flyers_contact = CLAUSE_HELI_CONTACT

/* -- arguments and verbs ---------------------------------------------------------------------- */

#define ARG_UNIT(words)                                                                            \
    {                                                                                              \
        .name = "unit", .about = words, .kind = VALUE_PIECE, .collections = 1 << UNITS,            \
        .own = true                                                                                \
    }
#define ARG_TARGET(words)                                                                          \
    {                                                                                              \
        .name = "target", .about = words, .kind = VALUE_PIECE, .collections = 1 << UNITS           \
    }
#define ARG_WEAPON(weapons)                                                                        \
    {                                                                                              \
        .name = "weapon", .about = "which of its weapons; the first if not said",                  \
        .kind = VALUE_CHOICE, .optional = true, .labels = weapons                                  \
    }

enum {
    DEPLOY_ARGS = 4,
    MOVE_ARGS = 3,
    PIVOT_ARGS = 2,
    MOUNT_ARGS = 2,
    DISMOUNT_ARGS = 3,
    BARRAGE_ARGS = 2,
    SMOKE_ARGS = 2
};
extern const struct arg deploy_args[], move_args[], pivot_args[], mount_args[], dismount_args[],
    barrage_args[], smoke_args[];

#define COMMON_VERBS                                                                               \
    [VERB_DEPLOY] = {"deploy", "Places a unit before the game.", CLAUSE_SETUP_DEPLOY, deploy_args, \
                     DEPLOY_ARGS},                                                                 \
    [VERB_MOVE] = {"move", "Moves a unit along a path.", CLAUSE_MOVE_ALLOWANCE, move_args,         \
                   MOVE_ARGS},                                                                     \
    [VERB_PIVOT] = {"pivot", "Turns a unit where it stands.", CLAUSE_MOVE_FACING, pivot_args,      \
                    PIVOT_ARGS},                                                                   \
    [VERB_MOUNT] = {"mount", "Goes aboard a transport.", CLAUSE_TRANSPORT_MOUNT, mount_args,       \
                    MOUNT_ARGS},                                                                   \
    [VERB_DISMOUNT] = {"dismount", "Gets off a transport.", CLAUSE_TRANSPORT_DISMOUNT,             \
                       dismount_args, DISMOUNT_ARGS},                                              \
    [VERB_LIMBER] = {"limber", "Hitches a gun to a vehicle.", CLAUSE_TRANSPORT_MOUNT, mount_args,  \
                     MOUNT_ARGS},                                                                  \
    [VERB_UNLIMBER] = {"unlimber", "Unhitches a gun.", CLAUSE_TRANSPORT_DISMOUNT, dismount_args,   \
                       DISMOUNT_ARGS},                                                             \
    [VERB_BARRAGE] = {"barrage", "Fires a battery from off the table.",                            \
                      CLAUSE_ARTILLERY_OFF_TABLE, barrage_args, BARRAGE_ARGS},                     \
    [VERB_SMOKE] = {"smoke", "Fires smoke at a point.", CLAUSE_SMOKE_FIRE, smoke_args,             \
                    SMOKE_ARGS},                                                                   \
    [VERB_END] = {"end", "Ends the phase.", CLAUSE_TURN_SEQUENCE, NULL, 0}

/* -- records ---------------------------------------------------------------------------------- */

enum {
    UNIT_FIELDS = 22,
    MINE_FIELDS = 5,
    WIRE_FIELDS = 5,
    SMOKE_FIELDS = 4,
    OBJECTIVE_FIELDS = 4,
    ZONE_FIELDS = 2,
    POSITION_FIELDS = 4
};
extern const struct field unit_fields[], mine_fields[], wire_fields[], smoke_fields[],
    objective_fields[], zone_fields[], position_fields[];
extern const char *const quality_labels[],
    *const arc_labels[], *const drive_labels[], *const carries_labels[], *const gone_labels[];

#define FIELD_CLASS(key, member, words, list)                                                      \
    {                                                                                              \
        .name = key, .about = words, .kind = VALUE_CHOICE, FIELD_OF(struct template, member),      \
        .labels = list                                                                             \
    }
#define FIELD_TEMPLATE_FLAG(key, member, words)                                                    \
    {.name = key, .about = words, .kind = VALUE_FLAG, FIELD_OF(struct template, member)},

#define TEMPLATE_FIELDS(movements, weapons, defences)                                              \
    {.name = "id",                                                                                 \
     .about = "what it is",                                                                        \
     .kind = VALUE_ID,                                                                             \
     .flags = FIELD_REQUIRED | FIELD_SPACED,                                                       \
     FIELD_OF(struct template, id)},                                                               \
        FIELD_CLASS("move", move, "move class: how far it goes", movements),                       \
        FIELD_CLASS("weapon", weapon, "weapon class: range and Attack Factors", weapons),          \
        FIELD_CLASS("arc", arc, "where it fires", arc_labels),                                     \
        FIELD_CLASS("weapon-2", weapon_2, "class of its second weapon", weapons),                  \
        FIELD_CLASS("arc-2", arc_2, "where its second weapon fires", arc_labels),                  \
        FIELD_CLASS("defence", defence, "defence class: its Defence Factor", defences),            \
        {.name = "turret",                                                                         \
         .about = "has a turret",                                                                  \
         .kind = VALUE_FLAG,                                                                       \
         FIELD_OF(struct template, turret)},                                                       \
        FIELD_CLASS("drive", drive, "how it moves", drive_labels),                                 \
        FIELD_CLASS("carries", carries, "the one load it can take", carries_labels),               \
        TEMPLATE_FLAGS(FIELD_TEMPLATE_FLAG)

#define BATTERY_FIELDS(supports)                                                                   \
    {.name = "id",                                                                                 \
     .about = "what the battery is called",                                                        \
     .kind = VALUE_ID,                                                                             \
     .flags = FIELD_REQUIRED,                                                                      \
     FIELD_OF(struct battery, id)},                                                                \
        {.name = "side",                                                                           \
         .about = "whose battery it is",                                                           \
         .kind = VALUE_SIDE,                                                                       \
         .flags = FIELD_REQUIRED,                                                                  \
         FIELD_OF(struct battery, side)},                                                          \
        {.name = "type",                                                                           \
         .about = "what kind of battery it is",                                                    \
         .kind = VALUE_CHOICE,                                                                     \
         .flags = FIELD_REQUIRED,                                                                  \
         FIELD_OF(struct battery, type),                                                           \
         .labels = supports},                                                                      \
        {.name = "quality",                                                                        \
         .about = "average, elite or green",                                                       \
         .kind = VALUE_CHOICE,                                                                     \
         FIELD_OF(struct battery, quality),                                                        \
         .labels = quality_labels},                                                                \
        {.name = "hitech",                                                                         \
         .about = "has hi-tech fire control",                                                      \
         .kind = VALUE_FLAG,                                                                       \
         FIELD_OF(struct battery, hitech)},                                                        \
        {.name = "fired-phase",                                                                    \
         .about = "has fired in this phase",                                                       \
         .kind = VALUE_FLAG,                                                                       \
         FIELD_OF(struct battery, fired_phase)},                                                   \
        {.name = "out",                                                                            \
         .about = "cannot fire again in this game",                                                \
         .kind = VALUE_FLAG,                                                                       \
         .flags = FIELD_TELLS,                                                                     \
         .tells = "cannot fire again|can fire again",                                              \
         FIELD_OF(struct battery, out)},                                                           \
    {                                                                                              \
        .name = "gone", .about = "nothing is known of it", .kind = VALUE_CHOICE,                   \
        FIELD_OF(struct battery, gone), .labels = gone_labels                                      \
    }

#define AIR_FIELDS(supports)                                                                       \
    {.name = "side",                                                                               \
     .about = "whose aircraft they are",                                                           \
     .kind = VALUE_SIDE,                                                                           \
     .flags = FIELD_REQUIRED,                                                                      \
     FIELD_OF(struct air, side)},                                                                  \
        {.name = "type",                                                                           \
         .about = "what kind of aircraft they are",                                                \
         .kind = VALUE_CHOICE,                                                                     \
         .flags = FIELD_REQUIRED,                                                                  \
         FIELD_OF(struct air, type),                                                               \
         .labels = supports},                                                                      \
        {.name = "attacks",                                                                        \
         .about = "attacks they have left",                                                        \
         .kind = VALUE_NUMBER,                                                                     \
         .flags = FIELD_TELLS,                                                                     \
         .tells = "has {left} attack{s} left",                                                     \
         FIELD_OF(struct air, attacks),                                                            \
         .max = 99,                                                                                \
         .initial = 1},                                                                            \
        {.name = "quality",                                                                        \
         .about = "average, elite or green",                                                       \
         .kind = VALUE_CHOICE,                                                                     \
         FIELD_OF(struct air, quality),                                                            \
         .labels = quality_labels},                                                                \
    {                                                                                              \
        .name = "gone", .about = "nothing is known of it", .kind = VALUE_CHOICE,                   \
        FIELD_OF(struct air, gone), .labels = gone_labels                                          \
    }

#define STATE_LIST(key, one, member, count_member, room, list, n)                                  \
    .name = key, .singular = one, .home = IN_STATE,                                                \
    .offset = offsetof(struct ground_state, member),                                               \
    .count_offset = offsetof(struct ground_state, count_member),                                   \
    .stride = sizeof(((struct ground_state *)0)->member[0]), .max = room, .fields = list,          \
    .n_fields = n, .template = -1

#define COMMON_COLLECTIONS(template_list, battery_list, air_list)                                  \
    [UNITS] = {.name = "units",                                                                    \
               .singular = "unit",                                                                 \
               .home = IN_STATE,                                                                   \
               .offset = offsetof(struct ground_state, units),                                     \
               .count_offset = offsetof(struct ground_state, n_units),                             \
               .stride = sizeof(struct unit),                                                      \
               .max = UNITS_MAX,                                                                   \
               .id = 0,                                                                            \
               .owner = 1,                                                                         \
               .template = 2,                                                                      \
               .place = 3,                                                                         \
               .gone = 10,                                                                         \
               .fields = unit_fields,                                                              \
               .n_fields = UNIT_FIELDS},                                                           \
    [TEMPLATES] = {.name = "templates",                                                            \
                   .singular = "template",                                                         \
                   .home = IN_SCENARIO,                                                            \
                   .offset = offsetof(struct ground_scenario, templates),                          \
                   .count_offset = offsetof(struct ground_scenario, n_templates),                  \
                   .stride = sizeof(struct template),                                              \
                   .max = TEMPLATES_MAX,                                                           \
                   .id = 0,                                                                        \
                   .owner = -1,                                                                    \
                   .template = -1,                                                                 \
                   .gone = -1,                                                                     \
                   .place = -1,                                                                    \
                   .fields = template_list,                                                        \
                   .n_fields = COUNT(template_list)},                                              \
    [BATTERIES] = {STATE_LIST("batteries", "battery", batteries, n_batteries, BATTERIES_MAX,       \
                              battery_list, COUNT(battery_list)),                                  \
                   .prefix = "sat",                                                                \
                   .id = 0,                                                                        \
                   .owner = 1,                                                                     \
                   .gone = 7,                                                                      \
                   .place = -1},                                                                   \
    [AIR] = {STATE_LIST("air", "air attack", air, n_air, AIR_MAX, air_list, COUNT(air_list)),      \
             .id = -1, .owner = 0, .gone = 4, .place = -1},                                        \
    [MINES] = {STATE_LIST("mines", "minefield counter", mines, n_mines, MINES_MAX, mine_fields,    \
                          MINE_FIELDS),                                                            \
               .prefix = "mine",                                                                   \
               .id = 0,                                                                            \
               .owner = 1,                                                                         \
               .gone = 4,                                                                          \
               .place = 2},                                                                        \
    [WIRE] = {STATE_LIST("wire", "wire section", wire, n_wire, WIRE_MAX, wire_fields,              \
                         WIRE_FIELDS),                                                             \
              .prefix = "wire",                                                                    \
              .id = 0,                                                                             \
              .owner = 1,                                                                          \
              .gone = 4,                                                                           \
              .place = 2},                                                                         \
    [SMOKE] = {STATE_LIST("smoke", "smoke counter", smoke, n_smoke, SMOKE_MAX, smoke_fields,       \
                          SMOKE_FIELDS),                                                           \
               .prefix = "smoke",                                                                  \
               .id = 0,                                                                            \
               .owner = -1,                                                                        \
               .gone = 3,                                                                          \
               .place = 1},                                                                        \
    [OBJECTIVES] = {STATE_LIST("objectives", "objective", objectives, n_objectives,                \
                               OBJECTIVES_MAX, objective_fields, OBJECTIVE_FIELDS),                \
                    .id = 0, .owner = -1, .gone = -1, .place = 1},                                 \
    [ZONES] =                                                                                      \
        {                                                                                          \
            .name = "zones",                                                                       \
            .singular = "zone",                                                                    \
            .home = IN_SCENARIO,                                                                   \
            .offset = offsetof(struct ground_scenario, zones),                                     \
            .count_offset = offsetof(struct ground_scenario, n_zones),                             \
            .stride = sizeof(struct zone),                                                         \
            .max = ZONES_MAX,                                                                      \
            .id = -1,                                                                              \
            .owner = 0,                                                                            \
            .template = -1,                                                                        \
            .gone = -1,                                                                            \
            .place = -1,                                                                           \
            .fields = zone_fields,                                                                 \
            .n_fields = ZONE_FIELDS,                                                               \
    },                                                                                             \
    [POSITIONS] = {                                                                                \
        .name = "positions",                                                                       \
        .singular = "position",                                                                    \
        .home = IN_SCENARIO,                                                                       \
        .offstage = true,                                                                          \
        .offset = offsetof(struct ground_scenario, positions),                                     \
        .count_offset = offsetof(struct ground_scenario, n_positions),                             \
        .stride = sizeof(struct position),                                                         \
        .max = POSITIONS_MAX,                                                                      \
        .id = -1,                                                                                  \
        .owner = -1,                                                                               \
        .template = -1,                                                                            \
        .gone = -1,                                                                                \
        .place = -1,                                                                               \
        .fields = position_fields,                                                                 \
        .n_fields = POSITION_FIELDS,                                                               \
    }

#endif
