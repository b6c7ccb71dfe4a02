/* Names: how pieces and sides are called, and the words that choices are made from. */
#ifndef SANDTABLE_FORMAT_NAME_H
#define SANDTABLE_FORMAT_NAME_H

#include "format/scene.h"

enum { VALUE_TEXT = 512 }; /* room for any value as words */

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

/* A side as the scenario names it ("Patrol"), or as the rules do ("side 1"). */
void side_name(const struct scene *scene, int side, char text[VALUE_TEXT]);

/* Names are the same in capitals and small letters. */
bool same_name(const char *one, const char *other);

/* Labels are a list that ends with NULL. -1 if none is called so. */
int n_labels(const char *const *labels);
int label_named(const char *const *labels, const char *text);

/* "exit, wall or wrap" */
void list_labels(const char *const *labels, char *text, size_t size);

#endif
