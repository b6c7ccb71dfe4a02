/* A canvas: rows of characters, each with its ink, drawn upon before any of it is written. */
#ifndef SANDTABLE_DRAW_CANVAS_H
#define SANDTABLE_DRAW_CANVAS_H

#include <stdint.h>

#include "draw/paper.h"

/* One place: a UTF-8 character, "" while it is blank, and its ink. */
struct spot {
    char text[5];
    uint8_t ink;
};

struct canvas {
    int width, height;
    struct spot *spots; /* row by row */
};

/* A blank one; to be closed with canvas_free. Without memory it has no spots, and when it is
 * written it says so. */
struct canvas canvas_new(int width, int height);
void canvas_free(struct canvas *canvas);

/* Writes UTF-8 text from this spot on, a character to a spot; what falls beside is lost. */
void canvas_put(struct canvas *canvas, int x, int y, enum ink ink, const char *text);

/* What stands there; NULL beside the canvas. */
const struct spot *canvas_look(const struct canvas *canvas, int x, int y);

/* Writes all of it, line by line, without blanks at the ends of lines. */
void canvas_write(const struct canvas *canvas, const struct paper *paper);

#endif
