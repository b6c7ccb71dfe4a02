#include "format/value.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/hex.h"

struct value_spec spec_of_field(const struct field *field)
{
    return (struct value_spec){.kind = field->kind,
                               .min = field->min,
                               .max = field->max,
                               .collections = field->kind == VALUE_PIECE ? 1U << field->min : 0,
                               .labels = field->labels};
}

struct value_spec spec_of_arg(const struct arg *arg)
{
    return (struct value_spec){.kind = arg->kind,
                               .min = arg->min,
                               .max = arg->max,
                               .collections = arg->collections,
                               .labels = arg->labels};
}

/* -- names --------------------------------------------------------------------------------------- */

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
    if (id->kind == VALUE_ID) {
        snprintf(text, VALUE_TEXT, "%s", field_id(id, record));
    } else {
        snprintf(text, VALUE_TEXT, "%s%d", collection->prefix, field_get(id, record));
    }
}

static bool same_name(const char *one, const char *other)
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

static int n_labels(const char *const *labels)
{
    int n = 0;
    while (labels[n] != NULL) {
        n++;
    }
    return n;
}

static int label_named(const char *const *labels, const char *text)
{
    for (int i = 0; labels[i] != NULL; i++) {
        if (same_name(labels[i], text)) {
            return i;
        }
    }
    return -1;
}

/* "exit, wall or wrap" */
static void list_labels(const char *const *labels, char *text, size_t size)
{
    int n = n_labels(labels);
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < n && used < size; i++) {
        const char *joint = i == 0 ? "" : i + 1 < n ? ", " : " or ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", joint, labels[i]);
    }
}

/* -- out ----------------------------------------------------------------------------------------- */

/* Steps of one letter are written in one word, longer ones with spaces. */
static void steps_text(const char *const *labels, const int32_t *words, char text[VALUE_TEXT])
{
    struct command holder = {.n_words = STEPS_WORDS};
    memcpy(holder.words, words, (size_t)steps_words(words[0]) * sizeof words[0]);
    struct steps steps;
    size_t used = 0;
    text[0] = '\0';
    if (!command_steps(&holder, 0, &steps)) {
        return;
    }
    bool letters = true;
    for (int i = 0; labels[i] != NULL; i++) {
        letters = letters && strlen(labels[i]) == 1;
    }
    for (int i = 0; i < steps.n && used < VALUE_TEXT; i++) {
        used += (size_t)snprintf(text + used, VALUE_TEXT - used, "%s%s",
                                 i > 0 && !letters ? " " : "", labels[steps.step[i]]);
    }
}

void value_text(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
                char text[VALUE_TEXT])
{
    int32_t value = words[0];
    char name[HEX_NAME_SIZE];
    switch (spec->kind) {
    case VALUE_FLAG:
        snprintf(text, VALUE_TEXT, "%s", value ? "yes" : "no");
        break;
    case VALUE_CHOICE:
        assert(value >= 0 && value < n_labels(spec->labels));
        snprintf(text, VALUE_TEXT, "%s", spec->labels[value]);
        break;
    case VALUE_SIDE:
        side_name(scene, value, text);
        break;
    case VALUE_TEMPLATE:
        piece_name(scene, piece_of(TEMPLATES, value), text);
        break;
    case VALUE_PIECE:
        piece_name(scene, value, text);
        break;
    case VALUE_HEX:
        hex_format(hex_from_raw(value), name);
        snprintf(text, VALUE_TEXT, "%s", name);
        break;
    case VALUE_STEPS:
        steps_text(spec->labels, words, text);
        break;
    case VALUE_PHASE:
        snprintf(text, VALUE_TEXT, "%s", scene->rules->phases[value].title);
        break;
    default:
        snprintf(text, VALUE_TEXT, "%d", value);
        break;
    }
}

