/* Falling, one by one: the only code that takes men by number.
 *
 * A rule set finds who may fall (in sight and reach, in the circle, in contact) and how many do.
 * Where there is no choice all of them fall; where the ledger or an option gives an order, the
 * first of it; else the owner is asked, once, for a list of men. Whoever falls goes through the
 * set's own man_falls; then its after_fall runs. Strengths at the beginning of a step are the set's
 * to note. */
#ifndef SANDTABLE_RULES_FIGURES_FALL_H
#define SANDTABLE_RULES_FIGURES_FALL_H

#include "core/refusal.h"
#include "rules/figures/man.h"

FLAT_BEGIN
/* In the state, while the owner is asked; all zero when nobody is. */
struct fall {
    uint64_t may[MEN_WORDS];
    uint16_t clause; /* why they fall */
    uint8_t n;       /* how many */
    uint8_t unit;    /* whose men */
    uint8_t side;    /* who chooses */
    uint8_t by;      /* who attacked, or NO_UNIT */
    uint8_t unused[2];
};
FLAT_END

/* Lets them fall. More than there are fall all; none is nothing at all. `order` lists men, and
 * those of it who may fall do so first, as many as fall; if it is NULL the owner is asked, unless
 * all fall anyway. */
void fall_begin(struct play *play, const struct figure_rules *rules, struct fall fall,
                const int16_t *order, int n_order);

/* The umpire's choice: those who may fall in the order of goes_first. Returns how many there are.
 */
int fall_order(const struct figure_rules *rules, const struct scenario *scenario,
               const struct state *state, const struct fall *fall, int16_t order[MEN_MAX]);

/* The fall the owner is asked about now. */
const struct fall *fall_asked(const struct figure_rules *rules, const struct state *state);

/* The owner's answer: exactly so many, all of them such as may fall, none twice. */
bool fall_check(const struct figure_rules *rules, const struct state *state, const int32_t *who,
                int n, int clause, struct refusal *why);

/* They fall in the order in which they were named. */
void fall_do(struct play *play, const struct figure_rules *rules, const int32_t *who, int n);

/* One answer that is always allowed, for lists: the umpire's choice. Returns how many. */
int fall_choice(const struct figure_rules *rules, const struct scenario *scenario,
                const struct state *state, int32_t who[MEN_OF_UNIT]);

/* The step is over: whoever is marked goes, in ascending order. */
void marked_go(struct play *play, const struct figure_rules *rules);

#endif
