/* Pz8 Colonial: bands of men, each figure with his own place and arms (docs/rules/pz8-colonial.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary, and what the chapters offer
 * each other. The files follow the chapters of the ledger: setup, sequence, move, sight, fire,
 * charge, melee, guns, mounted, morale, events, victory. */
#ifndef SANDTABLE_RULES_PZ8_COLONIAL_H
#define SANDTABLE_RULES_PZ8_COLONIAL_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_chain.h"
#include "board/table_men.h"
#include "board/table_sight.h"
#include "core/card.h"
#include "core/ruleset.h"
#include "rules/figures/body.h"
#include "rules/figures/fall.h"
#include "rules/figures/orders.h"
#include "rules/pz8-colonial-clauses.h"
#include "rules/table/place.h"

enum {
    UNITS_MAX = 64,
    MEN_ROOM = 512,
    TEMPLATES_MAX = 64,
    NOT_GIVEN = 255,
    NO_CARD = 255,
    NO_GOAL = 255,
    EUROPEAN = 0,
    NATIVE = 1
};

/* Terrain, in the order of terrain.tsv. */
enum {
    ROAD,
    HILL,
    ROUGH_HILL,
    WOODS,
    SCRUB,
    ROCKS,
    MARSH,
    WADI,
    DONGA,
    FORD,
    RIVER,
    CLIFF,
    BUILDING,
    FORTIFICATION,
    WALL,
    TERRAIN_NAMES
};

/* Rows of weapons.tsv that are no figure's arms. */
enum { WEAPON_NONE, WEAPON_MG = 7, WEAPON_CANISTER_LIGHT, WEAPON_CANISTER_MEDIUM };

/* Rows of arms.tsv that rules speak of. */
enum { ARMS_REVOLVER = 3, ARMS_CREW = 13 };

/* Rows of moves.tsv. */
enum troops { TROOPS_FOOT, TROOPS_CAVALRY, TROOPS_CAMELRY, TROOPS_MODEL };

FLAT_BEGIN
struct figure {
    struct man man; /* weapon: a row of arms.tsv; role: of enum leader */
};

/* What a charging figure has done in this charge. */
struct charger {
    struct point from; /* where he began */
    int32_t went;      /* thou */
    int16_t bearing;   /* of his last leg */
    uint8_t bad;       /* his way touched bad ground */
    uint8_t fought;    /* the first pass knows him no more */
};
FLAT_END

#include "rules/pz8-colonial-words.h"

FLAT_BEGIN
struct colonial_scenario {
    struct scenario head;
    uint16_t n_templates;
    uint8_t edges[SIDES];
    uint8_t victory;
    uint8_t goal;
    uint16_t losses[SIDES];
    uint16_t hold;
    uint8_t unused[4];
    struct template templates[TEMPLATES_MAX];
    struct table table;
};

struct colonial_state {
    struct state head;
    uint16_t n_units, n_men;
    uint8_t card;       /* drawn last, or NO_CARD */
    uint8_t active;     /* the unit that acts, or NO_UNIT */
    uint8_t second;     /* a second unit may be activated on this card */
    uint8_t moved;      /* it has moved, or has begun to */
    uint8_t rough;      /* inches it may go in bad ground, once rolled */
    uint8_t rolled;     /* for bad ground */
    uint8_t extra;      /* inches of its extra move, once rolled */
    uint8_t asked;      /* of the units charged the one that may match or fight back, or NO_UNIT */
    uint8_t carrier;    /* the charger, as a place in his unit's list, who may carry on */
    uint8_t charging;   /* a charge is being carried out */
    uint8_t cards_left; /* in `free`: cards of this turn still to be drawn */
    uint8_t ended;
    uint64_t charged;           /* units in contact with the chargers when their move ended */
    uint64_t fought[MEN_WORDS]; /* figures that have fought in this charge */
    struct fall fall;
    struct deck deck;
    uint8_t resumed; /* a situation begins in the middle of an activation */
    uint8_t owed;    /* a joker was drawn: after its event a unit is activated */
    uint8_t stirred; /* a joker was drawn: all cards are shuffled before the next draw */
    uint8_t unused[4];
    struct charger chargers[MEN_OF_UNIT]; /* by place in the body of the charging unit */
    int16_t charging_men[MEN_OF_UNIT];    /* who they are */
    struct unit units[UNITS_MAX];
    struct figure men[MEN_ROOM];
};
FLAT_END

_Static_assert(sizeof(struct colonial_state) % 8 == 0, "states are hashed eight bytes a time");
_Static_assert(sizeof(struct colonial_state) <= 20 * 1024, "a state is copied often");

extern const struct figure_rules colonial_figures;

/* -- tables ------------------------------------------------------------------------------------ */

struct move_row {
    uint8_t troops;
    int32_t rate;
    uint8_t bad_dice, extra;
    int32_t charge, charge_bad, match, radius;
};
struct weapon_row {
    const char *weapon;
    int32_t range, half;
    uint8_t dice, need;
    int8_t modifier;
    uint8_t aimed;
};
enum { PLUS_NO, PLUS_ALWAYS, PLUS_MOUNTED };
struct arms_row {
    const char *arms, *code, *title;
    uint8_t weapon, firearm, plus, blade;
};
enum { SIGHT_NO, SIGHT_HILL, SIGHT_WOODS, SIGHT_BLOCKS };
struct ground_row {
    const char *piece;
    uint8_t bad, cover, sight, shut, riders, charged, defended;
};

