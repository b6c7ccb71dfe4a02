/* Portable: the tables of the ledger as rows, made from data/portable/ at build time. */
#ifndef SANDTABLE_RULES_PORTABLE_TABLES_H
#define SANDTABLE_RULES_PORTABLE_TABLES_H

#include "rules/portable/portable.h"

/* portable.table.strength, portable.table.movement, portable.table.close; weapon is 0 for none,
 * else one more than its line in weapons. */
struct type_row {
    const char *title;
    uint8_t sp, rate;
    uint8_t front, flank; /* least score not to be hit */
    uint8_t shares, advances;
    uint8_t weapon;
};
extern const struct type_row portable_types[GROUND_KINDS];

/* portable.table.weapons */
enum weapon {
    NO_WEAPON,
    SMALL_ARMS,
    ANTI_TANK_WEAPONS,
    MACHINE_GUN_FIRE,
    MORTAR_FIRE,
    ARMOURED_CAR_GUNS,
    LIGHT_TANK_GUNS,
    TANK_GUNS,
    ASSAULT_GUN_FIRE,
    WEAPONS
};
struct weapon_row {
    uint8_t range, dice;
    uint8_t all_round;
    uint8_t tanks; /* it can destroy them */
};
extern const struct weapon_row portable_weapons[WEAPONS];

/* portable.table.artillery, by gun class */
struct gun_row {
    uint8_t range;
    uint8_t indirect;
};
extern const struct gun_row portable_guns[CLASS_ANTI_AIRCRAFT + 1];

/* portable.table.aircraft, by kind from RECONNAISSANCE on */
struct aircraft_row {
    uint8_t sp, rate, endurance;
    uint8_t range, forward, rear; /* of its guns, and how many fire each way */
    uint8_t strafe;               /* dice */
    uint8_t bombs;                /* loads */
};
extern const struct aircraft_row portable_aircraft_rows[KINDS - GROUND_KINDS];

/* portable.table.terrain */
enum feature {
    FEATURE_OPEN,
    FEATURE_ROAD,
    FEATURE_HILL,
    FEATURE_WOODS,
    FEATURE_BUILT_UP,
    FEATURE_RIVER,
    FEATURE_FORD,
    FEATURE_BRIDGE,
    FEATURE_BUNKER,
    FEATURE_DUGOUT,
    FEATURE_FIELDWORK,
    FEATURE_TRENCH,
    FEATURE_MINEFIELD,
    FEATURE_WIRE,
    FEATURES
};
enum { FAMILY_NONE, FAMILY_WOODS, FAMILY_BUILT_UP, FAMILY_FORTIFICATION };
struct terrain_row {
    uint8_t enter; /* 0 yes, 1 stop, 2 no */
    uint8_t leave; /* 1 if at most one square out of it */
    uint8_t cover;
    uint8_t family; /* of patches */
    uint8_t tall;
    int8_t close; /* modifier in close combat */
};
extern const struct terrain_row portable_terrain_rows[FEATURES];

/* The line of terrain.tsv for a kind of cover. */
const struct terrain_row *portable_cover_row(int cover);

/* portable.table.fall: where a shell with this score lands, of enum lands. */
int portable_shell_lands(int score);

/* portable.table.resolve: a die of this or less costs 1 SP, more may be answered by a retreat. */
int portable_highest_loss(int quality);

#endif
