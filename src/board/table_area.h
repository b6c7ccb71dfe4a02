/* Terrain and what lies in it, near it or across it.
 *
 * A point is in a piece if it lies inside or on the edge (pz8-ww2.setup.geometry); nothing is in a
 * line. A leg meets a piece in stretches. Where movement asks, the edge belongs to the piece: a leg
 * along the edge of a wood is in the wood. Where sight asks, it does not: touching a corner or
 * running along an edge is not crossing. A band is crossed if one of its legs is.
 *
 * All functions want a table whose index is built. */
#ifndef SANDTABLE_BOARD_TABLE_AREA_H
#define SANDTABLE_BOARD_TABLE_AREA_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table.h"
#include "board/table_base.h"
#include "board/table_measure.h"

/* Stretches of one leg in one piece. */
enum { STRETCHES_MAX = TERRAIN_CORNERS };

/* Part of a leg, longer than nothing. */
struct stretch {
    struct part from, to;
};

/* Whose is the edge? */
enum edge_rule {
    EDGE_IN, /* inside or on the edge */
    EDGE_OUT /* strictly inside */
};

/* ---- Points ---- */

bool terrain_holds(const struct table *table, int piece, struct point point);

/* A bit for each kind of which some piece holds the point. */
uint32_t table_kinds_at(const struct table *table, struct point point);

/* The first piece numbered `from` or higher, of one of the kinds, that holds the point; or
 * NO_TERRAIN. Ask again from the next number for the next one. */
int terrain_at(const struct table *table, struct point point, uint32_t kinds, int from);

/* The highest level among the pieces of those kinds that hold the point; `ground` if none does. */
int table_level_at(const struct table *table, struct point point, uint32_t kinds, int ground);

/* How high the ground lies under a point: the highest top among the pieces of those kinds that hold
 * it, in thou; 0 if none does. */
int32_t table_top_at(const struct table *table, struct point point, uint32_t kinds);

/* ---- Distances ---- */

/* Negative, 0 or positive as the gap between base and piece is below, equal to or above the length,
 * which is not negative. A base that lies in the piece, even in part, has no gap at all. */
int terrain_compare(const struct table *table, int piece, const struct base *base, int32_t length);

/* The legs of its outline, or of its line, as bases; a circle is one leg, a disc. */
int terrain_leg_count(const struct table *table, int piece);
struct base terrain_leg(const struct table *table, int piece, int leg);

static inline bool base_in_contact_with_terrain(const struct table *table, int piece,
                                                const struct base *base)
{
    return terrain_compare(table, piece, base, CONTACT_THOU) <= 0;
}

/* The point of the piece nearest to a point, rounded; the point itself if the piece holds it. Of a
 * circle or band it may lie a thou outside, by rounding. aflame.sight.building. */
struct point terrain_nearest(const struct table *table, int piece, struct point point);

/* ---- Legs ---- */

/* The stretches of the leg that lie in the piece, in order, apart from one another, none for a
 * line. Returns how many. */
int terrain_stretches(const struct table *table, int piece, struct point a, struct point b,
                      enum edge_rule edge, struct stretch stretches[STRETCHES_MAX]);

/* The stretch of the leg in a box, if there is one. */
bool box_stretch(struct box box, struct point a, struct point b, enum edge_rule edge,
                 struct stretch *stretch);

/* Does a stretch of the leg, longer than nothing, lie strictly inside? For a line: does the leg
 * pass from one side of it to the other between its own ends? pz8-ww2.setup.geometry. */
bool shape_is_crossed(const struct table *table, int piece, struct point a, struct point b);
static inline bool terrain_is_crossed(const struct table *table, int piece, struct point a,
                                      struct point b)
{
    return table->index.square[piece] != 0 ? leg_crosses_box(a, b, terrain_box(table, piece))
                                           : shape_is_crossed(table, piece, a, b);
}

/* Where the leg crosses a line, in order along the leg. Returns how many times. */
int terrain_crossings(const struct table *table, int piece, struct point a, struct point b,
                      struct part parts[STRETCHES_MAX]);

/* Have leg and piece a point in common, be it on the edge? pz8-colonial.charge.distance. */
bool terrain_is_met(const struct table *table, int piece, struct point a, struct point b);

/* A bit for each kind of which some piece is met by the leg. */
uint32_t leg_kinds(const struct table *table, struct point a, struct point b);

/* Is some piece of one of those kinds met by the leg? The same, for whoever asks of few kinds. */
bool leg_meets_kinds(const struct table *table, uint32_t kinds, struct point a, struct point b);

/* Where the leg first enters a piece of those kinds, whose edge does not count; false if it enters
 * none. */
bool leg_enters_kinds(const struct table *table, uint32_t kinds, struct point a, struct point b,
                      struct part *part);

/* Does something of those kinds that lies within so many thou of a man cover him from a shot: does
 * the line of fire cross it? The first such piece, or NO_TERRAIN. With `clear` not negative, what
 * lies that near to the firer does not count. featherstone.table.terrain "from across it",
 * pz8-colonial.terrain.cover. */
int line_covers(const struct table *table, uint32_t kinds, struct point man, struct point from,
                int32_t within, int32_t clear);

/* How much of the leg lies in pieces of those kinds, edges included, overlaps counted once, in
 * thou. pz8-colonial.sight.line: "up to 3 inches of wood in all". */
int32_t leg_length_in(const struct table *table, uint32_t kinds, struct point a, struct point b);

#endif
