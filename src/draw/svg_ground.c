/* The terrain of an open table, drawn as a model maker would see it from above. */

#include <stdlib.h>

#include "board/table_area.h"
#include "draw/ground.h"
#include "draw/svg_sheet.h"

/* How a look is painted. Looks that merge are edged all together first, so that two woods or roads
 * that meet become one. */
static const struct paint {
    const char *fill, *edge;
    const char *pattern; /* laid over the fill; or NULL */
    const char *dash;    /* of the edge; or NULL */
    int32_t edge_width;
    bool merges;
} paints[LOOKS] = {
    [LOOK_HILL] = {"#d2c497", "#7d6a3f", NULL, NULL, 50, false},
    [LOOK_ROUGH] = {"#d3cba4", "#8a7d55", "rough", "180 140", 40, true},
    [LOOK_WOODS] = {"#a7b588", "#4c6340", NULL, NULL, 60, true},
    [LOOK_OPEN] = {CLOTH, LINE, NULL, "100 100", 20, true},
    [LOOK_OTHER] = {"#d5d2c8", "#6b665c", "other", NULL, 40, true},
    [LOOK_ROAD] = {"#efe2bd", "#a08a58", NULL, NULL, 60, true},
    [LOOK_FIELDWORK] = {"#c2a67a", "#5e4a2a", "trench", "220 120", 110, false},
    [LOOK_BUNKER] = {"#bdb9ae", "#26221c", NULL, NULL, 90, false},
    [LOOK_BUILDING] = {"#cf9f86", "#5a2f20", NULL, NULL, 55, false},
};

/* A table being drawn. */
struct ground_sheet {
    struct sheet *sheet;
    const struct table *table;
    const char *const *kinds;
};

static const struct paint *paint_of(const struct ground_sheet *ground, int piece, enum look *look)
{
    *look = look_of(ground->kinds[ground->table->terrain[piece].kind]);
    return &paints[*look];
}

/* -- shapes ------------------------------------------------------------------------------------ */

static bool is_area(const struct terrain *terrain)
{
    return terrain->shape == TERRAIN_POLYGON || terrain->shape == TERRAIN_CIRCLE;
}

/* The path of a piece: d="M..." */
static void put_path(const struct ground_sheet *ground, int piece)
{
    FILE *to = ground->sheet->to;
    const struct terrain *terrain = &ground->table->terrain[piece];
    const struct point *corners = terrain_corners(ground->table, piece);
    int32_t height = ground->table->height;
    if (terrain->shape == TERRAIN_CIRCLE) {
        int32_t r = terrain->size;
        fprintf(to, " d=\"M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0Z\"", corners[0].x - r,
                height - corners[0].y, r, r, 2 * r, r, r, -2 * r);
        return;
    }
    fputs(" d=\"", to);
    for (int i = 0; i < terrain->n_corners; i++) {
        fprintf(to, "%s%d %d", i == 0 ? "M" : "L", corners[i].x, height - corners[i].y);
    }
    fputs(is_area(terrain) ? "Z\"" : "\"", to);
}

/* Areas are stroked along their rim; a band is a stroke itself, a wider one for its edge. */
static void stroke(const struct ground_sheet *ground, int piece, const char *colour, int32_t width,
                   const char *more)
{
    fputs("<path", ground->sheet->to);
    put_path(ground, piece);
    fprintf(ground->sheet->to,
            " fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\" "
            "stroke-linecap=\"round\"%s/>\n",
            colour, width, more);
}

static void fill(const struct ground_sheet *ground, int piece, const char *colour)
{
    const struct terrain *terrain = &ground->table->terrain[piece];
    if (!is_area(terrain)) {
        stroke(ground, piece, colour, terrain->size, "");
        return;
    }
    fputs("<path", ground->sheet->to);
    put_path(ground, piece);
    fprintf(ground->sheet->to, " fill=\"%s\"/>\n", colour);
}

static void edge(const struct ground_sheet *ground, int piece, const struct paint *paint)
{
    enum { WALL = 160 }; /* a line has no width, but must be seen */
    const struct terrain *terrain = &ground->table->terrain[piece];
    char dash[64] = "";
    if (paint->dash != NULL && is_area(terrain)) {
        snprintf(dash, sizeof dash, " stroke-dasharray=\"%s\"", paint->dash);
    }
    stroke(ground, piece, paint->edge,
           terrain->shape == TERRAIN_LINE   ? WALL
           : terrain->shape == TERRAIN_BAND ? terrain->size + 2 * paint->edge_width
           : paint->merges                  ? 2 * paint->edge_width
                                            : paint->edge_width,
           dash);
}

