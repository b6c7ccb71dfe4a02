/* The Pz8 ground family: platoons on an open table (docs/rules/pz8-ww2.md and its three sisters).
 *
 * This header holds the scenario and the state, the vocabulary (the questions rules ask, in
 * players' words) and the few mutators that change a unit and write the event in one go. The files
 * follow the chapters of the ledger: sequence, move, transport, sight, fire, damage, artillery,
 * close, obstacles, air, victory; set.h holds what differs from set to set. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_H
#define SANDTABLE_RULES_PZ8_GROUND_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_base.h"
#include "board/table_path.h"
#include "board/table_sight.h"
#include "board/table_touch.h"
#include "core/ruleset.h"
#include "rules/pz8-ground/set.h"
#include "rules/pz8-ww2-clauses.h"

enum {
    UNITS_MAX = 96, /* of both sides; a set of units is two words of bits */
    UNIT_WORDS = 2,
    TEMPLATES_MAX = 128,
    TEMPLATE_ID = 32,
    ZONES_MAX = 8,
    BATTERIES_MAX = 24,
    AIR_MAX = 16,
    MINES_MAX = 64,
    WIRE_MAX = 64,
    SMOKE_MAX = 32,
    OBJECTIVES_MAX = 16,
    HILLS_MAX = 30 /* that units look over from, with opt-hill-view */
};

/* Distances of the rules, before pz8-ww2.setup.scale. */
enum {
    SIGHT_LIMIT = 5 * INCH, /* pz8-ww2.sight.concealed */
    HQ_RADIUS = 12 * INCH,  /* pz8-ww2.rally.range */
    FLAK_RADIUS = 6 * INCH, /* pz8-ww2.air.flak */
    SAM_RADIUS = 40 * INCH, /* pz8-coldwar.air.sam */
    LOOK_STEP = INCH / 10   /* pz8-ww2.move.discovery; not scaled */
};

/* Never scaled: pz8-ww2.setup.scale. */
enum {
    OBJECTIVE_RADIUS = 2 * INCH, /* pz8-ww2.victory.objectives */
    COUNTER_SIDE = INCH,         /* mines and smoke */
    WIRE_LENGTH = INCH,
    WIRE_DEPTH = INCH / 4
};

enum { SCORE_DIRECT = 4 }; /* pz8-ww2.fire.to-hit */

/* Movement is counted in halves of a thou, so that a thou of road costs a whole number. */
enum { COST_ROAD = 1, COST_OPEN = 2, COST_ROUGH = 4 };

/* pz8-ww2.terrain.kinds, in the order of terrain.tsv. */
enum {
    KIND_OPEN,
    KIND_ROUGH,
    KIND_WOODS,
    KIND_HILL,
    KIND_BUILDING,
    KIND_FIELDWORK,
    KIND_BUNKER,
    KIND_ROAD,
    KINDS
};

enum quality { AVERAGE, ELITE, GREEN };
enum status { OK, DISORGANIZED, SUPPRESSED, DESTROYED, LEFT };
enum gone { HERE, GONE_DESTROYED, GONE_LEFT };
enum drive { FOOT, HORSE, TOWED, WHEELED, HALF_TRACKED, TRACKED, HOVER, LEGS, AIRBORNE };
enum carries { CARRIES_NONE, CARRIES_BASE, CARRIES_GUN, CARRIES_BASE_OR_GUN };
enum arc { ARC_ALL, ARC_FORWARD };
enum edge { NO_EDGE, NORTH_EDGE, EAST_EDGE, SOUTH_EDGE, WEST_EDGE };

