#include "format/value.h"

#include <stdio.h>
#include <string.h>

#include "format/terrain.h"

struct value_spec spec_of_field(const struct field *field)
{
    return (struct value_spec){.kind = field->kind,
                               .min = field->min,
                               .max = field->max,
                               .of_field = true,
                               .collections = field->kind == VALUE_PIECE ? 1U << field->min : 0,
                               .labels = field->labels};
}

struct value_spec spec_of_arg(const struct arg *arg)
{
    return (struct value_spec){.kind = arg->kind,
                               .min = arg->min,
                               .max = arg->max,
                               .step = arg->step,
                               .collections = arg->collections,
                               .labels = arg->labels};
}

/* A piece stands in a field as its index, as a piece of terrain does. */
static void words_of_field(const struct field *field, const void *record,
                           int32_t words[VALUE_WORDS])
{
    if (field_is_wide(field)) {
        memcpy(words, (const uint8_t *)record + field->offset, field->size);
        return;
    }
    words[0] = field_get(field, record);
    if (field->kind == VALUE_PIECE) {
        words[0] = words[0] == field_no_piece(field) ? NO_PIECE : piece_of(field->min, words[0]);
    } else if (field->kind == VALUE_TERRAIN) {
        words[0] = words[0] == NO_UNIT ? NO_TERRAIN : words[0];
    }
}

static bool is_called_by_number(const struct collection *collection, const struct field *field,
                                const void *record)
{
    return field->kind == VALUE_SERIAL ||
           (field->kind == VALUE_ID && field_id(field, record)[0] == '\0' && collection != NULL &&
            collection->prefix != NULL && !is_unseen(collection, record));
}

json_t *field_json(const struct scene *scene, const struct field *field,
                   const struct collection *collection, const void *record)
{
    if (is_called_by_number(collection, field, record)) {
        char text[VALUE_TEXT];
        record_name(scene, collection, record, text);
        return json_string(text);
    }
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        return json_string((const char *)record + field->offset);
    }
    int32_t words[VALUE_WORDS];
    words_of_field(field, record, words);
    struct value_spec spec = spec_of_field(field);
    return value_json(scene, &spec, words);
}

void field_text(const struct scene *scene, const struct field *field,
                const struct collection *collection, const void *record, char text[VALUE_TEXT])
{
    if (is_called_by_number(collection, field, record)) {
        record_name(scene, collection, record, text);
    } else if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        snprintf(text, VALUE_TEXT, "%s", (const char *)record + field->offset);
    } else {
        int32_t words[VALUE_WORDS];
        words_of_field(field, record, words);
        struct value_spec spec = spec_of_field(field);
        value_text(scene, &spec, words, text);
    }
}

bool is_plain_text(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == 0x7f) {
            return false;
        }
    }
    return true;
}

static bool read_name(const struct field *field, void *record, const json_t *json,
                      struct fault *fault)
{
    const char *text = json_string_value(json);
    if (text == NULL) {
        return fault_say(fault, "expected a text, found %s", json_kind(json));
    }
    size_t length = strlen(text);
    bool spaced = field->kind == VALUE_NAME || field->flags & FIELD_SPACED;
    bool plain = spaced ? length > 0 && length < field->size && is_plain_text(text)
                        : is_plain_id(text, field->size);
    if (!plain) {
        return fault_say(fault, "expected a name of 1 to %d %s, found \"%.40s\"", field->size - 1,
                         spaced ? "bytes" : "letters, digits or -_./+", text);
    }
    memset((char *)record + field->offset, 0, field->size);
    memcpy((char *)record + field->offset, text, length);
    return true;
}

/* What a file says of places must be true of its board. */
static bool is_on_board(const struct scenario *scenario, enum value_kind kind, int32_t value,
                        struct fault *fault)
{
    struct square_board board = {(uint8_t)scenario->width, (uint8_t)scenario->height};
    struct square square = square_from_raw(value);
    if (kind == VALUE_SQUARE && !square_is_nowhere(square) && !square_is_on(board, square)) {
        return fault_say(fault, "expected a square on the board of %d columns and %d rows",
                         board.columns, board.rows);
    }
    return kind != VALUE_ZONE || (value >= 0 && value <= scenario->width) ||
           fault_say(fault, "expected a zone from 1 to %d, or 0 for none", scenario->width);
}

bool field_from_json(const struct scene *scene, const struct field *field, void *record,
                     const json_t *json, struct fault *fault)
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        return read_name(field, record, json, fault);
    }
    if (field->kind == VALUE_SERIAL) {
        return true; /* numbers follow from the order of the list */
    }
    int32_t words[VALUE_WORDS];
    int n;
    struct value_spec spec = spec_of_field(field);
    if (!value_from_json(scene, &spec, json, words, &n, fault)) {
        return false;
    }
    if (field_is_wide(field)) {
        memset((uint8_t *)record + field->offset, 0, field->size);
        memcpy((uint8_t *)record + field->offset, words, (size_t)n * sizeof words[0]);
        return true;
    }
    if (!is_on_board(scene->scenario, field->kind, words[0], fault)) {
        return false;
    }
    if (field->kind == VALUE_PIECE) {
        words[0] = words[0] == NO_PIECE ? field_no_piece(field) : piece_index(words[0]);
    } else if (field->kind == VALUE_TERRAIN) {
        words[0] = words[0] == NO_TERRAIN ? NO_UNIT : words[0];
    }
    field_set(field, record, words[0]);
    return true;
}

void field_set_initial(const struct field *field, void *record)
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        memset((char *)record + field->offset, 0, field->size);
    } else if (field_is_list(field)) {
        memset((uint8_t *)record + field->offset, 0, field->size);
    } else if (field_is_wide(field)) {
        int32_t nowhere[4] = {NOWHERE, NOWHERE, NOWHERE, NOWHERE};
        memcpy((uint8_t *)record + field->offset, nowhere, field->size);
    } else {
        field_set(field, record, field->initial);
    }
}
