/* A line of zones as text: a column to each zone, with the names of who is there. */

#include <stdio.h>

#include "draw/canvas.h"
#include "draw/text_board.h"
#include "draw/thing.h"

enum { CELL_MOST = 16, CELL_LEAST = 6, ZONES_MOST = 32 };

/* How many units the fullest zone holds. */
static int fullest(const struct scene *scene)
{
    int counts[ZONES_MOST + 1] = {0};
    int most = 0;
    for (int i = 0; i < thing_count(scene, UNITS); i++) {
        struct thing unit = thing_at(scene, UNITS, i);
        int zone = thing_zone(&unit);
        if (zone >= 1 && zone <= ZONES_MOST && ++counts[zone] > most) {
            most = counts[zone];
        }
    }
    return most;
}

void zone_board_print(const struct paper *paper, const struct scene *scene)
{
    int zones = scene->scenario->width;
    int cell = CELL_MOST;
    int rows = fullest(scene);
    int used[ZONES_MOST + 1] = {0};
    while (cell > CELL_LEAST && cell * zones > paper->width) {
        cell--;
    }
    struct canvas canvas = canvas_new(cell * zones + 1, rows + 2);
    for (int zone = 1; zone <= zones; zone++) {
        char name[32];
        snprintf(name, sizeof name, cell > 7 ? "zone %d" : "%d", zone);
        canvas_put(&canvas, (zone - 1) * cell + 1, 0, INK_FAINT, name);
    }
    for (int y = 0; y < rows + 2; y++) {
        for (int zone = 0; zone <= zones; zone++) {
            canvas_put(&canvas, zone * cell, y, INK_FAINT, 2 * zone == zones ? "║" : "│");
        }
    }
    for (int i = 0; i < thing_count(scene, UNITS); i++) {
        struct thing unit = thing_at(scene, UNITS, i);
        int zone = thing_zone(&unit);
        if (zone >= 1 && zone <= zones) {
            char name[VALUE_TEXT];
            char label[VALUE_TEXT];
            piece_name(scene, unit.piece, name);
            snprintf(label, sizeof label, "%.*s", cell - 2, name);
            canvas_put(&canvas, (zone - 1) * cell + 1, 1 + used[zone]++,
                       side_ink(thing_owner(&unit)), label);
        }
    }
    canvas_write(&canvas, paper);
    canvas_free(&canvas);
}
