/* Dice: one call for the rules, three places they come from.
 *
 * - Rolled: the stream of docs/dice.md, keyed by the game's secret seed. Die number n depends on
 * the key and n alone.
 * - Given: typed in with the command. When they run out the rest are make-believe and `need` says
 *   which throw was missing, so that the umpire can discard the attempt and ask.
 * - Enumerated: one branch of the tree of all outcomes; odds.h walks the tree branch by branch.
 *
 * The rules never know which. A dice box belongs to its caller and is reused from command to
 * command. */
#ifndef SANDTABLE_CORE_DICE_H
#define SANDTABLE_CORE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/limits.h"

enum dice_kind { DICE_ROLLED, DICE_GIVEN, DICE_ENUMERATED };

/* The throw that the given dice did not cover. */
struct need {
    bool missing;
    uint8_t faces;
    uint8_t count;    /* dice of that throw still wanted */
    uint16_t purpose; /* an index into the rule set's purposes */
};

/* One fork on the branch being walked: which of n ways was taken, and its share of the total. */
struct fork {
    uint32_t way, n_ways;
    uint64_t weight, total;
};

struct dice {
    enum dice_kind kind;
    uint8_t key[32];       /* rolled */
    uint64_t block_number; /* rolled: which block the cache holds */
    bool block_cached;
    uint64_t block[8];
    const uint8_t *given; /* given: the caller's dice */
    uint32_t n_given;
    uint64_t filler; /* given: what make-believe dice are drawn from */
    struct need need;
    bool printed;               /* given: they are what is printed on the die, as people read it */
    const uint8_t *prints;      /* what the faces of this throw's dice show; NULL: their number */
    bool wrong;                 /* given: a die showed a face it does not have */
    uint32_t n_taken;           /* given: how many of them have been used */
    struct fork walk[WALK_MAX]; /* enumerated */
    uint32_t n_walk;            /* forks met so far on this branch */
    uint32_t n_fixed;           /* forks whose way was chosen beforehand */
    bool too_deep;              /* more than WALK_MAX forks: this branch cannot be walked exactly */
    uint32_t n_used;            /* dice this command has used */
    bool too_many;              /* it used more than COMMAND_DICE: the others are not noted */
    uint8_t used[COMMAND_DICE];
};

/* Prepares a box that rolls from a key. */
void dice_roll_from(struct dice *dice, const uint8_t key[32]);

/* Prepares a box for one command with these dice, which stay the caller's. */
void dice_give(struct dice *dice, const uint8_t *given, uint32_t n);

/* The same where they were read off real dice: what is printed counts, not the face. */
void dice_give_printed(struct dice *dice, const uint8_t *given, uint32_t n);

/* Prepares the first branch of an enumeration. */
void dice_enumerate(struct dice *dice);

/* Moves to the next branch; false when all have been walked. */
bool dice_next_branch(struct dice *dice);

/* To be called before each command; forgets the dice used by the last one. */
void dice_start_command(struct dice *dice);

/* The key of the stream: the seed and what each player added to it (docs/dice.md). */
struct entropy {
    uint8_t n;
    uint8_t bytes[ENTROPY_MAX];
};
void dice_key(const uint8_t seed[32], const struct entropy entropy[SIDES], uint8_t key[32]);

/* What is published before the first die, so that the seed cannot be changed afterwards. */
void dice_commitment(const uint8_t seed[32], uint8_t commitment[32]);

/* Die number `number` of the stream, with this many faces: 1 to faces. */
uint8_t dice_in_stream(const uint8_t key[32], uint64_t number, unsigned faces);

/* The calls below are for play.h; `position` is the state's count of dice and goes forward. */

/* One throw of n dice. Enumerated dice fork once for each die. */
void dice_throw(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                uint8_t values[]);

/* One throw of n dice of which only the sum matters. Enumerated dice fork once, over the sums. */
int dice_throw_sum(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                   uint8_t values[]);

/* One throw of n dice of which each counts by itself: what the face is worth, worth[face - 1], at
 * most WORTH_MAX, and the sum of that, at most WORTH_SUM. Enumerated dice fork once, over the sums,
 * as far as 64 bits can count the throws; otherwise die by die. */
enum { WORTH_MAX = 16, WORTH_SUM = 192 };
int dice_throw_worth(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                     const uint8_t worth[], uint8_t values[]);

/* What a throw comes to: a number below RESULTS_MAX, or -1 if it must be repeated. */
typedef int dice_result(const uint8_t values[], int n, int context);
enum { RESULTS_MAX = 16 };

/* Repeats a throw of n dice until it comes to something, and returns that. Each void throw is told
 * to `on_void`. Enumerated dice fork once, over the results, which is exactly what repeating comes
 * to. */
int dice_throw_result(struct dice *dice, uint64_t *position, int purpose, unsigned faces, int n,
                      dice_result *result_of, int context,
                      void (*on_void)(void *who, const uint8_t values[]), void *who,
                      uint8_t values[]);

/* Two throws against each other, of which only matters what the lead of the first comes to, a
 * number below RESULTS_MAX. */
struct contest {
    unsigned faces;  /* of the dice of both */
    int n[2];        /* dice of each */
    int purposes[2]; /* of each */
    int ahead;       /* the lead before any die has fallen */
    int (*result_of)(int lead, int context);
    int context;
};

/* Throws both, the first's dice and then the second's, at most 2 * ROLL_DICE values, and returns
 * the lead. Enumerated dice fork once, over the results. */
int dice_throw_contest(struct dice *dice, uint64_t *position, const struct contest *contest,
                       uint8_t values[]);

#endif
