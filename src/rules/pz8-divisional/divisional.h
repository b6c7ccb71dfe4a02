/* Pz8 WW2 Divisional: battalions on a map of kilometres (docs/rules/pz8-divisional.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary (the questions rules ask, in
 * players' words) and what the chapters offer each other. The files follow the chapters of the
 * ledger: setup, move, fire, combat, withdraw, rally, day, victory; ways is what a straight way
 * over the table meets, for all of them. */
#ifndef SANDTABLE_RULES_PZ8_DIVISIONAL_H
#define SANDTABLE_RULES_PZ8_DIVISIONAL_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_base.h"
#include "board/table_path.h"
#include "core/ruleset.h"
#include "rules/pz8-divisional-clauses.h"
#include "rules/table/place.h"

enum {
    UNITS_MAX = 96,
    TEMPLATES_MAX = 40,
    DIVISIONS_MAX = 16,
    FORTS_MAX = 32,
    MINES_MAX = 64,
    OBJECTIVES_MAX = 16,
    ZONES_MAX = 8,
    UNIT_WORDS = (UNITS_MAX + 63) / 64,
    FP_MAX = 9,
    AMMO_MAX = 9,
    AIR_MAX = 20,
    AMMO_USUAL = 4,       /* pz8-divisional.setup.ammo */
    TURNS_OF_DAY = 12,    /* pz8-divisional.day.end */
    ADVANCE_FAR = 2000,   /* pz8-divisional.combat.rout */
    QUALITY_UNSAID = 255, /* found out by set-up */
    NOT_GIVEN = 255
};

/* pz8-divisional.setup.measure: a thou more than the book's lengths, and so one less where bases
 * must be apart. */
enum {
    CONTACT = INCH + 1,
    FORT_CONTACT = INCH / 2 + 1,
    APART = INCH - 1,
    FORT_LENGTH = 1 * INCH, /* along its facing */
    FORT_WIDTH = 2 * INCH,
    MINE_SIDE = 1 * INCH,
    FIRE_RANGE = 18 * INCH /* pz8-divisional.fire.who */
};

/* Terrain, in the order of terrain_kinds. */
enum { WOOD, HILL, BUILDING, ROUGH, WATER, ROAD, BRIDGE, FORD, TERRAIN_NAMES };

#include "rules/pz8-divisional-words.h"

FLAT_BEGIN
struct divisional_scenario {
    struct scenario head;
    uint16_t n_templates, n_zones;
    uint8_t days;
    uint8_t who_is_a;
    uint8_t must_hold; /* a side, or SIDE_NONE */
    uint8_t unused;
    uint8_t air[SIDES];
    uint8_t air_die[SIDES];
    int16_t air_change[SIDES];
    struct zone zones[ZONES_MAX];
    struct template templates[TEMPLATES_MAX];
    struct table table;
};

struct divisional_state {
    struct state head;
    uint16_t n_units, n_divisions, n_forts, n_mines, n_objectives;
    uint8_t day;
    uint8_t side_a;
    uint8_t missions[SIDES];
    uint8_t aired;
    uint8_t day_over;
    uint8_t done;     /* the side has said so in this phase; of a fight: pairs are noted */
    uint8_t answered; /* of the two who are asked about another day */
    uint8_t goes_on;  /* one of them wishes it */
    uint8_t ended;
    uint8_t unused[4];
    struct point line[2]; /* of the combat that is carried out: from the winner through the loser */
    uint64_t pairs[UNITS_MAX][UNIT_WORDS]; /* whom each has to fight in this phase */
    struct unit units[UNITS_MAX];
    struct division divisions[DIVISIONS_MAX];
    struct fort forts[FORTS_MAX];
    struct mine mines[MINES_MAX];
    struct objective objectives[OBJECTIVES_MAX];
};
FLAT_END

_Static_assert(sizeof(struct divisional_state) % 8 == 0, "states are hashed eight bytes at a time");
_Static_assert(sizeof(struct divisional_state) <= 10 * 1024, "a state is copied often");

typedef const struct divisional_scenario terms_t;
typedef const struct divisional_state state_t;