/* A soft shadow to the south-east of what stands up. */
static void shadow(const struct ground_sheet *ground, int piece, int32_t length)
{
    fprintf(ground->sheet->to, "<g transform=\"translate(%d %d)\" opacity=\".25\">\n", length,
            length);
    fill(ground, piece, INK);
    fputs("</g>\n", ground->sheet->to);
}

/* Opens a group that paints nothing outside the piece. */
static void clip_to(const struct ground_sheet *ground, int piece)
{
    int number = ++ground->sheet->clips;
    fprintf(ground->sheet->to, "<clipPath id=\"clip%d\"><path", number);
    put_path(ground, piece);
    fprintf(ground->sheet->to, "/></clipPath>\n<g clip-path=\"url(#clip%d)\">\n", number);
}

/* -- what a look has besides ------------------------------------------------------------------- */

/* Contours: inside the piece its rim is stroked narrower and narrower, each time a step lower. */
static void draw_contours(const struct ground_sheet *ground, int piece)
{
    static const struct {
        int32_t inset;
        const char *colour;
    } steps[] = {{1700, "#ddd1a8"}, {850, "#d2c497"}};
    enum { CONTOUR = 35 };
    if (!is_area(&ground->table->terrain[piece])) {
        return;
    }
    clip_to(ground, piece);
    fill(ground, piece, "#e8dfbe");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        stroke(ground, piece, "#a89462", 2 * (steps[i].inset + CONTOUR), "");
        stroke(ground, piece, steps[i].colour, 2 * steps[i].inset, "");
    }
    fputs("</g>\n", ground->sheet->to);
}

/* The same numbers on every run: a picture of one state is one picture. */
static uint32_t scramble(int32_t x, int32_t y)
{
    uint32_t mixed = (uint32_t)x * 2654435761U ^ (uint32_t)y * 2246822519U;
    mixed ^= mixed >> 15;
    mixed *= 2654435769U;
    return mixed ^ mixed >> 13;
}

static void draw_tree(const struct ground_sheet *ground, struct point at, uint32_t luck)
{
    static const char *const greens[] = {"#7f9a66", "#74905d", "#8aa36f"};
    int32_t r = 300 + (int32_t)(luck >> 8 & 127);
    int32_t y = ground->table->height - at.y;
    fprintf(ground->sheet->to,
            "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#4c6340\" "
            "stroke-width=\"30\"/><circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#fff\" "
            "fill-opacity=\".16\"/>\n",
            at.x, y, r, greens[luck % 3], at.x - r / 4, y - r / 4, r / 2);
}

/* Tree tops on a jittered grid, row by row from the north, so that each hides the foot of the one
 * behind it. A very large wood has larger gaps. */
static void draw_trees(const struct ground_sheet *ground, int piece)
{
    enum { STEP = 720, ROWS_MOST = 60, JITTER = 240 };
    const struct terrain_index *index = &ground->table->index;
    int32_t width = index->east[piece] - index->west[piece];
    int32_t height = index->north[piece] - index->south[piece];
    int32_t step = (width > height ? width : height) / ROWS_MOST;
    step = step > STEP ? step : STEP;
    for (int32_t y = index->north[piece] - step / 2; y > index->south[piece]; y -= step) {
        for (int32_t x = index->west[piece] + step / 2; x < index->east[piece]; x += step) {
            uint32_t luck = scramble(x, y);
            struct point at = {.x = x + (int32_t)(luck >> 16) % JITTER - JITTER / 2,
                               .y = y + (int32_t)(luck >> 20) % JITTER - JITTER / 2};
            if (terrain_holds(ground->table, piece, at)) {
                draw_tree(ground, at, luck);
            }
        }
    }
}

