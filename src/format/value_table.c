/* Values that only an open table has: places and what consists of them, in and out. Typed, places
 * are numbers between commas, and several stand between semicolons: 12,7;14,9 */

#include <stdio.h>
#include <string.h>

#include "format/inches.h"
#include "format/kind.h"
#include "format/terrain.h"

/* -- lists of entries -------------------------------------------------------------------------- */

/* One entry of a list, so many words each. */
struct list_form {
    const char *entry; /* what one is called, when there are too few or too many */
    int most, each;
    bool (*read)(struct reading *reading, char *text, int32_t *words);
    bool (*read_json)(struct reading *reading, const json_t *json, int32_t *words);
    void (*write)(const struct writing *writing, const int32_t *words, char *text, size_t size);
    json_t *(*json)(const struct writing *writing, const int32_t *words);
};

static bool say_count(struct reading *reading, const struct list_form *form)
{
    return fault_say(reading->fault, "expected %s", form->entry);
}

/* Fewer than none cannot be typed: an empty word is an entry that cannot be read. */
static bool read_list(struct reading *reading, const struct list_form *form, const char *text)
{
    char copy[VALUE_TEXT];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy;
    int32_t n = 0;
    for (char *word = strsep(&rest, ";"); word != NULL; word = strsep(&rest, ";")) {
        if (n == form->most || strlen(text) >= sizeof copy) {
            return say_count(reading, form);
        }
        if (!form->read(reading, word, &reading->words[1 + form->each * n])) {
            return false;
        }
        n++;
    }
    reading->words[0] = n;
    reading->n = 1 + form->each * n;
    return true;
}

static bool read_json_list(struct reading *reading, const struct list_form *form,
                           const json_t *list)
{
    size_t n = json_array_size(list);
    size_t least = reading->spec->of_field ? 0 : 1;
    if (!json_is_array(list) || n < least || n > (size_t)form->most) {
        return say_count(reading, form);
    }
    for (size_t i = 0; i < n; i++) {
        if (!form->read_json(reading, json_array_get(list, i),
                             &reading->words[1 + (size_t)form->each * i])) {
            return fault_within(reading->fault, "[%zu]: ", i);
        }
    }
    reading->words[0] = (int32_t)n;
    reading->n = 1 + form->each * (int)n;
    return true;
}

static void write_list(const struct writing *writing, const struct list_form *form, char joint,
                       char text[VALUE_TEXT])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < writing->words[0] && used + 2 < VALUE_TEXT; i++) {
        if (i > 0) {
            text[used++] = joint;
        }
        form->write(writing, &writing->words[1 + form->each * i], text + used, VALUE_TEXT - used);
        used += strlen(text + used);
    }
}

static json_t *list_json(const struct writing *writing, const struct list_form *form)
{
    json_t *list = json_array();
    for (int i = 0; i < writing->words[0]; i++) {
        json_array_append_new(list, form->json(writing, &writing->words[1 + form->each * i]));
    }
    return list;
}

/* -- places ------------------------------------------------------------------------------------ */

bool read_point(struct reading *reading, const char *text)
{
    reading->n = 2;
    return numbers_from_text(text, 2, reading->words, reading->fault);
}

bool read_point_json(struct reading *reading, const json_t *json)
{
    reading->n = 2;
    if (json_is_null(json)) {
        reading->words[0] = reading->words[1] = NOWHERE;
        return true;
    }
    return numbers_from_json(json, 2, reading->words, reading->fault);
}

void write_point(const struct writing *writing, char text[VALUE_TEXT])
{
    if (writing->words[0] == NOWHERE) {
        snprintf(text, VALUE_TEXT, "nowhere");
    } else {
        numbers_text(writing->words, 2, text, VALUE_TEXT);
    }
}

static void say_place(const int32_t xy[2], char *text, size_t size)
{
    snprintf(text, size, "%.1f, %.1f", xy[0] / (double)THOU, xy[1] / (double)THOU);
}