/* -- vocabulary -------------------------------------------------------------------------------- */

static inline int32_t unit_piece(int unit)
{
    return piece_of(UNITS, unit);
}

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

static inline bool is_on_table(const struct unit *unit)
{
    return unit->status == STATUS_ON_TABLE && !is_nowhere(unit->at);
}

static inline bool is_artillery(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->arm == ARM_ARTILLERY;
}

static inline bool is_hq(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->arm == ARM_HQ;
}

/* pz8-divisional.combat.vs-tank: tankettes are light tanks. */
static inline bool is_tank(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->arm >= ARM_LIGHT_TANKS;
}

/* pz8-divisional.move.shy */
static inline bool is_shy(terms_t *terms, const struct unit *unit)
{
    return is_hq(terms, unit) || is_artillery(terms, unit);
}

/* pz8-divisional.fort.section: foot of any sort, and guns. */
static inline bool may_garrison(terms_t *terms, const struct unit *unit)
{
    return template_of(terms, unit)->arm <= ARM_AT || is_artillery(terms, unit);
}

static inline struct base fort_base(const struct fort *fort)
{
    return base_rectangle(fort->at, FORT_LENGTH, FORT_WIDTH, fort->facing);
}

static inline struct base mine_base(const struct mine *mine)
{
    return base_square(mine->at, MINE_SIDE, 0);
}

/* pz8-divisional.setup.contact, pz8-divisional.fort.contact: of two enemies on the table. */
bool divisional_touches(state_t *state, const struct unit *one, const struct unit *other);
bool divisional_is_engaged(state_t *state, int unit);
/* Who acts in the present phase; of those that are nobody's, A. */
int divisional_acting_side(state_t *state);

/* -- what changes a battalion (damage.c) ------------------------------------------------------- */

/* Fatigue Points; true if they destroy it. */
bool divisional_tire(struct play *play, int unit, int points, int clause);
void divisional_destroy(struct play *play, int unit, int clause);
/* It stands there now, in that section or in none. */
void divisional_put(struct play *play, int unit, struct point at, int fort);
/* The section is removed; its occupant, if any, stands in the open. */
void divisional_remove_fort(struct play *play, int fort, int clause);
/* After anything has moved or gone: whose the objectives are now. */
void divisional_watch_objectives(struct play *play);

/* -- straight ways (ways.c) -------------------------------------------------------------------- */

enum way_end { WAY_FREE, WAY_CONTACT, WAY_MINE };

/* Where a battalion that goes along a path comes to stand. */
struct way {
    struct point at; /* its middle: the end of the path, or where it is stopped */
    int8_t fort;     /* the section it comes to be in, or -1 */
    int8_t mine;     /* that stops it, or -1 */
    int16_t enemy;   /* that stops it, or -1 */
    enum way_end end;
    int n; /* the path it really goes: its beginning and the corners up to there */
    struct point points[PATH_POINTS];
};

/* Follows the path; false with the clause that forbids it: where it ends, whom it meets. What the
 * path costs is not judged. */
bool divisional_find_way(terms_t *terms, state_t *state, int unit, const struct point *points,
                         int n, struct way *way, struct refusal *why);
/* Everything within contact of an enemy, as shapes that a point runs into: the disc around its
 * middle, and the section it is in with half an inch around. How many there are. */
int divisional_contact_shapes(state_t *state, const struct unit *enemy, struct base shapes[2]);
/* Does a middle that goes along the leg come into the section of a mine, and where? */
struct touch;
bool divisional_enters(struct point a, struct point b, const struct base *base,
                       struct touch *touch);
/* What the ground costs: halves of a thou of movement. */
extern const struct ground_costs divisional_costs;
enum { COST_OPEN = 2 };
/* Has the ground at the middle of a base, or along a leg, water without a bridge? */
bool divisional_is_drowned(terms_t *terms, struct point a, struct point b);
/* May its middle be there: no friend's base, no section that it may not be in? */
bool divisional_has_room(terms_t *terms, state_t *state, int unit, struct point at);
/* The section a point lies on, or -1. */
int divisional_fort_at(state_t *state, struct point at);
/* The first enemy that it would be in contact with there, in that section or in none (-1); -1:
 * none.
 */
