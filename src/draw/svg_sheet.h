/* The sheet that the files of the drawing share: svg.c lays it out, svg_ground.c, svg_hexes.c,
 * svg_counters.c, svg_units.c and svg_survey.c draw what is on the board, svg_panel.c the panel
 * beside it. */
#ifndef SANDTABLE_DRAW_SVG_SHEET_H
#define SANDTABLE_DRAW_SVG_SHEET_H

#include <stdio.h>

#include "board/table.h"
#include "core/survey.h"
#include "draw/thing.h"

/* The palette, light enough for print. */
#define CLOTH    "#dde1c9"
#define LINE     "#8b9a6d"
#define INK      "#26221c"
#define PAPER    "#f6f1e4"
#define PANEL    "#efe7d4"
#define SIDE_ONE "#1f5fa8"
#define SIDE_TWO "#b3431e"
#define NOBODY   "#6b665c"
#define ACCENT   "#c8911b"
#define DANGER   "#a4262c"
#define GOOD     "#2f7d4f"

struct sheet {
    FILE *to;
    const struct scene *scene;
    const struct survey *survey; /* or NULL */
    int side;                    /* whose view it is, or SIDE_NONE */
    int32_t width, height;       /* of the board */
    int32_t base;                /* the side of a unit's base */
    int32_t em;                  /* the size of plain text beside the board */
    int clips;                   /* clip paths named so far */
};

/* -- svg_ground.c: the country --------------------------------------------------------------- */

/* What the bare board looks like, as the theme of the scenario has it: CLOTH where it has none. */
void svg_country(const struct sheet *sheet);

/* -- svg.c: writing ---------------------------------------------------------------------------- */

/* Text with whatever SVG would take for its own written so that it does not. */
void svg_escaped(FILE *to, const char *text);

/* A text element at a place of the drawing; attributes as they are written. */
void svg_text(const struct sheet *sheet, int32_t x, int32_t y, int32_t size, const char *attributes,
              const char *text);

/* The same on a ground of any colour: with a rim of paper around the letters. */
void svg_label(const struct sheet *sheet, int32_t x, int32_t y, int32_t size,
               const char *attributes, const char *text);

/* About how wide a text of this size comes out. Nobody knows the reader's fonts. */
int32_t svg_text_width(const char *text, int32_t size);

/* The colour of what belongs to a side. */
const char *svg_side_colour(int side);

/* -- the board --------------------------------------------------------------------------------- */

/* svg_ground.c: the patterns it uses, to stand once in the drawing; the terrain of a table. */
void svg_ground_patterns(const struct sheet *sheet);
void svg_ground(struct sheet *sheet, const struct table *table, const char *const *kinds);

/* A piece of this kind in a box so wide and high, for the legend. */
void svg_ground_sample(struct sheet *sheet, int kind, int32_t width, int32_t height);

/* svg_hexes.c: hexes with their names; how large the board is; the middle of a hex; a field of fire
 * of the survey, and its looks. */
void svg_hexes(const struct sheet *sheet);
void svg_hexes_field(const struct sheet *sheet, int field);
void svg_field_looks(const struct sheet *sheet, int field);
void svg_hexes_size(const struct scenario *scenario, int32_t *width, int32_t *height);
struct point svg_hex_middle(struct hex hex);

/* svg_squares.c: squares and what lies in them, or sea zones; how large the board is; where a thing
 * in a square or a zone is drawn, beside what else is there. */
void svg_squares(const struct sheet *sheet);
void svg_zones(const struct sheet *sheet);
void svg_squares_size(const struct scenario *scenario, int32_t *width, int32_t *height);
void svg_zones_size(const struct scenario *scenario, int32_t *width, int32_t *height);
struct point svg_square_place(const struct thing *thing);
struct point svg_zone_place(const struct thing *thing);

/* Where a thing stands in the drawing; false if it is not on the board. A wreck is. */
bool svg_place(const struct sheet *sheet, const struct thing *thing, struct point *at);

/* For those who point at a thing: what it is, and where. */
void svg_hint(const struct sheet *sheet, const struct thing *thing);

/* Opens a group turned so many tenths of a degree. */
void svg_turn(const struct sheet *sheet, int tenths);

/* svg_units.c: all units and wrecks; a bare base or wreck about the point 0, 0. */
void svg_units(const struct sheet *sheet);
void svg_base(const struct sheet *sheet, int side, int32_t size, int facing);
void svg_wreck(const struct sheet *sheet, int32_t size, int facing);

/* svg_counters.c: all counters; the symbol of a collection about the point 0, 0. */
void svg_counters(const struct sheet *sheet);
void svg_counter(const struct sheet *sheet, const char *collection, int owner, int angle);

/* svg_survey.c: what lies under the units and what lies over them. */
void svg_survey_under(const struct sheet *sheet);
void svg_survey_over(const struct sheet *sheet);

/* -- svg_panel.c ------------------------------------------------------------------------------- */

/* The forces and the legend, from the point 0, 0 on, so wide; returns how high they are. */
int32_t svg_panel(struct sheet *sheet, int32_t width);

#endif