/* What else the rules ask of a template: name in files, member, meaning. */
#define TEMPLATE_FLAGS(FLAG)                                                                       \
    FLAG("hq", hq, "an HQ")                                                                        \
    FLAG("engineer", engineer, "clears mines and wire")                                            \
    FLAG("aa", aa, "an anti-aircraft gun")                                                         \
    FLAG("artillery", artillery, "artillery")                                                      \
    FLAG("rockets", rockets, "launches rockets")                                                   \
    FLAG("turretless", turretless, "has no turret")                                                \
    FLAG("early-gun", early_gun, "an early French or Japanese gun: 1 less against armour")         \
    FLAG("early-tank", early_tank, "an early French or Japanese tank")                             \
    FLAG("mine-clearing", mine_clearing, "clears mines")                                           \
    FLAG("tank-destroyer", tank_destroyer, "hides like foot")                                      \
    FLAG("tank-hunter", tank_hunter, "hides like foot")                                            \
    FLAG("apc", apc, "a personnel carrier")                                                        \
    FLAG("one-shot", one_shot, "its weapon fires once a game")                                     \
    FLAG("one-shot-2", one_shot_2, "its second weapon fires once a game")                          \
    FLAG("sam", sam, "a surface-to-air missile team")                                              \
    FLAG("helicopter", helicopter, "a helicopter")                                                 \
    FLAG("laser", laser, "has a laser range finder")                                               \
    FLAG("computer", computer, "has a fire-control computer")                                      \
    FLAG("stabilised", stabilised, "its gun is stabilised: two dice to hit")                       \
    FLAG("thermal", thermal, "sees through smoke")                                                 \
    FLAG("reactive", reactive, "has reactive or applique armour")                                  \
    FLAG("tandem", tandem, "its warhead defeats reactive armour")                                  \
    FLAG("top-attack", top_attack, "strikes armour from above")                                    \
    FLAG("hover", hover, "a hovertank")                                                            \
    FLAG("jet-bike", jet_bike, "a jet bike")                                                       \
    FLAG("gev", gev, "a gravity effect vehicle")                                                   \
    FLAG("ignores-terrain", ignores_terrain, "neither slowed by rough ground nor sped by roads")   \
    FLAG("walker", walker, "a Walker: nothing blocks a line to it")                                \
    FLAG("hitech", hitech, "has hi-tech fire control")                                             \
    FLAG("skip", skip, "has some kind of incredible protection")

FLAT_BEGIN
struct template
{
    char id[TEMPLATE_ID];
    uint8_t move, weapon, arc, weapon_2, arc_2; /* classes: rows of the set's tables */
    uint8_t defence;
    uint8_t turret, drive, carries;
#define FLAG(name, member, about) uint8_t member;
    TEMPLATE_FLAGS(FLAG)
#undef FLAG
    uint8_t unused;
};

struct zone {
    struct box box;
    uint8_t side;
    uint8_t unused[3];
};

struct ground_scenario {
    struct scenario head;
    uint16_t n_templates, n_zones;
    uint8_t set;          /* of enum ground_set_name */
    uint8_t victory;      /* of enum victory */
    uint8_t first_player; /* of enum first_player */
    uint8_t generator;    /* names and causes are rolled for: pz8-scifi.setup.generator */
    uint8_t support_dice; /* support is rolled for: pz8-scifi.setup.support */
    uint8_t exits[SIDES]; /* of enum edge: pz8-ww2.move.edge */
    uint8_t unused;
    int16_t budgets[SIDES]; /* points each may spend, 0 if none is set: pz8-scifi.points.force */
    struct template templates[TEMPLATES_MAX];
    struct zone zones[ZONES_MAX];
    struct table table;
};

/* One base or model: a platoon or battery, moved, fired and damaged as a whole
 * (pz8-ww2.setup.units). */
struct unit {
    char id[ID_BYTES];
    struct point at; /* NOWHERE while aboard, not yet deployed, removed or unseen */
    int32_t spent;   /* of its movement this phase, in halves of a thou */
    int16_t facing;
    uint8_t side;
    uint8_t template;
    uint8_t quality;
    uint8_t formation;
    uint8_t hq;     /* besides those whose template says so */
    uint8_t hitech; /* likewise */
    uint8_t status;
    uint8_t gone;
    uint8_t wreck;
    uint8_t aboard; /* the transport it is in or behind, or NO_UNIT */
    uint8_t cargo;  /* what it carries, or NO_UNIT */
    uint8_t halved;
    uint8_t halted;
    uint8_t halt_turns; /* Move phases it must stand still: pz8-ww2.mines.enter */
    uint8_t boarded;
    uint8_t fired_phase;
    uint8_t fired_turn;
    uint8_t used;    /* a bit for each one-shot weapon that has been fired */
    uint8_t trail;   /* of enum trail: the ground of this phase, for opt-move-terrain whole */
    uint8_t ground;  /* a bit for each kind of terrain its centre is in */
    uint8_t shown;   /* the other side is shown it */
    uint8_t known;   /* the other side knows that it is gone */
    uint8_t deploys; /* its owner places it in setup */
    uint8_t tried;   /* found no room to turn or get off this phase, for what it cannot see */
    uint8_t unused[2];
    uint64_t engaged[UNIT_WORDS]; /* enemies it was engaged with when the Move phase began */
    uint64_t wire;                /* sections it has entered and still touches */
};

