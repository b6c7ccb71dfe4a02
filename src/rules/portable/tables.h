/* Portable: the tables of the ledger, made from data/portable/: columns are members. */
#ifndef SANDTABLE_RULES_PORTABLE_TABLES_H
#define SANDTABLE_RULES_PORTABLE_TABLES_H

#include "rules/portable/portable.h"

/* portable.table.strength, portable.table.movement, portable.table.close, by kind */
struct type_row {
    const char *type, *title;
    uint8_t sp, rate;
    uint8_t front, flank; /* least score not to be hit */
    uint8_t shares, advances;
    uint8_t weapon; /* 0 for none, else one more than its line in weapons */
};
#include "rules/portable-types.h"

/* portable.table.weapons */
enum { NO_WEAPON, SMALL_ARMS, ANTI_TANK_WEAPONS, MACHINE_GUN_FIRE };
struct weapon_row {
    const char *weapon, *title;
    uint8_t range, dice;
    uint8_t arc;   /* 1: all round */
    uint8_t tanks; /* it can destroy them */
};
#include "rules/portable-weapons.h"

/* portable.table.artillery, from CLASS_HEAVY on */
struct gun_row {
    const char *class, *title;
    uint8_t range;
    uint8_t indirect;
};
#include "rules/portable-artillery.h"

/* portable.table.aircraft, by kind from KIND_RECONNAISSANCE on */
struct aircraft_row {
    const char *type, *title;
    uint8_t sp, rate, endurance;
    uint8_t range, forward, rear; /* of its guns, and how many fire each way */
    uint8_t strafe;               /* dice */
    uint8_t bombs;                /* loads */
};
#include "rules/portable-aircraft.h"

/* portable.table.terrain, by enum feature */
struct terrain_row {
    const char *feature, *title;
    uint8_t enter; /* 0 yes, 1 stop, 2 no */
    uint8_t leave; /* 1 if at most one square out of it */
    uint8_t cover;
    uint8_t patch; /* the family it makes patches with */
    uint8_t tall;
    int8_t close; /* modifier in close combat */
    const char *effect;
};
#include "rules/portable-terrain.h"

/* portable.table.fall: where a shell with a score of so much lands, of enum lands. */
struct fall_row {
    int8_t from, to;
    uint8_t lands;
};
#include "rules/portable-fall.h"

/* portable.table.resolve, by quality: a die of this or less costs 1 SP, more may be answered by a
 * retreat. */
struct resolve_row {
    uint8_t quality, loses;
};
#include "rules/portable-resolve.h"

static inline const struct weapon_row *portable_weapon_row(int weapon)
{
    static const struct weapon_row none;
    return weapon == NO_WEAPON ? &none : &portable_weapons[weapon - 1];
}

static inline const struct gun_row *portable_gun_row(int class)
{
    static const struct gun_row none;
    return class == CLASS_NONE ? &none : &portable_artillery[class - 1];
}

#endif
