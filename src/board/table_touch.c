#include "board/table_touch.h"

#include <assert.h>

#include "board/table_area.h"
#include "board/table_sum.h"

struct base mover_base(const struct mover *mover, struct point a, struct point b)
{
    if (mover->radius > 0) {
        return base_disc(a, mover->radius);
    }
    return base_along(a, b, mover->length, mover->width);
}

/* A leg in grains. */
static struct point step_of(struct point a, struct point b)
{
    return (struct point){.x = (b.x - a.x) * GRAIN, .y = (b.y - a.y) * GRAIN};
}

/* ---- Touching ---- */

/* A leg, and the base that moves along it. */
struct move {
    struct point a, b;
    struct base leg;  /* the leg as a line */
    struct base base; /* at its beginning */
    struct base box;  /* all they could meet: the leg, with a rim as wide as the base */
};

static struct move move_of(const struct mover *mover, struct point a, struct point b)
{
    struct move move = {.a = a, .b = b, .leg = base_line(a, b, 0), .base = mover_base(mover, a, b)};
    const struct point half = base_half_size(&move.base);

    move.box = move.leg;
    move.box.rim = half.x > half.y ? half.x : half.y;
    return move;
}

/* Does the base come nearer than a thou to the thing anywhere on the leg? */
static bool comes_near(const struct move *move, const struct base *thing, const struct sum *sum)
{
    struct sum swept = *sum;

    sum_add_base(&swept, &move->leg);
    return sum_compare(&swept, point_to(thing->middle, move->leg.middle), TOUCH_THOU * GRAIN) < 0;
}

static bool move_touches(const struct move *move, const struct base *thing, struct touch *touch)
{
    if (base_is_beyond(&move->box, thing, TOUCH_THOU * GRAIN)) {
        return false;
    }
    const struct sum sum = sum_of(&move->base, thing);
    const struct point way = point_to(thing->middle, move->base.middle);
    const struct point step = step_of(move->a, move->b);
    struct cut cut;

    if (!comes_near(move, thing, &sum)) {
        return false;
    }
    touch->from_start = sum_compare(&sum, way, TOUCH_THOU * GRAIN) < 0;
    if (touch->from_start) {
        touch->part = (struct part){.n = 0, .d = 1};
    } else if (sum_cut(&sum, way, step, &cut)) {
        touch->part = part_on_leg(cut.from);
    } else {
        touch->part = part_on_leg(sum_nearest(&sum, way, step));
    }
    touch->at = leg_part(move->a, move->b, touch->part);
    return true;
}

/* Do boxes alone show that the thing is not met? Before anything is measured. */
static bool is_out_of_way(const struct mover *mover, struct point a, struct point b,
                          const struct base *thing)
{
    const struct point half = base_half_size(thing);
    const struct box box = leg_box(a, b);
    const int64_t reach =
        mover->radius > 0 ? mover->radius : ((int64_t)mover->length + mover->width) / 2 + 1;
    const int64_t rim = (reach + TOUCH_THOU) * GRAIN;
    return thing->middle.x + half.x < (int64_t)box.west * GRAIN - rim ||
           thing->middle.x - half.x > (int64_t)box.east * GRAIN + rim ||
           thing->middle.y + half.y < (int64_t)box.south * GRAIN - rim ||
           thing->middle.y - half.y > (int64_t)box.north * GRAIN + rim;
}

bool leg_touches(const struct mover *mover, struct point a, struct point b,
                 const struct base *thing, struct touch *touch)
{
    if (is_out_of_way(mover, a, b, thing)) {
        return false;
    }
    const struct move move = move_of(mover, a, b);
    return move_touches(&move, thing, touch);
}

/* Keeps the touch that comes first. */
static void keep_first(struct touch *touch, bool *any, const struct touch *here, int thing)
{
    if (!*any || parts_compare(here->part, touch->part) < 0) {
        *touch = *here;
        touch->thing = thing;
        *any = true;
    }
}

bool leg_first_touch(const struct mover *mover, struct point a, struct point b,
                     const struct base *things, int n, struct touch *touch)
{
    const struct move move = move_of(mover, a, b);
    bool any = false;

    for (int i = 0; i < n; i++) {
        struct touch here;
        if (move_touches(&move, &things[i], &here)) {
            keep_first(touch, &any, &here, i);
        }
    }
    return any;
}

bool leg_touches_terrain(const struct mover *mover, struct point a, struct point b,
                         const struct table *table, int piece, struct touch *touch)
{
    const struct move move = move_of(mover, a, b);
    bool any = false;

    if (terrain_compare(table, piece, &move.base, TOUCH_THOU) < 0) {
        const struct touch here = {.part = {.n = 0, .d = 1}, .at = a, .from_start = true};
        keep_first(touch, &any, &here, piece);
    }
    for (int i = 0; i < terrain_leg_count(table, piece); i++) {
        const struct base leg = terrain_leg(table, piece, i);
        struct touch here;
        if (move_touches(&move, &leg, &here)) {
            keep_first(touch, &any, &here, piece);
        }
    }
    return any;
}

/* ---- Going back ---- */

/* The stretch of the leg on which the base penetrates the thing by more than the slack. */
static bool overlap_cut(const struct base *base, const struct base *thing, struct point a,
                        struct point b, int32_t slack, struct cut *cut)
{
    struct sum sum = sum_of(base, thing);

    sum.rim -= (int64_t)slack * GRAIN;
    return sum_cut(&sum, point_to(thing->middle, base->middle), step_of(a, b), cut);
}

bool leg_last_free(const struct base *base, struct point a, struct point b,
                   const struct base *things, int n, int32_t slack, struct part *part)
{
    bool moved = true;

    while (moved) {
        moved = false;
        for (int i = 0; i < n; i++) {
            struct cut cut;
            if (overlap_cut(base, &things[i], a, b, slack, &cut) &&
                parts_compare(cut.from, *part) < 0 && parts_compare(cut.to, *part) > 0) {
                if (cut.from.n < 0) {
                    return false;
                }
                *part = cut.from;
                moved = true;
            }
        }
    }
    return true;
}

void leg_meet(struct leg_meeting *meeting, const struct touch *touch, int32_t thing)
{
    const bool any = meeting->n > 0;
    const bool there = any && point_equal(touch->at, meeting->touch.at);
    const int order = any ? parts_compare(touch->part, meeting->touch.part) : -1;
    if (order > 0 && !there) {
        return;
    }
    if (order < 0 && !there) {
        meeting->n = 0;
        meeting->touch = *touch;
    }
    if (meeting->n < MET_MOST) {
        meeting->things[meeting->n++] = thing;
    }
}

struct path_place path_last_free(const struct mover *mover, const struct point *points, int n,
                                 const struct base *things, int n_things, int32_t slack)
{
    assert(n >= 1);
    for (int leg = n - 2; leg >= 0; leg--) {
        const struct point a = points[leg];
        const struct point b = points[leg + 1];
        const struct base base = mover_base(mover, a, b);
        struct part part = {.n = 1, .d = 1};
        if (!point_equal(a, b) && leg_last_free(&base, a, b, things, n_things, slack, &part)) {
            return (struct path_place){.leg = leg, .at = leg_part(a, b, part)};
        }
    }
    return (struct path_place){.leg = 0, .at = points[0]};
}
