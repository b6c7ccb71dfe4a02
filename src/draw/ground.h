/* The ground of an open table as it is drawn: which kinds of terrain have a look of their own, what
 * lies on top of what, and the sign for each on a map of characters. Kinds are known by the names
 * rule sets give them; one that is not known here gets a look that fits anything. */
#ifndef SANDTABLE_DRAW_GROUND_H
#define SANDTABLE_DRAW_GROUND_H

#include "board/table.h"

/* In the order they are laid: a road goes over a hill and through a wood, and ends at a house. */
enum look {
    LOOK_HILL,
    LOOK_ROUGH,
    LOOK_WOODS,
    LOOK_OPEN,
    LOOK_OTHER,
    LOOK_ROAD,
    LOOK_FIELDWORK,
    LOOK_BUNKER,
    LOOK_BUILDING,
    LOOKS
};

/* The look of a kind, by its name. */
enum look look_of(const char *kind);

/* The sign of a look on a map of characters. */
const char *look_sign(enum look look);

/* The numbers of all pieces, those that lie lowest first: by look, then by level. */
void ground_order(const struct table *table, const char *const *kinds, int order[TERRAIN_MAX]);

/* A bit for each kind of which the table has a piece. */
uint32_t ground_kinds(const struct table *table);

#endif
