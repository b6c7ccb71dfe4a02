/* A thing: one record of a collection, a unit or a counter, as board, roster and drawing look at
 * it. Read from the rule set's descriptor tables alone: whose it is, where it stands, which way it
 * looks. */
#ifndef SANDTABLE_DRAW_THING_H
#define SANDTABLE_DRAW_THING_H

#include "board/hex.h"
#include "board/square.h"
#include "board/table_measure.h"
#include "format/ends.h"
#include "format/name.h"
#include "format/scene.h"

struct thing {
    const struct scene *scene;
    const struct collection *collection;
    const void *record;
    int32_t piece;
};

/* The records of the collection with this number, and one of them. */
int thing_count(const struct scene *scene, int number);
struct thing thing_at(const struct scene *scene, int number, int index);

/* Does the side whose view this is know nothing of it, not even that it is there? */
bool thing_is_unseen(const struct thing *thing);

/* Is it off the table for good? */
bool thing_is_gone(const struct thing *thing);

/* Has it gone, but leaves a wreck where it stood? */
bool thing_is_wreck(const struct thing *thing);

/* A side, or SIDE_NONE. */
int thing_owner(const struct thing *thing);

/* Where it is on hexes; HEX_NOWHERE if it has no such place, or is gone. */
struct hex thing_hex(const struct thing *thing);

/* Where it is on squares; SQUARE_NOWHERE if it has no such place, or is gone. Its zone; 0 likewise.
 */
struct square thing_square(const struct thing *thing);
int thing_zone(const struct thing *thing);

/* Where it is on an open table, or where it last was; false if it has no such place. */
bool thing_point(const struct thing *thing, struct point *point);

/* Does it stand anywhere, in whatever way the board is divided? */
bool thing_is_placed(const struct thing *thing);

/* The way it looks, in tenths of a degree from north; false if it looks no way. */
bool thing_facing(const struct thing *thing, int *tenths);

/* How high it flies; false if it does not. */
bool thing_level(const struct thing *thing, int *level);

/* Place and facing as words: "0816 ↑", "24,7.5 ↑ 0°"; "----" and nothing if it is not there. */
void thing_place_text(const struct thing *thing, char text[VALUE_TEXT]);
void thing_facing_text(const struct thing *thing, char text[VALUE_TEXT]);

/* What it is: the name of its template, or of its kind. */
void thing_type_text(const struct thing *thing, char text[VALUE_TEXT]);

/* Its field of this name, or NULL. */
const struct field *thing_field(const struct thing *thing, const char *name);

/* The field of a collection that says whose a thing is, or NULL. */
const struct field *owner_field(const struct collection *collection);

#endif
