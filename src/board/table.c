#include "board/table.h"

#include <assert.h>
#include <string.h>

#include "board/table_angle.h"
#include "board/table_base.h"

/* ---- Laying it out ---- */

static const char *size_problem(int32_t width, int32_t height)
{
    if (width < INCH || height < INCH || width > TABLE_SIDE_MAX || height > TABLE_SIDE_MAX) {
        return "a table is 1 to 240 inches wide and high";
    }
    return NULL;
}

const char *table_lay(struct table *table, int32_t width, int32_t height)
{
    const char *problem = size_problem(width, height);

    if (problem == NULL) {
        memset(table, 0, sizeof *table);
        table->width = width;
        table->height = height;
    }
    return problem;
}

void rectangle_corners(struct point one, struct point opposite, struct point corners[4])
{
    corners[0] = one;
    corners[1] = (struct point){.x = opposite.x, .y = one.y};
    corners[2] = opposite;
    corners[3] = (struct point){.x = one.x, .y = opposite.y};
}

const char *turned_corners(struct point centre, int32_t length, int32_t width, int32_t facing,
                           struct point corners[4])
{
    if (!angle_is_allowed(facing)) {
        return "a facing is at least 0 and below 360 degrees";
    }
    if (length < 1 || width < 1) {
        return "a rectangle has a length and a width";
    }
    if (length > BASE_SIDE_MAX || width > BASE_SIDE_MAX) {
        return "a turned rectangle is at most 32 inches long and wide";
    }
    const struct base base = base_rectangle(centre, length, width, facing);
    base_corners(&base, corners);
    return NULL;
}

/* ---- What may be wrong with a piece ---- */

static int side_of(struct point a, struct point b, struct point point)
{
    const int64_t cross = vector_cross(point_to(a, b), point_to(a, point));
    return (cross > 0) - (cross < 0);
}

/* On the line through a and b: between them, or one of them? */
static bool is_between(struct point a, struct point b, struct point point)
{
    return vector_dot(point_to(point, a), point_to(point, b)) <= 0;
}

static bool edges_meet(struct point a, struct point b, struct point c, struct point d)
{
    const int c_side = side_of(a, b, c);
    const int d_side = side_of(a, b, d);
    const int a_side = side_of(c, d, a);
    const int b_side = side_of(c, d, b);

    if (c_side * d_side < 0 && a_side * b_side < 0) {
        return true;
    }
    return (c_side == 0 && is_between(a, b, c)) || (d_side == 0 && is_between(a, b, d)) ||
           (a_side == 0 && is_between(c, d, a)) || (b_side == 0 && is_between(c, d, b));
}

static bool crosses_itself(const struct point *corners, int n)
{
    for (int i = 0; i < n; i++) {
        const struct point a = corners[i];
        const struct point b = corners[(i + 1) % n];
        const struct point c = corners[(i + 2) % n];
        if (side_of(a, b, c) == 0 && vector_dot(point_to(a, b), point_to(b, c)) < 0) {
            return true; /* it turns back on itself */
        }
        for (int j = i + 2; j < n; j++) {
            const bool neighbours = i == 0 && j == n - 1;
            if (!neighbours && edges_meet(a, b, corners[j], corners[(j + 1) % n])) {
                return true;
            }
        }
    }
    return false;
}

static bool has_area(const struct point *corners, int n)
{
    for (int i = 2; i < n; i++) {
        if (side_of(corners[0], corners[1], corners[i]) != 0) {
            return true;
        }
    }
    return false;
}

static bool repeats_a_corner(const struct point *corners, int n, bool closed)
{
    for (int i = 1; i < n; i++) {
        if (point_equal(corners[i - 1], corners[i])) {
            return true;
        }
    }
    return closed && point_equal(corners[0], corners[n - 1]);
}

static const char *polygon_problem(const struct point *corners, int n)
{
    if (n < 3) {
        return "a polygon has at least three corners";
    }
    if (repeats_a_corner(corners, n, true)) {
        return "two corners next to each other are the same point";
    }
    if (!has_area(corners, n)) {
        return "a polygon has an area: its corners are not all on one line";
    }
    return crosses_itself(corners, n) ? "a polygon does not cross or touch itself" : NULL;
}

static const char *circle_problem(const struct terrain *piece, int n)
{
    if (n != 1) {
        return "a circle has one centre";
    }
    if (piece->size < 1) {
        return "a circle has a radius";
    }
    return piece->size > BASE_SIDE_MAX ? "a circle has a radius of at most 32 inches" : NULL;
}

static const char *band_problem(const struct terrain *piece, const struct point *corners, int n)
{
    if (n < 2 || repeats_a_corner(corners, n, false)) {
        return "a band or line has at least two points, and no two in a row are the same";
    }
    if (piece->shape == TERRAIN_BAND && piece->size < 1) {
        return "a band has a width";
    }
    return piece->size > TERRAIN_WIDTH_MAX ? "a band is at most 64 inches wide" : NULL;
}

static const char *shape_problem(const struct terrain *piece, const struct point *corners, int n)
{
    switch (piece->shape) {
    case TERRAIN_POLYGON:
        return polygon_problem(corners, n);
    case TERRAIN_CIRCLE:
        return circle_problem(piece, n);
    case TERRAIN_BAND:
    case TERRAIN_LINE:
        return band_problem(piece, corners, n);
    default:
        return "terrain is a polygon, a circle, a band or a line";
    }
}

