/* Pz8 1935/65 Aerial with its WW1 appendix, and Pz8 1965-75 Aerial: aircraft on hexes
 * (docs/rules/pz8-aerial.md, docs/rules/pz8-jets.md).
 *
 * This header holds the scenario and the state that both sets share, and the vocabulary: the
 * questions the rules ask, in players' words. What the two sets differ in is data (set.h). The
 * chapters of the ledgers are the files of this folder (chapters.h). */
#ifndef SANDTABLE_RULES_PZ8_AIR_H
#define SANDTABLE_RULES_PZ8_AIR_H

#include "board/hex.h"
#include "core/ruleset.h"
#include "rules/pz8-aerial-clauses.h"

enum {
    PLANES_MAX = 32,
    TEMPLATES_MAX = 64,
    TARGETS_MAX = 16,
    PILOTS_MAX = 64,
    TEMPLATE_ID = 24, /* bytes of a template's name: "F-80 Shooting Star" */
    MP_MAX = 12,      /* of a template */
    JET_MP_MAX = 10,  /* of a jet's: its turns cost less, and every flight must be listed */
    CEILING_MAX = 8,  /* of a template */
    CAREFUL_MP = 3,   /* pz8-aerial.ground.roll: with more a ground attack is harder */
    LEVEL_MAX = 20,   /* of an aircraft, wherever a situation puts it */
    FACTOR_MAX = 9,
    MISSILES_MAX = 8,
    MISSILES_OF_TYPE = 255, /* an aircraft's missiles where a file does not say */
    BATTLES_MAX = 9
};

/* pz8-aerial.table.options, pz8-jets.table.options: those of both sets first. */
enum { OPT_EDGE, OPT_TAIL_ALTITUDE, OPT_FIRE_BACK, OPT_SOLO, OPT_FRONT_ARC, OPT_COMMON };
enum { OPT_REAR_ARC = OPT_COMMON, OPT_JETTISON, AERIAL_OPTIONS };
enum { OPT_HEAT_ARC = OPT_COMMON, OPT_RADAR_ARC, OPT_HEAT_ASPECT, OPT_F5, JETS_OPTIONS };
enum { EDGE_DAMAGED_ONLY, EDGE_ANYONE, EDGE_NOBODY };
enum { TAIL_SAME, TAIL_ANY };
enum { FIRE_BACK_ANY_ATTACK, FIRE_BACK_WHEN_HIT };
enum { SOLO_OFF, SOLO_SIDE_1, SOLO_SIDE_2 };
enum { REAR_CONE120, REAR_CONE60 };
enum { JETTISON_NO, JETTISON_YES };
enum { ASPECT_SAME, ASPECT_WITHIN_60 };
enum { F5_RADAR, F5_HEAT };

/* The fields of fire, in the order of opt-front-arc and its sisters. */
enum arc { ARC_CONE60, ARC_CONE120, ARC_LINE };

enum plane_status { ON_TABLE, DESTROYED, LEFT };
enum experience { GREEN, AVERAGE, VETERAN };
enum load { NO_LOAD, BOMBS, ROCKETS };
enum nation { NATION_OTHER, NATION_NATO, NATION_THIRD_WORLD };
enum pilot_status { PILOT_FLYING, PILOT_RESERVE, PILOT_LOST };

/* Weapons of an aircraft. The cannon of a jet are its front guns. */
enum weapon { FRONT, REAR, GUNS, HEAT = GUNS, RADAR, WEAPONS };

/* What a ground target is attacked with; the order of the argument `with`. */
enum ordnance { WITH_BOMBS, WITH_ROCKETS, WITH_STRAFING };

/* How far the active aircraft's activation has come (ledger, section 2). */
enum stage { NOBODY_ACTIVE, CHOSEN, MOVED };

FLAT_BEGIN
struct template
{
    char id[TEMPLATE_ID];
    uint8_t mp;
    uint8_t front, rear; /* Attack Factors; 0: no such weapon */
    uint8_t defence;
    uint8_t altitude;
    uint8_t biplane, dive_bomber;
    uint8_t bombs, rockets; /* may carry them */
    uint8_t ww1;
    uint8_t heat, radar; /* missiles it carries */
    uint8_t unused[4];
};

/* What an aircraft has when a battle of a campaign begins, in every one of them. */
struct begun {
    uint8_t load, heat, radar;
    uint8_t unused;
};

struct air_scenario {
    struct scenario head;
    uint16_t n_templates;
    uint8_t set;             /* of enum air_set_name */
    uint8_t ww1;             /* pz8-aerial.ww1.factors */
    uint8_t battle, battles; /* this is the first, second ... of so many; 0: a battle on its own */
    uint8_t kills[SIDES];    /* fighters a side destroyed in earlier battles */
    struct begun begun[PLANES_MAX];
    struct template templates[TEMPLATES_MAX];
};

