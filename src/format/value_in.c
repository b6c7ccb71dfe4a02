/* Values coming in: from words and from JSON, each with a sentence for what was expected. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/hex.h"
#include "format/inches.h"
#include "format/kind.h"

/* -- numbers ----------------------------------------------------------------------------------- */

static bool read_within(struct reading *reading, const char *text, int32_t min, int32_t max)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || errno != 0 || number < min || number > max) {
        return fault_say(reading->fault, "expected a number from %d to %d, found \"%.40s\"", min,
                         max, text);
    }
    reading->words[0] = (int32_t)number;
    return true;
}

bool read_number(struct reading *reading, const char *text)
{
    int32_t step = reading->spec->step;
    return read_within(reading, text, reading->spec->min, reading->spec->max) &&
           (step == 0 || reading->words[0] % step == 0 ||
            fault_say(reading->fault, "expected a multiple of %d, found \"%.40s\"", step, text));
}

bool read_facing(struct reading *reading, const char *text)
{
    return read_within(reading, text, 1, HEX_SIDES);
}

bool read_zone(struct reading *reading, const char *text)
{
    return read_within(reading, text, 0, reading->scene->scenario->width);
}

static bool say_parts(const struct reading *reading)
{
    const struct value_spec *spec = reading->spec;
    double parts = kind_forms[spec->kind].parts;
    return spec->kind == VALUE_ANGLE
               ? fault_say(reading->fault,
                           "expected degrees from 0 to 359.9, with at most one decimal")
               : fault_say(reading->fault,
                           "expected inches from %g to %g, with at most three decimals",
                           (double)spec->min / parts, (double)spec->max / parts);
}

static bool check_parts(const struct reading *reading)
{
    const struct value_spec *spec = reading->spec;
    int32_t value = reading->words[0];
    bool fits = spec->kind == VALUE_ANGLE ? value >= 0 && value < FULL_CIRCLE
                                          : value >= spec->min && value <= spec->max;
    if (fits && spec->step != 0 && value % spec->step != 0) {
        return fault_say(reading->fault, "expected a multiple of %g inches",
                         (double)spec->step / kind_forms[spec->kind].parts);
    }
    return fits || say_parts(reading);
}

bool read_parts(struct reading *reading, const char *text)
{
    return parts_from_text(text, kind_forms[reading->spec->kind].parts, reading->words)
               ? check_parts(reading)
               : say_parts(reading);
}

/* -- words ------------------------------------------------------------------------------------- */

bool read_flag(struct reading *reading, const char *text)
{
    reading->words[0] = same_name(text, "yes") || same_name(text, "true");
    return reading->words[0] || same_name(text, "no") || same_name(text, "false") ||
           fault_say(reading->fault, "expected yes or no, found \"%.40s\"", text);
}

