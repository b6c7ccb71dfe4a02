/* A board of squares as text: each square two lines, who stands there above what lies there. */

#include <stdio.h>
#include <string.h>

#include "draw/canvas.h"
#include "draw/text_board.h"
#include "draw/thing.h"

enum {
    LEFT_MARGIN = 4, /* the row numbers */
    CELL_MOST = 7,   /* columns of text to a square */
    CELL_LEAST = 3
};

struct drawing {
    struct canvas canvas;
    const struct scene *scene;
    struct square_board board;
    int cell;
    uint8_t units[SQUARE_MAX_COLUMNS * SQUARE_MAX_ROWS]; /* in each square so far */
    uint8_t signs[SQUARE_MAX_COLUMNS * SQUARE_MAX_ROWS]; /* columns of signs written there */
};

static int x_of(const struct drawing *drawing, int column)
{
    return LEFT_MARGIN + (column - 1) * drawing->cell;
}

static int y_of(int row)
{
    return 1 + 2 * (row - 1);
}

static void put_edges(struct drawing *drawing)
{
    char name[SQUARE_NAME_SIZE];
    bool lettered = drawing->scene->rules->lettered_squares;
    for (int column = 1; column <= drawing->board.columns; column++) {
        square_format(square_at(column, 1), lettered, name);
        name[strcspn(name, lettered ? "0123456789" : ",")] = '\0';
        canvas_put(&drawing->canvas, x_of(drawing, column) + 1, 0, INK_FAINT, name);
    }
    for (int row = 1; row <= drawing->board.rows; row++) {
        snprintf(name, sizeof name, "%2d", row);
        canvas_put(&drawing->canvas, 0, y_of(row), INK_FAINT, name);
        for (int column = 1; column <= drawing->board.columns + 1; column++) {
            canvas_put(&drawing->canvas, x_of(drawing, column) - 1, y_of(row), INK_FAINT, "│");
            canvas_put(&drawing->canvas, x_of(drawing, column) - 1, y_of(row) + 1, INK_FAINT, "│");
        }
    }
}

static bool has_sign(const struct scene *scene, int number)
{
    const struct collection *collection = &scene->rules->collections[number];
    return collection->place >= 0 && collection->template <0 && thing_count(scene, number) > 0;
}

/* What lies in squares is a letter: the first of its name that no list before it has taken. */
static char sign_of(const struct scene *scene, int number)
{
    char taken[64] = "";
    for (int i = 0; i <= number; i++) {
        const struct collection *collection = &scene->rules->collections[i];
        size_t n = strlen(taken);
        if (!has_sign(scene, i) || n + 1 == sizeof taken) {
            continue;
        }
        const char *letter = collection->name;
        while (*letter != '\0' && strchr(taken, *letter) != NULL) {
            letter++;
        }
        taken[n] = *letter == '\0' ? '?' : *letter;
        taken[n + 1] = '\0';
    }
    return taken[0] == '\0' ? '?' : taken[strlen(taken) - 1];
}

static void put_sign(struct drawing *drawing, const struct thing *thing, struct square square)
{
    char text[2] = {sign_of(drawing->scene, piece_collection(thing->piece)), '\0'};
    uint8_t *signs = &drawing->signs[square_index(drawing->board, square)];
    if (*signs < drawing->cell - 1) {
        canvas_put(&drawing->canvas, x_of(drawing, square.x) + *signs, y_of(square.y) + 1,
                   thing_owner(thing) < SIDES ? side_ink(thing_owner(thing)) : INK_TERRAIN, text);
        ++*signs;
    }
}

/* The first of a square's units by name, with an arrow for its facing; behind it how many more. */
static void put_unit(struct drawing *drawing, const struct thing *thing, struct square square)
{
    char name[VALUE_TEXT];
    char facing[VALUE_TEXT];
    char label[VALUE_TEXT];
    uint8_t *units = &drawing->units[square_index(drawing->board, square)];
    int room = drawing->cell - 1;
    int x = x_of(drawing, square.x);
    ++*units;
    if (*units == 1) {
        piece_name(drawing->scene, thing->piece, name);
        thing_facing_text(thing, facing);
        snprintf(label, sizeof label, "%.*s%.8s", room - (facing[0] != '\0'), name, facing);
        canvas_put(&drawing->canvas, x, y_of(square.y), side_ink(thing_owner(thing)), label);
    } else {
        snprintf(label, sizeof label, "+%d", *units - 1);
        canvas_put(&drawing->canvas, x + room - 2, y_of(square.y), INK_STRONG, label);
    }
}

static void put_things(struct drawing *drawing)
{
    const struct scene *scene = drawing->scene;
    for (int number = 0; number < scene->rules->n_collections; number++) {
        for (int i = 0; i < thing_count(scene, number); i++) {
            struct thing thing = thing_at(scene, number, i);
            struct square square = thing_square(&thing);
            if (!square_is_on(drawing->board, square)) {
                continue;
            }
            if (thing.collection->template >= 0) {
                put_unit(drawing, &thing, square);
            } else {
                put_sign(drawing, &thing, square);
            }
        }
    }
}

static void write_legend(const struct paper *paper, const struct scene *scene)
{
    fputs("   ", paper->to);
    for (int i = 0; i < scene->rules->n_collections; i++) {
        if (has_sign(scene, i)) {
            paper_write(paper, INK_FAINT, " %c %s ", sign_of(scene, i),
                        scene->rules->collections[i].name);
        }
    }
    paper_write(paper, INK_FAINT, " +1 one more in the square\n");
}

void square_board_print(const struct paper *paper, const struct scene *scene)
{
    struct drawing drawing = {.scene = scene,
                              .board = {.columns = (uint8_t)scene->scenario->width,
                                        .rows = (uint8_t)scene->scenario->height},
                              .cell = CELL_MOST};
    while (drawing.cell > CELL_LEAST &&
           LEFT_MARGIN + drawing.cell * drawing.board.columns > paper->width) {
        drawing.cell--;
    }
    drawing.canvas = canvas_new(LEFT_MARGIN + drawing.cell * drawing.board.columns + 1,
                                y_of(drawing.board.rows) + 2);
    put_edges(&drawing);
    put_things(&drawing);
    canvas_write(&drawing.canvas, paper);
    canvas_free(&drawing.canvas);
    write_legend(paper, scene);
}
