/* A World Aflame: the table, its kinds of terrain, and measuring on it (ledger, measure). */

#include "rules/aflame/chapters.h"

#include "rules/aflame-artillery.h"
#include "rules/aflame-carriers.h"
#include "rules/aflame-defence.h"
#include "rules/aflame-foot.h"
#include "rules/aflame-guns.h"
#include "rules/aflame-skies.h"
#include "rules/aflame-small-arms.h"
#include "rules/aflame-terrain.h"
#include "rules/aflame-vehicles.h"

/* -- tables ------------------------------------------------------------------------------------ */

const struct small_arm *aflame_small_arm(int weapon)
{
    return &aflame_small_arms[weapon];
}

const struct ground_row *aflame_ground(int kind)
{
    return &aflame_terrain[kind];
}

/* aflame.defence.assign, aflame.defence.building, aflame.table.defence */
const struct defence_row *aflame_defence_row(int row)
{
    return &aflame_defence[row];
}

/* aflame.table.artillery */
const struct shell_row *aflame_shell_row(int row)
{
    return &aflame_artillery[row];
}

/* aflame.table.carriers: points of ammunition. */
int aflame_carries(int row)
{
    return aflame_carriers[row].points;
}

const struct foot_row *aflame_foot_row(enum mode mode)
{
    return &aflame_foot[mode - MODE_WALK];
}

const struct sky_row *aflame_sky(state_t *state)
{
    return &aflame_skies[state->sky == NOT_GIVEN ? 0 : state->sky];
}

const struct gun_row *aflame_gun(const struct gun *gun)
{
    return &aflame_guns[gun->model];
}

const struct gun_row *aflame_gun_row(int piece)
{
    return &aflame_guns[piece];
}

/* aflame.table.wheeled, aflame.table.tanks: one after the other in vehicles.tsv. */
const struct vehicle_row *aflame_vehicle(const struct vehicle *vehicle)
{
    return &aflame_vehicles[vehicle->model];
}

const struct vehicle_row *aflame_vehicle_row(int model)
{
    return &aflame_vehicles[model];
}

/* aflame.terrain.list */
uint32_t aflame_kinds_foot(enum passage passage)
{
    uint32_t kinds = 0;
    for (int i = 0; i < TERRAIN_NAMES; i++) {
        kinds |= aflame_terrain[i].foot == passage ? kind_bit(i) : 0;
    }
    return kinds;
}

bool aflame_any_foot(uint32_t kinds, enum passage passage)
{
    for (uint64_t left = kinds; left != 0;) {
        if (aflame_terrain[take_bit(&left)].foot == passage) {
            return true;
        }
    }
    return false;
}

uint32_t aflame_kinds_cover(enum cover cover)
{
    uint32_t kinds = 0;
    for (int i = 0; i < TERRAIN_NAMES; i++) {
        kinds |= aflame_terrain[i].cover == cover ? kind_bit(i) : 0;
    }
    return kinds;
}

/* -- measuring --------------------------------------------------------------------------------- */

/* aflame.measure.table: thou and exact squares, as everywhere on the open table. */
void aflame_lay_land(terms_t *terms, state_t *state, struct land *land)
{
    land->table = table_now(&terms->table, state->changes, state->n_changes, state->works,
                            state->n_works, &land->copy);
}

void aflame_gather(terms_t *terms, state_t *state, struct men *men)
{
    gather_men(&aflame_figures, &terms->head, &state->head, men);
}

/* aflame.measure.base */
int32_t aflame_radius(const struct figure *figure)
{
    return figure->mounted ? MOUNTED_RADIUS : FOOT_RADIUS;
}

struct base aflame_hull(const struct vehicle *vehicle)
{
    const struct vehicle_row *row = aflame_vehicle(vehicle);
    /* one that is nowhere is far from everything */
    struct point at =
        is_nowhere(vehicle->at) ? (struct point){POINT_LEAST, POINT_LEAST} : vehicle->at;
    return base_rectangle(at, row->length, row->width, vehicle->facing);
}

/* aflame.measure.distance: of a building's occupants from the point of its outline nearest to the
 * other end. */
struct point aflame_point_of(const struct table *table, struct point at, struct point other)
{
    int house = terrain_at(table, at, kind_bit(BUILDING), 0);
    return house == NO_TERRAIN ? at : terrain_nearest(table, house, other);
}

/* aflame.measure.contact: a gap of 0.05 inch or less. aflame.measure.band: a range is rounded up to
 * the next whole inch, and is at least 1. aflame.measure.within: everything else is compared
 * exactly. */
int aflame_inches(struct point from, struct point to)
{
    int inches = points_units(from, to, INCH);
    return inches < 1 ? 1 : inches;
}

struct room_query aflame_room(terms_t *terms, const struct table *table, const struct base *things,
                              int n)
{
    return (struct room_query){.table = table,
                               .bounds = table_box(&terms->table),
                               .radius = FOOT_RADIUS,
                               .closed = aflame_kinds_foot(PASS_CLOSED) |
                                         aflame_kinds_foot(PASS_RIVER) |
                                         aflame_kinds_foot(PASS_BUILDING),
                               .things = things,
                               .n_things = n};
}

/* aflame.measure.inside: a piece without a stated width has that of its kind. */
void aflame_widen(struct table *table)
{
    for (int i = 0; i < table->n_terrain; i++) {
        struct terrain *piece = &table->terrain[i];
        int32_t wide = aflame_terrain[piece->kind].wide;
        if (piece->shape == TERRAIN_LINE && wide > 0) {
            piece->shape = TERRAIN_BAND;
            piece->size = wide;
        }
    }
}
