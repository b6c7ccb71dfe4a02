#include "format/name.h"

#include <stdio.h>
#include <string.h>

/* The number of a record as the scene's audience counts, from 1; 0: it knows of none such. */
static int number_of(const struct scene *scene, int collection, int index)
{
    return scene->known == NULL ? index + 1
                                : known_number(scene->known, scene->rules, collection, index);
}

int record_number(const struct scene *scene, const struct collection *collection, int index)
{
    return number_of(scene, (int)(collection - scene->rules->collections), index) - 1;
}

/* Counters, and things that came by without a name of their own, are called by a number. */
static int serial_of(const struct scene *scene, int number, int index, const void *record)
{
    const struct collection *collection = &scene->rules->collections[number];
    const struct field *id = &collection->fields[collection->id];
    return scene->known != NULL || id->kind == VALUE_ID ? number_of(scene, number, index)
                                                        : field_get(id, record);
}

static bool find_name(const struct scene *scene, int number, int index, char text[VALUE_TEXT]);

/* The number a part will have: from 1, in the order of the list, among those of the same unit. */
static int place_among(const struct scene *scene, const struct collection *collection,
                       const struct field *unit, const void *record)
{
    const void *home = collection_home(collection, scene->scenario, scene->state);
    int number = 1;
    for (int i = 0; i < collection_count(collection, home); i++) {
        const void *other = collection_look(collection, home, i);
        if (other == record) {
            break;
        }
        number += field_get(unit, other) == field_get(unit, record);
    }
    return number;
}

/* E1.3: the unit it belongs to, or that it was mustered with, and its number in it. */
static bool find_part_name(const struct scene *scene, const struct collection *collection,
                           const void *record, char text[VALUE_TEXT])
{
    int after = collection->called_after != 0 ? collection->called_after : collection->part_of;
    const struct field *unit = &collection->fields[after - 1];
    int number = field_get(&collection->fields[collection->id], record);
    if (number == 0 && collection->called_after != 0) { /* not set up yet: they have no numbers */
        bool homeless = field_get(unit, record) == NO_UNIT;
        unit = homeless ? &collection->fields[collection->part_of - 1] : unit;
        number = place_among(scene, collection, unit, record);
    }
    int index = field_get(unit, record);
    char whose[ID_BYTES + 16];
    if (index == NO_UNIT || !find_name(scene, unit->min, index, text)) {
        return false;
    }
    snprintf(whose, sizeof whose, "%s", text);
    snprintf(text, VALUE_TEXT, "%s.%d", whose, number);
    return true;
}

/* False if there is none, or none that is known. */
static bool find_name(const struct scene *scene, int number, int index, char text[VALUE_TEXT])
{
    const struct collection *collection = &scene->rules->collections[number];
    const void *home = collection_home(collection, scene->scenario, scene->state);
    if (index >= collection_count(collection, home)) {
        return false;
    }
    const void *record = collection_look(collection, home, index);
    const struct field *id = &collection->fields[collection->id];
    if (is_unseen(collection, record) || number_of(scene, number, index) == 0) {
        return false;
    }
    if (collection->part_of != 0 && id->kind == VALUE_SERIAL) {
        return find_part_name(scene, collection, record, text);
    }
    if (id->kind == VALUE_ID && field_id(id, record)[0] != '\0') {
        memcpy(text, field_id(id, record), strlen(field_id(id, record)) + 1);
        return true;
    }
    if (collection->prefix == NULL) { /* a view has taken its name out */
        return false;
    }
    snprintf(text, VALUE_TEXT, "%s%d", collection->prefix, serial_of(scene, number, index, record));
    return true;
}

void piece_name(const struct scene *scene, int32_t piece, char text[VALUE_TEXT])
{
    int number = piece_collection(piece);
    if (piece < 0 || number >= scene->rules->n_collections) {
        snprintf(text, VALUE_TEXT, "nobody");
        return;
    }
    const struct collection *collection = &scene->rules->collections[number];
    int index = piece_index(piece);
    if (collection->id < 0 && number_of(scene, number, index) > 0) {
        snprintf(text, VALUE_TEXT, "%s %d", collection->singular, number_of(scene, number, index));
    } else if (collection->id < 0 || !find_name(scene, number, index, text)) {
        snprintf(text, VALUE_TEXT, "an unseen %s", collection->singular);
    }
}

void record_name(const struct scene *scene, const struct collection *collection, const void *record,
                 char text[VALUE_TEXT])
{
    const char *home = collection_home(collection, scene->scenario, scene->state);
    ptrdiff_t index = ((const char *)record - home - collection->offset) / collection->stride;
    piece_name(scene, piece_of((int)(collection - scene->rules->collections), (int)index), text);
}

bool is_plain_id(const char *text, size_t bytes)
{
    size_t length = strlen(text);
    return length > 0 && length < bytes &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+") ==
               length;
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
            if (!find_name(scene, number, i, text)) {
                continue;
            }
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

const char *thing_called(const struct ruleset *rules, uint32_t collections)
{
    const char *what = "thing";
    for (int i = rules->n_collections - 1; i >= 0; i--) {
        what = collections >> i & 1 ? rules->collections[i].singular : what;
    }
    return what;
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
