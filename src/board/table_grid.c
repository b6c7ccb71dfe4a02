#include "board/table_grid.h"

#include <string.h>

#include "board/table_area.h"
#include "board/table_root.h"

/* Cells in use: the same for columns and rows. */
static int32_t first_line(const struct reach *reach)
{
    return REACH_ARM - reach->arm;
}

static int32_t last_line(const struct reach *reach)
{
    return REACH_ARM + reach->arm;
}

static int32_t line_place(const struct reach *reach, int32_t middle, int32_t line)
{
    return middle + (line - REACH_ARM) * reach->cell;
}

/* The first column or row whose centre is not before a place; one past the last if none is. */
static int32_t line_from(const struct reach *reach, int32_t middle, int64_t place)
{
    const int64_t way = place - middle + (int64_t)REACH_ARM * reach->cell;
    const int64_t line = way <= 0 ? 0 : (way + reach->cell - 1) / reach->cell;

    if (line < first_line(reach)) {
        return first_line(reach);
    }
    return line > last_line(reach) ? last_line(reach) + 1 : (int32_t)line;
}

/* One past the last column or row whose centre is not behind a place. */
static int32_t line_past(const struct reach *reach, int32_t middle, int64_t place)
{
    return line_from(reach, middle, place + 1);
}

/* ---- Ground ---- */

static void put_ground(struct reach *reach, int32_t cell, struct ground ground)
{
    if (ground.rank > reach->rank[cell] ||
        (ground.rank == reach->rank[cell] && ground.cost > reach->ground[cell])) {
        reach->rank[cell] = ground.rank;
        reach->ground[cell] = ground.cost;
    }
}

/* Twice the area, negative if the corners go right about. */
static int64_t area_of(const struct point *corners, int n)
{
    int64_t area = 0;

    for (int i = 0; i < n; i++) {
        area += vector_cross(corners[i], corners[i + 1 < n ? i + 1 : 0]);
    }
    return area;
}

/* Marks in each row the first cell inside an edge where one goes in, eastwards, or the first
 * outside where one goes out. Rows that meet an end of the edge are not looked at. */
static void mark_edge(struct reach *reach, struct point low, struct point high, bool in)
{
    const int32_t end = line_from(reach, reach->from.y, high.y);
    const int64_t rise = high.y - low.y;

    for (int32_t row = line_past(reach, reach->from.y, low.y); row < end; row++) {
        const int64_t up = line_place(reach, reach->from.y, row) - low.y;
        const int64_t over = (int64_t)low.x * rise + (high.x - low.x) * up; /* x * rise */
        const int64_t down = over >= 0 ? over / rise : -((rise - 1 - over) / rise);
        const int64_t first = in && down * rise == over ? down : down + 1;
        const int32_t column = line_from(reach, reach->from.x, first);
        if (column <= last_line(reach)) {
            reach->flags[cell_at(column, row)] ^= REACH_EDGE;
        }
    }
}

/* A row that meets a corner: exactly. */
static void put_row(struct reach *reach, const struct table *table, int piece, int32_t row,
                    struct ground ground)
{
    const int32_t y = line_place(reach, reach->from.y, row);
    const struct point a = {.x = line_place(reach, reach->from.x, first_line(reach)), .y = y};
    const struct point b = {.x = line_place(reach, reach->from.x, last_line(reach)), .y = y};
    struct stretch stretches[STRETCHES_MAX];
    const int n = terrain_stretches(table, piece, a, b, EDGE_IN, stretches);

    for (int i = 0; i < n; i++) {
        const int32_t from = leg_part(a, b, stretches[i].from).x;
        const int32_t end = line_past(reach, reach->from.x, leg_part(a, b, stretches[i].to).x);
        for (int32_t column = line_from(reach, reach->from.x, from); column < end; column++) {
            put_ground(reach, cell_at(column, row), ground);
        }
    }
}

