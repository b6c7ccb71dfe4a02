#include "picture.h"

#include <string.h>

#include "output.h"
#include "text.h"

void read_picture(struct pictures *pictures, struct source *source, char *text)
{
    if (pictures->count == MAX_PICTURES) {
        complain(source, current_line(source), "expected at most %d pictures", MAX_PICTURES);
        return;
    }
    struct picture *picture = &pictures->list[pictures->count++];
    picture->line = source->line;
    for (char *word = next_field(&text); *word != '\0'; word = next_field(&text)) {
        if (picture->count == MAX_PICTURE) {
            complain(source, word, "expected at most %d words of a picture", MAX_PICTURE);
            return;
        }
        picture->words[picture->count++] = word;
    }
}

/* -- checking ---------------------------------------------------------------------------------- */

static const struct column *column_called(const struct columns *columns, const char *name)
{
    for (int i = 0; i < columns->count; i++) {
        if (strcmp(columns->list[i].name, name) == 0) {
            return &columns->list[i];
        }
    }
    return NULL;
}

static bool is_number_in(const char *text, int min, int max)
{
    int value;
    return read_int(&text, &value) && *text == '\0' && value >= min && value <= max;
}

static bool is_unit(const char *word)
{
    static const char *const units[] = {"hexes", "squares", "inches", "thou"};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(word, units[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void check_distances(const struct picture *picture, const struct columns *columns,
                            struct source *source)
{
    bool is_bands = strcmp(picture->words[0], "bands") == 0;
    if (picture->count < 2 || !is_unit(picture->words[1])) {
        complain(source, NULL, "expected hexes, squares, inches or thou behind '%s'",
                 picture->words[0]);
        return;
    }
    int first = !is_bands && picture->count > 2 && strcmp(picture->words[2], "from") == 0 ? 3 : 2;
    int given = picture->count - first;
    if (given < (first == 3 ? 2 : 1) || (is_bands && given > 2)) {
        complain(source, NULL, is_bands ? "expected one column or two" : "expected columns");
    }
    for (int i = first; i < picture->count; i++) {
        const struct column *column = column_called(columns, picture->words[i]);
        if (column == NULL || column->type != COLUMN_INT) {
            complain(source, NULL, "expected a column of numbers, not '%s'", picture->words[i]);
        }
    }
}

static void check_arcs(const struct picture *picture, const struct columns *columns,
                       struct source *source)
{
    const struct column *column =
        picture->count < 2 ? NULL : column_called(columns, picture->words[1]);
    if (column == NULL || column->type != COLUMN_CHOICE || picture->count % 3 != 2) {
        complain(source, NULL, "expected a column of choices, then NAME BEARING HALF of each arc");
        return;
    }
    for (int i = 2; i < picture->count; i += 3) {
        if (!is_word(picture->words[i]) || !is_number_in(picture->words[i + 1], 0, 359) ||
            !is_number_in(picture->words[i + 2], 1, 180)) {
            complain(source, NULL, "expected an arc's name, a bearing to 359 and a half to 180");
        }
    }
}

static void check_picture(const struct picture *picture, const struct columns *columns,
                          struct source *source)
{
    const char *kind = picture->count == 0 ? "" : picture->words[0];
    if (strcmp(kind, "arcs") == 0) {
        check_arcs(picture, columns, source);
    } else if (strcmp(kind, "bands") == 0 || strcmp(kind, "reach") == 0) {
        check_distances(picture, columns, source);
    } else {
        complain(source, NULL, "expected bands, reach or arcs, not '%s'", kind);
    }
}

void check_pictures(const struct pictures *pictures, const struct columns *columns,
                    struct source *source)
{
    int line = source->line;
    for (int i = 0; i < pictures->count; i++) {
        source->line = pictures->list[i].line;
        check_picture(&pictures->list[i], columns, source);
    }
    source->line = line;
}

void write_pictures(const struct pictures *pictures, FILE *out)
{
    for (int i = 0; i < pictures->count; i++) {
        const struct picture *picture = &pictures->list[i];
        fputs(i == 0 ? "\"pictures\":[" : ",", out);
        for (int word = 0; word < picture->count; word++) {
            fputs(word == 0 ? "[" : ",", out);
            write_json_string(out, picture->words[word]);
        }
        fputs("]", out);
    }
    fputs(pictures->count > 0 ? "]," : "", out);
}