enum trail { TRAIL_ROUGH = 1, TRAIL_OFF_ROAD = 2 };

struct battery {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t type; /* a row of the set's supports */
    uint8_t quality;
    uint8_t hitech;
    uint8_t fired_phase;
    uint8_t out;
    uint8_t gone; /* only in a view: nothing is known of it */
    uint8_t used; /* it has fired, so that the enemy knows what it is */
};

struct air {
    uint8_t side;
    uint8_t type;
    uint8_t quality;
    uint8_t attacks; /* left */
    uint8_t gone;    /* only in a view */
    uint8_t unused[3];
};

struct mine {
    struct point at;
    uint16_t number;
    uint8_t side;
    uint8_t real;
    uint8_t gone;
    uint8_t deploys;
    uint8_t unused[2];
};

struct wire {
    struct point at;
    uint16_t number;
    int16_t angle;
    uint8_t side;
    uint8_t gone;
    uint8_t deploys;
    uint8_t unused;
};

struct smoke {
    struct point at;
    uint16_t number;
    uint8_t old; /* laid before the present Fire phase */
    uint8_t gone;
};

struct objective {
    char id[ID_BYTES];
    struct point at;
    uint8_t worth;
    uint8_t owner; /* SIDE_NONE: nobody's */
    uint8_t unused[2];
};

struct ground_state {
    struct state head;
    uint16_t n_units, n_batteries, n_air, n_mines, n_wire, n_smoke, n_objectives;
    uint8_t side_a;               /* pz8-ww2.setup.sides */
    uint8_t finished;             /* of enum finish */
    uint8_t ready[SIDES];         /* has said `end` in setup */
    uint8_t organizations[SIDES]; /* 0: none; else rows of pz8-scifi.table.names */
    uint8_t planet, cause, war;
    uint8_t step;     /* of enum step: how far the present phase has come */
    uint8_t deployed; /* setup is over: units are there to be seen */
    uint8_t unused[7];
    struct unit units[UNITS_MAX];
    struct battery batteries[BATTERIES_MAX];
    struct air air[AIR_MAX];
    struct mine mines[MINES_MAX];
    struct wire wire[WIRE_MAX];
    struct smoke smoke[SMOKE_MAX];
    struct objective objectives[OBJECTIVES_MAX];
};
FLAT_END

_Static_assert(sizeof(struct ground_state) % 8 == 0, "states are hashed eight bytes at a time");
_Static_assert(sizeof(struct ground_state) <= 64 * 1024, "a state must stay small");

enum ground_set_name { SET_WW2, SET_COLDWAR, SET_MODERN, SET_SCIFI, SETS };
enum victory { VICTORY_POINTS, VICTORY_OBJECTIVES };
enum first_player { FIRST_AGREED, FIRST_BY_DIE };
enum step { STEP_BEGINS, STEP_GOES_ON, STEP_OVER };
enum finish { NOT_FINISHED, FINISHED_NO_UNITS, FINISHED_TIME };

/* Values of options; those that are plain no and yes stand for themselves. */
enum { BASE_1IN, BASE_30MM, BASE_20MM };
enum { MOVE_PRORATA, MOVE_WHOLE };
enum { FOG_CONCEALED, FOG_FULL };
enum { ARC_EACH_SIDE, ARC_TOTAL };
enum { TARGET_SEEN, TARGET_SHOWN };
enum { CONFLICT_SAMPLE, CONFLICT_TABLE };

/* Collections after UNITS and TEMPLATES. */
enum { BATTERIES = 2, AIR, MINES, WIRE, SMOKE, OBJECTIVES, ZONES };

