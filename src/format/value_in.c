/* Values coming in: from words and from JSON, each with a sentence for what was expected. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/hex.h"
#include "format/inches.h"
#include "format/value.h"

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

static bool read_steps(const struct value_spec *spec, const char *text, int32_t *words,
                       int *n_words, struct fault *fault)
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
            return fault_say(fault, "expected a path of the steps %s, found \"%.40s\"", known,
                             text);
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

static int parts_of(enum value_kind kind)
{
    return kind == VALUE_ANGLE ? TENTHS : kind == VALUE_MOVEMENT ? HALF_THOU : THOU;
}

static bool say_parts(const struct value_spec *spec, struct fault *fault)
{
    return spec->kind == VALUE_ANGLE
               ? fault_say(fault, "expected degrees from 0 to 359.9, with at most one decimal")
               : fault_say(fault, "expected inches from %g to %g, with at most three decimals",
                           (double)spec->min / parts_of(spec->kind),
                           (double)spec->max / parts_of(spec->kind));
}

static bool check_parts(const struct value_spec *spec, int32_t value, struct fault *fault)
{
    bool fits = spec->kind == VALUE_ANGLE ? value >= 0 && value < FULL_CIRCLE
                                          : value >= spec->min && value <= spec->max;
    return fits || say_parts(spec, fault);
}

static bool say_corners(struct fault *fault)
{
    return fault_say(fault, "expected a path of 1 to %d places", CORNERS_MAX);
}

/* Places between semicolons: 12,7;14,9 */
static bool read_path(const char *text, int32_t *words, int *n_words, struct fault *fault)
{
    char copy[VALUE_TEXT];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy;
    words[0] = 0;
    for (char *word = strsep(&rest, ";"); word != NULL; word = strsep(&rest, ";")) {
        if (words[0] == CORNERS_MAX || strlen(text) >= sizeof copy) {
            return say_corners(fault);
        }
        if (!numbers_from_text(word, 2, &words[1 + 2 * words[0]], fault)) {
            return false;
        }
        words[0]++;
    }
    *n_words = 1 + 2 * words[0];
    return true;
}

static bool read_path_list(const json_t *list, int32_t *words, int *n_words, struct fault *fault)
{
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n < 1 || n > CORNERS_MAX) {
        return say_corners(fault);
    }
    words[0] = (int32_t)n;
    for (size_t i = 0; i < n; i++) {
        if (!numbers_from_json(json_array_get(list, i), 2, &words[1 + 2 * i], fault)) {
            return fault_within(fault, "[%zu]: ", i);
        }
    }
    *n_words = 1 + 2 * words[0];
    return true;
}

/* "n" or "north". */
static int edge_named(const char *text)
{
    static const char *const words[] = {"north", "east", "south", "west", NULL};
    int edge = label_named(edge_labels, text);
    return edge >= 0 ? edge : label_named(words, text);
}

bool value_from_text(const struct scene *scene, const struct value_spec *spec, const char *text,
                     int32_t *words, int *n_words, struct fault *fault)
{
    struct hex hex;
    struct square square;
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
            return fault_say(fault, "expected a hex like 0816 (column, row), found \"%.40s\"",
                             text);
        }
        words[0] = hex_raw(hex);
        return true;
    case VALUE_SQUARE:
        if (!square_parse(text, &square)) {
            return fault_say(fault, "expected a square like %s (column, row), found \"%.40s\"",
                             scene->rules->lettered_squares ? "f4" : "6,4", text);
        }
        words[0] = square_raw(square);
        return true;
    case VALUE_ZONE: {
        struct value_spec zones = {.kind = VALUE_NUMBER, .max = scene->scenario->width};
        return read_number(&zones, text, words, fault);
    }
    case VALUE_EDGE:
        words[0] = edge_named(text);
        return words[0] >= 0 || fault_say(fault, "expected n, e, s or w, found \"%.40s\"", text);
    case VALUE_STEPS:
        return read_steps(spec, text, words, n_words, fault);
    case VALUE_PHASE:
        return read_phase(scene, text, words, fault);
    case VALUE_LENGTH:
    case VALUE_MOVEMENT:
    case VALUE_ANGLE:
        return parts_from_text(text, parts_of(spec->kind), words)
                   ? check_parts(spec, words[0], fault)
                   : say_parts(spec, fault);
    case VALUE_POINT:
        *n_words = 2;
        return numbers_from_text(text, 2, words, fault);
    case VALUE_BOX:
        *n_words = 4;
        return numbers_from_text(text, 4, words, fault);
    case VALUE_PATH:
        return read_path(text, words, n_words, fault);
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

const char *json_kind(const json_t *json)
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

/* Kinds that JSON writes as a number. */
static bool is_whole_number(enum value_kind kind)
{
    return kind == VALUE_NUMBER || kind == VALUE_FACING || kind == VALUE_CARD ||
           kind == VALUE_SERIAL || kind == VALUE_ZONE || kind == VALUE_LEVEL;
}

static const char *kind_expected(enum value_kind kind)
{
    if (is_whole_number(kind)) {
        return "a whole number";
    }
    switch (kind) {
    case VALUE_FLAG:
        return "true or false";
    case VALUE_SQUARE:
        return "a square like \"6,4\"";
    case VALUE_EDGE:
        return "\"n\", \"e\", \"s\" or \"w\"";
    case VALUE_HEX:
        return "a hex like \"0816\"";
    case VALUE_STEPS:
        return "a path like \"ffr\"";
    default:
        return "a text";
    }
}

/* Kinds of the open table, which JSON writes as numbers and lists of them. */
static bool table_from_json(const struct value_spec *spec, const json_t *json, int32_t *words,
                            int *n_words, struct fault *fault)
{
    switch (spec->kind) {
    case VALUE_POINT:
        *n_words = 2;
        if (json_is_null(json)) {
            words[0] = words[1] = NOWHERE;
            return true;
        }
        return numbers_from_json(json, 2, words, fault);
    case VALUE_BOX:
        *n_words = 4;
        return numbers_from_json(json, 4, words, fault);
    case VALUE_PATH:
        return read_path_list(json, words, n_words, fault);
    default:
        return parts_from_json(json, parts_of(spec->kind), words)
                   ? check_parts(spec, words[0], fault)
                   : say_parts(spec, fault);
    }
}

static bool is_of_table(enum value_kind kind)
{
    return kind == VALUE_LENGTH || kind == VALUE_MOVEMENT || kind == VALUE_ANGLE ||
           kind == VALUE_POINT || kind == VALUE_BOX || kind == VALUE_PATH;
}

bool value_from_json(const struct scene *scene, const struct value_spec *spec, const json_t *json,
                     int32_t *words, int *n_words, struct fault *fault)
{
    if (is_of_table(spec->kind)) {
        return table_from_json(spec, json, words, n_words, fault);
    }
    bool wants_text = spec->kind != VALUE_FLAG && !is_whole_number(spec->kind);
    char text[VALUE_TEXT];
    *n_words = 1;
    if (json_is_null(json) && spec->kind == VALUE_PIECE) {
        words[0] = NO_PIECE;
        return true;
    }
    if (json_is_null(json) && spec->kind == VALUE_HEX) {
        words[0] = hex_raw(HEX_NOWHERE);
        return true;
    }
    if (json_is_null(json) && spec->kind == VALUE_SQUARE) {
        words[0] = square_raw(SQUARE_NOWHERE);
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