/* A house of four walls has a ridge along its longer side, and the southern slope lies in shade. */
static void draw_roof(const struct ground_sheet *ground, int piece)
{
    const struct terrain *terrain = &ground->table->terrain[piece];
    const struct point *c = terrain_corners(ground->table, piece);
    int32_t height = ground->table->height;
    if (terrain->shape != TERRAIN_POLYGON || terrain->n_corners != 4) {
        return;
    }
    int first = point_distance2(c[0], c[1]) >= point_distance2(c[1], c[2]) ? 0 : 1;
    const struct point *a = &c[first], *b = &c[first + 1], *d = &c[(first + 2) % 4],
                       *e = &c[(first + 3) % 4];
    struct point west = {(a->x + e->x) / 2, (a->y + e->y) / 2};
    struct point east = {(b->x + d->x) / 2, (b->y + d->y) / 2};
    bool ab_is_south = a->y + b->y < d->y + e->y;
    const struct point *one = ab_is_south ? a : e;
    const struct point *other = ab_is_south ? b : d;
    fprintf(ground->sheet->to,
            "<path d=\"M%d %dL%d %dL%d %dL%d %dZ\" fill=\"#b98069\"/>"
            "<path d=\"M%d %dL%d %d\" stroke=\"#5a2f20\" stroke-width=\"45\"/>\n",
            west.x, height - west.y, east.x, height - east.y, other->x, height - other->y, one->x,
            height - one->y, west.x, height - west.y, east.x, height - east.y);
}

/* Thick walls around what is within. */
static void draw_walls(const struct ground_sheet *ground, int piece)
{
    if (!is_area(&ground->table->terrain[piece])) {
        return;
    }
    clip_to(ground, piece);
    stroke(ground, piece, "#8d897e", 440, "");
    stroke(ground, piece, INK, 120, "");
    fputs("</g>\n", ground->sheet->to);
}

static void draw_details(const struct ground_sheet *ground, int piece, enum look look)
{
    switch (look) {
    case LOOK_HILL:
        draw_contours(ground, piece);
        break;
    case LOOK_WOODS:
        draw_trees(ground, piece);
        break;
    case LOOK_BUILDING:
        draw_roof(ground, piece);
        break;
    case LOOK_BUNKER:
        draw_walls(ground, piece);
        break;
    default:
        break;
    }
}

/* -- a table ----------------------------------------------------------------------------------- */

static void draw_piece(const struct ground_sheet *ground, int piece)
{
    enum look look;
    const struct paint *paint = paint_of(ground, piece, &look);
    if (ground->table->terrain[piece].shape == TERRAIN_LINE) {
        edge(ground, piece, paint);
        return;
    }
    if (look == LOOK_BUILDING || look == LOOK_BUNKER || look == LOOK_HILL) {
        shadow(ground, piece, look == LOOK_HILL ? 90 : 130);
    }
    fill(ground, piece, paint->fill);
    if (paint->pattern != NULL) {
        char url[32];
        snprintf(url, sizeof url, "url(#%s)", paint->pattern);
        fill(ground, piece, url);
    }
    draw_details(ground, piece, look);
    if (!paint->merges && is_area(&ground->table->terrain[piece])) {
        edge(ground, piece, paint);
    }
}

/* All pieces of one look that follow one another: their edges, then the rest. */
static int draw_run(const struct ground_sheet *ground, const int order[TERRAIN_MAX], int from)
{
    enum look look;
    enum look other;
    const struct paint *paint = paint_of(ground, order[from], &look);
    int end = from;
    while (end < ground->table->n_terrain && paint_of(ground, order[end], &other) == paint) {
        const struct terrain *terrain = &ground->table->terrain[order[end]];
        if (terrain->shape == TERRAIN_BAND || (paint->merges && is_area(terrain))) {
            edge(ground, order[end], paint);
        }
        end++;
    }
    for (int i = from; i < end; i++) {
        draw_piece(ground, order[i]);
    }
    return end;
}

void svg_ground(struct sheet *sheet, const struct table *table, const char *const *kinds)
{
    struct ground_sheet ground = {.sheet = sheet, .table = table, .kinds = kinds};
    int order[TERRAIN_MAX];
    ground_order(table, kinds, order);
    for (int i = 0; i < table->n_terrain;) {
        i = draw_run(&ground, order, i);
    }
}

