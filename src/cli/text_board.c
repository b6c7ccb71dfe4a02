#include "cli/text_board.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "format/value.h"

enum {
    LEFT_MARGIN = 4, /* the row numbers */
    CELL_MOST = 4,   /* columns of text to a column of hexes */
    CELL_LEAST = 2
};

/* One place of the paper: a character and its ink. */
struct spot {
    char text[5];
    uint8_t ink;
};

/* The whole drawing, before it is written. */
struct drawing {
    int width, height;
    int cell; /* columns of text to a column of hexes */
    int top;  /* lines above the first row */
    struct spot *spots;
    struct hex_set taken; /* hexes with something in them */
};

const struct field *facing_field(const struct collection *collection)
{
    for (int i = 0; i < collection->n_fields; i++) {
        if (collection->fields[i].kind == VALUE_FACING) {
            return &collection->fields[i];
        }
    }
    return NULL;
}

struct hex place_of(const struct collection *collection, const void *record)
{
    bool gone =
        collection->gone >= 0 && field_get(&collection->fields[collection->gone], record) != 0;
    if (gone || collection->place < 0 || collection->fields[collection->place].kind != VALUE_HEX) {
        return HEX_NOWHERE;
    }
    return hex_from_raw(field_get(&collection->fields[collection->place], record));
}

/* -- drawing -------------------------------------------------------------------------------------
 */

/* Writes UTF-8 text from this spot on, a character to a spot. */
static void put(struct drawing *drawing, int x, int y, enum ink ink, const char *text)
{
    while (*text != '\0' && x < drawing->width) {
        struct spot *spot = &drawing->spots[y * drawing->width + x++];
        int n = 0;
        do {
            spot->text[n++] = *text++;
        } while (((unsigned char)*text & 0xc0) == 0x80 && n < 4);
        spot->text[n] = '\0';
        spot->ink = (uint8_t)ink;
    }
}

static int x_of(const struct drawing *drawing, int column)
{
    return LEFT_MARGIN + (column - 1) * drawing->cell;
}

static int y_of(const struct drawing *drawing, int column, int row)
{
    return drawing->top + 2 * (row - 1) + (column % 2 == 0);
}

static void start(struct drawing *drawing, const struct paper *paper,
                  const struct scenario *scenario)
{
    drawing->cell = CELL_MOST;
    while (drawing->cell > CELL_LEAST &&
           2 * LEFT_MARGIN + drawing->cell * scenario->width > paper->width) {
        drawing->cell--;
    }
    drawing->top = drawing->cell > CELL_LEAST ? 1 : 2;
    drawing->width = 2 * LEFT_MARGIN + drawing->cell * scenario->width;
    drawing->height = 2 * drawing->top + 2 * scenario->height;
    drawing->spots = room_for(sizeof(struct spot) * (size_t)(drawing->width * drawing->height));
    hex_set_clear(&drawing->taken);
}

/* Where columns are narrow, the numbers of even ones stand a line lower. */
static void put_edges(struct drawing *drawing, const struct scenario *scenario)
{
    char number[16];
    int below = drawing->height - drawing->top;
    for (int column = 1; column <= scenario->width; column++) {
        int lower = drawing->top > 1 && column % 2 == 0;
        snprintf(number, sizeof number, "%02d", column);
        put(drawing, x_of(drawing, column) - 1, lower, INK_FAINT, number);
        put(drawing, x_of(drawing, column) - 1, below + lower, INK_FAINT, number);
    }
    for (int row = 1; row <= scenario->height; row++) {
        snprintf(number, sizeof number, "%02d", row);
        put(drawing, 0, y_of(drawing, 1, row), INK_FAINT, number);
        put(drawing, x_of(drawing, scenario->width + 1) + 1, y_of(drawing, scenario->width, row),
            INK_FAINT, number);
    }
}

static void put_hexes(struct drawing *drawing, const struct scenario *scenario,
                      const struct hex_set *marked)
{
    for (int column = 1; column <= scenario->width; column++) {
        for (int row = 1; row <= scenario->height; row++) {
            bool is_marked = marked != NULL && hex_set_has(marked, hex_at(column, row));
            put(drawing, x_of(drawing, column), y_of(drawing, column, row),
                is_marked ? INK_STRONG : INK_FAINT, is_marked ? "o" : "·");
        }
    }
}

/* -- what stands on it ---------------------------------------------------------------------------
 */

/* Things without a name are drawn as a sign, a different one for each collection of such. */
static const char *sign_of(const struct ruleset *rules, int collection)
{
    static const char *const signs[] = {"*", "#", "%", "&"};
    unsigned n = 0;
    for (int i = 0; i < collection; i++) {
        n += rules->collections[i].id < 0;
    }
    return signs[n % 4];
}

