/* Values going out: as words and as JSON. */

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "board/hex.h"
#include "format/inches.h"
#include "format/kind.h"

const char *const edge_labels[] = {"n", "e", "s", "w", NULL};

/* -- words ------------------------------------------------------------------------------------- */

void write_number(const struct writing *writing, char text[VALUE_TEXT])
{
    snprintf(text, VALUE_TEXT, "%d", writing->words[0]);
}

void write_flag(const struct writing *writing, char text[VALUE_TEXT])
{
    snprintf(text, VALUE_TEXT, "%s", writing->words[0] ? "yes" : "no");
}

void write_choice(const struct writing *writing, char text[VALUE_TEXT])
{
    int32_t value = writing->words[0];
    assert(value >= 0 && value < n_labels(writing->spec->labels));
    snprintf(text, VALUE_TEXT, "%s", writing->spec->labels[value]);
}

void write_side(const struct writing *writing, char text[VALUE_TEXT])
{
    side_name(writing->scene, writing->words[0], text);
}

void write_template(const struct writing *writing, char text[VALUE_TEXT])
{
    piece_name(writing->scene, piece_of(TEMPLATES, writing->words[0]), text);
}

void write_piece(const struct writing *writing, char text[VALUE_TEXT])
{
    piece_name(writing->scene, writing->words[0], text);
}

void write_hex(const struct writing *writing, char text[VALUE_TEXT])
{
    char name[HEX_NAME_SIZE];
    hex_format(hex_from_raw(writing->words[0]), name);
    snprintf(text, VALUE_TEXT, "%s", name);
}

void write_square(const struct writing *writing, char text[VALUE_TEXT])
{
    char name[SQUARE_NAME_SIZE];
    square_format(square_from_raw(writing->words[0]), writing->scene->rules->lettered_squares,
                  name);
    snprintf(text, VALUE_TEXT, "%s", name);
}

void write_edge(const struct writing *writing, char text[VALUE_TEXT])
{
    assert(writing->words[0] >= 0 && writing->words[0] < EDGES);
    snprintf(text, VALUE_TEXT, "%s", edge_labels[writing->words[0]]);
}

void write_phase(const struct writing *writing, char text[VALUE_TEXT])
{
    snprintf(text, VALUE_TEXT, "%s", writing->scene->rules->phases[writing->words[0]].title);
}

void write_parts(const struct writing *writing, char text[VALUE_TEXT])
{
    parts_text(writing->words[0], kind_forms[writing->spec->kind].parts, text, VALUE_TEXT);
}

/* Steps of one letter are written in one word, longer ones with spaces. */
void write_steps(const struct writing *writing, char text[VALUE_TEXT])
{
    const char *const *labels = writing->spec->labels;
    struct command holder = {.n_words = VALUE_WORDS};
    memcpy(holder.words, writing->words,
           (size_t)steps_words(writing->words[0]) * sizeof holder.words[0]);
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

/* To the tenth; to the thousandth where the tenth would put it on a whole or half inch, at which
 * ranges and movement end. */
void say_length(const struct writing *writing, char text[VALUE_TEXT])
{
    const int32_t length = writing->words[0];
    const int parts = kind_forms[writing->spec->kind].parts;
    const int32_t tenth = parts / 10;
    const int32_t nearest = (length + tenth / 2) / tenth * tenth;
    if (nearest % (5 * tenth) == 0 && nearest != length) {
        snprintf(text, VALUE_TEXT, "%.*f", parts == THOU ? 3 : 4, length / (double)parts);
    } else {
        snprintf(text, VALUE_TEXT, "%.1f", nearest / (double)parts);
    }
}

/* -- JSON -------------------------------------------------------------------------------------- */

json_t *flag_json(const struct writing *writing)
{
    return json_boolean(writing->words[0]);
}

json_t *whole_json(const struct writing *writing)
{
    return json_integer(writing->words[0]);
}

json_t *decimal_json(const struct writing *writing)
{
    return parts_json(writing->words[0], kind_forms[writing->spec->kind].parts);
}

json_t *side_json(const struct writing *writing)
{
    int32_t side = writing->words[0];
    return side < 0 || side >= SIDES ? json_null()
                                     : json_string(writing->scene->rules->side_ids[side]);
}

json_t *phase_json(const struct writing *writing)
{
    return json_string(writing->scene->rules->phases[writing->words[0]].name);
}

/* Nothing is null, and all else as it is written. */
static json_t *unless(bool none, const struct writing *writing)
{
    char text[VALUE_TEXT];
    if (none) {
        return json_null();
    }
    kind_forms[writing->spec->kind].write(writing, text);
    return json_string(text);
}

json_t *piece_json(const struct writing *writing)
{
    return unless(writing->words[0] == NO_PIECE, writing);
}

json_t *hex_json(const struct writing *writing)
{
    return unless(hex_is_nowhere(hex_from_raw(writing->words[0])), writing);
}

json_t *square_json(const struct writing *writing)
{
    return unless(square_is_nowhere(square_from_raw(writing->words[0])), writing);
}
