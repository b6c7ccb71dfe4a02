/* Pz8 WW1 Divisional: trench warfare on squares (docs/rules/pz8-ww1.md).
 *
 * This header holds the rule set's scenario and state, its vocabulary (the questions rules ask, in
 * players' words) and the few mutators that change the table and write the event in one go. The
 * files follow the chapters of the ledger: forces, place, bombard, move, assault, support, wire,
 * victory.
 *
 * What stands in a square is found through its cell. Cells repeat what units and defences say of
 * their own places, so that no rule has to search; only the mutators of words.c write either. */
#ifndef SANDTABLE_RULES_PZ8_WW1_H
#define SANDTABLE_RULES_PZ8_WW1_H

#include "board/square.h"
#include "core/ruleset.h"
#include "rules/pz8-ww1-clauses.h"

enum {
    COLUMNS_MAX = 10,
    ROWS_MAX = 10,
    ROWS_LEAST = 6, /* pz8-ww1.victory.levels: three rows beyond the Attacker's half */
    SQUARES_MAX = COLUMNS_MAX * ROWS_MAX,
    UNITS_MAX = 96,
    TEMPLATES_MAX = 16,
    DEFENCES_MAX = 96, /* of a whole game; set-up refuses stocks that could make more */
    TURNS_MAX = 9,     /* pz8-ww1.victory.length */
    AP_MAX = 99,
    PG_MAX = 20,
    AP_PER_POINT = 3,                   /* pz8-ww1.bombard.cost */
    POINTS_MAX = AP_MAX / AP_PER_POINT, /* of bombardment, bought at once */
    LAST_ROUNDS_MAX = 6,                /* pz8-ww1.support.last-rounds */
    BARRAGES_MAX = SIDES * (AP_MAX + LAST_ROUNDS_MAX) / AP_PER_POINT, /* each of one point */
    CAPACITY = 4,                                                     /* pz8-ww1.setup.capacity */
    DEFENCES_PER_SQUARE = 2,
    BUNKERS_PER_SQUARE = 1 /* pz8-ww1.setup.fd-limit */
};

enum { ATTACKER, DEFENDER };

enum { QUALITY_OF_TYPE = 255 }; /* of a unit for which a scenario gives none */

#include "rules/pz8-ww1-terms.h"
#include "rules/pz8-ww1-words.h"

enum { ARMS = ARM_TANK + 1, QUALITIES = QUALITY_ELITE + 1, WORKS = WORK_BUNKER + 1 };

FLAT_BEGIN
struct ww1_scenario {
    struct scenario head;
    uint16_t n_templates;
    uint16_t n_proposals;
    uint16_t n_woods, n_towns, n_rough;
    uint8_t end_roll;           /* the first turn after which the end roll is made */
    uint8_t exchange;           /* Stormtroopers that the Attacker may exchange for Tanks */
    uint8_t tanks_in_difficult; /* Tanks may be deployed in difficult squares */
    uint8_t unused[3];
    struct template templates[TEMPLATES_MAX];
    struct proposal proposals[DEFENCES_MAX];
    struct wood woods[SQUARES_MAX];
    struct town towns[SQUARES_MAX];
    struct rough rough[SQUARES_MAX];
};

/* What members are that files have too, ww1.words says. */
struct unit {
    char id[ID_BYTES];
    uint8_t side, template;
    uint8_t arm; /* as its template says */
    uint8_t quality, status;
    struct square at, proposed;
    uint8_t if_rolled, arrives, moved, fought, assaulted, cut, stuck;
};

/* A defence keeps its place in the list when it is gone. */
struct defence {
    uint16_t number;
    uint8_t side, work, gone, unused;
    struct square at;
};

/* Shells on a square: those of turn 0 are the preliminary bombardment, the others were planned. */
struct barrage {
    uint8_t side, turn;
    struct square at;
    uint8_t points, fired;
};

/* What stands in a square, in the order of the lists, and what the ground is like. */
struct cell {
    uint8_t n_units, n_defences;
    uint8_t units[CAPACITY];
    uint8_t defences[DEFENCES_PER_SQUARE];
    uint8_t difficult; /* pz8-ww1.setup.difficult, pz8-ww1.bombard.crater */
    uint8_t assaulted; /* in this phase */
};

/* The assault that is being fought. */
struct assault {
    struct square from, to;
    uint8_t side;
    uint8_t n_joined;
    uint8_t joined[CAPACITY];
    uint8_t with[SIDES]; /* support that is paid for and not yet rolled */
    uint8_t points[SIDES];
    uint8_t unused[2];
};

struct ww1_state {
    struct state head;
    uint16_t n_units, n_defences, n_barrages, n_craters;
    int16_t attack, defence;     /* the totals of the present or the last assault */
    uint8_t stock[SIDES][WORKS]; /* defences not yet placed */
    uint8_t ap[SIDES], pg[SIDES];
    uint8_t last_rounds[SIDES]; /* they have been rolled for, or never will be */
    uint8_t go;                 /* whose turn it is, to place or to cut */
    uint8_t finished;           /* `done` was said in this phase */
    uint8_t moves_begun;        /* in this phase: reinforcements come before */
    uint8_t time_up;
    uint8_t by_hand[SIDES]; /* the phase in which a side has last placed something by hand */
    uint8_t unused[4];
    struct assault assault;
    struct unit units[UNITS_MAX];
    struct defence defences[DEFENCES_MAX];
    struct barrage barrages[BARRAGES_MAX];
    struct crater craters[SQUARES_MAX];
    struct cell cells[SQUARES_MAX];
    uint8_t unused_end[2];
};
FLAT_END

