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

#include "rules/portable-terms.h"
#include "rules/portable-words.h"

/* The lines of types.tsv and then of aircraft.tsv. */
enum { GROUND_KINDS = KIND_RECONNAISSANCE, KINDS = KIND_BOMBER + 1 };

/* What lies in a square: lines of terrain.tsv. The six kinds of cover exclude one another. */
enum feature {
    NO_COVER,
    WOODS_COVER = 3,
    BUILT_UP_COVER,
    FORD_FEATURE = 6,
    BUNKER_COVER = 8,
    DUGOUT_COVER,
    FIELDWORK_COVER,
    TRENCH_COVER
};
enum ground_flag { GROUND_ROAD = 1, GROUND_RIVER = 2, GROUND_FORD = 4, GROUND_BRIDGE = 8 };

FLAT_BEGIN
struct hill {
    struct square at;
    int16_t level;
};

/* Heights are in quarter levels (portable.sight.block). */
enum { QUARTERS = 4, EYE = 2 };

/* A square as the rules need it, put together from the lists of terrain at setup. */
struct ground {
    uint8_t cover;  /* of enum feature */
    uint8_t flags;  /* of enum ground_flag */
    int8_t level;   /* portable.board.grid */
    int8_t top;     /* portable.sight.block: of ground and tall cover, in quarter levels */
    uint16_t patch; /* portable.board.patch: its number, 0 without cover */
};

struct portable_scenario {
    struct scenario head;
    uint16_t n_templates, n_hills, n_exits;
    uint16_t n_woods, n_built_up, n_bunkers, n_dugouts, n_fieldworks, n_trenches;
    uint16_t n_roads, n_rivers, n_fords, n_bridges;
    uint8_t edges[SIDES]; /* each side's own, where its aircraft come in */
    uint8_t victory;
    uint8_t attacker;
    uint8_t goal, goal_draw;
    struct template templates[TEMPLATES_MAX];
    struct hill hills[TERRAIN_MAX];
    struct exit exits[EXITS_MAX];
    struct place woods[TERRAIN_MAX], built_up[TERRAIN_MAX], bunkers[TERRAIN_MAX];
    struct place dugouts[TERRAIN_MAX], fieldworks[TERRAIN_MAX], trenches[TERRAIN_MAX];
    struct place roads[TERRAIN_MAX], rivers[TERRAIN_MAX], fords[TERRAIN_MAX], bridges[TERRAIN_MAX];
    /* What follows from the above and from the Units given. */
    uint8_t in_order[UNITS_MAX];  /* Units in number order, side 1's before side 2's */
    uint8_t exit_edges[SIDES];    /* a bit for each edge over which the side may leave */
    uint8_t rates[TEMPLATES_MAX]; /* with the options applied */
    uint8_t is_flat;              /* all of it at one level */
    uint8_t unused[5];
    struct ground ground[SQUARES_MAX];
    struct square_set screens; /* squares that could hide something from somebody */
};

/* What members are that files have too, portable.words says. */
struct unit {
    char id[ID_BYTES];
    uint8_t side, template;
    struct square at; /* nowhere while it is carried, and once it is gone */
    uint8_t facing, quality, sp, start_sp, status;
    uint8_t kind;           /* of its template */
    uint8_t carrier, cargo; /* the Unit that carries or tows it, that it carries; or NO_UNIT */
    uint8_t chief;          /* portable.setup.commander */
    uint8_t activated, moved, steps, on_road, fired, still, retreated, crossing; /* this turn */
    uint8_t task, task_with, task_done;
    struct square task_at;
    uint16_t task_turn;
    uint8_t order, target_aircraft;
    struct square target, last_target;
    uint16_t last_turn, entered;
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
    uint8_t side, template;
    struct square at;
    uint8_t facing, sp, start_sp, status;
    uint16_t deployed;
    uint8_t activated, moved, steps, fired, bombs, unused;
};

/* Things that lie in a square keep their place in their list when they are gone. */
struct mine {
    uint16_t number;
    struct square at;
    uint8_t side, hidden, known, gone;
};

struct wire {
    uint16_t number;
    struct square at;
    uint8_t gone, unused;
};

struct cloud {
    uint16_t number;
    struct square at;
    uint16_t turn;
    uint8_t drift, gone;
};

struct objective {
    uint16_t number;
    struct square at;
    uint8_t holder, unused;
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

enum { STOP_NONE = STOP_WIRE + 1 }; /* of enum stop: it goes on */

/* Tasks: of TASK_CHOICE `a` is 1 if its cargo's die comes next; of TASK_ADVANCE and TASK_ARRIVED
 * `a` is the square, `b` 1 if it is the defender who advances. */

#endif
