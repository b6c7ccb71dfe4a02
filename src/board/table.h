/* The open table: its size and the pieces of terrain on it.
 *
 * A rule set embeds struct table in its scenario (or in its state, if terrain changes in play): it
 * is flat, holds no pointers and has no padding. Pieces are added one by one with table_add, which
 * checks them and answers with one sentence if something is wrong; table_build_index is called once
 * after the last. What a kind of terrain means (cost, cover, sight) is the rule set's alone: this
 * module knows kinds as numbers below TERRAIN_KINDS, so that a set of kinds is one 32-bit mask.
 *
 * Shapes: a polygon is any chain of corners that does not cross itself, either way round. A circle
 * has one corner, its centre. A band is everything within half its width of its line: a road, a
 * stream, a trench; its bends and ends are round. A line has no width: a wall, a hedge, a crest;
 * nothing is ever in it, but legs cross it. */
#ifndef SANDTABLE_BOARD_TABLE_H
#define SANDTABLE_BOARD_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_measure.h"
#include "board/table_sieve.h"
#include "core/state.h"

enum {
    TERRAIN_MAX = 128,                /* pieces on one table */
    TERRAIN_WORDS = TERRAIN_MAX / 64, /* of a set of them */
    TERRAIN_CORNERS = 64,             /* corners of one piece */
    TABLE_CORNERS = 1024,             /* corners of all pieces */
    TERRAIN_KINDS = 32,               /* kinds a rule set may have */
    TERRAIN_WIDTH_MAX = 64000,        /* of a band */
    TERRAIN_TOP_MAX = 64000,          /* how high a piece may stand */
    NO_TERRAIN = -1
};

enum terrain_shape { TERRAIN_POLYGON, TERRAIN_CIRCLE, TERRAIN_BAND, TERRAIN_LINE };

FLAT_BEGIN
/* One piece of terrain. Its index in the table is what rules know it by. */
struct terrain {
    uint8_t kind;   /* the rule set's own number, below TERRAIN_KINDS */
    uint8_t shape;  /* of enum terrain_shape */
    int16_t level;  /* the rule set's own: the level of a hill */
    int32_t top;    /* thou above the table; matters only where sight looks at heights */
    int32_t size;   /* radius of a circle, width of a band, else 0 */
    uint16_t first; /* its first corner in the table's array */
    uint16_t n_corners;
};

/* Computed by table_build_index alone. The boxes contain a piece's width and radius. */
struct terrain_index {
    int32_t west[TERRAIN_MAX];
    int32_t south[TERRAIN_MAX];
    int32_t east[TERRAIN_MAX];
    int32_t north[TERRAIN_MAX];
    int8_t bend[TERRAIN_MAX];    /* of a convex polygon: 1 left about, -1 right about; else 0 */
    uint8_t square[TERRAIN_MAX]; /* a rectangle that lies square to the table: it is its box */
    struct sieve_word sieve[TERRAIN_MAX / SIEVE_BITS];
};

struct table {
    int32_t width, height; /* thou */
    uint16_t n_terrain;
    uint16_t n_corners;
    uint32_t built; /* the index is that of the pieces above */
    struct terrain terrain[TERRAIN_MAX];
    struct point corners[TABLE_CORNERS];
    struct terrain_index index;
    char ids[TERRAIN_MAX][ID_BYTES]; /* what files call the pieces; "": nothing */
};
FLAT_END

/* An empty table. NULL, or what is wrong with its size. */
const char *table_lay(struct table *table, int32_t width, int32_t height);

/* Adds a piece; `about` gives kind, shape, level, top and size, the rest of it is ignored. NULL, or
 * what is wrong with it, and then the table is as before. */
const char *table_add(struct table *table, struct terrain about, const struct point *corners,
                      int n);

/* The corners of a rectangle that lies square to the table, or of one turned to a facing about its
 * centre, as a polygon. Corners of the latter are rounded to whole thou; NULL, or what is wrong. */
void rectangle_corners(struct point one, struct point opposite, struct point corners[4]);
const char *turned_corners(struct point centre, int32_t length, int32_t width, int32_t facing,
                           struct point corners[4]);

/* For a table that was read whole from outside: NULL, or what is wrong, and with which piece (or
 * NO_TERRAIN). Looks at everything but the index, which is to be built anew. */
const char *table_problem(const struct table *table, int *piece);

/* Call once all pieces are there. Changing a piece's kind, level or top afterwards is allowed. */
void table_build_index(struct table *table);

static inline struct box table_box(const struct table *table)
{
    return (struct box){.west = 0, .south = 0, .east = table->width, .north = table->height};
}

static inline const struct point *terrain_corners(const struct table *table, int piece)
{
    return &table->corners[table->terrain[piece].first];
}

/* The box around a piece, its width and radius included. */
static inline struct box terrain_box(const struct table *table, int piece)
{
    const struct terrain_index *index = &table->index;
    return (struct box){.west = index->west[piece],
                        .south = index->south[piece],
                        .east = index->east[piece],
                        .north = index->north[piece]};
}

static inline uint32_t kind_bit(int kind)
{
    return (uint32_t)1 << kind;
}

#endif