void say_point(const struct writing *writing, char text[VALUE_TEXT])
{
    if (writing->words[0] == NOWHERE) {
        write_point(writing, text);
    } else {
        say_place(writing->words, text, VALUE_TEXT);
    }
}

json_t *point_json(const struct writing *writing)
{
    return writing->words[0] == NOWHERE ? json_null() : numbers_json(writing->words, 2);
}

/* How far something is shifted is written as a place is. */
bool read_shift(struct reading *reading, const char *text)
{
    return read_point(reading, text);
}

bool read_shift_json(struct reading *reading, const json_t *json)
{
    reading->n = 2;
    return json_is_null(json) && reading->spec->of_field
               ? read_point_json(reading, json)
               : numbers_from_json(json, 2, reading->words, reading->fault);
}

void write_shift(const struct writing *writing, char text[VALUE_TEXT])
{
    write_point(writing, text);
}

/* "6.0 to the north and 2.5 to the west" */
void say_shift(const struct writing *writing, char text[VALUE_TEXT])
{
    int32_t east = writing->words[0];
    int32_t north = writing->words[1];
    if (east == NOWHERE || (east == 0 && north == 0)) {
        snprintf(text, VALUE_TEXT, "nowhere");
        return;
    }
    size_t used = 0;
    if (north != 0) {
        used = (size_t)snprintf(text, VALUE_TEXT, "%.1f to the %s%s",
                                (north < 0 ? -north : north) / (double)THOU,
                                north < 0 ? "south" : "north", east != 0 ? " and " : "");
    }
    if (east != 0) {
        snprintf(text + used, VALUE_TEXT - used, "%.1f to the %s",
                 (east < 0 ? -east : east) / (double)THOU, east < 0 ? "west" : "east");
    }
}

json_t *shift_json(const struct writing *writing)
{
    return point_json(writing);
}

bool read_box(struct reading *reading, const char *text)
{
    reading->n = 4;
    return numbers_from_text(text, 4, reading->words, reading->fault);
}

bool read_box_json(struct reading *reading, const json_t *json)
{
    reading->n = 4;
    return numbers_from_json(json, 4, reading->words, reading->fault);
}

void write_box(const struct writing *writing, char text[VALUE_TEXT])
{
    numbers_text(writing->words, 4, text, VALUE_TEXT);
}

json_t *box_json(const struct writing *writing)
{
    return numbers_json(writing->words, 4);
}

/* -- paths and lines --------------------------------------------------------------------------- */

static bool read_place(struct reading *reading, char *text, int32_t *words)
{
    return numbers_from_text(text, 2, words, reading->fault);
}

static bool read_json_place(struct reading *reading, const json_t *json, int32_t *words)
{
    return numbers_from_json(json, 2, words, reading->fault);
}

static void write_place(const struct writing *writing, const int32_t *words, char *text,
                        size_t size)
{
    (void)writing;
    numbers_text(words, 2, text, size);
}

static json_t *place_json(const struct writing *writing, const int32_t *words)
{
    (void)writing;
    return numbers_json(words, 2);
}

_Static_assert(CORNERS_MAX == 23 && LEGS_MAX == 16 && LIST_MAX == 24 && PLACES_MAX == 72,
               "the sentences of these forms and of core/kind.c say so");

static const struct list_form path_form = {.entry = "a path of 1 to 23 places",
                                           .most = CORNERS_MAX,
                                           .each = 2,
                                           .read = read_place,
                                           .read_json = read_json_place,
                                           .write = write_place,
                                           .json = place_json};

/* A field has room for fewer. */
static struct list_form within_field(const struct value_spec *spec, struct list_form form)
{
    if (spec->of_field && spec->max < form.most) {
        form.most = spec->max;
        form.entry = "a list that is not longer than there is room for";
    }
    return form;
}

bool read_path(struct reading *reading, const char *text)
{
    return read_list(reading, &path_form, text);
}

bool read_path_json(struct reading *reading, const json_t *json)
{
    struct list_form form = within_field(reading->spec, path_form);
    return read_json_list(reading, &form, json);
}

void write_path(const struct writing *writing, char text[VALUE_TEXT])
{
    write_list(writing, &path_form, ';', text);
}

