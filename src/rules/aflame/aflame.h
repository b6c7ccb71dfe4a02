/* A World Aflame: interwar skirmishes, every figure by itself (docs/rules/aflame.md).
 *
 * This header holds the rule set's scenario and state and its vocabulary: the questions rules ask,
 * in players' words. What the chapters offer each other is in chapters.h. The files follow the
 * chapters of the ledger. */
#ifndef SANDTABLE_RULES_AFLAME_H
#define SANDTABLE_RULES_AFLAME_H

#include "board/table.h"
#include "board/table_angle.h"
#include "board/table_area.h"
#include "board/table_base.h"
#include "board/table_men.h"
#include "board/table_now.h"
#include "core/card.h"
#include "core/ruleset.h"
#include "rules/aflame-clauses.h"
#include "rules/figures/body.h"
#include "rules/figures/march.h"
#include "rules/figures/orders.h"
#include "rules/table/edge.h"
#include "rules/table/place.h"
#include "rules/table/zone.h"

enum {
    UNITS_MAX = 64,
    MEN_ROOM = 384,
    VEHICLES_MAX = 24,
    GUNS_MAX = 48,
    CLOUDS_MAX = 32,
    TEMPLATES_MAX = 112,
    ROSTERS_MAX = 96,
    ZONES_MAX = 8,
    GOALS_MAX = 8,
    CHANGES_MAX = 48,
    WORKS_MAX = 32,
    SHOTS_MAX = 48, /* declared in one fire step */
    MINES_MAX = 24,
    DUMPS_MAX = 16,
    MESSAGES_MAX = 32,
    CABLES_MAX = 8,
    CABLE_POINTS = 12,
    SITES_MAX = 24,
    PLANES_MAX = 8,
    BATTERIES_MAX = 8,
    FORWARD_MAX = 8,
    STATIONS_MAX = 24,
    BANDS = 4, /* of the table, in the night */
    DECK_ROWS = 48,
    COLOURS = 5,
    NO_BEARER = 32767,
    UNIT_WORDS = (UNITS_MAX + 63) / 64,
    TURNS_MAX = 99,
    STAGES = 3,
    FOR_GOOD = 255,
    NOT_GIVEN = 255,
    NO_VEHICLE = 255,
    NO_GOAL = 255,
    ATTACKER = 0, /* aflame.setup.sides: side 1 */
    DEFENDER = 1
};

/* Terrain, in the order of terrain.tsv. */
enum {
    FIELD,
    ROAD,
    HILL,
    LIGHT_WOOD,
    HEAVY_WOOD,
    MARSH,
    ROLLING,
    BUILT_UP,
    STREAM,
    RIVER,
    DITCH,
    AT_DITCH,
    WALL,
    HEDGE,
    FENCE,
    SOFT_BARRICADE,
    HARD_BARRICADE,
    WIRE,
    STACKED_WIRE,
    TRENCH,
    SUNKEN_ROAD,
    SCRAPE,
    BUILDING,
    RUBBLE,
    QUICKSAND,
    FORD,
    BRIDGE,
    TELEPHONE,
    RUIN, /* a house that burns */
    RAIL,
    ZONE,
    STONY,
    TERRAIN_NAMES
};

/* Rows of small-arms.tsv that rules speak of. */
enum {
    WEAPON_NONE,
    WEAPON_PISTOL,
    WEAPON_SHOTGUN,
    WEAPON_DOUBLE_SHOTGUN,
    WEAPON_RIFLE,
    WEAPON_SNIPER_RIFLE,
    WEAPON_SMG,
    WEAPON_LMG,
    WEAPON_HMG,
    WEAPONS
};

/* How far an activation has come: FIRE-A, then the dice, then on the move or behind it (FIRE-B). */
enum { STAGE_FIRE_A, STAGE_ROLLED, STAGE_MOVED, STAGE_FIRE_B };

/* What has been paid for in this activation: the fire steps, and the throws that belong to them. */
enum { PAID_A = 1, PAID_B = 2, THREW_A = 4, THREW_B = 8 };

