/* An open table as text: a map of characters, each as wide as half an inch or more and twice as
 * tall. */

#include <stdio.h>
#include <string.h>

#include "board/table_area.h"
#include "draw/canvas.h"
#include "draw/ground.h"
#include "draw/text_board.h"
#include "draw/thing.h"
#include "format/inches.h"
#include "format/sentence.h"
#include "format/terrain.h"

enum {
    LEFT_MARGIN = 4, /* the numbers of inches and the frame */
    TOP_MARGIN = 2,
    CELL_LEAST = INCH / 2,
    RULER = 6 * INCH,  /* a number at the edge every so often */
    PROBES_ACROSS = 4, /* where a cell's ground is looked at */
    PROBES_DOWN = 8,
    PROBES_HALF = PROBES_ACROSS * PROBES_DOWN / 2,
    PROBES_ENOUGH =
        PROBES_ACROSS * PROBES_DOWN * 3 / 8 /* so that a trench is not lost between rows */
};

struct map {
    struct canvas canvas;
    const struct scene *scene;
    const struct table *table;
    int cell; /* thou to a column; a row is twice as tall */
    int columns, rows;
    bool crowded; /* something found no room */
};

static void start(struct map *map, const struct paper *paper, const struct scene *scene)
{
    const struct table *table = table_look(scene->rules, scene->scenario);
    int room = paper->width - LEFT_MARGIN - 1;
    int cell = (table->width + room - 1) / room;
    *map = (struct map){.scene = scene, .table = table};
    map->cell = cell > CELL_LEAST ? cell : CELL_LEAST;
    map->columns = (table->width + map->cell - 1) / map->cell;
    map->rows = (table->height + 2 * map->cell - 1) / (2 * map->cell);
    map->canvas = canvas_new(LEFT_MARGIN + map->columns + 1, TOP_MARGIN + map->rows + 1);
}

static int column_of(const struct map *map, int32_t x)
{
    int column = x / map->cell;
    return column < 0 ? 0 : column < map->columns ? column : map->columns - 1;
}

static int row_of(const struct map *map, int32_t y)
{
    int row = (map->table->height - y) / (2 * map->cell);
    return row < 0 ? 0 : row < map->rows ? row : map->rows - 1;
}

static void put(struct map *map, int column, int row, enum ink ink, const char *text)
{
    canvas_put(&map->canvas, LEFT_MARGIN + column, TOP_MARGIN + row, ink, text);
}

/* -- the frame --------------------------------------------------------------------------------- */

static void put_frame(struct map *map)
{
    for (int column = 0; column < map->columns; column++) {
        put(map, column, -1, INK_FAINT, "─");
        put(map, column, map->rows, INK_FAINT, "─");
    }
    for (int row = 0; row < map->rows; row++) {
        put(map, -1, row, INK_FAINT, "│");
        put(map, map->columns, row, INK_FAINT, "│");
    }
    put(map, -1, -1, INK_FAINT, "┌");
    put(map, map->columns, -1, INK_FAINT, "┐");
    put(map, -1, map->rows, INK_FAINT, "└");
    put(map, map->columns, map->rows, INK_FAINT, "┘");
}

static void put_rulers(struct map *map)
{
    char number[16];
    for (int32_t x = RULER; x < map->table->width; x += RULER) {
        int length = snprintf(number, sizeof number, "%d", x / INCH);
        put(map, column_of(map, x) - length / 2, -2, INK_FAINT, number);
        put(map, column_of(map, x), -1, INK_FAINT, "┬");
        put(map, column_of(map, x), map->rows, INK_FAINT, "┴");
    }
    for (int32_t y = RULER; y < map->table->height; y += RULER) {
        snprintf(number, sizeof number, "%3d", y / INCH);
        put(map, -LEFT_MARGIN, row_of(map, y), INK_FAINT, number);
        put(map, -1, row_of(map, y), INK_FAINT, "┤");
        put(map, map->columns, row_of(map, y), INK_FAINT, "├");
    }
}

/* -- the ground -------------------------------------------------------------------------------- */

static struct point probe(const struct map *map, int column, int row, int number)
{
    int across = number % PROBES_ACROSS;
    int down = number / PROBES_ACROSS;
    return (struct point){
        .x = column * map->cell + (2 * across + 1) * map->cell / (2 * PROBES_ACROSS),
        .y = map->table->height - 2 * row * map->cell - (2 * down + 1) * map->cell / PROBES_DOWN};
}