json_t *path_json(const struct writing *writing)
{
    return list_json(writing, &path_form);
}

/* A line is two places, of which nobody needs to be told the number. */
static bool say_line_expected(struct reading *reading)
{
    return fault_say(reading->fault,
                     "expected a line from one place to another, like [[4, 34], [10, 34]]");
}

bool read_line(struct reading *reading, const char *text)
{
    char copy[VALUE_TEXT];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = copy;
    const char *from = strsep(&rest, ";");
    const char *to = rest;
    reading->n = 4;
    if (to == NULL || strlen(text) >= sizeof copy) {
        return fault_say(reading->fault, "expected a line like 4,34;10,34, found \"%.40s\"", text);
    }
    return numbers_from_text(from, 2, reading->words, reading->fault) &&
           numbers_from_text(to, 2, reading->words + 2, reading->fault);
}

bool read_line_json(struct reading *reading, const json_t *json)
{
    reading->n = 4;
    if (json_is_null(json) && reading->spec->of_field) {
        reading->words[0] = reading->words[1] = reading->words[2] = reading->words[3] = NOWHERE;
        return true;
    }
    if (!json_is_array(json) || json_array_size(json) != 2) {
        return say_line_expected(reading);
    }
    for (int i = 0; i < 2; i++) {
        if (!numbers_from_json(json_array_get(json, (size_t)i), 2, reading->words + 2 * i,
                               reading->fault)) {
            return fault_within(reading->fault, "[%d]: ", i);
        }
    }
    return true;
}

void write_line(const struct writing *writing, char text[VALUE_TEXT])
{
    if (writing->words[0] == NOWHERE) {
        snprintf(text, VALUE_TEXT, "nowhere");
        return;
    }
    numbers_text(writing->words, 2, text, VALUE_TEXT);
    size_t used = strlen(text);
    text[used++] = ';';
    numbers_text(writing->words + 2, 2, text + used, VALUE_TEXT - used);
}

void say_line(const struct writing *writing, char text[VALUE_TEXT])
{
    char from[64];
    char to[64];
    if (writing->words[0] == NOWHERE) {
        write_line(writing, text);
        return;
    }
    say_place(writing->words, from, sizeof from);
    say_place(writing->words + 2, to, sizeof to);
    snprintf(text, VALUE_TEXT, "%s to %s", from, to);
}

json_t *line_json(const struct writing *writing)
{
    return writing->words[0] == NOWHERE ? json_null()
                                        : json_pack("[o, o]", numbers_json(writing->words, 2),
                                                    numbers_json(writing->words + 2, 2));
}

/* -- courses ----------------------------------------------------------------------------------- */

static bool check_leg(struct reading *reading, bool is_read, const int32_t *words)
{
    const int32_t most = FULL_CIRCLE / 2;
    return (is_read && words[0] >= 0 && words[1] >= -most && words[1] <= most) ||
           fault_say(reading->fault,
                     "expected a leg: inches ahead, then degrees to the right from %g to %g",
                     -most / (double)TENTHS, most / (double)TENTHS);
}

/* "2,45" */
static bool read_leg(struct reading *reading, char *text, int32_t *words)
{
    char *turn = text;
    const char *length = strsep(&turn, ",");
    return check_leg(reading,
                     turn != NULL && parts_from_text(length, THOU, &words[0]) &&
                         parts_from_text(turn, TENTHS, &words[1]),
                     words);
}

static bool read_json_leg(struct reading *reading, const json_t *json, int32_t *words)
{
    return check_leg(reading,
                     json_is_array(json) && json_array_size(json) == 2 &&
                         parts_from_json(json_array_get(json, 0), THOU, &words[0]) &&
                         parts_from_json(json_array_get(json, 1), TENTHS, &words[1]),
                     words);
}

static void write_leg(const struct writing *writing, const int32_t *words, char *text, size_t size)
{
    (void)writing;
    parts_text(words[0], THOU, text, size);
    size_t used = strlen(text);
    if (used + 2 < size) {
        text[used++] = ',';
        parts_text(words[1], TENTHS, text + used, size - used);
    }
}

