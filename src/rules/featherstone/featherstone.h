/* Featherstone-like WW2: a massed skirmish, one figure one man (docs/rules/featherstone.md).
 *
 * This header holds the rule set's scenario and state and its vocabulary: the questions rules ask,
 * in players' words. What the chapters offer each other is in chapters.h. The files follow the
 * chapters of the ledger: body, setup and deploy, sequence, move with transport, sight, fire, at,
 * damage, assault, he, save, close, morale, victory. */
#ifndef SANDTABLE_RULES_FEATHERSTONE_H
#define SANDTABLE_RULES_FEATHERSTONE_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_base.h"
#include "board/table_men.h"
#include "core/ruleset.h"
#include "rules/featherstone-clauses.h"
#include "rules/figures/declare.h"
#include "rules/figures/fall.h"
#include "rules/table/edge.h"
#include "rules/table/place.h"
#include "rules/table/zone.h"

enum {
    UNITS_MAX = 64,
    MEN_ROOM = 256, /* men of one game, those inside vehicles too */
    TEMPLATES_MAX = 48,
    ROSTERS_MAX = 160,
    ZONES_MAX = 8,
    DECLARATIONS_MAX = 128,
    TURNS_MAX = 999,
    SPENT_MAX = 99 * 99 * INCH,
    NOT_GIVEN = 255
};

/* Terrain, in the order of terrain_kinds and of terrain.tsv. */
enum { ROAD, SAND, HILL, CREST, WOOD, SCRUB, WALL, BUILDING, BUNKER, TRENCH, WADI, TERRAIN_NAMES };

/* Rows of small-arms.tsv, which weapons are. */
enum {
    WEAPON_NONE,
    WEAPON_RIFLE,
    WEAPON_LMG,
    WEAPON_SMG,
    WEAPON_HMG,
    WEAPON_AT_RIFLE,
    WEAPON_AT_LAUNCHER,
    WEAPONS
};

/* Rows of classes.tsv and models.tsv. */
enum { CLASS_NONE, CLASS_VERY_LIGHT, CLASS_LIGHT, CLASS_MEDIUM, CLASS_HEAVY, CLASS_VERY_HEAVY };
enum {
    MODEL_MAN,
    MODEL_GUN,
    MODEL_TANK,
    MODEL_CAR,
    MODEL_HALF_TRACK,
    MODEL_CARRIER,
    MODEL_TRUCK,
    MODEL_JEEP
};

enum {
    MAN_HEIGHT = 800,   /* featherstone.table.models */
    CONTACT = 1 * INCH, /* featherstone.close.range */
    FOOT_MOVE = 12,     /* featherstone.move.double, in inches */
    CAUTIOUS = 6 * INCH /* featherstone.move.cautious */
};

FLAT_BEGIN
/* An attack that is ordered. */
struct declaration {
    struct declared declared;
    uint8_t target;
    uint8_t step; /* of enum step */
    uint8_t unused[6];
};

/* A man of a unit, on foot or in a vehicle. */
struct figure {
    struct man man;
    uint8_t seat; /* where he belongs in a vehicle */
    uint8_t unused[3];
};
FLAT_END

#include "rules/featherstone-terms.h"
#include "rules/featherstone-words.h"

FLAT_BEGIN
struct featherstone_scenario {
    struct scenario head;
    uint16_t n_templates, n_zones, n_rosters;
    uint8_t edges[SIDES];
    uint8_t hides[SIDES];
    uint8_t victory;
    uint8_t goal_tanks;
    uint8_t goal_for; /* a side, or SIDE_NONE */
    uint8_t otherwise;
    uint8_t unused[2];
    struct point goal;
    struct box goal_area;
    int32_t goal_radius;
    uint16_t men_from[UNITS_MAX + 2]; /* the first of each unit's men, found by set-up */
    struct zone zones[ZONES_MAX];
    struct roster rosters[ROSTERS_MAX];
    struct template templates[TEMPLATES_MAX];
    struct table table;
};

/* What a combat step does to a unit when it ends. */
enum pending {
    PENDING_IMMOBILE = 1,
    PENDING_GUN_OUT = 2,
    PENDING_KNOCKED_OUT = 4,
    PENDING_BREWED = 8
};

struct featherstone_state {
    struct state head;
    uint16_t n_units, n_men, n_declarations;
    uint8_t first; /* the first player of this turn */
    uint8_t step;  /* how far the present phase has come */
    uint8_t done;  /* a side has said so in this phase: a bit each */
    uint8_t ended; /* the game is over at the end of this turn */
    uint8_t unused[6];
    struct point vacated;       /* the ground that may be taken */
    uint64_t may_occupy;        /* by whom: a bit for each unit */
    uint64_t hidden;            /* units that were set up hidden and have not come to light */
    uint64_t deploys;           /* units that are being deployed */
    uint64_t due;               /* units whose morale is still to be checked in this phase */
    struct fall fall;           /* of whom the owner chooses who falls */
    uint8_t pending[UNITS_MAX]; /* of enum pending */
    int16_t swing[UNITS_MAX];   /* where guns come to face at the end of the step; -1: nowhere */
    struct unit units[UNITS_MAX];
    struct figure men[MEN_ROOM];
    struct declaration declarations[DECLARATIONS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct featherstone_state) % 8 == 0, "states are hashed eight bytes a time");
