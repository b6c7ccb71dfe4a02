/* Portable: what Units, aircraft, templates and the things on the board consist of. */

#include "rules/portable/descriptors.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* Fields in short: most of them differ only in name, kind and member. */
#define FIELD(type, member, word, value, ...)                                                      \
    {                                                                                              \
        .name = word, .kind = value, FIELD_OF(type, member), .about = __VA_ARGS__                  \
    }
#define FLAG(type, member, word, what)                                                             \
    {                                                                                              \
        .name = word, .about = what, .kind = VALUE_FLAG, FIELD_OF(type, member)                    \
    }

static const char *const quality_labels[] = {"average", "elite", "poor", NULL};
static const char *const unit_status_labels[] = {"on-board", "destroyed", "exited", NULL};
static const char *const aircraft_status_labels[] = {"waiting", "over-field", "home", "destroyed",
                                                     NULL};
static const char *const stage_labels[] = {"none", "ready", "advanced", "spent", NULL};
static const char *const victory_labels[] = {"exhaustion", "occupy", "hold", "exit", NULL};
static const char *const class_labels[] = {"none",      "heavy",         "medium",
                                           "field",     "mountain",      "infantry-gun",
                                           "anti-tank", "anti-aircraft", NULL};
static const char *const kind_labels[] = {"infantry",
                                          "infantry-at",
                                          "engineers",
                                          "cavalry-dismounted",
                                          "cavalry-mounted",
                                          "machine-guns",
                                          "mortars",
                                          "artillery",
                                          "armoured-cars",
                                          "light-tanks",
                                          "tanks",
                                          "assault-guns",
                                          "sp-artillery",
                                          "half-tracks",
                                          "trucks",
                                          "horse-drawn",
                                          "spotters",
                                          "commanders",
                                          "reconnaissance",
                                          "single-seater",
                                          "two-seater",
                                          "bomber",
                                          NULL};

enum { UNIT_STATUS = 7, AIRCRAFT_STATUS = 7 };

static const struct field unit_fields[] = {
    FIELD(struct unit, id, "id", VALUE_ID, "what the Unit is called", .flags = FIELD_REQUIRED),
    FIELD(struct unit, side, "side", VALUE_SIDE, "whose Unit it is", .flags = FIELD_REQUIRED),
    FIELD(struct unit, template, "type", VALUE_TEMPLATE, "what kind of Unit it is",
          .flags = FIELD_REQUIRED),
    FIELD(struct unit, at, "at", VALUE_SQUARE, "the square it is in", .flags = FIELD_TELLS),
    FIELD(struct unit, facing, "facing", VALUE_EDGE, "the edge of the square it faces",
          .flags = FIELD_TELLS),
    FIELD(struct unit, quality, "quality", VALUE_CHOICE, "average, elite or poor",
          .labels = quality_labels),
    FIELD(struct unit, sp, "sp", VALUE_NUMBER, "Strength Points; its type's if not given",
          .flags = FIELD_TELLS, .tells = "loses {by} SP|gains {by} SP", .max = SP_MAX,
          .initial = UNSAID),
    [UNIT_STATUS] = FIELD(struct unit, status, "status", VALUE_CHOICE,
                          "on the board, destroyed, or gone over the edge", .flags = FIELD_TELLS,
                          .labels = unit_status_labels),
    FIELD(struct unit, start_sp, "start-sp", VALUE_NUMBER,
          "Strength Points it began with; as many as it has if not given", .min = 1, .max = SP_MAX,
          .initial = UNSAID),
    FLAG(struct unit, chief, "chief", "the Commander-in-chief"),
    FIELD(struct unit, carrier, "carrier", VALUE_PIECE, "the Unit that carries or tows it",
          .flags = FIELD_TELLS, .tells = "is carried by {value}|is no longer carried", .min = UNITS,
          .initial = NO_UNIT),
    FLAG(struct unit, activated, "activated", "has been activated this turn"),
    FLAG(struct unit, moved, "moved", "has moved or turned this turn"),
    FIELD(struct unit, steps, "steps", VALUE_NUMBER, "squares it has moved this turn",
          .max = RATE_MAX + 1),
    FLAG(struct unit, on_road, "on-road", "its whole move was along road"),
    FLAG(struct unit, fired, "fired", "has fired this turn"),
    FLAG(struct unit, still, "still", "had not moved when it fired"),
    FLAG(struct unit, retreated, "retreated", "has retreated this turn"),
    FLAG(struct unit, crossing, "crossing", "has entered a trench this turn"),
    FIELD(struct unit, task, "task", VALUE_CHOICE, "what it works at",
          .labels = portable_work_labels),
    FIELD(struct unit, task_at, "task-at", VALUE_SQUARE, "the square it works on"),
    FIELD(struct unit, task_with, "task-with", VALUE_PIECE, "the carrier it is loading on",
          .min = UNITS, .initial = NO_UNIT),
    FIELD(struct unit, task_turn, "task-turn", VALUE_NUMBER, "the turn in which it began to work",
          .max = 999),
    FIELD(struct unit, task_done, "task-done", VALUE_NUMBER, "turns of work with an activation",
          .max = 255),
    FIELD(struct unit, order, "order", VALUE_CHOICE, "its artillery order",
          .labels = portable_order_labels),
    FIELD(struct unit, target, "target", VALUE_SQUARE, "the square it has orders to fire at"),
    FIELD(struct unit, target_aircraft, "target-aircraft", VALUE_PIECE,
          "the aircraft it has orders to fire at", .min = AIRCRAFT, .initial = NO_UNIT),
    FIELD(struct unit, last_target, "last-target", VALUE_SQUARE, "the square it fired at last"),
    FIELD(struct unit, last_turn, "last-turn", VALUE_NUMBER, "and in which turn", .max = 999),
    FIELD(struct unit, gas, "gas", VALUE_FLAG, "has a gas shell; guns do if nothing is said",
          .initial = UNSAID),
    FIELD(struct unit, entered, "entered", VALUE_NUMBER, "the turn in which it came to its square",
          .max = 999),
};