static json_t *leg_json(const struct writing *writing, const int32_t *words)
{
    (void)writing;
    return json_pack("[o, o]", parts_json(words[0], THOU), parts_json(words[1], TENTHS));
}

static const struct list_form course_form = {.entry = "a course of 1 to 16 legs",
                                             .most = LEGS_MAX,
                                             .each = 2,
                                             .read = read_leg,
                                             .read_json = read_json_leg,
                                             .write = write_leg,
                                             .json = leg_json};

bool read_course(struct reading *reading, const char *text)
{
    return read_list(reading, &course_form, text);
}

bool read_course_json(struct reading *reading, const json_t *json)
{
    struct list_form form = within_field(reading->spec, course_form);
    return read_json_list(reading, &form, json);
}

void write_course(const struct writing *writing, char text[VALUE_TEXT])
{
    write_list(writing, &course_form, ';', text);
}

json_t *course_json(const struct writing *writing)
{
    return list_json(writing, &course_form);
}

/* -- things and their places ------------------------------------------------------------------- */

static bool find_thing(struct reading *reading, const char *name, int32_t *piece)
{
    uint32_t collections = reading->spec->collections;
    *piece = name == NULL ? NO_PIECE : piece_named(reading->scene, collections, name);
    const char *what = thing_called(reading->scene->rules, collections);
    return *piece != NO_PIECE ||
           (name == NULL
                ? fault_say(reading->fault, "expected the name of a %s", what)
                : fault_say(reading->fault, "there is no %s called \"%.40s\"", what, name));
}

static bool read_json_thing(struct reading *reading, const json_t *json, int32_t *words)
{
    return find_thing(reading, json_string_value(json), words);
}

static void write_thing(const struct writing *writing, const int32_t *words, char *text,
                        size_t size)
{
    char name[VALUE_TEXT];
    piece_name(writing->scene, words[0], name);
    snprintf(text, size, "%s", name);
}

static json_t *thing_json(const struct writing *writing, const int32_t *words)
{
    char name[VALUE_TEXT];
    piece_name(writing->scene, words[0], name);
    return json_string(name);
}

static const struct list_form pieces_form = {.entry = "a list of 1 to 24 names",
                                             .most = LIST_MAX,
                                             .each = 1,
                                             .read_json = read_json_thing,
                                             .write = write_thing,
                                             .json = thing_json};

/* E1.3+E1.4. A name may hold a plus itself: the longest that is one counts. */
static bool next_thing(struct reading *reading, char **rest, int32_t *piece)
{
    char *text = *rest;
    char *end = text + strlen(text);
    for (char *cut = end; cut != NULL; cut = memrchr(text, '+', (size_t)(cut - text))) {
        char joint = *cut;
        *cut = '\0';
        *piece = piece_named(reading->scene, reading->spec->collections, text);
        *cut = joint;
        if (*piece != NO_PIECE) {
            *rest = cut == end ? NULL : cut + 1;
            return true;
        }
    }
    text[strcspn(text, "+")] = '\0';
    return find_thing(reading, text, piece);
}

bool read_pieces(struct reading *reading, const char *text)
{
    char copy[VALUE_TEXT];
    snprintf(copy, sizeof copy, "%s", text);
    int32_t n = 0;
    for (char *rest = copy; rest != NULL; n++) {
        if (n == LIST_MAX || strlen(text) >= sizeof copy) {
            return say_count(reading, &pieces_form);
        }
        if (!next_thing(reading, &rest, &reading->words[1 + n])) {
            return false;
        }
    }
    reading->words[0] = n;
    reading->n = 1 + n;
    return true;
}

bool read_pieces_json(struct reading *reading, const json_t *json)
{
    return read_json_list(reading, &pieces_form, json);
}

void write_pieces(const struct writing *writing, char text[VALUE_TEXT])
{
    write_list(writing, &pieces_form, '+', text);
}

