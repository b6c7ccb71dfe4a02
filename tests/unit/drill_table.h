/* A small battle on an open table, for tests of what draws one: terrain of every shape, of kinds
 * that are known to the drawing and of one that is not, units of both sides, one of them a wreck,
 * and counters. Nothing can be played with it. */
#ifndef SANDTABLE_TESTS_DRILL_TABLE_H
#define SANDTABLE_TESTS_DRILL_TABLE_H

#include <string.h>

#include "board/table.h"
#include "core/ruleset.h"
#include "core/survey.h"
#include "format/scene.h"

struct drill_unit {
    char id[ID_BYTES];
    struct point at;
    int16_t facing;
    uint8_t side, type, status, gone, wreck;
    uint8_t unused;
};

struct drill_counter {
    char id[ID_BYTES];
    struct point at;
    int16_t angle;
    uint8_t owner;
    uint8_t unused;
};

struct drill_scenario {
    struct scenario head;
    int32_t base;
    uint16_t n_types;
    uint16_t unused;
    char types[3][NAME_BYTES];
    struct table table;
};

struct drill_state {
    struct state head;
    uint16_t n_units, n_mines, n_wire, n_smoke, n_objectives, n_crates;
    uint32_t unused;
    struct drill_unit units[12];
    struct drill_counter mines[4], wire[4], smoke[4], objectives[4], crates[4];
};

static const char *const drill_kinds[] = {"open",      "rough",  "woods", "hill",  "building",
                                          "fieldwork", "bunker", "road",  "swamp", NULL};
static const char *const drill_statuses[] = {"ok", "disorganized", "suppressed", NULL};

static const struct field drill_unit_fields[] = {
    {.name = "id", .kind = VALUE_ID, FIELD_OF(struct drill_unit, id)},
    {.name = "side", .kind = VALUE_SIDE, FIELD_OF(struct drill_unit, side)},
    {.name = "type", .kind = VALUE_TEMPLATE, FIELD_OF(struct drill_unit, type)},
    {.name = "at", .kind = VALUE_POINT, FIELD_OF(struct drill_unit, at)},
    {.name = "facing", .kind = VALUE_ANGLE, FIELD_OF(struct drill_unit, facing)},
    {.name = "status",
     .kind = VALUE_CHOICE,
     .flags = FIELD_TELLS,
     .labels = drill_statuses,
     FIELD_OF(struct drill_unit, status)},
    {.name = "gone", .kind = VALUE_FLAG, FIELD_OF(struct drill_unit, gone)},
    {.name = "wreck", .kind = VALUE_FLAG, FIELD_OF(struct drill_unit, wreck)},
};
static const struct field drill_type_fields[] = {
    {.name = "id", .kind = VALUE_ID, .size = NAME_BYTES},
};
static const struct field drill_counter_fields[] = {
    {.name = "id", .kind = VALUE_ID, FIELD_OF(struct drill_counter, id)},
    {.name = "at", .kind = VALUE_POINT, FIELD_OF(struct drill_counter, at)},
    {.name = "angle", .kind = VALUE_ANGLE, FIELD_OF(struct drill_counter, angle)},
    {.name = "owner", .kind = VALUE_SIDE, .max = SIDE_NONE, FIELD_OF(struct drill_counter, owner)},
};

