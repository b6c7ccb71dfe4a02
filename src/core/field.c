#include "core/field.h"

#include <assert.h>
#include <string.h>

int32_t field_get(const struct field *field, const void *record)
{
    const uint8_t *at = (const uint8_t *)record + field->offset;
    switch (field->size) {
    case 1:
        return *at;
    case 2: {
        int16_t value;
        memcpy(&value, at, sizeof value);
        return value;
    }
    default: {
        int32_t value;
        assert(field->size == sizeof value);
        memcpy(&value, at, sizeof value);
        return value;
    }
    }
}

int32_t field_no_piece(const struct field *field)
{
    return field->size == 1 ? UINT8_MAX : INT16_MAX;
}

void field_set(const struct field *field, void *record, int32_t value)
{
    uint8_t *at = (uint8_t *)record + field->offset;
    switch (field->size) {
    case 1:
        assert(value >= 0 && value <= UINT8_MAX);
        *at = (uint8_t)value;
        break;
    case 2: {
        assert(value >= INT16_MIN && value <= INT16_MAX);
        int16_t narrow = (int16_t)value;
        memcpy(at, &narrow, sizeof narrow);
        break;
    }
    default:
        assert(field->size == sizeof value);
        memcpy(at, &value, sizeof value);
        break;
    }
}

bool field_is_list(const struct field *field)
{
    return field->kind == VALUE_PATH || field->kind == VALUE_COURSE;
}

bool field_is_wide(const struct field *field)
{
    return field->kind == VALUE_POINT || field->kind == VALUE_BOX || field->kind == VALUE_LINE ||
           field->kind == VALUE_SHIFT || field_is_list(field);
}

const char *field_id(const struct field *field, const void *record)
{
    assert(field->kind == VALUE_ID);
    return (const char *)record + field->offset;
}

uint16_t collection_count(const struct collection *collection, const void *home)
{
    uint16_t count;
    memcpy(&count, (const uint8_t *)home + collection->count_offset, sizeof count);
    return count;
}

void collection_set_count(const struct collection *collection, void *home, uint16_t count)
{
    assert(count <= collection->max);
    memcpy((uint8_t *)home + collection->count_offset, &count, sizeof count);
}

void *collection_record(const struct collection *collection, void *home, int index)
{
    assert(index >= 0 && index < collection->max);
    return (uint8_t *)home + collection->offset + (size_t)index * collection->stride;
}

const void *collection_look(const struct collection *collection, const void *home, int index)
{
    assert(index >= 0 && index < collection->max);
    return (const uint8_t *)home + collection->offset + (size_t)index * collection->stride;
}

bool is_unseen(const struct collection *collection, const void *record)
{
    return collection->gone >= 0 &&
           field_get(&collection->fields[collection->gone], record) == GONE_UNSEEN;
}

/* The numbers of its secret fields; how many. */
static int find_secrets(const struct collection *collection, uint8_t secrets[UINT8_MAX])
{
    int n = 0;
    for (int f = 0; f < collection->n_fields; f++) {
        if (collection->fields[f].flags & FIELD_SECRET) {
            secrets[n++] = (uint8_t)f;
        }
    }
    return n;
}

void collection_hide_secrets(const struct collection *collection, void *home, int side)
{
    uint8_t secrets[UINT8_MAX];
    int count = collection->owner < 0 ? 0 : collection_count(collection, home);
    int n = count == 0 ? 0 : find_secrets(collection, secrets);
    for (int i = 0; i < count && n > 0; i++) {
        uint8_t *record = collection_record(collection, home, i);
        if (field_get(&collection->fields[collection->owner], record) == side) {
            continue;
        }
        for (int k = 0; k < n; k++) {
            const struct field *field = &collection->fields[secrets[k]];
            memset(record + field->offset, 0, field->size);
        }
    }
}