/* A little table of its own with one piece, made smaller than life. */
void svg_ground_sample(struct sheet *sheet, int kind, int32_t width, int32_t height)
{
    enum { WIDE = 3600, HIGH = 2000, ROAD = 900, MARGIN = 100 };
    const char *const *kinds = sheet->scene->rules->terrain_kinds;
    bool road = look_of(kinds[kind]) == LOOK_ROAD;
    struct terrain about = {.kind = (uint8_t)kind, .shape = road ? TERRAIN_BAND : TERRAIN_POLYGON};
    about.size = road ? ROAD : 0;
    struct point line[2] = {{ROAD / 2 + MARGIN, HIGH / 2}, {WIDE - ROAD / 2 - MARGIN, HIGH / 2}};
    struct point corners[4];
    struct table *table = malloc(sizeof *table);
    rectangle_corners((struct point){MARGIN, MARGIN}, (struct point){WIDE - MARGIN, HIGH - MARGIN},
                      corners);
    if (table != NULL && table_lay(table, WIDE, HIGH) == NULL &&
        table_add(table, about, road ? line : corners, road ? 2 : 4) == NULL) {
        table_build_index(table);
        int32_t scale =
            1000 * width / WIDE < 1000 * height / HIGH ? 1000 * width / WIDE : 1000 * height / HIGH;
        fprintf(sheet->to, "<g transform=\"scale(.%03d)\">\n", scale);
        svg_ground(sheet, table, kinds);
        fputs("</g>\n", sheet->to);
    }
    free(table);
}

void svg_ground_patterns(const struct sheet *sheet)
{
    fputs("<pattern id=\"rough\" width=\"800\" height=\"700\" patternUnits=\"userSpaceOnUse\">"
          "<path d=\"M100 250l70 -130l60 130M230 250l50 -90M480 560l70 -130l60 130M610 560l50 -90"
          "\" fill=\"none\" stroke=\"#8a7d55\" stroke-width=\"35\"/>"
          "<circle cx=\"620\" cy=\"180\" r=\"45\" fill=\"#8a7d55\"/>"
          "<circle cx=\"220\" cy=\"520\" r=\"35\" fill=\"#8a7d55\"/></pattern>\n"
          "<pattern id=\"other\" width=\"400\" height=\"400\" patternUnits=\"userSpaceOnUse\">"
          "<path d=\"M0 400L400 0M-100 100L100 -100M300 500L500 300\" stroke=\"#8f8b80\" "
          "stroke-width=\"40\"/></pattern>\n"
          "<pattern id=\"trench\" width=\"300\" height=\"300\" patternUnits=\"userSpaceOnUse\">"
          "<path d=\"M0 150H300\" stroke=\"#8a6d3f\" stroke-width=\"45\"/></pattern>\n",
          sheet->to);
}

/* -- the country ------------------------------------------------------------------------------- */

/* The colour of the cloth, and of the strokes on it: grass, ripples, drifts, furrows. */
static const struct country {
    const char *cloth, *stroke, *mark; /* what is drawn once in each tile; NULL: nothing */
} countries[THEMES] = {
    [THEME_STEPPE] = {"#e6dfb8", "#b3a66b", "M300 700q60 -160 120 -330M360 700q10 -140 30 -260"},
    [THEME_DESERT] = {"#eedfb5", "#c9a868", "M120 500q280 -140 560 -10t420 10"},
    [THEME_SNOW] = {"#f3f5f3", "#c3cfd2", "M150 620q300 -150 620 0q-300 -60 -620 0Z"},
    [THEME_JUNGLE] = {"#c9d6ab", "#6f8a4a",
                      "M500 600q90 -60 160 -170M500 600q-90 -60 -160 -170M500 600q0 -120 10 -220"},
    [THEME_MUD] = {"#ddd0b0", "#a08a62",
                   "M420 560q10 -150 170 -150q160 10 160 150q-10 140 -170 140q-150 0 -160 -140Z"},
    [THEME_FARMLAND] = {"#dde1c9", "#b9b07c",
                        "M150 300H1050M150 450H1050M150 600H1050M150 750H1050"},
};

void svg_country(const struct sheet *sheet)
{
    const struct country *country = &countries[sheet->scene->scenario->theme];
    fprintf(sheet->to, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", sheet->width,
            sheet->height, country->cloth != NULL ? country->cloth : CLOTH);
    if (country->mark == NULL) {
        return;
    }
    fprintf(
        sheet->to,
        "<pattern id=\"country\" width=\"2900\" height=\"2300\" patternUnits=\"userSpaceOnUse\">"
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"40\"/></pattern>\n"
        "<rect width=\"%d\" height=\"%d\" fill=\"url(#country)\" opacity=\".6\"/>\n",
        country->mark, country->stroke, sheet->width, sheet->height);
}
