/* Where the units of a side are placed before the game. */

#include "rules/table/zone.h"

bool check_zones(const struct zone *zones, int n, const struct table *table, int clause,
                 struct problem *problem)
{
    for (int i = 0; i < n; i++) {
        const struct box *box = &zones[i].box;
        if (box->west >= box->east || box->south >= box->north || box->west < 0 || box->south < 0 ||
            box->east > table->width || box->north > table->height) {
            return problem_at(problem, clause,
                              "expected west, south, east and north edges on the table",
                              "zones[%d].box", i);
        }
    }
    return true;
}

bool has_zone(const struct zone *zones, int n, int side)
{
    for (int i = 0; i < n; i++) {
        if (zones[i].side == side) {
            return true;
        }
    }
    return false;
}

bool is_in_zone(const struct zone *zones, int n, int side, const struct base *base, int32_t slack)
{
    for (int i = 0; i < n; i++) {
        if (zones[i].side == side && base_is_inside(base, box_widened(zones[i].box, slack))) {
            return true;
        }
    }
    return false;
}

/* -- their places ------------------------------------------------------------------------------ */

/* To the first place of the first zone of the side from this one on. */
static bool enter_zone(struct place_walk *walk)
{
    while (walk->zone < walk->n && walk->zones[walk->zone].side != walk->side) {
        walk->zone++;
    }
    if (walk->zone < walk->n) {
        const struct box *box = &walk->zones[walk->zone].box;
        walk->at = (struct point){box->west + walk->inset, box->south + walk->inset};
    }
    return walk->zone < walk->n;
}

struct place_walk walk_zones(const struct zone *zones, int n, int side, int32_t inset, int32_t step)
{
    return (struct place_walk){
        .zones = zones, .n = n, .side = side, .inset = inset, .step = step, .zone = -1};
}

/* To the middle of the next piece of cover. */
static bool next_cover(struct place_walk *walk)
{
    walk->in_cover = false;
    while (walk->table != NULL && walk->pieces < walk->table->n_terrain && !walk->in_cover) {
        const struct box box = terrain_box(walk->table, walk->pieces);
        walk->at = box_middle(box);
        walk->in_cover = (kind_bit(walk->table->terrain[walk->pieces++].kind) & walk->cover) != 0;
    }
    return walk->in_cover;
}

bool next_place(struct place_walk *walk)
{
    if (walk->zone < 0 && next_cover(walk)) {
        return true;
    }
    if (walk->zone < 0) {
        walk->zone = 0;
        return enter_zone(walk);
    }
    const struct box *box = &walk->zones[walk->zone].box;
    walk->at.x += walk->step;
    if (walk->at.x >= box->east) {
        walk->at.x = box->west + walk->inset;
        walk->at.y += walk->step;
    }
    if (walk->at.y < box->north) {
        return true;
    }
    walk->zone++;
    return enter_zone(walk);
}