#define DRILL_COUNTERS(list, one)                                                                  \
    {                                                                                              \
        .name = #list, .singular = one, .prefix = "", .home = IN_STATE,                            \
        .offset = offsetof(struct drill_state, list),                                              \
        .count_offset = offsetof(struct drill_state, n_##list),                                    \
        .stride = sizeof(struct drill_counter), .max = 4, .id = 0, .owner = 3, .template = -1,     \
        .gone = -1, .place = 1, .fields = drill_counter_fields, .n_fields = 4                      \
    }

static const struct collection drill_collections[] = {
    {.name = "units",
     .singular = "unit",
     .prefix = "",
     .home = IN_STATE,
     .offset = offsetof(struct drill_state, units),
     .count_offset = offsetof(struct drill_state, n_units),
     .stride = sizeof(struct drill_unit),
     .max = 12,
     .id = 0,
     .owner = 1,
     .template = 2,
     .place = 3,
     .gone = 6,
     .fields = drill_unit_fields,
     .n_fields = 8},
    {.name = "templates",
     .singular = "template",
     .prefix = "",
     .home = IN_SCENARIO,
     .offset = offsetof(struct drill_scenario, types),
     .count_offset = offsetof(struct drill_scenario, n_types),
     .stride = NAME_BYTES,
     .max = 3,
     .id = 0,
     .owner = -1,
     .template = -1,
     .gone = -1,
     .place = -1,
     .fields = drill_type_fields,
     .n_fields = 1},
    DRILL_COUNTERS(mines, "minefield"),
    DRILL_COUNTERS(wire, "wire"),
    DRILL_COUNTERS(smoke, "smoke"),
    DRILL_COUNTERS(objectives, "objective"),
    DRILL_COUNTERS(crates, "crate"),
};

static const struct field drill_settings[] = {
    {.name = "base", .kind = VALUE_LENGTH, FIELD_OF(struct drill_scenario, base)},
};

static const struct phase drill_phases[] = {{.name = "moves", .title = "A moves"}};

static const struct ruleset drill_table = {
    .slug = "drill-table",
    .title = "Drill & Table",
    .board = BOARD_TABLE,
    .side_ids = {"a", "b"},
    .scenario_size = sizeof(struct drill_scenario),
    .state_size = sizeof(struct drill_state),
    .phases = drill_phases,
    .collections = drill_collections,
    .terrain_kinds = drill_kinds,
    .table_offset = offsetof(struct drill_scenario, table),
    .settings = drill_settings,
    .n_phases = 1,
    .n_collections = 7,
    .n_settings = 1,
};

static struct drill_scenario drill_scenario;
static struct drill_state drill_state;

static void drill_polygon(int kind, int n, const int32_t *thou)
{
    struct terrain about = {.kind = (uint8_t)kind, .shape = TERRAIN_POLYGON};
    struct point corners[TERRAIN_CORNERS];
    memcpy(corners, thou, (size_t)n * sizeof corners[0]);
    table_add(&drill_scenario.table, about, corners, n);
}

static void drill_rect(int kind, int32_t west, int32_t south, int32_t east, int32_t north)
{
    drill_polygon(kind, 4, (int32_t[]){west, south, east, south, east, north, west, north});
}

static void drill_line(int kind, enum terrain_shape shape, int32_t size, int n, const int32_t *thou)
{
    struct terrain about = {.kind = (uint8_t)kind, .shape = (uint8_t)shape, .size = size};
    struct point corners[TERRAIN_CORNERS];
    memcpy(corners, thou, (size_t)n * sizeof corners[0]);
    table_add(&drill_scenario.table, about, corners, n);
}

static struct drill_unit *drill_place(const char *id, int side, int type, int32_t x, int32_t y,
                                      int facing)
{
    struct drill_unit *unit = &drill_state.units[drill_state.n_units++];
    *unit = (struct drill_unit){.at = {x, y}, .facing = (int16_t)facing};
    unit->side = (uint8_t)side;
    unit->type = (uint8_t)type;
    strncpy(unit->id, id, ID_BYTES - 1);
    return unit;
}

static void drill_count(struct drill_counter *list, uint16_t *n, const char *id, int owner,
                        int32_t x, int32_t y, int angle)
{
    struct drill_counter *counter = &list[(*n)++];
    *counter = (struct drill_counter){.at = {x, y}, .angle = (int16_t)angle};
    counter->owner = (uint8_t)owner;
    strncpy(counter->id, id, ID_BYTES - 1);
}

static void drill_ground(void)
{
    drill_line(7, TERRAIN_BAND, 1000, 3, (int32_t[]){0, 18000, 24000, 18000, 48000, 20000});
    drill_line(7, TERRAIN_BAND, 1000, 2, (int32_t[]){24000, 0, 24000, 36000});
    drill_rect(4, 25000, 19000, 28000, 22000);
    drill_rect(4, 20000, 14000, 23000, 16000);
    drill_rect(2, 8000, 19000, 14000, 24000);
    drill_line(2, TERRAIN_CIRCLE, 2500, 1, (int32_t[]){36000, 14000});
    drill_polygon(3, 5,
                  (int32_t[]){10000, 8000, 15000, 6000, 18000, 9000, 15000, 12000, 10000, 12000});
    drill_polygon(
        3, 5, (int32_t[]){38000, 28000, 33000, 30000, 30000, 27000, 33000, 24000, 38000, 24000});
    drill_rect(1, 40000, 4000, 45000, 9000);
    drill_rect(5, 30000, 21500, 36000, 22500);
    drill_rect(6, 26000, 25000, 27600, 26600);
    drill_rect(8, 2000, 30000, 7000, 34000);
    drill_line(0, TERRAIN_LINE, 0, 3, (int32_t[]){2000, 4000, 6000, 6000, 7000, 10000});
    table_build_index(&drill_scenario.table);
}

static void drill_forces(void)
{
    strcpy(drill_scenario.types[0], "Infantry with bazooka");
    strcpy(drill_scenario.types[1], "Sherman <late>");
    strcpy(drill_scenario.types[2], "Pz IV G");
    drill_scenario.n_types = 3;
    drill_place("a1", 0, 0, 24000, 7500, 0);
    drill_place("a10", 0, 1, 30000, 10000, 450)->status = 2;
    drill_place("a11", 0, 1, 31100, 10000, 450);
    drill_place("Eagle-Six", 0, 1, 20000, 10000, 100);
    drill_place("b1", 1, 0, 24000, 28500, 1800);
    drill_place("b10", 1, 2, 18000, 24000, 1450)->status = 1;
    drill_place("b11", 1, 2, 33500, 22000, 2000);
    struct drill_unit *wreck = drill_place("b12", 1, 2, 27000, 17000, 2200);
    wreck->gone = 1;
    wreck->wreck = 1;
    drill_place("b13", 1, 0, 5000, 5000, 0)->gone = 1;
    drill_place("a12", 0, 0, NOWHERE, NOWHERE, 0);
    drill_count(drill_state.mines, &drill_state.n_mines, "M1", 1, 20000, 20000, 0);
    drill_count(drill_state.mines, &drill_state.n_mines, "M2", 1, 21000, 20000, 0);
    drill_count(drill_state.wire, &drill_state.n_wire, "W1", 1, 16000, 18000, 300);
    drill_count(drill_state.wire, &drill_state.n_wire, "W2", 1, 15200, 18500, 300);
    drill_count(drill_state.smoke, &drill_state.n_smoke, "S1", SIDE_NONE, 28000, 13000, 0);
    drill_count(drill_state.objectives, &drill_state.n_objectives, "crossroads", SIDE_NONE, 24000,
                18000, 0);
    drill_count(drill_state.objectives, &drill_state.n_objectives, "mill", 1, 26500, 20500, 0);
    drill_count(drill_state.crates, &drill_state.n_crates, "C1", 0, 40000, 12000, 0);
}

/* The battle, before anything has happened. */
static struct scene drill_scene(void)
{
    memset(&drill_scenario, 0, sizeof drill_scenario);
    memset(&drill_state, 0, sizeof drill_state);
    strcpy(drill_scenario.head.name, "drill");
    strcpy(drill_scenario.head.title, "Mill & Farm");
    strcpy(drill_scenario.head.side_names[0], "Allied");
    strcpy(drill_scenario.head.side_names[1], "Axis");
    drill_scenario.head.last_turn = 10;
    drill_scenario.head.width = 48000;
    drill_scenario.head.height = 36000;
    drill_scenario.base = 1000;
    drill_state.head.begun = 1;
    drill_state.head.turn = 3;
    table_lay(&drill_scenario.table, 48000, 36000);
    drill_ground();
    drill_forces();
    return (struct scene){&drill_table, &drill_scenario.head, &drill_state.head, NULL};
}

/* What a11 might be told. */
static void drill_survey(struct survey *survey)
{
    static const int32_t area[][2] = {{28000, 8000},  {32000, 7000},  {35000, 10000},
                                      {33000, 13500}, {29500, 13800}, {29500, 9000},
                                      {29500, 11000}, {30500, 11000}, {30500, 9000}};
    memset(survey, 0, sizeof *survey);
    survey->unit = piece_of(UNITS, 2);
    survey->at[0] = 31100;
    survey->at[1] = 10000;
    survey->facing = 450;
    survey->half_arc = 450;
    survey->n_ranges = 2;
    survey->ranges[0] = (struct survey_range){0, 6000, "half range"};
    survey->ranges[1] = (struct survey_range){2000, 12000, "range"};
    survey->n_lines = 2;
    survey->lines[0] = (struct survey_line){piece_of(UNITS, 6), true, {33500, 22000}, NULL};
    survey->lines[1] = (struct survey_line){piece_of(UNITS, 4), false, {27800, 18400}, "building"};
    survey->n_loops = 2;
    survey->ends[0] = 5;
    survey->ends[1] = 9;
    survey->n_points = 9;
    memcpy(survey->points, area, sizeof area);
}

#endif
