/* Values as words and as JSON, and back. The only place that knows how each kind of value is
 * written:
 *
 *   flag true, false · number 3 · choice "east" · side "1" · template "ship" · piece "A1", "T2"
 *   hex "0816" · square "6,4" or "f4" · edge "n" · zone 3 · facing 1 · steps "ffr" (or
 * ["f","f","r"]) · card 7 · phase "activation" · none null length 4.5 (inches) · angle 90 (degrees)
 * · point [12, 7.25] · box [0, 0, 48, 8] · path [[12, 7], [14, 9]] and as words: 4.5 · 90 · 12,7.25
 * · 12,7;14,9
 *   course [[2, 45], [4, 0]] · pieces ["E1.3", "E1.4"] · places [["E1.3", 12, 7.5]] · line [[4,
 * 34], [10, 34]] · shift [0, 6] · terrain "mill", "woods#2" and as words: 2,45;4,0 · E1.3+E1.4 ·
 * E1.3:12,7.5 · 4,34;10,34 · 0,6 · mill
 *
 * Nobody, null or "none", is a side only where max is SIDE_NONE. */
#ifndef SANDTABLE_FORMAT_VALUE_H
#define SANDTABLE_FORMAT_VALUE_H

#include <jansson.h>

#include "board/square.h"

#include "format/fault.h"
#include "format/name.h"
#include "format/scene.h"

enum { VALUE_WORDS = 1 + 3 * PLACES_MAX }; /* of the longest value, a list of places */

/* What is expected in one place. */
struct value_spec {
    enum value_kind kind;
    int32_t min, max;
    int32_t step;         /* of a number or a length: only multiples of it; 0: any */
    bool of_field;        /* it may be empty, and has no more entries than max */
    uint32_t collections; /* of pieces: a bit for each they may be in */
    const char *const *labels;
};

struct value_spec spec_of_field(const struct field *field);
struct value_spec spec_of_arg(const struct arg *arg);

/* As words of one line. `words` holds as many as the kind takes. */
void value_text(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
                char text[VALUE_TEXT]);
json_t *value_json(const struct scene *scene, const struct value_spec *spec, const int32_t *words);

/* As the umpire says it: like value_text(), but lengths and places to a tenth of an inch. */
void value_say(const struct scene *scene, const struct value_spec *spec, const int32_t *words,
               char text[VALUE_TEXT]);

/* Reads a value into words (VALUE_WORDS at most) and says how many; false with what was expected.
 */
bool value_from_text(const struct scene *scene, const struct value_spec *spec, const char *text,
                     int32_t *words, int *n_words, struct fault *fault);
bool value_from_json(const struct scene *scene, const struct value_spec *spec, const json_t *json,
                     int32_t *words, int *n_words, struct fault *fault);

/* As the schema calls it: "number". */
const char *kind_name(enum value_kind kind);

/* "n", "e", "s", "w". */
extern const char *const edge_labels[];

/* What JSON holds, in words: "a list". */
const char *json_kind(const json_t *json);

/* A field of a record; ids and titles too. */
json_t *field_json(const struct scene *scene, const struct field *field,
                   const struct collection *collection, const void *record);
bool field_from_json(const struct scene *scene, const struct field *field, void *record,
                     const json_t *json, struct fault *fault);
void field_text(const struct scene *scene, const struct field *field,
                const struct collection *collection, const void *record, char text[VALUE_TEXT]);

/* Is it without control characters, which could play tricks with whoever prints it? */
bool is_plain_text(const char *text);

/* Sets the field to what it is where a file is silent. */
void field_set_initial(const struct field *field, void *record);

#endif
