#include "draw/ground.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *kind;
    const char *sign;
} looks[LOOKS] = {
    [LOOK_HILL] = {"hill", "^"},
    [LOOK_ROUGH] = {"rough", ":"},
    [LOOK_WOODS] = {"woods", "♣"},
    [LOOK_OPEN] = {"open", " "},
    [LOOK_OTHER] = {NULL, "~"},
    [LOOK_ROAD] = {"road", "░"},
    [LOOK_FIELDWORK] = {"fieldwork", "="},
    [LOOK_BUNKER] = {"bunker", "■"},
    [LOOK_BUILDING] = {"building", "▒"},
};

enum look look_of(const char *kind)
{
    for (int look = 0; look < LOOKS; look++) {
        if (looks[look].kind != NULL && strcmp(looks[look].kind, kind) == 0) {
            return (enum look)look;
        }
    }
    return LOOK_OTHER;
}

const char *look_sign(enum look look)
{
    return looks[look].sign;
}

static bool lies_lower(const struct terrain *one, const struct terrain *other,
                       const char *const *kinds)
{
    enum look look = look_of(kinds[one->kind]);
    enum look above = look_of(kinds[other->kind]);
    return look != above ? look < above : one->level < other->level;
}

/* By insertion, so that pieces of one height stay as the scenario lists them. */
void ground_order(const struct table *table, const char *const *kinds, int order[TERRAIN_MAX])
{
    for (int piece = 0; piece < table->n_terrain; piece++) {
        int place = piece;
        while (place > 0 &&
               lies_lower(&table->terrain[piece], &table->terrain[order[place - 1]], kinds)) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = piece;
    }
}

uint32_t ground_kinds(const struct table *table)
{
    uint32_t kinds = 0;
    for (int piece = 0; piece < table->n_terrain; piece++) {
        kinds |= kind_bit(table->terrain[piece].kind);
    }
    return kinds;
}
