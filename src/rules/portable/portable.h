/* Big Board Portable Wargame: Modern, on squares (docs/rules/portable.md).
 *
 * This header holds the rule set's scenario and state and its vocabulary: the questions the rules
 * ask, in players' words, and the few mutators that change a Unit and write the event in one go.
 * The files follow the chapters of the ledger: sequence, move, sight, fire, artillery, close,
 * damage, works, transport, gas, air, victory. What each offers to the others stands in
 * chapters.h. */
#ifndef SANDTABLE_RULES_PORTABLE_H
#define SANDTABLE_RULES_PORTABLE_H

#include "board/square_set.h"
#include "core/ruleset.h"
#include "rules/portable-clauses.h"

enum {
    UNITS_MAX = 64, /* of both sides; a set of them is one word */
    AIRCRAFT_MAX = 16,
    TEMPLATES_MAX = 48,
    TERRAIN_MAX = 1024, /* squares of one kind */
    SQUARES_MAX = SQUARE_MAX_COLUMNS * SQUARE_MAX_ROWS,
    EXITS_MAX = 8,
    OBJECTIVES_MAX = 16,
    MINES_MAX = 64,
    WIRE_MAX = 128,
    CLOUDS_MAX = 64,
    SP_MAX = 9,
    STRENGTH_MAX = 280, /* SP of both sides: all of them lost in one command fit its events */
    RATE_MAX = 7,       /* of a ground Unit; with the road a path then fits one word */
    HITS_MAX = UNITS_MAX + 16, /* everybody in one square, and what they retreat into */
    LEVEL_MOST = 9,
    NOT_ROLLED = 255, /* activations before the dice */
    UNSAID = 255      /* a field of which the scenario says nothing */
};

/* portable.table.options, in the order of the rule set's table of options. */
enum {
    OPT_MOUNTED_FIRE,
    OPT_AIR_COUNTS,
    OPT_ACTION_ORDER,
    OPT_TURN_IS_MOVE,
    OPT_WOOD_CLOSE,
    OPT_STILL_BONUS,
    OPT_CANNOT_DESTROY,
    OPT_ARMOUR_IMMUNE,
    OPT_GUNS_INTO_COVER,
    OPT_CONTACT_FIGHT,
    OPT_NONCOMBATANT_ATTACK,
    OPT_COMMANDER_CLOSE,
    OPT_DEFENDER_ADVANCE,
    OPT_EXHAUSTED_CLOSE,
    OPT_ENGINEER_ACTIVATION,
    OPT_CYCLISTS,
    OPT_TANK_RIDERS,
    OPT_GAS,
    OPT_AIR,
    OPT_ENDURANCE,
    OPT_RECON_SPOTS
};
enum { MOUNTED_FIRE_NO, MOUNTED_FIRE_YES };
enum { AIR_COUNTS_NO, AIR_COUNTS_YES };
enum { ACTION_ORDER_EITHER, ACTION_ORDER_MOVE_FIRST };
enum { TURN_IS_MOVE_YES, TURN_IS_MOVE_NO };
enum { WOOD_CLOSE_ONCE, WOOD_CLOSE_TWICE };
enum { STILL_BONUS_AT_MOMENT, STILL_BONUS_WHOLE_TURN };
enum { CANNOT_DESTROY_NO_EFFECT, CANNOT_DESTROY_KEEP_LAST_SP };
enum { ARMOUR_IMMUNE_TANKS, ARMOUR_IMMUNE_TANKS_AND_GUNS };
enum { GUNS_INTO_COVER_YES, GUNS_INTO_COVER_NO };
enum { CONTACT_FIGHT_OPTIONAL, CONTACT_FIGHT_MANDATORY };
enum { NONCOMBATANT_ATTACK_YES, NONCOMBATANT_ATTACK_NO };
enum { COMMANDER_CLOSE_ADJACENT, COMMANDER_CLOSE_OR_SAME };
enum { DEFENDER_ADVANCE_NO, DEFENDER_ADVANCE_YES };
enum { EXHAUSTED_CLOSE_ADJACENT, EXHAUSTED_CLOSE_NEVER };
enum { ENGINEER_FIRST_TURN, ENGINEER_EVERY_TURN };
enum { CYCLISTS_ON, CYCLISTS_OFF };
enum { TANK_RIDERS_ON, TANK_RIDERS_OFF };
enum { GAS_OFF, GAS_ON };
enum { AIR_OFF, AIR_ON };
enum { ENDURANCE_GO_HOME, ENDURANCE_MUST_EXIT };
enum { RECON_SPOTS_NO, RECON_SPOTS_YES };

