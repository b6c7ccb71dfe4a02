/* A board of hexes as text. */

#include <stdio.h>
#include <string.h>

#include "draw/canvas.h"
#include "draw/survey_field.h"
#include "draw/text_board.h"
#include "draw/thing.h"

enum {
    LEFT_MARGIN = 4, /* the row numbers */
    CELL_MOST = 4,   /* columns of text to a column of hexes */
    CELL_LEAST = 2,
    LEVEL_ROOM = 3 /* a level is worth its place only beside two letters of a name */
};

static const char *const field_letters[SURVEY_FIELDS] = {"a", "b", "c", "d"};

/* The whole drawing, before it is written. */
struct drawing {
    struct canvas canvas;
    int cell;             /* columns of text to a column of hexes */
    int top;              /* lines above the first row */
    struct hex_set taken; /* hexes with something in them */
};

/* -- drawing ----------------------------------------------------------------------------------- */

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
    drawing->canvas = canvas_new(2 * LEFT_MARGIN + drawing->cell * scenario->width,
                                 2 * drawing->top + 2 * scenario->height);
    hex_set_clear(&drawing->taken);
}

/* Where columns are narrow, the numbers of even ones stand a line lower. */
static void put_edges(struct drawing *drawing, const struct scenario *scenario)
{
    char number[16];
    int below = drawing->canvas.height - drawing->top;
    for (int column = 1; column <= scenario->width; column++) {
        int lower = drawing->top > 1 && column % 2 == 0;
        snprintf(number, sizeof number, "%02d", column);
        canvas_put(&drawing->canvas, x_of(drawing, column) - 1, lower, INK_FAINT, number);
        canvas_put(&drawing->canvas, x_of(drawing, column) - 1, below + lower, INK_FAINT, number);
    }
    for (int row = 1; row <= scenario->height; row++) {
        snprintf(number, sizeof number, "%02d", row);
        canvas_put(&drawing->canvas, 0, y_of(drawing, 1, row), INK_FAINT, number);
        canvas_put(&drawing->canvas, x_of(drawing, scenario->width + 1) + 1,
                   y_of(drawing, scenario->width, row), INK_FAINT, number);
    }
}

/* What stands in an empty hex; NULL if nothing does. */
static const char *mark_of(const struct hex_marks *marks, struct hex hex)
{
    const struct survey *survey = marks->fields;
    if (marks->reached != NULL && hex_set_has(marks->reached, hex)) {
        return "o";
    }
    for (int field = 0; survey != NULL && field < survey->n_fields; field++) {
        if (survey_field_has(survey, field, hex)) {
            return field_letters[field];
        }
    }
    return NULL;
}

static void put_hexes(struct drawing *drawing, const struct scenario *scenario,
                      const struct hex_marks *marks)
{
    for (int column = 1; column <= scenario->width; column++) {
        for (int row = 1; row <= scenario->height; row++) {
            const char *mark = mark_of(marks, hex_at(column, row));
            canvas_put(&drawing->canvas, x_of(drawing, column), y_of(drawing, column, row),
                       mark != NULL ? INK_STRONG : INK_FAINT, mark != NULL ? mark : "·");
        }
    }
}

/* -- what stands on it ------------------------------------------------------------------------- */

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

static void label_of(const struct thing *thing, int room, char label[VALUE_TEXT])
{
    const struct collection *collection = thing->collection;
    char name[VALUE_TEXT];
    char facing[VALUE_TEXT];
    char high[16] = "";
    int level;
    if (collection->id < 0) {
        snprintf(label, VALUE_TEXT, "%s",
                 sign_of(thing->scene->rules, piece_collection(thing->piece)));
        return;
    }
    piece_name(thing->scene, thing->piece, name);
    thing_facing_text(thing, facing);
    int rest = room - (facing[0] != '\0');
    if (rest >= LEVEL_ROOM && thing_level(thing, &level)) {
        snprintf(high, sizeof high, "%d", level);
    }
    rest -= (int)strlen(high);
    snprintf(label, VALUE_TEXT, "%.*s%.20s%s", rest > 1 ? rest : 1, name, facing, high);
}

static void put_thing(struct drawing *drawing, const struct thing *thing)
{
    const struct scenario *scenario = thing->scene->scenario;
    struct hex hex = thing_hex(thing);
    struct hex_board board = {.columns = (uint8_t)scenario->width,
                              .rows = (uint8_t)scenario->height};
    if (!hex_is_on(board, hex)) {
        return;
    }
    char label[VALUE_TEXT];
    int x = x_of(drawing, hex_column(hex));
    int y = y_of(drawing, hex_column(hex), hex_row(hex));
    label_of(thing, 2 * drawing->cell - 1, label);
    x -= text_columns(label) > 1;
    canvas_put(&drawing->canvas, x, y, side_ink(thing_owner(thing)), label);
    if (hex_set_has(&drawing->taken, hex)) {
        canvas_put(&drawing->canvas, x + text_columns(label), y, INK_STRONG, "+");
    }
    hex_set_add(&drawing->taken, hex);
}

/* Terrain first, then counters, the units on top. */
static void put_things(struct drawing *drawing, const struct scene *scene)
{
    for (int number = scene->rules->n_collections - 1; number >= 0; number--) {
        for (int i = 0; i < thing_count(scene, number); i++) {
            struct thing thing = thing_at(scene, number, i);
            put_thing(drawing, &thing);
        }
    }
}

/* -- writing it -------------------------------------------------------------------------------- */

static void write_legend(const struct drawing *drawing, const struct paper *paper,
                         const struct scene *scene, const struct hex_marks *marks)
{
    const struct ruleset *rules = scene->rules;
    paper_write(paper, INK_FAINT, "    · empty   + more in the hex");
    for (int i = 0; i < rules->n_collections; i++) {
        const struct collection *collection = &rules->collections[i];
        const void *home = collection_home(collection, scene->scenario, scene->state);
        if (i == UNITS || collection->place < 0 || collection_count(collection, home) == 0) {
            continue;
        }
        char name[VALUE_TEXT];
        piece_name(scene, piece_of(i, 0), name);
        paper_write(paper, INK_FAINT, "   %s %s", collection->id < 0 ? sign_of(rules, i) : name,
                    collection->singular);
    }
    if (2 * drawing->cell - 2 >= LEVEL_ROOM && level_field(&rules->collections[UNITS]) != NULL) {
        paper_write(paper, INK_FAINT, "   A1↑3 A1 at level 3");
    }
    for (int i = 0; marks->fields != NULL && i < marks->fields->n_fields; i++) {
        paper_write(paper, INK_FAINT, "   %s %s", field_letters[i], marks->fields->fields[i].label);
    }
    paper_write(paper, INK_FAINT, "%s\n", marks->reached != NULL ? "   o can be reached" : "");
}

void hex_board_print(const struct paper *paper, const struct scene *scene,
                     const struct hex_marks *marks)
{
    struct drawing drawing;
    start(&drawing, paper, scene->scenario);
    put_edges(&drawing, scene->scenario);
    put_hexes(&drawing, scene->scenario, marks);
    put_things(&drawing, scene);
    canvas_write(&drawing.canvas, paper);
    canvas_free(&drawing.canvas);
    write_legend(&drawing, paper, scene, marks);
}
