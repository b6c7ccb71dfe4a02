/* Counters: a symbol for each collection that is known by its name, a plain dot for the rest. Whose
 * it is shows in colour and form: of the first side filled, of the second a rim, of nobody empty.
 */

#include <string.h>

#include "draw/svg_sheet.h"

/* What tells the owner: the inside and the rim of a part of the symbol. */
struct coat {
    const char *fill, *rim;
    int32_t width;    /* of the rim */
    const char *dash; /* of a rim without an inside */
};

static struct coat coat_of(int owner)
{
    switch (owner) {
    case 0:
        return (struct coat){SIDE_ONE, INK, 40, "none"};
    case 1:
        return (struct coat){PAPER, SIDE_TWO, 90, "180 100"};
    default:
        return (struct coat){PAPER, INK, 40, "60 90"};
    }
}

static void draw_mine(FILE *to, struct coat coat)
{
    fprintf(to,
            "<rect x=\"-470\" y=\"-470\" width=\"940\" height=\"940\" fill=\"" PAPER
            "\" fill-opacity=\".8\" stroke=\"%s\" stroke-width=\"60\" stroke-dasharray=\"%s\"/>"
            "<path d=\"M0 -370V370M-370 0H370M-260 -260L260 260M-260 260L260 -260\" stroke=\"" INK
            "\" stroke-width=\"70\"/><circle r=\"230\" fill=\"" INK "\"/>\n",
            coat.rim, coat.dash);
}

static void draw_wire(FILE *to, struct coat coat)
{
    (void)coat;
    fputs("<path d=\"M-500 0H500M-500 90L-375 -110L-250 90L-125 -110L0 90L125 -110L250 90L375 "
          "-110L500 90M-500 -110L-375 90L-250 -110L-125 90L0 -110L125 90L250 -110L375 90L500 -110"
          "\" fill=\"none\" stroke=\"" INK "\" stroke-width=\"40\"/>\n",
          to);
}

static void draw_smoke(FILE *to, struct coat coat)
{
    (void)coat;
    fputs("<g fill=\"#fff\" fill-opacity=\".9\" stroke=\"" NOBODY "\" stroke-width=\"35\">"
          "<circle cx=\"-230\" cy=\"160\" r=\"290\"/><circle cx=\"240\" cy=\"180\" r=\"280\"/>"
          "<circle cx=\"120\" cy=\"-190\" r=\"290\"/><circle cx=\"-210\" cy=\"-170\" r=\"250\"/>"
          "<circle r=\"240\" stroke=\"none\"/></g>\n",
          to);
}

static void draw_flag(FILE *to, struct coat coat)
{
    fprintf(to,
            "<circle r=\"620\" fill=\"none\" stroke=\"" INK
            "\" stroke-width=\"40\" stroke-dasharray=\"60 120\"/>"
            "<path d=\"M-180 430V-480\" stroke=\"" INK "\" stroke-width=\"80\"/>"
            "<path d=\"M-140 -440L400 -270L-140 -90Z\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"%d\"/>\n",
            coat.fill, coat.rim, coat.width);
}

static void draw_rock(FILE *to, struct coat coat)
{
    (void)coat;
    fputs("<path d=\"M-520 60L-330 -380L90 -500L470 -240L510 190L140 470L-320 400Z\" fill=\"#b9b3a4"
          "\" stroke=\"" INK "\" stroke-width=\"45\"/><path d=\"M-200 -120l130 -90l110 110M90 180l"
          "140 -40l50 -150\" fill=\"none\" stroke=\"" NOBODY "\" stroke-width=\"40\"/>\n",
          to);
}

static void draw_dot(FILE *to, struct coat coat)
{
    fprintf(to, "<circle r=\"240\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"/>\n", coat.fill,
            coat.rim, coat.width);
}

static const struct symbol {
    const char *collection;
    void (*draw)(FILE *to, struct coat coat);
    bool turns; /* to its angle */
    bool named;
} symbols[] = {
    {"mines", draw_mine, false, false},     {"wire", draw_wire, true, false},
    {"smoke", draw_smoke, false, false},    {"objectives", draw_flag, false, true},
    {"asteroids", draw_rock, false, false}, {NULL, draw_dot, false, true},
};

static const struct symbol *symbol_of(const char *collection)
{
    const struct symbol *symbol = symbols;
    while (symbol->collection != NULL && strcmp(symbol->collection, collection) != 0) {
        symbol++;
    }
    return symbol;
}

void svg_counter(const struct sheet *sheet, const char *collection, int owner, int angle)
{
    const struct symbol *symbol = symbol_of(collection);
    svg_turn(sheet, symbol->turns ? angle : 0);
    symbol->draw(sheet->to, coat_of(owner));
    fputs("</g>\n", sheet->to);
}

static void draw_counter(const struct sheet *sheet, const struct thing *counter, struct point at)
{
    const struct collection *collection = counter->collection;
    char name[VALUE_TEXT];
    int angle = 0;
    thing_facing(counter, &angle);
    piece_name(sheet->scene, counter->piece, name);
    fprintf(sheet->to, "<g transform=\"translate(%d %d)\">\n", at.x, at.y);
    svg_hint(sheet, counter);
    svg_counter(sheet, collection->name, thing_owner(counter), angle);
    if (symbol_of(collection->name)->named && collection->id >= 0) {
        svg_label(sheet, 0, 980, 400, "text-anchor=\"middle\" fill=\"" INK "\"", name);
    }
    fputs("</g>\n", sheet->to);
}

void svg_counters(const struct sheet *sheet)
{
    struct point at;
    for (int number = sheet->scene->rules->n_collections - 1; number > UNITS; number--) {
        for (int i = 0; i < thing_count(sheet->scene, number); i++) {
            struct thing counter = thing_at(sheet->scene, number, i);
            if (svg_place(sheet, &counter, &at)) {
                draw_counter(sheet, &counter, at);
            }
        }
    }
}
