/* Many men on the open table: who is nearest, who is caught, who touches whom.
 *
 * A man is a point, or a disc where rules give him a base. struct men is a workspace: it belongs to
 * the caller, is filled once for many questions and is never part of a state. A man's index in it
 * is the number of his record, so that no answer has to be translated; records of men who do not
 * stand on the table are left out by `here` alone. Sets of men are bits (core/bits.h), MEN_WORDS
 * words. Every question looks only at those of a set who are here.
 *
 * Answers are exact and never depend on chance: of equals the lower index comes first, and lists
 * ascend. What a side, a unit or a weapon means is the rule set's alone. */
#ifndef SANDTABLE_BOARD_TABLE_MEN_H
#define SANDTABLE_BOARD_TABLE_MEN_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_base.h"
#include "board/table_measure.h"
#include "core/bits.h"
#include "core/limits.h"

enum {
    MEN_MAX = 512, /* men of one table */
    MEN_WORDS = MEN_MAX / WORD_BITS,
    NO_MAN = -1
};

struct men {
    uint64_t here[MEN_WORDS];           /* who stands on the table */
    uint64_t of_side[SIDES][MEN_WORDS]; /* of these, each side's */
    struct point at[MEN_MAX];
    int32_t radius[MEN_MAX]; /* 0 for a plain point */
    int16_t unit[MEN_MAX];   /* the rule set's number of his unit */
};

/* How a distance is compared with a length. The ledgers differ, and no rule set may use the other's
 * way: aflame.measure.within compares exactly, tarr.core.measure and featherstone.core.measure
 * round to the nearest thou first. */
enum measure { MEASURE_EXACT, MEASURE_ROUNDED };

/* Two men. */
struct men_pair {
    int16_t one, other;
};

/* Walks through a set: for (int man = NO_MAN; next_man(set, &man);). */
static inline bool next_man(const uint64_t set[MEN_WORDS], int *man)
{
    *man = next_bit(set, MEN_WORDS, *man + 1);
    return *man != NO_BIT;
}

/* ---- Filling it ---- */

/* Nobody is here. */
void men_clear(struct men *men);

/* Puts a man on the table under his number. */
void men_put(struct men *men, int man, int side, int unit, struct point at, int32_t radius);

/* Those who are here of one unit. */
void men_of_unit(const struct men *men, int unit, uint64_t set[MEN_WORDS]);

/* ---- Distances ---- */

/* Is the distance between two points at most the length, compared in that way? */
static inline bool is_within(struct point a, struct point b, int32_t length, enum measure measure)
{
    return measure == MEASURE_EXACT ? points_within(a, b, length)
                                    : points_within_rounded(a, b, length);
}

/* The two men of two sets that are nearest to each other; of equals the pair with the lower first
 * man, then with the lower second. A man is not his own neighbour. False if a set has nobody. */
bool men_nearest_pair(const struct men *men, const uint64_t from[MEN_WORDS],
                      const uint64_t to[MEN_WORDS], struct men_pair *pair);

/* Of a set the man nearest to a point, or NO_MAN. */
int men_nearest(const struct men *men, const uint64_t set[MEN_WORDS], struct point point);

/* A set in the order of each man's least distance to anyone of `from`, then by index; by index
 * alone if nobody of `from` is here. Returns how many they are. */
int men_by_distance(const struct men *men, const uint64_t set[MEN_WORDS],
                    const uint64_t from[MEN_WORDS], int16_t order[MEN_MAX]);

/* A set in the order of what the caller counts for each man, then by index: by the distance to a
 * model, by who goes first. Returns how many they are. */
int men_by_key(const struct men *men, const uint64_t set[MEN_WORDS], const int64_t key[MEN_MAX],
               int16_t order[MEN_MAX]);

/* ---- Who is in it ----
 * Each fills `caught` with those of the set whose centre is in the shape, its edge included, and
 * returns how many they are. `caught` may be the set itself. */

int men_in_circle(const struct men *men, const uint64_t set[MEN_WORDS], struct point centre,
                  int32_t radius, enum measure measure, uint64_t caught[MEN_WORDS]);

/* A rectangle, a strip, a lane: whatever base_rectangle, base_strip and base_line make. */
int men_in_base(const struct men *men, const uint64_t set[MEN_WORDS], const struct base *base,
                uint64_t caught[MEN_WORDS]);

/* Within the reach of a place and within half_angle (0 to 1800) of its facing. */
int men_in_sector(const struct men *men, const uint64_t set[MEN_WORDS], struct point from,
                  int facing, int half_angle, int32_t reach, enum measure measure,
                  uint64_t caught[MEN_WORDS]);

/* Within the length of anyone of `of`; nobody is near himself. */
int men_near(const struct men *men, const uint64_t set[MEN_WORDS], const uint64_t of[MEN_WORDS],
             int32_t length, enum measure measure, uint64_t caught[MEN_WORDS]);

/* ---- Pairs ---- */

/* All pairs of a man of one set and one of the other whose bases are no further apart than `gap`,
 * ascending by the first man, then by the second. Returns how many there are; writes no more than
 * `most`. pz8-colonial.setup.base: two bases touch at a gap of at most CONTACT_THOU. */
int men_contacts(const struct men *men, const uint64_t one[MEN_WORDS],
                 const uint64_t other[MEN_WORDS], int32_t gap, struct men_pair *pairs, int most);

/* Those of a set whose bases are no further than `gap` from one man's. */
int men_touching(const struct men *men, int man, const uint64_t set[MEN_WORDS], int32_t gap,
                 uint64_t touching[MEN_WORDS]);

/* The nearest two of both sets, then the nearest two of those who are left, and so on, nobody
 * twice, as long as they are no further apart than the limit. Returns how many pairs. aflame.melee.
 */
int men_pairs(const struct men *men, const uint64_t one[MEN_WORDS], const uint64_t other[MEN_WORDS],
              int32_t limit, struct men_pair pairs[MEN_MAX]);

#endif