static const struct field aircraft_fields[] = {
    FIELD(struct aircraft, id, "id", VALUE_ID, "what the aircraft is called",
          .flags = FIELD_REQUIRED),
    FIELD(struct aircraft, side, "side", VALUE_SIDE, "whose it is", .flags = FIELD_REQUIRED),
    FIELD(struct aircraft, template, "type", VALUE_TEMPLATE, "what kind it is",
          .flags = FIELD_REQUIRED),
    FIELD(struct aircraft, at, "at", VALUE_SQUARE, "the square it is over", .flags = FIELD_TELLS),
    FIELD(struct aircraft, facing, "facing", VALUE_EDGE, "the edge it faces", .flags = FIELD_TELLS),
    FIELD(struct aircraft, sp, "sp", VALUE_NUMBER, "Strength Points; its type's if not given",
          .flags = FIELD_TELLS, .tells = "loses {by} SP|gains {by} SP", .max = SP_MAX,
          .initial = UNSAID),
    FIELD(struct aircraft, start_sp, "start-sp", VALUE_NUMBER, "Strength Points it began with",
          .min = 1, .max = SP_MAX, .initial = UNSAID),
    [AIRCRAFT_STATUS] = FIELD(struct aircraft, status, "status", VALUE_CHOICE,
                              "waiting, over the field, gone home or destroyed",
                              .flags = FIELD_TELLS, .labels = aircraft_status_labels),
    FIELD(struct aircraft, deployed, "deployed", VALUE_NUMBER, "the turn in which it arrived",
          .max = 999),
    FLAG(struct aircraft, activated, "activated", "has been activated this turn"),
    FLAG(struct aircraft, moved, "moved", "has flown this turn"),
    FIELD(struct aircraft, steps, "steps", VALUE_NUMBER, "squares it has flown this turn",
          .max = STEPS_MAX),
    FLAG(struct aircraft, fired, "fired", "has attacked this turn"),
    FIELD(struct aircraft, bombs, "bombs", VALUE_NUMBER, "loads left", .flags = FIELD_TELLS,
          .tells = "has {left} load{s} of bombs left", .max = 3, .initial = UNSAID),
};

