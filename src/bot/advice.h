/* Advice: what the search would say in a side's place, and why: the command against the next best
 * one, by samples that the search has not seen.
 *
 * The search picks the command that came out best, so that its own figures flatter it. Both are
 * therefore played on anew from the same view, in pairs with the same dice. The advice follows from
 * the view alone: two games that differ only in what is hidden get the same. It never changes a
 * game.
 *
 * An adviser owns its memory and thinks on one thread. */
#ifndef SANDTABLE_BOT_ADVICE_H
#define SANDTABLE_BOT_ADVICE_H

#include "bot/search.h"

/* By how much one order must be ahead of all others to be the answer of a problem: in so many of a
 * hundred games more it wins, and by so many standard errors. */
enum { ALONE_PERCENT = 6, ALONE_ERRORS = 3 };

/* A mean of playouts, 0 to 1, with its standard error. */
struct estimate {
    double mean, error;
};

/* How two commands compare, over paired playouts. */
struct comparison {
    uint32_t samples;           /* pairs; 0: there was no time for any */
    struct estimate chances[2]; /* of winning */
    struct estimate gap;        /* by how much the first is better */
    double lost[2][SIDES];      /* units that leave the table meanwhile, by command and side */
};

/* The term of the weights that speaks most for the one and against the other, and what it adds to
 * what each promises; the scale, which adds nothing: none does. */
struct term_reason {
    int term;
    int32_t shares[2]; /* thousandths */
};

struct advice {
    struct command best, next;
    bool alone;      /* nothing else is worth a thought: there is no next */
    uint32_t orders; /* that it could choose from; 1: nothing else can be said at all */
    double lead;     /* of the best before the next in the search, which flatters it */
    struct comparison comparison;
    struct term_reason reason;
};

struct adviser;

/* NULL without memory. */
struct adviser *adviser_new(const struct ruleset *rules);
void adviser_free(struct adviser *adviser);

/* Asked now and then while it thinks: must it speak now? Never, unless this is called. */
void adviser_hurry(struct adviser *adviser, bool (*enough)(void *who), void *who);

/* From now on it thinks only of what can be ordered to this piece of the side's; NO_PIECE: of
 * everything. */
void adviser_about(struct adviser *adviser, int32_t piece);

/* From now on it plays on to the end of the game, whatever the rule set's horizon: what wins is then
 * what has won, and no guess by the score. */
void adviser_to_end(struct adviser *adviser);

/* The pieces whose orders promise most in this view, the best first; how many, at most `most`. */
int adviser_pieces(struct adviser *adviser, const struct scenario *scenario,
                   const struct state *view, int side, int most, int32_t pieces[]);

/* How many orders can be given to this piece in the view in which adviser_pieces looked last;
 * NO_PIECE: how many commands in all. */
uint32_t adviser_orders(const struct adviser *adviser, int32_t piece);

/* What to say for a side for which the game waits; at most so many pairs are compared. */
void adviser_ask(struct adviser *adviser, const struct scenario *scenario, const struct state *view,
                 int side, const struct budget *budget, uint32_t pairs, struct advice *advice);

/* What was advised last against another command that can be said in the same view. */
void adviser_compare(struct adviser *adviser, const struct command *best,
                     const struct command *other, uint32_t pairs, struct comparison *comparison);

/* Is what was advised last better than every other order that could be given instead, but for its
 * near-twins (is_far_ahead)? It is compared with those that promise most, at most so many, each by
 * at most so many pairs that have chosen nothing; as soon as one comes too near it is given up. The
 * advice is then filled in with the one that comes nearest. */
bool adviser_stands_alone(struct adviser *adviser, int others, uint32_t pairs,
                          struct advice *advice);

/* Is an order that does so much better, by an estimate with this standard error, clearly better? */
bool is_far_ahead(double gap, double error);

/* The chance that a side for which the game waits wins, when it says this command, or NULL for what
 * promises most, and both go on by promise. The state is taken as it is: for games that are over.
 */
struct estimate adviser_chance(struct adviser *adviser, const struct scenario *scenario,
                               const struct state *state, int side, const struct command *command,
                               uint32_t playouts);

#endif
