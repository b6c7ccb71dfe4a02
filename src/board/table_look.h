/* One look along a line of sight, as the files of the open table need it; not for rule sets. */
#ifndef SANDTABLE_BOARD_TABLE_LOOK_H
#define SANDTABLE_BOARD_TABLE_LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "board/table_root.h"
#include "board/table_sight.h"

/* The line and its box. */
struct look {
    const struct sight_rules *rules;
    const struct eye *from, *to;
    struct point way;    /* from end to end, in thou */
    struct box box;      /* around it, in thou */
    struct point middle; /* in grains */
    struct point half;   /* half the size of the box, in grains */
    int highest;         /* the higher of the two levels */
};

static inline struct look look_along(const struct sight_rules *rules, const struct eye *from,
                                     const struct eye *to)
{
    const struct point way = point_to(from->at, to->at);
    return (struct look){
        .rules = rules,
        .from = from,
        .to = to,
        .way = way,
        .box = leg_box(from->at, to->at),
        .middle = {.x = (from->at.x + to->at.x) * (GRAIN / 2),
                   .y = (from->at.y + to->at.y) * (GRAIN / 2)},
        .half = {.x = (way.x < 0 ? -way.x : way.x) * (GRAIN / 2),
                 .y = (way.y < 0 ? -way.y : way.y) * (GRAIN / 2)},
        .highest = from->level > to->level ? from->level : to->level,
    };
}

/* Could the line meet a box, given by its middle and half its size in grains? Neither the
 * axes of the table nor the line itself may part them. */
static inline bool look_meets_box(const struct look *look, int32_t middle_x, int32_t middle_y,
                                  int32_t half_x, int32_t half_y)
{
    const struct point to_box = {.x = middle_x - look->middle.x, .y = middle_y - look->middle.y};

    if (absolute(to_box.x) > half_x + look->half.x || absolute(to_box.y) > half_y + look->half.y) {
        return false;
    }
    return absolute(vector_cross(look->way, to_box)) * (GRAIN / 2) <=
           (int64_t)look->half.x * half_y + (int64_t)look->half.y * half_x;
}

/* Is it of a kind that may block, and near enough? */
static inline bool look_may_meet_terrain(const struct look *look, const struct table *table,
                                         int piece)
{
    const struct terrain_index *index = &table->index;
    const uint32_t kinds = look->rules->through | look->rules->always | look->rules->higher;

    return (kinds & kind_bit(table->terrain[piece].kind)) != 0 &&
           boxes_meet(look->box, terrain_box(table, piece)) &&
           look_meets_box(look, (index->west[piece] + index->east[piece]) * (GRAIN / 2),
                          (index->south[piece] + index->north[piece]) * (GRAIN / 2),
                          (index->east[piece] - index->west[piece]) * (GRAIN / 2),
                          (index->north[piece] - index->south[piece]) * (GRAIN / 2));
}

/* Does a piece that the line crosses block it, given whether it holds an end of the line? */
static inline bool look_minds(const struct look *look, const struct terrain *terrain, bool holds)
{
    const struct sight_rules *rules = look->rules;
    const uint32_t kind = kind_bit(terrain->kind);

    return (kind & rules->always) != 0 || ((kind & rules->through) != 0 && !holds) ||
           ((kind & rules->higher) != 0 && look->highest < terrain->level);
}

/* Does a piece of a kind that may block do so? */
bool look_meets_shape(const struct look *look, const struct table *table, int piece);

/* Does a piece block the line? Heights are not looked at. */
static inline bool look_meets_terrain(const struct look *look, const struct table *table, int piece)
{
    const struct point a = look->from->at;
    const struct point b = look->to->at;

    if (table->index.square[piece] != 0) {
        const struct box box = terrain_box(table, piece);
        return leg_crosses_box(a, b, box) &&
               look_minds(look, &table->terrain[piece], box_holds(box, a) || box_holds(box, b));
    }
    return look_may_meet_terrain(look, table, piece) && look_meets_shape(look, table, piece);
}

/* The groups of a blocker that count for this look; 0 if it does not. */
static inline uint32_t look_groups(const struct look *look, const struct blockers *blockers, int i)
{
    const uint32_t groups = blockers->groups[i] & look->rules->groups;

    if (i == look->from->blocker || i == look->to->blocker) {
        return 0;
    }
    return blockers->level[i] < look->highest ? groups & ~look->rules->lower : groups;
}

/* A blocker's base; a square is made only now, when a line has come near it. */
static inline struct base blocker_base(const struct blockers *blockers, int i)
{
    return blockers->square[i] == 0
               ? blockers->bases[i]
               : base_square(blockers->bases[i].middle, blockers->square[i], blockers->facing[i]);
}

/* Does the line cross the base (or touch it, if that is enough)? */
bool look_meets_base(const struct look *look, const struct base *base, bool touching);

#endif