/* The lines of types.tsv and then of aircraft.tsv. */
enum kind {
    INFANTRY,
    INFANTRY_AT,
    ENGINEERS,
    CAVALRY_DISMOUNTED,
    CAVALRY_MOUNTED,
    MACHINE_GUNS,
    MORTARS,
    ARTILLERY,
    ARMOURED_CARS,
    LIGHT_TANKS,
    TANKS,
    ASSAULT_GUNS,
    SP_ARTILLERY,
    HALF_TRACKS,
    TRUCKS,
    HORSE_DRAWN,
    SPOTTERS,
    COMMANDERS,
    GROUND_KINDS,
    RECONNAISSANCE = GROUND_KINDS,
    SINGLE_SEATER,
    TWO_SEATER,
    BOMBER,
    KINDS
};

/* The gun classes of artillery.tsv, behind none. */
enum gun_class {
    CLASS_NONE,
    CLASS_HEAVY,
    CLASS_MEDIUM,
    CLASS_FIELD,
    CLASS_MOUNTAIN,
    CLASS_INFANTRY_GUN,
    CLASS_ANTI_TANK,
    CLASS_ANTI_AIRCRAFT
};

enum quality { AVERAGE, ELITE, POOR };
enum unit_status { ON_BOARD, DESTROYED, EXITED };
enum aircraft_status { WAITING, OVER_FIELD, HOME, SHOT_DOWN };
enum work { NO_WORK, LAYING_MINES, CLEARING_MINES, LAYING_WIRE, CLEARING_WIRE, LOADING, UNLOADING };
enum order { NO_ORDER, ORDER_SHELL, ORDER_GAS, ORDER_FLAK };
enum victory { BY_EXHAUSTION, BY_OCCUPATION, BY_HOLDING, BY_EXIT };

/* How far the active Unit has come (ledger, section 2). */
enum stage { NOBODY_ACTIVE, READY, ADVANCED, SPENT };

/* What lies in a square; the six kinds of cover exclude one another. */
enum cover {
    NO_COVER,
    WOODS_COVER,
    BUILT_UP_COVER,
    BUNKER_COVER,
    DUGOUT_COVER,
    FIELDWORK_COVER,
    TRENCH_COVER
};
enum ground_flag { GROUND_ROAD = 1, GROUND_RIVER = 2, GROUND_FORD = 4, GROUND_BRIDGE = 8 };

FLAT_BEGIN
struct template
{
    char id[ID_BYTES];
    char title[NAME_BYTES];
    uint8_t kind;
    uint8_t class;
    uint8_t sp;
    uint8_t rate;
    uint8_t cyclist;
    uint8_t unused[3];
};

struct hill {
    struct square at;
    int16_t level;
};

struct exit {
    uint8_t side;
    uint8_t edge;
};

/* Heights are in quarter levels (portable.sight.block). */
enum { QUARTERS = 4, EYE = 2 };

/* A square as the rules need it, put together from the lists of terrain at setup. */
struct ground {
    uint8_t cover;  /* of enum cover */
    uint8_t flags;  /* of enum ground_flag */
    int8_t level;   /* portable.board.grid */
    int8_t top;     /* portable.sight.block: of ground and tall cover, in quarter levels */
    uint16_t patch; /* portable.board.patch: its number, 0 without cover */
};

/* A list of squares of one kind. */
struct squares {
    uint16_t n;
    struct square list[TERRAIN_MAX];
};

enum { TERRAIN_LISTS = 10 };

