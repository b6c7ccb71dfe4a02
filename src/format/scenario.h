/* Scenarios: the JSON of docs/formats.md, read into a game that stands at its start, and written
 * again.
 *
 * A file is read whole and checked before a game comes of it. A situation in the middle of a game
 * is a scenario too: it names its turn, phase and whatever else differs from a fresh start. */
#ifndef SANDTABLE_FORMAT_SCENARIO_H
#define SANDTABLE_FORMAT_SCENARIO_H

#include <jansson.h>

#include "format/fault.h"
#include "format/scene.h"

/* The game a text describes; NULL with a fault that begins with `name`. To be freed with game_free.
 */
struct game *scenario_read(const char *text, size_t length, const char *name, struct fault *fault);

/* The same from JSON that was read already; faults begin with the path inside it. */
struct game *scenario_from_json(const json_t *json, struct fault *fault);

/* The shipped scenario of this name; NULL if the rule set has none such. */
struct game *scenario_shipped(const struct ruleset *rules, const char *name, struct fault *fault);

/* What is wrong with a JSON text, in words that a person who writes one knows. */
const char *json_complaint(const json_error_t *error);

/* A JSON text, or NULL with a fault that names line and column. */
json_t *json_read(const char *text, size_t length, const char *name, struct fault *fault);

/* The words for enum theme, and NULL. */
extern const char *const theme_words[];

/* The game's start as a scenario. */
json_t *scenario_write(const struct game *game);

/* One record of a collection, all its fields; to view and to save. */
json_t *record_json(const struct scene *scene, const struct collection *collection,
                    const void *record);

#endif
