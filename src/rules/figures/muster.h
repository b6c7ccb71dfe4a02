/* The muster: every unit gets its men before the game, unit after unit.
 *
 * What men a unit has is the rule set's: a table of its own, and lists that scenarios may add to. A
 * file may list the men of a unit itself, then all of that unit, as cases and situations need; all
 * other units are mustered. A set that can merge instead lets a file list single men by their
 * numbers, and what it says of them. Where the men then stand is the set's too. */
#ifndef SANDTABLE_RULES_FIGURES_MUSTER_H
#define SANDTABLE_RULES_FIGURES_MUSTER_H

#include "core/refusal.h"
#include "rules/figures/man.h"

enum {
    MAN_BYTES = 64,       /* no set's record of a man is larger */
    MAN_AS_MUSTERED = 255 /* his weapon or role, if a file says nothing of it */
};

struct muster {
    const struct figure_rules *figures;
    uint16_t max;    /* men there is room for in the state */
    uint8_t first;   /* the number of a unit's first man: 0 or 1, as the ledger counts */
    uint8_t n_units; /* units of the game */
    uint16_t clause; /* that says what men a unit has */

    /* Fills in the record of man i (from 0) of a unit as it is mustered, but for unit, home and
     * number: false if it has no more men. */
    bool (*man)(const struct scenario *scenario, const struct state *state, int unit, int i,
                void *record);
    /* Takes over what a file says of a man, found by his number, into his record as it is mustered.
     * NULL: a unit whose men are listed has those and no others. */
    void (*merge)(void *record, const void *listed);
};

/* For `merge`: where he is and what has become of him, his weapon and his role. What else a set's
 * record holds is its own to take over. */
void man_merge(void *record, const void *listed);

/* Puts the men that a file has listed in order, numbered as they are listed in their unit, and adds
 * those of all other units. Nobody is under a unit that does not exist, and there is room for all;
 * else false with the place and what was expected. */
bool muster_men(const struct muster *muster, const struct scenario *scenario, struct state *state,
                struct problem *problem);

/* Of units 0 to n - 1 the first of their men, when all are mustered; of one that has none, or does
 * not exist, where it would be. */
void note_first_men(const struct figure_rules *figures, const struct state *state, uint16_t first[],
                    int n);

#endif