struct portable_scenario {
    struct scenario head;
    uint16_t n_templates, n_hills, n_exits;
    uint8_t edges[SIDES]; /* each side's own, where its aircraft come in */
    uint8_t victory;
    uint8_t attacker;
    uint8_t goal, goal_draw;
    struct template templates[TEMPLATES_MAX];
    struct hill hills[TERRAIN_MAX];
    struct exit exits[EXITS_MAX];
    struct squares terrain[TERRAIN_LISTS]; /* woods, built-up ... in the order of the collections */
    /* What follows from the above and from the Units given. */
    uint8_t in_order[UNITS_MAX];  /* Units in number order, side 1's before side 2's */
    uint8_t exit_edges[SIDES];    /* a bit for each edge over which the side may leave */
    uint8_t rates[TEMPLATES_MAX]; /* with the options applied */
    uint8_t is_flat;              /* all of it at one level */
    uint8_t unused[5];
    struct ground ground[SQUARES_MAX];
    struct square_set screens; /* squares that could hide something from somebody */
};

struct unit {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t template;
    struct square at; /* nowhere while it is carried, and once it is gone */
    uint8_t facing;
    uint8_t quality;
    uint8_t sp, start_sp;
    uint8_t status;
    uint8_t kind;    /* of its template */
    uint8_t carrier; /* the Unit that carries or tows it, or NO_UNIT */
    uint8_t cargo;   /* the Unit it carries or tows, or NO_UNIT */
    uint8_t chief;   /* portable.setup.commander */
    /* this turn */
    uint8_t activated, moved, steps, on_road, fired;
    uint8_t still; /* had the standing-still bonus when it fired */
    uint8_t retreated, crossing;
    uint8_t task, task_with, task_done;
    struct square task_at;
    uint16_t task_turn;
    uint8_t order, target_aircraft;
    struct square target, last_target;
    uint16_t last_turn;
    uint16_t entered; /* the turn in which it came to where it stands */
    /* the shells in the air (artillery.c) */
    struct square falls; /* where its shell lands; nowhere if it does no harm */
    struct square stood; /* where it stood when the shells landed */
    uint8_t rode;        /* and on whom */
    uint8_t gas;         /* it has a gas shell */
    uint8_t flak_hit;    /* its flak has hit */
    uint8_t unused;
};

struct aircraft {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t template;
    struct square at;
    uint8_t facing;
    uint8_t sp, start_sp;
    uint8_t status;
    uint16_t deployed; /* the turn in which it arrived */
    uint8_t activated, moved, steps, fired;
    uint8_t bombs;
    uint8_t unused;
};

/* Things that lie in a square keep their place in their list when they are gone. */
struct mine {
    uint16_t number;
    struct square at;
    uint8_t side; /* who laid it, or SIDE_NONE */
    uint8_t hidden, known;
    uint8_t gone;
};

struct wire {
    uint16_t number;
    struct square at;
    uint8_t gone;
    uint8_t unused;
};

struct cloud {
    uint16_t number; /* order of creation */
    struct square at;
    uint16_t turn; /* in which it landed */
    uint8_t drift; /* facing of the gun that fired it */
    uint8_t gone;
};

struct objective {
    uint16_t number;
    struct square at;
    uint8_t holder; /* who had a Unit there last, or SIDE_NONE */
    uint8_t unused;
};

/* Hits scored on a Unit and still to be resolved, with its cargo's share. */
struct hit {
    uint8_t unit, cargo;
    uint8_t count;
    uint8_t flags; /* of enum hit_flag */
};

/* A move being carried out: the steps that are left. */
struct walk {
    uint8_t n;
    uint8_t facing; /* to be taken at the end, or NO_FACING */
    uint8_t walking;
    uint8_t entered; /* of enum entered: a square whose stops are yet to be tested */
    uint32_t steps;  /* four bits each, the next one lowest */
};

/* A close combat while its hits are resolved. */
struct fight {
    uint8_t attacker, defender; /* NO_UNIT: nobody fights */
    uint8_t fled;               /* of enum fled */
    uint8_t front_on;           /* the defender is */
    struct square from, at;     /* where they stood */
};