_Static_assert(sizeof(struct ww1_state) <= 8 * 1024, "Pz8 WW1 must stay small");

#include "rules/pz8-ww1/tables.h"

/* -- vocabulary -------------------------------------------------------------------------------- */

static inline int option(terms_t *terms, int number)
{
    return terms->head.options[number];
}

static inline struct square_board board_of(terms_t *terms)
{
    return (struct square_board){.columns = (uint8_t)terms->head.width,
                                 .rows = (uint8_t)terms->head.height};
}

static inline int squares_of(terms_t *terms)
{
    return terms->head.width * terms->head.height;
}

static inline int index_of(terms_t *terms, struct square square)
{
    return square_index(board_of(terms), square);
}

static inline const struct cell *cell_at(terms_t *terms, state_t *state, struct square square)
{
    return &state->cells[index_of(terms, square)];
}

static inline int room_in(const struct cell *cell)
{
    return CAPACITY - cell->n_units - cell->n_defences;
}

/* Whose units stand there; SIDE_NONE if nobody's. A square never holds units of both sides. */
static inline int holder_of(state_t *state, const struct cell *cell)
{
    return cell->n_units == 0 ? SIDE_NONE : state->units[cell->units[0]].side;
}

static inline bool is_enemy_in(state_t *state, const struct cell *cell, int side)
{
    return cell->n_units > 0 && state->units[cell->units[0]].side != side;
}

/* pz8-ww1.setup.fd-limit */
static inline bool has_bunker(state_t *state, const struct cell *cell)
{
    for (int i = 0; i < cell->n_defences; i++) {
        if (state->defences[cell->defences[i]].work == WORK_BUNKER) {
            return true;
        }
    }
    return false;
}

static inline bool is_on_table(const struct unit *unit)
{
    return unit->status == STATUS_HERE && unit->at.x != 0;
}

/* Waiting for its own deployment phase. */
static inline bool is_to_deploy(const struct unit *unit, int side)
{
    return unit->side == side && unit->status == STATUS_HERE && unit->at.x == 0 &&
           unit->arrives == 0;
}

/* pz8-ww1.setup.halves: the last row of the Attacker's half. */
static inline int last_row_of_half(terms_t *terms)
{
    return terms->head.height / 2;
}

static inline bool is_in_half(terms_t *terms, struct square square, int side)
{
    return (square.y <= last_row_of_half(terms)) == (side == ATTACKER);
}

/* The first and the last square of a side's half, by their numbers. */
static inline int first_of_half(terms_t *terms, int side)
{
    return side == ATTACKER ? 0 : last_row_of_half(terms) * terms->head.width;
}

static inline int end_of_half(terms_t *terms, int side)
{
    return side == ATTACKER ? last_row_of_half(terms) * terms->head.width : squares_of(terms);
}

/* Whose phase this is, of the four phases of moves and assaults. */
static inline int side_of_phase(state_t *state)
{
    return state->head.phase == ATT_MOVE_PHASE || state->head.phase == ATT_ASSAULT_PHASE ? ATTACKER
                                                                                         : DEFENDER;
}

/* -- mutators (words.c) ------------------------------------------------------------------------ */

/* Puts a unit into a square, from another or from nowhere. */
void ww1_put_unit(terms_t *terms, struct ww1_state *state, int unit, struct square to);
void ww1_put_defence(terms_t *terms, struct ww1_state *state, int defence);
void ww1_lose_unit(struct play *play, int unit, int clause);
void ww1_remove_defence(struct play *play, int defence, int clause);
void ww1_make_crater(struct play *play, struct square at);
void ww1_spend_ap(struct play *play, int side, int n);

/* pz8-ww1.bombard.roll, pz8-ww1.support.ap: a die for each point, 1 to 3 count. */
int ww1_roll_shells(struct play *play, int purpose, int clause, int points);

/* pz8-ww1.move.tank-roll: does it take its step? A Tank may get stuck before it, or by it. */
bool ww1_gets_through(struct play *play, int unit);

/* -- the chapters ------------------------------------------------------------------------------ */

/* bombard.c: what a side has named for a turn falls, if there is anything; points that remove
 * nothing tear up the ground. */
bool ww1_fire_barrages(struct play *play, int side, int turn);
void ww1_tear_up(struct play *play, struct square at, int left);

/* assault.c */
bool ww1_may_assault(const struct unit *unit);
struct tally ww1_assault_tally(state_t *state, const uint8_t units[], int n);
struct tally ww1_defence_tally(state_t *state, const struct cell *cell);
int ww1_guns_in(state_t *state, const struct cell *cell);
bool ww1_has_quality(state_t *state, const uint8_t units[], int n, enum quality quality);

/* advance.c */
void ww1_offer_advance(struct play *play, int side, struct square from, struct square to);

/* support.c */
void ww1_ask_for_support(struct play *play);
/* Rolls what the side has paid for: what it adds. */
int ww1_roll_support(struct play *play, int side);
void ww1_roll_last_rounds(struct play *play, int side);

/* What is added to the die of gas (pz8-ww1.support.gas). */
struct tally ww1_gas_tally(terms_t *terms, state_t *state, int side);

/* victory.c, promise.c */
bool ww1_has_attacker(state_t *state);
enum level ww1_victory_level(terms_t *terms, state_t *state);

#endif