json_t *value_json(const struct scene *scene, const struct value_spec *spec, const int32_t *words)
{
    int32_t value = words[0];
    char text[VALUE_TEXT];
    switch (spec->kind) {
    case VALUE_FLAG:
        return json_boolean(value);
    case VALUE_SIDE:
        return value < 0 || value >= SIDES ? json_null()
                                           : json_string(scene->rules->side_ids[value]);
    case VALUE_PIECE:
        if (value == NO_PIECE) {
            return json_null();
        }
        break;
    case VALUE_PHASE:
        return json_string(scene->rules->phases[value].name);
    case VALUE_NUMBER:
    case VALUE_FACING:
    case VALUE_CARD:
    case VALUE_SERIAL:
        return json_integer(value);
    default:
        break;
    }
    value_text(scene, spec, words, text);
    return json_string(text);
}

/* -- in ------------------------------------------------------------------------------------------ */

static bool read_number(const struct value_spec *spec, const char *text, int32_t *value,
                        struct fault *fault)
{
    int32_t min = spec->kind == VALUE_FACING ? 1 : spec->min;
    int32_t max = spec->kind == VALUE_FACING ? HEX_SIDES : spec->max;
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || errno != 0 || number < min || number > max) {
        return fault_say(fault, "expected a number from %d to %d, found \"%.40s\"", min, max, text);
    }
    *value = (int32_t)number;
    return true;
}

/* Takes the longest step that fits, so that "sl" is not read as "s" and "l". */
static bool next_step(const char *const *labels, const char **text, int *step)
{
    size_t longest = 0;
    for (int i = 0; labels[i] != NULL; i++) {
        size_t length = strlen(labels[i]);
        if (length > longest && strncasecmp(*text, labels[i], length) == 0) {
            longest = length;
            *step = i;
        }
    }
    *text += longest;
    return longest > 0;
}

static bool read_steps(const struct value_spec *spec, const char *text, int32_t *words, int *n_words,
                       struct fault *fault)
{
    struct steps steps = {.n = 0};
    const char *rest = text;
    while (*rest != '\0') {
        if (*rest == ' ' || *rest == ',') {
            rest++;
            continue;
        }
        int step = 0;
        if (!next_step(spec->labels, &rest, &step)) {
            char known[200];
            list_labels(spec->labels, known, sizeof known);
            return fault_say(fault, "expected a path of the steps %s, found \"%.40s\"", known, text);
        }
        if (steps.n == STEPS_MAX) {
            return fault_say(fault, "expected a path of at most %d steps", STEPS_MAX);
        }
        steps.step[steps.n++] = (uint8_t)step;
    }
    struct command holder = {.n_words = 0};
    command_add_steps(&holder, &steps);
    memcpy(words, holder.words, holder.n_words * sizeof words[0]);
    *n_words = holder.n_words;
    return true;
}

/* The rules' own names count first: a scenario may call its first side "2". */
static int side_called(const struct scene *scene, const char *text)
{
    for (int side = 0; side < SIDES; side++) {
        if (same_name(text, scene->rules->side_ids[side])) {
            return side;
        }
    }
    for (int side = 0; side < SIDES; side++) {
        char name[VALUE_TEXT];
        side_name(scene, side, name);
        if (same_name(text, name)) {
            return side;
        }
    }
    return SIDE_NONE;
}

static bool read_side(const struct scene *scene, const struct value_spec *spec, const char *text,
                      int32_t *value, struct fault *fault)
{
    *value = side_called(scene, text);
    if (*value != SIDE_NONE || (spec->max == SIDE_NONE && same_name(text, "none"))) {
        return true;
    }
    return fault_say(fault, "expected side %s or %s, found \"%.40s\"", scene->rules->side_ids[0],
                     scene->rules->side_ids[1], text);
}

static bool read_phase(const struct scene *scene, const char *text, int32_t *value,
                       struct fault *fault)
{
    for (int i = 0; i < scene->rules->n_phases; i++) {
        const struct phase *phase = &scene->rules->phases[i];
        if (same_name(text, phase->name) || same_name(text, phase->title)) {
            *value = i;
            return true;
        }
    }
    return fault_say(fault, "expected a phase of %s, found \"%.40s\"", scene->rules->title, text);
}

