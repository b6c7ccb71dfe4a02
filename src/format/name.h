/* Names: how pieces and sides are called, and the words that choices are made from. */
#ifndef SANDTABLE_FORMAT_NAME_H
#define SANDTABLE_FORMAT_NAME_H

#include "format/scene.h"

/* Room for any value as words: the longest is a list of places, each a name of up to 15 characters
 * and two numbers like -479.999. */
enum { VALUE_TEXT = 2560 };

/* The name of a piece: its id, or "an unseen battery" where a side does not know it. */
void piece_name(const struct scene *scene, int32_t piece, char text[VALUE_TEXT]);

/* The name of a record in the scene itself. */
void record_name(const struct scene *scene, const struct collection *collection, const void *record,
                 char text[VALUE_TEXT]);

/* Its place among those of its collection that the scene's audience has come to know of, counted
 * from 0: what never changes, and tells nothing of what is hidden. */
int record_number(const struct scene *scene, const struct collection *collection, int index);

/* The piece of this name in one of these collections, or NO_PIECE. */
int32_t piece_named(const struct scene *scene, uint32_t collections, const char *name);

/* What a thing of these collections is: "ship"; the first of them counts. */
const char *thing_called(const struct ruleset *rules, uint32_t collections);

/* A side as the scenario names it ("Patrol"), or as the rules do ("side 1"). */
void side_name(const struct scene *scene, int side, char text[VALUE_TEXT]);

/* Is it an id that fits into so many bytes: letters, digits, and what may stand between them? */
bool is_plain_id(const char *text, size_t bytes);

/* Names are the same in capitals and small letters. */
bool same_name(const char *one, const char *other);

/* Labels are a list that ends with NULL. -1 if none is called so. */
int n_labels(const char *const *labels);
int label_named(const char *const *labels, const char *text);

/* "exit, wall or wrap" */
void list_labels(const char *const *labels, char *text, size_t size);

#endif