struct portable_state {
    struct state head;
    uint16_t n_units, n_aircraft, n_mines, n_wire, n_clouds, n_objectives;
    uint8_t side_a;
    uint8_t activations; /* left in this phase, or NOT_ROLLED */
    uint8_t active;      /* the Unit being activated, or NO_UNIT */
    uint8_t active_aircraft;
    uint8_t stage;
    uint8_t contact;    /* the active Unit has moved into contact */
    uint8_t turned;     /* it has had its free turn */
    uint8_t displaced;  /* cargo that cannot stay where its carrier was destroyed, or NO_UNIT */
    uint8_t step;       /* how far an automatic phase has come */
    uint8_t ended;      /* the last turn-end has come */
    uint8_t phase_over; /* the acting side has said end-phase */
    uint8_t n_hits;
    int16_t lost[SIDES], point[SIDES];
    uint16_t exhausted[SIDES]; /* the turn in which it became so, or 0 */
    uint8_t exited[SIDES];
    uint8_t asked; /* the Unit whose owner must choose: retreat or stand, advance or hold */
    uint8_t unused;
    struct walk walk;
    struct fight fight;
    uint64_t fled_together;    /* who has retreated because of the present shell, shot or cloud */
    struct hit hits[HITS_MAX]; /* the last is resolved next */
    struct unit units[UNITS_MAX];
    struct aircraft aircraft[AIRCRAFT_MAX];
    struct mine mines[MINES_MAX];
    struct wire wire[WIRE_MAX];
    struct cloud clouds[CLOUDS_MAX];
    struct objective objectives[OBJECTIVES_MAX];
};
FLAT_END

_Static_assert(sizeof(struct portable_state) % 8 == 0, "states are hashed eight bytes at a time");
_Static_assert(sizeof(struct portable_state) <= 16 * 1024, "Portable must stay small");

enum { NO_FACING = 255 };
enum entered { ENTERED = 1, ENTERED_BY_ROAD = 2 };
enum hit_flag {
    HIT_CHAINED = 1,    /* of the square retreated into: no answer by another retreat */
    HIT_SMALL_ARMS = 2, /* cannot destroy tanks */
    HIT_CARGO_NEXT = 4, /* the carrier has had its die */
    HIT_WENT = 8,       /* the carrier has retreated from it */
    HIT_BY = 4          /* the bits from here on say by what: enum hit_by */
};
enum fled { ATTACKER_FLED = 1, DEFENDER_FLED = 2 };

/* Collections after UNITS and TEMPLATES. */
enum { AIRCRAFT = 2, MINES, WIRE, CLOUDS, OBJECTIVES, HILLS, EXITS, WOODS };

/* The lists of terrain, from WOODS on. */
enum terrain_list {
    LIST_WOODS,
    LIST_BUILT_UP,
    LIST_BUNKERS,
    LIST_DUGOUTS,
    LIST_FIELDWORKS,
    LIST_TRENCHES,
    LIST_ROADS,
    LIST_RIVERS,
    LIST_FORDS,
    LIST_BRIDGES
};

enum portable_phase {
    TURN_START,
    ARTILLERY_ORDERS,
    ARTILLERY_FALL,
    ARTILLERY_HITS,
    INITIATIVE,
    ACTIVATION_A,
    ACTIVATION_B,
    TURN_END
};

enum portable_task {
    TASK_ORDERS,   /* both: artillery orders */
    TASK_GO,       /* a side activates or ends its phase */
    TASK_ACTIVE,   /* the active Unit's owner */
    TASK_CHOICE,   /* retreat or stand; a: 1 if its cargo's die comes next */
    TASK_DISPLACE, /* cargo without a carrier must leave */
    TASK_ADVANCE,  /* advance or hold; a: the square, b: 1 if it is the defender */
    /* those that run by themselves */
    TASK_HITS,      /* resolves what is in hits */
    TASK_WALK,      /* goes on with the move */
    TASK_FIGHT_END, /* who has won */
    TASK_ARRIVED,   /* an advance has brought the Unit into a square; b as above */
    TASK_GO_ON      /* asks the active Unit's owner again, or ends the activation */
};

enum portable_verb {
    VERB_BOMBARD,
    VERB_GAS,
    VERB_FLAK,
    VERB_CANCEL,
    VERB_DONE,
    VERB_ACTIVATE,
    VERB_MOVE,
    VERB_TURN,
    VERB_FIRE,
    VERB_ASSAULT,
    VERB_ADVANCE,
    VERB_HOLD,
    VERB_RETREAT,
    VERB_STAND,
    VERB_LAY_MINES,
    VERB_CLEAR_MINES,
    VERB_LAY_WIRE,
    VERB_CLEAR_WIRE,
    VERB_LOAD,
    VERB_UNLOAD,
    VERB_FLY,
    VERB_SHOOT,
    VERB_STRAFE,
    VERB_BOMB,
    VERB_END_ACTIVATION,
    VERB_END_PHASE
};

