#include "format/name.h"

#include <stdio.h>
#include <string.h>

void piece_name(const struct scene *scene, int32_t piece, char text[VALUE_TEXT])
{
    int number = piece_collection(piece);
    if (piece < 0 || number >= scene->rules->n_collections) {
        snprintf(text, VALUE_TEXT, "nobody");
        return;
    }
    const struct collection *collection = &scene->rules->collections[number];
    const void *home = collection_home(collection, scene->scenario, scene->state);
    int index = piece_index(piece);
    if (collection->id < 0 || index >= collection_count(collection, home)) {
        snprintf(text, VALUE_TEXT, "%s %d", collection->singular, index + 1);
        return;
    }
    const struct field *id = &collection->fields[collection->id];
    const void *record = collection_look(collection, home, index);
    if (id->kind == VALUE_ID && field_id(id, record)[0] == '\0') { /* a view has taken it out */
        snprintf(text, VALUE_TEXT, "an unseen %s", collection->singular);
    } else if (id->kind == VALUE_ID) {
        snprintf(text, VALUE_TEXT, "%s", field_id(id, record));
    } else {
        snprintf(text, VALUE_TEXT, "%s%d", collection->prefix, field_get(id, record));
    }
}

bool same_name(const char *one, const char *other)
{
    return strcasecmp(one, other) == 0;
}

/* Exact names first, so that ids that differ only in case can both be named. */
int32_t piece_named(const struct scene *scene, uint32_t collections, const char *name)
{
    int32_t alike = NO_PIECE;
    for (int number = 0; number < scene->rules->n_collections; number++) {
        const struct collection *collection = &scene->rules->collections[number];
        if (!(collections >> number & 1) || collection->id < 0) {
            continue;
        }
        const void *home = collection_home(collection, scene->scenario, scene->state);
        for (int i = 0; i < collection_count(collection, home); i++) {
            char text[VALUE_TEXT];
            piece_name(scene, piece_of(number, i), text);
            if (strcmp(text, name) == 0) {
                return piece_of(number, i);
            }
            if (alike == NO_PIECE && same_name(text, name)) {
                alike = piece_of(number, i);
            }
        }
    }
    return alike;
}

void side_name(const struct scene *scene, int side, char text[VALUE_TEXT])
{
    if (side < 0 || side >= SIDES) {
        snprintf(text, VALUE_TEXT, "nobody");
    } else if (scene->scenario->side_names[side][0] != '\0') {
        snprintf(text, VALUE_TEXT, "%s", scene->scenario->side_names[side]);
    } else {
        snprintf(text, VALUE_TEXT, "side %s", scene->rules->side_ids[side]);
    }
}

int n_labels(const char *const *labels)
{
    int n = 0;
    while (labels[n] != NULL) {
        n++;
    }
    return n;
}

int label_named(const char *const *labels, const char *text)
{
    for (int i = 0; labels[i] != NULL; i++) {
        if (same_name(labels[i], text)) {
            return i;
        }
    }
    return -1;
}

void list_labels(const char *const *labels, char *text, size_t size)
{
    int n = n_labels(labels);
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < n && used < size; i++) {
        const char *joint = i == 0 ? "" : i + 1 < n ? ", " : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", joint, labels[i]);
    }
}
