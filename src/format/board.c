#include "format/board.h"

#include <stdio.h>

#include "board/hex.h"
#include "board/square.h"
#include "format/terrain.h"

enum { ZONES_LEAST = 2, ZONES_MOST = 32 };

enum { GRID_MOST = 64 }; /* columns, and rows */

_Static_assert((int)HEX_MAX_COLUMNS == GRID_MOST && (int)HEX_MAX_ROWS == GRID_MOST &&
                   (int)SQUARE_MAX_COLUMNS == GRID_MOST && (int)SQUARE_MAX_ROWS == GRID_MOST,
               "one limit for every grid");

static bool read_grid(const json_t *root, const char *key, struct scenario *scenario,
                      struct fault *fault)
{
    const json_t *grid = json_object_get(root, key);
    json_int_t columns = json_integer_value(json_array_get(grid, 0));
    json_int_t rows = json_integer_value(json_array_get(grid, 1));
    if (json_array_size(grid) != 2 || columns < 1 || columns > GRID_MOST || rows < 1 ||
        rows > GRID_MOST) {
        return fault_say(fault, "%s: expected [columns, rows], each from 1 to %d, %s", key,
                         GRID_MOST, grid == NULL ? "found nothing" : "found something else");
    }
    scenario->width = (int32_t)columns;
    scenario->height = (int32_t)rows;
    return true;
}

static bool read_zones(const json_t *root, struct scenario *scenario, struct fault *fault)
{
    const json_t *json = json_object_get(root, "zones");
    json_int_t zones = json_integer_value(json);
    if (!json_is_integer(json) || zones < ZONES_LEAST || zones > ZONES_MOST) {
        return fault_say(fault, "zones: expected their number, from %d to %d, %s", ZONES_LEAST,
                         ZONES_MOST, json == NULL ? "found nothing" : "found something else");
    }
    scenario->width = (int32_t)zones;
    scenario->height = 1;
    return true;
}

bool board_from_json(const struct ruleset *rules, const json_t *root, struct scenario *scenario,
                     struct fault *fault)
{
    switch (rules->board) {
    case BOARD_TABLE:
        return table_from_json(rules, root, scenario, fault);
    case BOARD_SQUARE:
        return read_grid(root, "squares", scenario, fault);
    case BOARD_ZONE:
        return read_zones(root, scenario, fault);
    default:
        return read_grid(root, "hexes", scenario, fault);
    }
}

void board_write(const struct ruleset *rules, const struct scenario *scenario, json_t *into)
{
    switch (rules->board) {
    case BOARD_TABLE:
        table_write(rules, scenario, into);
        break;
    case BOARD_ZONE:
        json_object_set_new(into, "zones", json_integer(scenario->width));
        break;
    default:
        json_object_set_new(into, rules->board == BOARD_SQUARE ? "squares" : "hexes",
                            json_pack("[i, i]", scenario->width, scenario->height));
        break;
    }
}

void board_words(const json_t *root, char words[BOARD_WORDS])
{
    static const struct {
        const char *key, *unit;
    } grids[] = {{"hexes", "hexes"}, {"squares", "squares"}, {"table", "inches"}};
    const json_t *zones = json_object_get(root, "zones");
    words[0] = '\0';
    for (size_t i = 0; i < sizeof grids / sizeof grids[0]; i++) {
        const json_t *size = json_object_get(root, grids[i].key);
        if (json_is_array(size)) {
            snprintf(words, BOARD_WORDS, "%g x %g %s", json_number_value(json_array_get(size, 0)),
                     json_number_value(json_array_get(size, 1)), grids[i].unit);
            return;
        }
    }
    if (json_is_integer(zones)) {
        snprintf(words, BOARD_WORDS, "%d zones", (int)json_integer_value(zones));
    }
}
