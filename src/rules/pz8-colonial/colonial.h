/* Pz8 Colonial: bands of men, each figure with his own place and arms (docs/rules/pz8-colonial.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary, and what the chapters offer
 * each other. The files follow the chapters of the ledger: setup (and bases), sequence, move (and
 * orders), sight, fire, charge (and reach), melee, guns, mounted, morale, solo, snipers, events,
 * victory; then what clients and computer players ask: view, survey, samples, promise, plan. */
#ifndef SANDTABLE_RULES_PZ8_COLONIAL_H
#define SANDTABLE_RULES_PZ8_COLONIAL_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_chain.h"
#include "board/table_men.h"
#include "board/table_path.h"
#include "board/table_sight.h"
#include "core/card.h"
#include "core/ruleset.h"
#include "rules/figures/body.h"
#include "rules/figures/crowd.h"
#include "rules/figures/fall.h"
#include "rules/figures/orders.h"
#include "rules/pz8-colonial-clauses.h"
#include "rules/table/edge.h"
#include "rules/table/place.h"

enum {
    UNITS_MAX = 64,
    MEN_ROOM = 512,
    TEMPLATES_MAX = 64,
    HAPPENINGS_MAX = 8,
    SNIPERS_MAX = 6,
    NOT_GIVEN = 255,
    NO_GOAL = 255,
    COHESION = 2 * INCH,
    CREW_NEAR = 2 * INCH,
    CREW_LEAST = 2,
    FOOT_RADIUS = 250,
    BASE_MOST = 1200, /* half the widest base, at any scale */
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
enum troops { TROOPS_FOOT, TROOPS_CAVALRY, TROOPS_CAMELRY, TROOPS_MG, TROOPS_GUN };

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

#include "rules/pz8-colonial-terms.h"
#include "rules/pz8-colonial-words.h"

FLAT_BEGIN
/* Kinds of terrain of which something is true, as bits. */
struct ground_kinds {
    uint32_t bad, cover, shut, no_riders, no_charge, defended, blocks, hills;
};
struct colonial_scenario {
    struct scenario head;
    uint16_t n_templates, n_happenings;
    uint8_t edges[SIDES];
    uint8_t victory;
    uint8_t goal;
    uint16_t losses[SIDES];
    uint16_t hold;
    uint8_t unused[2];
    struct ground_kinds kinds; /* of terrain.tsv */
    struct template templates[TEMPLATES_MAX];
    struct happening happenings[HAPPENINGS_MAX];
    struct table table;
};

struct colonial_state {
    struct state head;
    uint16_t n_units, n_men;
    uint8_t card;       /* drawn last */
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
    uint64_t hidden;            /* snipers whom the enemy has not seen, by unit */
    uint64_t fought[MEN_WORDS]; /* figures that have fought in this charge */
    uint64_t spared[MEN_WORDS]; /* who took up a firearm in it: nobody fights them any more */
    struct fall fall;
    struct deck deck;
    uint8_t resumed;  /* a situation begins in the middle of an activation */
    uint8_t owed;     /* a joker was drawn: after its event a unit is activated */
    uint8_t stirred;  /* a joker was drawn: all cards are shuffled before the next draw */
    uint8_t mustered; /* the snipers have been rolled for */
    uint8_t snipers;  /* still to be placed */
    uint8_t happened[HAPPENINGS_MAX];     /* how often each of the scenario's own events has */
    uint8_t rank, suit;                   /* of the card, as people read them */
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

/* -- vocabulary -------------------------------------------------------------------------------- */

/* pz8-colonial.table.options */
static inline int option_of(terms_t *terms, enum colonial_option option)
{
    return terms->head.options[option];
}

/* pz8-colonial.setup.scale: every named distance, rounded once. */
static inline int32_t scaled(terms_t *terms, int32_t thou)
{
    int scale = option_of(terms, OPT_SCALE);
    int32_t half = thou < 0 ? -500 : 500;
    return scale == SCALE_28 ? 2 * thou : scale == SCALE_6 ? (thou * 394 + half) / 1000 : thou;
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

/* pz8-colonial.solo.side: the rules run the Natives. */
static inline bool is_solo(terms_t *terms, int side)
{
    return side == NATIVE && option_of(terms, OPT_SOLO) == SOLO_NATIVE;
}

static inline bool is_hidden(state_t *state, int unit)
{
    return (state->hidden >> unit & 1) != 0;
}

/* pz8-colonial.terrain.kinds: where its figures cannot be. */
static inline uint32_t colonial_closed(terms_t *terms, const struct unit *unit)
{
    return terms->kinds.shut | (unit->mounted ? terms->kinds.no_riders : 0);
}

/* -- what stands on the table (bases.c) -------------------------------------------------------- */

/* All figures but those who hide. */
void colonial_gather(terms_t *terms, state_t *state, struct men *men);
/* And the models among them. */
void colonial_crowd(terms_t *terms, state_t *state, struct crowd *crowd);
int32_t colonial_model_radius(terms_t *terms, const struct unit *unit);
/* What bars the way of its figures: nothing else does in a forced move. */
const struct ground_costs *colonial_costs(const struct unit *unit);
/* Where he stands, or the nearest place that is free, without contact. */
struct point colonial_room(terms_t *terms, state_t *state, const struct crowd *crowd, int man);

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
/* The mean of the corners of a piece of terrain. */
struct point colonial_mean_corner(const struct table *table, int piece);

/* -- orders (orders.c) ------------------------------------------------------------------------- */

enum order_kind { ORDER_MOVE, ORDER_CHARGE, ORDER_MATCH };

/* A charge that is due is not asked to keep the unit together. */
bool colonial_check_orders(terms_t *terms, state_t *state, int unit, const struct places *orders,
                           enum order_kind kind, bool due, struct refusal *why);
/* They go there, and a packed model with them. */
void colonial_go(struct play *play, int unit, const struct places *orders, enum order_kind kind);
/* Is a figure of the unit in contact with an enemy? */
bool colonial_is_engaged(state_t *state, const struct men *men, int unit);
/* Where the crew of a machine gun or gun is: men of it within 2 inches. */
int colonial_crew(terms_t *terms, state_t *state, int unit);

/* -- moving (move.c) --------------------------------------------------------------------------- */

bool colonial_check_may_move(terms_t *terms, state_t *state, struct refusal *why);
void colonial_roll_rough(struct play *play);
void colonial_roll_extra(struct play *play);
/* All figures of the active unit alike; nobody is asked what comes then. */
void colonial_march_on(struct play *play, struct point shift);
struct line_form colonial_line(terms_t *terms, const struct unit *unit, const struct point line[2],
                               int ranks);

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
/* May the active unit fire at all? */
bool colonial_check_firer(terms_t *terms, state_t *state, struct refusal *why);
/* The mean of its hits, in thousandths; never more than can be hit. */
int32_t colonial_mean_hits(terms_t *terms, state_t *state, const struct volley *volley);
struct volley colonial_volley_of(terms_t *terms, state_t *state, const struct colonial_fire *order);
struct volley colonial_canister_of(terms_t *terms, state_t *state, int target);
bool colonial_check_gun(terms_t *terms, state_t *state, int clause, struct refusal *why);
void colonial_gun_fired(struct colonial_state *state);
/* The active unit begins to act: its gun may be loaded by now. */
void colonial_settle_load(struct play *play);

/* -- charges and melee (charge.c, melee.c) ----------------------------------------------------- */

void colonial_go_on_with_melee(struct play *play);
/* The next of the charged units may match. */
void colonial_match_next(struct play *play);
bool colonial_must_charge(terms_t *terms, state_t *state, int unit);
/* May the active unit do anything else? */
bool colonial_check_free(terms_t *terms, state_t *state, struct refusal *why);
int colonial_charger_of(state_t *state, int man);
/* What is added to a figure's die; charged_from: where his opponent began, if that one charges. */
struct tally colonial_melee_tally(terms_t *terms, state_t *state, int man,
                                  const struct point *charged_from);
/* What comes of a lead of the charger: the charged has won, both recoil, the charger has won. */
enum { CHARGED_WINS, BOTH_RECOIL, CHARGER_WINS };
int colonial_melee_result(int lead, int context);
/* Of the charged the one who fights now, or NO_MAN. */
int colonial_next_charged(terms_t *terms, state_t *state);
int32_t colonial_charge_distance(terms_t *terms, state_t *state, int unit, bool bad);
bool colonial_can_be_charged(terms_t *terms, state_t *state, int unit, int man);

/* -- whom they can reach (reach.c) ------------------------------------------------------------- */

/* Could a figure of the unit come to touch an enemy it sees, straight on? */
bool colonial_can_reach(terms_t *terms, state_t *state, int unit);
/* Is somebody of that enemy unit within charge distance as the crow flies? */
bool colonial_is_near(terms_t *terms, state_t *state, int unit, int enemy);
/* The charge at one enemy unit, or at the nearest figures of any (NO_UNIT); the match. False if
 * there is none. */
bool colonial_propose_charge(terms_t *terms, state_t *state, int unit, int target,
                             struct places *orders);
bool colonial_propose_match(terms_t *terms, state_t *state, int unit, struct places *orders);

/* -- morale and the sequence (morale.c, sequence.c) -------------------------------------------- */

/* Tests if it must; false if it routs. */
bool colonial_stands(struct play *play, int unit);
void colonial_rout(struct play *play, int unit);
/* The active unit may go on acting. */
void colonial_ask_again(struct play *play);
/* Its activation is over. */
void colonial_finish(struct play *play);

/* -- snipers (snipers.c) ----------------------------------------------------------------------- */

/* After anybody has moved: those who hide and can hide no longer. */
void colonial_look_for_snipers(struct play *play);

/* Where a sniper of whom nothing is known may be; drawn by the lot. */
void colonial_guess_sniper(terms_t *terms, struct colonial_state *state, int man, uint64_t *lot);
/* Who may know what the active unit does: of one that hides its own side alone. */
uint8_t colonial_audience(state_t *state);
void colonial_place_sniper(struct play *play, struct point at);
bool colonial_check_lair(terms_t *terms, state_t *state, struct point at, struct refusal *why);
bool colonial_can_snipe(const struct lookout *lookout, int sniper, int target);

/* -- solo (solo.c) ----------------------------------------------------------------------------- */

/* Asks a side, or the rules themselves if they run it. */
void colonial_ask(struct play *play, int task, int side, int unit);

/* A name for a unit that comes later, with that letter. */
void colonial_name_unit(state_t *state, char letter, char id[ID_BYTES]);

/* -- reinforcements (events.c) ----------------------------------------------------------------- */

/* Does one of the active unit's figures come into bad ground if they are all shifted so? */
bool colonial_touches_bad_ground(terms_t *terms, state_t *state, struct point shift);

/* The rank of pz8-colonial.solo.choices, for those who wait to be placed. */
bool colonial_propose_place(terms_t *terms, state_t *state, struct places *orders);

/* -- the plan (plan.c) ------------------------------------------------------------------------- */

/* Hits that its enemies would make on a unit in a turn if it stood so far off and all fired at it,
 * in thousandths. */
int32_t colonial_hits_on(terms_t *terms, state_t *state, int unit, struct point shift);

/* -- samples (samples.c) ----------------------------------------------------------------------- */

/* Where figures stand on the average; for a unit that has none where its model is. */
struct point colonial_middle(state_t *state, int unit);
bool colonial_nearest_enemy(state_t *state, int side, struct point at, struct point *enemy);

#endif