/* "E1.3, E1.4" */
void say_pieces(const struct writing *writing, char text[VALUE_TEXT])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < writing->words[0] && used < VALUE_TEXT; i++) {
        char name[VALUE_TEXT];
        const char *joint = i == 0 ? "" : i + 1 < writing->words[0] ? ", " : " and ";
        piece_name(writing->scene, writing->words[1 + i], name);
        used += (size_t)snprintf(text + used, VALUE_TEXT - used, "%s%s", joint, name);
    }
}

json_t *pieces_json(const struct writing *writing)
{
    return list_json(writing, &pieces_form);
}

/* "E1.3:12,7.5" */
static bool read_placing(struct reading *reading, char *text, int32_t *words)
{
    char *place = text;
    const char *name = strsep(&place, ":");
    if (place == NULL) {
        return fault_say(reading->fault,
                         "expected a name and its place, like A1:12,7.5, found \"%.40s\"", text);
    }
    return find_thing(reading, name, words) &&
           numbers_from_text(place, 2, words + 1, reading->fault);
}

static bool read_json_placing(struct reading *reading, const json_t *json, int32_t *words)
{
    if (!json_is_array(json) || json_array_size(json) != 3 ||
        !parts_from_json(json_array_get(json, 1), THOU, &words[1]) ||
        !parts_from_json(json_array_get(json, 2), THOU, &words[2])) {
        return fault_say(reading->fault,
                         "expected a name and its place in inches, like [\"A1\", 12, 7.5]");
    }
    return find_thing(reading, json_string_value(json_array_get(json, 0)), words);
}

static void write_placing(const struct writing *writing, const int32_t *words, char *text,
                          size_t size)
{
    write_thing(writing, words, text, size);
    size_t used = strlen(text);
    if (used + 2 < size) {
        text[used++] = ':';
        numbers_text(words + 1, 2, text + used, size - used);
    }
}

static json_t *placing_json(const struct writing *writing, const int32_t *words)
{
    return json_pack("[o, o, o]", thing_json(writing, words), parts_json(words[1], THOU),
                     parts_json(words[2], THOU));
}

static const struct list_form places_form = {.entry = "a list of 1 to 72 names with their places",
                                             .most = PLACES_MAX,
                                             .each = 3,
                                             .read = read_placing,
                                             .read_json = read_json_placing,
                                             .write = write_placing,
                                             .json = placing_json};

bool read_places(struct reading *reading, const char *text)
{
    return read_list(reading, &places_form, text);
}

bool read_places_json(struct reading *reading, const json_t *json)
{
    return read_json_list(reading, &places_form, json);
}

void write_places(const struct writing *writing, char text[VALUE_TEXT])
{
    write_list(writing, &places_form, ';', text);
}

json_t *places_json(const struct writing *writing)
{
    return list_json(writing, &places_form);
}

/* -- terrain ----------------------------------------------------------------------------------- */

bool read_terrain(struct reading *reading, const char *text)
{
    reading->words[0] = terrain_named(reading->scene->rules, reading->scene->scenario, text);
    return reading->words[0] != NO_TERRAIN ||
           fault_say(reading->fault,
                     "there is no piece of terrain called \"%.40s\": expected its id, or its kind "
                     "and number like woods#2",
                     text);
}

bool read_terrain_json(struct reading *reading, const json_t *json)
{
    if (json_is_null(json) && reading->spec->of_field) {
        reading->words[0] = NO_TERRAIN;
        return true;
    }
    return read_text_json(reading, json);
}

void write_terrain(const struct writing *writing, char text[VALUE_TEXT])
{
    terrain_name(writing->scene->rules, writing->scene->scenario, writing->words[0], text,
                 VALUE_TEXT);
}

/* "woods 2" */
void say_terrain(const struct writing *writing, char text[VALUE_TEXT])
{
    write_terrain(writing, text);
    char *number = strchr(text, '#');
    if (number != NULL) {
        *number = ' ';
    }
}

json_t *terrain_json(const struct writing *writing)
{
    char text[VALUE_TEXT];
    if (writing->words[0] < 0) {
        return json_null();
    }
    write_terrain(writing, text);
    return json_string(text);
}