/* Does the piece fill enough of the cell to stand for it? */
static bool fills(const struct map *map, int piece, int column, int row)
{
    bool band = map->table->terrain[piece].shape == TERRAIN_BAND;
    int found = 0;
    for (int i = 0; i < PROBES_ACROSS * PROBES_DOWN; i++) {
        found += terrain_holds(map->table, piece, probe(map, column, row, i));
    }
    return found >= (band ? PROBES_HALF : PROBES_ENOUGH);
}

/* The line of a road, however narrow, is seen from one end to the other. */
static void put_line(struct map *map, int piece, const char *sign)
{
    const struct point *corners = terrain_corners(map->table, piece);
    for (int i = 0; i + 1 < map->table->terrain[piece].n_corners; i++) {
        int32_t length = points_distance(corners[i], corners[i + 1]);
        for (int32_t along = 0; along <= length; along += map->cell / 4) {
            struct point at = leg_point(corners[i], corners[i + 1], along);
            put(map, column_of(map, at.x), row_of(map, at.y), INK_FAINT, sign);
        }
    }
}

static void put_piece(struct map *map, int piece)
{
    const struct terrain *terrain = &map->table->terrain[piece];
    const struct terrain_index *index = &map->table->index;
    const char *sign = look_sign(look_of(map->scene->rules->terrain_kinds[terrain->kind]));
    for (int row = row_of(map, index->north[piece]); row <= row_of(map, index->south[piece]);
         row++) {
        for (int column = column_of(map, index->west[piece]);
             column <= column_of(map, index->east[piece]); column++) {
            if (fills(map, piece, column, row)) {
                put(map, column, row, INK_FAINT, sign);
            }
        }
    }
    if (terrain->shape == TERRAIN_BAND || terrain->shape == TERRAIN_LINE) {
        put_line(map, piece, sign);
    } else { /* a hut fills no cell, but is there */
        struct point middle = {.x = (index->west[piece] + index->east[piece]) / 2,
                               .y = (index->south[piece] + index->north[piece]) / 2};
        if (terrain_holds(map->table, piece, middle)) {
            put(map, column_of(map, middle.x), row_of(map, middle.y), INK_FAINT, sign);
        }
    }
}

static void put_ground(struct map *map)
{
    int order[TERRAIN_MAX];
    ground_order(map->table, map->scene->rules->terrain_kinds, order);
    for (int i = 0; i < map->table->n_terrain; i++) {
        put_piece(map, order[i]);
    }
}

/* Is the point in the area of the survey? A ray to the east crosses its outline an odd number of
 * times. */
static bool can_go_to(const struct survey *survey, struct point to)
{
    bool inside = false;
    int32_t first = 0;
    for (int loop = 0; loop < survey->n_loops; first = survey->ends[loop++]) {
        for (int32_t i = first, before = survey->ends[loop] - 1; i < survey->ends[loop];
             before = i++) {
            const int32_t *a = survey->points[i];
            const int32_t *b = survey->points[before];
            if ((a[1] > to.y) != (b[1] > to.y)) {
                int64_t x = a[0] + (int64_t)(to.y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]);
                inside = inside != (to.x < x);
            }
        }
    }
    return inside;
}

static void put_reach(struct map *map, const struct survey *survey)
{
    for (int row = 0; row < map->rows; row++) {
        for (int column = 0; column < map->columns; column++) {
            struct point middle = {.x = column * map->cell + map->cell / 2,
                                   .y = map->table->height - (2 * row + 1) * map->cell};
            if (can_go_to(survey, middle)) {
                put(map, column, row, INK_STRONG, "•");
            }
        }
    }
}

/* -- what stands on it ------------------------------------------------------------------------- */

/* Counters are signs, as many stand close together; the roster names them. */
static const char *sign_of(const char *collection)
{
    static const struct {
        const char *collection, *sign;
    } signs[] = {{"mines", "¤"}, {"wire", "x"}, {"smoke", "%"}, {"objectives", "◆"}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strcmp(signs[i].collection, collection) == 0) {
            return signs[i].sign;
        }
    }
    return "@";
}

static bool is_free(const struct map *map, int column, int row, int length)
{
    for (int i = column; i < column + length; i++) {
        const struct spot *spot = canvas_look(&map->canvas, LEFT_MARGIN + i, TOP_MARGIN + row);
        if (i < 0 || i >= map->columns || spot == NULL) {
            return false;
        }
        if (spot->text[0] != '\0' && spot->ink != INK_FAINT && spot->ink != INK_STRONG) {
            return false;
        }
    }
    return true;
}

/* Centred where it stands, or a character aside; with a gap on both sides if it can be. Where it
 * cannot, a + behind what is there already. */
