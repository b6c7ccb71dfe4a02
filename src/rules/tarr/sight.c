/* Tarr's Modern Warfare: who sees whom, and cover (ledger, 4.5, with tarr.table.terrain).
 *
 * In the order of the ledger: tarr.sight.line, tarr.sight.edges, tarr.sight.weather,
 * tarr.sight.smoke, tarr.sight.aircraft. */

#include "board/table_near.h"
#include "rules/tarr/heavy.h"

enum {
    WOOD_INSIDE = 3 * INCH,
    SMOKE_NEAR = INCH,
    NEAR_LINE = INCH,
    FEW = 3 /* lines that are sooner looked along than asked about together */
};

/* tarr.sight.line: what blocks where the line runs below its top. */
static const struct sight_rules sight_rules = {.through = 1u << WOOD | 1u << RUBBLE,
                                               .always = 1u << HILL | 1u << WALL | 1u << HEDGE |
                                                         1u << BUILDING | 1u << BLOCKHOUSE};

enum { COVER_KINDS = 1 << WOOD | 1 << BUILDING | 1 << RUBBLE | 1 << BLOCKHOUSE | 1 << TRENCHWORK };
enum { ACROSS_KINDS = 1 << WALL | 1 << HEDGE };
enum { SCREEN_KINDS = 1 << HILL | 1 << WOOD | 1 << BUILDING };

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
           (outside.west >= box.west || tarr_is_beyond(within.west - box.west)) &&
           (outside.south >= box.south || tarr_is_beyond(within.south - box.south)) &&
           (outside.east <= box.east || tarr_is_beyond(box.east - within.east)) &&
           (outside.north <= box.north || tarr_is_beyond(box.north - within.north));
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
static bool are_apart(const struct scene *scene, struct box one, struct box other, int wood,
                      int other_wood)
{
    int32_t visibility = scene->state->visibility;
    return (visibility > 0 && !boxes_meet(box_widened(one, visibility), other)) ||
           are_sunk(scene->table, wood, one, other) ||
           are_sunk(scene->table, other_wood, other, one);
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
    if (are_apart(scene, one->box, other->box, one->wood, other->wood)) {
        return false;
    }
    struct hull hull = hull_of(one->box, other->box, one->top, other->top);
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
    struct box box = tarr_spot_box(scene->table, spot);
    if (are_apart(scene, party->box, box, party->wood, spot->wood)) {
        return false;
    }
    if (between->screen == NO_TERRAIN || party->n < FEW) {
        return true;
    }
    struct hull hull = hull_of(party->box, box, party->top, spot->eye.height);
    return !is_screen(scene->table, between->screen, &hull);
}

/* The same of one who may be anywhere in a box, as high as that: is there no piece that hides all
 * of it? */
bool tarr_may_see_from(const struct scene *scene, struct box box, int32_t top,
                       const struct spot *spot, struct between *between)
{
    struct box other = tarr_spot_box(scene->table, spot);
    if (spot->air) {
        return true;
    }
    if (are_apart(scene, box, other, NO_TERRAIN, spot->wood)) {
        return false;
    }
    struct hull hull = hull_of(box, other, top, spot->eye.height);
    if (between->screen != NO_TERRAIN && is_screen(scene->table, between->screen, &hull)) {
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
