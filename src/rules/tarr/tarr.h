/* Tarr's Modern Warfare: one figure one man, one model one vehicle (docs/rules/tarr.md).
 *
 * This header holds the rule set's scenario and state and its vocabulary: the questions rules ask,
 * in players' words. What the chapters offer each other is in chapters.h. The files follow the
 * chapters of the ledger. */
#ifndef SANDTABLE_RULES_TARR_H
#define SANDTABLE_RULES_TARR_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_base.h"
#include "board/table_men.h"
#include "core/ruleset.h"
#include "rules/figures/declare.h"
#include "rules/figures/fall.h"
#include "rules/figures/march.h"
#include "rules/table/edge.h"
#include "rules/table/place.h"
#include "rules/table/zone.h"
#include "rules/tarr-clauses.h"

enum {
    UNITS_MAX = 96,
    UNIT_WORDS = 2, /* of a set of units */
    MEN_ROOM = 384, /* men of one game */
    TEMPLATES_MAX = 64,
    ROSTERS_MAX = 160,
    ZONES_MAX = 8,
    GRANTS_MAX = 16,
    GOALS_MAX = 12,
    DECLARATIONS_MAX = 128,
    MINES_MAX = 24,
    WIRES_MAX = 28,
    TRENCHES_MAX = 24,
    GAPS_MAX = 24,
    RUINS_MAX = 24,
    PLUMES_MAX = 32,
    LANDINGS_MAX = 8,
    DOWNED_MAX = 32,
    TREADS_MAX = 72, /* who throws for mines one after another */
    TURNS_MAX = 240, /* ten days */
    SPENT_MAX = 99 * 99 * INCH,
    BATTLES_MAX = 9,
    CLOCK_MAX = 9999, /* hours of a campaign */
    NOT_GIVEN = 255,
    NO_FIGURE = 65535
};

/* Terrain, in the order of terrain_kinds and of terrain.tsv. */
enum {
    ROAD,
    STREET,
    HILL,
    WOOD,
    BUILDING,
    RUBBLE,
    BLOCKHOUSE,
    TRENCHWORK,
    WALL,
    HEDGE,
    RIVER,
    BRIDGE,
    FORD,
    WIREWORK,
    TOWN,
    AIRSTRIP,
    TERRAIN_NAMES
};

/* Rows of moves.tsv and ranges.tsv. */
enum { ARM_NONE, ARM_INFANTRY, ARM_CAVALRY };
enum {
    WEAPON_NONE,
    WEAPON_RIFLE,
    WEAPON_SMG,
    WEAPON_LMG,
    WEAPON_HMG,
    WEAPON_CANNON,
    WEAPON_AT_RIFLE,
    WEAPON_AT_PROJECTOR,
    WEAPON_FLAME_PACK,
    WEAPON_MORTAR_5,
    WEAPON_MORTAR_8,
    WEAPON_MORTAR_12,
    WEAPON_FLAME_TANK,
    WEAPON_TWIN,
    WEAPON_AIRCRAFT_GUNS,
    WEAPON_GUN_37, /* this and all that follow are guns */
    WEAPON_GUN_45,
    WEAPON_RCL_82,
    WEAPON_GUN_75,
    WEAPON_GUN_76,
    WEAPON_GUN_85,
    WEAPON_GUN_88,
    WEAPON_FLAK_88
};

enum {
    CONTACT = 1 * INCH,   /* tarr.move.assault */
    PLUME_WIDE = 3 * INCH /* tarr.smoke.plume */
};

FLAT_BEGIN
/* What is ordered and not yet carried out. */
struct declaration {
    struct declared declared;
    struct point at;  /* NOWHERE */
    uint16_t man;     /* NO_FIGURE */
    uint8_t target;   /* a unit, or NO_UNIT */
    uint8_t building; /* a piece of terrain, or NO_UNIT */
    uint8_t method;
    uint8_t tried; /* has thrown for its range */
    uint8_t unused[2];
};

/* A man of a unit. */
struct figure {
    struct man man;
    uint16_t serial; /* his number among all men, from 1 */
    uint8_t dug;
    uint8_t fired;
};
FLAT_END

#include "rules/tarr-terms.h"
#include "rules/tarr-words.h"

