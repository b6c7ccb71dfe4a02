/* Pz8 Naval: capital ships and cruisers in a strip of sea zones (docs/rules/pz8-naval.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary (the questions rules ask, in
 * players' words) and the few mutators that change a ship and write the event in one go. The files
 * follow the chapters of the ledger: sequence, move, fire, damage, air, torpedo, repair, factors,
 * solo, victory. */
#ifndef SANDTABLE_RULES_PZ8_NAVAL_H
#define SANDTABLE_RULES_PZ8_NAVAL_H

#include "core/rating.h"
#include "core/ruleset.h"
#include "rules/pz8-naval-clauses.h"

enum {
    SHIPS_MAX = 24,
    TEMPLATES_MAX = 48,
    CARRIERS_MAX = 8,
    RAIDS_MAX = 32,
    ZONES = 8,            /* pz8-naval.setup.board */
    RANGES = 4,           /* columns of the straddle table */
    RAIDS_A_TURN = 2,     /* pz8-naval.air.launch */
    AIRCRAFT_A_RAID = 10, /* pz8-naval.setup.carriers */
    HITS_MAX = 3,         /* pz8-naval.damage.compare */
    TURNS_DEFAULT = 12,   /* pz8-naval.victory.end */
    FACTOR_MAX = 9,       /* of Defence and Attack: a limit of ours, not of the book */
    SALVOES_MAX = 15,
    ALWAYS_DAY = 255, /* day turns where night never falls */
    NOT_GIVEN = 255   /* a figure that set-up is to find out */
};

enum { WEST, EAST }; /* the sides */

#include "rules/pz8-naval-terms.h"
#include "rules/pz8-naval-words.h"

FLAT_BEGIN
struct naval_scenario {
    struct scenario head;
    uint16_t n_templates, n_carriers;
    uint8_t weather;
    uint8_t day_dice;       /* D6 that tell the number of day turns; 0: none */
    uint8_t day_secret;     /* and nobody learns it before night falls */
    uint8_t tie;            /* who wins at equal points: of enum tie */
    uint8_t escape_side;    /* whose escape is a draw at worst, or SIDE_NONE */
    uint8_t escape_turn;    /* from this turn on */
    uint8_t escape_turrets; /* with at most so many T, and H 0 */
    uint8_t unused;
    struct carrier carriers[CARRIERS_MAX];
    struct template templates[TEMPLATES_MAX];
};

struct naval_state {
    struct state head;
    uint16_t n_ships, n_raids;
    uint8_t side_a; /* who is A this turn */
    uint8_t stage;
    uint8_t cursor; /* next ship to roll for repair, in the order of `repair` */
    uint8_t day_turns;
    uint8_t light;
    uint8_t ended;
    uint8_t launched[SIDES];      /* raids this turn */
    uint8_t raided[SIDES];        /* a raid was rolled against it this turn */
    uint8_t raided_before[SIDES]; /* and in the turn before */
    uint8_t unused[8];
    struct ship ships[SHIPS_MAX];
    struct raid raids[RAIDS_MAX];
};
FLAT_END

_Static_assert(sizeof(struct naval_state) <= 2 * 1024, "Pz8 Naval must stay small");

/* -- vocabulary (words.c) ---------------------------------------------------------------------- */

static inline const struct template *template_of(terms_t *terms, const struct ship *ship)
{
    return &terms->templates[ship->template];
}

static inline bool is_on_table(const struct ship *ship)
{
    return ship->status == STATUS_ON_TABLE;
}

/* pz8-naval.victory.end: on the table, neither Crippled nor sunk. */
static inline bool is_fighting(const struct ship *ship)
{
    return ship->status == STATUS_ON_TABLE && !ship->crippled;
}

/* pz8-naval.setup.board */
static inline int rear_zone(int side)
{
    return side == WEST ? 1 : ZONES;
}

static inline int central_zone(int side)
{
    return side == WEST ? ZONES / 2 : ZONES / 2 + 1;
}

static inline int towards_enemy(int side)
{
    return side == WEST ? 1 : -1;
}

/* pz8-naval.fire.range: the difference of zone numbers, of ships on the table. */
static inline int range_between(const struct ship *one, const struct ship *other)
{
    return one->side == WEST ? other->at - one->at : one->at - other->at;
}

/* pz8-naval.move.halted */
bool naval_is_halted(terms_t *terms, const struct ship *ship);

bool naval_has_fighting_ship(state_t *state, int side);

/* The side that moves or fires in the present phase. */
int naval_acting_side(state_t *state);

/* The side that the engine runs, or SIDE_NONE (pz8-naval.solo.npo). */
int naval_npo_side(terms_t *terms);

/* 1 to 3 are themselves, 4 to 6 nothing: air raids and torpedoes. */
int naval_points_result(const uint8_t values[], int n, int context);

/* -- damage (damage.c) ------------------------------------------------------------------------- */

/* So many points of T or H; a ship that sinks under them takes no more. */
void naval_mark_points(struct play *play, int ship, enum damage kind, int points);

/* So many hits, each rolled on the table and applied before the next (pz8-naval.damage.table). */
void naval_take_hits(struct play *play, int firer, int target, int hits);

/* -- the chapters ------------------------------------------------------------------------------ */

/* An order, whoever gives it and by which clause. */
void naval_steer(struct play *play, int ship, enum way way, bool smoke, int clause);
void naval_hold_the_rest(struct play *play, int side);
void naval_clear_smoke(struct play *play, int side);
void naval_spread_smoke(struct play *play, int side);

/* Whether a ship may fire at all; whether its battery reaches this enemy. */
bool naval_check_firer(const struct ship *ship, struct refusal *why);
bool naval_check_target(state_t *state, int side, int target, struct refusal *why);
/* The modified D6 that straddles; 0 where the battery does not reach. */
int naval_straddle_need(const struct template *template, enum battery battery, int range);
bool naval_reaches(const struct template *template, enum battery battery, int range);
/* Everything that is added to the D6 (pz8-naval.table.straddle-mods). */
struct tally naval_straddle_tally(terms_t *terms, state_t *state, const struct ship *firer,
                                  const struct ship *target, bool both, bool concentrated);
/* The hits of a salvo that straddles, by what its total leads with (pz8-naval.damage.compare). */
int naval_hits_of_lead(int lead);
/* Do other ships of her side fire at this target in this phase? */
bool naval_is_concentrated(state_t *state, int firer, int target);
void naval_fire_the_rest(struct play *play, int side);
bool naval_has_shot_waiting(state_t *state, int side);

/* May this side launch any raid now? */
bool naval_check_launching(terms_t *terms, state_t *state, int side, struct refusal *why);

/* May she launch at all? */
bool naval_check_tubes(terms_t *terms, state_t *state, int ship, struct refusal *why);
void naval_npo_moves(struct play *play, int side);
void naval_npo_fires(struct play *play, int side);
enum damage naval_npo_repairs(terms_t *terms, const struct ship *ship);

/* Fills in what a template leaves open from tons, armour, guns and tubes; false with the field that
 * cannot be rated. */
struct complaint {
    const char *field, *what;
    int clause;
};
bool naval_rate_template(struct template *template, int book, struct complaint *complaint);
enum { NAVAL_RATING = 6 }; /* things to know of a ship */
extern const struct rating_input naval_rating[NAVAL_RATING];
bool naval_rate(const struct rating_value values[], struct rating *rating, struct refusal *why);

#endif
