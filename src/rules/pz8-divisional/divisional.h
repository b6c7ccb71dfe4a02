/* Pz8 WW2 Divisional: battalions on a map of kilometres (docs/rules/pz8-divisional.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary (the questions rules ask, in
 * players' words) and what the chapters offer each other. The files follow the chapters of the
 * ledger: setup, move, fire, combat, withdraw, rally, sequence, victory; ways is what a straight
 * way over the table meets, for all of them. */
#ifndef SANDTABLE_RULES_PZ8_DIVISIONAL_H
#define SANDTABLE_RULES_PZ8_DIVISIONAL_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_base.h"
#include "board/table_path.h"
#include "core/bits.h"
#include "core/ruleset.h"
#include "rules/pz8-divisional-clauses.h"
#include "rules/table/place.h"
#include "rules/table/route.h"
#include "rules/table/zone.h"

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
    DAY_END_FROM = 9,     /* the turn behind which it may be over */
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
    FIRE_RANGE = 18 * INCH,         /* pz8-divisional.fire.who */
    ROUT_BACK = 4 * INCH,           /* pz8-divisional.combat.rout */
    WITHDRAW_HALF_ARC = 45 * DEGREE /* pz8-divisional.combat.withdraw */
};

/* Terrain, in the order of terrain_kinds. */
enum { WOOD, HILL, BUILDING, ROUGH, WATER, ROAD, BRIDGE, FORD, TERRAIN_NAMES };

#include "rules/pz8-divisional-terms.h"
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

_Static_assert(sizeof(struct divisional_state) <= 10 * 1024, "a state is copied often");

/* -- vocabulary -------------------------------------------------------------------------------- */

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