/* Fills the cells between the marks of a row, or none of them, and takes the marks away. */
static void fill_row(struct reach *reach, int32_t row, int32_t from, int32_t last,
                     const struct ground *ground)
{
    bool inside = false;

    for (int32_t column = from; column <= last; column++) {
        const int32_t cell = cell_at(column, row);
        inside = inside != ((reach->flags[cell] & REACH_EDGE) != 0);
        reach->flags[cell] &= (uint8_t)~REACH_EDGE;
        if (inside && ground != NULL) {
            put_ground(reach, cell, *ground);
        }
    }
}

static bool has_corner_at(const struct point *corners, int n, int32_t y)
{
    for (int i = 0; i < n; i++) {
        if (corners[i].y == y) {
            return true;
        }
    }
    return false;
}

static void mark_edges(struct reach *reach, const struct point *corners, int n)
{
    const bool left_about = area_of(corners, n) > 0;

    for (int i = 0; i < n; i++) {
        const struct point a = corners[i];
        const struct point b = corners[i + 1 < n ? i + 1 : 0];
        if (a.y != b.y) { /* left about, one goes in over edges that lead south */
            mark_edge(reach, a.y < b.y ? a : b, a.y < b.y ? b : a, (a.y > b.y) == left_about);
        }
    }
}

static void put_polygon(struct reach *reach, const struct table *table, int piece,
                        struct ground ground)
{
    const struct terrain_index *index = &table->index;
    const struct point *corners = terrain_corners(table, piece);
    const int n = table->terrain[piece].n_corners;
    const int32_t row_end = line_past(reach, reach->from.y, index->north[piece]);
    const int32_t column = line_from(reach, reach->from.x, index->west[piece]);
    const int32_t past_east = line_past(reach, reach->from.x, index->east[piece]);
    const int32_t last = past_east < last_line(reach) ? past_east : last_line(reach);

    mark_edges(reach, corners, n);
    for (int32_t row = line_from(reach, reach->from.y, index->south[piece]); row < row_end; row++) {
        if (has_corner_at(corners, n, line_place(reach, reach->from.y, row))) {
            fill_row(reach, row, column, last, NULL);
            put_row(reach, table, piece, row, ground);
        } else {
            fill_row(reach, row, column, last, &ground);
        }
    }
}

/* A circle, or a leg of a band: all cells within half the width of the line from a to b. */
struct round {
    struct point a, b, way;
    int64_t length2;
    int64_t strip;   /* half the width times the length: the cross product at its edges */
    int64_t radius2; /* of its ends */
};

static struct round round_of(struct point a, struct point b, int32_t width)
{
    const struct point way = point_to(a, b);
    const int64_t length2 = vector_dot(way, way);
    return (struct round){
        .a = a,
        .b = b,
        .way = way,
        .length2 = length2,
        .strip = width * (int64_t)root_nearest((uint64_t)length2) / 2,
        .radius2 = (int64_t)width * width / 4,
    };
}

/* Of a place within the strip: is it beside the line, or near an end of it? */
static bool round_holds(const struct round *round, struct point place)
{
    const int64_t along = vector_dot(round->way, point_to(round->a, place));
    return (along >= 0 && along <= round->length2 && round->length2 > 0) ||
           point_distance2(place, round->a) <= round->radius2 ||
           point_distance2(place, round->b) <= round->radius2;
}

static void put_round_row(struct reach *reach, const struct round *round, int32_t row, int64_t west,
                          int64_t east, struct ground ground)
{
    struct point place = {.y = line_place(reach, reach->from.y, row)};

    if (round->way.y != 0) { /* where the row meets the strip */
        const int64_t up = place.y - round->a.y;
        const int64_t x = round->a.x + round->way.x * up / round->way.y;
        const int64_t aside = round->strip / absolute(round->way.y);
        west = x - aside > west ? x - aside : west;
        east = x + aside < east ? x + aside : east;
    }
    const int32_t end = line_past(reach, reach->from.x, east);
    for (int32_t column = line_from(reach, reach->from.x, west); column < end; column++) {
        place.x = line_place(reach, reach->from.x, column);
        if (round_holds(round, place)) {
            put_ground(reach, cell_at(column, row), ground);
        }
    }
}

