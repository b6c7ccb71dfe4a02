/* Edges of the open table: whose they are, and how far it is to them.
 *
 * A rule set's own choice has these labels, in this order: `choice edge none north east south
 * west`. For rule sets whose sides have an edge of their own. */
#ifndef SANDTABLE_RULES_TABLE_EDGE_H
#define SANDTABLE_RULES_TABLE_EDGE_H

#include "board/table.h"
#include "board/table_angle.h"

enum { AT_NO_EDGE, AT_NORTH, AT_EAST, AT_SOUTH, AT_WEST };

static inline bool is_upright(int edge)
{
    return edge == AT_EAST || edge == AT_WEST;
}

/* One step towards it. */
static inline struct point edge_step(int edge)
{
    static const struct point steps[] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    return steps[edge];
}

/* Towards it, and away from it into the table; north if there is none. */
static inline int edge_bearing(int edge)
{
    return edge == AT_NO_EDGE ? 0 : (edge - AT_NORTH) * 900;
}

static inline int edge_ahead(int edge)
{
    return edge == AT_NO_EDGE ? 0 : angle_reduce(edge_bearing(edge) + HALF_TURN);
}

static inline int32_t edge_length(const struct table *table, int edge)
{
    return is_upright(edge) ? table->height : table->width;
}

/* How far it is from a place to the edge; below 0 beyond it. */
static inline int32_t edge_distance(const struct table *table, int edge, struct point at)
{
    return edge == AT_NORTH   ? table->height - at.y
           : edge == AT_EAST  ? table->width - at.x
           : edge == AT_SOUTH ? at.y
                              : at.x;
}

/* The place so far nearer to it. */
static inline struct point edge_nearer(int edge, struct point at, int32_t length)
{
    const struct point step = edge_step(edge);
    return (struct point){at.x + step.x * length, at.y + step.y * length};
}

/* The place on it straight ahead of one. */
static inline struct point edge_point(const struct table *table, int edge, struct point at)
{
    return edge_nearer(edge, at, edge_distance(table, edge, at));
}

static inline bool is_past_edge(const struct table *table, int edge, struct point at)
{
    return edge != AT_NO_EDGE && edge_distance(table, edge, at) < 0;
}

#endif
