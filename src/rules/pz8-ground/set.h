/* The tables of one set of the Pz8 ground family.
 *
 * The four sets are one engine with four sets of tables (pz8-ww2.table.switches). What differs
 * beyond figures is a switch here or a flag of the templates; nothing else in this folder asks
 * which set is played. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_SET_H
#define SANDTABLE_RULES_PZ8_GROUND_SET_H

#include <stdbool.h>
#include <stdint.h>

/* What the rules take a class of weapon for; the order of the column `kind` in weapons.tsv. */
enum weapon_kind {
    WEAPON_INFANTRY,
    WEAPON_HMG,
    WEAPON_MORTAR,
    WEAPON_GUN,
    WEAPON_RCL,
    WEAPON_ATGW,
    WEAPON_SAM,
    WEAPON_ARTILLERY,
    WEAPON_ROCKETS,
    WEAPON_OTHER
};

struct weapon {
    const char *class;
    uint8_t kind;
    int32_t range, min; /* thou */
    int8_t soft, armour;
};

enum { NO_WEAPON = 0 }; /* the class `none`, the first row of every weapons.tsv */

struct movement {
    const char *class;
    int32_t move; /* thou */
};

struct defence {
    const char *class;
    uint8_t defence; /* the Defence Factor */
    uint8_t armoured;
};

enum support_kind { SUPPORT_BATTERY, SUPPORT_AIR };

struct support {
    const char *id;
    uint8_t kind;
    const char *class;
    int8_t soft, armour;
    uint8_t score; /* hits: this or more */
    uint8_t smoke; /* may fire smoke */
};

struct to_hit_row {
    uint8_t modifier; /* of enum ground_reason */
    int8_t value;
    uint8_t direct, indirect, air;
};

enum cover { COVER_NONE, COVER_COVER, COVER_BUNKER };

struct ground_kind {
    const char *kind;
    int32_t cost; /* of an inch, in thou */
    uint8_t blocks, cover, conceals, work, vehicles;
};

struct damage_row {
    int8_t from, to;
    uint8_t ok, disorganized, suppressed; /* of enum status: what becomes of such a unit */
};

struct save_row {
    const char *roll;
    uint8_t need;
    int8_t elite, green;
};

struct obstacle_row {
    const char *obstacle;
    uint8_t attack;
};

/* Who may try to rally. */
enum rally_near { RALLY_OWN_HQ, RALLY_ANY_HQ, RALLY_ANYWHERE };

struct ground_set {
    /* Its tables, each called as its file is; PZ8_WW2_ARRAYS and its sisters. */
    const struct movement *movement;
    const struct weapon *weapons;
    const struct defence *defence;
    const struct catalogue_row *templates;
    const struct support *support;
    const struct to_hit_row *to_hit;
    const struct damage_row *damage;
    const struct save_row *saves;
    const struct obstacle_row *obstacles;
    const struct ground_kind *terrain;
    uint8_t n_movement, n_weapons, n_defence, n_templates, n_support, n_to_hit, n_damage, n_saves,
        n_obstacles, n_terrain;

    const uint8_t *option_at; /* by enum ground_option: its place in the set's own table, from 1; 0:
                               * not an option of this set, and its first value holds */

    uint8_t sample_move, table_move;     /* pz8-scifi.points.conflict: rows that stand for one */
    uint8_t sample_weapon, table_weapon; /* another with opt-sample-conflict table; 0: none do */
    uint8_t mbt_first, mbt_last;  /* Defence rows of main battle tanks; 0: the set knows none */
    uint8_t rally;                /* of enum rally_near */
    bool tank_hunters_hide;       /* vehicles that lie in wait are concealed like foot */
    bool has_obstacles;           /* mines, wire and smoke without an option */
    bool has_hqs;                 /* which help to rally, save themselves and count double */
    int16_t clause_flyers_target; /* who may fire at one */
    int16_t clause_flyers_removed;
    int16_t clause_flyers_contact;
    int16_t clause_battery_lost;
};

#endif