_Static_assert(sizeof(struct featherstone_state) <= 16 * 1024, "a state is copied often");

/* -- vocabulary -------------------------------------------------------------------------------- */

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

static inline bool is_vehicle(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->kind == KIND_VEHICLE;
}

static inline bool is_gun(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->kind == KIND_GUN;
}

static inline bool is_squad(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->kind == KIND_SQUAD;
}

/* A team with that heavy weapon, an HMG or a mortar. */
static inline bool has_weapon(terms_t *terms, const struct unit *unit, enum arm arm)
{
    return template_of(terms, unit)->kind == KIND_TEAM && template_of(terms, unit)->arm == arm;
}

/* featherstone.core.figure: squads, teams and crews on foot. */
static inline bool is_infantry(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->kind <= KIND_TEAM || unit->away;
}

/* A vehicle with its crew inside. */
static inline bool is_driven(terms_t *terms, const struct unit *unit)
{
    return is_vehicle(terms, unit) && !unit->away;
}

/* featherstone.core.figure: armoured, or soft. */
static inline bool is_armoured(terms_t *terms, const struct unit *unit)
{
    return is_driven(terms, unit) && template_of(terms, unit)->front != CLASS_NONE;
}

static inline bool is_soft(terms_t *terms, const struct unit *unit)
{
    return is_driven(terms, unit) && template_of(terms, unit)->front == CLASS_NONE;
}

/* A gun or vehicle with a model of its own, manned or not. */
static inline bool has_model(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->kind >= KIND_GUN;
}

/* Men of it, or its model with men in it, are on the table. */
static inline bool is_on_table(const struct unit *unit)
{
    return unit->gone == GONE_HERE && unit->aboard == NO_UNIT && !is_nowhere(unit->at);
}

/* Its model stands on the table, whatever became of its men. */
static inline bool stands_on_table(terms_t *terms, const struct unit *unit)
{
    return has_model(terms, unit) && unit->aboard == NO_UNIT && !is_nowhere(unit->at) &&
           unit->gone != GONE_UNSEEN;
}

/* A gun or machine-gun in its turret, or in what stands for one. */
static inline bool has_weapon_above(const struct template *type)
{
    return type->at_class != CLASS_NONE || type->ap_class != CLASS_NONE ||
           type->turret_mg != MG_NONE;
}

/* The middle of its body, or of its model with men at it. */
static inline struct point middle_of(const struct unit *unit)
{
    return unit->away ? unit->post : unit->at;
}

static inline int facing_of(const struct unit *unit)
{
    return unit->away ? unit->post_facing : unit->facing;
}

/* As it is told to form, or as it has formed; out of a building it forms a line. */
static inline int open_form(const struct unit *unit, int32_t told)
{
    return told != ABSENT && told != FORM_GARRISON ? (int)told
           : unit->formation == FORM_GARRISON      ? FORM_LINE
                                                   : unit->formation;
}

/* featherstone.move.recrew: its men have come back to it this turn; those who mount or hitch are as
 * busy, and on the double. */
static inline bool is_just_manned(const struct unit *unit)
{
    return unit->busy && !unit->doubled;
}

/* featherstone.turn.morale-first: its check took its move; else that was stopped, or is over. */
static inline bool is_held_by_morale(const struct unit *unit)
{
    return unit->leave == LEAVE_NONE && unit->checked &&
           (!unit->moved || unit->spirit != SPIRIT_STEADY);
}

/* Hit this turn or the last and still to rally? featherstone.morale.under-fire. */
static inline bool is_under_fire(state_t *state, const struct unit *unit)
{
    return unit->hit_turn != 0 && unit->hit_turn + 1 == state->head.turn;
}

/* The enemy does not see it: it was set up hidden, or is only being deployed. */
static inline bool is_hidden(state_t *state, const struct unit *unit)
{
    return ((state->hidden | state->deploys) >> (unit - state->units) & 1) != 0;
}

/* An enemy on the table that the side knows of. */
static inline bool is_known_enemy(state_t *state, int side, int unit)
{
    const struct unit *enemy = &state->units[unit];
    return enemy->side != side && is_on_table(enemy) && !is_hidden(state, enemy);
}

/* All of them: for (int enemy = -1; next_enemy(state, side, &enemy);). */
static inline bool next_enemy(state_t *state, int side, int *enemy)
{
    do {
        ++*enemy;
    } while (*enemy < state->n_units && !is_known_enemy(state, side, *enemy));
    return *enemy < state->n_units;
}

static inline int option_of(terms_t *terms, enum featherstone_option option)
{
    return terms->head.options[option];
}

static inline bool is_leader(const struct figure *figure)
{
    return figure->man.role == ROLE_OFFICER || figure->man.role == ROLE_NCO;
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