struct plane {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t template;
    struct hex at;
    uint8_t facing;
    uint8_t altitude;
    uint8_t status;
    uint8_t left_over; /* once it has left: over which edge */
    uint8_t experience;
    uint8_t damaged;
    uint8_t activated;
    uint8_t spent; /* MPs this activation */
    uint8_t reversed;
    uint8_t fired; /* has fired or attacked the ground in this activation */
    uint8_t kills; /* this game */
    uint8_t fell;  /* once destroyed: as the first, second ... of this game */
    uint8_t load;
    uint8_t jammed[GUNS];
    uint8_t nation;
    uint8_t heat, radar; /* missiles left */
    uint8_t generation;  /* of its missiles: 1 or 2 */
    uint8_t pilot;       /* an index into pilots, or NO_UNIT */
};

/* What stands on the ground to be attacked. */
struct target {
    char id[ID_BYTES];
    char kind[ID_BYTES];
    uint8_t side; /* whose it is */
    uint8_t destroyed;
    struct hex at;
    uint8_t points; /* for the enemy when destroyed */
    uint8_t unused[3];
};

struct pilot {
    char id[ID_BYTES];
    uint8_t side;
    uint8_t experience;
    uint8_t kills;   /* of his career */
    uint8_t battles; /* flown */
    uint8_t status;
    uint8_t unused[3];
};

struct air_state {
    struct state head;
    uint16_t n_planes, n_targets, n_pilots;
    uint8_t first_side;    /* who won the initiative; in the deployment: who places first */
    uint8_t go;            /* whose go it is */
    uint8_t left_in_group; /* aircraft it may still activate in this go */
    uint8_t stage;
    uint8_t active;        /* the aircraft being activated, or NO_UNIT */
    uint8_t time_up;       /* the last turn has ended */
    uint8_t groups[SIDES]; /* pz8-aerial.turn.group, fixed at turn-start */
    uint8_t n_fallen;      /* aircraft destroyed so far */
    uint8_t gave_up;       /* 1 + the side that gave a campaign battle up; 0: neither */
    uint8_t deployment[8]; /* how far the deployment of a campaign battle has come (deploy.c) */
    struct plane planes[PLANES_MAX];
    struct target targets[TARGETS_MAX];
    struct pilot pilots[PILOTS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct air_state) % 8 == 0, "states are hashed eight bytes at a time");
_Static_assert(sizeof(struct air_state) <= 8 * 1024, "a state is copied often");

/* Collections after UNITS and TEMPLATES; the jets have no targets. */
enum { PILOTS = 2, TARGETS = 3 };

/* Places in the table of phases. */
enum { DEPLOYMENT_PHASE, TURN_START_PHASE, INITIATIVE_PHASE, ACTIVATION_PHASE, TURN_END_PHASE };

enum air_task { TASK_GO, TASK_PLANE, TASK_FIRE_BACK, TASK_GO_ON, TASK_DEPLOY };

/* Verbs of both sets, then those of each. */
enum air_verb {
    VERB_ACTIVATE,
    VERB_FLY,
    VERB_END_MOVE,
    VERB_FIRE_BACK,
    VERB_HOLD,
    VERB_END_ACTIVATION,
    VERB_DEPLOY,
    VERBS_COMMON
};
enum { VERB_FIRE = VERBS_COMMON, VERB_GROUND_ATTACK, VERB_JETTISON };
enum { VERB_CANNON = VERBS_COMMON, VERB_HEAT, VERB_RADAR };

/* The actions of a flight, in the order of actions.tsv. */
enum action {
    ACTION_F,
    ACTION_D,
    ACTION_C,
    ACTION_SL,
    ACTION_SR,
    ACTION_TL,
    ACTION_TR,
    ACTION_I,
    ACTION_XL,
    ACTION_XR,
    ACTIONS
};

enum air_purpose {
    FOR_INITIATIVE,
    FOR_CARD,
    FOR_TO_HIT,
    FOR_ATTACK,
    FOR_DEFENCE,
    FOR_UNJAM,
    FOR_GROUND,
    FOR_MISSILE,
    FOR_EVADE,
    FOR_PLACE_FIRST,
    FOR_ENTRY,
    FOR_ALTITUDE,
    FOR_SURVIVAL,
    AIR_PURPOSES
};

/* Why a roll counts more or less. Each set has words and clauses for its own. */
enum air_reason {
    WHY_REVERSED,
    WHY_HIGHER,
    WHY_GREEN,
    WHY_VETERAN,
    WHY_DAMAGED,
    WHY_FIRING_BACK,
    WHY_ATTACK_FACTOR,
    WHY_DEFENCE_FACTOR,
    WHY_ALTITUDE,
    WHY_FAST,
    WHY_DIVE_BOMBER,
    WHY_HEAT_MISSILES,
    WHY_HEAT_NATO,
    WHY_HEAT_THIRD_WORLD,
    WHY_HEAT_LOW,
    WHY_HEAT_FIRST_GENERATION,
    WHY_HEAT_FAR,
    WHY_HEAT_FAST,
    WHY_HEAT_VETERAN,
    WHY_HEAT_GREEN,
    WHY_RADAR_MISSILES,
    WHY_RADAR_NATO,
    WHY_RADAR_THIRD_WORLD,
    WHY_RADAR_LOW,
    WHY_RADAR_FIRST_GENERATION,
    WHY_RADAR_FAR,
    WHY_RADAR_FAST,
    WHY_RADAR_VETERAN,
    WHY_RADAR_GREEN,
    AIR_REASONS
};
enum { RADAR_REASONS = WHY_RADAR_MISSILES - WHY_HEAT_MISSILES }; /* from one to the other */