int divisional_enemy_at(state_t *state, int unit, struct point at, int fort);
bool divisional_is_filled(state_t *state, int fort, int but);

/* -- the chapters ------------------------------------------------------------------------------ */

int32_t divisional_allowance(terms_t *terms, state_t *state, int unit);
/* Straight legs that are listed, towards what a battalion may want (samples.c). */
enum aim {
    AIM_ENEMY,
    AIM_PREY, /* headquarters and guns */
    AIM_GOAL,
    AIM_HOME,
    AIM_NORTH,
    AIM_EAST,
    AIM_SOUTH,
    AIM_WEST,
    AIMS
};
bool divisional_find_leg(terms_t *terms, state_t *state, int unit, enum aim aim, struct point *to);
bool divisional_add_leg(struct legal *legal, int unit, struct point to);
/* The nearest enemy, or of those that are headquarters or guns; -1: none. */
int divisional_nearest_enemy(terms_t *terms, state_t *state, int unit, bool shy);
/* The nearest objective of the enemy's that is not lost to him yet, else any of his; -1: none. */
int divisional_goal_of(state_t *state, int unit);
int divisional_hq_of(terms_t *terms, state_t *state, int division);
/* A move to one place, if it would be allowed. */
bool divisional_may_move_to(terms_t *terms, state_t *state, int unit, struct point to);
bool divisional_may_act(state_t *state, int side, int unit);

bool divisional_is_spotted(terms_t *terms, state_t *state, int gun, int target);
struct tally divisional_fire_tally(terms_t *terms, state_t *state, int gun, int target);
int divisional_fire_need(const struct tally *tally);
struct tally divisional_bomb_tally(terms_t *terms, state_t *state, int target);
enum { BOMB_NEED = 4, RALLY_NEED = 5, MINE_NEED = 5 };

bool divisional_may_fight(state_t *state, int unit, int enemy);
/* Who is in contact as the phase begins: these pairs fight, and no others. */
void divisional_note_pairs(struct play *play, int side);
bool divisional_has_pair(state_t *state, int side);
struct tally divisional_combat_tally(terms_t *terms, state_t *state, int unit, int enemy,
                                     bool attacks);
/* Carries the combat's order out: the loser back so far, and the winner may follow. */
void divisional_fall_back(struct play *play, int loser, int winner, int32_t distance);
/* A mine in the way, met by a battalion; false if it is destroyed. */
bool divisional_meet_mine(struct play *play, int unit, int mine);

bool divisional_may_rally(terms_t *terms, state_t *state, int unit, struct refusal *why);
struct tally divisional_rally_tally(terms_t *terms, state_t *state, int unit);
void divisional_rally_unit(struct play *play, int unit, enum relief relief);
/* All who have not rolled; and what the night does. */
void divisional_rally_rest(struct play *play, int side);
void divisional_rest_overnight(struct play *play, int side);
int divisional_objectives_lost(state_t *state, int side);
bool divisional_is_lost(state_t *state, const struct objective *objective);
bool divisional_is_on_mine(state_t *state, struct point at);

struct outcome divisional_outcome(const struct scenario *scenario, const struct state *state);
struct outcome divisional_settle(const struct scenario *scenario, const struct state *state);
int32_t divisional_score(const struct scenario *scenario, const struct state *state, int side);
int32_t divisional_promise(const struct scenario *scenario, const struct state *view,
                           const struct command *command);
bool divisional_wander(const struct scenario *scenario, const struct state *state, uint64_t lot,
                       struct command *command);
void divisional_survey(const struct scenario *scenario, const struct state *view, int unit,
                       struct survey *survey);
bool divisional_spends(const struct scenario *scenario, const struct state *view,
                       const struct command *command, int32_t *spent, int32_t *allowance);

void divisional_prepare(struct scenario *scenario, struct state *state);
bool divisional_setup(struct scenario *scenario, struct state *state, struct problem *problem);

extern const struct ruleset pz8_divisional;

#endif