/* Their places in the table of phases. */
enum { SETUP_PHASE, A_MOVES, B_FIRES, B_MOVES, A_FIRES, RALLY };

enum ground_task { TASK_DEPLOY, TASK_MOVES, TASK_FIRES };

enum ground_verb {
    VERB_DEPLOY,
    VERB_MOVE,
    VERB_PIVOT,
    VERB_MOUNT,
    VERB_DISMOUNT,
    VERB_LIMBER,
    VERB_UNLIMBER,
    VERB_FIRE,
    VERB_CLOSE,
    VERB_BARRAGE,
    VERB_SMOKE,
    VERB_AIR,
    VERB_END
};

enum ground_purpose {
    FOR_SIDE,
    FOR_TO_HIT,
    FOR_ATTACK,
    FOR_DEFENCE,
    FOR_HQ_SAVE,
    FOR_DIRECTION,
    FOR_DISTANCE,
    FOR_RALLY,
    FOR_ORGANIZATION,
    FOR_PLANET,
    FOR_CAUSE,
    FOR_WAR,
    FOR_GROUND_ATTACKS,
    FOR_SATELLITES
};

/* Why a roll counts more or less. The first are those of enum to_hit. */
enum ground_reason {
    WHY_FACTOR = HIT_REASONS, /* Attack or Defence Factor */
    WHY_HALVED,
    WHY_REACTIVE,
    WHY_EARLY_GUN,
    WHY_ELITE_UNIT,
    WHY_GREEN_UNIT,
    WHY_MINEFIELD,
    WHY_WIRE
};

enum ground_event {
    EVENT_SIDES = EVENT_RULES,
    EVENT_WAR,
    EVENT_SUPPORT,
    EVENT_DEPLOYED,
    EVENT_READY,
    EVENT_MOVED,
    EVENT_PIVOTED,
    EVENT_STOPPED,
    EVENT_PAUSED,
    EVENT_GLIMPSED,
    EVENT_PUT_BACK,
    EVENT_LEFT_TABLE,
    EVENT_SIGHTED,
    EVENT_LOST_SIGHT,
    EVENT_MOUNTED,
    EVENT_DISMOUNTED,
    EVENT_BLOCKED,
    EVENT_FIRED,
    EVENT_OUT_OF_RANGE,
    EVENT_ATTACKED,
    EVENT_DISORGANIZED,
    EVENT_SUPPRESSED,
    EVENT_DESTROYED,
    EVENT_UNHARMED,
    EVENT_BARRAGE,
    EVENT_IMPACT,
    EVENT_BATTERY_OUT,
    EVENT_SMOKE_FIRED,
    EVENT_SMOKE_SHORT,
    EVENT_SMOKE_LAID,
    EVENT_SMOKE_CLEARED,
    EVENT_AIR_ATTACK,
    EVENT_MINE,
    EVENT_MINE_REMOVED,
    EVENT_WIRE,
    EVENT_WIRE_REMOVED,
    EVENT_RALLIED,
    EVENT_TAKEN,
    EVENT_ENDED
};

/* The family's own structs behind the heads. */
static inline const struct ground_scenario *ground_scenario(const struct scenario *scenario)
{
    return (const struct ground_scenario *)scenario;
}

static inline const struct ground_state *ground_state(const struct state *state)
{
    return (const struct ground_state *)state;
}

static inline struct ground_state *ground_of(struct play *play)
{
    return (struct ground_state *)play->state;
}

static inline const struct ground_scenario *terms_of(const struct play *play)
{
    return (const struct ground_scenario *)play->scenario;
}

/* -- the set ---------------------------------------------------------------------------------- */

extern const struct ground_set *const ground_sets[SETS];

static inline const struct ground_set *set_of(const struct ground_scenario *terms)
{
    return ground_sets[terms->set];
}

/* The choice made for an option; the first value where the set does not have it. */
static inline int option(const struct ground_scenario *terms, enum option_name name)
{
    int at = set_of(terms)->option_at[name];
    return at == 0 ? 0 : terms->head.options[at - 1];
}

