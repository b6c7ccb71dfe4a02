#include "format/kind.h"

#include "format/inches.h"

const struct kind_form kind_forms[VALUE_KINDS] = {
    [VALUE_NONE] = {"none", "a text", 0, read_number, read_text_json, write_number, NULL, NULL},
    [VALUE_FLAG] = {"flag", "true or false", 0, read_flag, read_flag_json, write_flag, NULL,
                    flag_json},
    [VALUE_NUMBER] = {"number", "a whole number", 0, read_number, read_whole_json, write_number,
                      NULL, whole_json},
    [VALUE_CHOICE] = {"choice", "a text", 0, read_choice, read_text_json, write_choice, NULL, NULL},
    [VALUE_SIDE] = {"side", "a text", 0, read_side, read_side_json, write_side, NULL, side_json},
    [VALUE_TEMPLATE] = {"template", "a text", 0, read_template, read_text_json, write_template,
                        NULL, NULL},
    [VALUE_PIECE] = {"piece", "a text", 0, read_piece, read_piece_json, write_piece, NULL,
                     piece_json},
    [VALUE_HEX] = {"hex", "a hex like \"0816\"", 0, read_hex, read_hex_json, write_hex, NULL,
                   hex_json},
    [VALUE_FACING] = {"facing", "a whole number", 0, read_facing, read_whole_json, write_number,
                      NULL, whole_json},
    [VALUE_STEPS] = {"steps", "a path like \"ffr\"", 0, read_steps, read_steps_json, write_steps,
                     NULL, NULL},
    [VALUE_LENGTH] = {"length", NULL, THOU, read_parts, read_parts_json, write_parts, say_length,
                      decimal_json},
    [VALUE_ANGLE] = {"angle", NULL, TENTHS, read_parts, read_parts_json, write_parts, NULL,
                     decimal_json},
    [VALUE_POINT] = {"point", NULL, 0, read_point, read_point_json, write_point, say_point,
                     point_json},
    [VALUE_BOX] = {"box", NULL, 0, read_box, read_box_json, write_box, NULL, box_json},
    [VALUE_PATH] = {"path", NULL, 0, read_path, read_path_json, write_path, NULL, path_json},
    [VALUE_CARD] = {"card", "a whole number", 0, read_number, read_whole_json, write_number, NULL,
                    whole_json},
    [VALUE_ID] = {"id", "a text", 0, read_number, read_text_json, write_number, NULL, NULL},
    [VALUE_NAME] = {"name", "a text", 0, read_number, read_text_json, write_number, NULL, NULL},
    [VALUE_SERIAL] = {"serial", "a whole number", 0, read_number, read_whole_json, write_number,
                      NULL, whole_json},
    [VALUE_PHASE] = {"phase", "a text", 0, read_phase, read_text_json, write_phase, NULL,
                     phase_json},
    [VALUE_MOVEMENT] = {"movement", NULL, HALF_THOU, read_parts, read_parts_json, write_parts,
                        say_length, decimal_json},
    [VALUE_SQUARE] = {"square", "a square like \"6,4\"", 0, read_square, read_square_json,
                      write_square, NULL, square_json},
    [VALUE_EDGE] = {"edge", "\"n\", \"e\", \"s\" or \"w\"", 0, read_edge, read_text_json,
                    write_edge, NULL, NULL},
    [VALUE_ZONE] = {"zone", "a whole number", 0, read_zone, read_whole_json, write_number, NULL,
                    whole_json},
    [VALUE_LEVEL] = {"level", "a whole number", 0, read_number, read_whole_json, write_number, NULL,
                     whole_json},
    [VALUE_COURSE] = {"course", NULL, 0, read_course, read_course_json, write_course, NULL,
                      course_json},
    [VALUE_PIECES] = {"pieces", NULL, 0, read_pieces, read_pieces_json, write_pieces, say_pieces,
                      pieces_json},
    [VALUE_PLACES] = {"places", NULL, 0, read_places, read_places_json, write_places, NULL,
                      places_json},
    [VALUE_LINE] = {"line", NULL, 0, read_line, read_line_json, write_line, say_line, line_json},
    [VALUE_SHIFT] = {"shift", NULL, 0, read_shift, read_shift_json, write_shift, say_shift,
                     shift_json},
    [VALUE_TERRAIN] = {"terrain", "a text", 0, read_terrain, read_terrain_json, write_terrain,
                       say_terrain, terrain_json}};

bool value_from_text(const struct scene *scene, const struct value_spec *spec, const char *text,
                     int32_t *words, int *n_words, struct fault *fault)
{
    struct reading reading = {.scene = scene, .spec = spec, .words = words, .n = 1, .fault = fault};
    bool read = kind_forms[spec->kind].read(&reading, text);
    *n_words = reading.n;
    return read;
}

bool value_from_json(const struct scene *scene, const struct value_spec *spec, const json_t *json,
                     int32_t *words, int *n_words, struct fault *fault)
{
    struct reading reading = {.scene = scene, .spec = spec, .words = words, .n = 1, .fault = fault};
    bool read = kind_forms[spec->kind].read_json(&reading, json);
    *n_words = reading.n;
    return read;
}

void value_text(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
                char text[VALUE_TEXT])
{
    struct writing writing = {scene, spec, words};
    kind_forms[spec->kind].write(&writing, text);
}

void value_say(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
               char text[VALUE_TEXT])
{
    const struct kind_form *form = &kind_forms[spec->kind];
    struct writing writing = {scene, spec, words};
    (form->say == NULL ? form->write : form->say)(&writing, text);
}

json_t *value_json(const struct scene *scene, const struct value_spec *spec, const int32_t *words)
{
    const struct kind_form *form = &kind_forms[spec->kind];
    struct writing writing = {scene, spec, words};
    if (form->json != NULL) {
        return form->json(&writing);
    }
    char text[VALUE_TEXT];
    form->write(&writing, text);
    return json_string(text);
}

const char *kind_name(enum value_kind kind)
{
    return kind_forms[kind].name;
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