static const char *piece_problem(const struct table *table, const struct terrain *piece,
                                 const struct point *corners, int n)
{
    if (piece->kind >= TERRAIN_KINDS) {
        return "there are at most 32 kinds of terrain";
    }
    if (n < 0 || n > TERRAIN_CORNERS) {
        return "a piece of terrain has at most 64 corners";
    }
    if (piece->top < 0 || piece->top > TERRAIN_TOP_MAX) {
        return "terrain is at most 64 inches high";
    }
    for (int i = 0; i < n; i++) {
        if (!box_holds(table_box(table), corners[i])) {
            return "terrain does not lie outside the table";
        }
    }
    const bool plain = piece->shape == TERRAIN_POLYGON || piece->shape == TERRAIN_LINE;
    if (plain && piece->size != 0) {
        return "only a circle or a band has a size of its own";
    }
    return shape_problem(piece, corners, n);
}

/* ---- Adding pieces ---- */

const char *table_add(struct table *table, struct terrain about, const struct point *corners, int n)
{
    if (table->n_terrain == TERRAIN_MAX) {
        return "a table has room for 128 pieces of terrain";
    }
    const char *problem = piece_problem(table, &about, corners, n);
    if (problem != NULL) {
        return problem;
    }
    if (table->n_corners + n > TABLE_CORNERS) {
        return "the pieces of a table have at most 1024 corners in all";
    }
    about.first = table->n_corners;
    about.n_corners = (uint16_t)n;
    memcpy(&table->corners[table->n_corners], corners, (size_t)n * sizeof *corners);
    table->terrain[table->n_terrain] = about;
    table->n_terrain++;
    table->n_corners = (uint16_t)(table->n_corners + n);
    table->built = 0;
    return NULL;
}

const char *table_problem(const struct table *table, int *piece)
{
    *piece = NO_TERRAIN;
    const char *problem = size_problem(table->width, table->height);
    if (problem != NULL) {
        return problem;
    }
    if (table->n_terrain > TERRAIN_MAX || table->n_corners > TABLE_CORNERS) {
        return "a table has room for 128 pieces of terrain with 1024 corners";
    }
    for (int i = 0; i < table->n_terrain && problem == NULL; i++) {
        const struct terrain *terrain = &table->terrain[i];
        *piece = i;
        if (terrain->first + terrain->n_corners > table->n_corners) {
            return "the corners of a piece are among those of the table";
        }
        problem = piece_problem(table, terrain, terrain_corners(table, i), terrain->n_corners);
    }
    return problem;
}

/* ---- The index ---- */

/* 1 or -1 if all bends of the polygon go left or right, else 0. */
static int8_t bend_of(const struct point *corners, int n)
{
    int bend = 0;

    for (int i = 0; i < n; i++) {
        const int here = side_of(corners[i], corners[(i + 1) % n], corners[(i + 2) % n]);
        if (here * bend < 0) {
            return 0;
        }
        bend = here != 0 ? here : bend;
    }
    return (int8_t)bend;
}

/* Does every edge of it run along an axis, as those of rectangle_corners do? */
static bool is_square(const struct terrain *terrain, const struct point *corners)
{
    bool square = terrain->shape == TERRAIN_POLYGON && terrain->n_corners == 4;

    for (int i = 0; i < 4 && square; i++) {
        const struct point edge = point_to(corners[i], corners[(i + 1) % 4]);
        square = (edge.x == 0) != (edge.y == 0);
    }
    return square;
}

static void index_piece(struct table *table, int piece)
{
    const struct terrain *terrain = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);
    struct terrain_index *index = &table->index;
    const int32_t margin = terrain->shape == TERRAIN_BAND ? (terrain->size + 1) / 2 : terrain->size;
    struct box box = {
        .west = corners[0].x, .south = corners[0].y, .east = corners[0].x, .north = corners[0].y};

    for (int i = 1; i < terrain->n_corners; i++) {
        box.west = corners[i].x < box.west ? corners[i].x : box.west;
        box.south = corners[i].y < box.south ? corners[i].y : box.south;
        box.east = corners[i].x > box.east ? corners[i].x : box.east;
        box.north = corners[i].y > box.north ? corners[i].y : box.north;
    }
    box.west -= margin;
    box.south -= margin;
    box.east += margin;
    box.north += margin;
    index->west[piece] = box.west;
    index->south[piece] = box.south;
    index->east[piece] = box.east;
    index->north[piece] = box.north;
    sieve_add(&index->sieve[piece / SIEVE_BITS], piece % SIEVE_BITS, box);
    index->bend[piece] =
        terrain->shape == TERRAIN_POLYGON ? bend_of(corners, terrain->n_corners) : 0;
    index->square[piece] = is_square(terrain, corners) && index->bend[piece] != 0;
}

void table_build_index(struct table *table)
{
    memset(&table->index, 0, sizeof table->index);
    for (int i = 0; i < table->n_terrain; i++) {
        index_piece(table, i);
    }
    table->built = 1;
}
