/* Who belongs together: units joined by contact, by fire, by whatever a rule set says joins them
 * (tarr.first.engagement, tarr.melee). A workspace of the caller's, never part of a state. */
#ifndef SANDTABLE_RULES_COMMON_GROUPS_H
#define SANDTABLE_RULES_COMMON_GROUPS_H

#include <stdint.h>

enum { GROUPED_MAX = 256 }; /* units of one game */

struct groups {
    uint8_t of[GROUPED_MAX]; /* of each unit another of its group with a lower number, or itself */
};

/* Everybody is alone. */
static inline void groups_begin(struct groups *groups)
{
    for (int i = 0; i < GROUPED_MAX; i++) {
        groups->of[i] = (uint8_t)i;
    }
}

/* The lowest number of its group: two units are together if it is the same. */
static inline int groups_of(const struct groups *groups, int unit)
{
    while (groups->of[unit] != unit) {
        unit = groups->of[unit];
    }
    return unit;
}

/* Their groups are one from now on. */
static inline void groups_join(struct groups *groups, int one, int other)
{
    const int first = groups_of(groups, one);
    const int second = groups_of(groups, other);
    const int low = first < second ? first : second;

    groups->of[first] = (uint8_t)low;
    groups->of[second] = (uint8_t)low;
}

#endif
