/* The open table as JSON: its size in inches and the pieces of terrain on it.
 *
 *   "table": [48, 36]
 *   "terrain": [{"id": "mill", "kind": "building", "rect": [25, 19, 28, 22]},
 *               {"kind": "hill", "polygon": [[10, 8], [15, 6], [18, 9]], "level": 1},
 *               {"kind": "road", "band": [[0, 18], [48, 18]], "width": 1},
 *               {"kind": "woods", "circle": [10, 10, 2.5]}]
 *
 * A rectangle turned about its centre: "rect": [...], "angle": 30. */
#ifndef SANDTABLE_FORMAT_TERRAIN_H
#define SANDTABLE_FORMAT_TERRAIN_H

#include <jansson.h>

#include "board/table.h"
#include "format/fault.h"
#include "format/scene.h"

/* The table of a scenario whose rules are played on one. */
struct table *table_of(const struct ruleset *rules, struct scenario *scenario);
const struct table *table_look(const struct ruleset *rules, const struct scenario *scenario);

/* Reads size and terrain of a scenario and builds the index; false with a fault that names the
 * piece. */
bool table_from_json(const struct ruleset *rules, const json_t *root, struct scenario *scenario,
                     struct fault *fault);

/* The piece of this id, or else of this kind and number among those of its kind: "woods#2";
 * NO_TERRAIN if there is none. */
int terrain_named(const struct ruleset *rules, const struct scenario *scenario, const char *name);

/* Its id, or its kind and number. */
void terrain_name(const struct ruleset *rules, const struct scenario *scenario, int piece,
                  char *text, size_t size);

/* Writes both into `into`. */
void table_write(const struct ruleset *rules, const struct scenario *scenario, json_t *into);

#endif
