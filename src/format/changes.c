#include "format/changes.h"

#include <string.h>

#include "format/scenario.h"
#include "format/value.h"
#include "format/view.h"

static bool same_field(const struct field *field, const void *one, const void *other)
{
    return memcmp((const char *)one + field->offset, (const char *)other + field->offset,
                  field->size) == 0;
}

/* A piece is called by its name as long as it is known: the name may change while the field does
 * not. */
static bool is_renamed(const struct scene *before, const struct scene *after,
                       const struct field *field, const void *record)
{
    if (field->kind != VALUE_PIECE || field_get(field, record) == field_no_piece(field)) {
        return false;
    }
    int index = field_get(field, record);
    const struct collection *pieces = &after->rules->collections[field->min];
    const void *then = collection_home(pieces, before->scenario, before->state);
    const void *now = collection_home(pieces, after->scenario, after->state);
    bool was = index < collection_count(pieces, then);
    bool is = index < collection_count(pieces, now);
    return pieces->id >= 0 &&
           (was != is ||
            (is && !same_field(&pieces->fields[pieces->id], collection_look(pieces, then, index),
                               collection_look(pieces, now, index))));
}

/* Sets the field in `changes` if it reads differently now. */
static void note_field(const struct scene *before, const struct scene *after,
                       const struct field *field, const struct collection *collection,
                       const void *old, const void *new, json_t *changes)
{
    if (!same_field(field, old, new) || is_renamed(before, after, field, new)) {
        json_object_set_new(changes, field->name, field_json(after, field, collection, new));
    }
}

static json_t *record_changes(const struct scene *before, const struct scene *after,
                              const struct collection *collection, const void *old, const void *new)
{
    json_t *changes = json_object();
    for (int i = 0; i < collection->n_fields; i++) {
        note_field(before, after, &collection->fields[i], collection, old, new, changes);
    }
    return changes;
}

/* Does anything of the record read differently now? */
static bool is_changed(const struct scene *before, const struct scene *after,
                       const struct collection *collection, const void *old, const void *new)
{
    bool changed = memcmp(old, new, collection->stride) != 0;
    for (int i = 0; i < collection->n_fields && !changed; i++) {
        changed = is_renamed(before, after, &collection->fields[i], new);
    }
    return changed;
}

static json_t *unseen_json(const struct scene *scene, const struct collection *collection,
                           int index)
{
    return json_pack("{s:i, s:b}", "#", record_number(scene, collection, index), "unseen", 1);
}

/* What has become of the record numbered `number`; NULL if nothing has. */
static json_t *record_change(const struct scene *before, const struct scene *after,
                             const struct collection *collection, int number)
{
    const void *new = collection_look(collection, after->state, number);
    const void *old = number < collection_count(collection, before->state)
                          ? collection_look(collection, before->state, number)
                          : NULL;
    if (old != NULL && !is_changed(before, after, collection, old, new)) {
        return NULL;
    }
    bool was_seen = old != NULL && !is_unseen(collection, old);
    if (is_unseen(collection, new)) {
        return was_seen ? unseen_json(after, collection, number) : NULL;
    }
    json_t *change = was_seen ? record_changes(before, after, collection, old, new)
                              : record_json(after, collection, new);
    if (json_object_size(change) == 0) {
        json_decref(change);
        return NULL;
    }
    json_object_set_new(change, "#", json_integer(record_number(after, collection, number)));
    return change;
}

static bool same_records(const struct collection *collection, const struct scene *before,
                         const struct scene *after)
{
    int n = collection_count(collection, after->state);
    return n == collection_count(collection, before->state) &&
           (n == 0 || memcmp(collection_look(collection, before->state, 0),
                             collection_look(collection, after->state, 0),
                             (size_t)n * collection->stride) == 0);
}

/* Records that are written as one value each have no number: such a list comes whole. A game taken
 * back may have fewer records than before. */
static void note_collection(const struct scene *before, const struct scene *after,
                            const struct collection *collection, json_t *changes)
{
    json_t *list;
    int was = collection_count(collection, before->state);
    int is = collection_count(collection, after->state);
    if (collection->bare) {
        if (same_records(collection, before, after)) {
            return;
        }
        list = collection_json(after, collection);
    } else {
        list = json_array();
        for (int i = 0; i < is; i++) {
            json_t *change = record_change(before, after, collection, i);
            if (change != NULL) {
                json_array_append_new(list, change);
            }
        }
        for (int i = is; i < was; i++) {
            if (!is_unseen(collection, collection_look(collection, before->state, i))) {
                json_array_append_new(list, unseen_json(before, collection, i));
            }
        }
        if (json_array_size(list) == 0) {
            json_decref(list);
            return;
        }
    }
    json_object_set_new(changes, collection->name, list);
}

/* Turn, phase, whose word it is, the end. */
static void note_head(const struct scene *before, const struct scene *after, json_t *changes)
{
    if (memcmp(before->state, after->state, sizeof *before->state) == 0) {
        return;
    }
    json_t *old = view_head_json(before);
    json_t *new = view_head_json(after);
    const char *key;
    json_t *value;
    json_object_foreach(new, key, value)
    {
        if (!json_equal(value, json_object_get(old, key))) {
            json_object_set(changes, key, value);
        }
    }
    json_decref(old);
    json_decref(new);
}

json_t *changes_json(const struct scene *before, const struct scene *after)
{
    const struct ruleset *rules = after->rules;
    json_t *changes = json_object();
    note_head(before, after, changes);
    for (int i = 0; i < rules->n_globals; i++) {
        note_field(before, after, &rules->globals[i], NULL, before->state, after->state, changes);
    }
    for (int i = 0; i < rules->n_collections; i++) {
        if (rules->collections[i].home == IN_STATE) {
            note_collection(before, after, &rules->collections[i], changes);
        }
    }
    return changes;
}

bool has_changes(const struct scene *before, const struct scene *after)
{
    json_t *changes = changes_json(before, after);
    bool any = json_object_size(changes) > 0;
    json_decref(changes);
    return any;
}

/* -- as a client does it ----------------------------------------------------------------------- */

static json_t *record_numbered(const json_t *list, json_int_t number, size_t *place)
{
    for (*place = 0; *place < json_array_size(list); (*place)++) {
        json_t *record = json_array_get(list, *place);
        json_int_t its = json_integer_value(json_object_get(record, "#"));
        if (its >= number) {
            return its == number ? record : NULL;
        }
    }
    return NULL;
}

static void apply_record(json_t *list, json_t *change)
{
    size_t place;
    json_int_t number = json_integer_value(json_object_get(change, "#"));
    json_t *record = record_numbered(list, number, &place);
    if (json_is_true(json_object_get(change, "unseen"))) {
        json_array_remove(list, place);
    } else if (record != NULL) {
        json_object_update(record, change);
    } else {
        json_array_insert_new(list, place, json_deep_copy(change));
    }
}

void changes_apply(json_t *view, const json_t *changes)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)changes, key, value)
    {
        json_t *list = json_object_get(view, key);
        if (!json_is_array(value) || !json_is_object(json_array_get(value, 0))) {
            json_object_set_new(view, key, json_deep_copy(value));
            continue;
        }
        for (size_t i = 0; i < json_array_size(value); i++) {
            apply_record(list, json_array_get(value, i));
        }
    }
}