/* What a figure did last turn, and that he has joined a unit in this one, as bits. */
enum { WAS_MOVED = 1, WAS_FIRED = 2, HAS_JOINED = 4 };

/* Kinds of attack that morale counts (aflame.morale.kinds), as bits. */
enum attack {
    ATTACK_SMALL_ARMS = 1,
    ATTACK_ARTILLERY = 2,
    ATTACK_FLAME = 4,
    ATTACK_SNIPER = 8,
    ATTACK_AIRCRAFT = 16,
    ATTACK_GAS = 32,
    ATTACK_CHARGE = 64 /* for aflame.orders.release alone */
};

FLAT_BEGIN
struct figure {
    struct man man;
    int32_t left, went, debt;  /* thou */
    uint8_t kit, missiles;     /* what else he carries, and how many */
    uint8_t prone, mounted;    /* how he is */
    uint8_t ran, streak, mode; /* how he moves and moved */
    uint8_t moved, fired;      /* this turn */
    uint8_t was;               /* of enum { WAS_MOVED, WAS_FIRED, HAS_JOINED } */
    uint8_t watch;             /* on overwatch by himself */
    uint8_t cutting;           /* turns spent at the wire */
    uint8_t out_until;         /* a legendary officer */
    uint8_t rough;             /* his move began in rough ground: 6 inches in all */
    uint8_t works;             /* what he works at: 1 + the site */
    uint8_t recalled;          /* the turn in which messengers were called back */
};

/* An objective (aflame.victory.objectives). */
struct goal {
    struct point at; /* or NOWHERE */
    int32_t radius;
    uint16_t worth;
    uint8_t piece; /* or NO_GOAL */
    uint8_t holder;
    uint8_t unused[4];
};

/* What a colour of flares means. */
struct code {
    struct point at;
    uint8_t duty;
    uint8_t unused[3];
};

/* What else is noted of a unit. */
struct sheet {
    uint8_t emptied;  /* has tested for its last round */
    uint8_t itself;   /* a sniper or hunters: they need no officer */
    uint8_t reported; /* its headquarters has heard of the loss of its officer */
    uint8_t tapping;  /* has tapped the telephone this turn */
    uint8_t resolved; /* a card passes its bravery tests */
    uint8_t cared;    /* the last turn of a care package */
    uint8_t amused;   /* the last turn of slapstick */
    uint8_t came;     /* the turn a card brought it */
    uint8_t calm;     /* the turn in which its vehicle was not curious */
    uint8_t headless; /* the turn in which a headquarters lost its commander */
    uint8_t attacks;  /* the turn in which it must attack */
    uint8_t aloft;    /* an aircraft: its men are in it */
};

/* One weapon's fire at one target, declared and not yet resolved. */
struct shot {
    int16_t firer;  /* a man, or MEN_ROOM + a gun */
    int16_t figure; /* aimed at him, or NO_MAN: a volley at the unit */
    uint8_t unit;   /* the unit it is aimed at */
    uint8_t dice;
    uint8_t vehicle; /* the vehicle it is aimed at, or NO_VEHICLE */
    uint8_t unused;
};

/* Men on the move, each along his own way: all zero when nobody is. */
struct advance {
    struct places orders;
    struct point from[MEN_OF_UNIT];
    int16_t who[MEN_OF_UNIT];
    int32_t along, until;
    uint8_t n; /* men of the body; 0: nobody moves */
    uint8_t unit;
    uint8_t asked;  /* the enemy has been asked at this place */
    uint8_t free;   /* the enemy lets this move go by */
    uint8_t going;  /* of enum going */
    uint8_t target; /* of a charge */
    uint8_t unused[2];
};
FLAT_END

#include "rules/aflame-terms.h"
#include "rules/aflame-words.h"

