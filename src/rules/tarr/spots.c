/* Tarr's Modern Warfare: where everybody looks from and is seen, and how far apart they are
 * (tarr.core.measure, tarr.table.models). */

#include "board/table_near.h"
#include "rules/tarr/chapters.h"

enum { TRENCH_HALF = INCH / 2 };
enum { SPOT_KINDS = 1 << WOOD | 1 << HILL | 1 << TRENCHWORK };

/* -- spots ------------------------------------------------------------------------------------- */

/* tarr.sight.edges: does every line from there run more than an inch within the wood? */
static bool is_deep(const struct table *table, int wood, struct point at)
{
    struct base spot = base_point(at);
    if (table->index.square[wood]) {
        struct box box = terrain_box(table, wood);
        return tarr_is_beyond(at.x - box.west) && tarr_is_beyond(box.east - at.x) &&
               tarr_is_beyond(at.y - box.south) && tarr_is_beyond(box.north - at.y);
    }
    for (int i = 0; i < terrain_leg_count(table, wood); i++) {
        struct base leg = terrain_leg(table, wood, i);
        if (table->terrain[wood].shape != TERRAIN_POLYGON ||
            bases_compare(&leg, &spot, WOOD_DEEP + 1) <= 0) {
            return false;
        }
    }
    return true;
}

/* What those who stand within a box may stand in. */
struct underfoot {
    uint64_t pieces[TERRAIN_WORDS];
    bool dug; /* or in a trench that was dug in this battle */
};

static bool is_trench_near(state_t *state, struct box box)
{
    for (int i = 0; i < state->n_trenches; i++) {
        const struct wire *trench = &state->trenches[i];
        if (!trench->gone && trench->line.n > 0 &&
            boxes_meet(box_widened(points_box(trench->line.at, trench->line.n), TRENCH_HALF + 1),
                       box)) {
            return true;
        }
    }
    return false;
}

static struct underfoot underfoot_in(const struct scene *scene, struct box box)
{
    struct underfoot underfoot;
    terrain_near(scene->table, box, SPOT_KINDS, underfoot.pieces);
    underfoot.dug = is_trench_near(scene->state, box);
    return underfoot;
}

static void put_spot(const struct scene *scene, const struct underfoot *underfoot, struct point at,
                     int32_t height, struct spot *spot)
{
    const struct table *table = scene->table;
    int32_t ground = 0;
    *spot = (struct spot){.eye = {.at = at, .height = height, .blocker = NO_BLOCKER},
                          .man = NO_MAN,
                          .inside = NO_TERRAIN,
                          .wood = NO_TERRAIN};
    for (int i = next_bit(underfoot->pieces, TERRAIN_WORDS, 0); i != NO_BIT;
         i = next_bit(underfoot->pieces, TERRAIN_WORDS, i + 1)) {
        const struct terrain *piece = &table->terrain[i];
        if (!terrain_holds(table, i, at)) {
            continue;
        }
        spot->kinds |= kind_bit(piece->kind);
        ground = piece->kind == HILL && piece->top > ground ? piece->top : ground;
        spot->wood = piece->kind == WOOD && spot->wood == NO_TERRAIN ? (int16_t)i : spot->wood;
    }
    spot->eye.height += ground;
    spot->deep = spot->wood != NO_TERRAIN && is_deep(table, spot->wood, at);
}

struct spot tarr_spot_at(const struct scene *scene, struct point at, int32_t height)
{
    struct spot spot;
    tarr_spots_at(scene, &at, 1, height, &spot);
    return spot;
}

void tarr_spots_at(const struct scene *scene, const struct point at[], int n, int32_t height,
                   struct spot spots[])
{
    struct underfoot underfoot;
    if (n > 0) {
        terrain_near(scene->table, points_box(at, n), SPOT_KINDS, underfoot.pieces);
    }
    for (int i = 0; i < n; i++) {
        put_spot(scene, &underfoot, at[i], height, &spots[i]);
    }
}

/* A trench that was dug in this battle. */
bool tarr_is_in_trench(state_t *state, struct point at)
{
    for (int i = 0; i < state->n_trenches; i++) {
        const struct wire *trench = &state->trenches[i];
        for (int k = 0; k + 1 < trench->line.n && !trench->gone; k++) {
            if (leg_compare(trench->line.at[k], trench->line.at[k + 1], at, TRENCH_HALF) <= 0) {
                return true;
            }
        }
    }
    return false;
}

/* tarr.table.models: a man, dug in or in a trench, mounted. */
static void put_man(const struct scene *scene, const struct underfoot *underfoot, int index,
                    struct spot *spot)
{
    const struct figure *figure = &scene->state->men[index];
    const struct unit *unit = &scene->state->units[figure->man.unit];
    put_spot(scene, underfoot, figure->man.at, 0, spot);
    bool low = figure->dug || (spot->kinds & kind_bit(TRENCHWORK)) != 0 ||
               (underfoot->dug && tarr_is_in_trench(scene->state, figure->man.at));
    spot->eye.height += tarr_model_height(unit->mounted ? MODEL_MOUNTED
                                          : low         ? MODEL_DUG_IN
                                                        : MODEL_MAN);
    spot->man = (int16_t)index;
    spot->inside = figure->man.inside == NO_INSIDE ? NO_TERRAIN : figure->man.inside;
}

