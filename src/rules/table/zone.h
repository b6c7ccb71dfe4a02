/* Zones: where the units of a side are placed before the game. For every rule set on an open table;
 * which of the places are free, and what is refused there, it says itself. */
#ifndef SANDTABLE_RULES_TABLE_ZONE_H
#define SANDTABLE_RULES_TABLE_ZONE_H

#include "board/table.h"
#include "board/table_base.h"
#include "core/refusal.h"

FLAT_BEGIN
struct zone {
    struct box box;
    uint8_t side; /* who deploys in it */
    uint8_t unused[7];
};
FLAT_END

/* Does every zone have its edges in order, and on the table? */
bool check_zones(const struct zone *zones, int n, const struct table *table, int clause,
                 struct problem *problem);
bool has_zone(const struct zone *zones, int n, int side);
/* Wholly inside a zone of the side, or no more than the slack outside. */
bool is_in_zone(const struct zone *zones, int n, int side, const struct base *base, int32_t slack);

/* The places of a side's zones, row by row, for lists: next_place goes to the next, and says
 * whether there is one. Where kinds of cover are said, the middles of such pieces come first, in a
 * zone or not. */
struct place_walk {
    const struct zone *zones;
    int n, side;
    int32_t inset, step; /* of the first row from the edge, and of each from the one before */
    int zone;
    const struct table *table; /* NULL: no cover is looked for */
    uint32_t cover;
    int pieces;      /* of the table that have been looked at */
    bool in_cover;   /* the present place is the middle of one */
    struct point at; /* the present place */
};

struct place_walk walk_zones(const struct zone *zones, int n, int side, int32_t inset,
                             int32_t step);
bool next_place(struct place_walk *walk);

#endif
