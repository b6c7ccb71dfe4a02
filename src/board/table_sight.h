/* Lines of sight on the open table.
 *
 * A line runs from point to point (pz8-ww2.sight.line). What stands in its way: pieces of terrain,
 * by kind, and blockers: bases, wrecks, smoke, in groups. The rule set says which kinds and groups
 * count and how. The answer never depends on the direction of the line.
 *
 * Crossing is exact: a stretch longer than nothing strictly inside. Blockers live in struct
 * blockers, laid out so that the many far from a line cost next to nothing; it belongs to the
 * caller, is filled once for many lines, and is never part of a state. */
#ifndef SANDTABLE_BOARD_TABLE_SIGHT_H
#define SANDTABLE_BOARD_TABLE_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_base.h"
#include "board/table_measure.h"

enum {
    BLOCKERS_MAX = 512,
    NO_BLOCKER = -1,
    TOP_ENDLESS = INT32_MAX, /* of a blocker that no line passes over */
    SIGHT_WORDS = BLOCKERS_MAX / 64
};

/* Bases that may block, each in one or more groups: a bit each, the meaning is the rule set's. */
struct blockers {
    int32_t n;
    int32_t middle_x[BLOCKERS_MAX], middle_y[BLOCKERS_MAX]; /* in grains */
    int32_t half_x[BLOCKERS_MAX], half_y[BLOCKERS_MAX]; /* no further does it reach from there */
    uint32_t groups[BLOCKERS_MAX];
    int32_t top[BLOCKERS_MAX]; /* thou above the table; only sight_over looks at it */
    int16_t level[BLOCKERS_MAX];
    int16_t facing[BLOCKERS_MAX];    /* of a square */
    int32_t square[BLOCKERS_MAX];    /* its side in thou, or 0: not one of those below */
    struct base bases[BLOCKERS_MAX]; /* of a square its place alone, in thou */
    int32_t n_sieved;                /* of them the first, which are in the sieve */
    struct sieve_word sieve[SIGHT_WORDS];
};

/* What stands in the way of sight. All bits zero: nothing does. */
struct sight_rules {
    uint32_t through; /* kinds that block a line across them, unless the piece holds an end of it */
    uint32_t always;  /* kinds that block every line across them */
    uint32_t higher;  /* kinds that block a line across them if both ends are below their level */
    uint32_t groups;  /* groups of blockers that block a line across them */
    uint32_t touched; /* of these, the groups that block a line that merely touches them too */
    uint32_t lower;   /* of these, the groups that one sees over from a level above theirs */
};

/* One end of a line. */
struct eye {
    struct point at;
    int32_t height;  /* of the eye, thou above the table; only sight_over looks at it */
    int16_t level;   /* of the ground; matters for rules.higher and rules.lower */
    int16_t blocker; /* its own base among the blockers, which never blocks; or NO_BLOCKER */
};

/* What blocks a line. */
enum obstacle { OBSTACLE_NONE, OBSTACLE_TERRAIN, OBSTACLE_BLOCKER };

struct obstruction {
    enum obstacle what;
    int32_t index;   /* of the piece or the blocker */
    struct point at; /* where the line meets it first, seen from its first end, rounded */
};

void blockers_clear(struct blockers *blockers);

/* Adds a base and returns its index. No more than BLOCKERS_MAX. */
int blockers_add(struct blockers *blockers, const struct base *base, uint32_t groups);

/* The same for a square base, which is only made when a line comes near it: for whoever puts up
 * many and looks along few. */
int blockers_add_square(struct blockers *blockers, struct point at, int32_t side, int facing,
                        uint32_t groups);

/* The same as the first, with the level it stands on and how high it reaches. */
int blockers_add_tall(struct blockers *blockers, const struct base *base, uint32_t groups,
                      int level, int32_t top);

/* For whoever looks along many lines: puts all that have been added into a sieve, so that those far
 * from a line need not be looked at one by one. The answers are the same. */
void blockers_sieve(struct blockers *blockers);

/* Is the line free? Either list may be NULL: no blockers, or no terrain. */
bool sight_is_clear(const struct table *table, const struct blockers *blockers,
                    const struct sight_rules *rules, const struct eye *from, const struct eye *to);

/* The same question and answer, slower, with the reason: of everything that blocks the line, that
 * which it meets first, seen from `from`; of equals terrain before blockers, the lower index
 * first. */
bool sight_obstruction(const struct table *table, const struct blockers *blockers,
                       const struct sight_rules *rules, const struct eye *from,
                       const struct eye *to, struct obstruction *obstruction);

/* Heights. The line runs straight from eye to eye. Kinds and groups block by the rules above, but
 * only where the line runs lower than their top somewhere on the stretch over them; level with the
 * top it sees over. Lines of terrain (walls, crests) block where they are crossed that low.
 * tarr.sight.line, featherstone.sight.line, aflame.sight.line. */
bool sight_over(const struct table *table, const struct blockers *blockers,
                const struct sight_rules *rules, const struct eye *from, const struct eye *to,
                struct obstruction *obstruction);

/* The same of terrain alone, for whoever asks of many lines between the same places: only these
 * pieces are looked at. One that blocks the line, or NO_TERRAIN. */
int sight_past(const struct table *table, const uint64_t pieces[TERRAIN_WORDS],
               const struct sight_rules *rules, const struct eye *from, const struct eye *to);

/* Every pair: bit t of the row seen[f] is set if from[f] sees to[t]. Rows have SIGHT_WORDS words;
 * n_to is at most BLOCKERS_MAX. */
void sight_all(const struct table *table, const struct blockers *blockers,
               const struct sight_rules *rules, const struct eye *from, int n_from,
               const struct eye *to, int n_to, uint64_t (*seen)[SIGHT_WORDS]);

static inline bool sight_seen(const uint64_t row[SIGHT_WORDS], int target)
{
    return (row[target / 64] >> (target % 64) & 1) != 0;
}

#endif