struct spot tarr_spot_of_man(const struct scene *scene, int index)
{
    struct point at = scene->state->men[index].man.at;
    struct underfoot underfoot = underfoot_in(scene, leg_box(at, at));
    struct spot spot;
    put_man(scene, &underfoot, index, &spot);
    return spot;
}

/* Those of a unit's men who are asked for all: of a garrison one. */
static int spotted_men(const struct scene *scene, int unit, int16_t men[MEN_OF_UNIT])
{
    int n = 0;
    for (int i = first_man(scene->terms, unit); i < end_man(scene->terms, unit); i++) {
        const struct man *man = &scene->state->men[i].man;
        if (is_standing(man)) {
            men[n++] = (int16_t)i;
            if (man->inside != NO_INSIDE) {
                break; /* one speaks for all of a garrison */
            }
        }
    }
    return n;
}

/* Where all of them are, and the model. */
static struct box spotted_box(const struct scene *scene, const struct unit *unit,
                              const int16_t men[], int n)
{
    struct point first = n > 0 ? scene->state->men[men[0]].man.at : unit->at;
    struct box box = leg_box(first, is_nowhere(unit->at) ? first : unit->at);
    for (int i = 1; i < n; i++) {
        struct point at = scene->state->men[men[i]].man.at;
        box = box_around(box, leg_box(at, at));
    }
    return box;
}

int tarr_spots(const struct scene *scene, int unit, struct spot spots[SPOTS_MAX])
{
    terms_t *terms = scene->terms;
    const struct unit *its = &scene->state->units[unit];
    int16_t men[MEN_OF_UNIT];
    int n_men = spotted_men(scene, unit, men);
    bool model = has_model(terms, its) && !its->wreck && !is_nowhere(its->at);
    int n = 0;
    if (n_men == 0 && !model) {
        return 0;
    }
    struct underfoot underfoot = underfoot_in(scene, spotted_box(scene, its, men, n_men));
    if (model) {
        int house = is_piece(terms, its) ? tarr_house_at(scene->table, its->at) : NO_TERRAIN;
        put_spot(scene, &underfoot, its->at, tarr_model(terms, its)->height, &spots[n]);
        spots[n].air = is_aircraft(terms, its);
        spots[n++].inside = (int16_t)house;
    }
    for (int i = 0; i < n_men; i++) {
        put_man(scene, &underfoot, men[i], &spots[n++]);
    }
    return n;
}

/* Where one is, or the whole of his garrison. */
struct box tarr_spot_box(const struct table *table, const struct spot *spot)
{
    return spot->inside != NO_TERRAIN ? terrain_box(table, spot->inside)
                                      : leg_box(spot->eye.at, spot->eye.at);
}

/* Where they all are. */
void tarr_note_spots(const struct scene *scene, struct party *party)
{
    party->asked = ~0u;
    party->top = 0;
    party->low = INT32_MAX;
    party->wood = party->n > 0 ? party->spots[0].wood : NO_TERRAIN;
    for (int i = 0; i < party->n; i++) {
        const struct spot *spot = &party->spots[i];
        party->wood = spot->wood == party->wood ? party->wood : NO_TERRAIN;
        struct box box = tarr_spot_box(scene->table, spot);
        party->box = i == 0 ? box : box_around(party->box, box);
        party->top = spot->eye.height > party->top ? spot->eye.height : party->top;
        party->low = spot->eye.height < party->low ? spot->eye.height : party->low;
    }
}

void tarr_party(const struct scene *scene, int unit, struct party *party)
{
    party->unit = unit;
    party->still = party->covered = false;
    party->n = tarr_spots(scene, unit, party->spots);
    tarr_note_spots(scene, party);
}

/* -- measuring --------------------------------------------------------------------------------- */

static int32_t gap_to_outline(const struct table *table, int piece, struct point at)
{
    return terrain_holds(table, piece, at) ? 0
                                           : points_distance(terrain_nearest(table, piece, at), at);
}

/* tarr.core.measure: to the nearest thou; from men, from the centre of a model, from the outline of
 * a house. */
int32_t tarr_spot_gap(const struct scene *scene, const struct spot *one, const struct spot *other)
{
    if (one->inside == NO_TERRAIN && other->inside == NO_TERRAIN) {
        return points_distance(one->eye.at, other->eye.at);
    }
    if (one->inside == other->inside) {
        return 0;
    }
    if (one->inside == NO_TERRAIN) {
        return gap_to_outline(scene->table, other->inside, one->eye.at);
    }
    if (other->inside == NO_TERRAIN) {
        return gap_to_outline(scene->table, one->inside, other->eye.at);
    }
    struct man a = {.inside = (uint8_t)one->inside};
    struct man b = {.inside = (uint8_t)other->inside};
    return man_gap(scene->table, &a, &b);
}

int32_t tarr_gap(const struct scene *scene, int one, int other)
{
    struct spot ones[SPOTS_MAX];
    struct spot others[SPOTS_MAX];
    int32_t least = OUT_OF_SIGHT;
    int n = tarr_spots(scene, one, ones);
    int n_others = tarr_spots(scene, other, others);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n_others; j++) {
            int32_t gap = tarr_spot_gap(scene, &ones[i], &others[j]);
            least = gap < least ? gap : least;
        }
    }
    return least;
}
