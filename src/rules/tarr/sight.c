/* Tarr's Modern Warfare: who sees whom, how far away they are, and cover (ledger, 4.5, with
 * tarr.core.measure and tarr.table.terrain).
 *
 * In the order of the ledger: tarr.core.measure, tarr.sight.line, tarr.sight.edges,
 * tarr.sight.weather, tarr.sight.smoke, tarr.sight.aircraft. */

#include <string.h>

#include "board/table_near.h"
#include "rules/tarr/chapters.h"

enum {
    WOOD_DEEP = INCH,
    WOOD_INSIDE = 3 * INCH,
    SMOKE_NEAR = INCH,
    TRENCH_HALF = INCH / 2,
    NEAR_LINE = INCH,
    FEW = 3 /* lines that are sooner looked along than asked about together */
};

/* tarr.sight.line: what blocks where the line runs below its top. */
static const struct sight_rules sight_rules = {.through = 1u << WOOD | 1u << RUBBLE,
                                               .always = 1u << HILL | 1u << WALL | 1u << HEDGE |
                                                         1u << BUILDING | 1u << BLOCKHOUSE};

enum { COVER_KINDS = 1 << WOOD | 1 << BUILDING | 1 << RUBBLE | 1 << BLOCKHOUSE | 1 << TRENCHWORK };
enum { ACROSS_KINDS = 1 << WALL | 1 << HEDGE };
enum { SPOT_KINDS = 1 << WOOD | 1 << HILL | 1 << TRENCHWORK };
enum { SCREEN_KINDS = 1 << HILL | 1 << WOOD | 1 << BUILDING };

/* -- spots ------------------------------------------------------------------------------------- */

static bool is_beyond(int32_t depth)
{
    return depth > WOOD_DEEP + 1; /* where rounding is all the same */
}