/* A distance of the rules on this table: pz8-ww2.setup.scale. */
static inline int32_t scaled(const struct ground_scenario *terms, int32_t thou)
{
    return option(terms, OPT_SCALE) ? 2 * thou : thou;
}

bool has_obstacles(const struct ground_scenario *terms);

/* The clause of mines, wire or smoke; or of the set that has them only by an option. */
static inline int obstacle_clause(const struct ground_scenario *terms, int clause)
{
    return set_of(terms)->has_obstacles ? clause : CLAUSE_OBSTACLES_NONE;
}

/* -- vocabulary (words.c) --------------------------------------------------------------------- */

static inline int32_t unit_piece(int unit)
{
    return piece_of(UNITS, unit);
}

static inline const struct template *template_of(const struct ground_scenario *terms,
                                                 const struct unit *unit)
{
    return &terms->templates[unit->template];
}

static inline bool is_nowhere(struct point at)
{
    return at.x == NOWHERE;
}

/* It has a base on the table. */
static inline bool is_on_table(const struct unit *unit)
{
    return unit->gone == HERE && !is_nowhere(unit->at);
}

/* Who may know what happens to a unit: both sides if it is shown, else its own. */
static inline uint8_t who_sees(const struct unit *unit)
{
    return (uint8_t)(unit->shown ? SEEN_BY_ALL : 1 << unit->side);
}

static inline bool is_vehicle(const struct template *template)
{
    return template->drive > TOWED;
}

/* pz8-coldwar.heli.unit, pz8-scifi.gev.unit: soft, never halved, lost to any damage. */
static inline bool is_flyer(const struct template *template)
{
    return template->helicopter || template->gev;
}

/* Nothing blocks a line from or to it. */
static inline bool is_high(const struct template *template)
{
    return is_flyer(template) || template->walker;
}

/* pz8-ww2.setup.hq, pz8-coldwar.setup.hq */
static inline bool is_hq(const struct ground_scenario *terms, const struct unit *unit)
{
    return unit->hq || template_of(terms, unit)->hq;
}

static inline bool has_bit(const uint64_t words[UNIT_WORDS], int bit)
{
    return (words[bit / 64] >> (bit % 64) & 1) != 0;
}

static inline void set_bit(uint64_t words[UNIT_WORDS], int bit)
{
    words[bit / 64] |= (uint64_t)1 << (bit % 64);
}

const struct defence *defence_of(const struct ground_scenario *terms, const struct unit *unit);
bool is_armoured(const struct ground_scenario *terms, const struct unit *unit);

/* One of a unit's weapons: 0 the first, 1 the second. NULL if it has none there. */
const struct weapon *weapon_of(const struct ground_scenario *terms, const struct unit *unit,
                               int which);
int32_t weapon_range(const struct ground_scenario *terms, const struct unit *unit,
                     const struct weapon *weapon);

int32_t base_side(const struct ground_scenario *terms);
struct base unit_base(const struct ground_scenario *terms, const struct unit *unit);
struct base base_at(const struct ground_scenario *terms, struct point at, int facing);
struct base mine_base(const struct mine *mine);
struct base wire_base(const struct wire *wire);
struct base smoke_base(const struct smoke *smoke);

/* Its allowance for this phase, in halves of a thou (pz8-ww2.table.movement). */
int32_t allowance(const struct ground_scenario *terms, const struct unit *unit);
struct ground_costs costs_for(const struct ground_scenario *terms, const struct template *template);

enum cover cover_of(const struct ground_scenario *terms, const struct unit *unit);

/* The side that acts in the present phase; SIDE_NONE in setup and rally. */
int acting_side(const struct ground_state *state);
bool is_move_phase(const struct ground_state *state);
bool is_fire_phase(const struct ground_state *state);

/* One die for no unit in particular, or for a piece; what it shows. */
int throw_one(struct play *play, int purpose, int faces, int clause, int32_t piece);

/* The point it counts as standing at: that of its transport if it is aboard. */
struct point standing_at(const struct ground_state *state, const struct unit *unit);

/* Does any unit of the side have a base on the table? */
bool has_unit_on_table(const struct ground_state *state, int side);

/* -- sight (sight.c) -------------------------------------------------------------------------- */