struct rating_row {
    const char *list;
    uint8_t one, two, three, four, five, six;
};

const struct move_row *colonial_moves_of(terms_t *terms, const struct unit *unit);
const struct weapon_row *colonial_weapon(int weapon);
const struct arms_row *colonial_arms_of(const struct figure *figure);

/* Kinds of terrain of which something is true, as bits. */
struct ground_kinds {
    uint32_t bad, cover, shut, no_riders, no_charge, defended, blocks, hills;
};
struct ground_kinds colonial_kinds(void);

/* -- vocabulary -------------------------------------------------------------------------------- */

static inline int option_of(terms_t *terms, enum colonial_option option)
{
    return terms->head.options[option];
}

/* pz8-colonial.setup.scale: every named distance, rounded once. */
static inline int32_t scaled(terms_t *terms, int32_t thou)
{
    int scale = option_of(terms, OPT_SCALE);
    return scale == SCALE_28 ? 2 * thou : scale == SCALE_6 ? (thou * 394 + 500) / 1000 : thou;
}

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

static inline enum kind kind_of(terms_t *terms, const struct unit *unit)
{
    return (enum kind)template_of(terms, unit)->kind;
}

static inline bool has_model(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_MG || kind_of(terms, unit) == KIND_GUN;
}

static inline bool is_on_table(const struct unit *unit)
{
    return unit->gone == GONE_HERE;
}

static inline bool is_leader(const struct figure *figure)
{
    return figure->man.role != LEADER_NONE;
}

static inline int strength_of(state_t *state, int unit)
{
    return unit_strength(&colonial_figures, &state->head, unit);
}

/* -- sight and cover (sight.c) ----------------------------------------------------------------- */

/* What is the same for all lines between two units. */
struct lookout {
    terms_t *terms;
    state_t *state;
    struct ground_kinds kinds;
    struct sight_rules rules;
    struct men men;
    struct blockers blockers;
};

/* Lines of the firer's unit to the target's, or of any unit to any (NO_UNIT: nobody is in the way).
 */
void colonial_look_out(terms_t *terms, state_t *state, int firer, int target,
                       struct lookout *lookout);
bool colonial_sees(const struct lookout *lookout, struct point from, struct point to);
bool colonial_is_in_cover(const struct lookout *lookout, struct point man, struct point from);
int colonial_level_at(terms_t *terms, struct point at);

/* -- moving (move.c) --------------------------------------------------------------------------- */

enum order_kind { ORDER_MOVE, ORDER_CHARGE, ORDER_MATCH };

bool colonial_check_orders(terms_t *terms, state_t *state, int unit, const struct places *orders,
                           enum order_kind kind, struct refusal *why);
/* They go there, and the model with them. */
void colonial_go(struct play *play, int unit, const struct places *orders);
/* Is a figure of the unit in contact with an enemy? */
bool colonial_is_engaged(state_t *state, const struct men *men, int unit);
/* Where the crew of a machine gun or gun is: men of it within 2 inches. */
int colonial_crew(terms_t *terms, state_t *state, int unit);

/* -- falling (fire.c) -------------------------------------------------------------------------- */

/* A figure is killed: whoever takes up his firearm goes in his place. */
void colonial_kill(struct play *play, int man, int clause);
/* A leader who is hit: is he saved? */
bool colonial_is_saved(struct play *play, int man, int clause);
/* The unit has nobody left. */
void colonial_note_loss(struct play *play, int unit);
/* An attack with so many dice from one place, or from the figures of a unit. */
struct volley {
    int unit, target;
    int weapon;        /* a row of weapons.tsv for a model; WEAPON_NONE: each figure's own */
    bool aimed, plain; /* plain: nothing but the need counts */
    int dice;          /* of a model */
    struct point from; /* of a model */
};
bool colonial_can_hit(terms_t *terms, state_t *state, const struct volley *volley);
void colonial_fire_volley(struct play *play, const struct volley *volley);

/* -- charges and melee (charge.c, melee.c) ----------------------------------------------------- */

void colonial_begin_melee(struct play *play);
void colonial_go_on_with_melee(struct play *play);
bool colonial_must_charge(terms_t *terms, state_t *state, int unit);
bool colonial_propose_charge(terms_t *terms, state_t *state, int unit, int target,
                             struct places *orders);
int colonial_charger_of(state_t *state, int man);
int32_t colonial_charge_distance(terms_t *terms, state_t *state, int unit, bool bad);

/* -- morale and the sequence (morale.c, sequence.c) -------------------------------------------- */

/* Tests if it must; false if it routs. */
bool colonial_stands(struct play *play, int unit);
void colonial_rout(struct play *play, int unit);
/* The active unit may go on acting. */
void colonial_ask_again(struct play *play);
/* Its activation is over. */
void colonial_finish(struct play *play);
/* How far it is to a side's edge, and the place so far nearer to it. */
int32_t colonial_edge_distance(terms_t *terms, int side, struct point at);
struct point colonial_towards_edge(terms_t *terms, int side, struct point at, int32_t length);
struct point colonial_away_from(terms_t *terms, int side);

#endif
