/* A World Aflame: some of the endless moves, for lists and computer players. */

#include "rules/aflame/chapters.h"

static int32_t least_left(state_t *state)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < state->n_men; i++) {
        const struct figure *figure = &state->men[i];
        if (figure->man.unit == state->active && is_standing(&figure->man) &&
            figure->mode != MODE_STAND && figure->left < least) {
            least = figure->left;
        }
    }
    return least == INT32_MAX ? 0 : least;
}

/* The whole way in that direction, or two thirds, or a third of it. */
static bool try_way(terms_t *terms, state_t *state, int side, struct point way, int32_t far,
                    struct legal *legal)
{
    static const struct point here = {0, 0};
    for (int part = THIRDS; part > 0; part--) {
        const struct aflame_march order = {.side = side,
                                           .shift = leg_point(here, way, far * part / THIRDS - 2)};
        if (!point_equal(order.shift, here) && aflame_check_march(terms, state, &order, NULL)) {
            return aflame_add_march(legal, order.shift);
        }
    }
    return false;
}

/* A little behind the point of a piece that is nearest, so that one is in it and not before it. */
static struct point inside_of(const struct table *table, int piece, struct point at)
{
    const struct box box = terrain_box(table, piece);
    struct point middle = box_middle(box);
    return leg_point(terrain_nearest(table, piece, at), middle, INCH);
}

bool aflame_list_march(terms_t *terms, state_t *state, int side, struct legal *legal)
{
    int32_t far = least_left(state);
    int reference = aflame_reference(state, state->active);
    bool any = false;
    if ((state->stage != STAGE_ROLLED && state->stage != STAGE_MOVED) || far < INCH / 4 ||
        reference == NO_MAN) {
        return false;
    }
    for (int i = 0; i < terms->n_goals; i++) {
        const struct goal *goal = &terms->goals[i];
        struct point at = place_of(state, reference);
        struct point to =
            goal->piece == NO_GOAL ? goal->at : inside_of(&terms->table, goal->piece, at);
        struct point way = point_to(at, to);
        int32_t length = points_distance(at, to);
        if (!is_nowhere(to) && length > INCH / 4) {
            any |= try_way(terms, state, side, way, length < far ? length : far, legal);
        }
    }
    for (int i = 0; i < LISTED_WAYS; i++) {
        any |= try_way(terms, state, side, vector_towards(i * FULL_TURN / LISTED_WAYS, far), far,
                       legal);
    }
    return any;
}
