/* Tarr's Modern Warfare: a body on its way (ledger, 4.4: tarr.move.path): which way each of its men
 * goes, what they sweep over together, and where they stand when the middle has come so far. */

#include "rules/tarr/chapters.h"

/* tarr.move.path: "each man's path is that of his place in the formation". */
struct body_move tarr_body_move(const struct scene *scene, int unit, const struct trip *trip,
                                const struct body *body)
{
    const struct unit *its = &scene->state->units[unit];
    int on_the_way = tarr_form_after(its, ABSENT);
    int into = trip->form == FORM_GARRISON ? on_the_way : trip->form;
    return (struct body_move){.body = body,
                              .route = &trip->route,
                              .form = tarr_formation(scene->terms, its, on_the_way),
                              .into = tarr_formation(scene->terms, its, into),
                              .facing = trip->facing};
}

/* The ways of its men, and of a vehicle that of its centre. */
int tarr_ways(const struct scene *scene, int unit, const struct trip *trip,
              struct way ways[MEN_OF_UNIT])
{
    struct body body;
    if (!is_troops(scene->terms, &scene->state->units[unit])) {
        ways[0].n = trip->route.n;
        for (int i = 0; i < trip->route.n; i++) {
            ways[0].points[i] = trip->route.points[i];
        }
        return 1;
    }
    tarr_body(scene->terms, scene->state, unit, &body);
    struct body_move move = tarr_body_move(scene, unit, trip, &body);
    body_ways(&move, ways);
    return body.n;
}

static int32_t eye_height(const struct scene *scene, int unit)
{
    const struct unit *its = &scene->state->units[unit];
    return is_troops(scene->terms, its)
               ? tarr_model_height(its->mounted ? MODEL_MOUNTED : MODEL_MAN)
               : tarr_model(scene->terms, its)->height;
}

/* How high the highest hill is that lies under a box. */
static int32_t highest_under(const struct table *table, struct box box)
{
    int32_t top = 0;
    for (int i = 0; i < table->n_terrain; i++) {
        const struct terrain *piece = &table->terrain[i];
        if (piece->kind == HILL && piece->top > top && boxes_meet(terrain_box(table, i), box)) {
            top = piece->top;
        }
    }
    return top;
}

/* All that is in a box, as one. */
static void note_sweep(const struct scene *scene, int unit, struct box box, struct party *sweep)
{
    sweep->unit = unit;
    sweep->still = sweep->covered = false;
    sweep->n = 1;
    sweep->asked = ~0u;
    sweep->wood = NO_TERRAIN;
    sweep->low = 0;
    sweep->spots[0] = (struct spot){.man = NO_MAN, .inside = NO_TERRAIN};
    sweep->box = box;
    sweep->top = eye_height(scene, unit) + highest_under(scene->table, box);
}

void tarr_sweep_ways(const struct scene *scene, int unit, const struct trip *trip,
                     const struct way ways[], int n, struct party *party)
{
    struct box box = leg_box(trip->route.points[0], trip->route.points[0]);
    for (int i = 0; i < n; i++) {
        box = box_around(box, points_box(ways[i].points, ways[i].n));
    }
    note_sweep(scene, unit, box, party);
}

void tarr_sweep(const struct scene *scene, int unit, const struct trip *trip, struct party *party)
{
    struct way ways[MEN_OF_UNIT];
    int n = tarr_ways(scene, unit, trip, ways);
    tarr_sweep_ways(scene, unit, trip, ways, n, party);
}

void tarr_set_out(const struct scene *scene, int unit, const struct trip *trip,
                  struct on_way *mover)
{
    mover->scene = scene;
    mover->trip = trip;
    mover->unit = unit;
    mover->height = eye_height(scene, unit);
    mover->leg = -1;
}

/* Where the middle is when it has come so far; how the others stand about it is the same on all of
 * a leg. */
static struct point come_so_far(struct on_way *mover, int32_t along)
{
    const struct trip *trip = mover->trip;
    const struct scene *scene = mover->scene;
    struct body *about = &mover->about;
    struct body body;
    int leg;
    struct point at = path_at(trip->route.points, trip->route.n, along, &leg);
    if (leg == mover->leg && leg >= 0) {
        return at;
    }
    mover->leg = leg;
    about->n = 1;
    about->at[0] = at;
    if (is_troops(scene->terms, &scene->state->units[mover->unit])) {
        tarr_body(scene->terms, scene->state, mover->unit, &body);
        struct body_move move = tarr_body_move(scene, mover->unit, trip, &body);
        body_at(&move, along, about);
    }
    for (int i = 0; i < about->n; i++) {
        about->at[i] = point_to(at, about->at[i]);
    }
    mover->box = about->n > 0 ? points_box(about->at, about->n) : (struct box){0};
    return at;
}

static struct box box_moved(struct box box, struct point by)
{
    return (struct box){.west = box.west + by.x,
                        .south = box.south + by.y,
                        .east = box.east + by.x,
                        .north = box.north + by.y};
}

void tarr_sweep_part(struct on_way *mover, int32_t from, int32_t to, struct party *sweep,
                     struct box each[MEN_OF_UNIT])
{
    struct point begin = come_so_far(mover, from);
    int leg = mover->leg;
    struct point end = come_so_far(mover, to);
    if (mover->leg != leg) {
        tarr_sweep(mover->scene, mover->unit, mover->trip, sweep);
    } else {
        note_sweep(mover->scene, mover->unit,
                   box_around(box_moved(mover->box, begin), box_moved(mover->box, end)), sweep);
    }
    for (int i = 0; i < mover->about.n; i++) {
        struct point about = mover->about.at[i];
        each[i] = mover->leg != leg ? sweep->box
                                    : leg_box(point_plus(begin, about), point_plus(end, about));
    }
}

void tarr_party_on_way(struct on_way *mover, int32_t along, struct party *party)
{
    struct point at = come_so_far(mover, along);
    party->unit = mover->unit;
    party->still = party->covered = false;
    party->n = mover->about.n;
    struct point places[MEN_OF_UNIT];
    for (int i = 0; i < party->n; i++) {
        places[i] = point_plus(at, mover->about.at[i]);
    }
    tarr_spots_at(mover->scene, places, party->n, mover->height, party->spots);
    tarr_note_spots(mover->scene, party);
}