static const struct field template_fields[] = {
    FIELD(struct template, id, "id", VALUE_ID, "the name scenarios use", .flags = FIELD_REQUIRED),
    FIELD(struct template, title, "title", VALUE_NAME, "as people call it"),
    FIELD(struct template, kind, "type", VALUE_CHOICE, "its line in the tables",
          .flags = FIELD_REQUIRED, .labels = kind_labels),
    FIELD(struct template, class, "class", VALUE_CHOICE, "its gun class", .labels = class_labels),
    FIELD(struct template, sp, "sp", VALUE_NUMBER, "Strength Points", .min = 1, .max = SP_MAX,
          .initial = UNSAID),
    FIELD(struct template, rate, "rate", VALUE_NUMBER, "squares in a turn", .min = 1, .max = 12,
          .initial = UNSAID),
    FLAG(struct template, cyclist, "cyclist", "rides a bicycle"),
};

static const struct field mine_fields[] = {
    FIELD(struct mine, number, "id", VALUE_SERIAL, "its number"),
    FIELD(struct mine, side, "side", VALUE_SIDE, "who laid it", .max = SIDE_NONE,
          .initial = SIDE_NONE),
    FIELD(struct mine, at, "at", VALUE_SQUARE, "the square it fills",
          .flags = FIELD_REQUIRED | FIELD_TELLS),
    FIELD(struct mine, gone, "gone", VALUE_FLAG, "has been cleared", .flags = FIELD_TELLS,
          .tells = "is cleared|is there again"),
    FLAG(struct mine, hidden, "hidden", "was laid in secret"),
    FLAG(struct mine, known, "known", "the enemy has found it"),
};

static const struct field wire_fields[] = {
    FIELD(struct wire, number, "id", VALUE_SERIAL, "its number"),
    FIELD(struct wire, at, "at", VALUE_SQUARE, "the square it fills",
          .flags = FIELD_REQUIRED | FIELD_TELLS),
    FIELD(struct wire, gone, "gone", VALUE_FLAG, "has been removed", .flags = FIELD_TELLS,
          .tells = "is removed|is there again"),
};

static const struct field cloud_fields[] = {
    FIELD(struct cloud, number, "id", VALUE_SERIAL, "its number, in order of creation"),
    FIELD(struct cloud, at, "at", VALUE_SQUARE, "the square it is in",
          .flags = FIELD_REQUIRED | FIELD_TELLS),
    FIELD(struct cloud, gone, "gone", VALUE_FLAG, "has dispersed", .flags = FIELD_TELLS,
          .tells = "disperses|is there again"),
    FIELD(struct cloud, drift, "drift", VALUE_EDGE, "facing of the gun that fired it"),
    FIELD(struct cloud, turn, "turn", VALUE_NUMBER, "the turn in which it landed", .max = 999),
};

static const struct field objective_fields[] = {
    FIELD(struct objective, number, "id", VALUE_SERIAL, "its number"),
    FIELD(struct objective, at, "at", VALUE_SQUARE, "the square that counts",
          .flags = FIELD_REQUIRED),
    FIELD(struct objective, holder, "holder", VALUE_SIDE, "who had a Unit there last",
          .flags = FIELD_TELLS, .tells = "is held by {value}|is held by nobody", .max = SIDE_NONE,
          .initial = SIDE_NONE),
};

static const struct field hill_fields[] = {
    FIELD(struct hill, at, "at", VALUE_SQUARE, "the square", .flags = FIELD_REQUIRED),
    FIELD(struct hill, level, "level", VALUE_NUMBER, "how high it is", .flags = FIELD_REQUIRED,
          .min = -LEVEL_MOST, .max = LEVEL_MOST),
};

static const struct field exit_fields[] = {
    FIELD(struct exit, side, "side", VALUE_SIDE, "who may leave there", .flags = FIELD_REQUIRED),
    FIELD(struct exit, edge, "edge", VALUE_EDGE, "over which edge of the board",
          .flags = FIELD_REQUIRED),
};

static const struct field square_fields[] = {{.name = "at",
                                              .about = "the square",
                                              .kind = VALUE_SQUARE,
                                              .flags = FIELD_REQUIRED,
                                              .size = sizeof(struct square)}};