FLAT_BEGIN
struct tarr_scenario {
    struct scenario head;
    uint16_t n_templates, n_zones, n_rosters, n_grants, n_goals;
    uint8_t edges[SIDES];
    uint8_t victory;
    uint8_t model_points;
    uint8_t otherwise;
    uint8_t drop_by;
    uint8_t no_rain;
    uint8_t battle, battles; /* of a campaign: this one of so many; 0: on its own */
    uint8_t rest;            /* hours from battle to battle */
    uint8_t before[SIDES];   /* battles won before */
    uint16_t clock, ended;   /* hours of the campaign */
    uint8_t unused[2];
    uint16_t men_from[UNITS_MAX + 2]; /* the first of each unit's men, found by set-up */
    struct zone zones[ZONES_MAX];
    struct grant grants[GRANTS_MAX];
    struct goal goals[GOALS_MAX];
    struct roster rosters[ROSTERS_MAX];
    struct template templates[TEMPLATES_MAX];
    struct table table;
};

/* A fire fight that is going on: tarr.first.engagement. */
struct fight {
    uint64_t units[UNIT_WORDS]; /* of the present engagement */
    uint8_t step;               /* 0: none; then of tarr.first.order */
    uint8_t winner;             /* who fires first */
    uint8_t thrown;             /* tarr.opt-first-fire table: the throw has been made */
    uint8_t volley;             /* the second of an enfilade is due */
    uint8_t unit, target;       /* whose, at whom */
    uint8_t armament;
    uint8_t rounds; /* of the melee that is going on */
};

/* A burst that is being judged: tarr.burst.circle. */
struct burst {
    struct point at;
    int32_t radius;
    uint16_t next;  /* the unit or piece that is judged next */
    uint8_t sort;   /* of enum burst_sort; 0: none */
    uint8_t strike; /* against material */
    uint8_t by;     /* who fired, or NO_UNIT */
    uint8_t object; /* the unit it is a direct hit on, or NO_UNIT */
    uint8_t house;  /* or the house, or NO_UNIT */
    uint8_t stage;
    uint8_t unused[4];
};

/* Whoever has walked over a minefield and throws: tarr.mine.trigger. */
struct walk {
    struct point at[TREADS_MAX]; /* where the mine would go off */
    uint16_t who[TREADS_MAX];    /* a man, or MEN_ROOM and the number of a vehicle */
    uint8_t n, next;
    uint8_t unused[6];
};

/* Bombs that fall from a bomber that was hit: tarr.bomber.stick. */
struct stick {
    struct point at; /* of the first */
    int16_t course;
    uint8_t unit;
    uint8_t n, next; /* bombs, and those that have fallen */
    uint8_t unused[3];
};

struct tarr_state {
    struct state head;
    uint16_t n_units, n_men, n_declarations, n_mines, n_wires, n_trenches, n_gaps, n_ruins;
    uint16_t n_plumes, n_landings;
    uint8_t first; /* the first mover of this game move */
    uint8_t step;  /* how far the present phase has come */
    uint8_t done;  /* a side has said so in this phase: a bit each */
    uint8_t ended; /* the game is over at the end of this move */
    uint8_t wind, strength, weather;
    uint8_t cursor; /* of whatever goes on */
    int32_t visibility;
    uint8_t falls[UNITS_MAX];     /* men still to fall in this round of a melee */
    uint64_t melee[UNIT_WORDS];   /* units of the melee that is going on */
    uint64_t fought[UNIT_WORDS];  /* units that have fought in this phase */
    uint64_t due[UNIT_WORDS];     /* units whose morale is to be tested */
    uint64_t hidden[UNIT_WORDS];  /* units on their commander's map alone: unit.hidden is told of
                                   * this to their own side */
    uint64_t deploys[UNIT_WORDS]; /* units that are being deployed */
    uint64_t found_mines;         /* fields that the enemy knows of: mine.shown says so to all */
    uint64_t found_wires, found_trenches;
    struct fall fall;   /* of whom the owner chooses who falls */
    struct march march; /* a move that was interrupted */
    struct fight fight;
    uint64_t doomed[UNIT_WORDS]; /* what is destroyed at the end of the phase */
    uint64_t mined[UNIT_WORDS];  /* units that have thrown for mines this move */
    struct burst burst;
    struct walk walk;
    struct stick stick;
    uint8_t downed[DOWNED_MAX]; /* aircraft hit by flak this move, in that order */
    uint8_t n_downed;
    uint8_t floor;    /* tasks that lie below a fire fight: those of a crossing */
    uint16_t over_at; /* the hour of the campaign at which the battle ended */
    uint8_t won_by;   /* 1 and the side that won it; 0: nobody */
    uint8_t unused[3];
    struct unit units[UNITS_MAX];
    struct figure men[MEN_ROOM];
    struct declaration declarations[DECLARATIONS_MAX];
    struct mine mines[MINES_MAX];
    struct wire wires[WIRES_MAX];
    struct wire trenches[TRENCHES_MAX];
    struct gap gaps[GAPS_MAX];
    struct ruin ruins[RUINS_MAX];
    struct plume plumes[PLUMES_MAX];
    struct landing landings[LANDINGS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct tarr_state) % 8 == 0, "states are hashed eight bytes a time");
