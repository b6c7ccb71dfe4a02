/* Views: what a side may know, as JSON. The state handed in has already been through umpire_view();
 * this file writes all of it and hides nothing. */
#ifndef SANDTABLE_FORMAT_VIEW_H
#define SANDTABLE_FORMAT_VIEW_H

#include <jansson.h>

#include "format/scene.h"

/* The whole scene: board, sides, turn, phase, who must speak, every record with every field. */
json_t *view_json(const struct scene *scene);

/* The same with only those lists of records that are keys of `wanted`, or of its "state". */
json_t *view_part_json(const struct scene *scene, const json_t *wanted);

/* What of it stands in every view and changes: turn, phase, who must speak, how it ended. */
json_t *view_head_json(const struct scene *scene);

/* The records of a collection that the side knows of, each with its number "#", which never
 * changes. */
json_t *collection_json(const struct scene *scene, const struct collection *collection);

/* The sides the game waits for. */
json_t *waiting_json(const struct scene *scene);

/* What holds for the whole board and is not as usual: "light night, weather bad"; "" if nothing
 * is. */
enum { CONDITIONS_TEXT = 240 };
void conditions_text(const struct scene *scene, char text[CONDITIONS_TEXT]);

/* What the game waits for, in one plain sentence. */
enum { WAITING_TEXT = 240 };
void waiting_text(const struct scene *scene, char text[WAITING_TEXT]);

#endif
