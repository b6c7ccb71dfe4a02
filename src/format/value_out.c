/* Values going out: as words and as JSON. */

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "board/hex.h"
#include "format/inches.h"
#include "format/value.h"

/* Steps of one letter are written in one word, longer ones with spaces. */
static void steps_text(const char *const *labels, const int32_t *words, char text[VALUE_TEXT])
{
    struct command holder = {.n_words = VALUE_WORDS};
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

static void point_text(const int32_t xy[2], char text[VALUE_TEXT])
{
    if (xy[0] == NOWHERE) {
        snprintf(text, VALUE_TEXT, "nowhere");
    } else {
        numbers_text(xy, 2, text, VALUE_TEXT);
    }
}

static void path_text(const int32_t *words, char text[VALUE_TEXT])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < words[0] && used + 2 < VALUE_TEXT; i++) {
        used += (size_t)snprintf(text + used, VALUE_TEXT - used, "%s", i > 0 ? ";" : "");
        numbers_text(&words[1 + 2 * i], 2, text + used, VALUE_TEXT - used);
        used += strlen(text + used);
    }
}

static json_t *path_json(const int32_t *words)
{
    json_t *list = json_array();
    for (int i = 0; i < words[0]; i++) {
        json_array_append_new(list, numbers_json(&words[1 + 2 * i], 2));
    }
    return list;
}

const char *const edge_labels[] = {"n", "e", "s", "w", NULL};

void value_text(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
                char text[VALUE_TEXT])
{
    int32_t value = words[0];
    char name[HEX_NAME_SIZE];
    char square[SQUARE_NAME_SIZE];
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
    case VALUE_SQUARE:
        square_format(square_from_raw(value), scene->rules->lettered_squares, square);
        snprintf(text, VALUE_TEXT, "%s", square);
        break;
    case VALUE_EDGE:
        assert(value >= 0 && value < EDGES);
        snprintf(text, VALUE_TEXT, "%s", edge_labels[value]);
        break;
    case VALUE_STEPS:
        steps_text(spec->labels, words, text);
        break;
    case VALUE_LENGTH:
        parts_text(value, THOU, text, VALUE_TEXT);
        break;
    case VALUE_MOVEMENT:
        parts_text(value, HALF_THOU, text, VALUE_TEXT);
        break;
    case VALUE_ANGLE:
        parts_text(value, TENTHS, text, VALUE_TEXT);
        break;
    case VALUE_POINT:
        point_text(words, text);
        break;
    case VALUE_BOX:
        numbers_text(words, 4, text, VALUE_TEXT);
        break;
    case VALUE_PATH:
        path_text(words, text);
        break;
    case VALUE_PHASE:
        snprintf(text, VALUE_TEXT, "%s", scene->rules->phases[value].title);
        break;
    default:
        snprintf(text, VALUE_TEXT, "%d", value);
        break;
    }
}

/* To the tenth; to the thousandth where the tenth would put it on a whole or half inch, at which
 * ranges and movement end. */
static void length_say(int32_t length, int parts, char text[VALUE_TEXT])
{
    const int32_t tenth = parts / 10;
    const int32_t nearest = (length + tenth / 2) / tenth * tenth;
    if (nearest % (5 * tenth) == 0 && nearest != length) {
        snprintf(text, VALUE_TEXT, "%.*f", parts == THOU ? 3 : 4, length / (double)parts);
    } else {
        snprintf(text, VALUE_TEXT, "%.1f", nearest / (double)parts);
    }
}

void value_say(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
               char text[VALUE_TEXT])
{
    if (spec->kind == VALUE_LENGTH) {
        length_say(words[0], THOU, text);
    } else if (spec->kind == VALUE_MOVEMENT) {
        length_say(words[0], HALF_THOU, text);
    } else if (spec->kind == VALUE_POINT && words[0] != NOWHERE) {
        snprintf(text, VALUE_TEXT, "%.1f, %.1f", words[0] / (double)THOU, words[1] / (double)THOU);
    } else {
        value_text(scene, spec, words, text);
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
    case VALUE_ZONE:
    case VALUE_LEVEL:
        return json_integer(value);
    case VALUE_SQUARE:
        if (square_is_nowhere(square_from_raw(value))) {
            return json_null();
        }
        break;
    case VALUE_HEX:
        if (hex_is_nowhere(hex_from_raw(value))) {
            return json_null();
        }
        break;
    case VALUE_LENGTH:
        return parts_json(value, THOU);
    case VALUE_MOVEMENT:
        return parts_json(value, HALF_THOU);
    case VALUE_ANGLE:
        return parts_json(value, TENTHS);
    case VALUE_POINT:
        return value == NOWHERE ? json_null() : numbers_json(words, 2);
    case VALUE_BOX:
        return numbers_json(words, 4);
    case VALUE_PATH:
        return path_json(words);
    default:
        break;
    }
    value_text(scene, spec, words, text);
    return json_string(text);
}
