/* Eyes: who sees whom, man by man, each line looked along once.
 *
 * A rule set gives every man and model that looks or is looked at an eye, with the height of its
 * ground and of itself, what stands in the way, and its own conditions on a line; then it asks as
 * often as it likes. "Does any man of theirs see any man of ours" costs each pair at most once per
 * command. Sight has no direction: what the set asks of a line is asked once for both ends.
 *
 * struct eyes is large and belongs to the caller; it is never part of a state. */
#ifndef SANDTABLE_RULES_FIGURES_EYES_H
#define SANDTABLE_RULES_FIGURES_EYES_H

#include "board/table_men.h"
#include "board/table_sight.h"

enum { EYES_MAX = MEN_MAX }; /* men first, by their numbers; models behind the last */

struct eyes {
    const struct table *table;
    const struct blockers *blockers; /* NULL: nothing but terrain is in the way */
    struct sight_rules rules;
    bool flat; /* heights do not matter */

    /* May they see each other at all: weather, woods that hold one of them, smoke? Asked before the
     * line is looked along, a < b. NULL: always. */
    bool (*admits)(const struct eyes *eyes, const void *context, int a, int b);
    const void *context;

    struct eye eye[EYES_MAX];
    uint64_t open[MEN_WORDS];            /* who has an eye */
    uint64_t asked[EYES_MAX][MEN_WORDS]; /* of each pair under the lower number */
    uint64_t clear[EYES_MAX][MEN_WORDS];
};

/* Nobody has an eye. The table, what is in the way and the rules are the caller's to fill in. */
void eyes_clear(struct eyes *eyes);

/* Opens the eye of a man or model. */
void eyes_open(struct eyes *eyes, int who, struct eye eye);

/* Does one see the other? Neither does without an eye; everybody sees himself. */
bool eyes_see(struct eyes *eyes, int one, int other);

/* Does anyone of one set see the other one? */
bool eyes_see_any(struct eyes *eyes, const uint64_t from[MEN_WORDS], int other);

/* Those of a set whom anyone of another sees; returns how many they are. */
int eyes_seen(struct eyes *eyes, const uint64_t from[MEN_WORDS], const uint64_t set[MEN_WORDS],
              uint64_t seen[MEN_WORDS]);

#endif