/* Everything that blocks lines, for many of them. Belongs to the caller; large. */
struct lookout {
    struct blockers blockers;
    int16_t blocker_of[UNITS_MAX];
    bool plain;               /* one set of rules holds for all lines of ordinary eyes */
    struct sight_rules rules; /* these */
};

/* Whose bases block: everybody's, or only those a side is shown (pz8-ww2.sight.units-block). */
enum { ALL_BASES = SIDES };
void look_out(const struct ground_scenario *terms, const struct ground_state *state, int whose,
              struct lookout *lookout);

/* Is the line between two units free for the eyes of the first? */
bool has_line(const struct ground_scenario *terms, const struct ground_state *state,
              const struct lookout *lookout, int from, int to);
/* The same if the first stood elsewhere. */
bool has_line_from(const struct ground_scenario *terms, const struct ground_state *state,
                   const struct lookout *lookout, int from, struct point at, int to);
/* The same to a point; a base that lies on it does not block. */
bool has_line_to_point(const struct ground_scenario *terms, const struct ground_state *state,
                       const struct lookout *lookout, int from, struct point to);
int blocker_under(const struct ground_scenario *terms, const struct ground_state *state,
                  const struct lookout *lookout, struct point at);
struct sight_rules sight_rules_for(const struct ground_scenario *terms, const struct template *eyes,
                                   struct point from, struct point to);

/* pz8-ww2.sight.concealed: in ground that hides it, and has not given itself away. */
bool is_concealed(const struct ground_scenario *terms, const struct unit *unit);

/* Near enough for the first to make out the second, be it concealed? */
bool is_near_enough(const struct ground_scenario *terms, const struct unit *from,
                    const struct unit *to);

/* Is some enemy near enough to a concealed unit, before any line is looked at? */
bool may_be_seen(const struct ground_scenario *terms, const struct ground_state *state,
                 const struct unit *target);

/* Finds anew who is shown to whom, and tells each side what came into sight or went out of it. */
void refresh_sight(struct play *play);
void settle_sight(const struct ground_scenario *terms, struct ground_state *state);

/* Can any unit of the side, with every base blocking, see this enemy? */
bool is_seen_by_side(const struct ground_scenario *terms, const struct ground_state *state,
                     const struct lookout *lookout, int side, int enemy);

/* -- close combat (close.c) ------------------------------------------------------------------- */

/* pz8-ww2.close.contact: engaged, by contact or by sharing a building or work. */
bool are_engaged(const struct ground_scenario *terms, const struct ground_state *state, int one,
                 int other);
bool is_engaged(const struct ground_scenario *terms, const struct ground_state *state, int unit);
/* Of one building or work alone (pz8-ww2.close.building); both can be engaged at all. */
bool meet_in_work(const struct ground_scenario *terms, const struct ground_state *state, int piece,
                  int one, int other);
void enemies_engaged(const struct ground_scenario *terms, const struct ground_state *state,
                     int unit, uint64_t engaged[UNIT_WORDS]);
/* Is any enemy of the side near enough to a place that it might be engaged from there? */
bool may_engage_at(const struct ground_scenario *terms, const struct ground_state *state, int side,
                   struct point at);
bool check_close(const struct ground_scenario *terms, const struct ground_state *state, int unit,
                 int target, int weapon, struct refusal *why);
void do_close(struct play *play, int unit, int target, int weapon);
/* pz8-ww2.close.suppressed with opt-close-suppressed at-contact. Was there anybody? */
bool destroy_if_caught(struct play *play);

/* -- damage (damage.c) ------------------------------------------------------------------------ */

/* One attack that has hit, before the dice. */
struct attack {
    int32_t attacker;                /* a piece, or NO_PIECE */
    const struct weapon *weapon;     /* NULL for support and obstacles */
    const struct template *template; /* of the attacker, or NULL */
    int8_t soft, armour;
    struct point from; /* where it comes from; NOWHERE: from above or below */
    bool halves;       /* armour counts half whatever the direction */
    int reason;        /* what the factor is called in the log */
};

int defence_against(const struct ground_scenario *terms, const struct unit *target,
                    const struct attack *attack, struct tally *tally);
int attack_factor(const struct ground_scenario *terms, const struct attack *attack,
                  const struct unit *target, struct tally *tally);
