/* Allotting units to goals: what every plan of a computer player begins with (ruleset.plan).
 *
 * A rule set says what there is to be had, objectives, threats, places, and how much strength each
 * of them wants; how strong each of its units is, and how far from each goal. The strongest choose
 * first, each what is worth most for the way to it; a goal that has what it wants counts less for
 * those who come after. Nothing else is known here: what a goal is, what a way is measured in and
 * who may not go is the set's own business. Plain memory of the caller's. */
#ifndef SANDTABLE_RULES_COMMON_ALLOT_H
#define SANDTABLE_RULES_COMMON_ALLOT_H

#include <stdint.h>

#include "core/intent.h"

enum {
    ALLOT_GOALS = 64,
    ALLOT_WAY = INT32_MAX, /* there is none */
    ALLOT_MORE = 4         /* what has enough is worth this part of itself */
};

struct allot_goal {
    int32_t worth; /* of what is to be had there; above 0 */
    int32_t wants; /* strength; 0: as much as comes */
    int32_t given; /* so far */
};

struct allotment {
    int n_units, n_goals;
    int32_t near;                   /* ways shorter than this are all alike; above 0 */
    int32_t strength[INTENT_UNITS]; /* by unit; 0: it is not allotted */
    int16_t goal[INTENT_UNITS];     /* the answer; INTENT_NO_GOAL: none */
    struct allot_goal goals[ALLOT_GOALS];
    /* The way from a unit to a goal, ALLOT_WAY where it cannot or shall not go; `of` is the
     * caller's. */
    int32_t (*way)(const void *of, int unit, int goal);
    const void *of;
};

/* Fills in goal[] for all units with strength. Of equals the first unit and the first goal. */
void allot(struct allotment *allotment);

#endif