_Static_assert(sizeof(struct tarr_state) <= 26 * 1024, "a state is copied often");

/* -- vocabulary -------------------------------------------------------------------------------- */

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

static inline int kind_of(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->kind;
}

static inline bool is_vehicle(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_VEHICLE;
}

static inline bool is_aircraft(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_AIRCRAFT || kind_of(terms, unit) == KIND_GLIDER;
}

/* A towed gun or a mortar: a model and its crew. */
static inline bool is_gun(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_GUN;
}

static inline bool is_piece(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_GUN || kind_of(terms, unit) == KIND_MORTAR;
}

/* tarr.core.figure: troops are men, mounted or not; crews are too. */
static inline bool is_troops(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) <= KIND_GUN;
}

static inline bool is_armoured(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->armoured != 0;
}

static inline bool is_soft(terms_t *terms, const struct unit *unit)
{
    return (is_vehicle(terms, unit) || kind_of(terms, unit) == KIND_STORES) &&
           !is_armoured(terms, unit);
}

/* It has a model of its own: material. tarr.core.figure. */
static inline bool has_model(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) >= KIND_MORTAR;
}

/* It is on the table, whether the enemy knows it or not. */
static inline bool is_on_table(const struct unit *unit)
{
    return unit->gone == GONE_HERE && unit->aboard == NO_UNIT && !is_nowhere(unit->at);
}

/* Is nothing left to be done before the next shot or test? */
static inline bool is_idle(state_t *state)
{
    return state->head.n_tasks <= state->floor;
}

/* The middle of its men: of a crew that has left its gun, where that is. */
static inline struct point middle_of(const struct unit *unit)
{
    return unit->away ? unit->post : unit->at;
}

static inline bool is_hidden(const struct tarr_state *state, int unit)
{
    return has_bit(state->hidden, unit);
}

/* An enemy on the table that the side knows of. */
static inline bool is_known_enemy(state_t *state, int side, int unit)
{
    const struct unit *enemy = &state->units[unit];
    return enemy->side != side && is_on_table(enemy) && !is_hidden(state, unit);
}

/* tarr.conceal.map: it is on its commander's map alone, or on the table. */
static inline void set_hidden(struct tarr_state *state, int unit, bool hidden)
{
    state->units[unit].hidden = hidden;
    if (hidden) {
        set_bit(state->hidden, unit);
    } else {
        clear_bit(state->hidden, unit);
    }
}

static inline int facing_of(const struct unit *unit)
{
    return unit->away ? unit->post_facing : unit->facing;
}

/* Men who walk or ride: bodies, posts and mortars, and crews without their gun. */
static inline bool is_on_foot(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) <= KIND_MORTAR || unit->away;
}

static inline int option_of(terms_t *terms, enum tarr_option option)
{
    return terms->head.options[option];
}

/* Of a unit's men the first, and the one behind the last. */
static inline int first_man(terms_t *terms, int unit)
{
    return terms->men_from[unit];
}

static inline int end_man(terms_t *terms, int unit)
{
    return terms->men_from[unit + 1];
}

#endif