/* pz8-divisional.combat.no-ammo */
static inline bool is_silent(terms_t *terms, const struct unit *unit)
{
    return is_artillery(terms, unit) && unit->ammo == 0;
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

/* The next battalion of the side on the table behind that one; -1: there is none. */
static inline int next_of(state_t *state, int side, int behind)
{
    for (int i = behind + 1; i < state->n_units; i++) {
        if (state->units[i].side == side && is_on_table(&state->units[i])) {
            return i;
        }
    }
    return -1;
}

/* Who acts in the present phase; of those that are nobody's, A. */
int divisional_acting_side(state_t *state);

/* -- what changes a battalion (damage.c) ------------------------------------------------------- */

/* Fatigue Points; true if they destroy it. */
bool divisional_tire(struct play *play, int unit, int points, int clause);
void divisional_destroy(struct play *play, int unit, int clause);
/* It stands there now, in that section or in none. */
void divisional_put(struct play *play, int unit, struct point at, int fort);
/* The section, if it is one, is removed; its occupant, if any, stands in the open. */
void divisional_remove_fort(struct play *play, int fort);
/* A mine in the way, met by a battalion; false if it is destroyed. */
bool divisional_meet_mine(struct play *play, int unit, int mine);
/* After anything has moved or gone: whose the objectives are now. */
void divisional_watch_objectives(struct play *play);
bool divisional_is_lost(state_t *state, const struct objective *objective);
int divisional_objectives_lost(state_t *state, int side);

/* -- places and straight ways (ways.c) --------------------------------------------------------- */

/* No enemy, fort or mine farther than that from a place or a leg's box matters to it. */
enum { NEAR = 2 * INCH };
/* pz8-divisional.setup.contact, pz8-divisional.fort.contact: of a battalion there, in that section
 * or in none, and an enemy near it. */
bool divisional_contact(state_t *state, struct point at, int fort, const struct unit *enemy);
static inline bool divisional_touches_at(state_t *state, struct point at, int fort,
                                         const struct unit *enemy)
{
    return points_longer_way(at, enemy->at) <= NEAR && divisional_contact(state, at, fort, enemy);
}
static inline bool divisional_touches(state_t *state, const struct unit *one,
                                      const struct unit *other)
{
    return divisional_touches_at(state, one->at, one->fort, other);
}
bool divisional_is_engaged(state_t *state, int unit);
/* The first enemy that it would be in contact with there, in that section or in none, or NO_UNIT.
 */
int divisional_enemy_at(state_t *state, int unit, struct point at, int fort);
/* The first battalion of a side, but for one, whose base is there, or NO_UNIT. */
int divisional_base_at(state_t *state, int side, struct point at, int but);
/* The section a point lies on, or NO_UNIT; and whether that battalion may be in it. */
int divisional_fort_at(state_t *state, struct point at);
bool divisional_may_fill(terms_t *terms, state_t *state, int unit, int fort);
/* Everything within contact of an enemy, as shapes that a point runs into: the disc around its
 * middle, and the section it is in with half an inch around. How many there are. */
int divisional_contact_shapes(state_t *state, const struct unit *enemy, struct base shapes[2]);
/* Does a middle that goes along the leg come into contact with the enemy, or into the section of a
 * mine that is still there, and where? */
struct touch;
bool divisional_meets(state_t *state, const struct unit *enemy, struct point a, struct point b,
                      struct touch *touch);
bool divisional_enters(const struct mine *mine, struct point a, struct point b,
                       struct touch *touch);
/* What the ground costs: halves of a thou of movement. */
extern const struct ground_costs divisional_costs;
enum { COST_OPEN = 2 };

/* Where a battalion that goes along a path comes to stand. */
struct way {
    struct route gone;     /* the path up to where it is stopped, or to its end */
    struct point at;       /* its middle then: there, or in the middle of a section */
    int fort, mine, enemy; /* that it comes to, or NO_UNIT */
};

/* Follows the path; false with the clause that forbids it: where it ends, whom it meets. What the
 * path costs is not judged. */
bool divisional_find_way(terms_t *terms, state_t *state, int unit, const struct route *route,
                         struct way *way, struct refusal *why);
/* Where ways of a side may come upon anything: the enemies in their order, then forts and mines. */
struct meetings {
    int n_enemies, n;
    struct point at[UNITS_MAX + FORTS_MAX + MINES_MAX];
};
void divisional_note_meetings(state_t *state, int side, struct meetings *meetings);
/* Those of them that ways of one battalion may come upon, which goes no further than twice its
 * move: on roads. */
void divisional_near_meetings(terms_t *terms, const struct unit *unit, const struct meetings *all,
                              struct meetings *near);
/* Takes it there: into the section, over the mine, into contact. */
void divisional_go(struct play *play, int unit, const struct way *way, int clause);

/* -- the chapters ------------------------------------------------------------------------------ */

/* Its place is on the table, on land, on no mine, and in a section only if it may be in it. */
bool divisional_check_place(terms_t *terms, state_t *state, int unit, struct point at,
                            struct refusal *why);
/* The first battalion of a side that has no place yet, or NO_UNIT. */
int divisional_to_deploy(state_t *state, int side);
int32_t divisional_allowance(terms_t *terms, state_t *state, int unit);
/* The judgement of a move: finds its way, and whether it can be paid for. */
bool divisional_check_way(terms_t *terms, state_t *state, int unit, const struct route *route,
                          struct way *way, struct refusal *why);
/* The objective it should go to: the nearest of the enemy's, rather one that is not taken yet, or
 * of its own that is lost; NO_UNIT: none. (legs.c) */
int divisional_goal_of(state_t *state, int unit);
int divisional_hq_of(terms_t *terms, state_t *state, int division);
/* What a computer player means it to do: for promises of players who have no plan. (plan.c) */
struct unit_intent divisional_duty(terms_t *terms, state_t *state, int unit,
                                   const struct intent *intent);

struct tally divisional_fire_tally(state_t *state, int gun, int target);
int divisional_fire_need(const struct tally *tally);
struct tally divisional_bomb_tally(terms_t *terms, state_t *state, int target);
enum { BOMB_NEED = 4, RALLY_NEED = 5, MINE_NEED = 5 };
/* By a battalion of the gun's own division. */
bool divisional_is_spotted(terms_t *terms, state_t *state, int gun, int target);

/* Who is in contact as the phase begins: these pairs fight, and no others. */
void divisional_note_pairs(struct divisional_state *state, int side);
struct tally divisional_combat_tally(terms_t *terms, state_t *state, int unit, int enemy,
                                     bool attacks);
/* The loser goes back so far. */
void divisional_fall_back(struct play *play, int loser, int winner, int32_t distance);

struct tally divisional_rally_tally(terms_t *terms, state_t *state, int unit);
/* All who have not rolled; and what the night does. */
void divisional_rally_rest(struct play *play, int side);
void divisional_rest_overnight(struct play *play, int side);

#endif