static void put_label(struct map *map, struct point at, enum ink ink, const char *label)
{
    static const int shifts[] = {0, 1, -1};
    int length = text_columns(label);
    int column = column_of(map, at.x) - length / 2;
    int row = row_of(map, at.y);
    for (int gap = length > 1; gap >= 0; gap--) {
        for (int i = 0; i < 3; i++) {
            if (is_free(map, column + shifts[i] - gap, row, length + 2 * gap)) {
                put(map, column + shifts[i], row, ink, label);
                return;
            }
        }
    }
    map->crowded = true;
    for (column = column_of(map, at.x); column < map->columns; column++) {
        if (is_free(map, column, row, 1)) {
            put(map, column, row, ink, "+");
            return;
        }
    }
}

static void put_thing(struct map *map, const struct thing *thing)
{
    struct point at;
    char name[VALUE_TEXT];
    bool wreck = thing_is_wreck(thing);
    if (!thing_point(thing, &at) || (thing_is_gone(thing) && !wreck)) {
        return;
    }
    piece_name(map->scene, thing->piece, name);
    bool unit = piece_collection(thing->piece) == UNITS;
    put_label(map, at, wreck ? INK_TERRAIN : side_ink(thing_owner(thing)),
              wreck  ? "&"
              : unit ? name
                     : sign_of(thing->collection->name));
}

/* Units are put first, as they need the room; a counter finds its own or goes under a +. */
static void put_things(struct map *map)
{
    for (int number = 0; number < map->scene->rules->n_collections; number++) {
        for (int i = 0; i < thing_count(map->scene, number); i++) {
            struct thing thing = thing_at(map->scene, number, i);
            put_thing(map, &thing);
        }
    }
}

/* -- the legend -------------------------------------------------------------------------------- */

/* Is there one of these on the table? With `wrecks`, a wreck of one? */
static bool any_on_table(const struct scene *scene, int number, bool wrecks)
{
    struct point at;
    bool any = false;
    for (int i = 0; i < thing_count(scene, number); i++) {
        struct thing thing = thing_at(scene, number, i);
        bool there = wrecks ? thing_is_wreck(&thing) : !thing_is_gone(&thing);
        any = any || (there && thing_point(&thing, &at));
    }
    return any;
}

static void list_ground(const struct map *map, struct sentence *legend)
{
    const char *const *kinds = map->scene->rules->terrain_kinds;
    for (int kind = 0; kind < TERRAIN_KINDS; kind++) {
        if (ground_kinds(map->table) & kind_bit(kind) && look_of(kinds[kind]) != LOOK_OPEN) {
            add(legend, "%s\u00a0%s, ", look_sign(look_of(kinds[kind])), kinds[kind]);
        }
    }
}

static void list_things(const struct map *map, struct sentence *legend)
{
    const struct ruleset *rules = map->scene->rules;
    for (int i = UNITS + 1; i < rules->n_collections; i++) {
        if (any_on_table(map->scene, i, false)) {
            add(legend, "%s\u00a0%s, ", sign_of(rules->collections[i].name),
                rules->collections[i].singular);
        }
    }
    add(legend, "%s%s", any_on_table(map->scene, UNITS, true) ? "&\u00a0wreck, " : "",
        map->crowded ? "+\u00a0more than there is room for, " : "");
}

/* What belongs together is held together by a space that does not break. */
static void write_legend(const struct paper *paper, const struct map *map, bool reach)
{
    char text[1024];
    char width[32];
    char height[32];
    struct sentence legend = sentence_in(text, sizeof text);
    parts_text(map->cell, THOU, width, sizeof width);
    parts_text(2 * map->cell, THOU, height, sizeof height);
    list_ground(map, &legend);
    list_things(map, &legend);
    add(&legend, "%s", reach ? "•\u00a0can be reached, " : "");
    add(&legend, "and a character is %s by %s inches.", width, height);
    paper_ink(paper, INK_FAINT);
    paper_wrap(paper, LEFT_MARGIN, text);
    paper_ink(paper, INK_PLAIN);
}

void table_board_print(const struct paper *paper, const struct scene *scene,
                       const struct survey *survey)
{
    struct map map;
    start(&map, paper, scene);
    put_frame(&map);
    put_rulers(&map);
    put_ground(&map);
    if (survey != NULL) {
        put_reach(&map, survey);
    }
    put_things(&map);
    canvas_write(&map.canvas, paper);
    canvas_free(&map.canvas);
    write_legend(paper, &map, survey != NULL && survey->n_loops > 0);
}