bool read_choice(struct reading *reading, const char *text)
{
    const char *const *labels = reading->spec->labels;
    reading->words[0] = label_named(labels, text);
    if (reading->words[0] < 0) {
        char known[200];
        list_labels(labels, known, sizeof known);
        return fault_say(reading->fault, "expected %s, found \"%.40s\"", known, text);
    }
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

bool read_side(struct reading *reading, const char *text)
{
    const char *const *ids = reading->scene->rules->side_ids;
    reading->words[0] = side_called(reading->scene, text);
    if (reading->words[0] != SIDE_NONE ||
        (reading->spec->max == SIDE_NONE && same_name(text, "none"))) {
        return true;
    }
    return fault_say(reading->fault, "expected side %s or %s, found \"%.40s\"", ids[0], ids[1],
                     text);
}

bool read_phase(struct reading *reading, const char *text)
{
    const struct ruleset *rules = reading->scene->rules;
    for (int i = 0; i < rules->n_phases; i++) {
        const struct phase *phase = &rules->phases[i];
        if (same_name(text, phase->name) || same_name(text, phase->title)) {
            reading->words[0] = i;
            return true;
        }
    }
    return fault_say(reading->fault, "expected a phase of %s, found \"%.40s\"", rules->title, text);
}

static bool find_piece(struct reading *reading, uint32_t collections, const char *text)
{
    const struct scene *scene = reading->scene;
    reading->words[0] = piece_named(scene, collections, text);
    return reading->words[0] != NO_PIECE ||
           fault_say(reading->fault, "there is no %s called \"%.40s\"",
                     thing_called(scene->rules, collections), text);
}

bool read_piece(struct reading *reading, const char *text)
{
    return find_piece(reading, reading->spec->collections, text);
}

bool read_template(struct reading *reading, const char *text)
{
    if (!find_piece(reading, 1 << TEMPLATES, text)) {
        return false;
    }
    reading->words[0] = piece_index(reading->words[0]);
    return true;
}

/* -- places of a grid -------------------------------------------------------------------------- */

bool read_hex(struct reading *reading, const char *text)
{
    struct hex hex;
    if (!hex_parse(text, &hex)) {
        return fault_say(reading->fault, "expected a hex like 0816 (column, row), found \"%.40s\"",
                         text);
    }
    reading->words[0] = hex_raw(hex);
    return true;
}

bool read_square(struct reading *reading, const char *text)
{
    struct square square;
    if (!square_parse(text, &square)) {
        return fault_say(reading->fault, "expected a square like %s (column, row), found \"%.40s\"",
                         reading->scene->rules->lettered_squares ? "f4" : "6,4", text);
    }
    reading->words[0] = square_raw(square);
    return true;
}

/* "n" or "north". */
bool read_edge(struct reading *reading, const char *text)
{
    static const char *const words[] = {"north", "east", "south", "west", NULL};
    int edge = label_named(edge_labels, text);
    reading->words[0] = edge >= 0 ? edge : label_named(words, text);
    return reading->words[0] >= 0 ||
           fault_say(reading->fault, "expected n, e, s or w, found \"%.40s\"", text);
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

bool read_steps(struct reading *reading, const char *text)
{
    const char *const *labels = reading->spec->labels;
    struct steps steps = {.n = 0};
    const char *rest = text;
    while (*rest != '\0') {
        if (*rest == ' ' || *rest == ',') {
            rest++;
            continue;
        }
        int step = 0;
        if (!next_step(labels, &rest, &step)) {
            char known[200];
            list_labels(labels, known, sizeof known);
            return fault_say(reading->fault, "expected a path of the steps %s, found \"%.40s\"",
                             known, text);
        }
        if (steps.n == STEPS_MAX) {
            return fault_say(reading->fault, "expected a path of at most %d steps", STEPS_MAX);
        }
        steps.step[steps.n++] = (uint8_t)step;
    }
    steps_pack(&steps, reading->words);
    reading->n = steps_words(steps.n);
    return true;
}

/* -- JSON -------------------------------------------------------------------------------------- */

static bool say_expected(const struct reading *reading, const json_t *json)
{
    return fault_say(reading->fault, "expected %s, found %s",
                     kind_forms[reading->spec->kind].expected, json_kind(json));
}

bool read_text_json(struct reading *reading, const json_t *json)
{
    return json_is_string(json)
               ? kind_forms[reading->spec->kind].read(reading, json_string_value(json))
               : say_expected(reading, json);
}

bool read_whole_json(struct reading *reading, const json_t *json)
{
    char text[32];
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
    return json_is_integer(json) ? kind_forms[reading->spec->kind].read(reading, text)
                                 : say_expected(reading, json);
}

bool read_flag_json(struct reading *reading, const json_t *json)
{
    reading->words[0] = json_is_true(json);
    return json_is_boolean(json) || say_expected(reading, json);
}

/* Nothing, where null stands for it; else a text. */
static bool read_or_none(struct reading *reading, const json_t *json, int32_t none)
{
    if (json_is_null(json)) {
        reading->words[0] = none;
        return true;
    }
    return read_text_json(reading, json);
}

bool read_side_json(struct reading *reading, const json_t *json)
{
    if (json_is_integer(json)) {
        return read_whole_json(reading, json);
    }
    return reading->spec->max == SIDE_NONE ? read_or_none(reading, json, SIDE_NONE)
                                           : read_text_json(reading, json);
}

bool read_piece_json(struct reading *reading, const json_t *json)
{
    return read_or_none(reading, json, NO_PIECE);
}

bool read_hex_json(struct reading *reading, const json_t *json)
{
    return read_or_none(reading, json, hex_raw(HEX_NOWHERE));
}

bool read_square_json(struct reading *reading, const json_t *json)
{
    return read_or_none(reading, json, square_raw(SQUARE_NOWHERE));
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

bool read_steps_json(struct reading *reading, const json_t *json)
{
    char text[VALUE_TEXT];
    if (!json_is_array(json)) {
        return read_text_json(reading, json);
    }
    return join_steps(json, text, reading->fault) && read_steps(reading, text);
}

bool read_parts_json(struct reading *reading, const json_t *json)
{
    return parts_from_json(json, kind_forms[reading->spec->kind].parts, reading->words)
               ? check_parts(reading)
               : say_parts(reading);
}