#define STATE_LIST(list, member, one, sign, most)                                                  \
    .name = list, .singular = one, .prefix = sign, .home = IN_STATE,                               \
    .offset = offsetof(struct portable_state, member),                                             \
    .count_offset = offsetof(struct portable_state, n_##member),                                   \
    .stride = sizeof(((struct portable_state *)0)->member[0]), .max = most
#define SCENARIO_LIST(list, member, one, most)                                                     \
    .name = list, .singular = one, .home = IN_SCENARIO,                                            \
    .offset = offsetof(struct portable_scenario, member),                                          \
    .count_offset = offsetof(struct portable_scenario, n_##member),                                \
    .stride = sizeof(((struct portable_scenario *)0)->member[0]), .max = most
#define CONSISTS_OF(table) .fields = table, .n_fields = COUNT(table)
#define TERRAIN(number, word, one)                                                                 \
    [WOODS + (number)] = {.name = word,                                                            \
                          .singular = one,                                                         \
                          .home = IN_SCENARIO,                                                     \
                          .bare = true,                                                            \
                          .offset = offsetof(struct portable_scenario, terrain) +                  \
                                    (number) * sizeof(struct squares) +                            \
                                    offsetof(struct squares, list),                                \
                          .count_offset = offsetof(struct portable_scenario, terrain) +            \
                                          (number) * sizeof(struct squares),                       \
                          .stride = sizeof(struct square),                                         \
                          .max = TERRAIN_MAX,                                                      \
                          .id = -1,                                                                \
                          .owner = -1,                                                             \
                          .template = -1,                                                          \
                          .gone = -1,                                                              \
                          .place = 0,                                                              \
                          CONSISTS_OF(square_fields)}

const struct collection portable_collections[N_COLLECTIONS] = {
    [UNITS] = {STATE_LIST("units", units, "unit", NULL, UNITS_MAX), .id = 0, .owner = 1,
               .template = 2, .gone = UNIT_STATUS, .place = 3, CONSISTS_OF(unit_fields)},
    [TEMPLATES] = {SCENARIO_LIST("templates", templates, "template", TEMPLATES_MAX), .id = 0,
                   .owner = -1, .template = -1, .gone = -1, .place = -1,
                   CONSISTS_OF(template_fields)},
    [AIRCRAFT] = {STATE_LIST("aircraft", aircraft, "aircraft", NULL, AIRCRAFT_MAX), .id = 0,
                  .owner = 1, .template = 2, .gone = -1, .place = 3, CONSISTS_OF(aircraft_fields)},
    [MINES] = {STATE_LIST("mines", mines, "minefield", "mine", MINES_MAX), .id = 0, .owner = 1,
               .template = -1, .gone = 3, .place = 2, CONSISTS_OF(mine_fields)},
    [WIRE] = {STATE_LIST("wire", wire, "wire", "wire", WIRE_MAX), .id = 0, .owner = -1,
              .template = -1, .gone = 2, .place = 1, CONSISTS_OF(wire_fields)},
    [CLOUDS] = {STATE_LIST("clouds", clouds, "cloud", "cloud", CLOUDS_MAX), .id = 0, .owner = -1,
                .template = -1, .gone = 2, .place = 1, CONSISTS_OF(cloud_fields)},
    [OBJECTIVES] = {STATE_LIST("objectives", objectives, "objective", "objective", OBJECTIVES_MAX),
                    .id = 0, .owner = -1, .template = -1, .gone = -1, .place = 1,
                    CONSISTS_OF(objective_fields)},
    [HILLS] = {SCENARIO_LIST("hills", hills, "hill", TERRAIN_MAX), .id = -1, .owner = -1,
               .template = -1, .gone = -1, .place = 0, CONSISTS_OF(hill_fields)},
    [EXITS] = {SCENARIO_LIST("exits", exits, "exit", EXITS_MAX), .id = -1, .owner = -1,
               .template = -1, .gone = -1, .place = -1, CONSISTS_OF(exit_fields)},
    TERRAIN(LIST_WOODS, "woods", "woods"),
    TERRAIN(LIST_BUILT_UP, "built-up", "built-up square"),
    TERRAIN(LIST_BUNKERS, "bunkers", "bunker"),
    TERRAIN(LIST_DUGOUTS, "dugouts", "dugout"),
    TERRAIN(LIST_FIELDWORKS, "fieldworks", "fieldwork"),
    TERRAIN(LIST_TRENCHES, "trenches", "trench"),
    TERRAIN(LIST_ROADS, "roads", "road"),
    TERRAIN(LIST_RIVERS, "rivers", "river"),
    TERRAIN(LIST_FORDS, "fords", "ford"),
    TERRAIN(LIST_BRIDGES, "bridges", "bridge"),
};

#define OF_SIDE(type, member, number)                                                              \
    .offset = (uint16_t)(offsetof(type, member) + (number) * sizeof(((type *)0)->member[0])),      \
    .size = sizeof(((type *)0)->member[0])

const struct field portable_settings[N_SETTINGS] = {
    {.name = "edge-1",
     .about = "side 1's own edge of the board, where its aircraft come in",
     .kind = VALUE_EDGE,
     .initial = EDGE_S,
     OF_SIDE(struct portable_scenario, edges, 0)},
    {.name = "edge-2",
     .about = "side 2's own edge",
     .kind = VALUE_EDGE,
     .initial = EDGE_N,
     OF_SIDE(struct portable_scenario, edges, 1)},
    FIELD(struct portable_scenario, victory, "victory", VALUE_CHOICE, "what decides the battle",
          .labels = victory_labels),
    FIELD(struct portable_scenario, attacker, "attacker", VALUE_SIDE,
          "who has to occupy, hold or leave"),
    FIELD(struct portable_scenario, goal, "goal", VALUE_NUMBER,
          "objectives or Units he needs to win", .max = UNITS_MAX, .initial = 1),
    FIELD(struct portable_scenario, goal_draw, "goal-draw", VALUE_NUMBER,
          "and for a draw; 0: there is none", .max = UNITS_MAX),
};

#define SIDE_NUMBER(member, word, what, number, most, start, said)                                 \
    {                                                                                              \
        .name = word, .about = what, .kind = VALUE_NUMBER, .max = most, .initial = start,          \
        .flags = FIELD_TELLS, .tells = said, OF_SIDE(struct portable_state, member, number)        \
    }

const struct field portable_globals[N_GLOBALS] = {
    FIELD(struct portable_state, side_a, "side-a", VALUE_SIDE, "who acts first this turn"),
    FIELD(struct portable_state, activations, "activations", VALUE_NUMBER,
          "activations left in this phase; 255: the dice are not yet rolled", .max = NOT_ROLLED,
          .initial = NOT_ROLLED),
    FIELD(struct portable_state, active, "active", VALUE_PIECE, "the Unit that acts", .min = UNITS,
          .initial = NO_UNIT),
    FIELD(struct portable_state, active_aircraft, "active-aircraft", VALUE_PIECE,
          "the aircraft that acts", .min = AIRCRAFT, .initial = NO_UNIT),
    FIELD(struct portable_state, asked, "asked", VALUE_PIECE,
          "the Unit whose owner must choose: retreat or stand, advance or hold",
          .flags = FIELD_TELLS, .tells = "{value} must choose|", .min = UNITS, .initial = NO_UNIT),
    FIELD(struct portable_state, stage, "stage", VALUE_CHOICE, "how far it has come",
          .labels = stage_labels),
    FLAG(struct portable_state, contact, "contact", "it has moved into contact"),
    FLAG(struct portable_state, turned, "turned", "it has had its free turn"),
    SIDE_NUMBER(lost, "lost-1", "SP side 1 has lost", 0, 999, -1, ""),
    SIDE_NUMBER(lost, "lost-2", "SP side 2 has lost", 1, 999, -1, ""),
    SIDE_NUMBER(point, "point-1", "side 1's Exhaustion Point", 0, 999, -1,
                "the Exhaustion Point of {1} is {n}"),
    SIDE_NUMBER(point, "point-2", "side 2's Exhaustion Point", 1, 999, -1,
                "the Exhaustion Point of {2} is {n}"),
    SIDE_NUMBER(exhausted, "exhausted-1", "the turn in which side 1 was exhausted", 0, 999, 0,
                "the Exhaustion Point of {1} is reached"),
    SIDE_NUMBER(exhausted, "exhausted-2", "the turn in which side 2 was exhausted", 1, 999, 0,
                "the Exhaustion Point of {2} is reached"),
    SIDE_NUMBER(exited, "exited-1", "Units of side 1 that have left the board", 0, UNITS_MAX, 0,
                ""),
    SIDE_NUMBER(exited, "exited-2", "Units of side 2 that have left the board", 1, UNITS_MAX, 0,
                ""),
};
