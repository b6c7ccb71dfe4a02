/* A board of squares, two inches each, with names along its rim; and a line of sea zones. What lies
 * in a square is drawn by the name of its list. */

#include <string.h>

#include "draw/svg_sheet.h"
#include "format/value.h"

enum { SIDE = 2 * INCH, NAME_SIZE = 420, ZONE_TALL = 14 * INCH, ZONE_WIDE = 4 * INCH };

void svg_squares_size(const struct scenario *scenario, int32_t *width, int32_t *height)
{
    *width = SIDE * scenario->width;
    *height = SIDE * scenario->height;
}

void svg_zones_size(const struct scenario *scenario, int32_t *width, int32_t *height)
{
    *width = ZONE_WIDE * scenario->width;
    *height = ZONE_TALL;
}

static struct point svg_square_middle(struct square square)
{
    return (struct point){.x = SIDE * (square.x - 1) + SIDE / 2,
                          .y = SIDE * (square.y - 1) + SIDE / 2};
}

/* How many things of the list stand in the same zone before this one, so that they do not hide each
 * other. */
struct point svg_zone_place(const struct thing *thing)
{
    int before = 0;
    int zone = thing_zone(thing);
    for (int i = 0; i < piece_index(thing->piece); i++) {
        struct thing other = thing_at(thing->scene, piece_collection(thing->piece), i);
        before += thing_zone(&other) == zone;
    }
    return (struct point){.x = ZONE_WIDE * (zone - 1) + ZONE_WIDE / 2,
                          .y = SIDE * 3 / 2 + before * SIDE * 5 / 4 % (ZONE_TALL - 2 * SIDE)};
}

struct point svg_square_place(const struct thing *thing)
{
    static const int offsets[4][2] = {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}};
    struct square square = thing_square(thing);
    struct point at = svg_square_middle(square);
    int before = 0;
    int after = 0;
    int collection = piece_collection(thing->piece);
    for (int i = 0; i < thing_count(thing->scene, collection); i++) {
        struct thing other = thing_at(thing->scene, collection, i);
        if (square_equal(thing_square(&other), square)) {
            before += i < piece_index(thing->piece);
            after += i > piece_index(thing->piece);
        }
    }
    if (before + after > 0) {
        at.x += offsets[before % 4][0] * SIDE / 4;
        at.y += offsets[before % 4][1] * SIDE / 4;
    }
    return at;
}

/* -- what lies in squares ---------------------------------------------------------------------- */

static const struct look {
    const char *list, *fill;
} looks[] = {{"woods", "#9db57c"},      {"built-up", "#d9c3a5"}, {"rivers", "#9cc3dc"},
             {"fords", "#bcd8e6"},      {"bridges", "#c9b48f"},  {"roads", "#e3d5b4"},
             {"trenches", "#c9ad86"},   {"bunkers", "#b8b3a8"},  {"dugouts", "#c4b49a"},
             {"fieldworks", "#c9b68d"}, {"difficult", "#a9b98a"}};

static const char *fill_of(const struct collection *collection)
{
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        if (strcmp(looks[i].list, collection->name) == 0) {
            return looks[i].fill;
        }
    }
    return "#d6cfb2";
}

/* Lists of the scenario cover their squares; hills and the like show how high they are. */
static void draw_lists(const struct sheet *sheet)
{
    const struct scene *scene = sheet->scene;
    for (int number = scene->rules->n_collections - 1; number > TEMPLATES; number--) {
        const struct collection *collection = &scene->rules->collections[number];
        if (collection->home != IN_SCENARIO || collection->place < 0) {
            continue;
        }
        for (int i = 0; i < thing_count(scene, number); i++) {
            struct thing thing = thing_at(scene, number, i);
            struct square square = thing_square(&thing);
            const struct field *level = thing_field(&thing, "level");
            if (square_is_nowhere(square)) {
                continue;
            }
            struct point at = svg_square_middle(square);
            int32_t inset = collection->bare ? SIDE / 10 : 0;
            fprintf(sheet->to,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"120\" fill=\"%s\" "
                    "fill-opacity=\".9\"><title>%s</title></rect>\n",
                    at.x - SIDE / 2 + inset, at.y - SIDE / 2 + inset, SIDE - 2 * inset,
                    SIDE - 2 * inset, fill_of(collection), collection->name);
            if (level != NULL) {
                char text[VALUE_TEXT];
                field_text(scene, level, collection, thing.record, text);
                svg_text(sheet, at.x - SIDE * 2 / 5, at.y + SIDE * 2 / 5, NAME_SIZE,
                         "fill=\"" NOBODY "\"", text);
            }
        }
    }
}

static void draw_names(const struct sheet *sheet)
{
    const struct scenario *scenario = sheet->scene->scenario;
    bool lettered = sheet->scene->rules->lettered_squares;
    char name[SQUARE_NAME_SIZE];
    for (int column = 1; column <= scenario->width; column++) {
        square_format(square_at(column, 1), lettered, name);
        name[strcspn(name, lettered ? "0123456789" : ",")] = '\0';
        svg_text(sheet, SIDE * (column - 1) + SIDE / 2, SIDE * scenario->height + NAME_SIZE * 5 / 4,
                 NAME_SIZE, "text-anchor=\"middle\" fill=\"" NOBODY "\"", name);
    }
    for (int row = 1; row <= scenario->height; row++) {
        snprintf(name, sizeof name, "%d", row);
        svg_text(sheet, -NAME_SIZE / 2, SIDE * (row - 1) + SIDE / 2 + NAME_SIZE / 3, NAME_SIZE,
                 "text-anchor=\"end\" fill=\"" NOBODY "\"", name);
    }
}

static void draw_lines(const struct sheet *sheet, int32_t across, int32_t down)
{
    fputs("<path d=\"", sheet->to);
    for (int32_t x = 0; x <= sheet->width; x += across) {
        fprintf(sheet->to, "M%d 0V%d", x, sheet->height);
    }
    for (int32_t y = 0; y <= sheet->height; y += down) {
        fprintf(sheet->to, "M0 %dH%d", y, sheet->width);
    }
    fputs("\" fill=\"none\" stroke=\"" LINE "\" stroke-width=\"28\"/>\n", sheet->to);
}

void svg_squares(const struct sheet *sheet)
{
    svg_country(sheet);
    draw_lists(sheet);
    draw_lines(sheet, SIDE, SIDE);
    draw_names(sheet);
}

void svg_zones(const struct sheet *sheet)
{
    int zones = sheet->scene->scenario->width;
    fprintf(sheet->to, "<rect width=\"%d\" height=\"%d\" fill=\"#bcd3e0\"/>\n", sheet->width,
            sheet->height);
    draw_lines(sheet, ZONE_WIDE, ZONE_TALL);
    fprintf(sheet->to, "<path d=\"M%d 0V%d\" stroke=\"" INK "\" stroke-width=\"90\"/>\n",
            sheet->width / 2, sheet->height);
    for (int zone = 1; zone <= zones; zone++) {
        char name[16];
        snprintf(name, sizeof name, "%d", zone);
        svg_text(sheet, ZONE_WIDE * (zone - 1) + ZONE_WIDE / 2, NAME_SIZE * 2, NAME_SIZE * 3 / 2,
                 "text-anchor=\"middle\" fill=\"" NOBODY "\"", name);
    }
}
