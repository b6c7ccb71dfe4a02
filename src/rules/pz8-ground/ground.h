/* The Pz8 ground family: platoons on an open table (docs/rules/pz8-ww2.md and its three sisters).
 *
 * This header holds the scenario, the state and the vocabulary (the questions rules ask, in
 * players' words). The files follow the chapters of the ledger: sequence, move, transport, sight,
 * fire, damage, artillery, close, obstacles, air, victory; chapters.h holds what they promise each
 * other, set.h what differs from set to set. */
#ifndef SANDTABLE_RULES_PZ8_GROUND_H
#define SANDTABLE_RULES_PZ8_GROUND_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_base.h"
#include "board/table_path.h"
#include "board/table_sight.h"
#include "board/table_touch.h"
#include "core/bits.h"
#include "core/ruleset.h"
#include "rules/pz8-ground/set.h"
#include "rules/pz8-ww2-clauses.h"
#include "rules/table/place.h"
#include "rules/table/route.h"
#include "rules/table/zone.h"

enum {
    UNITS_MAX = 96, /* of both sides; a set of units is two words of bits */
    UNIT_WORDS = 2,
    TEMPLATES_MAX = 128,
    ZONES_MAX = 8,
    POSITIONS_MAX = 128,
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

#include "rules/pz8-ground-terms.h"
#include "rules/pz8-ground-words.h"

/* A row of templates.tsv: the catalogue, ledger section 6. */
struct catalogue_row {
    struct template template;
    const char *aliases;
};

FLAT_BEGIN
struct ground_scenario {
    struct scenario head;
    uint16_t n_templates, n_zones, n_positions, unused[3];
    uint8_t set;            /* of enum ground_set_name */
    uint8_t victory;        /* of enum victory */
    uint8_t first_player;   /* of enum first */
    uint8_t generator;      /* names and causes are rolled for: pz8-scifi.setup.generator */
    uint8_t support_dice;   /* support is rolled for: pz8-scifi.setup.support */
    uint8_t exits[SIDES];   /* of enum edge: pz8-ww2.move.edge */
    uint8_t mines_die;      /* which counters are real is rolled for: pz8-ww2.positions.drawn */
    int16_t budgets[SIDES]; /* points each may spend, 0 if none is set: pz8-scifi.points.force */
    uint8_t option_at[(GROUND_OPTIONS + 7) / 8 * 8]; /* as the set has them, near at hand */
    struct template templates[TEMPLATES_MAX];
    struct zone zones[ZONES_MAX];
    struct position positions[POSITIONS_MAX];
    struct table table;
};

/* One base or model: a platoon or battery, moved, fired and damaged as a whole
 * (pz8-ww2.setup.units). What members are that files have too, ground.words says. */
struct unit {
    char id[ID_BYTES];
    struct point at; /* NOWHERE while aboard, not yet deployed, removed or unseen */
    int32_t spent;   /* of its movement this phase, in halves of a thou */
    int16_t facing;
    uint8_t side, template, quality, formation;
    uint8_t hq, hitech; /* besides those whose template says so */
    uint8_t status, gone, wreck;
    uint8_t aboard, cargo; /* units, or NO_UNIT */
    uint8_t halved, halted, halt_turns, boarded, fired_phase, fired_turn;
    uint8_t used;    /* a bit for each one-shot weapon that has been fired */
    uint8_t trail;   /* of enum trail: the ground of this phase, for opt-move-terrain whole */
    uint8_t ground;  /* a bit for each kind of terrain its centre is in */
    uint8_t shown;   /* the other side is shown it */
    uint8_t known;   /* the other side knows that it is gone */
    uint8_t deploys; /* its owner places it in setup */
    uint8_t tried;   /* found no room to move, turn or get off this phase, for what it cannot see */
    uint8_t mined;   /* it is a minefield that halts it */
    uint8_t unused;
    uint64_t engaged[UNIT_WORDS]; /* enemies it was engaged with when the Move phase began */
    uint64_t wire;                /* sections it has entered and still touches */
};

enum trail { TRAIL_ROUGH = 1, TRAIL_OFF_ROAD = 2 };

struct battery {
    char id[ID_BYTES];
    uint8_t side, type, quality, hitech, fired_phase, out; /* its type is a row of the supports */
    uint8_t gone;                                          /* only in a view, as of aircraft */
    uint8_t used; /* it has fired, so that the enemy knows what it is */
};

struct air {
    uint8_t side, type, quality, attacks, gone, unused[3];
};

struct mine {
    struct point at;
    uint16_t number;
    uint8_t side, real, gone, deploys, unused[2];
};

struct wire {
    struct point at;
    uint16_t number;
    int16_t angle;
    uint8_t side, gone, deploys, unused;
};

struct smoke {
    struct point at;
    uint16_t number;
    uint8_t old, gone;
};

struct objective {
    char id[ID_BYTES];
    struct point at;
    uint8_t worth, owner, unused[2];
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
    uint8_t supposed; /* of enum band: only where odds are asked for */
    uint8_t unused[6];
    struct unit units[UNITS_MAX];
    struct battery batteries[BATTERIES_MAX];
    struct air air[AIR_MAX];
    struct mine mines[MINES_MAX];
    struct wire wire[WIRE_MAX];
    struct smoke smoke[SMOKE_MAX];
    struct objective objectives[OBJECTIVES_MAX];
};
FLAT_END

_Static_assert(sizeof(struct ground_state) <= 64 * 1024, "a state must stay small");

enum band { MEASURED, WITHIN_HALF, WITHIN_RANGE, OUT_OF_RANGE };
enum step { STEP_BEGINS, STEP_GOES_ON, STEP_OVER };
enum finish { NOT_FINISHED, FINISHED_NO_UNITS, FINISHED_TIME };

/* -- the set ---------------------------------------------------------------------------------- */

extern const struct ground_set *const ground_sets[];

static inline const struct ground_set *set_of(terms_t *terms)
{
    return ground_sets[terms->set];
}

/* The choice made for an option; the first value where the set does not have it. */
static inline int option(terms_t *terms, enum ground_option name)
{
    int at = terms->option_at[name];
    return at == 0 ? 0 : terms->head.options[at - 1];
}

/* A distance of the rules on this table: pz8-ww2.setup.scale. */
static inline int32_t scaled(terms_t *terms, int32_t thou)
{
    return option(terms, OPT_SCALE) ? 2 * thou : thou;
}

bool ground_has_obstacles(terms_t *terms);

/* The clause of mines, wire or smoke; or of the set that has them only by an option. */
static inline int obstacle_clause(terms_t *terms, int clause)
{
    return set_of(terms)->has_obstacles ? clause : CLAUSE_OBSTACLES_NONE;
}

/* -- vocabulary (words.c) --------------------------------------------------------------------- */

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

/* It has a base on the table. */
static inline bool is_on_table(const struct unit *unit)
{
    return unit->gone == GONE_HERE && !is_nowhere(unit->at);
}

/* Who may know what happens to a unit: both sides if it is shown, else its own. */
static inline uint8_t who_sees(const struct unit *unit)
{
    return (uint8_t)(unit->shown ? SEEN_BY_ALL : 1 << unit->side);
}

static inline bool is_vehicle(const struct template *template)
{
    return template->drive > DRIVE_TOWED;
}

/* pz8-coldwar.heli.unit, pz8-scifi.gev.unit: soft, never halved, lost to any damage. */
static inline bool is_flyer(const struct template *template)
{
    return template->helicopter || template->gev;
}

/* pz8-scifi.move.rough, pz8-scifi.move.road: neither slowed by the one nor sped by the other. */
static inline bool ignores_terrain(const struct template *template)
{
    return template->ignores_terrain || template->hover || template->jet_bike || is_flyer(template);
}

/* Nothing blocks a line from or to it. */
static inline bool is_high(const struct template *template)
{
    return is_flyer(template) || template->walker;
}

/* pz8-ww2.setup.hq, pz8-coldwar.setup.hq; pz8-scifi has none (pz8-scifi.victory.points). */
static inline bool is_hq(terms_t *terms, const struct unit *unit)
{
    return set_of(terms)->has_hqs && (unit->hq || template_of(terms, unit)->hq);
}

/* When the Move phase began. */
static inline bool was_engaged(const struct unit *unit)
{
    return (unit->engaged[0] | unit->engaged[1]) != 0;
}

const struct defence *ground_defence_of(terms_t *terms, const struct unit *unit);
bool ground_is_armoured(terms_t *terms, const struct unit *unit);

/* One of a unit's weapons: 0 the first, 1 the second. NULL if it has none there. */
const struct weapon *ground_weapon_of(terms_t *terms, const struct unit *unit, int which);
int32_t ground_weapon_range(terms_t *terms, const struct unit *unit, const struct weapon *weapon);

int32_t ground_base_side(terms_t *terms);
struct base ground_unit_base(terms_t *terms, const struct unit *unit);
struct base ground_base_at(terms_t *terms, struct point at, int facing);

/* A minefield, a section of wire or a smoke counter: what they have in common. */
struct counter {
    int32_t piece;
    struct point at;
    int16_t angle;
    uint8_t side, gone, deploys;
};
struct base ground_counter_base(const struct counter *counter);

/* Minefields and wire are counted through, the minefields first. */
static inline int count_counters(state_t *state)
{
    return state->n_mines + state->n_wire;
}

static inline struct counter counter_at(state_t *state, int i)
{
    if (i < state->n_mines) {
        const struct mine *mine = &state->mines[i];
        return (struct counter){piece_of(MINES, i), mine->at,   0,
                                mine->side,         mine->gone, mine->deploys};
    }
    i -= state->n_mines;
    const struct wire *wire = &state->wire[i];
    return (struct counter){piece_of(WIRE, i), wire->at,   wire->angle,
                            wire->side,        wire->gone, wire->deploys};
}

/* Its allowance for this phase, in halves of a thou (pz8-ww2.table.movement). */
int32_t ground_allowance(terms_t *terms, const struct unit *unit);
struct ground_costs ground_costs_for(terms_t *terms, const struct template *template);

enum cover ground_cover_of(terms_t *terms, const struct unit *unit);

/* The side that acts in the present phase; SIDE_NONE in setup and rally. */
int ground_acting_side(state_t *state);
bool ground_is_move_phase(state_t *state);
bool ground_is_fire_phase(state_t *state);

/* One die for no unit in particular, or for a piece; what it shows. */
int ground_throw(struct play *play, int purpose, int faces, int clause, int32_t piece);

/* The point it counts as standing at: that of its transport if it is aboard. */
struct point ground_standing_at(state_t *state, const struct unit *unit);

/* Does any unit of the side have a base on the table? */
bool ground_has_unit_on_table(state_t *state, int side);

#endif