/* Rolls attack and defence and applies the result. */
void strike(struct play *play, const struct attack *attack, int target);
void destroy_unit(struct play *play, int unit, int clause);
/* What becomes of a unit of that status that takes a result. */
enum status worsened(const struct ground_scenario *terms, enum status status, enum status result);
enum status damage_result(const struct ground_set *set, int lead);

/* -- the chapters ----------------------------------------------------------------------------- */

typedef const struct ground_scenario terms_t;
typedef const struct ground_state state_t;

enum phase_end run_setup(struct play *play);
enum phase_end run_moves(struct play *play);
enum phase_end run_fires(struct play *play);
enum phase_end run_rally(struct play *play);
bool check_end(state_t *state, int side, struct refusal *why);
void do_end(struct play *play, int side);

bool check_deploy(terms_t *terms, state_t *state, const struct command *command,
                  struct refusal *why);
void do_deploy(struct play *play, const struct command *command);
void list_deployments(terms_t *terms, state_t *state, int side, struct legal *legal);

/* A path as a command gives it; points[0] is where the unit stands. */
struct route {
    int n;
    struct point points[PATH_POINTS];
    int32_t facing; /* at its end, or ABSENT */
};

/* May it move or turn at all? `halted_by` is the clause that forbids it to a halted unit. */
bool check_may_move(terms_t *terms, const struct unit *unit, int halted_by, struct refusal *why);
bool check_march(terms_t *terms, state_t *state, int unit, const struct route *route,
                 struct refusal *why);
void do_march(struct play *play, int unit, const struct route *route);
bool check_pivot(terms_t *terms, state_t *state, int unit, int facing, struct refusal *why);
void do_pivot(struct play *play, int unit, int facing);
/* Does a base there overlap one that stands? `side` is shown what counts; `but` does not. */
bool is_filled(terms_t *terms, state_t *state, const struct base *base, int side, int but);
/* Puts a unit on the table there and notes what ground it is on. */
void set_down(terms_t *terms, struct ground_state *state, int unit, struct point at, int facing);
void lift_off(struct ground_state *state, int unit);

/* mount and limber are one thing, dismount and unlimber likewise; `gun` says which was meant. */
bool check_mount(terms_t *terms, state_t *state, int unit, int transport, bool gun,
                 struct refusal *why);
void do_mount(struct play *play, int unit, int transport);
bool check_dismount(terms_t *terms, state_t *state, int unit, struct point at, int facing, bool gun,
                    struct refusal *why);
/* The same in two parts, for those who ask of many places: whether it may at all, then where. */
bool check_may_get_off(terms_t *terms, state_t *state, int unit, bool gun, struct refusal *why);
bool check_get_off_at(terms_t *terms, state_t *state, int unit, struct point at, int facing,
                      struct refusal *why);
void do_dismount(struct play *play, int unit, struct point at, int facing);
bool can_carry(terms_t *terms, const struct unit *transport, const struct unit *load);

bool check_direct_fire(terms_t *terms, state_t *state, int unit, int target, int weapon,
                       struct refusal *why);
/* The same in two parts, for those who ask of many targets: the firer, then the target. */
bool check_firer(terms_t *terms, state_t *state, int unit, int weapon, struct refusal *why);
bool check_target(terms_t *terms, state_t *state, const struct lookout *lookout, int unit,
                  int target, int weapon, struct refusal *why);
bool check_can_reach(terms_t *terms, const struct unit *unit, const struct unit *target,
                     const struct weapon *weapon, struct refusal *why);
/* The range, if it is measured beforehand. */
bool check_measured(terms_t *terms, const struct unit *unit, const struct unit *target,
                    const struct weapon *weapon, struct refusal *why);
void do_direct_fire(struct play *play, int unit, int target, int weapon);
struct tally to_hit_tally(terms_t *terms, const struct unit *unit, const struct unit *target,
                          const struct weapon *weapon);
bool is_in_range(terms_t *terms, const struct unit *unit, const struct weapon *weapon,
                 const struct unit *target);
