/* Samples of the endless moves on an open table: straight legs that are sure to be accepted, of a
 * centre that needs room around it. For every rule set on a table, for its lists and for a player
 * who takes any leg without a list.
 *
 * The rule set notes the centres of all bases that the side knows of and the boxes of all ground
 * that is not open; then each unit in turn seeks legs along the table and towards what it wants. */
#ifndef SANDTABLE_RULES_TABLE_SAMPLE_H
#define SANDTABLE_RULES_TABLE_SAMPLE_H

#include "board/table.h"
#include "core/limits.h"

enum {
    LEAST_LEG = INCH / 4, /* shorter ones are not sought */
    CENTRES_MAX = 96,     /* as many as a rule set has units */
    CENTRE_WORDS = (CENTRES_MAX + 63) / 64
};

/* -- room -------------------------------------------------------------------------------------- */

/* The table in strips; beyond the last they begin again. Each has the bits of the centres whose
 * surroundings lie in it. */
enum { STRIP_BITS = 11, STRIPS = 64 };

/* Where bases stand. Belongs to the caller; large. */
struct centres {
    int n;
    int32_t room; /* to keep from other centres, along each axis, */
    bool round;   /* or as the crow flies; then as much is enough */
    struct point at[CENTRES_MAX];
    int16_t place[CENTRES_MAX]; /* of each unit in that list */
    bool in_strips;             /* they are in strips too, for whoever asks of many places */
    uint64_t columns[CENTRE_WORDS][STRIPS], rows[CENTRE_WORDS][STRIPS];
};

void begin_centres(struct centres *centres, int32_t room, bool round, bool in_strips);
void note_centre(struct centres *centres, int unit, struct point at);
/* Is no other centre than the unit's own in the square around a place, or within the circle? */
bool is_roomy(const struct centres *centres, int unit, struct point at);
/* The place in a list of the point nearest to one; of several the first; -1: the list is empty. */
int nearest_point(const struct point *points, int n, struct point at);
bool box_holds_any(struct box box, const struct point *points, int n);

/* -- ground ------------------------------------------------------------------------------------ */

/* The boxes of all ground that costs more than open ground, or less, and of these the ones within
 * reach of a unit. */
struct uneven {
    int n, n_near;
    struct box boxes[TERRAIN_MAX];
    struct box near[TERRAIN_MAX];
};

void note_near_ground(struct uneven *uneven, struct point at, int32_t reach);
/* None of the ground within reach can lie under the leg. */
bool is_over_open(const struct uneven *uneven, struct point a, struct point b);

/* -- legs -------------------------------------------------------------------------------------- */

/* A unit that seeks legs. A rule set's own struct begins with it, as its state with the kernel's.
 */
struct seeker {
    struct point at;
    int32_t open;      /* length of a leg over open ground that it can pay for */
    struct box bounds; /* where its centre may be */
    const struct uneven *uneven;
    /* The length of a leg over other ground, towards a point. */
    int32_t (*far)(const struct seeker *seeker, struct point aim);
    /* Would the leg be accepted that ends there? It is paid for, and ends within the bounds. */
    bool (*accepts)(const struct seeker *seeker, struct point to);
};

/* Where a leg ends that leads along the table, as far as it can be paid for, or towards a point and
 * no further; false: there is none such. */
bool try_compass(const struct seeker *seeker, int east, int north, struct point *to);
bool try_towards(const struct seeker *seeker, struct point aim, struct point *to);

#endif
