#include "draw/canvas.h"

#include <stdlib.h>

struct canvas canvas_new(int width, int height)
{
    struct spot *spots = calloc((size_t)(width * height), sizeof *spots);
    return spots == NULL ? (struct canvas){.width = 0}
                         : (struct canvas){.width = width, .height = height, .spots = spots};
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->spots);
    canvas->spots = NULL;
}

void canvas_put(struct canvas *canvas, int x, int y, enum ink ink, const char *text)
{
    for (; *text != '\0'; x++) {
        struct spot spot = {.ink = (uint8_t)ink};
        int n = 0;
        do {
            spot.text[n++] = *text++;
        } while (((unsigned char)*text & 0xc0) == 0x80 && n < 4);
        if (x >= 0 && x < canvas->width && y >= 0 && y < canvas->height) {
            canvas->spots[y * canvas->width + x] = spot;
        }
    }
}

const struct spot *canvas_look(const struct canvas *canvas, int x, int y)
{
    return x >= 0 && x < canvas->width && y >= 0 && y < canvas->height
               ? &canvas->spots[y * canvas->width + x]
               : NULL;
}

static void write_line(const struct canvas *canvas, const struct paper *paper, int y)
{
    const struct spot *line = &canvas->spots[y * canvas->width];
    int last = canvas->width;
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

void canvas_write(const struct canvas *canvas, const struct paper *paper)
{
    if (canvas->spots == NULL) {
        fputs("There is no memory left to draw the board.\n", paper->to);
    }
    for (int y = 0; y < canvas->height; y++) {
        write_line(canvas, paper, y);
    }
}