static bool read_flag(const char *text, int32_t *value, struct fault *fault)
{
    *value = same_name(text, "yes") || same_name(text, "true");
    return *value || same_name(text, "no") || same_name(text, "false") ||
           fault_say(fault, "expected yes or no, found \"%.40s\"", text);
}

static bool read_piece(const struct scene *scene, uint32_t collections, const char *text,
                       int32_t *value, struct fault *fault)
{
    *value = piece_named(scene, collections, text);
    if (*value != NO_PIECE) {
        return true;
    }
    const char *what = "thing";
    for (int i = scene->rules->n_collections - 1; i >= 0; i--) {
        what = collections >> i & 1 ? scene->rules->collections[i].singular : what;
    }
    return fault_say(fault, "there is no %s called \"%.40s\"", what, text);
}

bool value_from_text(const struct scene *scene, const struct value_spec *spec, const char *text,
                     int32_t *words, int *n_words, struct fault *fault)
{
    struct hex hex;
    *n_words = 1;
    switch (spec->kind) {
    case VALUE_FLAG:
        return read_flag(text, words, fault);
    case VALUE_CHOICE:
        words[0] = label_named(spec->labels, text);
        if (words[0] < 0) {
            char known[200];
            list_labels(spec->labels, known, sizeof known);
            return fault_say(fault, "expected %s, found \"%.40s\"", known, text);
        }
        return true;
    case VALUE_SIDE:
        return read_side(scene, spec, text, words, fault);
    case VALUE_TEMPLATE:
        if (!read_piece(scene, 1 << TEMPLATES, text, words, fault)) {
            return false;
        }
        words[0] = piece_index(words[0]);
        return true;
    case VALUE_PIECE:
        return read_piece(scene, spec->collections, text, words, fault);
    case VALUE_HEX:
        if (!hex_parse(text, &hex)) {
            return fault_say(fault, "expected a hex like 0816 (column, row), found \"%.40s\"", text);
        }
        words[0] = hex_raw(hex);
        return true;
    case VALUE_STEPS:
        return read_steps(spec, text, words, n_words, fault);
    case VALUE_PHASE:
        return read_phase(scene, text, words, fault);
    default:
        return read_number(spec, text, words, fault);
    }
}

/* ["f", "f", "r"] as "f f r" */
static bool join_steps(const json_t *array, char text[VALUE_TEXT], struct fault *fault)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(array); i++) {
        const char *step = json_string_value(json_array_get(array, i));
        if (step == NULL || used + strlen(step) + 2 > VALUE_TEXT) {
            return fault_say(fault, "expected a path of at most %d steps, each a word", STEPS_MAX);
        }
        used += (size_t)sprintf(text + used, "%s ", step);
    }
    return true;
}

static const char *json_kind(const json_t *json)
{
    switch (json_typeof(json)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a text";
    case JSON_INTEGER:
        return "a number";
    case JSON_REAL:
        return "a number with a fraction";
    case JSON_NULL:
        return "null";
    default:
        return "true or false";
    }
}

static const char *kind_expected(enum value_kind kind)
{
    switch (kind) {
    case VALUE_FLAG:
        return "true or false";
    case VALUE_HEX:
        return "a hex like \"0816\"";
    case VALUE_STEPS:
        return "a path like \"ffr\"";
    case VALUE_NUMBER:
    case VALUE_FACING:
    case VALUE_CARD:
    case VALUE_SERIAL:
        return "a whole number";
    default:
        return "a text";
    }
}