enum air_event {
    EVENT_GROUPS = EVENT_RULES,
    EVENT_INITIATIVE,
    EVENT_DRAWN,
    EVENT_ACTIVATED,
    EVENT_CLEARED,
    EVENT_STILL_JAMMED,
    EVENT_JAMMED,
    EVENT_FLEW,
    EVENT_STAYED,
    EVENT_LEFT,
    EVENT_JETTISONED,
    EVENT_FIRED,
    EVENT_HELD,
    EVENT_LAUNCHED,
    EVENT_UNHARMED,
    EVENT_EVADED,
    EVENT_DAMAGED,
    EVENT_DESTROYED,
    EVENT_ATTACKED,
    EVENT_TARGET_DESTROYED,
    EVENT_TARGET_STANDS,
    EVENT_SHOT_DOWN,
    EVENT_FINISHED,
    EVENT_PLACING,
    EVENT_DEPLOYED,
    EVENT_ALTITUDE,
    EVENT_SURVIVED,
    EVENT_LOST,
    EVENT_PROMOTED,
    EVENT_REPLACED,
    EVENT_SCORE,
    EVENTS_END
};
enum { AIR_EVENTS = EVENTS_END - EVENT_RULES };

/* The rule sets' own structs behind the heads. */
static inline const struct air_scenario *air_scenario(const struct scenario *scenario)
{
    return (const struct air_scenario *)scenario;
}

static inline const struct air_state *air_state(const struct state *state)
{
    return (const struct air_state *)state;
}

static inline struct air_state *air_of(struct play *play)
{
    return (struct air_state *)play->state;
}

static inline const struct air_scenario *terms_of(const struct play *play)
{
    return (const struct air_scenario *)play->scenario;
}

/* -- vocabulary (words.c) ----------------------------------------------------------------------
 */

static inline int32_t plane_piece(int plane)
{
    return piece_of(UNITS, plane);
}

static inline bool plane_is_flying(const struct plane *plane)
{
    return plane->status == ON_TABLE;
}

static inline const struct template *template_of(const struct air_scenario *terms,
                                                 const struct plane *plane)
{
    return &terms->templates[plane->template];
}

static inline struct hex_board air_board(const struct air_scenario *terms)
{
    return (struct hex_board){.columns = (uint8_t)terms->head.width,
                              .rows = (uint8_t)terms->head.height};
}

/* pz8-aerial.opt-solo, pz8-jets.opt-solo: does the engine itself fly for this side? */
static inline bool is_npo(const struct air_scenario *terms, int side)
{
    return terms->head.options[OPT_SOLO] == 1 + side;
}

static inline bool is_solo(const struct air_scenario *terms)
{
    return terms->head.options[OPT_SOLO] != SOLO_OFF;
}

/* MPs it has now, and the least it must spend of so many. */
int plane_mp(const struct air_scenario *terms, const struct plane *plane);
int least_of_mp(int mp);

/* Its current maximum altitude. */
int plane_ceiling(const struct air_scenario *terms, const struct plane *plane);

int planes_on_table(const struct air_state *state, int side);
bool plane_is_there(const struct air_state *state, int side);

/* The aircraft in this hex other than `but`, or NO_UNIT. */
int plane_at(const struct air_state *state, struct hex hex, int but);

/* Does an enemy sit on its tail? */
bool plane_is_tailed(const struct air_scenario *terms, const struct air_state *state, int plane);

/* The missiles of a kind that are left. */
static inline int missiles_left(const struct plane *plane, enum weapon weapon)
{
    return weapon == HEAT ? plane->heat : plane->radar;
}

/* Attack Factor of a gun; 0 if there is none. */
static inline int attack_of(const struct air_scenario *terms, const struct plane *plane,
                            enum weapon weapon)
{
    return weapon == FRONT ? template_of(terms, plane)->front : template_of(terms, plane)->rear;
}

/* May it carry this load, and this many missiles? */
int missiles_of_type(const struct air_scenario *terms, const struct template *template,
                     enum weapon weapon);

/* A throw of one D6. */
struct throw air_die_for(int purpose, int clause, int32_t unit, int32_t target);

/* -- mutators (words.c) --------------------------------------------------------------------------
 */

void destroy_plane(struct play *play, int plane, int event, int clause);
void damage_plane(struct play *play, int plane);
void plane_leaves(struct play *play, int plane, struct hex beyond);

#endif