/* tarr.sight.edges: does every line from there run more than an inch within the wood? */
static bool is_deep(const struct table *table, int wood, struct point at)
{
    struct base spot = base_point(at);
    if (table->index.square[wood]) {
        struct box box = terrain_box(table, wood);
        return is_beyond(at.x - box.west) && is_beyond(box.east - at.x) &&
               is_beyond(at.y - box.south) && is_beyond(box.north - at.y);
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

static struct spot spot_in(const struct scene *scene, const struct underfoot *underfoot,
                           struct point at, int32_t height)
{
    const struct table *table = scene->table;
    struct spot spot = {.eye = {.at = at, .height = height, .blocker = NO_BLOCKER},
                        .man = NO_MAN,
                        .inside = NO_TERRAIN,
                        .wood = NO_TERRAIN};
    int32_t ground = 0;
    for (int i = next_bit(underfoot->pieces, TERRAIN_WORDS, 0); i != NO_BIT;
         i = next_bit(underfoot->pieces, TERRAIN_WORDS, i + 1)) {
        const struct terrain *piece = &table->terrain[i];
        if (!terrain_holds(table, i, at)) {
            continue;
        }
        spot.kinds |= kind_bit(piece->kind);
        ground = piece->kind == HILL && piece->top > ground ? piece->top : ground;
        spot.wood = piece->kind == WOOD && spot.wood == NO_TERRAIN ? (int16_t)i : spot.wood;
    }
    spot.eye.height += ground;
    spot.deep = spot.wood != NO_TERRAIN && is_deep(table, spot.wood, at);
    return spot;
}

struct spot tarr_spot_at(const struct scene *scene, struct point at, int32_t height)
{
    struct underfoot underfoot;
    terrain_near(scene->table, leg_box(at, at), SPOT_KINDS, underfoot.pieces);
    return spot_in(scene, &underfoot, at, height);
}

void tarr_spots_at(const struct scene *scene, const struct point at[], int n, int32_t height,
                   struct spot spots[])
{
    struct underfoot underfoot;
    if (n > 0) {
        terrain_near(scene->table, points_box(at, n), SPOT_KINDS, underfoot.pieces);
    }
    for (int i = 0; i < n; i++) {
        spots[i] = spot_in(scene, &underfoot, at[i], height);
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
static struct spot spot_of_man(const struct scene *scene, const struct underfoot *underfoot,
                               int index)
{
    const struct figure *figure = &scene->state->men[index];
    const struct unit *unit = &scene->state->units[figure->man.unit];
    struct spot spot = spot_in(scene, underfoot, figure->man.at, 0);
    bool low = figure->dug || (spot.kinds & kind_bit(TRENCHWORK)) != 0 ||
               (underfoot->dug && tarr_is_in_trench(scene->state, figure->man.at));
    spot.eye.height += tarr_model_height(unit->mounted ? MODEL_MOUNTED
                                         : low         ? MODEL_DUG_IN
                                                       : MODEL_MAN);
    spot.man = (int16_t)index;
    spot.inside = figure->man.inside == NO_INSIDE ? NO_TERRAIN : figure->man.inside;
    return spot;
}

struct spot tarr_spot_of_man(const struct scene *scene, int index)
{
    struct point at = scene->state->men[index].man.at;
    struct underfoot underfoot = underfoot_in(scene, leg_box(at, at));
    return spot_of_man(scene, &underfoot, index);
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
        spots[n] = spot_in(scene, &underfoot, its->at, tarr_model(terms, its)->height);
        spots[n].air = is_aircraft(terms, its);
        spots[n++].inside = (int16_t)house;
    }
    for (int i = 0; i < n_men; i++) {
        spots[n++] = spot_of_man(scene, &underfoot, men[i]);
    }
    return n;
}

/* Where one is, or the whole of his garrison. */
static struct box spot_box(const struct table *table, const struct spot *spot)
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
        struct box box = spot_box(scene->table, spot);
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

/* -- lines ------------------------------------------------------------------------------------- */

/* How much of a line lies within a wood. */
static int32_t length_in_wood(const struct table *table, int wood, struct point a, struct point b)
{
    struct stretch stretches[STRETCHES_MAX];
    int n = terrain_stretches(table, wood, a, b, EDGE_IN, stretches);
    int32_t inside = 0;
    for (int i = 0; i < n; i++) {
        inside += leg_along(a, b, stretches[i].to) - leg_along(a, b, stretches[i].from);
    }
    return along_thou(inside);
}

/* tarr.sight.edges: does every line from a box within a wood to one outside it run more than an
 * inch within the wood? It leaves a rectangle over an edge that the other box reaches beyond. */
static bool are_sunk(const struct table *table, int wood, struct box within, struct box outside)
{
    if (wood == NO_TERRAIN || !table->index.square[wood]) {
        return false;
    }
    struct box box = terrain_box(table, wood);
    return !boxes_meet(box, outside) &&
           (outside.west >= box.west || is_beyond(within.west - box.west)) &&
           (outside.south >= box.south || is_beyond(within.south - box.south)) &&
           (outside.east <= box.east || is_beyond(box.east - within.east)) &&
           (outside.north <= box.north || is_beyond(box.north - within.north));
}

/* tarr.sight.edges: at most an inch within a wood that holds one end, three where it holds both. */
static bool is_deep_in_wood(const struct scene *scene, const struct spot *from,
                            const struct spot *to)
{
    if (from->wood == to->wood) {
        return from->wood != NO_TERRAIN &&
               length_in_wood(scene->table, from->wood, from->eye.at, to->eye.at) > WOOD_INSIDE;
    }
    struct box a = leg_box(from->eye.at, from->eye.at);
    struct box b = leg_box(to->eye.at, to->eye.at);
    return from->deep || to->deep || are_sunk(scene->table, from->wood, a, b) ||
           are_sunk(scene->table, to->wood, b, a) ||
           (from->wood != NO_TERRAIN &&
            length_in_wood(scene->table, from->wood, from->eye.at, to->eye.at) > WOOD_DEEP) ||
           (to->wood != NO_TERRAIN &&
            length_in_wood(scene->table, to->wood, from->eye.at, to->eye.at) > WOOD_DEEP);
}

/* tarr.sight.smoke: also a line that begins or ends in it, but not between neighbours. */
static bool is_in_smoke(const struct scene *scene, const struct eye *a, const struct eye *b)
{
    static const struct sight_rules smoke = {.groups = 1};
    return scene->smoke.n > 0 && !points_within_rounded(a->at, b->at, SMOKE_NEAR) &&
           !sight_over(NULL, &scene->smoke, &smoke, a, b, NULL);
}

/* tarr.sight.weather */
static bool is_too_far(const struct scene *scene, struct point a, struct point b)
{
    int32_t visibility = scene->state->visibility;
    return visibility > 0 && !points_within_rounded(a, b, visibility);
}

/* tarr.sight.aircraft: 12 inches up. It is seen by everybody, and sees what no wood, house or smoke
 * hides. */
static bool has_air_line(const struct scene *scene, const struct spot *from, const struct spot *to)
{
    bool hidden = to->inside != NO_TERRAIN || (to->kinds & kind_bit(WOOD)) != 0;
    if (is_too_far(scene, from->eye.at, to->eye.at)) {
        return false;
    }
    return to->air || (!hidden && !to->low && !is_in_smoke(scene, &from->eye, &to->eye));
}

/* Does a piece that is higher than both stand between them? */
static bool is_hid_by(const struct table *table, int piece, const struct eye *a,
                      const struct eye *b)
{
    const struct terrain *its = &table->terrain[piece];
    struct box box = terrain_box(table, piece);
    return (kind_bit(its->kind) & SCREEN_KINDS) != 0 && its->top > a->height &&
           its->top > b->height && boxes_meet(box, leg_box(a->at, b->at)) &&
           !box_holds(box, a->at) && !box_holds(box, b->at) &&
           terrain_is_crossed(table, piece, a->at, b->at);
}

bool tarr_has_line(const struct scene *scene, const struct spot *from, const struct spot *to)
{
    struct between between = {.screen = NO_TERRAIN};
    for (int piece = 0; piece < scene->table->n_terrain; piece++) {
        set_bit(between.pieces, piece);
    }
    return tarr_has_line_past(scene, from, to, &between);
}

/* Does one see the other? A garrison looks out of every wall: tarr.sight.edges. */
bool tarr_has_line_past(const struct scene *scene, const struct spot *from, const struct spot *to,
                        struct between *between)
{
    struct eye a = from->eye;
    struct eye b = to->eye;
    if (from->air || to->air) {
        return has_air_line(scene, from, to);
    }
    if (from->inside != NO_TERRAIN && from->inside == to->inside) {
        return true;
    }
    if (from->inside != NO_TERRAIN) {
        a.at = terrain_nearest(scene->table, from->inside, b.at);
    }
    if (to->inside != NO_TERRAIN) {
        b.at = terrain_nearest(scene->table, to->inside, a.at);
    }
    if (is_too_far(scene, a.at, b.at) ||
        (between->screen != NO_TERRAIN && is_hid_by(scene->table, between->screen, &a, &b)) ||
        is_deep_in_wood(scene, from, to)) {
        return false;
    }
    int piece = sight_past(scene->table, between->pieces, &sight_rules, &a, &b);
    between->screen = piece != NO_TERRAIN ? piece : between->screen;
    return piece == NO_TERRAIN && !is_in_smoke(scene, &a, &b);
}

/* The two edges that the hull of two boxes has between them, of which the second lies north. */
static void find_bridges(struct box south, struct box north, struct point bridges[4])
{
    bool west = north.west < south.west;
    bool east = north.east > south.east;
    bridges[0] = (struct point){south.west, west ? south.south : south.north};
    bridges[1] = (struct point){north.west, west ? north.south : north.north};
    bridges[2] = (struct point){south.east, east ? south.south : south.north};
    bridges[3] = (struct point){north.east, east ? north.south : north.north};
}

static struct box box_turned(struct box box)
{
    return (struct box){.west = box.south, .south = box.west, .east = box.north, .north = box.east};
}

/* The same wherever they lie; false if they are not beside each other. */
static bool has_bridges(struct box one, struct box other, struct point bridges[4])
{
    bool upright = one.north <= other.south || other.north <= one.south;
    if (!upright && one.east > other.west && other.east > one.west) {
        return false;
    }
    one = upright ? one : box_turned(one);
    other = upright ? other : box_turned(other);
    bool first = one.north <= other.south;
    find_bridges(first ? one : other, first ? other : one, bridges);
    for (int i = 0; i < 4 && !upright; i++) {
        bridges[i] = (struct point){bridges[i].y, bridges[i].x};
    }
    return true;
}

/* Those whom a piece may hide from each other, and the edges of their hull between them. */
struct hull {
    struct box one, other, both;
    int32_t top; /* the highest eye of all */
    bool beside; /* they have such edges: */
    struct point edges[4];
};

static bool is_screen(const struct table *table, int piece, const struct hull *hull)
{
    const struct terrain *its = &table->terrain[piece];
    struct box box = terrain_box(table, piece);
    return hull->beside && (kind_bit(its->kind) & SCREEN_KINDS) != 0 && its->top > hull->top &&
           table->index.bend[piece] != 0 && boxes_meet(box, hull->both) &&
           !boxes_meet(box, hull->one) && !boxes_meet(box, hull->other) &&
           terrain_is_crossed(table, piece, hull->edges[0], hull->edges[1]) &&
           terrain_is_crossed(table, piece, hull->edges[2], hull->edges[3]);
}

/* tarr.sight.line: is there one hill, wood or house that hides all of one from all of the other? No
 * answer but that of the single lines, and quicker: a convex piece that touches neither of them and
 * stands in both edges of their hull stands in every line between them. If there is none: what may
 * stand between any of them, because it is higher than the lowest eye. */
static bool are_screened(const struct table *table, const struct hull *hull, int32_t low,
                         struct between *between)
{
    const uint32_t kinds = sight_rules.through | sight_rules.always;
    if (between->screen != NO_TERRAIN && is_screen(table, between->screen, hull)) {
        return true;
    }
    terrain_near(table, hull->both, kinds, between->pieces);
    for (int piece = next_bit(between->pieces, TERRAIN_WORDS, 0); piece != NO_BIT;
         piece = next_bit(between->pieces, TERRAIN_WORDS, piece + 1)) {
        if (table->terrain[piece].top <= low) {
            clear_bit(between->pieces, piece);
        } else if (is_screen(table, piece, hull)) {
            between->screen = piece;
            return true;
        }
    }
    return false;
}

/* Who may hide from whom. */
static struct hull hull_of(struct box one, struct box other, int32_t top, int32_t other_top)
{
    struct hull hull = {.one = one,
                        .other = other,
                        .both = box_around(one, other),
                        .top = top > other_top ? top : other_top};
    hull.beside = has_bridges(one, other, hull.edges);
    return hull;
}

/* tarr.sight.weather, tarr.sight.edges: is the one out of sight of the other wherever they stand?
 */
static bool are_apart(const struct scene *scene, const struct hull *hull, int wood, int other_wood)
{
    int32_t visibility = scene->state->visibility;
    return (visibility > 0 && !boxes_meet(box_widened(hull->one, visibility), hull->other)) ||
           are_sunk(scene->table, wood, hull->one, hull->other) ||
           are_sunk(scene->table, other_wood, hull->other, hull->one);
}

/* May anyone of one see anyone of the other? */
bool tarr_may_see(const struct scene *scene, const struct party *one, const struct party *other,
                  struct between *between)
{
    if (one->n == 0 || other->n == 0) {
        return false;
    }
    if (one->spots[0].air || other->spots[0].air) {
        return true;
    }
    struct hull hull = hull_of(one->box, other->box, one->top, other->top);
    if (are_apart(scene, &hull, one->wood, other->wood)) {
        return false;
    }
    int32_t low = one->low < other->low ? one->low : other->low;
    return !are_screened(scene->table, &hull, low, between);
}

/* The same of one alone. */
bool tarr_may_see_spot(const struct scene *scene, const struct party *party,
                       const struct spot *spot, const struct between *between)
{
    if (spot->air || party->spots[0].air) {
        return true;
    }
    struct hull hull =
        hull_of(party->box, spot_box(scene->table, spot), party->top, spot->eye.height);
    return !are_apart(scene, &hull, party->wood, spot->wood) &&
           (between->screen == NO_TERRAIN || party->n < FEW ||
            !is_screen(scene->table, between->screen, &hull));
}

/* The same of one who may be anywhere in a box, as high as that: is there no piece that hides all
 * of it? */
bool tarr_may_see_from(const struct scene *scene, struct box box, int32_t top,
                       const struct spot *spot, struct between *between)
{
    struct hull hull = hull_of(box, spot_box(scene->table, spot), top, spot->eye.height);
    if (spot->air) {
        return true;
    }
    if (are_apart(scene, &hull, NO_TERRAIN, spot->wood) ||
        (between->screen != NO_TERRAIN && is_screen(scene->table, between->screen, &hull))) {
        return false;
    }
    for (int piece = next_bit(between->pieces, TERRAIN_WORDS, 0); piece != NO_BIT;
         piece = next_bit(between->pieces, TERRAIN_WORDS, piece + 1)) {
        if (is_screen(scene->table, piece, &hull)) {
            between->screen = piece;
            return false;
        }
    }
    return true;
}

/* Whoever saw the last is asked first. */
bool tarr_party_sees(const struct scene *scene, const struct party *party, const struct spot *to,
                     struct between *between)
{
    if (party->n == 0 || !tarr_may_see_spot(scene, party, to, between)) {
        return false;
    }
    for (int i = 0; i < party->n; i++) {
        int eye = (between->eye + i) % party->n;
        if (tarr_has_line_past(scene, &party->spots[eye], to, between)) {
            between->eye = eye;
            return true;
        }
    }
    return false;
}

bool tarr_sees_unit(const struct scene *scene, int unit, int target)
{
    struct party one;
    struct party other;
    tarr_party(scene, unit, &one);
    tarr_party(scene, target, &other);
    bool hidden = is_hidden(scene->state, target);
    struct between between = {.screen = NO_TERRAIN};
    for (int i = 0; i < other.n && (i > 0 || tarr_may_see(scene, &one, &other, &between)); i++) {
        int man = other.spots[i].man;
        bool shown = man == NO_MAN || hidden || scene->state->men[man].man.shown;
        if (shown && tarr_party_sees(scene, &one, &other.spots[i], &between)) {
            return true;
        }
    }
    return false;
}

/* A place on the ground. */
bool tarr_party_sees_point(const struct scene *scene, const struct party *party, struct point at)
{
    struct party place = {.n = 1, .spots = {tarr_spot_at(scene, at, 0)}};
    struct between between = {.screen = NO_TERRAIN};
    place.spots[0].inside = (int16_t)tarr_house_at(scene->table, at);
    tarr_note_spots(scene, &place);
    return tarr_may_see(scene, party, &place, &between) &&
           tarr_party_sees(scene, party, &place.spots[0], &between);
}

bool tarr_sees_point(const struct scene *scene, int unit, struct point at)
{
    struct party party;
    tarr_party(scene, unit, &party);
    return tarr_party_sees_point(scene, &party, at);
}

/* -- cover ------------------------------------------------------------------------------------- */

/* tarr.table.terrain: in it, dug in, or within an inch behind it from there. */
bool tarr_is_covered(const struct scene *scene, const struct figure *figure,
                     const struct point *from)
{
    struct point at = figure->man.at;
    return figure->man.inside != NO_INSIDE || figure->dug ||
           (table_kinds_at(scene->table, at) & COVER_KINDS) != 0 ||
           tarr_is_in_trench(scene->state, at) ||
           (from != NULL &&
            line_covers(scene->table, ACROSS_KINDS, at, *from, NEAR_LINE, -1) != NO_TERRAIN);
}

/* tarr.street.rates: a defender in a contested town. */
enum cover tarr_cover_of(const struct scene *scene, int man, const struct point *from)
{
    const struct figure *figure = &scene->state->men[man];
    if (!tarr_is_covered(scene, figure, from)) {
        return COVER_OPEN;
    }
    return tarr_is_street_defender(scene, man) ? COVER_STREET : COVER_COVER;
}