enum portable_purpose {
    FOR_INITIATIVE,
    FOR_ACTIVATION,
    FOR_DRIFT,
    FOR_FALL,
    FOR_TO_HIT,
    FOR_CLOSE,
    FOR_RESOLVE,
    FOR_FLAK,
    FOR_AIR,
    FOR_STRAFE,
    FOR_BOMB
};

enum portable_reason {
    WHY_COVER,
    WHY_STILL,
    WHY_COMMANDER,
    WHY_SHELL_COVER,
    WHY_OBSERVED,
    WHY_REPEATED,
    WHY_GUN_COMMANDER,
    WHY_CLOSE_COMMANDER,
    WHY_CLOSE_COVER,
    WHY_CLOSE_WOODS,
    WHY_UPHILL,
    WHY_IN_FORD,
    WHY_CROSSING,
    WHY_FLAK_STILL,
    WHY_FLAK_COMMANDER,
    WHY_STRAFE_COVER,
    WHY_BOMBING,
    WHY_BOMB_COVER
};

enum portable_event {
    EVENT_INITIATIVE = EVENT_RULES,
    EVENT_ACTIVATIONS,
    EVENT_ACTIVATED,
    EVENT_FINISHED,
    EVENT_ORDERED,
    EVENT_FLAK_ORDERED,
    EVENT_CANCELLED,
    EVENT_FELL,      /* on its target */
    EVENT_FELL_WIDE, /* in front of it or behind */
    EVENT_FELL_LOST, /* where it does no harm */
    EVENT_MOVED,
    EVENT_STOPPED,
    EVENT_TURNED,
    EVENT_EXITED,
    EVENT_FIRED,
    EVENT_HITS,
    EVENT_HIT,
    EVENT_IMMUNE,
    EVENT_LOST,
    EVENT_DESTROYED,
    EVENT_RETREATED,
    EVENT_ASSAULTED,
    EVENT_WON,
    EVENT_ADVANCED,
    EVENT_HELD,
    EVENT_WORKING,
    EVENT_INTERRUPTED,
    EVENT_MINED,
    EVENT_CLEARED,
    EVENT_WIRED,
    EVENT_UNWIRED,
    EVENT_LOADED,
    EVENT_UNLOADED,
    EVENT_FAILED,
    EVENT_CLOUD,
    EVENT_DRIFTED,
    EVENT_DISPERSED,
    EVENT_FOUND,
    EVENT_FLEW,
    EVENT_ARRIVED,
    EVENT_WENT_HOME,
    EVENT_SHOT,
    EVENT_FLAK,
    EVENT_STRAFED,
    EVENT_BOMBED,
    EVENT_AIR_HIT,
    EVENT_AIR_LOST,
    EVENT_EXHAUSTED,
    EVENT_TAKEN
};

enum stop { STOP_CONTACT, STOP_WOODS, STOP_FORD, STOP_TRENCH, STOP_WIRE, STOP_NONE };
enum lands { LANDS_NOWHERE, LANDS_TARGET, LANDS_FRONT, LANDS_BEHIND, LANDS_OWN, LANDS_OFF };
enum hit_by { BY_SHELL, BY_FIRE, BY_CLOSE, BY_MINES, BY_GAS, BY_STRAFING, BY_BOMBS };

/* The rule set's own structs behind the heads. */
static inline const struct portable_scenario *portable_scenario(const struct scenario *scenario)
{
    return (const struct portable_scenario *)scenario;
}

static inline const struct portable_state *portable_state(const struct state *state)
{
    return (const struct portable_state *)state;
}

static inline struct portable_state *portable_of(struct play *play)
{
    return (struct portable_state *)play->state;
}

static inline const struct portable_scenario *terms_of(const struct play *play)
{
    return (const struct portable_scenario *)play->scenario;
}

#endif
