/* Proposals: some of the endless moves of a body, for lists and computer players.
 *
 * A client begins its draft with the one nearest to what the player does. Each leads towards
 * something the side wants (its goal, the nearest enemy it knows of, the nearest cover, away from
 * danger) or along the table, and is sure to be accepted: the seeker's own `accepts` has been
 * asked, which is the rule set's check. */
#ifndef SANDTABLE_RULES_FIGURES_PROPOSE_H
#define SANDTABLE_RULES_FIGURES_PROPOSE_H

#include "rules/table/sample.h"

enum { PROPOSALS_MAX = 16 };

/* The ends of straight legs towards each of the aims, as far as can be paid for and no further,
 * then north, east, south and west; no end twice. Returns how many, at most PROPOSALS_MAX. */
int propose_ends(const struct seeker *seeker, const struct point *aims, int n_aims,
                 struct point ends[PROPOSALS_MAX]);

#endif