static void put_round(struct reach *reach, struct point a, struct point b, int32_t width,
                      struct ground ground)
{
    const struct round round = round_of(a, b, width);
    const int32_t south = (a.y < b.y ? a.y : b.y) - width / 2;
    const int32_t north = (a.y > b.y ? a.y : b.y) + width / 2;
    const int32_t west = (a.x < b.x ? a.x : b.x) - width / 2;
    const int32_t east = (a.x > b.x ? a.x : b.x) + width / 2;
    const int32_t end = line_past(reach, reach->from.y, north);

    for (int32_t row = line_from(reach, reach->from.y, south); row < end; row++) {
        put_round_row(reach, &round, row, west, east, ground);
    }
}

static void put_piece(struct reach *reach, const struct table *table, int piece,
                      struct ground ground)
{
    const struct terrain *terrain = &table->terrain[piece];
    const struct point *corners = terrain_corners(table, piece);

    switch (terrain->shape) {
    case TERRAIN_POLYGON:
        put_polygon(reach, table, piece, ground);
        break;
    case TERRAIN_CIRCLE:
        put_round(reach, corners[0], corners[0], terrain->size * 2, ground);
        break;
    case TERRAIN_BAND:
        for (int i = 1; i < terrain->n_corners; i++) {
            put_round(reach, corners[i - 1], corners[i], terrain->size, ground);
        }
        break;
    default: /* nothing is in a line */
        break;
    }
}

/* ---- Things in the way ---- */

/* The longer way to look at a base: along one of its sides, the other lying across. */
struct frame {
    struct point axis;
    int64_t length, width; /* from the middle to the edges, in grains, rounded */
    int64_t near;          /* in grains: nearer than this to the edges is too near */
};

static struct frame frame_of(const struct base *base, int32_t radius)
{
    const int64_t length = root_nearest((uint64_t)vector_dot(base->ahead, base->ahead));
    const int64_t width = root_nearest((uint64_t)vector_dot(base->right, base->right));
    const bool along = length > 0;
    return (struct frame){
        .axis = along ? base->ahead : base->right,
        .length = along ? length : width,
        .width = along ? width : 0,
        .near = (int64_t)radius * GRAIN + base->rim,
    };
}

/* To within a thou, lengths being rounded: so that flush, half a thou off, is not too near. */
static bool is_too_near(const struct frame *frame, struct point way)
{
    const int64_t near2 = (frame->near - GRAIN) * (frame->near - GRAIN);

    if (frame->near <= GRAIN) {
        return false;
    }
    if (frame->length == 0) {
        return vector_dot(way, way) < near2;
    }
    const int64_t along = absolute(vector_dot(frame->axis, way)) / frame->length - frame->length;
    const int64_t across = absolute(vector_cross(frame->axis, way)) / frame->length - frame->width;
    return (along > 0 ? along * along : 0) + (across > 0 ? across * across : 0) < near2;
}

/* Bars the cells whose centre is nearer to the base than the radius, or only bars ending there. */
static void put_base(struct reach *reach, const struct base *base, int32_t radius, bool closed)
{
    const struct frame frame = frame_of(base, radius);
    const struct point half = base_half_size(base);
    const struct point low = {.x = (base->middle.x - half.x) / GRAIN - radius,
                              .y = (base->middle.y - half.y) / GRAIN - radius};
    const struct point high = {.x = (base->middle.x + half.x) / GRAIN + radius,
                               .y = (base->middle.y + half.y) / GRAIN + radius};
    const int32_t row_end = line_past(reach, reach->from.y, high.y);
    const int32_t column_end = line_past(reach, reach->from.x, high.x);

    for (int32_t row = line_from(reach, reach->from.y, low.y); row < row_end; row++) {
        const int32_t y = line_place(reach, reach->from.y, row) * GRAIN - base->middle.y;
        for (int32_t column = line_from(reach, reach->from.x, low.x); column < column_end;
             column++) {
            const int32_t x = line_place(reach, reach->from.x, column) * GRAIN - base->middle.x;
            if (is_too_near(&frame, (struct point){.x = x, .y = y})) {
                const int32_t cell = cell_at(column, row);
                reach->ground[cell] = closed ? GROUND_FORBIDDEN : reach->ground[cell];
                reach->flags[cell] |= closed ? 0 : REACH_FILLED;
            }
        }
    }
}

