/* Goes: the sides activate their units in turn, group by group, whoever won the initiative first.
 *
 * A rule set keeps a struct goes in its state, and the groups beside it; it says itself how many
 * units each side has, which of them wait to be activated, and what is told. */
#ifndef SANDTABLE_RULES_COMMON_GOES_H
#define SANDTABLE_RULES_COMMON_GOES_H

#include "core/play.h"

FLAT_BEGIN
struct goes {
    uint8_t first_side;    /* who won the initiative */
    uint8_t go;            /* whose go it is */
    uint8_t left_in_group; /* units it may still activate in this go */
};
FLAT_END

/* Group sizes: one unit a go, two for a side with at least twice the enemy's number, and so on.
 * Each side has a unit. */
void goes_fix_groups(uint8_t groups[SIDES], const int units[SIDES]);

/* The initiative: a die each, the first side's first, ties again; the higher has the first go. */
void goes_roll(struct play *play, struct goes *goes, const uint8_t groups[SIDES], int purpose,
               int clause);

/* Whose go it is next, if its group is through or none of its units waits; a side of which none
 * does is passed over. False if none of either does: all have had their go. */
bool goes_on(struct goes *goes, const uint8_t groups[SIDES], const bool waits[SIDES]);

#endif