bool value_from_json(const struct scene *scene, const struct value_spec *spec, const json_t *json,
                     int32_t *words, int *n_words, struct fault *fault)
{
    bool wants_text = spec->kind != VALUE_FLAG && spec->kind != VALUE_NUMBER &&
                      spec->kind != VALUE_FACING && spec->kind != VALUE_CARD &&
                      spec->kind != VALUE_SERIAL;
    char text[VALUE_TEXT];
    *n_words = 1;
    if (json_is_null(json) && spec->kind == VALUE_PIECE) {
        words[0] = NO_PIECE;
        return true;
    }
    if (json_is_null(json) && spec->kind == VALUE_SIDE && spec->max == SIDE_NONE) {
        words[0] = SIDE_NONE;
        return true;
    }
    if (json_is_boolean(json) && spec->kind == VALUE_FLAG) {
        words[0] = json_is_true(json);
        return true;
    }
    if (json_is_string(json) && wants_text) {
        return value_from_text(scene, spec, json_string_value(json), words, n_words, fault);
    }
    if (json_is_integer(json) && (!wants_text || spec->kind == VALUE_SIDE) &&
        spec->kind != VALUE_FLAG) {
        snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
        return value_from_text(scene, spec, text, words, n_words, fault);
    }
    if (json_is_array(json) && spec->kind == VALUE_STEPS) {
        return join_steps(json, text, fault) &&
               value_from_text(scene, spec, text, words, n_words, fault);
    }
    return fault_say(fault, "expected %s, found %s", kind_expected(spec->kind), json_kind(json));
}

/* -- fields -------------------------------------------------------------------------------------- */

/* A piece stands in a field as its index, with NO_UNIT for none. */
static int32_t word_of_field(const struct field *field, const void *record)
{
    int32_t value = field_get(field, record);
    if (field->kind == VALUE_PIECE) {
        return value == NO_UNIT ? NO_PIECE : piece_of(field->min, value);
    }
    return value;
}

json_t *field_json(const struct scene *scene, const struct field *field,
                   const struct collection *collection, const void *record)
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        return json_string((const char *)record + field->offset);
    }
    if (field->kind == VALUE_SERIAL) {
        return json_sprintf("%s%d", collection->prefix, field_get(field, record));
    }
    int32_t word = word_of_field(field, record);
    struct value_spec spec = spec_of_field(field);
    return value_json(scene, &spec, &word);
}

void field_text(const struct scene *scene, const struct field *field,
                const struct collection *collection, const void *record, char text[VALUE_TEXT])
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        snprintf(text, VALUE_TEXT, "%s", (const char *)record + field->offset);
    } else if (field->kind == VALUE_SERIAL) {
        snprintf(text, VALUE_TEXT, "%s%d", collection->prefix, field_get(field, record));
    } else {
        int32_t word = word_of_field(field, record);
        struct value_spec spec = spec_of_field(field);
        value_text(scene, &spec, &word, text);
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
    bool plain = (field->kind == VALUE_NAME && is_plain_text(text)) ||
                 strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+") ==
                     length;
    if (length == 0 || length >= field->size || !plain) {
        return fault_say(fault, "expected a name of 1 to %d %s, found \"%.40s\"", field->size - 1,
                         field->kind == VALUE_NAME ? "bytes" : "letters, digits or -_./+", text);
    }
    memset((char *)record + field->offset, 0, field->size);
    memcpy((char *)record + field->offset, text, length);
    return true;
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
    int32_t words[STEPS_WORDS];
    int n;
    struct value_spec spec = spec_of_field(field);
    if (!value_from_json(scene, &spec, json, words, &n, fault)) {
        return false;
    }
    if (field->kind == VALUE_PIECE) {
        words[0] = words[0] == NO_PIECE ? NO_UNIT : piece_index(words[0]);
    }
    field_set(field, record, words[0]);
    return true;
}

void field_set_initial(const struct field *field, void *record)
{
    if (field->kind == VALUE_ID || field->kind == VALUE_NAME) {
        memset((char *)record + field->offset, 0, field->size);
    } else {
        field_set(field, record, field->initial);
    }
}
