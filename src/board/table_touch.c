#include "board/table_touch.h"

#include <assert.h>

#include "board/table_sum.h"

struct base mover_base(const struct mover *mover, struct point a, struct point b)
{
    if (mover->radius > 0) {
        return base_disc(a, mover->radius);
    }
    return base_along(a, b, mover->length, mover->width);
}

/* The way from a thing's middle to the mover's, and the leg itself, in grains. */
static struct point way_from(const struct base *thing, struct point a)
{
    return (struct point){.x = a.x * GRAIN - thing->middle.x, .y = a.y * GRAIN - thing->middle.y};
}

static struct point step_of(struct point a, struct point b)
{
    return (struct point){.x = (b.x - a.x) * GRAIN, .y = (b.y - a.y) * GRAIN};
}

/* ---- Touching ---- */

/* Does the base come nearer than a thou to the thing anywhere on the leg? */
static bool comes_near(const struct sum *sum, const struct base *thing, struct point a,
                       struct point b)
{
    const struct base leg = base_line(a, b, 0);
    struct sum swept = *sum;

    sum_add_base(&swept, &leg);
    return sum_compare(&swept, point_to(thing->middle, leg.middle), TOUCH_THOU * GRAIN) < 0;
}

bool leg_touches(const struct mover *mover, struct point a, struct point b,
                 const struct base *thing, struct touch *touch)
{
    const struct base base = mover_base(mover, a, b);
    const struct sum sum = sum_of(&base, thing);
    const struct point way = way_from(thing, a);
    const struct point step = step_of(a, b);
    struct cut cut;

    if (!comes_near(&sum, thing, a, b)) {
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
    touch->at = leg_part(a, b, touch->part);
    return true;
}

bool leg_first_touch(const struct mover *mover, struct point a, struct point b,
                     const struct base *things, int n, struct touch *touch)
{
    bool any = false;

    for (int i = 0; i < n; i++) {
        struct touch here;
        if (leg_touches(mover, a, b, &things[i], &here) &&
            (!any || parts_compare(here.part, touch->part) < 0)) {
            *touch = here;
            touch->thing = i;
            any = true;
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
    return sum_cut(&sum, way_from(thing, a), step_of(a, b), cut);
}

/* Goes back along a leg from a part of it to the last one that is free. False if there is none. */
static bool leg_last_free(const struct base *base, struct point a, struct point b,
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
