/* A World Aflame: a melee as it is fought, for pairs.c and melee.c alone. */
#ifndef SANDTABLE_RULES_AFLAME_MELEE_H
#define SANDTABLE_RULES_AFLAME_MELEE_H

#include "rules/aflame/chapters.h"

/* A melee: units that are linked by their foes, and their men who fight. */
struct fight {
    terms_t *terms;
    state_t *state;
    struct land land;
    struct men men;
    uint64_t units[UNIT_WORDS];
    int attacker; /* the side that attacked */
    uint64_t fights[SIDES][MEN_WORDS];
    struct men_pair pairs[MEN_MAX]; /* attacker, defender */
    int n_pairs;
    int16_t helps[SIDES][MEN_MAX]; /* of each pair and side who assists, or NO_MAN */
};

/* The melee in which that unit is, its pairs and who assists them: as they were named, and of all
 * others in the umpire's own order. */
void aflame_begin_fight(terms_t *terms, state_t *state, int unit, struct fight *fight);

/* Asks the attacker, then the defender, who has anything to choose; false: all have been asked.
 * Whoever relies on his standing instructions is not. */
bool aflame_ask_for_pairs(struct play *play, const struct fight *fight, int unit);

#endif