FLAT_BEGIN
struct aflame_scenario {
    struct scenario head;
    uint16_t n_templates, n_zones, n_rosters, n_goals, n_deck, n_forward, n_stations;
    uint8_t unused3[2];
    uint8_t edges[SIDES];
    uint8_t factions[SIDES];
    uint8_t region, season, weather, victory, days;
    uint8_t no_reserve[SIDES];
    uint8_t mine_fields[SIDES];
    uint8_t rolls_weather;
    uint8_t bombed; /* a piece, or NO_GOAL */
    uint8_t unused;
    struct point entry[SIDES];
    uint16_t men_from[UNITS_MAX + 2]; /* the first of each unit's men, found by set-up */
    uint8_t unused2[4];
    struct zone zones[ZONES_MAX];
    struct goal goals[GOALS_MAX];
    struct roster rosters[ROSTERS_MAX];
    struct stock deck[DECK_ROWS];
    struct forward forward[FORWARD_MAX];
    struct station stations[STATIONS_MAX];
    struct template templates[TEMPLATES_MAX];
    struct table table;
};

/* aflame.umpire.records: all that is counted, owed and remembered is here. */
struct aflame_state {
    struct state head;
    uint64_t unmapped[UNIT_WORDS]; /* snipers, hunters, aircraft: no map hides them */
    uint64_t veiled[UNIT_WORDS]; /* units that the enemy does not see; their field says the same */
    uint64_t veiled_before[UNIT_WORDS]; /* the same when the present step began */
    uint16_t n_units, n_men, n_vehicles, n_guns, n_clouds, n_changes, n_works;
    int16_t wind;    /* tenths of a degree: smoke drifts towards it */
    uint8_t sky;     /* a row of skies.tsv */
    uint8_t active;  /* the unit that acts, or NO_UNIT */
    uint8_t stage;   /* of its activation */
    uint8_t rolling; /* how the movement dice were announced: 1 + enum rolls */
    uint8_t resumed; /* a situation begins in the middle of an activation */
    uint8_t ended;   /* the game is over */
    uint8_t n_shots;
    uint8_t chosen[SIDES];  /* in a contest: the unit named, NO_UNIT: none */
    uint8_t watcher[SIDES]; /* in a contest: the unit that interrupts, NO_UNIT: none */
    uint8_t watched[SIDES]; /* and whom */
    uint8_t passed;         /* sides that passed in this contest, a bit each */
    uint8_t spoken;         /* sides that have been asked and have answered */
    uint8_t relies;         /* sides whose standing instructions suffice this turn */
    uint8_t paid;           /* this fire step has been paid for */
    uint8_t firing;         /* the unit whose shots are declared, or NO_UNIT */
    uint8_t punching;       /* the unit that may beat it to the punch, or NO_UNIT */
    uint8_t last_tank;      /* the vehicle of tank class that moved last this turn, or NO_VEHICLE */
    uint8_t last_tank_before; /* the same of the turn before */
    uint8_t holders[GOALS_MAX];
    uint8_t unused;
    uint16_t scored[SIDES]; /* victory points for losses */
    uint16_t step;          /* how far the present phase has come */
    struct point was_at;    /* the reference figure when the activation began */
    struct point was_enemy; /* and the nearest visible enemy then, or NOWHERE */
    struct advance advance;
    struct march drive; /* a vehicle on its way: unit is the vehicle */
    struct shot shots[SHOTS_MAX];
    uint8_t wear[TERRAIN_MAX]; /* Defence value that pieces have lost */
    struct change changes[CHANGES_MAX];
    struct work works[WORKS_MAX];
    struct unit units[UNITS_MAX];
    struct figure men[MEN_ROOM];
    struct vehicle vehicles[VEHICLES_MAX];
    struct gun guns[GUNS_MAX];
    struct drift clouds[CLOUDS_MAX];
    /* arms */
    uint16_t n_mines, n_dumps, n_messages, n_cables, n_sites, n_planes, n_batteries;
    uint8_t day;         /* of several, from 1 */
    uint8_t drawn;       /* the card drawn last */
    uint8_t aside;       /* the number of the card that waits beside the deck */
    uint8_t hunters_due; /* teams that are waited for */
    uint8_t franco;      /* the turn in which the Falange wins every contest */
    uint8_t no_kondor;   /* advisors who help no more */
    uint8_t no_soviet;
    uint8_t rude;    /* the unit that has gone to complain, or NO_UNIT */
    uint8_t barrage; /* the turn in which the barrage of a card falls */
    uint8_t unused_arms;
    uint8_t bull_field;      /* or NO_GOAL */
    uint8_t ambush;          /* the team in an ambush, or NO_UNIT */
    uint8_t opposed;         /* who has opposed it last */
    uint8_t mined;           /* the unit that has lost men on mines in this move, or NO_UNIT */
    uint8_t reserve[SIDES];  /* points left */
    uint8_t blackout[SIDES]; /* the last turn without radio and telephone */
    uint8_t resolve[SIDES];  /* cards kept */
    struct deck deck;
    uint8_t bomber;               /* the unit that flies by itself, or NO_UNIT */
    int32_t fronts[SIDES][BANDS]; /* how deep each side's ground was at nightfall */
    struct point bull;            /* or NOWHERE */
    struct code codes[SIDES][COLOURS];
    uint8_t braced[TERRAIN_MAX]; /* Defence value that pieces have gained */
    struct sheet sheets[UNITS_MAX];
    struct mine mines[MINES_MAX];
    struct dump dumps[DUMPS_MAX];
    struct message messages[MESSAGES_MAX];
    struct cable cables[CABLES_MAX];
    struct site sites[SITES_MAX];
    struct plane planes[PLANES_MAX];
    struct battery batteries[BATTERIES_MAX];
    uint8_t unused_end[4];
};
FLAT_END

