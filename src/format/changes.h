/* Changes: what is different between two views of a game, as JSON. A client that holds the one and
 * is told the changes holds the other (docs/protocol.md). */
#ifndef SANDTABLE_FORMAT_CHANGES_H
#define SANDTABLE_FORMAT_CHANGES_H

#include <jansson.h>

#include "format/scene.h"

/* Both scenes are of one game, as one side may know them, before and after. */
json_t *changes_json(const struct scene *before, const struct scene *after);

/* Is there any? */
bool has_changes(const struct scene *before, const struct scene *after);

/* Makes of a view in JSON what it is after these changes: what every client does, and the proof
 * that the changes tell everything. */
void changes_apply(json_t *view, const json_t *changes);

#endif
