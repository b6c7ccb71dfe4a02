/* A World Aflame: the rows of its tables and who looks them up (ground.c, vehicle.c, artillery.c
 * and others). The numbers are in data/aflame. */
#ifndef SANDTABLE_RULES_AFLAME_TABLES_H
#define SANDTABLE_RULES_AFLAME_TABLES_H

#include "rules/aflame/aflame.h"

struct small_arm {
    const char *weapon;
    uint8_t dice, bands[3], hits[3];
};
enum passage {
    PASS_FREE,
    PASS_ROUGH,
    PASS_LINEAR,
    PASS_RIVER,
    PASS_WIRE,
    PASS_WORKS,
    PASS_BUILDING,
    PASS_CLOSED
};
enum drive { DRIVE_CROSS, DRIVE_ROAD, DRIVE_DIFFICULT, DRIVE_CLOSED, DRIVE_CROSSING, DRIVE_SIX };
enum cover { COVER_NONE, COVER_LIGHT, COVER_HARD };
enum looks { LOOKS_CLEAR, LOOKS_TOP, LOOKS_LIGHT_WOOD, LOOKS_HEAVY_WOOD };
struct ground_row {
    const char *piece;
    uint8_t foot, wheeled, tracked, cover, sight;
    uint16_t high, wide;
    uint8_t defence; /* a row of defence.tsv */
};
struct defence_row {
    const char *thing;
    uint8_t dv, per; /* inches of a section with that value; 0: the whole piece */
};
struct sky_row {
    const char *sky;
    uint8_t observation, binoculars, vehicles, horses, humans, halved, cold;
};
enum gun_sort {
    SORT_NONE,
    SORT_MG,
    SORT_MORTAR,
    SORT_AT_RIFLE,
    SORT_AT_GUN,
    SORT_FIELD_GUN,
    SORT_HEAVY,
    SORT_AA,
    SORT_FLAME,
    SORT_ROCKET
};
struct gun_row {
    const char *piece;
    uint8_t sort, arm;
    uint16_t mm;
    uint8_t shell; /* a row of artillery.tsv */
    uint8_t crew, setup, shield, he, ap, projector, worth;
};
/* Rows of artillery.tsv that come from no gun. */
enum { SHELL_OF_NONE, SHELL_STRAY = 6, SHELL_BOMB, SHELL_STRAFING };
struct shell_row {
    const char *shell;
    uint8_t kills;        /* a figure, on this and more */
    uint16_t least;       /* thou */
    uint8_t first, later; /* faces of the die it strays by */
};
struct carrier_row {
    const char *means;
    uint8_t points;
};
enum foot_die { FOOT_NONE, FOOT_AVERAGE, FOOT_D6 };
struct foot_row {
    const char *mode;
    uint8_t base, dice, die, fires, prone;
};
enum vehicle_sort { VEHICLE_SOFT, VEHICLE_AFV, VEHICLE_TANK, VEHICLE_BOAT, VEHICLE_CARRIAGE };
struct vehicle_row {
    const char *model;
    uint8_t sort, road, tracked, improvised, animal, led, dv;
    uint16_t length, width;
    uint8_t crew, seats, turret, open, guns[6], loads;
};

const struct small_arm *aflame_small_arm(int weapon);
const struct ground_row *aflame_ground(int kind);
const struct defence_row *aflame_defence_row(int row);
/* How figures go in a mode, but for standing. */
const struct foot_row *aflame_foot_row(enum mode mode);
enum { MODE_BY_HAND = MODE_SWIM + 1 }; /* a gun that is pushed */
const struct shell_row *aflame_shell_row(int row);
int aflame_carries(int row);
enum { PORTERS = 1 }; /* a row of carriers.tsv: two men */
const struct sky_row *aflame_sky(state_t *state);
const struct gun_row *aflame_gun(const struct gun *gun);
const struct gun_row *aflame_gun_row(int piece);
const struct vehicle_row *aflame_vehicle_row(int model);
const struct vehicle_row *aflame_vehicle(const struct vehicle *vehicle);

/* Kinds of terrain of which something is true, as bits. */
uint32_t aflame_kinds_foot(enum passage passage);
uint32_t aflame_kinds_cover(enum cover cover);
/* Do any of these kinds let foot pass so? */
bool aflame_any_foot(uint32_t kinds, enum passage passage);

#endif