_Static_assert(sizeof(struct aflame_state) % 8 == 0, "states are hashed eight bytes a time");
_Static_assert(sizeof(struct aflame_state) <= 56 * 1024, "a state is copied often");

extern const struct figure_rules aflame_figures;

/* -- vocabulary -------------------------------------------------------------------------------- */

static inline int option_of(terms_t *terms, enum aflame_option option)
{
    return terms->head.options[option];
}

static inline const struct template *template_of(terms_t *terms, const struct unit *unit)
{
    return &terms->templates[unit->template];
}

static inline enum kind kind_of(terms_t *terms, const struct unit *unit)
{
    return (enum kind)template_of(terms, unit)->kind;
}

/* aflame.rating.exempt: headquarters never test. */
static inline bool is_hq(terms_t *terms, const struct unit *unit)
{
    return kind_of(terms, unit) == KIND_HQ;
}

static inline bool is_on_table(const struct unit *unit)
{
    return unit->gone == GONE_HERE;
}

/* Where he is: on foot, or in his vehicle. */
static inline struct point place_of(state_t *state, int man)
{
    const struct man *his = &state->men[man].man;
    return his->aboard >= state->n_vehicles ? his->at : state->vehicles[his->aboard].at;
}

/* aflame.unit.special: officers and leaders, standards, medics, commissars, priests, advisors and
 * observers. */
static inline bool is_special(const struct figure *figure)
{
    return figure->man.role >= ROLE_OFFICER && figure->man.role <= ROLE_OBSERVER;
}

static inline bool is_leader(const struct figure *figure)
{
    return figure->man.role == ROLE_OFFICER || figure->man.role == ROLE_COMMANDER;
}

/* Organic to his unit, not attached (aflame.unit.strength). */
static inline bool is_organic(const struct figure *figure)
{
    return figure->man.unit == figure->man.home;
}

/* The enemy does not see it: a sniper, or a unit on the map. */
static inline bool is_veiled(state_t *state, int unit)
{
    return has_bit(state->veiled, unit);
}

static inline bool is_in_melee(const struct unit *unit)
{
    return unit->foe != NO_UNIT;
}

/* Under its player's control? */
static inline bool is_controlled(const struct unit *unit)
{
    return unit->control <= CONTROL_INACTIVE;
}

#endif
