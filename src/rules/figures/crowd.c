#include "rules/figures/crowd.h"

#include <string.h>

#include "board/table_angle.h"
#include "board/table_touch.h"

/* -- who is in the way ------------------------------------------------------------------------- */

void crowd_keep(struct crowd *crowd, struct box box)
{
    struct men *men = &crowd->men;

    for (int i = NO_MAN; next_man(men->here, &i);) {
        if (!box_holds(box, men->at[i])) {
            clear_bit(men->here, i);
            clear_bit(men->of_side[0], i);
            clear_bit(men->of_side[1], i);
        }
    }
}

static int add_models(const struct crowd *crowd, int side, struct base bases[], int n)
{
    for (int i = 0; i < crowd->n_models; i++) {
        const struct crowd_model *model = &crowd->models[i];
        if (side == SIDE_NONE || model->side == side) {
            bases[n++] = base_disc(model->at, model->radius);
        }
    }
    return n;
}

int crowd_bases(const struct crowd *crowd, int side, int man, struct base bases[CROWD_MAX])
{
    const struct men *men = &crowd->men;
    const uint64_t *set = side == SIDE_NONE ? men->here : men->of_side[side];
    int n = 0;

    for (int i = NO_MAN; next_man(set, &i);) {
        if (i != man) {
            bases[n++] = base_disc(men->at[i], men->radius[i]);
        }
    }
    return add_models(crowd, side, bases, n);
}

/* Enemies are kept a little off. */
int crowd_shunned(const struct crowd *crowd, int side, int man, struct base bases[CROWD_MAX])
{
    const struct men *men = &crowd->men;
    int n = 0;

    for (int i = NO_MAN; next_man(men->here, &i);) {
        const int32_t off = has_bit(men->of_side[side], i) ? 0 : CONTACT_THOU + OVERLAP_THOU + 1;
        if (i != man) {
            bases[n++] = base_disc(men->at[i], men->radius[i] + off);
        }
    }
    return add_models(crowd, SIDE_NONE, bases, n);
}

bool crowd_is_on_model(const struct crowd *crowd, struct point at, int32_t radius, int but)
{
    const struct base base = base_disc(at, radius);

    for (int i = 0; i < crowd->n_models; i++) {
        const struct base model = base_disc(crowd->models[i].at, crowd->models[i].radius);
        if (crowd->models[i].unit != but && bases_overlap(&base, &model)) {
            return true;
        }
    }
    return false;
}

/* Touching is no passing: he may set out from an enemy, and end at one. */
static bool runs_into(const struct mover *mover, struct point a, struct point b, struct point at,
                      int32_t radius)
{
    const struct base base = base_disc(at, radius);
    struct touch touch;

    return leg_touches(mover, a, b, &base, &touch) && !(touch.from_start && leg_leaves(a, b, at));
}

bool crowd_bars(const struct crowd *crowd, int side, int32_t radius, struct point a, struct point b)
{
    const struct men *men = &crowd->men;
    const struct mover mover = {.radius = radius - OVERLAP_THOU};
    const struct box near = box_widened(leg_box(a, b), radius + crowd->widest);

    for (int i = NO_MAN; next_man(men->of_side[1 - side], &i);) {
        if (box_holds(near, men->at[i]) && runs_into(&mover, a, b, men->at[i], men->radius[i])) {
            return true;
        }
    }
    for (int i = 0; i < crowd->n_models; i++) {
        const struct crowd_model *model = &crowd->models[i];
        if (model->side != side && box_holds(near, model->at) &&
            runs_into(&mover, a, b, model->at, model->radius)) {
            return true;
        }
    }
    return false;
}

/* -- room -------------------------------------------------------------------------------------- */

bool crowd_has_room(const struct crowd *crowd, int man, int but)
{
    const struct men *men = &crowd->men;
    uint64_t overlapped[MEN_WORDS];

    return men_touching(men, man, men->here, -OVERLAP_THOU - 1, overlapped) == 0 &&
           !crowd_is_on_model(crowd, men->at[man], men->radius[man], but);
}

struct point crowd_room(const struct crowd *crowd, const struct table *table, uint32_t closed,
                        int side, int man)
{
    struct base bases[CROWD_MAX];
    const struct room_query query = {.table = table,
                                     .bounds = table_box(table),
                                     .radius = crowd->men.radius[man],
                                     .slack = OVERLAP_THOU,
                                     .closed = closed,
                                     .things = bases,
                                     .n_things = crowd_shunned(crowd, side, man, bases)};
    struct point found;

    room_near(&query, crowd->men.at[man], ROOM_RINGS * ROOM_STEP, &found);
    return found;
}

/* Whoever could be in his way beside another. */
static void note_beside(const struct crowd *crowd, int man, int other, uint64_t beside[MEN_WORDS])
{
    const struct men *men = &crowd->men;
    const struct point at = men->at[other];
    const struct box box = box_widened(leg_box(at, at), 2 * (men->radius[man] + crowd->widest));

    memcpy(beside, men->here, sizeof men->here);
    for (int i = NO_MAN; next_man(beside, &i);) {
        if (i == man || !box_holds(box, men->at[i])) {
            clear_bit(beside, i);
        }
    }
}

static bool is_free(const struct crowd *crowd, const uint64_t beside[MEN_WORDS], int man,
                    struct point at)
{
    const struct men *men = &crowd->men;

    for (int i = NO_MAN; next_man(beside, &i);) {
        const int32_t apart = men->radius[man] + men->radius[i];
        if (points_within(at, men->at[i], apart - OVERLAP_THOU - 1)) {
            return false;
        }
    }
    return !crowd_is_on_model(crowd, at, men->radius[man], NO_UNIT);
}

/* Places at a distance in steps of 5 degrees, alternately to the right and the left. */
static struct point place_beside(struct point other, struct point from, int32_t distance, int i)
{
    enum { STEP = 5 * DEGREE };
    const int turn = (i + 1) / 2 * (i % 2 == 1 ? STEP : -STEP);

    if (i == 0) {
        return leg_point(other, from, distance);
    }
    const int bearing = angle_reduce(bearing_of(other, from) + turn);
    return point_plus(other, vector_towards(bearing, distance));
}

bool crowd_find_touch(const struct crowd *crowd, int man, int other, int32_t most,
                      bool (*may_go)(const void *context, struct point to), const void *context,
                      struct point *to)
{
    enum { PLACES = 37 }; /* up to 90 degrees to each side */
    const struct men *men = &crowd->men;
    uint64_t beside[MEN_WORDS];

    note_beside(crowd, man, other, beside);
    for (int i = 0; i < PLACES; i++) {
        *to = place_beside(men->at[other], men->at[man], men->radius[man] + men->radius[other], i);
        if (points_within(men->at[man], *to, most) && is_free(crowd, beside, man, *to) &&
            may_go(context, *to)) {
            return true;
        }
    }
    return false;
}