bool is_in_arc(terms_t *terms, const struct unit *unit, int which, struct point at);
/* Adds a modifier of the to-hit table if it counts in that column. */
enum fire_column { DIRECT, INDIRECT, FROM_AIR };
void tally_to_hit(terms_t *terms, struct tally *tally, enum to_hit reason, enum fire_column column);
/* The number of the weapon named; -1 if it has no such weapon. ABSENT is the first. */
int weapon_named(terms_t *terms, const struct unit *unit, int32_t class);
struct attack attack_with(terms_t *terms, state_t *state, int unit, int weapon);
bool refuse_unshown(struct refusal *why, int clause);
bool refuse_line(terms_t *terms, state_t *state, const struct lookout *lookout, int unit,
                 struct point at, int blocker, struct refusal *why);
/* Does that weapon fire once a game; and it has been fired. */
bool fires_once(terms_t *terms, const struct unit *unit, int which);
void use_up(terms_t *terms, struct unit *unit, int which);

bool check_barrage(terms_t *terms, state_t *state, int battery, int target, struct refusal *why);
bool check_battery(terms_t *terms, state_t *state, int battery, struct refusal *why);
bool check_barrage_target(terms_t *terms, state_t *state, const struct lookout *lookout, int side,
                          int target, struct refusal *why);
void do_barrage(struct play *play, int battery, int target);
bool check_smoke(terms_t *terms, state_t *state, int32_t piece, struct point at,
                 struct refusal *why);
void do_smoke(struct play *play, int32_t piece, struct point at);
struct attack attack_of_battery(terms_t *terms, state_t *state, int battery);
struct tally battery_tally(terms_t *terms, const struct battery *battery,
                           const struct unit *target);
void clear_smoke(struct play *play);

/* The flight of a side and kind with attacks left; -1 if there is none. */
int flight_of(state_t *state, int side, int32_t kind);
bool check_air(terms_t *terms, state_t *state, int side, int32_t kind, int target,
               struct refusal *why);
void do_air(struct play *play, int side, int32_t kind, int target);
struct attack attack_of_air(terms_t *terms, state_t *state, int flight);
struct tally air_tally(terms_t *terms, state_t *state, int flight, const struct unit *target,
                       bool shown_only);

/* What a moving base meets: obstacle.c. */
bool is_stopped_by_mines(const struct template *template);
bool is_stopped_by_wire(const struct template *template);
void enter_mine(struct play *play, int unit, int mine);
void enter_wire(struct play *play, int unit, int wire);
bool is_barred_by_wire(const struct template *template);
/* Does a base there touch any that lies on the table? */
bool touches_mine(state_t *state, const struct base *base);
bool touches_wire(state_t *state, const struct base *base);

struct outcome ground_outcome(const struct scenario *scenario, const struct state *state);
int32_t ground_score(const struct scenario *scenario, const struct state *state, int side);
/* What a computer player makes for: the objective this unit should go to; -1 if there is none. */
int goal_of(state_t *state, const struct unit *unit);
int nearest_shown_enemy(state_t *state, const struct unit *unit);
int32_t ground_promise(const struct scenario *scenario, const struct state *state,
                       const struct command *command);
void take_objectives(struct play *play);

void ground_prepare(struct scenario *scenario, struct state *state, enum ground_set_name set);
bool ground_setup(const struct scenario *scenario, struct state *state, struct problem *problem);
bool ground_check(const struct scenario *scenario, const struct state *state,
                  const struct command *command, struct refusal *why);
void ground_apply(struct play *play, const struct command *command, const struct task *answered);
void ground_run(struct play *play, const struct task *task);
void ground_legal(const struct scenario *scenario, const struct state *state, int side,
                  struct legal *legal);
void ground_view(const struct scenario *scenario, struct state *copy, int side);
void ground_survey(const struct scenario *scenario, const struct state *view, int unit,
                   struct survey *survey);

/* The cost of a unit in eighths of a point (pz8-scifi.points.cost, .quality). */
int32_t unit_cost(terms_t *terms, const struct unit *unit);
int32_t scifi_cost(const struct scenario *scenario, const struct state *state, int unit);
/* Names and causes, and support: pz8-scifi.setup.generator, pz8-scifi.setup.support. */
void roll_war(struct play *play);
void roll_support(struct play *play);

#endif