static void label_of(const struct scene *scene, int number, int index, const void *record, int room,
                     char label[VALUE_TEXT])
{
    const struct collection *collection = &scene->rules->collections[number];
    const struct field *facing = facing_field(collection);
    char name[VALUE_TEXT];
    if (collection->id < 0) {
        snprintf(label, VALUE_TEXT, "%s", sign_of(scene->rules, number));
        return;
    }
    piece_name(scene, piece_of(number, index), name);
    snprintf(label, VALUE_TEXT, "%.*s%s", room - (facing != NULL), name,
             facing == NULL ? "" : facing_arrow(field_get(facing, record)));
}

static enum ink ink_of(const struct collection *collection, const void *record)
{
    return collection->owner < 0
               ? INK_TERRAIN
               : side_ink(field_get(&collection->fields[collection->owner], record));
}

static void put_thing(struct drawing *drawing, const struct scene *scene, int number, int index)
{
    const struct collection *collection = &scene->rules->collections[number];
    const void *record = collection_look(
        collection, collection_home(collection, scene->scenario, scene->state), index);
    struct hex hex = place_of(collection, record);
    struct hex_board board = {.columns = (uint8_t)scene->scenario->width,
                              .rows = (uint8_t)scene->scenario->height};
    if (!hex_is_on(board, hex)) {
        return;
    }
    char label[VALUE_TEXT];
    int x = x_of(drawing, hex_column(hex));
    int y = y_of(drawing, hex_column(hex), hex_row(hex));
    label_of(scene, number, index, record, 2 * drawing->cell - 1, label);
    x -= text_columns(label) > 1;
    put(drawing, x, y, ink_of(collection, record), label);
    if (hex_set_has(&drawing->taken, hex)) {
        put(drawing, x + text_columns(label), y, INK_STRONG, "+");
    }
    hex_set_add(&drawing->taken, hex);
}

/* Terrain first, then counters, the units on top. */
static void put_things(struct drawing *drawing, const struct scene *scene)
{
    for (int number = scene->rules->n_collections - 1; number >= 0; number--) {
        const struct collection *collection = &scene->rules->collections[number];
        const void *home = collection_home(collection, scene->scenario, scene->state);
        for (int i = 0; collection->place >= 0 && i < collection_count(collection, home); i++) {
            put_thing(drawing, scene, number, i);
        }
    }
}

/* -- writing it ----------------------------------------------------------------------------------
 */

static void write_line(const struct paper *paper, const struct drawing *drawing, int y)
{
    const struct spot *line = &drawing->spots[y * drawing->width];
    int last = drawing->width;
    while (last > 0 && line[last - 1].text[0] == '\0') {
        last--;
    }
    int ink = INK_PLAIN;
    for (int x = 0; x < last; x++) {
        if (line[x].text[0] != '\0' && line[x].ink != ink) {
            ink = line[x].ink;
            paper_ink(paper, INK_PLAIN);
            paper_ink(paper, (enum ink)ink);
        }
        fputs(line[x].text[0] == '\0' ? " " : line[x].text, paper->to);
    }
    if (ink != INK_PLAIN) {
        paper_ink(paper, INK_PLAIN);
    }
    fputc('\n', paper->to);
}

static void write_legend(const struct paper *paper, const struct scene *scene,
                         const struct hex_set *marked)
{
    const struct ruleset *rules = scene->rules;
    paper_write(paper, INK_FAINT, "    · empty   + more in the hex");
    for (int i = 0; i < rules->n_collections; i++) {
        const struct collection *collection = &rules->collections[i];
        const void *home = collection_home(collection, scene->scenario, scene->state);
        if (i == UNITS || collection->place < 0 || collection_count(collection, home) == 0) {
            continue;
        }
        bool unnamed = collection->id < 0;
        paper_write(paper, INK_FAINT, "   %s%s %s",
                    unnamed ? sign_of(rules, i) : collection->prefix, unnamed ? "" : "1",
                    collection->singular);
    }
    paper_write(paper, INK_FAINT, "%s\n", marked != NULL ? "   o can be reached" : "");
}

void board_print(const struct paper *paper, const struct scene *scene, const struct hex_set *marked)
{
    struct drawing drawing;
    start(&drawing, paper, scene->scenario);
    put_edges(&drawing, scene->scenario);
    put_hexes(&drawing, scene->scenario, marked);
    put_things(&drawing, scene);
    for (int y = 0; y < drawing.height; y++) {
        write_line(paper, &drawing, y);
    }
    free(drawing.spots);
    write_legend(paper, scene, marked);
}
