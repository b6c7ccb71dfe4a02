/* Kinds: how each kind of value (core/value.h) is called, read, written and said. A kind is one row
 * of the table in kind.c and its functions; what the umpire checks of it is its row in
 * core/kind.c. value.h is the face of all this. */
#ifndef SANDTABLE_FORMAT_KIND_H
#define SANDTABLE_FORMAT_KIND_H

#include "format/value.h"

/* A value that is being read: what is expected, and room for the words it becomes. */
struct reading {
    const struct scene *scene;
    const struct value_spec *spec;
    int32_t *words; /* VALUE_WORDS of them */
    int n;          /* how many it took: 1 unless said otherwise */
    struct fault *fault;
};

/* A value that is being written. */
struct writing {
    const struct scene *scene;
    const struct value_spec *spec;
    const int32_t *words;
};

struct kind_form {
    const char *name;     /* as the schema calls it */
    const char *expected; /* what JSON should have held: "a hex like \"0816\"" */
    int parts;            /* of a number with decimals: in one inch or degree; 0: none such */

    /* From a typed word; false with what was expected. */
    bool (*read)(struct reading *reading, const char *text);

    /* From JSON. */
    bool (*read_json)(struct reading *reading, const json_t *json);

    void (*write)(const struct writing *writing, char text[VALUE_TEXT]);

    /* As the umpire says it; NULL: as it is written. */
    void (*say)(const struct writing *writing, char text[VALUE_TEXT]);

    /* NULL: the text that it is written as. */
    json_t *(*json)(const struct writing *writing);
};

extern const struct kind_form kind_forms[VALUE_KINDS];

/* value_in.c */
bool read_flag(struct reading *reading, const char *text);
bool read_number(struct reading *reading, const char *text);
bool read_choice(struct reading *reading, const char *text);
bool read_side(struct reading *reading, const char *text);
bool read_template(struct reading *reading, const char *text);
bool read_piece(struct reading *reading, const char *text);
bool read_hex(struct reading *reading, const char *text);
bool read_facing(struct reading *reading, const char *text);
bool read_steps(struct reading *reading, const char *text);
bool read_square(struct reading *reading, const char *text);
bool read_edge(struct reading *reading, const char *text);
bool read_zone(struct reading *reading, const char *text);
bool read_phase(struct reading *reading, const char *text);
bool read_parts(struct reading *reading, const char *text);

/* Those that JSON writes as a whole number, as true or false, as a text, as a text or nothing, as a
 * list of steps, as a number with decimals. */
bool read_whole_json(struct reading *reading, const json_t *json);
bool read_flag_json(struct reading *reading, const json_t *json);
bool read_text_json(struct reading *reading, const json_t *json);
bool read_side_json(struct reading *reading, const json_t *json);
bool read_piece_json(struct reading *reading, const json_t *json);
bool read_hex_json(struct reading *reading, const json_t *json);
bool read_square_json(struct reading *reading, const json_t *json);
bool read_steps_json(struct reading *reading, const json_t *json);
bool read_parts_json(struct reading *reading, const json_t *json);

/* value_table.c: what only an open table has. */
bool read_point(struct reading *reading, const char *text);
bool read_box(struct reading *reading, const char *text);
bool read_path(struct reading *reading, const char *text);
bool read_course(struct reading *reading, const char *text);
bool read_pieces(struct reading *reading, const char *text);
bool read_places(struct reading *reading, const char *text);
bool read_line(struct reading *reading, const char *text);
bool read_shift(struct reading *reading, const char *text);
bool read_terrain(struct reading *reading, const char *text);
bool read_point_json(struct reading *reading, const json_t *json);
bool read_box_json(struct reading *reading, const json_t *json);
bool read_path_json(struct reading *reading, const json_t *json);
bool read_course_json(struct reading *reading, const json_t *json);
bool read_pieces_json(struct reading *reading, const json_t *json);
bool read_places_json(struct reading *reading, const json_t *json);
bool read_line_json(struct reading *reading, const json_t *json);
bool read_shift_json(struct reading *reading, const json_t *json);
bool read_terrain_json(struct reading *reading, const json_t *json);
void write_point(const struct writing *writing, char text[VALUE_TEXT]);
void write_box(const struct writing *writing, char text[VALUE_TEXT]);
void write_path(const struct writing *writing, char text[VALUE_TEXT]);
void write_course(const struct writing *writing, char text[VALUE_TEXT]);
void write_pieces(const struct writing *writing, char text[VALUE_TEXT]);
void write_places(const struct writing *writing, char text[VALUE_TEXT]);
void write_line(const struct writing *writing, char text[VALUE_TEXT]);
void write_shift(const struct writing *writing, char text[VALUE_TEXT]);
void write_terrain(const struct writing *writing, char text[VALUE_TEXT]);
void say_point(const struct writing *writing, char text[VALUE_TEXT]);
void say_pieces(const struct writing *writing, char text[VALUE_TEXT]);
void say_line(const struct writing *writing, char text[VALUE_TEXT]);
void say_shift(const struct writing *writing, char text[VALUE_TEXT]);
void say_terrain(const struct writing *writing, char text[VALUE_TEXT]);
json_t *point_json(const struct writing *writing);
json_t *box_json(const struct writing *writing);
json_t *path_json(const struct writing *writing);
json_t *course_json(const struct writing *writing);
json_t *pieces_json(const struct writing *writing);
json_t *places_json(const struct writing *writing);
json_t *line_json(const struct writing *writing);
json_t *shift_json(const struct writing *writing);
json_t *terrain_json(const struct writing *writing);

/* value_out.c */
void write_flag(const struct writing *writing, char text[VALUE_TEXT]);
void write_number(const struct writing *writing, char text[VALUE_TEXT]);
void write_choice(const struct writing *writing, char text[VALUE_TEXT]);
void write_side(const struct writing *writing, char text[VALUE_TEXT]);
void write_template(const struct writing *writing, char text[VALUE_TEXT]);
void write_piece(const struct writing *writing, char text[VALUE_TEXT]);
void write_hex(const struct writing *writing, char text[VALUE_TEXT]);
void write_steps(const struct writing *writing, char text[VALUE_TEXT]);
void write_square(const struct writing *writing, char text[VALUE_TEXT]);
void write_edge(const struct writing *writing, char text[VALUE_TEXT]);
void write_phase(const struct writing *writing, char text[VALUE_TEXT]);
void write_parts(const struct writing *writing, char text[VALUE_TEXT]);
void say_length(const struct writing *writing, char text[VALUE_TEXT]);
json_t *whole_json(const struct writing *writing);
json_t *flag_json(const struct writing *writing);
json_t *side_json(const struct writing *writing);
json_t *piece_json(const struct writing *writing);
json_t *hex_json(const struct writing *writing);
json_t *square_json(const struct writing *writing);
json_t *phase_json(const struct writing *writing);
json_t *decimal_json(const struct writing *writing);

#endif