static void close_cells(struct reach *reach, int32_t row, int32_t from, int32_t end)
{
    const int32_t past = cell_at(end, row);

    for (int32_t cell = cell_at(from, row); cell < past; cell++) {
        reach->ground[cell] = GROUND_FORBIDDEN;
        reach->flags[cell] |= REACH_SHUT;
    }
}

static void close_bounds(struct reach *reach, struct box bounds)
{
    const int32_t west = line_from(reach, reach->from.x, bounds.west);
    const int32_t east = line_past(reach, reach->from.x, bounds.east);
    const int32_t south = line_from(reach, reach->from.y, bounds.south);
    const int32_t north = line_past(reach, reach->from.y, bounds.north);
    const int32_t end = last_line(reach) + 1;

    for (int32_t row = first_line(reach); row < end; row++) {
        if (row < south || row >= north) {
            close_cells(reach, row, first_line(reach), end);
        } else {
            close_cells(reach, row, first_line(reach), west);
            close_cells(reach, row, east, end);
        }
    }
}

/* ---- All of it ---- */

static void mark_around(struct reach *reach, int32_t cell)
{
    reach->flags[cell] |= REACH_SHUT;
    for (int32_t beside = -1; beside <= 1; beside++) {
        reach->flags[cell - REACH_SIDE + beside] |= REACH_TIGHT;
        reach->flags[cell + beside] |= REACH_TIGHT;
        reach->flags[cell + REACH_SIDE + beside] |= REACH_TIGHT;
    }
}

/* Marks forbidden cells, and those next to them. A straight line between others keeps clear of what
 * is forbidden, though cells know only their centres. */
static void mark_shut(struct reach *reach)
{
    const int32_t inner = reach->arm * 2 - 1;

    for (int32_t row = first_line(reach) + 1; row < last_line(reach); row++) {
        const int32_t first = cell_at(first_line(reach) + 1, row);
        for (int32_t cell = first; cell < first + inner; cell++) {
            if (reach->ground[cell] == GROUND_FORBIDDEN) {
                mark_around(reach, cell);
            }
        }
    }
}

static void clear_cells(struct reach *reach, uint16_t open)
{
    const size_t in_row = (size_t)reach->arm * 2 + 1;
    const int32_t first = cell_at(first_line(reach), first_line(reach));

    for (size_t i = 0; i < in_row; i++) {
        reach->ground[(size_t)first + i] = open;
    }
    for (int32_t row = first_line(reach); row <= last_line(reach); row++) {
        const int32_t cell = cell_at(first_line(reach), row);
        memset(&reach->flags[cell], 0, in_row * sizeof reach->flags[0]);
        memset(&reach->rank[cell], 0, in_row * sizeof reach->rank[0]);
        memmove(&reach->ground[cell], &reach->ground[first], in_row * sizeof reach->ground[0]);
    }
}

void grid_lay(struct reach *reach, const struct reach_query *query)
{
    const struct table *table = query->table;

    clear_cells(reach, query->costs->open);
    for (int i = 0; i < table->n_terrain; i++) {
        const struct ground ground = query->costs->kinds[table->terrain[i].kind];
        if (ground.rank != 0) {
            put_piece(reach, table, i, ground);
        }
    }
    for (int i = 0; i < query->n_closed; i++) {
        put_base(reach, &query->closed[i], query->radius, true);
    }
    for (int i = 0; i < query->n_filled; i++) {
        put_base(reach, &query->filled[i], query->radius, false);
    }
    mark_shut(reach);
    close_bounds(reach, query->bounds);
}
